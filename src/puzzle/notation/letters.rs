//! Notations with one symbol per cubelet or link, and any two signs for straight and corner.

use std::ops::Range;

use super::attempt::{Attempt, Fault, Rank, snake};
use super::text::{Letter, is_joiner, is_separator, is_space, place, string, words};
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

/// A notation with symbols for straight and turn, in upper case.
struct Alphabet {
    notation: Notation,
    straight: char,
    turn: &'static [char],
    /// The symbol of an end, if it differs from that of a straight cubelet.
    end: Option<char>,
    /// What the symbols may stand for, usual one first. Two spans that differ by one symbol would accept a lost symbol.
    spans: &'static [Span],
}

const EITHER: &[Span] = &[Span::Cubelets, Span::Inner];
const INNER: &[Span] = &[Span::Inner, Span::Cubelets];

const ALPHABETS: [Alphabet; 10] = [
    Alphabet { notation: Notation::Inner, straight: 'S', turn: &['T'], end: None, spans: INNER },
    Alphabet { notation: Notation::Esc, straight: 'S', turn: &['C'], end: Some('E'), spans: EITHER },
    // Other letters for a turn: T, if the ends have their own letter, or L, after the cube's shape.
    Alphabet { notation: Notation::Esc, straight: 'S', turn: &['T'], end: Some('E'), spans: &[Span::Cubelets] },
    Alphabet { notation: Notation::Esc, straight: 'S', turn: &['L'], end: Some('E'), spans: EITHER },
    Alphabet { notation: Notation::Cubelets, straight: 'S', turn: &['R'], end: None, spans: EITHER },
    Alphabet { notation: Notation::Links, straight: 'F', turn: &['T'], end: None, spans: &[Span::Links] },
    Alphabet { notation: Notation::Dashes, straight: '-', turn: &['O', '.'], end: None, spans: EITHER },
    Alphabet { notation: Notation::Bits, straight: '0', turn: &['1'], end: None, spans: EITHER },
    Alphabet { notation: Notation::BitsStraight, straight: '1', turn: &['0'], end: None, spans: EITHER },
    Alphabet { notation: Notation::Codes, straight: '1', turn: &['2'], end: Some('3'), spans: EITHER },
];

/// With inner symbols `forced`, none are ends.
pub(super) fn attempts(letters: &[Letter], forced: Option<Notation>) -> Vec<Attempt> {
    let signs: Vec<Letter> = letters.iter().copied().filter(|letter| !is_space(letter.letter)).collect();
    let plain = plain(&signs);
    let words = words(letters, is_separator);
    // Between separators, a number of two digits is one number.
    let digits = signs.iter().any(|sign| sign.letter.is_ascii_digit());
    let is_mixed = digits && words.iter().any(|word| word.len() == 1) && words.iter().any(|word| word.len() > 1);
    let mut attempts = Vec::new();
    for alphabet in &ALPHABETS {
        let symbols = if alphabet.notation == Notation::Dashes { &signs } else { &plain };
        if (1..=Snake::MAX_LEN).contains(&symbols.len()) {
            let spans = alphabet.spans.iter().filter(|span| forced != Some(Notation::Inner) || **span == Span::Inner);
            attempts.extend(spans.map(|&span| Attempt { blames: !is_mixed, ..alphabet.attempt(span, symbols) }));
        }
    }
    let one_each = |letters: &[Letter]| letters.chunks(1).map(string).collect::<Vec<_>>();
    let words: Vec<String> = words.into_iter().map(string).collect();
    let mut ways = vec![one_each(&plain)];
    ways.extend((signs.len() != plain.len()).then(|| one_each(&signs)));
    ways.extend(words.iter().all(|word| word.len() > 1).then_some(words));
    attempts
        .extend(ways.iter().filter(|signs| (3..=Snake::MAX_LEN).contains(&signs.len())).flat_map(|signs| two(signs)));
    attempts
}

/// Without joining characters, unless these are signs themselves: where they stand irregularly and between one sign.
pub(super) fn plain(signs: &[Letter]) -> Vec<Letter> {
    let is_bar = |letter: &Letter| letter.letter == '|';
    let inside = signs.iter().position(|letter| !is_bar(letter)).zip(signs.iter().rposition(|letter| !is_bar(letter)));
    let groups: Vec<&[Letter]> =
        inside.map_or(&[][..], |(first, last)| &signs[first..=last]).split(|letter| is_joiner(letter.letter)).collect();
    let plain: Vec<Letter> = groups.concat();
    let same = |group: &[Letter]| group.iter().all(|letter| letter.letter == group[0].letter);
    let (last, front) = groups.split_last().map_or((&[][..], &[][..]), |(last, front)| (*last, front));
    let equal = front.iter().all(|group| group.len() == front[0].len())
        && front.first().is_none_or(|group| last.len() <= group.len());
    let by_runs = groups.iter().all(|group| !group.is_empty() && same(group))
        && groups.windows(2).all(|pair| pair[0][0].letter != pair[1][0].letter);
    let regular = groups.iter().all(|group| !group.is_empty()) && (equal || by_runs);
    let inner = plain.get(1..plain.len().saturating_sub(1)).unwrap_or_default();
    if regular || inner.windows(2).any(|pair| pair[0].letter != pair[1].letter) { plain } else { signs.to_vec() }
}

