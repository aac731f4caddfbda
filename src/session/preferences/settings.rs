//! Display settings; none changes the puzzle.

use serde::{Deserialize, Serialize};

use crate::defaults::defaults;
use crate::spelling::words;
use crate::stage::{Look, Switches, Woods};
use crate::text::Language;

words! {
    #[derive(Default)]
    pub enum View("fold or search") {
        #[default]
        Fold "fold",
        /// The search, then the solution cubelet by cubelet.
        Search "search",
    }

    #[derive(Default)]
    pub enum Quality("low, high or auto") {
        /// For a machine without a graphics card.
        Low "low",
        High "high",
        /// High if the machine draws that smoothly.
        #[default]
        Auto "auto",
    }

    #[derive(Default)]
    pub enum Theme("light, dark or system") {
        Light "light",
        Dark "dark",
        #[default]
        System "system",
    }

    #[derive(Default)]
    pub enum Motion("full or reduced") {
        #[default]
        Full "full",
        /// Steps and camera jump, because motion makes some people dizzy.
        Reduced "reduced",
    }
}

/// Text sizes that the zoom keys step through, in percent.
pub const SCALES: [u16; 13] = [50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300];

pub const USUAL_SCALE: u16 = 100;

/// The window size at zoom 1, in logical pixels.
const DESIGN_SIZE: [f32; 2] = [1280.0, 720.0];

/// The smallest window that fits the whole panel, in egui points.
const MIN_SIZE: [f32; 2] = [640.0, 360.0];

/// The zoom that keeps words legible, below which the panel need not fit.
const LEAST_ZOOM: f32 = 0.5;

/// Text growth with the window, 0 (none) to 1 (proportional); chosen by eye, below 1 so that the picture gains most.
const GROWTH: f32 = 0.8;

/// The zoom is rounded to one of this many steps per unit, because each needs its own glyphs; chosen by eye.
const ZOOM_STEPS: f32 = 20.0;

/// Playing speeds that the speed keys step through; 1 is normal.
pub const SPEEDS: [f32; 8] = [0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0];

defaults! {
    /// Saved under these names, except skipped ones.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    pub struct Settings {
        #[serde(skip)]
        pub switches: Switches = Switches::default(),
        #[serde(rename = "voice")]
        pub spoken: bool = false,
        pub sound: bool = true,
        /// Whether a fold by heart is timed.
        pub is_timed: bool = false,
        /// Whether the panel is beside a fold; `None` where nobody has opened or closed it.
        pub panel: Option<bool> = None,
        /// Seconds per step until the page turns by itself.
        pub timer: Option<f32> = None,
        /// Placements per second while the search is watched; infinite for full speed.
        #[serde(skip)]
        pub pace: f32 = f32::INFINITY,
        pub quality: Quality = Quality::Auto,
        pub theme: Theme = Theme::System,
        pub motion: Motion = Motion::Full,
        pub woods: Woods = Woods::Light,
        /// `None` for the system's.
        pub language: Option<Language> = None,
        pub speed: f32 = 1.0,
        /// Text size, in percent.
        pub scale: u16 = USUAL_SCALE,
        /// Width and height in logical pixels, unless full screen.
        pub window: Option<[u32; 2]> = None,
        /// Whether the system's theme is dark, if it has one.
        #[serde(skip)]
        pub system_dark: Option<bool> = None,
        #[serde(skip)]
        pub system_language: Language = Language::English,
        /// Whether nothing here speaks, or plays sounds.
        #[serde(skip)]
        pub mute: bool = false,
        #[serde(skip)]
        pub no_player: bool = false,
        /// Whether it is drawn without a graphics card.
        #[serde(skip)]
        pub is_slow: bool = false,
    }
}

impl Settings {
    /// Takes from `there` the fields that are not saved.
    pub fn with_unsaved(self, there: &Self) -> Self {
        let Self { switches, pace, system_dark, system_language, mute, no_player, is_slow, .. } = *there;
        Self { switches, pace, system_dark, system_language, mute, no_player, is_slow, ..self }
    }

    pub fn language(&self) -> Language {
        self.language.unwrap_or(self.system_language)
    }

    pub fn is_dark(&self) -> bool {
        match self.theme {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => self.system_dark.unwrap_or(false),
        }
    }

    pub fn look(&self) -> Look {
        let Self { switches, woods, .. } = *self;
        let language = self.language();
        let dark = self.is_dark();
        let scale = f32::from(self.scale) / f32::from(USUAL_SCALE);
        Look { language, dark, switches, woods, scale }
    }

