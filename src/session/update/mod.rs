//! The one door of the session, [`Session::update`], and the way from a pressed key to an effect:
//!
//! 1. `viewer/input/keys.rs` describes the key as a [`KeyPress`]. Panel, pointer and scripts send a [`Command`]
//!    instead, and skip step 3.
//! 2. Once a frame, `viewer/io.rs` passes it to [`Session::update`], below, as an [`Input`].
//! 3. `press`, below, looks up the command that the key means in this mode (`command/scope.rs`).
//! 4. `command` (`commands.rs`) asks whether the command applies in this mode and under this overlay, and hands it to
//!    the part of the session that its group is for. Each part has its own `update`, which leads to [`Effect`]s.
//! 5. `viewer/io.rs` hands the effects to their handlers (`viewer/handlers`), which send a report: an input of a later
//!    frame (`reports.rs`).
//!
//! Time enters at step 2, and goes to `advance`, below.

pub mod change;
pub mod commands;
pub mod reports;

use std::mem::discriminant;
use std::sync::OnceLock;

use super::command::scope::command_of;
use super::command::shortcut::{Key, KeyPress};
use super::{
    Begin, CameraView, Command, Do, Document, Draft, Editor, Effect, ExportState, Fold, Hand, Input, Locate,
    LocateStep, Mode, Motion, Notice, Notices, Overlay, PartialSnake, Player, Session, Settings, Shelf, Show, Solving,
    Sound, begin, is_closed, keep_bookmark, open_puzzle, remember, report, send_for_way, time_in_mode,
};
use crate::puzzle::{Doubts, NamedPuzzle};
use crate::stage::Switch;

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
            settings: Settings::default(),
            overlay: Overlay::None,
            shows_help: false,
            notices: Notices::default(),
            editor: Editor::default(),
            is_offered: false,
            shelf: Shelf { side: CUBE_SIDE, ..Shelf::default() },
            export: ExportState::default(),
            path_for: None,
            memory: None,
            bookmarks: Vec::new(),
            photo: None,
            recent: Vec::new(),
            cache: Vec::new(),
            entered: PartialSnake::default(),
            effects: Vec::new(),
            picture: OnceLock::new(),
        };
        begin(&mut session);
        session
    }

    pub fn open(opened: (NamedPuzzle, Doubts)) -> Self {
        let mut session = Self::new(Draft::from_opened(&opened.0));
        open_puzzle(&mut session, opened);
        session.effects.clear();
        session
    }

    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        let is_frequent = input.is_frequent();
        let mode = discriminant(&self.mode);
        match input {
            Input::Command(command) => self.command(command),
            Input::Key(key) => press(self, key),
            Input::Report(news) => {
                report(self, news);
                if self.is_demo() {
                    time_in_mode(self, 0.0, false);
                }
            }
            Input::Time(seconds) => advance(self, seconds),
        }
        // Each mode begins with its usual view.
        if discriminant(&self.mode) != mode {
            self.ask(CameraView::Home);
        }
        send_for_way(self);
        set_tempo(self);
        self.solving.start_due(&self.document);
        self.effects.extend(self.solving.effects.drain(..).map(Effect::Solving));
        if keep_bookmark(self) || !is_frequent {
            remember(self);
        }
        self.picture.take();
        std::mem::take(&mut self.effects)
    }
}

/// Carries out what a key means here, and shows a message about what it may have changed by mistake.
fn press(session: &mut Session, key: KeyPress) {
    let Some(mut command) = command_of(key, session).cloned() else { return };
    // Enter saves what is shared, in the hands too.
    if command == Hand::FollowFromHere && session.shows_export() {
        command = Do::Solve.into();
    }
    if session.shows_help {
        // The window behind the help does not react.
        let is_look = command.is_look() && !matches!(command, Command::Show(_));
        if !is_look && !matches!(command, Command::Do(Do::Solve | Do::Stop)) {
            return;
        }
    } else if let Overlay::Locate(Locate { step: LocateStep::Repair { .. }, .. }) = session.overlay
        && key.typed.key == Key::Right
    {
        // Right leads from picture to picture: "Done, go on" is not one of them.
        return;
    } else if command == Do::Solve && session.overlay == Overlay::None && session.mode.is_work() {
        if session.has_pages() {
            // With a fold on the table, Enter turns the page: with a single switch, a user gets to the end, and back.
            let player = &session.player;
            let is_end = session.page() == player.last_page() && !player.shows_goal();
            command = if is_end { Fold::Unfold } else { Fold::Forward(1) }.into();
        } else if session.solving.is_underway() {
            // It is being solved already.
            return;
        }
    }
    // Someone who presses this key may mean another number.
    if command == Begin::CountAgain && session.solving.suggested().is_empty() {
        return;
    }
    let before = switched(session, &command);
    session.command(command.clone());
    let now = switched(session, &command).filter(|now| !session.shows_help && before.as_ref() != Some(now));
    now.into_iter().for_each(|now| session.say(now));
}

fn switched(session: &Session, command: &Command) -> Option<Notice> {
    let Command::Show(show) = command else {
        return (*command == Fold::Mirror).then_some(Notice::Mirrored(session.player.showing.mirror));
    };
    match show {
        Show::Faster | Show::Slower => Some(Notice::Speed(session.settings.speed)),
        Show::Switch(Switch::Xray) => Some(Notice::SeenThrough(session.settings.switches.xray)),
        Show::Switch(_) | Show::Editor | Show::Panel => None,
    }
}

/// The demo has no captions to read, and unfolds the cube fast.
fn set_tempo(session: &mut Session) {
    let is_demo = session.is_demo();
    let usual = session.settings.speed * if is_demo { DEMO_SPEED } else { 1.0 };
    let speed = if opens(session) { OPENING_SPEED } else { usual };
    let playback = &mut session.player.playback;
    playback.speed = speed;
    playback.reading = !is_demo;
    playback.cut = session.settings.motion == Motion::Reduced;
    playback.in_motion &= !playback.cut;
}

/// Whether a cube unfolds fast, only for show.
fn opens(session: &Session) -> bool {
    session.is_demo() && session.player.showing.backward
}

fn advance(session: &mut Session, seconds: f64) {
    let resting = !session.solving.is_busy() && !session.player.playback.is_running();
    let before = session.player.playback.playhead;
    if !session.pauses_playback() {
        session.player.with(|playback, timeline| playback.tick(seconds, timeline));
    }
    let playhead = session.player.playback.playhead;
    let steps = session.player.steps();
    if session.player.has_turned_since(before) && !opens(session) {
        session.sound(Sound::Click);
    }
    // A fold by hand ends with the cube only once it is closed.
    if playhead > before && playhead >= steps as f64 && (session.hands().is_none() || is_closed(session)) {
        session.celebrate();
    }
    session.solving.tick(seconds);
    session.notices.tick(seconds);
    session.document.rest(seconds);
    time_in_mode(session, seconds, resting);
}
