//! The draft being edited, half-typed text, what was done to it, and the revision of the puzzle.

pub mod commands;
pub mod draft;
pub mod journal;

use std::sync::Arc;

use crate::puzzle::notation::{self, Notation, NotationError, Reading};
use crate::puzzle::{
    AssembleError, BoxSize, Cell, Colour, Counts, Doubts, MAX_SLIP, NamedPuzzle, Puzzle, PuzzleError, PuzzleFile,
    PuzzleOptions, Snake, bounds,
};
use crate::solver::folds;
use crate::text::Language;
use draft::Draft;
use journal::{Done, Journal, UndoGroup};

/// Longest text that is parsed, in bytes. The longest snake, drawn as a staircase, takes a quarter of a million.
const MAX_TEXT_BYTES: usize = 1 << 18;

/// The number of the user's puzzle, or of a request for a new snake. Reports about an older one are stale.
pub type Revision = u64;

#[derive(Clone, Debug)]
pub struct Document {
    pub draft: Draft,
    puzzle: Result<Arc<Puzzle>, PuzzleError>,
    pub revision: Revision,
    pub typed: Option<TypedText>,
    /// A snake as the user wrote it; the text field keeps showing this spelling.
    written: Option<(Snake, String)>,
    /// The puzzle as it was opened or written, and the doubts about how it was read.
    reading: Option<(NamedPuzzle, Doubts)>,
    pub journal: Journal,
}

#[derive(Clone, Debug, Default)]
pub struct Editor {
    pub open: bool,
    /// For a generated snake, which is there to be tried or folded: a stray click must not change it.
    pub closed: bool,
    pub brush: Option<Colour>,
    pub pointed: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedText {
    pub text: String,
    pub wrong: Option<AssembleError>,
    /// Whether it counts as a whole snake once it is finished.
    is_whole: bool,
}

impl Document {
    pub fn new(draft: Draft) -> Self {
        Self {
            puzzle: draft.puzzle().map(Arc::new),
            draft,
            revision: 0,
            typed: None,
            written: None,
            reading: None,
            journal: Journal::default(),
        }
    }

    pub fn puzzle(&self) -> Option<&Arc<Puzzle>> {
        self.puzzle.as_ref().ok()
    }

    /// Why the draft is no puzzle, if it is none.
    pub fn fault(&self) -> Option<&PuzzleError> {
        self.puzzle.as_ref().err()
    }

    pub fn can_redo(&self) -> bool {
        !self.journal.undone.is_empty()
    }

    /// Whether the typed text, or the draft, is a valid puzzle, without a run too long or too many cubes of a wood.
    pub fn can_solve(&self) -> bool {
        match &self.typed {
            Some(TypedText { wrong: Some(_), is_whole, .. }) => *is_whole,
            _ => self.puzzle.is_ok() && self.run_too_long().is_none() && self.colours_differ().is_none(),
        }
    }

    /// The place and length of the first run that is too long for the box, and the box.
    pub fn run_too_long(&self) -> Option<(usize, usize, BoxSize)> {
        let puzzle = self.puzzle()?;
        let (run, length) = puzzle.snake().run_too_long(puzzle.box_size())?;
        Some((run, length, puzzle.box_size()))
    }

    /// See [`Puzzle::colours_differ`].
    pub fn colours_differ(&self) -> Option<(Counts, Counts)> {
        self.puzzle()?.colours_differ()
    }

    /// False if the colour pattern forbids the mirror image.
    pub fn can_mirror(&self) -> bool {
        self.puzzle().is_some_and(|puzzle| puzzle.mirror().is_some())
    }

    /// Whether these cells, one for each cubelet, reach as far as the box in each direction.
    pub fn fills_box(&self, cells: &[Cell]) -> bool {
        let Some(puzzle) = self.puzzle() else { return false };
        let [least, most] = bounds(cells);
        // These three determine the three sides, in any order.
        let of = |sides: Cell| [sides.min_element(), sides.max_element(), sides.element_sum()];
        of(most - least + Cell::ONE) == of(puzzle.box_size().sides())
    }

    pub fn file(&self) -> Option<PuzzleFile> {
        let puzzle = self.puzzle()?.as_ref().clone();
        let Draft { source, notes, .. } = self.draft.clone();
        Some(PuzzleFile { name: self.draft.title(Language::English), puzzle, source, notes })
    }

