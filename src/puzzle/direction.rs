//! The six directions of the lattice and their letters.

use super::Cell;
use crate::spelling::words;

words! {
    /// A unit step on the lattice: +x −x +y −y +z −z. Right-handed axes: x right, y up, z toward the viewer.
    #[repr(u8)]
    pub enum Direction("a direction: R L U D F B") { Right "R", Left "L", Up "U", Down "D", Front "F", Back "B" }
}

impl Direction {
    pub const fn vector(self) -> Cell {
        [Cell::X, Cell::NEG_X, Cell::Y, Cell::NEG_Y, Cell::Z, Cell::NEG_Z][self as usize]
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

#[cfg(test)]
mod tests {
    use super::*;

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
