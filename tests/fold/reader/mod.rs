//! A reader of the sentences, who has the snake but knows nothing else of the plan: no steps, axes or degrees. If a
//! sentence says something twice or leaves something out, the reader fails: then mend the sentence, not the reader.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use glam::IVec3;
use snake_cube::fold::{FoldPlan, FoldTarget, PlanOptions, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, End, Puzzle, Solution, catalogue};
use snake_cube::text::Language;

use crate::instances::solve;

use super::paths::{puzzle_of, random_path};
use said::{Goes, Grip, Part, Read, Step, Tongue, Verb, Way};

mod english;
mod french;
mod german;
mod said;
mod spanish;

/// What the hands did in a step.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Done {
    /// The number of cubes that moved, and whether they are those with the dot.
    moved: usize,
    dotted: bool,
    axis: IVec3,
    degrees: i32,
    pull: IVec3,
}

struct Reader {
    /// From the dot on; x right, y up, z towards the reader.
    cells: Vec<IVec3>,
}

/// A direction for a reader in front of the snake.
fn direction(way: Way) -> IVec3 {
    match way {
        Way::Right => IVec3::X,
        Way::Left => -IVec3::X,
        Way::Up => IVec3::Y,
        Way::Down => -IVec3::Y,
        Way::Near => IVec3::Z,
        Way::Far => -IVec3::Z,
    }
}

/// A quarter turn by the right-hand rule.
fn turned(offset: IVec3, axis: IVec3) -> IVec3 {
    axis.cross(offset) + axis * axis.dot(offset)
}

/// The least and the greatest coordinates of the cells.
fn extent(cells: &[IVec3]) -> [IVec3; 2] {
    [IVec3::min, IVec3::max].map(|pick| cells.iter().copied().reduce(pick).unwrap())
}

impl Reader {
    /// Finds the end with the counts; `runs` are those of the snake in hand, from either end.
    fn find_the_end(runs: &[usize], counts: &[usize]) -> Read<Vec<usize>> {
        let back = Vec::from_iter(runs.iter().rev().copied());
        match (runs.starts_with(counts), back.starts_with(counts)) {
            (true, false) => Ok(runs.to_vec()),
            (false, true) => Ok(back),
            (true, true) if runs == back => Ok(back),
            _ => Err(format!("{counts:?} is at neither end or at both")),
        }
    }

    /// Lays the snake out flat.
    fn lay_out(runs: &[usize], grip: &Grip) -> Read<Self> {
        let Grip::Point { counts, first, next } = grip else { return Err(format!("another grip: {grip:?}")) };
        let runs = Self::find_the_end(runs, counts)?;
        let ways = [Some(*first), *next].map(|way| way.map_or(IVec3::ZERO, direction));
        if ways[0].dot(ways[1]) != 0 {
            return Err(format!("runs that are not across each other: {grip:?}"));
        }
        let mut cells = vec![IVec3::ZERO];
        for (at, length) in runs.iter().enumerate() {
            for _ in 1..*length {
                cells.push(cells[cells.len() - 1] + ways[at % 2]);
            }
        }
        Ok(Self { cells })
    }

    /// Takes the folded cube in hand, which is as `cells` say, and checks that the grip says so too.
    fn hold(cells: Vec<IVec3>, grip: &Grip) -> Read<Self> {
        let Grip::Hold { sides, first } = grip else { return Err(format!("another grip: {grip:?}")) };
        let [low, high] = extent(&cells);
        let across = [[Way::Left, Way::Right], [Way::Down, Way::Up], [Way::Far, Way::Near]];
        for (axis, ends) in across.into_iter().enumerate() {
            let (at, low, high) = (cells[0][axis], low[axis], high[axis]);
            if low != high && ends.map(|end| sides.contains(&end)) != [at == low, at == high] {
                return Err(format!("not there: {grip:?}"));
            }
        }
        (direction(*first) == cells[1] - cells[0]).then_some(Self { cells }).ok_or(format!("not that way: {grip:?}"))
    }

