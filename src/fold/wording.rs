//! A fold plan in words for the user holding the snake: the grip, then a sentence for each step.
//!
//! A step is described from its viewpoint, which is named if it is on another side of the snake than the plan's. The
//! words say where the middle of the moving part goes, because readers watch the middle; if it hardly moves, where the
//! dotted end goes; if that hardly moves either, the sense of the turn.

use glam::{Quat, Vec3};

use super::chain::Chain;
use super::plan::{FoldPlan, FoldTarget, Grade, Step};
use crate::puzzle::{Cell, Direction, End, Symmetry};

impl FoldPlan {
    /// How to hold the snake or cube at first: which end (by its first segments), where it is, where it points.
    pub fn grip(&self) -> String {
        let mut cells = self.poses()[0].cells.clone();
        if self.start_end == End::Tail {
            cells.reverse();
        }
        let ways = cells.windows(2).filter_map(|pair| Direction::from_vector(pair[1] - pair[0]));
        let Some(first) = ways.clone().next() else {
            return String::new();
        };
        let segments_here = Chain::of_cells(&cells).0.lengths();
        let other = segments_here.iter().rev();
        // Enough segments to distinguish this end from the other, at least four.
        let differ = segments_here.iter().zip(other).position(|(here, there)| here != there);
        let told = differ.map_or(4, |at| (at + 1).max(4)).min(segments_here.len());
        let sizes: Vec<String> = segments_here[..told].iter().map(ToString::to_string).collect();
        let (sizes, first) = (sizes.join("-"), (first, first.word()));
        match self.to() {
            FoldTarget::Cube => {
                let second = ways.clone().find(|&way| way != first.0);
                let next = second.map_or(String::new(), |second| format!(", the next one {}", second.word()));
                format!("Hold the end whose runs go {sizes}; point the first one {}{next}", first.1)
            }
            FoldTarget::Flat => {
                let place = place_in(&cells, cells[0]);
                format!(
                    "Hold the cube so that the end whose runs go {sizes} is {place} and goes {} from there",
                    first.1
                )
            }
        }
    }

    /// How to begin, beside a picture: the grip and the dot.
    pub fn beginning(&self) -> String {
        match self.to() {
            FoldTarget::Cube => format!("Hold yours up like this. {}. It has the dot.", self.grip()),
            FoldTarget::Flat => format!("{}, as in the picture. It has the dot.", self.grip()),
        }
    }

    pub fn ending(&self) -> &'static str {
        match self.to() {
            FoldTarget::Cube if self.ends_as_a_cube() => "Done: the cube is folded.",
            FoldTarget::Cube => "Done: the box is filled.",
            FoldTarget::Flat => "Done: the snake is flat, ready for the next one to try.",
        }
    }

    fn ends_as_a_cube(&self) -> bool {
        let (low, high) = bounds(&self.poses()[self.len()].cells);
        let sides = high - low;
        sides.x == sides.y && sides.y == sides.z
    }

    /// Such as "14 turns, 3 with a pull, 1 that rubs".
    pub fn summary(&self) -> String {
        let count = |is: &dyn Fn(&Step) -> bool| self.steps().iter().filter(|step| is(step)).count();
        let of = |is: &dyn Fn(&Step) -> bool, one: &str, several: &str| match count(is) {
            0 => String::new(),
            1 => format!(", 1 {one}"),
            count => format!(", {count} {several}"),
        };
        let turns = if self.len() == 1 { "turn" } else { "turns" };
        let pulls = of(&Step::is_pull, "with a pull", "with a pull");
        let rubs = of(&|step| step.grade() == Grade::Rub, "that rubs", "that rub");
        let presses = of(&|step| step.grade() == Grade::Press, "to be pressed", "to be pressed");
        format!("{} {turns}{pulls}{rubs}{presses}", self.len())
    }

    /// A step in words; empty if there is no such step.
    pub fn step_text(&self, step: usize) -> String {
        self.instruction(step).map_or_else(String::new, |instruction| self.sentence(step, instruction))
    }

    /// `None` if there is no such step.
    pub fn instruction(&self, step: usize) -> Option<Instruction> {
        let now = self.steps().get(step)?;
        let cells = &self.poses()[step].cells;
        let moving = now.moving(cells.len());
        let sum: Vec3 = cells[moving.clone()].iter().map(|cell| cell.as_vec3()).sum();
        let dotted = self.dotted();
        let middle = sum / moving.len() as f32;
        let plainly = |follows, point| Some(Instruction::Goes(follows, plain_way(now, point)?));
        Some(plainly(Tracked::Middle, middle).unwrap_or_else(|| {
            let dot = moving.contains(&dotted).then(|| plainly(Tracked::Dot, cells[dotted].as_vec3())).flatten();
            dot.unwrap_or_else(|| {
                let facing = now.axis.vector().as_vec3().dot(self.sight(step).eye.toward()) > 0.0;
                let from = if facing { now.axis } else { now.axis.opposite() };
                Instruction::Turns { clockwise: (now.degrees < 0) == facing, from }
            })
        }))
    }

    fn sentence(&self, step: usize, instruction: Instruction) -> String {
        let (now, eye) = (&self.steps()[step], self.sight(step).eye);
        let moving = self.moving(step).len();
        // People count the cubes of the shorter side.
        let (fewer, all_but) =
            if 2 * moving > self.cubelets() { (self.cubelets() - moving, "all but ") } else { (moving, "") };
        let which = if (now.moves == self.start_end) == all_but.is_empty() { "first" } else { "last" };
        let cubes = match fewer {
            1 => format!("{all_but}the {which} cube"),
            cubelets => format!("{all_but}the {which} {cubelets} cubes"),
        };
        let what = if now.folded { format!("the folded part, {cubes},") } else { cubes };
        let half = now.degrees.abs() == 180;
        let verb = if half { "swing" } else { "turn" };
        let way = match instruction {
            Instruction::Goes(follows, Heading { to, through }) => {
                let goes = if follows == Tracked::Dot { "so that the dot goes " } else { "" };
                let round = through.map_or(String::new(), |through| format!(" {}", way_round(eye.seen(through))));
                format!("{goes}{}{round}", toward_words(eye.seen(to)))
            }
            Instruction::Turns { clockwise, from } => {
                let sense = if clockwise { "clockwise" } else { "anticlockwise" };
                format!("{sense}, seen {}", seen_from(eye.seen(from)))
            }
        };
        let mut text = match Direction::from_vector(now.lift) {
            None => format!("{verb} {what} {way}"),
            Some(pull) => {
                let pull = toward_words(eye.seen(pull));
                format!("pull {what} {pull} by one cube, {verb} them {way}, then let them spring back")
            }
        };
        if half {
            text.insert_str(0, "half a turn: ");
        }
        // Otherwise readers would assume the plan's viewpoint.
        if eye.quarter() != self.eye().quarter() {
            text.insert_str(0, &format!("from {eye}: "));
        }
        text[..1].make_ascii_uppercase();
        text.push_str(match now.grade() {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => "; it rubs a little",
            Grade::Press => "; press it past the cubes in the way",
        });
        text
    }
}

