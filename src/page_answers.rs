//! Answers to what the page that solves any snake asks the library, through its worker: text in, JSON out.

use std::collections::BTreeSet;
use std::ops::Range;

use glam::Vec2;
use serde_json::{Value, json};

use crate::export::{Address, Subject, link, parts, picture, squares};
use crate::fold::PlanOptions;
use crate::job::Stop;
use crate::photo::{self, Photo};
use crate::puzzle::notation::{NotationError, Reading};
use crate::puzzle::{
    AssembleError, BoxSize, CatalogueEntry, Colour, Colouring, Doubts, End, Kind, NamedPuzzle, OpenError, Origin,
    Pattern, Puzzle, PuzzleOptions, Slip, Snake, catalogue,
};
use crate::session::{PartialSnake, begins_at};
use crate::solver::{MAX_SUGGESTION_TIME, Progress, Suggestion, choose, folds, suggestions};
use crate::spelling::capital;
use crate::stage::{EnteredRun, laid_out};
use crate::text::{EntrySaid, Language};

/// Maximum number of snakes that fit side by side.
const FEW: usize = 3;

/// Answers a request; null if it is not one. The first line names the request and the language, English by default; the
/// rest is its content:
///
/// - `enter`: what has been entered by these keys, see [`PartialSnake::of_keys`], and the snakes that are known to
///   begin so, or the one that it nearly is.
/// - `picture`: the snake of an [`Address`] on the table.
/// - `solve`: after a line with the page's address on the web, or an empty one, the same snake's fold, or why there is
///   none and what may be meant. `watch` gets the progress of the search and the number of solutions so far.
/// - `photo`: the snake in a photo, whose pixels are in `rgba`. The content is the box, width, height, and the points of
///   a line along the snake, if the user has drawn one. `watch` gets the progress.
/// - `ranked`: of a box and for each cube how likely it is a corner, in percent, the snake that fits best.
/// - `known`: all snakes of the catalogue.
/// - `code`: an address as a QR code in SVG.
pub fn answer(request: &str, rgba: &[u8], watch: &mut dyn FnMut(&Progress, u64)) -> Value {
    let (what, about) = request.split_once('\n').unwrap_or((request, ""));
    let (what, tag) = what.split_once(' ').unwrap_or((what, ""));
    let language = Language::of_wishes([tag]);
    match what {
        "enter" => enter(about, language),
        "picture" => {
            let asked = Address::read(about);
            read(&asked, language).map_or(Value::Null, |opened| {
                let puzzle = opened.0.puzzle;
                picture(&laid_out(puzzle.snake()), puzzle.colouring(), 0..0)
            })
        }
        "solve" => solve(about, watch, language),
        "photo" => photographed(about, rgba, watch, language).unwrap_or_default(),
        "ranked" => ranked(about, language).unwrap_or_default(),
        "known" => catalogue().iter().map(|entry| sold(entry, End::Head, language)).collect(),
        "code" => json!(squares(about)),
        _ => Value::Null,
    }
}

fn photographed(about: &str, rgba: &[u8], watch: &mut dyn FnMut(&Progress, u64), language: Language) -> Option<Value> {
    let (box_size, numbers) = numbers(about)?;
    let [width, height, line @ ..] = &numbers[..] else { return None };
    let photo = Photo { width: *width as usize, height: *height as usize, rgba: rgba.to_vec() };
    let line: Vec<Vec2> = line.as_chunks().0.iter().copied().map(Vec2::from).collect();
    let mut progress = |share: f32| watch(&Progress { fraction: Some(share.into()), ..Progress::default() }, 0);
    let reading = photo::read(&photo, box_size, &line, &Stop::new(), &mut progress)?;
    let mut seen = reading.snakes.first().map_or(json!({}), |snake| seen(snake, box_size, language));
    seen["doubt"] = json!(reading.doubt.map(|doubt| language.photo(doubt)));
    seen["usable"] = json!(reading.is_whole());
    seen["cubes"] = json!(if reading.is_whole() { reading.cubes } else { Vec::new() });
    Some(seen)
}

