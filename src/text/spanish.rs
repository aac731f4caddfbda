//! Spanish, as said to a child at the table: tú.

use super::english::listed;
use super::known::{also_called, in_tongue, name_of_id, titled, within};
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
use crate::spelling::capital;
use std::ops::Range;
use std::path::Path;

pub struct SpanishSpeaker;

/// What to do where a snake cannot be read.
const HOW: &str = "Escribe, de un extremo al otro, cuántos cubos tiene cada tramo recto: 3 2 2 3 … Una esquina cuenta en \
                   sus dos tramos.";
const AGAIN: &str = "Cuenta otra vez: un tramo va de esquina a esquina, y las dos cuentan.";

// Of several buttons or labels.
const SO_MANY: &str = "Un tramo de ese número de cubos";
const PACE: &str = "Cubos que se colocan por segundo mientras miras la búsqueda";
const THIS_CUBE: &str = "Todas las serpientes que se pliegan en este cubo";
const THIS_PATH: &str = "Usar esta ruta";
const THIS_SNAKE: &str = "Usar esta serpiente";
const MAKE: &str = "Crear esta serpiente; será tu rompecabezas, y «Deshacer» devuelve el de antes";

impl Words for SpanishSpeaker {
    // A fold.

    fn grip(&self, grip: &Grip) -> String {
        let run = |to| direction_words(to, "alejándose de ti");
        match grip {
            Grip::Point { counts, first, next } => {
                let next = next.map_or_else(String::new, |next| format!(" y el siguiente {}", run(next)));
                format!(
                    "Empieza por el extremo donde cuentas {} cubos en línea. Las esquinas cuentan dos veces. El punto \
                     marca este extremo. Sujeta la serpiente con el primer tramo {}{next}.",
                    listed(counts),
                    run(*first)
                )
            }
            Grip::Hold { place, first } => format!(
                "Para desplegarlo, sujeta el cubo con el punto {}. Desde ahí, el primer tramo va {}.",
                place_of(place),
                run(*first)
            ),
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        match beginning {
            Beginning::Lay(counts, first) => format!(
                "Coloca tu serpiente así: desde el punto, {}. Luego ponla de pie: el primer tramo, {}.",
                listed(counts),
                direction_words(*first, "alejándose de ti")
            ),
            Beginning::Hold(counts) => {
                format!(
                    "Sujeta toda la serpiente así. Desde el punto cuentas {}; cada esquina cuenta en sus dos tramos.",
                    listed(counts)
                )
            }
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Pon tu serpiente plana en la mesa y luego de pie."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "Continuará.",
            Ending::Cube => "¡Lo has conseguido!",
            Ending::Flat => "¡Lo has conseguido! La serpiente está plana. ¿Quién prueba ahora?",
        }
    }

    fn summary(&self, summary: &Summary) -> String {
        let steps = if summary.steps == 1 { "1 paso".to_owned() } else { format!("{} pasos", summary.steps) };
        let tight = if summary.tight == 1 { "apretado" } else { "apretados" };
        let parts = some_of([(summary.pulls, "tirando"), (summary.tight, tight), (summary.pressed, "empujando")]);
        if parts.is_empty() { steps } else { format!("{steps}; {parts}") }
    }

    fn step(&self, step: &StepWords) -> String {
        let cubes = format!("los {} {} cubos", step.cubes, if step.is_first { "primeros" } else { "últimos" });
        let [verb, verb_them] = match step.verb {
            Verb::Turn => ["Gira", "Gíralos"],
            Verb::Tip => ["Tumba", "Túmbalos"],
            Verb::Flip => ["Voltea", "Voltéalos"],
        };
        let goes = match (step.tells_dot(), step.turns_dot()) {
            (_, true) => path(step.way, "alejándolo de ti"),
            (true, _) => format!("para que el punto vaya {}", path(step.way, "alejándose de ti")),
            (false, _) => path(step.way, "alejándolos de ti"),
        };
        let grade = match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " Va un poco apretado.",
            Grade::Press => " Empújalos para pasar los cubos que estorban.",
        };
        let Some(pull) = step.pull else { return format!("{verb} {cubes} {goes}.{grade}") };
        let out = direction_words(pull, "alejándolos de ti");
        let turn = if step.turns_dot() { format!("{verb} el punto") } else { verb_them.to_owned() };
        format!("Tira de {cubes} {out}, un cubo. {turn} {goes}.{grade} Suelta.")
    }

    fn step_in_short(&self, step: &StepWords) -> String {
        let cubes = step.cubes;
        let dot = if step.tells_dot() { " el punto" } else { "" };
        let goes = path(step.way, "hacia el fondo");
        match step.pull {
            Some(pull) => format!("tirar de {cubes} {},{dot} {goes}", direction_words(pull, "hacia el fondo")),
            None => format!("{cubes}{dot} {goes}"),
        }
    }

