//! Follows the snake cube by cube from one of its ends, and keeps the best of many ways: straight on, left or right, with
//! some freedom in angle, size and distance. Held to the rule, it can only end in a snake that folds.

use std::collections::BTreeMap;
use std::f32::consts::FRAC_PI_4;

use glam::Vec2;

use super::cube::{ANGLES, SIZES, Square, uncovered};
use super::grid::Mask;
use super::maps::Maps;
use super::rule::Rule;
use super::table::Look;
use crate::job::Stop;

pub(super) struct Beam<'a> {
    pub maps: &'a Maps,
    pub tops: &'a Mask,
    pub look: &'a Look,
    pub cubes: usize,
    /// How many chains are kept at each cube.
    pub width: usize,
    pub rule: Option<&'a Rule>,
    pub stop: &'a Stop,
}

#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub score: f32,
    pub squares: Vec<Square>,
    /// Whether each inner cube is a corner.
    pub corners: Vec<bool>,
}

impl Chain {
    pub fn reversed(mut self) -> Self {
        self.squares.reverse();
        self.corners.reverse();
        self
    }
}

/// The last cube of a chain.
#[derive(Clone, Copy)]
struct Link {
    square: Square,
    wood: u8,
    /// Whether the cube before it is a corner.
    is_after_corner: bool,
    /// Its place among the chains that are one cube shorter.
    before: usize,
    score: f32,
    node: u32,
}

/// The freedom of a cube in relation to the one before it.
struct Play {
    angle: i8,
    size: i8,
    along: f32,
    across: f32,
    cost: f32,
}

const HEADINGS: i16 = 4 * ANGLES as i16;

