//! The questions of "Where am I?", which `session/overlay/locate.rs` asks: pictures of the poses, the nearest ones
//! large; one picture with a control on each cube; pictures of slips; the repair.

use super::guide::one_line;
use super::notices::over_picture;
use super::prelude::*;
use crate::session::LocateAnswer::{Back, Done, NoneOfThese, Pick, Several};
use crate::session::command::shortcut::{Key, key};
use crate::session::{Locate, LocateAnswer, LocateStep};

/// Number of poses shown large before and after the current one.
const NEIGHBOURS: usize = 2;
const GAP: f32 = 8.0;
/// Height of a question and its buttons, in points.
const HEAD: f32 = 84.0;

pub fn show(ui: &mut Ui, area: Rect, locate: Locate, panel: &mut PanelUi) {
    let session = panel.session;
    let Some(plan) = panel.player.plan() else { return };
    let all = plan.len() + 1;
    let height = |room: Vec2| match locate.step {
        LocateStep::Pose => PoseGrid::of(room, true).height(all),
        LocateStep::Nearest => PoseGrid::of(room, false).height(all),
        _ => room.y,
    };
    over_picture(ui, area, "locate", height, panel, |ui, panel| match locate.step {
        LocateStep::Pose => {
            let title = panel.label(Label::WhichLooksLikeYours);
            show_head(ui, panel, title, Label::HoldLikePicture, (Label::NoneOfThese, NoneOfThese));
            show_poses(ui, plan, locate, panel);
        }
        LocateStep::Nearest => {
            let title = panel.label(Label::WhichIsMostLikeYours);
            show_head(ui, panel, title, Label::OneMayDiffer, (Label::LocateBack, Back));
            show_poses(ui, plan, locate, panel);
        }
        LocateStep::Cube { pose } => {
            show_head(ui, panel, panel.label(Label::ChooseJoint), Label::HoldMost, (Label::AnotherPicture, Back));
            panel.press(ui, Button::SeveralDiffer, Find::Answer(Several));
            show_cubes(ui, pictured(session, plan, pose), locate.at, panel);
        }
        LocateStep::Slip { pose, cubelet } => {
            show_head(ui, panel, panel.label(Label::ChooseYours), Label::IfNone, (Label::LocateBack, Back));
            let slips = plan.slips(pose, cubelet);
            move_by_rows(ui, locate.at - 1, 3, slips.len(), panel);
            let size = (ui.available_size() + Vec2::splat(GAP)) / vec2(3.0, slips.len().div_ceil(3).max(1) as f32)
                - Vec2::splat(GAP);
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            for (row, slips) in slips.chunks(3).enumerate() {
                let numbered = (3 * row + 1..).zip(slips);
                let cards = numbered.map(|(number, back)| (number, (number.to_string(), || slipped(session, back))));
                show_row(ui, cards, locate.at, size, panel);
            }
        }
        LocateStep::Repair { pose, cubelet, slip } => {
            let slips = plan.slips(pose, cubelet);
            let Some(back) = slips.get(slip) else { return };
            show_head(ui, panel, &panel.language.step_text(back, 0), Label::ThenBackOnTrack, (Label::LocateBack, Back));
            let size = vec2((ui.available_width() - GAP) / 2.0, ui.available_height() - 52.0);
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            ui.horizontal(|ui| {
                let yours = panel.label(Label::Yours).to_owned();
                show_card(ui, (yours, || slipped(session, back)), false, size, panel);
                show_card(ui, pictured(session, plan, pose), false, size, panel);
            });
            let [words, tip] = panel.language.button(Button::DoneGoOn);
            let done = panel.primary(words).min_size(vec2(180.0, 40.0));
            let tip = format!("{tip} ({})", key(Key::PageDown).written(panel.language));
            let done = panel.offer(ui, done, &tip, Find::Answer(Done));
            panel.prefer(&done);
        }
    });
}

