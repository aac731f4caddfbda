//! Hands mode as pure state: what turns and what does not, undo, hints and the way on.

use std::collections::HashSet;

use glam::{DQuat, DVec3, Vec3};
use snake_cube::fold::{CubeletPose, Dihedrals, Grade, Grasp, Step};
use snake_cube::session::{Effect, ExportEffect, Hand, Mode, Report, Session, SolvingEffect, Sound};
use snake_cube::stage::DRAWN_SIDE;

use crate::elsewhere::{Driven as _, after, carry_out};
use crate::follow::planned;
#[cfg(feature = "viewer")]
use crate::framing::shows;

fn in_hands(name: &str) -> Session {
    let mut session = planned(name);
    session.give("start; hands");
    assert!(session.hands().is_some());
    session
}

/// The pose, and the turns and hints that led there.
fn in_hand(session: &Session) -> (Dihedrals, Option<[usize; 2]>) {
    (session.dihedrals(), session.turns_and_hints())
}

/// Turns as a step says.
fn make(session: &mut Session, step: &Step) {
    if step.is_pull() {
        session.give("pull");
    }
    session.obey(Hand::Turn { joint: step.joint, degrees: step.degrees, force: true });
    session.settle();
}

#[test]
fn a_joint_turns_is_counted_and_taken_back() {
    let mut session = in_hands("cubra-blue");
    let flat = session.dihedrals();
    let corner = session.draft().snake.corners()[3] + 1;
    session.give(&format!("turn {corner} 90; wait idle"));
    assert_eq!(session.turns_and_hints(), Some([1, 0]));
    let turned = session.dihedrals();
    let digits = [&flat, &turned].map(ToString::to_string);
    let differ = digits[0].chars().zip(digits[1].chars()).filter(|(here, there)| here != there).count();
    assert_eq!(differ, 1, "{flat} {turned}");
    session.give("undo; wait idle");
    assert_eq!(in_hand(&session), (flat.clone(), Some([0, 0])));
    session.give("redo; wait idle");
    assert_eq!(session.dihedrals(), turned);
    // A new turn replaces what was taken back.
    session.give(&format!("undo; wait idle; turn {corner} -90; wait idle"));
    assert_eq!((session.player().steps(), session.turns_and_hints()), (1, Some([1, 0])));
    assert_ne!(session.dihedrals(), turned);
    // The joints of the runs at the ends turn nothing.
    session.give("turn 1 90");
    assert_eq!(session.player().steps(), 1);
    // What was there before is there again.
    session.give("hands");
    assert!(matches!(session.mode(), Mode::Work));
    assert_eq!(session.player().plan(), session.solving().fold());
}

#[test]
fn the_keyboard_keeps_its_joint() {
    let mut session = in_hands("cubra-blue");
    session.give("joint next; joint next; joint next");
    let held = session.held().unwrap().0;
    for (line, turns) in [("turn held 90", 1), ("turn held 90", 2), ("turn held 180", 3), ("undo", 2), ("hint", 2)] {
        session.ask(line);
        session.settle();
        assert_eq!(
            (session.turns_and_hints().unwrap()[0], session.held().map(|held| held.0)),
            (turns, Some(held)),
            "{line}"
        );
    }
    // At once, before the turn has come to its end, and from there to the next one.
    session.give("turn held -90; turn held -90; wait idle");
    let at = |session: &Session| session.held().unwrap().0.beside()[0];
    let before = at(&session);
    session.give("joint next");
    assert!(at(&session) > before);
    // The pointer takes it over; after that a key only shows what the next one would turn.
    session.give("hold 20; hold none; wait idle");
    let turns = session.player().turns_made();
    session.give("turn held 90");
    assert_eq!(session.held().map(|(_, degrees)| degrees), Some(0.0));
    assert_eq!(session.player().turns_made(), turns);
}

