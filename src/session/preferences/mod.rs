//! The format of the settings file: TOML, read so that one invalid value does not affect the others.

pub mod bookmarks;
pub mod commands;
pub mod resume;
pub mod settings;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::by_heart::ByHeart;
use super::document::Document;
use super::document::draft::Draft;
use super::export::ExportPreferences;
use crate::export::Shooting;
use crate::puzzle::notation::{self, Notation};
use crate::puzzle::{BoxSize, Colouring, Kind, LineColumn, Pattern, Puzzle, PuzzleOptions, Snake};
use settings::Settings;

/// Newest supported format. Added or removed fields do not change it.
const FORMAT: i64 = 1;

const MAX_BOOKMARKS: usize = 50;

pub const MAX_RECENT: usize = 10;

/// In bytes; longer notes would make the settings file large.
const MAX_RECENT_NOTES: usize = 1 << 16;

const FILE_HEADER: &str = "# What Snake Cube remembers. It rewrites this file at each change.\n";

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    #[serde(flatten)]
    pub settings: Settings,
    #[serde(flatten)]
    pub export: ExportPreferences,
    /// Keys of the entered snake.
    pub entered: Option<String>,
    /// The word of a mode to go on in.
    pub mode: Option<String>,
    pub last: Option<SavedPuzzle>,
    /// Newest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub recent: Vec<SavedPuzzle>,
    /// Last folded puzzle first.
    #[serde(rename = "place", skip_serializing_if = "Vec::is_empty")]
    pub bookmarks: Vec<Bookmark>,
}

/// Need not be a valid puzzle, so it is not a [`PuzzleFile`](crate::puzzle::PuzzleFile).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedPuzzle {
    pub name: Option<String>,
    /// One letter per inner cubelet.
    pub snake: Option<String>,
    pub r#box: Option<String>,
    pub colours: Option<String>,
    pub pattern: Option<String>,
    /// One letter per cell of a painted pattern.
    pub cells: Option<String>,
    pub source: Option<String>,
    pub notes: Option<String>,
    pub path: Option<String>,
    /// Whether it came as a puzzle file without a path.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_file: bool,
    pub typed: Option<String>,
}

/// How far a puzzle was folded, along a plan and by hand, and what is known of that by heart.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bookmark {
    /// Snake, box and colours.
    pub puzzle: String,
    /// Its moves.
    pub solution: String,
    pub mirror: bool,
    /// Shape of the chain, not mirrored; another plan for the same solution may also pass through it.
    pub dihedrals: String,
    /// The way from a pose in the hands that is folded along instead of the plan, as a line, like `turns`.
    pub way: Option<String>,
    /// Shape of the chain at which the plan was left for the way.
    pub left_at: Option<String>,
    pub hands: Option<SavedHands>,
    pub by_heart: Option<ByHeart>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedHands {
    /// The first pose and all turns, as [`FoldPlan::to_line`](crate::fold::FoldPlan::to_line) has them.
    pub turns: String,
    /// How many of them have not been taken back.
    pub made: usize,
    /// Shapes of the chain at which a hint was asked for.
    pub hinted: Vec<String>,
    pub minutes: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    #[error("{at}: {message}")]
    NotToml { at: LineColumn, message: String },
    #[error("format {0} is newer than {FORMAT}")]
    Newer(i64),
}

impl Preferences {
    /// Parses a text; settings missing from it, except the timer, are taken from `before`.
    pub fn read(text: &str, before: &Self) -> Result<Self, SettingsError> {
        let not_toml = |error: toml::de::Error| {
            let at = LineColumn::of(text, error.span().map_or(0, |span| span.start));
            SettingsError::NotToml { at, message: error.message().trim().replace('\n', ", ") }
        };
        let mut said: toml::Table = toml::from_str(text).map_err(not_toml)?;
        if let Some(format) = said.get("format").and_then(toml::Value::as_integer).filter(|format| *format > FORMAT) {
            return Err(SettingsError::Newer(format));
        }
        for puzzles in ["last", "recent"] {
            said.get_mut(puzzles).map(keep_sound_in::<SavedPuzzle>);
        }
        said.get_mut("place").map(keep_sound_in::<Bookmark>);
        keep_sound(&mut said, Self::makes_sense);
        let settings = Settings { timer: None, ..before.settings.clone() };
        let before = Self { settings, export: before.export.clone(), ..Self::default() };
        let mut all: toml::Table = toml::from_str(&before.to_toml()).map_err(not_toml)?;
        all.extend(said);
        let mut read: Self = all.try_into().map_err(not_toml)?;
        read.recent.truncate(MAX_RECENT);
        read.bookmarks.truncate(MAX_BOOKMARKS);
        Ok(read)
    }

