//! A reader who has the snake in hand and the sentences, and nothing else of the plan: no steps, axes or degrees. What is
//! said in two ways at once, or not at all, is an error: then the words need mending, not the reader.

use std::collections::HashSet;
use std::sync::LazyLock;

use glam::IVec3;
use snake_cube::fold::{FoldPlan, FoldTarget, PlanOptions, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, End, Puzzle, Solution, catalogue};
use snake_cube::solver::solve;
use snake_cube::text::Language::English;

use super::paths::{puzzle_of, random_path};

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

type Read<T> = Result<T, String>;

/// The sentences of a text, without their full stops.
fn sentences(text: &str) -> Read<Vec<&str>> {
    let text = text.strip_suffix('.').ok_or(format!("no full stop: {text}"))?;
    Ok(text.split(". ").collect())
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Read<&'a str> {
    let inside = text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
    inside.ok_or_else(|| format!("not `{before}…{after}`: {text}"))
}

/// The six directions for a reader whose eye is in direction `eye` from the snake.
fn directions(eye: IVec3) -> [(&'static str, IVec3); 6] {
    let right = IVec3::Y.cross(eye);
    [
        ("right", right),
        ("left", -right),
        ("up", IVec3::Y),
        ("down", -IVec3::Y),
        ("towards you", eye),
        ("away from you", -eye),
    ]
}

fn direction(word: &str, eye: IVec3) -> Read<IVec3> {
    let found = directions(eye).into_iter().find(|(name, _)| *name == word);
    found.map(|(_, vector)| vector).ok_or(format!("no direction: {word}"))
}

/// A direction at the start of the text, and what is left of it.
fn leading_direction(text: &str, eye: IVec3) -> Read<(IVec3, &str)> {
    let rest = |name: &str| text.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let found = directions(eye).into_iter().find_map(|(name, vector)| Some((vector, rest(name)?.trim_start())));
    found.ok_or(format!("no direction first: {text}"))
}

/// A quarter turn by the right-hand rule.
fn turned(offset: IVec3, axis: IVec3) -> IVec3 {
    axis.cross(offset) + axis * axis.dot(offset)
}

impl Reader {
    /// Finds the end with the counts; `runs` are those of the snake in hand, from either end.
    fn find_the_end(runs: &[usize], grip: &[&str]) -> Read<Vec<usize>> {
        let [counts, "Corners count twice", "The dot marks this end", _] = grip else {
            return Err(format!("another grip: {grip:?}"));
        };
        let counts = between(counts, "Start at the end where you count ", " cubes in a line")?;
        let counts: Vec<usize> = counts.split(", ").map(|count| count.parse().unwrap()).collect();
        let back: Vec<usize> = runs.iter().rev().copied().collect();
        match (runs.starts_with(&counts), back.starts_with(&counts)) {
            (true, false) => Ok(runs.to_vec()),
            (false, true) => Ok(back),
            (true, true) if runs == back => Ok(back),
            _ => Err(format!("{counts:?} is at neither end or at both")),
        }
    }

    /// Lays the snake out flat.
    fn lay_out(runs: &[usize], grip: &str) -> Read<Self> {
        let grip = sentences(grip)?;
        let runs = Self::find_the_end(runs, &grip)?;
        let point = grip[3];
        let ways = match between(point, "Point its first run ", "") {
            Ok(ways) => {
                let (first, next) = ways.split_once(" and the next one ").ok_or("no second run")?;
                [direction(first, IVec3::Z)?, direction(next, IVec3::Z)?]
            }
            Err(_) => [direction(between(point, "Point it ", "")?, IVec3::Z)?, IVec3::ZERO],
        };
        if ways[0].dot(ways[1]) != 0 {
            return Err(format!("runs that are not across each other: {point}"));
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
    fn hold(cells: Vec<IVec3>, grip: &str) -> Read<Self> {
        let grip = sentences(grip)?;
        let place = between(grip[0], "Hold the cube so that the dot is ", "")?;
        let looks = *grip.get(1).ok_or("no way to go")?;
        // What looks up has its first run below it.
        let first = match looks.split_once(" goes ") {
            Some(("Its first run", way)) => direction(way, IVec3::Z)?,
            _ => -direction(between(looks, "It looks ", "")?, IVec3::Z)?,
        };
        let [low, high] = [IVec3::min, IVec3::max].map(|pick| cells.iter().copied().reduce(pick).unwrap());
        let sides = place.strip_prefix("at the ").map_or(Vec::new(), |sides| sides.split([' ', ',']).collect());
        for (axis, [under, over]) in [["left", "right"], ["bottom", "top"], ["back", "front"]].into_iter().enumerate() {
            let (at, low, high) = (cells[0][axis], low[axis], high[axis]);
            let said = [sides.contains(&under), sides.contains(&over)];
            if low != high && said != [at == low, at == high] {
                return Err(format!("not {place}"));
            }
        }
        (first == cells[1] - cells[0]).then_some(Self { cells }).ok_or(format!("not {looks}"))
    }

    fn step(&mut self, text: &str) -> Read<Done> {
        let views = [("From behind: ", -IVec3::Z), ("From the right: ", IVec3::X), ("From the left: ", -IVec3::X)];
        let view = views.into_iter().find_map(|(words, eye)| Some((text.strip_prefix(words)?, eye)));
        let (said, eye) = view.unwrap_or((text, IVec3::Z));
        let mut said = said.to_owned();
        said[..1].make_ascii_uppercase();
        let mut said = sentences(&said)?;
        if matches!(said.last(), Some(&"It is a little tight" | &"Press them past the cubes in the way")) {
            said.pop();
        }
        let (cubes, pull, way) = match said[..] {
            [pull, turn, "Let them spring back"] => {
                let (cubes, pull) = self.cubes(between(pull, "Pull the ", " by one cube")?)?;
                (cubes, direction(pull, eye)?, turn.replacen(" them ", " the ", 1))
            }
            [turn] => {
                let (verb, rest) = turn.split_once(" the ").ok_or(format!("no part: {turn}"))?;
                let (cubes, way) = self.cubes(rest)?;
                (cubes, IVec3::ZERO, format!("{verb} the {way}"))
            }
            _ => return Err(format!("other sentences: {said:?}")),
        };
        let (verb, way) = way.split_once(" the ").ok_or("no way")?;
        let half = match verb {
            "Turn" | "Tip" => false,
            "Flip" => true,
            _ => return Err(format!("no verb: {verb}")),
        };
        let (dotted, moved) = cubes;
        let moving = if dotted { 0..moved } else { self.cells.len() - moved..self.cells.len() };
        // The line of the cord at the joint, from what rests to what moves.
        let beside = if dotted { [moved, moved - 1] } else { [moving.start - 1, moving.start] };
        let [pivot, near] = beside.map(|cube| self.cells[cube]);
        let axis = near - pivot;
        let goes = way.strip_prefix("so that the dot goes ").unwrap_or(way);
        let is_level = ["right", "left", "towards", "away"].iter().any(|level| goes.starts_with(level));
        if !half && (verb == "Tip") != (is_level && axis.y == 0) {
            return Err(format!("not a {verb}: {text}"));
        }
        if pull != IVec3::ZERO && pull != axis {
            return Err(format!("nothing comes apart that way: {text}"));
        }
        let quarters =
            self.quarters(moving.clone(), pivot, axis, way, half, eye).map_err(|why| format!("{text} {why}"))?;
        for cell in &mut self.cells[moving] {
            for _ in 0..quarters.rem_euclid(4) {
                *cell = pivot + turned(*cell - pivot, axis);
            }
        }
        Ok(Done { moved, dotted, axis, degrees: 90 * quarters, pull })
    }

    /// "first 7 cubes left" as the part and the rest of the text.
    fn cubes<'a>(&self, text: &'a str) -> Read<((bool, usize), &'a str)> {
        let (which, rest) = text.split_once(' ').ok_or("no number")?;
        let (count, rest) = rest.split_once(" cubes ").ok_or(format!("no cubes: {text}"))?;
        let dotted = match which {
            "first" => true,
            "last" => false,
            _ => return Err(format!("which cubes? {text}")),
        };
        let count: usize = count.parse().map_err(|_| format!("no count: {text}"))?;
        if 2 * count > self.cells.len() {
            return Err(format!("that is the longer side to count: {text}"));
        }
        Ok(((dotted, count), rest))
    }

    /// By how many quarter turns about `axis` the part goes that way, with sign.
    fn quarters(
        &self,
        moving: std::ops::Range<usize>,
        pivot: IVec3,
        axis: IVec3,
        way: &str,
        half: bool,
        eye: IVec3,
    ) -> Read<i32> {
        let quarters = if half { 2 } else { 1 };
        if let Some((sense, from)) = way.split_once(", seen from ") {
            let names = ["the right", "the left", "above", "below", "the front", "behind"];
            let seen = names.iter().position(|name| *name == from).ok_or(format!("from where? {from}"))?;
            let seen = directions(eye)[seen].1;
            if seen != axis && seen != -axis {
                return Err("is not seen as a turn from there".to_owned());
            }
            let sense = match sense {
                "clockwise" => -1,
                "anticlockwise" => 1,
                _ => return Err(format!("no sense: {sense}")),
            };
            return Ok(quarters * sense * seen.dot(axis));
        }
        let dot = way.strip_prefix("so that the dot goes ");
        let followed = if dot.is_some() { 0..1 } else { moving.clone() };
        if !moving.contains(&followed.start) {
            return Err("does not move the dot".to_owned());
        }
        // Where the middle of what is followed lies from the axis, times its number of cubes.
        let number = followed.len() as i32;
        let sum: IVec3 = self.cells[followed].iter().map(|cell| cell - pivot).sum();
        let from = sum - axis * axis.dot(sum);
        let side_last = way.strip_prefix("over the top to the ").map(|side| format!("{side} over the top"));
        let (to, around) = leading_direction(side_last.as_deref().or(dot).unwrap_or(way), eye)?;
        let side = turned(from, axis);
        // What hands cannot tell is not told: at least a third of a cube, and of the way.
        let tells = |along: i32| 3 * along.abs() >= number && 9 * along * along >= from.length_squared();
        if !half {
            let end = side.dot(to);
            // Either way it ends as far along, so that the word fits both or neither.
            if !tells(end) {
                return Err("may go either way".to_owned());
            }
            // It goes there, rather than coming back from there.
            let goes = end.abs() - from.dot(to);
            return if goes > 0 { Ok(end.signum()) } else { Err("does not go there".to_owned()) };
        }
        let goes = -2 * from.dot(to);
        if goes <= 0 || !tells(goes) {
            return Err("does not end there".to_owned());
        }
        let over = match around {
            "over the top" => IVec3::Y,
            "underneath" => -IVec3::Y,
            "around the right side" => directions(eye)[0].1,
            "around the left side" => directions(eye)[1].1,
            "around the front" => eye,
            "around the back" => -eye,
            _ => return Err(format!("around what? {around}")),
        };
        let passes = side.dot(over);
        if tells(passes) { Ok(2 * passes.signum()) } else { Err("may pass on either side".to_owned()) }
    }
}

/// Follows all the words, and compares what the hands did with what the plan wants.
fn follow(name: &str, plan: &FoldPlan, runs: &[usize], size: IVec3) {
    let from_dot = |cells: &[IVec3]| -> Vec<IVec3> {
        if plan.start_end == End::Head { cells.to_vec() } else { cells.iter().rev().copied().collect() }
    };
    let begun = match plan.to() {
        FoldTarget::Cube => Reader::lay_out(runs, &English.grip_text(&plan)),
        FoldTarget::Flat => Reader::hold(from_dot(&plan.poses()[0].cells), &English.grip_text(&plan)),
    };
    let mut reader = begun.unwrap_or_else(|why| panic!("{name}: {why}"));
    for (number, step) in plan.steps().iter().enumerate() {
        let done = reader
            .step(&English.step_text(&plan, number))
            .unwrap_or_else(|why| panic!("{name}, step {}: {why}", number + 1));
        let sense = step.axis.vector().dot(done.axis);
        let wanted = Done {
            moved: plan.moving(number).len(),
            dotted: step.moves == plan.start_end,
            axis: done.axis,
            degrees: step.degrees * sense,
            pull: step.lift,
        };
        assert_eq!(done, wanted, "{name}, step {}: {}", number + 1, English.step_text(&plan, number));
    }
    let cells = &reader.cells;
    assert_eq!(cells.iter().collect::<HashSet<_>>().len(), cells.len(), "{name}");
    let [low, high] = [IVec3::min, IVec3::max].map(|pick| cells.iter().copied().reduce(pick).unwrap());
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
fn the_words_alone_fold_every_plan_and_unfold_it() {
    let mut steps = 0;
    for (name, plan, runs, size) in PLANS.iter() {
        // The snake comes to hand from either end.
        let back: Vec<usize> = runs.iter().rev().copied().collect();
        for plan in [plan.clone(), plan.mirrored(), plan.reversed(), plan.mirrored().reversed()] {
            follow(&format!("{name} to {}", plan.to()), &plan, runs, *size);
            follow(name, &plan, &back, *size);
            steps += plan.len();
        }
    }
    println!("{} plans, {steps} steps", 4 * PLANS.len());
    assert!(PLANS.len() >= 100, "{}", PLANS.len());
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let runs = [3, 2, 2, 3];
    let grip = "Start at the end where you count 3, 2, 2 cubes in a line. Corners count twice. The dot marks this end.";
    let reader = |hold: &str| Reader::lay_out(&runs, &format!("{grip} {hold}"));
    assert!(Reader::lay_out(&[3, 2, 2, 3, 2, 3, 2, 2, 3, 2], &format!("{grip} Point it right.")).is_ok());
    assert!(reader("Point its first run right and the next one left.").is_err(), "no corner");
    assert!(Reader::lay_out(&[3, 2, 2, 2, 2, 3], &format!("{grip} Point it right.")).is_ok(), "a palindrome");
    assert!(Reader::lay_out(&[3, 2, 2, 4, 2, 2, 3, 2, 2, 3], &format!("{grip} Point it right.")).is_err(), "both ends");
    for (text, fits) in [
        ("Turn the first 3 cubes away from you.", true),
        ("Turn the first 3 cubes towards you.", true),
        ("Turn the first 3 cubes away from you", false),
        ("Turn the first 3 cubes right.", false),
        ("Turn the first 3 cubes up.", false),
        ("Turn the second 3 cubes away from you.", false),
        ("Turn the first 6 cubes away from you.", false),
        ("Turn the last 2 cubes away from you.", false),
        ("Flip the first 3 cubes right.", false),
        ("Flip the first 3 cubes right around the front.", true),
        ("Flip the first 3 cubes left around the front.", false),
        ("Flip the first 3 cubes over the top to the right.", false),
        ("From behind: flip the first 3 cubes left around the front.", true),
        ("From behind: flip the first 3 cubes right around the front.", false),
        ("From the left: turn the first 3 cubes left.", true),
        ("Pull the first 3 cubes down by one cube. Turn them away from you. Let them spring back.", true),
        ("Pull the first 3 cubes up by one cube. Turn them away from you. Let them spring back.", false),
        ("Pull the first 3 cubes down by one cube. Turn them away from you.", false),
        ("Turn the first 3 cubes clockwise, seen from above.", true),
        ("Turn the first 3 cubes clockwise, seen from the front.", false),
        ("Swing the first 3 cubes away from you.", false),
    ] {
        let done = reader("Point its first run right and the next one up.").unwrap().step(text);
        assert_eq!(done.is_ok(), fits, "{text} {done:?}");
    }
    // From behind, left is right.
    let reader = || reader("Point its first run right and the next one up.").unwrap();
    let [plain, behind] = ["Turn the first 3 cubes away from you.", "From behind: turn the first 3 cubes towards you."];
    assert_eq!(reader().step(plain), reader().step(behind));
    assert_ne!(reader().step(plain), reader().step(&plain.replace("away from", "towards")));
}