    /// The box for which the snake is to be corrected, if their sizes differ.
    pub fn near_miss(&self) -> Option<BoxSize> {
        match self.fault()? {
            PuzzleError::Size { box_size, .. } => Some(*box_size),
            PuzzleError::NoCube { cubelets } => Some(BoxSize::nearest_cube(*cubelets)),
            _ => None,
        }
    }

    /// Joined with the previous change if both are of this group. Returns whether the draft changed.
    pub fn change(&mut self, draft: Draft, group: Option<UndoGroup>) -> bool {
        if draft == self.draft {
            return false;
        }
        self.typed = self.typed.take().filter(|typed| typed.wrong.is_some());
        match self.journal.joined(group) {
            // A change back to the previous draft leaves nothing to undo.
            Some(before) if before.is_like(&draft) => {
                self.draft = before;
                self.journal.group = None;
            }
            before => {
                let changed = std::mem::replace(&mut self.draft, draft);
                self.journal.add(Done::Edit(before.unwrap_or(changed)));
                self.journal.group = group.map(|group| (group, 0.0));
            }
        }
        self.journal.undone.clear();
        self.new_revision();
        true
    }

    /// Like [`Self::change`], if it is another puzzle then. After an edit, only a file keeps its name.
    pub fn edit(&mut self, draft: Draft, group: Option<UndoGroup>) -> bool {
        let name = self.draft.name.clone().filter(|_| self.draft.is_file);
        !draft.is_like(&self.draft) && self.change(Draft { name, ..draft }, group)
    }

    pub fn rest(&mut self, passed: f64) {
        if let Some((_, seconds)) = &mut self.journal.group {
            *seconds += passed;
        }
    }

    pub fn discard_text(&mut self) {
        self.typed = None;
        self.journal.group = None;
    }

    pub fn open(&mut self, draft: Draft) -> bool {
        self.typed = None;
        self.change(draft, None)
    }

    /// Opens what came as a file or from the command line; its notes are shown as messages.
    pub fn open_read(&mut self, opened: NamedPuzzle, uncertain: bool) -> bool {
        let draft = Draft::from_opened(&opened);
        self.reading = Some((opened, Doubts { notes: Vec::new(), uncertain }));
        self.open(draft)
    }

    /// To the draft before an edit that was taken back.
    pub fn undo(&mut self, before: Draft) -> bool {
        let undone = self.restored(before);
        self.journal.undone.push(undone);
        true
    }

    pub fn redo(&mut self) -> bool {
        let Some(draft) = self.journal.undone.pop() else { return false };
        let before = self.restored(draft);
        self.journal.add(Done::Edit(before));
        true
    }

    /// Returns the draft until now.
    fn restored(&mut self, draft: Draft) -> Draft {
        let shown = std::mem::replace(&mut self.draft, draft);
        self.discard_text();
        self.new_revision();
        shown
    }

    /// Takes half-typed text; it becomes the draft once it fills the box. Returns whether the draft changed.
    pub fn type_text(&mut self, text: String) -> bool {
        let text = beginning(text);
        let in_box = self.in_box(&text);
        let read = in_box.clone().or_else(|_| opened(&text, None));
        let is_whole = finished(&text, read.clone()).is_ok();
        let (changed, wrong) = match in_box {
            // A text that needs a note may be half of another snake.
            Ok((named, doubts)) if !doubts.notes.is_empty() => (false, Some(question(named, doubts))),
            Ok((named, _)) => (self.take(&named.puzzle), None),
            // The error from reading it for a cube of any size is more helpful than the one for this box.
            Err(error) => (false, Some(read.err().unwrap_or(error))),
        };
        self.typed = Some(TypedText { text, wrong, is_whole });
        changed
    }

