//! What the user works on, as pure state: puzzle, search, solutions, plan, playback, undo, settings, and the one
//! table of commands that keys, panel, scripts and command line all speak.
//!
//! Owns no thread, no clock and no file: [`Session::apply`] and [`Session::tick`] answer with [`Effect`]s for others
//! to carry out, who report back by the `on_…` functions.

pub mod command;
mod draft;
pub mod playback;
pub mod script;
mod settings;
mod solving;
mod stage;
mod timeline;

use std::sync::Arc;

use serde::Serialize;

pub use command::{Command, View};
pub use draft::Draft;
pub use playback::{Mode, Playback};
pub use settings::{Quality, Settings, Theme};
pub use stage::{Cut, DRAWN_SIDE, Stage, reach};
pub use timeline::{Timeline, assembly_pose};

use crate::fold::{PlanOptions, Planning};
use crate::puzzle::{CatalogueEntry, End, Puzzle, PuzzleError, Solution, catalogue, notation};
use crate::solver::{Ended, Front, Pace, Progress, SearchRequest};

/// How far the search for the present puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchState {
    /// Not asked for yet.
    #[default]
    Idle,
    /// At work; there may be solutions already.
    Running,
    /// Ended with a solution at least.
    Solved,
    /// Searched everything, there is none.
    ProvedNone,
    /// Stopped or out of time, without a solution.
    Stopped,
}

impl SearchState {
    /// The word for it in the state file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Running => "running",
            Self::Solved => "solved",
            Self::ProvedNone => "proved none",
            Self::Stopped => "stopped",
        }
    }
}

/// How far planning the fold of the shown solution is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum PlanState {
    /// Not asked for.
    #[default]
    Idle,
    /// At work.
    Running,
    /// What came of it.
    Done(Planning),
}

/// Work for those who have threads, files, clipboards and windows.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Start this search; end the one before.
    Search(SearchRequest),
    /// Stop the search.
    StopSearch,
    /// Change the pace of the search at work.
    SetPace(Pace),
    /// Plan the fold of the easiest of these solutions; end the planning before.
    Plan {
        /// The puzzle they solve.
        puzzle: Arc<Puzzle>,
        /// Which revision of it.
        revision: u64,
        /// At least one.
        solutions: Vec<Solution>,
    },
    /// Look for one-cubelet corrections of a puzzle without solution.
    Correct {
        /// The puzzle.
        puzzle: Arc<Puzzle>,
        /// Which revision of it.
        revision: u64,
    },
    /// Text to the clipboard.
    Copy(String),
    /// Text from the clipboard, to come back as [`Command::Snake`].
    Paste,
    /// Ask for a file and open it.
    Open,
    /// Open this file.
    OpenPath(String),
    /// Ask for a file and save there.
    Save,
    /// For the window alone: camera, size, full screen, picture.
    Window(Command),
}

/// Search progress as the panel shows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchStatus {
    /// How far.
    pub state: SearchState,
    /// The latest word from the search.
    pub progress: Progress,
    /// How it ended.
    pub ended: Option<Ended>,
    /// Seconds since the start, by the window's clock.
    pub seconds: f64,
    /// Where the search is, for the picture.
    pub front: Front,
    /// The last placement or retraction watched slowly: cubelets, and how far the swing has come, 0 to 1.
    pub swing: Option<Swing>,
    /// The cell that could not be filled, while it flashes.
    pub dead: Option<crate::puzzle::Cell>,
    /// The pace at which the search at work was asked to go.
    pub pace: Option<f32>,
}

/// A cubelet on its way into its cell, or out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// Which cubelets.
    pub cubelets: std::ops::Range<usize>,
    /// 0 at the start, 1 when done.
    pub share: f32,
    /// Out of the cell rather than into it.
    pub out: bool,
}

/// Where a user can go back to.
const UNDO_DEPTH: usize = 200;

