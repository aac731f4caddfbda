//! Edits the flat chain in the picture: a tap flips a cube or presses a button at an end of the chain, a stroke of the
//! brush paints.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy_egui::egui::Pos2;

use super::touches::Touches;
use crate::puzzle::{Cubelet, End, Species};
use crate::session::Command;
use crate::stage::{Picture, Pointer};
use crate::viewer::io::{CommandMessage, PictureResource, SessionResource};
use crate::viewer::picture_area::{OverPicture, cubelet_on};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::viewer) enum Target {
    Cube(usize),
    Add(End),
    Remove(End),
}

#[derive(Resource, Debug, Default)]
pub(in crate::viewer) struct Aim {
    pub over: Option<Target>,
    /// The target of a press, and where it is now, in logical pixels.
    pressed: Option<(Target, Vec2)>,
    painting: bool,
}

/// Distance between samples of a brush stroke; smaller cubes may be missed.
const STROKE_SAMPLE_PX: f32 = 3.0;
/// Of a button at an end of the chain.
pub(in crate::viewer) const BUTTON_RADIUS_UI: f32 = 10.0;

/// The buttons beyond each end of the chain, with their centres in egui points.
pub(in crate::viewer) fn end_buttons(picture: &Picture, over: &OverPicture) -> Vec<(Target, Pos2)> {
    let Pointer::Edit { resizes, .. } = &picture.pointer else { return Vec::new() };
    let stage = &picture.stage;
    let last = stage.cubelets.len().saturating_sub(1);
    let place = |index: usize| stage.cubelets.get(index).copied().flatten().map(|pose| pose.position);
    let mut buttons = Vec::new();
    // Keep the buttons inside the picture, over the chain if necessary.
    let area = over.free.picture().shrink(BUTTON_RADIUS_UI + 4.0);
    if !area.is_positive() {
        return buttons;
    }
    for (end, index, next) in [(End::Head, 0, 1), (End::Tail, last, last.saturating_sub(1))] {
        let (Some(at), Some(next)) = (place(index), place(next)) else { continue };
        let (Some(middle), Some(beyond)) = (over.point(at), over.point(at * 2.0 - next)) else { continue };
        let way = (beyond - middle).normalized();
        if !way.is_finite() {
            continue;
        }
        let first = middle.distance(beyond) * 0.75 + BUTTON_RADIUS_UI + 4.0;
        for (add, target, away) in
            [(true, Target::Add(end), first), (false, Target::Remove(end), first + 2.0 * BUTTON_RADIUS_UI + 5.0)]
        {
            if resizes.contains(&(end, add)) {
                buttons.push((target, area.clamp(middle + way * away)));
            }
        }
    }
    buttons
}

pub(super) fn edit(
    work: Res<SessionResource>,
    picture: Res<PictureResource>,
    over_picture: OverPicture,
    mut touches: ResMut<Touches>,
    mut aim: ResMut<Aim>,
    mut requests: MessageWriter<CommandMessage>,
) {
    let draft = &work.session().document().draft;
    let open = picture.pointer.edits();
    let brush = if let Pointer::Edit { brush, .. } = picture.pointer { brush } else { None };
    let buttons = end_buttons(&picture, &over_picture);
    let target = |at_px: Vec2| {
        let is_near =
            |(_, middle): &&(Target, Pos2)| middle.distance(over_picture.free.point(at_px)) <= BUTTON_RADIUS_UI + 2.0;
        let cubelet = || Some(Target::Cube(cubelet_on(over_picture.ray(at_px)?, &picture.stage.cubelets)?.0));
        let button = buttons.iter().find(is_near).map(|(target, _)| *target);
        button.or_else(cubelet).filter(|_| open && over_picture.free.on_picture(at_px))
    };
    let was_on_cube = matches!(aim.over, Some(Target::Cube(_)));
    let mut painted = Vec::new();
    aim.pressed = aim.pressed.filter(|_| open);
    for touch in touches.of(Pointer::edits) {
        let on = target(touch.at_px);
        match (touch.phase, aim.pressed) {
            (TouchPhase::Started, _) => {
                aim.pressed = on.map(|target| (target, touch.at_px));
                aim.painting = false;
                painted.extend(on.filter(|_| brush.is_some()));
                // Without a brush, a drag that begins on a cube orbits.
                touch.taken = brush.is_some() && matches!(on, Some(Target::Cube(_)));
            }
            (TouchPhase::Moved, Some((pressed, _))) if brush.is_some() && matches!(pressed, Target::Cube(_)) => {
                painted.extend(touch.passed(STROKE_SAMPLE_PX).filter_map(target));
                aim.pressed = Some((pressed, touch.at_px));
            }
            (TouchPhase::Ended, pressed) => {
                let tapped = pressed.map(|(target, _)| target).filter(|target| touch.is_tap && on == Some(*target));
                // With a brush, a cube is painted on press instead.
                let flips = |index| brush.is_none() && draft.snake.kind(index).is_some();
                requests.write_batch(tapped.and_then(|target| match target {
                    Target::Cube(index) => flips(index).then(|| CommandMessage(Command::Flip(Cubelet::new(index)))),
                    Target::Add(end) => Some(CommandMessage(Command::Add(end))),
                    Target::Remove(end) => Some(CommandMessage(Command::Remove(end))),
                }));
                touch.taken = on.is_some();
                aim.pressed = None;
            }
            _ => aim.pressed = aim.pressed.filter(|_| touch.is_tap && touch.phase == TouchPhase::Moved),
        }
    }
    aim.over = aim.pressed.map(|(_, at_px)| at_px).or(touches.hover_px).and_then(target);
    let over = if let Some(Target::Cube(index)) = aim.over { Some(index) } else { None };
    // A cube pointed at in the panel stays highlighted.
    if over.map_or(was_on_cube, |index| picture.pointed_at() != Some(index)) {
        requests.write(CommandMessage(Command::Point(over.map(Cubelet::new))));
    }
    painted.dedup();
    for (target, colour) in painted.into_iter().zip(brush.into_iter().cycle()) {
        if let Target::Cube(index) = target
            && picture.woods.get(index) != Some(&Species::index_of(Some(colour)))
        {
            let goes_on = std::mem::replace(&mut aim.painting, true);
            requests.write(CommandMessage(Command::Paint { cubelet: Cubelet::new(index), colour, goes_on }));
        }
    }
}
