//! French, as said to a child at the table: tu. A no-break space goes before `:`, `;`, `!` and `?`.

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
use std::fmt;
use std::ops::Range;
use std::path::Path;

pub struct FrenchSpeaker;

/// What to do where a snake cannot be read.
const HOW: &str = "Écris, d’un bout à l’autre, combien de cubes a chaque rangée droite\u{a0}: 3 2 2 3 … Un angle compte \
                   dans ses deux rangées.";
const AGAIN: &str = "Recompte\u{a0}: une rangée va d’un angle à l’autre, et les deux comptent.";

// Of several buttons or labels.
const PACE: &str = "Cubes placés par seconde quand tu regardes la recherche";
const THIS_CUBE: &str = "Tous les serpents qui donnent ce cube";
const THIS_PATH: &str = "Utilise ce chemin";
const THIS_SNAKE: &str = "Utilise ce serpent";
const MAKE: &str = "Crée ce serpent\u{a0}; il devient ton casse-tête, et «\u{a0}Annuler\u{a0}» ramène celui d’avant";

impl Words for FrenchSpeaker {
    // A fold.

    fn grip(&self, grip: &Grip) -> String {
        match grip {
            Grip::Point { counts, first, next } => {
                let next = next.map_or_else(String::new, |next| format!(" et la suivante {}", direction_words(next)));
                format!(
                    "Commence par le bout où tu comptes {} cubes alignés. Les angles comptent deux fois. Le point \
                     marque ce bout. Dirige la première rangée {}{next}.",
                    listed(counts),
                    direction_words(*first)
                )
            }
            Grip::Hold { place, first } => format!(
                "Pour le déplier, tiens le cube avec le point {}. De là, la première rangée part {}.",
                place_of(place),
                direction_words(*first)
            ),
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        match beginning {
            Beginning::Lay(counts, first) => format!(
                "Pose le tien ainsi\u{a0}: {} depuis le point. Puis mets-le debout, avec la première rangée {}.",
                listed(counts),
                direction_words(*first)
            ),
            Beginning::Hold(counts) => {
                format!(
                    "Tiens tout le serpent comme ceci. Depuis le point, tu comptes {}\u{a0}; chaque angle compte dans ses deux \
                     rangées.",
                    listed(counts)
                )
            }
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Pose ton serpent à plat, puis mets-le debout."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "À suivre.",
            Ending::Cube => "Tu as réussi\u{a0}!",
            Ending::Flat => "Tu as réussi\u{a0}! Le serpent est à plat. À qui le tour\u{a0}?",
        }
    }

    fn summary(&self, summary: &Summary) -> String {
        let steps = if summary.steps == 1 { "1 étape".to_owned() } else { format!("{} étapes", summary.steps) };
        let tight = if summary.tight == 1 { "serrée" } else { "serrées" };
        let parts = some_of([(summary.pulls, "en tirant"), (summary.tight, tight), (summary.pressed, "en poussant")]);
        if parts.is_empty() { steps } else { format!("{steps}, dont {parts}") }
    }

    fn step(&self, step: &StepWords) -> String {
        let cubes = format!("les {} {} cubes", step.cubes, if step.is_first { "premiers" } else { "derniers" });
        let verb = match step.verb {
            Verb::Turn => "Tourne",
            Verb::Tip => "Bascule",
            Verb::Flip => "Retourne",
        };
        let goes = match (step.tells_dot(), step.turns_dot()) {
            (_, true) => path(step.way, |to| match to {
                Direction::Back => "en l’éloignant de toi",
                to => direction_words(to),
            }),
            (true, _) => format!("pour que le point aille {}", path(step.way, direction_words)),
            (false, _) => path(step.way, sent),
        };
        let grade = match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " C’est un peu serré.",
            Grade::Press => " Pousse-les pour passer les cubes qui gênent.",
        };
        let Some(pull) = step.pull else { return format!("{verb} {cubes} {goes}.{grade}") };
        let pulled = if step.turns_dot() { " le point" } else { "-les" };
        format!("Tire {cubes} d’un cube {}. {verb}{pulled} {goes}.{grade} Lâche.", sent(pull))
    }

    fn step_in_short(&self, step: &StepWords) -> String {
        let cubes = step.cubes;
        let dot = if step.tells_dot() { " le point" } else { "" };
        let goes = path(step.way, direction_words);
        match step.pull {
            Some(pull) => format!("tirer {cubes} {},{dot} {goes}", direction_words(pull)),
            None => format!("{cubes}{dot} {goes}"),
        }
    }

