//! The transport below the picture: start, back, play, forward, end, a scrubber, speed, loop.

use bevy_egui::egui::{self, RichText};

use super::widgets::{Asker, chip};
use crate::session::command::entry_of;
use crate::session::{Command, Mode, SearchState, Session, playback::SPEEDS};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    let playback = session.playback();
    let steps = session.timeline().map_or(0, crate::session::Timeline::len);
    let there = steps > 0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        icon(ui, asker, &Command::Start, "⏮", there && playback.playhead > 0.0);
        icon(ui, asker, &Command::StepBack(1), "⏴", there && playback.playhead > 0.0);
        let playing = playback.mode == Mode::Playing;
        let can_play = there || session.puzzle().is_ok() && session.search().state != SearchState::Running;
        let entry = entry_of(&Command::PlayPause);
        let button =
            egui::Button::new(RichText::new(if playing { "⏸" } else { "▶" }).size(18.0).color(palette.on_accent))
                .fill(if can_play { palette.accent } else { palette.hover })
                .min_size(egui::vec2(46.0, 34.0));
        if ui.add_enabled(can_play, button).on_hover_text(entry.tooltip_with_key()).clicked() {
            asker.ask(Command::PlayPause);
        }
        icon(ui, asker, &Command::StepForward(1), "⏵", there && playback.playhead < steps as f64);
        icon(ui, asker, &Command::End, "⏭", there && playback.playhead < steps as f64);
        ui.add_space(6.0);

        let right = 146.0;
        ui.spacing_mut().slider_width = (ui.available_width() - right - 66.0).max(60.0);
        let mut playhead = playback.playhead;
        let slider = egui::Slider::new(&mut playhead, 0.0..=steps.max(1) as f64).show_value(false).trailing_fill(true);
        if ui.add_enabled(there, slider).on_hover_text("Drag to any moment of the fold").changed() {
            asker.ask(Command::Seek(playhead));
        }
        let done = (playback.playhead + 1e-6).floor() as usize;
        let text = if there { format!("{done} / {steps}") } else { "–".to_owned() };
        ui.add_sized([58.0, 20.0], egui::Label::new(RichText::new(text).color(palette.quiet)));

        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let entry = entry_of(&Command::Loop(None));
            if chip(ui, palette, entry.label, playback.looping, true).on_hover_text(entry.tooltip_with_key()).clicked()
            {
                asker.ask(Command::Loop(None));
            }
            egui::ComboBox::from_id_salt("speed")
                .selected_text(speed_text(playback.speed))
                .width(64.0)
                .show_ui(ui, |ui| {
                    for speed in SPEEDS {
                        if ui.selectable_label(playback.speed == speed, speed_text(speed)).clicked() {
                            asker.ask(Command::Speed(speed));
                        }
                    }
                })
                .response
                .on_hover_text("Speed (+ and −)");
        });
    });
}

fn icon(ui: &mut egui::Ui, asker: &mut Asker, command: &Command, sign: &str, enabled: bool) {
    let entry = entry_of(command);
    let button = egui::Button::new(RichText::new(sign).size(16.0)).min_size(egui::vec2(34.0, 34.0));
    if ui.add_enabled(enabled, button).on_hover_text(entry.tooltip_with_key()).clicked() {
        asker.ask(command.clone());
    }
}

fn speed_text(speed: f32) -> String {
    format!("{speed}×")
}
