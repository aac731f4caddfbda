//! Handles commands for the settings, and for what is shown of the fold.

use super::settings::{SCALES, next};
use crate::session::{Notice, SPEEDS, Session, Setting, Show, USUAL_SCALE, Update, prepare_export_again, speak};

impl Update<Session> for Show {
    fn update(self, session: &mut Session) {
        let settings = &mut session.settings;
        match self {
            Self::Faster => settings.speed = next(SPEEDS, settings.speed, true),
            Self::Slower => settings.speed = next(SPEEDS, settings.speed, false),
            Self::Switch(switch) => *settings.switches.get_mut(switch) ^= true,
            Self::Panel => settings.panel = Some(!settings.shows_panel()),
            Self::Editor => {
                let editor = &mut session.editor;
                editor.open = !editor.open && (session.player.timeline.is_some() || editor.closed);
            }
        }
    }
}

impl Update<Session> for Setting {
    fn update(self, session: &mut Session) {
        let settings = &mut session.settings;
        match self {
            Self::Speed(speed) => settings.speed = speed,
            Self::Voice(spoken) => {
                settings.spoken = spoken;
                speak(session);
            }
            Self::Timer(seconds) => settings.timer = seconds,
            Self::Sound => settings.sound ^= true,
            Self::TimeMe => settings.is_timed ^= true,
            Self::Quality(quality) => settings.quality = quality,
            Self::Theme(theme) => settings.theme = theme,
            Self::Language(language) => {
                settings.language = language;
                prepare_export_again(session);
                // Repeats what is being said, in the newly chosen language.
                if session.player.page.speaking {
                    speak(session);
                }
            }
            Self::Motion(motion) => settings.motion = motion,
            Self::Woods(woods) => settings.woods = woods,
            Self::Scale(percent) => settings.scale = percent,
            Self::Larger => {
                settings.scale = next(SCALES, settings.scale, true);
                if settings.window.is_some_and(|[width, height]| settings.is_cramped(width as f32, height as f32)) {
                    session.say(Notice::Cramped);
                }
            }
            Self::Smaller => settings.scale = next(SCALES, settings.scale, false),
            Self::UsualSize => settings.scale = USUAL_SCALE,
        }
        session.settings.limit();
    }
}