/// What the user works on.
#[derive(Debug)]
pub struct Session {
    draft: Draft,
    puzzle: Result<Arc<Puzzle>, PuzzleError>,
    revision: u64,
    past: Vec<Draft>,
    future: Vec<Draft>,
    search: SearchStatus,
    solutions: Vec<Solution>,
    selected: usize,
    /// Another solution is wanted and shown once it comes.
    wants_next: bool,
    planning: PlanState,
    /// Play as soon as there is something to play.
    play_when_ready: bool,
    view: View,
    timeline: Option<Timeline>,
    /// The lowest height that the fold of the timeline ever reaches.
    lowest: f32,
    playback: Playback,
    settings: Settings,
    messages: Vec<String>,
    corrections: Vec<crate::puzzle::Snake>,
    /// Corrections were asked for.
    correcting: bool,
    demo: Option<Demo>,
}

/// The demo: one puzzle after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Demo {
    next: usize,
    rested: f64,
}

/// How long the demo shows a finished cube, in seconds.
const DEMO_REST: f64 = 3.0;

impl Session {
    /// A session with this puzzle open.
    pub fn new(draft: Draft) -> Self {
        let puzzle = draft.puzzle().map(Arc::new);
        let mut session = Self {
            draft,
            puzzle,
            revision: 0,
            past: Vec::new(),
            future: Vec::new(),
            search: SearchStatus::default(),
            solutions: Vec::new(),
            selected: 0,
            wants_next: false,
            planning: PlanState::Idle,
            play_when_ready: false,
            view: View::Fold,
            timeline: None,
            lowest: 0.0,
            playback: Playback::default(),
            settings: Settings::default(),
            messages: Vec::new(),
            corrections: Vec::new(),
            correcting: false,
            demo: None,
        };
        session.explain_puzzle();
        session
    }

    /// The snake in the making: always a snake, not always a puzzle.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The puzzle, or why the draft is none.
    pub fn puzzle(&self) -> Result<&Arc<Puzzle>, &PuzzleError> {
        self.puzzle.as_ref()
    }

    /// Which revision of the puzzle this is; messages about others are stale.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The search.
    pub fn search(&self) -> &SearchStatus {
        &self.search
    }

    /// Solutions found so far, of the present puzzle.
    pub fn solutions(&self) -> &[Solution] {
        &self.solutions
    }

    /// Index of the solution that is shown, where there is one.
    pub fn selected(&self) -> Option<usize> {
        (!self.solutions.is_empty()).then_some(self.selected)
    }

    /// Planning of the fold.
    pub fn planning(&self) -> &PlanState {
        &self.planning
    }

    /// Which picture is shown.
    pub fn view(&self) -> View {
        self.view
    }

    /// What the transport plays, where there is something to play.
    pub fn timeline(&self) -> Option<&Timeline> {
        self.timeline.as_ref()
    }

