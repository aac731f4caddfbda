//! The shelf: snakes to choose from. What is open of it, what is sought on it, and what has come of counting and making.
//!
//! What its commands do is left to `shelf_commands`, counting and making to those outside, how it looks to the panel.

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use crate::census::{Hardness, Measure, Ranking, Record};
use crate::job::Revision;
use crate::making::Day;
use crate::puzzle::{BoxSize, CatalogueEntry, End, Puzzle, Snake};
use crate::words::words;

/// The pages of the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The snake that is there: what is known of it, and how to make it of wood.
    Yours,
    Sold,
    /// Every snake of the box whose snakes are ranked.
    All,
    /// A new one, made to order.
    Order,
}

words!(Tab, "yours, sold, all or order": Yours "yours", Sold "sold", All "all", Order "order");

/// How many solutions are sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    One,
    Several,
}

words!(Solutions, "one or several": One "one", Several "several");

/// In which order all snakes of a box stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Hardest,
    Easiest,
    /// Those with most solutions first, of equals the hardest.
    Solutions,
}

words!(Order, "hardest, easiest or solutions": Hardest "hardest", Easiest "easiest", Solutions "solutions");

/// One thing to seek, or not to any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sift {
    Box(Option<BoxSize>),
    Solutions(Option<Solutions>),
    Hardness(Option<Hardness>),
    /// The runs at one end, as they are typed.
    Runs(String),
    Order(Order),
}

/// All that is sought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sought {
    pub box_size: Option<BoxSize>,
    pub solutions: Option<Solutions>,
    pub hardness: Option<Hardness>,
    pub runs: String,
    pub order: Order,
}

impl Sought {
    pub(super) fn sift(&mut self, sift: Sift) {
        match sift {
            Sift::Box(box_size) => self.box_size = box_size,
            Sift::Solutions(solutions) => self.solutions = solutions,
            Sift::Hardness(hardness) => self.hardness = hardness,
            Sift::Runs(runs) => self.runs = runs,
            Sift::Order(order) => self.order = order,
        }
    }

    /// The runs that are sought; `None` where the text is not of numbers. Runs have one digit: `3223` is four of them.
    pub fn lengths(&self) -> Option<Vec<usize>> {
        let letters = self.runs.chars().filter(|letter| !letter.is_whitespace() && !",;.-–".contains(*letter));
        letters.map(|letter| letter.to_digit(10).filter(|&digit| digit >= 2).map(|digit| digit as usize)).collect()
    }

    fn admits(&self, solutions: u64, hardness: Option<Hardness>) -> bool {
        let as_many = self.solutions.is_none_or(|sought| (sought == Solutions::One) == (solutions == 1));
        as_many && self.hardness.is_none_or(|sought| hardness == Some(sought))
    }
}

/// The end from which a snake begins with these runs: the head, where both do.
pub fn begins_at(snake: &Snake, runs: &[usize]) -> Option<End> {
    let segments = snake.segments();
    if segments.starts_with(runs) {
        Some(End::Head)
    } else {
        segments.iter().rev().take(runs.len()).eq(runs.iter()).then_some(End::Tail)
    }
}

/// What is known of all snakes of a box.
#[derive(Clone, Debug, Default)]
pub enum Ranked {
    #[default]
    NotAsked,
    Working,
    Done(Arc<Ranking>),
    /// The text of a panic.
    Failed(String),
}

/// A new snake that is ordered. The same order gives the same snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    pub box_size: BoxSize,
    pub hardness: Hardness,
    pub seed: u64,
}

impl Default for Wish {
    fn default() -> Self {
        Self { box_size: BoxSize::nearest_cube(27), hardness: Hardness::Medium, seed: 1 }
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut word = self.hardness.word().chars();
        let first = word.next().map(|first| first.to_ascii_uppercase());
        let size = self.box_size.shown();
        write!(f, "{}{} {size}, number {}", first.into_iter().collect::<String>(), word.as_str(), self.seed)
    }
}

/// What is being made, and of which day it is, where it is a snake of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Making {
    pub wish: Wish,
    pub day: Option<Day>,
}

/// `Sunday, 22 November 2026`.
pub fn in_words(day: Day) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = MONTHS[day.month() as usize - 1];
    format!("{:?}, {} {month} {}", day.weekday(), day.day(), day.year())
}

#[derive(Clone, Debug)]
pub struct Shelf {
    pub(super) sought: Sought,
    pub(super) ranked: Ranked,
    /// Places in the ranking, in the order in which they are shown.
    found: Vec<usize>,
    /// What can be said at once of a revision of the puzzle, where that is known.
    pub(super) measured: Option<(Revision, Option<Measure>)>,
    /// Whether somebody finds that out.
    pub(super) measuring: Option<Revision>,
    pub(super) wish: Wish,
    /// Counts what was ordered: what comes of an order before is stale.
    pub(super) ordered: Revision,
    pub(super) making: Option<Making>,
    /// The last wish that was fulfilled.
    pub(super) made: Option<Wish>,
    /// Why the last wish was not.
    pub(super) failure: Option<String>,
    pub(super) today: Option<Day>,
    /// Whether the snake of today is wanted as soon as it is known which day it is.
    pub(super) wants_today: bool,
    /// The side of the cubes of which a snake is to be made, in mm.
    pub(super) side: u32,
}

/// A common size for cubes of wood, in mm.
const USUAL_SIDE: u32 = 20;

impl Default for Shelf {
    fn default() -> Self {
        Self {
            sought: Sought::default(),
            ranked: Ranked::default(),
            found: Vec::new(),
            measured: None,
            measuring: None,
            wish: Wish::default(),
            ordered: Revision::default(),
            making: None,
            made: None,
            failure: None,
            today: None,
            wants_today: false,
            side: USUAL_SIDE,
        }
    }
}

