//! Places: where each cubelet is, in numbers or on the paper. If they fill a box, they are a solution.

use std::collections::{BTreeSet, HashSet};

use super::attempt::Attempt;
use super::text::{is_minus, letters, place, tokens};
use super::{Fault, Notation};
use crate::puzzle::{BoxSize, Cell, Snake};

/// The fewest cubelets that have labels; fewer may be anything.
const FEWEST: usize = 8;
/// Most letters, and lines, from one cube of a drawing to the next.
const MAX_SCALE: Cell = Cell::new(4, 3, 1);
/// Most different signs of a drawing, of cubes, their frames and the ground; lists have more.
const MAX_SIGNS: usize = 4;
/// Numbers from 0 or 1 on, or letters in an order.
const ORDERS: [&str; 5] = [
    "",
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
];

/// A sign on the paper, and where.
type Mark<'a> = (Cell, &'a str);

pub(super) fn attempts(text: &str) -> Vec<Attempt<'_>> {
    let letters = marks(text, |line| letters(line).collect());
    let words = marks(text, |line| line.split_whitespace().collect());
    let labelled = [&letters, &words].into_iter().filter_map(|marks| labelled(marks));
    records(text).into_iter().chain(layers(text)).chain(labelled).chain(drawings(&letters)).collect()
}

fn marks(text: &str, split: fn(&str) -> Vec<&str>) -> Vec<Mark<'_>> {
    let of_line = |(line, row)| {
        let place = move |column: usize| Cell::new(column as i32, line, 0);
        split(row).into_iter().enumerate().map(move |(column, sign)| (place(column), sign))
    };
    text.split('\n')
        .zip(0..)
        .map(|(row, line)| (line, row))
        .flat_map(of_line)
        .filter(|(_, it)| !it.trim().is_empty())
        .collect()
}

fn are_joined(path: &[Cell]) -> bool {
    (3..=Snake::MAX_LEN).contains(&path.len())
        && path.windows(2).all(|pair| (pair[1] - pair[0]).abs().element_sum() == 1)
}

fn placed(notation: Notation, signs: Vec<&str>, path: Vec<Cell>) -> Attempt<'_> {
    let mut seen = HashSet::new();
    let wrong = (0..path.len()).filter(|&index| !seen.insert(path[index])).collect();
    let attempt = Attempt::new(notation, signs, wrong, Snake::along(&path));
    Attempt { blames: false, fault: Fault::Taken, cells: path, ..attempt }
}

/// The cells in the order of their labels, if each label is there once and neighbours touch.
fn ordered(labels: &[&str], cells: &[Cell]) -> Option<Vec<Cell>> {
    if !(FEWEST..=Snake::MAX_LEN).contains(&labels.len()) {
        return None;
    }
    let in_order = |order: &str| {
        let key = |label: &&str| if order.is_empty() { label.parse().ok() } else { order.find(*label) };
        let keys = labels.iter().map(key).collect::<Option<Vec<usize>>>()?;
        let mut placed: Vec<(usize, Cell)> = keys.into_iter().zip(cells.iter().copied()).collect();
        placed.sort_by_key(|(key, _)| *key);
        let first = placed[0].0;
        let is_whole = first < 2 && placed.iter().zip(first..).all(|((key, _), wanted)| *key == wanted);
        is_whole.then(|| placed.into_iter().map(|(_, cell)| cell).collect())
    };
    ORDERS.into_iter().find_map(in_order).filter(|path: &Vec<Cell>| are_joined(path))
}

/// Three numbers for each cubelet, or a line for each, in which they are; another number of it may be its label.
fn records(text: &str) -> Option<Attempt<'_>> {
    let is_number = |token: &&str| token.starts_with(|letter: char| letter.is_ascii_digit());
    let all = tokens(text);
    let rows: Vec<Vec<&str>> = if all.iter().all(is_number) {
        all.chunks(3).map(<[&str]>::to_vec).collect()
    } else {
        let numbers = |line| tokens(line).into_iter().filter(is_number).collect::<Vec<&str>>();
        text.lines().map(numbers).filter(|row| row.len() > 2).collect()
    };
    let wide = rows.first()?.len();
    if wide < 3 || rows.iter().any(|row| row.len() != wide) || rows.len() < FEWEST && wide > 3 {
        return None;
    }
    let side = |token: &str| Some(i32::from(token.parse::<i16>().ok()?) * if is_minus(text, token) { -1 } else { 1 });
    let path = |from: usize| {
        let cell = |row: &Vec<&str>| Some(Cell::new(side(row[from])?, side(row[from + 1])?, side(row[from + 2])?));
        let cells: Vec<Cell> = rows.iter().map(cell).collect::<Option<_>>()?;
        let by_label = |own| ordered(&rows.iter().map(|row| row[own]).collect::<Vec<_>>(), &cells);
        if are_joined(&cells) { Some(cells) } else { (0..wide).find_map(by_label) }
    };
    let signs = rows.iter().map(|row| &text[place(text, row)]).collect();
    let blames = text.matches(['(', '[', '{']).count() >= rows.len();
    Some(Attempt { blames, ..placed(Notation::Cells, signs, (0..=wide - 3).find_map(path)?) })
}

