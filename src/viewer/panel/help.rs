//! The help: first steps, and the keys as the table of commands has them.

use bevy_egui::egui::{self, RichText};

use super::widgets::Asker;
use crate::session::Command;
use crate::session::command::TABLE;
use crate::viewer::theme::Palette;

pub(super) fn show(ctx: &egui::Context, palette: Palette, asker: &mut Asker) {
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
            ui.add_space(6.0);
            egui::ScrollArea::vertical().min_scrolled_height(screen.y - 280.0).show(ui, |ui| {
                egui::Grid::new("keys").num_columns(4).spacing([14.0, 4.0]).show(ui, |ui| {
                    let rows: Vec<_> =
                        TABLE.iter().filter_map(|entry| Some((entry.shortcut?, entry.tooltip))).collect();
                    let half = rows.len().div_ceil(2);
                    for row in 0..half {
                        for (shortcut, tooltip) in [rows.get(row), rows.get(row + half)].into_iter().flatten() {
                            ui.label(RichText::new(shortcut.to_string()).strong().color(palette.accent));
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
