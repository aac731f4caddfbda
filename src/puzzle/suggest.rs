//! Corrections of a snake that cannot be right, for the usual slips in copying a list or inspecting the wooden snake.
//! The solver decides whether a corrected snake can be folded.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use super::{BoxSize, Cubelet, Kind, Snake};

/// Maximum number of cubelets that one slip adds or omits; with more, it is another snake.
const MAX_OFF: usize = 3;

/// Removed items are counted in the snake as written, all others in the corrected snake; segments count from 0. A turn
/// moves by one cubelet: one of its two runs was too long by one, the other too short by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Flipped { cubelet: Cubelet, to: Kind },
    Removed { cubelet: Cubelet, kind: Kind },
    Added { cubelet: Cubelet, kind: Kind },
    Moved { from: Cubelet, to: Cubelet },
    Resized { segment: usize, from: usize, to: usize },
    RunAdded { segment: usize, length: usize },
    RunRemoved { segment: usize, length: usize },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let a = |kind| if kind == Kind::Turn { "a corner" } else { "a straight cube" };
        match *self {
            Self::Flipped { cubelet, to: Kind::Turn } => write!(f, "cube {cubelet} is a corner"),
            Self::Flipped { cubelet, to: Kind::Straight } => write!(f, "cube {cubelet} is straight"),
            Self::Removed { cubelet, kind } => write!(f, "cube {cubelet}, {}, is one too many", a(kind)),
            Self::Added { cubelet, kind } => write!(f, "you skipped {}: cube {cubelet}", a(kind)),
            Self::Moved { from, to } => write!(f, "cube {to} is the corner, not cube {from}"),
            Self::Resized { segment, from, to } => write!(f, "run {} is {to} long, not {from}", segment + 1),
            Self::RunAdded { segment, length } => write!(f, "you skipped a run of {length}: run {}", segment + 1),
            Self::RunRemoved { segment, length } => write!(f, "run {}, {length} long, is one too many", segment + 1),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub snake: Snake,
    pub change: Change,
}

impl Correction {
    /// The cubelets of the corrected snake to mark; for a removed cubelet, those on both sides of the gap.
    pub fn marked(&self) -> Range<usize> {
        let one = |cubelet: usize| cubelet..cubelet + 1;
        let corners = self.snake.corners();
        match self.change {
            Change::Flipped { cubelet, .. } | Change::Added { cubelet, .. } => one(cubelet.index()),
            Change::Removed { cubelet, .. } => cubelet.index() - 1..cubelet.index() + 1,
            Change::Moved { from, to } => from.min(to).index()..from.max(to).index() + 1,
            Change::Resized { segment, .. } | Change::RunAdded { segment, .. } => {
                corners[segment]..corners[segment + 1] + 1
            }
            Change::RunRemoved { segment, .. } => one(corners[segment]),
        }
    }
}

/// Every snake one slip away from `snake` that has as many cubelets as the box has cells and no run too long, each
/// once, in this order; none if the number of cubelets is off by more than three.
///
/// - Right number: one cubelet flipped; one turn moved to a neighbouring straight.
/// - One off: one straight added or removed; one turn added or removed (in a list of lengths: a number wrong by one).
/// - Two or three off: one run lengthened or shortened; one run added or removed.
pub fn one_slip_away(snake: &Snake, box_size: BoxSize) -> Vec<Correction> {
    let (inner, kinds) = (snake.inner(), [Kind::Straight, Kind::Turn]);
    let candidates: Vec<Candidate> = match (snake.len(), box_size.cells()) {
        (is, wanted) if is == wanted => flipped(inner).chain(moved(inner)).collect(),
        (is, wanted) if is == wanted + 1 => kinds.into_iter().flat_map(|kind| removed(inner, kind)).collect(),
        (is, wanted) if is + 1 == wanted => kinds.into_iter().flat_map(|kind| added(inner, kind)).collect(),
        (is, wanted) if is.abs_diff(wanted) <= MAX_OFF => runs(snake, wanted as isize - is as isize),
        _ => Vec::new(),
    };
    let mut seen = HashSet::from([snake.clone()]);
    candidates
        .into_iter()
        .filter_map(|(inner, change)| Some(Correction { snake: Snake::from_inner(inner).ok()?, change }))
        .filter(|correction| correction.snake.run_too_long(box_size).is_none())
        .filter(|correction| seen.insert(correction.snake.clone()))
        .collect()
}

type Candidate = (Vec<Kind>, Change);

fn flipped(inner: &[Kind]) -> impl Iterator<Item = Candidate> {
    inner.iter().enumerate().map(|(index, kind)| {
        let mut flipped = inner.to_vec();
        flipped[index] = kind.flipped();
        (flipped, Change::Flipped { cubelet: Cubelet::new(index + 1), to: kind.flipped() })
    })
}

fn moved(inner: &[Kind]) -> impl Iterator<Item = Candidate> {
    inner.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]).map(|(index, pair)| {
        let mut moved = inner.to_vec();
        moved.swap(index, index + 1);
        let [first, second] = [index + 1, index + 2].map(Cubelet::new);
        let (from, to) = if pair[0] == Kind::Turn { (first, second) } else { (second, first) };
        (moved, Change::Moved { from, to })
    })
}

fn removed(inner: &[Kind], kind: Kind) -> impl Iterator<Item = Candidate> {
    (0..inner.len()).filter(move |&index| inner[index] == kind).map(move |index| {
        let mut less = inner.to_vec();
        less.remove(index);
        (less, Change::Removed { cubelet: Cubelet::new(index + 1), kind })
    })
}

