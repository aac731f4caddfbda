//! Handles commands and reports of the export. File dialogs, rendering and writing are effects.

use std::path::{Path, PathBuf, is_separator};

use super::{ExportChoice, ExportProgress, ExportState};
use crate::export::{Card, ExportKind, ExportRequest, Shooting, Subject, link};
use crate::session::{
    Export, ExportEffect, FilesEffect, Notice, Overlay, PathFor, PlanState, PlayState, Session, Share, Showing, Update,
    View, close_overlay, close_prompt, hands_result, set_view,
};
use crate::stage::Caption;
use crate::text::Failure;

impl ExportState {
    /// The address that opens this snake on the page that solves any snake; at this step, if the page has the same
    /// fold.
    pub fn link(&self, session: &Session) -> Option<String> {
        let Session { document, solving, player, .. } = session;
        let link = link(&self.chosen.address, document.puzzle().ok()?)?;
        let Showing { mirror, backward, way, .. } = &player.showing;
        let is_lifted = player.playback.playhead >= 0.0;
        let is_of_page = solving.selected() == Some(0) && !backward && way.is_none() && is_lifted;
        let page = player.current_step().filter(|_| is_of_page).map_or(0, |step| step + 1);
        Some(format!("{link}&step={page}{}", if *mirror { "&mirror" } else { "" }))
    }
}

impl Update<Session> for Share {
    fn update(self, session: &mut Session) {
        let done = match self {
            Self::Open if session.shows_export() => {
                close_overlay(session);
                Ok(())
            }
            Self::Open => open_export(session),
            Self::Picture => {
                choose_export(session, ExportChoice::Card(Card::Picture));
                open_export(session)
            }
            Self::Save => choose_export_path(session),
            Self::To(path) => export_to(session, path),
        };
        if let Err(why) = done {
            session.say(why);
        }
    }
}

impl Update<Session> for Export {
    fn update(self, session: &mut Session) {
        match self {
            Self::Choose(choice) => choose_export(session, choice),
            Self::Stop => {
                if let Some(progress) = session.export.progress.as_mut().filter(|progress| !progress.stops) {
                    progress.stops = true;
                    session.ask(ExportEffect::Stop);
                }
            }
            Self::OpenSaved => show_saved(session, ExportEffect::Open),
            Self::ShowInFolder => show_saved(session, ExportEffect::ShowInFolder),
        }
    }
}

impl Session {
    /// The fold as shown, perhaps mirrored or backward.
    pub fn subject(&self) -> Option<Subject> {
        if !self.can_export() {
            return None;
        }
        let puzzle = self.document.puzzle().ok()?;
        let solution = self.seen_solution()?;
        let mut plan = self.player.plan()?.clone();
        if self.hands().is_some() {
            // Turns that were taken back are not shared.
            plan.truncate(self.player.turns_made());
        }
        let link = link(&self.export.chosen.address, puzzle);
        let language = self.language();
        let name = self.document.draft.title(language);
        let woods = self.settings.woods;
        Some(Subject { link, language, woods, ..Subject::new(&name, puzzle.clone(), solution, plan) })
    }
}

fn wanted(session: &Session, kind: ExportKind) -> Option<Box<ExportRequest>> {
    let is_sheet = kind == ExportKind::Html && session.export.chosen.card == Card::Sheet;
    let subject = Subject { is_sheet, ..session.subject()? };
    let title = subject.title();
    let (count, text) =
        hands_result(session, &title).unwrap_or_else(|| (session.player.steps_taken(session.language()), title));
    let end = (!kind.is_film()).then(|| Caption { count, text, ..Caption::default() });
    let shooting = Shooting { end, ..session.export.shooting(kind, &session.player, &session.settings) };
    Some(Box::new(ExportRequest { subject, kind, shooting }))
}

/// The errors here say why nothing can be exported now.
fn open_export(session: &mut Session) -> Result<(), Notice> {
    if session.shows_export() {
        return Ok(());
    }
    show_fold(session)?;
    session.player.rest();
    session.solving.awaits_next = false;
    session.overlay = Overlay::Export;
    Ok(())
}

/// No export begins before the last one is made.
fn show_next(session: &mut Session) -> Result<(), Notice> {
    if session.export.progress.is_some() { Err(Notice::StillMaking) } else { show_fold(session) }
}

