//! Handles commands and reports of the shelf.

use std::sync::Arc;

use super::{FilterChange, Generating, NewSnakeOptions, Ranked, Shelf, ShelfPage};
use crate::census::{Hardness, Ranking};
use crate::generator::{Day, GeneratedSnake, of_the_day};
use crate::puzzle::{BoxSize, Puzzle, catalogue};
use crate::session::{Browse, Draft, Effect, FilesEffect, Notice, Overlay, Revision, Session, SolvingEffect, Token};
use crate::text::{Failure, Message};

impl Browse {
    pub fn update(self, session: &mut Session) {
        match self {
            Self::Shelf(tab) => session.open_shelf(tab),
            Self::Filter(change) => session.change_filter(change),
            Self::OpenRanked(rank) => session.pick(rank),
            Self::OpenFound => session.open_found(),
            Self::Name(name) => session.document.draft.name = Some(name).filter(|name| !name.is_empty()),
            Self::SetNew(options) => session.shelf.options = options,
            Self::Generate { hardness, box_size, seed } => session.order(hardness, box_size, seed),
            Self::Day(day) => session.order_day(day),
            Self::CubeSide(side) => session.shelf.side = side.clamp(5, 100),
            Self::CopyDrillPlan => session.copy_drill_plan(),
        }
    }
}

impl Session {
    fn open_shelf(&mut self, tab: Option<ShelfPage>) {
        if tab.is_none() && self.overlay.tab().is_some() {
            return self.close_overlay();
        }
        let tab = tab.unwrap_or(ShelfPage::Sold);
        self.overlay = Overlay::Shelf(tab);
        self.player.pause();
        self.solving.awaits_next = false;
        let is_ranked = self.document.puzzle().is_ok_and(|puzzle| Shelf::is_ranked(puzzle));
        if tab == ShelfPage::All || tab == ShelfPage::Yours && is_ranked {
            self.request_ranking();
        } else if tab == ShelfPage::Yours {
            self.request_measure();
        }
    }

    fn request_measure(&mut self) {
        let revision = self.document.revision;
        let known = self.shelf.measured.as_ref().is_some_and(|(of, _)| *of == revision);
        if let Ok(puzzle) = self.document.puzzle()
            && !known
            && !self.shelf.measuring
        {
            let puzzle = Arc::clone(puzzle);
            self.shelf.measuring = true;
            self.ask_solver(SolvingEffect::Measure { puzzle, revision });
        }
    }

    fn request_ranking(&mut self) {
        if matches!(self.shelf.ranked, Ranked::NotAsked | Ranked::Failed(_)) {
            self.shelf.ranked = Ranked::Working;
            self.ask_solver(SolvingEffect::Rank(Shelf::ranked_box()));
        }
    }

    fn change_filter(&mut self, change: FilterChange) {
        let filter = &mut self.shelf.filter;
        match change {
            FilterChange::Box(box_size) => filter.box_size = box_size,
            FilterChange::Hardness(hardness) => filter.hardness = hardness,
            FilterChange::Runs(runs) => filter.type_runs(&runs),
            FilterChange::Order(order) => filter.order = order,
        }
        self.shelf.apply_filter();
    }

    /// Opens the snake with this rank, from the end that matches the filter.
    fn pick(&mut self, rank: usize) {
        let records = self.shelf.ranking().map(Ranking::records).unwrap_or_default();
        let Some(record) = rank.checked_sub(1).and_then(|place| records.get(place)) else {
            return self.notices.add(Notice::NotOnShelf(rank));
        };
        let from_tail = self.shelf.begins_at_other_end(&record.snake);
        let snake = if from_tail { record.snake.reversed() } else { record.snake.clone() };
        if let Ok(puzzle) = Puzzle::new(snake, Some(Shelf::ranked_box()), None) {
            self.close_overlay();
            self.replace(|document| document.open(Draft::from_puzzle(&puzzle)));
        }
    }

