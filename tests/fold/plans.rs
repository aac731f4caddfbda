//! Checks plans with the checker: whether they fold, how easy they are, how long planning takes.

use std::time::{Duration, Instant};

use snake_cube::fold::clearance::{PlanFault, check_plan};
use snake_cube::fold::{
    FoldPlan, Grade, Joint, NoPlan, PlanOptions, Step, plan_easiest, plan_in_background, unclean_part,
};
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, Cell, End, Solution, catalogue};
use snake_cube::text::Language::English;

use crate::elsewhere::entry;
use crate::instances::{plan, plan_with};

use super::paths::{all_solutions, by_snake, cube_of, puzzle_of, random_path, snake_letters, solutions_of};

/// Plans for a path through a cube; checks the result.
pub fn planned(cells: Vec<Cell>) -> FoldPlan {
    let (_, solution) = cube_of(cells);
    let plan = plan(&solution).unwrap();
    check(&plan, &solution);
    plan
}

fn check(plan: &FoldPlan, solution: &Solution) {
    let checked = check_plan(plan, None, solution).unwrap();
    for (step, side) in plan.steps().iter().zip(checked.sides) {
        let grade = match side {
            0.98.. if step.is_pull() => Grade::Pull,
            0.98.. => Grade::Free,
            0.828.. => Grade::Rub,
            _ => Grade::Press,
        };
        assert_eq!(step.grade(), grade, "{step:?}");
    }
}

/// Results of planning for many solutions.
#[derive(Default, Debug)]
struct SearchTally {
    clean: usize,
    rubbing: usize,
    pressing: usize,
    locked: usize,
    not_found: usize,
    one_block: usize,
    /// Of those that are not clean.
    proved: usize,
    unsettled: usize,
    steps: usize,
    must_turn: usize,
    pulls: usize,
    rubs: usize,
    presses: usize,
    least_side: f64,
    longest: usize,
    milliseconds: Vec<f64>,
}

impl SearchTally {
    fn of(paths: impl Iterator<Item = Vec<Cell>>) -> Self {
        let mut tally = Self { least_side: 1.0, ..Self::default() };
        for cells in paths {
            let start = Instant::now();
            let (_, solution) = cube_of(cells);
            let planning = plan(&solution);
            tally.milliseconds.push(start.elapsed().as_secs_f64() * 1e3);
            match &planning {
                Ok(plan) => {
                    check(plan, &solution);
                    tally.add(plan);
                }
                Err(NoPlan::Locked) => tally.locked += 1,
                Err(NoPlan::NotFound | NoPlan::Failed(_)) => tally.not_found += 1,
            }
            let clean = matches!(&planning, Ok(plan) if plan.is_clean());
            if !clean && unclean_part(&solution, &Stop::new()).is_some() {
                tally.proved += 1;
            }
        }
        tally.milliseconds.sort_by(f64::total_cmp);
        tally
    }

    fn add(&mut self, plan: &FoldPlan) {
        let ease = plan.ease();
        self.one_block += usize::from(ease.blocks <= 1);
        self.steps += plan.len();
        self.must_turn += plan.len() - ease.turned_again;
        self.longest = self.longest.max(plan.len());
        self.pulls += ease.pulls;
        self.rubs += ease.rubs;
        self.presses += ease.presses;
        self.least_side = self.least_side.min(plan.side());
        self.unsettled += usize::from(!plan.settled);
        match (ease.presses, ease.rubs) {
            (0, 0) => self.clean += 1,
            (0, _) => self.rubbing += 1,
            _ => self.pressing += 1,
        }
    }

    fn plans(&self) -> usize {
        self.clean + self.rubbing + self.pressing
    }

