//! Checks the solver against known results and against independent counters.

use std::sync::Arc;

use snake_cube::job::Stop;
use std::time::Duration;

use snake_cube::census::{CensusRow, census};
use snake_cube::puzzle::{
    BoxSize, Cell, Colour, Colouring, Direction, Kind, Painted, Pattern, Puzzle, Snake, Solution, catalogue,
};
use snake_cube::solver::{Ended, Goal, Search, SearchEvent, SearchRequest, Verdict, run, to_fold};

use crate::elsewhere::entry;
use crate::instances;
use crate::notation::cube;

fn request(puzzle: &Puzzle, goal: Goal) -> SearchRequest {
    SearchRequest::new(Arc::new(puzzle.clone()), goal)
}

/// All solutions, each checked, and how the search ended.
fn solve(request: &SearchRequest) -> (Vec<Solution>, Ended) {
    let (solutions, ended) = instances::found(request);
    assert!(solutions.iter().all(|solution| solution.solves(&request.puzzle)));
    assert_eq!(ended.distinct as usize, solutions.len());
    (solutions, ended)
}

fn known(id: &str) -> &'static Puzzle {
    entry(id).puzzle()
}

/// Rows of three that meet rows of two.
fn alternating() -> Puzzle {
    Puzzle::new(Snake::from_segments(&[3, 2].repeat(9)[..17]).unwrap(), None, None).unwrap()
}

/// A snake of 64 cubes without a straight one.
fn all_turns() -> Puzzle {
    Puzzle::new(Snake::from_inner(vec![Kind::Turn; 62]).unwrap(), None, None).unwrap()
}

fn counts(puzzle: &Puzzle) -> (u64, u64, u64) {
    let (_, ended) = solve(&request(puzzle, Goal::All));
    assert_eq!(ended.verdict, Verdict::Exhausted);
    assert_eq!(ended.progress.fraction, Some(1.0));
    (ended.distinct, ended.up_to_symmetry, ended.placements)
}

/// A palindrome's solution is reported when it is found, not only when its reverse is.
// Regression: solutions of a palindrome were reported late.
#[test]
fn the_first_solution_of_a_palindrome_is_reported_at_once() {
    for puzzle in [known("cubra-purple"), &all_turns()] {
        assert!(puzzle.is_palindrome());
        let (solutions, ended) = solve(&SearchRequest { limit: Some(1), ..request(puzzle, Goal::All) });
        assert_eq!((solutions.len(), ended.up_to_symmetry), (1, 1));
    }
}

#[test]
fn the_catalogue_has_as_many_solutions_as_known() {
    let entries = catalogue()
        .iter()
        .map(|entry| (entry.puzzle().clone(), (entry.solutions, entry.up_to_symmetry, entry.placements)));
    for (puzzle, expected) in entries.chain([(alternating(), (11, 20, 960))]) {
        assert_eq!(counts(&puzzle), expected, "{puzzle:?}");
        assert_eq!(counts(&puzzle.reversed()), expected, "{puzzle:?} from its tail");
    }
}

