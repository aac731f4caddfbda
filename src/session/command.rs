//! The one table of commands: what keys, buttons and scripts can ask for.
//!
//! A command says what is wanted; [`Session::update`](super::Session::update) decides what happens.

use std::fmt;
use std::path::PathBuf;

use super::felt::Felt;
use super::settings::{Motion, Quality, Theme, View};
use crate::fold::{Dihedrals, Hold};
use crate::puzzle::foreign::shortened;
use crate::puzzle::{BoxSize, Cubelet, End};

/// Something the user, a script or the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Solve,
    /// Stop the search; without a search, close what is open on top.
    Stop,
    Play,
    Pause,
    PlayPause,
    StepForward(u32),
    StepBack(u32),
    /// The step under way, or the one that was played last, once more.
    Again,
    Seek(f64),
    Start,
    End,
    /// Playing speed, 1 is normal.
    Speed(f32),
    Faster,
    Slower,
    /// Show the next solution; looks for more where not all are known.
    NextSolution,
    PreviousSolution,
    /// The solution at this place of the list, counted from 1.
    Solution(usize),
    Mirror,
    /// Which side of a joint rests in the hand.
    Hold(Hold),
    /// Show the chain in this shape, whatever there is to play.
    Pose(Dihedrals),
    View(View),
    /// Placements a second while watching the search; infinite is as fast as it goes.
    Pace(f32),
    Snake(String),
    /// The text of the snake as it is being typed.
    Type(String),
    DiscardText,
    Puzzle(String),
    /// The box to fill; `None` for the cube that fits.
    Box(Option<BoxSize>),
    Flip(Cubelet),
    Add(End),
    Remove(End),
    Undo,
    Redo,
    Copy,
    Paste,
    Open,
    Save,
    /// The path that was asked for because there is no dialog; empty takes the question back.
    Path(String),
    /// Take away the notice at this place.
    Dismiss(usize),
    Help,
    Fullscreen,
    Xray,
    Ghost,
    Guide,
    Demo,
    /// One step at a time, for hands that fold along; again to leave.
    Follow,
    /// Say the steps aloud to who folds along.
    Voice(bool),
    /// Seconds for the hands until the next step comes by itself; `None` for no timer.
    Timer(Option<f32>),
    /// Pictures of the whole plan, to find one's place by.
    Lost,
    /// From the cube back to the flat snake; again for the way to the cube.
    BackOut,
    /// The finished cube opens into the chain, as a greeting.
    Welcome,
    /// Enter one's own snake, felt along the wood; does nothing where that is being done.
    Enter,
    /// What a hand feels next, while a snake is entered. In scripts `run 3`, `cube S`, `cube T`, `cube E` for the end.
    Feel(Felt),
    /// What was felt last was not so.
    TakeBack,
    /// From the first cube again.
    StartOver,
    /// Turn the snake that is entered by so many quarters, clockwise as seen, as the real one lies. In scripts `quarter -1`.
    Quarter(i8),
    /// Lay the snake that is entered on its other side.
    TurnOver,
    /// What is entered is the snake, whole or not.
    Done,
    /// Start over at the end; `None` toggles.
    Loop(Option<bool>),
    /// Rest before each step until its words can have been read, or no more.
    Reading,
    Quality(Quality),
    Theme(Theme),
    Motion(Motion),
    /// Size of all that is written, in percent of the usual one.
    Scale(u16),
    Larger,
    Smaller,
    UsualSize,
    /// Take over what is remembered in this file, and remember there from now on.
    Settings(PathBuf),
    /// Size of the window in logical pixels.
    Window(u32, u32),
    Camera(Viewpoint),
    Picture,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Viewpoint {
    Home,
    /// Once round what is there, coming nearer.
    Round,
    /// Yaw and pitch in degrees, distance in pitches.
    From(f32, f32, f32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// What is on the key, as people are told.
    pub key: &'static str,
    /// With Ctrl (Command on a Mac).
    pub ctrl: bool,
    pub shift: bool,
}

const fn plain(key: &'static str) -> Option<Shortcut> {
    Some(Shortcut { key, ctrl: false, shift: false })
}

const fn ctrl(key: &'static str) -> Option<Shortcut> {
    Some(Shortcut { key, ctrl: true, shift: false })
}

const fn shift(key: &'static str) -> Option<Shortcut> {
    Some(Shortcut { key, ctrl: false, shift: true })
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.ctrl { "Ctrl+" } else { "" })?;
        f.write_str(if self.shift { "Shift+" } else { "" })?;
        f.write_str(self.key)
    }
}

