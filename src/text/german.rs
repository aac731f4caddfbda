//! German, as said to a child at the table: du.

use super::english::listed;
use super::known::{also_called, in_tongue, name_of_id, titled, within};
use super::words::{CheckLine, between, learns, other_notes, part_ends, read_as, said};
use super::{
    Button, Count, EntrySaid, Failure, FoldTexts, HandsStart, Label, Message, Narration, Notice, Parts, RenderError,
    RetractReason, RoundedTime, SheetTexts, SolverTexts, WindowWords, Words, some_of, thousands,
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

pub struct GermanSpeaker;

/// What to do where a snake cannot be read.
const HOW: &str = "Schreibe von Ende zu Ende, wie viele Würfel jede gerade Reihe hat: 3 2 2 3 … Eine Ecke zählt in \
                   beiden Reihen.";
const AGAIN: &str = "Zähle nach: Eine Reihe geht von Ecke zu Ecke, und beide zählen mit.";

// Of several buttons or labels.
const SO_MANY: &str = "So viele Würfel in einer Reihe";
const PACE: &str = "Würfel pro Sekunde, während du der Suche zusiehst";
const THIS_CUBE: &str = "Alle Schlangen, aus denen dieser Würfel wird";
const THIS_PATH: &str = "Diesen Pfad nehmen";
const THIS_SNAKE: &str = "Diese Schlange nehmen";
const MAKE: &str = "Diese Schlange erstellen; sie wird dein Puzzle, und „Rückgängig“ bringt das vorige zurück";

impl Words for GermanSpeaker {
    // A fold.

    fn grip(&self, grip: &Grip) -> String {
        match grip {
            Grip::Point { counts, first, next } => {
                let next = next.map_or_else(String::new, |next| format!(" und die nächste {}", direction_words(next)));
                format!(
                    "Beginne an dem Ende, an dem du {} Würfel pro Reihe zählst. Ecken zählen immer mit. Der Punkt \
                     markiert dieses Ende. Halte die Schlange so, dass die erste Reihe {} zeigt{next}.",
                    listed(counts),
                    direction_words(*first)
                )
            }
            Grip::Hold { place, first } => format!(
                "Auseinanderfalten: Halte den Würfel so, dass der Punkt {} ist. Von dort geht die erste Reihe {}.",
                place_of(place),
                direction_words(*first)
            ),
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        match beginning {
            Beginning::Lay(counts, first) => format!(
                "Lege deine Schlange so hin. Vom Punkt aus zählst du {}. Stell sie dann auf: Die erste Reihe zeigt {}.",
                listed(counts),
                direction_words(*first)
            ),
            Beginning::Hold(counts) => {
                format!(
                    "Halte die ganze Schlange so. Vom Punkt aus zählst du {}; jede Ecke zählt in beiden Reihen.",
                    listed(counts)
                )
            }
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Lege deine Schlange flach hin und stell sie dann auf."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "Fortsetzung folgt.",
            Ending::Cube => "Geschafft!",
            Ending::Flat => "Geschafft! Die Schlange ist flach. Wer ist als Nächstes dran?",
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
            Verb::Flip => "Klappe",
        };
        let path = path(step.way);
        let goes = if step.tells_dot() && !step.turns_dot() { format!("so, dass der Punkt {path} geht") } else { path };
        let grade = match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " Es ist etwas eng.",
            Grade::Press => " Drücke sie an den anderen Würfeln vorbei.",
        };
        let Some(pull) = step.pull else { return format!("{verb} {cubes} {goes}.{grade}") };
        let out = direction_words(pull);
        let pulled = if step.turns_dot() { "den Punkt" } else { "sie" };
        format!("Ziehe {cubes} einen Würfel weit {out}. {verb} {pulled} {goes}.{grade} Lass los.")
    }

    fn step_in_short(&self, step: &StepWords) -> String {
        let cubes = step.cubes;
        let dot = if step.tells_dot() { " Punkt" } else { "" };
        let goes = path(step.way);
        match step.pull {
            Some(pull) => format!("{cubes} {} ziehen,{dot} {goes}", direction_words(pull)),
            None => format!("{cubes}{dot} {goes}"),
        }
    }

    fn picture_moved(&self) -> &'static str {
        "Nur das Bild hat sich gedreht: Halte deine Schlange wie bisher."
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "eine halbe Drehung" } else { "eine Vierteldrehung" };
        let seen = hint.moved.map(|to| match to {
            Direction::Right => "von weiter rechts gesehen",
            Direction::Left => "von weiter links gesehen",
            Direction::Up => "von weiter oben gesehen",
            _ => "von weiter unten gesehen",
        });
        let beads = match seen {
            Some(_) => "was im Weg ist, ist klein gezeichnet",
            None => "was im Weg ist, ist klein gezeichnet, damit du etwas siehst",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Schritt {step} von {of}"),
            Count::Before { step, of } => format!("Vor Schritt {step} von {of}"),
            Count::Cube { cube, of } => format!("Würfel {cube} von {of}"),
            Count::Done(all) => format!("Alle {all} geschafft"),
            Count::Parts(Parts { first, last, of }) if first == last => format!("Teil {first} von {of}"),
            Count::Parts(Parts { first: 1, last, of }) if last == of => format!("Alle {of} Teile am Stück"),
            Count::Parts(Parts { first, last, of }) => format!("Teile {first}–{last} von {of} am Stück"),
        }
    }

    fn semicolon(&self) -> &'static str {
        "; "
    }

    fn done(&self) -> &'static str {
        "Fertig."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Würfel\u{a0}1: Spalte\u{a0}{}, Zeile\u{a0}{}, Schicht\u{a0}{}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Würfel {number}: {}", to.map_or("", direction_words))
    }

    // Puzzles.

    fn notation(&self, notation: Notation) -> &'static str {
        match notation {
            Notation::Segments => "Würfel in jeder Reihe, Ecken doppelt gezählt",
            Notation::SegmentsLess1 => "Würfel in jeder Reihe, ohne den, mit dem sie anfängt",
            Notation::SegmentsLess1First => "Würfel in jeder Reihe, Ecken da gezählt, wo eine Reihe aufhört",
            Notation::SegmentsLess1Last => "Würfel in jeder Reihe, Ecken da gezählt, wo eine Reihe anfängt",
            Notation::SegmentsLess2 => "Würfel in jeder Reihe, ohne ihre beiden Enden",
            Notation::Rows => "Würfel in jeder Zeile, die Schlange als Treppe ausgelegt",
            Notation::Inner => "S für gerade, T für eine Ecke, ohne die beiden Enden",
            Notation::Esc => "E für ein Ende, S für gerade, C, T oder L für eine Ecke",
            Notation::Cubelets => "s für gerade, r für eine Ecke",
            Notation::Links => "F für geradeaus, T für abbiegen, von Würfel zu Würfel",
            Notation::Dashes => "- für gerade, o für eine Ecke",
            Notation::Bits => "0 für gerade, 1 für eine Ecke",
            Notation::BitsStraight => "1 für gerade, 0 für eine Ecke",
            Notation::Codes => "3 für ein Ende, 1 für gerade, 2 für eine Ecke",
            Notation::Kinds => "zwei Zeichen, das im Alphabet erste für gerade",
            Notation::KindsTurn => "zwei Zeichen, das im Alphabet erste für eine Ecke",
            Notation::Moves => {
                "der Weg von Würfel zu Würfel: R rechts, L links, U hoch, D runter, F nach vorn, B nach hinten"
            }
            Notation::Cells => "drei Zahlen für den Platz jedes Würfels",
            Notation::Drawing => "eine Zeichnung der flach ausgelegten Schlange",
        }
    }

    fn note(&self, note: &Note) -> String {
        match note {
            Note::ReadAs(notation) => format!("gelesen als: {}", self.notation(*notation)),
            Note::Signs { turn, straight } => {
                format!("„{}“ gilt als Ecke, „{}“ als gerade", shortened(turn), shortened(straight))
            }
            Note::EndMissing(End::Head) => "ein Zeichen fehlt: wohl das für den ersten Würfel".to_owned(),
            Note::EndMissing(End::Tail) => "ein Zeichen fehlt: wohl das für den letzten Würfel".to_owned(),
            Note::EndsLeftOut => {
                "die beiden Enden sind weder gerade noch Ecken, deshalb zählt nicht, was dort steht".to_owned()
            }
            Note::Solution(snake) => format!("eine Lösung: ihre Schlange ist {snake}"),
            Note::NoSolution => {
                "das ist keine Lösung, denn es füllt keinen Quader; nur die Ecken wurden gelesen".to_owned()
            }
            Note::Lines(lines) => format!("die {lines} Zeilen wurden als eine Schlange gelesen"),
            Note::NotClosed => "eine Klammer oder ein Anführungszeichen ist offen: fehlt das Ende?".to_owned(),
            Note::LeftOut(words) => format!("weggelassen: „{}“", shortened(&said(words))),
            Note::InCatalogue(id) => format!("im Katalog: {}, {id}", name_of_id(id, "de")),
            Note::DoesNotFold(notation, snake) => {
                format!("gelesen als „{}“ wäre es {snake}, aber das lässt sich nicht falten", self.notation(*notation))
            }
            Note::UnknownField(path, field, known) => {
                let path = Shown(path);
                let field = shortened(field);
                let known = known.join(", ");
                format!("{path}: das unbekannte Feld „{field}“ zählt nicht; die Felder sind {known}")
            }
            Note::MoreUnknownFields(path, 1) => format!("{}: und 1 weiteres unbekanntes Feld", Shown(path)),
            Note::MoreUnknownFields(path, fields) => {
                format!("{}: und {fields} weitere unbekannte Felder", Shown(path))
            }
            Note::CellsIgnored(path, pattern) => {
                format!("{}: cells zählt nicht, wo das Muster {pattern} ist", Shown(path))
            }
        }
    }

    fn notation_error(&self, error: &NotationError) -> String {
        const MAX: usize = Snake::MAX_LEN;
        match error {
            NotationError::Empty => format!("noch ist keine Schlange da. {HOW}"),
            NotationError::TooLong(cubes) => {
                format!(
                    "eine Schlange hat 2 bis {MAX} Würfel, nicht {cubes}. Kopiere eine ganze Schlange, ohne den Text \
                     drumherum."
                )
            }
            NotationError::NotASnake(text) => {
                let text = shortened(text);
                format!("„{text}“ ist keine ganze Schlange. {HOW} Kopiere aus einer Webseite nur die Schlange.")
            }
            NotationError::RubiksSnake => {
                format!("das sieht aus wie Rubik’s Snake, ein anderes Puzzle. Ist deins ein Schlangenwürfel? {HOW}")
            }
            NotationError::Colours => {
                format!("das sieht aus wie die Farben der Würfel; die Schlange selbst fehlt. {HOW}")
            }
            NotationError::Places => {
                format!("diese Zahlen steigen nur an, als wären die Würfel durchnummeriert. {HOW}")
            }
            NotationError::Symbol { notation: Notation::Segments, symbol, at, .. } if symbol.parse::<u32>().is_ok() => {
                format!("Zahl {at} ist {symbol}, aber eine Reihe hat mindestens 2 Würfel. {AGAIN}")
            }
            NotationError::Symbol { notation: Notation::Segments, symbol, at, .. } => {
                let symbol = shortened(symbol);
                format!("„{symbol}“ an Stelle {at} ist keine Anzahl. Schreibe dort, wie viele Würfel die Reihe hat.")
            }
            NotationError::Symbol { notation, symbol, at, .. } => {
                let symbol = shortened(symbol);
                let notation = self.notation(*notation);
                format!("„{symbol}“ an Stelle {at} gehört nicht dahin. Ändere es oder nimm es heraus. ({notation})")
            }
            NotationError::Size { notation, snake, signs, box_size, given, run, .. } => {
                let cubelets = snake.len();
                let cells = box_size.cells();
                let is_way = *notation == Notation::Moves && cubelets != cells;
                if is_way && snake.turns() + 2 == cubelets {
                    return format!("das sind Richtungen ohne Längen. {HOW}");
                }
                let size = box_size.shown();
                let read = match notation {
                    Notation::Segments => String::new(),
                    notation => format!(" ({})", self.notation(*notation)),
                };
                let check = if *notation > Notation::Rows {
                    "Sieh nach, ob ein Zeichen fehlt oder zu viel ist. Oder schreibe, wie viele Würfel jede gerade Reihe hat: 3 2 2 3 …"
                } else {
                    AGAIN
                };
                let is_number =
                    |(_, length): &(usize, usize)| *notation <= Notation::Rows && *length > BoxSize::MAX_SIDE as usize;
                if let Some((index, length)) = run.filter(is_number) {
                    return format!(
                        "Reihe {} wäre {length} Würfel lang, als fehlte ein Leerzeichen. {AGAIN}",
                        index + 1
                    );
                }
                let run = run.map(|(index, length)| format!("Reihe {} ist {length} Würfel lang", index + 1));
                if let Some(run) = run.as_ref().filter(|_| cubelets == cells) {
                    return format!("{run}, zu lang für {size}{read}. {check}");
                }
                // A snake that fits the larger cube is not wrong yet.
                let sizes = between(snake, *box_size).filter(|_| !given);
                let is_wrong = |_: &String| sizes.is_none_or(|sizes| snake.run_too_long(sizes[1]).is_some());
                let run = run.filter(is_wrong).map_or(String::new(), |run| format!("; {run}"));
                let are_signs =
                    *notation > Notation::Rows && *notation < Notation::Cells && usize::from(*signs) != cubelets;
                let cubes = if are_signs {
                    format!("{signs} Zeichen für {cubelets} Würfel")
                } else {
                    format!("{cubelets} Würfel")
                };
                let told = match sizes {
                    Some(sizes) => {
                        let [small, large] = sizes.map(|size| format!("{} hat {}", size.shown(), size.cells()));
                        format!("{cubes}{read}: {small}, {large}{run}. Ist das die ganze Schlange?")
                    }
                    None => format!("{cubes}: {} für {size}{read}{run}.", off(cubelets, cells)),
                };
                match error.other_box() {
                    Some(other) => {
                        let other = other.shown();
                        format!("{told} {check} Sie würden {other} füllen: Wenn deine so groß wird, stell das ein.")
                    }
                    None => format!("{told} {check}"),
                }
            }
            NotationError::Ambiguous(readings) => {
                let mut text = match &readings[..] {
                    [_] => "so geht das nicht auf, aber es lässt sich lesen als:".to_owned(),
                    _ => "das kann verschiedene Schlangen bedeuten. Wähle deine:".to_owned(),
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
            BoxSizeError::Text(text) => {
                format!("„{text}“ ist kein Quader; schreibe seine drei Maße, zum Beispiel 2x3x4")
            }
            BoxSizeError::Range(w, h, d) => {
                let max = BoxSize::MAX_SIDE;
                format!("{w}×{h}×{d} geht nicht: jedes Maß ist 1 bis {max}, und es müssen mindestens zwei Plätze sein")
            }
        }
    }

    fn colouring_error(&self, error: &ColouringError) -> String {
        match error {
            ColouringError::Pattern(text) => {
                format!("„{}“ ist kein Muster; nimm block oder checker", shortened(text))
            }
            ColouringError::Letter { at, letter } => {
                let letter = shortened(&letter.to_string());
                let letters = Colour::ALL.map(Colour::word).join(" und ");
                format!("„{letter}“ an Stelle {at} ist keine Farbe; nimm {letters}")
            }
            ColouringError::NoCells => {
                "ein bemaltes Muster braucht die Farben der Plätze; die kann nur eine Puzzledatei angeben".to_owned()
            }
            ColouringError::Cells { letters, box_size } => {
                let size = box_size.shown();
                let cells = box_size.cells();
                format!("für die {cells} Plätze von {size} gibt es {}", counted(letters, "Buchstabe", "Buchstaben"))
            }
        }
    }

    fn puzzle_error(&self, error: &PuzzleError) -> String {
        match error {
            PuzzleError::Size { cubelets, box_size } => {
                let size = box_size.shown();
                let cells = box_size.cells();
                format!("die Schlange hat {cubelets} Würfel, aber {size} hat {cells} Plätze: {}", off(*cubelets, cells))
            }
            PuzzleError::NoCube { cubelets } => {
                let cube = BoxSize::nearest_cube(*cubelets);
                format!("du hast {cubelets} Würfel; {} braucht {}", cube.shown(), cube.cells())
            }
            PuzzleError::Colours { colours, cubelets } => {
                format!("für {cubelets} Würfel gibt es {}", counted(colours, "Farbe", "Farben"))
            }
            PuzzleError::Painted { painted, box_size } => {
                format!("bemalt sind die Plätze von {}, das Puzzle ist aber {}", painted.shown(), box_size.shown())
            }
        }
    }

    fn assemble_error(&self, error: &AssembleError) -> String {
        match error {
            AssembleError::Notation(error) => self.notation_error(error),
            AssembleError::Colouring(error) => self.colouring_error(error),
            AssembleError::Cells(error) => format!("cells: {}", self.colouring_error(error)),
            AssembleError::Puzzle(error) => self.puzzle_error(error),
            AssembleError::NoPattern => "es gibt Farben, aber kein Muster; ergänze block oder checker".to_owned(),
            AssembleError::NoColours => {
                "es gibt ein Muster, aber keine Farben; ergänze b oder w für jeden Würfel".to_owned()
            }
        }
    }

    fn file_error(&self, error: &FileError) -> String {
        match error {
            FileError::Read(path, fault) => format!("{} lässt sich nicht lesen: {}", Shown(path), why(fault)),
            FileError::Save(path, fault) => {
                format!("{} lässt sich nicht speichern: {}; alles ist wie vorher", Shown(path), why(fault))
            }
            FileError::At(path, place, fault) => {
                let fault = match fault {
                    FieldFault::Syntax(text) => text.clone(),
                    FieldFault::TooLarge => "diese Zahl ist zu groß".to_owned(),
                    FieldFault::BoxSize(BoxSizeError::Text(_)) => {
                        "ein Quader hat drei Maße, etwa box = [3, 3, 3]".to_owned()
                    }
                    FieldFault::BoxSize(error) => self.box_size_error(error),
                    FieldFault::Pattern(text) => {
                        let text = shortened(text);
                        format!("„{text}“ ist kein Muster; nimm block oder checker, oder painted mit cells")
                    }
                    FieldFault::NoCells => {
                        "ein bemaltes Muster braucht cells: einen Buchstaben b oder w für jeden Platz".to_owned()
                    }
                };
                format!("{}, {}: {fault}", Shown(path), self.line_column(place))
            }
            FileError::NoSnake(path) => {
                format!("{}: die Schlange fehlt; ergänze eine Zeile wie snake = \"3 2 2 3 …\"", Shown(path))
            }
            FileError::Snake(path, error) => format!("{}: {}", Shown(path), self.assemble_error(error)),
            FileError::Puzzle(path, place, error) => {
                format!("{}, {}: {}", Shown(path), self.line_column(place), self.assemble_error(error))
            }
        }
    }

    fn your_text(&self) -> &'static str {
        "dein Text"
    }

    fn photo(&self, doubt: Doubt) -> String {
        match doubt {
            Doubt::NoPicture => {
                "Das ist kein JPEG-, PNG- oder WebP-Bild, oder es ist beschädigt. Wähle ein anderes.".to_owned()
            }
            Doubt::TooLarge => "Das Bild ist zu groß: höchstens 64 Megapixel. Wähle ein kleineres.".to_owned(),
            Doubt::NoSnake => {
                "Keine Schlange zu sehen. Lege sie flach auf einen Tisch von anderer Farbe, und mach ein neues Bild."
                    .to_owned()
            }
            Doubt::CutOff => {
                "Sie reicht bis an den Rand des Fotos. Fehlt ein Ende, geh für ein neues Foto etwas zurück."
                    .to_owned()
            }
            Doubt::Count(count) => {
                format!(
                    "Ich sehe {count} Würfel oder gar keine Schlange. Räume anderes weg, und mach ein neues Bild, das jeden Würfel zeigt."
                )
            }
            Doubt::Touches => {
                "Was ich sehe, ist gefaltet oder berührt etwas von derselben Farbe. Leg die Schlange flach und frei hin, und mach ein neues Bild."
                    .to_owned()
            }
            Doubt::NotFlat => {
                "Die Würfel liegen nicht flach. Lege die Schlange flach im Zickzack hin, und mach ein neues Bild."
                    .to_owned()
            }
            Doubt::SeveralFit => "Mehrere Schlangen sehen so aus. Sieh dir jeden Würfel an, oder zähle.".to_owned(),
        }
    }

    fn open_error(&self, error: &OpenError) -> String {
        match error {
            OpenError::File(error) => self.file_error(error),
            OpenError::Snake(error) => self.assemble_error(error),
            OpenError::NoFile(text) => {
                format!("es gibt keine Datei „{}“; prüfe den Namen, oder schreibe die Schlange selbst", plainly(text))
            }
            OpenError::Misspelt { text, id } => {
                format!(
                    "„{}“ ist keine Datei, nichts aus dem Katalog und keine Schlange; meinst du {id}?",
                    shortened(text)
                )
            }
        }
    }

    fn line_column(&self, place: &LineColumn) -> String {
        format!("Zeile {}, Spalte {}", place.line, place.column)
    }

    fn slip(&self, fault: &SlipFault) -> String {
        match fault {
            SlipFault::TooFew { length, runs: 1 } => format!("eine {length} fehlt"),
            SlipFault::TooMany { length, runs: 1 } => format!("eine {length} zu viel"),
            SlipFault::TooFew { length, runs } => format!("{} fehlen", of_length(*runs, *length)),
            SlipFault::TooMany { length, runs } => format!("{} zu viel", of_length(*runs, *length)),
            SlipFault::LeftOut(runs) => format!("{runs} fehlen"),
            SlipFault::Added(runs) => format!("{runs} zu viel"),
            SlipFault::Instead { meant, counted } => format!("{meant} statt {counted}"),
        }
    }

    fn at_two_places(&self, fault: &str) -> String {
        format!("{fault}, an zwei Stellen")
    }

    fn slips(&self, slips: &[Slip]) -> String {
        let words = |Slip { fault, place, .. }: &Slip| format!("{} hier: {place}", self.slip(fault));
        slips.iter().map(words).collect::<Vec<_>>().join("; ")
    }

    fn counts(&self, counts: &Counts) -> String {
        let texts = counts.of_each().map(|(colour, count)| shaded(count, colour));
        texts.collect::<Vec<_>>().join(", ")
    }

    fn colours_differ(&self, has: &Counts, wanted: &Counts) -> String {
        let needs: Vec<_> = wanted.0.iter().filter(|count| **count > 0).map(ToString::to_string).collect();
        let few = has.of_each().zip(wanted.0).filter(|((_, is), wanted)| is < wanted);
        let few = few.map(|((colour, is), wanted)| format!("noch {}", shaded(wanted - is, colour)));
        let has = self.counts(has).replace(", ", " und ");
        let few = few.collect::<Vec<_>>().join(", ");
        format!("Das sind {has} Würfel; dieses Muster braucht {}: {few}.", needs.join(" und "))
    }

    fn no_plan(&self, error: &NoPlan) -> String {
        match error {
            NoPlan::Locked => {
                "diese Lösung ist durch Drehen an den Gelenken nicht zu schaffen, auch nicht mit Kraft".to_owned()
            }
            NoPlan::NotFound => "die Zeit reichte nicht, um einen Weg zum Falten zu finden".to_owned(),
            NoPlan::Failed(failure) => format!("beim Planen gab es einen internen Fehler: {failure}"),
        }
    }

    fn solved_without_plan(&self, error: &NoPlan) -> String {
        format!("Es gibt eine Lösung, aber: {}.", self.no_plan(error))
    }

    fn no_solution(&self) -> &'static str {
        "Keine Lösung: In dieser Größe lässt sich diese Schlange nicht falten."
    }

    fn is_that_yours(&self, snake: &Snake) -> String {
        format!(
            "Ich lese {} Würfel, {snake}: Ist das deine Schlange? Sieh den Text an, oder schreib, wie viele Würfel jede \
             Reihe hat.",
            snake.len()
        )
    }

    fn several_readings(&self) -> &'static str {
        "Das lässt sich auf mehr als eine Art lesen."
    }

    fn may_fill(&self, box_size: BoxSize) -> String {
        format!("vielleicht wird sie zu {}", box_size.shown())
    }

    fn may_fold(&self) -> &'static str {
        "Vielleicht faltbar: Die Zeit zum Prüfen reichte nicht"
    }

    fn without_woods(&self) -> &'static str {
        "Ohne ihre zwei Farben: Die passen nicht"
    }

    // Entering.

    fn go_on_with(&self, cubes: usize) -> String {
        format!("Weiter: {} gezählt", counted(cubes, "Würfel", "Würfel"))
    }

    fn entry(&self, said: &EntrySaid) -> String {
        let takes = |larger: &Option<BoxSize>| {
            larger.map_or(String::new(), |size| format!("; {} hat {} Würfel", size.shown(), size.cells()))
        };
        match said {
            EntrySaid::Begin => {
                "Halte ein Ende und taste dich entlang. Wie viele Würfel sind in einer Reihe, die Ecke mitgezählt?"
                    .to_owned()
            }
            EntrySaid::AfterStraight => "Und der nächste Würfel: gerade oder eine Ecke?".to_owned(),
            EntrySaid::AfterCorner => {
                "Von dieser Ecke an: Wie viele sind jetzt in einer Reihe? Zähle die Ecke wieder mit.".to_owned()
            }
            EntrySaid::MayEnd => "Und von dieser Ecke an? Wenn deine hier endet, drücke „Ende“.".to_owned(),
            EntrySaid::RunTooLong { run, length, goes_on, box_size, larger } => {
                let run = run.map_or_else(|| "Diese Reihe".to_owned(), |number| format!("Reihe {number}"));
                let least = if *goes_on { "mindestens " } else { "" };
                let size = box_size.shown();
                let longest = box_size.longest();
                let larger = takes(larger);
                format!("{run} hat {least}{length} Würfel; in {size} passen nur {longest}{larger}.")
            }
            EntrySaid::TooMany { more, box_size, larger } => {
                format!("{more} zu viel für {}{}.", box_size.shown(), takes(larger))
            }
            EntrySaid::TooFew { cubes, box_size, other } => {
                let ends = counted(cubes, "Würfel", "Würfel");
                let size = box_size.shown();
                let cells = box_size.cells();
                let other = other.map_or(String::new(), |size| format!(", {} hat {cubes}", size.shown()));
                format!("Das sind nur {ends}; {size} hat {cells}{other}.")
            }
            EntrySaid::Is { cubes, entry, reversed } => {
                let from = if *reversed { ", vom anderen Ende begonnen" } else { "" };
                format!("Alle {cubes} sind da. Das ist {}{from}.", within(in_tongue(entry, "de")))
            }
            EntrySaid::Nearly { cubes, entry, slips } => {
                let name = within(titled(entry, "de"));
                let slips = self.slips(slips);
                format!("Alle {cubes} sind da. Das ist fast {name}: {slips}. Sieh noch einmal nach.")
            }
            EntrySaid::Own { cubes } => {
                format!("Alle {cubes} sind da. Nun zeigt sich, ob sich die Schlange falten lässt.")
            }
            EntrySaid::Folds { cubes } => format!("Eine Schlange aus {cubes} Würfeln, die sich falten lässt."),
        }
    }

    // Page, sheet and film.

    fn sheet(&self) -> &'static SheetTexts {
        &SHEET
    }

    fn facts(&self, cubes: usize, box_size: BoxSize, summary: &Summary) -> String {
        format!("{cubes} Würfel · {} · {}", box_size.shown(), self.summary(summary))
    }
}

