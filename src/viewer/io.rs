//! Messages to and from the session: commands and reports in, effects out. No other file changes the session.

use std::io;
use std::sync::Arc;

use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, unbounded};

use super::frame::{Phase, Wake};
use crate::job::Thread;
use crate::session::command::shortcut::KeyPress;
use crate::session::{
    CameraView, Command, Effect, ExportEffect, FilesEffect, Input, PreferencesEffect, Report, Session, SolvingEffect,
    Sound, VoiceEffect, WindowEffect,
};
use crate::stage::Picture;

#[derive(Resource, Debug)]
pub struct SessionResource(Session);

impl SessionResource {
    pub fn new(session: Session) -> Self {
        Self(session)
    }

    pub fn session(&self) -> &Session {
        &self.0
    }
}

/// What is drawn in this frame; a film sets it by itself.
#[derive(Resource, Deref, Debug)]
pub struct PictureResource(pub Arc<Picture>);

#[derive(Message, Clone, Debug)]
pub struct CommandMessage(pub Command);

#[derive(Message, Clone, Copy, Debug)]
pub struct KeyMessage(pub KeyPress);

/// For the handler of each kind, which takes them out at the end of the frame; the camera takes its own in the next
/// frame.
#[derive(Resource, Default)]
pub struct Effects {
    pub solving: Vec<SolvingEffect>,
    pub files: Vec<FilesEffect>,
    pub export: Vec<ExportEffect>,
    pub preferences: Vec<PreferencesEffect>,
    pub camera: Vec<CameraView>,
    pub window: Vec<WindowEffect>,
    pub voice: Vec<VoiceEffect>,
    pub sounds: Vec<Sound>,
}

impl Effects {
    fn add(&mut self, effect: Effect) {
        match effect {
            Effect::Solving(effect) => self.solving.push(effect),
            Effect::Files(effect) => self.files.push(effect),
            Effect::Export(effect) => self.export.push(effect),
            Effect::Preferences(effect) => self.preferences.push(effect),
            Effect::Camera(view) => self.camera.push(view),
            Effect::Window(effect) => self.window.push(effect),
            Effect::Voice(effect) => self.voice.push(effect),
            Effect::Sound(sound) => self.sounds.push(sound),
        }
    }
}

/// Sends reports, also from threads.
#[derive(Resource, Clone)]
pub struct Post {
    channel: (Sender<Report>, Receiver<Report>),
    pub wake: Wake,
}

impl Post {
    pub fn new(wake: Wake) -> Self {
        Self { channel: unbounded(), wake }
    }

    /// From a system; a thread must also wake the window.
    pub fn send(&self, report: Report) {
        _ = self.channel.0.send(report);
    }

    pub fn tell(&self, report: Report) {
        self.send(report);
        self.wake.call();
    }

    pub fn received(&self) -> impl Iterator<Item = Report> {
        self.channel.1.try_iter()
    }

    /// Starts `work` on a thread that is never joined. Fails if the system cannot start another thread.
    pub fn start(&self, name: &str, work: impl FnOnce(&Self) + Send + 'static) -> io::Result<Thread> {
        let post = self.clone();
        Thread::start(name, move || work(&post))
    }
}

pub fn plugin(app: &mut App) {
    app.insert_resource(Post::new(app.world().resource::<Wake>().clone()))
        .add_systems(Update, update.in_set(Phase::Apply))
        .add_message::<CommandMessage>()
        .add_message::<KeyMessage>()
        .init_resource::<Effects>();
}

/// Passes time first, because it elapsed before these reports, keys and commands.
fn update(
    mut work: ResMut<SessionResource>,
    mut picture: ResMut<PictureResource>,
    time: Res<Time<Real>>,
    post: Res<Post>,
    mut presses: MessageReader<KeyMessage>,
    mut requests: MessageReader<CommandMessage>,
    mut due: ResMut<Effects>,
) {
    let session = &mut work.bypass_change_detection().0;
    let notices = session.notices().iter().count();
    let mut effects = session.update(Input::Time(time.delta_secs_f64()));
    let requests = requests.read().map(|CommandMessage(command)| Input::Command(command.clone()));
    let presses = presses.read().map(|KeyMessage(press)| Input::Key(*press));
    let inputs: Vec<Input> = post.received().map(Input::Report).chain(presses).chain(requests).collect();
    let has_inputs = !inputs.is_empty();
    for input in inputs {
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
