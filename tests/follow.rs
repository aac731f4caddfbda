//! The mode for folding along, unfolding, the demo and the first start, as pure state.

use snake_cube::fold::{FoldPlan, FoldTarget};
use snake_cube::puzzle::{CatalogueEntry, NamedPuzzle, PuzzleOptions};
use snake_cube::session::{
    CameraView, Command, Draft, Effect, Overlay, PlayState, Report, Session, SolvingEffect, VoiceEffect, WindowEffect,
};
use snake_cube::solver::SearchEvent;
use snake_cube::text::Language::English;
use snake_cube::text::{Language, Notice};

use crate::elsewhere::{FRAME, ask, carry_out, command, give, hear, messages, pass, searched};

fn opened(id: &str) -> Session {
    Session::new(Draft::from_puzzle(CatalogueEntry::by_id(id).unwrap().puzzle()))
}

fn unsolvable() -> Session {
    let mut session = opened("cubra-blue");
    give(&mut session, "snake 3 3 3 3 3 3 3 3 3 3 3 3 3");
    session
}

/// Solved and planned, at the flat snake.
pub fn planned(id: &str) -> Session {
    let mut session = opened(id);
    give(&mut session, "solve");
    wait(&mut session, FRAME);
    give(&mut session, "start");
    assert!(session.player().plan().is_some());
    session
}

/// Passes time frame by frame; returns the effects.
fn wait(session: &mut Session, seconds: f64) -> Vec<Effect> {
    let mut asked = Vec::new();
    for _ in 0..(seconds / FRAME).ceil() as usize {
        let effects = pass(session, FRAME);
        asked.extend(effects.iter().cloned());
        carry_out(session, effects);
    }
    asked
}

fn playhead(session: &Session) -> f64 {
    session.player().playback.playhead
}

fn spoken(effects: &[Effect]) -> Vec<VoiceEffect> {
    let voice = |effect: &Effect| if let Effect::Voice(voice) = effect { Some(voice.clone()) } else { None };
    effects.iter().filter_map(voice).collect()
}

fn goes_round(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Camera(CameraView::Round)))
}

#[test]
fn one_switch_leads_through_a_fold_and_back() {
    let mut session = planned("cubra-blue");
    give(&mut session, "follow");
    for backward in [false, true, false] {
        let steps = session.player().steps();
        for page in 0..=steps + 1 {
            assert_eq!((session.page(), session.player().showing.backward), (page, backward));
            // As Space does.
            ask(&mut session, Command::PlayPause);
        }
    }
}

#[test]
fn the_runs_to_count_are_shown_on_the_flat_snake_alone() {
    for id in ["cubra-blue", "cubra-green", "king-46-blocks"] {
        let mut session = planned(id);
        let counts: Vec<usize> = session.picture().counts.iter().map(|(run, _)| *run).collect();
        let snake = &session.document().draft.snake;
        assert!(counts.len() > 3 && snake.segments().starts_with(&counts), "{id}: {counts:?}");
        for (commands, is_shown) in
            [(&["follow"][..], true), (&["step forward"], false), (&["start"], true), (&["follow", "hands"], false)]
        {
            commands.iter().for_each(|command| give(&mut session, command));
            wait(&mut session, 3.0);
            assert_eq!(!session.picture().counts.is_empty(), is_shown, "{id}, {commands:?}");
        }
    }
    assert!(opened("cubra-blue").picture().counts.is_empty(), "nothing says where to begin yet");
}

#[test]
fn the_screen_stays_on_only_while_somebody_is_busy_without_the_keyboard() {
    let mut session = planned("two-by-two");
    for (line, stays_on) in [
        ("play", false),
        ("follow", true),
        ("help", true),
        ("help", true),
        ("end", false),
        ("start", true),
        ("hands", false),
        ("stop", true),
        ("stop", false),
        ("unfold", false),
        ("follow", true),
        ("follow", false),
        ("demo", true),
        ("stop", false),
    ] {
        give(&mut session, line);
        wait(&mut session, FRAME);
        assert_eq!(session.controls().keeps_screen_on, stays_on, "{line}");
    }
}

