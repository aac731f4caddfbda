//! What is known by heart of a fold: a box for each of its stretches, as in a card file of spaced repetition (Leitner),
//! and what is asked next. Boxes are counted in times, not days, so there is no clock.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::fold::FoldPlan;

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
    /// How often the user glanced at each stretch in all.
    pub glances: Vec<u32>,
}

impl ByHeart {
    /// What is saved of this plan; nothing is known yet if that is damaged or of another plan.
    pub fn resume(saved: Option<&Self>, plan: &FoldPlan) -> Self {
        let stretches = plan.stretch_ends().len();
        let new = Self { plan: plan.to_line(), boxes: vec![0; stretches], glances: vec![0; stretches] };
        let fits = |saved: &&Self| {
            saved.plan == new.plan && saved.boxes.len() == stretches && saved.glances.len() == stretches
        };
        saved.filter(fits).cloned().unwrap_or(new)
    }

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

    /// The stretches `asked` were folded in one go. `glanced`: the stretch of each glance, counted from 0.
    pub fn folded(&mut self, asked: &Range<usize>, glanced: &[usize]) {
        let stretches = self.boxes.len();
        let all = self.boxes.iter_mut().zip(&mut self.glances).enumerate();
        for (stretch, (known, glances)) in all.filter(|(stretch, _)| asked.contains(stretch)) {
            let now = glanced.iter().filter(|&&glanced| glanced == stretch).count();
            *glances = glances.saturating_add(now as u32);
            *known = match asked.len() {
                _ if now > 0 => 0,
                1 if stretches > 1 => PAIR.min(known.saturating_add(1)).max(*known),
                _ => ALL.max(*known),
            };
        }
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
        ByHeart { plan: String::new(), boxes: vec![0; stretches], glances: vec![0; stretches] }
    }

    /// Folds what is asked until that is all, without a glance; returns what was asked.
    fn learn(known: &mut ByHeart) -> Vec<Range<usize>> {
        let mut asked = Vec::new();
        while asked.last() != Some(&(0..known.boxes.len())) {
            let next = known.asked_next();
            known.folded(&next, &[]);
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
        known.folded(&(0..1), &[0, 0]);
        assert_eq!(known.asked_next(), 0..1);
        learn(&mut known);
        known.folded(&(0..4), &[2]);
        for next in [2..3, 2..3, 2..4, 0..4, 0..4] {
            assert_eq!(known.asked_next(), next);
            known.folded(&next, &[]);
        }
        assert_eq!(known.glances, [2, 0, 1, 0]);
    }

    /// Whoever can do it all need not begin with the first stretch.
    #[test]
    fn all_in_one_go_without_a_glance_is_all() {
        let mut known = new(5);
        known.folded(&(0..5), &[]);
        assert_eq!(known.asked_next(), 0..5);
    }

    #[test]
    fn another_plan_begins_anew() {
        let plan = plan(&solve(CatalogueEntry::by_id("cubra-blue").unwrap().puzzle())[0]).unwrap();
        let mut known = ByHeart::resume(None, &plan);
        assert_eq!(known.boxes, [0; 4]);
        known.folded(&(0..1), &[]);
        assert_eq!(ByHeart::resume(Some(&known), &plan), known);
        assert_eq!(ByHeart::resume(Some(&known), &plan.mirrored()).boxes, [0; 4]);
        let damaged = [ByHeart { boxes: vec![1], ..known.clone() }, ByHeart { glances: vec![0; 9], ..known }];
        for damaged in damaged {
            assert_eq!(ByHeart::resume(Some(&damaged), &plan).boxes, [0; 4]);
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
            let mut glances = vec![0; stretches];
            for glanced in history {
                let next = known.asked_next();
                let glanced: Vec<usize> = glanced.iter().map(|at| next.start + at % next.len()).collect();
                glanced.iter().for_each(|&stretch| glances[stretch] += 1);
                next.clone().for_each(|stretch| asked[stretch] = true);
                let is_first_time = asked.iter().rposition(|asked| *asked).map(|last| last + 1);
                prop_assert!(asked[..is_first_time.unwrap_or(0)].iter().all(|asked| *asked), "in order");
                known.folded(&next, &glanced);
                if let Some(&first) = glanced.iter().min() {
                    prop_assert_eq!(known.asked_next(), first..first + 1);
                }
            }
            prop_assert_eq!(&known.glances, &glances);
            let until_all = learn(&mut known);
            prop_assert!(until_all.len() <= 2 * stretches + stretches.div_ceil(2) + 1);
            prop_assert_eq!(known.asked_next(), 0..stretches, "and again");
        }

        #[test]
        fn a_damaged_file_is_read_or_ignored(
            boxes in prop::collection::vec(any::<u8>(), 0..9),
            glances in prop::collection::vec(any::<u32>(), 0..9),
            asked in (0..9_usize, 0..9_usize),
            glanced in prop::collection::vec(0..9_usize, 0..9),
        ) {
            let mut known = ByHeart { plan: String::new(), boxes, glances };
            known.folded(&(asked.0..asked.1), &glanced);
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
        let known = ByHeart { plan: "head cube RRUUR @30,25".into(), boxes: vec![3, 0], glances: vec![0, 7] };
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
