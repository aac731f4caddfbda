//! Snakes that may be meant by one that cannot be right, for the usual slips in counting the wooden snake or in copying a
//! list, and where their runs differ from what was counted. The solver decides which of them can be folded.

use std::collections::HashSet;
use std::fmt::Write;
use std::ops::Range;

use super::{BoxSize, Kind, Snake};

/// Maximum number of cubelets that one slip adds or omits; with more, it is another snake.
const MAX_OFF: usize = 3;

/// Longest snake for which two slips are tried; for longer ones there are too many.
const MAX_TWICE: usize = 64;

/// Runs side by side that differ. Segments count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// What was counted; for a run left out or repeated, with all runs of its length beside it. Empty between two runs.
    pub counted: Range<usize>,
    /// What is meant instead.
    pub meant: Range<usize>,
}

impl Slip {
    /// Where `meant` differs from what was counted, in as few runs as possible, from the head.
    pub fn all(counted: &Snake, meant: &Snake) -> Vec<Self> {
        let (counted, meant) = (counted.segments(), meant.segments());
        let begin = counted.iter().zip(&meant).take_while(|(one, other)| one == other).count();
        let (mut from, mut to) = (counted.len(), meant.len());
        while from.min(to) > begin && counted[from - 1] == meant[to - 1] {
            (from, to) = (from - 1, to - 1);
        }
        // The number of runs that differ between the rests from each pair of places on.
        let mut unlike = vec![vec![0; to - begin + 1]; from - begin + 1];
        for (here, there) in (begin..=from).rev().flat_map(|here| (begin..=to).rev().map(move |there| (here, there))) {
            let after = |here: usize, there: usize| 1 + unlike[here - begin][there - begin];
            unlike[here - begin][there - begin] = match (here < from, there < to) {
                (true, true) if counted[here] == meant[there] => after(here + 1, there + 1) - 1,
                (true, true) => after(here + 1, there + 1).min(after(here + 1, there)).min(after(here, there + 1)),
                (true, false) => after(here + 1, there),
                (false, true) => after(here, there + 1),
                (false, false) => 0,
            };
        }
        let (mut here, mut there, mut slips) = (begin, begin, Vec::<Self>::new());
        while here < from || there < to {
            let left = |here: usize, there: usize| {
                if here > from || there > to { usize::MAX } else { 1 + unlike[here - begin][there - begin] }
            };
            let (before, least) = ((here, there), unlike[here - begin][there - begin]);
            if here < from && there < to && counted[here] == meant[there] {
                (here, there) = (here + 1, there + 1);
                continue;
            }
            let ways = [(here + 1, there + 1), (here + 1, there), (here, there + 1)];
            (here, there) = ways.into_iter().find(|&(here, there)| left(here, there) == least).expect("one of them is best");
            match slips.last_mut().filter(|slip| (slip.counted.end, slip.meant.end) == before) {
                Some(slip) => (slip.counted.end, slip.meant.end) = (here, there),
                None => slips.push(Self { counted: before.0..here, meant: before.1..there }),
            }
        }
        for slip in &mut slips {
            slip.widen(&counted, &meant);
        }
        slips
    }

    /// Which of several equal runs was left out or repeated, nobody can tell.
    fn widen(&mut self, counted: &[usize], meant: &[usize]) {
        let differ = [&counted[self.counted.clone()], &meant[self.meant.clone()]];
        let length = match differ {
            [[], more] | [more, []] if more.iter().all(|run| *run == more[0]) => more[0],
            _ => return,
        };
        let before = counted[..self.counted.start].iter().rev().take_while(|run| **run == length).count();
        let after = counted[self.counted.end..].iter().take_while(|run| **run == length).count();
        self.counted = self.counted.start - before..self.counted.end + after;
        self.meant = self.meant.start - before..self.meant.end + after;
    }

