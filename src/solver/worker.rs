//! One thread of a search: processes tasks of the tree, tries beams, and sends events for display. Below full speed,
//! only the worker that holds the baton proceeds. `portfolio` owns the workers and reads their events.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use super::beam::{Hunt, try_beam};
use super::control::{Break, Control, NAP};
use super::course::{Course, Fragment};
use super::descent::{Descent, Halt, Task};
use super::events::{SearchEvent, Snapshot};
use super::rounds::Rounds;
use super::tables::Tables;
use crate::clock::now;
use crate::job::{Stop, locked};
use crate::puzzle::{Cell, Solution};

/// Nodes between checks of clock and control: about 0.15 ms in a 5×5×5 box, at 67 ns per node.
const BETWEEN_LOOKS: u64 = 2048;
/// [`BETWEEN_LOOKS`] with lookahead, which makes every second node 25 times as expensive.
const BETWEEN_LOOKS_AHEAD: u64 = BETWEEN_LOOKS / 16;
/// Solutions between such checks. An arbitrary choice.
const SOLUTIONS_BETWEEN_LOOKS: u32 = 256;

pub struct Field<'a, 't, const W: usize> {
    pub course: &'a Course<'t, W>,
    /// Beams for a first solution from a large tree.
    pub hunt: Option<Hunt<'t, W>>,
    /// Whether the tree is too large to be searched in time.
    pub is_hopeless: bool,
    /// Workers that search the tree and have not come to its end.
    pub searching: AtomicUsize,
    /// Each is locked while a worker is at it.
    pub tasks: Vec<Mutex<Task<W>>>,
    pub unfinished: AtomicUsize,
    pub next: AtomicUsize,
    pub rounds: Rounds,
    /// Set when the search is to end: the tree is done, enough was found, events are refused or a worker panicked.
    pub halted: AtomicBool,
    pub stop: Stop,
    pub control: &'a Control,
    /// Below full speed, only the worker that holds this proceeds, so that a single search is shown.
    pub baton: Mutex<()>,
    /// The nodes and the share of the tree of each finished task, to estimate the rest.
    pub costs: Mutex<Vec<(f64, f64)>>,
    pub slots: Vec<Slot>,
    /// Whether a solution and its reverse count as one.
    pub both_ways: bool,
}

impl<const W: usize> Field<'_, '_, W> {
    /// For each of this many workers, who then must all begin, the ratio of its time for beams to that in the tree.
    pub fn share_out(&self, workers: usize) -> Vec<f64> {
        let share = |number| if self.hunt.is_some() { beams_to_tree(number, workers, self.is_hopeless) } else { 0.0 };
        let shares: Vec<f64> = (0..workers).map(share).collect();
        self.searching.store(shares.iter().filter(|share| share.is_finite()).count(), Relaxed);
        shares
    }

    /// An error once the search is over.
    fn go_on(&self) -> Result<(), Break> {
        if self.halted.load(Relaxed) || self.stop.is_due() { Err(Break::Over) } else { Ok(()) }
    }
}

/// Finished tasks required for an estimate. Arbitrary; fewer scatter too much for a standard error.
const ENOUGH: usize = 10;

/// Estimated nodes left in `share` of the tree, in those of `tasks` not finished, as (minimum, maximum), by the nodes
/// and the share of the tree of each finished task: by the ratio of nodes to shares, plus or minus twice its standard
/// error combined with the scatter of the tasks.
pub fn left(costs: &[(f64, f64)], share: f64, tasks: usize) -> Option<(f64, f64)> {
    let (nodes, shares) = costs.iter().fold((0.0, 0.0), |sums, task| (sums.0 + task.0, sums.1 + task.1));
    if costs.len() < ENOUGH || shares <= 0.0 {
        return None;
    }
    let ratio = nodes / shares;
    let residual: f64 = costs.iter().map(|(nodes, share)| (nodes - ratio * share).powi(2)).sum();
    let of_ratio = residual * (share / shares).powi(2);
    let of_tasks = residual * tasks.saturating_sub(costs.len()) as f64 / costs.len() as f64;
    let give = 2.0 * (of_ratio + of_tasks).sqrt();
    Some(((ratio * share - give).max(0.0), ratio * share + give))
}

/// The time that worker `number` of `threads` spends on beams, if they are tried, for each second in the tree. Even a
/// hopeless tree gets some, because its size is only an estimate. The shares are arbitrary, not measured.
fn beams_to_tree(number: usize, threads: usize, is_hopeless: bool) -> f64 {
    match (threads, is_hopeless) {
        (1, false) => 1.0,
        (1, true) => 4.0,
        _ if number % 2 == 1 => f64::INFINITY,
        (_, false) => 0.0,
        (_, true) => 2.0,
    }
}

#[derive(Default)]
pub struct Slot {
    /// Nodes made in the tree, and in beams.
    pub searched: AtomicU64,
    pub hunted: AtomicU64,
    /// Finished share of the tree, as the bits of an `f64`.
    pub done: AtomicU64,
}

