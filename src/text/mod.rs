//! What people read and hear, in each language: a file for each, chosen by a [`Language`].
//!
//! The rest of the program hands over data: an instruction, an error, a [`Label`]. A language is complete if it
//! compiles. Scripts, JSON, logs and the command line's own messages are not here; they are English.

mod english;
mod french;
mod german;
mod spanish;

use std::ops::Deref;

use crate::fold::{Beginning, Ending, FoldPlan, Grip, Hint, StepWords, Summary, Viewpoint};
use crate::puzzle::{Cell, Direction};
use crate::spelling::words;
pub use english::{Button, Label};

/// Each row: a language, its tag (BCP 47), its name in itself, its file.
macro_rules! languages {
    ($($language:ident $tag:literal $name:literal $file:ident),+) => {
        words!(Language, concat!("one of", $(" ", $tag),+); $($language $tag),+);

        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Language {
            #[default]
            $($language),+
        }

        impl Language {
            /// In the language itself.
            pub fn name(self) -> &'static str {
                match self { $(Self::$language => $name),+ }
            }

            /// The words of the window, which the page does not have.
            fn window(self) -> &'static dyn WindowWords {
                match self { $(Self::$language => &$file::Speaker),+ }
            }
        }

        impl Deref for Language {
            type Target = dyn Words;

            fn deref(&self) -> &Self::Target {
                match self { $(Self::$language => &$file::Speaker),+ }
            }
        }
    };
}

languages!(
    English "en" "English" english,
    German "de" "Deutsch" german,
    French "fr" "Français" french,
    Spanish "es" "Español" spanish
);

/// What window, page, sheet, film and command line share.
pub trait Words {
    // A fold.
    fn grip(&self, grip: &Grip) -> String;
    fn beginning(&self, beginning: &Beginning) -> String;
    /// The beginning in a few words, for a film of a snake that begins flat: its picture is seen for a second or two.
    fn opening(&self) -> &'static str;
    fn ending(&self, ending: Ending) -> &'static str;
    /// Such as "14 steps; 3 need a pull, 1 is tight".
    fn summary(&self, summary: &Summary) -> String;
    fn step(&self, step: &StepWords) -> String;
    fn hint(&self, hint: &Hint) -> String;
    fn count(&self, count: Count) -> String;
    /// At the end of an assembly.
    fn done(&self) -> &'static str;
    /// Where the first cube of an assembly lies, counted from 0.
    fn first_cube(&self, cell: Cell) -> String;
    /// Which way the next cube of an assembly goes, if it can be said; its number is from 1.
    fn next_cube(&self, number: usize, way: Option<Direction>) -> String;

    // Puzzles.

    // Entering.

    // Page, sheet and film.
}

/// What the window alone says.
pub trait WindowWords {
    fn button(&self, button: Button) -> [&'static str; 2];
    fn label(&self, label: Label) -> &'static str;
    fn message(&self, message: &Message) -> String;

    // The session.

    // The panel.
}

/// A text of the window with values in it.
#[derive(Clone, Copy, Debug)]
pub enum Message<'a> {
    // The session.

    // The panel.
    /// The caption's words are for another view than the camera's; this key leads there.
    SeenFrom { eye: Viewpoint, key: &'a str },
}

/// Where in a fold or an assembly: numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    Step {
        step: usize,
        of: usize,
    },
    Before {
        step: usize,
        of: usize,
    },
    Cube {
        cube: usize,
        of: usize,
    },
    /// All steps or cubes.
    Done(usize),
}

impl Language {
    /// The first language that a tag such as `de-AT` or `pt_BR.UTF-8` names; English if it is not one of ours.
    pub fn of_tag(tag: &str) -> Self {
        let primary = tag.split(['-', '_', '.']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.word())).unwrap_or_default()
    }

    /// Label and tooltip.
    pub fn button(self, button: Button) -> [&'static str; 2] {
        self.window().button(button)
    }

    pub fn label(self, label: Label) -> &'static str {
        self.window().label(label)
    }

    pub fn message(self, message: &Message) -> String {
        self.window().message(message)
    }

    /// Empty if there is no such step.
    pub fn step_text(self, plan: &FoldPlan, step: usize) -> String {
        plan.words(step).map_or_else(String::new, |words| self.step(&words))
    }

    pub fn grip_text(self, plan: &FoldPlan) -> String {
        plan.grip().map_or_else(String::new, |grip| self.grip(&grip))
    }

    pub fn beginning_text(self, plan: &FoldPlan) -> String {
        plan.beginning().map_or_else(String::new, |beginning| self.beginning(&beginning))
    }
}

/// Such as "3 need a pull, 1 is tight": what there is none of is not said.
fn some_of<const N: usize>(parts: [(usize, &str); N]) -> String {
    let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// The sides of a cube that a place is at: back or front, a comma, the others. Empty in the middle.
fn sides_of(place: &[Direction], name: fn(Direction) -> &'static str) -> String {
    let is_depth = |side: &Direction| matches!(side, Direction::Back | Direction::Front);
    let named = |sides: Vec<Direction>| sides.into_iter().map(name).collect::<Vec<_>>().join(" ");
    let (depth, face) = place.iter().partition(|side| is_depth(side));
    [named(depth), named(face)].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
}
