//! Files and the clipboard: what the session asks for and cannot reach itself.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiClipboard, PrimaryEguiContext, egui};
use crossbeam_channel::{Receiver, bounded};

use super::door::{Due, Told};
use super::frame::{Moving, Paste, Phase, Wake, from_home, unsaved, whole};
use crate::puzzle::{NamedPuzzle, PuzzleFile, PuzzleOptions};
use crate::save::can_save;
use crate::session::{FilesEffect, PathFor, Report};

/// No hand closes a dialog sooner than this after it was asked for: there was none.
const TOO_SOON: Duration = Duration::from_millis(250);

/// A clipboard that is heard takes less; who asks again after it wonders.
const A_MOMENT: Duration = Duration::from_millis(800);

/// A dialog that is open, on a thread of its own: the window goes on drawing behind it, and closes without it.
#[derive(Resource, Default)]
struct Dialog(Option<Receiver<Report>>);

/// The clipboard while it is read, on a thread of its own: it is asked of another program, which may never answer.
#[derive(Resource, Default)]
struct Reading(Option<(Paste, Instant, Receiver<(EguiClipboard, Option<String>)>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dialog>()
        .init_resource::<Reading>()
        .add_systems(Update, (hear, pasted, dropped).in_set(Phase::Drain))
        .add_systems(PostUpdate, (carry_out, read).chain());
}

fn carry_out(
    mut due: MessageReader<Due<FilesEffect>>,
    mut dialog: ResMut<Dialog>,
    mut clipboard: ResMut<EguiClipboard>,
    mut told: MessageWriter<Told>,
    mut paste: MessageWriter<Paste>,
    wake: Res<Wake>,
) {
    for Due(effect) in due.read() {
        match effect {
            FilesEffect::Copy(text) => clipboard.set_text(text),
            FilesEffect::Paste => _ = paste.write(Paste::AsSnake),
            FilesEffect::Open(path) => _ = told.write(Told(open(&from_home(path)))),
            FilesEffect::Save { file, to, own } => _ = told.write(Told(save_to(file, &from_home(to), own.as_deref()))),
            FilesEffect::Choose(what) if dialog.0.is_none() => dialog.0 = Some(ask(what.clone(), wake.caller())),
            // One at a time.
            FilesEffect::Choose(_) => {}
        }
    }
}

fn open(path: &Path) -> Report {
    match NamedPuzzle::open(path, &PuzzleOptions::default()) {
        Ok(opened) => Report::Opened(Box::new(opened)),
        Err(error) => Report::FileFailed(error.to_string()),
    }
}

fn save(file: &PuzzleFile, path: &Path) -> Report {
    match file.save(path) {
        Ok(()) => Report::Saved(whole(path), Box::new(file.clone())),
        Err(error) => Report::FileFailed(error.to_string()),
    }
}

/// Saves to a path that was typed; over another file than its own only where somebody was asked.
fn save_to(file: &PuzzleFile, path: &Path, own: Option<&Path>) -> Report {
    match can_save(path, own.map(whole) == Some(whole(path))) {
        Ok(()) => save(file, path),
        Err(error) => Report::FileFailed(unsaved(path, &error)),
    }
}

/// A file that is dropped on the window is opened.
fn dropped(mut files: MessageReader<FileDragAndDrop>, mut told: MessageWriter<Told>) {
    for event in files.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            told.write(Told(open(path_buf)));
        }
    }
}

/// Opens a dialog; what comes of it is sent, nothing where it is closed without a choice.
fn ask(what: PathFor, wake: impl Fn() + Send + 'static) -> Receiver<Report> {
    let (sender, receiver) = bounded(1);
    let (failed, dialog) = (what.clone(), sender.clone());
    let thread = std::thread::Builder::new().name("dialog".to_owned()).spawn(move || {
        let asked = Instant::now();
        let report = match (chosen(&what), what) {
            (Some(path), PathFor::Open) => Some(open(&path)),
            (Some(path), PathFor::Save { file, .. }) => Some(save(&file, &path)),
            (Some(path), PathFor::Take(wanted)) => Some(Report::Chosen(wanted, path)),
            (None, what) => (asked.elapsed() < TOO_SOON).then_some(Report::NoDialog(what)),
        };
        if let Some(report) = report {
            // Nobody listens where the window is gone.
            let _ = dialog.send(report);
        }
        drop(dialog);
        wake();
    });
    if thread.is_err() {
        let _ = sender.send(Report::NoDialog(failed));
    }
    receiver
}

