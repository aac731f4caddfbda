//! What a session saves for the next start, and how the next one resumes. The viewer reads and writes the file.

use super::settings::Settings;
use super::{Preferences, SavedPuzzle};
use crate::session::{
    Document, Mode, Overlay, PartialSnake, PreferencesEffect, Session, SolvingEffect, WindowEffect, add_recent, begin,
    leave_mode, recall_bookmark, resume_mode,
};

/// `last_too`: also opens the last puzzle.
pub fn recall(session: &mut Session, remembered: Preferences, last_too: bool) {
    if session.is_demo() {
        leave_mode(session);
    }
    if let Some([width, height]) = remembered.settings.window
        && session.settings.window != Some([width, height])
    {
        session.ask(WindowEffect::Size(width, height));
    }
    session.memory = Some(remembered.clone());
    let settings = &mut session.settings;
    *settings = remembered.settings.with_unsaved(settings);
    settings.limit();
    session.export.chosen = remembered.export;
    let entered = remembered.entered.as_deref().and_then(PartialSnake::from_text);
    let mode = remembered.mode.filter(|_| last_too);
    let typed = remembered.last.as_ref().and_then(|last| last.typed.clone());
    session.recent = remembered.recent.into_iter().filter_map(SavedPuzzle::draft).collect();
    session.bookmarks = remembered.bookmarks;
    let draft = remembered.last.and_then(SavedPuzzle::draft);
    if !last_too {
        draft.into_iter().for_each(|before| add_recent(session, before));
    } else if let Some(draft) = draft {
        let before = std::mem::replace(&mut session.document, Document::new(draft));
        session.document.outdate(&before);
        if let Some(text) = typed {
            session.document.type_text(text);
        }
        begin(session);
        session.ask(SolvingEffect::StopSearch);
    }
    if let Some(entered) = entered {
        session.entered = entered;
        if session.entering().is_some() {
            session.mode = Mode::default();
        }
    }
    // `--mirror` on the command line takes precedence.
    let mirror = session.player.showing.mirror;
    recall_bookmark(session);
    session.player.showing.mirror |= mirror;
    if let Some(mode) = mode {
        resume_mode(session, &mode);
    }
}

/// The preferences without what was entered, opened or folded.
pub fn chosen(session: &Session) -> Preferences {
    Preferences {
        settings: session.settings.clone().with_unsaved(&Settings::default()),
        export: session.export.chosen.clone(),
        ..Preferences::default()
    }
}

pub fn remember(session: &mut Session) {
    let Some(remembered) = &session.memory else { return };
    let last = if session.is_watched() {
        remembered.last.clone().filter(|_| session.overlay != Overlay::Choice)
    } else {
        Some(SavedPuzzle::of(&session.document))
    };
    let now = Preferences {
        entered: Some(session.entered.text()).filter(|text| !text.ends_with(':')),
        mode: session.mode().resumed().map(str::to_owned),
        last,
        recent: session.recent.iter().map(SavedPuzzle::recent).collect(),
        bookmarks: session.bookmarks.clone(),
        ..chosen(session)
    };
    if now != *remembered {
        session.ask(PreferencesEffect::Remember(Box::new(now.clone())));
    }
    session.memory = Some(now);
}
