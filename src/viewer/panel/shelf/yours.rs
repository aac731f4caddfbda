//! The current snake: its name in the panel, and its facts on a page of the shelf.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Align2, FontId, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType};

use super::drill;
use crate::census::{Bar, Ranking, Record};
use crate::fold::Grade;
use crate::puzzle::{End, Kind, Puzzle, Snake};
use crate::session::{Command, PlanState, Ranked, Session, Shelf};
use crate::spelling::{capital, counted};
use crate::viewer::panel::thumbnail::Thumbnail;
use crate::viewer::panel::widgets::{PanelUi, is_low, picture, quiet, thousands};
use crate::viewer::theme::{UiPalette, strong};

const PLOT_WIDTH: f32 = 380.0;

/// Most lines for the name; any name in the catalogue fits.
pub const NAME_ROWS: usize = 2;

pub fn name_size(ui: &Ui) -> f32 {
    if is_low(ui) { 15.0 } else { 20.0 }
}

/// The name of the puzzle, whole if there is room, and what is known about it.
pub fn show_name(ui: &mut Ui, session: &Session, panel: &PanelUi, with_size: bool) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = 14.0;
    let draft = &session.document().draft;
    let name = draft.name.as_deref().or(draft.entry().map(|entry| entry.name.as_str())).unwrap_or("Your own snake");
    let mut words = LayoutJob::simple(
        name.to_owned(),
        strong(name_size(ui)),
        ui.visuals().strong_text_color(),
        ui.available_width(),
    );
    words.wrap.max_rows = NAME_ROWS;
    ui.label(words);
    // The editor has the size.
    let puzzle = session.document().puzzle().ok().filter(|_| with_size);
    let size = |puzzle: &Puzzle| format!("{} cubes · {} · ", puzzle.len(), puzzle.box_size().shown());
    let words = puzzle.map_or(String::new(), |puzzle| size(puzzle)) + &summary(session);
    let words = RichText::new(words).size(13.0).color(panel.palette.quiet);
    ui.add(egui::Label::new(words).truncate());
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
    match (record(session), session.document().draft.entry(), catalogue_end(session)) {
        (Some(record), ..) => {
            let hardness = session.language().hardness(record.hardness);
            format!("{hardness} · number {}", thousands(record.rank.into()))
        }
        (None, Some(entry), Some(end)) => from_end(&solutions(entry.solutions), end),
        _ if session.document().puzzle().is_ok() => "Not in our list".to_owned(),
        _ => "Not finished yet".to_owned(),
    }
}

pub fn show_all(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let palette = panel.palette;
    let draft = &session.document().draft;
    egui::ScrollArea::vertical().id_salt("yours").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 12.0);
        ui.label(RichText::new(format!("This is {}", full_name(session))).size(20.0).color(palette.text));
        let wide = ui.available_width() > 760.0;
        let ranked_box = session.document().puzzle().ok().is_some_and(|puzzle| Shelf::is_ranked(puzzle));
        let width = if wide { ui.available_width() - PLOT_WIDTH - 24.0 } else { ui.available_width() };
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(width);
                let name = format!("The snake: {}", draft.snake);
                let (rect, _) = picture(ui, egui::vec2(width.min(460.0), 68.0), &name);
                let thumbnail = Thumbnail::of_snake(&draft.snake, draft.colouring.as_ref(), Vec::new());
                thumbnail.paint(ui.painter(), rect, panel);
                ui.add_space(4.0);
                for (about, words) in facts(session) {
                    ui.horizontal_top(|ui| {
                        let (rect, response) = ui.allocate_exact_size(egui::vec2(100.0, 18.0), Sense::hover());
                        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, about));
                        let (at, font) = (rect.left_top(), FontId::proportional(13.0));
                        ui.painter().text(at, Align2::LEFT_TOP, about, font, palette.quiet);
                        ui.add(egui::Label::new(RichText::new(words).size(14.0).color(palette.text)).wrap());
                    });
                }
            });
            if wide && ranked_box {
                ui.vertical(|ui| show_place(ui, session, palette));
            }
        });
        if !wide && ranked_box {
            show_place(ui, session, palette);
        }
        if !matches!(session.solving().planning, PlanState::Done(_)) && session.document().can_solve() {
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                panel.button_as(ui, &Command::Solve, "Solve", true);
                quiet(ui, palette, "Then you see which end to begin at, and whether all steps go freely.");
            });
        }
        ui.add_space(10.0);
        drill::show(ui, session, panel);
    });
}

