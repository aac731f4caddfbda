//! What is remembered from one start of the program to the next, as data and as TOML.
//!
//! Owns the format, and that one wrong value loses nothing but itself. What of the session is remembered, and what becomes of
//! it, is left to `resume`; the file to the viewer.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use super::document::Document;
use super::draft::Draft;
use super::export::{Form, Taking, has_pixels};
use super::playback::Playback;
use super::settings::{Motion, Quality, Settings, Theme};
use crate::export::Ending;
use crate::puzzle::notation::{self, Notation};
use crate::puzzle::{BoxSize, Colouring, Kind, LineColumn, Painted, Pattern, Puzzle, Snake, Solution};

/// The format that is written, and the newest that is understood. A field more or less does not make another format.
const FORMAT: i64 = 1;

/// So many places are remembered, those of the last puzzles that were folded.
const PLACES: usize = 50;

/// So many puzzles that were there before are worth a list.
pub(super) const RECENT: usize = 10;

/// With longer notes ten puzzles would make a large file; in bytes.
const LONG_NOTES: usize = 1 << 16;

const HEAD: &str = "# What Snake Cube remembers. It writes this file anew at each change.\n";

/// Where what the user chose is kept.
pub(super) struct Chosen<'a> {
    pub settings: &'a mut Settings,
    pub playback: &'a mut Playback,
    pub taking: &'a mut Taking,
}

/// Declares what is remembered: each choice by its name in the file, where it is kept, and which values make sense.
macro_rules! remembered {
    ($($key:ident: $type:ty = $owner:ident.$field:ident $(if $makes_sense:expr)?),+ $(,)?) => {
        /// What is remembered; where a value is missing or makes no sense, what is usual goes on.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Remembered {
            $(#[serde(deserialize_with = "lenient")]
            pub $key: Option<$type>,)+
            /// Seconds for the hands; none where there is no timer.
            #[serde(deserialize_with = "lenient")]
            pub timer: Option<f32>,
            /// Width and height, in logical pixels.
            #[serde(deserialize_with = "lenient")]
            pub window: Option<[u32; 2]>,
            /// What was entered of a snake, key by key, and whether somebody was at it.
            #[serde(deserialize_with = "lenient")]
            pub entered: Option<String>,
            #[serde(deserialize_with = "lenient")]
            pub entering: Option<bool>,
            /// The snake that was there last.
            #[serde(deserialize_with = "lenient")]
            pub last: Option<Last>,
            /// Puzzles that were there before it, the newest first.
            #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "lenient_recent")]
            pub recent: Vec<Last>,
            /// How far each puzzle was folded, the one that was folded last first.
            #[serde(rename = "place", skip_serializing_if = "Vec::is_empty", deserialize_with = "lenient_places")]
            pub places: Vec<Place>,
        }

        impl Remembered {
            /// The choices as they are, and nothing else.
            pub(super) fn of(chosen: &Chosen) -> Self {
                Self {
                    $($key: Some(chosen.$owner.$field),)+
                    timer: chosen.settings.timer,
                    window: chosen.settings.window,
                    ..Self::default()
                }
            }

            /// Puts each choice where it is kept, except the size of the window, which is asked for.
            pub(super) fn restore(&self, chosen: &mut Chosen) {
                $(if let Some(value) = self.$key$(.filter($makes_sense))? {
                    chosen.$owner.$field = value;
                })+
                let Chosen { settings, playback, .. } = chosen;
                settings.set_timer(self.timer);
                settings.set_scale(settings.scale);
                playback.set_speed(playback.speed);
                playback.cut = settings.motion == Motion::Reduced;
            }
        }
    };
}

remembered! {
    theme: Theme = settings.theme,
    quality: Quality = settings.quality,
    motion: Motion = settings.motion,
    scale: u16 = settings.scale,
    voice: bool = settings.spoken,
    ghost: bool = settings.ghost,
    guide: bool = settings.guide,
    speed: f32 = playback.speed if |speed| speed.is_finite(),
    reading: bool = playback.reading,
    take: Form = taking.form,
    sheet: Ending = taking.sheet if |ending| Form::Sheet.endings().contains(ending),
    film: Ending = taking.film if |ending| Form::Film.endings().contains(ending),
    picture_size: [u32; 2] = taking.picture_size if |size| has_pixels(*size),
    film_size: [u32; 2] = taking.film_size if |size| has_pixels(*size),
    turntable: bool = taking.turntable,
    words: bool = taking.words,
}

