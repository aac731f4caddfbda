//! The 48 symmetries of the cube, as the images of the axes, 24 of them rotations; and their action on a box.

use super::{BoxSize, Cell, Direction};

/// The images of x, y and z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry([Direction; 3]);

impl Symmetry {
    pub const IDENTITY: Self = Self([Direction::Right, Direction::Up, Direction::Front]);

    pub const MIRROR_X: Self = Self([Direction::Left, Direction::Up, Direction::Front]);

    /// All 48, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
        let images = |order: [usize; 3], signs: usize| {
            let mut images = Self::IDENTITY;
            (0..3).for_each(|to| images.0[order[to]] = Direction::ALL[2 * to + (signs >> to & 1)]);
            images
        };
        ORDERS.into_iter().flat_map(move |order| (0..8).map(move |signs| images(order, signs)))
    }

    /// The right-handed rotation by `quarters` · 90° about the line along `axis` through the origin.
    pub fn turn(axis: Direction, quarters: i32) -> Self {
        // A quarter turn about +x takes y to z, and z to −y.
        let turned = |side: Direction| Direction::from_vector(axis.vector().cross(side.vector())).unwrap_or(side);
        let quarter = Self(Self::IDENTITY.0.map(turned));
        (0..quarters.rem_euclid(4)).fold(Self::IDENTITY, |done, _| quarter.after(done))
    }

    pub fn apply(self, vector: Cell) -> Cell {
        let [x, y, z] = self.0.map(Direction::vector);
        x * vector.x + y * vector.y + z * vector.z
    }

    pub fn image_of(self, direction: Direction) -> Direction {
        let image = self.0[direction.axis()];
        if direction == Direction::ALL[2 * direction.axis()] { image } else { image.opposite() }
    }

    /// The composition: first `first`, then this one.
    #[must_use]
    pub fn after(self, first: Self) -> Self {
        Self(first.0.map(|image| self.image_of(image)))
    }

    pub fn is_rotation(self) -> bool {
        let [x, y, z] = self.0.map(Direction::vector);
        x.cross(y) == z
    }
}

impl BoxSize {
    /// The symmetries that keep the sides of the box, the identity first.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |symmetry| symmetry.apply(self.sides()).abs() == self.sides())
    }

    /// The distinct permutations of cell indices by `symmetries` of the box, each with a symmetry that gives it.
    pub(crate) fn permutations(self, symmetries: impl IntoIterator<Item = Symmetry>) -> Vec<(Symmetry, Vec<u16>)> {
        let mut permutations: Vec<(Symmetry, Vec<u16>)> = Vec::new();
        for symmetry in symmetries {
            let permutation = self.iter().map(|cell| self.index(self.transform(symmetry, cell)) as u16).collect();
            if permutations.iter().all(|(_, other)| *other != permutation) {
                permutations.push((symmetry, permutation));
            }
        }
        permutations
    }

    /// The image of `cell` under a symmetry of the box, taken about its centre.
    pub fn transform(self, symmetry: Symmetry, cell: Cell) -> Cell {
        // Twice the offset from the centre is an integer.
        let far = self.sides() - 1;
        (symmetry.apply(cell * 2 - far) + far) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_48_and_half_are_rotations() {
        let all: HashSet<_> = Symmetry::all().collect();
        assert_eq!(all.len(), 48);
        assert_eq!(Symmetry::all().next(), Some(Symmetry::IDENTITY));
        assert_eq!(all.iter().filter(|symmetry| symmetry.is_rotation()).count(), 24);
        for &a in &all {
            for &b in &all {
                assert_eq!(a.after(b).apply(Cell::new(1, 2, 3)), a.apply(b.apply(Cell::new(1, 2, 3))));
            }
            let [x, y, z] = [Cell::X, Cell::Y, Cell::Z].map(|axis| a.apply(axis));
            assert_eq!(x.cross(y) == z, a.is_rotation());
        }
    }

    #[test]
    fn turns_follow_the_right_hand_rule() {
        assert_eq!(Symmetry::turn(Direction::Right, 1).apply(Cell::Y), Cell::Z);
        assert_eq!(Symmetry::turn(Direction::Up, 1).apply(Cell::Z), Cell::X);
        assert_eq!(Symmetry::turn(Direction::Front, 1).apply(Cell::X), Cell::Y);
        assert_eq!(Symmetry::turn(Direction::Back, 1).apply(Cell::X), Cell::NEG_Y);
        for axis in Direction::ALL {
            assert!(Symmetry::turn(axis, 1).is_rotation());
            assert_eq!(Symmetry::turn(axis, 1).apply(axis.vector()), axis.vector());
            assert_eq!(Symmetry::turn(axis, 4), Symmetry::IDENTITY);
            assert_eq!(Symmetry::turn(axis, -1), Symmetry::turn(axis.opposite(), 1));
        }
    }

    #[test]
    fn symmetries_permute_the_cells() {
        for (size, count) in [((3, 3, 3), 48), ((2, 2, 3), 16), ((2, 3, 4), 8)] {
            let size = BoxSize::new(size.0, size.1, size.2).unwrap();
            let kept: Vec<_> = size.symmetries().collect();
            assert_eq!(kept.len(), count);
            for symmetry in kept {
                let mut seen: Vec<_> = size.iter().map(|cell| size.index(size.transform(symmetry, cell))).collect();
                seen.sort_unstable();
                assert!(seen.into_iter().eq(0..size.cells()));
            }
        }
    }
}
