//! English, in British spelling: the first language, and the one that names the labels.

use super::known::{also_called, in_tongue, name_of_id, titled, within};
use super::label::YOU_DID_IT;
use super::words::{CheckLine, between, learns, other_notes, part_ends, read_as, said};
use super::{
    Button, Count, EntrySaid, Failure, FoldTexts, HandsStart, Label, Message, Narration, Notice, Parts, RenderError,
    RetractReason, RoundedTime, SheetTexts, SolverTexts, WindowWords, Words, sides_of, some_of, thousands,
};
use crate::census::Hardness;
use crate::fold::{
    Beginning, Ending, Grade, Grip, Heading, Hint, Instruction, NoPlan, NoPose, StepWords, Summary, Verb,
};
use crate::generator::{Day, MAX_CELLS, MakeError};
use crate::photo::Doubt;
use crate::puzzle::notation::{Notation, NotationError, Reading};
use crate::puzzle::{
    AssembleError, BoxSize, BoxSizeError, Cell, Colour, ColouringError, Counts, Direction, End, FieldFault, FileError,
    IoFault, Kind, LineColumn, Note, OpenError, PuzzleError, Slip, SlipFault, Snake,
};
use crate::sanitize::{Shown, plainly, shortened};
use crate::save::NOT_REGULAR;
use crate::spelling::{capital, counted};
use std::ops::Range;
use std::path::Path;

pub struct EnglishSpeaker;

pub const FOLD: FoldTexts = FoldTexts::ENGLISH;
pub const SOLVER: SolverTexts = SolverTexts::ENGLISH;

/// What to do where a snake cannot be read.
const HOW: &str = "Write how many cubes each straight row has, from end to end: 3 2 2 3 … Count a corner in both of its \
                   rows.";
const AGAIN: &str = "Count again: a row goes from corner to corner, and both count.";

impl Words for EnglishSpeaker {
    // A fold.

    fn grip(&self, grip: &Grip) -> String {
        match grip {
            Grip::Point { counts, first, next } => {
                let hold = match next {
                    None => format!("Point it {}.", direction_words(*first)),
                    Some(next) => format!(
                        "Point its first row {} and the next one {}.",
                        direction_words(*first),
                        direction_words(*next)
                    ),
                };
                format!(
                    "Start at the end where you count {} cubes in a line. Corners count twice. The dot marks this \
                     end. {hold}",
                    listed(counts)
                )
            }
            Grip::Hold { place, first } => format!(
                "To unfold it, hold the cube so that the dot is {}. From there, its first row goes {}.",
                place_of(place),
                direction_words(*first)
            ),
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        match beginning {
            Beginning::Lay(counts, first) => format!(
                "Lay yours like this: {} from the dot. Then lift it upright, with its first row {}.",
                listed(counts),
                towards(*first)
            ),
            Beginning::Hold(counts) => {
                format!(
                    "Hold the whole snake like this. From the dot you count {}, each corner in both rows.",
                    listed(counts)
                )
            }
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Lay yours flat, then lift it upright."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "To be continued.",
            Ending::Cube => YOU_DID_IT,
            Ending::Flat => "You did it! The snake is flat, ready for the next one to try.",
        }
    }

    fn summary(&self, summary: &Summary) -> String {
        let one_or = |count, one, several| (count, if count == 1 { one } else { several });
        let parts = some_of([
            one_or(summary.pulls, "needs a pull", "need a pull"),
            one_or(summary.tight, "is tight", "are tight"),
            (summary.pressed, "must be pressed"),
        ]);
        let steps = counted(summary.steps, "step");
        if parts.is_empty() { steps } else { format!("{steps}; {parts}") }
    }

    fn step(&self, step: &StepWords) -> String {
        let which = if step.is_first { "first" } else { "last" };
        let cubes = format!("the {which} {} cubes", step.cubes);
        let verb = match step.verb {
            Verb::Turn => "Turn",
            Verb::Tip => "Tip",
            Verb::Flip => "Flip",
        };
        let path = path(step.way);
        let goes = if step.tells_dot() && !step.turns_dot() { format!("so that the dot goes {path}") } else { path };
        let grade = match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " It is a little tight.",
            Grade::Press => " Press them past the cubes in the way.",
        };
        let Some(pull) = step.pull else { return format!("{verb} {cubes} {goes}.{grade}") };
        let pulled = if step.turns_dot() { "the dot" } else { "them" };
        format!("Pull {cubes} {} by one cube. {verb} {pulled} {goes}.{grade} Let go.", direction_words(pull))
    }

    fn step_in_short(&self, step: &StepWords) -> String {
        let cubes = step.cubes;
        let dot = if step.tells_dot() { " dot" } else { "" };
        let goes = path(step.way);
        match step.pull {
            Some(pull) => format!("pull {cubes} {},{dot} {goes}", direction_words(pull)),
            None => format!("{cubes}{dot} {goes}"),
        }
    }

