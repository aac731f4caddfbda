//! Folding along: a page for the start, for each step and for the end. A step repeats until the page is turned.

use std::sync::Arc;

use super::{Follow, Mode, work};
use crate::fold::{FoldPlan, NoPlan};
use crate::session::document::journal::Done;
use crate::session::{
    Effect, Notice, Overlay, PlanState, PlayCommand, PlayState, Seen, Session, Settings, VoiceEffect, Work,
};
use crate::stage::{Caption, Look, Picture, beads};
use crate::text::{Count, Label, Message};

/// Factor for the first page, which takes longer than a step: the snake has to be laid out flat first.
const FIRST_PAGE_FACTOR: f64 = 3.0;

/// Seconds after which speech counts as finished, in case the end is never reported.
const MAX_SPEECH_SECONDS: f64 = 60.0;

pub fn play(work: &mut Work, seen: &mut Seen, command: &PlayCommand) {
    let page = work.page();
    let last = work.player.last_page();
    let next = work.next_page();
    match *command {
        // With one switch alone one comes all the way, and back.
        PlayCommand::PlayPause if page == last => work.reverse_direction(seen),
        PlayCommand::PlayPause => work.turn_to(seen, next),
        PlayCommand::StepForward(count) => work.turn_to(seen, (next - 1).saturating_add(count as usize)),
        PlayCommand::StepBack(count) => work.turn_to(seen, page.saturating_sub(count as usize)),
        PlayCommand::Start => work.turn_to(seen, 0),
        PlayCommand::End => work.turn_to(seen, last),
        PlayCommand::Seek(playhead) => work.seek(seen, playhead),
        PlayCommand::Again => work.turn_to(seen, page),
        PlayCommand::Play => work.hold_page(false),
        PlayCommand::Pause => work.hold_page(true),
    }
}

pub fn time(work: &mut Work, seen: &mut Seen, seconds: f64) {
    let is_done = work.page() == work.player.last_page();
    if let Mode::Following(Follow { folding: Some(folding), .. }) = &mut work.mode
        && !is_done
    {
        *folding += seconds;
    }
    // A longer frame means that the computer was asleep.
    let seconds = seconds.min(1.0);
    let spoken = seen.settings.spoken;
    let is_seen = seen.overlay == Overlay::None && !seen.shows_help;
    let Some(follow) = work.follow().filter(|follow| !follow.held && is_seen) else { return };
    let page = follow.page;
    let Some(to_do) = seconds_to_do(&seen.settings, page).filter(|_| page < work.player.last_page()) else {
        return;
    };
    let to_read = if !spoken {
        work.seconds_to_read(seen, page)
    } else if follow.speaking {
        MAX_SPEECH_SECONDS
    } else {
        0.0
    };
    let Mode::Following(follow) = &mut work.mode else { return };
    let reading = (to_read - follow.read).clamp(0.0, seconds);
    follow.read += reading;
    follow.counted += seconds - reading;
    if follow.counted >= to_do {
        work.turn_to(seen, work.next_page());
    }
}

pub fn leave(work: &mut Work, seen: &mut Seen) {
    let done = work.page() as f64 - 1.0;
    work.mode = Mode::default();
    seen.effects.push(Effect::Voice(VoiceEffect::Hush));
    work.player.with(|playback, timeline| playback.seek(done, timeline));
}

