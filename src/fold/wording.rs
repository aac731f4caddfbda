//! A fold plan in words for the user holding the snake: the grip, then a sentence for each step.
//!
//! A step is described from its viewpoint, which is named if it is on another side of the snake than the plan's. The
//! words say where the middle of the moving part goes, because readers watch the middle; if it hardly moves, or the part
//! is a slab that turns nearly in place, where the dotted end goes; if that hardly moves either, the sense of the turn.

use glam::{Quat, Vec3};

use super::chain::Chain;
use super::plan::{FoldPlan, FoldTarget, Grade, Step};
use crate::puzzle::{Cell, Direction, End, Symmetry};
use crate::spelling::counted;

impl FoldPlan {
    /// The end to start at, by its first runs, and how to hold the snake or the cube.
    pub fn grip(&self) -> String {
        let cells = self.cells_from_start();
        let [Some(first), next] = self.first_ways() else {
            return String::new();
        };
        let hold = match (self.to(), next) {
            (FoldTarget::Cube, None) => format!("Point it {}.", first.word()),
            (FoldTarget::Cube, Some(next)) => {
                format!("Point its first run {} and the next one {}.", first.word(), next.word())
            }
            // Nobody can count runs in a cube.
            (FoldTarget::Flat, _) => {
                let looks = first.opposite();
                let is_seen = !cells.contains(&(cells[0] + looks.vector()));
                let [does, way] =
                    if is_seen { ["It looks", looks.word()] } else { ["Its first run goes", first.word()] };
                return format!("Hold the cube so that the dot is {}. {does} {way}.", place_in(&cells, cells[0]));
            }
        };
        let counts = self.first_counts();
        format!(
            "Start at the end where you count {counts} cubes in a line. Corners count twice. The dot marks this end. \
             {hold}"
        )
    }

    fn first_counts(&self) -> String {
        let counts: Vec<String> = self.first_runs().iter().map(ToString::to_string).collect();
        counts.join(", ")
    }

    /// Lengths of the first runs, corners counted in both: as many as distinguish the start from the other end, but at
    /// least four.
    fn first_runs(&self) -> Vec<usize> {
        let mut runs = Chain::of_cells(&self.cells_from_start()).0.lengths();
        let differ = runs.iter().zip(runs.iter().rev()).position(|(here, there)| here != there);
        runs.truncate(differ.map_or(4, |at| (at + 1).max(4)));
        runs
    }

    /// Whether the snake lies flat on the table first, before it is lifted.
    pub fn begins_flat(&self) -> bool {
        self.to() == FoldTarget::Cube && !self.is_empty() && Chain::of_cells(self.laid_out()).1.is_flat()
    }

    /// The first runs of a snake that begins flat: length, and the cubelets in the middle of the run, at its corner, and after
    /// that. The run's number goes one cell from its middle, the way the next run goes from the corner: no wood is there.
    pub fn counts(&self) -> Vec<(usize, [usize; 3])> {
        if !self.begins_flat() {
            return Vec::new();
        }
        let (last, mut start) = (self.cubelets() - 1, 0);
        let from_start = |at: usize| if self.start_end == End::Tail { last - at } else { at };
        let counts = self.first_runs().into_iter().filter_map(|run| {
            let (middle, corner) = (start + (run - 1) / 2, start + run - 1);
            start = corner;
            (corner < last).then(|| (run, [middle, corner, corner + 1].map(from_start)))
        });
        counts.collect()
    }

    /// Directions of the first two runs.
    fn first_ways(&self) -> [Option<Direction>; 2] {
        let cells = self.cells_from_start();
        let mut ways = cells.windows(2).filter_map(|pair| Direction::from_vector(pair[1] - pair[0]));
        let first = ways.next();
        [first, ways.find(|&way| Some(way) != first)]
    }

    fn cells_from_start(&self) -> Vec<Cell> {
        let mut cells = self.poses()[0].cells.clone();
        if self.start_end == End::Tail {
            cells.reverse();
        }
        cells
    }

    /// How to begin, beside a picture of the snake on the table, or of the cube.
    pub fn beginning(&self) -> String {
        let count = || format!("From the dot you count {} cubes in a line. Corners count twice.", self.first_counts());
        match self.to() {
            FoldTarget::Cube if self.begins_flat() => {
                format!("Lay yours like this. {} Then lift it upright, dotted end at the bottom.", count())
            }
            FoldTarget::Cube => format!("Hold the whole snake like this. {}", count()),
            FoldTarget::Flat => self.grip(),
        }
    }

    /// The beginning in a few words, for a film of a snake that begins flat: each picture of it is seen for a second or two.
    pub const OPENING: &str = "Lay yours flat, then lift it upright.";

