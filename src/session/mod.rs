//! The user's work as pure state, without thread, clock or file. [`Session::update`] takes commands, reports and time,
//! and returns effects for handlers, which report back. This file has the parts of a session and its queries.

mod by_heart;
pub mod command;
mod document;
mod entry;
mod export;
mod io;
mod mode;
mod notice;
mod overlay;
mod picture;
mod player;
mod preferences;
pub mod script;
mod shelf;
mod solving;
mod update;

pub use crate::text::{Narration, Notice, RetractReason};
pub use by_heart::ByHeart;
pub use command::parse::CommandError;
pub use command::{
    Begin, Browse, CameraView, Command, Do, Edit, Entry, Export, Files, Find, Fold, Hand, Search, Setting, Share, Show,
    Update, Window,
};
pub use document::draft::Draft;
pub use document::{Document, Revision, TypedText};
pub use entry::{PartialSnake, Token};
pub use export::{ExportChoice, ExportProgress, ExportState, SIZES};
pub use io::{
    Effect, Effects, ExportEffect, FilesEffect, Input, PathFor, PreferencesEffect, Report, SolvingEffect, Sound,
    VoiceEffect, WindowEffect,
};
pub use mode::{Hands, Mode};
pub use notice::{Lifetime, NoticeTopic, Notices, Severity};
pub use overlay::{Locate, LocateAnswer, LocateStep, Overlay};
pub use picture::Controls;
pub use player::playback::{PlayState, Playback};
pub use player::{Player, Showing};
pub use preferences::settings::{Motion, Quality, SPEEDS, Settings, Theme, USUAL_SCALE, View};
pub use preferences::{Bookmark, Preferences, SavedHands, SavedPuzzle, SettingsError};
pub use script::state::State;
pub use shelf::{FilterChange, Generating, NewSnakeOptions, Order, Ranked, Shelf, ShelfFilter, ShelfPage, begins_at};
pub use solving::{PlanState, SearchState, SearchStatus, Solving, Swing};

// What the parts of the session do for each other.
pub(crate) use document::journal::{Attempt, Done};
pub(crate) use export::commands::{
    export_prepared, handle_exported, handle_not_exported, handle_progress, prepare_export_again,
};
pub(crate) use mode::dispatch::{
    fold_in_mode, leave_mode, picture_in_mode, pointer_in_mode, resume_mode, time_in_mode,
};
pub(crate) use mode::entering::start_entering;
pub(crate) use mode::hands::{
    begin_in_shape, find_step, handle_way, is_closed, picture::hands_result, send_for_way, start_hands,
};
pub(crate) use player::learning::come_back;
pub(crate) use player::pages::{
    arrive_at, go_to, handle_spoken, hold, hush, minutes, speak, timer_moves_in, timer_share,
};
pub(crate) use preferences::bookmarks::{forget_hands, keep_bookmark, saved_learning};
pub(crate) use preferences::resume::{chosen, recall, remember};
pub(crate) use shelf::commands::handle_new_snake;
pub(crate) use update::change::{
    add_recent, begin, close_overlay, close_prompt, edit, edit_by_hand, lay_out, open_puzzle, recall_bookmark, refresh,
    replace, set_view, solve, solve_at, stop_generating, stop_shelf, takes_wrong_text,
};
pub(crate) use update::reports::report;

use std::sync::{Arc, OnceLock};

use crate::fold::{Dihedrals, FoldTarget};
use crate::photo::SeenPhoto;
use crate::puzzle::Puzzle;
use crate::stage::Picture;
use crate::text::Language;
use document::Editor;

/// Placements per second in a demo: fast, but visible.
const DEMO_PACE: f32 = 40.0;

/// Seconds before the picture shows a search; most end sooner.
const SEARCH_SHOWS_AFTER: f64 = 0.4;

#[derive(Clone, Debug)]
pub struct Session {
    document: Document,
    solving: Solving,
    player: Player,
    mode: Mode,

