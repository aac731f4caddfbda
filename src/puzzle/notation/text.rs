//! Cleans a text as people copy it, and finds the parts of it that may be the snake. The notations read them.

use std::cmp::Reverse;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use crate::puzzle::BoxSize;

/// The pieces of the text between the characters that separate.
pub fn words(text: &str, separates: impl Fn(char) -> bool) -> Vec<&str> {
    text.split(separates).filter(|word| !word.is_empty()).collect()
}

pub fn letters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, letter)| &text[at..at + letter.len_utf8()])
}

/// Every letter that may be a sign.
pub fn signs(text: &str) -> Vec<&str> {
    letters(text).filter(|letter| !letter.starts_with(is_space)).collect()
}

/// The range that these slices cover in the text, from the first to the last; empty for none.
pub fn place(text: &str, slices: &[&str]) -> Range<usize> {
    let offset = |slice: &&str| slice.as_ptr().addr() - text.as_ptr().addr();
    slices.first().zip(slices.last()).map_or(0..0, |(first, last)| offset(first)..offset(last) + last.len())
}

/// The numbers and words, also where nothing stands between them.
pub fn tokens(text: &str) -> Vec<&str> {
    let kind = |letter: &str| match letter.chars().next() {
        Some('0'..='9') => 1,
        Some(letter) if letter.is_alphabetic() || is_arrow(letter) => 2,
        _ => 0,
    };
    let letters: Vec<&str> = letters(text).collect();
    let alike = letters.chunk_by(|one, other| kind(one) == kind(other)).filter(|chunk| kind(chunk[0]) > 0);
    alike.map(|chunk| &text[place(text, chunk)]).collect()
}

/// Whether a minus stands before this part of the text, and not between it and another.
pub fn is_minus(text: &str, part: &str) -> bool {
    let before = text[..place(text, &[part]).start].strip_suffix('-');
    before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
}

/// The zeros of other scripts; their other digits follow them.
const ZEROS: [char; 10] = ['٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '๐'];

/// The text without invisible characters and final full stop, its quotes, dashes and digits made uniform. Also where
/// each of its bytes, and its end, was.
pub fn clean(text: &str) -> (String, Vec<usize>) {
    let mut clean = String::with_capacity(text.len());
    let mut starts = Vec::with_capacity(text.len() + 1);
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
pub fn is_space(letter: char) -> bool {
    letter.is_whitespace() || ",;()[]{}\"、،؛".contains(letter)
}

/// Whether the letter separates, but may be a sign of its own where it joins letters.
pub fn is_joiner(letter: char) -> bool {
    "-_|/\\.:+=*<>~&·•".contains(letter) || is_arrow(letter)
}

fn is_arrow(letter: char) -> bool {
    matches!(letter, '←'..='⇿' | '➔'..='➾')
}

pub fn is_separator(letter: char) -> bool {
    is_space(letter) || is_joiner(letter)
}

/// Whether a bracket is open at the end.
pub fn is_cut(text: &str) -> bool {
    text.matches(['[', '(', '{']).count() > text.matches([']', ')', '}']).count()
}

/// A part of a text that may be the snake.
#[derive(Clone)]
pub struct Part<'a> {
    /// The text, in which comments or the numbers of lines may be blank.
    pub base: &'a str,
    /// The part of it.
    pub text: &'a str,
    /// Words or lines left out.
    pub gone: Vec<&'a str>,
    /// The box that the line or word before the part gives.
    pub box_size: Option<BoxSize>,
    /// Whether so much is left out that only a snake that folds is believed.
    pub must_fold: bool,
}

impl<'a> Part<'a> {
    fn new(base: &'a str, range: Range<usize>) -> Self {
        Self { base, text: &base[range], gone: Vec::new(), box_size: None, must_fold: false }
    }

    /// The words of the whole text that are not in the part.
    pub fn left_out(&self, whole: &str) -> String {
        let range = place(self.base, &[self.text]);
        let is_kept = |at: usize| range.contains(&at) && self.base.as_bytes()[at] == whole.as_bytes()[at];
        let gone = whole.char_indices().map(|(at, letter)| if is_kept(at) { ' ' } else { letter });
        words(&gone.collect::<String>(), char::is_whitespace).join(" ")
    }
}

/// Maximum number of brackets and quotes to look into.
const MAX_BRACKETS: usize = 200;
/// Maximum number of words, and of lines, before and behind a snake; and of lines of which a single one may be the
/// snake.
const MAX_WORDS: usize = 8;
const MAX_LINES: usize = 3;
const MAX_SINGLE: usize = 20;
/// The longest text, in bytes, whose lines are tried on their own.
const MAX_BETWEEN: usize = 1 << 14;

/// Versions of the text: as it is; without each kind of comment; without line numbers.
pub fn versions(text: &str) -> Vec<String> {
    let marks = ["//", "#", "%", ";", "-- ", ">", "*"].into_iter().filter(|mark| text.contains(mark));
    let uncommented = marks.map(|mark| uncommented(text, mark));
    std::iter::once(text.to_owned()).chain(uncommented).chain(unnumbered(text)).collect()
}

/// The versions of a text, then parts of them that may be the snake, in groups; the first group with a snake counts.
pub fn candidates(versions: &[String]) -> Vec<Vec<Part<'_>>> {
    let whole = |text| vec![Part::new(text, 0..text.len())];
    // What is outside of comments comes first.
    let bases = || versions[1..].iter().chain(&versions[..1]).map(String::as_str);
    let mut groups: Vec<Vec<Part>> =
        versions.iter().map(String::as_str).map(whole).chain(bases().map(brackets)).collect();
    // The fewer words or lines are left out, the better, so each part is a group of its own.
    let mut shorter: Vec<Part> = bases().flat_map(|base| [beside(base), between(base)].concat()).collect();
    shorter.sort_by_key(|part| (part.must_fold, part.gone.len()));
    groups.extend(shorter.into_iter().map(|part| vec![part]));
    groups
}

