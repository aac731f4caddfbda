// Wood, cord and table under one lamp, a sky, and the light reflected by the table (see stage/light.rs). Light is
// computed linearly and output sRGB-encoded, see patches/canvas.rs; frames that are to be summed stay linear (FRAME).
// Constants in capitals that are not here are put before this, see pipeline.rs.

// Radius of the ring on every fifth cube, and half the width of its line, for a cube of side 1.
const TICK = 0.17;
const TICK_WIDTH = 0.022;

struct Light {
    key: vec4f,
    // Alpha: how much of it wood mirrors at grazing angles.
    sky: vec4f,
    bounce: vec4f,
    rim: vec4f,
    // The share of the table's light that is not the lamp's.
    table: vec4f,
}

// As in instances.rs.
struct Look {
    clip_from_world: mat4x4f,
    world_from_clip: mat4x4f,
    eye: vec3f,
    ground: f32,
    blocks: u32,
    background: vec4f,
    table: vec4f,
    pool: vec4f,
    middle: vec2f,
    dot: vec4f,
    rest: vec4f,
    ink: vec4f,
    glass: vec4f,
    light: Light,
    reach: f32,
    pixel: vec2f,
    key: vec4f,
    sky: vec4f,
    // Early and late wood, linear; alpha is the strength of the rings, then of the flecks.
    woods: array<array<vec4f, 2>, SPECIES>,
}

struct Instance {
    x_axis: vec3f,
    // The stick that it is sawn from, and its place there.
    stick: u32,
    y_axis: vec3f,
    along: i32,
    z_axis: vec3f,
    // A byte each, the lowest first: holes, axis of the stick, species, marks (head, tick, rests, end).
    tag: u32,
    middle: vec3f,
    around: u32,
}

@group(0) @binding(0) var<uniform> look: Look;
@group(0) @binding(1) var<storage, read> instances: array<Instance>;
@group(0) @binding(2) var shadow_picture: texture_2d<f32>;
@group(0) @binding(3) var shadow_sampler: sampler;
// What casts shadows: the axes of each block with half its sides, and its middle with half its diagonal.
@group(0) @binding(4) var<uniform> blocks: array<mat4x4f, MAX_BLOCKS>;

struct Fragment {
    @builtin(position) clip: vec4f,
    @location(0) world: vec3f,
    @location(1) normal: vec3f,
    // `centroid` keeps it on the face with several samples, which the drawing of edges relies on.
    @location(2) @interpolate(perspective, centroid) local: vec3f,
    @location(3) @interpolate(flat) tag: u32,
#ifdef WOOD
    // The position in the log: x along the grain, y outward from the pith, z across it.
    @location(4) grain: vec3f,
    // How dark the flecks are on this face; less than 0 on end grain.
    @location(8) @interpolate(flat) flecked: f32,
    // Rings per pitch, offsets of the noises, tone.
    @location(5) @interpolate(flat) character: vec4f,
    // The axes of the cubelet in world space.
    @location(6) @interpolate(flat) x_axis: vec3f,
    @location(7) @interpolate(flat) y_axis: vec3f,
    @location(9) @interpolate(flat) around: u32,
#endif
}

fn most(v: vec3f) -> f32 {
    return max(v.x, max(v.y, v.z));
}

fn least(v: vec3f) -> f32 {
    return min(v.x, min(v.y, v.z));
}

fn hash(n: u32) -> f32 {
    // PCG, Jarzynski and Olano, "Hash Functions for GPU Rendering", 2020.
    let state = n * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return f32((word >> 22u) ^ word) / 4294967295.0;
}

// With the axes exchanged in a circle, once or twice.
fn turned(v: vec3f, times: u32) -> vec3f {
    return select(select(v, v.yzx, times == 1u), v.zxy, times == 2u);
}

