//! `count`: the number of snakes that fold into a box, and how many of them have one solution.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{CliError, Exit, Outcome};
use crate::census::{Census, census};
use crate::puzzle::{BoxSize, Snake};

/// Counts the snakes that fold into a box, and those with just one solution
#[derive(clap::Args)]
pub struct Args {
    /// The box, up to 27 cells
    #[arg(long = "box", value_name = "WxHxD")]
    box_size: BoxSize,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let census = &census(args.box_size).map_err(CliError::input)?;
    if args.json { writeln!(out, "{}", json(census)) } else { table(census, out) }?;
    Ok(Exit::Done)
}

fn json(census: &Census) -> Value {
    let most = |(solutions, snake): &(u64, Snake)| json!({ "inner": snake.letters(), "solutions": solutions });
    json!({
        "box": census.box_size,
        "directed_paths": census.directed_paths,
        "solutions": census.solutions,
        "snakes": census.snakes,
        "unique": census.unique,
        "palindromes": census.palindromes,
        "by_straights": census.by_straights,
        "most_solutions": census.most.as_ref().map(most),
    })
}

fn table(census: &Census, out: &mut dyn Write) -> io::Result<()> {
    let size = census.box_size;
    writeln!(out, "snakes that fold into a {size} box     {}", census.snakes)?;
    writeln!(out, "  with exactly one solution           {}", census.unique)?;
    writeln!(out, "  the same from both ends             {}", census.palindromes)?;
    writeln!(out, "solutions of all of them              {}", census.solutions)?;
    writeln!(out, "paths from every cell, every way      {}", census.directed_paths)?;
    if let Some((solutions, snake)) = &census.most {
        writeln!(out, "most solutions of one snake           {solutions}: {}", snake.letters())?;
    }
    writeln!(out, "\nstraight    snakes   one solution   solutions")?;
    for row in &census.by_straights {
        writeln!(out, "{:9}{:9}{:15}{:12}", row.straights, row.snakes, row.unique, row.solutions)?;
    }
    Ok(())
}
