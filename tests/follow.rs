//! The mode for folding along, unfolding, the demo and the first start, as pure state.

use snake_cube::fold::{FoldPlan, FoldTarget};
use snake_cube::session::{
    CameraView, Effect, Overlay, PlayState, Report, Session, SolvingEffect, VoiceEffect, WindowEffect,
};
use snake_cube::solver::SearchEvent;
use snake_cube::text::Language::English;
use snake_cube::text::{Language, Notice};

use crate::elsewhere::{Driven as _, FRAME, after, carry_out, opened, searched, written};

fn unsolvable() -> Session {
    after("cubra-blue", "snake 3 3 3 3 3 3 3 3 3 3 3 3 3")
}

/// Solved and planned, at the flat snake.
pub fn planned(id: &str) -> Session {
    let session = after(id, "solve; start");
    assert!(session.player().plan().is_some());
    session
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
    session.give("follow");
    for backward in [false, true, false] {
        let steps = session.player().steps();
        for page in 0..=steps + 1 {
            assert_eq!((session.page(), session.player().showing.backward), (page, backward));
            crate::keys::press(&mut session, "Enter");
        }
    }
}

#[test]
fn the_runs_to_count_are_shown_on_the_flat_snake_alone() {
    for id in ["cubra-blue", "cubra-green", "king-46-blocks"] {
        let mut session = planned(id);
        let counts = Vec::from_iter(session.picture().counts.iter().map(|(run, _)| *run));
        let snake = &session.draft().snake;
        assert!(counts.len() > 3 && snake.segments().starts_with(&counts), "{id}: {counts:?}");
        for (commands, is_shown) in
            [("follow", true), ("step forward", false), ("start", true), ("follow; hands", false)]
        {
            session.give(commands);
            session.wait(3.0);
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
        ("follow", false),
        ("step forward", true),
        ("help", true),
        ("help", true),
        ("end", false),
        ("step back", false),
        ("again", true),
        ("hands", false),
        ("stop", true),
        ("page 3", false),
        ("demo", true),
        ("stop", false),
    ] {
        session.give(line);
        session.wait(FRAME);
        assert_eq!(session.controls().keeps_screen_on, stays_on, "{line}");
    }
}

#[test]
fn each_page_shows_its_step_until_somebody_goes_on() {
    let mut session = planned("cubra-blue");
    let steps = session.player().steps();
    let plan = session.plan().clone();
    session.give("follow");
    assert_eq!((session.page(), session.text()), (0, English.beginning_text(&plan)));
    assert!(
        session.picture().gesture.is_none() && session.picture().stage.lit.is_empty(),
        "nothing is to be turned yet"
    );
    session.wait(5.0);
    assert_eq!((session.page(), session.playhead(), session.is_moving()), (0, -1.0, false));
    for page in 1..=steps {
        session.give("step forward");
        assert_eq!(
            (session.page(), session.picture().caption.count.clone()),
            (page, format!("Step {page} of {steps}"))
        );
        assert!(session.state().step_text.ends_with(&English.step_text(&plan, page - 1)));
        let mut seen = Vec::new();
        // First it is lifted off the table.
        while session.playhead() < 0.0 {
            assert!(page == 1 && session.picture().stage.lit.is_empty() && session.picture().gesture.is_none());
            session.wait(FRAME);
        }
        for _ in 0..1500 {
            session.wait(FRAME);
            seen.push(session.playhead());
            assert_eq!(session.picture().stage.lit, plan.moving(page - 1), "the picture is that of this step");
        }
        let begin = (page - 1) as f64;
        assert!(seen.iter().all(|playhead| (begin..begin + 1.0).contains(playhead)));
        let again = seen.windows(2).filter(|pair| pair[1] < pair[0]).count();
        assert!(again >= 2, "shown {again} times more");
    }
    let effects = session.ask("step forward");
    assert!(goes_round(&effects), "the great moment");
    assert_eq!((session.page(), session.text()), (steps + 1, "You did it!".to_owned()));
    session.give("step forward");
    assert_eq!((session.page(), session.playhead()), (steps + 1, steps as f64));
    session.give("stop");
    assert!(!session.follows() && !session.is_busy() && session.page() == steps + 1);
}

#[test]
fn it_begins_where_one_is_and_ends_there() {
    let mut session = planned("cubra-blue");
    for (seek, page) in [("start", 0), ("seek 0", 1), ("seek 4", 5), ("seek 4.5", 5), ("end", 15)] {
        session.give(seek);
        session.give("follow");
        assert_eq!((session.page(), session.follows()), (page, true), "{seek}");
        session.give("follow");
        assert_eq!((session.page(), session.follows()), (page, false), "{seek}");
    }
    // During playback the user has only watched.
    session.give("seek 3; play; wait 0.5; follow");
    assert_eq!(session.page(), 0);
}

#[test]
fn without_a_plan_it_waits_for_one() {
    let session = after("cubra-blue", "follow; wait 0.5");
    assert_eq!((session.page(), session.follows(), session.playhead()), (0, true, -1.0));
    // There is nothing to fold along with.
    let mut session = unsolvable();
    session.give("follow; wait 0.5");
    assert!(!session.follows());
}

#[test]
fn a_key_beside_the_right_one_does_not_lose_the_place() {
    let mut session = planned("king-46");
    session.give("page 7; follow");
    let state = |session: &Session| (session.page(), session.state().puzzle, session.state().solution);
    let before = state(&session);
    for line in ["next solution", "previous solution", "undo", "redo", "loop on", "view search", "pace 3"] {
        session.ask(line);
        assert_eq!(state(&session), before, "{line}");
    }
    for (line, page) in [
        ("step forward 5", 11),
        ("step back 7", 4),
        ("page 10", 10),
        ("again", 10),
        ("start", 0),
        ("step back", 0),
        ("end", session.player().steps() + 1),
    ] {
        session.give(line);
        assert_eq!(session.page(), page, "{line}");
    }
    // Another snake ends the mode.
    session.give("puzzle two-by-two");
    assert!(!session.follows());
}

#[test]
fn where_am_i_finds_the_step_by_pictures() {
    let mut session = planned("cubra-blue");
    session.give("seek 3; follow; timer 5; locate; wait 30");
    assert!(session.state().locate.step == "pose" && session.page() == 4, "the timer waits for who looks");
    session.give("seek 8");
    assert_eq!((session.state().locate.step, session.page()), ("", 9));
    session.give("locate; stop");
    assert_eq!((session.state().locate.step, session.page()), ("", 9), "first the pictures close");
}

#[test]
fn the_timer_turns_the_pages_after_reading_and_doing() {
    let mut session = planned("cubra-blue");
    let steps = session.player().steps();
    session.give("timer 4; wait 30");
    assert_eq!(session.page(), 0, "it waits until the user begins");
    session.give("step forward");
    let (mut pages, mut times) = (vec![1], vec![0.0]);
    let mut round = false;
    for frame in 1..60 * 600 {
        round |= goes_round(&session.wait(FRAME));
        if *pages.last().unwrap() != session.page() {
            pages.push(session.page());
            times.push(f64::from(frame) * FRAME);
        }
        if session.page() > steps {
            break;
        }
    }
    assert_eq!(pages, Vec::from_iter(1..=steps + 1));
    assert!(round);
    for (step, pair) in times.windows(2).enumerate() {
        let reading = session.player().timeline.as_ref().unwrap().reading_seconds(step);
        assert!((pair[1] - pair[0] - reading - 4.0).abs() < 0.1, "step {step}");
    }
    assert_eq!(session.changes_in(), None, "at the end nothing is to come");
    // It waits while paused.
    session.give("seek 2; pause; wait 60");
    assert_eq!((session.page(), session.playhead(), session.is_moving()), (3, 2.0, false));
    session.give("play; wait 20");
    assert!(session.page() > 3);
}

#[test]
fn all_is_said_in_another_language_at_once() {
    let mut session = planned("cubra-blue");
    let plan = session.plan().clone();
    session.give("voice on; follow; step forward");
    session.hear(Report::Pasted(None));
    for language in Language::ALL {
        let text = language.step_text(&plan, 0);
        let said = spoken(&session.ask(&format!("language {language}")));
        assert_eq!(said, [VoiceEffect::Say(text.clone(), language)]);
        assert_eq!(session.state().step_text, text);
        assert_eq!(session.messages(), [language.notice(&Notice::NothingToPaste)]);
    }
    session.hear(Report::Spoken { there: true });
    assert!(spoken(&session.ask("language en")).is_empty(), "what has been said is not said again");
}

#[test]
fn the_spoken_words_are_the_written_ones() {
    let mut session = planned("cubra-blue");
    let plan = session.plan().clone();
    assert_eq!(spoken(&session.ask("voice on")), [VoiceEffect::Say(English.beginning_text(&plan), English)]);
    for step in 0..plan.len() {
        let said = spoken(&session.ask("step forward"));
        assert_eq!(said, [VoiceEffect::Say(session.text(), English)]);
        assert!(session.text().ends_with(&English.step_text(&plan, step)));
    }
    assert_eq!(spoken(&session.ask("again")), [VoiceEffect::Say(English.step_text(&plan, plan.len() - 1), English)]);
    // The timer starts when speech has ended.
    session.give("timer 3; wait 20");
    assert_eq!(session.page(), plan.len());
    session.hear(Report::Spoken { there: true });
    let last = session.wait(3.5);
    assert_eq!(spoken(&last), [VoiceEffect::Say("You did it!".to_owned(), English)]);
    assert_eq!(spoken(&session.ask("hands")), [VoiceEffect::Hush]);
    // A system without a voice is reported once.
    session.give("stop");
    session.hear(Report::Spoken { there: false });
    assert!(!session.settings().spoken);
    assert!(session.says("no voice installed"));
    assert!(spoken(&session.ask("step back")).is_empty());
}

#[test]
fn the_way_back_begins_where_the_hands_are() {
    let mut session = planned("king-46");
    let steps = session.player().steps();
    session.give("seek 7");
    let (dihedrals, stage) = (session.state().dihedrals, session.stage());
    session.give("unfold");
    assert_eq!((session.plan().to(), session.playhead()), (FoldTarget::Flat, (steps - 7) as f64));
    assert_eq!(session.state().dihedrals, dihedrals);
    for (here, there) in session.picture().stage.cubelets.iter().zip(&stage.cubelets) {
        assert!(here.unwrap().position.distance(there.unwrap().position) < 1e-4);
    }
    session.give("end");
    assert!(session.state().dihedrals.chars().all(|digit| digit == '0'), "flat");
    assert_eq!(session.state().step_text, "You did it! The snake is flat, ready for the next one to try.");
    session.give("unfold");
    assert_eq!((session.plan().to(), session.playhead()), (FoldTarget::Cube, -1.0));
    // Unfold the finished cube for the next user.
    session.give("follow; end");
    let effects = session.ask("unfold");
    assert!(!goes_round(&effects));
    assert_eq!(session.page(), 0);
    assert!(session.text().starts_with("To unfold it, hold the cube so that the dot is at the "));
    session.give("end");
    assert!(!goes_round(&session.ask("end")), "a flat snake is no moment");
    // Another solution or another puzzle starts with folding.
    session.give("puzzle cubra-blue");
    assert!(!session.player().showing.backward);
}

#[test]
fn a_cube_that_closes_is_looked_at_from_all_sides() {
    let mut session = planned("cubra-blue");
    for (from, line, round) in [("seek 13", "step forward", true), ("seek 13", "play", true), ("seek 13", "end", false)]
    {
        session.give(from);
        session.ask(line);
        let mut effects = Vec::new();
        while session.is_busy() {
            effects.extend(session.wait(FRAME));
            if session.player().playback.rests_after().is_some() {
                effects.extend(session.ask("step forward"));
            }
        }
        assert_eq!((goes_round(&effects), session.playhead()), (round, 14.0), "{line}");
        assert!(session.wait(1.0).is_empty());
    }
}

#[test]
fn a_show_searches_folds_and_opens() {
    let mut session = planned("king-46");
    session.give("seek 5; follow; step forward");
    let (page, puzzle) = (session.page(), session.state().puzzle);
    let effects = session.ask("demo");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Window(WindowEffect::Show(true)))));
    carry_out(&mut session, effects);
    let (mut closed, mut opened, mut shown) = (0, 0, vec![session.state().puzzle]);
    // Four frames at once.
    for _ in 0..15 * 200 {
        assert!(session.is_moving() && !session.follows() && session.picture().gesture.is_none());
        let effects = session.wait(4.0 * FRAME);
        closed += usize::from(goes_round(&effects));
        let plan = session.player().plan().filter(|plan| plan.to() == FoldTarget::Flat);
        opened += usize::from(plan.is_some_and(|plan| session.playhead() == plan.len() as f64));
        if shown.last() != Some(&session.state().puzzle) {
            shown.push(session.state().puzzle);
        }
        if shown.len() == 4 {
            break;
        }
    }
    assert_eq!((shown.len(), closed), (4, 3), "{shown:?}");
    assert!(opened > 3);
    let effects = session.ask("stop");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Window(WindowEffect::Show(false)))));
    assert_eq!((session.page(), session.state().puzzle), (page, puzzle));
    assert_eq!(session.player().playback.state, PlayState::Repeating(page - 1));
}

