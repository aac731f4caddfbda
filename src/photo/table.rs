//! The snake found in a photo and cut out, in a scale where its cubes have one size. The table's colours are those at the
//! border of the photo.

use glam::{IVec2, Vec2, Vec3, ivec2, vec3};

use super::grid::{Grid, Mask};

/// The longer side of the copy in which the snake is looked for, in pixels.
const SIDE: f32 = 700.0;

/// Ways of finding it, for different photos: of how many of the border's colours it may not be, how unlike them it must be, in
/// deviations, and how wide gaps may be, in pixels of the copy.
pub(super) type Way = (usize, f32, i32);
pub(super) const WAYS: [Way; 4] = [(5, 3.0, 3), (1, 3.5, 3), (5, 5.0, 1), (5, 3.5, 17)];

pub(super) struct Table {
    pub colours: Grid<Vec3>,
    pub mask: Mask,
    pub edges: Grid<f32>,
    pub ends: [Vec2; 2],
    pub is_cut_off: bool,
    origin: Vec2,
    step: f32,
}

impl Table {
    /// Cut out so that the edge of a cube is about `cube` pixels. `line` is one that the user has drawn along the snake; else empty.
    pub fn find(photo: &Grid<Vec3>, line: &[Vec2], (count, least, gap): Way, cubes: usize, cube: f32) -> Option<Self> {
        let scale = photo.width.max(photo.height) as f32 / SIDE;
        let scaled = |length: usize| (length as f32 / scale) as usize;
        let copy = photo.scaled(Vec2::ZERO, scale, scaled(photo.width), scaled(photo.height));
        let copy = smoothed(&copy);
        let mut unlike = unlike_border(&copy, count, least);
        let line: Vec<Vec2> = line.iter().map(|point| *point / scale).collect();
        if !line.is_empty() {
            let length: f32 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
            // Half as wide again as the cubes on either side.
            let reach = 1.3 * length / cubes as f32;
            let is_near = |place: IVec2| line.iter().any(|point| point.distance(place.as_vec2()) < reach);
            unlike = unlike.like(|place| unlike.has(place) && is_near(place));
        }
        let (piece, mut ends) = longest_piece(&unlike.closed(gap))?;
        if let [first, .., last] = line[..] {
            ends = [first, last];
        }
        let reaches_edge = |at: usize| unlike.cells[at] && piece.cells[at] && piece.is_border(piece.place(at), 1);
        let is_cut_off = (0..piece.cells.len()).any(reaches_edge);
        let side = (piece.area() / cubes as f32 / 1.08).sqrt();
        let inside = (0..piece.cells.len()).filter(|at| piece.cells[*at]).map(|at| piece.place(at).as_vec2());
        let (low, high) = inside.fold((Vec2::MAX, Vec2::MIN), |(low, high), place| (low.min(place), high.max(place)));
        let (origin, step) = (low - 1.5 * side, side / cube);
        let size = (high - low + 3.0 * side) / step;
        let (width, height) = (size.x as usize + 1, size.y as usize + 1);
        let colours = photo.scaled(origin * scale, step * scale, width, height);
        let mask = colours.like(|place| piece.has((origin + (place.as_vec2() + 0.5) * step).as_ivec2()));
        let edges = edges(&colours, &mask);
        let ends = ends.map(|end| (end - origin) / step);
        Some(Self { colours, mask, edges, ends, is_cut_off, origin: origin * scale, step: step * scale })
    }

    pub fn in_photo(&self, place: Vec2) -> Vec2 {
        self.origin + (place + 0.5) * self.step
    }

    /// The top faces alone. A camera that sees the table foreshortened sees upright edges too, straight down the picture: so
    /// below each point of a top face the mask goes on for their length.
    pub fn tops(&self, upright: f32) -> Mask {
        let below = (0.9 * upright).round() as i32;
        self.mask.like(|place| self.mask.has(place) && self.mask.has(place + below * IVec2::Y))
    }
}

/// Without grain and noise, with all edges: each pixel becomes the mean of those near it that are like it.
fn smoothed(colours: &Grid<Vec3>) -> Grid<Vec3> {
    colours.like(|place| {
        let own = colours.at(place).unwrap_or_default();
        let near = (0..25).filter_map(|at| colours.at(place + ivec2(at % 5 - 2, at / 5 - 2)));
        let alike: Vec<Vec3> = near.filter(|near| near.distance(own) < 8.0).collect();
        mean(&alike)
    })
}

