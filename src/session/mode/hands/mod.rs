//! Folding by hand on the screen: any joint turns until a cube is in the way, and further only with force. The turns
//! made so far are a plan, so they are played and undone like any other. A planner finds how to go on from any pose.

pub mod picture;

use super::{Hands, Hold, Mode, Way, work};
use crate::fold::{Barrier, Dihedrals, FoldPlan, Grade, Grasp, Joint, NoPlan, Step, Viewpoint};
use crate::puzzle::{Cell, End};
use crate::session::{
    Attempt, Command, Done, Fold, Hand, Motion, Notice, Overlay, Playback, Session, SolvingEffect, Sound, Update, View,
    arrive_at, come_back, forget_hands, hush, keep_bookmark, refresh, solve_at, speak,
};

/// How fast a part falls back, in degrees per second.
const FALL: f64 = 240.0;

/// Before any command, a falling part arrives.
pub fn settle(session: &mut Session, command: &Command) {
    fall(session, f64::INFINITY);
    if matches!(command, Command::Hand(Hand::TurnHeld(_))) {
        session.player.end_motion();
    }
    if let Some(eye) = eye_of_hands(session)
        && let Some(hands) = session.hands_mut()
    {
        hands.attempt.turns.look_from(eye);
    }
}

impl Update<Session> for Hand {
    fn update(self, session: &mut Session) {
        let offered = offered(session);
        let Some(hands) = session.hands_mut() else { return };
        let held = hands.hold.map(|hold| hold.turn.joint);
        match self {
            // What is selected stays while the pointer is on its way.
            Self::Hold(joint) => {
                hands.selected = hands.selected.filter(|own| joint.is_none_or(|joint| joint == *own));
                let joint = joint.or(hands.selected);
                hold(session, joint);
            }
            Self::Swing { joint, degrees, force } => {
                hands.selected = None;
                swing(session, joint, degrees, force);
            }
            Self::LetGo => {
                hands.selected = None;
                let_go(session);
            }
            Self::Turn { joint, degrees, force } => turn(session, joint, degrees, force),
            Self::TurnHeld(degrees) => turn_held(session, degrees),
            Self::Next(count) => {
                // The part that is lit at first is not yet the keyboard's.
                let from = held.filter(|held| offered != Some(*held)).or(hands.selected);
                hold_next(session, from, count);
            }
            Self::Pull => {
                hands.pulled ^= true;
                hold(session, held);
            }
            // Back to what is learnt by heart, or what the main button does.
            Self::FollowFromHere if hands.goal().is_some() => match session.hint_step() {
                _ if session.is_done() => stop(session),
                Some(_) => turn_held(session, 90),
                None => find_way(session, false),
            },
            // Repeated presses stop at the cube.
            Self::Hint if session.is_done() && session.player.playback.is_running() => {}
            Self::Hint => find_way(session, false),
            Self::FollowFromHere => find_way(session, true),
        }
    }
}

/// Whether it is taken in its own way: Space turns what is held; the rest play the turns that were made.
pub fn fold(session: &mut Session, command: &Fold) -> bool {
    let is_done = session.is_done();
    if *command == Fold::Back(1) {
        step(session, -1);
    } else if *command != Fold::PlayPause || !is_done && session.player.playback.is_running() {
        return false;
    } else if !is_done {
        turn_held(session, 90);
    }
    true
}

pub fn step(session: &mut Session, count: i64) {
    hold(session, None);
    session.player.step(count);
}

/// Until it is asked for again.
pub fn put_hint_away(session: &mut Session) {
    if let Some(hands) = session.hands_mut() {
        hands.way = Way::Unknown;
        hands.selected = None;
    }
}

/// Leaves the mode; the turns are kept.
pub fn stop(session: &mut Session) {
    let turns = session.player.turns_made();
    let is_kept = turns > 0 && !session.is_done();
    leave(session);
    if is_kept {
        session.say(Notice::TurnsKept(turns));
    }
}

pub fn time(session: &mut Session, seconds: f64) {
    fall(session, seconds);
    if session.is_done() {
        return;
    }
    let begun = session.player.turns_made() > 0;
    let is_running = session.player.playback.is_running();
    let Some(hands) = session.hands_mut() else { return };
    if begun {
        hands.attempt.seconds += seconds;
    }
    let selected = hands.selected;
    if selected.is_some() && hands.hold.is_none() && !is_running {
        hold(session, selected);
    }
}

