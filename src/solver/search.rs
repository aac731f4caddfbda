//! A search as one runs it: in this thread with [`run`], or in the background with [`Search`].
//!
//! Owns the threads, the pace, what is told and when it ends. What is searched, and in which order, is left to the
//! modules below.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;

use super::events::{Ended, Front, Pace, SearchEvent, SearchRequest, Verdict};
use super::exact;
use crate::job::{Job, Stop};

/// Events that wait to be read; the search waits when there are more.
const CAPACITY: usize = 256;
/// The longest that a sleeping search goes without looking whether it is asked to stop.
const NAP: Duration = Duration::from_millis(10);

/// A search on a thread of its own. Dropping it stops and joins it.
#[derive(Debug)]
pub struct Search {
    revision: u64,
    control: Arc<Control>,
    job: Job<SearchEvent>,
}

impl Search {
    /// Starts searching. `wake` is called after each event, so that a sleeping window looks.
    pub fn start(request: SearchRequest, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let stop = Stop::new();
        let control = Arc::new(Control::new(stop.clone(), request.pace));
        let revision = request.revision;
        let failed = |failure| SearchEvent::Ended(Ended { failure: Some(failure), ..Ended::new(Verdict::Stopped) });
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
        Self { revision, control, job }
    }

    /// The revision that the request had.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// What the search tells, in order; the last is [`SearchEvent::Ended`].
    pub fn events(&self) -> &Receiver<SearchEvent> {
        self.job.messages()
    }

    /// Goes on at another pace, from now on.
    pub fn set_pace(&self, pace: Pace) {
        self.control.set_pace(pace);
    }

    /// Where the search is, or was when somebody last asked: each call makes the search take a new snapshot soon.
    /// None before the first.
    pub fn front(&self) -> Option<Front> {
        self.control.front()
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
        1 => exact::search::<1>(request, control, tell),
        2 => exact::search::<2>(request, control, tell),
        3..=4 => exact::search::<4>(request, control, tell),
        5..=8 => exact::search::<8>(request, control, tell),
        _ => exact::search::<16>(request, control, tell),
    }
}

/// What those outside can ask of a running search.
#[derive(Debug)]
pub(super) struct Control {
    pub(super) stop: Stop,
    /// Whether the pace is [`Pace::Flat`]: cheap to look at.
    flat: AtomicBool,
    pace: Mutex<Pace>,
    /// Told when the pace changes or a stop is asked.
    changed: Condvar,
    front_asked: AtomicBool,
    front: Mutex<Option<Front>>,
}

/// What a watched search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The next placement or retraction.
    Go,
    /// Go on flat out.
    Flat,
    /// Stop.
    Stop,
}

impl Control {
    fn new(stop: Stop, pace: Pace) -> Self {
        Self {
            stop,
            flat: AtomicBool::new(pace == Pace::Flat),
            pace: Mutex::new(pace),
            changed: Condvar::new(),
            front_asked: AtomicBool::new(false),
            front: Mutex::new(None),
        }
    }

    fn set_pace(&self, pace: Pace) {
        *locked(&self.pace) = pace;
        self.flat.store(pace == Pace::Flat, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn stop(&self) {
        self.stop.ask();
        self.changed.notify_all();
    }

    fn front(&self) -> Option<Front> {
        self.front_asked.store(true, Ordering::Relaxed);
        locked(&self.front).clone()
    }

    pub(super) fn is_flat(&self) -> bool {
        self.flat.load(Ordering::Relaxed)
    }

    /// Takes a snapshot if somebody asked for one.
    pub(super) fn publish(&self, front: impl FnOnce() -> Front) {
        if self.front_asked.load(Ordering::Relaxed) {
            *locked(&self.front) = Some(front());
            self.front_asked.store(false, Ordering::Relaxed);
        }
    }

    /// Sleeps until the next placement or retraction is due, by the pace of the moment.
    pub(super) fn wait_for_turn(&self, last: &mut Instant, stop: &dyn Fn() -> bool) -> Turn {
        let mut pace = locked(&self.pace);
        loop {
            if stop() {
                return Turn::Stop;
            }
            let rate = match *pace {
                Pace::Flat => return Turn::Flat,
                Pace::PerSecond(rate) => rate,
            };
            let now = Instant::now();
            // A pace of nothing waits for another pace.
            let left = if rate > 0.0 {
                let period = Duration::from_secs_f64((1.0 / f64::from(rate)).min(1e6));
                if *last + period <= now {
                    // Keeps the rate on average, but does not make up for a long wait.
                    *last = (*last + period).max(now - NAP);
                    return Turn::Go;
                }
                *last + period - now
            } else {
                NAP
            };
            pace = self.changed.wait_timeout(pace, left.min(NAP)).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Sleeps a little, less if the pace changes.
    pub(super) fn nap(&self) {
        let pace = locked(&self.pace);
        drop(self.changed.wait_timeout(pace, NAP));
    }
}

/// A panic elsewhere leaves these values whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
