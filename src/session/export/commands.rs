//! Handles commands and reports of the export. File dialogs, rendering and writing are effects.

use std::path::{Path, PathBuf, is_separator};

use super::{ExportChoice, ExportProgress, ExportState};
use crate::export::{Card, ExportKind, ExportRequest, Shooting, Subject, link};
use crate::fold::NoPlan;
use crate::session::{
    Effect, Export, ExportEffect, FilesEffect, Notice, Overlay, PathFor, PlanState, Session, Share, Showing, View,
};
use crate::stage::Caption;
use crate::text::Failure;

impl ExportState {
    /// The address at which the page that solves any snake goes on here: at this step, if its fold is this one.
    pub fn link(&self, Session { document, solving, player, .. }: &Session) -> Option<String> {
        let link = link(&self.chosen.address, document.puzzle().ok()?)?;
        let Showing { mirror, backward, way, .. } = &player.showing;
        let is_of_page = solving.selected() == Some(0) && !backward && way.is_none() && !player.is_flat();
        let page = player.current_step().filter(|_| is_of_page).map_or(0, |step| step + 1);
        Some(format!("{link}&step={page}{}", if *mirror { "&mirror" } else { "" }))
    }
}

impl Share {
    pub fn update(self, session: &mut Session) {
        match self {
            Self::Open => session.toggle_export(),
            Self::Picture => {
                session.choose_export(ExportChoice::Card(Card::Picture));
                if !session.shows_export() {
                    session.toggle_export();
                }
            }
            Self::Save => session.choose_export_path(),
            Self::To(path) => session.export_to(path),
        }
    }
}

