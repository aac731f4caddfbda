//! Handles each command in work mode. `scope` decides where it applies; a mode may give it another meaning.

use crate::export::Card;
use crate::puzzle::{CatalogueEntry, Solution, notation};
use crate::session::command::scope::admit;
use crate::session::command::{Admission, Scope};
use crate::session::document::UndoGroup;
use crate::session::overlay::locate;
use crate::session::preferences::settings::{SCALES, next};
use crate::session::{
    Command, Draft, Effect, ExportChoice, ExportEffect, FilesEffect, Mode, Notice, Overlay, PathFor, PlayState,
    Playback, PreferencesEffect, SPEEDS, SearchState, Session, SolvingEffect, USUAL_SCALE, View, WindowEffect,
};

impl Session {
    pub(in crate::session) fn command(&mut self, command: Command) {
        let scope = command.scope();
        if !scope.keeps_orders() && self.overlay.tab().is_none() {
            self.stop_shelf();
        }
        loop {
            match admit(&self.mode, self.overlay, scope) {
                _ if self.shows_help && scope == Scope::Stop => break,
                Admission::CarryOut => break,
                Admission::CloseOverlay => self.close_overlay(),
                Admission::LeaveMode => self.leave_mode(),
                Admission::OnlyLeave => return self.leave_mode(),
                Admission::NotHere => return,
            }
        }
        // Their arrows move between cards.
        if scope == Scope::Step && matches!(self.overlay, Overlay::Choice | Overlay::Shelf(_)) {
            return;
        }
        if matches!(scope, Scope::Step | Scope::Transport | Scope::Fold | Scope::Ends | Scope::Mode | Scope::Hand) {
            self.notices.take_back(|notice| {
                use Notice::{Exported, FileFailed, LeftPage, TakesApart, TurnsKept, WentOn};
                matches!(notice, WentOn(_) | TurnsKept(_) | LeftPage(_) | TakesApart | Exported { .. } | FileFailed(_))
            });
        }
        let Some(command) = locate::interpreted(self, command) else { return };
        if command == Command::Stop && !self.shows_help && self.path_for.take().is_some() {
            return;
        }
        self.is_offered &= !matches!(command, Command::Follow | Command::Hands);
        if matches!(command, Command::Stop | Command::Solve) && (self.shows_help || self.overlay != Overlay::None) {
            self.is_offered &= self.overlay != Overlay::Choice;
            if !std::mem::take(&mut self.shows_help) && !self.stop_generating() {
                self.close_overlay();
            }
            return;
        }
        if self.work().is_some() && !scope.is_look() {
            self.mode = Mode::default();
        }
        if !self.command_in_mode(&command) && !self.start_mode(&command) {
            self.command_at_work(command);
        }
    }

