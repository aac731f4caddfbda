//! English, in British spelling: the first language, and the one that names the labels.

use super::{Count, EntrySaid, Message, WindowWords, Words};
use crate::census::Hardness;
use crate::fold::{Beginning, Ending, Grip, Heading, Hint, Instruction, StepWords, Summary, Tracked, Verb, Viewpoint};
use crate::fold::{Grade, NoPlan, NoPose};
use crate::generator::{Day, Drilling, MAX_CELLS, MakeError, Weekday};
use crate::puzzle::notation::{DrawingFault, Lookalike, Notation, NotationError, Note};
use crate::puzzle::{
    AssembleError, BoxSize, BoxSizeError, Cell, Colour, ColouringError, Counts, Direction, End, FieldFault, FileError,
    IoFault, LineColumn, OpenError, PuzzleError, Slip, SlipFault, Snake, Wood,
};
use crate::sanitize::{Shown, plainly, shortened};
use crate::save::NOT_REGULAR;
use crate::spelling::counted;

pub struct Speaker;

impl Words for Speaker {
    // A fold.

    fn grip(&self, grip: &Grip) -> String {
        match grip {
            Grip::Point { counts, first, next } => {
                let hold = match next {
                    None => format!("Point it {}.", way(*first)),
                    Some(next) => format!("Point its first run {} and the next one {}.", way(*first), way(*next)),
                };
                format!(
                    "Start at the end where you count {} cubes in a line. Corners count twice. The dot marks this \
                     end. {hold}",
                    listed(counts)
                )
            }
            Grip::Hold { place, first, is_seen } => {
                let looks = if *is_seen {
                    format!("It looks {}.", way(first.opposite()))
                } else {
                    format!("Its first run goes {}.", way(*first))
                };
                format!("Hold the cube so that the dot is {}. {looks}", place_of(place))
            }
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        let count = |counts| format!("From the dot you count {} cubes in a line. Corners count twice.", listed(counts));
        match beginning {
            Beginning::Lay(counts) => {
                format!("Lay yours like this. {} Then lift it upright, dotted end at the bottom.", count(counts))
            }
            Beginning::Hold(counts) => format!("Hold the whole snake like this. {}", count(counts)),
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Lay yours flat, then lift it upright."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "To be continued.",
            Ending::Cube => "You did it!",
            Ending::Flat => "You did it! The snake is flat, ready for the next one to try.",
        }
    }

    fn summary(&self, summary: &Summary) -> String {
        let parts = [
            (summary.pulls, "needs a pull", "need a pull"),
            (summary.tight, "is tight", "are tight"),
            (summary.pressed, "must be pressed", "must be pressed"),
        ];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, several)| format!("{count} {}", if count == 1 { one } else { several }))
            .collect();
        let steps = counted(summary.steps, "step");
        if parts.is_empty() { steps } else { format!("{steps}; {}", parts.join(", ")) }
    }

    fn step(&self, step: &StepWords) -> String {
        let which = if step.is_first { "first" } else { "last" };
        let cubes = format!("the {which} {} cubes", step.cubes);
        let verb = match step.verb {
            Verb::Turn => "Turn",
            Verb::Tip => "Tip",
            Verb::Flip => "Flip",
        };
        let goes = match step.way {
            Instruction::Goes(tracked, Heading { to, through }) => {
                let dot = if tracked == Tracked::Dot { "so that the dot goes " } else { "" };
                match (to, through) {
                    // "Right over the top" would be straight over it.
                    (Direction::Right | Direction::Left, Some(Direction::Up)) => {
                        format!("over the top to the {}", way(to))
                    }
                    (to, Some(through)) => format!("{dot}{} {}", way(to), around(through)),
                    (to, None) => format!("{dot}{}", way(to)),
                }
            }
            Instruction::Turns { clockwise, from } => {
                let sense = if clockwise { "clockwise" } else { "anticlockwise" };
                format!("{sense}, seen {}", seen_from(from))
            }
        };
        let mut text = match step.pull {
            None => format!("{verb} {cubes} {goes}."),
            Some(pull) => {
                format!("Pull {cubes} {} by one cube. {verb} them {goes}. Let them spring back.", way(pull))
            }
        };
        if let Some(eye) = step.from {
            text[..1].make_ascii_lowercase();
            text.insert_str(0, &format!("From {}: ", side_of(eye)));
        }
        text + match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " It is a little tight.",
            Grade::Press => " Press them past the cubes in the way.",
        }
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "half a turn" } else { "a quarter turn" };
        let seen = hint.moved.map(|to| match to {
            _ if hint.in_hand => "we moved the picture: don't turn yours",
            Direction::Right => "seen from farther right",
            Direction::Left => "seen from farther left",
            Direction::Up => "seen from higher up",
            _ => "seen from lower down",
        });
        // Beside that, there is no room for more.
        let beads = match seen {
            Some(_) => "some cubes are shown as beads",
            None => "some cubes are shown as beads, so you can see inside",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Step {step} of {of}"),
            Count::Before { step, of } => format!("Before step {step} of {of}"),
            Count::Cube { cube, of } => format!("Cube {cube} of {of}"),
            Count::Done(all) => format!("All {all} done"),
        }
    }

    fn done(&self) -> &'static str {
        "Done."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Cube 1: column {}, row {}, layer {}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Cube {number}: {}", to.map_or("", way))
    }

    // Puzzles.

    fn notation(&self, notation: Notation) -> &'static str {
        match notation {
            Notation::Segments => "run lengths, corners counted in both neighbours",
            Notation::SegmentsLess1 => "run lengths less 1",
            Notation::SegmentsLess1First => "run lengths less 1, but the first in full",
            Notation::SegmentsLess1Last => "run lengths less 1, but the last in full",
            Notation::SegmentsLess2 => "run lengths less 2",
            Notation::Rows => "cubes in each row of the snake laid out as a staircase",
            Notation::Inner => "S or T for each inner cube",
            Notation::Esc => "E, S or C for each cube; for C also T or L",
            Notation::Cubelets => "s or r for each cube, ends s",
            Notation::Links => "F or T for each link, the first arbitrary",
            Notation::Dashes => "- or o for each cube, ends -",
            Notation::Bits => "0 or 1 for each cube, 1 = corner",
            Notation::BitsStraight => "0 or 1 for each cube, 1 = straight",
            Notation::Codes => "3, 1 or 2 for each cube: end, straight, corner",
            Notation::Kinds => "any two signs; the one that sorts first is straight",
            Notation::KindsTurn => "any two signs; the one that sorts first is a corner",
            Notation::Moves => "the direction of each link: R L U D F B",
            Notation::Cells => "three coordinates for each cube",
            Notation::Drawing => "a staircase drawn in X's or any other sign",
        }
    }

    fn note(&self, note: &Note) -> String {
        match note {
            Note::ReadAs(notation) => format!("read as {}", self.notation(*notation)),
            Note::Signs { turn, straight } => {
                format!("`{}` is read as a corner, `{}` as straight", shortened(turn), shortened(straight))
            }
            Note::EndMissing(End::Head) => {
                "there is one sign too few: the first cube was taken to be left out".to_owned()
            }
            Note::EndMissing(End::Tail) => {
                "there is one sign too few: the last cube was taken to be left out".to_owned()
            }
            Note::EndsLeftOut => "the two end cubes have no kind, so what stands there was left out".to_owned(),
            Note::ZeroAtEnd => "the 0 at the end is taken for its end".to_owned(),
            Note::Solution(snake) => format!("a solution: its snake is {snake}"),
            Note::NoSolution => "this is no solution, since it fills no box; only its corners are read".to_owned(),
            Note::Lines(lines) => format!("its {lines} lines are read as one snake"),
            Note::NotClosed => "a bracket or quote is not closed: is the end missing?".to_owned(),
            Note::Comments(mark) => format!("left out: the comments, `{mark}`"),
            Note::Marks(mark) => format!("left out: the marks before the lines, `{mark}`"),
            Note::LineNumbers => "left out: the numbers of the lines".to_owned(),
            Note::Bracketed => "only what stands in brackets or quotes was read".to_owned(),
            Note::Beside(words) => format!("left out: `{}`", shortened(words)),
            Note::InCatalogue { name, id } => format!("in the catalogue: {name}, {id}"),
            Note::NotRows(snake) => format!("as rows of the staircase it would be {snake}, but that does not fold"),
            Note::UnknownField { path, field, known } => {
                let (path, field, known) = (Shown(path), shortened(field), known.join(", "));
                format!("{path}: unknown field `{field}` is ignored; the fields are {known}")
            }
            Note::MoreUnknownFields { path, fields } => format!("{}: and {fields} more unknown fields", Shown(path)),
            Note::CellsIgnored { path, pattern } => {
                format!("{}: cells are ignored where the pattern is {pattern}", Shown(path))
            }
        }
    }

    fn notation_error(&self, error: &NotationError) -> String {
        const MAX: usize = Snake::MAX_LEN;
        match error {
            NotationError::Empty => {
                "the snake is empty; write how many cubes each straight run has: 3 2 2 3 …".to_owned()
            }
            NotationError::TooLong(symbols) => {
                format!("{symbols} symbols are too many: a snake has at most {MAX} cubes; copy the snake alone")
            }
            NotationError::NotASnake(text) => {
                let text = shortened(text);
                format!("`{text}` is not a snake; write how many cubes each straight run has: 3 2 2 3 …")
            }
            NotationError::NoPart(text) => {
                let text = shortened(text);
                format!("no snake was found in `{text}`; copy only its list of numbers or its letters")
            }
            NotationError::LooksLike(other) => {
                let other = match other {
                    Lookalike::RubiksSnake => {
                        "Rubik's Snake, another puzzle; a snake cube is written as run lengths: 3 2 2 3 …"
                    }
                    Lookalike::Colours => {
                        "the colours of the cubes; write the snake itself first, as run lengths: 3 2 2 3 …"
                    }
                    Lookalike::Corners => "the places of the corners; write the lengths of the runs instead: 3 2 2 3 …",
                    Lookalike::RunEnds => {
                        "the first and last cube of each run; write how many cubes each run has: 3 2 2 3 …"
                    }
                };
                format!("this looks like {other}")
            }
            NotationError::Symbol { notation, symbol, at, .. } => {
                let (symbol, notation) = (shortened(symbol), self.notation(*notation));
                format!("`{symbol}` at place {at} does not belong there ({notation}); correct it or take it out")
            }
            NotationError::Number { notation, value, least, at, .. } => {
                let notation = self.notation(*notation);
                format!("number {at} is {value}, but it must be at least {least} ({notation}); count it again")
            }
            NotationError::Length { notation, cubelets } => {
                let notation = self.notation(*notation);
                format!("a snake has 2 to {MAX} cubes, not {cubelets} ({notation}); copy one whole snake")
            }
            NotationError::Size { notation, snake, box_size, other, .. } => {
                let (cubelets, cells, notation) = (snake.len(), box_size.cells(), self.notation(*notation));
                let run = error.telling_run();
                let run = run.map(|(index, length)| format!("run {} is {length} cubes long", index + 1));
                if let Some(run) = run.as_ref().filter(|_| cubelets == cells) {
                    return format!("{run}, too long for a {box_size} box ({notation}); count it again");
                }
                let (off, way) = (cells.abs_diff(cubelets), if cubelets < cells { "few" } else { "many" });
                let parts = [
                    Some(format!("{cubelets} cubes: {off} too {way} for {box_size} ({notation})")),
                    run,
                    Some(other.map_or("count them again".to_owned(), |other| format!("they would fill a {other} box"))),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
            }
            NotationError::Drawing { line, column, fault, .. } => {
                let fault = match fault {
                    DrawingFault::NoEnd => "the chain has no end; draw the snake as a staircase",
                    DrawingFault::Branch => "this cube has more than two neighbours; draw the snake as a staircase",
                    DrawingFault::Apart => "this cube is not joined to those before it; leave no gaps between cubes",
                };
                format!("line {line}, column {column} of the drawing: {fault}")
            }
            NotationError::Taken { at } => {
                format!("cube {at} goes where another cube is already; check the directions or cells before it")
            }
            NotationError::Ambiguous(readings) => {
                let mut text = match &readings[..] {
                    [_] => "as it stands this does not fill the box, but it can be read as:".to_owned(),
                    _ => "this can be read as different snakes; choose yours:".to_owned(),
                };
                for reading in readings {
                    let (notation, snake, box_size) = (reading.notation, &reading.snake, reading.box_size);
                    text += &format!("\n  {notation} ({}): {snake} in {box_size}", self.notation(notation));
                    text.extend(reading.notes.iter().map(|note| format!("; {}", self.note(note))));
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
                let letters: Vec<_> = Colour::all().map(|colour| colour.letter().to_string()).collect();
                let (letter, letters) = (shortened(&letter.to_string()), letters.join(" and "));
                format!("`{letter}` at place {at} is not a colour; use {letters}")
            }
            ColouringError::NoCells => {
                "a painted pattern needs the colours of the cells, which only a puzzle file can give".to_owned()
            }
            ColouringError::Cells { letters, box_size } => {
                format!("there are {letters} letters for the {} cells of a {box_size} box", box_size.cells())
            }
        }
    }

    fn puzzle_error(&self, error: &PuzzleError) -> String {
        match error {
            PuzzleError::Size { cubelets, box_size } => {
                let (shown, cells) = (box_size.shown(), box_size.cells());
                let (off, way) = (cells.abs_diff(*cubelets), if *cubelets < cells { "few" } else { "many" });
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
                format!("the cells of a {painted} box are painted, but the box is {box_size}")
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
                    FieldFault::Snake => "the snake should be text, or a list of run lengths".to_owned(),
                    FieldFault::Box => "a box has three sides, as in box = [3, 3, 3]".to_owned(),
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
            FileError::Puzzle { path, place, error } => {
                format!("{}, {}: {}", Shown(path), self.line_column(place), self.assemble_error(error))
            }
        }
    }

    fn open_error(&self, error: &OpenError) -> String {
        match error {
            OpenError::File(error) => self.file_error(error),
            OpenError::Snake(error) => self.assemble_error(error),
            OpenError::NoFile(text) => format!("there is no file `{}`", plainly(text)),
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
            SlipFault::TooFew { length, runs } => format!("{runs} runs of {length} too few"),
            SlipFault::TooMany { length, runs } => format!("{runs} runs of {length} too many"),
            SlipFault::LeftOut(runs) => format!("{runs} left out"),
            SlipFault::Added(runs) => format!("{runs} too many"),
            SlipFault::Instead { meant, counted } => format!("{meant}, not {counted}"),
        }
    }

    fn slips(&self, slips: &[Slip]) -> String {
        let words = |Slip { fault, place, .. }: &Slip| format!("{} here: {place}", self.slip(fault));
        slips.iter().map(words).collect::<Vec<_>>().join("; ")
    }

    fn counts(&self, counts: &Counts) -> String {
        let texts = counts.shown().map(|(colour, count)| format!("{count} {}", shade(colour.wood())));
        texts.collect::<Vec<_>>().join(", ")
    }

    fn colours_differ(&self, has: &Counts, wanted: &Counts) -> String {
        let needs: Vec<_> = wanted.0.iter().filter(|count| **count > 0).map(ToString::to_string).collect();
        let few = Colour::all().zip(has.0).zip(wanted.0).filter(|((_, is), wanted)| is < wanted);
        let few = few.map(|((colour, is), wanted)| format!("{} more {}", wanted - is, shade(colour.wood())));
        let (has, few) = (self.counts(has).replace(", ", " and "), few.collect::<Vec<_>>().join(", "));
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

    fn several_readings(&self) -> &'static str {
        "This can be read in more than one way."
    }

    fn may_fill(&self, box_size: BoxSize) -> String {
        format!("it may fold into a {} box", box_size.shown())
    }

    fn may_fold(&self) -> &'static str {
        "It may fold: there was no time to find out"
    }

    // Entering.

    fn entry(&self, said: &EntrySaid) -> String {
        let named = |size: &BoxSize| format!("{} {}", size.shown(), if size.is_cube() { "cube" } else { "box" });
        let takes = |larger: &Option<BoxSize>| {
            larger.map_or(String::new(), |size| format!("; a {} takes {}", size.shown(), size.cells()))
        };
        let in_a_sentence =
            |name: &str| name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"));
        match said {
            EntrySaid::Begin => "Hold one end and feel along. How many in a row, counting the corner?".to_owned(),
            EntrySaid::AfterStraight => "And the next cube: straight on, or a corner?".to_owned(),
            EntrySaid::AfterCorner => "From that corner on: how many in a row now? Count the corner again.".to_owned(),
            EntrySaid::MayEnd => "And from that corner on? If yours ends here, press End.".to_owned(),
            EntrySaid::RunTooLong { run, length, goes_on, box_size, larger } => {
                let run = run.map_or_else(|| "This run".to_owned(), |number| format!("Run {number}"));
                let least = if *goes_on { "at least " } else { "" };
                let (name, longest, larger) = (named(box_size), box_size.longest(), takes(larger));
                format!("{run} has {least}{length} cubes; a {name} allows {longest}{larger}.")
            }
            EntrySaid::TooMany { more, box_size, larger } => {
                format!("{more} too many for {}{}.", box_size.shown(), takes(larger))
            }
            EntrySaid::TooFew { cubes, box_size, other } => {
                let (ends, name, cells) = (counted(cubes, "cube"), named(box_size), box_size.cells());
                let other = other.map_or(String::new(), |size| format!(", a {} has {cubes}", size.shown()));
                format!("It ends after {ends}; a {name} has {cells}{other}.")
            }
            EntrySaid::Is { cubes, name, reversed } => {
                let from = if *reversed { ", begun at its other end" } else { "" };
                format!("All {cubes} are there. This is {}{from}.", in_a_sentence(name))
            }
            EntrySaid::Nearly { cubes, name, slips } => {
                let (name, slips) = (in_a_sentence(name), self.slips(slips));
                format!("All {cubes} are there. It is nearly {name}: {slips}. Look again.")
            }
            EntrySaid::Own { cubes } => format!("All {cubes} are there. It is a snake of your own."),
        }
    }

    // Page, sheet and film.
}

impl WindowWords for Speaker {
    fn button(&self, button: Button) -> [&'static str; 2] {
        button.english()
    }

    fn label(&self, label: Label) -> &'static str {
        label.english()
    }

    fn message(&self, message: &Message) -> String {
        match message {
            // The session.

            // The panel.
            Message::SeenFrom { eye, key } => format!("the words are for the view from {} ({key})", side_of(*eye)),
        }
    }

    // Puzzles.

    fn wood(&self, wood: Wood) -> &'static str {
        match wood {
            Wood::Beech => "beech",
            Wood::Walnut => "walnut",
            Wood::Maple => "maple",
        }
    }

    fn hardness(&self, hardness: Hardness) -> &'static str {
        match hardness {
            Hardness::Easy => "easy",
            Hardness::Medium => "medium",
            Hardness::Hard => "hard",
        }
    }

    fn weekday(&self, weekday: Weekday) -> &'static str {
        match weekday {
            Weekday::Monday => "Monday",
            Weekday::Tuesday => "Tuesday",
            Weekday::Wednesday => "Wednesday",
            Weekday::Thursday => "Thursday",
            Weekday::Friday => "Friday",
            Weekday::Saturday => "Saturday",
            Weekday::Sunday => "Sunday",
        }
    }

    fn date(&self, day: Day) -> String {
        const MONTHS: &str = "January February March April May June July August September October November December";
        let month = MONTHS.split(' ').nth(day.month() as usize - 1).unwrap_or_default();
        format!("{}, {} {month} {}", self.weekday(day.weekday()), day.day(), day.year())
    }

    fn make_error(&self, error: &MakeError) -> String {
        match error {
            MakeError::NoSuchSnake(box_size, hardness) => {
                let hardness = self.hardness(*hardness);
                format!("no {hardness} snake of a {box_size} box has exactly one solution; try another hardness or box")
            }
            MakeError::TooLarge(size) => {
                let cells = size.cells();
                format!("a {size} box has {cells} cells; snakes are made for boxes of up to {MAX_CELLS} cells")
            }
            MakeError::TooFew(size) => {
                format!("too few {size} snakes were proved to have one solution; try another number or smaller box")
            }
        }
    }

    fn no_pose(&self, error: &NoPose) -> String {
        match error {
            NoPose::NoDigit { place, found } => format!("{found:?} in place {place} is not a digit from 0 to 3"),
            NoPose::Length { found, inner } => format!("{found} digits, but the snake has {inner} inner runs"),
            NoPose::Overlap(one, other) => format!("cubes {one} and {other} would be in the same place"),
        }
    }

    fn drill_heading(&self, side_mm: u32) -> String {
        format!("Make it from wood, of cubes of {side_mm} mm, drill these:")
    }

    fn drilling(&self, drilling: Drilling, cubes: usize) -> String {
        let how = match drilling {
            Drilling::Through => "straight through: one hole from face to face",
            Drilling::Corner => "around the corner: two holes from neighbouring faces, meeting in the middle",
            Drilling::End => "ends: one hole through, wider on the outside for the knot",
        };
        format!("{cubes} {how}.")
    }

    fn drilling_of(&self, drilling: Drilling, numbers: &[String]) -> String {
        format!("{} Cubes {}", self.drilling(drilling, numbers.len()), numbers.join(" "))
    }

    fn cord_cm(&self, cut: u32, lies: u32) -> String {
        format!("Elastic cord: cut {cut} cm. {lies} cm stays inside; the rest is for pulling tight and two knots.")
    }

    // The session.

    // The panel.
}

