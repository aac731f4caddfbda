//! What the commands do that change how it looks and sounds, and the window.

use super::settings::{SCALES, SPEEDS, USUAL_SCALE, next};
use crate::session::{
    Effect, FilesEffect, Mode, Notice, PathFor, PreferencesEffect, Session, ViewCommand, WindowCommand, WindowEffect,
};

pub fn update_view(Session { work, seen, dialogs, .. }: &mut Session, command: ViewCommand) {
    let settings = &mut seen.settings;
    match command {
        ViewCommand::Toggle(toggle) => settings.toggle(toggle),
        ViewCommand::Edit => {
            work.editor.open = !work.editor.open && (work.player.timeline.is_some() || work.editor.closed);
        }
        ViewCommand::Brush(brush) => {
            if matches!(work.mode, Mode::Entering) {
                work.entered.set_woods(brush.is_some());
            }
            work.editor.brush = brush;
        }
        ViewCommand::Point(cubelet) => work.editor.pointed = cubelet,
        ViewCommand::Camera(view) => seen.effects.push(Effect::Camera(view)),
        ViewCommand::Speed(speed) => settings.set_speed(speed),
        ViewCommand::Faster => settings.speed = next(SPEEDS, settings.speed, true),
        ViewCommand::Slower => settings.speed = next(SPEEDS, settings.speed, false),
        ViewCommand::Voice(spoken) => {
            settings.spoken = spoken;
            work.speak(seen);
        }
        ViewCommand::Timer(seconds) => {
            settings.set_timer(seconds);
            // The pause button has gone with the timer.
            if seconds.is_none() && work.follow().is_some_and(|follow| follow.held) {
                work.hold_page(false);
            }
        }
        ViewCommand::Quality(quality) => settings.quality = quality,
        ViewCommand::Theme(theme) => settings.theme = theme,
        ViewCommand::Language(language) => {
            settings.language = language;
            // What is being said, in the language that is chosen now.
            if work.follow().is_some_and(|follow| follow.speaking) {
                work.speak(seen);
            }
            dialogs.ask_export_again(work, seen);
        }
        ViewCommand::Motion(motion) => settings.motion = motion,
        ViewCommand::Scale(percent) => settings.set_scale(percent),
        ViewCommand::Larger => {
            settings.scale = next(SCALES, settings.scale, true);
            if settings.window.is_some_and(|[width, height]| settings.is_cramped(width as f32, height as f32)) {
                seen.notices.add(Notice::Cramped);
            }
        }
        ViewCommand::Smaller => settings.scale = next(SCALES, settings.scale, false),
        ViewCommand::UsualSize => settings.scale = USUAL_SCALE,
    }
}

pub fn update_window(Session { seen, dialogs, .. }: &mut Session, command: WindowCommand) {
    match command {
        WindowCommand::Help => seen.shows_help ^= true,
        WindowCommand::Fullscreen => seen.effects.push(Effect::Window(WindowEffect::FullScreen)),
        WindowCommand::Size(width, height) => {
            seen.effects.push(Effect::Window(WindowEffect::Size(width, height)));
        }
        WindowCommand::Dismiss(index) => seen.notices.dismiss(index),
        WindowCommand::Path(path) if path.is_empty() => seen.path_for = None,
        // The prompt stays open until the path proves valid.
        WindowCommand::Path(path) => match seen.path_for.clone() {
            Some(PathFor::Open) => seen.file(FilesEffect::Open(path.into())),
            Some(PathFor::Save { file, path: own }) => {
                seen.file(FilesEffect::Save { file, to: path.into(), own });
            }
            Some(PathFor::Export(_)) => dialogs.export_to_asked(seen, path.into(), true),
            None => {}
        },
        WindowCommand::Settings(path) => {
            seen.effects.push(Effect::Preferences(PreferencesEffect::Recall(path, Box::new(dialogs.chosen(seen)))));
        }
    }
}
