//! The gesture of a step, over the picture: an arrow and the landing. In the hands, the moving part also has an
//! outline, and a hidden joint its axis and a ring. On the table, each of the first runs has its number of cubes.

use bevy_egui::egui::Painter;
use bevy_egui::egui::epaint::{Mesh, PathShape, PathStroke};

use crate::stage::{DrawnGesture, Gesture, Ink, Pen, SIZES, outline};
use crate::viewer::prelude::*;

pub fn draw(picture: Res<PictureResource>, mut over: OverPicture) -> Result {
    let painter = over.painter()?;
    // Line widths scale with the picture and the user's text size.
    let zoom = over.free.zoom.max(0.1);
    // People look from arm's length.
    let pen = 4.0 * (over.free.window.y / 760.0).clamp(0.8, 2.5) / zoom * picture.look.scale.min(zoom);
    let palette = theme::palette(picture.look.dark);
    let eye = over.eye().translation;
    let onto = |point| over.point(point).map(vec);
    // In a step, resting cubes are paler.
    if picture.filled_box.is_some() || picture.pointer.grasp().is_some() {
        let stroke = Stroke::new(0.75 * pen, palette.mark);
        let whole = picture.whole();
        let all = Vec::from_iter(whole.iter().copied().flatten());
        let lit = Vec::from_iter(whole.get(picture.stage.lit.clone()).into_iter().flatten().copied().flatten());
        for points in outline(&lit, &all, eye, onto) {
            painter.add(Shape::line(points.into_iter().map(pos).collect(), stroke));
        }
    }
    if let Some(gesture) = &picture.gesture {
        paint(&painter, gesture, onto, |point| eye - point, (pen, over.marks.0), palette);
    }
    paint_counts(&painter, &picture, &over, pen, palette);
    Ok(())
}

fn paint_counts(painter: &Painter, picture: &Picture, over: &OverPicture, pen: f32, palette: UiPalette) {
    let places = Vec::from_iter(picture.stage.cubelets.iter().flatten().map(|cubelet| cubelet.position));
    let apart = |one: Vec3, other: Vec3| Some(over.point(one)?.distance(over.point(other)?));
    for (run, cubelets) in &picture.counts {
        // The labels of small cubes are smaller, or they would overlap.
        let pen = apart(places[0], places[1]).map_or(pen, |apart| pen.min(apart / (0.9 * SIZES.letters)));
        let [middle, corner, next] = cubelets.map(|cubelet| places[cubelet]);
        if let Some(at) = over.point(middle + next - corner) {
            // It fades while the snake is lifted.
            let [ground, ink, rim] =
                [palette.mark, palette.on_mark, theme::rim(palette)].map(|ink| ink.gamma_multiply(picture.lies));
            let words = painter.layout_no_wrap(run.to_string(), regular(SIZES.letters * pen), ink);
            let tag = egui::Rect::from_center_size(at, words.size() + egui::vec2(3.3, 0.7) * pen);
            painter.rect(tag, 1.3 * pen, ground, (SIZES.rim / 2.0 * pen, rim), egui::StrokeKind::Outside);
            painter.galley(tag.center() - words.size() / 2.0, words, ink);
        }
    }
}

/// Paints a gesture, laid out as by [`Gesture::drawn`] in egui points, without its tag: the sentence names the number of
/// cubes. The landing itself is in the scene, so it has only an outline. `strength`: from 0 to 1, of all marks.
pub fn paint(
    painter: &Painter,
    gesture: &Gesture,
    onto: impl Fn(Vec3) -> Option<Vec2> + Copy,
    toward: impl Fn(Vec3) -> Vec3 + Copy,
    (pen, strength): (f32, f32),
    palette: UiPalette,
) {
    let radius = 0.4 * pen;
    let colour = palette.landing.gamma_multiply(strength * gesture.strengths.landing);
    for points in gesture.landing_outline(onto, toward) {
        let points = Vec::from_iter(points.into_iter().map(pos));
        painter.extend(Shape::dotted_line(&points, colour, 5.0 * radius, radius));
    }
    let mut drawn = Gesture { landing: Vec::new(), ..gesture.clone() }.drawn(onto, toward, pen);
    drawn.lines.iter_mut().for_each(|line| line.strength *= strength);
    paint_lines(painter, drawn, palette);
}

