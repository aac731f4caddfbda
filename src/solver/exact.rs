//! The search of a puzzle on as many threads as asked for.
//!
//! The exact search goes through the whole tree, and so finds all solutions or proves that there are none: the tree is
//! cut into some hundred tasks in the order of a depth-first search, and each worker takes the next. Where a first
//! solution is wanted and the tree is large, beams are tried beside. What is found goes to the thread that asked,
//! which tells it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, bounded};

use super::beam::{Beam, Level, Outcome};
use super::descent::{Descent, Halt, Step, Task, cut};
use super::estimate::best_course;
use super::events::{Ended, Front, Goal, Progress, SearchEvent, SearchRequest, Verdict};
use super::hunt::{Hunt, Try};
use super::search::{Control, Turn};
use super::tree::{Course, Growth, Node, Tables};
use crate::job::Stop;
use crate::puzzle::Solution;

/// Nodes between two looks at the clock and at what is asked: well under a millisecond.
const BETWEEN_LOOKS: u64 = 2048;
/// Solutions between two such looks, where they are dense.
const SOLUTIONS_BETWEEN_LOOKS: u32 = 256;
/// Time between two progress events.
const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);
/// Of the random probes: the same puzzle is searched in the same way every time.
const SEED: u64 = 1;
/// Estimated nodes from which on beams are tried for a first solution: some tenths of a second of the exact search.
const HUNT_FROM: f64 = 1e6;
/// Tasks to cut the tree into.
const TASKS: usize = 400;

/// Searches the whole tree, or until told to stop.
pub(super) fn search<const W: usize>(
    request: &SearchRequest,
    control: &Control,
    tell: &mut dyn FnMut(SearchEvent) -> bool,
) -> Ended {
    let started = Instant::now();
    let stop = match request.timeout {
        Some(timeout) => control.stop.with_deadline(started + timeout),
        None => control.stop.clone(),
    };
    let puzzle = &*request.puzzle;
    if puzzle.snake().run_too_long(puzzle.box_size()).is_some() {
        let progress = Progress { fraction: Some(1.0), ..Progress::default() };
        return Ended { progress, ..Ended::new(Verdict::Exhausted) };
    }
    let tables = Tables::<W>::new(puzzle);
    let mut random = fastrand::Rng::with_seed(SEED);
    let (course, estimate) = best_course(&tables, &mut random);
    // A search that is to be watched is told whole.
    let (mut tasks, dead, nodes) = cut(&course, if control.is_flat() { TASKS } else { 1 });
    let threads = match request.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let hunt = (request.goal == Goal::First && estimate > HUNT_FROM).then(|| Hunt::new(&tables));
    if control.is_flat() && (request.goal == Goal::All || hunt.is_some()) {
        // In random order those that are done tell of those that are left.
        random.shuffle(&mut tasks);
    }
    // Beside a hunt, every other worker goes through the tree; one alone does both in turn.
    let searchers = if hunt.is_some() { threads.div_ceil(2) } else { threads };
    let field = Field {
        course: &course,
        hunt,
        searching: AtomicUsize::new(searchers),
        tasks,
        next: AtomicUsize::new(0),
        halted: AtomicBool::new(false),
        stop,
        control,
        baton: Mutex::new(()),
        costs: Mutex::new(Costs::default()),
        slots: (0..threads).map(|_| Slot::default()).collect(),
        both_ways: request.goal == Goal::All && puzzle.is_palindrome(),
    };
    let mut tally = Tally {
        started,
        told_progress: started,
        field: &field,
        cut: (dead, nodes),
        goal: match request.goal {
            Goal::First => Some(1),
            Goal::All => request.limit.map(|limit| limit as u64),
        },
        symmetry_order: tables.symmetry_order(),
        distinct: 0,
        up_to_symmetry: 0,
        refused: false,
        fraction: 0.0,
    };
    if threads == 1 {
        Worker::new(&field, 0, &mut |report| tally.take(report, tell)).work();
    } else {
        in_threads(&field, &mut tally, tell);
    }
    tally.end()
}

