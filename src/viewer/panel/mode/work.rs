//! Work: the panel as a card beside the picture, open or closed, and the fold page by page. With the panel closed,
//! everything that folding does not need is behind one button.

use super::prelude::*;
use crate::viewer::panel::{
    floating::{LETTER_SIZE, main_button, margin, pill, pill_in_row, pill_with_tip, round_button},
    fold::{foot, search, solve, steps},
    guide::{TWO_LINES, beside_count, one_line, sentence, show_after, show_pose, show_reset, show_upright, show_words},
    more, overlay, puzzle, transport,
};

/// Size of the words at the end, in units.
const END_SIZE: f32 = 2.8;
/// Between buttons at the bottom, in units.
pub const GAP: f32 = 0.4;
/// Width of all buttons with a slider of some use, in units.
const BUTTONS_AND_SLIDER: f32 = 15.0;
/// Choices for the timer per step, in seconds.
const TIMERS: [Option<f32>; 4] = [None, Some(10.0), Some(20.0), Some(40.0)];

/// The places of everything that stands over the picture.
pub struct PageLayout {
    /// The unit of all sizes.
    pub unit: f32,
    pub words: Rect,
    /// At the right, between the menu's button and the main one.
    pub column: Rect,
    pub menu: Rect,
    pub main: Rect,
    /// In the lower left corner, as wide as high.
    pub back: Rect,
    /// From there to the main button.
    pub foot: Rect,
}

impl PageLayout {
    pub fn of(window: Rect, unit: f32) -> Self {
        let inner = window.shrink(margin(window)).with_max_y(window.max.y - unit);
        let (left, column) = inner.split_left_right_at_x(inner.max.x - (0.215 * inner.width()).clamp(92.0, 320.0));
        let gap = 0.5 * unit;
        let corner = pos2(inner.max.x - 1.45 * unit, inner.min.y - 0.8 * unit);
        let menu = Rect::from_min_size(corner, Vec2::splat(1.45 * unit));
        let main = column.with_min_y(inner.max.y - 2.0 * unit);
        let column = column.with_min_y(menu.max.y + gap).with_max_y(main.min.y - gap);
        let words = Rect::from_min_max(pos2(left.min.x, menu.min.y + 0.3 * unit), left.max - Vec2::splat(gap));
        let back = left.with_min_y(main.min.y).with_max_x(left.min.x + main.height());
        let foot = back.with_min_x(back.max.x + GAP * unit).with_max_x(left.max.x - gap);
        Self { unit, words, column, menu, main, back, foot }
    }
}

pub fn show(ui: &mut Ui, panel: &mut PanelUi) -> FreeRects {
    let picture = ui.max_rect();
    if overlay::show(ui, picture, panel) {
        return FreeRects { picture, framed: picture };
    }
    if panel.controls.panel {
        show_panel(ui, panel);
    }
    // Without words on the picture, people only watch.
    if let Some(page) = panel.controls.page.filter(|_| panel.settings.switches.guide) {
        return show_pages(ui, page, panel);
    }
    // In a search that is not watched, nobody plays.
    if !panel.solving.is_searching() || panel.controls.watches_search {
        panel.card_below(ui, "transport", transport::show);
    }
    let picture = ui.available_rect_before_wrap();
    let framed = if panel.settings.switches.guide { search::show(ui, picture, panel) } else { picture };
    FreeRects { picture, framed }
}

