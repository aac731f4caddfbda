//! "Which one is yours?" at the first start: how a snake becomes a cube, and three cards to click.

use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, Ui};

use super::notices;
use super::thumbnail::Thumbnail;
use super::widgets::{FreeRects, PanelUi, card};
use crate::fold::Viewpoint;
use crate::puzzle::{CatalogueEntry, catalogue};
use crate::session::{Command, Session, ShelfPage};
use crate::stage::{Stage, filled, posed};
use crate::text::{Label, Message};
use crate::viewer::theme::strong;

const GAP: f32 = 14.0;
/// Cubes of the common snake that have been entered in the picture.
const ENTERED: usize = 7;
/// Number of snakes on the card for finding.
const FOUND: usize = 3;
/// Pictures of the fold.
const STORY: usize = 4;
/// Of a card's text.
const MOST_LINES: f32 = 2.0;

pub(super) fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) -> FreeRects {
    let (picture, palette, language) = (ui.max_rect(), panel.palette, panel.language);
    let painter = ui.painter_at(picture);
    painter.rect_filled(picture, 0.0, palette.background);
    let width = ((picture.width() - 4.0 * GAP) / 3.0).min(380.0);
    let height = (picture.height() * 0.4).min(width);
    let row = Rect::from_center_size(picture.center(), egui::vec2(3.0 * width + 2.0 * GAP, height));
    let row = row.translate(egui::vec2(0.0, picture.max.y - GAP - row.max.y));
    let written = |y: f32, align, label| {
        painter.text(Pos2::new(row.center().x, y), align, language.label(label), strong(26.0), palette.text)
    };
    let promise = written(picture.min.y + GAP, Align2::CENTER_TOP, Label::FromSnakeToCube);
    let question = written(row.min.y - GAP, Align2::CENTER_BOTTOM, Label::WhichIsYours);
    let story = row.with_min_y(promise.max.y + GAP).with_max_y(question.min.y - GAP);
    let common = &catalogue()[0];
    let counts = |count| {
        let runs = common.puzzle().snake().segments();
        runs[..count].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let lying = |entry: &CatalogueEntry| Thumbnail::of_snake(entry.puzzle().snake(), None, Vec::new());
    let cube = Thumbnail::of_stage(filled(common.puzzle().box_size()), Vec::new(), Viewpoint::HOME);
    // The card for finding shows snakes other than the common one.
    let found = catalogue()[1..=FOUND].iter().map(lying).collect();
    let mut entered = Thumbnail { marked: (ENTERED - 2..ENTERED).collect(), ..lying(common) };
    entered.picture.stage.cubelets.truncate(ENTERED);
    entered.fills.truncate(ENTERED);
    let keys = [Command::Solve, Command::Shelf(None), Command::Enter].map(|command| command.key(language));
    let [find, enter] = [Command::Shelf(None), Command::Enter].map(|command| command.label(language));
    let [name, pick, feel] = [Label::CommonOne, Label::PickIt, Label::FeelAlong].map(|label| language.label(label));
    let most_sold = language.message(&Message::MostSold(&counts(6)));
    let cards = [
        ([name, &most_sold, &keys[0], ""], Command::Stop, vec![cube]),
        ([find, pick, &keys[1], ""], Command::Shelf(Some(ShelfPage::Sold)), found),
        ([enter, feel, &keys[2], &format!("{} …", counts(4))], Command::Enter, vec![entered]),
    ];
    ui.scope_builder(egui::UiBuilder::new().max_rect(row), |ui| {
        panel.dialog(ui, "choice", egui::Id::NULL, |ui, panel| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (at, card) in cards.into_iter().enumerate() {
                    show_card(ui, egui::vec2(width, height), card, at == 0, panel);
                }
            });
            notices::show(ui.ctx(), story, session, panel);
        });
    });
    if let Some(plan) = session.player().plan() {
        let each = (story.width() + GAP) / STORY as f32;
        for part in 0..STORY {
            let from = story.min.x + part as f32 * each;
            let stage = Stage { ticked: false, ..posed(plan, plan.len() * part / (STORY - 1)) };
            let thumbnail = Thumbnail::of_stage(stage, Vec::new(), Viewpoint::HOME);
            thumbnail.paint(&painter, story.with_min_x(from).with_max_x(from + each - GAP), panel);
        }
    }
    FreeRects { picture, framed: picture }
}

type Card<'a> = ([&'a str; 4], Command, Vec<Thumbnail>);

fn show_card(ui: &mut Ui, size: egui::Vec2, (words, command, thumbnails): Card, is_first: bool, panel: &mut PanelUi) {
    let ([title, says, key, counted], palette) = (words, panel.palette);
    let (rect, response) = card(ui, size, title, is_first, palette);
    let painter = ui.painter_at(rect);
    let inside = rect.shrink(GAP);
    let words = painter.layout(says.to_owned(), FontId::proportional(14.0), palette.quiet, inside.width());
    // The names of all cards stand in a line.
    let from = Pos2::new(inside.min.x, inside.max.y - MOST_LINES * words.rows[0].height());
    painter.galley(from, words, palette.quiet);
    let name = painter.text(from, Align2::LEFT_BOTTOM, title, strong(21.0), palette.text);
    let key = painter.layout_no_wrap(key.to_owned(), FontId::proportional(14.0), palette.quiet);
    let key_at = Pos2::new(inside.max.x, name.max.y - 3.0) - key.size();
    if key_at.x > name.max.x {
        painter.galley(key_at, key, palette.quiet);
    }
    let pictured = rect.shrink(3.0).with_max_y(name.min.y - GAP);
    let height = pictured.height() / thumbnails.len() as f32;
    for (row, thumbnail) in thumbnails.iter().enumerate() {
        let top = pictured.min.y + row as f32 * height;
        thumbnail.paint(&painter, pictured.with_min_y(top).with_max_y(top + height), panel);
    }
    let at = pictured.min + egui::Vec2::splat(GAP);
    painter.text(at, Align2::LEFT_TOP, counted, FontId::monospace(16.0), palette.text);
    if response.clicked() {
        panel.send(command);
    }
}
