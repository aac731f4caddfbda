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

/// Its other names, without those that say in English where it was found.
pub(super) fn also_called(also: &[String]) -> Option<String> {
    let names: Vec<&str> = also.iter().map(String::as_str).filter(|name| !name.starts_with("the ")).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A name that begins with an article, as it stands within a sentence.
pub(super) fn within(name: &str) -> String {
    let has_article = ["The ", "Die ", "Le ", "La "].iter().any(|article| name.starts_with(article));
    let first = usize::from(has_article);
    name[..first].to_lowercase() + &name[first..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Message;

    #[test]
    fn names_are_said_in_each_language() {
        let only = CatalogueEntry::by_id("two-by-two").unwrap();
        for (language, name, within_a_sentence) in [
            (Language::German, "Die einzige 2×2×2-Schlange", "die einzige 2×2×2-Schlange"),
            (Language::French, "Le seul serpent 2×2×2", "le seul serpent 2×2×2"),
            (Language::Spanish, "La única serpiente de 2×2×2", "la única serpiente de 2×2×2"),
        ] {
            assert_eq!((language.name_of(only), within(name).as_str()), (name, within_a_sentence));
            // What only says in English where it was found is no name.
            for entry in catalogue() {
                let tip = language.message(&Message::UseKnown { also: &entry.also });
                assert!(!tip.contains(" the "), "{tip}");
            }
        }
        let king = CatalogueEntry::by_id("king-39").unwrap();
        assert_eq!(Language::French.title_of(king), "King Snake, 39 rangées");
        assert_eq!(within("Kev's Kubes 9B"), "Kev's Kubes 9B");
    }
}
