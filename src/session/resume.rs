//! Remembering: what of the session is kept for the next start, and how a session goes on where the one before it ended. And
//! what was found of a snake comes back with it.
//!
//! How that is written down is left to `remembered`, keeping it to the viewer.

use std::sync::Arc;

use super::entering::Entering;
use super::finds::Find;
use super::remembered::{Last, Memory, Place, Remembered};
use super::take::{Form, Take};
use super::{
    Document, Effect, MemoryEffect, Motion, Notice, PlanState, SearchState, Session, SolvingEffect, View, WindowEffect,
};
use crate::fold::{Dihedrals, Planning};
use crate::puzzle::{Puzzle, Solution};

impl Session {
    /// Takes over what was remembered, and remembers from now on; the puzzle that was there last too, if that is wanted.
    pub(super) fn recall(&mut self, remembered: Remembered, last_too: bool) {
        self.leave_demo();
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
        if let Some(hold) = remembered.hold {
            settings.hold = hold;
            self.solving.set_hold(hold);
            self.player.timeline = self.timeline();
        }
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
            self.work(SolvingEffect::StopSearch);
        }
        if let Some(entered) = entered {
            self.entered = entered;
            self.enters = entering && last_too;
        }
        // Who asks for the mirror image when starting has it.
        let mirror = self.settings.mirror;
        self.recall_place();
        self.settings.mirror |= mirror;
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

    /// What was remembered of this puzzle is known of it again: its solution, and how far it was folded.
    pub(super) fn recall_place(&mut self) {
        let (Some(memory), Ok(puzzle)) = (&self.memory, self.document.puzzle()) else { return };
        if self.solving.search.state != SearchState::Idle {
            return;
        }
        let Some(place) = memory.remembered.place_of(puzzle) else { return };
        let Some(solution) = Solution::of_moves(&place.solution, puzzle) else { return };
        let (mirror, dihedrals) = (place.mirror, place.dihedrals.parse().ok());
        self.solving.recall(solution);
        self.settings.mirror = mirror && self.document.can_mirror();
        self.goes_on_at = dihedrals;
    }

    /// What is known of the puzzle that was there till now is kept.
    pub(super) fn keep_find(&mut self, puzzle: Arc<Puzzle>) {
        if self.demo.is_some() {
            return;
        }
        self.finds.keep(Find {
            puzzle,
            solving: std::mem::take(&mut self.solving),
            view: self.view,
            playhead: self.player.playback.playhead,
            mirror: self.settings.mirror,
            backward: self.backward,
            dotted: self.dotted,
            goes_on_at: self.goes_on_at.take(),
        });
    }

    /// What was found of the puzzle that is there is there again, and shown where it was.
    pub(super) fn bring_back(&mut self) {
        let puzzle = self.document.puzzle().ok().filter(|_| self.demo.is_none());
        let Some(find) = puzzle.and_then(|puzzle| self.finds.take(puzzle)) else { return };
        self.solving = find.solving;
        self.solving.set_hold(self.settings.hold);
        (self.settings.mirror, self.backward, self.dotted) = (find.mirror, find.backward, find.dotted);
        self.goes_on_at = find.goes_on_at;
        self.solving.say_again(&mut self.notices);
        self.refresh();
        if self.view == find.view {
            self.player.with(|playback, timeline| playback.seek(find.playhead, timeline));
            self.say_where_it_goes_on();
        }
    }

    /// Where in the fold it is, for who comes back to it.
    fn say_where_it_goes_on(&mut self) {
        let step = self.player.playback.playhead.floor() as usize;
        if let Some(plan) = self.player.plan().filter(|_| step > 0) {
            self.notices.tell(Notice::WentOn((step < plan.len()).then_some(step + 1)));
        }
    }

    /// Goes to where the fold was left, once there is a fold.
    pub(super) fn go_on(&mut self) {
        let (View::Fold, PlanState::Done(planning)) = (self.view, &self.solving.planning) else { return };
        let Some(place) = self.goes_on_at.take() else { return };
        let (Planning::Plan(plan), Some(timeline)) = (planning, &self.player.timeline) else { return };
        let Some(step) = plan.poses().iter().position(|pose| Dihedrals::of(&pose.cells) == place) else {
            return self.notices.tell(Notice::PlaceLost);
        };
        let playback = &mut self.player.playback;
        let plays = playback.is_running();
        playback.seek(step as f64, timeline);
        if plays {
            playback.play(timeline);
        }
        self.say_where_it_goes_on();
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
        let (step, watched) = (self.step_of_fold(), self.is_watched());
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
            hold: Some(settings.hold),
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
            entering: Some(self.enters).filter(|enters| *enters && !self.entered.is_empty()),
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
            let pose = if self.backward { plan.len() - step } else { step };
            let dihedrals = Dihedrals::of(&plan.poses()[pose].cells).to_string();
            now.keep(Place::new(puzzle, solution, settings.mirror, dihedrals));
        }
        if now != memory.remembered {
            memory.remembered = now.clone();
            self.effects.push(Effect::Memory(MemoryEffect::Remember(Box::new(now))));
        }
    }
}
