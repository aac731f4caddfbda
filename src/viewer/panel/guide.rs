//! The guide over the picture, legible from a distance: a caption (how to begin, or the step), and a small picture of
//! the snake after the step.

use std::sync::Arc;

use bevy_egui::egui::Galley;

use super::floating::{LETTER_SIZE, margin};
use super::ground::back_words;
use super::prelude::*;
use crate::session::CameraView;

/// Of the line above it and of the one below, in units.
const LINE_SIZE: f32 = 0.56;
/// Height of the words where they have up to two lines, in units.
pub const TWO_LINES: f32 = 4.5;
const MARGIN: f32 = 10.0;
/// As [`Caption::hint`] has it.
const BETWEEN_HINTS: &str = "  ·  ";

/// While the snake lies on the table: how it stands when it is lifted.
pub fn show_upright(ui: &Ui, column: Rect, panel: &mut PanelUi) {
    let Some(plan) = panel.player.plan().filter(|plan| panel.picture.lies > 0.0 && !plan.is_empty()) else { return };
    show_pose(ui, column, Label::LiftedUpright, (plan, 0), &[0], panel);
}

/// The hint, or the viewpoint that the words assume and the key that returns to it, if the camera is elsewhere. Also
/// its colour: a difference from the step before stands out.
pub fn hint(picture: &Picture, elsewhere: bool) -> (String, Color32) {
    let caption = &picture.caption;
    let palette = theme::palette(picture.look.dark);
    if elsewhere {
        let key = Command::from(Window::Camera(CameraView::Home)).key(picture.look.language);
        return (picture.look.language.message(&Message::SeenFrom { key: &key }), palette.quiet);
    }
    (caption.hint.clone(), if caption.is_hint_new { palette.text } else { palette.quiet })
}

/// The unit of sizes of words over a picture that is watched, in points: they are not read at arm's length. Also the
/// places of the words and, below them, of the scene: the same for one line and two, so that it does not move.
pub fn words_over(ctx: &Context, picture: Rect) -> (f32, Rect, Rect) {
    let unit = 0.8 * LETTER_SIZE * ctx.viewport_rect().height();
    let words = picture.shrink2(vec2(margin(picture), unit));
    (unit, words, picture.with_min_y(words.min.y + 4.25 * unit))
}

/// The words of a page in large type; returns where they end.
pub fn show_words(ui: &Ui, area: Rect, elsewhere: bool, unit: f32, panel: &PanelUi) -> f32 {
    show_caption(ui, area, &panel.picture.caption, Some(hint(panel.picture, elsewhere)), unit, panel)
}

pub fn show_caption(
    ui: &Ui,
    area: Rect,
    caption: &Caption,
    hint: Option<(String, Color32)>,
    unit: f32,
    panel: &PanelUi,
) -> f32 {
    let words = paint_words(ui.painter(), area, caption, panel.picture.look, hint, (unit, panel.state.pool));
    announce_painted(ui, words, "words", &format!("{}. {}", caption.count, caption.text));
    words.max.y + 5.0
}

/// A small line, a text as large as fits into `area`, and a hint, whose first part is beside the small line if it is
/// short, the rest below; returns where they are. Cubes may be behind, so they have a background.
pub fn paint_words(
    painter: &Painter,
    area: Rect,
    caption: &Caption,
    look: Look,
    hint: Option<(String, Color32)>,
    (unit, pool): (f32, Vec2),
) -> Rect {
    let palette = theme::palette(look.dark);
    let text = &caption.text;
    let laid_out = |text: &str, size: f32| {
        let ink = if caption.is_wrong { palette.bad } else { palette.text };
        let mut words = sentence(text, look, size * unit, ink);
        words.wrap.max_width = area.width();
        painter.layout_job(words)
    };
    let in_one_line = laid_out(text, 1.28);
    let words = if in_one_line.rows.len() == 1 {
        in_one_line
    } else {
        let in_two_lines = in_two_lines(text, look);
        // The first size that needs at most so many lines.
        let sizes = [(1.28, 2), (1.0, 2), (0.9, 3)];
        let mut sized = sizes.into_iter().map(|(size, rows)| (laid_out(&in_two_lines, size), rows));
        let fits = sized.find(|(words, rows)| words.rows.len() <= *rows).map(|(words, _)| words);
        fits.unwrap_or_else(|| laid_out(text, 0.72))
    };
    let line = |words: &str, font: FontId, colour| one_line(painter, words, font, colour, area.width());
    let small = (LINE_SIZE * unit).max(14.0);
    let count = line(&caption.count, strong(small), palette.text);
    let (hint, colour) = hint.unwrap_or_default();
    let beside = area.min + vec2(count.size().x + small, 0.0);
    let (first, rest) = hint.split_once(BETWEEN_HINTS).unwrap_or((&hint, ""));
    let first = line(first, regular(small), colour);
    let is_short = beside.x + first.size().x <= beside_count(area).min.x;
    let rest = line(if is_short { rest } else { &hint }, regular(small), colour);
    let top = area.min + vec2(0.0, count.size().y.max(0.8 * unit));
    let under = top + vec2(0.0, words.size().y + 0.22 * unit);
    let end = if rest.is_empty() { under.y } else { under.y + rest.size().y };
    // As far from the right edge, where a panel may be, as from the left one.
    let clip = painter.clip_rect();
    let behind = clip.with_max_y(end).with_max_x(clip.max.x - (area.min.x - clip.min.x));
    back_words(painter, behind, pool, palette);
    painter.galley(area.min, count, palette.text);
    painter.galley(top, words, palette.text);
    if is_short {
        painter.galley(beside, first, colour);
    }
    painter.galley(under, rest, colour);
    area.with_max_y(end)
}

