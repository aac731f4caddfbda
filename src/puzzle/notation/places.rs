//! Places: where each cubelet is, in numbers or on the paper. If they fill a box, they are a solution.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::Notation;
use super::attempt::Attempt;
use super::text::{is_minus, letters, tokens};
use crate::puzzle::solution::is_chain;
use crate::puzzle::{BoxSize, Cell, Snake, Solution};

/// Minimum number of cubelets with labels; eight letters may be anything.
const FEWEST: usize = 12;
/// Each cubelet has fewer numbers than this, its place among them.
const MAX_NUMBERS: usize = 12;
/// Maximum number of letters, and of lines, from one cube of a drawing to the next.
const MAX_SCALE: Cell = Cell::new(4, 3, 1);
/// Maximum number of different signs in a drawing: of cubes, their frames and the ground. Lists have more.
const MAX_SIGNS: usize = 4;

/// A sign on the paper, and its place.
type PlacedSign<'a> = (Cell, &'a str);

pub fn attempts(text: &str) -> Vec<Attempt<'_>> {
    let letters = marks(text, |line| letters(line).collect());
    let words = marks(text, |line| line.split_whitespace().collect());
    let placed = [records(text), layers(text), labelled(&letters), labelled(&words)];
    placed.into_iter().flatten().chain(drawings(&letters)).collect()
}

fn marks(text: &str, split: fn(&str) -> Vec<&str>) -> Vec<PlacedSign<'_>> {
    let mut marks = Vec::new();
    for (y, line) in (0..).zip(text.lines()) {
        marks.extend((0..).zip(split(line)).map(|(x, sign)| (Cell::new(x, y, 0), sign)));
    }
    marks.retain(|(_, sign)| !sign.trim().is_empty());
    marks
}

/// The cells in the order of their labels, if each label occurs once and neighbours touch. The labels are numbers or
/// letters: in ASCII order, all small ones before the large ones, or each small one beside its large one.
fn ordered(labels: &[&str], cells: &[Cell]) -> Option<Vec<Cell>> {
    if labels.len() < FEWEST {
        return None;
    }
    let keys: [fn(&&str) -> String; 3] = [
        |label| format!("{label:0>4}"),
        |label| format!("{}{label}", label.contains(char::is_uppercase)),
        |label| label.to_lowercase() + label,
    ];
    let in_order = |key: fn(&&str) -> String| {
        let placed: BTreeMap<String, Cell> = labels.iter().map(key).zip(cells.iter().copied()).collect();
        let path: Vec<Cell> = placed.into_values().collect();
        (path.len() == labels.len() && is_chain(&path)).then_some(path)
    };
    keys.into_iter().find_map(in_order)
}

/// Three numbers for each cubelet, perhaps with as many others for each; one of these may be its label.
fn records(text: &str) -> Option<Attempt<'_>> {
    let mut numbers = Vec::new();
    for token in tokens(text) {
        let Ok(side) = token.parse::<i16>() else { continue };
        numbers.push((token, if is_minus(text, token) { -side } else { side }));
    }
    (3..MAX_NUMBERS).find_map(|wide| {
        let rows = || numbers.chunks_exact(wide);
        let least = if wide > 3 { FEWEST } else { 3 };
        if !numbers.len().is_multiple_of(wide) || !(least..=Snake::MAX_LEN).contains(&rows().len()) {
            return None;
        }
        let path = |from: usize| {
            let cells: Vec<Cell> = rows().map(|row| [0, 1, 2].map(|axis| row[from + axis].1.into()).into()).collect();
            if is_chain(&cells) {
                return Some(cells);
            }
            Solution::filling(&cells, None)?;
            (0..wide).find_map(|own| ordered(&Vec::from_iter(rows().map(|row| row[own].0)), &cells))
        };
        let signs = rows().map(|row| row[0].0).collect();
        Attempt::along(Notation::Cells, signs, (0..=wide - 3).find_map(path)?)
    })
}

/// The cubes by layers, below or beside each other, each with its label.
fn layers(text: &str) -> Option<Attempt<'_>> {
    // Headings have letters.
    let numbers = text.lines().filter(|line| !line.contains(char::is_alphabetic)).flat_map(tokens).collect();
    let letters = letters(text).filter(|letter| letter.starts_with(char::is_alphanumeric)).collect();
    [numbers, letters].into_iter().find_map(|labels: Vec<&str>| {
        let sides = || 2..=i64::from(BoxSize::MAX_SIDE);
        let deep = |area: i64| labels.len() as i64 / area;
        // Layers that are beside each other are those of a box on its side.
        let boxes = sides().flat_map(|w| sides().filter_map(move |h| BoxSize::new(w, h, deep(w * h)).ok()));
        let path = |size: BoxSize| ordered(&labels, &Vec::from_iter(size.iter()));
        let path = boxes.filter(|size| size.cells() == labels.len()).find_map(path)?;
        Attempt::along(Notation::Cells, labels, path)
    })
}

