//! State of the shelf: open page, filter, ranking and generator. The work of ranking and generating is done by effects.

pub mod commands;

use std::cmp::Reverse;
use std::sync::Arc;

use crate::census::{Hardness, Ranking, Record};
use crate::defaults::defaults;
use crate::generator::Day;
use crate::puzzle::{BoxSize, CatalogueEntry, End, Puzzle, Snake};
use crate::session::{Draft, Revision};
use crate::spelling::words;
use crate::text::Failure;

words! {
    pub enum ShelfPage("yours, mine, sold, all or order") {
        /// Difficulty and drill plan of the current snake.
        Yours "yours",
        /// The user's snakes so far.
        Mine "mine",
        Sold "sold",
        /// Every snake of the ranked box.
        All "all",
        Order "order",
    }

    #[derive(Default)]
    pub enum Order("hardest, easiest or solutions") {
        #[default]
        Hardest "hardest",
        Easiest "easiest",
        /// Most solutions first, then the hardest.
        Solutions "solutions",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilterChange {
    Box(Option<BoxSize>),
    Hardness(Option<Hardness>),
    /// Runs at one end, as typed.
    Runs(String),
    Order(Order),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShelfFilter {
    pub box_size: Option<BoxSize>,
    pub hardness: Option<Hardness>,
    pub runs: String,
    pub order: Order,
}

impl ShelfFilter {
    /// Each run is one digit: `3223` is four runs.
    pub fn lengths(&self) -> Vec<usize> {
        let runs = if self.is_name() { "" } else { &self.runs };
        runs.chars().filter_map(|letter| letter.to_digit(10)).map(|digit| digit as usize).collect()
    }

    /// Leaves out characters that can be no run and stand between no two; but a name may be typed instead.
    fn type_runs(&mut self, runs: &str) {
        self.runs = runs.to_owned();
        if !self.is_name() {
            self.runs.retain(|letter| letter.is_whitespace() || ",;.-–23456789".contains(letter));
        }
    }

    fn is_name(&self) -> bool {
        self.runs.trim_start().starts_with(char::is_alphabetic)
    }

    fn admits(&self, hardness: Option<Hardness>) -> bool {
        self.hardness.is_none_or(|wanted| hardness == Some(wanted))
    }
}

/// The end of the snake that starts with these runs; the head if both do.
pub fn begins_at(snake: &Snake, runs: &[usize]) -> Option<End> {
    let segments = snake.segments();
    if segments.starts_with(runs) {
        Some(End::Head)
    } else {
        segments.iter().rev().take(runs.len()).eq(runs.iter()).then_some(End::Tail)
    }
}

#[derive(Clone, Debug, Default)]
pub enum Ranked {
    #[default]
    NotAsked,
    Working,
    Done(Arc<Ranking>),
    Failed(String),
}

defaults! {
    /// The same options produce the same snake.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct NewSnakeOptions {
        pub box_size: BoxSize = BoxSize::nearest_cube(27),
        pub hardness: Hardness = Hardness::Medium,
        pub seed: u64 = 1,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generating {
    pub options: NewSnakeOptions,
    pub day: Option<Day>,
}

#[derive(Clone, Debug, Default)]
pub struct Shelf {
    pub filter: ShelfFilter,
    pub ranked: Ranked,
    /// Indexes into the ranking's records.
    pub found: Vec<usize>,
    pub options: NewSnakeOptions,
    /// Number of generator requests so far; results of older requests are stale.
    pub ordered: Revision,
    pub generating: Option<Generating>,
    /// What made the last snake, and its name.
    pub made: Option<(NewSnakeOptions, String)>,
    /// Why the last options failed.
    pub failure: Option<Failure>,
    pub today: Option<Day>,
    /// Side of the cubes in the drill plan, in mm.
    pub side: u32,
}

impl Shelf {
    /// Ranking a larger box would take too long.
    pub fn ranked_box() -> BoxSize {
        BoxSize::nearest_cube(27)
    }

    /// Colours would change the rank.
    pub fn is_ranked(puzzle: &Puzzle) -> bool {
        puzzle.colouring().is_none() && puzzle.box_size() == Self::ranked_box()
    }

    pub fn ranking(&self) -> Option<&Ranking> {
        if let Ranked::Done(ranking) = &self.ranked { Some(ranking) } else { None }
    }

    pub fn record(&self, puzzle: &Puzzle) -> Option<&Record> {
        self.ranking().filter(|_| Self::is_ranked(puzzle))?.find(puzzle.snake())
    }

    pub fn shows(&self, puzzle: &Puzzle) -> bool {
        let filter = &self.filter;
        let entry = CatalogueEntry::of(puzzle);
        filter.box_size.is_none_or(|size| size == puzzle.box_size())
            && filter.admits(entry.map(|entry| Hardness::ALL[(entry.difficulty - 1) * 2 / 3]))
            && begins_at(puzzle.snake(), &filter.lengths()).is_some()
            && (!filter.is_name() || entry.is_some_and(|entry| entry.is_called(&filter.runs)))
    }

    /// The user's own snakes that begin with the runs sought, without those of the catalogue.
    pub fn found_of<'a>(&self, own: &'a [Draft]) -> Vec<&'a Draft> {
        if self.filter.lengths().is_empty() {
            return Vec::new();
        }
        let own = own.iter().filter(|draft| draft.entry().is_none());
        own.filter(|draft| draft.puzzle().is_ok_and(|puzzle| self.shows(&puzzle))).collect()
    }

    /// Whether the runs sought are those of the snake's tail.
    pub fn begins_at_other_end(&self, snake: &Snake) -> bool {
        begins_at(snake, &self.filter.lengths()) == Some(End::Tail)
    }

    pub fn has_made(&self, options: NewSnakeOptions) -> bool {
        self.made.as_ref().is_some_and(|(made, _)| *made == options)
    }

    fn change_filter(&mut self, change: FilterChange) {
        let filter = &mut self.filter;
        match change {
            FilterChange::Box(box_size) => filter.box_size = box_size,
            FilterChange::Hardness(hardness) => filter.hardness = hardness,
            FilterChange::Runs(runs) => filter.type_runs(&runs),
            FilterChange::Order(order) => filter.order = order,
        }
        self.apply_filter();
    }

    /// Ignored if the shelf was closed meanwhile.
    pub fn handle_ranking(&mut self, ranked: Ranked) {
        if matches!(self.ranked, Ranked::Working) {
            self.ranked = ranked;
            self.apply_filter();
        }
    }

    pub fn apply_filter(&mut self) {
        let filter = &self.filter;
        let runs = filter.lengths();
        let Ranked::Done(ranking) = &self.ranked else { return self.found.clear() };
        let records = ranking.records();
        let matches = |record: &Record| {
            !filter.is_name() && filter.admits(Some(record.hardness)) && begins_at(&record.snake, &runs).is_some()
        };
        self.found = (0..records.len()).filter(|&index| matches(&records[index])).collect();
        match filter.order {
            Order::Hardest => {}
            Order::Easiest => self.found.reverse(),
            Order::Solutions => self.found.sort_by_key(|&index| Reverse(records[index].solutions)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, Message};

    #[test]
    fn runs_are_read_digit_by_digit_from_either_end() {
        let typed = |runs: &str| {
            let mut filter = ShelfFilter::default();
            filter.type_runs(runs);
            (filter.lengths(), filter.runs)
        };
        assert_eq!(typed("3 2, 2-3"), (vec![3, 2, 2, 3], "3 2, 2-3".to_owned()));
        assert_eq!((typed("3223").0, typed("").0), (vec![3, 2, 2, 3], vec![]));
        for (wrong, left) in [("3 x", "3 "), ("31", "3"), ("10 2", " 2"), ("3 三", "3 ")] {
            assert_eq!(typed(wrong).1, left, "{wrong}");
        }
        assert_eq!(typed("King 46"), (vec![], "King 46".to_owned()));
        let snake = Snake::from_segments(&[3, 2, 2, 3, 2]).unwrap();
        assert_eq!(begins_at(&snake, &[3, 2]), Some(End::Head));
        assert_eq!(begins_at(&snake, &[2, 3, 2]), Some(End::Tail));
        assert_eq!(begins_at(&snake, &[2, 2]), None);
        assert_eq!(begins_at(&snake, &[3, 2, 2, 3, 2, 2]), None);
        assert_eq!(begins_at(&snake, &[]), Some(End::Head));
    }

    #[test]
    fn a_day_in_words() {
        assert_eq!(Language::English.date("2026-11-22".parse().unwrap()), "Sunday, 22 November 2026");
    }

    #[test]
    fn a_wish_is_a_name() {
        let wish = Message::NewSnakeTitle { hardness: Hardness::Hard, box_size: BoxSize::nearest_cube(27), number: 7 };
        assert_eq!(Language::English.message(&wish), "Hard 3×3×3, number 7");
    }
}
