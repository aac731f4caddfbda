//! The snake as its straight and turning inner cubelets; cubelet numbers and ends.

use std::fmt;

use super::{BoxSize, Cell, Direction, walk};
use crate::spelling::words;

words! {
    /// The path of the cord inside an inner cubelet, by its letter in [`Snake::letters`].
    pub enum Kind("S or T") { Straight "S", Turn "T" }
}

words! {
    /// An end of the chain, or the side of a joint toward that end.
    pub enum End("head or tail") { Head "head", Tail "tail" }
}

/// A chain of 2 to 1000 cubelets, counted from 0 at the head.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snake {
    inner: Vec<Kind>,
}

impl Snake {
    /// Maximum number of cubelets, as in the largest box.
    pub const MAX_LEN: usize = 1000;

    /// `None` if it would be too long.
    pub fn from_inner(inner: Vec<Kind>) -> Option<Self> {
        (inner.len() + 2 <= Self::MAX_LEN).then_some(Self { inner })
    }

    /// From segment lengths, at least 2, corners counted in both neighbours: `3 2 2 3 …`.
    pub fn from_segments(segments: &[usize]) -> Option<Self> {
        if segments.is_empty() || segments.iter().any(|length| *length < 2) {
            return None;
        }
        let run = |&length: &usize| std::iter::once(Kind::Turn).chain(std::iter::repeat_n(Kind::Straight, length - 2));
        // Enough to see that it would be too long.
        Self::from_inner(segments.iter().flat_map(run).skip(1).take(Self::MAX_LEN).collect())
    }

    pub(crate) fn along(path: &[Cell]) -> Option<Self> {
        let kind = |&[before, cell, after]: &[Cell; 3]| {
            if cell - before == after - cell { Kind::Straight } else { Kind::Turn }
        };
        Self::from_inner(path.array_windows().map(kind).collect())
    }

    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> usize {
        self.inner.len() + 2
    }

    /// Kinds of the inner cubelets: element `i` is cubelet `i + 1`.
    pub fn inner(&self) -> &[Kind] {
        &self.inner
    }

    /// The kind of a cubelet, `None` for the two ends.
    pub fn kind(&self, cubelet: usize) -> Option<Kind> {
        self.inner.get(cubelet.checked_sub(1)?).copied()
    }

    /// Segment lengths, corners counted in both neighbours.
    pub fn segments(&self) -> Vec<usize> {
        self.corners().array_windows().map(|[start, end]| end - start + 1).collect()
    }

    /// Where segments meet: the head, the turns, the tail. Segment `s` runs from element `s` to element `s + 1`.
    pub fn corners(&self) -> Vec<usize> {
        let turns = self.inner.iter().enumerate().filter(|(_, kind)| **kind == Kind::Turn);
        std::iter::once(0).chain(turns.map(|(index, _)| index + 1)).chain([self.len() - 1]).collect()
    }

    pub fn turns(&self) -> usize {
        self.corners().len() - 2
    }

    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { inner: self.inner.iter().rev().copied().collect() }
    }

    pub fn is_palindrome(&self) -> bool {
        *self == self.reversed()
    }

    /// One letter per inner cubelet: `STTTSTT…`.
    pub fn letters(&self) -> String {
        self.inner.iter().map(|kind| kind.word()).collect()
    }

    /// The flat staircase, with the head at the origin: the first segment goes right, the next up, and so on.
    pub fn staircase(&self) -> Vec<Cell> {
        staircase(&self.inner, self.len(), Direction::Up)
    }

    /// The first segment longer than the box's longest side, as (index, length). Such a snake cannot fit.
    pub fn run_too_long(&self, box_size: BoxSize) -> Option<(usize, usize)> {
        self.segments().into_iter().enumerate().find(|&(_, length)| length > box_size.longest())
    }
}

/// The flat staircase of this many cubelets whose segments go right and `onward` in turn; `inner` may be shorter.
pub(crate) fn staircase(inner: &[Kind], cubelets: usize, onward: Direction) -> Vec<Cell> {
    let mut ways = [Direction::Right, onward];
    walk((0..cubelets - 1).map(|link| {
        let way = ways[0];
        if inner.get(link) == Some(&Kind::Turn) {
            ways.reverse();
        }
        way
    }))
}

/// Segment lengths separated by spaces, the most common notation.
pub fn row(segments: &[usize]) -> String {
    Vec::from_iter(segments.iter().map(ToString::to_string)).join(" ")
}

impl fmt::Display for Snake {
    /// Segment lengths separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&row(&self.segments()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_common_snake() {
        let segments = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];
        let snake = Snake::from_segments(&segments).unwrap();
        assert_eq!(snake.len(), 27);
        assert_eq!(snake.letters(), "STTTSTTSTTTSTSTTTTSTSTSTS");
        assert_eq!(snake.segments(), segments);
        assert_eq!(snake.corners().len(), segments.len() + 1);
        assert!(!snake.is_palindrome());
        assert_eq!(snake.reversed().reversed(), snake);
        let cells = snake.staircase();
        assert_eq!(cells[26], Cell::new(13, 13, 0));
        assert!(cells.windows(2).all(|pair| (pair[1] - pair[0]).abs().element_sum() == 1));
    }

    #[test]
    fn ends_round_trip() {
        for end in [End::Head, End::Tail] {
            assert_eq!(end.to_string().parse(), Ok(end));
        }
        assert!("middle".parse::<End>().unwrap_err().to_string().contains("head or tail"));
    }

    #[test]
    fn bad_lengths_are_refused() {
        assert!(Snake::from_segments(&[]).is_none());
        assert_eq!(Snake::from_segments(&[3, 1, 3]), None);
        assert!(Snake::from_segments(&[usize::MAX]).is_none());
        assert!(Snake::from_segments(&[600, 600]).is_none());
        assert!(Snake::from_inner(vec![Kind::Turn; 999]).is_none());
        assert_eq!(Snake::from_inner(vec![]).unwrap().segments(), [2]);
    }
}
