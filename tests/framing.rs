//! The camera shows the work of each step, large and whole, for the catalogue's and random plans, in windows of several
//! sizes. The projection here is the test's own.

use glam::{Quat, Vec2, Vec3};
use snake_cube::fold::{FoldPlan, Heading, Instruction, Viewpoint};
use snake_cube::puzzle::{Cell, Solution, catalogue};
use snake_cube::stage::{FIELD_OF_VIEW, Gesture, Picture, SIZES as PENS, Shot, Timeline, camera_rotation};

use crate::instances::{plan, random_path, solve};
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
    let tangent = (FIELD_OF_VIEW / 2.0).to_radians().tan();
    let project = |point: &Vec3| {
        let (from, depth) = (*point - eye, (eye - *point).dot(back));
        Vec2::new(from.dot(right) / aspect, from.dot(up)) / (depth * tangent)
    };
    let (low, high) =
        points.iter().map(project).fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)));
    Seen { low, high, pitch: 1.0 / (shot.distance * tangent) }
}

fn rotation(eye: Viewpoint) -> Quat {
    camera_rotation(Vec2::new(eye.yaw as f32, eye.pitch as f32))
}

/// The corners of a cube.
fn of_cube(position: Vec3, rotation: Quat) -> impl Iterator<Item = Vec3> {
    let corner = |at: u32| Vec3::new((at & 1) as f32, (at >> 1 & 1) as f32, (at >> 2) as f32) - 0.5;
    (0..8).map(move |at| position + rotation * corner(at))
}

fn corners(cells: &[Cell]) -> Vec<Vec3> {
    cells.iter().flat_map(|cell| of_cube(cell.as_vec3(), Quat::IDENTITY)).collect()
}

/// Whether a picture has all of these cells, in areas of usual shapes.
pub fn shows(picture: &Picture, cells: &[Cell]) -> bool {
    [0.9, 1.5, 2.2].into_iter().all(|aspect| {
        let rotation = rotation(picture.eye());
        let Seen { low, high, .. } =
            seen(&corners(cells), picture.stage.framing().shot(rotation, aspect), rotation, aspect);
        low.min_element() > -1.0 && high.max_element() < 1.0
    })
}

/// A label beside a joint covers none of it, however the joint is seen.
#[test]
fn the_number_of_a_joint_lies_beside_it() {
    let mut numbers = 0;
    for (name, plan) in plans() {
        let timeline = Timeline::fold(plan.clone());
        for step in (0..plan.len()).filter(|step| Gesture::of(&plan, *step, false).unwrap().strengths.joint > 0.0) {
            let (gesture, stage) = (Gesture::of(&plan, step, false).unwrap(), timeline.stage(step as f64, 0.0, true));
            let rotation = rotation(stage.eye.unwrap());
            for (area, height) in [(Vec2::new(580.0, 410.0), 600.0), (Vec2::new(1020.0, 500.0), 720.0)] {
                let aspect = area.x / area.y;
                let pen = 3.0 * (height / 760.0 * 1.35_f32).max(0.8);
                let shot = stage.framing().shot(rotation, aspect);
                let onto = |point: Vec3| {
                    let Seen { low, .. } = seen(&[point], shot, rotation, aspect);
                    Some((Vec2::new(low.x, -low.y) + 1.0) / 2.0 * area)
                };
                let eye = shot.target + rotation * Vec3::Z * shot.distance;
                let tag = gesture.drawn(onto, |point| eye - point, pen).tag.unwrap();
                let letters = gesture.cubelets.to_string().len() as f32;
                // About half the size of the label; a digit is half as wide as it is high.
                let half = Vec2::new(0.5 * PENS.letters * letters + 3.3, 1.2 * PENS.letters + 0.7) / 2.0 * pen;
                let covers = |point: &Vec3| (onto(*point).unwrap() - tag).abs().cmplt(half).all();
                assert!(!gesture.ring.iter().any(covers), "{name}, step {step}: {tag}");
                numbers += 1;
            }
        }
    }
    assert!(numbers > 100, "{numbers}");
}