impl Export {
    pub fn update(self, session: &mut Session) {
        match self {
            Self::Choose(choice) => session.choose_export(choice),
            Self::Stop => session.stop_export(),
            Self::OpenSaved => session.show_saved(ExportEffect::Open),
            Self::ShowInFolder => session.show_saved(ExportEffect::ShowInFolder),
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
        let solution = self.solving.shown()?;
        let image = self.player.showing.mirror.then(|| solution.mirrored(puzzle)).flatten();
        let solution = image.unwrap_or_else(|| solution.clone());
        let mut plan = self.player.plan()?.clone();
        if self.hands().is_some() {
            // What was taken back is not shared.
            plan.truncate(self.player.turns_made());
        }
        let link = link(&self.export.chosen.address, puzzle);
        let language = self.language();
        let name = self.document.draft.title(language);
        let woods = self.settings.woods;
        Some(Subject { link, language, woods, ..Subject::new(&name, puzzle.clone(), solution, plan) })
    }

    fn wanted(&self, kind: ExportKind) -> Option<Box<ExportRequest>> {
        let subject = self.subject()?;
        let title = subject.title();
        let of_hands = self.hands().map(|_| self.hands_result(&title));
        let (count, text) = of_hands.unwrap_or_else(|| (self.steps_taken(), title));
        let end = (!kind.is_film()).then(|| Caption { count, text, ..Caption::default() });
        let shooting = Shooting { end, ..self.export.shooting(kind, &self.player, &self.settings) };
        let is_sheet = kind == ExportKind::Html && self.export.chosen.card == Card::Sheet;
        Some(Box::new(ExportRequest { subject, kind, is_sheet, shooting }))
    }

    fn toggle_export(&mut self) {
        if self.shows_export() {
            return self.close_overlay();
        }
        if let Some(why) = self.show_fold() {
            return self.notices.add(why);
        }
        self.open_export();
    }

    fn open_export(&mut self) {
        if self.follow().is_none() {
            self.player.pause();
        }
        self.solving.awaits_next = false;
        self.overlay = Overlay::Export;
    }

    /// Why nothing can be exported now; else the fold is shown.
    fn not_now(&mut self) -> Option<Notice> {
        if self.export.progress.is_some() { Some(Notice::StillMaking) } else { self.show_fold() }
    }

    fn show_fold(&mut self) -> Option<Notice> {
        let is_pending = self.solving.is_searching() || self.solving.shown().is_some();
        match &self.solving.planning {
            PlanState::Done(Ok(_)) => self.set_view(View::Fold),
            PlanState::Done(Err(NoPlan::Locked)) => return Some(Notice::Locked),
            PlanState::Done(Err(NoPlan::NotFound | NoPlan::Failed(_))) => return Some(Notice::NoFoldFound),
            PlanState::Idle if !is_pending => {}
            PlanState::Idle | PlanState::Running => return Some(Notice::NothingYet),
        }
        (!self.can_export()).then_some(Notice::NothingToExport)
    }

    fn choose_export_path(&mut self) {
        if let Some(why) = self.not_now() {
            return self.notices.add(why);
        }
        if let Some(name) = self.ask_export() {
            // Without a file dialog, the panel asks for a path in the export dialog.
            if !self.shows_export() {
                self.open_export();
            }
            self.effects.push(Effect::Files(FilesEffect::Choose(PathFor::Export(name))));
        }
    }

    /// Returns the file name to propose.
    fn ask_export(&mut self) -> Option<String> {
        // What is saved is what is seen while the path is asked for.
        if self.export.kind() == ExportKind::Png {
            self.player.playback.arrive();
        }
        let asked = self.export.asked.insert(self.wanted(self.export.kind())?);
        Some(asked.file_name())
    }

    fn choose_export(&mut self, choice: ExportChoice) {
        self.export.choose(choice);
        self.ask_export_again();
    }

    /// While the panel asks for a path, another choice is asked for like the first.
    pub(in crate::session) fn ask_export_again(&mut self) {
        if matches!(self.path_for, Some(PathFor::Export(_))) {
            self.path_for = self.ask_export().map(PathFor::Export);
        }
    }

    /// For scripts: the extension selects the format, and an existing file is overwritten.
    fn export_to(&mut self, to: PathBuf) {
        self.export.failure = None;
        if let Some(failed) = self.not_now() {
            self.export.failure = Some(failed.to_string());
            return self.notices.add(failed);
        }
        if let Some(wanted) = ExportKind::of(&to).and_then(|kind| self.wanted(kind)) {
            self.start_export(wanted, to, true).for_script = true;
        }
    }

    /// The prompt for a `typed` path stays open until it proves valid.
    pub(in crate::session) fn export_to_asked(&mut self, to: PathBuf, typed: bool) {
        if self.export.progress.is_some() {
            return self.notices.add(Notice::StillMaking);
        }
        let Some(wanted) = self.export.asked.clone() else { return };
        if !typed {
            self.close_overlay();
        }
        self.start_export(wanted, to, !typed).closes = typed;
    }

    fn start_export(&mut self, wanted: Box<ExportRequest>, to: PathBuf, over: bool) -> &mut ExportProgress {
        let is_folder = to == Path::new("~") || to.to_string_lossy().ends_with(is_separator);
        let named = to.file_name().filter(|_| !is_folder).map(|name| name.to_string_lossy().into_owned());
        let name = named.unwrap_or_else(|| wanted.file_name());
        self.notices.take_back(|notice| matches!(notice, Notice::FileFailed(_)));
        self.effects.push(Effect::Export(ExportEffect::Make { wanted, to, over }));
        self.export.progress.insert(ExportProgress { name, ..ExportProgress::default() })
    }

    /// Closes the overlay once the typed path proves valid, unless it was reopened meanwhile.
    fn close_dialog(&mut self) {
        if self.export.progress.as_ref().is_some_and(|progress| progress.closes) {
            self.close_overlay();
        }
    }

    fn stop_export(&mut self) {
        if let Some(progress) = self.export.progress.as_mut().filter(|progress| !progress.stops) {
            progress.stops = true;
            self.effects.push(Effect::Export(ExportEffect::Stop));
        }
    }

    fn show_saved(&mut self, how: fn(PathBuf) -> ExportEffect) {
        let saved = self.export.saved.clone();
        self.effects.extend(saved.map(|saved| Effect::Export(how(saved))));
    }

    pub(in crate::session) fn handle_progress(&mut self, share: f32) {
        if let Some(progress) = &mut self.export.progress {
            progress.share = share.clamp(0.0, 1.0);
        }
        self.close_dialog();
    }

    pub(in crate::session) fn handle_exported(&mut self, path: PathBuf) {
        self.close_dialog();
        self.export.progress = None;
        self.export.saved = Some(path.clone());
        self.notices.add(Notice::Exported(path));
    }

    pub(in crate::session) fn handle_not_exported(&mut self, why: Option<Failure>) {
        let for_script = self.export.progress.take().is_some_and(|progress| progress.for_script);
        let Some(why) = why else { return self.notices.add(Notice::ExportStopped) };
        if for_script {
            self.export.failure = Some(why.to_string());
        }
        self.notices.add(Notice::FileFailed(why));
    }
}
