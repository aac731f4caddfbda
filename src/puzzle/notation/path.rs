//! Notations with a direction for each link or run, or a place for each cubelet. If they fill a box, they are a solution.

use std::collections::HashSet;

use super::attempt::Attempt;
use super::letters::plain;
use super::numbers::number;
use super::text::{is_separator, letters, place, signs, tokens, words};
use super::{Fault, Notation};
use crate::puzzle::{Cell, Direction, Snake};

/// The words for right, left, up, down, front and back: a letter; English, German, French, Spanish; an arrow, an axis;
/// those of a compass.
const DIRECTION_WORDS: [&str; 6] = [
    "R RIGHT RECHTS DROITE DERECHA → +X X+ EAST OST OSTEN EST ESTE",
    "L LEFT LINKS GAUCHE IZQUIERDA ← -X X- WEST WESTEN OUEST OESTE",
    "U UP OBEN HOCH HAUT ARRIBA ↑ +Y Y+ NORTH NORD NORDEN NORTE",
    "D DOWN UNTEN RUNTER BAS ABAJO ↓ -Y Y- SOUTH SÜD SÜDEN SUD SUR",
    "F FRONT FORWARD FORWARDS TOWARDS VORN VORNE VOR AVANT DEVANT ADELANTE +Z Z+",
    "B BACK BACKWARD BACKWARDS AWAY HINTEN ZURÜCK ARRIÈRE DERRIÈRE ATRÁS -Z Z-",
];

/// Beside numbers.
const AXES: [&str; 3] = ["X", "Y", "Z"];
const COMPASS: [&str; 4] = ["E", "W", "N", "S"];

/// The fewest cubes that a text of places has; fewer may be anything.
const FEWEST: usize = 8;

fn direction(name: &str) -> Option<Direction> {
    let name: String = name.to_uppercase().split_whitespace().collect();
    let index = DIRECTION_WORDS.iter().position(|words| words.split(' ').any(|word| word == name))?;
    Some(Direction::ALL[index])
}

pub(super) fn attempts(text: &str) -> Vec<Attempt<'_>> {
    let signs = signs(text);
    let letters = plain(text, &signs);
    let axes = signs.chunks(2).map(|pair| &text[place(text, pair)]).collect();
    // Only of letters may some be wrong.
    let is_readable = |way: &Vec<&str>| way.iter().all(|word| direction(word).is_some());
    let readable = [words(text, is_separator), signs, axes].into_iter().filter(is_readable);
    let ways = [letters].into_iter().chain(readable).filter(|way| (1..Snake::MAX_LEN).contains(&way.len()));
    let places = cells(text).into_iter().chain(records(text)).chain(layers(text)).chain(flat(text));
    ways.map(moves).chain(runs(text)).chain(places).collect()
}

/// A number and a direction for each run, in either order, with or without the cube that it begins with.
fn runs(text: &str) -> Vec<Attempt<'_>> {
    let tokens = tokens(text);
    let (pairs, rest) = tokens.as_chunks::<2>();
    if !rest.is_empty() || !(3..Snake::MAX_LEN).contains(&pairs.len()) {
        return Vec::new();
    }
    let run = |one: &str, other: &str| {
        let is_minus = is_minus(text, one) != is_minus(text, other);
        let among = |names: &[&str]| names.iter().position(|name| name.eq_ignore_ascii_case(other));
        let along = among(&AXES).map(|axis| 2 * axis + usize::from(is_minus)).or_else(|| among(&COMPASS));
        let along = along.map(|index| Direction::ALL[index]);
        Some((number(one)?, along.or_else(|| direction(other))?))
    };
    let read = |at: usize| pairs.iter().map(|pair: &[&str; 2]| run(pair[at], pair[1 - at])).collect::<Option<Vec<_>>>();
    let Some((at, read)) = [0, 1].into_iter().find_map(|at| Some((at, read(at)?))) else { return Vec::new() };
    let attempt = |(less, notation): (usize, Notation)| {
        let lengths: Vec<usize> = read.iter().map(|(number, _)| number + less).collect();
        let mut path = vec![Cell::ZERO];
        for ((_, direction), length) in read.iter().zip(&lengths) {
            (1..*length).for_each(|_| path.push(path[path.len() - 1] + direction.vector()));
        }
        let wrong = (0..lengths.len()).filter(|run| lengths[*run] < 2).collect();
        // Where the directions lead nowhere, the numbers alone are the snake.
        path.truncate(if path.iter().collect::<HashSet<_>>().len() == path.len() { path.len() } else { 0 });
        let snake = if path.is_empty() { Snake::from_segments(&lengths) } else { Snake::along(&path) };
        let runs = (0..lengths.len()).map(|run| run..run + 1).collect();
        let signs = pairs.iter().map(|pair| pair[at]).collect();
        let cubelets = 1 + lengths.iter().map(|length| length.saturating_sub(1)).sum::<usize>();
        Attempt { cubelets, cells: path, runs, ..Attempt::new(notation, signs, wrong, snake) }
    };
    [(0, Notation::Segments), (1, Notation::SegmentsLess1)].map(attempt).into()
}

