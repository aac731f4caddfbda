//! Speaks through the system's speech program; a newer text stops an older one. No text goes through a shell.

use std::io::Write as _;

use crossbeam_channel::Select;

use super::prelude::*;
use crate::session::VoiceEffect;

pub fn plugin(app: &mut App) {
    let post = Post::of(app);
    // If no thread starts, nothing is spoken and nothing reported.
    let Ok(voice) = Requests::start("voice", move |requests| speak(&requests, &post)) else { return };
    app.add_systems(PostUpdate, move |mut due: ResMut<DueEffects>| {
        due.voice.drain(..).for_each(|effect| voice.send(effect));
    });
}

/// Speaks the newest text until all senders are gone. Reports whether a speech program worked for the last text.
fn speak(requests: &Receiver<VoiceEffect>, post: &Post) {
    // On macOS and Windows it is part of the system.
    let is_there = cfg!(any(target_os = "macos", windows));
    if !is_there && !speakers("", Language::English).iter().any(|speaker| is_installed(&speaker.program)) {
        post.tell(Report::NoVoice);
    }
    for effect in requests {
        let VoiceEffect::Say(text, language) = requests.try_iter().last().unwrap_or(effect) else { continue };
        let there = speakers(&text, language).into_iter().any(|speaker| speaker.say(&text, requests));
        if !there || requests.is_empty() {
            post.tell(Report::Spoken { there });
        }
    }
}

struct SpeechProgram {
    program: Command,
    /// Stops speech that continues after the program has been killed. Such a program has the text as its last argument;
    /// others read it from standard input.
    hush: Option<Command>,
}

impl SpeechProgram {
    /// Speaks until the end or the next effect. False if the program is missing or failed.
    fn say(mut self, text: &str, requests: &Receiver<VoiceEffect>) -> bool {
        let input = if self.hush.is_none() { Stdio::piped() } else { Stdio::null() };
        let Ok(mut program) = Program::start(quiet(&mut self.program).stdin(input)) else { return false };
        if let Some(mut input) = program.0.stdin.take() {
            // Fails if the program does not read its input; its exit status is checked below.
            _ = input.write_all(text.as_bytes());
        }
        let mut interruption = Select::new();
        interruption.recv(requests);
        // Also if all senders are gone.
        if let Some(status) = program.wait(Duration::MAX, || interruption.try_ready().is_ok()) {
            return status.success();
        }
        // The old speech must have ended, so that `hush` does not stop the next one too.
        drop(program);
        if let Some(hush) = &mut self.hush
            && let Ok(mut hush) = Program::start(quiet(hush))
        {
            hush.wait(Duration::from_secs(1), || false);
        }
        true
    }
}

/// None speaks the text in the voice of another language, which nobody would understand.
fn speakers(text: &str, language: Language) -> Vec<SpeechProgram> {
    let tag = language.word();
    let speaker = |name: &str, arguments: &[&str]| {
        let mut program = Command::new(name);
        program.args(arguments);
        SpeechProgram { program, hush: None }
    };
    if cfg!(target_os = "macos") {
        // Voices that come with the system.
        let voice = match tag {
            "de" => "Anna",
            "fr" => "Thomas",
            "es" => "Mónica",
            _ => "Samantha",
        };
        vec![speaker("say", &["-v", voice, "-f", "-"])]
    } else if cfg!(windows) {
        let script = format!(
            "Add-Type -AssemblyName System.Speech; \
             $voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; \
             $own = $voice.GetInstalledVoices() | \
             Where {{ $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '{tag}' }} | Select -First 1; \
             if (!$own) {{ exit 1 }}; $voice.SelectVoice($own.VoiceInfo.Name); \
             $voice.Speak((New-Object IO.StreamReader([Console]::OpenStandardInput())).ReadToEnd())"
        );
        vec![speaker("powershell", &["-NoProfile", "-NonInteractive", "-Command", &script])]
    } else {
        // The speech dispatcher continues after its client ends.
        let dispatcher = speaker("spd-say", &["--wait", "--language", tag, "--", text]);
        let hush = Some(speaker("spd-say", &["--cancel"]).program);
        vec![SpeechProgram { hush, ..dispatcher }, speaker("espeak-ng", &["-v", tag, "--stdin"])]
    }
}
