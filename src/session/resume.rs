//! Remembering: what of the session is kept for the next start, and how a session goes on where the one before it ended.
//!
//! How that is written down is left to `remembered`, keeping it to the viewer.

use super::entering::Entering;
use super::mode::Mode;
use super::remembered::{Chosen, Last, Memory, Place, Remembered};
use super::{Document, Effect, MemoryEffect, PlanState, Session, SolvingEffect, WindowEffect};
use crate::fold::{Dihedrals, Planning};

impl Session {
    /// Takes over what was remembered, and remembers from now on; the puzzle that was there last too, if that is wanted.
    pub(super) fn recall(&mut self, remembered: Remembered, last_too: bool) {
        if self.is_watched() {
            self.leave_mode();
        }
        remembered.restore(&mut self.chosen());
        if let Some([width, height]) = remembered.window()
            && self.settings.window != Some([width, height])
        {
            self.settings.window = Some([width, height]);
            self.effects.push(Effect::Window(WindowEffect::Size(width, height)));
        }
        let entered = remembered.entered.as_deref().and_then(Entering::from_text);
        let entering = remembered.entering.unwrap_or(false);
        let last = remembered.last.clone().filter(|_| last_too);
        let typed = last.as_ref().and_then(|last| last.typed.clone());
        let draft = last.and_then(Last::draft);
        self.recent = remembered.recent.iter().cloned().filter_map(Last::draft).collect();
        if let Some(before) = remembered.last.clone().filter(|_| !last_too).and_then(Last::draft) {
            self.put_among_recent(before);
        }
        self.memory = Some(Memory { remembered, step: None });
        if let Some(draft) = draft {
            // Nothing was before it.
            let before = std::mem::replace(&mut self.document, Document::new(draft));
            self.document.outlive(&before);
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
        // Who asks for the mirror image when starting has it.
        let mirror = self.is_mirrored();
        self.recall_place();
        self.player.showing.mirror |= mirror;
    }

    fn chosen(&mut self) -> Chosen<'_> {
        Chosen { settings: &mut self.settings, playback: &mut self.player.playback, taking: &mut self.taking }
    }

    /// The step under way, or the next one, of the fold that is there to play.
    fn step_of_fold(&self) -> Option<usize> {
        self.player.plan()?;
        Some(self.player.playback.playhead.floor() as usize)
    }

    pub(super) fn has_come_to_another_step(&self) -> bool {
        self.memory.as_ref().is_some_and(|memory| self.step_of_fold() != memory.step)
    }

    /// Has what has changed remembered.
    pub(super) fn remember(&mut self) {
        let (step, watched, enters) = (self.step_of_fold(), self.is_watched(), self.entering().is_some());
        let now = Remembered::of(&self.chosen());
        let Some(memory) = &mut self.memory else { return };
        memory.step = step;
        let mut now = Remembered {
            entered: (!self.entered.is_empty()).then(|| self.entered.text()),
            entering: (enters && !self.entered.is_empty()).then_some(true),
            last: Some(Last::of(&self.document)),
            recent: self.recent.iter().map(Last::recent).collect(),
            places: memory.remembered.places.clone(),
            ..now
        };
        if watched {
            // What is only watched is nobody's work, nor how fast it goes.
            let Remembered { last, speed, reading, .. } = memory.remembered.clone();
            (now.last, now.speed, now.reading) = (last, speed, reading);
        } else if let (Some(step), Ok(puzzle), Some(solution), PlanState::Done(Planning::Plan(plan))) =
            (step, self.document.puzzle(), self.solving.shown(), &self.solving.planning)
        {
            let pose = if self.player.showing.backward { plan.len() - step } else { step };
            let dihedrals = Dihedrals::of(&plan.poses()[pose].cells).to_string();
            now.keep(Place::new(puzzle, solution, self.player.showing.mirror, dihedrals));
        }
        if now != memory.remembered {
            memory.remembered = now.clone();
            self.effects.push(Effect::Memory(MemoryEffect::Remember(Box::new(now))));
        }
    }
}
