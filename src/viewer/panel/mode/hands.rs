//! Hands mode: no panel, a sentence in large type over the picture, and buttons below it.

use super::prelude::*;
use crate::fold::Dihedrals;
use crate::session::Hands;
use crate::viewer::panel::{
    floating::LETTER_SIZE,
    guide::{INSET, TWO_LINES, show_reset, show_words},
    more, overlay,
};

pub fn show(ui: &mut Ui, hands: &Hands, panel: &mut PanelUi) -> FreeRects {
    let unit = ui.max_rect().height() * LETTER_SIZE;
    let shown = panel.picture;
    let is_hint = shown.pointer.grasp().is_some_and(|grasp| grasp.hint.is_some());
    panel.card_below(ui, "hands", |ui, panel| {
        steady(ui, "buttons", |ui| show_buttons(ui, hands, is_hint, unit, panel));
    });
    let picture = ui.available_rect_before_wrap();
    if overlay::show(ui, picture, panel) {
        return FreeRects { picture, framed: picture };
    }
    // Without a hint, no words depend on the side that the snake is seen from.
    let words = picture.shrink2(INSET * unit);
    let below = show_words(ui, words, shown, panel.state.elsewhere && is_hint, unit);
    // The same for one line and two: the words change with what the pointer is at, which must not move.
    let framed = picture.with_min_y(below.max(words.min.y + TWO_LINES * unit));
    show_reset(ui, framed, panel);
    FreeRects { picture, framed }
}

fn show_buttons(ui: &mut Ui, hands: &Hands, is_hint: bool, unit: f32, panel: &mut PanelUi) {
    let language = panel.language;
    let large = vec2((ui.max_rect().width() * 0.19).min(unit * 7.0), unit * 1.8);
    let text = |words: &str, size: f32| RichText::new(words).size(unit * size);
    let made = panel.player.turns_made();
    ui.horizontal(|ui| {
        ui.set_min_height(large.y);
        let undo = format!("⏴ {}", panel.words(Do::Undo));
        let undo = EguiButton::new(text(&undo, 0.7)).min_size(large);
        panel.add(ui, Do::Undo, undo, panel.controls.can_undo);
        at_right(ui, |ui| {
            let controls = panel.controls;
            let ends = controls.has_result;
            // At the end, no hint is needed.
            let [first, then]: [Command; 2] = match (ends, controls.can_export) {
                (true, true) => [Share::Picture.into(), Hand::CopyResult.into()],
                (true, false) => [Hand::CopyResult.into(), Hand::Hint.into()],
                (false, _) if hands.copies => [Hand::FollowFromHere, Hand::Hint].map(Into::into),
                (false, _) if is_hint => [Hand::TurnHeld(90), Hand::FollowFromHere].map(Into::into),
                (false, _) => [Hand::Hint, Hand::FollowFromHere].map(Into::into),
            };
            let words = text(first.label(language), if ends { 0.6 } else { 0.8 });
            panel.add(ui, first, panel.primary(words).min_size(large), true);
            let [leave, redo] = [Button::LeaveHands, Button::TurnAgain].map(|button| language.button(button));
            let [more, _] = language.button(Button::More);
            let [pull, second] = [panel.words(Hand::Pull), then.label(language)];
            let words = [pull, second, more, leave[0], redo[0]];
            show_small(ui, &words, unit, |ui, letters| {
                panel.add(ui, Hand::Pull, panel.small(pull, letters, hands.pulled), true);
                panel.add(ui, then, panel.small(second, letters, false), true);
                more::menu(ui, panel.small(more, letters, false), panel, show_more);
                let tip = panel.with_key(leave[1], Do::Stop);
                panel.offer(ui, panel.small(leave[0], letters, false), &tip, Begin::Hands);
                // Last, so that nothing moves when it comes.
                if made < panel.player.steps() {
                    let tip = panel.with_key(redo[1], Do::Redo);
                    panel.offer(ui, panel.small(redo[0], letters, false), &tip, Do::Redo);
                }
            });
        });
    });
}

/// Small buttons in the rest of the row, shown in the size of letters at which these words fit.
fn show_small(ui: &mut Ui, words: &[&str], unit: f32, show: impl FnOnce(&mut Ui, f32)) {
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().interact_size.y = unit;
        ui.spacing_mut().item_spacing.x = unit * 0.2;
        ui.spacing_mut().button_padding = vec2(unit * 0.3, unit * 0.2);
        let around = words.len() as f32 * 0.8 * unit;
        let usual = 0.52 * unit;
        let wide: f32 = words.iter().map(|words| text_width(ui, words, usual)).sum();
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
    let offered: [Command; 3] = [Find::Locate.into(), Share::Open.into(), Window::Help.into()];
    let can_export = panel.controls.can_export;
    for command in offered.into_iter().filter(|it| *it != Share::Open || can_export) {
        row(ui, panel, [command.label(language), &command.tooltip_with_key(language)], command);
    }
    panel.hint(ui, Label::BeginWith);
    let flat = Dihedrals::of(&panel.draft.snake.staircase());
    row(ui, panel, language.button(Button::FlatSnake), Edit::Pose(flat));
    row(ui, panel, language.button(Button::ShuffledSnake), Hand::Shuffle(fastrand::u64(..)));
    let Some(plan) = panel.solving.fold() else { return };
    row(ui, panel, language.button(Button::TheCube), Edit::Pose(Dihedrals::of(plan.folded())));
    panel.hint(ui, Label::AfterSteps);
    ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
        ui.set_max_width(220.0);
        ui.horizontal_wrapped(|ui| {
            for (step, pose) in plan.poses().iter().enumerate().skip(1).take(plan.len() - 1) {
                let words = [&*step.to_string(), panel.label(Label::BeginAfterStep)];
                row(ui, panel, words, Edit::Pose(Dihedrals::of(&pose.cells)));
            }
        });
    });
}
