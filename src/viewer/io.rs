//! Messages to and from the session: commands and reports in, effects out. No other file changes the session.

use std::io;
use std::sync::Arc;

use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, unbounded};

use super::frame::{Phase, Wake};
use crate::job::Thread;
use crate::session::command::shortcut::KeyPress;
use crate::session::{Command, Effects, Input, Report, Session};
use crate::stage::Picture;

#[derive(Resource, Deref)]
pub struct SessionResource(pub Session);

/// What is drawn in this frame; a film sets it by itself.
#[derive(Resource, Deref)]
pub struct PictureResource(pub Arc<Picture>);

/// The handlers take them out at the end of the frame.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct DueEffects(Effects);

/// Sends inputs to the session, reports also from threads.
#[derive(Resource, Clone)]
pub struct Post {
    channel: (Sender<Input>, Receiver<Input>),
    pub wake: Wake,
}

impl Post {
    pub fn new(wake: Wake) -> Self {
        Self { channel: unbounded(), wake }
    }

    pub fn of(app: &App) -> Self {
        app.world().resource::<Self>().clone()
    }

    fn pass(&self, input: Input) {
        _ = self.channel.0.send(input);
    }

    pub fn ask(&self, command: impl Into<Command>) {
        self.pass(Input::Command(command.into()));
    }

    pub fn press(&self, press: KeyPress) {
        self.pass(Input::Key(press));
    }

    /// From a system; a thread must also wake the window.
    pub fn send(&self, report: Report) {
        self.pass(Input::Report(report));
    }

    pub fn tell(&self, report: Report) {
        self.send(report);
        self.wake.call();
    }

    pub fn is_empty(&self) -> bool {
        self.channel.1.is_empty()
    }

    pub fn received(&self) -> impl Iterator<Item = Input> {
        self.channel.1.try_iter()
    }

    /// Starts `work` on a thread that is never joined. Fails if the system cannot start another thread.
    pub(super) fn start(&self, name: &str, work: impl FnOnce(&Self) + Send + 'static) -> io::Result<Thread> {
        let post = self.clone();
        Thread::start(name, move || work(&post))
    }
}

pub fn plugin(app: &mut App) {
    app.insert_resource(Post::new(Wake::of(app)))
        .add_systems(Update, update.in_set(Phase::Apply))
        .init_resource::<DueEffects>();
}

/// Passes time first, because it elapsed before these inputs.
fn update(
    mut work: ResMut<SessionResource>,
    mut picture: ResMut<PictureResource>,
    time: Res<Time<Real>>,
    post: Res<Post>,
    mut due: ResMut<DueEffects>,
) {
    let session = &mut work.bypass_change_detection().0;
    let notices = session.notices().iter().count();
    let mut effects = session.update(Input::Time(time.delta_secs_f64()));
    let has_inputs = !post.is_empty();
    for input in post.received() {
        effects.extend(session.update(input));
    }
    effects.into_iter().for_each(|effect| due.add(effect));
    let now = session.picture();
    let is_other = *now != **picture;
    if is_other {
        *picture = PictureResource(now.clone());
    }
    if is_other || now.moves || has_inputs || session.notices().iter().count() != notices {
        work.set_changed();
    }
}
