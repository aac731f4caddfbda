//! The mode for folding along: no panel, the step in large type over the picture, and buttons that are easy to hit
//! while the other hand holds the snake. All else is behind one button.

use bevy_egui::egui::Button as EguiButton;

use crate::session::Follow;
use crate::viewer::panel::floating::{LETTER_SIZE, floating, main_button, margin, pill, round_button};
use crate::viewer::panel::guide::{
    LINE_SIZE, after_card, one_line, sentence, show_after, show_mirror, show_reset, show_upright, show_words,
};
use crate::viewer::panel::prelude::*;
use crate::viewer::panel::{legend, more, overlay};

/// Size of the words at the end, in units.
const END_SIZE: f32 = 2.8;
/// Choices for the timer per step, in seconds.
const TIMERS: [Option<f32>; 4] = [None, Some(10.0), Some(20.0), Some(40.0)];
/// Least width of the menu, in points.
const MENU_WIDTH: f32 = 230.0;

/// The places of what stands over the picture.
struct PageLayout {
    /// The unit of all sizes.
    unit: f32,
    words: Rect,
    /// At the right, between the menu's button and the main one.
    column: Rect,
    menu: Rect,
    main: Rect,
    /// At the bottom, from the left edge to the main button.
    foot: Rect,
}

impl PageLayout {
    fn of(window: Rect) -> Self {
        let unit = window.height() * LETTER_SIZE;
        let inner = window.shrink(margin(window)).with_max_y(window.max.y - unit);
        let width = (0.215 * inner.width()).clamp(130.0, 320.0);
        let (left, column) = inner.split_left_right_at_x(inner.max.x - width);
        let gap = 0.5 * unit;
        let corner = pos2(inner.max.x - 1.45 * unit, inner.min.y - 0.8 * unit);
        let menu = Rect::from_min_size(corner, Vec2::splat(1.45 * unit));
        let main = column.with_min_y(inner.max.y - 2.0 * unit);
        let column = column.with_min_y(menu.max.y + gap).with_max_y(main.min.y - gap);
        let words = Rect::from_min_max(pos2(left.min.x, menu.min.y + 0.3 * unit), left.max - Vec2::splat(gap));
        let foot = left.with_min_y(main.min.y).with_max_x(left.max.x - gap);
        Self { unit, words, column, menu, main, foot }
    }
}

pub fn show(ui: &mut Ui, follow: &Follow, panel: &mut PanelUi) -> FreeRects {
    let picture = ui.max_rect();
    if overlay::show(ui, picture, panel) {
        return FreeRects { picture, framed: picture };
    }
    // A tap on it turns the page, see `pointer/pages.rs`.
    let step = ui.interact(picture, ui.id().with("picture"), Sense::hover());
    label_as(&step, WidgetType::Image, panel.label(Label::TheStep));
    let layout = PageLayout::of(picture);
    let is_end = follow.page >= panel.session.player().last_page();
    let framed = steady(ui, "following", |ui| {
        let framed = if is_end { show_end(ui, &layout, panel) } else { show_page(ui, follow, &layout, panel) };
        show_menu(ui, follow, &layout, panel);
        if !is_end {
            show_next(ui, follow, &layout, panel);
        }
        framed
    });
    show_reset(ui, framed, panel);
    FreeRects { picture, framed }
}

/// A step, or how to begin.
fn show_page(ui: &mut Ui, follow: &Follow, layout: &PageLayout, panel: &mut PanelUi) -> Rect {
    let session = panel.session;
    let PageLayout { unit, words, column, foot, .. } = *layout;
    let page = follow.page;
    let player = session.player();
    let shown = session.picture();
    let below = show_words(ui, words, shown, panel.state.elsewhere, unit);
    // The same on all pages.
    let count = text_width(ui, &shown.caption.count, LINE_SIZE * unit).max(4.6 * unit);
    let pips = words.with_min_x(words.min.x + count + unit).with_max_y(words.min.y + 0.7 * unit);
    show_pips(ui, pips, (page, player.last_page()), unit, panel);
    let round = Vec2::splat(foot.height());
    let back = Rect::from_min_size(foot.min, round);
    round_button(ui, back, "⏴", Fold::Back(1), page > 0, panel);
    if page > 0 {
        let again = back.translate(vec2(round.x + 0.4 * unit, 0.0));
        round_button(ui, again, "⟲", Fold::Again, true, panel);
    } else if session.controls().other_end {
        let place = foot.with_min_x(back.max.x + 0.4 * unit);
        show_pill(ui, place, Align2::LEFT_CENTER, Edit::OtherEnd, panel);
    }
    let mut framed = words.with_min_x(words.min.x - 0.8 * unit).with_min_y(below).with_max_y(foot.min.y);
    // A fold that began with another pose had no first turn.
    let is_from_flat = player.timeline.as_ref().is_some_and(|timeline| timeline.start() < 0.0);
    if ((1..=2).contains(&page) || player.showing.mirror) && session.document().can_mirror() && is_from_flat {
        framed.max.y -= show_mirror(ui, framed, LINE_SIZE * unit, panel);
    }
    if let Some(plan) = player.plan() {
        match page.checked_sub(1) {
            Some(step) => {
                let lost = column.with_min_y(column.max.y - 1.2 * unit);
                let card = after_card(column.with_max_y(lost.min.y - 0.2 * unit));
                show_after(ui, card, plan, step, panel);
                let lost = lost.translate(vec2(0.0, card.max.y + 0.2 * unit - lost.min.y));
                show_pill(ui, lost, Align2::CENTER_CENTER, Find::Locate, panel);
            }
            None => legend::show(ui, column, panel),
        }
        show_upright(ui, framed, panel);
    }
    if let Some(share) = follow.timer_share(session.settings(), player.last_page()) {
        // At the right may be a notice.
        let place = back.translate(vec2(2.0 * (round.x + 0.4 * unit), 0.0));
        show_ring(ui, place, (follow.is_paused, share), panel);
    }
    framed
}

