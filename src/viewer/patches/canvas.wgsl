// From the canvas, sRGB-encoded, into the window, which encodes what it is given: so this decodes. Pixel for pixel, without a
// sampler. The curve is Ian Taylor's, "sRGB approximations for HLSL" (chilliant.com, 2012).
//
// On the way edges become smooth that were drawn with one sample a pixel, as in Emil Persson's "Geometry buffer
// anti-aliasing" (2011). The wood shader has left in alpha how far off, along the screen's x or y, an edge of the face is
// (`mark` there). A pixel through which an edge goes takes the share of its neighbour beyond. All others have alpha 1.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var canvas: texture_2d<f32>;

// Left, right, up, down: 1 for the ways along x, 2 for those along y.
const WAYS = vec4(1.0, 1.0, 2.0, 2.0);
const SIGNS = vec4(-1.0, 1.0, -1.0, 1.0);

@fragment
fn fs_main(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let at = vec2<i32>(in.position.xy);
    let here = textureLoad(canvas, at, 0);
    let left = textureLoad(canvas, at - vec2(1, 0), 0);
    let right = textureLoad(canvas, at + vec2(1, 0), 0);
    let up = textureLoad(canvas, at - vec2(0, 1), 0);
    let down = textureLoad(canvas, at + vec2(0, 1), 0);

    // An edge of this pixel's face: what is beyond it takes what the face leaves.
    let way = floor(3.0 * here.a);
    let off = (3.0 * here.a - way) * 2.1 - 1.05;
    let leaves = select(0.0, 0.5 - abs(off), abs(off) < 0.5);
    let beyond = select(vec4(0.0), vec4(leaves), (SIGNS * off >= vec4(0.0)) & (vec4(way) == WAYS));
    // A neighbour's face that reaches into this pixel.
    let marks = 3.0 * vec4(left.a, right.a, up.a, down.a);
    let ways = floor(marks);
    let reaches = -SIGNS * ((marks - ways) * 2.1 - 1.05) - 0.5;
    let share = max(beyond, select(vec4(0.0), saturate(reaches), ways == WAYS));

    let stored = here.rgb + share.x * (left.rgb - here.rgb) + share.y * (right.rgb - here.rgb)
        + share.z * (up.rgb - here.rgb) + share.w * (down.rgb - here.rgb);
    return vec4(stored * (stored * (stored * 0.305306011 + 0.682171111) + 0.012522878), 1.0);
}
