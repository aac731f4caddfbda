//! The orbit camera: drag orbits, wheel zooms, double click on the background goes home. It frames what is on stage
//! by itself, in the part of the window that the panel leaves free.

use bevy::camera::{CameraOutputMode, CameraUpdateSystems, CompositingSpace, SubCameraView};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiPostUpdateSet;
use bevy_egui::input::EguiWantsInput;

use super::door::{Asked, Due, Work};
use super::frame::{CLICK, Elsewhere, FreeArea, HomeView, Moving, Phase, UnderPointer};
use crate::fold::{Eye, smooth};
use crate::session::{Command, Motion, Pointer, Viewpoint};
use crate::stage::Lens;

/// How near and how far the eye may be, in pitches.
pub(super) const NEAREST: f32 = 2.0;
pub(super) const FARTHEST: f32 = 400.0;
/// Seconds in which the camera comes about two thirds of its way.
const REACTION: f32 = 0.22;

/// Where the camera is and where it wants to be.
#[derive(Resource, Clone, Debug)]
struct Orbit {
    /// Degrees about y from the front, and up, where a hand has chosen them; else it looks from where the stage is to be seen.
    angles: Option<Vec2>,
    /// The distance asked for as a share of the one that frames what is to be seen.
    zoom: f32,
    /// A distance asked for in pitches.
    distance: Option<f32>,
    /// Seconds since it began to go once round.
    round: Option<f32>,
    /// Degrees that it has gone round while something is only watched.
    turntable: f32,
    /// Where it is now: angles, target, distance. `None` before the first picture.
    now: Option<(Vec2, Vec3, f32)>,
}

/// Seconds for once round, and how much nearer it comes meanwhile, as a share; chosen by eye.
const ROUND_SECONDS: f32 = 4.0;
const NEARER: f32 = 0.22;
/// Degrees a second in a show.
const TURNTABLE: f32 = 7.0;

impl Default for Orbit {
    fn default() -> Self {
        Self { angles: None, zoom: 1.0, distance: None, round: None, turntable: 0.0, now: None }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Orbit>()
        .add_systems(Startup, spawn)
        .add_systems(Update, (hand, carry_out).in_set(Phase::Input))
        // What is drawn over the picture in egui's pass is drawn as this camera sees it.
        .configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.after(CameraUpdateSystems))
        .add_systems(PostUpdate, follow.before(TransformSystems::Propagate).before(CameraUpdateSystems));
}

fn spawn(mut commands: Commands) {
    commands.spawn(eye(Msaa::Off));
}

/// The camera, whatever it draws on, with so many samples a pixel.
pub(super) fn eye(samples: Msaa) -> impl Bundle {
    (
        Camera3d::default(),
        // The canvas covers all that is drawn on: nothing to clear there.
        Camera {
            output_mode: CameraOutputMode::Write { blend_state: None, clear_color: ClearColorConfig::None },
            ..default()
        },
        Projection::from(PerspectiveProjection {
            fov: Lens::HOME.field_of_view.to_radians(),
            near: 0.5,
            far: 1000.0,
            ..default()
        }),
        // The wood shader delivers final colours.
        Tonemapping::None,
        DebandDither::Disabled,
        // A canvas of colours as they are stored, see `patches`.
        CompositingSpace::Srgb,
        samples,
    )
}

/// Where the eye is: degrees about y from the front, and up; what it looks at; how far away from that, in pitches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub angles: Vec2,
    pub target: Vec3,
    pub distance: f32,
}

/// The distance from which all of `frame` is seen at these angles in an area of this size.
pub(super) fn distance(frame: (Vec3, Vec3), angles: Vec2, area: Vec2) -> f32 {
    Lens::HOME.distance(frame, Lens::turned(angles), area.x / area.y.max(1.0))
}

