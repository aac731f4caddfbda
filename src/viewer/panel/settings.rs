//! The settings, in a menu that stays open so that several can be tried. The session changes and saves them.

use bevy_egui::egui::containers::menu::{MenuButton, MenuConfig};
use bevy_egui::egui::style::StyleModifier;
use bevy_egui::egui::{self, PopupCloseBehavior, Ui};

use super::widgets::{CommandUi, TIMERS, choice_row, key_of, quiet};
use crate::session::command::entry_of;
use crate::session::{Command, Motion, Session, Theme};

/// Fits the longest `choice_row`, in points.
const MENU_WIDTH: f32 = 300.0;

pub(super) fn show(ui: &mut Ui, session: &Session, commands: &mut CommandUi) {
    let config =
        MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside).style(StyleModifier::default());
    let menu = MenuButton::new("⚙").config(config).ui(ui, |ui| {
        ui.set_width(MENU_WIDTH);
        egui::Grid::new("settings").num_columns(2).spacing([14.0, 8.0]).show(ui, |ui| {
            show_choices(ui, session, commands);
        });
        ui.separator();
        for command in [Command::Fullscreen, Command::Picture, Command::Demo] {
            let button = egui::Button::new(entry_of(&command).label).shortcut_text(key_of(&command));
            let button = button.min_size(egui::vec2(ui.available_width(), 0.0));
            let before = commands.commands.len();
            commands.add(ui, &command, button, true);
            // The menu would hide the effect of these commands.
            if commands.commands.len() > before {
                ui.close();
            }
        }
    });
    menu.0.on_hover_text("Settings");
}

fn show_choices(ui: &mut Ui, session: &Session, commands: &mut CommandUi) {
    let settings = session.settings();
    choice_row(ui, commands, "Colours", |ui, commands| {
        let themes = [
            ("Dark", Theme::Dark, "Wood on a dark ground"),
            ("Light", Theme::Light, "Wood on a light ground"),
            ("System", Theme::System, "As the rest of your screen, where it says"),
        ];
        commands.choices(ui, settings.theme, Command::Theme, &themes);
    });
    choice_row(ui, commands, "Motion", |ui, commands| {
        let motions = [
            ("Full", Motion::Full, "Parts turn, and the view glides"),
            ("Reduced", Motion::Reduced, "Each step is there at once; nothing turns or glides"),
        ];
        commands.choices(ui, settings.motion, Command::Motion, &motions);
    });
    choice_row(ui, commands, "Size", |ui, commands| {
        commands.button_as(ui, &Command::Smaller, "−", true);
        commands.button_as(ui, &Command::UsualSize, &format!("{} %", settings.scale), true);
        commands.button_as(ui, &Command::Larger, "+", true);
        let window = ui.ctx().viewport_rect().size() * ui.ctx().zoom_factor();
        if settings.is_cramped(window.x, window.y) {
            quiet(ui, commands.palette, "needs a larger window");
        }
    });
    if !settings.mute {
        choice_row(ui, commands, "Folding along", |ui, commands| {
            let voices = [("Silent", false, "You read the steps"), ("Spoken", true, "Each step is read aloud too")];
            commands.choices(ui, settings.spoken, Command::Voice, &voices);
        });
    }
    choice_row(ui, commands, "Timer", |ui, commands| {
        for time in TIMERS {
            let label = time.map_or("Off".to_owned(), |seconds| format!("{seconds} s"));
            let tip = "Time for each step while folding along";
            commands.choice(ui, &label, tip, settings.timer == time, Command::Timer(time));
        }
    });
}