/// Whether a minus stands before this part of the text, and not between it and another.
fn is_minus(text: &str, part: &str) -> bool {
    let before = text[..place(text, &[part]).start].strip_suffix('-');
    before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
}

fn moves(signs: Vec<&str>) -> Attempt<'_> {
    let (mut path, mut wrong) = (vec![Cell::ZERO], Vec::new());
    for (index, sign) in signs.iter().enumerate() {
        match direction(sign) {
            Some(direction) => path.push(path[path.len() - 1] + direction.vector()),
            None => wrong.push(index),
        }
    }
    let fault = if wrong.is_empty() { Fault::Taken } else { Fault::Unknown };
    let is_taken = |at: &usize| path[..=*at].contains(&path[at + 1]);
    wrong.extend((0..signs.len()).filter(|_| fault == Fault::Taken).find(is_taken));
    let (cubelets, blames) = (signs.len() + 1, path.len() > 1);
    let attempt = Attempt::new(Notation::Moves, signs, wrong, Snake::along(&path));
    Attempt { cubelets, blames, fault, cells: path, ..attempt }
}

/// Three numbers for each cubelet.
fn cells(text: &str) -> Option<Attempt<'_>> {
    let found = words(text, |letter| is_separator(letter) && letter != '-');
    let number = |word: &&str| word.parse().ok().filter(|number: &i32| number.abs() <= 1000);
    let numbers: Vec<i32> = found.iter().map(number).collect::<Option<_>>()?;
    let (cells, rest) = numbers.as_chunks();
    let path: Vec<Cell> = cells.iter().copied().map(Cell::from_array).collect();
    let signs = found.chunks(3).map(|three| &text[place(text, three)]).collect();
    let blames = text.matches(['(', '[', '{']).count() >= path.len();
    let is_path = rest.is_empty() && are_joined(&path);
    is_path.then(|| Attempt { blames, ..placed(Notation::Cells, signs, path) })
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

/// A line for each cubelet, with its place among other numbers; one of these may be its own.
fn records(text: &str) -> Option<Attempt<'_>> {
    let numbers = |line| -> Vec<&str> {
        tokens(line).into_iter().filter(|token| token.starts_with(|letter: char| letter.is_ascii_digit())).collect()
    };
    let lines: Vec<Vec<&str>> = text.lines().map(numbers).filter(|line| line.len() > 2).collect();
    let wide = lines.first()?.len();
    if lines.len() < FEWEST || lines.iter().any(|line| line.len() != wide) {
        return None;
    }
    let number = |token: &str| Some(i32::from(token.parse::<i16>().ok()?) * if is_minus(text, token) { -1 } else { 1 });
    let cell = |three: &[&str]| Some(Cell::new(number(three[0])?, number(three[1])?, number(three[2])?));
    let path = |from: usize| {
        let cells: Vec<Cell> = lines.iter().map(|line| cell(&line[from..from + 3])).collect::<Option<_>>()?;
        let labelled = (0..wide).find_map(|own| {
            let labels: Vec<&str> = lines.iter().map(|line| line[own]).collect();
            ordered(&labels, &cells)
        });
        Some(cells).filter(|cells| are_joined(cells)).or(labelled)
    };
    let signs = lines.iter().map(|line| &text[place(text, line)]).collect();
    Some(placed(Notation::Cells, signs, (0..=wide - 3).find_map(path)?))
}