/// Whatever way a snake is chosen, it lies on the table next, and nothing plays unless it is asked for.
#[test]
fn a_chosen_snake_lies_on_the_table_at_once() {
    let lies = |session: &Session, way: &str| {
        assert_eq!((session.playhead(), session.state().playing, session.is_moving()), (-1.0, false, false), "{way}");
        assert!(session.text().starts_with("Lay yours like this: "), "{way}");
        assert_eq!(session.plan().to(), FoldTarget::Cube, "{way}");
    };
    for way in ["solve", "lay out", "puzzle cubra-green; lay out", "choose; stop", "choose; solve", "play pause; start"]
    {
        let mut session = after("cubra-blue", way);
        lies(&session, way);
        session.give("lay out");
        lies(&session, "what is solved stays as it is");
    }
    let mut session = after("cubra-blue", "enter");
    "3332333222323233".chars().for_each(|run| session.give(&format!("run {run}")));
    session.give("done");
    lies(&session, "entered");
    session.take_in(Report::Opened(Box::new(written("cubra-red"))));
    lies(&session, "a file");
    session.give("next solution");
    // The film plays when it is asked for.
    session.give("play pause");
    assert!(session.state().playing);
    // The search that was watched was that of another snake.
    session.give("view search; puzzle two-by-two; lay out");
    lies(&session, "after a watched search");
    // What cannot be folded stays as it is.
    let mut session = unsolvable();
    session.give("lay out");
    assert!(!session.is_busy() && session.picture().stage.cubelets.iter().all(Option::is_some));
    // A new snake can be tried before it is solved.
    let mut session = after("cubra-blue", "day 2026-11-22");
    assert_eq!(session.state().search, "idle");
    session.give("hands");
    assert_eq!((session.state().search, session.picture().caption.count.as_str()), ("idle", "0 turns · 0 hints"));
}

