//! A snake that is being entered, felt along the wood from one end: what was pressed, how many cubes that comes to, what is
//! wrong with them already, how the chain lies in the picture.
//!
//! It is no puzzle before it is whole. What keys do to it, and what becomes of it, is left to `modes`.

use std::ops::{Range, RangeInclusive};

use glam::{Quat, Vec3};

use super::document::A_SLIP;
use super::draft::Draft;
use super::felt::Felt;
use crate::fold::{CubeletPose, Eye};
use crate::puzzle::{BoxSize, CatalogueEntry, Cell, Change, Direction, Kind, Puzzle, Snake, catalogue, one_slip_away};
use crate::stage::{Stage, cuts, extent, table_under};

/// The picture shows so many of the last cubes large; what was before runs out of it. Chosen by eye.
const IN_SIGHT: usize = 16;
/// How high the eye is over the table on which the chain lies, in degrees; chosen by eye.
const PITCH: i32 = 52;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entering {
    box_size: BoxSize,
    felt: Vec<Felt>,
    /// What was entered before it was started over, or taken as the puzzle.
    before: Vec<Felt>,
    /// By how many quarter turns the picture is turned, clockwise as seen from above.
    quarters: u8,
    /// Whether the chain lies on its other side.
    over: bool,
}

/// A straight run of what is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnteredRun {
    /// Its cubelets, its corners among them; the last may not be entered yet.
    pub cubelets: RangeInclusive<usize>,
    /// Whether it goes on, by how much is not said yet: then it has one more cubelet at least.
    pub goes_on: bool,
    pub is_too_long: bool,
}

impl EnteredRun {
    /// How many cubes it has, at least.
    pub fn length(&self) -> usize {
        self.cubelets.end() - self.cubelets.start() + 1
    }
}

/// How it stands with what is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    Empty,
    Growing,
    /// A run, counted from 0, is too long for the box.
    RunTooLong {
        run: usize,
    },
    /// By so many cubes.
    TooMany(usize),
    /// It has its other end, and so many cubes are missing.
    TooFew(usize),
    Whole(Known),
}

impl Standing {
    /// Whether something is wrong that going on does not mend.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Self::RunTooLong { .. } | Self::TooMany(_) | Self::TooFew(_))
    }
}

