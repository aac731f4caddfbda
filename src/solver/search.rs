//! Runs a search in the current thread with [`run`], or in the background with [`Search`].

use std::sync::Arc;

use super::control::Control;
use super::events::{Ended, Listener, SearchEvent, SearchRequest};
use super::portfolio;
use crate::job::{Job, Stop};
use crate::puzzle::Solution;

/// Capacity of the event queue; the search blocks when it is full. An arbitrary choice.
const CAPACITY: usize = 256;

/// A search on its own thread. Dropping it stops and joins the thread.
#[derive(Debug)]
pub struct Search {
    pub control: Arc<Control>,
    /// The last event is [`SearchEvent::Ended`], after a stop too.
    pub job: Job<SearchEvent>,
}

impl Search {
    /// `wake` is called after each event, to wake a sleeping window.
    pub fn start(request: SearchRequest, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let stop = Stop::new();
        let control = Arc::new(Control::new(stop.clone(), request.pace));
        let failed = |failure| SearchEvent::Ended(Ended { failure: Some(failure), ..Ended::default() });
        let job = Job::start("solver", CAPACITY, stop, wake, failed, {
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
}

/// Searches in this thread (and others, if requested). `send` gets every event but the end, and returns false to stop.
pub fn run(request: &SearchRequest, stop: &Stop, send: &mut dyn FnMut(SearchEvent) -> bool) -> Ended {
    run_controlled(request, &Control::new(stop.clone(), request.pace), send)
}

/// Like [`run`], and collects the solutions.
pub fn find(request: &SearchRequest, stop: &Stop) -> (Vec<Solution>, Ended) {
    let mut solutions = Vec::new();
    let ended = run(request, stop, &mut |event| {
        if let SearchEvent::Solution(solution) = event {
            solutions.push(solution);
        }
        true
    });
    (solutions, ended)
}

fn run_controlled(request: &SearchRequest, control: &Control, send: &mut Listener) -> Ended {
    match request.puzzle.len().div_ceil(64) {
        1 => portfolio::search::<1>(request, control, send),
        2 => portfolio::search::<2>(request, control, send),
        3..=4 => portfolio::search::<4>(request, control, send),
        // In a browser the next one serves too, so that there is less to download.
        5..=8 if cfg!(not(target_family = "wasm")) => portfolio::search::<8>(request, control, send),
        _ => portfolio::search::<16>(request, control, send),
    }
}
