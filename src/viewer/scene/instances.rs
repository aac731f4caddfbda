//! The scene as data for the GPU: instances of a few surfaces, and values shared by all of them.

use bevy::prelude::*;
use bevy::render::extract_resource::ExtractResource;
use bevy::render::render_resource::ShaderType;

use crate::fold::CubeletPose;
use crate::stage::Species;

/// Kinds of instances, each with its own shader variant, in drawing order: front to back as far as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    Wood,
    Cord,
    /// The shadowed part of the table.
    Shade,
    Table,
    /// Where the moving part will be.
    Glass,
}

impl Surface {
    pub const ALL: [Self; 5] = [Self::Wood, Self::Cord, Self::Shade, Self::Table, Self::Glass];
}

/// For each cubelet, which cells around it are filled, in its own frame: bit 13 + x + 3y + 9z for the cell at x, y, z,
/// each −1, 0 or 1. A neighbour may be off its cell by a third.
pub fn neighbours(cubelets: &[Option<CubeletPose>]) -> Vec<u32> {
    let mut around = vec![0; cubelets.len()];
    for (index, cubelet) in cubelets.iter().enumerate() {
        let Some(cubelet) = cubelet else { continue };
        for other in cubelets.iter().flatten() {
            let off = other.position - cubelet.position;
            if off.length_squared() < 3.0 {
                let off = cubelet.rotation.inverse() * off;
                let cell = off.round();
                if (off - cell).length_squared() < 0.11 && cell.abs().max_element() < 1.5 {
                    around[index] |= 1 << (13.0 + cell.dot(Vec3::new(1.0, 3.0, 9.0))) as u32;
                }
            }
        }
    }
    around
}

/// One instance of a surface: its scaled axes and its centre in world space; for a cubelet also how it is cut and marked.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct Instance {
    pub x_axis: Vec3,
    pub stick: u32,
    pub y_axis: Vec3,
    pub along: i32,
    pub z_axis: Vec3,
    pub tag: u32,
    pub middle: Vec3,
    pub around: u32,
}

impl Instance {
    pub fn new(middle: Vec3, rotation: Quat, scale: Vec3) -> Self {
        let Mat3 { x_axis, y_axis, z_axis } = Mat3::from_quat(rotation) * Mat3::from_diagonal(scale);
        Self { x_axis, y_axis, z_axis, middle, ..default() }
    }
}

/// All instances; written once per frame and copied to the render world.
#[derive(Resource, ExtractResource, Clone, Default)]
pub struct Scene {
    pub(super) instances: [Vec<Instance>; Surface::ALL.len()],
    pub look: SceneLook,
    /// Pixels of the shadow on the table, 0 for no shadow; and the blocks that cast shadows, see `shadow.rs`.
    pub shadow: Vec<[u8; 2]>,
    pub blocks: Vec<Mat4>,
}

impl Scene {
    pub fn instances(&self, surface: Surface) -> &[Instance] {
        &self.instances[surface as usize]
    }

    pub fn set(&mut self, surface: Surface, instances: impl IntoIterator<Item = Instance>) {
        self.instances[surface as usize] = Vec::from_iter(instances);
    }
}

#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct SceneLook {
    /// Set when a view is drawn, like `eye` and `pixel`.
    pub clip_from_world: Mat4,
    pub world_from_clip: Mat4,
    pub eye: Vec3,
    /// Height of the table.
    pub ground: f32,
    /// Number of blocks that cast shadows; the buffer may have room for more.
    pub blocks: u32,
    /// Colours of the stage, gamma-encoded: above, below, and of the pool, whose alpha is its strength in the middle, or
    /// 0 for a picture without a ground.
    pub background: Vec4,
    pub table: Vec4,
    pub pool: Vec4,
    /// Of the pool, 0 to 1 each way.
    pub middle: Vec2,
    /// Linear.
    pub dot: Vec4,
    /// Linear, with the share that resting wood takes of it.
    pub rest: Vec4,
    /// Of shadows on a card, linear.
    pub ink: Vec4,
    /// Gamma-encoded, with the opacity.
    pub glass: Vec4,
    /// The figures of [`LIGHT`](crate::stage::LIGHT) for day or night.
    pub light: [Vec4; 5],
    /// How far a cubelet extends toward chain neighbours, in its sides.
    pub reach: f32,
    /// The size of a pixel, as a share of the picture.
    pub pixel: Vec2,
    /// Toward the lamp, and toward a part of the sky; each with the tangent of half its width.
    pub key: Vec4,
    pub sky: Vec4,
    /// By [`Species::ALL`]: the light colour and the strength of rings, the dark colour and the strength of flecks.
    pub woods: [[Vec4; 2]; Species::ALL.len()],
}

