//! What the commands do by which a fold is taken along, and what is reported back of it.
//!
//! To make it, to ask where it goes and to save it is left to those outside.

use std::path::{Path, PathBuf, is_separator};

use super::export::UnderWay;
use super::overlay::Overlay;
use super::{Effect, ExportEffect, FilesEffect, Notice, PathFor, PlanState, Session, View};
use crate::export::{Ending, Format, Order, Shooting, Subject, Wanted, shots};
use crate::fold::Planning;

impl Session {
    /// The fold that is shown, mirrored and on the way back as that is.
    pub fn subject(&self) -> Option<Subject> {
        if !self.can_take_along() {
            return None;
        }
        let (puzzle, solution) = (self.document.puzzle().ok()?, self.solving.shown()?);
        let image = self.is_mirrored().then(|| solution.mirrored(puzzle)).flatten();
        let (solution, plan) = (image.unwrap_or_else(|| solution.clone()), self.player.plan()?.clone());
        Some(Subject::new(&self.document.draft.title(), puzzle.clone(), solution, plan))
    }

    /// How a picture or a film is rendered as it is chosen.
    fn shooting(&self, format: Format, size: [u32; 2]) -> Shooting {
        Shooting {
            format,
            size,
            playhead: self.player.playback.playhead,
            step: None,
            speed: self.player.playback.speed,
            dark: self.settings.is_dark(),
            camera: None,
            turntable: self.taking.turntable && format != Format::Png,
            words: self.taking.words,
            xray: self.settings.xray,
            ghost: self.settings.ghost,
        }
    }

    fn order_as(&self, ending: Ending) -> Order {
        let taking = &self.taking;
        match ending {
            Ending::Html => Order::Page,
            Ending::Svg => Order::Drawing,
            Ending::Png => Order::Film(self.shooting(Format::Png, taking.picture_size)),
            Ending::Gif => Order::Film(self.shooting(Format::Gif, taking.film_size)),
            Ending::Apng => Order::Film(self.shooting(Format::Apng, taking.film_size)),
        }
    }

    fn wanted(&self, ending: Ending) -> Option<Box<Wanted>> {
        Some(Box::new(Wanted { subject: self.subject()?, order: self.order_as(ending) }))
    }

    /// How long the film is, in seconds.
    pub fn film_seconds(&self) -> f64 {
        let Some(timeline) = self.player.timeline.as_ref() else { return 0.0 };
        let film = shots(timeline, &self.shooting(Format::Gif, self.taking.film_size));
        film.iter().map(|shot| f64::from(shot.hundredths) / 100.0).sum()
    }

    /// Opens the choice, or closes it.
    pub(super) fn toggle_export(&mut self) {
        if self.takes_along() {
            return self.close_overlay();
        }
        if let Some(why) = self.come_to_fold() {
            return self.notices.tell(why);
        }
        self.open_taking();
    }

    fn open_taking(&mut self) {
        // What is covered need not go on.
        self.player.pause();
        self.solving.want_no_other();
        self.overlay.put(Overlay::Export);
    }

    /// Shows the fold; or else says why there is none to take along.
    fn come_to_fold(&mut self) -> Option<Notice> {
        let is_sought = self.solving.is_searching() || self.solving.shown().is_some();
        match &self.solving.planning {
            PlanState::Done(Planning::Plan(_)) => self.set_view(View::Fold),
            PlanState::Done(Planning::Locked) => return Some(Notice::Locked),
            PlanState::Done(Planning::NotFound | Planning::Failed(_)) => return Some(Notice::NoFoldFound),
            PlanState::Running => return Some(Notice::NothingYet),
            PlanState::Idle if is_sought => return Some(Notice::NothingYet),
            PlanState::Idle => {}
        }
        (!self.can_take_along()).then_some(Notice::NothingToTake)
    }

    /// Asks where it is to go.
    pub(super) fn save_along(&mut self) {
        if self.taking.making.is_some() {
            return self.notices.tell(Notice::StillMaking);
        }
        if let Some(why) = self.come_to_fold() {
            return self.notices.tell(why);
        }
        if let Some(wanted) = self.wanted(self.taking.ending()) {
            // Where no dialog opens, the question stands beside the choice.
            if !self.takes_along() {
                self.open_taking();
            }
            self.effects.push(Effect::Files(FilesEffect::Choose(PathFor::Take(wanted))));
        }
    }

