// ---- The gesture, drawn over the wood: axis, ring, arrow, number, and landing outline. Wood in front of a line makes
// it paler.
let canvas; // What is drawn on.
const penWidth = ({ width, height } = room) => 3 * clamp(min(width, height) / 330, 0.85, 1.7);
const away = (from, to) => hypot(from[0] - to[0], from[1] - to[1]);
const between = (from, to, share) => from.map((at, side) => mix(at, to[side], share));
// Points of a straight line, at most a quarter of a pitch apart.
function finely(from, to) {
  const count = max(Math.ceil(hypot(...minus(to, from)) * 4), 1);
  return Array.from({ length: count + 1 }, (_, at) => between(from, to, at / count));
}
// Whether a cube is in front of a point. A point on the cube's surface, or outside of it, is not hidden.
function isHiddenBy(cell, point, eye) {
  let enters = 0;
  let leaves = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const toward = eye[axis] - point[axis] + 1e-6;
    const one = (cell[axis] - 0.46 - point[axis]) / toward;
    const other = (cell[axis] + 0.46 - point[axis]) / toward;
    enters = max(enters, min(one, other));
    leaves = min(leaves, max(one, other));
  }
  return enters < leaves;
}
// The visible and the hidden parts of a line.
function pieces([pen, width, points, tail]) {
  if (pen === "area") return [{ pen, width, points, hidden: points[0].hidden }];
  const all = [];
  points.slice(1).forEach((to, at) => {
    const from = points[at];
    const hidden = from.hidden && to.hidden;
    if (all.at(-1)?.hidden !== hidden) all.push({ pen, width, points: [from], hidden, tail });
    all.at(-1).points.push(to);
  });
  return all;
}
// The axis of a step's joint, beyond the joint on either side, and a ring around it.
const ROD = 1.6;
const RING = 0.74;
const RING_POINTS = 32;
function jointMarks({ axis, moving }, places) {
  const at = jointOf({ moving });
  const joint = between(places[at - 1], places[at], 0.5);
  // An axis of the lattice is square to the next one.
  const arm = times([axis[2], axis[0], axis[1]], RING);
  const onRing = (_, at) => add(joint, turned(about(axis, ((at + 0.5) * 360) / RING_POINTS), arm));
  return {
    rod: [-ROD, ROD].map(far => add(joint, times(axis, far))),
    ring: Array.from({ length: RING_POINTS + 1 }, onRing)
  };
}
// Lays a step's lines out as the window does (`stage/drawn.rs`).
function laidOutLines(step, { turned, gap }, { place, eye }, pen) {
  const turns = min(4 * (1 - turned), 1);
  const pulls = turned > 0 ? 0 : 1 - gap;
  const next = step.pull ? mix(sizes.faint, 1, gap) : 1;
  const lands = next * turns * mix(1, sizes.faint, min(4 * turned, 1));
  // Not in a step, whose arrow and landing tell which joint turns.
  const joint = step.from ? turns : 0;
  const { places } = step.from ?? poses[plan.steps.indexOf(step)];
  const moves = places.slice(...step.moving);
  const wood = places.filter((_, cubelet) => !step.faded.includes(cubelet));
  const still = wood.filter(cell => !moves.includes(cell));
  const seen = (point, wood) =>
    Object.assign(place(point), { hidden: wood.some(cell => isHiddenBy(cell, point, eye)) });
  const line = (points, wood) => points.map(point => seen(point, wood));
  // How wide something at a point is seen.
  const seenWidth = (point, width) => {
    const right = cross(AXES[1], minus(eye, point));
    return away(place(point), place(add(point, times(right, width / hypot(...right)))));
  };
  const { rod, ring } = jointMarks(step, places);
  const { arc } = step;
  const outline = step.landing.flatMap(([twice, axis, length, filled]) => {
    const from = times(twice, 0.5);
    const toward = minus(eye, from);
    const more = turn => Number(toward[(axis + turn) % 3] > 0);
    // Hidden if the cell around it that is nearest to the camera is filled.
    if ((filled >> (more(1) + 2 * more(2))) & 1) return [];
    return [["dashes", sizes.landing, line(finely(from, add(from, times(AXES[axis], length))), wood)]];
  });
  // Behind wood it would look like paint.
  const inSight = (step.dot ?? []).filter(end => !seen(end, wood).hidden);
  const dotted = inSight.map(end => {
    const radius = seenWidth(end, sizes.dot);
    const spoke = at => times([Math.cos(radians(15 * at)), Math.sin(radians(15 * at))], radius);
    return ["area", 0, Array.from({ length: 24 }, (_, at) => add(place(end), spoke(at)))];
  });
  // An arrow is a band in space; its width is as seen at its middle.
  const widths = times(sizes.shaft, pen);
  const along = (path, middle) => arrow(line(path, still), clamp(seenWidth(middle, sizes.band), ...widths), pen);
  const groups = [
    ["mark", lands, outline],
    ["dot", lands, dotted],
    ["rod", joint, [["line", sizes.rod, line(finely(...rod), wood)]]],
    ["mark", joint, [["line", sizes.ring, line(ring, wood)]]],
    ["mark", pulls, step.pull ? along(finely(...step.pull), step.pull[1]) : []],
    ["mark", next * turns, along(arc, arc[arc.length >> 1])]
  ];
  return groups
    .filter(([, strength]) => strength > 0.02)
    .flatMap(([ink, strength, marks]) => {
      const all = marks.flatMap(pieces).filter(({ pen, hidden }) => pen !== "dashes" || !hidden);
      const rims = all
        .filter(({ hidden }) => !hidden)
        .map(line => ({
          ...line,
          strength,
          ink: "rim",
          pen: line.pen === "area" ? "outline" : line.pen,
          width: (line.width + sizes.rim) * pen
        }));
      const inner = all.map(line => ({
        ...line,
        ink,
        width: line.width * pen,
        strength: line.hidden ? strength * sizes.hidden : strength
      }));
      return [...rims, ...inner];
    });
}
// A turn from a wrong pose back to the right one, with the marks of a step, for the cubes of the part that are shown.
const BEYOND = 0.9;
function marked(turn, pose, [first, end]) {
  const { axis, pivot, moving } = turn;
  const { places, degrees } = pose;
  const [from, to] = moving;
  // From the axis.
  const offset = place => {
    const away = minus(place, pivot);
    return minus(away, times(axis, dot(away, axis)));
  };
  const long = place => hypot(...offset(place));
  const far = places
    .slice(max(from, first), min(to, max(end, jointOf(turn) + 2)))
    .reduce((far, place) => (long(place) > long(far) ? place : far), pivot);
  const spoke = offset(far);
  const arm = times(spoke, 1 + BEYOND / long(far));
  const onArc = (_, at) => add(minus(far, spoke), turned(about(axis, (-degrees * at) / 28), arm));
  return {
    ...turn,
    from: pose,
    degrees: -degrees,
    arc: Array.from({ length: 29 }, onArc),
    landing: []
  };
}
// Shaft, which fades in, and head; however short it is, some shaft is left.
function arrow(path, wide, pen) {
  const tip = path.at(-1);
  const length = path.slice(1).reduce((sum, point, at) => sum + away(point, path[at]), 0);
  let left = min(sizes.head * wide, sizes.short * length);
  for (let at = path.length - 1; at > 0; at--) {
    const step = away(path[at], path[at - 1]);
    if (step > left) {
      const base = between(path[at], path[at - 1], left / step);
      const side = times([base[1] - tip[1], tip[0] - base[0]], sizes.slope);
      const end = Object.assign(between(base, tip, 0.1), { hidden: path[at].hidden });
      const head = [[...tip], add(base, side), minus(base, side)];
      return [
        ["line", wide / pen, [...path.slice(0, at), end], [path[0], path[Math.trunc(path.length * 0.4)]]],
        ["area", 0, head]
      ];
    }
    left -= step;
  }
  return [];
}
function drawLines(lens, step) {
  canvas = lines.getContext("2d");
  canvas.setTransform(density, 0, 0, density, 0, 0);
  canvas.clearRect(0, 0, lines.width, lines.height);
  const pen = penWidth();
  // The marks appear when the camera is nearly there.
  const appears = glide?.moves ? clamp(2.5 * glide.share - 1.5, 0, 1) : 1;
  const isDrawn = step
    ? drawGesture(lens, step, momentOf(step, playhead - done()), pen, appears)
    : page === 0 && drawCounts(lens, pen);
  // If it is only cleared, some browsers keep showing the marks of an earlier step.
  lines.hidden = !isDrawn;
}
// Returns whether something of it is seen.
function drawGesture(lens, step, moment, pen, appears) {
  canvas.lineJoin = "round";
  const all = appears ? laidOutLines(step, moment, lens, pen) : [];
  for (const line of all) {
    canvas.globalAlpha = appears * line.strength;
    canvas.lineCap = line.pen === "dashes" ? "butt" : "round";
    canvas.setLineDash(line.pen === "dashes" ? [sizes.dash * pen] : []);
    canvas.beginPath();
    line.points.forEach(point => canvas.lineTo(...point));
    if (line.pen === "outline") canvas.closePath();
    let stroke = theme[line.ink];
    if (line.tail) {
      stroke = canvas.createLinearGradient(...line.tail.flat());
      stroke.addColorStop(0, "transparent");
      stroke.addColorStop(1, theme[line.ink]);
    }
    Object.assign(canvas, { lineWidth: line.width, strokeStyle: stroke, fillStyle: theme[line.ink] });
    if (line.pen === "area") canvas.fill();
    else canvas.stroke();
  }
  return all.length > 0;
}
// Draws the lengths of the first runs in their middles. Returns whether they are legible.
function drawCounts(lens, pen) {
  const { places } = poses[0];
  const [first, second] = places.map(lens.place);
  pen = min(pen, (away(first, second) * 0.44) / sizes.letters);
  if (pen * sizes.letters < 8) return false;
  for (const [count, cubelets] of plan.counts) {
    const [near, corner] = cubelets.map(cubelet => places[cubelet]);
    const along = minus(near, corner);
    drawTag(count, lens.place(add(corner, times(along, (count - 1) / 2 / hypot(...along)))), pen);
  }
  return plan.counts.length > 0;
}
// Points to the dot from the edge of a small picture, if the dot is outside of it. The sign is a disc and a tip.
const POINTER = new Path2D("M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0M2.4 0L1.3 1V-1z");
function pointAt(onto, dot) {
  const { width, height } = onto.canvas;
  const size = 6 * density;
  const within = (share, margin) => [
    clamp(dot[0], width * share, width * (1 - share)),
    clamp(dot[1], margin * size, height - margin * size)
  ];
  if (away(within(0.13, 2.5), dot) < 2 * size) return;
  const edge = within(0.18, 3.5);
  const far = away(edge, dot);
  const [x, y] = edge.map((at, side) => (size * (dot[side] - at)) / far);
  Object.assign(onto, { fillStyle: theme.dot, strokeStyle: theme.rim, lineWidth: 1 / 3 });
  onto.setTransform(x, y, -y, x, ...edge);
  onto.stroke(POINTER);
  onto.fill(POINTER);
  onto.resetTransform();
}
function drawTag(count, [x, y], pen) {
  const high = sizes.letters * pen;
  Object.assign(canvas, {
    globalAlpha: 1,
    font: `600 ${high}px system-ui, sans-serif`,
    textAlign: "center",
    textBaseline: "middle"
  });
  const wide = canvas.measureText(count).width + 3.3 * pen;
  const edge = wide / 2 + sizes.rim * pen;
  x = clamp(x, edge, canvas.canvas.width / canvas.getTransform().a - edge);
  canvas.beginPath();
  canvas.roundRect(x - wide / 2, y - high * 0.67, wide, high * 1.33, 1.3 * pen);
  canvas.setLineDash([]);
  Object.assign(canvas, { lineWidth: sizes.rim * pen, strokeStyle: theme.rim, fillStyle: theme.mark });
  canvas.stroke();
  canvas.fill();
  canvas.fillStyle = theme.onMark;
  canvas.fillText(count, x, y + pen / 3);
}