    fn command_at_work(&mut self, command: Command) {
        let about_snake = matches!(command, Command::NextSolution | Command::Save | Command::Copy);
        if about_snake && self.takes_wrong_text() {
            return self.notices.add(Notice::NotWhole);
        }
        let settings = &mut self.settings;
        match command {
            Command::Solve => self.solve(self.watched_pace()),
            Command::NextSolution => {
                let pace = self.watched_pace();
                self.solving.next(&self.document, pace, &mut self.notices);
                self.show_choice();
            }
            Command::PreviousSolution => {
                self.solving.previous(&self.document);
                self.show_choice();
            }
            Command::Solution(place) => {
                self.solving.select(&self.document, place.saturating_sub(1));
                self.show_choice();
            }
            Command::Mirror => self.mirror(),
            Command::View(view) => self.set_view(view),
            Command::Pace(pace) => {
                settings.pace = if pace.is_finite() { pace.clamp(0.1, 1000.0) } else { f32::INFINITY };
                self.solving.set_pace(self.watched_pace());
            }
            Command::Shelf(tab) => self.open_shelf(tab),
            Command::FilterShelf(change) => self.change_filter(change),
            Command::OpenRanked(rank) => self.pick(rank),
            Command::OpenFound => self.open_found(),
            Command::Name(name) => self.document.draft.name = Some(name).filter(|name| !name.is_empty()),
            Command::SetNewSnake(options) => self.shelf.options = options,
            Command::GenerateSnake { hardness, box_size, seed } => self.order(hardness, box_size, seed),
            Command::Day(day) => self.order_day(day),
            Command::CubeSide(side) => self.shelf.side = side.clamp(5, 100),
            Command::CopyDrillPlan => self.copy_drill_plan(),
            Command::Edit => {
                self.editor.open = !self.editor.open && (self.player.timeline.is_some() || self.editor.closed);
            }
            Command::Brush(brush) => self.editor.brush = brush,
            Command::Point(cubelet) => self.editor.pointed = cubelet,
            Command::Dismiss(index) => self.notices.dismiss(index),
            Command::LayOut => self.lay_out(),
            Command::AskFirstSnake => {
                self.lay_out();
                self.overlay = Overlay::Choice;
                self.is_offered = true;
            }
            Command::Unfold => self.reverse_direction(),
            Command::OpenExport => self.toggle_export(),
            Command::Picture => {
                self.choose_export(ExportChoice::Card(Card::Picture));
                if !self.shows_export() {
                    self.toggle_export();
                }
            }
            Command::ChooseExport(choice) => self.choose_export(choice),
            Command::SaveExport => self.choose_export_path(),
            Command::ExportTo(path) => self.export_to(path),
            Command::StopExport => self.stop_export(),
            Command::OpenSaved => self.show_saved(ExportEffect::Open),
            Command::ShowInFolder => self.show_saved(ExportEffect::ShowInFolder),
            Command::Locate => self.toggle_locate(),
            Command::Voice(spoken) => {
                settings.spoken = spoken;
                self.speak();
            }
            Command::Timer(seconds) => {
                settings.set_timer(seconds);
                // The pause button has gone with the timer.
                if seconds.is_none() && self.follow().is_some_and(|follow| follow.is_paused) {
                    self.hold_page(false);
                }
            }
            Command::Help => self.shows_help ^= true,
            Command::Speed(speed) => settings.set_speed(speed),
            Command::Faster | Command::Slower => {
                settings.speed = next(SPEEDS, settings.speed, command == Command::Faster);
            }
            Command::Toggle(toggle) => settings.toggle(toggle),
            Command::Quality(quality) => settings.quality = quality,
            Command::Theme(theme) => settings.theme = theme,
            Command::Language(language) => {
                settings.language = language;
                self.ask_export_again();
                // What is being said, in the language that is chosen now.
                if self.follow().is_some_and(|follow| follow.speaking) {
                    self.speak();
                }
            }
            Command::Motion(motion) => settings.motion = motion,
            Command::Woods(woods) => settings.woods = woods,
            Command::Scale(percent) => settings.set_scale(percent),
            Command::Larger => {
                settings.scale = next(SCALES, settings.scale, true);
                if settings.window.is_some_and(|[width, height]| settings.is_cramped(width as f32, height as f32)) {
                    self.notices.add(Notice::Cramped);
                }
            }
            Command::Smaller => settings.scale = next(SCALES, settings.scale, false),
            Command::UsualSize => settings.scale = USUAL_SCALE,
            Command::Settings(path) => {
                self.effects.push(Effect::Preferences(PreferencesEffect::Recall(path, Box::new(self.chosen()))));
            }
            Command::Camera(view) => self.effects.push(Effect::Camera(view)),
            Command::Window(width, height) => self.effects.push(Effect::Window(WindowEffect::Size(width, height))),
            Command::Fullscreen => self.effects.push(Effect::Window(WindowEffect::FullScreen)),
            // Each of the next passes on what is not its own.
            command => self.transport(command),
        }
    }

    fn transport(&mut self, command: Command) {
        let watches = self.watches_search();
        let nothing_yet = self.player.timeline.is_none() && !self.solving.is_searching();
        match command {
            Command::Stop if self.solving.is_searching() => self.ask_solver(SolvingEffect::StopSearch),
            Command::Play | Command::Pause | Command::PlayPause if watches => {
                let rests = self.solving.search.is_paused();
                self.rest_search(command == Command::Pause || command == Command::PlayPause && !rests);
            }
            Command::StepForward(count) if watches => {
                self.rest_search(true);
                self.solving.step(count);
            }
            Command::Play if self.player.playback.state == PlayState::Playing => {}
            Command::Play => self.player.with(Playback::play),
            Command::Pause => self.player.pause(),
            Command::PlayPause if nothing_yet => {
                self.solve(self.watched_pace());
                self.player.when_ready = true;
            }
            Command::StepForward(count) if nothing_yet => {
                // In the search view, the search waits for the next press.
                let rests = (self.player.showing.view == View::Search).then_some(0.0);
                self.solve(rests.or_else(|| self.watched_pace()));
                self.player.pause();
                self.solving.step(count);
            }
            Command::PlayPause if !self.player.playback.is_running() => self.player.with(Playback::play),
            Command::Stop | Command::PlayPause => self.player.playback.pause(),
            Command::StepForward(count) => {
                self.player.step(count.into());
            }
            Command::StepBack(count) => {
                self.player.step(-i64::from(count));
            }
            Command::Seek(playhead) => self.player.seek(playhead),
            Command::Again => self.player.with(Playback::again),
            Command::Start => self.player.with(|playback, timeline| playback.seek(timeline.start(), timeline)),
            Command::End => self.player.seek(self.player.steps() as f64),
            Command::Loop(on) => self.player.playback.looping = on.unwrap_or(!self.player.playback.looping),
            command => self.change_snake(command),
        }
    }