/// The snake, its search and the list of its steps, on a card beside the picture.
fn show_panel(ui: &mut Ui, panel: &mut PanelUi) {
    // On a small window the panel shrinks before the picture.
    let width = (ui.max_rect().width() * 0.27).clamp(264.0, 340.0);
    panel.card_beside(ui, "panel", width, |ui, panel| {
        let inside = ui.available_rect_before_wrap();
        let (above, foot) = inside.split_top_bottom_at_y(inside.max.y - foot::height(ui));
        within(ui, above, |ui| {
            if panel.controls.editor {
                // It scrolls with its messages and corrections, which would push the button and the status out of
                // sight.
                let area = ScrollArea::vertical().max_height(ui.available_height() - 112.0);
                area.show(ui, |ui| puzzle::show(ui, panel));
                ui.add_space(8.0);
            } else {
                puzzle::show(ui, panel);
            }
            steady(ui, "solve", |ui| solve::show(ui, panel));
            if panel.player.timeline.is_some() || panel.picture.shows_search {
                ui.add_space(6.0);
                steady(ui, "steps", |ui| steps::show(ui, panel));
            }
        });
        within(ui, foot, |ui| steady(ui, "foot", |ui| foot::show(ui, panel)));
        if panel.controls.closes_panel() {
            let corner = Rect::from_min_size(inside.right_top() - vec2(24.0, 4.0), Vec2::splat(28.0));
            within(ui, corner, |ui| {
                let [words, tip] = panel.language.button(Button::CloseOverPicture);
                let response = panel.offer(
                    ui,
                    EguiButton::new(RichText::new("×").size(20.0)),
                    &panel.with_key(tip, Begin::Follow),
                    Show::Panel,
                );
                name(&response, words);
            });
        }
    });
}

/// The page of the fold in large type, with buttons that are easy to hit while the other hand holds the snake.
fn show_pages(ui: &mut Ui, page: usize, panel: &mut PanelUi) -> FreeRects {
    let picture = ui.available_rect_before_wrap();
    painted(ui, picture, "picture", Sense::hover(), WidgetType::Image, panel.label(Label::TheStep));
    // With the panel open, people sit nearer.
    let nearer = if panel.controls.panel { 0.8 } else { 1.0 };
    let layout = PageLayout::of(picture, nearer * picture.height() * LETTER_SIZE);
    let player = panel.player;
    let is_end = page >= player.last_page() && !player.shows_goal();
    let framed = steady(ui, "page", |ui| {
        // The ground of the words ends at the panel.
        ui.set_clip_rect(picture);
        let framed = if is_end { show_end(ui, &layout, panel) } else { show_page(ui, page, &layout, panel) };
        if !panel.controls.panel {
            // It stays open when the slider comes or goes.
            steady(ui, "menu", |ui| show_menu(ui, page, layout.menu, panel));
        }
        // Added last, so that somebody who looks for help with Tab does not turn the page.
        if !is_end {
            let words = match page {
                _ if player.ends_asked() => panel.label(Label::LooksSo),
                _ if player.glanced_step().is_some() => panel.label(Label::GoOnByHeart),
                0 => panel.label(Label::Begin),
                _ => panel.words(Fold::Forward(1)),
            };
            main_button(ui, layout.main, &format!("{words} ⏵"), Fold::Forward(1), panel);
        }
        framed
    });
    show_reset(ui, framed, panel);
    FreeRects { picture, framed }
}

