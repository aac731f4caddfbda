//! The orbit camera. It frames the stage automatically, in the part of the window beside the panel; `pointer/orbit.rs`
//! turns it.

use bevy::camera::{CameraOutputMode, CameraUpdateSystems, CompositingSpace, SubCameraView};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::render::camera::CameraRenderGraph;
use bevy::transform::TransformSystems;
use bevy::window::PrimaryWindow;

use crate::fold::smooth;
use crate::session::{CameraView, Motion};
use crate::stage::{FIELD_OF_VIEW, Pointer, Shot, camera_rotation};
use crate::viewer::panel::PanelState;
use crate::viewer::prelude::*;
use crate::viewer::scene::ScenePasses;

/// Limits of the distance from the camera to its target, in pitches.
const NEAREST: f32 = 2.0;
const FARTHEST: f32 = 400.0;

#[derive(Resource, Default)]
pub struct Orbit {
    /// Angles chosen by the user, as in [`CameraPose`]; `None` uses the viewpoint of the stage.
    angles: Option<Vec2>,
    /// Requested distance relative to the one that frames the stage.
    zoom: Option<f32>,
    /// Requested distance in pitches; overrides `zoom`.
    distance: Option<f32>,
    /// The share of a turn around the stage that is done.
    round: Option<f32>,
    turntable: f32,
    /// The current pose; `None` before the first frame.
    pose: Option<CameraPose>,
}

impl Orbit {
    /// By a drag, without easing.
    pub fn turn(&mut self, dragged_px: Vec2) {
        self.round = None;
        if let Some(CameraPose { angles, .. }) = &mut self.pose {
            angles.x -= dragged_px.x * 0.35;
            angles.y = (angles.y + dragged_px.y * 0.35).clamp(-85.0, 85.0);
        }
        self.angles = self.pose.map(|pose| pose.angles);
    }

    pub fn zoom(&mut self, factor: f32) {
        match &mut self.distance {
            Some(distance) => *distance = (*distance * factor).clamp(NEAREST, FARTHEST),
            None => self.zoom = Some((self.zoom.unwrap_or(1.0) * factor).clamp(0.2, 4.0)),
        }
    }

    pub fn reset(&mut self) {
        *self = Self { pose: self.pose, ..default() };
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Orbit>()
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(eye()))
        .add_systems(PostUpdate, move_camera.before(TransformSystems::Propagate).before(CameraUpdateSystems));
}

