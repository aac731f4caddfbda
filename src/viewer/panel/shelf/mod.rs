//! The shelf over the picture: its tabs, and the catalogue page as cards. Other pages have their own files.

mod cards;
pub(super) mod drill;
pub(super) mod filter;
pub(super) mod mine;
pub(super) mod new;
pub(super) mod ranked;
pub(super) mod yours;

use bevy_egui::egui::{self, Rect, RichText, Ui};

use super::export;
use super::widgets::{PanelUi, over_picture, quiet, small, with_key};
use crate::puzzle::{CatalogueEntry, End, catalogue};
use crate::session::{Command, Ranked, Session, ShelfPage};
use crate::viewer::theme::strong_family;
use cards::{SnakeCard, show_card, show_grid};

pub(super) fn show(ui: &mut Ui, area: Rect, session: &Session, open: ShelfPage, panel: &mut PanelUi) {
    over_picture(ui, area, ("shelf", egui::Id::NULL), panel, |ui, panel| {
        ui.horizontal(|ui| {
            let tabs = [
                ("Known snakes", ShelfPage::Sold, "Snakes that are sold or described in articles"),
                ("All 3×3×3", ShelfPage::All, "Every snake that folds into this cube"),
                ("New snakes", ShelfPage::Order, "A new snake that nobody has folded yet"),
                ("My snakes", ShelfPage::Mine, "Those that you have played, with their names"),
            ];
            panel.choices(ui, open, |tab| Command::Shelf(Some(tab)), &tabs);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let tip = with_key("Back to the picture", &Command::Stop);
                panel.offer(ui, egui::Button::new("Close"), &tip, Command::Shelf(None));
            });
        });
        export::show_messages(ui, session, panel, |_| true);
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
    let entries: Vec<&CatalogueEntry> = catalogue().iter().filter(|entry| session.shelf().shows(entry)).collect();
    if entries.is_empty() {
        let ranked = session.shelf().filter.hardness.is_some().then(|| &session.shelf().ranked);
        _ = match ranked {
            Some(Ranked::Working | Ranked::NotAsked) => quiet(ui, panel.palette, "Working out their difficulty …"),
            Some(Ranked::Failed(failure)) => {
                small(ui, panel.palette.bad, format!("Their difficulty could not be worked out: {failure}."))
            }
            Some(Ranked::Done(_)) | None => {
                let words = quiet(ui, panel.palette, "None of the known ones. Look through all 3×3×3, or enter yours.");
                let button = egui::Button::new("Enter the rest");
                panel.offer(ui, button, "Go on counting; what you counted is kept", Command::OpenFound);
                words
            }
        };
    }
    show_grid(ui, "sold", entries.len(), panel, |ui, at, size, panel| {
        show_entry(ui, session, entries[at], size, panel);
    });
}

fn show_day(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let Some(day) = session.shelf().today else { return };
    let palette = panel.palette;
    let (_, hardness, box_size) = crate::generator::of_the_day(day);
    let (date, hardness) = (panel.language.date(day), panel.language.hardness(hardness));
    let size = box_size.shown();
    let words = format!("{date}: {hardness}, {size}. The same for everyone: easy on Monday, large on Sunday.");
    let frame = egui::Frame::NONE.fill(palette.field).corner_radius(6).inner_margin(egui::Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let button = egui::Button::new(RichText::new("Play it").color(palette.on_accent)).fill(palette.accent);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if session.shelf().generating.is_some_and(|making| making.day.is_some()) {
                    panel.button_as(ui, &Command::Stop, "Stop", true);
                } else {
                    panel.add(ui, &Command::Day(None), button, true);
                }
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.label(RichText::new("Snake of the day").family(strong_family()));
                    quiet(ui, palette, words);
                });
            });
        });
    });
}

/// The end of the catalogue's snake at which the current one begins, if they are the same snake.
fn matching_end(session: &Session, entry: &CatalogueEntry) -> Option<End> {
    let (puzzle, own) = (entry.puzzle(), session.document().puzzle().ok()?);
    if puzzle.box_size() != own.box_size() {
        None
    } else if puzzle.snake() == own.snake() {
        Some(End::Head)
    } else {
        (puzzle.snake().reversed() == *own.snake()).then_some(End::Tail)
    }
}

fn show_entry(ui: &mut Ui, session: &Session, entry: &CatalogueEntry, size: egui::Vec2, panel: &mut PanelUi) {
    let (puzzle, yours) = (entry.puzzle(), matching_end(session, entry));
    let record = session.shelf().record(puzzle);
    let hardness = record.map(|record| format!(" · {}", panel.language.hardness(record.hardness))).unwrap_or_default();
    let begins = session.shelf().begins_at_other_end(puzzle.snake());
    let shown = SnakeCard {
        name: entry.name.clone(),
        facts: format!("{} · {}{hardness}", puzzle.box_size().shown(), yours::solutions(entry.solutions)),
        note: yours.map_or_else(String::new, |end| yours::from_end("Open now", end)),
        snake: if begins { &puzzle.snake().reversed() } else { puzzle.snake() },
        colouring: puzzle.colouring(),
        box_size: Some(puzzle.box_size()),
        is_own: yours.is_some(),
        label: entry.name.clone(),
    };
    let also = if entry.also.is_empty() { String::new() } else { format!(" Also called {}.", entry.also.join(", ")) };
    if show_card(ui, &shown, size, panel).on_hover_text(format!("Use this snake.{also}")).clicked() {
        panel.send(Command::Puzzle(entry.id.clone()));
        if begins {
            panel.send(Command::OtherEnd);
        }
        panel.send(Command::LayOut);
    }
}
