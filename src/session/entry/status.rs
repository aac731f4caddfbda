//! What is said of a snake being entered: what is wrong, which known snake it is, or what comes next.

use super::{PartialSnake, Token};
use crate::puzzle::{BoxSize, CatalogueEntry, Puzzle, Slip, catalogue, one_slip_away};
use crate::text::EntrySaid;

/// `TooFew`: ended with this many cubes missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryStatus {
    Empty,
    Growing,
    RunTooLong { run: usize },
    TooMany(usize),
    TooFew(usize),
    Whole(Known),
}

impl EntryStatus {
    /// Whether entering more does not help.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Self::RunTooLong { .. } | Self::TooMany(_) | Self::TooFew(_))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// The entry, and whether the snake was entered from its tail.
    Is(&'static CatalogueEntry, bool),
    /// The entry, and where it differs.
    Nearly(&'static CatalogueEntry, Vec<Slip>),
    No,
}

impl PartialSnake {
    /// Whether it can be used, if only to find the slip.
    pub fn is_usable(&self, status: &EntryStatus) -> bool {
        self.is_whole() || status.is_wrong() && self.is_off_by().is_some()
    }

    pub fn status(&self) -> EntryStatus {
        let (count, cells) = (self.cubelets(), self.box_size.cells());
        // The last wrong run is the one being entered.
        if let Some(run) = self.runs().iter().rposition(|run| run.is_too_long) {
            return EntryStatus::RunTooLong { run };
        }
        match self.snake().and_then(|snake| Puzzle::new(snake, Some(self.box_size), None).ok()) {
            _ if self.is_empty() => EntryStatus::Empty,
            Some(puzzle) => EntryStatus::Whole(known(&puzzle)),
            None if count > cells => EntryStatus::TooMany(count - cells),
            None if self.tokens.last() == Some(&Token::End) => EntryStatus::TooFew(cells - count),
            None => EntryStatus::Growing,
        }
    }

    /// The error, the catalogue entry or the next thing to do.
    pub fn said<'a>(&self, status: &'a EntryStatus) -> EntrySaid<'a> {
        let (box_size, cubes, cells) = (self.box_size, self.cubelets(), self.box_size.cells());
        let larger = |fits: &dyn Fn(&BoxSize) -> bool| BoxSize::cubes().find(|size| fits(size) && size.cells() > cells);
        match *status {
            EntryStatus::Empty => EntrySaid::Begin,
            EntryStatus::Growing => match self.tokens.last() {
                Some(Token::Straight) => EntrySaid::AfterStraight,
                _ if self.is_off_by().is_some() => EntrySaid::MayEnd,
                _ => EntrySaid::AfterCorner,
            },
            EntryStatus::RunTooLong { run } => {
                let runs = self.runs();
                let length = runs[run].length();
                EntrySaid::RunTooLong {
                    run: (run + 1 < runs.len()).then_some(run + 1),
                    length,
                    goes_on: runs[run].goes_on,
                    box_size,
                    larger: larger(&|size: &BoxSize| size.longest() >= length),
                }
            }
            EntryStatus::TooMany(more) => {
                EntrySaid::TooMany { more, box_size, larger: larger(&|size: &BoxSize| size.cells() >= cubes) }
            }
            EntryStatus::TooFew(_) => {
                EntrySaid::TooFew { cubes, box_size, other: BoxSize::all_of(cubes).first().copied() }
            }
            EntryStatus::Whole(Known::Is(entry, reversed)) => EntrySaid::Is { cubes, name: &entry.name, reversed },
            EntryStatus::Whole(Known::Nearly(entry, ref slips)) => {
                // The full name is too long.
                let name = entry.name.split(',').next().unwrap_or_default();
                EntrySaid::Nearly { cubes, name, slips }
            }
            EntryStatus::Whole(Known::No) => EntrySaid::Own { cubes },
        }
    }
}