    fn picture_moved(&self) -> &'static str {
        "Solo se ha movido la imagen: sujeta la tuya como antes."
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "media vuelta" } else { "un cuarto de vuelta" };
        let seen = hint.moved.map(|to| match to {
            Direction::Right => "visto desde más a la derecha",
            Direction::Left => "visto desde más a la izquierda",
            Direction::Up => "visto desde más arriba",
            _ => "visto desde más abajo",
        });
        let beads = match seen {
            Some(_) => "los cubos de delante, en pequeño",
            None => "los cubos de delante, en pequeño, para que veas detrás",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Paso {step} de {of}"),
            Count::Before { step, of } => format!("Antes del paso {step} de {of}"),
            Count::Cube { cube, of } => format!("Cubo {cube} de {of}"),
            Count::Done(all) => format!("Hecho: {all} de {all}"),
            Count::Parts(Parts { first, last, of }) if first == last => format!("Parte {first} de {of}"),
            Count::Parts(Parts { first: 1, last, of }) if last == of => format!("Las {of} partes seguidas"),
            Count::Parts(Parts { first, last, of }) => format!("Partes {first}–{last} de {of} seguidas"),
        }
    }

    fn semicolon(&self) -> &'static str {
        "; "
    }

    fn done(&self) -> &'static str {
        "Listo."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Cubo 1: columna {}, fila {}, capa {}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Cubo {number}: {}", to.map_or("", |to| direction_words(to, "alejándose de ti")))
    }

    // Puzzles.

    fn notation(&self, notation: Notation) -> &'static str {
        match notation {
            Notation::Segments => "cubos de cada tramo, las esquinas cuentan dos veces",
            Notation::SegmentsLess1 => "cubos de cada tramo, sin el cubo en que empieza",
            Notation::SegmentsLess1First => "cubos de cada tramo, con las esquinas donde acaba",
            Notation::SegmentsLess1Last => "cubos de cada tramo, con las esquinas donde empieza",
            Notation::SegmentsLess2 => "cubos de cada tramo, sin sus dos extremos",
            Notation::Rows => "cubos en cada fila de la serpiente puesta en escalera",
            Notation::Inner => "S si va recto, T si es esquina, sin los dos extremos",
            Notation::Esc => "E en los extremos, S si va recto, C, T o L si es esquina",
            Notation::Cubelets => "s si va recto, r si es esquina",
            Notation::Links => "F para seguir recto, T para girar, de cubo a cubo",
            Notation::Dashes => "«-» si va recto, «o» si es esquina",
            Notation::Bits => "0 si va recto, 1 si es esquina",
            Notation::BitsStraight => "1 si va recto, 0 si es esquina",
            Notation::Codes => "3 en los extremos, 1 si va recto, 2 si es esquina",
            Notation::Kinds => "dos signos; el que va antes en el alfabeto es recto",
            Notation::KindsTurn => "dos signos; el que va antes en el alfabeto es esquina",
            Notation::Moves => {
                "el camino de cubo a cubo: R derecha, L izquierda, U arriba, D abajo, F adelante, B atrás"
            }
            Notation::Cells => "tres números para el sitio de cada cubo",
            Notation::Drawing => "un dibujo de la serpiente extendida",
        }
    }

    fn note(&self, note: &Note) -> String {
        match note {
            Note::ReadAs(notation) => format!("leído como: {}", self.notation(*notation)),
            Note::Signs { turn, straight } => {
                format!("«{}» se lee como esquina y «{}» como recto", shortened(turn), shortened(straight))
            }
            Note::EndMissing(End::Head) => "falta un signo: se supone que es el del primer cubo".to_owned(),
            Note::EndMissing(End::Tail) => "falta un signo: se supone que es el del último cubo".to_owned(),
            Note::EndsLeftOut => {
                "los cubos de los extremos no son ni rectos ni esquinas: su signo no se ha leído".to_owned()
            }
            Note::Solution(snake) => format!("una solución: su serpiente es {snake}"),
            Note::NoSolution => {
                "no es una solución, porque no llena ninguna caja; solo se leen las esquinas".to_owned()
            }
            Note::Lines(lines) => format!("las {lines} líneas se leen como una sola serpiente"),
            Note::NotClosed => "hay un paréntesis o unas comillas sin cerrar: ¿falta el final?".to_owned(),
            Note::LeftOut(words) => format!("sin leer: «{}»", shortened(&said(words))),
            Note::InCatalogue(id) => format!("en el catálogo: {}, {id}", name_of_id(id, "es")),
            Note::DoesNotFold(notation, snake) => {
                format!("leído como {} sería {snake}, pero esa no se pliega", self.notation(*notation))
            }
            Note::UnknownField(path, field, known) => {
                let path = Shown(path);
                let field = shortened(field);
                let known = known.join(", ");
                format!("{path}: no se lee el campo desconocido «{field}»; los campos son {known}")
            }
            Note::MoreUnknownFields(path, fields) => {
                format!("{}: y {}", Shown(path), counted(*fields, ["campo desconocido más", "campos desconocidos más"]))
            }
            Note::CellsIgnored(path, pattern) => {
                format!("{}: las celdas (cells) no se leen con el dibujo {pattern}", Shown(path))
            }
        }
    }

    fn notation_error(&self, error: &NotationError) -> String {
        const MAX: usize = Snake::MAX_LEN;
        match error {
            NotationError::Empty => format!("todavía no hay ninguna serpiente. {HOW}"),
            NotationError::TooLong(cubes) => format!(
                "una serpiente tiene de 2 a {MAX} cubos, no {cubes}. Copia una sola, entera, sin el texto de alrededor."
            ),
            NotationError::NotASnake(text) => {
                let text = shortened(text);
                format!("«{text}» no es una serpiente entera. {HOW} De una página web, copia solo la serpiente.")
            }
            NotationError::RubiksSnake => {
                format!("esto parece la serpiente de Rubik, otro rompecabezas. ¿El tuyo es un cubo serpiente? {HOW}")
            }
            NotationError::Colours => {
                format!("esto parecen los colores de los cubos; falta la propia serpiente. {HOW}")
            }
            NotationError::Places => {
                format!("estos números solo suben, como si los cubos estuvieran numerados. {HOW}")
            }
            NotationError::Symbol { notation: Notation::Segments, symbol, at, .. } if symbol.parse::<u32>().is_ok() => {
                format!("el número {at} es {symbol}, pero un tramo tiene al menos 2 cubos. {AGAIN}")
            }
            NotationError::Symbol { notation: Notation::Segments, symbol, at, .. } => {
                let symbol = shortened(symbol);
                format!("«{symbol}», en el lugar {at}, no es un número de cubos. Escribe ahí cuántos tiene el tramo.")
            }
            NotationError::Symbol { notation, symbol, at, .. } => {
                let symbol = shortened(symbol);
                let notation = self.notation(*notation);
                format!("«{symbol}» no va en el lugar {at}. Corrígelo o quítalo. ({notation})")
            }
            NotationError::Size { notation, snake, signs, box_size, given, run, .. } => {
                let cubelets = snake.len();
                let cells = box_size.cells();
                let is_way = *notation == Notation::Moves && cubelets != cells;
                if is_way && snake.turns() + 2 == cubelets {
                    return format!("son direcciones sin longitudes. {HOW}");
                }
                let size = box_size.shown();
                let read = match notation {
                    Notation::Segments => String::new(),
                    notation => format!(" ({})", self.notation(*notation)),
                };
                let check = if *notation > Notation::Rows {
                    "Mira si falta o sobra un signo. O escribe cuántos cubos tiene cada tramo recto: 3 2 2 3 …"
                } else {
                    AGAIN
                };
                let is_number =
                    |(_, length): &(usize, usize)| *notation <= Notation::Rows && *length > BoxSize::MAX_SIDE as usize;
                if let Some((index, length)) = run.filter(is_number) {
                    return format!(
                        "el tramo {} tendría {length} cubos, como si faltara un espacio. {AGAIN}",
                        index + 1
                    );
                }
                let run = run.map(|(index, length)| format!("el tramo {} tiene {length} cubos", index + 1));
                if let Some(run) = run.as_ref().filter(|_| cubelets == cells) {
                    return format!("{run}: demasiados para una caja de {size}{read}. {check}");
                }
                // A snake that fits the larger cube is not wrong yet.
                let sizes = between(snake, *box_size).filter(|_| !given);
                let is_wrong = |_: &String| sizes.is_none_or(|sizes| snake.run_too_long(sizes[1]).is_some());
                let run = run.filter(is_wrong).map_or(String::new(), |run| format!("; {run}"));
                let off = off(cubelets, cells);
                let are_signs =
                    *notation > Notation::Rows && *notation < Notation::Cells && usize::from(*signs) != cubelets;
                let cubes =
                    if are_signs { format!("{signs} signos para {cubelets} cubos") } else { counted(cubelets, CUBES) };
                let told = match sizes {
                    Some(sizes) => {
                        let [small, large] = sizes.map(|size| format!("un {} tiene {}", size.shown(), size.cells()));
                        format!("{cubes}{read}: {small} y {large}{run}. ¿Está la serpiente entera?")
                    }
                    None => format!("{cubes}: {off} para {size}{read}{run}."),
                };
                match error.other_box() {
                    Some(other) => {
                        let other = other.shown();
                        format!("{told} {check} Llenarían una caja de {other}: si la tuya es así, elige esa caja.")
                    }
                    None => format!("{told} {check}"),
                }
            }
            NotationError::Ambiguous(readings) => {
                let mut text = match &readings[..] {
                    [_] => "tal como está no llena la caja, pero se puede leer como:".to_owned(),
                    _ => "se puede leer como varias serpientes. Elige la tuya:".to_owned(),
                };
                for reading in readings {
                    let Reading { notation, snake, box_size, .. } = reading;
                    let size = box_size.shown();
                    let read = read_as(self, reading);
                    let more = other_notes(self, reading);
                    text += &format!("\n  {snake} en {size}: {read} ({notation}){more}");
                }
                text
            }
        }
    }

    fn box_size_error(&self, error: &BoxSizeError) -> String {
        match error {
            BoxSizeError::Text(text) => format!("«{text}» no es una caja; escribe sus tres lados, por ejemplo 2x3x4"),
            BoxSizeError::Range(w, h, d) => {
                let max = BoxSize::MAX_SIDE;
                format!("una caja de {w}×{h}×{d} no sirve: lados de 1 a {max} y al menos dos celdas")
            }
        }
    }

    fn colouring_error(&self, error: &ColouringError) -> String {
        match error {
            ColouringError::Pattern(text) => {
                format!("«{}» no es un dibujo de colores; usa block o checker", shortened(text))
            }
            ColouringError::Letter { at, letter } => {
                let letter = shortened(&letter.to_string());
                let letters = Colour::ALL.map(Colour::word).join(" o ");
                format!("«{letter}», en el lugar {at}, no es un color; usa {letters}")
            }
            ColouringError::NoCells => {
                "una caja pintada necesita los colores de sus celdas, y solo un archivo puede darlos".to_owned()
            }
            ColouringError::Cells { letters, box_size } => {
                let letters = counted(*letters, ["letra", "letras"]);
                let size = box_size.shown();
                format!("hay {letters} para las {} celdas de una caja de {size}", box_size.cells())
            }
        }
    }

    fn puzzle_error(&self, error: &PuzzleError) -> String {
        match error {
            PuzzleError::Size { cubelets, box_size } => {
                let size = box_size.shown();
                let cells = box_size.cells();
                let cubes = counted(*cubelets, CUBES);
                let off = off(*cubelets, cells);
                format!("la serpiente tiene {cubes}, pero una caja de {size} tiene {cells} celdas: {off}")
            }
            PuzzleError::NoCube { cubelets } => {
                let cube = BoxSize::nearest_cube(*cubelets);
                format!("tienes {}; para {} hacen falta {}", counted(*cubelets, CUBES), cube.shown(), cube.cells())
            }
            PuzzleError::Colours { colours, cubelets } => {
                format!("hay {} para {}", counted(*colours, ["color", "colores"]), counted(*cubelets, CUBES))
            }
            PuzzleError::Painted { painted, box_size } => {
                format!("las celdas pintadas son de una caja de {painted}, pero la caja es de {box_size}")
            }
        }
    }

    fn assemble_error(&self, error: &AssembleError) -> String {
        match error {
            AssembleError::Notation(error) => self.notation_error(error),
            AssembleError::Colouring(error) => self.colouring_error(error),
            AssembleError::Cells(error) => format!("cells: {}", self.colouring_error(error)),
            AssembleError::Puzzle(error) => self.puzzle_error(error),
            AssembleError::NoPattern => "hay colores, pero no su dibujo; añade block o checker".to_owned(),
            AssembleError::NoColours => {
                "hay un dibujo, pero no colores; añade una letra b o w para cada cubo".to_owned()
            }
        }
    }

    fn file_error(&self, error: &FileError) -> String {
        match error {
            FileError::Read(path, fault) => format!("no se puede leer {}: {}", Shown(path), why(fault)),
            FileError::Save(path, fault) => {
                format!("no se puede guardar {}: {}; no ha cambiado nada", Shown(path), why(fault))
            }
            FileError::At(path, place, fault) => {
                let fault = match fault {
                    FieldFault::Syntax(text) => text.clone(),
                    FieldFault::TooLarge => "este número es demasiado grande".to_owned(),
                    FieldFault::BoxSize(BoxSizeError::Text(_)) => {
                        "una caja tiene tres lados, como en box = [3, 3, 3]".to_owned()
                    }
                    FieldFault::BoxSize(error) => self.box_size_error(error),
                    FieldFault::Pattern(text) => {
                        let text = shortened(text);
                        format!("«{text}» no es un dibujo de colores; usa block, checker, o painted con cells")
                    }
                    FieldFault::NoCells => "painted necesita cells: una letra b o w para cada celda".to_owned(),
                };
                format!("{}, {}: {fault}", Shown(path), self.line_column(place))
            }
            FileError::NoSnake(path) => {
                format!("{}: no hay serpiente; añade una línea como snake = \"3 2 2 3 …\"", Shown(path))
            }
            FileError::Snake(path, error) => format!("{}: {}", Shown(path), self.assemble_error(error)),
            FileError::Puzzle(path, place, error) => {
                format!("{}, {}: {}", Shown(path), self.line_column(place), self.assemble_error(error))
            }
        }
    }

    fn your_text(&self) -> &'static str {
        "tu texto"
    }

    fn photo(&self, doubt: Doubt) -> String {
        match doubt {
            Doubt::NoPicture => "No es una imagen JPEG, PNG o WebP, o está dañada. Elige otra.".to_owned(),
            Doubt::TooLarge => {
                "La imagen es demasiado grande: 64 megapíxeles como máximo. Elige una más pequeña.".to_owned()
            }
            Doubt::NoSnake => {
                "No se ve ninguna serpiente. Ponla plana sobre una mesa de otro color y haz otra foto.".to_owned()
            }
            Doubt::CutOff => {
                "Llega al borde de la foto. Si falta un extremo, aléjate y haz otra foto.".to_owned()
            }
            Doubt::Count(count) => {
                format!(
                    "Veo {count} cubos, o ninguna serpiente. Aparta lo demás y haz otra foto en la que se vea cada cubo."
                )
            }
            Doubt::Touches => {
                "Lo que veo está plegado o toca algo de su mismo color. Pon la serpiente plana y aparte, y haz otra foto.".to_owned()
            }
            Doubt::NotFlat => {
                "Los cubos no están planos. Pon la serpiente plana, en zigzag, y haz otra foto.".to_owned()
            }
            Doubt::SeveralFit => "Varias serpientes se parecen a esta. Mira cada cubo, o cuenta.".to_owned(),
        }
    }

    fn open_error(&self, error: &OpenError) -> String {
        match error {
            OpenError::File(error) => self.file_error(error),
            OpenError::Snake(error) => self.assemble_error(error),
            OpenError::NoFile(text) => {
                format!("no existe el archivo «{}»; mira su nombre, o escribe la propia serpiente", plainly(text))
            }
            OpenError::Misspelt { text, id } => {
                let text = shortened(text);
                format!("«{text}» no es ni un archivo ni un nombre del catálogo ni una serpiente; ¿será {id}?")
            }
        }
    }

    fn line_column(&self, place: &LineColumn) -> String {
        format!("línea {}, columna {}", place.line, place.column)
    }

    fn slip(&self, fault: &SlipFault) -> String {
        match fault {
            SlipFault::TooFew { length, runs: 1 } => format!("falta un {length}"),
            SlipFault::TooMany { length, runs: 1 } => format!("sobra un {length}"),
            SlipFault::TooFew { length, runs } => format!("faltan {runs} tramos de {length}"),
            SlipFault::TooMany { length, runs } => format!("sobran {runs} tramos de {length}"),
            SlipFault::LeftOut(runs) => format!("faltan {runs}"),
            SlipFault::Added(runs) => format!("sobran {runs}"),
            SlipFault::Instead { meant, counted } => format!("{meant}, no {counted}"),
        }
    }

    fn at_two_places(&self, fault: &str) -> String {
        format!("{fault}, en dos sitios")
    }

    fn slips(&self, slips: &[Slip]) -> String {
        let words = |Slip { fault, place, .. }: &Slip| format!("{} aquí: {place}", self.slip(fault));
        slips.iter().map(words).collect::<Vec<_>>().join("; ")
    }

    fn counts(&self, counts: &Counts) -> String {
        let texts = counts.of_each().map(|(colour, count)| counted(count, shade(colour)));
        texts.collect::<Vec<_>>().join(", ")
    }

    fn colours_differ(&self, has: &Counts, wanted: &Counts) -> String {
        let needs: Vec<_> = wanted.0.iter().filter(|count| **count > 0).map(ToString::to_string).collect();
        let few = has.of_each().zip(wanted.0).filter(|((_, is), wanted)| is < wanted);
        let few = few.map(|((colour, is), wanted)| counted(wanted - is, shade(colour)));
        let has = self.counts(has).replace(", ", " y ");
        let few = few.collect::<Vec<_>>().join(", ");
        format!("Tienes {has}; en esta caja van {}. Necesitas {few} más.", needs.join(" y "))
    }

    fn no_plan(&self, error: &NoPlan) -> String {
        match error {
            NoPlan::Locked => {
                "a esta solución no se llega girando las articulaciones, ni siquiera a la fuerza".to_owned()
            }
            NoPlan::NotFound => "no se ha encontrado a tiempo una manera de plegarla".to_owned(),
            NoPlan::Failed(failure) => format!("hubo un error interno al planear los pasos: {failure}"),
        }
    }

    fn solved_without_plan(&self, error: &NoPlan) -> String {
        format!("Tiene solución, pero {}.", self.no_plan(error))
    }

    fn no_solution(&self) -> &'static str {
        "Sin solución: esta serpiente no se pliega en la caja."
    }

    fn is_that_yours(&self, snake: &Snake) -> String {
        format!(
            "He leído {} cubos, {snake}: ¿es esa tu serpiente? Revisa el texto, o escribe cuántos cubos tiene cada tramo.",
            snake.len()
        )
    }

    fn several_readings(&self) -> &'static str {
        "Se puede leer de más de una manera."
    }

    fn may_fill(&self, box_size: BoxSize) -> String {
        format!("quizá se pliegue en una caja de {}", box_size.shown())
    }

    fn may_fold(&self) -> &'static str {
        "Quizá se pliegue: no hubo tiempo de averiguarlo"
    }

    fn without_woods(&self) -> &'static str {
        "Sin sus dos maderas: los colores no coinciden"
    }

    // Entering.

    fn go_on_with(&self, cubes: usize) -> String {
        format!("Seguir: {}", counted(cubes, ["cubo contado", "cubos contados"]))
    }

    fn entry(&self, said: &EntrySaid) -> String {
        let named =
            |size: &BoxSize| format!("{} de {}", if size.is_cube() { "un cubo" } else { "una caja" }, size.shown());
        let takes = |larger: &Option<BoxSize>| {
            larger.map_or(String::new(), |size| format!(" ¿O es de {}, con {} cubos?", size.shown(), size.cells()))
        };
        match said {
            EntrySaid::Begin => {
                "Sujeta un extremo. ¿Cuántos cubos tiene el primer tramo, contando la esquina?".to_owned()
            }
            EntrySaid::AfterStraight => "Y el siguiente cubo, ¿es recto o una esquina?".to_owned(),
            EntrySaid::AfterCorner => {
                "¿Cuántos cubos tiene el tramo que sale de esa esquina? Cuenta también la esquina.".to_owned()
            }
            EntrySaid::MayEnd => {
                "¿Cuántos hay desde esa esquina? Si tu serpiente termina aquí, pulsa «Fin».".to_owned()
            }
            EntrySaid::RunTooLong { run, length, goes_on, box_size, larger } => {
                let run = run.map_or_else(|| "Este tramo".to_owned(), |number| format!("El tramo {number}"));
                let least = if *goes_on { "al menos " } else { "" };
                let name = named(box_size);
                let longest = box_size.longest();
                let larger = takes(larger);
                format!("{run} tiene {least}{length} cubos; en {name} el máximo es {longest}.{larger}")
            }
            EntrySaid::TooMany { more, box_size, larger } => {
                let verb = if *more == 1 { "Sobra" } else { "Sobran" };
                format!("{verb} {more} para {}.{}", box_size.shown(), takes(larger))
            }
            EntrySaid::TooFew { cubes, box_size, other } => {
                let ends = counted(*cubes, CUBES);
                let name = named(box_size);
                let cells = box_size.cells();
                let other = other.map_or(String::new(), |size| format!(" y {} tiene {cubes}", named(&size)));
                format!("Acaba después de {ends}; {name} tiene {cells}{other}.")
            }
            EntrySaid::Is { cubes, entry, reversed } => {
                let from = if *reversed { ", empezada por el otro extremo" } else { "" };
                format!("Ya están los {cubes}. Es {}{from}.", within(in_tongue(entry, "es")))
            }
            EntrySaid::Nearly { cubes, entry, slips } => {
                let name = within(titled(entry, "es"));
                let slips = self.slips(slips);
                format!("Ya están los {cubes}. Es casi {name}: {slips}. Mírala otra vez.")
            }
            EntrySaid::Own { cubes } => format!("Ya están los {cubes}. Veamos si la serpiente se pliega."),
            EntrySaid::Folds { cubes } => format!("Una serpiente de {cubes} cubos que se pliega."),
        }
    }

    // Page, sheet and film.

    fn sheet(&self) -> &'static SheetTexts {
        &SHEET
    }

    fn facts(&self, cubes: usize, box_size: BoxSize, summary: &Summary) -> String {
        format!("{} · {} · {}", counted(cubes, CUBES), box_size.shown(), self.summary(summary))
    }
}

