//! Follows the snake cube by cube from one of its ends, and keeps the best of many ways: straight on, left or right, with
//! some freedom in angle, size and distance. Held to the rule, it can only end in a snake that folds.

use std::collections::HashMap;
use std::f32::consts::FRAC_PI_4;

use glam::{Vec2, ivec2, vec2};

use super::grid::rounded;
use super::maps::{ANGLES, Look, Maps, SIZES, Square};
use super::rule::Rule;

pub(super) struct Beam<'a> {
    pub maps: &'a Maps,
    pub cubes: usize,
    /// How many chains are kept at each cube.
    pub width: usize,
    pub rule: Option<&'a Rule>,
}

#[derive(Clone)]
pub(super) struct Chain {
    pub score: f32,
    pub squares: Vec<Square>,
    /// Whether each inner cube is a corner.
    pub corners: Vec<bool>,
    pub look: Look,
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

impl Beam<'_> {
    /// The best chains, followed from either end and all told from the first one.
    pub fn chains(&self, [one, other]: [Vec2; 2]) -> Vec<Chain> {
        let mut chains = self.between(other, one);
        for chain in &mut chains {
            chain.squares.reverse();
            chain.corners.reverse();
        }
        chains.extend(self.between(one, other));
        chains
    }

    pub fn between(&self, from: Vec2, to: Vec2) -> Vec<Chain> {
        let mut steps = vec![self.seeds(from)];
        for _ in 1..self.cubes {
            steps.push(self.onward(&steps));
        }
        let far = |link: &Link| (link.square.place.distance(to) / self.maps.look.side - 1.0).clamp(0.0, 8.0);
        let mut ends: Vec<(f32, usize)> =
            steps[self.cubes - 1].iter().map(|link| link.score - 0.5 * far(link)).zip(0..).collect();
        ends.sort_by(|a, b| b.0.total_cmp(&a.0));
        ends.iter().take(40).map(|(score, at)| self.traced(&steps, *at, *score)).collect()
    }

    /// First cubes near the end of the snake, each with its four headings.
    fn seeds(&self, end: Vec2) -> Vec<Link> {
        let reach = self.maps.look.side.round() as i32;
        let mut seeds = Vec::new();
        for size in 0..SIZES.len() {
            for angle in 0..ANGLES {
                for x in (-reach..=reach).step_by(2) {
                    for y in (-reach..=reach).step_by(2) {
                        let square = Square { place: end + ivec2(x, y).as_vec2(), angle, size };
                        for is_light in [true, false] {
                            let score = self.maps.worth(is_light, &square);
                            let node = Rule::ROOT;
                            seeds.push(Link { square, is_light, is_after_corner: false, before: 0, score, node });
                        }
                    }
                }
            }
        }
        let seeds = self.best(seeds, 0.25, 1, self.width / 4);
        let headings = seeds.iter().flat_map(|seed| {
            (0..4).map(|quarter| {
                let angle = seed.square.angle + quarter * ANGLES;
                Link { square: Square { angle, ..seed.square }, ..*seed }
            })
        });
        headings.collect()
    }

    fn onward(&self, steps: &[Vec<Link>]) -> Vec<Link> {
        let mut next = Vec::new();
        for (before, link) in steps[steps.len() - 1].iter().enumerate() {
            // The first cube has every heading already.
            let turns = if steps.len() == 1 { &[0][..] } else { &[0, 1, -1] };
            for turn in turns {
                let is_after_corner = *turn != 0;
                let node = match self.rule {
                    Some(rule) if steps.len() > 1 => rule.after(link.node, is_after_corner),
                    _ => Some(link.node),
                };
                let Some(node) = node else { continue };
                let is_light = !link.is_light;
                let (square, worth) = self.placed(&link.square, link.square.angle + turn * ANGLES, is_light);
                let score = link.score + worth - self.crowding(steps, before, &square);
                next.push(Link { square, is_light, is_after_corner, before, score, node });
            }
        }
        self.best(next, 0.4, (self.width / 12).max(4), self.width)
    }

    /// The best place for the next cube in this heading, and what it is worth there.
    fn placed(&self, last: &Square, heading: i32, is_light: bool) -> (Square, f32) {
        let look = &self.maps.look;
        let mut best = (*last, f32::MIN);
        for turned in -1..=1 {
            // Half of a change of angle comes before the joint.
            let ahead = Vec2::from_angle((2 * heading + turned) as f32 * FRAC_PI_4 / ANGLES as f32);
            for resized in -1..=1 {
                let size = last.size.saturating_add_signed(resized).min(SIZES.len() - 1);
                let apart = look.side / 2.0 * (SIZES[last.size] + SIZES[size]);
                let changed = 0.05 * turned.abs() as f32 + 0.1 * size.abs_diff(last.size) as f32;
                for along in [-0.1_f32, 0.0, 0.1] {
                    for across in [-0.12_f32, 0.0, 0.12] {
                        let off = ahead.rotate(vec2(1.0 + along, across)) * apart;
                        let square = Square { place: last.place + look.lying(off), angle: heading + turned, size };
                        let cost = changed + 0.3 * (along.abs() + across.abs());
                        let worth = self.maps.worth(is_light, &square) - cost;
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
        let look = &self.maps.look;
        let mut nearest = f32::MAX;
        let mut at = last;
        for (back, links) in steps.iter().rev().enumerate() {
            if back > 0 {
                let off = (links[at].square.place - square.place) / look.lying(Vec2::ONE);
                nearest = nearest.min(off.length_squared());
            }
            at = links[at].before;
        }
        3.0 * ((0.85 - nearest.sqrt() / look.side) / 0.25).clamp(0.0, 1.0)
    }

    /// The best, few of them in one place and of one kind.
    fn best(&self, mut links: Vec<Link>, grain: f32, most: usize, width: usize) -> Vec<Link> {
        links.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut counts = HashMap::new();
        links.retain(|link| {
            let quarter = (link.square.angle + ANGLES / 2).div_euclid(ANGLES).rem_euclid(4);
            let place = rounded(link.square.place / (self.maps.look.side * grain));
            let count = counts.entry((place, quarter, link.is_light)).or_insert(0);
            *count += 1;
            *count <= most
        });
        links.truncate(width);
        links
    }

    fn traced(&self, steps: &[Vec<Link>], last: usize, score: f32) -> Chain {
        let mut links = Vec::new();
        let mut at = last;
        for step in steps.iter().rev() {
            links.push(step[at]);
            at = step[at].before;
        }
        links.reverse();
        let squares: Vec<Square> = links.iter().map(|link| link.square).collect();
        let corners = links.iter().skip(2).map(|link| link.is_after_corner).collect();
        let score = score - 0.6 * self.uncovered(&squares);
        Chain { score, squares, corners, look: self.maps.look }
    }

    /// The area of the tops that no square covers, in squares.
    fn uncovered(&self, squares: &[Square]) -> f32 {
        let (tops, look) = (&self.maps.tops, &self.maps.look);
        let is_bare = |at: &usize| {
            let place = tops.place(*at).as_vec2();
            let off = |square: &Square| ((place - square.place) / look.lying(Vec2::ONE)).length();
            tops.cells[*at] && squares.iter().all(|square| off(square) > 0.66 * look.side)
        };
        let bare = (0..tops.cells.len()).filter(is_bare).count() as f32;
        bare / (look.side * look.side * look.foreshortening)
    }
}
