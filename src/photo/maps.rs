//! For each size, angle and wood, how well a cube fits at each pixel: worked out once, so that a search only looks it up.

use std::f32::consts::FRAC_PI_2;

use glam::{IVec2, Vec2, Vec3, vec2, vec3};

use super::grid::{Grid, Mask, rounded};
use super::table::{Table, mean, sets};

/// Angles in a quarter turn.
pub(super) const ANGLES: i32 = 12;
/// Sizes beside the usual one, for perspective.
pub(super) const SIZES: [f32; 5] = [0.84, 0.92, 1.0, 1.09, 1.18];

/// How the cubes look: their size, how much the table is foreshortened, and whether they are of two woods in turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub side: f32,
    pub foreshortening: f32,
    pub two_woods: bool,
}

impl Look {
    /// Those that are tried if the edge of a cube is about so long.
    pub fn all(two_woods: bool, cube: f32) -> impl Iterator<Item = Self> {
        [1.0_f32, 0.85, 0.7, 0.55].into_iter().flat_map(move |foreshortening| {
            [0.84, 0.96, 1.09, 1.23].map(|size| {
                let sides = 0.66 * (1.0 - foreshortening * foreshortening).sqrt();
                let side = 1.02 * cube * size / (foreshortening + sides).sqrt();
                Self { side, foreshortening, two_woods }
            })
        })
    }

    /// Length of an upright edge in the picture.
    pub fn upright(&self) -> f32 {
        self.side * (1.0 - self.foreshortening * self.foreshortening).sqrt()
    }

    /// As it is seen lying on the table.
    pub fn lying(&self, off: Vec2) -> Vec2 {
        off * vec2(1.0, self.foreshortening)
    }
}

/// The top face of a cube.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    pub place: Vec2,
    /// In parts of a quarter turn, see [`ANGLES`].
    pub angle: i32,
    /// See [`SIZES`].
    pub size: usize,
}

impl Square {
    /// A point of it: the rim is 0.5 from the middle.
    pub fn point(&self, look: &Look, from_middle: Vec2) -> Vec2 {
        let turn = Vec2::from_angle(self.angle as f32 * FRAC_PI_2 / ANGLES as f32);
        self.place + look.lying(turn.rotate(from_middle * look.side * SIZES[self.size]))
    }
}

pub(super) struct Maps {
    pub look: Look,
    pub tops: Mask,
    /// For each pixel near the snake, its number among them, from 1.
    slots: Grid<usize>,
    /// For each slot, size and angle, what a cube is worth, and how much more if it is of the lighter wood.
    worth: Vec<Vec2>,
}

const KINDS: usize = SIZES.len() * ANGLES as usize;

impl Maps {
    pub fn new(table: &Table, look: Look) -> Self {
        let (edge, wood) = if look.two_woods { (1.0, 1.0) } else { (1.6, 0.0) };
        let tops = table.tops(look.upright());
        let shades = shades(&table.colours, &tops);
        let seen = tops.like(|place| {
            let [shade, change] = [&shades, &table.edges].map(|grid| grid.at(place).unwrap_or_default());
            vec3(if tops.has(place) { 3.2 } else { 0.0 }, wood * shade, edge * change)
        });
        let stencils = stencils(&look);
        let near = tops.grown((look.side * 0.25).round() as i32);
        let mut slots = near.like(|_| 0);
        let mut worth = Vec::new();
        for at in (0..near.cells.len()).filter(|at| near.cells[*at]) {
            let place = near.place(at);
            let sum = |offs: &[IVec2]| -> Vec3 {
                let sum: Vec3 = offs.iter().map(|off| seen.at(place + *off).unwrap_or_default()).sum();
                sum / offs.len() as f32
            };
            worth.extend(stencils.iter().map(|[inside, rim, core]| {
                let inside = sum(inside);
                vec2(inside.x + sum(rim).z - sum(core).z - 2.4, inside.y)
            }));
            slots.cells[at] = worth.len() / KINDS;
        }
        Self { look, tops, slots, worth }
    }

    pub fn worth(&self, is_light: bool, square: &Square) -> f32 {
        // Away from the snake.
        let Some(slot @ 1..) = self.slots.at(rounded(square.place)) else { return -2.4 };
        let kind = square.size * ANGLES as usize + (square.angle.rem_euclid(ANGLES)) as usize;
        let worth = self.worth[(slot - 1) * KINDS + kind];
        if is_light { worth.x + worth.y } else { worth.x - worth.y }
    }
}

/// Of each size and angle, points all over a square, on its rim and about its middle.
fn stencils(look: &Look) -> Vec<[Vec<IVec2>; 3]> {
    let kinds = (0..SIZES.len()).flat_map(|size| (0..ANGLES).map(move |angle| (size, angle)));
    let stencil = |(size, angle)| {
        let square = Square { place: Vec2::ZERO, angle, size };
        let point = |x: i32, y: i32, apart: f32| rounded(square.point(look, vec2(x as f32, y as f32) * apart));
        let full = |reach: i32, apart: f32| -> Vec<IVec2> {
            let all = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
            all.map(|(x, y)| point(x, y, apart)).collect()
        };
        let sides = (-3..=3).flat_map(|along| [(along, -4), (along, 4), (-4, along), (4, along)]);
        [full(2, 0.18), sides.map(|(x, y)| point(x, y, 0.125)).collect(), full(1, 0.2)]
    };
    kinds.map(stencil).collect()
}

/// How much each pixel of the mask is like the lighter wood, 1, or the darker, -1.
fn shades(colours: &Grid<Vec3>, mask: &Mask) -> Grid<f32> {
    let inside = (0..mask.cells.len()).filter(|at| mask.cells[*at]).step_by(7).map(|at| colours.cells[at]).collect();
    let [dark, light] = &sets(inside, 2)[..] else { return mask.like(|_| 0.0) };
    let (dark, light) = (mean(dark), mean(light));
    let across = light - dark;
    let share = |colour: Vec3| ((colour - (dark + light) / 2.0).dot(across) / (0.3 * across.length_squared())).tanh();
    mask.like(|place| if mask.has(place) { share(colours.at(place).unwrap_or_default()) } else { 0.0 })
}