    fn picture_moved(&self) -> &'static str {
        "Seule l’image a bougé\u{a0}: tiens le tien comme avant."
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "un demi-tour" } else { "un quart de tour" };
        let seen = hint.moved.map(|to| match to {
            Direction::Right => "vu de plus à droite",
            Direction::Left => "vu de plus à gauche",
            Direction::Up => "vu de plus haut",
            _ => "vu de plus bas",
        });
        let beads = match seen {
            Some(_) => "les cubes devant sont en petit",
            None => "les cubes devant sont en petit, pour voir derrière",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Étape {step} sur {of}"),
            Count::Before { step, of } => format!("Avant l’étape {step} sur {of}"),
            Count::Cube { cube, of } => format!("Cube {cube} sur {of}"),
            Count::Done(all) => format!("Fini\u{a0}: {all} sur {all}"),
            Count::Parts(Parts { first, last, of }) if first == last => format!("Partie {first} sur {of}"),
            Count::Parts(Parts { first: 1, last, of }) if last == of => format!("Les {of} parties d’un trait"),
            Count::Parts(Parts { first, last, of }) => format!("Parties {first}–{last} sur {of} d’un trait"),
        }
    }

    fn done(&self) -> &'static str {
        "Fini."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Cube 1\u{a0}: colonne {}, ligne {}, couche {}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Cube {number}\u{a0}: {}", to.map_or("", direction_words))
    }

    // Puzzles.

    fn notation(&self, notation: Notation) -> &'static str {
        match notation {
            Notation::Segments => "cubes de chaque rangée, angles comptés deux fois",
            Notation::SegmentsLess1 => "cubes de chaque rangée, sans celui où elle commence",
            Notation::SegmentsLess1First => "cubes de chaque rangée, angles comptés là où elle finit",
            Notation::SegmentsLess1Last => "cubes de chaque rangée, angles comptés là où elle commence",
            Notation::SegmentsLess2 => "cubes de chaque rangée, sans ses deux bouts",
            Notation::Rows => "cubes de chaque ligne du serpent posé en escalier",
            Notation::Inner => "S pour droit, T pour angle, sans les deux bouts",
            Notation::Esc => "E pour un bout, S pour droit, C, T ou L pour angle",
            Notation::Cubelets => "s pour droit, r pour angle",
            Notation::Links => "F pour tout droit, T pour un virage, d’un cube à l’autre",
            Notation::Dashes => "- pour droit, o pour angle",
            Notation::Bits => "0 pour droit, 1 pour angle",
            Notation::BitsStraight => "1 pour droit, 0 pour angle",
            Notation::Codes => "3 pour un bout, 1 pour droit, 2 pour angle",
            Notation::Kinds => "deux signes, le premier dans l’alphabet pour droit",
            Notation::KindsTurn => "deux signes, le premier dans l’alphabet pour angle",
            Notation::Moves => {
                "le chemin d’un cube à l’autre\u{a0}: R droite, L gauche, U haut, D bas, F devant, B derrière"
            }
            Notation::Cells => "trois nombres pour la place de chaque cube",
            Notation::Drawing => "un dessin du serpent posé à plat",
        }
    }

    fn note(&self, note: &Note) -> String {
        match note {
            Note::ReadAs(notation) => format!("lu comme «\u{a0}{}\u{a0}»", self.notation(*notation)),
            Note::Signs { turn, straight } => {
                format!("{} est lu comme un angle, {} comme droit", quoted(turn), quoted(straight))
            }
            Note::EndMissing(End::Head) => {
                "il manque un signe\u{a0}: le premier cube a sans doute été oublié".to_owned()
            }
            Note::EndMissing(End::Tail) => {
                "il manque un signe\u{a0}: le dernier cube a sans doute été oublié".to_owned()
            }
            Note::EndsLeftOut => {
                "les cubes des deux bouts ne sont ni droits ni des angles\u{a0}: leurs signes sont laissés de côté"
                    .to_owned()
            }
            Note::Solution(snake) => format!("une solution\u{a0}: son serpent est {snake}"),
            Note::NoSolution => {
                "ce n’est pas une solution, car aucune boîte n’est remplie\u{a0}; seuls ses angles sont lus".to_owned()
            }
            Note::Lines(lines) => format!("ses {lines} lignes sont lues comme un seul serpent"),
            Note::NotClosed => {
                "une parenthèse ou des guillemets ne sont pas fermés\u{a0}: la fin manque-t-elle\u{a0}?".to_owned()
            }
            Note::LeftOut(words) => format!("laissé de côté\u{a0}: {}", quoted(&said(words))),
            Note::InCatalogue(id) => format!("dans le catalogue\u{a0}: {}, {id}", name_of_id(id, "fr")),
            Note::DoesNotFold(notation, snake) => {
                let notation = self.notation(*notation);
                format!("lu comme «\u{a0}{notation}\u{a0}», ce serait {snake}, mais celui-là ne se plie pas")
            }
            Note::UnknownField(path, field, known) => {
                let path = Shown(path);
                let field = quoted(field);
                let known = known.join(", ");
                format!(
                    "{path}\u{a0}: le champ {field} est inconnu, il est laissé de côté\u{a0}; les champs possibles \
                     sont {known}"
                )
            }
            Note::MoreUnknownFields(path, fields) => {
                format!("{}\u{a0}: et encore {}", Shown(path), counted(fields, "champ inconnu"))
            }
            Note::CellsIgnored(path, pattern) => {
                format!("{}\u{a0}: avec le motif {pattern}, cells est laissé de côté", Shown(path))
            }
        }
    }

    fn notation_error(&self, error: &NotationError) -> String {
        const MAX: usize = Snake::MAX_LEN;
        match error {
            NotationError::Empty => format!("il n’y a pas encore de serpent. {HOW}"),
            NotationError::TooLong(cubes) => format!(
                "un serpent a de 2 à {MAX} cubes, pas {cubes}. Copie un seul serpent entier, sans le texte autour."
            ),
            NotationError::NotASnake(text) => {
                format!(
                    "{} n’est pas un serpent entier. {HOW} Depuis une page web, ne copie que le serpent.",
                    quoted(text)
                )
            }
            NotationError::RubiksSnake => {
                format!("on dirait un Rubik’s Snake, un autre casse-tête. As-tu un cube serpent\u{a0}? {HOW}")
            }
            NotationError::Colours => {
                format!("on dirait les couleurs des cubes\u{a0}; le serpent lui-même manque. {HOW}")
            }
            NotationError::Places => {
                format!("ces nombres ne font que monter, comme si les cubes étaient numérotés. {HOW}")
            }
            NotationError::Symbol { notation: Notation::Segments, symbol, at, .. } if symbol.parse::<u32>().is_ok() => {
                format!("le nombre {at} est {symbol}, mais une rangée a au moins 2 cubes. {AGAIN}")
            }
            NotationError::Symbol { notation: Notation::Segments, symbol, at, .. } => {
                let symbol = quoted(symbol);
                format!("{symbol}, en position {at}, n’est pas un nombre de cubes. Écris là combien en a la rangée.")
            }
            NotationError::Symbol { notation, symbol, at, .. } => {
                let symbol = quoted(symbol);
                let notation = self.notation(*notation);
                format!("{symbol}, en position {at}, ne va pas là. Corrige-le ou enlève-le. ({notation})")
            }
            NotationError::Size { notation, snake, signs, box_size, given, run, .. } => {
                let cubelets = snake.len();
                let cells = box_size.cells();
                let is_way = *notation == Notation::Moves && cubelets != cells;
                if is_way && snake.turns() + 2 == cubelets {
                    return format!("ce sont des directions sans longueurs. {HOW}");
                }
                let shown = box_size.shown();
                let read = match notation {
                    Notation::Segments => String::new(),
                    notation => format!(" ({})", self.notation(*notation)),
                };
                let check = if *notation > Notation::Rows {
                    "Cherche un signe oublié ou en trop. Ou écris combien de cubes a chaque rangée droite\u{a0}: 3 2 2 3 …"
                } else {
                    AGAIN
                };
                let is_number =
                    |(_, length): &(usize, usize)| *notation <= Notation::Rows && *length > BoxSize::MAX_SIDE as usize;
                if let Some((index, length)) = run.filter(is_number) {
                    return format!(
                        "la rangée {} aurait {length} cubes, comme s’il manquait un espace. {AGAIN}",
                        index + 1
                    );
                }
                let run = run.map(|(index, length)| format!("la rangée {} a {length} cubes", index + 1));
                if let Some(run) = run.as_ref().filter(|_| cubelets == cells) {
                    return format!("{run}, c’est trop long pour {shown}{read}. {check}");
                }
                // A snake that fits the larger cube is not wrong yet.
                let sizes = between(snake, *box_size).filter(|_| !given);
                let is_wrong = |_: &String| sizes.is_none_or(|sizes| snake.run_too_long(sizes[1]).is_some());
                let run = run.filter(is_wrong).map_or(String::new(), |run| format!("\u{a0}; {run}"));
                let off = off(cubelets, cells);
                let are_signs =
                    *notation > Notation::Rows && *notation < Notation::Cells && usize::from(*signs) != cubelets;
                let cubes =
                    if are_signs { format!("{signs} signes pour {cubelets} cubes") } else { counted(cubelets, "cube") };
                let told = match sizes {
                    Some(sizes) => {
                        let [small, large] = sizes.map(|size| format!("un {} en a {}", size.shown(), size.cells()));
                        format!("{cubes}{read}\u{a0}: {small}, {large}{run}. Est-ce le serpent entier\u{a0}?")
                    }
                    None => format!("{cubes}\u{a0}: {off} pour {shown}{read}{run}."),
                };
                match error.other_box() {
                    Some(other) => {
                        let other = named(other);
                        format!("{told} {check} Le tout ferait {other}\u{a0}: si c’est la bonne taille, choisis-la.")
                    }
                    None => format!("{told} {check}"),
                }
            }
            NotationError::Ambiguous(readings) => {
                let mut text = match &readings[..] {
                    [_] => "tel quel, ceci ne remplit pas la boîte, mais on peut le lire ainsi\u{a0}:".to_owned(),
                    _ => "ceci peut être lu comme plusieurs serpents. Choisis le tien\u{a0}:".to_owned(),
                };
                for reading in readings {
                    let Reading { notation, snake, box_size, .. } = reading;
                    let size = box_size.shown();
                    let read = read_as(self, reading);
                    let more = other_notes(self, reading);
                    text += &format!("\n  {snake} en {size}\u{a0}: {read} ({notation}){more}");
                }
                text
            }
        }
    }

    fn box_size_error(&self, error: &BoxSizeError) -> String {
        match error {
            BoxSizeError::Text(text) => {
                format!("«\u{a0}{text}\u{a0}» n’est pas une boîte\u{a0}; écris ses trois côtés, par exemple 2x3x4")
            }
            BoxSizeError::Range(w, h, d) => {
                let max = BoxSize::MAX_SIDE;
                format!("une boîte {w}×{h}×{d} n’est pas possible\u{a0}: côtés de 1 à {max}, au moins deux cases")
            }
        }
    }

    fn colouring_error(&self, error: &ColouringError) -> String {
        match error {
            ColouringError::Pattern(text) => {
                format!("{} n’est pas un motif\u{a0}; utilise block ou checker", quoted(text))
            }
            ColouringError::Letter { at, letter } => {
                let letters = Colour::ALL.map(|colour| colour.word().to_owned()).into();
                let letter = quoted(&letter.to_string());
                format!("{letter}, en position {at}, n’est pas une couleur\u{a0}; utilise {}", joined(letters))
            }
            ColouringError::NoCells => {
                "un motif peint a besoin des couleurs des cases, que seul un fichier de casse-tête donne".to_owned()
            }
            ColouringError::Cells { letters, box_size } => {
                let letters = counted(*letters, "lettre");
                format!("il y a {letters} pour les {} cases de {}", box_size.cells(), box_size.shown())
            }
        }
    }

    fn puzzle_error(&self, error: &PuzzleError) -> String {
        match error {
            PuzzleError::Size { cubelets, box_size } => {
                let named = named(*box_size);
                let cells = box_size.cells();
                let cubes = counted(*cubelets, "cube");
                format!("le serpent a {cubes}, mais {named} a {cells} cases\u{a0}: {}", off(*cubelets, cells))
            }
            PuzzleError::NoCube { cubelets } => {
                let cube = BoxSize::nearest_cube(*cubelets);
                let cubes = counted(*cubelets, "cube");
                format!("tu as {cubes}\u{a0}; pour un {}, il en faut {}", cube.shown(), cube.cells())
            }
            PuzzleError::Colours { colours, cubelets } => {
                format!("il y a {} pour {}", counted(*colours, "couleur"), counted(*cubelets, "cube"))
            }
            PuzzleError::Painted { painted, box_size } => {
                format!("les cases peintes sont celles de {}, mais la boîte est {}", painted.shown(), box_size.shown())
            }
        }
    }

    fn assemble_error(&self, error: &AssembleError) -> String {
        match error {
            AssembleError::Notation(error) => self.notation_error(error),
            AssembleError::Colouring(error) => self.colouring_error(error),
            AssembleError::Cells(error) => format!("cells\u{a0}: {}", self.colouring_error(error)),
            AssembleError::Puzzle(error) => self.puzzle_error(error),
            AssembleError::NoPattern => {
                "il y a des couleurs mais pas de motif\u{a0}; ajoute block ou checker".to_owned()
            }
            AssembleError::NoColours => {
                "il y a un motif mais pas de couleurs\u{a0}; ajoute une lettre b ou w pour chaque cube".to_owned()
            }
        }
    }

    fn file_error(&self, error: &FileError) -> String {
        match error {
            FileError::Read(path, fault) => format!("impossible de lire {}\u{a0}: {}", Shown(path), why(fault)),
            FileError::Save(path, fault) => {
                format!("impossible d’enregistrer {}\u{a0}: {}\u{a0}; rien n’a changé", Shown(path), why(fault))
            }
            FileError::At(path, place, fault) => {
                let fault = match fault {
                    FieldFault::Syntax(text) => text.clone(),
                    FieldFault::TooLarge => "ce nombre est trop grand".to_owned(),
                    FieldFault::BoxSize(BoxSizeError::Text(_)) => {
                        "une boîte a trois côtés, comme box = [3, 3, 3]".to_owned()
                    }
                    FieldFault::BoxSize(error) => self.box_size_error(error),
                    FieldFault::Pattern(text) => {
                        let text = quoted(text);
                        format!("{text} n’est pas un motif\u{a0}; utilise block, checker, ou painted avec cells")
                    }
                    FieldFault::NoCells => {
                        "un motif peint a besoin de cells\u{a0}: une lettre b ou w pour chaque case".to_owned()
                    }
                };
                format!("{}, {}\u{a0}: {fault}", Shown(path), self.line_column(place))
            }
            FileError::NoSnake(path) => {
                format!(
                    "{}\u{a0}: il n’y a pas de serpent\u{a0}; ajoute une ligne comme snake = \"3 2 2 3 …\"",
                    Shown(path)
                )
            }
            FileError::Snake(path, error) => format!("{}\u{a0}: {}", Shown(path), self.assemble_error(error)),
            FileError::Puzzle(path, place, error) => {
                format!("{}, {}\u{a0}: {}", Shown(path), self.line_column(place), self.assemble_error(error))
            }
        }
    }

    fn your_text(&self) -> &'static str {
        "ton texte"
    }

    fn photo(&self, doubt: Doubt) -> String {
        match doubt {
            Doubt::NoPicture => {
                "Ce n’est pas une image JPEG, PNG ou WebP, ou elle est abîmée. Choisis-en une autre.".to_owned()
            }
            Doubt::TooLarge => {
                "L’image est trop grande\u{a0}: 64 mégapixels au plus. Choisis-en une plus petite.".to_owned()
            }
            Doubt::NoSnake => {
                "Aucun serpent n’est visible. Pose-le à plat sur une table d’une autre couleur, et reprends une photo."
                    .to_owned()
            }
            Doubt::CutOff => {
                "Il touche le bord de la photo. S’il manque un bout, recule et reprends une photo.".to_owned()
            }
            Doubt::Count(count) => {
                format!(
                    "Je vois {count} cubes, ou pas de serpent du tout. Écarte le reste, et reprends une photo où l’on voit chaque cube."
                )
            }
            Doubt::Touches => {
                "Ce que je vois est plié, ou touche quelque chose de la même couleur. Pose le serpent à plat et à l’écart, et reprends une photo.".to_owned()
            }
            Doubt::NotFlat => {
                "Les cubes ne sont pas à plat. Pose le serpent à plat, en zigzag, et reprends une photo.".to_owned()
            }
            Doubt::SeveralFit => {
                "Plusieurs serpents ressemblent à celui-ci. Regarde chaque cube, ou compte.".to_owned()
            }
        }
    }

    fn open_error(&self, error: &OpenError) -> String {
        match error {
            OpenError::File(error) => self.file_error(error),
            OpenError::Snake(error) => self.assemble_error(error),
            OpenError::NoFile(text) => format!(
                "le fichier «\u{a0}{}\u{a0}» n’existe pas\u{a0}; vérifie son nom, ou écris le serpent lui-même",
                plainly(text)
            ),
            OpenError::Misspelt { text, id } => {
                let text = quoted(text);
                format!(
                    "{text} n’est ni un fichier, ni un nom du catalogue, ni un serpent\u{a0}; veux-tu dire \
                     {id}\u{a0}?"
                )
            }
        }
    }

    fn line_column(&self, place: &LineColumn) -> String {
        format!("ligne {}, colonne {}", place.line, place.column)
    }

    fn slip(&self, fault: &SlipFault) -> String {
        match fault {
            SlipFault::TooFew { length, runs: 1 } => format!("il manque un {length}"),
            SlipFault::TooMany { length, runs: 1 } => format!("un {length} en trop"),
            SlipFault::TooFew { length, runs } => format!("il manque {runs} rangées de {length}"),
            SlipFault::TooMany { length, runs } => format!("{runs} rangées de {length} en trop"),
            SlipFault::LeftOut(runs) => format!("il manque {runs}"),
            SlipFault::Added(runs) => format!("{runs} en trop"),
            SlipFault::Instead { meant, counted } => format!("{meant}, pas {counted}"),
        }
    }

    fn at_two_places(&self, fault: &str) -> String {
        format!("{fault}, à deux endroits")
    }

    fn slips(&self, slips: &[Slip]) -> String {
        let words = |Slip { fault, place, .. }: &Slip| format!("{} ici\u{a0}: {place}", self.slip(fault));
        slips.iter().map(words).collect::<Vec<_>>().join(self.semicolon())
    }

    fn semicolon(&self) -> &'static str {
        "\u{a0}; "
    }

    fn counts(&self, counts: &Counts) -> String {
        woods(counts).join(", ")
    }

    fn colours_differ(&self, has: &Counts, wanted: &Counts) -> String {
        let needs = wanted.0.iter().filter(|count| **count > 0).map(ToString::to_string).collect();
        let few = has.of_each().zip(wanted.0).filter(|((_, is), wanted)| is < wanted);
        let few = few.map(|((colour, is), wanted)| counted(wanted - is, shade(colour))).collect();
        let has = joined(woods(has));
        let needs = joined(needs);
        let few = joined(few);
        format!("Tu as {has}\u{a0}; pour cette boîte, il en faut {needs}. Il manque {few}.")
    }

    fn no_plan(&self, error: &NoPlan) -> String {
        match error {
            NoPlan::Locked => "on n’y arrive pas en tournant les articulations, même en forçant".to_owned(),
            NoPlan::NotFound => "le temps a manqué pour trouver comment y arriver".to_owned(),
            NoPlan::Failed(failure) => format!("le calcul du pliage a échoué, erreur interne\u{a0}: {failure}"),
        }
    }

    fn solved_without_plan(&self, error: &NoPlan) -> String {
        format!("Il y a une solution, mais {}.", self.no_plan(error))
    }

    fn no_solution(&self) -> &'static str {
        "Pas de solution\u{a0}: ce serpent ne se plie pas dans la boîte."
    }

    fn is_that_yours(&self, snake: &Snake) -> String {
        format!(
            "Je lis {} cubes, {snake}\u{a0}: est-ce ton serpent\u{a0}? Vérifie le texte, ou écris combien de cubes a chaque \
             rangée.",
            snake.len()
        )
    }

    fn several_readings(&self) -> &'static str {
        "Ceci peut être lu de plusieurs façons."
    }

    fn may_fill(&self, box_size: BoxSize) -> String {
        format!("il peut donner {}", named(box_size))
    }

    fn may_fold(&self) -> &'static str {
        "Il se plie peut-être\u{a0}: le temps a manqué pour le savoir"
    }

    fn without_woods(&self) -> &'static str {
        "Sans ses deux bois\u{a0}: ils ne conviennent pas"
    }

    // Entering.

    fn go_on_with(&self, cubes: usize) -> String {
        format!("Continuer\u{a0}: {}", counted(cubes, "cube compté"))
    }

    fn entry(&self, said: &EntrySaid) -> String {
        let takes = |larger: &Option<BoxSize>| {
            larger.map_or(String::new(), |size| {
                format!("\u{a0}; pour un {}, il faut {} cubes", size.shown(), size.cells())
            })
        };
        match said {
            EntrySaid::Begin => {
                "Tiens un bout et suis le serpent du doigt. Combien de cubes dans la première rangée, angle compris\u{a0}?".to_owned()
            }
            EntrySaid::AfterStraight => "Et le cube suivant\u{a0}: droit, ou un angle\u{a0}?".to_owned(),
            EntrySaid::AfterCorner => {
                "Et à partir de cet angle\u{a0}: combien de cubes dans la rangée\u{a0}? Compte aussi l’angle.".to_owned()
            }
            EntrySaid::MayEnd => {
                "Et à partir de cet angle\u{a0}? Si le tien s’arrête ici, appuie sur «\u{a0}Fin\u{a0}».".to_owned()
            }
            EntrySaid::RunTooLong { run, length, goes_on, box_size, larger } => {
                let run = run.map_or_else(|| "Cette rangée".to_owned(), |number| format!("La rangée {number}"));
                let least = if *goes_on { "au moins " } else { "" };
                let name = named(*box_size);
                let longest = box_size.longest();
                let larger = takes(larger);
                format!("{run} a {least}{length} cubes\u{a0}; {name} en permet {longest}{larger}.")
            }
            EntrySaid::TooMany { more, box_size, larger } => {
                format!("{more} de trop pour {}{}.", box_size.shown(), takes(larger))
            }
            EntrySaid::TooFew { cubes, box_size, other } => {
                let ends = counted(*cubes, "cube");
                let name = named(*box_size);
                let cells = box_size.cells();
                let other = other.map_or(String::new(), |size| format!(", {} en a {cubes}", named(size)));
                format!("Il s’arrête après {ends}\u{a0}; {name} en a {cells}{other}.")
            }
            EntrySaid::Is { cubes, entry, reversed } => {
                let from = if *reversed { ", commencé par l’autre bout" } else { "" };
                format!("Les {cubes} y sont. C’est {}{from}.", within(in_tongue(entry, "fr")))
            }
            EntrySaid::Nearly { cubes, entry, slips } => {
                let name = within(titled(entry, "fr"));
                let slips = capital(&self.slips(slips));
                format!("Les {cubes} y sont. C’est presque {name}. {slips}. Regarde encore.")
            }
            EntrySaid::Own { cubes } => format!("Les {cubes} y sont. Voyons si le serpent se plie."),
            EntrySaid::Folds { cubes } => format!("Un serpent de {cubes} cubes qui se plie."),
        }
    }

    // Page, sheet and film.

    fn sheet(&self) -> &'static SheetTexts {
        &SHEET
    }

    fn facts(&self, cubes: usize, box_size: BoxSize, summary: &Summary) -> String {
        format!("{cubes} cubes · {} · {}", box_size.shown(), self.summary(summary))
    }
}

