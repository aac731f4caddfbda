//! The second section: the primary button, the status, and the controls of a search that is being watched.

use super::prelude::*;

/// Placements per second.
const PACES: [(Button, f32); 4] =
    [(Button::Pace1, 1.0), (Button::Pace5, 5.0), (Button::Pace30, 30.0), (Button::PaceFastest, f32::INFINITY)];

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let search = &panel.solving.search;
    let running = search.state == SearchState::Running;
    let command = match search.state {
        SearchState::Running => Command::from(Do::Stop),
        SearchState::Idle if !panel.controls.editor => Begin::Follow.into(),
        _ => Do::Solve.into(),
    };
    let is_solved = search.state == SearchState::Solved;
    let label = if is_solved { panel.label(Label::ShowAgain) } else { command.label(panel.language) };
    let enabled = running || panel.can_solve && search.state != SearchState::ProvedNone;
    let heights = if is_low(ui) { [34.0, 28.0] } else { [44.0, 36.0] };
    // The page has the button to press next.
    if running || panel.controls.page.is_none() {
        let button = panel.primary_if(enabled, RichText::new(label).size(17.0)).min_size(vec2(0.0, heights[0]));
        ui.vertical_centered_justified(|ui| panel.add(ui, command, button, enabled));
    }
    // A snake without a known solution can be tried too.
    if search.state == SearchState::Idle && panel.can_solve {
        let button = EguiButton::new(panel.words(Begin::Hands)).min_size(vec2(0.0, heights[1]));
        ui.vertical_centered_justified(|ui| panel.add(ui, Begin::Hands, button, true));
    }
    // A fixed height, so that nothing below it moves.
    ui.allocate_ui(vec2(ui.available_width(), 16.0), |ui| {
        let status = panel.quiet(ui, status(panel));
        // Do not announce each of the thousands of tries.
        if !running {
            announce(&status);
        }
    });
    if running && let Some(fraction) = search.progress.fraction {
        ui.add(egui::ProgressBar::new(fraction as f32).desired_height(6.0).fill(panel.palette.accent));
    }
    if panel.player.showing.view == View::Search {
        panel.press_or_key(ui, Button::BackToSteps, Do::Stop, Search::View(View::Fold));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(4.0);
            panel.hint(ui, Label::Pace);
            panel.choices(ui, panel.settings.pace, Search::Pace, &PACES);
        });
    }
}

fn status(panel: &PanelUi) -> String {
    let solving = panel.solving;
    let search = &solving.search;
    let tries = search.progress.nodes;
    let label = |label| panel.label(label).to_owned();
    match search.state {
        SearchState::Idle if !panel.can_solve => label(Label::NotSolvable),
        SearchState::Idle if panel.controls.editor => label(Label::PressSolve),
        SearchState::Idle => String::new(),
        SearchState::Running => {
            let paused = search.is_paused();
            panel.say(Message::Searching { paused, share: search.progress.fraction, tries })
        }
        SearchState::Solved => match &solving.planning {
            PlanState::Running => label(Label::PlanningFold),
            PlanState::Done(Ok(plan)) => {
                let count = solving.solutions.len();
                let which = (count > 1).then(|| [solving.selected().unwrap_or(0) + 1, count]);
                // The way from another pose has steps of its own.
                let summary = panel.player.plan().unwrap_or(plan).summary();
                panel.say(Message::Planned { which, all: solving.complete, summary: &summary })
            }
            _ => label(Label::Solved),
        },
        // Nothing was tried because a run is too long; the puzzle section shows that.
        SearchState::ProvedNone => match &solving.doubted {
            Some(snake) => panel.language.is_that_yours(snake),
            None if tries == 0 => label(Label::NeverFolds),
            None => panel.say(Message::AllTried(tries)),
        },
        SearchState::Stopped => panel.say(Message::StoppedAfter(tries)),
    }
}
