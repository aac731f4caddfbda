//! The shelf as pure state: filtering, picking, and making snakes to order.

use snake_cube::census::Hardness;
use snake_cube::generator::{Day, MakeError, of_the_day};
use snake_cube::job::Stop;
use snake_cube::puzzle::{End, catalogue};
use snake_cube::session::{
    Effect, FilesEffect, NewSnakeOptions, Ranked, Report, Session, Shelf, ShelfPage, SolvingEffect, begins_at,
};
use snake_cube::stage::Pointer;
use snake_cube::text::Language::English;
use snake_cube::text::{Failure, Message};

use crate::elsewhere::{Driven as _, after, opened, ranking};

fn solving(effects: &[Effect]) -> Vec<&SolvingEffect> {
    effects.iter().filter_map(|effect| if let Effect::Solving(effect) = effect { Some(effect) } else { None }).collect()
}

#[test]
fn it_opens_turns_its_pages_and_closes() {
    let mut session = after("cubra-blue", "solve; shelf");
    assert_eq!((session.overlay().tab(), session.is_covered()), (Some(ShelfPage::Sold), true));
    assert!(!session.player().playback.is_running(), "what is covered rests");
    session.give("shelf yours");
    assert_eq!(session.overlay().tab(), Some(ShelfPage::Yours));
    // Changing the appearance leaves it open.
    session.give("theme light");
    assert!(session.is_covered());
    session.give("shelf");
    assert!(!session.is_covered());
    for closes in ["stop", "play", "locate", "undo", "puzzle cubra-red", "flip 3"] {
        session.give("shelf order");
        assert!(session.is_covered());
        session.give(closes);
        assert_eq!(session.overlay().tab(), None, "{closes}");
    }
    // Regression: with the panel closed, the menu's row for it did nothing. The position is not lost.
    session.give("puzzle cubra-blue; solve; follow; page 3; shelf");
    assert!(session.follows() && session.is_covered());
    session.give("stop");
    assert!(session.follows() && !session.is_covered());
    assert_eq!(session.state().page, 3);
}

#[test]
fn all_snakes_are_ranked_once_and_only_while_somebody_waits() {
    let mut session = opened("cubra-blue");
    let effects = session.ask("shelf all");
    assert!(
        solving(&effects)
            .iter()
            .any(|effect| matches!(effect, SolvingEffect::Rank(size) if *size == Shelf::ranked_box()))
    );
    assert!(session.is_busy() && matches!(session.shelf().ranked, Ranked::Working));
    let effects = session.ask("shelf order");
    assert!(!solving(&effects).iter().any(|effect| matches!(effect, SolvingEffect::Rank(_))), "it is asked once");
    let effects = session.ask("stop");
    assert!(matches!(solving(&effects)[..], [SolvingEffect::StopRanking]), "{effects:?}");
    // A result that arrives too late is ignored.
    session.hear(Report::Ranked(Ranked::Done(ranking())));
    assert!(session.shelf().ranking().is_none() && !session.is_busy());
    session.ask("shelf all");
    session.hear(Report::Ranked(Ranked::Failed("on purpose".to_owned())));
    assert!(matches!(session.shelf().ranked, Ranked::Failed(_)) && !session.is_busy());
    let effects = session.ask("shelf all");
    assert!(solving(&effects).iter().any(|effect| matches!(effect, SolvingEffect::Rank(_))), "one may try again");
    session.hear(Report::Ranked(Ranked::Done(ranking())));
    assert_eq!(session.shelf().found.len(), 11_487);
    session.ask("stop");
    assert!(session.shelf().ranking().is_some());
}

/// A session with the ranking.
fn ranked(id: &str) -> Session {
    let mut session = opened(id);
    session.ask("shelf all");
    session.hear(Report::Ranked(Ranked::Done(ranking())));
    session
}

#[test]
fn filters_find_matching_snakes() {
    let mut session = ranked("cubra-blue");
    let ranking = ranking();
    let records = ranking.records();
    let mut sought = |line: &str, is_it: &dyn Fn(usize) -> bool| {
        session.give("filter box any; filter hardness any; filter runs any; filter order hardest");
        session.give(line);
        let expected = Vec::from_iter((0..records.len()).filter(|&place| is_it(place)));
        let mut found = session.shelf().found.clone();
        let as_shown = found.clone();
        found.sort_unstable();
        assert_eq!(found, expected, "{line}");
        as_shown
    };
    sought("filter hardness hard", &|place| records[place].hardness == Hardness::Hard);
    let runs = [3, 2, 2, 3];
    let begin = sought("filter runs 3 2 2 3", &|place| begins_at(&records[place].snake, &runs).is_some());
    assert!(!begin.is_empty() && begin.len() < 11_487);
    assert!(begin.iter().any(|&place| begins_at(&records[place].snake, &runs) == Some(End::Tail)));
    let easiest = sought("filter order easiest", &|_| true);
    assert!(easiest.is_sorted_by(|one, other| records[*one].rank > records[*other].rank));
    let solutions = sought("filter order solutions", &|_| true);
    assert!(solutions.is_sorted_by(|one, other| {
        let key = |place: usize| (std::cmp::Reverse(records[place].solutions), records[place].rank);
        key(*one) < key(*other)
    }));
    // Nothing but runs is taken.
    sought("filter runs 3 x", &|place| begins_at(&records[place].snake, &[3]).is_some());
}