impl WindowWords for SpanishSpeaker {
    fn button(&self, button: Button) -> [&'static str; 2] {
        match button {
            Button::Run2 => ["2", SO_MANY],
            Button::Run3 => ["3", SO_MANY],
            Button::Run4 => ["4", SO_MANY],
            Button::Run5 => ["5", SO_MANY],
            Button::Run6 => ["6", SO_MANY],
            Button::Run7 => ["7", SO_MANY],
            Button::Run8 => ["8", SO_MANY],
            Button::Run9 => ["9", SO_MANY],
            Button::Run10 => ["10", "Un tramo de 10 cubos"],
            Button::CubeS => [SOLVER.straight, "El siguiente cubo es recto"],
            Button::CubeT => [SOLVER.corner, "El siguiente cubo es una esquina"],
            Button::CubeE => [SOLVER.end, "Tu serpiente acaba aquí"],
            Button::TakeBack => ["Borrar", "Borrar lo último que has puesto"],
            Button::StartOver => ["Reiniciar", "Empezar de nuevo por el primer cubo"],
            Button::Rotate | Button::RotateMinus1 => [SOLVER.rotate, "Ponerla como está la tuya"],
            Button::TurnOver => ["Voltear", "Voltear lo que llevas contado"],
            Button::Done => ["Ya está", THIS_SNAKE],
            Button::JointNext => ["Siguiente", "La articulación siguiente"],
            Button::JointBack => ["Anterior", "La articulación anterior"],
            Button::TurnHeld90 => ["Girar", "Girar la parte de color"],
            Button::TurnHeldMinus90 => ["Girar al revés", "Girarla hacia el otro lado"],
            Button::TurnHeld180 => ["Voltear", "Girarla media vuelta"],
            Button::TurnHeldMinus180 => ["Voltear al revés", "Girarla media vuelta"],
            Button::Pull => ["Tirar de ella", "Tirar de la parte para el próximo giro"],
            Button::Hint => ["Pista", "Mostrar el próximo giro"],
            Button::FollowFromHere => ["Seguir desde aquí", "Seguir con lo que has plegado"],
            Button::Solve => ["Resolver", "Buscar cómo se pliega la serpiente"],
            Button::Stop => ["Detener", "Detener o cerrar"],
            Button::PlayPause => ["Reproducir", "Reproducir o poner en pausa"],
            Button::StepForward => [FOLD.next, "El paso siguiente"],
            Button::StepBack => [FOLD.back, "El paso anterior"],
            Button::Again => ["Otra vez", "Mostrar otra vez el paso"],
            Button::StepForward5 => ["Adelante 5", "Cinco pasos adelante"],
            Button::StepBack5 => ["Atrás 5", "Cinco pasos atrás"],
            Button::Start => ["Inicio", "Volver al principio"],
            Button::End => ["Final", "Ir al final"],
            Button::Faster => ["Más rápido", "Más rápido"],
            Button::Slower => ["Más lento", "Más lento"],
            Button::Loop => ["Repetir", "Repetir sin parar"],
            Button::NextSolution => ["Siguiente", "Mostrar otra solución"],
            Button::PreviousSolution => ["Anterior", "Mostrar la solución anterior"],
            Button::Mirror => ["Imagen reflejada", "Plegar la imagen reflejada"],
            Button::Xray => ["Transparencia", "Ver a través de los cubos que no se mueven"],
            Button::Ghost => ["Ver adónde va", "Mostrar adónde lleva el próximo paso"],
            Button::TimeMe => [FOLD.time_me, "Cuánto dura todo el plegado de memoria; se dice al final"],
            Button::Sound => ["Sonido", "Activar o quitar el sonido de la madera"],
            Button::Guide => ["Texto en la imagen", "Mostrar el paso en palabras sobre la imagen"],
            Button::Edit => ["Editar serpiente", "Editar los cubos, los colores y la caja de esta serpiente"],
            Button::OtherEnd => [SOLVER.other_end, "Empezar por el otro extremo de la serpiente"],
            Button::CountAgain => {
                ["Ninguna: contar desde la marca", "Contar otra vez desde donde puede estar el error"]
            }
            Button::Undo => ["Deshacer", "Deshacer lo último que has hecho"],
            Button::Redo => ["Rehacer", "Rehacer el último cambio"],
            Button::Enter => ["Contar la mía", "Contar los cubos de la serpiente que tienes en las manos"],
            Button::Copy => [FOLD.copy, "Copiar la serpiente como texto"],
            Button::Paste => ["Pegar", "Pegar una serpiente como texto"],
            Button::Open => ["Abrir…", "Abrir un archivo de rompecabezas"],
            Button::Save => ["Guardar…", "Guardar el rompecabezas en un archivo"],
            Button::Export => ["Compartir…", "Página para el teléfono, hoja impresa, imagen o vídeo"],
            Button::SharePicture => ["Compartir imagen…", "Este momento como imagen"],
            Button::SaveExport => ["Guardar…", "Elegir dónde y crearlo"],
            Button::StopExport => ["Detener", "Dejar de crearlo; no queda ningún archivo"],
            Button::OpenSaved => ["Abrir", "Abrir el archivo, para verlo o imprimirlo"],
            Button::PrintSaved => ["Imprimir", "Abrir la hoja e imprimirla"],
            Button::ShowInFolder => ["Ver en carpeta", "Mostrar dónde está el archivo"],
            Button::Shelf => ["Buscar la mía", "Elegir una serpiente o crear una nueva"],
            Button::OpenFound => ["Abrir", "Abrir la única serpiente que es así"],
            Button::Day => ["Serpiente del día", "La serpiente de hoy, la misma para todos"],
            Button::CopyDrillPlan => [FOLD.copy, "Copiar el plan de taladrado como texto"],
            Button::Home => ["Vista inicial", "Volver a la vista inicial"],
            Button::Help => ["Ayuda", "Teclas y primeros pasos"],
            Button::Fullscreen => ["Pantalla completa", "Llenar la pantalla"],
            Button::Larger => ["Más grande", "Letra más grande"],
            Button::Smaller => ["Más pequeña", "Letra más pequeña"],
            Button::UsualSize => ["Letra normal", "Letra de tamaño normal"],
            Button::Glance => [FOLD.show_next_turn, "Un paso en palabras; luego inténtalo otra vez sin él"],
            Button::ByHeart => [FOLD.learn_by_heart, "Parte por parte, hasta plegarla sin los pasos"],
            Button::LeaveLearning => [FOLD.stop_learning, "Lo que sabes queda guardado"],
            Button::Demo => ["Demo", "Mostrar un rompecabezas tras otro hasta que se pulse una tecla"],
            Button::Follow => ["Plegar la mía", "Plegar sin el panel, o traerlo de vuelta"],
            Button::Hands => ["Pruébalo tú", "Girar las articulaciones en la pantalla"],
            Button::Locate => [FOLD.where_am_i, "Buscar el paso que se parece a tu serpiente"],
            Button::Unfold => ["Desplegar", "Del cubo otra vez a la serpiente plana"],
            // The panel, by its folders.
            Button::CloseOverPicture => [FOLD.close, "Volver a la imagen"],
            Button::CloseHelp => [FOLD.close, "Cerrar"],
            Button::CloseLocate => [FOLD.close, "Volver a donde estabas"],
            Button::UsualWay => ["Al sentido normal", "Tu primer giro fue hacia donde mostraba la imagen"],
            Button::OtherWay => {
                [FOLD.other_way, "Si tu primer giro fue hacia el otro lado, todos los demás también irán así"]
            }
            Button::More => ["Más ⏷", "Archivos, búsqueda, vistas, ajustes y ayuda (F10)"],
            Button::AboutSnake => {
                ["Sobre esta serpiente", "Tu serpiente: lo difícil que es, cómo empezar y cómo hacerla de madera"]
            }
            Button::HowFound => ["¿Cómo se encontró?", "Ver la búsqueda cubo a cubo, despacio para poder seguirla"],
            Button::Dark => ["Oscuro", "Madera sobre fondo oscuro"],
            Button::Light => ["Claro", "Madera sobre fondo claro"],
            Button::SystemTheme => ["Sistema", "Claro u oscuro, como tu equipo"],
            Button::FullMotion => ["Completo", "Las partes giran y la vista se desliza"],
            Button::ReducedMotion => ["Reducido", "Cada paso aparece de golpe; nada se mueve"],
            Button::LightFirst => ["Claro primero", "Cubos claros y oscuros alternados; el primero es claro"],
            Button::DarkFirst => ["Oscuro primero", "Cubos oscuros y claros alternados; el primero es oscuro"],
            Button::OneWood => ["Un color", "Todos los cubos se ven iguales"],
            Button::Language => [SOLVER.language, "El idioma de esta ventana y de lo que compartes"],
            Button::OpenPath => ["Abrir", THIS_PATH],
            Button::SavePath => ["Guardar", THIS_PATH],
            Button::CancelPath => [SOLVER.cancel, "Dejarlo"],
            Button::Moment => ["Momento del plegado", "Arrastra hasta cualquier momento del plegado"],
            Button::WebAddress => [
                "Dirección web",
                "La de snake-cube.html, si está en la web. Así un código abre este plegado en un teléfono.",
            ],
            Button::FilmSpeed => ["Velocidad", "Lo rápido que se pliega, aquí y en la ventana"],
            Button::Spin => ["Girar el cubo al final", "Al final se ve el cubo por todos los lados"],
            Button::WithWords => ["Sobre la imagen", "Cada paso en palabras"],
            Button::WithoutWords => ["Ninguno", "Solo la imagen"],
            Button::BackToSteps => ["Volver a los pasos", "La serpiente se pliega como lo harían tus manos"],
            Button::Pace1 => ["1/s", PACE],
            Button::Pace5 => ["5/s", PACE],
            Button::Pace30 => ["30/s", PACE],
            Button::PaceFastest => ["máximo", PACE],
            Button::LeaveEntering => ["Salir", "Volver a la serpiente de antes; lo que has contado se conserva"],
            Button::TwoWoods => ["Claro y oscuro", "Cubos de dos maderas: toca los oscuros o arrastra sobre ellos"],
            Button::FindMistake => [SOLVER.find_the_mistake, "Ver qué cubo puede estar mal contado"],
            Button::Panel => ["Todos los pasos", "Todos los pasos y la búsqueda, junto a la imagen"],
            Button::VoiceOn => ["Voz", "Los pasos se leen en voz alta"],
            Button::VoiceOff => ["Voz", "Leer los pasos en voz alta"],
            Button::Timer => ["Reloj", "Avanzar sin pulsar nada, con tiempo para leer y para plegar"],
            Button::LeaveHands => ["Salir", "Volver, sin perder nada"],
            Button::TurnAgain => ["Rehacer", "Girarla otra vez"],
            Button::FlatSnake => ["La serpiente plana", "Ponerla plana"],
            Button::TheCube => ["El cubo", "Desplegarlo"],
            Button::SeveralDiffer => [FOLD.more_differ, "Gira la de la pantalla hasta que sea como la tuya"],
            Button::DoneGoOn => [FOLD.done_go_on, "Seguir con el próximo paso"],
            Button::CubeBrush => ["Cubo", "Un clic en un cubo lo hace esquina, o recto"],
            Button::DiscardText => ["Descartar mi texto", "Mostrar la serpiente tal como es"],
            Button::KnownSnakes => ["Conocidas", "Serpientes que se venden o que salen en artículos"],
            Button::AllSnakes => ["Las 3×3×3", THIS_CUBE],
            Button::NewSnakes => ["Nuevas", "Una serpiente nueva que nadie ha plegado todavía"],
            Button::MySnakes => ["Las mías", "Las serpientes con las que has jugado y sus nombres"],
            Button::EnterRest => ["Contar el resto", "Seguir contando; lo que has contado se conserva"],
            Button::WorkOutAll => ["Calcular todas las 3×3×3", THIS_CUBE],
            Button::MakeIt => ["Crear", MAKE],
            Button::MakeAnother => ["Crear otra", MAKE],
            Button::PageCard => ["Página", "Para el teléfono sobre la mesa: paso a paso"],
            Button::SheetCard => ["Hoja", "Para imprimir: cada paso como imagen en papel"],
            Button::PictureCard => ["Imagen", "Este paso como imagen"],
            Button::FilmCard => ["Vídeo", "Todo el plegado como vídeo"],
        }
    }

