//! Remembering: what of the session is kept for the next start, and how a session goes on where the one before it ended.
//!
//! How that is written down is left to `remembered`, keeping it to the viewer.

use super::entering::Entering;
use super::export::{Form, Take};
use super::mode::Mode;
use super::remembered::{Last, Memory, Place, Remembered};
use super::{Document, Effect, MemoryEffect, Motion, PlanState, Session, SolvingEffect, WindowEffect};
use crate::fold::{Dihedrals, Planning};

impl Session {
    /// Takes over what was remembered, and remembers from now on; the puzzle that was there last too, if that is wanted.
    pub(super) fn recall(&mut self, remembered: Remembered, last_too: bool) {
        if self.is_watched() {
            self.leave_mode();
        }
        self.recall_taking(&remembered);
        let (settings, playback) = (&mut self.settings, &mut self.player.playback);
        settings.theme = remembered.theme.unwrap_or(settings.theme);
        settings.quality = remembered.quality.unwrap_or(settings.quality);
        settings.motion = remembered.motion.unwrap_or(settings.motion);
        playback.cut = settings.motion == Motion::Reduced;
        settings.set_scale(remembered.scale.unwrap_or(settings.scale));
        settings.spoken = remembered.voice.unwrap_or(settings.spoken);
        settings.set_timer(remembered.timer);
        settings.ghost = remembered.ghost.unwrap_or(settings.ghost);
        settings.guide = remembered.guide.unwrap_or(settings.guide);
        playback.set_speed(remembered.speed.filter(|speed| speed.is_finite()).unwrap_or(playback.speed));
        playback.reading = remembered.reading.unwrap_or(playback.reading);
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

    /// What was chosen the last time to be taken along.
    fn recall_taking(&mut self, last: &Remembered) {
        let form = last.take.unwrap_or(self.taking.form);
        let chosen = [
            last.sheet.map(|ending| (Form::Sheet, Take::As(ending))),
            last.film.map(|ending| (Form::Film, Take::As(ending))),
            last.picture_size.map(|size| (Form::Picture, Take::Size(size))),
            last.film_size.map(|size| (Form::Film, Take::Size(size))),
            last.turntable.map(|turns| (Form::Film, Take::Turntable(turns))),
            last.words.map(|are_there| (Form::Film, Take::Words(are_there))),
        ];
        for (of, what) in chosen.into_iter().flatten() {
            self.taking.choose(Take::Form(of));
            self.taking.choose(what);
        }
        self.taking.choose(Take::Form(form));
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
        let Some(memory) = &mut self.memory else { return };
        memory.step = step;
        let (settings, playback) = (&self.settings, &self.player.playback);
        let mut now = Remembered {
            theme: Some(settings.theme),
            quality: Some(settings.quality),
            motion: Some(settings.motion),
            scale: Some(settings.scale),
            voice: Some(settings.spoken),
            timer: settings.timer,
            speed: Some(playback.speed),
            reading: Some(playback.reading),
            ghost: Some(settings.ghost),
            guide: Some(settings.guide),
            take: Some(self.taking.form),
            picture_size: Some(self.taking.picture_size),
            film_size: Some(self.taking.film_size),
            sheet: Some(self.taking.sheet),
            film: Some(self.taking.film),
            turntable: Some(self.taking.turntable),
            words: Some(self.taking.words),
            window: settings.window,
            entered: (!self.entered.is_empty()).then(|| self.entered.text()),
            entering: (enters && !self.entered.is_empty()).then_some(true),
            last: Some(Last::of(&self.document)),
            recent: self.recent.iter().map(Last::recent).collect(),
            places: memory.remembered.places.clone(),
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
