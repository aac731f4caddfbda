//! Taking the fold along: what is wanted of it as a file, what its commands do, and what is being made.
//!
//! To make it, to ask where it goes and to save it is left to those outside; how the choice looks, to the panel.

use std::path::{Path, PathBuf};

use super::{Command, Effect, ExportEffect, FilesEffect, Notice, PathFor, Session, View};
use crate::export::{Ending, Format, Order, Shooting, Subject, Wanted};
use crate::stage::seconds_to_read;
use crate::words::words;

/// What one can take along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// For a phone on the table.
    #[default]
    Page,
    /// On paper.
    Sheet,
    /// Of the moment that is shown.
    Picture,
    /// Of the whole fold.
    Film,
}

words!(Form, "page, sheet, picture or film": Page "page", Sheet "sheet", Picture "picture", Film "film");

impl Form {
    pub const ALL: [Self; 4] = [Self::Page, Self::Sheet, Self::Picture, Self::Film];

    /// As which files it can be had, the usual one first.
    pub fn endings(self) -> &'static [Ending] {
        match self {
            Self::Page => &[Ending::Html],
            Self::Sheet => &[Ending::Html, Ending::Svg],
            Self::Picture => &[Ending::Png],
            Self::Film => &[Ending::Gif, Ending::Apng],
        }
    }

    /// Whether it has pixels, and so a size.
    pub fn has_size(self) -> bool {
        matches!(self, Self::Picture | Self::Film)
    }
}

/// One choice about what is taken along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    Form(Form),
    /// As such a file, where what is chosen can be had as one.
    As(Ending),
    /// Width and height in pixels, of a picture or a film.
    Size([u32; 2]),
    /// Whether the finished cube is shown from all sides at the end of the film.
    Turntable(bool),
    /// Whether the words are written over the picture.
    Words(bool),
}

/// Names for sizes of pictures and films, in pixels.
pub const SIZES: [(&str, [u32; 2]); 3] = [("Small", [640, 480]), ("Medium", [1280, 720]), ("Large", [1920, 1080])];

/// Whether a picture may have this width and height, in pixels.
pub fn has_pixels([width, height]: [u32; 2]) -> bool {
    (64..=3840).contains(&width) && (64..=2160).contains(&height)
}

/// What is being made.
#[derive(Clone, Debug, PartialEq)]
pub struct UnderWay {
    /// The name of its file, without the folder.
    pub name: String,
    /// How much is done, 0 to 1.
    pub share: f32,
    /// Whether it was asked to stop.
    pub stops: bool,
    /// Whether a script asked for it, which is to know if it fails.
    for_script: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Taking {
    open: bool,
    pub(super) form: Form,
    sheet: Ending,
    film: Ending,
    pub(super) picture_size: [u32; 2],
    pub(super) film_size: [u32; 2],
    turntable: bool,
    words: bool,
    making: Option<UnderWay>,
    /// The last file that was made.
    saved: Option<PathBuf>,
    failure: Option<String>,
}

impl Default for Taking {
    fn default() -> Self {
        Self {
            open: false,
            form: Form::default(),
            sheet: Ending::Html,
            film: Ending::Gif,
            picture_size: SIZES[1].1,
            film_size: SIZES[0].1,
            turntable: false,
            words: true,
            making: None,
            saved: None,
            failure: None,
        }
    }
}

impl Taking {
    pub fn form(&self) -> Form {
        self.form
    }

    /// As which file it is to be had.
    pub fn ending(&self) -> Ending {
        match self.form {
            Form::Page => Ending::Html,
            Form::Sheet => self.sheet,
            Form::Picture => Ending::Png,
            Form::Film => self.film,
        }
    }

    /// Width and height of picture or film, in pixels.
    pub fn size(&self) -> [u32; 2] {
        if self.form == Form::Picture { self.picture_size } else { self.film_size }
    }

    pub fn turntable(&self) -> bool {
        self.turntable
    }

    /// Whether words are written over the picture.
    pub fn words(&self) -> bool {
        self.words
    }

    /// What is being made.
    pub fn under_way(&self) -> Option<&UnderWay> {
        self.making.as_ref()
    }

    /// The last file that was made.
    pub fn saved(&self) -> Option<&Path> {
        self.saved.as_deref()
    }

    /// Why the last file that a script asked for was not made, in a sentence.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// What was chosen the last time.
    pub(super) fn recall(&mut self, form: Option<Form>, picture: Option<[u32; 2]>, film: Option<[u32; 2]>) {
        self.form = form.unwrap_or(self.form);
        self.picture_size = picture.filter(|size| has_pixels(*size)).unwrap_or(self.picture_size);
        self.film_size = film.filter(|size| has_pixels(*size)).unwrap_or(self.film_size);
    }

    pub(super) fn choose(&mut self, take: Take) {
        match take {
            Take::Form(form) => self.form = form,
            Take::As(ending) if !self.form.endings().contains(&ending) => {}
            Take::As(ending) => match self.form {
                Form::Sheet => self.sheet = ending,
                Form::Film => self.film = ending,
                Form::Page | Form::Picture => {}
            },
            Take::Size(size) if !has_pixels(size) => {}
            Take::Size(size) if self.form == Form::Picture => self.picture_size = size,
            Take::Size(size) => self.film_size = size,
            Take::Turntable(turns) => self.turntable = turns,
            Take::Words(are_there) => self.words = are_there,
        }
    }
}

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
        Some(Subject {
            name: self.name_to_take(),
            puzzle: puzzle.clone(),
            solution: image.unwrap_or_else(|| solution.clone()),
            plan: self.player.plan()?.clone(),
        })
    }

    /// What it is called, as short as people call it.
    pub fn name_to_take(&self) -> String {
        let draft = &self.document.draft;
        match (&draft.name, draft.entry()) {
            (None, Some(entry)) => entry.name.split(',').next().unwrap_or_default().to_owned(),
            _ => draft.title(),
        }
    }

    /// How a picture or a film is rendered as it is chosen.
    fn shooting(&self, format: Format, size: [u32; 2]) -> Shooting {
        Shooting {
            format,
            size,
            playhead: self.player.playback.playhead,
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

    /// About how long the film is, in seconds.
    pub fn film_seconds(&self) -> f64 {
        let Some(timeline) = self.player.timeline.as_ref() else { return 0.0 };
        let speed = f64::from(self.player.playback.speed);
        let reading = |step: usize| if self.taking.words { timeline.reading_seconds(step) } else { 0.0 };
        let steps = (0..timeline.len()).map(|step| reading(step) + timeline.step_seconds(step) / speed);
        let begins = timeline.plan().map_or(0.0, |plan| seconds_to_read(&plan.beginning()));
        steps.sum::<f64>() + if self.taking.words { begins } else { 0.0 }
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
            Some(wanted) => self.effects.push(Effect::Files(FilesEffect::Choose(PathFor::Take(wanted)))),
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
