//! The file that a call makes: where it is to go, whether it can, and that it takes no other's place unasked.

use std::io;
use std::path::{Path, PathBuf};

use super::Failure;
use crate::export::Ending;
use crate::puzzle::foreign::plainly;
use crate::save::{can_save, save, save_new};

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
        if self.output.is_dir() {
            return Err(Failure::input(format!("{} is a folder", shown(&self.output))));
        }
        can_save(&self.output, self.overwrite).map_err(|error| self.failed(&error))
    }

    /// Saves it, and says where.
    pub(super) fn save(&self, content: impl AsRef<[u8]>) -> Result<String, Failure> {
        let path = self.output.as_path();
        let saved = if self.overwrite { save(path, content) } else { save_new(path, content) };
        saved.map_err(|error| self.failed(&error))?;
        Ok(format!("saved {}", shown(path)))
    }

    fn failed(&self, error: &io::Error) -> Failure {
        let path = shown(&self.output);
        Failure::input(match error.kind() {
            io::ErrorKind::AlreadyExists => {
                format!("{path} is there already; replace it with --overwrite, or give another name")
            }
            _ => format!("cannot save {path}: {error}"),
        })
    }
}

fn shown(path: &Path) -> String {
    plainly(&path.to_string_lossy())
}