fn show_place(ui: &mut Ui, session: &Session, palette: UiPalette) {
    match &session.shelf().ranked {
        Ranked::Done(ranking) => show_plot(ui, ranking, record(session), palette),
        Ranked::Working => _ = quiet(ui, palette, "Working out all 3×3×3 snakes, to compare it with them …"),
        Ranked::NotAsked | Ranked::Failed(_) => {}
    }
}

fn full_name(session: &Session) -> String {
    let draft = &session.document().draft;
    match (draft.entry(), &draft.name, catalogue_end(session)) {
        (None, Some(name), _) => name.clone(),
        (Some(entry), _, Some(end)) => from_end(&entry.name, end),
        _ => "a snake of your own".to_owned(),
    }
}

pub fn from_end(what: &str, end: End) -> String {
    match end {
        End::Head => what.to_owned(),
        End::Tail => format!("{what}, from the other end"),
    }
}

fn facts(session: &Session) -> Vec<(&'static str, String)> {
    let (document, solving) = (session.document(), session.solving());
    let snake = &document.draft.snake;
    let mut facts = Vec::new();
    let turns = snake.inner().iter().filter(|kind| **kind == Kind::Turn).count();
    let straights = snake.inner().len() - turns;
    facts.push(("Cubes", format!("{} in a row: {turns} corners, {straights} straight, 2 ends", snake.len())));
    let Ok(puzzle) = document.puzzle() else { return facts };
    let record = session.shelf().record(puzzle);
    let measured = session.shelf().measured(document.revision);
    let exact = record
        .map(|record| u64::from(record.solutions))
        .or(document.draft.entry().map(|entry| entry.solutions))
        .or(solving.complete.then_some(solving.solutions.len() as u64))
        .or(measured.filter(|measured| measured.complete).map(|measured| measured.solutions.into()));
    let found = measured.map_or(0, |measured| u64::from(measured.solutions)).max(solving.solutions.len() as u64);
    match exact {
        Some(0) => facts.push(("Solutions", "None: it does not fold into the box".to_owned())),
        Some(number) => facts.push(("Solutions", solutions(number))),
        None if found > 0 => facts.push(("Solutions", format!("{} at least", thousands(found)))),
        None if session.shelf().measuring => facts.push(("Solutions", "Looking for them …".to_owned())),
        None => {}
    }
    if let Some((effort, alleys)) = measured.and_then(|measured| measured.effort) {
        facts.extend(tries(effort, alleys));
    }
    if let Some(turns) = measured.and_then(|measured| measured.turns) {
        facts.push(("Joints to turn", format!("{turns} at least")));
    }
    if let (Some(record), Some(ranking)) = (record, session.shelf().ranking()) {
        let all = thousands(ranking.records().len() as u64);
        let rank = thousands(record.rank.into());
        let hardness = capital(session.language().hardness(record.hardness));
        let words = format!("{hardness}: place {rank} of {all}, where 1 is the hardest to find by trying");
        facts.push(("Difficulty", words));
        facts.extend(by_hand(record, snake));
    }
    if let PlanState::Done(Ok(plan)) = &solving.planning {
        let kinds = [
            (Grade::Pull, "needs a pull at the elastic", "need a pull at the elastic"),
            (Grade::Rub, "is a little tight", "are a little tight"),
            (Grade::Press, "must be pressed", "must be pressed"),
        ];
        let count = |grade: Grade| plan.steps().iter().filter(|step| step.grade() == grade).count();
        let hard = kinds.into_iter().filter_map(|(grade, one, many)| match count(grade) {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {many}")),
        });
        let hard: Vec<String> = hard.collect();
        let words = if hard.is_empty() { "all go freely".to_owned() } else { hard.join(", ") };
        facts.push(("Turns", format!("{} steps: {words}", plan.len())));
    }
    facts
}

