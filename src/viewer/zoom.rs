//! How large the panel and all that is written is drawn, by the size that the person wants and by the window's.
//!
//! Which size that is, the session's settings say.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPreUpdateSet};

use super::door::Work;
use super::frame::Moving;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, zoom.before(EguiPreUpdateSet::ProcessInput).after(EguiPreUpdateSet::InitContexts));
}

fn zoom(
    mut contexts: EguiContexts,
    work: Res<Work>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut moving: ResMut<Moving>,
    mut last: Local<Option<f32>>,
) -> Result {
    let zoom = work.session().settings().zoom(window.width(), window.height());
    if last.replace(zoom) != Some(zoom) {
        contexts.ctx_mut()?.set_zoom_factor(zoom);
        // egui knows the window's size in the new points only in the frame after.
        moving.once = true;
    }
    Ok(())
}