    fn change_snake(&mut self, command: Command) {
        match command {
            Command::Snake(text) => self.replace(|document| document.take_text(text)),
            Command::Type(text) => self.replace(|document| document.type_text(text)),
            Command::DiscardText => self.document.discard_text(),
            Command::Box(box_size) => self.edit_grouped(Some(self.document.draft.in_box(box_size)), UndoGroup::Box),
            Command::Flip(cubelet) => match self.document.draft.flipped(cubelet) {
                Some(draft) => self.edit_grouped(Some(draft), UndoGroup::Kind(cubelet)),
                None => self.notices.add(Notice::NotInner(cubelet + 1)),
            },
            Command::Correct(place) => {
                let meant = place.checked_sub(1).and_then(|place| self.solving.suggested().get(place));
                if let Some(draft) = meant.map(|meant| self.document.draft.corrected(&meant.snake)) {
                    // What was entered is mended.
                    self.entered.finish();
                    self.edit(|document| document.open(draft));
                    self.notices.add(Notice::TookGuess);
                }
            }
            Command::Add(end) | Command::Remove(end) => {
                let add = matches!(command, Command::Add(_));
                self.edit_grouped(self.document.draft.resized(end, add), UndoGroup::Length { end, add });
            }
            Command::OtherEnd => self.hold_other_end(),
            Command::Paint { cubelet, colour, goes_on } => {
                self.edit_grouped(self.document.draft.painted(cubelet, colour), UndoGroup::Colour { goes_on });
            }
            Command::Pattern(pattern) => {
                self.edit_by_hand(|document| document.change(document.draft.with_pattern(pattern), None));
            }
            Command::PaintCell { cell, colour, goes_on } => {
                self.edit_grouped(self.document.draft.with_cell(cell, colour), UndoGroup::Colour { goes_on });
            }
            Command::Undo | Command::Redo => {
                self.edit_by_hand(|document| document.undo_or_redo(command == Command::Undo));
            }
            command => self.open_or_save(command),
        }
    }

    fn open_or_save(&mut self, command: Command) {
        match command {
            Command::Puzzle(name) => match CatalogueEntry::by_id(&name) {
                Some(entry) => self.replace(|document| document.open(Draft::from_puzzle(entry.puzzle()))),
                None => self.file(FilesEffect::Open(name.into())),
            },
            Command::Recent(place) => {
                if let Some(draft) = place.checked_sub(1).and_then(|place| self.recent.get(place)).cloned() {
                    self.replace(|document| document.open(draft));
                }
            }
            Command::Copy => {
                self.notices.add(Notice::Copied);
                self.file(FilesEffect::Copy(notation::plain(&self.document.draft.snake, None)));
            }
            Command::Paste => self.file(FilesEffect::Paste),
            Command::Open => self.file(FilesEffect::Choose(PathFor::Open)),
            Command::Save => match self.document.file().map(Box::new) {
                Some(file) => {
                    self.file(FilesEffect::Choose(PathFor::Save { file, path: self.document.draft.path.clone() }));
                }
                None => self.notices.add(Notice::NotWhole),
            },
            Command::Path(path) if path.is_empty() => self.path_for = None,
            // The prompt stays open until the path proves valid.
            Command::Path(path) => match self.path_for.clone() {
                Some(PathFor::Open) => self.file(FilesEffect::Open(path.into())),
                Some(PathFor::Save { file, path: own }) => {
                    self.file(FilesEffect::Save { file, to: path.into(), own });
                }
                Some(PathFor::Export(_)) => self.export_to_asked(path.into(), true),
                None => {}
            },
            // Only in hands mode, while a snake is being entered, or under "Where am I?".
            _ => {}
        }
    }

    /// Before the first step: the snake begins at its other end, which has the dot from now on; the solution is kept.
    fn hold_other_end(&mut self) {
        if self.hands().is_some() || self.page() > 0 || self.player.playback.playhead > 0.0 {
            return;
        }
        let follows = self.follow().is_some();
        let mirror = self.player.showing.mirror;
        let reversed = |shown: &Solution| Solution { cells: shown.cells.iter().rev().copied().collect() };
        let shown = self.solving.shown().map(reversed);
        self.edit_by_hand(|document| document.change(document.draft.reversed(), None));
        self.player.showing.mirror = mirror;
        if let Some(solution) = shown.filter(|_| self.solving.search.state == SearchState::Idle) {
            self.solving.recall(solution);
        }
        if follows {
            self.start_following();
        }
    }

    fn edit_grouped(&mut self, draft: Option<Draft>, group: UndoGroup) {
        self.edit_by_hand(|document| draft.is_some_and(|draft| document.change(draft, Some(group))));
    }

    fn file(&mut self, effect: FilesEffect) {
        self.effects.push(Effect::Files(effect));
    }

    fn show_choice(&mut self) {
        let asked = self.solving.effects.last();
        self.player.showing.way = None;
        // From a way one goes back to where one left the plan.
        self.player.showing.resume_at = self.player.showing.plan_left_at.take().filter(|_| asked.is_none());
        if matches!(asked, Some(SolvingEffect::Plan { .. })) {
            self.player.showing.backward = false;
            self.player.install(None);
        }
        self.refresh();
    }

    fn mirror(&mut self) {
        if !self.player.showing.mirror && !self.document.can_mirror() {
            return self.notices.add(Notice::NoMirror);
        }
        self.player.showing.mirror ^= true;
        self.swap_timeline();
    }

    fn rest_search(&mut self, rest: bool) {
        let pace = if rest { 0.0 } else { self.settings.pace };
        self.solving.set_pace(pace.is_finite().then_some(pace));
    }
}
