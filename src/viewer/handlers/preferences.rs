//! Loads and saves the preferences, in one file in the platform's preferences folder, or where a script specifies. A
//! thread writes it; an invalid one is renamed, not overwritten.

use std::fs::{File, TryLockError};

use bevy::platform::dirs::preferences_dir;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PrimaryWindow;

use super::files::absolute;
use super::prelude::*;
use crate::puzzle::FileError;
use crate::save::{NOT_REGULAR, save};
use crate::session::{Begin, Notice, Preferences, PreferencesEffect, SettingsError};
use crate::viewer::quality::is_software;

/// In bytes; fifty saved positions in puzzles of a thousand cubes take a fortieth of it.
const MAX_FILE_SIZE: u64 = 1 << 23;

#[derive(Resource, Default)]
struct PreferencesWriter(Option<Writer>);

/// Dropping it finishes pending writes.
type Writer = Requests<Box<Preferences>>;

pub fn plugin(app: &mut App) {
    app.init_resource::<PreferencesWriter>().add_systems(PostUpdate, carry_out);
}

/// Loads the preferences before the first frame; with `last`, also the last puzzle.
pub fn load(app: &mut App, last: bool) {
    let Some(folder) = preferences_dir() else { return };
    let post = Post::of(app);
    let world = app.world_mut();
    let file = folder.join("snake-cube").join("settings.toml");
    let (remembered, notice, writer) = read_or_default(&file, &Preferences::default(), &post);
    if let Some([width, height]) = remembered.as_ref().and_then(|remembered| remembered.settings.window) {
        for mut window in world.query_filtered::<&mut Window, With<PrimaryWindow>>().iter_mut(world) {
            window.resolution.set(width as f32, height as f32);
        }
    }
    world.insert_resource(PreferencesWriter(writer));
    begin(remembered, notice, last, &post);
    app.add_systems(Startup, tell_if_software);
}

/// A puzzle that was named is solved at once, after the preferences, since it goes on from its bookmark; without one, the
/// user chooses at the first start.
fn begin(remembered: Option<Box<Preferences>>, notice: Option<Notice>, last: bool, post: &Post) {
    let begins = !last || remembered.as_ref().is_none_or(|remembered| remembered.last.is_none());
    post.send(Report::PreferencesLoaded { remembered, last, notice });
    if begins {
        post.ask(if last { Begin::AskFirstSnake } else { Begin::LayOut });
    }
}

fn tell_if_software(adapter: Option<Res<RenderAdapterInfo>>, post: Res<Post>) {
    if is_software(adapter.as_deref()) {
        post.send(Report::SlowDrawing);
    }
}

fn carry_out(mut due: ResMut<DueEffects>, mut writer: ResMut<PreferencesWriter>, post: Res<Post>) {
    for effect in due.preferences.drain(..) {
        match effect {
            PreferencesEffect::Recall(path, chosen) => {
                writer.0 = None;
                let (remembered, notice, new_writer) = read_or_default(&path, &chosen, &post);
                post.send(Report::PreferencesLoaded { remembered, last: true, notice });
                writer.0 = new_writer;
            }
            PreferencesEffect::Remember(all) => {
                if let Some(writer) = &writer.0 {
                    writer.send(all);
                }
            }
        }
    }
}

/// Reads the file; returns no writer if it could be neither read nor renamed. `chosen` supplies missing values.
fn read_or_default(
    path: &Path,
    chosen: &Preferences,
    post: &Post,
) -> (Option<Box<Preferences>>, Option<Notice>, Option<Writer>) {
    // An absolute path stays valid if the current folder changes.
    match open(absolute(path), chosen, post) {
        Ok((remembered, notice, writer)) => (Some(Box::new(remembered)), notice, Some(writer)),
        Err(why) => (None, Some(Notice::NotRemembered(why)), None),
    }
}

fn open(path: PathBuf, chosen: &Preferences, post: &Post) -> Result<(Preferences, Option<Notice>, Writer), Failure> {
    let unread = |error: io::Error| Failure::File(Box::new(FileError::Read(path.clone(), error.into()).into()));
    let text = read(&path).map_err(unread)?;
    let (remembered, notice) = match text.map_or(Ok(chosen.clone()), |text| Preferences::read(&text, chosen)) {
        Ok(remembered) => (remembered, None),
        Err(invalid) => {
            let stuck = |error: io::Error| Failure::Stuck {
                path: path.clone(),
                fault: invalid.to_string(),
                why: error.to_string(),
            };
            (chosen.clone(), Some(set_aside(&path, &invalid).map_err(stuck)?))
        }
    };
    let writer = writer(path, remembered.clone(), post.clone()).map_err(|error| Failure::Other(error.to_string()))?;
    Ok((remembered, notice, writer))
}

