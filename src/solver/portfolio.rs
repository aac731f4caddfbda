//! One search on a number of threads. The whole tree is cut into hundreds of tasks for the workers; for a first
//! solution from a large tree, beams are tried in parallel. The calling thread counts solutions and sends events.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, bounded};

use super::beam::Hunt;
use super::control::Control;
use super::descent::cut;
use super::estimate::best_beginning;
use super::events::{Ended, Goal, Listener, Progress, SearchEvent, SearchRequest, Verdict};
use super::rounds::Rounds;
use super::tables::Tables;
use super::worker::{Field, Slot, Worker, WorkerEvent, left};
use crate::clock::now;
use crate::job::locked;
use crate::puzzle::Solution;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);
/// Fixed seed for random samples, so that a puzzle is searched in the same way every time.
const SEED: u64 = 1;
/// Estimated nodes above which beams are tried for a first solution; an exact search of fewer takes less than 0.1 s.
const HUNT_FROM: f64 = 1e6;
/// Estimated nodes above which beams get most of the time; searching that many takes ten minutes without lookahead.
const HOPELESS_FROM: f64 = 1e10;
/// Estimated nodes above which the exact search looks ahead. Arbitrary; smaller trees take less than a second anyway.
const LOOK_FROM: f64 = 1e7;
/// Number of tasks. Arbitrary; enough to keep all threads busy to the end and to estimate the rest from finished tasks.
const TASKS: usize = 400;

pub fn search<const W: usize>(request: &SearchRequest, control: &Control, send: &mut Listener) -> Ended {
    let started = now();
    let stop = control.stop.within(request.timeout);
    let puzzle = &*request.puzzle;
    if puzzle.snake().run_too_long(puzzle.box_size()).is_some() {
        let progress = Progress { fraction: Some(1.0), ..Progress::default() };
        return Ended { verdict: Verdict::Exhausted, progress, ..Ended::default() };
    }
    let tables = Tables::<W>::new(puzzle);
    let mut random = fastrand::Rng::with_seed(SEED);
    let (mut course, estimate, orders) = best_beginning(&tables, &mut random, &stop);
    course.looks_ahead = estimate > LOOK_FROM;
    // A search below full speed is not cut, so that it is shown as one.
    let (mut tasks, dead, nodes) = cut(&course, if control.is_flat() { TASKS } else { 1 }, &stop);
    let threads = match request.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let is_hopeless = estimate > HOPELESS_FROM;
    let hunters = if is_hopeless { threads } else { threads.div_ceil(2) };
    let hunt = (request.goal == Goal::First && estimate > HUNT_FROM).then(|| Hunt::new(&tables, orders, hunters));
    if control.is_flat() && (request.goal == Goal::All || hunt.is_some()) {
        // In random order, finished tasks are representative. Shuffled by hand to be the same for any word size.
        for place in 1..tasks.len() {
            tasks.swap(place, random.u64(..=place as u64) as usize);
        }
    }
    // A search that people watch does not jump between parts of the tree.
    let chooses = request.chooses && control.is_flat();
    let field = Field {
        course: &course,
        hunt,
        is_hopeless,
        searching: AtomicUsize::new(0),
        unfinished: AtomicUsize::new(tasks.len()),
        next: AtomicUsize::new(0),
        rounds: Rounds::new(chooses, course.looks_ahead, tasks.len()),
        tasks: tasks.into_iter().map(Mutex::new).collect(),
        halted: AtomicBool::new(false),
        stop,
        control,
        baton: Mutex::new(()),
        costs: Mutex::default(),
        slots: (0..threads).map(|_| Slot::default()).collect(),
        both_ways: request.goal == Goal::All && puzzle.is_palindrome(),
    };
    let mut tally = SearchTally {
        started,
        progress_sent: started,
        field: &field,
        cut: (dead, nodes),
        goal: match request.goal {
            Goal::First => Some(1),
            Goal::All => request.limit.map(|limit| limit as u64),
        },
        distinct: 0,
        up_to_symmetry: 0,
        awaiting_reverse: HashSet::new(),
        round: chooses.then_some(0),
        postponed: Vec::new(),
        refused: false,
        most_nodes: request.nodes.unwrap_or(u64::MAX),
        fraction: 0.0,
    };
    if cfg!(target_family = "wasm") || threads == 1 || !in_threads(&field, &mut tally, send) {
        let shares = field.share_out(1);
        Worker::new(&field, 0, shares[0], &mut |report| tally.take(report, send)).work();
    }
    tally.send_postponed(send);
    tally.end()
}

