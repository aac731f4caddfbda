//! The snake laid flat and drawn over several lines, in any sign of up to three letters, or in lines.

use super::attempt::{Attempt, Fault};
use super::text::{Text, letters};
use super::{Notation, NotationError};
use crate::puzzle::{Cell, Snake};

/// Line and column, from 0.
type TextPlace = (usize, usize);

/// Most letters or lines from one cube to the next.
const MAX_WIDTH: usize = 4;
const MAX_HEIGHT: usize = 3;

pub(super) fn attempts(text: Text) -> Vec<Attempt> {
    let mut grid: Vec<(TextPlace, &str)> = Vec::new();
    let mut signs: Vec<String> = Vec::new();
    for (line, row) in text.text.split('\n').enumerate() {
        for (column, letter) in letters(row).enumerate().filter(|(_, letter)| !letter.trim().is_empty()) {
            grid.push(((line, column), letter));
            let sign = letter.to_ascii_uppercase();
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        }
    }
    let lines = grid.chunk_by(|one, other| one.0.0 == other.0.0).count();
    // Cubes may have a frame, and stand on a ground; lists have more signs.
    if lines == 0 || signs.len() > MAX_WIDTH || lines == 1 && signs != ["X"] {
        return Vec::new();
    }
    let is_frame = |sign: &String| "|[](){}".contains(sign.as_str());
    let frames = signs.iter().all(is_frame);
    let is_cube =
        |sign: &&String| !("2"..="9").contains(&sign.as_str()) && (signs.len() == 1 || frames || !is_frame(sign));
    let of = |sign: &String| grid.iter().copied().filter(|(_, letter)| letter.eq_ignore_ascii_case(sign)).collect();
    let mut ways: Vec<Vec<(TextPlace, &str)>> = signs.iter().filter(is_cube).map(of).collect();
    let is_line = |sign: &String| sign.starts_with(|letter| "-|+_".contains(letter) || ('─'..='╿').contains(&letter));
    if signs.len() > 1 && signs.iter().all(is_line) {
        ways.push(grid.clone());
    }
    let scales = if lines == 1 { (1, 1) } else { (MAX_HEIGHT, MAX_WIDTH) };
    let attempts = ways.iter().filter_map(|way| attempt(text, way, scales, signs.len() == 1));
    attempts.map(|attempt| Attempt { blames: signs.len() == 1, ..attempt }).collect()
}

fn attempt<'a>(text: Text<'a>, signs: &[(TextPlace, &'a str)], scales: (usize, usize), alike: bool) -> Option<Attempt> {
    let notation = Notation::Drawing;
    let first = signs.iter().map(|(place, _)| place.0).min()?;
    let left = signs.iter().map(|(place, _)| place.1).min()?;
    let mut error = None;
    for (high, wide) in (1..=scales.0).flat_map(|high| (1..=scales.1).map(move |wide| (high, wide))) {
        let cell = |(line, column): TextPlace| ((line - first) / high, (column - left) / wide);
        let starts =
            |(line, column): TextPlace| (line - first).is_multiple_of(high) && (column - left).is_multiple_of(wide);
        let kept: Vec<&(TextPlace, &str)> = signs.iter().filter(|(place, _)| starts(*place)).collect();
        let cells: Vec<TextPlace> = kept.iter().map(|(place, _)| cell(*place)).collect();
        let is_whole = signs.iter().all(|(place, _)| cells.binary_search(&cell(*place)).is_ok());
        // All cubes are drawn alike.
        if cells.len() > Snake::MAX_LEN || !is_whole || alike && !signs.len().is_multiple_of(cells.len()) {
            continue;
        }
        match path(&cells) {
            // A square of four signs is no chain of two.
            Ok(path) if path.len() < 3 && high * wide > 1 => {}
            Ok(path) => return Some(Attempt::of_path(notation, path.len(), &path, None)),
            Err((number, fault)) => {
                let &((line, column), letter) = kept[number];
                let (line, column, place) = (line + 1, column + 1, text.place(&[letter]));
                error.get_or_insert((cells.len(), NotationError::Drawing { line, column, fault, place }));
            }
        }
    }
    let (cubelets, error) = error?;
    Some(Attempt::new(notation, cubelets, Err(Fault { mistakes: 1, error })))
}

/// Follows the chain from its leftmost end; if both ends are leftmost, from the upper one. Else where it fails, and why.
fn path(cells: &[TextPlace]) -> Result<Vec<Cell>, (usize, &'static str)> {
    let neighbours = |number: usize| -> Vec<usize> {
        let (line, column) = cells[number];
        // Wrapping below 0 gives a position without a cube.
        let sides =
            [(line, column + 1), (line, column.wrapping_sub(1)), (line + 1, column), (line.wrapping_sub(1), column)];
        sides.into_iter().filter_map(|cell| cells.binary_search(&cell).ok()).collect()
    };
    let neighbours: Vec<Vec<usize>> = (0..cells.len()).map(neighbours).collect();
    let find = |is_it: fn(usize) -> bool| neighbours.iter().position(|all| is_it(all.len()));
    if let Some(alone) = find(|all| all == 0).filter(|_| cells.len() > 1) {
        return Err((alone, "this cube has no neighbour; leave no gaps between cubes"));
    }
    if let Some(fork) = find(|all| all > 2) {
        return Err((fork, "this cube has more than two neighbours; draw the snake as a staircase"));
    }
    let ends = (0..cells.len()).filter(|&number| neighbours[number].len() == 1);
    let head = ends.min_by_key(|&number| (cells[number].1, cells[number].0));
    let mut path = vec![head.ok_or((0, "the chain has no end; draw the snake as a staircase"))?];
    while let Some(next) = neighbours[path[path.len() - 1]].iter().find(|next| !path.contains(next)) {
        path.push(*next);
    }
    if let Some(apart) = (0..cells.len()).find(|number| !path.contains(number)) {
        return Err((apart, "this cube is not joined to the chain"));
    }
    Ok(path.into_iter().map(|number| Cell::new(cells[number].1 as i32, cells[number].0 as i32, 0)).collect())
}
