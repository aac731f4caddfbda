// Cubes and cord in WebGL, as instanced cubes in the same light as in the window (`scene/wood.wgsl`).
const size = name => plan.wood[name].toFixed(4);
const CUBE = `#version 300 es
  precision highp float;
  layout(location=0) in vec3 place; layout(location=1) in vec4 turn; layout(location=2) in vec4 look;
  layout(location=3) in vec3 cut; layout(location=4) in float wood;
  uniform mat4 lens; uniform vec2 reach;
  vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }
  // Of each face, two triangles; a corner's bits are its sides. The first face looks along z.
  vec3 cornerOf(int vertex) {
    int face = vertex / 6, bits = int[](0, 1, 3, 0, 3, 2)[vertex % 6], axis = (2 + face / 2) % 3;
    float side = face % 2 == 0 ? 1.0 : -1.0;
    vec3 corner;
    corner[axis] = side;
    corner[(axis + 1) % 3] = (bits & 1) == 1 ? side : -side;
    corner[(axis + 2) % 3] = (bits & 2) == 2 ? 1.0 : -1.0;
    return corner;
  }`;
const VERTEX = `${CUBE}
  out vec3 local, world; flat out vec4 q; flat out vec4 looks; flat out vec3 cuts; flat out int species;
  void main() {
    vec3 corner = cornerOf(gl_VertexID);
    int holes = int(look.z);
    ivec3 bits = ivec3(0, 2, 4) + ivec3(lessThan(corner, vec3(0)));
    vec3 linked = vec3((holes >> bits.x) & 1, (holes >> bits.y) & 1, (holes >> bits.z) & 1);
    // Neighbours in the chain meet; look.x is the size, and less than 0 for a cord along the axis of the cut.
    vec3 side = mix(vec3(reach.x), vec3(reach.y), linked) * look.x;
    if (look.x < 0.0) side = mix(vec3(${size("CORD_RADIUS")}), vec3(-look.x), vec3(equal(vec3(0, 1, 2), vec3(cut.x))));
    local = corner * 0.5;
    q = turn; looks = look; cuts = cut; species = int(wood);
    world = place + turned(corner * side);
    gl_Position = lens * vec4(world, 1);
  }`;
