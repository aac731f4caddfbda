//! What the hands do in a step, drawn over the picture: the axis, a ring where the moving part begins, an arrow round, and the
//! edges of where it lands; a tag says after how many cubes. Seen through the wood. What it is in space is the stage's to say.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Color32, Pos2, Shape, Stroke};

use super::door::Work;
use super::frame::OverPicture;
use super::theme;
use crate::session::USUAL_SCALE;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw);
}

fn draw(work: Res<Work>, mut over: OverPicture) -> Result {
    let session = work.session();
    let Some(gesture) = session.gesture().filter(|_| over.loaded.0 && session.settings().guide) else { return Ok(()) };
    let painter = over.painter()?;
    let zoom = over.free.zoom.max(0.1);
    let line = |points: &[Vec3]| over.line(points);
    let palette = theme::palette(session.settings());
    // As the picture grows, so do its lines; and as somebody wants them larger, or stands back.
    let asked = f32::from(session.settings().scale) / f32::from(USUAL_SCALE);
    let closer = if session.follow().is_some() { 1.35 } else { 1.0 };
    let unit = (over.free.window.y / 760.0 * closer).clamp(0.8, 2.5) / zoom * asked.min(zoom);
    let halo = if palette.dark { Color32::from_black_alpha(190) } else { Color32::from_white_alpha(210) };
    let twice = |points: Vec<Pos2>, width: f32, colour: Color32| {
        painter.add(Shape::line(points.clone(), Stroke::new(width + 3.0 * unit, halo)));
        painter.add(Shape::line(points, Stroke::new(width, colour)));
    };
    for edge in &gesture.landing {
        painter.add(Shape::line(line(edge), Stroke::new(1.5 * unit, palette.accent.gamma_multiply(0.75))));
    }
    if let Some([middle, side]) = gesture.dot.map(|dot| [dot, dot + over.eye().right() * 0.26].map(|at| over.point(at)))
        && let (Some(middle), Some(side)) = (middle, side)
    {
        painter.circle_filled(middle, middle.distance(side), palette.accent.gamma_multiply(0.75));
    }
    twice(line(&gesture.rod), 2.0 * unit, palette.text);
    let mut ring = line(&gesture.ring);
    ring.extend(ring.first().copied());
    twice(ring, 2.5 * unit, palette.accent);
    let arrow = |mut points: Vec<Pos2>| {
        let [.., before, tip] = points[..] else { return };
        let way = (tip - before).normalized();
        let (length, side) = (17.0 * unit, way.rot90() * 8.0 * unit);
        let head = |grown: f32| {
            let (back, side) = (way * (length + grown), side * (1.0 + grown / length));
            vec![tip + way * grown, tip - back + side, tip - back - side]
        };
        // The shaft ends in the head.
        while points.last().is_some_and(|&last| last.distance(tip) < length) {
            points.pop();
        }
        points.push(tip - way * length * 0.9);
        twice(points, 4.0 * unit, palette.accent);
        painter.add(Shape::convex_polygon(head(4.0 * unit), halo, Stroke::NONE));
        painter.add(Shape::convex_polygon(head(0.0), palette.accent, Stroke::NONE));
    };
    if let Some(pull) = &gesture.pull {
        arrow([0.0, 0.5, 1.0].into_iter().filter_map(|share| over.point(pull[0].lerp(pull[1], share))).collect());
    }
    arrow(line(&gesture.arc));
    // So that nobody has to count to find the joint: it is after so many cubes.
    let arrows = [line(&gesture.arc), line(&gesture.pull.map_or(Vec::new(), Vec::from))].concat();
    let ring = line(&gesture.ring);
    let middle = ring.iter().fold(egui::Vec2::ZERO, |sum, at| sum + at.to_vec2()) / ring.len().max(1) as f32;
    let beside = |at: &Pos2| *at + (at.to_vec2() - middle).normalized() * 18.0 * unit;
    let room = |at: &Pos2| arrows.iter().map(|arrow| arrow.distance(*at)).fold(60.0 * unit, f32::min);
    // Beside the ring, where it covers no arrow; rather on the right.
    let place = ring.iter().map(beside).max_by(|one, other| {
        let worth = |at: &Pos2| 3.0 * room(at) + at.x;
        worth(one).total_cmp(&worth(other))
    });
    if let Some(at) = place {
        let font = egui::FontId::proportional(15.0 * unit);
        let words = painter.layout_no_wrap(gesture.cubelets.to_string(), font, palette.on_accent);
        let tag = egui::Rect::from_center_size(at, words.size() + egui::vec2(10.0, 2.0) * unit);
        painter.rect_filled(tag, 4.0 * unit, palette.accent);
        painter.galley(at - words.size() / 2.0, words, palette.on_accent);
    }
    Ok(())
}
