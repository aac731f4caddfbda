//! What `sheet` and `render` share: the fold in its wood, and the output file, which is checked early and not
//! overwritten without permission.

use std::path::PathBuf;

use super::planned::PlanArgs;
use super::prelude::*;
use crate::sanitize::Shown;
use crate::save::{can_save, save_as};
use crate::stage::Woods;

#[derive(clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    plan: PlanArgs,
    /// How a snake without colours looks: light or dark first, or in one wood
    #[arg(long, value_name = "WOODS", default_value_t)]
    woods: Woods,
    /// The file to make; its ending determines its type
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replace the file if it already exists
    #[arg(long)]
    overwrite: bool,
}

impl ExportArgs {
    pub fn subject(&self, stop: &Stop) -> Outcome<Subject> {
        Ok(Subject { woods: self.woods, ..self.plan.make(stop)? })
    }

    /// The kind that the ending names; fails if it is none of such kinds.
    pub fn kind(&self, is_such: fn(ExportKind) -> bool) -> Outcome<ExportKind> {
        ExportKind::of(&self.output).filter(|kind| is_such(*kind)).ok_or_else(|| {
            let kinds: String = ExportKind::ALL
                .into_iter()
                .filter(|kind| is_such(*kind))
                .map(|kind| format!("\n.{:5} {}", kind.word(), Language::English.label(kind.description())))
                .collect();
            let path = Shown(&self.output);
            CliError::input(format!("--output {path}: the ending says what to make, and it is none of these:{kinds}"))
        })
    }

    /// Checks whether the file can be written, before long work.
    pub fn check(&self) -> Outcome<()> {
        if self.output.is_dir() {
            return Err(CliError::input(format!("{} is a folder", Shown(&self.output))));
        }
        can_save(&self.output, self.overwrite).map_err(|error| self.failed(&error))
    }

    pub fn save(&self, content: impl AsRef<[u8]>, out: &mut dyn Write) -> Outcome {
        save_as(&self.output, content, self.overwrite).map_err(|error| self.failed(&error))?;
        writeln!(out, "saved {}", Shown(&self.output))?;
        Ok(Exit::Done)
    }

    fn failed(&self, error: &io::Error) -> CliError {
        let path = Shown(&self.output);
        CliError::input(match error.kind() {
            io::ErrorKind::AlreadyExists => {
                format!("{path} is there already; replace it with --overwrite, or give another name")
            }
            _ => format!("cannot save {path}: {error}"),
        })
    }
}
