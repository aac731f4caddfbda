//! The pointer on the flat chain: finds the cube under it, sends commands for clicks and brush strokes, highlights the
//! cube pointed at here or in the panel, and paints buttons that add or remove cubes at the ends.

use bevy::math::bounding::{Aabb3d, RayCast3d};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, CursorIcon, FontId, Pos2, Shape, Stroke, TextFormat};
use bevy_egui::input::EguiWantsInput;

use crate::fold::CubeletPose;
use crate::puzzle::{Cubelet, End};
use crate::session::{Command, Draft};
use crate::stage::{DRAWN_SIDE, Picture, Pointed, Pointer};
use crate::viewer::io::{CommandMessage, PictureResource, SessionResource};
use crate::viewer::schedule::{MAX_CLICK_MOVE, OverPicture, UnderPointer, faces};
use crate::viewer::theme::{self, UiPalette};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Cube(usize),
    Add(End),
    Remove(End),
}

#[derive(Resource, Debug, Default)]
pub(super) struct Aim {
    /// The pointer, in logical pixels.
    at: Option<Vec2>,
    over: Option<Target>,
    /// The target of the last press, and its position in logical pixels.
    pressed: Option<(Target, Vec2)>,
    painting: bool,
}

/// Distance between samples of a brush stroke, in logical pixels; smaller cubes may be missed.
const STROKE_SAMPLE_DISTANCE: f32 = 3.0;

/// Radius of a button at an end of the chain, in egui points.
const BUTTON_RADIUS: f32 = 10.0;

pub(super) fn cubelet_on(ray: Ray3d, cubelets: &[Option<CubeletPose>]) -> Option<usize> {
    let cube = Aabb3d::new(Vec3::ZERO, Vec3::splat(0.5));
    let met = cubelets.iter().enumerate().filter_map(|(index, pose)| {
        let pose = (*pose)?;
        let back = pose.rotation.inverse();
        let direction = Dir3::new(back * *ray.direction).ok()?;
        let ray = RayCast3d::new(back * (ray.origin - pose.position), direction, f32::MAX);
        Some((index, ray.aabb_intersection_at(&cube)?))
    });
    met.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(index, _)| index)
}

/// The buttons beyond each end of the chain, with their centres in egui points.
fn buttons(picture: &Picture, over: &OverPicture) -> Vec<(Target, Pos2)> {
    let Pointer::Edit { resizes, .. } = &picture.pointer else { return Vec::new() };
    let last = picture.stage.cubelets.len().saturating_sub(1);
    let place = |index: usize| picture.stage.cubelets.get(index).copied().flatten().map(|pose| pose.position);
    let mut buttons = Vec::new();
    for (end, index, next) in [(End::Head, 0, 1), (End::Tail, last, last.saturating_sub(1))] {
        let (Some(at), Some(next)) = (place(index), place(next)) else { continue };
        let (Some(middle), Some(beyond)) = (over.point(at), over.point(at * 2.0 - next)) else { continue };
        let way = (beyond - middle).normalized();
        if !way.is_finite() {
            continue;
        }
        let first = middle.distance(beyond) * 0.75 + BUTTON_RADIUS + 4.0;
        let area = over.free.picture().shrink(BUTTON_RADIUS + 4.0);
        for (add, target, away) in
            [(true, Target::Add(end), first), (false, Target::Remove(end), first + 2.0 * BUTTON_RADIUS + 5.0)]
        {
            if resizes.contains(&(end, add)) {
                // Keep the button inside the picture, over the chain if necessary.
                buttons.push((target, area.clamp(middle + way * away)));
            }
        }
    }
    buttons
}

