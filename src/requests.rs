//! What the page that solves any snake asks of the library, from its worker: text in, JSON out. The page draws, speaks
//! and keeps; all about snakes, slips, solutions and folds is answered here.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::export::{Subject, address, link, parts, picture, squares};
use crate::fold::{PlanOptions, plan_easiest};
use crate::job::Stop;
use crate::puzzle::notation::{NotationError, Reading};
use crate::puzzle::{
    AssembleError, BoxSize, CatalogueEntry, Colouring, NamedPuzzle, OpenError, Origin, Pattern, Puzzle, PuzzleOptions,
    Snake, catalogue,
};
use crate::session::{PartialSnake, begins_at};
use crate::solver::{Progress, Suggestion, choose, suggestions};
use crate::spelling::capital;
use crate::stage::{EnteredRun, laid_out};
use crate::text::Language;

/// As long as the window takes.
const MAX_SUGGESTION_TIME: Duration = Duration::from_secs(3);

/// Answers a request; null if it is none. Its first line says what is asked, and in which language, English if in none;
/// the rest about what:
///
/// - `catalogue`: the snakes that begin with these runs, at either end.
/// - `enter`: what has been entered by these keys, see [`PartialSnake::of_keys`].
/// - `picture`: the snake on the table. The first line is the box, empty for a cube, and the colours, a letter for each
///   cube, or none; the rest is what [`NamedPuzzle::from_reader`] reads.
/// - `solve`: after a line with the page's address on the web, or an empty one, the same snake's fold, or why there is none
///   and what may be meant. `watch` gets the progress of the search and the number of solutions so far.
/// - `code`: an address as a QR code in SVG.
pub fn answer(request: &str, watch: &mut dyn FnMut(&Progress, u64)) -> Value {
    let (what, about) = request.split_once('\n').unwrap_or((request, ""));
    let (what, tag) = what.split_once(' ').unwrap_or((what, ""));
    let language = Language::of_tag(tag);
    match what {
        "catalogue" => {
            let runs: Vec<usize> = about.split_whitespace().filter_map(|run| run.parse().ok()).collect();
            let begins_so = |entry: &&CatalogueEntry| begins_at(entry.puzzle().snake(), &runs).is_some();
            catalogue().iter().filter(begins_so).map(sold).collect()
        }
        "enter" => enter(about, language),
        "picture" => read(about)
            .map_or(Value::Null, |named| picture(&laid_out(named.puzzle.snake()), named.puzzle.colouring(), 0..0)),
        "solve" => solve(about, watch, language),
        "code" => json!(squares(about)),
        _ => Value::Null,
    }
}

fn sold(entry: &CatalogueEntry) -> Value {
    let puzzle = entry.puzzle();
    json!({
        "name": entry.name,
        "snake": entry.id,
        "box": puzzle.box_size().shown(),
        "runs": puzzle.snake().to_string(),
        "picture": picture(&laid_out(puzzle.snake()), puzzle.colouring(), 0..0),
    })
}

fn enter(keys: &str, language: Language) -> Value {
    let entered = PartialSnake::of_keys(keys);
    let (status, stage, colouring) = (entered.status(), entered.stage(), entered.colouring());
    let run = |run: &EnteredRun| json!({ "length": run.length(), "open": run.goes_on, "wrong": run.is_too_long });
    let cubes = (2..=5).filter_map(|side| BoxSize::new(side, side, side).ok());
    let sizes = cubes.chain(BoxSize::all_of(entered.cubelets())).chain([entered.box_size]);
    let mut boxes: Vec<String> = sizes.map(|size| size.to_string()).collect();
    boxes.sort();
    boxes.dedup();
    json!({
        "cubes": entered.cubelets(),
        "of": entered.box_size.cells(),
        "longest": entered.box_size.longest(),
        "box": entered.box_size.to_string(),
        "boxes": boxes,
        "says": language.entry(&entered.said(&status)),
        "wrong": status.is_wrong(),
        "whole": entered.is_whole(),
        "usable": entered.is_usable(&status),
        "cut": entered.is_cut(),
        "next": entered.next(),
        "runs": entered.runs().iter().map(run).collect::<Vec<_>>(),
        "woods": colouring.is_some(),
        "snake": entered.snake().map(|snake| address(&snake, entered.box_size, colouring.as_ref())),
        "picture": picture(&stage, colouring.as_ref(), stage.lit.clone()),
    })
}