/// The place beside the small line of the words.
pub fn beside_count(words: Rect) -> Rect {
    words.with_min_x(words.center().x)
}

/// The words of a step: what moves in strong letters, and where in plain ones. Sets no width.
pub fn sentence(text: &str, look: Look, size: f32, colour: Color32) -> LayoutJob {
    let [remark, what, place] = parts(text, look);
    let mut job = LayoutJob::default();
    for (words, font) in [(remark, regular(size)), (what, strong(size)), (place, regular(size))] {
        let mut format = TextFormat::simple(font, colour);
        // Large letters stand and lie closer.
        if size >= 26.0 {
            format.extra_letter_spacing = -0.02 * size;
            format.line_height = Some((1.1 * size).round());
        }
        job.append(words, 0.0, format);
    }
    job
}

/// The text with what moves on a line of its own, or the remark before it.
fn in_two_lines(text: &str, look: Look) -> String {
    let [remark, what, place] = parts(text, look);
    let lines =
        if remark.is_empty() { [what, place.trim_start()] } else { [remark, text[remark.len()..].trim_start()] };
    lines.join("\n").trim_end().to_owned()
}

/// The remark that only the picture has moved, if any, then what moves, and where.
fn parts(text: &str, look: Look) -> [&str; 3] {
    let remark = look.language.picture_moved();
    let (remark, step) = text.split_at(if text.starts_with(remark) { remark.len() } else { 0 });
    let first_sentence = || {
        let ends = [". ", "? "].into_iter().filter_map(|end| step.find(end)).min();
        step.find('\n').or(ends.map(|end| end + 1)).unwrap_or(step.len())
    };
    let (what, place) =
        step.split_at(part_end(step, look.language.label(Label::CubeInStep)).unwrap_or_else(first_sentence));
    [remark, what, place]
}

/// The end of the first number and this noun in any form, with a word between them at most.
fn part_end(text: &str, noun: &str) -> Option<usize> {
    let from = text.find(|sign: char| sign.is_ascii_digit())?;
    let (number, rest) = text[from..].split_once(' ')?;
    let at = rest.split(' ').take(2).position(|word| word.starts_with(noun))?;
    let before: usize = rest.split(' ').take(at).map(|word| word.len() + 1).sum();
    let end = rest[before..].find(|sign: char| !sign.is_alphabetic()).unwrap_or(rest.len() - before);
    let is_plain = !number.contains(|sign: char| !sign.is_ascii_digit());
    let whole = from + number.len() + 1 + before + end;
    (is_plain && !text[whole..].trim_start().starts_with(';')).then_some(whole)
}

/// A line, smaller if it would otherwise be too wide.
pub fn one_line(painter: &Painter, text: &str, font: FontId, colour: Color32, width: f32) -> Arc<Galley> {
    let laid_out = |font: FontId| painter.layout_no_wrap(text.to_owned(), font, colour);
    let usual = laid_out(font.clone());
    let size = font.size * width / usual.size().x;
    if usual.size().x > width { laid_out(FontId { size, ..font }) } else { usual }
}