/// Runs a worker for each slot.
fn in_threads<const W: usize>(
    field: &Field<'_, '_, W>,
    tally: &mut Tally<'_, '_, '_, W>,
    tell: &mut dyn FnMut(SearchEvent) -> bool,
) {
    let (sender, reports) = bounded::<Report>(64);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..field.slots.len())
            .map(|number| {
                let sender = sender.clone();
                std::thread::Builder::new()
                    .name(format!("solver {}", number + 1))
                    .spawn_scoped(scope, move || {
                        let _guard = HaltOnPanic(&field.halted);
                        Worker::new(field, number, &mut |report| match report {
                            // The thread that asked looks at the clock itself.
                            Report::Tick => true,
                            report => sender.send(report).is_ok(),
                        })
                        .work();
                    })
                    .expect("the system can start a thread")
            })
            .collect();
        drop(sender);
        loop {
            let report = match reports.recv_timeout(BETWEEN_PROGRESS / 2) {
                Ok(report) => report,
                Err(RecvTimeoutError::Timeout) => Report::Tick,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if !tally.take(report, tell) {
                field.halted.store(true, Ordering::Relaxed);
                break;
            }
        }
        // Whoever waits to send must learn that nobody listens.
        drop(reports);
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// Makes the other workers stop when one panics.
struct HaltOnPanic<'a>(&'a AtomicBool);

impl Drop for HaltOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// What the workers share.
struct Field<'a, 't, const W: usize> {
    course: &'a Course<'t, W>,
    /// Beams for a first solution, where the tree is too large.
    hunt: Option<Hunt<'t, W>>,
    /// Workers that go through the tree and are not through.
    searching: AtomicUsize,
    tasks: Vec<Task<W>>,
    /// The first task that nobody took.
    next: AtomicUsize,
    /// Enough was found, or somebody failed.
    halted: AtomicBool,
    stop: Stop,
    control: &'a Control,
    /// At a slow pace only the worker that holds this goes on: one search is to be watched.
    baton: Mutex<()>,
    /// What the tasks that are done have cost.
    costs: Mutex<Costs>,
    slots: Vec<Slot>,
    /// Whether a solution and its reverse count as one.
    both_ways: bool,
}

impl<const W: usize> Field<'_, '_, W> {
    /// Whether the whole tree was gone through.
    fn is_exhausted(&self) -> bool {
        self.searching.load(Ordering::Relaxed) == 0
    }

    fn is_over(&self) -> bool {
        self.halted.load(Ordering::Relaxed) || self.stop.is_due()
    }
}

/// Sums over the tasks that are done, of their nodes and their shares of the tree: from which to tell what is left.
#[derive(Clone, Copy, Debug, Default)]
struct Costs {
    tasks: f64,
    nodes: f64,
    share: f64,
    nodes_squared: f64,
    nodes_by_share: f64,
    share_squared: f64,
}

impl Costs {
    /// Tasks that must be done before anything is told.
    const ENOUGH: f64 = 10.0;

    fn add(&mut self, nodes: f64, share: f64) {
        self.tasks += 1.0;
        self.nodes += nodes;
        self.share += share;
        self.nodes_squared += nodes * nodes;
        self.nodes_by_share += nodes * share;
        self.share_squared += share * share;
    }

    /// The nodes that a share of the tree in some number of tasks will take, as (least, most): the ratio estimate of
    /// nodes to share, give or take twice its standard error and the scatter of the tasks themselves.
    fn left(&self, share: f64, tasks: f64) -> Option<(f64, f64)> {
        if self.tasks < Self::ENOUGH || self.share <= 0.0 {
            return None;
        }
        let ratio = self.nodes / self.share;
        let residual =
            (self.nodes_squared - 2.0 * ratio * self.nodes_by_share + ratio * ratio * self.share_squared).max(0.0);
        let of_ratio = share * share * residual / (self.share * self.share);
        let of_tasks = tasks * residual / self.tasks;
        let give = 2.0 * (of_ratio + of_tasks).sqrt();
        Some(((ratio * share - give).max(0.0), ratio * share + give))
    }
}

/// How far a worker is.
#[derive(Default)]
struct Slot {
    nodes: AtomicU64,
    /// Those of the tree: beams left out.
    searched: AtomicU64,
    /// Share of the tree that it did, as the bits of an `f64`.
    done: AtomicU64,
}

/// What a worker tells.
enum Report {
    /// An event for those who watch.
    Watched(SearchEvent),
    /// A solution; `told` is false if its reverse stands for it.
    Found { solution: Solution, told: bool },
    /// Nothing, but time has passed.
    Tick,
}

/// Counts what was found and tells it.
struct Tally<'a, 'f, 't, const W: usize> {
    started: Instant,
    told_progress: Instant,
    field: &'a Field<'f, 't, W>,
    /// Share and nodes of the tree that were done while cutting it.
    cut: (f64, u64),
    /// Solutions wanted.
    goal: Option<u64>,
    symmetry_order: u64,
    distinct: u64,
    up_to_symmetry: u64,
    /// Whoever listens had enough.
    refused: bool,
    /// The last fraction told.
    fraction: f64,
}

