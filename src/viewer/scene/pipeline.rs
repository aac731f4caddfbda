//! Draws scenes with its own pipeline: one instance buffer, and a shader variant and draw call per [`Surface`].
//!
//! Bevy's mesh and material pipeline (`bevy_pbr`) takes longer to compile than the rest of this program, and its
//! standard material is slow on a software driver.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::core_pipeline::core_3d::CORE_3D_DEPTH_FORMAT;
use bevy::core_pipeline::upscaling::upscaling;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::camera::ExtractedCamera;
use bevy::render::extract_resource::{ExtractResource, ExtractResourcePlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::binding_types::*;
use bevy::render::render_resource::*;
use bevy::render::renderer::*;
use bevy::render::texture::{DefaultImageSampler, GpuImage};
use bevy::render::view::{ExtractedView, ViewDepthTexture, ViewTarget};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::shader::ShaderDefVal;
use bevy_egui::render::egui_pass;

use super::instances::{Instance, MOVING_FRAMES, Scene, SceneLook, Stills, Surface};
use super::shadow;
use crate::stage::{Species, WOOD};

/// Maximum number of blocks that cast shadows on wood, because every pixel tests each of them.
const MAX_BLOCKS: usize = 120;

const LIGHT_FORMAT: TextureFormat = TextureFormat::Rgba16Float;

/// The format of what is drawn, also of a thumbnail; colours in it are sRGB-encoded.
pub const CANVAS_FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;

/// What a camera runs to draw the scene.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScenePasses;

pub fn plugin(app: &mut App) {
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    let most = [("SPECIES", Species::ALL.len()), ("MAX_BLOCKS", MAX_BLOCKS)];
    let most = most.map(|(name, number)| format!("const {name} = {number};\n")).concat();
    let sizes = WOOD.map(|(name, size)| format!("const {name} = {size:?};\n")).concat();
    let shader = Shader::from_wgsl(most + &sizes + include_str!("wood.wgsl"), "scene/wood.wgsl");
    let shader = app.world_mut().resource_mut::<Assets<Shader>>().add(shader);
    app.init_resource::<ThumbnailOrders>().add_plugins((
        ExtractResourcePlugin::<Scene>::default(),
        ExtractResourcePlugin::<Stills>::default(),
        ExtractResourcePlugin::<ThumbnailOrders>::default(),
    ));
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .init_resource::<SpecializedRenderPipelines<ScenePipeline>>()
        .init_resource::<SceneView>()
        .insert_resource(ScenePipeline::new(shader))
        .add_systems(Render, upload.in_set(RenderSystems::PrepareResources))
        .add_systems(RenderGraph, draw_thumbnails.in_set(RenderGraphSystems::Begin))
        .init_schedule(ScenePasses)
        .add_systems(ScenePasses, (draw, egui_pass, upscaling).chain());
}

#[derive(Resource)]
struct ScenePipeline {
    shader: Handle<Shader>,
    layout: BindGroupLayoutDescriptor,
}

impl ScenePipeline {
    fn new(shader: Handle<Shader>) -> Self {
        let entries = BindGroupLayoutEntries::sequential(
            ShaderStages::VERTEX_FRAGMENT,
            (
                uniform_buffer::<SceneLook>(true),
                storage_buffer_read_only::<Vec<Instance>>(false),
                texture_2d(TextureSampleType::Float { filterable: true }),
                sampler(SamplerBindingType::Filtering),
                uniform_buffer::<[Mat4; MAX_BLOCKS]>(false),
            ),
        );
        Self { shader, layout: BindGroupLayoutDescriptor::new("scene", &entries) }
    }
}

/// Pipeline, number of vertices, and instances.
type Call = (CachedRenderPipelineId, u32, Range<u32>);

/// A scene on its way to the card; the resource holds the window's scene.
#[derive(Resource, Default)]
struct SceneView {
    /// For surfaces that have instances; to sum frames, and to show their mean.
    calls: Vec<Call>,
    still: Option<[[Call; 1]; 2]>,
    shadow: Option<TextureView>,
    /// How many frames of a picture at rest are summed, and the picture and the number of frames wanted.
    frames: u32,
    wanted: (SceneLook, u32),
    size: UVec2,
    /// The light of one frame, and the mean.
    views: Option<[TextureView; 2]>,
    /// With the shadow, and with each of these views in its place.
    groups: Option<[BindGroup; 3]>,
    /// The frames to be summed now, each with the offset of its look.
    new: Vec<(u32, u32)>,
}

/// The offset of a picture's look.
const WHOLE: u32 = 0;

fn upload(
    scene: Res<Scene>,
    stills: Res<Stills>,
    view: Single<&ExtractedView, With<ExtractedCamera>>,
    mut card: GraphicsCard,
    mut drawn: ResMut<SceneView>,
) {
    let size = view.viewport.zw();
    if scene.is_changed() {
        drawn.frames = 0;
        drawn.shadow = None;
    }
    let look = scene.look.seen(view.world_from_view.to_matrix(), view.clip_from_view, size);
    drawn.upload(&scene, look, size, *stills, &mut card);
}

#[derive(SystemParam)]
struct GraphicsCard<'w> {
    pipeline: Res<'w, ScenePipeline>,
    /// Linear.
    sampler: Res<'w, DefaultImageSampler>,
    cache: Res<'w, PipelineCache>,
    device: Res<'w, RenderDevice>,
    queue: Res<'w, RenderQueue>,
    specialized: ResMut<'w, SpecializedRenderPipelines<ScenePipeline>>,
}

