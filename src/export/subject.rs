//! The subject of an export: one fold with its puzzle.

use std::sync::Arc;

use crate::fold::{FoldPlan, FoldTarget, NoPlan, PlanOptions, plan_easiest};
use crate::job::Stop;
use crate::puzzle::{CatalogueEntry, NamedPuzzle, Puzzle, Solution};
use crate::sanitize::within;
use crate::save::plain_name;
use crate::solver::Choice;
use crate::stage::{Species, Woods};
use crate::text::Language;

#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The name of the puzzle as given.
    pub name: String,
    pub puzzle: Arc<Puzzle>,
    /// The plan ends or starts at this solution, up to rotation and translation; turns made by hand may end elsewhere.
    pub solution: Solution,
    pub plan: FoldPlan,
    /// The address of this snake on the page that solves any, for the sheet's code.
    pub link: Option<String>,
    pub language: Language,
    pub woods: Woods,
    /// Whether its page is the sheet: it has another name, and asks to be printed when it is opened.
    pub is_sheet: bool,
}

impl Subject {
    pub fn new(name: &str, puzzle: Arc<Puzzle>, solution: Solution, plan: FoldPlan) -> Self {
        Self {
            name: name.to_owned(),
            puzzle,
            solution,
            plan,
            link: None,
            language: Language::English,
            woods: Woods::default(),
            is_sheet: false,
        }
    }

    /// The easiest fold of what was found.
    pub fn easiest(named: &NamedPuzzle, found: &Choice, options: &PlanOptions, stop: &Stop) -> Result<Self, NoPlan> {
        let planned = plan_easiest(&found.solutions, options, stop);
        let mut plan = planned.plan?;
        plan.settled &= !found.cut;
        let puzzle = Arc::new(named.puzzle.clone());
        Ok(Self::new(&named.name, puzzle, found.solutions[planned.index].clone(), plan))
    }

    /// The entry of the catalogue that has this puzzle and this name.
    fn known(&self) -> Option<&'static CatalogueEntry> {
        CatalogueEntry::named(&self.puzzle, &self.name)
    }

    /// The wood that each cubelet is shown in, as an index of [`Species::ALL`].
    pub fn shown_woods(&self) -> Vec<usize> {
        self.own_woods().into_iter().enumerate().map(|(cubelet, own)| self.woods.shown(own, cubelet)).collect()
    }

    /// The woods of its colours, as indices of [`Species::ALL`]; the first one without colours.
    pub fn own_woods(&self) -> Vec<usize> {
        Species::woods(self.puzzle.colouring(), self.puzzle.len())
    }

    /// The name on one line, of limited length, with printable characters only; not escaped for markup. A name of the
    /// catalogue is in the language of the words, and without what follows its comma where possible.
    pub fn title(&self) -> String {
        within(80, self.known().map_or(&self.name, |entry| self.language.title_of(entry)))
    }

    /// The mirror image; `None` if the colours do not allow it, or for an unfold plan.
    pub fn mirrored(&self) -> Option<Self> {
        let solution = self.solution.mirrored(&self.puzzle).filter(|_| self.plan.to() == FoldTarget::Cube)?;
        Some(Self { solution, plan: self.plan.mirrored(), ..self.clone() })
    }

    /// A file name such as "cubra-blue-fold.gif", or "cubra-blue-sheet.html" to print; `ending` is without a dot.
    pub fn file_name(&self, ending: &str) -> String {
        let name = plain_name(self.known().map_or(&self.name, |entry| &entry.id));
        let texts = self.language.sheet();
        let does = if self.plan.to() == FoldTarget::Cube { texts.fold } else { texts.unfold };
        format!("{name}-{}.{ending}", if self.is_sheet { texts.sheet } else { does })
    }
}
