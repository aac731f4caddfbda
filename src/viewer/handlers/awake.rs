//! Keeps the screen on while the hands are at the wooden snake, where the system has a service for that.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::prelude::*;
use crossbeam_channel::Receiver;
use keepawake::{Builder, KeepAwake};

use crate::job::Requests;
use crate::text::Label;
use crate::viewer::io::SessionResource;

pub(in crate::viewer) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, keep_on);
}

/// What the system may say of it; `None` to let go.
type Why = Option<&'static str>;

/// The thread is started when first needed. If none starts, the screen goes off.
fn keep_on(work: Res<SessionResource>, mut was_wanted: Local<bool>, mut thread: Local<Option<Requests<Why>>>) {
    let is_wanted = work.session().controls().keeps_screen_on;
    if std::mem::replace(&mut *was_wanted, is_wanted) != is_wanted {
        *thread = thread.take().or_else(|| Requests::start("awake", |requests| hold(&requests)).ok());
        let why = is_wanted.then(|| work.session().settings().language().label(Label::IsFolded));
        thread.iter().for_each(|thread| thread.send(why));
    }
}

/// Until all senders are gone.
fn hold(requests: &Receiver<Why>) {
    let mut held: Option<KeepAwake> = None;
    for why in requests {
        let_go(held.take());
        if let Some(reason) = why {
            // On Linux the session's service does both; on macOS, the display is enough.
            let mut builder = Builder::default();
            builder.display(true).idle(cfg!(windows)).app_reverse_domain("Snake Cube").reason(reason);
            held = builder.create().ok();
        }
    }
    let_go(held);
}

/// keepawake 0.6 panics if the service has ended meanwhile.
fn let_go(held: Option<KeepAwake>) {
    _ = catch_unwind(AssertUnwindSafe(|| drop(held)));
}
