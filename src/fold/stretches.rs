//! Where a plan is cut into stretches to learn it by heart, "Part 2 of 4" for users: in poses that are easy to recognise
//! and to check.

use std::ops::Range;

use super::chain::{Chain, Dihedrals};
use super::plan::{FoldPlan, Step};
use crate::puzzle::bounds;

/// Steps of a usual stretch: about as many as are remembered at once (Cowan, "The magical number 4", 2001).
const USUAL: usize = 4;
/// Steps of the longest stretch, and the shortest. Chosen by eye.
const LONGEST: usize = 6;
const SHORTEST: usize = 2;

// What makes a cut worse; 1 is a folded block whose box is as good as empty. Chosen by eye, from the poses of the
// catalogue. With 0.3 or 0.7 for the length, one of its ten plans is cut elsewhere.

/// Multiplied by the squared length of each stretch, relative to the mean.
const LENGTH: f64 = 0.5;
/// For a cut before a pull: after it, the block is closed.
const BEFORE_PULL: f64 = 0.2;

impl FoldPlan {
    /// The numbers of steps done where the stretches end; the last is the number of all steps. The same plan is always
    /// cut alike.
    ///
    /// There are three to six stretches of two to six steps, but fewer in a short plan: one of up to three steps is a
    /// single stretch, one of four or five has two; without steps there is none. In a plan of 35 steps or more, stretches
    /// have up to a fifth of its steps, so that there is a choice.
    pub fn stretch_ends(&self) -> Vec<usize> {
        let steps = self.len();
        let stretches = ((steps + USUAL / 2) / USUAL).clamp(3, 6).min(steps / SHORTEST).max(steps.min(1));
        let longest = LONGEST.max(steps / 5);
        let shortest = SHORTEST.min(steps);
        let cuts: Vec<f64> = (0..=steps).map(|end| self.cut_cost(end)).collect();
        // For each number of steps done, the best way to cut them, if there is one, and what it costs.
        let mut best: Vec<Option<(f64, Vec<usize>)>> = vec![None; steps + 1];
        best[0] = Some((0.0, Vec::new()));
        for _ in 0..stretches {
            let longer_by_one = |end: usize| {
                let ways = (shortest..=longest.min(end)).filter_map(|length| {
                    let (before, ends) = best[end - length].as_ref()?;
                    let relative = (length * stretches) as f64 / steps as f64;
                    Some((before + cuts[end] + LENGTH * relative.powi(2), ends))
                });
                let (cost, ends) = ways.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
                Some((cost, [&ends[..], &[end]].concat()))
            };
            best = (0..=steps).map(longer_by_one).collect();
        }
        best.pop().flatten().map_or(Vec::new(), |(_, ends)| ends)
    }