impl WindowWords for GermanSpeaker {
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
            Button::Run10 => ["10", "10 Würfel in einer Reihe"],
            Button::CubeS => [SOLVER.straight, "Der nächste Würfel ist gerade"],
            Button::CubeT => [SOLVER.corner, "Der nächste Würfel ist eine Ecke"],
            Button::CubeE => [SOLVER.end, "Hier endet deine Schlange"],
            Button::TakeBack => ["Löschen", "Die letzte Eingabe zurücknehmen"],
            Button::StartOver => ["Von vorn", "Noch einmal beim ersten Würfel beginnen"],
            Button::Rotate | Button::RotateMinus1 => [SOLVER.rotate, "So drehen, wie deine Schlange liegt"],
            Button::TurnOver => ["Wenden", "Die eingegebene Schlange umdrehen"],
            Button::Done => ["Das ist sie", THIS_SNAKE],
            Button::JointNext => ["Nächstes Gelenk", "Das nächste Gelenk"],
            Button::JointBack => ["Voriges Gelenk", "Das Gelenk davor"],
            Button::TurnHeld90 => ["Drehen", "Den hervorgehobenen Teil drehen"],
            Button::TurnHeldMinus90 => ["Zurückdrehen", "Ihn andersherum drehen"],
            Button::TurnHeld180 => ["Umklappen", "Eine halbe Drehung"],
            Button::TurnHeldMinus180 => ["Zurückklappen", "Eine halbe Drehung zurück"],
            Button::Pull => ["Herausziehen", "Den Teil für die nächste Drehung herausziehen"],
            Button::Hint => ["Tipp", "Die nächste Drehung zeigen"],
            Button::FollowFromHere => ["Von hier weiter", "Weiter mit dem, was du gefaltet hast"],
            Button::Solve => ["Lösen", "Herausfinden, wie die Schlange sich faltet"],
            Button::Stop => ["Stopp", "Stoppen oder schließen"],
            Button::PlayPause => ["Abspielen", "Abspielen oder Pause"],
            Button::StepForward => [FOLD.next, "Nächster Schritt"],
            Button::StepBack => [FOLD.back, "Voriger Schritt"],
            Button::Again => ["Nochmal", "Den Schritt noch einmal zeigen"],
            Button::StepForward5 => ["5 weiter", "Fünf Schritte weiter"],
            Button::StepBack5 => ["5 zurück", "Fünf Schritte zurück"],
            Button::Start => ["Anfang", "Zurück zum Anfang"],
            Button::End => ["Ende", "Zum Ende"],
            Button::Faster => ["Schneller", "Schneller"],
            Button::Slower => ["Langsamer", "Langsamer"],
            Button::Loop => ["Endlos", "Immer wieder zeigen"],
            Button::NextSolution => ["Nächste", "Eine andere Lösung zeigen"],
            Button::PreviousSolution => ["Vorige", "Die Lösung davor zeigen"],
            Button::Mirror => ["Spiegelbild", "Zum Spiegelbild falten"],
            Button::Xray => ["Durchsichtig", "Durch die Würfel hindurchsehen, die sich nicht bewegen"],
            Button::Ghost => ["Ziel zeigen", "Zeigen, wohin der nächste Schritt führt"],
            Button::TimeMe => [FOLD.time_me, "Wie lange die ganze Faltung auswendig dauert; das steht am Ende"],
            Button::Sound => ["Ton", "Klang des Holzes an oder aus"],
            Button::Guide => ["Text im Bild", "Den Schritt in Worten über dem Bild zeigen"],
            Button::Edit => ["Bearbeiten", "Würfel, Farben und Größe dieser Schlange bearbeiten"],
            Button::OtherEnd => [SOLVER.other_end, "Am anderen Ende der Schlange beginnen"],
            Button::CountAgain => {
                ["Keine passt: ab der Markierung neu zählen", "Ab der Stelle neu zählen, an der der Fehler sein kann"]
            }
            Button::Undo => ["Rückgängig", "Zurücknehmen, was du zuletzt gemacht hast"],
            Button::Redo => ["Wiederholen", "Die letzte Änderung wiederholen"],
            Button::Enter => ["Meine zählen", "Die Schlange eingeben, die du in der Hand hast"],
            Button::Copy => [FOLD.copy, "Die Schlange als Text kopieren"],
            Button::Paste => ["Einfügen", "Eine Schlange als Text einfügen"],
            Button::Open => ["Öffnen…", "Eine Puzzledatei öffnen"],
            Button::Save => ["Speichern…", "Das Puzzle als Datei speichern"],
            Button::Export => ["Teilen…", "Seite fürs Handy, Ausdruck, Bild oder Film"],
            Button::SharePicture => ["Bild teilen…", "Diesen Moment als Bild teilen"],
            Button::SaveExport => ["Speichern…", "Den Ort wählen und speichern"],
            Button::StopExport => ["Stopp", "Nicht weitermachen; es bleibt keine Datei übrig"],
            Button::OpenSaved => ["Öffnen", "Die Datei öffnen, zum Ansehen oder Drucken"],
            Button::PrintSaved => ["Drucken", "Das Blatt öffnen und drucken"],
            Button::ShowInFolder => ["Im Ordner zeigen", "Zeigen, wo die Datei ist"],
            Button::Shelf => ["Meine finden", "Eine Schlange aussuchen oder eine neue erstellen"],
            Button::OpenFound => ["Öffnen", "Die einzige Schlange öffnen, die passt"],
            Button::Day => ["Schlange des Tages", "Die Schlange von heute, für alle dieselbe"],
            Button::CopyDrillPlan => [FOLD.copy, "Den Bohrplan als Text kopieren"],
            Button::Home => ["Grundansicht", "Die Ansicht zurücksetzen"],
            Button::Help => ["Hilfe", "Tasten und erste Schritte"],
            Button::Fullscreen => ["Vollbild", "Den ganzen Bildschirm füllen"],
            Button::Larger => ["Größer", "Größere Schrift"],
            Button::Smaller => ["Kleiner", "Kleinere Schrift"],
            Button::UsualSize => ["Normale Größe", "Schrift in normaler Größe"],
            Button::Glance => [FOLD.show_next_turn, "Zeigt den nächsten Schritt; danach geht es ohne Hilfe weiter"],
            Button::ByHeart => [FOLD.learn_by_heart, "Teil für Teil, bis du sie ohne die Schritte faltest"],
            Button::LeaveLearning => [FOLD.stop_learning, "Was du kannst, bleibt gemerkt"],
            Button::Demo => ["Demo", "Ein Puzzle nach dem anderen zeigen, bis jemand eine Taste drückt"],
            Button::Follow => ["Mitfalten", "Ohne die Leiste mitfalten, oder sie zurückholen"],
            Button::Hands => ["Selbst probieren", "Die Gelenke selbst drehen"],
            Button::Locate => [FOLD.where_am_i, "Den Schritt finden, der wie deine Schlange aussieht"],
            Button::Unfold => ["Auseinanderfalten", "Vom Würfel zurück zur flachen Schlange"],
            // The panel, by its folders.
            Button::CloseOverPicture => [FOLD.close, "Zurück zum Bild"],
            Button::CloseHelp => [FOLD.close, "Schließen"],
            Button::CloseLocate => [FOLD.close, "Dorthin zurück, wo du warst"],
            Button::UsualWay => ["Wieder normal herum", "Deine erste Drehung ging so herum wie im Bild"],
            Button::OtherWay => {
                [FOLD.other_way, "Ging dein erster Schritt andersherum, dann gehen alle anderen auch andersherum"]
            }
            Button::More => ["Mehr ⏷", "Dateien, Suche, Ansichten, Einstellungen und Hilfe (F10)"],
            Button::AboutSnake => [
                "Über diese Schlange",
                "Deine Schlange: wie schwer sie ist, wo du am besten beginnst, wie du sie aus Holz baust",
            ],
            Button::HowFound => {
                ["Wie wurde gesucht?", "Der Suche Würfel für Würfel zusehen, langsam genug zum Mitkommen"]
            }
            Button::Dark => ["Dunkel", "Holz auf dunklem Grund"],
            Button::Light => ["Hell", "Holz auf hellem Grund"],
            Button::SystemTheme => ["System", "So hell oder dunkel, wie dein Computer eingestellt ist"],
            Button::FullMotion => ["Normal", "Teile drehen sich, und die Ansicht gleitet"],
            Button::ReducedMotion => ["Weniger", "Jeder Schritt ist sofort da; nichts bewegt sich"],
            Button::LightFirst => ["Hell zuerst", "Helle und dunkle Würfel im Wechsel, der erste ist hell"],
            Button::DarkFirst => ["Dunkel zuerst", "Dunkle und helle Würfel im Wechsel, der erste ist dunkel"],
            Button::OneWood => ["Einfarbig", "Alle Würfel sehen gleich aus"],
            Button::Language => [SOLVER.language, "Die Sprache dieses Fensters und all dessen, was du teilst"],
            Button::OpenPath => ["Öffnen", THIS_PATH],
            Button::SavePath => ["Speichern", THIS_PATH],
            Button::CancelPath => [SOLVER.cancel, "Doch nicht"],
            Button::Moment => ["Moment der Faltung", "Mit der Maus zu jedem Moment der Faltung ziehen"],
            Button::WebAddress => [
                "Web-Adresse",
                "Wo snake-cube.html im Web liegt, falls es dort liegt. Dann öffnet ein Code diese Faltung auf dem \
                 Handy.",
            ],
            Button::FilmSpeed => ["Tempo", "Wie schnell gefaltet wird, hier und im Fenster"],
            Button::Spin => ["Am Ende den Würfel drehen", "Am Ende ist der Würfel von allen Seiten zu sehen"],
            Button::WithWords => ["Über dem Bild", "Jeder Schritt in Worten"],
            Button::WithoutWords => ["Ohne", "Nur das Bild"],
            Button::BackToSteps => {
                ["Zurück zu den Schritten", "Die Schlange faltet sich so, wie deine Hände sie falten"]
            }
            Button::Pace1 => ["1/s", PACE],
            Button::Pace5 => ["5/s", PACE],
            Button::Pace30 => ["30/s", PACE],
            Button::PaceFastest => ["maximal", PACE],
            Button::LeaveEntering => ["Verlassen", "Zurück zur vorigen Schlange; was du eingegeben hast, bleibt"],
            Button::TwoWoods => [
                "Hell und dunkel",
                "Ihre Würfel sind aus zwei Hölzern: Tippe die dunklen im Bild an oder fahre darüber",
            ],
            Button::FindMistake => [SOLVER.find_the_mistake, "Zeigen, wo du dich vielleicht verzählt hast"],
            Button::Panel => ["Alle Schritte", "Alle Schritte und die Suche neben dem Bild"],
            Button::VoiceOn => ["Vorlesen", "Die Schritte werden vorgelesen"],
            Button::VoiceOff => ["Vorlesen", "Die Schritte vorlesen lassen"],
            Button::Timer => ["Timer", "Von selbst weiterblättern, mit Zeit zum Lesen und zum Falten"],
            Button::LeaveHands => ["Verlassen", "Zurück, und nichts geht verloren"],
            Button::TurnAgain => ["Wiederholen", "Noch einmal drehen"],
            Button::FlatSnake => ["Die flache Schlange", "Flach hinlegen"],
            Button::TheCube => ["Der Würfel", "Falte ihn auseinander"],
            Button::SeveralDiffer => [FOLD.more_differ, "Die Schlange auf dem Bildschirm wie deine drehen"],
            Button::DoneGoOn => [FOLD.done_go_on, "Mit dem nächsten Schritt weitermachen"],
            Button::CubeBrush => ["Würfel", "Ein Klick auf einen Würfel macht ihn zur Ecke oder gerade"],
            Button::DiscardText => ["Text verwerfen", "Die Schlange zeigen, wie sie ist"],
            Button::KnownSnakes => {
                ["Bekannte", "Schlangen, die es zu kaufen gibt oder die in Artikeln beschrieben sind"]
            }
            Button::AllSnakes => ["Alle 3×3×3", THIS_CUBE],
            Button::NewSnakes => ["Neue", "Eine neue Schlange, die noch niemand gefaltet hat"],
            Button::MySnakes => ["Meine", "Die Schlangen, mit denen du gespielt hast, mit ihren Namen"],
            Button::EnterRest => ["Rest eingeben", "Weiterzählen; was du gezählt hast, bleibt"],
            Button::WorkOutAll => ["Alle 3×3×3-Schlangen berechnen", THIS_CUBE],
            Button::MakeIt => ["Erstellen", MAKE],
            Button::MakeAnother => ["Noch eine", MAKE],
            Button::PageCard => ["Seite", "Fürs Handy auf dem Tisch: ein Schritt nach dem anderen"],
            Button::SheetCard => ["Blatt", "Zum Drucken: jeder Schritt als Bild auf Papier"],
            Button::PictureCard => ["Bild", "Dieser Schritt als Bild"],
            Button::FilmCard => ["Film", "Alle Schritte als Film"],
        }
    }

    fn key(&self, name: &str) -> String {
        match name {
            "Space" => "Leertaste",
            "Enter" => "Eingabe",
            "Backspace" => "Rücktaste",
            "Home" => "Pos1",
            "End" => "Ende",
            "PageUp" => "Bild auf",
            "PageDown" => "Bild ab",
            "Ctrl+" => "Strg+",
            "Shift+" => "Umschalt+",
            name => name,
        }
        .to_owned()
    }

    fn label(&self, label: Label) -> &'static str {
        match label {
            // The session.
            Label::HoldLikeThis => FOLD.hold_like_this,
            Label::BeginLikeThis => FOLD.begin_like_this,
            Label::MakeItLikeYours => "Drehe diese hier wie deine, dann drücke „Von hier weiter“.",
            Label::LookingForWay => "Der Weg von hier wird gesucht …",
            Label::NoWayFound => "Von hier wurde kein Weg gefunden.",
            Label::PullNext => "Fass jetzt einen Würfel und ziehe daran: Sein Teil wird zuerst herausgezogen.",
            Label::GrabACube => "Fass einen Würfel mit der Maus und ziehe daran.",
            Label::AnotherPart => "Oder mit Tasten: → dreht wie der Pfeil, ← dagegen, Tab nimmt den nächsten Teil.",
            Label::HandsDone => self.ending(Ending::Cube),
            Label::ThatWasTight => "Das war etwas eng.",
            Label::ThatTookForce => "Das ging nur mit Kraft.",
            Label::MakeItCorner => "Klicke, dann wird er zur Ecke",
            Label::MakeItStraight => "Klicke, dann wird er gerade",
            Label::SmallSize => "Klein",
            Label::MediumSize => "Mittel",
            Label::LargeSize => "Groß",
            Label::IsFolded => "Ein Schlangenwürfel wird gefaltet",
            Label::NoDriver => NO_DRIVER,

            // The panel, by its folders.
            Label::Dismiss => "Ausblenden",
            Label::Close => FOLD.close,
            Label::PressAnyKey => "Zurück mit einer beliebigen Taste",
            Label::IsThisYours => "Ist das deine Schlange?",
            Label::CommonOne => "Ja, falten",
            Label::FoldOrTry => "Falte sie Schritt für Schritt, oder probiere es selbst.",
            // In a step: from the number before it on, it has the colour of the part that moves.
            Label::CubeInStep => "Würfel",
            Label::AfterStep => "Danach sieht sie so aus",
            Label::AfterBothSides => "Danach, von vorn und hinten",
            Label::AfterFromBehind => "Dasselbe von hinten",
            Label::LiftedUpright => FOLD.upright_so,
            Label::OtherSide => "Von der anderen Seite zeigen",
            Label::ResetView => FOLD.reset_view,
            Label::FirstSteps => "Erste Schritte",
            Label::Keys => "Tasten",
            Label::About => "Info",
            Label::SlowDrawing => {
                "Es wurde keine Grafikkarte gefunden, deshalb geht das Zeichnen hier langsamer. Würfel werfen keine \
                 Schatten aufeinander, und Kanten sind rauer, während sie sich bewegen."
            }
            Label::HelpEnter => {
                "1.  Finde deine Schlange oder gib sie ein: Geh mit dem Finger an ihr entlang und zähle die Würfel jeder Reihe. Eine Ecke \
                 zählt in beiden Reihen."
            }
            Label::HelpFold => {
                "2.  Lege deine Schlange auf den Tisch wie im ersten Bild. Sie beginnt an dem Ende mit dem Punkt. Mach \
                 einen Schritt nach dem anderen. Weiter geht es mit der Eingabetaste, → oder Bild ab, mit einem Klick \
                 oder dem Timer. Die Eingabetaste allein genügt für alles; die Leertaste spielt alles ab."
            }
            Label::HelpView => "Ziehen mit der Maus dreht, Scrollen zoomt, ein Doppelklick setzt die Ansicht zurück.",
            Label::HelpTab => {
                "Tab geht von Knopf zu Knopf; in „Selbst probieren“ drücke zuerst F6. Leertaste oder Eingabetaste drückt ihn."
            }
            Label::HelpOtherKeys => {
                "F10 öffnet „Mehr“. „Meine zählen“ und „Selbst probieren“ haben eigene Tasten: Drücke dort F1."
            }
            Label::Puzzle => "Puzzle",
            Label::Search => "Suche",
            Label::View => "Ansicht",
            Label::Settings => "Einstellungen",
            Label::SoundAndVoice => "Geräusche",
            Label::Spoken => "Schritte",
            Label::NoVoice => "keine Stimme installiert",
            Label::NoPlayer => "hier nicht verfügbar",
            Label::AnotherSolution => "Andere Lösung",
            Label::Colours => "Farben",
            Label::Motion => "Bewegung",
            Label::Woods => "Holz",
            Label::MineIsOneWood => "Meine ist einfarbig",
            Label::TwoWoods => "Meine ist hell und dunkel",
            Label::Size => "Größe",
            Label::LargerWindow => "braucht ein größeres Fenster",
            Label::PathToOpen => "Puzzledatei öffnen:",
            Label::PathToSave => "Puzzle speichern unter:",
            Label::PathToExport => "Speichern unter:",
            Label::NoFileDialog => "Auf diesem System geht kein Dateifenster auf",
            Label::Pause => FOLD.pause,
            Label::Share => FOLD.send_it_on,
            Label::WebAddressHint => "Nur falls du snake-cube.html ins Internet gestellt hast",
            Label::PointCamera => "Richte die Handykamera hierauf und mach dort weiter.",
            Label::InstallFfmpeg => "Für ein MP4, kleiner und flüssiger, installiere ffmpeg.",
            Label::File => "Datei",
            Label::Words => "Text",
            Label::WhatYouSee => "Was du siehst",
            Label::SearchDoes => {
                "Würfel um Würfel kommt dorthin, wo Platz ist. Geht es nicht weiter, werden die letzten zurückgenommen \
                 und anders gelegt."
            }
            Label::SearchSlowly => "„Mehr“, dann „Wie wurde gesucht?“ zeigt es so langsam, wie du magst.",
            Label::ShowAgain => "Noch einmal zeigen",
            Label::Pace => "Tempo",
            Label::NotSolvable => "Diese Schlange lässt sich noch nicht lösen, siehe oben.",
            Label::PressSolve => "Drücke „Lösen“ oder die Eingabetaste.",
            Label::PlanningFold => "Die Faltung wird geplant …",
            Label::Solved => "Gelöst.",
            Label::NeverFolds => "Sie lässt sich nicht falten, siehe oben.",
            Label::CubeByCube => "Würfel für Würfel",
            Label::StepStretches => "Dehne das Gummi einen Würfel weit, sonst klemmt es.",
            Label::StepIsTight => "Es ist etwas eng. Die Würfel daneben geben nach.",
            Label::StepPresses => "Hier musst du drücken. Biege zur Seite, was im Weg ist.",
            Label::CountFromHere => "Ab hier neu zählen",
            Label::FoldsInto => "Ergibt",
            Label::OrAnotherBox => "oder zum Quader",
            Label::CountsAppear => "Hier steht, was du zählst.",
            Label::SnakeSoFar => SOLVER.snake_so_far,
            Label::BegunSnake => "Die Schlange, die du angefangen hattest",
            Label::TheStep => "Der Schritt",
            Label::HowToBegin => "So beginnst du",
            Label::TheEnd => FOLD.the_end,
            Label::Begin => FOLD.begin,
            Label::FoldAgain => "Nochmal falten",
            Label::FoldUntil => FOLD.fold_until,
            Label::FoldLikeSmall => "Falte sie, bis sie wie auf den kleinen Bildern aussieht.",
            Label::Goal => "Das Ziel, von vorn und hinten",
            Label::KnownByHeart => FOLD.known_by_heart,
            Label::LooksSo => FOLD.looks_so,
            Label::LooksDifferent => FOLD.looks_different,
            Label::GoOnByHeart => FOLD.go_on_by_heart,
            Label::TakeApart => "Auseinanderfalten",
            Label::GoOn => FOLD.go_on,
            Label::HoldTimer => "Timer anhalten",
            Label::BeginWith => "Anfangsstellung",
            Label::WhichLooksLikeYours => "Welche sieht aus wie deine? Wähle sie.",
            Label::HoldLikePicture => FOLD.hold_it_so,
            Label::NoneOfThese => FOLD.none_of_these,
            Label::WhichIsMostLikeYours => "Keine davon? Wähle das Bild, das deiner am ähnlichsten ist.",
            Label::OneMayDiffer => "An einer Stelle darf sie anders sein.",
            Label::LocateBack => FOLD.back,
            Label::ChooseJoint => "Wähle den Würfel, an dem deine anders gedreht ist.",
            Label::HoldMost => "Halte deine so, dass das meiste wie im Bild ist.",
            Label::AnotherPicture => "Anderes Bild",
            Label::ChooseYours => "Welche ist deine? Wähle sie.",
            Label::IfNone => "Ist keine davon deine, geh zurück: Dann ist mehr als eine Stelle anders.",
            Label::ThenBackOnTrack => "Dann bist du wieder auf dem richtigen Weg.",
            Label::Yours => FOLD.yours,
            Label::WholeFold => "Alle Schritte",
            Label::ToBeginWith => FOLD.to_begin_with,
            Label::LookingForMistake => "Der Fehler wird gesucht …",
            Label::NoneAlikeFolds => "Keine ähnliche Schlange lässt sich falten. Es sind wohl mehr als zwei Fehler.",
            Label::MayBeThisOne => "Vielleicht ist es diese. Sieh dir deine an, und wähle diese, wenn sie stimmt:",
            Label::CountWholeAgain => "Neu zählen",
            Label::BoxAndColours => "Größe und Farben",
            Label::BoxWidth => "Plätze von links nach rechts: mit der Maus ziehen, oder klicken und tippen",
            Label::BoxHeight => "Plätze von unten nach oben: mit der Maus ziehen, oder klicken und tippen",
            Label::BoxDepth => "Plätze von hinten nach vorne: mit der Maus ziehen, oder klicken und tippen",
            Label::Box => "Größe",
            Label::FitsToo => "Passt auch:",
            Label::FillBox => "Diese Größe nehmen",
            Label::Plain => "Einfarbig",
            Label::Blocks => "Blöcke",
            Label::Checker => "Kariert",
            Label::Painted => "Bemalt",
            Label::PatternShows => {
                "Was man gefaltet sieht: ein Holz, 2×2×2-Blöcke, ein Schachbrett, oder wie du die Plätze bemalst"
            }
            Label::Brush => "Pinsel",
            Label::Layers => "Schichten von hinten nach vorne",
            Label::SnakeAsText => {
                "Deine Schlange als Text: die Längen ihrer Reihen (3 2 2 3 …) oder Buchstaben (STTS…)"
            }
            Label::MeantAsRuns => "Als Längen der Reihen geht das nicht auf. Meinst du diese Schlange?",
            Label::MeansSeveral => "Das kann verschiedene Schlangen bedeuten:",
            Label::NoneKnown => "Keine der bekannten. Richtig gezählt? Sieh alle 3×3×3 durch, oder gib deine ein.",
            Label::PlayIt => "Spielen",
            Label::MakeFromWood => "Aus Holz bauen",
            Label::CubesOf => "Würfel von",
            Label::CubeSide => "Die Kante eines Würfels: klicken und tippen",
            Label::HowToDrill => "Wie du jeden Würfel bohrst",
            Label::MySnakeGoes => "Meine Reihen",
            Label::OrName => "oder ein Name",
            Label::FirstRuns => "Die ersten Reihen der Schlange, die du suchst, egal von welchem Ende, oder ihr Name",
            Label::AnySize => "Jede Größe",
            Label::BoxItFills => "Wie groß sie gefaltet ist",
            Label::AnyDifficulty => "Egal wie schwer",
            Label::HowHardOfAll => "Wie schwer sie unter allen 3×3×3-Schlangen ist",
            Label::NameOfThis => "Name der offenen Schlange",
            Label::NameOrWhose => "Ihr Name, oder wem sie gehört",
            Label::PlayedComeHere => "Hierher kommen die Schlangen, mit denen du spielst.",
            Label::UseSnake => THIS_SNAKE,
            Label::NewSnakeTitle => "Eine neue Schlange mit genau einer Lösung",
            Label::SameEverywhere => {
                "Gleiche Größe, Schwierigkeit und Nummer ergeben überall dieselbe Schlange: Gib die \
                 Nummer weiter, und ihr habt dieselbe."
            }
            Label::HowHardByHand => "Wie schwer sie von Hand zu lösen ist",
            Label::SeedNumber => "Nummer",
            Label::WhichSeed => "Welche der vielen Schlangen dieser Art: klicken und eine Nummer tippen",
            Label::MakingIt => "Sie wird erstellt …",
            Label::WorkingOutAll => {
                "Alle 11\u{202f}487 Schlangen, die zu 3×3×3 werden, werden berechnet, und wie schwer jede ist …"
            }
            Label::ClosingStops => "Schließt du „Meine finden“, hört das auf.",
            Label::HardestFirst => "Schwerste zuerst",
            Label::EasiestFirst => "Leichteste zuerst",
            Label::MostSolutions => "Meiste Lösungen",
            Label::SortOrder => "Sortierung",
            Label::YourOwnSnake => "Deine eigene Schlange",
            Label::NotInList => "Nicht in unserer Liste",
            Label::NotFinished => "Noch nicht fertig",
            Label::ThenYouSee => "Dann siehst du, an welchem Ende du beginnst und ob alle Schritte leicht gehen.",
            Label::WorkingToCompare => "Zum Vergleich werden alle 3×3×3-Schlangen berechnet …",
            Label::Cubes => "Würfel",
            Label::Solutions => "Lösungen",
            Label::Tries => "Versuche",
            Label::DeadEnds => "Sackgassen",
            Label::JointsToTurn => "Gelenke zu drehen",
            Label::Difficulty => "Schwierigkeit",
            Label::Turns => "Drehungen",
            Label::NoSolution => "Keine: In dieser Größe lässt sie sich nicht falten",

            // Kinds of file.
            Label::HtmlFile => "Eine Seite, die man drucken kann",
            Label::PngFile => "Ein Bild",
            Label::GifFile => "Ein Film, der überall läuft, auch in Chats",
            Label::Mp4File => "Ein Film, klein und flüssig, gemacht vom Programm ffmpeg",
            Label::PageAdvice => {
                "Schick sie aufs Handy und öffne sie dort; sie braucht kein Netz. Beim Drucken wird daraus ein Blatt."
            }
            Label::SheetAdvice => {
                "Öffne es und drucke es. Am Bildschirm zeigt dieselbe Datei einen Schritt nach dem anderen."
            }
            Label::PictureAdvice => "Das Bild zeigt diesen Schritt.",
            Label::FilmAdvice => "Du kannst inzwischen weitermachen; ein großer Film braucht einige Minuten.",
        }
    }

    fn check_line(&self, line: &CheckLine) -> String {
        match line {
            CheckLine::Notation(notation) => format!("Notation    {notation}: {}", self.notation(*notation)),
            CheckLine::Solution(moves) => format!("Lösung      {moves}"),
            CheckLine::Runs(snake) => format!("Reihen      {snake}  ({} Stück)", snake.segments().len()),
            CheckLine::Inner(letters) => format!("innen       {letters}"),
            CheckLine::Box(size) => format!("Quader      {size}, {} Würfel", size.cells()),
            CheckLine::Colours { letters, pattern } => format!("Farben      {letters}, Muster {pattern}"),
            CheckLine::Cells(letters) => format!("Felder      {letters}"),
            CheckLine::Palindrome(is) => format!("Palindrom   {}", if *is { "ja" } else { "nein" }),
            CheckLine::Catalogue { id, name, from_other_end } => {
                let end = if *from_other_end { ", vom anderen Ende gelesen" } else { "" };
                format!("Katalog     {id} ({name}){end}")
            }
            CheckLine::Hardness { hardness, rank, of, solutions } => {
                let hardness = self.hardness(*hardness);
                let many = counted(*solutions, "Lösung", "Lösungen");
                format!("Stufe       {hardness}, Nummer {rank} von {of}, von der schwersten an; {many}")
            }
            CheckLine::NeverFolds(of) => {
                format!("Stufe       keine: Sie lässt sich nicht falten; {of} Schlangen dieser Größe schon")
            }
            CheckLine::Warning(note) => format!("Warnung: {note}"),
            CheckLine::CopyYours { by_notation } => {
                let option = if *by_notation { ", oder nimm --notation mit dem Wort in Klammern dazu" } else { "" };
                format!("Kopiere die Zahlen deiner Schlange{option}")
            }
            CheckLine::AddBox(size) => format!("Um sie zu wählen, nimm --box {size} dazu"),
        }
    }

    fn message(&self, message: &Message) -> String {
        match message {
            // The session.
            Message::Cube(number) => format!("Würfel {number}"),
            Message::CubeOfKind { number, kind: Kind::Straight } => format!("Würfel {number}: gerade"),
            Message::CubeOfKind { number, kind: Kind::Turn } => format!("Würfel {number}: Ecke"),
            Message::CubeAtEnd { number, end: End::Head } => format!("Würfel {number}: das Ende mit dem Punkt"),
            Message::CubeAtEnd { number, end: End::Tail } => format!("Würfel {number}: das andere Ende"),
            Message::PaintIt(colour) => format!("Mit {} bemalen", self.wood(*colour)),
            Message::BackToStep(step) => format!("Zurück zu Schritt {step} der ganzen Faltung"),
            Message::StepsTaken { steps, minutes, day } => {
                let time = minutes.map(|minutes| format!(" in {}", counted(minutes, "Minute", "Minuten")));
                let day = day.map(|day| format!(" · {}", self.date(day))).unwrap_or_default();
                counted(steps, "Schritt", "Schritte") + &time.unwrap_or_default() + &day
            }
            Message::PartEnds(part) => part_ends(&FOLD, part),
            Message::ByHeart { parts, steps, glances } => {
                let glanced = if *glances > 0 { format!(" · {glances}× nachgesehen") } else { String::new() };
                format!("{} · {}{glanced}", self.count(Count::Parts(*parts)), counted(steps, "Schritt", "Schritte"))
            }
            Message::TurnsSoFar { turns, hints, known, hints_at } => {
                let known = known.map(|known| format!(" · die Lösung braucht {known}")).unwrap_or_default();
                let does = if *hints_at { " · weiter mit der Maus oder →" } else { "" };
                format!("{} · {}{known}{does}", turned(*turns), counted(hints, "Tipp", "Tipps"))
            }
            Message::TurnsLeft(0) => "Das ist die letzte.".into(),
            Message::TurnsLeft(turns) => format!("Danach noch {}.", turned(*turns)),
            Message::DragToTurn { cubes, is_first, pulled } => {
                let which = if *is_first { "ersten" } else { "letzten" };
                let does = if *pulled { "Zieh und drehe" } else { "Drehe" };
                format!("{does} die {which} {cubes} Würfel mit der Maus.")
            }
            Message::LetGo { quarters: 0 } => "Zieh weiter.".to_owned(),
            Message::LetGo { quarters: 1 } => "Loslassen: eine Vierteldrehung.".to_owned(),
            Message::LetGo { .. } => "Loslassen: eine halbe Drehung.".to_owned(),
            Message::InTheWay { cube, pulled: true } => format!("Würfel {cube} ist im Weg. Drehe ihn zuerst weg."),
            Message::InTheWay { cube, pulled: false } => {
                format!("Würfel {cube} ist im Weg. Ziehe den Teil heraus, oder drehe den Würfel zuerst weg.")
            }
            Message::HandsResult { turns, known, hints, minutes } => {
                let known = known.map(|known| format!(" (die Lösung braucht {known})")).unwrap_or_default();
                let hints = counted(hints, "Tipp", "Tipps");
                let minutes = counted(minutes, "Minute", "Minuten");
                format!("{}{known}, {hints}, {minutes}", turned(*turns))
            }
            Message::HandsTitle { name, from: HandsStart::Flat } => (*name).to_owned(),
            Message::HandsTitle { name, from: HandsStart::Cube } => format!("{name}, auseinandergefaltet"),
            Message::HandsTitle { name, from: HandsStart::Step(step) } => format!("{name}, ab Schritt {}", step + 1),
            Message::HandsTitle { name, from: HandsStart::OtherPose } => format!("{name}, aus einer anderen Stellung"),
            Message::DayTitle(day) => format!("Schlange vom {}", self.date(*day)),
            Message::NewSnakeTitle { hardness, box_size, number } => {
                format!("{}, {}, Nummer {number}", capital(self.hardness(*hardness)), box_size.shown())
            }
            Message::Runs(snake) => format!("Reihen: {snake}"),

            // The panel.
            Message::SeenFrom { key } => {
                format!("die Worte gelten für die Ansicht von vorn ({key})")
            }
            Message::MostSold(runs) => {
                format!(
                    "Die gibt es in den meisten Läden. Halte deine daneben: Vom roten Punkt an hat sie {runs} Würfel."
                )
            }
            Message::Keys { first, last } => format!("{first} bis {last}"),
            Message::FileEndsIn(endings) => format!("Eine Datei, die auf .{} endet", endings.join(" oder .")),
            Message::Pixels([width, height]) => format!("{width} × {height} Pixel"),
            Message::OneFile { steps } => format!("{} · eine Datei", counted(steps, "Schritt", "Schritte")),
            Message::Film { steps, time, size: [width, height] } => {
                let time = match time {
                    RoundedTime::Seconds(seconds) => counted(format!("{seconds:.0}"), "Sekunde", "Sekunden"),
                    RoundedTime::Minutes(minutes) => counted(format!("{minutes:.0}"), "Minute", "Minuten"),
                };
                format!("{} · etwa {time} · {width} × {height}", counted(steps, "Schritt", "Schritte"))
            }
            Message::UnderWay { file, share, stops } => {
                let share = percent((*share).into());
                format!("{file} {} · {share}", if *stops { "wird gestoppt" } else { "entsteht" })
            }
            Message::Tried { paused, share, placed, tries } => {
                let parts = [
                    paused.then(|| "Pause".to_owned()),
                    share.map(percent),
                    placed.map(|[placed, of]| format!("{placed} von {of} Würfeln gelegt")),
                    Some(tried(*tries)),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
            }
            Message::SearchPauses { pause, step } => format!("{pause} hält an, {step} macht einen einzelnen Zug."),
            Message::SearchGoesOn { go_on, step } => {
                format!("{go_on} macht weiter, {step} macht einen einzelnen Zug.")
            }
            Message::Searching { paused, share, tries } => {
                let share = share.map(|share| format!("{} · ", percent(share))).unwrap_or_default();
                format!("{}: {share}{}", if *paused { "Pause" } else { "Suche" }, tried(*tries))
            }
            Message::Planned { which, all, summary } => {
                let more = if *all { "" } else { "+" };
                let which = which.map(|[which, count]| format!("Lösung {which} von {count}{more}. "));
                format!("{}{}.", which.unwrap_or_default(), self.summary(summary))
            }
            Message::AllTried(tries) => {
                format!("Alles probiert: {}.", counted(thousands(*tries), "Möglichkeit", "Möglichkeiten"))
            }
            Message::StoppedAfter(tries) => {
                format!("Nach {} gestoppt.", counted(thousands(*tries), "Versuch", "Versuchen"))
            }
            Message::OfCubes(all) => format!("von {all}"),
            Message::Timer(seconds) => format!("Timer {seconds:.0}\u{a0}s"),
            Message::Step(step) => format!("Schritt {step}"),
            Message::AfterStep(step) => format!("Nach Schritt {step}"),
            Message::Cubes(count) => format!("{count} Würfel"),
            Message::CubesSoFar(count) => format!("Bisher {count} Würfel."),
            Message::MayBeOneOf(count) => {
                format!("Vielleicht ist es eine von {count} Schlangen. Sieh dir deine an, und wähle, was stimmt:")
            }
            Message::AndMore(count) => format!("Und {}.", counted(count, "weitere", "weitere")),
            Message::Unchecked(1) => "1 weitere konnte nicht rechtzeitig geprüft werden.".to_owned(),
            Message::Unchecked(count) => format!("{count} weitere konnten nicht rechtzeitig geprüft werden."),
            Message::IsThisYours(notes) => format!("Ist das deine Schlange? {notes}"),
            Message::ClickToUse(snake) => format!("Klicke, um {snake} zu nehmen"),
            Message::WrongSize { cubes, box_size } => {
                let size = box_size.shown();
                let cells = box_size.cells();
                format!("{size} hat {cells} Plätze; deine Schlange hat {cubes} Würfel: {}.", off(*cubes, cells))
            }
            Message::ColoursFit { counts, box_size } => {
                format!("{}: richtig für {}.", self.counts(counts), box_size.shown())
            }
            Message::CellOf { cell, wood } => {
                let wood = self.wood(*wood);
                format!("Schicht {}, Zeile {}, Spalte {}: {wood}", cell.z + 1, cell.y + 1, cell.x + 1)
            }
            Message::PaintsIn(wood) => {
                let wood = self.wood(*wood);
                format!("Klicke Würfel an oder fahre darüber, hier oder im Bild, um sie mit {wood} zu bemalen")
            }
            Message::TheSnake(snake) => format!("Die Schlange: {snake}"),
            Message::SnakeOfDay { day, hardness, box_size } => {
                let date = self.date(*day);
                let size = box_size.shown();
                let hardness = self.hardness(*hardness);
                format!("{date}: {hardness}, {size}. Für alle dieselbe: montags leicht, sonntags groß.")
            }
            Message::UseKnown { also } => match also_called(also) {
                Some(names) => format!("Diese Schlange nehmen. Heißt auch: {names}."),
                None => "Diese Schlange nehmen.".to_owned(),
            },
            Message::OpenNow(end) => from_end("Jetzt geöffnet", *end),
            Message::Failed(failure) => format!("Das hat nicht geklappt: {failure}."),
            Message::RankedSnakes { found, all } => {
                let [shown, of] = [*found, *all].map(|snakes| thousands(snakes as u64));
                let which = if found == all {
                    format!("Alle {of} Schlangen, die zu 3×3×3 werden.")
                } else {
                    format!("{shown} von {of} Schlangen.")
                };
                format!("{which} Nummer 1 ist die schwerste. Klicke eine an, um sie zu nehmen.")
            }
            Message::Number(rank) => format!("Nummer {}", thousands((*rank).into())),
            Message::Place { hardness, number } => {
                format!("{} · Nummer {}", self.hardness(*hardness), thousands((*number).into()))
            }
            Message::Solutions(count) => solutions(*count),
            Message::SolutionsFrom { solutions: count, end } => from_end(&solutions(*count), *end),
            Message::AtLeast(count) => format!("mindestens {}", thousands(*count)),
            Message::ThisIs { name: Some(name), end } => from_end(&format!("Das ist {}", within(name)), *end),
            Message::ThisIs { name: None, end } => from_end("Das ist deine eigene Schlange", *end),
            Message::Made { cubes, corners, straights } => {
                let corners = counted(corners, "Ecke", "Ecken");
                format!("{cubes} Würfel hintereinander: {corners}, {straights} gerade, 2 Enden")
            }
            Message::Difficulty { hardness, rank, all } => {
                let [rank, all] = [u64::from(*rank), *all as u64].map(thousands);
                let hardness = capital(self.hardness(*hardness));
                format!("{hardness}: Nummer {rank} von {all}; Nummer 1 ist durch Probieren am schwersten zu lösen")
            }
            Message::Hard(Summary { steps, pulls, tight, pressed }) => {
                let hard = some_of([(*pulls, "mit Ziehen am Gummi"), (*tight, "etwas eng"), (*pressed, "mit Drücken")]);
                let steps = counted(steps, "Schritt", "Schritte");
                format!("{steps}: {}", if hard.is_empty() { "alles geht leicht" } else { &hard })
            }
            Message::Tries(tries) => format!("Etwa {} von Hand", tried(*tries)),
            Message::DeadEnds(0) => "Fast keine".to_owned(),
            Message::DeadEnds(1) => "Einmal bist du schon weit und steckst dann fest".to_owned(),
            Message::DeadEnds(times) => {
                format!("{}-mal bist du schon weit und steckst dann fest", thousands(*times))
            }
        }
    }

    // Puzzles.

    fn wood(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Black => "Nussbaum",
            Colour::White => "Ahorn",
        }
    }

    fn hardness(&self, hardness: Hardness) -> &'static str {
        match hardness {
            Hardness::Easy => "leicht",
            Hardness::Medium => "mittel",
            Hardness::Hard => "schwer",
        }
    }

    fn weekday(&self, day: Day) -> &'static str {
        ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"][day.weekday()]
    }

    fn date(&self, day: Day) -> String {
        const MONTHS: &str = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember";
        let [year, month, number] = day.date();
        let month = MONTHS.split(' ').nth(month as usize - 1).unwrap_or_default();
        format!("{}, {number}. {month} {year}", self.weekday(day))
    }

    fn make_error(&self, error: &MakeError) -> String {
        match error {
            MakeError::NoSuchSnake(box_size, hardness) => {
                let size = box_size.shown();
                let hardness = self.hardness(*hardness);
                format!("für {size}, {hardness}, gibt es keine mit genau einer Lösung; nimm etwas anderes")
            }
            MakeError::TooLarge(box_size) => {
                let size = box_size.shown();
                let cells = box_size.cells();
                format!("{size} hat {cells} Plätze; neue Schlangen gibt es bis {MAX_CELLS} Plätze")
            }
            MakeError::TooFew(box_size) => {
                let size = box_size.shown();
                format!("für {size} fanden sich zu wenige mit genau einer Lösung; nimm eine andere Nummer oder Größe")
            }
        }
    }

    fn no_pose(&self, error: &NoPose) -> String {
        match error {
            NoPose::NoDigit { place, found } => format!("{found:?} an Stelle {place} ist keine Ziffer von 0 bis 3"),
            NoPose::Length { found, inner } => {
                format!("{}, aber die Schlange hat {inner} innere Reihen", counted(found, "Ziffer", "Ziffern"))
            }
            NoPose::Overlap(one, other) => format!("Würfel {one} und {other} wären auf demselben Platz"),
        }
    }

    fn drill_heading(&self, side_mm: u32) -> String {
        format!("Aus Holz bauen, mit Würfeln von {side_mm}\u{a0}mm. Bohre so:")
    }

    fn drilling(&self, kind: Option<Kind>, cubes: usize) -> String {
        let how = match kind {
            Some(Kind::Straight) => "gerade: ein Loch von Seite zu Seite",
            Some(Kind::Turn) => "um die Ecke: zwei Löcher von benachbarten Seiten, die sich in der Mitte treffen",
            None => "am Ende: ein Loch hindurch, außen weiter für den Knoten",
        };
        format!("{cubes} {how}.")
    }

    fn drilling_of(&self, kind: Option<Kind>, numbers: &[String]) -> String {
        format!("{} Würfel {}", self.drilling(kind, numbers.len()), numbers.join(" "))
    }

    fn cord_cm(&self, cut: u32, lies: u32) -> String {
        format!(
            "Gummi: {cut}\u{a0}cm abschneiden. {lies}\u{a0}cm bleiben innen; der Rest ist zum Spannen und für zwei Knoten."
        )
    }

    // The session.

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::Saved(path) => format!("Gespeichert in {}.", Shown(path)),
            Notice::Exported { path, .. } => format!("Gespeichert als {}.", Shown(path)),
            Notice::NotOnShelf(number) => {
                format!(
                    "Eine Schlange Nummer {number} gibt es noch nicht: „Meine finden“ zeigt alle mit ihren Nummern."
                )
            }
            Notice::NotMade(why) => format!("Es gibt keine neue Schlange: {}.", self.failure(why)),
            Notice::OddFile(warning) => format!("{}.", warning.trim_end_matches('.')),
            Notice::NotInner(cube) => {
                format!("Würfel {cube} lässt sich nicht ändern: Das geht nur zwischen den Enden.")
            }
            Notice::NoPose(error) => format!("Das ist keine Stellung dieser Schlange: {}.", self.no_pose(error)),
            Notice::NotAPuzzle(error) => format!("{}.", capital(self.puzzle_error(error).trim_end_matches('.'))),
            Notice::RunTooLong { segment, length, box_size } => {
                let size = box_size.shown();
                format!("Reihe {segment} ist {length} Würfel lang und passt nicht in {size}.")
            }
            Notice::ColoursDiffer { snake, wanted } => self.colours_differ(snake, wanted),
            Notice::SearchFailed(failure) => {
                format!("Bei der Suche gab es einen internen Fehler, bitte melde ihn: {failure}")
            }
            Notice::PlanningFailed(failure) => {
                format!("Beim Planen der Faltung gab es einen internen Fehler, bitte melde ihn: {failure}")
            }
            Notice::FileFailed(why) => format!("Das hat nicht geklappt: {}.", self.failure(why)),
            Notice::WentOn(Some(step)) => {
                format!(
                    "Willkommen zurück: Du warst bei Schritt {step}. Halte die ganze Schlange so, oder drücke Pos1, um \
                     von vorn zu beginnen."
                )
            }
            Notice::Learns { known, of, in_short } => learns(&FOLD, [*known, *of], in_short),
            Notice::PartsFolded { parts, glances, next, in_short } => {
                let [parts, next] = [parts, next].map(|parts| self.count(Count::Parts(*parts)));
                match glances {
                    0 => format!("{parts}: ganz auswendig geschafft!\n{in_short}\nJetzt: {next}."),
                    _ => format!("{parts}: geschafft, {glances}× nachgesehen.\n{in_short}\nJetzt: {next} noch einmal."),
                }
            }
            Notice::FoundStep(step @ 1..) => format!("Deine passt zu Schritt {step}."),
            Notice::SettingsUnread { path, aside, at, why } => {
                let at = self.line_column(at);
                let why = why.trim_end_matches('.');
                let then = set_aside(aside);
                format!("Die Datei {} ließ sich nicht lesen ({at}: {why}), {then}", Shown(path))
            }
            Notice::SettingsNewer { path, aside } => {
                let then = set_aside(aside);
                format!("Die Datei {} ist von einer neueren Version dieses Programms, {then}", Shown(path))
            }
            Notice::NotRemembered(why) => {
                format!("Einstellungen und Spielstand bleiben nicht erhalten: {}.", self.failure(why))
            }
            Notice::ExportStopped => "Gestoppt: Es wurde keine Datei gespeichert.".into(),
            Notice::StillMaking => "Eine andere Datei entsteht noch: Warte, bis sie da ist, oder stoppe sie.".into(),
            Notice::NothingToExport => {
                "Noch gibt es keine Schritte zu teilen: Löse die Schlange, oder drehe einen Teil von ihr.".into()
            }
            Notice::NothingYet => "Die Faltung wird noch berechnet; versuche es gleich noch einmal.".into(),
            Notice::Copied => "Die Schlange ist in der Zwischenablage.".into(),
            Notice::PlanCopied => "Der Bohrplan ist in der Zwischenablage.".into(),
            Notice::LookingForMore => "Weitere Lösungen werden gesucht.".into(),
            Notice::OnlyOne => "Es gibt nur eine Lösung.".into(),
            Notice::NoOther => "Es wurde keine andere Lösung gefunden.".into(),
            Notice::NoMirror => {
                "Das Spiegelbild dieses Musters ist ein anderes Muster, deshalb lässt es sich nicht zeigen.".into()
            }
            Notice::NoVoice => {
                "Dieser Computer hat keine Stimme. Unter Linux hilft es, speech-dispatcher oder espeak-ng zu \
                 installieren."
                    .into()
            }
            Notice::TookGuess => {
                "Als deine Schlange übernommen. Mit Strg+Z kommst du zurück zu dem, was du gezählt hast.".into()
            }
            Notice::Mirrored(on) => {
                let is = if *on { "an" } else { "aus" };
                format!("{}: {is}. Mit M machst du es rückgängig.", self.button(Button::Mirror)[0])
            }
            Notice::SeenThrough(on) => {
                let is = if *on { "an" } else { "aus" };
                format!("{}: {is}. Mit X machst du es rückgängig.", self.button(Button::Xray)[0])
            }
            Notice::Speed(speed) => format!("Tempo {speed}×. Mit + geht es schneller, mit − langsamer."),
            Notice::CardLost => {
                "Der Grafiktreiber ist ausgefallen, deshalb ging das Fenster neu auf, dort, wo du warst. Ein Film, \
                 der gerade entstand, muss noch einmal gemacht werden."
                    .into()
            }
            Notice::IsThatYours(snake) => self.is_that_yours(snake),
            Notice::NoSolution => self.no_solution().into(),
            Notice::Stopped => "Gestoppt, bevor eine Lösung gefunden war.".into(),
            Notice::Locked => {
                "Diese Lösung lässt sich nicht allein durch Drehen an den Gelenken falten. Sie wird Würfel für Würfel \
                 gezeigt."
                    .into()
            }
            Notice::NoFoldFound => {
                "Die Zeit reichte nicht, um einen Weg zum Falten zu finden. Die Lösung wird Würfel für Würfel gezeigt."
                    .into()
            }
            Notice::NotSettled => {
                "Vielleicht geht es auch sanfter: Die Zeit reichte nicht, um alles zu probieren.".into()
            }
            Notice::ReadFromPhoto => "Von deinem Foto gelesen. Ist deine so?".into(),
            Notice::FilesLeft => "Nur die erste Datei wurde geöffnet: Es geht immer nur ein Puzzle.".into(),
            Notice::NothingToPaste => "In der Zwischenablage ist kein Text und kein Bild.".into(),
            Notice::Cramped => "So große Schrift braucht ein größeres Fenster.".into(),
            Notice::NotWhole => "Die Schlange ist noch nicht fertig: Sieh nach, was fehlt.".into(),
            Notice::WentOn(None) => {
                "Noch gefaltet, wie du sie verlassen hast. Drücke Pos1, um von vorn zu beginnen.".into()
            }
            Notice::FoundStep(0) => "Deine passt zum Anfang.".into(),
            Notice::SeveralGoLikeIt => "Mehrere passen. Zähle weiter, oder wähle mit Tab.".into(),
            Notice::NoStepLikeIt => "Kein Schritt sieht so aus. „Tipp“ zeigt den Weg zurück.".into(),
            Notice::TurnsKept(turns) => {
                format!("Gemerkt: {}. Weiter geht’s mit „{}“.", turned(*turns), self.button(Button::Hands)[0])
            }
            Notice::LeftPage(step) => format!("Du warst bei Schritt {step}. Mit Strg+Z kommst du zurück."),
            Notice::NotFarEnough => "Das war zu kurz: Ziehe weiter, so wie der Pfeil zeigt.".into(),
            Notice::TakesApart => "Ab hier wird sie auseinandergefaltet. Drücke B, um sie wieder zu falten.".into(),
            Notice::PlaceLost => "Die Faltung ist diesmal anders geplant, deshalb beginnt sie von vorn.".into(),
        }
    }

    fn failure(&self, failure: &Failure) -> String {
        let text = match failure {
            Failure::File(error) => self.open_error(error),
            Failure::Make(error) => self.make_error(error),
            Failure::Render(error) => format!("die Datei ließ sich nicht erstellen: {}", self.render_error(error)),
            Failure::IsThere(path) => format!("{} gibt es schon; nimm einen anderen Namen", Shown(path)),
            Failure::NotSaved(path, why) => format!("{} lässt sich nicht speichern: {why}", Shown(path)),
            Failure::NotWritten(path, why) => format!("{} lässt sich nicht schreiben: {why}", Shown(path)),
            Failure::Stuck { path, fault, why } => {
                format!("{} ergibt keinen Sinn ({fault}) und lässt sich nicht verschieben: {why}", Shown(path))
            }
            Failure::NotShown(path) => {
                format!("auf diesem Computer fehlt ein Programm zum Öffnen; die Datei ist {}", Shown(path))
            }
            Failure::ClipboardSilent => {
                "es lässt sich nichts einfügen; das Programm, aus dem es kopiert wurde, antwortet nicht".into()
            }
            Failure::Photo(doubt) => self.photo(*doubt),
            Failure::Other(why) => why.clone(),
        };
        text.trim_end_matches('.').to_owned()
    }

    fn render_error(&self, error: &RenderError) -> String {
        match error {
            RenderError::NoDriver => self.label(Label::NoDriver).to_owned(),
            RenderError::Stopped => "gestoppt".into(),
            RenderError::NoFfmpeg => {
                "ein .mp4 braucht das Programm ffmpeg, das hier nicht installiert ist; ein .gif geht ohne".into()
            }
            RenderError::Ffmpeg(why) => {
                format!("ffmpeg hat keinen Film gemacht: {why}. Ein .gif braucht kein anderes Programm")
            }
            RenderError::NotSaved(why) => format!("der Film lässt sich nicht speichern: {why}"),
            RenderError::NoThread(why) => format!("das Zeichnen konnte nicht beginnen: {why}"),
            RenderError::Failed(why) => why.clone(),
        }
    }

    fn narration(&self, narration: &Narration) -> String {
        let verb = |cubelets: &Range<usize>, one, many| if cubelets.len() == 1 { one } else { many };
        match narration {
            Narration::Begins => "Die Suche beginnt.".into(),
            Narration::Trying { placed, of } => format!("Probieren: {placed} von {of} Würfeln gelegt."),
            Narration::Placed { cubelets, direction: Some(to) } => {
                format!("{} {} {}.", cubes(cubelets), verb(cubelets, "geht", "gehen"), direction_words(*to))
            }
            Narration::Placed { cubelets, direction: None } => {
                format!("{} {} hier.", cubes(cubelets), verb(cubelets, "beginnt", "beginnen"))
            }
            Narration::Found(cubelets) => format!("Alle {cubelets} Würfel passen: gelöst."),
            Narration::Back { to, why } => {
                let why = match why {
                    RetractReason::NoRoom(next) => {
                        format!("{} {} nirgends", cubes(next), verb(next, "passt", "passen"))
                    }
                    RetractReason::Unfillable => "Der markierte Platz lässt sich nicht mehr füllen".into(),
                    RetractReason::InVain(cubelets) => {
                        format!("{} {} nicht weiter", cubes(cubelets), verb(cubelets, "führt", "führen"))
                    }
                    RetractReason::AllTried(from) => format!("Nach Würfel {} passt nichts", from + 1),
                    RetractReason::OtherWay => "Vielleicht geht es anders".into(),
                };
                match to {
                    Some(to) => format!("{why}: zurück zu Würfel {}.", to + 1),
                    None => format!("{why}: ein neuer Anfang."),
                }
            }
        }
    }

    // The panel.
}

