//! Handles commands that change the snake, or open, save and copy one.

use super::UndoGroup;
use crate::puzzle::{BoxSize, CatalogueEntry, Solution, notation};
use crate::session::{
    Amend, Draft, Edit, Effect, Files, FilesEffect, Keep, Notice, PathFor, PreferencesEffect, Replace, SearchState,
    Session,
};

impl Edit {
    pub fn update(self, session: &mut Session) {
        let draft = &session.document.draft;
        match self {
            Self::Flip(cubelet) => match draft.flipped(cubelet) {
                Some(draft) => change(session, Some(draft), UndoGroup::Kind(cubelet)),
                None => session.notices.add(Notice::NotInner(cubelet + 1)),
            },
            Self::Correct(place) => {
                let meant = place.checked_sub(1).and_then(|place| session.solving.suggested().get(place));
                if let Some(draft) = meant.map(|meant| draft.corrected(&meant.snake)) {
                    // What was entered is mended.
                    session.entered.finish();
                    session.edit(|document| document.open(draft));
                    session.notices.add(Notice::TookGuess);
                }
            }
            Self::Add(end) => change(session, draft.resized(end, true), UndoGroup::Length { end, add: true }),
            Self::Remove(end) => change(session, draft.resized(end, false), UndoGroup::Length { end, add: false }),
            Self::OtherEnd => hold_other_end(session),
            Self::Pattern(pattern) => {
                session.edit_by_hand(|document| document.change(document.draft.with_pattern(pattern), None));
            }
            Self::PaintCell { cell, colour, goes_on } => {
                change(session, draft.with_cell(cell, colour), UndoGroup::Colour { goes_on });
            }
            Self::Pose(dihedrals) => {
                if session.hands().is_none() {
                    let follow = session.follow().cloned();
                    session.leave_mode();
                    session.start_hands(follow, false);
                }
                session.begin_in_shape(&dihedrals);
            }
        }
    }
}

/// While a snake is being entered, it is that one.
impl Amend {
    pub fn update(self, session: &mut Session) {
        let draft = &session.document.draft;
        let enters = session.entering().is_some();
        match self {
            Self::Box(size) if enters => {
                let nearest = || BoxSize::nearest_cube(session.entered.cubelets());
                session.entered.box_size = size.unwrap_or_else(nearest);
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

impl Replace {
    pub fn update(self, session: &mut Session) {
        match self {
            Self::Type(text) => session.replace(|document| document.type_text(text)),
            Self::Snake(text) => session.replace(|document| document.take_text(text)),
            Self::Puzzle(name) => match CatalogueEntry::by_id(&name) {
                Some(entry) => session.replace(|document| document.open(Draft::from_puzzle(entry.puzzle()))),
                None => session.effects.push(Effect::Files(FilesEffect::Open(name.into()))),
            },
        }
    }
}

impl Files {
    pub fn update(self, session: &mut Session) {
        match self {
            Self::Recent(place) => {
                if let Some(draft) = place.checked_sub(1).and_then(|place| session.recent.get(place)).cloned() {
                    session.replace(|document| document.open(draft));
                }
            }
            Self::Paste => session.effects.push(Effect::Files(FilesEffect::Paste)),
            Self::Open => session.effects.push(Effect::Files(FilesEffect::Choose(PathFor::Open))),
            Self::Settings(path) => {
                let recall = PreferencesEffect::Recall(path, Box::new(session.chosen()));
                session.effects.push(Effect::Preferences(recall));
            }
        }
    }
}

impl Keep {
    pub fn update(self, session: &mut Session) {
        if session.takes_wrong_text() {
            return session.notices.add(Notice::NotWhole);
        }
        let draft = &session.document.draft;
        let effect = match (self, session.document.file()) {
            (Self::Copy, _) => {
                session.notices.add(Notice::Copied);
                FilesEffect::Copy(notation::plain(&draft.snake, None))
            }
            (Self::Save, Some(file)) => {
                FilesEffect::Choose(PathFor::Save { file: Box::new(file), path: draft.path.clone() })
            }
            (Self::Save, None) => return session.notices.add(Notice::NotWhole),
        };
        session.effects.push(Effect::Files(effect));
    }
}

fn change(session: &mut Session, draft: Option<Draft>, group: UndoGroup) {
    session.edit_by_hand(|document| draft.is_some_and(|draft| document.change(draft, Some(group))));
}

/// Before the first step: the snake begins at its other end, which has the dot from now on; the solution is kept.
fn hold_other_end(session: &mut Session) {
    if session.hands().is_some() || session.page() > 0 || session.player.playback.playhead > 0.0 {
        return;
    }
    let follows = session.follow().is_some();
    let mirror = session.player.showing.mirror;
    let reversed = |shown: &Solution| Solution { cells: shown.cells.iter().rev().copied().collect() };
    let shown = session.solving.shown().map(reversed);
    session.edit_by_hand(|document| document.change(document.draft.reversed(), None));
    session.player.showing.mirror = mirror;
    if let Some(solution) = shown.filter(|_| session.solving.search.state == SearchState::Idle) {
        session.solving.recall(solution);
    }
    if follows {
        session.start_following();
    }
}