    /// Takes finished text. A near miss also becomes the draft; other wrong text stays. True if the draft changed.
    pub fn take_text(&mut self, text: String) -> bool {
        let text = beginning(text);
        let read = self.in_box(&text).or_else(|_| opened(&text, None));
        self.typed = None;
        let changed = match finished(&text, read) {
            Ok((named, doubts)) => {
                let puzzle = named.puzzle.clone();
                self.reading = Some((named, doubts));
                self.written = Some((puzzle.snake().clone(), text));
                self.take(&puzzle)
            }
            Err(error) => {
                // Half of a list of numbers may be another snake here too.
                if let Some((notation, snake, size)) = error.near_miss()
                    && (notation == Notation::Segments || !notation::is_numbers(&text))
                    && size.cells().abs_diff(snake.len()) <= MAX_SLIP
                {
                    let snake = snake.clone();
                    self.written = Some((snake.clone(), text));
                    let draft = Draft { snake, colouring: None, ..self.draft.clone() };
                    self.edit(draft, Some(UndoGroup::Text))
                } else {
                    self.typed = Some(TypedText { text, wrong: Some(error), is_whole: false });
                    false
                }
            }
        };
        // The next typed text is a separate change.
        self.journal.group = self.journal.group.filter(|(group, _)| *group != UndoGroup::Text);
        changed
    }

    /// What the text field shows: the typed text, else the snake, in its original spelling if known.
    pub fn text(&self) -> String {
        let written = self.written.as_ref().filter(|(snake, _)| *snake == self.draft.snake);
        match (&self.typed, written) {
            (Some(typed), _) => typed.text.clone(),
            (None, Some((_, text))) => text.clone(),
            (None, None) => self.draft.snake.to_string(),
        }
    }

    /// How the snake was read, and the doubts about that, if it still is as written.
    pub fn reading(&self) -> Option<&(NamedPuzzle, Doubts)> {
        let reading = self.reading.as_ref().filter(|_| self.typed.is_none());
        reading.filter(|(named, _)| *named.puzzle.snake() == self.draft.snake)
    }

    /// The snake, if the text may mean another.
    pub fn doubted(&self) -> Option<Snake> {
        self.reading().filter(|(_, doubts)| doubts.uncertain).map(|(named, _)| named.puzzle.snake().clone())
    }

    /// Keeps the draft as a new revision, so that pending reports become stale.
    fn new_revision(&mut self) {
        self.puzzle = self.draft.puzzle().map(Arc::new);
        self.revision += 1;
    }

    /// Makes pending reports for `other` stale.
    pub fn outdate(&mut self, other: &Self) {
        self.revision = other.revision;
        self.new_revision();
    }

    fn take(&mut self, puzzle: &Puzzle) -> bool {
        let box_size = self.draft.box_size.filter(|size| *size == puzzle.box_size());
        if *puzzle.snake() == self.draft.snake && box_size == self.draft.box_size {
            return false;
        }
        let colouring = self.draft.colouring.clone().filter(|colouring| colouring.colours.len() == puzzle.len());
        self.change(Draft { colouring, ..Draft::from_puzzle(puzzle) }, Some(UndoGroup::Text))
    }

    fn in_box(&self, text: &str) -> Read {
        opened(text, Some(self.draft.box_to_fill()))
    }
}

type Read = Result<(NamedPuzzle, Doubts), AssembleError>;

fn opened(text: &str, box_size: Option<BoxSize>) -> Read {
    let options = PuzzleOptions { box_size, ..PuzzleOptions::default() };
    let opened = NamedPuzzle::from_reader(text.as_bytes(), "text", &options, folds);
    let unlike = || NotationError::NotASnake(text.to_owned()).into();
    opened.map_err(|error| error.assemble_error().cloned().unwrap_or_else(unlike))
}

/// Half of a list of lengths may be another snake, or the signs of a small one: then the user is asked.
fn finished(text: &str, read: Read) -> Read {
    let (named, doubts) = read?;
    let may_be_half = named.notation <= Notation::Rows || named.puzzle.box_size().longest() < 3;
    if may_be_half && !doubts.notes.is_empty() && notation::is_numbers(text) {
        return Err(question(named, doubts));
    }
    Ok((named, doubts))
}

/// The question whether this snake is meant, in place of an error.
fn question(named: NamedPuzzle, Doubts { notes, uncertain }: Doubts) -> AssembleError {
    let NamedPuzzle { puzzle, notation, solution, .. } = named;
    let snake = puzzle.snake().clone();
    let box_size = puzzle.box_size();
    NotationError::Ambiguous(vec![Reading { notation, snake, box_size, notes, certain: !uncertain, solution }]).into()
}

fn beginning(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(MAX_TEXT_BYTES));
    text
}

#[cfg(test)]
mod tests {
    use super::journal::DEPTH;
    use super::*;
    use crate::puzzle::CatalogueEntry;