/// These slices of the text, where they are in it; the rest is blank.
fn only<'a>(text: &'a str, slices: impl IntoIterator<Item = &'a str>) -> String {
    let mut kept = String::with_capacity(text.len());
    for slice in slices {
        let gap = text[kept.len()..place(text, &[slice]).start].bytes();
        kept.extend(gap.map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        kept += slice;
    }
    kept
}

/// The text without comments up to the end of a line. If every line begins with the mark, what follows the mark.
fn uncommented(text: &str, mark: &str) -> String {
    let all = text.lines().map(str::trim_start).all(|line| line.is_empty() || line.starts_with(mark));
    only(text, text.lines().map(|line| line.split(mark).nth(usize::from(all)).unwrap_or(&line[..0])))
}

/// Without the numbers of lines that are numbered from 0 or 1; lines of a table's head have no digits.
fn unnumbered(text: &str) -> Option<String> {
    let lines = text.lines().filter(|line| line.contains(|letter: char| letter.is_ascii_digit()));
    let split = lines.map(|line| line.trim_start_matches(is_separator).split_once(is_separator));
    let (numbers, values): (Vec<&str>, Vec<&str>) = split.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    let are_from = |first: usize| numbers.iter().zip(first..).all(|(number, wanted)| number.parse() == Ok(wanted));
    (numbers.len() > 2 && (0..2).any(are_from)).then(|| only(text, values))
}

/// The content of brackets or quotes that contain no others.
fn brackets(text: &str) -> Vec<Part<'_>> {
    let opened = text.split(['[', '(', '{', '"']).skip(1);
    let inside =
        opened.filter_map(|rest| rest.split([']', ')', '}']).next().filter(|inside| !inside.trim().is_empty()));
    inside.take(MAX_BRACKETS).map(|inside| Part::new(text, place(text, &[inside]))).collect()
}

/// The part that keeps only these pieces of the text.
fn kept<'a>(text: &'a str, pieces: &[&'a str], kept: Range<usize>) -> Part<'a> {
    let (before, rest) = pieces.split_at(kept.start);
    let (kept, behind) = rest.split_at(kept.len());
    let said = before.last().map_or(Vec::new(), |piece| words(piece, |letter| !letter.is_ascii_digit()));
    let box_size = said.join("x").parse().ok();
    Part { box_size, gone: [before, behind].concat(), ..Part::new(text, place(text, kept)) }
}

/// The ranges without some pieces before and behind.
fn shortened(all: usize, before: usize, behind: usize) -> impl Iterator<Item = Range<usize>> {
    let rows = (0..=before).flat_map(move |from| (0..=behind).map(move |to| from..all.saturating_sub(to)));
    rows.filter(move |kept| !kept.is_empty() && kept.len() < all)
}

/// Parts without up to three lines before and behind, or one line alone.
fn between(text: &str) -> Vec<Part<'_>> {
    let is_long = text.len() > MAX_BETWEEN;
    let lines: Vec<&str> = text.lines().filter(|line| !is_long && !line.trim().is_empty()).collect();
    let mut single: Vec<Range<usize>> = (0..lines.len()).map(|at| at..at + 1).collect();
    single.sort_by_key(|line| Reverse(lines[line.start].len()));
    single.truncate(if lines.len() > 1 { MAX_SINGLE } else { 0 });
    shortened(lines.len(), MAX_LINES, MAX_LINES)
        .chain(single)
        .map(|range| Part { must_fold: true, ..kept(text, &lines, range) })
        .collect()
}

/// The number that a word is, or of the cubes of a box.
pub fn size(word: &str) -> Option<usize> {
    word.parse().or_else(|_| word.parse().map(BoxSize::cells)).ok()
}

/// Parts without up to eight names and numbers before and behind.
fn beside(text: &str) -> Vec<Part<'_>> {
    let words = words(text, |letter| is_space(letter) || ":=/+".contains(letter));
    let may_go = |word: &&&str| {
        let is_name = word.starts_with(char::is_alphabetic) && word.chars().count() > 1;
        size(word).is_some() || is_name || word.chars().all(is_joiner)
    };
    let before = words.iter().take(MAX_WORDS).take_while(may_go).count();
    let behind = words.iter().rev().take(MAX_WORDS).take_while(may_go).count();
    let is_apart = |part: &Part| {
        // A word of the snake's own letters is no name.
        let own = part.text.to_ascii_uppercase();
        let is_of = |word: &str| word.to_ascii_uppercase().chars().all(|letter| own.contains(letter));
        // Nor is one of its numbers beside it.
        let kept: Vec<&str> = part.text.split(is_separator).collect();
        !part.gone.iter().any(|word| kept.contains(word) || size(word).is_none() && is_of(word))
    };
    shortened(words.len(), before, behind).map(|range| kept(text, &words, range)).filter(is_apart).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // Regression: a nest of brackets took a minute and gigabytes.
    #[test]
    fn a_nest_of_brackets_is_one_part() {
        let nest = |deep: usize, inside: &str| "(".repeat(deep) + inside + &")".repeat(deep);
        let texts = |text: &str| brackets(text).into_iter().map(|part| part.text.to_owned()).collect::<Vec<_>>();
        assert_eq!(texts(&nest(50_000, "3")), ["3"]);
        assert_eq!(texts(&format!("[{}, {}]", nest(2, "1"), nest(3, "2"))), ["1", "2"]);
    }
}
