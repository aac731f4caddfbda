//! Handles commands and reports of the shelf.

use std::sync::Arc;

use super::{FilterChange, Generating, NewSnakeOptions, Ranked, Shelf, ShelfPage};
use crate::census::{Hardness, Ranking};
use crate::generator::{Day, GeneratedSnake, of_the_day};
use crate::puzzle::{BoxSize, Puzzle, catalogue};
use crate::session::{
    Browse, Draft, FilesEffect, Notice, Overlay, Revision, Session, SolvingEffect, Token, Update, close_overlay,
    lay_out, replace, start_entering, stop_generating,
};
use crate::text::{Failure, Message};

impl Update<Session> for Browse {
    fn update(self, session: &mut Session) {
        match self {
            Self::Shelf(tab) => open_shelf(session, tab),
            Self::Filter(change) => change_filter(session, change),
            Self::OpenRanked(rank) => pick(session, rank),
            Self::OpenFound => open_found(session),
            Self::Name(name) => session.document.draft.name = Some(name).filter(|name| !name.is_empty()),
            Self::SetNew(options) => session.desk.shelf.options = options,
            Self::Generate { hardness, box_size, seed } => order(session, hardness, box_size, seed),
            Self::Day(day) => order_day(session, day),
            Self::CubeSide(side) => session.desk.shelf.side = side.clamp(5, 100),
            Self::CopyDrillPlan => copy_drill_plan(session),
        }
    }
}

fn open_shelf(session: &mut Session, tab: Option<ShelfPage>) {
    if tab.is_none() && session.seen.overlay.tab().is_some() {
        return close_overlay(session);
    }
    let tab = tab.unwrap_or(ShelfPage::Sold);
    session.seen.overlay = Overlay::Shelf(tab);
    session.player.pause();
    session.solving.awaits_next = false;
    let is_ranked = session.document.puzzle().is_ok_and(|puzzle| Shelf::is_ranked(puzzle));
    if tab == ShelfPage::All || tab == ShelfPage::Yours && is_ranked {
        request_ranking(session);
    } else if tab == ShelfPage::Yours {
        request_measure(session);
    }
}

fn request_measure(session: &mut Session) {
    let revision = session.document.revision;
    let known = session.desk.shelf.measured.as_ref().is_some_and(|(of, _)| *of == revision);
    if let Ok(puzzle) = session.document.puzzle()
        && !known
        && !session.desk.shelf.measuring
    {
        let puzzle = Arc::clone(puzzle);
        session.desk.shelf.measuring = true;
        session.ask(SolvingEffect::Measure { puzzle, revision });
    }
}

fn request_ranking(session: &mut Session) {
    if matches!(session.desk.shelf.ranked, Ranked::NotAsked | Ranked::Failed(_)) {
        session.desk.shelf.ranked = Ranked::Working;
        session.ask(SolvingEffect::Rank(Shelf::ranked_box()));
    }
}

fn change_filter(session: &mut Session, change: FilterChange) {
    let filter = &mut session.desk.shelf.filter;
    match change {
        FilterChange::Box(box_size) => filter.box_size = box_size,
        FilterChange::Hardness(hardness) => filter.hardness = hardness,
        FilterChange::Runs(runs) => filter.type_runs(&runs),
        FilterChange::Order(order) => filter.order = order,
    }
    session.desk.shelf.apply_filter();
}

/// Opens the snake with this rank, from the end that matches the filter.
fn pick(session: &mut Session, rank: usize) {
    let records = session.desk.shelf.ranking().map(Ranking::records).unwrap_or_default();
    let Some(record) = rank.checked_sub(1).and_then(|place| records.get(place)) else {
        return session.say(Notice::NotOnShelf(rank));
    };
    let from_tail = session.desk.shelf.begins_at_other_end(&record.snake);
    let snake = if from_tail { record.snake.reversed() } else { record.snake.clone() };
    if let Ok(puzzle) = Puzzle::new(snake, Some(Shelf::ranked_box()), None) {
        close_overlay(session);
        replace(session, |document| document.open(Draft::from_puzzle(&puzzle)));
    }
}

