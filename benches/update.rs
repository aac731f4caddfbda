//! Time that the program spends on a frame apart from drawing it: session, stage, the entities of the scene.
//!
//! `cargo bench --bench update`. No window, no renderer. The fold plays, so that cubelets move in every frame.

use bevy::prelude::*;
use criterion::{Criterion, criterion_group, criterion_main};
use snake_cube::fold::Planned;
use snake_cube::puzzle::{BoxSize, Cell, Solution};
use snake_cube::session::{Do, Draft, Fold, Input, Report, Session};
use snake_cube::solver::{Ended, Progress, SearchEvent, Verdict};
use snake_cube::viewer::{SessionResource, core};

#[expect(dead_code, reason = "the others need the rest")]
#[path = "../tests/instances.rs"]
mod instances;

/// An app that plays this solution in a loop, as a fold or, if none is found, cubelet by cubelet.
fn playing(size: BoxSize, solution: &Solution) -> App {
    let puzzle = instances::puzzle_of(size, solution);
    let mut session = Session::new(Draft::from_puzzle(&puzzle));
    // Solver and planner do not run; their reports are sent here.
    let planning = instances::plan(solution);
    let ended = Ended {
        verdict: Verdict::Found,
        distinct: 1,
        up_to_symmetry: 1,
        placements: 48,
        progress: Progress::default(),
        failure: None,
    };
    session.update(Input::Command(Do::Solve.into()));
    let revision = session.document().revision;
    for input in [
        Input::Report(Report::Search(revision, SearchEvent::Solution(solution.clone()))),
        Input::Report(Report::Search(revision, SearchEvent::Ended(ended))),
        Input::Report(Report::Planned(revision, Planned { index: 0, plan: planning, foldings: Vec::new() })),
        Input::Command(Fold::Loop(Some(true)).into()),
        Input::Command(Fold::Play.into()),
    ] {
        session.update(input);
    }
    assert!(session.player().playback.is_moving());
    let state = session.state();
    println!("{} cubelets, {} steps: {}", state.cubelets, state.steps, state.step_text);

    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()));
    core(&mut app, session);
    app.finish();
    app.cleanup();
    app
}

/// A path back and forth through a cube of side 10, row by row and layer by layer.
fn rows() -> (BoxSize, Solution) {
    let back = |turned: i64, at: i64| if turned % 2 == 0 { at } else { 9 - at };
    let cells = (0..1000).map(|index| {
        let (layer, row, column) = (index / 100, index / 10 % 10, index % 10);
        Cell::new(back(index / 10, column) as i32, back(layer, row) as i32, layer as i32)
    });
    (BoxSize::new(10, 10, 10).expect("a box"), Solution { cells: cells.collect() })
}

fn update(criterion: &mut Criterion) {
    let random = BoxSize::new(4, 4, 4).map(|size| (size, instances::random_path(size, 1))).expect("a box");
    for (name, (size, solution)) in [("64 cubelets", random), ("1000 cubelets", rows())] {
        let mut app = playing(size, &solution);
        criterion.bench_function(name, |bencher| bencher.iter(|| app.update()));
        assert!(
            app.world().resource::<SessionResource>().session().player().playback.is_moving(),
            "it played all the while"
        );
    }
}

criterion_group!(benches, update);
criterion_main!(benches);