    /// Opens the only snake that the filter finds, from the end that it counts; if there is none, what is counted is
    /// gone on with by hand.
    fn open_found(&mut self) {
        let is_ranked = self.overlay.tab() == Some(ShelfPage::All);
        let sold = catalogue().iter().filter(|entry| self.shelf.shows(entry.puzzle()));
        let sold = sold.map(|entry| Draft::from_puzzle(entry.puzzle()));
        let drafts: Vec<Draft> = sold.chain(self.shelf.found_of(&self.recent).into_iter().cloned()).collect();
        match (is_ranked, drafts.as_slice(), self.shelf.found.as_slice()) {
            (true, _, &[place]) => self.pick(place + 1),
            (false, [draft], _) => {
                let from_tail = self.shelf.begins_at_other_end(&draft.snake);
                let draft = if from_tail { draft.reversed() } else { draft.clone() };
                self.close_overlay();
                self.replace(|document| document.open(draft));
            }
            (true, _, []) | (false, [], _) => {
                let runs = self.shelf.filter.lengths();
                self.close_overlay();
                self.start_entering();
                return runs.into_iter().for_each(|run| self.entered.push(Token::Run(run as u8)));
            }
            _ => return self.notices.add(Notice::SeveralGoLikeIt),
        }
        self.lay_out();
    }

    /// Without a seed, uses the last one, or the next if these very options made the last snake.
    fn order(&mut self, hardness: Hardness, box_size: Option<BoxSize>, seed: Option<u64>) {
        let last = self.shelf.options;
        let mut options = NewSnakeOptions { hardness, box_size: box_size.unwrap_or(last.box_size), ..last };
        options.seed = seed.unwrap_or(options.seed.wrapping_add(u64::from(self.shelf.has_made(options))));
        self.shelf.options = options;
        self.make(Generating { options, day: None });
    }

    fn order_day(&mut self, day: Option<Day>) {
        let Some(day) = day.or(self.shelf.today) else { return };
        let (seed, hardness, box_size) = of_the_day(day);
        self.make(Generating { options: NewSnakeOptions { box_size, hardness, seed }, day: Some(day) });
    }

    fn make(&mut self, generating: Generating) {
        self.stop_generating();
        self.shelf.ordered += 1;
        self.shelf.generating = Some(generating);
        self.shelf.failure = None;
        self.ask_solver(SolvingEffect::Generate { options: generating.options, revision: self.shelf.ordered });
    }

    pub(in crate::session) fn handle_ranking(&mut self, ranked: Ranked) {
        // Ignored if the shelf was closed meanwhile.
        if matches!(self.shelf.ranked, Ranked::Working) {
            self.shelf.ranked = ranked;
            self.shelf.apply_filter();
        }
    }

    pub(in crate::session) fn handle_new_snake(&mut self, revision: Revision, made: Result<GeneratedSnake, Failure>) {
        let Some(generating) = self.shelf.generating.filter(|_| revision == self.shelf.ordered) else { return };
        self.shelf.generating = None;
        match made {
            Ok(made) => {
                let NewSnakeOptions { hardness, box_size, seed } = generating.options;
                let wish = Message::NewSnakeTitle { hardness, box_size, number: seed };
                let name = self.language().message(&generating.day.map_or(wish, Message::DayTitle));
                self.shelf.made = generating.day.is_none().then(|| (generating.options, name.clone()));
                let draft = Draft { name: Some(name), ..Draft::from_puzzle(&made.puzzle) };
                // The shelf shows a new snake itself; the snake of the day opens for solving.
                if generating.day.is_some() {
                    self.close_overlay();
                }
                self.replace(|document| document.open(draft));
                self.editor.closed = true;
                // Reopen the page, which is now about the new snake.
                if let Some(tab) = self.overlay.tab() {
                    self.open_shelf(Some(tab));
                }
            }
            Err(failure) => {
                if self.overlay.tab() != Some(ShelfPage::Order) {
                    self.notices.add(Notice::NotMade(failure.clone()));
                }
                self.shelf.failure = Some(failure);
            }
        }
    }

    fn copy_drill_plan(&mut self) {
        let draft = &self.document.draft;
        let plan = self.language().drill_lines(&draft.snake, self.shelf.side).join("\n");
        let runs = self.language().message(&Message::Runs(&draft.snake));
        let text = format!("{}\n{runs}\n{plan}\n", draft.title(self.language()));
        self.notices.add(Notice::PlanCopied);
        self.effects.push(Effect::Files(FilesEffect::Copy(text)));
    }
}
