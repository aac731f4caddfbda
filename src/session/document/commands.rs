//! Handles commands that change the snake, or open, save and copy one.

use super::journal::UndoGroup;
use crate::puzzle::{BoxSize, CatalogueEntry, Solution, notation};
use crate::session::{
    Draft, Edit, Files, FilesEffect, Notice, PathFor, PreferencesEffect, SearchState, Session, Update, begin_in_shape,
    chosen, edit, edit_by_hand, replace, start_hands, takes_wrong_text,
};

impl Update<Session> for Edit {
    fn update(self, session: &mut Session) {
        let draft = &session.document.draft;
        let enters = session.entering().is_some();
        match self {
            Self::Flip(cubelet) => match draft.flipped(cubelet) {
                Some(draft) => change(session, Some(draft), UndoGroup::Kind(cubelet)),
                None => session.say(Notice::NotInner(cubelet + 1)),
            },
            Self::Correct(index) => {
                let meant = session.solving.suggested().get(index);
                if let Some(draft) = meant.map(|meant| draft.corrected(&meant.snake)) {
                    // The snake that was entered is now corrected.
                    session.entered.finish();
                    edit(session, |document| {
                        document.discard_text();
                        document.edit(draft, None)
                    });
                    session.say(Notice::TookGuess);
                }
            }
            Self::OtherEnd => begin_at_other_end(session),
            Self::Pattern(pattern) => {
                edit_by_hand(session, |document| document.edit(document.draft.with_pattern(pattern), None));
            }
            Self::PaintCell { cell, colour, goes_on } => {
                change(session, draft.with_cell(cell, colour), UndoGroup::Colour { goes_on });
            }
            Self::Pose(dihedrals) => {
                if session.hands().is_none() {
                    start_hands(session, None, false);
                }
                begin_in_shape(session, &dihedrals);
            }
            // While a snake is being entered, the command is for that one.
            Self::Box(size) if enters => {
                let nearest = BoxSize::nearest_cube(session.entered.cubelets());
                session.entered.box_size = size.unwrap_or(nearest);
            }
            Self::Box(size) => change(session, Some(draft.in_box(size)), UndoGroup::Box),
            Self::Paint { cubelet, colour, .. } if enters => session.entered.paint(cubelet, colour),
            Self::Paint { cubelet, colour, goes_on } => {
                change(session, draft.painted(cubelet, colour), UndoGroup::Colour { goes_on });
            }
            Self::DiscardText => session.document.discard_text(),
        }
    }
}

impl Update<Session> for Files {
    fn update(self, session: &mut Session) {
        match self {
            Self::Type(text) => replace(session, |document| document.type_text(text)),
            Self::Snake(text) => replace(session, |document| document.take_text(text)),
            Self::Puzzle(name) => match CatalogueEntry::by_id(&name) {
                Some(entry) => replace(session, |document| document.open(Draft::from_puzzle(entry.puzzle()))),
                None => session.ask(FilesEffect::Open(name.into())),
            },
            Self::Recent(index) => {
                if let Some(draft) = session.recent.get(index).cloned() {
                    replace(session, |document| document.open(draft));
                }
            }
            Self::Paste => session.ask(FilesEffect::Paste),
            Self::Open => session.ask(FilesEffect::Choose(PathFor::Open)),
            Self::Settings(path) => session.ask(PreferencesEffect::Recall(path, Box::new(chosen(session)))),
            Self::Save | Self::Copy if takes_wrong_text(session) => session.say(Notice::NotWhole),
            Self::Save => match session.document.file().map(Box::new) {
                Some(file) => {
                    let path = session.document.draft.path.clone();
                    session.ask(FilesEffect::Choose(PathFor::Save { file, path }));
                }
                None => session.say(Notice::NotWhole),
            },
            Self::Copy => {
                session.say(Notice::Copied);
                let text = notation::plain(&session.document.draft.snake, None);
                session.ask(FilesEffect::Copy(text));
            }
        }
    }
}

fn change(session: &mut Session, draft: Option<Draft>, group: UndoGroup) {
    edit_by_hand(session, |document| draft.is_some_and(|draft| document.edit(draft, Some(group))));
}

/// Before the first step: the snake begins at its other end, which has the dot from now on; the solution is kept.
fn begin_at_other_end(session: &mut Session) {
    if session.hands().is_some() || session.page() > 0 {
        return;
    }
    let mirror = session.player.showing.mirror;
    let shown = session.solving.shown().map(Solution::reversed);
    edit_by_hand(session, |document| document.change(document.draft.reversed(), None));
    session.player.showing.mirror = mirror;
    if session.solving.search.state == SearchState::Idle
        && let Some(solution) = shown
    {
        session.solving.recall(solution);
    }
}
