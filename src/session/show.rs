//! The show: one puzzle of the catalogue after the other is searched, folded and opened again. And the greeting, in which the
//! puzzle that is there opens.

use super::demo::{Act, Demo, Kept};
use super::document::Document;
use super::draft::Draft;
use super::settings::View;
use super::{
    Effect, Lasts, Mode, Motion, PlanState, SearchState, Session, SolvingEffect, Timeline, VoiceEffect, WindowEffect,
};
use crate::puzzle::catalogue;

/// How long a search is watched, in seconds, and how many cubes it places in one: a flicker, to see what it does.
const WATCHED: f64 = 3.0;
const PACE: f32 = 40.0;
/// How long a finished cube is shown, and a snake that is flat again, in seconds.
const CLOSED: f64 = 5.0;
const OPENED: f64 = 1.0;
/// How fast a cube opens: what is to be watched is how it folds.
const OPENING_SPEED: f32 = 4.0;

impl Session {
    pub fn is_demo(&self) -> bool {
        self.demo.is_some()
    }

    /// Whether nobody folds along with what is shown: it is there to be watched.
    pub fn is_watched(&self) -> bool {
        self.demo.is_some() || self.greeting.is_some()
    }

    /// What the show shows, in words.
    pub fn demo_title(&self) -> Option<String> {
        self.demo.as_ref().map(|_| self.document.draft.title())
    }

    pub(super) fn start_demo(&mut self) {
        let empty = Document::new(self.document.draft.clone());
        let document = std::mem::replace(&mut self.document, empty);
        self.document.outlive(&document);
        let kept = Kept {
            document,
            solving: std::mem::take(&mut self.solving),
            player: self.player.clone(),
            notices: std::mem::take(&mut self.notices),
            follow: self.follow.take(),
            view: std::mem::take(&mut self.view),
            mirror: std::mem::take(&mut self.settings.mirror),
            backward: std::mem::take(&mut self.backward),
            goes_on_at: self.goes_on_at.take(),
            pace: self.settings.pace,
        };
        if kept.follow.is_some() {
            self.effects.push(Effect::Voice(VoiceEffect::Hush));
        }
        (self.settings.help, self.settings.lost) = (false, false);
        self.player.playback.looping = false;
        // Nobody folds along with a show.
        self.player.playback.reading = false;
        self.demo = Some(Demo { next: 0, act: Act::Search, passed: 0.0, kept: Box::new(kept) });
        self.effects.push(Effect::Window(WindowEffect::Show(true)));
        self.next_of_demo();
    }

    fn next_of_demo(&mut self) {
        let Some(demo) = &mut self.demo else { return };
        let entry = &catalogue()[demo.next % catalogue().len()];
        (demo.next, demo.act, demo.passed) = (demo.next + 1, Act::Search, 0.0);
        let speed = demo.kept.player.playback.speed;
        self.player.playback.speed = speed;
        self.document.change(Draft::from_puzzle(entry.puzzle()));
        self.begin();
        self.work(SolvingEffect::StopSearch);
        (self.view, self.settings.pace) = (View::Search, PACE);
        self.solve(self.watched_pace());
    }

    /// Time passes in a show; `resting` where nothing moved and nobody worked.
    pub(super) fn direct(&mut self, seconds: f64, resting: bool) {
        let Some(demo) = &mut self.demo else { return };
        // A stall between frames is no rest.
        demo.passed += seconds.min(0.1) * f64::from(u8::from(resting || demo.act == Act::Search));
        match demo.act {
            Act::Search if demo.passed > WATCHED || !self.solving.is_searching() => {
                (demo.act, demo.passed) = (Act::Fold, 0.0);
                self.player.play_when_ready();
                self.set_view(View::Fold);
            }
            Act::Fold if demo.passed > CLOSED => {
                (demo.act, demo.passed) = (Act::Open, 0.0);
                if self.player.plan().is_some() {
                    self.open_up();
                }
            }
            Act::Open if demo.passed > OPENED => self.next_of_demo(),
            Act::Search | Act::Fold | Act::Open => {}
        }
    }

    /// From the cube to the chain, fast.
    fn open_up(&mut self) {
        self.backward = true;
        self.player.timeline = self.timeline();
        self.player.playback.speed = OPENING_SPEED;
        self.player.replay();
    }

    /// The user's own work comes back as it was.
    pub(super) fn leave_demo(&mut self) {
        let Some(demo) = self.demo.take() else { return };
        let kept = *demo.kept;
        let shown = std::mem::replace(&mut self.document, kept.document);
        self.document.outlive(&shown);
        // What was told meanwhile and has to be seen was not to be seen.
        let told = std::mem::replace(&mut self.notices, kept.notices);
        let told = told.iter().filter(|notice| notice.lasts() == Lasts::Click).cloned();
        told.for_each(|notice| self.notices.tell(notice));
        (self.solving, self.player, self.follow) = (kept.solving, kept.player, kept.follow);
        (self.view, self.settings.mirror, self.settings.pace) = (kept.view, kept.mirror, kept.pace);
        (self.backward, self.goes_on_at) = (kept.backward, kept.goes_on_at);
        self.player.playback.cut = self.settings.motion == Motion::Reduced;
        self.solving.interrupt();
        self.player.follow(false);
        // The dot of the show was on another snake.
        self.dotted = None;
        self.refresh();
        match self.follow.as_ref().map(|follow| follow.page) {
            Some(page) => self.turn_to(page),
            None => self.player.with(|playback, _| playback.pause()),
        }
        self.work(SolvingEffect::StopSearch);
        self.effects.push(Effect::Window(WindowEffect::Show(false)));
    }

    /// Solves what is there, and shows how the cube opens into the flat snake.
    pub(super) fn greet(&mut self) {
        if self.solving.search.state == SearchState::Idle && self.document.puzzle().is_ok() {
            // Where nothing is to sweep the flat snake is there at once.
            let playback = &self.player.playback;
            self.greeting = (self.settings.motion == Motion::Full).then_some((playback.speed, playback.reading));
            self.solve(self.watched_pace());
            self.player.pause();
        }
    }

    /// The plan for which the greeting waited may be there, or it has come to its end.
    pub(super) fn go_on_greeting(&mut self) {
        let planned = matches!(self.solving.planning, PlanState::Done(_));
        match (&self.player.timeline, self.greeting) {
            (_, None) => {}
            (Some(Timeline::Fold { .. }), Some(_)) if !self.backward => {
                self.player.playback.reading = false;
                self.open_up();
            }
            (Some(timeline @ Timeline::Fold { .. }), Some(_))
                if self.player.playback.playhead < timeline.len() as f64 => {}
            _ if planned || !self.solving.is_busy() => self.end_greeting(),
            _ => {}
        }
    }

    /// What is there is the flat snake, and the way to the cube.
    pub(super) fn end_greeting(&mut self) {
        let Some((speed, reading)) = self.greeting.take() else { return };
        self.backward = false;
        (self.player.playback.speed, self.player.playback.reading) = (speed, reading);
        self.player.timeline = self.timeline();
        self.player.with(|playback, timeline| playback.seek(0.0, timeline));
        if self.player.playback.mode != Mode::Following {
            self.player.pause();
        }
    }
}
