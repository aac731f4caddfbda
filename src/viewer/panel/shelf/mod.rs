//! The shelf over the picture: its tabs, and the catalogue page as cards. Other pages have their own files.

mod cards;
pub(super) mod drill;
pub(super) mod filter;
pub(super) mod mine;
pub(super) mod new;
pub(super) mod ranked;
pub(super) mod yours;

use bevy_egui::egui::{self, Rect, RichText, Ui};

use super::notices::over_picture;
use super::widgets::{PanelUi, at_right, primary, quiet};
use crate::puzzle::{CatalogueEntry, End, catalogue};
use crate::session::{Begin, Browse, Do, Edit, Files, Session, ShelfPage};
use crate::stage::tile;
use crate::text::{Button, Label, Message};
use crate::viewer::theme::{CARD_CORNERS, strong_family};
use cards::{SnakeCard, show_card, show_grid};

pub(super) fn show(ui: &mut Ui, area: Rect, session: &Session, open: ShelfPage, panel: &mut PanelUi) {
    over_picture(ui, area, ("shelf", egui::Id::NULL), session, panel, |ui, panel| {
        ui.horizontal(|ui| {
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
            ShelfPage::Sold => show_sold(ui, session, panel),
            ShelfPage::All => ranked::show(ui, session, panel),
            ShelfPage::Order => new::show(ui, session, panel),
            ShelfPage::Mine => mine::show(ui, session, panel),
            ShelfPage::Yours => yours::show_all(ui, session, panel),
        }
    });
}

fn show_sold(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    show_day(ui, session, panel);
    ui.horizontal_wrapped(|ui| filter::show(ui, session, true, panel));
    let entries: Vec<&CatalogueEntry> =
        catalogue().iter().filter(|entry| session.shelf().shows(entry.puzzle())).collect();
    let own = session.shelf().found_of(session.recent());
    if entries.is_empty() && own.is_empty() {
        quiet(ui, panel.palette, panel.language.label(Label::NoneKnown));
        panel.press(ui, Button::EnterRest, Browse::OpenFound);
    }
    show_grid(ui, "sold", own.len() + entries.len(), panel, |ui, at, size, panel| match own.get(at) {
        Some(draft) => mine::show_own(ui, session, draft, size, panel),
        None => show_entry(ui, session, entries[at - own.len()], size, panel),
    });
}

fn show_day(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let Some(day) = session.shelf().today else { return };
    let palette = panel.palette;
    let language = panel.language;
    let (_, hardness, box_size) = crate::generator::of_the_day(day);
    let words = language.message(&Message::SnakeOfDay { day, hardness, box_size });
    let frame =
        egui::Frame::NONE.fill(palette.field).corner_radius(CARD_CORNERS).inner_margin(egui::Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let button = primary(language.label(Label::PlayIt), palette);
            at_right(ui, |ui| {
                if session.shelf().generating.is_some_and(|making| making.day.is_some()) {
                    panel.button(ui, Do::Stop);
                } else {
                    panel.add(ui, Browse::Day(None), button, true);
                }
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    let title = panel.label(Browse::Day(None));
                    ui.label(RichText::new(title).family(strong_family()));
                    quiet(ui, palette, words);
                });
            });
        });
    });
}

/// The end of the catalogue's snake at which the current one begins, if they are the same snake.
fn matching_end(session: &Session, entry: &CatalogueEntry) -> Option<End> {
    let puzzle = entry.puzzle();
    let own = session.document().puzzle().ok()?;
    if puzzle.box_size() != own.box_size() {
        None
    } else if puzzle.snake() == own.snake() {
        Some(End::Head)
    } else {
        (puzzle.snake().reversed() == *own.snake()).then_some(End::Tail)
    }
}

fn show_entry(ui: &mut Ui, session: &Session, entry: &CatalogueEntry, size: egui::Vec2, panel: &mut PanelUi) {
    let puzzle = entry.puzzle();
    let yours = matching_end(session, entry);
    let language = panel.language;
    let yours = yours.filter(|_| !session.controls().is_offered);
    let name = language.name_of(entry);
    // What follows the comma says what is special about it.
    let (short, special) = match name.split_once(", ") {
        Some((short, special)) => (short, Some(special.to_owned())),
        None => (name, None),
    };
    let several = (entry.solutions > 1).then(|| language.message(&Message::Solutions(entry.solutions)));
    let own = yours.map(|end| language.message(&Message::OpenNow(end)));
    let begins = session.shelf().begins_at_other_end(puzzle.snake());
    let shown = SnakeCard {
        name: short.to_owned(),
        note: own.or(special).or(several).unwrap_or_default(),
        difficulty: Some(entry.difficulty),
        shows_runs: !session.shelf().filter.runs.is_empty(),
        snake: if begins { &puzzle.snake().reversed() } else { puzzle.snake() },
        colouring: puzzle.colouring(),
        is_own: yours.is_some(),
        tile: Some(tile(&entry.id)),
        label: format!("{name}, {}", language.how_hard(entry.difficulty)),
    };
    let tip = language.message(&Message::UseKnown { also: &entry.also });
    if show_card(ui, &shown, size, panel).on_hover_text(tip).clicked() {
        panel.send(Files::Puzzle(entry.id.clone()));
        if begins {
            panel.send(Edit::OtherEnd);
        }
        panel.send(Begin::LayOut);
    }
}
