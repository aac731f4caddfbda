//! The filter of the shelf: drop-down lists, and the runs at one end.

use super::prelude::*;
use crate::census::Hardness;

pub fn list<T: PartialEq>(
    ui: &mut Ui,
    panel: &mut PanelUi,
    tip: Label,
    chosen: &T,
    all: impl IntoIterator<Item = T>,
    row: impl Fn(&T) -> (String, Browse),
) {
    // A list, which is so much wider than its words, does not wrap by itself.
    if ui.available_size_before_wrap().x < 54.0 + text_width(ui, &row(chosen).0, 14.0) {
        ui.end_row();
    }
    let list = ComboBox::from_id_salt(tip).width(40.0);
    panel.list(ui, list, panel.label(tip), chosen, all, row);
}

pub fn show(ui: &mut Ui, with_box: bool, panel: &mut PanelUi) {
    let filter = &panel.shelf.filter;
    let language = panel.language;
    ui.spacing_mut().item_spacing.x = 6.0;
    let label = ui.label(panel.label(Label::MySnakeGoes));
    let mut runs = filter.runs.clone();
    let field = TextEdit::singleline(&mut runs)
        .desired_width(320.0)
        .hint_text(format!("3 2 2 3 … {}", panel.label(Label::OrName)))
        // So that it keeps the focus when something above it appears or disappears.
        .id(Id::new("runs"))
        // Down leads to the cards.
        .event_filter(egui::EventFilter { horizontal_arrows: true, ..Default::default() })
        .font(FontId::monospace(17.0))
        .margin(FIELD_MARGIN);
    let field = ui.add(field).labelled_by(label.id);
    panel.prefer(&field);
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
        // None is for any size, and below for any difficulty.
        let mut sizes = Vec::from_iter(catalogue().iter().map(|entry| Some(entry.puzzle().box_size())));
        sizes.push(None);
        sizes.sort_by_key(|size| size.map(BoxSize::cells));
        sizes.dedup();
        list(ui, panel, Label::BoxItFills, &filter.box_size, sizes, |size| {
            let words = size.map_or_else(|| language.label(Label::AnySize).to_owned(), BoxSize::shown);
            (words, Browse::Filter(FilterChange::Box(*size)))
        });
    }
    let all = std::iter::once(None).chain(Hardness::ALL.map(Some));
    list(ui, panel, Label::HowHardOfAll, &filter.hardness, all, |hardness| {
        let words = hardness.map_or(language.label(Label::AnyDifficulty), |hardness| language.hardness(hardness));
        (capital(words), Browse::Filter(FilterChange::Hardness(*hardness)))
    });
    // What the dots below mean, where there is room.
    let [easy, .., hard] = Hardness::ALL.map(|hardness| language.hardness(hardness));
    let words = format!("●  {easy}    ● ● ● ● ●  {hard}");
    if text_width(ui, &words, 14.0) < ui.available_size_before_wrap().x {
        panel.quiet(ui, words);
    }
}
