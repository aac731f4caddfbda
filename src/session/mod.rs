//! What the user works on, as pure state behind one door: [`Session::update`] takes commands, reports and time, and answers
//! with effects for others to carry out, who report back.
//!
//! Owns no thread, no clock and no file. The rooms behind the door: the [`Document`] that is edited, a snake that is being
//! entered ([`Entering`]), what [`Solving`] has found, the [`Player`], who folds along ([`Follow`]), [`Notices`], [`Settings`],
//! what is remembered, and the demo. This file joins them: what an input to one does to the others.

mod along;
mod browse;
mod choice;
pub mod command;
mod demo;
mod document;
mod door;
mod draft;
mod enter;
mod entering;
mod felt;
mod finds;
mod follow;
mod hear;
mod line;
mod notice;
mod obey;
mod pages;
pub mod playback;
mod player;
mod remembered;
mod resume;
pub mod script;
mod settings;
mod shelf;
mod show;
mod solving;
mod state;
mod story;
mod take;

use std::ops::Range;

pub use choice::{is_worth_waiting, to_fold};
pub use command::{Command, Viewpoint};
pub use document::{Document, Typed};
pub use door::{
    Effect, ExportEffect, FilesEffect, Input, MemoryEffect, PathFor, Report, SolvingEffect, VoiceEffect, WindowEffect,
};
pub use draft::Draft;
pub use entering::{EnteredRun, Entering, Known, Standing};
pub use felt::Felt;
pub use follow::Follow;
pub use line::CommandError;
pub use notice::{Lasts, Notice, Notices, Severity};
pub use playback::{Mode, Playback};
pub use player::Player;
pub use remembered::{Forgotten, Place, Remembered};
pub use settings::{Motion, Quality, Settings, Theme, USUAL_SCALE, View};
pub use shelf::{Making, Order, Ranked, Shelf, Sift, Solutions, Sought, Tab, Wish, begins_at, in_words};
pub use solving::{PlanState, SearchState, SearchStatus, Solving, Swing};
pub use state::State;
pub use story::{Story, Trace, Why};
pub use take::{Form, SIZES, Take, Taking, UnderWay, has_pixels};

use crate::fold::{Dihedrals, FoldPlan, Planning};
use crate::puzzle::{BoxSize, Colour, Cubelet, End, Kind, NamedPuzzle, Puzzle, Solution, Species};
use crate::stage::{self, FilledBox, Gesture, Stage, Timeline};
use demo::Demo;
use finds::Finds;
use notice::Change;
use remembered::{Memory, RECENT};

/// How long a search runs before the picture leaves the laid-out snake for it, in seconds: most end sooner.
const SEARCH_SHOWS_AFTER: f64 = 0.4;

/// What most snake cubes have.
const USUAL_CUBES: usize = 27;

#[derive(Clone, Debug)]
pub struct Session {
    document: Document,
    solving: Solving,
    player: Player,
    view: View,
    settings: Settings,
    notices: Notices,
    demo: Option<Demo>,
    follow: Option<Follow>,
    /// What was entered of a snake, and whether somebody is at it.
    entered: Entering,
    enters: bool,
    /// Whether somebody waits for the plan to fold along.
    follow_when_ready: bool,
    /// Whether the way from the cube to the flat snake is shown.
    backward: bool,
    /// The playing speed before the greeting, and whether it rested to be read, while that is shown.
    greeting: Option<(f32, bool)>,
    /// A shape of the chain that is shown instead of what there is to play.
    posed: Option<(Dihedrals, Stage)>,
    path_for: Option<PathFor>,
    shelf: Shelf,
    taking: Taking,
    /// The end that had the dot in the last plan of this puzzle.
    dotted: Option<End>,
    /// What is remembered, where anything is.
    memory: Option<Memory>,
    /// Puzzles that were there before this one, the newest first.
    recent: Vec<Draft>,
    /// Where the fold goes on, once it is there: the shape of the chain.
    goes_on_at: Option<Dihedrals>,
    /// What was found of the snakes before.
    finds: Finds,
    /// Whether the editor is open although there is a fold.
    editing: bool,
    /// What a click on a cube does: paint it with this wood; make a straight one a turn and back without.
    brush: Option<Colour>,
    /// The cubelet that the pointer is on, in the picture or in the panel.
    pointed: Option<Cubelet>,
    /// What is to be done outside on account of the input at hand.
    effects: Vec<Effect>,
}

