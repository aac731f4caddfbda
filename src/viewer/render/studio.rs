//! Where pictures are taken: the scene of the window, a camera that draws on an image, and no window.
//!
//! Nothing in it goes by the clock: each picture is of the moment that is asked for. A picture that rests is drawn as the window
//! draws one that rests, and so are all others here, since nobody waits for the next one.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use bevy::app::{PanicHandlerPlugin, TerminalCtrlCHandlerPlugin};
use bevy::asset::RenderAssetUsages;
use bevy::camera::{CameraUpdateSystems, RenderTarget};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, PollType, TextureDimension, TextureFormat, TextureUsages};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::view::screenshot::{Captured, CapturedScreenshots, Screenshot, ScreenshotCaptured};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::transform::TransformSystems;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiPlugin, EguiPostUpdateSet};
use crossbeam_channel::{Receiver, Sender, unbounded};

use super::error::RenderError;
use super::words::{self, Words};
use crate::export::{Picture, Shooting, Shot, Subject, view};
use crate::fold::smooth;
use crate::job::Stop;
use crate::session::{Command, Input, Session, Theme};
use crate::stage::Timeline;
use crate::viewer::camera::{self, Place};
use crate::viewer::door::Asked;
use crate::viewer::frame::{FreeArea, Loaded, Tier};
use crate::viewer::{core, gesture, patches, quality};

pub(super) struct Studio {
    app: App,
    target: Handle<Image>,
    camera: Option<[f32; 3]>,
    turntable: bool,
    timeline: Timeline,
    /// What the words leave free at the very beginning, and from then on.
    free: [FreeArea; 2],
    /// For which moment words were written last: the very beginning or not, and the step.
    written: Option<(bool, usize)>,
    /// Pictures on their way from the card, by the order in which they were taken.
    developed: Receiver<(usize, Image)>,
    sender: Sender<(usize, Image)>,
}

/// Where the eye is in the next picture, and what is free there.
#[derive(Resource, Clone, Copy, Debug)]
struct Look(Place, FreeArea);

/// So many pictures at most until shaders, letters and meshes are there: a guard against waiting for ever.
const TRIALS: usize = 500;
/// So many unseen frames before new words are in a picture: in the first, letters that are new are missing.
const LETTERS_LATE: usize = 2;
/// After so many further ones a picture that is not back yet is lost.
const LATE: usize = 50;
/// How long pictures are waited for that nobody wants any more: a guard against waiting for ever.
const PATIENCE: Duration = Duration::from_secs(5);
/// Between two looks at what the card has done.
const A_MOMENT: Duration = Duration::from_millis(5);

impl Studio {
    /// Needs a graphics driver. There is nothing to see before it is warm.
    pub fn open(subject: &Subject, shooting: &Shooting, stop: &Stop) -> Result<Self, RenderError> {
        heard(stop)?;
        let mut session = Session::showing(&subject.puzzle, subject.solution.clone(), subject.plan.clone());
        let theme = if shooting.dark { Theme::Dark } else { Theme::Light };
        session.update(Input::Command(Command::Theme(theme)));
        let settings = session.settings();
        let toggles =
            [(settings.xray != shooting.xray, Command::Xray), (settings.ghost != shooting.ghost, Command::Ghost)];
        for (_, command) in toggles.into_iter().filter(|(is_other, _)| *is_other) {
            session.update(Input::Command(command));
        }
        let mut app = App::new();
        let made = std::panic::catch_unwind(AssertUnwindSafe(|| build(&mut app, session)));
        // Bevy panics where there is none, before it makes a world to draw from.
        if app.get_sub_app(RenderApp).is_none() {
            return Err(RenderError::NoDriver);
        }
        if let Err(payload) = made {
            std::panic::resume_unwind(payload);
        }
        let size = shooting.size;
        app.insert_resource(Words { shown: shooting.words, size: UVec2::from(size).as_vec2() });
        app.finish();
        app.cleanup();
        heard(stop)?;
        let software = quality::is_software(app.world().get_resource::<RenderAdapterInfo>());
        app.insert_resource(Tier { high: !software });
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(film_for(size));
        app.world_mut().spawn((camera::eye(Msaa::Sample4), RenderTarget::from(target.clone())));
        let (sender, developed) = unbounded();
        Ok(Self {
            app,
            target,
            camera: shooting.camera,
            turntable: shooting.turntable,
            timeline: Timeline::fold(subject.plan.clone()),
            free: [FreeArea::default(); 2],
            written: None,
            developed,
            sender,
        })
    }

