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
    pub grip: fn(&mut Text) -> Read<Grip>,
    /// How to turn, tip and flip cubes, and the same for cubes that were just pulled.
    pub verbs: [[&'static str; 3]; 2],
    /// How to turn cubes that were just pulled, in which the dot is.
    pub turn_dot: &'static str,
    /// What is in front of the cubes to pull, between them and the way, and behind it.
    pub pull: [&'static str; 3],
    pub pulled: Ways,
    pub cubes: fn(&mut Text) -> Read<Part>,
    /// Whether the dot was named, and how it goes, or the part.
    pub goes: fn(&mut Text, bool) -> Read<Goes>,
    /// The end of a step with a pull.
    pub back: &'static str,
    /// Of which one may be behind a step.
    pub remarks: [&'static str; 2],
}

impl Tongue {
    pub fn grip(&self, text: &str) -> Read<Grip> {
        let mut text = Text(text);
        let grip = (self.grip)(&mut text)?;
        text.expect(".")?;
        text.end()?;
        Ok(grip)
    }

    pub fn step(&self, text: &str) -> Read<Step> {
        let mut text = Text(text);
        let verbs = self.verbs.map(|[turn, tip, flip]| [(turn, Verb::Turn), (tip, Verb::Tip), (flip, Verb::Flip)]);
        let [before, between, behind] = self.pull;
        let mut names_dot = false;
        let (pull, verb, part) = if text.eat(before) {
            let part = (self.cubes)(&mut text)?;
            text.expect(between)?;
            let pull = text.way(&self.pulled)?;
            text.expect(behind)?;
            names_dot = text.eat(self.turn_dot);
            (Some(pull), if names_dot { Verb::Turn } else { text.one(&verbs[1])? }, part)
        } else {
            (None, text.one(&verbs[0])?, (self.cubes)(&mut text)?)
        };
        let goes = (self.goes)(&mut text, names_dot)?;
        // What was pulled is named, so that turning its dot takes few words.
        let tells_dot = matches!(goes, Goes::To { dot: true, .. });
        if pull.is_some() && verb == Verb::Turn && tells_dot != names_dot {
            return Err("is not said of the dot like this".to_owned());
        }
        text.expect(".")?;
        text.maybe(&self.remarks.map(|remark| (remark, ())));
        text.expect(if pull.is_some() { self.back } else { "" })?;
        text.end()?;
        Ok(Step { pull, verb, part, goes })
    }
}

/// What is still to be read of a text.
pub struct Text<'a>(&'a str);

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
    fn maybe<T: Copy>(&mut self, phrases: &[(&str, T)]) -> Option<T> {
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
            let phrases = Vec::from_iter(phrases.iter().map(|(phrase, _)| *phrase));
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

    fn number(&mut self) -> Read<usize> {
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

    /// The sides of the cube where the dot is, until the full stop, and the way of the first run.
    pub fn hold(&mut self, [middle, at, run]: [&str; 3], sides: &Ways, ways: &Ways) -> Read<Grip> {
        let mut there = Vec::new();
        if !self.eat(middle) {
            self.expect(at)?;
            there.push(self.way(sides)?);
            while !self.eat(".") {
                if !self.eat(", ") {
                    self.expect(" ")?;
                }
                there.push(self.way(sides)?);
            }
        }
        self.expect(run)?;
        Ok(Grip::Hold { sides: there, first: self.way(ways)? })
    }

    /// The phrases are those in front of the counts, around the way of the first run, and in front of the next way.
    pub fn point(&mut self, start: &str, first: &str, behind: &str, next: &str, ways: &Ways) -> Read<Grip> {
        self.expect(start)?;
        let counts = self.numbers()?;
        self.expect(first)?;
        let first = self.way(ways)?;
        self.expect(behind)?;
        let next = if self.eat(next) { Some(self.way(ways)?) } else { None };
        Ok(Grip::Point { counts, first, next })
    }

    /// Cubes counted behind a word for the end with the dot or for the other.
    pub fn cubes(&mut self, [first, last]: [&str; 2], cubes: &str) -> Read<Part> {
        let dotted = self.one(&[(first, true), (last, false)])?;
        let count = self.number()?;
        self.expect(cubes)?;
        Ok(Part { dotted, count })
    }

    /// Cubes counted in front of such a word.
    pub fn cubes_behind(&mut self, the: &str, [first, last]: [&str; 2]) -> Read<Part> {
        self.expect(the)?;
        let count = self.number()?;
        Ok(Part { dotted: self.one(&[(first, true), (last, false)])?, count })
    }

    /// The sense of a turn and then the side it is seen from, if a sense is there.
    pub fn sense(&mut self, [clockwise, other]: [&str; 2], seen: &str, from: &Ways) -> Read<Option<Goes>> {
        let Some(clockwise) = self.maybe(&[(clockwise, true), (other, false)]) else { return Ok(None) };
        self.expect(seen)?;
        Ok(Some(Goes::Sense { clockwise, from: self.way(from)? }))
    }

    /// How the dot goes if it was named, or is now by this phrase, or else how the part does; with the ways that each
    /// goes.
    pub fn dot_or_part(&mut self, names_dot: bool, phrase: &str, around: &Ways, ways: [&Ways; 3]) -> Read<Goes> {
        let [named, told, part] = ways;
        match names_dot {
            true => self.to(true, around, named),
            false if self.eat(phrase) => self.to(true, around, told),
            false => self.to(false, around, part),
        }
    }

    pub fn to(&mut self, dot: bool, around: &Ways, ways: &Ways) -> Read<Goes> {
        let around = self.maybe_way(around);
        Ok(Goes::To { dot, to: self.way(ways)?, around })
    }

    fn end(&self) -> Read<()> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("too much: {}", self.0)) }
    }
}
