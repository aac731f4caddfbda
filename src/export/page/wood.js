// Cubes and cord in WebGL, in the picture and in the small ones.

// ---- Wood: instanced cubes, each with its position, rotation and appearance
const size = name => (plan.wood[name] / 1000).toFixed(4);
const VERTEX = `#version 300 es
  layout(location=0) in vec3 corner; layout(location=1) in vec3 facing; layout(location=2) in vec3 place; layout(location=3) in vec4 turn;
  layout(location=4) in vec4 look; layout(location=5) in vec3 cut; layout(location=6) in vec3 colour;
  uniform mat4 lens; uniform vec2 reach;
  out vec3 local; flat out vec4 q; flat out vec4 looks; flat out vec3 cuts; flat out vec3 wood;
  vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }
  void main() {
    int holes = int(look.z);
    ivec3 bits = ivec3(0, 2, 4) + ivec3(lessThan(corner, vec3(0)));
    vec3 linked = vec3((holes >> bits.x) & 1, (holes >> bits.y) & 1, (holes >> bits.z) & 1);
    // Neighbours in the chain meet; look.x is the size, and less than 0 for a cord along the axis of the cut.
    vec3 side = mix(vec3(reach.x), vec3(reach.y), linked) * look.x;
    if (look.x < 0.0) side = mix(vec3(${size("CORD_RADIUS")}), vec3(-look.x), vec3(equal(vec3(0, 1, 2), vec3(cut.x))));
    local = corner * 0.5; q = turn; looks = look; cuts = cut; wood = colour;
    gl_Position = lens * vec4(place + turned(corner * side), 1);
  }`;
// Bevels, seams between neighbours with less light around them, some grain; moving cubes have a rim, others are pale.
const FRAGMENT = `#version 300 es
  precision highp float;
  in vec3 local; flat in vec4 q; flat in vec4 looks; flat in vec3 cuts; flat in vec3 wood;
  uniform vec3 left, above, paint, ground;
  out vec4 seen;
  vec3 turned(vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
  void main() {
    int holes = int(looks.z), mark = int(looks.w);
    ivec3 bits = ivec3(0, 2, 4) + ivec3(lessThan(local, vec3(0)));
    vec3 linked = vec3((holes >> bits.x) & 1, (holes >> bits.y) & 1, (holes >> bits.z) & 1);
    holes >>= 6;
    vec3 touched = vec3((holes >> bits.x) & 1, (holes >> bits.y) & 1, (holes >> bits.z) & 1);
    vec3 beyond = abs(local) - 0.5, face = step(-1e-4, beyond);
    vec3 pixel = fwidth(local), near = max(beyond / max(vec3(${size("EDGE_RADIUS")}), 1.3 * pixel) + 1.0, 0.0);
    vec3 normal = turned(normalize(sign(local) * mix(near, face, linked)));
    vec3 edges = near * (1.0 - face) * (1.0 - linked), rims = (beyond / ${size("RIM")} + 1.0) * (1.0 - face) * (1.0 - linked);
    float edge = max(edges.x, max(edges.y, edges.z)), glow = clamp(2.0 * max(rims.x, max(rims.y, rims.z)) - 0.1, 0.0, 1.0);
    vec3 seams = linked * (1.0 - face) * clamp((beyond + ${size("SEAM")}) / pixel + 0.5, 0.0, 1.0);
    vec3 close = linked * (1.0 - face) * clamp(beyond * 11.0 + 1.0, 0.0, 1.0);
    float seam = max(seams.x, max(seams.y, seams.z)), shade = dot(close, close);
    vec3 grain = cuts.x < 0.5 ? local.xyz : cuts.x < 1.5 ? local.yzx : local.zxy;
    float along = grain.x + cuts.z, stick = cuts.y * 2.4;
    float rings = length(grain.yz + 0.9 * vec2(sin(stick), cos(stick)) + 0.05 * sin(along * 1.3 + stick));
    vec3 colour = wood * (1.0 + 0.028 * sin(rings * 30.0 + sin(along * 2.1 + stick)) + 0.03 * sin(stick * 3.7));
    vec2 across = face.x > 0.5 ? local.yz : face.y > 0.5 ? local.zx : local.xy;
    float r = length(across), soft = fwidth(r);
    bool hole = dot(face, linked) > 0.5;
    if (hole) colour *= 1.0 - 0.85 * (1.0 - smoothstep(-soft, soft, r - ${size("HOLE")}));
    else if (mark == 1) colour = mix(colour, paint * 0.95, 1.0 - smoothstep(-soft, soft, r - ${size("DOT")}));
    else if (mark == 2) colour *= 1.0 - 0.7 * (1.0 - smoothstep(-soft, soft, abs(r - ${size("TICK")}) - ${size("TICK_WIDTH")}));
    float light = 0.80 + 0.22 * dot(normal, above) + 0.16 * dot(normal, left);
    // Hardly any light gets into the narrow gap to a cube that touches this face.
    colour *= 1.0 - 0.6 * dot(face, touched * (1.0 - linked));
    colour *= light * (1.0 - 0.25 * seam) * (1.0 - 0.3 * min(shade, 1.0)) * (1.0 + 0.18 * edge);
    if (looks.x < 0.0) colour = vec3(0.17, 0.14, 0.12) * light;
    if (looks.y > 0.0) colour = mix(colour * 1.06, paint, 0.9 * glow);
    if (looks.y < 0.0) colour = mix(colour, ground, 0.18);
    seen = vec4(colour, 1);
  }`;
