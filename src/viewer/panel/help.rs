//! The help: first steps, and the keys as the tables of commands have them, those of the mode that is on in front.

use bevy_egui::egui::{self, RichText};

use super::widgets::Asker;
use crate::session::command::{ENTERING_KEYS, TABLE, entry_of};
use crate::session::scope::Scope;
use crate::session::{Command, Felt, Session};

/// What a key of the mode for entering a snake does.
fn does(command: &Command) -> &'static str {
    match command {
        Command::Feel(Felt::Run(Felt::LONGEST)) => "A straight run of 10 cubes",
        Command::Feel(Felt::Run(_)) => "A straight run of so many cubes",
        Command::Feel(Felt::Straight) => "The next cube is straight",
        Command::Feel(Felt::Turn) => "The cord turns in the next cube",
        Command::Feel(Felt::End) => "Yours ends here",
        Command::Quarter(_) => "Turn what is entered as yours lies",
        _ => entry_of(command).tooltip,
    }
}

/// The keys that mean something of their own while a snake is entered: those that do the same in one row.
fn keys_of_entering() -> Vec<(String, &'static str)> {
    let groups = ENTERING_KEYS.chunk_by(|(_, one), (_, next)| does(one) == does(next));
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

/// Whether a command of the table has its key while a snake is entered.
fn is_for_entering(command: &Command) -> bool {
    command.scope() == Scope::Token
        || matches!(
            command,
            Command::Solve
                | Command::Stop
                | Command::Undo
                | Command::Open
                | Command::Paste
                | Command::Camera(_)
                | Command::Help
                | Command::Fullscreen
                | Command::Larger
                | Command::Smaller
                | Command::UsualSize
                | Command::Picture
        )
}

/// All keys that do something now, and what.
fn rows(session: &Session) -> Vec<(String, &'static str)> {
    let enters = session.entering().is_some();
    let mut rows = if enters { keys_of_entering() } else { Vec::new() };
    let has_key = |command: &Command| if enters { is_for_entering(command) } else { command.scope() != Scope::Token };
    let table = TABLE.iter().filter(|entry| has_key(&entry.command));
    rows.extend(table.filter_map(|entry| {
        let tooltip = match entry.command {
            // What it does there.
            Command::Solve if enters => "Take what is entered as the snake",
            _ => entry.tooltip,
        };
        Some((entry.shortcut?.to_string(), tooltip))
    }));
    rows
}

pub(super) fn show(ctx: &egui::Context, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    let mut open = true;
    egui::Window::new("Help")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(ctx, |ui| {
            let screen = ctx.content_rect().size();
            ui.set_width(560.0_f32.min(screen.x - 60.0));
            // Rows of text, not of buttons.
            ui.spacing_mut().interact_size.y = 18.0;
            for line in [
                "1.  Choose your snake on the shelf, or press Enter yours: feel along it and count the cubes of each straight run, corners in both runs. \
                 A click on a cube, in the strip or in the picture of the flat snake, makes it straight or a turn.",
                "2.  Press Solve. The chain folds on the screen.",
                "3.  Press Fold along and lay your own snake out like the first picture, the end with the coloured dot first. \
                 Then take one step at a time: → or Page Down, a click on the picture, or a timer goes on.",
            ] {
                ui.label(line);
            }
            ui.add_space(6.0);
            ui.label(RichText::new("Drag to rotate, scroll to zoom, double-click to reset the view.").color(palette.quiet));
            if session.entering().is_none() {
                let words = "While you enter a snake other keys count: press F1 there.";
                ui.label(RichText::new(words).color(palette.quiet));
            }
            ui.add_space(6.0);
            egui::ScrollArea::vertical().min_scrolled_height(screen.y - 300.0).show(ui, |ui| {
                egui::Grid::new("keys").num_columns(4).spacing([14.0, 4.0]).show(ui, |ui| {
                    let rows = rows(session);
                    let half = rows.len().div_ceil(2);
                    for row in 0..half {
                        for (shortcut, tooltip) in [rows.get(row), rows.get(row + half)].into_iter().flatten() {
                            ui.label(RichText::new(shortcut).strong().color(palette.accent));
                            ui.label(RichText::new(*tooltip).size(13.0));
                        }
                        ui.end_row();
                    }
                });
            });
        });
    if !open {
        asker.ask(Command::Help);
    }
}
