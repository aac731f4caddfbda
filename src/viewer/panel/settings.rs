//! The settings, in a menu that stays open to try several. The session changes and remembers them.

use bevy_egui::egui::containers::menu::{MenuButton, MenuConfig};
use bevy_egui::egui::style::StyleModifier;
use bevy_egui::egui::{self, PopupCloseBehavior, Ui};

use super::widgets::{CommandUi, PanelState, TIMERS, choice_row, key_of, quiet};
use crate::session::command::entry_of;
use crate::session::{Command, Motion, Quality, Session, Theme, Toggle};

/// Fits the longest choice_row, in points.
const MENU_WIDTH: f32 = 300.0;

pub(super) fn show(ui: &mut Ui, session: &Session, state: &PanelState, asker: &mut CommandUi) {
    let config =
        MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside).style(StyleModifier::default());
    let menu = MenuButton::new("⚙").config(config).ui(ui, |ui| {
        ui.set_width(MENU_WIDTH);
        egui::Grid::new("settings").num_columns(2).spacing([14.0, 8.0]).show(ui, |ui| {
            show_choices(ui, session, asker);
        });
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            asker.toggle(ui, &Command::Toggle(Toggle::Guide), session.settings().guide, true);
            asker.toggle(ui, &Command::Toggle(Toggle::Reading), session.settings().reading, true);
        });
        ui.separator();
        for command in [Command::Fullscreen, Command::Picture, Command::Demo] {
            let button = egui::Button::new(entry_of(&command).label).shortcut_text(key_of(&command));
            let button = button.min_size(egui::vec2(ui.available_width(), 0.0));
            let before = asker.commands.len();
            asker.add(ui, &command, button, true);
            // The menu would hide what they show.
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

fn show_choices(ui: &mut Ui, session: &Session, asker: &mut CommandUi) {
    let settings = session.settings();
    choice_row(ui, asker, "Colours", |ui, asker| {
        let themes = [
            ("Dark", Theme::Dark, "Wood on a dark ground"),
            ("Light", Theme::Light, "Wood on a light ground"),
            ("System", Theme::System, "As the rest of your screen, where it says"),
        ];
        asker.choices(ui, settings.theme, Command::Theme, &themes);
    });
    choice_row(ui, asker, "Drawing", |ui, asker| {
        let qualities = [
            ("Automatic", Quality::Auto, "As fine as this machine draws smoothly"),
            ("Fast", Quality::Low, "For a machine without a graphics card"),
            ("Fine", Quality::High, "Cubes cast shadows on each other"),
        ];
        asker.choices(ui, settings.quality, Command::Quality, &qualities);
    });
    choice_row(ui, asker, "Motion", |ui, asker| {
        let motions = [
            ("Full", Motion::Full, "Parts swing, and the view glides"),
            ("Reduced", Motion::Reduced, "Each step is there at once; nothing swings or glides"),
        ];
        asker.choices(ui, settings.motion, Command::Motion, &motions);
    });
    choice_row(ui, asker, "Size", |ui, asker| {
        asker.button_as(ui, &Command::Smaller, "−", true);
        asker.button_as(ui, &Command::UsualSize, &format!("{} %", settings.scale), true);
        asker.button_as(ui, &Command::Larger, "+", true);
        let window = ui.ctx().viewport_rect().size() * ui.ctx().zoom_factor();
        if settings.is_cramped(window.x, window.y) {
            quiet(ui, asker.palette, "needs a larger window");
        }
    });
    choice_row(ui, asker, "Folding along", |ui, asker| {
        let voices = [("Silent", false, "The steps are read"), ("Spoken", true, "The steps are read aloud too")];
        asker.choices(ui, settings.spoken, Command::Voice, &voices);
    });
    choice_row(ui, asker, "Timer", |ui, asker| {
        for time in TIMERS {
            let label = time.map_or("Off".to_owned(), |seconds| format!("{seconds} s"));
            let tip = "Time for each step while folding along";
            asker.choice(ui, &label, tip, settings.timer == time, Command::Timer(time));
        }
    });
}
