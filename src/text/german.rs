//! German, as said to a child at the table: du.

use super::english::{self, listed};
use super::{
    Button, Count, EntrySaid, Failure, Label, Message, Narration, Notice, RenderError, SheetTexts, WindowWords, Words,
    some_of,
};
use crate::census::Hardness;
use crate::fold::Grade;
use crate::fold::{Beginning, Ending, Grip, Heading, Hint, Instruction, StepWords, Summary, Tracked, Verb};
use crate::fold::{NoPlan, NoPose};
use crate::generator::{Day, Drilling, MakeError, Weekday};
use crate::puzzle::notation::{Notation, NotationError, Note};
use crate::puzzle::{
    AssembleError, BoxSize, BoxSizeError, Cell, ColouringError, Counts, Direction, FileError, LineColumn, OpenError,
    PuzzleError, Slip, SlipFault, Wood,
};

pub struct Speaker;

impl Words for Speaker {
    // A fold.

    fn grip(&self, grip: &Grip) -> String {
        match grip {
            Grip::Point { counts, first, next } => {
                let next = next.map_or_else(String::new, |next| format!(" und die nächste {}", way(next)));
                format!(
                    "Beginne an dem Ende, an dem du {} Würfel in einer Reihe zählst. Ecken zählen doppelt. Der Punkt \
                     markiert dieses Ende. Halte die erste Reihe {}{next}.",
                    listed(counts),
                    way(*first)
                )
            }
            Grip::Hold { place, first, is_seen } => {
                let looks = if *is_seen {
                    format!("Er schaut {}.", way(first.opposite()))
                } else {
                    format!("Die erste Reihe geht {}.", way(*first))
                };
                format!("Halte den Würfel so, dass der Punkt {} ist. {looks}", place_of(place))
            }
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        let count =
            |counts| format!("Vom Punkt aus zählst du {} Würfel in einer Reihe. Ecken zählen doppelt.", listed(counts));
        match beginning {
            Beginning::Lay(counts) => {
                format!("Lege deine so hin. {} Richte sie dann auf, das Ende mit dem Punkt nach unten.", count(counts))
            }
            Beginning::Hold(counts) => format!("Halte die ganze Schlange so. {}", count(counts)),
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Lege deine flach hin, dann richte sie auf."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "Fortsetzung folgt.",
            Ending::Cube => "Geschafft!",
            Ending::Flat => "Geschafft! Die Schlange ist flach. Wer probiert es als Nächstes?",
        }
    }

    fn summary(&self, summary: &Summary) -> String {
        let steps = if summary.steps == 1 { "1 Schritt".to_owned() } else { format!("{} Schritte", summary.steps) };
        let parts = some_of([(summary.pulls, "mit Ziehen"), (summary.tight, "eng"), (summary.pressed, "mit Drücken")]);
        if parts.is_empty() { steps } else { format!("{steps}; {parts}") }
    }

    fn step(&self, step: &StepWords) -> String {
        let cubes = format!("die {} {} Würfel", if step.is_first { "ersten" } else { "letzten" }, step.cubes);
        let verb = match step.verb {
            Verb::Turn => "Drehe",
            Verb::Tip => "Kippe",
            Verb::Flip => "Wende",
        };
        let goes = match step.way {
            Instruction::Goes(tracked, Heading { to, through }) => {
                let path = through.map_or_else(String::new, |side| format!("{} ", around(side))) + way(to);
                match tracked {
                    Tracked::Middle => path,
                    Tracked::Dot => format!("so, dass der Punkt {path} wandert"),
                }
            }
            Instruction::Turns { clockwise, from } => {
                let sense = if clockwise { "im Uhrzeigersinn" } else { "gegen den Uhrzeigersinn" };
                format!("von {} gesehen {sense}", side_of(from))
            }
        };
        let text = match step.pull {
            None => format!("{verb} {cubes} {goes}."),
            Some(pull) => {
                format!("Ziehe {cubes} einen Würfel weit {}. {verb} sie {goes}. Lass sie zurückfedern.", way(pull))
            }
        };
        let view = step.from.map_or_else(String::new, |eye| format!("Von {}: ", side_of(eye.side())));
        let grade = match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " Es ist etwas eng.",
            Grade::Press => " Drücke sie an den Würfeln im Weg vorbei.",
        };
        view + &text + grade
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "halbe Drehung" } else { "Vierteldrehung" };
        let seen = hint.moved.map(|to| match to {
            _ if hint.in_hand => "wir haben das Bild gedreht: drehe nicht mit",
            Direction::Right => "von weiter rechts gesehen",
            Direction::Left => "von weiter links gesehen",
            Direction::Up => "von weiter oben gesehen",
            _ => "von weiter unten gesehen",
        });
        let beads = match seen {
            Some(_) => "manche Würfel sind als Perlen gezeigt",
            None => "manche Würfel sind als Perlen gezeigt, damit du hineinsiehst",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Schritt {step} von {of}"),
            Count::Before { step, of } => format!("Vor Schritt {step} von {of}"),
            Count::Cube { cube, of } => format!("Würfel {cube} von {of}"),
            Count::Done(all) => format!("Alle {all} geschafft"),
        }
    }

    fn done(&self) -> &'static str {
        "Fertig."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Würfel 1: Spalte {}, Zeile {}, Schicht {}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Würfel {number}: {}", to.map_or("", way))
    }

    // Puzzles.

    // Entering.

    // Page, sheet and film.

    fn sheet(&self) -> &'static SheetTexts {
        english::Speaker.sheet()
    }

    fn facts(&self, cubes: usize, box_size: BoxSize, summary: &Summary) -> String {
        english::Speaker.facts(cubes, box_size, summary)
    }

    fn notation(&self, notation: Notation) -> &'static str {
        english::Speaker.notation(notation)
    }

    fn note(&self, note: &Note) -> String {
        english::Speaker.note(note)
    }

    fn notation_error(&self, error: &NotationError) -> String {
        english::Speaker.notation_error(error)
    }

    fn box_size_error(&self, error: &BoxSizeError) -> String {
        english::Speaker.box_size_error(error)
    }

    fn colouring_error(&self, error: &ColouringError) -> String {
        english::Speaker.colouring_error(error)
    }

    fn puzzle_error(&self, error: &PuzzleError) -> String {
        english::Speaker.puzzle_error(error)
    }

    fn assemble_error(&self, error: &AssembleError) -> String {
        english::Speaker.assemble_error(error)
    }

    fn file_error(&self, error: &FileError) -> String {
        english::Speaker.file_error(error)
    }

    fn open_error(&self, error: &OpenError) -> String {
        english::Speaker.open_error(error)
    }

    fn line_column(&self, place: &LineColumn) -> String {
        english::Speaker.line_column(place)
    }

    fn slip(&self, fault: &SlipFault) -> String {
        english::Speaker.slip(fault)
    }

    fn slips(&self, slips: &[Slip]) -> String {
        english::Speaker.slips(slips)
    }

    fn counts(&self, counts: &Counts) -> String {
        english::Speaker.counts(counts)
    }

    fn colours_differ(&self, has: &Counts, wanted: &Counts) -> String {
        english::Speaker.colours_differ(has, wanted)
    }

    fn no_plan(&self, error: &NoPlan) -> String {
        english::Speaker.no_plan(error)
    }

    fn solved_without_plan(&self, error: &NoPlan) -> String {
        english::Speaker.solved_without_plan(error)
    }

    fn no_solution(&self) -> &'static str {
        english::Speaker.no_solution()
    }

    fn several_readings(&self) -> &'static str {
        english::Speaker.several_readings()
    }

    fn may_fill(&self, box_size: BoxSize) -> String {
        english::Speaker.may_fill(box_size)
    }

    fn may_fold(&self) -> &'static str {
        english::Speaker.may_fold()
    }

    fn entry(&self, said: &EntrySaid) -> String {
        english::Speaker.entry(said)
    }
}

