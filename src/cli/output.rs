//! The output file of a command: path, early checks, no overwriting without permission.

use std::io;
use std::path::PathBuf;

use super::Failure;
use crate::export::ExportKind;
use crate::sanitize::Shown;
use crate::save::{can_save, save_as};
use crate::text::Language;

#[derive(clap::Args)]
pub struct OutputArgs {
    /// The file to make; its ending determines its type
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replace the file if it already exists
    #[arg(long)]
    overwrite: bool,
}

impl OutputArgs {
    /// The kind that the ending names; fails unless it is one of those that `is_meant` accepts.
    pub fn kind(&self, is_meant: impl Fn(&ExportKind) -> bool) -> Result<ExportKind, Failure> {
        ExportKind::of(&self.output).filter(&is_meant).ok_or_else(|| {
            let kinds = ExportKind::ALL.into_iter().filter(&is_meant);
            let kinds: String = kinds
                .map(|kind| format!("\n.{:5} {}", kind.word(), Language::English.label(kind.description())))
                .collect();
            let path = Shown(&self.output);
            Failure::input(format!("--output {path}: the ending says what to make, and it is none of these:{kinds}"))
        })
    }

    /// Checks whether the file can be written, before long work.
    pub fn check(&self) -> Result<(), Failure> {
        if self.output.is_dir() {
            return Err(Failure::input(format!("{} is a folder", Shown(&self.output))));
        }
        can_save(&self.output, self.overwrite).map_err(|error| self.failed(&error))
    }

    pub fn save(&self, content: impl AsRef<[u8]>) -> Result<String, Failure> {
        let path = self.output.as_path();
        save_as(path, content, self.overwrite).map_err(|error| self.failed(&error))?;
        Ok(format!("saved {}", Shown(path)))
    }

    fn failed(&self, error: &io::Error) -> Failure {
        let path = Shown(&self.output);
        Failure::input(match error.kind() {
            io::ErrorKind::AlreadyExists => {
                format!("{path} is there already; replace it with --overwrite, or give another name")
            }
            _ => format!("cannot save {path}: {error}"),
        })
    }
}
