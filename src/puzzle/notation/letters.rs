//! Notations with one symbol per cubelet or link, and any two signs for straight and corner.

use std::ops::Range;

use super::attempt::{Attempt, Fault, Rank};
use super::text::{Text, is_joiner, is_separator, is_space, signs, words};
use super::{Notation, NotationError};
use crate::puzzle::{Kind, Snake};
use crate::sanitize::shortened;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Span {
    /// Every cubelet, including the two ends, which have no kind: whatever stands there is accepted.
    Cubelets,
    Inner,
    /// The links between cubelets: whether each keeps the direction of the previous one. The first is arbitrary.
    Links,
    /// Every cubelet but the first, or the last.
    OpenHead,
    OpenTail,
}

impl Span {
    /// The number of cubelets, and the symbols of the inner ones.
    fn of(self, symbols: usize) -> (usize, Range<usize>) {
        let last = symbols.saturating_sub(1);
        match self {
            Self::Cubelets => (symbols, 1.min(last)..last),
            Self::Inner => (symbols + 2, 0..symbols),
            Self::Links | Self::OpenTail => (symbols + 1, 1.min(symbols)..symbols),
            Self::OpenHead => (symbols + 1, 0..last),
        }
    }
}

/// A notation with symbols for straight and turn, as they are written; they may be read in either case.
struct Alphabet<'a> {
    notation: Notation,
    straight: &'a str,
    turn: &'a [&'a str],
    /// The symbol of an end, if it differs from that of a straight cubelet.
    end: Option<&'a str>,
    /// What the symbols may stand for, usual one first. Two spans that differ by one symbol would accept a lost symbol.
    spans: &'a [Span],
}

const EITHER: &[Span] = &[Span::Cubelets, Span::Inner];
const INNER: &[Span] = &[Span::Inner, Span::Cubelets];

const ALPHABETS: [Alphabet; 10] = [
    Alphabet { notation: Notation::Inner, straight: "S", turn: &["T"], end: None, spans: INNER },
    Alphabet { notation: Notation::Esc, straight: "S", turn: &["C"], end: Some("E"), spans: EITHER },
    // Other letters for a turn: T, if the ends have their own letter, or L, after the cube's shape.
    Alphabet { notation: Notation::Esc, straight: "S", turn: &["T"], end: Some("E"), spans: &[Span::Cubelets] },
    Alphabet { notation: Notation::Esc, straight: "S", turn: &["L"], end: Some("E"), spans: EITHER },
    Alphabet { notation: Notation::Cubelets, straight: "s", turn: &["r"], end: None, spans: EITHER },
    Alphabet { notation: Notation::Links, straight: "F", turn: &["T"], end: None, spans: &[Span::Links] },
    Alphabet { notation: Notation::Dashes, straight: "-", turn: &["o", "."], end: None, spans: EITHER },
    Alphabet { notation: Notation::Bits, straight: "0", turn: &["1"], end: None, spans: EITHER },
    Alphabet { notation: Notation::BitsStraight, straight: "1", turn: &["0"], end: None, spans: EITHER },
    Alphabet { notation: Notation::Codes, straight: "1", turn: &["2"], end: Some("3"), spans: EITHER },
];

/// With inner symbols `forced`, none are ends.
pub(super) fn attempts(text: Text, forced: Option<Notation>) -> Vec<Attempt> {
    let signs = signs(text.text);
    let plain = plain(text.text, &signs);
    let words = words(text.text, is_separator);
    // Between separators, a number of two digits is one number.
    let digits = signs.iter().any(|sign| sign.starts_with(|letter: char| letter.is_ascii_digit()));
    let is_mixed = digits && words.iter().any(|word| word.len() == 1) && words.iter().any(|word| word.len() > 1);
    let mut attempts = Vec::new();
    for alphabet in &ALPHABETS {
        let symbols = if alphabet.notation == Notation::Dashes { &signs } else { &plain };
        if (1..=Snake::MAX_LEN).contains(&symbols.len()) {
            let spans = alphabet.spans.iter().filter(|span| forced != Some(Notation::Inner) || **span == Span::Inner);
            attempts.extend(spans.map(|&span| Attempt { blames: !is_mixed, ..alphabet.attempt(text, span, symbols) }));
        }
    }
    let is_long = |words: &Vec<&str>| words.iter().all(|word| word.len() > 1);
    for signs in [Some(plain), Some(signs), Some(words).filter(is_long)].into_iter().flatten() {
        if (3..=Snake::MAX_LEN).contains(&signs.len()) {
            attempts.extend(any_two(text, &signs));
        }
    }
    attempts
}

/// Without joining characters, unless these are signs themselves: where they stand irregularly, and between one sign or
/// with each sign apart by other separators.
pub(super) fn plain<'a>(text: &str, signs: &[&'a str]) -> Vec<&'a str> {
    let mut inside = signs;
    while let ["|", rest @ ..] | [rest @ .., "|"] = inside {
        inside = rest;
    }
    let groups: Vec<&[&str]> = inside.split(|sign| sign.starts_with(is_joiner)).collect();
    let plain = groups.concat();
    let equal = || groups.iter().copied().eq(plain.chunks(groups[0].len().max(1)));
    let by_runs = || groups.iter().copied().eq(plain.chunk_by(|one, other| one == other));
    let inner = plain.get(1..plain.len().saturating_sub(1)).unwrap_or_default();
    let is_spaced = || text.split(is_space).all(|word| word.chars().count() <= 1);
    let differ = || !is_spaced() && inner.iter().any(|sign| *sign != inner[0]);
    if equal() || by_runs() || differ() { plain } else { signs.to_vec() }
}

const ENDS: &str = "the two end cubes have no kind, so what stands there was left out";

