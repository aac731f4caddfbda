//! Search, solutions and plan of one revision of the puzzle. `solver/policy.rs` limits the search.

pub mod commands;
mod narration;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::document::Document;
use super::io::SolvingEffect;
use super::notice::{NoticeTopic, Notices};
use crate::fold::{FoldPlan, Folding, NoPlan, Planned};
use crate::puzzle::{Cell, Puzzle, Snake, Solution};
use crate::solver::{
    Ended, Goal, KEPT, Progress, SearchEvent, SearchRequest, Snapshot, Suggestion, Suggestions, Verdict,
    is_worth_waiting, to_fold,
};
use crate::spelling::words;
use crate::text::{Narration, Notice, RetractReason};

words! {
    #[derive(Default)]
    pub enum SearchState("idle, running, solved, proved none or stopped") {
        #[default]
        Idle "idle",
        /// May have solutions already.
        Running "running",
        Solved "solved",
        ProvedNone "proved none",
        /// Stopped or out of time, without a solution.
        Stopped "stopped",
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum PlanState {
    #[default]
    Idle,
    Running,
    Done(Result<FoldPlan, NoPlan>),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchStatus {
    pub state: SearchState,
    pub progress: Progress,
    /// Seconds since the start, by the window's clock.
    pub seconds: f64,
    pub snapshot: Snapshot,
    /// Last placement or retraction in a slow search.
    pub swing: Option<Swing>,
    pub dead: Option<Cell>,
    /// Pace of the running search; 0 if paused.
    pub pace: Option<f32>,
    pending_steps: u32,
    /// Whether the next snapshot only shows the current state of the search.
    shows_state: bool,
    pub story: Narration,
}

/// Placements per second in a paused search; chosen by eye.
const PAUSED_STEP_PACE: f32 = 2.5;

impl SearchStatus {
    pub fn is_paused(&self) -> bool {
        self.state == SearchState::Running && self.pace == Some(0.0)
    }

    pub fn is_still(&self) -> bool {
        self.is_paused() && self.swing.as_ref().is_none_or(|swing| swing.share >= 1.0)
    }

    /// Number of placed cubelets, without those being retracted.
    pub fn placed(&self) -> usize {
        let leaving = self.swing.as_ref().filter(|swing| swing.out).map_or(0..0, |swing| swing.cubelets.clone());
        let there = self.snapshot.iter().enumerate();
        there.filter(|(cubelet, cell)| cell.is_some() && !leaving.contains(cubelet)).count()
    }

    /// Begins a swing, which is one step.
    fn begin_swing(&mut self, cubelets: Range<usize>, out: bool, dead: Option<Cell>) {
        self.swing = Some(Swing { cubelets, share: 0.0, out });
        self.dead = dead;
        self.count_step();
    }

    /// Ends a swing; retracted cubelets are removed.
    fn end_swing(&mut self) {
        if let Some(Swing { cubelets, out: true, .. }) = self.swing.take() {
            self.snapshot[cubelets].fill(None);
        }
    }

    fn count_step(&mut self) {
        self.pending_steps = self.pending_steps.saturating_sub(1);
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    pub cubelets: Range<usize>,
    /// Progress, 0 to 1.
    pub share: f32,
    pub out: bool,
}

impl Swing {
    /// The cubelets in motion, and how far they have moved into their cells: 0 is outside, 1 in place.
    pub fn under_way(&self) -> (Range<usize>, f32) {
        (self.cubelets.clone(), if self.out { 1.0 - self.share } else { self.share })
    }
}

/// Up to this number, every solution is compared; beyond it, only those that the first planning run's budget covers.
const MAX_COMPARED: usize = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchNews {
    Changed,
    Next,
}

#[derive(Clone, Debug, Default)]
pub struct Solving {
    pub search: SearchStatus,
    /// Easiest first as far as known, then in the order found; those that do not fold come last.
    pub solutions: Vec<Solution>,
    pub foldings: Vec<Folding>,
    selected: usize,
    /// Canonical images of the solutions known before this search, which finds them again.
    known: HashSet<Solution>,
    pub complete: bool,
    /// Number of solutions to choose from, while the search may find more.
    choice: Option<usize>,
    /// Whether to show the next solution found.
    pub awaits_next: bool,
    /// Progress of the earlier search that found the solutions.
    found_with: Option<Progress>,
    pub planning: PlanState,
    /// The solution to plan; `None` for the easiest.
    requested: Option<usize>,
    /// The solutions that are planned: none changes its place until there is a plan.
    planned: Range<usize>,
    comparing: Option<usize>,
    suggesting: bool,
    /// The corrections, once they have arrived; there may be none.
    pub suggestions: Option<Suggestions>,
    /// The snake, if its text may mean another.
    pub doubted: Option<Snake>,
    /// What is asked for, until the end of the update.
    pub effects: Vec<SolvingEffect>,
}

impl Solving {
    pub fn is_searching(&self) -> bool {
        self.search.state == SearchState::Running
    }

    /// Whether the fold will come without another command.
    pub fn is_underway(&self) -> bool {
        let is_planned = matches!(self.planning, PlanState::Done(_));
        self.is_searching() || self.search.state == SearchState::Solved && !is_planned
    }

    pub fn selected(&self) -> Option<usize> {
        (!self.solutions.is_empty()).then_some(self.selected)
    }

    pub fn shown(&self) -> Option<&Solution> {
        self.solutions.get(self.selected)
    }

    pub fn fold(&self) -> Option<&FoldPlan> {
        if let PlanState::Done(Ok(plan)) = &self.planning { Some(plan) } else { None }
    }

    /// Why a fold was looked for in vain.
    pub fn no_fold(&self) -> Option<Notice> {
        let PlanState::Done(Err(why)) = &self.planning else { return None };
        Some(if *why == NoPlan::Locked { Notice::Locked } else { Notice::NoFoldFound })
    }

    /// Whether a report or the clock will change it.
    pub fn is_busy(&self) -> bool {
        let rests = self.search.is_still() && self.search.pending_steps == 0;
        let plans = self.planning == PlanState::Running || self.comparing.is_some();
        self.is_searching() && !rests || plans || self.looks_for_suggestions()
    }

    pub fn looks_for_suggestions(&self) -> bool {
        self.suggesting && self.suggestions.is_none()
    }

    pub fn suggested(&self) -> &[Suggestion] {
        self.suggestions.as_ref().map_or(&[], |found| &found.list)
    }

    pub fn handle_event(&mut self, event: SearchEvent, puzzle: &Puzzle, notices: &mut Notices) -> Option<SearchNews> {
        let search = &mut self.search;
        match event {
            // A late snapshot of a search that has ended is ignored.
            SearchEvent::Snapshot(snapshot) if search.state == SearchState::Running => {
                search.snapshot = snapshot;
                search.swing = None;
                search.dead = None;
                search.story = Narration::Trying { placed: search.placed(), of: puzzle.len() };
                // The first snapshot shows the current state; later ones count as one step.
                if !std::mem::take(&mut search.shows_state) {
                    search.count_step();
                }
            }
            SearchEvent::Snapshot(_) => {}
            SearchEvent::Placed { cubelets, cells } => {
                search.end_swing();
                search.snapshot.resize(puzzle.len(), None);
                search.snapshot.splice(cubelets.clone(), cells.into_iter().map(Some));
                search.story = Narration::placed(&cubelets, &search.snapshot);
                search.begin_swing(cubelets, false, None);
            }
            SearchEvent::Retracted { cubelets, dead } => {
                search.end_swing();
                search.snapshot.resize(puzzle.len(), None);
                search.story =
                    search.story.taken_back(&cubelets, dead, &search.snapshot, puzzle.snake(), puzzle.box_size());
                let is_dead = matches!(search.story, Narration::Back { why: RetractReason::Unfillable, .. });
                search.begin_swing(cubelets, true, dead.filter(|_| is_dead));
            }
            SearchEvent::Solution(solution) => return self.add(solution, puzzle),
            SearchEvent::ChoiceReady => self.choice = Some(self.solutions.len()),
            SearchEvent::Progress(progress) => search.progress = progress,
            SearchEvent::Ended(ended) => {
                self.end(&ended, notices);
                return Some(SearchNews::Changed);
            }
        }
        None
    }

    /// False if the reply is stale.
    pub fn handle_plan(&mut self, planned: Planned, notices: &mut Notices) -> bool {
        let index = self.planned.start + planned.index;
        if !self.planned.contains(&index) {
            return false;
        }
        self.selected = index;
        for (index, folding) in self.planned.clone().zip(planned.foldings) {
            self.record_folding(index, folding);
        }
        // The list must agree with the steps.
        self.foldings[index] = Folding::of(&planned.plan);
        // With more than `MAX_COMPARED`, most are in the order found, and a selected one keeps its position.
        if self.requested.is_none() || self.solutions.len() <= MAX_COMPARED {
            self.sort_by_ease();
        }
        notices.forget(NoticeTopic::Plan);
        self.planning = PlanState::Done(planned.plan);
        self.notify_planning(notices);
        true
    }

    pub fn notify_again(&self, notices: &mut Notices) {
        if self.search.state == SearchState::ProvedNone {
            self.notify_no_solution(notices);
        }
        self.notify_planning(notices);
    }

    fn notify_planning(&self, notices: &mut Notices) {
        if let PlanState::Done(Err(NoPlan::Failed(failure))) = &self.planning {
            notices.add(Notice::PlanningFailed(failure.clone()));
        } else if self.fold().is_some_and(|plan| !plan.settled) {
            notices.add(Notice::NotSettled);
        } else if let Some(why) = self.no_fold() {
            notices.add(why);
        }
    }

    pub fn handle_comparison(&mut self, folding: Folding) {
        if let Some(index) = self.comparing.take() {
            self.record_folding(index, folding);
            self.sort_by_ease();
        }
    }

    fn record_folding(&mut self, index: usize, found: Folding) {
        let folding = &mut self.foldings[index];
        *folding = match (*folding, found) {
            (Folding::Folds(known), Folding::Folds(found)) => Folding::Folds(known.min(found)),
            (known @ Folding::Folds(_), _) | (known, Folding::Unknown) => known,
            (_, found) => found,
        };
    }

    /// Sorts the solutions. The shown one stays shown.
    fn sort_by_ease(&mut self) {
        let shown = self.shown().cloned();
        let mut found: Vec<_> = self.foldings.drain(..).zip(self.solutions.drain(..)).collect();
        // Ties by moves, as in the planner; unknown ones in the order found.
        found.sort_by_cached_key(|(folding, solution)| {
            (*folding, (*folding != Folding::Unknown).then(|| solution.moves()))
        });
        (self.foldings, self.solutions) = found.into_iter().unzip();
        self.selected = self.solutions.iter().position(|solution| Some(solution) == shown.as_ref()).unwrap_or(0);
    }

    pub fn tick(&mut self, seconds: f64) {
        if self.is_searching() {
            self.search.seconds += seconds;
        }
        if let Some(swing) = &mut self.search.swing {
            // The next event comes after the swing, or when the search has ended.
            let pace = self.search.pace.unwrap_or(5.0);
            let pace = if pace > 0.0 { pace } else { PAUSED_STEP_PACE };
            swing.share = (swing.share + seconds.min(0.1) as f32 * pace.max(1.0)).min(1.0);
        }
    }

    /// Starts jobs: a plan, unless an easier solution is likely soon; a comparison; suggestions if it cannot fold.
    pub fn start_due(&mut self, document: &Document) {
        let patient = self.is_searching()
            && self.requested.is_none()
            && self.choice.is_none()
            && is_worth_waiting(self.solutions.len(), Duration::from_secs_f64(self.search.seconds));
        if !self.solutions.is_empty() && self.planning == PlanState::Idle && !patient {
            self.plan(document, self.requested);
        }
        if (2..=MAX_COMPARED).contains(&self.solutions.len())
            && matches!(self.planning, PlanState::Done(_))
            && !self.is_searching()
            && self.comparing.is_none()
            && let Some(index) = self.foldings.iter().position(|folding| *folding == Folding::Unknown)
        {
            self.comparing = Some(index);
            let solution = self.solutions[index].clone();
            self.effects.push(SolvingEffect::Compare { revision: document.revision, solution });
        }
        let puzzle = document.puzzle();
        // A run that is too long proves the snake unsolvable without a search.
        let hopeless = self.search.state == SearchState::ProvedNone || document.run_too_long().is_some();
        let unsolvable = puzzle.filter(|_| hopeless).map(|puzzle| puzzle.box_size());
        if let Some(box_size) = unsolvable.or(document.near_miss())
            && !std::mem::replace(&mut self.suggesting, true)
        {
            let colouring = puzzle.and_then(|puzzle| puzzle.colouring().cloned());
            let snake = document.draft.snake.clone();
            let revision = document.revision;
            self.effects.push(SolvingEffect::Suggest { snake, box_size, colouring, revision });
        }
    }

    pub fn recall(&mut self, solution: Solution) {
        self.solutions = vec![solution];
        self.foldings = vec![Folding::Unknown];
        self.search.state = SearchState::Solved;
    }

    /// Keeps the known solutions and their order.
    fn start(&mut self, document: &Document, request: SearchRequest, pace: Option<f32>) {
        self.known = self.solutions.iter().map(|solution| solution.canonical(&request.puzzle)).collect();
        self.choice = None;
        self.found_with = (!self.solutions.is_empty()).then_some(self.search.progress);
        self.search = SearchStatus { state: SearchState::Running, pace, shows_state: true, ..SearchStatus::default() };
        let revision = document.revision;
        self.effects.push(SolvingEffect::Search { request: SearchRequest { pace, ..request }, revision });
    }

    pub fn solve(&mut self, document: &Document, pace: Option<f32>) {
        if let Some(puzzle) = document.puzzle() {
            self.start(document, to_fold(Arc::clone(puzzle)), pace);
        }
    }

    pub fn next(&mut self, document: &Document, pace: Option<f32>, notices: &mut Notices) {
        let Some(puzzle) = document.puzzle() else { return };
        if self.selected + 1 < self.solutions.len() {
            return self.select(document, self.selected + 1);
        }
        let is_searching = self.is_searching();
        if !self.complete && (is_searching || self.solutions.len() < KEPT) {
            self.awaits_next = true;
            if !is_searching {
                notices.forget(NoticeTopic::Search);
                let all = SearchRequest { goal: Goal::All, ..to_fold(Arc::clone(puzzle)) };
                self.start(document, all, pace);
            }
            return notices.add(Notice::LookingForMore);
        }
        if self.solutions.len() == 1 {
            notices.add(Notice::OnlyOne);
        }
        self.select(document, 0);
    }

    pub fn previous(&mut self, document: &Document) {
        let last = self.solutions.len().saturating_sub(1);
        self.select(document, self.selected.checked_sub(1).unwrap_or(last));
    }

    /// Index from 0; ignored if there is none.
    pub fn select(&mut self, document: &Document, index: usize) {
        if index >= self.solutions.len() || index == self.selected && self.planning != PlanState::Idle {
            return;
        }
        self.selected = index;
        self.plan(document, Some(index));
    }

    fn plan(&mut self, document: &Document, requested: Option<usize>) {
        let choice = self.choice.unwrap_or(self.solutions.len());
        self.planned = requested.map_or(0..choice, |index| index..index + 1);
        let solutions = self.solutions[self.planned.clone()].to_vec();
        // A plan cancels a comparison.
        self.planning = PlanState::Running;
        self.requested = requested;
        self.comparing = None;
        self.effects.push(SolvingEffect::Plan { revision: document.revision, solutions });
    }

    pub fn set_pace(&mut self, pace: Option<f32>) {
        let search = &mut self.search;
        if search.state != SearchState::Running || pace == search.pace {
            return;
        }
        search.shows_state |= search.pace.is_none();
        search.pace = pace;
        search.pending_steps = 0;
        if pace.is_none() {
            search.end_swing();
        }
        self.effects.push(SolvingEffect::SetPace(pace));
    }

    pub fn step(&mut self, steps: u32) {
        if self.search.is_paused() && steps > 0 {
            self.search.pending_steps = self.search.pending_steps.saturating_add(steps);
            self.effects.push(SolvingEffect::StepSearch(steps));
        }
    }

    /// Marks the running jobs as lost: their results must be requested again.
    pub fn interrupt(&mut self) {
        self.awaits_next = false;
        if self.is_searching() {
            self.conclude(None);
        }
        if self.planning == PlanState::Running {
            self.planning = PlanState::Idle;
        }
        self.comparing = None;
        self.suggesting &= self.suggestions.is_some();
    }

    fn add(&mut self, solution: Solution, puzzle: &Puzzle) -> Option<SearchNews> {
        self.search.story = Narration::Found(puzzle.len());
        if !self.known.is_empty() && self.known.contains(&solution.canonical(puzzle)) {
            return None;
        }
        self.solutions.push(solution);
        self.foldings.push(Folding::Unknown);
        if std::mem::take(&mut self.awaits_next) {
            self.selected = self.solutions.len() - 1;
            self.planning = PlanState::Idle;
            self.requested = Some(self.selected);
            return Some(SearchNews::Next);
        }
        (self.solutions.len() == 1).then_some(SearchNews::Changed)
    }

    fn end(&mut self, ended: &Ended, notices: &mut Notices) {
        notices.forget(NoticeTopic::Search);
        let wanted_next = std::mem::take(&mut self.awaits_next);
        self.complete |= ended.verdict == Verdict::Exhausted;
        self.conclude(Some(ended));
        if let Some(failure) = &ended.failure {
            notices.add(Notice::SearchFailed(failure.clone()));
        }
        match self.search.state {
            SearchState::ProvedNone => self.notify_no_solution(notices),
            SearchState::Stopped => notices.add(Notice::Stopped),
            _ if wanted_next => {
                let only = self.complete && self.solutions.len() == 1;
                notices.add(if only { Notice::OnlyOne } else { Notice::NoOther });
            }
            _ => {}
        }
    }

    /// Does nothing if the reason is already shown. For a snake that may not be meant, asks whether it is.
    fn notify_no_solution(&self, notices: &mut Notices) {
        if !notices.iter().any(|shown| matches!(shown, Notice::RunTooLong { .. } | Notice::IsThatYours(_))) {
            notices.add(self.doubted.clone().map_or(Notice::NoSolution, Notice::IsThatYours));
        }
    }

    fn conclude(&mut self, ended: Option<&Ended>) {
        self.search.swing = None;
        self.search.dead = None;
        let is_exhausted = ended.is_some_and(|ended| ended.verdict == Verdict::Exhausted);
        self.search.state = if !self.solutions.is_empty() {
            SearchState::Solved
        } else if is_exhausted {
            SearchState::ProvedNone
        } else {
            SearchState::Stopped
        };
        // If a repeated search does not exhaust the space, the progress of the search that found the solutions stays.
        let before = self.found_with.take().filter(|_| !is_exhausted);
        self.search.progress = before.or(ended.map(|ended| ended.progress)).unwrap_or(self.search.progress);
    }
}