// Every surface is made of squares, each of two triangles.
@vertex
fn vertex(@builtin(vertex_index) index: u32, @builtin(instance_index) number: u32) -> Fragment {
    let corner = vec2f(vec2(14u, 28u) >> vec2(index % 6u) & vec2(1u)) - 0.5;
    let side = index / 6u;
    var out: Fragment;
#ifdef TABLE
    // All of the picture that nothing else covers; `world` is on the near plane.
    out.clip = vec4(2.0 * corner, 0.0, 1.0);
    let near = look.world_from_clip * vec4(out.clip.xy, 1.0, 1.0);
    out.world = near.xyz / near.w;
    return out;
#endif
#ifdef SHADE
    // Flat in the plane y = 0, facing up.
    let normal = vec3(0.0, 1.0, 0.0);
    out.local = 2.0 * vec3(corner.y, 0.0, corner.x);
#else ifdef CORD
    // Six sides along y, of length 1; its open ends are inside cubelets.
    let around = (f32(side) + 0.5 + corner.y) * radians(60.0);
    let normal = vec3(cos(around), 0.0, sin(around));
    out.local = CORD_RADIUS * normal + vec3(0.0, corner.x, 0.0);
#else
    let outward = select(-1.0, 1.0, side < 3u);
    let normal = turned(vec3(outward, 0.0, 0.0), side % 3u);
    out.local = turned(vec3(0.5 * outward, select(corner.yx, corner, side < 3u)), side % 3u);
#endif
    let instance = instances[number];
    let world_from_local = mat3x3(instance.x_axis, instance.y_axis, instance.z_axis);
    var position = out.local;
#ifdef WOOD
    // Chain neighbours meet; between other cubes that touch is a thin crack.
    let touched = filled(instance.around, sign(out.local) * vec3(1.0, 3.0, 9.0));
    let meets = max(linked_faces(instance.tag, out.local), 0.7 * touched);
    position *= mix(vec3(1.0), vec3(2.0 * look.reach), meets);
#endif
    out.world = world_from_local * position + instance.middle;
    // Correct because the scale is the same along all axes that contribute to a normal.
    out.normal = normalize(world_from_local * normal);
    out.clip = look.clip_from_world * vec4(out.world, 1.0);
    out.tag = instance.tag;
#ifdef WOOD
    // A piece of a stick sawn from a random part of a log, its grain along the stick and continuous from piece to
    // piece. Computed here because it is the same for the whole cubelet, not for every pixel.
    out.around = instance.around;
    out.x_axis = normalize(instance.x_axis);
    out.y_axis = normalize(instance.y_axis);
    let seed = instance.stick * 6u;
    let turn = hash(seed + 2u) * 6.2832;
    let away = 0.7 + 2.1 * hash(seed + 3u);
    let d = hash(seed + 4u);
    let axis = out.tag >> 8u & 0xffu;
    let p = turned(out.local, axis) + vec3(f32(instance.along), 0.0, 0.0);
    // The cut is not exactly along the grain.
    let lean = p.x * (d - 0.5) * 0.2;
    let out_from_pith = vec2(cos(turn), sin(turn));
    // Flecks are on faces parallel to the rings. Elsewhere they would be too faint to draw.
    let face = turned(normal, axis);
    let species = out.tag >> 16u & 0xffu;
    let end = step(0.5, abs(face.x));
    out.flecked = look.woods[species][1].a * smoothstep(0.5, 0.9, abs(dot(face.yz, out_from_pith))) - end;
    let cross_cut = vec2(p.y + lean, p.z - 0.8 * lean);
    out.grain = vec3(p.x, away + dot(cross_cut, out_from_pith), dot(cross_cut, vec2(-out_from_pith.y, out_from_pith.x)));
    // Each stick has its own tone, which varies a little per cubelet.
    let tone = (0.86 + 0.28 * hash(seed + 11u)) * (0.94 + 0.12 * hash(seed * 32u + u32(instance.along + 16)));
    out.character = vec4(6.5 + 4.0 * d, d * 40.0, hash(seed + 5u) * 40.0, tone);
#endif
    return out;
}

