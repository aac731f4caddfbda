//! A fold plan in words for the person who holds the snake: the grip once, then a sentence for each step.
//!
//! The viewpoint is the world frame: x right, y up, z toward the reader, from first to last.

use super::chain::Chain;
use super::plan::{Amount, FoldPlan, Grade, Instruction, Step};
use crate::puzzle::{Direction, End};

impl FoldPlan {
    /// How to hold the laid-out snake to begin with: which end, told by its first segments, and where it points.
    pub fn grip(&self) -> String {
        let mut cells = self.laid_out().to_vec();
        if self.start_end == End::Tail {
            cells.reverse();
        }
        let Some(first) = cells.get(1).and_then(|&cell| Direction::from_vector(cell - cells[0])) else {
            return String::new();
        };
        let segments_here = Chain::of_cells(&cells).0.lengths();
        let other = segments_here.iter().rev();
        // As many segments as tell this end from the other, four at least.
        let differ = segments_here.iter().zip(other).position(|(here, there)| here != there);
        let told = differ.map_or(4, |at| (at + 1).max(4)).min(segments_here.len());
        let sizes: Vec<String> = segments_here[..told].iter().map(ToString::to_string).collect();
        let second = cells
            .windows(2)
            .find_map(|pair| Direction::from_vector(pair[1] - pair[0]).filter(|&direction| direction != first));
        let next = second.map_or(String::new(), |second| format!(", the next one {}", second.word()));
        format!("Hold the end whose segments run {}; point the first one {}{next}", sizes.join("-"), first.word())
    }

    /// How much there is to do and what is hard about it: "14 turns, 3 with a pull, 1 that rubs".
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

    /// What the hands do in a step; empty for a step that is not there.
    pub fn step_text(&self, step: usize) -> String {
        self.steps().get(step).map_or_else(String::new, |step| sentence(step, self.start_end))
    }
}

fn sentence(step: &Step, start_end: End) -> String {
    let Instruction { part, direction, amount } = &step.instruction;
    let which = if part.end == start_end { "first" } else { "last" };
    let cubes = format!("the {which} {} cubes", part.cubelets);
    let what = if part.folded { format!("the folded part, {cubes},") } else { cubes };
    let turn = |what: &str| match amount {
        Amount::Quarter => format!("turn {what} {}", whither(*direction)),
        Amount::Half { through } => {
            format!("swing {what} {} {}, half a turn", way_round(*through), whither(*direction))
        }
    };
    let mut text = match Direction::from_vector(step.lift) {
        None => turn(&what),
        Some(pull) => format!("pull {what} {} by one cube, {}, then let them spring back", whither(pull), turn("them")),
    };
    text[..1].make_ascii_uppercase();
    text.push_str(match step.grade() {
        Grade::Free | Grade::Pull => "",
        Grade::Rub => "; it rubs a little",
        Grade::Press => "; press it past the cubes in the way",
    });
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
