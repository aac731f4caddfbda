//! Creates a session, and handles each input.

pub(super) mod change;
pub(super) mod commands;
pub(super) mod reports;

use std::mem::discriminant;
use std::sync::OnceLock;

use super::command::Scope;
use super::command::scope::command_of;
use super::command::shortcut::{Key, KeyPress};
use super::{
    CameraView, Command, Document, Draft, Editor, Effect, ExportState, Input, Locate, LocateStep, Mode, Motion, Notice,
    Notices, Overlay, PartialSnake, Player, Session, Settings, Shelf, Solving, Sound, Toggle,
};
use crate::puzzle::{Annotated, NamedPuzzle};

/// Playback speed of the unfolding cube in the demo.
const OPENING_SPEED: f32 = 4.0;

/// The demo folds a little faster than people follow, so that guests see the common snake closed within 25 seconds.
const DEMO_SPEED: f32 = 1.25;

/// Side of the cubes in the drill plan, in mm.
const CUBE_SIDE: u32 = 20;

impl Session {
    pub fn new(draft: Draft) -> Self {
        let mut session = Self {
            document: Document::new(draft),
            solving: Solving::default(),
            player: Player::default(),
            mode: Mode::default(),
            is_offered: false,
            overlay: Overlay::default(),
            shows_help: false,
            settings: Settings::default(),
            notices: Notices::default(),
            entered: PartialSnake::default(),
            editor: Editor::default(),
            shelf: Shelf { side: CUBE_SIDE, ..Shelf::default() },
            export: ExportState::default(),
            path_for: None,
            memory: None,
            places: Vec::new(),
            recent: Vec::new(),
            cache: Vec::new(),
            effects: Vec::new(),
            picture: OnceLock::new(),
        };
        session.begin();
        session
    }

    pub fn open(opened: Annotated<NamedPuzzle>) -> Self {
        let mut session = Self::new(Draft::from_opened(&opened.clone().into_parts().0));
        session.open_puzzle(opened);
        session.effects.clear();
        session
    }

    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        let is_frequent = input.is_frequent();
        let mode = discriminant(&self.mode);
        match input {
            Input::Command(command) => self.command(command),
            Input::Key(press) => self.press(press),
            Input::Report(report) => {
                self.report(report);
                if self.work().is_some_and(|work| work.follows_when_ready) && self.player.plan().is_some() {
                    self.start_following();
                }
                if self.is_demo() {
                    self.time_in_mode(0.0, false);
                }
            }
            Input::Time(seconds) => self.advance(seconds),
        }
        // Each mode begins with its usual view.
        if discriminant(&self.mode) != mode {
            self.effects.push(Effect::Camera(CameraView::Home));
        }
        self.send_for_way();
        self.set_tempo();
        self.solving.ask_due(&self.document);
        self.effects.extend(self.solving.effects.drain(..).map(Effect::Solving));
        if !is_frequent || self.memory.as_ref().is_some_and(|memory| self.moment() != memory.moment) {
            self.remember();
        }
        self.picture.take();
        std::mem::take(&mut self.effects)
    }

    /// Carries out the command of a key; what two keys do depends on what is shown.
    fn press(&mut self, press: KeyPress) {
        let Some(command) = command_of(press, &self.mode) else { return };
        // What lies behind the help does not react.
        if self.shows_help && !matches!(command.scope(), Scope::Look | Scope::Stop | Scope::Solve) {
            return;
        }
        let overlay = Some(&self.overlay).filter(|_| !self.shows_help);
        match (overlay, command) {
            // Right leads from picture to picture: "Done, go on" is not one of them.
            (Some(Overlay::Locate(Locate { step: LocateStep::Repair { .. }, .. })), Command::StepForward(_))
                if press.typed.key == Key::Right => {}
            // With a fold on the table, or one on its way there, Enter leads to folding along.
            (Some(Overlay::None), Command::Solve)
                if self.work().is_some() && (self.player.plan().is_some() || self.solving.is_underway()) =>
            {
                self.command(Command::Follow);
            }
            (Some(Overlay::None), Command::Start | Command::End) if let Some(work) = self.work() => {
                let left = work.left_at.unwrap_or(self.player.playback.playhead);
                self.command(command.clone());
                if (self.player.playback.playhead - left).abs() > 1.0 && left >= 1.0 {
                    self.notices.add(Notice::LeftPage(left as usize + 1));
                    self.set_left_at(Some(left));
                }
            }
            (Some(Overlay::None), Command::Undo) if let Some(left) = self.work().and_then(|work| work.left_at) => {
                self.set_left_at(None);
                self.command(Command::Seek(left));
            }
            // By hand, it may be meant for another number.
            (_, Command::CountAgain) if self.solving.suggested().is_empty() => {}
            _ => {
                let before = self.switched(command);
                self.command(command.clone());
                let now = self.switched(command).filter(|_| !self.shows_help);
                now.into_iter().filter(|now| before.as_ref() != Some(now)).for_each(|now| self.notices.add(now));
            }
        }
    }

    fn set_left_at(&mut self, left_at: Option<f64>) {
        if let Mode::Work(work) = &mut self.mode {
            work.left_at = left_at;
        }
    }

    /// What a key changes of the picture, which may have been pressed by mistake.
    fn switched(&self, command: &Command) -> Option<Notice> {
        match command {
            Command::Mirror => Some(Notice::Mirrored(self.player.showing.mirror)),
            Command::Toggle(Toggle::Xray) => Some(Notice::SeenThrough(self.settings.xray)),
            Command::Faster | Command::Slower => Some(Notice::Speed(self.settings.speed)),
            _ => None,
        }
    }

    /// The demo has no captions to read, and unfolds the cube fast.
    fn set_tempo(&mut self) {
        let watched = self.is_demo();
        let opens = self.opens();
        let pace = if self.is_demo() { DEMO_SPEED } else { 1.0 };
        let playback = &mut self.player.playback;
        playback.speed = if opens { OPENING_SPEED } else { pace * self.settings.speed };
        playback.reading = !watched;
        playback.cut = self.settings.motion == Motion::Reduced;
        playback.in_motion &= !playback.cut;
    }

    /// Whether a cube unfolds fast, to be looked at only.
    fn opens(&self) -> bool {
        self.is_demo() && self.player.showing.backward
    }

    fn advance(&mut self, seconds: f64) {
        let resting = !self.solving.is_busy() && !self.player.playback.is_running();
        let before = self.player.playback.playhead;
        if !self.pauses_playback() {
            self.player.with(|playback, timeline| playback.tick(seconds, timeline));
        }
        let playhead = self.player.playback.playhead;
        let steps = self.player.steps();
        if self.player.has_turned_since(before) && !self.opens() {
            self.sound(Sound::Click);
        }
        // A fold by hand ends with the cube only once it is closed.
        if playhead > before && playhead >= steps as f64 && (self.hands().is_none() || self.is_closed()) {
            self.celebrate();
        }
        self.solving.tick(seconds);
        self.notices.tick(seconds);
        self.document.rest(seconds);
        self.time_in_mode(seconds, resting);
    }
}
