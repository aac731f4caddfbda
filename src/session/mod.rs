//! What the user works on, as pure state behind one door: [`Session::update`] takes commands, reports and time, and answers
//! with effects for others to carry out, who report back.
//!
//! Owns no thread, no clock and no file. This file has the parts of a session and what can be read of them; how they change is
//! in the files around it, of which each calls only those below it.

mod cache;
mod change;
pub mod command;
mod commands;
mod document;
mod door;
mod draft;
mod editor;
mod entering;
mod export;
mod export_commands;
mod felt;
mod line;
mod mode;
mod modes;
mod notice;
mod overlay;
pub mod playback;
mod player;
mod remembered;
mod reports;
mod resume;
pub mod scope;
pub mod script;
mod settings;
mod shelf;
mod shelf_commands;
mod solving;
mod state;
mod story;
mod update;
mod view;

pub use command::{Command, Viewpoint};
pub use document::{Document, Typed};
pub use door::{
    Effect, ExportEffect, FilesEffect, Input, MemoryEffect, PathFor, Report, SolvingEffect, VoiceEffect, WindowEffect,
};
pub use draft::Draft;
pub use entering::{EnteredRun, Entering, Known, Standing};
pub use export::{Form, SIZES, Take, Taking, UnderWay, has_pixels};
pub use felt::Felt;
pub use line::CommandError;
pub use mode::{Follow, Mode};
pub use modes::{Layout, Pointer};
pub use notice::{Lasts, Notice, Notices, Severity};
pub use overlay::Overlay;
pub use playback::{PlayState, Playback};
pub use player::{Player, Showing};
pub use remembered::{Forgotten, Place, Remembered};
pub use settings::{Motion, Quality, Settings, Theme, USUAL_SCALE, View};
pub use shelf::{Making, Order, Ranked, Shelf, Sift, Solutions, Sought, Tab, Wish, begins_at, in_words};
pub use solving::{PlanState, SearchState, SearchStatus, Solving, Swing};
pub use state::State;
pub use story::{Story, Why};

use crate::fold::{Dihedrals, To};
use crate::puzzle::{Colour, Cubelet, Kind, Species};
use cache::Cache;
use editor::Editor;
use remembered::Memory;

/// Cubes that a search places in a second in a demo: a flicker, to see what it does.
const DEMO_PACE: f32 = 40.0;

/// How long a search runs before the picture leaves the laid-out snake for it, in seconds: most end sooner.
const SEARCH_SHOWS_AFTER: f64 = 0.4;

#[derive(Clone, Debug)]
pub struct Session {
    document: Document,
    solving: Solving,
    player: Player,
    mode: Mode,
    overlay: Overlay,
    settings: Settings,
    notices: Notices,
    /// What was entered of a snake, whether somebody is at it or not.
    entered: Entering,
    editor: Editor,
    shelf: Shelf,
    taking: Taking,
    path_for: Option<PathFor>,
    /// What is remembered, where anything is.
    memory: Option<Memory>,
    /// Puzzles that were there before this one, the newest first.
    recent: Vec<Draft>,
    cache: Cache,
    /// What is to be done outside on account of the input at hand.
    effects: Vec<Effect>,
}

impl Session {
    pub fn document(&self) -> &Document {
        &self.document
    }

    pub fn solving(&self) -> &Solving {
        &self.solving
    }

