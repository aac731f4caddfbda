//! The motion of a turn that plays by itself: it leans back, overshoots its end and settles, where there is room.

use snake_cube::fold::{Grade, quat_of};
use snake_cube::session::{Effect, Session, Sound};
use snake_cube::stage::{Look, Picture};

use crate::elsewhere::{Driven as _, carry_out, opened};
use crate::follow::planned;

const TICK: f64 = 1.0 / 250.0;

/// The angle of the moving part of a step from its start, in degrees along its turn, as drawn.
fn angle(session: &Session, step: usize) -> f64 {
    let plan = session.plan();
    let (now, moved) = (&plan.steps()[step], plan.moving(step).start);
    let turned = session.picture().stage.cubelets[moved].unwrap().rotation;
    let turned = turned * quat_of(plan.poses()[step].orientations[moved]).inverse();
    let along = turned.xyz().dot(now.axis.vector().as_vec3()) * now.degrees.signum() as f32;
    let degrees = 2.0 * f64::from(along).atan2(f64::from(turned.w)).to_degrees();
    // Half a turn may overshoot, any turn may lean back.
    (degrees + 45.0).rem_euclid(360.0) - 45.0
}

/// A turn as it is played, forward or back.
#[derive(Default, Debug)]
struct Played {
    /// Seconds, and degrees from where this turn begins.
    angles: Vec<(f64, f64)>,
    clicks: Vec<f64>,
    whole: f64,
    is_free: bool,
    has_room: bool,
}

/// Plays to the end, or step by step back to the start; each step by number.
fn play(session: &mut Session, back: bool) -> Vec<Played> {
    let plan = session.plan().clone();
    let mut played = Vec::from_iter(plan.steps().iter().map(|_| Played::default()));
    let mut step = session.player().current_step().unwrap_or(plan.len() - 1);
    for tick in 0.. {
        let effects = session.pass(TICK);
        let (seconds, playhead) = (f64::from(tick) * TICK, session.playhead());
        let clicks = effects.iter().filter(|effect| matches!(effect, Effect::Sound(Sound::Click))).count();
        assert!(clicks <= 1);
        if clicks > 0 {
            played[step].clicks.push(seconds);
        }
        let now = &mut played[step];
        let whole = f64::from(plan.steps()[step].degrees.abs());
        let is_under_way = playhead.fract() > 0.0 && playhead as usize == step;
        if is_under_way {
            let angle = angle(session, step);
            now.angles.push((seconds, if back { whole - angle } else { angle }));
        }
        (now.whole, now.is_free) = (whole, plan.steps()[step].grade() == Grade::Free);
        let timeline = session.player().timeline.as_ref().unwrap();
        let beyond = timeline.overshoot(playhead) * if back { -1.0 } else { 1.0 };
        now.has_room |= is_under_way && beyond > 1.0;
        if back && playhead == step as f64 && step > 0 {
            session.give("step back");
            step -= 1;
        } else if !session.player().playback.is_running() {
            return played;
        } else if !back && playhead.fract() == 0.0 {
            step = playhead as usize;
        }
    }
    unreachable!()
}

fn check(played: &Played, step: usize) {
    let Played { angles, clicks, whole, is_free, has_room } = played;
    let [least, most] = [f64::min, f64::max].map(|of| angles.iter().map(|(_, angle)| *angle).reduce(of).unwrap());
    let arrival = angles.iter().find(|(_, angle)| *angle > whole - 0.01).unwrap().0;
    let is_off = |(_, angle): &&(f64, f64)| (angle - whole).abs() > 0.1;
    let rest = angles.iter().rev().find(is_off).unwrap().0;
    let what = format!("step {}: {least} to {most} of {whole} degrees, {arrival} to {rest} s, {clicks:?}", step + 1);
    println!("{what}");
    if *has_room {
        assert!((2.0..4.0).contains(&(most - whole)), "{what}");
        assert!(rest - arrival < 0.25, "{what}");
    } else {
        assert!(most < whole + 0.01, "{what}");
    }
    // A part that was pulled out is heard when it is back.
    let end = if *is_free { arrival } else { angles.last().unwrap().0 };
    assert!(clicks.len() == 1 && (-0.01..0.06).contains(&(clicks[0] - end)), "{what}");
}

