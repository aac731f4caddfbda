//! A plan as one line of text, to store turns that no planner would find again, such as those made by hand. It has the
//! dotted end, the goal, the moves from cubelet to cubelet before the first turn, the viewpoint, and each turn: `head
//! cube RRUUR @30,25 9h90 14t-180p` turns the head's side of joint 9, then the tail's side of joint 14, pulled out.
//! Without angles, the viewpoint is the home viewpoint.

use super::plan::{FoldPlan, FoldTarget, Grade, Joint, Step};
use super::viewpoint::Viewpoint;
use crate::puzzle::{End, Snake, Solution, are_distinct};

/// Maximum number of turns in a line. A fold by hand has some hundreds; each takes a moment to check.
const MAX_TURNS: usize = 2000;

impl FoldPlan {
    pub fn to_line(&self) -> String {
        let start = Solution { cells: self.cells(0).to_vec() };
        let Viewpoint { yaw, pitch } = self.eye();
        let mut line = format!("{} {} {} @{yaw},{pitch}", self.start_end, self.to(), start.moves());
        for step in self.steps() {
            let side = if step.moves == End::Head { 'h' } else { 't' };
            let pull = if step.is_pull() { "p" } else { "" };
            line += &format!(" {}{side}{}{pull}", step.joint, step.degrees);
        }
        line
    }

    /// `None` if the line is not of this snake, or has too many turns or an impossible one. Viewpoints of steps are not
    /// chosen yet.
    pub fn from_line(line: &str, snake: &Snake) -> Option<Self> {
        let mut words = line.split(' ');
        let end: End = words.next()?.parse().ok()?;
        let to: FoldTarget = words.next()?.parse().ok()?;
        let cells = Solution::walked(words.next()?)?;
        if !are_distinct(&cells)
            || Snake::along(&cells).as_ref() != Some(snake)
            || words.clone().nth(MAX_TURNS).is_some()
        {
            return None;
        }
        let mut plan = Self::without_steps(cells, end);
        for word in words {
            if let Some((yaw, pitch)) = word.strip_prefix('@').and_then(|eye| eye.split_once(',')) {
                let angle = |degrees: &str| degrees.parse().ok().filter(|degrees| (-360..=360).contains(degrees));
                plan.look_from(Viewpoint { yaw: angle(yaw)?, pitch: angle(pitch)? });
                continue;
            }
            let (joint, turn) = word.split_at(word.find(['h', 't'])?);
            let joint: usize = joint.parse().ok().filter(|joint| (1..snake.len()).contains(joint))?;
            let moves = if turn.starts_with('h') { End::Head } else { End::Tail };
            let degrees: i32 = turn[1..].trim_end_matches('p').parse().ok()?;
            if ![-180, -90, 90, 180].contains(&degrees) {
                return None;
            }
            let cells = plan.cells(plan.len());
            let step = Step::of_side(cells, Joint::after(joint - 1), moves, turn.ends_with('p')).by(degrees, cells);
            if step.side < Grade::LEAST {
                return None;
            }
            plan.push(step);
        }
        plan.to = to;
        Some(plan)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Regression: settings with 20,000 turns by hand held up the start for half a minute.
    #[test]
    fn a_line_has_a_limit() {
        let snake = Snake::from_segments(&[2, 2, 2, 2]).unwrap();
        let of = |turns: usize| format!("head cube RURU @30,25{}", " 1h90 1h-90".repeat(turns / 2));
        assert_eq!(FoldPlan::from_line(&of(MAX_TURNS - 2), &snake).map(|plan| plan.len()), Some(MAX_TURNS - 2));
        assert!(FoldPlan::from_line(&of(MAX_TURNS + 2), &snake).is_none());
    }
}
