//! Writes a snake in any notation, so that [`read`](super::read) can read it.

use super::Notation;
use crate::puzzle::{BoxSize, Cell, Kind, Snake};

/// Head first: letters without spaces, numbers with spaces, a drawing that goes right and down; no final newline.
pub fn write(snake: &Snake, notation: Notation) -> String {
    let inner = |straight: char, turn: char| -> String {
        snake.inner().iter().map(|kind| if *kind == Kind::Straight { straight } else { turn }).collect()
    };
    match notation {
        Notation::Segments => list(&snake.segments(), 0, None),
        Notation::SegmentsLess1 => list(&snake.segments(), 1, None),
        Notation::SegmentsLess1First => list(&snake.segments(), 1, Some(0)),
        Notation::SegmentsLess1Last => list(&snake.segments(), 1, snake.turns().into()),
        Notation::SegmentsLess2 => list(&snake.segments(), 2, None),
        Notation::Rows => rows(snake).iter().map(|row| row.len().to_string()).collect::<Vec<_>>().join(" "),
        Notation::Inner => inner('S', 'T'),
        Notation::Esc => format!("E{}E", inner('S', 'C')),
        Notation::Cubelets => format!("s{}s", inner('s', 'r')),
        Notation::Links => format!("F{}", inner('F', 'T')),
        Notation::Dashes => format!("-{}-", inner('-', 'o')),
        Notation::Bits => format!("0{}0", inner('0', '1')),
        Notation::BitsStraight => format!("1{}1", inner('1', '0')),
        Notation::Codes => format!("3{}3", inner('1', '2')),
        Notation::Kinds | Notation::KindsTurn => {
            let (straight, turn) = if notation == Notation::Kinds { ('g', 'k') } else { ('k', 'g') };
            // Both signs must be there.
            let end = if snake.turns() > 0 { straight } else { turn };
            format!("{end}{}{end}", inner(straight, turn))
        }
        Notation::Moves => {
            snake.staircase().windows(2).map(|pair| if pair[1].x > pair[0].x { 'R' } else { 'D' }).collect()
        }
        Notation::Cells => snake
            .staircase()
            .iter()
            .map(|cell| format!("({}, {}, {})", cell.x, cell.y, cell.z))
            .collect::<Vec<_>>()
            .join(" "),
        Notation::Drawing => drawing(snake),
    }
}

/// Writes the snake unambiguously, given only the box: as segment lengths or, if these are ambiguous, as inner letters.
pub fn plain(snake: &Snake, box_size: Option<BoxSize>) -> String {
    let segments = write(snake, Notation::Segments);
    let reads = |text: &str| super::read(text, box_size, None).is_ok_and(|reading| reading.snake == *snake);
    if reads(&segments) { segments } else { write(snake, Notation::Inner) }
}

fn list(segments: &[usize], less: usize, in_full: Option<usize>) -> String {
    let numbers: Vec<String> = segments
        .iter()
        .enumerate()
        .map(|(index, length)| if in_full == Some(index) { *length } else { length - less })
        .map(|number| number.to_string())
        .collect();
    numbers.join(" ")
}

/// The rows of the staircase, which goes up in space and down on paper, so that it reads from the top left.
fn rows(snake: &Snake) -> Vec<Vec<Cell>> {
    snake.staircase().chunk_by(|one, other| one.y == other.y).map(<[Cell]>::to_vec).collect()
}

fn drawing(snake: &Snake) -> String {
    let lines: Vec<_> = rows(snake).iter().map(|row| " ".repeat(row[0].x as usize) + &"X".repeat(row.len())).collect();
    lines.join("\n")
}
