//! What there is to tell the user, as data: how grave it is, what makes it go, and its words.
//!
//! The only place for sentences about what happened. Which of them is due is left to the session's other rooms; how they
//! look, to the panel.

use std::fmt;
use std::path::PathBuf;

use crate::puzzle::{BoxSize, Cubelet, PuzzleError};

#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    Saved(PathBuf),
    PictureSaved(PathBuf),
    /// What is taken along is this file; whether the system can show where it is.
    Taken {
        path: PathBuf,
        can_be_shown: bool,
    },
    TakingStopped,
    StillMaking,
    NothingToTake,
    /// There is none to take along yet, and one is looked for.
    NothingYet,
    Copied,
    PlanCopied,
    /// No snake of the list has this number.
    NotOnShelf(usize),
    /// Why a new snake could not be made, in a sentence.
    NotMade(String),
    LookingForMore,
    OnlyOne,
    NoOther,
    OddFile(String),
    NotInner(Cubelet),
    /// A pose has so many numbers, and the snake so many inner segments.
    NotThisShape(usize, usize),
    /// The end from which the steps are told, and with it the dot, is another one.
    DotMoved,
    NoMirror,
    NoVoice,
    NoSolution,
    Stopped,
    Locked,
    NoFoldFound,
    NotSettled,
    NotAPuzzle(PuzzleError),
    RunTooLong {
        segment: usize,
        length: usize,
        box_size: BoxSize,
    },
    /// Of two colours, black first, the snake has so many cubes, and the box shows so many.
    ColoursDiffer {
        snake: [usize; 2],
        wanted: [usize; 2],
    },
    SearchFailed(String),
    PlanningFailed(String),
    FileFailed(String),
    NothingToPaste,
    NotWhole,
    /// What is played stands where it was left: at this step, counted from 1, or at the end.
    WentOn(Option<usize>),
    /// The fold came out otherwise than it was, and the place in it is not there.
    PlaceLost,
    /// What was remembered in the first file could not be read, and why; it is now the second.
    SettingsUnread {
        path: PathBuf,
        aside: PathBuf,
        why: String,
    },
    /// A newer version of the program wrote the first file; it is now the second.
    SettingsNewer {
        path: PathBuf,
        aside: PathBuf,
    },
    /// Which file, and why, in a sentence.
    NotRemembered(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Said,
    Warned,
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lasts {
    Seconds(f64),
    Until(Change),
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

/// More at once nobody reads, and the panel has no room for them; chosen by eye.
const MOST: usize = 8;

/// Time enough to read a line, in seconds.
const A_WHILE: f64 = 6.0;

impl Notice {
    /// How grave it is, and what makes it go.
    fn nature(&self) -> (Severity, Lasts) {
        use Lasts::{Click, Seconds, Until};
        match self {
            Self::Saved(_)
            | Self::PictureSaved(_)
            | Self::Copied
            | Self::PlanCopied
            | Self::OnlyOne
            | Self::NoOther
            | Self::DotMoved
            | Self::WentOn(_)
            | Self::TakingStopped
            | Self::PlaceLost => (Severity::Said, Seconds(A_WHILE)),
            // Who went away meanwhile is still to find it.
            Self::Taken { .. } => (Severity::Said, Click),
            Self::SettingsUnread { .. } | Self::SettingsNewer { .. } | Self::NotRemembered(_) => {
                (Severity::Warned, Click)
            }
            Self::LookingForMore => (Severity::Said, Until(Change::Search)),
            Self::NotInner(_)
            | Self::NotThisShape(..)
            | Self::NoMirror
            | Self::NoVoice
            | Self::NothingToPaste
            | Self::NotOnShelf(_)
            | Self::NotMade(_)
            | Self::StillMaking
            | Self::NothingToTake
            | Self::NothingYet
            | Self::NotWhole => (Severity::Warned, Seconds(A_WHILE)),
            Self::Locked | Self::NoFoldFound | Self::NotSettled => (Severity::Warned, Until(Change::Plan)),
            Self::NoSolution | Self::Stopped => (Severity::Warned, Until(Change::Search)),
            Self::OddFile(_) => (Severity::Warned, Until(Change::Puzzle)),
            Self::PlanningFailed(_) => (Severity::Failed, Until(Change::Plan)),
            Self::SearchFailed(_) => (Severity::Failed, Until(Change::Search)),
            Self::NotAPuzzle(_) | Self::RunTooLong { .. } | Self::ColoursDiffer { .. } => {
                (Severity::Failed, Until(Change::Puzzle))
            }
            Self::FileFailed(_) => (Severity::Failed, Click),
        }
    }

    pub fn severity(&self) -> Severity {
        self.nature().0
    }

    pub fn lasts(&self) -> Lasts {
        self.nature().1
    }

    /// Whether it says what of box and colours does not fit, as the fields for them say it too.
    pub fn is_of_box(&self) -> bool {
        matches!(self, Self::NotAPuzzle(_) | Self::ColoursDiffer { .. })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Saved(path) => write!(f, "Saved to {}.", path.display()),
            Self::PictureSaved(path) => write!(f, "Picture saved as {}.", path.display()),
            Self::Taken { path, .. } => write!(f, "Saved as {}.", path.display()),
            Self::TakingStopped => f.write_str("Stopped: no file was saved."),
            Self::StillMaking => f.write_str("Another file is still being made: wait until it is there, or stop it."),
            Self::NothingToTake => f.write_str("There is no fold to take along yet: press Solve first."),
            Self::NothingYet => f.write_str("There is no fold to take along yet: it is still being looked for."),
            Self::Copied => f.write_str("The snake is on the clipboard."),
            Self::PlanCopied => f.write_str("The drill plan is on the clipboard."),
            Self::NotOnShelf(number) => {
                write!(f, "There is no snake number {number} yet: the shelf lists all snakes with their numbers.")
            }
            Self::NotMade(failure) => write!(f, "No new snake was made: {}.", failure.trim_end_matches('.')),
            Self::LookingForMore => f.write_str("Looking for more solutions."),
            Self::OnlyOne => f.write_str("There is only one solution."),
            Self::NoOther => f.write_str("No other solution was found."),
            Self::OddFile(warning) => write!(f, "{}.", warning.trim_end_matches('.')),
            Self::NotInner(cube) => {
                write!(f, "Cube {cube} is an end or is not there: only cubes between the ends can be flipped.")
            }
            Self::NotThisShape(given, wanted) => {
                write!(f, "That pose has {given} numbers; this snake has {wanted} inner segments.")
            }
            Self::DotMoved => f.write_str("The dot is on the other end now: the steps begin there."),
            Self::NoMirror => f.write_str("The mirror image of this pattern is another pattern, so it can't be shown."),
            Self::NoVoice => {
                f.write_str("Nothing on this system can speak. On Linux, install speech-dispatcher or espeak-ng.")
            }
            Self::NoSolution => f.write_str("No solution: this snake does not fold into the box."),
            Self::Stopped => f.write_str("Stopped before finding a solution."),
            Self::Locked => {
                f.write_str("This solution can't be folded by turning joints alone; it is shown cube by cube instead.")
            }
            Self::NoFoldFound => f.write_str(
                "This solution could not be worked out as a fold in time; it is shown cube by cube instead.",
            ),
            Self::NotSettled => {
                f.write_str("Perhaps there is a gentler way to fold it: the time was up before all ways were tried.")
            }
            Self::NotAPuzzle(error) => write!(f, "{}.", sentence(&error.to_string())),
            Self::RunTooLong { segment, length, box_size } => {
                let size = box_size.shown();
                write!(f, "Run {segment} is {length} cubes long and does not fit into the {size} box.")
            }
            Self::ColoursDiffer { snake: [dark, light], wanted: [dark_cells, light_cells] } => write!(
                f,
                "Snake: {dark} dark, {light} light. Box: {dark_cells} dark, {light_cells} light. It can't be coloured so."
            ),
            Self::SearchFailed(failure) => write!(f, "The search hit an internal error, please report this: {failure}"),
            Self::PlanningFailed(failure) => {
                write!(f, "Working out the fold hit an internal error, please report this: {failure}")
            }
            Self::FileFailed(failure) => write!(f, "That did not work: {}.", failure.trim_end_matches('.')),
            Self::NothingToPaste => f.write_str("There is no text on the clipboard."),
            Self::NotWhole => f.write_str("That needs a whole snake: see what is missing."),
            Self::WentOn(Some(step)) => {
                write!(f, "You are at step {step} again, where you left off. Home begins anew.")
            }
            Self::WentOn(None) => f.write_str("It is folded, as you left it. Home begins anew."),
            Self::PlaceLost => f.write_str("The fold came out another way than last time, so it begins anew."),
            Self::SettingsUnread { path, aside, why } => write!(
                f,
                "{} could not be read ({}), so all is as at first. It is kept as {}.",
                path.display(),
                why.trim_end_matches('.'),
                aside.display()
            ),
            Self::SettingsNewer { path, aside } => write!(
                f,
                "{} is from a newer version of this program, so all is as at first. It is kept as {}.",
                path.display(),
                aside.display()
            ),
            Self::NotRemembered(why) => {
                write!(f, "Settings and place are not remembered: {}.", why.trim_end_matches('.'))
            }
        }
    }
}

/// With a capital and without a full stop, which its notice puts.
fn sentence(text: &str) -> String {
    let text = text.trim_end_matches('.');
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices {
    /// Each with the seconds that it has been there.
    told: Vec<(Notice, f64)>,
}

impl Notices {
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.told.iter().map(|(notice, _)| notice)
    }

    /// Seconds until the next one goes by itself, if one does.
    pub fn next_goes_in(&self) -> Option<f64> {
        self.told.iter().filter_map(|(notice, age)| left(notice, *age)).reduce(f64::min)
    }

    /// Tells it, once; where there are too many, the oldest goes.
    pub(super) fn tell(&mut self, notice: Notice) {
        // Only the last file can be shown.
        let another = |told: &Notice| matches!((told, &notice), (Notice::Taken { .. }, Notice::Taken { .. }));
        self.told.retain(|(told, _)| *told != notice && !another(told));
        self.told.push((notice, 0.0));
        self.told.drain(..self.told.len().saturating_sub(MOST));
    }

    /// Something changes: what is about it, or about what hangs on it, goes.
    pub(super) fn forget(&mut self, change: Change) {
        let of_place = |notice: &Notice| matches!(notice, Notice::WentOn(_) | Notice::PlaceLost);
        self.told.retain(|(notice, _)| {
            let goes = matches!(notice.lasts(), Lasts::Until(until) if until <= change);
            !(goes || change == Change::Puzzle && of_place(notice))
        });
    }

    /// It does not hold any more.
    pub(super) fn take_back(&mut self, notice: &Notice) {
        self.told.retain(|(told, _)| told != notice);
    }

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
        let odd = Notice::OddFile("odd".to_owned());
        for notice in [Notice::Locked, saved.clone(), failed.clone(), Notice::Stopped, odd.clone()] {
            notices.tell(notice);
        }
        notices.tell(Notice::Locked);
        assert_eq!(told(&notices).len(), 5, "told twice is told once");
        notices.forget(Change::Plan);
        assert_eq!(told(&notices), [saved.clone(), failed.clone(), Notice::Stopped, odd.clone()]);
        notices.forget(Change::Search);
        assert_eq!(told(&notices), [saved.clone(), failed.clone(), odd.clone()]);
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
    fn a_flood_leaves_the_newest() {
        let mut notices = Notices::default();
        let flood: Vec<_> = (0..100).map(|cube| Notice::NotInner(Cubelet::new(cube))).collect();
        flood.iter().for_each(|notice| notices.tell(notice.clone()));
        assert_eq!(told(&notices), flood[100 - MOST..]);
    }

    #[test]
    fn sentences_begin_with_a_capital_and_end_once() {
        let notice = Notice::FileFailed("a.toml: there is no file.".to_owned());
        assert_eq!(notice.to_string(), "That did not work: a.toml: there is no file.");
        assert_eq!(
            (sentence("3 too few."), sentence("ünder"), sentence("")),
            ("3 too few".into(), "Ünder".into(), "".into())
        );
    }
}
