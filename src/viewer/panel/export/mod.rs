//! The export dialog over the picture: kinds of file, options, preview, Save.

pub mod preview;

use super::notices::{column_width, over_picture};
use super::path;
use super::prelude::{self, *};
use crate::export::{Card, ExportKind, code};
use crate::session::{ExportChoice, SIZES, SPEEDS};
use crate::text::RoundedTime;

/// In points.
const CHOICE_GAP: f32 = 8.0;

pub fn show(ui: &mut Ui, area: Rect, panel: &mut PanelUi) {
    over_picture(ui, area, "export", panel, |ui, panel| {
        title_row(ui, panel, panel.label(Label::Share), Button::CloseOverPicture, Do::Stop, Share::Open);
        ui.add_space(4.0);
        let left = ui.available_rect_before_wrap();
        let (choices, chosen) = left.split_left_right_at_x(left.min.x + column_width(left.width()));
        within(ui, choices, |ui| show_choices(ui, panel));
        within(ui, chosen.with_min_x(chosen.min.x + 18.0), |ui| {
            scrolling("chosen").show(ui, |ui| show_chosen(ui, panel));
        });
    });
}

fn show_choices(ui: &mut Ui, panel: &mut PanelUi) {
    let palette = panel.palette;
    ui.spacing_mut().item_spacing.y = CHOICE_GAP;
    // A name and two lines below it.
    let height = ((ui.available_height() + CHOICE_GAP) / Card::ALL.len() as f32 - CHOICE_GAP).min(78.0);
    for choice in Card::ALL {
        let row = choice.row();
        let [name, purpose] = panel.language.button(row.words);
        let on = panel.session.export().chosen.card == choice;
        // For people who use the keyboard, the only frame is the ring around what has the focus.
        let framed = (on && !panel.state.focus.by_key).then_some(true);
        let (rect, response) = panel.card(ui, vec2(ui.available_width(), height), name, framed);
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, name));
        if on {
            panel.prefer(&response);
        }
        let painter = ui.painter();
        preview::sign(painter, rect.left_center() + vec2(27.0, 0.0), choice, palette.text);
        let words = rect.with_min_x(rect.min.x + 52.0).with_max_x(rect.max.x - 8.0);
        let mut said = LayoutJob::simple(format!("{name}\n"), regular(17.0), palette.text, words.width());
        said.append(purpose, 0.0, TextFormat::simple(regular(14.0), palette.quiet));
        let said = painter.layout_job(said);
        let place = Align2::LEFT_CENTER.align_size_within_rect(said.size(), words);
        painter.galley(place.min, said, palette.text);
        let endings = Vec::from_iter(row.kinds.iter().map(|kind| kind.word()));
        let response = response.on_hover_text(panel.say(Message::FileEndsIn(&endings)));
        if response.clicked() {
            // After a choice by key, Tab need not pass through the options.
            panel.state.focus.saves = response.has_focus().then_some(choice);
            panel.send(Export::Choose(ExportChoice::Card(choice)));
        }
    }
}

/// The preview gets the space that is left.
fn show_chosen(ui: &mut Ui, panel: &mut PanelUi) {
    let export = panel.session.export();
    let left = ui.available_height() - panel.state.below_preview;
    let size = vec2(ui.available_width(), left.max(40.0));
    let code = export.link(panel.session).and_then(|link| code(&link)).filter(|_| export.chosen.card == Card::Page);
    let preview = if code.is_some() { Label::PreviewPageAndCode } else { export.chosen.card.row().preview };
    let (rect, _) = picture(ui, size, panel.label(preview));
    let (left, right) = rect.split_left_right_at_fraction(if code.is_some() { 0.5 } else { 1.0 });
    preview::show(ui, left, panel);
    if let Some(code) = code {
        preview::show_code(ui, right, &code, panel);
    }
    show_rest(ui, panel);
    let height = ui.min_rect().max.y - rect.max.y;
    let before = std::mem::replace(&mut panel.state.below_preview, height);
    if (before - height).abs() > 0.5 {
        ui.ctx().request_discard("the preview has another size");
    }
}

