//! The texts with values in them: each language has them as functions of the data that the rest of the program hands
//! over.

use super::entry::EntrySaid;
use super::label::{Button, Label};
use super::narration::Narration;
use super::notice::{Failure, Notice, Parts, RenderError};
use super::page::{FoldTexts, SheetTexts};
use crate::census::Hardness;
use crate::fold::{Beginning, Ending, Grip, Hint, Instruction, NoPlan, NoPose, StepWords, Summary, Tracked, Verb};
use crate::generator::{Day, MakeError};
use crate::photo::Doubt;
use crate::puzzle::notation::{Notation, NotationError, Reading};
use crate::puzzle::{
    AssembleError, BoxSize, BoxSizeError, Cell, Colour, ColouringError, Counts, Direction, End, FileError, Kind,
    LineColumn, MAX_SLIP, Note, OpenError, PuzzleError, Slip, SlipFault, Snake,
};

/// How a snake was read: what its signs mean, if no notation knows them, else the notation.
pub fn read_as(words: &(impl Words + ?Sized), reading: &Reading) -> String {
    let signs = reading.notes.iter().find(|note| matches!(note, Note::Signs { .. }));
    signs.map_or_else(|| words.notation(reading.notation).to_owned(), |note| words.note(note))
}

/// What was left out, without brackets and other signs, unless there is nothing else.
pub fn said(left_out: &str) -> String {
    let words = left_out.split_whitespace().map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.is_empty() { left_out.to_owned() } else { words.join(" ") }
}

/// The cubes with fewer and with more cells, for a number of cubes that is hardly a slip. A run too long for the
/// smallest cube is not taken for a slip either, since few people have that cube.
pub fn between(snake: &Snake, nearest: BoxSize) -> Option<[BoxSize; 2]> {
    let cubes: Vec<BoxSize> = BoxSize::cubes().collect();
    let cubelets = snake.len();
    let is_too_long = nearest == cubes[0] && snake.run_too_long(nearest).is_some();
    let is_between =
        |pair: &&[BoxSize]| (pair[0].cells() + MAX_SLIP + 1..pair[1].cells() - MAX_SLIP).contains(&cubelets);
    cubes.windows(2).find(|pair| is_between(pair) || is_too_long && pair[0] == nearest).map(|pair| [pair[0], pair[1]])
}

/// The other notes on a reading in a list.
pub fn other_notes(words: &(impl Words + ?Sized), reading: &Reading) -> String {
    let others = reading.notes.iter().filter(|note| !matches!(note, Note::ReadAs(_) | Note::Signs { .. }));
    others.map(|note| words.semicolon().to_owned() + &words.note(note)).collect()
}

impl StepWords {
    /// Whether the dot is followed, not the part.
    pub fn tells_dot(&self) -> bool {
        matches!(self.way, Instruction::Goes(Tracked::Dot, _))
    }

    /// Whether it is enough to say that the dot is turned: the part has been named.
    pub fn turns_dot(&self) -> bool {
        self.tells_dot() && self.pull.is_some() && self.verb == Verb::Turn
    }
}

/// What window, page, sheet, film and command line share.
pub trait Words {
    // A fold.
    fn grip(&self, grip: &Grip) -> String;
    fn beginning(&self, beginning: &Beginning) -> String;
    /// The beginning in a few words, for a film of a snake that begins flat: its picture is seen for a second or two.
    fn opening(&self) -> &'static str;
    fn ending(&self, ending: Ending) -> &'static str;
    /// Such as "14 steps; 3 need a pull, 1 is tight".
    fn summary(&self, summary: &Summary) -> String;
    fn step(&self, step: &StepWords) -> String;
    /// Before the sentence of a step that is seen from elsewhere than the step before.
    fn picture_moved(&self) -> &'static str;
    /// As one says it from memory, such as "10 up around the right side".
    fn step_in_short(&self, step: &StepWords) -> String;
    fn hint(&self, hint: &Hint) -> String;
    fn count(&self, count: Count) -> String;
    /// The sentence at the end of an assembly.
    fn done(&self) -> &'static str;
    /// Where the first cube of an assembly lies, counted from 0.
    fn first_cube(&self, cell: Cell) -> String;
    /// Which way the next cube of an assembly goes, if it can be said; its number is from 1.
    fn next_cube(&self, number: usize, way: Option<Direction>) -> String;

