//! Handles each report of solver, planner, files and the system.

use crate::session::preferences::makes_sense;
use crate::session::solving::SearchNews;
use crate::session::{Notice, Replace, Report, Session};
use crate::solver::Suggestions;

impl Session {
    pub(in crate::session) fn report(&mut self, report: Report) {
        match report {
            Report::Search(revision, _)
            | Report::Planned(revision, _)
            | Report::Compared(revision, _)
            | Report::WayFound(revision, _)
            | Report::Measured(revision, _)
            | Report::Suggestions(revision, _)
                if revision != self.document.revision => {}
            Report::Search(_, event) => {
                let Ok(puzzle) = self.document.puzzle() else { return };
                match self.solving.handle_event(event, puzzle, &mut self.notices) {
                    Some(SearchNews::Next) => {
                        self.player.showing.backward = false;
                        self.player.install(None);
                    }
                    Some(SearchNews::Changed) => {}
                    None => return,
                }
                self.refresh();
            }
            Report::Planned(_, planned) => {
                if self.solving.handle_plan(planned, &mut self.notices) {
                    self.refresh();
                }
            }
            Report::WayFound(_, found) => self.handle_way(found),
            Report::Compared(_, folding) => self.solving.handle_comparison(folding),
            Report::Suggestions(_, Ok(suggestions)) => self.solving.suggestions = Some(suggestions),
            Report::Suggestions(_, Err(failure)) => {
                self.solving.suggestions = Some(Suggestions::default());
                self.notices.add(Notice::SearchFailed(failure));
            }
            Report::Measured(revision, measure) => {
                self.shelf.measuring = false;
                self.shelf.measured = Some((revision, measure));
            }
            Report::Ranked(ranked) => self.handle_ranking(ranked),
            Report::SnakeGenerated(revision, made) => self.handle_new_snake(revision, made),
            Report::Opened(opened) => {
                if self.follow().is_none() {
                    self.leave_mode();
                }
                self.stop_shelf();
                self.close_overlay();
                self.notices.take_back(|notice| matches!(notice, Notice::FileFailed(_)));
                self.open_puzzle(*opened);
                self.lay_out();
            }
            Report::FilesLeft => self.notices.add(Notice::FilesLeft),
            Report::Saved(path, file) => {
                // The puzzle may have changed since.
                if self.document.file() == Some(*file) {
                    self.document.draft.is_file = true;
                    self.document.draft.path = Some(path.clone());
                }
                self.path_for = None;
                self.notices.add(Notice::Saved(path));
            }
            Report::Pasted(Some(text)) if !text.trim().is_empty() => {
                self.command(Replace::Snake(text).into());
                self.lay_out();
            }
            Report::Pasted(_) => self.notices.add(Notice::NothingToPaste),
            Report::NoDialog(what) => self.path_for = Some(what),
            Report::ExportPathChosen(path) => self.export_to_asked(path, false),
            Report::ExportProgress(share) => self.handle_progress(share),
            Report::Exported(path) => self.handle_exported(path),
            Report::ExportFailed(why) => self.handle_not_exported(why),
            Report::FileFailed(failure) => self.notices.add(Notice::FileFailed(failure)),
            Report::Spoken { there } => self.handle_spoken(there),
            Report::Ffmpeg => self.export.has_ffmpeg = true,
            Report::NoVoice => self.settings.mute = true,
            Report::SystemLanguage(language) => self.settings.system_language = language,
            Report::Today(day) => self.shelf.today = Some(day),
            Report::SlowDrawing => self.settings.is_slow = true,
            Report::NoPlayer => self.settings.no_player = true,
            Report::CardLost => self.notices.add(Notice::CardLost),
            Report::SystemTheme { dark } => self.settings.system_dark = Some(dark),
            Report::Resized(size) if makes_sense(&size) => self.settings.window = Some(size),
            Report::Resized(_) => {}
            Report::PreferencesLoaded { remembered, last, notice } => {
                if remembered.is_some_and(|remembered| self.recall(*remembered, last)) {
                    self.start_hands(None, true);
                }
                if let Some(notice) = notice {
                    self.notices.add(notice);
                }
            }
            Report::SettingsNotice(notice) => self.notices.add(notice),
        }
    }
}
