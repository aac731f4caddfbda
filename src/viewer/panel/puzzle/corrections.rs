//! The corrections of a snake that cannot fold: a card for each, likeliest first, with the runs to check marked.

use super::prelude::*;
use crate::puzzle::Slip;
use crate::solver::Suggestion;

/// In points.
const MARGIN: Vec2 = vec2(8.0, 4.0);

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let solving = panel.solving;
    if solving.looks_for_suggestions() {
        panel.hint(ui, Label::LookingForMistake);
        return;
    }
    let Some(found) = &solving.suggestions else {
        panel.state.corrects = false;
        return;
    };
    let all = found.list.len() + found.more;
    panel.quiet(ui, panel.language.may_be(all));
    let words = if all == 0 { panel.label(Label::CountWholeAgain) } else { panel.words(Begin::CountAgain) };
    let again = ui.vertical_centered_justified(|ui| panel.add(ui, Begin::CountAgain, small_button(words), true)).inner;
    // So that pressing Enter twice on the keyboard takes none of them.
    if panel.state.focus.by_key && ui.memory(|memory| memory.focused().is_none()) {
        again.request_focus();
    }
    if all == 0 {
        return;
    }
    ui.spacing_mut().item_spacing.y = 4.0;
    for (place, suggestion) in found.list.iter().enumerate() {
        show_card(ui, suggestion, place, panel);
    }
    if found.more > 0 {
        panel.quiet(ui, panel.say(Message::AndMore(found.more)));
    }
    if found.unchecked() > 0 {
        panel.quiet(ui, panel.say(Message::Unchecked(found.unchecked())));
    }
}

fn show_card(ui: &mut Ui, suggestion: &Suggestion, place: usize, panel: &mut PanelUi) {
    let palette = panel.palette;
    let snake = &suggestion.snake;
    let draft = panel.draft;
    let slips = Slip::all(&draft.snake, snake);
    let unsure = (!suggestion.folds).then(|| panel.language.may_fold());
    let name = suggestion.entry.map(|entry| panel.language.name_of(entry)).or(unsure);
    let width = ui.available_width() - 2.0 * MARGIN.x;
    let fault = capital(&panel.language.faults(&slips));
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut job = LayoutJob::simple(fault + "\n", font.clone(), palette.text, width);
    if let Some(name) = name {
        job.append(&format!("{name}\n"), 0.0, TextFormat::simple(font.clone(), palette.quiet));
    }
    // The intended runs, to be compared with the snake in the hand; those that were counted differently are marked.
    let runs = snake.segments().into_iter().enumerate().flat_map(|(at, run)| {
        // For a run that is too much, the runs beside it.
        let is_beside = |slip: &Slip| slip.meant.is_empty() && (at..=at + 1).contains(&slip.meant.start);
        let is_marked = slips.iter().any(|slip| slip.meant.contains(&at) || is_beside(slip));
        [(run.to_string(), is_marked), (" ".to_owned(), false)]
    });
    mark(&mut job, [palette.text, palette.accent], runs);
    let words = ui.painter().layout_job(job);
    let words_height = words.size().y;
    let height = words_height + 26.0 + 3.0 * MARGIN.y;
    let said = capital(&panel.language.slips(&suggestion.slips));
    let label = name.map_or_else(|| said.clone(), |name| format!("{said}: {name}"));
    let (rect, response) = panel.card(ui, vec2(ui.available_width(), height), &label, None);
    // In a low window the first one is below the editor.
    if !std::mem::replace(&mut panel.state.corrects, true) {
        response.scroll_to_me(None);
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let inside = rect.shrink2(MARGIN);
    painter.galley(inside.min, words, palette.text);
    let colouring = draft.colouring.as_ref().filter(|colouring| colouring.colours.len() == snake.len());
    let marked = slips.iter().flat_map(|slip| slip.marked(snake)).collect();
    let thumbnail = Thumbnail { marked, ..Thumbnail::of_snake(snake, colouring) };
    thumbnail.paint(&painter, inside.with_min_y(inside.min.y + words_height + MARGIN.y), panel);
    if response.hovered()
        && let Some(slip) = slips.first()
    {
        panel.point(draft.snake.corners()[slip.counted.start].min(draft.snake.len() - 1));
    }
    panel.on_click(response, &panel.say(Message::ClickToUse(snake)), Edit::Correct(place));
}
