//! Watching a search: paused, move by move, in words; and what happens to its solutions.

use std::collections::BTreeSet;

use snake_cube::fold::Folding;
use snake_cube::puzzle::Solution;
use snake_cube::session::{
    Effect, Narration, PlanState, PlayState, Report, RetractReason, SearchState, Session, SolvingEffect,
};
use snake_cube::solver::{SearchEvent, Verdict};

use crate::elsewhere::{self, Driven as _, after, opened, search_of, searched};

/// A short form of the requests to solver and planner.
fn asked(effects: &[Effect]) -> Vec<String> {
    let short = |effect: &Effect| match effect {
        Effect::Solving(SolvingEffect::Search { request, .. }) => format!("search {:?}", request.pace),
        Effect::Solving(SolvingEffect::SetPace(pace)) => format!("{pace:?}"),
        Effect::Solving(SolvingEffect::StepSearch(steps)) => format!("step {steps}"),
        Effect::Solving(SolvingEffect::StopSearch) => "stop".to_owned(),
        other => panic!("{other:?}"),
    };
    effects.iter().map(short).collect()
}

fn ended(verdict: Verdict) -> SearchEvent {
    SearchEvent::Ended(elsewhere::ended(verdict))
}

fn is_move(event: &SearchEvent) -> bool {
    matches!(event, SearchEvent::Placed { .. } | SearchEvent::Retracted { .. })
}

/// Of several that fold.
fn easiest(session: &Session) -> Option<usize> {
    let foldings = &session.solving().foldings;
    let folds = |place: &usize| matches!(foldings[*place], Folding::Folds(_));
    let places = Vec::from_iter((0..foldings.len()).filter(folds));
    places.iter().copied().min_by_key(|&place| foldings[place]).filter(|_| places.len() > 1)
}

#[test]
fn a_watched_search_rests_and_goes_on_move_by_move() {
    let mut session = after("cubra-purple", "view search; pace 5");
    let effects = session.ask("solve");
    let (request, revision) = search_of(&effects);
    let mut events = searched(&request).into_iter();
    let mut next = |session: &mut Session| {
        let mut moves = 0;
        while moves == 0 {
            let event = events.next().unwrap();
            moves += usize::from(is_move(&event));
            session.hear(Report::Search(revision, event));
        }
    };
    next(&mut session);
    assert!(session.is_moving());
    // After pausing, the current movement is completed, then nothing moves.
    assert_eq!(asked(&session.ask("play pause")), ["Some(0.0)"]);
    assert!(session.solving().search.is_paused() && session.is_moving());
    assert!(session.solving().search.swing.is_some(), "the newest cube stays lit");
    session.wait(1.0);
    assert!(!session.is_moving() && !session.is_busy() && session.watches_search());
    assert!(asked(&session.ask("pause")).is_empty(), "it rests already");
    let before = session.solving().search.placed();
    assert_eq!(asked(&session.ask("step forward")), ["step 1"]);
    assert!(session.is_busy(), "a move is to come");
    next(&mut session);
    assert!(session.is_moving());
    session.wait(1.0);
    assert!(!session.is_busy());
    assert_ne!(session.solving().search.placed(), before);
    // Nothing goes back.
    for line in ["step back", "start", "end", "seek 3"] {
        assert!(session.ask(line).is_empty(), "{line}");
    }
    // Another pace applies when the search continues.
    assert!(asked(&session.ask("pace 30")).is_empty());
    assert!(session.solving().search.is_paused());
    assert_eq!(asked(&session.ask("play")), ["Some(30.0)"]);
    assert!(!session.solving().search.is_paused());
    // A step pauses first; leaving the view resumes the search.
    assert_eq!(asked(&session.ask("step forward 5")), ["Some(0.0)", "step 5"]);
    assert_eq!(asked(&session.ask("view fold")), ["None"]);
    assert!(session.ask("play pause").is_empty(), "nobody watches");
    assert_eq!(asked(&session.ask("view search")), ["Some(30.0)"]);
    // A stop works while paused too.
    assert_eq!(asked(&session.ask("pause")), ["Some(0.0)"]);
    assert_eq!(asked(&session.ask("stop")), ["stop"]);
    session.hear(Report::Search(revision, ended(Verdict::Stopped)));
    assert_eq!(session.state().search, "stopped");
    assert!(!session.is_busy());
}