const FLOATS = 17; // per cube: place 3, turn 4, look 4, cut 3, colour 3
let uniforms, instances;
// Prepares WebGL; returns whether it can draw.
function prepare() {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return false;
  gl.useProgram(program);
  const corners = [];
  for (let face = 0; face < 6; face++) {
    const [axis, sign] = [face >> 1, face & 1 ? -1 : 1];
    for (const [u, v] of [[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]]) {
      const at = [0, 0, 0];
      [at[axis], at[(axis + 1) % 3], at[(axis + 2) % 3]] = [sign, u * sign, v];
      corners.push(...at);
    }
  }
  const fill = (target, data, use) => {
    gl.bindBuffer(target, gl.createBuffer());
    gl.bufferData(target, data, use);
  };
  fill(gl.ARRAY_BUFFER, new Float32Array(corners), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  instances = new Float32Array();
  let offset = 0;
  for (const [at, size] of [[2, 3], [3, 4], [4, 4], [5, 3], [6, 3]]) {
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, FLOATS * 4, offset);
    gl.vertexAttribDivisor(at, 1);
    offset += size * 4;
  }
  uniforms = Object.fromEntries(["lens", "reach", "left", "above", "paint", "ground"].map(name => [name, gl.getUniformLocation(program, name)]));
  gl.enable(gl.DEPTH_TEST);
  gl.enable(gl.CULL_FACE);
  return true;
}
// The document is unchanged up to here.
if (!prepare()) return;
document.body.append(app);
root.classList.add("live");

const DIRECTIONS = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
// Makes room for this many cubes and the cord between them.
function reserve(cubes) {
  if (instances.length >= FLOATS * 2 * cubes) return;
  instances = new Float32Array(FLOATS * 2 * cubes);
  gl.bufferData(gl.ARRAY_BUFFER, instances, gl.DYNAMIC_DRAW);
}
// Writes a pose, opened about the step's pivot, into the buffer; returns the number of cubes and cords.
function place(pose, step) {
  const { places, turns, pitch } = pose, { length } = places, wide = opened(pose, step);
  const lit = cubelet => !step ? 0 : cubelet >= step.moving[0] && cubelet < step.moving[1] ? 1 : -1;
  const mark = cubelet => {
    const fromEnd = Math.min(cubelet + 1, length - cubelet);
    return cubelet === plan.dotted ? 1 : fold.steps.length && fromEnd % 5 === 0 && page < LAST ? 2 : 0;
  };
  const faded = new Set(step?.faded);
  // Which faces touch another cube: a bit for each, in the order of the holes.
  const at = new Map(places.map((place, cubelet) => [place.map(Math.round).join(), cubelet]));
  const touched = cubelet => faded.has(cubelet) ? 0 : DIRECTIONS.reduce((bits, direction, bit) => {
    const toward = turned(turns[cubelet], direction), other = at.get(add(places[cubelet], toward).map(Math.round).join());
    const touches = other !== undefined && !faded.has(other) && Math.hypot(...minus(wide[other], add(wide[cubelet], toward))) < 0.33;
    return bits | Number(touches) << bit;
  }, 0);
  let count = 0;
  reserve(length);
  const put = (...values) => instances.set(values, FLOATS * count++);
  for (let cubelet = 0; cubelet < length; cubelet++) {
    const [, axis, stick, along] = plan.cuts[cubelet];
    const colour = plan.woods[plan.species[cubelet]].map(part => part / 255);
    const size = faded.has(cubelet) ? plan.bead / plan.side : 1;
    put(...wide[cubelet], ...turns[cubelet], size, lit(cubelet), fold.holes[cubelet] | touched(cubelet) << 6, mark(cubelet), axis, stick, along, ...colour);
    // The cord, where it is visible.
    const next = cubelet + 1;
    if (next < length && (pitch > 1 || size < 1 || faded.has(next))) {
      const way = minus(wide[next], wide[cubelet]), long = Math.hypot(...way);
      const [x, y, z] = times(way, 1 / long);
      // The rotation from z to that direction.
      const turn = z < -0.9999 ? [1, 0, 0, 0] : [-y, x, 0, 1 + z].map(part => part / Math.sqrt(2 + 2 * z));
      put(...times(add(wide[cubelet], wide[next]), 0.5), ...turn, -long / 2, 0, 0, 0, 2, 0, 0, 0, 0, 0);
    }
  }
  return count;
}