    // How that is seen, and what lies over it.
    settings: Settings,
    overlay: Overlay,
    /// Whether the help is shown, over everything.
    shows_help: bool,
    notices: Notices,
    editor: Editor,
    /// Whether the program itself offers this snake, at the first start; nobody has opened it.
    is_offered: bool,

    // Where new snakes come from, and where the fold is exported to.
    shelf: Shelf,
    export: ExportState,
    /// What the panel asks a path for when no file dialog opens.
    path_for: Option<PathFor>,

    // What outlives the snake.
    /// What is saved, if anything can be.
    memory: Option<Preferences>,
    /// How far each snake was folded, the last one first.
    bookmarks: Vec<Bookmark>,
    /// Newest first.
    recent: Vec<Draft>,
    /// Newest first.
    cache: Vec<CachedPuzzle>,
    entered: PartialSnake,
    /// The one that it was read from, until the mode ends.
    photo: Option<Arc<SeenPhoto>>,

    // What an update leads to.
    effects: Vec<Effect>,
    /// Empty from an update until it is asked for.
    picture: OnceLock<Arc<Picture>>,
}

/// The results for one of the last puzzles, restored by undo.
#[derive(Clone, Debug)]
struct CachedPuzzle {
    puzzle: Arc<Puzzle>,
    solving: Solving,
    showing: Showing,
    playhead: f64,
}

/// Parts that anyone may read, but only `update` changes.
macro_rules! parts {
    ($($part:ident: $kind:ty,)+) => {$(
        pub fn $part(&self) -> &$kind {
            &self.$part
        }
    )+};
}

impl Session {
    parts! {
        document: Document,
        solving: Solving,
        player: Player,
        mode: Mode,
        settings: Settings,
        notices: Notices,
        shelf: Shelf,
        export: ExportState,
        entered: PartialSnake,
        photo: Option<Arc<SeenPhoto>>,
        recent: [Draft],
    }

    pub fn language(&self) -> Language {
        self.settings.language()
    }

    pub fn overlay(&self) -> Overlay {
        self.overlay
    }

    pub fn path_for(&self) -> Option<&PathFor> {
        self.path_for.as_ref()
    }

    pub fn entering(&self) -> Option<&PartialSnake> {
        matches!(self.mode, Mode::Entering).then_some(&self.entered)
    }

    /// The page of the fold; 0 without one.
    pub fn page(&self) -> usize {
        if self.has_pages() { self.player.page_number() } else { 0 }
    }

    /// Whether a fold is on the table, to be watched or folded page by page.
    fn has_pages(&self) -> bool {
        self.mode.is_work() && self.player.plan().is_some()
    }

    /// Whether the panel is beside the picture. Without a fold there is nothing else.
    fn shows_panel(&self) -> bool {
        let is_open = self.editor.open || self.settings.shows_panel();
        !self.has_pages() || is_open && self.learning().is_none()
    }

    /// Whether the user has closed the panel to fold along.
    pub fn follows(&self) -> bool {
        !self.shows_panel() && self.settings.panel.is_some()
    }

    /// Whether the page is that of a step.
    fn is_at_step(&self) -> bool {
        let player = &self.player;
        (1..player.last_page()).contains(&self.page()) || player.shows_goal()
    }

    /// Whether a key beside the right one must not lose the page.
    pub fn guards_page(&self) -> bool {
        self.follows() && self.is_at_step()
    }

    /// What is learnt by heart, if anything.
    pub fn learning(&self) -> Option<&ByHeart> {
        self.player.learning.as_ref()
    }

    /// Of what was done, the last that can be taken back here.
    pub(crate) fn last_done(&self) -> Option<(usize, &Done)> {
        self.document.journal.last(|done| match (done, &self.mode) {
            (Done::Edit(_), Mode::Work) => !self.guards_page(),
            // These turns may be back in the hands already.
            (Done::Begin(attempt), Mode::Hands(hands)) => attempt.turns != hands.attempt.turns,
            (Done::Jump { playhead, shape }, Mode::Work) if self.learning().is_none() => {
                let shown = self.player.timeline.as_ref().filter(|shown| *playhead <= shown.len() as f64);
                shown.is_some_and(|shown| shown.dihedrals(*playhead) == *shape)
            }
            _ => false,
        })
    }

