//! The mode for entering one's own snake: how many cubes are there stands large over the picture, and what one presses
//! instead of a key is large enough for a thumb that just felt the wood.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, TextFormat, WidgetInfo, WidgetType,
};

use super::guide::balanced;
use super::widgets::{Asker, Left, PanelState, quiet, show_some_notices, tighten};
use super::{fields, path, staircase, take};
use crate::puzzle::{BoxSize, Kind, Species};
use crate::session::command::{ENTERING_KEYS, entry_of};
use crate::session::{Command, Entering, Felt, Lasts, Notice, Session, Standing};

/// Sides of the cubes that are offered as boxes.
const CUBES: [i64; 3] = [2, 3, 4];
/// So many buttons for runs stand in a row.
const IN_A_ROW: usize = 4;
const GAP: f32 = 6.0;
/// What stands in the panel besides the large buttons and what is entered, in points: measured at the usual size.
const BESIDES: f32 = 238.0;
/// How high a large button is at least and at most, and what is entered where there is room for it, in points. Lower than the
/// last it is not shown.
const LARGE: [f32; 2] = [32.0, 84.0];
const LEAST: f32 = 74.0;
const TOO_LOW: f32 = 44.0;

/// Lays the mode out over the whole of `ui`; returns what it leaves.
pub(super) fn show(
    ui: &mut egui::Ui,
    session: &Session,
    entering: &Entering,
    state: &mut PanelState,
    asker: &mut Asker,
) -> Left {
    let standing = entering.standing();
    let width = (ui.max_rect().width() * 0.3).clamp(272.0, 380.0);
    egui::Panel::right("enter")
        .resizable(false)
        .exact_size(width)
        .show_separator_line(false)
        .frame(egui::Frame::NONE.inner_margin(egui::Margin { left: 14, right: 14, top: 12, bottom: 12 }))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = egui::vec2(GAP, GAP);
            show_told(ui, session, state, asker);
            let rows = usize::from(longest(entering)).saturating_sub(1).div_ceil(IN_A_ROW) as f32 + 1.0;
            let spare = ui.available_height() - BESIDES;
            let large = ((spare - LEAST.max(spare * 0.34)) / rows - GAP).clamp(LARGE[0], LARGE[1]);
            let entered = spare - rows * (large + GAP);
            show_head(ui, asker);
            show_boxes(ui, entering, asker);
            // The buttons go before it.
            if entered >= TOO_LOW {
                show_entered(ui, entering, entered, asker);
            }
            show_runs(ui, entering, large, asker);
            show_cubes(ui, large, asker);
            show_rest(ui, entering, &standing, asker);
        });
    let picture = ui.available_rect_before_wrap();
    let framed = picture.with_min_y(show_count(ui, picture, entering, &standing, asker)).shrink(8.0);
    Left { picture, framed }
}

/// What just happened, and a path where one is asked for, below all else. What is said of the snake that was there before does
/// not matter here.
fn show_told(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let is_told = |notice: &Notice| !matches!(notice.lasts(), Lasts::Until(_));
    let is_quiet = session.path_for().is_none() && session.taking().under_way().is_none();
    if is_quiet && !session.notices().iter().any(is_told) {
        return state.forget_path();
    }
    let told = egui::Panel::bottom("told").resizable(false).show_separator_line(false).frame(egui::Frame::NONE);
    told.show(ui, |ui| {
        ui.add_space(GAP);
        path::show(ui, session, state, asker);
        take::show_under_way(ui, session, asker);
        show_some_notices(ui, session, asker, is_told);
    });
}

/// Of the runs that have a button.
fn longest(entering: &Entering) -> u8 {
    (entering.box_size().longest() as u8).clamp(2, Felt::LONGEST)
}