    fn show(&self, what: &str) {
        let Self { clean, rubbing, pressing, locked, not_found, one_block, proved, unsettled, longest, .. } = self;
        println!(
            "{what}: {clean} clean, {rubbing} with rubs, {pressing} with presses, {locked} locked, {not_found} not found"
        );
        println!("  of those not clean {proved} are proved to have no clean plan; {unsettled} plans not settled");
        let mean = |total: usize| total as f64 / self.plans() as f64;
        println!(
            "  one growing block {one_block}; turns: mean {:.2}, least possible {:.2}, most {longest}",
            mean(self.steps),
            mean(self.must_turn)
        );
        let [pulls, rubs, presses] = [self.pulls, self.rubs, self.presses].map(mean);
        println!("  a plan: {pulls:.2} pulls, {rubs:.3} rubs, {presses:.3} presses; least side {:.3}", self.least_side);
        let at = |share: f64| self.milliseconds[((self.milliseconds.len() - 1) as f64 * share) as usize];
        println!("  milliseconds: median {:.2}, 99 % {:.1}, most {:.1}", at(0.5), at(0.99), at(1.0));
    }
}

#[test]
fn every_solution_of_the_2x2x2_folds() {
    for cells in all_solutions(2) {
        assert!(planned(cells).is_clean());
    }
}

#[test]
#[ignore = "a minute: all 51,704 solutions"]
fn every_solution_of_the_3x3x3() {
    let all = all_solutions(3);
    assert_eq!(all.len(), 51_704);
    let counts = by_snake(&all);
    assert_eq!(counts.len(), 11_487);
    let tally = SearchTally::of(all.iter().cloned());
    tally.show("3x3x3");
    assert_eq!((tally.plans(), tally.clean + tally.proved), (51_704, 51_704));
    assert!(tally.clean * 1000 >= 999 * tally.plans());

    let unique = Vec::from_iter(all.into_iter().filter(|cells| counts[&snake_letters(cells)] == 1));
    assert_eq!(unique.len(), 3_658);
    let tally = SearchTally::of(unique.into_iter());
    tally.show("3x3x3, snakes with one solution");
    assert!(tally.clean + tally.proved == 3_658);
}

#[test]
#[ignore = "half a minute: 1,000 solutions"]
fn random_solutions_of_the_4x4x4() {
    let tally = SearchTally::of((0..1000).map(|seed| random_path(4, seed)));
    tally.show("4x4x4");
    assert_eq!((tally.plans(), tally.clean + tally.proved), (1000, 1000));
    assert!(tally.clean >= 750);
}

#[test]
#[ignore = "a minute: 200 solutions"]
fn random_solutions_of_the_5x5x5() {
    let tally = SearchTally::of((0..200).map(|seed| random_path(5, seed)));
    tally.show("5x5x5");
    // 44 on an idle machine, and never more, since the others are proved to have none.
    assert!(tally.clean >= 40 && tally.proved == 156);
}

#[test]
#[ignore = "two minutes: 300 more solutions, and larger cubes"]
fn more_random_solutions() {
    SearchTally::of((200..500).map(|seed| random_path(5, seed))).show("5x5x5, 300 more");
    for side in 6..=8 {
        SearchTally::of((0..5).map(|seed| random_path(side, seed))).show(&format!("{side}x{side}x{side}"));
    }
}

/// A sheet printed yesterday and today's window show the same steps, however busy the machine is.
// Regression: the same command planned a different fold on a busy machine.
#[test]
fn the_same_work_gives_the_same_plan_on_a_busy_machine() {
    let options = PlanOptions { work: 6_000_000, ..PlanOptions::default() };
    for seed in 0..3 {
        let (_, solution) = cube_of(random_path(5, seed));
        let planned = || plan_with(&solution, &options);
        let alone = planned();
        std::thread::scope(|scope| {
            let busy = Vec::from_iter((0..6).map(|_| scope.spawn(planned)));
            for thread in busy {
                assert_eq!(thread.join().unwrap(), alone, "seed {seed}");
            }
        });
    }
}

