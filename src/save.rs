//! Something saved as a file, all or nothing: whatever ends the program meanwhile, the old file is there, or the new one.
//!
//! What is in it, and what a failure means to people, is left to who saves it.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

/// Why what is there can be no file to read or to replace.
pub(crate) const NOT_REGULAR: &str = "it is a device, a pipe or a folder, not a file";

/// How the name of a file ends that is still being written.
const PART: &str = ".part";

/// Between the making of a part and its lock it is nobody's: one that is younger is left alone.
const A_WHILE: Duration = Duration::from_secs(60);

/// Saves to `path`: a new file takes the place of the old one only when it is complete. Fails with what the system says, and
/// where there is something else than a file.
pub fn save(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    put(path, content.as_ref(), true)
}

/// Saves to `path` where no file is yet; else fails with [`io::ErrorKind::AlreadyExists`] and leaves that as it is.
pub fn save_new(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    put(path, content.as_ref(), false)
}

/// Whether a file can be saved to `path`, as far as that is known before there is anything to save: fails as the saving would.
pub fn can_save(path: &Path, over: bool) -> io::Result<()> {
    match path.symlink_metadata() {
        Ok(_) if !over => return Err(io::ErrorKind::AlreadyExists.into()),
        Ok(link) if !path.metadata().map_or(link.is_file(), |there| there.is_file()) => {
            return Err(io::Error::other(NOT_REGULAR));
        }
        // A name that is too long, say.
        Err(error) if !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Err(error);
        }
        _ => {}
    }
    let path = std::path::absolute(path)?;
    let folder = path.parent().unwrap_or(&path);
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no folder {}", folder.display())));
    }
    tempfile::Builder::new().prefix(".").suffix(PART).tempfile_in(folder).map(drop)
}

fn put(path: &Path, content: &[u8], over: bool) -> io::Result<()> {
    // The file that a link leads to is replaced or made, not the link.
    let mut target = path.canonicalize().or_else(|_| std::path::absolute(path))?;
    if let Ok(leads_to) = target.read_link() {
        target = target.with_file_name(leads_to);
    }
    if target.metadata().is_ok_and(|old| !old.is_file()) {
        return Err(io::Error::other(NOT_REGULAR));
    }
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // What any new file gets, less the user's umask; or what the old one has.
        let usual = std::fs::Permissions::from_mode(0o666);
        builder.permissions(target.metadata().map_or(usual, |old| old.permissions()));
    }
    let folder = target.parent().unwrap_or(&target);
    // No file system that we know of takes names of more than 255 bytes.
    let name: String = target.file_name().unwrap_or_default().to_string_lossy().chars().take(50).collect();
    let own = format!(".{name}.");
    let mut file = builder.prefix(&own).suffix(PART).tempfile_in(folder)?;
    // Where there are no locks nothing is cleared away either.
    let _ = file.as_file().try_lock();
    file.write_all(content)?;
    file.as_file().sync_all()?;
    if over {
        file.persist(&target)?;
    } else if let Err(failed) = file.persist_noclobber(&target) {
        if failed.error.kind() == io::ErrorKind::AlreadyExists {
            return Err(failed.error);
        }
        // Some file systems, of phones for one, can't do that at one go: then the name is taken first.
        File::options().write(true).create_new(true).open(&target)?;
        failed.file.persist(&target)?;
    }
    clear_away_parts(folder, &own);
    Ok(())
}

/// Removes what was left of a file when a program was killed while it saved it: such a part is locked by nobody.
fn clear_away_parts(folder: &Path, own: &str) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let age = entry
            .metadata()
            .ok()
            .filter(std::fs::Metadata::is_file)
            .and_then(|part| part.modified().ok()?.elapsed().ok());
        if name.starts_with(own)
            && name.ends_with(PART)
            && age.is_some_and(|age| age > A_WHILE)
            && File::open(entry.path()).is_ok_and(|part| part.try_lock().is_ok())
        {
            // It can wait for the next time.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fold.gif");
        save_new(&path, b"first").unwrap();
        assert_eq!(save_new(&path, b"second").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read(&path).unwrap(), b"first");
        assert_eq!(can_save(&path, false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert!(can_save(&path, true).is_ok() && can_save(folder.path(), true).is_err());
        assert_eq!(can_save(&folder.path().join("no/fold.gif"), false).unwrap_err().kind(), io::ErrorKind::NotFound);
        assert!(can_save(&folder.path().join("a".repeat(300)), false).is_err(), "no name is so long");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1, "no part is left");
        save(&path, b"third").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"third");
    }

    #[test]
    fn what_a_killed_program_left_is_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        let part = |name: &str| folder.path().join(name);
        for name in [".mine.toml.Ab12Cd.part", ".mine.toml.Ef34Gh.part", ".yours.toml.Ab12Cd.part", "mine.part"] {
            std::fs::write(part(name), "name = 'tw").unwrap();
            let long_ago = std::time::SystemTime::now() - 2 * A_WHILE;
            File::options().append(true).open(part(name)).unwrap().set_modified(long_ago).unwrap();
        }
        std::fs::write(part(".mine.toml.Ij56Kl.part"), "just begun").unwrap();
        // Another program is at it.
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
