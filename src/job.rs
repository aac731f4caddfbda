//! Background threads: a [`Thread`], one that works through [`Requests`], and a [`Job`] that sends messages and can be
//! stopped. All threads of the program but the solver's workers begin here, and none is waited for without a limit.

use std::convert::Infallible;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, bounded};
#[cfg(feature = "viewer")]
use crossbeam_channel::{TryRecvError, unbounded};

use crate::clock::now;

/// Maximum time to wait for a thread, which another program, or a disk that does not answer, may block for longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// A thread with a name, as the system shows it.
#[derive(Debug)]
pub(crate) struct Thread {
    /// Disconnected once the work has ended.
    running: Receiver<Infallible>,
}

impl Thread {
    /// Fails if the system cannot start another thread.
    pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let (is_working, running) = bounded(0);
        std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            let _until_the_end = is_working;
            work();
        })?;
        Ok(Self { running })
    }

    #[cfg(feature = "viewer")]
    pub fn is_running(&self) -> bool {
        self.running.try_recv() == Err(TryRecvError::Empty)
    }

    /// Returns when the work has ended, or after this time.
    pub fn wait(&self, patience: Duration) {
        _ = self.running.recv_timeout(patience);
    }
}

/// Ignores poisoning: a panic elsewhere leaves these values intact.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the system refuses to start as many threads as a window needs.
#[cfg(feature = "viewer")]
pub(crate) fn lacks_threads() -> bool {
    const WINDOW_THREADS: usize = 16;
    let (_release, waiting) = bounded::<Infallible>(0);
    let threads = [(); WINDOW_THREADS]
        .map(|()| waiting.clone())
        .map(|waiting| Thread::start("trial", move || _ = waiting.recv()));
    threads.iter().any(Result::is_err)
}

/// A thread that works through requests. When this is dropped, the thread has [`PATIENCE`] for those that are left.
#[cfg(feature = "viewer")]
#[derive(Debug)]
pub(crate) struct Requests<T> {
    sender: Sender<T>,
    thread: Thread,
}

#[cfg(feature = "viewer")]
impl<T: Send + 'static> Requests<T> {
    /// The receiver is disconnected when this is dropped. Fails if the system cannot start another thread.
    pub fn start(name: &str, work: impl FnOnce(Receiver<T>) + Send + 'static) -> io::Result<Self> {
        let (sender, requests) = unbounded();
        Ok(Self { sender, thread: Thread::start(name, move || work(requests))? })
    }

    /// Has no effect if the thread has ended.
    pub fn send(&self, request: T) {
        _ = self.sender.send(request);
    }
}

#[cfg(feature = "viewer")]
impl<T> Drop for Requests<T> {
    fn drop(&mut self) {
        self.sender = unbounded().0;
        self.thread.wait(PATIENCE);
    }
}

/// A stop signal shared by all its clones, with an optional deadline.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    requested: Arc<AtomicBool>,
    deadline: Option<Duration>,
}

impl Stop {
    pub fn new() -> Self {
        Self::default()
    }

    /// The same signal, which is also due after this time, if there is one.
    #[must_use]
    pub fn within(&self, time: Option<Duration>) -> Self {
        let deadline = time.map(|time| now() + time).or(self.deadline);
        Self { requested: Arc::clone(&self.requested), deadline }
    }

    pub fn ask(&self) {
        self.requested.store(true, Relaxed);
    }

    /// Whether a stop was requested. Cheap enough to call at every node of a search; ignores the deadline.
    pub fn is_asked(&self) -> bool {
        self.requested.load(Relaxed)
    }

    /// Whether a stop was requested or the deadline has passed. Reads the clock, so call it about every thousand nodes.
    pub fn is_due(&self) -> bool {
        self.is_asked() || self.deadline.is_some_and(|deadline| now() >= deadline)
    }
}

/// Work on a thread that sends messages. Dropping it asks for a stop and waits for the end, at most [`PATIENCE`].
#[derive(Debug)]
pub struct Job<M> {
    /// In the order sent; disconnected once the work has ended and all of them were read.
    pub messages: Receiver<M>,
    /// Messages may still arrive after a stop, until the work ends.
    pub stop: Stop,
    thread: Option<Thread>,
}

