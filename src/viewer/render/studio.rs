//! The window's scene with a camera that draws to an image, without a window or a clock: each picture shows the
//! requested moment, at the quality of an idle window.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::app::PanicHandlerPlugin;
use bevy::camera::RenderTarget;
use bevy::render::RenderApp;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::view::screenshot::{Captured, Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPrimaryContextPass;
use crossbeam_channel::unbounded;

use super::captions::{self, Captions};
use super::error::{RenderError, Rendered};
use crate::export::{ExportRequest, FilmShot, Pixels};
use crate::fold::smooth;
use crate::job::Stop;
use crate::stage::{Timeline, camera_rotation};
use crate::viewer::headless::{drawing, engine};
use crate::viewer::input::camera::{self, CameraPose};
use crate::viewer::prelude::*;
use crate::viewer::scene::{MOVING_FRAMES, STILL_FRAMES, Stills};
use crate::viewer::{marks::gesture, patches, quality};

pub struct Studio<'a> {
    app: App,
    pub wanted: &'a ExportRequest,
    pub stop: &'a Stop,
    target: Handle<Image>,
    pub timeline: Timeline,
}

/// Frames until shaders and fonts are loaded; limits the wait.
const MAX_WARM_UP_FRAMES: usize = 500;

impl<'a> Studio<'a> {
    /// Needs a graphics driver; call `warm_up` before the first picture.
    pub fn open(wanted: &'a ExportRequest, stop: &'a Stop) -> Rendered<Self> {
        check_stop(stop)?;
        let ExportRequest { subject, kind, shooting } = wanted;
        let is_film = kind.is_film();
        let timeline = Timeline::fold(subject.plan.clone());
        let mut app = App::new();
        let picture = shooting.picture(subject, &timeline, timeline.start());
        let made = std::panic::catch_unwind(AssertUnwindSafe(|| build(&mut app, picture)));
        // Without a driver, Bevy panics before it creates the render world.
        if app.get_sub_app(RenderApp).is_none() {
            return Err(RenderError::of_panic(RenderError::NoDriver));
        }
        if let Err(payload) = made {
            std::panic::resume_unwind(payload);
        }
        let [width, height] = shooting.size;
        let title = is_film.then(|| [subject.title(), subject.language.summary(&subject.plan.summary())]);
        app.insert_resource(Captions { shown: shooting.words, size: UVec2::from(shooting.size).as_vec2(), title });
        app.finish();
        app.cleanup();
        check_stop(stop)?;
        // Time matters for the many pictures of a film only.
        let software = quality::is_software(app.world().get_resource::<RenderAdapterInfo>());
        let is_large = width * height > 640 * 480;
        let frames = match (software && is_film, is_large) {
            (false, _) => STILL_FRAMES,
            (true, false) => MOVING_FRAMES,
            (true, true) => 0,
        };
        app.insert_resource(Stills { frames, of: frames });
        // Gamma-encoded, as in the window.
        let image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        app.world_mut().spawn((camera::eye(), RenderTarget::from(target.clone())));
        Ok(Self { app, wanted, stop, target, timeline })
    }

    /// Draws until everything is loaded and the picture stays as it is.
    pub fn warm_up(&mut self) -> Rendered<()> {
        // Text is laid out a frame after its fonts are loaded.
        let mut trials = 0;
        let mut loaded = 0;
        while loaded < 4 {
            check_stop(self.stop)?;
            if trials == MAX_WARM_UP_FRAMES {
                return Err(RenderError::Failed("the shaders cannot be loaded".to_owned()));
            }
            self.app.update();
            trials += 1;
            loaded += u32::from(self.app.world().resource::<ShadersLoaded>().0);
        }
        let mut before = Pixels::default();
        for _ in 0..MAX_WARM_UP_FRAMES {
            let now = self.take_one(0.0)?;
            if now == before && now.pixels.iter().any(|pixel| *pixel != now.pixels[0]) {
                return Ok(());
            }
            before = now;
        }
        Err(RenderError::Failed("the picture does not come to rest".to_owned()))
    }

    /// Takes a picture of each shot; passes them on in order, numbered from 0, while the next ones are drawn.
    pub fn take(&mut self, shots: &[FilmShot], each: &mut dyn FnMut(usize, Pixels) -> Rendered<()>) -> Rendered<()> {
        let mut handed = 0;
        let mut waiting = BTreeMap::new();
        let (sender, finished) = unbounded();
        for number in 0.. {
            if handed == shots.len() {
                break;
            }
            if number == shots.len() + 50 {
                return Err(RenderError::Failed("a picture is lost on the card".to_owned()));
            }
            check_stop(self.stop)?;
            if let Some(shot) = shots.get(number) {
                self.seek(shot);
                let screenshot = Screenshot::image(self.target.clone());
                let sender = sender.clone();
                self.app.world_mut().spawn(screenshot).observe(move |taken: On<ScreenshotCaptured>| {
                    // Nobody receives it after a stop.
                    _ = sender.send((number, taken.image.clone()));
                });
            }
            self.app.update();
            if number >= shots.len() {
                self.wait_for_card();
            }
            waiting.extend(finished.try_iter());
            while let Some(image) = waiting.remove(&handed) {
                each(handed, pixels(&image))?;
                handed += 1;
            }
        }
        Ok(())
    }

