//! "Is this your snake?" at the first start: the common snake and the cube it becomes, and three answers.

use super::floating::{LETTER_SIZE, main_button, margin, pill_in_row};
use super::prelude::*;
use super::{ground, notices};

pub fn show(ui: &mut Ui, panel: &mut PanelUi) -> FreeRects {
    let picture = ui.max_rect();
    let palette = panel.palette;
    let unit = picture.height() * LETTER_SIZE;
    let inner = picture.shrink(margin(picture));
    let painter = ui.painter_at(picture);
    ground::paint(&painter, picture, vec2(0.54, 0.7), 1.0, palette);
    let question = panel.label(Label::IsThisYours).to_owned();
    let question = painter.layout(question, strong(2.1 * unit), palette.text, inner.width());
    let common = catalogue()[0].puzzle();
    let runs = Vec::from_iter(common.snake().segments()[..4].iter().map(ToString::to_string));
    // What to do is on a line of its own.
    let says = panel.say(Message::MostSold(&runs.join(",\u{a0}"))).replacen(". ", ".\n", 1);
    let mut sold = LayoutJob::simple(says, regular(0.62 * unit), palette.quiet, 0.8 * inner.width());
    sold.sections[0].format.line_height = Some(0.86 * unit);
    let sold = painter.layout_job(sold);
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
    let cube = cube.translate(vec2(0.8 * unit, 0.0));
    let around = cube.expand2(vec2(0.0, 0.5 * unit)).with_max_x(picture.max.x);
    folded.paint_within(&painter, around, cube.expand(0.05 * cube.width()), panel);
    panel.dialog(ui, "choice", |ui, panel| {
        let main = foot.with_max_x(foot.min.x + 0.24 * inner.width());
        main_button(ui, main, panel.label(Label::CommonOne), Do::Solve, panel);
        let mut rest = foot.with_min_x(main.max.x + 0.5 * unit);
        for command in [Command::from(Browse::Shelf(None)), Begin::Enter.into()] {
            rest = pill_in_row(ui, rest, 0.5 * unit, command, panel);
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