/// A key that was meant for the hint neither turns what the pointer happens to be at, nor what keys had come to before.
#[test]
fn a_key_waits_for_the_hint() {
    let mut session = in_hands("cubra-blue");
    let flat = session.dihedrals();
    session.give("hold 20");
    let effects = session.ask("hint");
    session.give("turn held 90; wait idle");
    assert_eq!(in_hand(&session), (flat, Some([0, 1])));
    session.give("joint next; joint next");
    let chosen = session.held().unwrap().0;
    carry_out(&mut session, effects);
    let hinted = session.hint_step().unwrap().joint;
    assert_ne!(chosen, hinted);
    assert_eq!(session.picture().stage.lit, session.hint_step().unwrap().moving(27));
    // Nor does a pointer that rests on the wood take the next hints' keys.
    let steps = session.fold().len();
    for turns in 1..=steps {
        session.give("hold 20; turn held 90; wait idle");
        // Those that follow by themselves count once they are used.
        assert_eq!(session.turns_and_hints(), Some([turns, turns]));
    }
    assert_eq!(session.text(), "You did it!");
}

/// Hints are followed with one key each; the first joint that Tab comes to is that of the hint.
// Regression: leaving a finished cube lost its counts.
#[test]
fn one_key_a_hint_folds_the_cube_which_can_be_had_back() {
    let mut session = in_hands("cubra-blue");
    session.give("hint");
    let joint = session.hint_step().unwrap().joint;
    let mut other = session.clone();
    for is_hinted in [true, false] {
        other.give("joint next");
        assert_eq!(other.held().unwrap().0 == joint, is_hinted);
        // What is outlined is what the arrow turns.
        let lit = other.picture().stage.lit.clone();
        assert_eq!(other.picture().gesture.as_ref().unwrap().cubelets, lit.len().min(27 - lit.len()));
    }
    for keys in 1..=session.fold().len() {
        assert!(!session.has_result());
        session.give("turn held 90; wait idle");
        assert_eq!(session.turns_and_hints(), Some([keys, keys]));
    }
    assert_eq!(session.text(), "You did it!");
    let done = in_hand(&session);
    // Space once too often.
    session.give("play pause; wait idle");
    assert_eq!(in_hand(&session), done);
    session.give("stop; hands");
    assert!(session.dihedrals().is_flat() && session.turns_and_hints() == Some([0, 0]), "it starts over");
    session.give("undo; wait idle");
    assert_eq!(in_hand(&session), done);
}

/// As the panel's large button does, pressed again and again while parts move, also past the end.
#[test]
fn the_large_button_pressed_without_a_pause_stops_at_the_cube() {
    for between in [1, 3, 20] {
        let mut session = in_hands("cubra-blue");
        let mut presses = 0;
        while !session.has_result() {
            let press = if session.hint_step().is_some() { "turn held 90" } else { "hint" };
            session.give(press);
            (0..between).for_each(|_| drop(session.pass(0.05)));
            presses += 1;
            assert!(presses < 200, "{press}: {:?}", session.state());
        }
        assert_eq!(session.text(), "You did it!");
        let turns = session.fold().len();
        assert_eq!(session.turns_and_hints(), Some([turns, turns]));
    }
}

// Regression: another beginning threw all turns away.
#[test]
fn another_beginning_is_taken_back() {
    for line in ["pose 000000000000000", "pose 103020000000000"] {
        let mut session = in_hands("cubra-blue");
        session.give("turn 9 90; wait idle; hint; turn 14 180; wait idle");
        let before = in_hand(&session);
        session.give(line);
        assert_eq!(session.turns_and_hints(), Some([0, 0]));
        session.give("hint; turn held 90; wait idle");
        assert_eq!(session.turns_and_hints(), Some([1, 1]));
        // First the turn, then the beginning.
        for _ in 0..2 {
            assert_ne!(in_hand(&session), before);
            session.give("undo; wait idle");
        }
        assert_eq!(in_hand(&session), before, "{line}");
        session.give("undo; wait idle");
        assert_eq!(session.turns_and_hints().unwrap()[0], 1, "and on from there");
    }
}

/// A message says that nothing is lost, and how to go on.
#[test]
fn leaving_the_hands_says_that_the_turns_are_kept() {
    for leaves in ["hands", "stop"] {
        let mut session = in_hands("cubra-blue");
        session.give(leaves);
        assert_eq!(session.messages(), [""; 0], "there is nothing to keep");
        session.give("hands");
        for (line, turns) in [("turn 9 90", "1 turn"), ("turn 14 180", "2 turns")] {
            session.give(line);
            session.settle();
            let pose = session.dihedrals();
            session.give(leaves);
            assert_eq!(session.messages(), [format!("Kept: {turns}. “Try it yourself” goes on.")], "{leaves}");
            session.give("hands");
            assert_eq!((session.dihedrals(), session.messages()), (pose, Vec::new()));
        }
    }
}