/// A camera without a target.
pub fn eye() -> impl Bundle {
    (
        Camera3d::default(),
        CameraRenderGraph::new(ScenePasses),
        // Nothing needs clearing, because every pixel is drawn.
        Camera {
            output_mode: CameraOutputMode::Write { blend_state: None, clear_color: ClearColorConfig::None },
            ..default()
        },
        Projection::from(PerspectiveProjection {
            fov: FIELD_OF_VIEW.to_radians(),
            near: 0.5,
            far: 1000.0,
            ..default()
        }),
        // The wood shader outputs final colours.
        Tonemapping::None,
        DebandDither::Disabled,
        // An sRGB-encoded canvas, see `patches/canvas.rs`.
        CompositingSpace::Srgb,
        Msaa::Off,
    )
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraPose {
    /// Degrees about y from the front, then degrees upward.
    pub angles: Vec2,
    pub target: Vec3,
    /// From the target to the camera, in pitches.
    pub distance: f32,
}

impl CameraPose {
    /// A share of the way to `goal`, the shorter way around.
    pub fn toward(self, goal: Self, share: f32) -> Self {
        let way = Vec2::new(nearest(goal.angles.x, self.angles.x), goal.angles.y) - self.angles;
        let angles = self.angles + way * share;
        let target = self.target.lerp(goal.target, share);
        Self { angles, target, distance: self.distance.lerp(goal.distance, share) }
    }

    /// How much of the way to `goal` remains, turned or shifted; from 1 on the picture looks different. Zoom does not
    /// count, since the user zooms too. The limits are chosen by eye.
    fn remaining(self, goal: Self) -> f32 {
        let turn = self.angles.distance(goal.angles) / 12.0;
        turn.max(self.target.distance(goal.target) / (0.06 * goal.distance))
    }
}

/// The angle nearest to `from` that is the same direction, so that the camera takes the shorter way around.
fn nearest(angle: f32, from: f32) -> f32 {
    from + (angle - from + 180.0).rem_euclid(360.0) - 180.0
}

/// Positions the camera, with its target in the middle of the free area. `drawn_on` is the size of the render target in
/// pixels, `scale` the pixels per logical pixel.
pub fn put(
    (mut transform, mut camera): (Mut<Transform>, Mut<Camera>),
    pose: CameraPose,
    free: &FreeArea,
    scale: f32,
    drawn_on: UVec2,
) {
    let rotation = camera_rotation(pose.angles);
    let translation = pose.target + rotation * Vec3::Z * pose.distance;
    transform.set_if_neq(Transform { translation, rotation, scale: Vec3::ONE });
    // The render target is a part of a larger picture whose middle is that of the free area.
    let full = (free.size * scale).as_uvec2().max(UVec2::ONE);
    let view = SubCameraView { full_size: full, offset: -free.min * scale, size: drawn_on };
    if camera.sub_camera_view != Some(view) {
        camera.sub_camera_view = Some(view);
    }
}

pub fn within_limits([yaw, pitch, distance]: [f32; 3]) -> (Vec2, f32) {
    (Vec2::new(yaw % 360.0, pitch.clamp(-89.0, 89.0)), distance.clamp(NEAREST, FARTHEST))
}

fn move_camera(
    mut orbit: ResMut<Orbit>,
    mut due: ResMut<DueEffects>,
    session: Res<SessionResource>,
    picture: Res<PictureResource>,
    free: Res<FreeArea>,
    time: Res<Time<Real>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut panel: ResMut<PanelState>,
    mut marks: ResMut<MarkStrength>,
    camera: Single<(&mut Transform, &mut Camera), With<Camera3d>>,
    mut moving: ResMut<Moving>,
    (mut page, mut turns, mut is_slow): (Local<Option<usize>>, Local<bool>, Local<bool>),
) {
    for effect in due.camera.drain(..) {
        match effect {
            CameraView::Home => orbit.reset(),
            CameraView::Round => orbit.round = Some(0.0),
            CameraView::From(yaw, pitch, distance) => {
                let (angles, distance) = within_limits([yaw, pitch, distance]);
                orbit.angles = Some(angles);
                orbit.distance = Some(distance);
            }
        }
    }
    let free = if free.size.min_element() > 1.0 { *free } else { FreeArea { size: window.size(), ..default() } };
    let is_demo = picture.pointer == Pointer::EndMode;
    let mut angles = orbit.angles.filter(|_| !is_demo).unwrap_or_else(|| picture.eye().angles());
    panel.elsewhere = (angles.x + 45.0).rem_euclid(360.0) >= 90.0;
    panel.has_own_view = !is_demo && (orbit.angles.is_some() || orbit.zoom.is_some() || orbit.distance.is_some());
    let passed = if moving.camera { time.delta_secs().min(0.1) } else { 0.016 };
    // After a slow frame the camera cuts to the next page instead of gliding, as on the exported page.
    if moving.camera || *turns {
        *is_slow = time.delta_secs() > 0.12;
    }
    // Otherwise it would show a step from the viewpoint of the one before, for seconds.
    let shown = session.controls().page;
    let is_late = std::mem::replace(&mut *page, shown) != shown && (*turns || *is_slow);
    *turns = session.player().playback.is_moving();
    let is_reduced = session.settings().motion == Motion::Reduced;
    let goes_round = is_demo && !is_reduced;
    // While the window is resized, the picture stays framed.
    let jumps = is_reduced || is_late || moving.sizing > 0;
    orbit.turntable = if goes_round { (orbit.turntable + 7.0 * passed) % 360.0 } else { 0.0 };
    angles.x += orbit.turntable;
    // In four seconds; chosen by eye.
    orbit.round = orbit.round.map(|share| share + passed / 4.0).filter(|share| *share < 1.0);
    let mut nearer = 1.0;
    if let Some(share) = orbit.round {
        angles.x += 360.0 * smooth(f64::from(share)) as f32;
        nearer = 1.0 - 0.1 * (share * std::f32::consts::PI).sin();
    }
    let aspect = free.size.x / free.size.y.max(1.0);
    let Shot { target, distance } = picture.stage.framing().shot(camera_rotation(angles), aspect);
    let own = if is_demo { distance } else { orbit.distance.unwrap_or(distance * orbit.zoom.unwrap_or(1.0)) };
    angles.x = orbit.pose.map_or(angles.x, |pose| nearest(angles.x, pose.angles.x));
    let goal = CameraPose { angles, target, distance: own * nearer };
    let near = 0.003 * goal.distance.max(1.0);
    let arrives = |old: &CameraPose| {
        old.angles.distance(goal.angles) < 0.05
            && old.target.distance(goal.target) < near
            && (old.distance - goal.distance).abs() < near
    };
    // In this many seconds it covers about two thirds of the way.
    let share = 1.0 - (-passed / 0.22).exp();
    let eased = orbit.pose.filter(|old| !jumps && !arrives(old)).map(|old| old.toward(goal, share));
    moving.camera = orbit.pose != Some(goal) || goes_round || orbit.round.is_some();
    let pose = eased.unwrap_or(goal);
    marks.set_if_neq(MarkStrength((1.5 - pose.remaining(goal)).clamp(0.0, 1.0)));
    orbit.bypass_change_detection().pose = Some(pose);
    put(camera.into_inner(), pose, &free, window.scale_factor(), window.physical_size());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_marked_once_the_camera_is_nearly_there_and_while_one_zooms() {
        let goal = CameraPose { angles: Vec2::new(350.0, 20.0), target: Vec3::ZERO, distance: 10.0 };
        assert!(goal.remaining(goal) < 0.5, "at once where it stands");
        for far in [Vec2::new(305.0, 20.0), Vec2::new(350.0, 50.0)] {
            let from = CameraPose { angles: far, ..goal };
            assert!(from.remaining(goal) > 1.5 && from.toward(goal, 0.9).remaining(goal) < 0.5);
        }
        let beside = CameraPose { target: Vec3::X * 2.0, ..goal };
        assert!(beside.remaining(goal) > 1.5 && beside.toward(goal, 0.9).remaining(goal) < 0.5);
        assert!(CameraPose { distance: 30.0, ..goal }.remaining(goal) < 0.5);
    }
}