pub(super) fn handle_pointer(
    work: Res<SessionResource>,
    picture: Res<PictureResource>,
    over_picture: OverPicture,
    egui: Res<EguiWantsInput>,
    mouse: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut events: MessageReader<WindowEvent>,
    mut aim: ResMut<Aim>,
    mut under: ResMut<UnderPointer>,
    mut requests: MessageWriter<CommandMessage>,
) {
    let draft = &work.session().document().draft;
    let brush = if let Pointer::Edit { brush, .. } = picture.pointer { brush } else { None };
    let open = over_picture.loaded.0 && picture.pointer.edits() && !egui.wants_any_pointer_input();
    let target = |at: Vec2| {
        if !open || !over_picture.free.on_picture(at) {
            return None;
        }
        let near = |(_, middle): &(Target, Pos2)| middle.distance(over_picture.free.point(at)) <= BUTTON_RADIUS + 2.0;
        let button = buttons(&picture, &over_picture).into_iter().find(near);
        let cubelet = || cubelet_on(over_picture.ray(at)?, &picture.stage.cubelets).map(Target::Cube);
        button.map(|(target, _)| target).or_else(cubelet)
    };
    let was_on_cube = matches!(aim.over, Some(Target::Cube(_)));
    let mut painted = Vec::new();
    let mut taken = false;
    // Process events in order, because one frame may contain several presses and moves.
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                let to = moved.position;
                let from = aim.at.replace(to).unwrap_or(to);
                match aim.pressed {
                    Some((Target::Cube(_), _)) if brush.is_some() => {
                        let samples = (from.distance(to) / STROKE_SAMPLE_DISTANCE).ceil().max(1.0) as u32;
                        let passed = (1..=samples).map(|sample| from.lerp(to, sample as f32 / samples as f32));
                        painted.extend(passed.filter_map(target));
                    }
                    Some((_, pressed)) if pressed.distance(to) >= MAX_CLICK_MOVE => aim.pressed = None,
                    _ => {}
                }
            }
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                let on = aim.at.and_then(target);
                if input.state.is_pressed() {
                    aim.pressed = on.zip(aim.at);
                    aim.painting = false;
                    painted.extend(on.filter(|_| brush.is_some()));
                } else if let Some((pressed, _)) = aim.pressed.take()
                    && on == Some(pressed)
                {
                    click(draft, brush.is_some(), pressed, &mut requests);
                }
                taken |= on.is_some();
            }
            _ => {}
        }
    }
    aim.at = window.cursor_position();
    if !mouse.pressed(MouseButton::Left) {
        aim.pressed = None;
    }
    let turns = mouse.any_pressed([MouseButton::Left, MouseButton::Right]) && aim.pressed.is_none();
    aim.over = aim.at.filter(|_| !turns).and_then(target);
    let over = if let Some(Target::Cube(index)) = aim.over { Some(index) } else { None };
    // A cube pointed at in the panel stays highlighted.
    if over.map_or(was_on_cube, |index| picture.pointed_at() != Some(index)) {
        requests.write(CommandMessage(Command::Point(over.map(Cubelet::new))));
    }
    let colouring = draft.colouring.as_ref();
    painted.dedup();
    for (target, colour) in painted.into_iter().zip(brush.into_iter().cycle()) {
        if let Target::Cube(index) = target
            && colouring.is_none_or(|colouring| colouring.colours.get(index) != Some(&colour))
        {
            let goes_on = std::mem::replace(&mut aim.painting, true);
            requests.write(CommandMessage(Command::Paint { cubelet: Cubelet::new(index), colour, goes_on }));
        }
    }
    under.set_if_neq(UnderPointer {
        clicks: taken || aim.over.is_some(),
        drags: brush.is_some() && (over.is_some() || matches!(aim.pressed, Some((Target::Cube(_), _)))),
    });
}

/// Sends the command for a click. With a brush, a cube is painted on press instead.
fn click(draft: &Draft, paints: bool, target: Target, requests: &mut MessageWriter<CommandMessage>) {
    let command = match target {
        Target::Cube(index) if !paints && draft.snake.kind(index).is_some() => Command::Flip(Cubelet::new(index)),
        Target::Cube(_) => return,
        Target::Add(end) => Command::Add(end),
        Target::Remove(end) => Command::Remove(end),
    };
    requests.write(CommandMessage(command));
}

/// The corners of the faces that the camera sees, in order around each face.
fn seen_faces(pose: CubeletPose, eye: Vec3) -> Vec<[Vec3; 4]> {
    let half = Vec3::splat(DRAWN_SIDE / 2.0);
    let seen = faces(-half, half, pose.rotation.inverse() * (eye - pose.position)).filter(|(_, faces_eye)| *faces_eye);
    seen.map(|(corners, _)| corners.map(|corner| pose.position + pose.rotation * corner)).collect()
}

