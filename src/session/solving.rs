//! Searching and planning: what is asked of solver and planner, what they have said, and which solution is shown.
//!
//! Owns everything that is known of one revision of the puzzle. Which solutions are worth looking for is left to `choice`,
//! what is played to the player.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::choice;
use super::document::Document;
use super::door::SolvingEffect;
use super::notice::{Change, Notice, Notices};
use crate::fold::{Hold, Planned, Planning};
use crate::puzzle::{Cell, Puzzle, Solution};
use crate::solver::{Ended, Goal, Pace, Progress, SearchEvent, SearchRequest, Snapshot, Suggestion, Verdict};
use crate::words::words;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchState {
    #[default]
    Idle,
    /// At work; there may be solutions already.
    Running,
    Solved,
    ProvedNone,
    /// Stopped or out of time, without a solution.
    Stopped,
}

words!(
    SearchState, "idle, running, solved, proved none or stopped":
    Idle "idle", Running "running", Solved "solved", ProvedNone "proved none", Stopped "stopped"
);

#[derive(Clone, Debug, Default, PartialEq)]
pub enum PlanState {
    #[default]
    Idle,
    Running,
    Done(Planning),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchStatus {
    pub state: SearchState,
    pub progress: Progress,
    /// Seconds since the start, by the window's clock.
    pub seconds: f64,
    /// Where the search is, for the picture.
    pub snapshot: Snapshot,
    /// The last placement or retraction watched slowly: cubelets, and how far the swing has come, 0 to 1.
    pub swing: Option<Swing>,
    /// The cell that could not be filled, while it flashes.
    pub dead: Option<Cell>,
    /// The pace at which the search at work was asked to go.
    pub pace: Option<f32>,
}

/// A cubelet on its way into its cell, or out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    pub cubelets: Range<usize>,
    /// 0 at the start, 1 when done.
    pub share: f32,
    pub out: bool,
}

/// What the search says that changes what there is to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum News {
    First,
    /// There is another one, which was waited for.
    Next,
    Ended,
}

#[derive(Clone, Debug, Default)]
pub struct Solving {
    pub search: SearchStatus,
    pub solutions: Vec<Solution>,
    selected: usize,
    /// The canonical images of the solutions that were there before this search, which finds them again.
    known: HashSet<Solution>,
    /// Whether there are no solutions but these.
    pub complete: bool,
    wants_next: bool,
    pub planning: PlanState,
    /// Which side rests in the plan that is there or to come.
    hold: Hold,
    /// The one that was asked to be planned; `None` for whichever is easiest.
    asked: Option<usize>,
    /// Snakes that may have been meant, where this one has no solution.
    pub suggestions: Vec<Suggestion>,
    suggesting: bool,
}

impl Solving {
    pub(super) fn holding(hold: Hold) -> Self {
        Self { hold, ..Self::default() }
    }

    pub fn is_searching(&self) -> bool {
        self.search.state == SearchState::Running
    }

    /// Index of the solution that is shown, where there is one.
    pub fn selected(&self) -> Option<usize> {
        (!self.solutions.is_empty()).then_some(self.selected)
    }

    pub fn shown(&self) -> Option<&Solution> {
        self.solutions.get(self.selected)
    }

    /// Whether a message of the search, the planner or the clock is to come.
    pub fn is_busy(&self) -> bool {
        self.is_searching() || self.planning == PlanState::Running || self.search.dead.is_some()
    }

    pub(super) fn hear(&mut self, event: SearchEvent, puzzle: &Puzzle, notices: &mut Notices) -> Option<News> {
        match event {
            // One of a search that runs flat out may come late.
            SearchEvent::Snapshot(snapshot) if self.is_searching() => {
                self.search.snapshot = snapshot;
                self.still();
            }
            SearchEvent::Snapshot(_) => {}
            SearchEvent::Placed { cubelets, cells } => {
                self.swing(Swing { cubelets: cubelets.clone(), share: 0.0, out: false }, None, puzzle);
                let places = self.search.snapshot.cells.iter_mut().skip(cubelets.start);
                for (place, cell) in places.zip(cells) {
                    *place = Some(cell);
                }
            }
            SearchEvent::Retracted { cubelets, dead } => {
                self.swing(Swing { cubelets, share: 0.0, out: true }, dead, puzzle);
            }
            SearchEvent::Solution(solution) => return self.add(solution, puzzle),
            SearchEvent::Progress(progress) => self.search.progress = progress,
            SearchEvent::Ended(ended) => {
                self.end(&ended, notices);
                return Some(News::Ended);
            }
        }
        None
    }