/// The folded cube as large as the window, and what comes next.
fn show_end(ui: &mut Ui, layout: &PageLayout, panel: &mut PanelUi) -> Rect {
    let PageLayout { unit, words, menu, main, foot, .. } = *layout;
    let shown = panel.session.picture();
    let unfolds = panel.session.player().showing.backward;
    let middle = words.min.x + 0.46 * (main.max.x - words.min.x);
    let left = words.with_max_x(middle);
    let painter = ui.painter();
    let laid_out = |text: &str, size: f32, width: f32| {
        let mut job = sentence(text, shown.look, size * unit, panel.palette.text);
        job.wrap.max_width = width;
        painter.layout_job(job)
    };
    // No word is broken, and a longer text is smaller.
    let words = shown.caption.text.split(' ');
    let widest = words.map(|word| laid_out(word, END_SIZE, f32::INFINITY).size().x).fold(1.0, f32::max);
    let large = END_SIZE * (left.width() / widest).min(1.0);
    let galley = laid_out(&shown.caption.text, large, left.width());
    let galley = if galley.rows.len() > 2 { laid_out(&shown.caption.text, 0.5 * large, left.width()) } else { galley };
    let count = one_line(painter, &shown.caption.count, 0.6 * unit, panel.palette.quiet, left.width());
    let top = left.min + vec2(0.0, 0.25 * left.height());
    let ends = Rect::from_min_size(top, galley.size());
    painter.galley(top, galley, panel.palette.text);
    painter.galley(ends.left_bottom() + vec2(0.0, 0.4 * unit), count, panel.palette.quiet);
    announce_painted(ui, ends, "words", &shown.caption.text);
    let back = Rect::from_min_size(foot.min, Vec2::splat(foot.height()));
    round_button(ui, back, "⏴", Fold::Back(1), true, panel);
    let beside = Rect::from_min_max(pos2(back.max.x + 0.4 * unit, back.min.y), pos2(main.max.x, back.max.y));
    let next = Rect::from_min_max(foot.min, pos2(middle, foot.max.y)).translate(vec2(0.0, -2.5 * unit));
    let shared = show_pill(ui, beside, Align2::LEFT_CENTER, Share::Picture, panel);
    let (words, command) = if unfolds {
        (Label::FoldAgain, Command::from(Fold::Unfold))
    } else {
        (Label::TryWithoutHelp, Begin::Hands.into())
    };
    main_button(ui, next, panel.label(words), command.clone(), command, panel);
    if !unfolds {
        let rest = beside.with_min_x(shared.max.x + 0.4 * unit);
        show_pill(ui, rest, Align2::LEFT_CENTER, Fold::Unfold, panel);
    }
    Rect::from_min_max(pos2(middle, menu.min.y), main.max)
}

/// A mark for each page, which leads to it.
fn show_pips(ui: &Ui, area: Rect, (page, last): (usize, usize), unit: f32, panel: &mut PanelUi) {
    let each = (area.width() / (last + 1) as f32).min(0.86 * unit);
    let mut shapes = Vec::new();
    for pip in 0..=last {
        let from = area.min + vec2(pip as f32 * each, 0.0);
        let place = Rect::from_min_size(from, vec2(each, area.height()));
        let (label, command) = match pip {
            0 => (panel.label(Label::HowToBegin).to_owned(), Fold::Start),
            pip if pip == last => (panel.label(Label::TheEnd).to_owned(), Fold::End),
            step => (panel.language.message(&Message::Step(step)), Fold::Seek((step - 1) as f64)),
        };
        // Tab passes them by: the arrow keys lead to each.
        let response = ui.interact(place, ui.id().with(("pip", pip)), Sense::CLICK);
        label_as(&response, WidgetType::Button, &label);
        let colour = match pip {
            pip if pip == page => panel.palette.dot,
            pip if pip < page || response.hovered() => panel.palette.text,
            _ => panel.palette.text.gamma_multiply(0.2),
        };
        let height = if response.hovered() { 0.3 } else { 0.18 } * unit;
        let mark = Rect::from_center_size(place.center(), vec2(0.82 * each, height));
        if pip == 0 || pip == last {
            shapes.push(Shape::circle_filled(mark.center(), mark.size().min_elem() / 2.0, colour));
        } else {
            shapes.push(Shape::rect_filled(mark, height / 2.0, colour));
        }
        panel.on_click(response, &label, command);
    }
    ui.painter().extend(shapes);
}

