//! Thumbnails: small pictures of snakes that the panel asks for, taken by the scene's own pipeline and kept for a
//! while.
//!
//! A thumbnail is seen from so far away that it has no perspective: lines and clicks on it need the plane alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::asset::RenderAssetUsages;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui::TextureId};

use super::prelude::*;
use super::scene::{CANVAS_FORMAT, MOVING_FRAMES, Scene, ThumbnailOrder, ThumbnailOrders};
use crate::stage::camera_rotation;

/// From the plane to the camera, in pitches.
const AWAY: f32 = 400.0;
/// Thumbnails taken in one frame, so that the window stays quick.
const AT_ONCE: usize = 2;

#[derive(PartialEq)]
pub struct Pictured {
    pub picture: Picture,
    /// Cubelets that are outlined.
    pub marked: Vec<usize>,
    /// The middle of the thumbnail on the plane through the origin that faces the eye, in pitches: x to the right, y
    /// up.
    pub middle: Vec2,
    /// Pixels for each pitch.
    pub scale: f32,
    /// In pixels.
    pub size: UVec2,
}

#[derive(Default)]
pub struct Thumbnails {
    /// The ones asked for last are at the end.
    all: Vec<Cached>,
}

struct Cached {
    of: Pictured,
    /// Since they were taken last.
    is_asked: bool,
    /// The lines over it, from its middle, in points.
    lines: Vec<Vec<Vec2>>,
    /// `None` until it is ordered.
    image: Option<(TextureId, Handle<Image>, Arc<AtomicBool>)>,
    /// The frames that it is the mean of: fewer if it was taken in a hurry, while something moved.
    frames: u32,
}

impl Thumbnails {
    /// The thumbnail with the lines over it. `None` until it is taken, which wakes the window.
    pub fn get(&mut self, of: Pictured, lines: impl FnOnce() -> Vec<Vec<Vec2>>) -> Option<(TextureId, &[Vec<Vec2>])> {
        let known = self.all.iter().position(|known| known.of == of);
        let new = || Cached { of, is_asked: true, lines: lines(), image: None, frames: 0 };
        let cached = known.map_or_else(new, |at| self.all.remove(at));
        let image = cached.image.as_ref().filter(|image| image.2.load(Ordering::Acquire)).map(|image| image.0);
        self.all.push(Cached { is_asked: true, ..cached });
        image.zip(self.all.last().map(|cached| cached.lines.as_slice()))
    }
}

/// Orders the thumbnails that are asked for and missing. Call this once a frame, after all have asked. `moves`: whether
/// something else moves, which must not stutter; `at_rest`: how many frames are summed otherwise.
pub fn take(
    thumbnails: &mut Thumbnails,
    orders: &mut ThumbnailOrders,
    textures: &mut EguiUserTextures,
    images: &mut Assets<Image>,
    (moves, at_rest): (bool, u32),
    moving: &mut Moving,
) {
    let before = orders.0.len();
    orders.0.retain(|order| !order.is_taken.load(Ordering::Acquire));
    let are_new = orders.0.len() < before;
    // A thumbnail that the panel no longer shows is not taken.
    thumbnails.all.retain(|cached| cached.image.is_some() || cached.is_asked);
    // The newest are kept; those that are shown stay, however many.
    let shown = thumbnails.all.iter().filter(|cached| cached.is_asked).count();
    let left = thumbnails.all.len().saturating_sub(shown.max(48));
    for cached in thumbnails.all.drain(..left) {
        cached.image.map(|image| textures.remove_image(&image.1));
    }
    let frames = if moves { MOVING_FRAMES } else { at_rest };
    let mut due = Vec::from_iter(thumbnails.all.iter_mut().filter(|one| one.is_asked && one.frames < frames));
    // Missing ones are taken before those that were taken in a hurry.
    due.sort_by_key(|cached| cached.frames);
    let at_once: usize = if moves { 1 } else { AT_ONCE };
    for cached in due.into_iter().take(at_once.saturating_sub(orders.0.len())) {
        cached.frames = frames;
        let (_, image, is_taken) = cached.image.get_or_insert_with(|| {
            let image = Image::new_target_texture(cached.of.size.x, cached.of.size.y, CANVAS_FORMAT, None);
            let image = images.add(Image { asset_usage: RenderAssetUsages::RENDER_WORLD, ..image });
            let texture = textures.add_image(EguiTextureHandle::Strong(image.clone()));
            (texture, image, Arc::default())
        });
        orders.0.push(cached.of.order(image.clone(), frames, is_taken.clone()));
    }
    thumbnails.all.iter_mut().for_each(|cached| cached.is_asked = false);
    // What was taken is shown in the next frame.
    moving.thumbnails = are_new || !orders.0.is_empty();
    moving.once |= moving.thumbnails;
}

impl Pictured {
    fn order(&self, image: Handle<Image>, frames: u32, is_taken: Arc<AtomicBool>) -> ThumbnailOrder {
        let rotation = camera_rotation(self.picture.eye().angles());
        let translation = rotation * self.middle.extend(AWAY);
        let size = self.size.as_vec2();
        let field = 2.0 * (size.y / self.scale / 2.0 / AWAY).atan();
        let place = Transform { translation, rotation, scale: Vec3::ONE };
        let clip_from_view = Mat4::perspective_infinite_reverse_rh(field, size.x / size.y, 0.75 * AWAY);
        let mut scene = Scene::default();
        scene.show(&self.picture, 1.0, place);
        // Without a ground, and with a narrower lamp, since the usual soft shadow would be no more than a smudge.
        scene.look.pool.w = 0.0;
        scene.look.key.w *= 0.75;
        scene.look = scene.look.seen(place.to_matrix(), clip_from_view, self.size);
        ThumbnailOrder { scene: Arc::new(scene), size: self.size, image, frames, is_taken }
    }
}