pub fn leave(session: &mut Session) {
    keep_bookmark(session);
    let is_done = session.is_done();
    let Mode::Hands(hands) = std::mem::take(&mut session.mode) else { return };
    let has_goal = hands.goal().is_some();
    session.player = *hands.before;
    refresh(session);
    if has_goal {
        // What is asked from the flat snake next begins there.
        if is_done {
            forget_hands(session);
        }
        come_back(session, is_done, hands.attempt.seconds);
    } else {
        speak(session);
    }
}

impl Session {
    /// Turns made and not taken back, and hints asked for.
    pub fn turns_and_hints(&self) -> Option<[usize; 2]> {
        Some([self.player.turns_made(), self.hands()?.attempt.hinted.len()])
    }

    /// The next step of the way on, once a hint has been asked for.
    pub fn hint_step(&self) -> Option<&Step> {
        let (way, step) = self.known_way()?;
        way.steps().get(step)
    }

    /// The way on, if the snake is in one of its poses but the last, and the step that comes next.
    fn known_way(&self) -> Option<(&FoldPlan, usize)> {
        let Way::Known(way) = &self.hands()?.way else { return None };
        let cells = self.cells_in_hands();
        let step = way.poses().iter().position(|pose| pose.cells == cells)?;
        (step < way.len()).then_some((way, step))
    }

    pub(crate) fn grasp(&self) -> Grasp {
        let pulled = self.hands().is_some_and(|hands| hands.pulled);
        let steps = self.solving.fold().map_or(&[][..], FoldPlan::steps);
        let known = steps.iter().map(|step| step.joint).collect();
        Grasp { cells: self.cells_in_hands(), pulled, hint: self.hint_step().copied(), known }
    }

    /// The joint that is held, and the degrees by which it is turned.
    pub fn held(&self) -> Option<(Joint, f64)> {
        let hold = self.hands()?.hold?;
        Some((hold.turn.joint, hold.degrees))
    }

    fn cells_in_hands(&self) -> Vec<Cell> {
        let Some(hands) = self.hands() else { return Vec::new() };
        let turns = &hands.attempt.turns;
        turns.cells(self.player.turns_made().min(turns.len())).to_vec()
    }

    pub(crate) fn hands_mut(&mut self) -> Option<&mut Hands> {
        if let Mode::Hands(hands) = &mut self.mode { Some(hands) } else { None }
    }

    fn hold_mut(&mut self) -> Option<&mut Hold> {
        self.hands_mut()?.hold.as_mut()
    }

    /// Whether folding by hand has reached its goal.
    fn is_done(&self) -> bool {
        // What is only lit is not turned.
        let Some(hands) = self.hands().filter(|hands| turning(hands).is_none()) else { return false };
        let shape = Dihedrals::of(&self.cells_in_hands());
        let is_there = match hands.goal() {
            Some(goal) => shape == goal,
            None if hands.unfolds => shape.is_flat(),
            None => is_closed(self),
        };
        is_there && self.player.turns_made() > 0
    }

    pub fn has_result(&self) -> bool {
        self.is_done() && !self.player.playback.is_running()
    }
}

/// The side from which the snake is seen. It changes only when a hint's joint is hidden from there.
fn eye_of_hands(session: &Session) -> Option<Viewpoint> {
    session
        .known_way()
        .map(|(way, step)| way.sight(step).eye)
        .or(session.hands().map(|hands| hands.attempt.turns.eye()))
}

/// The joint that is being turned.
fn turning(hands: &Hands) -> Option<Joint> {
    hands.hold.filter(|hold| hold.degrees != 0.0).map(|hold| hold.turn.joint)
}

/// At this step, or where what is asked by heart begins, or where the fold is. `resumes`: continues with the earlier
/// turns, if unfinished.
pub fn start_hands(session: &mut Session, step: Option<usize>, resumes: bool) {
    hush(session);
    let player = &mut session.player;
    let asked = player.asked().map(|steps| steps.start);
    if let Some(step) = step.or(asked) {
        player.seek(step as f64);
    }
    let step = player.playback.playhead.max(0.0).floor() as usize;
    let (cells, end, eye) = match player.plan() {
        Some(plan) => (plan.cells(step).to_vec(), plan.start_end, plan.eye()),
        None => (session.document.draft.snake.staircase(), End::Head, Viewpoint::HOME),
    };
    let before = Box::new(player.clone());
    player.showing.view = View::Fold;
    player.showing.resume_at = None;
    session.overlay = Overlay::None;
    session.shows_help = false;
    let kept = session.bookmark().filter(|_| resumes).and_then(|bookmark| bookmark.hands.as_ref());
    let kept = kept.and_then(|kept| kept.attempt(&session.document.draft.snake));
    // What is asked has turns of its own.
    let kept = kept.filter(|kept| asked.is_none() || Dihedrals::of(kept.turns.cells(0)) == Dihedrals::of(&cells));
    let attempt = kept.unwrap_or_else(|| Attempt::new(cells.clone(), end, eye));
    session.mode = Mode::Hands(Box::new(Hands {
        attempt: attempt.clone(),
        before,
        hold: None,
        selected: None,
        pulled: false,
        unfolds: false,
        way: Way::Unknown,
        copies: false,
    }));
    go_on(session, attempt);
    // What is finished starts over, but can be had back.
    if session.is_done() {
        begin_in_cells(session, cells);
    }
    let offered = offered(session);
    hold(session, offered);
}