impl<M: Send + 'static> Job<M> {
    /// The thread calls `wake` after each message. A panic in `work`, or a failure to start, is sent as `failed(text)`.
    pub(crate) fn start(
        name: &str,
        capacity: usize,
        stop: Stop,
        wake: impl Fn() + Send + Sync + 'static,
        failed: fn(String) -> M,
        work: impl FnOnce(&Outbox<M>) + Send + 'static,
    ) -> Self {
        let (sender, messages) = bounded(capacity);
        let outbox = Outbox { sender: sender.clone(), stop: stop.clone(), wake: Box::new(wake) };
        let run = move || {
            let work = std::panic::AssertUnwindSafe(|| work(&outbox));
            if let Err(payload) = std::panic::catch_unwind(work) {
                let text = payload.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
                outbox.deliver(failed(text.unwrap_or("no reason given").to_owned()));
            }
        };
        let thread = Thread::start(name, run)
            .inspect_err(|error| _ = sender.try_send(failed(format!("no thread for the {name}: {error}"))))
            .ok();
        Self { messages, stop, thread }
    }

    /// A job that sends one message, or none if `work` returns none.
    pub(crate) fn of_one(
        name: &str,
        wake: impl Fn() + Send + Sync + 'static,
        failed: fn(String) -> M,
        work: impl FnOnce(&Stop) -> Option<M> + Send + 'static,
    ) -> Self {
        Self::start(name, 1, Stop::new(), wake, failed, |outbox| {
            if let Some(message) = work(&outbox.stop) {
                outbox.send(message);
            }
        })
    }
}

impl<M> Drop for Job<M> {
    fn drop(&mut self) {
        self.stop.ask();
        // A send waiting for space must not keep the thread.
        self.messages = crossbeam_channel::never();
        self.thread.iter().for_each(|thread| thread.wait(PATIENCE));
    }
}

pub(crate) struct Outbox<M> {
    sender: Sender<M>,
    pub(crate) stop: Stop,
    wake: Box<dyn Fn() + Send + Sync>,
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_channel_does_not_hold_up_a_drop() {
        let job = Job::start("endless", 1, Stop::new(), || {}, |_| 0, |outbox| while outbox.send(1) {});
        assert_eq!(job.messages.recv_timeout(Duration::from_secs(5)), Ok(1));
        drop(job);
    }

    #[test]
    fn a_message_that_must_arrive_does_not_hold_up_a_drop() {
        let job = Job::start("endless", 1, Stop::new(), || {}, |_| 0, |outbox| while outbox.deliver(1) {});
        assert_eq!(job.messages.recv_timeout(Duration::from_secs(5)), Ok(1));
        job.stop.ask();
        assert_eq!(job.messages.recv_timeout(Duration::from_secs(5)), Ok(1));
        drop(job);
    }

    /// As on a disk that does not answer.
    #[test]
    fn blocked_work_does_not_hold_up_a_drop() {
        let (_never_sent, blocking) = bounded::<()>(0);
        drop(Job::start("blocked", 1, Stop::new(), || {}, |_| (), move |_| _ = blocking.recv()));
    }

    #[cfg(feature = "viewer")]
    #[test]
    fn requests_are_worked_through_before_the_end() {
        let (done, all) = unbounded();
        let requests = Requests::start("slow", move |requests: Receiver<u32>| {
            for request in requests {
                std::thread::sleep(Duration::from_millis(1));
                done.send(request).unwrap();
            }
        });
        let requests = requests.unwrap();
        (0..100).for_each(|number| requests.send(number));
        drop(requests);
        assert!(all.iter().eq(0..100));
    }

    #[test]
    fn a_panic_becomes_a_message() {
        let job = Job::start("broken", 4, Stop::new(), || {}, |text| text, |_| panic!("on purpose"));
        assert_eq!(job.messages.recv_timeout(Duration::from_secs(5)).as_deref(), Ok("on purpose"));
    }
}
