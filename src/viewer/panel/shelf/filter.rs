//! The filter of the shelf: drop-down lists, and the runs at one end.

use super::prelude::*;
use crate::census::Hardness;
use crate::puzzle::{BoxSize, catalogue};
use crate::session::FilterChange;
use crate::viewer::panel::focus;

pub fn list(ui: &mut Ui, panel: &mut PanelUi, id: &str, tip: &str, rows: Vec<(String, bool, FilterChange)>) {
    let chosen = rows.iter().find(|row| row.1).or(rows.first()).map(|row| row.0.clone()).unwrap_or_default();
    // A list, which is so much wider than its words, does not wrap by itself.
    if ui.available_size_before_wrap().x < 54.0 + text_width(ui, &chosen, 14.0) {
        ui.end_row();
    }
    let list = ComboBox::from_id_salt(id).selected_text(chosen).width(40.0);
    panel.list(ui, list, tip, rows.into_iter().map(|(words, on, change)| (words, on, Browse::Filter(change))));
}

pub fn show(ui: &mut Ui, with_box: bool, panel: &mut PanelUi) {
    let filter = &panel.session.shelf().filter;
    ui.spacing_mut().item_spacing.x = 6.0;
    let label = ui.label(panel.label(Label::MySnakeGoes));
    let mut runs = filter.runs.clone();
    let field = TextEdit::singleline(&mut runs)
        .desired_width(320.0)
        .hint_text(format!("3 2 2 3 … {}", panel.label(Label::OrName)));
    // So that it keeps the focus when something above it appears or disappears.
    let field = field.id(Id::new("runs"));
    // Down leads to the cards.
    let field = field.event_filter(egui::EventFilter { horizontal_arrows: true, ..Default::default() });
    let field = field.font(FontId::monospace(17.0)).margin(FIELD_MARGIN);
    let field = ui.add(field).labelled_by(label.id);
    focus::prefer(&mut panel.state.focus, &field);
    if field.changed() {
        panel.send(Browse::Filter(FilterChange::Runs(runs)));
    }
    let pressed = |key| field.lost_focus() && is_pressed(ui, key);
    if pressed(Key::Escape) {
        panel.send(Browse::Shelf(None));
    } else if pressed(Key::Enter) {
        field.request_focus();
        panel.send(Browse::OpenFound);
    }
    field.on_hover_text(panel.label(Label::FirstRuns));
    if with_box {
        let mut sizes: Vec<BoxSize> = catalogue().iter().map(|entry| entry.puzzle().box_size()).collect();
        sizes.sort_by_key(|size| size.cells());
        sizes.dedup();
        let sizes = std::iter::once(None).chain(sizes.into_iter().map(Some));
        let row = |size: Option<BoxSize>| {
            let any = || panel.label(Label::AnySize).to_owned();
            (size.map_or_else(any, BoxSize::shown), filter.box_size == size, FilterChange::Box(size))
        };
        let rows = sizes.map(row).collect();
        list(ui, panel, "size", panel.label(Label::BoxItFills), rows);
    }
    let rows = [None, Some(Hardness::Easy), Some(Hardness::Medium), Some(Hardness::Hard)].map(|which| {
        let any = || panel.label(Label::AnyDifficulty).to_owned();
        let words = which.map_or_else(any, |hardness| capital(panel.language.hardness(hardness)));
        (words, filter.hardness == which, FilterChange::Hardness(which))
    });
    list(ui, panel, "hardness", panel.label(Label::HowHardOfAll), rows.into());
}