/// Puts the camera there, which draws on something that is `drawn_on` pixels wide and high. The middle of what it sees is in the
/// middle of the free area, of whose logical pixels each has `scale`.
pub(super) fn put(
    camera: &mut Mut<Camera>,
    transform: &mut Mut<Transform>,
    place: Place,
    free: &FreeArea,
    scale: f32,
    drawn_on: UVec2,
) {
    let rotation = Lens::turned(place.angles);
    let translation = place.target + rotation * Vec3::Z * place.distance;
    transform.set_if_neq(Transform { translation, rotation, scale: Vec3::ONE });
    // What is drawn on is a cut-out of a larger picture that has its middle in the middle of the free area.
    let full = (free.size * scale).as_uvec2().max(UVec2::ONE);
    let view = SubCameraView { full_size: full, offset: -free.min * scale, size: drawn_on };
    if camera.sub_camera_view != Some(view) {
        camera.sub_camera_view = Some(view);
    }
}

/// The user's hand on the picture; what happens over the panel is not for the camera.
fn hand(
    mut orbit: ResMut<Orbit>,
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    egui: Res<EguiWantsInput>,
    free: Res<FreeArea>,
    under: Res<UnderPointer>,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    work: Res<Work>,
    mut asked: MessageWriter<Asked>,
    mut dragging: Local<bool>,
    mut pressed_at: Local<Vec2>,
    mut dragged: Local<f32>,
    mut last_click: Local<Option<f64>>,
) {
    let pointer = work.session().pointer();
    match pointer {
        Pointer::EndMode => {
            if buttons.get_just_pressed().next().is_some() {
                asked.write(Asked(Command::Stop));
            }
            return;
        }
        Pointer::Covered => {
            *dragging = false;
            return;
        }
        Pointer::Edit | Pointer::Turn | Pointer::TurnPages => {}
    }
    // egui does not count the panel itself as its own, nor what lies over the picture.
    let on_picture = window.cursor_position().is_some_and(|at| Rect::from_corners(Vec2::ZERO, free.end).contains(at));
    let over_panel = !on_picture || egui.wants_any_pointer_input();
    if buttons.any_just_pressed([MouseButton::Left, MouseButton::Right]) {
        // A stroke of the brush is none of the camera's.
        *dragging = !over_panel && !under.drags;
        (*pressed_at, *dragged) = (window.cursor_position().unwrap_or_default(), 0.0);
        let meant_for_others = pointer == Pointer::TurnPages || under.clicks;
        if *dragging && !meant_for_others && buttons.just_pressed(MouseButton::Left) {
            let now = time.elapsed_secs_f64();
            if last_click.is_some_and(|last| now - last < 0.35) {
                go_home(&mut orbit);
            }
            *last_click = Some(now);
        }
    }
    let away = window.cursor_position().map_or(f32::MAX, |at| at.distance(*pressed_at));
    *dragged = dragged.max(away);
    *dragging &= buttons.any_pressed([MouseButton::Left, MouseButton::Right]);
    if *dragging && motion.delta != Vec2::ZERO && *dragged >= CLICK {
        *last_click = None;
        orbit.round = None;
        // The hand is followed at once.
        if let Some(now) = &mut orbit.now {
            now.0.x -= motion.delta.x * 0.35;
            now.0.y = (now.0.y + motion.delta.y * 0.35).clamp(-85.0, 85.0);
        }
        orbit.angles = orbit.now.map(|now| now.0);
    }
    if !over_panel && scroll.delta.y != 0.0 {
        let notches = match scroll.unit {
            MouseScrollUnit::Line => scroll.delta.y,
            MouseScrollUnit::Pixel => scroll.delta.y / 60.0,
        };
        let factor = 0.88_f32.powf(notches);
        match &mut orbit.distance {
            Some(distance) => *distance = (*distance * factor).clamp(NEAREST, FARTHEST),
            None => orbit.zoom = (orbit.zoom * factor).clamp(0.2, 4.0),
        }
    }
}

/// On which side of the lattice it looks from here, as [`Eye::quarter`] counts them.
fn quarter_of(yaw: f32) -> i32 {
    Eye { yaw: yaw.round() as i32, pitch: 0 }.quarter()
}

