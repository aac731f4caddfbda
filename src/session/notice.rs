//! Messages to the user: severity and lifetime.

use std::mem::discriminant;

use crate::export::ExportKind;
use crate::text::Notice;

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

/// People would not read more; chosen by eye.
const MAX_NOTICES: usize = 8;

const NOTICE_SECONDS: f64 = 6.0;

impl Notice {
    fn row(&self) -> (Severity, Lifetime) {
        use NoticeTopic::{Plan, Puzzle, Search};
        use Severity::{Failed, Said, Warned};
        const SOON: Lifetime = Lifetime::Seconds(NOTICE_SECONDS);
        match self {
            Self::Saved(_)
            | Self::ExportStopped
            | Self::Copied
            | Self::PlanCopied
            | Self::OnlyOne
            | Self::NoOther
            | Self::WentOn(_)
            | Self::TurnsKept(_)
            | Self::LeftPage(_)
            | Self::TakesApart
            | Self::FoundStep(_)
            | Self::NotFarEnough
            | Self::PlaceLost
            | Self::TookGuess
            | Self::ReadFromPhoto
            | Self::Mirrored(_)
            | Self::SeenThrough(_)
            | Self::Speed(_) => (Said, SOON),
            Self::Exported { path, .. } if !ExportKind::of(path).is_some_and(ExportKind::is_film) => {
                (Said, Lifetime::Seconds(4.0 * NOTICE_SECONDS))
            }
            // For a user who has gone away, or who is about to read it.
            Self::Exported { .. } | Self::Learns { .. } | Self::PartsFolded { .. } | Self::CardLost => {
                (Said, Lifetime::Click)
            }
            Self::SettingsUnread { .. } | Self::SettingsNewer { .. } | Self::NotRemembered(_) => {
                (Warned, Lifetime::Click)
            }
            Self::FileFailed(_) => (Failed, Lifetime::Click),
            Self::LookingForMore => (Said, Lifetime::Until(Search)),
            Self::NoSolution | Self::IsThatYours(_) | Self::Stopped => (Warned, Lifetime::Until(Search)),
            Self::SearchFailed(_) => (Failed, Lifetime::Until(Search)),
            Self::Locked | Self::NoFoldFound | Self::NotSettled => (Warned, Lifetime::Until(Plan)),
            Self::PlanningFailed(_) => (Failed, Lifetime::Until(Plan)),
            Self::OddFile(_) => (Warned, Lifetime::Until(Puzzle)),
            Self::NotAPuzzle(_) | Self::RunTooLong { .. } | Self::ColoursDiffer { .. } => {
                (Failed, Lifetime::Until(Puzzle))
            }
            // Why a command did nothing.
            _ => (Warned, SOON),
        }
    }

    pub fn severity(&self) -> Severity {
        self.row().0
    }

    pub fn lifetime(&self) -> Lifetime {
        self.row().1
    }
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
    pub fn add(&mut self, notice: Notice) {
        use Notice::{Exported, Mirrored, SeenThrough, Speed};
        // Only the last exported file can be shown in its folder, and only the last change be taken back.
        let is_last = matches!(notice, Exported { .. } | Mirrored(_) | SeenThrough(_) | Speed(_));
        let another = |shown: &Notice| is_last && discriminant(shown) == discriminant(&notice);
        self.shown.retain(|(shown, _)| *shown != notice && !another(shown));
        self.shown.push((notice, 0.0));
        self.shown.drain(..self.shown.len().saturating_sub(MAX_NOTICES));
    }

    pub fn forget(&mut self, change: NoticeTopic) {
        let of_place = |notice: &Notice| matches!(notice, Notice::WentOn(_) | Notice::PlaceLost);
        self.shown.retain(|(notice, _)| {
            let goes = matches!(notice.lifetime(), Lifetime::Until(until) if until <= change);
            !(goes || change == NoticeTopic::Puzzle && of_place(notice))
        });
    }

    pub fn take_back(&mut self, is_over: impl Fn(&Notice) -> bool) {
        self.shown.retain(|(shown, _)| !is_over(shown));
    }

    pub fn dismiss(&mut self, index: usize) {
        if index < self.shown.len() {
            self.shown.remove(index);
        }
    }

    pub fn tick(&mut self, seconds: f64) {
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
    use crate::text::Failure;

    fn told(notices: &Notices) -> Vec<Notice> {
        notices.iter().cloned().collect()
    }

    #[test]
    fn each_goes_when_its_time_comes() {
        let mut notices = Notices::default();
        let saved = Notice::Saved("a.toml".into());
        let failed = Notice::FileFailed(Failure::Other("no room".to_owned()));
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
        let flood: Vec<_> = (0..100).map(Notice::NotInner).collect();
        flood.iter().for_each(|notice| notices.add(notice.clone()));
        assert_eq!(told(&notices), flood[100 - MAX_NOTICES..]);
    }
}
