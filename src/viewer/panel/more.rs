//! The menu "More": everything that folding along does not need, in groups. It stays open while settings are tried.

use bevy_egui::egui::containers::menu::{MenuButton, MenuConfig};
use bevy_egui::egui::{Popup, PopupCloseBehavior};

use super::floating::floating;
use super::prelude::*;
use crate::session::{Motion, Theme};
use crate::stage::Switch;

/// How snakes without colours look.
const WOODS: [(Button, Woods); 3] =
    [(Button::LightFirst, Woods::Light), (Button::DarkFirst, Woods::Dark), (Button::OneWood, Woods::One)];

/// In percent; the keys have more.
const OFFERED_SCALES: [u16; 5] = [80, 100, 125, 150, 200];

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let button = EguiButton::new(panel.language.button(Button::More)[0]);
    menu(ui, button, panel, |ui, panel| _ = ui.horizontal_top(|ui| show_columns(ui, panel)));
}

pub fn menu(ui: &mut Ui, button: EguiButton, panel: &mut PanelUi, show: impl FnOnce(&mut Ui, &mut PanelUi)) {
    let [words, tip] = panel.language.button(Button::More);
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let menu = MenuButton::from_button(button).config(config);
    let height = ui.ctx().content_rect().height() - 30.0;
    let (response, _) = menu.ui(ui, |ui| {
        // At large text sizes it is higher than the window.
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        area.show(ui, |ui| panel.dialog(ui, "more", show));
    });
    name(&response, words);
    // The usual key for a menu.
    if !panel.controls.help && is_pressed(ui, Key::F10) {
        Popup::toggle_id(ui.ctx(), Popup::default_response_id(&response));
    }
    response.on_hover_text(tip);
}

/// The same as a round button on the stage.
pub fn round_menu(ui: &mut Ui, place: Rect, panel: &mut PanelUi, show: impl FnOnce(&mut Ui, &mut PanelUi)) {
    let button = EguiButton::new("").fill(panel.palette.button).min_size(place.size());
    floating(ui, place, "more", panel, |ui, panel| menu(ui, button, panel, show));
    for dot in [-0.17, 0.0, 0.17] {
        let middle = place.center() + vec2(dot * place.width(), 0.0);
        ui.painter().circle_filled(middle, 0.055 * place.width(), panel.palette.text);
    }
}

fn show_columns(ui: &mut Ui, panel: &mut PanelUi) {
    let before = panel.commands.len();
    column(ui, 196.0, |ui| {
        show_puzzle(ui, panel);
        show_search(ui, panel);
    });
    column(ui, 286.0, |ui| {
        show_view(ui, panel);
        // The menu would hide the effect of anything but a setting.
        if panel.commands.len() > before {
            ui.close();
        }
        show_settings(ui, panel);
    });
}

pub fn column(ui: &mut Ui, width: f32, show: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = 22.0;
        ui.spacing_mut().button_padding = vec2(10.0, 2.0);
        show(ui);
    });
}

fn heading(ui: &mut Ui, panel: &PanelUi, words: Label) {
    ui.add_space(4.0);
    panel.hint(ui, words);
}

fn wide<'a>(ui: &Ui, words: &'a str) -> EguiButton<'a> {
    EguiButton::new(words).min_size(vec2(ui.available_width(), 0.0))
}

/// A row with words and a tooltip of its own.
pub fn named_row(ui: &mut Ui, panel: &mut PanelUi, [words, tip]: [&str; 2], command: impl Into<Command>, on: bool) {
    panel.offer(ui, wide(ui, words).selected(on), tip, command);
}

pub fn row(ui: &mut Ui, panel: &mut PanelUi, command: impl Into<Command>, on: bool, enabled: bool) {
    let command = command.into();
    let words = command.label(panel.language);
    row_as(ui, panel, command, words, on, enabled);
}

fn row_as(ui: &mut Ui, panel: &mut PanelUi, command: Command, words: &str, on: bool, enabled: bool) {
    let button = wide(ui, words).selected(on);
    let key = command.key(panel.language);
    let button = if key.is_empty() { button } else { button.shortcut_text(key) };
    panel.add(ui, command, button, enabled);
}

fn show_puzzle(ui: &mut Ui, panel: &mut PanelUi) {
    heading(ui, panel, Label::Puzzle);
    named_row(ui, panel, panel.language.button(Button::AboutSnake), Browse::Shelf(Some(ShelfPage::Yours)), false);
    let edits = panel.controls.editor;
    let can_edit = panel.player.timeline.is_some() || !edits && !panel.controls.watches_search;
    row(ui, panel, Show::Editor, edits, can_edit);
    row(ui, panel, Files::Open, false, true);
    row(ui, panel, Files::Save, false, true);
    row(ui, panel, Share::Open, false, panel.controls.can_export);
    // Without a fold, they stand beside the menu.
    if panel.player.plan().is_some() {
        row(ui, panel, Begin::Hands, false, true);
        row(ui, panel, Begin::ByHeart, panel.player.learning.is_some(), true);
        row(ui, panel, Browse::Shelf(None), false, true);
        row(ui, panel, Begin::Enter, false, true);
    }
}

