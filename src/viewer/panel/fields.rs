//! The fields of a puzzle that are no snake: the sides of the box, the woods, and what the box shows of them. What does not fit
//! is said at the field that is wrong.

use bevy_egui::egui::{self, Color32, Stroke};

use super::widgets::{Asker, framed, quiet, tighten};
use crate::puzzle::{BoxSize, Cell, Colour, Pattern, PuzzleError, Species};
use crate::session::{Command, Notice, Session};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    show_box(ui, session, asker);
    show_colours(ui, session, asker);
}

/// A box as it is written for people.
fn written(size: BoxSize) -> String {
    size.to_string().replace('x', "×")
}

/// What is wrong with a field, below it.
fn wrong(ui: &mut egui::Ui, asker: &Asker, says: String) {
    ui.add(egui::Label::new(egui::RichText::new(says).small().color(asker.palette.bad)).wrap());
}

/// Three numbers, and what does not fit in words.
fn show_box(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let document = session.document();
    let cubelets = document.draft.snake.len();
    let size = document.puzzle().map(|puzzle| puzzle.box_size()).ok();
    let size = size.or(document.draft.box_size).unwrap_or_else(|| BoxSize::nearest_cube(cubelets));
    // A cube that fits is the usual box, and goes along with the snake.
    let choose = |size: BoxSize| Command::Box((!size.is_cube() || size.cells() != cubelets).then_some(size));
    ui.horizontal(|ui| {
        tighten(ui);
        quiet(ui, asker.palette, "Box");
        let mut sides = size.sides().to_array();
        for (axis, tip) in ["Cells from left to right", "Cells from below to above", "Cells from back to front"]
            .into_iter()
            .enumerate()
        {
            if axis > 0 {
                quiet(ui, asker.palette, "×");
            }
            let field = egui::DragValue::new(&mut sides[axis]).range(1..=BoxSize::MAX_SIDE).speed(0.05);
            ui.add(field).on_hover_text(format!("{tip}: drag, or click and type"));
        }
        let [w, h, d] = sides.map(i64::from);
        if let Some(changed) = BoxSize::new(w, h, d).ok().filter(|changed| changed.sides() != size.sides()) {
            asker.ask(choose(changed));
        }
    });
    let others: Vec<_> = BoxSize::all_of(cubelets).into_iter().filter(|other| !is_same(*other, size)).collect();
    match document.puzzle() {
        Err(PuzzleError::Size { cubelets, box_size }) => {
            let (cells, has) = (box_size.cells(), *cubelets);
            let off =
                if has < cells { format!("{} too few", cells - has) } else { format!("{} too many", has - cells) };
            wrong(ui, asker, format!("{} has {cells} cells; your snake has {has} cubes: {off}.", written(*box_size)));
        }
        Err(error) => wrong(ui, asker, Notice::NotAPuzzle(error.clone()).to_string()),
        Ok(_) => {}
    }
    if !others.is_empty() {
        ui.horizontal_wrapped(|ui| {
            tighten(ui);
            quiet(ui, asker.palette, "Fits too:");
            for other in others {
                let button = egui::Button::new(egui::RichText::new(written(other)).small()).small();
                asker.offer(ui, button, "Fill this box", choose(other));
            }
        });
    }
}

/// Whether they have the same sides, in whichever order.
fn is_same(one: BoxSize, other: BoxSize) -> bool {
    let sorted = |size: BoxSize| {
        let mut sides = size.sides().to_array();
        sides.sort_unstable();
        Cell::from_array(sides)
    };
    sorted(one) == sorted(other)
}

/// The brush, the pattern, and both counted against each other.
fn show_colours(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    ui.horizontal(|ui| {
        tighten(ui);
        quiet(ui, asker.palette, "Brush");
        let brush = session.brush();
        asker.choice(
            ui,
            "Cube",
            "A click on a cube makes a straight one a turn and back",
            brush.is_none(),
            Command::Brush(None),
        );
        for colour in [Colour::BLACK, Colour::WHITE] {
            wood(ui, asker, colour, brush == Some(colour));
        }
    });
    let colouring = session.document().draft.colouring.as_ref();
    let pattern = colouring.map(|colouring| colouring.pattern);
    ui.horizontal_wrapped(|ui| {
        tighten(ui);
        quiet(ui, asker.palette, "Box shows");
        for (label, tip, choice) in [
            ("No colours", "A snake of one wood", None),
            ("Blocks", "Blocks of 2×2×2 cells, dark and light in turn", Some(Pattern::Block)),
            ("Checker", "Cells dark and light in turn, as on a chessboard", Some(Pattern::Checker)),
        ] {
            let label = egui::RichText::new(label).size(13.0);
            let button = framed(egui::Button::new(label), asker.palette, pattern == choice);
            asker.offer(ui, button, tip, Command::Pattern(choice));
        }
    });
    let (Some(colouring), Ok(puzzle)) = (colouring, session.document().puzzle()) else { return };
    let differ = session.notices().iter().find(|notice| matches!(notice, Notice::ColoursDiffer { .. }));
    match differ {
        Some(differ) => wrong(ui, asker, differ.to_string()),
        None => {
            let [dark, light] = colouring.count();
            let size = written(puzzle.box_size());
            quiet(ui, asker.palette, format!("{dark} dark, {light} light, as {size} wants."));
        }
    }
}

/// A wood to paint with.
fn wood(ui: &mut egui::Ui, asker: &mut Asker, colour: Colour, on: bool) {
    let species = Species::of(Some(colour));
    let mut name = species.name.to_owned();
    name[..1].make_ascii_uppercase();
    let text = egui::RichText::new(name).size(13.0).color(if on { asker.palette.accent } else { asker.palette.text });
    let [red, green, blue] = species.drawn[0];
    // Room for the swatch, before its name.
    let before = ui.spacing().button_padding;
    ui.spacing_mut().button_padding.x = before.x + 7.0;
    let button = framed(egui::Button::new(text), asker.palette, on);
    let tip = format!("Click or drag over cubes, here or in the picture, to make them {}", species.name);
    let response = ui.add(button).on_hover_text(tip);
    ui.spacing_mut().button_padding = before;
    let middle = response.rect.left_center() + egui::vec2(9.0, 0.0);
    let swatch = egui::Rect::from_center_size(middle, egui::Vec2::splat(9.0));
    let line = Stroke::new(1.0, asker.palette.quiet);
    ui.painter().rect(swatch, 2.0, Color32::from_rgb(red, green, blue), line, egui::StrokeKind::Outside);
    if response.clicked() {
        asker.ask(Command::Brush(Some(colour)));
    }
}