/// Two that are not in the catalogue are found among the user's own, each from the end that is counted.
#[test]
fn ones_own_snakes_are_found_by_their_counts() {
    let mut session = opened("cubra-blue");
    let own = ["3 2 2 2 3 3 3 2 3 2 2 3 2 2 3 3 3", "3 2 2 2 3 3 3 2 3 2 2 3 2 3 2 3 3"];
    for line in [&format!("snake {}", own[0]), "puzzle king-46", &format!("snake {}", own[1]), "puzzle king-39"] {
        session.give(line);
    }
    session.give("shelf");
    assert!(session.shelf().found_of(session.recent()).is_empty(), "without counts, those on offer are shown");
    for (counted, found) in [("3222333", 2), ("3332232", 1), ("33232", 1), ("2222222222222222", 0)] {
        session.give(&format!("filter runs {counted}"));
        assert_eq!(session.shelf().found_of(session.recent()).len(), found, "{counted}");
    }
    let mut several = session.clone();
    for runs in ["3222333", "32232"] {
        several.give(&format!("filter runs {runs}; open found"));
        assert_eq!(several.overlay().tab(), Some(ShelfPage::Sold), "{runs}");
        assert!(several.says("press Tab"), "{runs}");
    }
    session.give("filter runs 333223223; open found");
    let reversed = Vec::from_iter(own[0].split(' ').rev()).join(" ");
    assert_eq!(session.draft().snake.to_string(), reversed);
}

#[test]
fn a_snake_is_found_by_any_of_its_names() {
    for (typed, found) in [
        ("cubra gr", &["cubra-green"][..]),
        ("ORNERY", &["cubra-orange"]),
        ("king 46", &["king-46", "king-46-blocks"]),
        ("Kev's", &["kevs-9b"]),
        ("nobody", &[]),
        ("3 3 3 2", &["cubra-green"]),
    ] {
        let mut session = after("cubra-blue", &format!("shelf; filter runs {typed}"));
        let shown = catalogue().iter().filter(|entry| session.shelf().shows(entry.puzzle()));
        assert_eq!(Vec::from_iter(shown.map(|entry| &*entry.id)), found, "{typed}");
        session.give("open found");
        if let [only] = found {
            assert_eq!(session.state().puzzle, *only, "{typed}");
        }
    }
}

#[test]
fn filters_apply_to_products_too() {
    let mut session = ranked("cubra-blue");
    let shown = |session: &Session| -> Vec<&str> {
        let entries = catalogue().iter().filter(|entry| session.shelf().shows(entry.puzzle()));
        entries.map(|entry| entry.id.as_str()).collect()
    };
    assert_eq!(shown(&session).len(), catalogue().len());
    session.ask("filter box 4x4x4");
    assert!(shown(&session).iter().all(|id| id.starts_with("king")) && shown(&session).len() == 3);
    session.ask("filter box any");
    // From either end.
    for (runs, is_there) in [("3 2 2 3 2 3", true), ("3 3 3 3 2 2 2", true), ("2 2 2 2 2 2 2 2 2 2", false)] {
        session.ask(&format!("filter runs {runs}"));
        assert_eq!(shown(&session).contains(&"cubra-blue"), is_there, "{runs}");
    }
}

#[test]
fn a_snake_of_the_list_is_taken_and_undone() {
    let mut session = ranked("cubra-blue");
    let blue = session.draft().clone();
    let record = session.shelf().record(session.document().puzzle().unwrap()).unwrap().clone();
    assert_eq!((record.solutions, record.snake.len()), (1, 27));
    let other = ranking().records()[99].clone();
    session.ask("ranked 100");
    assert_eq!((&session.draft().snake, session.overlay().tab()), (&other.snake, None));
    session.ask("undo");
    assert_eq!(*session.draft(), blue);
    // If it was found by its tail, it is opened from there.
    let tail = Vec::from_iter(other.snake.reversed().segments().iter().map(ToString::to_string));
    session.ask(&format!("filter runs {}", tail.join(" ")));
    session.ask("ranked 100");
    let expected = if other.snake.is_palindrome() { other.snake.clone() } else { other.snake.reversed() };
    assert_eq!(session.draft().snake, expected);
    session.ask("ranked 11488");
    assert!(session.says("no snake number 11488"), "{:?}", session.messages());
}

