//! Sounds of wood through the system's player of sound files; without one the program is silent. A new sound does not
//! stop an older one, but a sound that cannot be played soon is left out.

use std::f32::consts::TAU;
use std::process::Command;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use crossbeam_channel::{Receiver, RecvTimeoutError};
use tempfile::TempDir;

use crate::job::Requests;
use crate::session::{Report, Sound};
use crate::viewer::io::{Effects, Post};
use crate::viewer::programs::{Program, is_installed, quiet};

/// Samples per second, one channel.
const RATE: u32 = 44_100;
/// A sound that could not begin within this time would seem to belong to something else.
const LATEST: Duration = Duration::from_millis(60);
/// How soon an ended player is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// A player that takes longer than any sound hangs.
const LONGEST: Duration = Duration::from_secs(5);

pub fn plugin(app: &mut App) {
    let post = app.world().resource::<Post>().clone();
    // If no thread starts, nothing is heard.
    let Ok(sounds) = Requests::start("sound", move |requests| play(&requests, &post)) else { return };
    app.add_systems(PostUpdate, move |mut due: ResMut<Effects>| {
        due.sounds.drain(..).for_each(|sound| sounds.send((sound, Instant::now())));
    });
}

/// Plays until all senders are gone. The files are written before the first sound is due.
fn play(requests: &Receiver<(Sound, Instant)>, post: &Post) {
    let player = PLAYERS.iter().find(|player| is_installed(&Command::new(player[0])));
    let Some(player) = player else { return post.tell(Report::NoPlayer) };
    let Ok(folder) = TempDir::new() else { return };
    let file = |sound: Sound| folder.path().join(format!("{sound:?}.wav"));
    for sound in [Sound::Click, Sound::Knock, Sound::Chord] {
        if std::fs::write(file(sound), wav(&samples(sound))).is_err() {
            return;
        }
    }
    let mut playing: Vec<(Program, Instant)> = Vec::new();
    loop {
        playing.retain_mut(|(program, since)| program.is_running() && since.elapsed() < LONGEST);
        let patience = if playing.is_empty() { Duration::MAX } else { POLL_INTERVAL };
        match requests.recv_timeout(patience) {
            Ok((sound, due)) if due.elapsed() <= LATEST => {
                let mut command = Command::new(player[0]);
                let program = Program::start(quiet(command.args(&player[1..]).arg(file(sound))));
                playing.extend(program.map(|program| (program, Instant::now())));
            }
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Programs that play a sound file, with their arguments, the usual ones first. Windows has none that starts in time.
const PLAYERS: &[&[&str]] =
    if cfg!(target_os = "macos") { &[&["afplay"]] } else { &[&["pw-play"], &["paplay"], &["aplay", "-q"]] };

/// From −1 to 1. A struck piece of wood: a few partial tones that die away quickly, after a tick of noise.
fn samples(sound: Sound) -> Vec<f32> {
    // Frequencies in hertz with their shares, decay in seconds, share of noise, loudness.
    let block = |pitch: f32| [(pitch, 0.6), (2.71 * pitch, 0.28), (5.15 * pitch, 0.12)];
    match sound {
        Sound::Click => struck(&block(980.0), 0.022, 0.25, 0.5),
        Sound::Knock => struck(&block(310.0), 0.045, 0.12, 0.4),
        // A marimba's bars are tuned to a fourth partial of two octaves.
        Sound::Chord => {
            let mut all = vec![0.0; RATE as usize * 3 / 2];
            for (place, pitch) in [523.25, 659.25, 783.99, 1046.5].into_iter().enumerate() {
                let from = place * RATE as usize * 9 / 100;
                let bar = struck(&[(pitch, 0.8), (4.0 * pitch, 0.2)], 0.28, 0.05, 0.28);
                all[from..].iter_mut().zip(bar).for_each(|(sum, sample)| *sum += sample);
            }
            all
        }
    }
}

fn struck(partials: &[(f32, f32)], decay: f32, noise: f32, loudness: f32) -> Vec<f32> {
    let mut random = fastrand::Rng::with_seed(1);
    let sample = |at: u32| {
        let time = at as f32 / RATE as f32;
        let tones: f32 = partials.iter().map(|(pitch, share)| share * (TAU * pitch * time).sin()).sum();
        let tick = (random.f32() * 2.0 - 1.0) * noise * (-time / 0.002).exp();
        loudness * (tones * (-time / decay).exp() + tick)
    };
    (0..(RATE as f32 * decay * 7.0) as u32).map(sample).collect()
}

/// A RIFF file of 16 bits per sample.
fn wav(samples: &[f32]) -> Vec<u8> {
    let data: Vec<u8> = samples
        .iter()
        .flat_map(|sample| ((sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16).to_le_bytes())
        .collect();
    let size = data.len() as u32;
    let [whole, samples] = [36 + size, size].map(u32::to_le_bytes);
    let format = [16, 1 | 1 << 16, RATE, RATE * 2, 2 | 16 << 16].map(u32::to_le_bytes);
    [&b"RIFF"[..], &whole, b"WAVEfmt ", format.as_flattened(), b"data", &samples, &data].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_short_files_that_neither_clip_nor_break_off() {
        for (sound, longest) in [(Sound::Click, 0.2), (Sound::Knock, 0.4), (Sound::Chord, 2.0)] {
            let samples = samples(sound);
            assert!(samples.len() as f32 / RATE as f32 <= longest, "{sound:?}");
            let loudest = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!((0.1..1.0).contains(&loudest), "{sound:?}: {loudest}");
            assert!(samples.iter().rev().take(100).all(|sample| sample.abs() < 0.01), "{sound:?}");
            let file = wav(&samples);
            assert_eq!(file.len(), 44 + 2 * samples.len());
            assert_eq!((&file[..4], &file[8..16]), (&b"RIFF"[..], &b"WAVEfmt "[..]));
        }
    }
}
