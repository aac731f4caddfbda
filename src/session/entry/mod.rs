//! A snake being entered key by key: its cubes and picture. It becomes a puzzle once it is complete.

mod status;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use glam::Vec3;

use super::document::draft::Draft;
use super::shelf::begins_at;
use crate::defaults::defaults;
use crate::fold::{CubeletPose, Viewpoint};
use crate::puzzle::{
    BoxSize, CatalogueEntry, Cell, Colour, Colouring, Direction, Kind, MAX_SLIP, Pattern, Snake, catalogue, staircase,
};
use crate::stage::{EnteredRun, Framing, Stage, cuts_of, extent};

/// How many of the last cubes fill the picture; chosen by eye.
const VISIBLE_CUBES: usize = 16;
/// Elevation of the camera above the table, in degrees; chosen by eye.
const PITCH: i32 = 52;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Cubes in line, at least 2: from the last turn or the first cube to the next turn or the end, inclusive.
    Run(u8),
    Straight,
    Turn,
    /// The last cube of the run just entered, else the next cube.
    End,
}

impl Token {
    pub const LONGEST: u8 = BoxSize::MAX_SIDE as u8;

    pub fn read(word: &str) -> Option<Self> {
        match word {
            "S" => Some(Self::Straight),
            "T" => Some(Self::Turn),
            "E" => Some(Self::End),
            number => number.parse().ok().filter(|length| (2..=Self::LONGEST).contains(length)).map(Self::Run),
        }
    }

    pub fn write(self) -> String {
        match self {
            Self::Run(length) => length.to_string(),
            Self::Straight => "S".to_owned(),
            Self::Turn => "T".to_owned(),
            Self::End => "E".to_owned(),
        }
    }
}

defaults! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct PartialSnake {
        /// At first, the size of most snakes.
        pub box_size: BoxSize = BoxSize::nearest_cube(27),
        tokens: Vec<Token> = Vec::new(),
        /// The snake before it was started over.
        before: Option<Box<Self>> = None,
        /// If this is the snake in `before`, counted again: the number of keys that were kept.
        recounts_from: Option<usize> = None,
        /// The dark cubes, if it has two woods: those that differ from the pattern of `every_other`.
        dark: Option<BTreeSet<usize>> = None,
        /// Every other cube is dark from the first on (1), or from the second on (2).
        pub every_other: usize = 0,
        /// Rotation of the picture in quarter turns, clockwise from above.
        quarters: i8 = 0,
        turned_over: bool = false,
    }
}

impl PartialSnake {
    fn new(box_size: BoxSize) -> Self {
        Self { box_size, ..Self::default() }
    }

    /// A snake with the first `kept` of these runs, from where the user counts on.
    pub fn of_runs(runs: &[usize], kept: usize, box_size: BoxSize) -> Self {
        let run = |length: &usize| Token::Run((*length).min(Token::LONGEST.into()) as u8);
        let mut counted = Self { tokens: runs.iter().map(run).collect(), ..Self::new(box_size) };
        counted.recount(kept);
        counted
    }

    /// The runs that were counted from here on, if it is counted again.
    pub fn counted_before(&self) -> Vec<EnteredRun> {
        let before = self.before.as_ref().filter(|_| self.recounts_from.is_some() && !self.is_whole());
        before.map_or_else(Vec::new, |before| before.runs().split_off(self.runs().len().min(before.runs().len())))
    }

    pub fn from_text(text: &str) -> Option<Self> {
        let (box_size, keys) = text.split_once(':')?;
        let (before_woods, dark) = keys.split_once('/').unzip();
        let mut entering = Self::new(box_size.trim().parse().ok()?);
        for word in before_woods.unwrap_or(keys).split_whitespace() {
            entering.push(Token::read(word)?);
        }
        // After the keys, since only cubes that are there have a wood.
        let read = |dark: &str| dark.split_whitespace().map(|cube| cube.parse().ok()).collect::<Option<_>>();
        entering.dark = dark.and_then(read);
        Some(entering)
    }

