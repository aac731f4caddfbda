//! The guide over the picture, legible from a distance: a caption (how to begin, or the step), a small picture of how it
//! looks after the step, and at first a button for the mirror image.

use std::sync::Arc;

use bevy_egui::egui::epaint::Mesh;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Align2, Color32, FontId, Galley, Painter, Pos2, Rect, RichText, Sense, Ui, WidgetType};

use super::thumbnail::Thumbnail;
use super::widgets::{PanelUi, announce_painted, label_as, text_width};
use crate::fold::{FoldPlan, Viewpoint};
use crate::session::{CameraView, Command, SearchState, Session, View};
use crate::stage::{Look, Picture};
use crate::text::{Button, Label, Message};
use crate::viewer::theme::{self, CARD_CORNERS, UiPalette, shadow, strong};

/// Height of the caption, in points: the same for one line and two, so that the picture does not move.
pub const CAPTION_HEIGHT: f32 = 93.0;
const MARGIN: f32 = 10.0;
/// Between words and the scene, in points; and how far cubes behind words fade out, so that none looks cut.
pub(super) const SOFT_EDGE: f32 = 8.0;
const FADE: f32 = 40.0;
/// Letters of this size, in points, stand and lie closer.
const LARGE: f32 = 26.0;

/// Draws the guide into `area`; returns the part left for the scene.
pub(super) fn show(ui: &mut Ui, area: Rect, session: &Session, panel: &mut PanelUi) -> Rect {
    let player = session.player();
    let painter = ui.painter_at(area);
    if session.solving().search.state == SearchState::Idle {
        if session.document().can_solve() {
            let text = panel.language.label(Label::FoldOrTry);
            let words = painter.layout(text.to_owned(), strong(24.0), panel.palette.text, area.width() - 48.0);
            painter.galley(area.min + egui::vec2(24.0, 20.0), words, panel.palette.text);
        }
        // Kept free, so that the snake stays under the brush.
        return area.with_min_y(area.min.y + CAPTION_HEIGHT);
    }
    let picture = session.picture();
    if picture.caption.text.is_empty() || player.showing.view != View::Fold {
        return area;
    }
    show_step(&painter, area, picture, panel.state.elsewhere);
    let said = format!("{}. {}", picture.caption.count, picture.caption.text);
    announce_painted(ui, area.with_max_y(area.min.y + CAPTION_HEIGHT), "caption", &said);
    let mut left = area.with_min_y(area.min.y + CAPTION_HEIGHT);
    show_reset(ui, left, panel);
    if let (Some(plan), Some(step)) = (player.plan().filter(|_| picture.lies == 0.0), player.current_step()) {
        let column = (area.width() * 0.19).clamp(92.0, 190.0) + 2.0 * MARGIN;
        let column_area = left.with_min_x(left.max.x - column).shrink(MARGIN);
        show_after(ui, after_card(column_area), session, plan, step, panel);
        left.max.x -= column;
    }
    show_upright(ui, left, session, panel);
    left
}

/// While the snake lies on the table: how it stands when it is lifted, in the corner where none lies.
pub(super) fn show_upright(ui: &Ui, area: Rect, session: &Session, panel: &mut PanelUi) {
    let plan = session.player().plan().filter(|plan| session.picture().lies > 0.0 && !plan.is_empty());
    let Some(plan) = plan else { return };
    let size = egui::Vec2::splat(0.36 * area.height());
    let title = panel.language.label(Label::LiftedUpright);
    let corner = if session.player().showing.mirror { Align2::LEFT_BOTTOM } else { Align2::RIGHT_BOTTOM };
    let place = corner.align_size_within_rect(size, area.shrink(MARGIN));
    let thumbnail = Thumbnail::of_pose(session, plan, 0, 0..0, plan.sight(0).eye);
    let response = ui.interact(place, ui.id().with("upright"), Sense::hover());
    label_as(&response, WidgetType::Image, title);
    show_small(ui, place, title, &thumbnail, panel);
}

/// The hint, or the viewpoint that the words assume and the key that returns to it, if the camera is elsewhere. With its
/// colour: what is unlike the step before stands out.
pub(super) fn hint(picture: &Picture, elsewhere: bool) -> (String, Color32) {
    let caption = &picture.caption;
    let palette = theme::palette(picture.look.dark);
    if elsewhere {
        let key = Command::Camera(CameraView::Home).key(picture.look.language);
        return (picture.look.language.message(&Message::SeenFrom { key: &key }), palette.quiet);
    }
    (caption.hint.clone(), if caption.is_hint_new { palette.text } else { palette.quiet })
}

