//! What a session saves, written and read again, and how the next session resumes from it.

use std::ops::Deref;
use std::sync::LazyLock;

use proptest::prelude::*;
use snake_cube::fold::{CubeletPose, Dihedrals, FoldPlan, Viewpoint};
use snake_cube::session::{
    Edit, Effect, Motion, PartialSnake, PreferencesEffect, Quality, Report, Session, SettingsError, SolvingEffect,
    Theme, WindowEffect,
};
use snake_cube::text::Language;
use snake_cube::text::Language::English;

use crate::by_heart::asked;
use crate::elsewhere::{Driven as _, FRAME, answers, loaded, opened, read, written};

/// A session, and the file it saves to.
struct Desk {
    session: Session,
    file: String,
    /// How often the file was written.
    written: usize,
    size: Option<(u32, u32)>,
}

impl Desk {
    /// Opens the named puzzle, or the last one if none is named.
    fn open(named: Option<&str>, file: &str) -> Self {
        let session = Session::open(written(named.unwrap_or("cubra-blue")));
        let mut desk = Self { session, file: file.to_owned(), written: 0, size: None };
        desk.hear(loaded(file, named.is_none()));
        desk.frame();
        desk
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Preferences(PreferencesEffect::Remember(remembered)) => {
                    self.file = remembered.to_toml();
                    self.written += 1;
                }
                Effect::Window(WindowEffect::Size(width, height)) => self.size = Some((width, height)),
                // The corrections are not waited for.
                Effect::Solving(SolvingEffect::Suggest { .. }) => {}
                other => answers(other).into_iter().for_each(|report| self.hear(report)),
            }
        }
    }

    fn hear(&mut self, report: Report) {
        let effects = self.session.hear(report);
        self.carry_out(effects);
    }

    /// Runs the lines of a script, with a frame after each; `wait` is two hundred of them.
    fn give(&mut self, lines: &str) {
        for line in lines.split("; ") {
            if line == "wait" {
                (0..200).for_each(|_| self.frame());
            } else {
                let effects = self.session.ask(line);
                self.carry_out(effects);
                self.frame();
            }
        }
    }

    fn frame(&mut self) {
        let effects = self.session.pass(FRAME);
        self.carry_out(effects);
    }

    fn puzzle(&self) -> String {
        self.state().puzzle
    }

    /// The program is killed and restarted.
    fn again(&self, named: Option<&str>) -> Self {
        Self::open(named, &self.file)
    }
}