    /// Draws until all is there that is drawn, and finds out what the words leave free.
    pub fn warm_up(&mut self, stop: &Stop) -> Result<(), RenderError> {
        for trial in 0.. {
            heard(stop)?;
            if trial == TRIALS {
                return Err(RenderError::Failed("the shaders cannot be loaded".to_owned()));
            }
            self.app.update();
            if self.app.world().resource::<Loaded>().0 {
                break;
            }
        }
        // Letters have their place a frame after their fonts are there.
        for (at, playhead) in [f64::MIN_POSITIVE, 0.0].into_iter().enumerate() {
            for _ in 0..3 {
                heard(stop)?;
                self.app.world_mut().write_message(Asked(Command::Seek(playhead)));
                self.app.update();
            }
            self.free[1 - at] = *self.app.world().resource::<FreeArea>();
        }
        let first = Shot { playhead: 0.0, hundredths: 0, from: None, round: 0.0 };
        let mut before: Option<Picture> = None;
        for _ in 0..TRIALS {
            let mut now = None;
            self.take(&[first], stop, &mut |_, picture| {
                now = Some(picture);
                Ok(())
            })?;
            let is_blank = |picture: &Picture| picture.pixels.iter().all(|pixel| *pixel == picture.pixels[0]);
            if now == before && now.as_ref().is_some_and(|picture| !is_blank(picture)) {
                return Ok(());
            }
            before = now;
        }
        Err(RenderError::Failed("the picture does not come to rest".to_owned()))
    }

    /// Takes a picture of each; hands them over in their order, with their numbers from 0, while the next ones are drawn.
    pub fn take(
        &mut self,
        shots: &[Shot],
        stop: &Stop,
        each: &mut dyn FnMut(usize, Picture) -> Result<(), RenderError>,
    ) -> Result<(), RenderError> {
        let (mut handed, mut waiting, mut late) = (0, BTreeMap::new(), 0);
        let mut number = 0;
        while handed < shots.len() {
            heard(stop)?;
            match shots.get(number) {
                Some(shot) => {
                    // Letters that were not written before are on the card a frame later.
                    let words = (shot.playhead == 0.0, shot.playhead.floor() as usize);
                    if self.written.replace(words) != Some(words) {
                        for _ in 0..LETTERS_LATE {
                            self.turn_to(shot);
                            self.app.update();
                        }
                    }
                    self.turn_to(shot);
                    self.expose(number);
                }
                None if late == LATE => return Err(RenderError::Failed("a picture is lost on the card".to_owned())),
                None => late += 1,
            }
            number += 1;
            self.app.update();
            if late > 0 {
                // What is still drawn is waited for; where that fails the next round tells.
                let all = PollType::Wait { submission_index: None, timeout: None };
                let _ = self.app.world().resource::<RenderDevice>().wgpu_device().poll(all);
            }
            waiting.extend(self.developed.try_iter());
            while let Some(image) = waiting.remove(&handed) {
                each(handed, picture(&image))?;
                handed += 1;
            }
        }
        Ok(())
    }

    /// The next update draws this moment.
    fn turn_to(&mut self, shot: &Shot) {
        let (mut place, mut free) = self.place(shot.playhead);
        if let Some((from, share)) = shot.from {
            let (old, was_free) = self.place(from);
            let share = smooth(f64::from(share)) as f32;
            // The shorter way round.
            let yaw = (place.angles.x - old.angles.x + 180.0).rem_euclid(360.0) - 180.0;
            let way = Vec2::new(yaw, place.angles.y - old.angles.y);
            place = Place {
                angles: old.angles + way * share,
                target: old.target.lerp(place.target, share),
                distance: old.distance + (place.distance - old.distance) * share,
            };
            free.min = was_free.min.lerp(free.min, share);
            free.size = was_free.size.lerp(free.size, share);
        }
        place.angles.x += shot.round;
        let world = self.app.world_mut();
        world.insert_resource(Look(place, free));
        world.write_message(Asked(Command::Seek(shot.playhead)));
    }

