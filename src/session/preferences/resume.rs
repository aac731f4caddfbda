//! What a session saves for the next start, and how the next one resumes. The viewer reads and writes the file.

use super::settings::Settings;
use super::{Memory, Preferences, SavedPuzzle};
use crate::session::{
    Document, Effect, Mode, Overlay, PartialSnake, PreferencesEffect, Session, SolvingEffect, WindowEffect,
};

impl Session {
    /// `last_too`: also opens the last puzzle. Returns whether that was being folded on the screen.
    pub(in crate::session) fn recall(&mut self, remembered: Preferences, last_too: bool) -> bool {
        if self.is_demo() {
            self.leave_mode();
        }
        if let Some([width, height]) = remembered.settings.window
            && self.settings.window != Some([width, height])
        {
            self.effects.push(Effect::Window(WindowEffect::Size(width, height)));
        }
        self.settings = remembered.settings.clone().with_unsaved(&self.settings);
        self.settings.set_timer(remembered.settings.timer);
        self.settings.set_scale(remembered.settings.scale);
        self.settings.set_speed(remembered.settings.speed);
        self.export.chosen = remembered.export.clone();
        let entered = remembered.entered.as_deref().and_then(PartialSnake::from_text);
        let entering = remembered.entering.unwrap_or(false);
        let [following, by_hand] =
            [remembered.following, remembered.by_hand].map(|was| last_too && was.unwrap_or(false));
        let last = remembered.last.clone().filter(|_| last_too);
        let typed = last.as_ref().and_then(|last| last.typed.clone());
        let draft = last.and_then(SavedPuzzle::draft);
        self.recent = remembered.recent.iter().cloned().filter_map(SavedPuzzle::draft).collect();
        if let Some(before) = remembered.last.clone().filter(|_| !last_too).and_then(SavedPuzzle::draft) {
            self.add_recent(before);
        }
        self.places = remembered.places.clone();
        self.memory = Some(Memory { remembered, ..Memory::default() });
        if let Some(draft) = draft {
            let before = std::mem::replace(&mut self.document, Document::new(draft));
            self.document.outdate(&before);
            if let Some(text) = typed {
                self.document.type_text(text);
            }
            self.begin();
            self.ask_solver(SolvingEffect::StopSearch);
        }
        if let Some(entered) = entered {
            self.entered = entered;
            if entering && last_too {
                self.close_overlay();
                self.mode = Mode::Entering;
            } else if self.entering().is_some() {
                self.mode = Mode::default();
            }
        }
        // `--mirror` on the command line takes precedence.
        let mirror = self.player.showing.mirror;
        self.recall_place();
        self.player.showing.mirror |= mirror;
        if following {
            self.follow_when_ready();
        }
        by_hand
    }

    /// The preferences without what was entered, opened or folded.
    pub(in crate::session) fn chosen(&self) -> Preferences {
        Preferences {
            settings: self.settings.clone().with_unsaved(&Settings::default()),
            export: self.export.chosen.clone(),
            ..Preferences::default()
        }
    }

    pub(in crate::session) fn remember(&mut self) {
        self.keep_place();
        let Some(remembered) = self.memory.as_ref().map(|memory| &memory.remembered) else { return };
        let follows = self.work().is_some_and(|work| work.follows_when_ready)
            || self.follow().is_some_and(|follow| follow.page < self.player.last_page())
                && !self.player.showing.backward;
        let last = if self.is_watched() {
            remembered.last.clone().filter(|_| self.overlay != Overlay::Choice)
        } else {
            Some(SavedPuzzle::of(&self.document))
        };
        let now = Preferences {
            entered: Some(self.entered.text()).filter(|text| !text.ends_with(':')),
            entering: (self.entering().is_some() && !self.entered.is_empty()).then_some(true),
            following: follows.then_some(true),
            by_hand: self.hands().is_some().then_some(true),
            last,
            recent: self.recent.iter().map(SavedPuzzle::recent).collect(),
            places: self.places.clone(),
            ..self.chosen()
        };
        if now != *remembered {
            self.effects.push(Effect::Preferences(PreferencesEffect::Remember(Box::new(now.clone()))));
        }
        self.memory = Some(Memory { remembered: now, moment: self.moment() });
    }
}
