//! From a photo to a reading: finds the snake, looks roughly in which size and slant it lies, then closely.

use glam::{Vec2, Vec3};

use super::beam::{Beam, Chain};
use super::colour::{lab, linear_table, smoothed};
use super::grid::{Grid, Mask};
use super::maps::Maps;
use super::mask::{Way, band, foreground};
use super::piece::longest_piece;
use super::rule::Rule;
use super::table::{Cut, Look, ROUGH, Table};
use super::trust::{Doubt, Found, chances, doubt, merged};
use crate::job::Stop;
use crate::puzzle::{BoxSize, Kind, Snake};

/// A picture as rows of red, green, blue and opacity. More than 1000 pixels on a side are of no use.
#[derive(Clone, Copy, Debug)]
pub struct Photo<'a> {
    pub width: usize,
    pub height: usize,
    pub rgba: &'a [u8],
}

/// What is looked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Tells the number of cubes, and up to 27 also which snakes fold.
    pub box_size: BoxSize,
    /// Points of the photo along the snake, from end to end, if the user has drawn such a line; else empty.
    pub line: Vec<[f32; 2]>,
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
    pub corners: [[f32; 2]; 4],
    /// How likely it is a corner; 0 for the ends.
    pub corner: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoReading {
    Stopped,
    /// Nothing in the photo is as long as a snake.
    NoSnake,
}

/// The longer side of the copy that is looked at, in pixels.
const SIDE: usize = 800;

/// Calls `progress` with the share that is done.
pub fn read(
    photo: &Photo<'_>,
    wanted: &Wanted,
    stop: &Stop,
    progress: &mut dyn FnMut(f32),
) -> Result<Reading, NoReading> {
    let cubes = wanted.box_size.cells();
    let (colours, scale) = photo.colours();
    let line: Vec<Vec2> = wanted.line.iter().map(|point| Vec2::from_array(*point) / scale).collect();
    let band = (line.len() > 1).then(|| band(&line, cubes, colours.width, colours.height));
    let smooth = smoothed(&colours);
    progress(0.1);
    let mut best: Option<Rough> = None;
    for way in Way::ALL {
        if stop.is_due() {
            return Err(NoReading::Stopped);
        }
        let Some(mask) = foreground(&smooth, way, band.as_ref()) else { continue };
        let Some(mut piece) = longest_piece(&mask) else { continue };
        if let [first, .., last] = line[..] {
            piece.ends = [first, last];
        }
        let is_cut_off = touches_edge(&piece.mask);
        let (table, cut) = Table::cut(&colours, &piece, cubes);
        let looks = rough_looks(&table, cubes, stop, progress).ok_or(NoReading::Stopped)?;
        let score = looks.first().map_or(f32::MIN, |(score, _)| *score);
        if best.as_ref().is_none_or(|best| score > best.score) {
            best = Some(Rough { way, score, table, cut, looks, is_cut_off });
        }
        if best.as_ref().is_some_and(|best| best.score > 1.9 * cubes as f32) {
            break;
        }
    }
    let rough = best.ok_or(NoReading::NoSnake)?;
    rough.closely(wanted.box_size, scale, stop, progress).ok_or(NoReading::Stopped)?.ok_or(NoReading::NoSnake)
}

impl Photo<'_> {
    /// A copy of at most [`SIDE`], and at least half of it, and how many pixels of the photo one of its pixels is.
    fn colours(&self) -> (Grid<Vec3>, f32) {
        let table = linear_table();
        // Whole pixels first, so that a large photo needs no large grid.
        let whole = (self.width.max(self.height) / SIDE).max(1);
        let coarse = Grid::new(self.width / whole, self.height / whole, |x, y| {
            let pixels = (0..whole * whole).map(|at| self.pixel(x * whole + at % whole, y * whole + at / whole));
            pixels.sum::<Vec3>() / (whole * whole) as f32
        });
        let side = coarse.width.max(coarse.height);
        let step = side as f32 / side.clamp(SIDE / 2, SIDE) as f32;
        let (width, height) = (coarse.width as f32 / step, coarse.height as f32 / step);
        let copy = coarse.scaled(Vec2::ZERO, step, (width as usize).max(1), (height as usize).max(1));
        (copy.map(|rgb| lab(&table, rgb)), step * whole as f32)
    }

    /// On white where it is not opaque.
    fn pixel(&self, x: usize, y: usize) -> Vec3 {
        let at = 4 * (y * self.width + x);
        let [r, g, b, opacity] = [0, 1, 2, 3].map(|channel| f32::from(self.rgba[at + channel]));
        let white = Vec3::splat(255.0);
        white + (Vec3::new(r, g, b) - white) * (opacity / 255.0)
    }
}

