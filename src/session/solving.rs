//! Searching and planning: what is asked of solver and planner, what they have said, and which solution is shown.
//!
//! Owns everything that is known of one revision of the puzzle. Which solutions are worth looking for is left to the solver's policy,
//! what is played to the player.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::document::Document;
use super::door::SolvingEffect;
use super::notice::{Change, Notice, Notices};
use super::story::{Story, Why};
use crate::fold::{FoldPlan, Folding, Looked, PlanOptions, Planned, Planning};
use crate::puzzle::{Cell, Puzzle, Solution};
use crate::solver::{
    Ended, Goal, KEPT, Pace, Progress, SearchEvent, SearchRequest, Snapshot, Suggestion, Suggestions, Verdict,
    is_worth_waiting, to_fold,
};
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
    /// The cell that could not be filled, while it is marked.
    pub dead: Option<Cell>,
    /// The pace at which the search at work was asked to go; 0 while it rests.
    pub pace: Option<f32>,
    /// Placements and retractions that were let on at rest and are not told yet.
    stepping: u32,
    /// Whether all that is placed is to be told first.
    begins: bool,
    pub story: Story,
}

/// Placements a second at which those swing that are let on one by one; chosen by eye.
const STEPPED: f32 = 2.5;

impl SearchStatus {
    /// Whether the search at work rests until it is asked to go on.
    pub fn is_paused(&self) -> bool {
        self.state == SearchState::Running && self.pace == Some(0.0)
    }

    /// Whether it rests and nothing swings.
    pub fn is_still(&self) -> bool {
        self.is_paused() && self.swing.as_ref().is_none_or(|swing| swing.share >= 1.0)
    }

    /// How many cubelets are placed, without those on their way out.
    pub fn placed(&self) -> usize {
        let leaving = self.swing.as_ref().filter(|swing| swing.out).map_or(0..0, |swing| swing.cubelets.clone());
        let there = self.snapshot.cells.iter().enumerate();
        there.filter(|(cubelet, cell)| cell.is_some() && !leaving.contains(cubelet)).count()
    }
}

/// A cubelet on its way into its cell, or out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    pub cubelets: Range<usize>,
    /// 0 at the start, 1 when done.
    pub share: f32,
    pub out: bool,
}

impl Swing {
    /// Those under way, and how far they are in, 0 to 1.
    pub(super) fn under_way(&self) -> (Range<usize>, f32) {
        (self.cubelets.clone(), if self.out { 1.0 - self.share } else { self.share })
    }
}

/// Of so many solutions it is found out how each folds; of more, as many as there is time for when the first is planned.
const MOST_COMPARED: usize = 50;

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
    /// The easiest to fold first as far as is known, then those that nobody looked at, as they were found, and those that do
    /// not fold.
    pub solutions: Vec<Solution>,
    /// How each of them folds.
    foldings: Vec<Folding>,
    selected: usize,
    /// The canonical images of the solutions that were there before this search, which finds them again.
    known: HashSet<Solution>,
    /// Whether there are no solutions but these.
    pub complete: bool,
    wants_next: bool,
    /// How far the search before came, which found what there is.
    found_by: Option<Progress>,
    pub planning: PlanState,
    /// The one that was asked to be planned; `None` for whichever is easiest.
    asked: Option<usize>,
    /// Whether somebody finds out how one of the solutions folds.
    comparing: bool,
    /// Snakes that may have been meant, where this one has no solution.
    pub suggestions: Vec<Suggestion>,
    /// Of how many more there was no time to find out whether they fold; those among the suggestions count too.
    pub undecided: usize,
    suggesting: bool,
    /// Whether it is known which may have been meant.
    suggested: bool,
}

