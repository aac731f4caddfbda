//! Preview of an export: a thumbnail with the words over it, or the drawings of the sheet; and an icon for each card.

use crate::export::Card;
use crate::fold::FoldPlan;
use crate::puzzle::Direction;
use crate::stage::{self, Picture, SketchRole, Species, Tones, bounds, sketch};
use crate::viewer::panel::guide::{balanced, sentence};
use crate::viewer::panel::prelude::*;
use crate::viewer::theme::colour;

/// Side of the code, in points.
const MOST: f32 = 240.0;

/// A film shows its middle step.
pub fn show(ui: &Ui, area: Rect, panel: &mut PanelUi) {
    let session = panel.session;
    let Some(plan) = session.player().plan() else { return };
    let painter = ui.painter_at(area);
    let inside = area.shrink(2.0);
    let export = session.export();
    let [width, height] = export.size();
    let aspect = export.chosen.card.row().aspect.unwrap_or(width as f32 / height as f32);
    let width = inside.width().min(inside.height() * aspect);
    let rect = Rect::from_center_size(inside.center(), vec2(width, width / aspect));
    if export.chosen.card == Card::Sheet {
        return show_sheet(&painter, rect, session, plan);
    }
    let is_film = export.kind().is_film();
    let playhead = if is_film { (plan.len() / 2) as f64 } else { session.player().playback.playhead };
    show_picture(&painter, rect, playhead, panel);
}

/// A QR code, on white even in the dark theme, as scanners expect.
pub fn show_code(ui: &Ui, area: Rect, code: &[Vec<bool>], panel: &PanelUi) {
    let painter = ui.painter_at(area);
    let words = panel.label(Label::PointCamera);
    let words = balanced(&painter, words, 14.0, panel.palette.text, area.width() - 16.0);
    let side = (area.width() - 16.0).min(area.height() - words.size().y - 12.0).min(MOST);
    let place = Rect::from_center_size(area.center() - vec2(0.0, words.size().y / 2.0 + 3.0), vec2(side, side));
    painter.rect_filled(place, 4.0, Color32::WHITE);
    let square = side / (code.len() + 8) as f32;
    for at in (0..code.len().pow(2)).filter(|at| code[at / code.len()][at % code.len()]) {
        let [x, y] = [at % code.len(), at / code.len()].map(|at| (at as f32 + 4.0) * square);
        painter.rect_filled(Rect::from_min_size(place.min + vec2(x, y), vec2(square, square)), 0.0, Color32::BLACK);
    }
    painter.galley(place.center_bottom() + vec2(0.0, 6.0), words, panel.palette.text);
}

fn show_picture(painter: &Painter, rect: Rect, playhead: f64, panel: &mut PanelUi) {
    let session = panel.session;
    let (palette, Some(timeline)) = (panel.palette, &session.player().timeline) else { return };
    let woods = session.picture().woods.clone();
    let picture = Picture::of(timeline, playhead, false, woods, session.picture().look);
    let mut within = rect;
    // Smaller text in a narrow frame leaves room for the snake.
    let unit = rect.height().min(rect.width() * 1.4) / 20.0;
    let has_words = session.export().chosen.words || !session.export().kind().is_rendered();
    let caption = has_words.then(|| {
        let count = painter.layout_no_wrap(picture.caption.count.clone(), regular(unit * 0.8), palette.quiet);
        let mut words = sentence(&picture.caption.text, picture.look, unit * 1.2, palette.text);
        words.wrap.max_width = rect.width() - 2.0 * unit;
        let words = painter.layout_job(words);
        within.min.y += count.size().y + words.size().y + unit;
        (count, words)
    });
    let fills = picture.stage.cubelets.iter().copied().flatten().collect();
    let ground = Some(stage::Palette::of(palette.dark).background);
    let thumbnail = Thumbnail { eye: picture.eye(), picture, fills, ground, marked: Vec::new() };
    thumbnail.paint_within(painter, rect, within, panel);
    if let Some((count, words)) = caption {
        let top = rect.min + Vec2::splat(unit * 0.8);
        let under = top + vec2(0.0, count.size().y);
        painter.galley(top, count, palette.quiet);
        painter.galley(under, words, palette.text);
    }
}

/// A page of paper with the first steps, in rows, flat as they are printed.
fn show_sheet(painter: &Painter, rect: Rect, session: &Session, plan: &FoldPlan) {
    let paper = stage::Palette::of(false);
    painter.rect_filled(rect, 2.0, Color32::WHITE);
    let inside = rect.shrink(rect.width() * 0.04);
    let columns = 3;
    let rows = plan.len().div_ceil(3).clamp(1, 5);
    let each = vec2(inside.width() / columns as f32, inside.height() / rows as f32);
    for step in 0..plan.len().min(columns * rows) {
        let place = vec2((step % columns) as f32, (step / columns) as f32);
        let part = Rect::from_min_size(inside.min + place * each, each).shrink(each.x * 0.06);
        let letters = regular((each.x * 0.11).max(6.0));
        painter.text(part.min, Align2::LEFT_TOP, step + 1, letters, colour(paper.text));
        let eye = plan.sight(step).eye;
        let moving = plan.moving(step);
        let faces = sketch(&plan.poses()[step].cells, eye, &[]);
        let Some((low, high)) = bounds(&faces) else { continue };
        let part = part.shrink(each.x * 0.06);
        let extent = high - low;
        let middle = (low + high) / 2.0;
        let scale = (part.width() / extent.x).min(part.height() / extent.y);
        for face in &faces {
            let at = |point: &bevy::math::Vec2| part.center() + vec2(point.x - middle.x, middle.y - point.y) * scale;
            let wood = Species::ALL[session.picture().wood(face.cubelet)].drawn[0];
            let role = SketchRole::of(face.cubelet, &moving);
            let tones = Tones::of(wood, face.light(eye, Direction::Up), role, &paper);
            for (corners, tone) in [(&face.corners, tones.gap), (&face.wood, tones.wood)] {
                let corners = corners.iter().map(at).collect();
                painter.add(Shape::convex_polygon(corners, colour(tone), Stroke::NONE));
            }
        }
    }
}

pub fn sign(painter: &Painter, rect: Rect, card: Card, colour: Color32) {
    let line = Stroke::new(2.0, colour);
    let middle = rect.center();
    let size = rect.size();
    let body = |share: Vec2, round: f32| {
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
            let triangle = [(-0.14, -0.2), (0.2, 0.0), (-0.14, 0.2)].map(|(x, y)| middle + vec2(x, y) * size.x);
            painter.add(Shape::convex_polygon(triangle.to_vec(), colour, Stroke::NONE));
        }
    }
}
