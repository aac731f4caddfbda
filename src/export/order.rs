//! What somebody wants of a fold: one file, of which kind.
//!
//! To make it is left to the rooms beside this one and to who can render; to save it, to others.

use std::path::Path;

use super::{Format, Shooting, Subject};
use crate::words::words;

/// How the name of a file ends, and with it what is in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A page to step through on a screen, and a sheet when printed.
    Html,
    /// The sheet as a drawing.
    Svg,
    Png,
    Gif,
    Apng,
}

words!(Ending, "html, svg, png, gif or apng": Html "html", Svg "svg", Png "png", Gif "gif", Apng "apng");

impl Ending {
    /// That of this file.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "htm" => Some(Self::Html),
            ending => ending.parse().ok(),
        }
    }

    /// That of a picture or a film; `None` for the others.
    pub fn format(self) -> Option<Format> {
        match self {
            Self::Html | Self::Svg => None,
            Self::Png => Some(Format::Png),
            Self::Gif => Some(Format::Gif),
            Self::Apng => Some(Format::Apng),
        }
    }
}

/// What is wanted of a fold.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// One HTML file: a page on a screen, a sheet on paper.
    Page,
    /// The sheet as one SVG drawing.
    Drawing,
    /// A picture or a film.
    Film(Shooting),
}

impl Order {
    pub fn ending(&self) -> Ending {
        match self {
            Self::Page => Ending::Html,
            Self::Drawing => Ending::Svg,
            Self::Film(Shooting { format: Format::Png, .. }) => Ending::Png,
            Self::Film(Shooting { format: Format::Gif, .. }) => Ending::Gif,
            Self::Film(Shooting { format: Format::Apng, .. }) => Ending::Apng,
        }
    }
}

/// One file that is wanted: what, and of which fold.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    pub subject: Subject,
    pub order: Order,
}

impl Wanted {
    /// A name for the file: "cubra-blue-fold.gif".
    pub fn file_name(&self) -> String {
        self.subject.file_name(self.order.ending().word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_name_says() {
        let of = |name: &str| Ending::of(Path::new(name));
        assert_eq!(
            (of("a/fold.html"), of("FOLD.HTM"), of("x.svg")),
            (Some(Ending::Html), of("b.htm"), Some(Ending::Svg))
        );
        assert_eq!(
            (of("a.png"), of("a.b.gif"), of("a.apng")),
            (Some(Ending::Png), Some(Ending::Gif), Some(Ending::Apng))
        );
        for other in ["fold", "fold.mp4", "gif", "a.gif/b", ".html"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