// `spread` maps integer coordinates to numbers; `chance` maps products of these to random-looking ones between 0 and 1.
// Integer hashes would need multiplications that are slower on a software driver.
fn spread(n: vec4f) -> vec4f {
    let f = fract(n * vec4(0.7548777, 0.5698403, 0.7548777, 0.5698403));
    return f * f + 0.3;
}

fn chance(product: vec4f) -> vec4f {
    return fract(181.37 * product);
}

fn value_noise(p: vec2f) -> f32 {
    let base = floor(p);
    let f = p - base;
    let s = f * f * (3.0 - 2.0 * f);
    let n = spread(vec4(base, base + 1.0));
    let corners = chance(n.xzxz * n.yyww);
    return mix(mix(corners.x, corners.y, s.x), mix(corners.z, corners.w, s.x), s.y);
}

// For each axis, 1 if the cord goes through the face on the side of `local`.
fn linked_faces(tag: u32, local: vec3f) -> vec3f {
    return vec3f((vec3(tag) >> (vec3(0u, 2u, 4u) + vec3u(local < vec3(0.0)))) & vec3(1u));
}

// For each of three cells around a cubelet, 1 if it is filled.
fn filled(around: u32, cells: vec3f) -> vec3f {
    return vec3f(vec3(around) >> vec3u(cells + 13.0) & vec3(1u));
}

// Period 1, from 1 to −1 and back: looks like a cosine, but is cheaper.
fn wave(x: f32) -> f32 {
    let t = abs(fract(x) * 2.0 - 1.0);
    return t * t * (6.0 - 4.0 * t) - 1.0;
}

// The colour of solid wood, and how it shines: late wood and fibres that lie smooth shine more, end grain less.
fn wood(grain: vec3f, character: vec4f, flecked: f32, species: u32) -> vec4f {
    let end = step(flecked, -0.5);
    let slow = grain * vec3(0.30, 0.43, 0.38) + character.yzy;
    let wobble = wave(slow.x + slow.y) + wave(1.6 * slow.y - slow.z);
    let even = (length(grain.yz) + wobble * 0.03) * character.x;
    // Good and bad years.
    let rings = even + 0.6 * wave(even * 0.14 + character.z);
    let year = floor(rings);
    // Soft early wood, then the dark line of late wood, which ends sharply; their mean in the distance.
    let phase = rings - year;
    let late = smoothstep(0.3, 0.93, phase) * (1.0 - smoothstep(0.955, 1.0, phase));
    let ring = mix(late * (0.6 + 0.4 * fract(year * 0.618)), 0.3, smoothstep(0.25, 0.9, fwidth(rings)));
    // Fibres along the grain, which appear as pores on the end grain.
    let across = grain.yz * 52.0 + grain.x * 2.0 + character.yz;
    let blur = smoothstep(0.5, 1.6, fwidth(across.x) + fwidth(across.y));
    let fibre = (value_noise(across) - 0.5) * (1.0 - blur);

    let early = look.woods[species][0];
    let colour = mix(early.rgb, look.woods[species][1].rgb, saturate(ring * early.a * (1.0 + 0.25 * end)));
    let dark = 1.0 - saturate(flecked) * (1.0 - blur) * flecks(grain, character.y);
    // Broad stripes; end grain absorbs the oil.
    let figure = 0.07 * wave(slow.y * 3.1 + 0.4 * wave(slow.x * 2.0)) + fibre * (0.18 + 0.12 * end);
    let tone = (1.0 + figure) * character.w * (1.0 - 0.2 * end);
    // Darker wood is redder.
    return vec4(colour * dark * vec3(tone, vec2(tone * mix(1.0, tone, 0.2))), 0.6 + 0.7 * ring + 0.7 * fibre - 0.35 * end);
}

