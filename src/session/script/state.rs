//! The session as JSON for scripts: the session's fields of the documented object.

use serde::Serialize;

use crate::puzzle::{Colouring, notation};
use crate::session::{Locate, Mode, Overlay, Session, ShelfPage};
use crate::stage::Caption;
use crate::text::Language;

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
    pub follow: bool,
    /// In hands mode; 0 otherwise.
    pub turns: usize,
    pub hints: usize,
    /// The joint in the hands, 0 for none, and the degrees by which it is turned.
    pub joint: usize,
    pub degrees: f64,
    pub page: usize,
    pub locate: LocateState,
    /// Open page; empty if closed.
    pub shelf: &'static str,
    pub export: ExportStatus,
    /// Number of the cube under the pointer, from 1; 0 for none.
    pub pointed: usize,
    /// One letter per cube; empty for a snake without colours.
    pub colours: String,
    pub entering: bool,
    pub entered: usize,
    /// Corrections, likeliest first.
    pub suggestions: Vec<String>,
    pub messages: Vec<String>,
    /// Shape of the chain on screen; during a step, the shape before it; in the search view, of the whole solution.
    pub dihedrals: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LocateState {
    /// The question; empty if closed.
    pub step: &'static str,
    /// The picture or cube that keys have selected, as it is numbered on the screen.
    pub at: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExportStatus {
    pub open: bool,
    pub what: &'static str,
    pub ending: &'static str,
    /// Progress, 0 to 1.
    pub share: Option<f32>,
    /// The file exported last; empty for none.
    pub saved: String,
}

impl Session {
    pub fn state(&self) -> State {
        let language = self.language();
        let document = &self.document;
        let solving = &self.solving;
        let player = &self.player;
        let taking = &self.export;
        let [turns, hints] = self.turns_and_hints().unwrap_or_default();
        let (joint, degrees) = self.held().map_or((0, 0.0), |(joint, degrees)| (joint.number(), degrees));
        let wrong = document.typed.as_ref().and_then(|typed| Some(language.assemble_error(typed.wrong.as_ref()?)));
        // The status of the entered snake takes precedence.
        let said = self.entering().and_then(|entering| {
            let said = entering.said();
            (said.is_wrong() || entering.is_whole()).then(|| language.entry(&said))
        });
        State {
            puzzle: document
                .draft
                .entry()
                .map_or_else(|| document.draft.title(Language::English), |entry| entry.id.clone()),
            r#box: document.puzzle().map_or([0; 3], |puzzle| puzzle.box_size().sides().to_array()),
            cubelets: document.draft.snake.len(),
            search: solving.search.state.word(),
            solutions: solving.solutions.len(),
            solution: solving.selected().map_or(0, |selected| selected + 1),
            view: if self.hands().is_some() { "hands" } else { player.showing.view.word() },
            playing: player.plays(),
            playhead: player.playback.playhead.max(0.0),
            steps: player.steps(),
            step_text: match (self.mode(), &player.timeline) {
                (Mode::Hands(_), _) => self.picture().caption.text.clone(),
                // The first step, while the snake lies on the table.
                (_, Some(timeline)) => Caption::of(timeline, player.playback.playhead.max(0.0), language).text,
                (_, None) => String::new(),
            },
            turns,
            hints,
            joint,
            degrees,
            follow: self.follows(),
            page: self.page(),
            locate: match self.overlay {
                Overlay::Locate(Locate { step, at }) => LocateState { step: step.word(), at },
                _ => LocateState::default(),
            },
            shelf: self.overlay.tab().map_or("", ShelfPage::word),
            export: ExportStatus {
                open: self.shows_export(),
                what: taking.chosen.card.word(),
                ending: taking.kind().word(),
                share: taking.progress.as_ref().map(|progress| progress.share),
                saved: taking.saved.as_ref().map_or_else(String::new, |path| path.display().to_string()),
            },
            pointed: self.pointed().map_or(0, |cubelet| cubelet + 1),
            colours: document.draft.colouring.as_ref().map_or(String::new(), Colouring::letters),
            entering: self.entering().is_some(),
            entered: self.entered().cubelets(),
            dihedrals: self.dihedrals().to_string(),
            suggestions: solving.suggested().iter().map(|it| notation::plain(&it.snake, None)).collect(),
            messages: said.into_iter().chain(wrong).chain(self.notices.iter().map(|it| language.notice(it))).collect(),
        }
    }
}
