//! The session as scripts read it: the fields of the documented JSON object that are about it.

use serde::Serialize;

use super::Session;
use super::playback::Mode;
use crate::puzzle::Colouring;

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
    /// The cube that the pointer is on, counted from 1; 0 for none.
    pub pointed: usize,
    /// A letter for the colour of each cube; empty for a snake without colours.
    pub colours: String,
    pub messages: Vec<String>,
    /// The shape of the chain that is shown; where a step is under way, that before it. In the search's view that of the whole
    /// solution, and flat until there is one.
    pub dihedrals: String,
}

impl Session {
    pub fn state(&self) -> State {
        let (document, solving, player) = (&self.document, &self.solving, &self.player);
        let wrong = document.typed.as_ref().and_then(|typed| typed.wrong.as_ref()).map(ToString::to_string);
        State {
            puzzle: document.draft.entry().map_or_else(|| document.draft.title(), |entry| entry.id.clone()),
            r#box: document.puzzle().map_or([0; 3], |puzzle| puzzle.box_size().sides().to_array()),
            cubelets: document.draft.snake.len(),
            search: solving.search.state.word(),
            solutions: solving.solutions.len(),
            solution: solving.selected().map_or(0, |selected| selected + 1),
            view: self.view.word(),
            playing: player.playback.mode == Mode::Playing,
            playhead: player.playback.playhead,
            steps: player.steps(),
            step_text: if self.follow().is_some() { self.page_text() } else { player.current_text() },
            follow: self.follow().is_some(),
            page: self.page(),
            lost: self.settings.lost,
            pointed: self.pointed().map_or(0, |cubelet| cubelet + 1),
            colours: document.draft.colouring.as_ref().map_or(String::new(), Colouring::letters),
            dihedrals: self.dihedrals().to_string(),
            messages: wrong.into_iter().chain(self.notices.iter().map(ToString::to_string)).collect(),
        }
    }
}
