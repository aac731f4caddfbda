//! From a photo to a reading, and whether to believe it.

use glam::{Mat2, Vec2};
use serde::Serialize;

use super::beam::{Beam, Chain};
use super::fit::Fits;
use super::grid::descending;
use super::table::{Photo, Table, View, WAYS};
use crate::census::foldable;
use crate::job::Stop;
use crate::puzzle::{BoxSize, CatalogueEntry, Kind, Puzzle, Snake};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// From one end to the other.
    pub cubes: Vec<SeenCube>,
    /// The likeliest snakes, best first, as read in the same direction; only those that fold, if these can be listed.
    pub snakes: Vec<Snake>,
    /// What each cube is worth on average; about 2 if all is well.
    pub fit: f32,
    /// By how much the first snake is better than the second.
    pub margin: f32,
    /// Why it should not be believed, if there is a reason.
    pub doubt: Option<Doubt>,
}

impl Reading {
    /// Whether squares lie well on all cubes, so that the user can tell whether it is right.
    pub fn is_whole(&self) -> bool {
        match self.doubt {
            None | Some(Doubt::SeveralFit) => true,
            Some(Doubt::CutOff) => self.fit >= LEAST_FIT,
            _ => false,
        }
    }
}

/// A photo, and what is believed to be in it.
#[derive(Clone, Debug)]
pub struct SeenPhoto {
    pub photo: Photo,
    pub reading: Reading,
}

/// A cube in the photo, in its pixels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeenCube {
    pub corners: [Vec2; 4],
    /// How likely it is a corner; never certain.
    pub corner: f32,
}

