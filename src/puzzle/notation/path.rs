//! Notations with a direction for each link or run. If they fill a box, they are a solution.

use super::Notation;
use super::attempt::Attempt;
use super::letters::plain;
use super::numbers::{counted, less, list, number};
use super::text::{is_minus, is_separator, place, signs, words};
use crate::puzzle::{Direction, Snake, walk};

/// The words for right, left, up, down, front and back: a letter; English, German, French, Spanish; an arrow, an axis;
/// those of a compass, whose letters stand only beside numbers.
const DIRECTION_WORDS: [&str; 6] = [
    "R RIGHT RECHTS DROITE DERECHA → +X X+ EAST OST OSTEN EST ESTE +E",
    "L LEFT LINKS GAUCHE IZQUIERDA ← -X X- WEST WESTEN OUEST OESTE +W",
    "U UP OBEN HOCH HAUT ARRIBA ↑ +Y Y+ NORTH NORD NORDEN NORTE +N",
    "D DOWN UNTEN RUNTER BAS ABAJO ↓ -Y Y- SOUTH SÜD SÜDEN SUD SUR +S",
    "F FRONT FORWARD FORWARDS TOWARDS VORN VORNE VOR AVANT DEVANT ADELANTE +Z Z+",
    "B BACK BACKWARD BACKWARDS AWAY HINTEN ZURÜCK ARRIÈRE DERRIÈRE ATRÁS -Z Z-",
];

fn direction(name: &str) -> Option<Direction> {
    let name: String = name.to_uppercase().split_whitespace().collect();
    let index = DIRECTION_WORDS.iter().position(|words| words.split(' ').any(|word| word == name))?;
    Some(Direction::ALL[index])
}

pub fn attempts(text: &str) -> Vec<Attempt<'_>> {
    let signs = signs(text);
    let letters = plain(text, &signs);
    let axes = signs.chunks(2).map(|pair| &text[place(text, pair)]).collect();
    let ways = [letters, words(text, is_separator), signs, axes];
    let ways = ways.into_iter().filter(|way| (1..Snake::MAX_LEN).contains(&way.len()));
    ways.filter_map(moves).chain(runs(text).into_iter().flatten()).collect()
}

fn moves(signs: Vec<&str>) -> Option<Attempt<'_>> {
    let steps: Vec<Direction> = signs.iter().map(|sign| direction(sign)).collect::<Option<_>>()?;
    Attempt::along(Notation::Moves, signs, walk(steps))
}

/// A number and a direction for each run, in either order, with or without the cube that it begins with.
fn runs(text: &str) -> Option<Vec<Attempt<'_>>> {
    let (counts, words) = counted(text)?;
    let way = |(count, word): (&&str, &&str)| {
        let sign = if is_minus(text, count) == is_minus(text, word) { '+' } else { '-' };
        direction(word).filter(|_| sign == '+').or_else(|| direction(&format!("{sign}{word}")))
    };
    let ways: Vec<Direction> = counts.iter().zip(&words).map(way).collect::<Option<_>>()?;
    let attempt = |notation| {
        let attempt = list(&counts, notation)?;
        let steps = |(way, count): (&Direction, &&str)| {
            std::iter::repeat_n(*way, (number(count).unwrap_or(0) + less(notation, 1, 3)).saturating_sub(1))
        };
        let path = walk(ways.iter().zip(&counts).flat_map(steps).take(Snake::MAX_LEN));
        // Where the directions lead nowhere, the numbers alone are the snake.
        Some(Attempt::along(notation, counts.clone(), path).unwrap_or(attempt))
    };
    Some([Notation::Segments, Notation::SegmentsLess1].into_iter().filter_map(attempt).collect())
}
