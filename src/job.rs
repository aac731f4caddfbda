//! A named background thread that can be stopped: what the solver and the fold planner both run on.
//!
//! Owns starting, stopping, joining, turning a panic into a message, and saying which revision of the puzzle all this is
//! about. What the thread does, and what its messages mean, is left to its owners.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, bounded};

/// A wish to stop, shared by the one who wishes and the one who works; optionally a deadline too.
///
/// Cloning shares the wish.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    asked: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Never stops by itself.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same wish, which also comes true at `deadline`.
    #[must_use]
    pub fn with_deadline(&self, deadline: Instant) -> Self {
        Self { asked: Arc::clone(&self.asked), deadline: Some(deadline) }
    }

    pub fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked. Cheap enough for every node of a search; does not look at the clock.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// Whether somebody asked or the deadline has passed. Looks at the clock: call it every thousand nodes or so.
    pub fn is_due(&self) -> bool {
        self.is_asked() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Which revision of the user's puzzle a job is about. Messages about another than the newest are stale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision(u64);

impl Revision {
    /// The one after it: the puzzle was changed.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A running background thread. Dropping it asks it to stop and waits until it has.
#[derive(Debug)]
pub struct Job<M> {
    revision: Revision,
    messages: Receiver<M>,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl<M: Send + 'static> Job<M> {
    /// Starts `work` on a thread called `name`, about `revision` of the user's puzzle. It sends over a channel of `capacity`
    /// messages, and calls `wake` after each, so that a sleeping window looks. A panic in it, or that the system has no
    /// thread to give, is sent as `failed(text)`.
    pub(crate) fn start(
        name: &str,
        revision: Revision,
        capacity: usize,
        stop: Stop,
        wake: impl Fn() + Send + Sync + 'static,
        failed: impl Fn(String) -> M + Send + Sync + 'static,
        work: impl FnOnce(&Outbox<M>) + Send + 'static,
    ) -> Self {
        let (sender, messages) = bounded(capacity);
        let outbox = Outbox { sender: sender.clone(), stop: stop.clone(), wake: Arc::new(wake) };
        let failed = Arc::new(failed);
        let panicked = Arc::clone(&failed);
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                let run = std::panic::AssertUnwindSafe(|| work(&outbox));
                if let Err(payload) = std::panic::catch_unwind(run) {
                    outbox.deliver(panicked(panic_text(&*payload)));
                }
            })
            .inspect_err(|error| _ = sender.try_send(failed(format!("no thread for the {name}: {error}"))))
            .ok();
        Self { revision, messages, stop, thread }
    }

    /// The revision of the puzzle that it was started for.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Messages in the order they were sent; disconnected when the work has ended and all were read.
    pub fn messages(&self) -> &Receiver<M> {
        &self.messages
    }

    /// Asks the work to stop; messages that say so still come.
    pub fn stop(&self) {
        self.stop.ask();
    }
}

impl<M> Drop for Job<M> {
    fn drop(&mut self) {
        self.stop.ask();
        // Nobody listens any more: a send that waits for room must not hold up the join.
        self.messages = crossbeam_channel::never();
        if let Some(thread) = self.thread.take() {
            // The panic, if any, was sent as a message already.
            let _ = thread.join();
        }
    }
}

/// What a panic said, from its payload.
pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().cloned();
    let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
    text.unwrap_or_else(|| "no reason given".to_owned())
}

/// The sending side that the work holds.
#[derive(Clone)]
pub(crate) struct Outbox<M> {
    sender: Sender<M>,
    stop: Stop,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl<M> Outbox<M> {
    /// Sends; waits while the channel is full, unless a stop is asked meanwhile: then what does not fit is dropped.
    /// Returns false once nobody listens or a stop cut the wait short.
    pub(crate) fn send(&self, message: M) -> bool {
        let mut message = message;
        loop {
            match self.sender.send_timeout(message, std::time::Duration::from_millis(5)) {
                Ok(()) => {
                    (self.wake)();
                    return true;
                }
                Err(crossbeam_channel::SendTimeoutError::Disconnected(_)) => return false,
                Err(crossbeam_channel::SendTimeoutError::Timeout(back)) => {
                    if self.stop.is_asked() {
                        return false;
                    }
                    message = back;
                }
            }
        }
    }

    /// Sends if there is room; otherwise the message is dropped. Never waits.
    pub(crate) fn offer(&self, message: M) {
        if self.sender.try_send(message).is_ok() {
            (self.wake)();
        }
    }

    /// Sends what must not be lost: waits until there is room, even after a stop. Returns false once nobody listens.
    pub(crate) fn deliver(&self, message: M) -> bool {
        self.sender.send(message).map(|()| (self.wake)()).is_ok()
    }

    /// The wish to stop that this work listens to.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_job_says_which_revision_it_is_about() {
        let second = Revision::default().next();
        let job = Job::start("idle", second, 1, Stop::new(), || {}, |_| (), |_| {});
        assert_eq!((job.revision(), second.to_string()), (second, "1".to_owned()));
        assert!(second > Revision::default());
    }

    #[test]
    fn a_full_channel_does_not_hold_up_a_drop() {
        let job =
            Job::start("endless", Revision::default(), 1, Stop::new(), || {}, |_| 0, |outbox| while outbox.send(1) {});
        assert_eq!(job.messages().recv_timeout(Duration::from_secs(5)), Ok(1));
        drop(job);
    }

    #[test]
    fn what_must_not_be_lost_does_not_hold_up_a_drop_either() {
        let job = Job::start(
            "endless",
            Revision::default(),
            1,
            Stop::new(),
            || {},
            |_| 0,
            |outbox| while outbox.deliver(1) {},
        );
        assert_eq!(job.messages().recv_timeout(Duration::from_secs(5)), Ok(1));
        job.stop();
        assert_eq!(job.messages().recv_timeout(Duration::from_secs(5)), Ok(1));
        drop(job);
    }

    #[test]
    fn a_panic_becomes_a_message() {
        let job =
            Job::start("broken", Revision::default(), 4, Stop::new(), || {}, |text| text, |_| panic!("on purpose"));
        assert_eq!(job.messages().recv_timeout(Duration::from_secs(5)).as_deref(), Ok("on purpose"));
    }
}
