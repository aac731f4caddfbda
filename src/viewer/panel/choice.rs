//! "Which one is yours?" at the first start: three pictures to click, below the common snake.

use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, Ui};

use super::thumbnail::Thumbnail;
use super::widgets::{FreeRects, PanelUi, card};
use crate::fold::Viewpoint;
use crate::puzzle::{CatalogueEntry, catalogue};
use crate::session::{Command, ShelfPage};
use crate::stage::filled;
use crate::text::{Label, Message};
use crate::viewer::theme::strong;

const GAP: f32 = 14.0;
/// Cubes of the common snake in the pictures: its first counts, and what has been entered of it.
const COUNTED: usize = 12;
const ENTERED: usize = 7;

pub(super) fn show(ui: &mut Ui, panel: &mut PanelUi) -> FreeRects {
    let (picture, palette, language) = (ui.max_rect(), panel.palette, panel.language);
    let painter = ui.painter_at(picture);
    let title = painter.layout_no_wrap(language.label(Label::WhichIsYours).to_owned(), strong(28.0), palette.text);
    let top = picture.center_top() + egui::vec2(0.0, GAP);
    let under = top.y + title.size().y;
    painter.galley(top - egui::vec2(title.size().x / 2.0, 0.0), title, palette.text);
    let width = ((picture.width() - 4.0 * GAP) / 3.0).min(380.0);
    let height = (picture.height() * 0.44).min(width);
    let row = Rect::from_center_size(picture.center(), egui::vec2(3.0 * width + 2.0 * GAP, height));
    let row = row.translate(egui::vec2(0.0, picture.max.y - GAP - row.max.y));
    let counts = |entry: &CatalogueEntry, count| {
        let runs = entry.puzzle().snake().segments();
        runs[..count].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    // To be found is another one than the common one.
    let [first, second] = [&catalogue()[0], &catalogue()[1]];
    let common = language.message(&Message::MostSold(&counts(first, 6)));
    // What is there of a snake that lies on the table.
    let begun = |entry: &CatalogueEntry, count| {
        let mut thumbnail = Thumbnail::of_snake(entry.puzzle().snake(), None, Vec::new());
        thumbnail.picture.stage.cubelets.truncate(count);
        thumbnail
    };
    let entered = Thumbnail { marked: (ENTERED - 2..ENTERED).collect(), ..begun(first, ENTERED) };
    let cube = Thumbnail::of_stage(filled(first.puzzle().box_size()), Vec::new(), Viewpoint::HOME);
    let keys = [Command::Solve, Command::Shelf(None), Command::Enter].map(|command| command.key());
    let [find, enter] = [Command::Shelf(None), Command::Enter].map(|command| command.label(language));
    let [rows, feel] = [Label::CountRows, Label::FeelAlong].map(|label| language.label(label));
    let cards = [
        ([language.label(Label::CommonOne), &common, &keys[0], ""], Command::Stop, cube),
        (
            [find, rows, &keys[1], &format!("{} …", counts(second, 6))],
            Command::Shelf(Some(ShelfPage::Sold)),
            begun(second, COUNTED),
        ),
        ([enter, feel, &keys[2], &format!("{} …", counts(first, 4))], Command::Enter, entered),
    ];
    ui.scope_builder(egui::UiBuilder::new().max_rect(row), |ui| {
        panel.dialog(ui, "choice", egui::Id::NULL, |ui, panel| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (at, card) in cards.into_iter().enumerate() {
                    show_card(ui, egui::vec2(width, height), card, at == 0, panel);
                }
            });
        });
    });
    let framed = picture.with_min_y(under).with_max_y(row.min.y).shrink(GAP);
    FreeRects { picture, framed }
}

type Card<'a> = ([&'a str; 4], Command, Thumbnail);

fn show_card(ui: &mut Ui, size: egui::Vec2, (words, command, thumbnail): Card, is_first: bool, panel: &mut PanelUi) {
    let ([title, says, key, counted], palette) = (words, panel.palette);
    let (rect, response) = card(ui, size, title, is_first, palette);
    let painter = ui.painter_at(rect);
    let inside = rect.shrink(GAP);
    let words = painter.layout(says.to_owned(), FontId::proportional(14.0), palette.quiet, inside.width());
    let from = Pos2::new(inside.min.x, inside.max.y - words.size().y);
    painter.galley(from, words, palette.quiet);
    let name = painter.text(from, Align2::LEFT_BOTTOM, title, strong(21.0), palette.text);
    let key = painter.layout_no_wrap(key.to_owned(), FontId::proportional(13.0), palette.quiet);
    let key_at = Pos2::new(inside.max.x, name.max.y - 3.0) - key.size();
    if key_at.x > name.max.x {
        painter.galley(key_at, key, palette.quiet);
    }
    let pictured = rect.shrink(3.0).with_max_y(name.min.y - GAP);
    thumbnail.paint(&painter, pictured, panel);
    let at = pictured.min + egui::Vec2::splat(GAP);
    painter.text(at, Align2::LEFT_TOP, counted, FontId::monospace(16.0), palette.text);
    if response.clicked() {
        panel.send(command);
    }
}