pub fn picture(work: &Work, seen: &Seen) -> Picture {
    // No step is explained yet on the first page, and after a jump.
    let begins = work.page() == 0 || work.arrives();
    let look = seen.settings.look();
    let mut picture = work::picture(work, Look { ghosts: look.ghosts && !begins, ..look });
    picture.look.is_far = true;
    picture.caption = work.page_caption(seen);
    let stage = &mut picture.stage;
    if begins {
        // All of it, to compare with one's own.
        stage.frame = stage.frame.as_deref().map(|framing| Arc::new(framing.whole()));
        stage.lit = 0..0;
        stage.faded = Vec::new();
        picture.gesture = None;
    } else if let Some((plan, step)) = work.player.plan().zip(work.step_of(work.page())) {
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

impl Work {
    /// Step index from 0; `None` for the first and the last page.
    fn step_of(&self, page: usize) -> Option<usize> {
        page.checked_sub(1).filter(|&step| step < self.player.steps())
    }

    fn page_caption(&self, seen: &Seen) -> Caption {
        let (Some(follow), Some(plan)) = (self.follow(), self.player.plan()) else { return Caption::default() };
        let page = follow.page;
        let language = seen.language();
        match self.step_of(page) {
            None if page == 0 => Caption::of_fold(plan, -1.0, true, language),
            Some(_) if follow.arrives => Caption {
                count: language.count(Count::Before { step: page, of: plan.len() }),
                text: language.label(Label::HoldLikeThis).to_owned(),
                ..Caption::default()
            },
            Some(step) => Caption::of_fold(plan, step as f64, true, language),
            None => Caption {
                count: self.steps_taken(seen),
                text: language.ending(plan.ending()).to_owned(),
                ..Caption::default()
            },
        }
    }

    pub fn steps_taken(&self, seen: &Seen) -> String {
        let minutes = self.follow().and_then(|follow| follow.folding).map(minutes);
        seen.language().message(&Message::StepsTaken { steps: self.player.steps(), minutes })
    }

    fn seconds_to_read(&self, seen: &Seen, page: usize) -> f64 {
        let timeline = self.player.timeline.as_ref();
        match self.step_of(page) {
            Some(step) => timeline.map_or(0.0, |timeline| timeline.reading_seconds(step)),
            None => crate::stage::seconds_to_read(&self.page_caption(seen).text),
        }
    }

    /// Seconds until the ring of the timer is drawn again.
    pub fn timer_moves_in(&self, seen: &Seen) -> Option<f64> {
        const RING_INTERVAL: f64 = 0.2;
        let held = self.follow().is_none_or(|follow| follow.held) || seen.overlay != Overlay::None || seen.shows_help;
        let share = self.follow().and_then(|follow| follow.timer_share(&seen.settings, self.player.last_page()));
        share.filter(|_| !held).map(|_| RING_INTERVAL)
    }

    /// After a jump, the page of the step itself, of which only the chain before it is shown so far.
    pub fn next_page(&self) -> usize {
        if self.arrives() { self.page() } else { self.page() + 1 }
    }

    fn arrives(&self) -> bool {
        self.follow().is_some_and(|follow| follow.arrives)
    }

    /// After another mode, at the page that was left.
    pub fn go_on_following(&mut self, seen: &mut Seen, left: Option<Follow>) {
        if let Some(follow) = left {
            let page = follow.page;
            self.mode = Mode::Following(follow);
            self.turn_to(seen, page);
        }
    }

    /// To this step, whether it is folded along or not; the user's snake may have to be turned first.
    pub fn seek(&mut self, seen: &mut Seen, playhead: f64) {
        match self.mode {
            Mode::Following(_) => {
                self.go_to(seen, playhead.clamp(0.0, self.player.steps() as f64 + 1.0) as usize + 1, true);
            }
            Mode::Work { .. } | Mode::Entering | Mode::Hands(_) | Mode::Demo(_) => {
                self.player.with(|playback, timeline| playback.seek(playhead, timeline));
            }
        }
    }

    /// The step from which a jump led away can be gone back to; to the ends of the fold there are keys.
    pub fn keep_jump(&mut self, seen: &mut Seen, from: f64, least: f64) {
        if (least..self.player.steps() as f64).contains(&from) {
            self.document.journal.add(Done::Jump(from));
        }
        if let Some(from) = self.document.journal.jump() {
            seen.notices.add(Notice::LeftPage(from as usize + 1));
        }
    }

    pub fn jump_back(&mut self, seen: &mut Seen, to: f64, back: bool) {
        let here = self.page().checked_sub(1).map_or(self.player.playback.playhead, |step| step as f64);
        self.document.journal.put(back, Done::Jump(here));
        seen.notices.take_back(|notice| matches!(notice, Notice::LeftPage(_)));
        if let Mode::Following(follow) = &mut self.mode {
            let page = to as usize + 1;
            *follow = Follow { page, ..Follow::default() };
            self.turn_to(seen, page);
        } else {
            self.player.with(|playback, timeline| playback.seek(to, timeline));
        }
    }

    pub fn turn_to(&mut self, seen: &mut Seen, page: usize) {
        self.go_to(seen, page, false);
    }

    /// `arrives`: the user's snake may have to be turned first, as after a jump.
    pub fn go_to(&mut self, seen: &mut Seen, page: usize, arrives: bool) {
        let page = page.min(self.player.last_page());
        let step = self.step_of(page);
        let Mode::Following(follow) = &mut self.mode else { return };
        let closes = page > follow.page && step.is_none();
        let arrives = arrives && step.is_some();
        // Who skips steps has not folded them.
        let folding = if page == 0 { Some(0.0) } else { follow.folding.filter(|_| page <= follow.page + 1) };
        let from = follow.page;
        *follow = Follow { page, arrives, folding, ..Follow::default() };
        self.player.with(|playback, timeline| match step {
            Some(step) if arrives => playback.seek(step as f64, timeline),
            Some(step) => playback.repeat(step),
            None => playback.seek(if page == 0 { timeline.start() } else { timeline.len() as f64 }, timeline),
        });
        if closes {
            self.celebrate(seen);
        }
        if page.abs_diff(from) > 1 {
            self.keep_jump(seen, from as f64 - 1.0, 0.0);
        }
        self.speak(seen);
    }

    pub fn speak(&mut self, seen: &mut Seen) {
        let text = self.page_caption(seen).text;
        let language = seen.language();
        let Mode::Following(follow) = &mut self.mode else { return };
        follow.speaking = seen.settings.spoken;
        let effect = if seen.settings.spoken { VoiceEffect::Say(text, language) } else { VoiceEffect::Hush };
        seen.effects.push(Effect::Voice(effect));
    }

    pub fn handle_spoken(&mut self, seen: &mut Seen, there: bool) {
        if let Mode::Following(follow) = &mut self.mode {
            follow.speaking = false;
        }
        if !there && std::mem::take(&mut seen.settings.spoken) {
            seen.notices.add(Notice::NoVoice);
        }
    }

    /// Without motion, a held step is seen as it begins, with its marks.
    pub fn hold_page(&mut self, held: bool) {
        let step = self.step_of(self.page());
        let cut = self.player.playback.cut;
        let Mode::Following(follow) = &mut self.mode else { return };
        follow.held = held;
        match step {
            Some(step) if held && cut => self.player.with(|playback, all| playback.seek(step as f64, all)),
            Some(_) if held => self.player.with(|playback, _| playback.pause()),
            Some(step) if !self.arrives() => self.player.playback.repeat(step),
            _ => {}
        }
    }

    pub fn reverse_direction(&mut self, seen: &mut Seen) {
        let Some(steps) = self.player.plan().map(FoldPlan::len) else { return };
        let at = self.player.playback.playhead;
        self.player.showing.backward ^= true;
        self.swap_timeline();
        match self.follow().map(|follow| follow.page) {
            Some(page) => {
                self.mode = Mode::Following(Follow { page: steps + 1 - page, ..Follow::default() });
                self.turn_to(seen, steps + 1 - page);
                if self.player.showing.backward && page <= steps {
                    seen.notices.add(Notice::TakesApart);
                }
            }
            None => self.player.with(|playback, timeline| playback.seek(steps as f64 - at, timeline)),
        }
    }
}

impl Session {
    pub(in crate::session) fn start_following(&mut self) {
        // Keep a later solution from replacing the fold in progress.
        self.work.solving.awaits_next = false;
        let Some(plan) = self.work.player.plan() else {
            if let PlanState::Done(planning) = &self.work.solving.planning {
                let locked = matches!(planning, Err(NoPlan::Locked));
                return self.seen.notices.add(if locked { Notice::Locked } else { Notice::NoFoldFound });
            }
            self.solve(self.work.watched_pace(&self.seen));
            self.work.player.pause();
            if let Mode::Work { follows } = &mut self.work.mode {
                *follows = true;
            }
            return;
        };
        let playback = &self.work.player.playback;
        let len = plan.len() as f64;
        // After watching, begin at the first page; after stepping, continue with the current step.
        let watched = playback.state == PlayState::Playing || !(1.0..len).contains(&playback.playhead);
        let page = if watched { 0 } else { playback.playhead as usize + 1 };
        self.work.mode = Mode::Following(Follow { page, ..Follow::default() });
        self.work.go_to(&mut self.seen, page, true);
    }
}

/// Minutes begun, at least one.
pub(super) fn minutes(seconds: f64) -> usize {
    (seconds / 60.0).ceil().max(1.0) as usize
}
