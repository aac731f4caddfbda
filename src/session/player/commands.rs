//! What the commands do that move along a fold or a search, and those that choose the fold.

use super::playback::{PlayState, Playback};
use crate::session::{FoldCommand, Notice, PlayCommand, Seen, Session, SolvingEffect, View, Work};
use crate::stage::Timeline;

pub fn update(Session { work, seen, .. }: &mut Session, command: &FoldCommand) {
    match *command {
        FoldCommand::NextSolution => {
            let pace = work.watched_pace(seen);
            work.solving.next(&work.document, pace, &mut seen.notices);
            work.show_choice(seen);
        }
        FoldCommand::PreviousSolution => {
            work.solving.previous(&work.document);
            work.show_choice(seen);
        }
        FoldCommand::Solution(place) => {
            work.solving.select(&work.document, place.saturating_sub(1));
            work.show_choice(seen);
        }
        FoldCommand::Mirror if !work.player.showing.mirror && !work.document.can_mirror() => {
            seen.notices.add(Notice::NoMirror);
        }
        FoldCommand::Mirror => {
            work.player.showing.mirror ^= true;
            work.swap_timeline();
        }
        FoldCommand::Unfold => work.reverse_direction(seen),
        FoldCommand::View(view) => work.set_view(seen, view),
        FoldCommand::Pace(pace) => {
            seen.settings.pace = if pace.is_finite() { pace.clamp(0.1, 1000.0) } else { f32::INFINITY };
            work.solving.set_pace(work.watched_pace(seen));
        }
        FoldCommand::Loop(on) => {
            work.player.playback.looping = on.unwrap_or(!work.player.playback.looping);
        }
    }
}

pub fn play(session: &mut Session, command: &PlayCommand) {
    let Session { work, seen, .. } = session;
    let watches = work.watches_search();
    let nothing_yet = work.player.timeline.is_none() && !work.solving.is_searching();
    let is_running = work.player.playback.is_running();
    match *command {
        PlayCommand::Play if watches => work.rest_search(seen, false),
        PlayCommand::Pause if watches => work.rest_search(seen, true),
        PlayCommand::PlayPause if watches => {
            work.rest_search(seen, !work.solving.search.is_paused());
        }
        PlayCommand::StepForward(count) if watches => {
            work.rest_search(seen, true);
            work.solving.step(count);
        }
        PlayCommand::PlayPause if nothing_yet => {
            let pace = work.watched_pace(seen);
            session.solve(pace);
            session.work.player.when_ready = true;
        }
        PlayCommand::StepForward(count) if nothing_yet => {
            // In the search view, the search waits for the next press.
            let rests = (work.player.showing.view == View::Search).then_some(0.0);
            let pace = rests.or_else(|| work.watched_pace(seen));
            session.solve(pace);
            session.work.player.pause();
            session.work.solving.step(count);
        }
        PlayCommand::Play if work.player.playback.state == PlayState::Playing => {}
        PlayCommand::PlayPause if is_running => work.player.with(|playback, _| playback.pause()),
        PlayCommand::Play | PlayCommand::PlayPause => work.player.with(Playback::play),
        PlayCommand::Pause => work.player.pause(),
        PlayCommand::StepForward(count) => {
            work.player.with(|playback, timeline| playback.step(count.into(), timeline));
        }
        PlayCommand::StepBack(count) => {
            work.player.with(|playback, timeline| playback.step(-i64::from(count), timeline));
        }
        PlayCommand::Again => work.player.with(Playback::again),
        PlayCommand::Seek(playhead) => work.seek(seen, playhead),
        PlayCommand::Start => work.go_to_end(seen, Timeline::start),
        PlayCommand::End => work.go_to_end(seen, |timeline| timeline.len() as f64),
    }
}

impl Work {
    fn go_to_end(&mut self, seen: &mut Seen, end: fn(&Timeline) -> f64) {
        let from = self.player.playback.playhead;
        self.player.with(|playback, timeline| playback.seek(end(timeline), timeline));
        if (self.player.playback.playhead - from).abs() > 1.0 {
            self.keep_jump(seen, from, 1.0);
        }
    }

    fn show_choice(&mut self, seen: &mut Seen) {
        let asked = self.solving.effects.last();
        self.player.showing.way = None;
        self.document.journal.forget_jumps();
        // From a way one goes back to where one left the plan.
        self.player.showing.resume_at = self.player.showing.left_at.take().filter(|_| asked.is_none());
        if matches!(asked, Some(SolvingEffect::Plan { .. })) {
            self.player.showing.backward = false;
            self.player.install(None);
        }
        self.refresh(seen);
    }

    fn rest_search(&mut self, seen: &Seen, rest: bool) {
        let pace = if rest { 0.0 } else { seen.settings.pace };
        self.solving.set_pace(pace.is_finite().then_some(pace));
    }
}
