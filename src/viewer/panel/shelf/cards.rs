//! Snakes as cards in a grid that lays out only what is in sight: a name, facts, the snake on the table and its cube.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, FontId, Painter, Rect, Response, Ui, Vec2};

use crate::fold::Viewpoint;
use crate::puzzle::{BoxSize, Colouring, Snake};
use crate::session::Session;
use crate::stage::{Rgb, filled};
use crate::text::Message;
use crate::viewer::panel::thumbnail::Thumbnail;
use crate::viewer::panel::widgets::{PanelUi, card, picture};
use crate::viewer::theme::strong;

/// In points.
const GAP: f32 = 10.0;
const LEAST_WIDTH: f32 = 276.0;
const HEIGHT: f32 = 236.0;

pub(super) struct SnakeCard<'a> {
    pub name: String,
    pub facts: String,
    /// What is special about it.
    pub note: String,
    pub snake: &'a Snake,
    pub colouring: Option<&'a Colouring>,
    pub box_size: Option<BoxSize>,
    pub is_own: bool,
    /// What it lies on, if it is sold.
    pub tile: Option<Rgb>,
    /// For screen readers.
    pub label: String,
}

pub(super) fn show_grid(
    ui: &mut Ui,
    name: &str,
    count: usize,
    panel: &mut PanelUi,
    mut show: impl FnMut(&mut Ui, usize, Vec2, &mut PanelUi),
) {
    let width = ui.available_width() - 12.0;
    let columns = ((width + GAP) / (LEAST_WIDTH + GAP)).floor().max(1.0) as usize;
    let size = egui::vec2((width + GAP) / columns as f32 - GAP, HEIGHT);
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    let area = egui::ScrollArea::vertical().id_salt(name).auto_shrink([false, false]);
    area.show_rows(ui, HEIGHT, count.div_ceil(columns), |ui, rows| {
        for row in rows {
            ui.horizontal(|ui| {
                for at in row * columns..count.min((row + 1) * columns) {
                    show(ui, at, size, panel);
                }
            });
        }
    });
}

/// The snake as it lies, and its cube, on one ground.
fn paint_both(
    painter: &Painter,
    pictured: Rect,
    (snake, colouring, box_size): (&Snake, Option<&Colouring>, Option<BoxSize>),
    ground: Option<Rgb>,
    panel: &mut PanelUi,
) {
    let thumbnail = Thumbnail { ground, ..Thumbnail::of_snake(snake, colouring, Vec::new()) };
    // Of a cube in two woods the pattern is known once it is solved.
    let cube = box_size.filter(|_| colouring.is_none());
    let Some(box_size) = cube else { return thumbnail.paint(painter, pictured, panel) };
    let (lying, corner) =
        pictured.split_left_right_at_x(pictured.max.x - (0.8 * pictured.height()).max(0.2 * pictured.width()));
    thumbnail.paint_within(painter, pictured, lying, panel);
    let cube = Thumbnail::of_stage(filled(box_size), Vec::new(), Viewpoint::HOME);
    Thumbnail { ground, ..cube }.paint(painter, corner, panel);
}

/// As [`paint_both`], of the open snake across a page of the shelf.
pub(super) fn show_open(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let draft = &session.document().draft;
    let name = panel.language.message(&Message::TheSnake(&draft.snake));
    let width = ui.available_width();
    let (rect, _) = picture(ui, egui::vec2(width, (0.2 * width).min(0.34 * ui.clip_rect().height())), &name);
    let box_size = draft.puzzle().ok().map(|puzzle| puzzle.box_size());
    paint_both(ui.painter(), rect, (&draft.snake, draft.colouring.as_ref(), box_size), None, panel);
    ui.add_space(6.0);
}

pub(super) fn show_card(ui: &mut Ui, shown: &SnakeCard, size: Vec2, panel: &mut PanelUi) -> Response {
    let palette = panel.palette;
    let (rect, response) = card(ui, size, &shown.label, shown.is_own, palette);
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let pictured = rect.shrink(4.0).with_max_y(rect.min.y + 0.52 * rect.height());
    paint_both(&painter, pictured, (shown.snake, shown.colouring, shown.box_size), shown.tile, panel);
    let mut inside = rect.shrink2(egui::vec2(12.0, 8.0)).with_min_y(pictured.max.y + 7.0);
    let mut line = |text: &str, font, colour, rows| {
        if text.is_empty() {
            return;
        }
        let mut job = LayoutJob::simple(text.to_owned(), font, colour, inside.width());
        job.wrap.max_rows = rows;
        let words = painter.layout_job(job);
        let height = words.size().y;
        painter.galley(inside.min, words, colour);
        inside.min.y += height + 2.0;
    };
    line(&shown.name, strong(15.5), palette.text, 2);
    line(&shown.facts, FontId::proportional(14.0), palette.quiet, 1);
    line(&shown.note, FontId::proportional(14.0), palette.accent, 1);
    line(&shown.snake.to_string(), FontId::monospace(14.0), palette.quiet, 2);
    response
}
