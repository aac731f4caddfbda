//! Colours as numbers whose differences are as large as they look (CIE Lab), and sets of colours that are alike.

use glam::{Mat3, Vec3};

use super::grid::{Grid, Mask};

/// From eight bits a channel.
pub(super) fn lab(table: &[f32; 256], rgb: Vec3) -> Vec3 {
    let linear = |value: f32| table[value as usize];
    let (r, g, b) = (linear(rgb.x), linear(rgb.y), linear(rgb.z));
    let root = |share: f32| if share > 0.008_856 { share.cbrt() } else { 7.787 * share + 16.0 / 116.0 };
    let x = root((0.412_453 * r + 0.357_58 * g + 0.180_423 * b) / 0.950_456);
    let y = root(0.212_671 * r + 0.715_16 * g + 0.072_169 * b);
    let z = root((0.019_334 * r + 0.119_193 * g + 0.950_227 * b) / 1.088_754);
    Vec3::new(116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z))
}

/// The light of each value of a channel.
pub(super) fn linear_table() -> [f32; 256] {
    std::array::from_fn(|value| {
        let share = value as f32 / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

/// Without grain and noise, with all edges: each pixel becomes the mean of those near it that are like it.
pub(super) fn smoothed(colours: &Grid<Vec3>) -> Grid<Vec3> {
    const REACH: isize = 3;
    const ALIKE: f32 = 8.0;
    let square = (-REACH..=REACH).flat_map(|dy| (-REACH..=REACH).map(move |dx| (dx, dy)));
    let disc: Vec<(isize, isize)> = square.filter(|(dx, dy)| dx * dx + dy * dy <= REACH * REACH).collect();
    Grid::new(colours.width, colours.height, |x, y| {
        let own = colours.cells[y * colours.width + x];
        let near = disc.iter().filter_map(|(dx, dy)| colours.at(x as isize + dx, y as isize + dy));
        let alike = near.filter(|near| near.distance_squared(own) < ALIKE * ALIKE);
        let (sum, count) = alike.fold((Vec3::ZERO, 0.0), |(sum, count), near| (sum + near, count + 1.0));
        sum / count
    })
}

/// At most this many of them, evenly.
pub(super) fn some(colours: &[Vec3], most: usize) -> Vec<Vec3> {
    colours.iter().step_by(colours.len().div_ceil(most).max(1)).copied().collect()
}

/// Parts them into so many sets of like colours; the same for the same colours.
pub(super) fn sets(colours: &[Vec3], count: usize) -> Vec<Vec<Vec3>> {
    const TRIES: u64 = 3;
    const ROUNDS: usize = 15;
    let spread = |centres: &[Vec3]| -> f32 { colours.iter().map(|colour| nearest(*colour, centres).1).sum() };
    let parted = |centres: &[Vec3]| {
        let mut sets = vec![Vec::new(); count];
        for colour in colours {
            sets[nearest(*colour, centres).0].push(*colour);
        }
        sets
    };
    let attempt = |seed: u64| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut centres = vec![colours[random.usize(..colours.len())]];
        while centres.len() < count {
            // The farther from the others, the likelier.
            let mut left = random.f32() * spread(&centres);
            let chosen = colours.iter().find(|colour| {
                left -= nearest(**colour, &centres).1;
                left <= 0.0
            });
            centres.push(*chosen.unwrap_or(&colours[0]));
        }
        for _ in 0..ROUNDS {
            let sets = parted(&centres);
            for (centre, set) in centres.iter_mut().zip(sets) {
                if !set.is_empty() {
                    *centre = mean(&set);
                }
            }
        }
        centres
    };
    let attempts = (0..TRIES).map(attempt);
    let best = attempts.min_by(|a, b| spread(a).total_cmp(&spread(b))).unwrap_or_default();
    parted(&best)
}

fn nearest(colour: Vec3, centres: &[Vec3]) -> (usize, f32) {
    let distances = centres.iter().map(|centre| centre.distance_squared(colour)).enumerate();
    distances.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

pub(super) fn mean(colours: &[Vec3]) -> Vec3 {
    colours.iter().sum::<Vec3>() / colours.len().max(1) as f32
}

/// What turns the difference from the mean of a set into one whose length says how unusual it would be there.
pub(super) fn precision(set: &[Vec3], mean: Vec3) -> Mat3 {
    let outer = |colour: &Vec3| {
        let off = *colour - mean;
        Mat3::from_cols(off * off.x, off * off.y, off * off.z)
    };
    let sum = set.iter().map(outer).fold(Mat3::ZERO, |sum, one| sum + one);
    let least = Mat3::from_diagonal(Vec3::new(16.0, 5.0, 5.0));
    (sum * (1.0 / set.len().max(1) as f32) + least).inverse()
}

/// How much each pixel of the mask is like the lighter wood, 1, or the darker, -1.
pub(super) fn woods(colours: &Grid<Vec3>, mask: &Mask) -> Grid<f32> {
    const WEIGHTS: Vec3 = Vec3::new(0.8, 1.2, 1.2);
    let inside: Vec<Vec3> =
        colours.cells.iter().zip(&mask.cells).filter_map(|(c, is)| is.then(|| *c * WEIGHTS)).collect();
    if inside.len() < 20 {
        return mask.map(|_| 0.0);
    }
    let centres: Vec<Vec3> = sets(&some(&inside, 1500), 2).iter().map(|set| mean(set)).collect();
    let middle = (centres[0] + centres[1]) / 2.0;
    let across = centres[1] - centres[0];
    let lighter = if across.x < 0.0 { -across } else { across };
    let apart = lighter.length() + 1e-6;
    let share = |colour: Vec3| ((colour * WEIGHTS - middle).dot(lighter) / (0.3 * apart * apart)).tanh();
    Grid::new(mask.width, mask.height, |x, y| {
        let at = y * mask.width + x;
        if mask.cells[at] { share(colours.cells[at]) } else { 0.0 }
    })
}

/// How sharply the colour changes there: at most 1.5; 1 is much for this picture.
pub(super) fn edges(colours: &Grid<Vec3>, mask: &Mask) -> Grid<f32> {
    let weights = Vec3::new(1.0, 1.5, 1.5);
    let near = mask.grown(1);
    let change = |x: usize, y: usize| {
        if !near.cells[y * near.width + x] {
            return 0.0;
        }
        let at = |dx: isize, dy: isize| {
            let across = (x as isize + dx).clamp(0, near.width as isize - 1);
            let down = (y as isize + dy).clamp(0, near.height as isize - 1);
            colours.cells[down as usize * near.width + across as usize]
        };
        let right = at(1, -1) + 2.0 * at(1, 0) + at(1, 1) - at(-1, -1) - 2.0 * at(-1, 0) - at(-1, 1);
        let down = at(-1, 1) + 2.0 * at(0, 1) + at(1, 1) - at(-1, -1) - 2.0 * at(0, -1) - at(1, -1);
        let squares = (right * right + down * down) * weights * weights;
        squares.max_element().sqrt()
    };
    let raw = Grid::new(near.width, near.height, change);
    let within = mask.shrunk(3);
    let mut sorted: Vec<f32> =
        raw.cells.iter().zip(&within.cells).filter_map(|(edge, is)| is.then_some(*edge)).collect();
    sorted.sort_by(f32::total_cmp);
    let much = sorted.get(sorted.len() * 9 / 10).copied().unwrap_or(1.0) + 1e-6;
    raw.map(|edge| (edge / much).min(1.5))
}