pub enum WorkerEvent {
    Watched(SearchEvent),
    /// A solution, found in this round; if a solution and its reverse count as one, whichever represents both.
    Found(Solution, usize),
    /// Whether there now are solutions to choose from.
    RoundDone(bool),
    /// No news; lets the receiver check the time.
    Tick,
}

pub struct Worker<'a, 'f, 't, const W: usize> {
    field: &'a Field<'f, 't, W>,
    slot: &'a Slot,
    descent: Descent<'f, 't, W>,
    report: &'a mut dyn FnMut(WorkerEvent) -> bool,
    /// Share of the tree in its finished tasks.
    done: f64,
    found_in_task: u32,
    round: usize,
    begun: Duration,
    beams_to_tree: f64,
    hunting: Duration,
    watch: Option<Watch<'a, W>>,
}

struct Watch<'a, const W: usize> {
    shown: Vec<Fragment<W>>,
    last: Duration,
    _baton: MutexGuard<'a, ()>,
}

impl<'a, 'f, 't, const W: usize> Worker<'a, 'f, 't, W> {
    pub fn new(
        field: &'a Field<'f, 't, W>,
        number: usize,
        beams_to_tree: f64,
        report: &'a mut dyn FnMut(WorkerEvent) -> bool,
    ) -> Self {
        Self {
            field,
            slot: &field.slots[number],
            descent: Descent::new(field.course),
            report,
            done: 0.0,
            found_in_task: 0,
            round: 0,
            begun: now(),
            beams_to_tree,
            hunting: Duration::ZERO,
            watch: None,
        }
    }

    pub fn work(mut self) {
        if self.beams_to_tree.is_infinite() {
            while self.hunt().is_ok() {}
            return;
        }
        if self.search().is_ok() {
            let searching_before = self.field.searching.fetch_sub(1, Relaxed);
            if searching_before == 1 {
                // The whole tree is searched, so beams cannot find more.
                self.field.halted.store(true, Relaxed);
            }
        }
    }

    fn send(&mut self, event: WorkerEvent) -> Result<(), Break> {
        if (self.report)(event) { Ok(()) } else { Err(Break::Over) }
    }

    fn search(&mut self) -> Result<(), Break> {
        let field = self.field;
        while field.unfinished.load(Relaxed) > 0 {
            let visit = field.next.fetch_add(1, Relaxed);
            let round = visit / field.tasks.len();
            let number = visit % field.tasks.len();
            let limits = field.rounds.limits(round);
            // Without rounds, another worker is at each unfinished task.
            if round > 0 && limits.is_none() && !field.rounds.were_limited {
                return Ok(());
            }
            let mut task = locked(&field.tasks[number]);
            let before = self.descent.nodes;
            self.found_in_task = 0;
            if !task.path.is_empty() {
                self.descent.at = std::mem::take(&mut task);
                self.round = round;
                // A task can be a solution from the start.
                if self.descent.at.nodes == Some(0) && self.descent.is_complete() {
                    self.found()?;
                }
                let end = self.task(limits.unwrap_or((u64::MAX, u32::MAX)));
                self.note();
                *task = std::mem::take(&mut self.descent.at);
                match end {
                    Ok(()) => {
                        self.done += task.weight;
                        self.slot.done.store(self.done.to_bits(), Relaxed);
                        task.path.clear();
                        field.unfinished.fetch_sub(1, Relaxed);
                    }
                    Err(Break::Suspended) => {}
                    Err(end) => return Err(end),
                }
            }
            let made = self.descent.nodes - before;
            task.nodes = task.nodes.map(|nodes| nodes + made);
            if limits.is_none() {
                // While some tasks are cut, the small ones would be taken to represent all.
                let cost = task.nodes.take().map(|nodes| (nodes as f64, task.weight));
                locked(&field.costs).extend(cost);
            } else if let Some(is_choice) = field.rounds.visited(round, made, self.found_in_task) {
                // The task is still locked, so that rounds end in order.
                self.send(WorkerEvent::RoundDone(is_choice))?;
            }
        }
        Ok(())
    }

    fn hunt(&mut self) -> Result<(), Break> {
        let field = self.field;
        let Some(hunt) = &field.hunt else { return Ok(()) };
        // Release the baton, because below full speed the beam takes it itself.
        self.watch = None;
        let begun = now();
        let (course, width, seed) = hunt.next();
        let outcome = try_beam(&course, width, seed, &mut |nodes, front| {
            self.slot.hunted.fetch_add(nodes, Relaxed);
            if let Some(front) = front {
                field.control.publish(front);
                match self.show_level(front) {
                    Err(Break::Flat) => {}
                    shown => shown?,
                }
            }
            field.go_on()?;
            self.send(WorkerEvent::Tick)
        });
        self.watch = None;
        self.hunting += now() - begun;
        outcome?.map_or(Ok(()), |solution| self.send(WorkerEvent::Found(solution, 0)))
    }

    /// Below full speed, shows the best node of a level when it is due.
    fn show_level(&mut self, front: &dyn Fn() -> Snapshot) -> Result<(), Break> {
        if self.field.control.is_flat() {
            self.watch = None;
            return Ok(());
        }
        if self.watch.is_none() {
            self.watch = Some(self.take_baton()?);
        }
        self.turn()?;
        self.send(WorkerEvent::Watched(SearchEvent::Snapshot(front())))
    }

