//! Folding along with both hands full: one step at a time, shown over and over until the person goes on.
//!
//! A page for how to begin, one for each step, and one for the end; which commands turn them, and a timer that does so by itself
//! where the person wants that. How a step is shown over and over is left to the playback; how pages look, to the panel.

use super::follow::Follow;
use super::{Command, Effect, Mode, Motion, Notice, PlanState, Session, Viewpoint, VoiceEffect};
use crate::fold::{FoldPlan, Planning, To};

/// How much longer than a step the beginning may take, which is done once and with a heap of wood.
const TO_BEGIN: f64 = 3.0;

/// No voice speaks longer than this of one step, in seconds: then it is not going to tell that it has ended.
const LONGEST_SPEECH: f64 = 60.0;

impl Session {
    /// The mode for folding along, where it is on.
    pub fn follow(&self) -> Option<&Follow> {
        self.follow.as_ref()
    }

    /// The page that is shown to who folds along; 0 where nobody does.
    pub fn page(&self) -> usize {
        self.follow.as_ref().map_or(0, |follow| follow.page)
    }

    /// Number of the last page: the end.
    pub fn last_page(&self) -> usize {
        self.player.steps() + 1
    }

    /// The step that a page shows, counted from 0; `None` for beginning and end.
    fn step_of(&self, page: usize) -> Option<usize> {
        page.checked_sub(1).filter(|&step| step < self.player.steps())
    }

    /// What a page says.
    pub fn page_text(&self) -> String {
        let (Some(follow), Some(plan)) = (&self.follow, self.player.plan()) else { return String::new() };
        match self.step_of(follow.page) {
            Some(step) => plan.step_text(step),
            None if follow.page == 0 => plan.beginning(),
            None => plan.ending().to_owned(),
        }
    }

    /// How far it is, for people: as the player counts, but that the page counts.
    pub fn page_count_text(&self) -> String {
        let steps = self.player.steps();
        match self.follow.as_ref().map(|follow| follow.page) {
            Some(0) => format!("Before step 1 of {steps}"),
            Some(page) if page <= steps => format!("Step {page} of {steps}"),
            _ => format!("All {steps} done"),
        }
    }

    /// How much of the time for this page is over, 0 to 1, where a timer turns it.
    pub fn timer_share(&self) -> Option<f64> {
        let follow = self.follow.as_ref().filter(|follow| follow.page < self.last_page())?;
        Some((follow.counted / self.seconds_to_do(follow.page)?).min(1.0))
    }

    fn seconds_to_do(&self, page: usize) -> Option<f64> {
        let seconds = f64::from(self.settings.timer?);
        Some(if page == 0 { TO_BEGIN * seconds } else { seconds })
    }

    pub(super) fn start_following(&mut self) {
        // Nothing that comes late is to take the fold away from under the hands.
        self.solving.want_no_other();
        let Some(plan) = self.player.plan() else {
            if let PlanState::Done(planning) = &self.solving.planning {
                let locked = matches!(planning, Planning::Locked);
                return self.notices.tell(if locked { Notice::Locked } else { Notice::NoFoldFound });
            }
            // As soon as there is a plan.
            self.solve(self.watched_pace());
            self.player.pause();
            self.follow_when_ready = true;
            return;
        };
        let (playback, len) = (&self.player.playback, plan.len() as f64);
        // Who has watched it, to the end or not, begins now; who has stepped so far goes on.
        let watched = playback.mode == Mode::Playing || !(1.0..len).contains(&playback.playhead);
        let page = if watched { 0 } else { playback.playhead as usize + 1 };
        self.follow = Some(Follow::default());
        self.turn_to(page);
    }

    pub(super) fn stop_following(&mut self) {
        let Some(follow) = self.follow.take() else { return };
        self.effects.push(Effect::Voice(VoiceEffect::Hush));
        let done = follow.page.saturating_sub(1) as f64;
        self.player.with(|playback, timeline| playback.seek(done, timeline));
    }

    /// Shows a page from its beginning.
    pub(super) fn turn_to(&mut self, page: usize) {
        let page = page.min(self.last_page());
        let step = self.step_of(page);
        let Some(follow) = &mut self.follow else { return };
        let closes = page > follow.page && step.is_none();
        *follow = Follow { page, ..Follow::default() };
        self.player.with(|playback, timeline| match step {
            Some(step) => playback.repeat(step),
            None => playback.seek(if page == 0 { 0.0 } else { timeline.len() as f64 }, timeline),
        });
        if closes {
            self.celebrate();
        }
        self.speak();
    }

    /// Says the page aloud, if that is wished.
    pub(super) fn speak(&mut self) {
        let text = self.page_text();
        let Some(follow) = &mut self.follow else { return };
        follow.speaking = self.settings.spoken;
        let effect = if self.settings.spoken { VoiceEffect::Say(text) } else { VoiceEffect::Hush };
        self.effects.push(Effect::Voice(effect));
    }

