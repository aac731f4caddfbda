//! Messages, the progress of an export and the prompt for a path, on one card over the picture, so that no control
//! moves when it comes or goes. In a dialog the card is part of it, so that Tab reaches its buttons.

use bevy_egui::egui::Order;

use super::path;
use super::prelude::*;
use crate::session::{ExportProgress, Severity};

/// In points.
const MARGIN: f32 = 10.0;

/// A dialog that covers `area`, as a card where there is room, with the notices among its controls. `height` is what its
/// content needs of the room that there is, in points.
pub fn over_picture(
    ui: &mut Ui,
    area: Rect,
    name: &'static str,
    height: impl FnOnce(Vec2) -> f32,
    panel: &mut PanelUi,
    show_content: impl FnOnce(&mut Ui, &mut PanelUi),
) {
    ui.painter().rect_filled(area, 0.0, theme::shade());
    // Then a part of the stage stays in sight.
    let is_roomy = area.width() > 1000.0;
    let margin = if is_roomy { vec2(28.0, 22.0) } else { vec2(18.0, 12.0) };
    let card = if is_roomy {
        let largest = area.shrink2(vec2(0.07, 0.04) * area.size());
        let room = largest.size() - 2.0 * margin;
        let fitted = vec2(largest.width(), height(room).min(room.y) + 2.0 * margin.y);
        Rect::from_center_size(area.center(), fitted)
    } else {
        area
    };
    ui.painter().rect_filled(card, if is_roomy { CARD_CORNERS } else { 0 }, panel.palette.panel);
    within(ui, card.shrink2(margin), |ui| {
        ui.set_clip_rect(card);
        panel.dialog(ui, name, |ui, panel| {
            show_content(ui, panel);
            show(ui.ctx(), card, panel);
        });
    });
}

/// In points, for messages beside the options of an export, in a dialog of this width.
pub fn width_beside_options(width: f32) -> f32 {
    (width * 0.34).clamp(170.0, 260.0)
}

/// Shows the notices in a corner of `free`; in the export dialog narrow ones, so that they cover neither
/// *Save* nor its options.
pub fn show(ctx: &Context, free: Rect, panel: &mut PanelUi) {
    let session = panel.session;
    let notices = session.notices().iter().enumerate();
    let notices = Vec::from_iter(notices.filter(|(_, notice)| is_shown(notice, panel)));
    // The export dialog has its own field for a path.
    let has_field = panel.controls.export && matches!(session.path_for(), Some(PathFor::Export(_)));
    let asks = session.path_for().is_some() && !has_field;
    let progress = session.export().progress.as_ref();
    if notices.is_empty() && progress.is_none() && !asks {
        return;
    }
    let width = if panel.controls.export {
        width_beside_options(free.width())
    } else {
        (free.width() * 0.5).clamp(240.0, 400.0).min(free.width() - 2.0 * MARGIN)
    };
    // Where the picture of a goal is empty.
    let pivot =
        if panel.player.shows_goal() && !panel.controls.export { Align2::LEFT_TOP } else { Align2::RIGHT_BOTTOM };
    let corner = pivot.pos_in_rect(&free.shrink(MARGIN));
    let area = egui::Area::new(Id::new("notices")).order(Order::Middle).pivot(pivot).fixed_pos(corner);
    area.show(ctx, |ui| {
        Frame::popup(ui.style()).inner_margin(MARGIN).show(ui, |ui| {
            ui.set_width(width - 2.0 * MARGIN);
            if asks {
                path::show(ui, panel);
            }
            if let Some(progress) = progress {
                show_progress(ui, progress, panel);
            }
            for (index, notice) in notices {
                show_notice(ui, index, notice, panel);
            }
        });
    });
}

/// Whether the card shows it now. The editor shows errors in a text below that text, and a message about the open snake
/// waits while another one is entered or chosen.
fn is_shown(notice: &Notice, panel: &PanelUi) -> bool {
    let is_entering = matches!(panel.session.mode(), Mode::Entering);
    match notice.lifetime() {
        Lifetime::Until(_) if is_entering || panel.picture.pointer == Pointer::Covered => false,
        Lifetime::Until(NoticeTopic::Puzzle) => !panel.controls.editor,
        _ => !(is_entering && matches!(notice, Notice::WentOn(_))),
    }
}

fn show_progress(ui: &mut Ui, making: &ExportProgress, panel: &mut PanelUi) {
    let under_way = Message::UnderWay { file: &making.name, share: making.share, stops: making.stops };
    let words = RichText::new(panel.say(under_way)).color(panel.palette.quiet);
    let stop = EguiButton::new(panel.words(Export::Stop)).small();
    egui::Sides::new().shrink_left().show(
        ui,
        |ui| ui.add(EguiLabel::new(words).truncate()),
        |ui| panel.add(ui, Export::Stop, stop, !making.stops),
    );
    ui.add(egui::ProgressBar::new(making.share).desired_height(6.0).fill(panel.palette.accent));
}

/// `index` counts all notices of the session.
pub fn show_notice(ui: &mut Ui, index: usize, notice: &Notice, panel: &mut PanelUi) {
    let colour = match notice.severity() {
        Severity::Said => panel.palette.quiet,
        Severity::Warned => panel.palette.text,
        Severity::Failed => panel.palette.bad,
    };
    ui.horizontal_top(|ui| {
        if notice.lifetime() == Lifetime::Click {
            panel.offer(ui, EguiButton::new("×").small(), panel.label(Label::Dismiss), Window::Dismiss(index));
        }
        let words = RichText::new(panel.language.notice(notice)).color(colour);
        // What is read from the table is as large as a step in the list.
        let is_large = matches!(notice, Notice::WentOn(_) | Notice::Learns { .. } | Notice::PartsFolded { .. });
        let words = if is_large { words.color(panel.palette.text).size(18.0) } else { words };
        announce(&ui.add(EguiLabel::new(words).wrap()));
    });
    if let Notice::Exported { is_sheet, .. } = notice {
        ui.horizontal_wrapped(|ui| {
            panel.press(ui, if *is_sheet { Button::PrintSaved } else { Button::OpenSaved }, Export::OpenSaved);
            panel.button(ui, Export::ShowInFolder);
        });
    }
}