    fn step(&mut self, said: &Step) -> Read<Done> {
        let Part { dotted, count: moved } = said.part;
        if 2 * moved > self.cells.len() {
            return Err("is the longer side to count".to_owned());
        }
        let moving = if dotted { 0..moved } else { self.cells.len() - moved..self.cells.len() };
        // The line of the cord at the joint, from what rests to what moves.
        let beside = if dotted { [moved, moved - 1] } else { [moving.start - 1, moving.start] };
        let [pivot, near] = beside.map(|cube| self.cells[cube]);
        let axis = near - pivot;
        let is_level = matches!(said.goes, Goes::To { to, .. } if !matches!(to, Way::Up | Way::Down));
        // Only what stands above the joint falls over.
        let height: i32 = self.cells[moving.clone()].iter().map(|cell| cell.y - pivot.y).sum();
        if said.verb != Verb::Flip && (said.verb == Verb::Tip) != (is_level && axis.y == 0 && height > 0) {
            return Err(format!("is not a {:?}", said.verb));
        }
        let pull = said.pull.map_or(IVec3::ZERO, direction);
        if pull != IVec3::ZERO && pull != axis {
            return Err("does not come apart that way".to_owned());
        }
        let quarters = self.quarters(moving.clone(), pivot, axis, said)?;
        for cell in &mut self.cells[moving] {
            for _ in 0..quarters.rem_euclid(4) {
                *cell = pivot + turned(*cell - pivot, axis);
            }
        }
        Ok(Done { moved, dotted, axis, degrees: 90 * quarters, pull })
    }

    /// By how many quarter turns about `axis` the part goes that way, with sign.
    fn quarters(&self, moving: Range<usize>, pivot: IVec3, axis: IVec3, said: &Step) -> Read<i32> {
        let is_half = said.verb == Verb::Flip;
        let (dot, to, around) = match said.goes {
            Goes::Sense { clockwise, from } => {
                let seen = direction(from);
                if seen != axis && seen != -axis {
                    return Err("is not seen as a turn from there".to_owned());
                }
                return Ok(if is_half { 2 } else { 1 } * if clockwise { -1 } else { 1 } * seen.dot(axis));
            }
            Goes::To { dot, to, around } => (dot, direction(to), around.map(direction)),
        };
        let followed = if dot { 0..1 } else { moving.clone() };
        if !moving.contains(&followed.start) {
            return Err("does not move the dot".to_owned());
        }
        // Where the middle of what is followed lies from the axis, times its number of cubes.
        let number = followed.len() as i32;
        let sum: IVec3 = self.cells[followed].iter().map(|cell| cell - pivot).sum();
        let from = sum - axis * axis.dot(sum);
        let side = turned(from, axis);
        // What hands cannot tell is not told: at least a third of a cube, and of the way.
        let tells = |along: i32| 3 * along.abs() >= number && 9 * along * along >= from.length_squared();
        match (is_half, around) {
            (false, None) => {
                let end = side.dot(to);
                // Either way it ends as far along, so that the word fits both or neither.
                if !tells(end) {
                    return Err("may go either way".to_owned());
                }
                // It goes there, rather than coming back from there.
                let goes = end.abs() - from.dot(to);
                if goes > 0 { Ok(end.signum()) } else { Err("does not go there".to_owned()) }
            }
            (true, Some(around)) => {
                let goes = -2 * from.dot(to);
                if goes <= 0 || !tells(goes) {
                    return Err("does not end there".to_owned());
                }
                let passes = side.dot(around);
                if tells(passes) { Ok(2 * passes.signum()) } else { Err("may pass on either side".to_owned()) }
            }
            _ => Err("goes around for half a turn, and then only".to_owned()),
        }
    }
}

impl Tongue {
    /// Follows all the words, and compares what the hands did with what the plan wants.
    fn follow(&self, name: &str, plan: &FoldPlan, runs: &[usize], size: IVec3) {
        let from_dot = |cells: &[IVec3]| -> Vec<IVec3> {
            if plan.start_end == End::Head { cells.to_vec() } else { cells.iter().rev().copied().collect() }
        };
        let grip = self.language.grip_text(plan);
        let begun = self.grip(&grip).and_then(|grip| match plan.to() {
            FoldTarget::Cube => Reader::lay_out(runs, &grip),
            FoldTarget::Flat => Reader::hold(from_dot(&plan.poses()[0].cells), &grip),
        });
        let mut reader = begun.unwrap_or_else(|why| panic!("{name}: {grip} {why}"));
        for (number, step) in plan.steps().iter().enumerate() {
            let text = self.language.step_text(plan, number);
            let done = self.step(&text).and_then(|said| reader.step(&said));
            let done = done.unwrap_or_else(|why| panic!("{name}, step {}: {text} {why}", number + 1));
            let sense = step.axis.vector().dot(done.axis);
            let wanted = Done {
                moved: plan.moving(number).len(),
                dotted: step.moves == plan.start_end,
                axis: done.axis,
                degrees: step.degrees * sense,
                pull: step.lift,
            };
            assert_eq!(done, wanted, "{name}, step {}: {text}", number + 1);
        }
        let cells = &reader.cells;
        assert_eq!(cells.iter().collect::<HashSet<_>>().len(), cells.len(), "{name}");
        let [low, high] = extent(cells);
        let mut sides = (high - low + IVec3::ONE).to_array();
        match plan.to() {
            FoldTarget::Cube => {
                let mut wanted = size.to_array();
                sides.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(sides, wanted, "{name}");
            }
            FoldTarget::Flat => assert!(sides.contains(&1), "{name}: {sides:?}"),
        }
    }