#[test]
fn leaving_the_search_view_lets_the_search_run() {
    let mut session = after("cubra-purple", "view search; pace 2");
    let effects = session.ask("solve");
    let (_, revision) = search_of(&effects);
    assert_eq!(asked(&effects), ["search Some(2.0)"]);
    // Nothing is asked for where it is at it already, and where nobody watches.
    for (line, pace) in [
        ("solve", ""),
        ("pace 30", "Some(30.0)"),
        ("view fold", "None"),
        ("pace 1", ""),
        ("view search", "Some(1.0)"),
        ("pace max", "None"),
        ("stop", "stop"),
    ] {
        assert_eq!(asked(&session.ask(line)).join(" "), pace, "{line}");
    }
    session.hear_search(revision, [ended(Verdict::Stopped)]);
    assert_eq!(session.state().search, "stopped");
    assert_eq!(session.messages(), ["Stopped before finding a solution."]);
    assert_eq!(session.player().playback.state, PlayState::Paused);
    session.give("solve");
    assert_eq!((session.state().search, session.solving().solutions.len()), ("solved", 6));
}

#[test]
fn a_search_may_begin_move_by_move() {
    for pace in ["pace max", "pace 5"] {
        let mut session = after("cubra-blue", "view search");
        session.give(pace);
        let effects = session.ask("step forward");
        assert_eq!(asked(&effects), ["search Some(0.0)", "step 1"], "{pace}");
        assert!(session.solving().search.is_paused());
    }
    // In the other view a step requests the fold, as usual.
    let mut session = opened("cubra-blue");
    assert_eq!(asked(&session.ask("step forward")), ["search None"]);
}

#[test]
fn every_move_of_a_search_has_true_words() {
    for id in ["two-by-two", "cubra-red", "cubra-purple"] {
        let mut session = after(id, "view search; pace 5");
        let (request, revision) = session.search();
        let (mut no_room, mut unfillable, mut tried, mut found) = (0, 0, 0, 0);
        for event in searched(&request) {
            let dead_end = matches!(event, SearchEvent::Retracted { dead: Some(_), .. });
            let moved = is_move(&event);
            session.hear(Report::Search(revision, event));
            if !session.solving().is_searching() || !moved {
                found += usize::from(matches!(session.solving().search.story, Narration::Found(_)));
                continue;
            }
            let search = &session.solving().search;
            let (words, placed) = (search.story.to_string(), search.placed());
            assert!(words.ends_with('.') && words.starts_with(char::is_uppercase), "{words}");
            match &search.story {
                Narration::Placed { cubelets, direction } => {
                    assert_eq!(cubelets.end, placed, "they are counted in the order of laying");
                    assert!(direction.is_some() || placed == cubelets.len());
                }
                Narration::Back { to, why } => {
                    let swing = search.swing.as_ref().unwrap();
                    assert_eq!(to.map_or(0, |to| to + 1), placed, "{words}");
                    assert_eq!(search.dead.is_some(), *why == RetractReason::Unfillable, "{words}");
                    assert!(dead_end || *why != RetractReason::Unfillable);
                    no_room += usize::from(matches!(why, RetractReason::NoRoom(_)));
                    unfillable += usize::from(*why == RetractReason::Unfillable);
                    tried += usize::from(matches!(why, RetractReason::AllTried(_)));
                    if let RetractReason::NoRoom(next) = why {
                        assert!(!next.is_empty() && next.start >= placed + swing.cubelets.len(), "{words}");
                    }
                }
                other => panic!("{other:?}"),
            }
            // The picture marks what the words mention.
            assert_eq!(session.picture().filled_box.unwrap().dead.is_some(), search.dead.is_some());
        }
        let dead_ends = unfillable > 0 && no_room > 0 || id == "two-by-two";
        assert!(dead_ends && tried > 0 && found > 0, "{id}: {no_room} {unfillable} {tried} {found}");
    }
}

// Regression: the edges of the box were drawn over the finished cube.
#[test]
fn the_box_stands_round_what_is_put_into_it() {
    let mut session = opened("cubra-blue");
    assert_eq!(session.picture().filled_box, None);
    session.give("solve");
    assert_eq!(session.picture().filled_box, None, "a fold has no box");
    session.give("view search; end");
    assert_eq!(session.picture().filled_box, None, "its edges would lie on the finished cube");
    session.give("seek 26");
    let filled = session.picture().filled_box.unwrap();
    let stage = session.stage();
    let low = stage.cubelets.iter().flatten().map(|pose| pose.position - 0.5).reduce(glam::Vec3::min);
    let high = stage.cubelets.iter().flatten().map(|pose| pose.position + 0.5).reduce(glam::Vec3::max);
    assert_eq!((Some(filled.low), Some(filled.high)), (low, high));
}

