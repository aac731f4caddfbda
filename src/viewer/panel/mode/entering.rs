//! The mode for entering a snake: the number of cubes in large type over the picture, and buttons large enough for a
//! thumb.

use std::sync::Arc;

use bevy_egui::egui::{ColorImage, Rgba, TextureHandle, TextureOptions};

use super::prelude::*;
use crate::photo::{Photo, SeenCube, SeenPhoto};
use crate::session::{PartialSnake, Token};
use crate::text::EntrySaid;
use crate::viewer::panel::{
    guide::{show_caption, words_over},
    puzzle::fields,
};

const BUTTON_GAP: f32 = 6.0;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) -> FreeRects {
    let entering = panel.session.entered();
    let said = entering.said();
    let width = (ui.max_rect().width() * 0.3).clamp(272.0, 380.0);
    panel.card_beside(ui, "enter", width, |ui, panel| {
        ui.spacing_mut().item_spacing = Vec2::splat(BUTTON_GAP);
        ui.spacing_mut().button_padding.x = 6.0;
        // One more than a 3×3×3 box needs, so that the box can be guessed.
        let longest = (entering.box_size.longest() as u8).clamp(4, Token::LONGEST);
        let runs = Vec::from_iter((2..=longest).map(Token::Run).chain([Token::End]));
        let in_a_row = if runs.len() > 4 { 4 } else { 2 };
        let rows = runs.len().div_ceil(in_a_row) as f32;
        ui.horizontal(|ui| {
            ui.heading(panel.words(Begin::Enter));
            at_right(ui, |ui| {
                panel.button_as(ui, Window::Help, "?");
                panel.press(ui, Button::LeaveEntering, Do::Stop);
            });
        });
        show_boxes(ui, entering, panel);
        // Without the buttons below the large ones, at the default text size.
        let spare = ui.available_height() - 100.0;
        let large = ((spare - (0.28 * spare).max(74.0)) / rows - BUTTON_GAP).clamp(32.0, 180.0);
        let entered = (spare - rows * (large + BUTTON_GAP)).min(180.0);
        if entered >= 44.0 {
            show_entered(ui, entering, entered, panel);
        }
        let size = vec2(button_width(ui, in_a_row), large);
        for row in runs.chunks(in_a_row) {
            ui.horizontal(|ui| row.iter().for_each(|felt| key(ui, panel, size, *felt)));
        }
        show_rest(ui, entering, &said, panel);
    });
    let picture = ui.available_rect_before_wrap();
    // The ground of the words ends at the panel.
    ui.set_clip_rect(picture);
    let mut framed = picture.with_min_y(show_count(ui, picture, entering, &said, panel)).shrink(8.0);
    if let Some(seen) = panel.session.photo() {
        let (left, right) = framed.split_left_right_at_fraction(0.5);
        framed = left;
        show_photo(ui, right, seen, panel);
    }
    FreeRects { picture, framed }
}

/// The number of cubes and a comment on it; returns where they end.
fn show_count(ui: &Ui, picture: Rect, entering: &PartialSnake, said: &EntrySaid, panel: &PanelUi) -> f32 {
    let all = panel.say(Message::OfCubes(entering.box_size.cells()));
    let count = format!("{} {all}", entering.cubelets());
    let caption = Caption { count, text: panel.language.entry(said), is_wrong: said.is_wrong(), ..Caption::default() };
    let (unit, words, _) = words_over(ui.ctx(), picture);
    show_caption(ui, words, &caption, None, unit, panel)
}

/// The photo that it was read from, with what was read, to be compared.
fn show_photo(ui: &Ui, place: Rect, seen: &Arc<SeenPhoto>, panel: &mut PanelUi) {
    let SeenPhoto { photo, reading } = &**seen;
    let shown = panel.state.photo.take().filter(|(before, _)| Arc::ptr_eq(before, seen));
    let (_, texture) = panel.state.photo.insert(shown.unwrap_or_else(|| (seen.clone(), texture_of(photo, ui))));
    let scale = (place.size() / texture.size_vec2()).min_elem();
    let rect = Align2::RIGHT_BOTTOM.align_size_within_rect(scale * texture.size_vec2(), place);
    let painter = ui.painter();
    // Beside the places of the font texture, see `patches/egui.wgsl`.
    painter.image(texture.id(), rect, Rect::from_min_max(pos2(2.0, 0.0), pos2(3.0, 1.0)), Color32::WHITE);
    let onto = |place: glam::Vec2| rect.min + scale * vec2(place.x, place.y);
    let line = Stroke::new(1.5, Color32::WHITE);
    for SeenCube { corners, corner } in &reading.cubes {
        let fill = match corner {
            ..0.2 => Color32::TRANSPARENT,
            0.8.. => Color32::RED,
            _ => Color32::YELLOW,
        };
        painter.add(Shape::convex_polygon(corners.map(onto).to_vec(), fill.gamma_multiply(0.5), line));
    }
    let middles = Vec::from_iter(reading.cubes.iter().map(|cube| onto(cube.middle())));
    for end in [0, middles.len() - 1] {
        painter.circle_filled(middles[end], 12.0, Color32::BLACK);
        painter.text(middles[end], Align2::CENTER_CENTER, end + 1, strong(16.0), Color32::WHITE);
    }
    painter.line(middles, line);
}