    fn key(&self, name: &str) -> String {
        match name {
            "Space" => "Espacio",
            "Enter" => "Intro",
            "Backspace" => "Retroceso",
            "Home" => "Inicio",
            "End" => "Fin",
            "PageUp" => "Re Pág",
            "PageDown" => "Av Pág",
            "Shift+" => "Mayús+",
            name => name,
        }
        .to_owned()
    }

    fn label(&self, label: Label) -> &'static str {
        match label {
            // The session.
            Label::HoldLikeThis => FOLD.hold_like_this,
            Label::BeginLikeThis => FOLD.begin_like_this,
            Label::MakeItLikeYours => "Pon esta como la tuya y pulsa «Seguir desde aquí».",
            Label::LookingForWay => "Buscando cómo seguir…",
            Label::NoWayFound => "No se ha encontrado cómo seguir desde aquí.",
            Label::PullNext => "Ahora agarra un cubo y arrastra: primero se saca su parte.",
            Label::GrabACube => "Agarra un cubo y arrastra.",
            Label::AnotherPart => "O con el teclado: → como la flecha, ← al revés, Tab toma la parte siguiente.",
            Label::HandsDone => self.ending(Ending::Cube),
            Label::ThatWasTight => "Ha ido un poco apretado.",
            Label::ThatTookForce => "Ha hecho falta fuerza.",
            Label::MakeItCorner => "Haz clic para hacerlo esquina",
            Label::MakeItStraight => "Haz clic para hacerlo recto",
            Label::SmallSize => "Pequeño",
            Label::MediumSize => "Mediano",
            Label::LargeSize => "Grande",
            Label::IsFolded => "Se está plegando un cubo serpiente",
            Label::NoDriver => NO_DRIVER,

            // The panel, by its folders.
            Label::Dismiss => "Ocultar",
            Label::Close => FOLD.close,
            Label::PressAnyKey => "Pulsa cualquier tecla para volver",
            Label::IsThisYours => "¿Es esta tu serpiente?",
            Label::CommonOne => "Sí, plegarla",
            Label::FoldOrTry => "Pliégala paso a paso o pruébalo tú.",
            // The beginning of the word, with its number before it.
            Label::CubeInStep => "cubo",
            Label::AfterStep => "Después queda así",
            Label::AfterBothSides => "Después, por delante y por detrás",
            Label::AfterFromBehind => "Lo mismo, desde detrás",
            Label::LiftedUpright => FOLD.upright_so,
            Label::OtherSide => "Mostrar el otro lado",
            Label::ResetView => FOLD.reset_view,
            Label::FirstSteps => "Primeros pasos",
            Label::Keys => "Teclas",
            Label::About => "Acerca de",
            Label::SlowDrawing => {
                "No se ha encontrado tarjeta gráfica, así que aquí se dibuja más despacio. Los cubos no se hacen \
                 sombra y los bordes se ven menos finos al moverse."
            }
            Label::HelpEnter => {
                "1.  Busca tu serpiente o cuenta los cubos de cada tramo. Una esquina cuenta en los dos tramos."
            }
            Label::HelpFold => {
                "2.  Coloca tu serpiente en la mesa como en la primera imagen. Se empieza por el extremo con el punto. Ve \
                 paso a paso. Para seguir, pulsa Intro, → o Av Pág, haz clic o usa el reloj. Con Intro basta para todo; \
                 Espacio reproduce el plegado."
            }
            Label::HelpView => {
                "Arrastra para girar la vista, usa la rueda para acercar y haz doble clic para volver a la vista inicial."
            }
            Label::HelpTab => {
                "Tab pasa de un botón a otro; en «Pruébalo tú», pulsa antes F6. Espacio o Intro pulsan el botón."
            }
            Label::HelpOtherKeys => {
                "F10 abre «Más». «Contar la mía» y «Pruébalo tú» tienen sus propias teclas: pulsa F1 allí."
            }
            Label::Puzzle => "Rompecabezas",
            Label::Search => "Búsqueda",
            Label::View => "Vista",
            Label::Settings => "Ajustes",
            Label::SoundAndVoice => "Sonidos",
            Label::Spoken => "Pasos",
            Label::NoVoice => "no hay ninguna voz instalada",
            Label::NoPlayer => "aquí nada reproduce sonidos",
            Label::AnotherSolution => "Otra solución",
            Label::Colours => "Colores",
            Label::Motion => "Movimiento",
            Label::Woods => "Madera",
            Label::MineIsOneWood => "La mía es de un solo color",
            Label::TwoWoods => "La mía es clara y oscura",
            Label::Size => "Tamaño",
            Label::LargerWindow => "necesita una ventana más grande",
            Label::PathToOpen => "Abrir el archivo:",
            Label::PathToSave => "Guardar el rompecabezas como:",
            Label::PathToExport => "Guardar como:",
            Label::NoFileDialog => "En este sistema no se abre la ventana de archivos",
            Label::Pause => FOLD.pause,
            Label::Share => FOLD.send_it_on,
            Label::WebAddressHint => "Solo si snake-cube.html está en la web",
            Label::PointCamera => "Apunta aquí con la cámara del teléfono y sigue allí.",
            Label::InstallFfmpeg => "Para un MP4, más pequeño y fluido, instala ffmpeg.",
            Label::File => "Archivo",
            Label::Words => "Texto",
            Label::WhatYouSee => "Lo que ves",
            Label::SearchDoes => {
                "Los cubos se ponen uno tras otro donde hay sitio. Si no se puede seguir, se quitan los últimos y se \
                 prueba por otro lado."
            }
            Label::SearchSlowly => "«¿Cómo se encontró?», en «Más», lo muestra tan despacio como quieras.",
            Label::ShowAgain => "Ver otra vez",
            Label::Pace => "Ritmo",
            Label::NotSolvable => "Esta serpiente aún no se puede resolver: mira arriba.",
            Label::PressSolve => "Pulsa «Resolver» o Intro.",
            Label::PlanningFold => "Planeando los pasos…",
            Label::Solved => "Resuelta.",
            Label::NeverFolds => "No se puede plegar: mira arriba.",
            Label::CubeByCube => "Cubo a cubo",
            Label::StepStretches => "Estira aquí el elástico un cubo, o se atascará.",
            Label::StepIsTight => "Va un poco apretado. Los cubos de al lado ceden.",
            Label::StepPresses => "Hay que empujar. Aparta un poco los cubos que estorban.",
            Label::CountFromHere => "Contar de nuevo desde aquí",
            Label::FoldsInto => "Se pliega en",
            Label::OrAnotherBox => "u otra caja",
            Label::CountsAppear => "Aquí aparece lo que cuentas.",
            Label::SnakeSoFar => SOLVER.snake_so_far,
            Label::BegunSnake => "La serpiente que habías empezado",
            Label::TheStep => "El paso",
            Label::HowToBegin => "Cómo empezar",
            Label::TheEnd => FOLD.the_end,
            Label::Begin => FOLD.begin,
            Label::FoldAgain => "Plegarla otra vez",
            Label::FoldUntil => FOLD.fold_until,
            Label::FoldLikeSmall => "Pliégala hasta que quede como en las imágenes pequeñas.",
            Label::Goal => "La meta, por delante y por detrás",
            Label::KnownByHeart => FOLD.known_by_heart,
            Label::LooksSo => FOLD.looks_so,
            Label::LooksDifferent => FOLD.looks_different,
            Label::GoOnByHeart => FOLD.go_on_by_heart,
            Label::TakeApart => "Desplegarlo",
            Label::GoOn => FOLD.go_on,
            Label::HoldTimer => "Parar el reloj",
            Label::BeginWith => "Empezar con",
            Label::WhichLooksLikeYours => "¿Cuál se parece a la tuya? Elígela.",
            Label::HoldLikePicture => FOLD.hold_it_so,
            Label::NoneOfThese => FOLD.none_of_these,
            Label::WhichIsMostLikeYours => "¿Ninguna? Entonces elige la que más se parece a la tuya.",
            Label::OneMayDiffer => "Puede haber una articulación distinta.",
            Label::LocateBack => FOLD.back,
            Label::ChooseJoint => "Elige el cubo donde la tuya está girada de otra forma.",
            Label::HoldMost => "Sujeta la tuya de modo que casi toda esté como en la imagen.",
            Label::AnotherPicture => "Otra imagen",
            Label::ChooseYours => "¿Cuál es la tuya? Elígela.",
            Label::IfNone => "Si no es ninguna, vuelve atrás: hay más de una articulación distinta.",
            Label::ThenBackOnTrack => "Así estarás de nuevo en el buen camino.",
            Label::Yours => FOLD.yours,
            Label::WholeFold => "Todo el plegado",
            Label::ToBeginWith => FOLD.to_begin_with,
            Label::LookingForMistake => "Buscando el error…",
            Label::NoneAlikeFolds => "Ni corrigiendo uno o dos errores se puede plegar.",
            Label::MayBeThisOne => "Puede que sea esta. Mira la tuya y, si es así, elígela:",
            Label::CountWholeAgain => "Contar otra vez",
            Label::BoxAndColours => "Caja y colores",
            Label::BoxWidth => "Celdas de izquierda a derecha: arrastra, o haz clic y escribe",
            Label::BoxHeight => "Celdas de abajo arriba: arrastra, o haz clic y escribe",
            Label::BoxDepth => "Celdas de atrás adelante: arrastra, o haz clic y escribe",
            Label::Box => "Caja",
            Label::FitsToo => "También cabe en:",
            Label::FillBox => "Llenar esta caja",
            Label::Plain => "Lisa",
            Label::Blocks => "Bloques",
            Label::Checker => "Ajedrez",
            Label::Painted => "Pintada",
            Label::PatternShows => {
                "Lo que muestra la caja: una sola madera, bloques de 2×2×2, un tablero de ajedrez o lo que pintes"
            }
            Label::Brush => "Pincel",
            Label::Layers => "Capas de atrás adelante",
            Label::SnakeAsText => "Tu serpiente como texto: cubos de sus tramos (3 2 2 3 …) o letras (STTS…)",
            Label::MeantAsRuns => "Como tramos, esto no llena la caja. ¿Querías decir esta serpiente?",
            Label::MeansSeveral => "Esto puede ser varias serpientes:",
            Label::NoneKnown => "Ninguna de las conocidas. ¿Está bien contada? Mira todas las 3×3×3 o cuenta la tuya.",
            Label::PlayIt => "Jugar",
            Label::MakeFromWood => "Hacerla de madera",
            Label::CubesOf => "cubos de",
            Label::CubeSide => "El lado de un cubo: haz clic para escribirlo",
            Label::HowToDrill => "Cómo taladrar cada cubo",
            Label::MySnakeGoes => "Mi serpiente va así",
            Label::OrName => "o un nombre",
            Label::FirstRuns => "Los primeros tramos de la serpiente que buscas, desde cualquier extremo, o su nombre",
            Label::AnySize => "Tamaño: todos",
            Label::BoxItFills => "La caja que llena",
            Label::AnyDifficulty => "Dificultad: todas",
            Label::HowHardOfAll => "Lo difícil que es entre todas las serpientes 3×3×3",
            Label::NameOfThis => "El nombre de la serpiente abierta",
            Label::NameOrWhose => "Su nombre, o de quién es",
            Label::PlayedComeHere => "Aquí aparecen las serpientes con las que juegas.",
            Label::UseSnake => THIS_SNAKE,
            Label::NewSnakeTitle => "Una serpiente nueva con una sola solución",
            Label::SameEverywhere => {
                "Con igual tamaño, dificultad y número sale siempre la misma serpiente: dile el número a un amigo."
            }
            Label::HowHardByHand => "Lo difícil que es resolverla a mano",
            Label::SeedNumber => "número",
            Label::WhichSeed => "Cuál de las muchas serpientes así: haz clic para escribir un número",
            Label::MakingIt => "Creándola…",
            Label::WorkingOutAll => {
                "Calculando las 11\u{202f}487 serpientes que se pliegan en 3×3×3 y lo difícil que es cada una…"
            }
            Label::ClosingStops => "Si cierras «Buscar la mía», se detiene.",
            Label::HardestFirst => "Más difíciles",
            Label::EasiestFirst => "Más fáciles",
            Label::MostSolutions => "Más soluciones",
            Label::SortOrder => "Orden",
            Label::YourOwnSnake => "Tu propia serpiente",
            Label::NotInList => "No está en nuestra lista",
            Label::NotFinished => "Aún sin terminar",
            Label::ThenYouSee => "Después verás por qué extremo empezar y si todos los pasos van suaves.",
            Label::WorkingToCompare => "Calculando todas las serpientes 3×3×3, para compararla con ellas…",
            Label::Cubes => "Cubos",
            Label::Solutions => "Soluciones",
            Label::Tries => "Intentos",
            Label::DeadEnds => "Atascos",
            Label::JointsToTurn => "Articulaciones",
            Label::Difficulty => "Dificultad",
            Label::Turns => "Giros",
            Label::NoSolution => "Ninguna: no se pliega en la caja",

            // Kinds of file.
            Label::HtmlFile => "Una página que se puede imprimir",
            Label::PngFile => "Una imagen",
            Label::GifFile => "Un vídeo que se ve en todas partes, también en los chats",
            Label::Mp4File => "Un vídeo pequeño y fluido, creado con el programa ffmpeg",
            Label::PageAdvice => {
                "Envíala al teléfono y ábrela allí; no necesita internet. Si la imprimes, se convierte en una hoja."
            }
            Label::SheetAdvice => "Ábrela e imprímela. En una pantalla, el mismo archivo va paso a paso.",
            Label::PictureAdvice => "La imagen muestra este paso.",
            Label::FilmAdvice => "Mientras tanto puedes seguir; un vídeo grande tarda unos minutos.",
        }
    }

    fn check_line(&self, line: &CheckLine) -> String {
        match line {
            CheckLine::Notation(notation) => format!("notación    {notation}: {}", self.notation(*notation)),
            CheckLine::Solution(moves) => format!("solución    {moves}"),
            CheckLine::Runs(snake) => format!("tramos      {snake}  ({} en total)", snake.segments().len()),
            CheckLine::Inner(letters) => format!("interior    {letters}"),
            CheckLine::Box(size) => format!("caja        {size}, {} cubos", size.cells()),
            CheckLine::Colours { letters, pattern } => format!("colores     {letters}, patrón {pattern}"),
            CheckLine::Cells(letters) => format!("celdas      {letters}"),
            CheckLine::Palindrome(is) => format!("palíndromo  {}", if *is { "sí" } else { "no" }),
            CheckLine::Catalogue { id, name, from_other_end } => {
                let end = if *from_other_end { ", leída desde el otro extremo" } else { "" };
                format!("catálogo    {id} ({name}){end}")
            }
            CheckLine::Hardness { hardness, rank, of, solutions } => {
                let (hardness, many) =
                    (self.hardness(*hardness), counted(*solutions as usize, ["solución", "soluciones"]));
                format!("dificultad  {hardness}, número {rank} de {of} desde la más difícil; {many}")
            }
            CheckLine::NeverFolds(of) => {
                format!("dificultad  ninguna: no se pliega; {of} serpientes de esta caja sí")
            }
            CheckLine::Warning(note) => format!("aviso: {note}"),
            CheckLine::CopyYours { by_notation } => {
                let option = if *by_notation { ", o añade --notation con la palabra entre paréntesis" } else { "" };
                format!("Copia los números de la tuya{option}")
            }
            CheckLine::AddBox(size) => format!("Para elegirla, añade --box {size}"),
        }
    }

    fn message(&self, message: &Message) -> String {
        match message {
            // The session.
            Message::Cube(number) => format!("Cubo {number}"),
            Message::CubeOfKind { number, kind: Kind::Straight } => format!("Cubo {number}: recto"),
            Message::CubeOfKind { number, kind: Kind::Turn } => format!("Cubo {number}: esquina"),
            Message::CubeAtEnd { number, end: End::Head } => format!("Cubo {number}: el extremo con el punto"),
            Message::CubeAtEnd { number, end: End::Tail } => format!("Cubo {number}: el otro extremo"),
            Message::PaintIt(colour) => format!("Pintarlo de {}", self.wood(*colour)),
            Message::BackToStep(step) => format!("Volver al paso {step} del plegado entero"),
            Message::StepsTaken { steps, minutes, day } => {
                let time = minutes.map(|minutes| format!(" en {}", counted(minutes, MINUTES)));
                let day = day.map(|day| format!(" · {}", self.date(day))).unwrap_or_default();
                counted(*steps, STEPS) + &time.unwrap_or_default() + &day
            }
            Message::PartEnds(part) => part_ends(&FOLD, part),
            Message::ByHeart { parts, steps, glances } => {
                let glanced = if *glances > 0 { format!(" · {}", counted(*glances, GLANCES)) } else { String::new() };
                format!("{} · {}{glanced}", self.count(Count::Parts(*parts)), counted(*steps, ["paso", "pasos"]))
            }
            Message::TurnsSoFar { turns, hints, known, hints_at } => {
                let known = known.map(|known| format!(" · la solución tiene {known}")).unwrap_or_default();
                let does = if *hints_at { " · arrastra, o pulsa →" } else { "" };
                format!("{} · {}{known}{does}", counted(*turns, TURNS), counted(*hints, HINTS))
            }
            Message::TurnsLeft(0) => "Este es el último.".into(),
            Message::TurnsLeft(1) => "Después de este queda 1 giro.".into(),
            Message::TurnsLeft(turns) => format!("Después de este quedan {turns} giros."),
            Message::DragToTurn { cubes, is_first, pulled } => {
                let which = if *is_first { "primeros" } else { "últimos" };
                let does = if *pulled { "sacar y girar" } else { "girar" };
                format!("Arrastra para {does} los {cubes} {which} cubos.")
            }
            Message::LetGo { quarters: 0 } => "Arrastra más.".to_owned(),
            Message::LetGo { quarters: 1 } => "Suelta: un cuarto de vuelta.".to_owned(),
            Message::LetGo { .. } => "Suelta: media vuelta.".to_owned(),
            Message::InTheWay { cube, pulled: true } => format!("El cubo {cube} estorba. Libéralo antes."),
            Message::InTheWay { cube, pulled: false } => {
                format!("El cubo {cube} estorba. Tira de la parte, o libera antes ese cubo.")
            }
            Message::HandsResult { turns, known, hints, minutes } => {
                let known = known.map(|known| format!(" (la solución tiene {known})")).unwrap_or_default();
                let turns = counted(*turns, TURNS);
                let hints = counted(*hints, HINTS);
                format!("{turns}{known}, {hints}, {}", counted(*minutes, MINUTES))
            }
            Message::HandsTitle { name, from: HandsStart::Flat } => (*name).to_owned(),
            Message::HandsTitle { name, from: HandsStart::Cube } => format!("{name}: desplegar el cubo"),
            Message::HandsTitle { name, from: HandsStart::Step(step) } => format!("{name} desde el paso {}", step + 1),
            Message::HandsTitle { name, from: HandsStart::OtherPose } => format!("{name} desde otra posición"),
            Message::DayTitle(day) => format!("Serpiente del {}", self.date(*day)),
            Message::NewSnakeTitle { hardness, box_size, number } => {
                format!("{} {}, número {number}", capital(self.hardness(*hardness)), box_size.shown())
            }
            Message::Runs(snake) => format!("Tramos: {snake}"),

            // The panel.
            Message::SeenFrom { key } => format!("el texto es para la vista desde delante ({key})"),
            Message::MostSold(runs) => {
                format!("La que más se vende. Pon la tuya al lado: desde el punto rojo tiene {runs} cubos.")
            }
            Message::Keys { first, last } => format!("{first} a {last}"),
            Message::FileEndsIn(endings) => format!("Un archivo que acaba en .{}", endings.join(" o .")),
            Message::Pixels([width, height]) => format!("{width} × {height} píxeles"),
            Message::OneFile { steps } => format!("{} · un archivo", counted(*steps, STEPS)),
            Message::Film { steps, time, size: [width, height] } => {
                let time = match time {
                    RoundedTime::Seconds(seconds) => format!("{seconds:.0} segundos"),
                    RoundedTime::Minutes(minutes) => format!("{minutes:.0} minutos"),
                };
                format!("{} · unos {time} · {width} × {height}", counted(*steps, STEPS))
            }
            Message::UnderWay { file, share, stops } => {
                format!("{} {file} · {}", if *stops { "Deteniendo" } else { "Creando" }, percent((*share).into()))
            }
            Message::Tried { paused, share, placed, tries } => {
                let parts = [
                    paused.then(|| "En pausa".to_owned()),
                    share.map(percent),
                    placed.map(|[placed, of]| format!("{placed} de {of} cubos puestos")),
                    Some(tried(*tries)),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
            }
            Message::SearchPauses { pause, step } => format!("{pause}: pausa. {step}: un solo movimiento."),
            Message::SearchGoesOn { go_on, step } => format!("{go_on}: seguir. {step}: un solo movimiento."),
            Message::Searching { paused, share, tries } => {
                let share = share.map(|share| format!("{} · ", percent(share))).unwrap_or_default();
                format!("{}: {share}{}", if *paused { "En pausa" } else { "Buscando" }, tried(*tries))
            }
            Message::Planned { which, all, summary } => {
                let more = if *all { "" } else { "+" };
                let which = which.map(|[which, count]| format!("Solución {which} de {count}{more}. "));
                format!("{}{}.", which.unwrap_or_default(), self.summary(summary))
            }
            Message::AllTried(1) => "Probada la única posibilidad.".to_owned(),
            Message::AllTried(tries) => format!("Probadas las {} posibilidades.", thousands(*tries)),
            Message::StoppedAfter(tries) => format!("Detenida tras {}.", tried(*tries)),
            Message::OfCubes(all) => format!("de {all}"),
            Message::Timer(seconds) => format!("Reloj {} s", seconds.to_string().replace('.', ",")),
            Message::Step(step) => format!("Paso {step}"),
            Message::AfterStep(step) => format!("Tras el paso {step}"),
            Message::Cubes(count) => counted(*count, CUBES),
            Message::CubesSoFar(count) => format!("{} hasta ahora.", counted(*count, CUBES)),
            Message::MayBeOneOf(count) => {
                let snakes = counted(*count, ["serpiente", "serpientes"]);
                format!("Puede ser una de {snakes}. Mira la tuya y elige la correcta:")
            }
            Message::AndMore(count) => format!("Y {count} más."),
            Message::Unchecked(1) => "No hubo tiempo de comprobar 1 más.".to_owned(),
            Message::Unchecked(count) => format!("No hubo tiempo de comprobar otras {count}."),
            Message::IsThisYours(notes) => format!("¿Es esta tu serpiente? {notes}"),
            Message::ClickToUse(snake) => format!("Haz clic para usar {snake}"),
            Message::WrongSize { cubes, box_size } => {
                let cells = box_size.cells();
                let off = off(*cubes, box_size.cells());
                let cubes = counted(*cubes, CUBES);
                format!("{} tiene {cells} celdas; tu serpiente tiene {cubes}: {off}.", box_size.shown())
            }
            Message::ColoursFit { counts, box_size } => {
                format!("{}: justo para {}.", self.counts(counts), box_size.shown())
            }
            Message::CellOf { cell, wood } => {
                let wood = self.wood(*wood);
                format!("Capa {}, fila {}, columna {}: {wood}", cell.z + 1, cell.y + 1, cell.x + 1)
            }
            Message::PaintsIn(wood) => {
                let wood = self.wood(*wood);
                format!("Haz clic o arrastra sobre los cubos, aquí o en la imagen, para pintarlos de {wood}")
            }
            Message::TheSnake(snake) => format!("La serpiente: {snake}"),
            Message::SnakeOfDay { day, hardness, box_size } => {
                let date = capital(&self.date(*day));
                let size = box_size.shown();
                let hardness = self.hardness(*hardness);
                format!(
                    "{date}: dificultad {hardness}, {size}. La misma para todos: fácil el lunes, grande el domingo."
                )
            }
            Message::UseKnown { also } => match also_called(also) {
                Some(names) => format!("Usar esta serpiente. También se llama {names}."),
                None => "Usar esta serpiente.".to_owned(),
            },
            Message::OpenNow(end) => from_end("Abierta ahora", *end),
            Message::Failed(failure) => format!("No ha salido bien: {failure}."),
            Message::RankedSnakes { found, all } => {
                let [shown, of] = [*found, *all].map(|snakes| thousands(snakes as u64));
                let which = if found == all {
                    format!("Las {of} serpientes que se pliegan en 3×3×3.")
                } else {
                    format!("{shown} de {of} serpientes.")
                };
                format!("{which} La número 1 es la más difícil. Haz clic en una para usarla.")
            }
            Message::Number(rank) => format!("Número {}", thousands((*rank).into())),
            Message::Place { hardness, number } => {
                format!("{} · número {}", self.hardness(*hardness), thousands((*number).into()))
            }
            Message::Solutions(count) => solutions(*count),
            Message::SolutionsFrom { solutions: count, end } => from_end(&solutions(*count), *end),
            Message::AtLeast(count) => format!("{} como mínimo", thousands(*count)),
            Message::ThisIs { name: Some(name), end } => from_end(&format!("Es {}", within(name)), *end),
            Message::ThisIs { name: None, end } => from_end("Es tu propia serpiente", *end),
            Message::Made { cubes, corners, straights } => {
                let cubes = counted(*cubes, CUBES);
                let corners = counted(*corners, ["esquina", "esquinas"]);
                format!("{cubes}: {corners}, {}, 2 extremos", counted(*straights, ["recto", "rectos"]))
            }
            Message::Difficulty { hardness, rank, all } => {
                let [rank, all] = [u64::from(*rank), *all as u64].map(thousands);
                let hardness = capital(self.hardness(*hardness));
                format!("{hardness}: puesto {rank} de {all}; la 1 es la más difícil de resolver")
            }
            Message::Hard(Summary { steps, pulls, tight, pressed }) => {
                let parts = [
                    (pulls, ["tirando del elástico", "tirando del elástico"]),
                    (tight, ["apretado", "apretados"]),
                    (pressed, ["empujando", "empujando"]),
                ];
                let parts = parts.into_iter().filter(|(count, _)| **count > 0);
                let hard = parts.map(|(count, words)| counted(*count, words)).collect::<Vec<_>>().join(", ");
                format!("{}: {}", counted(*steps, STEPS), if hard.is_empty() { "todo va suave" } else { &hard })
            }
            Message::Tries(tries) => format!("A mano, cerca de {}", tried(*tries)),
            Message::DeadEnds(0) => "Casi ninguno".to_owned(),
            Message::DeadEnds(1) => "1 vez haces casi todo y te atascas".to_owned(),
            Message::DeadEnds(times) => format!("{} veces haces casi todo y te atascas", thousands(*times)),
        }
    }

    // Puzzles.

    fn wood(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Black => "nogal",
            Colour::White => "arce",
        }
    }

    fn hardness(&self, hardness: Hardness) -> &'static str {
        match hardness {
            Hardness::Easy => "fácil",
            Hardness::Medium => "media",
            Hardness::Hard => "difícil",
        }
    }

    fn weekday(&self, day: Day) -> &'static str {
        ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"][day.weekday()]
    }

    fn date(&self, day: Day) -> String {
        const MONTHS: &str = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre";
        let [year, month, number] = day.date();
        let month = MONTHS.split(' ').nth(month as usize - 1).unwrap_or_default();
        format!("{}, {number} de {month} de {year}", self.weekday(day))
    }

    fn make_error(&self, error: &MakeError) -> String {
        match error {
            MakeError::NoSuchSnake(box_size, hardness) => {
                let size = box_size.shown();
                let hardness = self.hardness(*hardness);
                format!(
                    "ninguna serpiente de dificultad {hardness} para una caja de {size} tiene una sola solución; \
                     prueba otra dificultad u otra caja"
                )
            }
            MakeError::TooLarge(size) => {
                let cells = size.cells();
                let size = size.shown();
                format!("una caja de {size} tiene {cells} celdas; se crean serpientes de hasta {MAX_CELLS}")
            }
            MakeError::TooFew(size) => {
                format!(
                    "muy pocas serpientes de {} tienen sin duda una sola solución; prueba otro número o una caja menor",
                    size.shown()
                )
            }
        }
    }

    fn no_pose(&self, error: &NoPose) -> String {
        match error {
            NoPose::NoDigit { place, found } => format!("{found:?}, en el lugar {place}, no es una cifra de 0 a 3"),
            NoPose::Length { found, inner } => {
                let found = counted(*found, ["cifra", "cifras"]);
                format!("{found}, pero la serpiente tiene {}", counted(*inner, ["tramo interior", "tramos interiores"]))
            }
            NoPose::Overlap(one, other) => format!("los cubos {one} y {other} estarían en el mismo sitio"),
        }
    }

    fn drill_heading(&self, side_mm: u32) -> String {
        format!("Para hacerla de madera con cubos de {side_mm} mm, taladra estos:")
    }

    fn drilling(&self, kind: Option<Kind>, cubes: usize) -> String {
        let how = match kind {
            Some(Kind::Straight) => "de lado a lado: un agujero de una cara a la opuesta",
            Some(Kind::Turn) => "en esquina: dos agujeros desde caras vecinas, que se encuentran en el centro",
            None => "de extremo: un agujero de lado a lado, más ancho por fuera para el nudo",
        };
        format!("{cubes} {how}.")
    }

    fn drilling_of(&self, kind: Option<Kind>, numbers: &[String]) -> String {
        let which = if numbers.len() == 1 { "Cubo" } else { "Cubos" };
        format!("{} {which} {}", self.drilling(kind, numbers.len()), numbers.join(" "))
    }

    fn cord_cm(&self, cut: u32, lies: u32) -> String {
        format!("Elástico: corta {cut} cm. {lies} cm quedan dentro; el resto es para tensarlo y hacer dos nudos.")
    }

    // The session.

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::Saved(path) => format!("Guardado en {}.", Shown(path)),
            Notice::Exported { path, .. } => format!("Guardado como {}.", Shown(path)),
            Notice::NotOnShelf(number) => {
                format!("Aún no hay serpiente número {number}: «Buscar la mía» las muestra todas con su número.")
            }
            Notice::NotMade(why) => format!("No se ha creado ninguna serpiente nueva: {}.", self.failure(why)),
            Notice::OddFile(warning) => format!("{}.", warning.trim_end_matches('.')),
            Notice::NotInner(cube) => {
                format!("El cubo {cube} no se puede cambiar: solo los que están entre los extremos.")
            }
            Notice::NoPose(error) => format!("Esa no es una posición de esta serpiente: {}.", self.no_pose(error)),
            Notice::NotAPuzzle(error) => format!("{}.", capital(self.puzzle_error(error).trim_end_matches('.'))),
            Notice::RunTooLong { segment, length, box_size } => {
                let size = box_size.shown();
                format!("El tramo {segment} tiene {length} cubos y no cabe en la caja de {size}.")
            }
            Notice::ColoursDiffer { snake, wanted } => self.colours_differ(snake, wanted),
            Notice::SearchFailed(failure) => format!("Error interno en la búsqueda; avísanos, por favor: {failure}"),
            Notice::PlanningFailed(failure) => {
                format!("Error interno al calcular los pasos; avísanos, por favor: {failure}")
            }
            Notice::FileFailed(why) => format!("No ha salido bien: {}.", self.failure(why)),
            Notice::WentOn(Some(step)) => {
                format!(
                    "¡Hola de nuevo! Ibas por el paso {step}. Sujeta toda la serpiente así, o pulsa Inicio para empezar \
                     de nuevo."
                )
            }
            Notice::Learns { known, of, in_short } => learns(&FOLD, [*known, *of], in_short),
            Notice::PartsFolded { parts, glances, next, in_short } => {
                let [parts, next] = [parts, next].map(|parts| self.count(Count::Parts(*parts)));
                match glances {
                    0 => format!("{parts}: ¡conseguido sin ninguna ayuda!\n{in_short}\nAhora: {next}."),
                    _ => format!(
                        "{}: conseguido, con {}.\n{in_short}\nAhora: {} una vez más.",
                        parts,
                        counted(*glances, GLANCES),
                        next
                    ),
                }
            }
            Notice::FoundStep(step @ 1..) => format!("La tuya va por el paso {step}."),
            Notice::SettingsUnread { path, aside, at, why } => {
                let at = self.line_column(at);
                let why = why.trim_end_matches('.');
                let then = set_aside(aside);
                format!("No se ha podido leer {} ({at}: {why}), {then}", Shown(path))
            }
            Notice::SettingsNewer { path, aside } => {
                let then = set_aside(aside);
                format!("{} es de una versión más nueva de este programa, {then}", Shown(path))
            }
            Notice::NotRemembered(why) => format!("No se recordarán los ajustes ni el paso: {}.", self.failure(why)),
            Notice::ExportStopped => "Detenido: no se ha guardado ningún archivo.".into(),
            Notice::StillMaking => "Aún se está creando otro archivo: espera a que termine, o detenlo.".into(),
            Notice::NothingToExport => {
                "Todavía no hay pasos que compartir: resuelve la serpiente o gira una parte.".into()
            }
            Notice::NothingYet => "El plegado aún se está calculando; prueba dentro de un momento.".into(),
            Notice::Copied => "La serpiente está en el portapapeles.".into(),
            Notice::PlanCopied => "El plan de taladrado está en el portapapeles.".into(),
            Notice::LookingForMore => "Buscando más soluciones.".into(),
            Notice::OnlyOne => "Solo hay una solución.".into(),
            Notice::NoOther => "No se ha encontrado otra solución.".into(),
            Notice::NoMirror => {
                "La imagen reflejada tiene los colores de otra manera, así que no se puede mostrar.".into()
            }
            Notice::NoVoice => {
                "Este equipo no tiene ninguna voz instalada. En Linux, instala speech-dispatcher o espeak-ng.".into()
            }
            Notice::TookGuess => "Ahora esta es tu serpiente. Pulsa Ctrl+Z para volver a lo que contaste.".into(),
            Notice::Mirrored(on) => {
                let is = if *on { "sí" } else { "no" };
                format!("{}: {is}. Pulsa M para volver a como estaba.", self.button(Button::Mirror)[0])
            }
            Notice::SeenThrough(on) => {
                let is = if *on { "sí" } else { "no" };
                format!("{}: {is}. Pulsa X para volver a como estaba.", self.button(Button::Xray)[0])
            }
            Notice::Speed(speed) => format!("Velocidad {speed}×. Pulsa + para ir más rápido, − para ir más despacio."),
            Notice::CardLost => {
                "El controlador gráfico se paró, así que la ventana se ha abierto otra vez donde estabas. Si se estaba \
                 creando un vídeo, hay que crearlo de nuevo."
                    .into()
            }
            Notice::IsThatYours(snake) => self.is_that_yours(snake),
            Notice::NoSolution => self.no_solution().into(),
            Notice::Stopped => "Detenida antes de encontrar una solución.".into(),
            Notice::Locked => {
                "Esta solución no se puede plegar solo girando articulaciones. Se muestra cubo a cubo.".into()
            }
            Notice::NoFoldFound => {
                "No se ha encontrado a tiempo cómo plegar esta solución. Se muestra cubo a cubo.".into()
            }
            Notice::NotSettled => "Quizá haya una manera más suave: no hubo tiempo de probarlas todas.".into(),
            Notice::ReadFromPhoto => "Leída de tu foto. ¿La tuya es así?".into(),
            Notice::FilesLeft => "Solo se ha abierto el primer archivo: un rompecabezas a la vez.".into(),
            Notice::NothingToPaste => "No hay texto ni imagen en el portapapeles.".into(),
            Notice::Cramped => "Con esta letra hace falta una ventana más grande.".into(),
            Notice::NotWhole => "La serpiente aún no está terminada: mira lo que falta.".into(),
            Notice::WentOn(None) => "Sigue plegada, como la dejaste. Pulsa Inicio para empezar de nuevo.".into(),
            Notice::FoundStep(0) => "La tuya está como al principio.".into(),
            Notice::SeveralGoLikeIt => "Hay varias así. Sigue contando o elige con Tab.".into(),
            Notice::NoStepLikeIt => "Ningún paso es así. «Pista» muestra el camino de vuelta.".into(),
            Notice::TurnsKept(turns) => {
                format!("Guardado: {}. Sigue con «{}».", counted(*turns, TURNS), self.button(Button::Hands)[0])
            }
            Notice::LeftPage(step) => format!("Ibas por el paso {step}. Pulsa Ctrl+Z para volver."),
            Notice::NotFarEnough => "No llegó: arrastra más, hacia donde va la flecha.".into(),
            Notice::TakesApart => "Desde aquí se despliega. Pulsa B para volver a plegarla.".into(),
            Notice::PlaceLost => "Esta vez los pasos son otros, así que se empieza de nuevo.".into(),
        }
    }

    fn failure(&self, failure: &Failure) -> String {
        let text = match failure {
            Failure::File(error) => self.open_error(error),
            Failure::Make(error) => self.make_error(error),
            Failure::Render(error) => format!("no se ha podido crear el archivo: {}", self.render_error(error)),
            Failure::IsThere(path) => format!("{} ya existe; elige otro nombre", Shown(path)),
            Failure::NotSaved(path, why) => format!("no se puede guardar {}: {why}", Shown(path)),
            Failure::NotWritten(path, why) => format!("no se puede escribir {}: {why}", Shown(path)),
            Failure::Stuck { path, fault, why } => {
                format!("{} no se entiende ({fault}) y no se puede mover: {why}", Shown(path))
            }
            Failure::NotShown(path) => format!("ningún programa de este equipo lo abre; el archivo es {}", Shown(path)),
            Failure::ClipboardSilent => "no se puede pegar: el programa donde se copió no responde".into(),
            Failure::Photo(doubt) => self.photo(*doubt),
            Failure::Other(why) => why.clone(),
        };
        text.trim_end_matches('.').to_owned()
    }

    fn render_error(&self, error: &RenderError) -> String {
        match error {
            RenderError::NoDriver => self.label(Label::NoDriver).to_owned(),
            RenderError::Stopped => "detenido".into(),
            RenderError::NoFfmpeg => {
                "un .mp4 necesita el programa ffmpeg, que no está instalado aquí; un .gif no necesita nada".into()
            }
            RenderError::Ffmpeg(why) => format!("ffmpeg no creó el vídeo: {why}. Un .gif no necesita otro programa"),
            RenderError::NotSaved(why) => format!("no se puede guardar el vídeo: {why}"),
            RenderError::NoThread(why) => format!("no se ha podido empezar a dibujar: {why}"),
            RenderError::Failed(why) => why.clone(),
        }
    }

    fn narration(&self, narration: &Narration) -> String {
        let does = |cubelets: &Range<usize>, one: &str, several: &str| {
            format!("{} {}", cubes(cubelets), if cubelets.len() <= 1 { one } else { several })
        };
        match narration {
            Narration::Begins => "Empieza la búsqueda.".into(),
            Narration::Trying { placed, of } => format!("Probando: {placed} de {of} cubos puestos."),
            Narration::Placed { cubelets, direction: Some(to) } => {
                format!("{} {}.", does(cubelets, "va", "van"), direction_words(*to, "hacia el fondo"))
            }
            Narration::Placed { cubelets, direction: None } => {
                format!("{} aquí.", does(cubelets, "empieza", "empiezan"))
            }
            Narration::Found(cubelets) => format!("Los {cubelets} cubos encajan: resuelta."),
            Narration::Back { to, why } => {
                let why = match why {
                    RetractReason::NoRoom(next) => does(next, "no cabe en ningún sitio", "no caben en ningún sitio"),
                    RetractReason::Unfillable => "El sitio marcado ya no se puede llenar".into(),
                    RetractReason::InVain(cubelets) => does(cubelets, "no lleva a nada", "no llevan a nada"),
                    RetractReason::AllTried(from) => format!("Nada encaja después del cubo {}", from + 1),
                    RetractReason::OtherWay => "Quizá haya otro camino".into(),
                };
                match to {
                    Some(to) => format!("{why}: vuelta al cubo {}.", to + 1),
                    None => format!("{why}: a empezar de nuevo."),
                }
            }
        }
    }

    // The panel.
}

