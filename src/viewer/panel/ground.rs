//! The stage's colours where something is painted on them: under the words of a step, and on the first screen.

use bevy_egui::egui::Rangef;
use bevy_egui::egui::epaint::Mesh;

use super::prelude::*;

/// In points.
const SOFT_EDGE: f32 = 16.0;
const COLUMNS: u32 = 24;
const ROWS: u32 = 16;

/// A background for words with cubes behind them. Its lower edge is soft, so that it cuts no cube.
/// `pool` as [`FreeArea::pool`](crate::viewer::picture_area::FreeArea::pool).
pub fn back_words(painter: &Painter, words: Rect, pool: Vec2, palette: UiPalette) {
    paint(painter, words, pool, 0.94, palette);
    let edge = Rangef::new(words.max.y, words.max.y + SOFT_EDGE);
    let soft = |at: Pos2| 0.94 * (1.0 - edge.span().recip() * (at.y - edge.min));
    paint_mesh(painter, Rect::from_x_y_ranges(words.x_range(), edge), pool, soft, palette);
}

/// The stage without anything on it.
pub fn paint(painter: &Painter, area: Rect, pool: Vec2, opacity: f32, palette: UiPalette) {
    paint_mesh(painter, area, pool, |_| opacity, palette);
}

fn paint_mesh(painter: &Painter, area: Rect, pool: Vec2, opacity: impl Fn(Pos2) -> f32, palette: UiPalette) {
    let window = painter.ctx().viewport_rect();
    let mut mesh = Mesh::default();
    for row in 0..=ROWS {
        for column in 0..=COLUMNS {
            let at = area.lerp_inside(vec2(column as f32 / COLUMNS as f32, row as f32 / ROWS as f32));
            let colour = stage_at((at - window.min) / window.size(), pool, palette);
            mesh.colored_vertex(at, colour.gamma_multiply(opacity(at)));
            if row < ROWS && column < COLUMNS {
                let first = row * (COLUMNS + 1) + column;
                mesh.add_triangle(first, first + 1, first + COLUMNS + 1);
                mesh.add_triangle(first + 1, first + COLUMNS + 1, first + COLUMNS + 2);
            }
        }
    }
    painter.add(mesh);
}

/// The stage's colour at a place in the window, 0 to 1 each way, as in `scene/wood.wgsl`.
fn stage_at(place: Vec2, pool: Vec2, palette: UiPalette) -> Color32 {
    let away = (place - pool) / vec2(0.65, 0.55);
    let lit = palette.pool_strength() * (-6.0 * away.length_sq()).exp2();
    palette.background.lerp_to_gamma(palette.table, place.y).lerp_to_gamma(palette.pool, lit)
}