/// A snake in the making.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Last {
    #[serde(default, deserialize_with = "lenient")]
    pub name: Option<String>,
    /// A letter for each inner cubelet.
    pub snake: String,
    #[serde(default, deserialize_with = "lenient")]
    pub r#box: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    pub colours: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    pub pattern: Option<String>,
    /// Of a painted pattern, a letter for each cell of the box.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub cells: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    pub source: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    pub notes: Option<String>,
    /// Its file.
    #[serde(default, deserialize_with = "lenient")]
    pub path: Option<String>,
    /// What was half typed in its place.
    #[serde(default, deserialize_with = "lenient")]
    pub typed: Option<String>,
}

/// How far a puzzle was folded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Snake, box and colours.
    pub puzzle: String,
    /// The moves of the solution that was folded.
    pub solution: String,
    /// Whether its mirror image was shown.
    #[serde(default, deserialize_with = "lenient_flag")]
    pub mirror: bool,
    /// The shape of the chain, not mirrored: another plan for the same solution may pass through it too.
    pub dihedrals: String,
}

/// Why a text is not taken for what is remembered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forgotten {
    #[error("{at}: {message}")]
    NotToml { at: LineColumn, message: String },
    #[error("format {0} is newer than {FORMAT}")]
    Newer(i64),
}

impl Remembered {
    pub fn read(text: &str) -> Result<Self, Forgotten> {
        let not_toml = |error: toml::de::Error| {
            let at = LineColumn::of(text, error.span().map_or(0, |span| span.start));
            Forgotten::NotToml { at, message: error.message().trim().replace('\n', ", ") }
        };
        let table: toml::Table = toml::from_str(text).map_err(not_toml)?;
        match table.get("format").and_then(toml::Value::as_integer) {
            Some(format) if format > FORMAT => Err(Forgotten::Newer(format)),
            _ => table.try_into().map_err(not_toml),
        }
    }

    pub fn to_toml(&self) -> String {
        let fields = toml::to_string(self).expect("texts and numbers can be written as TOML");
        format!("{HEAD}format = {FORMAT}\n{fields}")
    }

    /// The size of the window, if it makes sense for one.
    pub fn window(&self) -> Option<[u32; 2]> {
        self.window.filter(makes_sense)
    }

    /// How far this puzzle was folded.
    pub fn place_of(&self, puzzle: &Puzzle) -> Option<&Place> {
        let key = key(puzzle);
        self.places.iter().find(|place| place.puzzle == key)
    }

    /// Remembers this place, in place of another one of the same puzzle.
    pub(super) fn keep(&mut self, place: Place) {
        self.places.retain(|kept| kept.puzzle != place.puzzle);
        self.places.insert(0, place);
        self.places.truncate(PLACES);
    }
}

impl Place {
    pub(super) fn new(puzzle: &Puzzle, solution: &Solution, mirror: bool, dihedrals: String) -> Self {
        Self { puzzle: key(puzzle), solution: solution.moves(), mirror, dihedrals }
    }
}

/// One for each puzzle.
fn key(puzzle: &Puzzle) -> String {
    let snake = notation::write(puzzle.snake(), Notation::Inner);
    let colours = puzzle.colouring();
    let colours = colours.map_or(String::new(), |all| {
        let cells = cells(&all.pattern).map_or(String::new(), |cells| format!(" {cells}"));
        format!(" {} {}{cells}", all.pattern, all.letters())
    });
    format!("{snake} in {}{colours}", puzzle.box_size())
}

