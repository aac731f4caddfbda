//! All snakes of a box, in a list that lays out only its visible rows.

use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Ui, WidgetInfo, WidgetType};

use super::{filter, yours};
use crate::census::Record;
use crate::puzzle::{Snake, catalogue};
use crate::session::{Command, FilterChange, Order, Ranked, Session, ShelfPage};
use crate::viewer::panel::photo::Photo;
use crate::viewer::panel::widgets::{PanelUi, quiet, thousands};

const ROW_HEIGHT: f32 = 30.0;

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
    ui.spacing_mut().item_spacing.y = 2.0;
    let area = egui::ScrollArea::vertical().id_salt("ranked").auto_shrink([false, false]);
    area.show_rows(ui, ROW_HEIGHT, found.len(), |ui, shown| {
        for place in shown {
            let record = &records[found[place]];
            let begins = on_shelf.begins_at_other_end(&record.snake);
            let snake = if begins { record.snake.reversed() } else { record.snake.clone() };
            show_row(ui, session, record, &snake, panel);
        }
    });
}

fn show_row(ui: &mut Ui, session: &Session, record: &Record, snake: &Snake, panel: &mut PanelUi) {
    let palette = panel.palette;
    // Keep clear of the scroll bar.
    let size = egui::vec2(ui.available_width() - 12.0, ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let number = thousands(record.rank.into());
    let mut facts = format!("{} · {}", yours::solutions(record.solutions.into()), record.hardness);
    let is_sold = |own: &Snake| own == snake || *own == snake.reversed();
    let sold = catalogue().iter().find(|entry| is_sold(entry.puzzle().snake()));
    if let Some(entry) = sold.filter(|_| size.x > 700.0) {
        facts = format!("{} · {facts}", entry.name);
    }
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Number {number}: {snake}, {facts}")));
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, if response.hovered() { palette.hover } else { palette.panel });
    if yours::record(session).is_some_and(|own| own.rank == record.rank) {
        painter.rect_stroke(rect, 4.0, egui::Stroke::new(2.0, palette.accent), egui::StrokeKind::Inside);
    }
    let inside = rect.shrink2(egui::vec2(10.0, 3.0));
    let at = inside.left_center() + egui::vec2(46.0, 0.0);
    painter.text(at, Align2::RIGHT_CENTER, number, FontId::proportional(13.0), palette.text);
    let font = FontId::proportional(12.0);
    let facts_at = painter.text(inside.right_center(), Align2::RIGHT_CENTER, facts, font, palette.quiet).min.x;
    let left = at.x + 14.0;
    // Room for the longest facts, so that all runs align.
    let most = inside.max.x - 120.0;
    let picture = Rect::from_x_y_ranges(left..=(most - 246.0).min(left + 200.0).max(left), inside.y_range());
    let mut runs = Rect::from_x_y_ranges(left..=facts_at - 8.0, rect.y_range());
    if picture.width() > 60.0 {
        Photo::of_snake(snake, None, Vec::new()).paint(painter, picture, panel);
        runs.min.x = picture.max.x + 12.0;
    }
    let (at, font) = (runs.left_center(), FontId::monospace(11.0));
    ui.painter_at(runs).text(at, Align2::LEFT_CENTER, snake.to_string(), font, palette.text);
    if response.on_hover_text("Use this snake").clicked() {
        panel.open(Command::OpenRanked(record.rank as usize));
    }
}