    pub fn player(&self) -> &Player {
        &self.player
    }

    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    pub fn overlay(&self) -> &Overlay {
        &self.overlay
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn notices(&self) -> &Notices {
        &self.notices
    }

    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    pub fn taking(&self) -> &Taking {
        &self.taking
    }

    /// What was entered so far, whether somebody is at it or not.
    pub fn entered(&self) -> &Entering {
        &self.entered
    }

    /// Puzzles that were there before this one, the newest first.
    pub fn recent(&self) -> &[Draft] {
        &self.recent
    }

    /// What a path is to be typed for, while no dialog can ask for one.
    pub fn path_for(&self) -> Option<&PathFor> {
        self.path_for.as_ref()
    }

    /// The snake that is being entered, where one is.
    pub fn entering(&self) -> Option<&Entering> {
        matches!(self.mode, Mode::Entering).then_some(&self.entered)
    }

    /// Where somebody is who folds along.
    pub fn follow(&self) -> Option<&Follow> {
        match &self.mode {
            Mode::Following(follow) => Some(follow),
            Mode::Work(_) | Mode::Intro(_) | Mode::Entering | Mode::Demo(_) => None,
        }
    }

    /// The page that is shown to who folds along; 0 where nobody does.
    pub fn page(&self) -> usize {
        self.follow().map_or(0, |follow| follow.page)
    }

    pub fn is_demo(&self) -> bool {
        matches!(self.mode, Mode::Demo(_))
    }

    /// Whether nobody folds along with what is shown: it is there to be watched.
    pub fn is_watched(&self) -> bool {
        matches!(self.mode, Mode::Demo(_) | Mode::Intro(_))
    }

    /// Whether something lies over the picture.
    pub fn is_covered(&self) -> bool {
        matches!(self.overlay.below_help(), Overlay::Lost | Overlay::Shelf(_)) || self.takes_along()
    }

    /// Whether somebody chooses what to export.
    pub fn takes_along(&self) -> bool {
        *self.overlay.below_help() == Overlay::Export && self.can_take_along()
    }

    /// Whether there is a fold to export.
    pub fn can_take_along(&self) -> bool {
        self.player.plan().is_some() && !self.is_watched() && self.document.puzzle().is_ok()
    }

    pub fn view(&self) -> View {
        self.player.showing.view
    }

    pub fn is_mirrored(&self) -> bool {
        self.player.showing.mirror
    }

    /// Whether the way from the cube to the flat snake is shown.
    pub fn is_backward(&self) -> bool {
        self.player.showing.backward
    }

    /// Whether a shape of the chain is shown instead of the timeline.
    pub fn is_posed(&self) -> bool {
        self.player.posed.is_some()
    }

    /// Whether the editor of the snake is shown: till there is a fold, and where somebody wants it.
    pub fn shows_editor(&self) -> bool {
        self.player.timeline.is_none() || self.editor.open || self.document.typed.is_some()
    }

    /// What a click on a cube does: paint it with this wood; make a straight one a turn and back without.
    pub fn brush(&self) -> Option<Colour> {
        self.editor.brush
    }

    /// The cubelet that the pointer is on, in the picture or in the panel.
    pub fn pointed(&self) -> Option<usize> {
        let cubelet = self.editor.pointed.map(Cubelet::index);
        let shown = self.entering().is_none() && !self.is_watched();
        cubelet.filter(|cubelet| *cubelet < self.document.draft.snake.len() && shown)
    }

    /// What a cube of the snake is, and what a click on it does, here or there; an end can only be painted.
    pub fn words_of(&self, cubelet: usize) -> (String, Option<String>) {
        let (is, becomes) = match self.document.draft.snake.kind(cubelet) {
            Some(Kind::Straight) => ("straight", Some("Click to make it a turn")),
            Some(Kind::Turn) => ("turn", Some("Click to make it straight")),
            None if cubelet == 0 => ("head", None),
            None => ("tail", None),
        };
        let paints = |colour| format!("Paint it {}", Species::of(Some(colour)).name);
        (format!("Cube {}: {is}", cubelet + 1), self.editor.brush.map(paints).or(becomes.map(str::to_owned)))
    }

    /// Whether the picture follows the search at work.
    pub fn shows_search(&self) -> bool {
        self.entering().is_none()
            && self.solving.is_searching()
            && self.player.timeline.is_none()
            && (self.view() == View::Search || self.solving.search.seconds > SEARCH_SHOWS_AFTER)
    }

    /// Whether somebody watches the search at work, and may pause it.
    pub fn watches_search(&self) -> bool {
        self.solving.is_searching() && self.view() == View::Search
    }

    /// The pace at which a search would be watched; `None` where it goes flat out. A search that is paused and still watched
    /// stays paused.
    fn watched_pace(&self) -> Option<f32> {
        let wanted = if self.is_demo() { DEMO_PACE } else { self.settings.pace };
        let pace = if self.solving.search.is_paused() { 0.0 } else { wanted };
        (self.view() == View::Search && pace.is_finite()).then_some(pace)
    }

    /// The shape of the chain that is shown; where a step is under way, that before it. Flat until there is one.
    pub fn dihedrals(&self) -> Dihedrals {
        if let Some((dihedrals, _)) = &self.player.posed {
            return dihedrals.clone();
        }
        let timeline = self.player.timeline.as_ref();
        timeline.map_or_else(
            || Dihedrals::of(&self.document.draft.snake.staircase()),
            |timeline| timeline.dihedrals(self.player.playback.playhead),
        )
    }

    fn ask_solver(&mut self, effect: SolvingEffect) {
        self.effects.push(Effect::Solving(effect));
    }

    /// The great moment: the cube has closed.
    fn celebrate(&mut self) {
        let closed = self.player.plan().is_some_and(|plan| plan.to() == To::Cube && !plan.is_empty());
        if closed && self.settings.motion == Motion::Full {
            self.effects.push(Effect::Camera(Viewpoint::Round));
        }
    }
}
