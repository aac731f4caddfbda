//! From a photo to a reading, and whether to believe it.

use std::collections::BTreeSet;

use glam::Vec2;
use serde::Serialize;

use super::beam::{Beam, Chain};
use super::fit::Fits;
use super::grid::{Grid, descending};
use super::rule::Rule;
use super::table::{Piece, Table, WAYS, colour};
use crate::census::foldable;
use crate::job::Stop;
use crate::puzzle::{BoxSize, Kind, Snake};

/// A picture as rows of red, green, blue and opacity. More than 1000 pixels on a side are of no use.
#[derive(Clone, Copy, Debug)]
pub struct Photo<'a> {
    pub width: usize,
    pub height: usize,
    pub rgba: &'a [u8],
}

#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// From one end to the other.
    pub cubes: Vec<SeenCube>,
    /// The likeliest snakes, best first, as read in the same direction; only those that fold, if these can be listed.
    pub snakes: Vec<Snake>,
    /// What each cube is worth on average; about 2 if all is well.
    pub fit: f32,
    /// By how much the first snake is better than the second, and than all that do not fold.
    pub margin: f32,
    /// Why it should not be believed, if there is a reason.
    pub doubt: Option<Doubt>,
}

/// A cube in the photo, in its pixels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeenCube {
    pub corners: [Vec2; 4],
    /// How likely it is a corner; 0 for the ends. Of the others, none is certain.
    pub corner: f32,
}

/// Why a photo is not read, or its reading should not be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The file is no JPEG, PNG or WebP, or is broken.
    NoPicture,
    /// It has more than 64 million pixels.
    TooLarge,
    /// Nothing in the photo is as long as a snake.
    NoSnake,
    /// The snake reaches the edge of the photo.
    CutOff,
    /// There are so many cubes.
    Count(usize),
    /// It touches something of its own colour.
    Touches,
    /// Squares do not fit what is seen: it does not lie flat.
    NotFlat,
    /// Another snake fits about as well, or nobody knows which snakes fold.
    SeveralFit,
}

/// What makes a reading believed. Set on 380 drawn photos that are not among those with which `tests/photo` measures.
const LEAST_MARGIN: f32 = 1.5;
const LEAST_FIT: f32 = 1.85;
/// Of the third weakest cube, in parts of the average.
const LEAST_WORTH: f32 = 0.6;
/// In cubes.
const MOST_UNCOVERED: f32 = 4.0;

/// For each cube; then no other way of finding the snake is tried.
const LOOKS_RIGHT: f32 = 2.25;
/// The edge of a cube in a rough and in a close look, in pixels.
const ROUGH: f32 = 8.0;
const CLOSE: f32 = 14.0;
const FORESHORTENINGS: [f32; 4] = [1.0, 0.85, 0.7, 0.55];

/// How the camera sees the snake, and the snake looks.
struct Look {
    score: f32,
    foreshortening: f32,
    two_woods: bool,
}

/// The size of the box tells the number of cubes, and up to 27 also which snakes fold. `line` is one along the snake
/// from end to end in pixels, if the user has drawn it; else empty. Calls `progress` with the share that is done.
/// `None` if stopped.
pub fn read(
    photo: &Photo<'_>,
    box_size: BoxSize,
    line: &[Vec2],
    stop: &Stop,
    progress: &mut dyn FnMut(f32),
) -> Result<Option<Reading>, Doubt> {
    let cubes = box_size.cells();
    if cubes < 3 || photo.rgba.is_empty() || photo.rgba.len() != 4 * photo.width * photo.height {
        return Err(Doubt::NoSnake);
    }
    let pixels = photo.rgba.as_chunks().0.iter().map(|[red, green, blue, _]| colour([*red, *green, *blue]));
    let colours = Grid { width: photo.width, height: photo.height, cells: pixels.collect() };
    let table = Table::new(&colours);
    let found = looked(&table, cubes, line, stop, progress);
    let rule = Rule::of_box(box_size);
    let mut free = Vec::new();
    let mut held = Vec::new();
    let mut count = cubes;
    if let Some((piece, looks)) = &found {
        for (number, look) in (1..).zip(&looks[..2]) {
            let view = table.view(piece, cubes, look.foreshortening, CLOSE);
            let fits = Fits::new(&view, look.two_woods);
            let beam = Beam { fits: &fits, width: 240, rule: None, stop };
            if free.is_empty() {
                count = beam.count(cubes);
            }
            free.extend(beam.chains(cubes));
            if rule.is_some() {
                held.extend(Beam { width: 500, rule: rule.as_ref(), ..beam }.chains(cubes));
            }
            progress(0.5 + 0.25 * number as f32);
        }
    }
    if stop.is_due() {
        return Ok(None);
    }
    let (piece, _) = found.ok_or(Doubt::NoSnake)?;
    let free = best_of_each(&free);
    let ranking = if rule.is_some() { best_of_each(&held) } else { free.clone() };
    let mut reading = judged(&free, &ranking, rule.is_some()).ok_or(Doubt::NoSnake)?;
    if piece.is_cut_off {
        reading.doubt = Some(Doubt::CutOff);
    } else if count != cubes {
        reading.doubt = reading.doubt.map(|_| Doubt::Count(count));
    }
    Ok(Some(reading))
}