pub(super) fn draw(picture: Res<PictureResource>, aim: Res<Aim>, mut over: OverPicture) -> Result {
    let (open, pointed) = (picture.pointer.edits(), picture.pointed.as_ref());
    if !over.loaded.0 || !open && pointed.is_none() {
        return Ok(());
    }
    let painter = over.painter()?;
    let palette = theme::palette(picture.look.dark);
    let place = |pointed: &Pointed| *picture.stage.cubelets.get(pointed.cubelet)?;
    if let Some((Pointed { label: (label, does), .. }, pose)) = pointed.and_then(|it| Some((it, place(it)?))) {
        let seen = seen_faces(pose, over.eye().translation);
        let faces: Vec<Vec<Pos2>> = seen.iter().map(|corners| over.line(corners)).collect();
        for face in &faces {
            painter.add(Shape::convex_polygon(face.clone(), palette.mark.gamma_multiply(0.35), Stroke::NONE));
        }
        let area = faces.iter().flatten().fold(egui::Rect::NOTHING, |area, &at| area.union(egui::Rect::from_pos(at)));
        let width = (area.height() * 0.05).clamp(1.0, 2.0);
        for stroke in [Stroke::new(2.5 * width, theme::rim(palette)), Stroke::new(width, palette.mark)] {
            for face in &faces {
                let next = face.iter().cycle().skip(1);
                face.iter().zip(next).for_each(|(&from, &to)| _ = painter.line_segment([from, to], stroke));
            }
        }
        let here = matches!(aim.over, Some(Target::Cube(_)));
        draw_label(&painter, area, label, does.as_deref().filter(|_| here && open), palette);
    }
    if open {
        for (target, at) in buttons(&picture, &over) {
            let on = aim.over == Some(target);
            let (fill, ink) = if on { (palette.accent, palette.on_accent) } else { (palette.panel, palette.text) };
            painter.circle(at, BUTTON_RADIUS, fill, Stroke::new(1.0, if on { palette.accent } else { palette.line }));
            let (half, stroke) = (BUTTON_RADIUS * 0.45, Stroke::new(1.5, ink));
            painter.hline(at.x - half..=at.x + half, at.y, stroke);
            if matches!(target, Target::Add(_)) {
                painter.vline(at.x, at.y - half..=at.y + half, stroke);
            }
            if on {
                let says = match target {
                    Target::Add(End::Head) => "Add a cube before the head",
                    Target::Add(End::Tail) => "Add a cube after the tail",
                    Target::Remove(End::Head) => "Remove the head",
                    _ => "Remove the tail",
                };
                let button = egui::Rect::from_center_size(at, egui::Vec2::splat(2.0 * BUTTON_RADIUS));
                draw_label(&painter, button, says, None, palette);
            }
        }
        if aim.over.is_some() {
            painter.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
    }
    Ok(())
}

/// Paints a label above `about`, or below it if there is no space above.
fn draw_label(painter: &egui::Painter, about: egui::Rect, label: &str, does: Option<&str>, palette: UiPalette) {
    let mut job = LayoutJob::simple(label.to_owned(), FontId::proportional(14.0), palette.text, f32::INFINITY);
    if let Some(does) = does {
        job.append(&format!("\n{does}"), 0.0, TextFormat::simple(FontId::proportional(12.0), palette.quiet));
    }
    let words = painter.layout_job(job);
    let size = words.size() + egui::vec2(16.0, 8.0);
    let room = painter.clip_rect().shrink(4.0);
    let above = about.min.y - size.y - 8.0;
    let top = if above > room.min.y { above } else { about.max.y + 8.0 };
    let left = (about.center().x - size.x / 2.0).clamp(room.min.x, (room.max.x - size.x).max(room.min.x));
    let sign = egui::Rect::from_min_size(Pos2::new(left, top), size);
    painter.rect(sign, 6.0, palette.panel, Stroke::new(1.0, palette.line), egui::StrokeKind::Outside);
    painter.galley(sign.min + egui::vec2(8.0, 4.0), words, palette.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32, z: f32) -> Option<CubeletPose> {
        Some(CubeletPose { position: Vec3::new(x, y, z), rotation: Quat::IDENTITY })
    }

    #[test]
    fn the_cube_in_front_is_met() {
        let cubelets = [at(0.0, 0.0, 0.0), at(1.0, 0.0, 0.0), None, at(0.0, 0.0, 1.0), at(0.0, 0.0, -1.0)];
        let met = |x: f32, y: f32| cubelet_on(Ray3d::new(Vec3::new(x, y, 9.0), Dir3::NEG_Z), &cubelets);
        assert_eq!((met(0.0, 0.0), met(0.49, -0.49), met(0.6, 0.3)), (Some(3), Some(3), Some(1)));
        assert_eq!((met(1.6, 0.0), met(0.0, 0.6)), (None, None));
        // Cubes behind the camera are not hit.
        assert_eq!(cubelet_on(Ray3d::new(Vec3::Z * 9.0, Dir3::Z), &cubelets), None);
        // A rotated cube reaches further.
        let turned = CubeletPose { position: Vec3::ZERO, rotation: Quat::from_rotation_z(0.785) };
        let met = |x: f32| cubelet_on(Ray3d::new(Vec3::new(x, 0.0, 9.0), Dir3::NEG_Z), &[Some(turned)]);
        assert_eq!((met(0.69), met(0.72)), (Some(0), None));
    }

    #[test]
    fn of_a_cube_the_faces_toward_the_eye_are_seen() {
        let cube = at(1.0, 2.0, 3.0).unwrap();
        let faces = seen_faces(cube, Vec3::new(9.0, 12.0, 13.0));
        assert_eq!(faces.len(), 3);
        // They meet in the corner nearest to the camera.
        let nearest = Vec3::new(1.0, 2.0, 3.0) + DRAWN_SIDE / 2.0;
        assert!(faces.iter().all(|face| face.iter().any(|corner| corner.distance(nearest) < 1e-5)));
        assert_eq!(seen_faces(cube, Vec3::new(1.2, 2.1, 13.0)).len(), 1, "straight on it is one");
    }
}
