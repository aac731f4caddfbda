//! Plans against the checker.

use std::time::Instant;

use snake_cube::fold::clearance::check_plan;
use snake_cube::fold::{FoldPlan, PlanOptions, Planning, plan};
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, Cell};

use super::paths::{all_solutions, puzzle_of, random_path};

fn planned(cells: Vec<Cell>, side: i64) -> Planning {
    let (puzzle, solution) = puzzle_of(cells, BoxSize::new(side, side, side).unwrap());
    let planning = plan(&puzzle, &solution, &PlanOptions::default(), &Stop::new());
    if let Planning::Plan(plan) = &planning {
        let checked = check_plan(plan, &solution).unwrap();
        assert_eq!(checked.strict, plan.is_strict());
    }
    planning
}

#[derive(Default, Debug)]
struct Tally {
    strict: usize,
    lifted: usize,
    squeezed: usize,
    locked: usize,
    not_found: usize,
    one_block: usize,
    steps: usize,
    longest: usize,
    must: usize,
    lifts: usize,
    squeezes: usize,
    weak: usize,
    milliseconds: Vec<f64>,
}

impl Tally {
    fn add(&mut self, planning: &Planning, milliseconds: f64) {
        self.milliseconds.push(milliseconds);
        match planning {
            Planning::Plan(plan) => self.add_plan(plan),
            Planning::Locked => self.locked += 1,
            Planning::NotFound => self.not_found += 1,
        }
    }

    fn add_plan(&mut self, plan: &FoldPlan) {
        self.steps += plan.len();
        let ease = plan.ease();
        self.one_block += usize::from(ease.blocks <= 1);
        self.must += ease.steps - ease.turned_again;
        self.lifts += ease.lifts;
        self.squeezes += ease.squeezes;
        self.weak += usize::from(plan.clearance() < 0.2);
        self.longest = self.longest.max(plan.len());
        if plan.is_strict() {
            self.strict += 1;
        } else if plan.steps.iter().any(|step| step.is_squeeze()) {
            self.squeezed += 1;
        } else {
            self.lifted += 1;
        }
    }

    fn show(&mut self, what: &str) {
        self.milliseconds.sort_by(f64::total_cmp);
        let times = std::mem::take(&mut self.milliseconds);
        println!("{what}: {self:?}");
        println!(
            "mean steps {:.2}, ms median {:.2} p90 {:.2} p99 {:.2} max {:.2}",
            self.steps as f64 / (self.strict + self.lifted + self.squeezed) as f64,
            times[times.len() / 2],
            times[times.len() * 9 / 10],
            times[times.len() * 99 / 100],
            times[times.len() - 1]
        );
    }
}

fn survey(paths: impl Iterator<Item = Vec<Cell>>, side: i64, what: &str) {
    let mut tally = Tally::default();
    for cells in paths {
        let start = Instant::now();
        let planning = planned(cells, side);
        tally.add(&planning, start.elapsed().as_secs_f64() * 1e3);
    }
    tally.show(what);
}

#[test]
fn two_by_two() {
    for cells in all_solutions(2) {
        assert!(matches!(planned(cells, 2), Planning::Plan(plan) if plan.is_strict()));
    }
}

#[test]
#[ignore = "long"]
fn survey_3() {
    let all = all_solutions(3);
    assert_eq!(all.len(), 51_704);
    survey(all.into_iter(), 3, "3x3x3");
}

#[test]
#[ignore = "long"]
fn survey_4() {
    survey((0..1000).map(|seed| random_path(4, seed)), 4, "4x4x4");
}

#[test]
#[ignore = "long"]
fn survey_5() {
    survey((0..200).map(|seed| random_path(5, seed)), 5, "5x5x5");
}
