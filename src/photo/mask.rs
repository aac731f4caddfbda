//! Which pixels are not the table: the table's colours are those at the border of the photo.

use glam::{Vec2, Vec3};

use super::colour::{mean, precision, sets, some};
use super::grid::{Grid, Mask};

/// Ways of finding them, for different photos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Far from each of five colours of the border.
    Unlike,
    /// Not of the border's commonest colour: for pictures that were cut out, and dark cubes on black.
    Modal,
    /// As `Unlike`, with gaps closed that are narrow for a cube.
    Joined,
    /// The same with gaps as wide as a cube, if only one of two woods is unlike the table.
    Closed,
}

impl Way {
    pub const ALL: [Self; 4] = [Self::Unlike, Self::Joined, Self::Modal, Self::Closed];
}

/// Where the snake may be, if the user has drawn a line along it: half as wide again as the cubes on either side.
pub(super) fn band(line: &[Vec2], cubes: usize, width: usize, height: usize) -> Mask {
    let legs: Vec<(Vec2, Vec2)> = line.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let length: f32 = legs.iter().map(|(from, to)| from.distance(*to)).sum();
    let reach = 1.3 * length / cubes as f32;
    Grid::new(width, height, |x, y| {
        let pixel = Vec2::new(x as f32, y as f32);
        legs.iter().any(|(from, to)| {
            let along = *to - *from;
            let share = ((pixel - *from).dot(along) / along.length_squared().max(1e-6)).clamp(0.0, 1.0);
            (*from + along * share).distance_squared(pixel) < reach * reach
        })
    })
}

/// `None` if it cannot be found in this way. The colours are smoothed.
pub(super) fn foreground(colours: &Grid<Vec3>, way: Way, band: Option<&Mask>) -> Option<Mask> {
    let border = border(colours, band);
    let allowed = |mask: Mask| match band {
        Some(band) => Grid::new(mask.width, mask.height, |x, y| {
            let at = y * mask.width + x;
            mask.cells[at] && band.cells[at]
        }),
        None => mask,
    };
    match way {
        Way::Unlike => Some(allowed(unlike(colours, &border))),
        Way::Modal => Some(allowed(not_modal(colours, &border))),
        Way::Joined => closed(&allowed(unlike(colours, &border)), 0.15),
        Way::Closed => closed(&allowed(unlike(colours, &border)), 0.5),
    }
}

fn border(colours: &Grid<Vec3>, band: Option<&Mask>) -> Vec<Vec<Vec3>> {
    let wide = (colours.width.min(colours.height) / 40).max(3);
    let is_border = |index: &usize| {
        let (x, y) = (index % colours.width, index / colours.width);
        let from_edge = x.min(y).min(colours.width - 1 - x).min(colours.height - 1 - y);
        from_edge < wide || band.is_some_and(|band| !band.cells[*index])
    };
    let all: Vec<Vec3> = (0..colours.cells.len()).filter(is_border).map(|index| colours.cells[index]).collect();
    sets(&some(&all, 3000), 5)
}

fn unlike(colours: &Grid<Vec3>, border: &[Vec<Vec3>]) -> Mask {
    let all: usize = border.iter().map(Vec::len).sum();
    // The snake may touch the border here and there.
    let common = border.iter().filter(|set| set.len() * 100 >= all);
    let models: Vec<_> = common.map(|set| (mean(set), precision(set, mean(set)))).collect();
    let distance = |colour: Vec3| {
        let distances = models.iter().map(|(mean, precision)| (colour - *mean).dot(*precision * (colour - *mean)));
        (distances.fold(f32::MAX, f32::min).max(0.0).sqrt() * 20.0).min(255.0) as u8
    };
    let distances = colours.map(distance);
    let least = parting(&distances.cells).max(50);
    distances.map(|distance| distance > least)
}

/// The value that best parts small from large ones (Otsu 1979).
fn parting(values: &[u8]) -> u8 {
    let mut counts = [0.0_f64; 256];
    for value in values {
        counts[usize::from(*value)] += 1.0;
    }
    let sum: f64 = counts.iter().zip(0..).map(|(count, value)| count * f64::from(value)).sum();
    let (mut below, mut below_sum, mut best) = (0.0, 0.0, (0.0, 0));
    for value in 0..=255_u8 {
        let count = counts[usize::from(value)];
        below += count;
        below_sum += count * f64::from(value);
        let above = values.len() as f64 - below;
        if below > 0.0 && above > 0.0 {
            let apart = below_sum / below - (sum - below_sum) / above;
            let between = below * above * apart * apart;
            if between > best.0 {
                best = (between, value);
            }
        }
    }
    best.1
}

fn not_modal(colours: &Grid<Vec3>, border: &[Vec<Vec3>]) -> Mask {
    let modal = border.iter().max_by_key(|set| set.len()).map_or(&[][..], Vec::as_slice);
    let median = |channel: &dyn Fn(&Vec3) -> f32| {
        let mut sorted: Vec<f32> = modal.iter().map(channel).collect();
        sorted.sort_by(f32::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or_default()
    };
    let of = |channel: usize| median(&|colour| colour[channel]);
    let middle = Vec3::new(of(0), of(1), of(2));
    let spread = |channel: usize| 1.5 * median(&|colour| (colour[channel] - middle[channel]).abs());
    let unit = Vec3::new(spread(0), spread(1), spread(2)).max(Vec3::new(1.2, 0.8, 0.8));
    colours.map(|colour| ((colour - middle) / unit).length_squared() > 36.0)
}

fn closed(mask: &Mask, gap: f32) -> Option<Mask> {
    let opened = mask.shrunk(1).grown(1);
    let mut pieces = opened.pieces();
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
    if pieces.get(3).is_none_or(|fourth| fourth.len() < 40) {
        return None;
    }
    let typical = pieces[pieces.len().min(14) / 2].len() as f32;
    let side = 1.1 * typical.sqrt();
    let large = pieces.iter().filter(|piece| piece.len() as f32 > 0.25 * side * side);
    let cells: Vec<usize> = large.flatten().copied().collect();
    let reach = (side * gap).round() as usize;
    Some(Grid::of(mask.width, mask.height, &cells).grown(reach).shrunk(reach))
}