/// A step, how to begin, or the end of what is folded by heart: that is large, and from behind on the card.
fn show_page(ui: &mut Ui, page: usize, layout: &PageLayout, panel: &mut PanelUi) -> Rect {
    let PageLayout { unit, words, column, foot, back, .. } = *layout;
    let player = panel.player;
    let mut below = show_words(ui, words, panel.state.elsewhere, unit, panel);
    if player.plays() {
        // The same for one line and two, so that what is watched does not move.
        below = below.max(words.min.y + TWO_LINES * unit);
    }
    let is_learning = player.learning.is_some();
    // Who learns by heart is not led elsewhere.
    if !is_learning {
        let pips = beside_count(words).with_max_y(words.min.y + 0.7 * unit);
        show_pips(ui, pips, (page, player.last_page()), unit, panel);
    }
    let mut free = foot;
    round_button(ui, back, "⏴", Fold::Back(1), page > 0, panel);
    let shows_goal = player.shows_goal();
    if page > 0 && !shows_goal {
        let again = free.with_max_x(free.min.x + free.height());
        round_button(ui, again, "⟲", Fold::Again, true, panel);
        free.min.x = again.max.x + GAP * unit;
    } else if panel.controls.other_end {
        free = pill_in_row(ui, free, GAP * unit, Edit::OtherEnd, panel);
    }
    if shows_goal {
        free = pill_in_row(ui, free, GAP * unit, Begin::Hands, panel);
    }
    // After the last turn of a part, none is next.
    let seen = if shows_goal {
        player.learning.as_ref().map(|learning| learning.place)
    } else {
        player.glanced_step().map(|step| step + 1)
    };
    if seen.zip(player.asked()).is_some_and(|(seen, steps)| seen < steps.end) {
        free = pill_in_row(ui, free, GAP * unit, Fold::Glance, panel);
    }
    // A fold that began with another pose had no first turn.
    let is_from_flat = player.plan().is_some_and(FoldPlan::begins_flat);
    let mirror = player.showing.mirror;
    let mut framed = words.with_min_x(words.min.x - 0.8 * unit).with_min_y(below).with_max_y(foot.min.y);
    if ((1..=2).contains(&page) && !is_learning || mirror) && panel.document.can_mirror() && is_from_flat {
        let [words, tip] = panel.language.button(if mirror { Button::UsualWay } else { Button::OtherWay });
        let tip = panel.with_key(tip, Fold::Mirror);
        // Beside the other buttons, or above them where they leave too little room for the slider.
        let is_beside = free.width() > BUTTONS_AND_SLIDER * unit;
        let above = framed.with_min_y(framed.max.y - 1.5 * unit);
        let (place, align) = if is_beside { (free, Align2::LEFT_CENTER) } else { (above, Align2::CENTER_CENTER) };
        let shown = pill_with_tip(ui, place, align, [words, &tip], Fold::Mirror.into(), false, panel);
        if is_beside {
            free.min.x = shown.max.x + GAP * unit;
        } else {
            framed.max.y = shown.min.y - GAP * unit;
        }
    }
    if let Some(plan) = player.plan() {
        match page.checked_sub(1) {
            Some(step) => {
                let lost = column.with_min_y(column.max.y - 1.44 * unit);
                let mut above = column.with_max_y(lost.min.y - GAP * unit);
                if let Some(begin) = player.asked().map(|steps| steps.start).filter(|begin| shows_goal && *begin > 0) {
                    let half = above.with_max_y(above.center().y);
                    let card = show_pose(ui, half, Label::ToBeginWith, (plan, begin), &[0], panel);
                    above.min.y = card.max.y + GAP * unit;
                }
                if shows_goal || player.waits() {
                    show_pose(ui, above, Label::AfterFromBehind, (plan, step), &[180], panel);
                } else {
                    show_after(ui, above, plan, step, panel);
                }
                // The panel has a button for it.
                if !panel.controls.panel {
                    let different = panel.label(Label::LooksDifferent);
                    let words = if shows_goal { different } else { panel.words(Find::Locate) };
                    pill(ui, lost, Align2::CENTER_CENTER, words, Find::Locate, panel);
                }
            }
            None if is_from_flat => show_upright(ui, column, panel),
            None => {
                show_pose(ui, column, Label::AfterFromBehind, (plan, 0), &[180], panel);
            }
        }
    }
    if let Some(share) = panel.controls.timer {
        let place = free.with_max_x(free.min.x + free.height());
        show_ring(ui, place, share, panel);
        free.min.x = place.max.x + GAP * unit;
    }
    if !is_learning {
        show_transport(ui, free, panel);
    }
    framed
}

/// Play and the slider, on a card: while it plays, or the pointer is at the bottom.
fn show_transport(ui: &mut Ui, place: Rect, panel: &mut PanelUi) {
    let bottom = ui.max_rect().with_min_y(place.min.y);
    let is_near = ui.ctx().pointer_hover_pos().is_some_and(|at| bottom.contains(at));
    // A slider that is dragged stays under the pointer.
    if is_near || panel.player.plays() || ui.ctx().dragged_id().is_some() {
        let card = Rect::from_center_size(place.center(), vec2(place.width(), 48.0));
        ui.painter().add(panel.ground(card, panel.palette.panel));
        within(ui, card.shrink2(vec2(12.0, 6.0)), |ui| transport::show(ui, panel));
    }
}