    // Puzzles.
    fn notation(&self, notation: Notation) -> &'static str;
    fn note(&self, note: &Note) -> String;
    fn notation_error(&self, error: &NotationError) -> String;
    fn box_size_error(&self, error: &BoxSizeError) -> String;
    fn colouring_error(&self, error: &ColouringError) -> String;
    fn puzzle_error(&self, error: &PuzzleError) -> String;
    fn assemble_error(&self, error: &AssembleError) -> String;
    fn file_error(&self, error: &FileError) -> String;
    /// The name of a text in an error, if it was pasted and is not a file.
    fn your_text(&self) -> &'static str;
    fn open_error(&self, error: &OpenError) -> String;
    /// Why a photo is not read, or its reading not believed.
    fn photo(&self, doubt: Doubt) -> String;
    fn line_column(&self, place: &LineColumn) -> String;
    /// Such as "one 2 too few" or "3 2, not 2 3".
    fn slip(&self, fault: &SlipFault) -> String;
    /// Says that the same slip was made at two places.
    fn at_two_places(&self, fault: &str) -> String;
    /// All of them, each with its place: "one 2 too few here: 3 [2 2 2] 3".
    fn slips(&self, slips: &[Slip]) -> String;
    fn semicolon(&self) -> &'static str;
    /// Such as "14 dark, 13 light".
    fn counts(&self, counts: &Counts) -> String;
    fn colours_differ(&self, has: &Counts, wanted: &Counts) -> String;
    fn no_plan(&self, error: &NoPlan) -> String;
    /// Says that there are solutions, but none is shown.
    fn solved_without_plan(&self, error: &NoPlan) -> String;
    fn no_solution(&self) -> &'static str;
    /// Asks about a snake that does not fold, or that was read with doubt.
    fn is_that_yours(&self, snake: &Snake) -> String;
    fn several_readings(&self) -> &'static str;
    /// Says that the snake may fill another box than was meant.
    fn may_fill(&self, box_size: BoxSize) -> String;
    /// Says that a similar snake may fold: the time ran out before it was known.
    fn may_fold(&self) -> &'static str;
    fn without_woods(&self) -> &'static str;

    // Entering.
    fn entry(&self, said: &EntrySaid) -> String;
    /// Offers to go on with this many cubes of a snake.
    fn go_on_with(&self, cubes: usize) -> String;

    // Page, sheet and film.
    fn sheet(&self) -> &'static SheetTexts;
    /// Under the title of a sheet.
    fn facts(&self, cubes: usize, box_size: BoxSize, summary: &Summary) -> String;
}

