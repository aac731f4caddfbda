//! What of the fold can be taken along, over the picture: what there is to choose from, what will be made, and the button that
//! makes it. In the panel, how far that is.

use bevy_egui::egui::{self, FontId, Rect, RichText, Sense, Stroke, StrokeKind, WidgetInfo, WidgetType, vec2};

use super::widgets::{Asker, PanelState, over_picture, quiet};
use super::{path, preview};
use crate::export::Ending;
use crate::session::command::entry_of;
use crate::session::playback::SPEEDS;
use crate::session::{Command, Form, PathFor, SIZES, Session, Take};

/// Between the choices, in points.
const GAP: f32 = 8.0;
/// Height of a choice, in points: two lines below its name.
const CHOICE: f32 = 78.0;
/// What stands below the preview, in points: what it comes to and the button, each row of options, and a path where one is
/// asked for.
const BELOW: f32 = 104.0;
const ROW: f32 = 34.0;
const PATH: f32 = 34.0;

fn name(form: Form) -> &'static str {
    match form {
        Form::Page => "Page",
        Form::Sheet => "Sheet",
        Form::Picture => "Picture",
        Form::Film => "Film",
    }
}

fn what_for(form: Form) -> &'static str {
    match form {
        Form::Page => "For the phone on the table: one step at a time",
        Form::Sheet => "To print: every step as a picture on paper",
        Form::Picture => "The moment that is shown, from its usual side",
        Form::Film => "The whole fold, moving, for a friend",
    }
}

pub(super) fn show(ui: &mut egui::Ui, area: Rect, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    over_picture(ui, area, asker, |ui, asker| {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Take it along").size(20.0).color(asker.palette.text));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let close = egui::Button::new("Close");
                asker.offer(ui, close, "Back to the picture (Esc)", Command::TakeAlong);
            });
        });
        ui.add_space(4.0);
        let left = ui.available_rect_before_wrap();
        let width = (left.width() * 0.34).clamp(170.0, 260.0);
        let (choices, chosen) = left.split_left_right_at_x(left.min.x + width);
        ui.scope_builder(egui::UiBuilder::new().max_rect(choices), |ui| show_choices(ui, session, asker));
        let chosen = chosen.with_min_x(chosen.min.x + 18.0);
        ui.scope_builder(egui::UiBuilder::new().max_rect(chosen), |ui| show_chosen(ui, session, state, asker));
    });
}

/// The four things one can take along.
fn show_choices(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    ui.spacing_mut().item_spacing.y = GAP;
    let height = ((ui.available_height() + GAP) / 4.0 - GAP).min(CHOICE);
    for form in Form::ALL {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        let on = session.taking().form() == form;
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, name(form)));
        let painter = ui.painter();
        painter.rect_filled(rect, 6.0, if response.hovered() { palette.hover } else { palette.panel });
        if on || response.has_focus() {
            let line = if on { palette.accent } else { palette.quiet };
            painter.rect_stroke(rect, 6.0, Stroke::new(2.0, line), StrokeKind::Inside);
        }
        let sign = Rect::from_center_size(rect.left_center() + vec2(27.0, 0.0), vec2(30.0, 30.0));
        preview::sign(painter, sign, form, if on { palette.accent } else { palette.quiet });
        let words = rect.with_min_x(rect.min.x + 52.0).with_max_x(rect.max.x - 8.0);
        let title = painter.layout_no_wrap(name(form).to_owned(), FontId::proportional(17.0), palette.text);
        let below = painter.layout(what_for(form).to_owned(), FontId::proportional(12.0), palette.quiet, words.width());
        let top = words.center().y - (title.size().y + below.size().y) / 2.0;
        let under = title.size().y;
        painter.galley(egui::pos2(words.min.x, top), title, palette.text);
        painter.galley(egui::pos2(words.min.x, top + under), below, palette.quiet);
        let endings: Vec<String> = form.endings().iter().map(|ending| format!(".{ending}")).collect();
        if response.on_hover_text(format!("A file that ends in {}", endings.join(" or "))).clicked() {
            asker.ask(Command::Take(Take::Form(form)));
        }
    }
}

/// What will be made of the choice: how it looks, how it can be had, and what it comes to.
fn show_chosen(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
    let taking = session.taking();
    let asks = matches!(session.path_for(), Some(PathFor::Take(_)));
    let rows = match taking.form() {
        Form::Page => 0.0,
        Form::Sheet => 1.0,
        Form::Picture => 2.0,
        Form::Film => 4.0,
    };
    let below = BELOW + rows * ROW + if asks { PATH } else { 0.0 };
    let height = (ui.available_height() - below).max(72.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("Preview of the {}", taking.form())));
    let seconds = if taking.form() == Form::Film { session.film_seconds() } else { 0.0 };
    preview::show(ui, rect, session, seconds, palette);
    ui.add_space(6.0);
    show_options(ui, session, asker);
    ui.add_space(2.0);
    ui.add(egui::Label::new(RichText::new(comes_to(session, seconds)).color(palette.text)).wrap());
    if asks {
        return path::show(ui, session, state, asker);
    }
    quiet(ui, palette, remark(session));
    ui.add_space(4.0);
    let label = RichText::new(entry_of(&Command::SaveAlong).label).color(palette.on_accent).strong();
    let middle = egui::Layout::centered_and_justified(egui::Direction::TopDown);
    ui.allocate_ui_with_layout(vec2(112.0, 34.0), middle, |ui| {
        let save = egui::Button::new(label).fill(palette.accent);
        asker.add(ui, &Command::SaveAlong, save, taking.under_way().is_none());
    });
}