fn texture_of(photo: &Photo, ui: &Ui) -> TextureHandle {
    // The window writes colours as they are read, and those of a texture are read as light.
    let colour = |rgba: &[u8; 4]| {
        let [red, green, blue, _] = rgba.map(|part| f32::from(part) / 255.0);
        Rgba::from_rgb(red, green, blue).into()
    };
    let pixels = photo.rgba.as_chunks().0.iter().map(colour).collect();
    let image = ColorImage::new([photo.width, photo.height], pixels);
    ui.ctx().load_texture("photo", image, TextureOptions::NEAREST)
}

fn show_boxes(ui: &mut Ui, entering: &PartialSnake, panel: &mut PanelUi) {
    let own = entering.box_size;
    ui.horizontal_wrapped(|ui| {
        tighten(ui);
        // In the narrowest panel, all of them in one row.
        ui.spacing_mut().button_padding.x = 4.0;
        panel.hint(ui, Label::FoldsInto);
        for size in BoxSize::cubes().take(3) {
            let tip = panel.say(Message::Cubes(size.cells()));
            panel.choice(ui, &size.shown(), &tip, size == own, Edit::Box(Some(size)));
        }
        let more = ui.button(if panel.state.fields { "⏶" } else { "⏷" });
        name(&more, panel.label(Label::BoxAndColours));
        if more.on_hover_text(panel.label(Label::BoxAndColours)).clicked() {
            panel.state.fields ^= true;
        }
    });
    let brush = panel.controls.brush;
    let is_usual = own.is_cube() && own.longest() <= 4;
    if !panel.state.fields && is_usual && brush.is_none() {
        return;
    }
    ui.horizontal(|ui| {
        tighten(ui);
        panel.hint(ui, Label::OrAnotherBox);
        if let Some(size) = fields::show_sides(ui, own, panel) {
            panel.send(Edit::Box(Some(size)));
        }
    });
    ui.horizontal(|ui| {
        tighten(ui);
        let command = Window::Brush(brush.is_none().then_some(Colour::Black));
        panel.toggle(ui, Button::TwoWoods, brush.is_some(), command);
        for colour in Colour::ALL.into_iter().filter(|_| brush.is_some()) {
            fields::show_wood(ui, panel, colour, brush == Some(colour));
        }
    });
}

fn show_entered(ui: &mut Ui, entering: &PartialSnake, height: f32, panel: &mut PanelUi) {
    // Where the stage shows the whole snake, the card has only its counts.
    let is_cut = entering.is_cut();
    let letters = match entering.runs().len() {
        ..24 if height > 120.0 && !is_cut => 28.0,
        ..40 if height > 120.0 => 20.0,
        _ => 16.0,
    };
    let (card, _) = picture(ui, vec2(ui.available_width(), height), panel.label(Label::SnakeSoFar));
    let inside = card.shrink2(vec2(10.0, 8.0));
    let below = inside.with_min_y(inside.max.y - if is_cut { (0.3 * height).max(height - 90.0) } else { 0.0 });
    match entering.snake().filter(|_| is_cut) {
        Some(snake) => {
            let marked = entering.wrong().collect();
            let thumbnail = Thumbnail { marked, ..Thumbnail::of_snake(&snake, entering.colouring().as_ref()) };
            thumbnail.paint_within(ui.painter(), card, below, panel);
        }
        None => _ = ui.painter().rect_filled(card, CARD_CORNERS, panel.palette.field),
    }
    // Outside the panel's column, so that the card's height does not depend on its content.
    let mut written = ui.new_child(UiBuilder::new().max_rect(inside.with_max_y(below.min.y - 4.0)));
    let area = scrolling("runs").min_scrolled_height(0.0).stick_to_bottom(true);
    area.show(&mut written, |ui| {
        ui.set_max_width(inside.width() - 8.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(0.5 * letters, 2.0);
            show_runs(ui, entering, letters, panel);
        });
    });
}