fn paint_lines(painter: &Painter, drawn: DrawnGesture, palette: UiPalette) {
    for line in drawn.lines {
        let colour = match line.ink {
            Ink::Rim => theme::rim(palette),
            Ink::Rod => palette.text,
            Ink::Mark => palette.mark,
            Ink::Dot => palette.dot,
        };
        let stroke = Stroke::new(line.width, colour.gamma_multiply(line.strength));
        let points = Vec::from_iter(line.points.into_iter().map(pos));
        match line.pen {
            Pen::Line if let Some(tail) = line.tail => {
                paint_band(painter, &points, tail, stroke);
                continue;
            }
            Pen::Line | Pen::Dashes => painter.add(Shape::line(points, stroke)),
            Pen::Outline => painter.add(Shape::closed_line(points, stroke)),
            Pen::Area => painter.add(Shape::convex_polygon(points, stroke.color, Stroke::NONE)),
        };
    }
}

/// A band that grows wider and fades in along its tail.
fn paint_band(painter: &Painter, points: &[egui::Pos2], [from, to]: [Vec2; 2], stroke: Stroke) {
    let way = to - from;
    let grown = move |place: egui::Pos2| ((vec(place) - from).dot(way) / way.length_squared().max(1.0)).clamp(0.0, 1.0);
    let fade = move |place| stroke.color.gamma_multiply(grown(place));
    let mut band = Mesh::default();
    let mut edges = [Vec::new(), Vec::new()];
    for (index, &place) in points.iter().enumerate() {
        let along = points[(index + 1).min(points.len() - 1)] - points[index.saturating_sub(1)];
        let beside = along.normalized().rot90() * stroke.width * (0.1 + 0.4 * grown(place));
        for (edge, corner) in edges.iter_mut().zip([place - beside, place + beside]) {
            band.colored_vertex(corner, fade(place));
            edge.push(corner);
        }
    }
    for first in (2..band.vertices.len() as u32).step_by(2) {
        band.add_triangle(first - 2, first - 1, first);
        band.add_triangle(first - 1, first, first + 1);
    }
    painter.add(band);
    // A mesh has hard edges.
    for edge in edges {
        painter.add(PathShape::line(edge, PathStroke::new_uv(1.0, move |_, place| fade(place))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::DrawnLine;

    #[test]
    fn each_line_is_painted_where_it_is_laid_out() {
        let line = |ink, pen| DrawnLine {
            ink,
            pen,
            width: 4.0,
            strength: 1.0,
            points: [[20.0, 30.0], [120.0, 30.0], [120.0, 80.0]].map(Vec2::from).to_vec(),
            tail: None,
        };
        let palette = theme::palette(false);
        for (pen, shapes) in [(Pen::Line, 1), (Pen::Outline, 1), (Pen::Area, 1)] {
            for (ink, colour) in [(Ink::Rim, theme::rim(palette)), (Ink::Rod, palette.text), (Ink::Mark, palette.mark)]
            {
                let drawn = DrawnGesture { lines: vec![line(ink, pen)], ..DrawnGesture::default() };
                let painted = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
                    paint_lines(ui.painter(), drawn.clone(), palette);
                });
                let mut area = egui::Rect::NOTHING;
                let mut count = 0;
                for shape in painted.shapes {
                    let each = if let Shape::Vec(each) = shape.shape { each } else { vec![shape.shape] };
                    for shape in each {
                        let (points, closed, colours) = match shape {
                            Shape::Path(path) => {
                                let egui::epaint::ColorMode::Solid(stroke) = path.stroke.color else { panic!() };
                                (path.points, path.closed, [path.fill, stroke])
                            }
                            Shape::LineSegment { points, stroke } => (points.to_vec(), false, [stroke.color; 2]),
                            Shape::Circle(dot) => (vec![dot.center], false, [dot.fill; 2]),
                            _ => continue,
                        };
                        area = area.union(egui::Rect::from_points(&points));
                        count += 1;
                        assert!(colours.contains(&colour), "{ink:?} {pen:?}: {colours:?}");
                        assert_eq!(closed, matches!(pen, Pen::Outline | Pen::Area), "{pen:?}");
                    }
                }
                let [low, high] = [area.min, area.max].map(|at| [at.x, at.y]);
                assert_eq!(low, [20.0, 30.0], "{pen:?}");
                assert!(high[0] > 119.0 && high[1] > 70.0 && count >= shapes, "{pen:?}: {high:?}, {count} shapes");
            }
        }
    }
}
