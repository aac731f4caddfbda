//! Parses scripts: one command per line, mixed with waits, pictures and state. The window runs them.

pub mod state;

use std::path::PathBuf;

use super::command::Command;
use super::command::parse::{CommandError, finite, first_word};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wait {
    /// The search ended or has its first solution.
    Solved,
    /// There is a plan, or it is known why there is none.
    Planned,
    /// No job, no motion, no pending frame.
    Idle,
    Seconds,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Command(Command),
    /// Limit in seconds; for [`Wait::Seconds`], the length of the wait.
    Wait(Wait, f64),
    Picture(PathBuf),
    State(PathBuf),
    Quit,
}

/// Actions with their line numbers, from 1. Empty lines and comments are counted, but left out.
pub type Script = Vec<(usize, Action)>;

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ScriptError {
    pub line: usize,
    pub reason: CommandError,
}

/// Default limit in seconds.
const DEFAULT_WAIT: f64 = 60.0;

pub fn parse(text: &str) -> Result<Script, ScriptError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let said = lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    said.map(|(line, text)| Ok((line, read(text).map_err(|reason| ScriptError { line, reason })?))).collect()
}

fn read(line: &str) -> Result<Action, CommandError> {
    let (word, rest) = first_word(line);
    match word {
        "quit" if rest.is_empty() => Ok(Action::Quit),
        "picture" if !rest.is_empty() => Ok(Action::Picture(rest.into())),
        "state" if !rest.is_empty() => Ok(Action::State(rest.into())),
        "wait" => {
            let seconds = |text: &str| {
                finite(text).filter(|seconds| *seconds >= 0.0).ok_or_else(|| CommandError::Argument {
                    command: word.to_owned(),
                    wanted: "solved, planned, idle or a number of seconds".to_owned(),
                    found: rest.to_owned(),
                })
            };
            let (what, limit) = first_word(rest);
            let wait = match what {
                "solved" => Wait::Solved,
                "planned" => Wait::Planned,
                "idle" => Wait::Idle,
                _ => return Ok(Action::Wait(Wait::Seconds, seconds(rest)?)),
            };
            let limit = if limit.is_empty() { DEFAULT_WAIT } else { seconds(limit)? };
            Ok(Action::Wait(wait, limit))
        }
        _ => line.parse().map(Action::Command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::command::Do;

    #[test]
    fn lines_comments_and_waits() {
        let script = parse("# hello\n\nsolve\n wait solved 5\nwait idle\nwait 0.5\npicture a b.png\nquit").unwrap();
        let actions: Vec<_> = script.into_iter().map(|(_, action)| action).collect();
        assert_eq!(
            actions,
            [
                Action::Command(Do::Solve.into()),
                Action::Wait(Wait::Solved, 5.0),
                Action::Wait(Wait::Idle, DEFAULT_WAIT),
                Action::Wait(Wait::Seconds, 0.5),
                Action::Picture("a b.png".into()),
                Action::Quit,
            ]
        );
    }

    #[test]
    fn the_bad_line_is_named() {
        let error = parse("solve\n\nfly\n").unwrap_err();
        assert_eq!(error.line, 3);
        assert!(error.to_string().contains("fly"));
        for bad in ["wait", "wait -1", "wait solved x", "picture", "quit now"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