/// Counts all placements of a puzzle: every start cell and direction, cubelet by cubelet, without board, symmetry or
/// pruning. Shares no code with the solver.
pub fn brute_force(puzzle: &Puzzle) -> u64 {
    struct Chain<'a> {
        kinds: &'a [Kind],
        /// For each cell, the neighbouring cell in each direction.
        beside: Vec<[Option<usize>; 6]>,
        /// For each cubelet and cell, whether the colour matches.
        fits: Vec<Vec<bool>>,
        taken: Vec<bool>,
    }
    fn extend(chain: &mut Chain, cubelet: usize, cell: usize, came: Option<usize>) -> u64 {
        if !chain.fits[cubelet][cell] || chain.taken[cell] {
            return 0;
        }
        if cubelet == chain.taken.len() - 1 {
            return 1;
        }
        chain.taken[cell] = true;
        let mut count = 0;
        for direction in 0..6 {
            let straight = came == Some(direction);
            let as_the_snake = came.is_none() || straight == (chain.kinds[cubelet - 1] == Kind::Straight);
            if as_the_snake && let Some(next) = chain.beside[cell][direction] {
                count += extend(chain, cubelet + 1, next, Some(direction));
            }
        }
        chain.taken[cell] = false;
        count
    }
    let cells = Vec::from_iter(puzzle.box_size().iter());
    let beside = |&cell: &Cell| {
        Direction::ALL.map(|direction| cells.iter().position(|&other| other == cell + direction.vector()))
    };
    let fits = |cubelet: usize| {
        let fits = |cell: &Cell| {
            puzzle.colouring().is_none_or(|colouring| {
                let sum = match &colouring.pattern {
                    Pattern::Block => cell.x / 2 + cell.y / 2 + cell.z / 2,
                    Pattern::Checker => cell.x + cell.y + cell.z,
                    // In file order: row by row and layer by layer.
                    Pattern::Painted(painted) => {
                        let [w, h, _] = puzzle.box_size().sides().to_array();
                        let letters = painted.letters().replace([' ', ','], "");
                        i32::from(letters.as_bytes()[(cell.x + w * (cell.y + h * cell.z)) as usize] != b'b')
                    }
                };
                (colouring.colours[cubelet] == Colour::Black) == (sum % 2 == 0)
            })
        };
        cells.iter().map(fits).collect()
    };
    let mut chain = Chain {
        kinds: puzzle.snake().inner(),
        beside: cells.iter().map(beside).collect(),
        fits: (0..cells.len()).map(fits).collect(),
        taken: vec![false; cells.len()],
    };
    (0..cells.len()).map(|cell| extend(&mut chain, 0, cell, None)).sum()
}

/// Solvable snakes and (with one cubelet flipped) mostly unsolvable ones, some coloured, in boxes of all shapes.
fn random_puzzles(seeds: std::ops::Range<u64>) -> impl Iterator<Item = Puzzle> {
    const BOXES: [&str; 12] =
        ["2x2x2", "2x2x3", "2x3x3", "1x3x4", "4x1x4", "3x2x2", "2x4x2", "1x1x6", "5x2x2", "3x3x2", "2x3x4", "5x5x1"];
    seeds.map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let size = BOXES[random.usize(..BOXES.len())].parse().unwrap();
        let path = instances::random_path(size, seed);
        let snake = instances::puzzle_of(size, &path).snake().clone();
        let mut inner = snake.inner().to_vec();
        if random.u8(..3) == 0 && !inner.is_empty() {
            let at = random.usize(..inner.len());
            inner[at] = inner[at].other();
        }
        let pattern = match random.u8(..8) {
            0..3 => None,
            3 | 4 => Some(Pattern::Block),
            5 | 6 => Some(Pattern::Checker),
            _ => {
                let letters: String = (0..size.cells()).map(|_| if random.bool() { 'b' } else { 'w' }).collect();
                Some(Pattern::Painted(Painted::parse(&letters, size).unwrap()))
            }
        };
        let colouring = pattern.map(|pattern| {
            let mut colours = Vec::from_iter(path.cells.iter().map(|&cell| pattern.colour_of(cell)));
            if random.u8(..4) == 0 {
                // Probably unsolvable now, at least by the number of each colour.
                let at = random.usize(..colours.len());
                colours[at] = if colours[at] == Colour::Black { Colour::White } else { Colour::Black };
            }
            Colouring { colours, pattern }
        });
        Puzzle::new(Snake::from_inner(inner).unwrap(), Some(size), colouring).unwrap()
    })
}

fn agrees_with_brute_force(seeds: std::ops::Range<u64>) {
    let (mut solvable, mut coloured, mut painted) = (0, 0, 0);
    let number = seeds.end - seeds.start;
    for puzzle in random_puzzles(seeds) {
        let placements = brute_force(&puzzle);
        assert_eq!(counts(&puzzle).2, placements, "{puzzle:?} {:?}", puzzle.colouring().map(Colouring::letters));
        solvable += u64::from(placements > 0);
        coloured += u64::from(puzzle.colouring().is_some());
        painted += u64::from(puzzle.colouring().is_some_and(|one| matches!(one.pattern, Pattern::Painted(_))));
    }
    // The sample has the intended proportions.
    assert!(solvable > number / 4 && solvable < number * 9 / 10 && coloured > number / 4, "{solvable} {coloured}");
    assert!(painted > number / 12, "{painted}");
}

