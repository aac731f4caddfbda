//! The second section: search, stop, what the search is doing, which solution is shown, and how to watch.

use bevy_egui::egui;

use super::widgets::{Asker, chip, quiet};
use crate::fold::Planning;
use crate::session::{Command, PlanState, SearchState, Session, View};
use crate::solver::Verdict;

/// Placements a second that the pace buttons offer.
const PACES: [(&str, f32); 4] = [("1/s", 1.0), ("5/s", 5.0), ("30/s", 30.0), ("max", f32::INFINITY)];

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    let search = session.search();
    let running = search.state == SearchState::Running;
    ui.horizontal(|ui| {
        if running {
            asker.main_button(ui, &Command::Stop, "Stop", true, 96.0);
        } else {
            let label = if search.state == SearchState::Solved { "Fold again" } else { "Solve" };
            asker.main_button(ui, &Command::Solve, label, session.puzzle().is_ok(), 96.0);
        }
        let count = session.solutions().len();
        if count > 0 {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let more =
                    count > 1 || running || search.ended.as_ref().is_some_and(|end| end.verdict != Verdict::Exhausted);
                asker.button_as(ui, &Command::NextSolution, "›", more);
                let all = match &search.ended {
                    Some(ended) if ended.verdict == Verdict::Exhausted => "",
                    _ => "+",
                };
                ui.label(format!("{} of {count}{all}", session.selected().unwrap_or(0) + 1))
                    .on_hover_text("Solutions; mirror images and turned ones are not counted apart");
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
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (label, view, tip) in [
            ("Fold", View::Fold, "The chain folds as your hands fold it"),
            ("Search", View::Search, "Watch the search; then the solution cube by cube"),
        ] {
            if chip(ui, palette, label, session.view() == view, true).on_hover_text(tip).clicked() {
                asker.ask(Command::View(view));
            }
        }
    });
    if session.view() == View::Search {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            quiet(ui, palette, "Pace");
            for (label, pace) in PACES {
                let on = session.settings().pace == pace;
                let tip = "Cubes placed in a second while you watch the search";
                if chip(ui, palette, label, on, true).on_hover_text(tip).clicked() {
                    asker.ask(Command::Pace(pace));
                }
            }
        });
    }
}

fn status(session: &Session) -> String {
    let search = session.search();
    let nodes = || thousands(search.progress.nodes);
    match search.state {
        SearchState::Idle if session.puzzle().is_err() => "The snake is not right yet: see above.".to_owned(),
        SearchState::Idle => "Press Solve or Enter.".to_owned(),
        SearchState::Running => {
            let share = search.progress.fraction.map(|share| format!("{:.0} % · ", share * 100.0)).unwrap_or_default();
            format!("Searching: {share}{} tries", nodes())
        }
        SearchState::Solved => match session.planning() {
            PlanState::Running => "Working out how hands fold it …".to_owned(),
            PlanState::Done(Planning::Plan(plan)) => format!("Found after {} tries. {}.", nodes(), plan.summary()),
            _ => format!("Found after {} tries.", nodes()),
        },
        SearchState::ProvedNone => format!("All {} possibilities tried.", nodes()),
        SearchState::Stopped => format!("Stopped after {} tries.", nodes()),
    }
}

/// 1234567 as `1 234 567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_are_grouped() {
        assert_eq!(super::thousands(7), "7");
        assert_eq!(super::thousands(1_234_567), "1\u{202f}234\u{202f}567");
    }
}