/// How many cubes are there, and what there is to say of them; returns where that ends.
fn show_count(ui: &egui::Ui, picture: Rect, entering: &Entering, standing: &Standing, asker: &Asker) -> f32 {
    let palette = asker.palette;
    let unit = (picture.height() / 20.0).clamp(24.0, 52.0);
    let (wrong, whole) = (standing.is_wrong(), entering.is_whole());
    let colour = if wrong {
        palette.bad
    } else if whole {
        palette.accent
    } else {
        palette.text
    };
    let painter = ui.painter_at(picture);
    let words = entering.says(standing);
    let number = entering.cubelets().to_string();
    let count = painter.layout_no_wrap(number, FontId::proportional(unit * 2.0), colour);
    let of = format!(" of {}", entering.box_size().cells());
    let of = painter.layout_no_wrap(of, FontId::proportional(unit), palette.quiet);
    let says =
        balanced(&painter, &words, unit * 0.62, if wrong { palette.bad } else { palette.text }, picture.width() - 48.0);
    let top = Pos2::new(picture.center().x, picture.min.y + unit * 0.2);
    let under = top + egui::vec2(0.0, count.size().y);
    let below = under.y + says.size().y + unit * 0.3;
    // What is longer than the picture passes behind.
    if entering.is_cut() {
        painter.rect_filled(picture.with_max_y(below), 0.0, palette.background.gamma_multiply(0.9));
    }
    let left = top - egui::vec2((count.size().x + of.size().x) / 2.0, 0.0);
    // On one line: a fifth of a letter's height is below it.
    let lower = (count.size().y - of.size().y) * 0.8;
    painter.galley(left + egui::vec2(count.size().x, lower), of, palette.quiet);
    painter.galley(left, count, colour);
    painter.galley(under, says, palette.text);
    let label = format!("{} of {}", entering.cubelets(), entering.box_size().cells());
    let told = ui.interact(picture.with_max_y(under.y), ui.id().with("count"), Sense::hover());
    told.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &label));
    let told = ui.interact(picture.with_min_y(under.y).with_max_y(below), ui.id().with("says"), Sense::hover());
    told.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &words));
    below
}

fn show_head(ui: &mut egui::Ui, asker: &mut Asker) {
    ui.horizontal(|ui| {
        ui.heading(entry_of(&Command::Enter).label);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            asker.button_as(ui, &Command::Help, "?", true);
            let tip = "Back to the snake that was there; what you entered is kept (Esc)";
            asker.offer(ui, egui::Button::new("Leave"), tip, Command::Stop);
        });
    });
}

fn show_boxes(ui: &mut egui::Ui, entering: &Entering, asker: &mut Asker) {
    let own = entering.box_size();
    let cubes = CUBES.into_iter().filter_map(|side| BoxSize::new(side, side, side).ok());
    ui.horizontal_wrapped(|ui| {
        tighten(ui);
        quiet(ui, asker.palette, "Folds into");
        for size in cubes {
            let tip = format!("{} cubes", size.cells());
            asker.choice(ui, &size.shown(), &tip, size == own, Command::Box(Some(size)));
        }
    });
    ui.horizontal(|ui| {
        tighten(ui);
        quiet(ui, asker.palette, "or another box");
        if let Some(size) = fields::show_sides(ui, own, asker) {
            asker.ask(Command::Box(Some(size)));
        }
    });
}

