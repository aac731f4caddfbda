//! `sheet`: the fold as a file to take along, a page to step through that is a sheet when printed, or a drawing.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::planned::{PlanArgs, Planned};
use super::{Exit, Failure, Outcome, stop_at_interrupt};
use crate::export::{Subject, page, sheet};
use crate::puzzle::foreign::plainly;
use crate::save::{save, save_new};

/// Makes a page to step through on a phone, which is a sheet when it is printed; or the sheet as a drawing
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    plan: PlanArgs,
    /// The file to make, .html or .svg; - writes the page to standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it is there already
    #[arg(long)]
    overwrite: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let path = (args.output != Path::new("-")).then_some(args.output.as_path());
    // A mistake in the name is told before anybody waits for a search.
    let make = path.map_or(Ok(page as fn(&Subject) -> String), by_ending)?;
    if let Some(path) = path {
        check(path, args.overwrite)?;
    }
    let Planned { named, solution, plan } = args.plan.make(&stop_at_interrupt())?;
    let content = make(&Subject::new(&named.name, Arc::new(named.puzzle), solution, plan));
    let Some(path) = path else {
        out.write_all(content.as_bytes())?;
        return Ok(Exit::Done);
    };
    let saved = if args.overwrite { save(path, content) } else { save_new(path, content) };
    saved.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => is_there(path),
        _ => Failure::input(format!("cannot save {}: {error}", shown(path))),
    })?;
    writeln!(out, "saved {}", shown(path))?;
    Ok(Exit::Done)
}

/// What makes a file of this name.
fn by_ending(path: &Path) -> Result<fn(&Subject) -> String, Failure> {
    let ending = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("html" | "htm") => Ok(page),
        Some("svg") => Ok(sheet),
        _ => Err(Failure::input(format!(
            "--output {}: the name is to end in .html, for a page that can be printed, or in .svg, for a drawing",
            shown(path)
        ))),
    }
}

/// Whether the file can be made, as far as that is known before.
fn check(path: &Path, overwrite: bool) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match path.symlink_metadata() {
        Ok(there) if there.is_dir() => Err(Failure::input(format!("{} is a folder", shown(path)))),
        Ok(_) if !overwrite => Err(is_there(path)),
        Err(_) if !folder.is_dir() => Err(Failure::input(format!("there is no folder {}", shown(folder)))),
        _ => Ok(()),
    }
}

fn is_there(path: &Path) -> Failure {
    Failure::input(format!("{} is there already; replace it with --overwrite, or give another name", shown(path)))
}

fn shown(path: &Path) -> String {
    plainly(&path.to_string_lossy())
}