fn show_search(ui: &mut Ui, panel: &mut PanelUi) {
    let solving = panel.solving;
    heading(ui, panel, Label::Search);
    let [words, tip] = panel.language.button(Button::HowFound);
    let found = wide(ui, words);
    if ui.add_enabled(panel.can_solve, found).on_hover_text(tip).clicked() {
        // As many placements a second as one can follow, or for a long snake more.
        let pace = if panel.draft.snake.len() <= 27 { 5.0 } else { 30.0 };
        panel.send(Search::View(View::Search));
        panel.send(Search::Pace(pace));
        panel.send(Do::Solve);
    }
    let count = solving.solutions.len();
    let more = count > 1 || count == 1 && !solving.complete;
    row_as(ui, panel, Search::Next.into(), panel.label(Label::AnotherSolution), false, more);
}

fn show_view(ui: &mut Ui, panel: &mut PanelUi) {
    let showing = &panel.player.showing;
    heading(ui, panel, Label::View);
    row(ui, panel, Fold::PlayPause, false, panel.player.plan().is_some());
    row(ui, panel, Fold::Mirror, showing.mirror, panel.document.can_mirror());
    row(ui, panel, Fold::Unfold, showing.backward, panel.player.plan().is_some());
    row(ui, panel, Show::Switch(Switch::Xray), panel.settings.switches.xray, true);
    row(ui, panel, Window::Fullscreen, false, true);
    row(ui, panel, Begin::Demo, false, true);
    row(ui, panel, Window::Help, false, true);
}

pub fn show_settings(ui: &mut Ui, panel: &mut PanelUi) {
    heading(ui, panel, Label::Settings);
    Grid::new("settings").num_columns(2).spacing([14.0, 6.0]).show(ui, |ui| show_rows(ui, panel));
}

fn show_rows(ui: &mut Ui, panel: &mut PanelUi) {
    let settings = panel.settings;
    let [title, tip] = panel.language.button(Button::Language);
    let all = Vec::from_iter(std::iter::once(None).chain(Language::ALL.into_iter().map(Some)));
    for (line, languages) in all.chunks(3).enumerate() {
        choice_row(ui, panel.palette, if line == 0 { title } else { "" }, |ui| {
            for of in languages {
                let name = of.map_or(panel.language.button(Button::SystemTheme)[0], Language::name);
                panel.choice(ui, name, tip, *of == settings.language, Setting::Language(*of));
            }
        });
    }
    choice_row(ui, panel.palette, panel.label(Label::Colours), |ui| {
        let themes = [(Button::Dark, Theme::Dark), (Button::Light, Theme::Light), (Button::SystemTheme, Theme::System)];
        panel.choices(ui, settings.theme, Setting::Theme, &themes);
    });
    choice_row(ui, panel.palette, panel.label(Label::Motion), |ui| {
        let motions = [(Button::FullMotion, Motion::Full), (Button::ReducedMotion, Motion::Reduced)];
        panel.choices(ui, settings.motion, Setting::Motion, &motions);
    });
    if panel.draft.colouring.is_none() {
        choice_row(ui, panel.palette, panel.label(Label::Woods), |ui| {
            panel.choices(ui, settings.woods, Setting::Woods, &WOODS);
        });
    }
    let voice = if settings.spoken { Button::VoiceOn } else { Button::VoiceOff };
    let speak = Setting::Voice(!settings.spoken);
    let heard = [
        (Label::SoundAndVoice, Button::Sound, settings.sound, Setting::Sound, settings.no_player, Label::NoPlayer),
        (Label::Spoken, voice, settings.spoken, speak, settings.mute, Label::NoVoice),
    ];
    for (title, button, on, command, is_missing, why) in heard {
        choice_row(ui, panel.palette, panel.label(title), |ui| {
            ui.add_enabled_ui(!is_missing, |ui| panel.toggle(ui, button, on, command));
            if is_missing {
                panel.hint(ui, why);
            }
        });
    }
    choice_row(ui, panel.palette, panel.label(Label::Size), |ui| {
        // Buttons for larger and smaller would move away from the pointer.
        let tip = Command::from(Setting::Larger).tooltip_with_key(panel.language);
        for scale in OFFERED_SCALES {
            panel.choice(ui, &format!("{scale} %"), &tip, scale == settings.scale, Setting::Scale(scale));
        }
    });
    let window = ui.ctx().viewport_rect().size() * ui.ctx().zoom_factor();
    if settings.is_cramped(window.x, window.y) {
        choice_row(ui, panel.palette, "", |ui| panel.hint(ui, Label::LargerWindow));
    }
}