    pub fn ending(&self) -> &'static str {
        match self.to() {
            FoldTarget::Cube if !fills_its_box(self.folded()) => "To be continued.",
            FoldTarget::Cube => "You did it!",
            FoldTarget::Flat => "You did it! The snake is flat, ready for the next one to try.",
        }
    }

    /// Such as "14 steps; 3 need a pull, 1 is tight".
    pub fn summary(&self) -> String {
        let grades = [
            (Grade::Pull, "needs a pull", "need a pull"),
            (Grade::Rub, "is tight", "are tight"),
            (Grade::Press, "must be pressed", "must be pressed"),
        ];
        let mut text = counted(self.len(), "step");
        let mut sign = ';';
        for (grade, one, several) in grades {
            let is = |step: &&Step| if grade == Grade::Pull { step.is_pull() } else { step.grade() == grade };
            let count = self.steps().iter().filter(is).count();
            if count > 0 {
                text += &format!("{sign} {count} {}", if count == 1 { one } else { several });
                sign = ',';
            }
        }
        text
    }

    /// A step in words; empty if there is no such step.
    pub fn step_text(&self, step: usize) -> String {
        self.instruction(step).map_or_else(String::new, |instruction| self.sentence(step, instruction))
    }

    /// What helps to follow a step besides its sentence; empty if there is no such step. `in_hand`: readers hold a snake,
    /// and would turn it when the picture turns.
    pub fn hint(&self, step: usize, in_hand: bool) -> Hint {
        let Some(now) = self.steps().get(step) else { return Hint::default() };
        let amount = if now.degrees.abs() > 90 { "half a turn" } else { "a quarter turn" };
        let sight = self.sight(step);
        let before = self.sight(step.saturating_sub(1)).eye;
        let from = match ((sight.eye.yaw - before.yaw + 180).rem_euclid(360) - 180, sight.eye.pitch - before.pitch) {
            (1.., _) => Some("farther right"),
            (..=-1, _) => Some("farther left"),
            (0, 1..) => Some("higher up"),
            (0, ..=-1) => Some("lower down"),
            (0, 0) => None,
        };
        let seen = from.map(|from| match in_hand {
            true => "we moved the picture: don't turn yours".to_owned(),
            false => format!("seen from {from}"),
        });
        // Beside that, there is no room for more.
        let inside = if seen.is_some() { "" } else { ", so you can see inside" };
        let beads = (!sight.faded.is_empty()).then(|| format!("some cubes are shown as beads{inside}"));
        let is_new = seen.is_some() || beads.is_some();
        let words: Vec<_> = [Some(amount.to_owned()), seen, beads].into_iter().flatten().collect();
        Hint { words: words.join("  ·  "), is_new }
    }

    /// `None` if there is no such step.
    pub fn instruction(&self, step: usize) -> Option<Instruction> {
        let now = self.steps().get(step)?;
        let cells = &self.poses()[step].cells;
        let moving = now.moving(cells.len());
        let sum: Vec3 = cells[moving.clone()].iter().map(|cell| cell.as_vec3()).sum();
        let dotted = self.dotted();
        let middle = sum / moving.len() as f32;
        let plainly = |follows, point, link| Some(Instruction::Goes(follows, plain_way(now, point, link)?));
        let before = if dotted == 0 { 1 } else { dotted - 1 };
        let link = Direction::from_vector(cells[dotted] - cells[before]);
        let dot = moving.contains(&dotted).then(|| plainly(Tracked::Dot, cells[dotted].as_vec3(), link)).flatten();
        let middle = plainly(Tracked::Middle, middle, None).filter(|_| dot.is_none() || !is_slab(now, &cells[moving]));
        Some(middle.or(dot).unwrap_or_else(|| {
            let facing = now.axis.vector().as_vec3().dot(self.sight(step).eye.toward()) > 0.0;
            let from = if facing { now.axis } else { now.axis.opposite() };
            Instruction::Turns { clockwise: (now.degrees < 0) == facing, from }
        }))
    }

    fn sentence(&self, step: usize, instruction: Instruction) -> String {
        let (now, eye) = (&self.steps()[step], self.sight(step).eye);
        let which = if now.moves == self.start_end { "first" } else { "last" };
        let cubes = format!("the {which} {} cubes", self.moving(step).len());
        let is_level = |way: Direction| !matches!(way, Direction::Up | Direction::Down);
        let verb = match instruction {
            _ if now.degrees.abs() == 180 => "Flip",
            // What stands falls over; "turn" is for what goes around like a door.
            Instruction::Goes(_, Heading { to, .. }) if is_level(to) && is_level(now.axis) => "Tip",
            _ => "Turn",
        };
        let way = match instruction {
            Instruction::Goes(follows, Heading { to, through }) => {
                let goes = if follows == Tracked::Dot { "so that the dot goes " } else { "" };
                match (eye.seen(to), through.map(|through| eye.seen(through))) {
                    // "Right over the top" would be straight over it.
                    (side @ (Direction::Right | Direction::Left), Some(Direction::Up)) => {
                        format!("over the top to the {}", side.word())
                    }
                    (to, Some(through)) => format!("{goes}{} {}", to.word(), way_around(through)),
                    (to, None) => format!("{goes}{}", to.word()),
                }
            }
            Instruction::Turns { clockwise, from } => {
                let sense = if clockwise { "clockwise" } else { "anticlockwise" };
                format!("{sense}, seen {}", seen_from(eye.seen(from)))
            }
        };
        let mut text = match Direction::from_vector(now.lift) {
            None => format!("{verb} {cubes} {way}."),
            Some(pull) => {
                let pull = eye.seen(pull).word();
                format!("Pull {cubes} {pull} by one cube. {verb} them {way}. Let them spring back.")
            }
        };
        // Otherwise readers would assume the plan's viewpoint.
        if eye.quarter() != self.eye().quarter() {
            text[..1].make_ascii_lowercase();
            text.insert_str(0, &format!("From {eye}: "));
        }
        text.push_str(match now.grade() {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " It is a little tight.",
            Grade::Press => " Press them past the cubes in the way.",
        });
        text
    }
}

