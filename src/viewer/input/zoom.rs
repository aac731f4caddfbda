//! egui's zoom factor, from the user's text size and the size of the window; see `Settings::zoom`.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPreUpdateSet};

use crate::viewer::frame::Moving;
use crate::viewer::io::SessionResource;
use crate::viewer::theme;

pub(in crate::viewer) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, set_zoom.before(EguiPreUpdateSet::ProcessInput).after(EguiPreUpdateSet::InitContexts));
}

fn set_zoom(
    mut contexts: EguiContexts,
    work: Res<SessionResource>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut moving: ResMut<Moving>,
    mut last: Local<Option<f32>>,
) -> Result {
    if last.is_none() {
        theme::set_fonts(contexts.ctx_mut()?);
    }
    let zoom = work.session().settings().zoom(window.width(), window.height());
    if last.replace(zoom) != Some(zoom) {
        contexts.ctx_mut()?.set_zoom_factor(zoom);
        // egui applies the new factor to the window size only in the next frame.
        moving.once = true;
    }
    Ok(())
}
