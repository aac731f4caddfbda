//! What a snake of the catalogue is called.

use super::Language;
use crate::puzzle::{CatalogueEntry, Puzzle, catalogue};

impl CatalogueEntry {
    /// The entry of this puzzle, if it goes by its name.
    pub fn named(puzzle: &Puzzle, name: &str) -> Option<&'static Self> {
        Self::of(puzzle).filter(|entry| entry.is_named(name))
    }

    /// Whether this is its name in one of the languages.
    pub fn is_named(&self, name: &str) -> bool {
        self.name == name || self.names.values().any(|other| other == name)
    }
}

impl Language {
    pub fn name_of(self, entry: &CatalogueEntry) -> &str {
        in_tongue(entry, self.word())
    }

    /// The name without what follows its comma, if that tells it from the others.
    pub fn title_of(self, entry: &CatalogueEntry) -> &str {
        titled(entry, self.word())
    }
}

/// The name in the language of this tag.
pub(super) fn in_tongue<'a>(entry: &'a CatalogueEntry, tag: &str) -> &'a str {
    entry.names.get(tag).unwrap_or(&entry.name)
}

pub(super) fn titled<'a>(entry: &'a CatalogueEntry, tag: &str) -> &'a str {
    let name = in_tongue(entry, tag);
    let title = name.split(',').next().unwrap_or(name);
    let alike = catalogue().iter().filter(|other| in_tongue(other, tag).starts_with(title));
    if alike.count() == 1 { title } else { name }
}

pub(super) fn name_of_id(id: &str, tag: &str) -> &'static str {
    CatalogueEntry::by_id(id).map_or("", |entry| in_tongue(entry, tag))
}

/// A name that begins with an article, as it stands within a sentence.
pub(super) fn within(name: &str) -> String {
    let has_article = ["The ", "Die ", "Le ", "La "].iter().any(|article| name.starts_with(article));
    let first = usize::from(has_article);
    name[..first].to_lowercase() + &name[first..]
}