/// The fold on the table is there again, however the hands are left.
#[test]
fn counts_that_no_snake_has_lead_from_the_hands_to_entering() {
    let mut session = in_hands("cubra-blue");
    session.give("turn 9 90; wait idle");
    let steps = session.fold().len();
    session.give("filter runs 5 5 5; open found");
    assert!(session.entering().is_some());
    assert_eq!(session.player().steps(), steps);
    session.give("stop");
    assert!(matches!(session.mode(), Mode::Work) && session.subject().unwrap().plan.len() == steps);
}

/// A part that cannot be pulled out stays where it is, and so does all else.
#[test]
fn a_pull_into_a_cube_moves_nothing() {
    let mut barred = 0;
    for pose in planned("cubra-blue").fold().poses() {
        let mut session = in_hands("cubra-blue");
        session.give(&format!("pose {}", Dihedrals::of(&pose.cells)));
        let lies = session.picture().stage.cubelets.clone();
        for joint in 1..27 {
            session.give(&format!("hold {joint}; pull"));
            assert_eq!(session.picture().stage.cubelets, lies, "joint {joint}");
            session.give(&format!("swing {joint} 20"));
            barred += usize::from(session.text().contains("is in the way"));
            session.give("let go; wait idle; pull");
        }
    }
    assert!(barred > 20, "{barred}");
}

#[test]
fn a_part_follows_the_pointer_and_snaps() {
    let mut session = in_hands("cubra-blue");
    let corner = session.draft().snake.corners()[4] + 1;
    let before = session.picture().stage.cubelets.clone();
    session.give(&format!("swing {corner} 20"));
    let lit = session.picture().stage.lit.clone();
    let swung = session.picture().stage.cubelets.clone();
    for cubelet in 0..before.len() {
        let [was, is] = [&before, &swung].map(|all| all[cubelet].unwrap());
        assert_eq!(was.rotation.angle_between(is.rotation) > 0.3, lit.contains(&cubelet), "{cubelet}");
        assert!(lit.contains(&cubelet) || was.position.distance(is.position) < 1e-4);
    }
    session.give("let go");
    assert_eq!(session.turns_and_hints(), Some([0, 0]), "so little is none");
    assert!(session.says("It fell back"), "{:?}", session.messages());
    // Regression: a drag that moved nothing said nothing.
    session.give(&format!("help; help; swing {corner} 0; let go"));
    assert!(session.says("It fell back"), "{:?}", session.messages());
    session.give("pull");
    assert!(session.picture().caption.text.contains("pull out and turn"));
    session.give("pull");
    session.give(&format!("swing {corner} 30; let go; wait idle"));
    assert_eq!(session.turns_and_hints(), Some([1, 0]));
}

// Regression: dragged less than three quarters of the way, a half turn ended as a quarter, and the hint was gone.
#[test]
fn a_hint_that_is_a_half_turn_is_finished_once_it_is_begun() {
    let mut halves = 0;
    let mut session = in_hands("cubra-blue");
    session.give("hint");
    while !session.has_result() {
        let step = *session.hint_step().unwrap();
        let before = session.clone();
        make(&mut session, &step);
        if step.degrees.abs() != 180 || step.is_pull() {
            continue;
        }
        halves += 1;
        for degrees in [60, 100] {
            // In one direction at least the way is free.
            let turned = [degrees, -degrees].map(|degrees| {
                let mut dragged = before.clone();
                dragged.give(&format!("swing {} {degrees}; let go; wait idle", step.joint));
                in_hand(&dragged)
            });
            assert!(turned.contains(&in_hand(&session)), "{degrees} at {}", step.joint);
        }
    }
    assert!(halves > 2, "{halves}");
}

