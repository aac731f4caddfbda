//! The snake found on the table and cut out, in a scale where its cubes have one size. The table's colours are those at
//! the border of the photo.

use glam::{IVec2, Vec2, Vec3, ivec2, vec2, vec3};

use super::grid::{Grid, Mask, descending};

/// The longer side of the copy in which the snake is looked for, in pixels.
const SIDE: f32 = 500.0;

/// A way of finding the snake, for different photos.
#[derive(Clone, Copy)]
pub struct Way {
    /// How many of the border's colours it may not have.
    colours: usize,
    /// How unlike them it must be, in deviations.
    unlike: f32,
    /// How much of their light is left in a shadow.
    shadow: f32,
    /// How wide gaps in it may be, in pixels of the copy.
    gap: i32,
}

pub const WAYS: [Way; 5] = [
    Way { colours: 5, unlike: 3.0, shadow: 0.35, gap: 2 },
    Way { colours: 5, unlike: 3.0, shadow: 1.0, gap: 2 },
    Way { colours: 1, unlike: 3.5, shadow: 1.0, gap: 2 },
    Way { colours: 5, unlike: 5.0, shadow: 1.0, gap: 1 },
    Way { colours: 5, unlike: 3.5, shadow: 1.0, gap: 12 },
];

pub struct Table<'a> {
    photo: &'a Grid<Vec3>,
    /// A smaller copy.
    copy: Grid<Vec3>,
    /// The side of its pixels, in pixels of the photo.
    scale: f32,
}

/// What may be the snake, in pixels of the copy.
pub struct Piece {
    mask: Mask,
    area: f32,
    ends: [Vec2; 2],
    low: Vec2,
    high: Vec2,
    pub is_cut_off: bool,
}

/// A piece as seen from straight above.
pub struct View {
    /// About the edge of a cube, in pixels.
    pub cube: f32,
    /// The top faces.
    pub tops: Mask,
    pub colours: Grid<Vec3>,
    /// How sharply the colour changes: at most 1.5; 1 is much for this snake.
    pub edges: Grid<f32>,
    pub ends: [Vec2; 2],
    /// In pixels of the photo.
    origin: Vec2,
    step: Vec2,
}

impl<'a> Table<'a> {
    pub fn new(photo: &'a Grid<Vec3>) -> Self {
        let scale = photo.width.max(photo.height) as f32 / SIDE;
        let scaled = |length: usize| (length as f32 / scale) as usize;
        let copy = photo.scaled(Vec2::ZERO, Vec2::splat(scale), scaled(photo.width), scaled(photo.height));
        Self { photo, copy: smoothed(&copy), scale }
    }

    /// `line` is one that the user has drawn along the snake, in pixels of the photo; else empty.
    pub fn piece(&self, line: &[Vec2], way: Way, cubes: usize) -> Option<Piece> {
        let mut unlike = unlike_border(&self.copy, way);
        let line: Vec<Vec2> = line.iter().map(|point| *point / self.scale).collect();
        if !line.is_empty() {
            let length: f32 = line.array_windows().map(|[one, other]| one.distance(*other)).sum();
            // Half as wide again as the cubes on either side.
            let reach = 1.3 * length / cubes as f32;
            unlike = unlike.like(|place| unlike.has(place) && away(&line, place.as_vec2()) < reach);
        }
        let (mask, mut ends) = longest_piece(&unlike.closed(way.gap))?;
        if let [first, .., last] = line[..] {
            ends = [first, last];
        }
        let area = mask.set().count() as f32;
        let places = mask.set().map(|at| mask.place(at).as_vec2());
        let (low, high) = places.fold((Vec2::MAX, Vec2::MIN), |(low, high), place| (low.min(place), high.max(place)));
        // Longer than so many cubes can be.
        if low.distance(high) > 1.5 * (cubes as f32 * area).sqrt() {
            return None;
        }
        let is_cut_off = mask.set().any(|at| unlike.cells[at] && mask.is_border(mask.place(at), 1));
        Some(Piece { mask, area, ends, low, high, is_cut_off })
    }