    /// The snake that these keys enter, one key a word: those of [`from_text`](Self::from_text), `back`, `again` to
    /// start over, `undo`, `another` for another snake, `turn` and `over`, a box, `woods` for two instead of one,
    /// `other1` for every other cube dark from the first on (or the second; 0 for none), `d0` for the other wood of the
    /// first cube, or `keep2` to count again after two runs, see [`recount`](Self::recount). Other keys do nothing.
    pub fn of_keys(keys: &str) -> Self {
        let mut entering = Self::default();
        for key in keys.split_whitespace() {
            match key {
                "back" if !entering.is_empty() => entering.undo(),
                "again" => entering.start_over(),
                "undo" => entering.undo(),
                "another" => {
                    let before = if entering.is_empty() { entering.before } else { Some(entering.into()) };
                    entering = Self { before, ..Self::default() };
                }
                "turn" => entering.turn(1),
                "over" => entering.turn_over(),
                "woods" => entering.set_woods(entering.dark.is_none()),
                key => match (Token::read(key), key.parse()) {
                    (Some(token), _) => entering.push(token),
                    (None, Ok(box_size)) => entering.box_size = box_size,
                    (None, Err(_)) => {
                        let number = |name: &str| key.strip_prefix(name)?.parse().ok();
                        if let Some(kept) = number("keep").filter(|kept| entering.runs().len() > *kept) {
                            entering.recount(kept);
                        }
                        if let Some(from) = number("other") {
                            entering.every_other = from % 3;
                            entering.dark.iter_mut().for_each(BTreeSet::clear);
                        }
                        if let Some((cubelet, dark)) = number("d").zip(entering.dark.as_mut())
                            && !dark.remove(&cubelet)
                        {
                            dark.insert(cubelet);
                        }
                    }
                },
            }
        }
        entering
    }

    /// The box and each key in order: `3x3x3: 3 2 2 S T`, and if there are two woods the dark cubes, from 0:
    /// `3x3x3: 3 2 / 0 2`. For an empty snake, the one that can be continued. The orientation is not included.
    pub fn text(&self) -> String {
        let kept = self.before.as_deref().filter(|_| self.is_empty()).unwrap_or(self);
        let keys: Vec<_> = kept.tokens.iter().map(|token| token.write()).collect();
        let dark = kept.dark.as_ref().map_or_else(String::new, |dark| {
            dark.iter().fold(" /".to_owned(), |written, cube| format!("{written} {cube}"))
        });
        format!("{}: {}{dark}", kept.box_size, keys.join(" ")).trim_end().to_owned()
    }

    /// Number of cubes of an unfinished snake that can be continued.
    pub fn offered(&self) -> Option<usize> {
        self.before.as_ref().filter(|before| self.is_empty() && !before.is_empty()).map(|before| before.cubelets())
    }

    /// The snake is done: it is not offered again, and the next one may be of another size.
    pub fn finish(&mut self) {
        *self = Self::default();
    }

    pub fn set_woods(&mut self, two: bool) {
        self.dark = two.then(|| self.dark.take().unwrap_or_default());
    }

    pub fn paint(&mut self, cubelet: usize, colour: Colour) {
        if let Some(dark) = &mut self.dark {
            _ = if colour == Colour::Black { dark.insert(cubelet) } else { dark.remove(&cubelet) };
        }
    }

    /// Its woods, if there are two; the pattern is not known before it fills its box.
    pub fn colouring(&self) -> Option<Colouring> {
        let dark = self.dark.as_ref()?;
        let is_other = |cubelet| self.every_other > 0 && (cubelet + self.every_other) % 2 == 1;
        let is_dark = |cubelet| dark.contains(&cubelet) != is_other(cubelet);
        let colour = |cubelet| if is_dark(cubelet) { Colour::Black } else { Colour::White };
        Some(Colouring { colours: (0..self.cubelets()).map(colour).collect(), pattern: Pattern::Checker })
    }

    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Ignores an end where the snake cannot end or has ended, and all that exceeds the maximum length.
    pub fn push(&mut self, token: Token) {
        let is_full = self.is_whole() && 1 + self.kinds().len() == self.cubelets();
        // The first cube is always an end; so is the last one of a full box.
        let ended = self.is_empty() || self.tokens.last() == Some(&Token::End) || is_full;
        if token == Token::End && ended {
            return;
        }
        self.tokens.push(token);
        if self.cubelets() > Snake::MAX_LEN {
            self.tokens.pop();
        }
        self.grow();
        self.forget_woods();
    }

