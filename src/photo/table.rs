//! The snake cut out of the photo, in a scale where its cubes have one size, and what is seen of its top faces.

use glam::{Vec2, Vec3};

use super::colour::edges;
use super::grid::{Grid, Mask};
use super::piece::Piece;

/// About the edge of a cube, in pixels.
pub(super) const CUBE: f32 = 15.0;
/// Scale of the copy for the first, rough look.
pub(super) const ROUGH: f32 = 0.55;

pub(super) struct Table {
    pub colours: Grid<Vec3>,
    pub mask: Mask,
    pub edges: Grid<f32>,
    pub ends: [Vec2; 2],
}

/// Where a table lies in the photo that it was cut from.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    origin: Vec2,
    step: f32,
}

impl Cut {
    pub fn in_photo(self, place: Vec2) -> Vec2 {
        self.origin + (place + 0.5) * self.step
    }
}

impl Table {
    pub fn cut(photo: &Grid<Vec3>, piece: &Piece, cubes: usize) -> (Self, Cut) {
        let mask = &piece.mask;
        let side = (mask.area() as f32 / cubes as f32 / 1.08).sqrt();
        let step = side / CUBE;
        let inside = (0..mask.cells.len()).filter(|index| mask.cells[*index]).map(|index| mask.place(index));
        let (least, most) =
            inside.fold((Vec2::MAX, Vec2::MIN), |(least, most), place| (least.min(place), most.max(place)));
        let origin = least - 1.5 * side;
        let extent = (most - least + 3.0 * side) / step;
        let (width, height) = (extent.x as usize + 1, extent.y as usize + 1);
        let colours = photo.scaled(origin, step, width, height);
        let mask = mask.numbers().scaled(origin, step, width, height).map(|share| share > 0.5);
        let edges = edges(&colours, &mask);
        let ends = piece.ends.map(|end| (end - origin) / step);
        (Self { colours, mask, edges, ends }, Cut { origin, step })
    }

    pub fn rough(&self) -> Self {
        let scaled = |length: usize| (length as f32 * ROUGH) as usize;
        let (width, height) = (scaled(self.mask.width), scaled(self.mask.height));
        let step = 1.0 / ROUGH;
        Self {
            colours: self.colours.scaled(Vec2::ZERO, step, width, height),
            mask: self.mask.numbers().scaled(Vec2::ZERO, step, width, height).map(|share| share > 0.5),
            edges: self.edges.scaled(Vec2::ZERO, step, width, height),
            ends: self.ends.map(|end| end * ROUGH),
        }
    }

    /// The top faces alone. A camera that sees the table foreshortened sees upright edges too, straight down the picture: so
    /// below each point of a top face the mask goes on for their length.
    pub fn tops(&self, look: &Look) -> Mask {
        let below = (0.9 * look.upright()).round() as usize;
        let mut tops = self.mask.clone();
        for x in 0..tops.width {
            let mut goes_on = 0;
            for y in (0..tops.height).rev() {
                let cell = &mut tops.cells[y * tops.width + x];
                goes_on = if *cell { goes_on + 1 } else { 0 };
                *cell = goes_on > below;
            }
        }
        tops
    }

    /// Ends are found on the whole mask; their top faces are higher in the picture.
    pub fn top_ends(&self, look: &Look) -> [Vec2; 2] {
        self.ends.map(|end| end - Vec2::Y * (0.5 * look.upright()))
    }
}

/// How the cubes look: their size, how much the table is foreshortened, and whether they are of two woods in turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub side: f32,
    pub foreshortening: f32,
    pub two_woods: bool,
}

impl Look {
    /// Length of an upright edge in the picture.
    fn upright(&self) -> f32 {
        self.side * (1.0 - self.foreshortening * self.foreshortening).max(0.0).sqrt()
    }

    pub fn scaled(self, by: f32) -> Self {
        Self { side: self.side * by, ..self }
    }

    /// Those that are tried.
    pub fn all(two_woods: bool, is_large: bool) -> Vec<Self> {
        let foreshortenings = if is_large { &[1.0, 0.8][..] } else { &[1.0, 0.85, 0.7, 0.55] };
        let looks = foreshortenings.iter().flat_map(|foreshortening: &f32| {
            [0.84_f32, 0.96, 1.09, 1.23].map(|size| {
                let sides = 0.66 * (1.0 - foreshortening * foreshortening).sqrt();
                let side = 1.02 * CUBE * size / (foreshortening + sides).sqrt();
                Self { side, foreshortening: *foreshortening, two_woods }
            })
        });
        looks.collect()
    }
}