/// "1 Schritt", "2 Schritte"; the number may be grouped.
fn counted(number: impl std::fmt::Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let noun = if number == "1" { one } else { many };
    format!("{number} {noun}")
}

fn turned(turns: usize) -> String {
    counted(turns, "Drehung", "Drehungen")
}

fn tried(tries: u64) -> String {
    counted(thousands(tries), "Versuch", "Versuche")
}

fn solutions(count: u64) -> String {
    counted(thousands(count), "Lösung", "Lösungen")
}

/// "12 %", with a no-break space.
fn percent(share: f64) -> String {
    format!("{:.0}\u{a0}%", share * 100.0)
}

/// "2 zu wenig"
fn off(cubes: usize, cells: usize) -> String {
    format!("{} zu {}", cells.abs_diff(cubes), if cubes < cells { "wenig" } else { "viel" })
}

fn from_end(what: &str, end: End) -> String {
    match end {
        End::Head => what.to_owned(),
        End::Tail => format!("{what}, vom anderen Ende"),
    }
}

const NO_DRIVER: &str = if cfg!(target_os = "linux") {
    "Es gibt keinen brauchbaren Grafiktreiber.\n\
     Installiere den Vulkan-Treiber deiner Grafikkarte oder Mesas Software-Treiber.\n\
     Debian, Ubuntu: apt install mesa-vulkan-drivers libvulkan1. Fedora: dnf install mesa-vulkan-drivers.\n\
     Ohne Treiber geht `snake-cube solve PUZZLE` oder `snake-cube plan PUZZLE`.\n\
     Bilder macht `snake-cube sheet PUZZLE -o fold.html`."
} else {
    "Es gibt keinen brauchbaren Grafiktreiber. Installiere einen neuen vom Hersteller deines Computers oder deiner \
     Grafikkarte.\n\
     Ohne Treiber geht `snake-cube solve PUZZLE` oder `snake-cube plan PUZZLE`.\n\
     Bilder macht `snake-cube sheet PUZZLE -o fold.html`."
};