fn ranked(about: &str, language: Language) -> Option<Value> {
    let (box_size, percents) = numbers(about)?;
    let [_, inner @ .., _] = &percents[..] else { return None };
    Some(seen(&photo::ranked(box_size, inner)?, box_size, language))
}

/// A box and whole numbers. Parsers of JSON or of fractions would make the page larger.
fn numbers(about: &str) -> Option<(BoxSize, Vec<f32>)> {
    let (box_size, numbers) = about.split_once(' ')?;
    let numbers = numbers.split(' ').filter_map(|number| number.parse::<i32>().ok());
    Some((box_size.parse().ok()?, numbers.map(|number| number as f32).collect()))
}

/// As if it had been counted, and which of its cubes are corners.
fn seen(snake: &Snake, box_size: BoxSize, language: Language) -> Value {
    let keys = format!("another {box_size} {snake}");
    let mut seen = enter(&keys, language);
    if let EntrySaid::Own { cubes } = PartialSnake::of_keys(&keys).said()
        && folds(snake, box_size) == Some(true)
    {
        seen["says"] = json!(language.entry(&EntrySaid::Folds { cubes }));
    }
    let is_corner = |kind: &Kind| *kind == Kind::Turn;
    seen["corners"] = [false].into_iter().chain(snake.inner().iter().map(is_corner)).chain([false]).collect();
    seen
}

/// The snakes of the catalogue that begin with these runs, if they are few; of a box that was chosen, or of many, those
/// of this box. Without runs and such, the first entry, which is common.
fn known(runs: &[usize], box_size: BoxSize, language: Language) -> Vec<Value> {
    let begins = |entry: &'static CatalogueEntry| Some((entry, begins_at(entry.puzzle().snake(), runs)?));
    let mut all: Vec<_> = catalogue().iter().filter_map(begins).collect();
    let first = all.first().copied().filter(|_| runs.is_empty());
    if all.len() > FEW || box_size != BoxSize::nearest_cube(27) {
        all.retain(|(entry, _)| entry.puzzle().box_size() == box_size);
    }
    if !(1..=FEW).contains(&all.len()) {
        all = first.into_iter().collect();
    }
    all.iter().map(|(entry, end)| sold(entry, *end, language)).collect()
}

fn sold(entry: &CatalogueEntry, end: End, language: Language) -> Value {
    let is_head = end == End::Head;
    let puzzle = if is_head { entry.puzzle().clone() } else { entry.puzzle().reversed() };
    let reversed = Address::of_puzzle(&puzzle).filter(|_| !is_head);
    json!({
        "name": language.title_of(entry),
        "snake": reversed.unwrap_or_else(|| entry.id.clone()),
        "runs": puzzle.snake().to_string(),
        "difficulty": entry.difficulty,
        "picture": picture(&laid_out(puzzle.snake()), puzzle.colouring(), 0..0),
    })
}

