//! The box that the search fills, and a cell in it that can no longer be filled, over the picture; hidden edges dashed.

use crate::viewer::prelude::*;

/// The edges of a box, each once: its two ends, and whether it is in front.
fn edges(low: Vec3, high: Vec3, eye: Vec3) -> Vec<([Vec3; 2], bool)> {
    let mut edges: Vec<([Vec3; 2], bool)> = Vec::new();
    for (corners, faces_eye) in faces(low, high, eye) {
        for corner in 0..4 {
            let ends = [corners[corner], corners[(corner + 1) % 4]];
            match edges.iter_mut().find(|(known, _)| *known == ends || *known == [ends[1], ends[0]]) {
                Some((_, in_front)) => *in_front |= faces_eye,
                None => edges.push((ends, faces_eye)),
            }
        }
    }
    edges
}

pub fn draw(picture: Res<PictureResource>, mut over: OverPicture) -> Result {
    let Some(filled) = picture.filled_box else { return Ok(()) };
    let painter = over.painter()?;
    let eye = over.eye().translation;
    let palette = theme::palette(picture.look.dark);
    let unit = (over.free.size.y / 600.0).clamp(0.8, 2.0) / over.free.zoom.max(0.1);
    let draw = |edges: Vec<([Vec3; 2], bool)>, in_front: &[Stroke], behind: Stroke| {
        for (ends, faces_eye) in edges {
            let line = over.line(&ends);
            if faces_eye {
                painter.extend(in_front.iter().map(|stroke| Shape::line(line.clone(), *stroke)));
            } else {
                painter.extend(Shape::dashed_line(&line, behind, 5.0 * unit, 5.0 * unit));
            }
        }
    };
    let stroke = |width: f32, colour| Stroke::new(width * unit, colour);
    if picture.look.switches.guide {
        let [front, behind] = [0.6, 0.35].map(|share| palette.text.gamma_multiply(share));
        draw(edges(filled.low, filled.high, eye), &[stroke(2.0, front)], stroke(1.5, behind));
    }
    // Visible through the wood, because the cell may be behind cubes.
    if let Some(dead) = filled.dead {
        let low = dead - 0.5;
        let high = dead + 0.5;
        for (corners, _) in faces(low, high, eye).filter(|(_, faces_eye)| *faces_eye) {
            painter.add(Shape::convex_polygon(over.line(&corners), palette.bad.gamma_multiply(0.3), Stroke::NONE));
        }
        let front = [stroke(5.5, theme::rim(palette)), stroke(2.5, palette.bad)];
        draw(edges(low, high, eye), &front, stroke(1.5, palette.bad));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_edges_are_behind_and_nine_in_front() {
        let eye = Vec3::new(5.0, 4.0, 9.0);
        let edges = edges(Vec3::splat(-1.0), Vec3::splat(1.0), eye);
        assert_eq!(edges.len(), 12);
        let behind: Vec<_> = edges.iter().filter(|(_, in_front)| !in_front).collect();
        assert_eq!(behind.len(), 3);
        // All of them meet in the corner farthest from the camera.
        assert!(behind.iter().all(|(ends, _)| ends.contains(&Vec3::splat(-1.0))));
        // Seen straight on, only one face is in front.
        let straight = super::edges(Vec3::splat(-1.0), Vec3::splat(1.0), Vec3::Z * 9.0);
        assert_eq!(straight.iter().filter(|(_, in_front)| *in_front).count(), 4);
    }
}
