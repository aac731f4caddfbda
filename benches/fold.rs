//! How long the fold planner takes: the articles' snakes, and random solutions of larger cubes.
//!
//! `cargo bench --no-default-features --bench fold`

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use snake_cube::fold::{PlanOptions, plan, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, Puzzle, Solution};
use snake_cube::solver::{Goal, SearchEvent, SearchRequest, run};

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
            bencher.iter(|| black_box(plan(puzzle, &solutions[0], &options, &Stop::new())));
        });
        criterion.bench_function(&format!("{article}, {id}: easiest of {}", solutions.len()), |bencher| {
            bencher.iter(|| black_box(plan_easiest(puzzle, &solutions, &options, &Stop::new())));
        });
    }
}

criterion_group!(benches, articles);
criterion_main!(benches);
