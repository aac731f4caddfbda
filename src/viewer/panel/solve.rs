//! The second section: search, stop, what the search is doing, which solution is shown, and how to watch.

use bevy_egui::egui;

use super::solutions;
use super::widgets::{Asker, PanelState, quiet, thousands};
use crate::fold::Planning;
use crate::session::{Command, Overlay, PlanState, SearchState, Session, View};

/// Placements a second that the pace buttons offer.
const PACES: [(&str, f32); 4] = [("1/s", 1.0), ("5/s", 5.0), ("30/s", 30.0), ("max", f32::INFINITY)];

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
    let (document, solving) = (session.document(), session.solving());
    let search = &solving.search;
    let running = solving.is_searching();
    ui.horizontal(|ui| {
        if running {
            main_button(ui, asker, &Command::Stop, "Stop", true);
        } else {
            let watched = session.view() == View::Search && session.settings().pace.is_finite();
            let label = match search.state {
                SearchState::Solved if watched => "Watch again",
                SearchState::Solved if session.view() == View::Search => "Show again",
                SearchState::Solved => "Fold again",
                _ => "Solve",
            };
            // One thing to press next.
            if session.player().plan().is_some() {
                main_button(ui, asker, &Command::Follow, "Fold along", true);
            } else {
                main_button(ui, asker, &Command::Solve, label, document.can_solve());
            }
        }
        let count = solving.solutions.len();
        if count > 0 {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                asker.button_as(ui, &Command::NextSolution, "›", count > 1 || !solving.complete);
                solutions::count(ui, session, state);
                asker.button_as(ui, &Command::PreviousSolution, "‹", count > 1);
            });
        }
    });
    // One line of a fixed height, whatever it says: nothing below it jumps.
    let text = status(session);
    ui.allocate_ui(egui::vec2(ui.available_width(), 16.0), |ui| quiet(ui, palette, text));
    if running && let Some(fraction) = search.progress.fraction {
        ui.add(egui::ProgressBar::new(fraction as f32).desired_height(6.0).fill(palette.accent));
    }
    solutions::show(ui, session, state, asker);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (label, view, tip) in [
            ("Fold", View::Fold, "The chain folds as your hands fold it"),
            ("Search", View::Search, "Watch the search; then the solution cube by cube"),
        ] {
            asker.choice(ui, label, tip, session.view() == view, Command::View(view));
        }
        if session.player().plan().is_some() {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                asker.toggle(ui, &Command::Lost, *session.overlay().below_help() == Overlay::Lost, true);
            });
        }
    });
    if session.view() == View::Search {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            quiet(ui, palette, "Pace");
            for (label, pace) in PACES {
                let on = session.settings().pace == pace;
                let tip = "Cubes placed in a second while you watch the search";
                asker.choice(ui, label, tip, on, Command::Pace(pace));
            }
        });
    }
}

fn main_button(ui: &mut egui::Ui, asker: &mut Asker, command: &Command, label: &str, enabled: bool) {
    let palette = asker.palette;
    let (fill, text) = if enabled { (palette.accent, palette.on_accent) } else { (palette.field, palette.text) };
    let label = egui::RichText::new(label).color(text).strong();
    asker.add(ui, command, egui::Button::new(label).fill(fill).min_size(egui::vec2(96.0, 32.0)), enabled);
}

fn status(session: &Session) -> String {
    let search = &session.solving().search;
    let nodes = || thousands(search.progress.nodes);
    let found = || match search.progress.nodes {
        0 => "Known from before.".to_owned(),
        _ => format!("Found after {} tries.", nodes()),
    };
    match search.state {
        SearchState::Idle if !session.document().can_solve() => "This snake can't be solved yet: see above.".to_owned(),
        SearchState::Idle => "Press Solve or Enter.".to_owned(),
        SearchState::Running => {
            let share = search.progress.fraction.map(|share| format!("{:.0} % · ", share * 100.0)).unwrap_or_default();
            let does = if search.is_paused() { "Paused" } else { "Searching" };
            format!("{does}: {share}{} tries", nodes())
        }
        SearchState::Solved => match &session.solving().planning {
            PlanState::Running => "Working out how hands fold it …".to_owned(),
            PlanState::Done(Planning::Plan(plan)) => format!("{} {}.", found(), plan.summary()),
            _ => found(),
        },
        // Nothing had to be tried: a run is too long, as is told above.
        SearchState::ProvedNone if search.progress.nodes == 0 => "It can't fold: see above.".to_owned(),
        SearchState::ProvedNone => format!("All {} possibilities tried.", nodes()),
        SearchState::Stopped => format!("Stopped after {} tries.", nodes()),
    }
}
