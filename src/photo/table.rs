//! The snake found on the table and cut out, in a scale where its cubes have one size. The table's colours are those at
//! the border of the photo.

use glam::{IVec2, Vec2, Vec3, ivec2, vec2, vec3};

use super::grid::{Grid, Mask, descending};

/// The longer side of the copy that is looked at, in pixels.
pub const SIDE: u32 = 600;
/// The edge of a cube as it is looked at, in pixels.
const CUBE: f32 = 14.0;

/// Ways of finding the snake, for different photos: how much of the table's light is left in a shadow, and how wide gaps
/// in the snake may be, in pixels of the copy.
pub const WAYS: [(f32, i32); 3] = [(0.35, 2), (1.0, 2), (1.0, 12)];

/// How unlike the colours of the table the snake is, in lightness and two differences of colours.
const UNLIKE: Vec3 = vec3(7.5, 4.5, 4.5);

/// A picture as rows of red, green, blue and opacity. More than [`SIDE`] pixels on a side are of no use.
#[derive(Clone, Debug)]
pub struct Photo {
    pub width: usize,
    pub height: usize,
    pub rgba: Vec<u8>,
}

/// A smaller copy of the photo.
pub struct Table {
    colours: Grid<Vec3>,
    /// The side of its pixels, in pixels of the photo.
    scale: f32,
}

/// What may be the snake.
pub struct Piece {
    mask: Mask,
    area: f32,
    ends: [Vec2; 2],
    low: Vec2,
    high: Vec2,
    touches: Vec<Vec2>,
}

/// A piece as seen from straight above.
pub struct View {
    /// About the edge of a cube, in pixels.
    pub cube: f32,
    /// The top faces.
    pub tops: Mask,
    /// How sharply the colour changes: at most 1.5; 1 is much for this snake.
    pub edges: Grid<f32>,
    pub ends: [Vec2; 2],
    /// Where it touches the edge of the photo, in pixels of the photo.
    pub touches: Vec<Vec2>,
    /// In pixels of the photo.
    pub origin: Vec2,
    pub step: Vec2,
}

impl Table {
    pub fn new(photo: &Photo) -> Self {
        let colours = photo.rgba.as_chunks().0.iter().map(|[red, green, blue, _]| colour([*red, *green, *blue]));
        let all = Grid { width: photo.width, height: photo.height, cells: colours.collect() };
        let scale = photo.width.max(photo.height) as f32 / SIDE as f32;
        let scaled = |length: usize| (length as f32 / scale) as usize;
        let copy = all.scaled(Vec2::ZERO, Vec2::splat(scale), scaled(photo.width), scaled(photo.height));
        Self { colours: smoothed(&copy), scale }
    }

    /// `line` is one that the user has drawn along the snake, in pixels of the photo; else empty.
    pub fn piece(&self, line: &[Vec2], (shadow, gap): (f32, i32), cubes: usize) -> Option<Piece> {
        let mut unlike = unlike_border(&self.colours, shadow);
        let line: Vec<Vec2> = line.iter().map(|point| *point / self.scale).collect();
        if !line.is_empty() {
            let length: f32 = line.array_windows().map(|[one, other]| one.distance(*other)).sum();
            // Half as wide again as the cubes on either side.
            let reach = 1.3 * length / cubes as f32;
            let is_near = |place: IVec2| line.iter().any(|point| point.distance(place.as_vec2()) < reach);
            unlike = unlike.like(|place| unlike.has(place) && is_near(place));
        }
        let (mask, mut ends) = largest_piece(&unlike.grown(gap).inverse().grown(gap).inverse())?;
        if let [first, .., last] = line[..] {
            ends = [first, last];
        }
        let area = mask.set().count() as f32;
        let places = mask.set().map(IVec2::as_vec2);
        let (low, high) = places.fold((Vec2::MAX, Vec2::MIN), |(low, high), place| (low.min(place), high.max(place)));
        // Longer than so many cubes can be.
        if low.distance(high) > 1.5 * (cubes as f32 * area).sqrt() {
            return None;
        }
        // Closing the gaps has joined it with an edge that is as near as they are wide.
        let touches = mask.set().filter(|place| unlike.has(*place) && mask.is_border(*place, 1));
        let touches = touches.map(|place| place.as_vec2() * self.scale).collect();
        Some(Piece { mask, area, ends, low, high, touches })
    }

