//! All snakes of a box, in order.

use bevy_egui::egui::{self, Ui};

use super::cards::{SnakeCard, show_card, show_grid};
use super::{filter, yours};
use crate::puzzle::{Snake, catalogue};
use crate::session::{Command, FilterChange, Order, Ranked, Session, ShelfPage};
use crate::viewer::panel::widgets::{PanelUi, quiet, thousands};

pub fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let (on_shelf, palette) = (session.shelf(), panel.palette);
    let ranking = match &on_shelf.ranked {
        Ranked::Done(ranking) => ranking,
        Ranked::Working => {
            ui.label("Working out all 11\u{202f}487 snakes that fold into a 3×3×3, and how hard each is …");
            quiet(ui, palette, "Closing the shelf stops it.");
            return;
        }
        Ranked::NotAsked | Ranked::Failed(_) => {
            if let Ranked::Failed(failure) = &on_shelf.ranked {
                ui.label(egui::RichText::new(format!("Failed: {failure}.")).color(palette.bad));
            }
            let again = egui::Button::new("Work out all 3×3×3 snakes");
            panel.offer(ui, again, "Every snake that folds into this cube", Command::Shelf(Some(ShelfPage::All)));
            return;
        }
    };
    ui.horizontal_wrapped(|ui| {
        filter::show(ui, session, false, panel);
        let orders = [
            (Order::Hardest, "Hardest first"),
            (Order::Easiest, "Easiest first"),
            (Order::Solutions, "Most solutions"),
        ];
        let rows =
            orders.map(|(order, words)| (words.to_owned(), on_shelf.filter.order == order, FilterChange::Order(order)));
        filter::list(ui, panel, "order", "Sort order", rows.into());
    });
    let (found, records) = (&on_shelf.found, ranking.records());
    let all = thousands(records.len() as u64);
    let words = if found.len() == records.len() {
        format!("All {all} snakes that fold into a 3×3×3. Number 1 is the hardest. Click one to use it.")
    } else {
        format!("{} of {all} snakes. Number 1 is the hardest. Click one to use it.", thousands(found.len() as u64))
    };
    quiet(ui, palette, words);
    show_grid(ui, "ranked", found.len(), panel, |ui, at, size, panel| {
        let record = &records[found[at]];
        let begins = on_shelf.begins_at_other_end(&record.snake);
        let snake = if begins { &record.snake.reversed() } else { &record.snake };
        let is_sold = |own: &Snake| own == snake || *own == snake.reversed();
        let sold = catalogue().iter().find(|entry| is_sold(entry.puzzle().snake()));
        let number = thousands(record.rank.into());
        let facts =
            format!("{} · {}", yours::solutions(record.solutions.into()), panel.language.hardness(record.hardness));
        let shown = SnakeCard {
            label: format!("Number {number}: {snake}, {facts}"),
            name: format!("Number {number}"),
            facts,
            note: sold.map_or_else(String::new, |entry| entry.name.clone()),
            snake,
            colouring: None,
            box_size: None,
            is_own: yours::record(session).is_some_and(|own| own.rank == record.rank),
        };
        if show_card(ui, &shown, size, panel).on_hover_text("Use this snake").clicked() {
            panel.open(Command::OpenRanked(record.rank as usize));
        }
    });
}
