//! The cube pointed at, here or in the panel, and the buttons that add or remove cubes at the ends of the flat chain.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{CursorIcon, Pos2, Rect, TextFormat, vec2};

use crate::fold::CubeletPose;
use crate::puzzle::End;
use crate::session::{Command, Edit};
use crate::stage::{DRAWN_SIDE, Pointed};
use crate::text::Label;
use crate::viewer::pointer::edit::EditTarget;
use crate::viewer::prelude::*;

/// Of a button at an end of the chain.
const RADIUS_UI: f32 = 10.0;

/// The corners of the faces that the camera sees, in order around each face.
fn seen_faces(pose: CubeletPose, eye: Vec3) -> Vec<[Vec3; 4]> {
    let half = Vec3::splat(DRAWN_SIDE / 2.0);
    let seen = faces(-half, half, pose.rotation.inverse() * (eye - pose.position)).filter(|(_, faces_eye)| *faces_eye);
    seen.map(|(corners, _)| corners.map(|corner| pose.position + pose.rotation * corner)).collect()
}

pub fn draw(picture: Res<PictureResource>, aim: Res<EditTarget>, mut over: OverPicture, post: Res<Post>) -> Result {
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
    let layer = egui::UiBuilder::new().layer_id(painter.layer_id()).max_rect(painter.clip_rect());
    let ui = egui::Ui::new(painter.ctx().clone(), "ends".into(), layer);
    for (command, says, at) in end_buttons(&picture, &over) {
        let button = Rect::from_center_size(at, egui::Vec2::splat(2.0 * RADIUS_UI));
        // Tab skips it.
        let response = ui
            .interact(button.expand(2.0), ui.id().with(says), egui::Sense::CLICK)
            .on_hover_cursor(CursorIcon::PointingHand);
        // Just outside of it, where egui would still count a click, is a cube.
        let on = response.contains_pointer();
        let (fill, ink) = if on { (palette.accent, palette.on_accent) } else { (palette.panel, palette.text) };
        painter.circle_filled(at, RADIUS_UI, fill);
        let half = RADIUS_UI * 0.45;
        let stroke = Stroke::new(1.5, ink);
        painter.hline(at.x - half..=at.x + half, at.y, stroke);
        if matches!(command, Command::Edit(Edit::Add(_))) {
            painter.vline(at.x, at.y - half..=at.y + half, stroke);
        }
        if on {
            draw_label(&painter, button, picture.look.language.label(says), None, palette);
        }
        if on && response.clicked() {
            post.ask(command);
        }
    }
    Ok(())
}

/// The buttons beyond each end of the chain, with what they say and their centres in egui points.
fn end_buttons(picture: &Picture, over: &OverPicture) -> Vec<(Command, Label, Pos2)> {
    let Pointer::Edit { resizes, .. } = &picture.pointer else { return Vec::new() };
    let cubelets = &picture.stage.cubelets;
    let place = |index: usize| Some((*cubelets.get(index)?)?.position);
    let last = cubelets.len().saturating_sub(1);
    // Keep the buttons inside the picture, over the chain if necessary.
    let area = over.free.picture().shrink(RADIUS_UI + 4.0);
    let mut buttons = Vec::new();
    for (end, index, next, [adds, removes]) in [
        (End::Head, 0, 1, [Label::AddAtDot, Label::RemoveAtDot]),
        (End::Tail, last, last.saturating_sub(1), [Label::AddAtOtherEnd, Label::RemoveAtOtherEnd]),
    ] {
        let (Some(at), Some(next)) = (place(index), place(next)) else { continue };
        let (Some(middle), Some(beyond)) = (over.point(at), over.point(at * 2.0 - next)) else { continue };
        let way = (beyond - middle).normalized();
        if !way.is_finite() || !area.is_positive() {
            continue;
        }
        let first = middle.distance(beyond) * 0.75 + RADIUS_UI + 4.0;
        let second = first + 2.0 * RADIUS_UI + 5.0;
        let both = [(true, Edit::Add(end).into(), adds, first), (false, Edit::Remove(end).into(), removes, second)];
        let offered = both.into_iter().filter(|(adds, ..)| resizes.contains(&(end, *adds)));
        buttons.extend(offered.map(|(_, command, says, away)| (command, says, area.clamp(middle + way * away))));
    }
    buttons
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