const FRAGMENT = `#version 300 es
  precision highp float;
  in vec3 local, world; flat in vec4 q; flat in vec4 looks; flat in vec3 cuts; flat in int species;
  uniform vec3 key, up, eye, paint, spot; uniform vec4 rest, light[5], woods[16];
  out vec4 seen;
  vec3 turned(vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
  float chance(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
  void main() {
    int holes = int(looks.z), mark = int(looks.w);
    ivec3 bits = ivec3(0, 2, 4) + ivec3(lessThan(local, vec3(0)));
    vec3 linked = vec3((holes >> bits.x) & 1, (holes >> bits.y) & 1, (holes >> bits.z) & 1);
    holes >>= 6;
    vec3 touched = vec3((holes >> bits.x) & 1, (holes >> bits.y) & 1, (holes >> bits.z) & 1);
    vec3 beyond = abs(local) - 0.5, face = step(-1e-4, beyond), beside = (abs(local) + 1.0) * (1.0 - face);
    vec3 edge = step(vec3(max(beside.x, max(beside.y, beside.z))), beside);
    vec3 pixel = fwidth(local), rounded = max(vec3(${size("EDGE_RADIUS")}), min(1.3 * pixel, 0.08));
    vec3 tipped = normalize(max(beyond / rounded + 1.0, 0.0));
    vec3 normal = turned(sign(local) * tipped), toEye = normalize(eye - world);
    float tilt = 1.0 - dot(tipped, face), covered = dot(face, touched * (1.0 - linked));
    // Hardly any light gets into grooves between cubes that touch, or into the narrow gap to a cube that faces this
    // one.
    float open = (1.0 - 0.85 * dot(edge, max(linked, touched)) * min(2.6 * tilt, 1.0)) * (1.0 - 0.7 * covered);
    // Growth rings of a stick cut from a log: dark late wood ends sharply, and end grain absorbs the oil.
    vec3 grain = cuts.x < 0.5 ? local.xyz : cuts.x < 1.5 ? local.yzx : local.zxy;
    float along = grain.x + cuts.z, turn = 6.2832 * chance(vec2(cuts.y, 1)), end = face[int(cuts.x + 0.5)];
    vec2 pith = (0.7 + 2.1 * chance(vec2(cuts.y, 2))) * vec2(cos(turn), sin(turn));
    float years = length(grain.yz + pith) + 0.03 * sin(along * 1.3 + grain.y * 2.0 + turn);
    years *= 6.5 + 4.0 * chance(vec2(cuts.y, 3));
    float late = smoothstep(0.3, 0.93, fract(years)) * (1.0 - smoothstep(0.955, 1.0, fract(years)));
    late *= 0.6 + 0.4 * chance(vec2(floor(years), cuts.y));
    late = mix(late, 0.3, smoothstep(0.25, 0.9, fwidth(years)));
    vec4 early = woods[2 * species];
    vec3 colour = mix(early.rgb, woods[2 * species + 1].rgb, min(1.1 * late * early.a * (1.0 + 0.4 * end), 1.0));
    colour *= (0.86 + 0.28 * chance(vec2(cuts.y, 4))) * (0.94 + 0.12 * chance(vec2(cuts.y, along - grain.x + 9.0)));
    colour *= (1.0 - 0.2 * end) * (1.0 - 0.07 * min(4.0 * tilt, 1.0));
    vec3 bright = paint / max(paint.g, paint.b);
    vec2 across = face.x > 0.5 ? local.yz : face.y > 0.5 ? local.zx : local.xy;
    float r = length(across), soft = fwidth(r);
    if (dot(face, linked) > 0.5) colour *= 1.0 - 0.85 * (1.0 - smoothstep(-soft, soft, r - ${size("HOLE")}));
    else if (mark == 1) {
      float radius = clamp(4.0 * max(pixel.x, max(pixel.y, pixel.z)), ${size("DOT")}, 0.4);
      colour = mix(colour, spot, 1.0 - smoothstep(-soft, soft, r - radius));
    }
    if (looks.x < 0.0) colour = vec3(0.06, 0.055, 0.05);
    float height = dot(normal, up), toward = dot(normal - up * height, key - up * dot(key, up));
    vec3 lamp = light[0].rgb * (max(dot(normal, key) + 0.06, 0.0) / 1.06 * mix(1.0, open, 0.5));
    vec3 below = light[2].rgb * (0.66 + 0.34 * clamp(0.5 + 1.2 * toward, 0.0, 1.0));
    vec3 around = mix(below, light[1].rgb, 0.5 + 0.5 * height);
    float away = pow(1.0 - max(dot(normal, toEye), 0.0), 5.0);
    float shine = pow(max(dot(normal, normalize(key + toEye)), 0.0), 10.0);
    colour *= lamp + around * (open + (1.0 - open) * 0.5 * colour);
    colour += (light[0].rgb * 0.07 * shine + light[1].rgb * (light[1].a * away + 0.018)) * open;
    // A part in question is painted. Resting cubes are paler, and their woods closer to each other.
    if (looks.y > 1.0) colour = mix(colour, 0.5 * bright, 0.8);
    float grey = dot(colour, vec3(0.2126, 0.7152, 0.0722));
    if (looks.y < 0.0) colour = mix(colour, rest.rgb * (0.48 + 0.85 * grey), rest.a);
    // Khronos PBR Neutral, then sRGB.
    float least = min(colour.r, min(colour.g, colour.b));
    colour -= least < 0.08 ? least - 6.25 * least * least : 0.04;
    float peak = max(colour.r, max(colour.g, colour.b)), low = 1.0 - 0.0576 / (peak - 0.52);
    if (peak > 0.76) colour = mix(vec3(low), colour * (low / peak), 1.0 / (0.15 * (peak - low) + 1.0));
    colour = 1.055 * pow(max(colour, 0.0), vec3(1.0 / 2.4)) - 0.055;
    seen = vec4(colour, 1);
  }`;
// The shadow of each cube on the table: seen along the lamp's light, a hexagon, the meeting of three strips. The
// darkest counts.
const THROWN = `${CUBE}
  uniform vec3 key, up; uniform float table;
  out vec3 ray; flat out vec4 q;
  void main() {
    vec3 corner = cornerOf(gl_VertexID);
    float height = dot(place, up) - table, steep = dot(key, up);
    vec3 right = normalize(cross(up, key)), out_ = cross(up, right);
    ray = (right * corner.x + out_ * corner.y * 1.4) * (1.2 + 0.4 * height) - key * (height / steep);
    q = turn;
    gl_Position = look.x < 0.9 ? vec4(2) : lens * vec4(place + ray, 1);
  }`;
