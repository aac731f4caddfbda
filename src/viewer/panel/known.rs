//! What is known of the snake that is there: its name in the panel, and all the rest on a page of the shelf.

use bevy_egui::egui::{self, Align2, FontId, Rect, RichText, Sense, Shape};

use super::widgets::{Asker, quiet, thousands, tighten};
use super::{drill, staircase};
use crate::census::{Ranking, Record};
use crate::fold::{Grade, Planning};
use crate::puzzle::{End, Kind};
use crate::session::command::entry_of;
use crate::session::{Command, PlanState, Ranked, Session, Shelf, Tab};
use crate::viewer::theme::Palette;

/// Width of the plot, in points.
const PLOT: f32 = 380.0;

/// Its name, what is known of it in a line, and the way to the shelf.
pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let shelf = egui::Button::new(entry_of(&Command::Shelf(None)).label);
            asker.add(ui, &Command::Shelf(None), shelf, true);
            let (name, line) = (name(session), line(session));
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.spacing_mut().interact_size.y = 14.0;
                ui.add(egui::Label::new(RichText::new(&name).strong()).truncate());
                tighten(ui);
                ui.spacing_mut().button_padding = egui::Vec2::ZERO;
                let words = RichText::new(format!("{line} …")).size(12.0).color(palette.quiet);
                let more = egui::Button::new(words).frame(false).truncate();
                let tip = "What is known of your snake: how hard it is, how to begin, how to make it of wood";
                asker.offer(ui, more, tip, Command::Shelf(Some(Tab::Yours)));
            });
        });
    });
}

/// What the snake that is there is called.
fn name(session: &Session) -> String {
    let draft = &session.document().draft;
    let known = draft.name.as_deref().or(draft.entry().map(|entry| entry.name.as_str()));
    known.unwrap_or("Your own snake").to_owned()
}

/// The end of the shelf's snake at which the one that is there begins.
fn end(session: &Session) -> Option<End> {
    let puzzle = session.document().puzzle().ok()?;
    let entry = session.document().draft.entry()?;
    Some(if entry.puzzle() == puzzle.as_ref() { End::Head } else { End::Tail })
}

/// The most that can be said of it in a few words.
fn line(session: &Session) -> String {
    let puzzle = session.document().puzzle().ok();
    match puzzle.and_then(|puzzle| session.shelf().record(puzzle)) {
        Some(record) => format!("{} · number {}", record.hardness, thousands(record.rank.into())),
        None => match end(session) {
            Some(end) => {
                let number = session.document().draft.entry().map_or(1, |entry| entry.solutions);
                from_end(&solutions(number), end)
            }
            None if puzzle.is_some() => "Not in shops".to_owned(),
            None => "Not whole yet".to_owned(),
        },
    }
}

/// All that is known of it, as a page.
pub(super) fn show_all(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    let draft = &session.document().draft;
    egui::ScrollArea::vertical().id_salt("yours").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 12.0);
        ui.label(RichText::new(format!("You hold {}", held(session))).size(20.0).color(palette.text));
        let wide = ui.available_width() > 760.0;
        let own = session.document().puzzle().ok();
        let ranked_box = own.is_some_and(|puzzle| puzzle.box_size() == Shelf::ranked_box());
        let width = if wide { ui.available_width() - PLOT - 24.0 } else { ui.available_width() };
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(width);
                let (rect, _) = ui.allocate_exact_size(egui::vec2(width.min(460.0), 68.0), Sense::hover());
                staircase::paint(ui.painter(), rect, &draft.snake, draft.colouring.as_ref(), &[], 16.0, palette);
                ui.add_space(4.0);
                show_facts(ui, session, palette);
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
                asker.button_as(ui, &Command::Solve, "Solve", true);
                quiet(ui, palette, "Then you see from which end to begin, and whether all turns go freely.");
            });
        }
        ui.add_space(10.0);
        drill::show(ui, session, asker);
    });
}

fn show_facts(ui: &mut egui::Ui, session: &Session, palette: Palette) {
    for (about, words) in facts(session) {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(100.0, 18.0), Sense::hover());
            ui.painter().text(rect.left_top(), Align2::LEFT_TOP, about, FontId::proportional(13.0), palette.quiet);
            ui.add(egui::Label::new(RichText::new(words).size(14.0).color(palette.text)).wrap());
        });
    }
}

/// Its place among all snakes of its box.
fn show_place(ui: &mut egui::Ui, session: &Session, palette: Palette) {
    match session.shelf().ranked() {
        Ranked::Done(ranking) => {
            let own = session.document().puzzle().ok().and_then(|puzzle| session.shelf().record(puzzle));
            show_plot(ui, ranking, own, palette);
        }
        Ranked::Working => _ = quiet(ui, palette, "Working out all 3×3×3 snakes, to compare it with them …"),
        Ranked::NotAsked | Ranked::Failed(_) => {}
    }
}

fn held(session: &Session) -> String {
    let draft = &session.document().draft;
    match (draft.entry(), &draft.name, end(session)) {
        (None, Some(name), _) => name.clone(),
        (Some(entry), _, Some(end)) => from_end(&entry.name, end),
        _ => "a snake of your own".to_owned(),
    }
}

/// What it is, from which end.
pub(super) fn from_end(what: &str, end: End) -> String {
    match end {
        End::Head => what.to_owned(),
        End::Tail => format!("{what}, from the other end"),
    }
}

