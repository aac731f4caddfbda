//! Fields for the sides of the box, the woods and the pattern, each with its own error.

use super::prelude::*;
use crate::puzzle::{Painted, Pattern, PuzzleError};

pub fn show_sides(ui: &mut Ui, size: BoxSize, panel: &PanelUi) -> Option<BoxSize> {
    let mut sides = size.sides().to_array();
    for (axis, tip) in [Label::BoxWidth, Label::BoxHeight, Label::BoxDepth].into_iter().enumerate() {
        if axis > 0 {
            panel.quiet(ui, "×");
        }
        let field = DragValue::new(&mut sides[axis]).range(1..=BoxSize::MAX_SIDE).speed(0.05);
        ui.add(field).on_hover_text(panel.label(tip));
    }
    let [w, h, d] = sides.map(i64::from);
    BoxSize::new(w, h, d).ok().filter(|changed| *changed != size)
}

pub fn show_box(ui: &mut Ui, panel: &mut PanelUi) {
    let cubelets = panel.draft.snake.len();
    let size = panel.draft.box_to_fill();
    // The cube with the right number of cells is the default box, which adapts to the snake.
    let choose = |size: BoxSize| Edit::Box((!size.is_cube() || size.cells() != cubelets).then_some(size));
    ui.horizontal(|ui| {
        tighten(ui);
        panel.hint(ui, Label::Box);
        let changed = show_sides(ui, size, panel);
        show_patterns(ui, panel);
        if let Some(changed) = changed {
            panel.send(choose(changed));
        }
    });
    let sorted = |size: BoxSize| {
        let mut sides = size.sides().to_array();
        sides.sort_unstable();
        sides
    };
    let runs = panel.draft.snake.segments();
    let mut others = BoxSize::all_of(cubelets);
    others.retain(|other| sorted(*other) != sorted(size) && other.has_room_for(&runs));
    if let Some(error) = panel.document.fault() {
        let words = match *error {
            PuzzleError::Size { cubelets: cubes, box_size } => panel.say(Message::WrongSize { cubes, box_size }),
            ref error => panel.language.notice(&Notice::NotAPuzzle(error.clone())),
        };
        small(ui, panel.palette.bad, words);
    }
    if !others.is_empty() {
        ui.horizontal_wrapped(|ui| {
            tighten(ui);
            panel.hint(ui, Label::FitsToo);
            for other in others {
                let button = small_button(other.shown()).small();
                panel.offer(ui, button, panel.label(Label::FillBox), choose(other));
            }
        });
    }
}

fn show_patterns(ui: &mut Ui, panel: &mut PanelUi) {
    let pattern = panel.draft.colouring.as_ref().map(|colouring| colouring.pattern.clone());
    // The `Painted` pattern starts as a copy of the current one.
    let copied = pattern.as_ref().unwrap_or(&Pattern::Block);
    let puzzle = panel.document.puzzle();
    let painted = puzzle.map(|puzzle| Some(Pattern::Painted(Painted::of(copied, puzzle.box_size()))));
    let patterns = [None, Some(Pattern::Block), Some(Pattern::Checker)].into_iter().chain(painted);
    let language = panel.language;
    let row = |pattern: &Option<Pattern>| {
        let name = match pattern {
            None => Label::Plain,
            Some(Pattern::Block) => Label::Blocks,
            Some(Pattern::Checker) => Label::Checker,
            Some(Pattern::Painted(_)) => Label::Painted,
        };
        (language.label(name).to_owned(), Edit::Pattern(pattern.clone()))
    };
    let list = ComboBox::from_id_salt("pattern").width(ui.available_width().min(100.0));
    at_right(ui, |ui| panel.list(ui, list, panel.label(Label::PatternShows), &pattern, patterns, row));
}

