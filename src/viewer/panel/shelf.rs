//! The shelf over the picture: its pages, what is sought on them, and what is sold as cards.
//!
//! The other pages have files of their own.

use bevy_egui::egui::{self, FontId, Rect, RichText, Sense, WidgetInfo, WidgetType};

use super::widgets::{Asker, over_picture, quiet};
use super::{known, order, ranked, sought, staircase};
use crate::puzzle::{CatalogueEntry, End, catalogue};
use crate::session::command::entry_of;
use crate::session::{Command, Ranked, Session, Tab, in_words};

/// Between cards, in points.
const GAP: f32 = 8.0;

pub(super) fn show(ui: &mut egui::Ui, area: Rect, session: &Session, open: Tab, asker: &mut Asker) {
    over_picture(ui, area, asker, |ui, asker| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (tab, label, tip) in [
                (Tab::Sold, "In shops", "Snakes that are sold or described in articles"),
                (Tab::All, "All 3×3×3", "Every snake that folds into this cube"),
                (Tab::Order, "Made to order", "A new snake that nobody has folded yet"),
                (Tab::Yours, "Yours", "What is known of the snake that you hold"),
            ] {
                asker.choice(ui, label, tip, open == tab, Command::Shelf(Some(tab)));
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let close = egui::Button::new("Close");
                asker.offer(ui, close, "Back to the picture (Esc)", Command::Shelf(None));
                if open == Tab::Yours {
                    asker.button_as(ui, &Command::Enter, entry_of(&Command::Enter).label, true);
                }
            });
        });
        ui.add_space(4.0);
        match open {
            Tab::Sold => show_sold(ui, session, asker),
            Tab::All => ranked::show(ui, session, asker),
            Tab::Order => order::show(ui, session, asker),
            Tab::Yours => known::show_all(ui, session, asker),
        }
    });
}

fn show_sold(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    show_day(ui, session, asker);
    ui.horizontal_wrapped(|ui| sought::show(ui, session, true, asker));
    let entries: Vec<&CatalogueEntry> = catalogue().iter().filter(|entry| session.shelf().shows(entry)).collect();
    if entries.is_empty() {
        let ranked = session.shelf().sought().hardness.is_some().then(|| session.shelf().ranked());
        match ranked {
            Some(Ranked::Working | Ranked::NotAsked) => {
                quiet(ui, asker.palette, "Working out how hard each is …");
            }
            Some(Ranked::Failed(failure)) => {
                let words = format!("How hard each is could not be worked out: {failure}.");
                ui.add(egui::Label::new(RichText::new(words).small().color(asker.palette.bad)).wrap());
            }
            Some(Ranked::Done(_)) | None => {
                quiet(ui, asker.palette, "No snake on the shelf is like that. All 3×3×3 has every one there is.");
            }
        }
    }
    // Clear of the scroll bar.
    let width = ui.available_width() - 12.0;
    let columns = ((width + GAP) / (230.0 + GAP)).floor().max(1.0) as usize;
    let size = egui::vec2((width + GAP) / columns as f32 - GAP, 142.0);
    egui::ScrollArea::vertical().id_salt("sold").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(GAP);
        for row in entries.chunks(columns) {
            ui.horizontal(|ui| {
                for entry in row {
                    show_card(ui, session, entry, size, asker);
                }
            });
        }
    });
}

/// The snake of the day.
fn show_day(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let Some(day) = session.shelf().today() else { return };
    let palette = asker.palette;
    let (_, hardness, box_size) = crate::making::of_the_day(day);
    egui::Frame::NONE.fill(palette.panel).corner_radius(6).inner_margin(egui::Margin::symmetric(12, 8)).show(
        ui,
        |ui| {
            ui.horizontal(|ui| {
                let button = egui::Button::new(RichText::new("Take it").color(palette.on_accent)).fill(palette.accent);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if session.shelf().making().is_some_and(|making| making.day.is_some()) {
                        asker.button_as(ui, &Command::Stop, "Stop", true);
                    } else {
                        asker.add(ui, &Command::Day(None), button, true);
                    }
                    ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        ui.label(RichText::new("Snake of the day").strong());
                        let size = box_size.shown();
                        let words = format!(
                            "{}: {hardness}, {size}. The same for everyone: easy on Monday, large on Sunday.",
                            in_words(day)
                        );
                        quiet(ui, palette, words);
                    });
                });
            });
        },
    );
}

/// The end at which the snake that is there begins as this one does, where it is the same.
fn matches(session: &Session, entry: &CatalogueEntry) -> Option<End> {
    let (puzzle, own) = (entry.puzzle(), session.document().puzzle().ok()?);
    if puzzle.box_size() != own.box_size() {
        None
    } else if puzzle.snake() == own.snake() {
        Some(End::Head)
    } else {
        (puzzle.snake().reversed() == *own.snake()).then_some(End::Tail)
    }
}

fn show_card(ui: &mut egui::Ui, session: &Session, entry: &CatalogueEntry, size: egui::Vec2, asker: &mut Asker) {
    let palette = asker.palette;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &entry.name));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 6.0, if response.hovered() { palette.hover } else { palette.panel });
    let yours = matches(session, entry);
    if yours.is_some() {
        painter.rect_stroke(rect, 6.0, egui::Stroke::new(2.0, palette.accent), egui::StrokeKind::Inside);
    }
    let inside = rect.shrink2(egui::vec2(12.0, 9.0));
    let line = |text: String, size: f32, colour| {
        let mut job = egui::text::LayoutJob::simple(text, FontId::proportional(size), colour, inside.width());
        (job.wrap.max_rows, job.wrap.break_anywhere) = (1, true);
        painter.layout_job(job)
    };
    let puzzle = entry.puzzle();
    let name = line(entry.name.clone(), 15.0, palette.text);
    let mut y = inside.min.y;
    let height = name.size().y;
    painter.galley(egui::pos2(inside.min.x, y), name, palette.text);
    y += height + 1.0;
    let record = session.shelf().record(puzzle);
    let hardness = record.map(|record| format!(" · {}", record.hardness)).unwrap_or_default();
    let size = puzzle.box_size().shown();
    let facts = line(format!("{size} · {}{hardness}", known::solutions(entry.solutions)), 12.0, palette.quiet);
    let height = facts.size().y;
    painter.galley(egui::pos2(inside.min.x, y), facts, palette.quiet);
    y += height + 4.0;
    if let Some(end) = yours {
        let mark = line(known::from_end("Matches yours", end), 12.0, palette.accent);
        let height = mark.size().y;
        painter.galley(egui::pos2(inside.min.x, y - 2.0), mark, palette.accent);
        y += height;
    }
    let runs = painter.layout(puzzle.snake().to_string(), FontId::monospace(11.0), palette.quiet, inside.width());
    let runs_at = inside.max.y - runs.size().y;
    let below = runs_at - 3.0;
    let picture = Rect::from_min_max(egui::pos2(inside.min.x, y), egui::pos2(inside.max.x, below));
    staircase::paint(&painter, picture, puzzle.snake(), puzzle.colouring(), &[], 13.0, palette);
    painter.galley(egui::pos2(inside.min.x, runs_at), runs, palette.quiet);
    let also = if entry.also.is_empty() { String::new() } else { format!(" Also called {}.", entry.also.join(", ")) };
    if response.on_hover_text(format!("Take this snake as the puzzle.{also}")).clicked() {
        asker.ask(Command::Puzzle(entry.id.clone()));
    }
}