/// Before the first turn, a part that can be turned is lit: that beside the dotted cube.
fn offered(session: &Session) -> Option<Joint> {
    // What is folded by heart is not given away.
    let hands = session.hands().filter(|hands| session.player.turns_made() == 0 && hands.goal().is_none())?;
    let grasp = session.grasp();
    let dotted = hands.attempt.turns.dotted();
    grasp.joint_at(dotted, grasp.cells.get(dotted)?.as_vec3())
}

/// In hands mode: with these turns.
pub fn go_on(session: &mut Session, attempt: Attempt) {
    let Mode::Hands(hands) = &mut session.mode else { return };
    hands.unfolds = session.document.fills_box(attempt.turns.cells(0));
    let made = attempt.made;
    hands.attempt = attempt;
    hands.hold = None;
    hands.pulled = false;
    hands.way = Way::Unknown;
    session.player.playback = Playback::default();
    refresh(session);
    session.player.seek(made as f64);
}

/// In hands mode: starts over, in another pose.
fn begin_in_cells(session: &mut Session, cells: Vec<Cell>) {
    let Some(hands) = session.hands() else { return };
    let replaced = Attempt { made: session.player.turns_made(), ..hands.attempt.clone() };
    let begun = Attempt::new(cells, replaced.turns.start_end, replaced.turns.eye());
    if replaced.made > 0 {
        session.document.journal.add(Done::Begin(replaced));
    }
    go_on(session, begun);
}

/// Leaves the mode for the step of the plan that begins in this pose.
pub fn find_step(session: &mut Session) {
    let pose = session.dihedrals();
    let plan = session.hands().and_then(|hands| hands.before.plan());
    let step_in = |plan: &FoldPlan| plan.step_in_shape(&pose);
    let own = plan.and_then(step_in);
    let image = plan.filter(|_| session.document.can_mirror()).map(FoldPlan::mirrored);
    let Some(step) = own.or(image.as_ref().and_then(step_in)) else {
        return session.say(Notice::NoStepLikeIt);
    };
    leave(session);
    session.player.showing.mirror ^= own.is_none();
    session.swap_timeline();
    arrive_at(session, step);
    session.say(Notice::FoundStep(step));
}

pub fn begin_in_shape(session: &mut Session, dihedrals: &Dihedrals) {
    match dihedrals.cells_like(&session.cells_in_hands()) {
        Ok(cells) => begin_in_cells(session, cells),
        Err(error) => session.say(Notice::NoPose(error)),
    }
}

fn hold(session: &mut Session, joint: Option<Joint>) {
    let grasp = session.grasp();
    let cells = &grasp.cells;
    let joint = joint.filter(|joint| grasp.run_of(*joint).is_some());
    let Some(hands) = session.hands_mut() else { return };
    hands.hold = joint.map(|joint| {
        let turn = grasp.turn_of(joint);
        let barrier = turn.bars_pull(cells).map(|meet| Barrier { degrees: 0.0, meet });
        Hold { turn, degrees: 0.0, falls: false, barrier }
    });
}

/// Holds a joint in the next or previous run that can turn something, after that of `from`, or at first that of the hint.
fn hold_next(session: &mut Session, from: Option<Joint>, count: i32) {
    let grasp = session.grasp();
    let runs = grasp.inner_runs();
    let at = from.and_then(|joint| grasp.run_of(joint)).map_or(if count > 0 { -1 } else { 0 }, |at| at as i32);
    let next = (at + count).rem_euclid(runs.len().max(1) as i32);
    let hinted = grasp.hint.as_ref().map(|step| step.joint).filter(|_| from.is_none());
    let joint = hinted.or_else(|| grasp.joint_of(runs.get(next as usize)?));
    hold(session, joint);
    if let Some(hands) = session.hands_mut() {
        hands.selected = joint;
    }
}

