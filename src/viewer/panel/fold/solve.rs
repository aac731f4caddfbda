//! The second section: the one filled button, the status, and how a search is watched.

use bevy_egui::egui::{self, Ui};

use crate::session::command::entry_of;
use crate::session::{Command, PlanState, SearchState, Session, View};
use crate::viewer::panel::widgets::{PanelUi, announce, is_low, quiet, thousands};
use crate::viewer::theme::strong;

/// Placements per second.
const PACES: [(&str, f32); 4] = [("1/s", 1.0), ("5/s", 5.0), ("30/s", 30.0), ("fastest", f32::INFINITY)];

pub fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let palette = panel.palette;
    let solving = session.solving();
    let search = &solving.search;
    let running = solving.is_searching();
    let can_solve = session.document().can_solve();
    let (command, label, enabled) = match search.state {
        _ if running => (Command::Stop, "Stop", true),
        _ if session.player().plan().is_some() => (Command::Follow, "Fold along", true),
        SearchState::Solved => (Command::Solve, "Show again", can_solve),
        _ => (Command::Solve, "Solve", can_solve && search.state != SearchState::ProvedNone),
    };
    let (fill, text) = if enabled { (palette.accent, palette.on_accent) } else { (palette.field, palette.text) };
    let button = egui::Button::new(egui::RichText::new(label).color(text).font(strong(17.0))).fill(fill);
    let heights = if is_low(ui) { [34.0, 28.0] } else { [44.0, 36.0] };
    let button = button.min_size(egui::vec2(0.0, heights[0]));
    ui.vertical_centered_justified(|ui| panel.add(ui, &command, button, enabled));
    // A snake that nobody has solved yet can be tried too.
    if session.player().plan().is_some() || search.state == SearchState::Idle && can_solve {
        let button =
            egui::Button::new(entry_of(&Command::Hands).label(panel.language)).min_size(egui::vec2(0.0, heights[1]));
        ui.vertical_centered_justified(|ui| panel.add(ui, &Command::Hands, button, true));
    }
    // A fixed height, so that nothing below it moves.
    ui.allocate_ui(egui::vec2(ui.available_width(), 16.0), |ui| {
        let status = quiet(ui, palette, status(session));
        // Not each of the thousands of tries.
        if !running {
            announce(&status);
        }
    });
    if running && let Some(fraction) = search.progress.fraction {
        ui.add(egui::ProgressBar::new(fraction as f32).desired_height(6.0).fill(palette.accent));
    }
    if session.player().showing.view == View::Search {
        let back = egui::Button::new("Back to the steps");
        panel.offer(ui, back, "The chain folds as your hands would fold it", Command::View(View::Fold));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            quiet(ui, palette, "Pace");
            let tip = "Cubes placed in a second while you watch the search";
            panel.choices(ui, session.settings().pace, Command::Pace, &PACES.map(|(label, pace)| (label, pace, tip)));
        });
    }
}

fn status(session: &Session) -> String {
    let solving = session.solving();
    let search = &solving.search;
    let nodes = || thousands(search.progress.nodes);
    match search.state {
        SearchState::Idle if !session.document().can_solve() => "This snake can't be solved yet: see above.".to_owned(),
        SearchState::Idle => "Press Solve or Enter.".to_owned(),
        SearchState::Running => {
            let share = search.progress.fraction.map(|share| format!("{:.0} % · ", share * 100.0)).unwrap_or_default();
            let does = if search.is_paused() { "Paused" } else { "Searching" };
            format!("{does}: {share}{} tries", nodes())
        }
        SearchState::Solved => match &solving.planning {
            PlanState::Running => "Planning the fold …".to_owned(),
            PlanState::Done(Ok(plan)) => {
                let count = solving.solutions.len();
                let all = if solving.complete { "" } else { "+" };
                let shown = solving.selected().unwrap_or(0) + 1;
                let which = if count > 1 { format!("Solution {shown} of {count}{all}. ") } else { String::new() };
                format!("{which}{}.", session.language().summary(&plan.summary()))
            }
            _ => "Solved.".to_owned(),
        },
        // Nothing was tried because a run is too long; the puzzle section shows that.
        SearchState::ProvedNone if search.progress.nodes == 0 => "It can't fold: see above.".to_owned(),
        SearchState::ProvedNone => format!("All {} possibilities tried.", nodes()),
        SearchState::Stopped => format!("Stopped after {} tries.", nodes()),
    }
}