/// A row for each thing that can be chosen about it.
fn show_options(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let taking = session.taking();
    let form = taking.form();
    if form == Form::Page {
        return;
    }
    egui::Grid::new("options").num_columns(2).spacing([12.0, 6.0]).show(ui, |ui| {
        let chip = |ui: &mut egui::Ui, asker: &mut Asker, label: &str, tip: &str, on: bool, take: Take| {
            asker.choice(ui, label, tip, on, Command::Take(take));
        };
        if form.endings().len() > 1 {
            row(ui, asker, "File", |ui, asker| {
                for &ending in form.endings() {
                    let (label, tip) = about(ending);
                    chip(ui, asker, label, tip, taking.ending() == ending, Take::As(ending));
                }
            });
        }
        if form.has_size() {
            row(ui, asker, "Size", |ui, asker| {
                for (label, size) in SIZES {
                    let tip = format!("{} × {} pixels", size[0], size[1]);
                    chip(ui, asker, label, &tip, taking.size() == size, Take::Size(size));
                }
            });
        }
        if form == Form::Film {
            row(ui, asker, "Speed", |ui, asker| {
                let words = |speed: f32| format!("{speed}×");
                let speed = session.player().playback.speed;
                let list = egui::ComboBox::from_id_salt("film speed").selected_text(words(speed)).width(64.0);
                let rows = SPEEDS.map(|offered| (words(offered), speed == offered, Command::Speed(offered)));
                asker.list(ui, list, "How fast it folds, here and in the window", rows.into_iter());
                let (turns, tip) = (taking.turntable(), "At the end the cube is shown from all sides");
                chip(ui, asker, "Cube turns at the end", tip, turns, Take::Turntable(!turns));
            });
        }
        if form.has_size() {
            row(ui, asker, "Words", |ui, asker| {
                for (label, tip, are_there) in
                    [("Over the picture", "Each step is told in words", true), ("None", "The picture alone", false)]
                {
                    chip(ui, asker, label, tip, taking.words() == are_there, Take::Words(are_there));
                }
            });
        }
    });
}

fn row(ui: &mut egui::Ui, asker: &mut Asker, title: &str, choices: impl FnOnce(&mut egui::Ui, &mut Asker)) {
    ui.add(egui::Label::new(RichText::new(title).small().color(asker.palette.quiet)).extend());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 8.0;
        choices(ui, asker);
    });
    ui.end_row();
}

/// A kind of file by the name that people have for it, and what it is good for.
fn about(ending: Ending) -> (&'static str, &'static str) {
    match ending {
        Ending::Html => ("Page to print", "Opens in every browser: print it from there (.html)"),
        Ending::Svg => ("Drawing", "One large drawing, for a drawing program (.svg)"),
        Ending::Png => ("Picture", "Opens everywhere (.png)"),
        Ending::Gif => ("GIF", "Plays everywhere, in chats too (.gif)"),
        Ending::Apng => ("APNG", "Finer colours, larger; plays in every browser (.apng)"),
    }
}

/// What it comes to, a film of so many seconds.
fn comes_to(session: &Session, seconds: f64) -> String {
    let (taking, steps) = (session.taking(), session.player().steps());
    let [width, height] = taking.size();
    let count = format!("{steps} {}", if steps == 1 { "step" } else { "steps" });
    match taking.form() {
        Form::Page | Form::Sheet => format!("{count} · one file"),
        Form::Picture => format!("{} · {width} × {height}", session.player().count_text()),
        Form::Film => format!("{count} · about {} · {width} × {height}", lasts(seconds)),
    }
}

/// A time as people tell it: `40 seconds`, `3 minutes`.
fn lasts(seconds: f64) -> String {
    let rounded = (seconds / 5.0).round().max(1.0) * 5.0;
    if rounded < 100.0 { format!("{rounded:.0} seconds") } else { format!("{:.0} minutes", (seconds / 60.0).round()) }
}

/// What one does with it.
fn remark(session: &Session) -> &'static str {
    match (session.taking().form(), session.taking().ending()) {
        (Form::Page, _) => "Send it to the phone and open it there; it needs no network. Printed it is the sheet.",
        (Form::Sheet, Ending::Svg) => "All steps in one drawing.",
        (Form::Sheet, _) => "Open it and print it. On a screen the same file is the page.",
        (Form::Picture, _) => "As at the slider below: drag it to another moment.",
        (Form::Film, _) => "It is made while you go on; a large one takes minutes.",
    }
}

/// In the panel: how much of it is made, and a button that stops it.
pub(super) fn show_under_way(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let Some(making) = session.taking().under_way() else { return };
    let palette = asker.palette;
    let does = if making.stops { "Stopping" } else { "Making" };
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let stop = egui::Button::new(entry_of(&Command::StopTaking).label).small();
            asker.add(ui, &Command::StopTaking, stop, !making.stops);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let words = format!("{does} {} · {:.0} %", making.name, making.share * 100.0);
                ui.add(egui::Label::new(RichText::new(words).small().color(palette.quiet)).truncate());
            });
        });
    });
    ui.add(egui::ProgressBar::new(making.share).desired_height(6.0).fill(palette.accent));
}

#[cfg(test)]
mod tests {
    #[test]
    fn times_are_told_roughly() {
        assert_eq!(
            [1.0, 38.0, 97.0, 98.0, 170.0].map(super::lasts).join(", "),
            "5 seconds, 40 seconds, 95 seconds, 2 minutes, 3 minutes"
        );
    }
}
