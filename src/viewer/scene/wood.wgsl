// Wood, cord, bead and table. One warm key light, a sky and a bounce; no textures but the shadow on the table.

#import bevy_pbr::mesh_functions
#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::view_transformations::position_world_to_clip

struct Look {
    background: vec4<f32>,
    table: vec4<f32>,
    accent: vec4<f32>,
    shade: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var shadow_picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var shadow_sampler: sampler;

const CORD = 1u;
const HEAD = 2u;
const GHOST = 3u;

// From the upper left, in front.
const KEY = vec3<f32>(-0.44, 0.73, 0.52);

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    @location(0) world: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) local: vec3<f32>,
    @location(3) local_normal: vec3<f32>,
    @location(4) @interpolate(flat) tag: u32,
}

@vertex
fn vertex(in: Vertex) -> Fragment {
    let world_from_local = mesh_functions::get_world_from_local(in.instance);
    var out: Fragment;
    out.world = (world_from_local * vec4(in.position, 1.0)).xyz;
    out.normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance);
    out.clip = position_world_to_clip(out.world);
    out.local = in.position;
    out.local_normal = in.normal;
    out.tag = mesh_functions::get_tag(in.instance);
    return out;
}

#ifdef WOOD
fn hash(n: u32) -> f32 {
    // PCG, Jarzynski and Olano, "Hash Functions for GPU Rendering", 2020.
    let state = n * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return f32((word >> 22u) ^ word) / 4294967295.0;
}

fn lattice_hash(p: vec3<i32>) -> f32 {
    let n = u32(p.x) * 73856093u ^ u32(p.y) * 19349663u ^ u32(p.z) * 83492791u;
    let m = (n ^ (n >> 15u)) * 2246822519u;
    return f32((m ^ (m >> 13u)) & 0xffffu) / 65535.0;
}

fn value_noise(p: vec3<f32>) -> f32 {
    let base = floor(p);
    let cell = vec3<i32>(base);
    let f = p - base;
    let s = f * f * (3.0 - 2.0 * f);
    let x00 = mix(lattice_hash(cell), lattice_hash(cell + vec3(1, 0, 0)), s.x);
    let x10 = mix(lattice_hash(cell + vec3(0, 1, 0)), lattice_hash(cell + vec3(1, 1, 0)), s.x);
    let x01 = mix(lattice_hash(cell + vec3(0, 0, 1)), lattice_hash(cell + vec3(1, 0, 1)), s.x);
    let x11 = mix(lattice_hash(cell + vec3(0, 1, 1)), lattice_hash(cell + vec3(1, 1, 1)), s.x);
    return mix(mix(x00, x10, s.y), mix(x01, x11, s.y), s.z);
}

// The colour of solid wood at a place inside a cubelet: a piece sawn from somewhere in a log, its grain along one of
// the cubelet's axes, so that two faces show end grain and four long grain.
fn wood(local: vec3<f32>, seed: u32, species: u32) -> vec3<f32> {
    let a = hash(seed * 5u + 1u);
    let b = hash(seed * 5u + 2u);
    let c = hash(seed * 5u + 3u);
    let d = hash(seed * 5u + 4u);
    var p = local;
    if a < 0.4 { p = p.yzx; } else if a < 0.75 { p = p.zxy; }
    // p.x runs along the grain; the pith lies outside the piece.
    let turn = b * 6.2832;
    let pith = vec2(cos(turn), sin(turn)) * (0.7 + 1.5 * c);
    let slow = p * vec3(0.9, 2.3, 2.3) + vec3(d * 40.0, c * 40.0, b * 40.0);
    let wobble = sin(slow.x * 2.1 + slow.y) + sin(slow.y * 1.7 - slow.z * 1.3) + 0.6 * sin(slow.z * 2.9 + slow.x * 1.9);
    let radius = length(p.yz + pith + p.x * vec2(0.05, -0.04) * (d - 0.5) * 4.0) + wobble * 0.022;
    let rings = radius * (7.0 + 5.0 * d);
    let phase = fract(rings);
    // Soft early wood, then the dark line of late wood.
    let width = fwidth(rings);
    let late = smoothstep(0.25, 0.9, phase) * (1.0 - smoothstep(0.93, 1.0, phase));
    let ring = mix(late, 0.36, smoothstep(0.25, 0.9, width));
    // Fibres along the grain; on the end grain they are pores.
    let fine = p * vec3(2.4, 34.0, 34.0) + vec3(d * 97.0, a * 71.0, b * 53.0);
    let blur = smoothstep(0.5, 1.6, max(fwidth(fine.y), fwidth(fine.z)));
    let fibre = (value_noise(fine) - 0.5) * (1.0 - blur);

    var early = vec3(0.66, 0.41, 0.195);
    var dark = vec3(0.43, 0.225, 0.085);
    if species == 1u {
        early = vec3(0.165, 0.078, 0.036);
        dark = vec3(0.07, 0.03, 0.014);
    } else if species == 2u {
        early = vec3(0.80, 0.61, 0.385);
        dark = vec3(0.60, 0.395, 0.21);
    }
    let tone = 0.88 + 0.24 * hash(seed * 5u + 7u);
    let warmth = vec3(1.0, 0.985 + 0.03 * c, 0.95 + 0.1 * a);
    return mix(early, dark, ring * 0.72) * (1.0 + fibre * 0.30) * tone * warmth;
}

