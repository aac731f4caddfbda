//! What those outside can ask of a running search: to stop, to go at another pace, to show where it is.
//!
//! Knows nothing of what is searched.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::events::{Pace, Snapshot};
use crate::job::Stop;

/// The longest that a sleeping search goes without looking whether it is asked to stop.
const NAP: Duration = Duration::from_millis(10);

#[derive(Debug)]
pub(super) struct Control {
    pub(super) stop: Stop,
    /// Whether the pace is [`Pace::Flat`]: cheap to look at.
    flat: AtomicBool,
    pace: Mutex<Pace>,
    /// Told when the pace changes or a stop is asked.
    changed: Condvar,
    snapshot_asked: AtomicBool,
    snapshot: Mutex<Option<Snapshot>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Go,
    Flat,
    Stop,
}

impl Control {
    pub(super) fn new(stop: Stop, pace: Pace) -> Self {
        Self {
            stop,
            flat: AtomicBool::new(pace == Pace::Flat),
            pace: Mutex::new(pace),
            changed: Condvar::new(),
            snapshot_asked: AtomicBool::new(false),
            snapshot: Mutex::new(None),
        }
    }

    pub(super) fn set_pace(&self, pace: Pace) {
        *locked(&self.pace) = pace;
        self.flat.store(pace == Pace::Flat, Ordering::Relaxed);
        *locked(&self.snapshot) = None;
        self.changed.notify_all();
    }

    pub(super) fn stop(&self) {
        self.stop.ask();
        self.changed.notify_all();
    }

    pub(super) fn snapshot(&self) -> Option<Snapshot> {
        // At a pace each placement is told, and a snapshot would tear it from its swing.
        self.snapshot_asked.store(self.is_flat(), Ordering::Relaxed);
        locked(&self.snapshot).take().filter(|_| self.is_flat())
    }

    pub(super) fn is_flat(&self) -> bool {
        self.flat.load(Ordering::Relaxed)
    }

    /// Takes a snapshot if somebody asked for one.
    pub(super) fn publish(&self, snapshot: impl FnOnce() -> Snapshot) {
        if self.snapshot_asked.load(Ordering::Relaxed) {
            *locked(&self.snapshot) = Some(snapshot());
            self.snapshot_asked.store(false, Ordering::Relaxed);
        }
    }

    /// Sleeps until the next placement or retraction is due, by the pace of the moment.
    pub(super) fn wait_for_turn(&self, last: &mut Instant, stop: &dyn Fn() -> bool) -> Next {
        let mut pace = locked(&self.pace);
        loop {
            if stop() {
                return Next::Stop;
            }
            let rate = match *pace {
                Pace::Flat => return Next::Flat,
                Pace::PerSecond(rate) => rate,
            };
            let now = Instant::now();
            // A pace of nothing waits for another pace.
            let left = if rate > 0.0 {
                let period = Duration::from_secs_f64((1.0 / f64::from(rate)).min(1e6));
                if *last + period <= now {
                    // Keeps the rate on average, but does not make up for a long wait.
                    *last = (*last + period).max(now - NAP);
                    return Next::Go;
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
