//! The transport below the picture: play and a scrubber; without pages, also back and forward. Start and end have keys.

use super::prelude::*;
use crate::stage::Timeline;

/// Of the play button, in points.
const PLAY_HEIGHT: f32 = 36.0;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let player = panel.player;
    let playback = &player.playback;
    let steps = player.steps();
    let start = player.timeline.as_ref().map_or(f64::MAX, Timeline::start);
    // A watched search can pause and go forward move by move, but not back.
    let watched = panel.controls.watches_search;
    let paused = panel.solving.search.is_paused();
    let has_pages = panel.controls.page.is_some() && panel.settings.switches.guide;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.set_height(PLAY_HEIGHT);
        if !has_pages {
            icon(ui, panel, Fold::Back(1), "⏴", playback.playhead > start);
        }
        let playing = player.plays() || watched && !paused;
        let can_play = steps > 0 || watched || panel.can_solve;
        let sign = RichText::new(if playing { "⏸" } else { "▶" }).size(18.0);
        let button = panel.primary_if(can_play, sign).min_size(Vec2::splat(PLAY_HEIGHT));
        let play = panel.add(ui, Fold::PlayPause, button, can_play);
        let does = if playing { panel.label(Label::Pause) } else { panel.words(Fold::PlayPause) };
        name(&play, does);
        if !has_pages {
            icon(ui, panel, Fold::Forward(1), "⏵", watched || playback.playhead < steps as f64);
        }
        ui.add_space(6.0);

        // Speed and repetition are set with keys.
        let speed = panel.settings.speed;
        let speed = if speed == 1.0 { String::new() } else { format!("{speed}×") };
        let words = format!("{speed}{}", if playback.looping { " ⟲" } else { "" });
        let room = if words.is_empty() { 8.0 } else { 64.0 };
        ui.spacing_mut().slider_width = (ui.available_width() - room).max(40.0);
        let visuals = ui.visuals_mut();
        visuals.selection.bg_fill = panel.palette.accent;
        // egui fills the groove farther, by the radius of its corners.
        visuals.widgets.inactive.corner_radius = 4.into();
        let mut playhead = playback.playhead;
        let slider = egui::Slider::new(&mut playhead, 0.0..=steps.max(1) as f64).show_value(false).trailing_fill(true);
        let [moment, tip] = panel.language.button(Button::Moment);
        let slider = ui.add_enabled(steps > 0, slider).on_hover_text(tip);
        name(&slider, moment);
        // A notch in the groove between every two steps, placed as egui places the handle, which covers the notch it
        // stands on.
        let slid = slider.rect;
        let rail = slid.shrink2(vec2(slid.height() / 2.5, (slid.height() - 8.0) / 2.0));
        if steps as f32 * 8.0 < rail.width() {
            for step in 1..steps {
                let x = egui::lerp(rail.x_range(), step as f32 / steps as f32);
                ui.painter().vline(x, rail.y_range(), (2.0, panel.palette.panel));
            }
        }
        // In a slow frame, a click is over before egui has seen it begin.
        let clicked = ui.input(|input| input.pointer.primary_clicked().then(|| input.pointer.interact_pos())).flatten();
        let clicked = clicked.filter(|at| slid.contains(*at) && steps > 0);
        if let Some(at) = clicked {
            playhead = egui::remap_clamp(at.x, rail.x_range(), 0.0..=steps as f32).into();
        }
        if slider.changed() || clicked.is_some() {
            panel.send(Fold::Seek(playhead));
        }
        if !words.is_empty() {
            ui.label(RichText::new(words).small().color(panel.palette.quiet));
        }
    });
}

fn icon(ui: &mut Ui, panel: &mut PanelUi, command: Fold, sign: &str, enabled: bool) {
    let button = EguiButton::new(RichText::new(sign).size(16.0)).frame(false).min_size(vec2(34.0, 34.0));
    let command = Command::from(command);
    let tip = command.tooltip(panel.language);
    name(&panel.add(ui, command, button, enabled), tip);
}