impl WindowWords for FrenchSpeaker {
    fn button(&self, button: Button) -> [&'static str; 2] {
        match button {
            Button::Run2 => ["2", "Une rangée de 2 cubes"],
            Button::Run3 => ["3", "Une rangée de 3 cubes"],
            Button::Run4 => ["4", "Une rangée de 4 cubes"],
            Button::Run5 => ["5", "Une rangée de 5 cubes"],
            Button::Run6 => ["6", "Une rangée de 6 cubes"],
            Button::Run7 => ["7", "Une rangée de 7 cubes"],
            Button::Run8 => ["8", "Une rangée de 8 cubes"],
            Button::Run9 => ["9", "Une rangée de 9 cubes"],
            Button::Run10 => ["10", "Une rangée de 10 cubes"],
            Button::CubeS => [SOLVER.straight, "Le cube suivant est droit"],
            Button::CubeT => [SOLVER.corner, "Le cube suivant est un angle"],
            Button::CubeE => [SOLVER.end, "Ton serpent s’arrête ici"],
            Button::TakeBack => ["Effacer", "Efface le dernier ajout"],
            Button::StartOver => ["Recommencer", "Repars du premier cube"],
            Button::Rotate | Button::RotateMinus1 => [SOLVER.rotate, "Tourne-le comme ton serpent est posé"],
            Button::TurnOver => ["Retourner", "Retourne-le comme ton serpent est posé"],
            Button::Done => ["C’est ça", THIS_SNAKE],
            Button::JointNext => ["Articulation suivante", "L’articulation suivante"],
            Button::JointBack => ["Articulation d’avant", "L’articulation d’avant"],
            Button::TurnHeld90 => ["Tourner", "Tourne la partie colorée"],
            Button::TurnHeldMinus90 => ["Tourner en sens inverse", "Tourne-la dans l’autre sens"],
            Button::TurnHeld180 => ["Retourner", "Retourne la partie"],
            Button::TurnHeldMinus180 => ["Retourner en sens inverse", "Retourne la partie"],
            Button::Pull => ["Tirer", "Tire la partie avant de la tourner"],
            Button::Hint => ["Indice", "Montre le prochain coup"],
            Button::FollowFromHere => ["Continuer d’ici", "Continue avec ce que tu as plié"],
            Button::Solve => ["Résoudre", "Trouve comment le serpent se plie"],
            Button::Stop => ["Arrêter", "Arrête ou ferme"],
            Button::PlayPause => ["Lecture", "Lecture ou pause"],
            Button::StepForward => [FOLD.next, "Étape suivante"],
            Button::StepBack => [FOLD.back, "Étape précédente"],
            Button::Again => ["Revoir", "Montre encore l’étape"],
            Button::StepForward5 => ["Avancer de 5", "Cinq étapes en avant"],
            Button::StepBack5 => ["Reculer de 5", "Cinq étapes en arrière"],
            Button::Start => ["Début", "Retour au début"],
            Button::End => ["Fin", "Va à la fin"],
            Button::Faster => ["Plus vite", "Plus vite"],
            Button::Slower => ["Moins vite", "Moins vite"],
            Button::Loop => ["Boucle", "Recommence sans fin"],
            Button::NextSolution => ["Suivante", "Montre une autre solution"],
            Button::PreviousSolution => ["Précédente", "Montre la solution d’avant"],
            Button::Mirror => ["Image miroir", "Plie l’image miroir"],
            Button::Xray => ["Transparence", "Vois à travers les cubes qui ne bougent pas"],
            Button::Ghost => ["Montrer où ça va", "Montre où mène l’étape suivante"],
            Button::TimeMe => [FOLD.time_me, "La durée de tout le pliage par cœur, donnée à la fin"],
            Button::Sound => ["Son", "Le bruit du bois, ou le silence"],
            Button::Guide => ["Texte sur l’image", "Montre l’étape en mots sur l’image"],
            Button::Edit => ["Modifier le serpent", "Change les cubes, les couleurs et la boîte de ce serpent"],
            Button::OtherEnd => [SOLVER.other_end, "Commence par l’autre bout du serpent"],
            Button::CountAgain => ["Aucun\u{a0}: compter depuis la marque", "Recompte à partir de l’erreur possible"],
            Button::Undo => ["Annuler", "Annule ce que tu viens de faire"],
            Button::Redo => ["Rétablir", "Rétablis le dernier changement"],
            Button::Enter => ["Compter", "Compte les cubes du serpent que tu as en main"],
            Button::Copy => [FOLD.copy, "Copie le serpent en texte"],
            Button::Paste => ["Coller", "Colle un serpent en texte"],
            Button::Open => ["Ouvrir…", "Ouvre un fichier de casse-tête"],
            Button::Save => ["Enregistrer…", "Enregistre le casse-tête dans un fichier"],
            Button::Export => ["Partager…", "Page pour téléphone, feuille, image ou film"],
            Button::SharePicture => ["Partager l’image…", "Ce moment en image"],
            Button::SaveExport => ["Enregistrer…", "Choisis où, et crée le fichier"],
            Button::StopExport => ["Arrêter", "Arrête la création\u{a0}; rien n’est enregistré"],
            Button::OpenSaved => ["Ouvrir", "Ouvre le fichier, pour le voir ou l’imprimer"],
            Button::PrintSaved => ["Imprimer", "Ouvre la feuille et l’imprime"],
            Button::ShowInFolder => ["Voir le dossier", "Montre où est le fichier"],
            Button::Shelf => ["Trouver le mien", "Choisis un serpent, ou crées-en un"],
            Button::OpenFound => ["Ouvrir", "Ouvre le seul serpent qui correspond"],
            Button::Day => ["Serpent du jour", "Le serpent d’aujourd’hui, le même pour tous"],
            Button::CopyDrillPlan => [FOLD.copy, "Copie le plan de perçage en texte"],
            Button::Home => ["Vue initiale", "Reviens à la vue initiale"],
            Button::Help => ["Aide", "Touches et premiers pas"],
            Button::Fullscreen => ["Plein écran", "Remplis tout l’écran"],
            Button::Larger => ["Plus grand", "Texte plus grand"],
            Button::Smaller => ["Plus petit", "Texte plus petit"],
            Button::UsualSize => ["Taille normale", "Texte de taille normale"],
            Button::Glance => [FOLD.show_next_turn, "Une étape en mots\u{a0}; ensuite, essaie de nouveau sans elle"],
            Button::ByHeart => [FOLD.learn_by_heart, "Partie par partie, jusqu’à le plier sans les étapes"],
            Button::LeaveLearning => [FOLD.stop_learning, "Ce que tu sais est gardé"],
            Button::Demo => ["Démo", "Montre un casse-tête après l’autre, jusqu’à ce que tu appuies sur une touche"],
            Button::Follow => ["Plier pas à pas", "Plier sans le panneau, ou le faire revenir"],
            Button::Hands => ["Essaie toi-même", "Tourne toi-même les articulations"],
            Button::Locate => [FOLD.where_am_i, "Trouve l’étape qui ressemble à ton serpent"],
            Button::Unfold => ["Déplier", "Du cube au serpent à plat"],
            // The panel, by its folders.
            Button::CloseOverPicture => [FOLD.close, "Retour à l’image"],
            Button::CloseHelp => [FOLD.close, "Ferme l’aide"],
            Button::CloseLocate => [FOLD.close, "Retour où tu en étais"],
            Button::UsualWay => ["Revenir au sens normal", "Si tu avais tourné comme sur l’image"],
            Button::OtherWay => [FOLD.other_way, "Si ta première étape allait dans l’autre sens, les autres aussi"],
            Button::More => ["Plus ⏷", "Fichiers, recherche, vues, réglages et aide (F10)"],
            Button::AboutSnake => {
                ["À propos du serpent", "Le tien\u{a0}: sa difficulté, par où commencer, comment le faire en bois"]
            }
            Button::HowFound => ["Voir la recherche", "La recherche cube par cube, assez lente pour qu’on la suive"],
            Button::Dark => ["Sombre", "Bois sur fond sombre"],
            Button::Light => ["Clair", "Bois sur fond clair"],
            Button::SystemTheme => ["Système", "Clair ou sombre, comme ton ordinateur"],
            Button::FullMotion => ["Complet", "Les parties tournent, et la vue glisse"],
            Button::ReducedMotion => ["Réduit", "Chaque étape apparaît d’un coup\u{a0}; rien ne bouge"],
            Button::LightFirst => ["Clair d’abord", "Cubes clairs et foncés en alternance, le premier est clair"],
            Button::DarkFirst => ["Foncé d’abord", "Cubes foncés et clairs en alternance, le premier est foncé"],
            Button::OneWood => ["Uni", "Tous les cubes se ressemblent"],
            Button::Language => [SOLVER.language, "La langue de cette fenêtre et de ce que tu partages"],
            Button::OpenPath => ["Ouvrir", THIS_PATH],
            Button::SavePath => ["Enregistrer", THIS_PATH],
            Button::CancelPath => [SOLVER.cancel, "Ferme sans rien faire"],
            Button::Moment => ["Moment du pliage", "Fais glisser jusqu’au moment que tu veux"],
            Button::WebAddress => [
                "Adresse web",
                "Où se trouve snake-cube.html sur le web, s’il y est. Un code ouvre alors ce pliage sur un téléphone.",
            ],
            Button::FilmSpeed => ["Vitesse", "La vitesse du pliage, ici et dans la fenêtre"],
            Button::Spin => ["Tourner le cube à la fin", "À la fin, le cube est montré de tous les côtés"],
            Button::WithWords => ["Sur l’image", "Chaque étape en mots"],
            Button::WithoutWords => ["Aucun", "L’image seule"],
            Button::BackToSteps => ["Retour aux étapes", "Le serpent se plie comme dans tes mains"],
            Button::Pace1 => ["1/s", PACE],
            Button::Pace5 => ["5/s", PACE],
            Button::Pace30 => ["30/s", PACE],
            Button::PaceFastest => ["à fond", PACE],
            Button::LeaveEntering => ["Quitter", "Retour au serpent d’avant\u{a0}; ce que tu as compté est gardé"],
            Button::TwoWoods => {
                ["Clair et foncé", "Ses cubes sont de deux bois\u{a0}: touche les foncés ou glisse dessus dans l’image"]
            }
            Button::FindMistake => [SOLVER.find_the_mistake, "Montre quel cube est peut-être mal compté"],
            Button::Panel => ["Toutes les étapes", "Toutes les étapes et la recherche, à côté de l’image"],
            Button::VoiceOn => ["Voix", "Les étapes sont lues à voix haute"],
            Button::VoiceOff => ["Voix", "Fais lire les étapes à voix haute"],
            Button::Timer => ["Minuteur", "L’étape suivante vient seule, après le temps de lire et de plier"],
            Button::LeaveHands => ["Quitter", "Retour, et rien n’est perdu"],
            Button::TurnAgain => ["Rétablir", "Refais le coup annulé"],
            Button::FlatSnake => ["Le serpent à plat", "Pose-le à plat"],
            Button::TheCube => ["Le cube", "Déplie-le"],
            Button::SeveralDiffer => [FOLD.more_differ, "Tourne celui de l’écran comme le tien"],
            Button::DoneGoOn => [FOLD.done_go_on, "Passe à l’étape suivante"],
            Button::CubeBrush => ["Cube", "Un clic sur un cube en fait un angle, ou le rend droit"],
            Button::DiscardText => ["Oublier mon texte", "Montre le serpent tel qu’il est"],
            Button::KnownSnakes => ["Serpents connus", "Des serpents vendus, ou décrits dans des articles"],
            Button::AllSnakes => ["Tous les 3×3×3", THIS_CUBE],
            Button::NewSnakes => ["Nouveaux", "Un nouveau serpent que personne n’a encore plié"],
            Button::MySnakes => ["Mes serpents", "Ceux avec lesquels tu as joué, et leurs noms"],
            Button::EnterRest => ["Compter la suite", "Continue à compter\u{a0}; ce que tu as compté est gardé"],
            Button::WorkOutAll => ["Calculer tous les 3×3×3", THIS_CUBE],
            Button::MakeIt => ["Le créer", MAKE],
            Button::MakeAnother => ["En créer un autre", MAKE],
            Button::PageCard => ["Page", "Pour le téléphone sur la table\u{a0}: une étape à la fois"],
            Button::SheetCard => ["Feuille", "À imprimer\u{a0}: chaque étape en image sur papier"],
            Button::PictureCard => ["Image", "Cette étape en image"],
            Button::FilmCard => ["Film", "Tout le pliage en film"],
        }
    }

