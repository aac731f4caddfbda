//! `list`: the catalogue.

use std::io::Write;

use serde::Serialize;

use super::{Exit, Outcome, write_json};
use crate::puzzle::{BoxSize, CatalogueEntry, Colouring, Pattern, catalogue};

/// Lists the catalogue: id, name, box, solutions, segments
#[derive(clap::Args)]
pub(super) struct Args {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    if args.json {
        for entry in catalogue() {
            write_json(&Line::of(entry), out)?;
        }
        return Ok(Exit::Done);
    }
    let width = |text: fn(&CatalogueEntry) -> &str| {
        catalogue().iter().map(|entry| text(entry).chars().count()).max().unwrap_or(0)
    };
    let (ids, names) = (width(|entry| &entry.id), width(|entry| &entry.name));
    writeln!(out, "{:ids$}  {:names$}  box    solutions  segments", "id", "name")?;
    for entry in catalogue() {
        let puzzle = entry.puzzle();
        let size = puzzle.box_size().to_string();
        let snake = puzzle.snake();
        writeln!(out, "{:ids$}  {:names$}  {size:5}  {:>9}  {snake}", entry.id, entry.name, entry.solutions)?;
    }
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct Line {
    id: &'static str,
    name: &'static str,
    also: &'static [String],
    r#box: BoxSize,
    segments: Vec<usize>,
    colours: Option<String>,
    pattern: Option<Pattern>,
    solutions: u64,
    up_to_symmetry: u64,
    placements: u64,
    sources: &'static [String],
}

impl Line {
    fn of(entry: &'static CatalogueEntry) -> Self {
        let puzzle = entry.puzzle();
        Self {
            id: &entry.id,
            name: &entry.name,
            also: &entry.also,
            r#box: puzzle.box_size(),
            segments: puzzle.snake().segments(),
            colours: puzzle.colouring().map(Colouring::letters),
            pattern: puzzle.colouring().map(|colouring| colouring.pattern.clone()),
            solutions: entry.solutions,
            up_to_symmetry: entry.up_to_symmetry,
            placements: entry.placements,
            sources: &entry.sources,
        }
    }
}