const CUBES: [&str; 2] = ["cubo", "cubos"];
const STEPS: [&str; 2] = ["paso", "pasos"];
const TURNS: [&str; 2] = ["giro", "giros"];
const HINTS: [&str; 2] = ["pista", "pistas"];
const GLANCES: [&str; 2] = ["ayuda", "ayudas"];

const MINUTES: [&str; 2] = ["minuto", "minutos"];

/// "1 paso", "2 pasos".
fn counted(number: usize, [one, several]: [&str; 2]) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

fn tried(tries: u64) -> String {
    format!("{} {}", thousands(tries), if tries == 1 { "intento" } else { "intentos" })
}

fn solutions(count: u64) -> String {
    format!("{} {}", thousands(count), if count == 1 { "solución" } else { "soluciones" })
}

/// "faltan 2", "sobra 1".
fn off(cubes: usize, cells: usize) -> String {
    let verb = match (cubes < cells, cells.abs_diff(cubes) == 1) {
        (true, true) => "falta",
        (true, false) => "faltan",
        (false, true) => "sobra",
        (false, false) => "sobran",
    };
    format!("{verb} {}", cells.abs_diff(cubes))
}

fn percent(share: f64) -> String {
    format!("{:.0}\u{a0}%", share * 100.0)
}

fn from_end(what: &str, end: End) -> String {
    match end {
        End::Head => what.to_owned(),
        End::Tail => format!("{what}, desde el otro extremo"),
    }
}