fn by_hand(record: &Record, snake: &Snake) -> Vec<(&'static str, String)> {
    let mut facts = tries(record.effort, record.blind_alleys).to_vec();
    let [first, last] = if record.snake == *snake { record.laid } else { [record.laid[1], record.laid[0]] };
    let (end, times) = if first < last {
        (End::Head, last as f64 / first.max(1) as f64)
    } else {
        (End::Tail, first as f64 / last.max(1) as f64)
    };
    // A gain of less than a hundredth is not worth turning the snake around.
    if let Some(runs) = distinct_runs(snake, end).filter(|_| times >= 1.01) {
        let more = if times >= 1.95 {
            format!("{times:.0} times as many tries")
        } else {
            format!("{:.0} % more tries", (times - 1.0) * 100.0)
        };
        let words = format!("Start with the end that goes {runs}: the other end takes {more}");
        facts.push(("To try it alone", words));
    }
    facts.push(("Joints to turn", format!("{} at least", record.turns)));
    facts
}

fn tries(effort: u64, blind_alleys: u64) -> [(&'static str, String); 2] {
    let effort = format!("About {} tries by hand", thousands(effort));
    let alleys = match blind_alleys {
        0 => "Hardly any".to_owned(),
        1 => "1 time you get most of it done and then get stuck".to_owned(),
        times => format!("{} times you get most of it done and then get stuck", thousands(times)),
    };
    [("Tries", effort), ("Dead ends", alleys)]
}

/// Enough runs to tell the ends apart at a glance; chosen by eye.
const MIN_RUNS: usize = 5;

/// The runs that distinguish this end from the other; `None` if both are alike.
fn distinct_runs(snake: &Snake, end: End) -> Option<String> {
    let (mut runs, mut other) = (snake.segments(), snake.reversed().segments());
    if end == End::Tail {
        std::mem::swap(&mut runs, &mut other);
    }
    let alike = runs.iter().zip(&other).position(|(run, other)| run != other)?;
    runs.truncate(MIN_RUNS.max(alike + 1));
    Some(runs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// A histogram of tries over all snakes, with the current one marked.
fn show_plot(ui: &mut Ui, ranking: &Ranking, own: Option<&Record>, palette: UiPalette) {
    ui.add_space(6.0);
    let size = egui::vec2(ui.available_width().min(PLOT_WIDTH), 150.0);
    let tip = "How many 3×3×3 snakes need how many tries. Each bar covers 1.5 times the tries of the one before.";
    let (rect, response) = picture(ui, size, tip);
    let bars = ranking.bars();
    let height = |bar: &Bar| bar.snakes.iter().sum::<usize>() as f32;
    let most = bars.iter().map(height).fold(1.0, f32::max);
    let painter = ui.painter();
    let word = |at: egui::Pos2, align, words: &str, colour| {
        painter.text(at, align, words, FontId::proportional(12.0), colour);
    };
    let plot = Rect::from_min_max(rect.min + egui::vec2(0.0, 18.0), rect.max - egui::vec2(0.0, 18.0));
    let width = plot.width() / bars.len().max(1) as f32;
    let mut yours = None;
    for (place, bar) in bars.iter().enumerate() {
        let is_own = own.is_some_and(|own| bar.has(own.effort));
        let (left, top) =
            (plot.min.x + place as f32 * width, plot.max.y - (height(bar) / most * plot.height()).max(1.0));
        let column = Rect::from_min_max(egui::pos2(left, top), egui::pos2(left + width - 2.0, plot.max.y));
        painter.rect_filled(column, 0.0, if is_own { palette.accent } else { palette.quiet.gamma_multiply(0.55) });
        if is_own {
            // Place the label above the neighbouring bars too.
            let beside = &bars[place.saturating_sub(1)..(place + 2).min(bars.len())];
            let highest = beside.iter().map(height).fold(0.0, f32::max) / most * plot.height();
            yours = Some(egui::pos2(column.center().x, plot.max.y - highest - 2.0));
        }
    }
    if let Some(at) = yours {
        word(at, Align2::CENTER_BOTTOM, "yours", palette.accent);
    }
    painter.hline(plot.x_range(), plot.max.y, egui::Stroke::new(1.0, palette.quiet));
    word(rect.left_bottom(), Align2::LEFT_BOTTOM, "few tries", palette.quiet);
    word(rect.center_bottom(), Align2::CENTER_BOTTOM, "all 3×3×3 snakes", palette.quiet);
    word(rect.right_bottom(), Align2::RIGHT_BOTTOM, "many tries", palette.quiet);
    response.on_hover_text(tip);
}

pub fn solutions(number: u64) -> String {
    counted(thousands(number), "solution")
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