#[test]
fn a_released_part_falls_back_without_a_jump() {
    for (degrees, turns, motion) in
        [(110.0, 1, "full"), (-110.0, 1, "full"), (20.0, 0, "full"), (110.0, 1, "reduced"), (20.0, 0, "reduced")]
    {
        let mut session = in_hands("cubra-blue");
        session.give(&format!("motion {motion}"));
        let corner = session.draft().snake.corners()[4] + 1;
        session.give(&format!("swing {corner} {degrees}"));
        let dragged = session.held().unwrap().1;
        assert!((dragged - degrees).abs() < 1e-6, "nothing is in the way");
        session.give("let go");
        let (mut last, mut frames) = (degrees.abs(), 0);
        while session.hands().unwrap().is_falling() {
            let now = session.held().unwrap().1.abs();
            assert!((0.0..20.0).contains(&(last - now)), "from {last} to {now}");
            (last, frames) = (now, frames + 1);
            session.pass(0.05);
        }
        assert_eq!(frames > 1, motion == "full", "{degrees} {motion}: {frames} frames");
        session.settle();
        assert_eq!(session.turns_and_hints(), Some([turns, 0]), "{degrees} {motion}");
    }
    // The next command does not wait, and loses nothing.
    let mut session = in_hands("cubra-blue");
    let corner = session.draft().snake.corners()[4] + 1;
    session.give(&format!("swing {corner} 110; let go; hold none; wait idle"));
    assert_eq!(session.turns_and_hints(), Some([1, 0]));
}

/// Centre and orientation of a cube.
type Placed = (DVec3, DQuat);

fn placed(pose: CubeletPose) -> Placed {
    (pose.position.as_dvec3(), pose.rotation.as_dquat())
}

fn corners((position, rotation): Placed, side: f64) -> [DVec3; 8] {
    let signs = |corner: usize, axis: usize| if corner >> axis & 1 == 1 { side / 2.0 } else { -side / 2.0 };
    std::array::from_fn(|corner| position + rotation * DVec3::new(signs(corner, 0), signs(corner, 1), signs(corner, 2)))
}

/// Whether two cubes overlap by more than `depth`, by separating axes: all normals, and all pairs of edges.
fn overlap(one: Placed, other: Placed, side: f64, depth: f64) -> bool {
    let (own, theirs) = (DVec3::AXES.map(|axis| one.1 * axis), DVec3::AXES.map(|axis| other.1 * axis));
    let crossed = own.iter().flat_map(|a| theirs.iter().map(move |b| a.cross(*b)));
    let ways = Vec::from_iter(own.into_iter().chain(theirs).chain(crossed).filter(|way| way.length() > 1e-3));
    let (here, there) = (corners(one, side), corners(other, side));
    ways.into_iter().map(DVec3::normalize).all(|way| {
        let range = |corners: &[DVec3; 8]| {
            let along = corners.map(|corner| corner.dot(way));
            [along.iter().copied().fold(f64::MAX, f64::min), along.iter().copied().fold(f64::MIN, f64::max)]
        };
        let ([low, high], [from, to]) = (range(&here), range(&there));
        low < to - depth && from < high - depth
    })
}

