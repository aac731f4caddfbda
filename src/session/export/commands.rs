//! Handles commands and reports of the export. File dialogs, rendering and writing are effects.

use std::path::{Path, PathBuf, is_separator};

use super::ExportProgress;
use crate::export::{ExportKind, ExportRequest, Shooting, Subject, shots};
use crate::fold::Planning;
use crate::session::overlay::Overlay;
use crate::session::{Effect, ExportEffect, FilesEffect, Notice, PathFor, PlanState, Session, View};

impl Session {
    /// The fold as shown: mirrored or backward.
    pub fn subject(&self) -> Option<Subject> {
        if !self.can_take_along() {
            return None;
        }
        let (puzzle, solution) = (self.document.puzzle().ok()?, self.solving.shown()?);
        let image = self.player.showing.mirror.then(|| solution.mirrored(puzzle)).flatten();
        let (solution, plan) = (image.unwrap_or_else(|| solution.clone()), self.player.plan()?.clone());
        Some(Subject::new(&self.document.draft.title(), puzzle.clone(), solution, plan))
    }

    fn shooting(&self, kind: ExportKind) -> Shooting {
        Shooting {
            size: self.taking.size_of(kind),
            playhead: self.player.playback.playhead,
            step: None,
            speed: self.player.playback.speed,
            dark: self.settings.is_dark(),
            camera: None,
            turntable: self.taking.chosen.turntable && kind.is_film(),
            words: self.taking.chosen.words,
            xray: self.settings.xray,
            ghost: self.settings.ghost,
        }
    }

    fn wanted(&self, kind: ExportKind) -> Option<Box<ExportRequest>> {
        Some(Box::new(ExportRequest { subject: self.subject()?, kind, shooting: self.shooting(kind) }))
    }

    pub fn film_seconds(&self) -> f64 {
        let Some(timeline) = self.player.timeline.as_ref() else { return 0.0 };
        let film = shots(timeline, &self.shooting(ExportKind::Gif));
        film.iter().map(|shot| f64::from(shot.hundredths) / 100.0).sum()
    }

    pub(in crate::session) fn toggle_export(&mut self) {
        if self.takes_along() {
            return self.close_overlay();
        }
        if let Some(why) = self.show_fold() {
            return self.notices.add(why);
        }
        self.open_export();
    }

    fn open_export(&mut self) {
        // Nothing plays under the overlay.
        self.player.pause();
        self.solving.cancel_next();
        self.overlay.put(Overlay::Export);
    }

    /// Switches to the fold, or returns why there is none.
    fn show_fold(&mut self) -> Option<Notice> {
        let is_pending = self.solving.is_searching() || self.solving.shown().is_some();
        match &self.solving.planning {
            PlanState::Done(Planning::Plan(_)) => self.set_view(View::Fold),
            PlanState::Done(Planning::Locked) => return Some(Notice::Locked),
            PlanState::Done(Planning::NotFound | Planning::Failed(_)) => return Some(Notice::NoFoldFound),
            PlanState::Running => return Some(Notice::NothingYet),
            PlanState::Idle if is_pending => return Some(Notice::NothingYet),
            PlanState::Idle => {}
        }
        (!self.can_take_along()).then_some(Notice::NothingToTake)
    }

    pub(in crate::session) fn choose_export_path(&mut self) {
        if self.taking.making.is_some() {
            return self.notices.add(Notice::StillMaking);
        }
        if let Some(why) = self.show_fold() {
            return self.notices.add(why);
        }
        if let Some(wanted) = self.wanted(self.taking.kind()) {
            // Without a file dialog the panel asks for a path beside the choice.
            if !self.takes_along() {
                self.open_export();
            }
            self.effects.push(Effect::Files(FilesEffect::Choose(PathFor::Take(wanted))));
        }
    }

    /// Adapts a pending question for a path to the present choice.
    pub(in crate::session) fn update_path_request(&mut self) {
        if self.takes_along()
            && matches!(self.path_for, Some(PathFor::Take(_)))
            && let Some(wanted) = self.wanted(self.taking.kind())
        {
            self.path_for = Some(PathFor::Take(wanted));
        }
    }