    /// The path that is asked for is for what is chosen by now.
    pub(super) fn renew_question(&mut self) {
        if self.takes_along()
            && matches!(self.path_for, Some(PathFor::Take(_)))
            && let Some(wanted) = self.wanted(self.taking.ending())
        {
            self.path_for = Some(PathFor::Take(wanted));
        }
    }

    /// Makes what the ending of this file says, for a script, which may write over what is there.
    pub(super) fn take_to(&mut self, to: PathBuf) {
        self.taking.failure = None;
        let under_way = self.taking.making.is_some().then_some(Notice::StillMaking);
        if let Some(failed) = under_way.or_else(|| self.come_to_fold()) {
            self.taking.failure = Some(failed.to_string());
            return self.notices.tell(failed);
        }
        if let Some(wanted) = Ending::of(&to).and_then(|ending| self.wanted(ending)) {
            self.start_making(wanted, to, true);
            self.taking.making.iter_mut().for_each(|making| making.for_script = true);
        }
    }

    /// Has it made and saved where a dialog said, which has asked whether that may be written over.
    pub(super) fn make_chosen(&mut self, wanted: Box<Wanted>, to: PathBuf) {
        if self.taking.making.is_some() {
            return self.notices.tell(Notice::StillMaking);
        }
        self.close_overlay();
        self.start_making(wanted, to, true);
    }

    /// The same at a path that was typed; the question for it stays until it is known to do.
    pub(super) fn make_typed(&mut self, to: PathBuf) {
        if self.taking.making.is_some() {
            return self.notices.tell(Notice::StillMaking);
        }
        // The moment may have gone on.
        self.renew_question();
        if let Some(PathFor::Take(wanted)) = self.path_for.clone() {
            self.start_making(wanted, to, false);
            self.taking.making.iter_mut().for_each(|making| making.closes = true);
        }
    }

    fn start_making(&mut self, wanted: Box<Wanted>, to: PathBuf, over: bool) {
        // Whoever types a folder wants it in there.
        let is_folder = to == Path::new("~") || to.to_string_lossy().ends_with(is_separator);
        let named = to.file_name().filter(|_| !is_folder).map(|name| name.to_string_lossy().into_owned());
        let name = named.unwrap_or_else(|| wanted.file_name());
        // What became of the attempt before is of no interest any more.
        if let Some(why) = self.taking.told.take() {
            self.notices.take_back(&Notice::FileFailed(why));
        }
        self.taking.making = Some(UnderWay { name, share: 0.0, stops: false, for_script: false, closes: false });
        self.effects.push(Effect::Export(ExportEffect::Make { wanted, to, over }));
    }

    /// It goes on, or is done: what it was chosen by is not needed any more, unless that was opened again meanwhile.
    fn close_answered(&mut self) {
        if self.taking.making.as_ref().is_some_and(|making| making.closes) {
            self.close_overlay();
        }
    }

    pub(super) fn stop_taking(&mut self) {
        if let Some(making) = self.taking.making.as_mut().filter(|making| !making.stops) {
            making.stops = true;
            self.effects.push(Effect::Export(ExportEffect::Stop));
        }
    }

    pub(super) fn show_in_folder(&mut self) {
        if let Some(saved) = self.taking.saved.clone() {
            self.effects.push(Effect::Export(ExportEffect::Show(saved)));
        }
    }

    pub(super) fn hear_share(&mut self, share: f32) {
        if let Some(making) = &mut self.taking.making {
            making.share = share.clamp(0.0, 1.0);
        }
        self.close_answered();
    }

    pub(super) fn hear_taken(&mut self, path: PathBuf, can_be_shown: bool) {
        self.close_answered();
        self.taking.making = None;
        self.taking.saved = Some(path.clone());
        self.notices.tell(Notice::Taken { path, can_be_shown });
    }

    /// It was stopped where nothing is said of why it is not there.
    pub(super) fn hear_not_taken(&mut self, why: Option<String>) {
        let for_script = self.taking.making.take().is_some_and(|making| making.for_script);
        let Some(why) = why else { return self.notices.tell(Notice::TakingStopped) };
        if for_script {
            self.taking.failure = Some(why.clone());
        }
        self.taking.told = Some(why.clone());
        self.notices.tell(Notice::FileFailed(why));
    }
}