fn show_head(ui: &mut Ui, panel: &mut PanelUi, title: &str, tip: Label, (words, answer): (Label, LocateAnswer)) {
    title_row(ui, panel, title, Button::CloseLocate, Do::Stop, Find::Locate);
    ui.horizontal_wrapped(|ui| {
        if ui.button(panel.label(words)).clicked() {
            panel.send(Find::Answer(answer));
        }
        panel.hint(ui, tip);
    });
    ui.add_space(6.0);
}

/// Up and down lead from row to row of the cards, and from the first one to the button above. Right and left, which
/// lead from card to card, are commands. The focus follows to the only card that can have it.
fn move_by_rows(ui: &Ui, at: usize, columns: usize, all: usize, panel: &mut PanelUi) {
    let up = is_pressed(ui, egui::Key::ArrowUp);
    let down = is_pressed(ui, egui::Key::ArrowDown);
    if panel.controls.help || !up && !down {
        return;
    }
    let leaves = up && at < columns;
    let way = if leaves { egui::FocusDirection::Previous } else { egui::FocusDirection::None };
    ui.memory_mut(|memory| memory.move_focus(way));
    panel.state.focus.enters |= down;
    if down && at + columns < all {
        panel.send(Fold::Forward(columns as u32));
    } else if up && !leaves {
        panel.send(Fold::Back(columns as u32));
    }
}

/// A large picture of a pose, each cube of which can be picked.
fn show_cubes(ui: &mut Ui, (title, thumbnail): (String, impl FnOnce() -> Thumbnail), at: usize, panel: &mut PanelUi) {
    let thumbnail = thumbnail();
    let (rect, picture) = room(ui, ui.available_size(), Sense::CLICK, WidgetType::Image, &title);
    let mut pointed = picture.hover_pos().and_then(|at| thumbnail.hit(rect, at));
    let mut clicked = picture.clicked();
    // A control on each visible cube, and for the one that keys have selected, the only one that Tab leads to.
    let mut controls = thumbnail.middles(rect);
    let current = at.saturating_sub(1);
    if controls.iter().all(|(cubelet, _)| *cubelet != current) {
        controls.push((current, rect.min));
    }
    for (cubelet, middle) in controls {
        let place = Rect::from_center_size(middle, Vec2::splat(8.0));
        let is_current = cubelet == current;
        let sense = if is_current { Sense::click() } else { Sense::CLICK };
        let name = panel.say(Message::Cube(cubelet + 1));
        let cube = painted(ui, place, ("cube", cubelet), sense, WidgetType::Button, &name);
        if is_current && (at > 0 || panel.state.focus.by_key) {
            panel.prefer(&cube);
        }
        pointed = Some(cubelet).filter(|_| cube.has_focus() && panel.state.focus.by_key || cube.hovered()).or(pointed);
        clicked |= cube.clicked();
    }
    thumbnail.paint(ui.painter(), rect, panel);
    thumbnail.paint_outline(ui.painter(), rect, pointed.as_slice(), panel.palette);
    if let Some(cubelet) = pointed.filter(|_| clicked) {
        panel.send(Find::Answer(Pick(cubelet + 1)));
    }
}

/// Cards, each with the answer that a click on it gives.
fn show_row(
    ui: &mut Ui,
    cards: impl Iterator<Item = (usize, (String, impl FnOnce() -> Thumbnail))>,
    now: usize,
    size: Vec2,
    panel: &mut PanelUi,
) {
    ui.horizontal(|ui| {
        for (answer, card) in cards {
            let is_typed = egui::Key::from_name(&card.0).is_some_and(|key| is_pressed(ui, key));
            let is_chosen = is_typed && !panel.controls.help;
            if show_card(ui, card, answer == now, size, panel) || is_chosen {
                panel.send(Find::Answer(Pick(answer)));
            }
        }
    });
}

