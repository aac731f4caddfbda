//! How to make a snake of wood: which holes each cube gets, and how long the cord is.

use crate::puzzle::{Cubelet, Kind, Snake};

/// How a cube is drilled. All holes lead to the middle of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drilling {
    /// Straight through, from one face to the opposite one.
    Through,
    /// Round the corner: two holes from faces beside each other, which meet at the centre.
    Corner,
    /// One hole through, in line with the cord; wider on the outside, where the knot lies in it.
    End,
}

impl Drilling {
    /// How it is done, after a number of cubes.
    pub fn how(self) -> &'static str {
        match self {
            Self::Through => "straight through: one hole from face to face",
            Self::Corner => "round the corner: two holes from faces side by side that meet in the middle",
            Self::End => "ends: one hole through, wider on the outside for the knot",
        }
    }
}

/// What a snake asks of the drill, and of the cord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillPlan {
    /// One for each cube, head to tail.
    pub cubes: Vec<Drilling>,
}

/// Cord left over for each of the two knots, in millimetres: enough to hold it with two fingers, pull it taut and tie it. A rule
/// of thumb, not measured.
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

    /// How long to cut the cord, in millimetres: what lies in the snake, and 60 mm for each of the two knots.
    pub fn cut_mm(&self, side_mm: u32) -> u32 {
        self.cord_mm(side_mm) + 2 * FOR_A_KNOT_MM
    }

    /// How long to cut the cord, as a sentence, in whole centimetres, rounded up.
    pub fn cord(&self, side_mm: u32) -> String {
        let [cut, lies] = [self.cut_mm(side_mm), self.cord_mm(side_mm)].map(|length| length.div_ceil(10));
        format!(
            "Elastic cord: cut {cut} cm. {lies} cm of it lie in the snake, the rest is for pulling it taut and two knots."
        )
    }

    /// The whole plan in words, a line for each way to drill with the numbers of its cubes, head to tail, and for the cord.
    pub fn lines(&self, side_mm: u32) -> Vec<String> {
        let of = |drilling: Drilling| {
            let numbers: Vec<String> = self.which(drilling).map(|cube| cube.to_string()).collect();
            (!numbers.is_empty()).then(|| format!("{} {}. Cubes {}", numbers.len(), drilling.how(), numbers.join(" ")))
        };
        let mut lines = vec![format!("To make it of wood, of cubes of {side_mm} mm, drill these:")];
        lines.extend([Drilling::Through, Drilling::Corner, Drilling::End].into_iter().filter_map(of));
        lines.push(self.cord(side_mm));
        lines
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
        let lines = plan.lines(30);
        assert_eq!(lines.len(), 5);
        assert_eq!(lines[1], "9 straight through: one hole from face to face. Cubes 2 6 9 13 15 20 22 24 26");
    }

    #[test]
    fn the_shortest_snake() {
        let plan = drill_plan(&Snake::from_segments(&[2]).unwrap());
        assert_eq!(plan.cubes, [Drilling::End; 2]);
        assert_eq!(plan.cord_mm(20), 20);
        // Of what there is none nothing is said.
        assert_eq!(
            plan.lines(20)[1..],
            [
                "2 ends: one hole through, wider on the outside for the knot. Cubes 1 2",
                "Elastic cord: cut 14 cm. 2 cm of it lie in the snake, the rest is for pulling it taut and two knots."
            ]
        );
    }
}
