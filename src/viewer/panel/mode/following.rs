//! The mode for folding along: no panel, the step in large type over the picture, and buttons that are easy to hit
//! while the other hand holds the snake.

use bevy_egui::egui::{self, Color32, FontId, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType};

use crate::session::{Command, Follow, Overlay, Session};
use crate::stage::Picture;
use crate::text::{Button, Label, Language, Message};
use crate::viewer::panel::guide::{
    SOFT_EDGE, back_words, caption_line, one_line, sentence, show_column, show_mirror, show_reset, show_upright,
};
use crate::viewer::panel::widgets::{
    FreeRects, PanelUi, announce_painted, name, primary, steady, text_width, without_frame,
};
use crate::viewer::panel::{legend, overlay};
use crate::viewer::theme;

/// Relative to the window's height; legible at arm's length.
pub(super) const LETTER_SIZE: f32 = 1.0 / 20.0;
const MAX_ROWS: usize = 3;
/// Choices for the timer per step, in seconds.
const TIMERS: [Option<f32>; 4] = [None, Some(10.0), Some(20.0), Some(40.0)];
const SMALL_LETTER_SIZE: f32 = 1.0 / 22.0;
/// Of small buttons, relative to the usual size.
const SMALL_BUTTON_SIZE: f32 = 0.52;

pub fn show(ui: &mut Ui, session: &Session, follow: &Follow, panel: &mut PanelUi) -> FreeRects {
    let page = follow.page;
    let unit = ui.max_rect().height() * LETTER_SIZE;
    without_frame(egui::Panel::bottom("follow"), egui::Margin::symmetric(14, 8)).show(ui, |ui| {
        if !matches!(session.overlay(), Overlay::Locate(_)) {
            show_ticks(ui, (page, session.player().last_page()), unit, panel);
            ui.add_space(unit * 0.15);
            steady(ui, "buttons", |ui| show_buttons(ui, session, follow, unit, panel));
        }
    });
    let picture = ui.available_rect_before_wrap();
    if overlay::show(ui, picture, session, panel) {
        return FreeRects { picture, framed: picture };
    }
    // A tap on it turns the page, see `pointer/pages.rs`.
    let step = ui.interact(picture, ui.id().with("picture"), Sense::hover());
    step.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, panel.language.label(Label::TheStep)));
    let shown = session.picture();
    let line = caption_line(shown, panel.state.elsewhere);
    let mut framed = picture.with_min_y(show_words(ui, picture, shown, line, unit));
    show_reset(ui, framed, panel);
    let player = session.player();
    if let Some(plan) = player.plan().filter(|_| page <= player.steps()) {
        let (left, column) = framed.split_left_right_at_x(framed.max.x - (picture.width() * 0.2).clamp(92.0, 330.0));
        match page.checked_sub(1) {
            Some(step) => show_column(ui, column, session, plan, step, panel),
            None => legend::show(ui, column, panel),
        }
        framed = left;
        show_upright(ui, framed, session, panel);
    }
    // A fold that began with another pose had no first turn.
    let is_from_flat = player.timeline.as_ref().is_some_and(|timeline| timeline.start() < 0.0);
    let is_mirrored = session.player().showing.mirror;
    if ((1..=2).contains(&page) || is_mirrored) && session.document().can_mirror() && is_from_flat {
        framed.max.y -= show_mirror(ui, framed, session, unit * 0.55, panel);
    }
    FreeRects { picture, framed }
}

/// The words of a page and the line above them, in a window with this unit; returns where they end.
pub(super) fn show_words(ui: &Ui, area: Rect, shown: &Picture, (count, colour): (String, Color32), unit: f32) -> f32 {
    let (text, palette) = (&shown.caption.text, theme::palette(shown.look.dark));
    let painter = ui.painter_at(area);
    let width = area.width() - 1.6 * unit;
    let sized = |size: f32| {
        let mut words = sentence(text, shown.look, size, palette.text);
        words.wrap.max_width = width;
        painter.layout_job(words)
    };
    let large = sized(unit * 0.9);
    let words = if large.rows.len() > MAX_ROWS { sized(unit * SMALL_LETTER_SIZE / LETTER_SIZE) } else { large };
    let top = area.min + egui::vec2(unit * 0.8, unit * 0.35);
    let count = one_line(&painter, &count, unit * 0.6, colour, width);
    let below = top.y + count.size().y + words.size().y;
    let ground = Rect::from_min_max(area.min, Pos2::new(area.max.x, below + unit * 0.2));
    back_words(&painter, ground, palette);
    announce_painted(ui, ground, "words", text);
    painter.galley(top + egui::vec2(0.0, count.size().y), words, palette.text);
    painter.galley(top, count, colour);
    ground.max.y + SOFT_EDGE
}

