//! Speaks: hands what is to be said to the speaker that the system has, as a program of its own, and ends that when something
//! else is to be said. No text goes through a shell.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};

use bevy::prelude::*;

use super::door::{Due, Told};
use super::frame::Wake;
use crate::session::{Report, VoiceEffect};

/// The program that speaks, while it does.
#[derive(Resource, Default)]
struct Speaking(Option<Utterance>);

struct Utterance {
    child: Child,
    /// What ends speech that goes on without the program.
    hush: Option<Command>,
}

impl Drop for Utterance {
    fn drop(&mut self) {
        // Where it has ended by itself there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(mut child) = self.hush.as_mut().and_then(|hush| quiet(hush).spawn().ok()) {
            // Nobody waits for it but a thread.
            std::thread::spawn(move || child.wait());
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Speaking>().add_systems(PostUpdate, (carry_out, listen).chain());
}

fn carry_out(mut due: MessageReader<Due<VoiceEffect>>, mut speaking: ResMut<Speaking>, mut told: MessageWriter<Told>) {
    // Of several in one frame the last is to be heard.
    let Some(Due(effect)) = due.read().last() else { return };
    speaking.0 = None;
    if let VoiceEffect::Say(text) = effect {
        speaking.0 = say(text);
        if speaking.0.is_none() {
            told.write(Told(Report::Spoken { there: false }));
        }
    }
}

fn listen(mut speaking: ResMut<Speaking>, mut told: MessageWriter<Told>, wake: Res<Wake>) {
    let Some(utterance) = &mut speaking.bypass_change_detection().0 else { return };
    if matches!(utterance.child.try_wait(), Ok(None)) {
        return;
    }
    // It has said all: nothing is to be ended.
    utterance.hush = None;
    speaking.0 = None;
    told.write(Told(Report::Spoken { there: true }));
    wake.caller()();
}

/// Starts the first speaker that there is.
fn say(text: &str) -> Option<Utterance> {
    speakers(text).into_iter().find_map(|Speaker { mut program, reads, hush }| {
        let input = if reads { Stdio::piped() } else { Stdio::null() };
        let mut child = quiet(&mut program).stdin(input).spawn().ok()?;
        if let Some(mut input) = child.stdin.take() {
            // A speaker that does not read says nothing.
            let _ = input.write_all(text.as_bytes());
        }
        Some(Utterance { child, hush })
    })
}

struct Speaker {
    program: Command,
    /// Whether it reads the text from its input; else that is its last argument.
    reads: bool,
    hush: Option<Command>,
}

/// The speakers of this kind of system, the best first.
fn speakers(text: &str) -> Vec<Speaker> {
    let program = |name: &str, arguments: &[&str]| {
        let mut program = Command::new(name);
        program.args(arguments);
        program
    };
    if cfg!(target_os = "macos") {
        vec![Speaker { program: program("say", &["-f", "-"]), reads: true, hush: None }]
    } else if cfg!(windows) {
        let script = "Add-Type -AssemblyName System.Speech; \
                      (New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())";
        let arguments = ["-NoProfile", "-NonInteractive", "-Command", script];
        vec![Speaker { program: program("powershell", &arguments), reads: true, hush: None }]
    } else {
        // The dispatcher speaks on without whoever asked it to.
        let hush = Some(program("spd-say", &["--cancel"]));
        let dispatcher = Speaker { program: program("spd-say", &["--wait", "--", text]), reads: false, hush };
        let espeak = Speaker { program: program("espeak-ng", &["--stdin"]), reads: true, hush: None };
        vec![dispatcher, espeak]
    }
}

/// What a speaker has to say on a terminal is for nobody.
fn quiet(program: &mut Command) -> &mut Command {
    program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}