    /// The planner says what came of it; false where it was asked something else meanwhile.
    pub(super) fn hear_plan(&mut self, mut planned: Planned, notices: &mut Notices) -> bool {
        let index = self.solutions.iter().position(|solution| *solution == planned.solution);
        let Some(index) = index.filter(|index| self.asked.is_none_or(|asked| asked == *index)) else { return false };
        self.selected = index;
        notices.forget(Change::Plan);
        match &planned.planning {
            Planning::Plan(plan) if plan.settled => {}
            Planning::Plan(_) => notices.tell(Notice::NotSettled),
            Planning::Locked => notices.tell(Notice::Locked),
            Planning::NotFound => notices.tell(Notice::NoFoldFound),
            Planning::Failed(failure) => notices.tell(Notice::PlanningFailed(failure.clone())),
        }
        // It may have been asked for before that was changed.
        if let Planning::Plan(plan) = &mut planned.planning {
            *plan = plan.held(self.hold);
        }
        self.planning = PlanState::Done(planned.planning);
        true
    }

    /// From now on plans are for hands that hold it so.
    pub(super) fn set_hold(&mut self, hold: Hold) {
        self.hold = hold;
        if let PlanState::Done(Planning::Plan(plan)) = &mut self.planning {
            *plan = plan.held(hold);
        }
    }

    pub(super) fn tick(&mut self, seconds: f64) {
        if self.is_searching() {
            self.search.seconds += seconds;
        }
        if let Some(swing) = &mut self.search.swing {
            // The next event comes when this swing is over, or the search ended.
            let pace = self.search.pace.unwrap_or(5.0);
            swing.share = (swing.share + seconds.min(0.1) as f32 * pace.max(1.0)).min(1.0);
        }
    }

    /// What is due by now: the plan once there is a solution and none easier is to be expected soon, and snakes that may
    /// have been meant where this one can't be.
    pub(super) fn due(&mut self, document: &Document) -> Vec<SolvingEffect> {
        let mut effects = Vec::new();
        let patient = self.is_searching()
            && self.asked.is_none()
            && choice::is_worth_waiting(self.solutions.len(), Duration::from_secs_f64(self.search.seconds));
        if !self.solutions.is_empty() && self.planning == PlanState::Idle && !patient {
            effects.extend(self.plan(document, self.asked));
        }
        let wrong = match document.puzzle() {
            Ok(puzzle) if self.search.state == SearchState::ProvedNone => Some((puzzle.snake(), puzzle.box_size())),
            Ok(_) => None,
            Err(_) => document.near_miss(),
        };
        if let Some((snake, box_size)) = wrong
            && !std::mem::replace(&mut self.suggesting, true)
        {
            let colouring = document.puzzle().ok().and_then(|puzzle| puzzle.colouring().cloned());
            let (snake, revision) = (snake.clone(), document.revision);
            effects.push(SolvingEffect::Suggest { snake, box_size, colouring, revision });
        }
        effects
    }

    /// This solution is known from before.
    pub(super) fn know(&mut self, solution: Solution) {
        self.solutions = vec![solution];
        self.search.state = SearchState::Solved;
    }

    /// Searches, at this pace where it is watched. What was found before stays.
    pub(super) fn start(&mut self, document: &Document, request: SearchRequest, pace: Option<f32>) -> SolvingEffect {
        let image = |solution: &Solution| solution.canonical(&request.puzzle);
        self.known = self.solutions.iter().map(image).collect();
        self.search = SearchStatus { state: SearchState::Running, pace, ..SearchStatus::default() };
        SolvingEffect::Search(SearchRequest {
            revision: document.revision,
            pace: pace.map_or(Pace::Flat, Pace::PerSecond),
            ..request
        })
    }

    pub(super) fn solve(&mut self, document: &Document, pace: Option<f32>) -> Option<SolvingEffect> {
        let puzzle = document.puzzle().ok()?;
        Some(self.start(document, choice::to_fold(Arc::clone(puzzle)), pace))
    }

    pub(super) fn next(
        &mut self,
        document: &Document,
        pace: Option<f32>,
        notices: &mut Notices,
    ) -> Option<SolvingEffect> {
        let puzzle = document.puzzle().ok()?;
        if self.selected + 1 < self.solutions.len() {
            return self.select(document, self.selected + 1);
        }
        if self.is_searching() {
            self.wants_next = true;
            notices.tell(Notice::LookingForMore);
            return None;
        }
        if !self.complete && self.solutions.len() < choice::KEPT {
            self.wants_next = true;
            notices.forget(Change::Search);
            notices.tell(Notice::LookingForMore);
            let all = SearchRequest { goal: Goal::All, ..choice::to_fold(Arc::clone(puzzle)) };
            return Some(self.start(document, all, pace));
        }
        if self.solutions.len() == 1 {
            notices.tell(Notice::OnlyOne);
        }
        self.select(document, 0)
    }