/// At most one arrow in a hundred seems to fly another way.
#[test]
fn arrows_fly_the_way_that_the_words_name() {
    let mut steps = 0;
    let mut wrong = Vec::new();
    for (name, plan) in plans() {
        for step in 0..plan.len() {
            let Some(Instruction::Goes(_, Heading { to, .. })) = plan.instruction(step) else { continue };
            let camera = rotation(plan.sight(step).eye);
            let seen = |way: Vec3| Vec2::new(way.dot(camera * Vec3::X), way.dot(camera * Vec3::Y));
            let arc = Gesture::of(&plan, step, false).unwrap().arc;
            let head = arc[arc.len() - 1] - arc[arc.len() * 2 / 3];
            steps += 1;
            wrong.extend((seen(head).dot(seen(to.vector().as_vec3())) < 0.0).then(|| format!("{name}, step {step}")));
        }
    }
    assert!(steps > 1000 && 100 * wrong.len() < steps, "{steps}: {wrong:?}");
}

/// The corners of the moving cubes at so many moments of a step and at its end, and of the cubes at its joint.
fn work(plan: &FoldPlan, step: usize, moments: u32) -> Vec<Vec3> {
    let joint = plan.steps()[step].joint.beside().map(|cubelet| plan.poses()[step].cells[cubelet]);
    let swung = (0..=moments).flat_map(|moment| {
        let playhead = step as f64 + f64::from(moment) / f64::from(moments);
        plan.pose(if moment == moments { playhead.next_down() } else { playhead })[plan.moving(step)].to_vec()
    });
    let swung = swung.flat_map(|pose| of_cube(pose.position, pose.rotation));
    swung.chain(corners(&joint)).collect()
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
fn the_work_is_large_and_its_ends_are_whole_in_every_step() {
    let areas = Vec::from_iter(SIZES.iter().flat_map(|&[width, height]| left_to_the_picture(width, height)));
    let (mut steps, mut inside, mut moves, mut plans_seen) = (0, 0, 0, 0);
    let mut wide = vec![[0; 2]; areas.len()];
    for (name, plan) in plans() {
        plans_seen += 1;
        let timeline = Timeline::fold(plan.clone());
        let mut last = None;
        for step in 0..plan.len() {
            let stage = timeline.stage(step as f64, 0.0, true);
            let (framing, rotation) = (stage.framing(), rotation(stage.eye.unwrap()));
            moves += usize::from(last.replace(framing.clone()).is_some_and(|last| last != framing));
            let arrow = Gesture::of(&plan, step, false).unwrap().arc;
            let ends = [&work(&plan, step, 1)[..], &arrow].concat();
            let path = work(&plan, step, 32);
            let all = [&path[..], &corners(&plan.poses()[step].cells)].concat();
            for (area, wide) in areas.iter().zip(&mut wide) {
                let aspect = area.width() / area.height();
                let shot = framing.shot(rotation, aspect);
                for (points, limit) in [(&ends, 1.0), (&path, 2.0)] {
                    let Seen { low, high, .. } = seen(points, shot, rotation, aspect);
                    let reach = high.max(-low).max_element();
                    assert!(reach < limit, "{name}, step {step}, {area:?}: {reach}");
                }
                let Seen { low, high, pitch } = seen(&ends, shot, rotation, aspect);
                // What is seen of all of it.
                let drawn = seen(&all, shot, rotation, aspect);
                let size = (drawn.high.min(Vec2::ONE) - drawn.low.max(Vec2::NEG_ONE)) / 2.0;
                wide[0] += 1;
                wide[1] += usize::from(size.x * size.y >= 0.2);
                // With one cube around it.
                let share = (high - low) / 2.0 + pitch * Vec2::new(1.0 / aspect, 1.0);
                steps += 1;
                inside += usize::from((0.55..=1.05).contains(&share.max_element()));
            }
        }
    }
    // Folding along too, where the words leave a wide and low area.
    for ([steps, wide], area) in wide.iter().zip(&areas) {
        assert!(wide * 100 >= steps * 95, "{wide} of {steps} in {area:?}");
    }
    assert!(plans_seen > 30 && inside * 100 >= steps * 70, "{inside} of {steps}");
    assert!(moves * 10 < steps / areas.len() * 9, "the camera rests in a tenth of the steps: {moves} of {steps}");
}