    fn fold_every_plan(&self) {
        let [mut steps, mut letters, mut in_english] = [0; 3];
        // Every other plan; the next language has the rest.
        for (name, plan, runs, size) in PLANS.iter().skip(self.language as usize % 2).step_by(2) {
            // The snake comes to hand from either end.
            let back = Vec::from_iter(runs.iter().rev().copied());
            for plan in [plan.clone(), plan.mirrored(), plan.reversed(), plan.mirrored().reversed()] {
                self.follow(&format!("{name} to {}", plan.to()), &plan, runs, *size);
                self.follow(name, &plan, &back, *size);
                let length = |language: Language, step| language.step_text(&plan, step).chars().count();
                steps += plan.len();
                letters += (0..plan.len()).map(|step| length(self.language, step)).sum::<usize>();
                in_english += (0..plan.len()).map(|step| length(Language::English, step)).sum::<usize>();
            }
        }
        println!("{} plans, {steps} steps; letters: {letters}, in English {in_english}", 2 * PLANS.len());
        assert!(PLANS.len() >= 100, "{}", PLANS.len());
        assert!(3 * letters <= 4 * in_english, "{letters} letters, in English {in_english}");
    }

    /// Reads the grip, and after it a step.
    fn try_step(&self, grip: &str, step: &str) -> Read<Done> {
        Reader::lay_out(&[3, 2, 2, 3], &self.grip(grip)?)?.step(&self.step(step)?)
    }

    /// `grip` points the first run right and the next one up, before each of these steps; `wrong` are parts of it and
    /// what makes it wrong in their place. `fitting` are two steps that differ; `more` fit as well.
    fn reject_wrong_words(&self, grip: &str, wrong: &[[&str; 2]], fitting: [&str; 2], more: &[&str], unfit: &[&str]) {
        for [part, other] in wrong {
            let wrong = grip.replacen(part, other, 1);
            assert!(self.try_step(&wrong, fitting[0]).is_err(), "{wrong}");
        }
        for fits in more {
            self.try_step(grip, fits).unwrap_or_else(|why| panic!("{fits}: {why}"));
        }
        for text in unfit {
            assert!(self.try_step(grip, text).is_err(), "{text}");
        }
        let [one, other] = fitting.map(|step| self.try_step(grip, step).unwrap());
        assert_ne!(one, other);
    }
}

/// All plans, with the runs and the box of the snake that is folded.
pub static PLANS: LazyLock<Vec<(String, FoldPlan, Vec<usize>, IVec3)>> = LazyLock::new(|| {
    let mut plans = Vec::new();
    let mut add = |name: String, puzzle: &Puzzle, solution: &Solution, from| {
        let options = PlanOptions { from, ..PlanOptions::default() };
        if let Ok(plan) = plan_easiest(std::slice::from_ref(solution), &options, &Stop::new()).plan {
            plans.push((name, plan, puzzle.snake().segments(), puzzle.box_size().sides()));
        }
    };
    for entry in catalogue() {
        for (number, solution) in solve(entry.puzzle()).iter().enumerate() {
            for from in [End::Head, End::Tail] {
                add(format!("{} {number} from {from}", entry.id), entry.puzzle(), solution, Some(from));
            }
        }
    }
    for seed in 0..40 {
        let (puzzle, solution) = puzzle_of(random_path(3, seed), BoxSize::new(3, 3, 3).unwrap());
        add(format!("random {seed}"), &puzzle, &solution, None);
    }
    plans
});

#[test]
fn the_counts_are_at_one_end() {
    let lay_out =
        |runs: &[usize]| Reader::lay_out(runs, &Grip::Point { counts: vec![3, 2, 2], first: Way::Right, next: None });
    assert!(lay_out(&[3, 2, 2, 3, 2, 3, 2, 2, 3, 2]).is_ok());
    assert!(lay_out(&[3, 2, 2, 2, 2, 3]).is_ok(), "a palindrome");
    assert!(lay_out(&[3, 2, 2, 4, 2, 2, 3, 2, 2, 3]).is_err(), "both ends");
    assert!(lay_out(&[3, 2, 3, 2, 3]).is_err(), "neither end");
}
