//! For each size, angle and wood, how well a cube fits at each pixel: worked out once, so that a search only looks it up.

use glam::Vec2;

use super::colour::woods;
use super::cube::{ANGLES, SIZES, Square};
use super::grid::{Grid, Mask};
use super::table::{Look, Table};
use crate::job::Stop;

/// What a cube is worth away from the snake.
const NOWHERE: f32 = -2.4;

pub(super) struct Maps {
    /// For each pixel near the snake, its number among them, from 1.
    slots: Grid<u32>,
    /// For each wood, size and angle, what a cube is worth at each slot.
    worth: Vec<f32>,
    count: usize,
}

/// Pixels about a centre with what each counts.
struct Stencil(Vec<(isize, isize, f32)>);

impl Maps {
    /// `None` if it was stopped.
    pub fn new(table: &Table, tops: &Mask, look: &Look, stop: &Stop) -> Option<Self> {
        let (fill, edge, wood) = if look.two_woods { (3.2, 1.0, 1.0) } else { (3.2, 1.6, 0.0) };
        let reach = (look.side * SIZES[SIZES.len() - 1] * 0.75).ceil() as usize + 2;
        let near = tops.grown((look.side * 0.25).round() as usize);
        let padded = |grid: &dyn Fn(usize) -> f32| {
            Grid::new(near.width + 2 * reach, near.height + 2 * reach, |x, y| {
                let is_inside = x >= reach && y >= reach && x < near.width + reach && y < near.height + reach;
                if is_inside { grid((y - reach) * near.width + x - reach) } else { 0.0 }
            })
        };
        let shades = if look.two_woods { woods(&table.colours, tops) } else { tops.map(|_| 0.0) };
        let cover = |at: usize| f32::from(u8::from(tops.cells[at])) * fill;
        let lights = padded(&|at| cover(at) + wood * shades.cells[at]);
        let darks = padded(&|at| cover(at) - wood * shades.cells[at]);
        let edges = padded(&|at| edge * table.edges.cells[at]);
        let fills = if look.two_woods { vec![&lights, &darks] } else { vec![&lights] };
        let mut count = 0;
        let slots = near.map(|_| 0_u32);
        let mut maps = Self { slots, worth: Vec::new(), count: 0 };
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for at in (0..near.cells.len()).filter(|at| near.cells[*at]) {
            count += 1;
            maps.slots.cells[at] = count as u32;
            let start = (at / near.width + reach) * lights.width + at % near.width + reach;
            match runs.last_mut() {
                Some((first, length)) if *first + *length == start => *length += 1,
                _ => runs.push((start, 1)),
            }
        }
        maps.count = count;
        maps.worth.reserve(fills.len() * SIZES.len() * ANGLES * count);
        let kinds = Stencil::all(look, reach);
        for fill in fills {
            for (inside, rim) in &kinds {
                if stop.is_due() {
                    return None;
                }
                let first = maps.worth.len();
                maps.worth.resize(first + count, -0.75 * 3.2);
                let plane = &mut maps.worth[first..];
                inside.add(fill, &runs, plane);
                rim.add(&edges, &runs, plane);
            }
        }
        Some(maps)
    }

    pub fn worth(&self, wood: u8, square: &Square) -> f32 {
        let (x, y) = ((square.place.x + 0.5).floor(), (square.place.y + 0.5).floor());
        let slot = self.slots.at(x as isize, y as isize).unwrap_or_default() as usize;
        if slot == 0 {
            return NOWHERE;
        }
        let kind = usize::from(square.size) * ANGLES + usize::from(square.angle) % ANGLES;
        let plane = usize::from(wood) * SIZES.len() * ANGLES + kind;
        self.worth[plane * self.count + slot - 1]
    }
}

impl Stencil {
    /// Of each size and angle: the inside, and the rim less the middle.
    fn all(look: &Look, reach: usize) -> Vec<(Self, Self)> {
        let kinds = (0..SIZES.len()).flat_map(|size| (0..ANGLES).map(move |angle| (size, angle)));
        let both = kinds.map(|(size, angle)| {
            let square = Square { place: Vec2::ZERO, angle: angle as u8, size: size as u8 };
            let rim = 0.65 / (look.side * SIZES[size] * look.foreshortening.sqrt());
            let inside = Self::of(reach, look, square, |far| far < 0.46);
            let edge = Self::of(reach, look, square, |far| (far - 0.5).abs() < rim);
            let core = Self::of(reach, look, square, |far| far < 0.31);
            let core = core.0.into_iter().map(|(x, y, share)| (x, y, -share));
            (inside, Self(edge.0.into_iter().chain(core).collect()))
        });
        both.collect()
    }

    /// The share of each pixel that lies there; the sum is 1.
    fn of(reach: usize, look: &Look, square: Square, is_there: impl Fn(f32) -> bool) -> Self {
        const PARTS: isize = 4;
        let reach = reach as isize;
        let far = square.reach(look);
        let mut shares = Vec::new();
        for y in -reach..=reach {
            for x in -reach..=reach {
                let parts = (0..PARTS * PARTS).filter(|part| {
                    let part = Vec2::new((part % PARTS) as f32, (part / PARTS) as f32);
                    let point = Vec2::new(x as f32, y as f32) + (part + 0.5) / PARTS as f32 - 0.5;
                    is_there(far(point))
                });
                let count = parts.count();
                if count > 0 {
                    shares.push((x, y, count as f32));
                }
            }
        }
        let sum: f32 = shares.iter().map(|(.., share)| share).sum();
        Self(shares.into_iter().map(|(x, y, share)| (x, y, share / sum.max(1.0))).collect())
    }

    fn add(&self, from: &Grid<f32>, runs: &[(usize, usize)], to: &mut [f32]) {
        let offsets: Vec<(isize, f32)> =
            self.0.iter().map(|(x, y, share)| (y * from.width as isize + x, *share)).collect();
        let mut done = 0;
        for (first, length) in runs {
            let sums = &mut to[done..done + length];
            for (offset, share) in &offsets {
                let start = first.wrapping_add_signed(*offset);
                for (sum, value) in sums.iter_mut().zip(&from.cells[start..start + length]) {
                    *sum += share * value;
                }
            }
            done += length;
        }
    }
}
