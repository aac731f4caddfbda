// Stands in for the shader of bevy_egui 0.42, with its bindings. That one raises to powers six times for each pixel, which
// costs a software driver more than the whole scene. These are the curves of Ian Taylor, "sRGB approximations for HLSL"
// (chilliant.com, 2012): off by less than one step in 255.

struct Transform {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

struct Fragment {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@group(0) @binding(0) var<uniform> transform: Transform;

#ifdef BINDLESS
@group(1) @binding(0) var image_texture: binding_array<texture_2d<f32>>;
@group(1) @binding(1) var image_sampler: binding_array<sampler>;

struct BindlessOffset {
    offset: u32,
};
var<immediate> offset: BindlessOffset;
#else
@group(1) @binding(0) var image_texture: texture_2d<f32>;
@group(1) @binding(1) var image_sampler: sampler;
#endif

@vertex
fn vs_main(
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
) -> Fragment {
    return Fragment(vec4(position * transform.scale + transform.translation, 0.0, 1.0), color, uv);
}

@fragment
fn fs_main(in: Fragment) -> @location(0) vec4<f32> {
#ifdef BINDLESS
    let texel = textureSample(image_texture[offset.offset], image_sampler[offset.offset], in.uv);
#else
    let texel = textureSample(image_texture, image_sampler, in.uv);
#endif
    // egui multiplies colours as they are stored, not as light adds up.
    let half_power = sqrt(texel.rgb);
    let quarter = sqrt(half_power);
    let eighth = sqrt(quarter);
    let stored = saturate(0.662002687 * half_power + 0.684122060 * quarter - 0.323583601 * eighth - 0.0225411470 * texel.rgb);
    let product = stored * in.color.rgb;
    let light = product * (product * (product * 0.305306011 + 0.682171111) + 0.012522878);
    return vec4(light, texel.a * in.color.a);
}
