//! A plan as data for the page's script, from the [`Picture`] of each step.
//!
//! Contains only the first pose: the script turns the cubelets as [`FoldPlan::pose`](crate::fold::FoldPlan::pose) does,
//! and mirrors them itself. So a step's size does not depend on the number of cubelets. Lengths are in pitches, angles
//! in degrees, cubelets counted from 0.
//!
//! [`picture`] is one chain at rest, for the pictures of other pages.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use glam::Vec3;
use serde::Serialize;
use serde_json::{Value, json};

use super::Subject;
use crate::fold::{FoldPlan, Grade, ROOM, Viewpoint, quat_of};
use crate::puzzle::{Cell, Colouring, Species, Symmetry};
use crate::stage::{
    BEAD, Caption, Cut, DRAWN_SIDE, Edge, Framing, Lens, LineSizes, Look, Picture, RESTS, SIZES, Stage, Timeline, WOOD,
    beginning_eye,
};

/// What is the same in all pictures.
#[derive(Serialize)]
struct Constants {
    /// sRGB, by species.
    woods: Vec<[u8; 3]>,
    room: f64,
    /// Seconds of pause before and after a step.
    rests: [f64; 2],
    side: f32,
    bead: f32,
    sizes: LineSizes,
    wood: BTreeMap<&'static str, u32>,
    field_of_view: f32,
}

impl Constants {
    fn new() -> Self {
        Self {
            woods: Species::ALL.iter().map(|species| species.drawn[0]).collect(),
            room: ROOM,
            rests: RESTS,
            side: DRAWN_SIDE,
            bead: BEAD,
            sizes: SIZES,
            wood: BTreeMap::from(WOOD),
            field_of_view: Lens::HOME.field_of_view,
        }
    }
}

#[derive(Serialize)]
struct Data<'a> {
    #[serde(flatten)]
    constants: Constants,
    cells: &'a [Cell],
    /// The orientation of each cubelet, as a quaternion; left out if none is turned at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<[f32; 4]>>,
    /// How each cubelet is cut from wood: holes, axis of its stick, stick, position on the stick.
    cuts: Vec<(u8, usize, usize, i32)>,
    species: &'a [usize],
    dotted: usize,
    begins_flat: bool,
    /// As `FoldPlan::counts`.
    counts: &'a [(usize, [usize; 3])],
    steps: Vec<Turn>,
    /// Yaw and pitch at the beginning and at the end.
    eyes: [[i32; 2]; 2],
    /// The words, and the mirror image's words if there is one.
    words: Vec<StepText>,
}

#[derive(Serialize)]
struct StepText {
    beginning: String,
    steps: Vec<String>,
    hints: Vec<String>,
    ending: String,
}

