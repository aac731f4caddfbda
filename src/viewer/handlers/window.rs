//! The window: icon, size, full screen, the system's light or dark theme, and quitting on a signal.

use std::io::{Cursor, Read as _};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use bevy::ecs::system::NonSendMarker;
use bevy::window::*;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use super::prelude::*;
use crate::session::WindowEffect;
use crate::signals;
use crate::viewer::frame::STOPPED;

/// Whether a signal ends the program.
static IS_ENDED: AtomicBool = AtomicBool::new(false);

pub fn plugin(app: &mut App) {
    let wake = Post::of(app).wake.caller();
    signals::on_end(move || {
        IS_ENDED.store(true, Relaxed);
        wake();
        // A Wayland desktop that does not show the window holds up the next frame, and with it the end.
        std::thread::sleep(Duration::from_secs(5));
        std::process::exit(STOPPED.into());
    });
    let end = |mut destroyed: MessageReader<WindowDestroyed>, mut exit: MessageWriter<AppExit>| {
        if IS_ENDED.load(Relaxed) {
            exit.write(AppExit::from_code(STOPPED));
        }
        // Another program may destroy the window.
        if destroyed.read().count() > 0 {
            exit.write(AppExit::Success);
        }
    };
    app.add_systems(Startup, set_icon)
        .add_systems(Update, (report_changes, end).in_set(Phase::Drain))
        // The saved size may be from another screen; it is set before the first frame.
        .add_systems(PostUpdate, (carry_out, fit_screen).chain());
}

/// Number of frames after a resize in which the layout may still change, since egui may use the old size or scale.
/// Meanwhile the window does not sleep, and the camera does not ease.
const FRAMES_AFTER_RESIZE: u8 = 4;

/// X11 and Windows take the icon from the window, other systems from the files installed with the program.
fn set_icon(_main_thread: NonSendMarker) -> Result {
    let mut reader = png::Decoder::new(Cursor::new(include_bytes!("../../../assets/icon-64.png"))).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let size = reader.next_frame(&mut pixels)?;
    let icon = Icon::from_rgba(pixels, size.width, size.height)?;
    WINIT_WINDOWS.with_borrow(|open| {
        open.windows.values().for_each(|window| window.set_window_icon(Some(icon.clone())));
    });
    Ok(())
}

/// In logical pixels, as far as the screen is that large.
const LEAST_SIZE: Vec2 = Vec2::new(640.0, 480.0);

/// Limits the size to that of the screen, once, because later changes are intended; and the least size, always.
fn fit_screen(
    window: Single<(&mut Window, Option<&OnMonitor>), With<PrimaryWindow>>,
    monitors: Query<(Entity, &Monitor, Has<PrimaryMonitor>)>,
    mut done: Local<bool>,
) {
    let (mut window, on) = window.into_inner();
    let on = on.map(|on| on.0);
    let screen = monitors.iter().max_by_key(|(monitor, _, primary)| (Some(*monitor) == on, *primary));
    let Some((_, screen, _)) = screen else { return };
    let screen = screen.physical_size();
    let (min_width, min_height) = LEAST_SIZE.min(screen.as_vec2() / window.scale_factor()).into();
    let limits = WindowResizeConstraints { min_width, min_height, ..default() };
    if window.resize_constraints != limits {
        window.resize_constraints = limits;
    }
    let size = window.physical_size();
    if !std::mem::replace(&mut *done, true) && !size.cmplt(screen).all() {
        let size = size.min(screen);
        window.resolution.set_physical_resolution(size.x, size.y);
        // With its frame it would not fit; the desktop knows what it has room for.
        window.set_maximized(true);
    }
}

/// The system's language, and the desktop's theme where winit does not report it. `dbus-send` alone would start a bus.
pub fn ask_system(app: &App) {
    let post = Post::of(app);
    post.send(Report::SystemLanguage(Language::of_wishes(sys_locale::get_locales())));
    if cfg!(target_os = "linux") && std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some() {
        let ask = |post: &Post| is_desktop_dark().into_iter().for_each(|dark| post.tell(Report::SystemTheme { dark }));
        // Without a thread it stays light.
        _ = post.start("theme", ask);
    }
}

/// `None` if the desktop has no preference.
fn is_desktop_dark() -> Option<bool> {
    let mut question = Command::new("dbus-send");
    question
        .args(["--session", "--print-reply=literal", "--reply-timeout=2000", "--dest=org.freedesktop.portal.Desktop"])
        .args(["/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings.Read"])
        .args(["string:org.freedesktop.appearance", "string:color-scheme"]);
    let mut asking = Program::start(quiet(&mut question).stdout(Stdio::piped())).ok()?;
    asking.wait(Duration::from_secs(3), || false)?;
    let mut answer = String::new();
    asking.0.stdout.take()?.take(1000).read_to_string(&mut answer).ok()?;
    match answer.split_whitespace().last()? {
        "1" => Some(true),
        "2" => Some(false),
        _ => None,
    }
}