fn added(inner: &[Kind], kind: Kind) -> impl Iterator<Item = Candidate> {
    (0..=inner.len()).map(move |index| {
        let mut more = inner.to_vec();
        more.insert(index, kind);
        (more, Change::Added { cubelet: Cubelet::new(index + 1), kind })
    })
}

/// One run longer by `missing` cubelets, or an added run with as many; shorter or removed if `missing` is negative.
fn runs(snake: &Snake, missing: isize) -> Vec<Candidate> {
    let segments = snake.segments();
    let mut candidates = Vec::new();
    let mut add = |segments: &[usize], change| {
        if let Ok(snake) = Snake::from_segments(segments) {
            candidates.push((snake.inner().to_vec(), change));
        }
    };
    for (segment, &from) in segments.iter().enumerate() {
        let Some(to) = from.checked_add_signed(missing).filter(|&to| to >= 2) else { continue };
        let mut resized = segments.clone();
        resized[segment] = to;
        add(&resized, Change::Resized { segment, from, to });
    }
    // A corner counts in both of its runs.
    let length = missing.unsigned_abs() + 1;
    for segment in 0..=segments.len() {
        let mut other = segments.clone();
        if missing > 0 {
            other.insert(segment, length);
            add(&other, Change::RunAdded { segment, length });
        } else if segments.get(segment) == Some(&length) {
            other.remove(segment);
            add(&other, Change::RunRemoved { segment, length });
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(side: i64) -> BoxSize {
        BoxSize::new(side, side, side).unwrap()
    }

    #[test]
    fn a_run_too_long_is_broken() {
        let right = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];
        let mut inner = Snake::from_segments(&right).unwrap().inner().to_vec();
        inner[1] = Kind::Straight;
        let wrong = Snake::from_inner(inner).unwrap();
        assert!(wrong.run_too_long(cube(3)).is_some());
        let found = one_slip_away(&wrong, cube(3));
        assert!(found.iter().any(|correction| correction.snake.segments() == right));
        assert!(found.iter().all(|correction| {
            matches!(correction.change, Change::Flipped { to: Kind::Turn, .. } | Change::Moved { .. })
        }));
    }

    /// For each slip, the right snake is among the corrections, and the marked cubelets are those that differ.
    #[test]
    fn runs_that_slipped() {
        let right = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];
        let found = |wrong: &[usize]| {
            let found = one_slip_away(&Snake::from_segments(wrong).unwrap(), cube(3));
            let meant = found.into_iter().find(|correction| correction.snake.segments() == right).unwrap();
            (meant.change.to_string(), meant.marked())
        };
        let mut next = right;
        next[3..5].copy_from_slice(&[2, 3]);
        assert_eq!(found(&next), ("cube 7 is the corner, not cube 6".to_owned(), 5..7));
        let mut left_out = right.to_vec();
        left_out.remove(5);
        assert_eq!(found(&left_out), ("you skipped a run of 3: run 6".to_owned(), 7..10));
        let mut twice = right.to_vec();
        twice.insert(5, 3);
        assert_eq!(found(&twice), ("run 6, 3 long, is one too many".to_owned(), 7..8));
        for (length, off) in [(5, 2), (6, 3)] {
            let mut long = right;
            long[3] = length;
            assert_eq!(found(&long), (format!("run 4 is 3 long, not {length}"), 4..7), "{off}");
        }
    }

    /// A correction marks cubelets of the corrected snake, and any kind it names is the kind there.
    #[test]
    fn marks_are_within_the_snake() {
        for wrong in [
            "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 2",
            "2 2 2 3 3 2 3 2 2 2 2 2 2 3 2 2 3 2 2 2",
            "3 3 3 3 3 3 3 3 3 3 3 3 3",
        ] {
            let lengths: Vec<usize> = wrong.split(' ').map(|length| length.parse().unwrap()).collect();
            for more in 0..5 {
                let mut lengths = lengths.clone();
                lengths.extend(std::iter::repeat_n(2, more));
                let snake = Snake::from_segments(&lengths).unwrap();
                for correction in one_slip_away(&snake, cube(3)) {
                    let marked = correction.marked();
                    assert!(!marked.is_empty() && marked.end <= correction.snake.len(), "{correction:?}");
                    match correction.change {
                        Change::Flipped { cubelet, to: kind } | Change::Added { cubelet, kind } => {
                            assert_eq!(correction.snake.kind(cubelet.index()), Some(kind));
                        }
                        Change::Moved { from, to } => {
                            assert_eq!(correction.snake.kind(to.index()), Some(Kind::Turn));
                            assert_eq!(correction.snake.kind(from.index()), Some(Kind::Straight));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    #[test]
    fn one_number_off_by_one() {
        let right = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];
        for change in [-1_isize, 1] {
            let mut wrong = right;
            wrong[3] = usize::checked_add_signed(wrong[3], change).unwrap();
            let found = one_slip_away(&Snake::from_segments(&wrong).unwrap(), cube(3));
            let place = found.iter().position(|correction| correction.snake.segments() == right).unwrap();
            assert!(place < right.len(), "{change}: {place}");
            assert!(found.iter().all(|correction| correction.snake.len() == 27));
        }
    }

    #[test]
    fn too_far_off() {
        assert_eq!(one_slip_away(&Snake::from_segments(&[2; 9]).unwrap(), cube(3)), []);
        assert_eq!(one_slip_away(&Snake::from_inner(vec![]).unwrap(), cube(2)), []);
    }
}