pub fn show_step(painter: &Painter, area: Rect, picture: &Picture, elsewhere: bool) {
    let text = (&*picture.caption.text, 2, theme::palette(picture.look.dark).text);
    let (hint, colour) = hint(picture, elsewhere);
    show_caption(painter, area, (picture.caption.line(&hint), colour), text, picture.look);
}

/// The first words of a film, below its title.
pub fn show_opening(painter: &Painter, area: Rect, title: &str, look: Look) {
    let palette = theme::palette(look.dark);
    show_caption(painter, area, (title.to_owned(), palette.quiet), (look.language.opening(), 2, palette.text), look);
}

/// A small line above a text that shrinks to fit `rows` lines. Cubes may be behind, so it has a background.
pub(super) fn show_caption(
    painter: &Painter,
    area: Rect,
    (number, number_colour): (String, Color32),
    (text, rows, colour): (&str, usize, Color32),
    look: Look,
) {
    let palette = theme::palette(look.dark);
    let top = area.min + egui::vec2(24.0, 12.0);
    let laid_out = |size: f32| {
        let mut words = sentence(text, look, size, colour);
        words.wrap.max_width = area.width() - 48.0;
        painter.layout_job(words)
    };
    let fits = [24.0, 21.0, 18.0].into_iter().map(laid_out).zip([1, rows, rows]);
    let galley = fits.into_iter().find(|(words, rows)| words.rows.len() <= *rows);
    let galley = galley.map_or_else(|| laid_out(15.0), |(words, _)| words);
    back_words(painter, area.with_max_y(top.y + 24.0 + galley.size().y), palette);
    let number = one_line(painter, &number, 14.0, number_colour, area.width() - 48.0);
    painter.galley(top, number, number_colour);
    painter.galley(top + egui::vec2(0.0, 18.0), galley, palette.text);
}

/// The words of a step: what moves in strong letters, and where in plain ones. Sets no width.
pub(super) fn sentence(text: &str, look: Look, size: f32, colour: Color32) -> LayoutJob {
    let part = part_end(text, look.language.label(Label::CubeInStep));
    let (what, place) = text.split_at(part.unwrap_or(text.len()));
    let mut job = LayoutJob::default();
    for (words, font) in [(what, strong(size)), (place, FontId::proportional(size))] {
        let mut format = TextFormat::simple(font, colour);
        if size >= LARGE {
            format.extra_letter_spacing = -0.02 * size;
            format.line_height = Some((1.1 * size).round());
        }
        job.append(words, 0.0, format);
    }
    job
}

/// With what moves on a line of its own.
pub(super) fn in_two_lines(text: &str, look: Look) -> String {
    let end = part_end(text, look.language.label(Label::CubeInStep)).unwrap_or(text.len());
    let (what, place) = text.split_at(end);
    [what, place.trim_start()].join("\n").trim_end().to_owned()
}

/// The end of the first number and this noun in any form, with a word between them at most.
fn part_end(text: &str, noun: &str) -> Option<usize> {
    let from = text.find(|sign: char| sign.is_ascii_digit())?;
    let (number, rest) = text[from..].split_once(' ')?;
    let at = rest.split(' ').take(2).position(|word| word.starts_with(noun))?;
    let before: usize = rest.split(' ').take(at).map(|word| word.len() + 1).sum();
    let end = rest[before..].find(|sign: char| !sign.is_alphabetic()).unwrap_or(rest.len() - before);
    let is_plain = !number.contains(|sign: char| !sign.is_ascii_digit());
    is_plain.then_some(from + number.len() + 1 + before + end)
}

/// A line that is smaller if it is too wide otherwise.
pub(super) fn one_line(painter: &Painter, text: &str, size: f32, colour: Color32, width: f32) -> Arc<Galley> {
    let laid_out = |size: f32| painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), colour);
    let usual = laid_out(size);
    if usual.size().x > width { laid_out(size * width / usual.size().x) } else { usual }
}

/// A background for words with cubes behind them. Its lower edge is soft, so that it cuts no cube.
pub(super) fn back_words(painter: &Painter, ground: Rect, palette: UiPalette) {
    let colour = palette.background.gamma_multiply(0.94);
    painter.rect_filled(ground, 0.0, colour);
    let edge = ground.with_min_y(ground.max.y).with_max_y(ground.max.y + FADE);
    let mut fade = Mesh::default();
    for (y, colour) in [(edge.min.y, colour), (edge.max.y, Color32::TRANSPARENT)] {
        fade.colored_vertex(Pos2::new(edge.min.x, y), colour);
        fade.colored_vertex(Pos2::new(edge.max.x, y), colour);
    }
    fade.add_triangle(0, 1, 2);
    fade.add_triangle(1, 2, 3);
    painter.add(fade);
}

