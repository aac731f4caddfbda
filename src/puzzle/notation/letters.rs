//! Notations with one symbol per cubelet or link.

use super::attempt::{Attempt, Fault, snake};
use super::{Notation, NotationError, is_long_dash, is_separator};
use crate::puzzle::{Direction, Kind, Snake};

#[derive(Clone, Copy)]
enum Span {
    /// Every cubelet, including the two ends.
    Cubelets,
    Inner,
    /// The links between cubelets: whether each keeps the direction of the previous one. The first is arbitrary.
    Links,
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

pub(super) fn attempts(text: &str) -> Vec<Attempt> {
    let plain = |letter: char| if is_long_dash(letter) { '-' } else { letter.to_ascii_uppercase() };
    let with_dashes: Vec<char> =
        text.chars().map(plain).filter(|&letter| letter == '-' || !is_separator(letter)).collect();
    let letters: Vec<char> = with_dashes.iter().copied().filter(|&letter| letter != '-').collect();
    let mut attempts = Vec::new();
    for alphabet in &ALPHABETS {
        let symbols = if alphabet.notation == Notation::Dashes { &with_dashes } else { &letters };
        if (1..=Snake::MAX_LEN).contains(&symbols.len()) {
            attempts.extend(alphabet.spans.iter().map(|&span| alphabet.attempt(span, symbols)));
        }
    }
    if (1..Snake::MAX_LEN).contains(&letters.len()) {
        attempts.push(moves(&letters));
    }
    attempts
}

impl Alphabet {
    fn attempt(&self, span: Span, symbols: &[char]) -> Attempt {
        let notation = self.notation;
        let (cubelets, inner) = match span {
            Span::Cubelets => (symbols.len(), symbols.get(1..symbols.len().saturating_sub(1))),
            Span::Inner => (symbols.len() + 2, Some(symbols)),
            Span::Links => (symbols.len() + 1, symbols.get(1..)),
        };
        let mut fault = None;
        for (index, &symbol) in symbols.iter().enumerate() {
            let at = index + 1;
            let known = symbol == self.straight || self.turn.contains(&symbol);
            let is_end = matches!(span, Span::Cubelets) && (index == 0 || at == symbols.len());
            let expected = self.end.unwrap_or(self.straight);
            let fits = if is_end { symbol == expected || symbol == self.straight } else { known };
            if !fits && known {
                Fault::add(&mut fault, 1, NotationError::End { notation, symbol, expected, at });
            } else if !fits {
                Fault::add(&mut fault, 1, NotationError::Symbol { notation, symbol: symbol.to_string(), at });
            }
        }
        let kinds = inner.map(|inner| {
            inner.iter().map(|&symbol| if symbol == self.straight { Kind::Straight } else { Kind::Turn }).collect()
        });
        let outcome = fault.map_or_else(|| snake(notation, cubelets, kinds), Err);
        Attempt { notation, cubelets, outcome }
    }
}

fn moves(letters: &[char]) -> Attempt {
    let notation = Notation::Moves;
    let cubelets = letters.len() + 1;
    let mut fault = None;
    let mut kinds = Vec::with_capacity(letters.len());
    let mut before: Option<Direction> = None;
    for (index, letter) in letters.iter().enumerate() {
        let direction: Option<Direction> = letter.to_string().parse().ok();
        // Not a direction, or back into the previous cubelet.
        if direction.is_none_or(|direction| before == Some(direction.opposite())) {
            Fault::add(&mut fault, 1, NotationError::Symbol { notation, symbol: letter.to_string(), at: index + 1 });
        }
        if index > 0 {
            kinds.push(if direction == before { Kind::Straight } else { Kind::Turn });
        }
        before = direction;
    }
    Attempt { notation, cubelets, outcome: fault.map_or_else(|| snake(notation, cubelets, Some(kinds)), Err) }
}