    fn picture_moved(&self) -> &'static str {
        "Only the picture has moved: hold yours as before."
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "half a turn" } else { "a quarter turn" };
        let seen = hint.moved.map(|to| match to {
            Direction::Right => "seen from farther right",
            Direction::Left => "seen from farther left",
            Direction::Up => "seen from higher up",
            _ => "seen from lower down",
        });
        // Beside that, there is no room for more.
        let beads = match seen {
            Some(_) => "cubes in the way are drawn small",
            None => "cubes in the way are drawn small, so you can see",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Step {step} of {of}"),
            Count::Before { step, of } => format!("Before step {step} of {of}"),
            Count::Cube { cube, of } => format!("Cube {cube} of {of}"),
            Count::Done(all) => format!("All {all} done"),
            Count::Parts(Parts { first, last, of }) if first == last => format!("Part {first} of {of}"),
            Count::Parts(Parts { first: 1, last, of }) if last == of => format!("All {of} parts in one go"),
            Count::Parts(Parts { first, last, of }) => format!("Parts {first}–{last} of {of} in one go"),
        }
    }

    fn semicolon(&self) -> &'static str {
        "; "
    }

    fn done(&self) -> &'static str {
        "Done."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Cube 1: column {}, row {}, layer {}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Cube {number}: {}", to.map_or("", direction_words))
    }

    // Puzzles.

    fn notation(&self, notation: Notation) -> &'static str {
        match notation {
            Notation::Segments => "cubes in each row, corners counted twice",
            Notation::SegmentsLess1 => "cubes in each row, without the one it begins with",
            Notation::SegmentsLess1First => "cubes in each row, corners counted where a row ends",
            Notation::SegmentsLess1Last => "cubes in each row, corners counted where a row begins",
            Notation::SegmentsLess2 => "cubes in each row, without its two ends",
            Notation::Rows => "cubes in each row of the snake laid out as a staircase",
            Notation::Inner => "S for straight, T for a corner, without the two end cubes",
            Notation::Esc => "E for an end, S for straight, C, T or L for a corner",
            Notation::Cubelets => "s for straight, r for a corner",
            Notation::Links => "F for straight on, T for a turn, from cube to cube",
            Notation::Dashes => "- for straight, o for a corner",
            Notation::Bits => "0 for straight, 1 for a corner",
            Notation::BitsStraight => "1 for straight, 0 for a corner",
            Notation::Codes => "3 for an end, 1 for straight, 2 for a corner",
            Notation::Kinds => "two signs, the first in the alphabet for straight",
            Notation::KindsTurn => "two signs, the first in the alphabet for a corner",
            Notation::Moves => "from cube to cube: R right, L left, U up, D down, F front, B back",
            Notation::Cells => "three numbers for the place of each cube",
            Notation::Drawing => "a drawing of the snake laid flat",
        }
    }

    fn note(&self, note: &Note) -> String {
        match note {
            Note::ReadAs(notation) => format!("read as: {}", self.notation(*notation)),
            Note::Signs { turn, straight } => {
                format!("`{}` is read as a corner, `{}` as straight", shortened(turn), shortened(straight))
            }
            Note::EndMissing(End::Head) => "one sign is missing, and is taken to be that of the first cube".to_owned(),
            Note::EndMissing(End::Tail) => "one sign is missing, and is taken to be that of the last cube".to_owned(),
            Note::EndsLeftOut => "an end cube is neither straight nor a corner, so its sign does not count".to_owned(),
            Note::Solution(snake) => format!("a solution: its snake is {snake}"),
            Note::NoSolution => "this is no solution, since it fills no box; only its corners are read".to_owned(),
            Note::Lines(lines) => format!("its {lines} lines are read as one snake"),
            Note::NotClosed => "a bracket or quote is not closed: is the end missing?".to_owned(),
            Note::LeftOut(words) => format!("left out: `{}`", shortened(&said(words))),
            Note::InCatalogue(id) => format!("in the catalogue: {}, {id}", name_of_id(id, "en")),
            Note::DoesNotFold(notation, snake) => {
                format!("read as {} it would be {snake}, but that does not fold", self.notation(*notation))
            }
            Note::UnknownField(path, field, known) => {
                let path = Shown(path);
                let field = shortened(field);
                let known = known.join(", ");
                format!("{path}: unknown field `{field}` is ignored; the fields are {known}")
            }
            Note::MoreUnknownFields(path, fields) => format!("{}: and {fields} more unknown fields", Shown(path)),
            Note::CellsIgnored(path, pattern) => {
                format!("{}: cells are ignored where the pattern is {pattern}", Shown(path))
            }
        }
    }

    fn notation_error(&self, error: &NotationError) -> String {
        const MAX: usize = Snake::MAX_LEN;
        match error {
            NotationError::Empty => format!("there is no snake yet. {HOW}"),
            NotationError::TooLong(cubes) => {
                format!(
                    "a snake has 2 to {MAX} cubes, not {cubes}. Copy one whole snake, without what stands around it."
                )
            }
            NotationError::NotASnake(text) => {
                format!("`{}` is not a whole snake. {HOW} From a web page, copy only the snake.", shortened(text))
            }
            NotationError::RubiksSnake => {
                format!("this looks like Rubik's Snake, which is another puzzle. Is yours a snake cube? {HOW}")
            }
            NotationError::Colours => {
                format!("this looks like the colours of the cubes; the snake itself is missing. {HOW}")
            }
            NotationError::Places => format!("these numbers only rise, as if they counted the cubes one by one. {HOW}"),
            NotationError::Symbol { notation: Notation::Segments, symbol, at, .. } if symbol.parse::<u32>().is_ok() => {
                format!("number {at} is {symbol}, but a row has at least 2 cubes. {AGAIN}")
            }
            NotationError::Symbol { notation: Notation::Segments, symbol, at, .. } => {
                let symbol = shortened(symbol);
                format!("`{symbol}` at place {at} is not a number of cubes. Write there how many the row has.")
            }
            NotationError::Symbol { notation, symbol, at, .. } => {
                let symbol = shortened(symbol);
                let notation = self.notation(*notation);
                format!("`{symbol}` at place {at} does not belong there. Correct it, or take it out. ({notation})")
            }
            NotationError::Size { notation, snake, signs, box_size, given, run, .. } => {
                let cubelets = snake.len();
                let cells = box_size.cells();
                let is_way = *notation == Notation::Moves && cubelets != cells;
                if is_way && snake.turns() + 2 == cubelets {
                    return format!("these are turns without lengths. {HOW}");
                }
                let shown = box_size.shown();
                let read = match notation {
                    Notation::Segments => String::new(),
                    notation => format!(" ({})", self.notation(*notation)),
                };
                let check = if *notation > Notation::Rows {
                    "Look for a sign too few or too many. Or write how many cubes each straight row has: 3 2 2 3 …"
                } else {
                    AGAIN
                };
                let is_number =
                    |(_, length): &(usize, usize)| *notation <= Notation::Rows && *length > BoxSize::MAX_SIDE as usize;
                if let Some((index, length)) = run.filter(is_number) {
                    return format!("row {} is {length} cubes long, as if a space were missing. {AGAIN}", index + 1);
                }
                let run = run.map(|(index, length)| format!("row {} is {length} cubes long", index + 1));
                if let Some(run) = run.as_ref().filter(|_| cubelets == cells) {
                    return format!("{run}, too long for a {shown} box{read}. {check}");
                }
                let off = cells.abs_diff(cubelets);
                let way = if cubelets < cells { "few" } else { "many" };
                // A snake that fits the larger cube is not wrong yet.
                let sizes = between(snake, *box_size).filter(|_| !given);
                let is_wrong = |_: &String| sizes.is_none_or(|sizes| snake.run_too_long(sizes[1]).is_some());
                let run = run.filter(is_wrong).map_or(String::new(), |run| format!("; {run}"));
                let are_signs =
                    *notation > Notation::Rows && *notation < Notation::Cells && usize::from(*signs) != cubelets;
                let cubes =
                    if are_signs { format!("{signs} signs for {cubelets} cubes") } else { format!("{cubelets} cubes") };
                let told = match sizes {
                    Some(sizes) => {
                        let [small, large] = sizes.map(|size| format!("a {} has {}", size.shown(), size.cells()));
                        format!("{cubes}{read}: {small}, {large}{run}. Is that all of it?")
                    }
                    None => format!("{cubes}: {off} too {way} for {shown}{read}{run}."),
                };
                match error.other_box() {
                    Some(other) => {
                        let other = other.shown();
                        format!("{told} {check} They would fill a {other} box: if yours is so, choose that box.")
                    }
                    None => format!("{told} {check}"),
                }
            }
            NotationError::Ambiguous(readings) => {
                let mut text = match &readings[..] {
                    [_] => "as it stands this does not fill the box, but it can be read as:".to_owned(),
                    _ => "this can be read as different snakes. Choose yours:".to_owned(),
                };
                for reading in readings {
                    let Reading { notation, snake, box_size, .. } = reading;
                    let size = box_size.shown();
                    let read = read_as(self, reading);
                    let more = other_notes(self, reading);
                    text += &format!("\n  {snake} in {size}: {read} ({notation}){more}");
                }
                text
            }
        }
    }

    fn box_size_error(&self, error: &BoxSizeError) -> String {
        match error {
            BoxSizeError::Text(text) => format!("`{text}` is not a box; write its three sides, for example 2x3x4"),
            BoxSizeError::Range(w, h, d) => {
                let max = BoxSize::MAX_SIDE;
                format!("a box of {w}x{h}x{d} is out of range: sides 1 to {max}, two cells at least")
            }
        }
    }

    fn colouring_error(&self, error: &ColouringError) -> String {
        match error {
            ColouringError::Pattern(text) => {
                format!("`{}` is not a pattern; use block or checker", shortened(text))
            }
            ColouringError::Letter { at, letter } => {
                let letter = shortened(&letter.to_string());
                let letters = Colour::ALL.map(Colour::word).join(" and ");
                format!("`{letter}` at place {at} is not a colour; use {letters}")
            }
            ColouringError::NoCells => {
                "a painted pattern needs the colours of the cells, which only a puzzle file can give".to_owned()
            }
            ColouringError::Cells { letters, box_size } => {
                let shown = box_size.shown();
                let cells = box_size.cells();
                format!("there are {letters} letters for the {cells} cells of a {shown} box")
            }
        }
    }

    fn puzzle_error(&self, error: &PuzzleError) -> String {
        match error {
            PuzzleError::Size { cubelets, box_size } => {
                let shown = box_size.shown();
                let cells = box_size.cells();
                let off = cells.abs_diff(*cubelets);
                let way = if *cubelets < cells { "few" } else { "many" };
                format!("the snake has {cubelets} cubes, but a {shown} box has {cells} cells: {off} too {way}")
            }
            PuzzleError::NoCube { cubelets } => {
                let cube = BoxSize::nearest_cube(*cubelets);
                format!("you have {cubelets} cubes; a {} needs {}", cube.shown(), cube.cells())
            }
            PuzzleError::Colours { colours, cubelets } => {
                format!("there are {colours} colours for {cubelets} cubes")
            }
            PuzzleError::Painted { painted, box_size } => {
                format!("the cells of a {} box are painted, but the box is {}", painted.shown(), box_size.shown())
            }
        }
    }

    fn assemble_error(&self, error: &AssembleError) -> String {
        match error {
            AssembleError::Notation(error) => self.notation_error(error),
            AssembleError::Colouring(error) => self.colouring_error(error),
            AssembleError::Cells(error) => format!("cells: {}", self.colouring_error(error)),
            AssembleError::Puzzle(error) => self.puzzle_error(error),
            AssembleError::NoPattern => "there are colours but no pattern; add one, block or checker".to_owned(),
            AssembleError::NoColours => {
                "there is a pattern but no colours; add a letter b or w for each cube".to_owned()
            }
        }
    }

    fn file_error(&self, error: &FileError) -> String {
        match error {
            FileError::Read(path, fault) => format!("cannot read {}: {}", Shown(path), why(fault)),
            FileError::Save(path, fault) => {
                format!("cannot save {}: {}; nothing was changed", Shown(path), why(fault))
            }
            FileError::At(path, place, fault) => {
                let fault = match fault {
                    FieldFault::Syntax(text) => text.clone(),
                    FieldFault::TooLarge => "this number is too large".to_owned(),
                    FieldFault::BoxSize(BoxSizeError::Text(_)) => {
                        "a box has three sides, as in box = [3, 3, 3]".to_owned()
                    }
                    FieldFault::BoxSize(error) => self.box_size_error(error),
                    FieldFault::Pattern(text) => {
                        let text = shortened(text);
                        format!("`{text}` is not a pattern; use block or checker, or painted with cells")
                    }
                    FieldFault::NoCells => "a painted pattern needs cells: a letter b or w for each cell".to_owned(),
                };
                format!("{}, {}: {fault}", Shown(path), self.line_column(place))
            }
            FileError::NoSnake(path) => {
                format!("{}: there is no snake; add a line like snake = \"3 2 2 3 …\"", Shown(path))
            }
            FileError::Snake(path, error) => format!("{}: {}", Shown(path), self.assemble_error(error)),
            FileError::Puzzle(path, place, error) => {
                format!("{}, {}: {}", Shown(path), self.line_column(place), self.assemble_error(error))
            }
        }
    }

    fn your_text(&self) -> &'static str {
        "your text"
    }

    fn photo(&self, doubt: Doubt) -> String {
        match doubt {
            Doubt::NoPicture => {
                "This is no JPEG, PNG or WebP picture, or it is damaged. Choose another one.".to_owned()
            }
            Doubt::TooLarge => "This picture is too large: 64 megapixels at most. Choose a smaller one.".to_owned(),
            Doubt::NoSnake => {
                "No snake to be seen. Lay it flat on a table of another colour, and take a new picture.".to_owned()
            }
            Doubt::CutOff => {
                "It reaches the edge of the photo. If an end is cut off, step back for a new photo."
                    .to_owned()
            }
            Doubt::Count(count) => {
                format!(
                    "I see {count} cubes, or no snake at all. Move other things away, and take a new picture that shows each cube."
                )
            }
            Doubt::Touches => {
                "What I see is folded, or touches something of its own colour. Lay the snake flat and apart, and take a new picture."
                    .to_owned()
            }
            Doubt::NotFlat => {
                "The cubes do not lie flat. Lay the snake flat in a zigzag, and take a new picture.".to_owned()
            }
            Doubt::SeveralFit => "Several snakes look like this one. Look at each cube, or count them.".to_owned(),
        }
    }

    fn open_error(&self, error: &OpenError) -> String {
        match error {
            OpenError::File(error) => self.file_error(error),
            OpenError::Snake(error) => self.assemble_error(error),
            OpenError::NoFile(text) => {
                format!("there is no file `{}`; look at its name, or write the snake itself", plainly(text))
            }
            OpenError::Misspelt { text, id } => {
                format!("`{}` is not a file, a catalogue id or a snake; did you mean {id}?", shortened(text))
            }
        }
    }

    fn line_column(&self, place: &LineColumn) -> String {
        format!("line {}, column {}", place.line, place.column)
    }

    fn slip(&self, fault: &SlipFault) -> String {
        match fault {
            SlipFault::TooFew { length, runs: 1 } => format!("one {length} too few"),
            SlipFault::TooMany { length, runs: 1 } => format!("one {length} too many"),
            SlipFault::TooFew { length, runs } => format!("{runs} rows of {length} too few"),
            SlipFault::TooMany { length, runs } => format!("{runs} rows of {length} too many"),
            SlipFault::LeftOut(runs) => format!("{runs} left out"),
            SlipFault::Added(runs) => format!("{runs} too many"),
            SlipFault::Instead { meant, counted } => format!("{meant}, not {counted}"),
        }
    }

    fn at_two_places(&self, fault: &str) -> String {
        format!("{fault}, at two places")
    }

    fn slips(&self, slips: &[Slip]) -> String {
        let words = |Slip { fault, place, .. }: &Slip| format!("{} here: {place}", self.slip(fault));
        slips.iter().map(words).collect::<Vec<_>>().join("; ")
    }

    fn counts(&self, counts: &Counts) -> String {
        let texts = counts.of_each().map(|(colour, count)| format!("{count} {}", shade(colour)));
        texts.collect::<Vec<_>>().join(", ")
    }

    fn colours_differ(&self, has: &Counts, wanted: &Counts) -> String {
        let needs: Vec<_> = wanted.0.iter().filter(|count| **count > 0).map(ToString::to_string).collect();
        let few = has.of_each().zip(wanted.0).filter(|((_, is), wanted)| is < wanted);
        let few = few.map(|((colour, is), wanted)| format!("{} more {}", wanted - is, shade(colour)));
        let has = self.counts(has).replace(", ", " and ");
        let few = few.collect::<Vec<_>>().join(", ");
        format!("You have {has} cubes; this box needs {}: {few}.", needs.join(" and "))
    }

    fn no_plan(&self, error: &NoPlan) -> String {
        match error {
            NoPlan::Locked => "this solution can't be reached by turning joints, not even with force".to_owned(),
            NoPlan::NotFound => "no way to fold it was found in the time".to_owned(),
            NoPlan::Failed(failure) => format!("the planner hit an internal error: {failure}"),
        }
    }

    fn solved_without_plan(&self, error: &NoPlan) -> String {
        format!("It can be solved, but {}.", self.no_plan(error))
    }

    fn no_solution(&self) -> &'static str {
        "No solution: this snake does not fold into the box."
    }

    fn is_that_yours(&self, snake: &Snake) -> String {
        format!(
            "I read {} cubes, {snake}: is that your snake? Check the text, or write how many cubes each row has.",
            snake.len()
        )
    }

    fn several_readings(&self) -> &'static str {
        "This can be read in more than one way."
    }

    fn may_fill(&self, box_size: BoxSize) -> String {
        format!("it may fold into a {} box", box_size.shown())
    }

    fn may_fold(&self) -> &'static str {
        "It may fold: there was no time to find out"
    }

    fn without_woods(&self) -> &'static str {
        "Its two woods are left out: they do not fit"
    }

    // Entering.

    fn go_on_with(&self, cubes: usize) -> String {
        format!("Go on: {cubes} cubes counted")
    }

    fn entry(&self, said: &EntrySaid) -> String {
        let named = |size: &BoxSize| format!("{} {}", size.shown(), if size.is_cube() { "cube" } else { "box" });
        let takes = |larger: &Option<BoxSize>| {
            larger.map_or(String::new(), |size| format!("; a {} takes {}", size.shown(), size.cells()))
        };
        match said {
            EntrySaid::Begin => "Hold one end and feel along. How many in a row, counting the corner?".to_owned(),
            EntrySaid::AfterStraight => "And the next cube: straight on, or a corner?".to_owned(),
            EntrySaid::AfterCorner => "From that corner on: how many in a row now? Count the corner again.".to_owned(),
            EntrySaid::MayEnd => "And from that corner on? If yours ends here, press End.".to_owned(),
            EntrySaid::RunTooLong { run, length, goes_on, box_size, larger } => {
                let run = run.map_or_else(|| "This row".to_owned(), |number| format!("Row {number}"));
                let least = if *goes_on { "at least " } else { "" };
                let name = named(box_size);
                let longest = box_size.longest();
                let larger = takes(larger);
                format!("{run} has {least}{length} cubes; a {name} allows {longest}{larger}.")
            }
            EntrySaid::TooMany { more, box_size, larger } => {
                format!("{more} too many for {}{}.", box_size.shown(), takes(larger))
            }
            EntrySaid::TooFew { cubes, box_size, other } => {
                let ends = counted(cubes, "cube");
                let name = named(box_size);
                let cells = box_size.cells();
                let other = other.map_or(String::new(), |size| format!(", a {} has {cubes}", size.shown()));
                format!("It ends after {ends}; a {name} has {cells}{other}.")
            }
            EntrySaid::Is { cubes, entry, reversed } => {
                let from = if *reversed { ", begun at its other end" } else { "" };
                format!("All {cubes} are there. This is {}{from}.", within(in_tongue(entry, "en")))
            }
            EntrySaid::Nearly { cubes, entry, slips } => {
                let name = within(titled(entry, "en"));
                let slips = self.slips(slips);
                format!("All {cubes} are there. It is nearly {name}: {slips}. Look again.")
            }
            EntrySaid::Own { cubes } => format!("All {cubes} are there. Now see whether it folds."),
            EntrySaid::Folds { cubes } => format!("A snake of {cubes} cubes that folds."),
        }
    }

    // Page, sheet and film.

    fn sheet(&self) -> &'static SheetTexts {
        &SheetTexts::ENGLISH
    }

    fn facts(&self, cubes: usize, box_size: BoxSize, summary: &Summary) -> String {
        format!("{cubes} cubes · {} · {}", box_size.shown(), self.summary(summary))
    }
}

