//! The checker against geometry done the naive way: in floating point, turning every cubelet by small angles.

use glam::{DMat3, DQuat, DVec3};
use snake_cube::fold::clearance::step_clearance;
use snake_cube::fold::{Action, Amount, End, FoldPlan, Instruction, Part, Planning, Step};
use snake_cube::puzzle::{Cell, Direction};

use super::paths::{all_solutions, random_path};
use super::plans::planned;

/// Where a cubelet of the moving side is, turned by `degrees` and lifted by `lifted` of the lift.
fn placed(step: &Step, cell: Cell, degrees: f64, lifted: f64) -> DVec3 {
    let rotation = DQuat::from_axis_angle(step.axis.vector().as_dvec3(), degrees.to_radians());
    step.pivot.as_dvec3() + rotation * (cell - step.pivot).as_dvec3() + step.lift.as_dvec3() * lifted
}

/// The least of `distance` near the best of some samples `step` apart, if it may be less than 1 at all.
fn least(samples: impl Iterator<Item = (f64, f64)>, step: f64, slack: f64, distance: impl Fn(f64) -> f64) -> f64 {
    let (best, sampled) = samples.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    if sampled > 1.0 + slack {
        return sampled;
    }
    let (mut low, mut high) = (best - step, best + step);
    for _ in 0..45 {
        let (a, b) = (low + (high - low) * 0.382, low + (high - low) * 0.618);
        if distance(a) < distance(b) {
            high = b;
        } else {
            low = a;
        }
    }
    distance(low).min(sampled)
}

/// The clearance of a step by looking: every three degrees and tenth of a lift, and closer round the least.
fn naive_clearance(cells: &[Cell], step: &Step) -> f64 {
    let moving = step.moving(cells.len());
    let whole = f64::from(step.degrees);
    let samples = step.degrees.abs() / 3;
    let angles: Vec<f64> = (0..=samples).map(|sample| whole * f64::from(sample) / f64::from(samples)).collect();
    let mut clearance = 1.0_f64;
    for turning in moving.clone() {
        let cell = cells[turning];
        let path: Vec<DVec3> = angles.iter().map(|&degrees| placed(step, cell, degrees, 1.0)).collect();
        // How far the cubelet goes between two samples.
        let slack = path[0].distance(path[1]) + 1e-9;
        for resting in (0..cells.len()).filter(|cubelet| !moving.contains(cubelet)) {
            if (turning + 1 == step.joint || resting + 1 == step.joint) && turning.abs_diff(resting) == 1 {
                continue;
            }
            let other = cells[resting].as_dvec3();
            let turn =
                least(angles.iter().copied().zip(path.iter().map(|here| here.distance(other))), 3.0, slack, |at| {
                    placed(step, cell, if whole > 0.0 { at.clamp(0.0, whole) } else { at.clamp(whole, 0.0) }, 1.0)
                        .distance(other)
                });
            let lift = |degrees: f64| {
                let at = |share: f64| placed(step, cell, degrees, share.clamp(0.0, 1.0)).distance(other);
                least((0..=10).map(|tenth| f64::from(tenth) / 10.0).map(|share| (share, at(share))), 0.1, 0.1, at)
            };
            clearance = clearance.min(turn).min(lift(0.0)).min(lift(whole));
        }
    }
    clearance
}

/// A walk that never meets itself, in a box of 4×4×4, until it is stuck.
fn walk(random: &mut fastrand::Rng) -> Vec<Cell> {
    let mut cells = vec![Cell::new(random.i32(0..4), random.i32(0..4), random.i32(0..4))];
    loop {
        let last = cells[cells.len() - 1];
        let free = |direction: &Direction| {
            let next = last + direction.vector();
            next.min_element() >= 0 && next.max_element() < 4 && !cells.contains(&next)
        };
        let open: Vec<Direction> = Direction::ALL.into_iter().filter(free).collect();
        if open.is_empty() || cells.len() == 40 {
            return cells;
        }
        cells.push(last + open[random.usize(..open.len())].vector());
    }
}

/// A random turn of a random chain, lifted one time in three.
fn random_turn(random: &mut fastrand::Rng) -> (Vec<Cell>, Step) {
    let cells = loop {
        let cells = walk(random);
        if cells.len() > 6 {
            break cells;
        }
    };
    let joint = random.usize(1..cells.len());
    let link = cells[joint] - cells[joint - 1];
    let moves = if 2 * joint < cells.len() { End::Head } else { End::Tail };
    let axis = Direction::from_vector(if random.bool() { link } else { -link }).unwrap();
    let outward = if moves == End::Tail { link } else { -link };
    let step = Step {
        joint,
        moves,
        axis,
        pivot: cells[joint - 1],
        degrees: [-180, -90, 90, 180][random.usize(..4)],
        lift: if random.usize(..3) == 0 { outward } else { Cell::ZERO },
        clearance: 1.0,
        instruction: Instruction {
            part: Part { end: moves, cubelets: joint, folded: false },
            action: Action::Turn,
            direction: axis,
            amount: Amount::Quarter,
        },
    };
    (cells, step)
}

