//! The document: the draft that the user edits, what is half typed, where it is kept, and undo.
//!
//! Owns the revision of the puzzle. What a change of it does to search, plan and picture is left to the session.

use std::sync::Arc;

use super::draft::Draft;
use crate::job::Revision;
use crate::puzzle::{AssembleError, BoxSize, Cubelet, End, Puzzle, PuzzleError, PuzzleFile, PuzzleOptions, Snake};

const UNDO_DEPTH: usize = 200;

/// The longest text that is looked at as a snake, in bytes: the longest snake, drawn as a staircase, has a quarter of a million.
const LONG: usize = 1 << 18;

/// Off by more cubes than this is no slip of the hand: it is not finished, or another box is meant.
pub(super) const A_SLIP: usize = 3;

/// Changes of one kind that come within so many seconds are one; chosen by eye.
const QUICK: f64 = 1.5;

/// What a change touches: some that come one after the other are one, undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touch {
    /// The text, until it is finished.
    Text,
    /// A cubelet becomes straight or a turn. Twice the same is nothing.
    Kind(Cubelet),
    /// A cubelet more or less at an end, quickly several.
    Length { end: End, add: bool },
    /// The colour of a cubelet or cell, in one stroke of the brush.
    Colour { goes_on: bool },
    /// The sides of the box, quickly changed.
    Box,
}