/// The text of the file, or `None` if there is no file yet. Invalid UTF-8 is replaced.
fn read(path: &Path) -> io::Result<Option<String>> {
    match path.metadata() {
        Ok(found) if !found.is_file() => Err(io::Error::other(NOT_REGULAR)),
        Ok(found) if found.len() > MAX_FILE_SIZE => Ok(Some(String::from("too long"))),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&std::fs::read(path)?).into_owned())),
        // Also for a dangling link; saving creates its target.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Renames an invalid file; returns the message about it.
fn set_aside(path: &Path, invalid: &SettingsError) -> io::Result<Notice> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut names = (1_u64..).map(|number| path.with_file_name(format!("{stem}-kept-{number}.toml")));
    let aside = names.find(|name| name.symlink_metadata().is_err()).unwrap_or_default();
    std::fs::rename(path, &aside)?;
    let path = path.to_owned();
    Ok(match invalid.clone() {
        SettingsError::Newer(_) => Notice::SettingsNewer { path, aside },
        SettingsError::NotToml { at, message: why } => Notice::SettingsUnread { path, aside, at, why },
    })
}

/// Writes the newest preferences. `before` is the content of the file.
fn writer(path: PathBuf, mut before: Preferences, post: Post) -> io::Result<Writer> {
    Requests::start("memory", move |waiting: Receiver<Box<Preferences>>| {
        let mut works = true;
        for first in &waiting {
            let remembered = waiting.try_iter().last().unwrap_or(first);
            let written = write(&path, *remembered, &mut before);
            let did_work = std::mem::replace(&mut works, written.is_ok());
            let notice = written.unwrap_or_else(|error| {
                let failure = Failure::NotWritten(path.clone(), error.to_string());
                // Only of the first failure after a success.
                did_work.then_some(Notice::NotRemembered(failure))
            });
            if let Some(notice) = notice {
                post.tell(Report::SettingsNotice(notice));
            }
        }
    })
}

/// Another window may have written the file since `before` was read. A file that is invalid by now is set aside, as at
/// the start; returns the message about that.
fn write(path: &Path, mut remembered: Preferences, before: &mut Preferences) -> io::Result<Option<Notice>> {
    // Relative paths would break if the program starts in another folder.
    for own in remembered.last.iter_mut().chain(&mut remembered.recent).filter_map(|last| last.path.as_mut()) {
        if let Some(path) = absolute(Path::new(&own)).to_str() {
            *own = path.to_owned();
        }
    }
    std::fs::create_dir_all(path.parent().unwrap_or(path))?;
    let _lock = lock(path);
    let mut notice = None;
    let merged = match read(path)?.map(|text| Preferences::read(&text, &Preferences::default())) {
        Some(Ok(there)) => remembered.merged(before, &there),
        Some(Err(newer @ SettingsError::Newer(_))) => return Err(io::Error::other(newer.to_string())),
        Some(Err(invalid @ SettingsError::NotToml { .. })) => {
            notice = Some(set_aside(path, &invalid)?);
            remembered.clone()
        }
        None => remembered.clone(),
    };
    save(path, merged.to_toml())?;
    *before = remembered;
    Ok(notice)
}

