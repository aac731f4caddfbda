//! Preview of an export, as a sketch in a frame with the export's aspect ratio, and an icon for each card.
//!
//! The preview paints the same faces as the other small pictures, so the file looks similar but not identical.

use bevy_egui::egui::{self, Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::export::Card;
use crate::fold::FoldPlan;
use crate::session::Session;
use crate::stage::Caption;
use crate::viewer::panel::guide::balanced;
use crate::viewer::panel::sketch::{Sketched, paint};
use crate::viewer::theme::UiPalette;

/// Side of the code, in points.
const MOST: f32 = 240.0;

/// A film shows its middle step.
pub fn show(ui: &Ui, area: Rect, session: &Session, palette: UiPalette) {
    let Some(plan) = session.player().plan() else { return };
    let painter = ui.painter_at(area);
    let inside = area.shrink(2.0);
    let export = session.export();
    let [width, height] = export.size();
    let aspect = export.chosen.card.row().aspect.unwrap_or(width as f32 / height as f32);
    let width = inside.width().min(inside.height() * aspect);
    let rect = Rect::from_center_size(inside.center(), vec2(width, width / aspect));
    if export.chosen.card == Card::Sheet {
        return show_sheet(&painter, rect, session, plan, palette);
    }
    let is_film = export.kind().is_film();
    let playhead = if is_film { (plan.len() / 2) as f64 } else { session.player().playback.playhead };
    show_picture(&painter, rect, session, plan, playhead, palette);
}

/// A QR code, white around it in the dark too, as readers of codes expect.
pub fn show_code(ui: &Ui, area: Rect, code: &[Vec<bool>], palette: UiPalette) {
    let painter = ui.painter_at(area);
    let words = "Or point the phone’s camera at this, and go on there.";
    let words = balanced(&painter, words, 14.0, palette.text, area.width() - 16.0);
    let side = (area.width() - 16.0).min(area.height() - words.size().y - 12.0).min(MOST);
    let place = Rect::from_center_size(area.center() - vec2(0.0, words.size().y / 2.0 + 3.0), vec2(side, side));
    painter.rect_filled(place, 4.0, Color32::WHITE);
    let square = side / (code.len() + 8) as f32;
    for at in (0..code.len().pow(2)).filter(|at| code[at / code.len()][at % code.len()]) {
        let [x, y] = [at % code.len(), at / code.len()].map(|at| (at as f32 + 4.0) * square);
        painter.rect_filled(Rect::from_min_size(place.min + vec2(x, y), vec2(square, square)), 0.0, Color32::BLACK);
    }
    painter.galley(place.center_bottom() + vec2(0.0, 6.0), words, palette.text);
}

fn show_picture(painter: &Painter, rect: Rect, session: &Session, plan: &FoldPlan, playhead: f64, palette: UiPalette) {
    let step = playhead as usize;
    let next = (step < plan.len()).then_some(step);
    painter.rect(rect, 0.0, palette.background, Stroke::new(1.0, palette.quiet), StrokeKind::Outside);
    // Smaller text in a narrow frame leaves room for the sketch.
    let unit = rect.height().min(rect.width() * 1.4) / 20.0;
    let mut picture = rect.shrink(unit);
    if session.export().chosen.words || session.export().kind().format().is_none() {
        let caption = Caption::of_fold(plan, playhead.max(0.0), false);
        let top = rect.center_top() + vec2(0.0, unit * 0.6);
        let count = painter.layout_no_wrap(caption.count, FontId::proportional(unit * 0.8), palette.quiet);
        let written = |words: &str, size: f32| balanced(painter, words, size, palette.text, rect.width() - 2.0 * unit);
        let words = written(&caption.text, unit * 1.2);
        let under = count.size().y;
        picture.min.y += under + words.size().y + unit * 0.3;
        painter.galley(top - vec2(count.size().x / 2.0, 0.0), count, palette.quiet);
        painter.galley(top + vec2(0.0, under), words, palette.text);
        if playhead <= 0.0 && !plan.is_empty() {
            let grip = written(&plan.grip(), unit);
            picture.max.y -= grip.size().y;
            painter.galley(rect.center_bottom() - vec2(0.0, grip.size().y + unit * 0.4), grip, palette.text);
        }
    }
    // During a step, the pose before or after it, whichever is nearer.
    let cells = &plan.poses()[(playhead.round() as usize).min(plan.len())].cells;
    let moving = next.map_or(0..0, |next| plan.moving(next));
    let sketched = Sketched { cells, moving, eye: plan.sight(step).eye };
    paint(painter, picture.shrink(unit), session, &sketched, palette);
}

/// A page of paper with the first steps, in rows.
fn show_sheet(painter: &Painter, rect: Rect, session: &Session, plan: &FoldPlan, palette: UiPalette) {
    painter.rect(rect, 0.0, palette.background, Stroke::new(1.0, palette.quiet), StrokeKind::Outside);
    let inside = rect.shrink(rect.width() * 0.04);
    let (columns, rows) = (3, plan.len().div_ceil(3).clamp(1, 5));
    let each = vec2(inside.width() / columns as f32, inside.height() / rows as f32);
    for step in 0..plan.len().min(columns * rows) {
        let place = vec2((step % columns) as f32, (step / columns) as f32);
        let part = Rect::from_min_size(inside.min + place * each, each).shrink(each.x * 0.06);
        let letters = FontId::proportional((each.x * 0.11).max(6.0));
        painter.text(part.min, Align2::LEFT_TOP, step + 1, letters, palette.text);
        let sketched =
            Sketched { cells: &plan.poses()[step].cells, moving: plan.moving(step), eye: plan.sight(step).eye };
        paint(painter, part.shrink(each.x * 0.06), session, &sketched, palette);
    }
}

fn triangle(middle: Pos2, reach: f32, colour: Color32) -> Shape {
    let corners = [(-0.7, -1.0), (1.0, 0.0), (-0.7, 1.0)].map(|(x, y)| middle + vec2(x, y) * reach);
    Shape::convex_polygon(corners.to_vec(), colour, Stroke::NONE)
}

pub fn sign(painter: &Painter, rect: Rect, card: Card, colour: Color32) {
    let line = Stroke::new(2.0, colour);
    let (middle, size) = (rect.center(), rect.size());
    let body = |share: egui::Vec2, round: f32| {
        let body = Rect::from_center_size(middle, size * share);
        painter.rect_stroke(body, round, line, StrokeKind::Middle);
        body
    };
    match card {
        Card::Page => {
            let phone = body(vec2(0.56, 1.0), 5.0);
            painter.hline(middle.x - 3.0..=middle.x + 3.0, phone.max.y - 5.0, line);
        }
        Card::Sheet => {
            let paper = body(vec2(0.74, 1.0), 0.0);
            for row in 1..4 {
                let y = paper.min.y + paper.height() * row as f32 / 4.0;
                painter.hline(paper.min.x + 5.0..=paper.max.x - 5.0, y, line);
            }
        }
        Card::Picture => {
            let frame = body(vec2(1.0, 0.8), 2.0);
            let foot = frame.max.y - 3.0;
            let hill =
                [pos2(frame.min.x + 4.0, foot), pos2(middle.x - 2.0, middle.y - 1.0), pos2(middle.x + 5.0, foot)];
            painter.add(Shape::convex_polygon(hill.to_vec(), colour, Stroke::NONE));
            painter.circle_filled(pos2(frame.max.x - 7.0, frame.min.y + 7.0), 2.5, colour);
        }
        Card::Film => {
            body(vec2(1.0, 0.8), 5.0);
            painter.add(triangle(middle, size.x * 0.2, colour));
        }
    }
}
