//! Snakes that differ from a given one by a usual slip in counting or copying, and where their runs differ from it.

use std::collections::HashSet;
use std::ops::Range;

use super::snake::row;
use super::{BoxSize, Snake};

/// Maximum number of cubelets that are too few or too many; with more, it is another snake, unfinished, or meant for
/// another box.
pub const MAX_SLIP: usize = 3;

/// Longest snake for which two slips are tried; for longer ones there are too many.
const MAX_TWICE: usize = 64;

/// Runs side by side that differ. Segments count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// What was counted; for a run left out or repeated, with all runs of its length beside it. Empty between two runs.
    pub counted: Range<usize>,
    /// What is meant instead.
    pub meant: Range<usize>,
    pub fault: SlipFault,
    /// The runs that were counted there, between those beside them: "3 [2 2 2] 3".
    pub place: String,
}

/// Too few or too many: this many runs, all of this length. The others are runs that are not all alike, such as "3 2".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlipFault {
    TooFew { length: usize, runs: usize },
    TooMany { length: usize, runs: usize },
    LeftOut(String),
    Added(String),
    Instead { meant: String, counted: String },
}

impl Slip {
    /// Where `meant` differs from what was counted, in as few runs as possible, from the head.
    pub fn all(counted: &Snake, meant: &Snake) -> Vec<Self> {
        let counted = counted.segments();
        let meant = meant.segments();
        let all = counted.len();
        let all_meant = meant.len();
        let is_alike = |here: usize, there: usize| counted.get(here) == meant.get(there);
        // The number of runs that differ between the rests from each pair of places on.
        let mut unlike = vec![vec![0; all_meant + 1]; all + 1];
        for here in (0..=all).rev() {
            for there in (0..=all_meant).rev() {
                unlike[here][there] = if here == all || there == all_meant {
                    all - here + all_meant - there
                } else if is_alike(here, there) {
                    unlike[here + 1][there + 1]
                } else {
                    1 + unlike[here + 1][there + 1].min(unlike[here + 1][there]).min(unlike[here][there + 1])
                };
            }
        }
        let mut slips = Vec::<[Range<usize>; 2]>::new();
        let mut place = (0, 0);
        while place != (all, all_meant) {
            let (here, there) = place;
            let both = (here + 1, there + 1);
            let left = |&(here, there): &(usize, usize)| unlike.get(here).and_then(|row| row.get(there));
            let is_on_the_way = |next: &(usize, usize)| left(next).is_some_and(|left| left + 1 == unlike[here][there]);
            let next = [both, (here + 1, there), (here, there + 1)].into_iter().find(is_on_the_way);
            let open = slips.last_mut().filter(|[runs, meant]| (runs.end, meant.end) == place);
            // What differs is side by side, if it can be.
            let Some(next) = next.filter(|_| !is_alike(here, there) || open.is_some()) else {
                place = both;
                continue;
            };
            match open {
                Some([runs, meant]) => {
                    runs.end = next.0;
                    meant.end = next.1;
                }
                None => slips.push([here..next.0, there..next.1]),
            }
            place = next;
        }
        slips.into_iter().map(|slip| Self::of(slip, &counted, &meant)).collect()
    }

    fn of([mut is, mut wanted]: [Range<usize>; 2], counted: &[usize], meant: &[usize]) -> Self {
        let length = counted[is.clone()].first().or(meant[wanted.clone()].first()).copied().unwrap_or_default();
        let alike = counted[is.clone()].iter().chain(&meant[wanted.clone()]).all(|run| *run == length);
        let runs = is.len().abs_diff(wanted.len());
        let rows = (row(&meant[wanted.clone()]), row(&counted[is.clone()]));
        let fault = match rows {
            _ if alike && is.len() < wanted.len() => SlipFault::TooFew { length, runs },
            _ if alike => SlipFault::TooMany { length, runs },
            (meant, _) if is.is_empty() => SlipFault::LeftOut(meant),
            (_, counted) if wanted.is_empty() => SlipFault::Added(counted),
            (meant, counted) => SlipFault::Instead { meant, counted },
        };
        // Any of several equal runs may be the one.
        if alike {
            let before = counted[..is.start].iter().rev().take_while(|run| **run == length).count();
            let after = counted[is.end..].iter().take_while(|run| **run == length).count();
            [is, wanted] = [is, wanted].map(|runs| runs.start - before..runs.end + after);
        }
        let around = [counted[..is.start].last(), counted.get(is.end)];
        let [before, after] = around.map(|run| run.map_or(String::new(), usize::to_string));
        let place = format!("{before} [{}] {after}", row(&counted[is.clone()])).trim().to_owned();
        Self { counted: is, meant: wanted, fault, place }
    }

    /// The counted runs, and whether each should be checked; "?" where one is missing.
    pub fn row(slips: &[Self], counted: &[usize]) -> Vec<(String, bool)> {
        let words = |at: usize| {
            let is_missing = slips.iter().any(|slip| slip.counted == (at..at));
            let is_wrong = slips.iter().any(|slip| slip.counted.contains(&at));
            let run = counted.get(at).map(|run| (run.to_string(), is_wrong));
            is_missing.then(|| ("?".to_owned(), true)).into_iter().chain(run)
        };
        (0..=counted.len()).flat_map(words).collect()
    }

