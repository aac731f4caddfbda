//! The snake laid flat and drawn over several lines, in any sign of up to three letters, or in lines.

use std::collections::BTreeSet;

use super::Notation;
use super::attempt::Attempt;
use super::text::letters;
use crate::puzzle::{Cell, Snake};

/// Line and column, from 0.
type TextPlace = (usize, usize);

/// Most letters or lines from one cube to the next.
const MAX_WIDTH: usize = 4;
const MAX_HEIGHT: usize = 3;

pub(super) fn attempts(text: &str) -> Vec<Attempt<'_>> {
    let lines = text.split('\n').enumerate();
    let of_line = |(line, row)| letters(row).enumerate().map(move |(column, letter)| ((line, column), letter));
    let grid: Vec<(TextPlace, &str)> =
        lines.flat_map(of_line).filter(|(_, letter)| !letter.trim().is_empty()).collect();
    let signs: BTreeSet<String> = grid.iter().map(|(_, letter)| letter.to_ascii_uppercase()).collect();
    let is_one_line = grid.iter().all(|(place, _)| place.0 == grid[0].0.0);
    // Cubes may have a frame, and stand on a ground; neither is a chain. Lists have more signs.
    if grid.is_empty() || signs.len() > MAX_WIDTH || is_one_line && !signs.iter().eq(["X"]) {
        return Vec::new();
    }
    let is_cube = |sign: &&String| !("2"..="9").contains(&sign.as_str());
    let of = |sign: &String| grid.iter().copied().filter(|(_, letter)| letter.eq_ignore_ascii_case(sign)).collect();
    let mut ways: Vec<Vec<(TextPlace, &str)>> = signs.iter().filter(is_cube).map(of).collect();
    let is_line = |sign: &String| sign.starts_with(|letter| "-|+_".contains(letter) || ('─'..='╿').contains(&letter));
    if signs.len() > 1 && signs.iter().all(is_line) {
        ways.push(grid.clone());
    }
    let scales = if is_one_line { (1, 1) } else { (MAX_HEIGHT, MAX_WIDTH) };
    ways.iter().filter_map(|way| attempt(way, scales, signs.len() == 1)).collect()
}

/// At the first scale at which the signs are a chain. Cubes `alike` have equally many signs.
fn attempt<'a>(signs: &[(TextPlace, &'a str)], scales: (usize, usize), alike: bool) -> Option<Attempt<'a>> {
    let first = signs.iter().map(|(place, _)| place.0).min()?;
    let left = signs.iter().map(|(place, _)| place.1).min()?;
    let at_scale = |(high, wide)| {
        let cell = |(line, column): TextPlace| ((line - first) / high, (column - left) / wide);
        let is_start = |(line, column): TextPlace| (line - first) % high == 0 && (column - left) % wide == 0;
        let kept = signs.iter().filter(|(place, _)| is_start(*place));
        let (cells, kept): (Vec<TextPlace>, Vec<&str>) = kept.map(|(place, sign)| (cell(*place), *sign)).unzip();
        let is_whole = signs.iter().all(|(place, _)| cells.binary_search(&cell(*place)).is_ok());
        if cells.len() > Snake::MAX_LEN || !is_whole || alike && !signs.len().is_multiple_of(cells.len()) {
            return None;
        }
        let attempt = match path(&cells) {
            // A square of four signs is no chain of two.
            Ok(path) if path.len() < 2 || path.len() < 3 && high * wide > 1 => return None,
            Ok(path) => Attempt::of_path(Notation::Drawing, kept, Vec::new(), &path),
            Err(wrong) => Attempt::new(Notation::Drawing, kept, vec![wrong], None),
        };
        Some(Attempt { cubelets: cells.len(), blames: alike, ..attempt })
    };
    let scales = (1..=scales.0).flat_map(|high| (1..=scales.1).map(move |wide| (high, wide)));
    scales.filter_map(at_scale).min_by_key(|attempt| attempt.wrong.len())
}

/// Follows the chain from its leftmost end; if both ends are leftmost, from the upper one. Else where it fails.
fn path(cells: &[TextPlace]) -> Result<Vec<Cell>, usize> {
    let neighbours = |number: usize| {
        let (line, column) = cells[number];
        // Wrapping below 0 gives a position without a cube.
        let (above, before) = (line.wrapping_sub(1), column.wrapping_sub(1));
        let sides = [(line, column + 1), (line, before), (line + 1, column), (above, column)];
        sides.into_iter().filter_map(|cell| cells.binary_search(&cell).ok())
    };
    let ends = (0..cells.len()).filter(|&number| neighbours(number).count() < 2);
    let head = ends.min_by_key(|&number| (cells[number].1, cells[number].0));
    let mut path = vec![head.ok_or(0_usize)?];
    while let Some(next) = neighbours(path[path.len() - 1]).find(|next| !path.contains(next)) {
        path.push(next);
    }
    let is_wrong = |number: &usize| neighbours(*number).count() > 2 || !path.contains(number);
    if let Some(wrong) = (0..cells.len()).find(is_wrong) {
        return Err(wrong);
    }
    Ok(path.into_iter().map(|number| Cell::new(cells[number].1 as i32, cells[number].0 as i32, 0)).collect())
}
