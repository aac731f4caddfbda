//! Runs the solver and the fold planner for the session and brings it their messages.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::frame::{Due, Phase, Work};
use crate::fold::{PlanJob, PlanOptions};
use crate::job::{Job, Stop};
use crate::puzzle::Snake;
use crate::session::Effect;
use crate::solver::{Search, corrections};

/// How long to look for corrections of a snake without solution.
const CORRECTIONS_WITHIN: Duration = Duration::from_secs(3);

/// The jobs at work. Dropping one stops it.
#[derive(Resource, Default)]
struct Jobs {
    search: Option<Search>,
    planning: Option<PlanJob>,
    correcting: Option<(u64, Job<Vec<Snake>>)>,
}

/// Wakes a window that sleeps; does nothing where there is none.
#[derive(Resource, Clone)]
struct Wake(Arc<dyn Fn() + Send + Sync>);

pub(super) fn plugin(app: &mut App) {
    let wake = wake(app.world());
    app.init_resource::<Jobs>()
        .insert_resource(wake)
        .add_systems(Update, drain.in_set(Phase::Drain))
        .add_systems(PostUpdate, carry_out);
}

fn wake(world: &World) -> Wake {
    let proxy = world.get_resource::<bevy::winit::EventLoopProxyWrapper>().map(|proxy| (**proxy).clone());
    Wake(Arc::new(move || {
        if let Some(proxy) = &proxy {
            // Fails only when the window is gone.
            let _ = proxy.send_event(bevy::winit::WinitUserEvent::WakeUp);
        }
    }))
}

fn carry_out(mut due: MessageReader<Due>, mut jobs: ResMut<Jobs>, wake: Res<Wake>) {
    for Due(effect) in due.read() {
        let wake = Arc::clone(&wake.0);
        match effect {
            Effect::Search(request) => {
                // The old one ends before the new one starts: two would fight for the core.
                jobs.search = None;
                jobs.search = Some(Search::start(request.clone(), move || wake()));
            }
            Effect::StopSearch => {
                if let Some(search) = &jobs.search {
                    search.stop();
                }
            }
            Effect::SetPace(pace) => {
                if let Some(search) = &jobs.search {
                    search.set_pace(*pace);
                }
            }
            Effect::Plan { puzzle, revision, solutions } => {
                jobs.planning = None;
                jobs.planning = Some(PlanJob::start(
                    Arc::clone(puzzle),
                    solutions.clone(),
                    *revision,
                    PlanOptions::default(),
                    move || wake(),
                ));
            }
            Effect::Correct { puzzle, revision } => {
                let puzzle = Arc::clone(puzzle);
                jobs.correcting = None;
                // A failure here is no more than no corrections.
                let job = Job::start(
                    "corrections",
                    1,
                    Stop::new(),
                    move || wake(),
                    |_| Vec::new(),
                    move |outbox| {
                        outbox.send(corrections(&puzzle, CORRECTIONS_WITHIN, outbox.stop()));
                    },
                );
                jobs.correcting = Some((*revision, job));
            }
            _ => {}
        }
    }
}

fn drain(mut jobs: ResMut<Jobs>, mut work: ResMut<Work>) {
    let jobs = jobs.bypass_change_detection();
    if let Some(search) = &jobs.search {
        let revision = search.revision();
        let mut ended = false;
        // A bounded channel: what comes in while this runs waits for the next frame.
        for event in search.events().try_iter().take(4096) {
            ended |= matches!(event, crate::solver::SearchEvent::Ended(_));
            work.0.on_event(revision, event);
        }
        if let Some(front) = search.front() {
            work.0.on_front(revision, front);
        }
        if ended {
            jobs.search = None;
        }
    }
    if let Some(planning) = &jobs.planning
        && let Ok(planned) = planning.messages().try_recv()
    {
        work.0.on_planned(planning.revision(), &planned.solution, planned.planning);
        jobs.planning = None;
    }
    if let Some((revision, job)) = &jobs.correcting
        && let Ok(snakes) = job.messages().try_recv()
    {
        work.0.on_corrections(*revision, snakes);
        jobs.correcting = None;
    }
}
