"use strict";
// The page on screen: shows one step at a time, repeating its turn in 3D, for somebody holding a snake.
//
// The plan is data (`data.rs`); this script stages it as the window does. Without WebGL it does nothing, so the
// printable steps remain. Lengths are in pitches, angles in degrees, cubelets counted from 0.
(() => {
  const root = document.documentElement;
  const text = document.getElementById("plan").textContent;
  const plan = JSON.parse(text);
  const STEPS = plan.steps.length;
  const LAST = STEPS + 1; // Page 0 shows how to begin, page k step k, the last page the end.

  const GLIDE = 450, ROUND = 4000; // Milliseconds for the camera to go to another step, and once around the cube.
  const SWIPE = 36, STILL = 9; // Pixels: minimum movement of a swipe, maximum of a tap.

  // ---- Vectors, and turns as quaternions
  const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
  const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const times = (a, k) => [a[0] * k, a[1] * k, a[2] * k];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const mix = (a, b, share) => a + (b - a) * share;
  const clamp = (x, low, high) => Math.min(Math.max(x, low), high);
  const about = (axis, degrees) => {
    const half = degrees * Math.PI / 360;
    return [...times(axis, Math.sin(half)), Math.cos(half)];
  };
  const turned = (q, v) => {
    const inner = add(cross(q, v), times(v, q[3]));
    return add(v, times(cross(q, inner), 2));
  };
  const after = (q, p) => [...add(add(times(p, q[3]), times(q, p[3])), cross(q, p)), q[3] * p[3] - dot(q, p)];
  const flipped = v => [-v[0] || 0, v[1], v[2]];
  const smooth = share => {
    const t = clamp(share, 0, 1);
    return t * t * t * (t * (t * 6 - 15) + 10);
  };

  // ---- The fold, as planned or mirrored
  const canMirror = plan.words.length > 1;
  let mirrored = false;
  let fold;
  const near = new Map(); // Recently used poses, by step, as starting points for nearby ones.
  function tell(inMirror) {
    mirrored = inMirror;
    const steps = plan.steps.map(step => inMirror ? {
      ...step, axis: flipped(step.axis), pivot: flipped(step.pivot), degrees: -step.degrees, lift: flipped(step.lift),
      eye: [-step.eye[0], step.eye[1]], arc: flipped(step.arc), rod: step.rod.map(flipped), pull: step.pull?.map(flipped),
      frame: [[-step.frame[1][0], ...step.frame[0].slice(1)], [-step.frame[0][0], ...step.frame[1].slice(1)]],
    } : step);
    const eyes = inMirror ? plan.eyes.map(([yaw, pitch]) => [-yaw, pitch]) : plan.eyes;
    // The first two face bits are right and left.
    const holes = ([bits]) => inMirror ? bits & ~3 | (bits & 1) << 1 | (bits & 2) >> 1 : bits;
    fold = { steps, eyes, holes: plan.cuts.map(holes), words: plan.words[Number(inMirror)] };
    near.clear();
  }

  function laidOut() {
    const places = mirrored ? plan.cells.map(flipped) : plan.cells;
    return { places, turns: plan.turns ?? places.map(() => [0, 0, 0, 1]) };
  }
  // The pose before a step; after the last step, the end.
  function before(step) {
    let at = Math.max(0, ...[...near.keys()].filter(known => known <= step));
    let pose = near.get(at) ?? laidOut();
    for (; at < step; at++) {
      const { places, turns } = swung(pose, fold.steps[at], 1, 0);
      pose = { places: places.map(place => place.map(Math.round)), turns };
    }
    near.delete(step);
    near.set(step, pose);
    if (near.size > 4) near.delete(near.keys().next().value);
    return pose;
  }

  // A pose with a step's moving part turned by `share` and pulled out by `room`.
  function swung(pose, step, share, room) {
    const turn = about(step.axis, step.degrees * share);
    const base = add(step.pivot, times(step.lift, room));
    const [places, turns] = [pose.places.slice(), pose.turns.slice()];
    for (let cubelet = step.moving[0]; cubelet < step.moving[1]; cubelet++) {
      places[cubelet] = add(base, turned(turn, minus(places[cubelet], step.pivot)));
      turns[cubelet] = after(turn, turns[cubelet]);
    }
    return { places, turns };
  }

  // The pose at a playhead (completed steps plus fraction of the current one) without opening, and the opening's pitch.
  function posed(playhead) {
    const index = clamp(Math.floor(playhead), 0, STEPS), share = playhead - index;
    const pose = before(index), step = fold.steps[index];
    if (!step || share <= 0) return { ...pose, pitch: 1 };
    const phase = (from, to) => smooth((share - from) / (to - from));
    const room = step.roomy ? phase(0, plan.room) - phase(1 - plan.room, 1) : 0;
    const turn = step.roomy ? phase(plan.room, 1 - plan.room) : smooth(share);
    return { ...swung(pose, step, turn, room), pitch: 1 + (step.pitch - 1) * room };
  }

  // ---- The page
  const app = document.createElement("div");
  app.className = "app";
  app.setAttribute("role", "main");
  app.innerHTML = `
    <h1 class="unseen"></h1>
    <canvas class="wood"></canvas><canvas class="lines"></canvas>
    <header><button class="lost">Where am I?</button><p class="count" aria-live="polite"></p><button class="aloud" aria-pressed="false">Read aloud</button></header>
    <p class="sentence" aria-live="polite"></p>
    <div class="picture" role="img" tabindex="0" aria-label="The step. Drag, or press shift and an arrow key, to look from another side."></div>
    <div class="chips"><button class="motion"></button><button class="home">Turn back</button><button class="mirror"></button><button class="read">All steps in words</button></div>
    <div class="small">${["Whole snake", "After this step", "From behind"].map(title => `<figure><canvas></canvas><figcaption>${title}</figcaption></figure>`).join("")}</div>
    <nav><button class="back"><span>Back</span></button><button class="next"><span></span></button></nav>
    <dialog class="contents" aria-labelledby="lost"><form method="dialog"><h2 id="lost">Which one looks like yours?</h2><button class="close">Close</button></form>
      <p>Turn yours until it lies like the picture. The dot shows where the steps count from.</p>
      <button class="read">All steps in words</button><ol></ol></dialog>
    <dialog class="told" aria-labelledby="told"><form method="dialog"><h2 id="told">All steps in words</h2><button class="close">Close</button></form></dialog>`;
  const one = selector => app.querySelector(selector);
  const [wood, lines, sentence, picture] = [".wood", ".lines", ".sentence", ".picture"].map(one);
  const [contents, told] = [one(".contents"), one(".told")];
  const small = [...app.querySelectorAll(".small figure")];

  one("h1").textContent = document.title;
  const gl = wood.getContext("webgl2", { antialias: true, alpha: true });
  const isKnown = window.HTMLDialogElement && window.ResizeObserver && CanvasRenderingContext2D.prototype.roundRect;
  if (!gl || !isKnown) return;

  let page = 0;
  const stepOf = page => page > 0 && page < LAST ? page - 1 : null;
  const done = () => clamp(page - 1, 0, STEPS);

  // The last page seen is stored in the address, and in the browser's storage under a number made from the plan.
  const NUMBER = "snake-cube " + [...text].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0, 2166136261);
  const nameOf = page => (page === 0 ? "#begin" : page === LAST ? "#end" : "#s" + page) + (mirrored ? "-mirror" : "");
  function placeOf(name) {
    const [, where, number, mirror] = /^#(begin|end|s(\d+))(-mirror)?$/.exec(name) ?? [];
    return where && { page: where === "end" ? LAST : number ? clamp(+number, 1, LAST) : 0, mirrored: canMirror && !!mirror };
  }
  function keep() {
    // Mail programs may allow neither.
    try { history.replaceState(null, "", nameOf(page)); } catch { /* not there */ }
    try { localStorage.setItem(NUMBER, JSON.stringify({ page, mirrored })); } catch { /* not there */ }
  }
  function kept() {
    try { return JSON.parse(localStorage.getItem(NUMBER)) ?? {}; } catch { return {}; }
  }

  // ---- Playback: repeats, unless reduced motion is preferred or playback is paused
  const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const [darkness, theme] = [matchMedia("(prefers-color-scheme: dark)"), {}];
  let held = false;
  let playhead = 0, turning = null, timer = 0, due = 0, frames = 0;
  let glide = null, round = null; // The camera going to another step, and once around the cube at the end.
  const hand = [0, 0]; // How far the user has turned the picture: yaw, pitch.
  const repeats = () => !held && !lessMotion.matches;
  const isCovered = () => document.hidden || contents.open || told.open;

  function rest() {
    clearTimeout(timer);
    cancelAnimationFrame(due);
    due = 0;
    turning = glide = round = null;
  }
  // Plays the step from its beginning; if asked for by the user, at once and from where it was paused.
  function play(atOnce) {
    clearTimeout(timer);
    turning = null;
    if (!atOnce && !held || playhead > done() + 0.999) playhead = done();
    if (stepOf(page) !== null && !isCovered() && (atOnce || repeats())) {
      timer = setTimeout(() => { turning = NaN; ask(); }, atOnce ? 0 : plan.rests[0] * 1000);
    }
    ask();
  }
  function ask() {
    due ||= document.hidden ? 0 : requestAnimationFrame(tick);
  }
  function tick(now) {
    due = 0;
    let again = false;
    const share = (since, milliseconds) => Math.min((now - since) / milliseconds, 1);
    if (glide) {
      glide.since ??= now;
      glide.share = share(glide.since, GLIDE);
      if (glide.share < 1) again = true; else glide = null;
    }
    if (round) {
      round.since ??= now;
      round.share = share(round.since, ROUND);
      if (round.share < 1) again = true; else round = null;
    }
    if (turning !== null) {
      const length = 1000 * fold.steps[stepOf(page)].seconds;
      if (isNaN(turning)) turning = now - (playhead - done()) * length;
      const share = (now - turning) / length;
      // Stop just before the end, so that it is still this step.
      playhead = done() + clamp(share, 0, 0.99999);
      if (share < 1) again = true;
      else {
        turning = null;
        if (repeats()) timer = setTimeout(play, plan.rests[1] * 1000);
      }
    }
    draw();
    if (again) ask();
  }

  // ---- The camera
  const tangent = Math.tan(plan.lens.field_of_view * Math.PI / 360);
  function axesOf(yaw, pitch) {
    const [y, p] = [yaw * Math.PI / 180, pitch * Math.PI / 180];
    const back = [Math.sin(y) * Math.cos(p), Math.sin(p), Math.cos(y) * Math.cos(p)];
    const right = [Math.cos(y), 0, -Math.sin(y)];
    return { right, up: cross(back, right), back };
  }
  function distanceOf([low, high], { right, up, back }, aspect) {
    const half = times(minus(high, low), 0.5).map(side => Math.max(side, plan.lens.smallest));
    let distance = 0;
    for (let corner = 0; corner < 8; corner++) {
      const at = half.map((side, axis) => corner >> axis & 1 ? side : -side);
      const nearer = dot(at, back);
      distance = Math.max(distance, nearer + Math.abs(dot(at, right)) / (tangent * aspect), nearer + Math.abs(dot(at, up)) / tangent);
    }
    return distance * plan.lens.air[0] + plan.lens.air[1];
  }
  const boundsOf = places => [Math.min, Math.max].map((pick, side) =>
    [0, 1, 2].map(axis => places.reduce((most, place) => pick(most, place[axis]), places[0][axis]) + side - 0.5));
  // The viewpoint and frame of a page.
  function sightOf(page) {
    const step = fold.steps[stepOf(page)];
    return step ? { eye: step.eye, frame: step.frame }
      : { eye: fold.eyes[page ? 1 : 0], frame: boundsOf(before(page ? STEPS : 0).places) };
  }
  function viewOf({ eye, frame }, by, room) {
    const [yaw, pitch] = [eye[0] + by[0], clamp(eye[1] + by[1], -85, 85)];
    const distance = distanceOf(frame, axesOf(yaw, pitch), room.width / room.height);
    return { yaw, pitch, target: times(add(...frame), 0.5), distance };
  }
  // The projection of a view to pixels of a canvas, centred in `room`.
  function lensOf(view, room, width, height) {
    const axes = axesOf(view.yaw, view.pitch), { right, up, back } = axes;
    const scale = room.height / 2 / tangent;
    const middle = [room.x + room.width / 2, room.y + room.height / 2];
    const place = point => {
      const away = minus(point, view.target), depth = view.distance - dot(away, back);
      return [middle[0] + dot(away, right) / depth * scale, middle[1] - dot(away, up) / depth * scale];
    };
    const [near, far] = [view.distance * 0.05, view.distance * 3 + 100];
    const rows = (x, y, depth) => [
      x * scale * 2 / width + depth * (middle[0] * 2 / width - 1), y * scale * 2 / height + depth * (1 - middle[1] * 2 / height),
      depth * (far + near) / (far - near), depth];
    const matrix = [0, 1, 2].flatMap(axis => rows(right[axis], up[axis], -back[axis]));
    const last = rows(-dot(view.target, right), -dot(view.target, up), view.distance + dot(view.target, back));
    last[2] -= 2 * far * near / (far - near);
    return { ...axes, place, matrix: new Float32Array([...matrix, ...last]) };
  }

  // ---- Wood: instanced cubes, each with its position, rotation and appearance
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
      if (look.x < 0.0) side = mix(vec3(0.055), vec3(-look.x), vec3(equal(vec3(0, 1, 2), vec3(cut.x))));
      local = corner * 0.5; q = turn; looks = look; cuts = cut; wood = colour;
      gl_Position = lens * vec4(place + turned(corner * side), 1);
    }`;
  // Edges that look rounded, thin dark seams between neighbours, some grain; moving cubes have a rim, others are pale.
  const FRAGMENT = `#version 300 es
    precision highp float;
    in vec3 local; flat in vec4 q; flat in vec4 looks; flat in vec3 cuts; flat in vec3 wood;
    uniform vec3 left, accent, ground;
    out vec4 seen;
    vec3 turned(vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
    void main() {
      int holes = int(looks.z), mark = int(looks.w);
      ivec3 bits = ivec3(0, 2, 4) + ivec3(lessThan(local, vec3(0)));
      vec3 linked = vec3((holes >> bits.x) & 1, (holes >> bits.y) & 1, (holes >> bits.z) & 1);
      vec3 beyond = abs(local) - 0.5, face = step(-1e-4, beyond);
      vec3 near = max(beyond / 0.085 + 1.0, 0.0);
      vec3 normal = turned(normalize(sign(local) * mix(near, face, linked)));
      vec3 edges = near * (1.0 - face) * (1.0 - linked);
      float edge = clamp(2.0 * max(edges.x, max(edges.y, edges.z)) - 0.1, 0.0, 1.0);
      vec3 seams = linked * (1.0 - face) * clamp((beyond + 0.018) / fwidth(local) + 0.5, 0.0, 1.0);
      float seam = max(seams.x, max(seams.y, seams.z));
      vec3 grain = cuts.x < 0.5 ? local.xyz : cuts.x < 1.5 ? local.yzx : local.zxy;
      float along = grain.x + cuts.z, stick = cuts.y * 2.4;
      float rings = length(grain.yz + 0.9 * vec2(sin(stick), cos(stick)) + 0.05 * sin(along * 1.3 + stick));
      vec3 colour = wood * (1.0 + 0.028 * sin(rings * 30.0 + sin(along * 2.1 + stick)) + 0.03 * sin(stick * 3.7));
      vec2 across = face.x > 0.5 ? local.yz : face.y > 0.5 ? local.zx : local.xy;
      float r = length(across), soft = fwidth(r);
      bool hole = dot(face, linked) > 0.5;
      if (hole) colour *= 1.0 - 0.85 * (1.0 - smoothstep(-soft, soft, r - 0.11));
      else if (mark == 1) colour = mix(colour, accent * 0.95, 1.0 - smoothstep(-soft, soft, r - 0.27));
      else if (mark == 2) colour *= 1.0 - 0.7 * (1.0 - smoothstep(-soft, soft, abs(r - 0.21) - 0.04));
      float light = 0.80 + 0.22 * normal.y + 0.16 * dot(normal, left);
      colour *= light * (1.0 - 0.4 * seam) * (1.0 + 0.1 * edge);
      if (looks.x < 0.0) colour = vec3(0.17, 0.14, 0.12) * light;
      if (looks.y > 0.0) colour = mix(colour * 1.06, accent, 0.9 * edge);
      if (looks.y < 0.0) colour = mix(colour, mix(vec3(dot(colour, vec3(0.3, 0.55, 0.15))), ground, 0.5), 0.4);
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
    instances = new Float32Array(FLOATS * 2 * plan.cells.length);
    fill(gl.ARRAY_BUFFER, instances, gl.DYNAMIC_DRAW);
    let offset = 0;
    for (const [at, size] of [[2, 3], [3, 4], [4, 4], [5, 3], [6, 3]]) {
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, size, gl.FLOAT, false, FLOATS * 4, offset);
      gl.vertexAttribDivisor(at, 1);
      offset += size * 4;
    }
    uniforms = Object.fromEntries(["lens", "reach", "left", "accent", "ground"].map(name => [name, gl.getUniformLocation(program, name)]));
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    return true;
  }
  // The document is unchanged up to here.
  if (!prepare()) return;
  document.body.append(app);
  root.classList.add("live");

  // Writes a pose, opened about the step's pivot, into the buffer; returns the number of cubes and cords.
  function place({ places, turns, pitch }, step) {
    const { length } = places;
    const lit = cubelet => !step ? 0 : cubelet >= step.moving[0] && cubelet < step.moving[1] ? 1 : -1;
    const mark = cubelet => {
      const fromEnd = Math.min(cubelet + 1, length - cubelet);
      return cubelet === plan.dotted ? 1 : fromEnd % 5 === 0 && page < LAST ? 2 : 0;
    };
    const faded = new Set(step?.faded);
    const opened = pitch === 1 ? places : places.map(place => add(step.pivot, times(minus(place, step.pivot), pitch)));
    let count = 0;
    const put = (...values) => instances.set(values, FLOATS * count++);
    for (let cubelet = 0; cubelet < length; cubelet++) {
      const [, axis, stick, along] = plan.cuts[cubelet];
      const colour = plan.woods[plan.species[cubelet]].map(part => part / 255);
      const size = faded.has(cubelet) ? plan.bead / plan.side : 1;
      put(...opened[cubelet], ...turns[cubelet], size, lit(cubelet), fold.holes[cubelet], mark(cubelet), axis, stick, along, ...colour);
      // The cord, where it is visible.
      const next = cubelet + 1;
      if (next < length && (pitch > 1 || size < 1 || faded.has(next))) {
        const way = minus(opened[next], opened[cubelet]), long = Math.hypot(...way);
        const [x, y, z] = times(way, 1 / long);
        // The rotation from z to `way`.
        const turn = z < -0.9999 ? [1, 0, 0, 0] : [-y, x, 0, 1 + z].map(part => part / Math.sqrt(2 + 2 * z));
        put(...times(add(opened[cubelet], opened[next]), 0.5), ...turn, -long / 2, 0, 0, 0, 2, 0, 0, 0, 0, 0);
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
    gl.uniform3fv(uniforms.accent, theme.accentParts);
    gl.uniform3fv(uniforms.ground, theme.backgroundParts);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, instances, 0, FLOATS * count);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, 36, count);
  }

  // ---- Layout and drawing
  let room, density, shown, placed, stale; // The small pictures are stale until the next frame.
  function layOut() {
    density = Math.min(devicePixelRatio || 1, 2);
    for (const canvas of [wood, lines]) {
      const [width, height] = [app.clientWidth, app.clientHeight].map(side => Math.round(side * density));
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    }
    // The largest text that leaves room for the picture.
    sentence.style.fontSize = "";
    const largest = parseFloat(getComputedStyle(sentence).fontSize);
    const least = () => Math.min(app.clientHeight, 700) * 0.28;
    for (let size = largest; size > 13 && (picture.clientHeight < least() || sentence.scrollHeight > sentence.clientHeight + 1); size -= 1) {
      sentence.style.fontSize = size - 1 + "px";
    }
    const { x, y, width, height } = picture.getBoundingClientRect();
    room = { x: x + 6, y: y + 6, width: Math.max(width - 12, 1), height: Math.max(height - 12, 1) };
    stale = true;
    ask();
  }

  function drawSmall() {
    stale = false;
    const step = fold.steps[stepOf(page)];
    if (!step && page < LAST) return;
    const at = step ? [[page - 1, 0], [page, 0], [page, 180]] : [null, null, [STEPS, 180]];
    at.forEach((seen, index) => {
      const canvas = small[index].firstElementChild;
      if (!seen || !canvas.clientWidth) return;
      const [width, height] = [canvas.clientWidth, canvas.clientHeight].map(side => Math.min(Math.round(side * density), wood.width, wood.height));
      Object.assign(canvas, { width, height });
      const pose = { ...before(seen[0]), pitch: 1 }, around = { x: 2, y: 2, width: width - 4, height: height - 4 };
      const view = viewOf({ eye: sightOf(page).eye, frame: boundsOf(pose.places) }, [seen[1], 0], around);
      paint(lensOf(view, around, width, height), place(pose, step && { ...step, faded: [] }), width, height, 1);
      canvas.getContext("2d").drawImage(wood, 0, wood.height - height, width, height, 0, 0, width, height);
    });
  }

  function draw() {
    frames++;
    if (stale) drawSmall();
    const step = fold.steps[stepOf(page)], home = viewOf(sightOf(page), hand, room);
    if (glide) {
      const share = smooth(glide.share), { from } = glide;
      const turn = (home.yaw - from.yaw) % 360, shorter = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
      home.yaw = from.yaw + shorter * share;
      home.pitch = mix(from.pitch, home.pitch, share);
      home.distance = mix(from.distance, home.distance, share);
      home.target = home.target.map((at, axis) => mix(from.target[axis], at, share));
    }
    if (round) home.yaw += 360 * smooth(round.share);
    shown = home;
    const pose = posed(playhead);
    const [width, height] = [app.clientWidth, app.clientHeight];
    const lens = lensOf(home, room, width, height);
    placed = place(pose, step);
    paint(lens, placed, wood.width, wood.height, pose.pitch);
    drawLines(lens, step);
  }

  // ---- The gesture, drawn over the wood without occlusion: axis, ring, arrow, number, and landing outline
  const pen = lines.getContext("2d");
  let gesture = null; // Of the step shown.
  // Like the window's `Gesture`, in 3D.
  function gestureOf(step) {
    const landed = before(done() + 1).places, [first, end] = step.moving;
    // Lattice axes, so the two others are perpendicular.
    const axis = step.axis, u = [axis[1], axis[2], axis[0]].map(Math.abs), v = cross(axis, u);
    const joint = times(add(...step.rod), 0.5), spoke = minus(step.arc, joint);
    const ring = Array.from({ length: 33 }, (_, at) => {
      const angle = at / 32 * 2 * Math.PI;
      return add(joint, add(times(u, plan.ring * Math.cos(angle)), times(v, plan.ring * Math.sin(angle))));
    });
    const arc = Array.from({ length: Math.abs(step.degrees) / 90 * 14 + 1 }, (_, at) =>
      add(joint, turned(about(axis, Math.sign(step.degrees) * at * 90 / 14), spoke)));
    const dot = plan.dotted >= first && plan.dotted < end ? landed[plan.dotted] : null;
    return { rod: step.rod, ring, arc, pull: step.pull ?? [], landing: landing(landed.slice(first, end)), dot };
  }
  function drawLines(lens, step) {
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, lines.width, lines.height);
    // If it is only cleared, some browsers keep showing the old content.
    lines.hidden = !step;
    if (!step) return;
    const unit = clamp(Math.min(room.width, room.height) / 330, 0.85, 1.7);
    pen.lineCap = pen.lineJoin = "round";
    const stroke = (points, width, colour) => {
      pen.beginPath();
      points.forEach(point => pen.lineTo(...point));
      Object.assign(pen, { lineWidth: width, strokeStyle: colour });
      pen.stroke();
    };
    const fill = (points, colour) => {
      pen.beginPath();
      points.forEach(point => pen.lineTo(...point));
      pen.fillStyle = colour;
      pen.fill();
    };
    const twice = (points, width, colour) => {
      stroke(points, width + 3 * unit, theme.halo);
      stroke(points, width, colour);
    };
    const { accent } = theme;
    gesture ??= gestureOf(step);
    const { dot } = gesture, joint = times(add(...gesture.rod), 0.5);
    const [ring, arc, pull] = [gesture.ring, gesture.arc, gesture.pull].map(line => line.map(lens.place));
    pen.globalAlpha = 0.75;
    pen.setLineDash([5 * unit, 5 * unit]);
    gesture.landing.forEach(edge => stroke(edge.map(lens.place), 1.5 * unit, accent));
    pen.setLineDash([]);
    if (dot) {
      const [middle, side] = [dot, add(dot, times(lens.right, 0.26))].map(lens.place);
      pen.beginPath();
      pen.arc(...middle, Math.hypot(side[0] - middle[0], side[1] - middle[1]), 0, 7);
      pen.fillStyle = accent;
      pen.fill();
    }
    pen.globalAlpha = 1;
    twice(gesture.rod.map(lens.place), 2 * unit, theme.text);
    twice(ring, 2.5 * unit, accent);
    const arrow = points => {
      const tip = points.at(-1), last = points.at(-2);
      const far = Math.hypot(tip[0] - last[0], tip[1] - last[1]) || 1;
      const [x, y] = [(tip[0] - last[0]) / far, (tip[1] - last[1]) / far];
      const size = clamp(Math.max(...points.map(point => Math.hypot(point[0] - tip[0], point[1] - tip[1]))) / 27, 0.4 * unit, unit);
      // A short arrow, or one toward the camera, has a small head, so that some shaft is left.
      const [long, wide] = [17 * size, 8 * size];
      const head = grown => {
        const [back, side] = [long + grown, wide * (1 + grown / long)];
        const at = (along, across) => [tip[0] + x * along - y * across, tip[1] + y * along + x * across];
        return [at(grown, 0), at(-back, side), at(-back, -side)];
      };
      // The shaft ends in the head.
      const shaft = points.filter(point => Math.hypot(point[0] - tip[0], point[1] - tip[1]) >= long);
      twice([...shaft, [tip[0] - x * long * 0.9, tip[1] - y * long * 0.9]], 4 * unit, accent);
      fill(head(4 * unit), theme.halo);
      fill(head(0), accent);
    };
    if (pull.length) arrow(pull);
    arrow(arc);
    // The number of cubes up to the joint, beside the ring where it covers no arrow, preferably on the right.
    const middle = lens.place(joint);
    const away = (from, to) => Math.hypot(from[0] - to[0], from[1] - to[1]);
    const places = ring.map(at => {
      const from = away(at, middle) || 1;
      return at.map((part, side) => part + (part - middle[side]) / from * 18 * unit);
    });
    const worth = at => 3 * Math.min(60 * unit, ...[...arc, ...pull].map(point => away(point, at))) + at[0];
    const at = places.reduce((best, next) => worth(next) > worth(best) ? next : best);
    pen.font = `600 ${15 * unit}px system-ui, sans-serif`;
    Object.assign(pen, { textAlign: "center", textBaseline: "middle" });
    const wide = pen.measureText(step.count).width + 10 * unit;
    pen.beginPath();
    pen.roundRect(at[0] - wide / 2, at[1] - 10 * unit, wide, 20 * unit, 4 * unit);
    pen.fillStyle = accent;
    pen.fill();
    pen.fillStyle = theme.onAccent;
    pen.fillText(step.count, at[0], at[1] + unit);
  }

  // The edges of a body of cells, where its surface bends.
  function landing(cells) {
    const body = new Set(cells.map(String)), known = new Set(), found = [];
    for (const cell of cells) {
      for (let axis = 0; axis < 3; axis++) {
        const [along, u, v] = [0, 1, 2].map(turn => [0, 1, 2].map(at => Number(at === (axis + turn) % 3)));
        for (const [right, up] of [[u, v], [u, times(v, -1)], [times(u, -1), v], [times(u, -1), times(v, -1)]]) {
          const middle = add(cell, times(add(right, up), 0.5)), name = String([...middle, axis]);
          if (known.has(name)) continue;
          known.add(name);
          const [beside, above, across] = [right, up, add(right, up)].map(by => body.has(String(add(cell, by))));
          // No line if all four cells around the edge are filled, or two adjacent ones: it is hidden, or in a plane.
          if (beside === above ? !(beside && across) : across) found.push([-0.5, 0.5].map(half => add(middle, times(along, half))));
        }
      }
    }
    return found;
  }

  // ---- Turning pages
  const wordsOf = ({ beginning, steps, ending }) => stepOf(page) !== null ? steps[stepOf(page)] : page ? ending : beginning;
  function show(next, { quietly } = {}) {
    const from = page;
    page = clamp(next, 0, LAST);
    gesture = null;
    playhead = done();
    const step = stepOf(page);
    Object.assign(root.dataset, { step: done(), steps: STEPS, page });
    root.classList.toggle("mirror", mirrored);
    app.dataset.at = step !== null ? "step" : page ? "end" : "begin";
    one(".count").textContent = step !== null ? `Step ${page} of ${STEPS}` : page ? STEPS > 1 ? `All ${STEPS} done` : "Done" : STEPS === 1 ? "1 step" : `${STEPS} steps`;
    // Do not break lines inside segment numbers.
    sentence.textContent = wordsOf(fold.words).replace(/(\d)-(?=\d)/g, "$1\u2011");
    // Not `disabled`, because the button would lose the focus.
    one(".back").setAttribute("aria-disabled", page === 0);
    one(".next span").textContent = page === 0 ? "Begin" : page === LAST ? "From the start" : "Next";
    one("button.mirror").textContent = mirrored ? "Not the mirror image" : "My first turn went the other way";
    small[0].hidden = step === null || !fold.steps[step].cut;
    small[1].hidden = step === null;
    small[2].hidden = page === 0;
    app.style.setProperty("--share", page / LAST);
    rest();
    hand.fill(0);
    if (shown && !quietly && !lessMotion.matches) {
      glide = { from: shown, share: 0 };
      if (page === LAST && from < page) round = { share: 0 };
    }
    showChips();
    keep();
    play();
    layOut();
    if (!quietly) say();
  }
  function go(to) {
    if (clamp(to, 0, LAST) !== page) show(to);
  }

  function showChips() {
    const focused = document.activeElement;
    const runs = repeats();
    one(".motion").textContent = runs ? "Pause" : playhead > done() && held ? "Go on" : "Show the turn";
    one(".motion").hidden = stepOf(page) === null;
    one(".home").hidden = !hand[0] && !hand[1];
    one("button.mirror").hidden = !canMirror || page > 1;
    one(".chips .read").hidden = page > 0;
    // The focused button may now be hidden.
    if (focused.hidden) one(".next").focus();
  }

  // ---- Speech, if available; each page is spoken once
  const voice = window.speechSynthesis;
  const aloud = one(".aloud");
  aloud.style.visibility = voice ? "" : "hidden";
  const speaks = () => aloud.getAttribute("aria-pressed") === "true";
  function say() {
    if (!voice) return;
    voice.cancel();
    if (!speaks()) return;
    const speech = new SpeechSynthesisUtterance(wordsOf(fold.words));
    speech.lang = "en";
    voice.speak(speech);
  }

  // Keeps the screen awake if possible. A hidden page loses the lock, and some browsers require a user gesture.
  let awake;
  async function stayAwake() {
    if (awake && !awake.released) return;
    try { awake = await navigator.wakeLock?.request("screen"); } catch { /* then it may sleep */ }
  }
  for (const touch of ["pointerup", "keydown"]) addEventListener(touch, stayAwake);

  // ---- "Where am I?", and all steps in words
  function openContents() {
    const tiles = contents.querySelector("ol");
    tiles.replaceChildren();
    for (let at = 0; at <= LAST; at++) {
      const tile = document.createElement("button");
      const drawn = document.getElementById("p" + at)?.closest("svg");
      const title = at === 0 ? "To begin with" : at === LAST ? "The end" : `Step ${at}`;
      const box = drawn?.getAttribute("viewBox");
      tile.innerHTML = `${box ? `<svg viewBox="${box}" aria-hidden="true"><use href="#p${at}"/></svg>` : ""}<span>${title}</span>`;
      // So that the space bar continues from there.
      tile.addEventListener("click", () => { contents.close(); show(at); one(".next").focus(); });
      if (at === page) tile.setAttribute("aria-current", "step");
      const item = document.createElement("li");
      item.append(tile);
      tiles.append(item);
    }
    open(contents);
    tiles.children[page].firstChild.scrollIntoView({ block: "center" });
    tiles.children[page].firstChild.focus();
  }
  function openTold() {
    told.querySelectorAll("section, .legend").forEach(part => part.remove());
    document.querySelectorAll("main .words, main .legend").forEach(part => told.append(part.cloneNode(true)));
    open(told);
  }
  function open(dialog) {
    voice?.cancel();
    contents.close();
    rest();
    dialog.showModal();
  }
  for (const dialog of [contents, told]) dialog.addEventListener("close", () => play());

  // ---- Buttons, fingers and keys
  const clicks = {
    ".lost": openContents,
    ".motion": () => {
      const ran = repeats();
      if (!lessMotion.matches) held = ran;
      clearTimeout(timer);
      turning = null;
      if (!ran) play(true);
      showChips();
    },
    ".home": goHome,
    "button.mirror": () => mirror(!mirrored),
    ".chips .read": openTold,
    ".contents .read": openTold,
    ".aloud": () => {
      aloud.setAttribute("aria-pressed", !speaks());
      // Avoid a screen reader speaking at the same time.
      for (const part of [one(".count"), sentence]) part.setAttribute("aria-live", speaks() ? "off" : "polite");
      say();
    },
    ".back": () => go(page - 1),
    ".next": () => show(page === LAST ? 0 : page + 1),
  };
  for (const [selector, does] of Object.entries(clicks)) one(selector).addEventListener("click", does);
  function goHome() {
    glide = shown && !lessMotion.matches ? { from: shown, share: 0 } : null;
    hand.fill(0);
    showChips();
    ask();
  }
  // Turns the picture by degrees, as a finger does.
  function turn(across, down) {
    const { eye } = sightOf(page);
    hand[0] -= across;
    hand[1] = clamp(eye[1] + hand[1] + down, -85, 85) - eye[1];
    glide = null;
    showChips();
    ask();
  }
  function mirror(inMirror) {
    if (!canMirror || inMirror === mirrored) return;
    tell(inMirror);
    show(page);
  }

  // A drag over the picture turns it, even where Back and Next lie over it; elsewhere a swipe turns the page.
  let finger = null, lastTap = 0, swiped = false;
  app.addEventListener("pointerdown", event => {
    swiped = false;
    if (!event.isPrimary || event.button || event.target.closest("dialog")) return;
    const { clientX: x, clientY: y, target, pointerId } = event;
    const seen = picture.getBoundingClientRect();
    const turns = target === picture || !!target.closest("nav") && y < seen.bottom && x > seen.left && x < seen.right;
    // A tap on Back or Next may slip more.
    const button = target.closest("nav button");
    finger = { x, y, lastX: x, lastY: y, turns, button, still: button ? 2 * STILL : STILL, moved: false };
    // The finger may leave the picture.
    if (turns) target.setPointerCapture(pointerId);
  });
  app.addEventListener("pointermove", event => {
    // A mouse button may be released where no event is sent.
    if (event.isPrimary && !(event.buttons & 1)) finger = null;
    if (!finger || !event.isPrimary) return;
    const { clientX: x, clientY: y } = event;
    finger.moved ||= Math.hypot(x - finger.x, y - finger.y) > finger.still;
    if (finger.turns && finger.moved) {
      // A drag across the picture turns it half way around.
      swiped = true;
      const degrees = 180 / Math.min(room.width, room.height);
      turn((x - finger.lastX) * degrees, (y - finger.lastY) * degrees);
    }
    [finger.lastX, finger.lastY] = [x, y];
  });
  app.addEventListener("pointerup", event => {
    if (!finger || !event.isPrimary) return;
    const [across, down] = [event.clientX - finger.x, event.clientY - finger.y];
    if (event.target === picture && !finger.moved) {
      if (event.timeStamp - lastTap < 350) goHome();
      lastTap = event.timeStamp;
    } else if (!finger.turns && Math.abs(across) > SWIPE && Math.abs(across) > 1.5 * Math.abs(down)) {
      swiped = true;
      go(page + (across < 0 ? 1 : -1));
    } else if (finger.button && Math.hypot(across, down) <= (finger.turns ? finger.still : SWIPE)) {
      // Browsers do not count a tap that slips, or follows a swipe closely, as a click.
      finger.button.click();
      swiped = true;
    }
    finger = null;
  });
  app.addEventListener("pointercancel", () => finger = null);
  // Suppress the click after a swipe or a tap already handled.
  app.addEventListener("click", event => {
    if (swiped && event.detail) event.stopPropagation();
    swiped = false;
  }, true);

  addEventListener("keydown", event => {
    if (contents.open || told.open || event.altKey || event.ctrlKey || event.metaKey) return;
    const ways = { ArrowRight: [15, 0], ArrowLeft: [-15, 0], ArrowDown: [0, 15], ArrowUp: [0, -15] };
    if (event.shiftKey && event.key in ways) {
      event.preventDefault();
      return turn(...ways[event.key]);
    }
    const pages = { ArrowRight: page + 1, PageDown: page + 1, ArrowLeft: page - 1, PageUp: page - 1, Home: 0, End: LAST, " ": page + 1 };
    // The space bar presses a focused button.
    if (!(event.key in pages) || event.key === " " && event.target.closest?.("button")) return;
    event.preventDefault();
    go(pages[event.key]);
  });

  // ---- Theme, browser events, start
  function look() {
    const style = getComputedStyle(root), read = name => style.getPropertyValue("--" + name).trim();
    const parts = name => [1, 3, 5].map(at => parseInt(read(name).slice(at, at + 2), 16) / 255);
    Object.assign(theme, {
      accent: read("accent"), text: read("text"), onAccent: read("on-accent"),
      accentParts: parts("accent"), backgroundParts: parts("background"),
      halo: darkness.matches ? "rgb(0 0 0 / .75)" : "rgb(255 255 255 / .82)",
    });
  }
  darkness.addEventListener("change", () => { look(); layOut(); });
  lessMotion.addEventListener("change", () => { rest(); showChips(); play(); });
  document.addEventListener("visibilitychange", () => {
    rest();
    if (document.hidden) return voice?.cancel();
    play();
    stayAwake();
  });
  addEventListener("hashchange", () => {
    const to = placeOf(location.hash);
    if (to) mirror(to.mirrored), go(to.page);
  });
  // Phones take the graphics context from pages hidden for long.
  wood.addEventListener("webglcontextlost", event => { event.preventDefault(); rest(); });
  wood.addEventListener("webglcontextrestored", () => {
    if (prepare()) return layOut(), play();
    root.classList.remove("live");
    app.remove();
  });

  const left = placeOf(location.hash) ?? kept();
  tell(canMirror && left.mirrored === true);
  look();
  show(left.page ?? 0, { quietly: true });
  new ResizeObserver(layOut).observe(app);
  stayAwake();

  // For tests: pages by completed steps, moving cubes as last drawn, poses at any playhead, and the gesture.
  window.snakeCube = {
    go: steps => show(steps > 0 ? Math.min(Math.round(steps), STEPS) + 1 : 0),
    mirror,
    pose: () => {
      if (due) {
        cancelAnimationFrame(due);
        tick(performance.now());
      }
      const drawn = Array.from({ length: placed }, (_, at) => [...instances.subarray(FLOATS * at, FLOATS * (at + 1))]);
      return drawn.filter(one => one[7] > 0).map(one => one.slice(0, 3).map(part => part + 0));
    },
    at: playhead => posed(playhead).places,
    gesture: () => gesture,
    frames: () => frames,
  };
})();