#[test]
fn the_first_screen_asks_whose_snake_it_is() {
    let mut session = after("cubra-blue", "choose");
    // It waits with the flat snake, without instructions, and keys for steps are not an answer.
    for line in ["step forward", "step back", "play pause", "step forward 5"] {
        session.give(line);
        assert!(!session.is_busy() && session.is_watched() && session.picture().counts.is_empty());
    }
    for answer in ["solve", "stop"] {
        let mut session = session.clone();
        session.give(answer);
        session.wait(3.0);
        assert!(session.overlay() == Overlay::None && !session.is_watched() && !session.is_busy(), "{answer}");
        let plan = session.plan();
        assert_eq!((plan.to(), session.playhead(), session.state().playing), (FoldTarget::Cube, -1.0, false));
        session.give("follow");
        assert!(session.follows(), "{answer}");
    }
    // The other answers, and what else is asked for.
    for (answer, is_there) in [
        ("enter", (|session| session.entering().is_some()) as fn(&Session) -> bool),
        ("shelf sold", |session| session.overlay().tab().is_some()),
        ("shelf", |session| session.overlay().tab().is_some()),
        ("follow", |session| session.follows()),
        ("puzzle king-46", |session| session.state().puzzle == "king-46"),
    ] {
        let mut session = session.clone();
        session.give(answer);
        assert!(is_there(&session) && session.overlay() != Overlay::Choice, "{answer}");
    }
    // Help goes over it, and away again.
    for line in ["help", "solve"] {
        session.give(line);
        assert_eq!(session.overlay(), Overlay::Choice);
    }
    assert!(!session.controls().help);
}

