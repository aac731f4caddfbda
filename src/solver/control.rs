//! External control of a running search: stop, pace, single steps, snapshots.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::events::Snapshot;
use crate::clock;
use crate::job::{Stop, locked};

/// Maximum sleep of a search between checks for a stop, another pace and steps.
pub const NAP: Duration = Duration::from_millis(10);

#[derive(Debug)]
pub struct Control {
    pub stop: Stop,
    throttle: Mutex<Throttle>,
    snapshot_asked: AtomicBool,
    snapshot: Mutex<Option<Snapshot>>,
}

/// Why a worker leaves a task, or stops showing it, before its end.
#[derive(Debug, PartialEq, Eq)]
pub enum Break {
    Suspended,
    Flat,
    Over,
}

/// Decides when the next placement or retraction is due.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Throttle {
    pace: Option<f32>,
    /// Steps that need not wait, whatever the pace.
    allowed: u32,
}

impl Throttle {
    /// The minimum time to wait; `None` if the next one is due. `last` is when the previous one was due.
    fn wait(&mut self, last: &mut Duration, now: Duration) -> Option<Duration> {
        let rate = self.pace?;
        if self.allowed > 0 {
            self.allowed -= 1;
            *last = now;
            return None;
        }
        if rate <= 0.0 {
            return Some(NAP);
        }
        let period = Duration::from_secs_f64((1.0 / f64::from(rate)).min(1e6));
        let left = (*last + period).saturating_sub(now);
        if !left.is_zero() {
            return Some(left);
        }
        // Keep the rate on average, but do not catch up after a long wait.
        *last = (*last + period).max(now.saturating_sub(NAP));
        None
    }
}

impl Control {
    pub fn new(stop: Stop, pace: Option<f32>) -> Self {
        Self {
            stop,
            throttle: Mutex::new(Throttle { pace, allowed: 0 }),
            snapshot_asked: AtomicBool::new(false),
            snapshot: Mutex::new(None),
        }
    }

    pub fn set_pace(&self, pace: Option<f32>) {
        *locked(&self.throttle) = Throttle { pace, allowed: 0 };
        *locked(&self.snapshot) = None;
    }

    /// Allows a paused search (pace 0) this many more placements and retractions.
    pub fn allow(&self, steps: u32) {
        let mut throttle = locked(&self.throttle);
        throttle.allowed = throttle.allowed.saturating_add(steps);
    }

    /// The latest snapshot, if any; each call makes the search take a new one soon.
    pub fn snapshot(&self) -> Option<Snapshot> {
        // Below full speed each placement is sent as an event, and a snapshot would interrupt its animation.
        self.snapshot_asked.store(self.is_flat(), Relaxed);
        locked(&self.snapshot).take().filter(|_| self.is_flat())
    }

    /// Always in a browser, where nobody sets a pace.
    pub fn is_flat(&self) -> bool {
        cfg!(target_family = "wasm") || locked(&self.throttle).pace.is_none()
    }

    pub fn publish(&self, snapshot: impl FnOnce() -> Snapshot) {
        if self.snapshot_asked.load(Relaxed) {
            *locked(&self.snapshot) = Some(snapshot());
            self.snapshot_asked.store(false, Relaxed);
        }
    }

    pub fn wait_for_turn(&self, last: &mut Duration, go_on: &dyn Fn() -> Result<(), Break>) -> Result<(), Break> {
        loop {
            go_on()?;
            let mut throttle = locked(&self.throttle);
            if throttle.pace.is_none() {
                return Err(Break::Flat);
            }
            let Some(left) = throttle.wait(last, clock::now()) else { return Ok(()) };
            drop(throttle);
            std::thread::sleep(left.min(NAP));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_kept_and_a_long_wait_not_made_up_for() {
        let start = clock::now();
        let after = |ms: u64| start + Duration::from_millis(ms);
        let mut throttle = Throttle { pace: Some(10.0), allowed: 0 };
        let mut last = start;
        assert_eq!(throttle.wait(&mut last, after(40)), Some(Duration::from_millis(60)));
        // 5 ms late: the next one is due 5 ms sooner.
        assert_eq!(throttle.wait(&mut last, after(105)), None);
        assert_eq!(throttle.wait(&mut last, after(105)), Some(Duration::from_millis(95)));
        assert_eq!(throttle.wait(&mut last, after(5000)), None);
        assert_eq!(throttle.wait(&mut last, after(5000)), Some(Duration::from_millis(100) - NAP));
    }

    #[test]
    fn at_rest_as_many_go_as_are_let_on() {
        let control = Control::new(Stop::new(), Some(0.0));
        let mut last = clock::now();
        let now = clock::now() + Duration::from_secs(3600);
        let next = |last: &mut Duration| locked(&control.throttle).wait(last, now);
        assert_eq!(next(&mut last), Some(NAP), "however long it waits");
        control.allow(2);
        assert_eq!([(); 3].map(|()| next(&mut last)), [None, None, Some(NAP)]);
        // A change of pace cancels allowed steps.
        control.allow(1);
        control.set_pace(Some(0.0));
        assert_eq!(next(&mut last), Some(NAP));
        control.set_pace(None);
        assert_eq!(control.wait_for_turn(&mut last, &|| Ok(())), Err(Break::Flat));
        assert_eq!(control.wait_for_turn(&mut last, &|| Err(Break::Over)), Err(Break::Over));
    }
}
