//! The number of cubes beside each of the first runs, which distinguish the start from the other end.

use bevy::prelude::*;

use super::gesture::{paint_tag, pen};
use crate::stage::SIZES;
use crate::viewer::io::PictureResource;
use crate::viewer::picture_area::OverPicture;
use crate::viewer::theme;

pub(in crate::viewer) fn draw(picture: Res<PictureResource>, mut over: OverPicture) -> Result {
    if picture.counts.is_empty() || !over.loaded.0 {
        return Ok(());
    }
    let places: Vec<Vec3> = picture.stage.cubelets.iter().flatten().map(|cubelet| cubelet.position).collect();
    let (painter, pen, palette) = (over.painter()?, pen(&picture.look, &over), theme::palette(picture.look.dark));
    // The labels of small cubes would lie on each other.
    let ends = [over.point(places[0]), over.point(places[1])];
    if let [Some(one), Some(other)] = ends
        && one.distance(other) < 1.2 * SIZES.letters * pen
    {
        return Ok(());
    }
    for (run, cubelets) in &picture.counts {
        let [middle, corner, next] = cubelets.map(|cubelet| places[cubelet]);
        if let Some(at) = over.point(middle + next - corner) {
            // It fades while the snake is lifted.
            paint_tag(&painter, at, &run.to_string(), (pen, picture.lies), palette);
        }
    }
    Ok(())
}
