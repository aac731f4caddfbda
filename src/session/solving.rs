//! The part of the session that searches and plans: what is asked of solver and planner, and what their messages do.

use std::sync::Arc;

use super::{Effect, Mode, PlanState, SearchState, SearchStatus, Session, Swing, View};
use crate::fold::Planning;
use crate::puzzle::{Puzzle, Snake, Solution};
use crate::job::Revision;
use crate::solver::{Ended, Front, Goal, KEPT, Pace, SearchEvent, SearchRequest, Verdict};

/// What is said of a plan that is not as it should be; gone with the next one.
const LOCKED: &str = "This solution can't be folded by turning joints alone; it is shown cube by cube instead.";
const NOT_FOUND: &str = "This solution could not be worked out as a fold in time; it is shown cube by cube instead.";
const FAILED: &str = "Working out the fold hit an internal error, please report this: ";
const UNSETTLED: &str = "Perhaps there is a gentler way to fold it: the time was up before all ways were tried.";

impl Session {
    /// A search reports.
    pub fn on_event(&mut self, revision: Revision, event: SearchEvent) {
        if revision != self.revision {
            return;
        }
        match event {
            SearchEvent::Front(front) => self.set_front(front),
            SearchEvent::Placed { cubelets, cells } => {
                self.grow_front();
                for (cubelet, cell) in cubelets.clone().zip(cells) {
                    if let Some(place) = self.search.front.cells.get_mut(cubelet) {
                        *place = Some(cell);
                    }
                }
                self.search.dead = None;
                self.search.swing = Some(Swing { cubelets, share: 0.0, out: false });
            }
            SearchEvent::Retracted { cubelets, dead } => {
                self.grow_front();
                self.settle();
                self.search.dead = dead;
                self.search.swing = Some(Swing { cubelets, share: 0.0, out: true });
            }
            SearchEvent::Solution(solution) => {
                self.solutions.push(solution);
                if std::mem::take(&mut self.wants_next) {
                    self.selected = self.solutions.len() - 1;
                    self.planning = PlanState::Idle;
                    self.refresh_timeline();
                }
                if self.solutions.len() == 1 {
                    self.refresh_timeline();
                }
            }
            SearchEvent::Progress(progress) => self.search.progress = progress,
            SearchEvent::Ended(ended) => self.on_ended(ended),
        }
    }

    /// Where a search that runs flat out is at the moment.
    pub fn on_front(&mut self, revision: Revision, front: Front) {
        if revision == self.revision && self.search.state == SearchState::Running {
            self.set_front(front);
        }
    }

    /// The planner reports: which of the solutions it was given, and what came of it.
    pub fn on_planned(&mut self, revision: Revision, solution: &Solution, planning: Planning) {
        if revision != self.revision {
            return;
        }
        if let Some(index) = self.solutions.iter().position(|other| other == solution) {
            self.selected = index;
        }
        self.messages.retain(|message| {
            ![LOCKED, NOT_FOUND, UNSETTLED].contains(&message.as_str()) && !message.starts_with(FAILED)
        });
        match &planning {
            Planning::Plan(plan) if !plan.settled => {
                self.tell(UNSETTLED);
            }
            Planning::Plan(_) => {}
            Planning::Locked => self.tell(LOCKED),
            Planning::NotFound => self.tell(NOT_FOUND),
            Planning::Failed(failure) => self.tell(format!("{FAILED}{failure}")),
        }
        self.planning = PlanState::Done(planning);
        self.refresh_timeline();
    }

    /// Corrections for a puzzle without solution.
    pub fn on_corrections(&mut self, revision: Revision, corrections: Vec<Snake>) {
        if revision != self.revision {
            return;
        }
        if !corrections.is_empty() {
            self.tell("Perhaps one cube is not as you wrote it. These fold:");
        }
        self.corrections = corrections;
    }

    pub(super) fn on_ended(&mut self, ended: Ended) {
        self.search.swing = None;
        self.search.dead = None;
        if let Some(failure) = &ended.failure {
            self.tell(format!("The search failed, please report this: {failure}"));
        }
        self.search.state = if !self.solutions.is_empty() {
            SearchState::Solved
        } else if ended.verdict == Verdict::Exhausted {
            SearchState::ProvedNone
        } else {
            SearchState::Stopped
        };
        match self.search.state {
            SearchState::ProvedNone => self.tell("No solution: this snake does not fold into the box."),
            SearchState::Stopped => self.tell("Stopped before an answer."),
            _ => {}
        }
        if self.wants_next {
            self.wants_next = false;
            if ended.verdict == Verdict::Exhausted && self.solutions.len() == 1 {
                self.tell("There is only one solution.");
            }
        }
        self.search.progress = ended.progress;
        self.search.ended = Some(ended);
        if self.playback.mode == Mode::Following {
            self.playback.mode = Mode::Paused;
        }
        self.refresh_timeline();
    }

