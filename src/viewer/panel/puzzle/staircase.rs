//! A small picture of the staircase: a band of squares from left to right, some of them marked.

use std::f32::consts::FRAC_1_SQRT_2;

use bevy_egui::egui::{self, Pos2, Rect, Shape};

use crate::puzzle::{Colouring, Snake, Species};
use crate::viewer::theme::{self, UiPalette};

/// Paints the snake as large as fits, centred in `rect`, with squares of at most `max_side` points; `marked` in the mark's colour.
pub fn paint(
    painter: &egui::Painter,
    rect: Rect,
    snake: &Snake,
    colouring: Option<&Colouring>,
    marked: &[usize],
    max_side: f32,
    palette: UiPalette,
) {
    // Both staircase directions go right on screen: one slopes down, the other up.
    let flat = snake.staircase().into_iter().map(|cell| cell.as_vec3() * FRAC_1_SQRT_2);
    let at: Vec<Pos2> = flat.map(|flat| Pos2::new(flat.x + flat.y, flat.x - flat.y)).collect();
    let band = Rect::from_points(&at).expand(FRAC_1_SQRT_2);
    let scale = (rect.width() / band.width()).min(rect.height() / band.height()).min(max_side);
    let reach = FRAC_1_SQRT_2 * scale;
    for (cubelet, place) in at.iter().enumerate() {
        let middle = rect.center() + (*place - band.center()) * scale;
        let colour = colouring.and_then(|colouring| colouring.colours.get(cubelet)).copied();
        let wood = theme::colour(Species::of(colour).drawn[0]);
        let wood = if marked.contains(&cubelet) { palette.mark } else { wood };
        let corners = [[0.0, -reach], [reach, 0.0], [0.0, reach], [-reach, 0.0]];
        let corners = corners.map(|[x, y]| middle + egui::vec2(x, y)).to_vec();
        let line = if scale > 5.0 { 1.0 } else { 0.4 };
        painter.add(Shape::convex_polygon(corners, wood, egui::Stroke::new(line, palette.background)));
    }
}
