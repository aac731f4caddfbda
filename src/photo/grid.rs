//! Grids of pixels: scaled, grown, and the pieces that hang together.

use glam::{IVec2, Vec2, Vec3, ivec2};

pub(super) struct Grid<T> {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    pub fn new(width: usize, height: usize, value: impl Fn(IVec2) -> T) -> Self {
        let cells = (0..width * height).map(|at| value(ivec2((at % width) as i32, (at / width) as i32)));
        Self { width, height, cells: cells.collect() }
    }

    /// Another of the same size.
    pub fn like<U: Copy>(&self, value: impl Fn(IVec2) -> U) -> Grid<U> {
        Grid::new(self.width, self.height, value)
    }

    pub fn place(&self, index: usize) -> IVec2 {
        ivec2((index % self.width) as i32, (index / self.width) as i32)
    }

    fn index(&self, place: IVec2) -> Option<usize> {
        let (x, y) = (place.x as usize, place.y as usize);
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    pub fn at(&self, place: IVec2) -> Option<T> {
        self.index(place).map(|index| self.cells[index])
    }

    /// Whether it is less than this far from the edge.
    pub fn is_border(&self, place: IVec2, wide: i32) -> bool {
        self.at(place - wide).is_none() || self.at(place + wide).is_none()
    }
}

impl Grid<Vec3> {
    /// A part of it, or more than all, in pixels of `step` of its own from `origin` on; what is outside counts as zero.
    pub fn scaled(&self, origin: Vec2, step: f32, width: usize, height: usize) -> Self {
        let parts = (2.0 * step).ceil().max(3.0) as i32;
        Self::new(width, height, |place| {
            let mut sum = Vec3::ZERO;
            for part in 0..parts * parts {
                let within = (ivec2(part % parts, part / parts).as_vec2() + 0.5) / parts as f32;
                let from = origin + (place.as_vec2() + within) * step;
                sum += self.at(from.floor().as_ivec2()).unwrap_or_default();
            }
            sum / (parts * parts) as f32
        })
    }
}

pub(super) type Mask = Grid<bool>;

impl Mask {
    pub fn of(like: &Self, cells: impl IntoIterator<Item = usize>) -> Self {
        let mut mask = like.like(|_| false);
        for cell in cells {
            mask.cells[cell] = true;
        }
        mask
    }

    pub fn has(&self, place: IVec2) -> bool {
        self.at(place) == Some(true)
    }

    pub fn area(&self) -> f32 {
        self.cells.iter().filter(|is_set| **is_set).count() as f32
    }

    /// With all that is at most `reach` away along either axis.
    pub fn grown(&self, reach: i32) -> Self {
        let along = self.like(|place| (-reach..=reach).any(|off| self.has(place + IVec2::X * off)));
        self.like(|place| (-reach..=reach).any(|off| along.has(place + IVec2::Y * off)))
    }

    /// Without gaps that are narrower than twice this.
    pub fn closed(&self, reach: i32) -> Self {
        let outside = self.grown(reach);
        let outside = outside.like(|place| !outside.has(place)).grown(reach);
        outside.like(|place| !outside.has(place))
    }

    /// What hangs together with a cell, by the length of the way to it, and that of the longest.
    pub fn flood(&self, from: usize) -> (Vec<usize>, usize) {
        let mut is_left = self.like(|place| self.has(place));
        is_left.cells[from] = false;
        let mut reached = vec![(from, 0)];
        let mut next = 0;
        while next < reached.len() {
            let (cell, distance) = reached[next];
            for step in [IVec2::X, IVec2::Y, IVec2::NEG_X, IVec2::NEG_Y] {
                let Some(beside) = self.index(self.place(cell) + step) else { continue };
                if std::mem::take(&mut is_left.cells[beside]) {
                    reached.push((beside, distance + 1));
                }
            }
            next += 1;
        }
        let length = reached[reached.len() - 1].1;
        (reached.into_iter().map(|(cell, _)| cell).collect(), length)
    }
}

/// In whole pixels.
pub(super) fn rounded(place: Vec2) -> IVec2 {
    (place + 0.5).floor().as_ivec2()
}
