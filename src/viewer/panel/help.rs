//! The help: first steps, and the keys of the current mode from the command tables.

use bevy_egui::egui::{self, RichText};

use super::legend;
use super::widgets::{PanelUi, title_row};
use crate::session::command::scope::{Admission, admit, own_keys};
use crate::session::command::{TABLE, entry_of};
use crate::session::{Command, Mode, Overlay, Session, Token};

fn does(command: &Command) -> &'static str {
    match command {
        Command::Feel(Token::Run(Token::LONGEST)) => "A run of 10 cubes",
        Command::Feel(Token::Run(_)) => "A run of that many cubes",
        Command::Feel(Token::Straight) => "The next cube is straight",
        Command::Feel(Token::Turn) => "The next cube is a corner",
        Command::Feel(Token::End) => "Your snake ends here",
        Command::NextJoint(1) => "The next joint",
        Command::NextJoint(_) => "The joint before",
        Command::TurnHeld(90 | -90) => "Turn it a quarter",
        Command::TurnHeld(_) => "Flip it",
        Command::Quarter(_) => "Turn it the way your snake lies",
        _ => entry_of(command).tooltip,
    }
}

/// Keys with the same effect share a row.
fn grouped(keys: &[(&str, Command)]) -> Vec<(String, &'static str)> {
    let groups = keys.chunk_by(|(_, one), (_, next)| does(one) == does(next));
    let row = |group: &[(&str, Command)]| {
        let (first, last) = (group[0].0, group[group.len() - 1].0);
        let keys = match group.len() {
            1 => first.to_owned(),
            2 => format!("{first}, {last}"),
            _ => format!("{first} to {last}"),
        };
        (keys, does(&group[0].1))
    };
    groups.map(row).collect()
}

fn rows(session: &Session) -> Vec<(String, &'static str)> {
    let enters = matches!(session.mode(), Mode::Entering);
    let own = own_keys(session.mode());
    let mut rows = grouped(own);
    let usual = Mode::default();
    let mode = if own.is_empty() { &usual } else { session.mode() };
    let applies = |command: &&Command| {
        let has_other_meaning = own.iter().any(|(key, _)| entry_of(command).shortcut == Some(key));
        admit(mode, &Overlay::None, command.scope()) == Admission::CarryOut && !has_other_meaning
    };
    rows.extend(TABLE.iter().filter(applies).filter_map(|command| {
        let entry = entry_of(command);
        let tooltip = match command {
            Command::Solve if enters => "Use this snake",
            _ => entry.tooltip,
        };
        Some((entry.shortcut?.to_owned(), tooltip))
    }));
    rows
}

pub(super) fn show(ctx: &egui::Context, session: &Session, panel: &mut PanelUi) {
    egui::Window::new("Help")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(ctx, |ui| panel.dialog(ui, "help", egui::Id::NULL, |ui, panel| show_all(ui, session, panel)));
}

fn show_all(ui: &mut egui::Ui, session: &Session, panel: &mut PanelUi) {
    let palette = panel.palette;
    let screen = ui.ctx().content_rect().size();
    ui.set_width(640.0_f32.min(screen.x - 60.0));
    ui.spacing_mut().interact_size.y = 18.0;
    title_row(ui, panel, "Help", "Close (F1)", Command::Help);
    for line in [
        "1.  Choose your snake on the shelf, or press Enter yours. Feel along it and count the cubes of each run. \
         A corner counts in both runs. A click on a cube makes it a corner, or straight.",
        "2.  Press Solve. The chain folds on the screen.",
        "3.  Press Fold along and lay your snake on the table like the first picture. It begins at the end with the \
         dot. Take one step at a time. Go on with Space, → or Page Down, a click or a timer. Space alone leads to the end \
         and back.",
    ] {
        ui.label(line);
    }
    let (strip, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 98.0), egui::Sense::hover());
    legend::show(ui, strip, palette);
    let mut lines = vec![
        "Drag to rotate, scroll to zoom, double-click to reset the view.",
        "Tab leads from button to button, while you try it yourself F6. Space or Enter presses.",
    ];
    if own_keys(session.mode()).is_empty() {
        lines.push("Entering a snake and trying it yourself have keys of their own: press F1 there.");
    }
    for line in lines {
        ui.label(RichText::new(line).color(palette.quiet));
    }
    ui.add_space(6.0);
    egui::ScrollArea::vertical().min_scrolled_height(screen.y - 430.0).show(ui, |ui| {
        egui::Grid::new("keys").num_columns(4).spacing([14.0, 4.0]).show(ui, |ui| {
            let rows = rows(session);
            let half = rows.len().div_ceil(2);
            for row in 0..half {
                for (shortcut, tooltip) in [rows.get(row), rows.get(row + half)].into_iter().flatten() {
                    ui.label(RichText::new(shortcut).strong().color(palette.text));
                    // So that Tab scrolls the list.
                    let words = egui::Label::new(RichText::new(*tooltip).size(13.0));
                    ui.add(words.sense(egui::Sense::focusable_noninteractive()));
                }
                ui.end_row();
            }
        });
    });
}
