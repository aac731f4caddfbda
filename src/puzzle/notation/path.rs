//! Notations with a direction for each link, or a cell for each cubelet. If they fill a box, they are a solution.

use std::collections::HashSet;

use super::attempt::{Attempt, Fault, kinds, snake};
use super::letters::plain;
use super::text::{Letter, is_joiner, is_separator, is_space, place, string, words};
use super::{Notation, NotationError};
use crate::puzzle::{Cell, Direction, Snake};

/// The words for right, left, up, down, front and back; English, German, French, Spanish, and an arrow.
const DIRECTION_WORDS: [&str; 6] = [
    "RIGHT RECHTS DROITE DERECHA →",
    "LEFT LINKS GAUCHE IZQUIERDA ←",
    "UP OBEN HOCH HAUT ARRIBA ↑",
    "DOWN UNTEN RUNTER BAS ABAJO ↓",
    "FRONT FORWARD FORWARDS TOWARDS VORN VORNE VOR AVANT DEVANT ADELANTE",
    "BACK BACKWARD BACKWARDS AWAY HINTEN ZURÜCK ARRIÈRE DERRIÈRE ATRÁS",
];

pub(super) fn attempts(letters: &[Letter]) -> Vec<Attempt> {
    let signs: Vec<Letter> = letters.iter().copied().filter(|letter| !is_space(letter.letter)).collect();
    let mut attempts = Vec::new();
    let plain = plain(&signs);
    if (1..Snake::MAX_LEN).contains(&plain.len()) {
        let of_letter = |letter| (string(letter).parse().ok(), letter);
        attempts.push(moves(&plain.chunks(1).map(of_letter).collect::<Vec<_>>()));
    }
    let named = |word| {
        let upper = string(word).to_uppercase();
        let index = DIRECTION_WORDS.iter().position(|words| words.split(' ').any(|word| word == upper));
        (index.map(|index| Direction::ALL[index]), word)
    };
    let is_arrow = |letter: char| signs.iter().all(|sign| is_joiner(sign.letter)) && "←↑→↓".contains(letter);
    let ways = [
        words(letters, is_separator).into_iter().map(named).collect::<Vec<_>>(),
        signs.chunks(1).filter(|sign| is_arrow(sign[0].letter)).map(named).collect(),
        signs.chunks(2).map(|pair| (along_axis(pair), pair)).collect(),
    ];
    for way in ways {
        if (1..Snake::MAX_LEN).contains(&way.len()) && way.iter().all(|(direction, _)| direction.is_some()) {
            attempts.push(moves(&way));
        }
    }
    attempts.extend(cells(letters));
    attempts
}

/// `+x`, `x-`.
fn along_axis(pair: &[Letter]) -> Option<Direction> {
    let [one, other] = pair else { return None };
    let (sign, axis) = if one.letter.is_alphabetic() { (other, one) } else { (one, other) };
    let axis = "XYZ".find(axis.letter.to_ascii_uppercase())?;
    Some(Direction::ALL[2 * axis + "+-".find(sign.letter)?])
}

fn moves(directions: &[(Option<Direction>, &[Letter])]) -> Attempt {
    let notation = Notation::Moves;
    let mut fault = None;
    let mut path = vec![Cell::ZERO];
    let mut before: Option<Direction> = None;
    for (index, (direction, word)) in directions.iter().enumerate() {
        // Not a direction, or back into the previous cubelet.
        if direction.is_none_or(|direction| before == Some(direction.opposite())) {
            let (symbol, at, place) = (string(word).to_uppercase(), index + 1, place(word));
            Fault::add(&mut fault, 1, NotationError::Symbol { notation, symbol, at, place });
        }
        path.extend(direction.map(|direction| path[path.len() - 1] + direction.vector()));
        before = *direction;
    }
    let blames = directions.iter().any(|(direction, _)| direction.is_some());
    Attempt { blames, ..of_path(notation, directions.len() + 1, path, fault) }
}

/// Three numbers for each cubelet, or for the ends of each segment.
fn cells(letters: &[Letter]) -> Option<Attempt> {
    let mut numbers: Vec<i32> = Vec::new();
    let found = words(letters, |letter| is_separator(letter) && letter != '-');
    // Digits without separators: `000 001 …`.
    let digits = found.iter().all(|word| word.len() == 3 && word.iter().all(|letter| letter.letter.is_ascii_digit()));
    for word in found.iter().flat_map(|word| word.chunks(if digits { 1 } else { word.len() })) {
        numbers.push(string(word).parse().ok().filter(|number: &i32| number.abs() <= 1000)?);
    }
    let ends: Vec<Cell> = numbers.chunks_exact(3).map(|three| Cell::new(three[0], three[1], three[2])).collect();
    if !numbers.len().is_multiple_of(3) || ends.len() < 3 {
        return None;
    }
    let mut path = vec![ends[0]];
    for pair in ends.windows(2) {
        let way = pair[1] - pair[0];
        let steps = way.abs().max_element();
        if way.abs().element_sum() != steps || steps == 0 || path.len() > Snake::MAX_LEN {
            return None;
        }
        path.extend((1..=steps).map(|step| pair[0] + way / steps * step));
    }
    let cubelets = path.len();
    let brackets = letters.iter().filter(|letter| matches!(letter.letter, '(' | '[' | '{')).count();
    Some(Attempt { blames: brackets >= ends.len(), ..of_path(Notation::Cells, cubelets, path, None) })
}

fn of_path(notation: Notation, cubelets: usize, path: Vec<Cell>, mut fault: Option<Fault>) -> Attempt {
    let mut taken = HashSet::new();
    if fault.is_none()
        && let Some(at) = path.iter().position(|cell| !taken.insert(*cell))
    {
        Fault::add(&mut fault, 1, NotationError::Taken { at: at + 1 });
    }
    let outcome = fault.map_or_else(|| snake(notation, cubelets, Some(kinds(&path))), Err);
    Attempt { cells: path, ..Attempt::new(notation, cubelets, outcome) }
}
