//! Snakes made to order: exactly one solution, as hard as asked, the same from a seed.

use std::sync::Arc;

use snake_cube::census::{Hardness, Ranking};
use snake_cube::job::Stop;
use snake_cube::making::{Day, Made, make, make_from, of_the_day};
use snake_cube::puzzle::BoxSize;
use snake_cube::solver::{Goal, SearchRequest, Verdict, run};

use crate::solver::brute_force;

fn made(size: &str, hardness: Hardness, seed: u64) -> Made {
    make(size.parse().unwrap(), hardness, seed, &Stop::new()).unwrap().unwrap()
}

fn has_one_solution(made: &Made) {
    assert_eq!(made.solution.check(&made.puzzle), Ok(()));
    let ended = run(&SearchRequest::new(Arc::new(made.puzzle.clone()), Goal::All), &Stop::new(), &mut |_| true);
    assert_eq!((ended.verdict, ended.distinct), (Verdict::Exhausted, 1), "{}", made.puzzle);
}

#[test]
fn a_hundred_have_one_solution_each() {
    let mut snakes = std::collections::HashSet::new();
    for (size, number) in [("3x3x3", 70), ("2x3x4", 15), ("3x3x2", 15)] {
        let size: BoxSize = size.parse().unwrap();
        let ranking = Ranking::of_box(size, &Stop::new()).unwrap().unwrap();
        for seed in 0..number {
            let hardness = Hardness::ALL[seed as usize % 3];
            let made = make_from(&ranking, hardness, seed, &Stop::new()).unwrap().unwrap();
            has_one_solution(&made);
            let symmetries = made.puzzle.symmetries().len() as u64;
            let ways = if made.puzzle.is_palindrome() { [1, 2].map(|both| both * symmetries) } else { [symmetries; 2] };
            assert!(ways.contains(&brute_force(&made.puzzle)), "{}", made.puzzle);
            let record = ranking.find(made.puzzle.snake()).unwrap();
            assert_eq!((record.hardness, record.solutions), (hardness, 1));
            snakes.insert(made.puzzle);
        }
    }
    assert!(snakes.len() > 80, "{}", snakes.len());
}

#[test]
fn larger_boxes_have_one_solution_too() {
    for hardness in Hardness::ALL {
        has_one_solution(&made("4x4x4", hardness, 1));
    }
    has_one_solution(&made("3x3x4", Hardness::Medium, 2));
}

/// Whatever else is at work, and however often.
#[test]
fn the_same_on_any_number_of_threads() {
    let wanted = [("3x3x3", Hardness::Hard, 11), ("2x3x3", Hardness::Easy, 12), ("4x4x4", Hardness::Medium, 13)];
    let once = wanted.map(|(size, hardness, seed)| made(size, hardness, seed));
    for threads in [1, 2, 8] {
        std::thread::scope(|scope| {
            let again = || wanted.map(|(size, hardness, seed)| made(size, hardness, seed));
            let all: Vec<_> = (0..threads).map(|_| scope.spawn(again)).collect();
            for thread in all {
                assert_eq!(thread.join().unwrap(), once);
            }
        });
    }
}

/// Fixed for good: who makes one from its seed later gets the same snake.
#[test]
fn what_was_made_once() {
    let letters = |size, hardness, seed| made(size, hardness, seed).puzzle.snake().letters();
    assert_eq!(letters("3x3x3", Hardness::Medium, 7), "");
    assert_eq!(letters("4x4x4", Hardness::Easy, 7), "");
    let (seed, hardness, size) = of_the_day(Day::new(2026, 11, 23).unwrap());
    assert_eq!(make(size, hardness, seed, &Stop::new()).unwrap().unwrap().puzzle.snake().letters(), "");
}
