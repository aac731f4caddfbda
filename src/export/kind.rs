//! The kinds of export file, in one table for the dialog, the command line and scripts. To add a kind, add a module
//! here that makes its content, and a row in the table.

use std::path::Path;

use super::{Format, Shooting, Subject, page, sheet};
use crate::words::words;

/// A kind of file, named by its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportKind {
    /// A page to step through on screen, which prints as a sheet.
    Html,
    Svg,
    Png,
    Gif,
    Apng,
    Mp4,
}

words!(ExportKind, "html, svg, png, gif, apng or mp4": Html "html", Svg "svg", Png "png", Gif "gif", Apng "apng", Mp4 "mp4");

#[derive(Clone, Copy, Debug)]
pub enum Maker {
    Text(fn(&Subject) -> String),
    Pixels(Format),
}

pub struct KindRow {
    /// Name and tooltip on a card with several kinds.
    pub label: &'static str,
    pub tip: &'static str,
    pub what: &'static str,
    pub maker: Maker,
}

impl ExportKind {
    pub fn row(self) -> KindRow {
        let row = |label, tip, what, maker| KindRow { label, tip, what, maker };
        match self {
            Self::Html => row(
                "Page to print",
                "Opens in every browser: print it from there (.html)",
                "a page that can be printed",
                Maker::Text(page),
            ),
            Self::Svg => row(
                "Drawing",
                "One large drawing, for a drawing program (.svg)",
                "the sheet as a drawing",
                Maker::Text(sheet),
            ),
            Self::Png => row("Picture", "Opens everywhere (.png)", "a picture", Maker::Pixels(Format::Png)),
            Self::Gif => row(
                "GIF",
                "Plays everywhere, in chats too (.gif)",
                "a film that plays everywhere, in chats too",
                Maker::Pixels(Format::Gif),
            ),
            Self::Apng => row(
                "APNG",
                "Finer colours, larger; plays in every browser (.apng)",
                "a film in true colours, which every browser plays",
                Maker::Pixels(Format::Apng),
            ),
            Self::Mp4 => row(
                "MP4",
                "Small and smooth, for chats and televisions (.mp4)",
                "a film, small and smooth; needs the program ffmpeg",
                Maker::Pixels(Format::Mp4),
            ),
        }
    }

    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "htm" => Some(Self::Html),
            ending => ending.parse().ok(),
        }
    }

    pub fn text(self) -> Option<fn(&Subject) -> String> {
        match self.row().maker {
            Maker::Text(make) => Some(make),
            Maker::Pixels(_) => None,
        }
    }

    pub fn format(self) -> Option<Format> {
        match self.row().maker {
            Maker::Text(_) => None,
            Maker::Pixels(format) => Some(format),
        }
    }

    pub fn is_film(self) -> bool {
        self.format().is_some_and(Format::is_film)
    }
}

/// A choice in the dialog: file kinds for one purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Card {
    #[default]
    Page,
    Sheet,
    Picture,
    Film,
}

words!(Card, "page, sheet, picture or film": Page "page", Sheet "sheet", Picture "picture", Film "film");

pub struct CardRow {
    pub name: &'static str,
    pub purpose: &'static str,
    /// Aspect ratio of its preview; `None` to use the chosen size.
    pub aspect: Option<f32>,
    /// Its file kinds, usual one first, each with advice.
    pub files: &'static [(ExportKind, &'static str)],
}

impl Card {
    pub fn row(self) -> CardRow {
        const FILM: &str = "You can carry on meanwhile; a large film takes minutes.";
        let row = |name, purpose, aspect, files| CardRow { name, purpose, aspect, files };
        match self {
            Self::Page => row(
                "Page",
                "For the phone on the table: one step at a time",
                Some(9.0 / 17.0),
                &[(
                    ExportKind::Html,
                    "Send it to the phone and open it there; it needs no network. Print it, and it becomes the sheet.",
                )],
            ),
            Self::Sheet => row(
                "Sheet",
                "To print: every step as a picture on paper",
                Some(210.0 / 297.0),
                &[
                    (ExportKind::Html, "Open it and print it. On a screen the same file is the page."),
                    (ExportKind::Svg, "All steps in one drawing."),
                ],
            ),
            Self::Picture => row(
                "Picture",
                "This moment as a picture, from its usual side",
                None,
                &[(ExportKind::Png, "As at the slider below: drag it to another moment.")],
            ),
            Self::Film => row(
                "Film",
                "The whole fold as a film",
                None,
                &[(ExportKind::Mp4, FILM), (ExportKind::Gif, FILM), (ExportKind::Apng, FILM)],
            ),
        }
    }

    pub fn has(self, kind: ExportKind) -> bool {
        self.row().files.iter().any(|&(file, _)| file == kind)
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
        assert_eq!(
            (of("a/fold.html"), of("FOLD.HTM"), of("x.svg")),
            (Some(ExportKind::Html), of("b.htm"), Some(ExportKind::Svg))
        );
        assert_eq!(
            (of("a.png"), of("a.b.gif"), of("a.apng"), of("a.MP4")),
            (Some(ExportKind::Png), Some(ExportKind::Gif), Some(ExportKind::Apng), Some(ExportKind::Mp4))
        );
        for other in ["fold", "fold.webm", "gif", "a.gif/b", ".html"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
