//! An independent checker of whole fold plans.
//!
//! Shares no geometry with the planner: it moves the cubelets itself and checks every pair of a moving and a resting
//! one. For the side of a step they are cubes, with an error of at most [`TOLERANCE`]; for clearance they are balls of
//! diameter 1, without error.

use glam::{DQuat, DVec3, Vec3Swizzles};

use super::plan::{FoldPlan, FoldTarget, Grade, Step};
use crate::puzzle::{Cell, End, Snake, Solution, Symmetry, bent};

#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// For each step, the least distance of a moving and a resting cubelet's centres, but the joint's; in pitches, at
    /// most 1.
    pub clearances: Vec<f64>,
    /// The measured [`Step::side`] of each step; too large by at most [`TOLERANCE`].
    pub sides: Vec<f64>,
    /// Whether every clearance is exactly 1 and every lift is zero.
    pub strict: bool,
}

/// Steps and cubelets count from 1.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlanFault {
    #[error("the plan does not begin with the flat snake, the solution or the pose asked for")]
    Start,
    #[error("the steps do not lead to the solution or to the flat snake")]
    End,
    #[error("step {0} {1}")]
    Step(usize, &'static str),
    /// Not even cubes of side [`Grade::LEAST`] pass.
    #[error("in step {step} cubelet {moving} runs into cubelet {resting}")]
    Collision { step: usize, moving: usize, resting: usize },
    /// The side that the step claims is not the measured one.
    #[error("step {0} claims that cubes pass which do not, or the other way round")]
    Side(usize),
}

/// Maximum error of a measured side, in pitches.
pub const TOLERANCE: f64 = 5e-4;

/// Checks that a plan folds the laid-out snake (or that in the cells `start`) into the solution, up to a rotation and
/// translation of the whole, or unfolds it, without collisions, and that poses and sides are right; measures each step.
pub fn check_plan(plan: &FoldPlan, start: Option<&[Cell]>, solution: &Solution) -> Result<Checked, PlanFault> {
    let mut cells = plan.cells(0).to_vec();
    let is_at = |cells: &[Cell], place: FoldTarget| match place {
        FoldTarget::Cube => congruent(cells, &solution.cells),
        FoldTarget::Flat => Snake::along(&solution.cells).is_some_and(|snake| congruent(cells, &snake.staircase())),
    };
    if !start.map_or_else(|| is_at(&cells, plan.to().other()), |start| cells == start) {
        return Err(PlanFault::Start);
    }
    let mut checked = Checked { clearances: Vec::new(), sides: Vec::new(), strict: true };
    for (number, (step, pose)) in (1..).zip(plan.steps().iter().zip(&plan.poses()[1..])) {
        check_form(&cells, step).map_err(|what| PlanFault::Step(number, what))?;
        let (side, pair) = side(&cells, step);
        if side < Grade::LEAST {
            return Err(PlanFault::Collision { step: number, moving: pair.0 + 1, resting: pair.1 + 1 });
        }
        let clearance = clearance(&cells, step);
        checked.strict &= clearance >= 1.0 && step.lift == Cell::ZERO;
        checked.clearances.push(clearance);
        checked.sides.push(side);
        for cubelet in step.moving(cells.len()) {
            cells[cubelet] = carried(cells[cubelet], step);
        }
        if pose.cells != cells {
            return Err(PlanFault::Step(number, "does not lead to the pose after it"));
        }
    }
    if !is_at(&cells, plan.to()) {
        return Err(PlanFault::End);
    }
    let differs = |(step, side): (&Step, &f64)| (side - step.side).abs() > TOLERANCE;
    match plan.steps().iter().zip(&checked.sides).position(differs) {
        Some(index) => Err(PlanFault::Side(index + 1)),
        None => Ok(checked),
    }
}

/// A right-handed quarter turn about a unit axis.
fn quarter(vector: Cell, axis: Cell) -> Cell {
    axis * axis.dot(vector) + axis.cross(vector)
}

fn carried(cell: Cell, step: &Step) -> Cell {
    let quarters = (step.degrees / 90).rem_euclid(4);
    step.pivot + (0..quarters).fold(cell - step.pivot, |offset, _| quarter(offset, step.axis.vector()))
}

/// How folded a side is: the number of its segments that no longer lie as in the staircase.
fn folds(cells: &[Cell]) -> u32 {
    bent(cells.array_windows().map(|[cell, next]| next - cell))
}

/// What is wrong with the joint, sides and lift of a step.
fn check_form(cells: &[Cell], step: &Step) -> Result<(), &'static str> {
    let [before, after] = step.joint.beside();
    let axis = step.axis.vector();
    let is_along = |way: Cell| way.cross(axis) == Cell::ZERO;
    let is_turn = |link: &&[Cell]| {
        [-180, -90, 90, 180].contains(&step.degrees) && is_along(link[1] - link[0]) && is_along(step.pivot - link[0])
    };
    let Some(&[before, after]) = cells.get(before..=after).filter(is_turn) else {
        return Err("is not a turn of its joint");
    };
    let moving = step.moving(cells.len());
    let resting = step.resting(cells.len());
    let fewer = moving.len().cmp(&resting.len());
    let less_folded = folds(&cells[moving]).cmp(&folds(&cells[resting]));
    if fewer.then(less_folded).is_gt() {
        return Err("moves the side that should rest");
    }
    let outward = if step.moves == End::Tail { after - before } else { before - after };
    if step.lift != Cell::ZERO && step.lift != outward {
        return Err("has a lift that does not pull its joint apart by one cube");
    }
    Ok(())
}

