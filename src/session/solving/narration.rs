//! The wording of each move of a search, as data.

use std::ops::Range;

use crate::puzzle::{BoxSize, Cell, Direction, Kind, Snake};
use crate::text::{Narration, RetractReason};

impl Narration {
    /// Cubes are numbered in the order of laying, from whichever end. `cells` already contains the placement.
    pub fn placed(cubelets: &Range<usize>, cells: &[Option<Cell>]) -> Self {
        let cell = |cubelet: usize| *cells.get(cubelet)?;
        let step = |from: usize, to: usize| Direction::from_vector(cell(to)? - cell(from)?);
        let last = cubelets.end.saturating_sub(1);
        // There is no cell before the first, nor after the last.
        let direction = step(cubelets.start.wrapping_sub(1), cubelets.start).or_else(|| step(cubelets.end, last));
        let laid = cells.iter().flatten().count();
        Self::Placed { cubelets: laid.saturating_sub(cubelets.len())..laid, direction }
    }

    /// `cells` still contains the retracted cubelets; `dead` is a cell that can't be filled.
    pub fn taken_back(
        &self,
        cubelets: &Range<usize>,
        dead: Option<Cell>,
        cells: &[Option<Cell>],
        snake: &Snake,
        box_size: BoxSize,
    ) -> Self {
        let laid = cells.iter().flatten().count();
        let taken = laid.saturating_sub(cubelets.len())..laid;
        let why = match self {
            Self::Found(_) => RetractReason::OtherWay,
            // It was placed just now.
            Self::Placed { cubelets: placed, .. } if *placed == taken => match next(cells, snake) {
                Some((newest, next)) if !has_room(newest, &next, cells, snake, box_size) => {
                    RetractReason::NoRoom(laid..laid + next.len())
                }
                _ if dead.is_some() => RetractReason::Unfillable,
                _ => RetractReason::InVain(taken.clone()),
            },
            _ => RetractReason::AllTried(laid.saturating_sub(1)),
        };
        Self::Back { to: taken.start.checked_sub(1), why }
    }
}

/// From where the chain grows, and the run that follows, in the order of placement. `None` if both ends may, or none.
fn next(cells: &[Option<Cell>], snake: &Snake) -> Option<(usize, Vec<usize>)> {
    let first = cells.iter().position(Option::is_some)?;
    let last = cells.iter().rposition(Option::is_some)?;
    let run = |cubelets: Vec<usize>| {
        let straight = cubelets.iter().take_while(|cubelet| snake.kind(**cubelet) == Some(Kind::Straight)).count();
        cubelets.into_iter().take(straight + 1).collect()
    };
    match (first > 0, last + 1 < snake.len()) {
        (false, true) => Some((last, run((last + 1..snake.len()).collect()))),
        (true, false) => Some((first, run((0..first).rev().collect()))),
        _ => None,
    }
}

/// Whether the run fits into free cells of the box after `newest`.
fn has_room(newest: usize, run: &[usize], cells: &[Option<Cell>], snake: &Snake, box_size: BoxSize) -> bool {
    let cell = |cubelet: usize| *cells.get(cubelet)?;
    let Some(from) = cell(newest) else { return true };
    let pointed =
        (2 * newest).checked_sub(run[0]).and_then(cell).and_then(|before| Direction::from_vector(from - before));
    let is_free = |cell: &Cell| box_size.contains(*cell) && !cells.contains(&Some(*cell));
    Direction::ALL.into_iter().any(|direction| {
        let may_go = match (pointed, snake.kind(newest)) {
            (Some(pointed), Some(Kind::Straight)) => direction == pointed,
            (Some(pointed), Some(Kind::Turn)) => direction.axis() != pointed.axis(),
            _ => true,
        };
        may_go && (1..=run.len() as i32).all(|far| is_free(&(from + direction.vector() * far)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(placed: &[[i32; 3]]) -> Vec<Option<Cell>> {
        placed.iter().map(|&[x, y, z]| Some(Cell::new(x, y, z))).collect()
    }

    #[test]
    fn each_move_has_its_words() {
        // Right, up, left, away: all corners of a 2×2×2 box.
        let snake = Snake::from_segments(&[2; 7]).unwrap();
        let size: BoxSize = "2x2x2".parse().unwrap();
        let mut there = cells(&[[0, 0, 1], [1, 0, 1], [1, 1, 1]]);
        there.resize(8, None);
        let placed = Narration::placed(&(2..3), &there);
        assert_eq!(placed.to_string(), "Cube 3 goes up.");
        assert_eq!(Narration::placed(&(0..3), &there).to_string(), "Cubes 1 to 3 begin here.");
        let back = |story: &Narration, cubelets, dead, there: &[Option<Cell>]| {
            story.taken_back(&cubelets, dead, there, &snake, size).to_string()
        };
        let corner = Some(Cell::ZERO);
        assert_eq!(back(&placed, 2..3, None, &there), "Cube 3 leads nowhere: back to cube 2.");
        assert_eq!(back(&placed, 2..3, corner, &there), "The marked place can't be filled any more: back to cube 2.");
        let tried = Narration::Back { to: Some(3), why: RetractReason::Unfillable };
        let found = Narration::Found(8);
        assert_eq!(back(&tried, 2..3, None, &there), "Nothing fits after cube 3: back to cube 2.");
        assert_eq!(back(&found, 1..3, None, &there), "Perhaps there is another way: back to cube 1.");
        assert_eq!(back(&tried, 0..3, None, &there), "Nothing fits after cube 3: a new beginning.");
        // From the tail they are counted in the order of laying too.
        let tail: Vec<_> = there.iter().rev().copied().collect();
        let placed = Narration::placed(&(5..6), &tail);
        assert_eq!(placed.to_string(), "Cube 3 goes up.");
        assert_eq!(back(&placed, 5..6, None, &tail), "Cube 3 leads nowhere: back to cube 2.");
        assert_eq!(Narration::Trying { placed: 31, of: 64 }.to_string(), "Trying: 31 of 64 cubes placed.");
        assert_eq!(Narration::Found(27).to_string(), "All 27 cubes fit: solved.");
    }

    #[test]
    fn the_next_segment_may_have_no_room() {
        // The last cubelet placed is in the middle of a row of three cells, where a run of three has no room.
        let snake = Snake::from_segments(&[2, 2, 3, 2, 2]).unwrap();
        let size: BoxSize = "3x1x2".parse().unwrap();
        let mut there = cells(&[[0, 0, 0], [1, 0, 0], [1, 0, 1]]);
        there.resize(snake.len(), None);
        let placed = Narration::placed(&(2..3), &there);
        let words = placed.taken_back(&(2..3), Some(Cell::ZERO), &there, &snake, size).to_string();
        assert_eq!(words, "Cubes 4 and 5 fit nowhere: back to cube 2.");
        let size: BoxSize = "3x3x3".parse().unwrap();
        assert!(has_room(2, &[3, 4], &there, &snake, size));
        // Where both ends may grow, the next cubelet is unknown.
        let middle = [&[None], &there[1..]].concat();
        assert_eq!(next(&middle, &snake), None);
        let tail: Vec<_> = there.iter().rev().copied().collect();
        assert_eq!(next(&tail, &snake), Some((4, vec![3, 2])), "the run between two corners");
    }
}
