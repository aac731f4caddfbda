//! What the user chose about how things are shown; none of it changes the puzzle.

use crate::fold::Hold;
use crate::words::words;

words!(View, "fold or search": Fold "fold", Search "search");
words!(Quality, "low, high or auto": Low "low", High "high", Auto "auto");
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

#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// See through the cubelets that rest.
    pub xray: bool,
    pub ghost: bool,
    pub guide: bool,
    pub help: bool,
    /// Whether pictures are there to find one's place by.
    pub lost: bool,
    pub mirror: bool,
    /// Which side of a joint rests in the hand.
    pub hold: Hold,
    /// Whether the steps are spoken for who folds along.
    pub spoken: bool,
    /// Seconds for the hands until the next step comes by itself, for who folds along.
    pub timer: Option<f32>,
    /// Placements a second while watching the search; infinite is as fast as it goes.
    pub pace: f32,
    pub quality: Quality,
    pub theme: Theme,
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
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            xray: false,
            ghost: true,
            guide: true,
            help: false,
            lost: false,
            mirror: false,
            hold: Hold::default(),
            spoken: false,
            timer: None,
            pace: f32::INFINITY,
            quality: Quality::Auto,
            theme: Theme::System,
            system_dark: None,
        }
    }
}