/// The runs as text, and under them the snake as a small picture.
fn show_entered(ui: &mut egui::Ui, entering: &Entering, height: f32, asker: &Asker) {
    let palette = asker.palette;
    let runs = entering.runs();
    // Larger where there is room for it.
    let letters = if height > 180.0 && runs.len() < 40 { 20.0 } else { 16.0 };
    let mut job = LayoutJob::default();
    for (at, run) in runs.iter().enumerate() {
        let color = if run.is_too_long {
            palette.bad
        } else if at + 1 == runs.len() && !entering.is_whole() {
            palette.accent
        } else {
            palette.text
        };
        let underline = if run.is_too_long { Stroke::new(2.0, palette.bad) } else { Stroke::NONE };
        let format = TextFormat { font_id: FontId::monospace(letters), color, underline, ..TextFormat::default() };
        let length = run.length() - usize::from(run.goes_on);
        job.append(&format!("{length}{}", if run.goes_on { "+" } else { "" }), if at == 0 { 0.0 } else { 9.0 }, format);
        // Lines break between runs.
        job.append(" ", 0.0, TextFormat { font_id: FontId::monospace(2.0), ..TextFormat::default() });
    }
    if runs.is_empty() {
        let format = TextFormat { font_id: FontId::proportional(13.0), color: palette.quiet, ..TextFormat::default() };
        job.append("The first cube is there. Its runs will stand here.", 0.0, format);
    }
    let (card, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "The snake so far"));
    ui.painter().rect_filled(card, 8.0, palette.background);
    let inside = card.shrink2(egui::vec2(10.0, 8.0));
    let picture = inside.with_min_y(inside.max.y - (height * if height < 110.0 { 0.3 } else { 0.42 }).min(130.0));
    job.wrap.max_width = inside.width() - 8.0;
    // Beside the column of what comes after, so that its height is the card's whatever is in it.
    let mut written = ui.new_child(egui::UiBuilder::new().max_rect(inside.with_max_y(picture.min.y - 4.0)));
    let area = egui::ScrollArea::vertical().id_salt("runs").auto_shrink([false, false]).min_scrolled_height(0.0);
    let area = area.stick_to_bottom(true);
    area.show(&mut written, |ui| ui.label(job));
    if let Some(snake) = entering.snake() {
        let wrong: Vec<_> = entering.wrong().collect();
        staircase::paint(ui.painter(), picture, &snake, None, &wrong, 18.0, palette);
    }
}

fn show_runs(ui: &mut egui::Ui, entering: &Entering, height: f32, asker: &mut Asker) {
    quiet(ui, asker.palette, "How many cubes in line, corners included?");
    let lengths: Vec<u8> = (2..=longest(entering)).collect();
    let width = button_width(ui, lengths.len().min(IN_A_ROW));
    for row in lengths.chunks(IN_A_ROW) {
        ui.horizontal(|ui| {
            for &length in row {
                let command = Command::Feel(Felt::Run(length));
                let tip = format!("A straight run of {length} cubes");
                key(ui, asker, [width, height], &length.to_string(), None, &tip, command);
            }
        });
    }
}

fn show_cubes(ui: &mut egui::Ui, height: f32, asker: &mut Asker) {
    quiet(ui, asker.palette, "Or cube by cube: the next one goes");
    let width = button_width(ui, 3);
    ui.horizontal(|ui| {
        for (words, glyph, tip, felt) in [
            ("Straight", Glyph::Cube(Kind::Straight), "The next cube is straight", Felt::Straight),
            ("Turn", Glyph::Cube(Kind::Turn), "The cord turns in the next cube", Felt::Turn),
            ("End", Glyph::End, "Yours ends here", Felt::End),
        ] {
            key(ui, asker, [width, height], words, Some(glyph), tip, Command::Feel(felt));
        }
    });
}

fn button_width(ui: &egui::Ui, in_a_row: usize) -> f32 {
    (ui.available_width() + GAP) / in_a_row as f32 - GAP
}

/// What is drawn on a key.
#[derive(Clone, Copy)]
enum Glyph {
    Cube(Kind),
    End,
}

