//! "Where am I?": large pictures of the poses around the current one, and below them the whole plan. A click on the
//! pose that looks like the user's snake continues from there.

use bevy_egui::egui::{self, Align2, FontId, Rect, Ui, Vec2};

use crate::fold::FoldPlan;
use crate::session::{Command, Session};
use crate::viewer::panel::sketch::{Sketched, paint};
use crate::viewer::panel::widgets::{CommandUi, card, over_picture, quiet, title_row};

/// Number of poses shown large before and after the current one.
const NEIGHBOURS: usize = 2;

pub fn show(ui: &mut Ui, area: Rect, session: &Session, commands: &mut CommandUi) {
    let Some(plan) = session.player().plan() else { return };
    let now = session.player().playback.playhead.floor() as usize;
    over_picture(ui, area, commands, |ui, commands| {
        let inside = ui.max_rect();
        title_row(ui, commands, "Which one looks like yours? Click it.", "Back to where you were (Esc)", Command::Lost);
        quiet(
            ui,
            commands.palette,
            "Turn yours until it lies like the picture. The dot shows where the steps count from.",
        );
        ui.add_space(6.0);
        let gap = 8.0;
        ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
        let width = (inside.width() + gap) / (2 * NEIGHBOURS + 1) as f32 - gap;
        let height = (inside.height() * 0.36).min(width);
        ui.horizontal(|ui| {
            for pose in now.saturating_sub(NEIGHBOURS)..=(now + NEIGHBOURS).min(plan.len()) {
                show_pose(ui, session, plan, pose, egui::vec2(width, height), commands);
            }
        });
        quiet(ui, commands.palette, "The whole fold");
        let columns = (inside.width() / 118.0).floor().max(3.0);
        let side = (inside.width() - 12.0 + gap) / columns - gap;
        let rows = (plan.len() + 1).div_ceil(columns as usize);
        let area = egui::ScrollArea::vertical().id_salt("poses").auto_shrink([false, false]);
        area.show_rows(ui, side * 0.9, rows, |ui, shown| {
            for row in shown {
                let first = row * columns as usize;
                ui.horizontal(|ui| {
                    for pose in first..(first + columns as usize).min(plan.len() + 1) {
                        show_pose(ui, session, plan, pose, egui::vec2(side, side * 0.9), commands);
                    }
                });
            }
        });
    });
}

fn show_pose(ui: &mut Ui, session: &Session, plan: &FoldPlan, pose: usize, size: Vec2, commands: &mut CommandUi) {
    let now = session.player().playback.playhead.floor() as usize;
    let title = if pose == 0 { "To begin with".to_owned() } else { format!("After step {pose}") };
    let (rect, response) = card(ui, size, &title, pose == now, commands.palette);
    let letters = FontId::proportional((size.y * 0.11).clamp(11.0, 16.0));
    let at = rect.center_top() + egui::vec2(0.0, 4.0);
    let words = ui.painter().text(at, Align2::CENTER_TOP, title, letters, commands.palette.text);
    let under = rect.with_min_y(words.max.y + 2.0).shrink(6.0);
    let cells = &plan.poses()[pose].cells;
    paint(ui.painter(), under, session, &Sketched { cells, moving: 0..0, eye: plan.eye() }, commands.palette);
    if response.clicked() {
        commands.send(if pose == plan.len() { Command::End } else { Command::Seek(pose as f64) });
    }
}