/// Searches on as many threads as the system starts. Returns false if it starts none.
fn in_threads<const W: usize>(field: &Field<W>, tally: &mut SearchTally<W>, send: &mut Listener) -> bool {
    let (sender, reports) = bounded::<WorkerEvent>(64);
    let (begin, shares) = bounded(field.slots.len());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..field.slots.len())
            .filter_map(|number| {
                let sender = sender.clone();
                let shares = shares.clone();
                std::thread::Builder::new()
                    .name(format!("solver {}", number + 1))
                    .spawn_scoped(scope, move || {
                        // What each thread does depends on how many there are.
                        let Ok((number, share)) = shares.recv() else { return };
                        let mut send = |report| match report {
                            // The calling thread reads the clock itself.
                            WorkerEvent::Tick => true,
                            report => sender.send(report).is_ok(),
                        };
                        let work = AssertUnwindSafe(|| Worker::new(field, number, share, &mut send).work());
                        if let Err(panic) = catch_unwind(work) {
                            field.halted.store(true, Relaxed);
                            resume_unwind(panic);
                        }
                    })
                    .ok()
            })
            .collect();
        drop(sender);
        let has_workers = !workers.is_empty();
        for share in field.share_out(workers.len()).into_iter().enumerate() {
            // The channel has room for all.
            _ = begin.send(share);
        }
        loop {
            let report = match reports.recv_timeout(BETWEEN_PROGRESS / 2) {
                Ok(report) => report,
                Err(RecvTimeoutError::Timeout) => WorkerEvent::Tick,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if !tally.take(report, send) {
                field.halted.store(true, Relaxed);
                break;
            }
        }
        // Unblocks workers that wait to send.
        drop(reports);
        for worker in workers {
            if let Err(panic) = worker.join() {
                resume_unwind(panic);
            }
        }
        has_workers
    })
}

struct SearchTally<'a, 'f, 't, const W: usize> {
    started: Duration,
    progress_sent: Duration,
    field: &'a Field<'f, 't, W>,
    /// Share of the tree finished, and nodes made, while cutting it.
    cut: (f64, u64),
    goal: Option<u64>,
    distinct: u64,
    up_to_symmetry: u64,
    /// The moves of a palindrome's solutions whose reverse has not arrived yet.
    awaiting_reverse: HashSet<String>,
    /// The round of which solutions are sent; `None` once there is a choice, or if there are no rounds.
    round: Option<usize>,
    /// Solutions of later rounds.
    postponed: Vec<Solution>,
    refused: bool,
    most_nodes: u64,
    fraction: f64,
}

