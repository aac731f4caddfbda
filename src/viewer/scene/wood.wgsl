// Wood, cord and table, lit by one warm key light, a sky and a bounce light; the only texture is the shadow on the
// table. Light is computed linearly and output sRGB-encoded, see patches/canvas.rs.

struct Colours {
    background: vec4<f32>,
    table: vec4<f32>,
    mark: vec4<f32>,
    panel: vec4<f32>,
    rim: vec4<f32>,
}

struct Look {
    clip_from_world: mat4x4<f32>,
    eye: vec3<f32>,
    // First and past-the-end instance of the cubelets.
    casters: vec2<u32>,
    colours: Colours,
    round: vec4<f32>,
    free: vec2<f32>,
    key: vec3<f32>,
    // Early and late wood, linear; alpha is the strength of the rings, then of the flecks.
    woods: array<array<vec4<f32>, 2>, #{MAX_SPECIES}>,
}

struct Instance {
    // Its scaled axes and its centre in world space.
    x_axis: vec3<f32>,
    // The stick that it is sawn from, and its place there.
    stick: u32,
    y_axis: vec3<f32>,
    along: i32,
    z_axis: vec3<f32>,
    // A byte each, the lowest first: holes, axis of the stick, species, marks (head, tick, lit, pale, end).
    tag: u32,
    middle: vec3<f32>,
    // Which of the cells around it are filled, see `neighbours` in instances.rs.
    around: u32,
}

@group(0) @binding(0) var<uniform> look: Look;
@group(0) @binding(1) var<storage, read> instances: array<Instance>;
@group(0) @binding(2) var shadow_picture: texture_2d<f32>;
@group(0) @binding(3) var shadow_sampler: sampler;