const SHADE = `#version 300 es
  precision highp float;
  in vec3 ray; flat in vec4 q;
  uniform vec3 key, ground; uniform vec4 light[5];
  out vec4 seen;
  vec3 back(vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) - q.w * v); }
  void main() {
    vec3 l = back(key), p = back(ray), m = abs(l), scale = inversesqrt(max(1.0 - l * l, 1e-3));
    float below = max(dot(-ray, key) - 0.5, 0.0), beyond = max(below - 3.5, 0.0);
    float far = 0.012 + ${plan.lamp.toFixed(4)} * below;
    float contact = max(1.0 - length(max(abs(p) - 0.5, 0.0)) / 0.7, 0.0);
    vec3 away = abs(cross(l, p)) * scale, edge = 0.53 * (m.yzx + m.zxy) * scale;
    vec3 strips = smoothstep(0.0, 1.0, (min(away + far, edge) - max(away - far, -edge)) / (2.0 * far));
    float hidden = strips.x * strips.y * strips.z / max(max(strips.x, max(strips.y, strips.z)), 1e-3);
    // The share of the ground's light that is left; the shadow has the ground's own hue.
    vec3 left = 1.0 - hidden * (1.0 - pow(light[4].rgb, vec3(0.42))) / (1.0 + 0.03 * beyond * beyond);
    left *= pow(1.0 - 0.4 * contact * contact, 0.42);
    seen = vec4(ground * (left - left.r), 1.0 - left.r);
  }`;
// A snake without colours alternates between two woods along the chain, or has one. Only its look depends on that.
const WOODS = ["light", "dark", "one"];
const CHOSEN = "snake-cube woods";
let woods = stored(CHOSEN, word => WOODS.find(known => known === word)) ?? plan.alternating ?? WOODS[0];
const alternating = cubelet => (woods === "one" ? 0 : 1 + Number((cubelet % 2 === 0) === (woods === "light")));
const shownWood = cubelet => plan.species[cubelet] || alternating(cubelet);
const FLOATS = 15; // per cube: place 3, turn 4, look 4, cut 3, wood 1
let programs;
// Prepares WebGL; returns whether it can draw.
function prepare() {
  programs = [
    [VERTEX, FRAGMENT],
    [THROWN, SHADE]
  ].map(sources => {
    const program = gl.createProgram();
    sources.forEach((source, kind) => {
      const shader = gl.createShader(kind ? gl.FRAGMENT_SHADER : gl.VERTEX_SHADER);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    });
    gl.linkProgram(program);
    const names = ["lens", "reach", "key", "up", "eye", "paint", "spot", "rest", "ground", "light", "woods", "table"];
    return { program, ...Object.fromEntries(names.map(name => [name, gl.getUniformLocation(program, name)])) };
  });
  if (!programs.every(({ program }) => gl.getProgramParameter(program, gl.LINK_STATUS))) return false;
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  let offset = 0;
  [3, 4, 4, 3, 1].forEach((size, part) => {
    gl.enableVertexAttribArray(part);
    gl.vertexAttribPointer(part, size, gl.FLOAT, false, FLOATS * 4, offset);
    gl.vertexAttribDivisor(part, 1);
    offset += size * 4;
  });
  gl.enable(gl.CULL_FACE);
  return true;
}
// Up to here only the document's language and its texts are set, so the printable sheet remains if this fails.
if (!prepare()) return;
document.body.append(app);
root.classList.add("live");

