//! Preview of an export: a thumbnail with the words over it, or the drawings of the sheet; and an icon for each card.

use super::prelude::*;
use crate::export::Card;
use crate::stage::{Palette, SketchRole, Tones, bounds, sketch};
use crate::viewer::panel::guide::{balanced, sentence};

/// A film shows its middle step.
pub fn show(ui: &Ui, area: Rect, panel: &mut PanelUi) {
    let Some(plan) = panel.player.plan() else { return };
    let painter = ui.painter_at(area);
    let inside = area.shrink(2.0);
    let export = panel.session.export();
    let [width, height] = export.size();
    let aspect = export.chosen.card.row().aspect.unwrap_or(width as f32 / height as f32);
    let width = inside.width().min(inside.height() * aspect);
    let rect = Rect::from_center_size(inside.center(), vec2(width, width / aspect));
    if export.chosen.card == Card::Sheet {
        return show_sheet(&painter, rect, panel.picture, plan);
    }
    let playhead = if export.kind().is_film() { (plan.len() / 2) as f64 } else { panel.player.playback.playhead };
    show_picture(&painter, rect, playhead, panel);
}

/// A QR code, on white even in the dark theme, as scanners expect.
pub fn show_code(ui: &Ui, area: Rect, code: &[Vec<bool>], panel: &PanelUi) {
    let painter = ui.painter_at(area);
    let words = panel.label(Label::PointCamera);
    let words = balanced(&painter, words, 14.0, panel.palette.text, area.width() - 16.0);
    let side = (area.width() - 16.0).min(area.height() - words.size().y - 12.0).min(240.0);
    let place = Rect::from_center_size(area.center() - vec2(0.0, words.size().y / 2.0 + 3.0), Vec2::splat(side));
    painter.rect_filled(place, 4.0, Color32::WHITE);
    let square = Vec2::splat(side / (code.len() + 8) as f32);
    for (at, _) in code.iter().flatten().enumerate().filter(|(_, is_dark)| **is_dark) {
        let corner = in_rows(place, at, code.len(), square) + 4.0 * square;
        painter.rect_filled(Rect::from_min_size(corner, square), 0.0, Color32::BLACK);
    }
    painter.galley(place.center_bottom() + vec2(0.0, 6.0), words, panel.palette.text);
}

fn show_picture(painter: &Painter, rect: Rect, playhead: f64, panel: &mut PanelUi) {
    let export = panel.session.export();
    let palette = panel.palette;
    let Some(timeline) = &panel.player.timeline else { return };
    let picture = Picture::of(timeline, playhead, false, panel.picture.woods.clone(), panel.picture.look);
    let mut within = rect;
    // Smaller text in a narrow frame leaves room for the snake.
    let unit = rect.height().min(rect.width() * 1.4) / 20.0;
    let has_words = export.chosen.words || !export.kind().is_rendered();
    let caption = has_words.then(|| {
        let count = painter.layout_no_wrap(picture.caption.count.clone(), regular(unit * 0.8), palette.quiet);
        let mut words = sentence(&picture.caption.text, picture.look, unit * 1.2, palette.text);
        words.wrap.max_width = rect.width() - 2.0 * unit;
        let words = painter.layout_job(words);
        within.min.y += count.size().y + words.size().y + unit;
        (count, words)
    });
    let thumbnail = Thumbnail { ground: Some(palette.background), ..Thumbnail::of(picture) };
    thumbnail.paint_within(painter, rect, within, panel);
    if let Some((count, words)) = caption {
        let top = rect.min + Vec2::splat(unit * 0.8);
        let under = top + vec2(0.0, count.size().y);
        painter.galley(top, count, palette.quiet);
        painter.galley(under, words, palette.text);
    }
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

/// A body, bars across it, and what is filled in it: lengths in points, places from the middle.
pub fn sign(painter: &Painter, middle: Pos2, card: Card, colour: Color32) {
    let line = Stroke::new(2.0, colour);
    let (size, round, bars, filled) = match card {
        Card::Page => (vec2(16.8, 30.0), 5.0, &[(3.0, 10.0)][..], &[][..]),
        Card::Sheet => (vec2(22.2, 30.0), 0.0, &[(6.1, -7.5), (6.1, 0.0), (6.1, 7.5)][..], &[][..]),
        Card::Picture => {
            painter.circle_filled(middle + vec2(8.0, -5.0), 2.5, colour);
            (vec2(30.0, 24.0), 2.0, &[][..], &[(-11.0, 9.0), (-2.0, -1.0), (5.0, 9.0)][..])
        }
        Card::Film => (vec2(30.0, 24.0), 5.0, &[][..], &[(-4.2, -6.0), (6.0, 0.0), (-4.2, 6.0)][..]),
    };
    painter.rect_stroke(Rect::from_center_size(middle, size), round, line, StrokeKind::Middle);
    for (half, y) in bars {
        painter.hline(middle.x - half..=middle.x + half, middle.y + y, line);
    }
    let filled = filled.iter().map(|place| middle + Vec2::from(*place)).collect();
    painter.add(Shape::convex_polygon(filled, colour, Stroke::NONE));
}
