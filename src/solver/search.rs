//! A search as one runs it: in this thread with [`run`], or in the background with [`Search`].
//!
//! Owns the background thread and what it tells. What is searched, and in which order, is left to the modules below.

use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::control::Control;
use super::events::{Ended, Pace, SearchEvent, SearchRequest, Snapshot, Verdict};
use super::portfolio;
use crate::job::{Job, Revision, Stop};

/// Events that wait to be read; the search waits when there are more. Taste.
const CAPACITY: usize = 256;

/// A search on a thread of its own. Dropping it stops and joins it.
#[derive(Debug)]
pub struct Search {
    control: Arc<Control>,
    job: Job<SearchEvent>,
}

impl Search {
    /// Starts searching. `wake` is called after each event, so that a sleeping window looks.
    pub fn start(request: SearchRequest, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let stop = Stop::new();
        let control = Arc::new(Control::new(stop.clone(), request.pace));
        let failed = |failure| SearchEvent::Ended(Ended { failure: Some(failure), ..Ended::new(Verdict::Stopped) });
        let job = Job::start("solver", request.revision, CAPACITY, stop, wake, failed, {
            let control = Arc::clone(&control);
            move |outbox| {
                let ended = run_controlled(&request, &control, &mut |event| match event {
                    SearchEvent::Progress(_) => {
                        outbox.offer(event);
                        true
                    }
                    SearchEvent::Solution(_) => outbox.deliver(event),
                    _ => outbox.send(event),
                });
                outbox.deliver(SearchEvent::Ended(ended));
            }
        });
        Self { control, job }
    }

    pub fn revision(&self) -> Revision {
        self.job.revision()
    }

    /// What the search tells, in order; the last is [`SearchEvent::Ended`].
    pub fn events(&self) -> &Receiver<SearchEvent> {
        self.job.messages()
    }

    /// Goes on at another pace, from now on.
    pub fn set_pace(&self, pace: Pace) {
        self.control.set_pace(pace);
    }

    /// Lets so many placements and retractions go at once: of a search that rests, at a pace of 0.
    pub fn step(&self, steps: u32) {
        self.control.allow(steps);
    }

    /// Where the search is, or was when somebody last asked: each call makes the search take a new snapshot soon.
    /// None before the first.
    pub fn snapshot(&self) -> Option<Snapshot> {
        self.control.snapshot()
    }

    /// Asks the search to stop; [`SearchEvent::Ended`] follows.
    pub fn stop(&self) {
        self.control.stop();
    }
}

/// Searches in this thread (and others, if the request says so). Every event goes to `tell`, which returns false to
/// stop; [`SearchEvent::Ended`] is not told but returned.
pub fn run(request: &SearchRequest, stop: &Stop, tell: &mut dyn FnMut(SearchEvent) -> bool) -> Ended {
    run_controlled(request, &Control::new(stop.clone(), request.pace), tell)
}

fn run_controlled(request: &SearchRequest, control: &Control, tell: &mut dyn FnMut(SearchEvent) -> bool) -> Ended {
    // One generic search; the number of words is chosen here, once.
    match request.puzzle.len().div_ceil(64) {
        1 => portfolio::search::<1>(request, control, tell),
        2 => portfolio::search::<2>(request, control, tell),
        3..=4 => portfolio::search::<4>(request, control, tell),
        5..=8 => portfolio::search::<8>(request, control, tell),
        _ => portfolio::search::<16>(request, control, tell),
    }
}
