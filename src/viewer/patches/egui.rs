//! egui's shader, and a mend of what bevy_egui tells egui.
//!
//! The shader is void with a bevy_egui that draws on a canvas of stored colours: 0.42 and all before decode and encode
//! each pixel by powers. The mend is void with one that sends `ModifiersChanged` only when they have changed: 0.42, the
//! first with an egui that has this event, sends it in every frame.

use bevy::prelude::*;
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

pub(super) fn plugin(app: &mut App) {
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        let shader = Shader::from_wgsl(include_str!("egui.wgsl"), "patches/egui.wgsl");
        let replaced = shaders.insert(EGUI_SHADER_HANDLE.id(), shader);
        debug_assert!(replaced.is_ok(), "the handle is a fixed one");
    }
    app.add_systems(
        PreUpdate,
        drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

/// egui answers any event with a wish for another frame: without this the window would never rest.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Option<egui::Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => last.replace(*modifiers) != Some(*modifiers),
            _ => true,
        });
    }
}
