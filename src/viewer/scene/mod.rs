//! Builds the scene from the picture: cubelets, cord, table, shadow.

mod instances;
mod pipeline;
mod shadow;

use bevy::camera::CameraUpdateSystems;
use bevy_egui::egui::{Color32, Rgba};

use super::prelude::*;
use crate::stage::{self, BEAD, DRAIN, DRAWN_SIDE, LAMP_WIDTH, LIGHT, Species, toward_lamp};
pub use instances::{Instance, MOVING_FRAMES, STILL_FRAMES, Scene, Stills, Surface};
use instances::{SceneLook, neighbours};
pub use pipeline::{CANVAS_FORMAT, ScenePasses, ThumbnailOrder, ThumbnailOrders};

pub fn plugin(app: &mut App) {
    pipeline::plugin(app);
    // The light follows the camera.
    app.init_resource::<Scene>()
        .init_resource::<Stills>()
        .add_systems(PostUpdate, build_scene.after(CameraUpdateSystems));
}

fn build_scene(
    picture: Res<PictureResource>,
    area: Res<FreeArea>,
    marks: Res<MarkStrength>,
    camera: Option<Single<Ref<Transform>, With<Camera3d>>>,
    mut scene: ResMut<Scene>,
) {
    let has_moved = camera.as_ref().is_some_and(|camera| camera.is_changed());
    if picture.is_changed() || area.is_changed() || marks.is_changed() || has_moved {
        scene.show(&picture, marks.0, camera.map_or(Transform::IDENTITY, |camera| **camera));
        scene.look.middle = area.pool();
    }
}

fn stored(colour: Color32) -> Vec4 {
    colour.to_normalized_gamma_f32().into()
}

fn linear(colour: Color32) -> Vec4 {
    Rgba::from(colour).to_array().into()
}

impl Scene {
    /// What a camera at this place sees of the picture; `marks` as [`MarkStrength`].
    pub fn show(&mut self, picture: &Picture, marks: f32, place: Transform) {
        let stage = &picture.stage;
        let dark = picture.look.dark;
        let cubelets = stage.cubelets.iter().enumerate();
        let whole = picture.whole();
        let around = neighbours(&whole);
        let cubelets = cubelets.filter_map(|(index, pose)| {
            let pose = (*pose)?;
            let side = DRAWN_SIDE + (BEAD - DRAWN_SIDE) * picture.bead(index);
            let cut = stage.cuts.get(index).copied().unwrap_or_default();
            let species = picture.wood(index);
            let ticked = stage.ticked && stage::is_ticked(index, stage.cubelets.len());
            let is_end = index == 0 || index + 1 == stage.cubelets.len();
            // In a box that is being filled, nothing but wood is shown.
            let rests = picture.rests(index) && picture.filled_box.is_none();
            let marks = [index == stage.first, ticked, rests, is_end];
            let marks = (0..).zip(marks).map(|(bit, mark)| u8::from(mark) << bit).sum();
            Some(Instance {
                stick: cut.stick as u32,
                along: cut.along,
                around: around[index],
                tag: u32::from_le_bytes([cut.holes, cut.axis as u8, species as u8, marks]),
                ..Instance::new(pose.position, pose.rotation, Vec3::splat(side))
            })
        });
        self.set(Surface::Wood, cubelets);
        let cord = stage.cubelets.iter().zip(stage.cubelets.iter().skip(1)).filter_map(|(from, to)| {
            let from = (*from)?.position;
            let to = (*to)?.position;
            let turn = Quat::from_rotation_arc(Vec3::Y, (to - from).normalize_or(Vec3::Y));
            Some(Instance::new((from + to) / 2.0, turn, Vec3::new(1.0, (to - from).length(), 1.0)))
        });
        self.set(Surface::Cord, cord);
        // The nearest first, so that those behind are not drawn through them.
        let strength = marks * picture.gesture.as_ref().map_or(0.0, |gesture| gesture.strengths.landing);
        let lands = picture.gesture.iter().filter(|_| strength > 0.0).flat_map(|gesture| &gesture.lands);
        let mut glass = Vec::from_iter(lands.map(|cell| Instance::new(cell.as_vec3(), Quat::IDENTITY, Vec3::ONE)));
        glass.sort_by_key(|cube| (cube.middle.distance(place.translation) * 1000.0) as u32);
        self.set(Surface::Glass, glass);
        self.set(Surface::Table, [default()]);
        let key = toward_lamp(place.rotation * Vec3::X);
        let blocks = shadow::blocks(whole.into_iter().flatten(), 1.0 + stage.opened);
        let area = shadow::ShadowArea::under(&blocks, stage.ground, key);
        // So far above the table that the depth buffer tells them apart, and nobody sees it.
        let shade = Vec3::new(area.middle.x, stage.ground + 0.004, area.middle.y);
        self.set(Surface::Shade, [Instance::new(shade, Quat::IDENTITY, Vec3::new(area.half.x, 1.0, area.half.y))]);
        self.shadow = area.draw(&blocks);
        self.blocks = blocks.iter().map(shadow::Block::columns).collect();
        let palette = theme::palette(dark);
        self.look = SceneLook {
            background: stored(palette.background),
            table: stored(palette.table),
            pool: stored(palette.pool).with_w(palette.pool_strength()),
            dot: linear(palette.dot),
            rest: linear(palette.rest).with_w(DRAIN[usize::from(dark)]),
            ink: linear(if dark { palette.background } else { palette.text }),
            glass: stored(palette.glass).with_w(0.42 * strength),
            light: LIGHT[usize::from(dark)].map(Vec4::from),
            ground: stage.ground,
            blocks: blocks.len() as u32,
            reach: stage::reach(stage.opened) / DRAWN_SIDE,
            key: key.extend(LAMP_WIDTH),
            woods: Species::ALL.map(|species| {
                let [early, late] = species.rings.map(Vec3::from);
                let [contrast, flecks] = species.figure;
                [early.extend(contrast), late.extend(flecks)]
            }),
            ..default()
        };
    }
}