/// Keeps other windows from writing until dropped. Gives up after a second, because one that hangs must not stop all;
/// and at once, if what has the lock's name is something else, such as a link or a pipe.
fn lock(path: &Path) -> Option<File> {
    let name = path.file_name()?.to_string_lossy();
    let lock = path.with_file_name(format!(".{name}.lock"));
    if lock.symlink_metadata().is_ok_and(|there| !there.is_file()) {
        return None;
    }
    let file = File::options().write(true).create(true).truncate(false).open(lock).ok()?;
    for _ in 0..200 {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(5)),
            Err(TryLockError::Error(_)) => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Input;
    use crate::session::{Bookmark, SavedPuzzle, Settings};
    use crate::viewer::frame::Wake;

    fn recalled(path: &Path) -> (Option<Box<Preferences>>, Option<Notice>, Option<Writer>) {
        read_or_default(path, &Preferences::default(), &Post::new(Wake::default()))
    }

    fn sized(scale: u16) -> Box<Preferences> {
        Box::new(Preferences { settings: Settings { scale, ..Settings::default() }, ..Preferences::default() })
    }

    // Regression: a puzzle that was named lost its bookmark.
    #[test]
    fn preferences_come_before_the_first_command() {
        let post = Post::new(Wake::default());
        begin(Some(Box::default()), None, false, &post);
        let received = Vec::from_iter(post.received());
        assert!(
            matches!(&received[..], [Input::Report(Report::PreferencesLoaded { .. }), Input::Command(command)] if *command == Begin::LayOut),
            "{received:?}"
        );
    }

    #[test]
    fn the_newest_is_there_when_the_writer_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("not/there/yet/settings.toml");
        let (remembered, told, writer) = recalled(&path);
        assert_eq!((remembered, told), (Some(Box::default()), None));
        let writer = writer.unwrap();
        (1..=300).for_each(|scale| writer.send(sized(scale)));
        drop(writer);
        assert_eq!(recalled(&path).0, Some(sized(300)));
        let folder = path.parent().unwrap().read_dir().unwrap();
        let mut files: Vec<_> = folder.map(|file| file.unwrap().file_name()).collect();
        files.sort();
        assert_eq!(files, [".settings.toml.lock", "settings.toml"], "nothing else is left");
    }

    // Regression: of two windows, the last to write wiped out what the other remembered.
    #[test]
    fn two_windows_keep_what_the_other_remembers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let [one, other] = [(); 2].map(|()| recalled(&path).2.unwrap());
        let snake = |inner: &str| SavedPuzzle { snake: Some(inner.to_owned()), ..SavedPuzzle::default() };
        let bookmark = |puzzle: &str, moves: &str| Bookmark {
            puzzle: puzzle.to_owned(),
            solution: moves.to_owned(),
            ..Bookmark::default()
        };
        let first = Preferences {
            last: Some(snake("TT")),
            bookmarks: vec![bookmark("a", "1"), bookmark("b", "1")],
            ..*sized(90)
        };
        one.send(Box::new(first.clone()));
        drop(one);
        let theirs = Settings { timer: Some(9.0), ..Settings::default() };
        let bookmarks = vec![bookmark("b", "2"), bookmark("c", "1")];
        other.send(Box::new(Preferences {
            settings: theirs.clone(),
            last: Some(snake("SS")),
            bookmarks,
            ..Preferences::default()
        }));
        drop(other);
        let both = recalled(&path).0.unwrap();
        assert_eq!(both.settings, theirs, "those of the last to write");
        assert_eq!((both.last.clone(), &both.recent[..]), (Some(snake("SS")), &[snake("TT")][..]));
        assert_eq!(both.bookmarks, [bookmark("b", "2"), bookmark("c", "1"), bookmark("a", "1")]);
        // What the first window removed is gone; what it did not know stays.
        let mut before = first.clone();
        let changed = Preferences { bookmarks: vec![bookmark("b", "1")], ..first };
        write(&path, changed, &mut before).unwrap();
        let left = recalled(&path).0.unwrap();
        assert_eq!((left.bookmarks, left.settings.scale), (vec![bookmark("b", "2"), bookmark("c", "1")], 90));
        let follows = Preferences { mode: Some("hands".to_owned()), ..before.clone() };
        write(&path, follows, &mut before).unwrap();
        let both = recalled(&path).0.unwrap();
        assert_eq!((both.last, both.mode.as_deref()), (Some(snake("TT")), Some("hands")));
        assert_eq!(both.recent, [snake("SS")]);
        let typed =
            Preferences { last: Some(SavedPuzzle { typed: Some("3".to_owned()), ..snake("TT") }), ..before.clone() };
        write(&path, typed, &mut before).unwrap();
        assert_eq!(recalled(&path).0.unwrap().recent, [snake("SS")], "each once");
        // A file that a newer version has written meanwhile is not overwritten.
        std::fs::write(&path, "format = 999\n").unwrap();
        assert!(write(&path, before.clone(), &mut before).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "format = 999\n");
    }

    // Regression: of two windows that wrote at once, one wiped out what the other remembered.
    #[test]
    fn windows_that_write_at_once_keep_what_each_remembers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let bookmark = |window: usize, number: usize| Bookmark {
            puzzle: format!("{window} {number}"),
            solution: "1".to_owned(),
            ..Bookmark::default()
        };
        std::thread::scope(|scope| {
            for window in 0..4 {
                let path = &path;
                scope.spawn(move || {
                    let mut before = Preferences::default();
                    for number in 1..=12 {
                        let bookmarks = (0..number).map(|number| bookmark(window, number)).collect();
                        write(path, Preferences { bookmarks, ..Preferences::default() }, &mut before).unwrap();
                    }
                });
            }
        });
        let bookmarks = recalled(&path).0.unwrap().bookmarks;
        assert!(
            (0..4).all(|window| (0..12).all(|number| bookmarks.contains(&bookmark(window, number)))),
            "{bookmarks:?}"
        );
    }

    // Regression: what a link in the lock's place led to was emptied, and a pipe there held up the writer for ever.
    #[cfg(unix)]
    #[test]
    fn the_lock_harms_nothing_that_has_its_name() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let [path, lock, important] = ["s.toml", ".s.toml.lock", "important.txt"].map(|name| folder.path().join(name));
        let make: [&dyn Fn(); 5] = [
            &|| symlink(&important, &lock).unwrap(),
            &|| symlink("not-there", &lock).unwrap(),
            &|| std::fs::create_dir(&lock).unwrap(),
            &|| assert!(std::process::Command::new("mkfifo").arg(&lock).status().unwrap().success()),
            &|| std::fs::write(&lock, "somebody's").unwrap(),
        ];
        for (scale, make) in (100..).zip(make) {
            std::fs::write(&important, "x").unwrap();
            make();
            write(&path, *sized(scale), &mut Preferences::default()).unwrap();
            assert_eq!(recalled(&path).0, Some(sized(scale)));
            assert_eq!(std::fs::read_to_string(&important).unwrap(), "x");
            assert!(!folder.path().join("not-there").exists());
            let is_file = lock.symlink_metadata().unwrap().is_file();
            assert!(!is_file || std::fs::read_to_string(&lock).unwrap() == "somebody's");
            _ = std::fs::remove_file(&lock).or_else(|_| std::fs::remove_dir(&lock));
        }
    }

    // Regression: a file that a hand or another program had spoilt while the window was open was overwritten.
    #[test]
    fn a_file_spoilt_while_the_window_is_open_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let mut before = Preferences::default();
        let long = "x".repeat(usize::try_from(MAX_FILE_SIZE).unwrap() + 1);
        for (number, spoilt) in (1..).zip(["scale = 120\noops = = 1\n", "<<<<<<< yours\nscale = 120\n", &long]) {
            std::fs::write(&path, spoilt).unwrap();
            let told = write(&path, *sized(150 + number), &mut before).unwrap();
            let aside = path.with_file_name(format!("settings-kept-{number}.toml"));
            assert!(matches!(told, Some(Notice::SettingsUnread { aside: kept, .. }) if kept == aside));
            assert_eq!(std::fs::read_to_string(aside).unwrap(), spoilt);
            assert_eq!(recalled(&path).0, Some(sized(150 + number)));
            assert!(write(&path, *sized(90), &mut before).unwrap().is_none());
        }
    }

    // Regression: of two windows with a snake being edited in each, the versions pushed out the recent puzzles.
    #[test]
    fn versions_of_a_snake_that_is_being_edited_do_not_fill_the_recent_ones() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let snake = |inner: String| SavedPuzzle { snake: Some(inner), ..SavedPuzzle::default() };
        let old = vec![snake("TT".to_owned())];
        let both = Preferences { recent: old.clone(), ..Preferences::default() };
        write(&path, both.clone(), &mut Preferences::default()).unwrap();
        let mut before = [both.clone(), both];
        for length in 3..20 {
            for (window, before) in ["S", "T"].into_iter().zip(&mut before) {
                let last = Some(snake(window.repeat(length)));
                write(&path, Preferences { last, ..before.clone() }, before).unwrap();
            }
        }
        let all = recalled(&path).0.unwrap();
        assert_eq!((all.last, all.recent), (Some(snake("T".repeat(19))), vec![snake("S".repeat(19)), old[0].clone()]));
        // The puzzle that was left for another one stays.
        let left = Preferences {
            last: old.first().cloned(),
            recent: before[0].last.clone().into_iter().collect(),
            ..before[0].clone()
        };
        write(&path, left, &mut before[0]).unwrap();
        let all = recalled(&path).0.unwrap();
        assert_eq!((all.last, all.recent), (Some(old[0].clone()), vec![snake("T".repeat(19)), snake("S".repeat(19))]));
    }

    #[test]
    fn unreadable_settings_are_moved_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let too_long = "#".repeat(MAX_FILE_SIZE as usize + 1);
        for (number, text) in (1..).zip([&b"theme = \"li"[..], b"\xff\xfe\0", b"format = 999\n", too_long.as_bytes()]) {
            std::fs::write(&path, text).unwrap();
            let (remembered, told, writer) = recalled(&path);
            let aside = folder.path().join(format!("settings-kept-{number}.toml"));
            assert_eq!(remembered, Some(Box::default()));
            let told = told.unwrap().to_string();
            assert!(told.contains(path.to_str().unwrap()) && told.contains(aside.to_str().unwrap()), "{told}");
            writer.unwrap().send(sized(number));
            assert_eq!(std::fs::read(aside).unwrap(), text);
            assert_eq!(recalled(&path).0, Some(sized(number)));
        }
    }

    #[test]
    fn unreadable_settings_are_kept_and_a_failed_write_is_reported_once() {
        let folder = tempfile::tempdir().unwrap();
        let (remembered, told, none) = recalled(folder.path());
        assert!(remembered.is_none() && none.is_none());
        assert!(told.unwrap().to_string().contains("not a file"));
        // A file in place of a folder: not even root can write there.
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let post = Post::new(Wake::default());
        let writer = writer(file.join("settings.toml"), Preferences::default(), post.clone()).unwrap();
        (0..5).for_each(|scale| writer.send(sized(scale)));
        drop(writer);
        assert_eq!(post.received().count(), 1);
    }
}