#[test]
fn placements_agree_with_brute_force() {
    agrees_with_brute_force(0..2200);
}

#[test]
#[ignore = "takes minutes: ten times as many"]
fn placements_agree_with_brute_force_on_many() {
    agrees_with_brute_force(10_000..35_000);
}

/// For every snake that folds into a box, the solver finds as many solutions as the census; likewise for the table,
/// which comes from a walk over all paths, independent of the solver.
fn agrees_with_census(sides: &str) {
    let size: BoxSize = sides.parse().unwrap();
    let census = census(size).unwrap();
    let inner = size.cells() - 2;
    let (mut snakes, mut unique, mut solutions, mut palindromes, mut placements) = (0, 0, 0, 0, 0);
    for bits in 0..1_u32 << inner {
        let kinds = Vec::from_iter((0..inner).map(|at| if bits >> at & 1 == 1 { Kind::Turn } else { Kind::Straight }));
        if kinds.iter().rev().lt(&kinds) {
            continue;
        }
        let puzzle = Puzzle::new(Snake::from_inner(kinds).unwrap(), Some(size), None).unwrap();
        let (distinct, _, all) = counts(&puzzle);
        if distinct > 0 {
            snakes += 1;
            unique += u64::from(distinct == 1);
            solutions += distinct;
            palindromes += u64::from(puzzle.is_palindrome());
            placements += if puzzle.is_palindrome() { all } else { 2 * all };
        }
    }
    let expected = (census.snakes, census.unique, census.solutions, census.palindromes, census.directed_paths);
    assert_eq!((snakes, unique, solutions, palindromes, placements), expected, "{size}");
}

#[test]
fn every_snake_of_small_boxes_agrees_with_the_census() {
    ["1x1x7", "2x2x2", "1x3x3", "2x2x3", "3x1x4", "2x4x2"].into_iter().for_each(agrees_with_census);
}

#[test]
#[ignore = "takes a minute"]
fn every_snake_of_larger_boxes_agrees_with_the_census() {
    ["2x3x3", "2x2x5"].into_iter().for_each(agrees_with_census);
}

/// Of the 3×3×3 by straight cubelets: snakes, those with one solution, solutions.
pub const KNOWN: [(usize, u64, u64, u64); 10] = [
    (2, 24, 0, 486),
    (3, 235, 15, 3464),
    (4, 1037, 144, 9669),
    (5, 2563, 589, 14425),
    (6, 3444, 1053, 13066),
    (7, 2674, 1078, 7343),
    (8, 1159, 556, 2583),
    (9, 303, 187, 586),
    (10, 46, 34, 80),
    (11, 2, 2, 2),
];

#[test]
fn the_census_is_as_known() {
    let row = |row: &CensusRow| (row.straights, row.snakes, row.unique, row.solutions);
    let of_cube = census(cube(3)).unwrap();
    assert_eq!((of_cube.directed_paths, of_cube.solutions), (4_960_608, 51_704));
    assert_eq!((of_cube.snakes, of_cube.unique, of_cube.palindromes), (11_487, 3_658, 77));
    let (most, snake) = of_cube.most.unwrap();
    assert_eq!((most, snake.letters().as_str()), (142, "TTTTTTTTTTTTSTSTSTSTTTTTT"));
    assert!(of_cube.by_straights.iter().map(row).eq(KNOWN));
    for (sides, expected) in [
        ("2x2x3", (1168, 17, 10, 41)),
        ("4x2x2", (8032, 97, 55, 267)),
        ("2x3x3", (33_760, 296, 101, 1085)),
        ("2x5x2", (49_312, 483, 269, 1564)),
        ("3x2x4", (826_968, 13_901, 6_498, 51_886)),
    ] {
        let counted = census(sides.parse().unwrap()).unwrap();
        assert_eq!((counted.directed_paths, counted.snakes, counted.unique, counted.solutions), expected, "{sides}");
    }
    assert!(census(cube(4)).is_err());
}