impl Solving {
    /// As if this solution had been found and planned so.
    pub(super) fn knowing(solution: Solution, plan: FoldPlan) -> Self {
        let search = SearchStatus { state: SearchState::Solved, ..SearchStatus::default() };
        let planning = Planning::Plan(plan);
        let (solutions, foldings) = (vec![solution], vec![Folding::of(&planning)]);
        Self { search, solutions, foldings, planning: PlanState::Done(planning), ..Self::default() }
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

    /// How each of the solutions folds, as far as is known.
    pub fn foldings(&self) -> &[Folding] {
        &self.foldings
    }

    /// The place of the solution known to be easiest, where there is something to compare it with.
    pub fn easiest(&self) -> Option<usize> {
        let folds = |folding: &&Folding| matches!(folding, Folding::Folds(_));
        let several = self.foldings.iter().filter(folds).count() > 1;
        let places = self.foldings.iter().enumerate().filter(|(_, folding)| folds(folding));
        places.min_by_key(|(_, folding)| **folding).map(|(place, _)| place).filter(|_| several)
    }

    /// Whether a message of the search, the planner or the clock is to come.
    pub fn is_busy(&self) -> bool {
        let rests = self.search.is_still() && self.search.stepping == 0;
        let plans = self.planning == PlanState::Running || self.comparing;
        self.is_searching() && !rests || plans || self.looks_for_suggestions()
    }

    /// Whether somebody looks for snakes that may have been meant.
    pub fn looks_for_suggestions(&self) -> bool {
        self.suggesting && !self.suggested
    }

    /// Whether it was looked for snakes that may have been meant; there may be none.
    pub fn has_suggestions(&self) -> bool {
        self.suggested
    }

    /// Somebody looked for snakes that may have been meant.
    pub(super) fn hear_suggestions(&mut self, found: Suggestions) {
        (self.suggestions, self.undecided, self.suggested) = (found.list, found.undecided, true);
    }

    pub(super) fn hear(&mut self, event: SearchEvent, puzzle: &Puzzle, notices: &mut Notices) -> Option<News> {
        match event {
            // One of a search that runs flat out may come late.
            SearchEvent::Snapshot(snapshot) if self.is_searching() => {
                self.search.snapshot = snapshot;
                self.still();
                self.search.story = Story::Trying { placed: self.search.placed(), of: puzzle.len() };
                // The first tells where it stands; after it a whole picture is a step of a search that takes wide ones.
                if !std::mem::take(&mut self.search.begins) {
                    self.note_step();
                }
            }
            SearchEvent::Snapshot(_) => {}
            SearchEvent::Placed { cubelets, cells } => {
                self.swing(Swing { cubelets: cubelets.clone(), share: 0.0, out: false }, None, puzzle);
                let places = self.search.snapshot.cells.iter_mut().skip(cubelets.start);
                for (place, cell) in places.zip(cells) {
                    *place = Some(cell);
                }
                self.search.story = Story::placed(&cubelets, &self.search.snapshot.cells);
                self.note_step();
            }
            SearchEvent::Retracted { cubelets, dead } => {
                self.settle();
                let cells = &self.search.snapshot.cells;
                let story = &self.search.story;
                let story = story.taken_back(&cubelets, dead, cells, puzzle.snake(), puzzle.box_size());
                // Marked is what the words speak of.
                let dead = dead.filter(|_| matches!(story, Story::Back { why: Why::Unfillable, .. }));
                self.swing(Swing { cubelets, share: 0.0, out: true }, dead, puzzle);
                self.search.story = story;
                self.note_step();
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
    pub(super) fn hear_plan(&mut self, planned: Planned, notices: &mut Notices) -> bool {
        let index = self.solutions.iter().position(|solution| *solution == planned.solution);
        let Some(index) = index.filter(|index| self.asked.is_none_or(|asked| asked == *index)) else { return false };
        self.selected = index;
        planned.looked_at.iter().for_each(|looked| self.know(looked));
        // The list says what the steps say.
        self.foldings[index] = Folding::of(&planned.planning);
        // Of more, most are in the order they were found: one that was asked for keeps its place among them.
        if self.asked.is_none() || self.solutions.len() <= MOST_COMPARED {
            self.rank();
        }
        notices.forget(Change::Plan);
        tell_of(&planned.planning, notices);
        self.planning = PlanState::Done(planned.planning);
        true
    }

    /// What was told of a search and a plan that are at their end.
    pub(super) fn say_again(&self, notices: &mut Notices) {
        if self.search.state == SearchState::ProvedNone {
            tell_that_none_is(notices);
        }
        if let PlanState::Done(planning) = &self.planning {
            tell_of(planning, notices);
        }
    }

    /// Somebody found out how one of the solutions folds.
    pub(super) fn hear_compared(&mut self, looked: &Looked) {
        self.comparing = false;
        self.know(looked);
        self.rank();
    }

    fn know(&mut self, looked: &Looked) {
        let place = self.solutions.iter().position(|solution| *solution == looked.solution);
        if let Some(folding) = place.and_then(|place| self.foldings.get_mut(place)) {
            *folding = match (*folding, looked.folding) {
                (Folding::Folds(known), Folding::Folds(found)) => Folding::Folds(known.min(found)),
                (Folding::Folds(known), _) => Folding::Folds(known),
                (_, found) => found,
            };
        }
    }

    /// Puts the solutions in order. The one that is shown stays the one that is shown.
    fn rank(&mut self) {
        // Of equals the first by its moves, as the planner chooses; of those that nobody looked at the one found first.
        let mut order: Vec<usize> = (0..self.solutions.len()).collect();
        order.sort_by_cached_key(|&place| {
            let folding = self.foldings[place];
            (folding, (folding != Folding::Unknown).then(|| self.solutions[place].moves()))
        });
        let now = |before: usize| order.iter().position(|&place| place == before).unwrap_or(before);
        (self.selected, self.asked) = (now(self.selected), self.asked.map(now));
        self.solutions = order.iter().map(|&place| self.solutions[place].clone()).collect();
        self.foldings = order.iter().map(|&place| self.foldings[place]).collect();
    }

    pub(super) fn tick(&mut self, seconds: f64) {
        if self.is_searching() {
            self.search.seconds += seconds;
        }
        if let Some(swing) = &mut self.search.swing {
            // The next event comes when this swing is over, or the search ended.
            let pace = self.search.pace.unwrap_or(5.0);
            let pace = if pace > 0.0 { pace } else { STEPPED };
            swing.share = (swing.share + seconds.min(0.1) as f32 * pace.max(1.0)).min(1.0);
        }
    }

    /// What is due by now: the plan once there is a solution and none easier is to be expected soon, and snakes that may
    /// have been meant where this one can't be.
    pub(super) fn due(&mut self, document: &Document) -> Vec<SolvingEffect> {
        let mut effects = Vec::new();
        let patient = self.is_searching()
            && self.asked.is_none()
            && is_worth_waiting(
                self.solutions.len(),
                Duration::from_secs_f64(self.search.seconds),
                PlanOptions::default().looking,
            );
        if !self.solutions.is_empty() && self.planning == PlanState::Idle && !patient {
            effects.extend(self.plan(document, self.asked));
        }
        let several = (2..=MOST_COMPARED).contains(&self.solutions.len());
        let unknown = self.foldings.iter().position(|folding| *folding == Folding::Unknown).filter(|_| several);
        if let (Some(place), Ok(puzzle)) = (unknown, document.puzzle())
            && matches!(self.planning, PlanState::Done(_))
            && !self.is_searching()
            && !std::mem::replace(&mut self.comparing, true)
        {
            let (puzzle, solution) = (Arc::clone(puzzle), self.solutions[place].clone());
            effects.push(SolvingEffect::Compare { puzzle, revision: document.revision, solution });
        }
        let wrong = match document.puzzle() {
            Ok(puzzle) => {
                // That a run is too long is seen without a search.
                let hopeless = self.search.state == SearchState::ProvedNone
                    || puzzle.snake().run_too_long(puzzle.box_size()).is_some();
                hopeless.then(|| (puzzle.snake(), puzzle.box_size()))
            }
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

    /// Nobody waits for another solution any more.
    pub(super) fn want_no_other(&mut self) {
        self.wants_next = false;
    }

    /// This solution is known from before.
    pub(super) fn recall(&mut self, solution: Solution) {
        (self.solutions, self.foldings) = (vec![solution], vec![Folding::Unknown]);
        self.search.state = SearchState::Solved;
    }

    /// Searches, at this pace where it is watched. What was found before stays, in its order.
    pub(super) fn start(&mut self, document: &Document, request: SearchRequest, pace: Option<f32>) -> SolvingEffect {
        let image = |solution: &Solution| solution.canonical(&request.puzzle);
        self.known = self.solutions.iter().map(image).collect();
        self.found_by = (!self.solutions.is_empty()).then_some(self.search.progress);
        self.search = SearchStatus { state: SearchState::Running, pace, begins: true, ..SearchStatus::default() };
        SolvingEffect::Search(SearchRequest {
            revision: document.revision,
            pace: pace.map_or(Pace::Flat, Pace::PerSecond),
            ..request
        })
    }

    pub(super) fn solve(&mut self, document: &Document, pace: Option<f32>) -> Option<SolvingEffect> {
        let puzzle = document.puzzle().ok()?;
        Some(self.start(document, to_fold(Arc::clone(puzzle)), pace))
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
        if self.is_searching() && !self.complete {
            self.wants_next = true;
            notices.tell(Notice::LookingForMore);
            return None;
        }
        if !self.complete && self.solutions.len() < KEPT {
            self.wants_next = true;
            notices.forget(Change::Search);
            notices.tell(Notice::LookingForMore);
            let all = SearchRequest { goal: Goal::All, ..to_fold(Arc::clone(puzzle)) };
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

    /// Shows the solution at this place, counted from 0; nothing where there is none.
    pub(super) fn select(&mut self, document: &Document, index: usize) -> Option<SolvingEffect> {
        if index >= self.solutions.len() || index == self.selected && self.planning != PlanState::Idle {
            return None;
        }
        self.selected = index;
        self.plan(document, Some(index))
    }

    fn plan(&mut self, document: &Document, asked: Option<usize>) -> Option<SolvingEffect> {
        let puzzle = Arc::clone(document.puzzle().ok()?);
        let solutions = asked.map_or_else(|| self.solutions.clone(), |index| vec![self.solutions[index].clone()]);
        // Whoever compares makes room.
        (self.planning, self.asked, self.comparing) = (PlanState::Running, asked, false);
        Some(SolvingEffect::Plan { puzzle, revision: document.revision, solutions })
    }

    /// From now on the search at work goes at this pace; flat out without.
    pub(super) fn set_pace(&mut self, pace: Option<f32>) -> Option<SolvingEffect> {
        if !self.is_searching() || pace == self.search.pace {
            return None;
        }
        self.search.begins |= self.search.pace.is_none();
        (self.search.pace, self.search.stepping) = (pace, 0);
        if pace.is_none() {
            self.settle();
        }
        Some(SolvingEffect::SetPace(pace.map_or(Pace::Flat, Pace::PerSecond)))
    }

    /// Lets so many placements and retractions of the search at rest go.
    pub(super) fn step(&mut self, steps: u32) -> Option<SolvingEffect> {
        if !self.search.is_paused() || steps == 0 {
            return None;
        }
        self.search.stepping = self.search.stepping.saturating_add(steps);
        Some(SolvingEffect::StepSearch(steps))
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
        self.comparing = false;
        self.suggesting &= self.suggested;
    }

    fn add(&mut self, solution: Solution, puzzle: &Puzzle) -> Option<News> {
        self.search.story = Story::Found(puzzle.len());
        if !self.known.is_empty() && self.known.contains(&solution.canonical(puzzle)) {
            return None;
        }
        self.solutions.push(solution);
        self.foldings.push(Folding::Unknown);
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
            SearchState::ProvedNone => tell_that_none_is(notices),
            SearchState::Stopped => notices.tell(Notice::Stopped),
            _ if wanted_next => {
                let only = self.complete && self.solutions.len() == 1;
                notices.tell(if only { Notice::OnlyOne } else { Notice::NoOther });
            }
            _ => {}
        }
    }

    fn conclude(&mut self, ended: Option<&Ended>) {
        self.still();
        self.search.state = match ended {
            _ if !self.solutions.is_empty() => SearchState::Solved,
            Some(ended) if ended.verdict == Verdict::Exhausted => SearchState::ProvedNone,
            _ => SearchState::Stopped,
        };
        // Watched again and stopped, it took as many tries as it took.
        let before = self.found_by.take().filter(|_| ended.is_none_or(|ended| ended.verdict != Verdict::Exhausted));
        self.search.progress = before.or(ended.map(|ended| ended.progress)).unwrap_or(self.search.progress);
    }

    /// Nothing swings or is marked any more.
    fn still(&mut self) {
        (self.search.swing, self.search.dead) = (None, None);
    }

    /// One of the steps that were waited for is done.
    fn note_step(&mut self) {
        self.search.stepping = self.search.stepping.saturating_sub(1);
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

/// There is no solution, unless it is told already why.
fn tell_that_none_is(notices: &mut Notices) {
    if !notices.iter().any(|told| matches!(told, Notice::RunTooLong { .. })) {
        notices.tell(Notice::NoSolution);
    }
}

/// What there is to say of how a solution folds.
fn tell_of(planning: &Planning, notices: &mut Notices) {
    match planning {
        Planning::Plan(plan) if plan.settled => {}
        Planning::Plan(_) => notices.tell(Notice::NotSettled),
        Planning::Locked => notices.tell(Notice::Locked),
        Planning::NotFound => notices.tell(Notice::NoFoldFound),
        Planning::Failed(failure) => notices.tell(Notice::PlanningFailed(failure.clone())),
    }
}