    /// How bad it is to end a stretch after so many steps: the share of empty cells in the box around each folded block,
    /// added up. It is large if there are several blocks, or if parts stick out of one.
    fn cut_cost(&self, end: usize) -> f64 {
        let cells = self.cells(end);
        let (chain, dihedrals) = Chain::of_cells(cells);
        let emptiness = |block: Range<usize>| {
            let cubelets = &cells[chain.corners[block.start]..=chain.corners[block.end + 2]];
            let [low, high] = bounds(cubelets);
            1.0 - cubelets.len() as f64 / f64::from((high - low + 1).element_product())
        };
        let blocks = dihedrals.blocks(&Dihedrals::of(self.folded()));
        let cost: f64 = blocks.into_iter().map(emptiness).sum();
        let is_before_pull = self.steps().get(end).is_some_and(Step::is_pull);
        if is_before_pull { cost + BEFORE_PULL } else { cost }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::fold::Grade;
    use crate::puzzle::{BoxSize, Cell, catalogue};
    use crate::solver::instances::{plan, random_path, solve};

    fn lengths(ends: &[usize]) -> Vec<usize> {
        [&[0], ends].concat().array_windows().map(|[start, end]| end - start).collect()
    }

    /// The same cost, from the digits of the shapes and the cells alone.
    fn naive_cost(plan: &FoldPlan, ends: &[usize]) -> f64 {
        let goal = Dihedrals::of(plan.folded()).to_string();
        let mean = plan.len() as f64 / ends.len() as f64;
        let length = |length: usize| LENGTH * (length as f64 / mean).powi(2);
        let lengths: f64 = lengths(ends).into_iter().map(length).sum();
        let cuts = ends.iter().map(|&end| {
            let cells = plan.cells(end);
            let digits = Dihedrals::of(cells).to_string();
            let corners = super::super::corners(cells);
            let mut cost = 0.0;
            let mut block: Vec<usize> = Vec::new();
            let mut close = |block: &mut Vec<usize>| {
                let (Some(first), Some(last)) = (block.first(), block.last()) else { return };
                let cubelets = HashSet::<Cell>::from_iter(cells[corners[*first]..=corners[last + 3]].iter().copied());
                let mut sides = [0, 1, 2].map(|axis| {
                    let places: HashSet<i32> = cubelets.iter().map(|cell| cell[axis]).collect();
                    // A block is connected, so there is no gap between its places.
                    places.len()
                });
                sides.sort_unstable();
                let volume: usize = sides.iter().product();
                cost += (volume - cubelets.len()) as f64 / volume as f64;
                block.clear();
            };
            for (at, digit) in digits.chars().enumerate() {
                if digit != '0' {
                    block.push(at);
                } else if !goal[at..].starts_with('0') {
                    close(&mut block);
                }
            }
            close(&mut block);
            let next = plan.steps().get(end);
            cost + if next.is_some_and(|step| step.grade() == Grade::Pull) { BEFORE_PULL } else { 0.0 }
        });
        lengths + cuts.sum::<f64>()
    }

    /// How many stretches a plan has, and how long they are, as documented.
    fn wanted(steps: usize) -> (usize, usize) {
        let count = match steps {
            0 => 0,
            1..=3 => 1,
            4 | 5 => 2,
            6..=13 => 3,
            14..=17 => 4,
            18..=21 => 5,
            _ => 6,
        };
        (count, if steps < 35 { 6 } else { steps / 5 })
    }

    #[test]
    fn short_plans_are_cut_as_all_cuts_tried_show() {
        let mut seen = HashSet::new();
        for seed in 0..12 {
            let whole = plan(&random_path(BoxSize::nearest_cube(27), seed)).unwrap();
            for steps in (0..=whole.len()).filter(|steps| *steps < 9 || *steps == whole.len()) {
                let mut plan = whole.clone();
                plan.truncate(steps);
                let (count, longest) = wanted(steps);
                let inner = 1..1_u32 << steps.saturating_sub(1);
                let all_cuts = std::iter::once(0).chain(inner).map(|cuts| {
                    let is_cut = |end: &usize| *end == steps || cuts >> (end - 1) & 1 == 1;
                    Vec::from_iter((1..=steps).filter(is_cut))
                });
                let is_allowed = |ends: &Vec<usize>| {
                    let is_fitting = |length: &usize| (2.min(steps)..=longest).contains(length);
                    ends.len() == count && lengths(ends).iter().all(is_fitting)
                };
                let costs = all_cuts.filter(is_allowed).map(|ends| naive_cost(&plan, &ends));
                let ends = plan.stretch_ends();
                assert!(is_allowed(&ends), "{ends:?}");
                let best = costs.fold(f64::INFINITY, f64::min);
                assert!((naive_cost(&plan, &ends) - best).abs() < 1e-9, "seed {seed}, {steps} steps: {ends:?}");
                seen.insert(steps);
            }
        }
        assert!((0..9).all(|steps| seen.contains(&steps)) && seen.len() > 11, "{seen:?}");
    }

    #[test]
    fn stretches_are_as_long_as_documented() {
        for size in [64, 125] {
            for seed in 0..4 {
                let plan = plan(&random_path(BoxSize::nearest_cube(size), seed)).unwrap();
                let ends = plan.stretch_ends();
                let (count, longest) = wanted(plan.len());
                assert_eq!((ends.len(), ends.last()), (count, Some(&plan.len())));
                assert!(lengths(&ends).iter().all(|length| (2..=longest).contains(length)), "{ends:?}");
                assert_eq!(plan.mirrored().stretch_ends(), ends);
            }
        }
    }

    /// As they were looked at.
    #[test]
    fn the_catalogue_is_cut_in_recognisable_poses() {
        let parts = |id: &str| match id {
            "cubra-blue" => &[3, 7, 11, 14][..],
            "cubra-green" => &[5, 8, 11, 14],
            "cubra-orange" => &[4, 9, 13, 16],
            "kevs-9b" => &[3, 7, 13, 16],
            "king-46-blocks" => &[7, 14, 21, 28, 34, 37],
            _ => &[],
        };
        let known = catalogue().iter().map(|entry| (entry, parts(&entry.id))).filter(|(_, parts)| !parts.is_empty());
        let known = Vec::from_iter(known);
        assert_eq!(known.len(), 5);
        for (entry, parts) in known {
            let solutions = solve(entry.puzzle());
            assert_eq!(plan(&solutions[0]).unwrap().stretch_ends(), parts, "{}", entry.id);
        }
    }
}
