//! The file that a call makes: where it is to go, whether it can, and that it takes no other's place unasked.

use std::io;
use std::path::{Path, PathBuf};

use super::Failure;
use crate::export::Ending;
use crate::puzzle::foreign::plainly;
use crate::save::{save, save_new};

#[derive(clap::Args)]
pub(super) struct OutputArgs {
    /// The file to make; its ending says what it is
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it is there already
    #[arg(long)]
    overwrite: bool,
}

impl OutputArgs {
    /// Whether standard output is meant.
    pub(super) fn is_standard(&self) -> bool {
        self.output == Path::new("-")
    }

    /// What it is by its ending, of what the call can make; `endings` are told where it is something else.
    pub(super) fn ending<T>(&self, of: impl Fn(Ending) -> Option<T>, endings: &str) -> Result<T, Failure> {
        Ending::of(&self.output)
            .and_then(of)
            .ok_or_else(|| Failure::input(format!("--output {}: {endings}", shown(&self.output))))
    }

    /// Tells before long work whether the file can be made, as far as that is known.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let path = self.output.as_path();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        match path.symlink_metadata() {
            Ok(there) if there.is_dir() => Err(Failure::input(format!("{} is a folder", shown(path)))),
            Ok(_) if !self.overwrite => Err(is_there(path)),
            Err(_) if !folder.is_dir() => Err(Failure::input(format!("there is no folder {}", shown(folder)))),
            _ => Ok(()),
        }
    }

    /// Saves it, and says where.
    pub(super) fn save(&self, content: impl AsRef<[u8]>) -> Result<String, Failure> {
        let path = self.output.as_path();
        let saved = if self.overwrite { save(path, content) } else { save_new(path, content) };
        saved.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => is_there(path),
            _ => Failure::input(format!("cannot save {}: {error}", shown(path))),
        })?;
        Ok(format!("saved {}", shown(path)))
    }
}

fn is_there(path: &Path) -> Failure {
    Failure::input(format!("{} is there already; replace it with --overwrite, or give another name", shown(path)))
}

fn shown(path: &Path) -> String {
    plainly(&path.to_string_lossy())
}
