//! Which of the things on the table is the snake: the one that is longest for its area. And where it ends.

use glam::Vec2;

use super::grid::{Grid, Mask};

pub(super) struct Piece {
    pub mask: Mask,
    pub ends: [Vec2; 2],
}

/// Side of the small copy in which lengths are measured.
const SMALL: f32 = 260.0;

pub(super) fn longest_piece(mask: &Mask) -> Option<Piece> {
    let side = mask.width.max(mask.height);
    let gap = ((side as f32 / 500.0).round() as usize).max(1);
    let clean = mask.shrunk(1).grown(1).grown(gap).shrunk(gap);
    let pieces = clean.pieces();
    let largest = pieces.iter().map(Vec::len).max()?;
    let is_large = |piece: &&Vec<usize>| {
        let area = piece.len() as f32;
        area >= 0.15 * largest as f32 && area >= 0.004 * mask.cells.len() as f32
    };
    let step = (side as f32 / SMALL).max(1.0);
    let mut best: Option<(f32, Piece)> = None;
    for piece in pieces.iter().filter(is_large) {
        let own = Grid::of(mask.width, mask.height, piece);
        let (width, height) = ((mask.width as f32 / step) as usize, (mask.height as f32 / step) as usize);
        let small = own.numbers().scaled(Vec2::ZERO, step, width, height).map(|share| share > 0.4);
        let Some(main) = small.pieces().into_iter().max_by_key(Vec::len).filter(|main| main.len() >= 30) else {
            continue;
        };
        let (ends, length) = far_ends(&Grid::of(width, height, &main), main[0]);
        let area = (piece.len() as f32 / (0.4 * largest as f32)).min(1.0);
        let likeness = length as f32 / (main.len() as f32).sqrt() * area;
        if best.as_ref().is_none_or(|(most, _)| likeness > *most) {
            best = Some((likeness, Piece { mask: own, ends: ends.map(|end| small.place(end) * step) }));
        }
    }
    best.map(|(_, piece)| piece)
}

/// The two cells that are farthest from each other, on ways inside the mask, and how far.
fn far_ends(mask: &Mask, seed: usize) -> ([usize; 2], usize) {
    let mut ends = [seed; 2];
    let mut length = 0;
    for _ in 0..3 {
        let (far, distance) = farthest(mask, ends[1]);
        ends = [ends[1], far];
        length = distance;
    }
    (ends, length)
}

fn farthest(mask: &Mask, from: usize) -> (usize, usize) {
    let mut is_left = mask.cells.clone();
    is_left[from] = false;
    let mut front = vec![from];
    let mut distance = 0;
    loop {
        // Steps over corners count every other time, so that slanting ways are hardly shorter than they are.
        let with_corners = distance % 2 == 0;
        let mut next = Vec::new();
        for cell in &front {
            for beside in mask.beside(*cell, with_corners) {
                if std::mem::take(&mut is_left[beside]) {
                    next.push(beside);
                }
            }
        }
        if next.is_empty() {
            return (front[0], distance);
        }
        distance += 1;
        front = next;
    }
}