fn compare_random_turns(count: usize) {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut free, mut grazing, mut hits) = (0, 0, 0);
    for number in 0..count {
        let (cells, step) = random_turn(&mut random);
        let (exact, naive) = (step_clearance(&cells, &step), naive_clearance(&cells, &step));
        assert!((exact - naive).abs() < 1e-5, "turn {number}: {exact} against {naive}, {step:?} of {cells:?}");
        match exact {
            exact if exact >= 1.0 => free += 1,
            exact if exact > 0.0 => grazing += 1,
            _ => hits += 1,
        }
    }
    println!("{count} turns: {free} free, {grazing} too near, {hits} right through");
    assert!(free > count / 20 && grazing > count / 20 && hits > count / 20, "all kinds are tried");
}

#[test]
fn the_checker_agrees_with_naive_geometry() {
    compare_random_turns(1_500);
}

#[test]
#[ignore = "some minutes: 100,000 turns"]
fn the_checker_agrees_with_naive_geometry_on_many_turns() {
    compare_random_turns(100_000);
}

/// Whether two cubes of the given side overlap: separating axes, a hair's breadth forgiven.
fn overlap(a: (DVec3, DMat3), b: (DVec3, DMat3), side: f64) -> bool {
    let between = b.0 - a.0;
    let axes = |rotation: DMat3| [rotation.x_axis, rotation.y_axis, rotation.z_axis];
    let (of_a, of_b) = (axes(a.1), axes(b.1));
    let crosses = of_a.iter().flat_map(|x| of_b.iter().map(|y| x.cross(*y)));
    let mut candidates = of_a.iter().chain(&of_b).copied().chain(crosses);
    let radius = |axis: DVec3, of: [DVec3; 3]| of.iter().map(|edge| edge.dot(axis).abs()).sum::<f64>() * side / 2.0;
    !candidates
        .any(|axis| axis.length() > 1e-6 && between.dot(axis).abs() > radius(axis, of_a) + radius(axis, of_b) - 1e-9)
}

/// Looks at a plan without lifts and squeezes, or with lifts, as it would be drawn: balls of diameter 1 at every
/// degree, cubes of side 0.82 at every third.
fn look_at(plan: &FoldPlan) {
    for (number, step) in plan.steps.iter().enumerate() {
        let cells = &plan.poses[number].cells;
        let moving = step.moving(cells.len());
        let resting: Vec<DVec3> = (0..cells.len())
            .filter(|cubelet| !moving.contains(cubelet))
            .map(|cubelet| cells[cubelet].as_dvec3())
            .collect();
        let whole = step.degrees.abs();
        let turn = (0..=whole).map(|degree| (degree * step.degrees.signum(), 1.0, degree % 3 == 0));
        let pull = (0..=20)
            .flat_map(|share| [(0, f64::from(share) / 20.0, true), (step.degrees, f64::from(share) / 20.0, true)]);
        let moments = turn.chain(pull.filter(|_| step.is_lift()));
        for (degrees, lifted, boxes) in moments {
            let rotation = DMat3::from_quat(DQuat::from_axis_angle(
                step.axis.vector().as_dvec3(),
                f64::from(degrees).to_radians(),
            ));
            for cubelet in moving.clone() {
                let here = placed(step, cells[cubelet], f64::from(degrees), lifted);
                for &other in &resting {
                    let apart = here.distance_squared(other);
                    assert!(apart > 0.999_999, "step {} at {degrees}°: {apart}", number + 1);
                    if boxes && apart < 2.1 {
                        let cubes = ((here, rotation), (other, DMat3::IDENTITY));
                        assert!(!overlap(cubes.0, cubes.1, 0.82), "step {} at {degrees}°", number + 1);
                    }
                }
            }
        }
    }
}

fn look_at_plans(plans: impl Iterator<Item = Planning>) {
    let (mut looked, mut skipped) = (0, 0);
    for planning in plans {
        let Planning::Plan(plan) = planning else { panic!("no plan") };
        if plan.clearance() < 1.0 {
            skipped += 1;
        } else {
            look_at(&plan);
            looked += 1;
        }
    }
    println!("{looked} plans looked at, {skipped} with squeezes not");
    assert!(looked > 9 * skipped);
}

#[test]
fn nothing_overlaps_as_drawn() {
    look_at_plans((0..6).map(|seed| planned(random_path(3, seed), 3)));
}

#[test]
#[ignore = "some minutes: 1,000 plans and more"]
fn nothing_overlaps_as_drawn_in_a_thousand_plans() {
    let small = all_solutions(3).into_iter().step_by(60).map(|cells| planned(cells, 3));
    let large = (0..150).map(|seed| planned(random_path(4, seed), 4));
    look_at_plans(small.chain(large));
}

#[test]
fn cubes_overlap_or_do_not() {
    let flat = DMat3::IDENTITY;
    let edge_on = DMat3::from_rotation_z(std::f64::consts::FRAC_PI_4);
    assert!(overlap((DVec3::ZERO, flat), (DVec3::X * 0.8, flat), 0.82));
    assert!(!overlap((DVec3::ZERO, flat), (DVec3::X * 0.83, flat), 0.82));
    // Edge against face: half a side and half a diagonal.
    assert!(overlap((DVec3::ZERO, flat), (DVec3::X * 0.98, edge_on), 0.82));
    assert!(!overlap((DVec3::ZERO, flat), (DVec3::X, edge_on), 0.82));
}
