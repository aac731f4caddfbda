//! The wording of a fold for the person who holds the snake, as data; [`text`](crate::text) has the sentences.
//!
//! A step is described from the front, where the reader sits, and always seen from there. The words say where the
//! middle of the moving part goes, because readers watch the middle. If it hardly moves, or the part is a slab that
//! turns nearly in place, they say where the dotted end goes; if that hardly moves either, the sense of the turn.

use glam::{Quat, Vec3};

use super::chain::Dihedrals;
use super::ease::cost;
use super::plan::{FoldPlan, FoldTarget, Grade, Step};
use crate::puzzle::{Cell, Direction, End, Snake, Symmetry, bounds};

impl FoldPlan {
    /// The end to start at, by its first runs, and how to hold the snake or the cube; `None` for a single cube.
    pub fn grip(&self) -> Option<Grip> {
        let cells = self.cells_from_start();
        let (first, next) = self.first_ways()?;
        Some(match self.to() {
            FoldTarget::Cube => Grip::Point { counts: self.first_runs(), first, next },
            // The runs of a folded cube cannot be counted.
            FoldTarget::Flat => Grip::Hold { place: place_in(&cells, cells[0]), first },
        })
    }

    /// Lengths of the first runs: as many as distinguish the start from the other end, but at least four.
    fn first_runs(&self) -> Vec<usize> {
        let mut runs = Snake::along(&self.cells_from_start()).expect("no longer than a snake").segments();
        let differ = runs.iter().zip(runs.iter().rev()).position(|(here, there)| here != there);
        runs.truncate(differ.map_or(4, |at| (at + 1).max(4)));
        runs
    }

    /// Whether the snake lies flat on the table first, before it is lifted.
    pub fn begins_flat(&self) -> bool {
        self.to() == FoldTarget::Cube && !self.is_empty() && Dihedrals::of(self.laid_out()).is_flat()
    }

    /// The first runs of a snake that begins flat: length, and the cubelets in the middle of the run, at its corner,
    /// and after that. The run's number is drawn one cell from its middle, on the side to which the next run goes:
    /// there is no wood.
    pub fn counts(&self) -> Vec<(usize, [usize; 3])> {
        if !self.begins_flat() {
            return Vec::new();
        }
        let last = self.cubelets() - 1;
        let mut start = 0;
        let from_start = |at: usize| if self.start_end == End::Tail { last - at } else { at };
        let counts = self.first_runs().into_iter().filter_map(|run| {
            let middle = start + (run - 1) / 2;
            let corner = start + run - 1;
            start = corner;
            (corner < last).then(|| (run, [middle, corner, corner + 1].map(from_start)))
        });
        counts.collect()
    }

    fn first_ways(&self) -> Option<(Direction, Option<Direction>)> {
        let cells = self.cells_from_start();
        let mut ways = cells.array_windows().filter_map(|[cell, next]| Direction::from_vector(next - cell));
        let first = ways.next()?;
        Some((first, ways.find(|&way| way != first)))
    }

    fn cells_from_start(&self) -> Vec<Cell> {
        let mut cells = self.cells(0).to_vec();
        if self.start_end == End::Tail {
            cells.reverse();
        }
        cells
    }

    /// How to begin, beside a picture of the snake on the table, or of the cube.
    pub fn beginning(&self) -> Option<Beginning> {
        match self.to() {
            FoldTarget::Cube if self.begins_flat() => {
                self.first_ways().map(|(first, _)| Beginning::Lay(self.first_runs(), first))
            }
            FoldTarget::Cube => Some(Beginning::Hold(self.first_runs())),
            FoldTarget::Flat => self.grip().map(Beginning::Grip),
        }
    }

    pub fn ending(&self) -> Ending {
        let [low, high] = bounds(self.folded());
        let is_box = (high - low + 1).element_product() as usize == self.cubelets();
        match self.to() {
            FoldTarget::Cube if !is_box => Ending::Part,
            FoldTarget::Cube => Ending::Cube,
            FoldTarget::Flat => Ending::Flat,
        }
    }

