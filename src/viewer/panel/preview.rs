//! What will be made, as one sketch in a frame of its shape; and a sign for each kind.
//!
//! Painted of the same faces as all small pictures; the files themselves are made elsewhere and look alike, not the same.

use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::guide::balanced;
use super::sketch::{Sketched, paint};
use crate::fold::FoldPlan;
use crate::session::{Form, Player, Session};
use crate::viewer::theme::Palette;

/// Width to height: a phone, and a page of paper.
const PHONE: f32 = 9.0 / 17.0;
const PAPER: f32 = 210.0 / 297.0;

/// Of what is chosen; of a film, which lasts so many seconds, its middle.
pub(super) fn show(ui: &egui::Ui, area: Rect, session: &Session, seconds: f64, palette: Palette) {
    let Some(plan) = session.player().plan() else { return };
    let painter = ui.painter_at(area);
    let inside = area.shrink(2.0);
    let form = session.taking().form();
    let aspect = match form {
        Form::Page => PHONE,
        Form::Sheet => PAPER,
        Form::Picture | Form::Film => {
            let [width, height] = session.taking().size();
            width as f32 / height as f32
        }
    };
    let rect = fitted(inside, aspect);
    let playhead = if form == Form::Film { (plan.len() / 2) as f64 } else { session.player().playback.playhead };
    show_picture(&painter, rect, session, plan, playhead, palette);
    if form == Form::Film {
        show_play(&painter, rect, seconds, palette);
    }
}

/// As large as it fits into the middle, of this width to height.
fn fitted(area: Rect, aspect: f32) -> Rect {
    let width = area.width().min(area.height() * aspect);
    Rect::from_center_size(area.center(), vec2(width, width / aspect))
}

/// The snake before a step, or after the last one, with what the step moves told apart.
fn sketched(plan: &FoldPlan, step: usize) -> Sketched<'_> {
    let moving = if step < plan.len() { plan.moving(step) } else { 0..0 };
    Sketched { cells: &plan.poses()[step.min(plan.len())].cells, moving, eye: plan.sight(step).eye, seams: true }
}

/// What is said before a step, or after the last one: how far it is, and what is to be done.
fn said(player: &Player, step: usize) -> [String; 2] {
    let step = (step < player.steps()).then_some(step);
    [player.count_at(step), player.text_at(step)]
}

fn show_picture(
    painter: &egui::Painter,
    rect: Rect,
    session: &Session,
    plan: &FoldPlan,
    playhead: f64,
    palette: Palette,
) {
    let step = playhead as usize;
    painter.rect(rect, 0.0, palette.background, Stroke::new(1.0, palette.quiet), StrokeKind::Outside);
    // In a narrow frame the letters are smaller, so that their lines leave room for the sketch.
    let unit = rect.height().min(rect.width() * 1.4) / 20.0;
    let mut picture = rect.shrink(unit);
    if session.taking().words() || !session.taking().form().has_size() {
        let top = rect.center_top() + vec2(0.0, unit * 0.6);
        let [count, words] = said(session.player(), step);
        let count = painter.layout_no_wrap(count, FontId::proportional(unit * 0.8), palette.quiet);
        let written = |words: &str, size: f32| balanced(painter, words, size, palette.text, rect.width() - 2.0 * unit);
        let words = written(&words, unit * 1.2);
        let under = count.size().y;
        picture.min.y += under + words.size().y + unit * 0.3;
        painter.galley(top - vec2(count.size().x / 2.0, 0.0), count, palette.quiet);
        painter.galley(top + vec2(0.0, under), words, palette.text);
        // As in the file, where nothing is done yet it is said how to begin.
        if playhead == 0.0 && !plan.is_empty() {
            let grip = written(&plan.beginning(), unit);
            picture.max.y -= grip.size().y;
            painter.galley(rect.center_bottom() - vec2(0.0, grip.size().y + unit * 0.4), grip, palette.text);
        }
    }
    // Of a step under way, the end of it that is nearer.
    let cells = &plan.poses()[(playhead.round() as usize).min(plan.len())].cells;
    paint(painter, picture.shrink(unit), session, &Sketched { cells, ..sketched(plan, step) }, palette);
}

/// That it moves, and for how long.
fn show_play(painter: &egui::Painter, rect: Rect, seconds: f64, palette: Palette) {
    let radius = (rect.height() * 0.1).clamp(14.0, 40.0);
    painter.circle_filled(rect.center(), radius, palette.accent.gamma_multiply(0.85));
    painter.add(triangle(rect.center() + vec2(radius * 0.1, 0.0), radius * 0.5, palette.on_accent));
    let whole = seconds.round() as u64;
    let text = format!("{}:{:02}", whole / 60, whole % 60);
    let letters = FontId::proportional((rect.height() * 0.07).clamp(11.0, 18.0));
    let length = painter.layout_no_wrap(text, letters, palette.text);
    let place = Align2::RIGHT_BOTTOM.anchor_size(rect.max - vec2(8.0, 8.0), length.size());
    painter.rect_filled(place.expand2(vec2(5.0, 2.0)), 4.0, palette.panel);
    painter.galley(place.min, length, palette.text);
}

/// One that points to the right.
fn triangle(middle: Pos2, reach: f32, colour: Color32) -> Shape {
    let corners = [(-0.7, -1.0), (1.0, 0.0), (-0.7, 1.0)].map(|(x, y)| middle + vec2(x, y) * reach);
    Shape::convex_polygon(corners.to_vec(), colour, Stroke::NONE)
}

/// A sign for each of the things one can take along.
pub(super) fn sign(painter: &egui::Painter, rect: Rect, form: Form, colour: Color32) {
    let line = Stroke::new(2.0, colour);
    let (middle, size) = (rect.center(), rect.size());
    let body = |share: egui::Vec2, round: f32| {
        let body = Rect::from_center_size(middle, size * share);
        painter.rect_stroke(body, round, line, StrokeKind::Middle);
        body
    };
    match form {
        Form::Page => {
            let phone = body(vec2(0.56, 1.0), 5.0);
            painter.hline(middle.x - 3.0..=middle.x + 3.0, phone.max.y - 5.0, line);
        }
        Form::Sheet => {
            let paper = body(vec2(0.74, 1.0), 0.0);
            for row in 1..4 {
                let y = paper.min.y + paper.height() * row as f32 / 4.0;
                painter.hline(paper.min.x + 5.0..=paper.max.x - 5.0, y, line);
            }
        }
        Form::Picture => {
            let frame = body(vec2(1.0, 0.8), 2.0);
            let foot = frame.max.y - 3.0;
            let hill =
                [pos2(frame.min.x + 4.0, foot), pos2(middle.x - 2.0, middle.y - 1.0), pos2(middle.x + 5.0, foot)];
            painter.add(Shape::convex_polygon(hill.to_vec(), colour, Stroke::NONE));
            painter.circle_filled(pos2(frame.max.x - 7.0, frame.min.y + 7.0), 2.5, colour);
        }
        Form::Film => {
            body(vec2(1.0, 0.8), 5.0);
            painter.add(triangle(middle, size.x * 0.2, colour));
        }
    }
}
