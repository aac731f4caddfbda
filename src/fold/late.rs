//! Which runs come too late when the cube is built from one end: why one end is the better one to begin with.
//!
//! Plans need not keep to that order. This is for the hand that lays run after run.

use super::chain::Chain;
use crate::puzzle::{Cell, End};

/// The runs of a solution, counted from 0 at the end `from`, that have no room to come into place when those before them lie
/// already: turned about the run before it, from either side, the run would sweep through cubes. What is still to come is
/// taken to be out of the way.
pub fn late_runs(cells: &[Cell], from: End) -> Vec<usize> {
    if cells.len() < 2 {
        return Vec::new();
    }
    let cells: Vec<Cell> = match from {
        End::Head => cells.to_vec(),
        End::Tail => cells.iter().rev().copied().collect(),
    };
    let (chain, _) = Chain::of_cells(&cells);
    let has_room = |run: usize| {
        let (corner, end) = (chain.corners()[run], chain.corners()[run + 1]);
        let (at, goes) = (cells[corner], cells[corner + 1] - cells[corner]);
        let length = (end - corner) as i32;
        let across = (at - cells[corner - 1]).cross(goes);
        // A quarter turn of a row of so many cubes sweeps a square of as many.
        let swept = |side: Cell| {
            let square = (0..=length).flat_map(move |far| (0..=length).map(move |wide| at + goes * far + side * wide));
            square.filter(move |&cell| cell != at)
        };
        [across, -across].into_iter().any(|side| swept(side).all(|cell| !cells[..corner].contains(&cell)))
    };
    (1..chain.segments()).filter(|&run| !has_room(run)).collect()
}