impl SceneLook {
    /// By a camera at this place, in a picture of this size in pixels.
    pub fn seen(self, world_from_view: Mat4, clip_from_view: Mat4, size: UVec2) -> Self {
        let eye = world_from_view.w_axis.truncate();
        Self { eye, pixel: 1.0 / size.as_vec2(), ..self.projected(clip_from_view * world_from_view.inverse()) }
    }

    fn projected(self, clip_from_world: Mat4) -> Self {
        Self { clip_from_world, world_from_clip: clip_from_world.inverse(), ..self }
    }

    /// One of the `of` frames that are summed, each shifted by less than a pixel, with its own part of lamp and sky.
    pub fn of_frame(self, frame: u32, of: u32) -> Self {
        // Successive frames take parts that are far apart.
        let part = (7 * frame % of) as f32;
        let share = (part + 0.5) / of as f32;
        // The golden angle: points of a spiral that fills a disc evenly.
        let turn = part * 2.399_963;
        let key = self.key.truncate();
        let smaller = (of as f32).sqrt().recip();
        let across = key.cross(Vec3::Y).normalize_or(Vec3::X);
        let on_disc = (across * turn.cos() + across.cross(key) * turn.sin()) * (share.sqrt() * self.key.w);
        let aside = (1.0 - share * share).sqrt();
        let shift = Vec2::new(0.754_877_7, 0.569_840_3) * (frame + 1) as f32;
        let shift = (shift.fract() - 0.5) * 2.0 * self.pixel;
        Self {
            key: (key + on_disc).normalize().extend(1.1 * smaller * self.key.w),
            sky: Vec4::new(aside * turn.cos(), share, aside * turn.sin(), 2.0 * smaller),
            ..self.projected(Mat4::from_translation(shift.extend(0.0)) * self.clip_from_world)
        }
    }
}

/// Frames summed of a picture at rest; and of one that moves in the high tier, that is in a film on a software driver,
/// or that rests in a low tier set by the user.
pub const STILL_FRAMES: u32 = 16;
pub const MOVING_FRAMES: u32 = 4;

/// How many frames of a picture have been drawn, out of how many, to be shown as their mean: light falls from all of
/// the lamp and of the sky, and edges are smooth. 0 while something moves in the low tier: then each frame is drawn
/// once.
#[derive(Resource, ExtractResource, Clone, Copy, Default, PartialEq)]
pub struct Stills {
    pub frames: u32,
    pub of: u32,
}

#[cfg(test)]
mod tests {
    use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

    use super::*;

    #[test]
    fn neighbours_are_known_in_the_cubelets_own_frame() {
        let at = |x: f32, y: f32| Some(CubeletPose { position: Vec3::new(x, y, 0.0), rotation: Quat::IDENTITY });
        let turned = |turn: f32| at(0.0, 0.0).map(|pose| CubeletPose { rotation: Quat::from_rotation_z(turn), ..pose });
        let around = |cubelets: &[Option<CubeletPose>]| neighbours(cubelets)[0];
        let bit = |x: i32, y: i32| 1 << (13 + x + 3 * y) | 1 << 13;
        assert_eq!(around(&[at(0.0, 0.0), None, at(1.0, 0.0)]), bit(1, 0));
        assert_eq!(around(&[turned(FRAC_PI_2), at(1.0, 0.0)]), bit(0, -1));
        assert_eq!(around(&[turned(FRAC_PI_2), at(1.0, 1.1)]), bit(1, -1));
        // Half way round a corner it is beside no face.
        assert_eq!(around(&[turned(FRAC_PI_4), at(1.0, 0.0), at(2.0, 0.0)]), bit(0, 0));
    }
}
