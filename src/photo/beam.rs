//! Follows the snake cube by cube from one of its ends, and keeps the best of many ways: straight on, left or right, with
//! some freedom in angle, size and distance. Held to the rule, it can only end in a snake that folds.

use std::f32::consts::FRAC_PI_4;
use std::ops::RangeInclusive;

use glam::{IVec2, Vec2, ivec2, vec2};

use super::fit::{ANGLES, Fits, SIZES, Square};
use super::grid::{Grid, descending, rounded};
use super::rule::Rule;
use crate::job::Stop;

/// How many of the best chains are looked at as a whole.
const LOOKED_AT: usize = 40;

pub struct Beam<'a> {
    pub fits: &'a Fits<'a>,
    /// How many chains are kept at each cube.
    pub width: usize,
    pub rule: Option<&'a Rule>,
    pub stop: &'a Stop,
}

#[derive(Clone)]
pub struct Chain {
    /// The sum of what the cubes are worth, less what is amiss with the whole.
    pub score: f32,
    /// The corners of each cube's top, in pixels of the photo.
    pub squares: Vec<[Vec2; 4]>,
    /// What each cube is worth.
    pub worth: Vec<f32>,
    /// Whether each inner cube is a corner.
    pub corners: Vec<bool>,
    /// The area of the tops that no square covers, in cubes.
    pub uncovered: f32,
}

/// The last cube of a chain.
#[derive(Clone, Copy)]
struct Link {
    square: Square,
    is_light: bool,
    /// Whether the cube before it is a corner.
    is_after_corner: bool,
    /// Its place among the chains that are one cube shorter.
    before: usize,
    score: f32,
    node: usize,
}

/// For each number of cubes, the chains of so many.
type Followed = Vec<Vec<Link>>;