impl Deref for Desk {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

/// At Cubra Red.
fn red(lines: &str) -> Desk {
    let mut desk = Desk::open(Some("cubra-red"), "");
    desk.give(lines);
    desk
}

#[test]
fn what_is_learnt_by_heart_is_where_it_was_left() {
    let mut desk = Desk::open(Some("cubra-blue"), "");
    desk.give("solve; by heart; step forward; step forward; glance; step forward");
    let left = (2, 2, 1, true);
    for _ in 0..2 {
        assert_eq!((asked(&desk.session), desk.playhead()), (left, 7.0));
        assert!(desk.messages().iter().all(|message| !message.contains("step")), "{:?}", desk.messages());
        desk = desk.again(None);
    }
    // Another snake between, in the same session and after it.
    desk.give("puzzle cubra-red; solve; puzzle cubra-blue");
    assert_eq!(asked(&desk.session), left);
    desk.give("puzzle cubra-red");
    desk = desk.again(None).again(Some("cubra-blue"));
    assert_eq!(asked(&desk.session), left);
    desk.give("stop");
    desk = desk.again(None);
    assert!(desk.session.learning().is_none());
    desk.give("by heart");
    assert_eq!(asked(&desk.session).0, 2, "the first part is known once");
}

/// The fold that is to be planned.
fn to_plan(effects: Vec<Effect>) -> Report {
    let is_plan = |effect: &Effect| matches!(effect, Effect::Solving(SolvingEffect::Plan { .. }));
    answers(effects.into_iter().find(is_plan).unwrap()).remove(0)
}

#[test]
fn the_language_is_the_one_chosen_or_else_the_systems() {
    for (chosen, system) in Language::ALL.into_iter().zip(Language::ALL.into_iter().rev()) {
        let mut desk = Desk::open(None, "");
        assert!(!desk.file.contains("language"));
        desk.give(&format!("language {chosen}"));
        let opened = |desk: &Desk| {
            let mut again = desk.again(None);
            again.hear(Report::SystemLanguage(system));
            again.language()
        };
        assert_eq!(opened(&desk), chosen);
        desk.give("language system");
        assert_eq!(opened(&desk), system);
    }
}

// Regression: the second half of a turn by hand, and the side from which a hint is seen, waited for the next command.
#[test]
fn nothing_that_time_or_a_drag_changes_is_left_to_be_saved() {
    for pose in ["103020000000000", "010000000000000", "000000300000000", "000001000000100"] {
        let mut desk = Desk::open(Some("cubra-blue"), "");
        desk.give(&format!("hands; pose {pose}; hint; play pause; wait; hint"));
        let is_saved = |effects: Vec<Effect>, desk: &mut Desk| {
            desk.carry_out(effects);
            let left = desk.session.clone().ask("dismiss 99");
            assert!(!left.iter().any(|effect| matches!(effect, Effect::Preferences(_))), "{pose}: {left:?}");
        };
        for line in ["swing 9 30", "play pause", "turn 5 90", "undo"] {
            let effects = desk.session.ask(line);
            is_saved(effects, &mut desk);
            for _ in 0..90 {
                let effects = desk.session.pass(FRAME);
                is_saved(effects, &mut desk);
            }
        }
    }
}

#[test]
fn opened_again_all_is_as_it_was() {
    let mut desk = Desk::open(None, "");
    assert_eq!(desk.state().puzzle, "cubra-blue");
    desk.hear(Report::Resized([1000, 700]));
    // The window is minimized.
    desk.hear(Report::Resized([0, 0]));
    desk.give("theme light; quality low; motion reduced; scale 150; voice on; timer 10; speed 2; ghost");
    // The timer goes with the snake that it was for.
    desk.give("puzzle cubra-purple");
    assert_eq!(desk.settings().timer, None);
    desk.give("timer 20; solve; next solution; seek 7");
    let mut again = desk.again(None);
    let (before, after) = (desk.state(), again.state());
    let settings = again.settings();
    assert_eq!((after.puzzle.as_str(), after.playhead, after.playing), ("cubra-purple", 7.0, false));
    assert_eq!((&after.dihedrals, &after.step_text), (&before.dihedrals, &before.step_text));
    assert_eq!((settings.theme, settings.quality, settings.motion), (Theme::Light, Quality::Low, Motion::Reduced));
    assert_eq!(
        (settings.scale, settings.spoken, settings.switches.ghosts),
        (150, true, true),
        "the ghost is always there at first"
    );
    assert_eq!(settings.timer, Some(20.0));
    let playback = &again.player().playback;
    assert_eq!((playback.speed, playback.cut), (2.0, true));
    assert_eq!((again.size, settings.window), (Some((1000, 700)), Some([1000, 700])));
    assert!(again.says("step 8"));
    // One solution is known; there may be others. Nothing can be undone.
    let solving = again.solving();
    assert_eq!(solving.solutions, [desk.solving().shown().unwrap().clone()]);
    assert!(!solving.complete && !again.can_undo());
    // Reading alone changes nothing.
    assert_eq!(again.file, desk.file);
    again.give("panel; next solution");
    assert_eq!(again.solving().solutions.len(), desk.solving().solutions.len());
}

#[test]
fn each_puzzle_has_its_own_place() {
    let mut desk = red("solve; seek 5; puzzle two-by-two; solve; mirror; seek 2; puzzle king-46; solve; end");
    let ends = desk.playhead();
    desk.give("puzzle cubra-red");
    assert_eq!(desk.playhead(), 5.0, "in the same run too");
    assert!(desk.says("step 6"));
    let again = desk.again(None);
    assert_eq!((again.puzzle().as_str(), again.playhead()), ("cubra-red", 5.0));
    let mut named = desk.again(Some("two-by-two"));
    assert_eq!((named.puzzle().as_str(), named.playhead()), ("two-by-two", 2.0));
    assert!(named.player().showing.mirror);
    named.give("puzzle king-46");
    assert_eq!(named.playhead(), ends);
    assert!(!named.player().showing.mirror && named.says("as you left it"));
    // Home starts again, and that is saved.
    named.give("start");
    let anew = named.again(None);
    assert_eq!((anew.puzzle().as_str(), anew.playhead()), ("king-46", -1.0));
    assert!(anew.player().steps() > 0 && !anew.says("step"));
}

#[test]
fn playing_before_the_fold_is_there_resumes_at_the_place() {
    let desk = red("solve; seek 5");
    let rests = desk.again(None).session;
    // With a slow planner.
    let mut slow = Session::open(written("cubra-red"));
    let planned = to_plan(slow.hear(loaded(&desk.file, true)));
    slow.ask("play pause");
    slow.hear(planned);
    slow.pass(FRAME);
    let [plays, rests] = [&slow, &rests].map(|session| &session.player().playback);
    assert!(plays.is_moving() && plays.playhead > 5.0 && plays.playhead < 5.1, "{plays:?}");
    assert!(!rests.is_moving() && rests.playhead == 5.0, "{rests:?}");
}

#[test]
fn a_remembered_pose_off_the_plan_is_ignored() {
    let desk = red("solve; seek 5");
    let there = desk.state().dihedrals;
    assert!(desk.file.contains(&there));
    for (wrong, said) in [("1".repeat(there.len()), true), ("x".to_owned(), false), ("12".to_owned(), true)] {
        let lost = Desk::open(None, &desk.file.replace(&there, &wrong));
        assert_eq!((lost.puzzle().as_str(), lost.playhead()), ("cubra-red", -1.0), "{wrong}");
        assert!(lost.player().steps() > 0, "the solution is one all the same");
        assert_eq!(lost.says("planned differently"), said);
    }
    // Moves that are no solution of this snake are rejected.
    let moves = desk.solving().shown().unwrap().moves();
    for wrong in [moves.replace('R', "L"), moves[1..].to_owned(), String::new(), "R".repeat(5000)] {
        let mut unsolved = Desk::open(None, &desk.file.replace(&moves, &wrong));
        assert_eq!(unsolved.state().search, "idle");
        unsolved.give("solve");
        assert_eq!(unsolved.state().search, "solved");
    }
}

#[test]
fn a_slip_in_the_strip_does_not_cost_the_place() {
    let mut desk = red("solve; seek 5; flip 7; undo");
    assert_eq!((desk.state().search, desk.playhead()), ("solved", 5.0));
    desk.give("redo; flip 7");
    assert_eq!((desk.state().search, desk.playhead()), ("solved", 5.0));
    // Typed text has the same effect.
    let text = desk.draft().snake.to_string();
    desk.give(&format!("puzzle cubra-blue; type {text}"));
    assert_eq!(desk.playhead(), 5.0);
}

#[test]
fn another_solution_asked_for_meanwhile_has_no_place() {
    let mut desk = Desk::open(Some("cubra-purple"), "");
    desk.give("solve; seek 5");
    let mut again = desk.again(None);
    again.give("next solution");
    assert!(!again.says("another way"));
    assert!(again.playhead() < 1.0);
}

#[test]
fn a_snake_in_the_making_is_not_lost() {
    let mut desk = Desk::open(Some("king-46-blocks"), "");
    for lines in ["flip 8; flip 7", "puzzle two-by-two; paint 1 b; cell 0 0 0 b; cell 1 1 0 w"] {
        desk.give(lines);
        let draft = desk.draft().clone();
        assert_eq!(*desk.again(None).draft(), draft, "{lines}");
    }
    assert_eq!(desk.draft().colouring.as_ref().unwrap().pattern.to_string(), "painted");

    let text = "name = \"Grandma's\"\nsnake = 'STTSTTSTTTSSTTTTTSTTTT'\nbox = [2, 3, 4]\nsource = 'flea market'\n";
    desk.hear(Report::Opened(Box::new(written(text))));
    let draft = desk.draft().clone();
    assert_eq!(desk.again(None).document().draft, draft);
}

#[test]
fn a_half_typed_text_is_not_lost() {
    let mut desk = Desk::open(Some("cubra-red"), "");
    let draft = desk.draft().clone();
    desk.give("type 3 2 2 3 \"x");
    let typed = desk.document().typed.clone();
    assert!(typed.as_ref().is_some_and(|typed| typed.wrong.is_some()));
    let mut again = desk.again(None);
    assert_eq!((&again.document().draft, &again.document().typed), (&draft, &typed));
    assert!(!again.can_undo());
    // Typed text is removed when discarded, and becomes the snake when complete.
    let effects = again.session.obey(Edit::DiscardText);
    again.carry_out(effects);
    assert_eq!(again.again(None).document().typed, None);
    desk.give("type 3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3");
    assert_eq!(desk.again(None).state().puzzle, "cubra-blue");
    // Text too long for any snake is kept up to the length of one.
    desk.give(&format!("type {}", "2 ".repeat(1_000_000)));
    assert!((10_000..400_000).contains(&desk.file.len()));
    assert!(desk.again(None).document().typed.is_some());
}

#[test]
fn a_half_entered_snake_is_not_lost() {
    let desk = red("enter; box 4x4x4; run 3; run 2; cube S");
    let mut again = desk.again(None);
    let text = |desk: &Desk| desk.entering().map(PartialSnake::text);
    assert_eq!(text(&again).as_deref(), Some("4x4x4: 3 2 S"));
    assert_eq!(*again.draft(), desk.document().draft);
    again.give("stop");
    let mut again = again.again(None);
    assert_eq!(text(&again), None, "left is left");
    again.give("enter");
    assert_eq!(text(&again).as_deref(), Some("4x4x4: 3 2 S"), "and nothing is lost");
    let named = again.again(Some("two-by-two"));
    assert_eq!((text(&named), named.puzzle().as_str()), (None, "two-by-two"), "who names a puzzle sees it");
    assert!(Desk::open(None, &again.file.replace("4x4x4: 3", "4x4x4: Q")).entered().is_empty());
}

#[test]
fn what_was_not_begun_lies_on_the_table() {
    for lines in ["solve; start", "solve; seek 0", "solve; start; follow; stop", "solve; start; hands; stop"] {
        let desk = red(lines);
        let again = desk.again(None);
        assert_eq!(again.playhead(), -1.0, "{lines}");
    }
}

#[test]
fn puzzles_that_were_there_before_are_found_again() {
    let titles = |desk: &Desk| Vec::from_iter(desk.recent().iter().map(|draft| draft.entry().unwrap().id.as_str()));
    let mut desk = red("puzzle two-by-two; puzzle cubra-blue; puzzle two-by-two");
    assert_eq!(titles(&desk), ["cubra-blue", "cubra-red"], "each once, and not the one that is there");
    // Recent puzzles exclude unsolvable snakes, changes of single cubes, and the puzzles of a demo.
    desk.give(
        "snake TTTTTTTTTTTTTTTTTTTTTTTTT; solve; puzzle cubra-red; flip 3; flip 4; puzzle cubra-green; demo; stop",
    );
    assert_eq!(titles(&desk), ["two-by-two", "cubra-blue"]);
    let mut again = desk.again(Some("cubra-red"));
    assert_eq!(
        titles(&again),
        ["cubra-green", "two-by-two", "cubra-blue"],
        "the last one too where another is asked for"
    );
    again.give("recent 3; recent 9");
    assert_eq!(again.state().puzzle, "cubra-blue");
    assert_eq!(titles(&again), ["cubra-red", "cubra-green", "two-by-two"]);
    again.give("undo");
    assert_eq!(again.state().puzzle, "cubra-red");
    // A puzzle from a file keeps its name and its path.
    let text = "name = \"Grandma's\"\nsnake = 'SSTTSSTTSSTTSSTTSSTTSS'\nbox = [2, 3, 4]\nnotes = 'old'\n";
    again.hear(Report::Opened(Box::new(written(text))));
    let draft = again.draft().clone();
    again.give("puzzle kevs-9b");
    assert_eq!(again.again(None).recent()[0], draft);
    for count in 0..30 {
        again.give(&format!("puzzle {}", if count % 2 == 0 { "king-46" } else { "king-39" }));
    }
    assert!(again.recent().len() <= 10);
}

#[test]
fn it_is_written_when_a_step_is_done_and_not_at_each_frame() {
    let mut desk = Desk::open(Some("cubra-blue"), "");
    desk.give("speed 20; solve; play");
    let (before, steps) = (desk.written, desk.player().steps());
    let mut frames = 0;
    while desk.is_busy() {
        desk.frame();
        frames += 1;
    }
    let written = desk.written - before;
    assert!(frames > 2 * steps && (steps - 1..=steps + 1).contains(&written), "{written} times in {frames} frames");
    let again = desk.again(None);
    assert_eq!(again.playhead(), steps as f64);
}

#[test]
fn a_show_is_not_remembered_but_what_is_chosen_meanwhile_is() {
    let mut desk = red("solve; seek 5");
    let before = desk.file.clone();
    desk.give("demo; theme light");
    (0..600).for_each(|_| desk.frame());
    assert_eq!(desk.file.replace("theme = \"light\"", "theme = \"system\""), before);
    desk.give("stop");
    assert_eq!(desk.file.replace("theme = \"light\"", "theme = \"system\""), before);
    assert_eq!((desk.puzzle().as_str(), desk.playhead()), ("cubra-red", 5.0));
}

/// The fold before a demo is planned again.
#[test]
fn a_show_in_between_keeps_the_place() {
    let desk = red("solve; seek 5");
    let mut slow = Session::open(written("cubra-red"));
    slow.hear(loaded(&desk.file, false));
    slow.ask("demo");
    let planned = to_plan(slow.ask("stop"));
    slow.hear(planned);
    assert_eq!(slow.state().playhead, 5.0);
}

// Regression: fold along was forgotten at a restart.
#[test]
fn fold_along_goes_on_where_it_was() {
    let mut desk = red("solve; follow; step forward; step forward; step forward");
    let (page, text) = (desk.page(), desk.text());
    assert_eq!(page, 3);
    let mut again = desk.again(None);
    assert_eq!((again.page(), again.text().as_str()), (page, "Hold the whole snake like this."));
    again.give("step forward");
    assert_eq!((again.page(), again.text()), (page, text));
    // Left by hand it is over, and another puzzle named at the start comes first.
    let named = desk.again(Some("cubra-blue"));
    assert!(!named.follows());
    again.give("follow");
    assert!(!again.again(None).follows());
    // Regression: not where the timer had led there, in a frame in which nothing else that is saved changed.
    desk.give("motion reduced; timer 5; step back");
    while desk.page() < desk.player().last_page() {
        desk.frame();
    }
    assert_eq!(desk.again(None).page(), desk.page());
}

/// What is seen of hands mode: pose, turns and hints, and from where.
fn by_hand(desk: &Desk) -> (Dihedrals, Option<[usize; 2]>, Vec<CubeletPose>, Viewpoint) {
    let session = &desk.session;
    let mut poses = Vec::from_iter(session.picture().stage.cubelets.iter().map(|pose| pose.unwrap()));
    // The camera goes where the snake is.
    let first = poses[0].position;
    poses.iter_mut().for_each(|pose| pose.position -= first);
    (session.dihedrals(), session.turns_and_hints(), poses, session.picture().eye())
}

#[test]
fn what_hands_did_is_never_lost() {
    let mut desk = Desk::open(None, "");
    desk.give("solve; seek 2");
    let of_the_plan = desk.dihedrals();
    desk.give("hands");
    for lines in ["turn 20 90", "hint", "turn 9 -90", "hint; hint", "turn 14 180", "undo"] {
        desk.give(lines);
        (0..200).for_each(|_| desk.frame());
    }
    let before = by_hand(&desk);
    assert_eq!(before.1, Some([2, 2]), "a hint is counted once at each place");
    // Left in any way and begun again.
    for way in
        ["hands; hands", "stop; hands", "help; help", "follow; hands", "follow; stop; hands", "enter; stop; hands"]
    {
        desk.give(way);
        assert_eq!(by_hand(&desk), before, "{way}");
    }
    desk.give("redo; undo; wait");
    assert_eq!(by_hand(&desk), before, "what was taken back too");
    // Closed there and opened again, and left then: the place in the plan is as it was.
    let mut again = desk.again(None);
    assert_eq!(by_hand(&again), before);
    again.give("hands");
    assert_eq!((again.playhead(), again.dihedrals()), (2.0, of_the_plan));
    // Each snake has its own, and a file that was spoilt begins anew.
    again.give("puzzle two-by-two; solve; hands; turn 3 90; wait; puzzle cubra-blue; hands");
    assert_eq!(by_hand(&again), before);
    let mut again = again.again(Some("two-by-two"));
    again.give("hands");
    assert_eq!(again.turns_and_hints(), Some([1, 0]));
    for (from, to) in [("3h", "3x"), ("3h", "99h"), ("head", "foot"), ("h90", "h45"), ("cube", "cube L"), ("@", "@x")] {
        if again.file.contains(from) {
            let mut spoilt = Desk::open(Some("two-by-two"), &again.file.replace(from, to));
            spoilt.give("hands");
            assert_eq!(spoilt.turns_and_hints(), Some([0, 0]), "{from} {to}");
        }
    }
}

#[test]
fn a_way_from_the_hands_is_gone_on_with() {
    for (id, made) in [
        ("cubra-blue", "turn 20 90"),
        ("cubra-red", "turn 9 90"),
        ("king-39", "turn 9 90"),
        ("two-by-two", "turn 3 90"),
    ] {
        let mut desk = Desk::open(Some(id), "");
        desk.give(&format!("solve; hands; {made}; wait"));
        desk.give("follow from here; step forward; step forward; step forward");
        let before = (desk.page(), desk.player().last_page(), desk.dihedrals());
        let plan = desk.plan().clone();
        assert!(before.0 == 3 && desk.player().last_page() > 4);
        let mut again = desk.again(None);
        assert_eq!((again.page(), again.player().last_page(), again.dihedrals()), before);
        let told = again.plan();
        let told_and_seen =
            |plan: &FoldPlan, step| (English.step_text(plan, step), plan.sight(step).eye, plan.sight(step).faded);
        for step in 0..plan.len() {
            assert_eq!(told_and_seen(told, step), told_and_seen(&plan, step), "{id}, step {step}");
        }
        assert!(again.says("Welcome back"));
        again.give("end");
        assert!(!again.says("Welcome back"), "who goes on has read it");
        let folded = again.again(None);
        assert!(folded.says("Still folded"));
    }
}

#[test]
fn from_a_way_one_goes_back_to_the_step_at_which_the_plan_was_left() {
    for (step, is_mirrored, restarts) in [(6, false, false), (6, true, true), (3, false, true), (0, true, false)] {
        let mut desk = Desk::open(Some("cubra-green"), "");
        desk.give(&format!("solve; {}seek {step}", if is_mirrored { "mirror; " } else { "" }));
        let cells = |desk: &Desk| desk.plan().poses()[step].cells.clone();
        let before = (desk.dihedrals(), cells(&desk));
        desk.give("locate; locate none; locate pick 1; locate pick 12; locate several; turn 20 90; wait; follow from here; step forward; step forward; stop");
        assert_ne!(desk.dihedrals(), before.0);
        if restarts {
            desk = desk.again(None);
        }
        assert_eq!(desk.controls().left_for_way, Some((0, step + 1)));
        desk.give("solution 1");
        assert_eq!((desk.dihedrals(), cells(&desk)), before);
        assert_eq!(desk.playhead(), if step == 0 { -1.0 } else { step as f64 });
        assert_eq!(desk.controls().left_for_way, None);
        desk.give("hands");
        assert_eq!(desk.turns_and_hints(), Some([0, 0]), "the copy of one's own has served its purpose");
    }
}

#[test]
fn a_session_without_settings_remembers_nothing() {
    let mut session = opened("cubra-red");
    for line in ["theme light", "solve", "flip 3", "undo", "puzzle cubra-blue", "scale 200"] {
        let effects = session.ask(line);
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Preferences(_))), "{line}");
    }
}

