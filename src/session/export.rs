//! Taking the fold along: what is chosen of it, and what is being made.
//!
//! What its commands do is left to `export_commands`; how the choice looks, to the panel.

use std::path::{Path, PathBuf};

use crate::export::{Ending, Shooting};
use crate::words::words;

/// What one can take along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// For a phone on the table.
    #[default]
    Page,
    /// On paper.
    Sheet,
    /// Of the moment that is shown.
    Picture,
    /// Of the whole fold.
    Film,
}

words!(Form, "page, sheet, picture or film": Page "page", Sheet "sheet", Picture "picture", Film "film");

impl Form {
    pub const ALL: [Self; 4] = [Self::Page, Self::Sheet, Self::Picture, Self::Film];

    /// As which files it can be had, the usual one first.
    pub fn endings(self) -> &'static [Ending] {
        match self {
            Self::Page => &[Ending::Html],
            Self::Sheet => &[Ending::Html, Ending::Svg],
            Self::Picture => &[Ending::Png],
            Self::Film => &[Ending::Gif, Ending::Apng],
        }
    }

    /// Whether it has pixels, and so a size.
    pub fn has_size(self) -> bool {
        matches!(self, Self::Picture | Self::Film)
    }
}

/// One choice about what is taken along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    Form(Form),
    /// As such a file, where what is chosen can be had as one.
    As(Ending),
    /// Width and height in pixels, of a picture or a film.
    Size([u32; 2]),
    /// Whether the finished cube is shown from all sides at the end of the film.
    Turntable(bool),
    /// Whether the words are written over the picture.
    Words(bool),
}

/// Names for sizes of pictures and films, in pixels.
pub const SIZES: [(&str, [u32; 2]); 3] = [("Small", [640, 480]), ("Medium", [1280, 720]), ("Large", [1920, 1080])];

/// Whether a picture may have this width and height, in pixels.
pub fn has_pixels(size: [u32; 2]) -> bool {
    size.iter().all(|side| Shooting::SIDES.contains(side))
}

/// What is being made.
#[derive(Clone, Debug, PartialEq)]
pub struct UnderWay {
    /// The name of its file, without the folder; its ending may be missing yet.
    pub name: String,
    /// How much is done, 0 to 1.
    pub share: f32,
    /// Whether it was asked to stop.
    pub stops: bool,
    /// Whether a script asked for it, which is to know if it fails.
    pub(super) for_script: bool,
    /// Whether the choice is to close once it is known that this goes on: a path that was typed may not do.
    pub(super) closes: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Taking {
    pub(super) form: Form,
    pub(super) sheet: Ending,
    pub(super) film: Ending,
    pub(super) picture_size: [u32; 2],
    pub(super) film_size: [u32; 2],
    pub(super) turntable: bool,
    pub(super) words: bool,
    pub(super) making: Option<UnderWay>,
    /// The last file that was made.
    pub(super) saved: Option<PathBuf>,
    pub(super) failure: Option<String>,
    /// What people were told of the last attempt, where it failed.
    pub(super) told: Option<String>,
}

impl Default for Taking {
    fn default() -> Self {
        Self {
            form: Form::default(),
            sheet: Ending::Html,
            film: Ending::Gif,
            picture_size: SIZES[1].1,
            film_size: SIZES[0].1,
            turntable: false,
            words: true,
            making: None,
            saved: None,
            failure: None,
            told: None,
        }
    }
}

impl Taking {
    pub fn form(&self) -> Form {
        self.form
    }

    /// As which file it is to be had.
    pub fn ending(&self) -> Ending {
        match self.form {
            Form::Page => Ending::Html,
            Form::Sheet => self.sheet,
            Form::Picture => Ending::Png,
            Form::Film => self.film,
        }
    }

    /// Width and height of picture or film, in pixels.
    pub fn size(&self) -> [u32; 2] {
        if self.form == Form::Picture { self.picture_size } else { self.film_size }
    }

    pub fn turntable(&self) -> bool {
        self.turntable
    }

    /// Whether words are written over the picture.
    pub fn words(&self) -> bool {
        self.words
    }

    /// What is being made.
    pub fn under_way(&self) -> Option<&UnderWay> {
        self.making.as_ref()
    }

    /// The last file that was made.
    pub fn saved(&self) -> Option<&Path> {
        self.saved.as_deref()
    }

    /// Why the last file that a script asked for was not made, in a sentence.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    pub(super) fn choose(&mut self, take: Take) {
        match take {
            Take::Form(form) => self.form = form,
            Take::As(ending) if !self.form.endings().contains(&ending) => {}
            Take::As(ending) => match self.form {
                Form::Sheet => self.sheet = ending,
                Form::Film => self.film = ending,
                Form::Page | Form::Picture => {}
            },
            Take::Size(size) if !has_pixels(size) => {}
            Take::Size(size) if self.form == Form::Picture => self.picture_size = size,
            Take::Size(size) => self.film_size = size,
            Take::Turntable(turns) => self.turntable = turns,
            Take::Words(are_there) => self.words = are_there,
        }
    }
}
