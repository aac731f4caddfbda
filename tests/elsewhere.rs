//! Stand-ins for a session's handlers: solver and planner run immediately, in the test's own thread.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use snake_cube::census::Ranking;
use snake_cube::fold::{FoldPlan, Folding, PlanOptions, plan_easiest, plan_from};
use snake_cube::generator::make;
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, Doubts, NamedPuzzle, PuzzleOptions, Solution};
use snake_cube::session::{
    Command, Draft, Effect, Input, Preferences, Ranked, Report, Revision, Session, SettingsError, Shelf, SolvingEffect,
};
use snake_cube::solver::{self, Ended, Progress, SearchEvent, SearchRequest, Verdict};
use snake_cube::stage::Stage;
use snake_cube::text::Failure;
use tempfile::TempDir;

/// Duration of a frame, in seconds.
pub const FRAME: f64 = 1.0 / 60.0;

/// The lengths of Cubra Blue's runs.
pub const BLUE: [usize; 17] = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];

/// Lays out Cubra Blue without its last cube.
pub const SHORT: &str = "snake 3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 2";

/// A folder that is gone afterwards.
pub fn folder() -> TempDir {
    TempDir::new().unwrap()
}

/// The text of a file.
pub fn content(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// The puzzle of the catalogue with this id.
pub fn entry(id: &str) -> &'static CatalogueEntry {
    CatalogueEntry::by_id(id).unwrap()
}

/// What a file with this text has.
pub fn written(text: &str) -> (NamedPuzzle, Doubts) {
    NamedPuzzle::from_reader(text.as_bytes(), "a test", &PuzzleOptions::default(), snake_cube::solver::folds).unwrap()
}

pub fn failure(words: &str) -> Failure {
    Failure::Other(words.to_owned())
}

/// The settings in a file with this text.
pub fn read(text: &str) -> Result<Preferences, SettingsError> {
    Preferences::read(text, &Preferences::default())
}

/// They are read at the start, for the last puzzle or another.
pub fn loaded(text: &str, last: bool) -> Report {
    Report::PreferencesLoaded { remembered: Some(Box::new(read(text).unwrap())), last, notice: None }
}

/// A session at this puzzle.
pub fn opened(id: &str) -> Session {
    Session::new(Draft::from_puzzle(entry(id).puzzle()))
}

/// The same after commands.
pub fn after(id: &str, lines: &str) -> Session {
    let mut session = opened(id);
    session.give(lines);
    session
}

