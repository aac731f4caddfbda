// From the canvas, sRGB-encoded, into the window, which encodes what it is given: so this decodes. Pixel for pixel, without a
// sampler. The curve is Ian Taylor's, "sRGB approximations for HLSL" (chilliant.com, 2012).

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var canvas: texture_2d<f32>;

@fragment
fn fs_main(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let stored = textureLoad(canvas, vec2<i32>(in.position.xy), 0).rgb;
    return vec4(stored * (stored * (stored * 0.305306011 + 0.682171111) + 0.012522878), 1.0);
}
