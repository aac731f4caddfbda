//! The snake as a strip that reads by runs: along a straight run the cord goes level through one stick of wood, at each turn it
//! steps to the other level; each fifth cube has its number. A click makes a straight one a turn and back, or paints it.

use std::ops::Range;

use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, WidgetInfo, WidgetType};

use super::widgets::{Asker, PanelState, stroke};
use crate::puzzle::{Cubelet, Kind, Snake, Species};
use crate::session::{Command, Draft, Session};
use crate::stage::is_ticked;
use crate::viewer::theme::Palette;

/// Between two cubes, in points.
const GAP: f32 = 1.0;
/// Below a row, where its numbers stand, in points.
const LANE: f32 = 12.0;
/// How many cubes shorter a row may be so that no run is torn.
const SPARED: usize = 3;

/// Which cubes stand in each row of so many at most: where it can be helped no stick is torn.
fn rows(snake: &Snake, columns: usize) -> Vec<Range<usize>> {
    let is_straight = |cubelet: usize| usize::from(snake.kind(cubelet) == Some(Kind::Straight));
    let mut rows = Vec::new();
    let mut start = 0;
    while snake.len() - start > columns {
        let longest = start + columns;
        let shortest = longest.saturating_sub(SPARED).max(start + 1);
        // What is torn where the next row begins with this cube.
        let torn = |next: &usize| is_straight(next - 1) + is_straight(*next);
        let next = (shortest..=longest).rev().min_by_key(torn).unwrap_or(longest);
        rows.push(start..next);
        start = next;
    }
    rows.push(start..snake.len());
    rows
}

/// The cubes of runs that are too long for the box.
fn too_long(session: &Session) -> Vec<usize> {
    let Ok(puzzle) = session.document().puzzle() else { return Vec::new() };
    let (snake, longest) = (puzzle.snake(), puzzle.box_size().longest());
    let corners = snake.corners();
    let runs = corners.windows(2).map(|ends| ends[0]..=ends[1]);
    runs.filter(|run| run.end() - run.start() + 1 > longest).flatten().collect()
}

/// Draws the strip, lit and dotted as the picture is.
pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let draft = &session.document().draft;
    let count = draft.snake.len();
    let side = match count {
        0..=36 => 18.0,
        37..=64 => 16.0,
        _ => 14.0,
    };
    let columns = ((ui.available_width() + GAP) / (side + GAP)).floor().max(2.0) as usize;
    let rows = rows(&draft.snake, columns);
    let high = rows.len() as f32 * (side + LANE);
    // A longer strip scrolls.
    let highest = (ui.ctx().content_rect().height() * 0.24).clamp(120.0, 260.0);
    if high <= highest {
        show_rows(ui, &rows, side, session, state, asker);
    } else {
        let area = egui::ScrollArea::vertical().id_salt("strip").max_height(highest);
        area.show(ui, |ui| show_rows(ui, &rows, side, session, state, asker));
    }
}

fn show_rows(
    ui: &mut egui::Ui,
    rows: &[Range<usize>],
    side: f32,
    session: &Session,
    state: &mut PanelState,
    asker: &mut Asker,
) {
    let draft = &session.document().draft;
    let size = egui::vec2(ui.available_width(), rows.len() as f32 * (side + LANE));
    let (area, _) = ui.allocate_exact_size(size, Sense::hover());
    let passed = stroke(ui, state, area);
    let is_here = ui.rect_contains_pointer(area);
    let drawing = Drawing { draft, side, too_long: too_long(session), palette: asker.palette };
    let mut turns = 0;
    for (row, cubelets) in rows.iter().enumerate() {
        for cubelet in cubelets.clone() {
            let kind = draft.snake.kind(cubelet);
            let level = turns % 2;
            turns += usize::from(kind == Some(Kind::Turn));
            let corner = egui::vec2((cubelet - cubelets.start) as f32 * (side + GAP), row as f32 * (side + LANE));
            let rect = Rect::from_min_size(area.min + corner, egui::Vec2::splat(side));
            let is_pointed = session.pointed() == Some(cubelet);
            // What is pointed at elsewhere is to be seen here.
            if is_pointed && !is_here && !ui.is_rect_visible(rect) {
                ui.scroll_to_rect(rect.expand(side), None);
            }
            if !ui.is_rect_visible(rect.expand(LANE)) {
                continue;
            }
            let sense = if kind.is_some() { Sense::click() } else { Sense::hover() };
            let response = ui.interact(rect, ui.id().with(("cubelet", cubelet)), sense);
            let (label, does) = session.words_of(cubelet);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, does.is_some(), &label));
            let struck = passed.iter().any(|at| rect.contains(*at));
            if response.contains_pointer() || passed.last().is_some_and(|at| rect.contains(*at)) {
                asker.point(cubelet);
            }
            let moves = session.lit().contains(&cubelet);
            drawing.cube(ui.painter(), rect, Cube { cubelet, level, moves, first: cubelet == session.first() });
            drawing.lane(ui.painter(), rect, cubelet, is_pointed);
            if let Some(colour) = session.brush() {
                let has = draft.colouring.as_ref().map(|colouring| colouring.colours[cubelet]);
                if (struck || response.clicked()) && has != Some(colour) {
                    let goes_on = std::mem::replace(&mut state.painting, true);
                    asker.ask(Command::Paint { cubelet: Cubelet::new(cubelet), colour, goes_on });
                }
            } else if response.clicked() {
                asker.ask(Command::Flip(Cubelet::new(cubelet)));
            }
            response.on_hover_text(does.map_or_else(|| label.clone(), |does| format!("{label}. {does}.")));
        }
        // Over its neighbours.
        if let Some(pointed) = session.pointed().filter(|pointed| cubelets.contains(pointed)) {
            let corner = egui::vec2((pointed - cubelets.start) as f32 * (side + GAP), row as f32 * (side + LANE));
            let rect = Rect::from_min_size(area.min + corner, egui::Vec2::splat(side));
            let line = Stroke::new(2.0, asker.palette.text);
            ui.painter().rect_stroke(rect, 2.0, line, egui::StrokeKind::Outside);
        }
    }
}