    /// Shows the solution before, the last one before the first.
    pub(super) fn previous(&mut self, document: &Document) -> Option<SolvingEffect> {
        let last = self.solutions.len().saturating_sub(1);
        self.select(document, self.selected.checked_sub(1).unwrap_or(last))
    }

    fn select(&mut self, document: &Document, index: usize) -> Option<SolvingEffect> {
        if index >= self.solutions.len() || index == self.selected && self.planning != PlanState::Idle {
            return None;
        }
        self.selected = index;
        self.plan(document, Some(index))
    }

    fn plan(&mut self, document: &Document, asked: Option<usize>) -> Option<SolvingEffect> {
        let puzzle = Arc::clone(document.puzzle().ok()?);
        let solutions = asked.map_or_else(|| self.solutions.clone(), |index| vec![self.solutions[index].clone()]);
        (self.planning, self.asked) = (PlanState::Running, asked);
        Some(SolvingEffect::Plan { puzzle, revision: document.revision, solutions, hold: self.hold })
    }

    /// From now on the search at work goes at this pace; flat out without.
    pub(super) fn set_pace(&mut self, pace: Option<f32>) -> Option<SolvingEffect> {
        if !self.is_searching() || pace == self.search.pace {
            return None;
        }
        self.search.pace = pace;
        self.settle();
        Some(SolvingEffect::SetPace(pace.map_or(Pace::Flat, Pace::PerSecond)))
    }

    /// The jobs at work are lost: what they were to bring has to be asked for again.
    pub(super) fn interrupt(&mut self) {
        self.wants_next = false;
        if self.is_searching() {
            self.conclude(None);
        }
        if self.planning == PlanState::Running {
            self.planning = PlanState::Idle;
        }
        self.suggesting &= !self.suggestions.is_empty();
    }

    fn add(&mut self, solution: Solution, puzzle: &Puzzle) -> Option<News> {
        if !self.known.is_empty() && self.known.contains(&solution.canonical(puzzle)) {
            return None;
        }
        self.solutions.push(solution);
        if std::mem::take(&mut self.wants_next) {
            self.selected = self.solutions.len() - 1;
            (self.planning, self.asked) = (PlanState::Idle, Some(self.selected));
            return Some(News::Next);
        }
        (self.solutions.len() == 1).then_some(News::First)
    }

    fn end(&mut self, ended: &Ended, notices: &mut Notices) {
        notices.forget(Change::Search);
        let wanted_next = std::mem::take(&mut self.wants_next);
        self.complete |= ended.verdict == Verdict::Exhausted;
        self.conclude(Some(ended));
        if let Some(failure) = &ended.failure {
            notices.tell(Notice::SearchFailed(failure.clone()));
        }
        match self.search.state {
            SearchState::ProvedNone => notices.tell(Notice::NoSolution),
            SearchState::Stopped => notices.tell(Notice::Stopped),
            _ if wanted_next => {
                let only = self.complete && self.solutions.len() == 1;
                notices.tell(if only { Notice::OnlyOne } else { Notice::NoOther });
            }
            _ => {}
        }
        self.search.progress = ended.progress;
    }

    fn conclude(&mut self, ended: Option<&Ended>) {
        self.still();
        self.search.state = match ended {
            _ if !self.solutions.is_empty() => SearchState::Solved,
            Some(ended) if ended.verdict == Verdict::Exhausted => SearchState::ProvedNone,
            _ => SearchState::Stopped,
        };
    }

    /// Nothing swings or flashes any more.
    fn still(&mut self) {
        (self.search.swing, self.search.dead) = (None, None);
    }

    fn swing(&mut self, swing: Swing, dead: Option<Cell>, puzzle: &Puzzle) {
        self.settle();
        self.search.snapshot.cells.resize(puzzle.len(), None);
        (self.search.swing, self.search.dead) = (Some(swing), dead);
    }

    /// Ends a swing out: what was retracted is gone.
    fn settle(&mut self) {
        if let Some(Swing { cubelets, out: true, .. }) = self.search.swing.take() {
            for place in self.search.snapshot.cells.iter_mut().take(cubelets.end).skip(cubelets.start) {
                *place = None;
            }
        }
    }
}
