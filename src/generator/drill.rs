//! Drilling instructions for a wooden snake: the holes of each cube and the length of the cord.

use crate::puzzle::{Kind, Snake};

/// How to drill a cube of each kind, with holes in the middle of faces. Straight: one hole through. Turn: two holes,
/// from neighbouring faces, that meet at the centre. End (`None`): one hole through, wider on the outside for the knot.
pub const DRILLINGS: [Option<Kind>; 3] = [Some(Kind::Straight), Some(Kind::Turn), None];

/// The cubes of a snake to drill in this way, counted from 1.
pub fn to_drill(snake: &Snake, kind: Option<Kind>) -> Vec<usize> {
    (0..snake.len()).filter(|&cubelet| snake.kind(cubelet) == kind).map(|cubelet| cubelet + 1).collect()
}

/// Spare cord for each of the two knots, in millimetres: to hold, pull taut and tie. A rule of thumb, not measured.
const FOR_A_KNOT_MM: u32 = 60;

/// The length of the cord between the centres of the end cubes, in millimetres.
pub fn cord_mm(snake: &Snake, side_mm: u32) -> u32 {
    side_mm * (snake.len() - 1) as u32
}

/// The length to cut, in millimetres: the cord in the snake plus 60 mm for each of the two knots.
pub fn cut_mm(snake: &Snake, side_mm: u32) -> u32 {
    cord_mm(snake, side_mm) + 2 * FOR_A_KNOT_MM
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn the_common_snake() {
        let snake = Snake::from_segments(&[3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3]).unwrap();
        assert_eq!(to_drill(&snake, None), [1, 27]);
        assert_eq!(to_drill(&snake, Some(Kind::Straight)), [2, 6, 9, 13, 15, 20, 22, 24, 26]);
        assert_eq!(to_drill(&snake, Some(Kind::Turn)).len(), 16);
        assert_eq!((cord_mm(&snake, 30), cut_mm(&snake, 30)), (780, 900));
        let lines = Language::English.drill_lines(&snake, 30);
        assert_eq!(lines.len(), 5);
        assert_eq!(lines[1], "9 straight through: one hole from face to face. Cubes 2 6 9 13 15 20 22 24 26");
    }

    #[test]
    fn the_shortest_snake() {
        let snake = Snake::from_segments(&[2]).unwrap();
        assert_eq!((to_drill(&snake, None), cord_mm(&snake, 20)), (vec![1, 2], 20));
        // A drilling that no cube has is left out.
        assert_eq!(
            Language::English.drill_lines(&snake, 20)[1..],
            [
                "2 ends: one hole through, wider on the outside for the knot. Cubes 1 2",
                "Elastic cord: cut 14 cm. 2 cm stays inside; the rest is for pulling tight and two knots."
            ]
        );
    }
}