// How far inside a hole for the cord: 0 outside, 1 in the dark.
fn hole(local: vec3<f32>, normal: vec3<f32>, holes: u32) -> f32 {
    let n = abs(normal);
    var face = 0u;
    var across = local.yz;
    if n.y > n.x && n.y > n.z {
        face = 2u;
        across = local.zx;
    } else if n.z > n.x {
        face = 4u;
        across = local.xy;
    }
    let along = normal[face / 2u];
    if along < 0.0 { face += 1u; }
    if (holes >> face & 1u) == 0u { return 0.0; }
    let r = length(across);
    let soft = max(fwidth(r), 0.012);
    return 1.0 - smoothstep(0.115 - soft, 0.115 + soft, r);
}
#endif

fn lit_by(normal: vec3<f32>, to_eye: vec3<f32>, colour: vec3<f32>, gloss: f32) -> vec3<f32> {
    let key = max(dot(normal, KEY), 0.0);
    let sky = 0.5 + 0.5 * normal.y;
    let fill = max(dot(normal, vec3(0.75, 0.1, 0.45)), 0.0);
    let light = vec3(1.0, 0.93, 0.82) * key * 0.92
        + mix(vec3(0.20, 0.155, 0.12), vec3(0.30, 0.325, 0.36), sky)
        + vec3(0.10, 0.11, 0.13) * fill;
    let half_way = normalize(KEY + to_eye);
    let shine = pow(max(dot(normal, half_way), 0.0), 22.0) * gloss;
    return colour * light + vec3(1.0, 0.95, 0.88) * shine;
}

@fragment
fn fragment(in: Fragment) -> @location(0) vec4<f32> {
#ifdef TABLE
    let uv = (in.world.xz - look.shade.xy) / (2.0 * look.shade.z) + 0.5;
    let shadow = textureSampleLevel(shadow_picture, shadow_sampler, uv, 0.0).r;
    let table = look.table.rgb * (1.0 - 0.75 * shadow);
    let away = dot(in.local.xz, in.local.xz);
    return vec4(mix(table, look.background.rgb, smoothstep(0.01, 0.95, away)), 1.0);
#else
    let normal = normalize(in.normal);
    let to_eye = normalize(view.world_position - in.world);
#ifdef WOOD
    var material = wood(in.local, in.tag & 0x3ffu, in.tag >> 16u & 3u);
    let dark = hole(in.local, in.local_normal, in.tag >> 10u & 0x3fu);
    material *= 1.0 - 0.90 * dark;
    var colour = lit_by(normal, to_eye, material, 0.10 * (1.0 - dark));
    // What moves: a warm glow at its rim. What rests: a little grey.
    let lit = f32(in.tag >> 18u & 1u);
    let rests = f32(in.tag >> 19u & 1u);
    let rim = 1.0 - abs(dot(normal, to_eye));
    colour += lit * (colour * 0.08 + look.accent.rgb * (0.04 + 0.30 * rim * rim));
    let grey = dot(colour, vec3(0.3, 0.55, 0.15));
    colour = mix(colour, mix(vec3(grey), look.background.rgb, 0.35), 0.13 * rests);
    return vec4(colour, 1.0);
#else
    let kind = in.tag >> 20u & 7u;
    // The cell that can't be filled, unless it is something else.
    var base = vec3(0.85, 0.09, 0.05);
    var gloss = 0.05;
    if kind == CORD {
        base = vec3(0.10, 0.085, 0.08) * (0.85 + 0.15 * sin(in.local.y * 60.0 + in.local.x * 90.0));
    } else if kind == HEAD {
        base = look.accent.rgb * 0.85;
        gloss = 0.35;
    } else if kind == GHOST {
        base = mix(look.accent.rgb, look.background.rgb, 0.2);
    }
    return vec4(lit_by(normal, to_eye, base, gloss), 1.0);
#endif
#endif
}
