//! Handles commands and reports of the shelf.

use std::sync::Arc;

use super::{FilterChange, Generating, NewSnakeOptions, Ranked, Shelf, ShelfPage};
use crate::census::{Hardness, Ranking};
use crate::generator::{Day, GeneratedSnake, of_the_day};
use crate::puzzle::{BoxSize, Puzzle, catalogue};
use crate::session::mode::entering;
use crate::session::{
    Dialogs, Draft, Effect, FilesEffect, Notice, Overlay, Revision, Seen, Session, ShelfCommand, SolvingEffect, Token,
    Work,
};
use crate::text::{Failure, Message};

pub fn update(session: &mut Session, command: ShelfCommand) {
    let Session { work, seen, dialogs, .. } = session;
    match command {
        ShelfCommand::Open(tab) => dialogs.open_shelf(work, seen, tab),
        ShelfCommand::Filter(change) => dialogs.change_filter(seen, change),
        ShelfCommand::OpenRanked(rank) => pick(session, rank),
        ShelfCommand::OpenFound => open_found(session),
        ShelfCommand::Options(options) => dialogs.shelf.options = options,
        ShelfCommand::Generate { hardness, box_size, seed } => {
            dialogs.order(seen, hardness, box_size, seed);
        }
        ShelfCommand::Day(day) => dialogs.order_day(seen, day),
        ShelfCommand::CubeSide(side) => dialogs.shelf.side = side.clamp(5, 100),
        ShelfCommand::CopyDrillPlan => dialogs.copy_drill_plan(work, seen),
    }
}

/// Opens the snake with this rank, from the end that matches the filter.
pub fn pick(session: &mut Session, rank: usize) {
    let records = session.dialogs.shelf.ranking().map(Ranking::records).unwrap_or_default();
    let Some(record) = rank.checked_sub(1).and_then(|place| records.get(place)) else {
        return session.seen.notices.add(Notice::NotOnShelf(rank));
    };
    let from_tail = session.dialogs.shelf.begins_at_other_end(&record.snake);
    let snake = if from_tail { record.snake.reversed() } else { record.snake.clone() };
    if let Ok(puzzle) = Puzzle::new(snake, Some(Shelf::ranked_box()), None) {
        session.dialogs.close_overlay(&mut session.seen);
        session.replace(|document| document.open(Draft::from_puzzle(&puzzle)));
    }
}

/// Opens the only snake that the filter finds, from the end that it counts; if there is none, what is counted is
/// gone on with by hand.
pub fn open_found(session: &mut Session) {
    let is_ranked = session.seen.overlay.tab() == Some(ShelfPage::All);
    let sold = catalogue().iter().filter(|entry| session.dialogs.shelf.shows(entry.puzzle()));
    let sold = sold.map(|entry| Draft::from_puzzle(entry.puzzle()));
    let drafts: Vec<Draft> =
        sold.chain(session.dialogs.shelf.found_of(&session.kept.recent).into_iter().cloned()).collect();
    match (is_ranked, drafts.as_slice(), session.dialogs.shelf.found.as_slice()) {
        (true, _, &[place]) => pick(session, place + 1),
        (false, [draft], _) => {
            let from_tail = session.dialogs.shelf.begins_at_other_end(&draft.snake);
            let draft = if from_tail { draft.reversed() } else { draft.clone() };
            session.dialogs.close_overlay(&mut session.seen);
            session.replace(|document| document.open(draft));
        }
        (true, _, []) | (false, [], _) => {
            let runs = session.dialogs.shelf.filter.lengths();
            session.dialogs.close_overlay(&mut session.seen);
            entering::start_entering(session);
            return runs.into_iter().for_each(|run| session.work.entered.push(Token::Run(run as u8)));
        }
        _ => return session.seen.notices.add(Notice::SeveralGoLikeIt),
    }
    session.lay_out();
}

pub fn handle_new_snake(session: &mut Session, revision: Revision, made: Result<GeneratedSnake, Failure>) {
    let Some(generating) = session.dialogs.shelf.generating.filter(|_| revision == session.dialogs.shelf.ordered)
    else {
        return;
    };
    session.dialogs.shelf.generating = None;
    match made {
        Ok(made) => {
            let NewSnakeOptions { hardness, box_size, seed } = generating.options;
            let wish = Message::NewSnakeTitle { hardness, box_size, number: seed };
            let name = session.seen.language().message(&generating.day.map_or(wish, Message::DayTitle));
            session.dialogs.shelf.made = generating.day.is_none().then(|| (generating.options, name.clone()));
            let draft = Draft { name: Some(name), ..Draft::from_puzzle(&made.puzzle) };
            // The shelf shows a new snake itself; the snake of the day opens for solving.
            if generating.day.is_some() {
                session.dialogs.close_overlay(&mut session.seen);
            }
            session.replace(|document| document.open(draft));
            session.work.editor.closed = true;
            // Reopen the page, which is now about the new snake.
            if let Some(tab) = session.seen.overlay.tab() {
                session.dialogs.open_shelf(&mut session.work, &mut session.seen, Some(tab));
            }
        }
        Err(failure) => {
            if session.seen.overlay.tab() != Some(ShelfPage::Order) {
                session.seen.notices.add(Notice::NotMade(failure.clone()));
            }
            session.dialogs.shelf.failure = Some(failure);
        }
    }
}

