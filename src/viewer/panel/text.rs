//! The snake as text: what is typed, or what it is. All of it is seen, with the place where it is wrong; where it can mean
//! several snakes, they stand side by side to choose from.

use std::ops::Range;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, FontId, Rect, Sense, Stroke, TextBuffer, TextFormat, WidgetInfo, WidgetType};

use super::staircase;
use super::widgets::Asker;
use crate::puzzle::AssembleError;
use crate::puzzle::notation::{self, NotationError, Reading};
use crate::session::{Command, Session};
use crate::viewer::theme::Palette;

/// Around the words, in points.
const MARGIN: egui::Margin = egui::Margin::symmetric(8, 5);
/// As high the field may get, in points: room for 125 cubes in the narrowest panel.
const HIGHEST: f32 = 106.0;
/// Letters of a snake that fits into two lines, and of a longer one, in points.
const LETTERS: [f32; 2] = [13.0, 12.0];
/// Of a reading to choose: how high its picture is, in points.
const PICTURE: f32 = 34.0;

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    let document = session.document();
    let typed = document.typed.as_ref();
    let mut text = typed.map_or_else(|| document.draft.snake.to_string(), |typed| typed.text.clone());
    let wrong = typed.and_then(|typed| typed.wrong.as_ref());
    let place = match wrong {
        Some(AssembleError::Notation(error)) => error.place_in(&text),
        _ => None,
    };
    let width = ui.available_width() - MARGIN.sum().x;
    let laid_out = |letters: f32| ui.fonts_mut(|fonts| fonts.layout_job(job(&text, None, letters, width, palette)));
    let two_lines = |letters: &f32| laid_out(*letters).rows.len() <= 2;
    let letters = LETTERS.into_iter().find(two_lines).unwrap_or(LETTERS[1]);
    let height = (laid_out(letters).size().y + MARGIN.sum().y).min(HIGHEST);
    let mut layouter = |ui: &egui::Ui, text: &dyn TextBuffer, width: f32| {
        ui.fonts_mut(|fonts| fonts.layout_job(job(text.as_str(), place.clone(), letters, width, palette)))
    };
    let field = egui::TextEdit::multiline(&mut text)
        .desired_rows(1)
        .desired_width(f32::INFINITY)
        .return_key(None)
        .margin(MARGIN)
        .hint_text("3 2 2 3 2 …")
        .layouter(&mut layouter);
    let area = egui::ScrollArea::vertical().id_salt("text").max_height(height).min_scrolled_height(height);
    let response = area.show(ui, |ui| ui.add(field)).inner;
    let response =
        response.on_hover_text("Your snake as text: lengths of its straight runs (3 2 2 3 …), or letters (STTS…)");
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if response.changed() {
        asker.ask(Command::Type(text.clone()));
    }
    let done = response.has_focus() && pressed(egui::Key::Enter);
    if done {
        response.surrender_focus();
    }
    let Some(typed) = typed else {
        if done {
            asker.ask(Command::Solve);
        }
        return;
    };
    let here = response.has_focus() || response.lost_focus();
    if here && pressed(egui::Key::Escape) {
        asker.ask(Command::DiscardText);
    } else if done || response.lost_focus() {
        asker.ask(Command::Snake(text));
        if done {
            asker.ask(Command::Solve);
        }
    }
    let Some(wrong) = &typed.wrong else { return };
    let readings = match wrong {
        AssembleError::Notation(NotationError::Ambiguous(readings)) => readings.as_slice(),
        _ => &[],
    };
    let says = if readings.is_empty() { wrong.to_string() } else { "This can mean different snakes:".to_owned() };
    let colour = if response.has_focus() { palette.quiet } else { palette.bad };
    ui.add(egui::Label::new(egui::RichText::new(says).small().color(colour)).wrap());
    show_readings(ui, readings, asker);
    if !response.has_focus() {
        let button = egui::Button::new("Discard my text").small();
        asker.offer(ui, button, "Show the snake as it is", Command::DiscardText);
    }
}

/// The text, the place where it is wrong marked.
fn job(text: &str, place: Option<Range<usize>>, letters: f32, width: f32, palette: Palette) -> LayoutJob {
    let font_id = FontId::monospace(letters);
    let plain = TextFormat { font_id, color: palette.text, ..TextFormat::default() };
    let marked = TextFormat { color: palette.bad, underline: Stroke::new(2.0, palette.bad), ..plain.clone() };
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    // It may be of the text before the key that was just pressed.
    match place.filter(|place| text.get(place.clone()).is_some()) {
        Some(place) => {
            job.append(&text[..place.start], 0.0, plain.clone());
            job.append(&text[place.clone()], 0.0, marked);
            job.append(&text[place.end..], 0.0, plain);
        }
        None => job.append(text, 0.0, plain),
    }
    job
}

/// The snakes that a text can mean, side by side; a click on one says that it is meant.
fn show_readings(ui: &mut egui::Ui, readings: &[Reading], asker: &mut Asker) {
    let palette = asker.palette;
    let gap = 6.0;
    let width = (ui.available_width() + gap) / 2.0 - gap;
    for pair in readings.chunks(2) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            let names: Vec<_> = pair
                .iter()
                .map(|reading| {
                    let job = LayoutJob::simple(
                        reading.notation.describe().to_owned(),
                        FontId::proportional(12.0),
                        palette.quiet,
                        width - 12.0,
                    );
                    ui.fonts_mut(|fonts| fonts.layout_job(job))
                })
                .collect();
            let words = names.iter().map(|name| name.size().y).fold(0.0, f32::max);
            for (reading, name) in pair.iter().zip(names) {
                let snake = &reading.snake;
                let size = egui::vec2(width, PICTURE + words + 14.0);
                let (rect, response) = ui.allocate_exact_size(size, Sense::click());
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, snake.to_string()));
                let ground = if response.hovered() { palette.hover } else { palette.field };
                ui.painter().rect_filled(rect, 6.0, ground);
                let picture = Rect::from_min_size(rect.min, egui::vec2(width, PICTURE + 6.0)).shrink(6.0);
                staircase::paint(ui.painter(), picture, snake, None, &[], 10.0, palette);
                ui.painter().galley(rect.min + egui::vec2(6.0, PICTURE + 8.0), name, palette.quiet);
                let tip = format!("{snake}\nTaken as {}", reading.notation.describe());
                if response.on_hover_text(tip).clicked() {
                    asker.ask(Command::Snake(notation::plain(snake, None)));
                }
            }
        });
    }
}
