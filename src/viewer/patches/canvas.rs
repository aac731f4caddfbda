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

use bevy::asset::embedded_asset;
use bevy::core_pipeline::blit::BlitPipeline;
use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, SpecializedRenderPipelines, TextureFormat};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::render::systems::{EguiPipelines, queue_pipelines_system};
use bevy_egui::render::{EguiPipeline, EguiPipelineKey};

/// What Bevy makes of such a canvas.
const FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "canvas.wgsl");
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(
            Render,
            (
                own_shader.in_set(RenderSystems::ExtractCommands).run_if(resource_added::<BlitPipeline>),
                egui_on_canvas.in_set(RenderSystems::Queue).after(queue_pipelines_system),
            ),
        );
    }
}

fn own_shader(mut blit: ResMut<BlitPipeline>, assets: Res<AssetServer>) {
    blit.fragment_shader = assets.load("embedded://snake_cube/viewer/patches/canvas.wgsl");
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
