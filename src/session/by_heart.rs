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
    /// The stretches that are being folded in one go, the first and the one after the last; both 0 if none are.
    pub asked: [usize; 2],
    /// The stretch of each glance at them.
    pub glanced: Vec<usize>,
}

/// While something is asked.
#[derive(Clone, Debug)]
pub struct Learning {
    pub known: ByHeart,
    /// The numbers of steps done where the stretches end.
    ends: Vec<usize>,
    /// The step that was glanced at last.
    pub glance: Option<usize>,
    /// Since it was asked.
    pub seconds: f64,
}

impl Learning {
    /// Goes on with what is saved of this plan, which has a step or more; nothing is known yet if that is damaged or of
    /// another plan.
    pub fn resume(saved: Option<&ByHeart>, plan: &FoldPlan) -> Self {
        let ends = plan.stretch_ends();
        let stretches = ends.len();
        let plan = plan.to_line();
        let fits = |saved: &&ByHeart| {
            let [first, end] = saved.asked;
            let is_asked = first < end && end <= stretches || end == 0;
            let is_there = saved.glanced.iter().all(|glanced| *glanced < stretches);
            saved.plan == plan && saved.boxes.len() == stretches && is_asked && is_there
        };
        let known = saved.filter(fits).cloned();
        let known = known.unwrap_or(ByHeart { plan, boxes: vec![0; stretches], ..ByHeart::default() });
        Self { known, ends, glance: None, seconds: 0.0 }
    }

    /// The steps of what is asked.
    pub fn steps(&self) -> Range<usize> {
        let [first, end] = self.known.asked.map(|stretches| stretches.checked_sub(1).map_or(0, |last| self.ends[last]));
        first..end
    }

    /// The stretch that has this step.
    pub fn stretch_of(&self, step: usize) -> usize {
        self.ends.iter().take_while(|end| **end <= step).count()
    }

    /// What is asked.
    pub fn parts(&self) -> Parts {
        let [first, last] = self.known.asked;
        Parts { first: first + 1, last, of: self.ends.len() }
    }

    pub fn message(&self) -> Message<'static> {
        Message::ByHeart { parts: self.parts(), glances: self.known.glanced.len() }
    }
}

impl ByHeart {
    /// The stretches to fold next in one go, counted from 0: the first of those known least, alone, with a neighbour, or
    /// with all, from the flat snake. Empty for a plan without steps.
    pub fn asked_next(&self) -> Range<usize> {
        let stretches = self.boxes.len();
        let least = (0..stretches).min_by_key(|&stretch| self.boxes[stretch]).unwrap_or_default();
        match self.boxes.get(least) {
            Some(..PAIR) => least..least + 1,
            Some(&PAIR) => {
                let first = least.min(stretches.saturating_sub(2));
                first..stretches.min(first + 2)
            }
            Some(ALL..) | None => 0..stretches,
        }
    }