#[test]
fn each_page_shows_its_step_until_somebody_goes_on() {
    let mut session = planned("cubra-blue");
    let (steps, plan) = (session.player().steps(), session.player().plan().unwrap().clone());
    give(&mut session, "follow");
    assert_eq!((session.page(), session.picture().caption.text.clone()), (0, English.beginning_text(&plan)));
    assert!(
        session.picture().gesture.is_none() && session.picture().stage.lit.is_empty(),
        "nothing is to be turned yet"
    );
    wait(&mut session, 5.0);
    assert_eq!((session.page(), playhead(&session), session.is_moving()), (0, -1.0, false));
    for page in 1..=steps {
        // Any of these keys.
        give(&mut session, ["play pause", "step forward", "solve"][page % 3]);
        assert_eq!(
            (session.page(), session.picture().caption.count.clone()),
            (page, format!("Step {page} of {steps}"))
        );
        assert_eq!(session.state().step_text, English.step_text(&plan, page - 1));
        let mut seen = Vec::new();
        // First it is lifted off the table.
        while playhead(&session) < 0.0 {
            assert!(page == 1 && session.picture().stage.lit.is_empty() && session.picture().gesture.is_none());
            wait(&mut session, FRAME);
        }
        for _ in 0..1500 {
            wait(&mut session, FRAME);
            seen.push(playhead(&session));
            assert_eq!(session.picture().stage.lit, plan.moving(page - 1), "the picture is that of this step");
        }
        let begin = (page - 1) as f64;
        assert!(seen.iter().all(|playhead| (begin..begin + 1.0).contains(playhead)));
        let again = seen.windows(2).filter(|pair| pair[1] < pair[0]).count();
        assert!(again >= 2, "shown {again} times more");
    }
    let effects = ask(&mut session, command("step forward"));
    assert!(goes_round(&effects), "the great moment");
    assert_eq!((session.page(), session.picture().caption.text.clone()), (steps + 1, "You did it!".to_owned()));
    give(&mut session, "step forward");
    assert_eq!((session.page(), playhead(&session)), (steps + 1, steps as f64));
    give(&mut session, "stop");
    assert!(session.follow().is_none() && !session.is_busy());
    assert_eq!(playhead(&session), steps as f64);
}

#[test]
fn it_begins_where_one_is_and_ends_there() {
    let mut session = planned("cubra-blue");
    for (seek, page) in [("seek 0", 0), ("seek 4", 5), ("seek 0.5", 0), ("seek 4.5", 5), ("end", 0)] {
        give(&mut session, seek);
        give(&mut session, "follow");
        assert_eq!(session.page(), page, "{seek}");
        give(&mut session, "follow");
        assert!(session.follow().is_none());
        assert_eq!(playhead(&session), page as f64 - 1.0);
    }
    // During playback the user has only watched.
    give(&mut session, "seek 3");
    give(&mut session, "play");
    wait(&mut session, 0.5);
    give(&mut session, "follow");
    assert_eq!(session.page(), 0);
}

#[test]
fn without_a_plan_it_waits_for_one() {
    let mut session = opened("cubra-blue");
    give(&mut session, "follow");
    wait(&mut session, 0.5);
    assert_eq!((session.page(), session.follow().is_some(), playhead(&session)), (0, true, -1.0));
    // There is nothing to fold along with.
    let mut session = unsolvable();
    give(&mut session, "follow");
    wait(&mut session, 0.5);
    assert!(session.follow().is_none());
}