#[test]
fn without_motion_a_step_is_there_at_once() {
    let mut desk = red("motion reduced; solve; seek 9; step back");
    assert_eq!((desk.playhead(), desk.is_moving()), (8.0, false));
    desk.give("step back 2");
    assert_eq!(desk.playhead(), 6.0);
    // A demo uses the setting too, and so does the fold after it.
    desk.give("demo; motion full; motion reduced; stop; step back");
    assert_eq!(desk.playhead(), 5.0);
    desk.give("motion full; step back");
    assert!(desk.is_moving());
}

/// A file with everything that can be saved.
static FULL: LazyLock<String> = LazyLock::new(|| {
    let mut desk = Desk::open(Some("king-46-blocks"), "");
    desk.hear(Report::Resized([900, 650]));
    desk.give("theme light; quality high; motion reduced; scale 125; voice on; timer 7.5; speed 0.1; solve; seek 3; puzzle two-by-two; solve; seek 1; puzzle king-46-blocks");
    desk.file
});

#[test]
fn preferences_round_trip() {
    let text = FULL.as_str();
    let remembered = read(text).unwrap();
    assert_eq!(remembered.to_toml(), text);
    assert_eq!(remembered.bookmarks.len(), 2);
    assert!(text.contains("speed = 0.1\n"), "{text}");
    assert!(remembered.settings.theme == Theme::Light && remembered.settings.window == Some([900, 650]));
}