    pub(super) fn solve(&mut self) -> Vec<Effect> {
        let Ok(puzzle) = self.puzzle.clone() else {
            // The reason is among the messages already.
            return Vec::new();
        };
        if self.search.state == SearchState::Running {
            return Vec::new();
        }
        self.play_when_ready = true;
        if self.search.state == SearchState::Solved && !self.is_watching() {
            // Known already: fold it again.
            return self.with_timeline(|playback, timeline| {
                playback.playhead = 0.0;
                playback.play(timeline);
            });
        }
        let goal = Goal::to_fold(&puzzle);
        self.start_search(puzzle, goal)
    }

    pub(super) fn start_search(&mut self, puzzle: Arc<Puzzle>, goal: Goal) -> Vec<Effect> {
        let pace = if self.is_watching() { Pace::PerSecond(self.settings.pace) } else { Pace::Flat };
        self.solutions.clear();
        self.selected = 0;
        self.planning = PlanState::Idle;
        self.corrections.clear();
        self.correcting = false;
        self.messages.clear();
        self.explain_puzzle();
        self.search = SearchStatus {
            state: SearchState::Running,
            pace: self.is_watching().then_some(self.settings.pace),
            ..SearchStatus::default()
        };
        self.refresh_timeline();
        if self.view == View::Search {
            self.playback.mode = Mode::Following;
        }
        vec![Effect::Search(SearchRequest {
            puzzle,
            revision: self.revision,
            goal,
            // One core stays free for the window.
            threads: std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            limit: Some(KEPT),
            timeout: None,
            pace,
        })]
    }

    /// Whether a search now would be a throttled one to watch.
    pub(super) fn is_watching(&self) -> bool {
        self.view == View::Search && self.settings.pace.is_finite()
    }

    pub(super) fn next_solution(&mut self) -> Vec<Effect> {
        if self.selected + 1 < self.solutions.len() {
            return self.select(self.selected + 1);
        }
        match (self.search.state, &self.puzzle) {
            (SearchState::Idle | SearchState::Stopped, _) => self.solve(),
            (SearchState::Running, _) => {
                self.wants_next = true;
                Vec::new()
            }
            (SearchState::Solved, Ok(puzzle))
                if self.search.ended.as_ref().is_some_and(|ended| ended.verdict != Verdict::Exhausted)
                    && self.solutions.len() < KEPT
                    && Goal::to_fold(puzzle) == Goal::First =>
            {
                let puzzle = Arc::clone(puzzle);
                self.tell("Looking for more solutions.");
                self.start_search(puzzle, Goal::All)
            }
            (SearchState::Solved, _) if self.solutions.len() > 1 => self.select(0),
            (SearchState::Solved, _) => {
                self.tell("There is only one solution.");
                Vec::new()
            }
            (SearchState::ProvedNone, _) => Vec::new(),
        }
    }

    pub(super) fn select(&mut self, index: usize) -> Vec<Effect> {
        let Some(solution) = self.solutions.get(index).cloned() else { return Vec::new() };
        if index == self.selected && self.planning != PlanState::Idle {
            return Vec::new();
        }
        self.selected = index;
        self.play_when_ready = true;
        let effects = self.plan(vec![solution]);
        self.refresh_timeline();
        effects
    }

    pub(super) fn plan(&mut self, solutions: Vec<Solution>) -> Vec<Effect> {
        let Ok(puzzle) = self.puzzle.clone() else { return Vec::new() };
        self.planning = PlanState::Running;
        vec![Effect::Plan { puzzle, revision: self.revision, solutions }]
    }

    pub(super) fn search_pace(&mut self) -> Vec<Effect> {
        let pace = self.is_watching().then_some(self.settings.pace);
        if pace == self.search.pace {
            return Vec::new();
        }
        self.search.pace = pace;
        self.settle();
        vec![Effect::SetPace(pace.map_or(Pace::Flat, Pace::PerSecond))]
    }

    pub(super) fn set_front(&mut self, front: Front) {
        self.search.front = front;
        self.search.swing = None;
        self.search.dead = None;
    }

    pub(super) fn grow_front(&mut self) {
        self.settle();
        self.search.front.cells.resize(self.draft.snake.len(), None);
    }

    /// Ends a swing out: what was retracted is gone.
    pub(super) fn settle(&mut self) {
        if let Some(swing) = self.search.swing.take()
            && swing.out
        {
            for cubelet in swing.cubelets {
                if let Some(cell) = self.search.front.cells.get_mut(cubelet) {
                    *cell = None;
                }
            }
        }
    }
}
