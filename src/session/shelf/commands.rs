//! Handles commands and reports of the shelf.

use super::{Generating, NewSnakeOptions, Ranked, Shelf, ShelfPage};
use crate::census::{Hardness, Ranking};
use crate::generator::{GeneratedSnake, of_the_day};
use crate::puzzle::{BoxSize, CatalogueEntry, catalogue};
use crate::session::{
    Browse, Draft, FilesEffect, Notice, Overlay, Revision, Session, SolvingEffect, Token, Update, close_overlay,
    lay_out, replace, start_entering, stop_generating,
};
use crate::text::{Failure, Message};

impl Update<Session> for Browse {
    fn update(self, session: &mut Session) {
        match self {
            Self::Shelf(tab) => open_shelf(session, tab),
            Self::Filter(change) => session.shelf.change_filter(change),
            Self::OpenRanked(index) => pick(session, index),
            Self::OpenFound => open_found(session),
            Self::Name(name) => session.document.draft.name = Some(name).filter(|name| !name.is_empty()),
            Self::SetNew(options) => session.shelf.options = options,
            Self::Generate { hardness, box_size, seed } => order(session, hardness, box_size, seed),
            Self::Day(day) => {
                let Some(day) = day.or(session.shelf.today) else { return };
                let (seed, hardness, box_size) = of_the_day(day);
                let options = NewSnakeOptions { box_size, hardness, seed };
                make(session, Generating { options, day: Some(day) });
            }
            Self::CubeSide(side) => session.shelf.side = side.clamp(5, 100),
            Self::CopyDrillPlan => {
                let draft = &session.document.draft;
                let language = session.language();
                let plan = language.drill_lines(&draft.snake, session.shelf.side).join("\n");
                let runs = language.message(&Message::Runs(&draft.snake));
                let text = format!("{}\n{runs}\n{plan}\n", draft.title(language));
                session.say(Notice::PlanCopied);
                session.ask(FilesEffect::Copy(text));
            }
        }
    }
}

fn open_shelf(session: &mut Session, tab: Option<ShelfPage>) {
    if tab.is_none() && session.overlay.tab().is_some() {
        return close_overlay(session);
    }
    let tab = tab.unwrap_or(ShelfPage::Sold);
    session.overlay = Overlay::Shelf(tab);
    session.player.pause();
    session.solving.awaits_next = false;
    let shelf = &mut session.shelf;
    let puzzle = session.document.puzzle().filter(|_| tab == ShelfPage::Yours);
    if (tab == ShelfPage::All || puzzle.is_some_and(|puzzle| Shelf::is_ranked(puzzle)))
        && matches!(shelf.ranked, Ranked::NotAsked | Ranked::Failed(_))
    {
        shelf.ranked = Ranked::Working;
        session.ask(SolvingEffect::Rank(Shelf::ranked_box()));
    }
}

/// Opens the snake at this place of the ranking.
fn pick(session: &mut Session, index: usize) {
    let records = session.shelf.ranking().map(Ranking::records).unwrap_or_default();
    match records.get(index) {
        Some(record) => {
            let draft = Draft::of_snake(record.snake.clone(), Shelf::ranked_box());
            open_from_shelf(session, &draft);
        }
        None => session.say(Notice::NotOnShelf(index + 1)),
    }
}

/// From the end that matches the filter.
fn open_from_shelf(session: &mut Session, draft: &Draft) {
    let from_tail = session.shelf.begins_at_other_end(&draft.snake);
    let draft = if from_tail { draft.reversed() } else { draft.clone() };
    close_overlay(session);
    replace(session, |document| document.open(draft));
}

/// Opens the only snake that the filter finds, from the end that it counts; if there is none, the user counts on by
/// hand.
fn open_found(session: &mut Session) {
    let is_ranked = session.overlay.tab() == Some(ShelfPage::All);
    let shelf = &session.shelf;
    let sold = catalogue().iter().map(CatalogueEntry::puzzle).filter(|puzzle| shelf.shows(puzzle));
    let sold = sold.map(Draft::from_puzzle);
    let drafts = Vec::from_iter(sold.chain(shelf.found_of(&session.recent).into_iter().cloned()));
    match (is_ranked, drafts.as_slice(), shelf.found.as_slice()) {
        (true, _, &[index]) => pick(session, index),
        (false, [draft], _) => open_from_shelf(session, draft),
        (true, _, []) | (false, [], _) => {
            let runs = shelf.filter.lengths();
            close_overlay(session);
            start_entering(session);
            return runs.into_iter().for_each(|run| session.entered.push(Token::Run(run as u8)));
        }
        _ => return session.say(Notice::SeveralGoLikeIt),
    }
    lay_out(session);
}

/// Without a seed, uses the last one, or the next if these very options made the last snake.
fn order(session: &mut Session, hardness: Hardness, box_size: Option<BoxSize>, seed: Option<u64>) {
    let shelf = &mut session.shelf;
    let box_size = box_size.unwrap_or(shelf.options.box_size);
    let mut options = NewSnakeOptions { hardness, box_size, ..shelf.options };
    options.seed = seed.unwrap_or(options.seed.wrapping_add(shelf.has_made(options).into()));
    shelf.options = options;
    make(session, Generating { options, day: None });
}

fn make(session: &mut Session, generating: Generating) {
    stop_generating(session);
    let shelf = &mut session.shelf;
    shelf.ordered += 1;
    shelf.generating = Some(generating);
    shelf.failure = None;
    let revision = shelf.ordered;
    session.ask(SolvingEffect::Generate { options: generating.options, revision });
}

pub fn handle_new_snake(session: &mut Session, revision: Revision, made: Result<GeneratedSnake, Failure>) {
    let language = session.language();
    let shelf = &mut session.shelf;
    let Some(generating) = shelf.generating.take_if(|_| revision == shelf.ordered) else { return };
    match made {
        Ok(made) => {
            let NewSnakeOptions { hardness, box_size, seed } = generating.options;
            let wish = Message::NewSnakeTitle { hardness, box_size, number: seed };
            let name = language.message(&generating.day.map_or(wish, Message::DayTitle));
            shelf.made = generating.day.is_none().then(|| (generating.options, name.clone()));
            let draft = Draft { name: Some(name), ..Draft::from_puzzle(&made.puzzle) };
            // The shelf shows a new snake itself; the snake of the day opens for solving.
            if generating.day.is_some() {
                close_overlay(session);
            }
            replace(session, |document| document.open(draft));
            session.editor.closed = true;
            // Reopen the page, which is now about the new snake.
            if let Some(tab) = session.overlay.tab() {
                open_shelf(session, Some(tab));
            }
        }
        Err(failure) => {
            shelf.failure = Some(failure.clone());
            if session.overlay.tab() != Some(ShelfPage::Order) {
                session.say(Notice::NotMade(failure));
            }
        }
    }
}