const NO_DRIVER: &str = if cfg!(target_os = "linux") {
    "No hay ningún controlador gráfico que sirva.\n\
     Instala el controlador Vulkan de tu tarjeta gráfica, o el de Mesa, que no la necesita.\n\
     Debian, Ubuntu: apt install mesa-vulkan-drivers libvulkan1. Fedora: dnf install mesa-vulkan-drivers.\n\
     Sin él, prueba `snake-cube solve PUZZLE` o `snake-cube plan PUZZLE`.\n\
     Para imágenes, prueba `snake-cube sheet PUZZLE -o fold.html`."
} else {
    "No hay ningún controlador gráfico que sirva. Instala uno nuevo del fabricante de tu equipo o tarjeta gráfica.\n\
     Sin él, prueba `snake-cube solve PUZZLE` o `snake-cube plan PUZZLE`.\n\
     Para imágenes, prueba `snake-cube sheet PUZZLE -o fold.html`."
};

/// What became of settings that are not used.
fn set_aside(settings: &Path) -> String {
    format!("así que los ajustes son otra vez los normales. El archivo queda como {}.", Shown(settings))
}

// The texts of page and sheet.

pub const SHEET: SheetTexts = SheetTexts {
    how_it_folds: "Cómo se pliega {}, giro a giro, en imágenes y palabras.",
    no_scripts: "En un navegador con JavaScript, esta página va paso a paso.",
    legend: "Lo que resalta gira como muestra la flecha; lo más pálido queda quieto en tu mano. El anillo está en la \
             articulación. Su número cuenta los cubos desde ahí hasta el extremo más cercano. Las líneas discontinuas \
             muestran adónde va la parte.",
    beads: "Los cubos que taparían esto se dibujan pequeños, en su elástico.",
    in_words: "En palabras",
    fold: "plegado",
    unfold: "desplegado",
    sheet: "hoja",
};

