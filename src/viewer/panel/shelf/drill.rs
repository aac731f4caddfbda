//! The drill plan: how to drill each cube of a wooden snake, and the length of the cord.

use super::prelude::*;
use crate::generator::{DRILLINGS, to_drill};
use crate::viewer::panel::puzzle::strip::colours;

/// In points; `NUMBER_HEIGHT` is the space for the numbers above a row.
const CUBE_GAP: f32 = 3.0;
const NUMBER_HEIGHT: f32 = 18.0;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let draft = panel.draft;
    let mut side = panel.session.shelf().side;
    ui.horizontal(|ui| {
        ui.label(RichText::new(panel.label(Label::MakeFromWood)).family(strong_family()));
        at_right(ui, |ui| {
            panel.button(ui, Browse::CopyDrillPlan);
            let field = DragValue::new(&mut side).range(5..=100).suffix(" mm").speed(0.2);
            if ui.add(field).on_hover_text(panel.label(Label::CubeSide)).changed() {
                panel.send(Browse::CubeSide(side));
            }
            panel.hint(ui, Label::CubesOf);
        });
    });
    // The usual snake fills one row.
    let cube_side = ((ui.available_width() + CUBE_GAP) / 27.0 - CUBE_GAP).clamp(16.0, 22.0);
    let columns = ((ui.available_width() + CUBE_GAP) / (cube_side + CUBE_GAP) + 0.01).floor().max(1.0) as usize;
    let rows = draft.snake.len().div_ceil(columns);
    let size = vec2(ui.available_width(), rows as f32 * (cube_side + CUBE_GAP + NUMBER_HEIGHT));
    let (area, _) = picture(ui, size, panel.label(Label::HowToDrill));
    let painter = ui.painter();
    for cubelet in 0..draft.snake.len() {
        let down = (cubelet / columns) as f32 * (cube_side + CUBE_GAP + NUMBER_HEIGHT) + NUMBER_HEIGHT;
        let corner = vec2((cubelet % columns) as f32 * (cube_side + CUBE_GAP), down);
        let rect = Rect::from_min_size(area.min + corner, Vec2::splat(cube_side));
        if cubelet == 0 || (cubelet + 1).is_multiple_of(5) {
            let at = rect.center_top() - vec2(0.0, 1.0);
            painter.text(at, Align2::CENTER_BOTTOM, cubelet + 1, regular(14.0), panel.palette.quiet);
        }
        let [wood, cord] = colours(draft, cubelet, panel.woods);
        painter.rect_filled(rect, 3.0, wood);
        let at = |x: f32, y: f32| rect.center() + vec2(x, y) * (cube_side / 2.0);
        let stroke = Stroke::new(3.0, cord);
        match draft.snake.kind(cubelet) {
            Some(Kind::Straight) => _ = painter.line_segment([at(-1.0, 0.0), at(1.0, 0.0)], stroke),
            Some(Kind::Turn) => {
                painter.line_segment([at(-1.0, 0.0), at(0.1, 0.0)], stroke);
                painter.line_segment([at(0.0, 0.0), at(0.0, 1.0)], stroke);
            }
            None => {
                // The cord leads to the next cube, and its outer end is knotted.
                let next = if cubelet == 0 { 1.0 } else { -1.0 };
                painter.line_segment([at(next, 0.0), at(-next * 0.6, 0.0)], stroke);
                painter.circle_filled(at(-next * 0.6, 0.0), 4.5, cord);
            }
        }
    }
    for kind in DRILLINGS {
        ui.label(panel.language.drilling(kind, to_drill(&draft.snake, kind).len()));
    }
    ui.add(EguiLabel::new(panel.language.cord(&draft.snake, side)).wrap());
}