#[test]
fn solutions_are_the_same_on_any_number_of_threads() {
    let of_catalogue = ["two-by-two", "king-39", "cubra-purple"].map(|id| known(id).clone());
    for puzzle in of_catalogue.into_iter().chain([alternating()]) {
        let found = |threads: usize| {
            let (solutions, ended) = solve(&SearchRequest { threads, ..request(&puzzle, Goal::All) });
            assert_eq!(ended.verdict, Verdict::Exhausted);
            let mut moves = Vec::from_iter(solutions.iter().map(|s| format!("{:?}{}", s.cells[0], s.moves())));
            moves.sort();
            (moves, ended.up_to_symmetry)
        };
        assert_eq!(found(1), found(2));
        assert_eq!(found(1), found(5));
    }
}

#[test]
fn limits_times_and_refusals_end_a_search() {
    let (puzzle, king) = (known("cubra-red"), known("king-46"));
    for threads in [1, 2] {
        let (_, ended) = solve(&SearchRequest { limit: Some(4), threads, ..request(puzzle, Goal::All) });
        assert_eq!((ended.verdict, ended.distinct), (Verdict::Found, 4));
        let (_, ended) = solve(&SearchRequest { threads, ..request(puzzle, Goal::First) });
        assert_eq!((ended.verdict, ended.distinct), (Verdict::Found, 1));
        let (_, ended) = solve(&SearchRequest { timeout: Some(Duration::ZERO), threads, ..request(king, Goal::All) });
        assert_eq!(ended.verdict, Verdict::TimedOut);
        let few = SearchRequest { nodes: Some(3000), threads, ..request(king, Goal::All) };
        let (_, ended) = solve(&few);
        assert_eq!(ended.verdict, Verdict::TimedOut);
        // With one thread it ends at the same node each time.
        assert!(ended.progress.nodes >= 3000 && (threads > 1 || solve(&few).1.progress.nodes == ended.progress.nodes));
        let many = SearchRequest { threads, ..request(puzzle, Goal::All) };
        let ended = run(&many, &Stop::new(), &mut |event| !matches!(event, SearchEvent::Solution(_)));
        assert_eq!(ended.verdict, Verdict::Stopped);
        let stop = Stop::new();
        stop.ask();
        let long = SearchRequest { threads, ..request(king, Goal::All) };
        assert_eq!(run(&long, &stop, &mut |_| true).verdict, Verdict::Stopped);
    }
}

#[test]
fn a_run_too_long_is_impossible_at_once() {
    let wide = Puzzle::new(Snake::from_segments(&[6, 4]).unwrap(), BoxSize::new(3, 3, 1).ok(), None).unwrap();
    let (_, ended) = solve(&request(&wide, Goal::First));
    assert_eq!((ended.verdict, ended.distinct, ended.progress.nodes), (Verdict::Exhausted, 0, 0));
}

/// Progress never decreases, and is 1 only at the proven end.
#[test]
fn progress_is_monotonous() {
    let size = cube(5);
    let long = instances::puzzle_of(size, &instances::random_path_with_turns(size, 1, 0.7));
    for threads in [1, 2] {
        let mut last = 0.0;
        let mut told = 0;
        let mut hear = |event| {
            if let SearchEvent::Progress(progress) = event {
                let fraction = progress.fraction.unwrap();
                assert!(fraction >= last && fraction < 1.0, "{fraction} after {last}");
                last = fraction;
                told += 1;
            }
            told < 5
        };
        // It would take years, so it stops after enough reports.
        let ended = run(&SearchRequest { threads, ..request(&long, Goal::All) }, &Stop::new(), &mut hear);
        assert_eq!(ended.verdict, Verdict::Stopped);
        assert!(ended.progress.fraction.unwrap() < 1.0);
        let ended =
            run(&SearchRequest { threads, ..request(known("king-46"), Goal::All) }, &Stop::new(), &mut |_| true);
        assert_eq!((ended.verdict, ended.progress.fraction), (Verdict::Exhausted, Some(1.0)));
    }
}

