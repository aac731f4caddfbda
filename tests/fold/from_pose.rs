//! Plans from poses reached by random turns, against the checker and, for small boxes, against all ways there are.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::time::Instant;

use snake_cube::fold::clearance::check_plan;
use snake_cube::fold::{Dihedrals, FoldPlan, NoPlan, PlanOptions, plan_easiest, plan_from, plan_to_flat};
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, Cell, Direction, End, Puzzle, Solution};

use super::brute::{free_turns, shape, turned};
use super::paths::{all_solutions, cube_of, puzzle_of, random_path, solutions_of};

/// A snake that folds, its plan, and all its solutions with their mirror images.
struct Snake {
    plan: FoldPlan,
    solutions: Vec<Solution>,
}

impl Snake {
    fn of(puzzle: &Puzzle, mut solutions: Vec<Solution>) -> Option<Self> {
        let planned = plan_easiest(&solutions, &PlanOptions::default(), &Stop::new());
        let mirrored = Vec::from_iter(solutions.iter().filter_map(|solution| solution.mirrored(puzzle)));
        solutions.extend(mirrored);
        Some(Self { plan: planned.plan.ok()?, solutions })
    }

    /// Plans from a pose and checks the plan; returns the solution's index too.
    fn plan_from(&self, cells: &[Cell]) -> Result<FoldPlan, NoPlan> {
        let plan = plan_from(cells, &self.plan, &self.solutions, &Stop::new())?;
        let end = Dihedrals::of(plan.folded());
        let reached = self.solutions.iter().find(|solution| Dihedrals::of(&solution.cells) == end).unwrap();
        check_plan(&plan, Some(cells), reached).unwrap();
        Ok(plan)
    }
}

fn motions(plan: &FoldPlan) -> usize {
    plan.ease().motions
}

/// Up to `count` free turns, none of them back to the shape before it.
fn walked(start: &[Cell], count: usize, random: &mut fastrand::Rng) -> Vec<Cell> {
    let mut cells = start.to_vec();
    for _ in 0..count {
        for _ in 0..200 {
            let joint = random.usize(0..cells.len() - 1);
            let degrees = random.choice([90, -90, 180]).unwrap();
            let next = turned(&cells, joint, degrees, random.u8(0..8) == 0);
            if let Some(next) = next.filter(|next| shape(next) != shape(&cells)) {
                cells = next;
                break;
            }
        }
    }
    cells
}

#[derive(Default)]
struct Tally {
    poses: usize,
    clean: usize,
    over_flat: usize,
    ends_elsewhere: usize,
    milliseconds: Vec<f64>,
    motions: usize,
}

impl Tally {
    fn add(&mut self, snake: &Snake, cells: &[Cell]) {
        let start = Instant::now();
        let plan = snake.plan_from(cells).unwrap();
        self.milliseconds.push(start.elapsed().as_secs_f64() * 1e3);
        self.poses += 1;
        self.clean += usize::from(plan.is_clean());
        self.motions += motions(&plan);
        let flat = |cells: &[Cell]| Dihedrals::of(cells).to_string().chars().all(|digit| digit == '0');
        self.over_flat += usize::from(plan.poses()[1..].iter().any(|pose| flat(&pose.cells)));
        self.ends_elsewhere += usize::from(Dihedrals::of(plan.folded()) != Dihedrals::of(snake.plan.folded()));
        let back = plan_to_flat(cells, End::Head, &Stop::new()).unwrap();
        check_plan(&back, Some(cells), &Solution { cells: snake.plan.laid_out().to_vec() }).unwrap();
    }

    fn print(&mut self, what: &str) {
        self.milliseconds.sort_by(f64::total_cmp);
        let (median, longest) = (self.milliseconds[self.poses / 2], self.milliseconds[self.poses - 1]);
        println!(
            "{what}: {} poses, clean {}, over flat {}, to another solution {}, {:.1} motions, {median:.1} ms, at most {longest:.0}",
            self.poses,
            self.clean,
            self.over_flat,
            self.ends_elsewhere,
            self.motions as f64 / self.poses as f64
        );
    }
}

/// Walks from the flat snake, from the cube and from the steps of the plan.
fn walk_everywhere(snake: &Snake, count: usize, random: &mut fastrand::Rng, tallies: &mut [Tally; 3]) {
    for turn in 0..count {
        let pose = match turn % 3 {
            0 => 0,
            1 => snake.plan.len(),
            _ => random.usize(0..=snake.plan.len()),
        };
        let cells = walked(&snake.plan.poses()[pose].cells, random.usize(5..=60), random);
        tallies[turn % 3].add(snake, &cells);
    }
}

fn random_snake(side: i32, seed: u64) -> Option<Snake> {
    let (puzzle, solution) = cube_of(random_path(side, seed));
    let solutions = if side < 4 { solutions_of(&puzzle) } else { vec![solution] };
    Snake::of(&puzzle, solutions)
}

fn survey(side: i32, snakes: u64, poses: usize) {
    let mut random = fastrand::Rng::with_seed(1);
    let mut tallies: [Tally; 3] = Default::default();
    for snake in (0..snakes).filter_map(|seed| random_snake(side, seed)) {
        walk_everywhere(&snake, poses, &mut random, &mut tallies);
    }
    for (tally, what) in tallies.iter_mut().zip(["flat", "cube", "steps"]) {
        tally.print(&format!("{side}: from {what}"));
    }
}

#[test]
fn from_any_pose_there_is_a_way_to_the_cube_and_back_to_flat() {
    survey(3, 8, 6);
}

