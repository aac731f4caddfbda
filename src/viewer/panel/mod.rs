//! The panel: reads the session and asks for commands; changes nothing itself.
//!
//! Sections stand in the order of use: the puzzle, solving it, folding along. The transport is below the picture.

mod corrections;
mod drill;
mod editor;
mod enter;
mod fields;
mod fold;
mod follow;
mod guide;
mod help;
mod known;
mod lost;
mod open;
mod order;
mod path;
mod preview;
mod puzzle;
mod ranked;
mod search;
mod settings;
mod shelf;
mod sketch;
mod solutions;
mod solve;
mod sought;
mod staircase;
mod strip;
mod take;
mod text;
mod transport;
mod widgets;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::door::{Asked, Work};
use super::frame::{Elsewhere, FreeArea, Moving, Readings};
use super::theme;
use crate::puzzle::Cubelet;
use crate::session::{Command, Layout, Overlay, Session};
pub(super) use guide::{ABOVE, show_grip, show_words};
use widgets::{Asker, section};
pub use widgets::{Left, PanelState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelState>().add_systems(EguiPrimaryContextPass, draw);
}

fn draw(
    mut contexts: EguiContexts,
    work: Res<Work>,
    readings: Res<Readings>,
    mut state: ResMut<PanelState>,
    mut free: ResMut<FreeArea>,
    mut moving: ResMut<Moving>,
    elsewhere: Res<Elsewhere>,
    mut asked: MessageWriter<Asked>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut ui = egui::Ui::new(
        ctx.clone(),
        "window".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    state.machine.clone_from(&readings.machine);
    state.elsewhere = elsewhere.0;
    let mut commands = Vec::new();
    let Left { picture, framed } = show(&mut ui, work.session(), &mut state, &mut commands);
    // The panel counts in points of its own, the rest of the window in logical pixels.
    let zoom = ctx.zoom_factor();
    let pixels = |at: egui::Vec2| Vec2::new(at.x, at.y) * zoom;
    let area = FreeArea {
        min: pixels(framed.min.to_vec2()),
        size: pixels(framed.size()).max(Vec2::ONE),
        end: pixels(picture.max.to_vec2()),
        window: pixels(ctx.viewport_rect().size()),
        zoom,
    };
    // The camera heeds it in the next frame.
    moving.once |= free.set_if_neq(area);
    for command in commands {
        asked.write(Asked(command));
    }
    Ok(())
}

/// What it takes to tell that there are no steps yet, in points: measured at the usual size.
const NO_STEPS: f32 = 76.0;

/// Lays the whole panel out; pushes what the user asks for to `commands`. Returns what it leaves.
pub fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, commands: &mut Vec<Command>) -> Left {
    let palette = theme::palette(session.settings());
    if state.dressed != Some(palette) {
        theme::dress(ui.ctx(), palette);
        state.dressed = Some(palette);
    }
    let mut asker = Asker { palette, commands, pointed: None };
    let left = lay_out(ui, session, state, &mut asker);
    let (before, now) = (std::mem::replace(&mut state.pointed, asker.pointed), asker.pointed);
    // What the picture has lit meanwhile stays lit.
    let is_ours = session.pointed() == before.map(Cubelet::index);
    if now != before && (now.is_some() || is_ours) {
        asker.ask(Command::Point(now));
    }
    left
}

fn lay_out(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) -> Left {
    if session.overlay().is_help() {
        help::show(ui.ctx(), session, asker);
    }
    match session.layout() {
        Layout::Panel => show_panel(ui, session, state, asker),
        Layout::Entering => enter::show(ui, session, session.entered(), state, asker),
        Layout::Pages => follow::show(ui, session, state, asker),
        Layout::Title(title) => show_title(ui, &title, asker.palette),
    }
}

fn show_panel(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) -> Left {
    let palette = asker.palette;
    // The scene draws the ground of the panel.
    // On a small window the panel gives way first.
    let width = (ui.max_rect().width() * 0.27).clamp(264.0, 340.0);
    egui::Panel::right("panel")
        .resizable(false)
        .exact_size(width)
        .show_separator_line(false)
        .frame(egui::Frame::NONE)
        .show(ui, |ui| {
            egui::Frame::NONE.inner_margin(egui::Margin { left: 14, right: 14, top: 12, bottom: 8 }).show(ui, |ui| {
                puzzle::show(ui, session, state, asker);
                section(ui, palette);
                solve::show(ui, session, state, asker);
                // Where there is no room left, as below corrections, that there are no steps yet need not be told.
                let is_there = session.player().timeline.is_some() || session.shows_search();
                if is_there || ui.available_height() > NO_STEPS {
                    section(ui, palette);
                    fold::show(ui, session, state, asker);
                }
            });
        });
    egui::Panel::bottom("transport")
        .resizable(false)
        .show_separator_line(false)
        .frame(egui::Frame::NONE.inner_margin(egui::Margin::symmetric(14, 8)))
        .show(ui, |ui| transport::show(ui, session, asker));
    let mut left = Left { picture: ui.available_rect_before_wrap(), framed: ui.available_rect_before_wrap() };
    match session.overlay().below_help() {
        Overlay::Lost => lost::show(ui, left.picture, session, asker),
        Overlay::Shelf(tab) => shelf::show(ui, left.picture, session, *tab, asker),
        Overlay::Export if session.takes_along() => take::show(ui, left.picture, session, state, asker),
        Overlay::None | Overlay::Export | Overlay::Help(_) if session.settings().guide => {
            left.framed = guide::show(ui, left.picture, session, state.elsewhere, asker);
            left.framed = search::show(ui, left.framed, session, asker);
            // What stands below the picture stands on the panel's ground.
            left.picture.max.y = left.framed.max.y;
        }
        Overlay::None | Overlay::Export | Overlay::Help(_) => {}
    }
    left
}

/// What a show shows, and how one comes back from it.
fn show_title(ui: &egui::Ui, title: &str, palette: theme::Palette) -> Left {
    let picture = ui.max_rect();
    let unit = picture.height() / 22.0;
    let painter = ui.painter();
    let line = |words: &str, size: f32, colour| {
        painter.layout_no_wrap(words.to_owned(), egui::FontId::proportional(unit * size), colour)
    };
    let (name, way) = (line(title, 1.0, palette.text), line("Press any key to come back", 0.55, palette.quiet));
    let below = picture.left_bottom() + egui::vec2(unit, -unit);
    painter.galley(below - egui::vec2(0.0, way.size().y), way.clone(), palette.quiet);
    painter.galley(below - egui::vec2(0.0, way.size().y + name.size().y), name, palette.text);
    Left { picture, framed: picture.with_max_y(picture.max.y - 2.0 * unit) }
}
