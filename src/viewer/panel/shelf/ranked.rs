//! All snakes of a box, in order.

use super::cards::{SnakeCard, show_card, show_grid};
use super::prelude::*;
use super::{filter, yours};

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let on_shelf = panel.shelf;
    let language = panel.language;
    let ranking = match &on_shelf.ranked {
        Ranked::Done(ranking) => ranking,
        Ranked::Working => {
            ui.label(panel.label(Label::WorkingOutAll));
            panel.hint(ui, Label::ClosingStops);
            return;
        }
        Ranked::NotAsked | Ranked::Failed(_) => {
            if let Ranked::Failed(failure) = &on_shelf.ranked {
                ui.colored_label(panel.palette.bad, panel.say(Message::Failed(failure)));
            }
            panel.press(ui, Button::WorkOutAll, Browse::Shelf(Some(ShelfPage::All)));
            return;
        }
    };
    ui.horizontal_wrapped(|ui| {
        filter::show(ui, false, panel);
        filter::list(ui, panel, Label::SortOrder, &on_shelf.filter.order, Order::ALL, |order| {
            let words = match order {
                Order::Hardest => Label::HardestFirst,
                Order::Easiest => Label::EasiestFirst,
                Order::Solutions => Label::MostSolutions,
            };
            (language.label(words).to_owned(), Browse::Filter(FilterChange::Order(*order)))
        });
    });
    let found = &on_shelf.found;
    let records = ranking.records();
    panel.quiet(ui, panel.say(Message::RankedSnakes { found: found.len(), all: records.len() }));
    if found.is_empty() {
        panel.press(ui, Button::EnterRest, Browse::OpenFound);
    }
    show_grid(ui, "ranked", found.len(), panel, |ui, at, size, panel| {
        let record = &records[found[at]];
        let begins = on_shelf.begins_at_other_end(&record.snake);
        let snake = if begins { &record.snake.reversed() } else { &record.snake };
        let is_sold = |own: &Snake| own == snake || *own == snake.reversed();
        let sold = catalogue().iter().find(|entry| is_sold(entry.puzzle().snake()));
        let name = panel.say(Message::Number(record.rank));
        let solutions = panel.say(Message::Solutions(record.solutions.into()));
        let fifth = ranking.fifth(record);
        let sold = sold.map(|entry| language.name_of(entry).to_owned());
        let shown = SnakeCard {
            label: format!("{name}: {snake}, {solutions}, {}", language.how_hard(fifth)),
            name,
            notes: vec![sold.unwrap_or(solutions)],
            difficulty: Some(fifth),
            runs: Some(snake.to_string()),
            thumbnail: Thumbnail::of_snake(snake, None),
            is_own: yours::record(panel).is_some_and(|own| own.rank == record.rank),
        };
        if show_card(ui, shown, panel.label(Label::UseSnake), size, panel) {
            panel.open(Browse::OpenRanked(record.rank as usize - 1));
        }
    });
}