/// A snake laid flat on the ground of a grid, each cube with its label.
fn labelled<'a>(marks: &[PlacedSign<'a>]) -> Option<Attempt<'a>> {
    let cubes = marks.iter().copied().filter(|(_, sign)| sign.starts_with(char::is_alphanumeric));
    let (cells, labels): (Vec<Cell>, Vec<&str>) = cubes.unzip();
    let path = ordered(&labels, &cells).filter(|_| labels.len() < marks.len())?;
    Attempt::along(Notation::Drawing, labels, path)
}

/// A snake laid flat and drawn in any sign, or in line characters.
fn drawings<'a>(marks: &[PlacedSign<'a>]) -> Vec<Attempt<'a>> {
    let signs: BTreeSet<String> = marks.iter().map(|(_, letter)| letter.to_ascii_uppercase()).take(10_000).collect();
    let is_one_line = marks.iter().all(|(place, _)| place.y == marks[0].0.y);
    if marks.is_empty() || signs.len() > MAX_SIGNS || is_one_line && !signs.iter().eq(["X"]) {
        return Vec::new();
    }
    let mut ways: Vec<Vec<PlacedSign>> = Vec::new();
    for sign in signs.iter().filter(|sign| !("2"..="9").contains(&sign.as_str())) {
        ways.push(marks.iter().copied().filter(|(_, letter)| letter.eq_ignore_ascii_case(sign)).collect());
    }
    let is_line = |sign: &String| sign.starts_with(|letter| "-|+_".contains(letter) || ('─'..='╿').contains(&letter));
    if signs.len() > 1 && signs.iter().all(is_line) {
        ways.push(marks.to_vec());
    }
    let max_scale = if is_one_line { Cell::ONE } else { MAX_SCALE };
    ways.iter().filter_map(|way| drawing(way, max_scale, signs.len() == 1)).collect()
}

/// At the first scale at which the marks are a chain. Cubes `alike` have equally many.
fn drawing<'a>(marks: &[PlacedSign<'a>], max_scale: Cell, alike: bool) -> Option<Attempt<'a>> {
    let least = marks.iter().map(|(place, _)| *place).reduce(Cell::min)?;
    let at_scale = |scale: Cell| {
        let places = || marks.iter().map(|(place, _)| *place - least);
        let all: HashSet<Cell> =
            places().filter(|place| *place % scale == Cell::ZERO).map(|place| place / scale).collect();
        let is_even = !alike || marks.len().is_multiple_of(all.len());
        if !is_even || places().any(|place| !all.contains(&(place / scale))) {
            return None;
        }
        // A square of four marks is no chain of two.
        let path = path(all).filter(|path| path.len() > 2 || path.len() == 2 && scale == Cell::ONE)?;
        let signs = marks.iter().map(|(_, sign)| *sign).collect();
        Some(Attempt::new(Notation::Drawing, signs, Some(Snake::along(&path)?)))
    };
    let mut scales = (1..=max_scale.y).flat_map(|high| (1..=max_scale.x).map(move |wide| Cell::new(wide, high, 1)));
    scales.find_map(at_scale)
}

/// Follows the chain from its leftmost end; if both ends are leftmost, from the upper one. Where it touches itself, it
/// ends, since it could go on in two ways.
fn path(mut left: HashSet<Cell>) -> Option<Vec<Cell>> {
    let beside = |left: &HashSet<Cell>, cell: Cell| {
        let around = [Cell::NEG_Y, Cell::NEG_X, Cell::X, Cell::Y].map(|way| cell + way);
        around.into_iter().filter(|other| left.contains(other)).collect::<Vec<Cell>>()
    };
    let ends = left.iter().copied().filter(|cell| beside(&left, *cell).len() < 2);
    let mut path = vec![ends.min_by_key(|cell| (cell.x, cell.y))?];
    left.remove(&path[0]);
    while let [next] = beside(&left, path[path.len() - 1])[..] {
        left.remove(&next);
        path.push(next);
    }
    left.is_empty().then_some(path)
}
