//! The legend: what the marks on the wood mean, each in a small picture of one turn of a short snake.

use bevy::math::{Vec2, Vec3};
use bevy_egui::egui::{self, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType};

use super::guide::balanced;
use super::sketch::{Sketched, fitted, paint_faces};
use crate::fold::{FoldPlan, Joint, Step, Viewpoint};
use crate::puzzle::{Cell, Direction, End, Species};
use crate::stage::{Gesture, Strengths, bounds, on_plane, sketch_fading};
use crate::viewer::marks::gesture::paint;
use crate::viewer::theme::{UiPalette, colour};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Lit,
    Joint,
    Landing,
    Fifth,
    Beads,
}

const SIGNS: [(Sign, &str); 5] = [
    (Sign::Lit, "This part moves"),
    (Sign::Joint, "Turn here: 3 cubes to the end"),
    (Sign::Landing, "It ends here"),
    (Sign::Fifth, "Every fifth cube has a ring"),
    (Sign::Beads, "Beads: still cubes, drawn small"),
];

const CELLS: [[i32; 2]; 8] = [[0, 0], [1, 0], [2, 0], [2, 1], [3, 1], [4, 1], [4, 2], [4, 3]];
const FIFTH: usize = 4;
const BEADS: [usize; 3] = [2, 3, 4];

fn turn() -> FoldPlan {
    let cells = CELLS.map(|[x, y]| Cell::new(x, y, 0)).to_vec();
    let (joint, pivot) = (Joint::after(4), cells[5]);
    let mut plan = FoldPlan::without_steps(cells, End::Head);
    let (axis, moves, lift) = (Direction::Right, End::Tail, Cell::ZERO);
    plan.push(Step { joint, moves, axis, pivot, degrees: 90, lift, side: 1.0, folded: false });
    plan
}

fn width(area: Rect, letters: f32) -> f32 {
    (area.width() / SIGNS.len() as f32).min(letters * 10.0)
}

/// The height of the legend in an area of this width.
pub(super) fn height(area: Rect, letters: f32) -> f32 {
    width(area, letters) * 0.55 + letters * 2.9
}

/// Paints the pictures side by side at the lower edge of `area`, with letters of that size; returns their height.
pub(super) fn show(ui: &Ui, area: Rect, letters: f32, palette: UiPalette) -> f32 {
    let (plan, painter) = (turn(), ui.painter());
    let (width, height) = (width(area, letters), height(area, letters));
    let left = area.center().x - width * SIGNS.len() as f32 / 2.0;
    for (index, (sign, text)) in SIGNS.into_iter().enumerate() {
        let top = Pos2::new(left + index as f32 * width, area.max.y - height);
        let rect = Rect::from_min_size(top, egui::vec2(width, width * 0.55)).shrink2(egui::vec2(width * 0.08, 0.0));
        let response = ui.interact(rect, ui.id().with(text), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, text));
        show_sign(painter, rect, &plan, sign, palette);
        let words = balanced(painter, text, letters, palette.quiet, width * 0.97);
        painter.galley(rect.center_bottom() + egui::vec2(0.0, letters * 0.2), words, palette.quiet);
    }
    height
}

fn show_sign(painter: &Painter, rect: Rect, plan: &FoldPlan, sign: Sign, palette: UiPalette) {
    let (eye, cells) = (Viewpoint::HOME, plan.laid_out());
    let flat = on_plane(eye);
    let faded = if sign == Sign::Beads { &BEADS[..] } else { &[] };
    let moving = if matches!(sign, Sign::Lit | Sign::Landing | Sign::Beads) { plan.moving(0) } else { 0..0 };
    let whole = sketch_fading(&[cells, &plan.poses()[1].cells].concat(), eye, &[]);
    let Some((low, high)) = bounds(&whole) else { return };
    let (origin, scale) = fitted(rect, low, high);
    let at = |point: Vec3| {
        let Vec2 { x, y } = flat(point);
        origin + egui::vec2(x, -y) * scale
    };
    for ends in cells.windows(2).filter(|_| !faded.is_empty()) {
        painter.line_segment([at(ends[0].as_vec3()), at(ends[1].as_vec3())], Stroke::new(0.09 * scale, palette.quiet));
    }
    let mut faces = sketch_fading(cells, eye, faded);
    if sign == Sign::Fifth {
        // With gaps in the chain, so that cubes can be counted.
        for face in &mut faces {
            let middle = (face.corners[0] + face.corners[2]) / 2.0;
            face.wood = face.corners.map(|corner| corner.lerp(middle, 0.1));
        }
    }
    let wood = Species::ALL[0].drawn;
    let sketched = Sketched { cells, moving, eye };
    paint_faces(painter, &faces, (origin, scale), |_| wood[0], &sketched, palette);
    if sign == Sign::Fifth {
        for face in faces.iter().filter(|face| face.cubelet == FIFTH) {
            let [first, second, third, _] = face.corners;
            let (middle, u, v) = ((first + third) / 2.0, (second - first) * 0.25, (third - second) * 0.25);
            let around = (0..20).map(|part| Vec2::from_angle(part as f32 * std::f32::consts::TAU / 20.0));
            let around = around.map(|way| middle + u * way.x + v * way.y);
            let around = around.map(|Vec2 { x, y }| origin + egui::vec2(x, -y) * scale).collect();
            painter.add(Shape::closed_line(around, Stroke::new(0.1 * scale, colour(wood[1]))));
        }
    }
    let (joint, turn, landing) = match sign {
        Sign::Joint => (1.0, 0.0, 0.0),
        Sign::Landing => (0.0, 1.0, 1.0),
        Sign::Lit | Sign::Fifth | Sign::Beads => return,
    };
    let Some(gesture) = Gesture::of(plan, 0, true) else { return };
    let gesture = Gesture { strengths: Strengths { joint, pull: 0.0, turn, landing }, ..gesture };
    let onto = |point: Vec3| {
        let Pos2 { x, y } = at(point);
        Some(Vec2::new(x, y))
    };
    let pen = (scale * 0.12).max(1.8);
    let drawn = gesture.drawn(onto, |_| eye.toward(), pen);
    paint(painter, drawn, &gesture.cubelets.to_string(), pen, palette);
}
