//! The content of a sentence, the same in all languages, and how phrases are parsed. The file of each language knows
//! its own sentences and uses nothing of the program.

use snake_cube::text::Language;

/// A direction or a side, for who looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Way {
    Right,
    Left,
    Up,
    Down,
    Near,
    Far,
}

#[derive(PartialEq, Debug)]
pub enum Grip {
    /// The counts at the end to start at, and where the first runs go.
    Point { counts: Vec<usize>, first: Way, next: Option<Way> },
    /// The sides of the cube where the dot is. Its first run goes that way.
    Hold { sides: Vec<Way>, first: Way },
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Verb {
    Turn,
    Tip,
    Flip,
}

/// How many cubes from the dot or from the other end.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub dotted: bool,
    pub count: usize,
}

#[derive(Clone, Copy, Debug)]
pub enum Goes {
    To { dot: bool, to: Way, around: Option<Way> },
    Sense { clockwise: bool, from: Way },
}

#[derive(Debug)]
pub struct Step {
    pub pull: Option<Way>,
    pub verb: Verb,
    pub part: Part,
    pub goes: Goes,
}

/// A phrase for each direction or side, in the order of [`Way`].
pub type Ways = [&'static str; 6];

pub type Read<T> = Result<T, String>;

/// How a language is read.
pub struct Tongue {
    pub language: Language,
    pub grip: fn(&str) -> Read<Grip>,
    pub step: fn(&str) -> Read<Step>,
}

/// What is still to be read of a text.
pub struct Text<'a>(pub &'a str);

impl<'a> Text<'a> {
    /// Whether the text begins with this phrase, which is then read.
    pub fn eat(&mut self, phrase: &str) -> bool {
        let rest = self.0.strip_prefix(phrase);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    pub fn expect(&mut self, phrase: &str) -> Read<()> {
        if self.eat(phrase) { Ok(()) } else { Err(format!("not `{phrase}`: {}", self.0)) }
    }

    /// The only phrase that is there as whole words.
    pub fn maybe<T: Copy>(&mut self, phrases: &[(&str, T)]) -> Option<T> {
        let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        let here = |phrase: &str| self.0.strip_prefix(phrase).filter(|rest| phrase.ends_with(' ') || ends(rest));
        let mut found = phrases.iter().filter_map(|(phrase, meaning)| Some((*meaning, here(phrase)?)));
        let (meaning, rest) = found.next()?;
        assert!(found.next().is_none(), "read in two ways: {}", self.0);
        self.0 = rest;
        Some(meaning)
    }

    pub fn one<T: Copy>(&mut self, phrases: &[(&str, T)]) -> Read<T> {
        self.maybe(phrases).ok_or_else(|| {
            let phrases: Vec<_> = phrases.iter().map(|(phrase, _)| *phrase).collect();
            format!("none of {phrases:?}: {}", self.0)
        })
    }

    pub fn maybe_way(&mut self, ways: &Ways) -> Option<Way> {
        use Way::{Down, Far, Left, Near, Right, Up};
        let meanings = [Right, Left, Up, Down, Near, Far];
        self.maybe(&std::array::from_fn::<_, 6, _>(|at| (ways[at], meanings[at])))
    }

    pub fn way(&mut self, ways: &Ways) -> Read<Way> {
        self.maybe_way(ways).ok_or_else(|| format!("none of {ways:?}: {}", self.0))
    }

    pub fn number(&mut self) -> Read<usize> {
        let end = self.0.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.0.len());
        let (number, rest) = self.0.split_at(end);
        self.0 = rest;
        number.parse().map_err(|_| format!("no number: {number}{rest}"))
    }

    pub fn numbers(&mut self) -> Read<Vec<usize>> {
        let mut numbers = vec![self.number()?];
        while self.eat(", ") {
            numbers.push(self.number()?);
        }
        Ok(numbers)
    }

    /// Several of these, until the full stop.
    pub fn several(&mut self, ways: &Ways) -> Read<Vec<Way>> {
        let mut several = vec![self.way(ways)?];
        while !self.eat(".") {
            if !self.eat(", ") {
                self.expect(" ")?;
            }
            several.push(self.way(ways)?);
        }
        Ok(several)
    }

    pub fn end(&self) -> Read<()> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("too much: {}", self.0)) }
    }
}