    /// A piece of so many cubes, on a table that the camera sees foreshortened to this.
    pub fn view(&self, piece: &Piece, cubes: usize, foreshortening: f32) -> View {
        let upright = (1.0 - foreshortening * foreshortening).sqrt();
        // The area of a cube whose edge is 1: its top, and what is seen of its sides.
        let each = foreshortening + 0.66 * upright;
        let side = (piece.area / cubes as f32 / each).sqrt();
        let cube = CUBE.min(side);
        let step = side / cube * vec2(1.0, foreshortening);
        let origin = piece.low - 1.5 * side;
        let size = (piece.high - piece.low + 3.0 * side) / step;
        let colours = self.colours.scaled(origin, step, size.x as usize + 1, size.y as usize + 1);
        let mask = colours.like(|place| piece.mask.has((origin + (place.as_vec2() + 0.5) * step).as_ivec2()));
        // Such a camera sees upright edges too, straight down the picture: so below each point of a top face the mask
        // goes on for their length.
        let below = (0.9 * cube * upright / foreshortening).round() as i32;
        let tops = mask.like(|place| mask.has(place) && mask.has(place + below * IVec2::Y));
        let ends = piece.ends.map(|end| (end - vec2(0.0, 0.5 * side * upright) - origin) / step);
        let edges = edges(&colours, &mask);
        let [origin, step] = [origin, step].map(|place| place * self.scale);
        View { cube, tops, edges, ends, touches: piece.touches.clone(), origin, step }
    }
}

/// Without grain and noise, with all edges: each pixel becomes the mean of those near it that are like it.
fn smoothed(colours: &Grid<Vec3>) -> Grid<Vec3> {
    colours.like(|place| {
        let own = colours.at(place).unwrap_or_default();
        let near = (0..25).filter_map(|at| colours.at(place + ivec2(at % 5 - 2, at / 5 - 2)));
        mean(near.filter(|near| near.distance_squared(own) < 64.0))
    })
}

/// What hardly anything at the border is like; the snake may touch the border here and there.
fn unlike_border(colours: &Grid<Vec3>, shadow: f32) -> Mask {
    let is_border = |at: &usize| colours.is_border(colours.place(*at), 9);
    let border = (0..colours.cells.len()).filter(is_border).step_by(101).map(|at| colours.cells[at]);
    let border = Vec::from_iter(border);
    colours.like(|place| {
        let colour = colours.at(place).unwrap_or_default();
        let is_like = |table: &&Vec3| {
            let light = colour.dot(**table) / table.length_squared().max(1.0);
            let off = colour - **table * light.clamp(shadow, 1.0);
            (off / UNLIKE).length_squared() < 1.0
        };
        border.iter().filter(is_like).nth(border.len() / 25).is_none()
    })
}

fn mean(colours: impl Iterator<Item = Vec3>) -> Vec3 {
    let (sum, count) = colours.fold((Vec3::ZERO, 0.0_f32), |(sum, count), colour| (sum + colour, count + 1.0));
    sum / count.max(1.0)
}

/// The largest thing on the table, and where it ends.
fn largest_piece(mask: &Mask) -> Option<(Mask, [Vec2; 2])> {
    let mut left = mask.clone();
    let taken = (0..mask.cells.len()).map(|at| if left.cells[at] { left.take(at) } else { Vec::new() });
    let piece = taken.max_by_key(Vec::len).filter(|piece| piece.len() * 250 >= mask.cells.len())?;
    let farthest = |from: usize| mask.clone().take(from).pop().unwrap_or(from);
    let one = farthest(piece[0]);
    let ends = [one, farthest(one)].map(|at| mask.place(at).as_vec2());
    let mut alone = mask.like(|_| false);
    for at in piece {
        alone.cells[at] = true;
    }
    Some((alone, ends))
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
    let inside = mask.inverse().grown(3).inverse();
    let all = Vec::from_iter(inside.set().filter_map(|place| change.at(place)));
    let much = descending(&all).get(all.len() / 10).map_or(1.0, |at| all[*at] + 1e-6);
    change.like(|place| (change.at(place).unwrap_or_default() / much).min(1.5))
}

/// Lightness and two differences of colours, about as large as they look.
fn colour(rgb: [u8; 3]) -> Vec3 {
    let [red, green, blue] = rgb.map(f32::from);
    let light = 0.3 * red + 0.59 * green + 0.11 * blue;
    0.4 * vec3(light, red - green, (red + green) / 2.0 - blue)
}