impl<const W: usize> Tally<'_, '_, '_, W> {
    fn is_reached(&self) -> bool {
        self.goal.is_some_and(|goal| self.distinct >= goal)
    }

    /// Takes a report; false when the search is to end.
    fn take(&mut self, report: Report, tell: &mut dyn FnMut(SearchEvent) -> bool) -> bool {
        if self.is_reached() {
            return false;
        }
        let listens = match report {
            Report::Watched(event) => tell(event),
            Report::Found { solution, told } => {
                self.up_to_symmetry += 1;
                self.distinct += u64::from(told);
                !told || tell(SearchEvent::Solution(solution))
            }
            Report::Tick => true,
        };
        self.refused |= !listens;
        if self.told_progress.elapsed() >= BETWEEN_PROGRESS {
            self.told_progress = Instant::now();
            let progress = self.progress();
            self.refused |= !tell(SearchEvent::Progress(progress));
        }
        !self.refused && !self.is_reached()
    }

    fn progress(&mut self) -> Progress {
        let slots = &self.field.slots;
        let done: f64 = slots.iter().map(|slot| f64::from_bits(slot.done.load(Ordering::Relaxed))).sum();
        // Sums of rounded shares may be off by a hair: never back, and 1 is for the proven end.
        self.fraction = (done + self.cut.0).clamp(self.fraction, 1.0 - f64::EPSILON);
        let nodes = self.cut.1 + slots.iter().map(|slot| slot.nodes.load(Ordering::Relaxed)).sum::<u64>();
        let seconds = self.started.elapsed().as_secs_f64();
        let costs = *self.field.costs.lock().unwrap_or_else(PoisonError::into_inner);
        let tasks = (self.field.tasks.len() as f64 - costs.tasks).max(0.0);
        // Beams beside take time but no nodes of the tree; at a slow pace nothing can be said.
        let tree = self.cut.1 + slots.iter().map(|slot| slot.searched.load(Ordering::Relaxed)).sum::<u64>();
        let left = costs.left(1.0 - self.fraction, tasks).filter(|_| self.field.control.is_flat());
        let seconds_per_node = seconds / tree.max(1) as f64;
        Progress {
            fraction: Some(self.fraction),
            nodes,
            seconds,
            left: left.map(|(least, most)| (least * seconds_per_node, most * seconds_per_node)),
        }
    }

    fn end(mut self) -> Ended {
        let verdict = if self.is_reached() {
            Verdict::Found
        } else if self.field.is_exhausted() && !self.refused {
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
        Ended {
            verdict,
            distinct: self.distinct,
            up_to_symmetry: self.up_to_symmetry,
            placements: self.up_to_symmetry * self.symmetry_order,
            progress,
            failure: None,
        }
    }
}

/// One thread's search.
struct Worker<'a, 'f, 't, const W: usize> {
    field: &'a Field<'f, 't, W>,
    slot: &'a Slot,
    descent: Descent<'f, 't, W>,
    report: &'a mut dyn FnMut(Report) -> bool,
    /// Share of the tree of the tasks that it finished, and of the one that it is at.
    done: f64,
    weight: f64,
    found_since_look: u32,
    complete_at_start: bool,
    begun: Instant,
    /// Tries beams.
    hunts: bool,
    /// It is the only worker, and has tried beams for so long.
    alone: Option<Duration>,
    /// Nodes of beams.
    hunted: u64,
    watch: Option<Watch<'a, W>>,
}

/// What a watched worker keeps.
struct Watch<'a, const W: usize> {
    /// The path that those who watch see.
    shown: Vec<Node<W>>,
    /// When the last event was due.
    last: Instant,
    _baton: MutexGuard<'a, ()>,
}

impl<'a, 'f, 't, const W: usize> Worker<'a, 'f, 't, W> {
    fn new(field: &'a Field<'f, 't, W>, number: usize, report: &'a mut dyn FnMut(Report) -> bool) -> Self {
        Self {
            field,
            slot: &field.slots[number],
            descent: Descent::new(field.course),
            report,
            done: 0.0,
            weight: 0.0,
            found_since_look: 0,
            complete_at_start: false,
            begun: Instant::now(),
            hunts: field.hunt.is_some() && (number % 2 == 1 || field.slots.len() == 1),
            alone: (field.slots.len() == 1).then_some(Duration::ZERO),
            hunted: 0,
            watch: None,
        }
    }

    fn work(mut self) {
        if self.hunts && self.alone.is_none() {
            while self.try_beam() {}
        } else if self.search() && self.field.searching.fetch_sub(1, Ordering::Relaxed) == 1 {
            // Those who hunt have nothing to hope for.
            self.field.halted.store(true, Ordering::Relaxed);
        }
    }

