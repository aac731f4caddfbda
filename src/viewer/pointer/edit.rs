//! Edits the flat chain in the picture: a tap flips a cube, a stroke of the brush paints.

use super::prelude::*;
use super::touches::{TouchPhase, Touches};
use crate::session::{self, Edit};
use crate::stage::Species;

/// The cube under the pointer.
#[derive(Resource, Default)]
pub struct EditTarget {
    pub over: Option<usize>,
    /// The cube of a press, and where the pointer is now, in logical pixels.
    pressed: Option<(usize, Vec2)>,
    painting: bool,
}

pub fn edit(
    session: Res<SessionResource>,
    picture: Res<PictureResource>,
    over_picture: OverPicture,
    mut touches: ResMut<Touches>,
    mut aim: ResMut<EditTarget>,
    post: Res<Post>,
) {
    let draft = &session.document().draft;
    let open = picture.pointer.edits();
    let brush = if let Pointer::Edit { brush } = picture.pointer { brush } else { None };
    let target = |at_px: Vec2| {
        let (cubelet, _) = cubelet_on(over_picture.ray(at_px)?, &picture.stage.cubelets)?;
        Some(cubelet).filter(|_| open && over_picture.free.on_picture(at_px))
    };
    let was_over = aim.over.is_some();
    let mut painted = Vec::new();
    aim.pressed = aim.pressed.filter(|_| open);
    for touch in touches.of(Pointer::edits) {
        let on = target(touch.at_px);
        match (touch.phase, aim.pressed) {
            (TouchPhase::Started, _) => {
                aim.pressed = on.map(|cubelet| (cubelet, touch.at_px));
                aim.painting = false;
                painted.extend(on.filter(|_| brush.is_some()));
                // Without a brush, a drag that begins on a cube orbits.
                touch.taken = brush.is_some() && on.is_some();
            }
            (TouchPhase::Moved, Some((pressed, _))) if brush.is_some() => {
                painted.extend(touch.passed(3.0).filter_map(target));
                aim.pressed = Some((pressed, touch.at_px));
            }
            (TouchPhase::Ended, pressed) => {
                let tapped = on.filter(|_| touch.is_tap && on == pressed.map(|(cubelet, _)| cubelet));
                // With a brush, a cube is painted on press instead.
                let flips = tapped.filter(|cubelet| brush.is_none() && draft.snake.kind(*cubelet).is_some());
                flips.into_iter().for_each(|cubelet| post.ask(Edit::Flip(cubelet)));
                touch.taken = on.is_some();
                aim.pressed = None;
            }
            _ => aim.pressed = aim.pressed.filter(|_| touch.is_tap && touch.phase == TouchPhase::Moved),
        }
    }
    aim.over = aim.pressed.map(|(_, at_px)| at_px).or(touches.hover_px).and_then(target);
    // A cube pointed at in the panel stays highlighted.
    if aim.over.map_or(was_over, |cubelet| picture.pointed_at() != Some(cubelet)) {
        post.ask(session::Window::Point(aim.over));
    }
    painted.dedup();
    for (cubelet, colour) in painted.into_iter().zip(brush.into_iter().cycle()) {
        if picture.woods.get(cubelet) != Some(&Species::index_of(Some(colour))) {
            let goes_on = std::mem::replace(&mut aim.painting, true);
            post.ask(Edit::Paint { cubelet, colour, goes_on });
        }
    }
}
