//! The library in a browser, for the page's worker: a request as text goes in, an answer as JSON comes out. What the
//! requests mean is decided in the library.
//!
//! The page writes a request's bytes to where [`room`] says, calls [`ask`] and reads as many bytes from [`answered`].
//! While a search runs it is told how far it has come.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use qrcodegen::{QrCode, QrCodeEcc};
use serde_json::{Value, json};
use snake_cube::export::{Subject, parts, picture};
use snake_cube::fold::{PlanOptions, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::notation::{NotationError, Reading};
use snake_cube::puzzle::{
    AssembleError, BoxSize, CatalogueEntry, Colouring, NamedPuzzle, Origin, PuzzleOptions, Snake, catalogue,
};
use snake_cube::session::{EnteredRun, Notice, PartialSnake, begins_at};
use snake_cube::solver::{Suggestion, choose, suggestions};
use snake_cube::stage::laid_out;

/// As long as the window takes.
const MAX_SUGGESTION_TIME: Duration = Duration::from_secs(3);

#[cfg(target_family = "wasm")]
unsafe extern "C" {
    /// Milliseconds since any fixed moment.
    safe fn now() -> f64;
    /// The finished share of a search, if known, the number of solutions found and the seconds searched.
    safe fn progress(share: f64, found: f64, seconds: f64);
}

#[cfg(not(target_family = "wasm"))]
fn progress(_: f64, _: f64, _: f64) {}

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Where a request of this many bytes is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// Answers the request; returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    #[cfg(target_family = "wasm")]
    snake_cube::clock::set(|| Duration::from_secs_f64(now() / 1e3));
    let request = String::from_utf8(TEXT.take()).unwrap_or_default();
    let answer = answer(&request).to_string().into_bytes();
    let bytes = answer.len();
    TEXT.set(answer);
    bytes
}

#[unsafe(no_mangle)]
pub extern "C" fn answered() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// The first line says what is asked, the others about what.
fn answer(request: &str) -> Value {
    let (what, about) = request.split_once('\n').unwrap_or((request, ""));
    match what {
        "catalogue" => catalogue().iter().filter(|entry| begins_so(entry, about)).map(sold).collect(),
        "enter" => enter(about),
        "solve" => solve(about),
        "code" => QrCode::encode_text(about, QrCodeEcc::Low).map_or(Value::Null, |code| {
            let line = |y| (0..code.size()).map(|x| code.get_module(x, y)).collect::<Vec<_>>();
            (0..code.size()).map(line).collect()
        }),
        _ => Value::Null,
    }
}

fn begins_so(entry: &CatalogueEntry, runs: &str) -> bool {
    let runs: Vec<usize> = runs.split_whitespace().filter_map(|run| run.parse().ok()).collect();
    begins_at(entry.puzzle().snake(), &runs).is_some()
}

fn sold(entry: &CatalogueEntry) -> Value {
    let puzzle = entry.puzzle();
    let picture = picture(&laid_out(puzzle.snake()), puzzle.colouring(), 0..0);
    json!({ "name": entry.name, "snake": entry.id, "box": puzzle.box_size().shown(), "runs": puzzle.snake().to_string(), "picture": picture })
}

/// A snake being entered by these keys.
fn enter(keys: &str) -> Value {
    let entered = PartialSnake::of_keys(keys);
    let (status, stage) = (entered.status(), entered.stage());
    let run = |run: &EnteredRun| json!({ "length": run.length(), "open": run.goes_on, "wrong": run.is_too_long });
    json!({
        "cubes": entered.cubelets(),
        "of": entered.box_size.cells(),
        "longest": entered.box_size.longest(),
        "box": entered.box_size.shown(),
        "says": entered.message(&status),
        "wrong": status.is_wrong(),
        "whole": entered.is_whole(),
        "usable": entered.is_usable(&status),
        "empty": entered.is_empty(),
        "cut": entered.is_cut(),
        "next": entered.next(),
        "runs": entered.runs().iter().map(run).collect::<Vec<_>>(),
        "snake": entered.snake().map(|snake| address(&snake, entered.box_size)),
        "picture": picture(&stage, None, stage.lit.clone()),
    })
}

/// A snake as the address of the page has it.
fn address(snake: &Snake, box_size: BoxSize) -> String {
    let runs: Vec<String> = snake.segments().iter().map(ToString::to_string).collect();
    let cube = box_size.is_cube() && BoxSize::nearest_cube(snake.len()) == box_size;
    runs.join("-") + &if cube { String::new() } else { format!("&box={box_size}") }
}

/// A fold, or why there is none and what the snake may be instead. The first line is the box, or empty for a cube.
fn solve(about: &str) -> Value {
    let (box_size, snake) = about.split_once('\n').unwrap_or(("", about));
    let options = PuzzleOptions { box_size: box_size.parse().ok(), ..PuzzleOptions::default() };
    let named = match NamedPuzzle::from_reader(snake.as_bytes(), "snake", &options) {
        Ok(named) => named,
        Err(error) => {
            let meant = match error.assemble_error() {
                Some(AssembleError::Notation(NotationError::Ambiguous(readings))) => {
                    let card =
                        |reading: &Reading| card(&reading.notation.describe(), &reading.snake, reading.box_size, 0..0);
                    readings.iter().map(card).collect()
                }
                other => other.and_then(AssembleError::near_miss).map_or_else(Vec::new, |near| {
                    let Reading { snake, box_size, .. } = near;
                    corrections(&snake, box_size, None)
                }),
            };
            return json!({ "error": error.to_string(), "meant": meant });
        }
    };
    let puzzle = Arc::new(named.puzzle);
    let (snake, stop) = (puzzle.snake(), Stop::new());
    let found = choose(&puzzle, &stop, &mut |news, number| {
        progress(news.fraction.unwrap_or(f64::NAN), number as f64, news.seconds);
    });
    if found.solutions.is_empty() {
        let meant = corrections(snake, puzzle.box_size(), puzzle.colouring());
        return json!({ "error": Notice::NoSolution.to_string(), "meant": meant });
    }
    let planned = plan_easiest(&found.solutions, &PlanOptions::default(), &stop);
    let mut plan = match planned.plan {
        Ok(plan) => plan,
        Err(why) => return json!({ "error": format!("It can be solved, but {why}."), "meant": [] }),
    };
    plan.settled &= !found.cut;
    let address = match named.origin {
        Origin::Catalogue(entry) => Some(entry.id.clone()),
        _ => puzzle.colouring().is_none().then(|| address(snake, puzzle.box_size())),
    };
    let subject = Subject::new(&named.name, Arc::clone(&puzzle), found.solutions[planned.index].clone(), plan);
    let [title, plan, sheet] = parts(&subject);
    json!({ "title": title, "snake": address, "plan": plan, "sheet": sheet })
}

fn corrections(snake: &Snake, box_size: BoxSize, colouring: Option<&Colouring>) -> Vec<Value> {
    let found = suggestions(snake, box_size, colouring, MAX_SUGGESTION_TIME, &Stop::new());
    let card = |Suggestion { correction, entry, folds }: &Suggestion| {
        let maybe = if *folds { "" } else { "It may fold: there was no time to find out" };
        let says = correction.change.to_string();
        let mut card = card(&says, &correction.snake, box_size, correction.marked());
        card["name"] = json!(entry.map_or(maybe, |entry| &*entry.name));
        card
    };
    found.list.iter().map(card).collect()
}

fn card(says: &str, snake: &Snake, box_size: BoxSize, marked: Range<usize>) -> Value {
    json!({ "says": says, "snake": address(snake, box_size), "picture": picture(&laid_out(snake), None, marked) })
}
