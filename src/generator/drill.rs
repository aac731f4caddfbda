//! Drilling instructions for a wooden snake: the holes of each cube and the length of the cord.

use crate::puzzle::{Cubelet, Kind, Snake};

/// The holes of a cube, each in the middle of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drilling {
    Through,
    /// Two holes from neighbouring faces that meet at the centre.
    Corner,
    /// One hole through, wider on the outside for the knot.
    End,
}

impl Drilling {
    pub const ALL: [Self; 3] = [Self::Through, Self::Corner, Self::End];
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillPlan {
    pub cubes: Vec<Drilling>,
}

/// Spare cord for each of the two knots, in millimetres: to hold, pull taut and tie. A rule of thumb, not measured.
const FOR_A_KNOT_MM: u32 = 60;

pub fn drill_plan(snake: &Snake) -> DrillPlan {
    let drilling = |cubelet| match snake.kind(cubelet) {
        Some(Kind::Straight) => Drilling::Through,
        Some(Kind::Turn) => Drilling::Corner,
        None => Drilling::End,
    };
    DrillPlan { cubes: (0..snake.len()).map(drilling).collect() }
}

impl DrillPlan {
    pub fn which(&self, drilling: Drilling) -> impl Iterator<Item = Cubelet> + '_ {
        let cubes = self.cubes.iter().enumerate();
        cubes.filter(move |(_, other)| **other == drilling).map(|(cube, _)| Cubelet::new(cube))
    }

    pub fn count(&self, drilling: Drilling) -> usize {
        self.which(drilling).count()
    }

    /// The length of the cord between the centres of the end cubes, in pitches (sides of a cube).
    pub fn cord_pitches(&self) -> usize {
        self.cubes.len() - 1
    }

    pub fn cord_mm(&self, side_mm: u32) -> u32 {
        side_mm * self.cord_pitches() as u32
    }

    /// The length to cut, in millimetres: the cord in the snake plus 60 mm for each of the two knots.
    pub fn cut_mm(&self, side_mm: u32) -> u32 {
        self.cord_mm(side_mm) + 2 * FOR_A_KNOT_MM
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

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
        let lines = Language::English.drill_lines(&plan, 30);
        assert_eq!(lines.len(), 5);
        assert_eq!(lines[1], "9 straight through: one hole from face to face. Cubes 2 6 9 13 15 20 22 24 26");
    }

    #[test]
    fn the_shortest_snake() {
        let plan = drill_plan(&Snake::from_segments(&[2]).unwrap());
        assert_eq!(plan.cubes, [Drilling::End; 2]);
        assert_eq!(plan.cord_mm(20), 20);
        // A drilling that no cube has is left out.
        assert_eq!(
            Language::English.drill_lines(&plan, 20)[1..],
            [
                "2 ends: one hole through, wider on the outside for the knot. Cubes 1 2",
                "Elastic cord: cut 14 cm. 2 cm stays inside; the rest is for pulling tight and two knots."
            ]
        );
    }
}
