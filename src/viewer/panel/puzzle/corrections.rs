//! The corrections of a snake that cannot fold: a card for each, likeliest first, with the runs to check marked.

use super::prelude::*;
use crate::puzzle::Slip;
use crate::solver::Suggestion;

/// In points.
const MARGIN: Vec2 = vec2(8.0, 4.0);

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let language = panel.language;
    let solving = panel.session.solving();
    if solving.looks_for_suggestions() {
        panel.hint(ui, Label::LookingForMistake);
        return;
    }
    let Some(found) = &solving.suggestions else { return };
    let all = found.list.len() + found.more;
    panel.quiet(ui, language.may_be(all));
    let again = panel.words(Begin::CountAgain);
    let words = if all == 0 { language.label(Label::CountWholeAgain) } else { again };
    let again = EguiButton::new(RichText::new(words).small());
    let again = ui.vertical_centered_justified(|ui| panel.add(ui, Begin::CountAgain, again, true)).inner;
    // So that pressing Enter twice on the keyboard takes none of them.
    if panel.state.focus.by_key && ui.memory(|memory| memory.focused().is_none()) {
        again.request_focus();
    }
    if all == 0 {
        return;
    }
    ui.spacing_mut().item_spacing.y = 4.0;
    for (place, suggestion) in found.list.iter().enumerate() {
        show_card(ui, suggestion, place + 1, panel);
    }
    if found.more > 0 {
        panel.quiet(ui, language.message(&Message::AndMore(found.more)));
    }
    if found.unchecked() > 0 {
        panel.quiet(ui, language.message(&Message::Unchecked(found.unchecked())));
    }
}

fn show_card(ui: &mut Ui, suggestion: &Suggestion, number: usize, panel: &mut PanelUi) {
    let palette = panel.palette;
    let snake = &suggestion.snake;
    let draft = panel.draft;
    let slips = Slip::all(&draft.snake, snake);
    let unsure = (!suggestion.folds).then(|| panel.language.may_fold());
    let name = suggestion.entry.map(|entry| panel.language.name_of(entry)).or(unsure);
    let width = ui.available_width() - 2.0 * MARGIN.x;
    let fault = capital(&panel.language.faults(&slips));
    let font = egui::TextStyle::Small.resolve(ui.style());
    let line = |text: &str, colour| LayoutJob::simple(text.to_owned(), font.clone(), colour, width);
    let runs = meant_row(&snake.segments(), &slips, width, palette);
    let jobs = [Some(line(&fault, palette.text)), name.map(|name| line(name, palette.quiet)), Some(runs)];
    let galleys = Vec::from_iter(jobs.into_iter().flatten().map(|job| ui.painter().layout_job(job)));
    let height = galleys.iter().map(|galley| galley.size().y).sum::<f32>() + 26.0 + 3.0 * MARGIN.y;
    let said = capital(&panel.language.slips(&suggestion.slips));
    let label = name.map_or_else(|| said.clone(), |name| format!("{said}: {name}"));
    let (rect, response) = card(ui, vec2(ui.available_width(), height), &label, None, palette);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let mut below = rect.shrink2(MARGIN);
    for galley in galleys {
        let height = galley.size().y;
        painter.galley(below.min, galley, palette.text);
        below.min.y += height;
    }
    let colouring = draft.colouring.as_ref().filter(|colouring| colouring.colours.len() == snake.len());
    let marked = slips.iter().flat_map(|slip| slip.marked(snake)).collect();
    let thumbnail = Thumbnail { marked, ..Thumbnail::of_snake(snake, colouring) };
    thumbnail.paint(&painter, below.with_min_y(below.min.y + MARGIN.y), panel);
    if response.hovered()
        && let Some(slip) = slips.first()
    {
        panel.point(draft.snake.corners()[slip.counted.start].min(draft.snake.len() - 1));
    }
    panel.on_click(response, &panel.language.message(&Message::ClickToUse(snake)), Edit::Correct(number));
}

/// The intended runs, to be compared with the snake in the hand; those that were counted differently are marked.
fn meant_row(runs: &[usize], slips: &[Slip], width: f32, palette: UiPalette) -> LayoutJob {
    let plain = TextFormat::simple(FontId::monospace(12.0), palette.text);
    let marked = TextFormat { color: palette.accent, underline: Stroke::new(2.0, palette.accent), ..plain.clone() };
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    for (at, run) in runs.iter().enumerate() {
        // For a run that is too much, the runs beside it.
        let is_beside = |slip: &Slip| slip.meant.is_empty() && (at..=at + 1).contains(&slip.meant.start);
        let is_marked = slips.iter().any(|slip| slip.meant.contains(&at) || is_beside(slip));
        job.append(&run.to_string(), 0.0, if is_marked { marked.clone() } else { plain.clone() });
        job.append(" ", 0.0, plain.clone());
    }
    job
}