pub const FOLD: FoldTexts = FoldTexts {
    where_am_i: "¿Por dónde voy?",
    read_aloud: "Leer en voz alta",
    more: "Más",
    picture_tip: "El paso. Arrastra, o pulsa Mayús y una flecha, para mirar desde otro lado.",
    reset_view: "Vista inicial",
    words_for_usual_view: "Las instrucciones valen para la vista inicial.",
    after_this_step: "Después de este paso",
    from_behind: "Desde detrás",
    after_from_behind: "Después, desde detrás",
    all_in_words: "Todos los pasos por escrito",
    light_wood: "Madera: clara primero",
    dark_wood: "Madera: oscura primero",
    one_wood: "Madera: un solo color",
    print: "Imprimir",
    send_it_on: "Compartir",
    what_marks_mean: "El anillo marca dónde se gira.",
    scan_this: "Escanea esto con un teléfono.",
    send_file: "Envía el archivo de esta página por correo o en un chat. Está donde lo guardaste, a menudo en \
                Descargas.",
    send_address: "Enviar la dirección",
    copy: "Copiar",
    copied: "Copiado",
    close: "Cerrar",
    back: "Atrás",
    next: "Siguiente",
    begin: "Empezar",
    from_the_start: "Desde el principio",
    one_step: "1 paso",
    steps: "{} pasos",
    step_of: "Paso {} de {}",
    done: "Hecho",
    all_done: "{} pasos hechos",
    other_way: "La mía giró al otro lado",
    usual_way: "Quitar el espejo",
    now_mirrored: "Ahora todo va en espejo: pon tu serpiente como aquí.",
    show_the_turn: "Mostrar el giro",
    pause: "Pausa",
    go_on: "Seguir",
    to_begin_with: "Al empezar",
    after_step: "Tras el paso {}",
    the_end: "El final",
    which_looks_like_yours: "¿Cuál se parece a la tuya?",
    hold_it_so: "Sujeta toda la serpiente como en la imagen. Los cubos se cuentan desde el punto.",
    none_of_these: "Ninguna de estas",
    another_is_closer: "Otra imagen se parece más",
    which_is_most_like_yours: "¿Cuál se parece más a la tuya?",
    one_joint_may_differ: "Tócala. Luego encontrarás qué es distinto.",
    which_part_is_turned: "¿Qué parte te ha quedado distinta?",
    one_is_coloured: "Así debería quedar. Cada imagen marca una parte en color; seguramente es la primera.",
    in_step: " · paso\u{a0}{}",
    should_be_here: "Deberías estar aquí",
    turned_last: "Tu último giro",
    which_is_yours: "¿Cuál es la tuya?",
    coloured_is_turned: "En cada imagen, la parte de color está girada de otra manera.",
    more_differ: "Hay varias distintas",
    mend_it_so: "Arréglala así",
    turn_the_coloured: "Gira la parte de color hasta que la tuya esté como en la segunda imagen.",
    the_first: "Los {} primeros",
    the_last: "Los {} últimos",
    yours: "La tuya",
    part_of: "{} de {}, desde el punto. Toca cómo está girada la parte de color; lo que sigue no aparece.",
    upright_so: "De pie, así",
    done_go_on: "Listo, seguir",
    learn_by_heart: "Aprender de memoria",
    stop_learning: "Dejar de aprender",
    time_me: "Cronometrar",
    how_to_learn: "Despliega la tuya y pliega hasta la meta de memoria. Puedes mirar un paso, pero entonces esa parte se repite.",
    known_so_far: "Partes que ya sabes: {} de {}.",
    fold_until: "Pliega la tuya hasta que quede así.",
    hold_like_this: "Sujeta toda la serpiente así.",
    begin_like_this: "Pliega o despliega la tuya hasta que quede así.",
    looks_so: "La mía está así",
    looks_different: "La mía es distinta",
    show_next_turn: "Enséñame el giro siguiente",
    go_on_by_heart: "Seguir de memoria",
    known_by_heart: "¡Te la sabes de memoria!",
    part_number: "Parte {} de {}",
    part_numbers: "Partes {}–{} de {} seguidas",
    all_parts: "Las {} partes seguidas",
    one_glance: "1 ayuda",
    glances: "{} ayudas",
    parts_done: "{}: ¡conseguido sin ninguna ayuda!\n{}\nAhora: {}.",
    parts_done_again: "{}: conseguido, con {}.\n{}\nAhora: {} una vez más.",
    part_ends: "Así termina la parte {} de {}: compara la tuya.",
    half_ends: "Con esto llevas la mitad, la parte {} de {}. ¡Muy bien! Compara la tuya.",
};

