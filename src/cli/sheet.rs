//! `sheet`: the fold as a page to step through and print, or as a drawing.

use std::io::Write;

use super::output::OutputArgs;
use super::planned::PlanArgs;
use super::{Exit, Outcome, stop_at_interrupt};
use crate::export::{ExportKind, Subject, page};

/// Makes an .html page for a phone and for print, or an .svg drawing to print. `-o -` writes the page to standard
/// output
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    plan: PlanArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let output = &args.output;
    // Report a wrong file name before the search.
    let make = if output.is_standard() {
        page as fn(&Subject) -> String
    } else {
        output.check()?;
        output.maker(ExportKind::text)?
    };
    let content = make(&args.plan.make(&stop_at_interrupt())?.subject());
    if output.is_standard() {
        out.write_all(content.as_bytes())?;
    } else {
        writeln!(out, "{}", output.save(content)?)?;
    }
    Ok(Exit::Done)
}
