//! Handles each report of solver, planner, files and the system.

use super::notice::Notice;
use super::remembered::makes_sense;
use super::solving::News;
use super::{Command, Report, Session};
use crate::solver::Suggestions;

impl Session {
    pub(super) fn report(&mut self, report: Report) {
        match report {
            Report::Search(revision, _)
            | Report::Planned(revision, _)
            | Report::Compared(revision, _)
            | Report::Measured(revision, _)
            | Report::Suggestions(revision, _)
                if revision != self.document.revision => {}
            Report::Search(_, event) => {
                let Ok(puzzle) = self.document.puzzle() else { return };
                let news = self.solving.hear(event, puzzle, &mut self.notices);
                match news {
                    Some(News::Next) => {
                        self.player.showing.backward = false;
                        self.player.play_when_ready();
                    }
                    Some(News::Ended) => self.player.follow_search(false),
                    Some(News::First) => {}
                    None => return,
                }
                self.refresh();
            }
            Report::Planned(_, planned) => {
                if self.solving.hear_plan(planned, &mut self.notices) {
                    self.refresh();
                }
            }
            Report::Compared(_, looked) => self.solving.hear_compared(&looked),
            Report::Suggestions(_, Ok(suggestions)) => self.solving.hear_suggestions(suggestions),
            Report::Suggestions(_, Err(failure)) => {
                self.solving.hear_suggestions(Suggestions::default());
                self.notices.tell(Notice::SearchFailed(failure));
            }
            Report::Measured(_, measure) => self.shelf.measured = Some((self.document.revision, measure)),
            Report::Today(day) => self.hear_today(day),
            Report::Ranked(ranked) => self.hear_ranked(ranked),
            Report::Made(revision, made) => self.hear_made(revision, made),
            Report::Opened(opened) => {
                if self.follow().is_none() {
                    self.leave_mode();
                }
                self.stop_shelf();
                self.close_overlay();
                self.open_puzzle(*opened);
            }
            Report::Saved(path, file) => {
                // It may have been of another puzzle by now.
                if self.document.file() == Some(*file) {
                    self.document.draft.path = Some(path.clone());
                }
                self.path_for = None;
                self.notices.tell(Notice::Saved(path));
            }
            Report::PictureSaved(path) => self.notices.tell(Notice::PictureSaved(path)),
            Report::Pasted(Some(text)) if !text.trim().is_empty() => self.command(Command::Snake(text)),
            Report::Pasted(_) => self.notices.tell(Notice::NothingToPaste),
            Report::NoDialog(what) => self.path_for = Some(what),
            Report::Chosen(wanted, path) => self.make_chosen(wanted, path),
            Report::Taking(share) => self.hear_share(share),
            Report::Taken { path, can_be_shown } => self.hear_taken(path, can_be_shown),
            Report::NotTaken(why) => self.hear_not_taken(why),
            Report::FileFailed(failure) => self.notices.tell(Notice::FileFailed(failure)),
            Report::Spoken { there } => self.end_speech(there),
            Report::SystemTheme { dark } => self.settings.system_dark = Some(dark),
            Report::Resized(size) if makes_sense(&size) => self.settings.window = Some(size),
            Report::Resized(_) => {}
            Report::Recalled { remembered, last, told } => {
                if let Some(remembered) = remembered {
                    self.recall(*remembered, last);
                }
                if let Some(notice) = told {
                    self.notices.tell(notice);
                }
            }
            Report::NotRemembered(why) => self.notices.tell(Notice::NotRemembered(why)),
        }
    }
}