/// What a whole snake is known as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// This snake cube, and whether it was entered from its other end.
    Is(&'static CatalogueEntry, bool),
    /// One change away from that snake cube.
    Nearly(&'static CatalogueEntry, Change),
    No,
}

impl Entering {
    /// Nothing is entered yet.
    pub fn new(box_size: BoxSize) -> Self {
        Self { box_size, felt: Vec::new(), before: Vec::new(), quarters: 0, over: false }
    }

    /// What was entered, as [`text`](Self::text) has it; `None` for any other text.
    pub fn from_text(text: &str) -> Option<Self> {
        let (box_size, felt) = text.split_once(':')?;
        let mut entering = Self::new(box_size.trim().parse().ok()?);
        for word in felt.split_whitespace() {
            entering.feel(Felt::read(word)?);
        }
        Some(entering)
    }

    /// The box, and each key in its order: `3x3x3: 3 2 2 S T`. How the chain lies is no part of it.
    pub fn text(&self) -> String {
        let felt: Vec<_> = self.felt.iter().map(|felt| felt.write()).collect();
        format!("{}: {}", self.box_size, felt.join(" ")).trim_end().to_owned()
    }

    pub fn is_empty(&self) -> bool {
        self.felt.is_empty()
    }

    pub fn box_size(&self) -> BoxSize {
        self.box_size
    }

    pub(super) fn set_box(&mut self, box_size: BoxSize) {
        self.box_size = box_size;
    }

    /// One key more. What can't be, because the snake has ended there or is longer than any, changes nothing.
    pub(super) fn feel(&mut self, felt: Felt) {
        // The first cube is an end by itself, and so is the last one once all are there.
        let ended = self.is_empty() || self.felt.last() == Some(&Felt::End) || self.is_full();
        if felt == Felt::End && ended {
            return;
        }
        self.felt.push(felt);
        if self.cubelets() > Snake::MAX_LEN {
            self.felt.pop();
        }
    }

    /// From the first cube again; what was there can be brought back.
    pub(super) fn start_over(&mut self) {
        if !self.is_empty() {
            self.before = std::mem::take(&mut self.felt);
        }
    }

    /// Takes the last key back; where there is none, what was there before all was started over is there again.
    pub(super) fn undo(&mut self) {
        if self.felt.pop().is_none() {
            self.felt = std::mem::take(&mut self.before);
        }
    }

    pub(super) fn take_back(&mut self) {
        self.felt.pop();
    }

    pub(super) fn turn(&mut self, quarters: i8) {
        self.quarters = (i32::from(self.quarters) + i32::from(quarters)).rem_euclid(4) as u8;
    }

    pub(super) fn turn_over(&mut self) {
        self.over ^= true;
    }

    /// What the cubelets after the first are; the last of a run is a turn, until it proves to be the end.
    fn kinds(&self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for (at, felt) in self.felt.iter().enumerate() {
            let after_run = at.checked_sub(1).is_some_and(|before| matches!(self.felt[before], Felt::Run(_)));
            match *felt {
                Felt::Run(length) => {
                    // What was said of this run cube by cube is part of it.
                    let begun = kinds.iter().rposition(|kind| *kind == Kind::Turn).map_or(0, |turn| turn + 1);
                    kinds.truncate(begun);
                    kinds.extend(std::iter::repeat_n(Kind::Straight, usize::from(length) - 2));
                    kinds.push(Kind::Turn);
                }
                Felt::End if after_run => {}
                Felt::Straight | Felt::End => kinds.push(Kind::Straight),
                Felt::Turn => kinds.push(Kind::Turn),
            }
        }
        kinds
    }

    /// Whether the last cube that was felt can't be the end: it is straight or a turn, so there is another one.
    fn goes_on(&self, felt: usize) -> bool {
        match self.felt.last() {
            Some(Felt::Turn) => true,
            // At the end people call the end straight.
            Some(Felt::Straight) => felt < self.box_size.cells(),
            Some(Felt::Run(_) | Felt::End) | None => false,
        }
    }

    /// How many cubelets are entered: the first is there from the start, and the last follows by itself where all others are.
    pub fn cubelets(&self) -> usize {
        let felt = 1 + self.kinds().len();
        let follows = felt + 1 >= self.box_size.cells() && self.goes_on(felt);
        felt + usize::from(follows)
    }

    /// Whether every cubelet that was felt has its place in the box, and none is missing.
    fn is_full(&self) -> bool {
        self.cubelets() == self.box_size.cells() && 1 + self.kinds().len() == self.cubelets()
    }

    /// The straight runs, from where it was begun.
    pub fn runs(&self) -> Vec<EnteredRun> {
        let (kinds, count) = (self.kinds(), self.cubelets());
        let turns = kinds.iter().enumerate().filter(|(_, kind)| **kind == Kind::Turn).map(|(at, _)| at + 1);
        let mut corners: Vec<usize> = std::iter::once(0).chain(turns.filter(|turn| turn + 1 < count)).collect();
        corners.extend((count > 1).then_some(count - 1));
        let felt = 1 + kinds.len();
        let open = count == felt && self.felt.last() == Some(&Felt::Straight) && self.goes_on(felt);
        let last = corners.len().saturating_sub(2);
        let run = |(at, ends): (usize, &[usize])| {
            let goes_on = open && at == last;
            let length = ends[1] - ends[0] + 1 + usize::from(goes_on);
            EnteredRun {
                cubelets: ends[0]..=ends[1] + usize::from(goes_on),
                goes_on,
                is_too_long: length > self.box_size.longest(),
            }
        };
        corners.windows(2).enumerate().map(run).collect()
    }

    /// The snake as far as it is entered; `None` for a single cube.
    pub fn snake(&self) -> Option<Snake> {
        let mut kinds = self.kinds();
        kinds.truncate(self.cubelets().checked_sub(2)?);
        Snake::from_inner(kinds).ok()
    }

    /// The snake for the box; `None` before all of it is there.
    fn puzzle(&self) -> Option<Puzzle> {
        Puzzle::new(self.snake()?, Some(self.box_size), None).ok()
    }

    pub fn is_whole(&self) -> bool {
        self.cubelets() == self.box_size.cells()
    }

    /// How many cubes it is off the box, where that may be a slip: such a snake may end here, and one finds out what is wrong.
    pub fn is_off_by(&self) -> Option<usize> {
        let off = self.cubelets().abs_diff(self.box_size.cells());
        (1..=A_SLIP).contains(&off).then_some(off).filter(|_| self.cubelets() > 1)
    }

    /// The draft that it makes, whole or a slip away from it.
    pub(super) fn draft(&self) -> Option<Draft> {
        if !self.is_whole() && self.is_off_by().is_none() {
            return None;
        }
        let box_size = (!self.box_size.is_cube()).then_some(self.box_size);
        Some(Draft {
            name: None,
            snake: self.snake()?,
            box_size,
            colouring: None,
            source: None,
            notes: None,
            path: None,
        })
    }

    pub fn standing(&self) -> Standing {
        let (count, cells) = (self.cubelets(), self.box_size.cells());
        // The last one is in the hand.
        if let Some(run) = self.runs().iter().rposition(|run| run.is_too_long) {
            return Standing::RunTooLong { run };
        }
        match self.puzzle() {
            _ if self.is_empty() => Standing::Empty,
            Some(puzzle) => Standing::Whole(known(&puzzle)),
            None if count > cells => Standing::TooMany(count - cells),
            None if self.felt.last() == Some(&Felt::End) => Standing::TooFew(cells - count),
            None => Standing::Growing,
        }
    }

    /// What there is to say of it as it stands: what is wrong, or what it is, or what to do next.
    pub fn says(&self, standing: &Standing) -> String {
        let cells = self.box_size.cells();
        let name = self.box_name();
        let cubes = |count: usize| if count == 1 { "1 cube".to_owned() } else { format!("{count} cubes") };
        match *standing {
            Standing::Empty => "Hold one end and feel along. How many cubes in line, corner included?".to_owned(),
            Standing::Growing => match self.felt.last() {
                Some(Felt::Straight) => "And the next cube: straight on, or a turn?".to_owned(),
                _ if self.is_off_by().is_some() => "And from that corner on? If yours ends here, press E.".to_owned(),
                _ => "From that corner on: how many in line now? Count the corner again.".to_owned(),
            },
            Standing::RunTooLong { run } => {
                let runs = self.runs();
                let which = if run + 1 == runs.len() { "This run".to_owned() } else { format!("Run {}", run + 1) };
                let least = if runs[run].goes_on { "at least " } else { "" };
                let (length, longest) = (runs[run].length(), self.box_size.longest());
                format!("{which} has {least}{length} cubes; a {name} allows {longest}.")
            }
            Standing::TooMany(more) => {
                format!("{} more than a {name} has. Take back to the slip, or choose another box.", cubes(more))
            }
            Standing::TooFew(_) => format!("It ends after {}; a {name} has {cells}.", cubes(self.cubelets())),
            Standing::Whole(Known::Is(entry, reversed)) => {
                let from = if reversed { ", begun at its other end" } else { "" };
                format!("All {cells} are there. This is {}{from}.", in_a_sentence(&entry.name))
            }
            Standing::Whole(Known::Nearly(entry, change)) => {
                // What it is besides its name has no room.
                let name = entry.name.split(',').next().unwrap_or_default();
                format!("All {cells} are there. One slip off from {}: {change}. Look again.", in_a_sentence(name))
            }
            Standing::Whole(Known::No) => format!("All {cells} are there. It is a snake of your own."),
        }
    }

    /// `3×3×3 cube`, `2×3×4 box`.
    fn box_name(&self) -> String {
        let sides = self.box_size.shown();
        format!("{sides} {}", if self.box_size.is_cube() { "cube" } else { "box" })
    }

    /// Where each cubelet lies, and last where the next one would.
    fn cells(&self) -> Vec<Cell> {
        let away = if self.over { Direction::Front } else { Direction::Back };
        let kinds = self.kinds();
        let (mut cell, mut direction) = (Cell::ZERO, Direction::Right);
        let mut cells = vec![cell];
        for cubelet in 1..=self.cubelets() {
            cell += direction.vector();
            cells.push(cell);
            if kinds.get(cubelet - 1) == Some(&Kind::Turn) {
                direction = if direction == Direction::Right { away } else { Direction::Right };
            }
        }
        cells
    }

    /// Where the next cube will be, in pitches; `None` where none is to come.
    pub fn next(&self) -> Option<Vec3> {
        let ended = self.cubelets() >= self.box_size.cells() || self.felt.last() == Some(&Felt::End);
        (!ended).then_some(self.cells().pop()?.as_vec3())
    }

    /// Whether the picture shows the last cubes alone, and what was before runs out of it.
    pub fn is_cut(&self) -> bool {
        !self.is_whole() && self.cubelets() > IN_SIGHT
    }

    /// The chain flat on the table, as the wood may lie beside it.
    pub(super) fn stage(&self) -> Stage {
        let mut cells = self.cells();
        cells.pop();
        let kinds = self.kinds();
        let pose = |cell: &Cell| CubeletPose { position: cell.as_vec3(), rotation: Quat::IDENTITY };
        let cubelets: Vec<_> = cells.iter().map(pose).collect();
        let cut = if self.is_cut() { cubelets.len() - IN_SIGHT } else { 0 };
        let last = cubelets[cut..].iter().copied();
        let next = self.next().map(|position| CubeletPose { position, rotation: Quat::IDENTITY });
        let placed: Vec<_> = cells.into_iter().map(Some).collect();
        Stage {
            cuts: cuts(|cubelet| cubelet > 0 && kinds.get(cubelet - 1) == Some(&Kind::Turn), &placed),
            lit: self.wrong(),
            extent: extent(cubelets.iter().copied()),
            frame: Some(extent(last.chain(next))),
            ground: table_under(cubelets.iter().copied()),
            eye: Some(Eye { yaw: 90 * i32::from(self.quarters), pitch: PITCH }),
            cubelets: cubelets.into_iter().map(Some).collect(),
            ..Stage::default()
        }
    }

    /// The cubelets that are told as wrong: those of a run that is too long, or those that are too many.
    pub fn wrong(&self) -> Range<usize> {
        let (runs, count) = (self.runs(), self.cubelets());
        match runs.iter().rfind(|run| run.is_too_long) {
            Some(run) => *run.cubelets.start()..(run.cubelets.end() + 1).min(count),
            None => self.box_size.cells().min(count)..count,
        }
    }
}

/// A name that begins with an article.
fn in_a_sentence(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

fn known(puzzle: &Puzzle) -> Known {
    if let Some(entry) = CatalogueEntry::of(puzzle) {
        return Known::Is(entry, entry.puzzle() != puzzle);
    }
    // Of a box in which no snake is known there is none.
    if catalogue().iter().all(|entry| entry.puzzle().box_size() != puzzle.box_size()) {
        return Known::No;
    }
    let near = one_slip_away(puzzle.snake(), puzzle.box_size()).into_iter().find_map(|correction| {
        let meant = Puzzle::new(correction.snake, Some(puzzle.box_size()), None).ok()?;
        Some((CatalogueEntry::of(&meant)?, correction.change))
    });
    near.map_or(Known::No, |(entry, change)| Known::Nearly(entry, change))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(entering: &Entering) -> String {
        entering.says(&entering.standing())
    }

    const BLUE: [u8; 17] = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];
    const LETTERS: &str = "STTTSTTSTTTSTSTTTTSTSTSTS";

    fn three() -> Entering {
        Entering::new("3x3x3".parse().unwrap())
    }

    fn felt(words: &str) -> Entering {
        Entering::from_text(&format!("3x3x3: {words}")).unwrap()
    }

    fn spaced(letters: &str) -> String {
        letters.chars().map(|letter| format!("{letter} ")).collect()
    }

    #[test]
    fn runs_count_their_corners_twice() {
        let mut entering = three();
        assert_eq!((entering.cubelets(), entering.standing()), (1, Standing::Empty));
        let mut expected = 1;
        for (place, length) in BLUE.into_iter().enumerate() {
            assert!(!entering.is_whole() && !entering.standing().is_wrong());
            entering.feel(Felt::Run(length));
            expected += usize::from(length) - 1;
            assert_eq!(entering.cubelets(), expected);
            let lengths: Vec<_> = entering.runs().iter().map(EnteredRun::length).collect();
            assert_eq!(lengths, BLUE[..=place].iter().map(|&length| usize::from(length)).collect::<Vec<_>>());
        }
        let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
        assert_eq!(entering.standing(), Standing::Whole(Known::Is(blue, false)));
        assert_eq!(entering.draft().unwrap().snake, *blue.puzzle().snake());
        // The end is the end, said or not.
        entering.feel(Felt::End);
        assert_eq!(entering.cubelets(), 27);
        entering.feel(Felt::Turn);
        assert_eq!((entering.cubelets(), entering.standing()), (29, Standing::TooMany(2)));
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
            assert_eq!(entering.standing(), Standing::Whole(Known::Is(blue, reversed)), "{words}");
        }
        // One before, a cube is missing, and it is not whole because the end is near.
        let short = felt(&spaced(&LETTERS[..24]));
        assert_eq!((short.cubelets(), short.standing()), (25, Standing::Growing));
        let ended = felt(&format!("{}E", spaced(&LETTERS[..24])));
        assert_eq!(felt("3 2 2 E").cubelets(), 5, "after a run it ends with that");
        assert_eq!((ended.cubelets(), ended.standing()), (26, Standing::TooFew(1)));
        // A turn is no end: after it there is another cube.
        assert_eq!(felt(&format!("{letters} T")).standing(), Standing::TooMany(1));
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
    fn a_run_too_long_is_told_as_it_appears() {
        let entering = felt("3 2 4");
        assert_eq!(entering.standing(), Standing::RunTooLong { run: 2 });
        assert_eq!(said(&entering), "This run has 4 cubes; a 3×3×3 cube allows 3.");
        assert_eq!(entering.stage().lit, 3..7);
        // Cube by cube as soon as it is sure.
        assert!(!felt("3 S").standing().is_wrong());
        assert_eq!(said(&felt("3 S S")), "This run has at least 4 cubes; a 3×3×3 cube allows 3.");
        assert_eq!(said(&felt("3 4 2")), "Run 2 has 4 cubes; a 3×3×3 cube allows 3.");
        let mut larger = felt("3 4 2");
        larger.set_box("2x3x4".parse().unwrap());
        assert_eq!(larger.standing(), Standing::Growing);
        larger.feel(Felt::Run(5));
        assert_eq!(said(&larger), "This run has 5 cubes; a 2×3×4 box allows 4.");
        let many = felt(&"3 2 ".repeat(9));
        assert_eq!((many.standing(), many.wrong()), (Standing::TooMany(1), 27..28));
        assert!(felt("3 2 3").wrong().is_empty());
    }

    #[test]
    fn what_is_nearly_known_is_told() {
        let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
        // The fifth cube the other way.
        let flipped = format!("{}T{}", &LETTERS[..4], &LETTERS[5..]);
        let Standing::Whole(Known::Nearly(entry, Change::Flipped { cubelet, to })) = felt(&spaced(&flipped)).standing()
        else {
            panic!("one cube off");
        };
        assert_eq!((entry, cubelet.number(), to), (blue, 6, Kind::Straight));
        assert_eq!(felt(&spaced(&"T".repeat(25))).standing(), Standing::Whole(Known::No));
    }

    #[test]
    fn only_what_may_be_a_slip_ends_before_it_is_whole() {
        for (cubes, off) in [(23, None), (24, Some(3)), (26, Some(1)), (27, None), (28, Some(1)), (31, None)] {
            let entering = felt(&"2 ".repeat(cubes - 1));
            assert_eq!((entering.cubelets(), entering.is_off_by()), (cubes, off));
            assert_eq!(
                entering.draft().map(|draft| draft.snake.len()),
                (off.is_some() || cubes == 27).then_some(cubes)
            );
        }
    }

    #[test]
    fn started_over_it_can_be_brought_back() {
        let mut entering = felt("3 2 S");
        entering.start_over();
        entering.start_over();
        assert!(entering.is_empty());
        entering.take_back();
        assert!(entering.is_empty(), "the key that takes one back takes no more");
        entering.undo();
        assert_eq!(entering, felt("3 2 S"));
        entering.undo();
        assert_eq!(entering.text(), "3x3x3: 3 2");
    }

    #[test]
    fn the_longest_snake_can_be_ended() {
        let mut entering = Entering::new("10x10x10".parse().unwrap());
        let runs = std::iter::repeat_n(10, 111);
        runs.for_each(|length| entering.feel(Felt::Run(length)));
        assert!(entering.is_whole());
        entering.feel(Felt::Run(2));
        assert!(entering.is_whole(), "no cube more than any box has");
    }

    #[test]
    fn as_text_and_back() {
        for text in ["3x3x3:", "3x3x3: 3 2 S T 10", "2x3x4: 2 2 E"] {
            let entering = Entering::from_text(text).unwrap();
            assert_eq!(entering.text(), text);
        }
        for bad in ["", "3x3x3", "x: 3", "3x3x3: 1", "3x3x3: 11", "3x3x3: Q", "3x3: 3"] {
            assert_eq!(Entering::from_text(bad), None, "{bad}");
        }
        // Longer than any snake: the rest is left out.
        let endless = Entering::from_text(&format!("3x3x3: {}", "10 ".repeat(500))).unwrap();
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
