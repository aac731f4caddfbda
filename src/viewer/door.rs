//! The way into the session and out of it: what rooms ask for and tell comes in as messages, what the session wants done goes
//! out as messages, of which each owner reads its own. The only file that can change the session.

use bevy::prelude::*;

use crate::session::{Command, Effect, Input, Report, Session};

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

/// The session asks for work to be done outside of it.
#[derive(Message, Clone, Debug)]
pub(super) struct Due(pub Effect);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Asked>().add_message::<Told>().add_message::<Due>();
}

/// Time that has passed was before what is told and asked for now: after a rest it would be a jump.
pub(super) fn update(
    mut work: ResMut<Work>,
    time: Res<Time<Real>>,
    mut told: MessageReader<Told>,
    mut asked: MessageReader<Asked>,
    mut due: MessageWriter<Due>,
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
    due.write_batch(effects.into_iter().map(Due));
    if changed {
        work.set_changed();
    }
}