#[test]
fn a_key_beside_the_right_one_does_not_lose_the_place() {
    let mut session = planned("king-46");
    give(&mut session, "seek 6");
    give(&mut session, "follow");
    let state = |session: &Session| (session.page(), session.state().puzzle, session.state().solution);
    let before = state(&session);
    for line in ["next solution", "previous solution", "undo", "redo", "loop on", "view search", "pace 3"] {
        ask(&mut session, command(line));
        assert_eq!(state(&session), before, "{line}");
    }
    for (line, page) in [
        ("step forward 5", 11),
        ("step back 7", 4),
        ("seek 9", 10),
        ("again", 10),
        ("start", 0),
        ("step back", 0),
        ("end", session.player().steps() + 1),
    ] {
        give(&mut session, line);
        assert_eq!(session.page(), page, "{line}");
    }
    // Another snake ends the mode.
    give(&mut session, "puzzle two-by-two");
    assert!(session.follow().is_none());
}

#[test]
fn where_am_i_finds_the_step_by_pictures() {
    let mut session = planned("cubra-blue");
    give(&mut session, "seek 3");
    give(&mut session, "follow");
    give(&mut session, "timer 5");
    give(&mut session, "locate");
    wait(&mut session, 30.0);
    assert!(session.state().locate.step == "pose" && session.page() == 4, "the timer waits for who looks");
    give(&mut session, "seek 8");
    assert_eq!((session.state().locate.step, session.page()), ("", 9));
    give(&mut session, "locate");
    give(&mut session, "stop");
    assert_eq!((session.state().locate.step, session.page()), ("", 9), "first the pictures close");
}

#[test]
fn the_timer_turns_the_pages_after_reading_and_doing() {
    let mut session = planned("cubra-blue");
    let steps = session.player().steps();
    give(&mut session, "follow");
    give(&mut session, "timer 4");
    let (mut pages, mut times) = (vec![0], vec![0.0]);
    let mut round = false;
    for frame in 1..60 * 600 {
        round |= goes_round(&wait(&mut session, FRAME));
        if *pages.last().unwrap() != session.page() {
            pages.push(session.page());
            times.push(f64::from(frame) * FRAME);
        }
        if session.page() > steps {
            break;
        }
    }
    assert_eq!(pages, (0..=steps + 1).collect::<Vec<_>>());
    assert!(round);
    for (step, pair) in times.windows(2).skip(1).enumerate() {
        let reading = session.player().timeline.as_ref().unwrap().reading_seconds(step);
        assert!((pair[1] - pair[0] - reading - 4.0).abs() < 0.1, "step {step}");
    }
    assert_eq!(session.changes_in(), None, "at the end nothing is to come");
    // It waits while paused.
    give(&mut session, "seek 2");
    give(&mut session, "pause");
    wait(&mut session, 60.0);
    assert_eq!((session.page(), playhead(&session), session.is_moving()), (3, 2.0, false));
    give(&mut session, "play");
    wait(&mut session, 20.0);
    assert!(session.page() > 3);
}

#[test]
fn all_is_said_in_another_language_at_once() {
    let mut session = planned("cubra-blue");
    let plan = session.player().plan().unwrap().clone();
    for line in ["voice on", "follow", "step forward"] {
        give(&mut session, line);
    }
    hear(&mut session, Report::Pasted(None));
    for &language in Language::SPOKEN {
        let text = language.step_text(&plan, 0);
        let said = spoken(&ask(&mut session, command(&format!("language {language}"))));
        assert_eq!(said, [VoiceEffect::Say(text.clone(), language)]);
        assert_eq!(session.state().step_text, text);
        assert_eq!(messages(&session), [language.notice(&Notice::NothingToPaste)]);
    }
    hear(&mut session, Report::Spoken { there: true });
    assert!(spoken(&ask(&mut session, command("language en"))).is_empty(), "what has been said is not said again");
}