/// The runs; a click counts again from one on. Then those that were counted before.
fn show_runs(ui: &mut Ui, entering: &PartialSnake, letters: f32, panel: &mut PanelUi) {
    let palette = panel.palette;
    let tip = panel.label(Label::CountFromHere);
    for (at, run) in entering.runs().iter().enumerate() {
        let length = run.length() - usize::from(run.goes_on);
        let count = format!("{length}{}", if run.goes_on { "+" } else { "" });
        let words = RichText::new(&count).size(letters);
        let words = if run.is_too_long { words.color(palette.bad).underline() } else { words };
        let shown = ui.add(EguiLabel::new(words).selectable(false).sense(Sense::CLICK));
        shown.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{count}. {tip}")));
        panel.on_click(shown.on_hover_cursor(egui::CursorIcon::PointingHand), tip, Entry::Recount(at));
    }
    for run in entering.counted_before() {
        ui.label(RichText::new(run.length().to_string()).size(letters).color(palette.quiet));
    }
    if entering.is_empty() {
        ui.label(RichText::new(panel.label(Label::CountsAppear)).size(14.0).color(palette.quiet));
    }
}

fn button_width(ui: &Ui, in_a_row: usize) -> f32 {
    (ui.available_width() + BUTTON_GAP) / in_a_row as f32 - BUTTON_GAP
}

fn key(ui: &mut Ui, panel: &mut PanelUi, size: Vec2, felt: Token) {
    let palette = panel.palette;
    let command = Command::from(Entry::Token(felt));
    let words = command.label(panel.language);
    let height = size.y;
    let number = if felt == Token::End { "" } else { words };
    let button = EguiButton::new(RichText::new(number).font(strong((height * 0.5).min(48.0))));
    let tip = command.tooltip_with_key(panel.language);
    let response = panel.offer(ui, button.corner_radius(CARD_CORNERS).min_size(size), &tip, command.clone());
    if felt == Token::End {
        name(&response, words);
        let painter = ui.painter();
        let rect = response.rect;
        let middle = rect.center();
        if panel.state.focus.by_key {
            let corner = rect.right_top() + vec2(-9.0, 7.0);
            painter.text(corner, Align2::RIGHT_TOP, command.key(panel.language), regular(14.0), palette.quiet);
        }
        let side = Vec2::splat((height * 0.44).min(40.0));
        let end = Rect::from_center_size(middle - vec2(0.0, height * 0.12), side);
        let [wood, cord] = Species::of(None).drawn.map(theme::colour);
        painter.rect_filled(end, 0.12 * end.width(), wood);
        painter.circle_filled(end.center(), 0.17 * end.width(), cord);
        let at = middle + vec2(0.0, height * 0.26);
        let wide = text_width(ui, words, 14.0) / (rect.width() - 4.0);
        painter.text(at, Align2::CENTER_CENTER, words, regular(14.0 / wide.max(1.0)), palette.text);
    }
}

fn show_rest(ui: &mut Ui, entering: &PartialSnake, said: &EntrySaid, panel: &mut PanelUi) {
    let some = !entering.is_empty();
    ui.add_space(2.0);
    let small = |ui: &Ui, words: &str, width: f32| {
        EguiButton::new(fitting(ui, words, 13.0, width - 4.0)).min_size(vec2(width, 30.0))
    };
    let width = button_width(ui, 3);
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = 2.0;
        if let Some(count) = entering.offered() {
            let go_on = small(ui, &panel.language.go_on_with(count), ui.available_width());
            panel.offer(ui, go_on, panel.label(Label::BegunSnake), Do::Undo);
            return;
        }
        for command in [Entry::TakeBack, Entry::Rotate(1), Entry::TurnOver] {
            let button = small(ui, panel.words(command.clone()), width);
            panel.add(ui, command, button, some);
        }
    });
    ui.add_space(2.0);
    let again = panel.words(Entry::StartOver);
    let narrow = (text_width(ui, again, 13.0) + 2.0 * ui.spacing().button_padding.x).max(96.0);
    let wide = ui.available_width() - narrow - BUTTON_GAP;
    ui.horizontal(|ui| {
        let usable = entering.is_usable(said);
        let done = if said.is_wrong() && usable { Button::FindMistake } else { Button::Done };
        let [words, tip] = panel.language.button(done);
        let words = fitting(ui, words, 16.0, wide - 16.0);
        let button = panel.primary_if(usable, words).min_size(vec2(wide, 40.0));
        ui.add_enabled_ui(usable, |ui| panel.offer(ui, button, &panel.with_key(tip, Do::Solve), Entry::Done));
        let again = small(ui, again, narrow).min_size(vec2(narrow, 40.0));
        panel.add(ui, Entry::StartOver, again, some || entering.offered().is_some());
    });
}
