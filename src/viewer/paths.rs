//! Paths as people type them, and errors of saving in words.

use std::io;
use std::path::{Path, PathBuf};

use crate::sanitize::Shown;

pub(super) fn expand_home(path: &Path) -> PathBuf {
    let Ok(rest) = path.strip_prefix("~") else { return path.to_owned() };
    std::env::home_dir().map_or_else(|| path.to_owned(), |home| home.join(rest))
}

pub(super) fn save_error(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} is there already; choose another name", Shown(path)),
        _ => format!("cannot save {}: {error}", Shown(path)),
    }
}

pub(super) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_may_begin_at_home() {
        let home = std::env::home_dir().unwrap();
        assert_eq!(expand_home(Path::new("~/a/mine.toml")), home.join("a/mine.toml"));
        for other in ["mine.toml", "/tmp/~", "~mine.toml", "a/~/b"] {
            assert_eq!(expand_home(Path::new(other)), Path::new(other));
        }
    }
}