impl SeenCube {
    pub fn middle(&self) -> Vec2 {
        self.corners[0].midpoint(self.corners[2])
    }
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

/// What makes a reading believed. Set on 130 drawn photos that are not among those with which `tests/photo` measures.
const LEAST_MARGIN: f32 = 1.5;
const LEAST_FIT: f32 = 1.45;
/// In cubes.
const MOST_UNCOVERED: f32 = 4.0;

/// For each cube; then no other way of finding the snake is tried.
const LOOKS_RIGHT: f32 = 1.7;
const FORESHORTENINGS: [f32; 4] = [1.0, 0.85, 0.7, 0.55];
/// How many chains are followed at a glance, and then.
const GLANCE: usize = 60;
const LOOK: usize = 200;

/// The size of the box tells the number of cubes, and up to 27 also which snakes fold. `line` is one along the snake
/// from end to end in pixels, if the user has drawn it; else empty. Calls `progress` with the share that is done.
/// `None` if stopped.
pub fn read(
    photo: &Photo,
    box_size: BoxSize,
    line: &[Vec2],
    stop: &Stop,
    progress: &mut dyn FnMut(f32),
) -> Option<Reading> {
    let cubes = box_size.cells();
    if cubes < 3 || photo.rgba.len() != 4 * photo.width * photo.height {
        return Some(judged(&[], false));
    }
    let views = glanced(&Table::new(photo), cubes, line, stop, progress);
    let rule = foldable(box_size);
    let mut chains = Vec::new();
    for (view, share) in views.iter().zip([0.7, 0.9]) {
        chains.extend(Beam { fits: &Fits::new(view), width: LOOK, rule: &rule, cubes, stop }.chains());
        progress(share);
    }
    let mut reading = judged(&best_of_each(&chains), !rule.is_empty());
    if let Some(view) = views.first() {
        let seen = || Beam { fits: &Fits::new(view), width: LOOK, rule: &[], cubes, stop }.count();
        let count = reading.doubt.map_or(cubes, |_| seen());
        // Where the user has drawn the snake, all of it is seen; something else may reach the edge.
        let is_cut = line.is_empty() && is_cut_off(&reading, &view.touches);
        // So many squares that fit badly are no snake that the edge has cut off.
        if is_cut && (count < cubes || reading.fit >= LEAST_FIT) {
            reading.doubt = Some(Doubt::CutOff);
        } else if count != cubes {
            reading.doubt = Some(Doubt::Count(count));
        }
    }
    // It may begin at either end: one that is known does so at the usual one.
    if let Some(puzzle) = reading.snakes.first().and_then(|snake| Puzzle::new(snake.clone(), Some(box_size), None).ok())
        && CatalogueEntry::of(&puzzle).is_some_and(|entry| *entry.puzzle() != puzzle)
    {
        reading.snakes.iter_mut().for_each(|snake| *snake = snake.reversed());
        reading.cubes.reverse();
    }
    Some(reading).filter(|_| !stop.is_due())
}

/// Whether what was taken for the snake touches the edge of the photo where it may go on: beside a cube that is seen, so
/// at most 1.5 edges from its middle along either of its sides. Elsewhere, a shadow touches it.
fn is_cut_off(Reading { cubes, doubt, .. }: &Reading, touches: &[Vec2]) -> bool {
    // Unless the reading is in doubt, all but the two ends have both their neighbours.
    let step = if doubt.is_none() { cubes.len() - 1 } else { 1 };
    cubes.iter().step_by(step).any(|cube| {
        let [one, two, _, four] = cube.corners;
        let in_edges = Mat2::from_cols(two - one, four - one).inverse();
        touches.iter().any(|touch| (in_edges * (*touch - cube.middle())).abs().max_element() < 1.5)
    })
}

/// The two views in which most looks like a snake at a glance, the better one first; fewer if stopped.
fn glanced(table: &Table, cubes: usize, line: &[Vec2], stop: &Stop, progress: &mut dyn FnMut(f32)) -> Vec<View> {
    let mut views: Vec<(f32, View)> = Vec::new();
    for (way, share) in WAYS.into_iter().zip([0.17, 0.33, 0.5]) {
        let Some(piece) = table.piece(line, way, cubes) else { continue };
        for foreshortening in FORESHORTENINGS {
            let view = table.view(&piece, cubes, foreshortening);
            let fits = Fits::new(&view);
            let [one, other] = view.ends;
            let chains = Beam { fits: &fits, width: GLANCE, rule: &[], cubes, stop }.from(one, other);
            let score = chains.iter().map(|chain| chain.score).fold(f32::MIN, f32::max);
            let place = views.iter().take_while(|(better, _)| *better >= score).count();
            views.insert(place, (score, view));
            views.truncate(2);
        }
        progress(share);
        if stop.is_due() || views[0].0 > LOOKS_RIGHT * cubes as f32 {
            break;
        }
    }
    views.into_iter().map(|(_, view)| view).collect()
}

/// `ranking`: the best chain of each snake; `has_rule`: whether only of those that fold.
fn judged(ranking: &[&Chain], has_rule: bool) -> Reading {
    let Some(best) = ranking.first() else {
        return Reading { doubt: Some(Doubt::NoSnake), ..Reading::default() };
    };
    let fit = best.score / best.outlines.len() as f32;
    let margin = ranking.get(1).map_or(0.0, |second| best.score - second.score);
    let is_flat = fit >= LEAST_FIT;
    let doubt = if is_flat && has_rule && margin >= LEAST_MARGIN {
        None
    } else if best.uncovered > MOST_UNCOVERED {
        Some(Doubt::Touches)
    } else if is_flat {
        Some(Doubt::SeveralFit)
    } else {
        Some(Doubt::NotFlat)
    };
    let seen = best.outlines.iter().enumerate();
    let cubes = seen.map(|(at, corners)| SeenCube { corners: *corners, corner: chance(ranking, at) }).collect();
    let snakes = ranking.iter().filter_map(|chain| snake_of(&chain.corners));
    Reading { cubes, snakes: snakes.collect(), fit, margin, doubt }
}

fn snake_of(corners: &[bool]) -> Option<Snake> {
    let kinds = corners.iter().map(|is_corner| if *is_corner { Kind::Turn } else { Kind::Straight });
    Snake::from_inner(kinds.collect())
}

/// The best chain of each snake, best first.
fn best_of_each(all: &[Chain]) -> Vec<&Chain> {
    let mut ranked: Vec<&Chain> = Vec::new();
    let scores = Vec::from_iter(all.iter().map(|chain| chain.score));
    for chain in descending(&scores).into_iter().map(|at| &all[at]) {
        // Read from the other end, it is the same snake.
        let is_same =
            |other: &&Chain| other.corners == chain.corners || other.corners.iter().eq(chain.corners.iter().rev());
        if !ranked.iter().any(is_same) {
            ranked.push(chain);
        }
    }
    ranked
}

/// How likely this cube is a corner, by the chains that were found.
fn chance(found: &[&Chain], cube: usize) -> f32 {
    let weight = |is_corner: bool| {
        let is = |chain: &Chain| cube > 0 && chain.corners.get(cube - 1) == Some(&true);
        let those = found.iter().filter(|chain| is(chain) == is_corner);
        0.03 + those.map(|chain| (2.0 * (chain.score - found[0].score)).exp()).sum::<f32>()
    };
    weight(true) / (weight(true) + weight(false))
}

/// The snake of this box that fits best if each inner cube is a corner with these chances in percent, 0 or 100 where the
/// user has said so; as it was seen, if the snakes of the box cannot be listed.
pub fn ranked(box_size: BoxSize, chances: &[f32]) -> Option<Snake> {
    let corners_of = |turns: u32| (0..chances.len()).map(move |at| turns >> at & 1 == 1);
    let likelihood = |turns: &u32| -> f32 {
        let of = |(is_corner, chance): (bool, &f32)| if is_corner { *chance } else { 100.0 - chance };
        corners_of(*turns).zip(chances).map(of).map(|chance| chance.max(1e-4).ln()).sum()
    };
    let best = foldable(box_size).into_iter().max_by(|a, b| likelihood(a).total_cmp(&likelihood(b)));
    let seen = || Vec::from_iter(chances.iter().map(|chance| *chance > 50.0));
    snake_of(&best.map_or_else(seen, |turns| corners_of(turns).collect()))
}

#[cfg(test)]
mod tests {
    use glam::vec2;

