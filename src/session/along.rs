//! What the commands do by which a fold is taken along, and what is reported back of it.
//!
//! To make it, to ask where it goes and to save it is left to those outside.

use std::path::PathBuf;

use super::take::UnderWay;
use super::{Command, Effect, ExportEffect, FilesEffect, Notice, PathFor, Session, Taking, View};
use crate::export::{Ending, Format, Order, Shooting, Subject, Wanted, shots};

impl Session {
    pub fn taking(&self) -> &Taking {
        &self.taking
    }

    /// Whether somebody chooses what to take along.
    pub fn takes_along(&self) -> bool {
        self.taking.open && self.can_take_along() && self.follow.is_none() && !self.enters
    }

    /// Whether there is a fold to take along.
    pub fn can_take_along(&self) -> bool {
        self.player.plan().is_some() && !self.is_watched() && self.document.puzzle().is_ok()
    }

    /// The fold that is shown, mirrored and on the way back as that is.
    pub fn subject(&self) -> Option<Subject> {
        if !self.can_take_along() {
            return None;
        }
        let (puzzle, solution) = (self.document.puzzle().ok()?, self.solving.shown()?);
        let image = self.settings.mirror.then(|| solution.mirrored(puzzle)).flatten();
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
    pub(super) fn take_along(&mut self) {
        if self.takes_along() {
            return self.close_taking();
        }
        self.set_view(View::Fold);
        if !self.can_take_along() {
            return self.notices.tell(Notice::NothingToTake);
        }
        // What is covered need not go on.
        self.player.pause();
        self.taking.open = true;
    }

    /// Closes the choice; nobody is asked any more where it is to go.
    pub(super) fn close_taking(&mut self) {
        self.taking.open = false;
        if matches!(self.path_for, Some(PathFor::Take(_))) {
            self.path_for = None;
        }
    }

    /// Asks where it is to go.
    pub(super) fn save_along(&mut self) {
        if self.taking.making.is_some() {
            return self.notices.tell(Notice::StillMaking);
        }
        match self.wanted(self.taking.ending()) {
            Some(wanted) => {
                // Where no dialog opens, the question stands beside the choice.
                self.taking.open = true;
                self.effects.push(Effect::Files(FilesEffect::Choose(PathFor::Take(wanted))));
            }
            None => self.notices.tell(Notice::NothingToTake),
        }
    }

    /// Makes what the ending of this file says, for a script, which may write over what is there.
    pub(super) fn take_to(&mut self, to: PathBuf) {
        self.taking.failure = None;
        let failed = match Ending::of(&to).and_then(|ending| self.wanted(ending)) {
            _ if self.taking.making.is_some() => Notice::StillMaking,
            None => Notice::NothingToTake,
            Some(wanted) => {
                self.start_making(wanted, to, true);
                self.taking.making.iter_mut().for_each(|making| making.for_script = true);
                return;
            }
        };
        self.taking.failure = Some(failed.to_string());
        self.notices.tell(failed);
    }

    /// Has it made and saved; over another file only where somebody was asked.
    pub(super) fn make_file(&mut self, wanted: Box<Wanted>, to: PathBuf, over: bool) {
        if self.taking.making.is_some() {
            return self.notices.tell(Notice::StillMaking);
        }
        self.start_making(wanted, to, over);
    }

    fn start_making(&mut self, wanted: Box<Wanted>, to: PathBuf, over: bool) {
        let ending = wanted.order.ending();
        let as_named = Ending::of(&to) == Some(ending);
        // Nobody was asked about the whole name.
        let (to, over) = if as_named { (to, over) } else { (with_ending(to, ending), false) };
        let name = to.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.taking.making = Some(UnderWay { name, share: 0.0, stops: false, for_script: false });
        self.effects.push(Effect::Export(ExportEffect::Make { wanted, to, over }));
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
    }

    pub(super) fn hear_taken(&mut self, path: PathBuf, can_be_shown: bool) {
        self.taking.making = None;
        self.taking.saved = Some(path.clone());
        self.close_taking();
        self.notices.tell(Notice::Taken { path, can_be_shown });
    }

    /// It was stopped where nothing is said of why it is not there.
    pub(super) fn hear_not_taken(&mut self, why: Option<String>) {
        let for_script = self.taking.making.take().is_some_and(|making| making.for_script);
        let Some(why) = why else { return self.notices.tell(Notice::TakingStopped) };
        if for_script {
            self.taking.failure = Some(why.clone());
        }
        self.notices.tell(Notice::FileFailed(why));
    }

    /// Whether the choice stays open whatever this command does: it is about it, or about the moment that is shown.
    pub(super) fn is_of_taking(command: &Command) -> bool {
        matches!(
            command,
            Command::TakeAlong
                | Command::SaveAlong
                | Command::TakeTo(_)
                | Command::Play
                | Command::Pause
                | Command::PlayPause
                | Command::StepForward(_)
                | Command::StepBack(_)
                | Command::Again
                | Command::Seek(_)
                | Command::Start
                | Command::End
                | Command::Loop(_)
                | Command::Reading
                | Command::Mirror
                | Command::BackOut
        )
    }
}

/// The same path with this ending behind whatever its name is.
fn with_ending(path: PathBuf, ending: Ending) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(".");
    name.push(ending.word());
    name.into()
}