    pub fn shows_panel(&self) -> bool {
        self.panel.unwrap_or(self.window.is_none_or(|[width, _]| width as f32 >= DESIGN_SIZE[0]))
    }

    /// Keeps numbers within their limits.
    pub fn limit(&mut self) {
        self.timer = self.timer.filter(|seconds| seconds.is_finite()).map(|seconds| seconds.clamp(1.0, 600.0));
        self.speed = self.speed.clamp(SPEEDS[0], SPEEDS[SPEEDS.len() - 1]);
        self.scale = self.scale.clamp(SCALES[0], SCALES[SCALES.len() - 1]);
    }

    /// Zoom for a window of this size in logical pixels: text grows with the window as far as the panel still fits. A
    /// desktop that lays windows side by side may give less room than requested.
    pub fn zoom(&self, width: f32, height: f32) -> f32 {
        self.wanted_zoom(width, height).min(ratio(MIN_SIZE, width, height).max(LEAST_ZOOM))
    }

    /// Whether a window of this size in logical pixels is too small for the chosen text size.
    pub fn is_cramped(&self, width: f32, height: f32) -> bool {
        self.wanted_zoom(width, height) > self.zoom(width, height)
    }

    fn wanted_zoom(&self, width: f32, height: f32) -> f32 {
        let grown = ratio(DESIGN_SIZE, width, height).clamp(1.0, 2.0).powf(GROWTH);
        (grown * ZOOM_STEPS).round() / ZOOM_STEPS * f32::from(self.scale) / f32::from(USUAL_SCALE)
    }
}

/// The next larger or smaller value; `present` if there is none.
pub fn next<T: PartialOrd + Copy, const COUNT: usize>(all: [T; COUNT], present: T, up: bool) -> T {
    let found =
        if up { all.into_iter().find(|&one| one > present) } else { all.into_iter().rev().find(|&one| one < present) };
    found.unwrap_or(present)
}

fn ratio(size: [f32; 2], width: f32, height: f32) -> f32 {
    (width / size[0]).min(height / size[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_grow_with_the_window_and_leave_the_panel_its_room() {
        let at = |scale, width, height| Settings { scale, ..Settings::default() }.zoom(width, height);
        for (width, height) in [(640.0, 480.0), (800.0, 600.0), (1280.0, 720.0), (4000.0, 600.0)] {
            assert_eq!(at(100, width, height), 1.0, "{width}x{height}");
        }
        let large = at(100, 1920.0, 1080.0);
        assert!((1.25..1.5).contains(&large), "{large}");
        assert!(at(100, 2560.0, 1440.0) > large && at(100, 9000.0, 9000.0) <= 2.0);
        assert_eq!(at(50, 1280.0, 720.0), 0.5);
        // Regression: in a narrow tile of a screen, the words lay on each other.
        assert_eq!([at(100, 480.0, 768.0), at(200, 480.0, 768.0), at(100, 1.0, 1.0)], [0.75, 0.75, 0.5]);
        for scale in SCALES {
            for (width, height) in [(640.0, 480.0), (800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
                let zoom = at(scale, width, height);
                assert!(width / zoom >= 639.9 && height / zoom >= 359.9, "{scale} % in {width}x{height}: {zoom}");
            }
        }
        let cramped = |scale| Settings { scale, ..Settings::default() }.is_cramped(1280.0, 720.0);
        assert!(!cramped(50) && !cramped(100) && !cramped(200) && cramped(250));
    }

    #[test]
    fn speeds_stay_in_range() {
        let mut settings = Settings::default();
        (0..20).for_each(|_| settings.speed = next(SPEEDS, settings.speed, true));
        assert_eq!(settings.speed, 20.0);
        (0..20).for_each(|_| settings.speed = next(SPEEDS, settings.speed, false));
        assert_eq!(settings.speed, 0.1);
    }

    #[test]
    fn sizes_stay_in_range() {
        let mut settings = Settings::default();
        settings.scale = next(SCALES, settings.scale, true);
        assert_eq!(settings.scale, 110);
        (0..20).for_each(|_| settings.scale = next(SCALES, settings.scale, true));
        assert_eq!(settings.scale, 300);
        (0..20).for_each(|_| settings.scale = next(SCALES, settings.scale, false));
        assert_eq!(settings.scale, 50);
        settings.scale = u16::MAX;
        settings.limit();
        assert_eq!(settings.scale, 300);
        settings.scale = 103;
        settings.limit();
        settings.scale = next(SCALES, settings.scale, false);
        assert_eq!(settings.scale, 100);
    }
}
