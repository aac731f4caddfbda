//! What a session saves for the next start, and how the next one resumes. The viewer reads and writes the file.

use super::settings::Settings;
use super::{MAX_PLACES, Memory, Preferences, SavedHands, SavedPlace, SavedPuzzle, key};
use crate::fold::{Dihedrals, FoldPlan};
use crate::session::{
    Document, Effect, Hands, Mode, Overlay, PartialSnake, PlanState, PreferencesEffect, Session, Showing,
    SolvingEffect, WindowEffect,
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
        self.follows_when_ready = following && matches!(self.mode, Mode::Work);
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
        let (moment, enters) = (self.moment(), self.entering().is_some());
        let asks = self.overlay == Overlay::Choice;
        let watched = self.is_watched();
        let follows = self.follows_when_ready
            || self.follow().is_some_and(|follow| follow.page < self.player.last_page())
                && !self.player.showing.backward;
        let by_hand = self.hands().is_some();
        let now = self.chosen();
        let Some(memory) = &mut self.memory else { return };
        memory.moment = moment;
        let mut now = Preferences {
            entered: Some(self.entered.text()).filter(|text| !text.ends_with(':')),
            entering: (enters && !self.entered.is_empty()).then_some(true),
            following: follows.then_some(true),
            by_hand: by_hand.then_some(true),
            last: Some(SavedPuzzle::of(&self.document)),
            recent: self.recent.iter().map(SavedPuzzle::recent).collect(),
            places: self.places.clone(),
            ..now
        };
        if watched {
            now.last = memory.remembered.last.clone().filter(|_| !asks);
        }
        if now != memory.remembered {
            memory.remembered = now.clone();
            self.effects.push(Effect::Preferences(PreferencesEffect::Remember(Box::new(now))));
        }
    }

    fn step_now(&self) -> Option<usize> {
        self.player.plan().map(|_| self.player.playback.playhead.floor() as usize)
    }

    /// The step, and the minutes by hand: of what is saved, all that time changes.
    pub(in crate::session) fn moment(&self) -> (Option<usize>, u64) {
        (self.step_now(), self.hands().map_or(0, Hands::whole_minutes))
    }

    pub(in crate::session) fn place(&self) -> Option<&SavedPlace> {
        let key = key(self.document.puzzle().ok()?);
        self.places.iter().find(|place| place.puzzle == key)
    }

    pub(in crate::session) fn keep_place(&mut self) {
        let Some(puzzle) = self.document.puzzle().ok().filter(|_| !self.is_watched()) else { return };
        let mut place =
            self.place().cloned().unwrap_or_else(|| SavedPlace { puzzle: key(puzzle), ..SavedPlace::default() });
        let Showing { mirror, backward, way, .. } = &self.player.showing;
        match (self.hands(), self.step_now(), self.solving.shown(), &self.solving.planning) {
            (Some(hands), ..) if hands.done.is_empty() => return,
            (Some(hands), ..) => {
                let (turns, made) = (hands.done.to_line(), self.player.turns_made());
                let hinted = hands.hinted.iter().map(ToString::to_string).collect();
                place.hands = Some(SavedHands { turns, made, hinted, minutes: hands.whole_minutes() });
            }
            (None, Some(step), Some(solution), PlanState::Done(Ok(plan))) => {
                let plan = way.as_ref().unwrap_or(plan);
                let pose = if *backward { plan.len() - step } else { step };
                let dihedrals = Dihedrals::of(&plan.poses()[pose].cells).to_string();
                let way = way.as_ref().map(FoldPlan::to_line);
                place = SavedPlace { solution: solution.moves(), mirror: *mirror, dihedrals, way, ..place };
            }
            _ => return,
        }
        self.places.retain(|kept| kept.puzzle != place.puzzle);
        self.places.insert(0, place);
        self.places.truncate(MAX_PLACES);
    }
}
