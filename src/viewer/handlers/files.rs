//! Puzzle files, file dialogs and the clipboard; paths as people type them, and errors of saving.

use arboard::Clipboard;
use bevy::window::FileDragAndDrop;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiClipboard, PrimaryEguiContext};
use crossbeam_channel::bounded;
use image::RgbaImage;

use super::prelude::*;
use crate::job::Thread;
use crate::photo::{believed, read_file};
use crate::puzzle::{
    BoxSize, CatalogueEntry, FileError, IoFault, NamedPuzzle, OpenError, PUZZLE_FILE_ENDING, PuzzleFile, PuzzleOptions,
};
use crate::save::{can_save, plain_name};
use crate::session::{FilesEffect, PathFor};
use crate::solver::folds;
use crate::viewer::input::keys::Paste;

/// The purpose of the read, its start, and the channel for its result.
type ClipboardRead = (Paste, Instant, Receiver<(EguiClipboard, Option<String>)>);

pub fn plugin(app: &mut App) {
    app.add_systems(Update, (read_clipboard, open_dropped).in_set(Phase::Drain)).add_systems(PostUpdate, carry_out);
}

/// While a dialog is open on its thread, the window keeps drawing, and closes without waiting for it.
fn carry_out(
    mut due: ResMut<DueEffects>,
    mut dialog: Local<Option<Thread>>,
    mut clipboard: ResMut<EguiClipboard>,
    mut paste: MessageWriter<Paste>,
    picture: Res<PictureResource>,
    post: Res<Post>,
) {
    let language = picture.look.language;
    for effect in due.files.drain(..) {
        match effect {
            FilesEffect::Copy(text) => clipboard.set_text(&text),
            FilesEffect::Paste => _ = paste.write(Paste::AsSnake),
            FilesEffect::Open(path) => open_in_background(expand_home(&path), &post),
            FilesEffect::Save { file, to, own } => {
                let path = expand_home(&to);
                // A typed path was not confirmed, so only the puzzle's own file is overwritten.
                post.send(match can_save(&path, own.as_deref().map(absolute) == Some(absolute(&path))) {
                    Ok(()) => save(&file, &path),
                    Err(error) => Report::FileFailed(save_error(&path, &error)),
                });
            }
            FilesEffect::Choose(what) if !dialog.as_ref().is_some_and(Thread::is_running) => {
                let wanted = what.clone();
                *dialog = post.start("dialog", move |post| run_dialog(wanted, language, post)).ok();
                if dialog.is_none() {
                    post.send(Report::NoDialog(what));
                }
            }
            FilesEffect::Choose(_) => {}
        }
    }
}

/// On a thread, because a file may be large, or on a slow drive. The frame waits a moment, in which most are read.
fn open_in_background(path: PathBuf, post: &Post) {
    match post.start("file", move |post| post.tell(open(&path))) {
        Ok(reading) => reading.wait(Duration::from_millis(50)),
        Err(error) => post.send(Report::FileFailed(Failure::Other(error.to_string()))),
    }
}

pub fn file_failed(error: OpenError) -> Report {
    Report::FileFailed(Failure::File(Box::new(error)))
}

fn open(path: &Path) -> Report {
    match NamedPuzzle::open(path, &PuzzleOptions::default(), folds) {
        Ok(opened) => Report::Opened(Box::new(opened)),
        Err(OpenError::File(FileError::Read(path, IoFault::Picture))) => {
            Report::Photographed(read_file(&path, BoxSize::nearest_cube(27)))
        }
        Err(error) => file_failed(error),
    }
}

fn save(file: &PuzzleFile, path: &Path) -> Report {
    match file.save(path) {
        Ok(()) => Report::Saved(absolute(path), Box::new(file.clone())),
        Err(error) => file_failed(error.into()),
    }
}

fn open_dropped(mut files: MessageReader<FileDragAndDrop>, post: Res<Post>) {
    let mut dropped = files.read().filter_map(|event| match event {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf),
        _ => None,
    });
    if let Some(path) = dropped.next() {
        open_in_background(path.clone(), &post);
    }
    if dropped.next().is_some() {
        post.send(Report::FilesLeft);
    }
}

/// Opens a dialog and reports the result; reports nothing if it is cancelled.
fn run_dialog(what: PathFor, language: Language, post: &Post) {
    let opened = Instant::now();
    match (choose_path(&what, language), what) {
        (Some(path), PathFor::Open) => post.tell(open(&path)),
        (Some(path), PathFor::Save { file, .. }) => post.tell(save(&file, &path)),
        (Some(path), PathFor::Export(_)) => post.tell(Report::ExportPathChosen(path)),
        // One that closes so soon has probably not opened.
        (None, what) if opened.elapsed() < Duration::from_millis(250) => post.tell(Report::NoDialog(what)),
        (None, _) => {}
    }
}

fn choose_path(what: &PathFor, language: Language) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new();
    let kind = language.label(Label::Puzzle);
    let puzzle = |dialog: rfd::FileDialog| dialog.add_filter(kind, &[PUZZLE_FILE_ENDING, "toml", "txt"]);
    let (file, path) = match what {
        PathFor::Open => {
            let photo = language.page_texts().1.from_photo;
            return puzzle(dialog).add_filter(photo, &["jpg", "jpeg", "png", "webp"]).pick_file();
        }
        PathFor::Save { file, path } => (file, path),
        PathFor::Export(name) => {
            let ending = name.rsplit('.').next().unwrap_or_default();
            return dialog.add_filter(ending.to_uppercase(), &[ending]).set_file_name(name).save_file();
        }
    };
    // With an empty path the system chooses the folder.
    let folder = path.as_deref().and_then(Path::parent).filter(|folder| folder.is_dir()).unwrap_or(Path::new(""));
    let own = path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let known = CatalogueEntry::named(&file.puzzle, &file.name);
    let name = own
        .unwrap_or_else(|| format!("{}.{PUZZLE_FILE_ENDING}", plain_name(known.map_or(&file.name, |entry| &entry.id))));
    puzzle(dialog).set_directory(folder).set_file_name(name).save_file()
}

