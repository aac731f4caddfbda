//! What a session saves for the next start, and how the next one resumes. The viewer reads and writes the file.

use super::settings::Settings;
use super::{Memory, Preferences, SavedPuzzle};
use crate::session::{
    Dialogs, Document, Effect, Mode, Overlay, PartialSnake, PreferencesEffect, Seen, Session, SolvingEffect,
    WindowEffect,
};

impl Session {
    /// `last_too`: also opens the last puzzle. Returns whether that was being folded on the screen.
    pub(in crate::session) fn recall(&mut self, remembered: Preferences, last_too: bool) -> bool {
        let Self { work, seen, dialogs, kept, .. } = self;
        if work.is_demo() {
            work.leave_mode(seen);
        }
        if let Some([width, height]) = remembered.settings.window
            && seen.settings.window != Some([width, height])
        {
            seen.effects.push(Effect::Window(WindowEffect::Size(width, height)));
        }
        seen.settings = remembered.settings.clone().with_unsaved(&seen.settings);
        seen.settings.set_timer(remembered.settings.timer);
        seen.settings.set_scale(remembered.settings.scale);
        seen.settings.set_speed(remembered.settings.speed);
        dialogs.export.chosen = remembered.export.clone();
        let entered = remembered.entered.as_deref().and_then(PartialSnake::from_text);
        let entering = remembered.entering.unwrap_or(false);
        let [following, by_hand] =
            [remembered.following, remembered.by_hand].map(|was| last_too && was.unwrap_or(false));
        let last = remembered.last.clone().filter(|_| last_too);
        let typed = last.as_ref().and_then(|last| last.typed.clone());
        let draft = last.and_then(SavedPuzzle::draft);
        kept.recent = remembered.recent.iter().cloned().filter_map(SavedPuzzle::draft).collect();
        if let Some(before) = remembered.last.clone().filter(|_| !last_too).and_then(SavedPuzzle::draft) {
            work.add_recent(kept, before);
        }
        work.places = remembered.places.clone();
        kept.memory = Some(Memory { remembered, ..Memory::default() });
        if let Some(draft) = draft {
            let before = std::mem::replace(&mut work.document, Document::new(draft));
            work.document.outdate(&before);
            if let Some(text) = typed {
                work.document.type_text(text);
            }
            dialogs.begin(work, seen);
            seen.ask_solver(SolvingEffect::StopSearch);
        }
        if let Some(entered) = entered {
            work.entered = entered;
            if entering && last_too {
                dialogs.close_overlay(seen);
                work.mode = Mode::Entering;
            } else if work.entering().is_some() {
                work.mode = Mode::default();
            }
        }
        // `--mirror` on the command line takes precedence.
        let mirror = work.player.showing.mirror;
        work.recall_place(true);
        work.player.showing.mirror |= mirror;
        if let Mode::Work { follows } = &mut work.mode {
            *follows = following;
        }
        by_hand
    }

    pub(in crate::session) fn remember(&mut self) {
        let Self { work, seen, dialogs, kept, .. } = self;
        work.keep_place(seen);
        let Some(remembered) = kept.memory.as_ref().map(|memory| &memory.remembered) else { return };
        let follows = matches!(work.mode, Mode::Work { follows: true })
            || work.follow().is_some_and(|follow| follow.page < work.player.last_page())
                && !work.player.showing.backward;
        let last = if work.is_watched(seen) {
            remembered.last.clone().filter(|_| seen.overlay != Overlay::Choice)
        } else {
            Some(SavedPuzzle::of(&work.document))
        };
        let now = Preferences {
            entered: Some(work.entered.text()).filter(|text| !text.ends_with(':')),
            entering: (work.entering().is_some() && !work.entered.is_empty()).then_some(true),
            following: follows.then_some(true),
            by_hand: work.hands().is_some().then_some(true),
            last,
            recent: kept.recent.iter().map(SavedPuzzle::recent).collect(),
            places: work.places.clone(),
            ..dialogs.chosen(seen)
        };
        if now != *remembered {
            seen.effects.push(Effect::Preferences(PreferencesEffect::Remember(Box::new(now.clone()))));
        }
        kept.memory = Some(Memory { remembered: now, moment: work.moment() });
    }
}

impl Dialogs {
    /// The preferences without what was entered, opened or folded.
    pub fn chosen(&self, seen: &Seen) -> Preferences {
        Preferences {
            settings: seen.settings.clone().with_unsaved(&Settings::default()),
            export: self.export.chosen.clone(),
            ..Preferences::default()
        }
    }
}
