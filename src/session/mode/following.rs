//! Folding along: a page for the start, for each step and for the end. A step repeats until the page is turned.

use std::sync::Arc;

use super::{Follow, Mode, work};
use crate::fold::{FoldPlan, NoPlan};
use crate::session::{Effect, Go, Notice, Overlay, PlanState, Play, PlayState, Session, Settings, VoiceEffect};
use crate::stage::{Caption, Look, Picture, beads};
use crate::text::{Count, Label, Message};

/// Factor for the first page, which takes longer than a step: the snake has to be laid out flat first.
const FIRST_PAGE_FACTOR: f64 = 3.0;

/// Seconds after which speech counts as finished, in case the end is never reported.
const MAX_SPEECH_SECONDS: f64 = 60.0;

pub fn go(session: &mut Session, command: Go) {
    let page = session.page();
    match command {
        // With a single switch, a user gets to the end, and back to the beginning.
        Go::PlayPause if page == session.player.last_page() => session.reverse_direction(),
        Go::PlayPause => go_on(session),
        Go::Forward(count) => session.turn_to((session.next_page() - 1).saturating_add(count as usize)),
        Go::Back(count) => session.turn_to(page.saturating_sub(count as usize)),
    }
}

pub fn go_on(session: &mut Session) {
    session.turn_to(session.next_page());
}

pub fn play(session: &mut Session, command: Play) {
    let last = session.player.last_page();
    match command {
        Play::Start => session.turn_to(0),
        Play::End => session.turn_to(last),
        Play::Seek(playhead) => session.arrive_at(playhead.clamp(0.0, last as f64) as usize),
        Play::Again => session.turn_to(session.page()),
        Play::Play | Play::Pause => session.hold_page(command == Play::Pause),
        Play::Loop(_) => {}
    }
}

/// To the page that the last jump left.
pub fn turn_back(session: &mut Session) {
    let Mode::Following(Follow { left, .. }) = &mut session.mode else { return };
    let Some(page) = left.pop() else { return };
    let left = std::mem::take(left);
    session.notices.take_back(|notice| matches!(notice, Notice::LeftPage(_)));
    session.mode = Mode::Following(Follow { page, left, ..Follow::default() });
    session.turn_to(page);
}

pub fn time(session: &mut Session, seconds: f64) {
    let is_done = session.page() == session.player.last_page();
    if let Mode::Following(Follow { folding: Some(folding), .. }) = &mut session.mode
        && !is_done
    {
        *folding += seconds;
    }
    // A longer frame means that the computer was asleep.
    let seconds = seconds.min(1.0);
    let spoken = session.settings.spoken;
    let is_seen = session.overlay == Overlay::None && !session.shows_help;
    let Some(follow) = session.follow().filter(|follow| !follow.is_paused && is_seen) else { return };
    let page = follow.page;
    let Some(to_do) = seconds_to_do(&session.settings, page).filter(|_| page < session.player.last_page()) else {
        return;
    };
    let to_read = if !spoken {
        session.seconds_to_read(page)
    } else if follow.speaking {
        MAX_SPEECH_SECONDS
    } else {
        0.0
    };
    let Mode::Following(follow) = &mut session.mode else { return };
    let reading = (to_read - follow.read).clamp(0.0, seconds);
    follow.read += reading;
    follow.counted += seconds - reading;
    if follow.counted >= to_do {
        session.turn_to(session.next_page());
    }
}

pub fn leave(session: &mut Session) {
    let done = session.page() as f64 - 1.0;
    session.mode = Mode::default();
    session.effects.push(Effect::Voice(VoiceEffect::Hush));
    session.player.seek(done);
}

pub fn picture(session: &Session) -> Picture {
    // No step is explained yet on the first page, and after a jump.
    let begins = session.page() == 0 || session.arrives();
    let look = session.settings.look();
    let mut picture = work::picture(session, Look { ghosts: look.ghosts && !begins, ..look });
    picture.look.is_far = true;
    picture.caption = session.page_caption();
    let stage = &mut picture.stage;
    if begins {
        // All of it, to compare with one's own.
        stage.frame = stage.frame.as_deref().map(|framing| Arc::new(framing.whole()));
        stage.lit = 0..0;
        stage.faded = Vec::new();
        picture.gesture = None;
    } else if let Some((plan, step)) = session.player.plan().zip(session.step_of(session.page())) {
        // The beads of the next step would come and go with each repetition.
        stage.faded = beads(plan, step as f64);
    }
    picture
}