impl Beam<'_> {
    /// The best chains between these ends, first the best; `None` if it was stopped.
    pub fn chains(&self, from: Vec2, to: Vec2, count: usize) -> Option<Vec<Chain>> {
        let plays = plays();
        let mut steps = vec![self.seeds(from)];
        for _ in 1..self.cubes {
            if self.stop.is_due() {
                return None;
            }
            let next = self.onward(&steps, &plays);
            steps.push(next);
        }
        let mut ends: Vec<(f32, usize)> = steps[steps.len() - 1]
            .iter()
            .map(|link| link.score - 0.5 * (link.square.place.distance(to) / self.look.side - 1.0).clamp(0.0, 8.0))
            .enumerate()
            .map(|(at, score)| (score, at))
            .collect();
        ends.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut chains: Vec<Chain> = ends.iter().take(count).map(|(score, at)| traced(&steps, *at, *score)).collect();
        for chain in &mut chains {
            chain.score -= 0.6 * uncovered(self.tops, &chain.squares, self.look);
        }
        chains.sort_by(|a, b| b.score.total_cmp(&a.score));
        Some(chains)
    }

    fn woods(&self) -> u8 {
        if self.look.two_woods { 2 } else { 1 }
    }

    /// First cubes near the end of the snake, each with its four headings.
    fn seeds(&self, end: Vec2) -> Vec<Link> {
        let reach = (self.look.side * 1.3 / 2.0).ceil() as i32;
        let mut seeds = Vec::new();
        for wood in 0..self.woods() {
            for size in 0..SIZES.len() as u8 {
                for angle in 0..ANGLES as u8 {
                    for at in 0..(2 * reach + 1) * (2 * reach + 1) {
                        let off =
                            Vec2::new((at % (2 * reach + 1) - reach) as f32, (at / (2 * reach + 1) - reach) as f32);
                        let square = Square { place: end + 2.0 * off, angle, size };
                        let score = self.maps.worth(wood, &square);
                        let node = Rule::ROOT;
                        seeds.push(Link { square, wood, is_after_corner: false, before: 0, score, node });
                    }
                }
            }
        }
        let most = (self.width / 4).max(40);
        let seeds = self.best(seeds, 0.25, 1, most, |link| link.wood);
        let headings = seeds.iter().flat_map(|seed| {
            (0..4).map(|quarter| {
                let angle = seed.square.angle + quarter * ANGLES as u8;
                Link { square: Square { angle, ..seed.square }, ..*seed }
            })
        });
        headings.collect()
    }

    fn onward(&self, steps: &[Vec<Link>], plays: &[Play]) -> Vec<Link> {
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
                let wood = (link.wood + 1) % self.woods();
                let heading = i16::from(link.square.angle) + turn * ANGLES as i16;
                let (square, worth) = self.placed(&link.square, heading, wood, plays);
                let score = link.score + worth - self.crowding(steps, before, &square);
                next.push(Link { square, wood, is_after_corner, before, score, node });
            }
        }
        let quarter = |link: &Link| ((link.square.angle as usize + ANGLES / 2) / ANGLES % 4) as u8 * 2 + link.wood;
        self.best(next, 0.4, (self.width / 12).max(4), self.width, quarter)
    }

    /// The best place for the next cube in this heading, and what it is worth there.
    fn placed(&self, last: &Square, heading: i16, wood: u8, plays: &[Play]) -> (Square, f32) {
        // Half of a change of angle comes before the joint.
        let half_turned =
            [-1, 0, 1].map(|change| Vec2::from_angle(f32::from(2 * heading + change) * FRAC_PI_4 / ANGLES as f32));
        let mut best = (*last, f32::MIN);
        for play in plays {
            let size = (last.size as i8 + play.size).clamp(0, SIZES.len() as i8 - 1) as u8;
            let apart = self.look.side / 2.0 * (SIZES[usize::from(last.size)] + SIZES[usize::from(size)]);
            let off = half_turned[(play.angle + 1) as usize].rotate(Vec2::new(play.along, play.across)) * apart;
            let place = last.place + off * Vec2::new(1.0, self.look.foreshortening);
            let angle = (heading + i16::from(play.angle)).rem_euclid(HEADINGS) as u8;
            let square = Square { place, angle, size };
            let worth = self.maps.worth(wood, &square) - play.cost;
            if worth > best.1 {
                best = (square, worth);
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
                let off = (links[at].square.place - square.place) / Vec2::new(1.0, self.look.foreshortening);
                nearest = nearest.min(off.length_squared());
            }
            at = links[at].before;
        }
        3.0 * ((0.85 - nearest.sqrt() / self.look.side) / 0.25).clamp(0.0, 1.0)
    }

    /// The best, few of them in one place and of one kind.
    fn best(
        &self,
        mut links: Vec<Link>,
        grain: f32,
        most: usize,
        width: usize,
        kind: impl Fn(&Link) -> u8,
    ) -> Vec<Link> {
        links.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut counts = BTreeMap::new();
        let mut kept = Vec::new();
        for link in links {
            let place = (link.square.place / (self.look.side * grain)).round();
            let count = counts.entry((place.x as i32, place.y as i32, kind(&link))).or_insert(0);
            *count += 1;
            if *count <= most {
                kept.push(link);
            }
            if kept.len() == width {
                break;
            }
        }
        kept
    }
}

fn plays() -> Vec<Play> {
    let mut plays = Vec::new();
    for angle in -1..=1_i8 {
        for size in -1..=1_i8 {
            for along in [-0.1_f32, 0.0, 0.1] {
                for across in [-0.12_f32, 0.0, 0.12] {
                    let turned = 0.05 * f32::from(angle.abs()) + 0.1 * f32::from(size.abs());
                    let cost = turned + 0.3 * (along.abs() + across.abs());
                    plays.push(Play { angle, size, along: 1.0 + along, across, cost });
                }
            }
        }
    }
    plays
}

fn traced(steps: &[Vec<Link>], last: usize, score: f32) -> Chain {
    let mut links = Vec::new();
    let mut at = last;
    for step in steps.iter().rev() {
        links.push(step[at]);
        at = step[at].before;
    }
    links.reverse();
    let squares = links.iter().map(|link| link.square).collect();
    let corners = links.iter().skip(2).map(|link| link.is_after_corner).collect();
    Chain { score, squares, corners }
}
