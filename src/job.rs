//! A named background thread that can be stopped.
//!
//! Starts, stops and joins the thread, turns a panic into a message, and stores a revision. Callers define
//! the work and the meaning of its messages.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, bounded};

use crate::clock::Instant;

/// A stop signal shared by all its clones, with an optional deadline.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    requested: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    pub fn new() -> Self {
        Self::default()
    }

    /// The same signal, with this deadline.
    #[must_use]
    pub fn with_deadline(&self, deadline: Instant) -> Self {
        Self { requested: Arc::clone(&self.requested), deadline: Some(deadline) }
    }

    pub fn ask(&self) {
        self.requested.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was requested. Cheap enough to call at every node of a search; ignores the deadline.
    pub fn is_asked(&self) -> bool {
        self.requested.load(Ordering::Relaxed)
    }

    /// Whether a stop was requested or the deadline has passed. Reads the clock, so call it about every thousand nodes.
    pub fn is_due(&self) -> bool {
        self.is_asked() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The number of the user's puzzle, or of a request for a new snake. Messages about an older one are stale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision(u64);

impl Revision {
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// A running background thread, stopped and joined on drop.
#[derive(Debug)]
pub struct Job<M> {
    revision: Revision,
    messages: Receiver<M>,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl<M: Send + 'static> Job<M> {
    /// The thread calls `wake` after each message. A panic in `work`, or a failure to start, is sent as `failed(text)`.
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

    /// A job that sends one message, or none if `work` returns none.
    pub(crate) fn of_one(
        name: &str,
        revision: Revision,
        wake: impl Fn() + Send + Sync + 'static,
        failed: impl Fn(String) -> M + Send + Sync + 'static,
        work: impl FnOnce(&Stop) -> Option<M> + Send + 'static,
    ) -> Self {
        Self::start(name, revision, 1, Stop::new(), wake, failed, |outbox| {
            if let Some(message) = work(outbox.stop()) {
                outbox.send(message);
            }
        })
    }

    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Messages in the order sent; disconnected once the work has ended and all of them were read.
    pub fn messages(&self) -> &Receiver<M> {
        &self.messages
    }

    /// Requests a stop. Messages may still arrive until the work ends.
    pub fn stop(&self) {
        self.stop.ask();
    }
}

impl<M> Drop for Job<M> {
    fn drop(&mut self) {
        self.stop.ask();
        // A send waiting for space must not block the join.
        self.messages = crossbeam_channel::never();
        if let Some(thread) = self.thread.take() {
            // A panic was already sent as a message.
            let _ = thread.join();
        }
    }
}

pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().cloned();
    let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
    text.unwrap_or_else(|| "no reason given".to_owned())
}

#[derive(Clone)]
pub(crate) struct Outbox<M> {
    sender: Sender<M>,
    stop: Stop,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl<M> Outbox<M> {
    /// Waits while the channel is full; drops the message on a stop. Returns false if the message was not sent.
    pub(crate) fn send(&self, mut message: M) -> bool {
        loop {
            match self.sender.send_timeout(message, Duration::from_millis(5)) {
                Err(SendTimeoutError::Timeout(unsent)) if !self.stop.is_asked() => message = unsent,
                sent => return sent.map(|()| (self.wake)()).is_ok(),
            }
        }
    }

    /// Drops the message if the channel is full. Never waits.
    pub(crate) fn offer(&self, message: M) {
        if self.sender.try_send(message).is_ok() {
            (self.wake)();
        }
    }

    /// Waits while the channel is full, even after a stop. Returns false if the receiver is gone.
    pub(crate) fn deliver(&self, message: M) -> bool {
        self.sender.send(message).map(|()| (self.wake)()).is_ok()
    }

    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_says_which_revision_it_is_about() {
        let second = Revision::default().next();
        let job = Job::start("idle", second, 1, Stop::new(), || {}, |_| (), |_| {});
        assert_eq!((job.revision(), second), (second, Revision(1)));
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
