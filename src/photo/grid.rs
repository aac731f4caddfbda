//! Grids of pixels, and what is done to whole ones: scaling, growing and shrinking masks, pieces that hang together.

use std::ops::{Add, Mul};

use glam::Vec2;

#[derive(Clone)]
pub(super) struct Grid<T> {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    pub fn new(width: usize, height: usize, value: impl Fn(usize, usize) -> T) -> Self {
        let mut cells = Vec::with_capacity(width * height);
        for y in 0..height {
            cells.extend((0..width).map(|x| value(x, y)));
        }
        Self { width, height, cells }
    }

    pub fn map<U>(&self, change: impl Fn(T) -> U) -> Grid<U> {
        Grid { width: self.width, height: self.height, cells: self.cells.iter().map(|cell| change(*cell)).collect() }
    }

    /// `None` outside.
    pub fn at(&self, x: isize, y: isize) -> Option<T> {
        let is_inside = x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height;
        is_inside.then(|| self.cells[y as usize * self.width + x as usize])
    }

    pub fn place(&self, index: usize) -> Vec2 {
        Vec2::new((index % self.width) as f32, (index / self.width) as f32)
    }
}

impl<T: Copy + Default + Add<Output = T> + Mul<f32, Output = T>> Grid<T> {
    /// A part of it, or more than all, in pixels of `step` of its own from `origin` on; what is outside counts as zero.
    pub fn scaled(&self, origin: Vec2, step: f32, width: usize, height: usize) -> Self {
        let columns: Vec<Tent> = (0..width).map(|at| Tent::new(origin.x, step, at, self.width)).collect();
        let rows: Vec<Tent> = (0..height).map(|at| Tent::new(origin.y, step, at, self.height)).collect();
        let narrow = Grid::new(width, self.height, |x, y| columns[x].sum(|at| self.cells[y * self.width + at]));
        Grid::new(width, height, |x, y| rows[y].sum(|at| narrow.cells[at * width + x]))
    }
}

/// The pixels of a row under one of another size, and how much each counts: less with the distance.
struct Tent {
    first: usize,
    weights: Vec<f32>,
}

impl Tent {
    fn new(origin: f32, step: f32, at: usize, length: usize) -> Self {
        let centre = origin + (at as f32 + 0.5) * step - 0.5;
        let reach = step.max(1.0);
        let first = (centre - reach).ceil().max(0.0) as usize;
        let end = ((centre + reach).floor() + 1.0).clamp(0.0, length as f32) as usize;
        let weight = |at: usize| 1.0 - (at as f32 - centre).abs() / reach;
        let mut weights: Vec<f32> = (first..end).map(weight).collect();
        let sum: f32 = weights.iter().sum();
        for weight in &mut weights {
            *weight /= sum.max(1e-6);
        }
        Self { first, weights }
    }

    fn sum<T: Default + Add<Output = T> + Mul<f32, Output = T>>(&self, cell: impl Fn(usize) -> T) -> T {
        let weighted = self.weights.iter().enumerate().map(|(at, weight)| cell(self.first + at) * *weight);
        weighted.fold(T::default(), Add::add)
    }
}

pub(super) type Mask = Grid<bool>;

impl Mask {
    pub fn area(&self) -> usize {
        self.cells.iter().filter(|is_set| **is_set).count()
    }

    pub fn numbers(&self) -> Grid<f32> {
        self.map(|is_set| f32::from(u8::from(is_set)))
    }

    /// With all that is at most `reach` away in either direction.
    pub fn grown(&self, reach: usize) -> Self {
        self.spread(reach, true)
    }

    /// Without all that is at most `reach` from what is not in it.
    pub fn shrunk(&self, reach: usize) -> Self {
        self.spread(reach, false)
    }

    fn spread(&self, reach: usize, value: bool) -> Self {
        let mut spread = self.clone();
        for y in 0..self.height {
            let row: Vec<usize> = (0..self.width).map(|x| y * self.width + x).collect();
            spread_line(&mut spread.cells, &row, reach, value);
        }
        for x in 0..self.width {
            let column: Vec<usize> = (0..self.height).map(|y| y * self.width + x).collect();
            spread_line(&mut spread.cells, &column, reach, value);
        }
        spread
    }

    /// The cells of each piece that hangs together, also by corners.
    pub fn pieces(&self) -> Vec<Vec<usize>> {
        let mut is_left = self.cells.clone();
        let mut pieces = Vec::new();
        for seed in 0..is_left.len() {
            if !std::mem::take(&mut is_left[seed]) {
                continue;
            }
            let mut piece = vec![seed];
            let mut next = 0;
            while next < piece.len() {
                for beside in self.beside(piece[next], true) {
                    if std::mem::take(&mut is_left[beside]) {
                        piece.push(beside);
                    }
                }
                next += 1;
            }
            pieces.push(piece);
        }
        pieces
    }

    pub fn beside(&self, index: usize, with_corners: bool) -> impl Iterator<Item = usize> {
        let (width, height) = (self.width as isize, self.height as isize);
        let (x, y) = (index as isize % width, index as isize / width);
        let all = (-1..=1).flat_map(|dy: isize| (-1..=1).map(move |dx: isize| (dx, dy)));
        let near = all.filter(move |(dx, dy)| with_corners || dx * dy == 0).map(move |(dx, dy)| (x + dx, y + dy));
        let inside = near.filter(move |(x, y)| (0..width).contains(x) && (0..height).contains(y));
        inside.map(move |(x, y)| (y * width + x) as usize)
    }

    pub fn of(width: usize, height: usize, cells: &[usize]) -> Self {
        let mut mask = Self { width, height, cells: vec![false; width * height] };
        for cell in cells {
            mask.cells[*cell] = true;
        }
        mask
    }
}

/// Sets what is at most `reach` from a cell of this value to it. Outside is no value.
fn spread_line(cells: &mut [bool], line: &[usize], reach: usize, value: bool) {
    let had: Vec<bool> = line.iter().map(|cell| cells[*cell]).collect();
    let mut last = None;
    for at in (0..line.len()).chain((0..line.len()).rev()) {
        if had[at] == value {
            last = Some(at);
        }
        if last.is_some_and(|last: usize| last.abs_diff(at) <= reach) {
            cells[line[at]] = value;
        }
    }
}
