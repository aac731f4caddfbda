//! The legend: what the marks on the wood mean, each in a small picture of one turn of a short snake.

use bevy::math::{Vec2, Vec3};
use bevy_egui::egui::{self, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType};

use super::guide::balanced;
use super::sketch::{Sketched, fitted, paint_faces};
use crate::fold::{FoldPlan, Joint, Step, Viewpoint};
use crate::puzzle::{Cell, Direction, End, Species};
use crate::stage::{Gesture, Strengths, bounds, on_plane, sketch};
use crate::viewer::marks::gesture::paint;
use crate::viewer::theme::{UiPalette, colour};

struct Sign {
    words: &'static str,
    lit: bool,
    fifth: bool,
    beads: &'static [usize],
    joint: f32,
    landing: f32,
}

const PLAIN: Sign = Sign { words: "", lit: false, fifth: false, beads: &[], joint: 0.0, landing: 0.0 };
const SIGNS: [Sign; 5] = [
    Sign { words: "This part moves", lit: true, ..PLAIN },
    Sign { words: "Turn here: 3 cubes to the end", joint: 1.0, ..PLAIN },
    Sign { words: "It ends here", lit: true, landing: 1.0, ..PLAIN },
    Sign { words: "Rings count in fives, from each end", fifth: true, ..PLAIN },
    Sign { words: "Beads: cubes that don't move", lit: true, beads: &[2, 3, 4], ..PLAIN },
];

const CELLS: [[i32; 2]; 8] = [[0, 0], [1, 0], [2, 0], [2, 1], [3, 1], [4, 1], [4, 2], [4, 3]];

fn turn() -> FoldPlan {
    let cells = CELLS.map(|[x, y]| Cell::new(x, y, 0)).to_vec();
    let (joint, pivot) = (Joint::after(4), cells[5]);
    let mut plan = FoldPlan::without_steps(cells, End::Head);
    let (axis, moves, lift) = (Direction::Right, End::Tail, Cell::ZERO);
    plan.push(Step { joint, moves, axis, pivot, degrees: 90, lift, side: 1.0 });
    plan
}

/// Paints the pictures side by side with their words below, or, if `area` is a column, below each other with the words
/// beside them.
pub(super) fn show(ui: &Ui, area: Rect, palette: UiPalette) {
    let (plan, painter) = (turn(), ui.painter());
    let signs = SIGNS.len() as f32;
    let down = area.height() > area.width();
    let room = area.size() / if down { egui::vec2(1.0, signs) } else { egui::vec2(signs, 1.0) };
    let width = if down { (room.x * 0.54).min(room.y * 1.6) } else { room.x.min(room.y / 0.84) };
    let (size, letters) = (egui::vec2(width * 0.84, width * 0.55), (width / 10.0).max(12.0));
    for (index, sign) in SIGNS.iter().enumerate() {
        let index = index as f32;
        let rect = if down {
            let middle = area.left_top() + egui::vec2(size.x / 2.0, (index + 0.5) * room.y);
            Rect::from_center_size(middle, size)
        } else {
            let top = area.center_top() + egui::vec2((index - (signs - 1.0) / 2.0) * width, 0.0);
            Rect::from_min_size(top - egui::vec2(size.x / 2.0, 0.0), size)
        };
        let response = ui.interact(rect, ui.id().with(sign.words), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, sign.words));
        show_sign(painter, rect, &plan, sign, palette);
        let beside = room.x - size.x;
        let words = balanced(painter, sign.words, letters, palette.quiet, if down { beside } else { room.x } * 0.93);
        let at = if down {
            rect.right_center() + egui::vec2(beside / 2.0, -words.size().y / 2.0)
        } else {
            rect.center_bottom() + egui::vec2(0.0, letters * 0.2)
        };
        painter.galley(at, words, palette.quiet);
    }
}

fn show_sign(painter: &Painter, rect: Rect, plan: &FoldPlan, sign: &Sign, palette: UiPalette) {
    let (eye, cells) = (Viewpoint::HOME, plan.laid_out());
    let flat = on_plane(eye);
    let Some(whole) = bounds(&sketch(&[cells, &plan.poses()[1].cells].concat(), eye, &[])) else { return };
    let (origin, scale) = fitted(rect, whole, 0.0);
    let at = |Vec2 { x, y }| origin + egui::vec2(x, -y) * scale;
    for ends in cells.windows(2).filter(|_| !sign.beads.is_empty()) {
        let ends = [0, 1].map(|end| at(flat(ends[end].as_vec3())));
        painter.line_segment(ends, Stroke::new(0.09 * scale, palette.quiet));
    }
    let mut faces = sketch(cells, eye, sign.beads);
    if sign.fifth {
        // With gaps in the chain, so that cubes can be counted.
        for face in &mut faces {
            let middle = (face.corners[0] + face.corners[2]) / 2.0;
            face.wood = face.corners.map(|corner| corner.lerp(middle, 0.1));
        }
    }
    let wood = Species::ALL[0].drawn;
    let sketched = Sketched { cells, moving: if sign.lit { plan.moving(0) } else { 0..0 }, eye };
    paint_faces(painter, &faces, (origin, scale), |_| wood[0], None, &sketched, palette);
    for face in faces.iter().filter(|face| sign.fifth && face.cubelet == 4) {
        let around = face.circle(0.25).map(at).to_vec();
        painter.add(Shape::closed_line(around, Stroke::new(0.1 * scale, colour(wood[1]))));
    }
    let Some(gesture) = Gesture::of(plan, 0, true) else { return };
    let Sign { joint, landing, .. } = *sign;
    let gesture = Gesture { strengths: Strengths { joint, pull: 0.0, turn: landing, landing }, ..gesture };
    let onto = |point: Vec3| {
        let Pos2 { x, y } = at(flat(point));
        Some(Vec2::new(x, y))
    };
    let pen = (scale * 0.12).max(1.8);
    let drawn = gesture.drawn(onto, |_| eye.toward(), pen);
    paint(painter, drawn, &gesture.cubelets.to_string(), pen, palette);
}