#[test]
fn a_text_cut_short_anywhere_is_read_or_refused_with_its_place() {
    let text = FULL.as_str();
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        match read(&text[..end]) {
            Ok(remembered) => {
                // A session can resume from it.
                assert!(remembered.bookmarks.len() <= 2);
                if end % 16 == 0 {
                    Desk::open(None, &text[..end]);
                }
            }
            Err(SettingsError::NotToml { at, message }) => {
                let lines = 1..=1 + text.lines().count();
                assert!(lines.contains(&at.line) && at.column >= 1 && !message.is_empty(), "{at}");
            }
            Err(newer) => panic!("{newer}"),
        }
    }
}

#[test]
fn a_wrong_value_loses_nothing_but_itself() {
    let whole = read(&FULL).unwrap();
    let table: toml::Table = whole.to_toml().parse().unwrap();
    let all = ["\"no such word\"", "-1", "nan", "1e300", "[]", "[1, 2, 3]", "{}", "[[1], [{}]]", "1979-05-27"];
    for (kind, wrong) in all.into_iter().enumerate() {
        let wrong: toml::Table = format!("wrong = {wrong}").parse().unwrap();
        for (at, key) in table.keys().enumerate() {
            let mut spoilt = table.clone();
            spoilt.insert(key.clone(), wrong["wrong"].clone());
            let text = toml::to_string(&spoilt).unwrap();
            let read = read(&text).unwrap_or_else(|newer| panic!("{key} {wrong}: {newer}"));
            // Saving it keeps everything else.
            let left: toml::Table = read.to_toml().parse().unwrap();
            for other in table.keys().filter(|other| *other != key) {
                assert_eq!(left.get(other), table.get(other), "{other} with {key} = {wrong}");
            }
            // A session opens with a quarter of them, others of each kind.
            if (at + kind).is_multiple_of(4) {
                Desk::open(None, &text);
            }
        }
    }
    // Unknown fields are ignored.
    let unknown = FULL.replace("theme =", "wings = 2\ntheme =");
    assert_eq!(read(&unknown), Ok(whole));
}

