//! A small picture of a flat snake: its staircase as a band of squares from left to right, some of them marked.

use std::f32::consts::FRAC_1_SQRT_2;

use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape};

use crate::puzzle::{Colouring, Snake, Species};
use crate::viewer::theme::Palette;

/// Paints the snake as large as it fits into the middle of `rect`; squares no larger than `most` points. What is `marked`, by
/// index of the cubelet, has the accent's colour.
pub(super) fn paint(
    painter: &egui::Painter,
    rect: Rect,
    snake: &Snake,
    colouring: Option<&Colouring>,
    marked: &[usize],
    most: f32,
    palette: Palette,
) {
    // Right and up of the staircase both lead to the right: one falls, one rises.
    let at: Vec<egui::Vec2> = snake
        .staircase()
        .iter()
        .map(|cell| cell.as_vec3() * FRAC_1_SQRT_2)
        .map(|flat| egui::vec2(flat.x + flat.y, flat.x - flat.y))
        .collect();
    let band = Rect::from_points(&at.iter().map(|place| place.to_pos2()).collect::<Vec<Pos2>>()).expand(FRAC_1_SQRT_2);
    let scale = (rect.width() / band.width()).min(rect.height() / band.height()).min(most);
    let reach = FRAC_1_SQRT_2 * scale;
    for (cubelet, place) in at.iter().enumerate() {
        let middle = rect.center() + (*place - band.center().to_vec2()) * scale;
        let colour = colouring.and_then(|colouring| colouring.colours.get(cubelet)).copied();
        let [red, green, blue] = Species::of(colour).drawn[0];
        let wood = Color32::from_rgb(red, green, blue);
        let wood = if marked.contains(&cubelet) { palette.accent } else { wood };
        let corners = [[0.0, -reach], [reach, 0.0], [0.0, reach], [-reach, 0.0]];
        let corners = corners.map(|[x, y]| middle + egui::vec2(x, y)).to_vec();
        let line = if scale > 5.0 { 1.0 } else { 0.4 };
        painter.add(Shape::convex_polygon(corners, wood, egui::Stroke::new(line, palette.background)));
    }
}
