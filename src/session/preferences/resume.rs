//! What a session saves for the next start, and how the next one resumes. The viewer reads and writes the file.

use super::settings::Settings;
use super::{MAX_PLACES, Memory, Preferences, SavedPlace, SavedPuzzle, key};
use crate::fold::Dihedrals;
use crate::session::{
    Document, Effect, Mode, Overlay, PartialSnake, PlanState, PreferencesEffect, Session, SolvingEffect, WindowEffect,
};

impl Session {
    /// `last_too`: also opens the last puzzle.
    pub(in crate::session) fn recall(&mut self, remembered: Preferences, last_too: bool) {
        if self.mode.is_watched() {
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
        let following = last_too && remembered.following.unwrap_or(false);
        let last = remembered.last.clone().filter(|_| last_too);
        let typed = last.as_ref().and_then(|last| last.typed.clone());
        let draft = last.and_then(SavedPuzzle::draft);
        self.recent = remembered.recent.iter().cloned().filter_map(SavedPuzzle::draft).collect();
        if let Some(before) = remembered.last.clone().filter(|_| !last_too).and_then(SavedPuzzle::draft) {
            self.add_recent(before);
        }
        self.memory = Some(Memory { remembered, step: None });
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
        if let Mode::Work { follow_when_ready } = &mut self.mode {
            *follow_when_ready = following;
        }
    }

    /// The preferences without what was entered, opened or folded.
    pub(in crate::session) fn chosen(&self) -> Preferences {
        Preferences {
            settings: self.settings.clone().with_unsaved(&Settings::default()),
            export: self.export.chosen.clone(),
            ..Preferences::default()
        }
    }

    /// `None` on ways of the user's own.
    fn step_of_fold(&self) -> Option<usize> {
        let is_own = self.hands().is_some() || self.player.showing.way.is_some();
        self.player.plan().filter(|_| !is_own).map(|_| self.player.playback.playhead.floor() as usize)
    }

    pub(in crate::session) fn has_come_to_another_step(&self) -> bool {
        self.memory.as_ref().is_some_and(|memory| self.step_of_fold() != memory.step)
    }

    pub(in crate::session) fn remember(&mut self) {
        let (step, enters) = (self.step_of_fold(), self.entering().is_some());
        let asks = *self.overlay.below_help() == Overlay::Choice;
        let watched = self.is_demo() || asks;
        let follows = matches!(self.mode, Mode::Work { follow_when_ready: true })
            || self.follow().is_some_and(|follow| follow.page < self.player.last_page())
                && !self.player.showing.backward;
        let now = self.chosen();
        let Some(memory) = &mut self.memory else { return };
        memory.step = step;
        let mut now = Preferences {
            entered: Some(self.entered.text()).filter(|text| !text.ends_with(':')),
            entering: (enters && !self.entered.is_empty()).then_some(true),
            following: follows.then_some(true),
            last: Some(SavedPuzzle::of(&self.document)),
            recent: self.recent.iter().map(SavedPuzzle::recent).collect(),
            places: memory.remembered.places.clone(),
            ..now
        };
        if watched {
            // Neither the demo nor what lies behind the choice is the user's work.
            now.last = memory.remembered.last.clone().filter(|_| !asks);
        } else if let (Some(step), Ok(puzzle), Some(solution), PlanState::Done(Ok(plan))) =
            (step, self.document.puzzle(), self.solving.shown(), &self.solving.planning)
        {
            let pose = if self.player.showing.backward { plan.len() - step } else { step };
            let dihedrals = Dihedrals::of(&plan.poses()[pose].cells).to_string();
            let (puzzle, mirror) = (key(puzzle), self.player.showing.mirror);
            now.places.retain(|place| place.puzzle != puzzle);
            now.places.insert(0, SavedPlace { puzzle, solution: solution.moves(), mirror, dihedrals });
            now.places.truncate(MAX_PLACES);
        }
        if now != memory.remembered {
            memory.remembered = now.clone();
            self.effects.push(Effect::Preferences(PreferencesEffect::Remember(Box::new(now))));
        }
    }
}
