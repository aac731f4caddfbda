//! Depth-first search of a part of the tree, resumable at every node: the path from the root is the whole state.

use super::board::take_first;
use super::course::{Course, Fragment, Growth};
use super::roots::roots;
use crate::job::Stop;
use crate::puzzle::Cell;

/// A part of the search tree, below one node, and how far it is searched.
#[derive(Clone, Debug, Default)]
pub struct Task<const W: usize> {
    /// The path from a root to where the search is; empty once the task is done.
    pub path: Vec<Fragment<W>>,
    /// Length of the path to the top node.
    base: usize,
    /// Share of the whole tree.
    pub weight: f64,
    /// Nodes made so far; none once they are counted.
    pub nodes: Option<u64>,
}

impl<const W: usize> Task<W> {
    fn new(path: Vec<Fragment<W>>, weight: f64) -> Self {
        let mut task = Self { path: Vec::new(), base: path.len(), weight, nodes: Some(0) };
        path.into_iter().for_each(|node| task.push(node));
        task
    }

    #[inline(always)]
    fn push(&mut self, node: Fragment<W>) {
        self.path.push(Fragment { ways: node.open.count_ones() as u8, ..node });
    }

    /// Removes the last node; false at the top of the task.
    #[inline(always)]
    fn pop(&mut self) -> bool {
        let is_below = self.path.len() > self.base;
        if is_below {
            self.path.pop();
        }
        is_below
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    Paused,
    Solution,
    Done,
}

pub struct Descent<'c, 't, const W: usize> {
    course: &'c Course<'t, W>,
    pub at: Task<W>,
    /// Nodes made so far, over all tasks.
    pub nodes: u64,
}

impl<'c, 't, const W: usize> Descent<'c, 't, W> {
    pub fn new(course: &'c Course<'t, W>) -> Self {
        Self { course, at: Task::default(), nodes: 0 }
    }

    pub fn is_complete(&self) -> bool {
        self.at.path.len() == self.course.tables.segments()
    }

    pub fn path(&self) -> &[Fragment<W>] {
        &self.at.path
    }

    /// Makes nodes until the path is a solution (call again to go on), the task is done, or `nodes` were made.
    pub fn advance(&mut self, nodes: u64) -> Halt {
        let mut made = 0;
        let halt = loop {
            let Some(node) = self.at.path.last_mut() else { break Halt::Done };
            if made == nodes && node.open != 0 {
                break Halt::Paused;
            }
            let Some(direction) = take_first(&mut node.open) else {
                if self.at.pop() {
                    continue;
                }
                break Halt::Done;
            };
            made += 1;
            let (child, growth) = self.course.grow(node, direction);
            if growth != Growth::Dead {
                self.at.push(child);
            }
            if growth == Growth::Complete {
                break Halt::Solution;
            }
        };
        self.nodes += made;
        halt
    }

    /// One placement or retraction of the same search; dead nodes are placed and retracted too. False at its end.
    pub fn step(&mut self) -> bool {
        let Some(node) = self.at.path.last_mut() else { return false };
        let Some(direction) = take_first(&mut node.open) else { return self.at.pop() };
        self.nodes += 1;
        let (mut child, growth) = self.course.grow(node, direction);
        if growth == Growth::Dead {
            child.open = 0;
        }
        self.at.push(child);
        true
    }

    /// If the last node is dead, a free cell that can no longer be filled.
    pub fn dead_cell(&self) -> Option<Cell> {
        let node = self.at.path.last().filter(|node| node.ways == 0 && !self.is_complete())?;
        let unfillable = if self.course.looks_ahead { self.course.unfillable(node) } else { None };
        unfillable.or_else(|| self.course.dead_cell(node))
    }

    /// The finished share of the task. Each node divides its share evenly among its directions.
    pub fn fraction(&self) -> f64 {
        let mut share = 1.0;
        let mut done = 0.0;
        let top = self.at.path.len() - 1;
        for (index, node) in self.at.path.iter().enumerate().skip(self.at.base - 1) {
            if node.ways == 0 {
                break;
            }
            let tried = node.ways - node.open.count_ones() as u8;
            share /= f64::from(node.ways);
            // All nodes except the last have one direction in progress.
            done += share * f64::from(if index == top { tried } else { tried.saturating_sub(1) });
        }
        done
    }
}

/// Cuts the whole tree level by level into at least `wanted` tasks in depth-first order, or fewer if the tree is small
/// or `stop` is due. Also returns the weight of dead branches (all weights sum to 1) and the number of nodes made.
pub fn cut<const W: usize>(course: &Course<W>, wanted: usize, stop: &Stop) -> (Vec<Task<W>>, f64, u64) {
    let roots = roots(course);
    let share = 1.0 / roots.len().max(1) as f64;
    let mut nodes = roots.len() as u64;
    let mut dead = 0.0;
    let mut tasks: Vec<Task<W>> = roots.into_iter().map(|path| Task::new(path, share)).collect();
    while tasks.len() < wanted && !stop.is_due() {
        let mut next = Vec::with_capacity(tasks.len() * 3);
        let mut grew = false;
        for task in tasks {
            let mut node = *task.path.last().expect("a path has a root");
            if node.open == 0 {
                next.push(task);
                continue;
            }
            grew = true;
            let weight = task.weight / f64::from(node.open.count_ones());
            while let Some(direction) = take_first(&mut node.open) {
                nodes += 1;
                let (child, growth) = course.grow(&node, direction);
                if growth == Growth::Dead {
                    dead += weight;
                } else {
                    let mut part = Task { weight, base: task.base + 1, ..task.clone() };
                    part.push(child);
                    next.push(part);
                }
            }
        }
        tasks = next;
        if !grew {
            break;
        }
    }
    (tasks, dead, nodes)
}