    /// Does tasks until none is left (true) or the search is over (false).
    fn search(&mut self) -> bool {
        while let Some(task) = self.field.tasks.get(self.field.next.fetch_add(1, Ordering::Relaxed)) {
            self.descent.load(task);
            self.complete_at_start = self.descent.is_complete();
            self.weight = task.weight;
            let before = self.descent.nodes;
            let finished = self.task();
            if finished {
                self.done += self.weight;
                let nodes = (self.descent.nodes - before) as f64;
                self.field.costs.lock().unwrap_or_else(PoisonError::into_inner).add(nodes, self.weight);
            }
            self.note(if finished { 0.0 } else { self.descent.fraction() });
            if !finished {
                return false;
            }
        }
        true
    }

    /// Tries the next beam; false when the search is over.
    fn try_beam(&mut self) -> bool {
        let field = self.field;
        let Some(hunt) = &field.hunt else { return true };
        // At a slow pace the beam is watched in its turn.
        self.watch = None;
        let begun = Instant::now();
        let Try { course, width, mut random } = hunt.next();
        let mut beam = Beam::new(&course);
        let mut watch: Option<Watch<W>> = None;
        let outcome = beam.run(width, &mut random, &mut |nodes, level| {
            self.hunted += nodes;
            self.slot.nodes.store(self.descent.nodes + self.hunted, Ordering::Relaxed);
            if let Some(level) = level {
                field.control.publish(|| Front { cells: level.front() });
                if !self.show_level(&level, &mut watch) {
                    return false;
                }
            }
            !field.is_over() && (self.report)(Report::Tick)
        });
        if let Some(spent) = &mut self.alone {
            *spent += begun.elapsed();
        }
        match outcome {
            Outcome::Found(solution) => (self.report)(Report::Found { solution, told: true }),
            Outcome::Failed => true,
            Outcome::Stopped => false,
        }
    }

    /// At a slow pace, tells the best of a level when its turn has come; false when the search is over.
    fn show_level(&mut self, level: &Level<W>, watch: &mut Option<Watch<'a, W>>) -> bool {
        let field = self.field;
        if field.control.is_flat() {
            *watch = None;
            return true;
        }
        if watch.is_none() {
            *watch = match self.take_baton() {
                Ok(baton) => Some(Watch { shown: Vec::new(), last: Instant::now(), _baton: baton }),
                Err(Watched::Flat) => return true,
                Err(_) => return false,
            };
        }
        let turn = watch
            .as_mut()
            .map_or(Turn::Flat, |watch| field.control.wait_for_turn(&mut watch.last, &|| field.is_over()));
        match turn {
            Turn::Go => (self.report)(Report::Watched(SearchEvent::Front(Front { cells: level.front() }))),
            Turn::Flat => true,
            Turn::Stop => false,
        }
    }

