//! The snake laid flat and drawn in X's over several lines.

use std::collections::HashMap;

use super::attempt::{Attempt, Fault, snake};
use super::{Notation, NotationError};
use crate::puzzle::{Kind, Snake};

/// Line and column, from 0.
type TextPlace = (usize, usize);

/// Reads text that consists of X's and whitespace.
pub(super) fn attempt(text: &str) -> Option<Attempt> {
    if !text.chars().all(|letter| letter.is_whitespace() || matches!(letter, 'x' | 'X')) {
        return None;
    }
    let places: Vec<TextPlace> = text
        .lines()
        .enumerate()
        .flat_map(|(line, row)| {
            row.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()).map(move |(column, _)| (line, column))
        })
        .take(Snake::MAX_LEN + 1)
        .collect();
    if places.is_empty() || places.len() > Snake::MAX_LEN {
        return None;
    }
    let cubelets = places.len();
    let notation = Notation::Drawing;
    let outcome = chain(&places).and_then(|kinds| snake(notation, cubelets, Some(kinds)));
    Some(Attempt { notation, cubelets, outcome })
}

/// Follows the chain from its leftmost end; if both ends are leftmost, from the upper one.
fn chain(places: &[TextPlace]) -> Result<Vec<Kind>, Fault> {
    let fault = |(line, column): TextPlace, fault| Fault {
        mistakes: 1,
        error: NotationError::Drawing { line: line + 1, column: column + 1, fault },
    };
    let numbers: HashMap<TextPlace, usize> =
        places.iter().enumerate().map(|(number, &place)| (place, number)).collect();
    let neighbours = |(line, column): TextPlace| -> Vec<usize> {
        // Wrapping below 0 gives a position without an X.
        let there = |(down, right)| numbers.get(&(line.wrapping_add_signed(down), column.wrapping_add_signed(right)));
        [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().filter_map(there).copied().collect()
    };
    for &place in places {
        match neighbours(place).len() {
            0 if places.len() > 1 => return Err(fault(place, "this X has no neighbour; leave no blanks between X's")),
            3.. => return Err(fault(place, "this X has more than two neighbours")),
            _ => {}
        }
    }
    let head = places
        .iter()
        .copied()
        .filter(|&place| neighbours(place).len() == 1)
        .min_by_key(|&(line, column)| (column, line))
        .ok_or_else(|| fault(places[0], "the chain has no end"))?;
    let mut seen = vec![false; places.len()];
    let mut path = vec![head];
    seen[numbers[&head]] = true;
    while let Some(next) = neighbours(path[path.len() - 1]).into_iter().find(|&next| !seen[next]) {
        seen[next] = true;
        path.push(places[next]);
    }
    if let Some(apart) = seen.iter().position(|&seen| !seen) {
        return Err(fault(places[apart], "this X is not joined to the chain"));
    }
    let is_straight = |three: &[TextPlace]| three[0].0 == three[2].0 || three[0].1 == three[2].1;
    Ok(path.windows(3).map(|three| if is_straight(three) { Kind::Straight } else { Kind::Turn }).collect())
}
