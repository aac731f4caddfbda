//! Cells, the six directions with their letters, and boxes.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::spelling::words;

/// A lattice position, in pitches. Inside a box: `0 ≤ x < w`, `0 ≤ y < h`, `0 ≤ z < d`.
pub type Cell = glam::IVec3;

/// The cells on a way from the origin.
pub fn walk(steps: impl IntoIterator<Item = Direction>) -> Vec<Cell> {
    let mut path = vec![Cell::ZERO];
    for step in steps {
        path.push(path[path.len() - 1] + step.vector());
    }
    path
}

/// The least and the greatest coordinates of some cells; zero for none.
pub(crate) fn bounds(cells: &[Cell]) -> [Cell; 2] {
    let ends: [fn(Cell, Cell) -> Cell; 2] = [Cell::min, Cell::max];
    ends.map(|end| cells.iter().copied().reduce(end).unwrap_or_default())
}

words! {
    /// A unit step on the lattice: +x −x +y −y +z −z. Right-handed axes: x right, y up, z toward the viewer.
    #[repr(u8)]
    pub enum Direction("a direction: R L U D F B") { Right "R", Left "L", Up "U", Down "D", Front "F", Back "B" }
}

impl Direction {
    pub const fn vector(self) -> Cell {
        [Cell::X, Cell::NEG_X, Cell::Y, Cell::NEG_Y, Cell::Z, Cell::NEG_Z][self as usize]
    }

    pub fn as_vec3(self) -> glam::Vec3 {
        self.vector().as_vec3()
    }

    pub fn from_vector(vector: Cell) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.vector() == vector)
    }

    /// 0, 1, 2 for x, y, z.
    pub const fn axis(self) -> usize {
        self as usize / 2
    }

    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 1]
    }
}

/// `w×h×d` cells along x, y, z; each side 1 to 10, at least two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct BoxSize {
    sides: Cell,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoxSizeError {
    Text(String),
    Range(i64, i64, i64),
}

impl BoxSize {
    pub const MAX_SIDE: i32 = 10;

    pub fn new(w: i64, h: i64, d: i64) -> Result<Self, BoxSizeError> {
        let fits = |side: i64| (1..=i64::from(Self::MAX_SIDE)).contains(&side);
        if fits(w) && fits(h) && fits(d) && w * h * d >= 2 {
            // The sides are in range, so the conversion keeps their values.
            Ok(Self { sides: Cell::new(w as i32, h as i32, d as i32) })
        } else {
            Err(BoxSizeError::Range(w, h, d))
        }
    }

    /// All cubes, smallest first.
    pub(crate) fn cubes() -> impl Iterator<Item = Self> {
        (2..=Self::MAX_SIDE).map(|side| Self { sides: Cell::splat(side) })
    }

    pub fn nearest_cube(cubelets: usize) -> Self {
        Self::cubes().min_by_key(|cube| cube.cells().abs_diff(cubelets)).expect("there are cubes")
    }

    /// The boxes with this many cells and `2 ≤ w ≤ h ≤ d`, those most like a cube first; then the flat ones.
    pub fn all_of(cells: usize) -> Vec<Self> {
        let from = |side: i32| side..=Self::MAX_SIDE;
        let all = from(1).flat_map(|w| from(w).flat_map(move |h| from(h).map(move |d| [w, h, d])));
        let turned = all.map(|[w, h, d]| if w == 1 && h > 1 { [h, d, w] } else { [w, h, d] });
        let boxes = turned.map(|sides| Self { sides: Cell::from_array(sides) });
        // A single cube is not a box.
        let mut boxes: Vec<Self> = boxes.filter(|size| size.cells() == cells.max(2)).collect();
        boxes.sort_by_key(|size| (size.is_flat(), size.longest()));
        boxes
    }

    pub fn is_flat(self) -> bool {
        self.sides.min_element() == 1
    }

    pub fn sides(self) -> Cell {
        self.sides
    }

    pub fn cells(self) -> usize {
        self.sides.element_product() as usize
    }

    /// The longest side; no segment can be longer.
    pub fn longest(self) -> usize {
        self.sides.max_element() as usize
    }