    /// What the next update draws is taken.
    fn expose(&mut self, number: usize) {
        let sender = self.sender.clone();
        self.app.world_mut().spawn(Screenshot::image(self.target.clone())).observe(
            move |taken: On<ScreenshotCaptured>| {
                // Where it was stopped meanwhile nobody waits for it.
                let _ = sender.send((number, taken.image.clone()));
            },
        );
    }

    /// From where a moment is seen, and what is free in its picture.
    fn place(&self, playhead: f64) -> (Place, FreeArea) {
        let free = self.free[usize::from(playhead > 0.0)];
        let (eye, frame) = view(&self.timeline, playhead);
        let angles = self.camera.map_or(Vec2::new(eye.yaw as f32, eye.pitch as f32), |[yaw, pitch, _]| {
            Vec2::new(yaw % 360.0, pitch.clamp(-89.0, 89.0))
        });
        // Once round it is not to leave the picture.
        let round = if self.turntable && playhead >= self.timeline.len() as f64 { 8 } else { 1 };
        let sides = (0..round).map(|at| angles + Vec2::new(at as f32 * 45.0, 0.0));
        let distance = sides.map(|angles| camera::distance(frame, angles, free.size)).fold(0.0, f32::max);
        let distance = self.camera.map_or(distance, |[.., asked]| asked.clamp(camera::NEAREST, camera::FARTHEST));
        (Place { angles, target: (frame.0 + frame.1) / 2.0, distance }, free)
    }
}

impl Drop for Studio {
    /// Waits for the pictures under way: Bevy logs an error for each that comes back when nobody is there.
    fn drop(&mut self) {
        // A broken engine hands back none.
        if std::thread::panicking() {
            return;
        }
        let world = self.app.world_mut();
        let mut under_way = world.query_filtered::<(), (With<Screenshot>, Without<Captured>)>();
        let mut left = under_way.iter(world).count();
        let (device, captured) = (world.resource::<RenderDevice>(), world.resource::<CapturedScreenshots>());
        let Ok(captured) = captured.lock() else { return };
        let patience = Instant::now() + PATIENCE;
        while left > 0 && Instant::now() < patience {
            let all = PollType::Wait { submission_index: None, timeout: None };
            // Where that fails none comes.
            let _ = device.wgpu_device().poll(all);
            left -= usize::from(captured.recv_timeout(A_MOMENT).is_ok());
        }
    }
}

fn heard(stop: &Stop) -> Result<(), RenderError> {
    if stop.is_due() { Err(RenderError::Stopped) } else { Ok(()) }
}

/// All that stages and draws a fold, without a window; what the process has only one of is left alone, since a window may be
/// open beside it.
fn build(app: &mut App, session: Session) {
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<PanicHandlerPlugin>()
            .disable::<LogPlugin>()
            .disable::<TerminalCtrlCHandlerPlugin>()
            // It panics where there is no display.
            .disable::<WinitPlugin>()
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            // No picture is to have holes.
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() }),
    );
    app.add_plugins(EguiPlugin::default());
    core(app, session);
    app.add_plugins((patches::plugin, gesture::plugin, words::plugin))
        .configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.after(CameraUpdateSystems))
        .add_systems(PostUpdate, look.before(TransformSystems::Propagate).before(CameraUpdateSystems));
}

fn look(at: Option<Res<Look>>, words: Res<Words>, camera: Single<(&mut Transform, &mut Camera), With<Camera3d>>) {
    let Some(at) = at else { return };
    let (mut transform, mut camera) = camera.into_inner();
    let Look(place, free) = &*at;
    camera::put(&mut camera, &mut transform, *place, free, 1.0, words.size.as_uvec2());
}

/// An image to draw on. Colours are stored in it as in a window.
fn film_for([width, height]: [u32; 2]) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let (format, usage) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    let mut image = Image::new_uninit(size, TextureDimension::D2, format, usage);
    image.texture_descriptor.usage |= TextureUsages::RENDER_ATTACHMENT;
    image
}

fn picture(image: &Image) -> Picture {
    let pixels = image.data.as_deref().unwrap_or_default().as_chunks::<4>().0;
    let pixels = pixels.iter().map(|&[red, green, blue, _]| [red, green, blue]).collect();
    Picture { size: [image.width(), image.height()], pixels }
}
