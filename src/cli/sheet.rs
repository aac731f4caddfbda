//! `sheet`: the fold as a file to take along, a page to step through that is a sheet when printed, or a drawing.

use std::io::Write;

use super::output::OutputArgs;
use super::planned::PlanArgs;
use super::{Exit, Outcome, stop_at_interrupt};
use crate::export::{Ending, Subject, page, sheet};

/// Makes a page to step through on a phone, which is a sheet when it is printed; or the sheet as a drawing. The file is .html or
/// .svg; - writes the page to standard output
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    plan: PlanArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let output = &args.output;
    // A mistake in the name is told before anybody waits for a search.
    let make = if output.is_standard() {
        page as fn(&Subject) -> String
    } else {
        output.check()?;
        output
            .ending(maker, "the name is to end in .html, for a page that can be printed, or in .svg, for a drawing")?
    };
    let content = make(&args.plan.make(&stop_at_interrupt())?.subject());
    if output.is_standard() {
        out.write_all(content.as_bytes())?;
    } else {
        writeln!(out, "{}", output.save(content)?)?;
    }
    Ok(Exit::Done)
}

fn maker(ending: Ending) -> Option<fn(&Subject) -> String> {
    match ending {
        Ending::Html => Some(page),
        Ending::Svg => Some(sheet),
        Ending::Png | Ending::Gif | Ending::Apng => None,
    }
}