    /// If this fails, no picture arrives.
    fn wait_for_card(&self) {
        let device = self.app.world().resource::<RenderDevice>();
        _ = device.wgpu_device().poll(PollType::wait_indefinitely());
    }

    /// Takes one picture.
    pub fn take_one(&mut self, playhead: f64) -> Rendered<Pixels> {
        let mut taken = Pixels::default();
        self.take(&[FilmShot { playhead, ..default() }], &mut |_, picture| {
            taken = picture;
            Ok(())
        })?;
        Ok(taken)
    }

    fn seek(&mut self, shot: &FilmShot) {
        let picture = self.picture(shot.playhead);
        let mut place = self.place(&picture, shot.playhead);
        let mut marks = MarkStrength(1.0);
        if let Some((from, share)) = shot.from {
            place = self.place(&self.picture(from), from).toward(place, smooth(f64::from(share)) as f32);
            marks = MarkStrength((2.5 * share - 1.5).max(0.0));
        }
        place.angles.x += shot.round;
        let world = self.app.world_mut();
        let free = *world.resource::<FreeArea>();
        let mut eyes = world.query::<(&mut Transform, &mut Camera)>();
        eyes.iter_mut(world)
            .for_each(|eye| camera::put(eye, place, &free, 1.0, UVec2::from(self.wanted.shooting.size)));
        world.insert_resource(marks);
        world.insert_resource(PictureResource(Arc::new(picture)));
    }

    fn picture(&self, playhead: f64) -> Picture {
        self.wanted.shooting.picture(&self.wanted.subject, &self.timeline, playhead)
    }

    fn place(&self, picture: &Picture, playhead: f64) -> CameraPose {
        let area = self.app.world().resource::<FreeArea>().size;
        let framing = picture.stage.framing();
        let (angles, distance) = self.wanted.shooting.camera.map(camera::within_limits).unzip();
        let angles = angles.unwrap_or_else(|| picture.eye().angles());
        // On the turntable, keep the whole cube in the picture at every angle.
        let round = if self.wanted.shooting.turntable && playhead >= self.timeline.len() as f64 { 8 } else { 1 };
        let sides = (0..round).map(|at| angles + Vec2::new(at as f32 * 45.0, 0.0));
        let shots = Vec::from_iter(sides.map(|angles| framing.shot(camera_rotation(angles), area.x / area.y.max(1.0))));
        let target = shots.iter().map(|shot| shot.target).sum::<Vec3>() / shots.len() as f32;
        let farthest = shots.iter().map(|shot| shot.distance).fold(0.0, f32::max);
        CameraPose { angles, target, distance: distance.unwrap_or(farthest) }
    }
}

impl Drop for Studio<'_> {
    /// Waits for pending pictures, because Bevy logs an error for each that returns to a dropped world.
    fn drop(&mut self) {
        // A broken engine returns no pictures.
        if std::thread::panicking() {
            return;
        }
        let mut under_way = self.app.world_mut().query_filtered::<(), (With<Screenshot>, Without<Captured>)>();
        let deadline = Instant::now() + Duration::from_secs(5);
        while under_way.iter(self.app.world()).next().is_some() && Instant::now() < deadline {
            self.app.update();
            self.wait_for_card();
        }
    }
}

fn check_stop(stop: &Stop) -> Rendered<()> {
    if stop.is_due() { Err(RenderError::Stopped) } else { Ok(()) }
}

/// The window's plugins without a window. Process-wide ones are omitted, since a window may be open too.
fn build(app: &mut App, picture: Picture) {
    app.add_plugins(
        engine()
            .disable::<PanicHandlerPlugin>()
            // Panics without a display.
            .disable::<WinitPlugin>()
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() }),
    );
    app.add_plugins(patches::plugin);
    drawing(app, Arc::new(picture));
    app.add_plugins(captions::plugin).add_systems(EguiPrimaryContextPass, gesture::draw.run_if(shaders_are_loaded));
}

/// A picture that was taken of a window or of an image.
pub fn pixels(image: &Image) -> Pixels {
    let is_bgra = image.texture_descriptor.format.remove_srgb_suffix() == TextureFormat::Bgra8Unorm;
    let pixels = image.data.as_deref().unwrap_or_default().as_chunks::<4>().0;
    let rgb = pixels.iter().map(|&[red, green, blue, _]| if is_bgra { [blue, green, red] } else { [red, green, blue] });
    Pixels { size: [image.width(), image.height()], pixels: rgb.collect() }
}
