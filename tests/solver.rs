//! The solver against what is known and against counters that share nothing with it.

use std::sync::Arc;

use snake_cube::job::Stop;
use snake_cube::puzzle::{Colouring, Pattern, Puzzle, Snake, Solution};
use snake_cube::solver::{Ended, Goal, Pace, SearchEvent, SearchRequest, Verdict, run};

const KING_46: [usize; 46] = [
    3, 2, 3, 2, 2, 4, 2, 3, 2, 3, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 2, 2, 2, 2, 2, 3, 4, 2, 2, 2, 4, 2, 3, 2, 2, 2,
    2, 2, 2, 2, 2, 2, 4, 2,
];
const KING_39: [usize; 39] = [
    3, 4, 4, 4, 2, 4, 2, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 4, 3, 3, 2, 4, 2, 3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 4, 2, 4,
];
/// Of the F# article; its snake is King 46 from the other end.
const KING_46_COLOURS: &str = "bbbwwwwwwwwbbbbwwwbbbbbbwwwbbwbbwbbwwwwwbbbbbbwbwwwbbbbwwwwwbbww";

fn request(puzzle: &Puzzle, goal: Goal) -> SearchRequest {
    SearchRequest {
        puzzle: Arc::new(puzzle.clone()),
        revision: 0,
        goal,
        threads: 1,
        limit: None,
        timeout: None,
        pace: Pace::Flat,
    }
}

/// All solutions, each checked, and how it ended.
fn solve(request: &SearchRequest) -> (Vec<Solution>, Ended) {
    let mut solutions = Vec::new();
    let ended = run(request, &Stop::new(), &mut |event| {
        if let SearchEvent::Solution(solution) = event {
            assert_eq!(solution.check(&request.puzzle), Ok(()));
            solutions.push(solution);
        }
        true
    });
    assert_eq!(ended.distinct as usize, solutions.len());
    (solutions, ended)
}

fn cube(segments: &[usize]) -> Puzzle {
    Puzzle::new(Snake::from_segments(segments).unwrap(), None, None).unwrap()
}

fn counts(puzzle: &Puzzle) -> (u64, u64, u64) {
    let (_, ended) = solve(&request(puzzle, Goal::All));
    assert_eq!(ended.verdict, Verdict::Exhausted);
    assert_eq!(ended.progress.fraction, Some(1.0));
    (ended.distinct, ended.up_to_symmetry, ended.placements)
}

#[test]
fn the_catalogue_has_as_many_solutions_as_known() {
    for (segments, expected) in [
        (&[3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3][..], (1, 1, 48)),
        (&[3, 3, 3, 2, 3, 3, 3, 2, 2, 2, 3, 2, 3, 2, 3, 3], (1, 1, 48)),
        (&[3, 3, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 3, 2, 2, 3], (1, 1, 48)),
        (&[3, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 3, 3, 2, 2, 2, 2], (10, 10, 480)),
        (&[2, 2, 2, 2, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 2, 2, 2, 2], (6, 12, 576)),
        (&[3, 2, 2, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 2, 2], (1, 1, 48)),
        (&[3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3], (11, 20, 960)),
        (&[2, 2, 2, 2, 2, 2, 2], (3, 3, 144)),
        (&KING_46, (4, 4, 192)),
        (&KING_39, (4, 4, 192)),
    ] {
        let puzzle = cube(segments);
        assert_eq!(counts(&puzzle), expected, "{puzzle}");
        assert_eq!(counts(&puzzle.reversed()), expected, "{puzzle} from its tail");
    }
}

#[test]
fn block_colours_leave_one_solution_of_king_46() {
    let segments: Vec<usize> = KING_46.iter().rev().copied().collect();
    let colouring = Colouring::parse(KING_46_COLOURS, Pattern::Block).unwrap();
    let puzzle = Puzzle::new(Snake::from_segments(&segments).unwrap(), None, Some(colouring)).unwrap();
    assert_eq!(counts(&puzzle), (1, 1, 24));
    assert_eq!(counts(&puzzle.reversed()), (1, 1, 24));
}
