//! Notations with one sign per cubelet or link: those of the table, and any two signs for straight and corner.

use std::collections::BTreeSet;

use super::Note;
use super::attempt::{Attempt, Rank};
use super::table::{ANY, CUBELETS, Form, INNER, Notation, Span};
use super::text::{is_joiner, is_separator, is_space, signs, words};
use crate::puzzle::{End, Kind, Snake};

/// If `forced` is the notation of inner signs, no sign is taken for an end.
pub fn attempts(text: &str, forced: Option<Notation>) -> Vec<Attempt<'_>> {
    let signs = signs(text);
    let plain = plain(text, &signs);
    let words = words(text, is_separator);
    let mut attempts = Vec::new();
    for notation in Notation::ALL {
        let Form::Signs(straight, turns, end, spans) = notation.form() else { continue };
        let signs = if notation == Notation::Dashes { &signs } else { &plain };
        for span in spans.iter().filter(|span| forced != Some(Notation::Inner) || **span == INNER) {
            attempts.extend(turns.iter().filter_map(|turn| read(notation, [straight, turn, end], *span, signs)));
        }
    }
    let are_long = words.iter().all(|word| word.len() > 1);
    attempts.extend([&plain, &signs].into_iter().chain(are_long.then_some(&words)).flat_map(|signs| any_two(signs)));
    attempts
}

/// Without joining characters, unless these are signs themselves: beside one other sign, or each apart from the next.
pub fn plain<'a>(text: &str, signs: &[&'a str]) -> Vec<&'a str> {
    let plain: Vec<&str> = signs.iter().copied().filter(|sign| !sign.starts_with(is_joiner)).collect();
    let inner = plain.get(1..plain.len().saturating_sub(1)).unwrap_or_default();
    let differ = inner.iter().any(|sign| *sign != inner[0]);
    let is_spaced = text.split(is_space).all(|word| word.chars().count() <= 1);
    if differ && !is_spaced { plain } else { signs.to_vec() }
}

/// Reads signs of which these stand for straight, for a turn and for an end, if there are not too many.
fn read<'a>(
    notation: Notation,
    [straight, turn, end]: [&str; 3],
    [head, tail]: Span,
    signs: &[&'a str],
) -> Option<Attempt<'a>> {
    let is_shifted = head.max(tail) > 1;
    // A snake of few signs folds, whatever they mean.
    let least = if is_shifted { 8 } else { 1 };
    if !(least..=Snake::MAX_LEN).contains(&signs.len()) {
        return None;
    }
    // Two unknown signs may be one letter in either case.
    let is = |sign: &str, name: &str| {
        if notation < Notation::Kinds { sign.eq_ignore_ascii_case(name) } else { sign == name }
    };
    let inner = head..signs.len().saturating_sub(tail).max(head);
    let mut rank = if is_shifted { Rank::IfFolds } else { Rank::Exact };
    for (index, sign) in signs.iter().enumerate() {
        let is_end = [head, tail] == CUBELETS && !inner.contains(&index);
        // Twos alone are run lengths.
        let is_known =
            if is_end { *sign != "2" || notation != Notation::Codes } else { is(sign, straight) || is(sign, turn) };
        if !is_known {
            return None;
        } else if is_end && !is(sign, straight) && !is(sign, end) {
            rank = Rank::Ends;
        }
    }
    let kind = |sign: &&str| if is(sign, straight) { Kind::Straight } else { Kind::Turn };
    let snake = signs.get(inner).and_then(|inner| Snake::from_inner(inner.iter().map(kind).collect()));
    let notes = if rank == Rank::Exact { Vec::new() } else { vec![Note::EndsLeftOut] };
    let cubelets = signs.len() + 2 - head - tail;
    Some(Attempt { cubelets, rank, notes, ..Attempt::new(notation, signs.to_vec(), snake) })
}

/// Readings of two signs that stand for straight and corner, each way round; an end may be left out.
fn any_two<'a>(signs: &[&'a str]) -> Vec<Attempt<'a>> {
    let kinds = |signs: &[&'a str]| BTreeSet::from_iter(signs.iter().copied());
    let inner = kinds(signs.get(1..signs.len().saturating_sub(1)).unwrap_or_default());
    let names = Vec::from_iter(if inner.len() > 1 { inner } else { kinds(signs) });
    let [one, other] = names[..] else { return Vec::new() };
    // Two numbers of 2 or more are run lengths, and b and w are colours.
    let is_number = |name: &str| name.parse::<u32>().is_ok_and(|number| number > 1);
    let are_colours = ["BW", "WB"].contains(&&*format!("{one}{other}").to_ascii_uppercase());
    if is_number(one) && is_number(other) || are_colours {
        return Vec::new();
    }
    let known = is_known(one, other) || is_known(other, one);
    let mut attempts = Vec::new();
    for (notation, straight, turn) in [(Notation::Kinds, one, other), (Notation::KindsTurn, other, one)] {
        for span in ANY.iter().filter(|_| !known || is_known(straight, turn)) {
            let Some(attempt) = read(notation, [straight, turn, turn], *span, signs) else { continue };
            let rank = attempt.rank.max(Rank::Signs);
            let mut notes = vec![Note::Signs { turn: turn.to_owned(), straight: straight.to_owned() }];
            match span {
                [0, 1] => notes.push(Note::EndMissing(End::Head)),
                [1, 0] => notes.push(Note::EndMissing(End::Tail)),
                _ => notes.extend(attempt.notes),
            }
            attempts.push(Attempt { rank, notes, ..attempt });
        }
    }
    attempts
}

/// Whether some notation, or the word itself, says which of the signs is straight.
fn is_known(straight: &str, turn: &str) -> bool {
    let words = ["STRAIGHT", "GERADE", "DROIT", "RECT"];
    let is = |notation: Notation| {
        let Form::Signs(own, turns, ..) = notation.form() else { return false };
        straight.eq_ignore_ascii_case(own) && turns.iter().any(|own| turn.eq_ignore_ascii_case(own))
    };
    Notation::ALL.into_iter().any(is) || words.iter().any(|word| straight.to_uppercase().starts_with(word))
}
