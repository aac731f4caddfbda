//! What is known before any photo is seen: which snakes fold at all.

use crate::census::foldable;
use crate::puzzle::{BoxSize, Kind, Snake};

/// All snakes that fold into a box, read from either end, as a tree of their letters.
pub(super) struct Rule {
    /// For each beginning, where a straight and where a corner leads: 0 if no snake goes on so.
    next: Vec<[u32; 2]>,
    /// The corners of each snake as bits, the first inner cube's lowest.
    all: Vec<u32>,
    inner: usize,
}

impl Rule {
    /// The beginning of all snakes.
    pub const ROOT: u32 = 0;

    /// `None` if there are too many to list. Takes a few hundredths of a second for 3×3×3.
    pub fn of_box(size: BoxSize) -> Option<Self> {
        let inner = size.cells() - 2;
        let all = foldable(size).ok()?;
        let mut next = vec![[0, 0]];
        for turns in &all {
            let mut node = 0;
            for cube in 0..inner {
                let letter = (turns >> cube & 1) as usize;
                if next[node][letter] == 0 {
                    next[node][letter] = next.len() as u32;
                    next.push([0, 0]);
                }
                node = next[node][letter] as usize;
            }
        }
        Some(Self { next, all, inner })
    }

    pub fn after(&self, node: u32, is_corner: bool) -> Option<u32> {
        Some(self.next[node as usize][usize::from(is_corner)]).filter(|next| *next > 0)
    }

    /// How likely each snake is if its inner cubes are corners with these chances: the logarithm, largest first.
    pub fn ranked(&self, corners: &[f32], count: usize) -> Vec<(f32, Snake)> {
        const SURE: f32 = 0.03;
        if corners.len() != self.inner {
            return Vec::new();
        }
        let logs: Vec<[f32; 2]> = corners
            .iter()
            .map(|chance| chance.clamp(SURE, 1.0 - SURE))
            .map(|chance| [(1.0 - chance).ln(), chance.ln()])
            .collect();
        let score =
            |turns: u32| -> f32 { logs.iter().enumerate().map(|(cube, log)| log[(turns >> cube & 1) as usize]).sum() };
        let mut all: Vec<(f32, u32)> = self.all.iter().map(|turns| (score(*turns), *turns)).collect();
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        all.iter().take(count).filter_map(|(score, turns)| Some((*score, self.snake(*turns)?))).collect()
    }

    fn snake(&self, turns: u32) -> Option<Snake> {
        let kind = |cube| if turns >> cube & 1 == 1 { Kind::Turn } else { Kind::Straight };
        Snake::from_inner((0..self.inner).map(kind).collect())
    }
}
