//! What a file is about: one fold, with all that is shown of it.

use std::sync::Arc;

use crate::fold::{FoldPlan, To};
use crate::puzzle::{Puzzle, Solution, Species};

/// A puzzle, and the plan that folds it into a solution of it, or takes it back.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// What people call the puzzle, as they wrote it.
    pub name: String,
    pub puzzle: Arc<Puzzle>,
    /// Up to a rotation and a translation what the plan leads to, or comes from.
    pub solution: Solution,
    pub plan: FoldPlan,
}

impl Subject {
    /// What a cubelet is made of, counted from 0.
    pub fn species(&self, cubelet: usize) -> &'static Species {
        let colours = self.puzzle.colouring().map(|colouring| colouring.colours.as_slice());
        Species::of(colours.and_then(|colours| colours.get(cubelet)).copied())
    }

    /// The same in a mirror; `None` where the colours do not allow that, or on the way back.
    pub fn mirrored(&self) -> Option<Self> {
        let solution = self.solution.mirrored(&self.puzzle).filter(|_| self.plan.to() == To::Cube)?;
        Some(Self { solution, plan: self.plan.mirrored(), ..self.clone() })
    }

    /// A name for a file about it, `ending` without a dot: "cubra-blue-fold.gif".
    pub fn file_name(&self, ending: &str) -> String {
        let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
        let name: String = self.name.to_lowercase().chars().map(plain).take(40).collect();
        let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
        let name = if words.is_empty() { "snake-cube".to_owned() } else { words.join("-") };
        format!("{name}-{}.{ending}", if self.plan.to() == To::Cube { "fold" } else { "unfold" })
    }
}