fn known(puzzle: &Puzzle) -> Known {
    if let Some(entry) = CatalogueEntry::of(puzzle) {
        return Known::Is(entry, entry.puzzle() != puzzle);
    }
    // The catalogue has no snake with such a box.
    if catalogue().iter().all(|entry| entry.puzzle().box_size() != puzzle.box_size()) {
        return Known::No;
    }
    let near = one_slip_away(puzzle.snake(), puzzle.box_size()).into_iter().find_map(|meant| {
        let slips = Slip::all(puzzle.snake(), &meant);
        Some((CatalogueEntry::of(&Puzzle::new(meant, Some(puzzle.box_size()), None).ok()?)?, slips))
    });
    near.map_or(Known::No, |(entry, slips)| Known::Nearly(entry, slips))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{LETTERS, felt, spaced, three};
    use super::*;
    use crate::stage::EnteredRun;
    use crate::text::Language;

    const BLUE: [u8; 17] = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];

    fn said(entering: &PartialSnake) -> String {
        Language::English.entry(&entering.said(&entering.status()))
    }

    #[test]
    fn runs_count_their_corners_twice() {
        let mut entering = three();
        assert_eq!((entering.cubelets(), entering.status()), (1, EntryStatus::Empty));
        let mut expected = 1;
        for (place, length) in BLUE.into_iter().enumerate() {
            assert!(!entering.is_whole() && !entering.status().is_wrong());
            entering.push(Token::Run(length));
            expected += usize::from(length) - 1;
            assert_eq!(entering.cubelets(), expected);
            let lengths: Vec<_> = entering.runs().iter().map(EnteredRun::length).collect();
            assert_eq!(lengths, BLUE[..=place].iter().map(|&length| usize::from(length)).collect::<Vec<_>>());
        }
        let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
        assert_eq!(entering.status(), EntryStatus::Whole(Known::Is(blue, false)));
        assert_eq!(entering.draft().unwrap().snake, *blue.puzzle().snake());
        // The snake ends here whether End is pressed or not.
        entering.push(Token::End);
        assert_eq!(entering.cubelets(), 27);
        entering.push(Token::Turn);
        assert_eq!((entering.cubelets(), entering.status()), (29, EntryStatus::TooMany(2)));
    }

    #[test]
    fn cubes_one_by_one_and_from_the_other_end() {
        let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
        let letters = spaced(LETTERS);
        let back: String = letters.chars().rev().collect();
        for (words, reversed) in
            [(letters.clone(), false), (format!("{letters} E"), false), (format!("{letters} S"), false), (back, true)]
        {
            let entering = felt(&words);
            assert_eq!(entering.status(), EntryStatus::Whole(Known::Is(blue, reversed)), "{words}");
        }
        // With one letter missing the snake is still growing, even so near the end.
        let short = felt(&spaced(&LETTERS[..24]));
        assert_eq!((short.cubelets(), short.status()), (25, EntryStatus::Growing));
        let ended = felt(&format!("{}E", spaced(&LETTERS[..24])));
        assert_eq!(felt("3 2 2 E").cubelets(), 5, "after a run it ends with that");
        assert_eq!((ended.cubelets(), ended.status()), (26, EntryStatus::TooFew(1)));
        // A turn is not an end: another cube must follow.
        assert_eq!(felt(&format!("{letters} T")).status(), EntryStatus::TooMany(1));
    }

    #[test]
    fn a_run_too_long_is_reported_as_it_appears() {
        let entering = felt("3 2 4");
        assert_eq!(entering.status(), EntryStatus::RunTooLong { run: 2 });
        assert_eq!(said(&entering), "This run has 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64.");
        assert_eq!(entering.stage().lit, 3..7);
        // Cube by cube, the error appears as soon as it is certain.
        assert!(!felt("3 S").status().is_wrong());
        assert_eq!(said(&felt("3 S S")), "This run has at least 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64.");
        assert_eq!(said(&felt("3 4 2")), "Run 2 has 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64.");
        let mut larger = felt("3 4 2");
        larger.box_size = "2x3x4".parse().unwrap();
        assert_eq!(larger.status(), EntryStatus::Growing);
        larger.push(Token::Run(5));
        assert_eq!(said(&larger), "This run has 5 cubes; a 2×3×4 box allows 4; a 5×5×5 takes 125.");
        let many = felt(&"3 2 ".repeat(9));
        assert_eq!((many.status(), many.wrong()), (EntryStatus::TooMany(1), 27..28));
        assert!(felt("3 2 3").wrong().is_empty());
    }

    #[test]
    fn an_entry_one_cube_off_a_known_snake_names_it() {
        let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
        let flipped = format!("{}T{}", &LETTERS[..4], &LETTERS[5..]);
        let EntryStatus::Whole(Known::Nearly(entry, slips)) = felt(&spaced(&flipped)).status() else {
            panic!("one cube off");
        };
        assert_eq!((entry, Language::English.slips(&slips).as_str()), (blue, "3, not 2 2 here: 2 [2 2] 2"));
        assert_eq!(felt(&spaced(&"T".repeat(25))).status(), EntryStatus::Whole(Known::No));
    }

    #[test]
    fn what_does_not_fit_the_box_is_said_and_the_box_stays() {
        let many = felt(&"2 ".repeat(34));
        assert_eq!(said(&many), "8 too many for 3×3×3; a 4×4×4 takes 64.");
        assert_eq!(said(&felt("2 2 3 3 2 2 2 E")), "It ends after 10 cubes; a 3×3×3 cube has 27.");
        assert_eq!(said(&felt("2 2 2 2 2 2 2 E")), "It ends after 8 cubes; a 3×3×3 cube has 27, a 2×2×2 has 8.");
        assert_eq!(many.box_size, three().box_size);
    }
}
