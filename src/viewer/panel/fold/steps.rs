//! The third section: the steps in words, synchronized with the playhead.

use bevy_egui::egui::Rangef;

use super::prelude::*;
use super::search;
use crate::fold::Grade;
use crate::session::Player;

const FONT_SIZE: f32 = 14.5;
const MIN_LIST_HEIGHT: f32 = 36.0;
/// Height of a list that shows two steps before the current one, in points.
const ROOMY_LIST: f32 = 240.0;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let player = panel.player;
    let Some(timeline) = player.timeline.as_ref() else {
        return search::explain(ui, panel);
    };
    if player.showing.view == View::Search {
        ui.heading(panel.label(Label::CubeByCube));
    }
    if let Some((solution, step)) = panel.controls.left_for_way {
        let words = RichText::new(panel.say(Message::BackToStep(step))).small();
        panel.offer(ui, EguiButton::new(words), "", Search::Solution(solution));
    }
    // At the end, the last step stays visible.
    let current = player.current_step().or(timeline.len().checked_sub(1));
    let height = ui.available_height().max(MIN_LIST_HEIGHT);
    // Not when a message comes or goes below, so that no row moves under the pointer.
    // With two steps before it, if there is room.
    let first = current.map(|step| if height < ROOMY_LIST { step } else { step.saturating_sub(2) });
    let place = current.map(|step| (step, [ui.cursor().min.y, ui.ctx().content_rect().height()]));
    let scroll = place != panel.state.scrolled_to;
    panel.state.scrolled_to = place;
    let area = ScrollArea::vertical()
        .id_salt("steps")
        .auto_shrink(false)
        .min_scrolled_height(MIN_LIST_HEIGHT)
        .max_height(height);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        // Keep clear of the scroll bar.
        ui.set_max_width(ui.available_width() - 10.0);
        // The ground of the first row is higher than its words.
        ui.add_space(3.0);
        let mut tops = Vec::new();
        for step in 0..timeline.len() {
            tops.push(ui.cursor().min.y);
            let row = show_step(ui, step, panel);
            if scroll && first == Some(step) {
                row.scroll_to_me(Some(Align::Min));
            }
        }
        // At the end of the list, the first row in sight is whole, too.
        let hidden = ui.cursor().min.y - height;
        let whole = tops.iter().find(|top| **top >= hidden && tops[0] < hidden);
        ui.add_space(whole.map_or(0.0, |top| top - hidden));
    });
}

fn show_step(ui: &mut Ui, step: usize, panel: &mut PanelUi) -> Response {
    let current = panel.player.current_step();
    let on = current == Some(step);
    let colour = if on {
        // It has a dark row.
        panel.palette.on_accent
    } else if current.is_none_or(|current| step < current) {
        panel.palette.quiet.gamma_multiply(0.8)
    } else {
        panel.palette.text
    };
    let sign = sign(panel.player, step);
    let mark = sign.map_or("", |sign| sign.0);
    let words = panel.player.step_text(step, panel.language);
    // The first word.
    let (verb, rest) = words.split_at(words.find(' ').filter(|_| sign.is_some()).unwrap_or(0));
    // A cube's text begins with its number.
    let is_fold = panel.player.plan().is_some();
    let numbered = |number: usize| if is_fold { format!("{number}   ") } else { String::new() };
    let number = numbered(step + 1);
    let painter = ui.painter();
    let hanging = text_width(ui, &numbered(panel.player.steps()), FONT_SIZE);
    let format = |is_strong: bool| {
        let font = if on || is_strong { strong(FONT_SIZE) } else { regular(FONT_SIZE) };
        TextFormat { line_height: Some(19.0), ..TextFormat::simple(font, colour) }
    };
    let mut job = LayoutJob::default();
    for (words, is_sign) in [(mark, true), (verb, true), (rest, false)] {
        job.append(words, 0.0, format(is_sign));
    }
    job.wrap.max_width = ui.available_width() - hanging;
    let written = painter.layout_job(job);
    let numbered = painter.layout_job(LayoutJob::single_section(number, format(false)));
    // Tab skips the rows: the arrow keys lead to each.
    let size = vec2(ui.available_width(), written.size().y);
    let (rect, row) = room(ui, size, Sense::CLICK, WidgetType::Label, &format!("{}.  {words}", step + 1));
    // No line is cut.
    let clip = ui.clip_rect();
    let lines = written.rows.iter().map(|line| line.rect().translate(rect.min.to_vec2()).y_range());
    let whole = lines.filter(|line| clip.min.y <= line.min && line.max <= clip.max.y);
    let whole = whole.reduce(|first, next| Rangef::new(first.min, next.max)).unwrap_or(Rangef::NOTHING);
    let painter = ui.painter().with_clip_rect(Rect::from_x_y_ranges(clip.x_range(), whole));
    if on {
        let ground = Rect::from_x_y_ranges(rect.x_range().expand(6.0), whole.expand(3.0));
        ui.painter().rect_filled(ground, CARD_CORNERS, panel.palette.accent);
    }
    painter.galley(rect.min + vec2(hanging - numbered.size().x, 0.0), numbered, colour);
    painter.galley(rect.min + vec2(hanging, 0.0), written, colour);
    let mut row = row.on_hover_cursor(egui::CursorIcon::PointingHand);
    if let Some((_, meaning)) = sign {
        row = row.on_hover_text(panel.label(meaning));
    }
    if row.clicked() {
        panel.send(if is_fold { Fold::Page(step + 1) } else { Fold::Seek(step as f64) });
    }
    row
}

/// Symbol and meaning of a step that is not free; a pull says so itself.
fn sign(player: &Player, step: usize) -> Option<(&'static str, Label)> {
    match player.plan()?.steps().get(step)?.grade() {
        Grade::Free => None,
        Grade::Pull => Some(("", Label::StepStretches)),
        Grade::Rub => Some(("≈ ", Label::StepIsTight)),
        Grade::Press => Some(("⚠ ", Label::StepPresses)),
    }
}