impl Touch {
    /// Whether a change is one with the change before it, which was so many seconds ago.
    fn joins(self, before: Self, seconds: f64) -> bool {
        match (before, self) {
            (Self::Text, Self::Text) => true,
            (Self::Kind(before), Self::Kind(now)) => before == now,
            (Self::Colour { .. }, Self::Colour { goes_on }) => goes_on,
            (Self::Length { .. }, Self::Length { .. }) | (Self::Box, Self::Box) => before == self && seconds < QUICK,
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Document {
    /// The snake in the making: always a snake, not always a puzzle.
    pub draft: Draft,
    puzzle: Result<Arc<Puzzle>, PuzzleError>,
    /// Which revision of the puzzle this is; messages about others are stale.
    pub revision: Revision,
    /// The text that is being typed, or is wrong.
    pub typed: Option<Typed>,
    past: Vec<Draft>,
    future: Vec<Draft>,
    /// What the last change touched that others may join, and the seconds since.
    touched: Option<(Touch, f64)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    pub text: String,
    /// Why it is no snake for the box, if it is none yet.
    pub wrong: Option<AssembleError>,
}

impl Document {
    pub(super) fn new(draft: Draft) -> Self {
        Self {
            puzzle: draft.puzzle().map(Arc::new),
            draft,
            revision: Revision::default(),
            typed: None,
            past: Vec::new(),
            future: Vec::new(),
            touched: None,
        }
    }

    /// The puzzle, or why the draft is none.
    pub fn puzzle(&self) -> Result<&Arc<Puzzle>, &PuzzleError> {
        self.puzzle.as_ref()
    }

    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Whether there is a puzzle to solve: not while what is typed is wrong.
    pub fn can_solve(&self) -> bool {
        match &self.typed {
            Some(Typed { wrong: Some(_), text }) => self.read(text).is_ok(),
            _ => self.puzzle.is_ok(),
        }
    }

    /// Whether the mirror image can be shown: not where the colour pattern forbids it.
    pub fn can_mirror(&self) -> bool {
        self.puzzle.as_ref().is_ok_and(|puzzle| puzzle.symmetries().into_iter().any(|symmetry| !symmetry.is_rotation()))
    }

    pub fn file(&self) -> Option<PuzzleFile> {
        let puzzle = self.puzzle.as_ref().ok()?;
        Some(PuzzleFile {
            name: self.draft.title(),
            puzzle: puzzle.as_ref().clone(),
            source: self.draft.source.clone(),
            notes: self.draft.notes.clone(),
        })
    }

    /// The snake and the box for which near ones may be looked for, where the draft has not as many cubes as the box.
    pub(super) fn near_miss(&self) -> Option<(&Snake, BoxSize)> {
        let box_size = match self.puzzle.as_ref().err()? {
            PuzzleError::Size { box_size, .. } => *box_size,
            PuzzleError::NoCube { cubelets } => BoxSize::nearest_cube(*cubelets),
            PuzzleError::Colours { .. } | PuzzleError::Painted { .. } => return None,
        };
        Some((&self.draft.snake, box_size))
    }

    /// Makes this the draft; false where it is already.
    pub(super) fn change(&mut self, draft: Draft) -> bool {
        if draft == self.draft {
            return false;
        }
        // What is still wrong stays as it was typed.
        self.typed = self.typed.take().filter(|typed| typed.wrong.is_some());
        self.past.push(std::mem::replace(&mut self.draft, draft));
        if self.past.len() > UNDO_DEPTH {
            self.past.remove(0);
        }
        self.future.clear();
        self.touched = None;
        self.renew();
        true
    }

    /// The same, as part of the change before it where the two are one.
    pub(super) fn touch(&mut self, draft: Draft, touch: Touch) -> bool {
        if draft == self.draft {
            return false;
        }
        let joins = self.touched.is_some_and(|(before, seconds)| touch.joins(before, seconds));
        let before = self.past.last().filter(|_| joins).cloned();
        if let Some(before) = &before {
            self.past.pop();
            self.draft = before.clone();
        }
        // Nothing is left of the change where it leads back.
        if before.as_ref().is_some_and(|before| before.is_like(&draft)) {
            self.touched = None;
            self.typed = self.typed.take().filter(|typed| typed.wrong.is_some());
            self.renew();
        } else {
            self.change(draft);
            self.touched = Some((touch, 0.0));
        }
        true
    }

    /// So many seconds pass.
    pub(super) fn rest(&mut self, passed: f64) {
        if let Some((_, seconds)) = &mut self.touched {
            *seconds += passed;
        }
    }

    /// What is typed is taken back.
    pub(super) fn discard_text(&mut self) {
        (self.typed, self.touched) = (None, None);
    }

    /// Makes this the draft, whatever is typed.
    pub(super) fn open(&mut self, draft: Draft) -> bool {
        self.typed = None;
        self.change(draft)
    }

    /// Takes the last change back, or brings it back again; false where there is none.
    pub(super) fn travel(&mut self, back: bool) -> bool {
        // The text that is wrong is what came last.
        if back && self.typed.as_ref().is_some_and(|typed| typed.wrong.is_some()) {
            self.discard_text();
            return false;
        }
        let (from, to) = if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        let Some(draft) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.draft, draft));
        (self.typed, self.touched) = (None, None);
        self.renew();
        true
    }

    /// The text has become this. It is the draft as soon as it fills the box; till then the draft stays. Whether the draft
    /// has changed.
    pub(super) fn type_text(&mut self, text: String) -> bool {
        let text = beginning(text);
        let (changed, wrong) = match self.in_box(&text) {
            Ok(puzzle) => (self.take(&puzzle), None),
            // What is said of a text that may fill any cube is more to the point, unless it does fill one.
            Err(error) => (false, Some(self.read(&text).err().unwrap_or(error))),
        };
        self.typed = Some(Typed { text, wrong });
        changed
    }

    /// The text is finished: a snake for this box, or for the cube that it fills. One that is a few cubes off is taken as it
    /// is; any other wrong one is kept as text. Whether the draft has changed.
    pub(super) fn take_text(&mut self, text: String) -> bool {
        let text = beginning(text);
        let changed = match self.read(&text) {
            Ok(puzzle) => {
                self.typed = None;
                self.take(&puzzle)
            }
            Err(error) => {
                let miss = error.near_miss();
                let slip = miss.filter(|miss| miss.box_size.cells().abs_diff(miss.snake.len()) <= A_SLIP);
                if let Some(snake) = slip.map(|miss| miss.snake.clone()) {
                    self.typed = None;
                    let name = self.draft.kept_name();
                    self.touch(Draft { name, snake, colouring: None, ..self.draft.clone() }, Touch::Text)
                } else {
                    self.typed = Some(Typed { text, wrong: Some(error) });
                    false
                }
            }
        };
        // What is typed next is another change.
        self.touched = self.touched.filter(|(touch, _)| *touch != Touch::Text);
        changed
    }

    /// A new revision of the same draft: messages on their way are stale.
    pub(super) fn renew(&mut self) {
        self.puzzle = self.draft.puzzle().map(Arc::new);
        self.revision = self.revision.next();
    }

    /// A later revision than any of `other`'s.
    pub(super) fn outlive(&mut self, other: &Self) {
        self.revision = other.revision;
        self.renew();
    }

    fn take(&mut self, puzzle: &Puzzle) -> bool {
        let box_size = self.draft.box_size.filter(|size| *size == puzzle.box_size());
        if *puzzle.snake() == self.draft.snake && box_size == self.draft.box_size {
            return false;
        }
        let colouring = self.draft.colouring.clone().filter(|colouring| colouring.colours.len() == puzzle.len());
        self.touch(Draft { colouring, ..Draft::from_puzzle(puzzle) }, Touch::Text)
    }

    /// A whole snake for the box in force.
    fn in_box(&self, text: &str) -> Result<Puzzle, AssembleError> {
        let in_force = self.puzzle.as_ref().map(|puzzle| puzzle.box_size()).ok();
        let box_size = self.draft.box_size.or(in_force).or(self.near_miss().map(|(_, box_size)| box_size));
        Ok(PuzzleOptions { box_size, ..PuzzleOptions::default() }.assemble(text)?.0)
    }

    /// A whole snake, for the box in force or else for a cube.
    fn read(&self, text: &str) -> Result<Puzzle, AssembleError> {
        self.in_box(text).or_else(|_| Ok(PuzzleOptions::default().assemble(text)?.0))
    }
}

/// As much of a text as may be a snake: what is pasted by mistake may be as long as a book.
fn beginning(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(LONG));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::CatalogueEntry;

