//! What is known by heart of a fold: a box for each of its stretches, as in a card file of spaced repetition (Leitner),
//! and what is asked next. Boxes are counted in times; on another day, what is known is asked once more if that
//! is more than one stretch. `player/learning.rs` asks.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::fold::FoldPlan;
use crate::generator::Day;
use crate::text::{Message, Parts};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ByHeart {
    /// The plan, as [`FoldPlan::to_line`] has it: another program version may plan another fold for the snake.
    pub plan: String,
    /// The box of each stretch: how often in a row it was folded without a glance.
    pub boxes: Vec<u8>,
    /// Whether the next stretches are being folded.
    pub is_asked: bool,
    /// The steps of theirs that the user glanced at, in this order.
    pub glanced: Vec<usize>,
    /// How many steps are done, by the last glance or where the user said to be.
    pub place: usize,
    /// When stretches were folded last.
    pub day: Option<Day>,
    /// As it was before the stretches that were folded last, until the user glances at the next ones.
    #[serde(skip)]
    pub before: Option<Box<Self>>,
}

impl ByHeart {
    /// Goes on with what is saved of this plan, which has so many stretches; nothing is known yet if that is damaged or
    /// of another plan.
    pub fn resume(saved: Option<&Self>, plan: &FoldPlan, stretches: usize) -> Self {
        let plan = plan.to_line();
        let saved = saved.filter(|saved| saved.plan == plan && saved.boxes.len() == stretches);
        saved.cloned().unwrap_or_else(|| Self { plan, boxes: vec![0; stretches], ..Self::default() })
    }

    /// Whether the user has done none of the next stretches, as far as is known.
    pub fn is_fresh(&self) -> bool {
        self.place == 0 && self.glanced.is_empty()
    }

    /// What was known on another day is to be folded once more, unless something is begun.
    pub fn review(&mut self, today: Option<Day>) {
        if self.is_fresh() && self.day.zip(today).is_some_and(|(day, today)| day != today) {
            self.boxes.iter_mut().for_each(|times| *times = (*times).min(1));
        }
    }

    /// The stretches to fold in one go, counted from 0: the first that is not known, alone; once it is, all so far from
    /// the flat snake, until that went without a glance (forward chaining).
    pub fn asked(&self) -> Range<usize> {
        let known = self.boxes.iter().take_while(|times| **times > 0).count();
        let is_new = self.boxes[..known].iter().any(|times| *times < 2);
        if known == self.boxes.len() || known > 1 && is_new { 0..known } else { known..known + 1 }
    }

    pub fn parts(&self) -> Parts {
        let Range { start, end } = self.asked();
        Parts { first: start + 1, last: end, of: self.boxes.len() }
    }

    /// `steps`: how many are asked.
    pub fn message(&self, steps: usize) -> Message<'static> {
        Message::ByHeart { parts: self.parts(), steps, glances: self.glanced.len() }
    }

    /// How many stretches are known.
    pub fn known(&self) -> usize {
        self.boxes.iter().filter(|times| **times > 0).count()
    }

    /// A step that is looked at for long is one glance.
    pub fn glance(&mut self, step: usize) {
        if self.glanced.last() != Some(&step) {
            self.glanced.push(step);
        }
        self.place = step + 1;
        self.before = None;
    }

    /// What was asked is folded. `ends`: the numbers of steps done where stretches begin or end. Returns how often the
    /// user glanced at it.
    pub fn fold(&mut self, ends: &[usize], today: Option<Day>) -> usize {
        self.before = Some(Box::new(Self { before: None, ..self.clone() }));
        self.day = today;
        let glanced = std::mem::take(&mut self.glanced);
        self.place = 0;
        for stretch in self.asked() {
            let steps = ends[stretch]..ends[stretch + 1];
            let is_known = !glanced.iter().any(|step| steps.contains(step));
            let times = &mut self.boxes[stretch];
            *times = if is_known { times.saturating_add(1) } else { 0 };
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

    fn today() -> Option<Day> {
        Day::new(2026, 12, 24)
    }

    fn new(stretches: usize) -> ByHeart {
        ByHeart { boxes: vec![0; stretches], ..ByHeart::default() }
    }

    fn resume(saved: Option<&ByHeart>, plan: &FoldPlan) -> ByHeart {
        ByHeart::resume(saved, plan, plan.stretch_ends().len())
    }

    /// What is asked is folded, with glances at these stretches, which have two steps each.
    fn fold(known: &mut ByHeart, glanced: &[usize]) {
        let ends = Vec::from_iter((0..=known.boxes.len()).map(|stretch| 2 * stretch));
        // One after the other, each is a glance of its own.
        glanced.iter().enumerate().for_each(|(at, stretch)| known.glance(2 * stretch + at % 2));
        assert_eq!(known.fold(&ends, today()), glanced.len());
        assert!(known.glanced.is_empty());
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
    fn each_stretch_comes_alone_then_with_all_before_it() {
        assert_eq!(learn(&mut new(4)), [0..1, 1..2, 0..2, 2..3, 0..3, 3..4, 0..4]);
        assert_eq!(learn(&mut new(2)), [0..1, 1..2, 0..2]);
        assert_eq!(learn(&mut new(1)).len(), 1);
        assert_eq!(new(0).asked(), 0..0);
    }

    #[test]
    fn a_stretch_with_a_glance_is_asked_alone_and_then_with_all() {
        let mut known = new(4);
        fold(&mut known, &[0, 0]);
        assert_eq!(known.asked(), 0..1);
        learn(&mut known);
        fold(&mut known, &[2]);
        for next in [2..3, 0..4, 0..4] {
            assert_eq!(known.asked(), next);
            fold(&mut known, &[]);
        }
    }

    #[test]
    fn on_another_day_all_that_is_known_is_asked_once_more() {
        let mut known = new(4);
        (0..3).for_each(|_| fold(&mut known, &[]));
        assert_eq!(known.asked(), 2..3);
        let tomorrow = Day::new(2026, 12, 25);
        let begun = ByHeart { glanced: vec![4], ..known.clone() };
        for (mut same, today) in [(known.clone(), today()), (known.clone(), None), (begun, tomorrow)] {
            same.review(today);
            assert_eq!(same.asked(), 2..3);
        }
        known.review(tomorrow);
        assert_eq!(known.asked(), 0..2);
        fold(&mut known, &[]);
        assert_eq!(known.asked(), 2..3);
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
            prop_assert!(until_all.len() <= 2 * stretches);
            prop_assert_eq!(known.asked(), 0..stretches, "and again");
        }

        #[test]
        fn a_damaged_file_is_read_or_ignored(
            boxes in prop::collection::vec(any::<u8>(), 0..9),
            glanced in prop::collection::vec(any::<usize>(), 0..9),
        ) {
            let ends = Vec::from_iter(0..=boxes.len());
            let mut known = ByHeart { boxes, glanced, ..ByHeart::default() };
            known.fold(&ends, today());
            let next = known.asked();
            prop_assert!(next.start <= next.end && next.end <= known.boxes.len());
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
        let known =
            ByHeart { plan, boxes: vec![3, 0], is_asked: true, glanced: vec![1], place: 2, day: today(), before: None };
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
