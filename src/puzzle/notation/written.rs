//! Writes a snake in any notation, so that [`read`](super::read) can read it.

use super::{Notation, letters, numbers};
use crate::puzzle::{BoxSize, Cell, Kind, Snake};

/// Head first: letters without spaces, numbers with spaces, a drawing that goes right and down; no final newline.
pub fn write(snake: &Snake, notation: Notation) -> String {
    let staircase = snake.staircase();
    // It goes up in space and down on paper, so that it reads from the top left.
    let rows: Vec<&[Cell]> = staircase.chunk_by(|one, other| one.y == other.y).collect();
    match notation {
        Notation::Kinds | Notation::KindsTurn => {
            let (straight, turn) = if notation == Notation::Kinds { ('g', 'k') } else { ('k', 'g') };
            let sign = |kind: &Kind| if *kind == Kind::Straight { straight } else { turn };
            let inner: String = snake.inner().iter().map(sign).collect();
            // Both signs must be there.
            let end = if snake.turns() > 0 { straight } else { turn };
            format!("{end}{inner}{end}")
        }
        Notation::Rows => join(&rows, " ", |row| row.len().to_string()),
        Notation::Moves => staircase.windows(2).map(|pair| if pair[1].x > pair[0].x { 'R' } else { 'D' }).collect(),
        Notation::Cells => join(&staircase, " ", |cell| format!("({}, {}, {})", cell.x, cell.y, cell.z)),
        Notation::Drawing => join(&rows, "\n", |row| " ".repeat(row[0].x as usize) + &"X".repeat(row.len())),
        _ => letters::write(snake, notation).or_else(|| numbers::write(snake, notation)).unwrap_or_default(),
    }
}

fn join<T>(items: &[T], between: &str, write: impl Fn(&T) -> String) -> String {
    items.iter().map(write).collect::<Vec<_>>().join(between)
}

/// Writes the snake unambiguously, given only the box: as segment lengths or, if these are ambiguous, as inner letters.
pub fn plain(snake: &Snake, box_size: Option<BoxSize>) -> String {
    let segments = write(snake, Notation::Segments);
    let reads = |text: &str| super::read(text, box_size, None).is_ok_and(|reading| reading.snake == *snake);
    if reads(&segments) { segments } else { write(snake, Notation::Inner) }
}