/// The content of a step's sentence, in lattice directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// The tracked point goes this way.
    Goes(Tracked, Heading),
    /// No clear direction: the part turns in place, clockwise or not as seen from `from`.
    Turns { clockwise: bool, from: Direction },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tracked {
    Middle,
    Dot,
}

/// The direction in which a point goes, and for a half turn the direction through which it gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    pub to: Direction,
    pub through: Option<Direction>,
}

/// A point closer to the axis than this, in pitches, hardly moves.
const MIN_RADIUS: f32 = 0.5;

/// The direction of a point in a step: of the directions within 60 degrees of its motion, the one nearest to its end
/// position, seen from the axis. `None` if the point hardly moves.
fn plain_way(step: &Step, point: Vec3) -> Option<Heading> {
    let axis = step.axis.vector().as_vec3();
    let offset = (point - step.pivot.as_vec3()).reject_from(axis);
    if offset.length() < MIN_RADIUS {
        return None;
    }
    let turned = |degrees: i32| Quat::from_axis_angle(axis, (degrees as f32).to_radians()) * offset;
    let after = turned(step.degrees);
    let motion = (after - offset).normalize();
    let along = |direction: Direction, what: Vec3| direction.vector().as_vec3().dot(what);
    // Up and down are the clearest directions, toward the camera is the least clear.
    let plainest =
        [Direction::Up, Direction::Down, Direction::Right, Direction::Left, Direction::Front, Direction::Back];
    let fitting = plainest.into_iter().filter(|&direction| along(direction, motion) > 0.49);
    let to = fitting.reduce(|best, next| if along(next, after) > along(best, after) + 1e-3 { next } else { best })?;
    let half_way = Symmetry::turn(step.axis, step.degrees / 180);
    let through = (step.degrees.abs() == 180).then(|| half_way.image_of(to.opposite()));
    Some(Heading { to, through })
}

fn bounds(cells: &[Cell]) -> (Cell, Cell) {
    let extreme = |pick: fn(Cell, Cell) -> Cell| cells.iter().copied().reduce(pick).unwrap_or_default();
    (extreme(Cell::min), extreme(Cell::max))
}

/// The position of a cell in a set of cells, from the front: "at the top front left".
fn place_in(cells: &[Cell], cell: Cell) -> String {
    let (low, high) = bounds(cells);
    let side = |at: i32, low: i32, high: i32, words: [&'static str; 2]| match (at == low, at == high) {
        (true, false) => Some(words[0]),
        (false, true) => Some(words[1]),
        _ => None,
    };
    let sides = [
        side(cell.y, low.y, high.y, ["bottom", "top"]),
        side(cell.z, low.z, high.z, ["back", "front"]),
        side(cell.x, low.x, high.x, ["left", "right"]),
    ];
    let words: Vec<_> = sides.into_iter().flatten().collect();
    if words.is_empty() { "in the middle".to_owned() } else { format!("at the {}", words.join(" ")) }
}

fn toward_words(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "to the right",
        Direction::Left => "to the left",
        other => other.word(),
    }
}

fn seen_from(direction: Direction) -> &'static str {
    ["from the right", "from the left", "from above", "from below", "from the front", "from behind"][direction as usize]
}

fn way_round(through: Direction) -> &'static str {
    ["round the right side", "round the left side", "over the top", "underneath", "round the front", "round the back"]
        [through as usize]
}
