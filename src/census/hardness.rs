//! The difficulty of snakes: a ranking of all snakes of a small box. `docs/hardness.md` defines it.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use serde::Serialize;

use super::count::{CensusError, Counted, Walk, snake_of};
use super::trial::{PlainEffort, efforts};
use crate::job::Stop;
use crate::puzzle::{BoxSize, Snake};
use crate::spelling::words;

words! {
    /// A third of the ranking of all snakes of a box.
    pub enum Hardness("easy, medium or hard") { Easy "easy", Medium "medium", Hard "hard" }
}

/// One snake of a box. Efforts are those of the plain search, see `trial`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The snake, always read from the same end.
    #[serde(skip)]
    pub snake: Snake,
    /// Number of solutions up to symmetry and, for a palindrome, reversal.
    pub solutions: u32,
    /// Average number of runs laid until a solution is found; mean over both ends.
    pub effort: u64,
    /// Average number of dead ends at two thirds of the cubes or more until a solution is found; mean over both ends.
    pub blind_alleys: u64,
    /// Minimum number of joints to turn: segments turned out of the staircase, over all solutions.
    pub turns: u32,
    /// 1 is the hardest in the box.
    pub rank: u32,
    pub hardness: Hardness,
}

/// All snakes of a box, hardest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    records: Vec<Record>,
    places: HashMap<Snake, usize>,
}

/// The rankings made so far, because the one of 3×3×3 takes 0.8 s (`time snake-cube check cubra-blue`).
static RANKINGS: LazyLock<Mutex<HashMap<BoxSize, Arc<Ranking>>>> = LazyLock::new(Mutex::default);

impl Ranking {
    /// All snakes of a box of up to 27 cells, ranked when first asked for. `None` if stopped; a stop takes effect once
    /// the snakes are counted.
    pub fn of_box(box_size: BoxSize, stop: &Stop) -> Result<Option<Arc<Self>>, CensusError> {
        if let Some(ranking) = RANKINGS.lock().unwrap().get(&box_size) {
            return Ok(Some(Arc::clone(ranking)));
        }
        let Some(ranking) = Self::new(box_size, stop)? else { return Ok(None) };
        let ranking = Arc::new(ranking);
        RANKINGS.lock().unwrap().insert(box_size, Arc::clone(&ranking));
        Ok(Some(ranking))
    }

    fn new(box_size: BoxSize, stop: &Stop) -> Result<Option<Self>, CensusError> {
        let inner = box_size.cells().saturating_sub(2);
        let counted = Walk::through(box_size)?.snakes();
        let snakes = counted.iter().map(|counted| snake_of(counted.turns, inner));
        let both_ways: Vec<Snake> = snakes.flat_map(|snake| [snake.clone(), snake.reversed()]).collect();
        let Some(efforts) = efforts(box_size, &both_ways, stop) else { return Ok(None) };
        let record = |((counted, ways), both): ((&Counted, &[Snake]), &[PlainEffort])| {
            let Counted { solutions, bent: turns, .. } = *counted;
            let (effort, blind_alleys) = averages(both);
            let snake = ways[0].clone();
            Record { snake, solutions, effort, blind_alleys, turns, rank: 0, hardness: Hardness::Hard }
        };
        let records = counted.iter().zip(both_ways.chunks(2)).zip(efforts.chunks(2)).map(record);
        let mut records: Vec<Record> = records.collect();
        let values: [fn(&Record) -> u64; 3] = [|one| one.effort, |one| one.blind_alleys, |one| one.turns.into()];
        let places = values.map(|value| (value, places_by(&records, value)));
        let sum = |record: &Record| places.iter().map(|(value, places)| places[&value(record)]).sum::<u64>();
        records.sort_by_cached_key(|record| {
            let Record { solutions, effort, blind_alleys, turns, .. } = *record;
            (Reverse((sum(record), effort, blind_alleys, turns)), solutions, record.snake.letters())
        });
        let snakes = records.len();
        for (place, record) in records.iter_mut().enumerate() {
            record.rank = place as u32 + 1;
            // The third that contains the middle of the snake's position, so a single snake is in the middle third.
            record.hardness = match 3 * (2 * place + 1) / (2 * snakes) {
                0 => Hardness::Hard,
                1 => Hardness::Medium,
                _ => Hardness::Easy,
            };
        }
        let places = records.iter().enumerate().map(|(place, record)| (record.snake.clone(), place)).collect();
        Ok(Some(Self { records, places }))
    }

    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The fifth of the ranking that a snake is in, from 1 for the easiest.
    pub fn fifth(&self, record: &Record) -> usize {
        5 - 5 * (record.rank as usize - 1) / self.records.len()
    }

    /// Finds a snake, read from either end; `None` if it does not fold into the box.
    pub fn find(&self, snake: &Snake) -> Option<&Record> {
        let place = self.places.get(snake).or_else(|| self.places.get(&snake.reversed()))?;
        Some(&self.records[*place])
    }
}

/// Average effort and late dead ends until the first solution is found, rounded; `both` are the complete searches from
/// either end. On average, the parts of the search between solutions are equally long.
fn averages(both: &[PlainEffort]) -> (u64, u64) {
    let parts = 2 * (both[0].whole + 1);
    let average = |of: fn(&PlainEffort) -> u64| (both.iter().map(of).sum::<u64>() + parts / 2) / parts;
    (average(|one| one.laid), average(|one| one.blind_alleys))
}

/// Twice the position of each value in ascending order; equal values share the mean of their positions.
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

    fn ranking(size: &str) -> Arc<Ranking> {
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
        assert_eq!((record.solutions, record.turns), (3, 5));
        let entry = CatalogueEntry::by_id("two-by-two").unwrap();
        assert_eq!(ranking.find(entry.puzzle().snake()), Some(record));
    }

    #[test]
    fn a_stop_and_a_large_box() {
        let stop = Stop::new();
        stop.ask();
        assert_eq!(Ranking::new("2x3x3".parse().unwrap(), &stop), Ok(None));
        let ranked = |text: &str| Ranking::of_box(text.parse().unwrap(), &Stop::new());
        assert!(ranked("4x4x4").unwrap_err().to_string().contains("64 cells"));
        assert_eq!(ranked("2x2x3").unwrap().unwrap().records().len(), 17);
        assert!(Arc::ptr_eq(&ranking("2x2x3"), &ranking("2x2x3")), "made once");
    }
}
