//! Atomic file writes: even if the program is killed, the path holds either the old file or the complete new one.

use std::fs::{File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::sanitize::Shown;

pub(crate) const NOT_REGULAR: &str = "it is a device, a pipe or a folder, not a file";

const PART_SUFFIX: &str = ".part";

/// A younger temporary file is kept, because it may not be locked yet.
const MIN_PART_AGE: Duration = Duration::from_secs(60);

/// Replaces the file at `path`. Fails if `path` exists and is not a regular file.
pub fn save(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    save_as(path, content, true)
}

/// Checks in advance whether [`save_as`] can write to `path`, and fails with the same errors.
pub fn can_save(path: &Path, over: bool) -> io::Result<()> {
    let target = target_of(path)?;
    match target.metadata() {
        Ok(_) if !over => return Err(io::ErrorKind::AlreadyExists.into()),
        Ok(old) if !old.is_file() => return Err(io::Error::other(NOT_REGULAR)),
        // For example, the name is too long.
        Err(error) if !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Err(error);
        }
        _ => {}
    }
    let folder = target.parent().unwrap_or(&target);
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no folder {}", Shown(folder))));
    }
    part(&target).map(drop)
}

/// Removes the temporary file's name from an error, since it means nothing to users.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path \"") {
        Some((what, _)) => io::Error::new(error.kind(), what),
        None => error,
    }
}

/// The file to write: where symbolic links lead, even if it does not exist yet.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    // Linux follows as many links.
    const MAX_LINKS: usize = 40;
    let mut target = path.canonicalize().or_else(|_| std::path::absolute(path))?;
    for _ in 0..MAX_LINKS {
        let Ok(leads_to) = target.read_link() else { return Ok(target) };
        target.set_file_name(leads_to);
    }
    Err(io::Error::other("it is a link that leads back to itself"))
}

#[cfg(feature = "viewer")]
pub(crate) fn folder_of(path: &Path) -> io::Result<PathBuf> {
    let mut target = target_of(path)?;
    target.pop();
    Ok(target)
}

/// A temporary file beside `path`, which other windows leave alone as long as it is open.
pub(crate) fn part(path: &Path) -> io::Result<NamedTempFile> {
    let target = target_of(path)?;
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The old file's permissions, or the default ones, restricted by the umask.
        let usual = std::fs::Permissions::from_mode(0o666);
        builder.permissions(target.metadata().map_or(usual, |old| old.permissions()));
    }
    let folder = target.parent().unwrap_or(&target);
    let file = builder.prefix(&part_prefix(&target)).suffix(PART_SUFFIX).tempfile_in(folder).map_err(without_path)?;
    // Where file locks are not supported, left-over temporary files are never removed.
    _ = file.as_file().try_lock();
    Ok(file)
}

fn part_prefix(target: &Path) -> String {
    // Common file systems allow names of up to 255 bytes.
    let name: String = target.file_name().unwrap_or_default().to_string_lossy().chars().take(50).collect();
    format!(".{name}.")
}

/// Like [`save`]; without `over`, fails with [`io::ErrorKind::AlreadyExists`] instead of replacing a file.
pub fn save_as(path: &Path, content: impl AsRef<[u8]>, over: bool) -> io::Result<()> {
    let target = target_of(path)?;
    if target.metadata().is_ok_and(|old| !old.is_file()) {
        return Err(io::Error::other(NOT_REGULAR));
    }
    let mut file = part(&target)?;
    file.as_file_mut().write_all(content.as_ref())?;
    file.as_file().sync_all()?;
    if over {
        file.persist(&target)?;
    } else if let Err(failed) = file.persist_noclobber(&target) {
        if failed.error.kind() == io::ErrorKind::AlreadyExists {
            return Err(failed.error);
        }
        // Some file systems, for example on phones, can't do that atomically, so reserve the name first.
        File::options().write(true).create_new(true).open(&target)?;
        failed.file.persist(&target)?;
    }
    remove_stale_parts(target.parent().unwrap_or(&target), &part_prefix(&target));
    Ok(())
}