#[test]
#[ignore = "some minutes: for the document"]
fn survey_of_plans_from_poses() {
    survey(3, 50, 21);
    survey(4, 25, 9);
}

/// For 1, 2, 3 turns: the poses, and in how many of them the way back takes at most two motions more for each turn.
fn turned_away(side: i32, snakes: u64, each: usize) -> [(usize, usize); 3] {
    let mut random = fastrand::Rng::with_seed(2);
    let mut counts = [(0, 0); 3];
    for snake in (0..snakes).filter_map(|seed| random_snake(side, seed)) {
        for (count, (tried, good)) in (1..).zip(&mut counts) {
            for _ in 0..each {
                let pose = random.usize(0..=snake.plan.len());
                let cells = walked(&snake.plan.poses()[pose].cells, count, &mut random);
                let plan = snake.plan_from(&cells).unwrap();
                *tried += 1;
                *good += usize::from(plan.len() <= snake.plan.len() - pose + 2 * count);
            }
        }
    }
    counts
}

#[test]
fn a_few_turns_off_the_plan_the_way_leads_back_to_it() {
    let counts = turned_away(3, 10, 6);
    println!("{counts:?}");
    assert!(counts.iter().all(|&(tried, good)| tried >= 50 && good * 100 >= tried * 95));
}

#[test]
#[ignore = "a minute: for the document"]
fn survey_of_turns_off_the_plan() {
    println!("{:?} {:?}", turned_away(3, 50, 10), turned_away(4, 20, 5));
}

/// The fewest motions from each shape to one of these chains, by Dijkstra over all free turns; each can be turned back.
fn fewest(ends: impl Iterator<Item = Vec<Cell>>) -> HashMap<Vec<[i32; 3]>, usize> {
    let mut states = Vec::from_iter(ends);
    let mut known: HashMap<_, _> = states.iter().map(|cells| (shape(cells), 0)).collect();
    let mut queue: BinaryHeap<_> = (0..states.len()).map(|index| (Reverse(0), index)).collect();
    while let Some((Reverse(cost), index)) = queue.pop() {
        let cells = states[index].clone();
        if known[&shape(&cells)] < cost {
            continue;
        }
        for (next, motions) in free_turns(&cells) {
            let total = cost + motions;
            let least = known.entry(shape(&next)).or_insert(usize::MAX);
            if total < *least {
                *least = total;
                queue.push((Reverse(total), states.len()));
                states.push(next);
            }
        }
    }
    known
}

/// Motions taken and needed, from poses on random walks from each pose of the plan.
fn wasted(puzzle: &Puzzle, random: &mut fastrand::Rng) -> [usize; 2] {
    let (mut taken, mut needed) = (0, 0);
    let Some(snake) = Snake::of(puzzle, solutions_of(puzzle)) else { return [0, 0] };
    let fewest = fewest(snake.solutions.iter().map(|solution| solution.cells.clone()));
    for pose in 0..=snake.plan.len() {
        let cells = walked(&snake.plan.poses()[pose].cells, random.usize(1..20), random);
        let (plan, least) = (snake.plan_from(&cells).unwrap(), fewest[&shape(&cells)]);
        assert!(motions(&plan) >= least, "no way is shorter than the shortest");
        taken += motions(&plan);
        needed += least;
    }
    [taken, needed]
}

fn sums(all: &[[usize; 2]]) -> [usize; 2] {
    [0, 1].map(|at| all.iter().map(|each| each[at]).sum())
}

#[test]
fn in_the_smallest_cube_few_motions_are_wasted() {
    let mut random = fastrand::Rng::with_seed(3);
    let all = Vec::from_iter(all_solutions(2).into_iter().map(|cells| wasted(&cube_of(cells).0, &mut random)));
    let [taken, needed] = sums(&all);
    println!("{taken} motions instead of {needed}");
    assert!(needed > 50 && taken * 100 <= needed * 130);
}

/// All paths through the box, from a corner or the cell beside it.
fn paths_through(box_size: BoxSize, path: &mut Vec<Cell>, all: &mut Vec<Vec<Cell>>) {
    let sides = box_size.sides();
    if path.len() == sides.element_product() as usize {
        all.push(path.clone());
        return;
    }
    for way in Direction::ALL {
        let next = path[path.len() - 1] + way.vector();
        if next.cmpge(Cell::ZERO).all() && next.cmplt(sides).all() && !path.contains(&next) {
            path.push(next);
            paths_through(box_size, path, all);
            path.pop();
        }
    }
}

#[test]
#[ignore = "minutes: for the document"]
fn survey_of_wasted_motions() {
    let (mut random, size) = (fastrand::Rng::with_seed(3), BoxSize::new(2, 2, 3).unwrap());
    let mut paths = Vec::new();
    for start in [Cell::ZERO, Cell::new(0, 0, 1)] {
        paths_through(size, &mut vec![start], &mut paths);
    }
    // One for each snake, whichever end it is begun at.
    let mut snakes = HashMap::new();
    for cells in paths {
        let (puzzle, _) = puzzle_of(cells, size);
        let mut letters: Vec<_> = puzzle.snake().segments();
        letters = letters.clone().min(letters.into_iter().rev().collect());
        snakes.insert(letters, puzzle);
    }
    let mut puzzles = Vec::from_iter(snakes);
    puzzles.sort_by(|one, other| one.0.cmp(&other.0));
    let all = Vec::from_iter(puzzles.iter().map(|(_, puzzle)| wasted(puzzle, &mut random)));
    let [taken, needed] = sums(&all);
    println!("{} snakes: {taken} motions instead of {needed}", all.len());
}
