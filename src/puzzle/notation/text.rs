//! Cleans a text as people copy it, and finds the parts of it that may be the snake. The notations read the letters.

use std::ops::Range;

use unicode_normalization::char::decompose_compatible;

use crate::puzzle::BoxSize;
use crate::sanitize::shortened;

/// A letter after cleaning, and the bytes of the text that it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) letter: char,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Without invisible characters; all quotes, dashes and digits alike; without a full stop at the end.
pub(super) fn clean(text: &str) -> Vec<Letter> {
    let mut letters = Vec::with_capacity(text.len());
    for (from, letter) in text.char_indices() {
        let to = from + letter.len_utf8();
        let mut plain = String::new();
        match letter {
            _ if is_invisible(letter) => continue,
            '\'' | '`' | '´' | '‘'..='‟' | '′'..='‴' | '«' | '»' | '‹' | '›' | '「'..='』' => {
                plain.push('"');
            }
            '‐'..='―' | '−' => plain.push('-'),
            '、' | '،' | '؛' => plain.push(','),
            // Arabic, Persian and Devanagari digits.
            '٠'..='٩' | '۰'..='۹' | '०'..='९' => {
                plain.extend(char::from_digit((u32::from(letter) & 0xf) - if letter < '०' { 0 } else { 6 }, 10));
            }
            // Three dots stand for what is not there.
            '…' => plain.push(letter),
            _ => decompose_compatible(letter, |part| plain.push(part)),
        }
        let is_plain = plain.is_ascii() || plain.chars().count() == 1;
        let plain = if is_plain { plain } else { letter.to_string() };
        letters.extend(plain.chars().map(|letter| Letter { letter, from, to }));
    }
    let last = letters.iter().rposition(|letter| !letter.letter.is_whitespace());
    if let Some((stop, before)) = last.map(|last| (letters[last].letter, &letters[..last]))
        && stop == '.'
        && before.iter().any(|letter| letter.letter.is_alphanumeric())
        && before.iter().all(|letter| letter.letter != '.')
    {
        letters.truncate(before.len());
    }
    letters
}

/// Zero-width characters, marks of direction, soft hyphens, variation selectors.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Characters that separate, but may be signs of their own where they join letters.
pub(super) fn is_joiner(letter: char) -> bool {
    matches!(letter, '-' | '_' | '|' | '/' | '\\' | '.' | ':' | '+' | '=' | '*' | '<' | '>' | '~' | '&' | '·' | '•')
        || matches!(letter, '←'..='⇿' | '➔'..='➾')
}

/// Characters that only ever separate.
pub(super) fn is_space(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}' | '"')
}

pub(super) fn is_separator(letter: char) -> bool {
    is_space(letter) || is_joiner(letter)
}

/// The words between letters that separate.
pub(super) fn words(letters: &[Letter], separates: impl Fn(char) -> bool) -> Vec<&[Letter]> {
    letters.split(|letter| separates(letter.letter)).filter(|word| !word.is_empty()).collect()
}

pub(super) fn string(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.letter).collect()
}

/// The bytes that these letters stand for; empty for none.
pub(super) fn place(letters: &[Letter]) -> Range<usize> {
    letters.first().zip(letters.last()).map_or(0..0, |(first, last)| first.from..last.to)
}

/// A part of a text that may be the snake.
pub(super) struct Part {
    pub(super) letters: Vec<Letter>,
    /// What was left out, for people.
    pub(super) left_out: String,
    /// Numbers left out, which must be those of the snake: its cubes, its runs or the sides of its box.
    pub(super) numbers: Vec<usize>,
    pub(super) box_size: Option<BoxSize>,
}

impl Part {
    fn new(letters: Vec<Letter>, left_out: impl Into<String>) -> Self {
        Self { letters, left_out: left_out.into(), numbers: Vec::new(), box_size: None }
    }
}

/// Most brackets and quotes in a text that are looked into, and most words beside a snake.
const MAX_BRACKETS: usize = 200;
const MAX_WORDS: usize = 8;

/// Parts that may be the snake where the whole is not, in groups; the first group with a snake counts.
pub(super) fn parts(letters: &[Letter]) -> Vec<Vec<Part>> {
    let uncommented = uncommented(letters);
    let bases: Vec<&[Letter]> =
        std::iter::once(letters).chain(uncommented.iter().map(|part| &part.letters[..])).collect();
    let unnumbered: Vec<Part> = bases.iter().filter_map(|base| unnumbered(base)).collect();
    let brackets: Vec<Part> = bases.iter().rev().flat_map(|base| brackets(base)).collect();
    // The fewer words are left out, the better; each number of them is a group of its own.
    let mut beside: Vec<(usize, Part)> = bases.iter().rev().flat_map(|base| beside(base)).collect();
    beside.sort_by_key(|(words, _)| *words);
    let mut groups = vec![uncommented, unnumbered, brackets];
    groups.extend(beside.into_iter().map(|(_, part)| vec![part]));
    groups
}

