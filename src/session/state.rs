//! The session as scripts read it: the fields of the documented JSON object that are about it.

use serde::Serialize;

use super::Session;
use super::overlay::Overlay;
use super::playback::PlayState;
use super::shelf::Tab;
use crate::puzzle::{Colouring, notation};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    pub puzzle: String,
    pub r#box: [i32; 3],
    pub cubelets: usize,
    pub search: &'static str,
    pub solutions: usize,
    pub solution: usize,
    pub view: &'static str,
    pub playing: bool,
    pub playhead: f64,
    pub steps: usize,
    pub step_text: String,
    /// Whether somebody folds along, and which page it is then: 0 how to begin, k step k, one more than there are steps the end.
    pub follow: bool,
    pub page: usize,
    /// Whether pictures are there to find one's place by.
    pub lost: bool,
    /// The page of the shelf that is open; empty where it is closed.
    pub shelf: &'static str,
    pub taking: TakingState,
    /// The cube that the pointer is on, counted from 1; 0 for none.
    pub pointed: usize,
    /// A letter for the colour of each cube; empty for a snake without colours.
    pub colours: String,
    /// Whether a snake is entered, and how many cubes it has so far.
    pub entering: bool,
    pub entered: usize,
    /// Snakes that may have been meant, the likeliest first.
    pub suggestions: Vec<String>,
    pub messages: Vec<String>,
    /// The shape of the chain that is shown; where a step is under way, that before it. In the search's view that of the whole
    /// solution, and flat until there is one.
    pub dihedrals: String,
}

/// What is chosen to be taken along, and made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TakingState {
    /// Whether there is to be seen what one can take along.
    pub open: bool,
    pub what: &'static str,
    /// How the name of its file ends.
    pub ending: &'static str,
    /// How much is done of what is being made, 0 to 1.
    pub share: Option<f32>,
    /// The last file that was made; empty for none.
    pub saved: String,
}

impl TakingState {
    fn of(session: &Session) -> Self {
        let taking = session.taking();
        Self {
            open: session.takes_along(),
            what: taking.form().word(),
            ending: taking.ending().word(),
            share: taking.under_way().map(|making| making.share),
            saved: taking.saved().map_or_else(String::new, |path| path.display().to_string()),
        }
    }
}

impl Session {
    pub fn state(&self) -> State {
        let (document, solving, player) = (&self.document, &self.solving, &self.player);
        let wrong = document.typed.as_ref().and_then(|typed| typed.wrong.as_ref()).map(ToString::to_string);
        // First what is said of the snake that is entered.
        let said = self.entering().and_then(|entering| {
            let standing = entering.standing();
            (standing.is_wrong() || entering.is_whole()).then(|| entering.says(&standing))
        });
        State {
            puzzle: document.draft.entry().map_or_else(|| document.draft.title(), |entry| entry.id.clone()),
            r#box: document.puzzle().map_or([0; 3], |puzzle| puzzle.box_size().sides().to_array()),
            cubelets: document.draft.snake.len(),
            search: solving.search.state.word(),
            solutions: solving.solutions.len(),
            solution: solving.selected().map_or(0, |selected| selected + 1),
            view: self.view().word(),
            playing: player.playback.state == PlayState::Playing,
            playhead: player.playback.playhead,
            steps: player.steps(),
            step_text: if self.follow().is_some() { self.page_text() } else { player.current_text() },
            follow: self.follow().is_some(),
            page: self.page(),
            lost: *self.overlay.below_help() == Overlay::Lost,
            shelf: self.overlay.tab().map_or("", Tab::word),
            taking: TakingState::of(self),
            pointed: self.pointed().map_or(0, |cubelet| cubelet + 1),
            colours: document.draft.colouring.as_ref().map_or(String::new(), Colouring::letters),
            entering: self.entering().is_some(),
            entered: self.entered().cubelets(),
            dihedrals: self.dihedrals().to_string(),
            suggestions: solving.suggestions.iter().map(|it| notation::plain(&it.correction.snake, None)).collect(),
            messages: said.into_iter().chain(wrong).chain(self.notices.iter().map(ToString::to_string)).collect(),
        }
    }
}
