//! Creates a session, and handles each input.

pub(super) mod change;
pub(super) mod commands;
pub(super) mod reports;

use std::sync::OnceLock;

use super::command::admission::command_here;
use super::{
    Dialogs, Document, Draft, Editor, Effect, ExportState, Input, Kept, Mode, Motion, PartialSnake, Player, Seen,
    Session, Shelf, Solving, Sound, Work,
};
use crate::puzzle::{BoxSize, NamedPuzzle};

/// Playback speed of the unfolding cube in the demo.
const OPENING_SPEED: f32 = 4.0;

/// The demo folds a little faster than people follow, so that guests see the common snake closed within 25 seconds.
const DEMO_SPEED: f32 = 1.25;

/// Side of the cubes in the drill plan, in mm.
const CUBE_SIDE: u32 = 20;

/// Size of most snake cubes.
const DEFAULT_CUBES: usize = 27;

impl Session {
    pub fn new(draft: Draft) -> Self {
        let mut session = Self {
            work: Work {
                document: Document::new(draft),
                solving: Solving::default(),
                player: Player::default(),
                mode: Mode::default(),
                entered: PartialSnake::new(BoxSize::nearest_cube(DEFAULT_CUBES)),
                editor: Editor::default(),
                places: Vec::new(),
                cache: Vec::new(),
            },
            seen: Seen::default(),
            dialogs: Dialogs { shelf: Shelf { side: CUBE_SIDE, ..Shelf::default() }, export: ExportState::default() },
            kept: Kept::default(),
            picture: OnceLock::new(),
        };
        session.dialogs.begin(&mut session.work, &mut session.seen);
        session
    }

    pub fn open(opened: NamedPuzzle) -> Self {
        let mut session = Self::new(Draft::from_opened(&opened));
        session.open_puzzle(opened);
        session.seen.effects.clear();
        session
    }

    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        let is_frequent = input.is_frequent();
        match input {
            Input::Command(command) => self.command(command),
            Input::Key(press) => {
                if let Some(command) = command_here(press, self) {
                    self.command(command);
                }
            }
            Input::Report(report) => {
                self.report(report);
                if matches!(self.work.mode, Mode::Work { follows: true }) && self.work.player.plan().is_some() {
                    self.start_following();
                }
                if self.work.is_demo() {
                    self.time_in_mode(0.0, false);
                }
            }
            Input::Time(seconds) => self.advance(seconds),
        }
        self.work.send_for_way(&mut self.seen);
        self.work.set_tempo(&self.seen);
        self.work.solving.ask_due(&self.work.document);
        self.seen.effects.extend(self.work.solving.effects.drain(..).map(Effect::Solving));
        if !is_frequent || self.kept.memory.as_ref().is_some_and(|memory| self.work.moment() != memory.moment) {
            self.remember();
        }
        self.picture.take();
        std::mem::take(&mut self.seen.effects)
    }

    fn advance(&mut self, seconds: f64) {
        let resting = !self.work.solving.is_busy() && !self.work.player.playback.is_running();
        let before = self.work.player.playback.playhead;
        if !self.work.pauses_playback(&self.seen) {
            self.work.player.with(|playback, timeline| playback.tick(seconds, timeline));
        }
        let playhead = self.work.player.playback.playhead;
        let steps = self.work.player.steps();
        if self.work.player.has_turned_since(before) && !self.work.opens() {
            self.seen.sound(Sound::Click);
        }
        // What hands did does not end with the cube before it is closed.
        if playhead > before && playhead >= steps as f64 && (self.work.hands().is_none() || self.work.is_closed()) {
            self.work.celebrate(&mut self.seen);
        }
        self.work.solving.tick(seconds);
        self.seen.notices.tick(seconds);
        self.work.document.rest(seconds);
        self.time_in_mode(seconds, resting);
    }
}

impl Work {
    /// The demo has no captions to read, and unfolds the cube fast.
    fn set_tempo(&mut self, seen: &Seen) {
        let watched = self.is_demo();
        let opens = self.opens();
        let pace = if self.is_demo() { DEMO_SPEED } else { 1.0 };
        let playback = &mut self.player.playback;
        playback.speed = if opens { OPENING_SPEED } else { pace * seen.settings.speed };
        playback.reading = !watched;
        playback.cut = seen.settings.motion == Motion::Reduced;
        playback.in_motion &= !playback.cut;
    }

    /// Whether a cube unfolds fast, to be looked at only.
    fn opens(&self) -> bool {
        self.is_demo() && self.player.showing.backward
    }
}
