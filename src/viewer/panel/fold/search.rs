//! Words over a picture without pages, such as the last move of the search, and an explanation in the panel.

use super::prelude::*;
use crate::session::Narration;
use crate::viewer::panel::guide::{paint_words, words_over};

/// Writes into `area` what one can do with the snake, or the search; returns the part left for the scene.
pub fn show(ui: &Ui, area: Rect, panel: &PanelUi) -> Rect {
    let search = &panel.solving.search;
    let of = panel.draft.snake.len();
    let caption = if panel.picture.shows_search {
        // The words already give the number of placed cubes while cubes are tried.
        let (share, placed) = match search.story {
            Narration::Trying { .. } => (search.progress.fraction, None),
            _ => (None, Some([search.placed(), of])),
        };
        let tried = Message::Tried { paused: search.is_paused(), share, placed, tries: search.progress.nodes };
        let text = panel.language.narration(&search.story);
        Caption { count: panel.say(tried), text, ..Caption::default() }
    } else if panel.player.showing.view == View::Search && !panel.picture.caption.text.is_empty() {
        let Caption { count, text, .. } = panel.picture.caption.clone();
        let done = panel.player.current_step().is_none().then(|| panel.language.narration(&Narration::Found(of)));
        Caption { count, text: done.unwrap_or(text), ..Caption::default() }
    } else if search.state == SearchState::Idle {
        let text = if panel.can_solve { panel.label(Label::FoldOrTry) } else { "" };
        Caption { text: text.to_owned(), ..Caption::default() }
    } else {
        return area;
    };
    let (unit, words, left) = words_over(ui.ctx(), area);
    // Kept free also without words, so that the snake stays under the brush.
    if !caption.text.is_empty() {
        let words =
            paint_words(&ui.painter_at(area), words, &caption, panel.picture.look, None, (unit, panel.state.pool));
        painted(ui, words, "story", Sense::hover(), WidgetType::Label, &caption.text);
    }
    left
}

/// Explains the search and its keys, in place of the steps.
pub fn explain(ui: &mut Ui, panel: &PanelUi) {
    ui.heading(panel.label(Label::WhatYouSee));
    panel.hint(ui, Label::SearchDoes);
    let space = &Command::from(Fold::PlayPause).key(panel.language);
    let step = &Command::from(Fold::Forward(1)).key(panel.language);
    let can = match (panel.controls.watches_search, panel.solving.search.is_paused()) {
        (true, true) => panel.say(Message::SearchGoesOn { go_on: space, step }),
        (true, false) => panel.say(Message::SearchPauses { pause: space, step }),
        (false, _) => panel.label(Label::SearchSlowly).to_owned(),
    };
    panel.quiet(ui, can);
}
