//! The export dialog over the picture: kinds of file as tiles with their previews, options, Save.

pub mod preview;

use super::notices::{over_picture, width_beside_options};
use super::path;
use super::prelude::{self, *};
use crate::export::{Card, ExportKind, code};
use crate::session::{ExportChoice, SIZES, SPEEDS};
use crate::text::RoundedTime;

/// In points.
const GAP: f32 = 12.0;
/// Of a tile's name.
const NAME_HEIGHT: f32 = 32.0;
/// What the options of a film, which has most of them, and *Save* need below the tiles: beside each other, below each
/// other, and in a low window.
const WIDE_REST: f32 = 176.0;
const REST: f32 = 282.0;
const LOW_REST: f32 = 240.0;
const MAX_TILE: f32 = 330.0;
/// Of the title.
const HEAD: f32 = 48.0;

pub fn show(ui: &mut Ui, area: Rect, panel: &mut PanelUi) {
    let height = |_: Vec2| HEAD + MAX_TILE + WIDE_REST;
    over_picture(ui, area, "export", height, panel, |ui, panel| {
        title_row(ui, panel, panel.label(Label::Share), Button::CloseOverPicture, Do::Stop, Share::Open);
        ui.add_space(6.0);
        let [width, height] = ui.available_size().into();
        let is_wide = width > 900.0;
        let rest = match (is_wide, is_low(ui)) {
            (true, _) => WIDE_REST,
            (false, true) => LOW_REST,
            (false, false) => REST,
        };
        let size = vec2((width + GAP) / Card::ALL.len() as f32 - GAP, (height - rest).clamp(48.0, MAX_TILE));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for card in Card::ALL {
                show_tile(ui, card, size, panel);
            }
        });
        ui.add_space(8.0);
        // Messages are beside it.
        let rest = ui.available_rect_before_wrap();
        let rest = rest.with_max_x(rest.max.x - width_beside_options(width) - GAP);
        if is_wide {
            let is_rendered = panel.session.export().kind().is_rendered();
            let (told, options) = rest.split_left_right_at_fraction(if is_rendered { 0.5 } else { 0.98 });
            if is_rendered {
                within(ui, options, |ui| show_options(ui, panel));
            }
            within(ui, told, |ui| show_chosen(ui, !is_rendered, panel));
        } else {
            within(ui, rest, |ui| scrolling("chosen").show(ui, |ui| show_chosen(ui, true, panel)));
        }
    });
}

fn show_tile(ui: &mut Ui, card: Card, size: Vec2, panel: &mut PanelUi) {
    let export = panel.session.export();
    let row = card.row();
    let [name, _] = panel.language.button(row.words);
    let on = export.chosen.card == card;
    let (rect, response) = panel.card(ui, size, name, on.then_some(true));
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, name));
    let (pictured, named) = rect.shrink2(vec2(10.0, 0.0)).split_top_bottom_at_y(rect.max.y - NAME_HEIGHT);
    let link = if card == Card::Page { export.link(panel.session) } else { None };
    match link.and_then(|link| code(&link)) {
        // In a low window there is no room for one.
        Some(code) if size.y > 130.0 => preview::show_code(ui, pictured, &code, panel),
        _ => preview::show(ui, pictured.with_min_y(pictured.min.y + 10.0), card, panel),
    }
    ui.painter().text(named.left_center(), Align2::LEFT_CENTER, name, strong(17.0), panel.palette.text);
    let endings = Vec::from_iter(row.kinds.iter().map(|kind| kind.word()));
    let response = response.on_hover_text(panel.say(Message::FileEndsIn(&endings)));
    // Arrows choose, so that what is below belongs to the card that has the focus.
    if response.gained_focus() && !on && panel.state.focus.by_arrow {
        panel.send(Export::Choose(ExportChoice::Card(card)));
    }
    if response.clicked() {
        // After a choice by key, Tab need not pass through the options.
        panel.state.focus.saves = response.has_focus().then_some(card);
        panel.send(Export::Choose(ExportChoice::Card(card)));
    }
}

fn show_chosen(ui: &mut Ui, with_options: bool, panel: &mut PanelUi) {
    let export = panel.session.export();
    let card = export.chosen.card.row();
    let kind = export.kind();
    let [_, purpose] = panel.language.button(card.words);
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
    // A low window has room only for what is needed.
    if !is_low(ui) {
        ui.add(EguiLabel::new(RichText::new(purpose).size(17.0)).wrap());
        ui.add_space(2.0);
    }
    let is_backward = panel.player.showing.backward;
    let what = if is_backward { format!("{}: {summary}", panel.words(Fold::Unfold)) } else { summary };
    panel.quiet(ui, what);
    if with_options {
        show_options(ui, panel);
    }
    if matches!(panel.session.path_for(), Some(PathFor::Export(_))) {
        return path::show(ui, panel);
    }
    if !is_low(ui) {
        panel.hint(ui, card.advice);
        if kind.is_film() && !export.has_ffmpeg {
            panel.hint(ui, Label::InstallFfmpeg);
        }
    }
    ui.add_space(4.0);
    let save = panel.primary(panel.words(Share::Save));
    let save = ui.add_sized([190.0, 42.0], |ui: &mut Ui| panel.add(ui, Share::Save, save, export.progress.is_none()));
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
            if ui.add(field.hint_text(panel.label(Label::WebAddressHint))).on_hover_text(tip).changed() {
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
