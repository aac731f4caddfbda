//! The status of a snake being entered: what is wrong, which known snake it is, or what comes next.

use super::{PartialSnake, Token};
use crate::puzzle::{BoxSize, CatalogueEntry, Puzzle, Slip, catalogue, one_slip_away};
use crate::text::EntrySaid;

impl EntrySaid {
    /// Whether it stays wrong whatever is entered next.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Self::RunTooLong { .. } | Self::TooMany { .. } | Self::TooFew { .. })
    }
}

impl PartialSnake {
    /// Whether it can be used, if only to find the slip.
    pub fn is_usable(&self, said: &EntrySaid) -> bool {
        self.is_whole() || said.is_wrong() && self.may_be_slip()
    }

    /// The error, the catalogue entry or the next thing to do.
    pub fn said(&self) -> EntrySaid {
        let box_size = self.box_size;
        let cubes = self.cubelets();
        let cells = box_size.cells();
        let mut larger = BoxSize::cubes().filter(|size| size.cells() > cells);
        let runs = self.runs();
        // The last wrong run is the one being entered.
        if let Some(run) = runs.iter().rposition(|run| run.is_too_long) {
            let length = runs[run].length();
            let goes_on = runs[run].goes_on;
            let larger = larger.find(|size| size.longest() >= length);
            let run = (run + 1 < runs.len()).then_some(run + 1);
            return EntrySaid::RunTooLong { run, length, goes_on, box_size, larger };
        }
        let puzzle = self.snake().and_then(|snake| Puzzle::new(snake, Some(box_size), None).ok());
        match (puzzle, self.tokens.last()) {
            (_, None) => EntrySaid::Begin,
            (Some(puzzle), _) => known(&puzzle),
            _ if cubes > cells => {
                let larger = larger.find(|size| size.cells() >= cubes);
                EntrySaid::TooMany { more: cubes - cells, box_size, larger }
            }
            (_, Some(Token::End)) => {
                let fits = |size: &BoxSize| !size.is_flat() && size.has_room_for(&self.lengths());
                let other = BoxSize::all_of(cubes).into_iter().find(fits);
                EntrySaid::TooFew { cubes, box_size, other }
            }
            (_, Some(Token::Straight)) => EntrySaid::AfterStraight,
            _ if self.may_be_slip() => EntrySaid::MayEnd,
            _ => EntrySaid::AfterCorner,
        }
    }
}