/// A row of the table: a command that a key or a button gives.
#[derive(Debug)]
pub struct Entry {
    pub command: Command,
    /// Its name in scripts.
    pub id: &'static str,
    pub label: &'static str,
    /// What hovering tells, without the key.
    pub tooltip: &'static str,
    pub shortcut: Option<Shortcut>,
}

impl Entry {
    pub fn tooltip_with_key(&self) -> String {
        match self.shortcut {
            Some(shortcut) => format!("{} ({shortcut})", self.tooltip),
            None => self.tooltip.to_owned(),
        }
    }
}

const fn entry(
    command: Command,
    id: &'static str,
    label: &'static str,
    tooltip: &'static str,
    shortcut: Option<Shortcut>,
) -> Entry {
    Entry { command, id, label, tooltip, shortcut }
}

/// Every command that has a key or a button of its own.
pub static TABLE: &[Entry] = &[
    entry(Command::Solve, "solve", "Solve", "Find how the snake folds", plain("Enter")),
    entry(Command::Stop, "stop", "Stop", "Stop the search, close what is open", plain("Esc")),
    entry(Command::PlayPause, "play pause", "Play", "Play or pause", plain("Space")),
    entry(Command::StepForward(1), "step forward", "Next", "Next step", plain("→")),
    entry(Command::StepBack(1), "step back", "Back", "Previous step", plain("←")),
    entry(Command::Again, "again", "Again", "Show the step again", plain("A")),
    entry(Command::StepForward(5), "step forward 5", "Forward 5", "Five steps forward", shift("→")),
    entry(Command::StepBack(5), "step back 5", "Back 5", "Five steps back", shift("←")),
    entry(Command::Start, "start", "Start", "Back to the beginning", plain("Home")),
    entry(Command::End, "end", "End", "To the end", plain("End")),
    entry(Command::Faster, "faster", "Faster", "Faster", plain("+")),
    entry(Command::Slower, "slower", "Slower", "Slower", plain("−")),
    entry(Command::Loop(None), "loop", "Loop", "Start over at the end", plain("L")),
    entry(Command::Reading, "reading", "Pause to read", "Rest before each step as long as its words take", None),
    entry(Command::NextSolution, "next solution", "Next", "Show another solution", plain("N")),
    entry(Command::PreviousSolution, "previous solution", "Previous", "Show the solution before", None),
    entry(Command::Mirror, "mirror", "Mirror image", "Fold to the mirror image", plain("M")),
    entry(Command::Xray, "xray", "See through", "See through the cubes that rest", plain("X")),
    entry(Command::Ghost, "ghost", "Show where it goes", "Show where the next step leads", plain("G")),
    entry(Command::Guide, "guide", "Words on the picture", "Show the step in words over the picture", None),
    entry(Command::Undo, "undo", "Undo", "Undo the last change of the snake", ctrl("Z")),
    entry(Command::Redo, "redo", "Redo", "Redo the last change", ctrl("Y")),
    entry(Command::Enter, "enter", "Enter yours", "Enter the snake that you hold", ctrl("N")),
    entry(Command::TakeBack, "take back", "Take back", "Take back what was entered last", plain("Backspace")),
    entry(Command::StartOver, "start over", "Start over", "From the first cube again", None),
    entry(Command::Quarter(1), "quarter", "Rotate", "Turn what is entered as yours lies", plain("O")),
    entry(Command::TurnOver, "turn over", "Flip over", "Lay what is entered on its other side", plain("U")),
    entry(Command::Done, "done", "That's it", "Take what is entered as the snake", None),
    entry(Command::Copy, "copy", "Copy", "Copy the snake as text", ctrl("C")),
    entry(Command::Paste, "paste", "Paste", "Paste a snake as text", ctrl("V")),
    entry(Command::Open, "open", "Open…", "Open a puzzle file", ctrl("O")),
    entry(Command::Save, "save", "Save…", "Save the puzzle to a file", ctrl("S")),
    entry(Command::Camera(Viewpoint::Home), "home", "Home view", "Look from where the step is shown", plain("R")),
    entry(Command::Help, "help", "Help", "Keys and first steps", plain("F1")),
    entry(Command::Fullscreen, "fullscreen", "Full screen", "Fill the screen", plain("F11")),
    entry(Command::Larger, "larger", "Larger", "Larger words", ctrl("+")),
    entry(Command::Smaller, "smaller", "Smaller", "Smaller words", ctrl("−")),
    entry(Command::UsualSize, "usual size", "Usual size", "Words of the usual size", ctrl("0")),
    entry(Command::Picture, "save picture", "Picture", "Save a picture of the window", plain("F12")),
    entry(Command::Demo, "demo", "Show", "Show one puzzle after the other", plain("D")),
    entry(Command::Follow, "follow", "Fold along", "One step at a time, large, for hands that fold", plain("F")),
    entry(Command::Lost, "lost", "I am lost", "Find the picture that looks like your snake", plain("W")),
    entry(Command::BackOut, "back out", "Unfold", "From the cube back to the flat snake", plain("B")),
];

