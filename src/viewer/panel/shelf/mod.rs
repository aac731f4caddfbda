//! The shelf over the picture: its tabs, and the catalogue page as cards. Other pages have their own files.

mod cards;
pub mod drill;
pub mod filter;
pub mod mine;
pub mod new;
pub mod ranked;
pub mod yours;

use super::notices::over_picture;
use super::prelude::{self, *};
use crate::puzzle::Puzzle;
use crate::session::begins_at;
use crate::stage::tile;
use cards::{SnakeCard, show_card, show_grid};

pub fn show(ui: &mut Ui, area: Rect, open: ShelfPage, panel: &mut PanelUi) {
    let height = |room: Vec2| room.y;
    over_picture(ui, area, "shelf", height, panel, |ui, panel| {
        ui.horizontal(|ui| {
            // Where there is room for it beside the tabs.
            if ui.available_width() > 900.0 {
                ui.label(bold(panel.words(Browse::Shelf(None))).size(26.0));
                ui.add_space(16.0);
            }
            let tabs = [
                (Button::KnownSnakes, ShelfPage::Sold),
                (Button::AllSnakes, ShelfPage::All),
                (Button::NewSnakes, ShelfPage::Order),
                (Button::MySnakes, ShelfPage::Mine),
            ];
            panel.choices(ui, open, |tab| Browse::Shelf(Some(tab)), &tabs);
            at_right(ui, |ui| {
                panel.press_or_key(ui, Button::CloseOverPicture, Do::Stop, Browse::Shelf(None));
            });
        });
        ui.add_space(4.0);
        match open {
            ShelfPage::Sold => show_sold(ui, panel),
            ShelfPage::All => ranked::show(ui, panel),
            ShelfPage::Order => new::show(ui, panel),
            ShelfPage::Mine => mine::show(ui, panel),
            ShelfPage::Yours => yours::show_all(ui, panel),
        }
    });
}

fn show_sold(ui: &mut Ui, panel: &mut PanelUi) {
    ui.horizontal_wrapped(|ui| filter::show(ui, true, panel));
    let entries = Vec::from_iter(catalogue().iter().filter(|entry| panel.shelf.shows(entry.puzzle())));
    let own = panel.shelf.found_of(panel.session.recent());
    if entries.is_empty() && own.is_empty() {
        panel.hint(ui, Label::NoneKnown);
        panel.press(ui, Button::EnterRest, Browse::OpenFound);
    }
    show_grid(ui, "sold", own.len() + entries.len(), panel, |ui, at, size, panel| match own.get(at) {
        Some(draft) => mine::show_own(ui, draft, size, panel),
        None => show_entry(ui, entries[at - own.len()], size, panel),
    });
}

/// The end of the catalogue's snake at which the current one begins, if they are the same snake.
fn matching_end(document: &Document, entry: &CatalogueEntry) -> Option<End> {
    let puzzle = entry.puzzle();
    let looks = |puzzle: &Puzzle| (puzzle.box_size(), puzzle.colouring().is_some());
    let own = document.puzzle().filter(|own| looks(own) == looks(puzzle))?;
    begins_at(puzzle.snake(), &own.snake().segments())
}

fn show_entry(ui: &mut Ui, entry: &CatalogueEntry, size: Vec2, panel: &mut PanelUi) {
    let puzzle = entry.puzzle();
    let yours = matching_end(panel.document, entry).filter(|_| !panel.controls.is_offered);
    let name = panel.language.name_of(entry);
    // What follows a comma says what is special about it.
    let mut parts = name.split(", ");
    let short = parts.next().unwrap_or_default();
    let special = parts.map(ToOwned::to_owned);
    let several = (entry.solutions > 1).then(|| panel.say(Message::Solutions(entry.solutions)));
    let own = yours.map(|end| panel.say(Message::OpenNow(end)));
    let mut notes: Vec<String> = several.into_iter().chain(special).collect();
    // What tells it from others of its name is more important than that it is open.
    let at = if panel.language.title_of(entry) == name { 0 } else { notes.len() };
    notes.splice(at..at, own);
    let begins = panel.shelf.begins_at_other_end(puzzle.snake());
    let snake = if begins { &puzzle.snake().reversed() } else { puzzle.snake() };
    let thumbnail = Thumbnail::of_snake(snake, puzzle.colouring());
    let shown = SnakeCard {
        name: short.to_owned(),
        notes,
        difficulty: Some(entry.difficulty),
        runs: (!panel.shelf.filter.runs.is_empty()).then(|| snake.to_string()),
        thumbnail: Thumbnail { ground: Some(theme::colour(tile(&entry.id))), ..thumbnail },
        is_own: yours.is_some(),
        label: format!("{name}, {}", panel.language.how_hard(entry.difficulty)),
    };
    let tip = panel.say(Message::UseKnown { also: &entry.also });
    if show_card(ui, shown, &tip, size, panel) {
        panel.send(Files::Puzzle(entry.id.clone()));
        if begins {
            panel.send(Edit::OtherEnd);
        }
        panel.send(Begin::LayOut);
    }
}
