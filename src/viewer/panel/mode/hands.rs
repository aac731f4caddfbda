//! Hands mode: no panel, a sentence in large type over the picture, and buttons on the stage as in a step.

use super::prelude::*;
use super::work::{GAP, PageLayout};
use crate::fold::Dihedrals;
use crate::session::Hands;
use crate::viewer::panel::{
    floating::{LETTER_SIZE, PILL, PILL_HEIGHT, main_button, pill_width, pill_with_tip, round_button},
    guide::{TWO_LINES, show_pose, show_reset, show_words},
    more, overlay,
};

pub fn show(ui: &mut Ui, hands: &Hands, panel: &mut PanelUi) -> FreeRects {
    let is_hint = panel.picture.pointer.grasp().is_some_and(|grasp| grasp.hint.is_some());
    let picture = ui.available_rect_before_wrap();
    if overlay::show(ui, picture, panel) {
        return FreeRects { picture, framed: picture };
    }
    let layout = PageLayout::of(picture, picture.height() * LETTER_SIZE);
    let PageLayout { unit, words, column, main, .. } = layout;
    // Without a hint, no words depend on the side that the snake is seen from.
    let below = show_words(ui, words, panel.state.elsewhere && is_hint, unit, panel);
    // The same for one line and two: the words change with what the pointer is at, which must not move.
    let top = below.max(words.min.y + TWO_LINES * unit);
    // Above the buttons there is room for an arrow.
    let mut framed = Rect::from_min_max(pos2(picture.min.x, top), pos2(picture.max.x, main.min.y - 0.8 * unit));
    if let Some((plan, steps)) = hands.before.plan().zip(hands.before.asked()) {
        show_pose(ui, column, Label::Goal, (plan, steps.end), &[0, 180], panel);
        framed.max.x = column.min.x;
    }
    steady(ui, "buttons", |ui| show_buttons(ui, hands, is_hint, &layout, panel));
    show_reset(ui, framed, panel);
    FreeRects { picture, framed }
}

/// From the left to the right, which is the order of Tab.
fn show_buttons(ui: &mut Ui, hands: &Hands, is_hint: bool, layout: &PageLayout, panel: &mut PanelUi) {
    let language = panel.language;
    let controls = panel.controls;
    let PageLayout { unit, menu, main, back, foot, .. } = *layout;
    let has_goal = hands.goal().is_some();
    let ends = controls.has_result;
    let [first, then]: [Command; 2] = if ends && !has_goal && controls.can_export {
        [Share::Picture.into(), Hand::Hint.into()]
    } else if ends && has_goal || hands.copies {
        [Hand::FollowFromHere, Hand::Hint].map(Into::into)
    } else if is_hint {
        [Hand::TurnHeld(90), Hand::FollowFromHere].map(Into::into)
    } else {
        [Hand::Hint, Hand::FollowFromHere].map(Into::into)
    };
    round_button(ui, back, "⏴", Do::Undo, controls.can_undo, panel);
    let [leave, redo] = [Button::LeaveHands, Button::TurnAgain].map(|button| language.button(button));
    let pull = Command::from(Hand::Pull);
    let offered = [
        (pull.label(language), pull.tooltip_with_key(language), pull, hands.pulled),
        (then.label(language), then.tooltip_with_key(language), then, false),
        (leave[0], panel.with_key(leave[1], Do::Stop), Begin::Hands.into(), false),
        (redo[0], panel.with_key(redo[1], Do::Redo), Do::Redo.into(), false),
    ];
    // The last one comes and goes, so that nothing moves when it does.
    let count = if panel.player.turns_made() < panel.player.steps() { 4 } else { 3 };
    // They are smaller where they would not fit.
    let wide: f32 = offered.iter().map(|(words, ..)| pill_width(ui, words, PILL * unit)).sum();
    let share = ((foot.width() - 4.0 * GAP * unit) / wide).min(1.0);
    let mut free = Rect::from_center_size(foot.center(), vec2(foot.width(), share * PILL_HEIGHT * PILL * unit));
    // What is folded by heart is left by one button.
    let is_double = |command: &Command| has_goal && *command == Hand::FollowFromHere;
    for (words, tip, command, on) in offered.into_iter().take(count).filter(|(.., command, _)| !is_double(command)) {
        let shown = pill_with_tip(ui, free, Align2::LEFT_CENTER, [words, &tip], command, on, panel);
        free.min.x = shown.max.x + GAP * unit;
    }
    more::round_menu(ui, menu, panel, |ui, panel| more::column(ui, 196.0, |ui| show_more(ui, panel)));
    main_button(ui, main, first.label(language), first, panel);
}

fn show_more(ui: &mut Ui, panel: &mut PanelUi) {
    let language = panel.language;
    let before = panel.commands.len();
    more::row(ui, panel, Find::Locate);
    more::row_if(ui, panel, Share::Open, false, panel.controls.can_export);
    more::row(ui, panel, Window::Help);
    panel.hint(ui, Label::BeginWith);
    let flat = Dihedrals::of(&panel.draft.snake.staircase());
    more::named_row(ui, panel, language.button(Button::FlatSnake), Edit::Pose(flat), false);
    if let Some(plan) = panel.solving.fold() {
        let folded = Dihedrals::of(plan.folded());
        more::named_row(ui, panel, language.button(Button::TheCube), Edit::Pose(folded), false);
    }
    if panel.commands.len() > before {
        ui.close();
    }
}
