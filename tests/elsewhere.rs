//! Stand-ins for a session's handlers: solver and planner run immediately, in the test's own thread.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use snake_cube::census::{Ranking, measure};
use snake_cube::fold::{Folding, PlanOptions, plan_easiest};
use snake_cube::generator::make;
use snake_cube::job::Stop;
use snake_cube::puzzle::Solution;
use snake_cube::session::{Command, Effect, Input, Ranked, Report, Session, Shelf, SolvingEffect};
use snake_cube::solver::{self, Pace, SearchEvent, SearchRequest};
use snake_cube::text::Failure;

/// Duration of a frame, in seconds.
pub const FRAME: f64 = 1.0 / 60.0;

pub fn command(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub fn ask(session: &mut Session, command: Command) -> Vec<Effect> {
    session.update(Input::Command(command))
}

pub fn hear(session: &mut Session, report: Report) -> Vec<Effect> {
    session.update(Input::Report(report))
}

pub fn pass(session: &mut Session, seconds: f64) -> Vec<Effect> {
    session.update(Input::Time(seconds))
}

/// The session's messages as text.
pub fn messages(session: &Session) -> Vec<String> {
    session.state().messages
}

/// All events of a search, including its end. A watched one runs at the maximum pace.
pub fn searched(request: &SearchRequest) -> Vec<SearchEvent> {
    let pace = match request.pace {
        Pace::Flat => Pace::Flat,
        Pace::PerSecond(_) => Pace::PerSecond(1e6),
    };
    let mut events = Vec::new();
    let ended = solver::run(&SearchRequest { pace, ..request.clone() }, &Stop::new(), &mut |event| {
        events.push(event);
        true
    });
    events.push(SearchEvent::Ended(ended));
    events
}

/// How one of several solutions folds.
pub fn compared(solution: Solution, options: &PlanOptions) -> Folding {
    Folding::of(&plan_easiest(&[solution], options, &Stop::new()).plan)
}

/// What solver and planner answer to an effect.
pub fn answers(effect: Effect) -> Vec<Report> {
    match effect {
        Effect::Solving(SolvingEffect::Search { request, revision }) => {
            searched(&request).into_iter().map(|event| Report::Search(revision, event)).collect()
        }
        Effect::Solving(SolvingEffect::Plan { revision, solutions }) => {
            let options = PlanOptions::default();
            vec![Report::Planned(revision, plan_easiest(&solutions, &options, &Stop::new()))]
        }
        Effect::Solving(SolvingEffect::Compare { revision, solution }) => {
            vec![Report::Compared(revision, compared(solution, &PlanOptions::default()))]
        }
        Effect::Solving(SolvingEffect::Suggest { snake, box_size, colouring, revision }) => {
            let patience = Duration::from_secs(60);
            let found = solver::suggestions(&snake, box_size, colouring.as_ref(), patience, &Stop::new());
            vec![Report::Suggestions(revision, Ok(found))]
        }
        Effect::Solving(SolvingEffect::Rank(_)) => vec![Report::Ranked(Ranked::Done(ranking()))],
        Effect::Solving(SolvingEffect::Measure { puzzle, revision }) => {
            vec![Report::Measured(revision, Some(measure(&puzzle, Duration::from_secs(60), &Stop::new())))]
        }
        Effect::Solving(SolvingEffect::Generate { options, revision }) => {
            let made = make(options.box_size, options.hardness, options.seed, &Stop::new());
            vec![Report::SnakeGenerated(revision, made.map(|made| made.expect("nobody stops")).map_err(Failure::Make))]
        }
        _ => Vec::new(),
    }
}

/// Carries out effects for solver and planner immediately, and the effects that follow, as the window does over many
/// frames. Every input is written to `log`.
pub fn carry_out_logged(session: &mut Session, effects: Vec<Effect>, log: &mut Vec<Input>) {
    for effect in effects {
        for report in answers(effect) {
            log.push(Input::Report(report.clone()));
            let effects = hear(session, report);
            carry_out_logged(session, effects, log);
        }
    }
}

/// [`carry_out_logged`] without a log.
pub fn carry_out(session: &mut Session, effects: Vec<Effect>) {
    carry_out_logged(session, effects, &mut Vec::new());
}

/// All snakes of the box that the shelf ranks, computed once for all tests.
pub fn ranking() -> Arc<Ranking> {
    static RANKING: OnceLock<Arc<Ranking>> = OnceLock::new();
    let work_out = || Ranking::of_box(Shelf::ranked_box(), &Stop::new()).expect("small enough").expect("nobody stops");
    Arc::clone(RANKING.get_or_init(|| Arc::new(work_out())))
}

/// A command as in a script, with all its consequences except those that take time.
pub fn give(session: &mut Session, line: &str) {
    let effects = ask(session, command(line));
    carry_out(session, effects);
}
