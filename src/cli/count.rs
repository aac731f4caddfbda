//! `count`: how many snakes fold into a box, and how many of them have one solution.

use std::io::Write;

use serde::Serialize;

use super::{Exit, Failure, Outcome, write_json};
use crate::puzzle::BoxSize;
use crate::solver::{Census, CensusRow, census};

/// Counts the snakes that fold into a box, and those with just one solution
#[derive(clap::Args)]
pub(super) struct Args {
    /// The box, up to 27 cells
    #[arg(long = "box", value_name = "WxHxD")]
    box_size: BoxSize,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counted<'census> {
    r#box: [i32; 3],
    directed_paths: u64,
    solutions: u64,
    snakes: u64,
    unique: u64,
    palindromes: u64,
    most_solutions: Option<Most<'census>>,
    by_straights: Vec<Row>,
}

#[derive(Serialize)]
struct Most<'census> {
    solutions: u64,
    inner: &'census str,
}

#[derive(Serialize)]
struct Row {
    straights: usize,
    snakes: u64,
    unique: u64,
    solutions: u64,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let census = census(args.box_size).map_err(|error| Failure::Other(Exit::BadInput, error.to_string()))?;
    if args.json {
        let letters = census.most.as_ref().map(|(_, snake)| snake.letters());
        let most = census.most.as_ref().zip(letters.as_deref());
        let row = |row: &CensusRow| Row {
            straights: row.straights,
            snakes: row.snakes,
            unique: row.unique,
            solutions: row.solutions,
        };
        let counted = Counted {
            r#box: census.box_size.sides().to_array(),
            directed_paths: census.directed_paths,
            solutions: census.solutions,
            snakes: census.snakes,
            unique: census.unique,
            palindromes: census.palindromes,
            most_solutions: most.map(|((solutions, _), inner)| Most { solutions: *solutions, inner }),
            by_straights: census.by_straights.iter().map(row).collect(),
        };
        write_json(&counted, out)?;
    } else {
        table(&census, out)?;
    }
    Ok(Exit::Done)
}

fn table(census: &Census, out: &mut dyn Write) -> std::io::Result<()> {
    let size = census.box_size;
    writeln!(out, "snakes that fold into a {size} box     {}", census.snakes)?;
    writeln!(out, "  with exactly one solution           {}", census.unique)?;
    writeln!(out, "  the same from both ends             {}", census.palindromes)?;
    writeln!(out, "solutions of all of them              {}", census.solutions)?;
    writeln!(out, "paths from every cell, every way      {}", census.directed_paths)?;
    if let Some((solutions, snake)) = &census.most {
        writeln!(out, "most solutions of one snake           {solutions}: {}", snake.letters())?;
    }
    writeln!(out, "\nstraights   snakes   one solution   solutions")?;
    for row in &census.by_straights {
        writeln!(out, "{:9}{:9}{:15}{:12}", row.straights, row.snakes, row.unique, row.solutions)?;
    }
    Ok(())
}
