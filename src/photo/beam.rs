//! Follows the snake cube by cube from one of its ends, and keeps the best of many ways: straight on, left or right, with
//! some freedom in angle, size and distance. Held to the rule, it can only end in a snake that folds.

use std::f32::consts::FRAC_PI_4;
use std::iter::successors;
use std::mem::take;
use std::ops::Range;

use glam::{IVec2, Vec2, ivec2, vec2};

use super::fit::{ANGLES, Fits, SIZES, Square};
use super::grid::{descending, rounded};
use crate::job::Stop;

pub struct Beam<'a> {
    pub fits: &'a Fits<'a>,
    /// How many chains are kept at each cube.
    pub width: usize,
    /// The turns of all snakes that are allowed, in order, the first inner cube's the highest of `cubes - 2` bits; if
    /// empty, all are.
    pub rule: &'a [u32],
    pub cubes: usize,
    pub stop: &'a Stop,
}

#[derive(Clone, Default)]
pub struct Chain {
    /// The sum of what the cubes are worth, less what is amiss with the whole.
    pub score: f32,
    squares: Vec<Square>,
    /// The corners of each cube's top, in pixels of the photo; of a whole chain only.
    pub outlines: Vec<[Vec2; 4]>,
    /// Whether each inner cube is a corner.
    pub corners: Vec<bool>,
    /// The area of the tops that no square covers, in cubes.
    pub uncovered: f32,
    /// The snakes of the rule that begin so.
    allowed: Range<usize>,
}