    /// The voice has ended, or there is none.
    pub(super) fn hear_voice(&mut self, there: bool) {
        if let Some(follow) = &mut self.follow {
            follow.speaking = false;
        }
        if !there && std::mem::take(&mut self.settings.spoken) {
            self.notices.tell(Notice::NoVoice);
        }
    }

    /// What a command does while somebody folds along; `false` where it does what it always does.
    pub(super) fn obey_following(&mut self, command: &Command) -> bool {
        let Some(follow) = &self.follow else { return false };
        let (page, last) = (follow.page, self.last_page());
        match command {
            Command::PlayPause | Command::Solve => self.turn_to(page + 1),
            Command::StepForward(count) => self.turn_to(page.saturating_add(*count as usize)),
            Command::StepBack(count) => self.turn_to(page.saturating_sub(*count as usize)),
            Command::Start => self.turn_to(0),
            Command::End => self.turn_to(last),
            Command::Seek(playhead) => self.turn_to(playhead.clamp(0.0, last as f64) as usize + 1),
            Command::Again => self.turn_to(page),
            Command::Play | Command::Pause => self.hold_page(*command == Command::Pause),
            Command::Follow | Command::Stop => self.stop_following(),
            // A key beside the one that was meant must not lose the place.
            Command::NextSolution
            | Command::PreviousSolution
            | Command::Solution(_)
            | Command::Undo
            | Command::Redo
            | Command::Loop(_)
            | Command::Shelf(_)
            | Command::TakeAlong
            | Command::SaveAlong
            | Command::Reading
            | Command::View(_)
            | Command::Pace(_) => {}
            _ => return false,
        }
        true
    }

    pub(super) fn hold_page(&mut self, held: bool) {
        let Some(follow) = &mut self.follow else { return };
        follow.held = held;
        let step = self.step_of(self.follow.as_ref().map_or(0, |follow| follow.page));
        match step {
            Some(_) if held => self.player.with(|playback, _| playback.pause()),
            Some(step) => self.player.playback.repeat(step),
            None => {}
        }
    }

    /// The other way round from where the hands are: from the cube to the flat snake, or again to the cube.
    pub(super) fn turn_back(&mut self) {
        let Some(steps) = self.player.plan().map(FoldPlan::len) else { return };
        let at = self.player.playback.playhead;
        self.backward = !self.backward;
        self.player.timeline = self.timeline();
        match &self.follow {
            Some(follow) => self.turn_to(steps + 1 - follow.page),
            None => self.player.with(|playback, timeline| playback.seek(steps as f64 - at, timeline)),
        }
    }

    /// The great moment: the cube has closed.
    pub(super) fn celebrate(&mut self) {
        let closed = self.player.plan().is_some_and(|plan| plan.to() == To::Cube && !plan.is_empty());
        if closed && self.settings.motion == Motion::Full {
            self.effects.push(Effect::Camera(Viewpoint::Round));
        }
    }

    /// Time passes on a page.
    pub(super) fn wait_on_page(&mut self, seconds: f64) {
        // Nobody was there for longer.
        let seconds = seconds.min(1.0);
        let (lost, spoken) = (self.settings.lost || self.settings.help, self.settings.spoken);
        let Some(follow) = self.follow.as_ref().filter(|follow| !follow.held && !lost) else { return };
        let page = follow.page;
        let Some(to_do) = self.seconds_to_do(page).filter(|_| page < self.last_page()) else { return };
        let to_read = if spoken { LONGEST_SPEECH } else { self.seconds_to_read(page) };
        let Some(follow) = &mut self.follow else { return };
        let reads = if spoken { follow.speaking } else { true };
        let left = if reads { (to_read - follow.read).max(0.0) } else { 0.0 };
        let reading = left.min(seconds);
        follow.read += reading;
        follow.counted += seconds - reading;
        if follow.counted >= to_do {
            self.turn_to(page + 1);
        }
    }

    fn seconds_to_read(&self, page: usize) -> f64 {
        let timeline = self.player.timeline.as_ref();
        match self.step_of(page) {
            Some(step) => timeline.map_or(0.0, |timeline| timeline.reading_seconds(step)),
            None => crate::stage::seconds_to_read(&self.page_text()),
        }
    }

    /// Seconds until the ring of the timer is to be seen further on.
    pub(super) fn timer_moves_in(&self) -> Option<f64> {
        const FURTHER: f64 = 0.2;
        let held = self.follow.as_ref().is_none_or(|follow| follow.held) || self.settings.lost || self.settings.help;
        self.timer_share().filter(|_| !held).map(|_| FURTHER)
    }
}
