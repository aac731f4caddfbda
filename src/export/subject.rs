//! The subject of an export: one fold with its puzzle.

use std::sync::Arc;

use crate::fold::{FoldPlan, FoldTarget};
use crate::puzzle::{CatalogueEntry, Puzzle, Solution, Species, catalogue};
use crate::sanitize::plainly;
use crate::save::plain_name;
use crate::text::Language;

#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The name of the puzzle as given, except that a catalogue name is shortened if possible.
    pub name: String,
    pub puzzle: Arc<Puzzle>,
    /// The plan ends or starts at this solution, up to rotation and translation; turns made by hand may end elsewhere.
    pub solution: Solution,
    pub plan: FoldPlan,
    /// The address of this snake on the page that solves any, for the sheet's code.
    pub link: Option<String>,
    pub language: Language,
}

/// In characters.
const MAX_TITLE: usize = 80;

impl Subject {
    /// Shortens a catalogue name to the part before its comma if that is still unique.
    pub fn new(name: &str, puzzle: Arc<Puzzle>, solution: Solution, plan: FoldPlan) -> Self {
        let known = CatalogueEntry::of(&puzzle).filter(|entry| entry.name == name);
        let name = known.map_or(name, title_of).to_owned();
        Self { name, puzzle, solution, plan, link: None, language: Language::English }
    }

    /// The wood of each cubelet, as an index of [`Species::ALL`].
    pub fn woods(&self) -> Vec<usize> {
        Species::woods(self.puzzle.colouring(), self.puzzle.len())
    }

    /// The name on one line, of limited length, with printable characters only; not escaped for markup.
    pub fn title(&self) -> String {
        let name = plainly(&self.name);
        match name.char_indices().nth(MAX_TITLE) {
            Some((end, _)) => format!("{}…", name[..end].trim_end()),
            None => name,
        }
    }

    /// The mirror image; `None` if the colours do not allow it, or for an unfold plan.
    pub fn mirrored(&self) -> Option<Self> {
        let solution = self.solution.mirrored(&self.puzzle).filter(|_| self.plan.to() == FoldTarget::Cube)?;
        Some(Self { solution, plan: self.plan.mirrored(), ..self.clone() })
    }

    /// A file name such as "cubra-blue-fold.gif", or "cubra-blue-sheet.html" to print; `ending` is without a dot.
    pub fn file_name(&self, ending: &str, is_sheet: bool) -> String {
        let known = CatalogueEntry::of(&self.puzzle).filter(|entry| self.name == title_of(entry));
        let name = plain_name(known.map_or(&self.name, |entry| &entry.id));
        let does = if self.plan.to() == FoldTarget::Cube { "fold" } else { "unfold" };
        format!("{name}-{}.{ending}", if is_sheet { "sheet" } else { does })
    }
}

fn title_of(entry: &CatalogueEntry) -> &str {
    fn first(name: &str) -> &str {
        name.split_once(',').map_or(name, |(first, _)| first)
    }
    let title = first(&entry.name);
    let others = catalogue().iter().filter(|other| other.id != entry.id);
    if others.map(|other| first(&other.name)).any(|other| other == title) { &entry.name } else { title }
}
