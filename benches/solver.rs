//! The solver's speed: named snakes, the census, the cost of watching, threads, and random snakes by side and share of
//! turns. `docs/performance.md` has the results and the commands.
//!
//! `cargo bench --no-default-features --bench solver` runs the quick ones with criterion. `-- survey SIDE COUNT LEAST
//! MOST first|all SECONDS [THREADS]` searches COUNT random snakes of that side once each, their shares of turns spread
//! from LEAST to MOST percent, and prints a line for each and a summary. `-- instances FILE SECONDS [THREADS]` does so
//! with the snakes of a file in `benches/instances`, first solutions.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use snake_cube::census::census;
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, Colouring, Kind, Pattern, Puzzle, Snake};
use snake_cube::solver::{Ended, Goal, Search, SearchEvent, SearchRequest, Verdict, run};

#[expect(dead_code, reason = "the others need the rest")]
#[path = "../tests/instances.rs"]
mod instances;

const KING_46: &str = "3 2 3 2 2 4 2 3 2 3 2 3 2 2 2 2 2 2 2 2 3 3 2 2 2 2 2 3 4 2 2 2 4 2 3 2 2 2 2 2 2 2 2 2 4 2";
const KING_39: &str = "3 4 4 4 2 4 2 4 2 2 2 2 2 2 2 2 2 3 2 4 3 3 2 4 2 3 2 2 2 2 2 3 2 2 2 2 4 2 4";
const COMMON: &str = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3";
/// For King 46 from its tail, with the block pattern.
const COLOURS: &str = "bbbwwwwwwwwbbbbwwwbbbbbbwwwbbwbbwbbwwwwwbbbbbbwbwwwbbbbwwwwwbbww";
/// The seed of the first random snake; the others count up from it.
const SEED: u64 = 1000;

fn cube(segments: &str) -> Puzzle {
    let segments: Vec<usize> = segments.split(' ').map(|length| length.parse().unwrap()).collect();
    Puzzle::new(Snake::from_segments(&segments).unwrap(), None, None).unwrap()
}

fn request(puzzle: &Puzzle, goal: Goal, threads: usize) -> SearchRequest {
    SearchRequest { threads, ..SearchRequest::new(Arc::new(puzzle.clone()), goal) }
}

fn search(request: &SearchRequest) -> Ended {
    run(request, &Stop::new(), &mut |event| {
        black_box(event);
        true
    })
}

fn random_puzzle(side: i64, number: u64, turns: f64) -> Puzzle {
    let size = BoxSize::new(side, side, side).unwrap();
    instances::puzzle_of(size, &instances::random_path_with_turns(size, SEED + number, turns))
}

fn named(criterion: &mut Criterion) {
    let king_46 = cube(KING_46);
    let colouring = Colouring::parse(COLOURS, Pattern::Block).unwrap();
    let coloured = Puzzle::new(king_46.snake().reversed(), None, Some(colouring)).unwrap();
    let mut group = criterion.benchmark_group("named");
    group.sample_size(10);
    for (name, puzzle) in
        [("common", cube(COMMON)), ("king-39", cube(KING_39)), ("king-46", king_46), ("king-46-blocks", coloured)]
    {
        for goal in [Goal::First, Goal::All] {
            let request = request(&puzzle, goal, 1);
            group.bench_function(BenchmarkId::new(name, format!("{goal:?}")), |bencher| {
                bencher.iter(|| search(&request));
            });
        }
    }
    group.bench_function("census 3x3x3", |bencher| {
        let size = BoxSize::new(3, 3, 3).unwrap();
        bencher.iter(|| census(black_box(size)));
    });
    group.finish();
}

/// The same search in the current thread, in the background without a watcher, and in the background with snapshots
/// requested as often as a window does at 60 frames per second.
fn watching(criterion: &mut Criterion) {
    let request = request(&cube(KING_46), Goal::All, 1);
    let mut group = criterion.benchmark_group("watching");
    group.sample_size(10);
    group.bench_function("without a channel", |bencher| bencher.iter(|| search(&request)));
    for (name, frames) in [("background", false), ("background, front at 60 Hz", true)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let search = Search::start(request.clone(), || {});
                loop {
                    match search.job.messages.recv_timeout(Duration::from_millis(16)) {
                        Ok(SearchEvent::Ended(ended)) => break ended,
                        Ok(_) | Err(_) if frames => drop(black_box(search.control.snapshot())),
                        Ok(_) | Err(_) => {}
                    }
                }
            });
        });
    }
    group.finish();
}

