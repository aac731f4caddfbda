//! The first section: which puzzle, the snake as a strip and as text, and what is wrong with it.

use bevy_egui::egui;

use super::widgets::{Asker, PanelState, quiet, show_notices, tighten};
use super::{settings, strip};
use crate::puzzle::notation::{self, NotationError};
use crate::puzzle::{AssembleError, BoxSize, End, catalogue};
use crate::session::{Command, PathFor, Session};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
    ui.horizontal(|ui| {
        ui.heading("Puzzle");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            asker.button_as(ui, &Command::Help, "?", true);
            settings::show(ui, session, state, asker);
            asker.button_as(ui, &Command::Save, "Save", true);
            asker.button_as(ui, &Command::Open, "Open", true);
        });
    });
    let draft = &session.document().draft;
    let known = draft.entry();
    let title = draft.name.as_deref().or(known.map(|entry| entry.name.as_str())).unwrap_or("Your own snake");
    let list = egui::ComboBox::from_id_salt("catalogue").width(ui.available_width()).height(420.0).truncate();
    let rows = catalogue().iter().map(|entry| {
        let words = format!("{}  ·  {}", entry.name, entry.puzzle().box_size());
        (words, known == Some(entry), Command::Puzzle(entry.id.clone()))
    });
    asker.list(ui, list.selected_text(title), "Puzzles sold in shops or described in articles", rows);

    ui.add_space(2.0);
    let revision = session.document().revision;
    // Once it is solved the steps get the room.
    let folds_away = session.player().timeline.is_some() && session.document().typed.is_none();
    if folds_away {
        strip::show_line(ui, session, asker);
        ui.horizontal(|ui| {
            let cubelets = draft.snake.len();
            let size = session.document().puzzle().map_or(String::new(), |puzzle| format!(" · {}", puzzle.box_size()));
            quiet(ui, palette, format!("{cubelets} cubes{size}"));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                tighten(ui);
                let open = state.editing == Some(revision);
                let button = egui::Button::new(if open { "Close" } else { "Edit the snake" });
                if ui.add(button).on_hover_text("Cubes, numbers and box of this snake").clicked() {
                    state.editing = (!open).then_some(revision);
                }
            });
        });
    }
    if !folds_away || state.editing == Some(revision) {
        show_editor(ui, session, asker);
    }
    show_path(ui, session, state, asker);
    show_notices(ui, session, asker);
    let suggestions: Vec<_> = session.solving().suggestions.iter().take(4).collect();
    for alike in suggestions.chunk_by(|one, other| one.folds == other.folds) {
        let fold = if alike[0].folds { "These snakes fold" } else { "These snakes may fold" };
        quiet(ui, palette, format!("One cube may be wrong. {fold}:"));
        for suggestion in alike {
            let snake = &suggestion.correction.snake;
            let text = suggestion.entry.map_or_else(|| snake.to_string(), |entry| entry.name.clone());
            let button = egui::Button::new(text).small().truncate();
            let tip = suggestion.correction.change.to_string();
            asker.offer(ui, button, &tip, Command::Snake(notation::plain(snake, None)));
        }
    }
}