/// Every snake of the catalogue folds without force, and at no more than the cost that a prototype of the same search
/// needed: 1 for a turn, 1 more for a pull.
#[test]
fn the_catalogue_folds_cleanly() {
    let most = |id: &str| match id {
        "cubra-blue" => 17,
        "cubra-green" => 16,
        "kevs-9b" | "cubra-orange" | "cubra-red" => 19,
        "king-46" => 50,
        "king-46-blocks" => 43,
        "king-39" => 36,
        // Not tried with the prototype.
        _ => usize::MAX,
    };
    for entry in catalogue() {
        let puzzle = entry.puzzle();
        let mut found = solutions_of(puzzle);
        let planned = plan_easiest(&found, &PlanOptions::default(), &Stop::new());
        let plan = planned.plan.unwrap();
        check(&plan, &found[planned.index]);
        println!("{}: {:?}", entry.id, plan.ease());
        assert!(plan.is_clean() && plan.settled, "{}", entry.id);
        assert!(plan.len() + plan.ease().pulls <= most(&entry.id), "{}", entry.id);
        found.reverse();
        let again = plan_easiest(&found, &PlanOptions::default(), &Stop::new()).plan;
        assert_eq!(again, Ok(plan), "{}: whatever the order", entry.id);
    }
}

/// A box filled row by row and layer by layer unfolds one turn after the other, however long it is.
#[test]
fn a_thousand_cubes_laid_row_by_row_fold() {
    let there_and_back = |back: bool, at: i32| if back { 9 - at } else { at };
    let cell = |number: i32| {
        let (row, layer) = (number / 10, number / 100);
        Cell::new(there_and_back(row % 2 == 1, number % 10), there_and_back(layer % 2 == 1, row % 10), layer)
    };
    let (_, solution) = cube_of((0..1000).map(cell).collect());
    let options = PlanOptions { work: u64::MAX, timeout: Duration::from_secs(300), ..PlanOptions::default() };
    let plan = plan_with(&solution, &options).unwrap();
    assert!(plan.is_clean());
    check(&plan, &solution);
}

#[test]
fn the_ends_are_as_asked() {
    let (_, solution) = cube_of(random_path(3, 5));
    for end in [End::Head, End::Tail] {
        let options = PlanOptions { from: Some(end), ..PlanOptions::default() };
        let plan = plan_with(&solution, &options).unwrap();
        assert_eq!(plan.start_end, end);
        check(&plan, &solution);
        let start = if end == End::Head { plan.laid_out()[0] } else { plan.laid_out()[26] };
        assert_eq!(start, Cell::ZERO);
    }
}

/// How many links of a part of the chain leave the plane of the two before them.
fn out_of_plane(cells: &[Cell]) -> usize {
    let mut directions = Vec::from_iter(cells.windows(2).map(|pair| pair[1] - pair[0]));
    directions.dedup();
    directions.windows(3).filter(|run| run[2] != run[0]).count()
}

#[test]
fn the_lighter_side_moves() {
    let king = entry("king-46").puzzle();
    let king = (king.clone(), solutions_of(king)[0].clone());
    let random = (0..12).map(|seed| cube_of(random_path(3, seed)));
    for (puzzle, solution) in random.chain([king]) {
        let plan = plan(&solution).unwrap();
        check(&plan, &solution);
        for (step, pose) in plan.steps().iter().zip(plan.poses()) {
            let of = |side: std::ops::Range<usize>| (side.len(), out_of_plane(&pose.cells[side]));
            assert!(of(step.moving(puzzle.len())) <= of(step.resting(puzzle.len())), "{step:?}");
        }
    }
}

#[test]
fn the_way_back_is_the_same_way() {
    for seed in 0..12 {
        let cells = random_path(3 + i32::from(seed % 2 == 0), seed);
        let (_, solution) = cube_of(cells);
        let plan = plan(&solution).unwrap();
        for plan in [plan.mirrored(), plan] {
            let back = plan.reversed();
            let solution = Solution { cells: plan.folded().to_vec() };
            check(&back, &solution);
            assert!(back.laid_out() == plan.laid_out() && back.folded() == plan.folded());
            let len = plan.len() as f64;
            for at in 0..=4 * plan.len() {
                let playhead = at as f64 / 4.0;
                for (here, there) in plan.pose(playhead).iter().zip(back.pose(len - playhead)) {
                    assert!(here.position.distance(there.position) < 1e-4, "{playhead}");
                    assert!(here.rotation.angle_between(there.rotation) < 2e-3, "{playhead}");
                }
            }
            let same = |one: &FoldPlan, other: &FoldPlan| one.steps() == other.steps() && one.poses() == other.poses();
            assert!(same(&back.reversed(), &plan));
            assert!(same(&back.mirrored().reversed(), &plan.mirrored()));
            // Started at the wrong end, the reversed plan fails.
            assert!(check_plan(&back, None, &Solution { cells: plan.laid_out().to_vec() }).is_err());
        }
    }
}