    /// The cubelets of the meant snake to mark; for a run that is too much, where it was.
    pub fn marked(&self, meant: &Snake) -> Range<usize> {
        let corners = meant.corners();
        corners[self.meant.start]..corners[self.meant.end] + 1
    }
}

/// Every snake one slip away from `snake` that has as many cubelets as the box has cells and no run too long, each
/// once; none if the number of cubelets is off by more than three. A slip is a run of another length, left out or
/// repeated, a cubelet of the other kind, left out or repeated, or a turn one cubelet further.
pub fn one_slip_away(snake: &Snake, box_size: BoxSize) -> Vec<Snake> {
    let runs = snake.segments();
    let cubelets = (0..runs.len()).flat_map(|at| cubelet_slipped(&runs, at));
    sound(run_slipped(&runs, box_size).chain(cubelets), snake, box_size)
}

/// Like [`one_slip_away`], but with two runs of another length, left out or repeated; none for a long snake.
pub fn two_slips_away(snake: &Snake, box_size: BoxSize) -> Vec<Snake> {
    if snake.len().max(box_size.cells()) > MAX_TWICE {
        return Vec::new();
    }
    let once: Vec<_> = run_slipped(&snake.segments(), box_size).collect();
    sound(once.iter().flat_map(|runs| run_slipped(runs, box_size)), snake, box_size)
}

fn sound(all: impl Iterator<Item = Vec<usize>>, wrong: &Snake, box_size: BoxSize) -> Vec<Snake> {
    let wanted = box_size.cells();
    if wrong.len().abs_diff(wanted) > MAX_SLIP {
        return Vec::new();
    }
    let mut seen = HashSet::from([wrong.clone()]);
    let fits = |runs: &Vec<usize>| 1 + runs.iter().sum::<usize>() == wanted + runs.len();
    let snakes = all.filter(fits).filter_map(|runs| Snake::from_segments(&runs));
    snakes.filter(|one| one.run_too_long(box_size).is_none() && seen.insert(one.clone())).collect()
}

fn replaced(runs: &[usize], at: usize, gone: usize, instead: &[usize]) -> Vec<usize> {
    [&runs[..at], instead, &runs[at + gone..]].concat()
}

fn run_slipped(runs: &[usize], box_size: BoxSize) -> impl Iterator<Item = Vec<usize>> {
    let longest = box_size.longest();
    (0..=runs.len()).flat_map(move |at| {
        let gone = 0..=usize::from(at < runs.len());
        let resized = gone.flat_map(move |gone| (2..=longest).map(move |length| replaced(runs, at, gone, &[length])));
        resized.chain((at < runs.len()).then(|| replaced(runs, at, 1, &[])))
    })
}

/// A straight cubelet of this run that is a turn, or the turn at its end that is straight, left out, or one cubelet
/// off.
fn cubelet_slipped(runs: &[usize], at: usize) -> Vec<Vec<usize>> {
    let run = runs[at];
    let broken = (2..=run).flat_map(|first| [[first, run + 1 - first], [first, run + 2 - first]]);
    let mut all: Vec<_> = broken.map(|runs_instead| replaced(runs, at, 1, &runs_instead)).collect();
    if let Some(&next) = runs.get(at + 1) {
        let joined = [run + next - 1, run + next - 2].map(|length| replaced(runs, at, 2, &[length]));
        all.extend(joined);
        all.extend([[run + 1, next - 1], [run - 1, next + 1]].map(|moved| replaced(runs, at, 2, &moved)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

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
        inner[1] = crate::puzzle::Kind::Straight;
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
            (put(10, 1, &[2, 2]), "one 2 too many here: 3 [2 2 2 2] 3", 15..19),
            (put(0, 1, &[2, 2]), "3, not 2 2 here: [2 2] 2", 0..3),
            (put(16, 1, &[]), "one 3 too few here: 2 [3 3 3]", 18..27),
        ] {
            let wrong = snake(&wrong);
            assert!(one_slip_away(&wrong, cube(3)).contains(&snake(&RIGHT)), "{wrong}");
            let slips = Slip::all(&wrong, &snake(&RIGHT));
            assert_eq!(Language::English.slips(&slips), words);
            assert_eq!((slips.len(), slips[0].marked(&snake(&RIGHT))), (1, marked), "{words}");
        }
        let mut twice = put(10, 1, &[]);
        twice[0] = 2;
        assert!(two_slips_away(&snake(&twice), cube(3)).contains(&snake(&RIGHT)));
        let words = Language::English.slips(&Slip::all(&snake(&twice), &snake(&RIGHT)));
        assert_eq!(words, "3, not 2 here: [2] 2; one 2 too few here: 3 [2 2] 3");
    }

    #[test]
    fn what_differs_is_told_once_and_within_the_snake() {
        let snakes: Vec<Snake> =
            ["3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 2", "2 2 2 3 3 2 3 2 2 2 2 2 2 3 2 2 3 2 2 2", "3 3 3 3"]
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
        assert_eq!(two_slips_away(&snake(&[2; 9]), cube(3)), []);
        assert_eq!(one_slip_away(&Snake::from_inner(vec![]).unwrap(), cube(2)), []);
    }
}
