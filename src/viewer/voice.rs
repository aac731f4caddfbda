//! Speaks: hands what is to be said to the speaker that the system has, as a program of its own, and ends that when something
//! else is to be said. No text goes through a shell.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use bevy::prelude::*;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use super::door::{Due, Told};
use super::frame::{Phase, Wake};
use crate::session::{Report, VoiceEffect};

/// How often it is looked whether a speaker has ended.
const LOOKS: Duration = Duration::from_millis(40);

/// The way to the thread that speaks, and what it tells: whether there was a voice for what was said last.
#[derive(Resource)]
struct Voice {
    say: Sender<VoiceEffect>,
    spoken: Receiver<bool>,
}

pub(super) fn plugin(app: &mut App) {
    let wake = app.world().resource::<Wake>().caller();
    let (say, said) = unbounded();
    let (tell, spoken) = unbounded();
    // Without a thread nothing is spoken, and nothing told.
    let _ = std::thread::Builder::new().name("voice".to_owned()).spawn(move || {
        speak(&said, |there| {
            // Nobody listens where the window is gone.
            let _ = tell.send(there);
            wake();
        });
    });
    app.insert_resource(Voice { say, spoken })
        .add_systems(Update, listen.in_set(Phase::Drain))
        .add_systems(PostUpdate, carry_out);
}

fn carry_out(mut due: MessageReader<Due<VoiceEffect>>, voice: Res<Voice>) {
    for Due(effect) in due.read() {
        let _ = voice.say.send(effect.clone());
    }
}

fn listen(voice: Res<Voice>, mut told: MessageWriter<Told>) {
    told.write_batch(voice.spoken.try_iter().map(|there| Told(Report::Spoken { there })));
}

/// Says what comes, one thing at a time and the newest only, until nobody asks any more.
fn speak(said: &Receiver<VoiceEffect>, tell: impl Fn(bool)) {
    let mut next = said.recv().ok();
    while let Some(effect) = next.take() {
        // Of several the last is to be heard.
        let effect = said.try_iter().last().unwrap_or(effect);
        let text = match effect {
            VoiceEffect::Say(text) => text,
            VoiceEffect::Hush => {
                next = said.recv().ok();
                continue;
            }
        };
        let mut there = false;
        for speaker in speakers(&text) {
            match speaker.say(&text, said) {
                Said::All => there = true,
                Said::Nothing => continue,
                Said::Interrupted(by) => {
                    next = by;
                    there = true;
                }
            }
            break;
        }
        if next.is_none() {
            tell(there);
            next = said.recv().ok();
        }
    }
}

enum Said {
    All,
    /// It is not there, or it failed.
    Nothing,
    /// By something else to be said; by the end of the program where there is nothing.
    Interrupted(Option<VoiceEffect>),
}

struct Speaker {
    program: Command,
    /// Whether it reads the text from its input; else that is its last argument.
    reads: bool,
    /// What ends speech that goes on without the program.
    hush: Option<Command>,
}

impl Speaker {
    fn say(mut self, text: &str, said: &Receiver<VoiceEffect>) -> Said {
        let input = if self.reads { Stdio::piped() } else { Stdio::null() };
        let Ok(mut child) = quiet(&mut self.program).stdin(input).spawn() else { return Said::Nothing };
        if let Some(mut input) = child.stdin.take() {
            // A speaker that does not read says nothing.
            let _ = input.write_all(text.as_bytes());
        }
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return if status.success() { Said::All } else { Said::Nothing },
                Ok(None) => {}
                Err(_) => return Said::Nothing,
            }
            let by = match said.recv_timeout(LOOKS) {
                Ok(effect) => Some(effect),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => None,
            };
            self.end(child);
            return Said::Interrupted(by);
        }
    }

    /// What is said next is not to be ended with it: so it waits until this is done.
    fn end(mut self, mut child: Child) {
        // Where it has ended by itself there is nothing to end.
        let _ = child.kill();
        let _ = child.wait();
        if let Some(hush) = &mut self.hush {
            let _ = quiet(hush).status();
        }
    }
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