    /// Grows the box to that of a known snake that begins with these runs, if this box is too small. Fewer runs may be
    /// a slip.
    fn grow(&mut self) {
        const SURE: usize = 5;
        let lengths = self.lengths();
        if lengths.len() >= SURE && self.runs().iter().any(|run| run.is_too_long) {
            let begins_so = |entry: &&CatalogueEntry| begins_at(entry.puzzle().snake(), &lengths).is_some();
            let known = catalogue().iter().find(begins_so);
            self.box_size = known.map_or(self.box_size, |entry| entry.puzzle().box_size());
        }
    }

    /// Forgets the woods of cubes that are gone.
    fn forget_woods(&mut self) {
        let count = self.cubelets();
        self.dark.iter_mut().for_each(|dark| dark.retain(|cubelet| *cubelet < count));
    }

    fn keep_before(&mut self) {
        self.before = None;
        self.before = Some(self.clone().into());
    }

    /// [`undo`](Self::undo) restores the snake, unless it starts over twice.
    pub fn start_over(&mut self) {
        self.keep_before();
        self.tokens.clear();
        self.recounts_from = None;
        self.dark.iter_mut().for_each(BTreeSet::clear);
    }

    /// Keeps so many runs; [`undo`](Self::undo) restores those after them as long as none is counted.
    pub fn recount(&mut self, kept: usize) {
        self.keep_before();
        while self.runs().len() > kept {
            self.take_back();
        }
        self.recounts_from = Some(self.tokens.len());
    }

    /// Undoes the restart if no key was added since, else removes the last key.
    pub fn undo(&mut self) {
        let begun = self.recounts_from.unwrap_or(0);
        match self.before.take_if(|_| self.tokens.len() <= begun) {
            Some(before) => *self = *before,
            None => self.take_back(),
        }
    }

    /// An end after a run is not seen in the picture, so both go at once.
    pub fn take_back(&mut self) {
        if self.tokens.pop() == Some(Token::End) && matches!(self.tokens.last(), Some(Token::Run(_))) {
            self.tokens.pop();
        }
        self.recounts_from = self.recounts_from.map(|kept| kept.min(self.tokens.len()));
        self.forget_woods();
    }

    pub fn turn(&mut self, quarters: i8) {
        self.quarters = (self.quarters + quarters).rem_euclid(4);
    }

    pub fn turn_over(&mut self) {
        self.turned_over ^= true;
    }

    /// Kinds of the cubelets after the first; the last cubelet of a run is a turn until it turns out to be the end.
    fn kinds(&self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for (at, token) in self.tokens.iter().enumerate() {
            match *token {
                Token::Run(length) => {
                    // Cubes of this run that were entered one by one are part of it.
                    let begun = kinds.iter().rposition(|kind| *kind == Kind::Turn).map_or(0, |turn| turn + 1);
                    kinds.truncate(begun);
                    kinds.extend(std::iter::repeat_n(Kind::Straight, usize::from(length) - 2));
                    kinds.push(Kind::Turn);
                }
                // It says that the run before is the last.
                Token::End if at > 0 && matches!(self.tokens[at - 1], Token::Run(_)) => {}
                Token::Straight | Token::End => kinds.push(Kind::Straight),
                Token::Turn => kinds.push(Kind::Turn),
            }
        }
        kinds
    }

