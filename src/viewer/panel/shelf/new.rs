//! New snakes from the generator: the snake of the day, and one to order, with its options and its drill plan.

use super::cards::show_open;
use super::drill;
use super::prelude::*;
use crate::census::Hardness;
use crate::session::NewSnakeOptions;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let shelf = panel.shelf;
    let options = shelf.options;
    show_day(ui, panel);
    ui.label(bold(panel.label(Label::NewSnakeTitle)).size(20.0));
    panel.hint(ui, Label::SameEverywhere);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        // The command `new` accepts any.
        let boxes = [(2, 2, 3), (2, 3, 3), (3, 3, 3), (3, 3, 4), (4, 4, 4)];
        let boxes = boxes.into_iter().filter_map(|(w, h, d)| BoxSize::new(w, h, d).ok());
        let list = ComboBox::from_id_salt("new box").width(60.0);
        let row = |size: &BoxSize| (size.shown(), Browse::SetNew(NewSnakeOptions { box_size: *size, ..options }));
        panel.list(ui, list, panel.label(Label::BoxItFills), &options.box_size, boxes, row);
        for hardness in Hardness::ALL {
            let button = panel.small(&capital(panel.language.hardness(hardness)), 14.0, hardness == options.hardness);
            let chosen = Browse::SetNew(NewSnakeOptions { hardness, ..options });
            panel.offer(ui, button, panel.label(Label::HowHardByHand), chosen);
        }
        let mut seed = options.seed;
        let number = DragValue::new(&mut seed).prefix(format!("{} ", panel.label(Label::SeedNumber))).speed(0.2);
        if ui.add(number).on_hover_text(panel.label(Label::WhichSeed)).changed() {
            panel.send(Browse::SetNew(NewSnakeOptions { seed, ..options }));
        }
        if shelf.generating.is_some() {
            panel.button(ui, Do::Stop);
            panel.hint(ui, Label::MakingIt);
        } else {
            let another = shelf.has_made(options);
            let [label, tip] = panel.language.button(if another { Button::MakeAnother } else { Button::MakeIt });
            let new = Browse::Generate { hardness: options.hardness, box_size: None, seed: None };
            let button = if another { EguiButton::new(label) } else { panel.primary(label) };
            panel.offer(ui, button, tip, new);
        }
    });
    if let Some(failure) = &shelf.failure {
        ui.colored_label(panel.palette.bad, capital(&panel.language.failure(failure)));
    }
    let draft = panel.draft;
    let is_made = shelf.made.as_ref().is_some_and(|(_, name)| draft.name.as_ref() == Some(name));
    if !is_made || shelf.generating.is_some() {
        return;
    }
    ui.add_space(6.0);
    scrolling("order").show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 12.0);
        ui.label(bold(draft.title(panel.language)));
        show_open(ui, panel);
        panel.quiet(ui, draft.snake.to_string());
        ui.horizontal(|ui| {
            panel.add(ui, Begin::Follow, panel.primary(panel.words(Begin::Follow)), true);
            panel.button(ui, Begin::Hands);
        });
        ui.add_space(6.0);
        drill::show(ui, panel);
    });
}

fn show_day(ui: &mut Ui, panel: &mut PanelUi) {
    let Some(day) = panel.shelf.today else { return };
    let (_, hardness, box_size) = crate::generator::of_the_day(day);
    let words = panel.say(Message::SnakeOfDay { day, hardness, box_size });
    let frame =
        Frame::NONE.fill(panel.palette.field).corner_radius(CARD_CORNERS).inner_margin(Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            at_right(ui, |ui| {
                if panel.shelf.generating.is_some_and(|making| making.day.is_some()) {
                    panel.button(ui, Do::Stop);
                } else {
                    panel.add(ui, Browse::Day(None), panel.primary(panel.label(Label::PlayIt)), true);
                }
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.label(bold(panel.words(Browse::Day(None))));
                    panel.quiet(ui, words);
                });
            });
        });
    });
}