/// The cubes by layers, below or beside each other, each with its label.
fn layers(text: &str) -> Option<Attempt<'_>> {
    // Headings have letters.
    let numbers = text.lines().filter(|line| !line.contains(char::is_alphabetic)).flat_map(tokens).collect();
    let letters = letters(text).filter(|letter| letter.starts_with(char::is_alphanumeric)).collect();
    [numbers, letters].into_iter().find_map(|labels: Vec<&str>| {
        let all = labels.len() as i32;
        let sides = || 2..=BoxSize::MAX_SIDE;
        let mut boxes = sides().flat_map(|w| sides().map(move |h| [w, h])).filter(|[w, h]| all % (w * h) == 0);
        // Layers that are beside each other are those of a box on its side.
        let path = |[w, h]: [i32; 2]| {
            let cells: Vec<Cell> = (0..all).map(|at| Cell::new(at % w, at / w % h, at / w / h)).collect();
            ordered(&labels, &cells)
        };
        Some(placed(Notation::Cells, labels.clone(), boxes.find_map(path)?))
    })
}

/// A snake laid flat on the ground of a grid, each cube with its label.
fn labelled<'a>(marks: &[Mark<'a>]) -> Option<Attempt<'a>> {
    let (cubes, ground): (Vec<Mark>, Vec<Mark>) =
        marks.iter().partition(|(_, sign)| sign.starts_with(char::is_alphanumeric));
    let (cells, labels): (Vec<Cell>, Vec<&str>) = cubes.into_iter().unzip();
    let path = ordered(&labels, &cells).filter(|_| !ground.is_empty())?;
    Some(placed(Notation::Drawing, labels, path))
}

/// A snake laid flat and drawn in any sign, or in line characters.
fn drawings<'a>(marks: &[Mark<'a>]) -> Vec<Attempt<'a>> {
    let signs: BTreeSet<String> = marks.iter().map(|(_, letter)| letter.to_ascii_uppercase()).take(10_000).collect();
    let is_one_line = marks.iter().all(|(place, _)| place.y == marks[0].0.y);
    if marks.is_empty() || signs.len() > MAX_SIGNS || is_one_line && !signs.iter().eq(["X"]) {
        return Vec::new();
    }
    let is_cube = |sign: &&String| !("2"..="9").contains(&sign.as_str());
    let of = |sign: &String| marks.iter().copied().filter(|(_, letter)| letter.eq_ignore_ascii_case(sign)).collect();
    let mut ways: Vec<Vec<Mark>> = signs.iter().filter(is_cube).map(of).collect();
    let is_line = |sign: &String| sign.starts_with(|letter| "-|+_".contains(letter) || ('─'..='╿').contains(&letter));
    if signs.len() > 1 && signs.iter().all(is_line) {
        ways.push(marks.to_vec());
    }
    let max_scale = if is_one_line { Cell::ONE } else { MAX_SCALE };
    ways.iter().filter_map(|way| drawing(way, max_scale, signs.len() == 1)).collect()
}

/// At the first scale at which the marks are a chain. Cubes `alike` have equally many.
fn drawing<'a>(marks: &[Mark<'a>], max_scale: Cell, alike: bool) -> Option<Attempt<'a>> {
    let least = marks.iter().map(|(place, _)| *place).reduce(Cell::min)?;
    let at_scale = |scale: Cell| {
        let kept = marks.iter().filter(|(place, _)| (place - least) % scale == Cell::ZERO).take(Snake::MAX_LEN + 1);
        let (cells, kept): (Vec<Cell>, Vec<&str>) = kept.map(|(place, sign)| ((place - least) / scale, *sign)).unzip();
        let all: HashSet<Cell> = cells.iter().copied().collect();
        let is_whole = || marks.iter().all(|(place, _)| all.contains(&((place - least) / scale)));
        if cells.len() > Snake::MAX_LEN || alike && !marks.len().is_multiple_of(cells.len()) || !is_whole() {
            return None;
        }
        let attempt = match path(&cells, all) {
            // A square of four marks is no chain of two.
            Ok(path) if path.len() < 2 || path.len() < 3 && scale != Cell::ONE => return None,
            Ok(path) => Attempt::new(Notation::Drawing, kept, Vec::new(), Snake::along(&path)),
            Err((wrong, fault)) => Attempt { fault, ..Attempt::new(Notation::Drawing, kept, vec![wrong], None) },
        };
        Some(Attempt { cubelets: cells.len(), blames: alike, ..attempt })
    };
    let scales = (1..=max_scale.y).flat_map(|high| (1..=max_scale.x).map(move |wide| Cell::new(wide, high, 1)));
    scales.filter_map(at_scale).min_by_key(|attempt| attempt.wrong.len())
}

/// Follows the chain from its leftmost end; if both ends are leftmost, from the upper one. Else where it fails.
fn path(cells: &[Cell], mut left: HashSet<Cell>) -> Result<Vec<Cell>, (usize, Fault)> {
    let beside = [Cell::NEG_Y, Cell::NEG_X, Cell::X, Cell::Y];
    let neighbours = |left: &HashSet<Cell>, cell: Cell| {
        beside.map(|way| cell + way).into_iter().filter(|other| left.contains(other)).collect::<Vec<Cell>>()
    };
    let count = |cell: &Cell| neighbours(&left, *cell).len();
    let end = cells.iter().copied().filter(|cell| count(cell) < 2).min_by_key(|cell| (cell.x, cell.y));
    let branch = cells.iter().position(|cell| count(cell) > 2).map(|at| (at, Fault::Branch));
    let mut path = Vec::new();
    let mut next = Some(end.ok_or((0, Fault::NoEnd))?);
    while let Some(cell) = next {
        left.remove(&cell);
        path.push(cell);
        next = neighbours(&left, cell).first().copied();
    }
    let gap = cells.iter().position(|cell| left.contains(cell)).map(|at| (at, Fault::Gap));
    branch.or(gap).map_or(Ok(path), Err)
}