    fn key(&self, name: &str) -> String {
        match name {
            "Space" => "Espace",
            "Enter" => "Entrée",
            "Esc" => "Échap",
            "Backspace" => "Retour arrière",
            "Home" => "Début",
            "End" => "Fin",
            "PageUp" => "Page précédente",
            "PageDown" => "Page suivante",
            "Shift+" => "Maj+",
            name => name,
        }
        .to_owned()
    }

    fn label(&self, label: Label) -> &'static str {
        match label {
            // The session.
            Label::HoldLikeThis => FOLD.hold_like_this,
            Label::BeginLikeThis => FOLD.begin_like_this,
            Label::MakeItLikeYours => "Mets celui-ci comme le tien, puis «\u{a0}Continuer d’ici\u{a0}».",
            Label::LookingForWay => "Recherche de la suite…",
            Label::NoWayFound => "Aucune suite trouvée à partir d’ici.",
            Label::PullNext => "Attrape maintenant un cube et fais-le glisser\u{a0}: sa partie est d’abord tirée.",
            Label::GrabACube => "Attrape un cube et fais-le glisser.",
            Label::AnotherPart => {
                "Ou au clavier\u{a0}: → comme la flèche, ← en sens contraire, Tab pour la partie suivante."
            }
            Label::HandsDone => self.ending(Ending::Cube),
            Label::ThatWasTight => "C’était un peu serré.",
            Label::ThatTookForce => "Il a fallu forcer.",
            Label::MakeItCorner => "Clique pour en faire un angle",
            Label::MakeItStraight => "Clique pour le rendre droit",
            Label::SmallSize => "Petite",
            Label::MediumSize => "Moyenne",
            Label::LargeSize => "Grande",
            Label::IsFolded => "Un cube serpent est en cours de pliage",
            Label::NoDriver => NO_DRIVER,

            // The panel, by its folders.
            Label::Dismiss => "Fermer",
            Label::Close => FOLD.close,
            Label::PressAnyKey => "Appuie sur une touche pour revenir",
            Label::IsThisYours => "Est-ce ton serpent\u{a0}?",
            Label::CommonOne => "Oui, on le plie",
            Label::FoldOrTry => "Plie-le étape par étape, ou essaie toi-même.",
            Label::CubeInStep => "cube",
            Label::AfterStep => "Voici le résultat",
            Label::AfterBothSides => "Ensuite, de devant et de derrière",
            Label::AfterFromBehind => "Vu de derrière",
            Label::LiftedUpright => FOLD.upright_so,
            Label::OtherSide => "Montrer l’autre côté",
            Label::ResetView => FOLD.reset_view,
            Label::FirstSteps => "Premiers pas",
            Label::Keys => "Touches",
            Label::About => "À propos",
            Label::SlowDrawing => {
                "Aucune carte graphique trouvée, l’affichage est donc plus lent ici. Les cubes ne se font pas d’ombre, \
                 et les bords sont moins nets quand ils bougent."
            }
            Label::HelpEnter => {
                "1.  Trouve ton serpent, ou suis-le du doigt et compte les cubes de chaque rangée. Un angle compte \
                 dans les deux rangées."
            }
            Label::HelpFold => {
                "2.  Pose ton serpent sur la table comme sur la première image. On commence par le bout avec le point. \
                 Fais une étape à la fois. Continue avec Entrée, → ou Page suivante, un clic ou le minuteur. Entrée \
                 suffit pour tout\u{a0}; Espace joue le pliage."
            }
            Label::HelpView => "Glisser tourne la vue, la molette zoome, un double-clic ramène la vue initiale.",
            Label::HelpTab => {
                "Tab passe d’un bouton à l’autre\u{a0}; dans «\u{a0}Essaie toi-même\u{a0}», appuie d’abord sur \
                 F6. Espace ou Entrée appuie sur le bouton."
            }
            Label::HelpOtherKeys => {
                "F10 ouvre «\u{a0}Plus\u{a0}». «\u{a0}Compter\u{a0}» et «\u{a0}Essaie toi-même\u{a0}» \
                 ont leurs propres touches\u{a0}: appuie alors sur F1."
            }
            Label::Puzzle => "Casse-tête",
            Label::Search => "Recherche",
            Label::View => "Vue",
            Label::Settings => "Réglages",
            Label::SoundAndVoice => "Sons",
            Label::Spoken => "Étapes",
            Label::NoVoice => "aucune voix installée",
            Label::NoPlayer => "aucun son possible ici",
            Label::AnotherSolution => "Autre solution",
            Label::Colours => "Couleurs",
            Label::Motion => "Mouvement",
            Label::Woods => "Bois",
            Label::MineIsOneWood => "Le mien est d’une seule couleur",
            Label::TwoWoods => "Le mien est clair et foncé",
            Label::Size => "Taille",
            Label::LargerWindow => "demande une fenêtre plus grande",
            Label::PathToOpen => "Ouvrir le fichier de casse-tête\u{a0}:",
            Label::PathToSave => "Enregistrer le casse-tête sous\u{a0}:",
            Label::PathToExport => "Enregistrer sous\u{a0}:",
            Label::NoFileDialog => "Aucune fenêtre de fichiers ne s’ouvre sur ce système",
            Label::Pause => FOLD.pause,
            Label::Share => FOLD.send_it_on,
            Label::WebAddressHint => "Seulement si snake-cube.html est en ligne",
            Label::PointCamera => "Vise ceci avec l’appareil photo du téléphone, et continue dessus.",
            Label::InstallFfmpeg => "Pour un MP4, plus petit et plus fluide, installe ffmpeg.",
            Label::File => "Fichier",
            Label::Words => "Texte",
            Label::WhatYouSee => "Ce que tu vois",
            Label::SearchDoes => {
                "Les cubes sont posés un à un, là où il y a de la place. Quand ça bloque, les derniers sont retirés \
                 et partent d’un autre côté."
            }
            Label::SearchSlowly => {
                "Dans «\u{a0}Plus\u{a0}», «\u{a0}Voir la recherche\u{a0}» la montre aussi lentement que tu \
                 veux."
            }
            Label::ShowAgain => "Revoir",
            Label::Pace => "Vitesse",
            Label::NotSolvable => "Ce serpent ne peut pas encore être résolu\u{a0}: regarde plus haut.",
            Label::PressSolve => "Appuie sur «\u{a0}Résoudre\u{a0}» ou Entrée.",
            Label::PlanningFold => "Calcul du pliage…",
            Label::Solved => "Résolu.",
            Label::NeverFolds => "Il ne peut pas se plier\u{a0}: regarde plus haut.",
            Label::CubeByCube => "Cube par cube",
            Label::StepStretches => "Étire ici l’élastique d’un cube, sinon ça coince.",
            Label::StepIsTight => "C’est un peu serré. Les cubes d’à côté s’écartent.",
            Label::StepPresses => "Il faut pousser. Écarte les cubes qui gênent.",
            Label::CountFromHere => "Recompter à partir d’ici",
            Label::FoldsInto => "Se plie en",
            Label::OrAnotherBox => "ou autre boîte",
            Label::CountsAppear => "Ce que tu comptes apparaît ici.",
            Label::SnakeSoFar => SOLVER.snake_so_far,
            Label::BegunSnake => "Le serpent que tu avais commencé",
            Label::TheStep => "L’étape",
            Label::HowToBegin => "Comment commencer",
            Label::TheEnd => FOLD.the_end,
            Label::Begin => FOLD.begin,
            Label::FoldAgain => "Le replier",
            Label::FoldUntil => FOLD.fold_until,
            Label::FoldLikeSmall => "Plie-le jusqu’à ce qu’il soit comme sur les petites images.",
            Label::Goal => "Le but, de devant et de derrière",
            Label::KnownByHeart => FOLD.known_by_heart,
            Label::LooksSo => FOLD.looks_so,
            Label::LooksDifferent => FOLD.looks_different,
            Label::GoOnByHeart => FOLD.go_on_by_heart,
            Label::TakeApart => "Le déplier",
            Label::GoOn => FOLD.go_on,
            Label::HoldTimer => "Suspendre le minuteur",
            Label::BeginWith => "Commencer par",
            Label::WhichLooksLikeYours => "Quelle image ressemble au tien\u{a0}? Choisis-la.",
            Label::HoldLikePicture => FOLD.hold_it_so,
            Label::NoneOfThese => FOLD.none_of_these,
            Label::WhichIsMostLikeYours => "Aucune\u{a0}? Alors choisis celle qui ressemble le plus au tien.",
            Label::OneMayDiffer => "Une articulation peut être différente.",
            Label::LocateBack => FOLD.back,
            Label::ChooseJoint => "Choisis le cube à l’articulation tournée autrement.",
            Label::HoldMost => "Tiens le tien pour que presque tout soit comme sur l’image.",
            Label::AnotherPicture => "Une autre image",
            Label::ChooseYours => "Lequel est le tien\u{a0}? Choisis-le.",
            Label::IfNone => "Si aucun ne va, reviens\u{a0}: plusieurs articulations sont différentes.",
            Label::ThenBackOnTrack => "Et te revoilà sur la bonne voie.",
            Label::Yours => FOLD.yours,
            Label::WholeFold => "Tout le pliage",
            Label::ToBeginWith => FOLD.to_begin_with,
            Label::LookingForMistake => "Recherche de l’erreur…",
            Label::NoneAlikeFolds => "Même en corrigeant une ou deux erreurs, il ne se plie pas.",
            Label::MayBeThisOne => "C’est peut-être celui-ci. Regarde le tien, et choisis-le si c’est juste\u{a0}:",
            Label::CountWholeAgain => "Recompter",
            Label::BoxAndColours => "Boîte et couleurs",
            Label::BoxWidth => "Cases de gauche à droite\u{a0}: fais glisser, ou clique et tape",
            Label::BoxHeight => "Cases de bas en haut\u{a0}: fais glisser, ou clique et tape",
            Label::BoxDepth => "Cases de l’arrière vers l’avant\u{a0}: fais glisser, ou clique et tape",
            Label::Box => "Boîte",
            Label::FitsToo => "Va aussi\u{a0}:",
            Label::FillBox => "Remplir la boîte",
            Label::Plain => "Uni",
            Label::Blocks => "Blocs",
            Label::Checker => "Damier",
            Label::Painted => "Peint",
            Label::PatternShows => {
                "Ce que montre la boîte\u{a0}: un seul bois, des blocs 2×2×2, un damier, ou des cases peintes par toi"
            }
            Label::Brush => "Pinceau",
            Label::Layers => "Couches de l’arrière vers l’avant",
            Label::SnakeAsText => {
                "Ton serpent en texte\u{a0}: les longueurs de ses rangées (3 2 2 3 …), ou des lettres (STTS…)"
            }
            Label::MeantAsRuns => {
                "Lu en longueurs de rangées, ça ne remplit pas la boîte. Voulais-tu dire ce serpent\u{a0}?"
            }
            Label::MeansSeveral => "Cela peut être plusieurs serpents\u{a0}:",
            Label::NoneKnown => {
                "Aucun des serpents connus. Bien compté\u{a0}? Cherche dans tous les 3×3×3, ou compte le tien."
            }
            Label::PlayIt => "Jouer",
            Label::MakeFromWood => "Le faire en bois",
            Label::CubesOf => "cubes de",
            Label::CubeSide => "Le côté d’un cube\u{a0}: clique pour le taper",
            Label::HowToDrill => "Comment percer chaque cube",
            Label::MySnakeGoes => "Mon serpent fait",
            Label::OrName => "ou un nom",
            Label::FirstRuns => {
                "Les premières rangées du serpent que tu cherches, depuis un bout ou l’autre, ou son nom"
            }
            Label::AnySize => "Toute taille",
            Label::BoxItFills => "La boîte qu’il remplit",
            Label::AnyDifficulty => "Toute difficulté",
            Label::HowHardOfAll => "Sa difficulté parmi tous les serpents 3×3×3",
            Label::NameOfThis => "Le nom du serpent ouvert",
            Label::NameOrWhose => "Son nom, ou à qui il est",
            Label::PlayedComeHere => "Les serpents avec lesquels tu joues arrivent ici.",
            Label::UseSnake => THIS_SNAKE,
            Label::NewSnakeTitle => "Un nouveau serpent, avec une seule solution",
            Label::SameEverywhere => {
                "Même taille, même difficulté, même numéro\u{a0}: partout le même serpent. Donne le numéro à un ami."
            }
            Label::HowHardByHand => "La difficulté de le résoudre à la main",
            Label::SeedNumber => "numéro",
            Label::WhichSeed => "Lequel de tous ces serpents\u{a0}: clique pour taper un numéro",
            Label::MakingIt => "Création…",
            Label::WorkingOutAll => {
                "Calcul des 11\u{a0}487 serpents qui donnent un 3×3×3, et de la difficulté de chacun…"
            }
            Label::ClosingStops => "Si tu fermes, le calcul s’arrête.",
            Label::HardestFirst => "Plus difficiles d’abord",
            Label::EasiestFirst => "Plus faciles d’abord",
            Label::MostSolutions => "Le plus de solutions",
            Label::SortOrder => "Ordre",
            Label::YourOwnSnake => "Un serpent à toi",
            Label::NotInList => "Pas dans notre liste",
            Label::NotFinished => "Pas encore fini",
            Label::ThenYouSee => {
                "Tu verras alors par quel bout commencer, et si toutes les étapes passent sans forcer."
            }
            Label::WorkingToCompare => "Calcul de tous les serpents 3×3×3, pour le comparer avec eux…",
            Label::Cubes => "Cubes",
            Label::Solutions => "Solutions",
            Label::Tries => "Essais",
            Label::DeadEnds => "Impasses",
            Label::JointsToTurn => "Articulations à tourner",
            Label::Difficulty => "Difficulté",
            Label::Turns => "Pliage",
            Label::NoSolution => "Aucune\u{a0}: il ne se plie pas dans la boîte",

            // Kinds of file.
            Label::HtmlFile => "Une page à imprimer",
            Label::PngFile => "Une image",
            Label::GifFile => "Un film qui marche partout, même dans les messageries",
            Label::Mp4File => "Un film petit et fluide, créé par le programme ffmpeg",
            Label::PageAdvice => {
                "Envoie-la sur le téléphone et ouvre-la, même sans réseau. Si tu l’imprimes, elle devient une feuille."
            }
            Label::SheetAdvice => "Ouvre-la et imprime-la. À l’écran, le même fichier montre une étape à la fois.",
            Label::PictureAdvice => "L’image montre cette étape.",
            Label::FilmAdvice => "Tu peux continuer à plier\u{a0}; un grand film prend quelques minutes.",
        }
    }

    fn check_line(&self, line: &CheckLine) -> String {
        match line {
            CheckLine::Notation(notation) => format!("notation    {notation}\u{a0}: {}", self.notation(*notation)),
            CheckLine::Solution(moves) => format!("solution    {moves}"),
            CheckLine::Runs(snake) => format!("rangées     {snake}  ({} en tout)", snake.segments().len()),
            CheckLine::Inner(letters) => format!("intérieur   {letters}"),
            CheckLine::Box(size) => format!("boîte       {size}, {} cubes", size.cells()),
            CheckLine::Colours { letters, pattern } => format!("couleurs    {letters}, motif {pattern}"),
            CheckLine::Cells(letters) => format!("cases       {letters}"),
            CheckLine::Palindrome(is) => format!("palindrome  {}", if *is { "oui" } else { "non" }),
            CheckLine::Catalogue { id, name, from_other_end } => {
                let end = if *from_other_end { ", lu depuis l’autre bout" } else { "" };
                format!("catalogue   {id} ({name}){end}")
            }
            CheckLine::Hardness { hardness, rank, of, solutions } => {
                let hardness = self.hardness(*hardness);
                let many = counted(solutions, "solution");
                format!("difficulté  {hardness}, numéro {rank} sur {of} à partir du plus difficile\u{a0}; {many}")
            }
            CheckLine::NeverFolds(of) => {
                format!("difficulté  aucune\u{a0}: il ne se plie pas\u{a0}; {of} serpents de cette boîte se plient")
            }
            CheckLine::Warning(note) => format!("attention\u{a0}: {note}"),
            CheckLine::CopyYours { by_notation } => {
                let option = if *by_notation { ", ou ajoute --notation avec le mot entre parenthèses" } else { "" };
                format!("Copie les nombres du tien{option}")
            }
            CheckLine::AddBox(size) => format!("Pour la choisir, ajoute --box {size}"),
        }
    }

    fn message(&self, message: &Message) -> String {
        match message {
            // The session.
            Message::Cube(number) => format!("Cube {number}"),
            Message::CubeOfKind { number, kind: Kind::Straight } => format!("Cube {number}\u{a0}: droit"),
            Message::CubeOfKind { number, kind: Kind::Turn } => format!("Cube {number}\u{a0}: angle"),
            Message::CubeAtEnd { number, end: End::Head } => format!("Cube {number}\u{a0}: le bout avec le point"),
            Message::CubeAtEnd { number, end: End::Tail } => format!("Cube {number}\u{a0}: l’autre bout"),
            Message::PaintIt(colour) => format!("Peins-le en {}", self.wood(*colour)),
            Message::BackToStep(step) => format!("Revenir à l’étape {step} du pliage entier"),
            Message::StepsTaken { steps, minutes, day } => {
                let time = minutes.map(|minutes| format!(" en {}", counted(minutes, "minute")));
                let day = day.map(|day| format!(" · {}", self.date(day))).unwrap_or_default();
                counted(steps, "étape") + &time.unwrap_or_default() + &day
            }
            Message::PartEnds(part) => part_ends(&FOLD, part),
            Message::ByHeart { parts, steps, glances } => {
                let glanced = if *glances > 0 {
                    format!(" · {}", counted(glances, "coup") + " d’œil")
                } else {
                    String::new()
                };
                format!("{} · {}{glanced}", self.count(Count::Parts(*parts)), counted(steps, "étape"))
            }
            Message::TurnsSoFar { turns, hints, known, hints_at } => {
                let known =
                    known.map(|known| format!(" · solution\u{a0}: {}", counted(known, "coup"))).unwrap_or_default();
                let does = if *hints_at { " · fais glisser, ou →" } else { "" };
                format!("{} · {}{known}{does}", counted(turns, "coup"), counted(hints, "indice"))
            }
            Message::TurnsLeft(0) => "C’est le dernier.".into(),
            Message::TurnsLeft(turns) => format!("Encore {} après celui-ci.", counted(turns, "coup")),
            Message::DragToTurn { cubes, is_first, pulled } => {
                let which = if *is_first { "premiers" } else { "derniers" };
                let does = if *pulled { "Tire et fais tourner" } else { "Fais tourner" };
                format!("{does} les {cubes} {which} cubes avec la souris.")
            }
            Message::LetGo { quarters: 0 } => "Fais glisser plus loin.".to_owned(),
            Message::LetGo { quarters: 1 } => "Lâche\u{a0}: un quart de tour.".to_owned(),
            Message::LetGo { .. } => "Lâche\u{a0}: un demi-tour.".to_owned(),
            Message::InTheWay { cube, pulled: true } => format!("Le cube {cube} gêne. Dégage-le d’abord."),
            Message::InTheWay { cube, pulled: false } => {
                format!("Le cube {cube} gêne. Tire la partie, ou dégage-le d’abord.")
            }
            Message::HandsResult { turns, known, hints, minutes } => {
                let known = known.map(|known| format!(" (la solution en demande {known})")).unwrap_or_default();
                let turns = counted(turns, "coup");
                let hints = counted(hints, "indice");
                format!("{turns}{known}, {hints}, {}", counted(minutes, "minute"))
            }
            Message::HandsTitle { name, from: HandsStart::Flat } => (*name).to_owned(),
            Message::HandsTitle { name, from: HandsStart::Cube } => format!("{name}, à partir du cube"),
            Message::HandsTitle { name, from: HandsStart::Step(step) } => {
                format!("{name}, à partir de l’étape {}", step + 1)
            }
            Message::HandsTitle { name, from: HandsStart::OtherPose } => {
                format!("{name}, à partir d’une autre position")
            }
            Message::DayTitle(day) => format!("Serpent du {}", self.date(*day)),
            Message::NewSnakeTitle { hardness, box_size, number } => {
                format!("{} {}, numéro {number}", capital(self.hardness(*hardness)), box_size.shown())
            }
            Message::Runs(snake) => format!("Rangées\u{a0}: {snake}"),

            // The panel.
            Message::SeenFrom { key } => {
                format!("le texte est pour la vue de face ({key})")
            }
            Message::MostSold(runs) => format!(
                "Celui que vendent la plupart des magasins. Tiens le tien à côté\u{a0}: depuis le point rouge, il a {runs} cubes."
            ),
            Message::Keys { first, last } => format!("{first} à {last}"),
            Message::FileEndsIn(endings) => format!("Un fichier qui finit par .{}", endings.join(" ou .")),
            Message::Pixels([width, height]) => format!("{width} × {height} pixels"),
            Message::OneFile { steps } => format!("{} · un fichier", counted(steps, "étape")),
            Message::Film { steps, time, size: [width, height] } => {
                let time = match time {
                    RoundedTime::Seconds(seconds) => format!("{seconds:.0} secondes"),
                    RoundedTime::Minutes(minutes) => format!("{minutes:.0} minutes"),
                };
                format!("{} · environ {time} · {width} × {height}", counted(steps, "étape"))
            }
            Message::UnderWay { file, share, stops } => {
                let share = percent(f64::from(*share));
                format!("{} de {file} · {share}", if *stops { "Arrêt" } else { "Création" })
            }
            Message::Tried { paused, share, placed, tries } => {
                let parts = [
                    paused.then(|| "En pause".to_owned()),
                    share.map(percent),
                    placed.map(|[placed, of]| format!("cubes placés\u{a0}: {placed} sur {of}")),
                    Some(counted(thousands(*tries), "essai")),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
            }
            Message::SearchPauses { pause, step } => format!("{pause} met en pause, {step} avance d’un pas."),
            Message::SearchGoesOn { go_on, step } => format!("{go_on} continue, {step} avance d’un pas."),
            Message::Searching { paused, share, tries } => {
                let share = share.map(|share| format!("{} · ", percent(share))).unwrap_or_default();
                let tries = counted(thousands(*tries), "essai");
                format!("{}\u{a0}: {share}{tries}", if *paused { "En pause" } else { "Recherche" })
            }
            Message::Planned { which, all, summary } => {
                let more = if *all { "" } else { " ou plus" };
                let which = which.map(|[which, count]| format!("Solution {which} sur {count}{more}. "));
                format!("{}{}.", which.unwrap_or_default(), self.summary(summary))
            }
            Message::AllTried(tries) => {
                format!("Tout a été essayé\u{a0}: {}.", counted(thousands(*tries), "possibilité"))
            }
            Message::StoppedAfter(tries) => format!("Arrêté après {}.", counted(thousands(*tries), "essai")),
            Message::OfCubes(all) => format!("sur {all}"),
            Message::Timer(seconds) => format!("Minuteur {}\u{a0}s", seconds.to_string().replace('.', ",")),
            Message::Step(step) => format!("Étape {step}"),
            Message::AfterStep(step) => format!("Après l’étape {step}"),
            Message::Cubes(count) => counted(count, "cube"),
            Message::CubesSoFar(count) => format!("{} jusqu’ici.", counted(count, "cube")),
            Message::MayBeOneOf(count) => {
                format!("C’est peut-être l’un de ces {count} serpents. Regarde le tien, et choisis le bon\u{a0}:")
            }
            Message::AndMore(count) => format!("Et encore {}.", counted(count, "autre")),
            Message::Unchecked(count) => {
                format!("Le temps a manqué pour en vérifier {}.", counted(count, "autre"))
            }
            Message::IsThisYours(notes) => format!("Est-ce ton serpent\u{a0}? {notes}"),
            Message::ClickToUse(snake) => format!("Clique pour utiliser {snake}"),
            Message::WrongSize { cubes, box_size } => {
                let named = capital(&named(*box_size));
                let cells = box_size.cells();
                let off = off(*cubes, cells);
                format!("{named} a {cells} cases\u{a0}; ton serpent a {}\u{a0}: {off}.", counted(cubes, "cube"))
            }
            Message::ColoursFit { counts, box_size } => {
                format!("{}\u{a0}: juste ce qu’il faut pour {}.", self.counts(counts), box_size.shown())
            }
            Message::CellOf { cell, wood } => {
                let wood = self.wood(*wood);
                format!("Couche {}, ligne {}, colonne {}\u{a0}: {wood}", cell.z + 1, cell.y + 1, cell.x + 1)
            }
            Message::PaintsIn(wood) => {
                let wood = self.wood(*wood);
                format!("Clique ou glisse sur des cubes, ici ou dans l’image, pour les peindre en {wood}")
            }
            Message::TheSnake(snake) => format!("Le serpent\u{a0}: {snake}"),
            Message::SnakeOfDay { day, hardness, box_size } => {
                let date = capital(&self.date(*day));
                let hardness = self.hardness(*hardness);
                let size = box_size.shown();
                format!(
                    "{date}\u{a0}: {hardness}, {size}. Le même pour tous\u{a0}: facile le lundi, grand le dimanche."
                )
            }
            Message::UseKnown { also } => match also_called(also) {
                Some(names) => format!("Utilise ce serpent. On l’appelle aussi {names}."),
                None => "Utilise ce serpent.".to_owned(),
            },
            Message::OpenNow(end) => from_end("Ouvert en ce moment", *end),
            Message::Failed(failure) => format!("Échec\u{a0}: {failure}."),
            Message::RankedSnakes { found, all } => {
                let [shown, of] = [*found, *all].map(|snakes| thousands(snakes as u64));
                let which = if found == all {
                    format!("Les {of} serpents qui donnent un 3×3×3.")
                } else {
                    format!("{} sur {of}.", counted(shown, "serpent"))
                };
                format!("{which} Le numéro 1 est le plus difficile. Clique sur un serpent pour l’utiliser.")
            }
            Message::Number(rank) => format!("Numéro {}", thousands((*rank).into())),
            Message::Place { hardness, number } => {
                format!("{} · numéro {}", self.hardness(*hardness), thousands((*number).into()))
            }
            Message::Solutions(count) => solutions(*count),
            Message::SolutionsFrom { solutions: count, end } => from_end(&solutions(*count), *end),
            Message::AtLeast(count) => format!("au moins {}", thousands(*count)),
            Message::ThisIs { name, end } => {
                from_end(&format!("C’est {}", within(name.unwrap_or("un serpent à toi"))), *end)
            }
            Message::Made { cubes, corners, straights } => {
                let corners = counted(corners, "angle");
                let straights = counted(straights, "droit");
                format!("{cubes} cubes\u{a0}: {corners}, {straights}, 2 bouts")
            }
            Message::Difficulty { hardness, rank, all } => {
                let [rank, all] = [u64::from(*rank), *all as u64].map(thousands);
                let hardness = capital(self.hardness(*hardness));
                format!(
                    "{hardness}\u{a0}: rang {rank} sur {all}\u{a0}; le rang 1 est le plus difficile à trouver en \
                     essayant"
                )
            }
            Message::Hard(Summary { steps, pulls, tight, pressed }) => {
                let steps = counted(steps, "étape");
                let tight_words = if *tight == 1 { "un peu serrée" } else { "un peu serrées" };
                let hard =
                    some_of([(*pulls, "en tirant sur l’élastique"), (*tight, tight_words), (*pressed, "en poussant")]);
                if hard.is_empty() {
                    format!("{steps}, tout passe sans forcer")
                } else {
                    format!("{steps}, dont {hard}")
                }
            }
            Message::Tries(tries) => format!("Environ {} à la main", counted(thousands(*tries), "essai")),
            Message::DeadEnds(0) => "Presque aucune".to_owned(),
            Message::DeadEnds(times) => {
                format!("{} fois, presque tout est fait, et ça bloque", thousands(*times))
            }
        }
    }

    // Puzzles.

    fn wood(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Black => "noyer",
            Colour::White => "érable",
        }
    }

    fn hardness(&self, hardness: Hardness) -> &'static str {
        match hardness {
            Hardness::Easy => "facile",
            Hardness::Medium => "moyen",
            Hardness::Hard => "difficile",
        }
    }

    fn weekday(&self, day: Day) -> &'static str {
        ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"][day.weekday()]
    }

    /// "dimanche 22 novembre 2026"
    fn date(&self, day: Day) -> String {
        const MONTHS: &str = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre";
        let [year, month, number] = day.date();
        let month = MONTHS.split(' ').nth(month as usize - 1).unwrap_or_default();
        let first = if number == 1 { "er" } else { "" };
        format!("{} {number}{first} {month} {year}", self.weekday(day))
    }

    fn make_error(&self, error: &MakeError) -> String {
        match error {
            MakeError::NoSuchSnake(box_size, hardness) => {
                let size = box_size.shown();
                let hardness = self.hardness(*hardness);
                format!(
                    "aucun serpent {hardness} pour {size} n’a de solution unique\u{a0}; essaie une autre difficulté \
                     ou une autre boîte"
                )
            }
            MakeError::TooLarge(size) => {
                let named = named(*size);
                let cells = size.cells();
                format!("{named} a {cells} cases\u{a0}; on peut créer un serpent pour {MAX_CELLS} cases au plus")
            }
            MakeError::TooFew(size) => {
                let size = size.shown();
                format!(
                    "trop peu de serpents {size} ont à coup sûr une seule solution\u{a0}; essaie un autre numéro ou \
                     une boîte plus petite"
                )
            }
        }
    }

    fn no_pose(&self, error: &NoPose) -> String {
        match error {
            NoPose::NoDigit { place, found } => {
                format!("{}, en position {place}, n’est pas un chiffre de 0 à 3", quoted(&found.to_string()))
            }
            NoPose::Length { found, inner } => {
                format!("{}, mais le serpent en demande {inner}", counted(found, "chiffre"))
            }
            NoPose::Overlap(one, other) => format!("les cubes {one} et {other} seraient à la même place"),
        }
    }

    fn drill_heading(&self, side_mm: u32) -> String {
        format!("Pour le faire en bois, avec des cubes de {side_mm}\u{a0}mm, perce\u{a0}:")
    }

    fn drilling(&self, kind: Option<Kind>, cubes: usize) -> String {
        let (what, how) = match kind {
            Some(Kind::Straight) => ("droit", "un trou d’une face à l’autre"),
            Some(Kind::Turn) => ("angle", "deux trous depuis des faces voisines, qui se rejoignent au milieu"),
            None => ("bout", "un trou de part en part, plus large à l’extérieur pour le nœud"),
        };
        format!("{}\u{a0}: {how}.", counted(cubes, what))
    }

    fn drilling_of(&self, kind: Option<Kind>, numbers: &[String]) -> String {
        let cubes = if numbers.len() == 1 { "Cube" } else { "Cubes" };
        format!("{} {cubes} {}", self.drilling(kind, numbers.len()), numbers.join(" "))
    }

    fn cord_cm(&self, cut: u32, lies: u32) -> String {
        format!(
            "Élastique\u{a0}: coupe {cut}\u{a0}cm. {lies}\u{a0}cm restent dedans\u{a0}; le reste sert à tendre et \
             à faire deux nœuds."
        )
    }

    // The session.

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::Saved(path) => format!("Enregistré dans {}.", Shown(path)),
            Notice::Exported { path, .. } => format!("Enregistré sous {}.", Shown(path)),
            Notice::NotOnShelf(number) => {
                format!(
                    "Il n’y a pas encore de serpent numéro {number}\u{a0}: «\u{a0}Trouver le mien\u{a0}» les montre \
                     tous, avec leurs numéros."
                )
            }
            Notice::NotMade(why) => format!("Aucun nouveau serpent n’a été créé\u{a0}: {}.", self.failure(why)),
            Notice::OddFile(warning) => format!("{}.", warning.trim_end_matches('.')),
            Notice::NotInner(cube) => {
                format!("Le cube {cube} ne peut pas changer\u{a0}: seuls ceux entre les bouts le peuvent.")
            }
            Notice::NoPose(error) => {
                format!("Ce n’est pas une position de ce serpent\u{a0}: {}.", self.no_pose(error))
            }
            Notice::NotAPuzzle(error) => format!("{}.", capital(self.puzzle_error(error).trim_end_matches('.'))),
            Notice::RunTooLong { segment, length, box_size } => {
                let size = box_size.shown();
                format!("La rangée {segment} a {length} cubes et n’entre pas dans {size}.")
            }
            Notice::ColoursDiffer { snake, wanted } => self.colours_differ(snake, wanted),
            Notice::SearchFailed(failure) => {
                format!("Erreur interne dans la recherche, merci de la signaler\u{a0}: {failure}")
            }
            Notice::PlanningFailed(failure) => {
                format!("Erreur interne dans le calcul du pliage, merci de la signaler\u{a0}: {failure}")
            }
            Notice::FileFailed(why) => format!("Échec\u{a0}: {}.", self.failure(why)),
            Notice::WentOn(Some(step)) => {
                format!(
                    "Te revoilà\u{a0}! Tu en étais à l’étape {step}. Tiens tout le serpent comme ceci, ou appuie sur \
                     Début pour recommencer."
                )
            }
            Notice::Learns { known, of, in_short } => learns(&FOLD, [*known, *of], in_short),
            Notice::PartsFolded { parts, glances, next, in_short } => {
                let [parts, next] = [parts, next].map(|parts| self.count(Count::Parts(*parts)));
                match glances {
                    0 => format!("{parts}\u{a0}: réussi sans regarder\u{a0}!\n{in_short}\nEnsuite\u{a0}: {next}."),
                    _ => format!(
                        "{}\u{a0}: réussi, avec {}.\n{in_short}\nEnsuite\u{a0}: {} encore une fois.",
                        parts,
                        counted(glances, "coup") + " d’œil",
                        next
                    ),
                }
            }
            Notice::FoundStep(step @ 1..) => format!("Le tien est à l’étape {step}."),
            Notice::SettingsUnread { path, aside, at, why } => {
                let line = self.line_column(at);
                let why = why.trim_end_matches('.');
                let then = set_aside(aside);
                format!("Impossible de lire {} ({line}\u{a0}: {why})\u{a0}: {then}", Shown(path))
            }
            Notice::SettingsNewer { path, aside } => {
                let then = set_aside(aside);
                format!("{} vient d’une version plus récente de ce programme\u{a0}: {then}", Shown(path))
            }
            Notice::NotRemembered(why) => {
                format!("Les réglages et l’étape ne sont pas gardés\u{a0}: {}.", self.failure(why))
            }
            Notice::ExportStopped => "Arrêté\u{a0}: aucun fichier n’a été enregistré.".into(),
            Notice::StillMaking => {
                "Un autre fichier est encore en création\u{a0}: attends qu’il soit prêt, ou arrête-le.".into()
            }
            Notice::NothingToExport => {
                "Rien à partager pour l’instant\u{a0}: résous le serpent, ou tournes-en une partie.".into()
            }
            Notice::NothingYet => "Le pliage n’est pas encore calculé\u{a0}; réessaie dans un instant.".into(),
            Notice::Copied => "Le serpent est dans le presse-papiers.".into(),
            Notice::PlanCopied => "Le plan de perçage est dans le presse-papiers.".into(),
            Notice::LookingForMore => "Recherche d’autres solutions.".into(),
            Notice::OnlyOne => "Il n’y a qu’une solution.".into(),
            Notice::NoOther => "Aucune autre solution n’a été trouvée.".into(),
            Notice::NoMirror => "L’image miroir de ce motif est un autre motif, on ne peut donc pas la montrer.".into(),
            Notice::NoVoice => {
                "Aucune voix n’est installée sur cet ordinateur. Sous Linux, installe speech-dispatcher ou espeak-ng."
                    .into()
            }
            Notice::TookGuess => {
                "C’est maintenant ton serpent. Appuie sur Ctrl+Z pour revenir à ce que tu as compté.".into()
            }
            Notice::Mirrored(on) => {
                let is = if *on { "activée" } else { "désactivée" };
                format!("{}\u{a0}: {is}. Appuie sur M pour revenir.", self.button(Button::Mirror)[0])
            }
            Notice::SeenThrough(on) => {
                let is = if *on { "activée" } else { "désactivée" };
                format!("{}\u{a0}: {is}. Appuie sur X pour revenir.", self.button(Button::Xray)[0])
            }
            Notice::Speed(speed) => format!("Vitesse {speed}×. Appuie sur + pour accélérer, sur − pour ralentir."),
            Notice::CardLost => {
                "Le pilote graphique s’est arrêté, la fenêtre s’est donc rouverte où tu en étais. Un film en création \
                 est à refaire."
                    .into()
            }
            Notice::IsThatYours(snake) => self.is_that_yours(snake),
            Notice::NoSolution => self.no_solution().into(),
            Notice::Stopped => "Arrêté avant d’avoir trouvé une solution.".into(),
            Notice::Locked => {
                "On n’arrive pas à cette solution en tournant les articulations. Elle est montrée cube par cube.".into()
            }
            Notice::NoFoldFound => {
                "Le temps a manqué pour trouver les étapes de cette solution. Elle est montrée cube par cube.".into()
            }
            Notice::NotSettled => "Il y a peut-être plus facile\u{a0}: le temps a manqué pour tout essayer.".into(),
            Notice::ReadFromPhoto => "Lu sur ta photo. Le tien est-il ainsi\u{a0}?".into(),
            Notice::FilesLeft => "Seul le premier des fichiers a été ouvert\u{a0}: un casse-tête à la fois.".into(),
            Notice::NothingToPaste => "Il n’y a ni texte ni image dans le presse-papiers.".into(),
            Notice::Cramped => "Pour un texte de cette taille, il faut une fenêtre plus grande.".into(),
            Notice::NotWhole => "Le serpent n’est pas encore fini\u{a0}: regarde ce qui manque.".into(),
            Notice::WentOn(None) => "Toujours plié, comme tu l’as laissé. Appuie sur Début pour recommencer.".into(),
            Notice::FoundStep(0) => "Le tien est au début.".into(),
            Notice::SeveralGoLikeIt => "Plusieurs correspondent. Continue à compter, ou choisis avec Tab.".into(),
            Notice::NoStepLikeIt => {
                "Aucune étape ne ressemble à ça. «\u{a0}Indice\u{a0}» montre comment revenir.".into()
            }
            Notice::TurnsKept(turns) => {
                format!(
                    "Gardé\u{a0}: {}. Continue avec «\u{a0}{}\u{a0}».",
                    counted(*turns, "coup"),
                    self.button(Button::Hands)[0]
                )
            }
            Notice::LeftPage(step) => format!("Tu en étais à l’étape {step}. Appuie sur Ctrl+Z pour y revenir."),
            Notice::NotFarEnough => "Pas assez loin\u{a0}: fais-le glisser plus loin, comme va la flèche.".into(),
            Notice::TakesApart => "À partir d’ici, on le déplie. Appuie sur B pour le replier.".into(),
            Notice::PlaceLost => "Le pliage a été calculé autrement cette fois, il reprend donc du début.".into(),
        }
    }

    fn failure(&self, failure: &Failure) -> String {
        let text = match failure {
            Failure::File(error) => self.open_error(error),
            Failure::Make(error) => self.make_error(error),
            Failure::Render(error) => format!("le fichier n’a pas pu être créé\u{a0}: {}", self.render_error(error)),
            Failure::IsThere(path) => format!("{} existe déjà\u{a0}; choisis un autre nom", Shown(path)),
            Failure::NotSaved(path, why) => format!("impossible d’enregistrer {}\u{a0}: {why}", Shown(path)),
            Failure::NotWritten(path, why) => format!("impossible d’écrire {}\u{a0}: {why}", Shown(path)),
            Failure::Stuck { path, fault, why } => {
                format!("{} n’a pas de sens ({fault}) et ne peut pas être déplacé\u{a0}: {why}", Shown(path))
            }
            Failure::NotShown(path) => {
                format!("aucun programme de cet ordinateur ne l’ouvre\u{a0}; le fichier est {}", Shown(path))
            }
            Failure::ClipboardSilent => {
                "impossible de coller\u{a0}: le programme d’où vient la copie ne répond pas".into()
            }
            Failure::Photo(doubt) => self.photo(*doubt),
            Failure::Other(why) => why.clone(),
        };
        text.trim_end_matches('.').to_owned()
    }

    fn render_error(&self, error: &RenderError) -> String {
        match error {
            RenderError::NoDriver => self.label(Label::NoDriver).to_owned(),
            RenderError::Stopped => "arrêté".into(),
            RenderError::NoFfmpeg => {
                "un .mp4 a besoin du programme ffmpeg, qui n’est pas installé ici\u{a0}; un .gif n’a besoin de rien"
                    .into()
            }
            RenderError::Ffmpeg(why) => {
                format!("ffmpeg n’a pas créé de film\u{a0}: {why}. Un .gif n’a besoin d’aucun autre programme")
            }
            RenderError::NotSaved(why) => format!("impossible d’enregistrer le film\u{a0}: {why}"),
            RenderError::NoThread(why) => format!("le dessin n’a pas pu commencer\u{a0}: {why}"),
            RenderError::Failed(why) => why.clone(),
        }
    }

    fn narration(&self, narration: &Narration) -> String {
        let verb = |cubelets: &Range<usize>, one, several| if cubelets.len() == 1 { one } else { several };
        match narration {
            Narration::Begins => "La recherche commence.".into(),
            Narration::Trying { placed, of } => format!("Essai\u{a0}: {} sur {of}.", counted(placed, "cube placé")),
            Narration::Placed { cubelets, direction: Some(to) } => {
                format!("{} {} {}.", cubes(cubelets), verb(cubelets, "va", "vont"), direction_words(*to))
            }
            Narration::Placed { cubelets, direction: None } => {
                format!("{} {} ici.", cubes(cubelets), verb(cubelets, "commence", "commencent"))
            }
            Narration::Found(cubelets) => format!("Les {cubelets} cubes y sont\u{a0}: résolu."),
            Narration::Back { to, why } => {
                let why = match why {
                    RetractReason::NoRoom(next) => {
                        format!("{} {} nulle part", cubes(next), verb(next, "n’entre", "n’entrent"))
                    }
                    RetractReason::Unfillable => "La place marquée ne peut plus être remplie".into(),
                    RetractReason::InVain(cubelets) => {
                        format!("{} {} à rien", cubes(cubelets), verb(cubelets, "ne mène", "ne mènent"))
                    }
                    RetractReason::AllTried(from) => format!("Rien ne va après le cube {}", from + 1),
                    RetractReason::OtherWay => "Il y a peut-être un autre chemin".into(),
                };
                match to {
                    Some(to) => format!("{why}\u{a0}: retour au cube {}.", to + 1),
                    None => format!("{why}\u{a0}: on recommence."),
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
        End::Tail => format!("{what}, à partir de l’autre bout"),
    }
}

const NO_DRIVER: &str = if cfg!(target_os = "linux") {
    "Aucun pilote graphique utilisable.\n\
     Installe le pilote Vulkan de ta carte graphique, ou le pilote logiciel de Mesa.\n\
     Debian, Ubuntu\u{a0}: apt install mesa-vulkan-drivers libvulkan1.\n\
     Fedora\u{a0}: dnf install mesa-vulkan-drivers.\n\
     Sans pilote, essaie `snake-cube solve PUZZLE` ou `snake-cube plan PUZZLE`.\n\
     Pour des images, essaie `snake-cube sheet PUZZLE -o fold.html`."
} else {
    "Aucun pilote graphique utilisable. Installes-en un nouveau, du fabricant de ton ordinateur ou de ta \
     carte graphique.\n\
     Sans pilote, essaie `snake-cube solve PUZZLE` ou `snake-cube plan PUZZLE`.\n\
     Pour des images, essaie `snake-cube sheet PUZZLE -o fold.html`."
};

/// What became of settings that are not used.
fn set_aside(settings: &Path) -> String {
    format!("les réglages de départ sont revenus. L’ancien fichier est {}.", Shown(settings))
}

// The texts of page and sheet.

pub const SHEET: SheetTexts = SheetTexts {
    how_it_folds: "Comment {} se plie, geste par geste, en images et en mots.",
    no_scripts: "Dans un navigateur qui exécute les scripts, cette page montre une étape à la fois.",
    legend: "Ce qui ressort tourne comme la flèche le montre\u{a0}; ce qui est pâle reste dans ta main. L’anneau est \
             à l’articulation. Son nombre compte les cubes de là jusqu’au bout le plus proche. Les tirets montrent où \
             va la partie.",
    beads: "Les cubes qui cacheraient la partie sont dessinés en petit, sur leur élastique.",
    in_words: "En mots",
    fold: "pliage",
    unfold: "depliage",
    sheet: "feuille",
};

pub const FOLD: FoldTexts = FoldTexts {
    where_am_i: "Où en suis-je\u{a0}?",
    read_aloud: "Lire à voix haute",
    more: "Plus",
    picture_tip: "L’étape. Fais glisser, ou appuie sur Maj et une flèche, pour voir d’un autre côté.",
    reset_view: "Vue initiale",
    words_for_usual_view: "Les mots valent pour la vue initiale.",
    after_this_step: "Après cette étape",
    from_behind: "Vu de derrière",
    after_from_behind: "Après, vu de derrière",
    all_in_words: "Toutes les étapes par écrit",
    light_wood: "Bois\u{a0}: clair d’abord",
    dark_wood: "Bois\u{a0}: foncé d’abord",
    one_wood: "Bois\u{a0}: uni",
    print: "Imprimer",
    send_it_on: "Partager",
    what_marks_mean: "Anneau\u{a0}: tourne.",
    scan_this: "Scanne ceci avec un téléphone.",
    send_file: "Envoie le fichier de cette page par mail ou message. Il est là où tu l’as enregistré, souvent dans \
                Téléchargements.",
    send_address: "Envoyer l’adresse",
    copy: "Copier",
    copied: "Copié",
    close: "Fermer",
    back: "Retour",
    next: "Suivant",
    begin: "Commencer",
    from_the_start: "Du début",
    one_step: "1 étape",
    steps: "{} étapes",
    step_of: "Étape {} sur {}",
    done: "Fini",
    all_done: "Les {} étapes sont faites",
    other_way: "Le mien\u{a0}: dans l’autre sens",
    usual_way: "Annuler le miroir",
    now_mirrored: "Miroir\u{a0}: tourne tout le serpent comme ici.",
    show_the_turn: "Montrer le geste",
    pause: "Pause",
    go_on: "Continuer",
    to_begin_with: "Au départ",
    after_step: "Après l’étape {}",
    the_end: "La fin",
    which_looks_like_yours: "Quelle image ressemble au tien\u{a0}?",
    hold_it_so: "Tiens tout le serpent comme sur l’image. Le point montre le premier cube.",
    none_of_these: "Aucune ne va",
    another_is_closer: "Une autre image est plus proche",
    which_is_most_like_yours: "Laquelle ressemble le plus au tien\u{a0}?",
    one_joint_may_differ: "Touche-la. Tu trouveras ensuite ce qui diffère.",
    which_part_is_turned: "Quelle partie du tien est différente\u{a0}?",
    one_is_coloured: "Voici le bon pliage. Chaque image colore une partie. C’est sans doute la première.",
    in_step: " · étape\u{a0}{}",
    should_be_here: "Tu devrais être ici",
    turned_last: "Le dernier geste",
    which_is_yours: "Lequel est le tien\u{a0}?",
    coloured_is_turned: "Dans chaque image, la partie colorée est tournée autrement.",
    more_differ: "Plusieurs diffèrent",
    mend_it_so: "Corrige-le ainsi",
    turn_the_coloured: "Tourne la partie colorée jusqu’à ce que le tien ressemble à la deuxième image.",
    the_first: "Les {} premiers",
    the_last: "Les {} derniers",
    yours: "Le tien",
    part_of: "{} sur {}, en partant du point. Touche l’image où la partie colorée est tournée comme la tienne\u{a0}; la suite n’y est pas.",
    upright_so: "Debout, comme ceci",
    done_go_on: "C’est fait",
    learn_by_heart: "L’apprendre par cœur",
    stop_learning: "Arrêter d’apprendre",
    time_me: "Chronométrer",
    how_to_learn: "Déplie le tien, puis plie jusqu’au but de mémoire. Tu peux regarder une étape, mais alors cette partie revient.",
    known_so_far: "Parties que tu connais\u{a0}: {} sur {}.",
    fold_until: "Plie le tien jusqu’à ce qu’il soit comme ça.",
    hold_like_this: "Tiens tout le serpent comme ceci.",
    begin_like_this: "Plie ou déplie le tien jusqu’à ce qu’il soit ainsi.",
    looks_so: "Le mien est comme ça",
    looks_different: "Le mien est différent",
    show_next_turn: "Montre-moi le coup suivant",
    go_on_by_heart: "Continuer par cœur",
    known_by_heart: "Tu le sais par cœur\u{a0}!",
    part_number: "Partie {} sur {}",
    part_numbers: "Parties {}–{} sur {} d’un trait",
    all_parts: "Les {} parties d’un trait",
    one_glance: "1 coup d’œil",
    glances: "{} coups d’œil",
    parts_done: "{}\u{a0}: réussi sans regarder\u{a0}!\n{}\nEnsuite\u{a0}: {}.",
    parts_done_again: "{}\u{a0}: réussi, avec {}.\n{}\nEnsuite\u{a0}: {} encore une fois.",
    part_ends: "Après ça, la partie {} sur {} est finie\u{a0}: compare avec le tien.",
    half_ends: "Après ça, la moitié est faite, partie {} sur {}. Bravo\u{a0}! Compare avec le tien.",
};

pub const SOLVER: SolverTexts = SolverTexts {
    page_title: "Snake Cube\u{a0}: comment se plie ton serpent, geste par geste",
    page_description: "Compte les cubes de ton serpent en bois, et vois chaque geste qui le plie en cube, en 3D et en mots. Gratuit, sur tout téléphone, même sans réseau.",
    loading: "Chargement…",
    count_meanwhile: "Continue à compter\u{a0}: l’image arrive.",
    language: "Langue",
    unable: "Cette page a besoin de scripts et de la 3D (WebGL 2). Tout Chrome, Edge, Firefox ou Safari récent a les \
             deux.",
    missing: "Ici, {} manque ou est désactivé.",
    your_snake: "Ton serpent",
    other_end: "Je tiens l’autre bout",
    another_snake: "Un autre serpent",
    go_on_with: "Continuer\u{a0}:",
    at_the_start: "au début",
    at_step_of: "à l’étape {} sur {}",
    folded: "plié",
    the_common_one: "Le plus courant\u{a0}: {}",
    this_begins: "Exemple\u{a0}: celui-ci commence par {}.",
    tap_if_yours: "{} …\u{a0}? Touche-le.",
    count_on: "Continue jusqu’à l’autre bout.",
    written_down: "Je l’ai par écrit",
    known_snakes: "Serpents connus",
    cubes_of: "{} sur {}",
    the_box: "La boîte qu’il remplit",
    snake_so_far: "Le serpent jusqu’ici",
    your_counts: "Ce que tu as compté",
    how_many_in_a_row: "Combien de cubes dans la rangée, angle compris\u{a0}?",
    one_cube_at_a_time: "Un cube à la fois",
    straight: "Droit",
    corner: "Angle",
    end: "Fin",
    take_back: "Effacer",
    rotate: "Pivoter",
    start_over: "Recom\u{ad}mencer",
    one_by_one: "Cube par cube",
    two_woods: "Clair et foncé",
    every_other: "Un sur deux",
    light_first: "Le premier est clair\u{a0}? Touche encore «\u{a0}Un sur deux\u{a0}».",
    tap_dark_cubes: "Touche les cubes foncés.",
    it_is: "C’est {}",
    it_is_a: "C’est un {}",
    find_the_mistake: "Chercher l’erreur",
    write_it: "Écris ou colle ton serpent",
    write_tip: "Ce que tu comptes d’un bout à l’autre, comme 3\u{a0}2\u{a0}2\u{a0}3\u{a0}2\u{a0}3, ou son nom. Lettres, \
                bits et dessins sont lus aussi.",
    fold_it: "Le plier",
    working_it_out: "Calcul…",
    looking: "Recherche d’une façon de le plier.",
    found_ways: "{} façons trouvées. Recherche de la plus facile à plier.",
    hard_one: "Celui-ci est difficile\u{a0}: cela peut prendre quelques minutes, ou bien plus. Le programme Snake Cube \
               pour ordinateur est plus rapide\u{a0}; si tu es sur un téléphone, branche-le.",
    the_search: "La recherche",
    cancel: "Annuler",
    went_wrong: "Quelque chose a mal tourné dans ce navigateur ({}). Essaies-en un autre, ou le programme pour \
                 ordinateur.",
    at_run: "à la rangée {}",
    tap_what_is_right: "Regarde ton serpent, et touche ce qui est juste\u{a0}:",
    change_written: "Modifier le texte",
    back_to_count: "Retour au comptage",
    none_fits: "Aucun ne va\u{a0}: relire mes nombres",
    then_enter: "En l’ouvrant, on tape {}.",
    does_yours_look_so: "C’est pareil sur le tien\u{a0}?",
    not_mine: "Pas le mien",
    how_hard: "difficulté {} sur 5",
    tap_first_wrong: "Suis-le encore une fois du doigt. Touche le premier nombre faux\u{a0}; ceux d’avant restent.",
    from_photo: "À partir d’une photo",
    back_to_photo: "Retour à la photo",
    take_photo: "Prendre une photo",
    choose_picture: "Choisir une image",
    yes_fold_it: "Oui, le plier",
    lay_it_flat: "Pose-le à plat, en zigzag, sur une table d’une autre couleur, sans rien qui le touche. Photographie-le en entier, d’en haut ou de biais.",
    stays_here: "La photo reste sur cet appareil.",
    looking_for_cubes: "Recherche des cubes\u{a0}…",
    tap_wrong_cubes: "Rouge\u{a0}: un angle, jaune\u{a0}: pas sûr. Touche un cube qui est faux, ou trace le long du serpent.",
    cannot_fold: "Ainsi, il ne se plie pas encore. Touche un autre cube faux, ou le cercle bleu pour annuler.",
    or_draw: "Ou trace le long du serpent avec le doigt, d’un bout à l’autre.",
    line_missed: "Ce trait a manqué des cubes\u{a0}: trace lentement, à travers chacun.",
    unlike_photo: "Changés par toi\u{a0}: {}.",
    count_instead: "Compter moi-même",
    no_picture: "Cette image ne s’ouvre pas. Choisis-en une autre.",
};

fn why(fault: &IoFault) -> String {
    match fault {
        IoFault::NotRegular => "ce n’est pas un fichier ordinaire".to_owned(),
        IoFault::TooLong(limit) => format!("il a plus de {limit} octets, ce n’est donc pas un casse-tête"),
        IoFault::NotText => "ce n’est pas du texte en UTF-8".to_owned(),
        IoFault::Picture => {
            "c’est une image\u{a0}; snake-cube.github.io/snake-cube la lit, ou `snake-cube check --photo`".to_owned()
        }
        IoFault::System(text) => text.clone(),
    }
}

/// The everyday name of a wood's colour.
fn shade(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "cube foncé",
        Colour::White => "cube clair",
    }
}

fn woods(counts: &Counts) -> Vec<String> {
    counts.of_each().map(|(colour, count)| counted(count, shade(colour))).collect()
}

/// "un cube 3×3×3", "une boîte 2×3×4"
fn named(size: BoxSize) -> String {
    format!("{} {}", if size.is_cube() { "un cube" } else { "une boîte" }, size.shown())
}

/// How many cubes are missing, or too many.
fn off(cubes: usize, cells: usize) -> String {
    if cubes < cells { format!("il en manque {}", cells - cubes) } else { format!("{} de trop", cubes - cells) }
}

/// "1 étape", "2 étapes"; each of several words has its ending.
fn counted(number: impl fmt::Display, one: &str) -> String {
    let number = number.to_string();
    if number == "0" || number == "1" {
        format!("{number} {one}")
    } else {
        format!("{number} {}s", one.replace(' ', "s "))
    }
}

/// "a, b et c"
fn joined(mut parts: Vec<String>) -> String {
    match parts.pop() {
        Some(last) if !parts.is_empty() => format!("{} et {last}", parts.join(", ")),
        last => last.unwrap_or_default(),
    }
}

fn quoted(text: &str) -> String {
    format!("«\u{a0}{}\u{a0}»", shortened(text))
}

fn percent(share: f64) -> String {
    format!("{:.0}\u{a0}%", share * 100.0)
}

fn direction_words(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "vers la droite",
        Direction::Left => "vers la gauche",
        Direction::Up => "vers le haut",
        Direction::Down => "vers le bas",
        Direction::Front => "vers toi",
        Direction::Back => "à l’opposé de toi",
    }
}

fn sent(to: Direction) -> &'static str {
    if to == Direction::Back { "en les éloignant de toi" } else { direction_words(to) }
}

fn path(way: Instruction, words: fn(Direction) -> &'static str) -> String {
    match way {
        Instruction::Goes(_, Heading { to, through: None }) => words(to).to_owned(),
        Instruction::Goes(_, Heading { to, through: Some(through) }) => format!("{} {}", around(through), words(to)),
        Instruction::Turns { clockwise, from } => {
            let sense = if clockwise { "horaire" } else { "antihoraire" };
            format!("dans le sens {sense}, vu {}", seen_from(from))
        }
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

/// "Le cube 5", "Les cubes 5 et 6", "Les cubes 5 à 7".
fn cubes(cubelets: &Range<usize>) -> String {
    let first = cubelets.start + 1;
    let last = cubelets.end.max(1);
    match cubelets.len() {
        0 | 1 => format!("Le cube {first}"),
        2 => format!("Les cubes {first} et {last}"),
        _ => format!("Les cubes {first} à {last}"),
    }
}
