//! Pictures to find one's place by: the states around where one was, large, and below them the whole plan. A click on the one
//! that looks like the snake in the hands goes on from there.

use bevy_egui::egui::{self, FontId, Rect, RichText, Sense, WidgetInfo, WidgetType};

use super::sketch::{Sketched, paint};
use super::widgets::{Asker, over_picture, quiet};
use crate::fold::FoldPlan;
use crate::session::{Command, Session};

/// How many states before and after where one was are shown large.
const AROUND: usize = 2;

pub(super) fn show(ui: &mut egui::Ui, area: Rect, session: &Session, asker: &mut Asker) {
    let Some(plan) = session.player().plan() else { return };
    let palette = asker.palette;
    let now = session.player().playback.playhead.floor() as usize;
    over_picture(ui, area, asker, |ui, asker| {
        let inside = ui.max_rect();
        ui.horizontal(|ui| {
            ui.label(RichText::new("Which one looks like yours? Click it.").size(20.0).color(palette.text));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                asker.offer(ui, egui::Button::new("Close"), "Back to where you were (Esc)", Command::Lost);
            });
        });
        quiet(ui, palette, "Turn yours until it lies like the picture. The dot shows where the steps count from.");
        ui.add_space(6.0);
        let near = now.saturating_sub(AROUND)..=(now + AROUND).min(plan.len());
        let gap = 8.0;
        ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
        let width = (inside.width() + gap) / (2 * AROUND + 1) as f32 - gap;
        let height = (inside.height() * 0.36).min(width);
        ui.horizontal(|ui| {
            for pose in near {
                show_pose(ui, session, plan, pose, egui::vec2(width, height), now, asker);
            }
        });
        quiet(ui, palette, "The whole fold");
        let columns = (inside.width() / 118.0).floor().max(3.0);
        let side = (inside.width() - 12.0 + gap) / columns - gap;
        let rows = (plan.len() + 1).div_ceil(columns as usize);
        egui::ScrollArea::vertical().id_salt("poses").auto_shrink([false, false]).show_rows(
            ui,
            side * 0.9,
            rows,
            |ui, shown| {
                for row in shown {
                    ui.horizontal(|ui| {
                        for column in 0..columns as usize {
                            let pose = row * columns as usize + column;
                            if pose <= plan.len() {
                                show_pose(ui, session, plan, pose, egui::vec2(side, side * 0.9), now, asker);
                            }
                        }
                    });
                }
            },
        );
    });
}

fn show_pose(
    ui: &mut egui::Ui,
    session: &Session,
    plan: &FoldPlan,
    pose: usize,
    size: egui::Vec2,
    now: usize,
    asker: &mut Asker,
) {
    let palette = asker.palette;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let title = if pose == 0 { "To begin with".to_owned() } else { format!("After step {pose}") };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &title));
    let ground = if response.hovered() { palette.hover } else { palette.panel };
    let painter = ui.painter();
    painter.rect_filled(rect, 6.0, ground);
    if pose == now {
        painter.rect_stroke(rect, 6.0, egui::Stroke::new(2.0, palette.accent), egui::StrokeKind::Inside);
    }
    let letters = (size.y * 0.11).clamp(11.0, 16.0);
    let words = painter.layout_no_wrap(title, FontId::proportional(letters), palette.text);
    let under = rect.with_min_y(rect.min.y + words.size().y + 6.0).shrink(6.0);
    painter.galley(rect.center_top() + egui::vec2(-words.size().x / 2.0, 4.0), words, palette.text);
    let cells = &plan.poses()[pose].cells;
    paint(painter, under, session, &Sketched { cells, moving: 0..0, eye: plan.eye(), seams: true }, palette);
    if response.clicked() {
        asker.ask(if pose == plan.len() { Command::End } else { Command::Seek(pose as f64) });
    }
}
