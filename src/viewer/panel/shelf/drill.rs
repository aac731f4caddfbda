//! The drill plan: how to drill each cube of a wooden snake, and the length of the cord.

use super::prelude::*;
use crate::generator::{DRILLINGS, to_drill};
use crate::viewer::panel::puzzle::strip::colours;

/// In points; `NUMBER_HEIGHT` is the space for the numbers above a row.
const CUBE_GAP: f32 = 3.0;
const NUMBER_HEIGHT: f32 = 18.0;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let draft = panel.draft;
    let mut side = panel.shelf.side;
    ui.horizontal(|ui| {
        ui.label(bold(panel.label(Label::MakeFromWood)));
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
    let each = vec2(cube_side + CUBE_GAP, cube_side + CUBE_GAP + NUMBER_HEIGHT);
    let columns = ((ui.available_width() + CUBE_GAP) / each.x + 0.01).floor().max(1.0) as usize;
    let size = vec2(ui.available_width(), draft.snake.len().div_ceil(columns) as f32 * each.y);
    let (area, _) = picture(ui, size, panel.label(Label::HowToDrill));
    let painter = ui.painter();
    for cubelet in 0..draft.snake.len() {
        let corner = in_rows(area, cubelet, columns, each) + vec2(0.0, NUMBER_HEIGHT);
        let rect = Rect::from_min_size(corner, Vec2::splat(cube_side));
        if cubelet == 0 || (cubelet + 1).is_multiple_of(5) {
            let at = rect.center_top() - vec2(0.0, 1.0);
            painter.text(at, Align2::CENTER_BOTTOM, cubelet + 1, regular(14.0), panel.palette.quiet);
        }
        let [wood, cord] = colours(draft, cubelet, panel.settings.woods);
        painter.rect_filled(rect, 3.0, wood);
        let kind = draft.snake.kind(cubelet);
        let way = match kind {
            Some(Kind::Straight) => &[(-1.0, 0.0), (1.0, 0.0)][..],
            Some(Kind::Turn) => &[(-1.0, 0.0), (0.0, 0.0), (0.0, 1.0)],
            None if cubelet == 0 => &[(1.0, 0.0), (-0.6, 0.0)],
            None => &[(-1.0, 0.0), (0.6, 0.0)],
        };
        let way = Vec::from_iter(way.iter().map(|place| rect.center() + Vec2::from(*place) * (cube_side / 2.0)));
        if kind.is_none() {
            // Its outer end is knotted.
            painter.circle_filled(way[1], 4.5, cord);
        }
        painter.line(way, (3.0, cord));
    }
    for kind in DRILLINGS {
        ui.label(panel.language.drilling(kind, to_drill(&draft.snake, kind).len()));
    }
    ui.add(EguiLabel::new(panel.language.cord(&draft.snake, side)).wrap());
}
