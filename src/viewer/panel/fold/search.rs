//! The search over the picture, with its last move as a caption, and an explanation in the panel.

use bevy_egui::egui::{Rect, Sense, Ui, WidgetType};

use crate::session::{Command, Narration, Session, View};
use crate::stage::Caption;
use crate::text::{Label, Message};
use crate::viewer::panel::guide::{CAPTION_HEIGHT, show_caption};
use crate::viewer::panel::widgets::{PanelUi, label_as, quiet};

/// Draws the search into `area`, unless a fold is shown; returns the part left for the scene.
pub fn show(ui: &Ui, area: Rect, session: &Session, panel: &PanelUi) -> Rect {
    let player = session.player();
    let search = &session.solving().search;
    let of = session.document().draft.snake.len();
    let (number, words, bad) = if session.picture().shows_search {
        // The words already give the number of placed cubes while cubes are tried.
        let (share, placed) = match search.story {
            Narration::Trying { .. } => (search.progress.fraction, None),
            _ => (None, Some([search.placed(), of])),
        };
        let tried = Message::Tried { paused: search.is_paused(), share, placed, tries: search.progress.nodes };
        let is_back = matches!(search.story, Narration::Back { .. });
        (panel.language.message(&tried), panel.language.narration(&search.story), is_back)
    } else if player.showing.view == View::Search && !session.picture().caption.text.is_empty() {
        let Caption { count, text, .. } = session.picture().caption.clone();
        let done = player.current_step().is_none().then(|| panel.language.narration(&Narration::Found(of)));
        (count, done.unwrap_or(text), false)
    } else {
        return area;
    };
    let colour = if bad { panel.palette.bad } else { panel.palette.text };
    let number = (number, panel.palette.quiet);
    let text = (words.as_str(), 1, colour);
    show_caption(&ui.painter_at(area), area, number, text, session.picture().look);
    let (above, left) = area.split_top_bottom_at_y(area.min.y + CAPTION_HEIGHT);
    let response = ui.interact(above, ui.id().with("story"), Sense::hover());
    label_as(&response, WidgetType::Label, &words);
    left
}

/// Explains the search and its keys, in place of the steps.
pub fn explain(ui: &mut Ui, session: &Session, panel: &PanelUi) {
    let language = panel.language;
    ui.heading(language.label(Label::WhatYouSee));
    quiet(ui, panel.palette, language.label(Label::SearchDoes));
    let space = &Command::PlayPause.key(language);
    let step = &Command::StepForward(1).key(language);
    let can = match (session.controls().watches_search, session.solving().search.is_paused()) {
        (true, true) => language.message(&Message::SearchGoesOn { go_on: space, step }),
        (true, false) => language.message(&Message::SearchPauses { pause: space, step }),
        (false, _) => language.label(Label::SearchSlowly).to_owned(),
    };
    quiet(ui, panel.palette, can);
}