// Not yet translated
impl WindowWords for Speaker {
    fn button(&self, button: Button) -> [&'static str; 2] {
        english::Speaker.button(button)
    }

    fn label(&self, label: Label) -> &'static str {
        english::Speaker.label(label)
    }

    fn message(&self, message: &Message) -> String {
        english::Speaker.message(message)
    }

    // The session.

    // The panel.

    fn notice(&self, notice: &Notice) -> String {
        english::Speaker.notice(notice)
    }

    fn failure(&self, failure: &Failure) -> String {
        english::Speaker.failure(failure)
    }

    fn render_error(&self, error: &RenderError) -> String {
        english::Speaker.render_error(error)
    }

    fn narration(&self, narration: &Narration) -> String {
        english::Speaker.narration(narration)
    }

    fn wood(&self, wood: Wood) -> &'static str {
        english::Speaker.wood(wood)
    }

    fn hardness(&self, hardness: Hardness) -> &'static str {
        english::Speaker.hardness(hardness)
    }

    fn weekday(&self, weekday: Weekday) -> &'static str {
        english::Speaker.weekday(weekday)
    }

    fn date(&self, day: Day) -> String {
        english::Speaker.date(day)
    }

    fn make_error(&self, error: &MakeError) -> String {
        english::Speaker.make_error(error)
    }

    fn no_pose(&self, error: &NoPose) -> String {
        english::Speaker.no_pose(error)
    }

    fn drill_heading(&self, side_mm: u32) -> String {
        english::Speaker.drill_heading(side_mm)
    }

    fn drilling(&self, drilling: Drilling, cubes: usize) -> String {
        english::Speaker.drilling(drilling, cubes)
    }

    fn drilling_of(&self, drilling: Drilling, numbers: &[String]) -> String {
        english::Speaker.drilling_of(drilling, numbers)
    }

    fn cord_cm(&self, cut: u32, lies: u32) -> String {
        english::Speaker.cord_cm(cut, lies)
    }
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "nach rechts",
        Direction::Left => "nach links",
        Direction::Up => "nach oben",
        Direction::Down => "nach unten",
        Direction::Front => "zu dir hin",
        Direction::Back => "von dir weg",
    }
}

fn around(through: Direction) -> &'static str {
    match through {
        // "Rechts herum" would be clockwise.
        Direction::Right => "über die rechte Seite",
        Direction::Left => "über die linke Seite",
        Direction::Up => "oben herum",
        Direction::Down => "unten herum",
        Direction::Front => "vorne herum",
        Direction::Back => "hinten herum",
    }
}

fn side_of(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "rechts",
        Direction::Left => "links",
        Direction::Up => "oben",
        Direction::Down => "unten",
        Direction::Front => "vorne",
        Direction::Back => "hinten",
    }
}

/// "vorne oben links"
fn place_of(sides: &[Direction]) -> String {
    let sides: Vec<_> = sides.iter().copied().map(side_of).collect();
    if sides.is_empty() { "in der Mitte".to_owned() } else { sides.join(" ") }
}

pub use super::english::{FOLD, SOLVER};