fn seconds_to_do(settings: &Settings, page: usize) -> Option<f64> {
    let seconds = f64::from(settings.timer?);
    Some(if page == 0 { FIRST_PAGE_FACTOR * seconds } else { seconds })
}

impl Follow {
    /// Elapsed share of the timer, 0 to 1.
    pub fn timer_share(&self, settings: &Settings, last_page: usize) -> Option<f64> {
        let to_do = seconds_to_do(settings, self.page).filter(|_| self.page < last_page)?;
        Some((self.counted / to_do).min(1.0))
    }
}

impl Session {
    /// Step index from 0; `None` for the first and the last page.
    fn step_of(&self, page: usize) -> Option<usize> {
        page.checked_sub(1).filter(|&step| step < self.player.steps())
    }

    fn page_caption(&self) -> Caption {
        let (Some(follow), Some(plan)) = (self.follow(), self.player.plan()) else { return Caption::default() };
        let page = follow.page;
        let language = self.language();
        match self.step_of(page) {
            None if page == 0 => Caption::of_fold(plan, -1.0, true, language),
            Some(_) if follow.arrives => Caption {
                count: language.count(Count::Before { step: page, of: plan.len() }),
                text: language.label(Label::HoldLikeThis).to_owned(),
                ..Caption::default()
            },
            Some(step) => Caption::of_fold(plan, step as f64, true, language),
            None => Caption {
                count: self.steps_taken(),
                text: language.ending(plan.ending()).to_owned(),
                ..Caption::default()
            },
        }
    }

    pub(in crate::session) fn steps_taken(&self) -> String {
        let minutes = self.follow().and_then(|follow| follow.folding).map(minutes);
        self.language().message(&Message::StepsTaken { steps: self.player.steps(), minutes })
    }

    fn seconds_to_read(&self, page: usize) -> f64 {
        let timeline = self.player.timeline.as_ref();
        match self.step_of(page) {
            Some(step) => timeline.map_or(0.0, |timeline| timeline.reading_seconds(step)),
            None => crate::stage::seconds_to_read(&self.page_caption().text),
        }
    }

    /// Seconds until the ring of the timer is drawn again.
    pub(in crate::session) fn timer_moves_in(&self) -> Option<f64> {
        const RING_INTERVAL: f64 = 0.2;
        let is_paused =
            self.follow().is_none_or(|follow| follow.is_paused) || self.overlay != Overlay::None || self.shows_help;
        let share = self.follow().and_then(|follow| follow.timer_share(&self.settings, self.player.last_page()));
        share.filter(|_| !is_paused).map(|_| RING_INTERVAL)
    }

    /// While working; another mode goes on.
    pub(in crate::session) fn follow_when_ready(&mut self) {
        if let Mode::Work(work) = &mut self.mode {
            work.follows_when_ready = true;
        }
    }

    pub(in crate::session) fn start_following(&mut self) {
        // Keep a later solution from replacing the fold in progress.
        self.solving.awaits_next = false;
        let Some(plan) = self.player.plan() else {
            if let PlanState::Done(planning) = &self.solving.planning {
                let locked = matches!(planning, Err(NoPlan::Locked));
                return self.notices.add(if locked { Notice::Locked } else { Notice::NoFoldFound });
            }
            self.solve(self.watched_pace());
            self.player.pause();
            return self.follow_when_ready();
        };
        let playback = &self.player.playback;
        let len = plan.len() as f64;
        // After watching, begin at the first page; after stepping, continue with the current step.
        let watched = playback.state == PlayState::Playing || !(1.0..len).contains(&playback.playhead);
        let page = if watched { 0 } else { playback.playhead as usize + 1 };
        self.mode = Mode::Following(Follow { page, ..Follow::default() });
        self.go_to(page, true);
    }

    /// After a jump, the page of the step itself, of which only the chain before it is shown so far.
    fn next_page(&self) -> usize {
        if self.arrives() { self.page() } else { self.page() + 1 }
    }

    fn arrives(&self) -> bool {
        self.follow().is_some_and(|follow| follow.arrives)
    }