impl Alphabet {
    fn attempt(&self, span: Span, symbols: &[Letter]) -> Attempt {
        let notation = self.notation;
        let (cubelets, inner) = span.of(symbols.len());
        let mut fault = None;
        let mut ends = false;
        for (index, symbol) in symbols.iter().enumerate() {
            let (at, letter) = (index + 1, symbol.letter.to_ascii_uppercase());
            let is_end = span == Span::Cubelets && !inner.contains(&index);
            // Twos alone are run lengths.
            if is_end && (letter != '2' || notation != Notation::Codes) {
                ends |= letter != self.straight && letter != self.end.unwrap_or(self.straight);
            } else if is_end || letter != self.straight && !self.turn.contains(&letter) {
                let (symbol, place) = (letter.to_string(), place(&symbols[index..at]));
                Fault::add(&mut fault, 1, NotationError::Symbol { notation, symbol, at, place });
            }
        }
        let straight = |symbol: &Letter| symbol.letter.to_ascii_uppercase() == self.straight;
        let kind = |symbol: &Letter| if straight(symbol) { Kind::Straight } else { Kind::Turn };
        let kinds: Vec<Kind> = symbols[inner].iter().map(kind).collect();
        let outcome = fault.map_or_else(|| snake(notation, cubelets, (cubelets > 1).then_some(kinds)), Err);
        let runs = outcome.as_ref().map_or(Vec::new(), |snake| runs(snake, symbols));
        let (rank, notes) = if ends { (Rank::Ends, vec![ENDS.to_owned()]) } else { (Rank::Exact, Vec::new()) };
        Attempt { rank, notes, runs, ..Attempt::new(notation, cubelets, outcome) }
    }
}

const ENDS: &str = "the two end cubes have no kind, so what stands there was left out";

/// The bytes of each run; symbols are cubelets, links, or inner cubelets.
fn runs(snake: &Snake, symbols: &[Letter]) -> Vec<Range<usize>> {
    let fewer = snake.len() - symbols.len();
    let of_run = |pair: &[usize]| match fewer {
        0 => pair[0]..pair[1] + 1,
        1 => pair[0]..pair[1],
        _ => pair[0].saturating_sub(1)..pair[1].min(symbols.len()),
    };
    snake.corners().windows(2).map(|pair| place(&symbols[of_run(pair)])).collect()
}

/// Readings of two signs that stand for straight and corner, each way round; an end may be left out.
fn two(signs: &[String]) -> Vec<Attempt> {
    let mut attempts = Vec::new();
    for span in [Span::Cubelets, Span::Inner, Span::OpenHead, Span::OpenTail] {
        let (cubelets, range) = span.of(signs.len());
        let inner = &signs[range];
        let mut names: Vec<&str> = inner.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        if let [only] = names[..] {
            names.extend(signs.iter().map(String::as_str).find(|name| *name != only));
            names.sort_unstable();
        }
        let &[one, other] = &names[..] else { continue };
        // Two numbers of 2 or more are run lengths, and b and w are colours.
        let number = |name: &str| name.parse::<u32>().is_ok_and(|number| number > 1);
        if number(one) && number(other) || is_colours(one, other) {
            continue;
        }
        let ways = [(Notation::Kinds, one, other), (Notation::KindsTurn, other, one)];
        let known: Vec<_> = ways.into_iter().filter(|(_, straight, turn)| is_known(straight, turn)).collect();
        // What is known is blamed in its own notation.
        let blames = known.is_empty() && matches!(span, Span::Cubelets | Span::Inner);
        for &(notation, straight, turn) in if known.is_empty() { &ways[..] } else { &known } {
            let kind = |sign: &String| if sign == straight { Kind::Straight } else { Kind::Turn };
            let outcome = snake(notation, cubelets, Some(inner.iter().map(kind).collect()));
            let mut notes =
                vec![format!("`{}` is read as a corner, `{}` as straight", shortened(turn), shortened(straight))];
            let end = |name: &str| name != one && name != other;
            match span {
                Span::OpenHead => {
                    notes.push("there is one sign too few: the first cube was taken to be left out".to_owned());
                }
                Span::OpenTail => {
                    notes.push("there is one sign too few: the last cube was taken to be left out".to_owned());
                }
                _ if end(&signs[0]) || end(&signs[signs.len() - 1]) => notes.push(ENDS.to_owned()),
                _ => {}
            }
            attempts.push(Attempt { rank: Rank::Signs, notes, blames, ..Attempt::new(notation, cubelets, outcome) });
        }
    }
    attempts
}

pub(super) fn is_colours(one: &str, other: &str) -> bool {
    let is = |name: &str, colour| name.eq_ignore_ascii_case(colour);
    is(one, "b") && is(other, "w") || is(one, "w") && is(other, "b")
}

/// Whether some notation, or the word itself, says which of the signs is straight.
fn is_known(straight: &str, turn: &str) -> bool {
    let upper = [straight, turn].map(str::to_uppercase);
    let is = |alphabet: &Alphabet| {
        upper[0] == alphabet.straight.to_string() && alphabet.turn.iter().any(|turn| upper[1] == turn.to_string())
    };
    ALPHABETS.iter().any(is) || ["STRAIGHT", "GERADE", "DROIT", "RECT"].iter().any(|word| upper[0].starts_with(word))
}