/// Added last, so that somebody who looks for help with Tab does not turn the page.
fn show_next(ui: &mut Ui, follow: &Follow, layout: &PageLayout, panel: &mut PanelUi) {
    let command = Fold::Forward(1);
    let words = if follow.page == 0 { panel.label(Label::Begin) } else { panel.words(command.clone()) };
    main_button(ui, layout.main, &format!("{words} ⏵"), command.clone(), command, panel);
}

/// A pill with the words and the key of a command.
fn show_pill(ui: &mut Ui, place: Rect, align: Align2, command: impl Into<Command>, panel: &mut PanelUi) -> Rect {
    let command = command.into();
    let words = match command {
        // The command's own label is for a fold that is watched.
        Command::Fold(Fold::Unfold) => panel.label(Label::TakeApart),
        _ => command.label(panel.language),
    };
    pill(ui, place, align, words, command.clone(), command, panel)
}

fn show_menu(ui: &mut Ui, follow: &Follow, layout: &PageLayout, panel: &mut PanelUi) {
    let place = layout.menu;
    let [words, _] = panel.language.button(Button::More);
    let sign = RichText::new("⋯").size(0.8 * place.height()).color(panel.palette.text).family(strong_family());
    let button = EguiButton::new(sign).fill(panel.palette.button).min_size(place.size());
    floating(ui, place, words, panel, |ui, panel| {
        more::menu(ui, button, panel, |ui, panel| {
            more::column(ui, MENU_WIDTH, |ui| show_rows(ui, follow, panel));
        });
    });
}

/// The rows of the menu: what folding does not need.
fn show_rows(ui: &mut Ui, follow: &Follow, panel: &mut PanelUi) {
    let session = panel.session;
    let language = panel.language;
    let settings = session.settings();
    let is_step = follow.page < session.player().last_page();
    if is_step {
        if !settings.mute {
            let voice = if settings.spoken { Button::VoiceOn } else { Button::VoiceOff };
            more::named_row(ui, panel, language.button(voice), Setting::Voice(!settings.spoken), settings.spoken);
        }
        let at = TIMERS.iter().position(|time| *time == settings.timer).unwrap_or(0);
        let [words, tip] = language.button(Button::Timer);
        let words = settings.timer.map_or(words.to_owned(), |seconds| language.message(&Message::Timer(seconds)));
        let next = Setting::Timer(TIMERS[(at + 1) % TIMERS.len()]);
        more::named_row(ui, panel, [&words, tip], next, settings.timer.is_some());
    }
    let has_colours = session.document().draft.colouring.is_some();
    if !has_colours {
        let at = more::WOODS.iter().position(|(_, woods)| *woods == settings.woods).unwrap_or(0);
        let [words, tip] = language.button(more::WOODS[at].0);
        let words = format!("{}: {words}", language.label(Label::Woods));
        let (_, next) = more::WOODS[(at + 1) % more::WOODS.len()];
        more::named_row(ui, panel, [&words, tip], Setting::Woods(next), false);
    }
    if is_step || !has_colours {
        ui.separator();
    }
    let before = panel.commands.len();
    more::row(ui, panel, Share::Open, false, session.controls().can_export);
    more::row(ui, panel, Begin::Hands, false, true);
    more::row(ui, panel, Window::Help, false, true);
    ui.separator();
    let [leave, tip] = language.button(Button::LeaveFollowing);
    let tip = panel.with_key(tip, Do::Stop);
    more::named_row(ui, panel, [leave, &tip], Begin::Follow, false);
    if panel.commands.len() > before {
        ui.close();
    }
}

/// The time left for a step; a click holds it.
fn show_ring(ui: &Ui, rect: Rect, (is_paused, share): (bool, f64), panel: &mut PanelUi) {
    let size = rect.height();
    let response = ui.interact(rect, ui.id().with("ring"), Sense::click());
    let label = panel.label(if is_paused { Label::GoOn } else { Label::HoldTimer });
    label_as(&response, WidgetType::Button, label);
    let middle = rect.center();
    let radius = size * 0.36;
    let painter = ui.painter();
    painter.circle_stroke(middle, radius, Stroke::new(size * 0.1, panel.palette.line));
    let at = |part: f64| {
        let angle = (part * std::f64::consts::TAU) as f32;
        middle + vec2(angle.sin(), -angle.cos()) * radius
    };
    let arc = (0..=48).map(|point| at(share + (1.0 - share) * f64::from(point) / 48.0)).collect();
    painter.add(Shape::line(arc, Stroke::new(size * 0.1, panel.palette.accent)));
    let sign = if is_paused { "▶" } else { "⏸" };
    painter.text(middle, Align2::CENTER_CENTER, sign, regular(size * 0.3), panel.palette.text);
    panel.on_click(response, label, if is_paused { Fold::Play } else { Fold::Pause });
}
