//! The search over the picture, with its last move as a caption; in the panel, an explanation.

use bevy_egui::egui::{Rect, Sense, Ui, WidgetInfo, WidgetType};

use crate::session::{Command, Narration, Session, View};
use crate::stage::Caption;
use crate::viewer::panel::guide::{CAPTION_HEIGHT, show_caption};
use crate::viewer::panel::widgets::{PanelUi, key_of, quiet, thousands};
use crate::viewer::theme::UiPalette;

/// Draws the search into `area`, unless a fold is shown; returns the part left for the scene.
pub fn show(ui: &Ui, area: Rect, session: &Session, panel: &PanelUi) -> Rect {
    let (player, search) = (session.player(), &session.solving().search);
    let of = session.document().draft.snake.len();
    let (number, words, bad) = if session.picture().shows_search {
        let rest = if search.is_paused() { "Paused  ·  " } else { "" };
        let tries = thousands(search.progress.nodes);
        let how_far = match (&search.story, search.progress.fraction) {
            // The caption already gives the number of placed cubes.
            (Narration::Trying { .. }, Some(share)) => format!("{:.0} %", share * 100.0),
            (Narration::Trying { .. }, None) => String::new(),
            _ => format!("{} of {of} cubes placed", search.placed()),
        };
        let dot = if how_far.is_empty() { "" } else { "  ·  " };
        let number = format!("{rest}{how_far}{dot}{tries} tries");
        (number, search.story.to_string(), matches!(search.story, Narration::Back { .. }))
    } else if player.showing.view == View::Search && !session.picture().caption.text.is_empty() {
        let Caption { count, text, .. } = session.picture().caption.clone();
        let done = player.current_step().is_none().then(|| Narration::Found(of).to_string());
        (count, done.unwrap_or(text), false)
    } else {
        return area;
    };
    let colour = if bad { panel.palette.bad } else { panel.palette.text };
    show_caption(&ui.painter_at(area), area, (number, panel.palette.quiet), (&words, 1, colour), panel.palette);
    let (above, left) = area.split_top_bottom_at_y(area.min.y + CAPTION_HEIGHT);
    let response = ui.interact(above, ui.id().with("story"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &words));
    left
}

/// Explains the search and its keys, in place of the steps.
pub fn explain(ui: &mut Ui, session: &Session, palette: UiPalette) {
    ui.heading("What you see");
    let does = "Cube after cube is put where there is room. Where it can't go on, the last ones are taken back and go another way.";
    quiet(ui, palette, does);
    let (space, right) = (key_of(&Command::PlayPause), key_of(&Command::StepForward(1)));
    let can = match (session.controls().watches_search, session.solving().search.is_paused()) {
        (true, true) => format!("{space} goes on, {right} makes a single move."),
        (true, false) => format!("{space} pauses, {right} makes a single move."),
        (false, _) => "More, “How was it found?”, shows it as slowly as you like.".to_owned(),
    };
    quiet(ui, palette, can);
}
