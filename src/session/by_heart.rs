//! What is known by heart of a fold: a box for each of its stretches, as in a card file of spaced repetition (Leitner),
//! and what is asked next. Boxes are counted in times, not days, so there is no clock. `player/learning.rs` asks.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::fold::{FoldPlan, Parts};
use crate::text::Message;

/// Boxes of stretches that are asked together with a neighbour, and of those that are asked with all. In the boxes
/// before, a stretch is asked alone: it must be known twice in a row.
const PAIR: u8 = 2;
const ALL: u8 = 3;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ByHeart {
    /// The plan, as [`FoldPlan::to_line`] has it: another program version may plan another fold for the snake.
    pub plan: String,
    /// The box of each stretch: 0 for one that was never asked, or was glanced at when it was asked last.
    pub boxes: Vec<u8>,
    /// Whether the next stretches are being folded.
    pub is_asked: bool,
    /// The steps of theirs that the user glanced at, in this order.
    pub glanced: Vec<usize>,
}

/// While something is asked.
#[derive(Clone, Debug)]
pub struct Learning {
    pub known: ByHeart,
    /// The numbers of steps done where the stretches end.
    ends: Vec<usize>,
    /// Since it was asked.
    pub seconds: f64,
}

impl Learning {
    /// Goes on with what is saved of this plan, which has a step or more; nothing is known yet if that is damaged or of
    /// another plan.
    pub fn resume(saved: Option<&ByHeart>, plan: &FoldPlan) -> Self {
        let ends = plan.stretch_ends();
        let plan = plan.to_line();
        let saved = saved.filter(|saved| saved.plan == plan && saved.boxes.len() == ends.len()).cloned();
        let known = saved.unwrap_or_else(|| ByHeart { plan, boxes: vec![0; ends.len()], ..ByHeart::default() });
        Self { known, ends, seconds: 0.0 }
    }

    /// The steps of what is asked.
    pub fn steps(&self) -> Range<usize> {
        self.steps_of(self.known.asked())
    }

    fn steps_of(&self, stretches: Range<usize>) -> Range<usize> {
        let done_after = |stretches: usize| stretches.checked_sub(1).map_or(0, |last| self.ends[last]);
        done_after(stretches.start)..done_after(stretches.end)
    }

    /// What is asked.
    pub fn parts(&self) -> Parts {
        let Range { start, end } = self.known.asked();
        Parts { first: start + 1, last: end, of: self.ends.len() }
    }

    pub fn message(&self) -> Message<'static> {
        Message::ByHeart { parts: self.parts(), glances: self.known.glanced.len() }
    }

    /// A step that is looked at for long is one glance.
    pub fn glance(&mut self, step: usize) {
        if self.known.glanced.last() != Some(&step) {
            self.known.glanced.push(step);
        }
    }

    /// What was asked is folded. Returns how often the user glanced at it.
    pub fn fold(&mut self) -> usize {
        let glanced = std::mem::take(&mut self.known.glanced);
        let asked = self.known.asked();
        let is_together = asked.len() > 1;
        for stretch in asked {
            let steps = self.steps_of(stretch..stretch + 1);
            let known = &mut self.known.boxes[stretch];
            *known = match glanced.iter().any(|step| steps.contains(step)) {
                true => 0,
                false if is_together => ALL,
                false => ALL.min(known.saturating_add(1)),
            };
        }
        self.seconds = 0.0;
        glanced.len()
    }
}