// The wood's rays, cut by the saw, 0 to 1: short spindles along the grain, at most one at a random place in each
// lattice cell.
fn flecks(grain: vec3f, shift: f32) -> f32 {
    let across = grain.z * 60.0 + shift;
    let column = floor(across);
    let along = grain.x * 9.0 + column * column * 0.377;
    let row = floor(along);
    let n = spread(vec4(column, row, row, column));
    let by_chance = chance(n.xxzz * n.yzyw);
    let u = (along - row - 0.5) / (0.1 + 0.4 * by_chance.x);
    let v = abs(across - column - 0.25 - 0.5 * by_chance.y) * 3.5;
    // In half of the cells.
    return saturate(1.5 * (1.0 - u * u - v)) * step(0.5, by_chance.z) * (0.35 + 0.65 * by_chance.x);
}

// The nearest edge of the face, if less than a pixel away, for patches/canvas.wgsl to smooth; 1 if there is none.
fn mark(local: vec3f) -> f32 {
    let inside = 0.5 - abs(local);
    let right = dpdx(inside);
    let down = dpdy(inside);
    // Pixels to each edge along the screen axis that crosses it. The axis of the face itself has none.
    let crosses_down = abs(right) < abs(down);
    let slope = select(right, down, crosses_down);
    let off = -inside / slope;
    let away = select(abs(off), vec3(2.0), abs(slope) < vec3(1e-5));
    let nearest = least(away);
    let which = select(select(2u, 1u, away.y == nearest), 0u, away.x == nearest);
    // Some margin at both ends for rounding.
    let marked = ((off[which] + 1.05) / 2.1 + select(1.0, 2.0, crosses_down[which])) / 3.0;
    return select(1.0, marked, nearest < 1.0);
}

// The share of a lamp, given by its direction and the tangent of half its width, that reaches the surface. Seen along
// the ray to the lamp, a block is a hexagon, the meeting of three strips; the farther away it is, the more of the lamp it
// leaves.
fn arriving(in: Fragment, lamp: vec4f) -> f32 {
    let toward = lamp.xyz;
    // Off the surface, out of the block it belongs to.
    let start = in.world + 0.035 * normalize(in.normal);
    var covered = 0.0;
    for (var at = 0u; at < look.blocks; at++) {
        let block = blocks[at];
        let off = start - block[3].xyz;
        // Skip blocks far from the ray or behind it, which most are.
        let along = -dot(off, toward);
        let reach = block[3].w + lamp.w * max(along, 0.0);
        if along < -block[3].w || dot(off, off) - along * along > reach * reach { continue; }
        let axes = mat3x3(block[0].xyz, block[1].xyz, block[2].xyz);
        let half = vec3(block[0].w, block[1].w, block[2].w);
        let l = toward * axes;
        let p = off * axes;
        let m = max(abs(l), vec3(1e-4));
        // Along an axis that the ray hardly crosses, only the strips matter.
        let crosses = m > vec3(min(lamp.w, 0.5));
        let ahead = p * sign(l);
        let enters = select(vec3(-1e3), (-half - ahead) / m, crosses);
        let leaves = select(vec3(1e3), (half - ahead) / m, crosses);
        let way = max(most(enters), 0.0);
        let soft = 0.012 + lamp.w * way;
        let scale = inverseSqrt(max(1.0 - l * l, vec3(1e-3)));
        let away = abs(cross(l, p)) * scale;
        let edge = (m.yzx * half.zxy + m.zxy * half.yzx) * scale;
        let strips = smoothstep(vec3(0.0), vec3(1.0), (min(away + soft, edge) - max(away - soft, -edge)) / (2.0 * soft));
        let widest = max(most(strips), 1e-3);
        let ends = least(leaves);
        // Shadows from far away fade, so that none leads away from the snake.
        covered += strips.x * strips.y * strips.z / widest * saturate(30.0 * ends) / (1.0 + 0.03 * pow(max(way - 3.5, 0.0), 2.0));
    }
    return saturate(1.0 - covered);
}

// The inverse of `stored`, fitted by least squares: from 4 of 255 on, `stored` leads back to within a quarter of a step.
fn linear(c: vec3f) -> vec3f {
    return c * (c * (c * (0.529075 - c * 0.119248) + 0.559094) + 0.029152) + 0.0009;
}

