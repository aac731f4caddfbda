//! What people read and hear, in each language: a file for each, chosen by a [`Language`].
//!
//! The rest of the program hands over data: an instruction, an error, a [`Label`]. A language is complete if it
//! compiles. Scripts, JSON, logs and the command line's own messages are not here; they are English.

#![allow(clippy::match_same_arms, reason = "two texts may read alike in one language and not in another")]

mod display;
mod english;
mod entry;
mod french;
mod german;
mod known;
mod label;
mod narration;
mod notice;
mod page;
mod spanish;
mod words;

use std::ops::{Deref, Range};
use std::str::FromStr;

use serde_json::{Map, Value, json};

use crate::census::Hardness;
use crate::fold::{FoldPlan, NoPose};
use crate::generator::{DRILLINGS, Day, MakeError, cord_mm, cut_mm, to_drill};
use crate::puzzle::notation::Reading;
use crate::puzzle::{Colour, Kind, Note, Slip, Snake};
use crate::spelling::{UnknownWord, spelled};
pub use entry::EntrySaid;
pub use label::{Button, Label};
pub use narration::{Narration, RetractReason};
pub use notice::{Failure, Notice, Parts, RenderError};
pub use page::{FoldTexts, SheetTexts, SolverTexts};
use words::read_as;
pub use words::{CheckLine, Count, HandsStart, Message, RoundedTime, WindowWords, Words};
pub(crate) use words::{sides_of, some_of, thousands};

/// Each row: a language, its tag (BCP 47), its name in itself, its file, and who speaks it there.
macro_rules! languages {
    ($($language:ident $tag:literal $name:literal $file:ident $speaker:ident),+) => {
        spelled! {
            #[derive(Default)]
            pub enum Language(concat!("one of", $(" ", $tag),+)) { #[default] $($language $tag),+ }
        }

        impl Language {
            /// In the language itself.
            pub fn name(self) -> &'static str {
                match self { $(Self::$language => $name),+ }
            }

            /// For the scripts of a page, whose library does not have them.
            pub fn page_texts(self) -> (&'static FoldTexts, &'static SolverTexts) {
                match self { $(Self::$language => (&$file::FOLD, &$file::SOLVER)),+ }
            }

            /// The words of the window, which the page does not have.
            fn window(self) -> &'static dyn WindowWords {
                match self { $(Self::$language => &$file::$speaker),+ }
            }
        }

        impl Deref for Language {
            type Target = dyn Words;

            fn deref(&self) -> &Self::Target {
                match self { $(Self::$language => &$file::$speaker),+ }
            }
        }
    };
}

languages!(
    English "en" "English" english EnglishSpeaker,
    German "de" "Deutsch" german GermanSpeaker,
    French "fr" "Français" french FrenchSpeaker,
    Spanish "es" "Español" spanish SpanishSpeaker
);

/// Of a tag such as `de`, `de-AT` or `fr_CA.UTF-8`; `C` is a system's name of English.
impl FromStr for Language {
    type Err = UnknownWord;

    fn from_str(tag: &str) -> Result<Self, UnknownWord> {
        let primary = tag.trim().split(['-', '_', '.', '@']).next().unwrap_or_default();
        let is_meant = |language: &Self| primary.eq_ignore_ascii_case(language.word());
        let spoken = Self::ALL.into_iter().find(is_meant);
        spoken.or((primary == "C").then_some(Self::English)).ok_or(UnknownWord(Self::WANTED))
    }
}

impl Language {
    /// The language of the first tag that the program has, chosen as on the page; English if there is none.
    pub fn of_wishes(tags: impl IntoIterator<Item: AsRef<str>>) -> Self {
        tags.into_iter().find_map(|tag| tag.as_ref().parse().ok()).unwrap_or_default()
    }

    /// For the scripts of a page; those of the screens before a fold for one that solves snakes.
    pub fn texts_by_name(self, solves: bool) -> Map<String, Value> {
        let (fold, solver) = self.page_texts();
        let mut texts = [json!(fold), json!(solves.then_some(solver))];
        Map::from_iter(texts.iter_mut().filter_map(Value::as_object_mut).flat_map(std::mem::take))
    }

    /// Label and tooltip.
    pub fn button(self, button: Button) -> [&'static str; 2] {
        self.window().button(button)
    }

    /// A key as it is labelled on the keyboard; an arrow is the same everywhere.
    pub fn key(self, name: &str) -> String {
        match name {
            "Left" => "←".to_owned(),
            "Right" => "→".to_owned(),
            "Up" => "↑".to_owned(),
            "Down" => "↓".to_owned(),
            name => self.window().key(name),
        }
    }

