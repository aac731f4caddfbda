//! Folding along: a page for the start, for each step and for the end. A step repeats until the page is turned.

use std::sync::Arc;

use super::{Follow, Mode, work};
use crate::fold::{FoldPlan, NoPlan};
use crate::session::{
    Done, Fold, Notice, Overlay, PlanState, PlayState, Session, Settings, Showing, VoiceEffect, solve,
};
use crate::stage::{Caption, Look, Picture, beads};
use crate::text::{Count, Label, Message};

/// Factor for the first page, which takes longer than a step: the snake has to be laid out flat first.
const FIRST_PAGE_FACTOR: f64 = 3.0;

/// Seconds after which speech counts as finished, in case the end is never reported.
const MAX_SPEECH_SECONDS: f64 = 60.0;

/// Whether it turns the pages; the rest have their usual meaning.
pub fn fold(session: &mut Session, command: &Fold) -> bool {
    let page = session.page();
    let last = session.work.player.last_page();
    let next = next_page(session);
    match *command {
        // With a single switch, a user gets to the end, and back to the beginning.
        Fold::PlayPause if page == last => reverse_direction(session),
        Fold::PlayPause => turn_to(session, next),
        Fold::Forward(count) => turn_to(session, (next - 1).saturating_add(count as usize)),
        Fold::Back(count) => turn_to(session, page.saturating_sub(count as usize)),
        Fold::Start => turn_to(session, 0),
        Fold::End => turn_to(session, last),
        Fold::Seek(playhead) => arrive_at(session, playhead.clamp(0.0, last as f64) as usize),
        Fold::Again => turn_to(session, page),
        Fold::Play | Fold::Pause => pause_page(session, *command == Fold::Pause),
        Fold::Loop(_) | Fold::Mirror | Fold::Unfold => return false,
    }
    true
}

pub fn go_on(session: &mut Session) {
    let next = next_page(session);
    turn_to(session, next);
}

/// Takes a jump back.
pub fn go_back(session: &mut Session, playhead: f64) {
    session.seen.notices.take_back(|notice| matches!(notice, Notice::LeftPage(_)));
    session.work.player.seek(playhead);
    let follow = session.follow().map(|_| Follow { page: playhead as usize + 1, ..Follow::default() });
    go_on_following(session, follow);
}

/// After a jump from this playhead; from `None`, an end of the fold, there is nothing to go back to.
pub fn keep_jump(session: &mut Session, from: Option<f64>) {
    if let Some(timeline) = &session.work.player.timeline
        && let Some(playhead) = from.filter(|from| *from < timeline.len() as f64)
    {
        let shape = timeline.dihedrals(playhead);
        session.work.document.journal.add(Done::Jump { playhead, shape });
    }
    if let Some((_, &Done::Jump { playhead, .. })) = session.last_done() {
        session.say(Notice::LeftPage(playhead as usize + 1));
    }
}

pub fn time(session: &mut Session, seconds: f64) {
    let is_done = session.page() == session.work.player.last_page();
    if let Mode::Following(Follow { folding: Some(folding), .. }) = &mut session.work.mode
        && !is_done
    {
        *folding += seconds;
    }
    // A longer frame means that the computer was asleep.
    let seconds = seconds.min(1.0);
    let Some((follow, to_do)) = timed(session) else { return };
    let to_read = match session.seen.settings.spoken {
        true if follow.speaking => MAX_SPEECH_SECONDS,
        true => 0.0,
        false => seconds_to_read(session, follow.page),
    };
    let Mode::Following(follow) = &mut session.work.mode else { return };
    let reading = (to_read - follow.read).clamp(0.0, seconds);
    follow.read += reading;
    follow.counted += seconds - reading;
    if follow.counted >= to_do {
        go_on(session);
    }
}

pub fn leave(session: &mut Session) {
    let done = session.page() as f64 - 1.0;
    session.work.mode = Mode::default();
    session.ask(VoiceEffect::Hush);
    session.work.player.seek(done);
}

pub fn picture(session: &Session) -> Picture {
    // No step is explained yet on the first page, and after a jump.
    let begins = session.page() == 0 || arrives(session);
    let look = session.seen.settings.look();
    let mut picture = work::picture(session, Look { ghosts: look.ghosts && !begins, ..look });
    picture.look.is_far = true;
    picture.caption = page_caption(session);
    let stage = &mut picture.stage;
    if begins {
        // All of the snake, to compare with the real one.
        stage.frame = stage.frame.as_deref().map(|framing| Arc::new(framing.whole()));
        stage.lit = 0..0;
        stage.faded = Vec::new();
        picture.gesture = None;
    } else if let Some((plan, step)) = session.work.player.plan().zip(step_of(session, session.page())) {
        // The beads of the next step would come and go with each repetition.
        stage.faded = beads(plan, step as f64);
    }
    picture
}