/// One thread compared with two, on a 4×4×4 snake with 50 turns.
fn threads(criterion: &mut Criterion) {
    let puzzle = (0..).map(|number| random_puzzle(4, number, 0.8)).find(|puzzle| puzzle.snake().turns() == 50);
    let puzzle = puzzle.expect("there are many");
    let mut group = criterion.benchmark_group("threads");
    group.sample_size(10);
    for threads in [1, 2] {
        let request = request(&puzzle, Goal::All, threads);
        group.bench_function(BenchmarkId::from_parameter(threads), |bencher| bencher.iter(|| search(&request)));
    }
    group.finish();
}

/// How long a search on two threads takes to end when asked to stop.
fn stopping(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("stopping");
    group.sample_size(10);
    for side in [4, 6, 10] {
        let request = request(&random_puzzle(side, 0, 0.75), Goal::All, 2);
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter_custom(|times| {
                (0..times)
                    .map(|_| {
                        let search = Search::start(request.clone(), || {});
                        std::thread::sleep(Duration::from_millis(20));
                        let asked = Instant::now();
                        search.job.stop.ask();
                        while !matches!(search.job.messages.recv(), Ok(SearchEvent::Ended(_)) | Err(_)) {}
                        asked.elapsed()
                    })
                    .sum()
            });
        });
    }
    group.finish();
}

/// Searches random snakes once each and prints how long each took.
fn survey(arguments: &[String]) -> Option<()> {
    let [side, count, least, most, goal, seconds, threads @ ..] = arguments else { return None };
    let side: i64 = side.parse().ok()?;
    let count: u64 = count.parse().ok()?;
    let (least, most): (f64, f64) = (least.parse().ok()?, most.parse().ok()?);
    let goal = match goal.as_str() {
        "first" => Goal::First,
        "all" => Goal::All,
        _ => return None,
    };
    let puzzles = (0..count).map(|number| {
        let share = least + (most - least) * number as f64 / count.saturating_sub(1).max(1) as f64;
        (number, random_puzzle(side, number, share / 100.0))
    });
    time_each(puzzles, goal, seconds, threads)
}

/// Searches hard snakes that others can try too. A line of the file is a seed, the kinds of the inner cubelets and the
/// path that the snake was made from, as indices of cells: x + side · (y + side · z).
fn listed(arguments: &[String]) -> Option<()> {
    let [file, seconds, threads @ ..] = arguments else { return None };
    let text = std::fs::read_to_string(file).ok()?;
    let puzzles = text.lines().map(|line| {
        let mut fields = line.split(' ');
        let (seed, kinds) = (fields.next().unwrap(), fields.next().unwrap());
        let inner = kinds.chars().map(|kind| if kind == 'T' { Kind::Turn } else { Kind::Straight });
        let snake = Snake::from_inner(inner.collect()).unwrap();
        (seed.parse().unwrap(), Puzzle::new(snake, None, None).unwrap())
    });
    time_each(puzzles, Goal::First, seconds, threads)
}

fn time_each(
    puzzles: impl Iterator<Item = (u64, Puzzle)>,
    goal: Goal,
    seconds: &str,
    threads: &[String],
) -> Option<()> {
    let timeout = Duration::from_secs_f64(seconds.parse().ok()?);
    let threads = threads.first().map_or(Some(1), |threads| threads.parse().ok())?;
    let mut times = Vec::new();
    let mut solved = 0;
    for (number, puzzle) in puzzles {
        let request = SearchRequest { timeout: Some(timeout), ..request(&puzzle, goal, threads) };
        let ended = search(&request);
        let in_time = matches!(ended.verdict, Verdict::Found | Verdict::Exhausted);
        solved += u32::from(in_time);
        let turns = puzzle.snake().turns();
        println!(
            "{number:4}  {turns:4} turns  {:3.0} %  {:9.4} s  {:12} nodes  {} found{}",
            100.0 * turns as f64 / (puzzle.len() - 2) as f64,
            ended.progress.seconds,
            ended.progress.nodes,
            ended.distinct,
            if in_time { "" } else { ", out of time" }
        );
        times.push(ended.progress.seconds);
    }
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{solved} of {} in {} s; median {:.4} s, 90 % {:.4} s, most {:.4} s",
        times.len(),
        timeout.as_secs_f64(),
        at(50),
        at(90),
        at(100)
    );
    Some(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let done = match arguments.first().map(String::as_str) {
        Some("survey") => survey(&arguments[1..]),
        Some("instances") => listed(&arguments[1..]),
        _ => {
            criterion_benches();
            return;
        }
    };
    if done.is_none() {
        eprintln!("survey SIDE COUNT LEAST MOST first|all SECONDS [THREADS]\ninstances FILE SECONDS [THREADS]");
        std::process::exit(2);
    }
}

fn criterion_benches() {
    let mut criterion = Criterion::default().configure_from_args();
    named(&mut criterion);
    watching(&mut criterion);
    threads(&mut criterion);
    stopping(&mut criterion);
    criterion.final_summary();
}