impl Session {
    pub fn new(draft: Draft) -> Self {
        let mut session = Self {
            document: Document::new(draft),
            solving: Solving::default(),
            player: Player::default(),
            view: View::default(),
            settings: Settings::default(),
            notices: Notices::default(),
            demo: None,
            follow: None,
            entered: Entering::new(BoxSize::nearest_cube(USUAL_CUBES)),
            enters: false,
            follow_when_ready: false,
            backward: false,
            greeting: None,
            posed: None,
            path_for: None,
            shelf: Shelf::default(),
            taking: Taking::default(),
            dotted: None,
            memory: None,
            recent: Vec::new(),
            goes_on_at: None,
            finds: Finds::default(),
            editing: false,
            brush: None,
            pointed: None,
            effects: Vec::new(),
        };
        session.begin();
        session
    }

    pub fn open(opened: NamedPuzzle) -> Self {
        let mut session = Self::new(Draft::from_opened(&opened));
        session.take(opened);
        session.effects.clear();
        session
    }

    /// One that shows this plan, which leads to this solution of this puzzle or comes from it, and does not look for another: for
    /// pictures of it.
    pub fn showing(puzzle: &Puzzle, solution: Solution, plan: FoldPlan) -> Self {
        let mut session = Self::new(Draft::from_puzzle(puzzle));
        session.settings.hold = plan.hold;
        session.solving = Solving::knowing(solution, plan);
        session.refresh();
        session.effects.clear();
        session
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    pub fn solving(&self) -> &Solving {
        &self.solving
    }

    pub fn player(&self) -> &Player {
        &self.player
    }

    pub fn view(&self) -> View {
        self.view
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn notices(&self) -> &Notices {
        &self.notices
    }

    /// Puzzles that were there before this one, the newest first.
    pub fn recent(&self) -> &[Draft] {
        &self.recent
    }

    /// What a path is to be typed for, while no dialog can ask for one.
    pub fn path_for(&self) -> Option<&PathFor> {
        self.path_for.as_ref()
    }

    /// Whether the way from the cube to the flat snake is shown.
    pub fn is_backward(&self) -> bool {
        self.backward
    }

    /// Whether there is to be seen what the snake is edited with: till there is a fold, and where somebody wants it.
    pub fn shows_editor(&self) -> bool {
        self.player.timeline.is_none() || self.editing || self.document.typed.is_some()
    }

    /// What a click on a cube does: paint it with this wood; make a straight one a turn and back without.
    pub fn brush(&self) -> Option<Colour> {
        self.brush
    }

    /// The cubelet that the pointer is on, in the picture or in the panel.
    pub fn pointed(&self) -> Option<usize> {
        let cubelet = self.pointed.map(Cubelet::index);
        let shown = !self.enters && !self.is_watched();
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
        (format!("Cube {}: {is}", cubelet + 1), self.brush.map(paints).or(becomes.map(str::to_owned)))
    }

    /// Whether the snake lies flat on the stage to be edited there: not over a fold, but where the editor is open and it has
    /// not begun.
    pub fn lies_open(&self) -> bool {
        let flat = match &self.player.timeline {
            None => !self.shows_search(),
            Some(timeline) => {
                let begins = self.player.playback.playhead == 0.0 && !self.player.playback.is_running();
                self.editing && begins && !self.backward && timeline.plan().is_some()
            }
        };
        flat && !self.enters && !self.is_covered() && !self.is_posed() && !self.is_watched() && self.follow.is_none()
    }

    /// Whether a job is at work or anything changes by itself, now or after a rest.
    pub fn is_busy(&self) -> bool {
        self.is_moving()
            || self.player.playback.is_running()
            || self.solving.is_busy()
            || self.shelf.is_at_work()
            || self.taking.under_way().is_some()
    }

    /// Seconds until something changes by itself that does not move now.
    pub fn changes_in(&self) -> Option<f64> {
        let moves_in = self.player.playback.moves_in().filter(|_| !self.settings.lost);
        let soon = [self.notices.next_goes_in(), moves_in, self.timer_moves_in()];
        soon.into_iter().flatten().reduce(f64::min)
    }

    /// Whether the picture changes by itself from frame to frame.
    pub fn is_moving(&self) -> bool {
        let searching = self.shows_search() && !self.solving.search.is_still() && self.shelf.tab.is_none();
        let playing = self.player.playback.is_moving() && !self.settings.lost;
        playing || searching || self.demo.is_some()
    }

    /// Whether the picture follows the search at work.
    pub fn shows_search(&self) -> bool {
        !self.enters
            && self.solving.is_searching()
            && self.player.timeline.is_none()
            && (self.view == View::Search || self.solving.search.seconds > SEARCH_SHOWS_AFTER)
    }

    /// Whether somebody watches the search at work, and may pause it.
    pub fn watches_search(&self) -> bool {
        self.solving.is_searching() && self.view == View::Search
    }

    /// The box that is being filled, as its least and greatest corner on the stage, and a cell in it that can't be filled.
    pub fn filled_box(&self) -> Option<FilledBox> {
        let puzzle = self.document.puzzle().ok().filter(|_| !self.is_posed() && !self.enters)?;
        let search = &self.solving.search;
        let shown = match &self.player.timeline {
            Some(timeline) => timeline.plan().is_none(),
            None => self.shows_search() && !search.snapshot.cells.is_empty(),
        };
        let half = puzzle.box_size().sides().as_vec3() / 2.0;
        let dead = search.dead.filter(|_| self.player.timeline.is_none());
        shown.then(|| FilledBox { low: -half, high: half, dead: dead.map(|cell| cell.as_vec3() - half + 0.5) })
    }

    pub fn stage(&self) -> Stage {
        if let Some(entering) = self.entering() {
            return entering.stage();
        }
        let search = &self.solving.search;
        let stage = match (&self.posed, self.player.timeline.as_ref(), self.document.puzzle()) {
            (Some((_, posed)), ..) => posed.clone(),
            (None, Some(timeline), _) => {
                let ghosts = self.settings.ghost && !self.is_told_to_begin() && !self.is_watched();
                timeline.stage(self.player.playback.playhead, ghosts)
            }
            (None, None, Ok(puzzle)) if self.shows_search() && !search.snapshot.cells.is_empty() => {
                let swing = search.swing.as_ref().map(Swing::under_way);
                stage::searching(puzzle.snake(), puzzle.box_size(), &search.snapshot.cells, swing, search.dead)
            }
            (None, None, _) => {
                let flat = stage::laid_out(&self.document.draft.snake);
                // First of all the cube is to be seen.
                let soon = self.greeting.is_some();
                if soon { Stage { cubelets: vec![None; flat.cubelets.len()], ..flat } } else { flat }
            }
        };
        // Who does not want to be told what to do watches all of it; who is still to begin has all of it at rest.
        let watched = self.is_only_watched();
        let frame = stage.frame.filter(|_| self.settings.guide && !watched);
        if watched || self.is_told_to_begin() {
            return Stage { frame, lit: 0..0, faded: Vec::new(), ticked: stage.ticked && !watched, ..stage };
        }
        Stage { frame, ..stage }
    }

    /// Whether the picture is of a fold that nobody folds along with.
    fn is_only_watched(&self) -> bool {
        self.is_watched() && self.player.timeline.is_some()
    }

    /// Whether the picture is about how to begin, and not about a step.
    fn is_told_to_begin(&self) -> bool {
        self.follow.as_ref().is_some_and(|follow| follow.page == 0)
    }

    /// Whether a shape of the chain is shown instead of what there is to play.
    pub fn is_posed(&self) -> bool {
        self.posed.is_some()
    }

    /// The shape of the chain that is shown; where a step is under way, that before it. Flat until there is one.
    pub fn dihedrals(&self) -> Dihedrals {
        if let Some((dihedrals, _)) = &self.posed {
            return dihedrals.clone();
        }
        let timeline = self.player.timeline.as_ref();
        timeline.map_or_else(
            || Dihedrals::of(&self.document.draft.snake.staircase()),
            |timeline| timeline.dihedrals(self.player.playback.playhead),
        )
    }

    /// What the step under way, or the next one, asks of the hands, as on the stage.
    pub fn gesture(&self) -> Option<Gesture> {
        let silent = self.enters || self.is_posed() || self.is_watched() || self.is_told_to_begin();
        let timeline = self.player.timeline.as_ref().filter(|_| !silent)?;
        timeline.gesture(self.player.playback.playhead, self.settings.ghost)
    }

    /// The cubelets that move at this moment or in the next step, as on the stage.
    pub fn lit(&self) -> Range<usize> {
        if let Some(entering) = self.entering() {
            return entering.wrong();
        }
        match (self.player.timeline.as_ref(), &self.solving.search.swing) {
            _ if self.is_posed() || self.is_told_to_begin() || self.is_only_watched() => 0..0,
            (Some(timeline), _) => timeline.lit(self.player.playback.playhead),
            (None, Some(swing)) if self.shows_search() => swing.cubelets.clone(),
            (None, _) => 0..0,
        }
    }

    /// The end cubelet that has the dot, as on the stage.
    pub fn first(&self) -> usize {
        let timeline = self.player.timeline.as_ref().filter(|_| !self.enters);
        timeline.map_or(0, Timeline::first)
    }

    /// The one door: whatever happens to a session comes in here.
    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        // Of what a search says nothing is remembered, and it says much.
        let at_length = !matches!(input, Input::Time(_) | Input::Report(Report::Search(..)));
        match input {
            Input::Command(command) => self.obey(command),
            Input::Report(report) => {
                self.hear(report);
                self.direct(0.0, false);
            }
            Input::Time(seconds) => self.pass(seconds),
        }
        self.effects.extend(self.solving.due(&self.document).into_iter().map(Effect::Solving));
        if at_length {
            self.renew_question();
        }
        if at_length || self.has_come_to_another_step() {
            self.remember();
        }
        std::mem::take(&mut self.effects)
    }

    fn pass(&mut self, seconds: f64) {
        let resting = !self.solving.is_busy() && !self.player.playback.is_running();
        let before = self.player.playback.playhead;
        // Whoever looks for the place looks at pictures that stand.
        if !self.settings.lost {
            self.player.with(|playback, timeline| playback.tick(seconds, timeline));
        }
        let (playhead, steps) = (self.player.playback.playhead, self.player.steps());
        if playhead > before && playhead >= steps as f64 {
            self.celebrate();
        }
        self.solving.tick(seconds);
        self.notices.tick(seconds);
        self.document.rest(seconds);
        self.wait_on_page(seconds);
        self.direct(seconds, resting);
        self.go_on_greeting();
    }

    fn work(&mut self, effect: SolvingEffect) {
        self.effects.push(Effect::Solving(effect));
    }

    /// The pace at which a search would be watched; `None` where it goes flat out. A search that rests and is still watched
    /// goes on resting.
    pub(super) fn watched_pace(&self) -> Option<f32> {
        let rests = self.solving.search.is_paused();
        let pace = if rests { 0.0 } else { self.settings.pace };
        (self.view == View::Search && pace.is_finite()).then_some(pace)
    }

    /// Changes the document; where that changes the puzzle, everything known of the old one goes, and what was found or is
    /// remembered of the new one comes.
    fn edit(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let before = self.document.puzzle().ok().cloned();
        if change(&mut self.document) {
            before.into_iter().for_each(|puzzle| self.keep_find(puzzle));
            self.begin();
            self.work(SolvingEffect::StopSearch);
            self.bring_back();
            self.recall_place();
        }
    }

    /// The same by who has the editor before him: it stays open where a fold comes back.
    fn edit_by_hand(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let shown = self.shows_editor();
        self.edit(change);
        self.editing = shown && self.player.timeline.is_some();
    }

    /// Another snake takes the place of the one that is there, which can be found again where it is any good.
    fn replace(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let before = self.document.draft.clone();
        let whole = self.document.puzzle().is_ok_and(|puzzle| puzzle.snake().run_too_long(puzzle.box_size()).is_none());
        let good = whole && self.solving.search.state != SearchState::ProvedNone && !self.is_watched();
        let revision = self.document.revision;
        self.edit(change);
        if self.document.revision == revision {
            return;
        }
        self.recent.retain(|recent| !recent.is_like(&self.document.draft));
        if good {
            self.put_among_recent(before);
        }
    }

    fn put_among_recent(&mut self, before: Draft) {
        if !before.is_like(&self.document.draft) && before.puzzle().is_ok() {
            self.recent.retain(|recent| !recent.is_like(&before));
            self.recent.insert(0, before);
            self.recent.truncate(RECENT);
        }
    }

    fn begin(&mut self) {
        if self.shelf.is_measuring() {
            self.work(SolvingEffect::StopMeasuring);
        }
        self.solving = Solving::holding(self.settings.hold);
        (self.posed, self.dotted, self.goes_on_at) = (None, None, None);
        (self.follow_when_ready, self.backward, self.settings.lost, self.editing) = (false, false, false, false);
        (self.enters, self.shelf.measuring) = (false, None);
        self.close_taking();
        if self.follow.take().is_some() {
            self.effects.push(Effect::Voice(VoiceEffect::Hush));
        }
        self.player.follow(false);
        self.player.clear();
        self.notices.forget(Change::Puzzle);
        self.settings.mirror &= self.document.can_mirror();
        match self.document.puzzle() {
            Err(error) => self.notices.tell(Notice::NotAPuzzle(error.clone())),
            Ok(puzzle) => {
                let box_size = puzzle.box_size();
                if let Some((segment, length)) = puzzle.snake().run_too_long(box_size) {
                    self.notices.tell(Notice::RunTooLong { segment: segment + 1, length, box_size });
                }
                if let Some(colouring) = puzzle.colouring() {
                    let (snake, wanted) = (colouring.count(), colouring.pattern.cells(box_size));
                    if snake != wanted {
                        self.notices.tell(Notice::ColoursDiffer { snake, wanted });
                    }
                }
            }
        }
    }

    /// What there is to play: it follows from view, solution and plan.
    fn timeline(&self) -> Option<Timeline> {
        let solution = self.solving.shown()?;
        let mirrored = self.settings.mirror;
        match (self.view, &self.solving.planning) {
            // While a search is watched the picture follows it.
            (View::Search, _) if self.solving.is_searching() => None,
            (View::Fold, PlanState::Done(Planning::Plan(plan))) => {
                let plan = if mirrored { plan.mirrored() } else { plan.clone() };
                Some(Timeline::fold(if self.backward { plan.reversed() } else { plan }))
            }
            (View::Search, _) | (View::Fold, PlanState::Done(_)) => {
                let puzzle = self.document.puzzle().ok().filter(|_| mirrored);
                let image = puzzle.and_then(|puzzle| solution.mirrored(puzzle));
                Some(Timeline::Assembly(image.unwrap_or_else(|| solution.clone())))
            }
            (View::Fold, _) => None,
        }
    }

    fn refresh(&mut self) {
        if self.player.show(self.timeline()) {
            self.posed = None;
        }
        self.go_on();
        let Some(plan) = self.player.plan() else { return };
        // Who holds the end with the dot has to know.
        if self.dotted.replace(plan.start_end).is_some_and(|before| before != plan.start_end) && self.demo.is_none() {
            self.notices.tell(Notice::DotMoved);
        }
        if std::mem::take(&mut self.follow_when_ready) {
            self.start_following();
        }
    }
}
