//! Time that the fold planner takes for the articles' snakes, and how quickly it stops.
//!
//! `cargo bench --no-default-features --bench fold`

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use snake_cube::fold::{Dihedrals, PlanOptions, plan_easiest, plan_in_background};
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, CatalogueEntry, Puzzle, Solution};
use snake_cube::session::{Begin, Command, Draft, Edit, Hand, Input, Session};
use snake_cube::solver::{Goal, SearchEvent, SearchRequest, run};

#[expect(dead_code, reason = "the others need the rest")]
#[path = "../tests/instances.rs"]
mod instances;
use instances::random_path;

fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let request = SearchRequest::new(Arc::new(puzzle.clone()), Goal::All);
    let mut solutions = Vec::new();
    run(&request, &Stop::new(), &mut |event| {
        if let SearchEvent::Solution(solution) = event {
            solutions.push(solution);
        }
        true
    });
    solutions
}

/// Each article's snake: the plan of its first solution, and the choice of the easiest among all.
fn articles(criterion: &mut Criterion) {
    let options = PlanOptions::default();
    for (article, id) in [("Prolog", "cubra-orange"), ("Haskell", "king-46"), ("F#", "king-46-blocks")] {
        let puzzle = CatalogueEntry::by_id(id).expect("it is in the catalogue").puzzle();
        let solutions = solutions(puzzle);
        criterion.bench_function(&format!("{article}, {id}: one solution"), |bencher| {
            bencher.iter(|| black_box(plan_easiest(&solutions[..1], &options, &Stop::new()).plan));
        });
        criterion.bench_function(&format!("{article}, {id}: easiest of {}", solutions.len()), |bencher| {
            bencher.iter(|| black_box(plan_easiest(&solutions, &options, &Stop::new())));
        });
    }
}

/// From dropping a running planner job until its thread has ended.
fn stopping(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("stopping");
    group.sample_size(10);
    for side in [5, 6, 8, 10] {
        let size = BoxSize::new(side, side, side).expect("a box");
        let solution = random_path(size, 0);
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter_custom(|times| {
                (0..times)
                    .map(|_| {
                        let solutions = vec![solution.clone()];
                        let options = PlanOptions::default();
                        let job = plan_in_background(solutions, options, || {});
                        std::thread::sleep(Duration::from_millis(60));
                        let asked = Instant::now();
                        drop(job);
                        asked.elapsed()
                    })
                    .sum()
            });
        });
    }
    group.finish();
}

/// A frame of a drag of King 46 in the hands, as the window asks for it, in the middle of the fold.
fn dragging(criterion: &mut Criterion) {
    let puzzle = CatalogueEntry::by_id("king-46").expect("it is in the catalogue").puzzle();
    let solution = solutions(puzzle).swap_remove(0);
    let plan = plan_easiest(std::slice::from_ref(&solution), &PlanOptions::default(), &Stop::new()).plan;
    let plan = plan.expect("it has a plan");
    let mut session = Session::new(Draft::from_puzzle(puzzle));
    let mut give = |command: Command| session.update(Input::Command(command));
    give(Begin::Hands.into());
    give(Edit::Pose(Dihedrals::of(&plan.poses()[plan.len() / 2].cells)).into());
    let mut degrees = 0.0;
    criterion.bench_function("a frame of a drag", |bencher| {
        bencher.iter(|| {
            degrees = (degrees + 7.0) % 180.0;
            let grasp = session.picture().pointer.grasp().expect("in hands mode");
            let taken = plan.cubelets() / 3;
            let joint = grasp.joint_at(taken, grasp.cells[taken].as_vec3()).expect("it turns");
            let place = grasp.swing_of(taken, snake_cube::glam::Vec3::ZERO, joint).expect("it turns");
            (-50..=50).for_each(|tried| _ = black_box(place(degrees + f64::from(tried))));
            session.update(Input::Time(0.016));
            session.update(Input::Command(Hand::Swing { joint, degrees, force: false }.into()));
            black_box(session.picture().clone())
        });
    });
    assert!(session.held().is_some());
}

criterion_group!(benches, articles, dragging, stopping);
criterion_main!(benches);