#[test]
fn the_spoken_words_are_the_written_ones() {
    let mut session = planned("cubra-blue");
    let plan = session.player().plan().unwrap().clone();
    assert!(spoken(&ask(&mut session, command("voice on"))).is_empty(), "nobody folds along");
    assert_eq!(
        spoken(&ask(&mut session, command("follow"))),
        [VoiceEffect::Say(English.beginning_text(&plan), English)]
    );
    for step in 0..plan.len() {
        let said = spoken(&ask(&mut session, command("step forward")));
        assert_eq!(said, [VoiceEffect::Say(English.step_text(&plan, step), English)]);
    }
    assert_eq!(
        spoken(&ask(&mut session, command("again"))),
        [VoiceEffect::Say(English.step_text(&plan, plan.len() - 1), English)]
    );
    // The timer starts when speech has ended.
    give(&mut session, "timer 3");
    wait(&mut session, 20.0);
    assert_eq!(session.page(), plan.len());
    hear(&mut session, Report::Spoken { there: true });
    let last = wait(&mut session, 3.5);
    assert_eq!(spoken(&last), [VoiceEffect::Say("You did it!".to_owned(), English)]);
    assert_eq!(spoken(&ask(&mut session, command("stop"))), [VoiceEffect::Hush]);
    // A system without a voice is reported once, and the mode continues.
    give(&mut session, "follow");
    hear(&mut session, Report::Spoken { there: false });
    assert!(!session.settings().spoken);
    assert!(messages(&session)[0].contains("no voice installed"));
    assert_eq!(spoken(&ask(&mut session, command("step forward"))), [VoiceEffect::Hush]);
}

#[test]
fn the_way_back_begins_where_the_hands_are() {
    let mut session = planned("king-46");
    let steps = session.player().steps();
    give(&mut session, "seek 7");
    let (dihedrals, stage) = (session.state().dihedrals, session.picture().stage.clone());
    give(&mut session, "unfold");
    assert_eq!((session.player().plan().unwrap().to(), playhead(&session)), (FoldTarget::Flat, (steps - 7) as f64));
    assert_eq!(session.state().dihedrals, dihedrals);
    for (here, there) in session.picture().stage.cubelets.iter().zip(&stage.cubelets) {
        assert!(here.unwrap().position.distance(there.unwrap().position) < 1e-4);
    }
    give(&mut session, "end");
    assert!(session.state().dihedrals.chars().all(|digit| digit == '0'), "flat");
    assert_eq!(session.state().step_text, "You did it! The snake is flat, ready for the next one to try.");
    give(&mut session, "unfold");
    assert_eq!((session.player().plan().unwrap().to(), playhead(&session)), (FoldTarget::Cube, 0.0));
    // Unfold the finished cube for the next user.
    give(&mut session, "follow");
    give(&mut session, "end");
    let effects = ask(&mut session, command("unfold"));
    assert!(!goes_round(&effects));
    assert_eq!(session.page(), 0);
    assert!(session.picture().caption.text.starts_with("Taking it apart: hold the cube so that the dot is at the "));
    give(&mut session, "end");
    assert!(!goes_round(&ask(&mut session, command("end"))), "a flat snake is no moment");
    // Another solution or another puzzle starts with folding.
    give(&mut session, "puzzle cubra-blue");
    assert!(!session.player().showing.backward);
}

#[test]
fn a_cube_that_closes_is_looked_at_from_all_sides() {
    let mut session = planned("cubra-blue");
    for (from, line, round) in [("seek 13", "step forward", true), ("seek 13", "play", true), ("seek 13", "end", false)]
    {
        give(&mut session, from);
        ask(&mut session, command(line));
        let mut effects = Vec::new();
        while session.is_busy() {
            effects.extend(wait(&mut session, FRAME));
        }
        assert_eq!((goes_round(&effects), playhead(&session)), (round, 14.0), "{line}");
        assert!(wait(&mut session, 1.0).is_empty());
    }
}