    /// How many steps need a pull, how many are tight, and how many must be pressed.
    pub fn summary(&self) -> Summary {
        let [pressed, tight, motions] = cost(self.steps());
        Summary { steps: self.len(), pulls: (motions - self.len()) / 2, tight, pressed }
    }

    /// What helps to follow a step besides its sentence.
    pub fn hint(&self, step: usize) -> Option<Hint> {
        let now = self.steps().get(step)?;
        let sight = self.sight(step);
        let before = self.sight(step.saturating_sub(1)).eye;
        let moved = match ((sight.eye.yaw - before.yaw + 180).rem_euclid(360) - 180, sight.eye.pitch - before.pitch) {
            (1.., _) => Some(Direction::Right),
            (..=-1, _) => Some(Direction::Left),
            (0, 1..) => Some(Direction::Up),
            (0, ..=-1) => Some(Direction::Down),
            (0, 0) => None,
        };
        Some(Hint { is_half: now.degrees.abs() > 90, moved, beads: !sight.faded.is_empty() })
    }

    /// `None` if there is no such step.
    pub fn words(&self, step: usize) -> Option<StepWords> {
        let instruction = self.instruction(step)?;
        let now = self.steps().get(step)?;
        let is_level = |way: Direction| !matches!(way, Direction::Up | Direction::Down);
        let verb = match instruction {
            _ if now.degrees.abs() == 180 => Verb::Flip,
            // A part that stands falls over; "turn" is for one that hangs, or goes around like a door.
            Instruction::Goes(_, Heading { to, .. })
                if is_level(to) && is_level(now.axis) && self.middle(step).y > now.pivot.as_vec3().y =>
            {
                Verb::Tip
            }
            _ => Verb::Turn,
        };
        Some(StepWords {
            verb,
            is_first: now.moves == self.start_end,
            cubes: self.moving(step).len(),
            way: instruction,
            pull: Direction::from_vector(now.lift),
            grade: now.grade(),
        })
    }

    /// The middle of the part that a step moves, before it.
    fn middle(&self, step: usize) -> Vec3 {
        let part = &self.cells(step)[self.moving(step)];
        part.iter().map(|cell| cell.as_vec3()).sum::<Vec3>() / part.len() as f32
    }

    /// `None` if there is no such step.
    pub fn instruction(&self, step: usize) -> Option<Instruction> {
        let now = self.steps().get(step)?;
        let cells = self.cells(step);
        let moving = now.moving(cells.len());
        let dotted = self.dotted();
        let plainly = |follows, point, link| Some(Instruction::Goes(follows, plain_way(now, point, link)?));
        let before = if dotted == 0 { 1 } else { dotted - 1 };
        let link = Direction::from_vector(cells[dotted] - cells[before]);
        let dot = if moving.contains(&dotted) { plainly(Tracked::Dot, cells[dotted].as_vec3(), link) } else { None };
        let middle = plainly(Tracked::Middle, self.middle(step), None)
            .filter(|_| dot.is_none() || !is_slab(now, &cells[moving], self.middle(step)));
        Some(middle.or(dot).unwrap_or_else(|| {
            let facing = now.axis.as_vec3().dot(self.sight(step).eye.toward()) > 0.0;
            let from = if facing { now.axis } else { now.axis.opposite() };
            Instruction::Turns { clockwise: (now.degrees < 0) == facing, from }
        }))
    }
}

/// How to take the snake or the cube into the hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Start at the end with these counts, and point its first runs these ways.
    Point { counts: Vec<usize>, first: Direction, next: Option<Direction> },
    /// Hold the cube with the dot at these of its sides: back or front, bottom or top, left or right.
    Hold { place: Vec<Direction>, first: Direction },
}

/// How to begin, beside its picture; with the lengths of the first runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// Lay the snake on the table, and lift it so that its first run goes this way.
    Lay(Vec<usize>, Direction),
    Hold(Vec<usize>),
    Grip(Grip),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Part,
    Cube,
    Flat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    pub steps: usize,
    pub pulls: usize,
    pub tight: usize,
    pub pressed: usize,
}

