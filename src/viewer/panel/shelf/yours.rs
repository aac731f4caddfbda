//! The current snake: its name in the panel, and its facts on a page of the shelf.

use super::cards::{DOTS, paint_dots, show_open};
use super::drill;
use super::prelude::*;
use crate::census::Record;
use crate::puzzle::{End, Snake};
use crate::session::{PlanState, Ranked, Shelf};

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
    let puzzle = panel.session.document().puzzle().ok().filter(|_| with_size);
    let size = puzzle.map_or(String::new(), |puzzle| {
        let cubes = panel.language.message(&Message::Cubes(puzzle.len()));
        format!("{cubes} · {} · ", puzzle.box_size().shown())
    });
    let words = size + &summary(panel.session);
    let words = fitting(ui, &words, 14.0, ui.available_width()).color(panel.palette.quiet);
    ui.add(EguiLabel::new(words).truncate());
}

pub fn record(session: &Session) -> Option<&Record> {
    session.document().puzzle().ok().and_then(|puzzle| session.shelf().record(puzzle))
}

fn catalogue_end(session: &Session) -> Option<End> {
    let puzzle = session.document().puzzle().ok()?;
    let entry = session.document().draft.entry()?;
    Some(if entry.puzzle() == puzzle.as_ref() { End::Head } else { End::Tail })
}

fn summary(session: &Session) -> String {
    let language = session.settings().language();
    match (record(session), session.document().draft.entry(), catalogue_end(session)) {
        (Some(Record { hardness, rank, .. }), ..) => {
            language.message(&Message::Place { hardness: *hardness, number: *rank })
        }
        (None, Some(entry), Some(end)) => language.message(&Message::SolutionsFrom { solutions: entry.solutions, end }),
        _ if session.document().puzzle().is_ok() => language.label(Label::NotInList).to_owned(),
        _ => language.label(Label::NotFinished).to_owned(),
    }
}

pub fn show_all(ui: &mut Ui, panel: &mut PanelUi) {
    ScrollArea::vertical().id_salt("yours").auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 12.0);
        ui.label(RichText::new(title(panel.session)).font(strong(22.0)));
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
    let session = panel.session;
    let palette = panel.palette;
    let facts = facts(session);
    let about = |label: &Label| text_width(ui, panel.label(*label), 16.0);
    let column = facts.iter().map(|(label, _)| about(label)).fold(100.0, f32::max) + 12.0;
    for (label, words) in facts {
        ui.horizontal_top(|ui| {
            let about = panel.label(label);
            let (rect, _) = room(ui, vec2(column, 22.0), Sense::hover(), WidgetType::Label, about);
            ui.painter().text(rect.min, Align2::LEFT_TOP, about, regular(16.0), palette.quiet);
            if let (Label::Difficulty, Some((record, ranking))) =
                (label, record(session).zip(session.shelf().ranking()))
            {
                let (rect, _) = ui.allocate_exact_size(vec2(DOTS, 22.0), Sense::hover());
                paint_dots(ui.painter(), rect.left_center(), ranking.fifth(record), palette);
            }
            ui.add(EguiLabel::new(RichText::new(words).size(16.0)).wrap());
        });
    }
    let is_compared = session.document().puzzle().is_ok_and(|puzzle| Shelf::is_ranked(puzzle));
    if is_compared && matches!(session.shelf().ranked, Ranked::Working) {
        panel.hint(ui, Label::WorkingToCompare);
    }
    if !matches!(session.solving().planning, PlanState::Done(_)) && panel.can_solve {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            panel.button(ui, Do::Solve);
            panel.hint(ui, Label::ThenYouSee);
        });
    }
}

fn title(session: &Session) -> String {
    let draft = &session.document().draft;
    let language = session.settings().language();
    let (name, end) = match (draft.entry(), &draft.name, catalogue_end(session)) {
        (None, Some(name), _) => (Some(name.as_str()), End::Head),
        (Some(entry), _, Some(end)) => (Some(language.name_of(entry)), end),
        _ => (None, End::Head),
    };
    language.message(&Message::ThisIs { name, end })
}