impl SceneView {
    fn upload(&mut self, scene: &Scene, look: SceneLook, size: UVec2, stills: Stills, card: &mut GraphicsCard) {
        self.specialize(scene, stills.frames > 0, card);
        let GraphicsCard { pipeline, sampler, cache, device, queue, .. } = card;
        let wanted = (look, stills.of);
        if std::mem::replace(&mut self.wanted, wanted) != wanted {
            self.frames = 0;
        }
        let mut looks = DynamicUniformBuffer::default();
        // That of the picture as a whole comes first, at [`WHOLE`].
        looks.push(&look);
        let new = self.frames.min(stills.frames)..stills.frames;
        self.new = new.map(|frame| (frame, looks.push(&look.of_frame(frame, stills.of)))).collect();
        self.frames = stills.frames;
        looks.write_buffer(device, queue);
        let mut instances = StorageBuffer::from(scene.instances.concat());
        instances.write_buffer(device, queue);
        let block = |at: usize| scene.blocks.get(at).copied().unwrap_or_default();
        // Uniform, since a software driver takes five times as long for shadows if it reads them from storage.
        let mut blocks = UniformBuffer::<[Mat4; MAX_BLOCKS]>::from(std::array::from_fn(block));
        blocks.write_buffer(device, queue);
        let shadow = self.shadow.get_or_insert_with(|| {
            let side = UVec2::splat(shadow::SIDE_PIXELS as u32);
            let texture = texture(side, TextureFormat::Rg8Unorm);
            let pixels = scene.shadow.as_flattened();
            device.create_texture_with_data(queue, &texture, default(), pixels).create_view(&default())
        });
        let old = self.views.take().filter(|_| self.size == size);
        let [light, mean] = old.unwrap_or_else(|| [(); 2].map(|()| drawn_on(device, size, LIGHT_FORMAT)));
        self.size = size;
        let layout = cache.get_bind_group_layout(&pipeline.layout);
        self.groups = Some([shadow, &light, &mean].map(|picture| {
            let entries = (&looks, &instances, picture, &***sampler, &blocks);
            device.create_bind_group("scene", &layout, &BindGroupEntries::sequential(entries))
        }));
        self.views = Some([light, mean]);
    }