/// What the window alone says.
pub trait WindowWords {
    fn button(&self, button: Button) -> [&'static str; 2];
    fn label(&self, label: Label) -> &'static str;
    /// A named key, or one that is held beside another, as it is labelled on the keyboard.
    fn key(&self, name: &str) -> String;
    fn message(&self, message: &Message) -> String;
    /// A line of what `check` says, with its heading.
    fn check_line(&self, line: &CheckLine) -> String;

    // Puzzles.
    fn wood(&self, colour: Colour) -> &'static str;
    fn hardness(&self, hardness: Hardness) -> &'static str;
    fn weekday(&self, day: Day) -> &'static str;
    /// "Sunday, 22 November 2026".
    fn date(&self, day: Day) -> String;
    fn make_error(&self, error: &MakeError) -> String;
    fn no_pose(&self, error: &NoPose) -> String;
    fn drill_heading(&self, side_mm: u32) -> String;
    /// How to drill this many cubes.
    fn drilling(&self, kind: Option<Kind>, cubes: usize) -> String;
    /// The same, with their numbers.
    fn drilling_of(&self, kind: Option<Kind>, numbers: &[String]) -> String;
    /// Centimetres to cut, and those inside the snake.
    fn cord_cm(&self, cut: u32, lies: u32) -> String;

    // The session.
    fn notice(&self, notice: &Notice) -> String;
    /// Without a full stop.
    fn failure(&self, failure: &Failure) -> String;
    fn render_error(&self, error: &RenderError) -> String;
    fn narration(&self, narration: &Narration) -> String;
}

/// What `check` says of a puzzle.
#[derive(Clone, Copy, Debug)]
pub enum CheckLine<'a> {
    Notation(Notation),
    Solution(&'a str),
    Runs(&'a Snake),
    Inner(&'a str),
    Box(BoxSize),
    Colours {
        letters: &'a str,
        pattern: &'a str,
    },
    Cells(&'a str),
    Palindrome(bool),
    Catalogue {
        id: &'a str,
        name: &'a str,
        from_other_end: bool,
    },
    Hardness {
        hardness: Hardness,
        rank: u32,
        of: usize,
        solutions: u32,
    },
    NeverFolds(usize),
    Warning(&'a str),
    /// Of several readings; whether `--notation` tells them apart.
    CopyYours {
        by_notation: bool,
    },
    AddBox(BoxSize),
}

/// A text of the window with values.
#[derive(Clone, Copy, Debug)]
pub enum Message<'a> {
    // The session.
    Cube(usize),
    CubeOfKind {
        number: usize,
        kind: Kind,
    },
    CubeAtEnd {
        number: usize,
        end: End,
    },
    PaintIt(Colour),
    // How long a fold took, if that is known.
    /// In the plan that was left for the way from another shape.
    BackToStep(usize),
    StepsTaken {
        steps: usize,
        minutes: Option<usize>,
        // If it was known by heart.
        day: Option<Day>,
    },
    // The part of the fold that ends with the step.
    PartEnds(Parts),
    // What is asked, its number of steps, and how often the user glanced at them.
    ByHeart {
        parts: Parts,
        steps: usize,
        glances: usize,
    },
    // While hands fold; `known` is what the plan has. `hints_at`: the hint says what comes next.
    TurnsSoFar {
        turns: usize,
        hints: usize,
        known: Option<usize>,
        hints_at: bool,
    },
    // After this one.
    TurnsLeft(usize),
    // The part that is pointed at, from an end.
    DragToTurn {
        cubes: usize,
        is_first: bool,
        pulled: bool,
    },
    // What the part that is dragged will do.
    LetGo {
        quarters: i32,
    },
    // A cube that keeps a part, pulled out or not, from turning.
    InTheWay {
        cube: usize,
        pulled: bool,
    },
    HandsResult {
        turns: usize,
        known: Option<usize>,
        hints: usize,
        minutes: usize,
    },
    // What hands folded.
    HandsTitle {
        name: &'a str,
        from: HandsStart,
    },
    DayTitle(Day),
    NewSnakeTitle {
        hardness: Hardness,
        box_size: BoxSize,
        number: u64,
    },
    Runs(&'a Snake),

    // The panel.
    // The caption's words are for another view than the camera's; this key leads there.
    SeenFrom {
        key: &'a str,
    },
    // The runs it begins with.
    MostSold(&'a str),
    Keys {
        first: &'a str,
        last: &'a str,
    },
    FileEndsIn(&'a [&'static str]),
    Pixels([u32; 2]),
    OneFile {
        steps: usize,
    },
    Film {
        steps: usize,
        time: RoundedTime,
        size: [u32; 2],
    },
    UnderWay {
        file: &'a str,
        share: f32,
        stops: bool,
    },
    Tried {
        paused: bool,
        share: Option<f64>,
        placed: Option<[usize; 2]>,
        tries: u64,
    },
    SearchPauses {
        pause: &'a str,
        step: &'a str,
    },
    SearchGoesOn {
        go_on: &'a str,
        step: &'a str,
    },
    Searching {
        paused: bool,
        share: Option<f64>,
        tries: u64,
    },
    // Which of how many there are, at least, unless they are `all`.
    Planned {
        which: Option<[usize; 2]>,
        all: bool,
        summary: &'a Summary,
    },
    AllTried(u64),
    StoppedAfter(u64),
    // After the number of cubes that there are.
    OfCubes(usize),
    // To what was entered before.
    Timer(f32),
    Step(usize),
    AfterStep(usize),
    Cubes(usize),
    CubesSoFar(usize),
    MayBeOneOf(usize),
    AndMore(usize),
    Unchecked(usize),
    // A mistake that was made twice.
    // What was made of a text.
    IsThisYours(&'a str),
    ClickToUse(&'a Snake),
    WrongSize {
        cubes: usize,
        box_size: BoxSize,
    },
    ColoursFit {
        counts: &'a Counts,
        box_size: BoxSize,
    },
    CellOf {
        cell: Cell,
        wood: Colour,
    },
    PaintsIn(Colour),
    TheSnake(&'a Snake),
    SnakeOfDay {
        day: Day,
        hardness: Hardness,
        box_size: BoxSize,
    },
    UseKnown {
        also: &'a [String],
    },
    OpenNow(End),
    Failed(&'a str),
    RankedSnakes {
        found: usize,
        all: usize,
    },
    Number(u32),
    Place {
        hardness: Hardness,
        number: u32,
    },
    Solutions(u64),
    SolutionsFrom {
        solutions: u64,
        end: End,
    },
    AtLeast(u64),
    // `None` for one without a name.
    ThisIs {
        name: Option<&'a str>,
        end: End,
    },
    Made {
        cubes: usize,
        corners: usize,
        straights: usize,
    },
    Difficulty {
        hardness: Hardness,
        rank: u32,
        all: usize,
    },
    // Among the steps of a fold.
    Hard(&'a Summary),
    Tries(u64),
    DeadEnds(u64),
}

/// A time to be read at a glance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RoundedTime {
    Seconds(f64),
    Minutes(f64),
}

impl RoundedTime {
    pub fn of(seconds: f64) -> Self {
        let rounded = (seconds / 5.0).round().max(1.0) * 5.0;
        if rounded < 100.0 { Self::Seconds(rounded) } else { Self::Minutes((seconds / 60.0).round()) }
    }
}

/// 1234567 as `1 234 567`.
pub(crate) fn thousands(number: u64) -> String {
    if number < 1000 {
        return number.to_string();
    }
    format!("{}\u{202f}{:03}", thousands(number / 1000), number % 1000)
}

/// Where in a fold or an assembly: numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    Step {
        step: usize,
        of: usize,
    },
    Before {
        step: usize,
        of: usize,
    },
    Cube {
        cube: usize,
        of: usize,
    },
    /// All steps or cubes.
    Done(usize),
    Parts(Parts),
}

/// What is said at the end of a part; with praise where half of the parts are done.
pub(crate) fn part_ends(texts: &FoldTexts, part: &Parts) -> String {
    let is_half = 2 * part.last == part.of;
    let text = if is_half { texts.half_ends } else { texts.part_ends };
    filled(text, [part.last, part.of])
}

fn filled(text: &str, values: [usize; 2]) -> String {
    values.iter().fold(text.to_owned(), |text, value| text.replacen("{}", &value.to_string(), 1))
}

/// What is said when learning by heart begins: how it goes, or what is known.
pub(crate) fn learns(texts: &FoldTexts, known: [usize; 2], in_short: &str) -> String {
    let text = if known[0] == 0 { texts.how_to_learn } else { texts.known_so_far };
    format!("{}\n{in_short}", filled(text, known)).trim_end().to_owned()
}

/// Where hands began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandsStart {
    Flat,
    /// From 0.
    Step(usize),
    Cube,
    OtherPose,
}

/// Such as "3 need a pull, 1 is tight": numbers that are 0 are left out.
pub(crate) fn some_of<const N: usize>(parts: [(usize, &str); N]) -> String {
    let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// The sides of a cube that a place is at: back or front, a comma, the others. Empty in the middle.
pub(crate) fn sides_of(place: &[Direction], name: fn(Direction) -> &'static str) -> String {
    let is_depth = |side: &Direction| matches!(side, Direction::Back | Direction::Front);
    let named = |sides: Vec<Direction>| sides.into_iter().map(name).collect::<Vec<_>>().join(" ");
    let (depth, face) = place.iter().partition(|side| is_depth(side));
    [named(depth), named(face)].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_234_567), "1\u{202f}234\u{202f}567");
    }

    #[test]
    fn times_are_rounded() {
        use RoundedTime::{Minutes, Seconds};
        let rounded = [1.0, 38.0, 97.0, 98.0, 170.0].map(RoundedTime::of);
        assert_eq!(rounded, [Seconds(5.0), Seconds(40.0), Seconds(95.0), Minutes(2.0), Minutes(3.0)]);
    }
}
