//! Roots of the search tree. All symmetry breaking is here, except for `Fragment::mirror`, see [`roots`].

use super::board::Board;
use super::course::{Course, FORWARD, Fragment, Growth};
use super::tables::directions;
use crate::puzzle::{Direction, Symmetry};

/// All placements of the first two segments up to symmetry, as node paths whose last node can grow or is complete.
/// Then only the mirror in their plane can map the piece to itself, see `Fragment::mirror`: no solution comes twice.
pub fn roots<const W: usize>(course: &Course<W>) -> Vec<Vec<Fragment<W>>> {
    let mut paths = Vec::new();
    for (mut root, fixing) in first_segments(course) {
        match course.settle(&mut root) {
            Growth::Dead => {}
            Growth::Complete => paths.push(vec![root]),
            Growth::Alive => second_segments(course, &root, &fixing, &mut paths),
        }
    }
    paths
}

/// All placements of the first segment, each with the symmetries that keep its first cell and direction.
fn first_segments<const W: usize>(course: &Course<W>) -> Vec<(Fragment<W>, Vec<Symmetry>)> {
    let tables = course.tables;
    let grid = &tables.grid;
    let stretch = tables.stretches[course.start][0];
    let cubelet = tables.corners[course.start];
    let odd_box = grid.size.cells() % 2 == 1;
    let mut firsts = Vec::new();
    for (index, cell) in grid.size.iter().enumerate() {
        let even = grid.even.has(index);
        let first_is_even = even == cubelet.is_multiple_of(2);
        // With one more even cell than odd ones, both ends of the snake are on even cells.
        let out_of_parity = odd_box && !first_is_even;
        if out_of_parity || !tables.puzzle.suits(cubelet, cell) {
            continue;
        }
        for direction in Direction::ALL {
            let image =
                |(symmetry, permutation): &(Symmetry, Vec<u16>)| (permutation[index], symmetry.image_of(direction));
            let itself = (index as u16, direction);
            let fits = tables.allowed[stretch.allowed as usize + index] >> direction as u8 & 1 == 1;
            // Of placements that symmetries map to each other, keeps only the smallest.
            if !fits || tables.symmetries.iter().any(|symmetry| image(symmetry) < itself) {
                continue;
            }
            let fixing = tables.symmetries.iter().filter(|symmetry| image(symmetry) == itself);
            let run = tables.runs[stretch.runs as usize + index * 6 + direction as usize];
            let end = index as i32 + grid.deltas[direction as usize] * stretch.reach;
            let node = Fragment {
                free: grid.full & !run & !Board::cell(index),
                heads: [end as u16, index as u16],
                laid: [0, 0],
                axes: [direction.axis() as u8; 2],
                mirror: 0,
                parity: u8::from(!first_is_even),
                side: 0,
                open: 0,
                ways: 0,
            };
            firsts.push((node, fixing.map(|(symmetry, _)| *symmetry).collect()));
        }
    }
    firsts
}

fn second_segments<const W: usize>(
    course: &Course<W>,
    root: &Fragment<W>,
    fixing: &[Symmetry],
    paths: &mut Vec<Vec<Fragment<W>>>,
) {
    let mut root = *root;
    let least = |direction: Direction| {
        fixing.iter().map(|&symmetry| symmetry.image_of(direction)).min().unwrap_or(direction) == direction
    };
    root.open &= directions(least);
    for direction in Direction::ALL.into_iter().filter(|&direction| root.open >> direction as u8 & 1 == 1) {
        // The normal of the plane of the two segments, if mirroring along it is a symmetry of this piece.
        let mirror = Direction::ALL.into_iter().find(|&across| {
            let swaps = |&symmetry: &Symmetry| {
                symmetry.image_of(across) == across.opposite() && symmetry.image_of(direction) == direction
            };
            across.axis() != direction.axis()
                && across.axis() != usize::from(root.axes[FORWARD])
                && fixing.iter().any(swaps)
        });
        root.mirror = mirror.map_or(0, |across| 1 << across.opposite() as u8);
        let mut child = course.child(&root, direction as usize);
        if course.settle(&mut child) != Growth::Dead {
            paths.push(vec![root, child]);
        }
    }
}
