//! What is visible of each step, and whether its words match what the viewer sees: with rays and poses computed here.

use glam::Vec3;
use snake_cube::fold::{FoldPlan, FoldTarget, Instruction, PlanOptions, RING, Tracked, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, catalogue};
use snake_cube::text::Language::English;

use super::paths::{random_path, solutions_of};
use super::plans::planned;

pub fn of_catalogue() -> Vec<(String, FoldPlan)> {
    let plan = |entry: &CatalogueEntry| {
        let solutions = solutions_of(entry.puzzle());
        plan_easiest(&solutions, &PlanOptions::default(), &Stop::new()).plan.unwrap()
    };
    catalogue().iter().map(|entry| (entry.id.clone(), plan(entry))).collect()
}

/// The plans of the catalogue, and of 40 random solutions of 3×3×3.
fn plans() -> Vec<(String, FoldPlan)> {
    let mut plans = of_catalogue();
    plans.extend((0..40).map(|seed| (format!("random {seed}"), planned(random_path(3, seed)))));
    plans
}

/// Direction toward the camera, computed independently: yaw from +z to +x, pitch upward.
fn toward(yaw: i32, pitch: i32) -> Vec3 {
    let (yaw, pitch) = (f64::from(yaw).to_radians(), f64::from(pitch).to_radians());
    glam::DVec3::new(yaw.sin() * pitch.cos(), pitch.sin(), yaw.cos() * pitch.cos()).as_vec3()
}

/// Whether a ray meets a cube of this side.
fn meets(from: Vec3, along: Vec3, middle: Vec3, side: f32) -> bool {
    let (mut enter, mut leave) = (0.0_f32, f32::MAX);
    for axis in 0..3 {
        let (one, other) = (
            (middle[axis] - side / 2.0 - from[axis]) / along[axis],
            (middle[axis] + side / 2.0 - from[axis]) / along[axis],
        );
        enter = enter.max(one.min(other));
        leave = leave.min(one.max(other));
    }
    enter < leave
}

/// Visible shares, 0 to 1: of the faces that would be visible if the moving part were alone, and of the ring.
fn seen(plan: &FoldPlan, step: usize) -> (f32, f32) {
    let (sight, cells, moving) = (plan.sight(step), &plan.poses()[step].cells, plan.moving(step));
    let eye = toward(sight.eye.yaw, sight.eye.pitch);
    let side = |cubelet: usize| if sight.faded.contains(&cubelet) { 0.36 } else { 0.97 };
    let hidden = |from: Vec3, by: &dyn Fn(usize) -> bool| {
        (0..cells.len()).any(|cubelet| by(cubelet) && meets(from, eye, cells[cubelet].as_vec3(), side(cubelet)))
    };
    let (mut alone, mut free) = (0.0, 0.0);
    for cubelet in moving.clone() {
        for axis in 0..3 {
            let normal = Vec3::AXES[axis] * eye[axis].signum();
            let (u, v) = (Vec3::AXES[(axis + 1) % 3], Vec3::AXES[(axis + 2) % 3]);
            for (right, up) in (0..25).map(|at| (at % 5, at / 5)) {
                let on_face = u * (right as f32 * 0.2 - 0.4) + v * (up as f32 * 0.2 - 0.4);
                let from = cells[cubelet].as_vec3() + normal * 0.49 + on_face;
                if hidden(from, &|other| other != cubelet && moving.contains(&other)) {
                    continue;
                }
                alone += eye[axis].abs();
                free += if hidden(from, &|other| !moving.contains(&other)) { 0.0 } else { eye[axis].abs() };
            }
        }
    }
    let now = &plan.steps()[step];
    let [near, far] = now.joint.beside().map(|cubelet| cells[cubelet].as_vec3());
    let along = (far - near).abs();
    let (u, v) = if along.x > 0.5 {
        (Vec3::Y, Vec3::Z)
    } else if along.y > 0.5 {
        (Vec3::Z, Vec3::X)
    } else {
        (Vec3::X, Vec3::Y)
    };
    let points = (0..60).map(|at| at as f32 / 60.0 * std::f32::consts::TAU);
    let round = points.map(|angle| (near + far) / 2.0 + RING * (u * angle.cos() + v * angle.sin()));
    let ring = round.filter(|&point| !hidden(point, &|_| true)).count() as f32 / 60.0;
    (free / alone, ring)
}