/// The folded cube as large as the window, and what comes next.
fn show_end(ui: &mut Ui, layout: &PageLayout, panel: &mut PanelUi) -> Rect {
    let PageLayout { unit, words, menu, main, foot, back, .. } = *layout;
    let shown = panel.picture;
    let unfolds = panel.player.showing.backward;
    let middle = words.min.x + 0.46 * (main.max.x - words.min.x);
    let left = words.with_max_x(middle);
    let painter = ui.painter();
    let text = &shown.caption.text;
    let laid_out = |text: &str, size: f32, width: f32| {
        let mut job = sentence(text, shown.look, size * unit, panel.palette.text);
        job.wrap.max_width = width;
        painter.layout_job(job)
    };
    // No word is broken, and a longer text is smaller.
    let widest = text.split(' ').map(|word| laid_out(word, END_SIZE, f32::INFINITY).size().x).fold(1.0, f32::max);
    let large = END_SIZE * (left.width() / widest).min(1.0);
    let galley = laid_out(text, large, left.width());
    let galley = if galley.rows.len() > 2 { laid_out(text, 0.5 * large, left.width()) } else { galley };
    let count = one_line(painter, &shown.caption.count, regular(0.6 * unit), panel.palette.quiet, left.width());
    let top = left.min + vec2(0.0, 0.25 * left.height());
    let ends = Rect::from_min_size(top, galley.size());
    painter.galley(top, galley, panel.palette.text);
    painter.galley(ends.left_bottom() + vec2(0.0, 0.4 * unit), count, panel.palette.quiet);
    announce_painted(ui, ends, "words", text);
    round_button(ui, back, "⏴", Fold::Back(1), true, panel);
    let beside = foot.with_max_x(main.max.x);
    let next = back.with_max_x(middle).translate(vec2(0.0, -2.5 * unit));
    let mut last = pill(ui, beside, Align2::LEFT_CENTER, panel.words(Share::Picture), Share::Picture, panel);
    let (words, command) = if unfolds {
        (panel.label(Label::FoldAgain), Command::from(Fold::Unfold))
    } else {
        (panel.words(Begin::ByHeart), Begin::ByHeart.into())
    };
    let wide = 1.2 * text_width(ui, words, 0.72 * unit) + 1.6 * unit;
    main_button(ui, next.with_max_x((next.min.x + wide).min(next.max.x)), words, command, panel);
    if !unfolds {
        // The command's own label is for a fold that is watched.
        let apart = (panel.label(Label::TakeApart), Command::from(Fold::Unfold));
        for (words, command) in [(panel.words(Begin::Hands), Begin::Hands.into()), apart] {
            let rest = beside.with_min_x(last.max.x + GAP * unit);
            last = pill(ui, rest, Align2::LEFT_CENTER, words, command, panel);
        }
    }
    // In a narrow window, the cube and messages stay above the buttons.
    let bottom = if last.max.x > middle { last.min.y - 0.3 * unit } else { main.max.y };
    Rect::from_min_max(pos2(middle, menu.min.y), pos2(main.max.x - unit, bottom))
}

/// A mark for each page, which leads to it.
fn show_pips(ui: &Ui, area: Rect, (page, last): (usize, usize), unit: f32, panel: &mut PanelUi) {
    let each = (area.width() / (last + 1) as f32).min(0.86 * unit);
    let mut shapes = Vec::new();
    for pip in 0..=last {
        let place = Rect::from_min_size(area.min + vec2(pip as f32 * each, 0.0), vec2(each, area.height()));
        let label = match pip {
            0 => panel.label(Label::HowToBegin).to_owned(),
            pip if pip == last => panel.label(Label::TheEnd).to_owned(),
            step => panel.say(Message::Step(step)),
        };
        // Tab skips them: the arrow keys lead to each.
        let response = painted(ui, place, ("pip", pip), Sense::CLICK, WidgetType::Button, &label);
        let colour = match pip {
            pip if pip == page => panel.palette.dot,
            pip if pip < page || response.hovered() => panel.palette.text,
            _ => panel.palette.text.gamma_multiply(0.2),
        };
        let height = if response.hovered() { 0.3 } else { 0.18 } * unit;
        let mark = Rect::from_center_size(place.center(), vec2(0.82 * each, height));
        if pip == 0 || pip == last {
            // They are no steps.
            if pip == page || response.hovered() {
                shapes.push(Shape::circle_filled(mark.center(), 0.6 * height, colour));
            }
        } else {
            shapes.push(Shape::rect_filled(mark, height / 2.0, colour));
        }
        panel.on_click(response, &label, Fold::Page(pip));
    }
    ui.painter().extend(shapes);
}