fn show_ticks(ui: &mut Ui, (page, last): (usize, usize), unit: f32, panel: &mut PanelUi) {
    let (area, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), unit * 0.7), Sense::hover());
    let each = area.width() / (last + 1) as f32;
    let mut shapes = Vec::new();
    for tick in 0..=last {
        let place =
            Rect::from_min_size(area.min + egui::vec2(tick as f32 * each, 0.0), egui::vec2(each, area.height()));
        let (label, command) = match tick {
            0 => (panel.language.label(Label::HowToBegin).to_owned(), Command::Start),
            tick if tick == last => (panel.language.label(Label::TheEnd).to_owned(), Command::End),
            step => (panel.language.message(&Message::Step(step)), Command::Seek((step - 1) as f64)),
        };
        // Tab passes them by: the arrow keys lead to each.
        let response = ui.interact(place, ui.id().with(("tick", tick)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        let colour = match tick {
            tick if tick == page => panel.palette.dot,
            tick if tick < page || response.hovered() => panel.palette.quiet,
            _ => panel.palette.line,
        };
        let grown = if tick == page || response.hovered() { 0.0 } else { unit * 0.14 };
        let mark = place.shrink2(egui::vec2((each * 0.14).min(3.0), unit * 0.1 + grown));
        if tick == 0 || tick == last {
            let radius = mark.height().min(mark.width()) / 2.0;
            shapes.push(Shape::circle_filled(mark.center(), radius, colour));
        } else {
            shapes.push(Shape::rect_filled(mark, 3.0, colour));
        }
        panel.on_click(response, &label, command);
    }
    ui.painter().extend(shapes);
}

fn show_buttons(ui: &mut Ui, session: &Session, follow: &Follow, unit: f32, panel: &mut PanelUi) {
    let (palette, language) = (panel.palette, panel.language);
    let (page, last) = (follow.page, session.player().last_page());
    let (is_end, unfolds) = (page >= last, session.player().showing.backward);
    let large = egui::vec2((ui.max_rect().width() * 0.19).min(unit * 7.0), unit * 1.8);
    let text = |words: &str, size: f32, colour: Color32| RichText::new(words).size(unit * size).color(colour);
    ui.horizontal(|ui| {
        ui.set_min_height(large.y);
        let back = format!("⏴ {}", Command::StepBack(1).label(language));
        let back = egui::Button::new(text(&back, 0.7, palette.text)).min_size(large);
        panel.add(ui, &Command::StepBack(1), back, page > 0);
        // Tab takes them as they stand in the row; how wide those on the right are was seen in the pass before.
        let right = ui.id().with("right");
        let width: f32 = ui.data(|data| data.get_temp(right)).unwrap_or_default();
        let buttons = small_buttons(session, page, last, language);
        ui.allocate_ui(egui::vec2(ui.available_width() - width, large.y), |ui| {
            // Who uses the keyboard sees which key it is; on the last page there is no room for it.
            let keyed = |(words, _, _, command): &SmallButton| match command.key(panel.language) {
                key if panel.state.focus.by_key && page < last && !key.is_empty() => format!("{words} ({key})"),
                _ => words.clone(),
            };
            let shown: Vec<String> = buttons.iter().map(keyed).collect();
            show_small(ui, shown.iter().map(String::as_str), unit, |ui, letters| {
                for ((words, on, tip, command), shown) in buttons.iter().zip(&shown) {
                    // By name, so that the focus does not pass to another button in the same place.
                    let button = panel.small(shown, letters, *on);
                    let button = ui.push_id(tip, |ui| panel.offer(ui, button, tip, command.clone())).inner;
                    name(&button, words);
                }
            });
        });
        let shown = ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let forward = Command::StepForward(1);
            let (words, size, command) = match page {
                _ if is_end && unfolds => (language.label(Label::FoldAgain).to_owned(), 0.7, Command::Unfold),
                _ if is_end => (language.label(Label::TryWithoutHelp).to_owned(), 0.6, Command::Hands),
                0 => (format!("{} ⏵", language.label(Label::Begin)), 0.8, forward),
                _ => (format!("{} ⏵", forward.label(language)), 0.8, forward),
            };
            ui.spacing_mut().button_padding.x = unit * 0.5;
            let next = primary(text(&words, size, palette.text), palette);
            let (next, tip) = (next.min_size(large), command.tooltip_with_key(language));
            // Its words leave no room for a key.
            match command {
                Command::Hands => panel.offer(ui, next, &tip, command),
                _ => panel.add(ui, &command, next, true),
            };
            if is_end && !unfolds {
                let apart = egui::Button::new(text(language.label(Label::TakeApart), 0.6, palette.text));
                panel.add(ui, &Command::Unfold, apart.min_size(egui::vec2(0.0, large.y)), true);
            }
            if let Some(share) = follow.timer_share(session.settings(), last) {
                show_ring(ui, follow.held, share, large.y, panel);
            }
            ui.min_rect().width() + ui.spacing().item_spacing.x
        });
        if (shown.inner - width).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(right, shown.inner));
            ui.ctx().request_discard("resized");
        }
    });
}

