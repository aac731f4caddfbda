//! Small pictures of what will be made: a phone, a sheet of paper, a picture, a film; and a sign for each.
//!
//! Painted of the same faces as all small pictures; the files themselves are made elsewhere and look alike, not the same.

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::guide::balanced;
use super::sketch::{Sketched, paint};
use crate::export::Subject;
use crate::fold::FoldPlan;
use crate::session::{Form, Player, Session, Settings, Theme};
use crate::viewer::theme::{self, Palette};

/// Width to height: a phone, and a page of paper.
const PHONE: f32 = 9.0 / 17.0;
const PAPER: f32 = 210.0 / 297.0;

/// So many steps are on the first page of a sheet, in so many columns.
const COLUMNS: usize = 3;
const ROWS: usize = 2;

/// Of what is chosen; of a film, which lasts so many seconds, its middle.
pub(super) fn show(ui: &egui::Ui, area: Rect, session: &Session, seconds: f64, palette: Palette) {
    let Some(plan) = session.player().plan() else { return };
    let painter = ui.painter_at(area);
    let inside = area.shrink(2.0);
    match session.taking().form() {
        Form::Page => show_phone(&painter, fitted(inside, PHONE), session, plan, palette),
        Form::Sheet => {
            let bright = theme::palette(&Settings { theme: Theme::Light, ..session.settings().clone() });
            let paper = Palette { panel: Color32::WHITE, background: Color32::WHITE, ..bright };
            show_paper(&painter, fitted(inside, PAPER), session, plan, paper);
        }
        Form::Picture | Form::Film => {
            let [width, height] = session.taking().size();
            let rect = fitted(inside, width as f32 / height as f32);
            let films = session.taking().form() == Form::Film;
            let playhead = if films { (plan.len() / 2) as f64 } else { session.player().playback.playhead };
            show_picture(&painter, rect, session, plan, playhead, palette);
            if films {
                show_play(&painter, rect, seconds, palette);
            }
        }
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

fn show_phone(painter: &egui::Painter, rect: Rect, session: &Session, plan: &FoldPlan, palette: Palette) {
    let (unit, step) = (rect.width() / 20.0, session.player().playback.playhead as usize);
    painter.rect(rect, unit * 2.0, palette.panel, Stroke::new(unit * 0.7, palette.quiet), StrokeKind::Inside);
    let screen = rect.shrink2(vec2(unit * 1.2, unit * 2.0));
    let painter = painter.with_clip_rect(screen);
    let top = screen.center_top();
    let [count, words] = said(session.player(), step);
    let count = painter.layout_no_wrap(count, FontId::proportional(unit * 1.1), palette.quiet);
    painter.galley(top - vec2(count.size().x / 2.0, 0.0), count.clone(), palette.quiet);
    let words = balanced(&painter, &words, unit * 1.5, palette.text, screen.width());
    let under = top + vec2(0.0, count.size().y + unit * 0.4);
    let words_end = under.y + words.size().y;
    painter.galley(under, words, palette.text);
    let buttons = screen.with_min_y(screen.max.y - unit * 4.2);
    let picture = screen.with_min_y(words_end + unit).with_max_y(buttons.min.y - unit);
    paint(&painter, picture, session, &sketched(plan, step), palette);
    let [back, next] = buttons.split_left_right_at_fraction(0.34).into();
    for (place, sign, fill, colour) in
        [(back, "Back", palette.hover, palette.text), (next, "Next", palette.accent, palette.on_accent)]
    {
        let place = place.shrink2(vec2(unit * 0.3, 0.0));
        painter.rect_filled(place, unit * 0.8, fill);
        painter.text(place.center(), Align2::CENTER_CENTER, sign, FontId::proportional(unit * 1.5), colour);
    }
}

fn show_paper(painter: &egui::Painter, rect: Rect, session: &Session, plan: &FoldPlan, paper: Palette) {
    painter.rect_filled(rect.translate(vec2(3.0, 3.0)), 0.0, Color32::from_black_alpha(50));
    painter.rect(rect, 0.0, Color32::WHITE, Stroke::new(1.0, paper.line), StrokeKind::Inside);
    let unit = rect.width() / 30.0;
    let inside = rect.shrink(unit * 1.8);
    let painter = painter.with_clip_rect(inside);
    let document = session.document();
    let title = document.puzzle().map_or(String::new(), |puzzle| Subject::title_of(&document.draft.title(), puzzle));
    let mut title = LayoutJob::simple_singleline(title, FontId::proportional(unit * 2.0), paper.text);
    title.wrap = TextWrapping::truncate_at_width(inside.width());
    painter.galley(inside.min, painter.layout_job(title), paper.text);
    let flat = Rect::from_min_size(inside.min + vec2(0.0, unit * 3.0), vec2(inside.width(), unit * 12.0));
    let begin = Sketched { moving: 0..0, seams: false, ..sketched(plan, 0) };
    paint(&painter, flat.shrink(unit * 0.5), session, &begin, paper);
    let grid = inside.with_min_y(flat.max.y + unit * 0.5);
    let cell = grid.size() / vec2(COLUMNS as f32, ROWS as f32);
    for step in 0..plan.len().min(COLUMNS * ROWS) {
        let place = vec2((step % COLUMNS) as f32, (step / COLUMNS) as f32) * cell;
        let place = Rect::from_min_size(grid.min + place, cell).shrink(unit * 0.4);
        painter.text(place.min, Align2::LEFT_TOP, (step + 1).to_string(), FontId::proportional(unit * 1.3), paper.text);
        // All alike, however much of the snake is folded.
        let before = Sketched { seams: false, ..sketched(plan, step) };
        paint(&painter, place.shrink2(vec2(unit * 1.2, unit * 1.1)), session, &before, paper);
        // Where the words are.
        for (line, share) in [(0.0, 0.9), (0.7, 0.6)] {
            let y = place.max.y - unit * (0.8 - line);
            painter.hline(place.min.x..=place.min.x + place.width() * share, y, Stroke::new(unit * 0.2, paper.line));
        }
    }
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
    let unit = rect.height() / 20.0;
    let mut picture = rect.shrink(unit);
    if session.taking().words() {
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
