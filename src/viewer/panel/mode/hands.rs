//! Hands mode: no panel, a sentence in large type over the picture, and buttons below it.

use crate::fold::Dihedrals;
use crate::session::Hands;
use crate::viewer::panel::floating::LETTER_SIZE;
use crate::viewer::panel::guide::{INSET, show_reset, show_words};
use crate::viewer::panel::more::open_by_key;
use crate::viewer::panel::overlay;
use crate::viewer::panel::prelude::*;

/// Of small buttons, relative to the usual size.
const SMALL_BUTTON_SIZE: f32 = 0.52;

pub fn show(ui: &mut Ui, hands: &Hands, panel: &mut PanelUi) -> FreeRects {
    let unit = ui.max_rect().height() * LETTER_SIZE;
    panel.card_below(ui, "hands", |ui, panel| {
        steady(ui, "buttons", |ui| show_buttons(ui, hands, unit, panel));
    });
    let picture = ui.available_rect_before_wrap();
    if overlay::show(ui, picture, panel) {
        return FreeRects { picture, framed: picture };
    }
    let shown = panel.session.picture();
    // Without a hint there are no words that are meant for one side.
    let is_hint = shown.pointer.grasp().is_some_and(|grasp| grasp.hint.is_some());
    let words = picture.shrink2(INSET * unit);
    let framed = picture.with_min_y(show_words(ui, words, shown, panel.state.elsewhere && is_hint, unit));
    show_reset(ui, framed, panel);
    FreeRects { picture, framed }
}

fn show_buttons(ui: &mut Ui, hands: &Hands, unit: f32, panel: &mut PanelUi) {
    let session = panel.session;
    let palette = panel.palette;
    let language = panel.language;
    let large = vec2((ui.max_rect().width() * 0.19).min(unit * 7.0), unit * 1.8);
    let text = |words: &str, size: f32, colour| RichText::new(words).size(unit * size).color(colour);
    let made = session.player().turns_made();
    let is_hint = session.picture().pointer.grasp().is_some_and(|grasp| grasp.hint.is_some());
    ui.horizontal(|ui| {
        ui.set_min_height(large.y);
        let undo = format!("⏴ {}", panel.words(Do::Undo));
        let undo = egui::Button::new(text(&undo, 0.7, palette.text)).min_size(large);
        panel.add(ui, Do::Undo, undo, session.can_undo());
        at_right(ui, |ui| {
            let controls = session.controls();
            let ends = controls.has_result;
            // At the end, no hint is needed.
            let [first, then]: [Command; 2] = match (ends, controls.can_export) {
                (true, true) => [Share::Picture.into(), Hand::CopyResult.into()],
                (true, false) => [Hand::CopyResult.into(), Hand::Hint.into()],
                (false, _) if hands.copies => [Hand::FollowFromHere, Hand::Hint].map(Into::into),
                (false, _) if is_hint => [Hand::TurnHeld(90), Hand::FollowFromHere].map(Into::into),
                (false, _) => [Hand::Hint, Hand::FollowFromHere].map(Into::into),
            };
            let words = text(first.label(language), if ends { 0.6 } else { 0.8 }, palette.text);
            panel.add(ui, first, primary(words, palette).min_size(large), true);
            let [leave, redo, more] =
                [Button::LeaveHands, Button::TurnAgain, Button::More].map(|button| language.button(button));
            let [pull, second] = [panel.words(Hand::Pull), then.label(language)];
            let words = [pull, second, more[0], leave[0], redo[0]];
            show_small(ui, words.into_iter(), unit, |ui, letters| {
                panel.add(ui, Hand::Pull, panel.small(pull, letters, hands.pulled), true);
                panel.add(ui, then, panel.small(second, letters, false), true);
                let menu = ui.menu_button(RichText::new(more[0]).size(letters).color(palette.text), |ui| {
                    panel.dialog(ui, "more", egui::Id::NULL, |ui, panel| show_more(ui, panel));
                });
                open_by_key(ui, session, &menu.response);
                let tip = panel.with_key(leave[1], Do::Stop);
                panel.offer(ui, panel.small(leave[0], letters, false), &tip, Begin::Hands);
                // Last, so that nothing moves when it comes.
                if made < session.player().steps() {
                    let tip = panel.with_key(redo[1], Do::Redo);
                    panel.offer(ui, panel.small(redo[0], letters, false), &tip, Do::Redo);
                }
            });
        });
    });
}

/// Small buttons in the rest of the row, shown with the size of letters with which these words fit.
fn show_small<'a>(ui: &mut Ui, words: impl Iterator<Item = &'a str>, unit: f32, show: impl FnOnce(&mut Ui, f32)) {
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().interact_size.y = unit;
        ui.spacing_mut().item_spacing.x = unit * 0.2;
        ui.spacing_mut().button_padding = vec2(unit * 0.3, unit * 0.2);
        let around = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
        let usual = unit * SMALL_BUTTON_SIZE;
        let (wide, around) =
            words.fold((0.0, 0.0), |(wide, all), words| (wide + text_width(ui, words, usual), all + around));
        let letters = usual * ((ui.available_width() - around) / wide).clamp(0.5, 1.0);
        ui.horizontal_centered(|ui| show(ui, letters));
    });
}

fn row(ui: &mut Ui, panel: &mut PanelUi, [words, tip]: [&str; 2], command: impl Into<Command>) {
    if ui.button(words).on_hover_text(tip).clicked() {
        panel.send(command);
        ui.close();
    }
}

fn show_more(ui: &mut Ui, panel: &mut PanelUi) {
    let language = panel.language;
    let session = panel.session;
    let offered: [Command; 3] = [Find::Locate.into(), Share::Open.into(), Window::Help.into()];
    for command in offered.into_iter().filter(|it| *it != Share::Open || session.controls().can_export) {
        row(ui, panel, [command.label(language), &command.tooltip_with_key(language)], command);
    }
    panel.hint(ui, Label::BeginWith);
    let flat = Dihedrals::of(&session.document().draft.snake.staircase());
    row(ui, panel, language.button(Button::FlatSnake), Edit::Pose(flat));
    row(ui, panel, language.button(Button::ShuffledSnake), Hand::Shuffle(fastrand::u64(..)));
    let Some(plan) = session.solving().fold() else { return };
    row(ui, panel, language.button(Button::TheCube), Edit::Pose(Dihedrals::of(plan.folded())));
    panel.hint(ui, Label::AfterSteps);
    ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
        ui.set_max_width(220.0);
        ui.horizontal_wrapped(|ui| {
            for (step, pose) in plan.poses().iter().enumerate().skip(1).take(plan.len() - 1) {
                let words = [&*step.to_string(), panel.label(Label::OfPlan)];
                row(ui, panel, words, Edit::Pose(Dihedrals::of(&pose.cells)));
            }
        });
    });
}