impl WindowWords for EnglishSpeaker {
    fn button(&self, button: Button) -> [&'static str; 2] {
        button.english()
    }

    fn key(&self, name: &str) -> String {
        match name {
            "PageUp" => "Page Up",
            "PageDown" => "Page Down",
            name => name,
        }
        .to_owned()
    }

    fn label(&self, label: Label) -> &'static str {
        label.english()
    }

    fn check_line(&self, line: &CheckLine) -> String {
        match line {
            CheckLine::Notation(notation) => format!("notation    {notation}: {}", self.notation(*notation)),
            CheckLine::Solution(moves) => format!("solution    {moves}"),
            CheckLine::Runs(snake) => format!("rows        {snake}  ({} of them)", snake.segments().len()),
            CheckLine::Inner(letters) => format!("inner       {letters}"),
            CheckLine::Box(size) => format!("box         {size}, {} cubes", size.cells()),
            CheckLine::Colours { letters, pattern } => format!("colours     {letters}, {pattern} pattern"),
            CheckLine::Cells(letters) => format!("cells       {letters}"),
            CheckLine::Palindrome(is) => format!("palindrome  {}", if *is { "yes" } else { "no" }),
            CheckLine::Catalogue { id, name, from_other_end } => {
                let end = if *from_other_end { ", read from the other end" } else { "" };
                format!("catalogue   {id} ({name}){end}")
            }
            CheckLine::Hardness { hardness, rank, of, solutions } => {
                let many = counted(u64::from(*solutions), "solution");
                format!("hardness    {hardness}, number {rank} of {of} from the hardest; {many}")
            }
            CheckLine::NeverFolds(of) => format!("hardness    none: it does not fold; {of} snakes of this box do"),
            CheckLine::Warning(note) => format!("warning: {note}"),
            CheckLine::CopyYours { by_notation } => {
                let option = if *by_notation { ", or add --notation with the word in brackets" } else { "" };
                format!("Copy the numbers of yours{option}")
            }
            CheckLine::AddBox(size) => format!("To choose it, add --box {size}"),
        }
    }

    fn message(&self, message: &Message) -> String {
        match message {
            // The session.
            Message::Cube(number) => format!("Cube {number}"),
            Message::CubeOfKind { number, kind: Kind::Straight } => format!("Cube {number}: straight"),
            Message::CubeOfKind { number, kind: Kind::Turn } => format!("Cube {number}: corner"),
            Message::CubeAtEnd { number, end: End::Head } => format!("Cube {number}: the dotted end"),
            Message::CubeAtEnd { number, end: End::Tail } => format!("Cube {number}: the other end"),
            Message::PaintIt(colour) => format!("Paint it {}", self.wood(*colour)),
            Message::BackToStep(step) => format!("Back to step {step} of the whole fold"),
            Message::StepsTaken { steps, minutes, day } => {
                let time = minutes.map(|minutes| format!(" in {}", counted(minutes, "minute")));
                let day = day.map(|day| format!(" · {}", self.date(day))).unwrap_or_default();
                counted(steps, "step") + &time.unwrap_or_default() + &day
            }
            Message::PartEnds(part) => part_ends(&FOLD, part),
            Message::ByHeart { parts, steps, glances } => {
                let glanced = if *glances > 0 { format!(" · {}", counted(glances, "glance")) } else { String::new() };
                format!("{} · {}{glanced}", self.count(Count::Parts(*parts)), counted(steps, "step"))
            }
            Message::TurnsSoFar { turns, hints, known, hints_at } => {
                let known = known.map(|known| format!(" · the solution takes {known}")).unwrap_or_default();
                let does = if *hints_at { " · a drag does it, or →" } else { "" };
                format!("{} · {}{known}{does}", counted(turns, "turn"), counted(hints, "hint"))
            }
            Message::TurnsLeft(0) => "That is the last one.".into(),
            Message::TurnsLeft(turns) => format!("{} to go after this.", counted(turns, "turn")),
            Message::DragToTurn { cubes, is_first, pulled } => {
                let which = if *is_first { "first" } else { "last" };
                let does = if *pulled { "pull out and turn" } else { "turn" };
                format!("Drag to {does} the {which} {cubes} cubes.")
            }
            Message::LetGo { quarters: 0 } => "Drag farther.".to_owned(),
            Message::LetGo { quarters: 1 } => "Let go: a quarter turn.".to_owned(),
            Message::LetGo { .. } => "Let go: it flips over.".to_owned(),
            Message::InTheWay { cube, pulled: true } => format!("Cube {cube} is in the way. Free that one first."),
            Message::InTheWay { cube, pulled: false } => {
                format!("Cube {cube} is in the way. Pull the part out, or free that one first.")
            }
            Message::HandsResult { turns, known, hints, minutes } => {
                let known = known.map(|known| format!(" (the solution takes {known})")).unwrap_or_default();
                let turns = counted(turns, "turn");
                let hints = counted(hints, "hint");
                format!("{turns}{known}, {hints}, {}", counted(minutes, "minute"))
            }
            Message::HandsTitle { name, from: HandsStart::Flat } => (*name).to_owned(),
            Message::HandsTitle { name, from: HandsStart::Cube } => format!("{name} unfolded"),
            Message::HandsTitle { name, from: HandsStart::Step(step) } => format!("{name} from step {} on", step + 1),
            Message::HandsTitle { name, from: HandsStart::OtherPose } => format!("{name} from another pose"),
            Message::DayTitle(day) => format!("Snake of {}", self.date(*day)),
            Message::NewSnakeTitle { hardness, box_size, number } => {
                format!("{} {}, number {number}", capital(self.hardness(*hardness)), box_size.shown())
            }
            Message::Runs(snake) => format!("Rows: {snake}"),

            // The panel.
            Message::SeenFrom { key } => format!("the words are for the view from the front ({key})"),
            Message::MostSold(runs) => {
                format!("The one most shops sell. Hold yours beside it: from the red dot it goes {runs} cubes.")
            }
            Message::Keys { first, last } => format!("{first} to {last}"),
            Message::FileEndsIn(endings) => format!("A file that ends in .{}", endings.join(" or .")),
            Message::Pixels([width, height]) => format!("{width} × {height} pixels"),
            Message::OneFile { steps } => format!("{} · one file", counted(steps, "step")),
            Message::Film { steps, time, size: [width, height] } => {
                let time = match time {
                    RoundedTime::Seconds(seconds) => format!("{seconds:.0} seconds"),
                    RoundedTime::Minutes(minutes) => format!("{minutes:.0} minutes"),
                };
                format!("{} · about {time} · {width} × {height}", counted(steps, "step"))
            }
            Message::UnderWay { file, share, stops } => {
                format!("{} {file} · {:.0} %", if *stops { "Stopping" } else { "Making" }, share * 100.0)
            }
            Message::Tried { paused, share, placed, tries } => {
                let parts = [
                    paused.then(|| "Paused".to_owned()),
                    share.map(|share| format!("{:.0} %", share * 100.0)),
                    placed.map(|[placed, of]| format!("{placed} of {of} cubes placed")),
                    Some(format!("{} tries", thousands(*tries))),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
            }
            Message::SearchPauses { pause, step } => format!("{pause} pauses, {step} makes a single move."),
            Message::SearchGoesOn { go_on, step } => format!("{go_on} goes on, {step} makes a single move."),
            Message::Searching { paused, share, tries } => {
                let share = share.map(|share| format!("{:.0} % · ", share * 100.0)).unwrap_or_default();
                format!("{}: {share}{} tries", if *paused { "Paused" } else { "Searching" }, thousands(*tries))
            }
            Message::Planned { which, all, summary } => {
                let more = if *all { "" } else { "+" };
                let which = which.map(|[which, count]| format!("Solution {which} of {count}{more}. "));
                format!("{}{}.", which.unwrap_or_default(), self.summary(summary))
            }
            Message::AllTried(tries) => format!("All {} possibilities tried.", thousands(*tries)),
            Message::StoppedAfter(tries) => format!("Stopped after {} tries.", thousands(*tries)),
            Message::OfCubes(all) => format!("of {all}"),
            Message::Timer(seconds) => format!("Timer {seconds} s"),
            Message::Step(step) => format!("Step {step}"),
            Message::AfterStep(step) => format!("After step {step}"),
            Message::Cubes(count) => format!("{count} cubes"),
            Message::CubesSoFar(count) => format!("{} so far.", counted(count, "cube")),
            Message::MayBeOneOf(count) => {
                format!("It may be one of {}. Look at yours, and choose what is right:", counted(count, "snake"))
            }
            Message::AndMore(count) => format!("And {count} more."),
            Message::Unchecked(count) => format!("{count} more could not be checked in time."),
            Message::IsThisYours(notes) => format!("Is this your snake? {notes}"),
            Message::ClickToUse(snake) => format!("Click to use {snake}"),
            Message::WrongSize { cubes, box_size } => {
                let cells = box_size.cells();
                let off = format!("{} too {}", cells.abs_diff(*cubes), if *cubes < cells { "few" } else { "many" });
                format!("{} has {cells} cells; your snake has {cubes} cubes: {off}.", box_size.shown())
            }
            Message::ColoursFit { counts, box_size } => {
                format!("{}: right for {}.", self.counts(counts), box_size.shown())
            }
            Message::CellOf { cell, wood } => {
                let wood = self.wood(*wood);
                format!("Layer {}, row {}, column {}: {wood}", cell.z + 1, cell.y + 1, cell.x + 1)
            }
            Message::PaintsIn(wood) => {
                let wood = self.wood(*wood);
                format!("Click or drag over cubes, here or in the picture, to make them {wood}")
            }
            Message::TheSnake(snake) => format!("The snake: {snake}"),
            Message::SnakeOfDay { day, hardness, box_size } => {
                let date = self.date(*day);
                let size = box_size.shown();
                let hardness = self.hardness(*hardness);
                format!("{date}: {hardness}, {size}. The same for everyone: easy on Monday, large on Sunday.")
            }
            Message::UseKnown { also } => match also_called(also) {
                Some(names) => format!("Use this snake. Also called {names}."),
                None => "Use this snake.".to_owned(),
            },
            Message::OpenNow(end) => from_end("Open now", *end),
            Message::Failed(failure) => format!("Failed: {failure}."),
            Message::RankedSnakes { found, all } => {
                let [shown, of] = [*found, *all].map(|snakes| thousands(snakes as u64));
                let which = if found == all {
                    format!("All {of} snakes that fold into a 3×3×3.")
                } else {
                    format!("{shown} of {of} snakes.")
                };
                format!("{which} Number 1 is the hardest. Click one to use it.")
            }
            Message::Number(rank) => format!("Number {}", thousands((*rank).into())),
            Message::Place { hardness, number } => format!("{hardness} · number {}", thousands((*number).into())),
            Message::Solutions(count) => solutions(*count),
            Message::SolutionsFrom { solutions: count, end } => from_end(&solutions(*count), *end),
            Message::AtLeast(count) => format!("{} at least", thousands(*count)),
            Message::ThisIs { name, end } => {
                from_end(&format!("This is {}", within(name.unwrap_or("a snake of your own"))), *end)
            }
            Message::Made { cubes, corners, straights } => {
                format!("{cubes} in a row: {corners} corners, {straights} straight, 2 ends")
            }
            Message::Difficulty { hardness, rank, all } => {
                let [rank, all] = [u64::from(*rank), *all as u64].map(thousands);
                let hardness = capital(self.hardness(*hardness));
                format!("{hardness}: place {rank} of {all}, where 1 is the hardest to find by trying")
            }
            Message::Hard(Summary { steps, pulls, tight, pressed }) => {
                let parts = [
                    (pulls, "needs a pull at the elastic", "need a pull at the elastic"),
                    (tight, "is a little tight", "are a little tight"),
                    (pressed, "must be pressed", "must be pressed"),
                ];
                let parts = parts.into_iter().filter(|(count, ..)| **count > 0);
                let parts = parts.map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }));
                let hard = parts.collect::<Vec<_>>().join(", ");
                format!("{steps} steps: {}", if hard.is_empty() { "all go freely" } else { &hard })
            }
            Message::Tries(tries) => format!("About {} tries by hand", thousands(*tries)),
            Message::DeadEnds(0) => "Hardly any".to_owned(),
            Message::DeadEnds(1) => "1 time you get most of it done and then get stuck".to_owned(),
            Message::DeadEnds(times) => {
                format!("{} times you get most of it done and then get stuck", thousands(*times))
            }
        }
    }

    // Puzzles.

    fn wood(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Black => "walnut",
            Colour::White => "maple",
        }
    }

    fn hardness(&self, hardness: Hardness) -> &'static str {
        match hardness {
            Hardness::Easy => "easy",
            Hardness::Medium => "medium",
            Hardness::Hard => "hard",
        }
    }

    fn weekday(&self, day: Day) -> &'static str {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][day.weekday()]
    }

    fn date(&self, day: Day) -> String {
        const MONTHS: &str = "January February March April May June July August September October November December";
        let [year, month, number] = day.date();
        let month = MONTHS.split(' ').nth(month as usize - 1).unwrap_or_default();
        format!("{}, {number} {month} {year}", self.weekday(day))
    }

    fn make_error(&self, error: &MakeError) -> String {
        match error {
            MakeError::NoSuchSnake(box_size, hardness) => {
                let hardness = self.hardness(*hardness);
                let size = box_size.shown();
                format!("no {hardness} snake of a {size} box has exactly one solution; try another hardness or box")
            }
            MakeError::TooLarge(size) => {
                let cells = size.cells();
                let size = size.shown();
                format!("a {size} box has {cells} cells; snakes are made for boxes of up to {MAX_CELLS} cells")
            }
            MakeError::TooFew(size) => {
                let size = size.shown();
                format!("too few {size} snakes were proved to have one solution; try another number or smaller box")
            }
        }
    }

    fn no_pose(&self, error: &NoPose) -> String {
        match error {
            NoPose::NoDigit { place, found } => format!("{found:?} in place {place} is not a digit from 0 to 3"),
            NoPose::Length { found, inner } => format!("{found} digits, but the snake has {inner} inner rows"),
            NoPose::Overlap(one, other) => format!("cubes {one} and {other} would be in the same place"),
        }
    }

    fn drill_heading(&self, side_mm: u32) -> String {
        format!("Make it from wood, of cubes of {side_mm} mm, drill these:")
    }

    fn drilling(&self, kind: Option<Kind>, cubes: usize) -> String {
        let how = match kind {
            Some(Kind::Straight) => "straight through: one hole from face to face",
            Some(Kind::Turn) => "around the corner: two holes from neighbouring faces, meeting in the middle",
            None => "ends: one hole through, wider on the outside for the knot",
        };
        format!("{cubes} {how}.")
    }

    fn drilling_of(&self, kind: Option<Kind>, numbers: &[String]) -> String {
        format!("{} Cubes {}", self.drilling(kind, numbers.len()), numbers.join(" "))
    }

    fn cord_cm(&self, cut: u32, lies: u32) -> String {
        format!("Elastic cord: cut {cut} cm. {lies} cm stays inside; the rest is for pulling tight and two knots.")
    }

    // The session.

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::Saved(path) => format!("Saved to {}.", Shown(path)),
            Notice::Exported { path, .. } => format!("Saved as {}.", Shown(path)),
            Notice::NotOnShelf(number) => {
                format!("There is no snake number {number} yet: “Find mine” lists all snakes with their numbers.")
            }
            Notice::NotMade(why) => format!("No new snake was made: {}.", self.failure(why)),
            Notice::OddFile(warning) => format!("{}.", warning.trim_end_matches('.')),
            Notice::NotInner(cube) => format!("Cube {cube} can't be changed: only cubes between the ends can."),
            Notice::NoPose(error) => format!("That is no pose of this snake: {}.", self.no_pose(error)),
            Notice::NotAPuzzle(error) => format!("{}.", capital(self.puzzle_error(error).trim_end_matches('.'))),
            Notice::RunTooLong { segment, length, box_size } => {
                let size = box_size.shown();
                format!("Row {segment} is {length} cubes long and does not fit into the {size} box.")
            }
            Notice::ColoursDiffer { snake, wanted } => self.colours_differ(snake, wanted),
            Notice::SearchFailed(failure) => format!("The search hit an internal error, please report this: {failure}"),
            Notice::PlanningFailed(failure) => {
                format!("Working out the fold hit an internal error, please report this: {failure}")
            }
            Notice::FileFailed(why) => format!("Failed: {}.", self.failure(why)),
            Notice::WentOn(Some(step)) => {
                format!(
                    "Welcome back: you were at step {step}. Hold the whole snake like this, or press Home to start \
                     over."
                )
            }
            Notice::Learns { known, of, in_short } => learns(&FOLD, [*known, *of], in_short),
            Notice::PartsFolded { parts, glances, next, in_short } => {
                let [parts, next] = [parts, next].map(|parts| self.count(Count::Parts(*parts)));
                match glances {
                    0 => format!("{parts}: done without a glance!\n{in_short}\nNext: {next}."),
                    _ => format!(
                        "{}: done, with {}.\n{in_short}\nNext: {} once more.",
                        parts,
                        counted(glances, "glance"),
                        next
                    ),
                }
            }
            Notice::FoundStep(step @ 1..) => format!("Yours matches step {step}."),
            Notice::SettingsUnread { path, aside, at, why } => {
                let then = set_aside(aside);
                format!("{} could not be read ({at}: {}), {then}", Shown(path), why.trim_end_matches('.'))
            }
            Notice::SettingsNewer { path, aside } => {
                let then = set_aside(aside);
                format!("{} is from a newer version of this program, {then}", Shown(path))
            }
            Notice::NotRemembered(why) => format!("Settings and place are not remembered: {}.", self.failure(why)),
            Notice::ExportStopped => "Stopped: no file was saved.".into(),
            Notice::StillMaking => "Another file is still being made: wait until it is there, or stop it.".into(),
            Notice::NothingToExport => "No steps to share yet: solve the snake, or turn a part of it.".into(),
            Notice::NothingYet => "The fold is still being worked out; try again in a moment.".into(),
            Notice::Copied => "The snake is on the clipboard.".into(),
            Notice::PlanCopied => "The drill plan is on the clipboard.".into(),
            Notice::LookingForMore => "Looking for more solutions.".into(),
            Notice::OnlyOne => "There is only one solution.".into(),
            Notice::NoOther => "No other solution was found.".into(),
            Notice::NoMirror => "The mirror image of this pattern is another pattern, so it can't be shown.".into(),
            Notice::NoVoice => {
                "This computer has no voice installed. On Linux, install speech-dispatcher or espeak-ng.".into()
            }
            Notice::TookGuess => "This is your snake now. Press Ctrl+Z to go back to what you counted.".into(),
            Notice::Mirrored(on) => {
                let is = if *on { "on" } else { "off" };
                format!("{}: {is}. Press M to change it back.", self.button(Button::Mirror)[0])
            }
            Notice::SeenThrough(on) => {
                let is = if *on { "on" } else { "off" };
                format!("{}: {is}. Press X to change it back.", self.button(Button::Xray)[0])
            }
            Notice::Speed(speed) => format!("Speed {speed}×. Press + for faster, − for slower."),
            Notice::CardLost => {
                "The graphics driver stopped, so the window opened again where you were. A film that was being made \
                 has to be made again."
                    .into()
            }
            Notice::IsThatYours(snake) => self.is_that_yours(snake),
            Notice::NoSolution => self.no_solution().into(),
            Notice::Stopped => "Stopped before finding a solution.".into(),
            Notice::Locked => {
                "This solution can't be folded by turning joints alone. It is shown cube by cube instead.".into()
            }
            Notice::NoFoldFound => {
                "No way to fold this solution was found in time. It is shown cube by cube instead.".into()
            }
            Notice::NotSettled => "There may be a gentler way: time ran out before all were tried.".into(),
            Notice::ReadFromPhoto => "Read from your photo. Is yours like this?".into(),
            Notice::FilesLeft => "Only the first of the files was opened: one puzzle at a time.".into(),
            Notice::NothingToPaste => "There is no text or picture on the clipboard.".into(),
            Notice::Cramped => "Words of this size need a larger window.".into(),
            Notice::NotWhole => "The snake is not finished yet: see what is missing.".into(),
            Notice::WentOn(None) => "Still folded, as you left it. Press Home to start over.".into(),
            Notice::FoundStep(0) => "Yours matches the beginning.".into(),
            Notice::SeveralGoLikeIt => "Several go like that. Count on, or press Tab to choose.".into(),
            Notice::NoStepLikeIt => "No step looks like this. “Hint” shows the way back.".into(),
            Notice::TurnsKept(turns) => {
                format!("Kept: {}. “{}” goes on.", counted(*turns, "turn"), self.button(Button::Hands)[0])
            }
            Notice::LeftPage(step) => format!("You were at step {step}. Press Ctrl+Z to go back there."),
            Notice::NotFarEnough => "It fell back: drag it farther, the way the arrow goes.".into(),
            Notice::TakesApart => "Now it unfolds from here. Press B to fold it again.".into(),
            Notice::PlaceLost => "The fold was planned differently this time, so it starts over.".into(),
        }
    }

    fn failure(&self, failure: &Failure) -> String {
        let text = match failure {
            Failure::File(error) => error.to_string(),
            Failure::Make(error) => error.to_string(),
            Failure::Render(error) => format!("the file could not be made: {}", self.render_error(error)),
            Failure::IsThere(path) => format!("{} is there already; choose another name", Shown(path)),
            Failure::NotSaved(path, why) => format!("cannot save {}: {why}", Shown(path)),
            Failure::NotWritten(path, why) => format!("cannot write {}: {why}", Shown(path)),
            Failure::Stuck { path, fault, why } => {
                format!("{} makes no sense ({fault}) and cannot be moved: {why}", Shown(path))
            }
            Failure::NotShown(path) => format!("no program on this computer opens it; the file is {}", Shown(path)),
            Failure::ClipboardSilent => "cannot paste: the program that it was copied in does not answer".into(),
            Failure::Photo(doubt) => self.photo(*doubt),
            Failure::Other(why) => why.clone(),
        };
        text.trim_end_matches('.').to_owned()
    }

    fn render_error(&self, error: &RenderError) -> String {
        match error {
            RenderError::NoDriver => self.label(Label::NoDriver).to_owned(),
            RenderError::Stopped => "stopped".into(),
            RenderError::NoFfmpeg => {
                "an .mp4 needs the program ffmpeg, which is not installed here; a .gif needs nothing".into()
            }
            RenderError::Ffmpeg(why) => format!("ffmpeg made no film: {why}. A .gif needs no other program"),
            RenderError::NotSaved(why) => format!("cannot save the film: {why}"),
            RenderError::NoThread(why) => format!("drawing could not begin: {why}"),
            RenderError::Failed(why) => why.clone(),
        }
    }

    fn narration(&self, narration: &Narration) -> String {
        let one = |cubelets: &Range<usize>| if cubelets.len() == 1 { "s" } else { "" };
        match narration {
            Narration::Begins => "The search begins.".into(),
            Narration::Trying { placed, of } => format!("Trying: {placed} of {of} cubes placed."),
            Narration::Placed { cubelets, direction: Some(to) } => {
                let verb = if cubelets.len() == 1 { "goes" } else { "go" };
                format!("{} {verb} {}.", cubes(cubelets), direction_words(*to))
            }
            Narration::Placed { cubelets, direction: None } => {
                format!("{} begin{} here.", cubes(cubelets), one(cubelets))
            }
            Narration::Found(cubelets) => format!("All {cubelets} cubes fit: solved."),
            Narration::Back { to, why } => {
                let why = match why {
                    RetractReason::NoRoom(next) => format!("{} fit{} nowhere", cubes(next), one(next)),
                    RetractReason::Unfillable => "The marked place can't be filled any more".into(),
                    RetractReason::InVain(cubelets) => format!("{} lead{} nowhere", cubes(cubelets), one(cubelets)),
                    RetractReason::AllTried(from) => format!("Nothing fits after cube {}", from + 1),
                    RetractReason::OtherWay => "Perhaps there is another way".into(),
                };
                match to {
                    Some(to) => format!("{why}: back to cube {}.", to + 1),
                    None => format!("{why}: a new beginning."),
                }
            }
        }
    }

    // The panel.
}

