//! The cube pointed at, here or in the panel.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{CursorIcon, Pos2, Rect, TextFormat, vec2};

use crate::fold::CubeletPose;
use crate::stage::{DRAWN_SIDE, Pointed};
use crate::viewer::pointer::edit::EditTarget;
use crate::viewer::prelude::*;

/// The corners of the faces that the camera sees, in order around each face.
fn seen_faces(pose: CubeletPose, eye: Vec3) -> Vec<[Vec3; 4]> {
    let half = Vec3::splat(DRAWN_SIDE / 2.0);
    let seen = faces(-half, half, pose.rotation.inverse() * (eye - pose.position)).filter(|(_, faces_eye)| *faces_eye);
    seen.map(|(corners, _)| corners.map(|corner| pose.position + pose.rotation * corner)).collect()
}

pub fn draw(picture: Res<PictureResource>, aim: Res<EditTarget>, mut over: OverPicture) -> Result {
    let open = picture.pointer.edits();
    let pointed = picture.pointed.as_ref();
    if !open && pointed.is_none() {
        return Ok(());
    }
    let painter = over.painter()?;
    let palette = theme::palette(picture.look.dark);
    let place = pointed.and_then(|pointed| *picture.stage.cubelets.get(pointed.cubelet)?);
    if let Some((Pointed { label: (label, does), .. }, pose)) = pointed.zip(place) {
        let seen = seen_faces(pose, over.eye().translation);
        let mut faces = Vec::from_iter(seen.iter().map(|corners| over.line(corners)));
        // Of a face seen from its edge, the line would reach across the window.
        faces.retain(|face| face.len() == 4 && (face[2] - face[0]).rot90().dot(face[3] - face[1]).abs() > 4.0);
        for face in &faces {
            painter.add(Shape::convex_polygon(face.clone(), palette.mark.gamma_multiply(0.35), Stroke::NONE));
        }
        let area = Rect::from_points(&faces.concat());
        let width = (area.height() * 0.05).clamp(1.0, 2.0);
        for stroke in [Stroke::new(2.5 * width, theme::rim(palette)), Stroke::new(width, palette.mark)] {
            for face in &faces {
                let next = face.iter().cycle().skip(1);
                face.iter().zip(next).for_each(|(&from, &to)| _ = painter.line_segment([from, to], stroke));
            }
        }
        draw_label(&painter, area, label, does.as_deref().filter(|_| aim.over.is_some() && open), palette);
    }
    if aim.over.is_some() {
        painter.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    Ok(())
}

/// Paints a label above `about`, or below it if there is no space above.
fn draw_label(painter: &egui::Painter, about: Rect, label: &str, does: Option<&str>, palette: UiPalette) {
    let mut job = LayoutJob::simple(label.to_owned(), regular(14.0), palette.text, f32::INFINITY);
    if let Some(does) = does {
        job.append(&format!("\n{does}"), 0.0, TextFormat::simple(regular(14.0), palette.quiet));
    }
    let words = painter.layout_job(job);
    let size = words.size() + vec2(16.0, 8.0);
    let room = painter.clip_rect().shrink(4.0);
    let above = about.min.y - size.y - 8.0;
    let top = if above > room.min.y { above } else { about.max.y + 8.0 };
    let left = (about.center().x - size.x / 2.0).clamp(room.min.x, (room.max.x - size.x).max(room.min.x));
    let sign = Rect::from_min_size(Pos2::new(left, top), size);
    painter.rect_filled(sign, 10.0, palette.panel);
    painter.galley(sign.min + vec2(8.0, 4.0), words, palette.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_cube_the_faces_toward_the_eye_are_seen() {
        let cube = CubeletPose { position: Vec3::new(1.0, 2.0, 3.0), rotation: Quat::IDENTITY };
        let faces = seen_faces(cube, Vec3::new(9.0, 12.0, 13.0));
        assert_eq!(faces.len(), 3);
        // They meet in the corner nearest to the camera.
        let nearest = Vec3::new(1.0, 2.0, 3.0) + DRAWN_SIDE / 2.0;
        assert!(faces.iter().all(|face| face.iter().any(|corner| corner.distance(nearest) < 1e-5)));
        assert_eq!(seen_faces(cube, Vec3::new(1.2, 2.1, 13.0)).len(), 1, "straight on it is one");
    }
}