fn swing(session: &mut Session, joint: Joint, degrees: f64, force: bool) {
    session.player.end_motion();
    let was_barred = session.hold_mut().is_some_and(|hold| hold.turn.joint == joint && hold.barrier.is_some());
    hold(session, Some(joint));
    let grasp = session.grasp();
    let force = force || grasp.hint_at(joint).is_some_and(|step| step.grade() == Grade::Press);
    let Some(hold) = session.hold_mut() else { return };
    if hold.barrier.is_none() {
        let quarter = 90.0 * (degrees / 90.0).round();
        let degrees = if (degrees - quarter).abs() < DETENT && quarter != 0.0 { quarter } else { degrees };
        let side = if force { Grade::LEAST } else { Grade::RUB };
        let barrier = hold.turn.barrier(&grasp.cells, degrees > 0.0, side);
        let most = barrier.map_or(180.0, |barrier| barrier.degrees);
        hold.degrees = degrees.clamp(-most, most);
        hold.barrier = barrier.filter(|_| degrees.abs() > most);
    }
    if hold.barrier.is_some() && !was_barred {
        session.sound(Sound::Knock);
    }
}

/// Degrees from which a drag means a quarter turn; chosen by hand.
const MEANT: f64 = 25.0;
/// Within so many degrees of a quarter turn, a dragged part snaps to it; chosen by hand.
const DETENT: f64 = 10.0;

/// The quarter turn that is meant by how far the part is dragged, if it can reach that. On the way of a hint that is a
/// half turn, all of it.
fn goal(session: &Session) -> Option<Step> {
    let hold = session.hands()?.hold?;
    let grasp = session.grasp();
    let barred = hold.barrier.map_or(180.0, |barrier| barrier.degrees);
    let is_half = grasp.hint_at(hold.turn.joint).is_some_and(|hint| hint.degrees.abs() == 180);
    let least = if is_half { 2.0 } else { 1.0 };
    let quarters = (hold.degrees.abs() / 90.0).round().max(f64::from(hold.degrees.abs() >= MEANT));
    let quarters = if quarters > 0.0 { quarters.max(least) } else { 0.0 }.min((barred / 90.0).floor());
    let degrees = (quarters * 90.0).copysign(hold.degrees) as i32;
    let step = hold.turn.by(degrees, &grasp.cells);
    (degrees != 0 && step.side >= Grade::LEAST).then_some(step)
}

/// Moves on to the nearest quarter turn, or falls back to it.
fn let_go(session: &mut Session) {
    let goal = goal(session);
    let Some(hold) = session.hold_mut() else { return };
    let degrees = hold.degrees;
    match goal {
        Some(step) if degrees.abs() < f64::from(step.degrees.abs()) => finish(session, step, degrees),
        _ => {
            hold.falls = true;
            // What is in the way has been said.
            if goal.is_none() && hold.barrier.is_none() {
                session.say(Notice::NotFarEnough);
            }
        }
    }
    if session.settings.motion == Motion::Reduced {
        fall(session, f64::INFINITY);
    }
}

/// Turns the joint that keys have selected, or else holds one for them to turn.
fn turn_held(session: &mut Session, degrees: i32) {
    let Some(hands) = session.hands() else { return };
    let hinted = session.hint_step().map(|step| step.joint);
    let is_waiting = hands.is_waiting();
    // What is being turned goes on; without a choice, a known hint is meant, or else what is held.
    let usual = hinted.or(hands.hold.map(|hold| hold.turn.joint)).filter(|_| !is_waiting);
    if let Some(joint) = turning(hands).or(hands.selected).or(usual) {
        let degrees = session.grasp().keyed(joint, degrees);
        turn(session, joint, degrees, false);
        if let Some(hands) = session.hands_mut() {
            // After the turn of a hint, the next hint follows.
            hands.selected = Some(joint).filter(|_| hinted != Some(joint));
        }
    } else if !is_waiting && !session.is_done() {
        hold_next(session, None, 1);
    }
}

/// Makes a whole turn, from where the part is.
fn turn(session: &mut Session, joint: Joint, degrees: i32, force: bool) {
    let from = session.held().filter(|held| held.0 == joint).map_or(0.0, |held| held.1);
    swing(session, joint, f64::from(degrees), force);
    match goal(session) {
        Some(step) => finish(session, step, from),
        None => let_go(session),
    }
}

/// Moves a part that was let go, for this many seconds.
fn fall(session: &mut Session, seconds: f64) {
    let goal = goal(session);
    let Some(hold) = session.hold_mut().filter(|hold| hold.falls) else { return };
    let to = goal.map_or(0.0, |step| f64::from(step.degrees.abs()));
    let left = hold.degrees.abs() - FALL * seconds;
    if left > to {
        hold.degrees = left.copysign(hold.degrees);
        return;
    }
    hold.falls = false;
    let degrees = std::mem::take(&mut hold.degrees);
    if let Some(step) = goal {
        finish(session, step, degrees);
    }
}

