//! What the commands do that change the snake, its box and its woods, or open another.

use super::UndoGroup;
use super::draft::Draft;
use crate::puzzle::{CatalogueEntry, End, Solution, notation};
use crate::session::{FilesEffect, Mode, Notice, PathFor, PuzzleCommand, SearchState, Session};

pub fn update(session: &mut Session, command: PuzzleCommand) {
    let Session { work, seen, kept, .. } = session;
    let enters = matches!(work.mode, Mode::Entering);
    match command {
        PuzzleCommand::Snake(text) => session.replace(|document| document.take_text(text)),
        PuzzleCommand::Type(text) => session.replace(|document| document.type_text(text)),
        PuzzleCommand::DiscardText => work.document.discard_text(),
        PuzzleCommand::Named(name) => match CatalogueEntry::by_id(&name) {
            Some(entry) => session.replace(|document| document.open(Draft::from_puzzle(entry.puzzle()))),
            None => seen.file(FilesEffect::Open(name.into())),
        },
        PuzzleCommand::Recent(place) => {
            if let Some(draft) = place.checked_sub(1).and_then(|place| kept.recent.get(place)).cloned() {
                session.replace(|document| document.open(draft));
            }
        }
        PuzzleCommand::Name(name) => work.document.draft.name = Some(name).filter(|name| !name.is_empty()),
        PuzzleCommand::Box(box_size) if enters => work.entered.fill(box_size),
        PuzzleCommand::Box(box_size) => {
            edit_grouped(session, UndoGroup::Box, |draft| Some(draft.in_box(box_size)));
        }
        PuzzleCommand::Flip(cubelet) if work.document.draft.snake.kind(cubelet).is_none() => {
            seen.notices.add(Notice::NotInner(cubelet + 1));
        }
        PuzzleCommand::Flip(cubelet) => {
            edit_grouped(session, UndoGroup::Kind(cubelet), |draft| draft.flipped(cubelet));
        }
        PuzzleCommand::Correct(place) => {
            let meant = place.checked_sub(1).and_then(|place| work.solving.suggested().get(place));
            if let Some(draft) = meant.map(|meant| work.document.draft.corrected(&meant.snake)) {
                // What was entered is mended.
                work.entered.finish();
                session.edit(|document| document.open(draft));
            }
        }
        PuzzleCommand::Add(end) => resize(session, end, true),
        PuzzleCommand::Remove(end) => resize(session, end, false),
        PuzzleCommand::OtherEnd => hold_other_end(session),
        PuzzleCommand::Paint { cubelet, colour, .. } if enters => work.entered.paint(cubelet, colour),
        PuzzleCommand::Paint { cubelet, colour, goes_on } => {
            edit_grouped(session, UndoGroup::Colour { goes_on }, |draft| draft.painted(cubelet, colour));
        }
        PuzzleCommand::Pattern(pattern) => {
            session.edit_by_hand(|document| document.change(document.draft.with_pattern(pattern), None));
        }
        PuzzleCommand::PaintCell { cell, colour, goes_on } => {
            edit_grouped(session, UndoGroup::Colour { goes_on }, |draft| draft.with_cell(cell, colour));
        }
        PuzzleCommand::Copy => {
            seen.notices.add(Notice::Copied);
            seen.file(FilesEffect::Copy(notation::plain(&work.document.draft.snake, None)));
        }
        PuzzleCommand::Paste => seen.file(FilesEffect::Paste),
        PuzzleCommand::Open => seen.file(FilesEffect::Choose(PathFor::Open)),
        PuzzleCommand::Save => match work.document.file().map(Box::new) {
            Some(file) => {
                seen.file(FilesEffect::Choose(PathFor::Save { file, path: work.document.draft.path.clone() }));
            }
            None => seen.notices.add(Notice::NotWhole),
        },
    }
}

fn resize(session: &mut Session, end: End, add: bool) {
    edit_grouped(session, UndoGroup::Length { end, add }, |draft| draft.resized(end, add));
}

/// Before the first step: the snake begins at its other end, which has the dot from now on; the solution is kept.
fn hold_other_end(session: &mut Session) {
    if session.work.hands().is_some() || session.work.page() > 0 || session.work.player.playback.playhead > 0.0 {
        return;
    }
    let follows = session.work.follow().is_some();
    let mirror = session.work.player.showing.mirror;
    let reversed = |shown: &Solution| Solution { cells: shown.cells.iter().rev().copied().collect() };
    let shown = session.work.solving.shown().map(reversed);
    session.edit_by_hand(|document| document.change(document.draft.reversed(), None));
    session.work.player.showing.mirror = mirror;
    if let Some(solution) = shown.filter(|_| session.work.solving.search.state == SearchState::Idle) {
        session.work.solving.recall(solution);
    }
    if follows {
        session.start_following();
    }
}

fn edit_grouped(session: &mut Session, group: UndoGroup, edit: impl FnOnce(&Draft) -> Option<Draft>) {
    session.edit_by_hand(|document| edit(&document.draft).is_some_and(|draft| document.change(draft, Some(group))));
}
