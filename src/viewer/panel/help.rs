//! The help in two tabs: first steps, and the keys of the current mode from the table of commands.

use super::prelude::*;
use crate::session::command::{
    TABLE,
    scope::command_of,
    shortcut::{KeyPress, Shortcut},
};

/// The keys of a mode with keys of its own, or the usual ones, and what they do.
fn rows(panel: &PanelUi) -> Vec<(String, &'static str)> {
    let language = panel.language;
    let mode = panel.session.mode();
    let keys = TABLE.iter().flat_map(|command| {
        let meant = match (command, mode) {
            (Command::Do(Do::Solve), Mode::Entering) => Entry::Done.into(),
            (Command::Do(Do::Solve), Mode::Work) if panel.controls.page.is_some() => Fold::Forward(1).into(),
            (Command::Fold(Fold::PlayPause), Mode::Hands(_)) => Hand::TurnHeld(90).into(),
            _ => command.clone(),
        };
        let does = meant.tooltip(language);
        let means = move |key: &&Shortcut| {
            command_of(KeyPress { typed: **key, place: None, repeat: false }, panel.session) == Some(command)
        };
        // All keys of a mode that has its own; the first one of other commands.
        let count = if command.is_of_mode() { usize::MAX } else { 1 };
        command.keys().iter().filter(means).take(count).map(move |key| (key.written(language), does))
    });
    let keys = Vec::from_iter(keys);
    let row = |keys: &[(String, &'static str)]| {
        let names = Vec::from_iter(keys.iter().map(|(key, _)| &**key));
        let names = match names[..] {
            [first, _, _, .., last] => language.message(&Message::Keys { first, last }),
            _ => names.join(", "),
        };
        (names, keys[0].1)
    };
    keys.chunk_by(|(_, one), (_, next)| one == next).map(row).collect()
}

pub fn show(ctx: &Context, panel: &mut PanelUi) {
    // Whatever is behind the help waits.
    let frame = Frame::popup(&ctx.global_style()).inner_margin(24);
    let id = Id::new("Help");
    // No tab moves when another one is higher.
    let top = vec2(0.0, 0.06 * ctx.content_rect().height());
    let area = egui::Modal::default_area(id).anchor(Align2::CENTER_TOP, top);
    let modal = egui::Modal::new(id).area(area).frame(frame).backdrop_color(theme::shade());
    let shown = modal.show(ctx, |ui| panel.dialog(ui, "help", show_all));
    if shown.backdrop_response.clicked() {
        panel.send(Window::Help);
    }
}

fn show_all(ui: &mut Ui, panel: &mut PanelUi) {
    let screen = ui.ctx().content_rect().size();
    let has_own = !panel.session.mode().is_work();
    ui.set_width(860.0_f32.min(screen.x - 92.0));
    title_row(ui, panel, panel.words(Window::Help), Button::CloseHelp, Window::Help, Window::Help);
    // In a mode with keys of its own, people look for these.
    let shown = panel.state.help_tab.unwrap_or(if has_own { Label::Keys } else { Label::FirstSteps });
    ui.horizontal(|ui| {
        for tab in [Label::FirstSteps, Label::Keys, Label::About] {
            let on = tab == shown;
            if ui.add(panel.small(panel.label(tab), 14.0, on).selected(on)).clicked() {
                panel.state.help_tab = Some(tab);
            }
        }
    });
    ui.add_space(6.0);
    let height = 0.9 * screen.y - 120.0;
    // A bar shows that there is more.
    ui.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    let area = ScrollArea::vertical().id_salt(shown).auto_shrink([false, true]);
    area.max_height(height).min_scrolled_height(height).show(ui, |ui| {
        if panel.state.focus.enters {
            ui.scroll_to_cursor(Some(Align::Min));
        }
        for (key, pages) in [(Key::PageDown, -1.0), (Key::PageUp, 1.0), (Key::End, -99.0), (Key::Home, 99.0)] {
            if is_pressed(ui, key) {
                ui.scroll_with_delta(vec2(0.0, pages * height));
            }
        }
        match shown {
            Label::Keys => show_keys(ui, has_own, panel),
            Label::About => {
                ui.label(concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")));
                if panel.settings.is_slow {
                    ui.label(panel.label(Label::SlowDrawing));
                }
            }
            _ => show_first_steps(ui, panel),
        }
    });
}

fn show_first_steps(ui: &mut Ui, panel: &mut PanelUi) {
    ui.spacing_mut().item_spacing.y = 10.0;
    for line in [Label::HelpEnter, Label::HelpFold] {
        ui.label(RichText::new(panel.label(line)).size(18.0));
    }
    ui.colored_label(panel.palette.quiet, panel.label(Label::HelpView));
}

fn show_keys(ui: &mut Ui, has_own: bool, panel: &mut PanelUi) {
    ui.colored_label(panel.palette.quiet, panel.label(Label::HelpTab));
    if !has_own {
        ui.colored_label(panel.palette.quiet, panel.label(Label::HelpOtherKeys));
    }
    ui.add_space(6.0);
    let count = if ui.available_width() < 780.0 { 1 } else { 2 };
    // Beside the longest name of a key.
    let width = ui.available_width() / count as f32 - 170.0;
    Grid::new("keys").num_columns(2 * count).spacing([14.0, 6.0]).max_col_width(width).show(ui, |ui| {
        let rows = rows(panel);
        let height = rows.len().div_ceil(count);
        for row in 0..height {
            for (shortcut, tooltip) in rows.iter().skip(row).step_by(height) {
                ui.label(bold(shortcut));
                // So that Tab scrolls the list.
                ui.add(EguiLabel::new(*tooltip).sense(Sense::focusable_noninteractive()));
            }
            ui.end_row();
        }
    });
}