/// The box whose cells are painted, where it does not follow from the snake, which need not fill it any more.
fn painted_box(draft: &Draft) -> Option<BoxSize> {
    match &draft.colouring.as_ref()?.pattern {
        Pattern::Painted(painted) => {
            Some(painted.box_size()).filter(|size| *size != BoxSize::nearest_cube(draft.snake.len()))
        }
        Pattern::Block | Pattern::Checker => None,
    }
}

/// The cells of a painted pattern.
fn cells(pattern: &Pattern) -> Option<String> {
    match pattern {
        Pattern::Painted(painted) => Some(painted.letters()),
        Pattern::Block | Pattern::Checker => None,
    }
}

impl Last {
    pub(super) fn of(document: &Document) -> Self {
        Self { typed: document.typed.as_ref().map(|typed| typed.text.clone()), ..Self::before(&document.draft) }
    }

    /// One of the puzzles that were there before.
    pub(super) fn recent(draft: &Draft) -> Self {
        let last = Self::before(draft);
        Self { notes: last.notes.filter(|notes| notes.len() <= LONG_NOTES), ..last }
    }

    fn before(draft: &Draft) -> Self {
        Self {
            name: draft.name.clone(),
            snake: notation::write(&draft.snake, Notation::Inner),
            r#box: draft.box_size.or(painted_box(draft)).map(|size| size.to_string()),
            colours: draft.colouring.as_ref().map(Colouring::letters),
            pattern: draft.colouring.as_ref().map(|colouring| colouring.pattern.to_string()),
            cells: draft.colouring.as_ref().and_then(|colouring| cells(&colouring.pattern)),
            source: draft.source.clone(),
            notes: draft.notes.clone(),
            // A path that is no text cannot be written down.
            path: draft.path.as_ref().and_then(|path| path.to_str()).map(str::to_owned),
            typed: None,
        }
    }

    /// The draft, if its snake is one.
    pub(super) fn draft(self) -> Option<Draft> {
        // It need not fill a box, and may be too short for any notation.
        let kind = |letter| match letter {
            'S' => Some(Kind::Straight),
            'T' => Some(Kind::Turn),
            _ => None,
        };
        let snake = Snake::from_inner(self.snake.chars().map(kind).collect::<Option<_>>()?).ok()?;
        let box_size = self.r#box.and_then(|size| size.parse().ok());
        let painted = self.cells.and_then(|cells| {
            Painted::parse(&cells, box_size.unwrap_or_else(|| BoxSize::nearest_cube(snake.len()))).ok()
        });
        let pattern = painted.map(Pattern::Painted).or(self.pattern.and_then(|pattern| pattern.parse().ok()));
        let colouring = self.colours.zip(pattern);
        let colouring = colouring.and_then(|(letters, pattern)| Colouring::parse(&letters, pattern).ok());
        Some(Draft {
            name: self.name,
            colouring: colouring.filter(|colouring| colouring.colours.len() == snake.len()),
            snake,
            box_size,
            source: self.source,
            notes: self.notes,
            path: self.path.map(Into::into),
        })
    }
}

/// What a session remembers, and how far the fold had come when it was last looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    pub remembered: Remembered,
    pub step: Option<usize>,
}

/// Whether a window has this width and height, in logical pixels: some systems say of one that is out of sight that it has none.
pub(super) fn makes_sense(&[width, height]: &[u32; 2]) -> bool {
    (320..=7680).contains(&width) && (240..=4320).contains(&height)
}

/// The value, if it is one.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Option<T>, D::Error> {
    let value = toml::Value::deserialize(deserializer)?;
    Ok(T::deserialize(value).ok())
}

fn lenient_flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    lenient(deserializer).map(Option::unwrap_or_default)
}

/// Those that are places.
fn lenient_places<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Place>, D::Error> {
    lenient_list(deserializer, PLACES)
}

/// Those that are snakes.
fn lenient_recent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Last>, D::Error> {
    lenient_list(deserializer, RECENT)
}

fn lenient_list<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
    most: usize,
) -> Result<Vec<T>, D::Error> {
    let values: Vec<toml::Value> = lenient(deserializer)?.unwrap_or_default();
    Ok(values.into_iter().filter_map(|value| T::deserialize(value).ok()).take(most).collect())
}
