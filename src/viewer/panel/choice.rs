//! "Is this your snake?" at the first start: the common snake and the cube it becomes, and three answers.

use bevy_egui::egui::epaint::Mesh;

use super::floating::{LETTER_SIZE, main_button, margin, pill};
use super::notices;
use super::prelude::*;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) -> FreeRects {
    let picture = ui.max_rect();
    let palette = panel.palette;
    let unit = picture.height() * LETTER_SIZE;
    let inner = picture.shrink(margin(picture));
    let painter = ui.painter_at(picture);
    paint_stage(&painter, picture, palette);
    let question = panel.label(Label::IsThisYours).to_owned();
    let question = painter.layout(question, strong(2.1 * unit), palette.text, inner.width());
    let common = catalogue()[0].puzzle();
    let runs = Vec::from_iter(common.snake().segments()[..4].iter().map(ToString::to_string));
    let says = panel.say(Message::MostSold(&runs.join(",\u{a0}")));
    let sold = painter.layout(says, regular(0.62 * unit), palette.quiet, 0.66 * inner.width());
    let top = inner.min + vec2(0.0, 0.6 * unit);
    let below = top + vec2(0.0, question.size().y + 0.3 * unit);
    let foot = inner.with_min_y(inner.max.y - 2.0 * unit);
    let stage = inner.with_min_y(below.y + sold.size().y + 0.6 * unit).with_max_y(foot.min.y - unit);
    painter.galley(top, question, palette.text);
    painter.galley(below, sold, palette.quiet);
    let (snake, cube) = stage.split_left_right_at_fraction(0.74);
    let ground = Some(Color32::TRANSPARENT);
    let lying = Thumbnail { ground, ..Thumbnail::of_snake(common.snake(), None) };
    let folded = Thumbnail { ground, ..Thumbnail::of_box(common.box_size()) };
    // It begins where the words do, with room for shadows beside the wood.
    let across = snake.expand2(vec2(0.08 * snake.width(), 0.0));
    lying.paint_within(&painter, snake.with_min_x(picture.min.x), across, panel);
    let around = cube.expand2(vec2(0.0, 0.5 * unit)).with_max_x(picture.max.x);
    folded.paint_within(&painter, around, cube.shrink(0.05 * cube.width()), panel);
    panel.dialog(ui, "choice", |ui, panel| {
        let main = foot.with_max_x(foot.min.x + 0.24 * inner.width());
        main_button(ui, main, panel.label(Label::CommonOne), Do::Solve, panel);
        let mut rest = foot.with_min_x(main.max.x + 0.5 * unit);
        for command in [Command::from(Browse::Shelf(None)), Begin::Enter.into()] {
            let place = pill(ui, rest, Align2::LEFT_CENTER, command.label(panel.language), command, panel);
            rest.min.x = place.max.x + 0.5 * unit;
        }
        let (words, woods) = if panel.settings.woods == Woods::One {
            (Label::TwoWoods, Woods::Light)
        } else {
            (Label::MineIsOneWood, Woods::One)
        };
        let words = panel.label(words);
        let is_beside = text_width(ui, words, 0.5 * unit) < rest.width();
        let place = if is_beside { rest } else { snake.with_min_y(snake.max.y).with_max_y(foot.min.y) };
        let link = egui::Link::new(RichText::new(words).size(0.5 * unit).color(palette.quiet).underline());
        let shown =
            within(ui, place, |ui| ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(link)).inner);
        if shown.clicked() {
            panel.send(Setting::Woods(woods));
        }
        notices::show(ui.ctx(), Rect::from_min_max(stage.min, foot.max), panel);
    });
    FreeRects { picture, framed: picture }
}

/// A stage without anything on it, as the scene's shader draws it.
fn paint_stage(painter: &Painter, area: Rect, palette: UiPalette) {
    const COLUMNS: u32 = 24;
    const ROWS: u32 = 16;
    let rises = |from: f32, to: f32, at: f32| {
        let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
        share * share * (3.0 - 2.0 * share)
    };
    let mut mesh = Mesh::default();
    for row in 0..=ROWS {
        for column in 0..=COLUMNS {
            let at = vec2(column as f32 / COLUMNS as f32, row as f32 / ROWS as f32);
            let away = (at - vec2(0.5, 0.6)) * vec2(1.6, 1.2);
            let lit = rises(0.3, 0.8, at.y) * (-2.0 * away.length_sq()).exp();
            let ground = palette.background.lerp_to_gamma(palette.table, rises(0.3, 1.0, at.y));
            mesh.colored_vertex(area.min + at * area.size(), ground.lerp_to_gamma(palette.pool, lit));
            if row < ROWS && column < COLUMNS {
                let first = row * (COLUMNS + 1) + column;
                mesh.add_triangle(first, first + 1, first + COLUMNS + 1);
                mesh.add_triangle(first + 1, first + COLUMNS + 1, first + COLUMNS + 2);
            }
        }
    }
    painter.add(mesh);
}
