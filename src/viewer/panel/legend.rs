//! The legend: what the marks on the wood mean, each in a small picture of one turn of a short snake.

use super::guide::balanced;
use super::prelude::*;
use crate::fold::{Joint, Step};
use crate::puzzle::Cell;
use crate::stage::{Strengths, posed};

struct Sign {
    words: Label,
    lit: bool,
    fifth: bool,
    beads: &'static [usize],
    joint: f32,
    landing: f32,
}

const MOVES: Sign = Sign { words: Label::PartMoves, lit: true, fifth: false, beads: &[], joint: 0.0, landing: 0.0 };
const SIGNS: [Sign; 5] = [
    MOVES,
    Sign { words: Label::TurnHere, lit: false, joint: 1.0, ..MOVES },
    Sign { words: Label::EndsHere, landing: 1.0, ..MOVES },
    Sign { words: Label::RingsCount, lit: false, fifth: true, ..MOVES },
    Sign { words: Label::BeadsStay, beads: &[3, 4, 5], ..MOVES },
];

fn turn() -> FoldPlan {
    // So many that one is the fifth from each end.
    let cells = [(0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1), (4, 2), (4, 3)];
    let cells = cells.map(|(x, y)| Cell::new(x, y, 0)).to_vec();
    let step = Step::of_joint(&cells, Joint::after(5), false).by(90, &cells);
    let mut plan = FoldPlan::without_steps(cells, End::Head);
    plan.push(step);
    plan
}

/// Paints the pictures side by side, with their words below.
pub fn show(ui: &Ui, area: Rect, panel: &mut PanelUi) {
    let plan = turn();
    let painter = ui.painter();
    let signs = SIGNS.len() as f32;
    let room = area.width() / signs;
    let width = room.min(area.height() / 0.84);
    let size = vec2(width * 0.84, width * 0.55);
    let letters = (width / 10.0).max(14.0);
    for (index, sign) in SIGNS.iter().enumerate() {
        let top = area.center_top() + vec2((index as f32 - (signs - 1.0) / 2.0) * width, 0.0);
        let rect = Rect::from_min_size(top - vec2(size.x / 2.0, 0.0), size);
        let words = panel.label(sign.words);
        painted(ui, rect, sign.words, Sense::hover(), WidgetType::Image, words);
        of_sign(&plan, sign).paint(painter, rect, panel);
        let words = balanced(painter, words, letters, panel.palette.quiet, room * 0.93);
        painter.galley(rect.center_bottom() + vec2(0.0, letters * 0.2), words, panel.palette.quiet);
    }
}

fn of_sign(plan: &FoldPlan, sign: &Sign) -> Thumbnail {
    let Sign { joint, landing, .. } = *sign;
    let strengths = Strengths { joint, pull: 0.0, turn: landing, landing };
    let mut stage = Stage { ticked: sign.fifth, first: usize::MAX, ..posed(plan, 0) };
    stage.faded = (0..plan.cubelets()).map(|cubelet| f32::from(u8::from(sign.beads.contains(&cubelet)))).collect();
    let mut thumbnail = Thumbnail::of_stage(stage, Vec::new(), Viewpoint::HOME);
    if sign.lit {
        thumbnail.picture.stage.lit = plan.moving(0);
    }
    thumbnail.picture.gesture = Gesture::of(plan, 0, true).map(|gesture| Gesture { strengths, ..gesture });
    thumbnail
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::is_ticked;

    #[test]
    fn each_picture_has_what_its_words_tell_of() {
        let plan = turn();
        for sign in &SIGNS {
            let stage = of_sign(&plan, sign).picture.stage;
            assert_eq!(stage.ticked && (0..9).any(|cube| is_ticked(cube, stage.cubelets.len())), sign.fifth);
            assert!(sign.beads.iter().all(|bead| !plan.moving(0).contains(bead)));
        }
    }
}
