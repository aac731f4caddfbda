//! The session as scripts read it: the fields of the documented JSON object that are about it.

use serde::Serialize;

use super::Session;
use super::playback::Mode;

/// The state as scripts read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names are the fields of the documented JSON object")]
pub struct State {
    pub puzzle: String,
    pub r#box: [i32; 3],
    pub cubelets: usize,
    pub search: String,
    pub solutions: usize,
    pub solution: usize,
    pub view: String,
    pub playing: bool,
    pub playhead: f64,
    pub steps: usize,
    pub step_text: String,
    pub messages: Vec<String>,
}

impl From<&Session> for State {
    fn from(session: &Session) -> Self {
        let (document, solving, player) = (session.document(), session.solving(), session.player());
        let wrong = document.typed().and_then(|typed| typed.wrong.as_ref()).map(ToString::to_string);
        Self {
            puzzle: document.draft().id().map_or_else(|| document.draft().title(), str::to_owned),
            r#box: document.puzzle().map_or([0; 3], |puzzle| puzzle.box_size().sides().to_array()),
            cubelets: document.draft().snake.len(),
            search: solving.search().state.to_string(),
            solutions: solving.solutions().len(),
            solution: solving.selected().map_or(0, |selected| selected + 1),
            view: session.view().to_string(),
            playing: player.playback().mode == Mode::Playing,
            playhead: player.playback().playhead,
            steps: player.steps(),
            step_text: player.current_text(),
            messages: wrong.into_iter().chain(session.notices().iter().map(ToString::to_string)).collect(),
        }
    }
}
