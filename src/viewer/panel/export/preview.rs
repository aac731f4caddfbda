//! Previews in the export dialog: a step on the phone, the drawings of the sheet, a picture, a film.

use super::prelude::*;
use crate::export::Card;
use crate::stage::{Palette, SketchRole, Tones, bounds, sketch};

/// Shows what the file will look like: page and picture at this moment, the sheet's drawings, a film at its middle
/// step.
pub fn show(ui: &Ui, area: Rect, card: Card, panel: &mut PanelUi) {
    let (Some(plan), Some(timeline)) = (panel.player.plan(), &panel.player.timeline) else { return };
    let painter = ui.painter_at(area);
    let aspect = card.row().aspect.unwrap_or(area.aspect_ratio());
    let size = vec2(aspect * area.height(), area.height());
    let rect = Rect::from_center_size(area.center(), size * (area.width() / size.x).min(1.0));
    if card == Card::Sheet {
        return show_sheet(&painter, rect, panel.picture, plan);
    }
    let playhead = if card == Card::Film { (plan.len() / 2) as f64 } else { panel.player.pictured_at() };
    let palette = panel.palette;
    let picture = Picture::of(timeline, playhead, false, panel.picture.woods.clone(), panel.picture.look);
    Thumbnail { ground: Some(palette.table), ..Thumbnail::of(picture) }.paint(&painter, rect, panel);
    match card {
        Card::Page => {
            painter.rect_stroke(rect, CARD_CORNERS, Stroke::new(3.0, palette.text), StrokeKind::Inside);
        }
        Card::Film => {
            let corner = rect.left_bottom() + vec2(24.0, -24.0);
            painter.circle_filled(corner, 16.0, palette.button);
            painter.text(corner, Align2::CENTER_CENTER, "▶", regular(16.0), palette.text);
        }
        _ => {}
    }
}

/// A QR code, on white even in the dark theme, as scanners expect.
pub fn show_code(ui: &Ui, area: Rect, code: &[Vec<bool>], panel: &PanelUi) {
    let painter = ui.painter_at(area);
    let words = panel.label(Label::PointCamera);
    painted(ui, area, "code", Sense::hover(), WidgetType::Image, words);
    let mut job = LayoutJob::simple(words.to_owned(), regular(14.0), panel.palette.text, area.width() - 16.0);
    job.halign = Align::Center;
    let words = painter.layout_job(job);
    // A small code needs all the room.
    let below = if area.height() < 180.0 { 0.0 } else { words.size().y + 12.0 };
    let (coded, told) = area.split_top_bottom_at_y(area.max.y - below);
    let side = coded.size().min_elem() - 16.0;
    let place = Rect::from_center_size(coded.center(), Vec2::splat(side));
    painter.rect_filled(place, 4.0, Color32::WHITE);
    let square = Vec2::splat(side / (code.len() + 8) as f32);
    for (at, _) in code.iter().flatten().enumerate().filter(|(_, is_dark)| **is_dark) {
        let corner = in_rows(place, at, code.len(), square) + 4.0 * square;
        painter.rect_filled(Rect::from_min_size(corner, square), 0.0, Color32::BLACK);
    }
    painter.with_clip_rect(told).galley(told.center_top(), words, panel.palette.text);
}

/// A page of paper with the first steps, in rows, flat as they are printed.
fn show_sheet(painter: &Painter, rect: Rect, shown: &Picture, plan: &FoldPlan) {
    let paper = Palette::of(false);
    painter.rect_filled(rect, 2.0, Color32::WHITE);
    let inside = rect.shrink(rect.width() * 0.04);
    let columns = 3;
    let rows = plan.len().div_ceil(3).clamp(1, 5);
    let each = vec2(inside.width() / columns as f32, inside.height() / rows as f32);
    for step in 0..plan.len().min(columns * rows) {
        let part = Rect::from_min_size(in_rows(inside, step, columns, each), each).shrink(each.x * 0.06);
        let letters = regular((each.x * 0.11).max(6.0));
        painter.text(part.min, Align2::LEFT_TOP, step + 1, letters, theme::colour(paper.text));
        let eye = plan.sight(step).eye;
        let moving = plan.moving(step);
        let faces = sketch(&plan.poses()[step].cells, eye, &[]);
        let Some((low, high)) = bounds(&faces) else { continue };
        let part = part.shrink(each.x * 0.06);
        let extent = high - low;
        let middle = (low + high) / 2.0;
        let scale = (part.width() / extent.x).min(part.height() / extent.y);
        for face in &faces {
            let wood = Species::ALL[shown.wood(face.cubelet)].drawn[0];
            let role = SketchRole::of(face.cubelet, &moving);
            let tones = Tones::of(wood, face.light(eye, Direction::Up), role, &paper);
            for (corners, tone) in [(face.corners, tones.gap), (face.wood, tones.wood)] {
                let corners = corners.map(|at| part.center() + vec2(at.x - middle.x, middle.y - at.y) * scale).to_vec();
                painter.add(Shape::convex_polygon(corners, theme::colour(tone), Stroke::NONE));
            }
        }
    }
}