impl Shelf {
    /// The box whose snakes are ranked: there is time for no larger cube.
    pub fn ranked_box() -> BoxSize {
        BoxSize::nearest_cube(27)
    }

    /// Whether a puzzle is among those that are ranked, where it folds: colours would change it.
    pub fn is_ranked(puzzle: &Puzzle) -> bool {
        puzzle.colouring().is_none() && puzzle.box_size() == Self::ranked_box()
    }

    pub fn sought(&self) -> &Sought {
        &self.sought
    }

    pub fn ranked(&self) -> &Ranked {
        &self.ranked
    }

    pub fn ranking(&self) -> Option<&Ranking> {
        match &self.ranked {
            Ranked::Done(ranking) => Some(ranking),
            Ranked::NotAsked | Ranked::Working | Ranked::Failed(_) => None,
        }
    }

    /// The snakes that are sought among all of a box, in their order, each as an index into the ranking's records.
    pub fn found(&self) -> &[usize] {
        &self.found
    }

    /// What the ranking has of a puzzle.
    pub fn record(&self, puzzle: &Puzzle) -> Option<&Record> {
        self.ranking().filter(|_| Self::is_ranked(puzzle))?.find(puzzle.snake())
    }

    /// Whether a snake that is sold is among those sought.
    pub fn shows(&self, entry: &CatalogueEntry) -> bool {
        let puzzle = entry.puzzle();
        let hardness = self.record(puzzle).map(|record| record.hardness);
        let runs = self.sought.lengths();
        self.sought.box_size.is_none_or(|size| size == puzzle.box_size())
            && self.sought.admits(entry.solutions, hardness)
            && runs.is_some_and(|runs| begins_at(puzzle.snake(), &runs).is_some())
    }

    /// What can be said at once of the puzzle of this revision, where that is known.
    pub fn measured(&self, revision: Revision) -> Option<&Measure> {
        self.measured.as_ref().filter(|(of, _)| *of == revision)?.1.as_ref()
    }

    /// Whether somebody finds that out.
    pub fn is_measuring(&self) -> bool {
        self.measuring.is_some_and(|revision| self.measured.as_ref().is_none_or(|(of, _)| *of != revision))
    }

    pub fn wish(&self) -> Wish {
        self.wish
    }

    /// What is being made.
    pub fn making(&self) -> Option<Making> {
        self.making
    }

    /// The last wish that was fulfilled.
    pub fn made(&self) -> Option<Wish> {
        self.made
    }

    /// Why the last wish was not, in a sentence.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    pub fn today(&self) -> Option<Day> {
        self.today
    }

    /// The side of the cubes of which a snake is to be made, in mm.
    pub fn side(&self) -> u32 {
        self.side
    }

    /// Whether somebody counts or makes.
    pub fn is_at_work(&self) -> bool {
        matches!(self.ranked, Ranked::Working) || self.is_measuring() || self.making.is_some() || self.wants_today
    }

    /// What was ordered is not wanted any more; whether anything was being made.
    pub(super) fn stop_making(&mut self) -> bool {
        self.wants_today = false;
        let stops = self.making.take().is_some();
        if stops {
            self.ordered = self.ordered.next();
        }
        stops
    }

    /// The same of what is measured.
    pub(super) fn stop_measuring(&mut self) -> bool {
        let stops = self.is_measuring();
        self.measuring = None;
        stops
    }

    /// The same of the ranking.
    pub(super) fn stop_ranking(&mut self) -> bool {
        let stops = matches!(self.ranked, Ranked::Working);
        if stops {
            self.ranked = Ranked::NotAsked;
        }
        stops
    }

    /// Something else is sought, or there is something to seek in.
    pub(super) fn seek(&mut self) {
        let (sought, runs) = (&self.sought, self.sought.lengths());
        let (Ranked::Done(ranking), Some(runs)) = (&self.ranked, runs) else { return self.found.clear() };
        let records = ranking.records();
        let is_sought = |record: &Record| {
            sought.admits(record.solutions.into(), Some(record.hardness)) && begins_at(&record.snake, &runs).is_some()
        };
        self.found = (0..records.len()).filter(|&place| is_sought(&records[place])).collect();
        match sought.order {
            Order::Hardest => {}
            Order::Easiest => self.found.reverse(),
            Order::Solutions => self.found.sort_by_key(|&place| Reverse(records[place].solutions)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_digit_by_digit_from_either_end() {
        let lengths = |runs: &str| Sought { runs: runs.to_owned(), ..Sought::default() }.lengths();
        assert_eq!(lengths("3 2, 2-3"), Some(vec![3, 2, 2, 3]));
        assert_eq!((lengths("3223"), lengths("")), (Some(vec![3, 2, 2, 3]), Some(vec![])));
        assert_eq!((lengths("3 x"), lengths("31")), (None, None));
        let snake = Snake::from_segments(&[3, 2, 2, 3, 2]).unwrap();
        assert_eq!(begins_at(&snake, &[3, 2]), Some(End::Head));
        assert_eq!(begins_at(&snake, &[2, 3, 2]), Some(End::Tail));
        assert_eq!(begins_at(&snake, &[2, 2]), None);
        assert_eq!(begins_at(&snake, &[3, 2, 2, 3, 2, 2]), None);
        assert_eq!(begins_at(&snake, &[]), Some(End::Head));
    }

    #[test]
    fn a_day_in_words() {
        assert_eq!(in_words("2026-11-22".parse().unwrap()), "Sunday, 22 November 2026");
    }

    #[test]
    fn a_wish_is_a_name() {
        assert_eq!(Wish { hardness: Hardness::Hard, seed: 7, ..Wish::default() }.to_string(), "Hard 3×3×3, number 7");
    }
}
