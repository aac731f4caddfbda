//! All snakes of a box, as a list of which only the rows in sight are laid out.

use bevy_egui::egui::{self, FontId, Rect, Sense, WidgetInfo, WidgetType};

use super::widgets::{Asker, quiet, thousands};
use super::{known, sought, staircase};
use crate::census::Record;
use crate::puzzle::{End, Snake, catalogue};
use crate::session::{Command, Order, Ranked, Session, Sift, Tab, begins_at};

const ROW: f32 = 30.0;

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let (on_shelf, palette) = (session.shelf(), asker.palette);
    let ranking = match on_shelf.ranked() {
        Ranked::Done(ranking) => ranking,
        Ranked::Working => {
            ui.label("Working out all 11\u{202f}487 snakes that fold into a 3×3×3, and how hard each is …");
            quiet(ui, palette, "Closing the shelf stops it.");
            return;
        }
        Ranked::NotAsked | Ranked::Failed(_) => {
            if let Ranked::Failed(failure) = on_shelf.ranked() {
                ui.label(egui::RichText::new(format!("That did not work: {failure}.")).color(palette.bad));
            }
            let again = egui::Button::new("Work out all 3×3×3 snakes");
            asker.offer(ui, again, "Every snake that folds into this cube", Command::Shelf(Some(Tab::All)));
            return;
        }
    };
    ui.horizontal_wrapped(|ui| {
        sought::show(ui, session, false, asker);
        let orders = [
            (Order::Hardest, "Hardest first"),
            (Order::Easiest, "Easiest first"),
            (Order::Solutions, "Most solutions"),
        ];
        let rows =
            orders.map(|(order, words)| (words.to_owned(), on_shelf.sought().order == order, Sift::Order(order)));
        sought::list(ui, asker, "order", "In which order they stand", rows.into());
    });
    let (found, records) = (on_shelf.found(), ranking.records());
    let all = thousands(records.len() as u64);
    let words = if found.len() == records.len() {
        format!("All {all} snakes that fold into a 3×3×3. Number 1 is the hardest. Click one to take it.")
    } else {
        format!("{} of {all} snakes. Number 1 is the hardest. Click one to take it.", thousands(found.len() as u64))
    };
    quiet(ui, palette, words);
    let runs = on_shelf.sought().lengths().unwrap_or_default();
    ui.spacing_mut().item_spacing.y = 2.0;
    egui::ScrollArea::vertical().id_salt("ranked").auto_shrink([false, false]).show_rows(
        ui,
        ROW,
        found.len(),
        |ui, shown| {
            for place in shown {
                let record = &records[found[place]];
                let from_tail = begins_at(&record.snake, &runs) == Some(End::Tail);
                let snake = if from_tail { record.snake.reversed() } else { record.snake.clone() };
                show_row(ui, session, record, &snake, asker);
            }
        },
    );
}

fn show_row(ui: &mut egui::Ui, session: &Session, record: &Record, snake: &Snake, asker: &mut Asker) {
    let palette = asker.palette;
    // Clear of the scroll bar.
    let size = egui::vec2(ui.available_width() - 12.0, ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let number = thousands(record.rank.into());
    let mut facts = format!("{} · {}", known::solutions(record.solutions.into()), record.hardness);
    let sold =
        catalogue().iter().find(|entry| entry.puzzle().snake() == snake || entry.puzzle().snake() == &snake.reversed());
    if let Some(entry) = sold.filter(|_| size.x > 700.0) {
        facts = format!("{} · {facts}", entry.name);
    }
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Number {number}: {snake}, {facts}")));
    let painter = ui.painter();
    let own = session.document().puzzle().ok().and_then(|puzzle| session.shelf().record(puzzle));
    let is_own = own.is_some_and(|own| own.rank == record.rank);
    painter.rect_filled(rect, 4.0, if response.hovered() { palette.hover } else { palette.panel });
    if is_own {
        painter.rect_stroke(rect, 4.0, egui::Stroke::new(2.0, palette.accent), egui::StrokeKind::Inside);
    }
    let inside = rect.shrink2(egui::vec2(10.0, 3.0));
    let line = |text: String, font| painter.layout_no_wrap(text, font, palette.text);
    let middle = |galley: &egui::Galley| inside.center().y - galley.size().y / 2.0;
    let number = line(number, FontId::proportional(13.0));
    let numbers = inside.min.x + 46.0;
    painter.galley(egui::pos2(numbers - number.size().x, middle(&number)), number, palette.text);
    let facts = painter.layout_no_wrap(facts, FontId::proportional(12.0), palette.quiet);
    let facts_at = inside.max.x - facts.size().x;
    painter.galley(egui::pos2(facts_at, middle(&facts)), facts, palette.quiet);
    let runs = line(snake.to_string(), FontId::monospace(11.0));
    let left = numbers + 14.0;
    // Room for the longest facts, so that all runs begin at one place.
    let most = inside.max.x - 120.0;
    let picture = Rect::from_x_y_ranges(left..=(most - 246.0).min(left + 200.0).max(left), inside.y_range());
    if picture.width() > 60.0 {
        staircase::paint(painter, picture, snake, None, &[], 7.0, palette);
    }
    let at = if picture.width() > 60.0 { picture.max.x + 12.0 } else { left };
    let clipped =
        painter.with_clip_rect(Rect::from_x_y_ranges(at..=facts_at - 8.0, rect.y_range()).intersect(ui.clip_rect()));
    clipped.galley(egui::pos2(at, middle(&runs)), runs, palette.text);
    if response.on_hover_text("Take this snake as the puzzle").clicked() {
        asker.ask(Command::Pick(record.rank as usize));
    }
}
