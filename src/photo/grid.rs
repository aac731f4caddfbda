//! Grids of pixels: scaled, grown, and the pieces that hang together.

use glam::{IVec2, Vec2, Vec3, ivec2};

#[derive(Clone)]
pub struct Grid<T> {
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

    pub fn index(&self, place: IVec2) -> Option<usize> {
        let x = place.x as usize;
        let y = place.y as usize;
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
    pub fn scaled(&self, origin: Vec2, step: Vec2, width: usize, height: usize) -> Self {
        let parts = (1.5 * step).ceil().as_ivec2().max(IVec2::splat(2));
        let all: Vec<Vec2> = (0..parts.x * parts.y)
            .map(|part| (ivec2(part % parts.x, part / parts.x).as_vec2() + 0.5) / parts.as_vec2())
            .collect();
        Self::new(width, height, |place| {
            let from = |within: &Vec2| (origin + (place.as_vec2() + *within) * step).floor().as_ivec2();
            let sum: Vec3 = all.iter().map(|within| self.at(from(within)).unwrap_or_default()).sum();
            sum / all.len() as f32
        })
    }
}

pub type Mask = Grid<bool>;

impl Mask {
    pub fn has(&self, place: IVec2) -> bool {
        self.at(place) == Some(true)
    }

    pub fn set(&self) -> impl Iterator<Item = IVec2> {
        (0..self.cells.len()).filter(|at| self.cells[*at]).map(|at| self.place(at))
    }

    /// With all that is at most `reach` away along either axis.
    pub fn grown(&self, reach: i32) -> Self {
        let along = self.like(|place| (-reach..=reach).any(|off| self.has(place + IVec2::X * off)));
        self.like(|place| (-reach..=reach).any(|off| along.has(place + IVec2::Y * off)))
    }

    pub fn inverse(&self) -> Self {
        self.like(|place| !self.has(place))
    }

    /// Takes the cells that hang together with one of them out of it: first what is nearest on the way through it, last
    /// what is farthest.
    pub fn take(&mut self, from: usize) -> Vec<usize> {
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(place) = reached.get(next).map(|at| self.place(*at)) {
            next += 1;
            for step in [IVec2::X, IVec2::Y, IVec2::NEG_X, IVec2::NEG_Y] {
                if let Some(beside) = self.index(place + step).filter(|beside| self.cells[*beside]) {
                    self.cells[beside] = false;
                    reached.push(beside);
                }
            }
        }
        reached
    }
}

/// The numbers of these values, the largest value's first. The page carries a sort for each type that is sorted, so the
/// reader has this one.
pub fn descending(values: &[f32]) -> Vec<usize> {
    let mut order = Vec::from_iter(0..values.len());
    order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
    order
}

/// In whole pixels.
pub fn rounded(place: Vec2) -> IVec2 {
    (place + 0.5).floor().as_ivec2()
}
