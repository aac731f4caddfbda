//! What the user works on, as pure state behind one door: [`Session::update`] takes commands, reports and time, and answers
//! with effects for others to carry out, who report back.
//!
//! Owns no thread, no clock and no file. The rooms behind the door: the [`Document`] that is edited, what [`Solving`] has
//! found, the [`Player`], [`Notices`], [`Settings`], and the demo. This file joins them: what an input to one does to the
//! others.

mod choice;
pub mod command;
mod demo;
mod document;
mod door;
mod draft;
mod notice;
pub mod playback;
mod player;
pub mod script;
mod settings;
mod solving;
mod stage;
mod state;
mod timeline;
mod words;

use std::ops::Range;
use std::path::{Path, PathBuf};

pub use choice::{is_worth_waiting, to_fold};
pub use command::Command;
pub use document::{Document, Typed};
pub use door::{CameraEffect, Effect, FilesEffect, Input, PathFor, Report, SolvingEffect, WindowEffect};
pub use draft::Draft;
pub use notice::{Lasts, Notice, Notices, Severity};
pub use playback::{Mode, Playback};
pub use player::Player;
pub use settings::{Quality, Settings, Theme, View};
pub use solving::{PlanState, SearchState, SearchStatus, Solving, Swing};
pub use stage::{Cut, Look, Stage, reach, stage};
pub use state::State;
pub use timeline::{DRAWN_SIDE, Timeline};

use crate::fold::Planning;
use crate::puzzle::{CatalogueEntry, NamedPuzzle, Origin, notation};
use demo::Demo;
use notice::Change;
use solving::News;

/// How long a search runs before the picture leaves the laid-out snake for it, in seconds: most end sooner.
const SEARCH_SHOWS_AFTER: f64 = 0.4;

/// What the user works on, and how it is shown.
#[derive(Clone, Debug)]
pub struct Session {
    document: Document,
    solving: Solving,
    player: Player,
    view: View,
    settings: Settings,
    notices: Notices,
    demo: Option<Demo>,
    /// A path is to be typed for this.
    path_for: Option<PathFor>,
}

impl Session {
    /// A session with this puzzle to work on.
    pub fn new(draft: Draft) -> Self {
        let mut session = Self {
            document: Document::new(draft),
            solving: Solving::default(),
            player: Player::default(),
            view: View::default(),
            settings: Settings::default(),
            notices: Notices::default(),
            demo: None,
            path_for: None,
        };
        session.begin();
        session
    }

    /// A session with a puzzle that was opened to work on.
    pub fn open(opened: NamedPuzzle) -> Self {
        let mut session = Self::new(Draft::from_opened(&opened));
        session.take(opened);
        session
    }

    /// What is edited.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// What is known of the puzzle.
    pub fn solving(&self) -> &Solving {
        &self.solving
    }

    /// What is played.
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// Which picture is shown.
    pub fn view(&self) -> View {
        self.view
    }

    /// What the user chose about how things are shown.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What there is to tell the user.
    pub fn notices(&self) -> &Notices {
        &self.notices
    }

    /// What a path is to be typed for, while no dialog can ask for one.
    pub fn path_for(&self) -> Option<&PathFor> {
        self.path_for.as_ref()
    }

    /// Whether the demo runs.
    pub fn is_demo(&self) -> bool {
        self.demo.is_some()
    }

    /// Whether a job is at work or anything changes by itself.
    pub fn is_busy(&self) -> bool {
        self.is_moving() || self.solving.is_busy()
    }

    /// Whether the picture changes by itself from frame to frame.
    pub fn is_moving(&self) -> bool {
        self.player.is_moving() || self.shows_search() || self.demo.is_some()
    }

    /// Whether the picture follows the search at work.
    pub fn shows_search(&self) -> bool {
        self.solving.is_searching()
            && self.player.timeline().is_none()
            && (self.view == View::Search || self.solving.search().seconds > SEARCH_SHOWS_AFTER)
    }

