//! Whether a reading is to be believed, and how sure each cube is.

use std::collections::BTreeSet;

use super::beam::Chain;
use super::rule::Rule;
use super::table::Look;
use crate::puzzle::{BoxSize, Snake};

/// Why a photo is not read, or its reading should not be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The file is no JPEG, PNG or WebP, or is broken.
    NoPicture,
    Moving,
    TooLarge,
    TooSmall,
    /// Nothing in the photo is as long as a snake.
    NoSnake,
    /// The snake reaches the edge of the photo.
    CutOff,
    /// Squares do not fit what is seen: it does not lie flat, or other things touch it.
    NotFlat,
    /// Another snake fits about as well.
    SeveralFit,
}

/// A right reading is ahead of the next by 2 or more; this is what was set after looking at photos.
const LEAST_MARGIN: f32 = 1.0;
const LEAST_FIT: f32 = 1.5;

/// `behind` is by how much a snake that does not fold would fit better.
pub(super) fn doubt(fit: f32, margin: f32, behind: f32, is_cut_off: bool) -> Option<Doubt> {
    if margin >= LEAST_MARGIN.max(behind) && fit >= LEAST_FIT && !is_cut_off {
        None
    } else if is_cut_off {
        Some(Doubt::CutOff)
    } else if fit < LEAST_FIT {
        Some(Doubt::NotFlat)
    } else {
        Some(Doubt::SeveralFit)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Found {
    pub chain: Chain,
    pub look: Look,
}

/// The best chain of each snake, best first, all read in the direction of the first.
pub(super) fn merged(mut all: Vec<Found>) -> Vec<Found> {
    all.sort_by(|a, b| b.chain.score.total_cmp(&a.chain.score));
    let Some(best) = all.first().cloned() else { return all };
    let first = best.chain.squares[0].place / best.look.side;
    let mut seen = BTreeSet::new();
    let directed = all.into_iter().map(|found| {
        let squares = &found.chain.squares;
        let [from, to] = [squares[0], squares[squares.len() - 1]].map(|square| square.place / found.look.side);
        let is_backward = from.distance_squared(first) > to.distance_squared(first);
        if is_backward { Found { chain: found.chain.reversed(), ..found } } else { found }
    });
    let is_new = |found: &Found| {
        let reversed: Vec<bool> = found.chain.corners.iter().rev().copied().collect();
        seen.insert(found.chain.corners.clone().min(reversed))
    };
    directed.filter(is_new).collect()
}

/// How likely each inner cube is a corner, by the chains that were found; those in the direction of this one.
pub(super) fn chances(shown: &Chain, found: &[Found]) -> Vec<f32> {
    let unlike = |corners: &[bool]| corners.iter().zip(&shown.corners).filter(|(a, b)| a != b).count();
    let best = found.first().map_or(0.0, |best| best.chain.score);
    let mut sums = vec![0.0; shown.corners.len()];
    let mut all = 0.0;
    for one in found {
        let weight = (one.chain.score - best).exp();
        let reversed: Vec<bool> = one.chain.corners.iter().rev().copied().collect();
        let corners = if unlike(&reversed) < unlike(&one.chain.corners) { &reversed } else { &one.chain.corners };
        for (sum, is_corner) in sums.iter_mut().zip(corners) {
            *sum += if *is_corner { weight } else { 0.0 };
        }
        all += weight;
    }
    sums.iter().map(|sum| sum / f32::max(all, 1e-6)).collect()
}

/// The snakes of this box that fit best if each inner cube is a corner with these chances, 0 or 1 where the user has said
/// so; by how much each is likelier than the next, as a logarithm.
pub fn ranked(box_size: BoxSize, corners: &[f32], count: usize) -> Vec<(f32, Snake)> {
    Rule::of_box(box_size).map_or(Vec::new(), |rule| rule.ranked(corners, count))
}