    pub fn label(self, label: Label) -> &'static str {
        self.window().label(label)
    }

    pub fn message(self, message: &Message) -> String {
        self.window().message(message)
    }

    pub fn check_line(self, line: &CheckLine) -> String {
        self.window().check_line(line)
    }

    pub fn notice(self, notice: &Notice) -> String {
        self.window().notice(notice)
    }

    pub fn failure(self, failure: &Failure) -> String {
        self.window().failure(failure)
    }

    pub fn render_error(self, error: &RenderError) -> String {
        self.window().render_error(error)
    }

    pub fn narration(self, narration: &Narration) -> String {
        self.window().narration(narration)
    }

    pub fn wood(self, colour: Colour) -> &'static str {
        self.window().wood(colour)
    }

    pub fn hardness(self, hardness: Hardness) -> &'static str {
        self.window().hardness(hardness)
    }

    pub fn weekday(self, day: Day) -> &'static str {
        self.window().weekday(day)
    }

    pub fn date(self, day: Day) -> String {
        self.window().date(day)
    }

    pub fn make_error(self, error: &MakeError) -> String {
        self.window().make_error(error)
    }

    pub fn no_pose(self, error: &NoPose) -> String {
        self.window().no_pose(error)
    }

    pub fn drilling(self, kind: Option<Kind>, cubes: usize) -> String {
        self.window().drilling(kind, cubes)
    }

    /// The cord to cut; centimetres are rounded up.
    pub fn cord(self, snake: &Snake, side_mm: u32) -> String {
        self.window().cord_cm(cut_mm(snake, side_mm).div_ceil(10), cord_mm(snake, side_mm).div_ceil(10))
    }

    /// How to drill a snake: a line for each kind of drilling with the numbers of its cubes, and one line for the cord.
    pub fn drill_lines(self, snake: &Snake, side_mm: u32) -> Vec<String> {
        let of = |kind| {
            let numbers: Vec<String> = to_drill(snake, kind).iter().map(ToString::to_string).collect();
            (!numbers.is_empty()).then(|| self.window().drilling_of(kind, &numbers))
        };
        let heading = self.window().drill_heading(side_mm);
        let drillings = DRILLINGS.into_iter().filter_map(of);
        [heading].into_iter().chain(drillings).chain([self.cord(snake, side_mm)]).collect()
    }

    /// What is wrong, without the places, for a row of counts in which these are marked.
    pub fn faults(self, slips: &[Slip]) -> String {
        match &*slips.iter().map(|slip| self.slip(&slip.fault)).collect::<Vec<_>>() {
            [one, other] if one == other => self.at_two_places(one),
            all => all.join(self.semicolon()),
        }
    }

    pub fn notes(self, notes: &[Note]) -> String {
        notes.iter().map(|note| self.note(note)).collect::<Vec<_>>().join(self.semicolon())
    }

    /// The heading above this many corrections.
    pub fn may_be(self, corrections: usize) -> String {
        match corrections {
            0 => self.label(Label::NoneAlikeFolds).to_owned(),
            1 => self.label(Label::MayBeThisOne).to_owned(),
            _ => self.message(&Message::MayBeOneOf(corrections)),
        }
    }

    /// The meaning of what was read, for a choice of readings.
    pub fn reading(self, reading: &Reading) -> String {
        read_as(&*self, reading)
    }

    /// A difficulty from 1 to 5; here for those who do not see its dots.
    pub fn how_hard(self, difficulty: usize) -> String {
        self.page_texts().1.how_hard.replace("{}", &difficulty.to_string())
    }

    /// Empty if there is no such step.
    pub fn step_text(self, plan: &FoldPlan, step: usize) -> String {
        plan.words(step).map_or_else(String::new, |words| self.step(&words))
    }

    /// Steps as one says them from memory.
    pub fn in_short(self, plan: &FoldPlan, steps: Range<usize>) -> Vec<String> {
        steps.filter_map(|step| plan.words(step)).map(|words| self.step_in_short(&words)).collect()
    }

    /// The same as one line.
    pub fn line_to_say(self, plan: &FoldPlan, steps: Range<usize>) -> String {
        self.in_short(plan, steps).join(" · ")
    }

    pub fn grip_text(self, plan: &FoldPlan) -> String {
        plan.grip().map_or_else(String::new, |grip| self.grip(&grip))
    }

    pub fn beginning_text(self, plan: &FoldPlan) -> String {
        plan.beginning().map_or_else(String::new, |beginning| self.beginning(&beginning))
    }
}
