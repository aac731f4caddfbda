//! Sounds of wood through the system's player of sound files; without one the program is silent. A new sound does not
//! stop an older one, but a sound that cannot be played soon is left out.

use crossbeam_channel::RecvTimeoutError;
use tempfile::TempDir;

use super::prelude::*;
use crate::session::Sound;

pub fn plugin(app: &mut App) {
    let post = Post::of(app);
    // If no thread starts, nothing is heard.
    let Ok(sounds) = Requests::start("sound", move |requests| play(&requests, &post)) else { return };
    app.add_systems(PostUpdate, move |mut due: ResMut<DueEffects>| {
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
        if std::fs::write(file(sound), wav(sound)).is_err() {
            return;
        }
    }
    let mut playing: Vec<(Program, Instant)> = Vec::new();
    loop {
        // A player that takes longer than any sound hangs.
        playing.retain_mut(|(program, since)| program.is_running() && since.elapsed() < Duration::from_secs(5));
        let patience = if playing.is_empty() { Duration::MAX } else { Duration::from_millis(200) };
        match requests.recv_timeout(patience) {
            // Later it would seem to belong to something else.
            Ok((sound, due)) if due.elapsed() <= Duration::from_millis(60) => {
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

/// Made by `assets/sounds.py`.
fn wav(sound: Sound) -> &'static [u8] {
    match sound {
        Sound::Click => include_bytes!("../../../assets/click.wav"),
        Sound::Knock => include_bytes!("../../../assets/knock.wav"),
        Sound::Chord => include_bytes!("../../../assets/chord.wav"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_short_files_that_neither_clip_nor_break_off() {
        for (sound, longest) in [(Sound::Click, 0.2), (Sound::Knock, 0.4), (Sound::Chord, 2.0)] {
            let (head, samples) = wav(sound).split_at(44);
            assert_eq!((&head[..4], &head[8..16]), (&b"RIFF"[..], &b"WAVEfmt "[..]));
            // One channel; samples per second.
            assert_eq!((&head[22..24], &head[24..28]), (&[1, 0][..], &44_100_u32.to_le_bytes()[..]));
            let samples = samples.as_chunks::<2>().0.iter();
            let samples = Vec::from_iter(samples.map(|&sample| f32::from(i16::from_le_bytes(sample)) / 32767.0));
            assert!(samples.len() as f32 / 44_100.0 <= longest, "{sound:?}");
            let loudest = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!((0.1..1.0).contains(&loudest), "{sound:?}: {loudest}");
            assert!(samples.iter().rev().take(100).all(|sample| sample.abs() < 0.01), "{sound:?}");
        }
    }
}
