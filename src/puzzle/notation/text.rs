//! Cleans a text as people copy it, and finds the parts of it that may be the snake. The notations read them.

use std::collections::HashSet;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use crate::puzzle::BoxSize;

/// What stands between letters that separate.
pub(super) fn words(text: &str, separates: impl Fn(char) -> bool) -> Vec<&str> {
    text.split(separates).filter(|word| !word.is_empty()).collect()
}

pub(super) fn letters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, letter)| &text[at..at + letter.len_utf8()])
}

/// Every letter that may be a sign.
pub(super) fn signs(text: &str) -> Vec<&str> {
    letters(text).filter(|letter| !letter.starts_with(is_space)).collect()
}

/// Where slices of the text are in it, from the first to the last; empty for none.
pub(super) fn place(text: &str, slices: &[&str]) -> Range<usize> {
    let offset = |slice: &&str| slice.as_ptr().addr() - text.as_ptr().addr();
    slices.first().zip(slices.last()).map_or(0..0, |(first, last)| offset(first)..offset(last) + last.len())
}

/// The numbers and words, also where nothing stands between them.
pub(super) fn tokens(text: &str) -> Vec<&str> {
    let kind = |letter: &str| match letter.chars().next() {
        Some('0'..='9') => 1,
        Some(letter) if letter.is_alphabetic() || is_arrow(letter) => 2,
        _ => 0,
    };
    let letters: Vec<&str> = letters(text).collect();
    let alike = letters.chunk_by(|one, other| kind(one) == kind(other)).filter(|chunk| kind(chunk[0]) > 0);
    alike.map(|chunk| &text[place(text, chunk)]).collect()
}

