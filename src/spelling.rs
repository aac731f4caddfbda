//! Macros that give each variant of an enum one word, the same everywhere. Also plurals and capitals.

/// "1 step", "2 steps".
pub fn counted(number: impl std::fmt::Display, one: &str) -> String {
    let number = number.to_string();
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {one}{ending}")
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct UnknownWord(pub &'static str);

/// Gives the variants words, without a way to parse them.
macro_rules! spelled {
    ($($(#[$about:meta])* pub enum $choice:ident($wanted:expr) {
        $($(#[$each:meta])* $variant:ident $word:literal),+ $(,)?
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        pub enum $choice {
            $($(#[$each])* #[serde(rename = $word)] $variant),+
        }

        impl $choice {
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];
            /// The list of words, for error messages.
            pub const WANTED: &str = $wanted;

            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The next one, and after the last the first: of two, the other.
            #[must_use]
            pub fn other(self) -> Self {
                Self::ALL[(self as usize + 1) % Self::ALL.len()]
            }
        }

        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $choice {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}
pub(crate) use spelled;

macro_rules! words {
    ($($(#[$about:meta])* pub enum $choice:ident($($rest:tt)+) $variants:tt)+) => {$(
        $crate::spelling::spelled! { $(#[$about])* pub enum $choice($($rest)+) $variants }

        impl std::str::FromStr for $choice {
            type Err = $crate::spelling::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let is_meant = |choice: &Self| choice.word().eq_ignore_ascii_case(text.trim());
                Self::ALL.into_iter().find(is_meant).ok_or($crate::spelling::UnknownWord(Self::WANTED))
            }
        }
    )+};
}
pub(crate) use words;
