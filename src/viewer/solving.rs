//! Runs the solver and the fold planner for the session and brings it their messages.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::door::{Due, Told, Work};
use super::frame::{Phase, Wake};
use crate::census::{Measure, Ranking, measure, rank_in_background};
use crate::fold::{Folding, Looked, PlanOptions, Planned, plan_in_background};
use crate::job::{Job, Outbox, Revision, Stop};
use crate::making::{Day, Made, make_in_background};
use crate::session::{Ranked, Report, SolvingEffect, Wish};
use crate::solver::{Search, SearchEvent, SearchRequest, Suggestions, suggest_in_background};

/// How long to look for snakes that may have been meant.
const SUGGESTIONS_WITHIN: Duration = Duration::from_secs(3);

/// How long to count the solutions of a snake that is looked at.
const MEASURED_WITHIN: Duration = Duration::from_secs(2);

/// The jobs at work. Dropping one stops it.
#[derive(Resource, Default)]
struct Jobs {
    search: Option<Search>,
    planning: Option<Job<Planned>>,
    comparing: Option<Job<Planned>>,
    ranking: Option<Job<Result<Arc<Ranking>, String>>>,
    measuring: Option<Job<Option<Measure>>>,
    making: Option<Job<Result<Made, String>>>,
    suggesting: Option<Job<Result<Suggestions, String>>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Jobs>().add_systems(Update, drain.in_set(Phase::Drain)).add_systems(PostUpdate, carry_out);
}

fn carry_out(
    mut due: MessageReader<Due<SolvingEffect>>,
    mut jobs: ResMut<Jobs>,
    wake: Res<Wake>,
    mut told: MessageWriter<Told>,
) {
    for Due(effect) in due.read() {
        let wake = wake.caller();
        match effect {
            SolvingEffect::Search(request) => {
                // The old one ends before the new one starts: two would fight for the core.
                jobs.search = None;
                // One core stays free for the window.
                let cores = std::thread::available_parallelism().map_or(1, usize::from);
                let request = SearchRequest { threads: cores.saturating_sub(1).max(1), ..request.clone() };
                jobs.search = Some(Search::start(request, wake));
            }
            SolvingEffect::StopSearch => jobs.search.iter().for_each(Search::stop),
            SolvingEffect::SetPace(pace) => jobs.search.iter().for_each(|search| search.set_pace(*pace)),
            SolvingEffect::StepSearch(steps) => jobs.search.iter().for_each(|search| search.step(*steps)),
            SolvingEffect::Plan { puzzle, revision, solutions } => {
                (jobs.planning, jobs.comparing) = (None, None);
                let (puzzle, solutions) = (Arc::clone(puzzle), solutions.clone());
                jobs.planning = Some(plan_in_background(puzzle, solutions, *revision, PlanOptions::default(), wake));
            }
            SolvingEffect::Compare { puzzle, revision, solution } => {
                jobs.comparing = None;
                // As long as one looks where there are several.
                let options = PlanOptions::default();
                let options = PlanOptions { budget: options.looking, ..options };
                let (puzzle, solutions) = (Arc::clone(puzzle), vec![solution.clone()]);
                jobs.comparing = Some(plan_in_background(puzzle, solutions, *revision, options, wake));
            }
            SolvingEffect::Suggest { snake, box_size, colouring, revision } => {
                jobs.suggesting = None;
                let (snake, colouring) = (snake.clone(), colouring.clone());
                let job = suggest_in_background(snake, *box_size, colouring, *revision, SUGGESTIONS_WITHIN, wake);
                jobs.suggesting = Some(job);
            }
            SolvingEffect::Rank(box_size) => {
                jobs.ranking = None;
                jobs.ranking = Some(rank_in_background(*box_size, Revision::default(), wake));
            }
            SolvingEffect::StopRanking => jobs.ranking = None,
            SolvingEffect::Measure { puzzle, revision } => {
                jobs.measuring = None;
                let puzzle = Arc::clone(puzzle);
                let work = move |outbox: &Outbox<Option<Measure>>| {
                    outbox.send(Some(measure(&puzzle, MEASURED_WITHIN, outbox.stop())));
                };
                jobs.measuring = Some(Job::start("measure", *revision, 1, Stop::new(), wake, |_| None, work));
            }
            SolvingEffect::StopMeasuring => jobs.measuring = None,
            SolvingEffect::Make { wish, revision } => {
                jobs.making = None;
                let Wish { box_size, hardness, seed } = *wish;
                jobs.making = Some(make_in_background(box_size, hardness, seed, *revision, wake));
            }
            SolvingEffect::StopMaking => jobs.making = None,
            SolvingEffect::Today => _ = told.write(Told(Report::Today(Day::today()))),
        }
    }
}

fn drain(mut jobs: ResMut<Jobs>, work: Res<Work>, mut told: MessageWriter<Told>) {
    let jobs = jobs.bypass_change_detection();
    if let Some(search) = &jobs.search {
        let revision = search.revision();
        let mut ended = false;
        // A bounded channel: what comes in while this runs waits for the next frame.
        for event in search.events().try_iter().take(4096) {
            ended |= matches!(event, SearchEvent::Ended(_));
            told.write(Told(Report::Search(revision, event)));
        }
        if work.session().shows_search()
            && let Some(snapshot) = search.snapshot()
        {
            told.write(Told(Report::Search(revision, SearchEvent::Snapshot(snapshot))));
        }
        if ended {
            jobs.search = None;
        }
    }
    if let Some(planning) = &jobs.planning
        && let Ok(planned) = planning.messages().try_recv()
    {
        told.write(Told(Report::Planned(planning.revision(), planned)));
        jobs.planning = None;
    }
    if let Some(comparing) = &jobs.comparing
        && let Ok(planned) = comparing.messages().try_recv()
    {
        let looked = Looked { folding: Folding::of(&planned.planning), solution: planned.solution };
        told.write(Told(Report::Compared(comparing.revision(), looked)));
        jobs.comparing = None;
    }
    if let Some(ranking) = &jobs.ranking
        && let Ok(ranked) = ranking.messages().try_recv()
    {
        told.write(Told(Report::Ranked(ranked.map_or_else(Ranked::Failed, Ranked::Done))));
        jobs.ranking = None;
    }
    if let Some(measuring) = &jobs.measuring
        && let Ok(measure) = measuring.messages().try_recv()
    {
        told.write(Told(Report::Measured(measuring.revision(), measure)));
        jobs.measuring = None;
    }
    if let Some(making) = &jobs.making
        && let Ok(made) = making.messages().try_recv()
    {
        told.write(Told(Report::Made(making.revision(), made)));
        jobs.making = None;
    }
    if let Some(suggesting) = &jobs.suggesting
        && let Ok(suggestions) = suggesting.messages().try_recv()
    {
        told.write(Told(Report::Suggestions(suggesting.revision(), suggestions)));
        jobs.suggesting = None;
    }
}