    /// Waits until this worker is the one to be watched, the pace is flat out, or the search is over.
    fn take_baton(&self) -> Result<MutexGuard<'a, ()>, Watched> {
        loop {
            if self.field.is_over() {
                return Err(Watched::Over);
            }
            if self.field.control.is_flat() {
                return Err(Watched::Flat);
            }
            if let Ok(baton) = self.field.baton.try_lock() {
                return Ok(baton);
            }
            self.field.control.nap();
        }
    }

    /// Searches one task to its end; false when the search is over before.
    fn task(&mut self) -> bool {
        loop {
            if !self.field.control.is_flat() {
                match self.watched() {
                    Watched::TaskDone => return true,
                    Watched::Flat => {}
                    Watched::Over => return false,
                }
            }
            self.watch = None;
            if !self.found_at_start() {
                return false;
            }
            let go_on = match self.descent.advance(BETWEEN_LOOKS) {
                Halt::Done => return true,
                Halt::Solution => self.found(),
                Halt::Paused => self.look(),
            };
            if !go_on {
                return false;
            }
        }
    }

    /// Tells how far it is and looks whether to go on.
    fn look(&mut self) -> bool {
        self.found_since_look = 0;
        self.note(self.descent.fraction());
        self.field.control.publish(|| Front { cells: self.descent.front() });
        if self.field.is_over() || !(self.report)(Report::Tick) {
            return false;
        }
        match self.alone {
            // As long in the tree as on beams.
            Some(hunting) if self.hunts && self.begun.elapsed() >= 2 * hunting => self.try_beam(),
            _ => true,
        }
    }

    fn note(&self, fraction: f64) {
        self.slot.nodes.store(self.descent.nodes + self.hunted, Ordering::Relaxed);
        self.slot.searched.store(self.descent.nodes, Ordering::Relaxed);
        self.slot.done.store((self.done + self.weight * fraction).to_bits(), Ordering::Relaxed);
    }

    /// A task may be a solution from the start: that is found once, whatever the pace.
    fn found_at_start(&mut self) -> bool {
        !std::mem::take(&mut self.complete_at_start) || self.found()
    }

    fn found(&mut self) -> bool {
        let solution = self.descent.solution();
        debug_assert_eq!(solution.check(&self.field.course.tables.puzzle), Ok(()));
        let told = !self.field.both_ways || is_told(self.field.course.tables, &solution);
        self.found_since_look += 1;
        (self.report)(Report::Found { solution, told })
            && (self.found_since_look < SOLUTIONS_BETWEEN_LOOKS || self.look())
    }

    /// Searches at a slow pace, telling everything, while that is asked for and the task is not done.
    fn watched(&mut self) -> Watched {
        if self.watch.is_none() {
            let baton = match self.take_baton() {
                Ok(baton) => baton,
                Err(end) => return end,
            };
            let front = Front { cells: self.descent.front() };
            let shown = self.descent.path().to_vec();
            self.watch = Some(Watch { shown, last: Instant::now(), _baton: baton });
            if !(self.report)(Report::Watched(SearchEvent::Front(front))) {
                return Watched::Over;
            }
        } else if let Some(end) = self.show_task() {
            return end;
        }
        if !self.found_at_start() {
            return Watched::Over;
        }
        loop {
            match self.turn() {
                Turn::Go => {}
                Turn::Flat => return Watched::Flat,
                Turn::Stop => return Watched::Over,
            }
            let dead_end = self.descent.dead_end();
            let go_on = match self.descent.step() {
                Step::Done => return Watched::TaskDone,
                Step::Placed(growth) => self.tell_placed() && (growth != Growth::Complete || self.found()),
                Step::Retracted => self.tell_retracted(dead_end),
            };
            if !go_on || !self.look() {
                return Watched::Over;
            }
        }
    }

    fn turn(&mut self) -> Turn {
        let field = self.field;
        match &mut self.watch {
            Some(watch) => field.control.wait_for_turn(&mut watch.last, &|| field.is_over()),
            None => Turn::Flat,
        }
    }

    /// From what is shown to the path of a new task: retractions, then placements. None when all of it was shown.
    fn show_task(&mut self) -> Option<Watched> {
        loop {
            let path = self.descent.path();
            let shown = &self.watch.as_ref()?.shown;
            let common = shown.iter().zip(path).take_while(|(a, b)| a.is_same_piece(b)).count();
            if common == shown.len() && common == path.len() {
                return None;
            }
            let retract = shown.len() > common;
            match self.turn() {
                Turn::Go => {}
                Turn::Flat => return Some(Watched::Flat),
                Turn::Stop => return Some(Watched::Over),
            }
            let go_on = if retract { self.tell_retracted(None) } else { self.tell_placed() };
            if !go_on {
                return Some(Watched::Over);
            }
        }
    }

    /// Tells the first node of the path that is not shown yet.
    fn tell_placed(&mut self) -> bool {
        let Some(watch) = &mut self.watch else { return true };
        let course = self.field.course;
        let node = self.descent.path()[watch.shown.len()];
        let parent = watch.shown.last();
        let (cubelets, cells) = (course.cubelets(parent, &node), course.cells(parent, &node));
        watch.shown.push(node);
        (self.report)(Report::Watched(SearchEvent::Placed { cubelets, cells }))
    }

    /// Tells that the last node shown is gone: `dead_end`, if nothing could grow from it.
    fn tell_retracted(&mut self, dead_end: Option<Node<W>>) -> bool {
        let Some(watch) = &mut self.watch else { return true };
        let course = self.field.course;
        let Some(last) = watch.shown.pop() else { return true };
        let cubelets = course.cubelets(watch.shown.last(), &last);
        let dead = dead_end.and_then(|node| course.dead_cell(&node));
        (self.report)(Report::Watched(SearchEvent::Retracted { cubelets, dead }))
    }
}

/// Why a watched search comes back.
enum Watched {
    TaskDone,
    Flat,
    Over,
}

/// Of a solution of a palindrome and its reverse, the one that stands for both: the one with the lesser canonical form.
fn is_told<const W: usize>(tables: &Tables<W>, solution: &Solution) -> bool {
    let size = tables.grid.size;
    let mut cells: Vec<u16> = solution.cells.iter().map(|&cell| size.index(cell) as u16).collect();
    let forward = tables.canonical(&cells);
    cells.reverse();
    forward <= tables.canonical(&cells)
}