fn enter(keys: &str, language: Language) -> Value {
    let entered = PartialSnake::of_keys(keys);
    let said = entered.said();
    let stage = entered.stage();
    let colouring = entered.colouring();
    let run = |run: &EnteredRun| json!({ "length": run.length(), "open": run.goes_on, "wrong": run.is_too_long });
    // Only once the snake has ended is it known that it fills no cube.
    let others = BoxSize::all_of(entered.cubelets()).into_iter().filter(|_| matches!(said, EntrySaid::TooFew { .. }));
    let runs = entered.runs();
    // What is wrong, or else the last row.
    let last = || runs.last().map_or(0..0, |run| run.cubelets.start..entered.cubelets());
    let marked = if stage.lit.is_empty() { last() } else { stage.lit.clone() };
    let closed: Vec<usize> = runs.iter().filter(|run| !run.goes_on).map(EnteredRun::length).collect();
    let known = match (&said, entered.snake()) {
        (EntrySaid::Is { .. }, _) => Vec::new(),
        // The slips are counted from the end at which fewer runs differ.
        (EntrySaid::Nearly { entry, .. }, Some(counted)) => {
            let slips = |puzzle: &Puzzle| Slip::all(&counted, puzzle.snake()).len();
            let is_head = slips(entry.puzzle()) <= slips(&entry.puzzle().reversed());
            vec![sold(entry, if is_head { End::Head } else { End::Tail }, language)]
        }
        _ => known(&closed, entered.box_size, language),
    };
    let lengths = entered.lengths();
    let fits = |size: &BoxSize| size.cells() >= entered.cubelets() && size.has_room_for(&lengths);
    // Cubes of 2 to 5.
    let sizes = BoxSize::cubes().take(4).chain(others).filter(fits).chain([entered.box_size]);
    let boxes: BTreeSet<String> = sizes.map(|size| size.to_string()).collect();
    json!({
        "cubes": entered.cubelets(),
        "of": entered.box_size.cells(),
        "longest": entered.box_size.longest(),
        "box": entered.box_size.to_string(),
        "boxes": boxes,
        "says": language.entry(&said),
        "wrong": said.is_wrong(),
        "usable": entered.is_usable(&said),
        "cut": entered.is_cut(),
        "offers": entered.offered().map(|cubes| language.go_on_with(cubes)),
        "next": entered.next(),
        "known": known,
        "runs": Vec::from_iter(runs.iter().map(run)),
        "before": Vec::from_iter(entered.counted_before().iter().map(EnteredRun::length)),
        "woods": colouring.is_some(),
        "everyOther": entered.every_other,
        "snake": entered.snake().map(|snake| Address::of(&snake, entered.box_size, colouring.as_ref())),
        "picture": picture(&stage, colouring.as_ref(), marked),
    })
}

fn read(asked: &Address, language: Language) -> Result<(NamedPuzzle, Doubts), OpenError> {
    let mut options = PuzzleOptions { box_size: asked.box_size.parse().ok(), ..PuzzleOptions::default() };
    if !asked.colours.is_empty() {
        let box_size = options.box_size.unwrap_or_else(|| BoxSize::nearest_cube(asked.colours.len()));
        options.colours = Some(asked.colours.clone());
        options.pattern = Some(Pattern::likely(box_size));
    }
    NamedPuzzle::from_reader(asked.snake.as_bytes(), language.your_text(), &options, folds)
}

fn solve(about: &str, watch: &mut dyn FnMut(&Progress, u64), language: Language) -> Value {
    let (page, about) = about.split_once('\n').unwrap_or_default();
    let asked = Address::read(about);
    if let Err(error) = asked.box_size.parse::<BoxSize>()
        && !asked.box_size.is_empty()
    {
        return wrong(&language.box_size_error(&error), &[]);
    }
    let (named, doubts) = match read(&asked, language) {
        Ok(opened) => opened,
        Err(error) => return unread(&error, &asked, language),
    };
    let puzzle = &named.puzzle;
    let snake = puzzle.snake();
    let stop = Stop::new();
    let mut yours = language.is_that_yours(snake);
    let common = BoxSize::nearest_cube(27);
    let fills_cube = BoxSize::nearest_cube(snake.len()).cells() == snake.len();
    if asked.box_size.is_empty() && !fills_cube && snake.len() < common.cells() {
        let ends_early = EntrySaid::TooFew { cubes: snake.len(), box_size: common, other: None };
        yours = format!("{} {yours}", language.entry(&ends_early));
    }
    let as_read = || card(language.notation(named.notation), snake, puzzle.box_size(), puzzle.colouring(), 0..0);
    // A solution tells by itself that it was read well.
    if doubts.uncertain && !doubts.notes.is_empty() && named.solution.is_none() {
        return wrong(&format!("{}. {yours}", capital(&language.notes(&doubts.notes))), &[as_read()]);
    }
    if let Some((has, wanted)) = puzzle.colours_differ() {
        return wrong(&language.colours_differ(&has, &wanted), &[]);
    }
    let found = choose(&named, &stop, watch);
    if found.solutions.is_empty() {
        let mut meant = corrections(snake, puzzle.box_size(), puzzle.colouring(), "", language);
        if !doubts.uncertain {
            return wrong(language.no_solution(), &meant);
        }
        // The question can be answered with yes.
        meant.insert(0, as_read());
        return wrong(&yours, &meant);
    }
    let planned = match Subject::easiest(&named, &found, &PlanOptions::default(), &stop) {
        Ok(planned) => planned,
        Err(why) => return wrong(&language.solved_without_plan(&why), &[]),
    };
    let shown = match named.origin {
        Origin::Catalogue(entry) => Some(entry.id.clone()),
        // The text says more than its snake.
        _ if named.solution.is_some() => None,
        _ => Address::of_puzzle(puzzle),
    };
    let other = if puzzle.is_palindrome() { None } else { Address::of_puzzle(&puzzle.reversed()) };
    // So that the address is the same from either end.
    let same = other.clone().max(Address::of_puzzle(puzzle));
    let subject = Subject { language, link: link(page, puzzle), ..planned };
    let [title, plan, sheet] = parts(&subject);
    json!({
        "title": title,
        "snake": shown,
        "other": other,
        "same": same,
        "runs": snake.to_string(),
        "plan": plan,
        "sheet": sheet,
    })
}