impl Beam<'_> {
    /// The best chains of so many cubes, followed from either end and all told from the first one.
    pub fn chains(&self, cubes: usize) -> Vec<Chain> {
        let [one, other] = self.fits.view.ends;
        let mut chains = self.ended(&self.followed(other, cubes), cubes, one);
        for chain in &mut chains {
            chain.squares.reverse();
            chain.corners.reverse();
        }
        chains.extend(self.ended(&self.followed(one, cubes), cubes, other));
        chains
    }

    /// That of the best chain of so many cubes.
    pub fn score(&self, cubes: usize) -> f32 {
        self.scores(cubes..=cubes)[0]
    }

    /// How many cubes the snake most likely has; so many, if another number is not clearly better.
    pub fn count(&self, cubes: usize) -> usize {
        let least = cubes.saturating_sub(4).max(3);
        let scores = self.scores(least..=cubes + 4);
        let favour = |count| if count == cubes { 1.03 } else { 1.0 };
        let each = |(score, count): (&f32, usize)| favour(count) * score / count as f32;
        let each: Vec<f32> = scores.iter().zip(least..).map(each).collect();
        least + descending(&each)[0]
    }

    fn scores(&self, counts: RangeInclusive<usize>) -> Vec<f32> {
        let [one, other] = self.fits.view.ends;
        let followed = self.followed(one, *counts.end());
        let best = |count| self.ended(&followed, count, other).iter().map(|chain| chain.score).fold(f32::MIN, f32::max);
        counts.map(best).collect()
    }

    /// Ends early if it is stopped.
    fn followed(&self, from: Vec2, cubes: usize) -> Followed {
        let mut steps = vec![self.seeds(from)];
        while steps.len() < cubes && !self.stop.is_due() {
            steps.push(self.onward(&steps));
        }
        steps
    }

    /// The best chains of so many cubes that end here.
    fn ended(&self, steps: &Followed, cubes: usize, end: Vec2) -> Vec<Chain> {
        let Some(last) = steps.get(cubes - 1) else { return Vec::new() };
        let far = |link: &Link| (link.square.place.distance(end) / self.fits.view.cube - 1.0).clamp(0.0, 8.0);
        let scores: Vec<f32> = last.iter().map(|link| link.score - 0.5 * far(link)).collect();
        let best = descending(&scores).into_iter().take(LOOKED_AT);
        best.map(|at| self.traced(&steps[..cubes], at, scores[at])).collect()
    }

    /// First cubes near the end of the snake, each with its four headings.
    fn seeds(&self, end: Vec2) -> Vec<Link> {
        let cube = self.fits.view.cube;
        let reach = (cube / 2.0).round() as i32;
        let offs = (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| 2 * ivec2(x, y)));
        let woods = if self.fits.two_woods { &[true, false][..] } else { &[false] };
        let mut seeds = Vec::new();
        for off in offs {
            for kind in 0..SIZES.len() * ANGLES as usize {
                let angle = (kind / SIZES.len()) as i32;
                let square = Square { place: end + off.as_vec2(), angle, size: kind % SIZES.len() };
                for is_light in woods.iter().copied() {
                    let score = self.fits.worth(is_light, &square);
                    seeds.push(Link { square, is_light, is_after_corner: false, before: 0, score, node: Rule::ROOT });
                }
            }
        }
        let seeds = self.best(&seeds, 0.25, 1, self.width / 4);
        let headings = seeds.iter().flat_map(|seed| {
            (0..4).map(|quarter| {
                let angle = seed.square.angle + quarter * ANGLES;
                Link { square: Square { angle, ..seed.square }, ..*seed }
            })
        });
        headings.collect()
    }

    fn onward(&self, steps: &[Vec<Link>]) -> Vec<Link> {
        // The first cube has every heading already.
        let turns = if steps.len() == 1 { &[0][..] } else { &[0, 1, -1] };
        let mut next = Vec::new();
        for (before, link) in steps[steps.len() - 1].iter().enumerate() {
            for turn in turns {
                let is_after_corner = *turn != 0;
                let node = match self.rule {
                    Some(rule) if steps.len() > 1 => rule.after(link.node, is_after_corner),
                    _ => Some(link.node),
                };
                let Some(node) = node else { continue };
                let is_light = self.fits.two_woods && !link.is_light;
                let (square, worth) = self.placed(&link.square, link.square.angle + turn * ANGLES, is_light);
                let score = link.score + worth - self.crowding(steps, before, &square);
                next.push(Link { square, is_light, is_after_corner, before, score, node });
            }
        }
        self.best(&next, 0.4, (self.width / 12).max(4), self.width)
    }

    /// The best place for the next cube in this heading, and what it is worth there.
    fn placed(&self, last: &Square, heading: i32, is_light: bool) -> (Square, f32) {
        let mut best = (*last, f32::MIN);
        for turned in -1..=1 {
            // Half of a change of angle comes before the joint.
            let ahead = Vec2::from_angle((2 * heading + turned) as f32 * FRAC_PI_4 / ANGLES as f32);
            for resized in -1..=1 {
                let Some(size) = last.size.checked_add_signed(resized).filter(|size| *size < SIZES.len()) else {
                    continue;
                };
                let apart = self.fits.view.cube / 2.0 * (SIZES[last.size] + SIZES[size]);
                let changed = 0.05 * turned.abs() as f32 + 0.1 * resized.abs() as f32;
                for along in [-0.1_f32, 0.0, 0.1] {
                    for across in [-0.12_f32, 0.0, 0.12] {
                        let off = ahead.rotate(vec2(1.0 + along, across)) * apart;
                        let square = Square { place: last.place + off, angle: heading + turned, size };
                        let cost = changed + 0.3 * (along.abs() + across.abs());
                        let worth = self.fits.worth(is_light, &square) - cost;
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
    fn crowding(&self, steps: &[Vec<Link>], last: usize, square: &Square) -> f32 {
        let mut nearest = f32::MAX;
        let mut at = last;
        for (back, links) in steps.iter().rev().enumerate() {
            if back > 0 {
                nearest = nearest.min(links[at].square.place.distance_squared(square.place));
            }
            at = links[at].before;
        }
        let side = self.fits.view.cube * SIZES[square.size];
        3.0 * ((0.85 - nearest.sqrt() / side) / 0.25).clamp(0.0, 1.0)
    }

    /// The best `width`, at most `most` of them in one place of so many cubes, in one heading and of one wood.
    fn best(&self, links: &[Link], grain: f32, most: usize, width: usize) -> Vec<Link> {
        let tops = &self.fits.view.tops;
        let grain = grain * self.fits.view.cube;
        let rows = |length: usize| (length as f32 / grain) as usize + 3;
        let mut counts = Grid::new(8 * rows(tops.width), rows(tops.height), |_| 0);
        let scores: Vec<f32> = links.iter().map(|link| link.score).collect();
        let mut best = Vec::new();
        for link in descending(&scores).into_iter().map(|at| links[at]) {
            let quarter = (link.square.angle + ANGLES / 2).div_euclid(ANGLES).rem_euclid(4);
            let place = rounded(link.square.place / grain) + IVec2::ONE;
            let kind = 2 * quarter + i32::from(link.is_light);
            // Those outside of the view are worth nothing.
            let Some(index) = counts.index(ivec2(8 * place.x + kind, place.y)) else { continue };
            counts.cells[index] += 1;
            if counts.cells[index] <= most {
                best.push(link);
                if best.len() == width {
                    break;
                }
            }
        }
        best
    }

    fn traced(&self, steps: &[Vec<Link>], last: usize, score: f32) -> Chain {
        let mut links = Vec::new();
        let mut at = last;
        for step in steps.iter().rev() {
            links.push(step[at]);
            at = step[at].before;
        }
        links.reverse();
        let view = self.fits.view;
        let rim = [vec2(-0.5, -0.5), vec2(0.5, -0.5), vec2(0.5, 0.5), vec2(-0.5, 0.5)];
        let in_photo = |link: &Link| rim.map(|corner| view.in_photo(link.square.point(view.cube, corner)));
        let squares = links.iter().map(in_photo).collect();
        let corners = links.iter().skip(2).map(|link| link.is_after_corner).collect();
        let scores = std::iter::once(0.0).chain(links.iter().map(|link| link.score));
        let worth = links.iter().zip(scores).map(|(link, before)| link.score - before).collect();
        let uncovered = self.uncovered(&links);
        Chain { score: score - 0.6 * uncovered, squares, worth, corners, uncovered }
    }

    fn uncovered(&self, links: &[Link]) -> f32 {
        let view = self.fits.view;
        let is_bare = |at: &usize| {
            let place = view.tops.place(*at).as_vec2();
            let covers = |Link { square, .. }: &Link| {
                let reach = 0.66 * view.cube * SIZES[square.size];
                square.place.distance_squared(place) <= reach * reach
            };
            !links.iter().any(covers)
        };
        view.tops.set().filter(is_bare).count() as f32 / (view.cube * view.cube)
    }
}
