//! Pruning of dead branches by their free cells, all at once, by set operations of `board`.
//!
//! The rule: the snake cannot pass a free cell without free neighbours; one with a single free neighbour must be an end
//! of the snake (if parity and colour allow one), or an adjacent head must enter it next.

use super::board::{Board, Grid, take_first};
use crate::puzzle::Cell;

pub struct Head<'a, const W: usize> {
    pub cell: usize,
    /// Cells where the end of the snake that this head leads to may lie.
    pub ends: &'a Board<W>,
}

/// Of `ways`, the directions of the only head, those that are not ruled out.
#[inline(always)]
pub fn of_one<const W: usize>(grid: &Grid<W>, free: Board<W>, head: &Head<W>, ways: u8) -> u8 {
    let (once, twice) = grid.touched(free);
    let low = free & !twice;
    if low.is_empty() {
        return ways;
    }
    if !(free & !once).is_empty() {
        return 0;
    }
    let beside = grid.neighbours[head.cell];
    let far = low & !beside;
    let near = low & beside;
    if far.count() > 1 || !far.is_within(head.ends) {
        return 0;
    }
    // Cells that must be entered next, since they cannot be the end.
    let entered = near & !*head.ends;
    if !entered.is_empty() {
        if entered.count() > 1 || near.count() + far.count() > 2 {
            return 0;
        }
        return ways_into(grid, head, ways, entered);
    }
    let spare = 1 - far.count();
    let count = near.count();
    if count > spare + 1 {
        0
    } else if count > spare {
        ways_into(grid, head, ways, near)
    } else {
        ways
    }
}

/// Removes dead directions of both heads; false if a head has none left. `lays_one_more`: a head has one cell to lay.
#[inline(always)]
pub fn of_both<const W: usize>(
    grid: &Grid<W>,
    free: Board<W>,
    heads: &[Head<W>; 2],
    lays_one_more: impl Fn(usize) -> bool,
    ways: &mut [u8; 2],
) -> bool {
    let (once, twice) = grid.touched(free);
    let low = free & !twice;
    if low.is_empty() {
        return true;
    }
    let beside = [grid.neighbours[heads[0].cell], grid.neighbours[heads[1].cell]];
    // A cell without free neighbours can only be the last cell that an adjacent head lays.
    let lonely = free & !once;
    if !lonely.is_empty() {
        let sides = (0..2).filter(|&side| lays_one_more(side));
        let fine = sides.fold(Board::EMPTY, |fine, side| fine | beside[side]);
        if !lonely.is_within(&fine) {
            return false;
        }
    }
    let far = low & !(beside[0] | beside[1]);
    if !far.is_empty() {
        let ends = [*heads[0].ends, *heads[1].ends];
        let outside = !far.is_within(&(ends[0] | ends[1]));
        let crowded = far.count() > 2 || (far & !ends[1]).count() > 1 || (far & !ends[0]).count() > 1;
        if outside || crowded {
            return false;
        }
    }
    let near = low & !far;
    let spare = 2 - far.count();
    let count = near.count();
    if count > spare + 2 {
        return false;
    }
    // At least this many of the `near` cells must be entered next.
    let entered = count.saturating_sub(spare);
    let low_beside = beside.map(|beside| near & beside);
    for side in 0..2 {
        if entered == 2 || (entered == 1 && low_beside[side ^ 1].is_empty()) {
            ways[side] = ways_into(grid, &heads[side], ways[side], low_beside[side]);
        }
    }
    ways[0] != 0 && ways[1] != 0
}

/// A free cell that can no longer be filled, for a dead node with `heads`; the most obvious kind first.
pub fn dead_cell<'a, const W: usize>(
    grid: &Grid<W>,
    free: Board<W>,
    heads: impl Iterator<Item = Head<'a, W>>,
) -> Option<Cell> {
    let (once, twice) = grid.touched(free);
    let lonely = free & !once;
    let low = free & !twice;
    let (beside, ends) = heads.fold((Board::EMPTY, Board::EMPTY), |(beside, ends), head| {
        (beside | grid.neighbours[head.cell], ends | *head.ends)
    });
    let candidates = [lonely & !beside, low & !beside & !ends, low & !ends, low & !beside, low];
    candidates.into_iter().find_map(|set| set.iter().next()).map(|index| grid.size.cell(index))
}

/// Those of `ways` whose first cell is in `cells`, a set of the head's neighbours.
#[inline(always)]
fn ways_into<const W: usize>(grid: &Grid<W>, head: &Head<W>, mut ways: u8, cells: Board<W>) -> u8 {
    let mut into = 0;
    while let Some(direction) = take_first(&mut ways) {
        let next = head.cell as i32 + grid.deltas[direction];
        into |= u8::from(cells.has(next as usize)) << direction;
    }
    into
}
