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
/// Around and between the small pictures.
const MARGIN: f32 = 10.0;
/// Height of the row with the button below the picture.
const BUTTON: f32 = 38.0;
/// How much larger a small picture is while it is pointed at.
const GROWN: f32 = 2.8;

/// Whether the picture does not show all of the snake: then a tail may pass behind what is written over it.
fn is_cut(session: &Session) -> bool {
    let player = session.player();
    player.timeline.as_ref().is_some_and(|timeline| timeline.is_cut(player.playback.playhead))
}

/// Draws it all into `area`; returns what that leaves to what is framed.
pub(super) fn show(ui: &mut egui::Ui, area: Rect, session: &Session, elsewhere: bool, asker: &mut Asker) -> Rect {
    let player = session.player();
    if player.timeline.is_none() || session.view() != View::Fold || session.is_posed() {
        return area;
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
    if is_cut(session) {
        let ground =
            Rect::from_min_size(top + egui::vec2(-galley.size().x / 2.0, 0.0), galley.size() + egui::vec2(0.0, 20.0));
        painter.rect_filled(ground.expand2(egui::vec2(10.0, 4.0)), 8.0, palette.background.gamma_multiply(0.8));
    }
    painter.text(top, Align2::CENTER_TOP, number, FontId::proportional(13.0), palette.quiet);
    painter.galley(top + egui::vec2(0.0, 20.0), galley, palette.text);
    let mut left = area.with_min_y(area.min.y + ABOVE);
    if let (Some(plan), Some(step)) = (player.timeline.as_ref().and_then(Timeline::plan), player.current_step()) {
        // Whether it was the other way one knows after the first turn.
        if player.playback.playhead <= 1.0 {
            left.max.y -= show_beginning(ui, area, session, plan, asker);
        }
        let column = (area.width() * 0.19).clamp(92.0, 190.0) + 2.0 * MARGIN;
        show_column(ui, left.with_min_x(left.max.x - column), session, plan, step, asker);
        left.max.x -= column;
    }
    left
}

/// Small pictures, one above the other: the whole, where the picture does not show all of it, and how the snake looks after the
/// step.
fn show_column(ui: &egui::Ui, column: Rect, session: &Session, plan: &FoldPlan, step: usize, asker: &Asker) {
    let width = column.width() - 2.0 * MARGIN;
    let size = egui::vec2(width, width.min((column.height() - 4.0 * MARGIN) / 3.0));
    let slot = |from_below: f32| {
        let below = column.max.y - MARGIN - from_below * (size.y + MARGIN);
        Rect::from_min_size(Pos2::new(column.min.x + MARGIN, below - size.y), size)
    };
    let Eye { yaw, pitch } = plan.sight(step).eye;
    let [before, after] = [step, step + 1].map(|at| plan.poses()[at].cells.as_slice());
    let seen = |cells, yaw| Sketched { cells, moving: plan.moving(step), eye: Eye { yaw, pitch } };
    let show = |from_below, title, sketched| show_small(ui, slot(from_below), title, session, &sketched, asker);
    show(0.0, "From behind", seen(after, yaw + 180));
    show(1.0, "After this step", seen(after, yaw));
    if is_cut(session) {
        show(2.0, "The whole snake", seen(before, yaw));
    }
}

/// How the real one is laid out and held, before anything is folded, and help for those whose first turn went the other way.
/// Returns the height that it takes.
fn show_beginning(ui: &mut egui::Ui, area: Rect, session: &Session, plan: &FoldPlan, asker: &mut Asker) -> f32 {
    let mut under = 0.0;
    if session.player().playback.playhead == 0.0 {
        let text = format!("Lay yours out like this. {}. It has the dot.", plan.grip());
        let mut words = LayoutJob::simple(text, FontId::proportional(16.0), asker.palette.text, area.width() - 48.0);
        words.halign = egui::Align::Center;
        let words = ui.painter().layout_job(words);
        under += words.size().y + 10.0;
        let button = if session.document().can_mirror() { BUTTON } else { 0.0 };
        ui.painter().galley(area.center_bottom() - egui::vec2(0.0, under + button - 4.0), words, asker.palette.text);
    }
    if session.document().can_mirror() {
        under += BUTTON;
        let (words, tip) = if session.settings().mirror {
            ("Not the mirror image", "Your first turn did go as in the picture before")
        } else {
            ("Mine is the mirror image", "Did your first turn go the other way? Then so do all others")
        };
        let key = entry_of(&Command::Mirror).shortcut.map_or(String::new(), |shortcut| format!(" ({shortcut})"));
        let place = Rect::from_center_size(area.center_bottom() - egui::vec2(0.0, 19.0), egui::vec2(210.0, 26.0));
        let middle = egui::Layout::centered_and_justified(egui::Direction::TopDown);
        ui.scope_builder(egui::UiBuilder::new().max_rect(place).layout(middle), |ui| {
            asker.offer(
                ui,
                egui::Button::new(RichText::new(words).size(13.0)),
                &format!("{tip}{key}"),
                Command::Mirror,
            );
        });
    }
    under
}

/// A small picture with its title, which grows when it is pointed at.
fn show_small(ui: &egui::Ui, rect: Rect, title: &str, session: &Session, sketched: &Sketched, asker: &Asker) {
    let palette = asker.palette;
    let response = ui.interact(rect, ui.id().with(title), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, title));
    let draw = |painter: &egui::Painter, rect: Rect, size: f32| {
        let words = painter.layout_no_wrap(title.to_owned(), FontId::proportional(size), palette.quiet);
        let under = rect.with_min_y(rect.min.y + words.size().y + 3.0);
        painter.galley(Pos2::new(rect.center().x - words.size().x / 2.0, rect.min.y), words, palette.quiet);
        paint(painter, under, session, sketched, palette);
    };
    // A tail that runs out of the large picture may pass behind.
    if is_cut(session) {
        ui.painter().rect_filled(rect.expand(4.0), 6.0, palette.background.gamma_multiply(0.92));
    }
    draw(ui.painter(), rect, 12.0);
    if response.hovered() {
        let large = Rect::from_min_size(rect.max - GROWN * rect.size(), GROWN * rect.size());
        let large = large.translate(egui::vec2(0.0, (4.0 - large.min.y).max(0.0)));
        let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Tooltip, ui.id().with("grown")));
        painter.rect(large, 8.0, palette.panel, egui::Stroke::new(1.0, palette.line), egui::StrokeKind::Inside);
        draw(&painter, large.shrink(MARGIN), 15.0);
    }
}
