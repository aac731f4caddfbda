//! Handles commands that play the fold, or its search, or turn it as a whole. Modes take some in their own way.

use crate::session::mode::{following, hands};
use crate::session::overlay::locate;
use crate::session::{
    Fold, Mode, Notice, Overlay, PlayState, Playback, Session, Update, View, reverse_direction, solve, solve_at,
};

impl Update<Session> for Fold {
    fn update(self, session: &mut Session) {
        let is_taken = locate::fold(session, &self)
            || match session.work.mode {
                Mode::Following(_) => following::fold(session, &self),
                Mode::Hands(_) => hands::fold(session, &self),
                Mode::Work { .. } | Mode::Entering | Mode::Demo(_) => false,
            };
        if !is_taken {
            play(session, &self);
        }
    }
}

/// In work mode, and for commands that the mode has no rule of its own for.
fn play(session: &mut Session, command: &Fold) {
    let watches = session.watches_search();
    let nothing_yet = session.work.player.timeline.is_none() && !session.work.solving.is_searching();
    match *command {
        Fold::Play | Fold::Pause | Fold::PlayPause if watches => {
            let rests = session.work.solving.search.is_paused();
            rest_search(session, *command == Fold::Pause || *command == Fold::PlayPause && !rests);
        }
        Fold::PlayPause if nothing_yet => {
            solve(session);
            session.work.player.when_ready = true;
        }
        Fold::PlayPause if session.work.player.playback.is_running() => session.work.player.playback.pause(),
        Fold::Play if session.work.player.playback.state == PlayState::Playing => {}
        Fold::Play | Fold::PlayPause => session.work.player.with(Playback::play),
        Fold::Pause => session.work.player.pause(),
        Fold::Forward(count) if watches => {
            rest_search(session, true);
            session.work.solving.step(count);
        }
        Fold::Forward(count) if nothing_yet => {
            // In the search view, the search waits for the next press.
            let rests = (session.work.player.showing.view == View::Search).then_some(0.0);
            let pace = rests.or_else(|| session.watched_pace());
            solve_at(session, pace);
            session.work.player.pause();
            session.work.solving.step(count);
        }
        Fold::Forward(count) => session.work.player.step(count.into()),
        Fold::Back(count) => session.work.player.step(-i64::from(count)),
        Fold::Again => session.work.player.with(Playback::again),
        Fold::Seek(playhead) => session.work.player.seek(playhead),
        Fold::Start => jump(session, f64::NEG_INFINITY),
        Fold::End => jump(session, f64::INFINITY),
        Fold::Loop(on) => session.work.player.playback.looping = on.unwrap_or(!session.work.player.playback.looping),
        Fold::Mirror if !session.work.player.showing.mirror && !session.work.document.can_mirror() => {
            session.say(Notice::NoMirror);
        }
        Fold::Mirror => {
            session.work.player.showing.mirror ^= true;
            session.work.swap_timeline();
            following::arrive_after_first_turn(session);
        }
        Fold::Unfold => reverse_direction(session),
    }
}

fn jump(session: &mut Session, playhead: f64) {
    let before = session.work.player.playback.playhead;
    session.work.player.seek(playhead);
    let is_far = (session.work.player.playback.playhead - before).abs() > 1.0;
    if is_far && session.work.mode.is_work() && session.seen.overlay == Overlay::None {
        following::keep_jump(session, Some(before).filter(|before| *before >= 1.0));
    }
}

fn rest_search(session: &mut Session, rest: bool) {
    let pace = if rest { 0.0 } else { session.seen.settings.pace };
    session.work.solving.set_pace(pace.is_finite().then_some(pace));
}
