//! A small picture of a snake: its faces as the session works them out, in the colours of their woods.

use bevy::math::Vec3;
use bevy_egui::egui::epaint::{Mesh, Vertex, WHITE_UV};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape};

use crate::fold::Eye;
use crate::puzzle::{Cell, Species};
use crate::session::{Face, Session, bounds, sketch};
use crate::viewer::theme::Palette;

/// Pitches to the picture's width or height at least: a small cube is not blown up.
const LEAST: f32 = 5.0;

/// What is shown: the cells, which of them move, and from where.
pub(super) struct Sketched<'a> {
    pub cells: &'a [Cell],
    pub moving: std::ops::Range<usize>,
    pub eye: Eye,
}

/// Paints it as large as it fits into the middle of `rect`.
pub(super) fn paint(painter: &egui::Painter, rect: Rect, session: &Session, sketched: &Sketched, palette: Palette) {
    let faces = sketch(sketched.cells, sketched.eye);
    let Some((low, high)) = bounds(&faces) else { return };
    let size = (high - low).max(bevy::math::Vec2::splat(LEAST));
    let scale = (rect.width() / size.x).min(rect.height() / size.y);
    let middle = (low + high) / 2.0;
    let at = |point: bevy::math::Vec2| {
        Pos2::new(rect.center().x + (point.x - middle.x) * scale, rect.center().y - (point.y - middle.y) * scale)
    };
    let colours = session.document().draft.colouring.as_ref().map(|colouring| colouring.colours.as_slice());
    let mut mesh = Mesh::default();
    let mut quad = |corners: [bevy::math::Vec2; 4], color: Color32| {
        let first = mesh.vertices.len() as u32;
        mesh.vertices.extend(corners.map(|corner| Vertex { pos: at(corner), uv: WHITE_UV, color }));
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
    };
    for face in &faces {
        let moves = sketched.moving.contains(&face.cubelet);
        let rests = !moves && !sketched.moving.is_empty();
        let species = Species::of(colours.and_then(|colours| colours.get(face.cubelet)).copied());
        let [red, green, blue] = species.drawn[0];
        let wood = Color32::from_rgb(red, green, blue);
        let wood = if face.cubelet == session.first() { palette.accent } else { wood };
        let light = light(face, sketched.eye);
        let shaded = Color32::BLACK.lerp_to_gamma(wood, light);
        // What moves stands out by its rim, what rests is pale: as in the large picture.
        let (gap, wood) = if moves {
            (palette.accent, shaded)
        } else {
            let pale = if rests { 0.4 } else { 0.0 };
            (Color32::BLACK.lerp_to_gamma(wood, 0.35), shaded.lerp_to_gamma(palette.background, pale))
        };
        // A gap of less than half a pixel is only noise.
        if scale > 8.0 || moves {
            quad(face.corners, gap);
            quad(face.wood, wood);
        } else {
            quad(face.corners, wood);
        }
    }
    painter.add(Shape::mesh(mesh));
}

/// How bright a face is: most so from above, less on the side away from the upper left.
fn light(face: &Face, eye: Eye) -> f32 {
    let normal = face.facing.vector().as_vec3();
    let toward = eye.toward();
    let left = toward.cross(Vec3::Y).normalize_or(Vec3::NEG_X);
    0.82 + 0.18 * normal.y + 0.14 * normal.dot(left)
}
