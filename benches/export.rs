//! Time to create the exports of a fold plan, without the planning.
//!
//! `cargo bench --no-default-features --bench export`

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use snake_cube::export::{Subject, page};
use snake_cube::fold::{PlanOptions, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::CatalogueEntry;
use snake_cube::solver::{Goal, SearchEvent, SearchRequest, run};

fn subject(id: &str) -> Subject {
    let entry = CatalogueEntry::by_id(id).expect("it is in the catalogue");
    let puzzle = Arc::new(entry.puzzle().clone());
    let mut solutions = Vec::new();
    run(&SearchRequest::new(Arc::clone(&puzzle), Goal::First), &Stop::new(), &mut |event| {
        if let SearchEvent::Solution(solution) = event {
            solutions.push(solution);
        }
        true
    });
    let planned = plan_easiest(&solutions, &PlanOptions::default(), &Stop::new());
    let Ok(plan) = planned.plan else { panic!("{id} can be folded") };
    Subject::new(&entry.name, puzzle, solutions.swap_remove(planned.index), plan)
}

fn files(criterion: &mut Criterion) {
    for id in ["cubra-blue", "king-46", "king-46-blocks"] {
        let subject = subject(id);
        criterion.bench_function(&format!("{id}: page"), |bencher| bencher.iter(|| black_box(page(&subject))));
    }
}

criterion_group!(benches, files);
criterion_main!(benches);