/// Plays what is left, from these degrees on, of a turn of the part that is held.
fn finish(session: &mut Session, step: Step, degrees: f64) {
    session.notices.take_back(|notice| *notice == Notice::NotFarEnough);
    let made = session.player.turns_made();
    let is_hint = session.hint_step() == Some(&step);
    let Some(hands) = session.hands_mut() else { return };
    // A hint that followed by itself counts once it is used.
    if is_hint {
        hands.count_hint(Dihedrals::of(hands.attempt.turns.cells(made)));
    }
    hands.hold = None;
    hands.pulled = false;
    let turned = (degrees / f64::from(step.degrees)).clamp(0.0, 1.0);
    hands.attempt.turns.truncate(made);
    hands.attempt.turns.push(step);
    // By heart, each hint is asked for.
    if !matches!(hands.way, Way::Known(_)) || is_hint && hands.goal().is_some() {
        hands.way = Way::Unknown;
    }
    refresh(session);
    session.player.with(|playback, timeline| {
        playback.seek(timeline.playhead_of_turn(made, turned), timeline);
        playback.in_motion = true;
        playback.step(1, timeline);
    });
}

fn find_way(session: &mut Session, follows: bool) {
    let known = session.known_way().map(|(way, step)| (way.clone(), step));
    let is_closed = is_closed(session);
    let shape = Dihedrals::of(&session.cells_in_hands());
    let Some(hands) = session.hands_mut() else { return };
    hands.unfolds = is_closed || hands.unfolds && !shape.is_flat();
    if !follows {
        hands.count_hint(shape);
    }
    match known {
        Some((way, step)) if follows => {
            let copies = hands.copies;
            leave(session);
            if copies {
                forget_hands(session);
            }
            let saved = session.bookmark().and_then(|bookmark| bookmark.dihedrals.parse().ok());
            let showing = &mut session.player.showing;
            // The way should be folded as it is seen.
            showing.way = Some(if showing.mirror { way.mirrored() } else { way });
            showing.plan_left_at = showing.plan_left_at.take().or(saved);
            showing.backward = false;
            refresh(session);
            session.player.seek(step as f64);
            arrive_at(session, step);
            work::follow(session);
        }
        Some(_) if !follows => {
            hands.selected = None;
            hands.hold = None;
        }
        _ => {
            hands.way = Way::Asked { follows, sent: false };
            if session.solving.fold().is_none() && !session.solving.is_busy() {
                solve_at(session, None);
            }
        }
    }
}

/// Requests the way on, if it was asked for, as soon as there is a plan that it can lead to.
pub fn send_for_way(session: &mut Session) {
    let start = session.cells_in_hands();
    let Mode::Hands(hands) = &mut session.mode else { return };
    let Way::Asked { sent: sent @ false, .. } = &mut hands.way else { return };
    let Some(plan) = session.solving.fold() else { return };
    let Some(puzzle) = session.document.puzzle() else { return };
    *sent = true;
    let found = &session.solving.solutions;
    let images = found.iter().filter_map(|solution| solution.mirrored(puzzle));
    let (plan, solutions) = match hands.before.plan().zip(hands.before.asked()) {
        Some((learnt, steps)) => {
            let mut part = learnt.clone();
            part.truncate(steps.end);
            (part, Vec::new())
        }
        None if hands.unfolds => (plan.reversed(), Vec::new()),
        None => (plan.clone(), found.iter().cloned().chain(images).collect()),
    };
    let revision = session.document.revision;
    session.ask(SolvingEffect::FindWay { revision, start, plan: Box::new(plan), solutions });
}

pub fn handle_way(session: &mut Session, found: Result<FoldPlan, NoPlan>) {
    let cells = session.cells_in_hands();
    let Some(hands) = session.hands_mut() else { return };
    let Way::Asked { follows, .. } = hands.way else { return };
    let Ok(way) = found else {
        hands.way = Way::NotFound;
        return;
    };
    if way.cells(0) != cells {
        hands.way = Way::Asked { follows, sent: false };
        return;
    }
    hands.way = Way::Known(way.seen(Some(hands.attempt.turns.eye())));
    if follows {
        return find_way(session, true);
    }
    // After a request for a hint, its joint is selected, no longer one that the pointer happened to be at.
    hands.selected = None;
    hands.hold = hands.hold.filter(|hold| hold.degrees != 0.0);
}

pub fn is_closed(session: &Session) -> bool {
    session.document.fills_box(&session.cells_in_hands())
}
