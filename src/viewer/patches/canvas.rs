//! What scene and panel are drawn on, and its way into the window.
//!
//! Colours are kept as they are stored, sRGB-encoded. A canvas of linear light would have to be decoded and encoded again at
//! every pixel of every letter, which cost a software driver a tenth of its frame; and egui means its colours to be
//! blended as stored. The camera asks Bevy for such a canvas by `CompositingSpace::Srgb`. On its way into the window the edges
//! of cubelets are smoothed where they were drawn with one sample a pixel.
//!
//! The pipeline is void with a bevy_egui that takes the format from the camera's canvas: 0.42 knows `CompositingSpace` not
//! yet and takes every canvas for one of linear light. The shader is void with a Bevy whose way into the window, where
//! both have the same size, reads pixel for pixel and decodes without powers: 0.19 samples and raises. The smoothing would
//! need another place then.

use bevy::core_pipeline::blit::BlitPipeline;
use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, SpecializedRenderPipelines, TextureFormat};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::render::systems::{EguiPipelines, queue_pipelines_system};
use bevy_egui::render::{EguiPipeline, EguiPipelineKey};

use crate::viewer::frame::Loaded;

/// What Bevy makes of such a canvas.
const FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;

/// Bevy's vertex shader of that way, the last shader to be loaded: all others are there from the beginning.
const LAST_SHADER: &str = "embedded://bevy_core_pipeline/fullscreen_vertex_shader/fullscreen.wgsl";

pub(super) fn plugin(app: &mut App) {
    // Not before the panel was laid out once.
    app.add_systems(Last, look_for_shader.run_if(|loaded: Res<Loaded>| !loaded.0));
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

fn look_for_shader(shaders: Res<Assets<Shader>>, mut loaded: ResMut<Loaded>) {
    loaded.0 = shaders.iter().any(|(_, shader)| shader.path == LAST_SHADER);
}

fn egui_on_canvas(
    cache: Res<PipelineCache>,
    mut specialized: ResMut<SpecializedRenderPipelines<EguiPipeline>>,
    pipeline: Res<EguiPipeline>,
    mut pipelines: ResMut<EguiPipelines>,
) {
    for id in pipelines.0.values_mut() {
        *id = specialized.specialize(&cache, &pipeline, EguiPipelineKey { target_format: FORMAT });
    }
}
