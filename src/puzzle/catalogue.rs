//! The catalogue of commercial snake cubes, embedded from `assets/catalogue.toml`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use super::assemble::{AssembleError, PuzzleOptions};
use super::notation::{Notation, NotationError, Note, Reading};
use super::{BoxSize, Pattern, Puzzle};
use crate::save::slug;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CatalogueEntry {
    /// Lower case, without spaces, never changed.
    pub id: String,
    /// In English.
    pub name: String,
    /// In other languages, by their tags, where it is not the same.
    #[serde(default)]
    pub names: HashMap<String, String>,
    #[serde(default)]
    pub also: Vec<String>,
    /// Words of its name in other languages, to search by.
    #[serde(default)]
    words: Vec<String>,
    /// Sellers and publications; the first one starts at the same end as `puzzle`.
    pub sources: Vec<String>,
    /// From 1, easy, to 5, hard; see the file.
    pub difficulty: usize,
    /// Solutions distinct up to the symmetries that keep the colouring and, for a palindrome, reversal.
    pub solutions: u64,
    /// Solutions up to symmetry alone.
    pub up_to_symmetry: u64,
    /// Solutions counting every start cell and direction.
    pub placements: u64,
    #[serde(flatten, deserialize_with = "assembled")]
    puzzle: Puzzle,
}

impl CatalogueEntry {
    /// Its id, its names in all languages, and others that it goes by.
    fn all_names(&self) -> impl Iterator<Item = &String> {
        [&self.id, &self.name].into_iter().chain(self.names.values()).chain(&self.also)
    }

    /// The puzzle, starting at the same end as in its first source.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub fn by_id(id: &str) -> Option<&'static Self> {
        catalogue().iter().find(|entry| entry.id.eq_ignore_ascii_case(id))
    }

    /// The entry of this puzzle, read from either end; colours must match too.
    pub fn of(puzzle: &Puzzle) -> Option<&'static Self> {
        let reversed = puzzle.reversed();
        catalogue().iter().find(|entry| entry.puzzle == *puzzle || entry.puzzle == reversed)
    }

    /// Of readings to choose from, puts those in the catalogue first, and notes which they are.
    pub fn put_first(error: AssembleError) -> AssembleError {
        let AssembleError::Notation(NotationError::Ambiguous(mut readings)) = error else { return error };
        let entry =
            |reading: &Reading| Self::of(&Puzzle::new(reading.snake.clone(), Some(reading.box_size), None).ok()?);
        for reading in &mut readings {
            let note = entry(reading).map(|entry| Note::InCatalogue(&entry.id));
            reading.notes.splice(0..0, note);
        }
        readings.sort_by_key(|reading| entry(reading).is_none());
        NotationError::Ambiguous(readings).into()
    }

    /// Whether this is part of its id, of one of its names or of a word in another language.
    pub fn is_called(&self, part: &str) -> bool {
        let is_word = |word: &str| self.words.iter().any(|own| slug(own) == slug(word));
        let has_part = |name: &String| slug(name).contains(&slug(part));
        self.all_names().chain(&self.words).any(has_part) || part.split_whitespace().any(is_word)
    }

    /// The entry whose id or name is closest to `text`, if any is close enough.
    pub(super) fn nearest(text: &str) -> Option<&'static Self> {
        let wanted = slug(text);
        // No catalogue name is this long.
        if wanted.chars().count() > 64 {
            return None;
        }
        // A name with a mistake in every third letter is still recognizable.
        let most = wanted.chars().count().div_ceil(3);
        let edits = |entry: &&Self| entry.all_names().map(|name| strsim::levenshtein(&wanted, &slug(name))).min();
        catalogue().iter().min_by_key(edits).filter(|entry| edits(entry) <= Some(most))
    }
}

/// All entries, in display order.
pub fn catalogue() -> &'static [CatalogueEntry] {
    static ENTRIES: LazyLock<Vec<CatalogueEntry>> = LazyLock::new(|| {
        let file: HashMap<String, Vec<CatalogueEntry>> =
            toml::from_str(include_str!("../../assets/catalogue.toml")).expect("the embedded catalogue is TOML");
        file.into_values().flatten().collect()
    });
    &ENTRIES
}

#[derive(Deserialize)]
struct WrittenEntry {
    r#box: [i64; 3],
    snake: String,
    colours: Option<String>,
    pattern: Option<String>,
}

fn assembled<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
    let WrittenEntry { r#box: [w, h, d], snake, colours, pattern } = WrittenEntry::deserialize(deserializer)?;
    let size = BoxSize::new(w, h, d).map_err(D::Error::custom)?;
    let pattern = pattern.map(|pattern| pattern.parse::<Pattern>()).transpose().map_err(D::Error::custom)?;
    let notation = Some(Notation::Segments);
    let options = PuzzleOptions { notation, box_size: Some(size), colours, pattern, cells: None };
    options.assemble(&snake, |_, _| None).map(|(puzzle, _)| puzzle).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_embedded_catalogue_is_sound() {
        let fixed = [
            "cubra-blue",
            "cubra-green",
            "cubra-orange",
            "cubra-red",
            "cubra-purple",
            "kevs-9b",
            "two-by-two",
            "king-46",
            "king-46-blocks",
            "king-39",
        ];
        for id in fixed {
            assert!(CatalogueEntry::by_id(id).is_some(), "{id}");
        }
        let mut seen = HashSet::new();
        for entry in catalogue() {
            assert_eq!(entry.id, slug(&entry.id));
            let puzzle = entry.puzzle();
            assert!(seen.insert(puzzle.clone()) & (puzzle.is_palindrome() || seen.insert(puzzle.reversed())));
            assert_eq!(puzzle.snake().run_too_long(puzzle.box_size()), None);
            assert!(!entry.sources.is_empty());
            assert_eq!(CatalogueEntry::of(&puzzle.reversed()).map(|found| &found.id), Some(&entry.id));
            assert_eq!(entry.placements, entry.up_to_symmetry * puzzle.symmetries().len() as u64);
        }
    }

    #[test]
    fn colours_tell_apart() {
        let plain = CatalogueEntry::by_id("king-46").unwrap().puzzle();
        let coloured = CatalogueEntry::by_id("king-46-blocks").unwrap().puzzle();
        assert_eq!(plain.snake(), &coloured.snake().reversed());
        let colours_off = Puzzle::new(coloured.snake().clone(), Some(coloured.box_size()), None).unwrap();
        assert_eq!(CatalogueEntry::of(&colours_off).unwrap().id, "king-46");
        assert_eq!(CatalogueEntry::of(coloured).unwrap().id, "king-46-blocks");
    }

    #[test]
    fn misspelt_names() {
        for (typed, meant) in
            [("cubra-bleu", "cubra-blue"), ("King 39", "king-39"), ("bafflin", "cubra-blue"), ("kev9b", "kevs-9b")]
        {
            assert_eq!(CatalogueEntry::nearest(typed).map(|entry| entry.id.as_str()), Some(meant), "{typed}");
        }
        assert_eq!(CatalogueEntry::nearest("teapot"), None);
        assert_eq!(CatalogueEntry::nearest(""), None);
        assert_eq!(CatalogueEntry::nearest(&"cubra-blue ".repeat(9)), None);
    }
}