impl<const W: usize> SearchTally<'_, '_, '_, W> {
    fn is_reached(&self) -> bool {
        // All solutions to choose from are sent.
        self.round.is_none() && self.goal.is_some_and(|goal| self.distinct >= goal)
    }

    /// Handles a worker's event; returns false when the search should end.
    fn take(&mut self, report: WorkerEvent, send: &mut Listener) -> bool {
        if self.is_reached() {
            return false;
        }
        let listens = match report {
            WorkerEvent::Watched(event) => send(event),
            WorkerEvent::Found(solution, round) if self.round.is_some_and(|now| round > now) => {
                self.postponed.push(solution);
                true
            }
            WorkerEvent::Found(solution, _) => self.found(solution, send),
            WorkerEvent::RoundDone(is_choice) => {
                self.round = self.round.map(|round| round + 1).filter(|_| !is_choice);
                // Postponed ones are of the next round, as no worker is further ahead.
                (!is_choice || send(SearchEvent::ChoiceReady)) && self.send_postponed(send)
            }
            WorkerEvent::Tick => true,
        };
        self.refused |= !listens;
        if now() - self.progress_sent >= BETWEEN_PROGRESS {
            self.progress_sent = now();
            let progress = self.progress();
            self.refused |= !send(SearchEvent::Progress(progress));
        }
        !self.refused && !self.is_reached() && self.nodes() < self.most_nodes
    }

    fn found(&mut self, solution: Solution, send: &mut Listener) -> bool {
        self.up_to_symmetry += 1;
        let known = self.field.both_ways && !self.is_first_of_both(&solution);
        self.distinct += u64::from(!known);
        known || send(SearchEvent::Solution(solution))
    }

    fn send_postponed(&mut self, send: &mut Listener) -> bool {
        let postponed = std::mem::take(&mut self.postponed);
        postponed.into_iter().all(|solution| self.is_reached() || self.found(solution, send))
    }

    fn nodes(&self) -> u64 {
        self.searched() + self.field.slots.iter().map(|slot| slot.hunted.load(Relaxed)).sum::<u64>()
    }

    /// Without those of beams.
    fn searched(&self) -> u64 {
        self.cut.1 + self.field.slots.iter().map(|slot| slot.searched.load(Relaxed)).sum::<u64>()
    }

    /// Whether a solution of a palindrome is new. Each is also found from its other end, unless it is its own reverse.
    fn is_first_of_both(&mut self, solution: &Solution) -> bool {
        let moves = solution.moves();
        !self.awaiting_reverse.remove(&moves) && self.awaiting_reverse.insert(moves)
    }

    fn progress(&mut self) -> Progress {
        let done: f64 = self.field.slots.iter().map(|slot| f64::from_bits(slot.done.load(Relaxed))).sum();
        // Must never decrease despite rounding; 1 is reserved for a proven end.
        self.fraction = (done + self.cut.0).clamp(self.fraction, 1.0 - f64::EPSILON);
        let seconds = (now() - self.started).as_secs_f64();
        let costs = locked(&self.field.costs);
        // Below full speed there is no estimate.
        let left = left(&costs, 1.0 - self.fraction, self.field.tasks.len()).filter(|_| self.field.control.is_flat());
        let seconds_per_node = seconds / self.searched().max(1) as f64;
        let left = left.map(|(least, most)| (least * seconds_per_node, most * seconds_per_node));
        Progress { fraction: Some(self.fraction), nodes: self.nodes(), seconds, left }
    }

    fn end(mut self) -> Ended {
        let verdict = if self.is_reached() {
            Verdict::Found
        } else if self.field.searching.load(Relaxed) == 0 && !self.refused {
            Verdict::Exhausted
        } else if self.field.stop.is_asked() || self.refused {
            Verdict::Stopped
        } else {
            Verdict::TimedOut
        };
        let mut progress = self.progress();
        if verdict == Verdict::Exhausted {
            progress.fraction = Some(1.0);
        }
        let Self { distinct, up_to_symmetry, .. } = self;
        let placements = up_to_symmetry * self.field.course.tables.symmetries.len() as u64;
        Ended { verdict, distinct, up_to_symmetry, placements, progress, failure: None }
    }
}

#[cfg(test)]
mod tests {
    use super::super::descent::{Descent, Halt};
    use super::super::instances;
    use super::*;
    use crate::job::Stop;
    use crate::puzzle::BoxSize;

    #[test]
    fn a_search_that_looks_ahead_finds_the_same_with_fewer_nodes() {
        let size = BoxSize::new(4, 4, 4).unwrap();
        let mut nodes = [0, 0];
        for seed in 0..4 {
            let puzzle = instances::puzzle_of(size, &instances::random_path_with_turns(size, seed, 0.65));
            let tables = Tables::<1>::new(&puzzle);
            let search = |looks_ahead: bool| {
                let mut course = best_beginning(&tables, &mut fastrand::Rng::with_seed(1), &Stop::new()).0;
                course.looks_ahead = looks_ahead;
                let mut descent = Descent::new(&course);
                let mut solutions = Vec::new();
                for task in cut(&course, 1, &Stop::new()).0 {
                    descent.at = task;
                    while descent.advance(u64::MAX) == Halt::Solution {
                        solutions.push(course.solution(descent.path()));
                    }
                }
                (solutions, descent.nodes)
            };
            let (plainly, all) = search(false);
            let (looking, fewer) = search(true);
            assert!(!plainly.is_empty() && plainly == looking, "seed {seed}");
            assert!(fewer <= all, "{fewer} of {all}, seed {seed}");
            nodes[0] += all;
            nodes[1] += fewer;
        }
        assert!(nodes[1] * 3 < nodes[0] * 2, "{nodes:?}");
    }
}
