//! Marks over the picture of a snake being entered: the length of each run, runs too long, and where the next cube
//! goes.

use bevy_egui::egui::{Color32, vec2};

use crate::stage::{DRAWN_SIDE, EnteredRun};
use crate::viewer::prelude::*;

pub fn draw(picture: Res<PictureResource>, mut over: OverPicture) -> Result {
    let Some(entered) = &picture.entered else { return Ok(()) };
    let above = over.free.point(over.free.min).y;
    let painter = over.painter()?;
    let painter = painter.with_clip_rect(painter.clip_rect().with_min_y(above));
    let right = over.eye().right();
    let palette = theme::palette(picture.look.dark);
    let cubelets = &picture.stage.cubelets;
    let middle = |cubelet: usize| Some((*cubelets.get(cubelet)?)?.position);
    let on_top = Vec3::Y * DRAWN_SIDE / 2.0;
    // A cube's side on screen, in points.
    let side_at = |at: Vec3| {
        let [left, right] = [-0.5, 0.5].map(|side| over.point(at + right * side));
        left.zip(right).map_or(0.0, |(left, right)| left.distance(right))
    };
    let rectangle = |low: Vec3, high: Vec3, y: f32| {
        let corners = [(low.x, low.z), (high.x, low.z), (high.x, high.z), (low.x, high.z)];
        over.line(&corners.map(|(x, z)| Vec3::new(x, y, z)))
    };
    if let Some(next) = entered.next {
        let half = DRAWN_SIDE / 2.0;
        let square = |height: f32| rectangle(next - half, next + half, next.y + height);
        painter.add(Shape::convex_polygon(square(half), palette.landing.gamma_multiply(0.34), (2.0, palette.mark)));
        if let Some(at) = over.point(next + on_top) {
            let size = (side_at(next) * 0.5).clamp(12.0, 44.0);
            painter.text(at, egui::Align2::CENTER_CENTER, "?", regular(size), palette.mark);
        }
    }
    let runs = &entered.runs;
    let ends = |run: &EnteredRun| middle(run.cubelets.start).zip(middle(run.cubelets.end.min(cubelets.len()) - 1));
    for run in runs.iter().filter(|run| run.is_too_long) {
        let Some((from, to)) = ends(run) else { continue };
        let low = from.min(to) - DRAWN_SIDE / 2.0;
        let high = from.max(to) + DRAWN_SIDE / 2.0;
        painter.add(Shape::closed_line(rectangle(low, high, high.y), (4.0, palette.bad)));
    }
    for (at, run) in runs.iter().enumerate() {
        let Some((from, to)) = ends(run) else { continue };
        let newest = at + 1 == runs.len();
        let at = (from + to) / 2.0 + on_top;
        let cube = side_at(at);
        // Small cubes get no number.
        let Some(point) = over.point(at).filter(|_| cube >= 20.0 || newest || run.is_too_long) else {
            continue;
        };
        let more = if run.goes_on { "+" } else { "" };
        let (ground, ink) = if run.is_too_long {
            (palette.bad, if palette.dark { palette.on_accent } else { Color32::WHITE })
        } else if newest && !entered.is_whole {
            (palette.mark, palette.on_mark)
        } else {
            (palette.panel, palette.text)
        };
        let size = (cube * 0.32).clamp(11.0, 26.0);
        let length = run.length() - usize::from(run.goes_on);
        let words = painter.layout_no_wrap(format!("{length}{more}"), regular(size), ink);
        let tag = egui::Rect::from_center_size(point, vec2(words.size().x.max(size * 0.6), words.size().y * 0.9));
        painter.rect_filled(tag.expand2(vec2(size * 0.3, size * 0.04)), size * 0.35, ground);
        painter.galley(point - words.size() / 2.0, words, ink);
    }
    Ok(())
}
