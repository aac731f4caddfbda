//! Messages to the user: severity, lifetime and text. All sentences about what happened are here.

use std::fmt;
use std::path::PathBuf;

use crate::fold::NoPose;
use crate::puzzle::{BoxSize, Counts, Cubelet, PuzzleError};
use crate::sanitize::Shown;
use crate::spelling::capital;
use crate::text::Language;

#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    Saved(PathBuf),
    Exported { path: PathBuf, can_be_shown: bool },
    ExportStopped,
    StillMaking,
    NothingToExport,
    NothingYet,
    Copied,
    PlanCopied,
    ResultCopied,
    NotOnShelf(usize),
    NotMade(String),
    LookingForMore,
    OnlyOne,
    NoOther,
    OddFile(String),
    NotInner(Cubelet),
    NoPose(NoPose),
    NoMirror,
    NoVoice,
    SlowDrawing,
    CardLost,
    NoSolution,
    Stopped,
    Locked,
    NoFoldFound,
    NotSettled,
    NotAPuzzle(PuzzleError),
    RunTooLong { segment: usize, length: usize, box_size: BoxSize },
    ColoursDiffer { snake: Counts, wanted: Counts },
    SearchFailed(String),
    PlanningFailed(String),
    FileFailed(String),
    FilesLeft,
    NothingToPaste,
    NotWhole,
    Cramped,
    WentOn(Option<usize>),
    PlaceLost,
    FoundStep(usize),
    NoStepLikeIt,
    SettingsUnread { path: PathBuf, aside: PathBuf, why: String },
    SettingsNewer { path: PathBuf, aside: PathBuf },
    NotRemembered(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Said,
    Warned,
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lifetime {
    Seconds(f64),
    Until(NoticeTopic),
    Click,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoticeTopic {
    Plan,
    Search,
    Puzzle,
}

/// More would not be read; chosen by eye.
const MAX_NOTICES: usize = 8;

const NOTICE_SECONDS: f64 = 6.0;

type Row = (Severity, Lifetime, String);

fn said(text: impl Into<String>) -> Row {
    (Severity::Said, Lifetime::Seconds(NOTICE_SECONDS), text.into())
}

fn warned(text: impl Into<String>) -> Row {
    (Severity::Warned, Lifetime::Seconds(NOTICE_SECONDS), text.into())
}

fn until(topic: NoticeTopic, severity: Severity, text: impl Into<String>) -> Row {
    (severity, Lifetime::Until(topic), text.into())
}

fn kept(severity: Severity, text: impl Into<String>) -> Row {
    (severity, Lifetime::Click, text.into())
}

impl Notice {
    fn row(&self) -> Row {
        use NoticeTopic::{Plan, Puzzle, Search};
        use Severity::{Failed, Said, Warned};
        match self {
            Self::Saved(path) => said(format!("Saved to {}.", Shown(path))),
            // Stays for a user who has gone away.
            Self::Exported { path, .. } => kept(Said, format!("Saved as {}.", Shown(path))),
            Self::ExportStopped => said("Stopped: no file was saved."),
            Self::StillMaking => warned("Another file is still being made: wait until it is there, or stop it."),
            Self::NothingToExport => warned("No steps to share yet: solve the snake, or turn a part of it."),
            Self::NothingYet => warned("The fold is still being computed; try again in a moment."),
            Self::Copied => said("The snake is on the clipboard."),
            Self::PlanCopied => said("The drill plan is on the clipboard."),
            Self::ResultCopied => said("Your result is on the clipboard."),
            Self::NotOnShelf(number) => {
                warned(format!("There is no snake number {number} yet: the shelf lists all snakes with their numbers."))
            }
            Self::NotMade(failure) => warned(format!("No new snake was made: {}.", failure.trim_end_matches('.'))),
            Self::LookingForMore => until(Search, Said, "Looking for more solutions."),
            Self::OnlyOne => said("There is only one solution."),
            Self::NoOther => said("No other solution was found."),
            Self::OddFile(warning) => until(Puzzle, Warned, format!("{}.", warning.trim_end_matches('.'))),
            Self::NotInner(cube) => warned(format!("Cube {cube} can't be changed: only cubes between the ends can.")),
            Self::NoPose(error) => warned(format!("That is no pose of this snake: {error}.")),
            Self::NoMirror => warned("The mirror image of this pattern is another pattern, so it can't be shown."),
            Self::NoVoice => {
                warned("This computer has no voice installed. On Linux, install speech-dispatcher or espeak-ng.")
            }
            Self::SlowDrawing => kept(
                Said,
                "No graphics card was found, so drawing is slower here. Cubes cast no shadows on each other, and edges \
                 are rougher while they move.",
            ),
            Self::CardLost => kept(
                Said,
                "The graphics driver stopped, so the window opened again where you were. A film that was being made has \
                 to be made again.",
            ),
            Self::NoSolution => until(Search, Warned, "No solution: this snake does not fold into the box."),
            Self::Stopped => until(Search, Warned, "Stopped before finding a solution."),
            Self::Locked => until(
                Plan,
                Warned,
                "This solution can't be folded by turning joints alone. It is shown cube by cube instead.",
            ),
            Self::NoFoldFound => {
                until(Plan, Warned, "No way to fold this solution was found in time. It is shown cube by cube instead.")
            }
            Self::NotSettled => until(Plan, Warned, "There may be a gentler way: time ran out before all were tried."),
            Self::NotAPuzzle(error) => until(Puzzle, Failed, format!("{}.", sentence(&error.to_string()))),
            Self::RunTooLong { segment, length, box_size } => {
                let size = box_size.shown();
                let text = format!("Run {segment} is {length} cubes long and does not fit into the {size} box.");
                until(Puzzle, Failed, text)
            }
            Self::ColoursDiffer { snake, wanted } => {
                until(Puzzle, Failed, Language::English.colours_differ(snake, wanted))
            }
            Self::SearchFailed(failure) => {
                until(Search, Failed, format!("The search hit an internal error, please report this: {failure}"))
            }
            Self::PlanningFailed(failure) => until(
                Plan,
                Failed,
                format!("Working out the fold hit an internal error, please report this: {failure}"),
            ),
            Self::FileFailed(failure) => kept(Failed, format!("Failed: {}.", failure.trim_end_matches('.'))),
            Self::FilesLeft => warned("Only the first of the files was opened: one puzzle at a time."),
            Self::NothingToPaste => warned("There is no text on the clipboard."),
            Self::Cramped => warned("Words of this size need a larger window."),
            Self::NotWhole => warned("The snake is not finished yet: see what is missing."),
            Self::WentOn(Some(step)) => said(format!(
                "Welcome back: you were at step {step}. Hold the whole snake like this, or press Home to start over."
            )),
            Self::WentOn(None) => said("Still folded, as you left it. Press Home to start over."),
            Self::FoundStep(0) => said("Yours matches the beginning."),
            Self::FoundStep(step) => said(format!("Yours matches step {step}.")),
            Self::NoStepLikeIt => warned("No step of the plan looks like this. Hint shows the way back."),
            Self::PlaceLost => said("The fold was planned differently this time, so it starts over."),
            Self::SettingsUnread { path, aside, why } => {
                let (path, aside, why) = (Shown(path), Shown(aside), why.trim_end_matches('.'));
                let then = format!("so the settings are back to normal. It is kept as {aside}.");
                kept(Warned, format!("{path} could not be read ({why}), {then}"))
            }
            Self::SettingsNewer { path, aside } => {
                let (path, aside) = (Shown(path), Shown(aside));
                let then = format!("so the settings are back to normal. It is kept as {aside}.");
                kept(Warned, format!("{path} is from a newer version of this program, {then}"))
            }
            Self::NotRemembered(why) => {
                kept(Warned, format!("Settings and place are not remembered: {}.", why.trim_end_matches('.')))
            }
        }
    }

    pub fn severity(&self) -> Severity {
        self.row().0
    }

    pub fn lifetime(&self) -> Lifetime {
        self.row().1
    }

    /// Whether the fields for box and colours show the same error.
    pub fn is_of_box(&self) -> bool {
        matches!(self, Self::NotAPuzzle(_) | Self::ColoursDiffer { .. })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.row().2)
    }
}

/// Capitalised, and without a full stop.
pub(super) fn sentence(text: &str) -> String {
    capital(text.trim_end_matches('.'))
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices {
    /// With their age in seconds.
    shown: Vec<(Notice, f64)>,
}

impl Notices {
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.shown.iter().map(|(notice, _)| notice)
    }

    pub fn next_goes_in(&self) -> Option<f64> {
        self.shown.iter().filter_map(|(notice, age)| left(notice, *age)).reduce(f64::min)
    }

    /// Removes duplicates; beyond the limit, the oldest notice is dropped.
    pub(super) fn add(&mut self, notice: Notice) {
        // Only the last exported file can be shown in its folder.
        let another = |shown: &Notice| matches!((shown, &notice), (Notice::Exported { .. }, Notice::Exported { .. }));
        self.shown.retain(|(shown, _)| *shown != notice && !another(shown));
        self.shown.push((notice, 0.0));
        self.shown.drain(..self.shown.len().saturating_sub(MAX_NOTICES));
    }

    pub(super) fn forget(&mut self, change: NoticeTopic) {
        let of_place = |notice: &Notice| matches!(notice, Notice::WentOn(_) | Notice::PlaceLost);
        self.shown.retain(|(notice, _)| {
            let goes = matches!(notice.lifetime(), Lifetime::Until(until) if until <= change);
            !(goes || change == NoticeTopic::Puzzle && of_place(notice))
        });
    }

    pub(super) fn take_back(&mut self, is_over: impl Fn(&Notice) -> bool) {
        self.shown.retain(|(shown, _)| !is_over(shown));
    }

    pub(super) fn dismiss(&mut self, index: usize) {
        if index < self.shown.len() {
            self.shown.remove(index);
        }
    }

    pub(super) fn tick(&mut self, seconds: f64) {
        for (_, age) in &mut self.shown {
            *age += seconds;
        }
        self.shown.retain(|(notice, age)| left(notice, *age).is_none_or(|left| left > 0.0));
    }
}

fn left(notice: &Notice, age: f64) -> Option<f64> {
    if let Lifetime::Seconds(seconds) = notice.lifetime() { Some(seconds - age) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(notices: &Notices) -> Vec<Notice> {
        notices.iter().cloned().collect()
    }

    #[test]
    fn each_goes_when_its_time_comes() {
        let mut notices = Notices::default();
        let saved = Notice::Saved("a.toml".into());
        let failed = Notice::FileFailed("no room".to_owned());
        let odd = Notice::OddFile("odd".to_owned());
        for notice in [Notice::Locked, saved.clone(), failed.clone(), Notice::Stopped, odd.clone()] {
            notices.add(notice);
        }
        notices.add(Notice::Locked);
        assert_eq!(told(&notices).len(), 5, "told twice is told once");
        notices.forget(NoticeTopic::Plan);
        assert_eq!(told(&notices), [saved.clone(), failed.clone(), Notice::Stopped, odd.clone()]);
        notices.forget(NoticeTopic::Search);
        assert_eq!(told(&notices), [saved.clone(), failed.clone(), odd.clone()]);
        notices.forget(NoticeTopic::Puzzle);
        assert_eq!(told(&notices), [saved.clone(), failed.clone()]);
        assert_eq!(notices.next_goes_in(), Some(NOTICE_SECONDS));
        notices.tick(NOTICE_SECONDS - 1.0);
        assert_eq!(notices.next_goes_in(), Some(1.0));
        notices.tick(1.0);
        assert_eq!((told(&notices), notices.next_goes_in()), (vec![failed], None));
        notices.dismiss(1);
        notices.dismiss(0);
        assert_eq!(notices, Notices::default());
    }

    // Regression: messages piled up without limit.
    #[test]
    fn a_flood_leaves_the_newest() {
        let mut notices = Notices::default();
        let flood: Vec<_> = (0..100).map(|cube| Notice::NotInner(Cubelet::new(cube))).collect();
        flood.iter().for_each(|notice| notices.add(notice.clone()));
        assert_eq!(told(&notices), flood[100 - MAX_NOTICES..]);
    }

    #[test]
    fn sentences_begin_with_a_capital_and_end_once() {
        let notice = Notice::FileFailed("a.toml: there is no file.".to_owned());
        assert_eq!(notice.to_string(), "Failed: a.toml: there is no file.");
        assert_eq!(
            (sentence("3 too few."), sentence("ünder"), sentence("")),
            ("3 too few".into(), "Ünder".into(), "".into())
        );
    }
}