/// The noughts of other scripts; the digits follow them.
const ZEROS: [char; 10] = ['٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '๐'];

/// Without invisible characters and full stop; quotes, dashes and digits alike. Also where its bytes and its end were.
pub(super) fn clean(text: &str) -> (String, Vec<usize>) {
    let (mut clean, mut starts) = (String::with_capacity(text.len()), Vec::with_capacity(text.len() + 1));
    for (start, letter) in text.char_indices() {
        let digit = |zero: &char| char::from_digit((letter as u32).checked_sub(*zero as u32)?, 10);
        match letter {
            // Zero-width characters, marks of direction, soft hyphens, variation selectors.
            _ if "\u{ad}\u{61c}\u{180e}\u{feff}".contains(letter) => {}
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' => {}
            '\'' | '`' | '´' | '‘'..='‟' | '′'..='‴' | '«' | '»' | '‹' | '›' | '「'..='』' => {
                clean.push('"');
            }
            '‐'..='―' | '−' => clean.push('-'),
            // One to twelve.
            'Ⅰ'..='Ⅻ' | 'ⅰ'..='ⅻ' => clean.extend([" ", &(letter as u32 % 16 + 1).to_string(), " "]),
            _ => match (ZEROS.iter().find_map(digit), letter.nfkc().collect::<String>()) {
                (Some(digit), _) => clean.push(digit),
                (_, plain) if plain.chars().nth(1).is_none() => clean.push_str(&plain),
                // A number of two digits in a circle or brackets stands apart.
                (_, plain) if letter.is_numeric() => clean.extend([" ", &plain, " "]),
                _ => clean.push(letter),
            },
        }
        starts.resize(clean.len(), start);
    }
    starts.push(text.len());
    if let Some(rest) = clean.trim_end().strip_suffix('.').filter(|rest| !rest.contains('.')) {
        clean.truncate(rest.len());
    }
    (clean, starts)
}

/// Whether the letter only ever separates.
pub(super) fn is_space(letter: char) -> bool {
    letter.is_whitespace() || ",;()[]{}\"、،؛".contains(letter)
}

/// Whether the letter separates, but may be a sign of its own where it joins letters.
pub(super) fn is_joiner(letter: char) -> bool {
    "-_|/\\.:+=*<>~&·•".contains(letter) || is_arrow(letter)
}

fn is_arrow(letter: char) -> bool {
    matches!(letter, '←'..='⇿' | '➔'..='➾')
}

pub(super) fn is_separator(letter: char) -> bool {
    is_space(letter) || is_joiner(letter)
}

/// Whether a bracket or quote is open at the end.
pub(super) fn is_cut(text: &str) -> bool {
    let quotes = text.matches('"').count();
    quotes % 2 == 1 || text.matches(['[', '(', '{']).count() > text.matches([']', ')', '}']).count()
}

/// A text, or a part of it, that may be the snake.
#[derive(Clone, Default)]
pub(super) struct Part {
    /// The text from `start` on, in which what does not belong to the part is blank.
    pub(super) text: String,
    pub(super) start: usize,
    /// Numbers left out, which must be those of the snake: its cubes, also as a box, its runs or the sides of its box.
    pub(super) numbers: Vec<usize>,
}

impl Part {
    /// These slices of the text, where they are in it.
    fn of_lines<'a>(text: &'a str, slices: impl IntoIterator<Item = &'a str>) -> Self {
        let mut kept = String::with_capacity(text.len());
        for slice in slices {
            let gap = text[kept.len()..place(text, &[slice]).start].bytes();
            kept.extend(gap.map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            kept += slice;
        }
        Self { text: kept, ..Self::default() }
    }

    fn of_range(text: &str, range: Range<usize>) -> Self {
        Self { start: range.start, text: text[range].to_owned(), ..Self::default() }
    }

    /// The whole text without the part, in lines.
    fn gone(&self, whole: &str) -> String {
        let kept = |at: usize| self.text.as_bytes().get(at.checked_sub(self.start)?);
        let is_kept = |at: usize| kept(at) == Some(&whole.as_bytes()[at]);
        whole.char_indices().map(|(at, letter)| if is_kept(at) && letter != '\n' { ' ' } else { letter }).collect()
    }

    /// The words of the whole text that are not in the part.
    pub(super) fn left_out(&self, whole: &str) -> String {
        self.gone(whole).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The box with so many cells that a line beside the part says.
    pub(super) fn box_beside(&self, whole: &str, cells: usize) -> Option<BoxSize> {
        let gone = self.gone(whole);
        gone.lines().find_map(|line| {
            let numbers: Vec<i64> = tokens(line).iter().filter_map(|token| token.parse().ok()).collect();
            let [w, h, d] = numbers[..] else { return None };
            BoxSize::new(w, h, d).ok().filter(|size| size.cells() == cells)
        })
    }
}

/// Most brackets and quotes in a text that are looked into, and most words beside a snake.
const MAX_BRACKETS: usize = 200;
const MAX_WORDS: usize = 8;
/// Most lines before and behind a snake.
const MAX_LINES: usize = 3;

/// The text, then parts of it that may be the snake, in groups; the first group with a snake counts.
pub(super) fn candidates(text: &str) -> Vec<Vec<Part>> {
    let marks = ["//", "#", "%", ";", "-- ", ">", "*"].into_iter().filter(|mark| text.contains(mark));
    let uncommented: Vec<Part> = marks.map(|mark| uncommented(text, mark)).collect();
    let sections = sections(text);
    let whole = Part::of_range(text, 0..text.len());
    let bases: Vec<&Part> = uncommented.iter().chain(&sections).chain([&whole]).collect();
    let of = |base: &Part, part: Part| Part { start: base.start + part.start, ..part };
    let unnumbered = bases.iter().filter_map(|base| Some(of(base, unnumbered(&base.text)?))).collect();
    let brackets =
        bases.iter().flat_map(|base| brackets(&base.text).into_iter().map(move |part| of(base, part))).collect();
    // The fewer words are left out, the better; each number of them is a group of its own.
    let mut beside: Vec<(usize, Part)> = Vec::new();
    for base in &bases {
        beside.extend(self::beside(&base.text).into_iter().map(|(cost, part)| (cost, of(base, part))));
    }
    beside.sort_by_key(|(words, _)| *words);
    let mut groups = vec![vec![whole], uncommented, sections, unnumbered, brackets];
    groups.extend(beside.into_iter().map(|(_, part)| vec![part]));
    groups
}

/// Without comments up to the end of a line. Where every line begins with the mark, without the mark alone.
fn uncommented(text: &str, mark: &str) -> Part {
    let all = text.lines().map(str::trim_start).all(|line| line.is_empty() || line.starts_with(mark));
    let kept = text.lines().map(|line| line.split(mark).nth(usize::from(all)).unwrap_or(&line[..0]));
    Part::of_lines(text, kept)
}

/// What stands below each line such as `[snake]`.
fn sections(text: &str) -> Vec<Part> {
    let is_heading = |line: &&str| {
        let name = line.trim().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        name.is_some_and(|name| name.len() > 1 && name.chars().all(char::is_alphabetic))
    };
    let lines: Vec<&str> = text.lines().collect();
    let sections = lines.split(is_heading).filter(|section| !section.is_empty() && section.len() < lines.len());
    sections.map(|section| Part::of_range(text, place(text, section))).collect()
}

/// Without the numbers of lines that are numbered from 0 or 1; lines of a table's head have no digits.
fn unnumbered(text: &str) -> Option<Part> {
    let lines = text.lines().filter(|line| line.contains(|letter: char| letter.is_ascii_digit()));
    let split = lines.map(|line| line.trim_start_matches(is_separator).split_once(is_separator));
    let (numbers, values): (Vec<&str>, Vec<&str>) = split.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    let first: usize = numbers.first()?.parse().ok().filter(|first| *first < 2)?;
    let is_next = |(index, number): (usize, &&str)| number.parse() == Ok(first + index);
    let is_numbered = first + numbers.len() > 2 && numbers.iter().enumerate().all(is_next);
    is_numbered.then(|| Part::of_lines(text, values))
}

/// Those in which the same stands are one.
fn brackets(text: &str) -> Vec<Part> {
    let (mut open, mut quote, mut parts, mut seen) = (Vec::new(), None, Vec::new(), HashSet::new());
    for (end, letter) in text.char_indices() {
        let start = match letter {
            ']' | ')' | '}' => open.pop(),
            '"' => quote.replace(end + 1),
            _ => None,
        };
        open.extend(matches!(letter, '[' | '(' | '{').then_some(end + 1));
        let inside = start.map(|start| text[start..end].trim_matches(is_space));
        if let Some(start) = start.filter(|_| inside.is_some_and(|inside| seen.insert(place(text, &[inside]))))
            && parts.len() < MAX_BRACKETS
        {
            parts.push(Part::of_range(text, start..end));
        }
    }
    parts
}

fn number(word: &&str) -> Option<usize> {
    word.parse().or_else(|_| word.parse().map(BoxSize::cells)).ok()
}

fn is_name(word: &&str) -> bool {
    word.starts_with(char::is_alphabetic) && word.chars().count() > 1
}

fn words_beside(text: &str) -> Vec<&str> {
    words(text, |letter| is_space(letter) || ":=/+".contains(letter))
}

fn names(text: &str) -> Vec<&str> {
    words_beside(text).into_iter().filter(is_name).collect()
}

/// What is kept, unless words that are gone are its own, or made of its own letters, as no name is. Beside a name,
/// numbers say nothing; in a shorter line, they may be the box.
fn apart(text: &str, kept: &[&str], gone: &[&str]) -> Option<Part> {
    let mut part = Part::of_range(text, place(text, kept));
    let (own, words) = (part.text.to_ascii_uppercase(), words_beside(&part.text));
    let is_of = |word: &str| word.to_ascii_uppercase().chars().all(|letter| own.contains(letter));
    let is_own = |word: &&str| words.contains(word) || number(word).is_none() && is_of(word);
    let mut numbers = Vec::new();
    for unit in gone {
        let (names, inside) = (names(unit), words_beside(unit));
        let said = if names.is_empty() { &inside } else { &names };
        if said.iter().any(is_own) && (!names.is_empty() || inside.len() >= words_beside(kept[0]).len()) {
            return None;
        }
        numbers.extend(said.iter().filter_map(number));
    }
    part.numbers = numbers;
    Some(part)
}

/// Without up to eight names and numbers, or three lines, before and behind, with how many these are.
fn beside(text: &str) -> Vec<(usize, Part)> {
    let is_said = |word: &&str| number(word).is_some() || word.chars().all(is_joiner);
    let may_go = |unit: &&&str| !names(unit).is_empty() || words_beside(unit).iter().all(is_said);
    let parts = |units: &[&str], most: usize, cost: usize| {
        let before = units.iter().take(most).take_while(may_go).count();
        let behind = units.iter().rev().take(most).take_while(may_go).count();
        let part = |(from, to): (usize, usize)| {
            let kept = units.get(from..units.len().checked_sub(to)?)?;
            let gone = [&units[..from], &units[from + kept.len()..]].concat();
            let is_part = !kept.is_empty() && !gone.is_empty();
            Some((cost + gone.len(), is_part.then(|| apart(text, kept, &gone))??))
        };
        let ways = (0..=before).flat_map(|from| (0..=behind).map(move |to| (from, to)));
        ways.filter_map(part).collect::<Vec<_>>()
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    [parts(&words_beside(text), MAX_WORDS, 0), parts(&lines, MAX_LINES, 2 * MAX_WORDS)].concat()
}