/// A watched search is the real search: its placements and retractions alone lead to every solution.
#[test]
fn a_watched_search_tells_every_placement() {
    let puzzle = known("cubra-red");
    for threads in [1, 2] {
        let request = SearchRequest { pace: Some(1e9), threads, ..request(puzzle, Goal::All) };
        let mut seen: Option<Vec<Option<Cell>>> = None;
        let (mut placed, mut retracted, mut dead_cells) = (0, 0, 0);
        let mut solutions = Vec::new();
        let ended = run(&request, &Stop::new(), &mut |event| {
            match event {
                SearchEvent::Snapshot(front) => seen = Some(front),
                SearchEvent::Placed { cubelets, cells } => {
                    placed += 1;
                    let seen = seen.as_mut().expect("a front comes first");
                    assert_eq!(cubelets.len(), cells.len());
                    for (cubelet, cell) in cubelets.zip(cells) {
                        assert!(!seen.contains(&Some(cell)), "{cell} is taken");
                        assert_eq!(seen[cubelet].replace(cell), None);
                    }
                }
                SearchEvent::Retracted { cubelets, dead } => {
                    retracted += 1;
                    let seen = seen.as_mut().expect("a front comes first");
                    if let Some(dead) = dead {
                        dead_cells += 1;
                        assert!(!seen.contains(&Some(dead)));
                    }
                    for cubelet in cubelets {
                        assert!(seen[cubelet].take().is_some());
                    }
                }
                SearchEvent::Solution(solution) => {
                    let cells: Option<Vec<Cell>> = seen.clone().unwrap().into_iter().collect();
                    if threads == 1 {
                        assert_eq!(cells.as_ref(), Some(&solution.cells));
                    }
                    solutions.push(solution);
                }
                _ => {}
            }
            true
        });
        assert_eq!((ended.verdict, ended.distinct, solutions.len()), (Verdict::Exhausted, 10, 10));
        assert!(placed > 100 && retracted > 100 && dead_cells > 10, "{placed} {retracted} {dead_cells}");
        let flat = solve(&SearchRequest { pace: None, ..request.clone() }).1;
        assert_eq!(flat.progress.nodes, ended.progress.nodes, "it is the same search");
    }
}

#[test]
fn a_background_search_changes_pace_shows_its_front_and_stops() {
    let size = cube(6);
    let puzzle = instances::puzzle_of(size, &instances::random_path_with_turns(size, 1, 0.7));
    let request = SearchRequest { threads: 2, ..request(&puzzle, Goal::All) };
    let search = Search::start(request, || {});
    let limit = Duration::from_secs(30);
    let front = std::iter::repeat_with(|| {
        std::thread::sleep(Duration::from_millis(1));
        search.control.snapshot()
    });
    let front = front.flatten().next().unwrap();
    assert_eq!(front.len(), puzzle.len());
    assert!(front.iter().any(Option::is_some));
    search.control.set_pace(Some(1000.0));
    let mut watched = 0;
    while watched < 10 {
        match search.job.messages.recv_timeout(limit).unwrap() {
            SearchEvent::Placed { .. } | SearchEvent::Retracted { .. } => watched += 1,
            SearchEvent::Ended(ended) => panic!("{ended:?}"),
            _ => {}
        }
    }
    // While paused, it goes only as far as it is allowed to.
    search.control.set_pace(Some(0.0));
    search.control.allow(3);
    let is_move = |event: &SearchEvent| matches!(event, SearchEvent::Placed { .. } | SearchEvent::Retracted { .. });
    let mut moves = 0;
    while moves < 3 {
        moves += usize::from(is_move(&search.job.messages.recv_timeout(limit).unwrap()));
    }
    // At a pace close to standing still, a stop wakes it.
    search.control.set_pace(Some(0.001));
    search.job.stop.ask();
    let ended = loop {
        if let SearchEvent::Ended(ended) = search.job.messages.recv_timeout(limit).unwrap() {
            break ended;
        }
    };
    assert_eq!((ended.verdict, ended.failure), (Verdict::Stopped, None));
    // Nobody reads this one; dropping it must not wait for a reader.
    drop(Search::start(self::request(known("king-46"), Goal::All), || {}));
}

