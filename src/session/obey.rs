//! What each command does: which room it is for, and what it asks of those outside.

use std::path::{Path, PathBuf};

use super::demo::{self, Demo};
use super::notice::Change;
use super::{
    CameraEffect, Command, Document, Draft, Effect, FilesEffect, Mode, Notice, PathFor, Playback, SearchState, Session,
    Settings, SolvingEffect, Timeline, View, WindowEffect,
};
use crate::puzzle::{CatalogueEntry, NamedPuzzle, Origin, notation};

impl Session {
    pub(super) fn obey(&mut self, command: Command) -> Vec<Effect> {
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

    /// A puzzle that was opened takes the place of the one that is there.
    pub(super) fn take(&mut self, opened: NamedPuzzle) -> Vec<Effect> {
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

    pub(super) fn next_of_demo(&mut self) -> Vec<Effect> {
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
