//! The snake laid flat and drawn over several lines, in any sign of up to three letters, or in lines.

use std::collections::HashMap;

use super::attempt::{Attempt, Fault, kinds, snake};
use super::text::Letter;
use super::{Notation, NotationError};
use crate::puzzle::{Cell, Snake};

/// Line and column, from 0.
type TextPlace = (usize, usize);

/// Most letters or lines from one cube to the next.
const MAX_WIDTH: usize = 4;
const MAX_HEIGHT: usize = 3;

pub(super) fn attempts(letters: &[Letter]) -> Vec<Attempt> {
    let mut grid: Vec<(TextPlace, Letter)> = Vec::new();
    let mut place = (0, 0);
    for letter in letters {
        if !letter.letter.is_whitespace() {
            grid.push((place, *letter));
        }
        place = if letter.letter == '\n' { (place.0 + 1, 0) } else { (place.0, place.1 + 1) };
    }
    let mut signs: Vec<char> = Vec::new();
    for (_, letter) in &grid {
        let sign = letter.letter.to_ascii_uppercase();
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let lines = grid.chunk_by(|one, other| one.0.0 == other.0.0).count();
    // Cubes may have a frame, and stand on a ground; lists have more signs.
    if lines == 0 || signs.len() > MAX_WIDTH || lines == 1 && signs != ['X'] {
        return Vec::new();
    }
    let of =
        |sign: char| grid.iter().filter(|(_, letter)| letter.letter.eq_ignore_ascii_case(&sign)).collect::<Vec<_>>();
    let is_frame = |sign: &char| "|[](){}".contains(*sign);
    let is_sign = |sign: &&char| {
        !matches!(sign, '2'..='9') && (signs.len() == 1 || !is_frame(sign) || signs.iter().all(is_frame))
    };
    let lines_alone = signs.iter().all(|sign| "-|+_".contains(*sign) || matches!(sign, '─'..='╿')) && signs.len() > 1;
    let mut ways: Vec<Vec<&(TextPlace, Letter)>> = signs.iter().filter(is_sign).map(|sign| of(*sign)).collect();
    ways.extend(lines_alone.then(|| grid.iter().collect()));
    let blames = signs.len() == 1;
    let scales = if lines == 1 { (1, 1) } else { (MAX_HEIGHT, MAX_WIDTH) };
    ways.into_iter().filter_map(|way| attempt(&way, scales, blames)).collect()
}

fn attempt(signs: &[&(TextPlace, Letter)], scales: (usize, usize), blames: bool) -> Option<Attempt> {
    let notation = Notation::Drawing;
    let first = signs.iter().map(|(place, _)| place.0).min()?;
    let left = signs.iter().map(|(place, _)| place.1).min()?;
    let mut error = None;
    for (high, wide) in (1..=scales.0).flat_map(|high| (1..=scales.1).map(move |wide| (high, wide))) {
        let cell = |place: TextPlace| ((place.0 - first) / high, (place.1 - left) / wide);
        let starts = |place: TextPlace| (place.0 - first).is_multiple_of(high) && (place.1 - left).is_multiple_of(wide);
        let kept: Vec<&(TextPlace, Letter)> = signs.iter().copied().filter(|(place, _)| starts(*place)).collect();
        let cells: Vec<TextPlace> = kept.iter().map(|(place, _)| cell(*place)).collect();
        let numbers: HashMap<TextPlace, usize> =
            cells.iter().enumerate().map(|(number, &cell)| (cell, number)).collect();
        if cells.len() > Snake::MAX_LEN || !signs.iter().all(|(place, _)| numbers.contains_key(&cell(*place))) {
            continue;
        }
        let path = match path(&cells, &numbers) {
            Ok(path) => path,
            Err((number, fault)) => {
                let ((line, column), letter) = kept[number];
                let (line, column, place) = (line + 1, column + 1, letter.from..letter.to);
                error.get_or_insert((cells.len(), NotationError::Drawing { line, column, fault, place }));
                continue;
            }
        };
        // A square of four signs is no chain of two.
        if path.len() < 3 && high * wide > 1 {
            continue;
        }
        let outcome = snake(notation, path.len(), Some(kinds(&path)));
        return Some(Attempt { blames, ..Attempt::new(notation, path.len(), outcome) });
    }
    let (cubelets, error) = error?;
    Some(Attempt { blames, ..Attempt::new(notation, cubelets, Err(Fault { mistakes: 1, error })) })
}

/// Follows the chain from its leftmost end; if both ends are leftmost, from the upper one. Else where it fails, and why.
fn path(cells: &[TextPlace], numbers: &HashMap<TextPlace, usize>) -> Result<Vec<Cell>, (usize, &'static str)> {
    let neighbours = |number: usize| -> Vec<usize> {
        let (line, column) = cells[number];
        // Wrapping below 0 gives a position without a cube.
        let there = |(down, right)| numbers.get(&(line.wrapping_add_signed(down), column.wrapping_add_signed(right)));
        [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().filter_map(there).copied().collect()
    };
    for number in 0..cells.len() {
        match neighbours(number).len() {
            0 if cells.len() > 1 => return Err((number, "this cube has no neighbour; leave no gaps between cubes")),
            3.. => return Err((number, "this cube has more than two neighbours; draw the snake as a staircase")),
            _ => {}
        }
    }
    let ends = (0..cells.len()).filter(|&number| neighbours(number).len() == 1);
    let head = ends.min_by_key(|&number| (cells[number].1, cells[number].0));
    let head = head.ok_or((0, "the chain has no end; draw the snake as a staircase"))?;
    let mut seen = vec![false; cells.len()];
    let mut path = vec![head];
    seen[head] = true;
    while let Some(next) = neighbours(path[path.len() - 1]).into_iter().find(|&next| !seen[next]) {
        seen[next] = true;
        path.push(next);
    }
    if let Some(apart) = seen.iter().position(|&seen| !seen) {
        return Err((apart, "this cube is not joined to the chain"));
    }
    Ok(path.into_iter().map(|number| Cell::new(cells[number].1 as i32, cells[number].0 as i32, 0)).collect())
}