    const BLUE: &str = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3";

    fn document(id: &str) -> Document {
        Document::new(Draft::from_puzzle(CatalogueEntry::by_id(id).unwrap().puzzle()))
    }

    #[test]
    fn a_text_is_the_draft_once_it_is_whole() {
        let mut document = document("cubra-red");
        let before = document.draft.clone();
        // Eight cubes on the way are no puzzle of their own.
        for end in 1..BLUE.len() {
            assert!(!document.type_text(BLUE[..end].to_owned()), "{}", &BLUE[..end]);
            assert_eq!(document.draft, before);
            assert!(document.typed.as_ref().unwrap().wrong.is_some());
        }
        assert!(document.type_text(BLUE.to_owned()));
        assert_eq!(document.typed.as_ref(), Some(&Typed { text: BLUE.to_owned(), wrong: None }));
        assert_eq!(document.draft.entry(), CatalogueEntry::by_id("cubra-blue"));
        // All of it is one change.
        assert!(document.travel(true) && !document.can_undo());
        assert_eq!((&document.draft, document.typed.as_ref()), (&before, None));
    }

    #[test]
    fn a_finished_text_may_be_of_another_cube_or_a_few_cubes_off() {
        let mut document = document("cubra-red");
        assert!(document.take_text("TTTTTT".to_owned()));
        assert_eq!(document.puzzle().unwrap().len(), 8);
        document.travel(true);
        assert!(document.take_text(BLUE[..BLUE.len() - 2].to_owned()), "two cubes too few");
        assert_eq!(document.near_miss().unwrap().0.len(), 25);
        let draft = document.draft.clone();
        for wrong in ["3 2 2 3 x", "3 2", "what"] {
            assert!(!document.take_text(wrong.to_owned()));
            assert_eq!((&document.draft, document.typed.as_ref().unwrap().text.as_str()), (&draft, wrong));
            assert!(!document.can_solve());
        }
        document.typed = None;
        assert_eq!(document.typed.as_ref(), None);
    }

    #[test]
    fn undo_is_bounded() {
        let mut document = document("cubra-blue");
        for count in 0..UNDO_DEPTH + 50 {
            document.change(document.draft.flipped(crate::puzzle::Cubelet::new(1 + count % 25)).unwrap());
        }
        let back = std::iter::from_fn(|| document.travel(true).then_some(())).count();
        assert_eq!((back, document.can_redo()), (UNDO_DEPTH, true));
    }
}