fn drag(drags: usize, seed: u64) -> [usize; 3] {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut refused, mut made, mut partly) = (0, 0, 0);
    let names = ["cubra-blue", "king-46", "two-by-two", "cubra-green"];
    let mut sessions = names.map(in_hands);
    for _ in 0..drags {
        let session = &mut sessions[random.usize(0..names.len())];
        // Anew from another pose: what was turned before stays to be undone, and is kept.
        if random.u8(0..100) == 0 {
            let poses = session.fold().poses();
            let pose = Dihedrals::of(&poses[random.usize(..poses.len())].cells);
            session.give(&format!("pose {pose}; wait idle"));
        }
        if random.u8(0..40) == 0 {
            session.give("undo; wait idle");
        }
        if random.u8(0..10) == 0 {
            session.give("pull");
        }
        let cubelets = session.draft().snake.len();
        let taken = random.usize(0..cubelets);
        let Some(joint) = session.picture().pointer.grasp().unwrap().joint_at(taken, Vec3::ZERO) else { continue };
        let cells = session.plan().poses()[session.turns_and_hints().unwrap()[0]].cells.clone();
        let wanted = random.f64() * 360.0 - 180.0;
        session.obey(Hand::Swing { joint, degrees: wanted, force: false });
        let stage = session.stage();
        let drawn = Vec::from_iter(stage.cubelets.iter().flatten().copied().map(placed));
        for one in 0..drawn.len() {
            for other in one + 1..drawn.len() {
                if drawn[one].0.distance(drawn[other].0) < 1.75 {
                    // Drawn in single precision.
                    let meet = overlap(drawn[one], drawn[other], f64::from(DRAWN_SIDE), 1e-4);
                    assert!(!meet, "{one} and {other} at {wanted} of {joint}");
                }
            }
        }
        // What is refused is refused by sampling too, and what is let through is let through.
        let begun = Step::of_joint(&cells, joint, session.hands().unwrap().pulled);
        if let Some(barrier) = begun.barrier(&cells, wanted > 0.0, Grade::RUB) {
            let (axis, pivot) = (begun.axis.vector().as_dvec3(), begun.pivot.as_dvec3());
            let at = |degrees: f64| {
                let turn = DQuat::from_axis_angle(axis, wanted.signum() * degrees.to_radians());
                let [one, other] = barrier.meet.map(|cubelet| {
                    let position = cells[cubelet].as_dvec3();
                    let moves = begun.moving(cells.len()).contains(&cubelet);
                    let turned = (pivot + turn * (position - pivot) + begun.lift.as_dvec3(), turn);
                    if moves { turned } else { (position, DQuat::IDENTITY) }
                });
                overlap(one, other, Grade::RUB, 1e-9)
            };
            // A part that is pulled into a cube does not turn at all.
            let until = barrier.degrees - 1e-6;
            assert!(until < 0.0 || (0..200).all(|part| !at(until * f64::from(part) / 200.0)), "{barrier:?}");
            // Cubes that only graze each other overlap for a small part of a degree.
            let soon = |interval: f64| (1..400).any(|part| at(barrier.degrees + interval * f64::from(part)));
            assert!(soon(0.01) || soon(1e-4), "{barrier:?}");
            if wanted.abs() > barrier.degrees {
                refused += 1;
                // Past a quarter turn, it has arrived.
                assert_eq!(session.text().contains("is in the way"), barrier.degrees < 90.0);
            }
        }
        let before = session.turns_and_hints().unwrap()[0];
        session.give("let go; wait idle");
        let after = session.turns_and_hints().unwrap()[0];
        partly += usize::from(after == before);
        made += after.saturating_sub(before);
        let shown: HashSet<_> = session.plan().poses()[after].cells.iter().collect();
        assert_eq!(shown.len(), cubelets, "each cube in a place of its own");
    }
    [made, refused, partly]
}

#[test]
fn no_drag_puts_two_cubes_in_one_place() {
    let [made, refused, partly] = drag(400, 1);
    assert!(made > 50 && refused > 20 && partly > 20, "{made} {refused} {partly}");
}

#[test]
#[ignore = "minutes: 100,000 drags"]
fn no_drag_puts_two_cubes_in_one_place_at_length() {
    println!("{:?}", drag(100_000, 2));
}

#[test]
fn hints_lead_to_the_cube() {
    let mut session = in_hands("cubra-blue");
    // Two turns that the plan has not.
    session.give("turn 9 90; wait idle; turn 14 180; wait idle");
    let made = session.turns_and_hints().unwrap()[0];
    let mut hints = 0;
    while session.text() != "You did it!" {
        session.give("hint");
        hints += 1;
        let text = &session.text();
        assert!(["Turn", "Tip", "Flip", "Pull"].iter().any(|word| text.contains(word)), "{text}");
        // What it leads to is in the picture.
        let lands = session.picture().gesture.clone().unwrap().lands;
        assert!(!lands.is_empty());
        #[cfg(feature = "viewer")]
        assert!(shows(session.picture(), &lands));
        assert_eq!(session.picture().stage.lit.len(), lands.len(), "what moves is outlined");
        let step = *session.hint_step().unwrap();
        make(&mut session, &step);
        assert!(hints < 60, "it leads on and on");
    }
    assert_eq!(session.turns_and_hints(), Some([made + hints, hints]));
    let solved = &session.solving().solutions[0];
    let same = [solved.clone(), solved.mirrored(session.document().puzzle().unwrap()).unwrap()];
    assert!(same.iter().any(|solution| Dihedrals::of(&solution.cells) == session.dihedrals()));
}

