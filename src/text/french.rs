//! French, as said to a child at the table: tu. A narrow no-break space goes before `:`, `;`, `!` and `?`.

use super::english::{self, listed};
use super::{
    Button, Count, EntrySaid, Failure, Label, Message, Narration, Notice, RenderError, SheetTexts, WindowWords, Words,
    sides_of, some_of,
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
                let next = next.map_or_else(String::new, |next| format!(" et la suivante {}", way(next)));
                format!(
                    "Commence par le bout où tu comptes {} cubes alignés. Les angles comptent deux fois. Le point \
                     marque ce bout. Dirige la première rangée {}{next}.",
                    listed(counts),
                    way(*first)
                )
            }
            Grip::Hold { place, first, is_seen } => {
                let looks = if *is_seen {
                    format!("Il regarde {}.", way(first.opposite()))
                } else {
                    format!("La première rangée part {}.", way(*first))
                };
                format!("Tiens le cube pour que le point soit {}. {looks}", place_of(place))
            }
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        let count = |counts| {
            format!("À partir du point, tu comptes {} cubes alignés. Les angles comptent deux fois.", listed(counts))
        };
        match beginning {
            Beginning::Lay(counts) => {
                format!("Pose le tien comme ceci. {} Puis redresse-le, le bout du point en bas.", count(counts))
            }
            Beginning::Hold(counts) => format!("Tiens tout le serpent comme ceci. {}", count(counts)),
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Pose le tien à plat, puis redresse-le."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "À suivre.",
            Ending::Cube => "Tu as réussi\u{202f}!",
            Ending::Flat => "Tu as réussi\u{202f}! Le serpent est à plat. À qui le tour\u{202f}?",
        }
    }

    fn summary(&self, summary: &Summary) -> String {
        let steps = if summary.steps == 1 { "1 étape".to_owned() } else { format!("{} étapes", summary.steps) };
        let tight = if summary.tight == 1 { "serrée" } else { "serrées" };
        let parts = some_of([
            (summary.pulls, "où il faut tirer"),
            (summary.tight, tight),
            (summary.pressed, "où il faut pousser"),
        ]);
        if parts.is_empty() { steps } else { format!("{steps}\u{202f}; {parts}") }
    }

    fn step(&self, step: &StepWords) -> String {
        let cubes = format!("les {} {} cubes", step.cubes, if step.is_first { "premiers" } else { "derniers" });
        let verb = match step.verb {
            Verb::Turn => "Tourne",
            Verb::Tip => "Bascule",
            Verb::Flip => "Retourne",
        };
        let goes = match step.way {
            Instruction::Goes(tracked, Heading { to, through }) => {
                let dot = if tracked == Tracked::Dot { "pour que le point aille " } else { "" };
                let path = through.map_or_else(String::new, |side| format!("{} ", around(side)));
                format!("{dot}{path}{}", way(to))
            }
            Instruction::Turns { clockwise, from } => {
                let sense = if clockwise { "horaire" } else { "antihoraire" };
                format!("dans le sens {sense}, vu {}", seen_from(from))
            }
        };
        let mut text = match step.pull {
            None => format!("{verb} {cubes} {goes}."),
            Some(pull) => format!("Tire {cubes} d’un cube {}. {verb}-les {goes}. Laisse-les revenir.", way(pull)),
        };
        if let Some(eye) = step.from {
            text[..1].make_ascii_lowercase();
            text.insert_str(0, &format!("Vu {}\u{202f}: ", seen_from(eye.side())));
        }
        text + match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " C’est un peu serré.",
            Grade::Press => " Pousse-les pour passer les cubes qui gênent.",
        }
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "un demi-tour" } else { "un quart de tour" };
        let seen = hint.moved.map(|to| match to {
            _ if hint.in_hand => "nous avons tourné l’image\u{202f}: ne tourne pas le tien",
            Direction::Right => "vu de plus à droite",
            Direction::Left => "vu de plus à gauche",
            Direction::Up => "vu de plus haut",
            _ => "vu de plus bas",
        });
        let beads = match seen {
            Some(_) => "des cubes sont montrés en perles",
            None => "des cubes sont montrés en perles, pour que tu voies dedans",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Étape {step} sur {of}"),
            Count::Before { step, of } => format!("Avant l’étape {step} sur {of}"),
            Count::Cube { cube, of } => format!("Cube {cube} sur {of}"),
            Count::Done(all) => format!("Fini\u{202f}: {all} sur {all}"),
        }
    }

    fn done(&self) -> &'static str {
        "Fini."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Cube 1\u{202f}: colonne {}, ligne {}, couche {}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Cube {number}\u{202f}: {}", to.map_or("", way))
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
        Direction::Right => "vers la droite",
        Direction::Left => "vers la gauche",
        Direction::Up => "vers le haut",
        Direction::Down => "vers le bas",
        Direction::Front => "vers toi",
        Direction::Back => "à l’opposé de toi",
    }
}

fn around(through: Direction) -> &'static str {
    match through {
        Direction::Right => "par la droite",
        Direction::Left => "par la gauche",
        Direction::Up => "par le haut",
        Direction::Down => "par le bas",
        Direction::Front => "par-devant",
        Direction::Back => "par-derrière",
    }
}

fn seen_from(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "de droite",
        Direction::Left => "de gauche",
        Direction::Up => "d’en haut",
        Direction::Down => "d’en bas",
        Direction::Front => "de devant",
        Direction::Back => "de derrière",
    }
}

/// "devant, en haut à gauche"
fn place_of(place: &[Direction]) -> String {
    let sides = sides_of(place, |side| match side {
        Direction::Right => "à droite",
        Direction::Left => "à gauche",
        Direction::Up => "en haut",
        Direction::Down => "en bas",
        Direction::Front => "devant",
        Direction::Back => "derrière",
    });
    if sides.is_empty() { "au milieu".to_owned() } else { sides }
}

pub use super::english::{FOLD, SOLVER};