#[derive(Serialize)]
struct Turn {
    /// The first moving cubelet, and the one after the last.
    moving: [usize; 2],
    axis: Cell,
    pivot: Cell,
    degrees: i32,
    lift: Cell,
    /// Whether the chain makes room before the turn and closes after it.
    roomy: bool,
    /// The pitch to which the chain is opened for the turn.
    pitch: f64,
    seconds: f64,
    eye: [i32; 2],
    faded: Vec<usize>,
    /// The first step that shares its framing, and the one after the last.
    shared: [usize; 2],
    /// The lines of its [`Gesture`](crate::stage::Gesture), in hundredths of a pitch.
    rod: Vec<[i32; 3]>,
    ring: Vec<[i32; 3]>,
    arc: Vec<[i32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pull: Option<Vec<[i32; 3]>>,
    /// Twice the first end of each edge, its axis, its length, the filled cells around it.
    landing: Vec<(i32, i32, i32, usize, i32, u8)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dot: Option<[f64; 3]>,
    count: usize,
}

/// The data of the page as JSON that cannot end a `<script>`.
pub(super) fn json(subject: &Subject) -> String {
    let plan = &subject.plan;
    let start = &plan.poses()[0];
    let is_turned = start.orientations.iter().any(|orientation| *orientation != Symmetry::IDENTITY);
    let timeline = Timeline::fold(plan.clone());
    let picture = |playhead: f64| Picture::of(&timeline, playhead, false, subject.woods(), Look::default());
    let (first, last) = (picture(timeline.start()), picture(plan.len() as f64));
    let mirrored = subject.mirrored();
    let data = Data {
        constants: Constants::new(),
        cells: &start.cells,
        turns: is_turned.then(|| start.orientations.iter().map(|turn| quat_of(*turn).to_array()).collect()),
        cuts: cuts(&first.stage.cuts),
        species: &first.woods,
        dotted: first.stage.first,
        begins_flat: first.lies > 0.0,
        counts: &first.counts,
        steps: (0..plan.len()).filter_map(|step| turn(plan, &timeline, step, picture(step as f64))).collect(),
        // The first words refer to the plan's own viewpoint.
        eyes: [beginning_eye(plan), last.eye()].map(angles),
        words: std::iter::once(plan).chain(mirrored.as_ref().map(|mirrored| &mirrored.plan)).map(words).collect(),
    };
    serde_json::to_string(&data).expect("numbers and texts alone").replace('<', "\\u003c")
}

/// What is the same in all pictures, as JSON: for a page whose plan is still to come.
pub fn constants() -> String {
    serde_json::to_string(&Constants::new()).expect("numbers and texts alone")
}

/// A chain at rest, with these cubelets marked.
pub fn picture(stage: &Stage, colouring: Option<&Colouring>, marked: Range<usize>) -> Value {
    let poses = || stage.cubelets.iter().flatten();
    let colour = |cubelet: usize| colouring.and_then(|colouring| colouring.colours.get(cubelet).copied());
    json!({
        "places": poses().map(|pose| pose.position).collect::<Vec<_>>(),
        "turns": poses().map(|pose| pose.rotation.to_array()).collect::<Vec<_>>(),
        "cuts": cuts(&stage.cuts),
        "species": (0..stage.cubelets.len()).map(|cubelet| Species::index_of(colour(cubelet))).collect::<Vec<_>>(),
        "marked": [marked.start, marked.end],
        "eye": stage.eye.map(angles),
    })
}

fn cuts(cuts: &[Cut]) -> Vec<(u8, usize, usize, i32)> {
    cuts.iter().map(|cut| (cut.holes, cut.axis, cut.stick, cut.along)).collect()
}

fn words(plan: &FoldPlan) -> StepText {
    let caption = |playhead: f64| Caption::of_fold(plan, playhead, true);
    let steps = (0..plan.len()).map(|step| caption(step as f64)).map(|now| (now.text, now.hint.words));
    let (steps, hints) = steps.unzip();
    StepText { beginning: caption(-1.0).text, steps, hints, ending: caption(plan.len() as f64).text }
}

fn turn(plan: &FoldPlan, timeline: &Timeline, step: usize, picture: Picture) -> Option<Turn> {
    let Timeline::Fold { framings, .. } = timeline else { return None };
    let (now, gesture, framing) = (plan.steps().get(step)?, picture.gesture?, picture.stage.frame?);
    let is_shared = |other: &&Arc<Framing>| Arc::ptr_eq(other, &framing);
    let first = framings.iter().position(|other| is_shared(&other))?;
    // The chain is widest half way.
    let widest = plan.opening(step as f64 + 0.5, f64::from(DRAWN_SIDE)).pitch;
    Some(Turn {
        moving: [picture.stage.lit.start, picture.stage.lit.end],
        axis: now.axis.vector(),
        pivot: now.pivot,
        degrees: now.degrees,
        lift: now.lift,
        roomy: now.grade() != Grade::Free,
        pitch: (f64::from(widest) * 1e3).round() / 1e3,
        seconds: (timeline.step_seconds(step) * 1e2).round() / 1e2,
        eye: angles(picture.stage.eye?),
        faded: (0..plan.cubelets()).filter(|&cubelet| picture.stage.faded.get(cubelet) == Some(&1.0)).collect(),
        shared: [first, first + framings.iter().filter(is_shared).count()],
        rod: hundredths(&gesture.rod),
        ring: hundredths(&gesture.ring),
        arc: hundredths(&gesture.arc),
        pull: gesture.pull.map(|pull| hundredths(&pull)),
        landing: gesture.landing.iter().map(Edge::numbers).collect(),
        dot: gesture.dot.map(rounded),
        count: gesture.cubelets,
    })
}

fn hundredths(points: &[Vec3]) -> Vec<[i32; 3]> {
    points.iter().map(|point| (*point * 100.0).round().as_ivec3().to_array()).collect()
}

fn angles(eye: Viewpoint) -> [i32; 2] {
    [eye.yaw, eye.pitch]
}

fn rounded(point: Vec3) -> [f64; 3] {
    // Avoids −0.
    point.to_array().map(|at| (f64::from(at) * 100.0).round() / 100.0 + 0.0)
}