/// What became of settings that are not used.
fn set_aside(settings: &Path) -> String {
    format!("deshalb gelten wieder die üblichen Einstellungen. Die Datei heißt jetzt {}.", Shown(settings))
}

// The texts of page and sheet.

pub const SHEET: SheetTexts = SheetTexts {
    how_it_folds: "Wie sich {} faltet, Drehung für Drehung, in Bildern und Worten.",
    no_scripts: "In einem Browser, der Skripte ausführt, zeigt diese Seite einen Schritt nach dem anderen.",
    legend: "Was kräftig gezeichnet ist, dreht sich, wie der Pfeil zeigt; was blass ist, hältst du fest. Der Ring ist am \
             Gelenk. Seine Zahl zählt die Würfel von dort bis zum näheren Ende. Gestrichelte Linien zeigen, wohin der \
             Teil kommt.",
    beads: "Würfel, die das verdecken würden, sind klein gezeichnet, auf ihrem Gummi.",
    in_words: "In Worten",
    fold: "falten",
    unfold: "auseinanderfalten",
    sheet: "blatt",
};

pub const FOLD: FoldTexts = FoldTexts {
    where_am_i: "Wo bin ich?",
    read_aloud: "Vorlesen",
    more: "Mehr",
    picture_tip: "Der Schritt. Ziehe mit Maus oder Finger, oder drücke Umschalt und eine Pfeiltaste, um ihn von einer \
                  anderen Seite zu sehen.",
    reset_view: "Grundansicht",
    words_for_usual_view: "Die Worte gelten für die Grundansicht.",
    after_this_step: "Nach diesem Schritt",
    from_behind: "Von hinten",
    after_from_behind: "Danach, von hinten",
    all_in_words: "Alle Schritte in Worten",
    light_wood: "Holz: hell zuerst",
    dark_wood: "Holz: dunkel zuerst",
    one_wood: "Holz: einfarbig",
    print: "Drucken",
    send_it_on: "Teilen",
    what_marks_mean: "Ring: hier drehen.",
    scan_this: "Scanne das mit einem Handy.",
    send_file: "Schicke die Datei dieser Seite per Mail oder Chat. Sie liegt, wo du sie gespeichert hast, oft bei den \
                Downloads.",
    send_address: "Adresse schicken",
    copy: "Kopieren",
    copied: "Kopiert",
    close: "Schließen",
    back: "Zurück",
    next: "Weiter",
    begin: "Los geht’s",
    from_the_start: "Von vorn",
    one_step: "1 Schritt",
    steps: "{} Schritte",
    step_of: "Schritt {} von {}",
    done: "Fertig",
    all_done: "Alle {} geschafft",
    other_way: "Meine ging anders herum",
    usual_way: "Spiegelung aufheben",
    now_mirrored: "Gespiegelt: Drehe die ganze Schlange wie hier.",
    show_the_turn: "Drehung zeigen",
    pause: "Pause",
    go_on: "Fortsetzen",
    to_begin_with: "Am Anfang",
    after_step: "Nach Schritt {}",
    the_end: "Das Ende",
    which_looks_like_yours: "Welche sieht aus wie deine?",
    hold_it_so: "Halte die ganze Schlange wie im Bild. Ab dem Punkt werden die Würfel gezählt.",
    none_of_these: "Keine davon",
    another_is_closer: "Ein anderes Bild passt besser",
    which_is_most_like_yours: "Welches Bild kommt deiner am nächsten?",
    one_joint_may_differ: "Tippe es an. Dann findest du, was anders ist.",
    which_part_is_turned: "Welcher Teil ist bei deiner anders?",
    one_is_coloured: "So soll es sein. In jedem Bild ist ein Teil farbig. Meist ist es der erste.",
    in_step: " · Schritt\u{a0}{}",
    should_be_here: "Hier müsstest du sein",
    turned_last: "Zuletzt gedreht",
    which_is_yours: "Welche ist deine?",
    coloured_is_turned: "In jedem Bild ist der farbige Teil anders gedreht.",
    more_differ: "Mehr als eine Stelle ist anders",
    mend_it_so: "So wird es richtig",
    turn_the_coloured: "Drehe den hervorgehobenen Teil, bis deine wie im zweiten Bild aussieht.",
    the_first: "Die ersten {}",
    the_last: "Die letzten {}",
    yours: "Deine",
    part_of: "{} von {}, vom Punkt aus. Tippe an, wie der farbige Teil gedreht ist; was danach kommt, fehlt.",
    upright_so: "So steht sie",
    done_go_on: "Fertig, weiter",
    learn_by_heart: "Auswendig lernen",
    stop_learning: "Lernen beenden",
    time_me: "Zeit stoppen",
    how_to_learn: "Falte deine auseinander, dann ohne die Schritte zum Ziel. Du darfst nachsehen, aber dann kommt dieser Teil noch einmal.",
    known_so_far: "Teile, die du kannst: {} von {}.",
    fold_until: "Falte deine, bis sie so aussieht.",
    hold_like_this: "Halte die ganze Schlange so.",
    begin_like_this: "Falte deine vor oder zurück, bis sie so aussieht.",
    looks_so: "Meine sieht so aus",
    looks_different: "Meine sieht anders aus",
    show_next_turn: "Nächste Drehung zeigen",
    go_on_by_heart: "Weiter ohne Hilfe",
    known_by_heart: "Du kannst es auswendig!",
    part_number: "Teil {} von {}",
    part_numbers: "Teile {}–{} von {} am Stück",
    all_parts: "Alle {} Teile am Stück",
    one_glance: "1× nachgesehen",
    glances: "{}× nachgesehen",
    parts_done: "{}: ganz auswendig geschafft!\n{}\nJetzt: {}.",
    parts_done_again: "{}: geschafft, {}.\n{}\nJetzt: {} noch einmal.",
    part_ends: "Dann ist Teil {} von {} geschafft: vergleiche deine.",
    half_ends: "Dann ist die Hälfte geschafft, Teil {} von {}. Gut gemacht! Vergleiche deine.",
};

