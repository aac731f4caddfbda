//! What is shown while the snake is folded by hand: the picture with its words, and the result.

use std::sync::Arc;

use super::{eye_of_hands, goal, turning};
use crate::fold::{Dihedrals, FoldPlan, Grade, Step};
use crate::puzzle::End;
use crate::session::mode::{Hands, Hold, Way, work};
use crate::session::{Session, minutes};
use crate::stage::{Caption, Framing, Gesture, Picture, Stage};
use crate::text::{HandsStart, Label, Message};

pub fn picture(session: &Session, hands: &Hands) -> Picture {
    let mut look = session.settings.look();
    look.switches.ghosts = false;
    let plain = work::picture(session, look);
    let cells = session.cells_in_hands();
    let lit = match hands.hold {
        Some(hold) => hold.turn.moving(cells.len()),
        None if session.player.playback.is_running() => plain.stage.lit.clone(),
        None => session.hint_step().map_or(0..0, |hint| hint.moving(cells.len())),
    };
    // The picture includes where a hint leads, whatever is held, because the camera rests while a part is held.
    let shown_way = session.known_way().filter(|_| plain.look.switches.guide);
    let hint = shown_way.and_then(|(way, step)| Gesture::of(way, step, true));
    let leads =
        hint.iter().flat_map(|hint| hint.arc.iter().copied().chain(hint.lands.iter().map(|cell| cell.as_vec3())));
    let lies = plain.stage.cubelets.iter().flatten().map(|pose| pose.position);
    let frame = Some(Arc::new(Framing::of_cubelets(lies.chain(leads)).close_up()));
    let mut stage = Stage { lit, ticked: true, frame, eye: eye_of_hands(session), ..plain.stage };
    // Before it turns, nothing is pulled out, not even into a cube that is in the way.
    if let Some(Hold { turn, degrees, .. }) = hands.hold.filter(|hold| hold.degrees != 0.0) {
        stage = stage.turned(&turn, degrees, turn.side_at(&cells, degrees));
    }
    let count = count_text(session, hands);
    let text = text(session, hands);
    let how = match (hands.hold, session.player.turns_made()) {
        _ if hint.is_some() || turning(hands).is_some() => None,
        (Some(_), _) => Some(Label::AnotherPart),
        (None, 0) => Some(Label::GrabACube),
        _ => None,
    };
    let below = how.map_or("", |how| session.language().label(how)).to_owned();
    let gesture = gesture(session, hands, hint).filter(|_| plain.look.switches.guide);
    Picture { stage, gesture, caption: Caption { count, text, hint: below, ..Caption::default() }, ..plain }
}

/// The gesture of the hint, until another turn is made; otherwise the axis of what is held.
fn gesture(session: &Session, hands: &Hands, hint: Option<Gesture>) -> Option<Gesture> {
    let grasp = session.grasp();
    let turning = turning(hands);
    // The joint that is selected is shown, too.
    let own = turning.or(hands.selected);
    let is_own = own.is_none_or(|joint| grasp.hint_at(joint).is_some());
    match (hands.hold, hint) {
        _ if session.player.playback.is_running() => None,
        (_, Some(hint)) if is_own => Some(hint),
        (Some(Hold { turn, .. }), _) if turning.is_none() => {
            let step = turn.by(90 * grasp.arrow_sense(turn.joint), &grasp.cells);
            let mut plan = FoldPlan::without_steps(grasp.cells, hands.attempt.turns.start_end);
            plan.push(step);
            Gesture::whole(&plan, 0)
        }
        _ => None,
    }
}

/// The result of folding by hand, such as "14 turns (the solution takes 14), 0 hints, 3 minutes", with the snake's name
/// and where it began.
pub fn hands_result(session: &Session, name: &str) -> Option<(String, String)> {
    let hands = session.hands()?;
    let [turns, hints] = session.turns_and_hints()?;
    let minutes = minutes(hands.attempt.seconds);
    let (from, known) = begun(session, hands);
    let language = session.language();
    let result = language.message(&Message::HandsResult { turns, known, hints, minutes });
    Some((result, language.message(&Message::HandsTitle { name, from })))
}

/// Where the hands began, and how many steps the plan has from there.
fn begun(session: &Session, hands: &Hands) -> (HandsStart, Option<usize>) {
    let Some(plan) = session.solving.fold() else { return (HandsStart::Flat, None) };
    let start = Dihedrals::of(hands.attempt.turns.cells(0));
    match plan.step_in_shape(&start) {
        Some(step) if hands.unfolds && step == plan.len() => (HandsStart::Cube, Some(step)),
        Some(0) if !hands.unfolds => (HandsStart::Flat, Some(plan.len())),
        Some(step) if !hands.unfolds => (HandsStart::Step(step), Some(plan.len() - step)),
        _ => (HandsStart::OtherPose, None),
    }
}

fn text(session: &Session, hands: &Hands) -> String {
    let language = session.language();
    // Past a quarter turn, it has arrived.
    if let Some(Hold { barrier: Some(barrier), turn, .. }) = &hands.hold
        && barrier.degrees < 90.0
    {
        return language.message(&Message::InTheWay { cube: barrier.meet[1] + 1, pulled: turn.is_pull() });
    }
    let last = hands.attempt.turns.steps().iter().take(session.player.turns_made()).next_back().map(Step::grade);
    if let Some((way, step)) = session.known_way()
        && hands.selected.is_none_or(|own| own == way.steps()[step].joint)
    {
        let left = language.message(&Message::TurnsLeft(way.len() - step - 1));
        return format!("{} {left}", language.step_text(way, step));
    }
    let label = match (&hands.hold, &hands.way) {
        (_, Way::Unknown | Way::Known(_)) if hands.copies && !session.is_done() => Label::MakeItLikeYours,
        (_, Way::Asked { .. }) if hands.selected.is_some() => Label::LookingForWay,
        (Some(Hold { degrees, .. }), _) if *degrees != 0.0 => {
            let quarters = goal(session).map_or(0, |step| step.degrees.abs() / 90);
            return language.message(&Message::LetGo { quarters });
        }
        _ if session.is_done() => Label::HandsDone,
        (Some(Hold { turn, .. }), _) => {
            let cubes = turn.moving(hands.attempt.turns.cells(0).len()).len();
            let part = Message::DragToTurn { cubes, is_first: turn.moves == End::Head, pulled: turn.is_pull() };
            return language.message(&part);
        }
        (None, _) if hands.pulled => Label::PullNext,
        (_, Way::Asked { .. }) => Label::LookingForWay,
        (_, Way::NotFound) => Label::NoWayFound,
        _ if last == Some(Grade::Rub) => Label::ThatWasTight,
        _ if last == Some(Grade::Press) => Label::ThatTookForce,
        _ if hands.goal().is_some() => Label::FoldLikeSmall,
        _ => Label::GrabACube,
    };
    language.label(label).to_owned()
}

fn count_text(session: &Session, hands: &Hands) -> String {
    let language = session.language();
    if let Some((learning, steps)) = hands.before.learning.as_ref().zip(hands.before.asked()) {
        return language.message(&learning.message(steps.len()));
    }
    let turns = session.player.turns_made();
    let hints = hands.attempt.hinted.len();
    let known = begun(session, hands).1.filter(|_| turns > 0);
    let hints_at = session.hint_step().is_some();
    language.message(&Message::TurnsSoFar { turns, hints, known, hints_at })
}