pub fn command(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Those of several lines, separated by semicolons.
#[cfg(feature = "viewer")]
pub fn commands(lines: &str) -> Vec<Command> {
    lines.split("; ").filter(|line| !line.is_empty()).map(command).collect()
}

/// What tests do with a session, and what they look at. Effects that are returned are not carried out.
pub trait Driven {
    /// Commands as in a script, separated by semicolons, with all their consequences except those that take time.
    /// `wait idle` and `wait 5` are frames until nothing moves, and for so many seconds.
    fn give(&mut self, lines: &str);
    fn ask(&mut self, line: &str) -> Vec<Effect>;
    /// A command that scripts have no words for.
    fn obey(&mut self, command: impl Into<Command>) -> Vec<Effect>;
    fn hear(&mut self, report: Report) -> Vec<Effect>;
    /// [`Driven::hear`] with all consequences.
    fn take_in(&mut self, report: Report);
    fn hear_search(&mut self, revision: Revision, events: impl IntoIterator<Item = SearchEvent>) -> Vec<Effect>;
    fn pass(&mut self, seconds: f64) -> Vec<Effect>;
    /// Time passes frame by frame, with all consequences.
    fn wait(&mut self, seconds: f64) -> Vec<Effect>;
    /// Frames until nothing moves; returns their number.
    fn settle(&mut self) -> usize;
    fn messages(&self) -> Vec<String>;
    /// Whether a message has these words.
    fn says(&self, words: &str) -> bool;
    fn playhead(&self) -> f64;
    /// What stands beside the picture.
    fn text(&self) -> String;
    fn stage(&self) -> Stage;
    fn draft(&self) -> &Draft;
    /// Of what is shown, which may be turns made by hand.
    fn plan(&self) -> &FoldPlan;
    /// Of the solution.
    fn fold(&self) -> &FoldPlan;
    /// Asks for solutions, and returns what is to be searched.
    fn search(&mut self) -> (SearchRequest, Revision);
}

impl Driven for Session {
    fn give(&mut self, lines: &str) {
        for line in lines.split("; ").filter(|line| !line.is_empty()) {
            match line.strip_prefix("wait ") {
                Some("idle") => _ = self.settle(),
                Some(seconds) => _ = self.wait(seconds.parse().unwrap()),
                None => {
                    let effects = self.ask(line);
                    carry_out(self, effects);
                }
            }
        }
    }

    fn ask(&mut self, line: &str) -> Vec<Effect> {
        self.obey(command(line))
    }

    fn obey(&mut self, command: impl Into<Command>) -> Vec<Effect> {
        self.update(Input::Command(command.into()))
    }

    fn hear(&mut self, report: Report) -> Vec<Effect> {
        self.update(Input::Report(report))
    }

    fn take_in(&mut self, report: Report) {
        let effects = self.hear(report);
        carry_out(self, effects);
    }

    fn hear_search(&mut self, revision: Revision, events: impl IntoIterator<Item = SearchEvent>) -> Vec<Effect> {
        events.into_iter().flat_map(|event| self.hear(Report::Search(revision, event))).collect()
    }

    fn pass(&mut self, seconds: f64) -> Vec<Effect> {
        self.update(Input::Time(seconds))
    }

    fn wait(&mut self, seconds: f64) -> Vec<Effect> {
        let mut asked = Vec::new();
        for _ in 0..(seconds / FRAME).ceil() as usize {
            let effects = self.pass(FRAME);
            asked.extend(effects.iter().cloned());
            carry_out(self, effects);
        }
        asked
    }

    fn settle(&mut self) -> usize {
        for count in 1..100_000 {
            self.wait(FRAME);
            // As the window's scripts do.
            if self.player().playback.rests_after().is_some() {
                self.hear(Report::ScriptWaits);
            }
            if !self.is_moving() && !self.player().playback.is_running() {
                return count;
            }
        }
        panic!("still moving at {}", self.playhead());
    }

    fn messages(&self) -> Vec<String> {
        self.state().messages
    }

    fn says(&self, words: &str) -> bool {
        self.messages().iter().any(|message| message.contains(words))
    }

    fn playhead(&self) -> f64 {
        self.player().playback.playhead
    }

    fn text(&self) -> String {
        self.picture().caption.text.clone()
    }

    fn stage(&self) -> Stage {
        self.picture().stage.clone()
    }

    fn draft(&self) -> &Draft {
        &self.document().draft
    }

    fn plan(&self) -> &FoldPlan {
        self.player().plan().unwrap()
    }

    fn fold(&self) -> &FoldPlan {
        self.solving().fold().unwrap()
    }

    fn search(&mut self) -> (SearchRequest, Revision) {
        search_of(&self.ask("solve"))
    }
}

/// The only search among the effects.
pub fn search_of(effects: &[Effect]) -> (SearchRequest, Revision) {
    match effects {
        [Effect::Solving(SolvingEffect::Search { request, revision }), ..] => (request.clone(), *revision),
        other => panic!("{other:?}"),
    }
}

/// All events of a search, including its end. A watched one runs at the maximum pace.
pub fn searched(request: &SearchRequest) -> Vec<SearchEvent> {
    let pace = request.pace.map(|_| 1e6);
    let mut events = Vec::new();
    let ended = solver::run(&SearchRequest { pace, ..request.clone() }, &Stop::new(), &mut |event| {
        events.push(event);
        true
    });
    events.push(SearchEvent::Ended(ended));
    events
}

/// The end of a search that says nothing else.
pub fn ended(verdict: Verdict) -> Ended {
    let progress = Progress { nodes: 5, ..Progress::default() };
    Ended { verdict, distinct: 0, up_to_symmetry: 0, placements: 0, progress, failure: None }
}

/// How one of several solutions folds.
pub fn compared(solution: Solution, options: &PlanOptions) -> Folding {
    Folding::of(&plan_easiest(&[solution], options, &Stop::new()).plan)
}

/// What solver and planner answer to an effect.
pub fn answers(effect: Effect) -> Vec<Report> {
    let Effect::Solving(effect) = effect else { return Vec::new() };
    match effect {
        SolvingEffect::Search { request, revision } => {
            searched(&request).into_iter().map(|event| Report::Search(revision, event)).collect()
        }
        SolvingEffect::Plan { revision, solutions } => {
            let options = PlanOptions::default();
            vec![Report::Planned(revision, plan_easiest(&solutions, &options, &Stop::new()))]
        }
        SolvingEffect::FindWay { revision, start, plan, solutions } => {
            vec![Report::WayFound(revision, plan_from(&start, &plan, &solutions, &Stop::new()))]
        }
        SolvingEffect::Compare { revision, solution } => {
            vec![Report::Compared(revision, compared(solution, &PlanOptions::default()))]
        }
        SolvingEffect::Suggest { snake, box_size, colouring, revision } => {
            let patience = Duration::from_secs(60);
            let found = solver::suggestions(&snake, box_size, colouring.as_ref(), patience, &Stop::new());
            vec![Report::Suggestions(revision, Ok(found))]
        }
        SolvingEffect::Rank(_) => vec![Report::Ranked(Ranked::Done(ranking()))],
        SolvingEffect::Generate { options, revision } => {
            let made = make(options.box_size, options.hardness, options.seed, &Stop::new());
            vec![Report::SnakeGenerated(revision, made.map(|made| made.expect("nobody stops")).map_err(Failure::Make))]
        }
        _ => Vec::new(),
    }
}

/// Carries out effects for solver and planner immediately, and the effects that follow, as the window does over many
/// frames.
pub fn carry_out(session: &mut Session, effects: Vec<Effect>) {
    for report in effects.into_iter().flat_map(answers) {
        session.take_in(report);
    }
}

/// All snakes of the box that the shelf ranks.
pub fn ranking() -> Arc<Ranking> {
    Ranking::of_box(Shelf::ranked_box(), &Stop::new()).expect("small enough").expect("nobody stops")
}
