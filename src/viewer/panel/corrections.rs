//! Snakes that may have been meant, where this one can't be: a card for each, the likeliest first, with the place that is
//! different.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, FontId, Sense, WidgetInfo, WidgetType};

use super::widgets::{Asker, quiet};
use super::{known, staircase};
use crate::puzzle::Change;
use crate::session::{Command, Session};
use crate::solver::Suggestion;

/// More nobody compares with the snake in the hand.
const MOST: usize = 5;
/// Of a card without a name; a name has a line of its own.
const HEIGHT: f32 = 58.0;
const LINE: f32 = 16.0;
/// What stands in the panel below the corrections, in points: measured at the usual size.
const SOLVING: f32 = 190.0;

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    let solving = session.solving();
    if solving.looks_for_suggestions() {
        quiet(ui, palette, "Looking for the slip: which snakes nearly like this one fold …");
        return;
    }
    let shown = &solving.suggestions[..solving.suggestions.len().min(MOST)];
    if shown.is_empty() {
        if solving.has_suggestions() {
            quiet(ui, palette, "No single slip makes it fold. Compare it once more with yours, run by run.");
        }
        return;
    }
    quiet(ui, palette, "Perhaps there is one slip. Look at your snake and click what is right:");
    // Solving stays in sight, and where there are steps to come.
    let most = (ui.available_height() - SOLVING).max(HEIGHT + LINE + 8.0);
    egui::ScrollArea::vertical().id_salt("corrections").max_height(most).min_scrolled_height(most).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (place, suggestion) in shown.iter().enumerate() {
            show_card(ui, session, suggestion, place + 1, asker);
        }
        let listed = shown.iter().filter(|suggestion| !suggestion.folds).count();
        let undecided = solving.undecided - listed.min(solving.undecided);
        if undecided > 0 {
            quiet(ui, palette, format!("{undecided} more could not be decided in time."));
        }
    });
}

fn show_card(ui: &mut egui::Ui, session: &Session, suggestion: &Suggestion, number: usize, asker: &mut Asker) {
    let palette = asker.palette;
    let snake = &suggestion.correction.snake;
    let change = known::capital(&suggestion.correction.change.to_string());
    let name = match suggestion.entry {
        Some(entry) => Some(entry.name.as_str()),
        None if suggestion.folds => None,
        None => Some("It may fold: there was no time to find out"),
    };
    let height = HEIGHT + if name.is_some() { LINE } else { 0.0 };
    let (rect, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), Sense::click());
    let label = name.map_or_else(|| change.clone(), |name| format!("{change}: {name}"));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 6.0, if response.hovered() { palette.hover } else { palette.field });
    let mut below = rect.shrink2(egui::vec2(8.0, 5.0));
    for (text, colour) in [(change.as_str(), palette.text), (name.unwrap_or_default(), palette.quiet)] {
        if text.is_empty() {
            continue;
        }
        let mut job = LayoutJob::simple(text.to_owned(), FontId::proportional(12.5), colour, below.width());
        job.wrap.max_rows = 1;
        let words = painter.layout_job(job);
        painter.galley(below.min, words, colour);
        below.min.y += LINE;
    }
    let colouring = session.document().draft.colouring.as_ref();
    let colouring = colouring.filter(|colouring| colouring.colours.len() == snake.len());
    let marked: Vec<usize> = suggestion.correction.marked().collect();
    staircase::paint(&painter, below, snake, colouring, &marked, 10.0, palette);
    if response.hovered() {
        // In the snake as it is, what is missing comes before the cube that has its number now.
        let place = match suggestion.correction.change {
            Change::Removed { cubelet, .. } => cubelet.index(),
            _ => suggestion.correction.marked().start.min(session.document().draft.snake.len() - 1),
        };
        asker.point(place);
    }
    if response.on_hover_text(format!("{label}. Click to take {snake}")).clicked() {
        asker.ask(Command::Correct(number));
    }
}