fn show_rest(ui: &mut Ui, panel: &mut PanelUi) {
    let export = panel.session.export();
    let card = export.chosen.card.row();
    let kind = export.kind();
    ui.add_space(6.0);
    show_options(ui, panel);
    ui.add_space(2.0);
    let steps = panel.player.steps();
    let size @ [width, height] = export.size();
    let summary = if kind.is_film() {
        let time = RoundedTime::of(export.film_seconds(panel.player, panel.settings));
        panel.say(Message::Film { steps, time, size })
    } else if kind.is_picture() {
        format!("{} · {width} × {height}", panel.player.caption(panel.language).count)
    } else {
        panel.say(Message::OneFile { steps })
    };
    ui.add(EguiLabel::new(summary).wrap());
    if matches!(panel.session.path_for(), Some(PathFor::Export(_))) {
        return path::show(ui, panel);
    }
    // A low window has room only for what is needed.
    if !is_low(ui) {
        panel.hint(ui, card.advice);
        if kind.is_film() && !export.has_ffmpeg {
            panel.hint(ui, Label::InstallFfmpeg);
        }
    }
    ui.add_space(4.0);
    let save = panel.primary(panel.words(Share::Save));
    let save = ui.add_sized([112.0, 34.0], |ui: &mut Ui| panel.add(ui, Share::Save, save, export.progress.is_none()));
    if panel.state.focus.saves.take_if(|card| *card == export.chosen.card).is_some() {
        save.request_focus();
    }
}

fn show_options(ui: &mut Ui, panel: &mut PanelUi) {
    let export = panel.session.export();
    let kinds = export.chosen.card.row().kinds;
    let kind = export.kind();
    if !kind.is_rendered() {
        ui.horizontal(|ui| {
            let [words, tip] = panel.language.button(Button::WebAddress);
            panel.quiet(ui, words);
            let mut address = export.chosen.address.clone();
            let field = TextEdit::singleline(&mut address).margin(FIELD_MARGIN).desired_width(f32::INFINITY);
            if ui.add(field.hint_text("https://…/snake-cube.html")).on_hover_text(tip).changed() {
                panel.send(Export::Choose(ExportChoice::Address(address)));
            }
        });
        return;
    }
    Grid::new("options").num_columns(2).spacing([12.0, 6.0]).show(ui, |ui| {
        ui.spacing_mut().button_padding.x = 8.0;
        let take = Export::Choose;
        if kinds.len() > 1 {
            choice_row(ui, panel.palette, panel.label(Label::File), |ui| {
                for &file in kinds.iter().filter(|file| **file != ExportKind::Mp4 || export.has_ffmpeg) {
                    let tip = panel.label(file.description());
                    panel.choice(ui, &file.word().to_uppercase(), tip, file == kind, take(ExportChoice::As(file)));
                }
            });
        }
        choice_row(ui, panel.palette, panel.label(Label::Size), |ui| {
            for (label, size) in SIZES {
                let tip = panel.say(Message::Pixels(size));
                panel.choice(ui, panel.label(label), &tip, export.size() == size, take(ExportChoice::Size(size)));
            }
        });
        if kind.is_film() {
            let [words, tip] = panel.language.button(Button::FilmSpeed);
            choice_row(ui, panel.palette, words, |ui| {
                let list = ComboBox::from_id_salt("film speed").width(64.0);
                let row = |speed: &f32| (format!("{speed}×"), Setting::Speed(*speed));
                panel.list(ui, list, tip, &panel.player.playback.speed, SPEEDS, row);
                let turns = export.chosen.turntable;
                panel.toggle(ui, Button::Spin, turns, take(ExportChoice::Turntable(!turns)));
            });
        }
        choice_row(ui, panel.palette, panel.label(Label::Words), |ui| {
            let words = [(Button::WithWords, true), (Button::WithoutWords, false)];
            panel.choices(ui, export.chosen.words, |on| take(ExportChoice::Words(on)), &words);
        });
    });
}
