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
  let enters = 0, leaves = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const toward = eye[axis] - point[axis] + 1e-6;
    const one = (cell[axis] - 0.46 - point[axis]) / toward, other = (cell[axis] + 0.46 - point[axis]) / toward;
    [enters, leaves] = [max(enters, min(one, other)), min(leaves, max(one, other))];
  }
  return enters < leaves;
}
// The visible and the hidden parts of a line.
function pieces([kind, width, points]) {
  if (kind === "area") return [{ kind, width, points, hidden: points[0].hidden }];
  const all = [];
  points.slice(1).forEach((to, at) => {
    const from = points[at], hidden = from.hidden && to.hidden;
    if (all.at(-1)?.hidden !== hidden) all.push({ kind, width, points: [from], hidden });
    all.at(-1).points.push(to);
  });
  return all;
}
// Lays a step's lines out as the window does (`stage/drawn.rs`).
function laidOutLines(step, { turned, gap }, lens, pen) {
  const { sizes } = plan;
  const [place, eye] = mirrored ? [point => lens.place(flipped(point)), flipped(lens.eye)] : [lens.place, lens.eye];
  const turns = min(4 * (1 - turned), 1);
  const pulls = turned > 0 ? 0 : 1 - gap;
  const next = step.pull ? mix(sizes.faint, 1, gap) : 1;
  const lands = next * turns * mix(1, sizes.faint, min(4 * turned, 1));
  // Only for a joint that is hidden.
  const joint = step.hidden ? turns : 0;
  const cells = (step.from ?? before(fold.steps.indexOf(step))).places.map(mirrored ? flipped : place => place);
  const isMoved = cubelet => cubelet >= step.moving[0] && cubelet < step.moving[1];
  const wood = cells.filter((_, cubelet) => !step.faded.includes(cubelet));
  const still = cells.filter((_, cubelet) => !step.faded.includes(cubelet) && !isMoved(cubelet));
  const seen = (point, wood) =>
    Object.assign(place(point), { hidden: wood.some(cell => isHiddenBy(cell, point, eye)) });
  const line = (points, wood) => points.map(point => seen(point, wood));
  const straight = (kind, width, ends, wood) =>
    pieces([kind, width, line(finely(...ends), wood)]).map(({ points, hidden }) => [
      kind,
      width,
      [points[0], points.at(-1)].map(at => Object.assign([...at], { hidden }))
    ]);
  const [rod, ring, arc, pull, [end]] = [step.rod, step.ring, step.arc, step.pull ?? [], step.dot ?? []].map(line =>
    line.map(point => times(point, 0.01))
  );
  const outline = step.landing.flatMap(([x, y, z, axis, length, filled]) => {
    const from = [x / 2, y / 2, z / 2], toward = minus(eye, from);
    const more = turn => Number(toward[(axis + turn) % 3] > 0);
    // Hidden if the cell around it that is nearest to the camera is filled.
    if (filled >> more(1) + 2 * more(2) & 1) return [];
    return straight(
      "dashes",
      sizes.landing,
      [from, from.map((at, side) => (side === axis ? at + length : at))],
      wood
    ).filter(([, , ends]) => !ends[0].hidden);
  });
  const dotted = [];
  if (end) {
    const right = cross([0, 1, 0], minus(eye, end)), reach = sizes.dot / hypot(...right);
    const middle = seen(end, wood), radius = away(middle, place(add(end, times(right, reach))));
    const around = at => [
      middle[0] + Math.cos((at * Math.PI) / 12) * radius,
      middle[1] + Math.sin((at * Math.PI) / 12) * radius
    ];
    const edge = Array.from({ length: 24 }, (_, at) => Object.assign(around(at), { hidden: middle.hidden }));
    dotted.push(["area", 0, edge]);
  }
  const around = line([...ring, ring[0]], wood);
  const turn = line(arc, still);
  const out = pull.length ? line(finely(...pull), still) : [];
  // An arrow is a band in space that fades in; its width is as seen at its middle.
  const wide = path => {
    const middle = path[path.length >> 1], right = cross([0, 1, 0], minus(eye, middle));
    return clamp(
      away(place(middle), place(add(middle, times(right, sizes.band / hypot(...right))))),
      ...sizes.shaft.map(width => width * pen)
    );
  };
  const tail = path => path.length ? [path[0], path[Math.trunc(path.length * 0.4)]] : null;
  const groups = [
    ["mark", lands, outline],
    ["dot", lands, dotted],
    ["rod", joint, straight("line", sizes.rod, rod, wood)],
    ["mark", joint, [["line", sizes.ring, around]]],
    ["mark", pulls, pull.length ? arrow(out, wide(pull), pen) : [], tail(out)],
    ["mark", next * turns, arrow(turn, wide(arc), pen), tail(turn)]
  ];
  const drawn = groups.filter(([, strength]) => strength > 0.02).flatMap(([ink, strength, marks, tail]) => {
    const all = marks.flatMap(pieces);
    return [
      ...all
        .filter(({ hidden }) => !hidden)
        .map(({ kind, width, points }) => ({
          ink: "rim",
          pen: kind === "area" ? "outline" : kind,
          width: (width + sizes.rim) * pen,
          strength,
          points,
          tail
        })),
      ...all.map(({ kind, width, points, hidden }) => ({
        ink,
        pen: kind,
        width: width * pen,
        strength: strength * (hidden ? sizes.hidden : 1),
        points,
        tail
      }))
    ];
  });
  const tag = joint > 0.02 ? { at: tagBeside(around, [...turn, ...out], pen), strength: joint } : null;
  return { lines: drawn, tag };
}
// A turn from a wrong pose back to the right one, with the marks of a step, for the cubes of the part that are shown.
const RING = 0.74, ROD = 1.6, BEYOND = 0.9;
function marked(turn, pose, [first, end]) {
  const { axis, moving: [from, to] } = turn;
  const { places, degrees } = pose;
  const at = jointOf(turn);
  const joint = between(places[at - 1], places[at], 0.5);
  const offset = place => minus(minus(place, joint), times(axis, dot(minus(place, joint), axis)));
  const long = vector => hypot(...vector);
  const far = places
    .slice(max(from, first), min(to, max(end, at + 2)))
    .reduce((far, place) => (long(offset(place)) > long(offset(far)) ? place : far), joint);
  const spoke = offset(far);
  const side = times(spoke, 1 / long(spoke));
  const round = (middle, arm, degrees) => add(middle, turned(about(axis, degrees), arm));
  const along = (count, place) =>
    Array.from({ length: count }, (_, at) => times(mirrored ? flipped(place(at)) : place(at), 100));
  return {
    ...turn,
    from: pose,
    degrees: -degrees,
    rod: along(2, at => add(joint, times(axis, at ? ROD : -ROD))),
    ring: along(32, at => round(joint, times(side, RING), at * 11.25)),
    arc: along(29, at => round(minus(far, spoke), add(spoke, times(side, BEYOND)), (-degrees * at) / 28)),
    landing: [],
    hidden: true,
    count: min(to - from, places.length - to + from)
  };
}
// Shaft and head; however short it is, some shaft is left.
function arrow(path, wide, pen) {
  const { sizes } = plan, tip = path.at(-1);
  const length = path.slice(1).reduce((sum, point, at) => sum + away(point, path[at]), 0);
  let left = min(sizes.head * wide, sizes.short * length);
  for (let at = path.length - 1; at > 0; at--) {
    const step = away(path[at], path[at - 1]);
    if (step > left) {
      const base = between(path[at], path[at - 1], left / step), side = [base[1] - tip[1], tip[0] - base[0]];
      const [one, other] = [sizes.slope, -sizes.slope].map(share =>
        base.map((part, axis) => part + side[axis] * share)
      );
      const [end, head] = [Object.assign(between(base, tip, 0.1), { hidden: path[at].hidden }), [[...tip], one, other]];
      return [["line", wide / pen, [...path.slice(0, at), end]], ["area", 0, head]];
    }
    left -= step;
  }
  return [];
}
// The number of cubes up to the joint, beside the ring where it covers no arrow, preferably on the right.
function tagBeside(ring, arrows, pen) {
  const { sizes } = plan, middle = [0, 1].map(side => ring.reduce((sum, at) => sum + at[side], 0) / ring.length);
  const reach = max(...ring.map(at => away(at, middle))) + sizes.beside * pen;
  const places = ring.map(at => between(middle, at, reach / (away(at, middle) || 1)));
  const worth = at => 3 * min(sizes.away * pen, ...arrows.map(point => away(point, at))) + at[0];
  return places.reduce((best, next) => worth(next) >= worth(best) ? next : best);
}
function drawLines(lens, step) {
  canvas = lines.getContext("2d");
  canvas.setTransform(density, 0, 0, density, 0, 0);
  canvas.clearRect(0, 0, lines.width, lines.height);
  const pen = penWidth();
  // If it is only cleared, some browsers keep showing the old content.
  lines.hidden = !step && !(page === 0 && drawCounts(lens, pen));
  // The marks appear when the camera is nearly there.
  if (step)
    drawGesture(
      lens,
      step,
      momentOf(step, playhead - done()),
      pen,
      glide?.moves ? clamp(2.5 * glide.share - 1.5, 0, 1) : 1
    );
}
function drawGesture(lens, step, moment, pen, appears) {
  const { sizes } = plan, gesture = laidOutLines(step, moment, lens, pen);
  canvas.lineJoin = "round";
  for (const line of gesture.lines) {
    canvas.globalAlpha = appears * line.strength;
    canvas.lineCap = line.pen === "dashes" ? "butt" : "round";
    canvas.setLineDash(line.pen === "dashes" ? [sizes.dash * pen, sizes.dash * pen] : []);
    canvas.beginPath();
    line.points.forEach(point => canvas.lineTo(...point));
    if (line.pen === "outline") canvas.closePath();
    let stroke = theme[line.ink];
    if (line.tail && line.pen === "line") {
      stroke = canvas.createLinearGradient(...line.tail.flatMap(([x, y]) => [x, y]));
      [[0, "transparent"], [1, theme[line.ink]]].forEach(stop => stroke.addColorStop(...stop));
    }
    Object.assign(canvas, { lineWidth: line.width, strokeStyle: stroke, fillStyle: theme[line.ink] });
    if (line.pen === "area") canvas.fill(); else canvas.stroke();
  }
  if (gesture.tag) drawTag(step.count, gesture.tag.at, appears * gesture.tag.strength, pen);
}
// Draws the lengths of the first runs in their middles. Returns whether they are legible.
function drawCounts(lens, pen) {
  const { places } = before(0), [first, second] = places.map(lens.place);
  pen = min(pen, away(first, second) * 0.44 / plan.sizes.letters);
  if (pen * plan.sizes.letters < 8) return false;
  for (const [count, cubelets] of plan.counts) {
    const [near, corner] = cubelets.map(cubelet => places[cubelet]), along = minus(near, corner);
    drawTag(count, lens.place(add(corner, times(along, (count - 1) / 2 / hypot(...along)))), 1, pen);
  }
  return plan.counts.length > 0;
}
// Points to the dot from the edge of a small picture, if the dot is outside of it.
function pointAt(onto, dot) {
  const { width, height } = onto.canvas, size = 6 * density;
  const within = (share, sizes) => [
    clamp(dot[0], width * share, width * (1 - share)),
    clamp(dot[1], sizes * size, height - sizes * size)
  ];
  if (away(within(0.13, 2.5), dot) < 2 * size) return;
  const edge = within(0.18, 3.5), far = away(edge, dot), [x, y] = edge.map((at, side) => size * (dot[side] - at) / far);
  Object.assign(onto, { fillStyle: theme.dot, strokeStyle: theme.rim, lineWidth: size / 3 });
  onto.beginPath();
  onto.arc(...edge, size, 0, 7);
  [
    [2.4, 0],
    [1.3, 1],
    [1.3, -1],
    [2.4, 0]
  ].forEach(([out, side], at) =>
    onto[at ? "lineTo" : "moveTo"](edge[0] + out * x - side * y, edge[1] + out * y + side * x)
  );
  onto.stroke();
  onto.fill();
}
function drawTag(count, [x, y], strength, pen, round = 1.3 * pen) {
  const { sizes } = plan, high = sizes.letters * pen;
  Object.assign(canvas, {
    globalAlpha: strength,
    font: `600 ${high}px system-ui, sans-serif`,
    textAlign: "center",
    textBaseline: "middle"
  });
  const wide = canvas.measureText(count).width + 3.3 * pen, edge = wide / 2 + sizes.rim * pen;
  const at = [clamp(x, edge, canvas.canvas.width / canvas.getTransform().a - edge), y];
  canvas.beginPath();
  canvas.roundRect(at[0] - wide / 2, at[1] - high * 0.67, wide, high * 1.33, round);
  canvas.setLineDash([]);
  Object.assign(canvas, { lineWidth: sizes.rim * pen, strokeStyle: theme.rim, fillStyle: theme.mark });
  canvas.stroke();
  canvas.fill();
  canvas.fillStyle = theme.onMark;
  canvas.fillText(count, at[0], at[1] + pen / 3);
}