    /// After another mode, at the page that was left.
    pub(super) fn go_on_following(&mut self, left: Option<Follow>) {
        if let Some(follow) = left {
            let page = follow.page;
            self.mode = Mode::Following(follow);
            self.turn_to(page);
        }
    }

    /// To this step; the user's snake may have to be turned first.
    pub(in crate::session) fn arrive_at(&mut self, step: usize) {
        match self.mode {
            Mode::Following(_) => self.go_to(step + 1, true),
            Mode::Work(_) | Mode::Entering | Mode::Hands(_) | Mode::Demo(_) => self.player.seek(step as f64),
        }
    }

    pub(in crate::session) fn turn_to(&mut self, page: usize) {
        self.go_to(page, false);
    }

    /// `arrives`: the user's snake may have to be turned first, as after a jump.
    fn go_to(&mut self, page: usize, arrives: bool) {
        let page = page.min(self.player.last_page());
        let step = self.step_of(page);
        let Mode::Following(follow) = &mut self.mode else { return };
        let closes = page > follow.page && step.is_none();
        let arrives = arrives && step.is_some();
        // If steps are skipped, the time for the whole fold is not known.
        let folding = if page == 0 { Some(0.0) } else { follow.folding.filter(|_| page <= follow.page + 1) };
        let jumps = page.abs_diff(follow.page) > 1;
        let mut left = std::mem::take(&mut follow.left);
        // Not the first or the last page, since keys lead there.
        left.extend(Some(follow.page).filter(|page| jumps && (1..=self.player.steps()).contains(page)));
        let from = left.last().copied().filter(|_| jumps);
        *follow = Follow { page, arrives, folding, left, ..Follow::default() };
        self.player.with(|playback, timeline| match step {
            Some(step) if arrives => playback.seek(step as f64, timeline),
            Some(step) => playback.repeat(step),
            None => playback.seek(if page == 0 { timeline.start() } else { timeline.len() as f64 }, timeline),
        });
        if closes {
            self.celebrate();
        }
        if let Some(from) = from {
            self.notices.add(Notice::LeftPage(from));
        }
        self.speak();
    }

    pub(in crate::session) fn speak(&mut self) {
        let text = self.page_caption().text;
        let language = self.language();
        let Mode::Following(follow) = &mut self.mode else { return };
        follow.speaking = self.settings.spoken;
        let effect = if self.settings.spoken { VoiceEffect::Say(text, language) } else { VoiceEffect::Hush };
        self.effects.push(Effect::Voice(effect));
    }

    pub(in crate::session) fn handle_spoken(&mut self, there: bool) {
        if let Mode::Following(follow) = &mut self.mode {
            follow.speaking = false;
        }
        if !there && std::mem::take(&mut self.settings.spoken) {
            self.notices.add(Notice::NoVoice);
        }
    }

    /// Without motion, a held step is seen as it begins, with its marks.
    pub(in crate::session) fn hold_page(&mut self, is_paused: bool) {
        let step = self.step_of(self.page());
        let cut = self.player.playback.cut;
        let Mode::Following(follow) = &mut self.mode else { return };
        follow.is_paused = is_paused;
        match step {
            Some(step) if is_paused && cut => self.player.seek(step as f64),
            Some(_) if is_paused => self.player.playback.pause(),
            Some(step) if !self.arrives() => self.player.playback.repeat(step),
            _ => {}
        }
    }

    pub(in crate::session) fn reverse_direction(&mut self) {
        let Some(steps) = self.player.plan().map(FoldPlan::len) else { return };
        let at = self.player.playback.playhead;
        self.player.showing.backward ^= true;
        self.swap_timeline();
        match self.follow().map(|follow| follow.page) {
            Some(page) => {
                self.mode = Mode::Following(Follow { page: steps + 1 - page, ..Follow::default() });
                self.turn_to(steps + 1 - page);
                if self.player.showing.backward && page <= steps {
                    self.notices.add(Notice::TakesApart);
                }
            }
            None => self.player.seek(steps as f64 - at),
        }
    }
}

/// Minutes begun, at least one.
pub(super) fn minutes(seconds: f64) -> usize {
    (seconds / 60.0).ceil().max(1.0) as usize
}