const DIRECTIONS = AXES.flatMap(axis => [axis, times(axis, -1)]);
// The cubes and the cord of a pose, opened about the step's pivot, as what the shaders take of each.
function place(pose, step) {
  const { places, turns, pitch } = pose;
  const wide = opened(pose, step);
  const lit = cubelet =>
    !step ? 0 : cubelet >= step.moving[0] && cubelet < step.moving[1] ? (step.isPainted ? 2 : 1) : -1;
  const faded = new Set(step?.faded);
  // Which faces touch another cube: a bit for each, in the order of the holes.
  const at = new Map(places.map((place, cubelet) => [place.map(Math.round).join(), cubelet]));
  const touched = cubelet =>
    faded.has(cubelet)
      ? 0
      : DIRECTIONS.reduce((bits, direction, bit) => {
          const toward = turned(turns[cubelet], direction);
          const other = at.get(add(places[cubelet], toward).map(Math.round).join());
          const touches =
            other !== undefined && !faded.has(other) && hypot(...minus(wide[other], add(wide[cubelet], toward))) < 0.33;
          return bits | (touches << bit);
        }, 0);
  const rows = [];
  for (let cubelet = 0; cubelet < places.length; cubelet++) {
    if (step?.isPainted && faded.has(cubelet)) continue;
    const { holes, axis, stick, along } = plan.cuts[cubelet];
    const size = faded.has(cubelet) ? plan.bead / plan.side : 1;
    rows.push([
      ...wide[cubelet],
      ...turns[cubelet],
      size,
      lit(cubelet),
      holes | (touched(cubelet) << 6),
      Number(cubelet === plan.dotted),
      axis,
      stick,
      along,
      shownWood(cubelet)
    ]);
    // The cord, where it is visible.
    const next = cubelet + 1;
    if (next < places.length && !step?.isPainted && (pitch > 1 || size < 1 || faded.has(next))) {
      const span = minus(wide[next], wide[cubelet]);
      const long = hypot(...span);
      const [x, y, z] = times(span, 1 / long);
      // The rotation from z to that direction.
      const turn = z < -0.9999 ? [1, 0, 0, 0] : [-y, x, 0, 1 + z].map(part => part / Math.sqrt(2 + 2 * z));
      rows.push([...between(wide[cubelet], wide[next], 0.5), ...turn, -long / 2, 0, 0, 0, 2, 0, 0, 0]);
    }
  }
  return rows;
}

// Draws the placed cubes in the lower left corner of the `wood` canvas; sizes are in device pixels.
function paint(lens, rows, width, height, pitch) {
  gl.viewport(0, 0, width, height);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  const { right, above } = lens;
  const flat = times(cross(right, above), inMirror(1));
  // As high as it is left of the eye: 58°.
  const sin = 0.848;
  const cos = 0.53;
  const key = add(times(add(times(flat, cos), times(right, -sin)), cos), times(above, sin));
  const heights = rows.map(row => (row[7] > 0 ? dot(row, above) : Infinity));
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(rows.flat()), gl.DYNAMIC_DRAW);
  const use = ({ program, ...at }, vertices) => {
    gl.useProgram(program);
    gl.uniformMatrix4fv(at.lens, false, lens.matrix);
    gl.uniform2f(at.reach, plan.side / 2, max(0.5 - (pitch - 1), plan.side / 2));
    const colours = { paint: theme.markLight, spot: theme.dotLight, ground: theme.backgroundParts };
    for (const [name, value] of Object.entries({ key, up: above, eye: lens.eye, ...colours }))
      gl.uniform3fv(at[name], value);
    gl.uniform4fv(at.rest, [...theme.restLight, plan.drain[Number(darkness.matches)]]);
    gl.uniform4fv(at.light, plan.light[Number(darkness.matches)].flat());
    gl.uniform4fv(at.woods, plan.woods.flat());
    gl.uniform1f(at.table, min(...heights) - 0.51);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, vertices, rows.length);
  };
  gl.frontFace(mirrored ? gl.CW : gl.CCW);
  gl.disable(gl.DEPTH_TEST);
  gl.enable(gl.BLEND);
  gl.blendEquation(gl.MAX);
  // Only the first face.
  use(programs[1], 6);
  gl.disable(gl.BLEND);
  gl.enable(gl.DEPTH_TEST);
  use(programs[0], 36);
}

