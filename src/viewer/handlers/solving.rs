//! Runs the solver, the fold planner and other jobs for the session, and forwards their messages.

use std::collections::BTreeMap;

use super::prelude::*;
use crate::census::Ranking;
use crate::fold::{Folding, NoPlan, PlanOptions, plan_from, plan_in_background};
use crate::generator::{Day, make};
use crate::session::{NewSnakeOptions, Ranked, Revision, SolvingEffect};
use crate::solver::{MAX_SUGGESTION_TIME, Search, SearchEvent, SearchRequest, suggestions};

/// Jobs with one result; a new job replaces the old one of its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum JobKind {
    Planning,
    Comparing,
    FindingWay,
    Ranking,
    Generating,
    Suggesting,
}

/// The search, and for each [`JobKind`] a function that polls that job. Dropping a job stops it.
#[derive(Resource, Default)]
struct Jobs {
    search: Option<(Revision, Search)>,
    others: BTreeMap<JobKind, Box<dyn Fn() -> Option<Report> + Send + Sync>>,
}

impl Jobs {
    /// Stops the old job first, because two would compete for the core.
    fn start<M: Send + 'static>(
        &mut self,
        kind: JobKind,
        job: impl FnOnce() -> Job<M>,
        report: impl Fn(M) -> Report + Send + Sync + 'static,
    ) {
        self.stop(kind);
        let job = job();
        let poll = move || Some(report(job.messages.try_recv().ok()?));
        self.others.insert(kind, Box::new(poll));
    }

    fn stop(&mut self, kind: JobKind) {
        self.others.remove(&kind);
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Jobs>()
        .add_systems(Update, (forward_reports, report_today).in_set(Phase::Drain))
        .add_systems(PostUpdate, carry_out);
}

fn carry_out(mut due: ResMut<DueEffects>, mut jobs: ResMut<Jobs>, post: Res<Post>) {
    for effect in due.solving.drain(..) {
        let wake = post.wake.caller();
        match effect {
            SolvingEffect::Search { request, revision } => {
                jobs.search = None;
                // One core stays free for the window.
                let cores = std::thread::available_parallelism().map_or(1, usize::from);
                let request = SearchRequest { threads: cores.saturating_sub(1).max(1), ..request };
                jobs.search = Some((revision, Search::start(request, wake)));
            }
            SolvingEffect::StopSearch => jobs.search.iter().for_each(|(_, search)| search.job.stop.ask()),
            SolvingEffect::SetPace(pace) => jobs.search.iter().for_each(|(_, search)| search.control.set_pace(pace)),
            SolvingEffect::StepSearch(steps) => jobs.search.iter().for_each(|(_, search)| search.control.allow(steps)),
            SolvingEffect::Plan { revision, solutions } => {
                jobs.stop(JobKind::Comparing);
                let job = || plan_in_background(solutions, PlanOptions::default(), wake);
                jobs.start(JobKind::Planning, job, move |planned| Report::Planned(revision, planned));
            }
            SolvingEffect::FindWay { revision, start, plan, solutions } => {
                let work = move |stop: &Stop| Some(plan_from(&start, &plan, &solutions, stop));
                let job = || Job::of_one("way planner", wake, |failure| Err(NoPlan::Failed(failure)), work);
                jobs.start(JobKind::FindingWay, job, move |way| Report::WayFound(revision, way));
            }
            SolvingEffect::Compare { revision, solution } => {
                // The work after which a planning run with a clean plan examines no further solutions.
                let options = PlanOptions::default();
                let options = PlanOptions { work: options.looking, ..options };
                let job = || plan_in_background(vec![solution], options, wake);
                jobs.start(JobKind::Comparing, job, move |planned| {
                    Report::Compared(revision, Folding::of(&planned.plan))
                });
            }
            SolvingEffect::Suggest { snake, box_size, colouring, revision } => {
                let work = move |stop: &Stop| {
                    Some(Ok(suggestions(&snake, box_size, colouring.as_ref(), MAX_SUGGESTION_TIME, stop)))
                };
                let job = || Job::of_one("suggestions", wake, Err, work);
                jobs.start(JobKind::Suggesting, job, move |found| Report::Suggestions(revision, found));
            }
            SolvingEffect::Rank(box_size) => {
                // That box is never too large for it.
                let work = move |stop: &Stop| Ranking::of_box(box_size, stop).ok()?.map(Ranked::Done);
                let job = || Job::of_one("census", wake, Ranked::Failed, work);
                jobs.start(JobKind::Ranking, job, Report::Ranked);
            }
            SolvingEffect::StopRanking => jobs.stop(JobKind::Ranking),
            SolvingEffect::Generate { options: NewSnakeOptions { box_size, hardness, seed }, revision } => {
                let work = move |stop: &Stop| make(box_size, hardness, seed, stop).map_err(Failure::Make).transpose();
                let job = || Job::of_one("snake maker", wake, |why| Err(Failure::Other(why)), work);
                jobs.start(JobKind::Generating, job, move |made| Report::SnakeGenerated(revision, made));
            }
            SolvingEffect::StopGenerating => jobs.stop(JobKind::Generating),
        }
    }
}

fn report_today(mut reported: Local<Option<Day>>, post: Res<Post>) {
    let today = Day::today();
    if reported.replace(today) != Some(today) {
        post.send(Report::Today(today));
    }
}

fn forward_reports(mut jobs: ResMut<Jobs>, picture: Res<PictureResource>, post: Res<Post>) {
    // Before search results, which may make the session ask for another plan: a late reply would be taken for that.
    jobs.others.retain(|_, poll| poll().map(|report| post.send(report)).is_none());
    if let Some((revision, search)) = &jobs.search {
        let mut ended = false;
        // Bounded; later messages wait for the next frame.
        for event in search.job.messages.try_iter().take(4096) {
            ended |= matches!(event, SearchEvent::Ended(_));
            post.send(Report::Search(*revision, event));
        }
        if picture.shows_search
            && let Some(snapshot) = search.control.snapshot()
        {
            post.send(Report::Search(*revision, SearchEvent::Snapshot(snapshot)));
        }
        if ended {
            jobs.search = None;
        }
    }
}