    /// What is wrong there, such as "one 2 too few" or "3 2, not 2 3".
    fn fault(&self, counted: &[usize], meant: &[usize]) -> String {
        let (is, wanted) = (&counted[self.counted.clone()], &meant[self.meant.clone()]);
        let alike = is.iter().chain(wanted).all(|run| Some(run) == is.first().or(wanted.first()));
        match (is, wanted, alike) {
            ([], _, false) => return format!("{} left out", row(wanted)),
            (_, [], false) => return format!("{} too many", row(is)),
            _ if !alike || is.len() == wanted.len() => return format!("{}, not {}", row(wanted), row(is)),
            _ => {}
        }
        let (off, length) = (is.len().abs_diff(wanted.len()), is.first().or(wanted.first()).copied().unwrap_or(0));
        let number = ["one", "two", "three"].get(off - 1).map_or_else(|| off.to_string(), |word| (*word).to_owned());
        let few = if is.len() < wanted.len() { "few" } else { "many" };
        format!("{number} {length}{} too {few}", if off > 1 { "s" } else { "" })
    }

    /// All of them: what is wrong, without the places.
    pub fn faults(slips: &[Self], counted: &Snake, meant: &Snake) -> String {
        let (counted, meant) = (counted.segments(), meant.segments());
        let faults: Vec<_> = slips.iter().map(|slip| slip.fault(&counted, &meant)).collect();
        faults.join("; ")
    }

    /// All of them as one line, each with its place: "one 2 too few here: 3 [2 2 2] 3".
    pub fn words(counted: &Snake, meant: &Snake) -> String {
        let slips = Self::all(counted, meant);
        let (counted, meant) = (counted.segments(), meant.segments());
        let mut words = String::new();
        for slip in slips {
            let Range { start, end } = slip.counted;
            let before = counted[..start].last().map_or(String::new(), |run| format!("{run} "));
            let after = counted.get(end).map_or(String::new(), |run| format!(" {run}"));
            let (gap, fault) = (if words.is_empty() { "" } else { "; " }, slip.fault(&counted, &meant));
            _ = write!(words, "{gap}{fault} here: {before}[{}]{after}", row(&counted[start..end]));
        }
        words
    }

    /// The cubelets of the meant snake to mark; for a run that is too much, where it was.
    pub fn marked(&self, meant: &Snake) -> Range<usize> {
        let corners = meant.corners();
        let last = corners.len() - 1;
        corners[self.meant.start.min(last)]..corners[self.meant.end.min(last)] + 1
    }
}

fn row(runs: &[usize]) -> String {
    runs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Every snake one slip away from `snake` that has as many cubelets as the box has cells and no run too long, each
/// once, in this order; none if the number of cubelets is off by more than three.
///
/// - Right number: one cubelet of the other kind; one turn moved to a neighbouring straight.
/// - One off: one straight added or removed; one turn added or removed (in a list of lengths: a number wrong by one).
/// - Two or three off: one run lengthened or shortened; one run added or removed.
pub fn one_slip_away(snake: &Snake, box_size: BoxSize) -> Vec<Snake> {
    let (inner, kinds) = (snake.inner(), [Kind::Straight, Kind::Turn]);
    let candidates: Vec<Vec<Kind>> = match (snake.len(), box_size.cells()) {
        (is, wanted) if is == wanted => flipped(inner).chain(moved(inner)).collect(),
        (is, wanted) if is == wanted + 1 => kinds.into_iter().flat_map(|kind| removed(inner, kind)).collect(),
        (is, wanted) if is + 1 == wanted => kinds.into_iter().flat_map(|kind| added(inner, kind)).collect(),
        (is, wanted) if is.abs_diff(wanted) <= MAX_OFF => runs(snake, wanted as isize - is as isize),
        _ => Vec::new(),
    };
    let snakes = candidates.into_iter().filter_map(|inner| Snake::from_inner(inner).ok());
    sound(snakes, snake, box_size, &HashSet::new())
}

/// Like [`one_slip_away`], but with two runs miscounted, left out or repeated; without `known`.
pub fn two_slips_away(snake: &Snake, box_size: BoxSize, known: &HashSet<Snake>) -> Vec<Snake> {
    let (runs, wanted) = (snake.segments(), box_size.cells());
    if snake.len().max(wanted) > MAX_TWICE || snake.len().abs_diff(wanted) > MAX_OFF {
        return Vec::new();
    }
    let lengths = 2..=box_size.longest();
    let cubes = |runs: &[usize]| 1 + runs.iter().map(|run| run - 1).sum::<usize>();
    let twice = slipped(&runs, &lengths).into_iter().flat_map(|once| slipped(&once, &lengths));
    let snakes = twice.filter(|runs| cubes(runs) == wanted).filter_map(|runs| Snake::from_segments(&runs).ok());
    sound(snakes, snake, box_size, known)
}

fn sound(
    snakes: impl Iterator<Item = Snake>,
    wrong: &Snake,
    box_size: BoxSize,
    known: &HashSet<Snake>,
) -> Vec<Snake> {
    let mut seen = HashSet::from([wrong.clone()]);
    snakes
        .filter(|snake| snake.run_too_long(box_size).is_none() && !known.contains(snake))
        .filter(|snake| seen.insert(snake.clone()))
        .collect()
}

/// One run left out, repeated or added, or of another length.
fn slipped(runs: &[usize], lengths: &std::ops::RangeInclusive<usize>) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for at in 0..=runs.len() {
        let mut put = |instead: &[usize], gone: usize| {
            let mut other = runs.to_vec();
            other.splice(at..at + gone, instead.iter().copied());
            all.push(other);
        };
        lengths.clone().for_each(|length| put(&[length], 0));
        if at < runs.len() {
            put(&[], 1);
            lengths.clone().filter(|length| *length != runs[at]).for_each(|length| put(&[length], 1));
        }
    }
    all
}

