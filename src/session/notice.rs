//! What there is to tell the user, as data: how grave it is, what makes it go, and its words.
//!
//! The only place for sentences about what happened. Which of them is due is left to the session's other rooms; how they
//! look, to the panel.

use std::fmt;
use std::path::PathBuf;

use crate::puzzle::{BoxSize, Cubelet, PuzzleError};

/// Something to tell.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "their words, below, say what they mean")]
pub enum Notice {
    Saved(PathBuf),
    PictureSaved(PathBuf),
    Copied,
    LookingForMore,
    OnlyOne,
    NoOther,
    OddFile(String),
    NotInner(Cubelet),
    NoMirror,
    NoSolution,
    Stopped,
    Locked,
    NoFoldFound,
    NotSettled,
    NotAPuzzle(PuzzleError),
    RunTooLong { segment: usize, length: usize, box_size: BoxSize },
    SearchFailed(String),
    PlanningFailed(String),
    FileFailed(String),
    NothingToPaste,
    NotWhole,
}

/// How grave a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// What was asked for is done.
    Said,
    /// Something is not as one would wish.
    Warned,
    /// Something is wrong.
    Failed,
}

/// What makes a notice go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lasts {
    /// So many seconds.
    Seconds(f64),
    /// Until what it is about changes.
    Until(Change),
    /// Until somebody clicks it away.
    Click,
}

/// What a notice can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// Another plan, search or puzzle.
    Plan,
    /// Another search or puzzle.
    Search,
    /// Another puzzle.
    Puzzle,
}

/// Time enough to read a line, in seconds.
const A_WHILE: f64 = 6.0;

impl Notice {
    /// How grave it is.
    pub fn severity(&self) -> Severity {
        match self {
            Self::Saved(_)
            | Self::PictureSaved(_)
            | Self::Copied
            | Self::LookingForMore
            | Self::OnlyOne
            | Self::NoOther => Severity::Said,
            Self::OddFile(_)
            | Self::NotInner(_)
            | Self::NoMirror
            | Self::NoSolution
            | Self::Stopped
            | Self::Locked
            | Self::NoFoldFound
            | Self::NotSettled
            | Self::NothingToPaste => Severity::Warned,
            Self::NotAPuzzle(_)
            | Self::RunTooLong { .. }
            | Self::SearchFailed(_)
            | Self::PlanningFailed(_)
            | Self::FileFailed(_)
            | Self::NotWhole => Severity::Failed,
        }
    }

    /// What makes it go.
    pub fn lasts(&self) -> Lasts {
        match self {
            Self::Saved(_)
            | Self::PictureSaved(_)
            | Self::Copied
            | Self::OnlyOne
            | Self::NoOther
            | Self::NotInner(_)
            | Self::NoMirror
            | Self::NothingToPaste => Lasts::Seconds(A_WHILE),
            Self::Locked | Self::NoFoldFound | Self::NotSettled | Self::PlanningFailed(_) => {
                Lasts::Until(Change::Plan)
            }
            Self::LookingForMore | Self::NoSolution | Self::Stopped | Self::SearchFailed(_) => {
                Lasts::Until(Change::Search)
            }
            Self::OddFile(_) | Self::NotAPuzzle(_) | Self::RunTooLong { .. } | Self::NotWhole => {
                Lasts::Until(Change::Puzzle)
            }
            Self::FileFailed(_) => Lasts::Click,
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Saved(path) => write!(f, "Saved to {}.", path.display()),
            Self::PictureSaved(path) => write!(f, "Picture saved as {}.", path.display()),
            Self::Copied => f.write_str("The snake is on the clipboard."),
            Self::LookingForMore => f.write_str("Looking for more solutions."),
            Self::OnlyOne => f.write_str("There is only one solution."),
            Self::NoOther => f.write_str("No other solution was found."),
            Self::OddFile(warning) => write!(f, "{}.", warning.trim_end_matches('.')),
            Self::NotInner(cube) => {
                write!(f, "Cube {cube} is an end or is not there: only cubes between the ends can be flipped.")
            }
            Self::NoMirror => {
                f.write_str("The mirror image of this pattern is another pattern, so it can't be shown.")
            }
            Self::NoSolution => f.write_str("No solution: this snake does not fold into the box."),
            Self::Stopped => f.write_str("Stopped before finding a solution."),
            Self::Locked => {
                f.write_str("This solution can't be folded by turning joints alone; it is shown cube by cube instead.")
            }
            Self::NoFoldFound => f.write_str(
                "This solution could not be worked out as a fold in time; it is shown cube by cube instead.",
            ),
            Self::NotSettled => f.write_str(
                "Perhaps there is a gentler way to fold it: the time was up before all ways were tried.",
            ),
            Self::NotAPuzzle(error) => write!(f, "{}.", sentence(&error.to_string())),
            Self::RunTooLong { segment, length, box_size } => {
                write!(f, "Segment {segment} is {length} long and does not fit into the {box_size} box.")
            }
            Self::SearchFailed(failure) => write!(f, "The search hit an internal error, please report this: {failure}"),
            Self::PlanningFailed(failure) => {
                write!(f, "Working out the fold hit an internal error, please report this: {failure}")
            }
            Self::FileFailed(failure) => write!(f, "That did not work: {}.", failure.trim_end_matches('.')),
            Self::NothingToPaste => f.write_str("There is no text on the clipboard."),
            Self::NotWhole => f.write_str("Only a whole puzzle can be saved: see what is missing."),
        }
    }
}

