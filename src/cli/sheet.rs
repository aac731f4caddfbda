//! `sheet`: the fold as a page to step through and print.

use std::io::Write;
use std::path::Path;

use super::output::OutputArgs;
use super::planned::PlanArgs;
use super::{Exit, Outcome, stop_at_interrupt};
use crate::export::{Subject, page};
use crate::stage::Woods;

/// Makes an .html page for a phone and for print. `-o -` writes it to standard output
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    plan: PlanArgs,
    /// How a snake without colours looks: light or dark first, or in one wood
    #[arg(long, value_name = "WOODS", default_value_t)]
    woods: Woods,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let output = &args.output;
    let is_standard = output.output == Path::new("-");
    // Report a wrong file name before the search.
    if !is_standard {
        output.check()?;
        output.kind(|kind| !kind.is_rendered())?;
    }
    let subject = args.plan.make(&stop_at_interrupt())?;
    let content = page(&Subject { woods: args.woods, ..subject });
    if is_standard {
        out.write_all(content.as_bytes())?;
    } else {
        writeln!(out, "{}", output.save(content)?)?;
    }
    Ok(Exit::Done)
}