#[test]
fn a_hint_is_for_the_pose_in_the_hands() {
    let mut session = in_hands("cubra-blue");
    session.give("hint");
    let (step, first) = (*session.hint_step().unwrap(), session.text());
    make(&mut session, &step);
    assert_ne!(session.text(), first);
    session.give("undo; wait idle");
    assert_eq!((session.hint_step(), session.text()), (Some(&step), first));
    // Off the way there is no hint until one is asked for.
    session.give("turn 20 180; wait idle");
    assert_eq!((session.hint_step(), session.picture().gesture.clone()), (None, None));
    session.give("hint");
    assert!(session.hint_step().is_some());
}

// Regression: the way was planned again, and began with another turn.
#[test]
fn going_on_from_a_hint_begins_with_that_turn() {
    let mut session = in_hands("cubra-blue");
    session.give("turn 9 90; wait idle; hint");
    for made in 0..3 {
        let mut follows = session.clone();
        let step = *session.hint_step().unwrap();
        follows.give("follow from here");
        let page = if made == 0 { 0 } else { made + 1 };
        assert_eq!((follows.page(), follows.dihedrals()), (page, session.dihedrals()));
        assert_eq!(follows.plan().steps()[made].joint, step.joint);
        make(&mut session, &step);
    }
}

#[test]
fn a_hint_is_put_away_before_hands_are_left() {
    let mut session = in_hands("cubra-blue");
    session.give("turn 9 90; wait idle; hint; stop");
    assert_eq!((session.hint_step(), session.picture().gesture.clone()), (None, None));
    assert!(matches!(session.mode(), Mode::Hands(_)));
    session.give("stop");
    assert!(matches!(session.mode(), Mode::Work));
}

/// The camera moves only for a hint whose joint is not seen from where it is; the words are for that side.
#[test]
fn hands_see_the_snake_from_one_side() {
    let mut moved = 0;
    for name in ["cubra-blue", "cubra-green", "cubra-red", "king-39"] {
        let mut session = in_hands(name);
        let plan = session.fold().clone();
        assert_eq!(session.picture().eye(), plan.eye(), "{name}: as its pictures");
        for line in ["turn 9 90", "turn 14 180"] {
            session.give(line);
            session.settle();
            assert_eq!(session.picture().eye(), plan.eye(), "{name}");
        }
        session.give("hint");
        while let Some(step) = session.hint_step().copied() {
            let eye = session.picture().eye();
            moved += usize::from(eye != plan.eye());
            // Off the way, no hint is shown until one is asked for.
            let mut off = session.clone();
            off.obey(Hand::Turn { joint: step.joint, degrees: -step.degrees, force: true });
            off.settle();
            // Half a turn leads to the same pose either way.
            if off.hint_step().is_none() {
                assert_eq!(off.picture().eye(), eye, "{name}: that of the last hint is kept");
            }
            make(&mut session, &step);
        }
        let cube = session.picture().eye();
        session.give("undo; wait idle");
        assert_eq!(session.picture().eye(), cube, "{name}: nor at the end");
    }
    assert!(moved > 0, "no hint has another side");
}

#[test]
fn fold_along_starts_from_the_pose_in_hand() {
    let mut session = in_hands("king-46");
    session.give("turn 20 90; wait idle");
    let pose = session.dihedrals();
    session.give("follow from here");
    assert!(session.follows());
    assert_eq!(session.dihedrals(), pose);
    let steps = session.player().steps();
    for _ in 0..=steps {
        session.give("step forward");
    }
    assert_eq!(session.page(), session.player().last_page());
    let end = session.plan().folded().to_vec();
    assert!(session.solving().solutions.iter().any(|solution| {
        let mirror = solution.mirrored(session.document().puzzle().unwrap());
        [Some(solution.clone()), mirror].into_iter().flatten().any(|it| Dihedrals::of(&it.cells) == Dihedrals::of(&end))
    }));
}

#[test]
fn without_a_plan_hands_can_play_and_a_hint_waits() {
    let mut session = after("two-by-two", "hands; turn 3 90; wait idle");
    assert_eq!(session.turns_and_hints(), Some([1, 0]));
    let effects = session.ask("hint");
    assert!(matches!(effects[..], [Effect::Solving(SolvingEffect::Search { .. })]), "{effects:?}");
    assert_eq!(session.text(), "Looking for the way on …");
}

