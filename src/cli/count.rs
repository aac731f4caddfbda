//! `count`: the number of snakes that fold into a box, and how many of them have one solution.

use super::prelude::*;
use crate::census::{Census, CensusRow, census};

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
    if args.json { writeln!(out, "{}", json(census)) } else { write!(out, "{}", table(census)) }?;
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

fn table(census: &Census) -> String {
    let Census { box_size, snakes, unique, palindromes, solutions, directed_paths, most, .. } = census;
    let most = most.as_ref().map_or_else(String::new, |(solutions, snake)| {
        format!("most solutions of one snake           {solutions}: {}\n", snake.letters())
    });
    let row = |row: &CensusRow| format!("{:9}{:9}{:15}{:12}\n", row.straights, row.snakes, row.unique, row.solutions);
    let rows: String = census.by_straights.iter().map(row).collect();
    format!(
        "snakes that fold into a {box_size} box     {snakes}\n  \
           with exactly one solution           {unique}\n  \
           the same from both ends             {palindromes}\n\
         solutions of all of them              {solutions}\n\
         paths from every cell, every way      {directed_paths}\n\
         {most}\n\
         straight    snakes   one solution   solutions\n{rows}"
    )
}