impl Dialogs {
    fn open_shelf(&mut self, work: &mut Work, seen: &mut Seen, tab: Option<ShelfPage>) {
        if tab.is_none() && seen.overlay.tab().is_some() {
            return self.close_overlay(seen);
        }
        let tab = tab.unwrap_or(ShelfPage::Sold);
        seen.overlay = Overlay::Shelf(tab);
        work.player.pause();
        work.solving.awaits_next = false;
        let is_ranked = work.document.puzzle().is_ok_and(|puzzle| Shelf::is_ranked(puzzle));
        if tab == ShelfPage::All || tab == ShelfPage::Yours && is_ranked || self.shelf.filter.hardness.is_some() {
            self.request_ranking(seen);
        } else if tab == ShelfPage::Yours {
            self.request_measure(work, seen);
        }
    }

    fn request_measure(&mut self, work: &Work, seen: &mut Seen) {
        let revision = work.document.revision;
        let known = self.shelf.measured.as_ref().is_some_and(|(of, _)| *of == revision);
        if let Ok(puzzle) = work.document.puzzle()
            && !known
            && !self.shelf.measuring
        {
            let puzzle = Arc::clone(puzzle);
            self.shelf.measuring = true;
            seen.ask_solver(SolvingEffect::Measure { puzzle, revision });
        }
    }

    fn request_ranking(&mut self, seen: &mut Seen) {
        if matches!(self.shelf.ranked, Ranked::NotAsked | Ranked::Failed(_)) {
            self.shelf.ranked = Ranked::Working;
            seen.ask_solver(SolvingEffect::Rank(Shelf::ranked_box()));
        }
    }

    fn change_filter(&mut self, seen: &mut Seen, change: FilterChange) {
        if matches!(change, FilterChange::Hardness(Some(_))) {
            self.request_ranking(seen);
        }
        let filter = &mut self.shelf.filter;
        match change {
            FilterChange::Box(box_size) => filter.box_size = box_size,
            FilterChange::Hardness(hardness) => filter.hardness = hardness,
            FilterChange::Runs(runs) => filter.type_runs(&runs),
            FilterChange::Order(order) => filter.order = order,
        }
        self.shelf.apply_filter();
    }

    /// Without a seed, uses the last one, or the next if these very options made the last snake.
    fn order(&mut self, seen: &mut Seen, hardness: Hardness, box_size: Option<BoxSize>, seed: Option<u64>) {
        let last = self.shelf.options;
        let mut options = NewSnakeOptions { hardness, box_size: box_size.unwrap_or(last.box_size), ..last };
        options.seed = seed.unwrap_or(options.seed.wrapping_add(u64::from(self.shelf.has_made(options))));
        self.shelf.options = options;
        self.make(seen, Generating { options, day: None });
    }

    fn order_day(&mut self, seen: &mut Seen, day: Option<Day>) {
        let Some(day) = day.or(self.shelf.today) else { return };
        let (seed, hardness, box_size) = of_the_day(day);
        self.make(seen, Generating { options: NewSnakeOptions { box_size, hardness, seed }, day: Some(day) });
    }

    fn make(&mut self, seen: &mut Seen, generating: Generating) {
        self.stop_generating(seen);
        self.shelf.ordered += 1;
        self.shelf.generating = Some(generating);
        self.shelf.failure = None;
        seen.ask_solver(SolvingEffect::Generate { options: generating.options, revision: self.shelf.ordered });
    }

    pub fn handle_ranking(&mut self, ranked: Ranked) {
        // Ignored if the shelf was closed meanwhile.
        if matches!(self.shelf.ranked, Ranked::Working) {
            self.shelf.ranked = ranked;
            self.shelf.apply_filter();
        }
    }

    fn copy_drill_plan(&mut self, work: &Work, seen: &mut Seen) {
        let draft = &work.document.draft;
        let plan = seen.language().drill_lines(&draft.snake, self.shelf.side).join("\n");
        let runs = seen.language().message(&Message::Runs(&draft.snake));
        let text = format!("{}\n{runs}\n{plan}\n", draft.title());
        seen.notices.add(Notice::PlanCopied);
        seen.effects.push(Effect::Files(FilesEffect::Copy(text)));
    }
}