/// Without comments up to the end of a line. Where every line begins with the mark, without the mark alone.
fn uncommented(letters: &[Letter]) -> Vec<Part> {
    let lines: Vec<&[Letter]> = letters.split_inclusive(|letter| letter.letter == '\n').collect();
    let mut parts = Vec::new();
    for mark in ["//", "#", "%", ";", "--"] {
        let at = |line: &[Letter]| {
            let begins = |rest: &[Letter]| rest.len() == mark.len() && rest.iter().map(|it| it.letter).eq(mark.chars());
            line.windows(mark.len()).position(begins)
        };
        let begins = |line: &&[Letter]| at(line).is_some_and(|at| string(&line[..at]).trim().is_empty());
        let mut full = lines.iter().filter(|line| !string(line).trim().is_empty());
        let (all, any) = (full.all(begins), lines.iter().any(|line| at(line).is_some()));
        let rest = |line: &&[Letter]| {
            let end = line.iter().filter(|letter| letter.letter == '\n').copied();
            at(line).map_or(line.to_vec(), |at| {
                if all { line[at + mark.len()..].to_vec() } else { line[..at].iter().copied().chain(end).collect() }
            })
        };
        let what = if all { "marks before the lines" } else { "comments" };
        let part = || Part::new(lines.iter().flat_map(rest).collect(), format!("left out: the {what}, `{mark}`"));
        parts.extend(any.then(part));
    }
    parts
}

/// Without the numbers of lines that are numbered from 0 or 1.
fn unnumbered(letters: &[Letter]) -> Option<Part> {
    let lines: Vec<&[Letter]> = letters.split(|letter| letter.letter == '\n').collect();
    let mut rest = Vec::new();
    let mut before: Option<usize> = None;
    // Lines of a table's head have no digits.
    for line in lines.into_iter().filter(|line| line.iter().any(|letter| letter.letter.is_ascii_digit())) {
        let start = line.iter().position(|letter| !is_separator(letter.letter))?;
        let digits = line[start..].iter().take_while(|letter| letter.letter.is_ascii_digit()).count();
        let number: usize = string(&line[start..start + digits]).parse().ok()?;
        let (_, value) = line[start + digits..].split_first().filter(|(next, _)| is_separator(next.letter))?;
        if before.map_or(number > 1, |before| number != before + 1) || string(value).trim().is_empty() {
            return None;
        }
        before = Some(number);
        rest.extend(value.iter().copied().chain([Letter { letter: '\n', from: value[0].from, to: value[0].from }]));
    }
    before.filter(|&last| last > 1).map(|_| Part::new(rest, "left out: the numbers of the lines"))
}

/// What stands in brackets or quotes.
fn brackets(letters: &[Letter]) -> Vec<Part> {
    let (mut open, mut parts, mut quote) = (Vec::new(), Vec::new(), None);
    for (index, letter) in letters.iter().enumerate() {
        let from = match letter.letter {
            '[' | '(' | '{' => {
                open.push(index);
                continue;
            }
            ']' | ')' | '}' => open.pop(),
            '"' => quote.replace(index),
            _ => continue,
        };
        parts.extend(from.map(|from| {
            Part::new(letters[from + 1..index].to_vec(), "only what stands in brackets or quotes was read")
        }));
    }
    parts.truncate(MAX_BRACKETS);
    parts
}

/// Whether a bracket is open at the end.
pub(super) fn is_cut(letters: &[Letter]) -> bool {
    let count = |these: [char; 3]| letters.iter().filter(|letter| these.contains(&letter.letter)).count();
    count(['[', '(', '{']) > count([']', ')', '}'])
}

/// Without up to eight names and numbers before and behind, with how many these are.
fn beside(letters: &[Letter]) -> Vec<(usize, Part)> {
    let words = words(letters, |letter| is_space(letter) || matches!(letter, ':' | '=' | '/' | '+'));
    let number = |word: &[Letter]| string(word).parse::<usize>().ok().filter(|&number| number <= 1000);
    let may_go = |word: &&&[Letter]| {
        number(word).is_some()
            || word.len() > 1 && word[0].letter.is_alphabetic()
            || word.iter().all(|letter| is_joiner(letter.letter))
    };
    let before = words.iter().take(MAX_WORDS).take_while(may_go).count();
    let behind = words.iter().rev().take(MAX_WORDS).take_while(may_go).count();
    let pairs = (0..=before).flat_map(|from| (0..=behind).map(move |to| (from, to)));
    let pairs = pairs.filter(|&(from, to)| from + to > 0 && from + to < words.len());
    pairs
        .filter_map(|(from, to)| {
            let (first, last) = (words[from], words[words.len() - 1 - to]);
            let index = |letter: &Letter| letters.iter().position(|it| it.from == letter.from);
            let core = &letters[index(&first[0])?..=index(last.last()?)?];
            let gone = || words[..from].iter().chain(&words[words.len() - to..]);
            let numbers: Vec<usize> = gone().filter_map(|word| number(word)).collect();
            // A word of the snake's own letters is no name.
            let own: Vec<char> = core.iter().map(|letter| letter.letter.to_ascii_uppercase()).collect();
            let is_own =
                |word: &&&[Letter]| word.iter().all(|letter| own.contains(&letter.letter.to_ascii_uppercase()));
            if gone().filter(|word| number(word).is_none()).any(|word| is_own(&word)) || numbers.len() > 4 {
                return None;
            }
            let sides = |sides: &[usize]| BoxSize::new(sides[0] as i64, sides[1] as i64, sides[2] as i64).ok();
            let box_size = numbers.get(..3).filter(|_| from >= 3).and_then(sides);
            let said: Vec<String> = gone().map(|word| string(word)).collect();
            let part = Part::new(core.to_vec(), format!("left out: `{}`", shortened(&said.join(" "))));
            Some((from + to, Part { numbers, box_size, ..part }))
        })
        .collect()
}