/// What there is to say of it: about what, and the words.
fn facts(session: &Session) -> Vec<(&'static str, String)> {
    let (document, solving) = (session.document(), session.solving());
    let snake = &document.draft.snake;
    let mut facts = Vec::new();
    let turns = snake.inner().iter().filter(|kind| **kind == Kind::Turn).count();
    let straights = snake.inner().len() - turns;
    let parts = format!("{} in a row: {turns} where it turns, {straights} straight, 2 ends", snake.len());
    facts.push(("Cubes", parts));
    let Ok(puzzle) = document.puzzle() else { return facts };
    let record = session.shelf().record(puzzle);
    let found = solving.solutions.len() as u64;
    let number =
        record.map(|record| u64::from(record.solutions)).or(document.draft.entry().map(|entry| entry.solutions));
    match number.or((solving.complete).then_some(found)) {
        Some(number) => facts.push(("Solutions", solutions(number))),
        None if found > 0 => facts.push(("Solutions", format!("{} at least", thousands(found)))),
        None => {}
    }
    if let (Some(record), Some(ranking)) = (record, session.shelf().ranking()) {
        let all = thousands(ranking.records().len() as u64);
        let rank = thousands(record.rank.into());
        let hardness = capital(record.hardness.word());
        facts.push(("Hardness", format!("{hardness}: number {rank} of {all}, where 1 is the hardest")));
        facts.extend(by_hand(record));
    }
    if let PlanState::Done(Planning::Plan(plan)) = &solving.planning {
        let first = if plan.start_end == End::Head { "the first end of it" } else { "the last end of it" };
        let runs = snake.segments();
        let runs: Vec<String> = match plan.start_end {
            End::Head => runs.iter().take(4).map(ToString::to_string).collect(),
            End::Tail => runs.iter().rev().take(4).map(ToString::to_string).collect(),
        };
        facts.push(("Begin at", format!("{first} as you read it, that goes {} …", runs.join(" "))));
        let count = |grade: Grade| plan.steps().iter().filter(|step| step.grade() == grade).count();
        let [pulls, rubs, presses] = [Grade::Pull, Grade::Rub, Grade::Press].map(count);
        let mut words = match pulls {
            0 if rubs + presses == 0 => "all go freely".to_owned(),
            0 => String::new(),
            1 => "1 needs a pull at the elastic".to_owned(),
            pulls => format!("{pulls} need a pull at the elastic"),
        };
        for (count, does) in [(rubs, "rub past their neighbours"), (presses, "are tight")] {
            if count > 0 {
                let comma = if words.is_empty() { "" } else { ", " };
                words += &format!("{comma}{count} {does}");
            }
        }
        facts.push(("Turns", format!("{}: {words}", plan.len())));
    }
    facts
}

/// How hard it is, in what hands do.
fn by_hand(record: &Record) -> [(&'static str, String); 3] {
    [
        ("Cubes to try", format!("{} placed until all ways are tried", thousands(record.effort))),
        ("Dead ends", format!("{} times it goes far and must come back", thousands(record.blind_alleys))),
        ("Joints to turn", record.turns.to_string()),
    ]
}

/// How many snakes need how many tries, and where this one is.
fn show_plot(ui: &mut egui::Ui, ranking: &Ranking, own: Option<&Record>, palette: Palette) {
    const BARS: usize = 48;
    ui.add_space(6.0);
    let size = egui::vec2(ui.available_width().min(PLOT), 150.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let efforts = || ranking.records().iter().map(|record| (record.effort.max(1) as f64).log2());
    let (low, high) = efforts().fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)));
    let bar = |effort: f64| (((effort - low) / (high - low).max(1e-9)) * BARS as f64).min(BARS as f64 - 1.0) as usize;
    let mut counts = [0_u32; BARS];
    efforts().for_each(|effort| counts[bar(effort)] += 1);
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f32;
    let painter = ui.painter();
    let plot = rect.with_max_y(rect.max.y - 18.0).with_min_y(rect.min.y + 18.0);
    let width = plot.width() / BARS as f32;
    let at = own.map(|own| bar((own.effort.max(1) as f64).log2()));
    for (place, &count) in counts.iter().enumerate() {
        let height = (count as f32 / most * plot.height()).max(if count > 0 { 1.0 } else { 0.0 });
        let left = plot.min.x + place as f32 * width;
        let column =
            Rect::from_min_max(egui::pos2(left, plot.max.y - height), egui::pos2(left + width - 1.0, plot.max.y));
        painter.rect_filled(
            column,
            0.0,
            if at == Some(place) { palette.accent } else { palette.quiet.gamma_multiply(0.55) },
        );
    }
    painter.hline(plot.x_range(), plot.max.y, egui::Stroke::new(1.0, palette.quiet));
    let word = |at: egui::Pos2, align, words: &str, colour| {
        painter.text(at, align, words, FontId::proportional(12.0), colour);
    };
    word(rect.left_bottom(), Align2::LEFT_BOTTOM, "few tries by hand", palette.quiet);
    word(rect.right_bottom(), Align2::RIGHT_BOTTOM, "many tries", palette.quiet);
    if let Some(place) = at {
        let x = plot.min.x + (place as f32 + 0.5) * width;
        let tip = egui::pos2(x, rect.min.y + 15.0);
        let head = [tip, tip + egui::vec2(-4.0, -6.0), tip + egui::vec2(4.0, -6.0)];
        painter.add(Shape::convex_polygon(head.to_vec(), palette.accent, egui::Stroke::NONE));
        let align = if x < rect.center().x { Align2::LEFT_TOP } else { Align2::RIGHT_TOP };
        let aside = if x < rect.center().x { 9.0 } else { -9.0 };
        word(egui::pos2(x + aside, rect.min.y), align, "yours", palette.accent);
    }
    response.on_hover_text("How many of all 3×3×3 snakes need how many tries");
}

/// So many solutions, in words.
pub(super) fn solutions(number: u64) -> String {
    if number == 1 { "1 solution".to_owned() } else { format!("{} solutions", thousands(number)) }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