// ---- Layout and drawing
let room, density, sight, shown, placed, stale; // The small pictures are stale until the next frame.
function layOut() {
  density = min(devicePixelRatio || 1, 2);
  for (const canvas of [wood, lines]) {
    const [width, height] = [app.clientWidth, app.clientHeight].map(side => Math.round(side * density));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  }
  if (!poses) return;
  // The largest text that leaves room for the picture; of a step, in at most three lines.
  sentence.style.fontSize = "";
  const em = parseFloat(getComputedStyle(root).fontSize) / 16; // Users choose large letters on purpose.
  const least = () => min(app.clientHeight, 700) * 0.28;
  const range = document.createRange();
  range.selectNodeContents(sentence);
  const rows = () => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  for (
    let size = parseFloat(getComputedStyle(sentence).fontSize);
    size > 13 * em
    && ((stepAt(page) && size > 16 * em && rows() > 3)
      || picture.clientHeight < least()
      || sentence.scrollHeight > sentence.clientHeight + 1);
    size -= 1
  ) {
    sentence.style.fontSize = size - 1 + "px";
  }
  // Where the page is scrolled too.
  const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = picture;
  room = { x: x + 6, y: y + 6, width: max(width - 12, 1), height: max(height - 12, 1) };
  // The light of the picture ends where the words and the buttons begin.
  app.style.setProperty(
    "--lit",
    `${(width > height ? 0.5 : 0.75) * width}px ${height / 2}px at ${x + width / 2}px ${y + height / 2}px`
  );
  sight = sightOf(page);
  stale = true;
  drawSoon();
}

// Draws a pose on a canvas of its own, as a whole or as large as these places allow.
function drawWhole(small, pose, step, { eye, isFlat, framed = pose }, share = 0) {
  small.drawn = [pose, step, eye];
  if (!small.clientWidth) return;
  const [width, height] = [small.clientWidth, small.clientHeight].map(side =>
    min(Math.round(side * density), wood.width, wood.height)
  );
  Object.assign(small, { width, height });
  const around = { x: 2, y: 2, width: width - 4, height: height - 4 };
  // Without the graphics card, which may be lost for a moment and with it what is on such a canvas.
  const onto = small.getContext("2d", { willReadFrequently: true });
  const view = viewOf({ eye, isFlat, ...whole(framed) }, around);
  const lens = lensOf(view, width, height);
  paint(
    lens,
    place({ ...(share > 0 ? swung(pose, step, smooth(share), 0) : pose), pitch: 1 }, step),
    width,
    height,
    1
  );
  onto.drawImage(wood, 0, wood.height - height, width, height, 0, 0, width, height);
  if (pose.places[plan.dotted]) pointAt(onto, lens.place(pose.places[plan.dotted]));
  if (step?.from) {
    canvas = onto;
    drawGesture(
      lens,
      step,
      { turned: smooth(share), gap: 0 },
      density * penWidth({ width: width / density, height: height / density }),
      1
    );
  }
}
function drawSmall() {
  stale = false;
  const step = stepAt(page);
  const [yaw, pitch] = page ? sight.eye : eyeOf(1);
  const pose = poses[min(Math.floor(page), STEPS)];
  const framed = sight.isCut ? sight : pose; // As large as the step is.
  const begins = beginsGoal();
  [0, 180].forEach((more, at) => {
    const [shown, whole] = at || !begins ? [pose, framed] : [poses[begins], poses[begins]];
    const view = { eye: [yaw + more, pitch], framed: whole };
    drawWhole(small[at].firstElementChild, shown, step && { ...step, faded: [] }, view);
  });
}

function draw() {
  if (!poses) return;
  frames++;
  if (stale) drawSmall();
  const step = stepAt(page);
  const home = viewOf(sight, room, hand);
  if (glide) {
    const share = smooth(glide.share);
    const { from } = glide;
    glide.moves ??= ["yaw", "pitch", "distance", "target"].some(key => String(from[key]) !== String(home[key]));
    const turn = (home.yaw - from.yaw) % 360;
    const shorter = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
    home.yaw = from.yaw + shorter * share;
    home.pitch = mix(from.pitch, home.pitch, share);
    home.distance = mix(from.distance, home.distance, share);
    for (const key of ["target", "above"]) home[key] = between(from[key], home[key], share);
    home.room = Object.fromEntries(Object.keys(room).map(side => [side, mix(from.room[side], room[side], share)]));
  }
  if (round) home.yaw += inMirror(360 * smooth(round.share));
  shown = home;
  const pose = posed(playhead);
  const lens = lensOf(home, app.clientWidth, app.clientHeight);
  placed = place(pose, step);
  paint(lens, placed, wood.width, wood.height, pose.pitch);
  drawLines(lens, step);
}
