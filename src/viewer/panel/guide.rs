//! What is written over and below the picture for those who hold the real snake and stand back: the step in large letters, how
//! to begin, and small pictures of the whole and of how it looks after the step.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, RichText, Sense, WidgetInfo, WidgetType};

use super::sketch::{Sketched, paint};
use super::widgets::Asker;
use crate::fold::{Eye, FoldPlan};
use crate::session::command::entry_of;
use crate::session::{Command, Session, Timeline, View, Viewpoint};

/// What the words take of the picture from above: the same whether there is one line or two, so that the picture does not jump.
const ABOVE: f32 = 64.0;
/// Around the strip below and between its pictures.
const MARGIN: f32 = 10.0;

/// Draws it all; returns what it takes of the picture from above and from below.
pub(super) fn show(ui: &mut egui::Ui, area: Rect, session: &Session, elsewhere: bool, asker: &mut Asker) -> (f32, f32) {
    let player = session.player();
    if player.timeline.is_none() || session.view() != View::Fold || session.is_posed() {
        return (0.0, 0.0);
    }
    let palette = asker.palette;
    let mut number = player.count_text();
    if let Some(eye) = player.eye().filter(|_| elsewhere) {
        // As the table of commands has its key.
        let back = entry_of(&Command::Camera(Viewpoint::Home)).shortcut.map_or("", |shortcut| shortcut.key);
        number.push_str(&format!("  ·  as seen from {eye} ({back})"));
    }
    let text = match player.current_step() {
        Some(step) => player.step_text(step),
        None => "Done: the cube is folded.".to_owned(),
    };
    let painter = ui.painter_at(area);
    let top = area.min + egui::vec2(area.width() / 2.0, 16.0);
    // Two lines at most: long sentences are smaller where there is little room.
    let laid_out = |size: f32| {
        let mut words = LayoutJob::simple(text.clone(), FontId::proportional(size), palette.text, area.width() - 48.0);
        words.halign = egui::Align::Center;
        painter.layout_job(words)
    };
    let fits = [21.0, 18.0].into_iter().map(laid_out).find(|words| words.rows.len() <= 2);
    let galley = fits.unwrap_or_else(|| laid_out(15.0));
    // A tail that runs out of the picture may pass behind.
    let ground =
        Rect::from_min_size(top + egui::vec2(-galley.size().x / 2.0, 0.0), galley.size() + egui::vec2(0.0, 20.0));
    painter.rect_filled(ground.expand2(egui::vec2(10.0, 4.0)), 8.0, palette.background.gamma_multiply(0.8));
    painter.text(top, Align2::CENTER_TOP, number, FontId::proportional(13.0), palette.quiet);
    painter.galley(top + egui::vec2(0.0, 20.0), galley, palette.text);
    let plan = player.timeline.as_ref().and_then(Timeline::plan);
    let under = match (plan, player.current_step()) {
        (Some(plan), Some(step)) => show_strip(ui, area, session, plan, step, asker),
        _ => 0.0,
    };
    (ABOVE, under)
}

/// The strip below the picture: at first how to begin, then the whole, small, where the picture does not show all of it; on the
/// right how the snake looks after the step. Returns its height.
fn show_strip(
    ui: &mut egui::Ui,
    area: Rect,
    session: &Session,
    plan: &FoldPlan,
    step: usize,
    asker: &mut Asker,
) -> f32 {
    let height = (area.height() * 0.2).clamp(96.0, 190.0);
    let strip = Rect::from_min_max(Pos2::new(area.min.x, area.max.y - height), area.max).shrink(MARGIN);
    let side = egui::vec2((height * 1.25).min(strip.width() * 0.24), strip.height());
    let slot = |from_right: f32| {
        Rect::from_min_size(Pos2::new(strip.max.x - side.x - from_right * (side.x + MARGIN), strip.min.y), side)
    };
    let Eye { yaw, pitch } = plan.sight(step).eye;
    let [before, after] = [step, step + 1].map(|at| plan.poses()[at].cells.as_slice());
    let moving = plan.moving(step);
    let seen = |cells, yaw| Sketched { cells, moving: moving.clone(), eye: Eye { yaw, pitch } };
    show_small(ui, area, slot(1.0), "After this step", session, &seen(after, yaw), asker);
    show_small(ui, area, slot(0.0), "From behind", session, &seen(after, yaw + 180), asker);
    let left = Rect::from_min_max(strip.min, Pos2::new(slot(1.0).min.x - MARGIN, strip.max.y));
    if session.player().playback.playhead == 0.0 {
        ui.scope_builder(egui::UiBuilder::new().max_rect(left), |ui| show_beginning(ui, session, plan, asker));
    } else if session.stage().is_cut() {
        let rect = Rect::from_min_size(left.min, side);
        show_small(ui, area, rect, "The whole snake", session, &seen(before, yaw), asker);
    }
    height
}

/// How the real one is laid out and held, before anything is folded.
fn show_beginning(ui: &mut egui::Ui, session: &Session, plan: &FoldPlan, asker: &mut Asker) {
    let size = if ui.available_height() > 110.0 { 16.0 } else { 14.0 };
    ui.spacing_mut().item_spacing.y = 4.0;
    let text = format!("Lay yours out like this. {}. It has the dot.", plan.grip());
    ui.add(egui::Label::new(RichText::new(text).size(size).color(asker.palette.text)).wrap());
    if session.document().can_mirror() {
        let words = if session.settings().mirror { "Not the mirror image (M)" } else { "Mine is the mirror image (M)" };
        let tip = "Did your first turn go the other way? Then all others do, too: fold to the mirror image";
        asker.offer(ui, egui::Button::new(RichText::new(words).size(13.0)), tip, Command::Mirror);
    }
}

/// A small picture with its title, which grows when it is pointed at.
fn show_small(
    ui: &egui::Ui,
    area: Rect,
    rect: Rect,
    title: &str,
    session: &Session,
    sketched: &Sketched,
    asker: &Asker,
) {
    let palette = asker.palette;
    let response = ui.interact(rect, ui.id().with(title), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, title));
    let draw = |painter: &egui::Painter, rect: Rect, size: f32| {
        let words = painter.layout_no_wrap(title.to_owned(), FontId::proportional(size), palette.quiet);
        let under = Rect::from_min_max(rect.min + egui::vec2(0.0, words.size().y + 3.0), rect.max);
        painter.galley(Pos2::new(rect.center().x - words.size().x / 2.0, rect.min.y), words, palette.quiet);
        paint(painter, under, session, sketched, palette);
    };
    draw(&ui.painter_at(area), rect, 12.0);
    if response.hovered() {
        let size = egui::vec2(area.width() * 0.62, area.height() * 0.72);
        let corner = Pos2::new(
            (rect.center().x - size.x / 2.0).clamp(area.min.x + MARGIN, area.max.x - size.x - MARGIN),
            rect.max.y - size.y,
        );
        let large = Rect::from_min_size(corner, size);
        let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Tooltip, ui.id().with("grown")));
        painter.rect(large, 8.0, palette.panel, egui::Stroke::new(1.0, palette.line), egui::StrokeKind::Inside);
        draw(&painter, large.shrink(MARGIN), 15.0);
    }
}
