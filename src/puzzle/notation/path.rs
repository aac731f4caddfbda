//! Notations with a direction for each link, or a cell for each cubelet. If they fill a box, they are a solution.

use std::collections::HashSet;

use super::attempt::{Attempt, Fault};
use super::letters::plain;
use super::text::{Text, is_separator, letters, signs, words};
use super::{Notation, NotationError};
use crate::puzzle::{Cell, Direction, Snake};

/// The words for right, left, up, down, front and back: a letter; English, German, French, Spanish; an arrow, an axis.
const DIRECTION_WORDS: [&str; 6] = [
    "R RIGHT RECHTS DROITE DERECHA → +X X+",
    "L LEFT LINKS GAUCHE IZQUIERDA ← -X X-",
    "U UP OBEN HOCH HAUT ARRIBA ↑ +Y Y+",
    "D DOWN UNTEN RUNTER BAS ABAJO ↓ -Y Y-",
    "F FRONT FORWARD FORWARDS TOWARDS VORN VORNE VOR AVANT DEVANT ADELANTE +Z Z+",
    "B BACK BACKWARD BACKWARDS AWAY HINTEN ZURÜCK ARRIÈRE DERRIÈRE ATRÁS -Z Z-",
];

fn direction(name: &str) -> Option<Direction> {
    let name = name.to_uppercase();
    let index = DIRECTION_WORDS.iter().position(|words| words.split(' ').any(|word| word == name))?;
    Some(Direction::ALL[index])
}

pub(super) fn attempts(text: Text) -> Vec<Attempt> {
    let signs = signs(text.text);
    let named = |word| (direction(word), word);
    let words = words(text.text, is_separator).into_iter().map(named).collect();
    let axes = signs.chunks(2).map(|pair| (direction(&pair.concat()), pair[0])).collect();
    let letters = plain(text.text, &signs).into_iter().map(named).collect();
    let ways: [Vec<(Option<Direction>, &str)>; 4] = [letters, words, signs.into_iter().map(named).collect(), axes];
    // Only of letters may some be wrong.
    let is_readable =
        |way: &[_], index| index == 0 || way.iter().all(|(direction, _): &(Option<_>, _)| direction.is_some());
    let readable = ways.iter().enumerate().filter(|(index, way)| is_readable(way, *index));
    let ways = readable.filter(|(_, way)| (1..Snake::MAX_LEN).contains(&way.len()));
    ways.map(|(_, way)| moves(text, way)).chain(cells(text.text)).collect()
}

fn moves<'a>(text: Text<'a>, directions: &[(Option<Direction>, &'a str)]) -> Attempt {
    let notation = Notation::Moves;
    let (mut fault, mut path, mut before) = (None, vec![Cell::ZERO], None);
    for (index, &(direction, word)) in directions.iter().enumerate() {
        // Not a direction, or back into the previous cubelet.
        if direction.is_none_or(|direction: Direction| before == Some(direction.opposite())) {
            let (symbol, at, place) = (word.to_uppercase(), index + 1, text.place(&[word]));
            Fault::add(&mut fault, 1, NotationError::Symbol { notation, symbol, at, place });
        }
        path.extend(direction.map(|direction| path[path.len() - 1] + direction.vector()));
        before = direction;
    }
    let blames = path.len() > 1;
    Attempt { blames, ..in_space(notation, directions.len() + 1, path, fault) }
}

/// Three numbers for each cubelet, or for the ends of each segment.
fn cells(text: &str) -> Option<Attempt> {
    let mut found = words(text, |letter| is_separator(letter) && letter != '-');
    // Digits without separators: `000 001 …`.
    if found.iter().all(|word| word.len() == 3 && word.bytes().all(|letter| letter.is_ascii_digit())) {
        found = found.into_iter().flat_map(letters).collect();
    }
    let number = |word: &str| word.parse().ok().filter(|number: &i32| number.abs() <= 1000);
    let numbers: Vec<i32> = found.into_iter().map(number).collect::<Option<_>>()?;
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
    let blames = text.matches(['(', '[', '{']).count() >= ends.len();
    Some(Attempt { blames, ..in_space(Notation::Cells, path.len(), path, None) })
}

/// Nothing may be twice in a cell.
fn in_space(notation: Notation, cubelets: usize, path: Vec<Cell>, mut fault: Option<Fault>) -> Attempt {
    let mut taken = HashSet::new();
    if fault.is_none()
        && let Some(at) = path.iter().position(|cell| !taken.insert(*cell))
    {
        Fault::add(&mut fault, 1, NotationError::Taken { at: at + 1 });
    }
    let attempt = Attempt::of_path(notation, cubelets, &path, fault);
    Attempt { cells: path, ..attempt }
}
