//! Handles each report of solver, planner, files and the system.

use crate::session::mode::entering::check_photo;
use crate::session::preferences::makes_sense;
use crate::session::solving::SearchNews;
use crate::session::{
    Files, Notice, Report, Session, close_overlay, export_prepared, handle_exported, handle_new_snake,
    handle_not_exported, handle_progress, handle_spoken, handle_way, lay_out, leave_mode, open_puzzle, recall, refresh,
    stop_shelf,
};
use crate::solver::Suggestions;
use crate::text::Failure;

pub fn report(session: &mut Session, report: Report) {
    let settings = &mut session.settings;
    let shelf = &mut session.shelf;
    let solving = &mut session.solving;
    match report {
        Report::Search(revision, _)
        | Report::Planned(revision, _)
        | Report::Compared(revision, _)
        | Report::WayFound(revision, _)
        | Report::Suggestions(revision, _)
            if revision != session.document.revision => {}
        Report::Search(_, event) => {
            let Some(puzzle) = session.document.puzzle() else { return };
            let Some(news) = solving.handle_event(event, puzzle, &mut session.notices) else { return };
            if news == SearchNews::Next {
                session.player.showing.backward = false;
                session.player.install(None);
            }
            refresh(session);
        }
        Report::Planned(_, planned) => {
            if solving.handle_plan(planned, &mut session.notices) {
                refresh(session);
            }
        }
        Report::WayFound(_, found) => handle_way(session, found),
        Report::Compared(_, folding) => solving.handle_comparison(folding),
        Report::Suggestions(_, Ok(suggestions)) => solving.suggestions = Some(suggestions),
        Report::Suggestions(_, Err(failure)) => {
            solving.suggestions = Some(Suggestions::default());
            session.say(Notice::SearchFailed(failure));
        }
        Report::Ranked(ranked) => shelf.handle_ranking(ranked),
        Report::SnakeGenerated(revision, made) => handle_new_snake(session, revision, made),
        Report::Opened(opened) => {
            leave_mode(session);
            stop_shelf(session);
            close_overlay(session);
            session.notices.take_back(|notice| matches!(notice, Notice::FileFailed(_)));
            open_puzzle(session, *opened);
            lay_out(session);
        }
        Report::Photographed(Ok(seen)) => {
            leave_mode(session);
            close_overlay(session);
            session.path_for = None;
            check_photo(session, seen);
        }
        Report::Photographed(Err(doubt)) => session.say(Notice::FileFailed(Failure::Photo(doubt))),
        Report::ScriptWaits => {
            if let Some(end) = session.player.playback.rests_after() {
                session.player.seek(end);
            }
        }
        Report::FilesLeft => session.say(Notice::FilesLeft),
        Report::Saved(path, file) => {
            // The puzzle may have changed since.
            let document = &mut session.document;
            if document.file() == Some(*file) {
                document.draft.is_file = true;
                document.draft.path = Some(path.clone());
            }
            session.path_for = None;
            session.say(Notice::Saved(path));
        }
        Report::Pasted(Some(text)) if !text.trim().is_empty() => {
            session.command(Files::Snake(text).into());
            lay_out(session);
        }
        Report::Pasted(_) => session.say(Notice::NothingToPaste),
        Report::NoDialog(what) => session.path_for = Some(what),
        Report::ExportPathChosen(path) => export_prepared(session, path, false),
        Report::ExportProgress(share) => handle_progress(session, share),
        Report::Exported(path) => handle_exported(session, path),
        Report::ExportFailed(why) => handle_not_exported(session, why),
        Report::FileFailed(failure) => session.say(Notice::FileFailed(failure)),
        Report::Spoken { there } => handle_spoken(session, there),
        Report::Ffmpeg => session.export.has_ffmpeg = true,
        Report::NoVoice => settings.mute = true,
        Report::SystemLanguage(language) => settings.system_language = language,
        Report::Today(day) => shelf.today = Some(day),
        Report::SlowDrawing => settings.is_slow = true,
        Report::NoPlayer => settings.no_player = true,
        Report::CardLost => session.say(Notice::CardLost),
        Report::SystemTheme { dark } => settings.system_dark = Some(dark),
        Report::Resized(size) if makes_sense(&size) => settings.window = Some(size),
        Report::Resized(_) => {}
        Report::PreferencesLoaded { remembered, last, notice } => {
            if let Some(remembered) = remembered {
                recall(session, *remembered, last);
            }
            if let Some(notice) = notice {
                session.say(notice);
            }
        }
        Report::SettingsNotice(notice) => session.say(notice),
    }
}
