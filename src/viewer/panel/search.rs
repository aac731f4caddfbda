//! What a search does, over the picture: its last move in large letters.
//! In the panel, what there is to see while it is at work.

use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, Sense, WidgetInfo, WidgetType};

use super::guide::{ABOVE, balanced};
use super::widgets::{Asker, quiet, thousands};
use crate::session::command::entry_of;
use crate::session::{Command, Session, Story, View};
use crate::viewer::theme::Palette;

/// Draws it all into `area`; returns what that leaves to what is framed. Nothing where a fold is shown.
pub(super) fn show(ui: &egui::Ui, area: Rect, session: &Session, asker: &Asker) -> Rect {
    let palette = asker.palette;
    let (player, search) = (session.player(), &session.solving().search);
    let of = session.document().draft.snake.len();
    let (number, words, bad) = if session.shows_search() {
        let rest = if search.is_paused() { "Paused  ·  " } else { "" };
        let tries = thousands(search.progress.nodes);
        let how_far = match (&search.story, search.progress.fraction) {
            // The words say how many are placed.
            (Story::Trying { .. }, Some(share)) => format!("{:.0} %", share * 100.0),
            (Story::Trying { .. }, None) => String::new(),
            _ => format!("{} of {of} cubes placed", search.placed()),
        };
        let dot = if how_far.is_empty() { "" } else { "  ·  " };
        let number = format!("{rest}{how_far}{dot}{tries} tries");
        (number, search.story.to_string(), matches!(search.story, Story::Back { .. }))
    } else if session.view() == View::Search && player.timeline.is_some() && !session.is_posed() {
        let done = player.current_step().is_none().then(|| Story::Found(of).to_string());
        (player.count_text(), done.unwrap_or_else(|| player.current_text()), false)
    } else {
        return area;
    };
    write(ui, area, &number, &words, if bad { palette.bad } else { palette.text }, palette);
    area.with_min_y(area.min.y + ABOVE)
}

/// The words in large letters, and what they are about above them in small ones.
fn write(ui: &egui::Ui, area: Rect, number: &str, words: &str, colour: egui::Color32, palette: Palette) {
    let painter = ui.painter_at(area);
    let top = area.min + egui::vec2(area.width() / 2.0, 16.0);
    painter.text(top, Align2::CENTER_TOP, number, FontId::proportional(13.0), palette.quiet);
    let laid_out = |size: f32| balanced(&painter, words, size, colour, area.width() - 48.0);
    let fits = [21.0, 18.0].into_iter().map(laid_out).find(|galley| galley.rows.len() == 1);
    let galley = fits.unwrap_or_else(|| laid_out(15.0));
    let place = Rect::from_min_max(area.min, Pos2::new(area.max.x, area.min.y + ABOVE));
    painter.galley(top + egui::vec2(0.0, 20.0), galley, colour);
    let response = ui.interact(place, ui.id().with("story"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words));
}

/// What one sees while a search is shown and what one can do, in place of the steps that are not there yet.
pub(super) fn explain(ui: &mut egui::Ui, session: &Session, palette: Palette) {
    ui.heading("What you see");
    quiet(
        ui,
        palette,
        "Cube after cube is put where there is room. Where it can't go on, the last ones are taken back and go another way.",
    );
    let key = |command: &Command| entry_of(command).shortcut.map_or("", |shortcut| shortcut.key);
    let (space, right) = (key(&Command::PlayPause), key(&Command::StepForward(1)));
    let can = match (session.watches_search(), session.solving().search.is_paused()) {
        (true, true) => format!("{space} goes on, {right} makes a single move."),
        (true, false) => format!("{space} pauses, {right} makes a single move."),
        (false, _) => "Choose Search above to watch it as slowly as you like.".to_owned(),
    };
    quiet(ui, palette, can);
}