fn read(about: &str) -> Result<NamedPuzzle, OpenError> {
    let (given, snake) = about.split_once('\n').unwrap_or(("", about));
    let (box_size, colours) = given.split_once(' ').unwrap_or((given, ""));
    let (box_size, colours) = (box_size.parse().ok(), Some(colours.to_owned()).filter(|colours| !colours.is_empty()));
    let pattern = colours.as_ref().map(|colours| box_size.unwrap_or_else(|| BoxSize::nearest_cube(colours.len())));
    let pattern = pattern.map(|box_size| Pattern::likely(Some(box_size)));
    let options = PuzzleOptions { box_size, colours, pattern, ..PuzzleOptions::default() };
    NamedPuzzle::from_reader(snake.as_bytes(), "snake", &options)
}

fn solve(about: &str, watch: &mut dyn FnMut(&Progress, u64), language: Language) -> Value {
    let (page, about) = about.split_once('\n').unwrap_or_default();
    // A cube more or less leaves its colours unknown.
    let is_coloured = about.lines().next().is_some_and(|given| given.trim_end().contains(' '));
    let named = match read(about) {
        Ok(named) => named,
        Err(error) if is_coloured => return json!({ "error": language.open_error(&error), "meant": [] }),
        Err(error) => return unread(&error, language),
    };
    let puzzle = Arc::new(named.puzzle);
    let (snake, stop) = (puzzle.snake(), Stop::new());
    if let Some(colouring) = puzzle.colouring()
        && let (has, wanted) = (colouring.count(), colouring.pattern.cells(puzzle.box_size()))
        && has != wanted
    {
        return json!({ "error": language.colours_differ(&has, &wanted), "meant": [] });
    }
    let found = choose(&puzzle, &stop, watch);
    if found.solutions.is_empty() {
        let meant = corrections(snake, puzzle.box_size(), puzzle.colouring(), language);
        return json!({ "error": language.no_solution(), "meant": meant });
    }
    let planned = plan_easiest(&found.solutions, &PlanOptions::default(), &stop);
    let mut plan = match planned.plan {
        Ok(plan) => plan,
        Err(why) => return json!({ "error": language.solved_without_plan(&why), "meant": [] }),
    };
    plan.settled &= !found.cut;
    let shown = match named.origin {
        Origin::Catalogue(entry) => Some(entry.id.clone()),
        _ => address(snake, puzzle.box_size(), puzzle.colouring()),
    };
    let reversed = Some(puzzle.reversed()).filter(|reversed| *reversed != *puzzle);
    let other = reversed.and_then(|other| address(other.snake(), other.box_size(), other.colouring()));
    let solution = found.solutions[planned.index].clone();
    let subject = Subject {
        language,
        link: link(page, &puzzle),
        ..Subject::new(&named.name, Arc::clone(&puzzle), solution, plan)
    };
    let [title, plan, sheet] = parts(&subject);
    json!({ "title": title, "snake": shown, "other": other, "plan": plan, "sheet": sheet })
}

/// What is wrong with a text that is no snake, and the snakes that it may mean.
fn unread(error: &OpenError, language: Language) -> Value {
    if let Some(AssembleError::Notation(NotationError::Ambiguous(readings))) = error.assemble_error() {
        let card = |one: &Reading| card(language.notation(one.notation), &one.snake, one.box_size, None, 0..0);
        let meant: Vec<Value> = readings.iter().map(card).collect();
        return json!({ "error": language.several_readings(), "meant": meant });
    }
    let Some(Reading { snake, box_size, .. }) = error.assemble_error().and_then(AssembleError::near_miss) else {
        return json!({ "error": language.open_error(error), "meant": [] });
    };
    let fault = Puzzle::new(snake.clone(), Some(box_size), None).err();
    let says = fault.map(|fault| format!("{}.", capital(&language.puzzle_error(&fault))));
    let says = says.unwrap_or_else(|| language.open_error(error));
    let fits = |size: &BoxSize| *size != box_size && snake.run_too_long(*size).is_none();
    let boxes = BoxSize::all_of(snake.len()).into_iter().filter(fits);
    let boxes = boxes.map(|size| card(&language.may_fill(size), &snake, size, None, 0..0));
    let meant: Vec<Value> = corrections(&snake, box_size, None, language).into_iter().chain(boxes).collect();
    json!({ "error": says, "meant": meant })
}

