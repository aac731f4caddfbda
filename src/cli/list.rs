//! `list`: the catalogue.

use super::prelude::*;
use crate::puzzle::{CatalogueEntry, Colouring, catalogue};

/// Lists the catalogue: id, name, box, solutions, runs
#[derive(clap::Args)]
pub struct Args {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    if args.json {
        catalogue().iter().try_for_each(|entry| writeln!(out, "{}", json(entry)))?;
        return Ok(Exit::Done);
    }
    let width = |text: &dyn Fn(&'static CatalogueEntry) -> &'static str| {
        catalogue().iter().map(|entry| text(entry).chars().count()).max().unwrap_or(0)
    };
    let language = system_language();
    let ids = width(&|entry| &entry.id);
    let names = width(&|entry| language.name_of(entry));
    writeln!(out, "{:ids$}  {:names$}  box    solutions  runs", "id", "name")?;
    for entry in catalogue() {
        let puzzle = entry.puzzle();
        let size = puzzle.box_size().to_string();
        let snake = puzzle.snake();
        writeln!(
            out,
            "{:ids$}  {:names$}  {size:5}  {:>9}  {snake}",
            entry.id,
            language.name_of(entry),
            entry.solutions
        )?;
    }
    Ok(Exit::Done)
}

fn json(entry: &CatalogueEntry) -> Value {
    let puzzle = entry.puzzle();
    json!({
        "id": entry.id,
        "name": entry.name,
        "also": entry.also,
        "box": puzzle.box_size(),
        "segments": puzzle.snake().segments(),
        "colours": puzzle.colouring().map(Colouring::letters),
        "pattern": puzzle.colouring().map(|colouring| colouring.pattern.to_string()),
        "solutions": entry.solutions,
        "up_to_symmetry": entry.up_to_symmetry,
        "placements": entry.placements,
        "sources": entry.sources,
    })
}