fn go_home(orbit: &mut Orbit) {
    *orbit = Orbit { now: orbit.now, ..Orbit::default() };
}

fn carry_out(mut orbit: ResMut<Orbit>, mut due: MessageReader<Due<Viewpoint>>) {
    for Due(effect) in due.read() {
        match *effect {
            Viewpoint::Home => go_home(&mut orbit),
            Viewpoint::Round => orbit.round = Some(0.0),
            Viewpoint::From(yaw, pitch, distance) => {
                orbit.angles = Some(Vec2::new(yaw % 360.0, pitch.clamp(-89.0, 89.0)));
                orbit.distance = Some(distance.clamp(NEAREST, FARTHEST));
            }
        }
    }
}

fn follow(
    mut orbit: ResMut<Orbit>,
    work: Res<Work>,
    home: Res<HomeView>,
    free: Res<FreeArea>,
    time: Res<Time<Real>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut elsewhere: ResMut<Elsewhere>,
    camera: Single<(&mut Transform, &mut Camera), With<Camera3d>>,
    mut moving: ResMut<Moving>,
    mut was_under_way: Local<bool>,
) {
    let (mut transform, mut camera) = camera.into_inner();
    let scale = window.scale_factor();
    let free =
        if free.size.min_element() > 1.0 { *free } else { FreeArea { size: window.size(), ..FreeArea::default() } };
    let target = (home.frame.0 + home.frame.1) / 2.0;
    let shows = work.session().is_demo();
    let mut wanted = orbit.angles.filter(|_| !shows).unwrap_or(Vec2::new(home.eye.yaw as f32, home.eye.pitch as f32));
    elsewhere.set_if_neq(Elsewhere(quarter_of(wanted.x) != home.eye.quarter()));
    let passed = if *was_under_way { time.delta_secs().min(0.1) } else { 0.016 };
    let jumps = work.session().settings().motion == Motion::Reduced;
    let turns = shows && !jumps;
    orbit.turntable = if turns { (orbit.turntable + TURNTABLE * passed) % 360.0 } else { 0.0 };
    wanted.x += orbit.turntable;
    let mut distance = orbit.distance.filter(|_| !shows).unwrap_or_else(|| {
        let zoom = if shows { 1.0 } else { orbit.zoom };
        self::distance(home.frame, wanted, free.size) * zoom
    });
    let share = orbit.round.map(|seconds| (seconds + passed) / ROUND_SECONDS).filter(|share| *share < 1.0);
    orbit.round = share.map(|share| share * ROUND_SECONDS);
    if let Some(share) = share {
        wanted.x += 360.0 * smooth(f64::from(share)) as f32;
        distance *= 1.0 - NEARER * (share * std::f32::consts::PI).sin();
    }
    // The shorter way round.
    let from = orbit.now.map_or(wanted.x, |now| now.0.x);
    let yaw = from + (wanted.x - from + 180.0).rem_euclid(360.0) - 180.0;
    let goal = (Vec2::new(yaw, wanted.y), target, distance);
    let (now, under_way) = match orbit.now {
        None => (goal, true),
        Some(now) if jumps => (goal, now != goal),
        Some(now) => {
            let share = 1.0 - (-passed / REACTION).exp();
            let near = (now.0 - goal.0).length() < 0.05
                && (now.1 - goal.1).length() < 0.003 * goal.2.max(1.0)
                && (now.2 - goal.2).abs() < 0.003 * goal.2.max(1.0);
            if near {
                (goal, now != goal)
            } else {
                ((now.0.lerp(goal.0, share), now.1.lerp(goal.1, share), now.2 + (goal.2 - now.2) * share), true)
            }
        }
    };
    let under_way = under_way || turns || orbit.round.is_some();
    *was_under_way = under_way;
    moving.camera = under_way;
    orbit.bypass_change_detection().now = Some(now);
    let (angles, target, distance) = now;
    put(&mut camera, &mut transform, Place { angles, target, distance }, &free, scale, window.physical_size());
}
