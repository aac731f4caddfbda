//! The snake laid flat and drawn in X's, one line below the other.

use std::collections::HashMap;

use super::attempt::{Attempt, Fault};
use super::{Notation, NotationError};
use crate::puzzle::{Kind, Snake};

/// Line and column, from 0.
type Place = (usize, usize);

/// The text taken as a drawing, if it has X's and blanks alone.
pub(super) fn attempt(text: &str) -> Option<Attempt> {
    if !text.chars().all(|letter| letter.is_whitespace() || matches!(letter, 'x' | 'X')) {
        return None;
    }
    let places: Vec<Place> = text
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
    let outcome = chain(&places).and_then(|kinds| {
        Snake::from_inner(kinds)
            .map_err(|_| Fault { mistakes: 1, error: NotationError::Length { notation: Notation::Drawing, cubelets } })
    });
    Some(Attempt { notation: Notation::Drawing, cubelets, outcome })
}

/// Follows the chain from its leftmost end, the upper one of two.
fn chain(places: &[Place]) -> Result<Vec<Kind>, Fault> {
    let fault = |(line, column): Place, fault| Fault {
        mistakes: 1,
        error: NotationError::Drawing { line: line + 1, column: column + 1, fault },
    };
    // Which places are next to each, as numbers in `places`.
    let numbers: HashMap<Place, usize> = places.iter().enumerate().map(|(number, &place)| (place, number)).collect();
    let neighbours = |(line, column): Place| -> Vec<usize> {
        let around = [
            (Some(line), column.checked_add(1)),
            (Some(line), column.checked_sub(1)),
            (line.checked_add(1), Some(column)),
            (line.checked_sub(1), Some(column)),
        ];
        around.into_iter().filter_map(|(line, column)| numbers.get(&(line?, column?)).copied()).collect()
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
    Ok(path
        .windows(3)
        .map(|three| {
            let straight = three[0].0 == three[2].0 || three[0].1 == three[2].1;
            if straight { Kind::Straight } else { Kind::Turn }
        })
        .collect())
}
