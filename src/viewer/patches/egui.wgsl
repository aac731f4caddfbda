// Replaces the shader of bevy_egui 0.42, which computes six powers per pixel and so costs a software driver more than
// the whole scene. Here colours stay encoded, as egui expects. Texels are read without a filter: glyphs and thumbnails
// lie on whole pixels. Of the font texture, which is white throughout, only the coverage counts. The colours of a
// thumbnail are multiplied by its alpha already; it is asked for with 2 added to u.

struct Transform {
    scale: vec2f,
    translation: vec2f,
}

struct Fragment {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) uv: vec2f,
}

@group(0) @binding(0) var<uniform> transform: Transform;

@group(1) @binding(0) var image_texture: texture_2d<f32>;
@group(1) @binding(1) var image_sampler: sampler;

@vertex
fn vs_main(
    @location(0) position: vec2f,
    @location(1) uv: vec2f,
    @location(2) color: vec4f,
) -> Fragment {
    return Fragment(vec4(position * transform.scale + transform.translation, 0.0, 1.0), color, uv);
}

@fragment
fn fs_main(in: Fragment) -> @location(0) vec4f {
    let size = vec2f(textureDimensions(image_texture));
    let is_thumbnail = in.uv.x > 1.5;
    let uv = in.uv - vec2(select(0.0, 2.0, is_thumbnail), 0.0);
    let texel = textureLoad(image_texture, vec2i(uv * size), 0);
    return in.color * select(vec4(texel.a), texel, is_thumbnail);
}