#[test]
fn a_show_searches_folds_and_opens() {
    let mut session = planned("king-46");
    give(&mut session, "seek 5");
    give(&mut session, "follow");
    give(&mut session, "step forward");
    let (page, puzzle) = (session.page(), session.state().puzzle);
    let effects = ask(&mut session, command("demo"));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Window(WindowEffect::Show(true)))));
    carry_out(&mut session, effects);
    let (mut closed, mut opened, mut shown) = (0, 0, vec![session.state().puzzle]);
    for _ in 0..60 * 200 {
        assert!(session.is_moving() && session.follow().is_none() && session.picture().gesture.is_none());
        let effects = wait(&mut session, FRAME);
        closed += usize::from(goes_round(&effects));
        let plan = session.player().plan().filter(|plan| plan.to() == FoldTarget::Flat);
        opened += usize::from(plan.is_some_and(|plan| playhead(&session) == plan.len() as f64));
        if shown.last() != Some(&session.state().puzzle) {
            shown.push(session.state().puzzle);
        }
        if shown.len() == 4 {
            break;
        }
    }
    assert_eq!((shown.len(), closed), (4, 3), "{shown:?}");
    assert!(opened > 3);
    let effects = ask(&mut session, command("stop"));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Window(WindowEffect::Show(false)))));
    assert_eq!((session.page(), session.state().puzzle), (page, puzzle));
    assert_eq!(session.player().playback.state, PlayState::Repeating(page - 1));
}

/// Whatever way a snake is chosen, it lies on the table next, and nothing plays unless it is asked for.
#[test]
fn a_chosen_snake_lies_on_the_table_at_once() {
    let lies = |session: &Session, way: &str| {
        assert_eq!((playhead(session), session.state().playing, session.is_moving()), (-1.0, false, false), "{way}");
        assert!(session.picture().caption.text.starts_with("Lay yours like this: "), "{way}");
        assert_eq!(session.player().plan().unwrap().to(), FoldTarget::Cube, "{way}");
    };
    for way in ["solve", "lay out", "puzzle cubra-green; lay out", "choose; stop", "choose; solve", "play pause; start"]
    {
        let mut session = opened("cubra-blue");
        way.split("; ").for_each(|line| give(&mut session, line));
        lies(&session, way);
        give(&mut session, "lay out");
        lies(&session, "what is solved stays as it is");
    }
    let mut session = opened("cubra-blue");
    give(&mut session, "enter");
    "3332333222323233".chars().for_each(|run| give(&mut session, &format!("run {run}")));
    give(&mut session, "done");
    lies(&session, "entered");
    let file = NamedPuzzle::open("cubra-red", &PuzzleOptions::default()).unwrap();
    let effects = hear(&mut session, Report::Opened(Box::new(file)));
    carry_out(&mut session, effects);
    lies(&session, "a file");
    give(&mut session, "next solution");
    // Who asks for the film gets it.
    give(&mut session, "play pause");
    assert!(session.state().playing);
    // The search that was watched was that of another snake.
    give(&mut session, "view search");
    give(&mut session, "puzzle two-by-two");
    give(&mut session, "lay out");
    lies(&session, "after a watched search");
    // What cannot be folded stays as it is.
    let mut session = unsolvable();
    give(&mut session, "lay out");
    assert!(!session.is_busy() && session.picture().stage.cubelets.iter().all(Option::is_some));
    // A new snake can be tried before anybody has solved it.
    let mut session = opened("cubra-blue");
    give(&mut session, "day 2026-11-22");
    assert_eq!(session.state().search, "idle");
    give(&mut session, "hands");
    assert_eq!((session.state().search, session.picture().caption.count.as_str()), ("idle", "0 turns · 0 hints"));
}