#[test]
fn no_step_hides_what_moves_or_the_ring_where_it_begins() {
    let (mut steps, mut faded, mut elsewhere, mut behind) = (0, 0, 0, 0);
    // For unfolding too.
    let plans = plans()
        .into_iter()
        .flat_map(|(name, plan)| [plan.reversed(), plan].map(|plan| (format!("{name} to {}", plan.to()), plan)));
    for (name, plan) in plans {
        for step in 0..plan.len() {
            let (faces, ring) = seen(&plan, step);
            let sight = plan.sight(step);
            assert!(sight.eye.yaw.abs() < 45, "{name}, step {}: the words hold from the front: {sight:?}", step + 1);
            // The first steps of unfolding start with the whole cube, where little of anything is visible.
            let least = if plan.to() == FoldTarget::Flat { 0.35 } else { 0.4 };
            assert!(faces >= least, "{name}, step {}: {faces:.2} of the faces are seen from {:?}", step + 1, sight.eye);
            // Where many beads would show the ring, nothing else hides the part instead.
            let is_aside = ring <= 0.15 && sight.faded.is_empty() && faces > 0.6;
            assert!(ring > 0.15 || is_aside, "{name}, step {}: {ring:.2} of the ring is seen: {sight:?}", step + 1);
            steps += 1;
            faded += usize::from(!sight.faded.is_empty());
            elsewhere += usize::from(sight.eye != plan.eye());
            behind += usize::from(is_aside);
        }
    }
    println!(
        "{steps} steps, {faded} with something faded, {elsewhere} seen from elsewhere, {behind} rings behind wood"
    );
    assert!(behind * 20 < steps, "{behind} of {steps} rings are behind wood");
}

/// The name of a direction for who sits in front.
fn called(direction: Vec3) -> &'static str {
    let names = [
        (Vec3::X, "right"),
        (Vec3::NEG_X, "left"),
        (Vec3::Y, "up"),
        (Vec3::NEG_Y, "down"),
        (Vec3::Z, "towards you"),
        (Vec3::NEG_Z, "away from you"),
    ];
    names.into_iter().max_by(|one, other| one.0.dot(direction).total_cmp(&other.0.dot(direction))).unwrap().1
}

#[test]
fn the_words_go_with_what_the_eye_follows() {
    let (mut named, mut well, mut turned) = (0, 0, 0);
    for (name, plan) in plans().into_iter().flat_map(|(name, plan)| [(name.clone(), plan.reversed()), (name, plan)]) {
        for step in 0..plan.len() {
            let (text, moving) = (English.step_text(&plan, step), plan.moving(step));
            let middle = |playhead: f64| {
                let sum: Vec3 = plan.pose(playhead)[moving.clone()].iter().map(|pose| pose.position).sum();
                sum / moving.len() as f32
            };
            let (follows, way) = match plan.instruction(step).unwrap() {
                Instruction::Goes(follows, way) => (follows, way),
                Instruction::Turns { from, .. } => {
                    // For a cubelet off the axis: which way it turns as seen from there.
                    let now = &plan.steps()[step];
                    let (axis, pivot) = (now.axis.vector().as_vec3(), now.pivot.as_vec3());
                    let at = |playhead: f64, cubelet: usize| {
                        (plan.pose(playhead)[cubelet].position - pivot).reject_from(axis)
                    };
                    let off = moving.clone().find(|&cubelet| at(step as f64, cubelet).length() > 0.5).unwrap();
                    let (before, after) = (at(step as f64 + 0.45, off), at(step as f64 + 0.55, off));
                    let clockwise = before.cross(after).dot(from.vector().as_vec3()) < 0.0;
                    let word = if clockwise { " clockwise, seen from" } else { " anticlockwise, seen from" };
                    assert!(text.contains(word), "{name}: {text}");
                    turned += 1;
                    continue;
                }
            };
            let to = way.to.vector().as_vec3();
            assert!(text.contains(called(to)), "{name}: {text}");
            let dot = if plan.start_end == snake_cube::puzzle::End::Head { 0 } else { plan.cubelets() - 1 };
            let motion = match follows {
                Tracked::Middle => middle(step as f64 + 1.0) - middle(step as f64),
                Tracked::Dot => {
                    let is_named = text.starts_with("Pull") && !text.contains("Tip") && !text.contains("Flip");
                    let says = if is_named { "Turn the dot" } else { "so that the dot goes" };
                    assert!(text.contains(says), "{name}: {text}");
                    (plan.poses()[step + 1].cells[dot] - plan.poses()[step].cells[dot]).as_vec3()
                }
            };
            let cosine = motion.normalize().dot(to);
            assert!(cosine > 0.0, "{name}, step {}: {cosine:.2}: {text}", step + 1);
            named += 1;
            well += usize::from(cosine >= 0.5);
            if let Some(through) = way.through {
                // Half-way, it is on that side of its start and end positions.
                let point = |playhead: f64| match follows {
                    Tracked::Middle => middle(playhead),
                    Tracked::Dot => plan.pose(playhead)[dot].position,
                };
                // The displacement of a pull is along the axis, so it does not count here.
                let bulge = point(step as f64 + 0.5) - (point(step as f64) + point(step as f64 + 1.0)) / 2.0;
                assert!(bulge.dot(through.vector().as_vec3()) > 0.0, "{name}, step {}: {text}", step + 1);
            }
        }
    }
    assert!(well * 100 >= named * 95, "{well} of {named}");
    assert!(turned > 0, "some step goes no way that could be told");
}
