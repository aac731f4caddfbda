//! `sheet`: the fold as a page to step through and print.

use std::io::Write;
use std::path::Path;

use super::output::ExportArgs;
use super::{Exit, Outcome, stop_at_interrupt};
use crate::export::page;

/// Makes an .html page for a phone and for print. `-o -` writes it to standard output
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    export: ExportArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let export = &args.export;
    let is_standard = export.output == Path::new("-");
    // Report a wrong file name before the search.
    if !is_standard {
        export.check()?;
        export.kind(|kind| !kind.is_rendered())?;
    }
    let content = page(&export.subject(&stop_at_interrupt())?);
    if is_standard {
        out.write_all(content.as_bytes())?;
    } else {
        writeln!(out, "{}", export.save(content)?)?;
    }
    Ok(Exit::Done)
}
