//! The current snake: its name in the panel, and its facts on a page of the shelf.

use super::cards::{DOTS, paint_dots, show_open};
use super::drill;
use super::prelude::*;
use crate::census::Record;

/// Maximum number of lines for the name; any name in the catalogue fits.
pub const NAME_ROWS: usize = 2;

pub fn name_size(ui: &Ui) -> f32 {
    if is_low(ui) { 15.0 } else { 20.0 }
}

/// The name of the puzzle, whole if there is room, and what is known about it.
pub fn show_name(ui: &mut Ui, panel: &PanelUi, with_size: bool) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = 14.0;
    let draft = panel.draft;
    let has_name = draft.name.is_some() || draft.entry().is_some();
    let name = if has_name { draft.title(panel.language) } else { panel.label(Label::YourOwnSnake).to_owned() };
    let sized = |size: f32| {
        let colour = ui.visuals().strong_text_color();
        let mut words = LayoutJob::simple(name.clone(), strong(size), colour, ui.available_width());
        words.wrap.max_rows = NAME_ROWS;
        ui.painter().layout_job(words)
    };
    let usual = sized(name_size(ui));
    let words = if usual.elided { sized(0.75 * name_size(ui)) } else { usual };
    ui.label(words);
    // The editor shows the size.
    let puzzle = panel.document.puzzle().filter(|_| with_size);
    let size = puzzle.map_or(String::new(), |puzzle| {
        let cubes = panel.say(Message::Cubes(puzzle.len()));
        format!("{cubes} · {} · ", puzzle.box_size().shown())
    });
    let words = size + &summary(panel);
    let words = fitting(ui, &words, 14.0, ui.available_width()).color(panel.palette.quiet);
    ui.add(EguiLabel::new(words).truncate());
}

pub fn record<'a>(panel: &PanelUi<'a>) -> Option<&'a Record> {
    panel.document.puzzle().and_then(|puzzle| panel.shelf.record(puzzle))
}

/// The current snake in the catalogue, and the end of the catalogue's at which it begins.
fn known(panel: &PanelUi) -> Option<(&'static CatalogueEntry, End)> {
    let puzzle = panel.document.puzzle()?;
    let entry = CatalogueEntry::of(puzzle)?;
    Some((entry, if entry.puzzle() == puzzle.as_ref() { End::Head } else { End::Tail }))
}

fn summary(panel: &PanelUi) -> String {
    match (record(panel), known(panel)) {
        (Some(Record { hardness, rank, .. }), _) => panel.say(Message::Place { hardness: *hardness, number: *rank }),
        (None, Some((entry, end))) => panel.say(Message::SolutionsFrom { solutions: entry.solutions, end }),
        _ if panel.document.puzzle().is_some() => panel.label(Label::NotInList).to_owned(),
        _ => panel.label(Label::NotFinished).to_owned(),
    }
}

pub fn show_all(ui: &mut Ui, panel: &mut PanelUi) {
    scrolling("yours").show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 12.0);
        ui.label(bold(title(panel)).size(22.0));
        show_open(ui, panel);
        // The drill plan stands beside the facts where there is room.
        let count = if ui.available_width() < 1000.0 { 1 } else { 2 };
        ui.columns(count, |columns| {
            show_facts(&mut columns[0], panel);
            if count == 1 {
                columns[0].add_space(10.0);
            }
            drill::show(&mut columns[count - 1], panel);
        });
    });
}

fn show_facts(ui: &mut Ui, panel: &mut PanelUi) {
    let facts = facts(panel);
    let about = |label: &Label| text_width(ui, panel.label(*label), 16.0);
    let column = facts.iter().map(|(label, _)| about(label)).fold(100.0, f32::max) + 12.0;
    for (label, words) in facts {
        ui.horizontal_top(|ui| {
            let about = panel.label(label);
            let (rect, _) = room(ui, vec2(column, 22.0), Sense::hover(), WidgetType::Label, about);
            ui.painter().text(rect.min, Align2::LEFT_TOP, about, regular(16.0), panel.palette.quiet);
            if let (Label::Difficulty, Some((record, ranking))) = (label, record(panel).zip(panel.shelf.ranking())) {
                let (rect, _) = ui.allocate_exact_size(vec2(DOTS, 22.0), Sense::hover());
                paint_dots(ui.painter(), rect.left_center(), ranking.fifth(record), panel.palette);
            }
            ui.add(EguiLabel::new(RichText::new(words).size(16.0)).wrap());
        });
    }
    let is_compared = panel.document.puzzle().is_some_and(|puzzle| Shelf::is_ranked(puzzle));
    if is_compared && matches!(panel.shelf.ranked, Ranked::Working) {
        panel.hint(ui, Label::WorkingToCompare);
    }
    if !matches!(panel.solving.planning, PlanState::Done(_)) && panel.can_solve {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            panel.button(ui, Do::Solve);
            panel.hint(ui, Label::ThenYouSee);
        });
    }
}

fn title(panel: &PanelUi) -> String {
    let own = || (panel.draft.name.as_deref(), End::Head);
    let known = known(panel);
    let (name, end) = known.map_or_else(own, |(entry, end)| (Some(panel.language.name_of(entry)), end));
    panel.say(Message::ThisIs { name, end })
}

fn facts(panel: &PanelUi) -> Vec<(Label, String)> {
    let solving = panel.solving;
    let snake = &panel.draft.snake;
    let mut facts = Vec::new();
    let corners = snake.turns();
    let made = Message::Made { cubes: snake.len(), corners, straights: snake.inner().len() - corners };
    facts.push((Label::Cubes, panel.say(made)));
    let Some(puzzle) = panel.document.puzzle() else { return facts };
    let record = record(panel);
    let found = solving.solutions.len() as u64;
    let exact = record
        .map(|record| record.solutions.into())
        .or(CatalogueEntry::of(puzzle).map(|entry| entry.solutions))
        .or(solving.complete.then_some(found));
    match exact {
        Some(0) => facts.push((Label::Solutions, panel.label(Label::NoSolution).to_owned())),
        Some(number) => facts.push((Label::Solutions, panel.say(Message::Solutions(number)))),
        None if found > 0 => facts.push((Label::Solutions, panel.say(Message::AtLeast(found)))),
        None => {}
    }
    if let Some((record, ranking)) = record.zip(panel.shelf.ranking()) {
        let Record { hardness, rank, .. } = *record;
        let all = ranking.records().len();
        facts.push((Label::Difficulty, panel.say(Message::Difficulty { hardness, rank, all })));
        facts.push((Label::Tries, panel.say(Message::Tries(record.effort))));
        facts.push((Label::DeadEnds, panel.say(Message::DeadEnds(record.blind_alleys))));
        facts.push((Label::JointsToTurn, panel.say(Message::AtLeast(record.turns.into()))));
    }
    if let PlanState::Done(Ok(plan)) = &solving.planning {
        facts.push((Label::Turns, panel.say(Message::Hard(&plan.summary()))));
    }
    facts
}
