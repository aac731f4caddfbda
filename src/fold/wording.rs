//! A fold plan in words for the person who holds the snake: the grip once, then a sentence for each step.
//!
//! The viewpoint is the world frame: x right, y up, z toward the reader, from first to last.

use super::plan::{Action, Amount, End, FoldPlan, Instruction};
use crate::puzzle::{Cell, Direction};

impl FoldPlan {
    /// How to hold the laid-out snake to begin with: which end, told by its first segments, and where it points.
    pub fn grip(&self) -> String {
        let mut cells = self.laid_out().to_vec();
        let other = segments(cells.iter().rev());
        let mut segments_here = segments(cells.iter());
        if self.start_end == End::Tail {
            cells.reverse();
            segments_here = other.clone();
        }
        let other = if self.start_end == End::Tail { segments(self.laid_out().iter()) } else { other };
        let Some(first) = cells.get(1).and_then(|&cell| Direction::from_vector(cell - cells[0])) else {
            return String::new();
        };
        // As many segments as tell this end from the other, four at least.
        let differ = segments_here.iter().zip(&other).position(|(here, there)| here != there);
        let told = differ.map_or(4, |at| (at + 1).max(4)).min(segments_here.len());
        let sizes: Vec<String> = segments_here[..told].iter().map(ToString::to_string).collect();
        let second = cells
            .windows(2)
            .find_map(|pair| Direction::from_vector(pair[1] - pair[0]).filter(|&direction| direction != first));
        let next = second.map_or(String::new(), |second| format!(", the next one {}", second.word()));
        format!("Hold the end that goes {}, first segment pointing {}{next}", sizes.join("-"), first.word())
    }

    /// What the hands do in a step; empty for a step that is not there.
    pub fn step_text(&self, step: usize) -> String {
        self.steps.get(step).map_or_else(String::new, |step| sentence(&step.instruction, self.start_end))
    }
}

/// Lengths of the straight runs, corners counted in both neighbours.
fn segments<'a>(cells: impl Iterator<Item = &'a Cell>) -> Vec<usize> {
    let cells: Vec<Cell> = cells.copied().collect();
    let mut segments = Vec::new();
    let mut before = None;
    for pair in cells.windows(2) {
        let direction = pair[1] - pair[0];
        match segments.last_mut() {
            Some(length) if before == Some(direction) => *length += 1,
            _ => segments.push(2),
        }
        before = Some(direction);
    }
    segments
}

fn sentence(instruction: &Instruction, start_end: End) -> String {
    let Instruction { part, action, direction, amount } = instruction;
    let which = if part.end == start_end { "first" } else { "last" };
    let cubes = format!("the {which} {} cubes", part.cubelets);
    let what = if part.folded { format!("the folded part, {cubes},") } else { cubes };
    let whither = self::whither(*direction);
    let pull = match action {
        Action::Turn => None,
        Action::Lift(pull) => Some(*pull),
        Action::Squeeze(pull) => *pull,
    };
    let mut text = match (pull, amount) {
        (None, Amount::Quarter) => format!("Turn {what} {whither}"),
        (None, Amount::Half { through }) => format!("Swing {what} {} {whither}, half a turn", way_round(*through)),
        (Some(pull), Amount::Quarter) => {
            format!("Pull {what} out by one cube {}, turn them {whither}, let them back", self::whither(pull))
        }
        (Some(pull), Amount::Half { through }) => format!(
            "Pull {what} out by one cube {}, swing them {} {whither}, half a turn, let them back",
            self::whither(pull),
            way_round(*through)
        ),
    };
    if matches!(action, Action::Squeeze(_)) {
        text.push_str(", pressing past the cubes in the way");
    }
    text
}

fn whither(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "to the right",
        Direction::Left => "to the left",
        other => other.word(),
    }
}

fn way_round(through: Direction) -> &'static str {
    match through {
        Direction::Up => "over the top",
        Direction::Down => "underneath",
        Direction::Front => "round the front",
        Direction::Back => "round the back",
        Direction::Left => "round the left side",
        Direction::Right => "round the right side",
    }
}
