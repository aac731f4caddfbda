//! `sheet`: the fold as a page to step through and print.

use super::output::ExportArgs;
use super::prelude::*;
use crate::export::page;

#[derive(clap::Args)]
#[command(about = format!(
    "Makes a page for a phone and for print, as {}. `-o -` writes it to standard output",
    ExportKind::endings(ExportKind::is_text),
))]
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
        export.kind(ExportKind::is_text)?;
    }
    let content = page(&export.subject(&stop_at_interrupt())?);
    if !is_standard {
        return export.save(content, out);
    }
    out.write_all(content.as_bytes())?;
    Ok(Exit::Done)
}
