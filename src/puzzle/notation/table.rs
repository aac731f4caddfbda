//! The table of notations. A new one is a row here; if it is written in another way than those, a form and its file.

use crate::spelling::words;

/// How many signs at the head and at the tail are not those of inner cubelets.
pub type Span = [usize; 2];
/// A sign for every cubelet. The two ends have no kind: whatever stands there is accepted.
pub const CUBELETS: Span = [1, 1];
pub const INNER: Span = [0, 0];
/// Also for every link, whether it keeps the direction of the one before or behind it, the first or last arbitrary; and
/// for every cubelet, made of those with one more before or behind them.
pub const ANY: &[Span] = &[CUBELETS, INNER, [0, 1], [1, 0], [2, 0], [0, 2]];
const ENDS: &[Span] = &[CUBELETS, INNER, [2, 0], [0, 2]];

/// How a notation writes a snake. A new one is a row of the table below.
#[derive(Clone, Copy)]
pub enum Form {
    /// A number for each segment: its length minus this, for the first, an inner and the last segment.
    Lengths(usize, usize, usize),
    /// The length of each row of the staircase: of one cube in a segment that goes down.
    Rows,
    /// Signs for straight, for a turn (any one of them) and for an end, and what they stand for, the usual first.
    Signs(&'static str, &'static [&'static str], &'static str, &'static [Span]),
    /// Two signs that no notation knows, such as these for straight and for a turn.
    Kinds(&'static str, &'static str),
    Moves,
    Cells,
    Drawing,
}

use Form::{Cells, Drawing, Kinds, Lengths, Moves, Rows, Signs};

macro_rules! notations {
    ($($notation:ident $name:literal $form:expr;)+) => {
        words! {
            /// In order of preference, for when two give the same snake.
            pub enum Notation(concat!("a notation:", $(" ", $name),+)) { $($notation $name),+ }
        }

        impl Notation {
            pub(super) const fn form(self) -> Form {
                [$($form),+][self as usize]
            }
        }
    };
}

// A length less one is the number of moves along the segment; with the first or last in full, the numbers add up to the
// number of cubelets. A length less two is the number of straights between turns. Digits need no spaces.
notations! {
    Segments "segments" Lengths(0, 0, 0);
    SegmentsLess1 "segments-less-1" Lengths(1, 1, 1);
    SegmentsLess1First "segments-less-1-first" Lengths(0, 1, 1);
    SegmentsLess1Last "segments-less-1-last" Lengths(1, 1, 0);
    SegmentsLess2 "segments-less-2" Lengths(2, 2, 2);
    Rows "rows" Rows;
    Inner "inner" Signs("S", &["T"], "S", &[INNER, CUBELETS, [2, 0], [0, 2]]);
    Esc "esc" Signs("S", &["C", "T", "L"], "E", ENDS);
    Cubelets "cubelets" Signs("s", &["r"], "s", ENDS);
    Links "links" Signs("F", &["T"], "F", &[[1, 0], [2, 0], [0, 2]]);
    Dashes "dashes" Signs("-", &["o", "."], "-", ENDS);
    Bits "bits" Signs("0", &["1"], "0", ENDS);
    BitsStraight "bits-straight" Signs("1", &["0"], "1", ENDS);
    Codes "codes" Signs("1", &["2"], "3", &[CUBELETS, INNER]);
    Kinds "kinds" Kinds("g", "k");
    KindsTurn "kinds-turn" Kinds("k", "g");
    Moves "moves" Moves;
    Cells "cells" Cells;
    Drawing "drawing" Drawing;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for notation in Notation::ALL {
            assert_eq!(notation.to_string().parse(), Ok(notation));
            assert_eq!(notation.word().to_uppercase().parse(), Ok(notation));
        }
        let error = "segment".parse::<Notation>().unwrap_err();
        assert!(error.to_string().contains("segments-less-1-first"), "{error}");
    }
}
