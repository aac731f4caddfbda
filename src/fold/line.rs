//! A plan as one line of text: what is kept of turns that no planner would find again, such as those made by hand.
//! The dotted end, what it leads to, the moves from cubelet to cubelet before the first turn, and each turn:
//! `head cube RRUUR 9h90 14t-180p` turns the head's side of joint 9, then the tail's side of joint 14, pulled out.

use super::chain::corners;
use super::hand_turn::Twist;
use super::plan::{FoldPlan, FoldTarget, Grade, Joint, Step};
use crate::puzzle::{Cell, End, Snake, Solution};

impl FoldPlan {
    pub fn to_line(&self) -> String {
        let start = Solution { cells: self.poses()[0].cells.clone() };
        let turn = |(step, cells): (&Step, &[Cell])| {
            let twist = Twist::of_step(step);
            let along_link = if twist.axis(cells) == step.axis { step.degrees } else { -step.degrees };
            let [side, pull] = [
                if step.moves == End::Head { 'h' } else { 't' }.into(),
                if step.is_pull() { "p" } else { "" }.to_owned(),
            ];
            format!(" {}{side}{along_link}{pull}", step.joint)
        };
        let turns: String =
            self.steps().iter().zip(self.poses().iter().map(|pose| pose.cells.as_slice())).map(turn).collect();
        format!("{} {} {}{turns}", self.start_end, self.to(), start.moves())
    }

    /// `None` if the line is not of this snake, or a turn is impossible. Viewpoints are not chosen yet.
    pub fn from_line(line: &str, snake: &Snake) -> Option<Self> {
        let mut words = line.split(' ');
        let (end, to): (End, FoldTarget) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let cells = Solution::walked(words.next()?, snake.len())?;
        if cells.len() != snake.len() || corners(&cells) != snake.corners() || !are_apart(&cells) {
            return None;
        }
        let mut plan = Self::without_steps(cells, end);
        for word in words {
            let (joint, turn) = word.split_at(word.find(['h', 't'])?);
            let joint: usize = joint.parse().ok().filter(|joint| (1..snake.len()).contains(joint))?;
            let moves = if turn.starts_with('h') { End::Head } else { End::Tail };
            let degrees = turn[1..]
                .trim_end_matches('p')
                .parse()
                .ok()
                .filter(|degrees| [-180, -90, 90, 180].contains(degrees))?;
            let twist = Twist { joint: Joint::after(joint - 1), moves, pulled: turn.ends_with('p') };
            let step = twist.step(&plan.poses()[plan.len()].cells, degrees);
            if step.side < Grade::LEAST {
                return None;
            }
            plan.push(step);
        }
        Some(plan.leading_to(to))
    }
}

fn are_apart(cells: &[Cell]) -> bool {
    let distinct: std::collections::HashSet<&Cell> = cells.iter().collect();
    distinct.len() == cells.len()
}
