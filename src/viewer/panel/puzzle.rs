//! The first section: which puzzle, the snake as a strip and as text, and what is wrong with it.

use bevy_egui::egui;

use super::strip;
use super::widgets::{Asker, PanelState, chip, quiet};
use crate::fold::End;
use crate::puzzle::{BoxSize, CatalogueEntry, catalogue, notation};
use crate::session::{Command, Quality, Session, Theme};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
    ui.horizontal(|ui| {
        ui.heading("Puzzle");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            asker.button_as(ui, &Command::Help, "?", true);
            show_settings(ui, session, state, asker);
            asker.button_as(ui, &Command::Save, "Save", true);
            asker.button_as(ui, &Command::Open, "Open", true);
        });
    });
    let known = session.puzzle().ok().and_then(|puzzle| CatalogueEntry::of(puzzle));
    let title = known.map_or_else(
        || session.draft().name.clone().unwrap_or_else(|| "Your own snake".to_owned()),
        |entry| entry.name.clone(),
    );
    egui::ComboBox::from_id_salt("catalogue")
        .width(ui.available_width())
        .height(420.0)
        .truncate()
        .selected_text(title)
        .show_ui(ui, |ui| {
            for entry in catalogue() {
                let size = entry.puzzle().box_size();
                let text = format!("{}  ·  {size}", entry.name);
                if ui.selectable_label(known == Some(entry), text).clicked() {
                    asker.ask(Command::Puzzle(entry.id.clone()));
                }
            }
        })
        .response
        .on_hover_text("Puzzles you can buy, and those of three articles about them");

    let draft = session.draft();
    ui.add_space(2.0);
    strip::show(ui, session, asker);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
        let mut edit = |ui: &mut egui::Ui, label: &str, tip: &str, command: Command| {
            if ui.button(label).on_hover_text(tip).clicked() {
                asker.ask(command);
            }
        };
        edit(ui, "−", "Remove the head", Command::Remove(End::Head));
        edit(ui, "+", "Add a cube before the head", Command::Add(End::Head));
        quiet(ui, palette, "head");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            edit(ui, "+", "Add a cube after the tail", Command::Add(End::Tail));
            edit(ui, "−", "Remove the tail", Command::Remove(End::Tail));
            quiet(ui, palette, "tail");
        });
    });

    // The text: the session's snake, or what is being typed.
    let shown = draft.snake.to_string();
    let mut text = state.typed.clone().unwrap_or_else(|| shown.clone());
    let field = egui::TextEdit::singleline(&mut text)
        .desired_width(f32::INFINITY)
        .font(egui::TextStyle::Monospace)
        .margin(egui::Margin::symmetric(8, 5))
        .hint_text("3 2 2 3 2 …");
    let response =
        ui.add(field).on_hover_text("Your snake as text: lengths of its straight runs (3 2 2 3 …), or letters (STTS…)");
    if response.changed() {
        match notation::read(&text, draft.box_size, None)
            .or_else(|error| notation::read(&text, None, None).map_err(|_| error))
        {
            Ok(_) => {
                state.typed_error = None;
                asker.ask(Command::Snake(text.clone()));
            }
            Err(error) => state.typed_error = Some(error.to_string()),
        }
        state.typed = Some(text);
    }
    if response.lost_focus() && state.typed_error.is_none() {
        state.typed = None;
    }
    if state.typed_error.is_some() && !response.has_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        (state.typed, state.typed_error) = (None, None);
    }
    match &state.typed_error {
        Some(error) => {
            let text = egui::RichText::new(error).small().color(palette.bad);
            ui.add(egui::Label::new(text).wrap());
            if ui.small_button("Take my text back").on_hover_text("Show the snake as it is again").clicked() {
                (state.typed, state.typed_error) = (None, None);
            }
        }
        None => {
            if !response.has_focus() {
                state.typed = None;
            }
        }
    }
    show_box(ui, session, asker);
    for message in session.messages() {
        ui.add(egui::Label::new(egui::RichText::new(message).small().color(palette.bad)).wrap());
    }
    for snake in session.corrections().iter().take(4) {
        let text = snake.to_string();
        if ui.small_button(&text).on_hover_text("One cube differs from yours, and this one has a solution").clicked() {
            asker.ask(Command::Snake(text));
        }
    }
}

