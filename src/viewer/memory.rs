//! Keeps what the session wants remembered, in one file in the platform's own folder, or where a script says.
//!
//! What is in the file is left to the session. A file that makes no sense is moved out of the way before another one is
//! written; the window never waits for the disk.

use std::io;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use bevy::platform::dirs::preferences_dir;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

use super::door::{Asked, Due, Told};
use super::frame::{Phase, Wake};
use crate::save::{NOT_REGULAR, save};
use crate::session::{Command, Forgotten, MemoryEffect, Notice, Remembered, Report};

/// No such file is longer, in bytes: fifty places in puzzles of a thousand cubes take a fortieth of it, and the notes of a
/// puzzle's file an eighth at most.
const LIMIT: u64 = 1 << 23;

/// Who writes, where anything is remembered.
#[derive(Resource, Default)]
struct Memory(Option<Writer>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Memory>().add_systems(Update, hear.in_set(Phase::Drain)).add_systems(PostUpdate, carry_out);
}

/// Takes over what was remembered before the first frame; `last`: the puzzle that was open last too.
pub(super) fn begin(app: &mut App, last: bool) {
    // A system without such a folder remembers nothing.
    let Some(folder) = preferences_dir() else { return };
    let world = app.world_mut();
    let wake = world.resource::<Wake>().caller();
    let (report, writer) = recall(&folder.join("snake-cube").join("settings.toml"), last, wake);
    if let Report::Recalled { remembered: Some(remembered), .. } = &report
        && let Some([width, height]) = remembered.window()
    {
        for mut window in world.query_filtered::<&mut Window, With<PrimaryWindow>>().iter_mut(world) {
            window.resolution.set(width as f32, height as f32);
        }
    }
    let is_new = !matches!(&report, Report::Recalled { remembered: Some(known), .. } if known.last.is_some());
    world.insert_resource(Memory(writer));
    world.write_message(Told(report));
    if last && is_new {
        world.write_message(Asked(Command::Welcome));
    }
}

fn carry_out(
    mut due: MessageReader<Due<MemoryEffect>>,
    mut memory: ResMut<Memory>,
    mut told: MessageWriter<Told>,
    wake: Res<Wake>,
) {
    for Due(effect) in due.read() {
        match effect {
            MemoryEffect::Recall(path) => {
                // What is still to be written is written first.
                memory.0 = None;
                let (report, writer) = recall(path, true, wake.caller());
                told.write(Told(report));
                memory.0 = writer;
            }
            MemoryEffect::Remember(remembered) => memory.0.iter().for_each(|writer| writer.write(remembered.clone())),
        }
    }
}

fn hear(memory: Res<Memory>, mut told: MessageWriter<Told>) {
    for failure in memory.0.iter().flat_map(|writer| writer.failures.try_iter()) {
        told.write(Told(Report::NotRemembered(failure)));
    }
}

/// Reads the file, and says who writes it from now on: nobody where what is in it could not be kept.
fn recall(path: &Path, last: bool, wake: impl Fn() + Send + 'static) -> (Report, Option<Writer>) {
    // Where that is does not hang on where a later start is.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let lost = |told| (Report::Recalled { remembered: None, last, told: Some(told) }, None);
    let (remembered, told) = match read(&path) {
        Ok(None) => (Remembered::default(), None),
        Ok(Some(text)) => match Remembered::read(&text) {
            Ok(remembered) => (remembered, None),
            Err(forgotten) => match set_aside(&path) {
                Ok(aside) => (Remembered::default(), Some(unread(path.clone(), aside, &forgotten))),
                Err(error) => {
                    let why = format!("{} makes no sense ({forgotten}) and cannot be moved: {error}", path.display());
                    return lost(Notice::NotRemembered(why));
                }
            },
        },
        Err(error) => return lost(Notice::NotRemembered(format!("cannot read {}: {error}", path.display()))),
    };
    match Writer::new(path, wake) {
        Ok(writer) => (Report::Recalled { remembered: Some(Box::new(remembered)), last, told }, Some(writer)),
        Err(error) => lost(Notice::NotRemembered(error.to_string())),
    }
}

/// The text of the file; none where there is no file yet. What is no text reads as one that makes no sense.
fn read(path: &Path) -> io::Result<Option<String>> {
    match path.metadata() {
        Ok(found) if !found.is_file() => Err(io::Error::other(NOT_REGULAR)),
        Ok(found) if found.len() > LIMIT => Ok(Some(String::from("too long"))),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&std::fs::read(path)?).into_owned())),
        // A link that leads nowhere is written through.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn unread(path: PathBuf, aside: PathBuf, forgotten: &Forgotten) -> Notice {
    match forgotten {
        Forgotten::NotToml { .. } => Notice::SettingsUnread { path, aside, why: forgotten.to_string() },
        Forgotten::Newer(_) => Notice::SettingsNewer { path, aside },
    }
}