/// What all cubes of a strip have in common.
struct Drawing<'a> {
    draft: &'a Draft,
    side: f32,
    too_long: Vec<usize>,
    palette: Palette,
}

/// A cube of the strip: on which level the cord comes to it, whether it moves, and whether it has the dot.
struct Cube {
    cubelet: usize,
    level: usize,
    moves: bool,
    first: bool,
}

impl Drawing<'_> {
    fn cube(&self, painter: &egui::Painter, rect: Rect, cube: Cube) {
        let Cube { cubelet, level, moves, first } = cube;
        let kind = self.draft.snake.kind(cubelet);
        let [wood, cord] =
            if moves { [self.palette.accent, self.palette.on_accent] } else { colours(self.draft, cubelet) };
        let straight = |cubelet: usize| self.draft.snake.kind(cubelet) == Some(Kind::Straight);
        // A stick has no gaps, only seams.
        let joined = straight(cubelet) || straight(cubelet + 1);
        if straight(cubelet) {
            painter.rect_filled(rect, 0.0, wood);
        } else {
            painter.add(block(rect, wood));
        }
        if joined && cubelet + 1 < self.draft.snake.len() {
            let seam = rect.with_min_x(rect.max.x).with_max_x(rect.max.x + GAP).shrink2(egui::vec2(0.0, 2.0));
            painter.rect_filled(seam, 0.0, wood.lerp_to_gamma(cord, 0.35));
        }
        let middle = rect.center();
        let height = |level: usize| middle.y + if level == 0 { -0.2 } else { 0.2 } * self.side;
        let (comes, goes) = (height(level), height((level + usize::from(kind == Some(Kind::Turn))) % 2));
        let (left, right) = (rect.min.x, rect.max.x + GAP);
        let line = match kind {
            Some(Kind::Straight) => vec![Pos2::new(left, comes), Pos2::new(right, comes)],
            Some(Kind::Turn) => vec![
                Pos2::new(left, comes),
                Pos2::new(middle.x, comes),
                Pos2::new(middle.x, goes),
                Pos2::new(right, goes),
            ],
            None if cubelet == 0 => vec![Pos2::new(middle.x, comes), Pos2::new(right, comes)],
            None => vec![Pos2::new(left, comes), Pos2::new(middle.x, comes)],
        };
        painter.add(Shape::line(line, Stroke::new(self.side * 0.12, cord)));
        if kind.is_none() {
            let dot = if moves { self.palette.on_accent } else { self.palette.accent };
            painter.circle(middle, self.side * 0.3, if first { dot } else { wood }, Stroke::new(1.5, cord));
        }
    }

    /// What stands below a cube: its number where it is a fifth one or pointed at, a line where its run is too long.
    fn lane(&self, painter: &egui::Painter, rect: Rect, cubelet: usize, is_pointed: bool) {
        if self.too_long.contains(&cubelet) {
            let line = Rect::from_min_max(rect.left_bottom(), rect.right_bottom() + egui::vec2(GAP, 2.5));
            painter.rect_filled(line, 0.0, self.palette.bad);
        }
        let number = cubelet + 1;
        if number.is_multiple_of(5) || is_pointed {
            let colour = if is_pointed { self.palette.text } else { self.palette.quiet };
            let at = rect.center_bottom() + egui::vec2(0.0, 1.0);
            painter.text(at, Align2::CENTER_TOP, number, FontId::proportional(9.0), colour);
        }
    }
}