    /// Includes the first cube, and the last one once all others are entered.
    pub fn cubelets(&self) -> usize {
        let entered = 1 + self.kinds().len();
        let cells = self.box_size.cells();
        // After a straight cube or a turn another must follow, but users call the last cube of the snake straight.
        let follows = match self.tokens.last() {
            Some(Token::Turn) => entered + 1 >= cells,
            Some(Token::Straight) => entered + 1 == cells,
            _ => false,
        };
        entered + usize::from(follows)
    }

    pub fn runs(&self) -> Vec<EnteredRun> {
        let corners = self.snake().map_or_else(Vec::new, |snake| snake.corners());
        // Neither whole, nor with a last cube that follows by itself.
        let open = self.tokens.last() == Some(&Token::Straight) && self.cubelets() < self.box_size.cells();
        let run = |&[start, end]: &[usize; 2]| {
            let goes_on = open && end + 1 == self.cubelets();
            let cubelets = start..end + 1 + usize::from(goes_on);
            let is_too_long = cubelets.len() > self.box_size.longest();
            EnteredRun { cubelets, goes_on, is_too_long }
        };
        corners.array_windows().map(run).collect()
    }

    pub fn lengths(&self) -> Vec<usize> {
        self.runs().iter().map(EnteredRun::length).collect()
    }

    /// `None` for a single cube.
    pub fn snake(&self) -> Option<Snake> {
        let mut kinds = self.kinds();
        kinds.truncate(self.cubelets().checked_sub(2)?);
        Snake::from_inner(kinds)
    }

    pub fn is_whole(&self) -> bool {
        self.cubelets() == self.box_size.cells()
    }

    /// Whether so few cubes are missing or extra that it may be a slip; such a snake may end here, and is corrected.
    pub fn may_be_slip(&self) -> bool {
        let off = self.cubelets().abs_diff(self.box_size.cells());
        (1..=MAX_SLIP).contains(&off) && self.cubelets() > 1
    }

    pub fn draft(&self) -> Option<Draft> {
        let snake = self.snake().filter(|_| self.is_whole() || self.may_be_slip())?;
        let dark = self.dark.iter().flatten();
        let paint = |draft: Draft, cubelet: &usize| draft.painted(*cubelet, Colour::Black).unwrap_or(draft);
        Some(dark.fold(Draft::of_snake(snake, self.box_size), paint))
    }

    /// Cells of all cubelets, and of the next one.
    fn cells(&self) -> Vec<Cell> {
        let away = if self.turned_over { Direction::Front } else { Direction::Back };
        staircase(&self.kinds(), self.cubelets() + 1, away)
    }

    /// Position of the next cube, in pitches; `None` after the last.
    pub fn next(&self) -> Option<Vec3> {
        let ended = self.cubelets() >= self.box_size.cells() || self.tokens.last() == Some(&Token::End);
        (!ended).then_some(self.cells().pop()?.as_vec3())
    }

    /// Whether the picture shows only the last cubes. It shows all of them where the snake may end, so that users can
    /// check it.
    pub fn is_cut(&self) -> bool {
        !self.is_whole() && !self.may_be_slip() && self.cubelets() > VISIBLE_CUBES
    }

    /// The chain flat on the table, as the wooden snake lies.
    pub fn stage(&self) -> Stage {
        let mut cells = self.cells();
        cells.pop();
        let cubelets: Vec<_> = cells.iter().map(|cell| CubeletPose::at(cell.as_vec3())).collect();
        let cut = if self.is_cut() { cubelets.len() - VISIBLE_CUBES } else { 0 };
        let last = cubelets[cut..].iter().copied();
        let next = self.next().map(CubeletPose::at);
        Stage {
            cuts: cuts_of(&cells),
            lit: self.wrong(),
            frame: Some(Arc::new(Framing::of_extent(extent(last.chain(next))))),
            eye: Some(Viewpoint { yaw: 90 * i32::from(self.quarters), pitch: PITCH }),
            ..Stage::default().posed(cubelets.into_iter().map(Some).collect())
        }
    }

