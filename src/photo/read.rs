//! From a photo to a reading, and whether to believe it.

use std::collections::BTreeSet;

use glam::{Vec2, vec2};
use serde::Serialize;

use super::beam::{Beam, Chain};
use super::fit::Fits;
use super::grid::{Grid, descending};
use super::rule::Rule;
use super::table::{Piece, Table, View, WAYS, colour};
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
    /// How likely it is a corner; 0 for the ends.
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

struct Reader<'a> {
    table: Table<'a>,
    cubes: usize,
    stop: &'a Stop,
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
    if cubes < 3 || photo.width * photo.height == 0 || photo.rgba.len() != 4 * photo.width * photo.height {
        return Err(Doubt::NoSnake);
    }
    let colours = Grid::new(photo.width, photo.height, |place| {
        let at = 4 * (place.y as usize * photo.width + place.x as usize);
        colour([0, 1, 2].map(|channel| f32::from(photo.rgba[at + channel])))
    });
    let reader = Reader { table: Table::new(&colours), cubes, stop };
    let Some((piece, looks)) = reader.looked(line, progress) else {
        return if stop.is_due() { Ok(None) } else { Err(Doubt::NoSnake) };
    };
    let rule = Rule::of_box(box_size);
    let mut seen = Seen::default();
    for look in looks.iter().take(2) {
        reader.look_closely(&piece, look, rule.as_ref(), &mut seen);
        progress(0.5 + 0.25 * seen.views.len() as f32);
    }
    let mut reading = seen.reading(rule.is_some(), cubes, piece.is_cut_off).ok_or(Doubt::NoSnake)?;
    if reading.doubt.is_some_and(|doubt| doubt != Doubt::CutOff) {
        let count = reader.count(&piece, &looks[0]);
        reading.doubt = reading.doubt.map(|doubt| if count == cubes { doubt } else { Doubt::Count(count) });
    }
    Ok(Some(reading).filter(|_| !stop.is_due()))
}

impl Reader<'_> {
    /// The piece that looks most like a snake in a rough look, and how it looks, likeliest first.
    fn looked(&self, line: &[Vec2], progress: &mut dyn FnMut(f32)) -> Option<(Piece, Vec<Look>)> {
        let mut best: Option<(Piece, Vec<Look>)> = None;
        for way in WAYS {
            let Some(piece) = self.table.piece(line, way, self.cubes) else { continue };
            let mut looks = Vec::new();
            for foreshortening in FORESHORTENINGS {
                let view = self.table.view(&piece, self.cubes, foreshortening, ROUGH);
                for two_woods in [true, false] {
                    let fits = Fits::new(&view, two_woods);
                    let beam = Beam { fits: &fits, width: 60, rule: None, stop: self.stop };
                    let [one, other] = view.ends;
                    let chains = beam.ended(&beam.followed(one, self.cubes), self.cubes, other);
                    let score = chains.iter().map(|chain| chain.score).fold(f32::MIN, f32::max);
                    looks.push(Look { score, foreshortening, two_woods });
                }
                progress(looks.len() as f32 / 16.0);
                if self.stop.is_due() {
                    return None;
                }
            }
            let scores: Vec<f32> = looks.iter().map(|look| look.score).collect();
            let order = descending(&scores);
            let score = scores[order[0]];
            if best.as_ref().is_none_or(|(_, looks)| score > looks[0].score) {
                let look = |at: usize| Look { ..looks[at] };
                best = Some((piece, order.into_iter().map(look).collect()));
            }
            if score > 2.25 * self.cubes as f32 {
                break;
            }
        }
        best
    }

    fn count(&self, piece: &Piece, look: &Look) -> usize {
        let view = self.table.view(piece, self.cubes, look.foreshortening, CLOSE);
        let fits = Fits::new(&view, look.two_woods);
        Beam { fits: &fits, width: 120, rule: None, stop: self.stop }.count(self.cubes)
    }

    fn look_closely(&self, piece: &Piece, look: &Look, rule: Option<&Rule>, seen: &mut Seen) {
        let view = self.table.view(piece, self.cubes, look.foreshortening, CLOSE);
        let fits = Fits::new(&view, look.two_woods);
        let beam = Beam { fits: &fits, width: 240, rule: None, stop: self.stop };
        let number = seen.views.len();
        let of_view = |chain: Chain| (number, chain);
        seen.free.extend(beam.chains(self.cubes).into_iter().map(of_view));
        if rule.is_some() {
            let beam = Beam { width: 500, rule, ..beam };
            seen.held.extend(beam.chains(self.cubes).into_iter().map(of_view));
        }
        seen.views.push(view);
    }
}

