//! Snakes as cards in a grid that lays out only what is in sight: each as it lies on its tile, its name, and dots for
//! its difficulty.

use bevy_egui::egui::text::TextWrapping;

use super::prelude::*;

/// In points.
const GAP: f32 = 14.0;
const HEIGHT: f32 = 120.0;
/// What is seen of a row that follows.
const PEEK: f32 = 84.0;
/// Width of all dots of a difficulty.
pub const DOTS: f32 = 75.0;

pub struct SnakeCard {
    pub name: String,
    /// What is special about it, after its name; the most important is the last.
    pub notes: Vec<String>,
    /// From 1 to 5 dots.
    pub difficulty: Option<usize>,
    /// Its runs, where they are compared with those that the user looks for.
    pub runs: Option<String>,
    pub thumbnail: Thumbnail,
    pub is_own: bool,
    /// For screen readers.
    pub label: String,
}

pub fn show_grid(
    ui: &mut Ui,
    name: &str,
    count: usize,
    panel: &mut PanelUi,
    mut show: impl FnMut(&mut Ui, usize, Vec2, &mut PanelUi),
) {
    let width = ui.available_width() - 12.0;
    let columns = ((width + GAP) / (330.0 + GAP)).floor().max(1.0) as usize;
    let rows = count.div_ceil(columns);
    // No row is cut by a little.
    let room = ui.available_height();
    let whole = (room / (HEIGHT + GAP)).floor().max(1.0);
    let peek = if rows as f32 > whole { PEEK } else { 0.0 };
    let height = ((room - peek) / whole - GAP).clamp(0.8 * HEIGHT, 1.15 * HEIGHT);
    let size = vec2((width + GAP) / columns as f32 - GAP, height);
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    scrolling(name).show_rows(ui, height, rows, |ui, rows| {
        for row in rows {
            ui.horizontal(|ui| {
                for at in row * columns..count.min((row + 1) * columns) {
                    show(ui, at, size, panel);
                }
            });
        }
    });
}

/// A difficulty from 1 to 5, as that many of five dots.
pub fn paint_dots(painter: &Painter, left: Pos2, difficulty: usize, palette: UiPalette) {
    for dot in 0..5 {
        let colour = if dot < difficulty { palette.text } else { palette.line };
        painter.circle_filled(left + vec2((dot as f32 + 0.5) * DOTS / 5.0, 0.0), 5.1, colour);
    }
}

/// An open snake across a page of the shelf, beside its cube.
pub fn show_open(ui: &mut Ui, panel: &mut PanelUi) {
    let draft = panel.draft;
    let name = panel.say(Message::TheSnake(&draft.snake));
    let width = ui.available_width();
    let (rect, _) = picture(ui, vec2(width, (0.2 * width).min(0.34 * ui.clip_rect().height())), &name);
    let snake = Thumbnail::of_snake(&draft.snake, draft.colouring.as_ref());
    // For a cube in two woods, the pattern is known only once it is solved.
    let cube = draft.puzzle().ok().filter(|_| draft.colouring.is_none());
    match cube.map(|puzzle| puzzle.box_size()) {
        None => snake.paint(ui.painter(), rect, panel),
        Some(box_size) => {
            let (lying, corner) =
                rect.split_left_right_at_x(rect.max.x - (0.8 * rect.height()).max(0.2 * rect.width()));
            snake.paint_within(ui.painter(), rect, lying, panel);
            Thumbnail::of_box(box_size).paint(ui.painter(), corner, panel);
        }
    }
    ui.add_space(6.0);
}

/// Returns whether it was clicked.
pub fn show_card(ui: &mut Ui, shown: SnakeCard, tip: &str, size: Vec2, panel: &mut PanelUi) -> bool {
    let palette = panel.palette;
    let (rect, response) = room(ui, size, Sense::click(), WidgetType::Button, &shown.label);
    if !ui.is_rect_visible(rect) {
        return false;
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let text_height = if shown.runs.is_some() { 58.0 } else { 34.0 };
    let pictured = rect.with_max_y(rect.max.y - text_height).shrink(4.0);
    shown.thumbnail.paint(&painter, pictured, panel);
    if shown.is_own || response.hovered() || response.has_focus() {
        let width = if shown.is_own { 3.0 } else { 1.5 };
        painter.rect_stroke(pictured.expand(2.5), CARD_CORNERS, (width, palette.accent), StrokeKind::Inside);
    }
    let inside = rect.shrink2(vec2(8.0, 0.0)).with_min_y(pictured.max.y + 6.0);
    if let Some(difficulty) = shown.difficulty {
        paint_dots(&painter, inside.right_top() + vec2(-DOTS, 11.0), difficulty, palette);
    }
    let room = inside.width() - shown.difficulty.map_or(0.0, |_| DOTS + 10.0);
    let titled = |note: &str| {
        let mut job = LayoutJob::default();
        job.append(&shown.name, 0.0, TextFormat::simple(strong(17.0), palette.text));
        job.append(note, 10.0, TextFormat::simple(regular(15.0), palette.quiet));
        job.wrap = TextWrapping { max_width: room, max_rows: 1, ..TextWrapping::default() };
        painter.layout_job(job)
    };
    let shorter = |left_out: usize| shown.notes[left_out..].join(" · ");
    let notes = (0..shown.notes.len()).map(shorter).chain(shown.notes.clone());
    let title = notes.map(|note| titled(&note)).find(|title| !title.elided).unwrap_or_else(|| titled(""));
    let below = inside.min + vec2(0.0, title.size().y + 3.0);
    painter.galley(inside.min, title, palette.text);
    if let Some(runs) = shown.runs {
        let mut runs = LayoutJob::simple(runs, FontId::monospace(14.0), palette.quiet, inside.width());
        runs.wrap.max_rows = 2;
        painter.galley(below, painter.layout_job(runs), palette.quiet);
    }
    response.on_hover_text(tip).clicked()
}
