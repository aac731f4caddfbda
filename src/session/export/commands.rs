//! Handles commands and reports of the export. Effects do file dialogs, rendering and writing.

use std::path::{Path, PathBuf, is_separator};

use super::{ExportChoice, ExportProgress, ExportState};
use crate::export::{Card, ExportKind, ExportRequest, Shooting, Subject, link};
use crate::fold::NoPlan;
use crate::session::{
    Dialogs, Effect, ExportCommand, ExportEffect, FilesEffect, Notice, Overlay, PathFor, PlanState, Seen, Showing,
    View, Work,
};
use crate::stage::Caption;
use crate::text::Failure;

impl ExportState {
    /// The address at which the page that solves any snake goes on here: at this step, if its fold is this one.
    pub fn link(&self, Work { document, solving, player, .. }: &Work) -> Option<String> {
        let link = link(&self.chosen.address, document.puzzle().ok()?)?;
        let Showing { mirror, backward, way, .. } = &player.showing;
        let is_of_page = solving.selected() == Some(0) && !backward && way.is_none() && !player.is_flat();
        let page = player.current_step().filter(|_| is_of_page).map_or(0, |step| step + 1);
        Some(format!("{link}&step={page}{}", if *mirror { "&mirror" } else { "" }))
    }
}

impl Dialogs {
    pub fn subject(&self, work: &Work, seen: &Seen) -> Option<Subject> {
        if !work.can_export(seen) {
            return None;
        }
        let puzzle = work.document.puzzle().ok()?;
        let solution = work.solving.shown()?;
        let image = work.player.showing.mirror.then(|| solution.mirrored(puzzle)).flatten();
        let solution = image.unwrap_or_else(|| solution.clone());
        let mut plan = work.player.plan()?.clone();
        if work.hands().is_some() {
            // What was taken back is not shared.
            plan.truncate(work.player.turns_made());
        }
        let link = link(&self.export.chosen.address, puzzle);
        let language = seen.language();
        Some(Subject { link, language, ..Subject::new(&work.document.draft.title(), puzzle.clone(), solution, plan) })
    }

    fn wanted(&self, work: &Work, seen: &Seen, kind: ExportKind) -> Option<Box<ExportRequest>> {
        let subject = self.subject(work, seen)?;
        let title = subject.title();
        let of_hands = work.hands().map(|_| work.hands_result(seen, &title));
        let (count, text) = of_hands.unwrap_or_else(|| (work.steps_taken(seen), title));
        let end = (!kind.is_film()).then(|| Caption { count, text, ..Caption::default() });
        let shooting = Shooting { end, ..self.export.shooting(kind, &work.player, &seen.settings) };
        let is_sheet = kind == ExportKind::Html && self.export.chosen.card == Card::Sheet;
        Some(Box::new(ExportRequest { subject, kind, is_sheet, shooting }))
    }

    pub fn change_export(&mut self, work: &mut Work, seen: &mut Seen, command: ExportCommand) {
        match command {
            ExportCommand::Open => self.toggle_export(work, seen),
            ExportCommand::Picture => {
                self.choose_export(work, seen, ExportChoice::Card(Card::Picture));
                if !work.shows_export(seen) {
                    self.toggle_export(work, seen);
                }
            }
            ExportCommand::Choose(choice) => self.choose_export(work, seen, choice),
            ExportCommand::Save => self.choose_export_path(work, seen),
            ExportCommand::To(path) => self.export_to(work, seen, path),
            ExportCommand::Stop => self.stop_export(seen),
            ExportCommand::ShowInFolder => self.show_in_folder(seen),
        }
    }

    fn choose_export_path(&mut self, work: &mut Work, seen: &mut Seen) {
        if let Some(why) = self.not_now(work, seen) {
            return seen.notices.add(why);
        }
        if let Some(name) = self.ask_export(work, seen) {
            // Without a file dialog, the panel asks for a path in the export dialog.
            if !work.shows_export(seen) {
                work.open_export(seen);
            }
            seen.effects.push(Effect::Files(FilesEffect::Choose(PathFor::Export(name))));
        }
    }

    /// Returns the file name to propose.
    fn ask_export(&mut self, work: &mut Work, seen: &mut Seen) -> Option<String> {
        // What is saved is what is seen while the path is asked for.
        if self.export.kind() == ExportKind::Png {
            work.player.playback.arrive();
        }
        let asked = self.export.asked.insert(self.wanted(work, seen, self.export.kind())?);
        Some(asked.file_name())
    }

    fn choose_export(&mut self, work: &mut Work, seen: &mut Seen, choice: ExportChoice) {
        self.export.choose(choice);
        self.ask_export_again(work, seen);
    }

    /// While the panel asks for a path, another choice is asked for like the first.
    pub fn ask_export_again(&mut self, work: &mut Work, seen: &mut Seen) {
        if matches!(seen.path_for, Some(PathFor::Export(_))) {
            seen.path_for = self.ask_export(work, seen).map(PathFor::Export);
        }
    }

