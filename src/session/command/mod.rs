//! All commands, in groups, wherever they come from. `scope` says where each applies. The part of the session that a
//! group is for has the group's `update`.

pub mod parse;
pub mod scope;
pub mod shortcut;

use std::path::PathBuf;

use super::entry::Token;
use super::export::ExportChoice;
use super::overlay::LocateAnswer;
use super::preferences::settings::{Motion, Quality, Theme, View};
use super::shelf::{FilterChange, NewSnakeOptions, ShelfPage};
use crate::census::Hardness;
use crate::fold::{Dihedrals, Joint};
use crate::generator::Day;
use crate::puzzle::{BoxSize, Cell, Colour, Pattern};
use crate::stage::{Switch, Woods};
use crate::text::Language;

pub use shortcut::TABLE;

/// What to do next with a command; [`admit`](scope::admit) is asked again until the command is carried out or dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    CarryOut,
    CloseOverlay,
    LeaveMode,
    OnlyLeave,
    NotHere,
}

/// How the commands of a group are carried out, by the part of the session that they are for.
pub trait Update<Session> {
    fn update(self, session: &mut Session);
}

/// Each group is a type.
macro_rules! commands {
    ($($(#[$about:meta])* $group:ident { $($variants:tt)* })+) => {
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            $($group($group)),+
        }

        impl Command {
            pub fn update<Session>(self, session: &mut Session)
            where
                $($group: Update<Session>),+
            {
                match self {
                    $(Self::$group(command) => command.update(session)),+
                }
            }
        }

        $(
            $(#[$about])*
            #[derive(Clone, Debug, PartialEq)]
            pub enum $group { $($variants)* }

            impl From<$group> for Command {
                fn from(command: $group) -> Self {
                    Self::$group(command)
                }
            }

            impl PartialEq<$group> for Command {
                fn eq(&self, other: &$group) -> bool {
                    matches!(self, Self::$group(command) if command == other)
                }
            }
        )+
    };
}

commands! {
    /// Each mode and overlay takes these in its own way.
    Do {
        Solve,
        Stop,
        Undo,
        Redo,
    }
    /// Playing the fold, or the search for it. Overlays and modes take some in their own way.
    Fold {
        PlayPause,
        Forward(u32),
        Back(u32),
        Play,
        Pause,
        Again,
        /// While the fold is learnt by heart: shows the next step.
        Glance,
        Seek(f64),
        /// Shows how to hold the snake before a step; 0 is how to begin.
        Page(usize),
        Start,
        End,
        /// `None` toggles.
        Loop(Option<bool>),
        Mirror,
        Unfold,
    }
    /// Choice of the solution, and the pace of its search.
    Search {
        /// Selects the next solution; searches for more if not all are known yet.
        Next,
        Previous,
        /// Its place in the list, from 0.
        Solution(usize),
        View(View),
        /// Placements per second while the search is watched; infinite for full speed.
        Pace(f32),
    }
    /// Starts a mode, or solves.
    Begin {
        /// Solves a snake that was just chosen.
        LayOut,
        /// Asks which snake the user has, while the cube opens.
        AskFirstSnake,
        Enter,
        /// Enters the snake again from the first run in question.
        CountAgain,
        Follow,
        Hands,
        /// Learns the fold by heart, or leaves off.
        ByHeart,
        Demo,
    }
    /// Cubelets count from 0.
    Edit {
        Flip(usize),
        /// The place of a correction in the list, from 0.
        Correct(usize),
        /// The same snake, counted from its other end; what is known of it stays.
        OtherEnd,
        /// `None` removes all colours.
        Pattern(Option<Pattern>),
        PaintCell {
            cell: Cell,
            colour: Colour,
            goes_on: bool,
        },
        Pose(Dihedrals),
        /// `None` for the cube with as many cells as the snake. This and the next two apply to a snake that is entered,
        /// too.
        Box(Option<BoxSize>),
        /// `goes_on`: part of the same stroke, so undone with it.
        Paint {
            cubelet: usize,
            colour: Colour,
            goes_on: bool,
        },
        DiscardText,
    }
    Files {
        Type(String),
        Snake(String),
        Puzzle(String),
        /// Its place among the puzzles before, from 0.
        Recent(usize),
        /// This and the next one ask for another puzzle, which opens once it is read.
        Paste,
        Open,
        Settings(PathBuf),
        Save,
        Copy,
    }
    /// A snake that is counted key by key.
    Entry {
        Token(Token),
        TakeBack,
        /// Keeps so many runs, and counts again from there.
        Recount(usize),
        StartOver,
        /// Quarter turns, clockwise from above.
        Rotate(i8),
        TurnOver,
        Done,
    }
    /// Folding by hand: a part of the chain is held, turned and let go.
    Hand {
        Hold(Option<Joint>),
        /// Holds the lighter side of a joint, turned by degrees as far as it goes; `force`: also through what presses.
        Swing {
            joint: Joint,
            degrees: f64,
            force: bool,
        },
        /// Ends the turn at a quarter turn.
        LetGo,
        Turn {
            joint: Joint,
            degrees: i32,
            force: bool,
        },
        TurnHeld(i32),
        Next(i32),
        /// Pulls the part out for the next turn, or not.
        Pull,
        Hint,
        FollowFromHere,
    }
    /// "Where am I?".
    Find {
        Locate,
        Answer(LocateAnswer),
    }
    Browse {
        /// Opens a page; `None` opens or closes the shelf.
        Shelf(Option<ShelfPage>),
        Filter(FilterChange),
        /// Its place in the list of all snakes, from 0.
        OpenRanked(usize),
        OpenFound,
        /// Names the current snake; an empty name is removed.
        Name(String),
        SetNew(NewSnakeOptions),
        /// Generates a snake; by default, with the last request's box and a seed that gives another snake.
        Generate {
            hardness: Hardness,
            box_size: Option<BoxSize>,
            seed: Option<u64>,
        },
        /// `None` for today.
        Day(Option<Day>),
        /// Side of the cubes in the drill plan, in mm.
        CubeSide(u32),
        CopyDrillPlan,
    }
    Share {
        Open,
        Picture,
        Save,
        /// Overwrites the file; its extension selects the format.
        To(PathBuf),
    }
    /// What to export, and what was exported.
    Export {
        Choose(ExportChoice),
        Stop,
        OpenSaved,
        ShowInFolder,
    }
    /// Appearance of the fold or the editor, both hidden while a snake is being entered.
    Show {
        Faster,
        Slower,
        Switch(Switch),
        Editor,
        Panel,
    }
    Setting {
        /// 1 is normal.
        Speed(f32),
        Voice(bool),
        /// Seconds per page; `None` for no timer.
        Timer(Option<f32>),
        Sound,
        /// Of a fold by heart.
        TimeMe,
        Quality(Quality),
        Theme(Theme),
        /// `None` for the system's.
        Language(Option<Language>),
        Motion(Motion),
        Woods(Woods),
        Scale(u16),
        Larger,
        Smaller,
        UsualSize,
    }
    Window {
        Help,
        Fullscreen,
        Size(u32, u32),
        Camera(CameraView),
        Dismiss(usize),
        /// Answers `PathFor`; an empty path cancels.
        Path(String),
        /// Colour that a click on a cube paints; `None` makes it flip between straight and turn.
        Brush(Option<Colour>),
        Point(Option<usize>),
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraView {
    Home,
    /// Once around the cube, moving closer.
    Round,
    /// Yaw and pitch in degrees, distance in pitches.
    From(f32, f32, f32),
}
