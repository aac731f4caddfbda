//! How to make a snake of wood: which holes each cube gets, and how long the cord is.

use crate::puzzle::{Cubelet, Kind, Snake};

/// How a cube is drilled. All holes lead to the middle of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drilling {
    /// Straight through, from one face to the opposite one.
    Through,
    /// Round the corner: two holes from faces beside each other, which meet at the centre.
    Corner,
    /// One hole to the centre, where the cord ends in a knot. A wider hole from the opposite face lets the knot in; a plug hides it.
    End,
}

/// What a snake asks of the drill, and of the cord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillPlan {
    /// One for each cube, head to tail.
    pub cubes: Vec<Drilling>,
}

/// Cord left over for each of the two knots, in millimetres: enough to hold with two fingers. A rule of thumb, not measured.
const FOR_A_KNOT_MM: u32 = 60;

/// How the cubes of a snake are drilled.
pub fn drill_plan(snake: &Snake) -> DrillPlan {
    let drilling = |cubelet| match snake.kind(cubelet) {
        Some(Kind::Straight) => Drilling::Through,
        Some(Kind::Turn) => Drilling::Corner,
        None => Drilling::End,
    };
    DrillPlan { cubes: (0..snake.len()).map(drilling).collect() }
}

impl DrillPlan {
    /// The cubes that are drilled like this.
    pub fn which(&self, drilling: Drilling) -> impl Iterator<Item = Cubelet> + '_ {
        let cubes = self.cubes.iter().enumerate();
        cubes.filter(move |(_, other)| **other == drilling).map(|(cube, _)| Cubelet::new(cube))
    }

    pub fn count(&self, drilling: Drilling) -> usize {
        self.which(drilling).count()
    }

    /// The length of the cord in the snake, in pitches (sides of a cube): from the centre of one end through all centres to that of
    /// the other.
    pub fn cord_pitches(&self) -> usize {
        self.cubes.len() - 1
    }

    /// The same in millimetres, for cubes of this side.
    pub fn cord_mm(&self, side_mm: u32) -> u32 {
        side_mm * self.cord_pitches() as u32
    }

    /// How long to cut the cord, in millimetres: what lies in the snake, and what is left over at both ends to pull it taut and
    /// tie the knots. Elastic is tied when it is pulled out by a tenth, so that it holds the cubes together; it must give by one
    /// more cube for a pull. Rules of thumb, not measured.
    pub fn cut_mm(&self, side_mm: u32) -> u32 {
        self.cord_mm(side_mm) + 2 * FOR_A_KNOT_MM
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_common_snake() {
        let snake = Snake::from_segments(&[3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3]).unwrap();
        let plan = drill_plan(&snake);
        let counts = [Drilling::End, Drilling::Through, Drilling::Corner].map(|drilling| plan.count(drilling));
        assert_eq!(counts, [2, 9, 16]);
        let ends: Vec<usize> = plan.which(Drilling::End).map(Cubelet::number).collect();
        assert_eq!(ends, [1, 27]);
        let through: Vec<usize> = plan.which(Drilling::Through).map(Cubelet::number).collect();
        assert_eq!(through, [2, 6, 9, 13, 15, 20, 22, 24, 26]);
        assert_eq!((plan.cord_pitches(), plan.cord_mm(30), plan.cut_mm(30)), (26, 780, 900));
    }

    #[test]
    fn the_shortest_snake() {
        let plan = drill_plan(&Snake::from_segments(&[2]).unwrap());
        assert_eq!(plan.cubes, [Drilling::End; 2]);
        assert_eq!(plan.cord_mm(20), 20);
    }
}