    /// Whether there was an edit to take back.
    fn undo(document: &mut Document) -> bool {
        let Some((index, _)) = document.journal.last(|_| true) else { return false };
        let Done::Edit(before) = document.journal.take(index) else { unreachable!() };
        document.undo(before)
    }

    const BLUE: &str = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3";

    fn document(id: &str) -> Document {
        Document::new(Draft::from_puzzle(CatalogueEntry::by_id(id).unwrap().puzzle()))
    }

    #[test]
    fn a_text_is_the_draft_once_it_is_whole() {
        let mut document = document("cubra-red");
        let before = document.draft.clone();
        // The first eight cubes alone would fill a cube, but are not taken for the whole snake.
        for end in 1..BLUE.len() {
            assert!(!document.type_text(BLUE[..end].to_owned()), "{}", &BLUE[..end]);
            assert_eq!(document.draft, before);
            assert!(document.typed.as_ref().unwrap().wrong.is_some());
        }
        assert!(document.type_text(BLUE.to_owned()));
        assert_eq!(document.typed.as_ref(), Some(&TypedText { text: BLUE.to_owned(), wrong: None, is_whole: true }));
        assert_eq!(document.draft.entry(), CatalogueEntry::by_id("cubra-blue"));
        assert!(undo(&mut document) && !undo(&mut document));
        assert_eq!((&document.draft, document.typed.as_ref()), (&before, None));
    }

    /// A half-typed list may be a whole snake in another notation: run lengths less 1, or one code per cube.
    // Regression: a half-typed list of lengths was read as a whole snake in another notation.
    #[test]
    fn half_a_list_is_never_another_snake() {
        let texts = ["3 2 2 2 3 2 3 2 2 2 3", "3 2 2 2 2 2 2 3", "2 1 1 2 1 2 1 1 2 2 1 1 1 2 2 2 2", "0110"];
        for text in texts {
            let mut document = document("cubra-blue");
            let before = document.draft.clone();
            for end in 1..=text.len() {
                assert!(!document.type_text(text[..end].to_owned()), "{}", &text[..end]);
            }
            assert!(!document.take_text(text.to_owned()));
            assert_eq!((&document.draft, document.typed.as_ref().unwrap().text.as_str()), (&before, text));
        }
        // The other reading is offered.
        let mut document = document("cubra-red");
        document.type_text(texts[2].to_owned());
        let wrong = document.typed.as_ref().unwrap().wrong.clone().unwrap();
        let AssembleError::Notation(NotationError::Ambiguous(readings)) = &wrong else { panic!("{wrong}") };
        assert_eq!(readings[0].snake.to_string(), BLUE);
    }

    // Regression: a snake typed in letters was shown as run lengths.
    #[test]
    fn a_snake_is_shown_as_it_was_written() {
        let mut document = document("cubra-red");
        let letters = notation::write(CatalogueEntry::by_id("cubra-blue").unwrap().puzzle().snake(), Notation::Inner);
        for text in [letters.clone(), letters[..letters.len() - 1].to_owned()] {
            document.take_text(text.clone());
            assert!(document.typed.is_none());
            assert_eq!(document.text(), text);
        }
        undo(&mut document);
        assert_eq!(document.text(), BLUE, "known as lengths, since another text was written");
        document.take_text(letters.clone());
        let flipped = document.draft.flipped(3).unwrap();
        document.change(flipped, None);
        assert_eq!(document.text(), document.draft.snake.to_string());
        undo(&mut document);
        assert_eq!(document.text(), letters);
    }

    #[test]
    fn a_finished_text_may_be_of_another_cube_or_a_few_cubes_off() {
        let mut document = document("cubra-red");
        assert!(document.take_text("TTTTTT".to_owned()));
        assert_eq!(document.puzzle().unwrap().len(), 8);
        undo(&mut document);
        assert!(document.take_text(BLUE[..BLUE.len() - 2].to_owned()), "two cubes too few");
        assert_eq!((document.near_miss(), document.draft.snake.len()), (Some(BoxSize::nearest_cube(27)), 25));
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
        for count in 0..DEPTH + 50 {
            document.change(document.draft.flipped(1 + count % 25).unwrap(), None);
        }
        let back = std::iter::from_fn(|| undo(&mut document).then_some(())).count();
        assert_eq!((back, document.can_redo()), (DEPTH, true));
    }
}
