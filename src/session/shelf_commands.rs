//! What the commands of the shelf do, and what is reported back for it.

use std::sync::Arc;

use super::draft::Draft;
use super::notice::Notice;
use super::overlay::Overlay;
use super::shelf::{Making, Ranked, Shelf, Sift, Tab, Wish, begins_at, in_words};
use super::{Effect, FilesEffect, Session, SolvingEffect};
use crate::census::{Hardness, Ranking};
use crate::job::Revision;
use crate::making::{Day, Made, drill_plan, of_the_day};
use crate::puzzle::{BoxSize, End, Puzzle};

impl Session {
    /// Opens a page of the shelf; without one, opens or closes the shelf.
    pub(super) fn open_shelf(&mut self, tab: Option<Tab>) {
        if tab.is_none() && self.overlay.tab().is_some() {
            return self.close_overlay();
        }
        let tab = tab.unwrap_or(Tab::Sold);
        self.overlay.put(Overlay::Shelf(tab));
        // What is covered need not go on.
        self.player.pause();
        self.solving.want_no_other();
        // It may be another day by now.
        self.ask_solver(SolvingEffect::Today);
        if tab == Tab::All || tab == Tab::Yours && self.is_ranked_box() || self.shelf.sought.hardness.is_some() {
            self.want_ranking();
        } else if tab == Tab::Yours {
            self.want_measure();
        }
    }

    /// Of a snake that is not ranked, what can be said at once.
    fn want_measure(&mut self) {
        let revision = self.document.revision;
        let known = self.shelf.measured.as_ref().is_some_and(|(of, _)| *of == revision);
        if let Ok(puzzle) = self.document.puzzle()
            && !known
            && self.shelf.measuring != Some(revision)
        {
            let puzzle = Arc::clone(puzzle);
            self.shelf.measuring = Some(revision);
            self.ask_solver(SolvingEffect::Measure { puzzle, revision });
        }
    }

    fn is_ranked_box(&self) -> bool {
        self.document.puzzle().is_ok_and(|puzzle| Shelf::is_ranked(puzzle))
    }

    fn want_ranking(&mut self) {
        if matches!(self.shelf.ranked, Ranked::NotAsked | Ranked::Failed(_)) {
            self.shelf.ranked = Ranked::Working;
            self.ask_solver(SolvingEffect::Rank(Shelf::ranked_box()));
        }
    }

    pub(super) fn sift(&mut self, sift: Sift) {
        if matches!(sift, Sift::Hardness(Some(_))) {
            self.want_ranking();
        }
        self.shelf.sought.sift(sift);
        self.shelf.seek();
    }

    /// Takes the snake with this rank, from the end from which it was sought.
    pub(super) fn pick(&mut self, rank: usize) {
        let records = self.shelf.ranking().map(Ranking::records).unwrap_or_default();
        let Some(record) = rank.checked_sub(1).and_then(|place| records.get(place)) else {
            return self.notices.tell(Notice::NotOnShelf(rank));
        };
        let runs = self.shelf.sought.lengths().unwrap_or_default();
        let from_tail = begins_at(&record.snake, &runs) == Some(End::Tail);
        let snake = if from_tail { record.snake.reversed() } else { record.snake.clone() };
        if let Ok(puzzle) = Puzzle::new(snake, Some(Shelf::ranked_box()), None) {
            self.close_overlay();
            self.replace(|document| document.open(Draft::from_puzzle(&puzzle)));
        }
    }

    /// Orders a new snake. Without a number, the next one that was not made yet.
    pub(super) fn order(&mut self, hardness: Hardness, box_size: Option<BoxSize>, seed: Option<u64>) {
        let mut wish = Wish { hardness, box_size: box_size.unwrap_or(self.shelf.wish.box_size), ..self.shelf.wish };
        wish.seed = seed.unwrap_or(wish.seed.wrapping_add(u64::from(self.shelf.made == Some(wish))));
        self.shelf.wish = wish;
        self.make(Making { wish, day: None });
    }

    /// Orders the snake of a day, which is today where none is told.
    pub(super) fn order_of_day(&mut self, day: Option<Day>) {
        match day {
            Some(day) => {
                let (seed, hardness, box_size) = of_the_day(day);
                self.make(Making { wish: Wish { box_size, hardness, seed }, day: Some(day) });
            }
            None => {
                self.shelf.wants_today = true;
                self.ask_solver(SolvingEffect::Today);
            }
        }
    }

    fn make(&mut self, making: Making) {
        self.stop_making();
        self.shelf.ordered = self.shelf.ordered.next();
        (self.shelf.making, self.shelf.failure) = (Some(making), None);
        self.ask_solver(SolvingEffect::Make { wish: making.wish, revision: self.shelf.ordered });
    }

    pub(super) fn hear_today(&mut self, day: Day) {
        self.shelf.today = Some(day);
        if std::mem::take(&mut self.shelf.wants_today) {
            self.order_of_day(Some(day));
        }
    }

    pub(super) fn hear_ranked(&mut self, ranked: Ranked) {
        // Who closed the shelf does not wait for it.
        if matches!(self.shelf.ranked, Ranked::Working) {
            self.shelf.ranked = ranked;
            self.shelf.seek();
        }
    }

    /// What was ordered is made; it takes the place of the snake that is there.
    pub(super) fn hear_made(&mut self, revision: Revision, made: Result<Made, String>) {
        let Some(making) = self.shelf.making.filter(|_| revision == self.shelf.ordered) else { return };
        self.shelf.making = None;
        match made {
            Ok(made) => {
                self.shelf.made = Some(making.wish);
                let name =
                    making.day.map_or_else(|| making.wish.to_string(), |day| format!("Snake of {}", in_words(day)));
                let draft = Draft { name: Some(name), ..Draft::from_puzzle(&made.puzzle) };
                // One looks at what was ordered; the snake of the day is to be solved.
                if making.day.is_some() {
                    self.close_overlay();
                }
                self.replace(|document| document.open(draft));
                // The page that is open is about it from now on.
                if let Some(tab) = self.overlay.tab() {
                    self.open_shelf(Some(tab));
                }
            }
            Err(failure) => {
                if self.overlay.tab() != Some(Tab::Order) {
                    self.notices.tell(Notice::NotMade(failure.clone()));
                }
                self.shelf.failure = Some(failure);
            }
        }
    }

    /// How to make the snake of wood, as text.
    fn drill_plan(&self) -> String {
        let draft = &self.document.draft;
        let plan = drill_plan(&draft.snake).lines(self.shelf.side).join("\n");
        format!("{}\nRuns: {}\n{plan}\n", draft.title(), draft.snake)
    }

    pub(super) fn copy_drill_plan(&mut self) {
        let text = self.drill_plan();
        self.notices.tell(Notice::PlanCopied);
        self.effects.push(Effect::Files(FilesEffect::Copy(text)));
    }
}