/// A large button that says what a key says.
fn key(
    ui: &mut egui::Ui,
    asker: &mut Asker,
    size: [f32; 2],
    words: &str,
    glyph: Option<Glyph>,
    tip: &str,
    command: Command,
) {
    let palette = asker.palette;
    let (rect, response) = ui.allocate_exact_size(size.into(), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, words));
    let pressed = response.is_pointer_button_down_on();
    let ground = if pressed {
        palette.line
    } else if response.hovered() {
        palette.hover
    } else {
        palette.field
    };
    let painter = ui.painter();
    painter.rect_filled(rect, 8.0, ground);
    // The first key that says so.
    let by = ENTERING_KEYS.iter().find(|(_, felt)| *felt == command).map_or("", |(name, _)| name);
    if let Some(glyph) = glyph {
        let corner = rect.right_top() + egui::vec2(-7.0, 5.0);
        painter.text(corner, Align2::RIGHT_TOP, by, FontId::proportional(12.0), palette.quiet);
        let side = (rect.height() * 0.44).min(26.0);
        paint_glyph(
            painter,
            Rect::from_center_size(rect.center() - egui::vec2(0.0, rect.height() * 0.16), egui::Vec2::splat(side)),
            glyph,
        );
        let at = Pos2::new(rect.center().x, rect.max.y - rect.height() * 0.2);
        painter.text(
            at,
            Align2::CENTER_CENTER,
            words,
            FontId::proportional((rect.height() * 0.24).clamp(11.0, 14.0)),
            palette.text,
        );
    } else {
        let font = FontId::proportional((rect.height() * 0.56).min(34.0));
        painter.text(rect.center(), Align2::CENTER_CENTER, words, font, palette.text);
    }
    if response.on_hover_text(format!("{tip} ({by})")).clicked() {
        asker.ask(command);
    }
}

/// A cube as the strip has it: how the cord goes.
fn paint_glyph(painter: &egui::Painter, rect: Rect, glyph: Glyph) {
    let [wood, cord] = Species::of(None).drawn.map(|[red, green, blue]| Color32::from_rgb(red, green, blue));
    painter.rect_filled(rect, 3.0, wood);
    let stroke = Stroke::new(2.5, cord);
    let (middle, half) = (rect.center(), rect.width() / 2.0);
    let at = |x: f32, y: f32| Pos2::new(middle.x + x * half, middle.y + y * half);
    match glyph {
        Glyph::Cube(Kind::Straight) => {
            painter.line_segment([at(-0.8, 0.0), at(0.8, 0.0)], stroke);
        }
        Glyph::Cube(Kind::Turn) => {
            painter.add(Shape::line(vec![at(-0.8, 0.0), at(0.0, 0.0), at(0.0, 0.8)], stroke));
        }
        Glyph::End => {
            painter.line_segment([at(-0.8, 0.0), at(0.0, 0.0)], stroke);
            painter.circle_filled(at(0.0, 0.0), half * 0.35, cord);
        }
    }
}

/// Taking back, laying it as it lies, and what comes of it.
fn show_rest(ui: &mut egui::Ui, entering: &Entering, standing: &Standing, asker: &mut Asker) {
    let palette = asker.palette;
    let some = !entering.is_empty();
    ui.add_space(2.0);
    let small = |words: &str, width: f32| {
        let words = egui::RichText::new(words).size(13.0);
        egui::Button::new(words).min_size(egui::vec2(width, 30.0))
    };
    let width = button_width(ui, 3);
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = 2.0;
        for command in [Command::TakeBack, Command::Quarter(1), Command::TurnOver] {
            asker.add(ui, &command, small(entry_of(&command).label, width), some);
        }
    });
    ui.add_space(2.0);
    let wide = ui.available_width() - 96.0 - GAP;
    ui.horizontal(|ui| {
        let words = |words: &str, colour: Color32| egui::RichText::new(words).color(colour).strong().size(16.0);
        let size = egui::vec2(wide, 40.0);
        if entering.is_whole() && !standing.is_wrong() {
            let button = egui::Button::new(words("That's it", palette.on_accent)).fill(palette.accent).min_size(size);
            asker.offer(ui, button, "This is the snake in my hand (Enter)", Command::Done);
        } else if standing.is_wrong() && (entering.is_whole() || entering.is_off_by().is_some()) {
            let button = egui::Button::new(words("Find the slip", palette.text)).min_size(size);
            asker.offer(ui, button, "Mine is so: see which cube may be wrong", Command::Done);
        } else {
            let button = egui::Button::new(words("That's it", palette.text)).min_size(size);
            asker.add(ui, &Command::Done, button, false);
        }
        asker.add(ui, &Command::StartOver, small("Start over", 96.0).min_size(egui::vec2(96.0, 40.0)), some);
    });
}