    /// A piece of so many cubes, on a table that the camera sees foreshortened to this. The edge of a cube is about
    /// `cube` pixels, fewer if the photo has fewer.
    pub fn view(&self, piece: &Piece, cubes: usize, foreshortening: f32, cube: f32) -> View {
        let upright = (1.0 - foreshortening * foreshortening).sqrt();
        // The area of a cube whose edge is 1: its top, and what is seen of its sides.
        let each = foreshortening + 0.66 * upright;
        let side = (piece.area / cubes as f32 / each).sqrt();
        let cube = cube.min(side * self.scale);
        let step = side / cube * vec2(1.0, foreshortening);
        let origin = piece.low - 1.5 * side;
        let size = (piece.high - piece.low + 3.0 * side) / step;
        let [origin_in_photo, step_in_photo] = [origin, step].map(|place| place * self.scale);
        let colours = self.photo.scaled(origin_in_photo, step_in_photo, size.x as usize + 1, size.y as usize + 1);
        let mask = colours.like(|place| piece.mask.has((origin + (place.as_vec2() + 0.5) * step).as_ivec2()));
        // Such a camera sees upright edges too, straight down the picture: so below each point of a top face the mask
        // goes on for their length.
        let below = (0.9 * cube * upright / foreshortening).round() as i32;
        let tops = mask.like(|place| mask.has(place) && mask.has(place + below * IVec2::Y));
        let ends = piece.ends.map(|end| (end - vec2(0.0, 0.5 * side * upright) - origin) / step);
        let edges = edges(&colours, &mask);
        View { cube, tops, colours, edges, ends, origin: origin_in_photo, step: step_in_photo }
    }
}

impl View {
    pub fn in_photo(&self, place: Vec2) -> Vec2 {
        self.origin + (place + 0.5) * self.step
    }
}

/// How far a place is from a line.
fn away(line: &[Vec2], place: Vec2) -> f32 {
    let from = |[one, other]: &[Vec2; 2]| {
        let along = *other - *one;
        let share = (place - *one).dot(along) / along.length_squared().max(1e-6);
        place.distance(*one + along * share.clamp(0.0, 1.0))
    };
    line.array_windows().map(from).fold(f32::MAX, f32::min)
}

/// Without grain and noise, with all edges: each pixel becomes the mean of those near it that are like it.
fn smoothed(colours: &Grid<Vec3>) -> Grid<Vec3> {
    colours.like(|place| {
        let own = colours.at(place).unwrap_or_default();
        let near = (0..25).filter_map(|at| colours.at(place + ivec2(at % 5 - 2, at / 5 - 2)));
        mean(near.filter(|near| near.distance_squared(own) < 64.0))
    })
}

fn unlike_border(colours: &Grid<Vec3>, way: Way) -> Mask {
    let is_border = |at: &usize| colours.is_border(colours.place(*at), 9);
    let border = (0..colours.cells.len()).filter(is_border).step_by(7).map(|at| colours.cells[at]);
    let sets = sets(&Vec::from_iter(border), 5);
    let sizes: Vec<f32> = sets.iter().map(|set| set.len() as f32).collect();
    let all: f32 = sizes.iter().sum();
    let order = descending(&sizes);
    // The snake may touch the border here and there.
    let common = order.into_iter().take(way.colours).filter(|set| sizes[*set] * 100.0 >= all);
    let models: Vec<(Vec3, Vec3)> = common
        .map(|set| {
            let middle = mean(sets[set].iter().copied());
            let squares = sets[set].iter().map(|colour| (*colour - middle) * (*colour - middle));
            (middle, mean(squares) + vec3(5.0, 2.0, 2.0))
        })
        .collect();
    colours.like(|place| {
        let colour = colours.at(place).unwrap_or_default();
        let far = |(middle, spread): &(Vec3, Vec3)| {
            let light = colour.dot(*middle) / middle.length_squared();
            let off = colour - *middle * light.clamp(way.shadow, 1.0);
            (off * off / *spread).element_sum() > way.unlike * way.unlike
        };
        models.iter().all(far)
    })
}