/// Opens the only snake that the filter finds, from the end that it counts; if there is none, the user counts on by
/// hand.
fn open_found(session: &mut Session) {
    let is_ranked = session.seen.overlay.tab() == Some(ShelfPage::All);
    let sold = catalogue().iter().filter(|entry| session.desk.shelf.shows(entry.puzzle()));
    let sold = sold.map(|entry| Draft::from_puzzle(entry.puzzle()));
    let drafts: Vec<Draft> =
        sold.chain(session.desk.shelf.found_of(&session.kept.recent).into_iter().cloned()).collect();
    match (is_ranked, drafts.as_slice(), session.desk.shelf.found.as_slice()) {
        (true, _, &[place]) => pick(session, place + 1),
        (false, [draft], _) => {
            let from_tail = session.desk.shelf.begins_at_other_end(&draft.snake);
            let draft = if from_tail { draft.reversed() } else { draft.clone() };
            close_overlay(session);
            replace(session, |document| document.open(draft));
        }
        (true, _, []) | (false, [], _) => {
            let runs = session.desk.shelf.filter.lengths();
            close_overlay(session);
            start_entering(session);
            return runs.into_iter().for_each(|run| session.kept.entered.push(Token::Run(run as u8)));
        }
        _ => return session.say(Notice::SeveralGoLikeIt),
    }
    lay_out(session);
}

/// Without a seed, uses the last one, or the next if these very options made the last snake.
fn order(session: &mut Session, hardness: Hardness, box_size: Option<BoxSize>, seed: Option<u64>) {
    let last = session.desk.shelf.options;
    let mut options = NewSnakeOptions { hardness, box_size: box_size.unwrap_or(last.box_size), ..last };
    options.seed = seed.unwrap_or(options.seed.wrapping_add(u64::from(session.desk.shelf.has_made(options))));
    session.desk.shelf.options = options;
    make(session, Generating { options, day: None });
}

fn order_day(session: &mut Session, day: Option<Day>) {
    let Some(day) = day.or(session.desk.shelf.today) else { return };
    let (seed, hardness, box_size) = of_the_day(day);
    make(session, Generating { options: NewSnakeOptions { box_size, hardness, seed }, day: Some(day) });
}

fn make(session: &mut Session, generating: Generating) {
    stop_generating(session);
    session.desk.shelf.ordered += 1;
    session.desk.shelf.generating = Some(generating);
    session.desk.shelf.failure = None;
    session.ask(SolvingEffect::Generate { options: generating.options, revision: session.desk.shelf.ordered });
}

pub fn handle_ranking(session: &mut Session, ranked: Ranked) {
    // Ignored if the shelf was closed meanwhile.
    if matches!(session.desk.shelf.ranked, Ranked::Working) {
        session.desk.shelf.ranked = ranked;
        session.desk.shelf.apply_filter();
    }
}

pub fn handle_new_snake(session: &mut Session, revision: Revision, made: Result<GeneratedSnake, Failure>) {
    let Some(generating) = session.desk.shelf.generating.filter(|_| revision == session.desk.shelf.ordered) else {
        return;
    };
    session.desk.shelf.generating = None;
    match made {
        Ok(made) => {
            let NewSnakeOptions { hardness, box_size, seed } = generating.options;
            let wish = Message::NewSnakeTitle { hardness, box_size, number: seed };
            let name = session.language().message(&generating.day.map_or(wish, Message::DayTitle));
            session.desk.shelf.made = generating.day.is_none().then(|| (generating.options, name.clone()));
            let draft = Draft { name: Some(name), ..Draft::from_puzzle(&made.puzzle) };
            // The shelf shows a new snake itself; the snake of the day opens for solving.
            if generating.day.is_some() {
                close_overlay(session);
            }
            replace(session, |document| document.open(draft));
            session.seen.editor.closed = true;
            // Reopen the page, which is now about the new snake.
            if let Some(tab) = session.seen.overlay.tab() {
                open_shelf(session, Some(tab));
            }
        }
        Err(failure) => {
            if session.seen.overlay.tab() != Some(ShelfPage::Order) {
                session.say(Notice::NotMade(failure.clone()));
            }
            session.desk.shelf.failure = Some(failure);
        }
    }
}

fn copy_drill_plan(session: &mut Session) {
    let draft = &session.document.draft;
    let plan = session.language().drill_lines(&draft.snake, session.desk.shelf.side).join("\n");
    let runs = session.language().message(&Message::Runs(&draft.snake));
    let text = format!("{}\n{runs}\n{plan}\n", draft.title(session.language()));
    session.say(Notice::PlanCopied);
    session.ask(FilesEffect::Copy(text));
}