#[test]
fn the_first_screen_asks_whose_snake_it_is() {
    let mut session = opened("cubra-blue");
    give(&mut session, "choose");
    // It waits with the flat snake, without instructions, and keys for steps are not an answer.
    for line in ["step forward", "step back", "play pause", "step forward 5"] {
        give(&mut session, line);
        assert!(!session.is_busy() && session.is_watched() && session.picture().counts.is_empty());
    }
    for answer in ["solve", "stop"] {
        let mut session = session.clone();
        give(&mut session, answer);
        wait(&mut session, 3.0);
        assert!(session.overlay() == Overlay::None && !session.is_watched() && !session.is_busy(), "{answer}");
        let plan = session.player().plan().unwrap();
        assert_eq!((plan.to(), playhead(&session), session.state().playing), (FoldTarget::Cube, -1.0, false));
        give(&mut session, "follow");
        assert!(session.follow().is_some(), "{answer}");
    }
    // The other answers, and what else is asked for.
    for (answer, is_there) in [
        ("enter", (|session| session.entering().is_some()) as fn(&Session) -> bool),
        ("shelf sold", |session| session.overlay().tab().is_some()),
        ("shelf", |session| session.overlay().tab().is_some()),
        ("follow", |session| session.follow().is_some()),
        ("puzzle king-46", |session| session.state().puzzle == "king-46"),
    ] {
        let mut session = session.clone();
        give(&mut session, answer);
        assert!(is_there(&session) && session.overlay() != Overlay::Choice, "{answer}");
    }
    // Help goes over it, and away again.
    for line in ["help", "solve"] {
        give(&mut session, line);
        assert_eq!(session.overlay(), Overlay::Choice);
    }
    assert!(!session.controls().help);
}

// Regression: Home and End lost the place, and no key brought it back.
#[test]
fn a_jump_is_taken_back_with_one_key() {
    for jump in ["start", "end", "step forward 5", "step back 4", "seek 9"] {
        let mut session = planned("cubra-blue");
        for line in ["follow", "step forward 5", "step forward", "step back", jump] {
            give(&mut session, line);
        }
        assert_ne!(session.page(), 5);
        assert_eq!(messages(&session), ["You were at step 5. Press Ctrl+Z to go back there."], "{jump}");
        let snake = session.document().draft.clone();
        give(&mut session, "undo");
        assert_eq!((session.page(), session.document().draft == snake), (5, true), "{jump}");
        assert_eq!(messages(&session), [""; 0], "{jump}");
        // One step later, the place is still known.
        give(&mut session, jump);
        give(&mut session, "step back");
        give(&mut session, "undo");
        assert_eq!(session.page(), 5, "{jump}");
    }
    // Jump after jump, also to the ends.
    let mut session = planned("cubra-blue");
    ["follow", "step forward 5", "start", "end"].iter().for_each(|line| give(&mut session, line));
    assert_eq!(messages(&session), ["You were at step 5. Press Ctrl+Z to go back there."]);
    ["start", "undo"].iter().for_each(|line| give(&mut session, line));
    assert_eq!(session.page(), 5);
    ["seek 8", "step back 3", "undo", "undo"].iter().for_each(|line| give(&mut session, line));
    assert_eq!(session.page(), 5);
    let mut session = planned("cubra-blue");
    ["follow", "undo", "step forward", "undo"].iter().for_each(|line| give(&mut session, line));
    assert_eq!((session.page(), messages(&session)), (1, Vec::new()), "there is nothing to take back");
}

#[test]
fn turning_round_in_the_middle_is_said() {
    let mut session = planned("cubra-blue");
    ["follow", "step forward 5", "unfold"].iter().for_each(|line| give(&mut session, line));
    assert_eq!(messages(&session), ["Now it comes apart from here. Press B to fold it again."]);
    give(&mut session, "unfold");
    assert_eq!((session.page(), messages(&session)), (5, Vec::new()));
}