#[test]
fn a_pose_can_be_asked_for() {
    let mut session = in_hands("cubra-blue");
    let cube = Dihedrals::of(&session.solving().solutions[0].cells);
    session.give(&format!("pose {cube}"));
    assert_eq!(in_hand(&session), (cube, Some([0, 0])));
    session.give("pose 222222222222222");
    assert!(session.says("same place"));
}

#[test]
fn the_cube_comes_apart_by_hints_too() {
    let mut session = planned("cubra-blue");
    session.give("end; unfold; hands");
    assert_eq!(session.text(), "Drag to turn the first 3 cubes.");
    assert!(session.held().is_some() && !session.picture().stage.lit.is_empty());
    assert_eq!(
        session.picture().caption.hint,
        "Or press → to turn it along the arrow, ← against it, Tab for the next part."
    );
    let mut hints = 0;
    while !session.has_result() {
        session.give("hint");
        let step = *session.hint_step().unwrap();
        make(&mut session, &step);
        hints += 1;
        assert!(hints < 60, "it leads on and on");
    }
    assert!(session.dihedrals().is_flat());
    assert_eq!(session.text(), "You did it!");
    // From there, to the cube again.
    session.give("hint");
    let more = format!("{} turns to go after this.", session.fold().len() - 1);
    assert!(session.text().ends_with(&more), "{}", session.text());
}

#[test]
fn a_pose_of_the_plan_is_found_and_no_other() {
    let mut session = in_hands("cubra-blue");
    let plan = session.fold().clone();
    for (step, pose) in [&plan, &plan.mirrored()].iter().flat_map(|plan| plan.poses().iter().enumerate()) {
        session.give(&format!("pose {}; locate", Dihedrals::of(&pose.cells)));
        assert!(matches!(session.mode(), Mode::Work));
        assert_eq!(session.playhead(), step as f64);
        assert_eq!(session.dihedrals(), Dihedrals::of(&pose.cells));
        session.give("hands");
    }
    session.give(&format!("pose {}; turn 9 90; wait idle; locate", Dihedrals::of(plan.laid_out())));
    assert!(session.hands().is_some());
    assert!(session.says("No step"));
}

