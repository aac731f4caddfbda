//! Notations with a direction for each link, or a cell for each cubelet. If they fill a box, they are a solution.

use super::Notation;
use super::attempt::Attempt;
use super::letters::plain;
use super::text::{is_separator, letters, place, signs, words};
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

pub(super) fn attempts(text: &str) -> Vec<Attempt<'_>> {
    let signs = signs(text);
    let named = |word| (direction(word), word);
    let words = words(text, is_separator).into_iter().map(named).collect();
    let axes = signs.chunks(2).map(|pair| (direction(&pair.concat()), pair[0])).collect();
    let letters = plain(text, &signs).into_iter().map(named).collect();
    let ways: [Vec<(Option<Direction>, &str)>; 3] = [words, signs.into_iter().map(named).collect(), axes];
    // Only of letters may some be wrong.
    let readable = ways.into_iter().filter(|way| way.iter().all(|(direction, _)| direction.is_some()));
    let ways = [letters].into_iter().chain(readable).filter(|way| (1..Snake::MAX_LEN).contains(&way.len()));
    ways.map(moves).chain(cells(text)).collect()
}

fn moves(directions: Vec<(Option<Direction>, &str)>) -> Attempt<'_> {
    let (mut path, mut wrong) = (vec![Cell::ZERO], Vec::new());
    for (index, (direction, _)) in directions.iter().enumerate() {
        let next = direction.map(|direction| path[path.len() - 1] + direction.vector());
        // Not a direction, or the first into a cell that is taken.
        if next.is_none_or(|next| wrong.is_empty() && path.contains(&next)) {
            wrong.push(index);
        }
        path.extend(next);
    }
    let (cubelets, blames) = (directions.len() + 1, path.len() > 1);
    let signs = directions.into_iter().map(|(_, word)| word).collect();
    let attempt = Attempt::of_path(Notation::Moves, signs, wrong, &path);
    Attempt { cubelets, blames, cells: path, ..attempt }
}

/// Three numbers for each cubelet, or for the ends of each segment.
fn cells(text: &str) -> Option<Attempt<'_>> {
    let mut found = words(text, |letter| is_separator(letter) && letter != '-');
    // Digits without separators: `000 001 …`.
    if found.iter().all(|word| word.len() == 3 && word.bytes().all(|letter| letter.is_ascii_digit())) {
        found = found.into_iter().flat_map(letters).collect();
    }
    let number = |word: &&str| word.parse().ok().filter(|number: &i32| number.abs() <= 1000);
    let numbers: Vec<i32> = found.iter().map(number).collect::<Option<_>>()?;
    let ends: Vec<Cell> = numbers.chunks_exact(3).map(|three| Cell::new(three[0], three[1], three[2])).collect();
    if !numbers.len().is_multiple_of(3) || ends.len() < 3 {
        return None;
    }
    let (mut path, mut wrong) = (vec![ends[0]], Vec::new());
    for (index, pair) in ends.windows(2).enumerate() {
        let way = pair[1] - pair[0];
        let steps = way.abs().max_element();
        if way.abs().element_sum() != steps || steps == 0 || path.len() > Snake::MAX_LEN {
            return None;
        }
        for cell in (1..=steps).map(|step| pair[0] + way / steps * step) {
            wrong.extend(path.contains(&cell).then_some(index + 1));
            path.push(cell);
        }
    }
    let blames = text.matches(['(', '[', '{']).count() >= ends.len();
    let signs = found.chunks(3).map(|three| &text[place(text, three)]).collect();
    let attempt = Attempt::of_path(Notation::Cells, signs, wrong, &path);
    Some(Attempt { blames, cells: path, ..attempt })
}
