//! A plan as data for the page's script, from the [`Picture`] of each step.
//!
//! Contains only the first pose: the script turns the cubelets as [`FoldPlan::pose`](crate::fold::FoldPlan::pose) does,
//! and mirrors them itself. Lengths are in pitches, angles in degrees, cubelets counted from 0.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use glam::{DVec3, Vec3};
use serde_json::{Value, json};

use super::Subject;
use crate::fold::{Grade, ROOM, Viewpoint};
use crate::puzzle::Colouring;
use crate::stage::{
    BEAD, DRAIN, DRAWN_SIDE, Edge, FIELD_OF_VIEW, LAMP_WIDTH, LIGHT, Look, Picture, RESTS, SIZES, Species, Stage,
    Timeline, WOOD, beginning_eye,
};
use crate::text::Language;

/// The data that is the same on all pages in this language; `None` for the page that solves any snake, which has all
/// languages.
pub fn constants(language: Option<Language>) -> String {
    let woods = Species::ALL.iter().flat_map(|Species { rings: [[r, g, b], late], figure: [contrast, _], .. }| {
        [[*r, *g, *b, *contrast], [late[0], late[1], late[2], 0.0]]
    });
    let texts = |spoken: Language| spoken.texts_by_name(language.is_none());
    let languages = language.as_ref().map_or(&Language::ALL[..], std::slice::from_ref);
    let constants = json!({
        // By species, in linear colour: its light and its dark part, each with its figure; see `scene/instances.rs`.
        "woods": Vec::from_iter(woods),
        "light": LIGHT,
        "lamp": LAMP_WIDTH,
        "gap": ROOM,
        // Seconds of pause before and after a step.
        "rests": RESTS,
        "side": DRAWN_SIDE,
        "bead": BEAD,
        "sizes": SIZES,
        "wood": BTreeMap::from(WOOD),
        "drain": DRAIN,
        "field_of_view": FIELD_OF_VIEW,
        // Tag, name and texts of each language; the names of the texts, in the same order.
        "languages": Vec::from_iter(languages.iter().map(|spoken| {
            (spoken, spoken.name(), Vec::from_iter(texts(*spoken).into_values()))
        })),
        "names": Vec::from_iter(texts(Language::default()).keys()),
    });
    in_script(&constants)
}

pub fn json(subject: &Subject) -> String {
    let plan = &subject.plan;
    let timeline = Timeline::fold(plan.clone());
    let picture = |playhead: f64| Picture::of(&timeline, playhead, false, subject.own_woods(), Look::default());
    let first = picture(timeline.start());
    let turns = plan.pose(0.0).into_iter().map(|cubelet| cubelet.rotation);
    let steps = (0..plan.len()).filter_map(|step| turn(&timeline, step, picture(step as f64)));
    // At the beginning and at the end; the first words refer to the plan's own viewpoint. All words are in the sheet.
    let eyes = [beginning_eye(plan), plan.sight(plan.len()).eye].map(angles);
    let image = subject.mirrored();
    let short =
        [subject].into_iter().chain(&image).map(|Subject { plan, .. }| subject.language.in_short(plan, 0..plan.len()));
    let short = Vec::from_iter(short);
    let data = json!({
        "cells": plan.cells(0),
        // As quaternions.
        "turns": Vec::from_iter(turns),
        "cuts": first.stage.cuts,
        "species": first.woods,
        "alternating": subject.woods,
        "dotted": first.stage.first,
        "begins_flat": first.lies > 0.0,
        "counts": first.counts,
        "steps": Vec::from_iter(steps),
        "eyes": eyes,
        "parts": timeline.parts(),
        "short": short,
        "mirrors": image.is_some(),
    });
    in_script(&data)
}

/// JSON that cannot end a `<script>`.
fn in_script(data: &Value) -> String {
    data.to_string().replace('<', "\\u003c")
}

/// A chain at rest, with these cubelets marked.
pub fn picture(stage: &Stage, colouring: Option<&Colouring>, marked: Range<usize>) -> Value {
    let poses = || stage.cubelets.iter().flatten();
    json!({
        "places": Vec::from_iter(poses().map(|pose| pose.position)),
        "turns": Vec::from_iter(poses().map(|pose| pose.rotation)),
        "cuts": stage.cuts,
        "species": Species::woods(colouring, stage.cubelets.len()),
        "marked": [marked.start, marked.end],
        "eye": stage.eye.map(angles),
    })
}

fn turn(timeline: &Timeline, step: usize, picture: Picture) -> Option<Value> {
    let Timeline::Fold { plan, framings, .. } = timeline else { return None };
    let now = plan.steps().get(step)?;
    let gesture = picture.gesture?;
    let framing = picture.stage.frame?;
    let shared = framings.iter().position(|other| Arc::ptr_eq(other, &framing))?;
    // The chain is widest halfway through the step.
    let widest = plan.opening(step as f64 + 0.5, f64::from(DRAWN_SIDE)).pitch;
    let faded = (0..plan.cubelets()).filter(|cubelet| picture.stage.faded.get(*cubelet) == Some(&1.0));
    // A range is its first element and the one after its last; points are rounded.
    Some(json!({
        "moving": [picture.stage.lit.start, picture.stage.lit.end],
        "axis": now.axis.vector(),
        "pivot": now.pivot,
        "degrees": now.degrees,
        "lift": now.lift,
        // Whether the chain makes room before the turn and closes after it.
        "roomy": now.grade() != Grade::Free,
        "pitch": widest,
        "seconds": timeline.step_seconds(step),
        "eye": angles(picture.stage.eye?),
        "faded": Vec::from_iter(faded),
        // The first of the steps that share its framing.
        "shared": shared,
        "arc": rounded(&gesture.arc),
        "pull": gesture.pull.map(|pull| rounded(&pull)),
        // Twice the first end of each edge, its axis, its length, the filled cells around it.
        "landing": Vec::from_iter(gesture.landing.iter().map(Edge::numbers)),
        "dot": gesture.dot.map(|dot| rounded(&[dot])),
    }))
}

/// To hundredths of a pitch.
fn rounded(points: &[Vec3]) -> Vec<DVec3> {
    points.iter().map(|point| (point.as_dvec3() * 100.0).round() / 100.0).collect()
}

fn angles(eye: Viewpoint) -> [i32; 2] {
    [eye.yaw, eye.pitch]
}
