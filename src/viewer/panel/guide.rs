//! What is written over and below the picture for those who hold the real snake and stand back: the step in large letters, how
//! to begin, and small pictures of the whole and of how it looks after the step.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, RichText, Sense, WidgetInfo, WidgetType};

use super::sketch::{Sketched, paint};
use super::widgets::Asker;
use crate::fold::{Eye, FoldPlan};
use crate::session::command::entry_of;
use crate::session::{Command, SearchState, Session, View, Viewpoint};
use crate::stage::Timeline;
use crate::viewer::theme::Palette;

/// What the words take of the picture from above: the same whether there is one line or two, so that the picture does not jump.
pub const ABOVE: f32 = 64.0;
/// Around and between the small pictures.
const MARGIN: f32 = 10.0;
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
    if session.is_watched() || session.solving().search.state == SearchState::Idle {
        return show_welcome(ui, area, asker);
    }
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
        None => player.current_text(),
    };
    show_words(&ui.painter_at(area), area, &number, &text, is_cut(session), palette);
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

/// Where one is and what is to be done, over the picture; beneath it a ground where a tail may pass behind.
pub fn show_words(painter: &egui::Painter, area: Rect, number: &str, text: &str, is_cut: bool, palette: Palette) {
    let top = area.min + egui::vec2(area.width() / 2.0, 16.0);
    // Two lines at most: long sentences are smaller where there is little room.
    let laid_out = |size: f32| balanced(painter, text, size, palette.text, area.width() - 48.0);
    let fits = [21.0, 18.0].into_iter().map(laid_out).find(|words| words.rows.len() <= 2);
    let galley = fits.unwrap_or_else(|| laid_out(15.0));
    if is_cut {
        let ground =
            Rect::from_min_size(top + egui::vec2(-galley.size().x / 2.0, 0.0), galley.size() + egui::vec2(0.0, 20.0));
        painter.rect_filled(ground.expand2(egui::vec2(10.0, 4.0)), 8.0, palette.background.gamma_multiply(0.8));
    }
    painter.text(top, Align2::CENTER_TOP, number, FontId::proportional(13.0), palette.quiet);
    painter.galley(top + egui::vec2(0.0, 20.0), galley, palette.text);
}

/// How to begin, `under` the picture's lower edge by so much; returns the height that it takes.
pub fn show_grip(painter: &egui::Painter, area: Rect, plan: &FoldPlan, under: f32, palette: Palette) -> f32 {
    let words = balanced(painter, &plan.beginning(), 16.0, palette.text, area.width() - 48.0);
    let height = words.size().y + 10.0;
    painter.galley(area.center_bottom() - egui::vec2(0.0, under + height - 4.0), words, palette.text);
    height
}

/// Small pictures, one above the other: the whole, where the picture does not show all of it, and how the snake looks after the
/// step.
pub(super) fn show_column(ui: &egui::Ui, column: Rect, session: &Session, plan: &FoldPlan, step: usize, asker: &Asker) {
    let width = column.width() - 2.0 * MARGIN;
    let size = egui::vec2(width, width.min((column.height() - 4.0 * MARGIN) / 3.0));
    let slot = |from_below: f32| {
        let below = column.max.y - MARGIN - from_below * (size.y + MARGIN);
        Rect::from_min_size(Pos2::new(column.min.x + MARGIN, below - size.y), size)
    };
    let Eye { yaw, pitch } = plan.sight(step).eye;
    let [before, after] = [step, step + 1].map(|at| plan.poses()[at].cells.as_slice());
    let seen = |cells, yaw| Sketched { cells, moving: plan.moving(step), eye: Eye { yaw, pitch }, seams: true };
    let show = |from_below, title, sketched| show_small(ui, slot(from_below), title, session, &sketched, asker);
    show(0.0, "From behind", seen(after, yaw + 180));
    show(1.0, "After this step", seen(after, yaw));
    if is_cut(session) {
        show(2.0, "The whole snake", seen(before, yaw));
    }
}

