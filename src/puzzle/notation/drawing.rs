//! Reads a snake laid flat and drawn over several lines, in any sign of up to three letters, or in line characters.

use std::collections::BTreeSet;

use super::attempt::Attempt;
use super::text::letters;
use super::{Fault, Notation};
use crate::puzzle::{Cell, Snake};

/// Most letters, and lines, from one cube to the next.
const MAX_SCALE: Cell = Cell::new(4, 3, 1);
/// Most different signs, of cubes, their frames and the ground; lists have more.
const MAX_SIGNS: usize = 4;

pub(super) fn attempts(text: &str) -> Vec<Attempt<'_>> {
    let place = |column: usize, line: usize| Cell::new(column as i32, line as i32, 0);
    let of_line = |(line, row)| letters(row).enumerate().map(move |(column, letter)| (place(column, line), letter));
    let grid = text.split('\n').enumerate().flat_map(of_line).filter(|(_, letter)| !letter.trim().is_empty());
    let grid: Vec<(Cell, &str)> = grid.collect();
    let signs: BTreeSet<String> = grid.iter().map(|(_, letter)| letter.to_ascii_uppercase()).collect();
    let is_one_line = grid.iter().all(|(place, _)| place.y == grid[0].0.y);
    if grid.is_empty() || signs.len() > MAX_SIGNS || is_one_line && !signs.iter().eq(["X"]) {
        return Vec::new();
    }
    let is_cube = |sign: &&String| !("2"..="9").contains(&sign.as_str());
    let of = |sign: &String| grid.iter().copied().filter(|(_, letter)| letter.eq_ignore_ascii_case(sign)).collect();
    let mut ways: Vec<Vec<(Cell, &str)>> = signs.iter().filter(is_cube).map(of).collect();
    let is_line = |sign: &String| sign.starts_with(|letter| "-|+_".contains(letter) || ('─'..='╿').contains(&letter));
    if signs.len() > 1 && signs.iter().all(is_line) {
        ways.push(grid.clone());
    }
    let max_scale = if is_one_line { Cell::ONE } else { MAX_SCALE };
    ways.iter().filter_map(|way| attempt(way, max_scale, signs.len() == 1)).collect()
}

/// At the first scale at which the signs are a chain. Cubes `alike` have equally many signs.
fn attempt<'a>(signs: &[(Cell, &'a str)], max_scale: Cell, alike: bool) -> Option<Attempt<'a>> {
    let least = signs.iter().map(|(place, _)| *place).reduce(Cell::min)?;
    let at_scale = |scale: Cell| {
        let kept = signs.iter().filter(|(place, _)| (place - least) % scale == Cell::ZERO);
        let (cells, kept): (Vec<Cell>, Vec<&str>) = kept.map(|(place, sign)| ((place - least) / scale, *sign)).unzip();
        let is_whole = signs.iter().all(|(place, _)| cells.contains(&((place - least) / scale)));
        if cells.len() > Snake::MAX_LEN || !is_whole || alike && !signs.len().is_multiple_of(cells.len()) {
            return None;
        }
        let attempt = match path(&cells) {
            // A square of four signs is no chain of two.
            Ok(path) if path.len() < 2 || path.len() < 3 && scale != Cell::ONE => return None,
            Ok(path) => Attempt::new(Notation::Drawing, kept, Vec::new(), Snake::along(&path)),
            Err((wrong, fault)) => Attempt { fault, ..Attempt::new(Notation::Drawing, kept, vec![wrong], None) },
        };
        Some(Attempt { cubelets: cells.len(), blames: alike, ..attempt })
    };
    let scales = (1..=max_scale.y).flat_map(|high| (1..=max_scale.x).map(move |wide| Cell::new(wide, high, 1)));
    scales.filter_map(at_scale).min_by_key(|attempt| attempt.wrong.len())
}

/// Follows the chain from its leftmost end; if both ends are leftmost, from the upper one. Else where it fails.
fn path(cells: &[Cell]) -> Result<Vec<Cell>, (usize, Fault)> {
    let neighbours = |cell: Cell| cells.iter().copied().filter(move |other| (other - cell).abs().element_sum() == 1);
    let ends = cells.iter().copied().filter(|cell| neighbours(*cell).count() < 2);
    let mut path = vec![ends.min_by_key(|cell| (cell.x, cell.y)).ok_or((0, Fault::NoEnd))?];
    while let Some(next) = neighbours(path[path.len() - 1]).find(|next| !path.contains(next)) {
        path.push(next);
    }
    let branch = cells.iter().position(|cell| neighbours(*cell).count() > 2).map(|at| (at, Fault::Branch));
    let gap = cells.iter().position(|cell| !path.contains(cell)).map(|at| (at, Fault::Gap));
    branch.or(gap).map_or(Ok(path), Err)
}