#[test]
fn a_solution_that_comes_late_leaves_the_fold_in_the_hands() {
    let mut session = opened("king-46");
    let effects = ask(&mut session, command("solve"));
    let [Effect::Solving(SolvingEffect::Search { request, revision })] = &effects[..] else { panic!("{effects:?}") };
    let mut found = searched(request).into_iter().filter(|event| matches!(event, SearchEvent::Solution(_)));
    let (first, late) = (found.next().unwrap(), found.next().unwrap());
    hear(&mut session, Report::Search(*revision, first));
    let effects = hear(&mut session, Report::Search(*revision, SearchEvent::ChoiceReady));
    carry_out(&mut session, effects);
    assert!(session.player().plan().is_some() && session.solving().is_searching());
    give(&mut session, "next solution");
    give(&mut session, "seek 4");
    give(&mut session, "follow");
    let (page, text) = (session.page(), session.picture().caption.text.clone());
    let effects = hear(&mut session, Report::Search(*revision, late));
    carry_out(&mut session, effects);
    wait(&mut session, 1.0);
    assert_eq!((session.page(), session.picture().caption.text.clone()), (page, text));
    give(&mut session, "solution 2");
    assert_eq!(session.page(), page);
}

#[test]
fn a_page_that_is_held_goes_on_with_the_next_or_without_a_timer() {
    let mut session = planned("cubra-blue");
    give(&mut session, "timer 10");
    for release in ["again", "step forward", "timer off"] {
        give(&mut session, "seek 3");
        give(&mut session, "follow");
        give(&mut session, "step forward");
        give(&mut session, "pause");
        wait(&mut session, 3.0);
        assert!(session.follow().unwrap().held);
        give(&mut session, release);
        assert!(!session.follow().unwrap().held, "{release}");
        let begin = playhead(&session);
        wait(&mut session, 2.0);
        assert!(playhead(&session) > begin, "{release}");
        give(&mut session, "follow");
        give(&mut session, "timer 10");
    }
}

#[test]
fn after_a_jump_the_snake_is_turned_first() {
    let mut session = planned("king-46");
    let plan = session.player().plan().unwrap().clone();
    let come = |session: &mut Session, lines: &[&str], page: usize| {
        lines.iter().for_each(|line| give(session, line));
        assert_eq!(
            (session.page(), session.picture().caption.text.as_str()),
            (page, "Hold the whole snake like this.")
        );
        assert!(
            session.picture().stage.lit.is_empty() && session.picture().gesture.is_none(),
            "nothing is to be turned yet"
        );
        wait(session, 5.0);
        assert_eq!((playhead(session), session.is_busy()), (page as f64 - 1.0, false));
        let stage = session.picture().stage.clone();
        let places: Vec<_> = stage.cubelets.iter().map(|pose| pose.unwrap().position.round().as_ivec3()).collect();
        let cells: Vec<_> = plan.poses()[page - 1].cells.clone();
        assert_eq!(places, cells);
    };
    let goes_on = |session: &Session, page: usize| {
        assert_eq!(
            (session.page(), session.picture().caption.text.clone()),
            (page, English.step_text(&plan, page - 1))
        );
        assert_eq!(session.picture().stage.lit, plan.moving(page - 1));
    };
    come(&mut session, &["seek 6", "follow"], 7);
    give(&mut session, "step forward");
    goes_on(&session, 7);
    give(&mut session, "step forward");
    goes_on(&session, 8);
    // A step clicked, or a picture under "Where am I?".
    come(&mut session, &["locate", "seek 11"], 12);
    give(&mut session, "step back");
    goes_on(&session, 11);
    come(&mut session, &["seek 20"], 21);
    give(&mut session, "again");
    goes_on(&session, 21);
    // By the timer too; the two ends need no such page.
    give(&mut session, "timer 10");
    give(&mut session, "seek 30");
    wait(&mut session, 20.0);
    goes_on(&session, 31);
    give(&mut session, "start");
    assert_eq!(session.picture().caption.text.clone(), English.beginning_text(&plan));
}

#[test]
fn another_solution_is_for_folding() {
    let mut session = planned("king-46");
    give(&mut session, "unfold");
    give(&mut session, "next solution");
    wait(&mut session, 0.1);
    assert_eq!(session.player().plan().map(FoldPlan::to), Some(FoldTarget::Cube));
}