/// What a picture of it says.
fn result(session: &mut Session) -> String {
    session.give("export picture");
    session.ask("save export");
    match &session.hear(Report::ExportPathChosen("x".into()))[..] {
        [Effect::Export(ExportEffect::Make { wanted, .. })] => {
            let end = wanted.shooting.end.clone().unwrap();
            session.hear(Report::ExportFailed(None));
            session.give("export");
            format!("{}: {}", end.text, end.count)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_picture_to_share_has_the_result() {
    let mut session = in_hands("cubra-blue");
    let plan = session.fold().clone();
    for step in plan.steps() {
        assert!(!session.has_result());
        make(&mut session, step);
        session.pass(10.0);
    }
    assert!(session.has_result());
    // Looking at the result adds nothing to the time played.
    session.pass(10_000.0);
    let line = result(&mut session);
    let steps = plan.len();
    assert_eq!(line, format!("Cubra Blue: {steps} turns (the solution takes {steps}), 0 hints, 3 minutes"));
    // A fold that began in the middle is not all of it.
    let mut later = in_hands("cubra-blue");
    later.give(&format!("pose {}", Dihedrals::of(&plan.poses()[steps - 2].cells)));
    for step in &plan.steps()[steps - 2..] {
        make(&mut later, step);
    }
    let line = result(&mut later);
    assert!(line.contains(&format!(" from step {} on: 2 turns (the solution takes 2), 0 hints", steps - 1)), "{line}");
    // Taken apart again, no plan is compared with.
    let mut apart = session.clone();
    apart.give("hint");
    while !apart.has_result() {
        apart.give("turn held 90; wait idle");
    }
    assert!(apart.dihedrals().is_flat());
    let line = result(&mut apart);
    assert!(line.contains(&format!(": {} turns, {steps} hints", 2 * steps)), "{line}");
    // What was done can be taken along as a film.
    session.give("export");
    assert!(session.shows_export());
    assert_eq!(session.subject().unwrap().plan.steps(), plan.steps());
}

#[test]
fn what_was_taken_back_is_not_shared() {
    let mut session = in_hands("cubra-blue");
    session.give("turn 9 90; wait idle; undo; wait idle");
    assert!(!session.controls().can_export, "nothing is done");
    session.give("turn 9 90; wait idle; turn 14 180; wait idle; turn 20 90; wait idle; undo; wait idle");
    let shape = session.dihedrals();
    session.give("export");
    assert_eq!((session.subject().unwrap().plan.len(), session.turns_and_hints()), (2, Some([2, 0])));
    assert_eq!((session.dihedrals(), session.player().current_step()), (shape, Some(2)), "it can be made again");
}

#[test]
fn space_turns_what_is_lit_and_watching_broken_off_loses_no_turn() {
    let mut session = in_hands("cubra-blue");
    session.give("turn 9 90; wait idle; turn 14 180; wait idle; turn 20 90; wait idle");
    let mut turned = session.clone();
    for made in [3, 4] {
        // The first press chooses a joint.
        turned.give("play pause; wait idle");
        assert_eq!(turned.turns_and_hints(), Some([made, 0]));
    }
    for lines in ["turn 9 -90", "theme dark; turn 20 90", "joint next; turn held 90"] {
        let mut watched = session.clone();
        watched.give("start; play");
        watched.pass(0.4);
        assert!(watched.player().turns_made() < 3);
        watched.give(lines);
        watched.settle();
        assert_eq!((watched.turns_and_hints(), watched.player().steps()), (Some([4, 0]), 4), "{lines:?}");
    }
}

#[test]
fn wood_is_heard_when_it_turns_meets_and_closes() {
    let sounds = |session: &mut Session, seconds: f64| {
        let mut heard = Vec::new();
        for _ in 0..(seconds / 0.05) as usize {
            let effects = session.pass(0.05);
            heard.extend(effects.iter().filter_map(|effect| match effect {
                Effect::Sound(sound) => Some(*sound),
                _ => None,
            }));
        }
        heard
    };
    let mut session = in_hands("cubra-blue");
    let cube = session.fold().clone();
    session.give(&format!("pose {}", Dihedrals::of(cube.folded())));
    let joints = 1..session.draft().snake.len();
    let meets = |effect: &Effect| matches!(effect, Effect::Sound(Sound::Knock));
    let knocks = joints.filter(|joint| {
        let effects = [30, 60, 90].map(|degrees| session.ask(&format!("swing {joint} {degrees}")));
        let heard = effects.iter().flatten().filter(|effect| meets(effect)).count();
        assert_eq!(heard > 0, session.text().contains("is in the way"), "{joint}");
        assert!(heard <= 1, "once, not at each frame");
        heard > 0
    });
    assert!(knocks.count() > 3);
    session.give("hands; seek 12; play");
    assert_eq!(sounds(&mut session, 60.0), [Sound::Click, Sound::Click, Sound::Chord]);
    session.give("step back 2");
    assert_eq!(sounds(&mut session, 10.0), [Sound::Click, Sound::Click]);
    // While folding along a step is repeated.
    session.give("follow; step forward");
    let heard = sounds(&mut session, 12.0);
    assert!((2..=4).contains(&heard.len()) && heard.iter().all(|sound| *sound == Sound::Click), "{heard:?}");
    session.give("stop; sound; start; play");
    assert_eq!(sounds(&mut session, 100.0), []);
    assert!(!session.settings().sound);
}

#[test]
fn in_a_corner_the_nearer_link_says_which_run_turns() {
    let session = in_hands("cubra-blue");
    let grasp = session.picture().pointer.grasp().unwrap().clone();
    let runs = grasp.inner_runs();
    for (at, [before, after]) in runs.array_windows().enumerate() {
        let corner = before.end;
        assert_eq!(after.start, corner);
        for (run, beside) in [(at, corner - 1), (at + 1, corner + 1)] {
            let link = (grasp.cells[corner] + grasp.cells[beside]).as_vec3() / 2.0;
            assert_eq!(grasp.joint_at(corner, link).and_then(|joint| grasp.run_of(joint)), Some(run), "{corner}");
        }
    }
    assert_eq!(Grasp::default().joint_at(0, Vec3::ZERO), None);
}