/// On a card: how it looks after a step, from the side of the step, or after a click from behind.
pub(super) fn show_after(ui: &Ui, card: Rect, session: &Session, plan: &FoldPlan, step: usize, panel: &mut PanelUi) {
    let is_behind = panel.state.from_behind == Some(step);
    let (title, turn) = if is_behind { (Label::AfterFromBehind, 180) } else { (Label::AfterStep, 0) };
    let Viewpoint { yaw, pitch } = plan.sight(step).eye;
    let thumbnail = Thumbnail::of_pose(session, plan, step + 1, 0..0, Viewpoint { yaw: yaw + turn, pitch });
    let title = panel.language.label(title);
    // The focus stays on it when it is turned.
    let response = ui.interact(card, ui.id().with("after"), Sense::click());
    label_as(&response, WidgetType::Button, title);
    let response = response.on_hover_text(panel.language.label(Label::OtherSide));
    show_small(ui, card, title, &thumbnail, panel);
    if response.clicked() {
        panel.state.from_behind = (!is_behind).then_some(step);
    }
}

/// The place for [`show_after`] at the top of a column.
pub(super) fn after_card(column: Rect) -> Rect {
    let height = (1.2 * column.width()).min(column.height());
    column.with_max_y(column.min.y + height)
}

/// The button at the top of `area` that leads back to the usual view, once the user has another one.
pub(super) fn show_reset(ui: &mut Ui, area: Rect, panel: &mut PanelUi) {
    if panel.state.has_own_view {
        let place = Rect::from_min_size(area.min + egui::vec2(MARGIN, MARGIN), egui::vec2(area.width(), 28.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
            let words = panel.language.label(Label::ResetView);
            panel.button_as(ui, &Command::Camera(CameraView::Home), words, true);
        });
    }
}

/// The mirror button at the bottom of `area`, for users whose first turn went the other way; returns its height.
pub(super) fn show_mirror(ui: &mut Ui, area: Rect, session: &Session, letters: f32, panel: &mut PanelUi) -> f32 {
    let button = if session.player().showing.mirror { Button::UsualWay } else { Button::OtherWay };
    let [words, tip] = panel.language.button(button);
    let wide = text_width(ui, words, letters) + 2.0 * ui.spacing().button_padding.x + letters;
    let size = egui::vec2(wide.max(letters * 13.0), letters * 2.0);
    let height = size.y + 12.0;
    let place = Rect::from_center_size(area.center_bottom() - egui::vec2(0.0, height / 2.0), size);
    let middle = egui::Layout::centered_and_justified(egui::Direction::TopDown);
    ui.scope_builder(egui::UiBuilder::new().max_rect(place).layout(middle), |ui| {
        let button = egui::Button::new(RichText::new(words).size(letters));
        panel.offer(ui, button, &Command::Mirror.with_key(tip, panel.language), Command::Mirror);
    });
    height
}

/// Centred text in lines of similar length; its origin is the centre of the upper edge.
pub(super) fn balanced(painter: &Painter, text: &str, size: f32, colour: Color32, width: f32) -> Arc<Galley> {
    let laid_out = |width: f32| {
        let mut words = LayoutJob::simple(text.to_owned(), FontId::proportional(size), colour, width);
        words.halign = egui::Align::Center;
        painter.layout_job(words)
    };
    let widest = laid_out(width);
    let rows = widest.rows.len();
    if rows < 2 {
        return widest;
    }
    // Bisect for the smallest width with the same number of lines.
    let mut too_narrow = width / rows as f32 * 0.8;
    let mut wide = width;
    while wide - too_narrow > size * 0.5 {
        let middle = f32::midpoint(too_narrow, wide);
        if laid_out(middle).rows.len() > rows { too_narrow = middle } else { wide = middle }
    }
    laid_out(wide)
}

/// A thumbnail on a card, with its title below.
fn show_small(ui: &Ui, rect: Rect, title: &str, thumbnail: &Thumbnail, panel: &mut PanelUi) {
    let palette = panel.palette;
    let painter = ui.painter();
    painter.add(shadow(palette).as_shape(rect, CARD_CORNERS));
    painter.rect_filled(rect, CARD_CORNERS, palette.field);
    let size = (rect.width() * 0.068).max(14.0);
    let words = painter.layout(title.to_owned(), FontId::proportional(size), palette.text, rect.width() - 1.4 * size);
    let at = rect.left_bottom() + egui::vec2(0.7 * size, -0.7 * size - words.size().y);
    thumbnail.paint_within(painter, rect, rect.with_max_y(at.y - 3.0), panel);
    painter.galley(at, words, palette.text);
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
        for text in ["You count 3, 2, 2 cubes in a line.", "Done.", "Step 3 of 14", "Step 3 of 7 cubes"] {
            assert_eq!(part_end(text, "cube"), None, "{text}");
        }
    }
}