pub const SOLVER: SolverTexts = SolverTexts {
    page_title: "Snake Cube: so faltet sich deine Schlange, Drehung für Drehung",
    page_description: "Zähle die Würfel deiner Holzschlange, und sieh jede Drehung bis zum fertigen Würfel, in 3D und in Worten. Kostenlos, auf jedem Handy, auch ohne Netz.",
    loading: "Wird geladen\u{a0}…",
    count_meanwhile: "Zähle weiter: Das Bild wird noch geladen.",
    language: "Sprache",
    unable: "Diese Seite braucht Skripte und 3D-Grafik (WebGL 2). Jeder aktuelle Chrome, Edge, Firefox oder Safari hat \
             beides.",
    missing: "Hier fehlt {}, oder es ist abgeschaltet.",
    your_snake: "Deine Schlange",
    other_end: "Ich halte das andere Ende",
    another_snake: "Andere Schlange",
    go_on_with: "Weiter mit:",
    at_the_start: "am Anfang",
    at_step_of: "bei Schritt {} von {}",
    folded: "gefaltet",
    the_common_one: "Die häufigste: {}",
    this_begins: "Beispiel: Diese beginnt mit {}.",
    tap_if_yours: "{} …? Tippe sie an.",
    count_on: "Zähle weiter bis zum anderen Ende.",
    written_down: "Ich habe sie aufgeschrieben",
    known_snakes: "Bekannte Schlangen",
    cubes_of: "{} von {}",
    the_box: "Der Quader, zu dem sie wird",
    snake_so_far: "Die Schlange bisher",
    your_counts: "Deine Zahlen",
    how_many_in_a_row: "Wie viele in einer Reihe, mit Ecke?",
    one_cube_at_a_time: "Ein Würfel nach dem anderen",
    straight: "Gerade",
    corner: "Ecke",
    end: "Ende",
    take_back: "Löschen",
    rotate: "Drehen",
    start_over: "Von vorn",
    one_by_one: "Einzeln",
    two_woods: "Hell und dunkel",
    every_other: "Jeder zweite",
    light_first: "Ist der erste hell? Tippe noch einmal auf „Jeder zweite“.",
    tap_dark_cubes: "Tippe die dunklen Würfel an.",
    it_is: "Es ist {}",
    it_is_a: "Es ist ein {}",
    find_the_mistake: "Fehler finden",
    write_it: "Schreibe deine Schlange, oder füge sie ein",
    write_tip: "Ihre Zahlen von Ende zu Ende, etwa 3\u{a0}2\u{a0}2\u{a0}3\u{a0}2\u{a0}3, oder ihr Name. Buchstaben, \
                Bits und Zeichnungen gehen auch.",
    fold_it: "Falten",
    working_it_out: "Wird berechnet\u{a0}…",
    looking: "Gesucht wird, wie sie sich falten lässt.",
    found_ways: "Wege gefunden: {}. Gesucht wird der leichteste.",
    hard_one: "Die ist schwer: Das kann Minuten dauern, oder viel länger. Das Programm Snake Cube für Computer ist \
               schneller; ein Handy hängst du besser ans Ladekabel.",
    the_search: "Die Suche",
    cancel: "Abbrechen",
    went_wrong: "In diesem Browser ging etwas schief ({}). Probiere einen anderen, oder das Programm für Computer.",
    at_run: "bei Reihe {}",
    tap_what_is_right: "Sieh dir deine Schlange an, und tippe an, was stimmt:",
    change_written: "Text ändern",
    back_to_count: "Zurück zum Zählen",
    none_fits: "Keine passt: Zahlen durchsehen",
    then_enter: "Wer sie öffnet, gibt {} ein.",
    does_yours_look_so: "Zählst du bei deiner dasselbe?",
    not_mine: "Nicht meine",
    how_hard: "Schwierigkeit {} von 5",
    tap_first_wrong: "Taste sie noch einmal ab. Tippe die erste falsche Zahl an; die davor bleiben.",
    from_photo: "Aus einem Foto",
    back_to_photo: "Zurück zum Foto",
    take_photo: "Foto machen",
    choose_picture: "Bild auswählen",
    yes_fold_it: "Ja, falten",
    lay_it_flat: "Lege sie flach im Zickzack auf einen Tisch von anderer Farbe, ohne dass sie etwas berührt. Nimm sie ganz auf, von oben oder schräg.",
    stays_here: "Das Foto bleibt auf diesem Gerät.",
    looking_for_cubes: "Suche nach den Würfeln\u{a0}…",
    tap_wrong_cubes: "Rot ist eine Ecke, Gelb ist unsicher. Tippe auf einen falschen Würfel, oder fahre die Schlange nach.",
    cannot_fold: "So faltet sie sich noch nicht. Tippe auf einen anderen falschen Würfel, oder zum Zurücknehmen auf den blauen Rand.",
    or_draw: "Oder fahre die Schlange mit dem Finger nach, von Ende zu Ende.",
    line_missed: "Die Linie hat Würfel verfehlt: Fahre langsam durch jeden.",
    unlike_photo: "Von dir geändert: {}.",
    count_instead: "Lieber zählen",
    no_picture: "Dieses Bild lässt sich nicht öffnen. Wähle ein anderes.",
};