fn pairs(cells: &[Cell], step: &Step) -> impl Iterator<Item = (usize, usize)> {
    let resting = step.resting(cells.len());
    step.moving(cells.len()).flat_map(move |moving| resting.clone().map(move |resting| (moving, resting)))
}

/// The clearance, as in [`Checked`], of one step of the chain in `cells`.
pub fn clearance(cells: &[Cell], step: &Step) -> f64 {
    let quarters = step.degrees.abs() / 90;
    // A left-handed turn is a right-handed one about the opposite axis.
    let spin = step.axis.vector() * step.degrees.signum();
    let mut least = 1.0_f64;
    for (moving, resting) in pairs(cells, step) {
        // The two beside the joint.
        if moving.abs_diff(resting) == 1 {
            continue;
        }
        let start = cells[moving];
        let other = cells[resting];
        let mut note = |squared: f64| least = least.min(squared);
        note(squared(nearest(start - other, step.lift)));
        let mut offset = start + step.lift - step.pivot;
        for _ in 0..quarters {
            note(in_quarter(offset, other - step.pivot, spin));
            offset = quarter(offset, spin);
        }
        note(squared(nearest(offset + step.pivot - other, -step.lift)));
    }
    // Each is a whole number minus twice the root of one, so only rounding brings it so close to 1.
    if least > 1.0 - 1e-9 { 1.0 } else { least.max(0.0).sqrt() }
}

/// The side, as in [`Checked`], of one step of the chain in `cells`, and the pair of cubelets that determines it.
pub fn side(cells: &[Cell], step: &Step) -> (f64, (usize, usize)) {
    let mut least = 1.0;
    let mut tightest = (0, 0);
    for pair in pairs(cells, step) {
        let side = side_of_pair(cells[pair.0], cells[pair.1], step, least);
        if side < least {
            least = side;
            tightest = pair;
        }
    }
    (least, tightest)
}

/// The largest side at which two cubes stay clear of each other during a whole step, or any value of at least `enough`.
fn side_of_pair(moving: Cell, resting: Cell, step: &Step, enough: f64) -> f64 {
    let axis = step.axis.vector().as_dvec3();
    let from = (moving + step.lift - step.pivot).as_dvec3();
    let to = (resting - step.pivot).as_dvec3();
    let whole = f64::from(step.degrees).to_radians();
    let turned = carried(moving, step);
    // The largest side at which two lattice-aligned cubes stay clear while one is pulled past the other.
    let side_along = |offset: Cell| f64::from(nearest(offset, step.lift).abs().max_element());
    let pulling = side_along(moving - resting).min(side_along(turned - resting));
    // Cubes in different layers touch at most.
    if (from - to).dot(axis).abs() >= 1.0 || pulling < 1.0 {
        return pulling;
    }
    // Separating axes: along the face normals of two squares, the distance of their centres over their extents, up to
    // 2.
    let normals = [axis.yzx(), axis.zxy()];
    let side_at = |angle: f64| {
        let turn = DQuat::from_axis_angle(axis, angle);
        let apart = turn * from - to;
        let reach = (1.0 + angle.sin().abs() + angle.cos().abs()) / 2.0;
        let along = |normal: DVec3| apart.dot(normal).abs().max(apart.dot(turn * normal).abs());
        (along(normals[0]).max(along(normals[1])) / reach).min(2.0)
    };
    // Lipschitz bound of the side between samples: per radian, a centre moves by its distance from the axis, and the
    // extent, at least 1, changes by at most half, while the side is at most 2.
    let fastest = from.length().max(to.length()) + 1.0;
    let mut least = side_at(0.0).min(side_at(whole)).min(enough);
    let mut open = vec![(0.0, side_at(0.0), whole, side_at(whole))];
    while let Some((start, side_there, end, side_here)) = open.pop() {
        let lowest = (side_there + side_here - fastest * (end - start).abs()) / 2.0;
        if lowest < least - TOLERANCE / 2.0 {
            let middle = f64::midpoint(start, end);
            let side = side_at(middle);
            least = least.min(side);
            open.extend([(start, side_there, middle, side), (middle, side, end, side_here)]);
        }
    }
    least
}

/// Where a point moving from `offset` by `shift`, which is zero or a unit vector, is nearest to the origin.
fn nearest(offset: Cell, shift: Cell) -> Cell {
    offset + shift * (-offset.dot(shift)).clamp(0, shift.length_squared())
}

fn squared(offset: Cell) -> f64 {
    f64::from(offset.length_squared())
}

/// Minimum squared distance of `resting` to a point that turns from `moving` by a right-handed quarter about `axis`.
fn in_quarter(moving: Cell, resting: Cell, axis: Cell) -> f64 {
    let height = axis * (moving - resting).dot(axis);
    let flat = |offset: Cell| offset - axis * offset.dot(axis);
    let from = flat(moving);
    let to = flat(resting);
    if axis.dot(from.cross(to)) >= 0 && from.dot(to) >= 0 {
        // The rays from the axis to the points line up on the way, or a point is on the axis.
        return squared(height) + squared(from) + squared(to) - 2.0 * (squared(from) * squared(to)).sqrt();
    }
    squared(moving - resting).min(squared(quarter(moving, axis) - resting))
}

/// Whether a rotation and translation maps one list of cells to the other.
fn congruent(here: &[Cell], there: &[Cell]) -> bool {
    if here.len() != there.len() || here.is_empty() {
        return false;
    }
    Symmetry::all()
        .filter(|symmetry| symmetry.is_rotation())
        .any(|rotation| here.iter().zip(there).all(|(&a, &b)| rotation.apply(a - here[0]) == b - there[0]))
}
