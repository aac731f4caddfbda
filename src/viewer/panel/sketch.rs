//! A small picture of a snake: its faces from `stage`, in the colours of the woods.

use bevy::math::Vec2;
use bevy_egui::egui::epaint::{Mesh, Vertex, WHITE_UV};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape, Stroke};

use crate::fold::Viewpoint;
use crate::puzzle::{Cell, Direction, Species};
use crate::session::Session;
use crate::stage::{self, Face, Rgb, SketchRole, Tones, bounds, sketch};
use crate::viewer::theme::{UiPalette, colour};

/// Scale, in points per pitch, from which seams separate the cubes of a run and the dot is drawn; below it the whole cube has
/// the colour of the dot.
const LARGE: f32 = 30.0;

/// Minimum width and height, in pitches, so that a small cube is not enlarged.
const MIN_EXTENT: f32 = 5.0;

pub(super) struct Sketched<'a> {
    pub cells: &'a [Cell],
    pub moving: std::ops::Range<usize>,
    pub eye: Viewpoint,
}

/// Paints the snake as large as fits, centred in `rect`.
pub(super) fn paint(painter: &egui::Painter, rect: Rect, session: &Session, sketched: &Sketched, palette: UiPalette) {
    let (woods, dotted) = (&session.picture().woods, session.picture().stage.first);
    let faces = sketch(sketched.cells, sketched.eye, &[]);
    let Some(whole) = bounds(&faces) else { return };
    let (origin, scale) = fitted(rect, whole, MIN_EXTENT);
    let wood = |cubelet: usize| {
        let species = &Species::ALL[woods.get(cubelet).copied().unwrap_or_default()];
        let is_marked = cubelet == dotted && scale < LARGE;
        if is_marked { stage::Palette::of(palette.dark).mark } else { species.drawn[0] }
    };
    paint_faces(painter, &faces, (origin, scale), wood, Some(dotted), sketched, palette);
}

/// The middle of each cubelet that is seen in a small picture.
pub(super) fn middles(rect: Rect, sketched: &Sketched) -> Vec<(usize, Pos2)> {
    let faces = sketch(sketched.cells, sketched.eye, &[]);
    let Some(whole) = bounds(&faces) else { return Vec::new() };
    let (origin, scale) = fitted(rect, whole, MIN_EXTENT);
    let seen = |cubelet: usize| {
        let nearest = faces.iter().rev().find(|face| face.cubelet == cubelet)?;
        let middle = nearest.corners.iter().sum::<Vec2>() / 4.0;
        let is_seen = facing(&faces, middle) == Some(cubelet);
        is_seen.then(|| (cubelet, origin + egui::vec2(middle.x, -middle.y) * scale))
    };
    (0..sketched.cells.len()).filter_map(seen).collect()
}

/// The cubelet seen at a point of such a picture.
pub(super) fn hit(rect: Rect, sketched: &Sketched, at: Pos2) -> Option<usize> {
    let faces = sketch(sketched.cells, sketched.eye, &[]);
    let (origin, scale) = fitted(rect, bounds(&faces)?, MIN_EXTENT);
    facing(&faces, Vec2::new(at.x - origin.x, origin.y - at.y) / scale)
}

fn facing(faces: &[Face], at: Vec2) -> Option<usize> {
    let is_inside = |face: &&Face| {
        let side =
            |corner: usize| (face.corners[(corner + 1) % 4] - face.corners[corner]).perp_dot(at - face.corners[corner]);
        (0..4).all(|corner| side(corner) >= 0.0) || (0..4).all(|corner| side(corner) <= 0.0)
    };
    // The nearest face is painted last.
    faces.iter().rev().find(is_inside).map(|face| face.cubelet)
}

/// Where the origin of the picture plane goes so that bounds fit into `rect`, and how large a pitch is there.
pub(super) fn fitted(rect: Rect, (low, high): (Vec2, Vec2), least: f32) -> (Pos2, f32) {
    let size = (high - low).max(Vec2::splat(least));
    let scale = (rect.width() / size.x).min(rect.height() / size.y);
    let middle = (low + high) / 2.0;
    (rect.center() - egui::vec2(middle.x, -middle.y) * scale, scale)
}

pub(super) fn paint_faces(
    painter: &egui::Painter,
    faces: &[Face],
    (origin, scale): (Pos2, f32),
    wood: impl Fn(usize) -> Rgb,
    dotted: Option<usize>,
    sketched: &Sketched,
    palette: UiPalette,
) {
    let is_soft = painter.ctx().tessellation_options(|options| options.feathering);
    let (mut mesh, mut soft) = (Mesh::default(), Vec::new());
    let mut add = |corners: &[Vec2], color: Color32| {
        let first = mesh.vertices.len() as u32;
        let at = |point: &Vec2| origin + egui::vec2(point.x, -point.y) * scale;
        mesh.vertices.extend(corners.iter().map(|corner| Vertex { pos: at(corner), uv: WHITE_UV, color }));
        (2..corners.len() as u32).for_each(|next| mesh.add_triangle(first, first + next - 1, first + next));
        if is_soft {
            soft.push(Shape::convex_polygon(corners.iter().map(at).collect(), color, Stroke::NONE));
        }
    };
    let theme = stage::Palette::of(palette.dark);
    for face in faces {
        let role = SketchRole::of(face.cubelet, &sketched.moving);
        let tones = Tones::of(wood(face.cubelet), face.light(sketched.eye, Direction::Up), role, &theme);
        // A gap narrower than half a pixel would be noise.
        if scale > 8.0 || role == SketchRole::Moves {
            add(&face.corners, colour(tones.gap));
            add(&if scale < LARGE { face.wood } else { face.with_seam() }, colour(tones.wood));
        } else {
            add(&face.corners, colour(tones.wood));
        }
        if scale >= LARGE && dotted == Some(face.cubelet) {
            add(&face.circle(stage::DOT_RADIUS), palette.mark);
        }
    }
    // Soft edges let through what is below: the same picture, so that only a faint seam shows between the cubes of a run.
    painter.add(Shape::mesh(mesh));
    painter.extend(soft);
}