/// How far the part turns, from where it is seen now, and what beads are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    pub words: String,
    /// Whether it says more than how far the part turns.
    pub is_new: bool,
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
/// The middle of a slab that turns nearly in place is closer to the axis than this, in pitches.
const MAX_SLAB_RADIUS: f32 = 1.5;

/// Whether a pulled part turns a quarter in its own plane about a place near its middle: which of its edges goes up is
/// hard to tell.
fn is_slab(step: &Step, part: &[Cell]) -> bool {
    let across = |cell: &Cell| (*cell - step.pivot).dot(step.axis.vector());
    let middle = part.iter().map(|cell| cell.as_vec3()).sum::<Vec3>() / part.len() as f32;
    let off = (middle - step.pivot.as_vec3()).reject_from(step.axis.vector().as_vec3());
    let is_flat = part.iter().all(|cell| across(cell) == across(&part[0]));
    step.is_pull() && is_flat && step.degrees.abs() == 90 && off.length() < MAX_SLAB_RADIUS
}

/// The direction of a point in a step: the one in which the snake's last `link` then points, if it moves that way; or
/// else, of the directions within 72 degrees of its motion, the one nearest to its end position, seen from the axis.
/// `None` if the point hardly moves.
fn plain_way(step: &Step, point: Vec3, link: Option<Direction>) -> Option<Heading> {
    let axis = step.axis.vector().as_vec3();
    let offset = (point - step.pivot.as_vec3()).reject_from(axis);
    if offset.length() < MIN_RADIUS {
        return None;
    }
    let turned = |degrees: i32| Quat::from_axis_angle(axis, (degrees as f32).to_radians()) * offset;
    let after = turned(step.degrees);
    let motion = (after - offset).normalize();
    let along = |direction: Direction, what: Vec3| direction.vector().as_vec3().dot(what);
    // Up and down are the clearest directions, towards the camera is the least clear.
    let plainest =
        [Direction::Up, Direction::Down, Direction::Right, Direction::Left, Direction::Front, Direction::Back];
    let fitting = plainest.into_iter().filter(|&direction| along(direction, motion) > 0.3);
    let turned = link.map(|link| Symmetry::turn(step.axis, step.degrees / 90).image_of(link));
    let nearest = |best, next| if along(next, after) > along(best, after) + 1e-3 { next } else { best };
    let linked = fitting.clone().find(|way| Some(*way) == turned && along(*way, motion) > 0.9);
    let to = linked.or_else(|| fitting.reduce(nearest))?;
    let half_way = Symmetry::turn(step.axis, step.degrees / 180);
    let through = (step.degrees.abs() == 180).then(|| half_way.image_of(to.opposite()));
    Some(Heading { to, through })
}

fn fills_its_box(cells: &[Cell]) -> bool {
    let ends = |choose: fn(Cell, Cell) -> Cell| cells.iter().copied().reduce(choose).unwrap_or_default();
    (ends(Cell::max) - ends(Cell::min) + Cell::ONE).element_product() as usize == cells.len()
}

/// The position of a cell in a set of cells, from the front: "at the front, top left".
fn place_in(cells: &[Cell], cell: Cell) -> String {
    let extreme = |pick: fn(Cell, Cell) -> Cell| cells.iter().copied().reduce(pick).unwrap_or_default();
    let (low, high) = (extreme(Cell::min), extreme(Cell::max));
    let side = |at: i32, low: i32, high: i32, words: [&'static str; 2]| match (at == low, at == high) {
        (true, false) => Some(words[0]),
        (false, true) => Some(words[1]),
        _ => None,
    };
    let depth = side(cell.z, low.z, high.z, ["back", "front"]);
    let face = [side(cell.y, low.y, high.y, ["bottom", "top"]), side(cell.x, low.x, high.x, ["left", "right"])];
    let face: Vec<_> = face.into_iter().flatten().collect();
    let words: Vec<String> =
        depth.map(str::to_owned).into_iter().chain((!face.is_empty()).then(|| face.join(" "))).collect();
    if words.is_empty() { "in the middle".to_owned() } else { format!("at the {}", words.join(", ")) }
}

fn seen_from(direction: Direction) -> &'static str {
    ["from the right", "from the left", "from above", "from below", "from the front", "from behind"][direction as usize]
}

fn way_around(through: Direction) -> &'static str {
    [
        "around the right side",
        "around the left side",
        "over the top",
        "underneath",
        "around the front",
        "around the back",
    ][through as usize]
}
