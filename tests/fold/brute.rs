//! Checks the planner's proofs with an independent search: every joint, every direction, pulled out or not, starting
//! from the solution, each turn judged by the checker alone.

use std::collections::HashSet;

use snake_cube::fold::clearance;
use snake_cube::fold::{Grade, Joint, Step, unclean_part};
use snake_cube::job::Stop;
use snake_cube::puzzle::{Cell, Direction, End, Solution};

use super::paths::{all_solutions, cube_of, random_path};

/// The links of a chain in the frame of its first two directions: the same for all its rotations, but not for its
/// mirror image.
pub fn shape(cells: &[Cell]) -> Vec<[i32; 3]> {
    let links = Vec::from_iter(cells.windows(2).map(|pair| pair[1] - pair[0]));
    let first = links[0];
    let second = links.iter().copied().find(|&link| link != first).unwrap_or(first);
    let third = first.cross(second);
    links.iter().map(|link| [link.dot(first), link.dot(second), link.dot(third)]).collect()
}

/// A staircase has only two directions.
fn is_laid_out(shape: &[[i32; 3]]) -> bool {
    shape.iter().all(|link| link.iter().all(|&along| along >= 0) && link[2] == 0)
}

/// The chain after a turn of the tail's side of the link after a cubelet, pulled out by one cube or not; `None` if the
/// turn is not free for cubes of side 0.98.
pub fn turned(cells: &[Cell], last_of_head: usize, degrees: i32, is_pulled: bool) -> Option<Vec<Cell>> {
    let first = last_of_head + 1;
    let link = Direction::from_vector(cells[first] - cells[last_of_head]).unwrap();
    let step = Step {
        joint: Joint::after(last_of_head),
        moves: End::Tail,
        axis: link,
        pivot: cells[first],
        degrees,
        lift: if is_pulled { link.vector() } else { Cell::ZERO },
        side: 1.0,
    };
    if clearance::side(cells, &step).0 < Grade::FREE {
        return None;
    }
    let quarter = |offset: Cell| link.vector() * link.vector().dot(offset) + link.vector().cross(offset);
    let turned = |offset: Cell| (0..(degrees / 90).rem_euclid(4)).fold(offset, |offset, _| quarter(offset));
    let mut next = cells.to_vec();
    for cell in &mut next[first..] {
        *cell = step.pivot + turned(*cell - step.pivot);
    }
    Some(next)
}

/// The chain after each free turn, and the motions of the hands that it takes: one, or three with a pull.
pub fn free_turns(cells: &[Cell]) -> impl Iterator<Item = (Vec<Cell>, usize)> {
    let turns = [90, 180, -90, -180].into_iter().flat_map(|degrees| [(degrees, false), (degrees, true)]);
    (0..cells.len() - 1).flat_map(move |last_of_head| turns.clone().map(move |turn| (last_of_head, turn))).filter_map(
        |(last_of_head, (degrees, is_pulled))| {
            Some((turned(cells, last_of_head, degrees, is_pulled)?, if is_pulled { 3 } else { 1 }))
        },
    )
}

/// Whether free turns lead from `cells` to a staircase; `None` if there are more states than `most`.
fn opens(cells: &[Cell], most: usize) -> Option<bool> {
    let mut seen = HashSet::from([shape(cells)]);
    let mut open = vec![cells.to_vec()];
    while let Some(cells) = open.pop() {
        if is_laid_out(&shape(&cells)) {
            return Some(true);
        }
        open.extend(free_turns(&cells).map(|(next, _)| next).filter(|next| seen.insert(shape(next))));
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// For parts that the planner proves to be locked, checks that the search for a way out ends without one.
fn try_unclean_parts(paths: impl Iterator<Item = Vec<Cell>>, most_cubelets: usize) -> usize {
    let mut tried = 0;
    for cells in paths {
        let solution = Solution { cells };
        let Some(part) = unclean_part(&solution, &Stop::new()) else { continue };
        if part.len() <= most_cubelets {
            assert_eq!(opens(&solution.cells[part.clone()], 50_000), Some(false), "{part:?} of {:?}", solution.cells);
            tried += 1;
        }
    }
    tried
}

#[test]
fn a_part_proved_locked_can_not_be_opened() {
    let tried = try_unclean_parts((0..120).map(|seed| random_path(4, seed)), 48);
    println!("{tried} locked parts tried");
    assert!(tried >= 3);
}

#[test]
#[ignore = "some minutes: 1,000 solutions of 4x4x4 and 200 of 5x5x5"]
fn a_part_proved_locked_can_not_be_opened_at_all() {
    let four = try_unclean_parts((0..1000).map(|seed| random_path(4, seed)), 64);
    let five = try_unclean_parts((0..200).map(|seed| random_path(5, seed)), 125);
    println!("locked parts tried: {four} of 4x4x4, {five} of 5x5x5");
    assert!(four > 150 && five > 120);
}

/// A chain that the full search can unfold is not reported as locked.
#[test]
fn no_part_that_opens_is_proved_locked() {
    for cells in all_solutions(2) {
        assert_eq!(opens(&cells, 3_000), Some(true));
        let (_, solution) = cube_of(cells);
        assert_eq!(unclean_part(&solution, &Stop::new()), None);
    }
}