fn solutions(count: u64) -> String {
    counted(thousands(count), "solution")
}

fn from_end(what: &str, end: End) -> String {
    match end {
        End::Head => what.to_owned(),
        End::Tail => format!("{what}, from the other end"),
    }
}

/// What became of settings that are not used.
fn set_aside(settings: &Path) -> String {
    format!("so the settings are back to normal. It is kept as {}.", Shown(settings))
}

// The texts of page and sheet.

fn why(fault: &IoFault) -> String {
    match fault {
        IoFault::NotRegular => NOT_REGULAR.to_owned(),
        IoFault::TooLong(limit) => format!("it has more than {limit} bytes, so it is not a puzzle"),
        IoFault::NotText => "it is not text in UTF-8".to_owned(),
        IoFault::Picture => {
            "it is a picture; snake-cube.github.io/snake-cube reads it, or `snake-cube check --photo`".to_owned()
        }
        IoFault::System(text) => text.clone(),
    }
}

/// The everyday name of a wood's colour.
fn shade(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "dark",
        Colour::White => "light",
    }
}

pub(super) fn listed(counts: &[usize]) -> String {
    counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn direction_words(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "right",
        Direction::Left => "left",
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Front => "towards you",
        Direction::Back => "away from you",
    }
}

/// As [`way`], where no verb is.
fn towards(direction: Direction) -> String {
    let sideways = matches!(direction, Direction::Right | Direction::Left);
    format!("{}{}", if sideways { "to the " } else { "" }, direction_words(direction))
}

