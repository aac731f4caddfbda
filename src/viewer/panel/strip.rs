//! The snake as a strip of cubes: each shows how the cord goes; a click makes a straight one a turn and back.

use bevy_egui::egui::{self, Color32, Pos2, Rect, Sense, Shape, Stroke, WidgetInfo, WidgetType};

use super::widgets::Asker;
use crate::puzzle::{Cubelet, Kind, Species};
use crate::session::{Command, Draft, Session, is_ticked};
use crate::viewer::theme::Palette;

const GAP: f32 = 2.0;

/// Draws the strip, lit and dotted as the picture is.
pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let (draft, lit, first) = (&session.document().draft, session.lit(), session.first());
    let palette = asker.palette;
    let count = draft.snake.len();
    // Large snakes get smaller cubes: the panel does not scroll for 4×4×4.
    let side = if count <= 64 { 17.0 } else { 12.0 };
    let columns = ((ui.available_width() + GAP) / (side + GAP)).floor().max(1.0) as usize;
    let rows = count.div_ceil(columns);
    let mut strip = |ui: &mut egui::Ui| {
        let size = egui::vec2(ui.available_width(), rows as f32 * (side + GAP) - GAP);
        let (area, _) = ui.allocate_exact_size(size, Sense::hover());
        for cubelet in 0..count {
            let corner = egui::vec2((cubelet % columns) as f32, (cubelet / columns) as f32) * (side + GAP);
            let rect = Rect::from_min_size(area.min + corner, egui::vec2(side, side));
            if !ui.is_rect_visible(rect) {
                continue;
            }
            let kind = draft.snake.kind(cubelet);
            let sense = if kind.is_some() { Sense::click() } else { Sense::hover() };
            let response = ui.interact(rect, ui.id().with(("cubelet", cubelet)), sense);
            let what = match (kind, cubelet) {
                (Some(Kind::Straight), _) => "straight",
                (Some(Kind::Turn), _) => "turn",
                (None, 0) => "head",
                (None, _) => "tail",
            };
            let label = format!("Cube {}: {what}", cubelet + 1);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, kind.is_some(), &label));
            let moves = lit.contains(&cubelet).then_some(palette);
            if response.hovered() && kind.is_some() {
                ui.painter().add(block(rect.expand(2.0), palette.accent));
            }
            paint(ui, rect, draft, cubelet, cubelet == first, moves, palette.accent);
            let response = response.on_hover_text(match kind {
                Some(Kind::Straight) => format!("{label}. Click to make it a turn."),
                Some(Kind::Turn) => format!("{label}. Click to make it straight."),
                None => label,
            });
            if response.clicked() {
                asker.ask(Command::Flip(Cubelet::new(cubelet)));
            }
        }
    };
    if count <= 125 {
        strip(ui);
    } else {
        egui::ScrollArea::vertical().id_salt("strip").max_height(130.0).show(ui, strip);
    }
}

/// `moves`: with which colours, where it does.
fn paint(
    ui: &egui::Ui,
    rect: Rect,
    draft: &Draft,
    cubelet: usize,
    first: bool,
    moves: Option<Palette>,
    accent: Color32,
) {
    let painter = ui.painter();
    let [wood, cord] = moves.map_or_else(|| colours(draft, cubelet), |palette| [palette.accent, palette.on_accent]);
    let accent = moves.map_or(accent, |palette| palette.on_accent);
    painter.add(block(rect, wood));
    let stroke = Stroke::new(2.0, cord);
    let (middle, half) = (rect.center(), rect.width() / 2.0);
    let at = |x: f32, y: f32| Pos2::new(middle.x + x * half, middle.y + y * half);
    match draft.snake.kind(cubelet) {
        Some(Kind::Straight) => {
            painter.line_segment([at(-0.75, 0.0), at(0.75, 0.0)], stroke);
        }
        Some(Kind::Turn) => {
            painter.line(vec![at(-0.75, 0.0), at(0.0, 0.0), at(0.0, 0.75)], stroke);
        }
        None if first => {
            painter.circle_filled(middle, half * 0.5, accent);
            painter.circle_stroke(middle, half * 0.5, Stroke::new(1.0, cord));
        }
        None => {
            painter.circle_stroke(middle, half * 0.4, stroke);
        }
    }
    if is_ticked(cubelet, draft.snake.len()) {
        painter.circle_filled(at(0.5, -0.5), half * 0.25, cord);
    }
}

/// Wood and cord of a cubelet.
fn colours(draft: &Draft, cubelet: usize) -> [Color32; 2] {
    let colour = draft.colouring.as_ref().and_then(|colouring| colouring.colours.get(cubelet));
    Species::of(colour.copied()).drawn.map(|[red, green, blue]| Color32::from_rgb(red, green, blue))
}

/// The snake as one line, to be looked at: what moves is filled, each fifth cube marked.
pub(super) fn show_line(ui: &mut egui::Ui, session: &Session, asker: &Asker) {
    let (draft, lit, first) = (&session.document().draft, session.lit(), session.first());
    let (count, palette) = (draft.snake.len(), asker.palette);
    let size = egui::vec2(ui.available_width(), 14.0);
    let (area, response) = ui.allocate_exact_size(size, Sense::hover());
    let each = area.width() / count as f32;
    let gap = if each > 6.0 { 1.0 } else { 0.0 };
    for cubelet in 0..count {
        let [wood, cord] = colours(draft, cubelet);
        let place = Rect::from_min_size(area.min + egui::vec2(cubelet as f32 * each, 0.0), egui::vec2(each, size.y));
        let place = place.with_max_x(place.max.x - gap);
        let moves = lit.contains(&cubelet);
        ui.painter().rect_filled(place, 0.0, if moves { palette.accent } else { wood });
        if cubelet == first {
            let dot = if moves { palette.on_accent } else { palette.accent };
            ui.painter().circle_filled(place.center(), (place.width() / 2.0 - 0.5).min(4.0), dot);
        } else if is_ticked(cubelet, count) {
            let mark = place.with_min_y(place.max.y - 4.0);
            ui.painter().rect_filled(mark, 0.0, if moves { palette.on_accent } else { cord });
        }
    }
    let at = response.hover_pos().map(|at| ((at.x - area.min.x) / each) as usize).filter(|at| *at < count);
    if let Some(cubelet) = at {
        response.on_hover_text(format!("Cube {} of {count}", cubelet + 1));
    }
}

/// A square with its corners cut: there are many, and round ones take six times as many triangles.
fn block(rect: Rect, colour: Color32) -> Shape {
    let cut = rect.width() * 0.16;
    let (x, y) = (rect.x_range(), rect.y_range());
    let corners = [
        (x.min + cut, y.min),
        (x.max - cut, y.min),
        (x.max, y.min + cut),
        (x.max, y.max - cut),
        (x.max - cut, y.max),
        (x.min + cut, y.max),
        (x.min, y.max - cut),
        (x.min, y.min + cut),
    ];
    Shape::convex_polygon(corners.map(Pos2::from).to_vec(), colour, Stroke::NONE)
}
