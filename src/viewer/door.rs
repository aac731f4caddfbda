//! The way into the session and out of it: what rooms ask for and tell comes in as messages, what the session wants done goes
//! out as messages, of which each owner reads its own. The only file that can change the session.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::session::{
    Command, Effect, ExportEffect, FilesEffect, Input, MemoryEffect, Report, Session, SolvingEffect, Viewpoint,
    VoiceEffect, WindowEffect,
};

/// The session, for systems to read.
#[derive(Resource, Debug)]
pub struct Work(Session);

impl Work {
    pub fn new(session: Session) -> Self {
        Self(session)
    }

    pub fn session(&self) -> &Session {
        &self.0
    }
}

/// Somebody asks for a command: a key, a button, a script.
#[derive(Message, Clone, Debug)]
pub struct Asked(pub Command);

/// Somebody who works for the session tells what came of it.
#[derive(Message, Clone, Debug)]
pub(super) struct Told(pub Report);

/// The session asks for work to be done outside of it, by the owner of these effects.
#[derive(Message, Clone, Debug)]
pub(super) struct Due<E: Send + Sync + 'static>(pub E);

/// The ways to all of them.
#[derive(SystemParam)]
pub(super) struct Owners<'w> {
    solving: MessageWriter<'w, Due<SolvingEffect>>,
    files: MessageWriter<'w, Due<FilesEffect>>,
    export: MessageWriter<'w, Due<ExportEffect>>,
    memory: MessageWriter<'w, Due<MemoryEffect>>,
    camera: MessageWriter<'w, Due<Viewpoint>>,
    window: MessageWriter<'w, Due<WindowEffect>>,
    voice: MessageWriter<'w, Due<VoiceEffect>>,
}

impl Owners<'_> {
    fn send(&mut self, effect: Effect) {
        match effect {
            Effect::Solving(effect) => _ = self.solving.write(Due(effect)),
            Effect::Export(effect) => _ = self.export.write(Due(effect)),
            Effect::Files(effect) => _ = self.files.write(Due(effect)),
            Effect::Memory(effect) => _ = self.memory.write(Due(effect)),
            Effect::Camera(effect) => _ = self.camera.write(Due(effect)),
            Effect::Window(effect) => _ = self.window.write(Due(effect)),
            Effect::Voice(effect) => _ = self.voice.write(Due(effect)),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Asked>()
        .add_message::<Told>()
        .add_message::<Due<SolvingEffect>>()
        .add_message::<Due<FilesEffect>>()
        .add_message::<Due<ExportEffect>>()
        .add_message::<Due<MemoryEffect>>()
        .add_message::<Due<Viewpoint>>()
        .add_message::<Due<WindowEffect>>()
        .add_message::<Due<VoiceEffect>>();
}

/// Time that has passed was before what is told and asked for now: after a rest it would be a jump.
pub(super) fn update(
    mut work: ResMut<Work>,
    time: Res<Time<Real>>,
    mut told: MessageReader<Told>,
    mut asked: MessageReader<Asked>,
    mut owners: Owners,
) {
    let session = &mut work.bypass_change_detection().0;
    let (moving, notices) = (session.is_moving(), session.notices().iter().count());
    let mut effects = session.update(Input::Time(time.delta_secs_f64()));
    let moving = moving || session.is_moving();
    let reports = told.read().map(|Told(report)| Input::Report(report.clone()));
    let inputs: Vec<Input> =
        reports.chain(asked.read().map(|Asked(command)| Input::Command(command.clone()))).collect();
    let changed = moving || !inputs.is_empty() || session.notices().iter().count() != notices;
    for input in inputs {
        effects.extend(session.update(input));
    }
    effects.into_iter().for_each(|effect| owners.send(effect));
    if changed {
        work.set_changed();
    }
}