// Regression: Home and End lost the place, and no key brought it back.
#[test]
fn a_jump_is_taken_back_with_one_key() {
    for jump in ["start", "end", "step forward 5", "step back 4", "page 10"] {
        let mut session = planned("cubra-blue");
        for line in ["follow", "step forward 5", "step forward", "step back", jump] {
            session.give(line);
        }
        assert_ne!(session.page(), 5);
        assert_eq!(session.messages(), ["You were at step 5. Press Ctrl+Z to go back there."], "{jump}");
        let snake = session.draft().clone();
        session.give("undo");
        assert_eq!((session.page(), session.document().draft == snake), (5, true), "{jump}");
        assert_eq!(session.messages(), [""; 0], "{jump}");
        // One step later, the place is still known.
        session.give(jump);
        session.give("step back; undo");
        assert_eq!(session.page(), 5, "{jump}");
    }
    // Jump after jump, also to the ends.
    let mut session = planned("cubra-blue");
    session.give("follow; step forward 5; start; end");
    assert_eq!(session.messages(), ["You were at step 5. Press Ctrl+Z to go back there."]);
    session.give("start; undo");
    assert_eq!(session.page(), 5);
    session.give("page 9; step back 3; undo; undo");
    assert_eq!(session.page(), 5);
    // Watching from elsewhere is a jump too.
    session.give("step forward; seek 9; undo; step forward; play; wait 5; undo");
    assert_eq!(session.page(), 5);
    let mut session = planned("cubra-blue");
    session.give("follow; undo; step forward; undo");
    assert_eq!((session.page(), session.messages()), (1, Vec::new()), "there is nothing to take back");
}

