//! The kinds of export file, in one table for the dialog, the command line and scripts.

use std::path::Path;

use super::{Shooting, Subject};
use crate::spelling::words;
use crate::text::{Button, Label};

words! {
    /// A kind of file, named by its ending.
    pub enum ExportKind("html, png, gif or mp4") {
        /// A page to step through on screen, which prints as a sheet.
        Html "html",
        Png "png",
        Gif "gif",
        Mp4 "mp4",
    }

    /// A choice in the dialog: file kinds for one purpose.
    #[derive(Default)]
    pub enum Card("page, sheet, picture or film") {
        #[default]
        Page "page",
        Sheet "sheet",
        Picture "picture",
        Film "film",
    }
}

impl ExportKind {
    pub fn description(self) -> Label {
        match self {
            Self::Html => Label::HtmlFile,
            Self::Png => Label::PngFile,
            Self::Gif => Label::GifFile,
            Self::Mp4 => Label::Mp4File,
        }
    }

    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        if ending.eq_ignore_ascii_case("htm") { Some(Self::Html) } else { ending.parse().ok() }
    }

    pub fn is_rendered(self) -> bool {
        !self.is_text()
    }

    pub fn is_text(self) -> bool {
        self == Self::Html
    }

    pub fn is_film(self) -> bool {
        matches!(self, Self::Gif | Self::Mp4)
    }

    /// Whether it is a single rendered picture.
    pub fn is_picture(self) -> bool {
        self == Self::Png
    }

    /// Width and height in pixels. A large film would be a very large file as a GIF.
    pub fn usual_size(self) -> [u32; 2] {
        if self == Self::Gif { Shooting::FILM_SIZE } else { [1280, 720] }
    }

    /// The endings of such kinds, for messages: ".png or .gif".
    pub fn endings(is_such: fn(Self) -> bool) -> String {
        let such = Self::ALL.into_iter().filter(|kind| is_such(*kind));
        Vec::from_iter(such.map(|kind| format!(".{kind}"))).join(" or ")
    }

    /// Hundredths of a second between frames of motion: players treat less than 5 as 10 in a GIF.
    pub fn interval(self) -> u16 {
        if self == Self::Mp4 { 4 } else { 12 }
    }
}

pub struct CardRow {
    /// Its name, and what it is for.
    pub words: Button,
    /// Aspect ratio of its preview; `None` to use the chosen size.
    pub aspect: Option<f32>,
    /// Usual one first.
    pub kinds: &'static [ExportKind],
    pub advice: Label,
}

impl Card {
    pub fn row(self) -> CardRow {
        use ExportKind::{Gif, Html, Mp4, Png};
        let row = |words, aspect, kinds, advice| CardRow { words, aspect, kinds, advice };
        match self {
            Self::Page => row(Button::PageCard, Some(9.0 / 17.0), &[Html], Label::PageAdvice),
            Self::Sheet => row(Button::SheetCard, Some(210.0 / 297.0), &[Html], Label::SheetAdvice),
            Self::Picture => row(Button::PictureCard, None, &[Png], Label::PictureAdvice),
            Self::Film => row(Button::FilmCard, None, &[Mp4, Gif], Label::FilmAdvice),
        }
    }
}

/// A file to make; `shooting` is for rendered kinds only.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportRequest {
    pub subject: Subject,
    pub kind: ExportKind,
    pub shooting: Shooting,
}

impl ExportRequest {
    /// "cubra-blue-fold.gif".
    pub fn file_name(&self) -> String {
        self.subject.file_name(self.kind.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_name_says() {
        let of = |name: &str| ExportKind::of(Path::new(name));
        assert_eq!((of("a/fold.html"), of("FOLD.HTM")), (Some(ExportKind::Html), of("b.htm")));
        assert_eq!(
            (of("a.png"), of("a.b.gif"), of("a.MP4")),
            (Some(ExportKind::Png), Some(ExportKind::Gif), Some(ExportKind::Mp4))
        );
        for other in ["fold", "fold.webm", "fold.svg", "gif", "a.gif/b", ".html"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