impl Beam<'_> {
    /// The best chains, followed from either end and all told from the first one.
    pub fn chains(&self) -> Vec<Chain> {
        let [one, other] = self.fits.view.ends;
        let mut chains = self.from(other, one);
        for chain in &mut chains {
            chain.outlines.reverse();
            chain.corners.reverse();
        }
        chains.extend(self.from(one, other));
        chains
    }

    /// From one end to the other.
    pub fn from(&self, one: Vec2, other: Vec2) -> Vec<Chain> {
        let last = self.followed(one).nth(self.cubes - 1);
        last.unwrap_or_default().into_iter().map(|chain| self.ended(chain, other)).collect()
    }

    /// How many cubes the snake most likely has; as many as it should, if another number is not clearly better.
    pub fn count(&self) -> usize {
        let [one, other] = self.fits.view.ends;
        let each = (1..).zip(self.followed(one)).skip(self.cubes.saturating_sub(5)).take(9).map(|(count, chains)| {
            let scores = chains.into_iter().map(|chain| self.ended(chain, other).score);
            let favour = if count == self.cubes { 1.03 } else { 1.0 };
            (count, favour * scores.fold(f32::MIN, f32::max) / count as f32)
        });
        each.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(count, _)| count)
    }

    /// The best chains of one cube, of two and so on; ends if it is stopped.
    fn followed(&self, from: Vec2) -> impl Iterator<Item = Vec<Chain>> {
        successors(Some(self.seeds(from)), |chains| (!self.stop.is_due()).then(|| self.onward(chains)))
    }

    /// A whole chain, that should end here.
    fn ended(&self, mut chain: Chain, end: Vec2) -> Chain {
        let view = self.fits.view;
        let far = chain.squares.last().map_or(0.0, |last| last.place.distance(end) / view.cube - 1.0);
        let is_bare = |place: &Vec2| {
            let covers = |square: &Square| {
                let reach = 0.66 * view.cube * SIZES[square.size];
                square.place.distance_squared(*place) <= reach * reach
            };
            !chain.squares.iter().any(covers)
        };
        let bare = view.tops.set().step_by(4).map(IVec2::as_vec2).filter(is_bare).count() as f32;
        chain.uncovered = 4.0 * bare / (view.cube * view.cube);
        chain.score -= 0.5 * far.clamp(0.0, 8.0) + 0.6 * chain.uncovered;
        let rim = [vec2(-0.5, -0.5), vec2(0.5, -0.5), vec2(0.5, 0.5), vec2(-0.5, 0.5)];
        let in_photo = |place: Vec2| view.origin + (place + 0.5) * view.step;
        let outline = |square: &Square| rim.map(|corner| in_photo(square.point(view.cube, corner)));
        chain.outlines = chain.squares.iter().map(outline).collect();
        chain
    }

    /// First cubes near the end of the snake, each with its four headings.
    fn seeds(&self, end: Vec2) -> Vec<Chain> {
        let reach = (self.fits.view.cube / 2.0).round() as i32;
        let mut seeds = Vec::new();
        for x in -reach..=reach {
            for y in -reach..=reach {
                let place = end + 2.0 * ivec2(x, y).as_vec2();
                for size in 0..SIZES.len() {
                    for angle in 0..4 * ANGLES {
                        let square = Square { place, angle, size };
                        let score = self.fits.worth(&square);
                        let allowed = 0..self.rule.len();
                        seeds.push(Chain { score, squares: vec![square], allowed, ..Chain::default() });
                    }
                }
            }
        }
        self.best(seeds, 0.25, 1)
    }

    fn onward(&self, chains: &[Chain]) -> Vec<Chain> {
        let mut next = Vec::new();
        for chain in chains {
            let last = chain.squares[chain.squares.len() - 1];
            let is_first = chain.squares.len() == 1;
            // The first cube has every heading already.
            for turn in if is_first { 0..=0 } else { -1..=1 } {
                let mut longer = chain.clone();
                if !is_first {
                    longer.allowed = self.allowed(chain, turn != 0);
                    longer.corners.push(turn != 0);
                    if longer.allowed.is_empty() && !self.rule.is_empty() {
                        continue;
                    }
                }
                let (square, worth) = self.placed(&last, last.angle + turn * ANGLES);
                longer.score += worth - self.crowding(chain, &square);
                longer.squares.push(square);
                next.push(longer);
            }
        }
        self.best(next, 0.4, (self.width / 12).max(4))
    }

    /// The snakes of the rule that begin like a chain and go on so.
    fn allowed(&self, chain: &Chain, is_corner: bool) -> Range<usize> {
        let Range { start, end } = chain.allowed;
        // Those that are counted may be longer.
        let bit = self.cubes.saturating_sub(3 + chain.corners.len());
        let middle = start + self.rule[start..end].partition_point(|turns| turns >> bit & 1 == 0);
        if is_corner { middle..end } else { start..middle }
    }

    /// The best place for the next cube in this heading, and what it is worth there.
    fn placed(&self, last: &Square, heading: i32) -> (Square, f32) {
        let mut best = (*last, f32::MIN);
        for turned in -1..=1 {
            // Half of a change of angle comes before the joint.
            let ahead = Vec2::from_angle((2 * heading + turned) as f32 * FRAC_PI_4 / ANGLES as f32);
            for resized in -1..=1 {
                let Some(size) = last.size.checked_add_signed(resized).filter(|size| *size < SIZES.len()) else {
                    continue;
                };
                let apart = self.fits.view.cube / 2.0 * (SIZES[last.size] + SIZES[size]);
                for along in [-0.1_f32, 0.0, 0.1] {
                    for across in [-0.12_f32, 0.0, 0.12] {
                        let off = ahead.rotate(vec2(1.0 + along, across)) * apart;
                        let square = Square { place: last.place + off, angle: heading + turned, size };
                        let moved = 0.3 * (along.abs() + across.abs());
                        let cost = 0.05 * turned.abs() as f32 + 0.1 * resized.abs() as f32 + moved;
                        let worth = self.fits.worth(&square) - cost;
                        if worth > best.1 {
                            best = (square, worth);
                        }
                    }
                }
            }
        }
        best
    }

    /// What it costs that a cube is where another one of its chain is.
    fn crowding(&self, chain: &Chain, square: &Square) -> f32 {
        let before = &chain.squares[..chain.squares.len() - 1];
        let nearest = before.iter().map(|other| other.place.distance(square.place)).fold(f32::MAX, f32::min);
        let side = self.fits.view.cube * SIZES[square.size];
        3.0 * ((0.85 - nearest / side) / 0.25).clamp(0.0, 1.0)
    }

    /// The best of them, at most `most` of them in one place of so many cubes and in one heading.
    fn best(&self, mut chains: Vec<Chain>, grain: f32, most: usize) -> Vec<Chain> {
        let mut kept = Vec::new();
        let mut places = Vec::new();
        let scores = Vec::from_iter(chains.iter().map(|chain| chain.score));
        for at in descending(&scores) {
            if kept.len() == self.width {
                break;
            }
            let last = chains[at].squares[chains[at].squares.len() - 1];
            let quarter = (last.angle + ANGLES / 2).div_euclid(ANGLES).rem_euclid(4);
            let place = (rounded(last.place / (grain * self.fits.view.cube)), quarter);
            if places.iter().filter(|other| **other == place).count() < most {
                kept.push(take(&mut chains[at]));
                places.push(place);
            }
        }
        kept
    }
}