#[test]
fn in_a_small_window_nobody_has_closed_the_panel() {
    let mut session = planned("cubra-blue");
    session.hear(Report::Resized([800, 600]));
    for [panel, follows] in [[false, false], [false, true], [true, false]] {
        assert_eq!([session.controls().panel, session.follows()], [panel, follows]);
        session.give("follow");
    }
}

#[test]
fn turning_round_in_the_middle_is_said() {
    let mut session = planned("cubra-blue");
    session.give("follow; step forward 5; unfold");
    assert_eq!(session.messages(), ["Now it unfolds from here. Press B to fold it again."]);
    session.give("unfold");
    assert_eq!((session.page(), session.messages()), (5, Vec::new()));
}

#[test]
fn a_solution_that_comes_late_leaves_the_fold_in_the_hands() {
    let mut session = opened("king-46");
    let effects = session.ask("solve");
    let [Effect::Solving(SolvingEffect::Search { request, revision })] = &effects[..] else { panic!("{effects:?}") };
    let mut found = searched(request).into_iter().filter(|event| matches!(event, SearchEvent::Solution(_)));
    let (first, late) = (found.next().unwrap(), found.next().unwrap());
    session.hear(Report::Search(*revision, first));
    session.take_in(Report::Search(*revision, SearchEvent::ChoiceReady));
    assert!(session.player().plan().is_some() && session.solving().is_searching());
    session.give("next solution; seek 4; follow");
    let (page, text) = (session.page(), session.text());
    session.take_in(Report::Search(*revision, late));
    session.wait(1.0);
    assert_eq!((session.page(), session.text()), (page, text));
    session.give("solution 2");
    assert_eq!(session.page(), page);
}

#[test]
fn a_page_that_is_held_goes_on_with_the_next_or_without_a_timer() {
    let mut session = planned("cubra-blue");
    session.give("timer 10");
    for release in ["again", "step forward", "play"] {
        session.give("seek 3; follow; step forward; pause; wait 3");
        assert!(!session.is_busy());
        session.give(release);
        let begin = session.playhead();
        session.wait(2.0);
        assert!(session.playhead() > begin, "{release}");
    }
}

#[test]
fn after_a_jump_the_snake_is_turned_first() {
    let mut session = planned("king-46");
    let plan = session.plan().clone();
    let come = |session: &mut Session, lines: &str, page: usize| {
        session.give(lines);
        assert_eq!((session.page(), session.text().as_str()), (page, "Hold the whole snake like this."));
        assert!(
            session.picture().stage.lit.is_empty() && session.picture().gesture.is_none(),
            "nothing is to be turned yet"
        );
        session.wait(5.0);
        assert_eq!((session.playhead(), session.is_busy()), (page as f64 - 1.0, false));
        let stage = session.stage();
        let places = Vec::from_iter(stage.cubelets.iter().map(|pose| pose.unwrap().position.round().as_ivec3()));
        let cells: Vec<_> = plan.poses()[page - 1].cells.clone();
        assert_eq!(places, cells);
    };
    let goes_on = |session: &Session, page: usize| {
        assert_eq!((session.page(), session.text()), (page, English.step_text(&plan, page - 1)));
        assert_eq!(session.picture().stage.lit, plan.moving(page - 1));
    };
    come(&mut session, "page 7; follow", 7);
    session.give("step forward");
    goes_on(&session, 7);
    session.give("step forward");
    goes_on(&session, 8);
    // A step clicked, or a picture under "Where am I?".
    come(&mut session, "locate; page 12", 12);
    session.give("step back; wait idle");
    goes_on(&session, 11);
    come(&mut session, "page 21", 21);
    session.give("again");
    goes_on(&session, 21);
    // The two ends need no such page.
    session.give("start");
    assert_eq!(session.text(), English.beginning_text(&plan));
}

#[test]
fn another_solution_is_for_folding() {
    let mut session = planned("king-46");
    session.give("unfold; next solution; wait 0.1");
    assert_eq!(session.player().plan().map(FoldPlan::to), Some(FoldTarget::Cube));
}