fn show_menu(ui: &mut Ui, page: usize, place: Rect, panel: &mut PanelUi) {
    more::round_menu(ui, place, panel, |ui, panel| {
        ui.horizontal_top(|ui| {
            more::column(ui, 196.0, |ui| show_rows(ui, page, panel));
            more::column(ui, 286.0, |ui| more::show_settings(ui, panel));
        });
    });
}

/// The rows of the menu: what folding does not need.
fn show_rows(ui: &mut Ui, page: usize, panel: &mut PanelUi) {
    let language = panel.language;
    let settings = panel.settings;
    let is_learning = panel.player.learning.is_some();
    if page < panel.player.last_page() && !is_learning {
        let at = TIMERS.iter().position(|time| *time == settings.timer).unwrap_or(0);
        let [words, tip] = language.button(Button::Timer);
        let words = settings.timer.map_or(words.to_owned(), |seconds| panel.say(Message::Timer(seconds)));
        let next = Setting::Timer(TIMERS[(at + 1) % TIMERS.len()]);
        more::named_row(ui, panel, [&words, tip], next, settings.timer.is_some());
        ui.separator();
    }
    if is_learning {
        more::row_if(ui, panel, Setting::TimeMe, settings.is_timed, true);
        ui.separator();
    }
    let before = panel.commands.len();
    if is_learning {
        let [words, tip] = language.button(Button::LeaveLearning);
        more::named_row(ui, panel, [words, &panel.with_key(tip, Do::Stop)], Begin::ByHeart, false);
    } else {
        more::row(ui, panel, Fold::PlayPause);
        more::row(ui, panel, Begin::ByHeart);
    }
    more::row_if(ui, panel, Share::Open, false, panel.controls.can_export);
    more::row(ui, panel, Begin::Hands);
    more::row(ui, panel, Browse::Shelf(None));
    more::row(ui, panel, Begin::Demo);
    more::row(ui, panel, Window::Help);
    ui.separator();
    let [all, tip] = language.button(Button::Panel);
    more::named_row(ui, panel, [all, &panel.with_key(tip, Begin::Follow)], Show::Panel, false);
    if panel.commands.len() > before {
        ui.close();
    }
}

/// The time left for a step; a click holds it.
fn show_ring(ui: &Ui, rect: Rect, share: f64, panel: &mut PanelUi) {
    let size = rect.height();
    let is_paused = !panel.player.repeats();
    let label = panel.label(if is_paused { Label::GoOn } else { Label::HoldTimer });
    let response = painted(ui, rect, "ring", Sense::click(), WidgetType::Button, label);
    let middle = rect.center();
    let radius = size * 0.36;
    let painter = ui.painter();
    painter.circle_stroke(middle, radius, (size * 0.1, panel.palette.line));
    let at = |part: f64| {
        let angle = (part * std::f64::consts::TAU) as f32;
        middle + vec2(angle.sin(), -angle.cos()) * radius
    };
    let arc = (0..=48).map(|point| at(share + (1.0 - share) * f64::from(point) / 48.0)).collect();
    painter.line(arc, (size * 0.1, panel.palette.accent));
    let sign = if is_paused { "▶" } else { "⏸" };
    painter.text(middle, Align2::CENTER_CENTER, sign, regular(size * 0.3), panel.palette.text);
    panel.on_click(response, label, if is_paused { Fold::Forward(1) } else { Fold::Pause });
}