    /// For scripts: the extension selects the format, and an existing file is overwritten.
    fn export_to(&mut self, work: &mut Work, seen: &mut Seen, to: PathBuf) {
        self.export.failure = None;
        if let Some(failed) = self.not_now(work, seen) {
            self.export.failure = Some(failed.to_string());
            return seen.notices.add(failed);
        }
        if let Some(wanted) = ExportKind::of(&to).and_then(|kind| self.wanted(work, seen, kind)) {
            self.start_export(seen, wanted, to, true).for_script = true;
        }
    }
}

impl Dialogs {
    fn toggle_export(&mut self, work: &mut Work, seen: &mut Seen) {
        if work.shows_export(seen) {
            return self.close_overlay(seen);
        }
        if let Some(why) = work.show_fold(seen) {
            return seen.notices.add(why);
        }
        work.open_export(seen);
    }

    /// Why nothing can be exported now; else the fold is shown.
    fn not_now(&mut self, work: &mut Work, seen: &mut Seen) -> Option<Notice> {
        if self.export.progress.is_some() { Some(Notice::StillMaking) } else { work.show_fold(seen) }
    }

    /// The prompt for a `typed` path stays open until it proves valid.
    pub fn export_to_asked(&mut self, seen: &mut Seen, to: PathBuf, typed: bool) {
        if self.export.progress.is_some() {
            return seen.notices.add(Notice::StillMaking);
        }
        let Some(wanted) = self.export.asked.clone() else { return };
        if !typed {
            self.close_overlay(seen);
        }
        self.start_export(seen, wanted, to, !typed).closes = typed;
    }

    fn start_export(
        &mut self,
        seen: &mut Seen,
        wanted: Box<ExportRequest>,
        to: PathBuf,
        over: bool,
    ) -> &mut ExportProgress {
        let is_folder = to == Path::new("~") || to.to_string_lossy().ends_with(is_separator);
        let named = to.file_name().filter(|_| !is_folder).map(|name| name.to_string_lossy().into_owned());
        let name = named.unwrap_or_else(|| wanted.file_name());
        seen.notices.take_back(|notice| matches!(notice, Notice::FileFailed(_)));
        seen.effects.push(Effect::Export(ExportEffect::Make { wanted, to, over }));
        self.export.progress.insert(ExportProgress { name, ..ExportProgress::default() })
    }

    /// Closes the overlay once the typed path proves valid, unless it was reopened meanwhile.
    fn close_dialog(&mut self, seen: &mut Seen) {
        if self.export.progress.as_ref().is_some_and(|progress| progress.closes) {
            self.close_overlay(seen);
        }
    }

    fn stop_export(&mut self, seen: &mut Seen) {
        if let Some(progress) = self.export.progress.as_mut().filter(|progress| !progress.stops) {
            progress.stops = true;
            seen.effects.push(Effect::Export(ExportEffect::Stop));
        }
    }

    fn show_in_folder(&mut self, seen: &mut Seen) {
        if let Some(saved) = self.export.saved.clone() {
            seen.effects.push(Effect::Export(ExportEffect::Show(saved)));
        }
    }

    pub fn handle_progress(&mut self, seen: &mut Seen, share: f32) {
        if let Some(progress) = &mut self.export.progress {
            progress.share = share.clamp(0.0, 1.0);
        }
        self.close_dialog(seen);
    }

    pub fn handle_exported(&mut self, seen: &mut Seen, path: PathBuf, can_be_shown: bool) {
        self.close_dialog(seen);
        self.export.progress = None;
        self.export.saved = Some(path.clone());
        seen.notices.add(Notice::Exported { path, can_be_shown });
    }

    pub fn handle_not_exported(&mut self, seen: &mut Seen, why: Option<Failure>) {
        let for_script = self.export.progress.take().is_some_and(|progress| progress.for_script);
        let Some(why) = why else { return seen.notices.add(Notice::ExportStopped) };
        if for_script {
            self.export.failure = Some(why.to_string());
        }
        seen.notices.add(Notice::FileFailed(why));
    }
}

impl Work {
    fn open_export(&mut self, seen: &mut Seen) {
        if self.follow().is_none() {
            self.player.pause();
        }
        self.solving.awaits_next = false;
        seen.overlay = Overlay::Export;
    }

    fn show_fold(&mut self, seen: &mut Seen) -> Option<Notice> {
        let is_pending = self.solving.is_searching() || self.solving.shown().is_some();
        match &self.solving.planning {
            PlanState::Done(Ok(_)) => self.set_view(seen, View::Fold),
            PlanState::Done(Err(NoPlan::Locked)) => return Some(Notice::Locked),
            PlanState::Done(Err(NoPlan::NotFound | NoPlan::Failed(_))) => return Some(Notice::NoFoldFound),
            PlanState::Idle if !is_pending => {}
            PlanState::Idle | PlanState::Running => return Some(Notice::NothingYet),
        }
        (!self.can_export(seen)).then_some(Notice::NothingToExport)
    }
}