#[test]
fn watched_again_everything_stays_as_it_was() {
    let mut session = after("cubra-purple", "solve; solution 3; wait 1");
    let kept = |session: &Session| {
        let solving = session.solving();
        let tries = solving.search.progress.nodes;
        (solving.solutions.clone(), solving.foldings.clone(), solving.selected(), solving.planning.clone(), tries)
    };
    let before = kept(&session);
    assert_eq!((before.0.len(), before.2), (6, Some(2)));
    session.give("view search; pace 5");
    let (request, revision) = session.search();
    assert_eq!((request.pace, session.state().solution, session.state().solutions), (Some(5.0), 3, 6));
    assert!(session.watches_search() && session.player().timeline.is_none());
    let events = searched(&request);
    // Stopped half way, then run again to the end.
    for event in events[..events.len() / 2].iter().cloned().chain([ended(Verdict::Stopped)]) {
        session.hear(Report::Search(revision, event));
    }
    assert!(kept(&session) == before, "stopped");
    let (request, revision) = session.search();
    session.hear_search(revision, searched(&request));
    assert_eq!(session.solving().search.state, SearchState::Solved);
    assert!(kept(&session) == before, "to its end");
    // While it is watched, the next solution is one of those known.
    session.ask("solve");
    session.give("next solution; next solution; next solution; next solution");
    assert_eq!((session.state().solution, session.state().solutions), (1, 6));
    assert!(!session.messages().contains(&"Looking for more solutions.".to_owned()));
}

#[test]
fn solutions_stand_in_order_of_ease() {
    let mut session = after("cubra-purple", "solve");
    let in_order = |session: &Session| {
        let foldings = &session.solving().foldings;
        assert!(foldings.is_sorted() && foldings.iter().all(|folding| matches!(folding, Folding::Folds(_))));
    };
    in_order(&session);
    assert_eq!((session.solving().selected(), easiest(&session)), (Some(0), Some(0)));
    // Each solution folds as listed.
    let order: Vec<Solution> = session.solving().solutions.clone();
    for place in [3, 6, 1] {
        session.give(&format!("solution {place}"));
        assert_eq!(session.state().solution, place);
        assert_eq!(session.solving().shown(), Some(&order[place - 1]));
        let PlanState::Done(planning) = &session.solving().planning else { panic!("it is planned") };
        assert_eq!(Folding::of(planning), session.solving().foldings[place - 1]);
    }
    for expected in [2, 3, 4, 5, 6, 1] {
        session.give("next solution");
        assert_eq!(session.state().solution, expected);
    }
    session.give("solution 7");
    assert_eq!(session.state().solution, 1, "there is none");
}

#[test]
fn a_later_solution_takes_its_rank_and_nothing_else_changes() {
    let mut session = opened("cubra-purple");
    let (request, revision) = session.search();
    let events = searched(&request);
    let found = Vec::from_iter(events.iter().filter(|event| matches!(event, SearchEvent::Solution(_))).cloned());
    assert_eq!(found.len(), 6);
    let tell = |session: &mut Session, events: &[SearchEvent]| {
        for event in events {
            session.take_in(Report::Search(revision, event.clone()));
        }
    };
    // One is found before the search is stopped.
    tell(&mut session, &[found[5].clone(), ended(Verdict::Stopped)]);
    assert_eq!((session.state().solutions, easiest(&session)), (1, None));
    let shown = session.solving().shown().unwrap().clone();
    // The watched search finds the others while the first is shown.
    session.give("view search; pace 5");
    session.ask("solve");
    tell(&mut session, &found);
    assert_eq!(session.solving().foldings[1..], [Folding::Unknown; 5], "nobody looked at them while it searches");
    tell(&mut session, &[ended(Verdict::Exhausted)]);
    assert!(session.solving().foldings.is_sorted());
    assert!(!session.solving().foldings.contains(&Folding::Unknown));
    assert_eq!(session.solving().shown(), Some(&shown));
    assert_eq!(easiest(&session), Some(0));
    let moves = |solutions: &[Solution]| -> BTreeSet<String> { solutions.iter().map(Solution::moves).collect() };
    let told = found.iter().filter_map(|event| match event {
        SearchEvent::Solution(solution) => Some(solution.clone()),
        _ => None,
    });
    assert_eq!(moves(&session.solving().solutions), moves(&Vec::from_iter(told)));
}