    fn makes_sense(&self) -> bool {
        let Self { settings, export, .. } = self;
        settings.speed.is_finite()
            && settings.window.as_ref().is_none_or(makes_sense)
            && export.film.is_film()
            && Shooting::fits(export.picture_size)
            && export.film_size.is_none_or(Shooting::fits)
    }

    pub fn to_toml(&self) -> String {
        let fields = toml::to_string(self).expect("texts and numbers can be written as TOML");
        format!("{FILE_HEADER}format = {FORMAT}\n{fields}")
    }

    /// For two windows with one file: the last to write sets all but places and recent puzzles, which are kept from
    /// both; those removed here since `before` stay removed.
    pub fn merged(&self, before: &Self, there: &Self) -> Self {
        let mut merged = self.clone();
        merged.bookmarks = merged_list([&before.bookmarks, &self.bookmarks, &there.bookmarks], |one, other| {
            one.puzzle == other.puzzle
        });
        merged.bookmarks.truncate(MAX_BOOKMARKS);
        merged.recent = merged_list([&before.recent, &self.recent, &there.recent], SavedPuzzle::is_like);
        // The other window keeps the last puzzle of this one, which may have been edited since.
        let is_edited = |kept: &&SavedPuzzle| {
            let is_like = |last: &Option<SavedPuzzle>| last.as_ref().is_some_and(|last| last.is_like(kept));
            is_like(&before.last) && !is_like(&self.last) && !self.recent.iter().any(|recent| recent.is_like(kept))
        };
        if let Some(edited) = there.recent.first().filter(is_edited) {
            merged.recent.retain(|recent| !recent.is_like(edited));
        }
        // The last puzzle of another window becomes a recent one, so that it is not lost.
        let is_known =
            |last: &SavedPuzzle| [&merged.last, &before.last].into_iter().flatten().any(|known| known.is_like(last));
        if let Some(lost) = there.last.clone().filter(|last| !is_known(last)) {
            put_first(&mut merged.recent, SavedPuzzle { typed: None, ..lost }, SavedPuzzle::is_like, usize::MAX);
        }
        let last = merged.last.as_ref();
        merged.recent.retain(|recent| last.is_none_or(|last| !last.is_like(recent)));
        merged.recent.truncate(MAX_RECENT);
        merged
    }
}

fn key(puzzle: &Puzzle) -> String {
    let snake = notation::write(puzzle.snake(), Notation::Inner);
    let colours = puzzle.colouring();
    let colours = colours.map_or(String::new(), |all| {
        let cells = all.pattern.letters().map_or(String::new(), |cells| format!(" {cells}"));
        format!(" {} {}{cells}", all.pattern, all.letters())
    });
    format!("{snake} in {}{colours}", puzzle.box_size())
}

/// The painted box, unless it is the cube nearest to the snake's length, which is assumed when no box is stored.
fn painted_box(draft: &Draft) -> Option<BoxSize> {
    let Pattern::Painted(painted) = &draft.colouring.as_ref()?.pattern else { return None };
    Some(painted.box_size()).filter(|size| *size != BoxSize::nearest_cube(draft.snake.len()))
}