#[test]
fn a_turn_leans_back_overshoots_and_settles() {
    let (mut leans, mut overshoots, mut steps) = (0, 0, 0);
    for id in ["cubra-blue", "cubra-purple"] {
        let mut session = planned(id);
        session.give("play");
        let forward = play(&mut session, false);
        session.give("step back");
        let back = play(&mut session, true);
        for (step, (forward, back)) in forward.iter().zip(&back).enumerate() {
            check(forward, step);
            check(back, step);
            leans += usize::from(back.has_room);
            overshoots += usize::from(forward.has_room);
            steps += 1;
        }
    }
    println!("{leans} lean back, {overshoots} overshoot, of {steps}");
    assert!(leans > steps / 4 && overshoots > steps / 4);
}

/// Whether a turn is ever seen outside of its way.
fn goes_beyond(session: &Session) -> bool {
    let Some(step) = session.player().current_step() else { return false };
    let whole = f64::from(session.plan().steps()[step].degrees.abs());
    !(-0.01..whole + 0.01).contains(&angle(session, step))
}

/// Plays from here until a turn overshoots.
fn overshoot(session: &mut Session) {
    session.give("play");
    for _ in 0..20_000 {
        session.pass(TICK);
        let playback = &session.player().playback;
        if playback.playhead.fract() > 0.5 && goes_beyond(session) {
            return;
        }
    }
    panic!("no turn overshoots");
}

#[test]
fn dragging_cutting_and_stills_never_overshoot() {
    let mut session = planned("cubra-blue");
    overshoot(&mut session);
    let at = session.playhead();
    session.give("pause");
    assert!(goes_beyond(&session), "a pause moves nothing");
    let timeline = session.player().timeline.clone().unwrap();
    let still = Picture::of(&timeline, at, false, session.picture().woods.clone(), Look::default());
    assert_ne!(still.stage, session.picture().stage, "an export shows no motion");
    session.give(&format!("seek {at}"));
    assert_eq!(still.stage, session.picture().stage);
    let steps = session.player().steps();
    for moment in 0..=steps * 100 {
        session.give(&format!("seek {}", moment as f64 / 100.0));
        assert!(!goes_beyond(&session), "{moment}");
    }
    // Played on from there, nothing jumps.
    session.give(&format!("seek {at}"));
    let before = angle(&session, at as usize);
    session.give("play");
    session.pass(TICK);
    assert!((angle(&session, at as usize) - before).abs() < 0.5);
    overshoot(&mut session);
    session.give("motion reduced");
    assert!(!goes_beyond(&session), "reduced motion");
    session.give("start; play");
    while session.player().playback.is_running() {
        session.pass(TICK);
        assert!(!goes_beyond(&session));
    }
}

#[test]
fn a_released_part_settles() {
    let mut session = planned("cubra-blue");
    session.give("hands");
    let corner = session.draft().snake.corners()[3] + 1;
    session.ask(&format!("swing {corner} 70"));
    session.ask("let go");
    let (begin, mut most, mut clicks) = (angle(&session, 0), 0.0_f64, 0);
    assert!((begin - 70.0).abs() < 0.01, "it begins where it was let go: {begin}");
    while session.player().playback.is_running() {
        most = most.max(if session.player().current_step() == Some(0) { angle(&session, 0) } else { 0.0 });
        let effects = session.pass(TICK);
        clicks += effects.iter().filter(|effect| matches!(effect, Effect::Sound(Sound::Click))).count();
    }
    assert!((92.0..94.0).contains(&most) && clicks == 1, "{most}, {clicks}");
}

#[test]
fn the_demo_breathes_and_is_over_in_time() {
    let mut session = opened("cubra-blue");
    session.give("demo");
    let (mut seconds, mut rest, mut rests) = (0.0, 0.0, Vec::new());
    let steps = loop {
        let effects = session.pass(TICK);
        carry_out(&mut session, effects);
        assert_eq!(session.state().puzzle, "cubra-blue");
        let Some(plan) = session.player().plan() else { continue };
        seconds += TICK;
        let playhead = session.playhead();
        if playhead == plan.len() as f64 {
            break plan.len();
        }
        // At rest after a turn, until the next one begins.
        if playhead > 0.0 && playhead.fract() == 0.0 {
            rest += TICK;
        } else if rest > 0.0 {
            rests.push(std::mem::take(&mut rest));
        }
    };
    println!("{steps} steps in {seconds:.1} s, rests of {rests:.3?}");
    assert_eq!((steps, rests.len()), (14, 13));
    assert!(rests.iter().all(|rest| (0.3..0.5).contains(rest)), "{rests:?}");
    // Before that, at most three seconds of the search are shown.
    assert!((20.0..22.0).contains(&seconds), "{seconds}");
}
