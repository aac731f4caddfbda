//! Speaks through the system's speech program; a newer text stops an older one. No text goes through a shell.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use bevy::prelude::*;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use crate::session::{Report, VoiceEffect};
use crate::viewer::io::{EffectMessage, Post};

const POLL_INTERVAL: Duration = Duration::from_millis(40);

#[derive(Resource)]
struct Voice(Sender<VoiceEffect>);

pub(in crate::viewer) fn plugin(app: &mut App) {
    let (sender, requests) = unbounded();
    // If no thread starts, nothing is spoken and nothing reported.
    let _ = app.world().resource::<Post>().start("voice", move |post| speak(&requests, post));
    app.insert_resource(Voice(sender)).add_systems(PostUpdate, carry_out);
}

fn carry_out(mut due: MessageReader<EffectMessage<VoiceEffect>>, voice: Res<Voice>) {
    for EffectMessage(effect) in due.read() {
        let _ = voice.0.send(effect.clone());
    }
}

/// Speaks the newest text until all senders are gone. Reports whether a speech program worked for the last text.
fn speak(requests: &Receiver<VoiceEffect>, post: &Post) {
    if !speakers("").iter().any(Speaker::is_installed) {
        post.tell(Report::NoVoice);
    }
    let mut next = requests.recv().ok();
    while let Some(effect) = next.take() {
        let effect = requests.try_iter().last().unwrap_or(effect);
        let VoiceEffect::Say(text) = effect else {
            next = requests.recv().ok();
            continue;
        };
        let spoken = speakers(&text).into_iter().find_map(|speaker| speaker.say(&text, requests));
        let there = spoken.is_some();
        next = spoken.flatten();
        if next.is_none() {
            post.tell(Report::Spoken { there });
            next = requests.recv().ok();
        }
    }
}

struct Speaker {
    program: Command,
    /// Whether the program reads the text from standard input; otherwise the text is its last argument.
    reads_stdin: bool,
    /// Stops speech that continues after the program has been killed.
    hush: Option<Command>,
}

impl Speaker {
    /// On macOS and Windows it is part of the system.
    fn is_installed(&self) -> bool {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        cfg!(any(target_os = "macos", windows))
            || std::env::split_paths(&folders).any(|folder| folder.join(self.program.get_program()).is_file())
    }

    /// `None` if the program is missing or failed; otherwise the effect that interrupted it, if any.
    fn say(mut self, text: &str, requests: &Receiver<VoiceEffect>) -> Option<Option<VoiceEffect>> {
        let input = if self.reads_stdin { Stdio::piped() } else { Stdio::null() };
        let mut child = quiet(&mut self.program).stdin(input).spawn().ok()?;
        if let Some(mut input) = child.stdin.take() {
            // Fails if the program does not read its input; its exit status is checked below.
            let _ = input.write_all(text.as_bytes());
        }
        loop {
            if let Some(status) = child.try_wait().ok()? {
                return status.success().then_some(None);
            }
            let interruption = match requests.recv_timeout(POLL_INTERVAL) {
                Ok(effect) => Some(effect),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => None,
            };
            // Wait until the old speech has ended, so that `hush` does not stop the next one too. In case of an error
            // the process is gone already.
            let _ = child.kill();
            let _ = child.wait();
            if let Some(hush) = &mut self.hush {
                let _ = quiet(hush).status();
            }
            return Some(interruption);
        }
    }
}

/// The speech programs of this system, best first.
fn speakers(text: &str) -> Vec<Speaker> {
    let program = |name: &str, arguments: &[&str]| {
        let mut program = Command::new(name);
        program.args(arguments);
        program
    };
    if cfg!(target_os = "macos") {
        vec![Speaker { program: program("say", &["-f", "-"]), reads_stdin: true, hush: None }]
    } else if cfg!(windows) {
        let script = "Add-Type -AssemblyName System.Speech; \
                      (New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())";
        let arguments = ["-NoProfile", "-NonInteractive", "-Command", script];
        vec![Speaker { program: program("powershell", &arguments), reads_stdin: true, hush: None }]
    } else {
        // The speech dispatcher continues after its client ends.
        let hush = Some(program("spd-say", &["--cancel"]));
        let dispatcher = Speaker { program: program("spd-say", &["--wait", "--", text]), reads_stdin: false, hush };
        let espeak = Speaker { program: program("espeak-ng", &["--stdin"]), reads_stdin: true, hush: None };
        vec![dispatcher, espeak]
    }
}

fn quiet(program: &mut Command) -> &mut Command {
    program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}