impl Alphabet<'_> {
    fn attempt<'a>(&self, text: Text<'a>, span: Span, symbols: &[&'a str]) -> Attempt {
        let notation = self.notation;
        let (cubelets, inner) = span.of(symbols.len());
        // Two signs that nobody knows may be one letter in either case.
        let is = |symbol: &str, name: &str| {
            if notation < Notation::Kinds { symbol.eq_ignore_ascii_case(name) } else { symbol == name }
        };
        let is_known = |symbol: &str| is(symbol, self.straight) || self.turn.iter().any(|turn| is(symbol, turn));
        let (mut fault, mut rank) = (None, Rank::Exact);
        for (index, &symbol) in symbols.iter().enumerate() {
            let is_end = span == Span::Cubelets && !inner.contains(&index);
            // Twos alone are run lengths.
            if is_end && (symbol != "2" || notation != Notation::Codes) {
                if !is(symbol, self.straight) && !is(symbol, self.end.unwrap_or(self.straight)) {
                    rank = Rank::Ends;
                }
            } else if is_end || !is_known(symbol) {
                let (at, place) = (index + 1, text.place(&[symbol]));
                let symbol = symbol.to_ascii_uppercase();
                Fault::add(&mut fault, 1, NotationError::Symbol { notation, symbol, at, place });
            }
        }
        let kind = |symbol: &&str| if is(symbol, self.straight) { Kind::Straight } else { Kind::Turn };
        let attempt = Attempt::of_kinds(notation, cubelets, symbols[inner].iter().map(kind).collect(), fault);
        let runs = attempt.outcome.as_ref().map_or(Vec::new(), |snake| runs(text, snake, symbols));
        let notes = if rank == Rank::Ends { vec![ENDS.to_owned()] } else { Vec::new() };
        Attempt { rank, notes, runs, ..attempt }
    }
}

/// The bytes of each run; symbols are cubelets, links, or inner cubelets.
fn runs<'a>(text: Text<'a>, snake: &Snake, symbols: &[&'a str]) -> Vec<Range<usize>> {
    let fewer = snake.len() - symbols.len();
    let of_run = |pair: &[usize]| match fewer {
        0 => pair[0]..pair[1] + 1,
        1 => pair[0]..pair[1],
        _ => pair[0].saturating_sub(1)..pair[1].min(symbols.len()),
    };
    snake.corners().windows(2).map(|pair| text.place(&symbols[of_run(pair)])).collect()
}

/// In a notation of the table; `None` for others.
pub(super) fn write(snake: &Snake, notation: Notation) -> Option<String> {
    let Alphabet { straight, turn, end, spans, .. } =
        ALPHABETS.iter().find(|alphabet| alphabet.notation == notation)?;
    let inner = snake.inner().iter().map(|kind| if *kind == Kind::Straight { *straight } else { turn[0] });
    let inner: String = inner.collect();
    let end = end.unwrap_or(straight);
    Some(match spans[0] {
        Span::Cubelets => format!("{end}{inner}{end}"),
        Span::Links => format!("{end}{inner}"),
        _ => inner,
    })
}

/// Readings of two signs that stand for straight and corner, each way round; an end may be left out.
fn any_two<'a>(text: Text<'a>, signs: &[&'a str]) -> Vec<Attempt> {
    let mut attempts = Vec::new();
    for span in [Span::Cubelets, Span::Inner, Span::OpenHead, Span::OpenTail] {
        let mut names = signs[span.of(signs.len()).1].to_vec();
        names.sort_unstable();
        names.dedup();
        if let [only] = names[..] {
            names.extend(signs.iter().find(|name| **name != only));
            names.sort_unstable();
        }
        let [one, other] = names[..] else { continue };
        // Two numbers of 2 or more are run lengths, and b and w are colours.
        let is_number = |name: &str| name.parse::<u32>().is_ok_and(|number| number > 1);
        if is_number(one) && is_number(other) || is_colours(one, other) {
            continue;
        }
        let mut ways = vec![(Notation::Kinds, one, other), (Notation::KindsTurn, other, one)];
        // What is known is blamed in its own notation.
        let known = ways.iter().any(|(_, straight, turn)| is_known(straight, turn));
        ways.retain(|(_, straight, turn)| !known || is_known(straight, turn));
        for (notation, straight, turn) in ways {
            let alphabet = Alphabet { notation, straight, turn: &[turn], end: Some(turn), spans: &[] };
            let mut attempt = alphabet.attempt(text, span, signs);
            let kinds = format!("`{}` is read as a corner, `{}` as straight", shortened(turn), shortened(straight));
            attempt.notes.insert(0, kinds);
            let left_out = match span {
                Span::OpenHead => Some("first"),
                Span::OpenTail => Some("last"),
                _ => None,
            };
            let open = |end| format!("there is one sign too few: the {end} cube was taken to be left out");
            attempt.notes.extend(left_out.map(open));
            attempts.push(Attempt { rank: Rank::Signs, blames: !known && left_out.is_none(), ..attempt });
        }
    }
    attempts
}

fn is_colours(one: &str, other: &str) -> bool {
    let both = format!("{one}{other}").to_ascii_uppercase();
    both == "BW" || both == "WB"
}

/// Whether some notation, or the word itself, says which of the signs is straight.
fn is_known(straight: &str, turn: &str) -> bool {
    let words = ["STRAIGHT", "GERADE", "DROIT", "RECT"];
    let is = |alphabet: &Alphabet| {
        let is_turn = alphabet.turn.iter().any(|other| turn.eq_ignore_ascii_case(other));
        is_turn && straight.eq_ignore_ascii_case(alphabet.straight)
    };
    ALPHABETS.iter().any(is) || words.iter().any(|word| straight.to_uppercase().starts_with(word))
}