    /// For scripts: the extension says what is made, and a file there is overwritten.
    pub(in crate::session) fn export_to(&mut self, to: PathBuf) {
        self.taking.failure = None;
        let under_way = self.taking.making.is_some().then_some(Notice::StillMaking);
        if let Some(failed) = under_way.or_else(|| self.show_fold()) {
            self.taking.failure = Some(failed.to_string());
            return self.notices.add(failed);
        }
        if let Some(wanted) = ExportKind::of(&to).and_then(|kind| self.wanted(kind)) {
            self.start_export(wanted, to, true);
            self.taking.making.iter_mut().for_each(|making| making.for_script = true);
        }
    }

    /// The file dialog has asked whether to overwrite.
    pub(in crate::session) fn export_to_chosen(&mut self, wanted: Box<ExportRequest>, to: PathBuf) {
        if self.taking.making.is_some() {
            return self.notices.add(Notice::StillMaking);
        }
        self.close_overlay();
        self.start_export(wanted, to, true);
    }

    /// The question stays open until the path proves right.
    pub(in crate::session) fn export_to_typed(&mut self, to: PathBuf) {
        if self.taking.making.is_some() {
            return self.notices.add(Notice::StillMaking);
        }
        // The playhead may have moved.
        self.update_path_request();
        if let Some(PathFor::Take(wanted)) = self.path_for.clone() {
            self.start_export(wanted, to, false);
            self.taking.making.iter_mut().for_each(|making| making.closes = true);
        }
    }

    fn start_export(&mut self, wanted: Box<ExportRequest>, to: PathBuf, over: bool) {
        // A folder gets the default file name.
        let is_folder = to == Path::new("~") || to.to_string_lossy().ends_with(is_separator);
        let named = to.file_name().filter(|_| !is_folder).map(|name| name.to_string_lossy().into_owned());
        let name = named.unwrap_or_else(|| wanted.file_name());
        // The last failure does not matter any more.
        if let Some(why) = self.taking.shown_failure.take() {
            self.notices.take_back(&Notice::FileFailed(why));
        }
        self.taking.making = Some(ExportProgress { name, share: 0.0, stops: false, for_script: false, closes: false });
        self.effects.push(Effect::Export(ExportEffect::Make { wanted, to, over }));
    }

    /// Closes the overlay once the typed path proved right, unless it was opened again.
    fn close_dialog(&mut self) {
        if self.taking.making.as_ref().is_some_and(|making| making.closes) {
            self.close_overlay();
        }
    }

    pub(in crate::session) fn stop_export(&mut self) {
        if let Some(making) = self.taking.making.as_mut().filter(|making| !making.stops) {
            making.stops = true;
            self.effects.push(Effect::Export(ExportEffect::Stop));
        }
    }

    pub(in crate::session) fn show_in_folder(&mut self) {
        if let Some(saved) = self.taking.saved.clone() {
            self.effects.push(Effect::Export(ExportEffect::Show(saved)));
        }
    }

    pub(in crate::session) fn handle_progress(&mut self, share: f32) {
        if let Some(making) = &mut self.taking.making {
            making.share = share.clamp(0.0, 1.0);
        }
        self.close_dialog();
    }

    pub(in crate::session) fn handle_exported(&mut self, path: PathBuf, can_be_shown: bool) {
        self.close_dialog();
        self.taking.making = None;
        self.taking.saved = Some(path.clone());
        self.notices.add(Notice::Taken { path, can_be_shown });
    }

    /// `None` if it was stopped.
    pub(in crate::session) fn handle_not_exported(&mut self, why: Option<String>) {
        let for_script = self.taking.making.take().is_some_and(|making| making.for_script);
        let Some(why) = why else { return self.notices.add(Notice::TakingStopped) };
        if for_script {
            self.taking.failure = Some(why.clone());
        }
        self.taking.shown_failure = Some(why.clone());
        self.notices.add(Notice::FileFailed(why));
    }
}
