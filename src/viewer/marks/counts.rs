//! The number of cubes beside each of the first runs, which distinguish the start from the other end.

use bevy::prelude::*;

use super::gesture::{paint_tag, pen};
use crate::stage::SIZES;
use crate::viewer::io::SessionResource;
use crate::viewer::picture_area::OverPicture;
use crate::viewer::theme;

pub(in crate::viewer) fn draw(work: Res<SessionResource>, mut over: OverPicture) -> Result {
    let session = work.session();
    let counts = session.counts();
    if counts.is_empty() || !over.loaded.0 || !session.settings().guide {
        return Ok(());
    }
    let stage = session.stage();
    let places: Vec<Vec3> = stage.cubelets.iter().flatten().map(|cubelet| cubelet.position).collect();
    let (painter, pen, palette) = (over.painter()?, pen(session, &over), theme::palette(session.settings()));
    // The labels of small cubes would lie on each other.
    let ends = [over.point(places[0]), over.point(places[1])];
    if let [Some(one), Some(other)] = ends
        && one.distance(other) < 1.2 * SIZES.letters * pen
    {
        return Ok(());
    }
    // It fades while the snake is lifted.
    let strength = -session.player().playback.playhead as f32;
    for (run, cubelets) in counts {
        let [middle, corner, next] = cubelets.map(|cubelet| places[cubelet]);
        if let Some(at) = over.point(middle + next - corner) {
            paint_tag(&painter, at, &run.to_string(), (pen, strength), palette);
        }
    }
    Ok(())
}
