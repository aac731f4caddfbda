//! The snake as a strip that shows its runs: the cord stays level along a run and changes level at each turn; every
//! fifth cube is numbered. A click swaps straight and turn, or paints.

use super::prelude::*;

/// In points.
const CUBE_SIDE: f32 = 18.0;
const CUBE_GAP: f32 = 1.0;
/// Space below a row for its numbers, in points.
const NUMBER_HEIGHT: f32 = 12.0;
/// From a cube to the one beside it and to the one below.
const EACH: Vec2 = vec2(CUBE_SIDE + CUBE_GAP, CUBE_SIDE + NUMBER_HEIGHT);

fn too_long(document: &Document) -> Vec<usize> {
    let Some(puzzle) = document.puzzle() else { return Vec::new() };
    let longest = puzzle.box_size().longest();
    let corners = puzzle.snake().corners();
    let runs = corners.windows(2).map(|ends| ends[0]..=ends[1]);
    runs.filter(|run| run.end() - run.start() + 1 > longest).flatten().collect()
}

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let columns = ((ui.available_width() + CUBE_GAP) / EACH.x).floor().max(2.0) as usize;
    let max_height = (ui.ctx().content_rect().height() * 0.24).clamp(120.0, 260.0);
    ScrollArea::vertical().id_salt("strip").max_height(max_height).show(ui, |ui| show_rows(ui, columns, panel));
}

fn show_rows(ui: &mut Ui, columns: usize, panel: &mut PanelUi) {
    let draft = panel.draft;
    let count = draft.snake.len();
    let size = vec2(ui.available_width(), count.div_ceil(columns) as f32 * EACH.y);
    let (area, passed) = canvas(ui, panel.state, size);
    let pointed = panel.picture.pointed_at();
    let brush = panel.controls.brush;
    let is_here = ui.rect_contains_pointer(area);
    let too_long = too_long(panel.document);
    let place = |cubelet: usize| Rect::from_min_size(in_rows(area, cubelet, columns, EACH), Vec2::splat(CUBE_SIDE));
    let painter = ui.painter();
    let mut turns = 0;
    for cubelet in 0..count {
        let kind = draft.snake.kind(cubelet);
        let level = turns % 2;
        turns += usize::from(kind == Some(Kind::Turn));
        let rect = place(cubelet);
        let is_pointed = pointed == Some(cubelet);
        if is_pointed && !is_here && !ui.is_rect_visible(rect) {
            ui.scroll_to_rect(rect.expand(CUBE_SIDE), None);
        }
        if !ui.is_rect_visible(rect.expand(NUMBER_HEIGHT)) {
            continue;
        }
        // The ends can only be painted. Tab stops at each cube while they are painted; otherwise the text can be
        // edited instead.
        let sense = match (brush, kind) {
            (Some(_), _) => Sense::click(),
            (None, Some(_)) => Sense::CLICK,
            (None, None) => Sense::hover(),
        };
        let response = ui.interact(rect, ui.id().with(("cubelet", cubelet)), sense);
        let (label, does) = draft.label(cubelet, brush, panel.language);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, does.is_some(), &label));
        let struck = passed.iter().any(|at| rect.contains(*at));
        if response.contains_pointer() || passed.last().is_some_and(|at| rect.contains(*at)) {
            panel.point(cubelet);
        }
        draw_cube(painter, rect, cubelet, level, panel);
        if too_long.contains(&cubelet) {
            let line = Rect::from_min_max(rect.left_bottom(), rect.right_bottom() + vec2(CUBE_GAP, 2.5));
            painter.rect_filled(line, 0.0, panel.palette.bad);
        }
        if (cubelet + 1).is_multiple_of(5) || is_pointed {
            let colour = if is_pointed { panel.palette.text } else { panel.palette.quiet };
            let at = rect.center_bottom() + vec2(0.0, 1.0);
            painter.text(at, Align2::CENTER_TOP, cubelet + 1, regular(9.0), colour);
        }
        if let Some(colour) = brush {
            let has = draft.colouring.as_ref().map(|colouring| colouring.colours[cubelet]);
            if (struck || response.clicked()) && has != Some(colour) {
                let goes_on = std::mem::replace(&mut panel.state.painting, true);
                panel.send(Edit::Paint { cubelet, colour, goes_on });
            }
        } else if response.clicked() {
            panel.send(Edit::Flip(cubelet));
        }
        response.on_hover_text(does.map_or_else(|| label.clone(), |does| format!("{label}. {does}.")));
    }
    // Drawn last, over the neighbouring cubes.
    if let Some(pointed) = pointed.filter(|pointed| *pointed < count) {
        painter.rect_stroke(place(pointed), 2.0, (2.0, panel.palette.text), StrokeKind::Outside);
    }
}

/// `level` is where the cord enters: 0 for upper, 1 for lower.
fn draw_cube(painter: &Painter, rect: Rect, cubelet: usize, level: usize, panel: &PanelUi) {
    let draft = panel.draft;
    let palette = panel.palette;
    let stage = &panel.picture.stage;
    let kind = draft.snake.kind(cubelet);
    let [wood, cord] = if stage.lit.contains(&cubelet) {
        [palette.mark, palette.on_mark]
    } else {
        colours(draft, cubelet, panel.settings.woods)
    };
    let straight = |cubelet: usize| draft.snake.kind(cubelet) == Some(Kind::Straight);
    // The cubes of a run are joined by seams instead of gaps.
    let joined = straight(cubelet) || straight(cubelet + 1);
    // egui draws rounder corners with many more triangles.
    painter.rect_filled(rect, if straight(cubelet) { 0.0 } else { 2.0 }, wood);
    if joined && cubelet + 1 < draft.snake.len() {
        let seam = rect.with_min_x(rect.max.x).with_max_x(rect.max.x + CUBE_GAP).shrink2(vec2(0.0, 2.0));
        painter.rect_filled(seam, 0.0, wood.lerp_to_gamma(cord, 0.35));
    }
    let middle = rect.center();
    let side = rect.width();
    let height = |level: usize| middle.y + if level == 0 { -0.2 } else { 0.2 } * side;
    let comes = height(level);
    let goes = height((level + usize::from(kind == Some(Kind::Turn))) % 2);
    let left = rect.min.x;
    let right = rect.max.x + CUBE_GAP;
    let line = match kind {
        Some(Kind::Straight) => vec![(left, comes), (right, comes)],
        Some(Kind::Turn) => vec![(left, comes), (middle.x, comes), (middle.x, goes), (right, goes)],
        None if cubelet == 0 => vec![(middle.x, comes), (right, comes)],
        None => vec![(left, comes), (middle.x, comes)],
    };
    let line = line.into_iter().map(Pos2::from).collect();
    painter.line(line, (side * 0.12, cord));
    if kind.is_none() {
        let fill = if cubelet == stage.first { palette.dot } else { wood };
        painter.circle(middle, side * 0.3, fill, (1.5, cord));
    }
}

/// The colours of a cube and of its cord.
pub fn colours(draft: &Draft, cubelet: usize, woods: Woods) -> [Color32; 2] {
    let colour = draft.colouring.as_ref().and_then(|colouring| colouring.colours.get(cubelet));
    let shown = woods.shown(Species::index_of(colour.copied()), cubelet);
    Species::ALL[shown].drawn.map(theme::colour)
}
