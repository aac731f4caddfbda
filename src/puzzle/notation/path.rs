//! Notations with a direction for each link or run. If they fill a box, they are a solution.

use std::collections::HashSet;

use super::attempt::Attempt;
use super::letters::plain;
use super::numbers::number;
use super::text::{is_minus, is_separator, place, signs, tokens, words};
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
/// Beside numbers: the axes, which a minus turns round, and the compass.
const AXES: [&str; 3] = ["X", "Y", "Z"];
const COMPASS: [&str; 4] = ["E", "W", "N", "S"];

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
    ways.map(moves).chain(runs(text)).collect()
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

/// A number and a direction for each run, in either order, with or without the cube that it begins with.
fn runs(text: &str) -> Vec<Attempt<'_>> {
    let tokens = tokens(text);
    let (pairs, rest) = tokens.as_chunks::<2>();
    if !rest.is_empty() || !(3..Snake::MAX_LEN).contains(&pairs.len()) {
        return Vec::new();
    }
    let along = |word: &str, is_minus: bool| {
        let among = |names: &[&str]| names.iter().position(|name| name.eq_ignore_ascii_case(word));
        let index = among(&AXES).map(|axis| 2 * axis + usize::from(is_minus)).or_else(|| among(&COMPASS));
        index.map(|index| Direction::ALL[index]).or_else(|| direction(word))
    };
    let run = |[one, other]: [&str; 2]| {
        let is_minus = is_minus(text, one) != is_minus(text, other);
        Some((number(one)?, along(other, is_minus)?))
    };
    let read = |[one, other]: &[&str; 2]| run([one, other]).or_else(|| run([other, one]));
    let Some(read) = pairs.iter().map(read).collect::<Option<Vec<_>>>() else { return Vec::new() };
    let attempt = |(less, notation): (usize, Notation)| {
        let lengths: Vec<usize> = read.iter().map(|(number, _)| number + less).collect();
        let steps = read.iter().zip(&lengths).flat_map(|((_, way), length)| (1..*length).map(|_| way.vector()));
        let mut path = vec![Cell::ZERO];
        steps.take(Snake::MAX_LEN).for_each(|step| path.push(path[path.len() - 1] + step));
        let wrong = (0..lengths.len()).filter(|run| lengths[*run] < 2).collect();
        // Where the directions lead nowhere, the numbers alone are the snake.
        let is_path = path.iter().collect::<HashSet<_>>().len() == path.len();
        let snake = if is_path { Snake::along(&path) } else { Snake::from_segments(&lengths) };
        let signs = pairs.iter().map(|pair| &text[place(text, pair)]).collect();
        let cubelets = path.len();
        let cells = if is_path { path } else { Vec::new() };
        let runs = (0..lengths.len()).map(|run| run..run + 1).collect();
        Attempt { cubelets, cells, runs, ..Attempt::new(notation, signs, wrong, snake) }
    };
    [(0, Notation::Segments), (1, Notation::SegmentsLess1)].map(attempt).into()
}
