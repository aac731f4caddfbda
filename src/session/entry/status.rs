//! What is said of a snake being entered: what is wrong, which known snake it is, or what comes next.

use super::{PartialSnake, Token};
use crate::puzzle::{BoxSize, CatalogueEntry, Puzzle, Slip, catalogue, one_slip_away};
use crate::spelling::counted;

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
    /// The entry, and where it differs, as [`Slip::words`].
    Nearly(&'static CatalogueEntry, String),
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
    pub fn message(&self, status: &EntryStatus) -> String {
        let cells = self.box_size.cells();
        let name = format!("{} {}", self.box_size.shown(), if self.box_size.is_cube() { "cube" } else { "box" });
        let cubes = |count: usize| counted(count, "cube");
        let larger = |fits: &dyn Fn(&BoxSize) -> bool| {
            let found = BoxSize::cubes().find(|size| fits(size) && size.cells() > cells);
            found.map_or(String::new(), |size| format!("; a {} takes {}", size.shown(), size.cells()))
        };
        match *status {
            EntryStatus::Empty => "Hold one end and feel along. How many in a row, counting the corner?".to_owned(),
            EntryStatus::Growing => match self.tokens.last() {
                Some(Token::Straight) => "And the next cube: straight on, or a corner?".to_owned(),
                _ if self.is_off_by().is_some() => "And from that corner on? If yours ends here, press End.".to_owned(),
                _ => "From that corner on: how many in a row now? Count the corner again.".to_owned(),
            },
            EntryStatus::RunTooLong { run } => {
                let runs = self.runs();
                let which = if run + 1 == runs.len() { "This run".to_owned() } else { format!("Run {}", run + 1) };
                let least = if runs[run].goes_on { "at least " } else { "" };
                let (length, longest) = (runs[run].length(), self.box_size.longest());
                let larger = larger(&|size: &BoxSize| size.longest() >= length);
                format!("{which} has {least}{length} cubes; a {name} allows {longest}{larger}.")
            }
            EntryStatus::TooMany(more) => {
                let larger = larger(&|size: &BoxSize| size.cells() >= self.cubelets());
                format!("{more} too many for {}{larger}.", self.box_size.shown())
            }
            EntryStatus::TooFew(_) => {
                let count = self.cubelets();
                let other = BoxSize::all_of(count).first().copied();
                let other = other.map_or(String::new(), |size| format!(", a {} has {count}", size.shown()));
                format!("It ends after {}; a {name} has {cells}{other}.", cubes(count))
            }
            EntryStatus::Whole(Known::Is(entry, reversed)) => {
                let from = if reversed { ", begun at its other end" } else { "" };
                format!("All {cells} are there. This is {}{from}.", in_a_sentence(&entry.name))
            }
            EntryStatus::Whole(Known::Nearly(entry, ref words)) => {
                // The full name is too long.
                let name = entry.name.split(',').next().unwrap_or_default();
                format!("All {cells} are there. It is nearly {}: {words}. Look again.", in_a_sentence(name))
            }
            EntryStatus::Whole(Known::No) => format!("All {cells} are there. It is a snake of your own."),
        }
    }
}

fn in_a_sentence(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
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
        let words = Slip::words(puzzle.snake(), &meant);
        Some((CatalogueEntry::of(&Puzzle::new(meant, Some(puzzle.box_size()), None).ok()?)?, words))
    });
    near.map_or(Known::No, |(entry, words)| Known::Nearly(entry, words))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{LETTERS, felt, spaced, three};
    use super::*;
    use crate::stage::EnteredRun;

    const BLUE: [u8; 17] = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];

    fn said(entering: &PartialSnake) -> String {
        entering.message(&entering.status())
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
        let EntryStatus::Whole(Known::Nearly(entry, words)) = felt(&spaced(&flipped)).status() else {
            panic!("one cube off");
        };
        assert_eq!((entry, words.as_str()), (blue, "3, not 2 2 here: 2 [2 2] 2"));
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
