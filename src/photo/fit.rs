//! How well a cube of some size and angle fits at a place: worked out when it is first asked for.

use std::cell::Cell;
use std::f32::consts::FRAC_PI_2;

use glam::{Vec2, vec2};

use super::grid::{Grid, rounded};
use super::table::View;

/// Angles in a quarter turn.
pub const ANGLES: i32 = 12;
/// Sizes of cubes, in those that the area of the snake suggests: its shadow may count, and the far ones look smaller.
pub const SIZES: [f32; 9] = [0.71, 0.77, 0.84, 0.92, 1.0, 1.09, 1.19, 1.3, 1.41];

const KINDS: usize = SIZES.len() * ANGLES as usize;

/// What a place is worth that is away from the snake.
const NOWHERE: f32 = -2.4;
/// What it is worth if all of a cube is on tops, and if all of its rim is on edges as sharp as they are in this photo.
const TOP: f32 = 3.2;
const EDGE: f32 = 1.3;

/// The top face of a cube.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    pub place: Vec2,
    /// In parts of a quarter turn, see [`ANGLES`].
    pub angle: i32,
    /// See [`SIZES`].
    pub size: usize,
}

impl Square {
    /// A point of it: the rim is 0.5 from the middle.
    pub fn point(&self, cube: f32, from_middle: Vec2) -> Vec2 {
        let turn = Vec2::from_angle(self.angle as f32 * FRAC_PI_2 / ANGLES as f32);
        self.place + turn.rotate(from_middle * cube * SIZES[self.size])
    }
}

pub struct Fits<'a> {
    pub view: &'a View,
    /// Of each pixel near the snake, its number among them.
    slots: Grid<Option<usize>>,
    /// For each slot, size and angle; or no number yet.
    known: Vec<Cell<f32>>,
}

impl<'a> Fits<'a> {
    pub fn new(view: &'a View) -> Self {
        let near = view.tops.grown((view.cube * 0.25).round() as i32);
        let mut slots = near.like(|_| None);
        let mut count = 0;
        for (slot, is_near) in slots.cells.iter_mut().zip(near.cells) {
            if is_near {
                *slot = Some(count);
                count += KINDS;
            }
        }
        Self { view, slots, known: vec![Cell::new(f32::NAN); count] }
    }

    pub fn worth(&self, square: &Square) -> f32 {
        let place = rounded(square.place);
        let Some(Some(slot)) = self.slots.at(place) else { return NOWHERE };
        let angle = square.angle.rem_euclid(ANGLES);
        let known = &self.known[slot + square.size * ANGLES as usize + angle as usize];
        if known.get().is_nan() {
            known.set(self.measured(&Square { place: place.as_vec2(), angle, ..*square }));
        }
        known.get()
    }

    /// It is on a top, with edges on its rim and none in its middle.
    fn measured(&self, square: &Square) -> f32 {
        let View { cube, tops, edges, .. } = self.view;
        let eighth = square.point(*cube, Vec2::X / 8.0) - square.place;
        let mut worth = NOWHERE;
        for x in -4..=4_i32 {
            for y in -4..=4_i32 {
                let place = rounded(square.place + eighth.rotate(vec2(x as f32, y as f32)));
                let edge = EDGE * edges.at(place).unwrap_or_default();
                let top = if tops.has(place) { TOP } else { 0.0 };
                worth += match x.abs().max(y.abs()) {
                    4 => edge / 32.0,
                    2 | 3 => top / 49.0,
                    _ => top / 49.0 - edge / 9.0,
                };
            }
        }
        worth
    }
}