/// Chains, each with the number of its view.
#[derive(Default)]
struct Seen {
    views: Vec<View>,
    free: Vec<(usize, Chain)>,
    /// Those held to the rule.
    held: Vec<(usize, Chain)>,
}

impl Seen {
    fn reading(&self, has_rule: bool, cubes: usize, is_cut_off: bool) -> Option<Reading> {
        let free = ranked_chains(&self.free);
        let ranking = if has_rule { ranked_chains(&self.held) } else { free.clone() };
        let (view, shown) = ranking.first()?;
        let (_, best) = free.first()?;
        let fit = best.score / cubes as f32;
        let ahead = ranking.get(1).map_or(0.0, |(_, second)| shown.score - second.score);
        let margin = ahead - (best.score - shown.score).max(0.0);
        let weak = shown.worth[descending(&shown.worth)[cubes - 3]];
        let is_flat = fit >= LEAST_FIT && weak >= LEAST_WORTH * fit;
        let doubt = if is_cut_off {
            Some(Doubt::CutOff)
        } else if is_flat && has_rule && margin >= LEAST_MARGIN {
            None
        } else if best.uncovered > MOST_UNCOVERED {
            Some(Doubt::Touches)
        } else if is_flat {
            Some(Doubt::SeveralFit)
        } else {
            Some(Doubt::NotFlat)
        };
        let view = &self.views[*view];
        let seen = shown.squares.iter().enumerate().map(|(at, square)| SeenCube {
            corners: [vec2(-0.5, -0.5), vec2(0.5, -0.5), vec2(0.5, 0.5), vec2(-0.5, 0.5)]
                .map(|corner| view.in_photo(square.point(view.cube, corner))),
            corner: chance(&free, at),
        });
        let snakes = ranking.iter().take(5).filter_map(|(_, chain)| Snake::from_inner(kinds(&chain.corners)));
        Some(Reading { cubes: seen.collect(), snakes: snakes.collect(), fit, margin, doubt })
    }
}

fn kinds(corners: &[bool]) -> Vec<Kind> {
    corners.iter().map(|is_corner| if *is_corner { Kind::Turn } else { Kind::Straight }).collect()
}

/// The best chain of each snake, best first.
fn ranked_chains(all: &[(usize, Chain)]) -> Vec<&(usize, Chain)> {
    let scores: Vec<f32> = all.iter().map(|(_, chain)| chain.score).collect();
    let mut told = BTreeSet::new();
    let mut ranked: Vec<_> = descending(&scores).into_iter().map(|at| &all[at]).collect();
    // Read from the other end, it is the same snake.
    ranked.retain(|(_, chain)| {
        let reversed = chain.corners.iter().rev().copied().collect();
        told.insert(chain.corners.clone().min(reversed))
    });
    ranked
}

/// How likely this cube is a corner, by the chains that were found.
fn chance(found: &[&(usize, Chain)], cube: usize) -> f32 {
    let weight = |(_, chain): &&(usize, Chain)| (chain.score - found[0].1.score).exp();
    let is_corner = |(_, chain): &&&(usize, Chain)| cube > 0 && chain.corners.get(cube - 1) == Some(&true);
    found.iter().filter(is_corner).map(weight).sum::<f32>() / found.iter().map(weight).sum::<f32>()
}