    /// Waits until this worker gets the baton, the pace is full speed, or the search is over.
    fn take_baton(&self) -> Result<Watch<'a, W>, Break> {
        loop {
            self.field.go_on()?;
            if self.field.control.is_flat() {
                return Err(Break::Flat);
            }
            if let Ok(baton) = self.field.baton.try_lock() {
                return Ok(Watch { shown: Vec::new(), last: now(), _baton: baton });
            }
            std::thread::sleep(NAP);
        }
    }

    /// Searches one task to its end, for at most this many nodes and solutions.
    fn task(&mut self, (nodes, solutions): (u64, u32)) -> Result<(), Break> {
        let last = self.descent.nodes.saturating_add(nodes);
        loop {
            if !self.field.control.is_flat() {
                match self.watched() {
                    Err(Break::Flat) => {}
                    end => return end,
                }
            }
            self.watch = None;
            if self.descent.nodes >= last || self.found_in_task >= solutions {
                return Err(Break::Suspended);
            }
            let between = if self.field.course.looks_ahead { BETWEEN_LOOKS_AHEAD } else { BETWEEN_LOOKS };
            match self.descent.advance(between.min(last - self.descent.nodes)) {
                Halt::Done => return Ok(()),
                Halt::Solution => self.found()?,
                Halt::Paused => self.look()?,
            }
        }
    }

    fn look(&mut self) -> Result<(), Break> {
        self.note();
        self.field.control.publish(|| self.field.course.front(self.descent.path()));
        self.field.go_on()?;
        self.send(WorkerEvent::Tick)?;
        let in_tree = (now() - self.begun).saturating_sub(self.hunting).as_secs_f64();
        if self.hunting.as_secs_f64() < self.beams_to_tree * in_tree { self.hunt() } else { Ok(()) }
    }

    fn note(&self) {
        self.slot.searched.store(self.descent.nodes, Relaxed);
        self.slot.done.store((self.done + self.descent.at.weight * self.descent.fraction()).to_bits(), Relaxed);
    }

    fn found(&mut self) -> Result<(), Break> {
        let solution = self.field.course.solution(self.descent.path());
        debug_assert!(solution.solves(&self.field.course.tables.puzzle));
        let solution = if self.field.both_ways { one_of_both(self.field.course.tables, &solution) } else { solution };
        self.found_in_task += 1;
        self.send(WorkerEvent::Found(solution, self.round))?;
        if self.found_in_task.is_multiple_of(SOLUTIONS_BETWEEN_LOOKS) { self.look() } else { Ok(()) }
    }

    /// Searches below full speed with all events, to the end of the task.
    fn watched(&mut self) -> Result<(), Break> {
        if self.watch.is_none() {
            let baton = self.take_baton()?;
            self.watch = Some(Watch { shown: self.descent.path().to_vec(), ..baton });
            let front = self.field.course.front(self.descent.path());
            self.send(WorkerEvent::Watched(SearchEvent::Snapshot(front)))?;
        }
        loop {
            self.turn()?;
            // In a new task, first show what differs from the task before.
            if self.show(None)? {
                continue;
            }
            let dead = self.descent.dead_cell();
            if !self.descent.step() {
                return Ok(());
            }
            self.show(dead)?;
            if self.descent.is_complete() {
                self.found()?;
            }
            self.look()?;
        }
    }

    fn turn(&mut self) -> Result<(), Break> {
        let field = self.field;
        let Some(watch) = &mut self.watch else { return Err(Break::Flat) };
        field.control.wait_for_turn(&mut watch.last, &|| field.go_on())
    }

    /// Shows the next change that leads to the path: retractions, then placements. Returns whether there was one.
    fn show(&mut self, dead: Option<Cell>) -> Result<bool, Break> {
        let Some(watch) = &mut self.watch else { return Ok(false) };
        let course = self.field.course;
        let path = self.descent.path();
        // Grown from the same piece, they have laid the same segment in the same cells.
        let is_same = |(one, other): &(&Fragment<W>, &Fragment<W>)| one.heads == other.heads && one.laid == other.laid;
        let common = watch.shown.iter().zip(path).take_while(is_same).count();
        let event = if watch.shown.len() > common
            && let Some(last) = watch.shown.pop()
        {
            SearchEvent::Retracted { cubelets: course.added(watch.shown.last(), &last).0, dead }
        } else if let Some(node) = path.get(common) {
            let (cubelets, cells) = course.added(watch.shown.last(), node);
            watch.shown.push(*node);
            SearchEvent::Placed { cubelets, cells }
        } else {
            return Ok(false);
        };
        self.send(WorkerEvent::Watched(event)).map(|()| true)
    }
}

/// The representative of a palindrome's solution, its reverse and all their images: the smallest of them.
fn one_of_both<const W: usize>(tables: &Tables<W>, solution: &Solution) -> Solution {
    let least = tables.canonical(solution).min(tables.canonical(&solution.reversed()));
    Solution { cells: least.into_iter().map(|cell| tables.grid.size.cell(usize::from(cell))).collect() }
}
