//! A language with each text half as long again, to see where texts of other languages would not fit.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::page::SheetTexts;

pub struct Lengthened<Speaker>(pub Speaker);

/// What a language returns.
pub(super) trait Text {
    fn lengthened(self) -> Self;
}

impl Text for String {
    fn lengthened(mut self) -> Self {
        let letters = self.chars().filter(|letter| letter.is_alphanumeric()).count();
        let more: String = "und würde où está ".chars().cycle().take(letters / 2).collect();
        self.push_str(more.trim_end());
        self
    }
}

impl Text for &'static str {
    fn lengthened(self) -> Self {
        static LENGTHENED: Mutex<BTreeMap<&str, &str>> = Mutex::new(BTreeMap::new());
        let mut all = LENGTHENED.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(self).or_insert_with(|| self.to_owned().lengthened().leak())
    }
}

impl Text for [&'static str; 2] {
    fn lengthened(self) -> Self {
        self.map(Text::lengthened)
    }
}

impl Text for &'static SheetTexts {
    fn lengthened(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_as_many_letters_are_added() {
        for (text, long) in [("Take back", "Take backund"), ("3 2 2 3", "3 2 2 3un"), ("; ", "; ")] {
            assert_eq!(text.lengthened(), long);
        }
    }
}