fn facts(session: &Session) -> Vec<(Label, String)> {
    let document = session.document();
    let solving = session.solving();
    let language = session.settings().language();
    let label = |label| language.label(label).to_owned();
    let say = |message| language.message(&message);
    let snake = &document.draft.snake;
    let mut facts = Vec::new();
    let corners = snake.turns();
    let made = Message::Made { cubes: snake.len(), corners, straights: snake.inner().len() - corners };
    facts.push((Label::Cubes, say(made)));
    let Ok(puzzle) = document.puzzle() else { return facts };
    let record = session.shelf().record(puzzle);
    let measured = session.shelf().measured;
    let exact = record
        .map(|record| u64::from(record.solutions))
        .or(document.draft.entry().map(|entry| entry.solutions))
        .or(solving.complete.then_some(solving.solutions.len() as u64))
        .or(measured.filter(|measured| measured.complete).map(|measured| measured.solutions.into()));
    let found = measured.map_or(0, |measured| u64::from(measured.solutions)).max(solving.solutions.len() as u64);
    let solutions = match exact {
        Some(0) => Some(label(Label::NoSolution)),
        Some(number) => Some(say(Message::Solutions(number))),
        None if found > 0 => Some(say(Message::AtLeast(found))),
        None => session.shelf().measuring.then(|| label(Label::LookingForThem)),
    };
    facts.extend(solutions.map(|words| (Label::Solutions, words)));
    if let Some((effort, alleys)) = measured.and_then(|measured| measured.effort) {
        facts.extend(tries(effort, alleys, language));
    }
    if let Some(turns) = measured.and_then(|measured| measured.turns) {
        facts.push((Label::JointsToTurn, say(Message::AtLeast(turns.into()))));
    }
    if let (Some(record), Some(ranking)) = (record, session.shelf().ranking()) {
        let Record { hardness, rank, .. } = *record;
        facts.push((Label::Difficulty, say(Message::Difficulty { hardness, rank, all: ranking.records().len() })));
        facts.extend(by_hand(record, snake, language));
    }
    if let PlanState::Done(Ok(plan)) = &solving.planning {
        facts.push((Label::Turns, say(Message::Hard(&plan.summary()))));
    }
    facts
}

fn by_hand(record: &Record, snake: &Snake, language: Language) -> Vec<(Label, String)> {
    let mut facts = tries(record.effort, record.blind_alleys, language).to_vec();
    let [first, last] = if record.snake == *snake { record.laid } else { [record.laid[1], record.laid[0]] };
    let end = if first < last { End::Head } else { End::Tail };
    let times = first.max(last) as f64 / first.min(last).max(1) as f64;
    // A gain of less than a hundredth is not worth turning the snake around.
    if let Some(runs) = distinct_runs(snake, end).filter(|_| times >= 1.01) {
        facts.push((Label::ToTryAlone, language.message(&Message::BeginWith { runs: &runs, times })));
    }
    facts.push((Label::JointsToTurn, language.message(&Message::AtLeast(record.turns.into()))));
    facts
}

fn tries(effort: u64, blind_alleys: u64, language: Language) -> [(Label, String); 2] {
    [(Label::Tries, Message::Tries(effort)), (Label::DeadEnds, Message::DeadEnds(blind_alleys))]
        .map(|(label, message)| (label, language.message(&message)))
}

/// The runs that distinguish this end from the other; `None` if both are alike.
fn distinct_runs(snake: &Snake, end: End) -> Option<String> {
    let mut runs = snake.segments();
    let mut other = snake.reversed().segments();
    if end == End::Tail {
        std::mem::swap(&mut runs, &mut other);
    }
    let alike = runs.iter().zip(&other).position(|(run, other)| run != other)?;
    // Enough runs to tell the ends apart at a glance; chosen by eye.
    runs.truncate(5.max(alike + 1));
    Some(runs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_known_by_runs_that_the_other_has_not() {
        let at = |segments: &[usize], end| distinct_runs(&Snake::from_segments(segments).unwrap(), end);
        assert_eq!(at(&[3, 2, 2, 3, 2, 3, 3], End::Head).unwrap(), "3 2 2 3 2");
        assert_eq!(at(&[3, 2, 2, 3, 2, 3, 3], End::Tail).unwrap(), "3 3 2 3 2");
        let long = [2, 2, 2, 2, 3, 2, 3, 3, 3, 2, 2, 2, 2];
        assert_eq!(at(&long, End::Head).unwrap(), "2 2 2 2 3 2");
        assert_eq!(at(&long, End::Tail).unwrap(), "2 2 2 2 3 3");
        assert_eq!(at(&[2, 3, 3, 2], End::Tail), None);
    }
}
