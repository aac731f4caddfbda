//! Snakes made to order: exactly one solution, the requested difficulty, the same from the same seed.

use std::sync::Arc;

use snake_cube::census::{Hardness, Ranking};
use snake_cube::generator::{Day, GeneratedSnake, make, of_the_day};
use snake_cube::job::Stop;
use snake_cube::puzzle::BoxSize;
use snake_cube::solver::{Goal, SearchRequest, Verdict, run};

use crate::solver::brute_force;

fn made(size: &str, hardness: Hardness, seed: u64) -> GeneratedSnake {
    make(size.parse().unwrap(), hardness, seed, &Stop::new()).unwrap().unwrap()
}

fn has_one_solution(made: &GeneratedSnake) {
    assert!(made.solution.solves(&made.puzzle));
    let ended = run(&SearchRequest::new(Arc::new(made.puzzle.clone()), Goal::All), &Stop::new(), &mut |_| true);
    assert_eq!((ended.verdict, ended.distinct), (Verdict::Exhausted, 1), "{:?}", made.puzzle);
}

#[test]
fn each_has_one_solution() {
    make_and_count([("3x3x3", 1), ("2x3x4", 3), ("3x3x2", 3)]);
}

#[test]
#[ignore = "takes half a minute; tests/run.sh --all"]
fn a_hundred_have_one_solution_each_at_length() {
    make_and_count([("3x3x3", 12), ("2x3x4", 68), ("3x3x2", 20)]);
}

fn make_and_count(wanted: [(&str, u64); 3]) {
    let mut snakes = std::collections::HashSet::new();
    for (size, number) in wanted {
        let ranking = Ranking::of_box(size.parse().unwrap(), &Stop::new()).unwrap().unwrap();
        for seed in 0..number {
            let hardness = Hardness::ALL[seed as usize % 3];
            let made = made(size, hardness, seed);
            has_one_solution(&made);
            let symmetries = made.puzzle.symmetries().len() as u64;
            let ways = if made.puzzle.is_palindrome() { [1, 2].map(|both| both * symmetries) } else { [symmetries; 2] };
            assert!(ways.contains(&brute_force(&made.puzzle)), "{:?}", made.puzzle);
            let record = ranking.find(made.puzzle.snake()).unwrap();
            assert_eq!((record.hardness, record.solutions), (hardness, 1));
            snakes.insert(made.puzzle);
        }
    }
    let all = wanted.iter().map(|(_, number)| *number as usize).sum::<usize>();
    assert!(snakes.len() * 5 > all * 4, "{} of {all}", snakes.len());
}

#[test]
fn larger_boxes_have_one_solution_too() {
    for hardness in Hardness::ALL {
        has_one_solution(&made("4x4x4", hardness, 1));
    }
    has_one_solution(&made("3x3x4", Hardness::Medium, 2));
}

/// The result does not depend on the load, nor on repetition.
#[test]
fn the_same_on_any_number_of_threads() {
    let wanted = [("3x3x3", Hardness::Hard, 11), ("2x3x3", Hardness::Easy, 12), ("4x4x4", Hardness::Medium, 13)];
    let again = || wanted.map(|(size, hardness, seed)| made(size, hardness, seed));
    let once = again();
    for threads in [1, 3] {
        std::thread::scope(|scope| {
            let all = Vec::from_iter((0..threads).map(|_| scope.spawn(again)));
            for thread in all {
                assert_eq!(thread.join().unwrap(), once);
            }
        });
    }
}

/// Fixed forever: the same seed must give the same snake later.
#[test]
fn generated_snakes_stay_the_same() {
    let letters = |size: &str, hardness, seed| made(size, hardness, seed).puzzle.snake().letters();
    assert_eq!(letters("3x3x3", Hardness::Medium, 7), "TSTSTTSTTSTTTTTTTTSTSTSTS");
    assert_eq!(letters("4x4x4", Hardness::Easy, 7), "TTSTTSTSSTSSTTTTTTSSTTTSTSSTSSTTTTSTTSSTSSTSSTTTSSTTTSSTSSTTST");
    let of_day = |day| {
        let (seed, hardness, size) = of_the_day(Day::new(2026, 11, day).unwrap());
        letters(&size.to_string(), hardness, seed)
    };
    assert_eq!(of_day(23), "TSTTTSTSTTTTTTSTSTSTSTSTS");
    // A Sunday: a larger box, where the snake also depends on which ones are proved to have one solution.
    assert_eq!(of_day(29), "SSTTTSTTSTSTSTTTSTSTSTTSTTTSTTTSTSTTSTTTSTTTTSTSTSTTSTSSTTSTTS");
}

/// By share of turns: how many random snakes of larger boxes have one solution, and the proof's cost; for
/// `docs/hardness.md`.
#[test]
#[ignore = "takes minutes: for the document"]
fn survey_of_larger_boxes() {
    for (side, number) in [(4, 40), (5, 20)] {
        let size = BoxSize::nearest_cube(side * side * side);
        for percent in [45, 50, 55, 60, 65, 70, 75] {
            let mut sole = 0;
            let mut nodes: Vec<u64> = Vec::new();
            let mut turns = 0;
            let began = std::time::Instant::now();
            for seed in 0..number {
                let path = crate::instances::random_path_with_turns(size, seed, f64::from(percent) / 100.0);
                let puzzle = crate::instances::puzzle_of(size, &path);
                turns += puzzle.snake().turns();
                let request = SearchRequest {
                    limit: Some(2),
                    nodes: Some(2_000_000),
                    ..SearchRequest::new(Arc::new(puzzle), Goal::All)
                };
                let ended = run(&request, &Stop::new(), &mut |_| true);
                sole += u32::from((ended.verdict, ended.distinct) == (Verdict::Exhausted, 1));
                nodes.push(if ended.verdict == Verdict::TimedOut { u64::MAX } else { ended.progress.nodes });
            }
            nodes.sort_unstable();
            let given_up = nodes.iter().filter(|nodes| **nodes == u64::MAX).count();
            println!(
                "{size} {percent} % ({} turns): {sole} of {number} have one solution, {given_up} given up; median {} nodes, {:.3} s each",
                turns / number as usize,
                nodes[nodes.len() / 2],
                began.elapsed().as_secs_f64() / number as f64
            );
        }
    }
}