/// The piece that looks most like a snake in a rough look, and how it looks, likeliest first.
fn looked(
    table: &Table<'_>,
    cubes: usize,
    line: &[Vec2],
    stop: &Stop,
    progress: &mut dyn FnMut(f32),
) -> Option<(Piece, Vec<Look>)> {
    let mut best: Option<(Piece, Vec<Look>)> = None;
    for way in WAYS {
        let Some(piece) = table.piece(line, way, cubes) else { continue };
        let mut looks = Vec::new();
        for foreshortening in FORESHORTENINGS {
            let view = table.view(&piece, cubes, foreshortening, ROUGH);
            for two_woods in [true, false] {
                let fits = Fits::new(&view, two_woods);
                let beam = Beam { fits: &fits, width: 60, rule: None, stop };
                let score = beam.score(cubes);
                let better = looks.partition_point(|look: &Look| look.score > score);
                looks.insert(better, Look { score, foreshortening, two_woods });
            }
            progress(looks.len() as f32 / 16.0);
            if stop.is_due() {
                return None;
            }
        }
        let score = looks[0].score;
        if best.as_ref().is_none_or(|(_, looks)| score > looks[0].score) {
            best = Some((piece, looks));
        }
        if score > LOOKS_RIGHT * cubes as f32 {
            break;
        }
    }
    best
}

/// `free`, `ranking`: the best chain of each snake, of all that there may be and of those that fold.
fn judged(free: &[&Chain], ranking: &[&Chain], has_rule: bool) -> Option<Reading> {
    let best = free.first()?;
    let shown = ranking.first()?;
    let cubes = shown.squares.len();
    let fit = best.score / cubes as f32;
    let ahead = ranking.get(1).map_or(0.0, |second| shown.score - second.score);
    let margin = ahead - (best.score - shown.score).max(0.0);
    let weak = shown.worth[descending(&shown.worth)[cubes - 3]];
    let is_flat = fit >= LEAST_FIT && weak >= LEAST_WORTH * fit;
    let doubt = if is_flat && has_rule && margin >= LEAST_MARGIN {
        None
    } else if best.uncovered > MOST_UNCOVERED {
        Some(Doubt::Touches)
    } else if is_flat {
        Some(Doubt::SeveralFit)
    } else {
        Some(Doubt::NotFlat)
    };
    let chances = [0.0].into_iter().chain((0..cubes - 2).map(|inner| chance(free, inner))).chain([0.0]);
    let seen = shown.squares.iter().zip(chances).map(|(corners, corner)| SeenCube { corners: *corners, corner });
    let snakes = ranking.iter().take(5).filter_map(|chain| snake_of(&chain.corners));
    Some(Reading { cubes: seen.collect(), snakes: snakes.collect(), fit, margin, doubt })
}

fn snake_of(corners: &[bool]) -> Option<Snake> {
    let kinds = corners.iter().map(|is_corner| if *is_corner { Kind::Turn } else { Kind::Straight });
    Snake::from_inner(kinds.collect())
}

/// The best chain of each snake, best first.
fn best_of_each(all: &[Chain]) -> Vec<&Chain> {
    let scores: Vec<f32> = all.iter().map(|chain| chain.score).collect();
    let mut told = BTreeSet::new();
    // Read from the other end, it is the same snake.
    let is_new = |chain: &&Chain| {
        let reversed = chain.corners.iter().rev().copied().collect();
        told.insert(chain.corners.clone().min(reversed))
    };
    descending(&scores).into_iter().map(|at| &all[at]).filter(is_new).collect()
}

/// How likely this inner cube is a corner, by the chains that were found.
fn chance(found: &[&Chain], inner: usize) -> f32 {
    let weight = |is_corner: bool| {
        let those = found.iter().filter(|chain| chain.corners[inner] == is_corner);
        0.03 + those.map(|chain| (chain.score - found[0].score).exp()).sum::<f32>()
    };
    weight(true) / (weight(true) + weight(false))
}

/// The snake of this box that fits best if each inner cube is a corner with these chances, 0 or 1 where the user has
/// said so; as it was seen, if the snakes of the box cannot be listed.
pub fn ranked(box_size: BoxSize, chances: &[f32]) -> Option<Snake> {
    let corners_of = |turns: u32| (0..chances.len()).map(move |at| turns >> at & 1 == 1);
    let likelihood = |turns: &u32| -> f32 {
        let of = |(is_corner, chance): (bool, &f32)| if is_corner { *chance } else { 1.0 - chance };
        corners_of(*turns).zip(chances).map(of).map(|chance| chance.max(1e-6).ln()).sum()
    };
    let folding = foldable(box_size).ok();
    let best = folding.and_then(|all| all.into_iter().max_by(|a, b| likelihood(a).total_cmp(&likelihood(b))));
    let seen = || Vec::from_iter(chances.iter().map(|chance| *chance > 0.5));
    snake_of(&best.map_or_else(seen, |turns| corners_of(turns).collect()))
}