pub const SOLVER: SolverTexts = SolverTexts {
    page_title: "Snake Cube: cómo se pliega tu serpiente, giro a giro",
    page_description: "Cuenta los cubos de tu serpiente de madera y mira cada giro hasta formar el cubo, en 3D y en palabras. Gratis, en cualquier teléfono, incluso sin internet.",
    loading: "Cargando…",
    count_meanwhile: "Sigue contando: la imagen aún se está cargando.",
    language: "Idioma",
    unable: "Esta página necesita JavaScript y gráficos 3D (WebGL 2). Cualquier Chrome, Edge, Firefox o Safari actual \
             los tiene.",
    missing: "Aquí falta {} o está desactivado.",
    your_snake: "Tu serpiente",
    other_end: "Empezar por el otro extremo",
    another_snake: "Otra serpiente",
    go_on_with: "Seguir:",
    at_the_start: "desde el principio",
    at_step_of: "paso {} de {}",
    folded: "plegada",
    the_common_one: "La más común: {}",
    this_begins: "Ejemplo: esta empieza por {}.",
    tap_if_yours: "Toca si es así: {}",
    count_on: "Sigue contando hasta el otro extremo.",
    written_down: "La tengo escrita",
    known_snakes: "Serpientes conocidas",
    cubes_of: "{} de {}",
    the_box: "La caja en que se pliega",
    snake_so_far: "La serpiente hasta ahora",
    your_counts: "Lo que has contado",
    how_many_in_a_row: "¿Cuántos cubos tiene el tramo, contando la esquina?",
    one_cube_at_a_time: "Cubo a cubo",
    straight: "Recto",
    corner: "Esquina",
    end: "Fin",
    take_back: "Borrar",
    rotate: "Girar imagen",
    start_over: "Reiniciar",
    one_by_one: "Cubo a cubo",
    two_woods: "Claro y oscuro",
    every_other: "Alternar",
    light_first: "¿El primero es claro? Toca otra vez «Alternar».",
    tap_dark_cubes: "Toca los cubos oscuros.",
    it_is: "Es {}",
    it_is_a: "Es un {}",
    find_the_mistake: "Buscar el error",
    write_it: "Escribe o pega tu serpiente",
    write_tip: "Sus números de extremo a extremo, como 3\u{a0}2\u{a0}2\u{a0}3\u{a0}2\u{a0}3, o su nombre. También puedes \
                escribirla de otras formas.",
    fold_it: "Plegarla",
    working_it_out: "Calculando…",
    looking: "Buscando cómo se pliega.",
    found_ways: "Hay {} maneras. Buscando la más fácil de plegar.",
    hard_one: "Esta es difícil: puede tardar minutos o muchísimo más. El programa Snake Cube para PC es más rápido; \
               si usas un teléfono, enchúfalo.",
    the_search: "La búsqueda",
    cancel: "Cancelar",
    went_wrong: "Algo ha fallado en este navegador ({}). Prueba otro, o el programa para PC.",
    at_run: "en el tramo {}",
    tap_what_is_right: "Mira tu serpiente y toca la opción que coincida:",
    change_written: "Cambiar lo escrito",
    back_to_count: "Volver a la cuenta",
    none_fits: "Ninguna: repasar mis números",
    then_enter: "Al abrirlo, hay que escribir: {}",
    does_yours_look_so: "¿En la tuya cuentas lo mismo?",
    not_mine: "No es la mía",
    how_hard: "dificultad {} de 5",
    tap_first_wrong: "Repásala otra vez. Toca el primer número que esté mal; los de antes se quedan.",
    from_photo: "Desde una foto",
    back_to_photo: "Volver a la foto",
    take_photo: "Hacer una foto",
    choose_picture: "Elegir una imagen",
    yes_fold_it: "Sí, plegarla",
    lay_it_flat: "Ponla plana, en zigzag, sobre una mesa de otro color, sin nada que la toque. Haz la foto con ella entera, desde arriba o de lado.",
    stays_here: "La foto se queda en este dispositivo.",
    looking_for_cubes: "Buscando los cubos\u{a0}…",
    tap_wrong_cubes: "Rojo es una esquina, amarillo es dudoso. Toca un cubo que esté mal, o traza a lo largo de la serpiente.",
    cannot_fold: "Así no se pliega todavía. Toca otro cubo que esté mal, o el borde azul para deshacerlo.",
    or_draw: "O traza a lo largo de la serpiente con el dedo, de un extremo a otro.",
    line_missed: "Ese trazo ha dejado cubos fuera: traza despacio, por cada uno.",
    unlike_photo: "Cambiados por ti: {}.",
    count_instead: "Mejor contar",
    no_picture: "Esta imagen no se puede abrir. Elige otra.",
};

fn why(fault: &IoFault) -> String {
    match fault {
        IoFault::NotRegular => "no es un archivo normal".to_owned(),
        IoFault::TooLong(limit) => format!("tiene más de {limit} bytes, así que no es un rompecabezas"),
        IoFault::NotText => "no es texto en UTF-8".to_owned(),
        IoFault::Picture => {
            "es una imagen; snake-cube.github.io/snake-cube la lee, o `snake-cube check --photo`".to_owned()
        }
        IoFault::System(text) => text.clone(),
    }
}

/// The everyday name of a wood's colour, for a cube and for several.
fn shade(colour: Colour) -> [&'static str; 2] {
    match colour {
        Colour::Black => ["oscuro", "oscuros"],
        Colour::White => ["claro", "claros"],
    }
}

/// `away`, because that depends on what goes away.
fn direction_words(direction: Direction, away: &'static str) -> &'static str {
    match direction {
        Direction::Right => "hacia la derecha",
        Direction::Left => "hacia la izquierda",
        Direction::Up => "hacia arriba",
        Direction::Down => "hacia abajo",
        Direction::Front => "hacia ti",
        Direction::Back => away,
    }
}

fn path(way: Instruction, away: &'static str) -> String {
    match way {
        Instruction::Goes(_, Heading { to, through: None }) => direction_words(to, away).to_owned(),
        Instruction::Goes(_, Heading { to, through: Some(through) }) => {
            format!("{} {}", around(through), direction_words(to, away))
        }
        Instruction::Turns { clockwise, from } => {
            let sense = if clockwise { "horario" } else { "antihorario" };
            format!("en sentido {sense}, visto {}", seen_from(from))
        }
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

/// "El cubo 5", "Los cubos 5 y 6", "Los cubos 5 a 7".
fn cubes(cubelets: &Range<usize>) -> String {
    let first = cubelets.start + 1;
    let last = cubelets.end.max(1);
    match cubelets.len() {
        0 | 1 => format!("El cubo {first}"),
        2 => format!("Los cubos {first} y {last}"),
        _ => format!("Los cubos {first} a {last}"),
    }
}