/// What one can do here, for those who have just come.
fn show_welcome(ui: &egui::Ui, area: Rect, asker: &Asker) -> Rect {
    let text = "Choose the snake that you hold, or enter it, and fold it into a cube step by step.";
    let painter = ui.painter_at(area);
    let words = balanced(&painter, text, 21.0, asker.palette.text, area.width() - 48.0);
    painter.galley(area.center_top() + egui::vec2(0.0, 20.0), words, asker.palette.text);
    area.with_min_y(area.min.y + ABOVE)
}

/// How the real one is laid out and held, before anything is folded, and help for those whose first turn went the other way.
/// Returns the height that it takes.
fn show_beginning(ui: &mut egui::Ui, area: Rect, session: &Session, plan: &FoldPlan, asker: &mut Asker) -> f32 {
    let can_mirror = session.document().can_mirror() && !session.is_backward();
    let mut under = if can_mirror { show_mirror(ui, area, session, 13.0, asker) } else { 0.0 };
    if session.player().playback.playhead == 0.0 {
        under += show_grip(ui.painter(), area, plan, under, asker.palette);
    }
    under
}

/// A button at the foot of `area` for those whose first turn went the other way; returns the height that it takes.
pub(super) fn show_mirror(ui: &mut egui::Ui, area: Rect, session: &Session, letters: f32, asker: &mut Asker) -> f32 {
    let (words, tip) = if session.is_mirrored() {
        ("Not the mirror image", "Your first turn did go as in the picture before")
    } else {
        ("Mine is the mirror image", "Did your first turn go the other way? Then so do all others")
    };
    let key = entry_of(&Command::Mirror).shortcut.map_or(String::new(), |shortcut| format!(" ({shortcut})"));
    let size = egui::vec2(letters * 16.0, letters * 2.0);
    let height = size.y + 12.0;
    let place = Rect::from_center_size(area.center_bottom() - egui::vec2(0.0, height / 2.0), size);
    let middle = egui::Layout::centered_and_justified(egui::Direction::TopDown);
    ui.scope_builder(egui::UiBuilder::new().max_rect(place).layout(middle), |ui| {
        let button = egui::Button::new(RichText::new(words).size(letters));
        asker.offer(ui, button, &format!("{tip}{key}"), Command::Mirror);
    });
    height
}

/// Words in the middle, in lines that are about as long as each other; their place is the middle of their upper edge.
pub(super) fn balanced(
    painter: &egui::Painter,
    text: &str,
    size: f32,
    colour: egui::Color32,
    width: f32,
) -> std::sync::Arc<egui::Galley> {
    let laid_out = |width: f32| {
        let mut words = LayoutJob::simple(text.to_owned(), FontId::proportional(size), colour, width);
        words.halign = egui::Align::Center;
        painter.layout_job(words)
    };
    let widest = laid_out(width);
    let rows = widest.rows.len();
    if rows < 2 {
        return widest;
    }
    // The least width that takes no more lines, to a letter.
    let (mut too_narrow, mut wide) = (width / rows as f32 * 0.8, width);
    while wide - too_narrow > size * 0.5 {
        let middle = f32::midpoint(too_narrow, wide);
        if laid_out(middle).rows.len() > rows { too_narrow = middle } else { wide = middle }
    }
    laid_out(wide)
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
    draw(ui.painter(), rect, (rect.height() * 0.1).clamp(12.0, 15.0));
    if response.hovered() {
        let large = Rect::from_min_size(rect.max - GROWN * rect.size(), GROWN * rect.size());
        let large = large.translate(egui::vec2(0.0, (4.0 - large.min.y).max(0.0)));
        let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Tooltip, ui.id().with("grown")));
        painter.rect(large, 8.0, palette.panel, egui::Stroke::new(1.0, palette.line), egui::StrokeKind::Inside);
        draw(&painter, large.shrink(MARGIN), 15.0);
    }
}
