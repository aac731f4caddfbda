//! The gesture of a step, painted over the picture and visible through the wood: the axis, a ring where the moving part
//! begins, an arrow, the edges of its final position, and the number of cubes to the nearer end.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Color32, Pos2, Shape, Stroke};

use crate::session::USUAL_SCALE;
use crate::stage::Mark;
use crate::viewer::io::SessionResource;
use crate::viewer::schedule::OverPicture;
use crate::viewer::theme;

pub(in crate::viewer) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw);
}

fn draw(work: Res<SessionResource>, mut over: OverPicture) -> Result {
    let session = work.session();
    let Some(gesture) = session.gesture().filter(|_| over.loaded.0 && session.settings().guide) else { return Ok(()) };
    let painter = over.painter()?;
    let zoom = over.free.zoom.max(0.1);
    let palette = theme::palette(session.settings());
    // Line widths scale with the picture and the user's text size, and are larger in following mode.
    let scale = f32::from(session.settings().scale) / f32::from(USUAL_SCALE);
    let closer = if session.follow().is_some() { 1.35 } else { 1.0 };
    let unit = (over.free.window.y / 760.0 * closer).clamp(0.8, 2.5) / zoom * scale.min(zoom);
    let halo = if palette.dark { Color32::from_black_alpha(190) } else { Color32::from_white_alpha(210) };
    let at = |Vec2 { x, y }| Pos2 { x, y };
    let drawn = gesture.drawn(|point| over.point(point).map(|at| Vec2::new(at.x, at.y)), 3.0 * unit);
    let landing = palette.accent.gamma_multiply(0.75);
    for edge in drawn.landing {
        painter.add(Shape::line(edge.into_iter().map(at).collect(), Stroke::new(1.5 * unit, landing)));
    }
    if let Some([middle, side]) = gesture.dot.map(|dot| [dot, dot + over.eye().right() * 0.26].map(|at| over.point(at)))
        && let (Some(middle), Some(side)) = (middle, side)
    {
        painter.circle_filled(middle, middle.distance(side), landing);
    }
    for (mark, points) in drawn.marks {
        let points: Vec<Pos2> = points.into_iter().map(at).collect();
        let (width, colour) = match mark {
            Mark::Rod => (2.0, palette.text),
            Mark::Ring => (2.5, palette.accent),
            Mark::Shaft => (4.0, palette.accent),
            Mark::Head => {
                painter.add(Shape::closed_line(points.clone(), Stroke::new(4.0 * unit, halo)));
                painter.add(Shape::convex_polygon(points, palette.accent, Stroke::NONE));
                continue;
            }
        };
        painter.add(Shape::line(points.clone(), Stroke::new((width + 3.0) * unit, halo)));
        painter.add(Shape::line(points, Stroke::new(width * unit, colour)));
    }
    if let Some(at) = drawn.tag.map(at) {
        let font = egui::FontId::proportional(15.0 * unit);
        let words = painter.layout_no_wrap(gesture.cubelets.to_string(), font, palette.on_accent);
        let tag = egui::Rect::from_center_size(at, words.size() + egui::vec2(10.0, 2.0) * unit);
        painter.rect_filled(tag, 4.0 * unit, palette.accent);
        painter.galley(at - words.size() / 2.0, words, palette.on_accent);
    }
    Ok(())
}