pub fn show_colours(ui: &mut Ui, panel: &mut PanelUi) {
    ui.horizontal(|ui| {
        tighten(ui);
        panel.hint(ui, Label::Brush);
        let brush = panel.controls.brush;
        panel.toggle(ui, Button::CubeBrush, brush.is_none(), Window::Brush(None));
        for colour in Colour::ALL {
            show_wood(ui, panel, colour, brush == Some(colour));
        }
    });
    let colouring = panel.draft.colouring.as_ref();
    let (Some(colouring), Some(puzzle)) = (colouring, panel.document.puzzle()) else { return };
    let differ = panel.session.notices().iter().find(|notice| matches!(notice, Notice::ColoursDiffer { .. }));
    if let Some(differ) = differ {
        small(ui, panel.palette.bad, panel.language.notice(differ));
    } else {
        let fit = Message::ColoursFit { counts: &colouring.count(), box_size: puzzle.box_size() };
        panel.quiet(ui, panel.say(fit));
    }
    if let Pattern::Painted(painted) = &colouring.pattern {
        show_layers(ui, panel.controls.brush, painted, panel);
    }
}

/// The layers of the box, to be painted cell by cell: by brush, or by clicks that swap the wood.
fn show_layers(ui: &mut Ui, brush: Option<Colour>, pattern: &Painted, panel: &mut PanelUi) {
    let [w, h, d] = pattern.box_size().sides().to_array();
    let gap = 10.0;
    let across = ui.available_width();
    // All layers side by side, if their cells are then large enough.
    let alone = ((across + gap) / d as f32 - gap) / w as f32;
    let side =
        if alone >= MIN_CELL { alone.min(MAX_CELL) } else { MIN_CELL.max(across / w as f32 / 5.0).min(MAX_CELL) };
    let layer = vec2(w as f32, h as f32) * side;
    let each = layer + Vec2::splat(gap);
    let columns = (((across + gap) / each.x) as usize).clamp(1, d as usize);
    let size = vec2(across, (d as usize).div_ceil(columns) as f32 * each.y - gap);
    panel.hint(ui, Label::Layers);
    let (area, passed) = canvas(ui, panel.state, size);
    for cell in pattern.box_size().iter() {
        let corner = vec2(cell.x as f32, (h - 1 - cell.y) as f32) * side;
        let corner = in_rows(area, cell.z as usize, columns, each) + corner;
        let rect = Rect::from_min_size(corner, Vec2::splat(side)).shrink(0.5);
        let colour = pattern.colour_of(cell);
        let species = Species::of(Some(colour));
        let label = panel.say(Message::CellOf { cell, wood: colour });
        let response = painted(ui, rect, ("cell", cell.to_array()), Sense::click(), WidgetType::Button, &label);
        let line = if response.hovered() { panel.palette.text } else { panel.palette.line };
        ui.painter().rect(rect, 1.0, theme::colour(species.drawn[0]), (1.0, line), StrokeKind::Inside);
        let is_brushed = brush.is_some() && passed.iter().any(|at| rect.contains(*at));
        if (is_brushed || response.clicked()) && brush != Some(colour) {
            let goes_on = brush.is_some() && std::mem::replace(&mut panel.state.painting, true);
            panel.send(Edit::PaintCell { cell, colour: colour.other(), goes_on });
        }
        response.on_hover_text(label);
    }
}

const MIN_CELL: f32 = 9.0;
const MAX_CELL: f32 = 16.0;

pub fn show_wood(ui: &mut Ui, panel: &mut PanelUi, colour: Colour, on: bool) {
    let species = Species::of(Some(colour));
    let button = panel.small(&capital(panel.language.wood(colour)), 13.0, on);
    // Leave room for the swatch before the name.
    let before = ui.spacing().button_padding;
    ui.spacing_mut().button_padding.x = before.x + 7.0;
    let tip = panel.say(Message::PaintsIn(colour));
    let response = panel.offer(ui, button, &tip, Window::Brush(Some(colour)));
    ui.spacing_mut().button_padding = before;
    let swatch = Rect::from_center_size(response.rect.left_center() + vec2(9.0, 0.0), Vec2::splat(9.0));
    ui.painter().rect(swatch, 2.0, theme::colour(species.drawn[0]), (1.0, panel.palette.quiet), StrokeKind::Outside);
}
