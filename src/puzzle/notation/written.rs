//! Writes a snake in any notation, so that [`read`](super::read) can read it.

use super::numbers;
use super::table::{CUBELETS, Form, Notation};
use crate::puzzle::snake::row;
use crate::puzzle::{BoxSize, Cell, Kind, Snake};

/// Head first: letters without spaces, numbers with spaces, a drawing that goes right and down; no final newline.
pub fn write(snake: &Snake, notation: Notation) -> String {
    let staircase = snake.staircase();
    let segments = snake.segments();
    // It goes up in space and down on paper, so that it reads from the top left.
    let rows: Vec<&[Cell]> = staircase.chunk_by(|one, other| one.y == other.y).collect();
    let signs = |straight: &str, turn: &str, end: &str, [head, tail]: [usize; 2]| {
        let inner = snake.inner().iter().map(|kind| if *kind == Kind::Straight { straight } else { turn });
        end.repeat(head) + &inner.collect::<String>() + &end.repeat(tail)
    };
    match notation.form() {
        Form::Lengths(..) => {
            let less = |index| numbers::less(notation, index, segments.len());
            let numbers: Vec<usize> = segments.iter().enumerate().map(|(index, length)| length - less(index)).collect();
            row(&numbers)
        }
        Form::Signs(straight, turns, end, spans) => signs(straight, turns[0], end, spans[0]),
        // Both signs must be there.
        Form::Kinds(straight, turn) => signs(straight, turn, if snake.turns() > 0 { straight } else { turn }, CUBELETS),
        Form::Rows => row(&Vec::from_iter(rows.iter().map(|cubes| cubes.len()))),
        Form::Moves => staircase.array_windows().map(|[cell, next]| if next.x > cell.x { 'R' } else { 'D' }).collect(),
        Form::Cells => {
            let cell = |cell: &Cell| format!("({}, {}, {})", cell.x, cell.y, cell.z);
            Vec::from_iter(staircase.iter().map(cell)).join(" ")
        }
        Form::Drawing => {
            let line = |row: &&[Cell]| " ".repeat(row[0].x as usize) + &"X".repeat(row.len());
            Vec::from_iter(rows.iter().map(line)).join("\n")
        }
    }
}

/// Writes the snake unambiguously, given only the box: as segment lengths or, if these are ambiguous, as inner letters.
pub fn plain(snake: &Snake, box_size: Option<BoxSize>) -> String {
    let segments = write(snake, Notation::Segments);
    let reads =
        |text: &str| super::read(text, box_size, None, |_, _| None).is_ok_and(|reading| reading.snake == *snake);
    if reads(&segments) { segments } else { write(snake, Notation::Inner) }
}