#[test]
fn a_newer_format_is_not_guessed_at() {
    assert_eq!(read("format = 2\ntheme = \"light\""), Err(SettingsError::Newer(2)));
    assert_eq!(read("format = 0\ntheme = \"light\"").unwrap().settings.theme, Theme::Light);
}

#[test]
fn the_last_fifty_places_are_kept() {
    let mut remembered = read(&FULL).unwrap();
    let place = remembered.bookmarks[0].clone();
    for number in 0..80 {
        remembered.bookmarks.push(snake_cube::session::Bookmark { puzzle: number.to_string(), ..place.clone() });
    }
    let mut desk = Desk::open(Some("cubra-red"), &remembered.to_toml());
    desk.give("solve; seek 2");
    let kept = read(&desk.file).unwrap().bookmarks;
    assert_eq!(kept.len(), 50);
    assert!(kept[0].puzzle.contains("3x3x3") && kept[1] == remembered.bookmarks[0]);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,200}") {
        let _ = read(&text);
    }

    #[test]
    fn any_name_comes_back(name in any::<String>(), notes in any::<String>()) {
        let mut remembered = read(&FULL).unwrap();
        let last = remembered.last.as_mut().unwrap();
        (last.name, last.notes) = (Some(name), Some(notes));
        prop_assert_eq!(read(&remembered.to_toml()), Ok(remembered));
    }
}