/// Removes temporary files that a killed program left behind: those that are not locked.
fn remove_stale_parts(folder: &Path, prefix: &str) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let age = entry.metadata().ok().filter(Metadata::is_file).and_then(|part| part.modified().ok()?.elapsed().ok());
        if name.starts_with(prefix)
            && name.ends_with(PART_SUFFIX)
            && age > Some(MIN_PART_AGE)
            && File::open(entry.path()).is_ok_and(|part| part.try_lock().is_ok())
        {
            // If this fails, the next save tries again.
            _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Lower case, with single dashes for everything except letters and digits.
pub(crate) fn slug(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    Vec::from_iter(words.map(str::to_lowercase)).join("-")
}

/// A file name without extension, made from `name`: lower-case letters, digits and hyphens, at most 40 characters.
pub fn plain_name(name: &str) -> String {
    let name: String = name.to_lowercase().chars().take(40).collect();
    Some(slug(&name)).filter(|slug| !slug.is_empty()).unwrap_or_else(|| "snake-cube".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    // Regression: `sheet` and `render` refused a dangling link.
    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_asked_about_as_it_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.html");
        let file = folder.path().join("there.html");
        for over in [true, false] {
            std::os::unix::fs::symlink("there.html", &link).unwrap();
            can_save(&link, over).unwrap();
            save_as(&link, "fold", over).unwrap();
            assert_eq!(std::fs::read_to_string(&file).unwrap(), "fold");
            assert_eq!(can_save(&link, false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
            std::fs::remove_file(&link).unwrap();
            std::fs::remove_file(&file).unwrap();
        }
        std::os::unix::fs::symlink("no/there.html", &link).unwrap();
        assert!(can_save(&link, true).is_err() && save(&link, "fold").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_to_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, at(name)).unwrap();
        std::fs::create_dir_all(at("deep/er")).unwrap();
        link("b", "a");
        link("deep/c", "b");
        link("er/d", "deep/c");
        link(at("there.html").to_str().unwrap(), "deep/er/d");
        save(&at("a"), "fold").unwrap();
        assert_eq!(std::fs::read_to_string(at("there.html")).unwrap(), "fold");
        for name in ["a", "b", "deep/c", "deep/er/d"] {
            assert!(at(name).is_symlink(), "{name} is still a link");
        }
        link("round", "loop");
        link("loop", "round");
        assert!(can_save(&at("loop"), true).is_err() && save(&at("loop"), "fold").is_err());
        assert!(at("loop").is_symlink() && at("round").is_symlink());
    }

    #[test]
    fn a_proposed_name_is_short_and_plain() {
        let long = "a".repeat(300);
        for (name, plain) in
            [("Grandma's snake", "grandma-s-snake"), ("/ ..", "snake-cube"), ("", "snake-cube"), (&long, &long[..40])]
        {
            assert_eq!(plain_name(name), plain);
        }
    }

    #[test]
    fn existing_files_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fold.gif");
        save_as(&path, b"first", false).unwrap();
        assert_eq!(save_as(&path, b"second", false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read(&path).unwrap(), b"first");
        assert_eq!(can_save(&path, false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert!(can_save(&path, true).is_ok() && can_save(folder.path(), true).is_err());
        assert_eq!(can_save(&folder.path().join("no/fold.gif"), false).unwrap_err().kind(), io::ErrorKind::NotFound);
        assert!(can_save(&folder.path().join("a".repeat(300)), false).is_err(), "no name is so long");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1, "no part is left");
        save(&path, b"third").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"third");
    }

    // Regression: a program killed while saving left a partial file.
    #[test]
    fn leftovers_of_a_killed_program_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let part = |name: &str| folder.path().join(name);
        for name in [".mine.toml.Ab12Cd.part", ".mine.toml.Ef34Gh.part", ".yours.toml.Ab12Cd.part", "mine.part"] {
            std::fs::write(part(name), "name = 'tw").unwrap();
            let long_ago = std::time::SystemTime::now() - 2 * MIN_PART_AGE;
            File::options().append(true).open(part(name)).unwrap().set_modified(long_ago).unwrap();
        }
        std::fs::write(part(".mine.toml.Ij56Kl.part"), "just begun").unwrap();
        // Another program is still writing it.
        let other = File::open(part(".mine.toml.Ef34Gh.part")).unwrap();
        other.lock().unwrap();
        save(&folder.path().join("mine.toml"), "snake = 'TTTTTT'").unwrap();
        let mut left: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(
            left,
            [".mine.toml.Ef34Gh.part", ".mine.toml.Ij56Kl.part", ".yours.toml.Ab12Cd.part", "mine.part", "mine.toml"]
        );
    }
}