/// Wood and cord of a cubelet.
fn colours(draft: &Draft, cubelet: usize) -> [Color32; 2] {
    let colour = draft.colouring.as_ref().and_then(|colouring| colouring.colours.get(cubelet));
    Species::of(colour.copied()).drawn.map(|[red, green, blue]| Color32::from_rgb(red, green, blue))
}

/// The snake as one line, to be looked at: what moves is filled, each fifth cube marked.
pub(super) fn show_line(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let (draft, lit, first) = (&session.document().draft, session.lit(), session.first());
    let (count, palette) = (draft.snake.len(), asker.palette);
    let size = egui::vec2(ui.available_width(), 14.0);
    let (area, response) = ui.allocate_exact_size(size, Sense::hover());
    let each = area.width() / count as f32;
    let gap = if each > 6.0 { 1.0 } else { 0.0 };
    for cubelet in 0..count {
        let [wood, cord] = colours(draft, cubelet);
        let place = Rect::from_min_size(area.min + egui::vec2(cubelet as f32 * each, 0.0), egui::vec2(each, size.y));
        let place = place.with_max_x(place.max.x - gap);
        let moves = lit.contains(&cubelet);
        ui.painter().rect_filled(place, 0.0, if moves { palette.accent } else { wood });
        if cubelet == first {
            let dot = if moves { palette.on_accent } else { palette.accent };
            ui.painter().circle_filled(place.center(), (place.width() / 2.0 - 0.5).min(4.0), dot);
        } else if is_ticked(cubelet, count) {
            let mark = place.with_min_y(place.max.y - 4.0);
            ui.painter().rect_filled(mark, 0.0, if moves { palette.on_accent } else { cord });
        }
    }
    if let Some(pointed) = session.pointed() {
        let place = Rect::from_min_size(area.min + egui::vec2(pointed as f32 * each, 0.0), egui::vec2(each, size.y));
        let line = Stroke::new(2.0, palette.text);
        ui.painter().rect_stroke(place, 0.0, line, egui::StrokeKind::Outside);
    }
    let at = response.hover_pos().map(|at| ((at.x - area.min.x) / each) as usize).filter(|at| *at < count);
    if let Some(cubelet) = at {
        asker.point(cubelet);
        response.on_hover_text(format!("Cube {} of {count}", cubelet + 1));
    }
}

/// A square with its corners cut: there are many, and round ones take six times as many triangles.
fn block(rect: Rect, colour: Color32) -> Shape {
    let cut = rect.width() * 0.16;
    let (x, y) = (rect.x_range(), rect.y_range());
    let corners = [
        (x.min + cut, y.min),
        (x.max - cut, y.min),
        (x.max, y.min + cut),
        (x.max, y.max - cut),
        (x.max - cut, y.max),
        (x.min + cut, y.max),
        (x.min, y.max - cut),
        (x.min, y.min + cut),
    ];
    Shape::convex_polygon(corners.map(Pos2::from).to_vec(), colour, Stroke::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_spare_the_sticks() {
        let snake = |letters: &str| {
            let kind = |letter| if letter == 'S' { Kind::Straight } else { Kind::Turn };
            Snake::from_inner(letters.chars().map(kind).collect()).unwrap()
        };
        // Ten at most: between two turns where there are two, else after one.
        assert_eq!(rows(&snake("SSTSTSTTSSSSTTTT"), 10), [0..8, 8..18]);
        assert_eq!(rows(&snake("SSTSTTSTSSSSTTTT"), 10), [0..9, 9..18]);
        // Nothing to spare.
        assert_eq!(rows(&snake("SSSSSSSSSSSS"), 5), [0..5, 5..10, 10..14]);
        assert_eq!(rows(&snake("TT"), 10).as_slice(), std::slice::from_ref(&(0..4)));
        for columns in 2..20 {
            let rows = rows(&snake("STTTSTTSTTTSTSTTTTSTSTSTS"), columns);
            assert!(rows.iter().all(|row| !row.is_empty() && row.len() <= columns));
            assert!(rows.windows(2).all(|pair| pair[0].end == pair[1].start) && rows.last().unwrap().end == 27);
        }
    }
}