    fn specialize(&mut self, scene: &Scene, is_still: bool, card: &mut GraphicsCard) {
        let has_shadows = is_still && scene.blocks.len() <= MAX_BLOCKS;
        let mut call = |surface, drawn, instances| {
            let is_flat = matches!(surface, Surface::Shade | Surface::Table);
            let shadows = has_shadows && !matches!(surface, Surface::Table | Surface::Glass);
            let id = card.specialized.specialize(&card.cache, &card.pipeline, Variant { surface, drawn, shadows });
            // Two triangles for each side; a cord has six, as a cube has.
            (id, if is_flat { 6 } else { 36 }, instances)
        };
        let drawn = if is_still { Drawn::Frame } else { Drawn::Picture };
        let mut first = 0;
        self.calls.clear();
        for surface in Surface::ALL {
            let after = first + scene.instances(surface).len() as u32;
            if after > first {
                self.calls.push(call(surface, drawn, first..after));
            }
            first = after;
        }
        self.still = is_still.then(|| [Drawn::Sum, Drawn::Mean].map(|drawn| [call(Surface::Table, drawn, 0..1)]));
    }

    /// Draws on the target, with these depths. Returns whether nothing is missing.
    fn draw(
        &self,
        target: RenderPassColorAttachment,
        depths: &TextureView,
        cache: &PipelineCache,
        context: &mut RenderContext,
    ) -> bool {
        let (Some([scene, light, mean]), Some([one, sum])) = (&self.groups, &self.views) else { return false };
        let mut is_whole = true;
        let mut pass = |color, has_depth: bool, share: f32, (bind_group, offset): (&BindGroup, u32), calls: &[Call]| {
            let depth_ops = Some(Operations { load: LoadOp::Clear(0.0), store: StoreOp::Discard });
            let depth = RenderPassDepthStencilAttachment { view: depths, depth_ops, stencil_ops: None };
            let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
                label: Some("scene"),
                color_attachments: &[Some(color)],
                depth_stencil_attachment: has_depth.then_some(depth),
                ..default()
            });
            pass.set_blend_constant(LinearRgba::new(share, share, share, share));
            pass.set_bind_group(0, bind_group, &[offset]);
            for (id, vertices, instances) in calls {
                // A pipeline that is still compiling is skipped.
                let Some(compiled) = cache.get_render_pipeline(*id) else {
                    is_whole = false;
                    continue;
                };
                pass.set_render_pipeline(compiled);
                pass.draw(0..*vertices, instances.clone());
            }
        };
        let Some([to_sum, to_show]) = &self.still else {
            pass(target, true, 1.0, (scene, WHOLE), &self.calls);
            return is_whole;
        };
        for &(frame, offset) in &self.new {
            pass(onto(one, true), true, 1.0, (scene, offset), &self.calls);
            // The first one replaces what was there.
            let share = 1.0 / (frame + 1) as f32;
            pass(onto(sum, frame == 0), false, share, (light, offset), to_sum);
        }
        pass(target, false, 1.0, (mean, WHOLE), to_show);
        is_whole
    }
}

fn onto(view: &TextureView, is_new: bool) -> RenderPassColorAttachment<'_> {
    let load = if is_new { LoadOp::Clear(LinearRgba::NONE.into()) } else { LoadOp::Load };
    let ops = Operations { load, store: StoreOp::Store };
    RenderPassColorAttachment { view, depth_slice: None, resolve_target: None, ops }
}

fn texture(size: UVec2, format: TextureFormat) -> TextureDescriptor<'static> {
    TextureDescriptor {
        label: Some("scene"),
        size: Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: TextureDimension::D2,
        format,
        usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    }
}

fn drawn_on(device: &RenderDevice, size: UVec2, format: TextureFormat) -> TextureView {
    device.create_texture(&texture(size, format)).create_view(&default())
}

fn draw(
    view: ViewQuery<(&ViewTarget, &ViewDepthTexture)>,
    drawn: Res<SceneView>,
    cache: Res<PipelineCache>,
    mut context: RenderContext,
) {
    let (target, depths) = view.into_inner();
    drawn.draw(target.get_color_attachment(), depths.view(), &cache, &mut context);
}