#[test]
fn flat_and_straight_boxes() {
    let straight = puzzle_of((0..5).map(|x| Cell::new(x, 0, 0)).collect(), BoxSize::new(5, 1, 1).unwrap());
    let square = puzzle_of(vec![Cell::ZERO, Cell::X, Cell::new(1, 1, 0), Cell::Y], BoxSize::new(2, 2, 1).unwrap());
    for ((puzzle, solution), steps) in [(straight, 0), (square, 1)] {
        let plan = plan(&solution).unwrap();
        check(&plan, &solution);
        assert_eq!((plan.len(), plan.is_empty()), (steps, steps == 0));
        let grip = if steps == 0 { "count 5 cubes" } else { "count 2, 2, 2 cubes" };
        assert!(English.grip_text(&plan).contains(grip), "{}", English.grip_text(&plan));
        assert_eq!(plan.pose(9.0).len(), puzzle.len());
    }
}

#[test]
fn no_time_is_no_proof() {
    let (_, solution) = cube_of(random_path(5, 0));
    let options = PlanOptions { timeout: Duration::ZERO, ..PlanOptions::default() };
    assert_eq!(plan_with(&solution, &options), Err(NoPlan::NotFound));
    let stop = Stop::new();
    stop.ask();
    assert_eq!(plan_easiest(&[solution], &PlanOptions::default(), &stop).plan, Err(NoPlan::NotFound));
}

// Regression: the viewpoints for unfolding were chosen in the window's thread.
#[test]
fn planning_in_the_background() {
    let solutions = solutions_of(entry("king-46").puzzle());
    let start = || plan_in_background(solutions.clone(), PlanOptions::default(), || {});
    let job = start();
    let planned = job.messages.recv_timeout(Duration::from_secs(60)).unwrap();
    let plan = planned.plan.unwrap();
    check(&plan, &solutions[planned.index]);
    // The window shows the way back with sights that the planner has chosen.
    let back = plan.reversed();
    assert_eq!((back.clone().seen(None), back.reversed()), (back, plan));
    // Dropping it immediately stops it and joins the thread.
    drop(start());
}

/// A plan with the start of `plan` and these steps.
fn with_steps(plan: &FoldPlan, steps: impl IntoIterator<Item = Step>) -> FoldPlan {
    let mut other = FoldPlan::without_steps(plan.laid_out().to_vec(), plan.start_end);
    steps.into_iter().for_each(|step| other.push(step));
    other
}

/// The plan with one of its steps changed.
fn with_change(plan: &FoldPlan, index: usize, change: &dyn Fn(&mut Step)) -> FoldPlan {
    let mut steps = plan.steps().to_vec();
    change(&mut steps[index]);
    with_steps(plan, steps)
}

/// Plans that must be rejected: a step dropped, the order reversed, a quarter turn the other way.
fn spoilt(plan: &FoldPlan) -> Vec<FoldPlan> {
    let but = |dropped: usize| (0..plan.len()).filter(move |&index| index != dropped);
    let mut spoilt =
        Vec::from_iter((0..plan.len()).map(|dropped| with_steps(plan, but(dropped).map(|index| plan.steps()[index]))));
    spoilt.push(with_steps(plan, plan.steps().iter().rev().copied()));
    for (index, step) in plan.steps().iter().enumerate().filter(|(_, step)| step.degrees.abs() == 90) {
        spoilt.push(with_change(plan, index, &|other| other.degrees = -step.degrees));
    }
    spoilt
}