/// The sizes of cards, in points.
struct PoseGrid {
    near: Option<Vec2>,
    columns: usize,
    each: Vec2,
}

impl PoseGrid {
    fn of(room: Vec2, is_first: bool) -> Self {
        let columns = (room.x / if is_first { 118.0 } else { 170.0 }).floor().max(3.0);
        let side = (room.x - 12.0 + GAP) / columns - GAP;
        let near = (room.x + GAP) / (2 * NEIGHBOURS + 1) as f32 - GAP;
        let near = is_first.then_some(vec2(near, near.min(0.36 * room.y)));
        Self { near, columns: columns as usize, each: vec2(side, 0.9 * side) }
    }

    /// Of all that the question shows.
    fn height(&self, all: usize) -> f32 {
        let near = self.near.map_or(0.0, |near| near.y + GAP + 26.0);
        HEAD + near + all.div_ceil(self.columns) as f32 * (self.each.y + GAP)
    }
}

/// All poses of the plan. At first those around the current one are larger, above the others; after *None of these* all
/// are alike, so that people notice the new question.
fn show_poses(ui: &mut Ui, plan: &FoldPlan, locate: Locate, panel: &mut PanelUi) {
    let now = locate.at;
    let is_first = locate.step == LocateStep::Pose;
    let session = panel.session;
    let card = |pose: usize| (pose, pictured(session, plan, pose));
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    let PoseGrid { near, columns, each } = PoseGrid::of(ui.max_rect().size(), is_first);
    let all = plan.len() + 1;
    move_by_rows(ui, now, columns, all, panel);
    if let Some(size) = near {
        let near = now.saturating_sub(NEIGHBOURS)..(now + NEIGHBOURS).min(plan.len()) + 1;
        show_row(ui, near.map(card), now, size, panel);
        panel.hint(ui, Label::WholeFold);
    }
    // The rows out of sight exist too, so that the focus comes to them.
    scrolling("poses").show(ui, |ui| {
        for first in (0..all).step_by(columns) {
            let poses = first..(first + columns).min(all);
            show_row(ui, poses.map(card), now, each, panel);
        }
    });
}

/// A snake as a card, whose picture is made only where it is seen; returns whether it was clicked.
fn show_card(
    ui: &mut Ui,
    (title, thumbnail): (String, impl FnOnce() -> Thumbnail),
    is_current: bool,
    size: Vec2,
    panel: &mut PanelUi,
) -> bool {
    let (rect, response) = panel.card(ui, size, &title, Some(is_current));
    if ui.is_rect_visible(rect) {
        let colour = panel.palette.text;
        let font = regular((size.y * 0.11).clamp(14.0, 16.0));
        let words = one_line(ui.painter(), &title, font, colour, rect.width() - 24.0);
        let at = rect.left_bottom() + vec2(12.0, -7.0 - words.size().y);
        ui.painter().galley(at, words, colour);
        thumbnail().paint(&ui.painter_at(rect), rect.shrink(3.0).with_max_y(at.y - 2.0), panel);
    }
    response.clicked()
}

/// What a pose of the plan is called, and how it looks.
fn pictured(session: &Session, plan: &FoldPlan, pose: usize) -> (String, impl FnOnce() -> Thumbnail) {
    let language = session.settings().language();
    let title = match pose {
        0 => language.label(Label::ToBeginWith).to_owned(),
        step => language.message(&Message::AfterStep(step)),
    };
    (title, move || Thumbnail::of_pose(session.picture(), plan, pose, plan.eye()))
}

/// The pose before the joint is turned back, with the arrow and where the part ends.
fn slipped(session: &Session, back: &FoldPlan) -> Thumbnail {
    let mut thumbnail = Thumbnail::of_pose(session.picture(), back, 0, back.eye());
    thumbnail.picture.stage.lit = back.moving(0);
    thumbnail.picture.gesture = Gesture::of(back, 0, true);
    thumbnail
}