    /// The playhead.
    pub fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What there is to tell the user, most important first.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }

    /// Snakes one cubelet off that do have a solution.
    pub fn corrections(&self) -> &[crate::puzzle::Snake] {
        &self.corrections
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Whether the demo runs.
    pub fn is_demo(&self) -> bool {
        self.demo.is_some()
    }

    /// Whether the mirror image can be shown: not where the colour pattern forbids it.
    pub fn can_mirror(&self) -> bool {
        self.puzzle.as_ref().is_ok_and(|puzzle| puzzle.symmetries().into_iter().any(|symmetry| !symmetry.is_rotation()))
    }

    /// Whether anything changes by itself: then the next frame is due at once.
    pub fn is_busy(&self) -> bool {
        self.playback.is_moving()
            || self.search.state == SearchState::Running
            || self.planning == PlanState::Running
            || self.search.dead.is_some()
            || self.demo.is_some()
    }

    /// The system says whether it is dark.
    pub fn on_system_theme(&mut self, dark: bool) {
        self.settings.system_dark = Some(dark);
    }

    /// Says something to the user.
    pub fn tell(&mut self, message: impl Into<String>) {
        let message = message.into();
        if !self.messages.contains(&message) {
            self.messages.push(message);
        }
    }

    /// Carries out a command.
    pub fn apply(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Solve => self.solve(),
            Command::Stop => self.stop(),
            Command::Play => self.with_timeline(|playback, timeline| {
                if playback.mode != Mode::Playing {
                    playback.play(timeline);
                }
            }),
            Command::Pause => {
                self.playback.pause();
                self.play_when_ready = false;
                Vec::new()
            }
            Command::PlayPause => {
                if self.timeline.is_none() && self.search.state != SearchState::Running {
                    return self.solve();
                }
                if self.playback.is_moving() {
                    self.playback.pause();
                    Vec::new()
                } else {
                    self.with_timeline(Playback::play)
                }
            }
            Command::StepForward(count) => {
                if self.timeline.is_none() && self.search.state != SearchState::Running {
                    let effects = self.solve();
                    self.play_when_ready = false;
                    return effects;
                }
                self.with_timeline(|playback, timeline| playback.step(i64::from(count), timeline))
            }
            Command::StepBack(count) => {
                self.with_timeline(|playback, timeline| playback.step(-i64::from(count), timeline))
            }
            Command::Seek(playhead) => self.with_timeline(|playback, timeline| playback.seek(playhead, timeline)),
            Command::Start => self.with_timeline(|playback, timeline| playback.seek(0.0, timeline)),
            Command::End => self.with_timeline(|playback, timeline| playback.seek(timeline.len() as f64, timeline)),
            Command::Speed(speed) => {
                self.playback.speed = speed.clamp(playback::SPEEDS[0], playback::SPEEDS[playback::SPEEDS.len() - 1]);
                Vec::new()
            }
            Command::Faster | Command::Slower => {
                self.playback.change_speed(command == Command::Faster);
                Vec::new()
            }
            Command::NextSolution => self.next_solution(),
            Command::PreviousSolution => {
                let previous = self.selected.checked_sub(1).unwrap_or(self.solutions.len().saturating_sub(1));
                self.select(previous)
            }
            Command::Mirror => self.mirror(),
            Command::View(view) => self.set_view(view),
            Command::Pace(pace) => self.set_pace(pace),
            Command::Snake(text) => self.read_snake(&text),
            Command::Load(draft) => self.change(draft),
            Command::Puzzle(name) => match CatalogueEntry::by_id(&name) {
                Some(entry) => self.change(Draft::from_catalogue(entry)),
                None => vec![Effect::OpenPath(name)],
            },
            Command::Box(size) => self.change(Draft { box_size: size, ..self.draft.unnamed() }),
            Command::Flip(cubelet) => match self.draft.flipped(cubelet) {
                Some(draft) => self.change(draft),
                None => {
                    self.tell(format!(
                        "Cubelet {cubelet} is an end or is not there: only inner cubelets can be flipped."
                    ));
                    Vec::new()
                }
            },
            Command::Add(end) => self.resize(end, true),
            Command::Remove(end) => self.resize(end, false),
            Command::Undo => self.travel(true),
            Command::Redo => self.travel(false),
            Command::Copy => vec![Effect::Copy(notation::plain(&self.draft.snake, None))],
            Command::Paste => vec![Effect::Paste],
            Command::Open => vec![Effect::Open],
            Command::Save => vec![Effect::Save],
            Command::Demo => self.toggle_demo(),
            Command::Loop(on) => {
                self.playback.looping = on.unwrap_or(!self.playback.looping);
                Vec::new()
            }
            Command::Help => self.set(|settings| settings.help = !settings.help),
            Command::Xray => self.set(|settings| settings.xray = !settings.xray),
            Command::Ghost => self.set(|settings| settings.ghost = !settings.ghost),
            Command::Guide => self.set(|settings| settings.guide = !settings.guide),
            Command::Quality(quality) => self.set(|settings| settings.quality = quality),
            Command::Theme(theme) => self.set(|settings| settings.theme = theme),
            Command::Home | Command::Fullscreen | Command::Window(..) | Command::Camera(..) | Command::Picture => {
                vec![Effect::Window(command)]
            }
        }
    }

    /// Lets `seconds` pass.
    pub fn tick(&mut self, seconds: f64) -> Vec<Effect> {
        if let Some(timeline) = &self.timeline {
            self.playback.tick(seconds, timeline);
        }
        if self.search.state == SearchState::Running {
            self.search.seconds += seconds;
        }
        if let Some(swing) = &mut self.search.swing {
            // The next event comes when this swing is over, or the search ended.
            let pace = self.search.pace.unwrap_or(5.0);
            swing.share = (swing.share + seconds as f32 * pace.max(1.0)).min(1.0);
        }
        let mut effects = Vec::new();
        // The search may still offer solutions that are easier to fold.
        let looking = PlanOptions::default().looking.as_secs_f64();
        let patient = self.search.state == SearchState::Running && self.search.seconds < looking;
        if !self.solutions.is_empty() && self.planning == PlanState::Idle && !patient {
            effects.extend(self.plan(self.solutions.clone()));
        }
        if self.search.state == SearchState::ProvedNone
            && !std::mem::replace(&mut self.correcting, true)
            && let Ok(puzzle) = &self.puzzle
        {
            effects.push(Effect::Correct { puzzle: Arc::clone(puzzle), revision: self.revision });
        }
        effects.extend(self.tick_demo(seconds));
        effects
    }

    fn stop(&mut self) -> Vec<Effect> {
        self.demo = None;
        if self.settings.help {
            return self.set(|settings| settings.help = false);
        }
        if self.search.state == SearchState::Running {
            return vec![Effect::StopSearch];
        }
        self.playback.pause();
        Vec::new()
    }

    fn mirror(&mut self) -> Vec<Effect> {
        if !self.settings.mirror && !self.can_mirror() {
            self.tell("The mirror image of this pattern is another pattern, so it can't be shown.");
            return Vec::new();
        }
        self.settings.mirror = !self.settings.mirror;
        let playback = self.playback.clone();
        self.refresh_timeline();
        self.playback = playback;
        Vec::new()
    }

    fn set_view(&mut self, view: View) -> Vec<Effect> {
        if view == self.view {
            return Vec::new();
        }
        self.view = view;
        if self.search.state == SearchState::Running {
            if self.timeline.is_none() {
                self.playback.mode = if view == View::Search { Mode::Following } else { Mode::Paused };
            }
            // Leaving the search view lets a throttled search go on flat out, coming back slows it down again.
            let pace = self.search_pace();
            self.refresh_timeline();
            return pace;
        }
        self.refresh_timeline();
        Vec::new()
    }

    fn set_pace(&mut self, pace: f32) -> Vec<Effect> {
        self.settings.pace = if pace.is_finite() { pace.clamp(0.1, 1000.0) } else { f32::INFINITY };
        if self.search.state == SearchState::Running { self.search_pace() } else { Vec::new() }
    }

    fn read_snake(&mut self, text: &str) -> Vec<Effect> {
        match notation::read(text, self.draft.box_size, None).or_else(|_| notation::read(text, None, None)) {
            Ok(reading) => {
                let box_size = self.draft.box_size.filter(|size| size.cells() == reading.snake.len());
                let colouring =
                    self.draft.colouring.clone().filter(|colouring| colouring.colours.len() == reading.snake.len());
                if reading.snake == self.draft.snake {
                    return Vec::new();
                }
                self.change(Draft { name: None, snake: reading.snake, box_size, colouring })
            }
            Err(error) => {
                self.tell(format!("That is not a snake: {error}"));
                Vec::new()
            }
        }
    }

    fn resize(&mut self, end: End, add: bool) -> Vec<Effect> {
        match self.draft.resized(end, add) {
            Some(draft) => self.change(draft),
            None => Vec::new(),
        }
    }

    fn change(&mut self, draft: Draft) -> Vec<Effect> {
        if draft == self.draft {
            return Vec::new();
        }
        self.past.push(std::mem::replace(&mut self.draft, draft));
        if self.past.len() > UNDO_DEPTH {
            self.past.remove(0);
        }
        self.future.clear();
        self.begin()
    }

    fn travel(&mut self, back: bool) -> Vec<Effect> {
        let (from, to) = if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        let Some(draft) = from.pop() else { return Vec::new() };
        to.push(std::mem::replace(&mut self.draft, draft));
        self.begin()
    }

    /// A new revision of the puzzle: everything known of the old one goes.
    fn begin(&mut self) -> Vec<Effect> {
        self.puzzle = self.draft.puzzle().map(Arc::new);
        self.revision += 1;
        self.search = SearchStatus::default();
        self.solutions.clear();
        self.selected = 0;
        self.wants_next = false;
        self.planning = PlanState::Idle;
        self.play_when_ready = false;
        self.corrections.clear();
        self.correcting = false;
        self.messages.clear();
        if self.settings.mirror && !self.can_mirror() {
            self.settings.mirror = false;
        }
        self.refresh_timeline();
        self.explain_puzzle();
        vec![Effect::StopSearch]
    }

    fn explain_puzzle(&mut self) {
        match &self.puzzle {
            Err(error) => {
                let mut text = error.to_string();
                if let Some(first) = text.get_mut(0..1) {
                    first.make_ascii_uppercase();
                }
                self.tell(text + ".");
            }
            Ok(puzzle) => {
                if let Some((segment, length)) = puzzle.snake().run_too_long(puzzle.box_size()) {
                    self.tell(format!(
                        "Segment {} is {length} long and does not fit into the {} box.",
                        segment + 1,
                        puzzle.box_size()
                    ));
                }
            }
        }
    }

    fn set(&mut self, change: impl FnOnce(&mut Settings)) -> Vec<Effect> {
        change(&mut self.settings);
        Vec::new()
    }

    fn with_timeline(&mut self, change: impl FnOnce(&mut Playback, &Timeline)) -> Vec<Effect> {
        if let Some(timeline) = &self.timeline {
            change(&mut self.playback, timeline);
        }
        Vec::new()
    }

    /// Makes the timeline anew from view, solution and plan; the playhead keeps its share of the way where the view
    /// alone changed.
    fn refresh_timeline(&mut self) {
        let before = self.timeline.take();
        let shown = self.solutions.get(self.selected);
        let assembly = |solution: &Solution| {
            let mirrored = self.puzzle.as_ref().ok().filter(|_| self.settings.mirror);
            Timeline::Assembly(
                mirrored.and_then(|puzzle| solution.mirrored(puzzle)).unwrap_or_else(|| solution.clone()),
            )
        };
        self.timeline = match (self.view, shown, &self.planning) {
            // While a throttled search is watched the picture follows it.
            (View::Search, Some(_), _) if self.search.state == SearchState::Running => None,
            (View::Fold, Some(_), PlanState::Done(Planning::Plan(plan))) => {
                Some(Timeline::Fold(if self.settings.mirror { plan.mirrored() } else { plan.clone() }))
            }
            (View::Search, Some(solution), _) | (View::Fold, Some(solution), PlanState::Done(_)) => {
                Some(assembly(solution))
            }
            _ => None,
        };
        if let Some(Timeline::Fold(plan)) = &self.timeline {
            self.lowest = plan.lowest_y(f64::from(DRAWN_SIDE));
        }
        let Some(timeline) = &self.timeline else {
            self.playback.playhead = 0.0;
            if self.playback.mode != Mode::Following {
                self.playback.mode = Mode::Paused;
            }
            return;
        };
        if std::mem::take(&mut self.play_when_ready) {
            self.playback.playhead = 0.0;
            self.playback.play(timeline);
            return;
        }
        if before.as_ref() == Some(timeline) {
            return;
        }
        let share = match &before {
            Some(before) if !before.is_empty() => self.playback.playhead / before.len() as f64,
            _ => 0.0,
        };
        self.playback.seek((share * timeline.len() as f64).round(), timeline);
    }

    fn toggle_demo(&mut self) -> Vec<Effect> {
        if self.demo.take().is_some() {
            return Vec::new();
        }
        self.demo = Some(Demo { next: 0, rested: 0.0 });
        self.view = View::Fold;
        self.next_of_demo()
    }

    fn next_of_demo(&mut self) -> Vec<Effect> {
        let Some(demo) = &mut self.demo else { return Vec::new() };
        let entry = &catalogue()[demo.next % catalogue().len()];
        *demo = Demo { next: demo.next + 1, rested: 0.0 };
        let mut effects = self.change(Draft::from_catalogue(entry));
        effects.extend(self.solve());
        effects
    }

    fn tick_demo(&mut self, seconds: f64) -> Vec<Effect> {
        let resting = self.search.state != SearchState::Running
            && self.planning != PlanState::Running
            && !self.playback.is_moving();
        match &mut self.demo {
            Some(demo) if resting => {
                demo.rested += seconds.min(0.1);
                if demo.rested > DEMO_REST { self.next_of_demo() } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    /// The step under way, or the next one where the playhead rests between two; `None` at the end.
    pub fn current_step(&self) -> Option<usize> {
        let step = self.playback.playhead.floor() as usize;
        (step < self.timeline.as_ref()?.len()).then_some(step)
    }

    /// A step in words.
    pub fn step_text(&self, step: usize) -> String {
        match &self.timeline {
            Some(Timeline::Fold(plan)) => plan.step_text(step),
            Some(Timeline::Assembly(solution)) => match (step.checked_sub(1), solution.cells.get(step)) {
                (Some(before), Some(&cell)) => {
                    let way = crate::puzzle::Direction::from_vector(cell - solution.cells[before]);
                    format!("Cube {}: {}", step + 1, way.map_or("", crate::puzzle::Direction::word))
                }
                (None, Some(cell)) => {
                    format!("Cube 1: column {}, row {}, layer {}", cell.x + 1, cell.y + 1, cell.z + 1)
                }
                _ => String::new(),
            },
            None => String::new(),
        }
    }

    /// What the picture shows at the playhead, in words.
    pub fn current_text(&self) -> String {
        match (&self.timeline, self.current_step()) {
            (Some(_), Some(step)) => self.step_text(step),
            (Some(_), None) => "Done.".to_owned(),
            (None, _) => String::new(),
        }
    }

    /// The part of the state file that is about the session.
    pub fn state(&self) -> State {
        State {
            puzzle: self.draft.name_or_text(),
            r#box: self.puzzle.as_ref().map_or([0; 3], |puzzle| puzzle.box_size().sides().to_array()),
            cubelets: self.draft.snake.len(),
            search: self.search.state.word(),
            solutions: self.solutions.len(),
            solution: self.selected().map_or(0, |selected| selected + 1),
            view: match self.view {
                View::Fold => "fold",
                View::Search => "search",
            },
            playing: self.playback.mode == Mode::Playing,
            playhead: self.playback.playhead,
            steps: self.timeline.as_ref().map_or(0, Timeline::len),
            step_text: self.current_text(),
            messages: self.messages.clone(),
        }
    }
}

/// The state as scripts read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names are the fields of the documented JSON object")]
pub struct State {
    pub puzzle: String,
    pub r#box: [i32; 3],
    pub cubelets: usize,
    pub search: &'static str,
    pub solutions: usize,
    pub solution: usize,
    pub view: &'static str,
    pub playing: bool,
    pub playhead: f64,
    pub steps: usize,
    pub step_text: String,
    pub messages: Vec<String>,
}
