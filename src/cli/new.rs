//! `new`: generates a snake, with its drill plan.

use super::call::note;
use super::prelude::*;
use crate::census::Hardness;
use crate::generator::{Day, GeneratedSnake, cord_mm, cut_mm, make, of_the_day, to_drill};
use crate::puzzle::Kind;
use crate::text::Language::English;

/// Makes a new snake with exactly one solution, and shows how to drill it
#[derive(clap::Args)]
pub struct Args {
    /// The box
    #[arg(long = "box", value_name = "WxHxD", required_unless_present = "day")]
    box_size: Option<BoxSize>,
    /// How hard: easy, medium or hard
    #[arg(long, default_value = "medium")]
    hardness: Hardness,
    /// The number to make the snake from; the same number makes the same snake again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Make the snake of the day, the same for everyone; the date defaults to today (UTC)
    #[arg(long, value_name = "YYYY-MM-DD", num_args = 0..=1, conflicts_with_all = ["box_size", "hardness", "seed"])]
    day: Option<Option<Day>>,
    /// Side of a cube in millimetres, for the length of the cord
    #[arg(long, value_name = "MM", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000))]
    side: u32,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Random seeds are below this, so that they are short enough to write down.
const SEED_LIMIT: u64 = 1_000_000;

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let day = args.day.map(|day| day.unwrap_or_else(Day::today));
    let (seed, hardness, size) = match (day, args.box_size) {
        (Some(day), _) => of_the_day(day),
        (None, Some(size)) => (args.seed.unwrap_or_else(|| fastrand::u64(..SEED_LIMIT)), args.hardness, size),
        (None, None) => return Err(CliError::input("which box is the snake to fill? Say so with --box 3x3x3")),
    };
    let Some(made) = make(size, hardness, seed, &stop_at_interrupt()).map_err(CliError::input)? else {
        note("snake-cube: stopped before there was a snake");
        return Ok(Exit::Stopped);
    };
    let said = if args.json { json(&made, day, args.side).to_string() } else { describe(&made, day, args.side) };
    writeln!(out, "{said}")?;
    Ok(Exit::Done)
}

fn json(made: &GeneratedSnake, day: Option<Day>, side_mm: u32) -> Value {
    let snake = made.puzzle.snake();
    let drill = json!({
        "cord_mm": cord_mm(snake, side_mm),
        "cord_pitches": snake.len() - 1,
        "corner": to_drill(snake, Some(Kind::Turn)),
        "cut_mm": cut_mm(snake, side_mm),
        "end": to_drill(snake, None),
        "side_mm": side_mm,
        "through": to_drill(snake, Some(Kind::Straight)),
    });
    json!({
        "inner": snake.letters(),
        "segments": snake.segments(),
        "box": made.puzzle.box_size(),
        "solutions": 1,
        "hardness": made.hardness,
        "seed": made.seed,
        "day": day.map(|day| day.to_string()),
        "moves": made.solution.moves(),
        "drill": drill,
    })
}

fn describe(made: &GeneratedSnake, day: Option<Day>, side_mm: u32) -> String {
    let GeneratedSnake { puzzle, hardness, seed, .. } = made;
    let snake = puzzle.snake();
    let size = puzzle.box_size();
    let title = day.map_or_else(String::new, |day| format!("the snake of {}, {day}\n", English.weekday(day)));
    format!(
        "{title}\
         runs        {snake}\n\
         inner       {}\n\
         box         {size}, {} cubes\n\
         hardness    {hardness}, with exactly one solution\n\
         seed        {seed} (--box {size} --hardness {hardness} --seed {seed} makes it again)\n\n\
         {}\n\n\
         {}",
        snake.letters(),
        snake.len(),
        notation::write(snake, Notation::Drawing),
        English.drill_lines(snake, side_mm).join("\n"),
    )
}