/// How far the part turns, where the viewpoint has moved, and whether there are beads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    pub is_half: bool,
    /// Where the viewpoint has moved since the step before.
    pub moved: Option<Direction>,
    pub beads: bool,
}

impl Hint {
    /// Whether it says more than how far the part turns.
    pub fn is_new(&self) -> bool {
        self.moved.is_some() || self.beads
    }
}

/// The content of a step's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepWords {
    pub verb: Verb,
    /// Whether the first cubes from the dot move, not the last.
    pub is_first: bool,
    pub cubes: usize,
    pub way: Instruction,
    /// The direction in which the part is pulled by one cube before it turns.
    pub pull: Option<Direction>,
    pub grade: Grade,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Goes around like a door, up or down, or hangs and swings.
    Turn,
    Tip,
    Flip,
}

/// The content of a step's sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    Goes(Tracked, Heading),
    /// No clear direction: the part turns in place, clockwise or not as seen from `from`.
    Turns {
        clockwise: bool,
        from: Direction,
    },
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
/// The middle of a slab that turns nearly in place is closer to the axis than this, in pitches.
const MAX_SLAB_RADIUS: f32 = 1.5;

/// Whether a pulled part turns a quarter in its plane, nearly in place: it is hard to tell which edge goes up.
fn is_slab(step: &Step, part: &[Cell], middle: Vec3) -> bool {
    let across = |cell: &Cell| (*cell - step.pivot).dot(step.axis.vector());
    let off = (middle - step.pivot.as_vec3()).reject_from(step.axis.as_vec3());
    let is_flat = part.iter().all(|cell| across(cell) == across(&part[0]));
    step.is_pull() && is_flat && step.degrees.abs() == 90 && off.length() < MAX_SLAB_RADIUS
}

/// The direction of a point in a step, unless it hardly moves: that in which the snake's last `link` then points, if it
/// moves that way; or else, of those within 72 degrees of its motion, the one nearest to its end, seen from the axis.
fn plain_way(step: &Step, point: Vec3, link: Option<Direction>) -> Option<Heading> {
    let axis = step.axis.as_vec3();
    let offset = (point - step.pivot.as_vec3()).reject_from(axis);
    if offset.length() < MIN_RADIUS {
        return None;
    }
    let after = Quat::from_axis_angle(axis, (step.degrees as f32).to_radians()) * offset;
    let motion = (after - offset).normalize();
    let along = |direction: Direction, what: Vec3| direction.as_vec3().dot(what);
    // Up and down are the clearest directions, towards the camera is the least clear.
    let plainest =
        [Direction::Up, Direction::Down, Direction::Right, Direction::Left, Direction::Front, Direction::Back];
    let fitting = plainest.into_iter().filter(|&direction| along(direction, motion) > 0.3);
    let turned = link.map(|link| step.rotation().image_of(link));
    let nearest = |best, next| if along(next, after) > along(best, after) + 1e-3 { next } else { best };
    let linked = fitting.clone().find(|way| Some(*way) == turned && along(*way, motion) > 0.9);
    let to = linked.or_else(|| fitting.reduce(nearest))?;
    let half_way = Symmetry::turn(step.axis, step.degrees / 180);
    let through = (step.degrees.abs() == 180).then(|| half_way.image_of(to.opposite()));
    Some(Heading { to, through })
}

/// The sides of a set of cells that a cell is at: back or front, bottom or top, left or right.
fn place_in(cells: &[Cell], cell: Cell) -> Vec<Direction> {
    let [low, high] = bounds(cells);
    let side = |axis: usize| match (cell[axis] == low[axis], cell[axis] == high[axis]) {
        (true, false) => Some(Direction::ALL[2 * axis + 1]),
        (false, true) => Some(Direction::ALL[2 * axis]),
        _ => None,
    };
    [2, 1, 0].into_iter().filter_map(side).collect()
}
