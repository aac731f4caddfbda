//! The one door: a session is made, and whatever happens to it comes in.

use super::cache::Cache;
use super::editor::Editor;
use super::mode::Mode;
use super::overlay::Overlay;
use super::player::Player;
use super::{Document, Draft, Effect, Entering, Input, Notices, Report, Session, Settings, Shelf, Solving, Taking};
use crate::fold::FoldPlan;
use crate::puzzle::{BoxSize, NamedPuzzle, Puzzle, Solution};

/// What most snake cubes have.
const USUAL_CUBES: usize = 27;

impl Session {
    pub fn new(draft: Draft) -> Self {
        let mut session = Self {
            document: Document::new(draft),
            solving: Solving::default(),
            player: Player::default(),
            mode: Mode::default(),
            overlay: Overlay::default(),
            settings: Settings::default(),
            notices: Notices::default(),
            entered: Entering::new(BoxSize::nearest_cube(USUAL_CUBES)),
            editor: Editor::default(),
            shelf: Shelf::default(),
            taking: Taking::default(),
            path_for: None,
            memory: None,
            recent: Vec::new(),
            cache: Cache::default(),
            effects: Vec::new(),
        };
        session.begin();
        session
    }

    pub fn open(opened: NamedPuzzle) -> Self {
        let mut session = Self::new(Draft::from_opened(&opened));
        session.open_puzzle(opened);
        session.effects.clear();
        session
    }

    /// One that shows this plan, which leads to this solution of this puzzle or comes from it, and does not look for another: for
    /// pictures of it.
    pub fn showing(puzzle: &Puzzle, solution: Solution, plan: FoldPlan) -> Self {
        let mut session = Self::new(Draft::from_puzzle(puzzle));
        session.solving = Solving::knowing(solution, plan);
        session.refresh();
        session.effects.clear();
        session
    }

    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        // Of what a search says nothing is remembered, and it says much.
        let at_length = !matches!(input, Input::Time(_) | Input::Report(Report::Search(..)));
        match input {
            Input::Command(command) => self.command(command),
            Input::Report(report) => {
                self.report(report);
                self.follow_when_planned();
                self.rules().report(self);
            }
            Input::Time(seconds) => self.pass(seconds),
        }
        self.effects.extend(self.solving.due(&self.document).into_iter().map(Effect::Solving));
        if at_length {
            self.renew_question();
        }
        if at_length || self.has_come_to_another_step() {
            self.remember();
        }
        std::mem::take(&mut self.effects)
    }

    fn pass(&mut self, seconds: f64) {
        let resting = !self.solving.is_busy() && !self.player.playback.is_running();
        let before = self.player.playback.playhead;
        if !self.pauses_playback() {
            self.player.with(|playback, timeline| playback.tick(seconds, timeline));
        }
        let (playhead, steps) = (self.player.playback.playhead, self.player.steps());
        if playhead > before && playhead >= steps as f64 {
            self.celebrate();
        }
        self.solving.tick(seconds);
        self.notices.tick(seconds);
        self.document.rest(seconds);
        self.rules().time(self, seconds, resting);
    }
}
