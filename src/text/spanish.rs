//! Spanish, as said to a child at the table: tú.

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
use crate::spelling::capital;

pub struct Speaker;

impl Words for Speaker {
    // A fold.

    fn grip(&self, grip: &Grip) -> String {
        let run = |to| way(to, "alejándose de ti");
        match grip {
            Grip::Point { counts, first, next } => {
                let next = next.map_or_else(String::new, |next| format!(" y el siguiente {}", run(next)));
                format!(
                    "Empieza por el extremo donde cuentas {} cubos en línea. Las esquinas cuentan dos veces. El punto \
                     marca este extremo. Sujétala con el primer tramo {}{next}.",
                    listed(counts),
                    run(*first)
                )
            }
            Grip::Hold { place, first, is_seen } => {
                let looks = if *is_seen {
                    format!("Mira {}.", way(first.opposite(), "hacia el lado opuesto a ti"))
                } else {
                    format!("El primer tramo va {}.", run(*first))
                };
                format!("Sujeta el cubo con el punto {}. {looks}", place_of(place))
            }
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        let count = |counts| {
            format!("Desde el punto cuentas {} cubos en línea. Las esquinas cuentan dos veces.", listed(counts))
        };
        match beginning {
            Beginning::Lay(counts) => {
                format!("Coloca la tuya así. {} Luego ponla de pie, con el extremo del punto abajo.", count(counts))
            }
            Beginning::Hold(counts) => format!("Sujeta toda la serpiente así. {}", count(counts)),
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Coloca la tuya plana y luego ponla de pie."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "Continuará.",
            Ending::Cube => "¡Lo lograste!",
            Ending::Flat => "¡Lo lograste! La serpiente está plana. ¿Quién prueba ahora?",
        }
    }

    fn summary(&self, summary: &Summary) -> String {
        let steps = if summary.steps == 1 { "1 paso".to_owned() } else { format!("{} pasos", summary.steps) };
        let tight = if summary.tight == 1 { "apretado" } else { "apretados" };
        let parts = some_of([(summary.pulls, "con tirón"), (summary.tight, tight), (summary.pressed, "con empujón")]);
        if parts.is_empty() { steps } else { format!("{steps}; {parts}") }
    }

    fn step(&self, step: &StepWords) -> String {
        let cubes = format!("los {} {} cubos", step.cubes, if step.is_first { "primeros" } else { "últimos" });
        let [verb, verb_them] = match step.verb {
            Verb::Turn => ["Gira", "Gíralos"],
            Verb::Tip => ["Tumba", "Túmbalos"],
            Verb::Flip => ["Voltea", "Voltéalos"],
        };
        let goes = match step.way {
            Instruction::Goes(tracked, Heading { to, through }) => {
                let path = through.map_or_else(String::new, |side| format!("{} ", around(side)));
                match tracked {
                    Tracked::Middle => format!("{path}{}", way(to, "alejándolos de ti")),
                    Tracked::Dot => format!("para que el punto vaya {path}{}", way(to, "alejándose de ti")),
                }
            }
            Instruction::Turns { clockwise, from } => {
                let sense = if clockwise { "horario" } else { "antihorario" };
                format!("en sentido {sense}, visto {}", seen_from(from))
            }
        };
        let mut text = match step.pull {
            None => format!("{verb} {cubes} {goes}."),
            Some(pull) => {
                let out = way(pull, "alejándolos de ti");
                format!("Tira de {cubes} un cubo {out}. {verb_them} {goes}. Deja que vuelvan.")
            }
        };
        if let Some(eye) = step.from {
            text[..1].make_ascii_lowercase();
            text.insert_str(0, &format!("{}: ", capital(seen_from(eye.side()))));
        }
        text + match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " Va un poco apretado.",
            Grade::Press => " Empújalos para pasar los cubos que estorban.",
        }
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "media vuelta" } else { "un cuarto de vuelta" };
        let seen = hint.moved.map(|to| match to {
            _ if hint.in_hand => "hemos girado la imagen: tú no gires nada",
            Direction::Right => "visto desde más a la derecha",
            Direction::Left => "visto desde más a la izquierda",
            Direction::Up => "visto desde más arriba",
            _ => "visto desde más abajo",
        });
        let beads = match seen {
            Some(_) => "algunos cubos se ven como cuentas",
            None => "algunos cubos se ven como cuentas, para que veas dentro",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Paso {step} de {of}"),
            Count::Before { step, of } => format!("Antes del paso {step} de {of}"),
            Count::Cube { cube, of } => format!("Cubo {cube} de {of}"),
            Count::Done(all) => format!("Listos los {all}"),
        }
    }

    fn done(&self) -> &'static str {
        "Listo."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Cubo 1: columna {}, fila {}, capa {}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Cubo {number}: {}", to.map_or("", |to| way(to, "alejándose de ti")))
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

/// `away`, because that depends on what goes away.
fn way(direction: Direction, away: &'static str) -> &'static str {
    match direction {
        Direction::Right => "hacia la derecha",
        Direction::Left => "hacia la izquierda",
        Direction::Up => "hacia arriba",
        Direction::Down => "hacia abajo",
        Direction::Front => "hacia ti",
        Direction::Back => away,
    }
}

fn around(through: Direction) -> &'static str {
    match through {
        Direction::Right => "por la derecha",
        Direction::Left => "por la izquierda",
        Direction::Up => "por arriba",
        Direction::Down => "por abajo",
        Direction::Front => "por delante",
        Direction::Back => "por detrás",
    }
}

fn seen_from(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "desde la derecha",
        Direction::Left => "desde la izquierda",
        Direction::Up => "desde arriba",
        Direction::Down => "desde abajo",
        Direction::Front => "desde delante",
        Direction::Back => "desde detrás",
    }
}

/// "delante, arriba a la izquierda"
fn place_of(place: &[Direction]) -> String {
    let sides = sides_of(place, |side| match side {
        Direction::Right => "a la derecha",
        Direction::Left => "a la izquierda",
        Direction::Up => "arriba",
        Direction::Down => "abajo",
        Direction::Front => "delante",
        Direction::Back => "detrás",
    });
    if sides.is_empty() { "en el centro".to_owned() } else { sides }
}

pub use super::english::{FOLD, SOLVER};
