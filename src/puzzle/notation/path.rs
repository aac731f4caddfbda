//! Notations with a direction for each link, or a cell for each cubelet. If they fill a box, they are a solution.

use super::attempt::Attempt;
use super::letters::plain;
use super::text::{is_separator, place, signs, words};
use super::{Fault, Notation};
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
    ways.map(moves).chain(cells(text)).collect()
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
    let are_joined = |pair: &[Cell]| (pair[1] - pair[0]).abs().element_sum() == 1;
    if !rest.is_empty() || !(3..=Snake::MAX_LEN).contains(&path.len()) || !path.windows(2).all(are_joined) {
        return None;
    }
    let wrong = (0..path.len()).filter(|&index| path[..index].contains(&path[index])).collect();
    let signs = found.chunks(3).map(|three| &text[place(text, three)]).collect();
    let blames = text.matches(['(', '[', '{']).count() >= path.len();
    let attempt = Attempt::new(Notation::Cells, signs, wrong, Snake::along(&path));
    Some(Attempt { blames, fault: Fault::Taken, cells: path, ..attempt })
}