// For a cube of side 1.
const EDGE_RADIUS = f32(#{EDGE_RADIUS}u) / 1000.0;
const RIM = f32(#{RIM}u) / 1000.0;
const HOLE = f32(#{HOLE}u) / 1000.0;
// Width, on each of two neighbours in the chain, of the seam between them.
const SEAM = f32(#{SEAM}u) / 1000.0;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    @location(0) world: vec3<f32>,
    @location(1) normal: vec3<f32>,
    // `centroid` keeps it on the face with several samples, which the drawing of edges relies on.
    @location(2) @interpolate(perspective, centroid) local: vec3<f32>,
    @location(3) @interpolate(flat) tag: u32,
#ifdef TABLE
    // From the centre of the table; 1 at its edge.
    @location(4) away: vec2<f32>,
#endif
#ifdef WOOD
    // The position in the log: x along the grain, y outward from the pith, z across it.
    @location(4) grain: vec3<f32>,
    // How dark the flecks are on this face.
    @location(8) @interpolate(flat) flecked: f32,
    // Rings per pitch, offsets of the noises, tone.
    @location(5) @interpolate(flat) character: vec4<f32>,
    // The axes of the cubelet in world space.
    @location(6) @interpolate(flat) x_axis: vec3<f32>,
    @location(7) @interpolate(flat) y_axis: vec3<f32>,
    @location(9) @interpolate(flat) around: u32,
#endif
}

fn hash(n: u32) -> f32 {
    // PCG, Jarzynski and Olano, "Hash Functions for GPU Rendering", 2020.
    let state = n * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return f32((word >> 22u) ^ word) / 4294967295.0;
}

#ifdef WOOD
// For each axis, 1 if the cord goes through the face on the side of `local`.
fn linked_faces(tag: u32, local: vec3<f32>) -> vec3<f32> {
    let holes = vec3(tag, tag >> 2u, tag >> 4u) >> select(vec3(0u), vec3(1u), local < vec3(0.0));
    return vec3<f32>(holes & vec3(1u));
}
#endif

#ifdef WOOD
// For each of three cells around a cubelet, 1 if it is filled.
fn filled(around: u32, cells: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(vec3(around) >> vec3<u32>(cells + 13.0) & vec3(1u));
}
#endif

@vertex
fn vertex(in: Vertex) -> Fragment {
#ifdef BACKING
    // The mesh coordinates are edge numbers: 0 the window's left and bottom, 1 the free area's right and bottom, 2 the
    // window's right and top. Depth 1 is in front of everything.
    var backing: Fragment;
    let edges = mix(vec2(-1.0), look.free, saturate(in.position.xy));
    backing.clip = vec4(mix(edges, vec2(1.0), saturate(in.position.xy - 1.0)), 1.0, 1.0);
    return backing;
#endif
    let instance = instances[in.instance];
    let world_from_local = mat3x3(instance.x_axis, instance.y_axis, instance.z_axis);
    var out: Fragment;
    var position = in.position;
#ifdef WOOD
    position *= mix(vec3(1.0), vec3(2.0 * look.round.w), linked_faces(instance.tag, in.position));
#endif
    out.world = world_from_local * position + instance.middle;
    // Correct because the scale is the same along all axes that contribute to a normal.
    out.normal = normalize(world_from_local * in.normal);
    out.clip = look.clip_from_world * vec4(out.world, 1.0);
    out.local = in.position;
    out.tag = instance.tag;
#ifdef TABLE
    out.away = (out.world.xz - look.round.xy) / look.round.z;
#endif
#ifdef WOOD
    // A piece of a stick sawn from a random part of a log, its grain along the stick and continuous from piece to
    // piece. Computed here because it is the same for the whole cubelet, not for every pixel.
    out.around = instance.around;
    out.x_axis = normalize(instance.x_axis);
    out.y_axis = normalize(instance.y_axis);
    let seed = instance.stick * 6u;
    let turn = hash(seed + 2u) * 6.2832;
    let away = 0.7 + 1.5 * hash(seed + 3u);
    let d = hash(seed + 4u);
    let axis = out.tag >> 8u & 0xffu;
    var p = in.position;
    if axis == 1u { p = p.yzx; } else if axis == 2u { p = p.zxy; }
    p.x += f32(instance.along);
    // The cut is not exactly along the grain.
    let lean = p.x * (d - 0.5) * 0.2;
    let out_from_pith = vec2(cos(turn), sin(turn));
    // Flecks are on faces parallel to the rings. Elsewhere they would be too faint to draw.
    var face = in.normal;
    if axis == 1u { face = face.yzx; } else if axis == 2u { face = face.zxy; }
    let species = out.tag >> 16u & 0xffu;
    out.flecked = look.woods[species][1].a * smoothstep(0.5, 0.9, abs(dot(face.yz, out_from_pith)));
    let cross_cut = vec2(p.y + lean, p.z - 0.8 * lean);
    out.grain = vec3(p.x, away + dot(cross_cut, out_from_pith), dot(cross_cut, vec2(-out_from_pith.y, out_from_pith.x)));
    // Each stick has its own tone, which varies a little per cubelet.
    let tone = (0.88 + 0.24 * hash(seed + 6u)) * (0.95 + 0.10 * hash(seed * 32u + u32(instance.along + 16)));
    out.character = vec4(7.0 + 5.0 * d, d * 40.0, hash(seed + 5u) * 40.0, tone);
#endif
    return out;
}

#ifdef WOOD
// `spread` maps integer coordinates to numbers; `chance` maps products of these to random-looking ones between 0 and 1.
// Integer hashes would need multiplications that are slower on a software driver.
fn spread(n: vec4<f32>) -> vec4<f32> {
    let f = fract(n * vec4(0.7548777, 0.5698403, 0.7548777, 0.5698403));
    return f * f + 0.3;
}

fn chance(product: vec4<f32>) -> vec4<f32> {
    return fract(181.37 * product);
}

fn value_noise(p: vec2<f32>) -> f32 {
    let base = floor(p);
    let f = p - base;
    let s = f * f * (3.0 - 2.0 * f);
    let n = spread(vec4(base, base + 1.0));
    let corners = chance(n.xzxz * n.yyww);
    return mix(mix(corners.x, corners.y, s.x), mix(corners.z, corners.w, s.x), s.y);
}

// Period 1, from 1 to −1 and back: looks like a cosine, but is cheaper.
fn wave(x: f32) -> f32 {
    let t = abs(fract(x) * 2.0 - 1.0);
    return t * t * (6.0 - 4.0 * t) - 1.0;
}

// The colour of solid wood, and how it shines: late wood and fibres that lie smooth shine more.
fn wood(grain: vec3<f32>, character: vec4<f32>, flecked: f32, species: u32) -> vec4<f32> {
    let slow = grain * vec3(0.30, 0.43, 0.38) + character.yzy;
    let wobble = wave(slow.x + slow.y) + wave(1.6 * slow.y - slow.z);
    let even = (length(grain.yz) + wobble * 0.026) * character.x;
    // Good and bad years.
    let rings = even + 0.6 * wave(even * 0.14 + character.z);
    let phase = fract(rings);
    // Soft early wood, then the dark line of late wood; their mean in the distance.
    let late = smoothstep(0.25, 0.9, phase) * (1.0 - smoothstep(0.93, 1.0, phase));
    let ring = mix(late, 0.36, smoothstep(0.25, 0.9, fwidth(rings)));
    // Fibres along the grain, which appear as pores on the end grain.
    let across = grain.yz * 46.0 + grain.x * 2.0 + character.yz;
    let blur = smoothstep(0.5, 1.6, fwidth(across.x) + fwidth(across.y));
    let fibre = (value_noise(across) - 0.5) * (1.0 - blur);

    let early = look.woods[species][0];
    let colour = mix(early.rgb, look.woods[species][1].rgb, ring * early.a);
    let dark = 1.0 - flecked * (1.0 - blur) * flecks(grain, character.y);
    // Darker wood is redder.
    let tone = (1.0 + fibre * 0.22) * character.w;
    return vec4(colour * dark * vec3(tone, vec2(tone * mix(1.0, character.w, 0.5))), 0.6 + 0.8 * ring + 0.8 * fibre);
}

// The wood's rays, cut by the saw, 0 to 1: short spindles along the grain, at most one at a random place in each lattice cell.
fn flecks(grain: vec3<f32>, shift: f32) -> f32 {
    let across = grain.z * 60.0 + shift;
    let column = floor(across);
    let along = grain.x * 11.0 + column * column * 0.377;
    let row = floor(along);
    let n = spread(vec4(column, row, row, column));
    let by_chance = chance(n.xxzz * n.yzyw);
    let u = (along - row - 0.5) / (0.1 + 0.4 * by_chance.x);
    let v = abs(across - column - 0.25 - 0.5 * by_chance.y) * 3.5;
    // In half of the cells.
    return saturate(1.5 * (1.0 - u * u - v)) * step(0.5, by_chance.z) * (0.35 + 0.65 * by_chance.x);
}

// The middle of a face: how far inside the disc of a dot, and on a thin ring, each 0 to 1.
fn middle_of_face(r: f32) -> vec2<f32> {
    let inside = vec2(#{DOT}.0, #{TICK_WIDTH}.0) / 1000.0 - vec2(r, abs(r - #{TICK}.0 / 1000.0));
    return smoothstep(vec2(-0.015), vec2(0.015), inside);
}
#endif

// `sun` is the share of the key light that arrives.
fn lit_by(normal: vec3<f32>, to_eye: vec3<f32>, colour: vec3<f32>, gloss: f32, sun: f32) -> vec3<f32> {
    let key = max(dot(normal, look.key), 0.0) * sun;
    let sky = 0.5 + 0.5 * normal.y;
    let fill = max(dot(normal, vec3(0.75, 0.1, 0.45)), 0.0);
    let light = vec3(1.0, 0.93, 0.82) * key * 0.92
        + mix(vec3(0.20, 0.155, 0.12), vec3(0.30, 0.325, 0.36), sky)
        + vec3(0.19, 0.155, 0.12) * fill;
    let half_way = normalize(look.key + to_eye);
    // The power of 24 by products; with `pow` a software driver takes a tenth longer per frame (docs/performance.md).
    let facing = max(dot(normal, half_way), 0.0);
    let squared = facing * facing;
    let eighth = squared * squared * squared * squared;
    let shine = eighth * eighth * eighth * gloss * sun;
    return colour * light + vec3(1.0, 0.95, 0.88) * shine;
}

#ifdef SHADOWS
// The share of the key light that reaches a point on a cubelet or a cord: its ray is tested against every cubelet, as a
// box. A shadow's edge is softer the farther away the box is.
fn sunlight(place: vec3<f32>, normal: vec3<f32>) -> f32 {
    let toward = normalize(look.key);
    // Move off the surface, out of the box it belongs to.
    let start = place + 0.02 * normal;
    var light = 1.0;
    for (var at = look.casters.x; at < look.casters.y; at++) {
        let box = instances[at];
        let off = start - box.middle;
        // Skip boxes far from the ray or behind it, which most are.
        let along = dot(off, toward);
        let nearest = off - along * toward;
        let size = dot(box.x_axis, box.x_axis);
        if along > 0.9 || dot(nearest, nearest) > 1.2 * size { continue; }
        // In its own frame the box extends from −0.5 to 0.5.
        let from_world = transpose(mat3x3(box.x_axis, box.y_axis, box.z_axis)) * (1.0 / size);
        let inverse = 1.0 / (from_world * toward + 1e-6);
        let middle = -(from_world * off) * inverse;
        let half = 0.5 * abs(inverse);
        let enters = max(max(middle.x - half.x, middle.y - half.y), middle.z - half.z);
        let leaves = min(min(middle.x + half.x, middle.y + half.y), middle.z + half.z);
        let soft = 0.02 + 0.12 * max(enters, 0.0);
        light = min(light, 1.0 - smoothstep(-soft, soft, min(leaves - enters, leaves)));
    }
    return light;
}
#endif

// The table fades into the background.
fn table(away: vec2<f32>) -> vec3<f32> {
    return mix(look.colours.table.rgb, look.colours.background.rgb, smoothstep(0.01, 0.95, dot(away, away)));
}

// sRGB encoding by Ian Taylor's curve, "sRGB approximations for HLSL" (chilliant.com, 2012), with an error of less than
// one step in 255.
fn stored(light: vec3<f32>) -> vec3<f32> {
    let half_power = sqrt(light);
    let quarter = sqrt(half_power);
    let eighth = sqrt(quarter);
    return 0.662002687 * half_power + 0.684122060 * quarter - 0.323583601 * eighth - 0.0225411470 * light;
}

#ifdef WOOD
// The position of the nearest edge of the face, if it is less than a pixel away; patches/canvas.wgsl reads this and
// smooths it. 1 if there is none; 0 is outside the canvas.
fn mark(local: vec3<f32>) -> f32 {
#ifdef MULTISAMPLED
    return 1.0;
#else
    let inside = 0.5 - abs(local);
    let right = dpdx(inside);
    let down = dpdy(inside);
    // Pixels to each edge along the screen axis that crosses it. The axis of the face itself has none.
    let crosses_down = abs(right) < abs(down);
    let slope = select(right, down, crosses_down);
    let off = -inside / slope;
    let away = select(abs(off), vec3(2.0), abs(slope) < vec3(1e-5));
    let nearest = min(away.x, min(away.y, away.z));
    let which = select(select(2u, 1u, away.y == nearest), 0u, away.x == nearest);
    // Some margin at both ends for rounding.
    let marked = ((off[which] + 1.05) / 2.1 + select(1.0, 2.0, crosses_down[which])) / 3.0;
    return select(1.0, marked, nearest < 1.0);
#endif
}
#endif

@fragment
fn fragment(in: Fragment) -> @location(0) vec4<f32> {
#ifdef BACKING
    return look.colours.panel;
#else ifdef TABLE
#ifdef SHADE
    let shadow = textureSampleLevel(shadow_picture, shadow_sampler, in.local.xz * 0.5 + 0.5, 0.0).r;
    // The table throws some warm light into the shadow.
    return vec4(table(in.away) * (1.0 - vec3(0.54, 0.59, 0.64) * shadow), 1.0);
#else
    return vec4(table(in.away), 1.0);
#endif
#else
    let to_eye = normalize(look.eye - in.world);
    var sun = 1.0;
#ifdef SHADOWS
    sun = sunlight(in.world, normalize(in.normal));
#endif
#ifdef WOOD
    let out = abs(in.local) - 0.5;
    let faces = step(vec3(max(out.x, max(out.y, out.z))), out);
    let beside = 1.0 - faces;
    let side = sign(in.local);
    let pixel = fwidth(in.local);
    // For each axis, whether there is a neighbour in the chain, any neighbour, and one that stands over this face.
    let linked = linked_faces(in.tag, in.local);
    let to_cell = side * vec3(1.0, 3.0, 9.0);
    let touched = filled(in.around, to_cell);
    let walls = filled(in.around, to_cell + dot(to_cell, faces)) * beside;
    // A bevel: near an edge the normal leans toward the next face. Toward a neighbour in the chain there is only a thin
    // seam, which shows which of two touching cubes are neighbours in the chain. Less light gets to where cubes touch.
    let near_edge = max(out / max(vec3(EDGE_RADIUS), min(1.3 * pixel, vec3(0.08))) + 1.0, vec3(0.0));
    let bevels = near_edge * beside * (1.0 - linked);
    let rims = (out / RIM + 1.0) * beside * (1.0 - linked);
    let glow = saturate(2.0 * max(rims.x, max(rims.y, rims.z)) - 0.1);
    let open = bevels * (1.0 - touched);
    let edge = max(open.x, max(open.y, open.z));
    let seams = linked * beside * saturate((out + SEAM) / pixel + 0.5);
    let seam = max(seams.x, max(seams.y, seams.z));
    let close = saturate(out * vec3(11.0) + 1.0) * touched * beside;
    let under = saturate(out * vec3(2.6) + 1.0) * walls;
    // Hardly any light gets into the narrow gap to a cube that touches this face.
    let covered = dot(faces, touched * (1.0 - linked));
    let contact = (1.0 - 0.40 * close * close) * (1.0 - 0.42 * under * under);
    let shade = (1.0 - 0.7 * covered) * contact.x * contact.y * contact.z;
    // A hole where the cord goes in, with a countersunk rim; at the ends of the snake, on the other side, with its knot.
    let flat = in.local * beside;
    let r = length(flat);
    let behind = linked_faces(in.tag, -in.local) * f32(in.tag >> 28u & 1u);
    let ends = dot(faces, behind);
    let hole = max(dot(faces, linked), ends);
    let dark = hole * smoothstep(-0.015, 0.015, HOLE - r);
    let rim = hole * (1.0 - dark) * smoothstep(-0.04, -0.01, HOLE - r);
    let knot = ends * smoothstep(-0.012, 0.012, 0.075 - r);
    let over = side * mix(near_edge * (1.0 - 0.5 * touched * beside), faces, linked) + flat * (knot * 12.0 - rim * 6.0);
    let lean = normalize(over);
    let normal = lean.x * in.x_axis + lean.y * in.y_axis + lean.z * cross(in.x_axis, in.y_axis);
    let grown = wood(in.grain, in.character, in.flecked, in.tag >> 16u & 0xffu);
    var material = grown.rgb;
    let middle = middle_of_face(r) * (1.0 - dot(faces, linked));
    // The head has a dot of paint on its faces.
    material = mix(material, look.colours.mark.rgb, middle.x * f32(in.tag >> 24u & 1u));
    // Every fifth cube has an ink ring, for counting.
    material *= 1.0 - 0.78 * middle.y * f32(in.tag >> 25u & 1u);
    // Edges are worn pale by hands, more where the wood is soft.
    material *= (1.0 - 0.30 * seam) * (1.0 + (0.62 - 0.22 * grown.a) * edge) * shade;
    material = mix(material * (1.0 - 0.9 * dark), vec3(0.16, 0.14, 0.13), knot);
    let gloss = 0.09 * grown.a * (1.0 + 3.0 * edge) * (1.0 - max(dark, covered));
    var colour = lit_by(normal, to_eye, material, gloss, sun);
    // A cool light from behind that sets the wood off from a dark ground.
    let away = 1.0 - saturate(dot(normal, to_eye));
    colour += look.colours.rim.rgb * away * away * (0.06 + 0.4 * edge) * shade;
    // Edges of moving cubes glow, resting cubes are pale: a difference that shows in any wood, and without colours too.
    let lit = f32(in.tag >> 26u & 1u);
    let pale = f32(in.tag >> 27u & 1u);
    colour = mix(colour * (1.0 + 0.15 * lit), look.colours.mark.rgb, 0.9 * lit * glow);
    let seen = stored(colour);
    let ground = max(look.colours.background.rgb, look.colours.table.rgb);
    return vec4(mix(seen, ground, 0.18 * pale), mark(in.local));
#else
    let normal = normalize(in.normal);
    let cord = vec3(0.10, 0.085, 0.08) * (0.85 + 0.15 * sin(in.local.y * 60.0 + in.local.x * 90.0));
    return vec4(stored(lit_by(normal, to_eye, cord, 0.05, sun)), 1.0);
#endif
#endif
}