fn flipped(inner: &[Kind]) -> impl Iterator<Item = Vec<Kind>> {
    inner.iter().enumerate().map(|(index, kind)| {
        let mut flipped = inner.to_vec();
        flipped[index] = kind.flipped();
        flipped
    })
}

fn moved(inner: &[Kind]) -> impl Iterator<Item = Vec<Kind>> {
    inner.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]).map(|(index, _)| {
        let mut moved = inner.to_vec();
        moved.swap(index, index + 1);
        moved
    })
}

fn removed(inner: &[Kind], kind: Kind) -> impl Iterator<Item = Vec<Kind>> {
    (0..inner.len()).filter(move |&index| inner[index] == kind).map(move |index| {
        let mut less = inner.to_vec();
        less.remove(index);
        less
    })
}

fn added(inner: &[Kind], kind: Kind) -> impl Iterator<Item = Vec<Kind>> {
    (0..=inner.len()).map(move |index| {
        let mut more = inner.to_vec();
        more.insert(index, kind);
        more
    })
}

/// One run longer by `missing` cubelets, or an added run with as many; shorter or removed if `missing` is negative.
fn runs(snake: &Snake, missing: isize) -> Vec<Vec<Kind>> {
    let segments = snake.segments();
    let mut candidates = Vec::new();
    let mut add = |segments: &[usize]| {
        candidates.extend(Snake::from_segments(segments).map(|snake| snake.inner().to_vec()));
    };
    for (segment, &from) in segments.iter().enumerate() {
        let Some(to) = from.checked_add_signed(missing).filter(|&to| to >= 2) else { continue };
        let mut resized = segments.clone();
        resized[segment] = to;
        add(&resized);
    }
    // A corner counts in both of its runs.
    let length = missing.unsigned_abs() + 1;
    for segment in 0..=segments.len() {
        let mut other = segments.clone();
        if missing > 0 {
            other.insert(segment, length);
            add(&other);
        } else if segments.get(segment) == Some(&length) {
            other.remove(segment);
            add(&other);
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: [usize; 17] = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];

    fn cube(side: i64) -> BoxSize {
        BoxSize::new(side, side, side).unwrap()
    }

    fn snake(runs: &[usize]) -> Snake {
        Snake::from_segments(runs).unwrap()
    }

    #[test]
    fn a_run_too_long_is_broken() {
        let mut inner = snake(&RIGHT).inner().to_vec();
        inner[1] = Kind::Straight;
        let wrong = Snake::from_inner(inner).unwrap();
        assert!(wrong.run_too_long(cube(3)).is_some());
        assert!(one_slip_away(&wrong, cube(3)).contains(&snake(&RIGHT)));
    }

    /// For each slip, the right snake is among those proposed, and the words say what is wrong, and where.
    #[test]
    fn slips_are_told_in_runs() {
        let put = |at: usize, gone: usize, instead: &[usize]| {
            let mut runs = RIGHT.to_vec();
            runs.splice(at..at + gone, instead.iter().copied());
            runs
        };
        for (wrong, words, marked) in [
            (put(3, 2, &[2, 3]), "3 2, not 2 3 here: 2 [2 3] 3", 4..8),
            (put(5, 1, &[]), "one 3 too few here: 2 [] 2", 7..10),
            (put(5, 1, &[3, 3]), "one 3 too many here: 2 [3 3] 2", 7..10),
            (put(3, 1, &[5]), "3, not 5 here: 2 [5] 2", 4..7),
            (put(3, 1, &[2]), "3, not 2 here: 2 [2] 2", 4..7),
            (put(1, 1, &[]), "one 2 too few here: 3 [2] 3", 2..5),
            (put(10, 1, &[2, 2]), "one 2 too many here: 3 [2 2 2 2] 3", 14..18),
            (put(0, 1, &[2, 2]), "3, not 2 2 here: [2 2] 2", 0..3),
            (put(16, 1, &[]), "one 3 too few here: 2 [3 3 3]", 17..27),
        ] {
            let wrong = snake(&wrong);
            assert!(one_slip_away(&wrong, cube(3)).contains(&snake(&RIGHT)), "{wrong}");
            assert_eq!(Slip::words(&wrong, &snake(&RIGHT)), words);
            let slips = Slip::all(&wrong, &snake(&RIGHT));
            assert_eq!((slips.len(), slips[0].marked(&snake(&RIGHT))), (1, marked), "{words}");
        }
        let mut twice = put(10, 1, &[]);
        twice[0] = 2;
        assert!(two_slips_away(&snake(&twice), cube(3), &HashSet::new()).contains(&snake(&RIGHT)));
        let words = Slip::words(&snake(&twice), &snake(&RIGHT));
        assert_eq!(words, "3, not 2 here: [2] 2; one 2 too few here: 3 [2 2] 3");
    }

    #[test]
    fn what_differs_is_told_once_and_within_the_snake() {
        let snakes: Vec<Snake> = ["3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 2", "2 2 2 3 3 2 3 2 2 2 2 2 2 3 2 2 3 2 2 2", "3 3 3 3"]
            .map(|runs| snake(&runs.split(' ').map(|run| run.parse().unwrap()).collect::<Vec<_>>()))
            .into();
        for (wrong, meant) in snakes.iter().flat_map(|wrong| snakes.iter().map(move |meant| (wrong, meant))) {
            let slips = Slip::all(wrong, meant);
            assert_eq!(slips.is_empty(), wrong == meant);
            assert!(slips.iter().all(|slip| !slip.marked(meant).is_empty() && slip.marked(meant).end <= meant.len()));
            let mut runs = wrong.segments();
            for slip in slips.iter().rev() {
                runs.splice(slip.counted.clone(), meant.segments()[slip.meant.clone()].iter().copied());
            }
            assert_eq!(runs, meant.segments());
        }
    }

    #[test]
    fn one_number_off_by_one() {
        for change in [-1_isize, 1] {
            let mut wrong = RIGHT;
            wrong[3] = usize::checked_add_signed(wrong[3], change).unwrap();
            let found = one_slip_away(&snake(&wrong), cube(3));
            assert!(found.iter().position(|one| *one == snake(&RIGHT)).unwrap() < RIGHT.len(), "{change}");
            assert!(found.iter().all(|snake| snake.len() == 27));
        }
    }

    #[test]
    fn too_far_off() {
        assert_eq!(one_slip_away(&snake(&[2; 9]), cube(3)), []);
        assert_eq!(two_slips_away(&snake(&[2; 9]), cube(3), &HashSet::new()), []);
        assert_eq!(one_slip_away(&Snake::from_inner(vec![]).unwrap(), cube(2)), []);
    }
}
