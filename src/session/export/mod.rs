//! State of the export dialog, and the export in progress.

pub mod commands;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::defaults::defaults;
use crate::export::{Card, ExportKind, ExportRequest, Shooting, shots};
use crate::session::{Player, Settings};
use crate::stage::Switches;
use crate::text::Label;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportChoice {
    Card(Card),
    /// Ignored unless the card has this file type beside others.
    As(ExportKind),
    /// Width and height in pixels.
    Size([u32; 2]),
    /// Whether the film ends with a turn around the cube.
    Turntable(bool),
    Words(bool),
    /// Where the page that solves any snake lies on the web.
    Address(String),
}

pub const SIZES: [(Label, [u32; 2]); 3] =
    [(Label::SmallSize, Shooting::FILM_SIZE), (Label::MediumSize, [1280, 720]), (Label::LargeSize, [1920, 1080])];

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExportProgress {
    /// File name without the folder; the extension may be missing.
    pub name: String,
    /// Progress, 0 to 1.
    pub share: f32,
    pub stops: bool,
    pub is_sheet: bool,
    pub for_script: bool,
}

defaults! {
    /// The names are part of the settings file.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    pub struct ExportPreferences {
        #[serde(rename = "take")]
        pub card: Card = Card::default(),
        pub film: ExportKind = ExportKind::Mp4,
        pub picture_size: [u32; 2] = ExportKind::Png.usual_size(),
        /// `None` for the usual size of its kind.
        pub film_size: Option<[u32; 2]> = None,
        pub turntable: bool = false,
        pub words: bool = true,
        /// Empty if unknown.
        pub address: String = String::new(),
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExportState {
    pub chosen: ExportPreferences,
    /// The export that a path is asked for: the fold at the moment when the user pressed Save, or chose something else
    /// later.
    pub prepared: Option<Box<ExportRequest>>,
    pub progress: Option<ExportProgress>,
    pub saved: Option<PathBuf>,
    /// Why the last export by a script failed, in English.
    pub failure: Option<String>,
    /// Whether this machine has the program that makes an MP4.
    pub has_ffmpeg: bool,
}

impl ExportState {
    pub fn kind(&self) -> ExportKind {
        let film = if self.has_ffmpeg { self.chosen.film } else { ExportKind::Gif };
        if self.chosen.card == Card::Film { film } else { self.chosen.card.row().kinds[0] }
    }

    pub fn size(&self) -> [u32; 2] {
        self.size_of(self.kind())
    }

    fn size_of(&self, kind: ExportKind) -> [u32; 2] {
        let chosen = if kind.is_picture() { Some(self.chosen.picture_size) } else { self.chosen.film_size };
        chosen.unwrap_or(kind.usual_size())
    }

    pub fn shooting(&self, kind: ExportKind, player: &Player, settings: &Settings) -> Shooting {
        Shooting {
            size: self.size_of(kind),
            playhead: player.pictured_at(),
            step: None,
            speed: player.playback.speed,
            dark: settings.is_dark(),
            camera: None,
            turntable: self.chosen.turntable && kind.is_film(),
            words: self.chosen.words,
            switches: Switches { guide: true, ..settings.switches },
            end: None,
        }
    }

    /// The length of a film; 0 without a fold.
    pub fn film_seconds(&self, player: &Player, settings: &Settings) -> f64 {
        let Some(timeline) = &player.timeline else { return 0.0 };
        let film = shots(timeline, &self.shooting(ExportKind::Gif, player, settings), ExportKind::Gif.interval());
        film.iter().map(|shot| f64::from(shot.hundredths) / 100.0).sum()
    }

    pub fn choose(&mut self, take: ExportChoice) {
        match take {
            ExportChoice::Card(card) => self.chosen.card = card,
            // The other cards leave no choice.
            ExportChoice::As(kind) if self.chosen.card == Card::Film && kind.is_film() => self.chosen.film = kind,
            ExportChoice::As(_) => {}
            ExportChoice::Size(size) if !Shooting::fits(size) => {}
            ExportChoice::Size(size) if self.kind().is_picture() => self.chosen.picture_size = size,
            ExportChoice::Size(size) => self.chosen.film_size = Some(size),
            ExportChoice::Turntable(turns) => self.chosen.turntable = turns,
            ExportChoice::Words(are_there) => self.chosen.words = are_there,
            ExportChoice::Address(address) => self.chosen.address = address,
        }
    }
}