fn why(fault: &IoFault) -> String {
    match fault {
        IoFault::NotRegular => "es ist keine gewöhnliche Datei".to_owned(),
        IoFault::TooLong(limit) => format!("die Datei hat mehr als {limit} Bytes, ist also kein Puzzle"),
        IoFault::NotText => "es ist kein Text in UTF-8".to_owned(),
        IoFault::Picture => {
            "es ist ein Bild; snake-cube.github.io/snake-cube liest es, oder `snake-cube check --photo`".to_owned()
        }
        IoFault::System(text) => text.clone(),
    }
}

/// "1 dunkler", "13 dunkle", by the everyday name of a wood's colour.
fn shaded(cubes: usize, colour: Colour) -> String {
    let shade = match colour {
        Colour::Black => "dunkle",
        Colour::White => "helle",
    };
    format!("{cubes} {shade}{}", if cubes == 1 { "r" } else { "" })
}

/// "zwei Zweier"
fn of_length(runs: usize, length: usize) -> String {
    let count = ["zwei", "drei", "vier", "fünf"].get(runs - 2).map_or_else(|| runs.to_string(), ToString::to_string);
    let each = ["Zweier", "Dreier", "Vierer", "Fünfer"]
        .get(length - 2)
        .map_or_else(|| format!("{length}er"), ToString::to_string);
    format!("{count} {each}")
}

fn direction_words(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "nach rechts",
        Direction::Left => "nach links",
        Direction::Up => "nach oben",
        Direction::Down => "nach unten",
        Direction::Front => "zu dir hin",
        Direction::Back => "von dir weg",
    }
}

fn path(way: Instruction) -> String {
    match way {
        Instruction::Goes(_, Heading { to, through: None }) => direction_words(to).to_owned(),
        Instruction::Goes(_, Heading { to, through: Some(through) }) => {
            format!("{} {}", around(through), direction_words(to))
        }
        Instruction::Turns { clockwise, from } => {
            let sense = if clockwise { "im Uhrzeigersinn" } else { "gegen den Uhrzeigersinn" };
            format!("von {} gesehen {sense}", side_of(from))
        }
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

/// "Würfel 5", "Würfel 5 und 6", "Würfel 5 bis 7".
fn cubes(cubelets: &Range<usize>) -> String {
    let first = cubelets.start + 1;
    let last = cubelets.end.max(1);
    match cubelets.len() {
        0 | 1 => format!("Würfel {first}"),
        2 => format!("Würfel {first} und {last}"),
        _ => format!("Würfel {first} bis {last}"),
    }
}
