//! Exports of a fold: a page for a phone, a sheet of paper, a film, each as the content of a file, from plain data.
//! `viewer` renders pictures, `viewer` and `cli` save files.

mod data;
mod drawing;
mod film;
mod kind;
mod link;
mod page;
mod print;
mod subject;

pub use data::picture;
pub use film::*;
pub use kind::{Card, ExportKind, ExportRequest};
pub(crate) use link::Address;
pub use link::{code, link};
pub use page::{Shell, page, parts, stripped};
pub(crate) use print::squares;
pub use subject::Subject;
