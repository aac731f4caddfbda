//! What covers the picture. `scope` decides which command closes it.

pub mod locate;

use std::ops::RangeInclusive;

use super::shelf::ShelfPage;
use crate::fold::FoldPlan;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    #[default]
    None,
    Shelf(ShelfPage),
    Export,
    /// "Is this your snake?", at the first start.
    Choice,
    /// Pictures of all steps for finding the current one: "Where am I?".
    Locate(Locate),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Locate {
    pub step: LocateStep,
    /// The picture or cube that keys have selected, as it is numbered on the screen.
    pub at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocateStep {
    /// Which pose the user's snake has.
    Pose,
    /// If it has none of them, which is nearest.
    Nearest,
    /// At which cube it differs from that pose.
    Cube { pose: usize },
    /// Which pose it has, of those that differ there.
    Slip { pose: usize, cubelet: usize },
    /// How to turn it back; `slip` is an index of [`FoldPlan::slips`].
    Repair { pose: usize, cubelet: usize, slip: usize },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocateAnswer {
    /// A pose by the number of steps done; a cube or slip by its number, from 1.
    Pick(usize),
    NoneOfThese,
    Back,
    /// More than one turn differs: the user turns the snake on the screen until it looks like theirs.
    Several,
    Done,
}

impl LocateStep {
    pub fn word(self) -> &'static str {
        match self {
            Self::Pose => "pose",
            Self::Nearest => "nearest",
            Self::Cube { .. } => "cube",
            Self::Slip { .. } => "slip",
            Self::Repair { .. } => "repair",
        }
    }

    /// The numbers of what can be picked.
    pub fn numbers(self, plan: &FoldPlan) -> RangeInclusive<usize> {
        match self {
            Self::Pose | Self::Nearest => 0..=plan.len(),
            Self::Cube { .. } => 1..=plan.cubelets(),
            Self::Slip { pose, cubelet } => 1..=plan.slips(pose, cubelet).len(),
            Self::Repair { slip, .. } => slip + 1..=slip + 1,
        }
    }
}

impl Overlay {
    pub fn tab(self) -> Option<ShelfPage> {
        if let Self::Shelf(tab) = self { Some(tab) } else { None }
    }
}