fn corrections(snake: &Snake, box_size: BoxSize, colouring: Option<&Colouring>, language: Language) -> Vec<Value> {
    let found = suggestions(snake, box_size, colouring, MAX_SUGGESTION_TIME, &Stop::new());
    let card = |Suggestion { snake: meant, slips, entry, folds }: &Suggestion| {
        let maybe = if *folds { "" } else { language.may_fold() };
        let marked = slips.first().map_or(0..0, |slip| slip.marked(meant));
        let mut card = card(&language.slips(slips), meant, box_size, colouring, marked);
        card["name"] = json!(entry.map_or(maybe, |entry| &*entry.name));
        card
    };
    found.list.iter().map(card).collect()
}

fn card(says: &str, snake: &Snake, box_size: BoxSize, colouring: Option<&Colouring>, marked: Range<usize>) -> Value {
    let picture = picture(&laid_out(snake), colouring, marked);
    json!({ "says": says, "snake": address(snake, box_size, colouring), "picture": picture })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::notation::{Notation, write};

    fn answered(request: &str) -> Value {
        answer(request, &mut |_, _| {})
    }

    #[test]
    fn every_snake_of_the_catalogue_is_found_by_either_end_and_folds() {
        for entry in catalogue() {
            let segments = entry.puzzle().snake().segments();
            for end in [segments.clone(), segments.iter().rev().copied().collect()] {
                let runs: Vec<String> = end[..end.len().min(6)].iter().map(ToString::to_string).collect();
                let found = answered(&format!("catalogue\n{}", runs.join(" ")));
                assert!(found.as_array().unwrap().iter().any(|one| one["snake"] == entry.id), "{}", entry.id);
            }
            let fold = answered(&format!("solve\n\n\n{}", entry.id));
            assert_eq!(fold["snake"], entry.id, "{}", fold["error"]);
        }
    }

    #[test]
    fn what_a_slip_meant_is_among_the_cards_and_leads_to_a_fold() {
        let slip = answered("solve\n\n\n3-2-2-3-2-3-2-2-3-3-2-2-2-3-3-3-2");
        let first = &slip["meant"][0];
        assert_eq!(first["name"], catalogue()[0].name);
        let fold = answered(&format!("solve\n\n\n{}", first["snake"].as_str().unwrap()));
        assert_eq!(fold["title"], "Cubra Blue");
    }

    #[test]
    fn an_address_is_the_snake_whatever_its_box_and_notation() {
        for text in ["2-2-2-2-2-2-2", "3-2-2-3-2-3-2-2-3-3-2-2-2-3-3-3-3"] {
            let snake =
                Snake::from_segments(&text.split('-').map(|run| run.parse().unwrap()).collect::<Vec<_>>()).unwrap();
            for notation in [Notation::Segments, Notation::Inner] {
                let fold = answered(&format!("solve\n\n\n{}", write(&snake, notation)));
                assert_eq!(fold["snake"], text, "{notation}: {}", fold["error"]);
            }
        }
        let flat = answered("enter\n2x2x3 2 2 2 2 2 2 2 2 2 2 2");
        assert_eq!(flat["snake"], "2-2-2-2-2-2-2-2-2-2-2&box=2x2x3");
    }

    #[test]
    fn a_snake_that_fills_no_cube_may_fill_a_box() {
        let other = answered("solve\n\n\n2-2-2-2-2-2-2-2-2-2-2");
        let meant = other["meant"].as_array().unwrap();
        assert!(meant.iter().any(|card| card["snake"] == "2-2-2-2-2-2-2-2-2-2-2&box=2x2x3"), "{other}");
    }

    #[test]
    fn a_text_of_two_readings_offers_both() {
        // 1 may mean a corner or a straight cube.
        let readings = answered(&format!("solve\n\n\n{}0", "01".repeat(12)));
        assert_eq!(readings["meant"].as_array().unwrap().len(), 2, "{readings}");
    }
}
