//! A replacement for egui's shader, and a fix for bevy_egui's input events.
//!
//! Remove the shader once bevy_egui draws on an sRGB-encoded canvas; 0.42 decodes and encodes each pixel with `pow`.
//! Remove the fix once bevy_egui sends `ModifiersChanged` only on a change; 0.42 sends it every frame.

use bevy::prelude::*;
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

pub fn plugin(app: &mut App) {
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

/// egui requests another frame after any event, so without this the window would never sleep.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Option<egui::Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => last.replace(*modifiers) != Some(*modifiers),
            _ => true,
        });
    }
}