fn wrong(error: &str, meant: &[Value]) -> Value {
    json!({ "error": error, "meant": meant })
}

/// What is wrong with a text that is no snake, and the snakes that it may mean: also those that are called so.
fn unread(error: &OpenError, asked: &Address, language: Language) -> Value {
    if let Some(AssembleError::Notation(NotationError::Ambiguous(readings))) = error.assemble_error() {
        let card = |one: &Reading| card(&language.reading(one), &one.snake, one.box_size, None, 0..0);
        let meant = Vec::from_iter(readings.iter().map(card));
        return wrong(language.several_readings(), &meant);
    }
    let Some((_, snake, box_size)) = error.assemble_error().and_then(AssembleError::near_miss) else {
        let name = asked.snake.trim();
        let is_called = |entry: &&CatalogueEntry| name.starts_with(char::is_alphabetic) && entry.is_called(name);
        let called = catalogue().iter().filter(is_called).map(|entry| sold(entry, End::Head, language));
        let called = Vec::from_iter(called);
        // The question is the page's.
        let says = called.is_empty().then(|| language.open_error(error));
        return json!({ "error": says, "meant": called });
    };
    let fits = |size: &BoxSize| *size != box_size && size.has_room_for(&snake.segments());
    let boxes: Vec<_> = BoxSize::all_of(snake.len()).into_iter().filter(fits).collect();
    let mut meant = corrections(snake, box_size, None, &asked.colours, language);
    let is_likely = !meant.is_empty() || boxes.iter().any(|size| !size.is_flat());
    meant.extend(boxes.iter().map(|size| card(&language.may_fill(*size), snake, *size, None, 0..0)));
    // Beside likely cards, the message need not say what to do.
    let fault = Puzzle::new(snake.clone(), Some(box_size), None).err().filter(|_| is_likely);
    let says = fault.map(|fault| format!("{}.", capital(&language.puzzle_error(&fault))));
    wrong(&says.unwrap_or_else(|| language.open_error(error)), &meant)
}

/// Of a snake with these colours, or of another number of cubes whose colours are these letters.
fn corrections(
    snake: &Snake,
    box_size: BoxSize,
    colouring: Option<&Colouring>,
    colours: &str,
    language: Language,
) -> Vec<Value> {
    let found = suggestions(snake, box_size, colouring, MAX_SUGGESTION_TIME, &Stop::new());
    let card = |Suggestion { snake: meant, slips, entry, folds }: &Suggestion| {
        let kept = kept_colours(colours, slips, snake, meant, box_size);
        let maybe = if *folds { "" } else { language.may_fold() };
        let is_left = kept.is_none() && !colours.is_empty();
        let name =
            if is_left { language.without_woods() } else { entry.map_or(maybe, |entry| language.name_of(entry)) };
        let marked = slips.first().map_or(0..0, |slip| slip.marked(meant));
        let mut card = card(&language.faults(slips), meant, box_size, colouring.or(kept.as_ref()), marked);
        card["row"] = json!(Slip::row(slips, &snake.segments()));
        let is_new = |at: usize| slips.iter().any(|slip| slip.meant.contains(&at));
        let fits = meant.segments().into_iter().enumerate().map(|(at, run)| (run, is_new(at)));
        card["fits"] = json!(Vec::from_iter(fits));
        card["name"] = json!(name);
        (is_left, card)
    };
    // First those that keep the woods.
    let mut cards: Vec<_> = found.list.iter().map(card).collect();
    cards.sort_by_key(|(is_left, _)| *is_left);
    cards.into_iter().map(|(_, card)| card).collect()
}