/// The row of a command.
///
/// # Panics
/// When the command has no row: only for commands of [`TABLE`].
pub fn entry_of(command: &Command) -> &'static Entry {
    TABLE.iter().find(|entry| entry.command == *command).expect("a command with a row in the table")
}

/// What keys mean while a snake is entered, without Ctrl; others mean what [`TABLE`] says.
pub static ENTERING_KEYS: &[(&str, Command)] = &[
    ("2", Command::Feel(Felt::Run(2))),
    ("3", Command::Feel(Felt::Run(3))),
    ("4", Command::Feel(Felt::Run(4))),
    ("5", Command::Feel(Felt::Run(5))),
    ("6", Command::Feel(Felt::Run(6))),
    ("7", Command::Feel(Felt::Run(7))),
    ("8", Command::Feel(Felt::Run(8))),
    ("9", Command::Feel(Felt::Run(9))),
    ("S", Command::Feel(Felt::Straight)),
    ("Space", Command::Feel(Felt::Straight)),
    ("T", Command::Feel(Felt::Turn)),
    ("L", Command::Feel(Felt::Turn)),
    ("E", Command::Feel(Felt::End)),
    ("→", Command::Quarter(1)),
    ("←", Command::Quarter(-1)),
    ("↑", Command::TurnOver),
    ("↓", Command::TurnOver),
];

impl Command {
    /// Whether it is about the looks alone: what is shown stays, and so does a demo.
    pub(super) fn is_of_looks(&self) -> bool {
        matches!(
            self,
            Self::Speed(_)
                | Self::Faster
                | Self::Slower
                | Self::Help
                | Self::Xray
                | Self::Ghost
                | Self::Guide
                | Self::Quality(_)
                | Self::Theme(_)
                | Self::Motion(_)
                | Self::Scale(_)
                | Self::Larger
                | Self::Smaller
                | Self::UsualSize
                | Self::Camera(_)
                | Self::Window(..)
                | Self::Fullscreen
                | Self::Picture
                | Self::Voice(_)
                | Self::Timer(_)
                | Self::Dismiss(_)
                | Self::Path(_)
        )
    }
}

/// Why a line of a script is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    #[error("`{}` is not a command", shortened(.0))]
    Unknown(String),
    #[error("`{command}` wants {wanted}, not `{}`", shortened(.found))]
    Argument { command: String, wanted: &'static str, found: String },
}

