//! What is written over a rendered picture: the same as over the window's, in the same way. What that leaves is free for the fold.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, EguiPrimaryContextPass, egui};

use crate::session::Session;
use crate::stage::Timeline;
use crate::viewer::door::Work;
use crate::viewer::frame::FreeArea;
use crate::viewer::{panel, theme};

/// Whether there are any, and how wide and high the picture is in pixels.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct Words {
    pub shown: bool,
    pub size: Vec2,
}

/// Where words of the usual size have room, in pixels; chosen by eye. In smaller pictures they are smaller.
const ROOM: Vec2 = Vec2::new(400.0, 300.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, zoom.before(EguiPreUpdateSet::ProcessInput).after(EguiPreUpdateSet::InitContexts))
        .add_systems(EguiPrimaryContextPass, write);
}

fn zoom(mut contexts: EguiContexts, work: Res<Work>, words: Res<Words>) {
    // Not before there is something to draw on.
    if let Ok(ctx) = contexts.ctx_mut() {
        let usual = work.session().settings().zoom(words.size.x, words.size.y);
        ctx.set_zoom_factor(usual.min((words.size / ROOM).min_element()));
    }
}

fn write(
    mut contexts: EguiContexts,
    work: Res<Work>,
    words: Res<Words>,
    mut free: ResMut<FreeArea>,
    mut dressed: Local<bool>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let palette = theme::palette(work.session().settings());
    if !std::mem::replace(&mut *dressed, true) {
        theme::dress(ctx, palette);
        // Nobody waits for the next frame here: lines may have soft edges.
        ctx.tessellation_options_mut(|options| options.feathering = true);
    }
    let picture = ctx.viewport_rect();
    let mut framed = picture;
    if words.shown {
        let painter = ctx.layer_painter(egui::LayerId::background());
        framed = show(&painter, picture, work.session(), palette);
    }
    let zoom = ctx.zoom_factor();
    let pixels = |at: egui::Vec2| Vec2::new(at.x, at.y) * zoom;
    free.set_if_neq(FreeArea {
        min: pixels(framed.min.to_vec2()),
        size: pixels(framed.size()).max(Vec2::ONE),
        end: words.size,
        window: words.size,
        zoom,
    });
    Ok(())
}

/// Returns what is left.
fn show(painter: &egui::Painter, picture: egui::Rect, session: &Session, palette: theme::Palette) -> egui::Rect {
    let player = session.player();
    let playhead = player.playback.playhead;
    let is_cut = player.timeline.as_ref().is_some_and(|timeline| timeline.is_cut(playhead));
    panel::show_words(painter, picture, &player.count_text(), &player.current_text(), is_cut, palette);
    let mut left = picture.with_min_y(picture.min.y + panel::ABOVE);
    if let Some(plan) = player.timeline.as_ref().and_then(Timeline::plan)
        && playhead == 0.0
        && !plan.is_empty()
    {
        left.max.y -= panel::show_grip(painter, picture, plan, 0.0, palette);
    }
    left
}
