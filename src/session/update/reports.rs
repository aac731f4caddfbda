//! Handles each report of solver, planner, files and the system.

use crate::session::preferences::makes_sense;
use crate::session::solving::SearchNews;
use crate::session::{Notice, PuzzleCommand, Report, Session, shelf};
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
                if revision != self.work.document.revision => {}
            Report::Search(_, event) => {
                let Ok(puzzle) = self.work.document.puzzle() else { return };
                match self.work.solving.handle_event(event, puzzle, &mut self.seen.notices) {
                    Some(SearchNews::Next) => {
                        self.work.player.showing.backward = false;
                        self.work.player.install(None);
                    }
                    Some(SearchNews::Changed) => {}
                    None => return,
                }
                self.work.refresh(&mut self.seen);
            }
            Report::Planned(_, planned) => {
                if self.work.solving.handle_plan(planned, &mut self.seen.notices) {
                    self.work.refresh(&mut self.seen);
                }
            }
            Report::WayFound(_, found) => self.handle_way(found),
            Report::Compared(_, folding) => self.work.solving.handle_comparison(folding),
            Report::Suggestions(_, Ok(suggestions)) => self.work.solving.suggestions = Some(suggestions),
            Report::Suggestions(_, Err(failure)) => {
                self.work.solving.suggestions = Some(Suggestions::default());
                self.seen.notices.add(Notice::SearchFailed(failure));
            }
            Report::Measured(revision, measure) => {
                self.dialogs.shelf.measuring = false;
                self.dialogs.shelf.measured = Some((revision, measure));
            }
            Report::Ranked(ranked) => self.dialogs.handle_ranking(ranked),
            Report::SnakeGenerated(revision, made) => shelf::commands::handle_new_snake(self, revision, made),
            Report::Opened(opened) => {
                if self.work.follow().is_none() {
                    self.work.leave_mode(&mut self.seen);
                }
                self.dialogs.stop_shelf(&mut self.seen);
                self.dialogs.close_overlay(&mut self.seen);
                self.seen.notices.take_back(|notice| matches!(notice, Notice::FileFailed(_)));
                self.open_puzzle(*opened);
                self.lay_out();
            }
            Report::FilesLeft => self.seen.notices.add(Notice::FilesLeft),
            Report::Saved(path, file) => {
                // The puzzle may have changed since.
                if self.work.document.file() == Some(*file) {
                    self.work.document.draft.is_file = true;
                    self.work.document.draft.path = Some(path.clone());
                }
                self.seen.path_for = None;
                self.seen.notices.add(Notice::Saved(path));
            }
            Report::Pasted(Some(text)) if !text.trim().is_empty() => {
                self.command(PuzzleCommand::Snake(text).into());
                self.lay_out();
            }
            Report::Pasted(_) => self.seen.notices.add(Notice::NothingToPaste),
            Report::NoDialog(what) => self.seen.path_for = Some(what),
            Report::ExportPathChosen(path) => self.dialogs.export_to_asked(&mut self.seen, path, false),
            Report::ExportProgress(share) => self.dialogs.handle_progress(&mut self.seen, share),
            Report::Exported { path, can_be_shown } => self.dialogs.handle_exported(&mut self.seen, path, can_be_shown),
            Report::ExportFailed(why) => self.dialogs.handle_not_exported(&mut self.seen, why),
            Report::FileFailed(failure) => self.seen.notices.add(Notice::FileFailed(failure)),
            Report::Spoken { there } => self.work.handle_spoken(&mut self.seen, there),
            Report::Ffmpeg => self.dialogs.export.has_ffmpeg = true,
            Report::NoVoice => self.seen.settings.mute = true,
            Report::SystemLanguage(language) => self.seen.settings.system_language = language,
            Report::Today(day) => self.dialogs.shelf.today = Some(day),
            // Once on each machine is enough.
            Report::SlowDrawing => {
                if !std::mem::replace(&mut self.seen.settings.slow_drawing_told, true) {
                    self.seen.notices.add(Notice::SlowDrawing);
                }
            }
            Report::CardLost => self.seen.notices.add(Notice::CardLost),
            Report::SystemTheme { dark } => self.seen.settings.system_dark = Some(dark),
            Report::Resized(size) if makes_sense(&size) => self.seen.settings.window = Some(size),
            Report::Resized(_) => {}
            Report::PreferencesLoaded { remembered, last, notice } => {
                if remembered.is_some_and(|remembered| self.recall(*remembered, last)) {
                    self.work.start_hands(&mut self.seen, None, true);
                }
                if let Some(notice) = notice {
                    self.seen.notices.add(notice);
                }
            }
            Report::SettingsNotice(notice) => self.seen.notices.add(notice),
        }
    }
}