impl Follow {
    fn seconds_to_do(&self, settings: &Settings, last_page: usize) -> Option<f64> {
        let seconds = f64::from(settings.timer?);
        (self.page < last_page).then_some(if self.page == 0 { FIRST_PAGE_FACTOR * seconds } else { seconds })
    }

    /// Elapsed share of the timer, 0 to 1.
    pub fn timer_share(&self, settings: &Settings, last_page: usize) -> Option<f64> {
        Some((self.counted / self.seconds_to_do(settings, last_page)?).min(1.0))
    }
}

/// If the timer runs, with the seconds that it gives this page.
fn timed(session: &Session) -> Option<(&Follow, f64)> {
    let is_seen = session.seen.overlay == Overlay::None && !session.seen.shows_help;
    let follow = session.follow().filter(|follow| !follow.is_paused && is_seen)?;
    Some((follow, follow.seconds_to_do(&session.seen.settings, session.work.player.last_page())?))
}

/// Step index from 0; `None` for the first and the last page.
fn step_of(session: &Session, page: usize) -> Option<usize> {
    page.checked_sub(1).filter(|&step| step < session.work.player.steps())
}

fn page_caption(session: &Session) -> Caption {
    let Some(plan) = session.work.player.plan() else { return Caption::default() };
    let page = session.page();
    let language = session.language();
    match step_of(session, page) {
        None if page == 0 => Caption::of_fold(plan, -1.0, true, language),
        Some(_) if arrives(session) => Caption {
            count: language.count(Count::Before { step: page, of: plan.len() }),
            text: language.label(Label::HoldLikeThis).to_owned(),
            ..Caption::default()
        },
        Some(step) => Caption::of_fold(plan, step as f64, true, language),
        None => Caption {
            count: steps_taken(session),
            text: language.ending(plan.ending()).to_owned(),
            ..Caption::default()
        },
    }
}

pub fn steps_taken(session: &Session) -> String {
    let minutes = session.follow().and_then(|follow| follow.folding).map(minutes);
    session.language().message(&Message::StepsTaken { steps: session.work.player.steps(), minutes })
}

fn seconds_to_read(session: &Session, page: usize) -> f64 {
    let timeline = session.work.player.timeline.as_ref();
    match step_of(session, page) {
        Some(step) => timeline.map_or(0.0, |timeline| timeline.reading_seconds(step)),
        None => crate::stage::seconds_to_read(&page_caption(session).text),
    }
}

/// Seconds until the ring of the timer is drawn again.
pub fn timer_moves_in(session: &Session) -> Option<f64> {
    const RING_INTERVAL: f64 = 0.2;
    timed(session).map(|_| RING_INTERVAL)
}

/// In work mode; any other mode continues.
pub fn follow_when_ready(session: &mut Session) {
    if let Mode::Work { follows_when_ready } = &mut session.work.mode {
        *follows_when_ready = true;
    }
}

pub fn start_following(session: &mut Session) {
    // Keep a later solution from replacing the fold in progress.
    session.work.solving.awaits_next = false;
    let Some(plan) = session.work.player.plan() else {
        if let PlanState::Done(planning) = &session.work.solving.planning {
            let locked = matches!(planning, Err(NoPlan::Locked));
            return session.say(if locked { Notice::Locked } else { Notice::NoFoldFound });
        }
        solve(session);
        session.work.player.pause();
        return follow_when_ready(session);
    };
    let playback = &session.work.player.playback;
    let len = plan.len() as f64;
    // After watching, begin at the first page; after stepping, continue with the current step.
    let watched = playback.state == PlayState::Playing || !(1.0..len).contains(&playback.playhead);
    let page = if watched { 0 } else { playback.playhead as usize + 1 };
    session.work.mode = Mode::Following(Follow { page, ..Follow::default() });
    go_to(session, page, true);
}

/// The next page. After a jump, that is the page of the step itself, because only the chain before it is shown so far.
fn next_page(session: &Session) -> usize {
    if arrives(session) { session.page() } else { session.page() + 1 }
}

