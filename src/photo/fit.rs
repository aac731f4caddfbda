//! How well a cube of some size, angle and wood fits at a place: worked out when it is first asked for.

use std::cell::Cell;
use std::f32::consts::FRAC_PI_2;

use glam::{IVec2, Vec2, Vec3, vec2, vec3};

use super::grid::{Grid, Mask, rounded};
use super::table::{View, mean, sets};

/// Angles in a quarter turn.
pub const ANGLES: i32 = 12;
/// Sizes of cubes, in those that the area of the snake suggests: its shadow may count, and the far ones look smaller.
pub const SIZES: [f32; 9] = [0.71, 0.77, 0.84, 0.92, 1.0, 1.09, 1.19, 1.3, 1.41];
const KINDS: usize = SIZES.len() * ANGLES as usize;

/// What a place is worth that is away from the snake.
const NOWHERE: f32 = -2.4;

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
    /// Whether the cubes are of two woods in turn.
    pub two_woods: bool,
    /// For each pixel what a top, the lighter wood and an edge are worth there.
    seen: Grid<Vec3>,
    /// Of each size and angle: points all over a square, on its rim and about its middle, as steps from pixel to pixel.
    stencils: Vec<[Vec<isize>; 3]>,
    /// For each pixel near the snake, its number among them, from 1.
    slots: Grid<u32>,
    /// For each slot, size and angle, what a cube is worth, and how much more if it is of the lighter wood; or no
    /// number yet.
    worth: Vec<Cell<Vec2>>,
}

impl<'a> Fits<'a> {
    pub fn new(view: &'a View, two_woods: bool) -> Self {
        let (edge, wood) = if two_woods { (1.0, 1.0) } else { (1.6, 0.0) };
        let tops = &view.tops;
        let shades = shades(&view.colours, tops);
        let seen = tops.like(|place| {
            let [shade, change] = [&shades, &view.edges].map(|grid| grid.at(place).unwrap_or_default());
            vec3(if tops.has(place) { 3.2 } else { 0.0 }, wood * shade, edge * change)
        });
        let near = tops.grown((view.cube * 0.25).round() as i32);
        let mut slots = near.like(|_| 0);
        for (slot, at) in (1..).zip(near.set()) {
            slots.cells[at] = slot;
        }
        let worth = vec![Cell::new(Vec2::NAN); near.set().count() * KINDS];
        Self { view, two_woods, seen, stencils: stencils(view.cube, tops.width), slots, worth }
    }

    pub fn worth(&self, is_light: bool, square: &Square) -> f32 {
        let Some(pixel) = self.slots.index(rounded(square.place)) else { return NOWHERE };
        let slot @ 1.. = self.slots.cells[pixel] else { return NOWHERE };
        let kind = square.size * ANGLES as usize + square.angle.rem_euclid(ANGLES) as usize;
        let known = &self.worth[(slot - 1) as usize * KINDS + kind];
        if known.get().is_nan() {
            known.set(self.measured(pixel, kind));
        }
        let worth = known.get();
        if is_light { worth.x + worth.y } else { worth.x - worth.y }
    }

    fn measured(&self, pixel: usize, kind: usize) -> Vec2 {
        let mean = |steps: &[isize]| -> Vec3 {
            let seen = |step: &isize| self.seen.cells.get(pixel.wrapping_add_signed(*step)).copied();
            steps.iter().map(|step| seen(step).unwrap_or_default()).sum::<Vec3>() / steps.len() as f32
        };
        let [inside, rim, core] = &self.stencils[kind];
        let inside = mean(inside);
        vec2(inside.x + mean(rim).z - mean(core).z + NOWHERE, inside.y)
    }
}

fn stencils(cube: f32, width: usize) -> Vec<[Vec<isize>; 3]> {
    let kinds = (0..SIZES.len()).flat_map(|size| (0..ANGLES).map(move |angle| (size, angle)));
    let stencil = |(size, angle)| {
        let square = Square { place: Vec2::ZERO, angle, size };
        let step = |x: i32, y: i32, apart: f32| {
            let point = rounded(square.point(cube, IVec2::new(x, y).as_vec2() * apart));
            point.y as isize * width as isize + point.x as isize
        };
        let full = |reach: i32, apart: f32| {
            let all = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
            Vec::from_iter(all.map(|(x, y)| step(x, y, apart)))
        };
        let rim = (-3..=3).flat_map(|along| [(along, -4), (along, 4), (-4, along), (4, along)]);
        [full(2, 0.18), Vec::from_iter(rim.map(|(x, y)| step(x, y, 0.125))), full(1, 0.2)]
    };
    kinds.map(stencil).collect()
}

/// How much each pixel of the mask is like the lighter wood, 1, or the darker, -1.
fn shades(colours: &Grid<Vec3>, mask: &Mask) -> Grid<f32> {
    let inside = mask.set().step_by(7).map(|at| colours.cells[at]);
    let sets = sets(&Vec::from_iter(inside), 2);
    let [dark, light] = &sets[..] else { return mask.like(|_| 0.0) };
    let [dark, light] = [dark, light].map(|set| mean(set.iter().copied()));
    let across = light - dark;
    let share = |colour: Vec3| ((colour - (dark + light) / 2.0).dot(across) / (0.3 * across.length_squared())).tanh();
    mask.like(|place| if mask.has(place) { share(colours.at(place).unwrap_or_default()) } else { 0.0 })
}
