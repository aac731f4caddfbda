//! The snake as text, with the position of an error marked; an ambiguous text shows its possible snakes side by side.

use bevy_egui::egui::TextBuffer;

use super::prelude::*;
use crate::puzzle::{
    AssembleError,
    notation::{self, NotationError, Reading},
};

/// Sizes are in points.
const MARGIN: Margin = Margin::symmetric(8, 5);
const PICTURE_HEIGHT: f32 = 34.0;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let palette = panel.palette;
    let document = panel.document;
    let typed = document.typed.as_ref();
    let mut text = document.text();
    let wrong = typed.and_then(|typed| typed.wrong.as_ref());
    let place = match wrong {
        Some(AssembleError::Notation(error)) => error.place_in(&text),
        _ => None,
    };
    let mut layouter = |ui: &Ui, text: &dyn TextBuffer, width: f32| {
        let text = text.as_str();
        // The position may refer to the text before the last keystroke.
        let place = place.clone().filter(|place| text.get(place.clone()).is_some()).unwrap_or(text.len()..text.len());
        let parts = [(&text[..place.start], false), (&text[place.clone()], true), (&text[place.end..], false)];
        let mut job = LayoutJob::default();
        job.wrap.max_width = width;
        mark(&mut job, [palette.text, palette.bad], parts);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let field = TextEdit::multiline(&mut text)
        .desired_rows(1)
        .desired_width(f32::INFINITY)
        .return_key(None)
        .margin(MARGIN)
        .hint_text("3 2 2 3 2 …")
        .layouter(&mut layouter);
    // Room for 125 cubes in the narrowest panel.
    let area = ScrollArea::vertical().id_salt("text").max_height(106.0).min_scrolled_height(106.0);
    let response = area.show(ui, |ui| ui.add(field)).inner.on_hover_text(panel.label(Label::SnakeAsText));
    if response.changed() {
        panel.send(Files::Type(text.clone()));
    }
    let done = response.has_focus() && is_pressed(ui, Key::Enter);
    if done {
        response.surrender_focus();
    }
    let Some(typed) = typed else {
        let notes = document.reading().map_or(&[][..], |(_, doubts)| &doubts.notes);
        for note in notes {
            panel.quiet(ui, capital(&panel.language.note(note)));
        }
        if done {
            panel.send(Do::Solve);
        }
        return;
    };
    if (response.has_focus() || response.lost_focus()) && is_pressed(ui, Key::Escape) {
        panel.send(Edit::DiscardText);
    } else if done || response.lost_focus() {
        panel.send(Files::Snake(text));
        if done {
            panel.send(Do::Solve);
        }
    }
    let Some(wrong) = &typed.wrong else { return };
    let readings = match wrong {
        AssembleError::Notation(NotationError::Ambiguous(readings)) => readings.as_slice(),
        _ => &[],
    };
    let says = match readings {
        // A text that is still being typed is not wrong yet.
        [] => match wrong.near_miss().filter(|_| response.has_focus()) {
            Some((_, so_far, _)) => panel.say(Message::CubesSoFar(so_far.len())),
            None => panel.language.assemble_error(wrong),
        },
        [_] if notation::is_numbers(&typed.text) => panel.label(Label::MeantAsRuns).to_owned(),
        [reading] => panel.say(Message::IsThisYours(&capital(&panel.language.notes(&reading.notes)))),
        _ => panel.label(Label::MeansSeveral).to_owned(),
    };
    small(ui, if response.has_focus() { palette.quiet } else { palette.bad }, says);
    show_readings(ui, readings, panel);
    if !response.has_focus() {
        let [discard, tip] = panel.language.button(Button::DiscardText);
        panel.offer(ui, EguiButton::new(discard).small(), tip, Edit::DiscardText);
    }
}

fn show_readings(ui: &mut Ui, readings: &[Reading], panel: &mut PanelUi) {
    let gap = 6.0;
    let width = (ui.available_width() + gap) / 2.0 - gap;
    for pair in readings.chunks(2) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            let name = |reading: &Reading| {
                let words = panel.language.reading(reading);
                ui.painter().layout(words, regular(14.0), panel.palette.quiet, width - 12.0)
            };
            let names = Vec::from_iter(pair.iter().map(name));
            let words = names.iter().map(|name| name.size().y).fold(0.0, f32::max);
            for (reading, name) in pair.iter().zip(names) {
                let snake = &reading.snake;
                let size = vec2(width, PICTURE_HEIGHT + words + 14.0);
                let (rect, response) = panel.card(ui, size, &snake.to_string(), None);
                let picture = Rect::from_min_size(rect.min, vec2(width, PICTURE_HEIGHT + 6.0)).shrink(6.0);
                Thumbnail::of_snake(snake, None).paint(ui.painter(), picture, panel);
                ui.painter().galley(rect.min + vec2(6.0, PICTURE_HEIGHT + 8.0), name, panel.palette.quiet);
                let read = capital(&panel.language.reading(reading));
                panel.on_click(response, &format!("{snake}\n{read}"), Files::Snake(notation::plain(snake, None)));
            }
        });
    }
}
