//! How hard each snake of a small box is, and in which order they stand.
//!
//! What is measured, and why, is in `docs/hardness.md`.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use super::cells::CensusError;
use super::count::{counted, reversed, runs_of, snake_of};
use super::plain::{Toil, toil};
use crate::job::{Job, Revision, Stop};
use crate::puzzle::{BoxSize, Snake};
use crate::words::words;

/// Which third of the snakes of its box a snake belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hardness {
    Easy,
    Medium,
    Hard,
}

words!(Hardness, "easy, medium or hard": Easy "easy", Medium "medium", Hard "hard");

impl Hardness {
    /// All three, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];
}

/// One snake of a box. Efforts are those of a plain search, which lays run after run and looks no further than the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Read from one of its ends: always the same one.
    pub snake: Snake,
    /// Up to symmetry, and reversal of a palindrome.
    pub solutions: u32,
    /// Runs laid until a solution is found, on average: the mean over both ends.
    pub effort: u64,
    /// How often two thirds of the cubes or more are laid, and there is no way on, until a solution is found, on average: the
    /// mean over both ends.
    pub blind_alleys: u64,
    /// Joints that must turn to fold it, at least: segments that are turned out of the staircase in the solution that has the
    /// fewest of them.
    pub turns: u32,
    /// Runs laid until all is tried, from the head of `snake` and from its tail.
    pub laid: [u64; 2],
    /// 1 for the hardest of the box.
    pub rank: u32,
    pub hardness: Hardness,
}

/// All snakes of a box, the hardest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    box_size: BoxSize,
    records: Vec<Record>,
    places: HashMap<Snake, usize>,
}

/// The snakes between two efforts, by hardness: easy, medium, hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The least effort that belongs to it.
    pub from: u64,
    /// The least that does not.
    pub below: u64,
    pub snakes: [usize; 3],
}

impl Bar {
    pub fn has(&self, effort: u64) -> bool {
        (self.from..self.below).contains(&effort)
    }
}

impl Ranking {
    /// Works out all snakes of a box of up to 27 cells. `None` when stopped, which takes no longer than counting them.
    pub fn of_box(box_size: BoxSize, stop: &Stop) -> Result<Option<Self>, CensusError> {
        let inner = box_size.cells().saturating_sub(2);
        let snakes = counted(box_size)?;
        let from_head = snakes.iter().map(|snake| runs_of(snake.turns, inner));
        let from_tail = snakes.iter().map(|snake| runs_of(reversed(snake.turns, inner), inner));
        let Some(toils) = toil(box_size, &from_head.chain(from_tail).collect::<Vec<_>>(), stop) else {
            return Ok(None);
        };
        let (heads, tails) = toils.split_at(snakes.len());
        let record = |((snake, head), tail): ((_, &Toil), &Toil)| {
            let snake: &super::count::Counted = snake;
            Record {
                snake: snake_of(snake.turns, inner),
                solutions: snake.solutions,
                effort: on_average([head.laid, tail.laid], head.whole),
                blind_alleys: on_average([head.blind_alleys, tail.blind_alleys], head.whole),
                turns: snake.bent,
                laid: [head.laid, tail.laid],
                rank: 0,
                hardness: Hardness::Hard,
            }
        };
        Ok(Some(Self::of(box_size, snakes.iter().zip(heads).zip(tails).map(record).collect())))
    }

    fn of(box_size: BoxSize, mut records: Vec<Record>) -> Self {
        let places = [
            places_by(&records, |record| record.effort),
            places_by(&records, |record| record.blind_alleys),
            places_by(&records, |record| u64::from(record.turns)),
        ];
        let sum = |record: &Record| {
            let [efforts, alleys, turns] = &places;
            efforts[&record.effort] + alleys[&record.blind_alleys] + turns[&u64::from(record.turns)]
        };
        records.sort_by_cached_key(|record| {
            let Record { solutions, effort, blind_alleys, turns, .. } = *record;
            (Reverse((sum(record), effort, blind_alleys, turns)), solutions, record.snake.letters())
        });
        let snakes = records.len();
        for (place, record) in records.iter_mut().enumerate() {
            record.rank = place as u32 + 1;
            // The third in which the middle of its place lies: of one snake alone that is the middle one.
            record.hardness = match 3 * (2 * place + 1) / (2 * snakes) {
                0 => Hardness::Hard,
                1 => Hardness::Medium,
                _ => Hardness::Easy,
            };
        }
        let places = records.iter().enumerate().map(|(place, record)| (record.snake.clone(), place)).collect();
        Self { box_size, records, places }
    }

    pub fn box_size(&self) -> BoxSize {
        self.box_size
    }

    /// All of them, the hardest first.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// A snake, from whichever end it is read; `None` if it does not fold into the box.
    pub fn find(&self, snake: &Snake) -> Option<&Record> {
        let place = self.places.get(snake).or_else(|| self.places.get(&snake.reversed()))?;
        Some(&self.records[*place])
    }