fn report_changes(
    mut changed: MessageReader<WindowThemeChanged>,
    mut first: Local<Option<WindowTheme>>,
    mut resized: MessageReader<WindowResized>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    window: Single<&Window, With<PrimaryWindow>>,
    post: Res<Post>,
    mut moving: ResMut<Moving>,
) {
    // At the start there is no message.
    let first = window.window_theme.filter(|theme| first.replace(*theme) != Some(*theme));
    for theme in first.into_iter().chain(changed.read().map(|changed| changed.theme)) {
        post.send(Report::SystemTheme { dark: theme == WindowTheme::Dark });
    }
    let is_resized = resized.read().count() > 0;
    let is_changed = is_resized || scaled.read().count() > 0;
    moving.sizing = if is_changed { FRAMES_AFTER_RESIZE } else { moving.sizing.saturating_sub(1) };
    moving.once |= moving.sizing > 0;
    if is_resized && window.mode == WindowMode::Windowed {
        post.send(Report::Resized([window.width().round() as u32, window.height().round() as u32]));
    }
}

fn carry_out(
    mut due: ResMut<DueEffects>,
    window: Single<(&mut Window, &mut CursorOptions), With<PrimaryWindow>>,
    mut moving: ResMut<Moving>,
    mut before_show: Local<Option<WindowMode>>,
) {
    let (mut window, mut cursor) = window.into_inner();
    let full_screen = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
    for effect in due.window.drain(..) {
        match effect {
            WindowEffect::Size(width, height) => {
                let before = window.resolution.size();
                window.resolution.set(width as f32, height as f32);
                if window.resolution.size() != before {
                    // A desktop may refuse it.
                    moving.sizing = 30;
                }
            }
            WindowEffect::FullScreen if window.mode == WindowMode::Windowed => window.mode = full_screen,
            WindowEffect::FullScreen => window.mode = WindowMode::Windowed,
            WindowEffect::Show(shows) => {
                cursor.visible = !shows;
                let before = before_show.take();
                *before_show = shows.then_some(window.mode);
                window.mode = if shows { full_screen } else { before.unwrap_or(window.mode) };
            }
        }
        moving.once = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::viewer::frame::Wake;

    fn screen(physical_width: u32, physical_height: u32, scale_factor: f64) -> Monitor {
        Monitor {
            name: None,
            physical_width,
            physical_height,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor,
            video_modes: Vec::new(),
        }
    }

    fn window(scale: f32) -> Window {
        let mut window = Window::default();
        window.resolution.set_scale_factor(scale);
        window.resolution.set(1280.0, 720.0);
        window
    }

    #[test]
    fn a_window_fits_on_a_small_screen_at_a_large_scale() {
        for (width, height, scale) in
            [(1366, 768, 2.0), (1280, 800, 2.0), (1920, 1080, 2.5), (1024, 600, 1.0), (800, 480, 3.0)]
        {
            let mut app = App::new();
            app.add_systems(Update, fit_screen);
            app.world_mut().spawn((screen(width, height, scale), PrimaryMonitor));
            let opened = app.world_mut().spawn((window(scale as f32), PrimaryWindow)).id();
            app.update();
            let opened = app.world().get::<Window>(opened).unwrap();
            assert!(opened.physical_size().cmple(UVec2::new(width, height)).all(), "{width}x{height}");
            let least = Vec2::new(opened.resize_constraints.min_width, opened.resize_constraints.min_height);
            let least = least * opened.scale_factor();
            assert!(least.x <= width as f32 && least.y <= height as f32, "{width}x{height} at {scale}: {least}");
            assert!(least.x > 0.0);
        }
    }

    #[test]
    fn the_least_size_follows_the_window_to_another_screen() {
        let mut app = App::new();
        app.add_systems(Update, fit_screen);
        let large = app.world_mut().spawn((screen(3840, 2160, 1.0), PrimaryMonitor)).id();
        let small = app.world_mut().spawn(screen(1366, 768, 2.0)).id();
        let opened = app.world_mut().spawn((window(1.0), PrimaryWindow, OnMonitor(large))).id();
        app.update();
        let least = |app: &App| app.world().get::<Window>(opened).unwrap().resize_constraints.min_height;
        assert!((least(&app) - LEAST_SIZE.y).abs() < 0.1);
        app.world_mut().entity_mut(opened).insert(OnMonitor(small));
        *app.world_mut().get_mut::<Window>(opened).unwrap() = window(2.0);
        app.update();
        assert!(least(&app) <= 384.0);
        assert_eq!(app.world().get::<Window>(opened).unwrap().physical_width(), 2560, "later changes are intended");
    }

    #[test]
    fn frames_follow_a_change_of_size_or_scale() {
        let mut app = App::new();
        app.add_message::<WindowThemeChanged>()
            .add_message::<WindowResized>()
            .add_message::<WindowScaleFactorChanged>()
            .init_resource::<Moving>()
            .insert_resource(Post::new(Wake::default()))
            .add_systems(Update, report_changes);
        let window = app.world_mut().spawn((window(1.0), PrimaryWindow)).id();
        let frames = |app: &mut App| {
            (0..5)
                .filter(|_| {
                    app.update();
                    std::mem::take(&mut app.world_mut().resource_mut::<Moving>().once)
                })
                .count()
        };
        assert_eq!(frames(&mut app), 0, "at rest");
        app.world_mut().write_message(WindowResized { window, width: 900.0, height: 700.0 });
        assert_eq!(frames(&mut app), usize::from(FRAMES_AFTER_RESIZE));
        app.world_mut().write_message(WindowScaleFactorChanged { window, scale_factor: 2.0 });
        assert_eq!(frames(&mut app), usize::from(FRAMES_AFTER_RESIZE));
    }
}
