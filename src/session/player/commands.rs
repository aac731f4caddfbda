//! Handles commands that play the fold, or its search, or turn it as a whole. Modes take some in their own way.

use crate::session::mode::{following, hands};
use crate::session::overlay::locate;
use crate::session::{Fold, Go, Mode, Notice, Overlay, Play, PlayState, Playback, Session, View};

impl Go {
    pub fn update(self, session: &mut Session) {
        if locate::go(session, &self) {
            return;
        }
        match session.mode {
            Mode::Following(_) => following::go(session, self),
            Mode::Hands(_) => hands::go(session, self),
            Mode::Work(_) | Mode::Entering | Mode::Demo(_) => go_on(session, self),
        }
    }
}

fn go_on(session: &mut Session, command: Go) {
    let watches = session.watches_search();
    let nothing_yet = session.player.timeline.is_none() && !session.solving.is_searching();
    match command {
        Go::PlayPause if watches => rest_search(session, !session.solving.search.is_paused()),
        Go::PlayPause if nothing_yet => {
            session.solve(session.watched_pace());
            session.player.when_ready = true;
        }
        Go::PlayPause if session.player.playback.is_running() => session.player.playback.pause(),
        Go::PlayPause => session.player.with(Playback::play),
        Go::Forward(count) if watches => {
            rest_search(session, true);
            session.solving.step(count);
        }
        Go::Forward(count) if nothing_yet => {
            // In the search view, the search waits for the next press.
            let rests = (session.player.showing.view == View::Search).then_some(0.0);
            session.solve(rests.or_else(|| session.watched_pace()));
            session.player.pause();
            session.solving.step(count);
        }
        Go::Forward(count) => session.player.step(count.into()),
        Go::Back(count) => session.player.step(-i64::from(count)),
    }
}

impl Play {
    pub fn update(self, session: &mut Session) {
        if locate::play(session, &self) {
            return;
        }
        if session.follow().is_some() {
            return following::play(session, self);
        }
        match self {
            Self::Play | Self::Pause if session.watches_search() => rest_search(session, self == Self::Pause),
            Self::Play if session.player.playback.state == PlayState::Playing => {}
            Self::Play => session.player.with(Playback::play),
            Self::Pause => session.player.pause(),
            Self::Again => session.player.with(Playback::again),
            Self::Seek(playhead) => session.player.seek(playhead),
            Self::Start => jump(session, f64::NEG_INFINITY),
            Self::End => jump(session, f64::INFINITY),
            Self::Loop(on) => session.player.playback.looping = on.unwrap_or(!session.player.playback.looping),
        }
    }
}

fn jump(session: &mut Session, playhead: f64) {
    let before = session.player.playback.playhead;
    session.player.seek(playhead);
    let Mode::Work(work) = &mut session.mode else { return };
    let left = work.left_at.take().unwrap_or(before);
    if (session.player.playback.playhead - left).abs() > 1.0 && left >= 1.0 && session.overlay == Overlay::None {
        work.left_at = Some(left);
        session.notices.add(Notice::LeftPage(left as usize + 1));
    }
}

impl Fold {
    pub fn update(self, session: &mut Session) {
        match self {
            Self::Mirror if !session.player.showing.mirror && !session.document.can_mirror() => {
                session.notices.add(Notice::NoMirror);
            }
            Self::Mirror => {
                session.player.showing.mirror ^= true;
                session.swap_timeline();
            }
            Self::Unfold => session.reverse_direction(),
        }
    }
}

fn rest_search(session: &mut Session, rest: bool) {
    let pace = if rest { 0.0 } else { session.settings.pace };
    session.solving.set_pace(pace.is_finite().then_some(pace));
}
