//! What the transport plays: the chain folding, or the solution cubelet by cubelet.
//!
//! How fast it is played is left to the playback, what is drawn of it to the stage.

use std::ops::Range;

use crate::fold::{FoldPlan, Grade};
use crate::puzzle::{Direction, End, Solution};

/// Side of a drawn cubelet, in pitches: as the wooden ones, which all but touch. What is free for cubes of side 0.98 never
/// overlaps as drawn.
pub const DRAWN_SIDE: f32 = 0.97;

/// Seconds for a cubelet of an assembly, as the F# article's program has it.
const CUBELET_SECONDS: f64 = 0.2;

#[derive(Clone, Debug, PartialEq)]
pub enum Timeline {
    /// The chain folds; a step is a joint turning.
    Fold {
        plan: FoldPlan,
        /// The lowest height that anything ever reaches on the way, in pitches.
        lowest: f32,
    },
    /// The solution appears; a step is a cubelet.
    Assembly(Solution),
}

impl Timeline {
    pub fn fold(plan: FoldPlan) -> Self {
        Self::Fold { lowest: plan.lowest_y(f64::from(DRAWN_SIDE)), plan }
    }

    pub fn plan(&self) -> Option<&FoldPlan> {
        match self {
            Self::Fold { plan, .. } => Some(plan),
            Self::Assembly(_) => None,
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Self::Fold { plan, .. } => plan.len(),
            Self::Assembly(solution) => solution.cells.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What a step is called where it is counted.
    pub fn step_word(&self) -> &'static str {
        match self {
            Self::Fold { .. } => "Step",
            Self::Assembly(_) => "Cube",
        }
    }

    /// A step in words; empty for one that is not there.
    pub fn step_text(&self, step: usize) -> String {
        let cells = match self {
            Self::Fold { plan, .. } => return plan.step_text(step),
            Self::Assembly(solution) => &solution.cells,
        };
        match (step.checked_sub(1), cells.get(step)) {
            (Some(before), Some(&cell)) => {
                let way = Direction::from_vector(cell - cells[before]);
                format!("Cube {}: {}", step + 1, way.map_or("", Direction::word))
            }
            (None, Some(cell)) => {
                format!("Cube 1: column {}, row {}, layer {}", cell.x + 1, cell.y + 1, cell.z + 1)
            }
            _ => String::new(),
        }
    }

    /// Seconds for step `step` at normal speed; wide swings take longer than small ones.
    pub fn step_seconds(&self, step: usize) -> f64 {
        match self {
            Self::Assembly(_) => CUBELET_SECONDS,
            Self::Fold { plan, .. } => plan.steps().get(step).map_or(1.0, |step| {
                let turn = if step.degrees.abs() > 90 { 1.3 } else { 0.9 };
                let room = if step.grade() == Grade::Free { 0.0 } else { 0.6 };
                // A side of 30 cubelets swings about half a second longer than a single one.
                turn + room + 0.1 * (step.instruction.part.cubelets as f64).sqrt()
            }),
        }
    }

    /// The cubelets that the step under way, or the next one, moves.
    pub fn lit(&self, playhead: f64) -> Range<usize> {
        let step = playhead.floor() as usize;
        match self {
            Self::Fold { plan, .. } => plan.moving(step),
            Self::Assembly(_) if playhead.fract() > 0.0 => step..step + 1,
            Self::Assembly(_) => 0..0,
        }
    }

    /// The end cubelet that has the dot: the head, or the end from which the words of the plan count.
    pub fn first(&self) -> usize {
        match self {
            Self::Fold { plan, .. } if plan.start_end == End::Tail => plan.cubelets() - 1,
            _ => 0,
        }
    }
}