fn chosen(what: &PathFor) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new();
    let puzzle = |dialog: rfd::FileDialog| dialog.add_filter("Puzzle", &["toml", "txt"]);
    let (file, path) = match what {
        PathFor::Open => return puzzle(dialog).pick_file(),
        PathFor::Save { file, path } => (file, path),
        PathFor::Take(wanted) => {
            let ending = wanted.order.ending().word();
            let dialog = dialog.add_filter(ending.to_uppercase(), &[ending]);
            return dialog.set_file_name(wanted.file_name()).save_file();
        }
    };
    let dialog = puzzle(dialog);
    let dialog = match path.as_deref().and_then(Path::parent).filter(|folder| folder.is_dir()) {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    };
    let own = path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    let name = own.unwrap_or_else(|| file.name.to_lowercase().chars().map(plain).collect::<String>() + ".toml");
    dialog.set_file_name(name).save_file()
}

fn hear(mut dialog: ResMut<Dialog>, mut told: MessageWriter<Told>) {
    let dialog = dialog.bypass_change_detection();
    let Some(receiver) = &dialog.0 else { return };
    match receiver.try_recv() {
        Ok(report) => _ = told.write(Told(report)),
        Err(error) if error.is_empty() => return,
        Err(_) => {}
    }
    dialog.0 = None;
}

fn read(
    mut wanted: MessageReader<Paste>,
    mut clipboard: ResMut<EguiClipboard>,
    mut reading: ResMut<Reading>,
    mut told: MessageWriter<Told>,
    wake: Res<Wake>,
) {
    for &paste in wanted.read() {
        if let Some((_, since, _)) = &reading.0 {
            // Twice at once is once.
            if since.elapsed() < A_MOMENT {
                continue;
            }
            let silent = "cannot paste: the program that it was copied in does not answer";
            told.write(Told(Report::FileFailed(silent.to_owned())));
            continue;
        }
        let (sender, receiver) = bounded(1);
        // What is copied meanwhile goes by another one.
        let mut away = std::mem::take(&mut *clipboard);
        let wake = wake.caller();
        let read = move || {
            let text = away.get_text();
            // Nobody listens where the window is gone.
            let _ = sender.send((away, text));
            wake();
        };
        // Without a thread the sender is gone, which is heard as no text.
        let _ = std::thread::Builder::new().name("clipboard".to_owned()).spawn(read);
        reading.0 = Some((paste, Instant::now(), receiver));
    }
}

fn pasted(
    mut reading: ResMut<Reading>,
    mut clipboard: ResMut<EguiClipboard>,
    mut told: MessageWriter<Told>,
    mut typed: MessageWriter<EguiInputEvent>,
    mut moving: ResMut<Moving>,
    context: Query<Entity, With<PrimaryEguiContext>>,
) {
    let Some((paste, _, receiver)) = &reading.0 else { return };
    let text = match receiver.try_recv() {
        Ok((back, text)) => {
            *clipboard = back;
            text
        }
        Err(error) if error.is_empty() => return,
        Err(_) => None,
    };
    match (paste, text) {
        (Paste::AsSnake, text) => _ = told.write(Told(Report::Pasted(text))),
        (Paste::IntoField, Some(text)) => {
            let event = egui::Event::Paste(text);
            typed.write_batch(context.iter().map(|context| EguiInputEvent { context, event: event.clone() }));
            // egui hears it in the next frame.
            moving.once = true;
        }
        (Paste::IntoField, None) => {}
    }
    reading.0 = None;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_dropped_is_opened_or_it_is_said_why_not() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = App::new();
        app.add_message::<FileDragAndDrop>().add_message::<Told>().add_systems(Update, dropped);
        let mut told_of = |name: &str, text: &str| {
            let path_buf = folder.path().join(name);
            std::fs::write(&path_buf, text).unwrap();
            let window = Entity::PLACEHOLDER;
            app.world_mut().write_message(FileDragAndDrop::HoveredFile { window, path_buf: path_buf.clone() });
            app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
            app.update();
            let told: Vec<Report> =
                app.world_mut().resource_mut::<Messages<Told>>().drain().map(|told| told.0).collect();
            told
        };
        assert!(
            matches!(&told_of("mine.toml", "snake = 'TTTTTT'")[..], [Report::Opened(opened)] if opened.name == "mine")
        );
        assert!(matches!(&told_of("mine.txt", "TTTTTT\n")[..], [Report::Opened(opened)] if opened.puzzle.len() == 8));
        for (name, text, place) in [
            ("no.toml", "name = 'x'\nsnake = 3", "no.toml, line 2, column 9"),
            ("no.txt", "TTTTTx", "no.txt, line 1, column 6: `X` at place 6"),
        ] {
            let told = told_of(name, text);
            assert!(matches!(&told[..], [Report::FileFailed(why)] if why.contains(place)), "{told:?}");
        }
    }
}
