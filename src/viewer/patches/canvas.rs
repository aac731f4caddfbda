//! The canvas of scene and panel, and its copy to the window.
//!
//! The camera asks for an sRGB-encoded canvas, as egui expects. With linear light, each pixel of text would be decoded
//! and encoded again, a tenth of a software driver's frame time.
//!
//! Remove the pipeline once bevy_egui uses the format of the camera's canvas; 0.42 ignores `CompositingSpace` and
//! assumes linear light. Remove the shader once Bevy's copy to a window of the same size loads single texels and
//! decodes without `pow`; 0.19 uses a sampler and `pow`. The smoothing would then have to move elsewhere.

use bevy::core_pipeline::blit::BlitPipeline;
use bevy::render::render_resource::{PipelineCache, SpecializedRenderPipelines};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::render::systems::{EguiPipelines, queue_pipelines_system};
use bevy_egui::render::{EguiPipeline, EguiPipelineKey};

use crate::viewer::prelude::*;
use crate::viewer::scene::CANVAS_FORMAT;

pub fn plugin(app: &mut App) {
    // In `Last`, so that the panel has been laid out once.
    app.add_systems(Last, |shaders: Res<Assets<Shader>>, mut loaded: ResMut<ShadersLoaded>| {
        // Bevy's vertex shader for the copy to the window, the last of all shaders to be loaded.
        let last = "embedded://bevy_core_pipeline/fullscreen_vertex_shader/fullscreen.wgsl";
        loaded.0 = loaded.0 || shaders.iter().any(|(_, shader)| shader.path == last);
    });
    let shader = Shader::from_wgsl(include_str!("canvas.wgsl"), "patches/canvas.wgsl");
    let shader = app.world_mut().resource_mut::<Assets<Shader>>().add(shader);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(
            Render,
            (
                (move |mut blit: ResMut<BlitPipeline>| blit.fragment_shader = shader.clone())
                    .in_set(RenderSystems::ExtractCommands)
                    .run_if(resource_added::<BlitPipeline>),
                egui_on_canvas.in_set(RenderSystems::Queue).after(queue_pipelines_system),
            ),
        );
    }
}

fn egui_on_canvas(
    cache: Res<PipelineCache>,
    mut specialized: ResMut<SpecializedRenderPipelines<EguiPipeline>>,
    pipeline: Res<EguiPipeline>,
    mut pipelines: ResMut<EguiPipelines>,
) {
    for id in pipelines.0.values_mut() {
        *id = specialized.specialize(&cache, &pipeline, EguiPipelineKey { target_format: CANVAS_FORMAT });
    }
}