fn unlike_border(colours: &Grid<Vec3>, count: usize, least: f32) -> Mask {
    let is_border = |at: &usize| colours.is_border(colours.place(*at), 12);
    let border = (0..colours.cells.len()).filter(is_border).step_by(7).map(|at| colours.cells[at]).collect();
    let mut sets = sets(border, 5);
    sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
    let all: usize = sets.iter().map(Vec::len).sum();
    // The snake may touch the border here and there.
    let common = sets.iter().take(count).filter(|set| set.len() * 100 >= all);
    let models: Vec<(Vec3, Vec3)> = common
        .map(|set| {
            let middle = mean(set);
            let squares: Vec<Vec3> = set.iter().map(|colour| (*colour - middle) * (*colour - middle)).collect();
            (middle, mean(&squares) + vec3(5.0, 2.0, 2.0))
        })
        .collect();
    colours.like(|place| {
        let colour = colours.at(place).unwrap_or_default();
        let far = |(middle, spread): &(Vec3, Vec3)| {
            let off = colour - *middle;
            (off * off / *spread).element_sum() > least * least
        };
        models.iter().all(far)
    })
}

/// Sets of like colours, about so many; the same for the same colours.
pub(super) fn sets(mut colours: Vec<Vec3>, count: usize) -> Vec<Vec<Vec3>> {
    colours.sort_by(|a, b| a.x.total_cmp(&b.x));
    let mut sets: Vec<Vec<Vec3>> = colours.chunks(colours.len().div_ceil(count).max(1)).map(<[Vec3]>::to_vec).collect();
    for _ in 0..15 {
        let middles: Vec<Vec3> = sets.iter().map(|set| mean(set)).collect();
        sets = vec![Vec::new(); middles.len()];
        for colour in &colours {
            let distance = |at: &usize| colour.distance_squared(middles[*at]);
            let nearest = (0..middles.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)));
            sets[nearest.unwrap_or_default()].push(*colour);
        }
        sets.retain(|set| !set.is_empty());
    }
    sets
}

pub(super) fn mean(colours: &[Vec3]) -> Vec3 {
    colours.iter().sum::<Vec3>() / colours.len().max(1) as f32
}

/// Which of the things on the table is the snake: the one that is longest for its area. And where it ends.
fn longest_piece(mask: &Mask) -> Option<(Mask, [Vec2; 2])> {
    let mut left = mask.like(|place| mask.has(place));
    let mut pieces = Vec::new();
    while let Some(seed) = left.cells.iter().position(|is_left| *is_left) {
        let (cells, _) = left.flood(seed);
        for cell in &cells {
            left.cells[*cell] = false;
        }
        if cells.len() as f32 >= 0.004 * mask.cells.len() as f32 {
            pieces.push(cells);
        }
    }
    let largest = pieces.iter().map(Vec::len).max()? as f32;
    let far = |cells: Vec<usize>| {
        let piece = Mask::of(mask, cells.iter().copied());
        let last = |(cells, length): (Vec<usize>, usize)| (cells[cells.len() - 1], length);
        let (one, _) = last(piece.flood(cells[0]));
        let (other, length) = last(piece.flood(one));
        let area = cells.len() as f32;
        let likeness = length as f32 / area.sqrt() * (area / (0.4 * largest)).min(1.0);
        (likeness, piece, [one, other].map(|end| mask.place(end).as_vec2()))
    };
    let best = pieces.into_iter().map(far).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, piece, ends)| (piece, ends))
}

/// How sharply the colour changes there: at most 1.5; 1 is much for this snake.
fn edges(colours: &Grid<Vec3>, mask: &Mask) -> Grid<f32> {
    let change = colours.like(|place| {
        let at = |x: i32, y: i32| colours.at(place + ivec2(x, y)).unwrap_or_default();
        let (right, down) = (at(1, 0) - at(-1, 0), at(0, 1) - at(0, -1));
        (right * right + down * down).max_element().sqrt()
    });
    let outside = mask.like(|place| !mask.has(place)).grown(3);
    let mut inside: Vec<f32> =
        (0..change.cells.len()).filter(|at| !outside.cells[*at]).map(|at| change.cells[at]).collect();
    inside.sort_by(f32::total_cmp);
    let much = inside.get(inside.len() * 9 / 10).copied().unwrap_or(1.0) + 1e-6;
    change.like(|place| (change.at(place).unwrap_or_default() / much).min(1.5))
}

/// Lightness and two differences of colours, about as large as they look.
pub(super) fn colour([red, green, blue]: [f32; 3]) -> Vec3 {
    let light = vec3(0.3, 0.59, 0.11).dot(vec3(red, green, blue));
    0.4 * vec3(light, red - green, (red + green) / 2.0 - blue)
}
