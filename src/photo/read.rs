//! From a photo to a reading, and whether to believe it.

use glam::{Vec2, vec2};

use super::beam::{Beam, Chain};
use super::grid::Grid;
use super::maps::{Look, Maps};
use super::rule::Rule;
use super::table::{Table, WAYS, Way, colour};
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
    /// How much better each cube fits on average than the bare table; about 2 if all is well.
    pub fit: f32,
    /// By how much the first snake is better than the second.
    pub margin: f32,
    /// Why it should not be believed, if there is a reason.
    pub doubt: Option<Doubt>,
}

/// A cube in the photo, in its pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenCube {
    pub corners: [Vec2; 4],
    /// How likely it is a corner; 0 for the ends.
    pub corner: f32,
}

/// Why a photo is not read, or its reading should not be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The file is no JPEG, PNG or WebP, or is broken.
    NoPicture,
    TooLarge,
    /// Nothing in the photo is as long as a snake.
    NoSnake,
    /// The snake reaches the edge of the photo.
    CutOff,
    /// Squares do not fit what is seen: it does not lie flat, or other things touch it.
    NotFlat,
    /// Another snake fits about as well, or nobody knows which snakes fold.
    SeveralFit,
}

/// A right reading is ahead of the next by 2 or more in most photos; a wrong one by 1.56 so far.
const LEAST_MARGIN: f32 = 2.0;
const LEAST_FIT: f32 = 1.5;

/// About the edge of a cube in a close and in a rough look, in pixels.
const CLOSE: f32 = 14.0;
const ROUGH: f32 = 8.0;

/// The size of the box tells the number of cubes, and up to 27 also which snakes fold. `line` is one along the snake from end
/// to end in pixels, if the user has drawn it; else empty. Calls `progress` with the share that is done. `None` if stopped.
pub fn read(
    photo: &Photo<'_>,
    box_size: BoxSize,
    line: &[Vec2],
    stop: &Stop,
    progress: &mut dyn FnMut(f32),
) -> Result<Option<Reading>, Doubt> {
    let cubes = box_size.cells();
    let rule = Rule::of_box(box_size);
    let colours = Grid::new(photo.width, photo.height, |place| {
        let at = 4 * (place.y as usize * photo.width + place.x as usize);
        colour([0, 1, 2].map(|channel| f32::from(photo.rgba[at + channel])))
    });
    let mut best: Option<(f32, Way, Vec<(f32, Look)>)> = None;
    for way in WAYS {
        let Some(table) = Table::find(&colours, line, way, cubes, ROUGH) else { continue };
        let mut looks: Vec<(f32, Look)> = Vec::new();
        for two_woods in [true, false] {
            for look in Look::all(two_woods, ROUGH) {
                if stop.is_due() {
                    return Ok(None);
                }
                progress(looks.len() as f32 / 50.0);
                let maps = Maps::new(&table, look);
                let beam = Beam { maps: &maps, cubes, width: 60, rule: None };
                let [one, other] = table.ends;
                let chains = beam.between(one, other);
                let score = chains.iter().map(|chain| chain.score).fold(f32::MIN, f32::max);
                looks.push((score, look));
            }
            looks.sort_by(|a, b| b.0.total_cmp(&a.0));
            if looks[0].0 > 1.7 * cubes as f32 {
                break;
            }
        }
        let score = looks[0].0;
        if best.as_ref().is_none_or(|(most, ..)| score > *most) {
            best = Some((score, way, looks));
        }
        if score > 2.25 * cubes as f32 {
            break;
        }
    }
    let (_, way, looks) = best.ok_or(Doubt::NoSnake)?;
    let table = Table::find(&colours, line, way, cubes, CLOSE).ok_or(Doubt::NoSnake)?;
    let mut free: Vec<Chain> = Vec::new();
    let mut held: Vec<Chain> = Vec::new();
    for (_, rough) in looks.into_iter().take(2) {
        if stop.is_due() {
            return Ok(None);
        }
        let maps = Maps::new(&table, Look { side: rough.side * CLOSE / ROUGH, ..rough });
        let beam = Beam { maps: &maps, cubes, width: 240, rule: None };
        free.extend(beam.chains(table.ends));
        if rule.is_some() {
            held.extend(Beam { width: 500, rule: rule.as_ref(), ..beam }.chains(table.ends));
        }
    }
    let (free, held) = (merged(free), merged(held));
    let ranking = if rule.is_some() { &held } else { &free };
    let shown = ranking.first().ok_or(Doubt::NoSnake)?;
    let margin = ranking.get(1).map_or(0.0, |second| shown.score - second.score);
    let fit = free[0].score / cubes as f32;
    // How much better something that does not fold would fit.
    let behind = (free[0].score - shown.score).max(0.0);
    let doubt = if table.is_cut_off {
        Some(Doubt::CutOff)
    } else if fit < LEAST_FIT {
        Some(Doubt::NotFlat)
    } else if rule.is_none() || margin - behind < LEAST_MARGIN {
        Some(Doubt::SeveralFit)
    } else {
        None
    };
    let seen = shown.squares.iter().enumerate().map(|(at, square)| SeenCube {
        corners: [vec2(-0.5, -0.5), vec2(0.5, -0.5), vec2(0.5, 0.5), vec2(-0.5, 0.5)]
            .map(|corner| table.in_photo(square.point(&shown.look, corner))),
        corner: chance(&free, at),
    });
    let snakes = ranking.iter().take(5).filter_map(|chain| Snake::from_inner(kinds(&chain.corners))).collect();
    Ok(Some(Reading { cubes: seen.collect(), snakes, fit, margin, doubt }))
}

fn kinds(corners: &[bool]) -> Vec<Kind> {
    corners.iter().map(|is_corner| if *is_corner { Kind::Turn } else { Kind::Straight }).collect()
}

/// The best chain of each snake, best first.
fn merged(mut all: Vec<Chain>) -> Vec<Chain> {
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut seen = std::collections::HashSet::new();
    // Read from the other end, it is the same snake.
    all.retain(|chain| {
        let reversed = chain.corners.iter().rev().copied().collect();
        seen.insert(chain.corners.clone().min(reversed))
    });
    all
}

/// How likely this cube is a corner, by the chains that were found.
fn chance(found: &[Chain], cube: usize) -> f32 {
    let weight = |chain: &Chain| (chain.score - found[0].score).exp();
    let is_corner = |chain: &&Chain| cube > 0 && chain.corners.get(cube - 1) == Some(&true);
    found.iter().filter(is_corner).map(weight).sum::<f32>() / found.iter().map(weight).sum::<f32>()
}

/// The snake of this box that fits best if each inner cube is a corner with these chances, 0 or 1 where the user has said so;
/// as it was seen, if the snakes of the box cannot be listed.
pub fn ranked(box_size: BoxSize, corners: &[f32]) -> Option<Snake> {
    let is_corner = |turns: u32, at: usize| turns >> at & 1 == 1;
    let likelihood = |turns: u32| -> f32 {
        let of = |(at, chance): (usize, &f32)| if is_corner(turns, at) { *chance } else { 1.0 - chance };
        corners.iter().enumerate().map(of).map(|chance| chance.max(0.03).ln()).sum()
    };
    let best = Rule::of_box(box_size)
        .and_then(|rule| rule.all.into_iter().max_by(|a, b| likelihood(*a).total_cmp(&likelihood(*b))));
    let told = corners.iter().enumerate();
    let told = told.map(|(at, chance)| best.map_or(*chance > 0.5, |turns| is_corner(turns, at)));
    Snake::from_inner(kinds(&told.collect::<Vec<bool>>()))
}