/// With a capital and without a full stop, which its notice puts.
fn sentence(text: &str) -> String {
    let text = text.trim_end_matches('.');
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The notices that are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices {
    /// Each with the seconds that it has been there.
    told: Vec<(Notice, f64)>,
}

impl Notices {
    /// In the order in which they were told.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.told.iter().map(|(notice, _)| notice)
    }

    /// Seconds until the next one goes by itself, if one does.
    pub fn next_goes_in(&self) -> Option<f64> {
        self.told.iter().filter_map(|(notice, age)| left(notice, *age)).reduce(f64::min)
    }

    /// Tells it, once.
    pub(super) fn tell(&mut self, notice: Notice) {
        self.told.retain(|(told, _)| *told != notice);
        self.told.push((notice, 0.0));
    }

    /// Something changes: what is about it, or about what hangs on it, goes.
    pub(super) fn forget(&mut self, change: Change) {
        self.told.retain(|(notice, _)| match notice.lasts() {
            Lasts::Until(until) => until > change,
            Lasts::Seconds(_) | Lasts::Click => true,
        });
    }

    /// Somebody clicks the one at this place away.
    pub(super) fn dismiss(&mut self, index: usize) {
        if index < self.told.len() {
            self.told.remove(index);
        }
    }

    pub(super) fn tick(&mut self, seconds: f64) {
        for (_, age) in &mut self.told {
            *age += seconds;
        }
        self.told.retain(|(notice, age)| left(notice, *age).is_none_or(|left| left > 0.0));
    }
}

/// Seconds until a notice of this age goes by itself.
fn left(notice: &Notice, age: f64) -> Option<f64> {
    match notice.lasts() {
        Lasts::Seconds(seconds) => Some(seconds - age),
        Lasts::Until(_) | Lasts::Click => None,
    }
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
        for notice in [Notice::Locked, saved.clone(), failed.clone(), Notice::Stopped, Notice::NotWhole] {
            notices.tell(notice);
        }
        notices.tell(Notice::Locked);
        assert_eq!(told(&notices).len(), 5, "told twice is told once");
        notices.forget(Change::Plan);
        assert_eq!(told(&notices), [saved.clone(), failed.clone(), Notice::Stopped, Notice::NotWhole]);
        notices.forget(Change::Search);
        assert_eq!(told(&notices), [saved.clone(), failed.clone(), Notice::NotWhole]);
        notices.forget(Change::Puzzle);
        assert_eq!(told(&notices), [saved.clone(), failed.clone()]);
        assert_eq!(notices.next_goes_in(), Some(A_WHILE));
        notices.tick(A_WHILE - 1.0);
        assert_eq!(notices.next_goes_in(), Some(1.0));
        notices.tick(1.0);
        assert_eq!((told(&notices), notices.next_goes_in()), (vec![failed], None));
        notices.dismiss(1);
        notices.dismiss(0);
        assert_eq!(notices, Notices::default());
    }

    #[test]
    fn sentences_begin_with_a_capital_and_end_once() {
        let notice = Notice::FileFailed("a.toml: there is no file.".to_owned());
        assert_eq!(notice.to_string(), "That did not work: a.toml: there is no file.");
        assert_eq!((sentence("3 too few."), sentence("ünder"), sentence("")), ("3 too few".into(), "Ünder".into(), "".into()));
    }
}
