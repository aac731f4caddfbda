//! The settings, in a menu that stays open while one after the other is tried. What they are is left to the session, which
//! also remembers them.

use bevy_egui::egui::containers::menu::{MenuButton, MenuConfig};
use bevy_egui::egui::style::StyleModifier;
use bevy_egui::egui::{self, PopupCloseBehavior, RichText};

use super::widgets::{Asker, PanelState, TIMES, quiet};
use crate::session::command::entry_of;
use crate::session::{Command, Motion, Quality, Session, Theme};

/// Room for the longest row, in points.
const WIDTH: f32 = 300.0;

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &PanelState, asker: &mut Asker) {
    let config =
        MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside).style(StyleModifier::default());
    let menu = MenuButton::new("⚙").config(config).ui(ui, |ui| {
        ui.set_width(WIDTH);
        egui::Grid::new("settings").num_columns(2).spacing([14.0, 8.0]).show(ui, |ui| {
            show_choices(ui, session, asker);
        });
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            asker.toggle(ui, &Command::Guide, session.settings().guide, true);
            asker.toggle(ui, &Command::Reading, session.player().playback.reading, true);
        });
        ui.separator();
        for command in [Command::Fullscreen, Command::Picture, Command::Demo] {
            let entry = entry_of(&command);
            let key = entry.shortcut.map_or(String::new(), |shortcut| shortcut.to_string());
            let button =
                egui::Button::new(entry.label).shortcut_text(key).min_size(egui::vec2(ui.available_width(), 0.0));
            let before = asker.commands.len();
            asker.add(ui, &command, button, true);
            // What they show is not to be seen through a menu.
            if asker.commands.len() > before {
                ui.close();
            }
        }
        if !state.machine.is_empty() {
            quiet(ui, asker.palette, format!("Drawn by: {}", state.machine));
        }
    });
    menu.0.on_hover_text("Settings");
}

/// A row for each: what it is about, and what there is to choose from, the chosen one marked.
fn show_choices(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let settings = session.settings();
    let themes = [
        ("Dark", Theme::Dark, "Wood on a dark ground"),
        ("Light", Theme::Light, "Wood on a light ground"),
        ("System", Theme::System, "As the rest of your screen, where it says"),
    ];
    row(ui, asker, "Colours", |ui, asker| {
        for (label, theme, tip) in themes {
            asker.choice(ui, label, tip, settings.theme == theme, Command::Theme(theme));
        }
    });
    let qualities = [
        ("Automatic", Quality::Auto, "As fine as this machine draws smoothly"),
        ("Fast", Quality::Low, "For a machine without a graphics card"),
        ("Fine", Quality::High, "Cubes cast shadows on each other"),
    ];
    row(ui, asker, "Drawing", |ui, asker| {
        for (label, quality, tip) in qualities {
            asker.choice(ui, label, tip, settings.quality == quality, Command::Quality(quality));
        }
    });
    let motions = [
        ("Full", Motion::Full, "Parts swing, and the view glides"),
        ("Reduced", Motion::Reduced, "Each step is there at once; nothing swings or glides"),
    ];
    row(ui, asker, "Motion", |ui, asker| {
        for (label, motion, tip) in motions {
            asker.choice(ui, label, tip, settings.motion == motion, Command::Motion(motion));
        }
    });
    row(ui, asker, "Size", |ui, asker| {
        asker.button_as(ui, &Command::Smaller, "−", true);
        asker.button_as(ui, &Command::UsualSize, &format!("{} %", settings.scale), true);
        asker.button_as(ui, &Command::Larger, "+", true);
        let window = ui.ctx().viewport_rect().size() * ui.ctx().zoom_factor();
        if settings.is_cramped(window.x, window.y) {
            quiet(ui, asker.palette, "needs a larger window");
        }
    });
    row(ui, asker, "Folding along", |ui, asker| {
        let voices = [("Silent", false, "The steps are read"), ("Spoken", true, "The steps are read aloud too")];
        for (label, spoken, tip) in voices {
            asker.choice(ui, label, tip, settings.spoken == spoken, Command::Voice(spoken));
        }
    });
    row(ui, asker, "Timer", |ui, asker| {
        for time in TIMES {
            let label = time.map_or("Off".to_owned(), |seconds| format!("{seconds} s"));
            let tip = "Who folds along has so long for each step";
            asker.choice(ui, &label, tip, settings.timer == time, Command::Timer(time));
        }
    });
}

fn row(ui: &mut egui::Ui, asker: &mut Asker, title: &str, choices: impl FnOnce(&mut egui::Ui, &mut Asker)) {
    ui.add(egui::Label::new(RichText::new(title).small().color(asker.palette.quiet)).extend());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        choices(ui, asker);
    });
    ui.end_row();
}