/// A thumbnail to be taken in this frame, on an image of its own.
#[derive(Clone)]
pub struct ThumbnailOrder {
    /// As it is seen in the thumbnail.
    pub scene: Arc<Scene>,
    pub size: UVec2,
    pub image: Handle<Image>,
    /// Maximum number of frames to sum; a large thumbnail has fewer.
    pub frames: u32,
    pub is_taken: Arc<AtomicBool>,
}

#[derive(Resource, ExtractResource, Clone, Default)]
pub struct ThumbnailOrders(pub Vec<ThumbnailOrder>);

/// The pipelines of a thumbnail that is the first of its kind are compiled before the next frame, which takes it.
fn draw_thumbnails(
    orders: Res<ThumbnailOrders>,
    images: Res<RenderAssets<GpuImage>>,
    mut card: GraphicsCard,
    mut context: RenderContext,
) {
    for ThumbnailOrder { scene, size, image, frames, is_taken } in &orders.0 {
        let Some(image) = images.get(image) else { continue };
        // A large one is not long in coming.
        let frames = (1_000_000 / size.element_product()).clamp(MOVING_FRAMES, *frames);
        let mut view = SceneView::default();
        view.upload(scene, scene.look, *size, Stills { frames, of: frames }, &mut card);
        let depths = drawn_on(&card.device, *size, CORE_3D_DEPTH_FORMAT);
        if view.draw(onto(&image.texture_view, true), &depths, &card.cache, &mut context) {
            is_taken.store(true, Ordering::Release);
        }
    }
}

/// What is drawn with a pipeline: the picture at once; one frame of a picture at rest, their sum, and its mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Drawn {
    Picture,
    Frame,
    Sum,
    Mean,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Variant {
    surface: Surface,
    drawn: Drawn,
    shadows: bool,
}

impl SpecializedRenderPipeline for ScenePipeline {
    type Key = Variant;

    /// Separate variants instead of branches, because a software driver executes both sides of every branch.
    fn specialize(&self, variant: Variant) -> RenderPipelineDescriptor {
        let drawn = variant.drawn;
        let names = [format!("{:?}", variant.surface), format!("{drawn:?}")];
        let shadows = variant.shadows.then(|| "SHADOWS".into());
        let shader_defs: Vec<ShaderDefVal> =
            names.into_iter().map(|name| name.to_uppercase().into()).chain(shadows).collect();
        let mean = BlendComponent {
            src_factor: BlendFactor::Constant,
            dst_factor: BlendFactor::OneMinusConstant,
            operation: BlendOperation::Add,
        };
        RenderPipelineDescriptor {
            label: Some("scene".into()),
            layout: vec![self.layout.clone()],
            vertex: VertexState { shader: self.shader.clone(), shader_defs: shader_defs.clone(), ..default() },
            primitive: PrimitiveState { cull_mode: Some(Face::Back), ..default() },
            depth_stencil: matches!(drawn, Drawn::Picture | Drawn::Frame).then(|| DepthStencilState {
                format: CORE_3D_DEPTH_FORMAT,
                depth_write_enabled: Some(true),
                // The near plane has depth 1.
                depth_compare: Some(CompareFunction::GreaterEqual),
                stencil: default(),
                bias: default(),
            }),
            fragment: Some(FragmentState {
                shader: self.shader.clone(),
                shader_defs,
                targets: vec![Some(ColorTargetState {
                    format: if matches!(drawn, Drawn::Frame | Drawn::Sum) { LIGHT_FORMAT } else { CANVAS_FORMAT },
                    // The running mean.
                    blend: match (drawn, variant.surface) {
                        (Drawn::Sum, _) => Some(BlendState { color: mean, alpha: mean }),
                        (_, Surface::Glass) => Some(BlendState::ALPHA_BLENDING),
                        _ => None,
                    },
                    // Alpha stays that of what is behind the glass, which `patches/canvas.wgsl` reads.
                    write_mask: match (drawn, variant.surface) {
                        (Drawn::Picture, Surface::Glass) => ColorWrites::COLOR,
                        _ => ColorWrites::ALL,
                    },
                })],
                ..default()
            }),
            ..default()
        }
    }
}