fn seen_from(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "from the right",
        Direction::Left => "from the left",
        Direction::Up => "from above",
        Direction::Down => "from below",
        Direction::Front => "from the front",
        Direction::Back => "from behind",
    }
}

fn path(way: Instruction) -> String {
    match way {
        Instruction::Goes(_, Heading { to, through: None }) => direction_words(to).to_owned(),
        // "Right over the top" would be straight over it.
        Instruction::Goes(
            _,
            Heading { to: to @ (Direction::Right | Direction::Left), through: Some(Direction::Up) },
        ) => {
            format!("over the top to the {}", direction_words(to))
        }
        Instruction::Goes(_, Heading { to, through: Some(through) }) => {
            format!("{} {}", direction_words(to), around(through))
        }
        Instruction::Turns { clockwise, from } => {
            let sense = if clockwise { "clockwise" } else { "anticlockwise" };
            format!("{sense}, seen {}", seen_from(from))
        }
    }
}

fn around(through: Direction) -> &'static str {
    match through {
        Direction::Right => "around the right side",
        Direction::Left => "around the left side",
        Direction::Up => "over the top",
        Direction::Down => "underneath",
        Direction::Front => "around the front",
        Direction::Back => "around the back",
    }
}

/// "at the front, top left"
fn place_of(place: &[Direction]) -> String {
    let sides = sides_of(place, |side| match side {
        Direction::Back => "back",
        Direction::Front => "front",
        Direction::Down => "bottom",
        Direction::Up => "top",
        Direction::Left => "left",
        Direction::Right => "right",
    });
    if sides.is_empty() { "in the middle".to_owned() } else { format!("at the {sides}") }
}

/// "Cube 5", "Cubes 5 and 6", "Cubes 5 to 7".
fn cubes(cubelets: &Range<usize>) -> String {
    let first = cubelets.start + 1;
    let last = cubelets.end.max(1);
    match cubelets.len() {
        0 | 1 => format!("Cube {first}"),
        2 => format!("Cubes {first} and {last}"),
        _ => format!("Cubes {first} to {last}"),
    }
}