/// How it looks, and what draws it.
fn show_settings(ui: &mut egui::Ui, session: &Session, state: &PanelState, asker: &mut Asker) {
    let settings = session.settings();
    let menu = ui.menu_button("⚙", |ui| {
        ui.set_min_width(210.0);
        ui.horizontal(|ui| {
            for (label, theme) in [("Dark", Theme::Dark), ("Light", Theme::Light), ("As the system", Theme::System)] {
                let tip = "Colours of the window";
                if chip(ui, asker.palette, label, settings.theme == theme, true).on_hover_text(tip).clicked() {
                    asker.ask(Command::Theme(theme));
                }
            }
        });
        ui.horizontal(|ui| {
            let qualities = [
                ("Automatic", Quality::Auto, "As fine as this machine draws smoothly"),
                ("Fast", Quality::Low, "For a machine without a graphics card"),
                ("Fine", Quality::High, "Smooth edges"),
            ];
            for (label, quality, tip) in qualities {
                if chip(ui, asker.palette, label, settings.quality == quality, true).on_hover_text(tip).clicked() {
                    asker.ask(Command::Quality(quality));
                }
            }
        });
        for command in [Command::Guide, Command::Fullscreen, Command::Picture, Command::Demo] {
            asker.button(ui, &command);
        }
        quiet(ui, asker.palette, &state.machine);
    });
    menu.response.on_hover_text("How it looks");
}

/// The box, and how many cubes it has and the snake has.
fn show_box(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let draft = session.draft();
    let cubelets = draft.snake.len();
    ui.horizontal(|ui| {
        let size = session.puzzle().ok().map(|puzzle| puzzle.box_size().to_string());
        let boxes = boxes_of(cubelets);
        ui.spacing_mut().item_spacing.x = 4.0;
        if boxes.len() > 1 || size.is_none() && !boxes.is_empty() {
            quiet(ui, asker.palette, format!("{cubelets} cubes"));
            let list = egui::ComboBox::from_id_salt("box").selected_text(size.as_deref().unwrap_or("box")).width(50.0);
            let list = list.show_ui(ui, |ui| {
                for choice in boxes {
                    let on = size.as_deref() == Some(&choice.to_string());
                    if ui.selectable_label(on, choice.to_string()).clicked() {
                        asker.ask(Command::Box((!choice.is_cube()).then_some(choice)));
                    }
                }
            });
            list.response.on_hover_text("The box to fill");
        } else {
            let size = size.map(|size| format!(" · {size}")).unwrap_or_default();
            quiet(ui, asker.palette, format!("{cubelets} cubes{size}"));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
            asker.button_as(ui, &Command::Redo, "Redo", session.can_redo());
            asker.button_as(ui, &Command::Undo, "Undo", session.can_undo());
        });
    });
}

/// The boxes of this many cells with sides of 2 at least, longest side last.
fn boxes_of(cells: usize) -> Vec<BoxSize> {
    let mut boxes = Vec::new();
    let max = BoxSize::MAX_SIDE as usize;
    for w in 2..=max {
        for h in w..=max {
            if cells.is_multiple_of(w * h) && (h..=max).contains(&(cells / (w * h))) {
                boxes.extend(BoxSize::new(w as i64, h as i64, (cells / (w * h)) as i64));
            }
        }
    }
    boxes
}

#[cfg(test)]
mod tests {
    use super::boxes_of;

    #[test]
    fn boxes_for_a_number_of_cells() {
        let names = |cells| boxes_of(cells).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names(27), ["3x3x3"]);
        assert_eq!(names(24), ["2x2x6", "2x3x4"]);
        assert!(names(26).is_empty());
    }
}