impl ByHeart {
    /// The stretches to fold in one go, counted from 0: the first of those known least, alone, with a neighbour, or with
    /// all, from the flat snake.
    pub fn asked(&self) -> Range<usize> {
        let stretches = self.boxes.len();
        let least = (0..stretches).min_by_key(|&stretch| self.boxes[stretch]).unwrap_or_default();
        let together = match self.boxes.get(least) {
            Some(..PAIR) => 1,
            Some(&PAIR) => 2,
            _ => stretches,
        };
        let together = together.min(stretches);
        let first = least.min(stretches - together);
        first..first + together
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::puzzle::CatalogueEntry;
    use crate::session::Preferences;
    use crate::solver::instances::{plan, solve};

    fn new(stretches: usize) -> ByHeart {
        ByHeart { boxes: vec![0; stretches], ..ByHeart::default() }
    }

    fn resume(saved: Option<&ByHeart>, plan: &FoldPlan) -> ByHeart {
        Learning::resume(saved, plan).known
    }

    /// What is asked is folded, with glances at these stretches, which have two steps each.
    fn fold(known: &mut ByHeart, glanced: &[usize]) {
        let ends = (1..=known.boxes.len()).map(|stretch| 2 * stretch).collect();
        let mut learning = Learning { known: std::mem::take(known), ends, seconds: 0.0 };
        // One after the other, each is a glance of its own.
        glanced.iter().enumerate().for_each(|(at, stretch)| learning.glance(2 * stretch + at % 2));
        assert_eq!(learning.fold(), glanced.len());
        assert!(learning.known.glanced.is_empty());
        *known = learning.known;
    }

    /// Folds what is asked until that is all, without a glance; returns what was asked.
    fn learn(known: &mut ByHeart) -> Vec<Range<usize>> {
        let mut asked = Vec::new();
        while asked.last() != Some(&(0..known.boxes.len())) {
            asked.push(known.asked());
            fold(known, &[]);
            assert!(asked.len() < 20, "{asked:?}");
        }
        asked
    }

    #[test]
    fn single_stretches_come_first_then_pairs_then_all() {
        assert_eq!(learn(&mut new(4)), [0..1, 1..2, 2..3, 3..4, 0..1, 1..2, 2..3, 3..4, 0..2, 2..4, 0..4]);
        assert_eq!(learn(&mut new(3)), [0..1, 1..2, 2..3, 0..1, 1..2, 2..3, 0..2, 1..3, 0..3]);
        assert_eq!(learn(&mut new(2)), [0..1, 1..2, 0..1, 1..2, 0..2]);
        assert_eq!(learn(&mut new(1)).len(), 1);
        assert_eq!(new(0).asked(), 0..0);
    }

    #[test]
    fn a_stretch_with_a_glance_is_asked_until_it_is_known_twice() {
        let mut known = new(4);
        fold(&mut known, &[0, 0]);
        assert_eq!(known.asked(), 0..1);
        learn(&mut known);
        fold(&mut known, &[2]);
        for next in [2..3, 2..3, 2..4, 0..4, 0..4] {
            assert_eq!(known.asked(), next);
            fold(&mut known, &[]);
        }
    }

    #[test]
    fn another_plan_starts_over() {
        let plan = plan(&solve(CatalogueEntry::by_id("cubra-blue").unwrap().puzzle())[0]).unwrap();
        let mut known = resume(None, &plan);
        assert_eq!(known.boxes, [0; 4]);
        fold(&mut known, &[]);
        assert_eq!(resume(Some(&known), &plan), known);
        assert_eq!(resume(Some(&known), &plan.mirrored()).boxes, [0; 4]);
        let damaged = ByHeart { boxes: vec![1], ..known };
        assert_eq!(resume(Some(&damaged), &plan).boxes, [0; 4]);
    }

    proptest! {
        #[test]
        fn what_was_glanced_at_comes_next_and_all_comes_at_last(
            stretches in 1..7_usize,
            history in prop::collection::vec(prop::collection::vec(0..6_usize, 0..3), 0..60),
        ) {
            let mut known = new(stretches);
            let mut asked = vec![false; stretches];
            for glanced in history {
                let next = known.asked();
                let glanced: Vec<usize> = glanced.iter().map(|at| next.start + at % next.len()).collect();
                next.clone().for_each(|stretch| asked[stretch] = true);
                let is_first_time = asked.iter().rposition(|asked| *asked).map(|last| last + 1);
                prop_assert!(asked[..is_first_time.unwrap_or(0)].iter().all(|asked| *asked), "in order");
                fold(&mut known, &glanced);
                if let Some(&first) = glanced.iter().min() {
                    prop_assert_eq!(known.asked(), first..first + 1);
                }
            }
            let until_all = learn(&mut known);
            prop_assert!(until_all.len() <= 2 * stretches + stretches.div_ceil(2) + 1);
            prop_assert_eq!(known.asked(), 0..stretches, "and again");
        }

        #[test]
        fn a_damaged_file_is_read_or_ignored(
            boxes in prop::collection::vec(any::<u8>(), 0..9),
            glanced in prop::collection::vec(any::<usize>(), 0..9),
        ) {
            let ends = (1..=boxes.len()).collect();
            let mut learning = Learning { known: ByHeart { boxes, glanced, ..ByHeart::default() }, ends, seconds: 0.0 };
            learning.fold();
            let next = learning.known.asked();
            prop_assert!(next.start <= next.end && next.end <= learning.known.boxes.len());
        }

        #[test]
        fn any_text_in_its_place_is_read(text in "[\\[\\]\"0-9,. a-z-]{0,30}") {
            let file = format!("[[place]]\npuzzle = \"STS\"\n[place.by_heart]\nplan = \"x\"\nboxes = {text}\n");
            let read = Preferences::read(&file, &Preferences::default());
            if let Ok(read) = read {
                prop_assert_eq!(&read.bookmarks[0].puzzle, "STS");
                let _ = read.bookmarks[0].by_heart.as_ref().map(ByHeart::asked);
            }
        }
    }

    #[test]
    fn it_is_saved_with_the_place() {
        let plan = "head cube RRUUR @30,25".into();
        let known = ByHeart { plan, boxes: vec![3, 0], is_asked: true, glanced: vec![1] };
        let place = crate::session::Bookmark { by_heart: Some(known.clone()), ..Default::default() };
        let text = Preferences { bookmarks: vec![place], ..Preferences::default() }.to_toml();
        assert!(text.contains("\n[place.by_heart]\nplan = "), "{text}");
        let read = |text: &str| Preferences::read(text, &Preferences::default()).unwrap().bookmarks.remove(0).by_heart;
        assert_eq!(read(&text), Some(known));
        for damaged in ["[300, 0]", "[-1]", "\"3\"", "{ a = 1 }"] {
            assert_eq!(read(&text.replace("[3, 0]", damaged)), None, "{damaged}");
        }
    }
}