fn touches_edge(mask: &Mask) -> bool {
    const NEAR: usize = 2;
    let is_edge = |at: usize| {
        let (x, y) = (at % mask.width, at / mask.width);
        x.min(y).min(mask.width - 1 - x).min(mask.height - 1 - y) < NEAR
    };
    (0..mask.cells.len()).any(|at| mask.cells[at] && is_edge(at))
}

/// What a rough look has found.
struct Rough {
    way: Way,
    score: f32,
    table: Table,
    cut: Cut,
    /// Best first.
    looks: Vec<(f32, Look)>,
    is_cut_off: bool,
}

/// How well the snake fits in each look; `None` if it was stopped.
fn rough_looks(table: &Table, cubes: usize, stop: &Stop, progress: &mut dyn FnMut(f32)) -> Option<Vec<(f32, Look)>> {
    let small = table.rough();
    let mut found: Vec<(f32, Look)> = Vec::new();
    for two_woods in [true, false] {
        let looks = Look::all(two_woods, cubes >= 40);
        for (at, look) in looks.iter().enumerate() {
            progress(0.1 + 0.5 * at as f32 / looks.len() as f32);
            let scaled = look.scaled(ROUGH);
            let tops = small.tops(&scaled);
            if (tops.area() as f32) < 10.0 * scaled.side * scaled.side * scaled.foreshortening {
                continue;
            }
            let maps = Maps::new(&small, &tops, &scaled, stop)?;
            let [from, to] = small.top_ends(&scaled);
            let beam = Beam { maps: &maps, tops: &tops, look: &scaled, cubes, width: 60, rule: None, stop };
            let chains = beam.chains(from, to, 12)?;
            found.extend(chains.first().map(|chain| (chain.score, *look)));
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        if found.first().is_some_and(|(score, _)| *score > 1.7 * cubes as f32) {
            break;
        }
    }
    Some(found)
}

impl Rough {
    /// `None` if it was stopped; `Some(None)` if there is no snake.
    fn closely(
        &self,
        box_size: BoxSize,
        scale: f32,
        stop: &Stop,
        progress: &mut dyn FnMut(f32),
    ) -> Option<Option<Reading>> {
        let cubes = box_size.cells();
        let rule = Rule::of_box(box_size);
        let mut free: Vec<Found> = Vec::new();
        let mut held: Vec<Found> = Vec::new();
        for (at, (_, look)) in self.looks.iter().take(2).enumerate() {
            progress(0.6 + 0.2 * at as f32);
            let tops = self.table.tops(look);
            let maps = Maps::new(&self.table, &tops, look, stop)?;
            let beam = Beam { maps: &maps, tops: &tops, look, cubes, width: 240, rule: None, stop };
            let [from, to] = self.table.top_ends(look);
            let found = |chain: Chain| Found { chain, look: *look };
            for (from, to) in [(from, to), (to, from)] {
                free.extend(beam.chains(from, to, 40)?.into_iter().map(found));
                if let Some(rule) = &rule {
                    let beam = Beam { width: 500, rule: Some(rule), ..beam };
                    held.extend(beam.chains(from, to, 80)?.into_iter().map(found));
                }
            }
        }
        let (free, held) = (merged(free), merged(held));
        let Some(shown) = held.first().or(free.first()) else { return Some(None) };
        let ranking = if rule.is_some() { &held } else { &free };
        let margin = ranking.get(1).map_or(0.0, |second| ranking[0].chain.score - second.chain.score);
        let fit = free.first().map_or(0.0, |best| best.chain.score / cubes as f32);
        let corners = chances(&shown.chain, &free);
        let seen = shown.chain.squares.iter().enumerate().map(|(at, square)| SeenCube {
            corners: square.corners(&shown.look).map(|corner| (self.cut.in_photo(corner) * scale).to_array()),
            corner: if at == 0 { 0.0 } else { corners.get(at - 1).copied().unwrap_or(0.0) },
        });
        let snake = |found: &Found| {
            let kinds =
                found.chain.corners.iter().map(|is_corner| if *is_corner { Kind::Turn } else { Kind::Straight });
            Snake::from_inner(kinds.collect())
        };
        // The free reading is as good as the first snake that folds, or better.
        let behind = free.first().map_or(0.0, |best| best.chain.score - shown.chain.score);
        let margin = if self.way == Way::Closed { margin - 1.0 } else { margin };
        let doubt = doubt(fit, margin, behind, self.is_cut_off);
        progress(1.0);
        let snakes = ranking.iter().take(5).filter_map(snake).collect();
        Some(Some(Reading { cubes: seen.collect(), snakes, fit, margin, doubt }))
    }
}