fn arrives(session: &Session) -> bool {
    session.follow().is_some_and(|follow| follow.arrives)
}

/// Returns from another mode to the page that was left.
pub fn go_on_following(session: &mut Session, left: Option<Follow>) {
    if let Some(follow) = left {
        let page = follow.page;
        session.work.mode = Mode::Following(follow);
        turn_to(session, page);
    }
}

/// Goes to this step; the user's snake may have to be turned first.
pub fn arrive_at(session: &mut Session, step: usize) {
    match session.work.mode {
        Mode::Following(_) => go_to(session, step + 1, true),
        Mode::Work { .. } | Mode::Entering | Mode::Hands(_) | Mode::Demo(_) => session.work.player.seek(step as f64),
    }
}

/// Who finds out at one of the first two steps that the snake is mirrored has made the first turn already.
pub fn arrive_after_first_turn(session: &mut Session) {
    let Showing { mirror, backward, way, .. } = &session.work.player.showing;
    let is_found_out = *mirror && !backward && way.is_none();
    if is_found_out && (1..=2).contains(&session.page()) && session.work.player.steps() > 1 {
        arrive_at(session, 1);
    }
}

fn turn_to(session: &mut Session, page: usize) {
    go_to(session, page, false);
}

/// `arrives`: the user's snake may have to be turned first, as after a jump.
fn go_to(session: &mut Session, page: usize, arrives: bool) {
    let page = page.min(session.work.player.last_page());
    let step = step_of(session, page);
    let Mode::Following(follow) = &mut session.work.mode else { return };
    let closes = page > follow.page && step.is_none();
    let arrives = arrives && step.is_some();
    // If steps are skipped, the time for the whole fold is not known.
    let folding = if page == 0 { Some(0.0) } else { follow.folding.filter(|_| page <= follow.page + 1) };
    let from = follow.page;
    *follow = Follow { page, arrives, folding, ..Follow::default() };
    session.work.player.with(|playback, timeline| match step {
        Some(step) if arrives => playback.seek(step as f64, timeline),
        Some(step) => playback.repeat(step),
        None => playback.seek(if page == 0 { timeline.start() } else { timeline.len() as f64 }, timeline),
    });
    if closes {
        session.celebrate();
    }
    if page.abs_diff(from) > 1 {
        keep_jump(session, from.checked_sub(1).map(|step| step as f64));
    }
    speak(session);
}

pub fn speak(session: &mut Session) {
    let text = page_caption(session).text;
    let language = session.language();
    let Mode::Following(follow) = &mut session.work.mode else { return };
    follow.speaking = session.seen.settings.spoken;
    let effect = if session.seen.settings.spoken { VoiceEffect::Say(text, language) } else { VoiceEffect::Hush };
    session.ask(effect);
}

pub fn handle_spoken(session: &mut Session, there: bool) {
    if let Mode::Following(follow) = &mut session.work.mode {
        follow.speaking = false;
    }
    if !there && std::mem::take(&mut session.seen.settings.spoken) {
        session.say(Notice::NoVoice);
    }
}

/// Without motion, a held step is seen as it begins, with its marks.
pub fn pause_page(session: &mut Session, is_paused: bool) {
    let step = step_of(session, session.page());
    let cut = session.work.player.playback.cut;
    let Mode::Following(follow) = &mut session.work.mode else { return };
    follow.is_paused = is_paused;
    match step {
        Some(step) if is_paused && cut => session.work.player.seek(step as f64),
        Some(_) if is_paused => session.work.player.playback.pause(),
        Some(step) if !arrives(session) => session.work.player.playback.repeat(step),
        _ => {}
    }
}

pub fn reverse_direction(session: &mut Session) {
    let Some(steps) = session.work.player.plan().map(FoldPlan::len) else { return };
    let at = session.work.player.playback.playhead;
    session.work.player.showing.backward ^= true;
    session.work.swap_timeline();
    match session.follow().map(|follow| follow.page) {
        Some(page) => {
            go_on_following(session, Some(Follow { page: steps + 1 - page, ..Follow::default() }));
            if session.work.player.showing.backward && page <= steps {
                session.say(Notice::TakesApart);
            }
        }
        None => session.work.player.seek(steps as f64 - at),
    }
}

/// Minutes begun, at least one.
pub fn minutes(seconds: f64) -> usize {
    (seconds / 60.0).ceil().max(1.0) as usize
}