impl SavedPuzzle {
    /// Whether both are the same puzzle, regardless of name, file and what is typed.
    fn is_like(&self, other: &Self) -> bool {
        let puzzle = |one: &Self| [&one.snake, &one.r#box, &one.colours, &one.pattern, &one.cells].map(Clone::clone);
        puzzle(self) == puzzle(other)
    }

    pub fn of(document: &Document) -> Self {
        Self { typed: document.typed.as_ref().map(|typed| typed.text.clone()), ..Self::before(&document.draft) }
    }

    pub fn recent(draft: &Draft) -> Self {
        let last = Self::before(draft);
        Self { notes: last.notes.filter(|notes| notes.len() <= MAX_RECENT_NOTES), ..last }
    }

    fn before(draft: &Draft) -> Self {
        Self {
            name: draft.name.clone(),
            snake: Some(notation::write(&draft.snake, Notation::Inner)),
            r#box: draft.box_size.or(painted_box(draft)).map(|size| size.to_string()),
            colours: draft.colouring.as_ref().map(Colouring::letters),
            pattern: draft.colouring.as_ref().map(|colouring| colouring.pattern.to_string()),
            cells: draft.colouring.as_ref().and_then(|colouring| colouring.pattern.letters()),
            source: draft.source.clone(),
            notes: draft.notes.clone(),
            // TOML cannot hold paths that are not UTF-8.
            path: draft.path.as_ref().and_then(|path| path.to_str()).map(str::to_owned),
            is_file: draft.is_file && draft.path.is_none(),
            typed: None,
        }
    }

    pub fn draft(self) -> Option<Draft> {
        // The snake need not fill a box, and may be too short for any notation.
        let kind = |letter| Kind::ALL.into_iter().find(|kind| kind.word().starts_with(letter));
        let snake = Snake::from_inner(self.snake?.chars().map(kind).collect::<Option<_>>()?)?;
        let mut draft = Draft {
            name: self.name,
            snake,
            box_size: self.r#box.and_then(|size| size.parse().ok()),
            colouring: None,
            source: self.source,
            notes: self.notes,
            is_file: self.is_file || self.path.is_some(),
            path: self.path.map(Into::into),
        };
        let colours = PuzzleOptions {
            colours: self.colours,
            pattern: self.pattern.and_then(|pattern| pattern.parse().ok()),
            cells: self.cells,
            ..PuzzleOptions::default()
        };
        let colouring = colours.colouring(draft.box_to_fill()).ok().flatten();
        draft.colouring = colouring.filter(|colouring| colouring.colours.len() == draft.snake.len());
        Some(draft)
    }
}

/// The others that are the same go, and those beyond `most`.
pub fn put_first<T>(list: &mut Vec<T>, first: T, is_same: impl Fn(&T, &T) -> bool, most: usize) {
    list.retain(|one| !is_same(one, &first));
    list.insert(0, first);
    list.truncate(most);
}

/// New or changed items of `ours` come first; items removed from `ours` stay removed.
fn merged_list<T: Clone + PartialEq>([before, ours, there]: [&[T]; 3], is_same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let has = |list: &[T], wanted: &T| list.iter().any(|one| is_same(one, wanted));
    let new: Vec<T> = ours.iter().filter(|one| !before.contains(one)).cloned().collect();
    let kept = there.iter().filter(|one| !has(&new, one) && (has(ours, one) || !has(before, one))).cloned();
    new.iter().cloned().chain(kept).collect()
}

/// Whether a window can have this width and height, in logical pixels; some systems report 0 for a hidden one.
pub fn makes_sense(&[width, height]: &[u32; 2]) -> bool {
    (320..=7680).contains(&width) && (240..=4320).contains(&height)
}

fn keep_sound<T: DeserializeOwned>(table: &mut toml::Table, makes_sense: impl Fn(&T) -> bool) {
    table.retain(|key, value| {
        let alone = toml::Table::from_iter([(key.to_owned(), value.clone())]);
        T::deserialize(alone).is_ok_and(|read| makes_sense(&read))
    });
}

/// Of a table, or of each in a list: the fields that can be read.
fn keep_sound_in<T: DeserializeOwned>(value: &mut toml::Value) {
    match value {
        toml::Value::Table(table) => keep_sound::<T>(table, |_| true),
        toml::Value::Array(list) => {
            list.retain(toml::Value::is_table);
            list.iter_mut().for_each(keep_sound_in::<T>);
        }
        _ => {}
    }
}