/// An enum with the English text of each variant; the other languages match on it.
macro_rules! english {
    ($(#[$doc:meta])* $choice:ident -> $text:ty; $($variant:ident: $english:expr,)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $choice {
            $($variant),+
        }

        impl $choice {
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            fn english(self) -> $text {
                match self { $(Self::$variant => $english),+ }
            }
        }
    };
}

english! {
    /// A button or command: its label and tooltip.
    Button -> [&'static str; 2];
    Run2: ["2", "A run of that many cubes"],
    Run3: ["3", "A run of that many cubes"],
    Run4: ["4", "A run of that many cubes"],
    Run5: ["5", "A run of that many cubes"],
    Run6: ["6", "A run of that many cubes"],
    Run7: ["7", "A run of that many cubes"],
    Run8: ["8", "A run of that many cubes"],
    Run9: ["9", "A run of that many cubes"],
    Run10: ["10", "A run of 10 cubes"],
    CubeS: ["Straight", "The next cube is straight"],
    CubeT: ["Corner", "The next cube is a corner"],
    CubeE: ["End", "Your snake ends here"],
    TakeBack: ["Take back", "Take back the last entry"],
    StartOver: ["Start over", "Start again from the first cube"],
    Rotate: ["Rotate", "Turn it the way your snake lies"],
    RotateMinus1: ["Rotate", "Turn it the way your snake lies"],
    TurnOver: ["Flip over", "Turn over what is entered"],
    Done: ["That's it", "Use this snake"],
    JointNext: ["Next joint", "The next joint"],
    JointBack: ["Joint before", "The joint before"],
    TurnHeld90: ["Turn", "Turn it a quarter"],
    TurnHeldMinus90: ["Turn back", "Turn it a quarter"],
    TurnHeld180: ["Flip", "Flip it"],
    TurnHeldMinus180: ["Flip back", "Flip it"],
    Pull: ["Pull", "Pull the part out for the next turn"],
    Hint: ["Hint", "Show the next turn"],
    FollowFromHere: ["Go on from here", "Fold along from this pose"],
    CopyResult: ["Copy result", "Copy your turns, hints and time as text"],
    Solve: ["Solve", "Find how the snake folds"],
    Stop: ["Stop", "Stop or close"],
    PlayPause: ["Play", "Play or pause"],
    StepForward: ["Next", "Next step"],
    StepBack: ["Back", "Previous step"],
    Again: ["Again", "Show the step again"],
    StepForward5: ["Forward 5", "Five steps forward"],
    StepBack5: ["Back 5", "Five steps back"],
    Start: ["Start", "Back to the beginning"],
    End: ["End", "To the end"],
    Faster: ["Faster", "Faster"],
    Slower: ["Slower", "Slower"],
    Loop: ["Loop", "Repeat"],
    NextSolution: ["Next", "Show another solution"],
    PreviousSolution: ["Previous", "Show the solution before"],
    Mirror: ["Mirror image", "Fold to the mirror image"],
    Xray: ["See through", "See through the cubes that stay still"],
    Ghost: ["Show where it goes", "Show where the next step leads"],
    Sound: ["Sound", "Sound of the wood on or off"],
    Guide: ["Words on the picture", "Show the step in words over the picture"],
    Edit: ["Edit the snake", "Edit the cubes, colours and box of this snake"],
    OtherEnd: ["I hold the other end", "Begin at the other end of the snake"],
    CountAgain: ["None of these: count again from here", "What is counted before the marked places is kept"],
    Undo: ["Undo", "Undo the last change of the snake"],
    Redo: ["Redo", "Redo the last change"],
    Enter: ["Enter mine", "Enter the snake in your hands"],
    Copy: ["Copy", "Copy the snake as text"],
    Paste: ["Paste", "Paste a snake as text"],
    Open: ["Open…", "Open a puzzle file"],
    Save: ["Save…", "Save the puzzle to a file"],
    Export: ["Share…", "Phone page, printout, picture or film"],
    SharePicture: ["Share picture…", "This moment as a picture"],
    SaveExport: ["Save…", "Choose where it goes, and make it"],
    StopExport: ["Stop", "Stop making it; no file is left"],
    ShowInFolder: ["Show in folder", "Show where the file is"],
    Shelf: ["Find mine", "Choose a snake, or make a new one"],
    OpenFound: ["Open", "Open the only snake that is like that"],
    Day: ["Snake of the day", "Today's snake, the same for everyone"],
    CopyDrillPlan: ["Copy", "Copy the drill plan as text"],
    Home: ["Home view", "Reset the view"],
    Help: ["Help", "Keys and first steps"],
    Fullscreen: ["Full screen", "Fill the screen"],
    Larger: ["Larger", "Larger words"],
    Smaller: ["Smaller", "Smaller words"],
    UsualSize: ["Usual size", "Words of the usual size"],
    Demo: ["Demo", "Show one puzzle after another until a key is pressed"],
    Follow: ["Fold along", "One step at a time, in large type"],
    Hands: ["Try it yourself", "Turn the joints with the mouse"],
    Locate: ["Where am I?", "Find the step that looks like your snake"],
    Unfold: ["Unfold", "From the cube back to the flat snake"],
}

english! {
    /// A text of the window without values in it.
    Label -> &'static str;
    // The session.

    // The panel, by its folders.
    ThenBackOnTrack: "Then you're back on track.",
}

fn why(fault: &IoFault) -> String {
    match fault {
        IoFault::NotRegular => NOT_REGULAR.to_owned(),
        IoFault::TooLong { limit } => format!("it has more than {limit} bytes, so it is not a puzzle"),
        IoFault::NotText => "it is not text in UTF-8".to_owned(),
        IoFault::System(text) => text.clone(),
    }
}

/// The everyday name of a wood's colour.
fn shade(wood: Wood) -> &'static str {
    match wood {
        Wood::Beech => "plain",
        Wood::Walnut => "dark",
        Wood::Maple => "light",
    }
}

fn listed(counts: &[usize]) -> String {
    counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "right",
        Direction::Left => "left",
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Front => "towards you",
        Direction::Back => "away from you",
    }
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

fn side_of(eye: Viewpoint) -> &'static str {
    ["the front", "the right", "behind", "the left"][eye.quarter() as usize]
}

/// "at the front, top left"
fn place_of(sides: &[Direction]) -> String {
    let named = |side: &Direction| match side {
        Direction::Back => "back",
        Direction::Front => "front",
        Direction::Down => "bottom",
        Direction::Up => "top",
        Direction::Left => "left",
        Direction::Right => "right",
    };
    let (depth, face): (Vec<_>, Vec<_>) =
        sides.iter().partition(|side| matches!(side, Direction::Back | Direction::Front));
    let face = face.into_iter().map(named).collect::<Vec<_>>().join(" ");
    let words: Vec<_> = depth.into_iter().map(named).chain((!face.is_empty()).then_some(face.as_str())).collect();
    if words.is_empty() { "in the middle".to_owned() } else { format!("at the {}", words.join(", ")) }
}
