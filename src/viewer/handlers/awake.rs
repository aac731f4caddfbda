//! Keeps the screen on while the user folds a wooden snake along, where the system has a service for that.

use super::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, keep_on);
}

/// The reason that the system may show; `None` lets the screen go off.
type Why = Option<&'static str>;

/// The thread is started when first needed. If none starts, the screen goes off.
fn keep_on(session: Res<SessionResource>, mut was_wanted: Local<bool>, mut thread: Local<Option<Requests<Why>>>) {
    let is_wanted = session.keeps_screen_on();
    if std::mem::replace(&mut *was_wanted, is_wanted) != is_wanted {
        *thread = thread.take().or_else(|| Requests::start("awake", hold).ok());
        let why = is_wanted.then(|| session.settings().language().label(Label::IsFolded));
        thread.iter().for_each(|thread| thread.send(why));
    }
}

/// Until all senders are gone.
fn hold(requests: Receiver<Why>) {
    let mut kept_on = None;
    for why in requests {
        // The old one first.
        drop(kept_on.take());
        kept_on = why.map(screen::on);
    }
}

#[cfg(not(any(windows, target_os = "macos")))]
mod screen {
    use super::super::prelude::*;

    /// Each keeps the screen on while the program that it starts is running. GNOME ignores systemd's, and other
    /// desktops ignore GNOME's. One that is missing changes nothing.
    const PROGRAMS: [(&str, [&str; 3], &str); 2] = [
        ("systemd-inhibit", ["--what", "idle", "--who=Snake Cube"], "--why"),
        ("gnome-session-inhibit", ["--inhibit", "idle", "--app-id=io.github.snake_cube.snake_cube"], "--reason"),
    ];

    /// They end when this is dropped, and with this process, however it ends: `cat` reads a pipe from it.
    pub fn on(reason: &str) -> Vec<Program> {
        let started = PROGRAMS.map(|(name, arguments, why)| {
            let mut program = Command::new(name);
            program.args(arguments).args([why, reason, "cat"]);
            Program::start(quiet(&mut program).stdin(Stdio::piped()))
        });
        started.into_iter().flatten().collect()
    }
}

#[cfg(any(windows, target_os = "macos"))]
mod screen {
    use keepawake::{Builder, KeepAwake};

    /// On macOS, the display is enough.
    pub fn on(reason: &str) -> Option<KeepAwake> {
        let mut builder = Builder::default();
        builder.display(true).idle(cfg!(windows)).app_reverse_domain("Snake Cube").reason(reason);
        builder.create().ok()
    }
}