    pub fn can_undo(&self) -> bool {
        self.hands().is_some() && self.player.turns_made() > 0 || self.last_done().is_some()
    }

    pub fn is_demo(&self) -> bool {
        matches!(self.mode, Mode::Demo(_))
    }

    /// Whether something other than the user's work is shown: the demo, or the fold behind the choice at the first
    /// start.
    pub fn is_watched(&self) -> bool {
        self.is_demo() || self.overlay == Overlay::Choice
    }

    pub fn hands(&self) -> Option<&Hands> {
        self.mode.hands()
    }

    pub fn is_covered(&self) -> bool {
        matches!(self.overlay, Overlay::Choice | Overlay::Locate(_) | Overlay::Shelf(_)) || self.shows_export()
    }

    pub fn shows_export(&self) -> bool {
        self.overlay == Overlay::Export && self.can_export()
    }

    fn can_export(&self) -> bool {
        let is_made = self.hands().is_none() || self.player.turns_made() > 0 && self.solving.shown().is_some();
        self.player.plan().is_some() && !self.is_watched() && is_made && self.document.puzzle().is_some()
    }

    pub fn shows_editor(&self) -> bool {
        let is_unsolved = self.player.timeline.is_none() && !self.watches_search() && !self.editor.closed;
        is_unsolved || self.editor.open || self.document.typed.is_some()
    }

    pub fn pointed(&self) -> Option<usize> {
        // What keeps the part in the hands from turning further comes first.
        let in_the_way = self.hands().and_then(|hands| Some(hands.hold?.barrier?.meet[1]));
        let cubelet = in_the_way.or(self.editor.pointed);
        let cubelets = self.entering().map_or(self.document.draft.snake.len(), PartialSnake::cubelets);
        cubelet.filter(|cubelet| *cubelet < cubelets && !self.is_watched())
    }

    pub fn shows_search(&self) -> bool {
        self.entering().is_none()
            && self.solving.is_searching()
            && self.player.timeline.is_none()
            && (self.player.showing.view == View::Search || self.solving.search.seconds > SEARCH_SHOWS_AFTER)
    }

    pub fn watches_search(&self) -> bool {
        self.solving.is_searching() && self.player.showing.view == View::Search
    }

    /// Pace of a watched search, `None` for full speed; a paused search stays paused.
    fn watched_pace(&self) -> Option<f32> {
        let wanted = if self.is_demo() { DEMO_PACE } else { self.settings.pace };
        let pace = if self.solving.search.is_paused() { 0.0 } else { wanted };
        (self.player.showing.view == View::Search && pace.is_finite()).then_some(pace)
    }

    /// Shape of the chain on screen; during a step, the shape before it.
    pub fn dihedrals(&self) -> Dihedrals {
        match &self.player.timeline {
            Some(timeline) => timeline.dihedrals(self.player.playback.playhead),
            None => Dihedrals::of(&self.document.draft.snake.staircase()),
        }
    }

    fn ask(&mut self, effect: impl Into<Effect>) {
        self.effects.push(effect.into());
    }

    fn say(&mut self, notice: Notice) {
        self.notices.add(notice);
    }

    fn sound(&mut self, sound: Sound) {
        if self.settings.sound {
            self.ask(sound);
        }
    }

    fn celebrate(&mut self) {
        if self.player.plan().is_some_and(|plan| plan.to() == FoldTarget::Cube && !plan.is_empty()) {
            self.sound(Sound::Chord);
            if self.settings.motion == Motion::Full {
                self.ask(CameraView::Round);
            }
        }
    }
}
