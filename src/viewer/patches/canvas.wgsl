// Copies the sRGB-encoded canvas to the window pixel by pixel, without a sampler. It decodes, because the window
// encodes what it is given.
//
// It also smooths edges drawn with one sample per pixel, as in Emil Persson's "Geometry buffer anti-aliasing" (2011).
// The wood shader stores the distance to an edge of the face, along the screen's x or y, in alpha (see `mark` there). A
// pixel crossed by an edge is blended with its neighbour beyond the edge. Other pixels have alpha 1.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var canvas: texture_2d<f32>;

// Left, right, up, down: 1 for directions along x, 2 for those along y.
const WAYS = vec4(1.0, 1.0, 2.0, 2.0);
const SIGNS = vec4(-1.0, 1.0, -1.0, 1.0);

@fragment
fn fs_main(in: FullscreenVertexOutput) -> @location(0) vec4f {
    let at = vec2i(in.position.xy);
    let here = textureLoad(canvas, at, 0);
    let left = textureLoad(canvas, at - vec2(1, 0), 0);
    let right = textureLoad(canvas, at + vec2(1, 0), 0);
    let up = textureLoad(canvas, at - vec2(0, 1), 0);
    let down = textureLoad(canvas, at + vec2(0, 1), 0);

    // This pixel's face ends inside the pixel: the neighbour beyond the edge gets the uncovered share.
    let way = floor(3.0 * here.a);
    let off = fract(3.0 * here.a) * 2.1 - 1.05;
    let leaves = select(0.0, 0.5 - abs(off), abs(off) < 0.5);
    let beyond = select(vec4(0.0), vec4(leaves), (SIGNS * off >= vec4(0.0)) & (vec4(way) == WAYS));
    // A neighbour's face extends into this pixel.
    let marks = 3.0 * vec4(left.a, right.a, up.a, down.a);
    let ways = floor(marks);
    let reaches = -SIGNS * (fract(marks) * 2.1 - 1.05) - 0.5;
    let share = max(beyond, select(vec4(0.0), saturate(reaches), ways == WAYS));

    let stored = here.rgb + share.x * (left.rgb - here.rgb) + share.y * (right.rgb - here.rgb)
        + share.z * (up.rgb - here.rgb) + share.w * (down.rgb - here.rgb);
    // As `linear` of the wood shader.
    return vec4(stored * (stored * (stored * (0.529075 - stored * 0.119248) + 0.559094) + 0.029152) + 0.0009, 1.0);
}