/// Gives the file another name, which nothing has yet; which one.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    for number in 1.. {
        let aside = path.with_file_name(format!("{stem}-kept-{number}.toml"));
        if aside.symlink_metadata().is_err() {
            std::fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    unreachable!("there is always a larger number")
}

/// A thread that writes; what is handed to it while it is at it waits, the newest in place of those before. Dropped, it
/// writes what is left.
struct Writer {
    /// Room for one.
    sender: Option<Sender<Box<Remembered>>>,
    waiting: Receiver<Box<Remembered>>,
    failures: Receiver<String>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    fn new(path: PathBuf, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let (sender, waiting) = bounded(1);
        let (failed, failures) = bounded(1);
        let texts: Receiver<Box<Remembered>> = waiting.clone();
        let work = move || {
            let mut works = true;
            for remembered in texts {
                let written = write(&path, *remembered);
                // Once is enough, until it has worked again.
                if let Err(error) = &written
                    && works
                {
                    let _ = failed.try_send(format!("cannot write {}: {error}", path.display()));
                    wake();
                }
                works = written.is_ok();
            }
        };
        let thread = std::thread::Builder::new().name("memory".to_owned()).spawn(work)?;
        Ok(Self { sender: Some(sender), waiting, failures, thread: Some(thread) })
    }

    fn write(&self, remembered: Box<Remembered>) {
        let Some(sender) = &self.sender else { return };
        if let Err(TrySendError::Full(newest)) = sender.try_send(remembered) {
            let _ = self.waiting.try_recv();
            // Nobody else sends.
            let _ = sender.try_send(newest);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.sender = None;
        if let Some(thread) = self.thread.take() {
            // It has told what there was to tell.
            let _ = thread.join();
        }
    }
}

fn write(path: &Path, mut remembered: Remembered) -> io::Result<()> {
    // A puzzle's file is to be found from anywhere.
    for own in remembered.last.iter_mut().chain(&mut remembered.recent).filter_map(|last| last.path.as_mut()) {
        if let Ok(absolute) = std::path::absolute(&*own)
            && let Some(absolute) = absolute.to_str()
        {
            *own = absolute.to_owned();
        }
    }
    std::fs::create_dir_all(path.parent().unwrap_or(path))?;
    save(path, remembered.to_toml())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recalled(path: &Path) -> (Option<Box<Remembered>>, Option<Notice>, Option<Writer>) {
        match recall(path, true, || {}) {
            (Report::Recalled { remembered, told, .. }, writer) => (remembered, told, writer),
            (other, _) => panic!("{other:?}"),
        }
    }

    fn sized(scale: u16) -> Box<Remembered> {
        Box::new(Remembered { scale: Some(scale), ..Remembered::default() })
    }

    #[test]
    fn the_newest_is_there_when_the_writer_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("not/there/yet/settings.toml");
        let (remembered, told, writer) = recalled(&path);
        assert_eq!((remembered, told), (Some(Box::default()), None));
        let writer = writer.unwrap();
        (1..=300).for_each(|scale| writer.write(sized(scale)));
        drop(writer);
        assert_eq!(recalled(&path).0, Some(sized(300)));
        assert_eq!(path.parent().unwrap().read_dir().unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn what_makes_no_sense_is_kept_beside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let too_long = "#".repeat(LIMIT as usize + 1);
        for (number, text) in (1..).zip([&b"theme = \"li"[..], b"\xff\xfe\0", b"format = 999\n", too_long.as_bytes()]) {
            std::fs::write(&path, text).unwrap();
            let (remembered, told, writer) = recalled(&path);
            let aside = folder.path().join(format!("settings-kept-{number}.toml"));
            assert_eq!(remembered, Some(Box::default()));
            let told = told.unwrap().to_string();
            assert!(told.contains(path.to_str().unwrap()) && told.contains(aside.to_str().unwrap()), "{told}");
            writer.unwrap().write(sized(number));
            assert_eq!(std::fs::read(aside).unwrap(), text);
            assert_eq!(recalled(&path).0, Some(sized(number)));
        }
    }

    #[test]
    fn what_can_not_be_read_is_not_written_over_and_what_can_not_be_written_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let (remembered, told, writer) = recalled(folder.path());
        assert!(remembered.is_none() && writer.is_none());
        assert!(told.unwrap().to_string().contains("not a file"));
        // A file where a folder should be: not even the superuser writes there.
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let writer = Writer::new(file.join("settings.toml"), || {}).unwrap();
        let failures = writer.failures.clone();
        (0..5).for_each(|scale| writer.write(sized(scale)));
        drop(writer);
        assert_eq!(failures.try_iter().count(), 1);
    }
}