/// The colours before the first slip and after the last one stay, and alternate between them; `None` if they don't fit.
fn kept_colours(colours: &str, slips: &[Slip], counted: &Snake, meant: &Snake, size: BoxSize) -> Option<Colouring> {
    let Colouring { colours: given, pattern } = Colouring::parse(colours, Pattern::likely(size)).ok()?;
    let corners = counted.corners();
    let head = given.get(..=corners[slips.first()?.counted.start])?;
    let tail = given.get(corners[slips.last()?.counted.end]..)?;
    let turn = usize::from(head.last() == Some(&Colour::Black));
    let between = (turn..).map(|at| if at % 2 == 0 { Colour::Black } else { Colour::White });
    let before_tail = head.iter().copied().chain(between).take(meant.len().checked_sub(tail.len())?);
    let kept = Colouring { colours: before_tail.chain(tail.iter().copied()).collect(), pattern };
    (kept.count() == kept.pattern.cells(size)).then_some(kept)
}

fn card(says: &str, snake: &Snake, box_size: BoxSize, colouring: Option<&Colouring>, marked: Range<usize>) -> Value {
    let picture = picture(&laid_out(snake), colouring, marked);
    json!({ "says": says, "snake": Address::of(snake, box_size, colouring), "picture": picture })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::notation::{Notation, write};
    use crate::text::Language::English;

    fn answered(request: &str) -> Value {
        answer(request, &[], &mut |_, _| {})
    }

    #[test]
    fn every_snake_of_the_catalogue_is_found_by_either_end_and_folds() {
        for entry in catalogue() {
            let segments = entry.puzzle().snake().segments();
            for end in [segments.clone(), segments.iter().rev().copied().collect()] {
                let runs: Vec<String> = end[..end.len().min(6)].iter().map(ToString::to_string).collect();
                let begun = runs.join(" ");
                let found = answered(&format!("enter\n{begun}"));
                let mut all = found["known"].as_array().unwrap().iter();
                // As it was counted.
                assert!(all.clone().all(|one| one["runs"].as_str().unwrap().starts_with(&begun)), "{begun}");
                assert!(all.any(|one| one["name"] == English.title_of(entry)), "{}", entry.id);
            }
            let fold = answered(&format!("solve\n\n{}", entry.id));
            assert_eq!(fold["snake"], entry.id, "{}", fold["error"]);
        }
    }

    #[test]
    fn what_a_slip_meant_is_among_the_cards_and_leads_to_a_fold() {
        let slip = answered("solve\n\n3-2-2-3-2-3-2-2-3-3-2-2-2-3-3-3-2");
        let first = &slip["meant"][0];
        assert_eq!(first["name"], catalogue()[0].name);
        let fold = answered(&format!("solve\n\n{}", first["snake"].as_str().unwrap()));
        assert_eq!(fold["title"], "Cubra Blue");
        let other = answered(&format!("solve\n\n{}", fold["other"].as_str().unwrap()));
        assert_eq!((&other["same"], &other["snake"]), (&fold["same"], &fold["other"]));
    }

    /// The same words for two cards have other places in the row.
    #[test]
    fn no_two_cards_read_alike() {
        for counts in ["2-2-3-2-2-3-2-2-2-3-2-2-2-2-3-3-3-2-2", "2-2-3-2-2-3-2-2-2-3-2-2-3-3-3-3-2-2"] {
            let slip = answered(&format!("solve\n\n{counts}"));
            let mut cards: Vec<String> = slip["meant"]
                .as_array()
                .unwrap()
                .iter()
                .map(|card| format!("{} {}", card["says"], card["row"]))
                .collect();
            let all = cards.len();
            cards.sort();
            cards.dedup();
            assert!(all > 4 && cards.len() == all, "{counts}: {cards:?}");
        }
    }

    #[test]
    fn a_run_left_out_of_two_woods_is_found_and_keeps_those_of_the_others() {
        let woods = "bw".repeat(13) + "b";
        let short = |woods: &str| answered(&format!("solve\n\n3-2-2-3-2-3-2-2-3-3-2-2-3-3-3-3&colours={woods}"));
        // The wood of the cube that is left out is not there either.
        let slip = short(&format!("{}{}", &woods[..17], &woods[18..]));
        assert_eq!(slip["error"], "The snake has 26 cubes, but a 3×3×3 box has 27 cells: 1 too few.");
        let meant = &slip["meant"][0];
        assert_eq!(meant["name"], catalogue()[0].name);
        assert_eq!(meant["snake"], format!("3-2-2-3-2-3-2-2-3-3-2-2-2-3-3-3-3&colours={woods}"));
        let is_new = meant["fits"].as_array().unwrap().iter().map(|run| run[1].as_bool().unwrap());
        assert_eq!(
            is_new.enumerate().filter(|(_, is_new)| *is_new).map(|(at, _)| at).collect::<Vec<_>>(),
            [10, 11, 12]
        );
        // Marks that can't be right get a message.
        let meant = &short(&"w".repeat(26))["meant"][0];
        assert_eq!(meant["name"], English.without_woods());
        assert_eq!(meant["snake"], "3-2-2-3-2-3-2-2-3-3-2-2-2-3-3-3-3");
    }

    #[test]
    fn boxes_are_cubes_until_it_has_ended() {
        let boxes = |keys: &str| answered(&format!("enter\n{keys}"))["boxes"].clone();
        assert_eq!(boxes(""), json!(["2x2x2", "3x3x3", "4x4x4", "5x5x5"]));
        assert_eq!(boxes("3"), json!(["3x3x3", "4x4x4", "5x5x5"]));
        let many = ["3"; 13].join(" ") + " 2";
        assert_eq!(boxes(&many), json!(["3x3x3", "4x4x4", "5x5x5"]), "28 cubes fill 2x2x7 too");
        assert_eq!(boxes("3 3 3 3 3 2 E"), json!(["3x3x3", "3x4x1", "4x4x4", "5x5x5"]));
    }

    #[test]
    fn an_address_is_the_snake_whatever_its_box_and_notation() {
        for text in ["2-2-2-2-2-2-2", "3-2-2-3-2-3-2-2-3-3-2-2-2-3-3-3-3"] {
            let snake =
                Snake::from_segments(&text.split('-').map(|run| run.parse().unwrap()).collect::<Vec<_>>()).unwrap();
            for notation in [Notation::Segments, Notation::Inner] {
                let fold = answered(&format!("solve\n\n{}", write(&snake, notation)));
                assert_eq!(fold["snake"], text, "{notation}: {}", fold["error"]);
            }
        }
        let flat = answered("enter\n2x2x3 2 2 2 2 2 2 2 2 2 2 2");
        assert_eq!(flat["snake"], "2-2-2-2-2-2-2-2-2-2-2&box=2x2x3");
    }

    #[test]
    fn a_snake_that_fills_no_cube_may_fill_a_box() {
        let other = answered("solve\n\n2-2-2-2-2-2-2-2-2-2-2");
        let meant = other["meant"].as_array().unwrap();
        assert!(meant.iter().any(|card| card["snake"] == "2-2-2-2-2-2-2-2-2-2-2&box=2x2x3"), "{other}");
    }

    #[test]
    fn a_text_of_two_readings_offers_both() {
        // The first number, or the last, is one more; both fold.
        let readings = answered("solve\n\n2 1 1 1 2 1 2 1 2 1 2 1 2 1 1 1 1 1 1 2");
        assert_eq!(readings["meant"].as_array().unwrap().len(), 2, "{readings}");
    }

    // Regression: it was asked whether that is the snake, and nothing said yes.
    #[test]
    fn a_doubtful_snake_that_does_not_fold_can_be_meant() {
        let doubtful = answered(&format!("solve\n\n{},2", "2,".repeat(25)));
        assert!(doubtful["error"].as_str().unwrap().contains("is that your snake?"), "{doubtful}");
        assert_eq!(doubtful["meant"][0]["snake"], ["2"; 26].join("-"));
    }

    // Regression: only its id was found, no name.
    #[test]
    fn a_snake_is_found_by_its_name_in_each_language() {
        for (language, entry) in
            Language::ALL.into_iter().flat_map(|language| catalogue().iter().map(move |entry| (language, entry)))
        {
            for name in [language.name_of(entry), &language.title_of(entry).to_lowercase()] {
                let called = answered(&format!("solve {language}\n\n{name}"));
                let mut meant = called["meant"].as_array().unwrap().iter();
                assert!(meant.any(|card| card["snake"] == entry.id), "{language}: {name}: {called}");
            }
        }
        // Regression: by its colour, it was found in English alone.
        for (words, id) in [
            ("Blau bleu azul", "cubra-blue"),
            ("grün Grüne gruen grun vert verte verde", "cubra-green"),
            ("orange naranja", "cubra-orange"),
            ("rot rote rouge rojo roja", "cubra-red"),
            ("lila violett violet morado", "cubra-purple"),
        ] {
            for word in words.split(' ') {
                let called = answered(&format!("solve\n\n{word}"));
                assert_eq!(called["meant"].as_array().unwrap().len(), 1, "{word}: {called}");
                assert_eq!(called["meant"][0]["snake"], id, "{word}");
            }
        }
    }

    // Regression: from the first run on, those of other boxes made them too many to be shown.
    #[test]
    fn of_a_box_that_was_chosen_its_own_snakes_are_known() {
        for (keys, all) in [("", 3), (" 3", 3), (" 3 2", 2), (" 2 4", 2)] {
            let known = answered(&format!("enter\n4x4x4{keys}"))["known"].clone();
            let is_large = |one: &Value| one["picture"]["places"].as_array().unwrap().len() == 64;
            assert!(known.as_array().unwrap().iter().all(is_large), "{keys}: {known}");
            assert_eq!(known.as_array().unwrap().len(), all, "{keys}");
        }
    }

    // Regression: a box that is none was left out without a word, and what was pasted was called a file "snake".
    #[test]
    fn what_is_wrong_beside_the_snake_is_said_in_its_own_words() {
        for language in Language::ALL {
            for given in ["0x0x0", "2x2x33", "2x2", "cube"] {
                let error = given.parse::<BoxSize>().unwrap_err();
                let said = answered(&format!("solve {language}\n\nTTTTTT&box={given}"));
                assert_eq!(said["error"], language.box_size_error(&error));
            }
            let error = answered(&format!("solve {language}\n\n{}", "3".repeat(2_000_000)))["error"].clone();
            assert!(error.as_str().unwrap().contains(language.your_text()), "{error}");
        }
        assert!(answered("solve\n\nTTTTTT&box=2x2x2")["error"].is_null());
    }

    /// Half of a list may be another snake's rows; what was left out is said.
    // Regression: another snake was folded without a word, and doubt was called "No solution".
    #[test]
    fn what_was_read_with_doubt_is_asked_about() {
        for text in [
            "2 2 3 2 3 2 2 2 3 3 3",
            "3 2 2 3 2 3 2 2 3 3 2",
            "STTTTTSTTSTTTTTTTSTTSTSTSS",
            "abbbbbbabbbbbabababbbbbbbba",
        ] {
            let asked = answered(&format!("solve\n\n{text}"));
            let says = asked["error"].as_str().unwrap_or_else(|| panic!("{text}: {asked}"));
            assert!(says.contains("is that your snake?") && !says.contains("No solution"), "{text}: {says}");
            let meant = asked["meant"][0]["snake"].as_str().unwrap();
            assert!(!says.is_empty() && says.contains(&meant.replace('-', " ")), "{text}: {says}");
        }
    }
}