    use super::*;
    use crate::puzzle::CatalogueEntry;

    // Regression: if a cube was near an edge, a shadow that reached any edge made it a snake that is cut off.
    #[test]
    fn a_snake_is_cut_off_only_where_it_may_go_on() {
        // Seen slantwise: 10 pixels wide and 6 high.
        let cube = |x: f32| {
            let corners = [vec2(x, 20.0), vec2(x + 10.0, 20.0), vec2(x + 10.0, 26.0), vec2(x, 26.0)];
            SeenCube { corners, corner: 0.1 }
        };
        let sure = Reading { cubes: [3.0, 33.0, 63.0].map(cube).to_vec(), ..Reading::default() };
        let unsure = Reading { doubt: Some(Doubt::NotFlat), ..sure.clone() };
        // Beside an end, below it, too far below it, and below the middle one.
        for (touch, cuts) in [
            (vec2(0.0, 23.0), [true, true]),
            (vec2(68.0, 31.0), [true, true]),
            (vec2(8.0, 33.0), [false, false]),
            (vec2(38.0, 31.0), [false, true]),
        ] {
            assert_eq!([&sure, &unsure].map(|reading| is_cut_off(reading, &[touch])), cuts, "{touch}");
        }
    }

    #[test]
    fn what_the_user_says_about_a_cube_decides() {
        let cube = BoxSize::nearest_cube(27);
        let snake = CatalogueEntry::by_id("cubra-blue").unwrap().puzzle().snake();
        let percent = |kind: &Kind| if *kind == Kind::Turn { 90.0 } else { 10.0 };
        let mut chances = Vec::from_iter(snake.inner().iter().map(percent));
        assert_eq!(ranked(cube, &chances).as_ref(), Some(snake));
        // Told against what was seen, although then several others must differ too.
        chances[3] = 100.0 * f32::from(chances[3] < 50.0);
        assert_ne!(ranked(cube, &chances).unwrap().inner()[3], snake.inner()[3]);
        // Of larger boxes, what is seen.
        assert_eq!(ranked(BoxSize::nearest_cube(64), &[20.0; 62]).unwrap().inner(), [Kind::Straight; 62]);
    }
}
