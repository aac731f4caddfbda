//! Handles commands that play the fold, or its search, or turn it as a whole. Modes take some in their own way.

use super::pages;
use crate::session::overlay::locate;
use crate::session::{Fold, Notice, Playback, Session, Update, View, fold_in_mode, solve, solve_at};

impl Update<Session> for Fold {
    fn update(self, session: &mut Session) {
        if !locate::fold(session, &self) && !fold_in_mode(session, &self) {
            play(session, &self);
        }
    }
}

/// What turns no page.
fn play(session: &mut Session, command: &Fold) {
    let watches = session.watches_search();
    let nothing_yet = session.player.timeline.is_none() && !session.solving.is_searching();
    let player = &mut session.player;
    match *command {
        Fold::Play | Fold::Pause | Fold::PlayPause if watches => {
            let rests = session.solving.search.is_paused();
            rest_search(session, *command == Fold::Pause || *command == Fold::PlayPause && !rests);
        }
        Fold::PlayPause if nothing_yet => {
            solve(session);
            session.player.when_ready = true;
        }
        Fold::PlayPause if player.playback.is_running() && !player.repeats() => player.pause(),
        Fold::Play if player.plays() => {}
        Fold::Play | Fold::PlayPause => {
            pages::leave_page(session);
            session.player.with(Playback::play);
        }
        Fold::Pause => player.pause(),
        Fold::Forward(count) if watches => {
            rest_search(session, true);
            session.solving.step(count);
        }
        Fold::Forward(count) if nothing_yet => {
            // In the search view, the search waits for the next press.
            let rests = (player.showing.view == View::Search).then_some(0.0);
            let pace = rests.or_else(|| session.watched_pace());
            solve_at(session, pace);
            session.player.pause();
            session.solving.step(count);
        }
        Fold::Forward(count) => step(session, count.into()),
        Fold::Back(count) => step(session, -i64::from(count)),
        Fold::Again => player.with(Playback::again),
        Fold::Seek(playhead) => {
            pages::leave_page(session);
            session.player.seek(playhead);
        }
        Fold::Start => player.seek(f64::NEG_INFINITY),
        Fold::End => player.seek(f64::INFINITY),
        Fold::Page(_) | Fold::Glance => {}
        Fold::Loop(on) => player.playback.looping = on.unwrap_or(!player.playback.looping),
        Fold::Mirror if !player.showing.mirror && !session.document.can_mirror() => {
            session.say(Notice::NoMirror);
        }
        Fold::Mirror => {
            player.showing.mirror ^= true;
            session.swap_timeline();
            pages::arrive_after_first_turn(session);
        }
        Fold::Unfold => pages::reverse_direction(session),
    }
}

fn step(session: &mut Session, count: i64) {
    pages::hush(session);
    session.player.folding = None;
    session.player.step(count);
}

fn rest_search(session: &mut Session, rest: bool) {
    let pace = if rest { 0.0 } else { session.settings.pace };
    session.solving.set_pace(pace.is_finite().then_some(pace));
}