    /// The picture at this moment.
    pub fn stage(&self) -> Stage {
        let search = self.solving.search();
        match (self.player.timeline(), self.document.puzzle()) {
            (Some(timeline), _) => {
                stage(timeline, self.player.playback().playhead, Look { ghost: self.settings.ghost })
            }
            (None, Ok(puzzle)) if self.shows_search() && !search.snapshot.cells.is_empty() => {
                stage::searching(puzzle.snake(), puzzle.box_size(), search)
            }
            (None, _) => stage::laid_out(&self.document.draft().snake),
        }
    }

    /// The cubelets that move at this moment or in the next step, as on the stage.
    pub fn lit(&self) -> Range<usize> {
        match (self.player.timeline(), &self.solving.search().swing) {
            (Some(timeline), _) => timeline.lit(self.player.playback().playhead),
            (None, Some(swing)) if self.shows_search() => swing.cubelets.clone(),
            (None, _) => 0..0,
        }
    }

    /// The end cubelet that has the dot, as on the stage.
    pub fn first(&self) -> usize {
        self.player.timeline().map_or(0, Timeline::first)
    }

    /// The one door: whatever happens to a session comes in here.
    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        let mut effects = match input {
            Input::Command(command) => self.obey(command),
            Input::Report(report) => self.hear(report),
            Input::Time(seconds) => self.pass(seconds),
        };
        effects.extend(self.solving.due(&self.document).into_iter().map(Effect::Solving));
        effects
    }

    fn obey(&mut self, command: Command) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.demo.is_some() && !demo::goes_on(&command) {
            effects = self.leave_demo();
            if demo::is_meant_for(&command) {
                return effects;
            }
        }
        let solving = |effect: Option<SolvingEffect>| effect.map(Effect::Solving).into_iter().collect::<Vec<_>>();
        effects.extend(match command {
            Command::Solve => self.solve(),
            Command::Stop => self.stop(),
            Command::Play => {
                if self.player.playback().mode != Mode::Playing {
                    self.player.with(Playback::play);
                }
                Vec::new()
            }
            Command::Pause => {
                self.player.pause();
                Vec::new()
            }
            Command::PlayPause if self.player.is_moving() => {
                self.player.with(|playback, _| playback.pause());
                Vec::new()
            }
            Command::PlayPause | Command::StepForward(_)
                if self.player.timeline().is_none() && !self.solving.is_searching() =>
            {
                let effects = self.solve();
                if command != Command::PlayPause {
                    // A step waits for whoever asks for the next one.
                    self.player.pause();
                }
                effects
            }
            Command::PlayPause => self.play(Playback::play),
            Command::StepForward(count) => self.play(|playback, timeline| playback.step(i64::from(count), timeline)),
            Command::StepBack(count) => self.play(|playback, timeline| playback.step(-i64::from(count), timeline)),
            Command::Seek(playhead) => self.play(|playback, timeline| playback.seek(playhead, timeline)),
            Command::Start => self.play(|playback, timeline| playback.seek(0.0, timeline)),
            Command::End => self.play(|playback, timeline| playback.seek(timeline.len() as f64, timeline)),
            Command::Speed(speed) => {
                self.player.playback_mut().set_speed(speed);
                Vec::new()
            }
            Command::Faster | Command::Slower => {
                self.player.playback_mut().change_speed(command == Command::Faster);
                Vec::new()
            }
            Command::Loop(on) => {
                let playback = self.player.playback_mut();
                playback.looping = on.unwrap_or(!playback.looping);
                Vec::new()
            }
            Command::NextSolution => {
                let pace = self.watched_pace();
                let effect = self.solving.next(&self.document, pace, &mut self.notices);
                self.show_choice(effect)
            }
            Command::PreviousSolution => {
                let effect = self.solving.previous(&self.document);
                self.show_choice(effect)
            }
            Command::Mirror => self.mirror(),
            Command::View(view) => self.set_view(view),
            Command::Pace(pace) => {
                self.settings.pace = if pace.is_finite() { pace.clamp(0.1, 1000.0) } else { f32::INFINITY };
                solving(self.solving.set_pace(self.watched_pace()))
            }
            Command::Snake(text) => self.edit(|document| document.take_text(text)),
            Command::Type(text) => self.edit(|document| document.type_text(text)),
            Command::DiscardText => {
                self.document.discard_text();
                Vec::new()
            }
            Command::Puzzle(name) => match CatalogueEntry::by_id(&name) {
                Some(entry) => self.edit(|document| document.open(Draft::from_catalogue(entry), None)),
                None => vec![Effect::Files(FilesEffect::Open(name.into()))],
            },
            Command::Box(size) => {
                let draft = Draft { box_size: size, ..self.document.draft().clone() };
                self.edit(|document| document.change(draft))
            }
            Command::Flip(cubelet) => match self.document.draft().flipped(cubelet) {
                Some(draft) => self.edit(|document| document.change(draft)),
                None => {
                    self.notices.tell(Notice::NotInner(cubelet));
                    Vec::new()
                }
            },
            Command::Add(end) | Command::Remove(end) => {
                let resized = self.document.draft().resized(end, matches!(command, Command::Add(_)));
                resized.map_or_else(Vec::new, |draft| self.edit(|document| document.change(draft)))
            }
            Command::Undo | Command::Redo => self.edit(|document| document.travel(command == Command::Undo)),
            Command::Copy => {
                self.notices.tell(Notice::Copied);
                vec![Effect::Files(FilesEffect::Copy(notation::plain(&self.document.draft().snake, None)))]
            }
            Command::Paste => vec![Effect::Files(FilesEffect::Paste)],
            Command::Open => vec![Effect::Files(FilesEffect::Choose(PathFor::Open))],
            Command::Save => match self.document.file() {
                Some(file) => {
                    let path = self.document.path().map(Path::to_owned);
                    vec![Effect::Files(FilesEffect::Choose(PathFor::Save { file: Box::new(file), path }))]
                }
                None => {
                    self.notices.tell(Notice::NotWhole);
                    Vec::new()
                }
            },
            Command::Path(path) => match self.path_for.take() {
                Some(PathFor::Open) if !path.is_empty() => vec![Effect::Files(FilesEffect::Open(path.into()))],
                Some(PathFor::Save { file, path: own }) if !path.is_empty() => {
                    let to = PathBuf::from(path);
                    vec![Effect::Files(FilesEffect::Save { file, replace: own.as_ref() == Some(&to), to })]
                }
                _ => Vec::new(),
            },
            Command::Dismiss(index) => {
                self.notices.dismiss(index);
                Vec::new()
            }
            Command::Demo => {
                let empty = Document::new(self.document.draft().clone());
                let document = std::mem::replace(&mut self.document, empty);
                let (solving, player) = (std::mem::take(&mut self.solving), self.player.clone());
                self.document.outlive(&document);
                self.demo = Some(Demo::new(document, solving, player, self.view));
                self.view = View::Fold;
                self.next_of_demo()
            }
            Command::Help => self.set(|settings| settings.help = !settings.help),
            Command::Xray => self.set(|settings| settings.xray = !settings.xray),
            Command::Ghost => self.set(|settings| settings.ghost = !settings.ghost),
            Command::Guide => self.set(|settings| settings.guide = !settings.guide),
            Command::Quality(quality) => self.set(|settings| settings.quality = quality),
            Command::Theme(theme) => self.set(|settings| settings.theme = theme),
            Command::Home => vec![Effect::Camera(CameraEffect::Home)],
            Command::Camera(yaw, pitch, distance) => vec![Effect::Camera(CameraEffect::To(yaw, pitch, distance))],
            Command::Window(width, height) => vec![Effect::Window(WindowEffect::Size(width, height))],
            Command::Fullscreen => vec![Effect::Window(WindowEffect::FullScreen)],
            Command::Picture => vec![Effect::Window(WindowEffect::Picture)],
        });
        effects
    }

    fn hear(&mut self, report: Report) -> Vec<Effect> {
        let current = self.document.revision();
        match report {
            Report::Search(revision, event) if revision == current => {
                let Ok(puzzle) = self.document.puzzle() else { return Vec::new() };
                let news = self.solving.hear(event, puzzle, &mut self.notices);
                if news == Some(News::Next) {
                    self.player.play_when_ready();
                }
                if news == Some(News::Ended) {
                    self.player.follow(false);
                }
                if news.is_some() {
                    self.refresh();
                }
            }
            Report::Snapshot(revision, snapshot) if revision == current => self.solving.hear_snapshot(snapshot),
            Report::Planned(revision, planned) if revision == current => {
                if self.solving.hear_plan(planned, &mut self.notices) {
                    self.refresh();
                }
            }
            Report::Suggestions(revision, suggestions) if revision == current => {
                self.solving.hear_suggestions(suggestions, &mut self.notices);
            }
            // Stale.
            Report::Search(..) | Report::Snapshot(..) | Report::Planned(..) | Report::Suggestions(..) => {}
            Report::Opened(opened) => return self.take(*opened),
            Report::Saved(path) => {
                self.document.saved(path.clone());
                self.notices.tell(Notice::Saved(path));
            }
            Report::PictureSaved(path) => self.notices.tell(Notice::PictureSaved(path)),
            Report::Pasted(Some(text)) if !text.trim().is_empty() => return self.obey(Command::Snake(text)),
            Report::Pasted(_) => self.notices.tell(Notice::NothingToPaste),
            Report::NoDialog(what) => self.path_for = Some(what),
            Report::FileFailed(failure) => self.notices.tell(Notice::FileFailed(failure)),
            Report::SystemTheme { dark } => self.settings.system_dark = Some(dark),
        }
        Vec::new()
    }

    fn pass(&mut self, seconds: f64) -> Vec<Effect> {
        let resting = !self.solving.is_busy() && !self.player.is_moving();
        self.player.tick(seconds);
        self.solving.tick(seconds);
        self.notices.tick(seconds);
        let is_over = resting && self.demo.as_mut().is_some_and(|demo| demo.rest(seconds));
        if is_over { self.next_of_demo() } else { Vec::new() }
    }

    /// A puzzle that was opened takes the place of the one that is there.
    fn take(&mut self, opened: NamedPuzzle) -> Vec<Effect> {
        let mut effects = if self.demo.is_some() { self.leave_demo() } else { Vec::new() };
        let path = match &opened.origin {
            Origin::File(path) => Some(path.clone()),
            Origin::Catalogue(_) | Origin::Text => None,
        };
        effects.extend(self.edit(|document| document.open(Draft::from_opened(&opened), path)));
        for warning in opened.warnings {
            self.notices.tell(Notice::OddFile(warning));
        }
        effects
    }

    fn solve(&mut self) -> Vec<Effect> {
        // What is typed is the snake that is meant.
        let typed = self.document.typed().map(|typed| typed.text.clone());
        let mut effects = typed.map_or_else(Vec::new, |text| self.edit(|document| document.take_text(text)));
        if self.solving.is_searching() || !self.document.can_solve() {
            return effects;
        }
        let pace = self.watched_pace();
        if self.solving.search().state == SearchState::Solved && pace.is_none() {
            // Known already: fold it again.
            if self.player.timeline().is_some() {
                self.player.replay();
            } else {
                self.player.play_when_ready();
            }
            return effects;
        }
        self.player.play_when_ready();
        self.notices.forget(Change::Search);
        let effect = self.solving.solve(&self.document, pace);
        effects.extend(effect.map(Effect::Solving));
        self.refresh();
        self.player.follow(self.view == View::Search);
        effects
    }

    fn stop(&mut self) -> Vec<Effect> {
        if self.settings.help {
            return self.set(|settings| settings.help = false);
        }
        if self.solving.is_searching() {
            return vec![Effect::Solving(SolvingEffect::StopSearch)];
        }
        self.play(|playback, _| playback.pause())
    }

    fn play(&mut self, change: impl FnOnce(&mut Playback, &Timeline)) -> Vec<Effect> {
        self.player.with(change);
        Vec::new()
    }

    fn set(&mut self, change: impl FnOnce(&mut Settings)) -> Vec<Effect> {
        change(&mut self.settings);
        Vec::new()
    }

    fn show_choice(&mut self, effect: Option<SolvingEffect>) -> Vec<Effect> {
        if matches!(effect, Some(SolvingEffect::Plan { .. })) {
            self.player.play_when_ready();
        }
        self.refresh();
        self.player.follow(self.view == View::Search && self.solving.is_searching());
        effect.map(Effect::Solving).into_iter().collect()
    }

    fn mirror(&mut self) -> Vec<Effect> {
        if !self.settings.mirror && !self.document.can_mirror() {
            self.notices.tell(Notice::NoMirror);
            return Vec::new();
        }
        self.settings.mirror = !self.settings.mirror;
        self.player.swap(self.timeline());
        Vec::new()
    }

    fn set_view(&mut self, view: View) -> Vec<Effect> {
        if view == self.view {
            return Vec::new();
        }
        self.view = view;
        self.refresh();
        self.player.follow(view == View::Search && self.solving.is_searching());
        // Leaving the search view lets a throttled search go on flat out, coming back slows it down again.
        self.solving.set_pace(self.watched_pace()).map(Effect::Solving).into_iter().collect()
    }

    /// The pace at which a search would be watched; `None` where it goes flat out.
    fn watched_pace(&self) -> Option<f32> {
        (self.view == View::Search && self.settings.pace.is_finite()).then_some(self.settings.pace)
    }

    /// Changes the document; where that changes the puzzle, everything known of the old one goes.
    fn edit(&mut self, change: impl FnOnce(&mut Document) -> bool) -> Vec<Effect> {
        if !change(&mut self.document) {
            return Vec::new();
        }
        self.begin();
        vec![Effect::Solving(SolvingEffect::StopSearch)]
    }

    fn begin(&mut self) {
        self.solving = Solving::default();
        self.player.follow(false);
        self.player.clear();
        self.notices.forget(Change::Puzzle);
        self.settings.mirror &= self.document.can_mirror();
        let wrong = match self.document.puzzle() {
            Err(error) => Some(Notice::NotAPuzzle(error.clone())),
            Ok(puzzle) => puzzle.snake().run_too_long(puzzle.box_size()).map(|(segment, length)| {
                Notice::RunTooLong { segment: segment + 1, length, box_size: puzzle.box_size() }
            }),
        };
        wrong.into_iter().for_each(|notice| self.notices.tell(notice));
    }

    /// What there is to play: it follows from view, solution and plan.
    fn timeline(&self) -> Option<Timeline> {
        let solution = self.solving.shown()?;
        let mirrored = self.settings.mirror;
        match (self.view, self.solving.planning()) {
            // While a search is watched the picture follows it.
            (View::Search, _) if self.solving.is_searching() => None,
            (View::Fold, PlanState::Done(Planning::Plan(plan))) => {
                Some(Timeline::fold(if mirrored { plan.mirrored() } else { plan.clone() }))
            }
            (View::Search, _) | (View::Fold, PlanState::Done(_)) => {
                let puzzle = self.document.puzzle().ok().filter(|_| mirrored);
                let image = puzzle.and_then(|puzzle| solution.mirrored(puzzle));
                Some(Timeline::assembly(image.unwrap_or_else(|| solution.clone())))
            }
            (View::Fold, _) => None,
        }
    }

    fn refresh(&mut self) {
        self.player.show(self.timeline());
    }

    fn next_of_demo(&mut self) -> Vec<Effect> {
        let Some(demo) = &mut self.demo else { return Vec::new() };
        let draft = demo.next();
        self.document.change(draft);
        self.begin();
        let mut effects = vec![Effect::Solving(SolvingEffect::StopSearch)];
        effects.extend(self.solve());
        effects
    }

    /// The user's own work comes back as it was.
    fn leave_demo(&mut self) -> Vec<Effect> {
        let Some(demo) = self.demo.take() else { return Vec::new() };
        let shown = std::mem::replace(&mut self.document, demo.kept.0);
        self.document.outlive(&shown);
        self.begin();
        (self.solving, self.player, self.view) = (demo.kept.1, demo.kept.2, demo.kept.3);
        self.solving.interrupt();
        self.player.follow(false);
        self.player.with(|playback, _| playback.pause());
        vec![Effect::Solving(SolvingEffect::StopSearch)]
    }
}