// Khronos PBR Neutral.
fn toned(light: vec3f) -> vec3f {
    let dim = least(light);
    let c = light - select(0.04, dim - 6.25 * dim * dim, dim < 0.08);
    let peak = most(c);
    let low = 1.0 - 0.0576 / (peak - 0.52);
    let pure = 1.0 / (0.15 * (peak - low) + 1.0);
    return select(mix(vec3(low), c * (low / peak), pure), c, peak < 0.76);
}

// Half a level of noise against rings in a smooth ground; J. Jimenez, "Next generation post processing in Call of
// Duty", 2014.
fn noise(at: vec2f) -> f32 {
    return (fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

// The stage in this light: from its upper colour to its lower one, with the pool over both.
fn sheet(at: vec2f, light: vec3f) -> vec4f {
    let place = at * look.pixel;
    // About the curve of sRGB.
    let left = sqrt(light) + 0.05 * (1.0 - light);
#ifdef FRAME
    if look.pool.a == 0.0 {
        // A card has a ground of its own: here is only what the shadow takes of it. The shadow ends before the edge.
        let edge = min(min(place.x, place.y), 1.0 - max(place.x, place.y));
        let hidden = (1.0 - left.g) * smoothstep(0.0, 0.2, edge);
        return vec4(look.ink.rgb * hidden, hidden);
    }
#endif
    // As in panel/ground.rs.
    let away = (place - look.middle) / vec2(0.65, 0.55);
    let lit = look.pool.a * exp2(-6.0 * dot(away, away));
    let seen = mix(mix(look.background.rgb, look.table.rgb, place.y), look.pool.rgb, lit);
#ifdef FRAME
    return vec4(linear(seen) * light, 0.0);
#else
    return vec4(seen * left + noise(at), 1.0);
#endif
}

// sRGB encoding by the curve of Ian Taylor, "sRGB approximations for HLSL" (chilliant.com, 2012), with an error of less
// than one step in 255.
fn stored(light: vec3f) -> vec3f {
    let half_power = sqrt(light);
    let quarter = sqrt(half_power);
    let eighth = sqrt(quarter);
    return 0.662002687 * half_power + 0.684122060 * quarter - 0.323583601 * eighth - 0.0225411470 * light;
}

@fragment
fn fragment(in: Fragment) -> @location(0) vec4f {
#ifdef GLASS
    let facing = max(dot(in.normal, look.key.xyz), 0.0);
    let glass = vec4(look.glass.rgb, look.glass.a * (0.7 + 0.8 * facing));
#ifdef FRAME
    return vec4(linear(glass.rgb), glass.a);
#else
    return glass;
#endif
#else ifdef SUM
    return textureLoad(shadow_picture, vec2i(in.clip.xy), 0);
#else ifdef MEAN
    // The mean of the frames. Alpha is the share of what needs the tone curve: the table's colours are as they are
    // seen. At edges the frames see different faces, and may take more of the sky than there is.
    let mean = max(textureLoad(shadow_picture, vec2i(in.clip.xy), 0), vec4(0.0));
    if look.pool.a == 0.0 {
        // Alpha is what wood and shadow cover, and the colour is multiplied by it.
        return vec4(stored(toned(mean.rgb / max(mean.a, 1e-3))) * mean.a, mean.a);
    }
    return vec4(stored(mix(mean.rgb, toned(mean.rgb), mean.a)) + noise(in.clip.xy), 1.0);
#else ifdef SHADE
    let drawn = textureSampleLevel(shadow_picture, shadow_sampler, in.local.xz * 0.5 + 0.5, 0.0).rg;
#ifdef SHADOWS
    let hidden = 1.0 - arriving(in, look.key);
#else
    // Some of a wide lamp reaches places that are all shade to one in its middle.
    let hidden = 0.92 * drawn.r;
#endif
    let light = (1.0 - (1.0 - look.light.table.rgb) * hidden) * (1.0 - 0.4 * drawn.g);
    return sheet(in.clip.xy, light);
#else ifdef TABLE
    return sheet(in.clip.xy, vec3(1.0));
#else
    let to_eye = normalize(look.eye - in.world);
    let key = look.key.xyz;
    // The remaining share of the sky's light, and of the lamp's in corners.
    var open = 1.0;
#ifdef WOOD
    let axes = mat3x3(in.x_axis, in.y_axis, cross(in.x_axis, in.y_axis));
    let side = sign(in.local);
    let p = abs(in.local);
    let faces = step(vec3(most(p)), p);
    let beside = 1.0 - faces;
    // For each axis, whether there is a neighbour in the chain, any neighbour, and one that stands over this face.
    let linked = linked_faces(in.tag, in.local);
    let to_cell = side * vec3(1.0, 3.0, 9.0);
    let touched = filled(in.around, to_cell);
    let walls = filled(in.around, to_cell + dot(to_cell, faces)) * beside;
    // The cube is rounded inside the one that is drawn: the eye's ray against the edge's cylinder or the corner's ball.
    // Narrow edges are shaded wider, so that they do not break into dots.
    let e = p * beside;
    let to_edge = step(vec3(most(e)), e) * beside;
    let radius = EDGE_RADIUS * (1.0 - 0.35 * dot(to_edge, linked));
    let wide = fwidth(in.local);
    let tipped = max((p - 0.5) / max(vec3(radius), min(1.3 * wide, vec3(0.08))) + 1.0, vec3(0.0));
    var round_normal = normalize(tipped);
#ifdef FRAME
    let q = max(p - (0.5 - radius), vec3(0.0));
    let d = -side * (to_eye * axes) * step(vec3(1e-5), q);
    let a = dot(d, d);
    let b = dot(q, d);
    let misses = sqrt(max(dot(q, q) - b * b / a, 0.0));
    let hit = q - d * ((b + sqrt(max(b * b - a * (dot(q, q) - radius * radius), 0.0))) / a);
    let dx = dpdx(in.world);
    let pixel = length(dx - to_eye * dot(dx, to_eye));
    // Not of a small cube, whose edges would break into dots, nor below, where the table's shadow would be a black
    // line.
    let is_beside = misses > radius && pixel < 0.8 * radius && (axes * (side * tipped)).y > -0.3;
    round_normal = normalize(mix(hit / radius, round_normal, saturate(3.0 * pixel / radius - 0.5)));
#endif
    let tilt = 1.0 - dot(round_normal, faces);
#ifndef SHADOWS
    // Walls beside the face take half of the sky where they begin; its own plane takes some at the horizon.
    let near_wall = 1.0 - saturate(0.8 * (0.5 - p));
    let wall = 1.0 - walls * 0.5 * near_wall * near_wall;
    open = 0.86 * wall.x * wall.y * wall.z;
#endif
    // Hardly any light gets into grooves between cubes that touch, or into the narrow gap to a cube that faces this
    // one.
    let groove = dot(to_edge, max(linked, touched));
    let covered = dot(faces, touched * (1.0 - linked));
    let deep = (1.0 - 0.85 * groove * saturate(2.6 * tilt)) * (1.0 - 0.7 * covered);
    open *= deep;
    let inner = max(1.0 - deep, dot(faces, touched));
    // A hole where the cord goes in, with a countersunk rim; at the ends of the snake, on the other side, with its
    // knot.
    let flat = in.local * beside;
    let r = length(flat);
    let behind = linked_faces(in.tag, -in.local) * f32(in.tag >> 27u & 1u);
    let ends = dot(faces, behind);
    let hole = max(dot(faces, linked), ends);
    let dark = hole * smoothstep(-0.015, 0.015, HOLE - r);
    let rim = hole * (1.0 - dark) * smoothstep(-0.04, -0.01, HOLE - r);
    let knot = ends * smoothstep(-0.012, 0.012, 0.075 - r);
    let normal = axes * normalize(side * round_normal + flat * (knot * 12.0 - rim * 6.0));
    let grown = wood(in.grain, in.character, in.flecked, in.tag >> 16u & 0xffu);
    // The head has a dot of paint on its faces, larger on small cubes; every fifth cube has a thin ring, for counting,
    // as if branded. How far inside of each, 0 to 1.
    let inside = vec2(clamp(4.0 * most(wide), DOT, 0.4), TICK_WIDTH) - vec2(r, abs(r - TICK));
    let middle = smoothstep(vec2(-0.015), vec2(0.015), inside) * (1.0 - dot(faces, linked));
    let painted = middle.x * f32(in.tag >> 24u & 1u);
    var material = mix(grown.rgb, 0.6 * look.dot.rgb, painted);
    material *= 1.0 - 0.70 * middle.y * f32(in.tag >> 25u & 1u);
    // Hands darken the edges a little.
    material *= 1.0 - 0.07 * saturate(4.0 * tilt);
    material = mix(material * (1.0 - 0.9 * dark), vec3(0.10, 0.09, 0.085), knot);
    let gloss = grown.a * (1.0 - max(dark, covered));
    let edge = mark(in.local);
#else
    let edge = 1.0;
    let is_beside = false;
    let deep = 1.0;
    let inner = 0.0;
    let normal = normalize(in.normal);
    let material = vec3(0.06, 0.055, 0.05) * (0.8 + 0.2 * sin(in.local.y * 60.0 + in.local.x * 90.0));
    let gloss = 0.6;
#endif
    var sun = saturate(5.0 * dot(in.normal, key) + 0.3);
#ifdef SHADOWS
    sun = arriving(in, look.key);
    // The frames together sample the sky: each takes from it what is hidden of one part.
    // In grooves and between cubes, which only some of the frames see, each takes as much.
    let part = mix(4.0 * max(dot(normal, look.sky.xyz), 0.0) / (1.02 + normal.y), 1.0, inner);
    open *= 1.0 - part * (1.0 - arriving(in, look.sky));
#endif
    let lamp = look.light.key.rgb * (max(dot(normal, key) + 0.06, 0.0) / 1.06 * sun * mix(1.0, deep, 0.5));
    // The table reflects less light on the side where the wood shades it, and next to none under wood that lies on it.
    let above = mix(1.0, saturate(0.2 + 2.0 * (in.world.y - look.ground)), saturate(-2.0 * normal.y));
    let toward = (0.66 + 0.34 * saturate(0.5 + 1.2 * dot(normal.xz, key.xz))) * above;
    let around = mix(look.light.bounce.rgb * toward, look.light.sky.rgb, 0.5 + 0.5 * normal.y);
    // Light that wood throws on wood keeps the corners warm.
    let warm = open + (1.0 - open) * 0.5 * material;
    // The power of 10 by products; with `pow` a software driver takes a tenth longer per frame (docs/performance.md).
    let facing = max(dot(normal, normalize(key + to_eye)), 0.0);
    let squared = facing * facing;
    let eighth = squared * squared * squared * squared;
    let away = 1.0 - saturate(dot(normal, to_eye));
    let grazing = away * away * away * away * away;
    let behind_it = material * look.light.rim.rgb * max(dot(normal, vec3(-key.x, 0.55, -key.z)), 0.0);
    var colour = material * (lamp + around * warm) + look.light.key.rgb * (eighth * squared * 0.085 * gloss * sun)
        + (look.light.sky.rgb * (look.light.sky.a * grazing + 0.018) * saturate(1.0 + 2.0 * normal.y) + behind_it) * open;
#ifdef WOOD
    // The dot is red in the shade too.
    colour += 0.22 * painted * look.dot.rgb;
    // Resting cubes are paler, and their woods closer to each other.
    let drained = look.rest.rgb * (0.48 + 0.85 * dot(colour, vec3(0.2126, 0.7152, 0.0722)));
    colour = mix(colour, drained, look.rest.a * (1.0 - 0.85 * painted) * f32(in.tag >> 26u & 1u));
#endif
#ifdef FRAME
    if is_beside { discard; }
    return vec4(colour, 1.0);
#else
    return vec4(stored(toned(colour)), edge);
#endif
#endif
}
