//! What a file is about: one fold, with all that is shown of it.

use std::sync::Arc;

use crate::fold::{FoldPlan, To};
use crate::puzzle::foreign::plainly;
use crate::puzzle::{CatalogueEntry, Puzzle, Solution, Species, catalogue};

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

/// A title is no longer, in letters.
const LONGEST: usize = 80;

impl Subject {
    /// Of a puzzle that people call `name`: one of the catalogue by the first of its names, cut at its comma where no
    /// other is called so.
    pub fn new(name: &str, puzzle: Arc<Puzzle>, solution: Solution, plan: FoldPlan) -> Self {
        let name = called(name, &puzzle).to_owned();
        Self { name, puzzle, solution, plan }
    }

    /// What a cubelet is made of, counted from 0.
    pub fn species(&self, cubelet: usize) -> &'static Species {
        &Species::ALL[self.species_index(cubelet)]
    }

    /// Which of [`Species::ALL`] that is.
    pub fn species_index(&self, cubelet: usize) -> usize {
        let colours = self.puzzle.colouring().map(|colouring| colouring.colours.as_slice());
        Species::index_of(colours.and_then(|colours| colours.get(cubelet)).copied())
    }

    /// Its name on one line, not endless, each letter of it seen; not yet fit for markup.
    pub fn title(&self) -> String {
        titled(&self.name)
    }

    /// The same of a puzzle that people call `name`, before there is a fold of it.
    pub fn title_of(name: &str, puzzle: &Puzzle) -> String {
        titled(called(name, puzzle))
    }

    /// The same in a mirror; `None` where the colours do not allow that, or on the way back.
    pub fn mirrored(&self) -> Option<Self> {
        let solution = self.solution.mirrored(&self.puzzle).filter(|_| self.plan.to() == To::Cube)?;
        Some(Self { solution, plan: self.plan.mirrored(), ..self.clone() })
    }

    /// A name for a file about it, `ending` without a dot: "cubra-blue-fold.gif".
    pub fn file_name(&self, ending: &str) -> String {
        let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
        let known = CatalogueEntry::of(&self.puzzle).filter(|entry| self.name == title_of(entry));
        let name = known.map_or(&self.name, |entry| &entry.id);
        let name: String = name.to_lowercase().chars().map(plain).take(40).collect();
        let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
        let name = if words.is_empty() { "snake-cube".to_owned() } else { words.join("-") };
        format!("{name}-{}.{ending}", if self.plan.to() == To::Cube { "fold" } else { "unfold" })
    }
}

fn called<'a>(name: &'a str, puzzle: &Puzzle) -> &'a str {
    CatalogueEntry::of(puzzle).filter(|entry| entry.name == name).map_or(name, title_of)
}

fn titled(name: &str) -> String {
    let name = plainly(name);
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
        None => name,
    }
}

/// The name before the comma, where no other puzzle has that.
fn title_of(entry: &CatalogueEntry) -> &str {
    fn first(name: &str) -> &str {
        name.split_once(',').map_or(name, |(first, _)| first)
    }
    let title = first(&entry.name);
    let others = catalogue().iter().filter(|other| other.id != entry.id);
    if others.map(|other| first(&other.name)).any(|other| other == title) { &entry.name } else { title }
}