// Draws the placed cubes in the lower left corner of the `wood` canvas; sizes are in device pixels.
function paint(lens, count, width, height, pitch) {
  gl.viewport(0, 0, width, height);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.uniformMatrix4fv(uniforms.lens, false, lens.matrix);
  gl.uniform2f(uniforms.reach, plan.side / 2, Math.max(0.5 - (pitch - 1), plan.side / 2));
  gl.uniform3fv(uniforms.left, times(lens.right, -1));
  gl.uniform3fv(uniforms.above, lens.above);
  gl.uniform3fv(uniforms.paint, theme.markParts);
  gl.uniform3fv(uniforms.ground, theme.backgroundParts);
  gl.bufferSubData(gl.ARRAY_BUFFER, 0, instances, 0, FLOATS * count);
  gl.drawArraysInstanced(gl.TRIANGLES, 0, 36, count);
}

// ---- Layout and drawing
let room, density, sight, shown, placed, stale; // The small pictures are stale until the next frame.
function layOut() {
  density = Math.min(devicePixelRatio || 1, 2);
  for (const canvas of [wood, lines]) {
    const [width, height] = [app.clientWidth, app.clientHeight].map(side => Math.round(side * density));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  }
  if (!fold) return;
  // The largest text that leaves room for the picture; of a step, in at most three lines.
  sentence.style.fontSize = "";
  small[0].hidden = stepOf(page) === null;
  const largest = parseFloat(getComputedStyle(sentence).fontSize);
  const least = () => Math.min(app.clientHeight, 700) * 0.28;
  const range = document.createRange();
  range.selectNodeContents(sentence);
  const rows = () => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  for (let size = largest; size > 13 && (stepOf(page) !== null && size > 16 && rows() > 3 || picture.clientHeight < least() || sentence.scrollHeight > sentence.clientHeight + 1); size -= 1) {
    sentence.style.fontSize = size - 1 + "px";
  }
  const { x, y, width, height } = picture.getBoundingClientRect();
  room = { x: x + 6, y: y + 6, width: Math.max(width - 12, 1), height: Math.max(height - 12, 1) };
  sight = sightOf(page);
  // What is whole in the large picture needs no small one.
  small[0].hidden = !sight.isCut;
  stale = true;
  ask();
}

// Draws a pose on a canvas of its own, as a whole or as large as these places allow.
function drawWhole(canvas, pose, step, { eye, isFlat, framed = pose }) {
  canvas.drawn = [pose, step, { eye, isFlat, framed }];
  if (!canvas.clientWidth) return;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map(side => Math.min(Math.round(side * density), wood.width, wood.height));
  Object.assign(canvas, { width, height });
  const around = { x: 2, y: 2, width: width - 4, height: height - 4 }, view = viewOf({ eye, isFlat, ...whole(framed) }, [0, 0], around);
  paint(lensOf(view, width, height), place({ ...pose, pitch: 1 }, step), width, height, 1);
  canvas.getContext("2d").drawImage(wood, 0, wood.height - height, width, height, 0, 0, width, height);
}
function drawSmall() {
  stale = false;
  const step = fold.steps[stepOf(page)], [yaw, pitch] = sight.eye;
  if (!step && page < LAST) return;
  const at = step ? [[page - 1, 0], [page, 0], [page, 180]] : [null, null, [STEPS, 180]];
  at.forEach((seen, index) => {
    if (seen) drawWhole(small[index].firstElementChild, before(seen[0]), step && { ...step, faded: [] }, { eye: [yaw + seen[1], pitch] });
  });
}

function draw() {
  if (!fold) return;
  frames++;
  if (stale) drawSmall();
  const step = fold.steps[stepOf(page)], home = viewOf(sight, hand, room);
  if (glide) {
    const share = smooth(glide.share), { from } = glide;
    glide.moves ??= ["yaw", "pitch", "distance", "target"].some(key => String(from[key]) !== String(home[key]));
    const turn = (home.yaw - from.yaw) % 360, shorter = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
    home.yaw = from.yaw + shorter * share;
    home.pitch = mix(from.pitch, home.pitch, share);
    home.distance = mix(from.distance, home.distance, share);
    for (const key of ["target", "above"]) home[key] = home[key].map((at, axis) => mix(from[key][axis], at, share));
    home.room = Object.fromEntries(Object.keys(room).map(side => [side, mix(from.room[side], room[side], share)]));
  }
  if (round) home.yaw += 360 * smooth(round.share);
  shown = home;
  const pose = posed(playhead);
  const [width, height] = [app.clientWidth, app.clientHeight];
  const lens = lensOf(home, width, height);
  placed = place(pose, step);
  paint(lens, placed, wood.width, wood.height, pose.pitch);
  drawLines(lens, step);
}
