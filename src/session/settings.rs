//! What the user chose about how things are shown; none of it changes the puzzle.

use crate::words::words;

words!(View, "fold or search": Fold "fold", Search "search");
words!(Quality, "low, high or auto": Low "low", High "high", Auto "auto");
words!(Motion, "full or reduced": Full "full", Reduced "reduced");
words!(Theme, "light, dark or system": Light "light", Dark "dark", System "system");

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    #[default]
    Fold,
    /// The search at work, and then the solution cubelet by cubelet.
    Search,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quality {
    /// For a machine without a graphics card.
    Low,
    High,
    /// What the machine can do smoothly.
    #[default]
    Auto,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
    #[default]
    System,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    #[default]
    Full,
    /// For those whom motion makes dizzy, or who want none: steps are cut, and the eye is at once where it goes.
    Reduced,
}

/// Sizes of all that is written, in percent of the usual one, that the keys go through.
pub const SCALES: [u16; 13] = [50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300];

/// The size that is usual, in percent.
pub const USUAL_SCALE: u16 = 100;

/// The window for which the panel was drawn first, in logical pixels: what is larger has larger words.
const DRAWN_FOR: [f32; 2] = [1280.0, 720.0];

/// In a window of less, in the panel's own points, the panel cannot show all of itself; words do not grow up to that.
const LEAST_ROOM: [f32; 2] = [800.0, 480.0];

/// How words grow with the window, from not at all, 0, to as fast as it does, 1. Chosen by eye: on a larger screen there is to
/// be more room for the picture too.
const GROWTH: f32 = 0.8;

/// Each size that differs costs new letters; chosen by eye.
const GRAIN: f32 = 20.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// See through the cubelets that rest.
    pub xray: bool,
    pub ghost: bool,
    pub guide: bool,
    /// Whether the steps are spoken for who folds along.
    pub spoken: bool,
    /// Seconds for the hands until the next step comes by itself, for who folds along.
    pub timer: Option<f32>,
    /// Placements a second while watching the search; infinite is as fast as it goes.
    pub pace: f32,
    pub quality: Quality,
    pub theme: Theme,
    pub motion: Motion,
    /// The size of all that is written, in percent of the usual one.
    pub scale: u16,
    /// Width and height of the window in logical pixels, as it last was while it did not fill the screen.
    pub window: Option<[u32; 2]>,
    /// Whether the system says that it is dark, where it says anything.
    pub system_dark: Option<bool>,
}

impl Settings {
    /// Whether things are dark. Where nobody says, they are: wood glows on dark ground.
    pub fn is_dark(&self) -> bool {
        match self.theme {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => self.system_dark.unwrap_or(true),
        }
    }

    /// So many seconds, or the nearest that make sense.
    pub(super) fn set_timer(&mut self, seconds: Option<f32>) {
        self.timer = seconds.filter(|seconds| seconds.is_finite()).map(|seconds| seconds.clamp(1.0, 600.0));
    }

    /// The size asked for, or the nearest that there is.
    pub(super) fn set_scale(&mut self, percent: u16) {
        self.scale = percent.clamp(SCALES[0], SCALES[SCALES.len() - 1]);
    }

    /// The next of [`SCALES`] above or below the present one.
    pub(super) fn change_scale(&mut self, up: bool) {
        let next = if up {
            SCALES.into_iter().find(|&scale| scale > self.scale)
        } else {
            SCALES.into_iter().rev().find(|&scale| scale < self.scale)
        };
        self.scale = next.unwrap_or(self.scale);
    }

    /// How many times as large as drawn first all that is written is to be, in a window of this width and height in logical
    /// pixels: it grows with the window, but leaves the panel the room that it needs.
    pub fn zoom(&self, width: f32, height: f32) -> f32 {
        self.asked_zoom(width, height).min(most_zoom(width, height))
    }

    /// Whether a window of this size, in logical pixels, has no room for words as large as they are asked for.
    pub fn is_cramped(&self, width: f32, height: f32) -> bool {
        self.asked_zoom(width, height) > most_zoom(width, height)
    }

    fn asked_zoom(&self, width: f32, height: f32) -> f32 {
        let grown = times(DRAWN_FOR, width, height).clamp(1.0, 2.0).powf(GROWTH);
        (grown * GRAIN).round() / GRAIN * f32::from(self.scale) / f32::from(USUAL_SCALE)
    }
}

fn most_zoom(width: f32, height: f32) -> f32 {
    times(LEAST_ROOM, width, height).max(1.0)
}

/// How often a window fits into another one.
fn times(room: [f32; 2], width: f32, height: f32) -> f32 {
    (width / room[0]).min(height / room[1])
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            xray: false,
            ghost: true,
            guide: true,
            timer: None,
            pace: f32::INFINITY,
            quality: Quality::Auto,
            theme: Theme::System,
            motion: Motion::Full,
            scale: USUAL_SCALE,
            spoken: false,
            window: None,
            system_dark: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_grow_with_the_window_and_leave_the_panel_its_room() {
        let at = |scale, width, height| Settings { scale, ..Settings::default() }.zoom(width, height);
        for (width, height) in [(1.0, 1.0), (640.0, 480.0), (800.0, 600.0), (1280.0, 720.0), (4000.0, 600.0)] {
            assert_eq!(at(100, width, height), 1.0, "{width}x{height}");
        }
        let large = at(100, 1920.0, 1080.0);
        assert!((1.25..1.5).contains(&large), "{large}");
        assert!(at(100, 2560.0, 1440.0) > large && at(100, 9000.0, 9000.0) <= 2.0);
        assert_eq!(at(50, 1280.0, 720.0), 0.5);
        for scale in SCALES {
            for (width, height) in [(640.0, 480.0), (800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
                let zoom = at(scale, width, height);
                assert!(
                    zoom <= 1.0 || width / zoom >= 799.9 && height / zoom >= 479.9,
                    "{scale} % in {width}x{height}: {zoom}"
                );
            }
        }
        let cramped = |scale| Settings { scale, ..Settings::default() }.is_cramped(1280.0, 720.0);
        assert!(!cramped(50) && !cramped(100) && !cramped(150) && cramped(175));
    }

    #[test]
    fn sizes_stay_in_range() {
        let mut settings = Settings::default();
        settings.change_scale(true);
        assert_eq!(settings.scale, 110);
        (0..20).for_each(|_| settings.change_scale(true));
        assert_eq!(settings.scale, 300);
        (0..20).for_each(|_| settings.change_scale(false));
        assert_eq!(settings.scale, 50);
        settings.set_scale(u16::MAX);
        assert_eq!(settings.scale, 300);
        settings.set_scale(103);
        settings.change_scale(false);
        assert_eq!(settings.scale, 100);
    }
}