/// On a card: how it looks after a step, from the side of the step, or after a click from behind; from both where a part
/// of the fold ends with it.
pub fn show_after(ui: &Ui, column: Rect, plan: &FoldPlan, step: usize, panel: &mut PanelUi) {
    let after = (plan, step + 1);
    if panel.player.milestone().is_some() {
        show_pose(ui, column, Label::AfterBothSides, after, &[0, 180], panel);
        return;
    }
    let is_behind = panel.state.from_behind == Some(step);
    let (title, turn) = if is_behind { (Label::AfterFromBehind, 180) } else { (Label::AfterStep, 0) };
    let card = show_small(ui, column, title, after, &[turn], panel);
    // The focus stays on it when it is turned.
    let response = painted(ui, card, "after", Sense::click(), WidgetType::Button, panel.label(title));
    if response.on_hover_text(panel.label(Label::OtherSide)).clicked() {
        panel.state.from_behind = (!is_behind).then_some(step);
    }
}

/// On a card: a pose, seen from sides so many degrees from that of the step before it.
pub fn show_pose(
    ui: &Ui,
    column: Rect,
    title: Label,
    pose: (&FoldPlan, usize),
    turns: &[i32],
    panel: &mut PanelUi,
) -> Rect {
    let card = show_small(ui, column, title, pose, turns, panel);
    // A drag on it does not turn the stage.
    painted(ui, card, ("pose", pose.1), Sense::CLICK, WidgetType::Image, panel.label(title));
    card
}

/// The button at the top of `area` that leads back to the usual view, once the user has another one.
pub fn show_reset(ui: &mut Ui, area: Rect, panel: &mut PanelUi) {
    if panel.state.has_own_view {
        within(ui, area.shrink(MARGIN), |ui| {
            panel.button_as(ui, Window::Camera(CameraView::Home), panel.label(Label::ResetView));
        });
    }
}

/// Thumbnails of a pose on a card at the top of a column, one below the other, with their title below.
fn show_small(
    ui: &Ui,
    column: Rect,
    title: Label,
    (plan, pose): (&FoldPlan, usize),
    turns: &[i32],
    panel: &mut PanelUi,
) -> Rect {
    let height = (0.6 * (1 + turns.len()) as f32 * column.width()).min(column.height());
    let card = column.with_max_y(column.min.y + height);
    let painter = ui.painter();
    painter.add(panel.ground(card, panel.palette.field));
    let size = (card.width() * 0.068).max(14.0);
    let own = panel.picture.stage.eye.filter(|_| title == Label::Goal || panel.player.shows_goal());
    let Viewpoint { yaw, pitch } = own.unwrap_or(plan.sight(pose.saturating_sub(1)).eye);
    let title = panel.label(title).to_owned();
    let words = painter.layout(title, regular(size), panel.palette.text, card.width() - 1.4 * size);
    let at = card.left_bottom() + vec2(0.7 * size, -0.7 * size - words.size().y);
    let each = vec2(card.width(), (at.y - 3.0 - card.min.y) / turns.len() as f32);
    for (row, turn) in turns.iter().enumerate() {
        let place = Rect::from_min_size(card.min + vec2(0.0, row as f32 * each.y), each);
        let thumbnail = Thumbnail::of_pose(panel.picture, plan, pose, Viewpoint { yaw: yaw + turn, pitch });
        thumbnail.paint(painter, place, panel);
    }
    painter.galley(at, words, panel.palette.text);
    card
}

#[cfg(test)]
mod tests {
    use super::part_end;

    #[test]
    fn the_part_that_moves_ends_with_its_number_and_its_noun() {
        for (text, noun, rest) in [
            ("Turn the last 17 cubes right.", "cube", " right."),
            ("Turn les 7 premiers cubes.", "cube", "."),
            ("Drehe die ersten 4 Würfel, bis es geht.", "Würfel", ", bis es geht."),
        ] {
            assert_eq!(part_end(text, noun).map(|end| &text[end..]), Some(rest));
        }
        for text in [
            "You count 3, 2, 2 cubes in a line.",
            "Done.",
            "Step 3 of 14",
            "Step 3 of 7 cubes",
            "It has 4 cubes; 3 fit.",
            "Elle a 4 cubes\u{a0}; il en faut 3.",
        ] {
            assert_eq!(part_end(text, "cube"), None, "{text}");
        }
    }
}