/// At most so many sets of like colours; the same for the same colours.
pub fn sets(colours: &[Vec3], count: usize) -> Vec<Vec<Vec3>> {
    let lightness: Vec<f32> = colours.iter().map(|colour| -colour.x).collect();
    let order = descending(&lightness);
    let those = |part: &[usize]| part.iter().map(|at| colours[*at]).collect();
    let mut sets: Vec<Vec<Vec3>> = order.chunks(order.len().div_ceil(count).max(1)).map(those).collect();
    for _ in 0..15 {
        let middles: Vec<Vec3> = sets.iter().map(|set| mean(set.iter().copied())).collect();
        sets = vec![Vec::new(); middles.len()];
        for colour in colours {
            let distance = |at: &usize| colour.distance_squared(middles[*at]);
            let nearest = (0..middles.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)));
            sets[nearest.unwrap_or_default()].push(*colour);
        }
        sets.retain(|set| !set.is_empty());
    }
    sets
}

pub fn mean(colours: impl Iterator<Item = Vec3>) -> Vec3 {
    let (sum, count) = colours.fold((Vec3::ZERO, 0.0_f32), |(sum, count), colour| (sum + colour, count + 1.0));
    sum / count.max(1.0)
}

/// Which of the things on the table is the snake: the one that is longest for its area. And where it ends.
fn longest_piece(mask: &Mask) -> Option<(Mask, [Vec2; 2])> {
    let mut left = mask.like(|place| mask.has(place));
    let mut pieces = Vec::new();
    for seed in 0..left.cells.len() {
        if left.cells[seed] {
            let (cells, _) = left.take(seed);
            pieces.extend(Some(cells).filter(|cells| cells.len() * 250 >= mask.cells.len()));
        }
    }
    let largest = pieces.iter().map(Vec::len).max()? as f32;
    let far = |cells: &Vec<usize>| {
        let piece = || {
            let mut piece = mask.like(|_| false);
            for cell in cells {
                piece.cells[*cell] = true;
            }
            piece
        };
        let (reached, _) = piece().take(cells[0]);
        let one = reached[reached.len() - 1];
        let (reached, length) = piece().take(one);
        let other = reached[reached.len() - 1];
        let area = cells.len() as f32;
        let likeness = length as f32 / area.sqrt() * (area / (0.4 * largest)).min(1.0);
        (likeness, piece(), [one, other].map(|end| mask.place(end).as_vec2()))
    };
    let best = pieces.iter().map(far).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, piece, ends)| (piece, ends))
}

fn edges(colours: &Grid<Vec3>, mask: &Mask) -> Grid<f32> {
    let change = colours.like(|place| {
        let between = |step: IVec2| {
            let [before, after] = [place - step, place + step].map(|place| colours.at(place).unwrap_or_default());
            after - before
        };
        let right = between(IVec2::X);
        let down = between(IVec2::Y);
        (right * right + down * down).max_element().sqrt()
    });
    let outside = mask.like(|place| !mask.has(place)).grown(3);
    let inside: Vec<f32> =
        (0..change.cells.len()).filter(|at| !outside.cells[*at]).map(|at| change.cells[at]).collect();
    let much = descending(&inside).get(inside.len() / 10).map_or(1.0, |at| inside[*at]) + 1e-6;
    change.like(|place| (change.at(place).unwrap_or_default() / much).min(1.5))
}

/// Lightness and two differences of colours, about as large as they look.
pub fn colour(rgb: [u8; 3]) -> Vec3 {
    let [red, green, blue] = rgb.map(f32::from);
    let light = 0.3 * red + 0.59 * green + 0.11 * blue;
    0.4 * vec3(light, red - green, (red + green) / 2.0 - blue)
}