    /// Whether a snake's runs, each across the one before it, are short enough for it.
    pub fn has_room_for(self, runs: &[usize]) -> bool {
        let middle = self.cells() / self.longest() / self.sides.min_element() as usize;
        // In a flat box every second run goes the same way.
        let [one, other] = [0, 1].map(|from| runs.iter().skip(from).step_by(2).max());
        runs.iter().all(|run| *run <= self.longest())
            && runs.array_windows().all(|[run, next]| *run.min(next) <= middle)
            && (!self.is_flat() || one.min(other) <= Some(&middle))
    }

    pub fn is_cube(self) -> bool {
        self.sides == Cell::splat(self.sides.x)
    }

    pub fn contains(self, cell: Cell) -> bool {
        cell.cmpge(Cell::ZERO).all() && cell.cmplt(self.sides).all()
    }

    /// The index of a cell in the box: `x + w·(y + h·z)`.
    pub fn index(self, cell: Cell) -> usize {
        (cell.x + self.sides.x * (cell.y + self.sides.y * cell.z)) as usize
    }

    pub fn cell(self, index: usize) -> Cell {
        let index = index as i32;
        Cell::new(index % self.sides.x, index / self.sides.x % self.sides.y, index / (self.sides.x * self.sides.y))
    }

    /// For the user interface: `2×3×4`. `Display` gives `2x3x4`, as typed.
    pub fn shown(self) -> String {
        self.to_string().replace('x', "×")
    }

    /// All cells in index order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).map(move |index| self.cell(index))
    }
}

impl fmt::Display for BoxSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.sides.x, self.sides.y, self.sides.z)
    }
}

impl FromStr for BoxSize {
    type Err = BoxSizeError;

    fn from_str(text: &str) -> Result<Self, BoxSizeError> {
        let sides = text.split(['x', 'X', '×', '*', ',']).map(|side| side.trim().parse().ok());
        match sides.collect::<Option<Vec<i64>>>().as_deref() {
            Some(&[w, h, d]) => Self::new(w, h, d),
            _ => Err(BoxSizeError::Text(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_bad_text_is_refused() {
        let size: BoxSize = "2x3x4".parse().unwrap();
        assert_eq!((size.to_string(), size.shown()), ("2x3x4".to_owned(), "2×3×4".to_owned()));
        assert_eq!(size.shown().parse(), Ok(size));
        assert_eq!(size.cells(), 24);
        for bad in ["", "3", "3x3", "0x3x3", "3x3x11", "1x1x1", "axbxc", "3x3x3x3", "99999999999999999999x1x1"] {
            assert!(bad.parse::<BoxSize>().is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_round_trip() {
        let size = BoxSize::new(2, 3, 4).unwrap();
        for (index, cell) in size.iter().enumerate() {
            assert!(size.contains(cell));
            assert_eq!(size.index(cell), index);
        }
    }

    #[test]
    fn boxes_of_a_number_of_cells() {
        let names = |cells| BoxSize::all_of(cells).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names(27), ["3x3x3", "3x9x1"]);
        assert_eq!(names(24), ["2x3x4", "2x2x6", "4x6x1", "3x8x1"]);
        assert_eq!(names(7), ["1x1x7"]);
        assert_eq!(names(1000), ["10x10x10"]);
        assert!(names(26).is_empty());
        assert!(names(usize::MAX).is_empty());
        assert_eq!(BoxSize::nearest_cube(25).to_string(), "3x3x3");
        assert_eq!(BoxSize::nearest_cube(2).to_string(), "2x2x2");
        assert_eq!(BoxSize::nearest_cube(usize::MAX).to_string(), "10x10x10");
    }

    #[test]
    fn letters_round_trip_and_opposites_cancel() {
        for direction in Direction::ALL {
            assert_eq!(direction.to_string().parse(), Ok(direction));
            assert_eq!(direction.vector() + direction.opposite().vector(), Cell::ZERO);
            assert_eq!(Direction::from_vector(direction.vector()), Some(direction));
            assert_eq!(direction.vector()[direction.axis()].abs(), 1);
        }
        assert!("x".parse::<Direction>().is_err());
    }
}