#[test]
fn boxes_of_every_width_of_board_are_searched() {
    // Few turns, so that the exact search is quick: 1, 2, 4, 8 and 16 words.
    for (side, seed) in [(4, 1), (5, 2), (6, 3), (8, 4), (10, 5)] {
        let size = cube(side);
        let puzzle = instances::puzzle_of(size, &instances::random_path_with_turns(size, seed, 0.05));
        let timeout = Some(Duration::from_millis(300));
        let (_, ended) = solve(&SearchRequest { timeout, ..request(&puzzle, Goal::First) });
        assert!(ended.progress.nodes > 0);
    }
}

#[test]
fn paths_fill_their_box_and_have_the_share_of_turns() {
    for sides in ["1x1x2", "1x1x7", "1x2x2", "2x3x4", "3x3x3", "1x9x8", "10x10x10"] {
        let size: BoxSize = sides.parse().unwrap();
        for path in [instances::back_and_forth(size), instances::random_path(size, 1)] {
            assert!(path.solves(&instances::puzzle_of(size, &path)), "{size}");
        }
        assert_eq!(instances::random_path(size, 1), instances::random_path(size, 1));
    }
    for side in 4..=6 {
        let size = cube(side);
        for share in [0.55, 0.7, 0.9] {
            let snake = instances::puzzle_of(size, &instances::random_path_with_turns(size, 5, share));
            let met = snake.snake().turns() as f64 / (snake.len() - 2) as f64;
            assert!((met - share).abs() <= 0.04, "{share} in {size}: {met}");
        }
    }
}

#[test]
fn the_listed_hard_instances_have_the_solutions_written_beside_them() {
    for (side, text) in
        [(5, include_str!("../benches/instances/5x5x5.txt")), (6, include_str!("../benches/instances/6x6x6.txt"))]
    {
        let size = cube(side);
        for line in text.lines() {
            let [_, kinds, path] = Vec::from_iter(line.split(' '))[..] else { panic!("{line}") };
            let cells = path.split(',').map(|index| size.cell(index.parse().unwrap())).collect();
            let inner = kinds.chars().map(|kind| if kind == 'T' { Kind::Turn } else { Kind::Straight });
            let puzzle = Puzzle::new(Snake::from_inner(inner.collect()).unwrap(), None, None).unwrap();
            assert!(Solution { cells }.solves(&puzzle), "{line}");
        }
    }
}

/// What there is to choose from when a large tree is cut, as moves in order; and whether it was cut.
fn chosen(puzzle: &Puzzle, threads: usize, is_slow: bool) -> (Vec<String>, bool) {
    let request = SearchRequest { threads, ..to_fold(Arc::new(puzzle.clone())) };
    let (mut solutions, mut ready) = (Vec::new(), false);
    run(&request, &Stop::new(), &mut |event| {
        match event {
            SearchEvent::Solution(solution) if !ready => solutions.push(solution.moves()),
            SearchEvent::ChoiceReady => ready = true,
            _ => {}
        }
        if is_slow {
            std::thread::sleep(Duration::from_millis(solutions.len() as u64 % 7));
        }
        !ready
    });
    solutions.sort();
    (solutions, ready)
}

// Regression: a slower machine, or one with other processors, chose among other solutions of a large tree.
#[test]
fn the_solutions_to_choose_from_do_not_depend_on_the_machine() {
    let size = cube(4);
    let turns = |seed, share| instances::puzzle_of(size, &instances::random_path_with_turns(size, seed, share));
    for (puzzle, threads, is_slow) in [(turns(1110, 0.93), 3, true), (all_turns(), 8, false)] {
        let (alone, cut) = chosen(&puzzle, 1, false);
        assert!(cut && alone.len() > 1, "{} solutions", alone.len());
        assert_eq!(chosen(&puzzle, threads, is_slow), (alone, true), "{threads} threads");
    }
    // A tree that is soon done is searched to its end, which gives all.
    let king = known("king-46");
    let all = solve(&request(king, Goal::All)).0.len();
    for threads in [1, 2, 5] {
        let (solutions, cut) = chosen(king, threads, false);
        assert_eq!((solutions.len(), cut), (all, false));
    }
}
