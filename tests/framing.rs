//! The camera shows the work of each step, large and whole, for the catalogue's and random plans, in windows of several
//! sizes. The projection here is the test's own.

use bevy_egui::egui::Rect;
use glam::{Quat, Vec2, Vec3};
use snake_cube::fold::{FoldPlan, plan};
use snake_cube::puzzle::{Solution, catalogue};
use snake_cube::solver::solve;
use snake_cube::stage::{Lens, Shot, Timeline};

use crate::instances::random_path;
use crate::panel::left_to_the_picture;

const SIZES: [[f32; 2]; 3] = [[1280.0, 720.0], [800.0, 600.0], [1920.0, 1080.0]];

/// Minimum and maximum of some points in the picture, which extends from −1 to 1, and the height there of one pitch.
struct Seen {
    low: Vec2,
    high: Vec2,
    pitch: f32,
}

fn seen(points: &[Vec3], shot: Shot, rotation: Quat, aspect: f32) -> Seen {
    let [right, up, back] = Vec3::AXES.map(|axis| rotation * axis);
    let eye = shot.target + back * shot.distance;
    let tangent = (Lens::HOME.field_of_view / 2.0).to_radians().tan();
    let project = |point: &Vec3| {
        let (from, depth) = (*point - eye, (eye - *point).dot(back));
        Vec2::new(from.dot(right) / aspect, from.dot(up)) / (depth * tangent)
    };
    let (low, high) =
        points.iter().map(project).fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)));
    Seen { low, high, pitch: 1.0 / (shot.distance * tangent) }
}

/// The corners of the moving cubes at 33 moments of a step, and of the cubes at its joint.
fn work(plan: &FoldPlan, step: usize) -> Vec<Vec3> {
    let corner = |at: u32| Vec3::new((at & 1) as f32, (at >> 1 & 1) as f32, (at >> 2) as f32) - 0.5;
    let corners = |position: Vec3, rotation: Quat| (0..8).map(move |at| position + rotation * corner(at));
    let joint = plan.steps()[step].joint.beside().map(|cubelet| plan.poses()[step].cells[cubelet].as_vec3());
    let swung = (0..=32).flat_map(|moment| {
        let playhead =
            if moment == 32 { (step as f64 + 1.0).next_down() } else { step as f64 + f64::from(moment) / 32.0 };
        plan.pose(playhead)[plan.moving(step)].to_vec()
    });
    let swung = swung.flat_map(|pose| corners(pose.position, pose.rotation));
    swung.chain(joint.into_iter().flat_map(|place| corners(place, Quat::IDENTITY))).collect()
}

fn plans() -> Vec<(String, FoldPlan)> {
    let of_catalogue = catalogue().iter().map(|entry| (entry.id.clone(), solve(entry.puzzle())[0].clone()));
    let random = (0..40).map(|seed| {
        let size = ["3x3x3", "2x3x4", "3x3x3", "4x4x4"][seed as usize % 4];
        (format!("random {seed}"), random_path(size.parse().unwrap(), seed))
    });
    let planned = |(name, solution): (String, Solution)| Some((name, plan(&solution).ok()?));
    of_catalogue.chain(random).filter_map(planned).collect()
}

#[test]
fn the_work_is_large_and_whole_in_every_step() {
    let areas: Vec<Rect> = SIZES.iter().flat_map(|&[width, height]| left_to_the_picture(width, height)).collect();
    let (mut steps, mut inside, mut moves, mut plans_seen) = (0, 0, 0, 0);
    let mut wide = vec![[0; 2]; areas.len()];
    for (name, plan) in plans() {
        plans_seen += 1;
        let timeline = Timeline::fold(plan.clone());
        let mut last = None;
        for step in 0..plan.len() {
            let stage = timeline.stage(step as f64, true);
            let (framing, eye) = (stage.framing(), stage.eye.unwrap());
            let rotation = Lens::turned(Vec2::new(eye.yaw as f32, eye.pitch as f32));
            moves += usize::from(last.replace(framing.clone()).is_some_and(|last| last != framing));
            let work = work(&plan, step);
            let corner = |at: u32| Vec3::new((at & 1) as f32, (at >> 1 & 1) as f32, (at >> 2) as f32) - 0.5;
            let whole: Vec<Vec3> = plan.poses()[step]
                .cells
                .iter()
                .flat_map(|cell| (0..8).map(move |at| cell.as_vec3() + corner(at)))
                .collect();
            let all = [&work[..], &whole].concat();
            for (area, wide) in areas.iter().zip(&mut wide) {
                let aspect = area.width() / area.height();
                let Seen { low, high, pitch } = seen(&work, framing.shot(rotation, aspect), rotation, aspect);
                assert!(
                    low.min_element() > -1.0 && high.max_element() < 1.0,
                    "{name}, step {step}, {area:?}: {low} {high}"
                );
                // What is seen of all of it.
                let drawn = seen(&all, framing.shot(rotation, aspect), rotation, aspect);
                let size = (drawn.high.min(Vec2::ONE) - drawn.low.max(Vec2::NEG_ONE)) / 2.0;
                wide[0] += 1;
                wide[1] += usize::from(size.x * size.y >= 0.2);
                // With one cube around it.
                let share = (high - low) / 2.0 + pitch * Vec2::new(1.0 / aspect, 1.0);
                steps += 1;
                inside += usize::from((0.45..=0.75).contains(&share.max_element()));
            }
        }
    }
    // In the small window, and in the ordinary view of each.
    let share = |areas: &[usize]| areas.iter().fold([0, 0], |sum, &at| [sum[0] + wide[at][0], sum[1] + wide[at][1]]);
    println!("a fifth of the area: {wide:?}");
    for [steps, wide] in [share(&[2, 3]), share(&[0, 2, 4])] {
        assert!(wide * 100 >= steps * 90, "{wide} of {steps}");
    }
    println!("{inside} of {steps} in range, {moves} moves, {plans_seen} plans");
    assert!(plans_seen > 30 && inside * 100 >= steps * 95, "{inside} of {steps}");
    assert!(moves * 3 < steps / areas.len() * 2, "the camera rests in a third of the steps: {moves} of {steps}");
}