    /// Cubelets of a run that is too long, or cubelets beyond the size of the box.
    pub fn wrong(&self) -> Range<usize> {
        let count = self.cubelets();
        match self.runs().iter().rfind(|run| run.is_too_long) {
            Some(run) => run.cubelets.start..run.cubelets.end.min(count),
            None => self.box_size.cells().min(count)..count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub const LETTERS: &str = "STTTSTTSTTTSTSTTTTSTSTSTS";

    pub fn three() -> PartialSnake {
        PartialSnake::new("3x3x3".parse().unwrap())
    }

    pub fn felt(words: &str) -> PartialSnake {
        PartialSnake::from_text(&format!("3x3x3: {words}")).unwrap()
    }

    pub fn spaced(letters: &str) -> String {
        letters.chars().map(|letter| format!("{letter} ")).collect()
    }

    #[test]
    fn a_run_begins_at_the_last_turn_however_it_was_felt() {
        assert_eq!(felt("3 2 2").kinds(), felt("S T T T").kinds());
        assert_eq!(felt("T S 3").kinds(), felt("2 3").kinds());
        assert_eq!(felt("T S S 2").kinds(), felt("2 2").kinds(), "what is counted last holds");
        let mut entering = felt("T S S 2");
        entering.take_back();
        assert_eq!(entering.cubelets(), 4);
        (0..9).for_each(|_| entering.take_back());
        assert_eq!(entering, three());
    }

    #[test]
    fn only_a_possible_slip_ends_an_entry_early() {
        for (cubes, is_slip) in [(23, false), (24, true), (26, true), (27, false), (28, true), (31, false)] {
            let entering = felt(&"2 ".repeat(cubes - 1));
            assert_eq!((entering.cubelets(), entering.may_be_slip()), (cubes, is_slip));
            assert_eq!(entering.draft().map(|draft| draft.snake.len()), (is_slip || cubes == 27).then_some(cubes));
        }
    }

    #[test]
    fn started_over_it_can_be_brought_back() {
        let mut entering = felt("3 2 S");
        entering.start_over();
        assert_eq!((entering.is_empty(), entering.offered()), (true, Some(5)));
        entering.take_back();
        assert!(entering.is_empty(), "the key that takes one back takes no more");
        entering.undo();
        assert_eq!(entering, felt("3 2 S"));
        entering.undo();
        assert_eq!(entering.text(), "3x3x3: 3 2");
        // Twice, and it is forgotten.
        entering.start_over();
        entering.start_over();
        assert_eq!((entering.offered(), entering.text()), (None, "3x3x3:".to_owned()));
    }

    #[test]
    fn two_woods_are_painted_as_it_grows() {
        let mut entering = felt("2 2 2 2 2 2");
        entering.box_size = "2x2x2".parse().unwrap();
        assert_eq!(entering.colouring(), None);
        entering.set_woods(true);
        [0, 2, 4, 7].into_iter().for_each(|cubelet| entering.paint(cubelet, Colour::Black));
        entering.paint(4, Colour::White);
        entering.push(Token::Run(2));
        let draft = entering.draft().unwrap();
        assert_eq!(draft.colouring.unwrap().letters(), "bwbwwwwb");
        assert_eq!(PartialSnake::from_text(&entering.text()).unwrap().colouring(), entering.colouring());
        entering.set_woods(false);
        assert_eq!(entering.draft().unwrap().colouring, None);
    }

    #[test]
    fn what_is_taken_back_forgets_its_wood_and_takes_its_end_along() {
        let mut entering = PartialSnake::of_keys("3 2 3 woods d0 d2 d5 E");
        entering.take_back();
        assert_eq!(entering.text(), "3x3x3: 3 2 / 0 2");
        entering.push(Token::Run(3));
        assert_eq!(entering.colouring().unwrap().letters(), "bwbwww");
        entering.start_over();
        entering.push(Token::Run(3));
        assert_eq!(entering.colouring().unwrap().letters(), "www", "another one has its own");
        entering.take_back();
        entering.undo();
        assert_eq!(entering.text(), "3x3x3: 3 2 3 / 0 2");
    }

    #[test]
    fn another_snake_starts_clean_and_the_one_before_is_offered() {
        let after = |keys: &str| PartialSnake::of_keys(&format!("{keys} another"));
        let another = after("4x4x4 3 2 woods d0 turn");
        assert_eq!((another.text().as_str(), another.offered()), ("4x4x4: 3 2 / 0", Some(4)));
        assert_eq!((another.box_size, another.colouring(), another.quarters), (three().box_size, None, 0));
        assert_eq!(after("3 2 another").offered(), Some(4), "it may be asked for later");
        assert_eq!(after("3 2 another 2").offered(), Some(2));
        assert_eq!(after("").offered(), None);
        assert_eq!(PartialSnake::of_keys("3 2 S another undo"), felt("3 2 S"));
        let again = PartialSnake::of_keys("3 2 T S 2 E keep2");
        assert_eq!(again.text(), "3x3x3: 3 2", "those before the first that is wrong");
        assert_eq!(again.counted_before().len(), 2, "the others stay in sight");
        assert_eq!(PartialSnake::of_keys("3 2 T S 2 E keep2 back"), felt("3 2 T S 2 E"), "and come back");
        let kept = PartialSnake::of_keys("3 2 3 2 woods d0 d2 d5 E keep2");
        assert_eq!(kept.text(), "3x3x3: 3 2 / 0 2", "with their woods");
    }

    #[test]
    fn all_of_it_is_seen_where_it_may_end() {
        let cut = [16, 17, 23, 24, 27, 30, 31].map(|cubes| felt(&"2 ".repeat(cubes - 1)).is_cut());
        assert_eq!(cut, [false, true, true, false, false, false, true]);
    }

    #[test]
    fn the_longest_snake_can_be_ended() {
        let mut entering = PartialSnake::new("10x10x10".parse().unwrap());
        let runs = std::iter::repeat_n(10, 111);
        runs.for_each(|length| entering.push(Token::Run(length)));
        assert!(entering.is_whole());
        entering.push(Token::Run(2));
        assert!(entering.is_whole(), "no cube more than any box has");
    }

    #[test]
    fn an_entry_round_trips_as_text() {
        for text in ["3x3x3:", "3x3x3: 3 2 S T 10", "2x3x4: 2 2 E"] {
            let entering = PartialSnake::from_text(text).unwrap();
            assert_eq!(entering.text(), text);
        }
        for bad in ["", "3x3x3", "x: 3", "3x3x3: 1", "3x3x3: 11", "3x3x3: Q", "3x3: 3"] {
            assert_eq!(PartialSnake::from_text(bad), None, "{bad}");
        }
        // Keys beyond the longest snake are ignored.
        let endless = PartialSnake::from_text(&format!("3x3x3: {}", "10 ".repeat(500))).unwrap();
        assert!((900..=Snake::MAX_LEN).contains(&endless.cubelets()));
    }

    #[test]
    fn it_lies_flat_and_turns_as_the_wood_does() {
        let mut entering = felt("3 2 3");
        let stage = entering.stage();
        let middle = |stage: &Stage, at: usize| stage.cubelets[at].unwrap().position;
        assert_eq!(stage.cubelets.len(), 6);
        assert_eq!(middle(&stage, 2), Vec3::new(2.0, 0.0, 0.0));
        assert_eq!((middle(&stage, 3), entering.next()), (Vec3::new(2.0, 0.0, -1.0), Some(Vec3::new(4.0, 0.0, -2.0))));
        entering.turn_over();
        assert_eq!(middle(&entering.stage(), 3), Vec3::new(2.0, 0.0, 1.0));
        entering.turn(-1);
        assert_eq!(entering.stage().eye.unwrap().yaw, 270);
        entering.turn(1);
        assert_eq!(entering.stage().eye.unwrap().yaw, 0);
        assert_eq!(felt(&spaced(LETTERS)).next(), None, "nothing is to come");
    }
}