/// The cubes by layers, below or beside each other.
fn layers(text: &str) -> Option<Attempt<'_>> {
    let numbers: Vec<&str> = tokens(text).into_iter().filter(|token| token.parse::<u32>().is_ok()).collect();
    // Without those in headings.
    let bare = text.lines().filter(|line| !line.contains(char::is_alphabetic)).flat_map(tokens).collect();
    let letters = letters(text).filter(|letter| letter.starts_with(char::is_alphanumeric)).collect();
    let path = |labels: &Vec<&str>| {
        let all = labels.len();
        let sides = (2..=all / 4).flat_map(|w| (2..=all / 4).map(move |h| [w, h]));
        let sides = sides.filter(|[w, h]| all % (w * h) == 0 && all / w / h > 1);
        // How many labels lead to the next row, and to the next layer.
        let mut ways = sides.flat_map(|[w, h]| [[w, h, w, w * h], [w, h, all / h, w]]);
        ways.find_map(|[w, h, row, layer]| {
            let place = |at: usize| [at % w, at / row % h, at / layer % (all / w / h)].map(|side| side as i32);
            ordered(labels, &(0..all).map(|at| Cell::from_array(place(at))).collect::<Vec<Cell>>())
        })
    };
    let mut all = [numbers, bare, letters]
        .into_iter()
        .filter(|labels: &Vec<&str>| (FEWEST..=Snake::MAX_LEN).contains(&labels.len()));
    all.find_map(|labels| Some(placed(Notation::Cells, labels.clone(), path(&labels)?)))
}

/// The snake laid flat in a grid of dots or the like, each cube with a number or letter of its own.
fn flat(text: &str) -> Option<Attempt<'_>> {
    let of = |split: fn(&str) -> Vec<&str>| {
        let grid = text.lines().enumerate().flat_map(|(y, line)| {
            split(line).into_iter().enumerate().map(move |(x, it)| (Cell::new(x as i32, y as i32, 0), it))
        });
        let (labels, ground): (Vec<_>, Vec<_>) =
            grid.partition(|(_, it): &(Cell, &str)| it.starts_with(char::is_alphanumeric));
        let (cells, labels): (Vec<Cell>, Vec<&str>) = labels.into_iter().unzip();
        let path = ordered(&labels, &cells).filter(|_| !ground.is_empty() && labels.len() >= FEWEST)?;
        Some(placed(Notation::Drawing, labels, path))
    };
    of(|line| line.split_whitespace().collect()).or_else(|| of(|line| letters(line).collect()))
}

/// Numbers from 0 or 1 on, and other orders of labels.
const ORDERS: [&str; 5] = [
    "",
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
];

/// The cells in the order of their labels, each there once. Neighbours must touch.
fn ordered(labels: &[&str], cells: &[Cell]) -> Option<Vec<Cell>> {
    ORDERS.into_iter().find_map(|order| {
        let key = |label: &str| {
            if order.is_empty() { label.parse().ok() } else { order.find(label).filter(|_| label.len() == 1) }
        };
        let keyed = labels.iter().zip(cells).map(|(label, cell)| Some((key(label)?, *cell)));
        let mut keyed: Vec<(usize, Cell)> = keyed.collect::<Option<_>>()?;
        keyed.sort_by_key(|(key, _)| *key);
        let are_all = keyed.first()?.0 < 2 && keyed.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0);
        let path: Vec<Cell> = keyed.into_iter().map(|(_, cell)| cell).collect();
        (are_all && are_joined(&path)).then_some(path)
    })
}