#[test]
fn the_same_order_gives_the_same_snake() {
    let made = |line: &str| {
        let session = after("cubra-blue", line);
        assert!(!session.is_busy());
        session.draft().clone()
    };
    let [first, again] = ["new hard 3x3x3 7"; 2].map(made);
    assert_eq!(first, again);
    assert_eq!(first.name.as_deref(), Some("Hard 3×3×3, number 7"));
    // Without a number, the next one is made.
    let mut session = opened("cubra-blue");
    for number in 1..4 {
        session.give("new easy 2x3x3");
        assert_eq!(session.draft().name, Some(format!("Easy 2×3×3, number {number}")));
        assert_eq!(session.document().puzzle().unwrap().box_size().to_string(), "2x3x3");
    }
    session.give("undo");
    assert_eq!(session.draft().title(English), "Easy 2×3×3, number 2");
    // A changed puzzle is another one.
    for (line, is_other) in
        [("flip 3", true), ("box 2x3x4", true), ("box 2x3x3", false), ("pattern checker", true), ("paint 2 b", true)]
    {
        session.give("new easy 2x3x3 2");
        session.give(line);
        assert_eq!(session.draft().name.is_none(), is_other, "{line}");
    }
}

#[test]
fn generating_can_be_stopped_and_late_snakes_are_dropped() {
    let mut session = opened("cubra-blue");
    let before = session.draft().clone();
    session.ask("shelf order");
    let effects = session.ask("new hard 4x4x4 3");
    let [SolvingEffect::Generate { options, revision }] = solving(&effects)[..] else { panic!("{effects:?}") };
    let NewSnakeOptions { hardness, box_size, seed } = *options;
    let wish = Message::NewSnakeTitle { hardness, box_size, number: seed };
    assert_eq!(English.message(&wish), "Hard 4×4×4, number 3");
    let made = snake_cube::generator::make("2x2x3".parse().unwrap(), Hardness::Easy, 1, &Stop::new()).unwrap().unwrap();
    assert!(session.is_busy());
    let effects = session.ask("stop");
    assert!(matches!(solving(&effects)[..], [SolvingEffect::StopGenerating]), "{effects:?}");
    assert!(session.is_covered(), "stopping does not close the shelf yet");
    session.hear(Report::SnakeGenerated(*revision, Ok(made.clone())));
    assert_eq!((session.draft(), session.is_busy()), (&before, false));
    let effects = session.ask("new hard 4x4x4 3");
    let [SolvingEffect::Generate { options, revision }] = solving(&effects)[..] else { panic!("{effects:?}") };
    let failure = Failure::Make(MakeError::TooFew(options.box_size));
    session.hear(Report::SnakeGenerated(*revision, Err(failure.clone())));
    assert_eq!((&session.shelf().failure, session.draft()), (&Some(failure), &before));
    // Continuing with something else cancels it, over the shelf and once that is closed.
    for other in ["solve", "step forward"] {
        session.ask("new hard 4x4x4 3");
        session.ask(other);
        assert!(session.shelf().generating.is_none(), "{other}");
    }
}

#[test]
fn the_snake_of_a_day_is_the_same_for_everyone() {
    let taken = |line: &str| {
        let mut session = after("cubra-blue", "shelf");
        session.give(line);
        assert_eq!(session.overlay().tab(), None, "it is to be solved");
        session.draft().clone()
    };
    let day: Day = "2026-12-24".parse().unwrap();
    let (seed, hardness, box_size) = of_the_day(day);
    let [one, other] = [taken("day 2026-12-24"), taken("day 2026-12-24")];
    assert_eq!(one, other);
    let made = snake_cube::generator::make(box_size, hardness, seed, &Stop::new()).unwrap().unwrap();
    assert_eq!(&one.snake, made.puzzle.snake());
    assert_ne!(taken("day 2026-12-25").snake, one.snake);
    // The session has no clock, so it must hear of the date.
    let mut session = opened("cubra-blue");
    assert!(session.ask("day").is_empty());
    session.hear(Report::Today(day));
    let effects = session.ask("day");
    assert!(matches!(solving(&effects)[..], [SolvingEffect::Generate { .. }]), "{effects:?}");
}

/// A snake that was made is to be tried: a stray click on it flips no cube, until the editor is asked for.
#[test]
fn a_made_snake_is_changed_on_purpose_alone() {
    let mut session = opened("cubra-blue");
    assert!(session.controls().editor && session.picture().pointer.edits(), "unsolved ones can be edited");
    session.give("day 2026-12-24");
    assert!(!session.controls().editor && session.picture().pointer == Pointer::Turn);
    session.give("edit");
    assert!(session.controls().editor && session.picture().pointer.edits());
    session.give("edit");
    assert!(!session.controls().editor);
    // Another one is not protected by it.
    session.give("puzzle two-by-two");
    assert!(session.controls().editor);
    session.give("day 2026-12-24; follow");
    assert!(session.follows(), "solved and planned on the way");
}

#[test]
fn the_drill_plan_goes_to_the_clipboard() {
    let mut session = opened("cubra-blue");
    session.ask("side 15");
    let effects = session.ask("copy drill plan");
    let [Effect::Files(FilesEffect::Copy(text))] = &effects[..] else { panic!("{effects:?}") };
    assert!(text.contains("15 mm") && text.lines().count() > 3, "{text}");
    assert_eq!(session.shelf().side, 15);
}