/// The snake as a strip and as text, and its box.
fn show_editor(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    strip::show(ui, session, asker);
    ui.horizontal(|ui| {
        tighten(ui);
        let mut edit = |ui: &mut egui::Ui, label: &str, tip: &str, command: Command| {
            asker.offer(ui, egui::Button::new(label), tip, command);
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

    show_text(ui, session, asker);
    show_box(ui, session, asker);
}

/// The snake as text: what is typed, or what it is. All of it is seen; what is very long scrolls.
fn show_text(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let document = session.document();
    let typed = document.typed.as_ref();
    let mut text = typed.map_or_else(|| document.draft.snake.to_string(), |typed| typed.text.clone());
    let field = egui::TextEdit::multiline(&mut text)
        .desired_rows(1)
        .desired_width(f32::INFINITY)
        .return_key(None)
        .font(egui::TextStyle::Monospace)
        .margin(egui::Margin::symmetric(8, 5))
        .hint_text("3 2 2 3 2 …");
    // From two rows on a small window to four.
    let height = ((ui.ctx().content_rect().height() - 600.0) * 0.25 + 46.0).clamp(46.0, 76.0);
    let area = egui::ScrollArea::vertical().id_salt("text").max_height(height).min_scrolled_height(height);
    let response = area.show(ui, |ui| ui.add(field)).inner;
    let response =
        response.on_hover_text("Your snake as text: lengths of its straight runs (3 2 2 3 …), or letters (STTS…)");
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if response.changed() {
        asker.ask(Command::Type(text.clone()));
    }
    let done = response.has_focus() && pressed(egui::Key::Enter);
    if done {
        response.surrender_focus();
    }
    let Some(typed) = typed else { return };
    let here = response.has_focus() || response.lost_focus();
    if here && pressed(egui::Key::Escape) {
        asker.ask(Command::DiscardText);
    } else if done || response.lost_focus() {
        asker.ask(Command::Snake(text));
        if done {
            asker.ask(Command::Solve);
        }
    }
    let Some(wrong) = &typed.wrong else { return };
    let readings = match wrong {
        AssembleError::Notation(NotationError::Ambiguous(readings)) => readings.as_slice(),
        _ => &[],
    };
    let says = if readings.is_empty() { wrong.to_string() } else { "This can mean different snakes:".to_owned() };
    let colour = if response.has_focus() { asker.palette.quiet } else { asker.palette.bad };
    ui.add(egui::Label::new(egui::RichText::new(says).small().color(colour)).wrap());
    for reading in readings {
        let button = egui::Button::new(reading.snake.to_string()).small().truncate();
        let tip = format!("Taken as {}", reading.notation.describe());
        asker.offer(ui, button, &tip, Command::Snake(notation::plain(&reading.snake, None)));
    }
    if !response.has_focus() {
        let button = egui::Button::new("Discard my text").small();
        asker.offer(ui, button, "Show the snake as it is", Command::DiscardText);
    }
}

/// A path to type, where no dialog asks for one.
fn show_path(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let Some(what) = session.path_for() else { return state.path.clear() };
    let (does, words) = match what {
        PathFor::Open => ("Open", "Path of the puzzle file to open:"),
        PathFor::Save { .. } => ("Save", "Path to save the puzzle to:"),
    };
    quiet(ui, asker.palette, words);
    let field = egui::TextEdit::singleline(&mut state.path).desired_width(f32::INFINITY).hint_text("my-snake.toml");
    let response = ui.add(field).on_hover_text("No file dialog opens on this system");
    let enter = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    ui.horizontal(|ui| {
        if ui.small_button(does).on_hover_text("Use this path").clicked() || enter {
            asker.ask(Command::Path(state.path.clone()));
        }
        asker.offer(ui, egui::Button::new("Cancel").small(), "Leave it", Command::Path(String::new()));
    });
}

/// The box, and how many cubes it has and the snake has.
fn show_box(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let cubelets = session.document().draft.snake.len();
    ui.horizontal(|ui| {
        let size = session.document().puzzle().ok().map(|puzzle| puzzle.box_size().to_string());
        let boxes = BoxSize::all_of(cubelets);
        ui.spacing_mut().item_spacing.x = 4.0;
        if boxes.len() > 1 || size.is_none() && !boxes.is_empty() {
            quiet(ui, asker.palette, format!("{cubelets} cubes"));
            let list = egui::ComboBox::from_id_salt("box").selected_text(size.as_deref().unwrap_or("box")).width(50.0);
            let rows = boxes.into_iter().map(|choice| {
                let (words, wanted) = (choice.to_string(), (!choice.is_cube()).then_some(choice));
                (words.clone(), size.as_ref() == Some(&words), Command::Box(wanted))
            });
            asker.list(ui, list, "The box to fill", rows);
        } else {
            let size = size.map(|size| format!(" · {size}")).unwrap_or_default();
            quiet(ui, asker.palette, format!("{cubelets} cubes{size}"));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            tighten(ui);
            asker.button_as(ui, &Command::Redo, "Redo", session.document().can_redo());
            asker.button_as(ui, &Command::Undo, "Undo", session.document().can_undo());
        });
    });
}
