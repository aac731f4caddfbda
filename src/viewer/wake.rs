//! Wakes the sleeping window: at once from other threads, or at a set time.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use crossbeam_channel::Receiver;

use crate::job::Requests;

#[derive(Resource, Clone, Default)]
pub(super) struct Wake(Option<EventLoopProxy<WinitUserEvent>>);

impl Wake {
    /// Of the app's event loop, if it has one.
    pub fn of(app: &App) -> Self {
        Self(app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()))
    }

    pub fn call(&self) {
        if let Some(proxy) = &self.0 {
            // Fails only if the window is closed.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }

    pub fn caller(&self) -> impl Fn() + Send + Sync + 'static + use<> {
        let wake = self.clone();
        move || wake.call()
    }
}

/// Wakes a sleeping window at a given time; a new alarm replaces the old one. Setting a timeout in winit would draw a
/// frame each time.
#[derive(Resource)]
pub(super) struct Alarm(Option<Requests<Instant>>);

impl Alarm {
    pub fn new(wake: &Wake) -> Self {
        let wake = wake.clone();
        let run = move |alarms: Receiver<Instant>| {
            let mut next = alarms.recv();
            while let Ok(at) = next {
                next = alarms.recv_deadline(at).or_else(|_| {
                    wake.call();
                    alarms.recv()
                });
            }
        };
        // Without a thread, timed changes appear at the next event.
        Self(Requests::start("alarm", run).ok())
    }

    pub fn set(&self, seconds: f64) {
        // At most one day, so that the addition cannot overflow.
        let at = Instant::now() + Duration::from_secs_f64(seconds.clamp(0.0, 86400.0));
        self.0.iter().for_each(|alarm| alarm.send(at));
    }
}