/// Its words, whether it is on, tooltip, command.
type SmallButton = (String, bool, String, Command);

fn small_buttons(session: &Session, page: usize, last: usize, language: Language) -> Vec<SmallButton> {
    let settings = session.settings();
    let usual =
        |command: Command| (command.label(language).to_owned(), false, command.tooltip_with_key(language), command);
    let [leave, tip] = language.button(Button::LeaveFollowing);
    let leave = (leave.to_owned(), false, Command::Stop.with_key(tip, language), Command::Follow);
    let mut buttons = Vec::new();
    // The end has no page after it.
    if page >= last {
        buttons.extend([usual(Command::Picture), leave]);
        return buttons;
    }
    buttons.push(usual(Command::Locate));
    if !settings.mute {
        let [voice, tip] = language.button(if settings.spoken { Button::VoiceOn } else { Button::VoiceOff });
        buttons.push((voice.to_owned(), settings.spoken, tip.to_owned(), Command::Voice(!settings.spoken)));
    }
    let at = TIMERS.iter().position(|time| *time == settings.timer).unwrap_or(0);
    let [timer, tip] = language.button(Button::Timer);
    let words = settings.timer.map(|seconds| language.message(&Message::Timer(seconds)));
    let next = Command::Timer(TIMERS[(at + 1) % TIMERS.len()]);
    let timer = (words.unwrap_or_else(|| timer.to_owned()), settings.timer.is_some(), tip.to_owned(), next);
    buttons.extend([timer, leave]);
    // Last, so that nothing moves when they come.
    let other_end = session.controls().other_end.then_some(Command::OtherEnd);
    buttons.extend((page > 0).then_some(Command::Again).or(other_end).map(usual));
    buttons
}

/// Small buttons in the rest of the row, shown with the size of letters with which these words fit.
pub(super) fn show_small<'a>(
    ui: &mut Ui,
    words: impl Iterator<Item = &'a str>,
    unit: f32,
    show: impl FnOnce(&mut Ui, f32),
) {
    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.spacing_mut().interact_size.y = unit;
        ui.spacing_mut().item_spacing.x = unit * 0.2;
        ui.spacing_mut().button_padding = egui::vec2(unit * 0.3, unit * 0.2);
        let around = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
        let usual = unit * SMALL_BUTTON_SIZE;
        let (wide, around) =
            words.fold((0.0, 0.0), |(wide, all), words| (wide + text_width(ui, words, usual), all + around));
        let letters = usual * ((ui.available_width() - around) / wide).clamp(0.5, 1.0);
        ui.horizontal_centered(|ui| show(ui, letters));
    });
}

fn show_ring(ui: &mut Ui, held: bool, share: f64, size: f32, panel: &mut PanelUi) {
    let (rect, response) = ui.allocate_exact_size(egui::vec2(size, size), Sense::click());
    let label = panel.language.label(if held { Label::GoOn } else { Label::HoldTimer });
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
    let (middle, radius) = (rect.center(), size * 0.36);
    let painter = ui.painter();
    painter.circle_stroke(middle, radius, Stroke::new(size * 0.1, panel.palette.line));
    let at = |part: f64| {
        let angle = (part * std::f64::consts::TAU) as f32;
        middle + egui::vec2(angle.sin(), -angle.cos()) * radius
    };
    let arc = (0..=48).map(|point| at(share + (1.0 - share) * f64::from(point) / 48.0)).collect();
    painter.add(Shape::line(arc, Stroke::new(size * 0.1, panel.palette.accent)));
    let sign = if held { "▶" } else { "⏸" };
    painter.text(middle, egui::Align2::CENTER_CENTER, sign, FontId::proportional(size * 0.3), panel.palette.text);
    panel.on_click(response, label, if held { Command::Play } else { Command::Pause });
}