fn known(puzzle: &Puzzle) -> EntrySaid {
    let cubes = puzzle.snake().len();
    if let Some(entry) = CatalogueEntry::of(puzzle) {
        return EntrySaid::Is { cubes, entry, reversed: entry.puzzle() != puzzle };
    }
    // The catalogue has no snake with such a box.
    if catalogue().iter().all(|entry| entry.puzzle().box_size() != puzzle.box_size()) {
        return EntrySaid::Own { cubes };
    }
    let near = one_slip_away(puzzle.snake(), puzzle.box_size()).into_iter().find_map(|meant| {
        let slips = Slip::all(puzzle.snake(), &meant);
        let entry = CatalogueEntry::of(&Puzzle::new(meant, Some(puzzle.box_size()), None).ok()?)?;
        Some(EntrySaid::Nearly { cubes, entry, slips })
    });
    near.unwrap_or(EntrySaid::Own { cubes })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{LETTERS, felt, spaced, three};
    use super::*;
    use crate::text::Language;

    const BLUE: [u8; 17] = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];

    fn is_blue(entering: &PartialSnake, from_tail: bool) -> bool {
        let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
        entering.said() == EntrySaid::Is { cubes: 27, entry: blue, reversed: from_tail }
    }

    fn too_many(entering: &PartialSnake) -> Option<usize> {
        if let EntrySaid::TooMany { more, .. } = entering.said() { Some(more) } else { None }
    }

    fn said(entering: &PartialSnake) -> String {
        Language::English.entry(&entering.said())
    }

    #[test]
    fn runs_count_their_corners_twice() {
        let mut entering = three();
        assert_eq!((entering.cubelets(), entering.said()), (1, EntrySaid::Begin));
        let mut expected = 1;
        for (place, length) in BLUE.into_iter().enumerate() {
            assert!(!entering.is_whole() && !entering.said().is_wrong());
            entering.push(Token::Run(length));
            expected += usize::from(length) - 1;
            assert_eq!(entering.cubelets(), expected);
            let lengths = entering.lengths();
            assert_eq!(lengths, BLUE[..=place].iter().map(|&length| usize::from(length)).collect::<Vec<_>>());
        }
        let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
        assert!(is_blue(&entering, false));
        assert_eq!(entering.draft().unwrap().snake, *blue.puzzle().snake());
        // The snake ends here whether End is pressed or not.
        entering.push(Token::End);
        assert_eq!(entering.cubelets(), 27);
        entering.push(Token::Turn);
        assert_eq!((entering.cubelets(), too_many(&entering)), (29, Some(2)));
    }

    #[test]
    fn cubes_one_by_one_and_from_the_other_end() {
        let letters = spaced(LETTERS);
        let back: String = letters.chars().rev().collect();
        for (words, reversed) in
            [(letters.clone(), false), (format!("{letters} E"), false), (format!("{letters} S"), false), (back, true)]
        {
            let entering = felt(&words);
            assert!(is_blue(&entering, reversed), "{words}");
        }
        // With one letter missing the snake is still growing, even so near the end.
        let short = felt(&spaced(&LETTERS[..24]));
        assert_eq!((short.cubelets(), short.said()), (25, EntrySaid::MayEnd));
        let ended = felt(&format!("{}E", spaced(&LETTERS[..24])));
        assert_eq!(felt("3 2 2 E").cubelets(), 5, "after a run it ends with that");
        assert!(matches!(ended.said(), EntrySaid::TooFew { cubes: 26, .. }));
        // A turn is not an end: another cube must follow.
        assert_eq!(too_many(&felt(&format!("{letters} T"))), Some(1));
    }

    #[test]
    fn a_run_too_long_is_reported_as_it_appears() {
        let entering = felt("3 2 4");
        assert!(matches!(entering.said(), EntrySaid::RunTooLong { run: None, length: 4, .. }));
        assert_eq!(said(&entering), "This row has 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64.");
        assert_eq!(entering.stage().lit, 3..7);
        // Cube by cube, the error appears as soon as it is certain.
        assert!(!felt("3 S").said().is_wrong());
        assert_eq!(said(&felt("3 S S")), "This row has at least 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64.");
        assert_eq!(said(&felt("3 4 2")), "Row 2 has 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64.");
        let mut larger = felt("3 4 2");
        larger.box_size = "2x3x4".parse().unwrap();
        assert_eq!(larger.said(), EntrySaid::AfterCorner);
        larger.push(Token::Run(5));
        assert_eq!(said(&larger), "This row has 5 cubes; a 2×3×4 box allows 4; a 5×5×5 takes 125.");
        let many = felt(&"3 2 ".repeat(9));
        assert_eq!((too_many(&many), many.wrong()), (Some(1), 27..28));
        assert!(felt("3 2 3").wrong().is_empty());
    }

    #[test]
    fn an_entry_one_cube_off_a_known_snake_names_it() {
        let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
        let flipped = format!("{}T{}", &LETTERS[..4], &LETTERS[5..]);
        let EntrySaid::Nearly { entry, slips, .. } = felt(&spaced(&flipped)).said() else {
            panic!("one cube off");
        };
        assert_eq!(entry, blue);
        assert_eq!(Language::English.slips(&slips), "3, not 2 2 here: 2 [2 2] 2");
        assert_eq!(felt(&spaced(&"T".repeat(25))).said(), EntrySaid::Own { cubes: 27 });
    }

    #[test]
    fn what_does_not_fit_the_box_is_said_and_the_box_stays() {
        let many = felt(&"2 ".repeat(34));
        assert_eq!(said(&many), "8 too many for 3×3×3; a 4×4×4 takes 64.");
        assert_eq!(said(&felt("2 2 3 3 2 2 2 E")), "It ends after 10 cubes; a 3×3×3 cube has 27.");
        assert_eq!(said(&felt("2 2 2 2 2 2 2 E")), "It ends after 8 cubes; a 3×3×3 cube has 27, a 2×2×2 has 8.");
        // Two runs of 3 at a corner do not lie in 2×2×6, nor one of 4 in 2×3×3.
        let short = said(&felt("3 2 2 2 3 3 2 3 2 2 3 2 2 3 3 2 E"));
        assert_eq!(short, "It ends after 24 cubes; a 3×3×3 cube has 27, a 2×3×4 has 24.");
        let mut long = felt("4 3 3 3 3 3 3 2 2 E");
        long.box_size = "4x4x4".parse().unwrap();
        assert_eq!(said(&long), "It ends after 18 cubes; a 4×4×4 cube has 64.");
        assert_eq!(many.box_size, three().box_size);
    }
}
