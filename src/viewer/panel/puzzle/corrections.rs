//! Corrections of an unsolvable snake: a card for each, most likely first, with the change marked.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, FontId, Ui};

use super::staircase;
use crate::puzzle::Change;
use crate::session::{Command, Session};
use crate::solver::Suggestion;
use crate::spelling::capital;
use crate::viewer::panel::widgets::{PanelUi, card, quiet};

/// Nobody compares more than this with the real snake.
const MAX_SUGGESTIONS: usize = 5;
/// In points. A name takes a line of its own.
const CARD_HEIGHT: f32 = 58.0;
const NAME_HEIGHT: f32 = 16.0;
/// Height of the panel below the corrections, in points, measured at the default text size.
const HEIGHT_BELOW: f32 = 190.0;

pub fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let palette = panel.palette;
    let solving = session.solving();
    if solving.looks_for_suggestions() {
        quiet(ui, palette, "Looking for the mistake: which similar snakes fold …");
        return;
    }
    let shown = &solving.suggestions[..solving.suggestions.len().min(MAX_SUGGESTIONS)];
    if shown.is_empty() {
        if solving.suggested {
            quiet(ui, palette, "No single change makes it fold. Compare it with yours again, run by run.");
        }
        return;
    }
    quiet(ui, palette, "There may be one mistake. Look at your snake and click what is right:");
    // In a low window the whole section scrolls, so that there is no end of room.
    let most = (ui.available_height() - HEIGHT_BELOW).clamp(CARD_HEIGHT + NAME_HEIGHT + 8.0, 1000.0);
    egui::ScrollArea::vertical().id_salt("corrections").max_height(most).min_scrolled_height(most).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (place, suggestion) in shown.iter().enumerate() {
            show_card(ui, session, suggestion, place + 1, panel);
        }
        let listed = shown.iter().filter(|suggestion| !suggestion.folds).count();
        let undecided = solving.undecided - listed.min(solving.undecided);
        let more = solving.suggestions.len() - shown.len() + solving.more_suggestions;
        if more > 0 {
            quiet(ui, palette, format!("And {more} more."));
        }
        if undecided > 0 {
            quiet(ui, palette, format!("{undecided} more could not be checked in time."));
        }
    });
}

fn show_card(ui: &mut Ui, session: &Session, suggestion: &Suggestion, number: usize, panel: &mut PanelUi) {
    let snake = &suggestion.correction.snake;
    let change = capital(&suggestion.correction.change.to_string());
    let name = match suggestion.entry {
        Some(entry) => Some(entry.name.as_str()),
        None if suggestion.folds => None,
        None => Some("It may fold: there was no time to find out"),
    };
    let height = CARD_HEIGHT + if name.is_some() { NAME_HEIGHT } else { 0.0 };
    let label = name.map_or_else(|| change.clone(), |name| format!("{change}: {name}"));
    let size = egui::vec2(ui.available_width(), height);
    let (rect, response) = card(ui, size, &label, false, panel.palette);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let mut below = rect.shrink2(egui::vec2(8.0, 5.0));
    let lines = [(Some(change.as_str()), panel.palette.text), (name, panel.palette.quiet)];
    for (text, colour) in lines.into_iter().filter_map(|(text, colour)| Some((text?, colour))) {
        let mut job = LayoutJob::simple(text.to_owned(), FontId::proportional(12.5), colour, below.width());
        job.wrap.max_rows = 1;
        painter.galley(below.min, painter.layout_job(job), colour);
        below.min.y += NAME_HEIGHT;
    }
    let colouring = session.document().draft.colouring.as_ref();
    let colouring = colouring.filter(|colouring| colouring.colours.len() == snake.len());
    let marked: Vec<usize> = suggestion.correction.marked().collect();
    staircase::paint(&painter, below, snake, colouring, &marked, 10.0, panel.palette);
    if response.hovered() {
        // Point at the existing cube before which one is missing.
        let place = match suggestion.correction.change {
            Change::Removed { cubelet, .. } => cubelet.index(),
            _ => suggestion.correction.marked().start.min(session.document().draft.snake.len() - 1),
        };
        panel.point(place);
    }
    if response.on_hover_text(format!("{label}. Click to use {snake}")).clicked() {
        panel.send(Command::Correct(number));
    }
}
