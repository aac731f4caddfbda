//! Exports of a fold: a page for a phone, a sheet of paper, a film.
//!
//! Makes the content of files from plain data, without window, driver or disk. Rendering and saving are done elsewhere.

mod data;
mod drawing;
mod film;
mod kind;
mod page;
mod paper;
mod sheet;
mod subject;

pub use film::{AnimatedPng, Colours, EncodingError, Format, Gif, Mp4, Pixels, Shooting, Shot, shots};
pub use kind::{Card, ExportKind, ExportRequest, Maker};
pub use page::page;
pub use sheet::sheet;
pub use subject::Subject;