    /// How many snakes there are of which effort, from the least to the most: to plot. Each bar is half as wide again as the
    /// one before it, so that all look alike wide where effort is drawn by its logarithm.
    pub fn bars(&self) -> Vec<Bar> {
        let (Some(least), Some(most)) = (
            self.records.iter().map(|record| record.effort).min(),
            self.records.iter().map(|record| record.effort).max(),
        ) else {
            return Vec::new();
        };
        let mut bars: Vec<Bar> = Vec::new();
        let (mut from, mut below) = (0, 1);
        while from <= most {
            if below > least {
                bars.push(Bar { from, below, snakes: [0; 3] });
            }
            (from, below) = (below, below + (below / 2).max(1));
        }
        for record in &self.records {
            let place = bars.partition_point(|bar| bar.below <= record.effort);
            bars[place].snakes[record.hardness as usize] += 1;
        }
        bars
    }
}

/// Works out the ranking on a thread of its own: one message, with the text of what failed where something did; none when
/// stopped.
pub fn rank_in_background(
    box_size: BoxSize,
    revision: Revision,
    wake: impl Fn() + Send + Sync + 'static,
) -> Job<Result<Arc<Ranking>, String>> {
    Job::start("census", revision, 1, Stop::new(), wake, Err, move |outbox| {
        match Ranking::of_box(box_size, outbox.stop()) {
            Ok(Some(ranking)) => _ = outbox.send(Ok(Arc::new(ranking))),
            Ok(None) => {}
            Err(error) => _ = outbox.send(Err(error.to_string())),
        }
    })
}

/// What it takes until a solution is found, where it takes `both` from the two ends until all is tried and there are `whole`
/// solutions: wherever these lie, each part between two of them is as long as another on average. Rounded.
pub(super) fn on_average(both: [u64; 2], whole: u64) -> u64 {
    let parts = 2 * (whole + 1);
    (both[0] + both[1] + parts / 2) / parts
}

/// For each value that there is: how many snakes have a lesser one, twice, and how many the same, once. So those that are
/// equal share the mean of their places, in halves.
fn places_by(records: &[Record], value: impl Fn(&Record) -> u64) -> HashMap<u64, u64> {
    let mut values: Vec<u64> = records.iter().map(value).collect();
    values.sort_unstable();
    let mut less = 0;
    let places = values.chunk_by(|a, b| a == b).map(|same| {
        let place = 2 * less + same.len() as u64;
        less += same.len() as u64;
        (same[0], place)
    });
    places.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::CatalogueEntry;

    fn ranking(size: &str) -> Ranking {
        Ranking::of_box(size.parse().unwrap(), &Stop::new()).unwrap().unwrap()
    }

    #[test]
    fn ranks_are_total_and_thirds_are_thirds() {
        let ranking = ranking("2x3x3");
        let records = ranking.records();
        assert_eq!(records.len(), 296);
        for (place, record) in records.iter().enumerate() {
            assert_eq!(record.rank as usize, place + 1);
            assert_eq!(ranking.find(&record.snake), Some(record));
            assert_eq!(ranking.find(&record.snake.reversed()), Some(record));
        }
        assert!(records.is_sorted_by_key(|record| Reverse(record.hardness)));
        for hardness in Hardness::ALL {
            let number = records.iter().filter(|record| record.hardness == hardness).count();
            assert!((98..=99).contains(&number), "{number} {hardness}");
        }
        let bars = ranking.bars();
        assert_eq!(bars.iter().map(|bar| bar.snakes.iter().sum::<usize>()).sum::<usize>(), records.len());
        assert!(bars.windows(2).all(|pair| pair[0].below == pair[1].from));
        assert!(bars[0].snakes != [0; 3] && bars[bars.len() - 1].snakes != [0; 3]);
        for record in records {
            assert_eq!(bars.iter().filter(|bar| bar.has(record.effort)).count(), 1);
        }
    }

    #[test]
    fn equal_values_share_their_places() {
        let record = |turns| Record { turns, ..ranking("2x2x2").records()[0].clone() };
        let records = [3, 5, 5, 9].map(record);
        let places = places_by(&records, |record| u64::from(record.turns));
        assert_eq!([3, 5, 9].map(|turns| places[&turns]), [1, 4, 7]);
    }

    #[test]
    fn the_only_snake_of_two_by_two_by_two() {
        let ranking = ranking("2x2x2");
        let [record] = ranking.records() else { panic!("{ranking:?}") };
        assert_eq!((record.solutions, record.turns, record.laid[0]), (3, 5, record.laid[1]));
        let entry = CatalogueEntry::by_id("two-by-two").unwrap();
        assert_eq!(ranking.find(entry.puzzle().snake()), Some(record));
    }

    #[test]
    fn a_stop_and_a_large_box() {
        let stop = Stop::new();
        stop.ask();
        assert_eq!(Ranking::of_box("2x3x3".parse().unwrap(), &stop), Ok(None));
        assert!(Ranking::of_box("4x4x4".parse().unwrap(), &Stop::new()).is_err());
        let job = rank_in_background("4x4x4".parse().unwrap(), Revision::default(), || {});
        assert!(job.messages().recv().unwrap().unwrap_err().contains("64 cells"));
        let job = rank_in_background("2x2x3".parse().unwrap(), Revision::default(), || {});
        assert_eq!(job.messages().recv().unwrap().unwrap().records().len(), 17);
    }
}