/// The clipboard is read on a thread, since the program that owns the text may never respond.
fn read_clipboard(
    mut wanted: MessageReader<Paste>,
    mut clipboard: ResMut<EguiClipboard>,
    mut reading: Local<Option<ClipboardRead>>,
    mut typed: MessageWriter<EguiInputEvent>,
    mut moving: ResMut<Moving>,
    context: Single<Entity, With<PrimaryEguiContext>>,
    post: Res<Post>,
) {
    for &paste in wanted.read() {
        if let Some((_, since, _)) = &*reading {
            // Sooner it is a repeat.
            if since.elapsed() >= Duration::from_millis(800) {
                post.send(Report::FileFailed(Failure::ClipboardSilent));
            }
            continue;
        }
        let (sender, receiver) = bounded(1);
        // Until this one is returned, copying uses a new clipboard.
        let mut lent = std::mem::take(&mut *clipboard);
        // If no thread starts, the sender is dropped, which counts as no text.
        _ = post.start("clipboard", move |post| {
            let text = lent.get_text();
            // Fails only if the window is closed.
            _ = sender.send((lent, text));
            post.wake.call();
        });
        *reading = Some((paste, Instant::now(), receiver));
    }
    let Some((paste, _, receiver)) = &*reading else { return };
    let text = match receiver.try_recv() {
        Ok((back, text)) => {
            *clipboard = back;
            text
        }
        Err(error) if error.is_empty() => return,
        Err(_) => None,
    };
    match (paste, text) {
        (Paste::AsSnake, Some(text)) if !text.is_empty() => post.send(Report::Pasted(Some(text))),
        (Paste::AsSnake, _) => _ = post.start("photo", |post| post.tell(pasted_picture())),
        (Paste::IntoField, Some(text)) => {
            typed.write(EguiInputEvent { context: *context, event: egui::Event::Paste(text) });
            // egui reads it in the next frame.
            moving.once = true;
        }
        (Paste::IntoField, None) => {}
    }
    *reading = None;
}

/// What the clipboard holds instead of text. `EguiClipboard` does not pass pictures on.
fn pasted_picture() -> Report {
    let copied = Clipboard::new().and_then(|mut clipboard| clipboard.get_image()).ok();
    let picture = copied
        .and_then(|copied| RgbaImage::from_raw(copied.width as u32, copied.height as u32, copied.bytes.into_owned()));
    picture.map_or(Report::Pasted(None), |picture| {
        Report::Photographed(believed(&picture.into(), BoxSize::nearest_cube(27)))
    })
}

pub fn expand_home(path: &Path) -> PathBuf {
    let Ok(rest) = path.strip_prefix("~") else { return path.to_owned() };
    std::env::home_dir().map_or_else(|| path.to_owned(), |home| home.join(rest))
}

pub fn save_error(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::IsThere(path.to_owned()),
        _ => Failure::NotSaved(path.to_owned(), error.to_string()),
    }
}

pub fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Input;
    use crate::viewer::frame::Wake;

    fn reports(post: &Post) -> Vec<Report> {
        let report = |input| if let Input::Report(report) = input { report } else { panic!("{input:?}") };
        post.received().map(report).collect()
    }

    #[test]
    fn a_dropped_file_is_opened_or_the_reason_is_shown() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = App::new();
        let post = Post::new(Wake::default());
        app.add_message::<FileDragAndDrop>().insert_resource(post.clone()).add_systems(Update, open_dropped);
        let mut told_of = |name: &str, text: &str| {
            let path_buf = folder.path().join(name);
            std::fs::write(&path_buf, text).unwrap();
            let window = Entity::PLACEHOLDER;
            app.world_mut().write_message(FileDragAndDrop::HoveredFile { window, path_buf: path_buf.clone() });
            app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
            app.update();
            reports(&post)
        };
        assert!(
            matches!(&told_of("mine.toml", "snake = 'TTTTTT'")[..], [Report::Opened(opened)] if opened.0.name == "mine")
        );
        assert!(matches!(&told_of("mine.txt", "TTTTTT\n")[..], [Report::Opened(opened)] if opened.0.puzzle.len() == 8));
        for (name, text, place) in [
            ("no.toml", "name = 'x'\nsnake = 3", "no.toml, line 2, column 9"),
            ("no.txt", "TTTTTx", "no.txt, line 1, column 6: `x` at place 6"),
        ] {
            let told = told_of(name, text);
            assert!(matches!(&told[..], [Report::FileFailed(why)] if why.to_string().contains(place)), "{told:?}");
        }
        for path_buf in ["mine.txt", "mine.toml", "mine.toml"].map(|name| folder.path().join(name)) {
            app.world_mut().write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf });
        }
        app.update();
        let of_several = reports(&post);
        assert!(matches!(&of_several[..], [Report::Opened(_), Report::FilesLeft]), "{of_several:?}");
    }

    #[test]
    fn a_path_may_begin_at_home() {
        let home = std::env::home_dir().unwrap();
        assert_eq!(expand_home(Path::new("~/a/mine.toml")), home.join("a/mine.toml"));
        for other in ["mine.toml", "/tmp/~", "~mine.toml", "a/~/b"] {
            assert_eq!(expand_home(Path::new(other)), Path::new(other));
        }
    }
}