fn show_fold(session: &mut Session) -> Result<(), Notice> {
    let solving = &session.solving;
    if let Some(why) = solving.no_fold() {
        return Err(why);
    }
    if solving.fold().is_some() {
        set_view(session, View::Fold);
    } else if solving.planning == PlanState::Running || solving.is_searching() || solving.shown().is_some() {
        return Err(Notice::NothingYet);
    }
    if session.can_export() { Ok(()) } else { Err(Notice::NothingToExport) }
}

fn choose_export_path(session: &mut Session) -> Result<(), Notice> {
    show_next(session)?;
    if let Some(name) = prepare_export(session) {
        // Without a file dialog, the panel asks for a path in the export dialog.
        open_export(session)?;
        session.ask(FilesEffect::Choose(PathFor::Export(name)));
    }
    Ok(())
}

/// Returns the file name to propose.
fn prepare_export(session: &mut Session) -> Option<String> {
    let kind = session.export.kind();
    // The saved picture is the one that is seen when the path is asked for.
    if kind.is_picture() {
        let player = &mut session.player;
        if let PlayState::Stepping(target) = player.playback.state {
            player.playback.playhead = target;
        }
        player.rest();
    }
    let wanted = wanted(session, kind)?;
    Some(session.export.prepared.insert(wanted).file_name())
}

fn choose_export(session: &mut Session, choice: ExportChoice) {
    session.export.choose(choice);
    prepare_export_again(session);
}

/// While the panel asks for a path, it asks again for each new choice.
pub fn prepare_export_again(session: &mut Session) {
    if matches!(session.path_for, Some(PathFor::Export(_))) {
        session.path_for = prepare_export(session).map(PathFor::Export);
    }
}

/// For scripts: the extension selects the format, and an existing file is overwritten.
fn export_to(session: &mut Session, to: PathBuf) -> Result<(), Notice> {
    let shown = show_next(session);
    session.export.failure = shown.as_ref().err().map(ToString::to_string);
    shown?;
    if let Some(wanted) = ExportKind::of(&to).and_then(|kind| wanted(session, kind)) {
        start_export(session, wanted, to, true).for_script = true;
    }
    Ok(())
}

/// The prompt for a `typed` path stays open until it proves valid, and the dialog for what is shared next.
pub fn export_prepared(session: &mut Session, to: PathBuf, typed: bool) {
    if session.export.progress.is_some() {
        return session.say(Notice::StillMaking);
    }
    let Some(wanted) = session.export.prepared.clone() else { return };
    start_export(session, wanted, to, !typed);
}

fn start_export(session: &mut Session, wanted: Box<ExportRequest>, to: PathBuf, over: bool) -> &mut ExportProgress {
    let is_folder = to == Path::new("~") || to.to_string_lossy().ends_with(is_separator);
    let named = to.file_name().filter(|_| !is_folder);
    let name = named.map_or_else(|| wanted.file_name(), |name| name.to_string_lossy().into_owned());
    session.notices.take_back(|notice| matches!(notice, Notice::FileFailed(_)));
    let is_sheet = wanted.subject.is_sheet;
    session.ask(ExportEffect::Make { wanted, to, over });
    session.export.progress.insert(ExportProgress { name, is_sheet, ..ExportProgress::default() })
}

fn show_saved(session: &mut Session, how: fn(PathBuf) -> ExportEffect) {
    if let Some(saved) = session.export.saved.clone() {
        session.ask(how(saved));
    }
}

pub fn handle_progress(session: &mut Session, share: f32) {
    if let Some(progress) = &mut session.export.progress {
        progress.share = share.clamp(0.0, 1.0);
    }
    close_prompt(session);
}

pub fn handle_exported(session: &mut Session, path: PathBuf) {
    close_prompt(session);
    let export = &mut session.export;
    let is_sheet = export.progress.take().is_some_and(|progress| progress.is_sheet);
    export.saved = Some(path.clone());
    session.say(Notice::Exported { path, is_sheet });
}

pub fn handle_not_exported(session: &mut Session, why: Option<Failure>) {
    let export = &mut session.export;
    let for_script = export.progress.take().is_some_and(|progress| progress.for_script);
    let Some(why) = why else { return session.say(Notice::ExportStopped) };
    if for_script {
        export.failure = Some(why.to_string());
    }
    session.say(Notice::FileFailed(why));
}