    /// What was asked is folded. Returns how often the user glanced at it.
    pub fn fold(&mut self) -> usize {
        let [first, end] = std::mem::take(&mut self.asked);
        let glanced = std::mem::take(&mut self.glanced);
        let stretches = self.boxes.len();
        for (stretch, known) in self.boxes.iter_mut().enumerate().take(end).skip(first) {
            *known = match end - first {
                _ if glanced.contains(&stretch) => 0,
                1 if stretches > 1 => PAIR.min(known.saturating_add(1)).max(*known),
                _ => ALL.max(*known),
            };
        }
        glanced.len()
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

    /// These are asked and folded, with these glances.
    fn fold(known: &mut ByHeart, asked: &Range<usize>, glanced: &[usize]) {
        known.asked = [asked.start, asked.end];
        known.glanced = glanced.to_vec();
        assert_eq!(known.fold(), glanced.len());
        assert!(known.asked == [0, 0] && known.glanced.is_empty());
    }

    /// Folds what is asked until that is all, without a glance; returns what was asked.
    fn learn(known: &mut ByHeart) -> Vec<Range<usize>> {
        let mut asked = Vec::new();
        while asked.last() != Some(&(0..known.boxes.len())) {
            let next = known.asked_next();
            fold(known, &next, &[]);
            asked.push(next);
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
        assert_eq!(new(0).asked_next(), 0..0);
    }

    #[test]
    fn a_stretch_with_a_glance_is_asked_until_it_is_known_twice() {
        let mut known = new(4);
        fold(&mut known, &(0..1), &[0, 0]);
        assert_eq!(known.asked_next(), 0..1);
        learn(&mut known);
        fold(&mut known, &(0..4), &[2]);
        for next in [2..3, 2..3, 2..4, 0..4, 0..4] {
            assert_eq!(known.asked_next(), next);
            fold(&mut known, &next, &[]);
        }
    }

    /// Whoever can do it all need not begin with the first stretch.
    #[test]
    fn all_in_one_go_without_a_glance_is_all() {
        let mut known = new(5);
        fold(&mut known, &(0..5), &[]);
        assert_eq!(known.asked_next(), 0..5);
    }

    #[test]
    fn another_plan_begins_anew() {
        let plan = plan(&solve(CatalogueEntry::by_id("cubra-blue").unwrap().puzzle())[0]).unwrap();
        let mut known = resume(None, &plan);
        assert_eq!(known.boxes, [0; 4]);
        fold(&mut known, &(0..1), &[]);
        assert_eq!(resume(Some(&known), &plan), known);
        assert_eq!(resume(Some(&known), &plan.mirrored()).boxes, [0; 4]);
        let damaged = [
            ByHeart { boxes: vec![1], ..known.clone() },
            ByHeart { asked: [2, 2], ..known.clone() },
            ByHeart { asked: [2, 5], ..known.clone() },
            ByHeart { asked: [3, 1], ..known.clone() },
            ByHeart { glanced: vec![4], ..known },
        ];
        for damaged in damaged {
            assert_eq!(resume(Some(&damaged), &plan).boxes, [0; 4]);
        }
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
                let next = known.asked_next();
                let glanced: Vec<usize> = glanced.iter().map(|at| next.start + at % next.len()).collect();
                next.clone().for_each(|stretch| asked[stretch] = true);
                let is_first_time = asked.iter().rposition(|asked| *asked).map(|last| last + 1);
                prop_assert!(asked[..is_first_time.unwrap_or(0)].iter().all(|asked| *asked), "in order");
                fold(&mut known, &next, &glanced);
                if let Some(&first) = glanced.iter().min() {
                    prop_assert_eq!(known.asked_next(), first..first + 1);
                }
            }
            let until_all = learn(&mut known);
            prop_assert!(until_all.len() <= 2 * stretches + stretches.div_ceil(2) + 1);
            prop_assert_eq!(known.asked_next(), 0..stretches, "and again");
        }

        #[test]
        fn a_damaged_file_is_read_or_ignored(
            boxes in prop::collection::vec(any::<u8>(), 0..9),
            asked in (0..9_usize, 0..9_usize),
            glanced in prop::collection::vec(0..9_usize, 0..9),
        ) {
            let asked = [asked.0, asked.1];
            let mut known = ByHeart { boxes, asked, glanced, ..ByHeart::default() };
            known.fold();
            let next = known.asked_next();
            prop_assert!(next.start <= next.end && next.end <= known.boxes.len());
        }

        #[test]
        fn any_text_in_its_place_is_read(text in "[\\[\\]\"0-9,. a-z-]{0,30}") {
            let file = format!("[[place]]\npuzzle = \"STS\"\n[place.by_heart]\nplan = \"x\"\nboxes = {text}\n");
            let read = Preferences::read(&file, &Preferences::default());
            if let Ok(read) = read {
                prop_assert_eq!(&read.bookmarks[0].puzzle, "STS");
                let _ = read.bookmarks[0].by_heart.as_ref().map(ByHeart::asked_next);
            }
        }
    }

    #[test]
    fn it_is_saved_with_the_place() {
        let plan = "head cube RRUUR @30,25".into();
        let known = ByHeart { plan, boxes: vec![3, 0], asked: [1, 2], glanced: vec![1] };
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