impl std::str::FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        if let Some(entry) = TABLE.iter().find(|entry| entry.id == line) {
            return Ok(entry.command.clone());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
        let positive = |text: &str| number(text).map(|number| number as f32).filter(|&number| number > 0.0);
        let switch = |text: &str| ["off", "on"].into_iter().position(|word| word == text).map(|at| at == 1);
        let (wanted, command) = match word {
            "play" if rest.is_empty() => return Ok(Self::Play),
            "pause" if rest.is_empty() => return Ok(Self::Pause),
            "welcome" if rest.is_empty() => return Ok(Self::Welcome),
            "step" => {
                let (way, count) = rest.split_once(char::is_whitespace).unwrap_or((rest, "1"));
                let count = count.trim().parse().ok();
                let step = match way {
                    "forward" => count.map(Self::StepForward),
                    "back" => count.map(Self::StepBack),
                    _ => None,
                };
                ("forward or back, and how many steps", step)
            }
            "seek" => ("a number of steps", number(rest).map(Self::Seek)),
            "speed" => ("a number above 0", positive(rest).map(Self::Speed)),
            "pace" => {
                let pace = if ["max", "flat", "inf"].contains(&rest) { Some(f32::INFINITY) } else { positive(rest) };
                ("placements a second, or max", pace.map(Self::Pace))
            }
            "view" => (View::WANTED, rest.parse().ok().map(Self::View)),
            "snake" if !rest.is_empty() => return Ok(Self::Snake(rest.to_owned())),
            "puzzle" if !rest.is_empty() => return Ok(Self::Puzzle(rest.to_owned())),
            "type" if !rest.is_empty() => return Ok(Self::Type(rest.to_owned())),
            "path" => return Ok(Self::Path(rest.to_owned())),
            "hold" => (Hold::WANTED, rest.parse().ok().map(Self::Hold)),
            "pose" => ("a digit from 0 to 3 for each inner segment", rest.parse().ok().map(Self::Pose)),
            "box" if rest == "cube" => return Ok(Self::Box(None)),
            "box" => ("three sides, or cube", rest.parse().ok().map(|size| Self::Box(Some(size)))),
            "solution" => {
                ("its place in the list, from 1", rest.parse().ok().filter(|&place| place > 0).map(Self::Solution))
            }
            "flip" => ("the number of a cube", rest.parse().ok().map(Self::Flip)),
            "add" => ("head or tail", rest.parse().ok().map(Self::Add)),
            "remove" => ("head or tail", rest.parse().ok().map(Self::Remove)),
            "dismiss" => ("the number of a message, from 0", rest.parse().ok().map(Self::Dismiss)),
            "run" => {
                let length = rest.parse().ok().filter(|length| (2..=Felt::LONGEST).contains(length));
                ("a number of cubes from 2 to 10", length.map(Felt::Run).map(Self::Feel))
            }
            "cube" => {
                let felt = match rest.to_ascii_uppercase().as_str() {
                    "S" => Some(Felt::Straight),
                    "T" | "L" => Some(Felt::Turn),
                    "E" => Some(Felt::End),
                    _ => None,
                };
                ("S, T or E", felt.map(Self::Feel))
            }
            "quarter" => (
                "a number of quarter turns from -3 to 3",
                rest.parse().ok().filter(|it| (-3..=3).contains(it)).map(Self::Quarter),
            ),
            "timer" if rest == "off" => return Ok(Self::Timer(None)),
            "timer" => ("seconds, or off", positive(rest).map(|seconds| Self::Timer(Some(seconds)))),
            "loop" => ("on or off", switch(rest).map(|on| Self::Loop(Some(on)))),
            "quality" => (Quality::WANTED, rest.parse().ok().map(Self::Quality)),
            "theme" => (Theme::WANTED, rest.parse().ok().map(Self::Theme)),
            "motion" => (Motion::WANTED, rest.parse().ok().map(Self::Motion)),
            "scale" => {
                let percent = rest.trim_end_matches('%').parse().ok();
                ("a number of percent from 50 to 300", percent.filter(|it| (50..=300).contains(it)).map(Self::Scale))
            }
            "voice" => ("on or off", switch(rest).map(Self::Voice)),
            "settings" if !rest.is_empty() => return Ok(Self::Settings(rest.into())),
            "window" => {
                let size = rest.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
                let size = size.filter(|(w, h)| (320..=7680).contains(w) && (240..=4320).contains(h));
                ("a size such as 1280x720", size.map(|(w, h)| Self::Window(w, h)))
            }
            "camera" => {
                let finite = |text: &str| text.parse().ok().filter(|number: &f32| number.is_finite());
                let camera = match rest.split_whitespace().map(finite).collect::<Option<Vec<_>>>().as_deref() {
                    Some(&[yaw, pitch, distance]) if distance > 0.0 => {
                        Some(Self::Camera(Viewpoint::From(yaw, pitch, distance)))
                    }
                    _ => None,
                };
                ("yaw, pitch and distance", camera)
            }
            _ => return Err(CommandError::Unknown(line.to_owned())),
        };
        command.ok_or_else(|| CommandError::Argument { command: word.to_owned(), wanted, found: rest.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_and_ids_are_unique_and_ids_parse() {
        let ids: HashSet<_> = TABLE.iter().map(|entry| entry.id).collect();
        assert_eq!(ids.len(), TABLE.len());
        let keys: Vec<_> = TABLE.iter().filter_map(|entry| entry.shortcut).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
        for entry in TABLE {
            assert_eq!(entry.id.parse(), Ok(entry.command.clone()));
        }
    }

    #[test]
    fn lines_with_arguments() {
        assert_eq!("step forward 12".parse(), Ok(Command::StepForward(12)));
        assert_eq!("seek 3.5".parse(), Ok(Command::Seek(3.5)));
        assert_eq!("pace max".parse(), Ok(Command::Pace(f32::INFINITY)));
        assert_eq!("snake 3 2 2 3".parse(), Ok(Command::Snake("3 2 2 3".into())));
        assert_eq!("window 800x600".parse(), Ok(Command::Window(800, 600)));
        assert_eq!("camera 30 -10 12".parse(), Ok(Command::Camera(Viewpoint::From(30.0, -10.0, 12.0))));
        assert_eq!("loop on".parse(), Ok(Command::Loop(Some(true))));
        assert_eq!("solution 2".parse(), Ok(Command::Solution(2)));
        assert_eq!("hold folded".parse(), Ok(Command::Hold(Hold::Folded)));
        assert_eq!("motion reduced".parse(), Ok(Command::Motion(Motion::Reduced)));
        assert_eq!("scale 150".parse(), Ok(Command::Scale(150)));
        assert_eq!("run 3".parse(), Ok(Command::Feel(Felt::Run(3))));
        assert_eq!("cube l".parse(), Ok(Command::Feel(Felt::Turn)));
        assert_eq!("quarter -1".parse(), Ok(Command::Quarter(-1)));
        assert_eq!("voice off".parse(), Ok(Command::Voice(false)));
        assert_eq!("settings my own.toml".parse(), Ok(Command::Settings("my own.toml".into())));
        assert_eq!("pose 0123".parse(), "0123".parse().map(Command::Pose).map_err(|_| unreachable!()));
        for bad in [
            "dance",
            "seek x",
            "seek nan",
            "speed 0",
            "pace -1",
            "flip x",
            "solution 0",
            "window 1x1",
            "view side",
            "step sideways",
            "step forward x",
            "camera 1 2",
            "camera 1e300 0 10",
            "hold tight",
            "motion slow",
            "scale 49",
            "scale 301",
            "scale x",
            "voice",
            "settings",
            "pose 4",
            "pose 0 1",
            "run 1",
            "run 11",
            "cube Q",
            "quarter x",
            "snake",
            "",
        ] {
            assert!(bad.parse::<Command>().is_err(), "{bad}");
        }
    }
}