/// Plans that claim too much: a pull left out, a rub declared free, a free turn declared to rub.
fn overclaimed(plan: &FoldPlan) -> Vec<FoldPlan> {
    let mut spoilt = Vec::new();
    for (index, step) in plan.steps().iter().enumerate() {
        let mut with = |change: &dyn Fn(&mut Step)| spoilt.push(with_change(plan, index, change));
        if step.is_pull() {
            with(&|step| step.lift = Cell::ZERO);
        }
        with(&|step| step.side = if step.side > 0.99 { 0.95 } else { 1.0 });
    }
    spoilt
}

fn refuse_spoilt(paths: impl Iterator<Item = Vec<Cell>>) {
    let (mut refused, mut kinds) = (0, std::collections::BTreeMap::new());
    for cells in paths {
        let plan = planned(cells.clone());
        let solution = Solution { cells };
        for plan in spoilt(&plan) {
            let fault = check_plan(&plan, None, &solution).unwrap_err();
            assert!(!matches!(fault, PlanFault::Side(_)), "it is the fold that is wrong, not what is claimed of it");
            let kind = format!("{fault:?}").split(['(', ' ']).next().unwrap_or_default().to_owned();
            *kinds.entry(kind).or_insert(0) += 1;
            refused += 1;
        }
        for plan in overclaimed(&plan) {
            let fault = check_plan(&plan, None, &solution).unwrap_err();
            assert!(matches!(fault, PlanFault::Side(_) | PlanFault::Collision { .. }), "{fault:?}");
            refused += 1;
        }
    }
    assert!(kinds.contains_key("Collision"));
    println!("{refused} spoilt plans refused: {kinds:?}");
}

#[test]
fn spoilt_plans_are_refused() {
    refuse_spoilt((0..8).map(|seed| random_path(3, seed)));
}

#[test]
#[ignore = "a minute: spoils 1,000 plans"]
fn a_thousand_spoilt_plans_are_refused() {
    let small = all_solutions(3).into_iter().step_by(60);
    refuse_spoilt(small.chain((0..150).map(|seed| random_path(4, seed))));
}

#[test]
fn false_claims_are_refused() {
    let cells = random_path(3, 1);
    let plan = planned(cells.clone());
    let solution = Solution { cells };
    let fault = |step: usize, change: &dyn Fn(&mut Step)| {
        check_plan(&with_change(&plan, step, change), None, &solution).unwrap_err()
    };
    assert_eq!(fault(2, &|step| step.side = 0.7), PlanFault::Side(3));
    assert_eq!(fault(0, &|step| step.joint = Joint::after(26)), PlanFault::Step(1, "is not a turn of its joint"));
    assert_eq!(fault(0, &|step| step.degrees = 45), PlanFault::Step(1, "is not a turn of its joint"));
    assert_eq!(
        fault(0, &|step| step.lift = Cell::new(1, 1, 1)),
        PlanFault::Step(1, "has a lift that does not pull its joint apart by one cube")
    );
    let other_side = |step: &mut Step| step.moves = if step.moves == End::Head { End::Tail } else { End::Head };
    assert_eq!(fault(0, &other_side), PlanFault::Step(1, "moves the side that should rest"));
    let unfolded = |cells: &[Cell]| FoldPlan::without_steps(cells.to_vec(), End::Head);
    let mut torn = plan.laid_out().to_vec();
    torn[0] += Cell::X;
    assert_eq!(check_plan(&unfolded(&torn), None, &solution), Err(PlanFault::Start));
    // The mirror image is the plan of another solution.
    assert_eq!(check_plan(&plan.mirrored(), None, &solution).unwrap_err(), PlanFault::End);
    // The cells at the end are those of the staircase, not of the solution.
    let square = Solution { cells: vec![Cell::ZERO, Cell::X, Cell::new(1, 1, 0), Cell::Y] };
    let staircase = [Cell::ZERO, Cell::X, Cell::new(1, 1, 0), Cell::new(2, 1, 0)];
    assert_eq!(check_plan(&unfolded(&staircase), None, &square), Err(PlanFault::End));
}
