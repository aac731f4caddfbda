//! The pose at any moment, and the corresponding words.

use glam::Vec3;
use snake_cube::fold::clearance::check_plan;
use snake_cube::fold::{CubeletPose, FoldPlan, Grade, quat_of};
use snake_cube::text::Language::English;

use super::paths::{cube_of, random_path};
use super::plans::planned;

/// Plans of every kind: plain, with a pull, with a rub, with a press.
fn plans() -> Vec<FoldPlan> {
    let plans = Vec::from_iter(
        (0..4).map(|seed| planned(random_path(3, seed))).chain((0..16).map(|seed| planned(random_path(4, seed)))),
    );
    let has = |grade| plans.iter().any(|plan| plan.steps().iter().any(|step| step.grade() == grade));
    for grade in [Grade::Free, Grade::Pull, Grade::Rub, Grade::Press] {
        assert!(has(grade), "{grade} is among them");
    }
    plans
}

#[test]
fn whole_playheads_are_exactly_the_step_boundaries() {
    for plan in plans() {
        for (playhead, pose) in plan.poses().iter().enumerate() {
            for (cubelet, drawn) in plan.pose(playhead as f64).iter().enumerate() {
                assert_eq!(drawn.position, pose.cells[cubelet].as_vec3());
                assert_eq!(drawn.rotation, quat_of(pose.orientations[cubelet]));
            }
        }
        assert_eq!(plan.pose(-3.0), plan.pose(0.0));
        assert_eq!(plan.pose(f64::NAN), plan.pose(0.0));
        assert_eq!(plan.pose(f64::INFINITY), plan.pose(plan.len() as f64));
    }
}

/// The difference of two poses of a cubelet: in position, and in the direction of its axes.
fn difference(a: &CubeletPose, b: &CubeletPose) -> f32 {
    let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| (a.rotation * axis).distance(b.rotation * axis));
    axes.into_iter().fold(a.position.distance(b.position), f32::max)
}

#[test]
fn poses_change_smoothly_and_steps_begin_and_end_gently() {
    for plan in plans() {
        for step in (0..plan.len()).step_by(3) {
            let at = |t: f64| plan.pose(step as f64 + t);
            let moved = |from: &[CubeletPose], to: &[CubeletPose]| {
                from.iter().zip(to).map(|(a, b)| difference(a, b)).fold(0.0, f32::max)
            };
            let poses = Vec::from_iter((0..=100).map(|part| at(f64::from(part) / 100.0)));
            let most = poses.windows(2).map(|pair| moved(&pair[0], &pair[1])).fold(0.0, f32::max);
            // The longest swing of these plans is half a circle with a radius of 30.
            assert!(most < 2.5, "step {}: {most}", step + 1);
            let ends = [moved(&poses[0], &at(0.004)), moved(&at(0.996), &poses[100])];
            assert!(ends.iter().all(|&moved| moved < 6e-3), "step {}: {ends:?}", step + 1);
        }
    }
}

#[test]
fn the_chain_stays_together_and_opens_for_force_alone() {
    for plan in plans() {
        for (number, step) in plan.steps().iter().enumerate() {
            for part in 0..=24 {
                let playhead = number as f64 + f64::from(part) / 24.0;
                let opening = plan.opening(playhead, 0.97);
                let drawn = plan.pose(playhead);
                let most = if step.side < 0.97 { 1.005 * 0.97 / step.side as f32 + 1e-4 } else { 1.0 };
                assert!((1.0..=most).contains(&opening.pitch), "step {}: {opening:?}", number + 1);
                if part == 12 {
                    assert!((opening.pitch - most).abs() < 2e-4, "it is open while it turns");
                }
                for a in 1..drawn.len() {
                    let apart = drawn[a].position.distance(drawn[a - 1].position);
                    let most = if step.is_pull() && [a - 1, a] == step.joint.beside() { 2.0 } else { 1.0 };
                    assert!((0.9999..most + 1e-4).contains(&apart), "step {}: {apart}", number + 1);
                }
            }
            assert_eq!(plan.opening(number as f64, 0.97).pitch, 1.0, "closed at the boundary");
        }
    }
}

#[test]
fn the_ground_is_never_cut() {
    for plan in plans() {
        let lowest = |playhead: f64| {
            let opening = plan.opening(playhead, 0.97);
            let corner = |drawn: &CubeletPose| {
                // The lowest corner of a cube of side 1.
                let below = (0..3).map(|axis| (drawn.rotation * Vec3::AXES[axis]).y.abs()).sum::<f32>() / 2.0;
                opening.apply(drawn.position).y - below
            };
            plan.pose(playhead).iter().map(corner).fold(f32::MAX, f32::min)
        };
        let grounds = plan.lowest_y(0.97);
        assert_eq!(grounds.len(), plan.len() + 1);
        assert!((lowest(plan.len() as f64) - grounds[plan.len()]).abs() < 1e-3);
        for (step, &ground) in grounds[..plan.len()].iter().enumerate() {
            let moments = (0..=40).map(|part| lowest(step as f64 + f64::from(part) / 40.0));
            let least = moments.fold(f32::MAX, f32::min);
            assert!(least >= ground - 1e-3, "step {step}: {least} below {ground}");
            assert!(least - ground < 1.0, "step {step}: the ground is not needlessly low: {ground} for {least}");
        }
    }
}

#[test]
fn the_mirror_image_is_a_plan_of_the_mirrored_solution() {
    for seed in 0..16 {
        let cells = random_path(4, seed);
        let plan = planned(cells.clone());
        let (puzzle, solution) = cube_of(cells);
        let mirrored = plan.mirrored();
        assert!(check_plan(&mirrored, None, &solution.mirrored(&puzzle).unwrap()).is_ok());
        assert_eq!(mirrored.mirrored(), plan);
        let playhead = 3.4;
        for (here, there) in plan.pose(playhead).iter().zip(mirrored.pose(playhead)) {
            assert!((here.position * Vec3::new(-1.0, 1.0, 1.0)).distance(there.position) < 1e-4);
        }
        for plan in [plan, mirrored] {
            words_agree(&plan);
        }
    }
}

/// Compares the words with the grades; the rest of the words is read by `fold::reader`.
fn words_agree(plan: &FoldPlan) {
    for (number, step) in plan.steps().iter().enumerate() {
        let text = English.step_text(plan, number);
        assert_eq!(text.contains(" by one cube. "), step.is_pull(), "{text}");
        assert_eq!(text.contains("a little tight"), step.grade() == Grade::Rub, "{text}");
        assert_eq!(text.contains("Press them past"), step.grade() == Grade::Press, "{text}");
    }
    assert_eq!(English.step_text(plan, plan.len()), "");
    assert_eq!(plan.moving(plan.len()), 0..0);
}
