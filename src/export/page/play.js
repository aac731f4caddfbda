// The elements of the page, playback and camera.

// The original source, for sharing. A page that makes its plans itself adds to it.
const source = ["<!doctype html>\n" + root.outerHTML];
const element = (tag, properties) => Object.assign(document.createElement(tag), properties);
const app = element("div", { className: "app" });
app.setAttribute("role", "main");
const close = `<button class="close">${texts.close}</button>`;
const headOf = (id, title) => `<form method="dialog"><h2 id="${id}">${title}</h2>${close}</form>`;
const iconOf = paths => `<svg viewBox="0 0 24 24">${paths}</svg>`;
const loudspeaker = iconOf('<path d="M3 9v6h4l6 5V4L7 9z"/><path d="M16 8.5q3 3.5 0 7M18.5 6q5 6 0 12"/>');
const dots = iconOf('<path stroke-width="3.4" d="M5 12h.01M12 12h.01M19 12h.01"/>');
const figureOf = title =>
  `<figure role="button" tabindex="0"><canvas></canvas><figcaption>${title}</figcaption></figure>`;
app.innerHTML = `
  <h1 class="unseen"></h1>
  <canvas class="wood"></canvas><canvas class="lines"></canvas>
  <header><button class="lost">${texts.whereAmI}</button><p class="count" aria-live="polite"></p>
    <button class="aloud" aria-pressed="false" aria-label="${texts.readAloud}">${loudspeaker}</button>
    <button class="more" aria-label="${texts.more}">${dots}</button></header>
  <p class="sentence" aria-live="polite" tabindex="-1"></p>
  <div class="picture" role="img" tabindex="0" aria-label="${texts.pictureTip}"></div>
  <p class="hint" aria-live="polite"></p><p class="usual">${texts.wordsForUsualView}</p>
  <div class="small">${[texts.afterThisStep, texts.afterFromBehind].map(figureOf).join("")}</div>
  <div class="chips"><button class="glance">${texts.showNextTurn}</button><button class="motion"></button>
    <button class="heart"></button><button class="mirror"></button>
    <button class="home">${texts.resetView}</button></div>
  <nav><button class="back"><span>${texts.back}</span></button><button class="next"><span></span></button></nav>
  <dialog class="contents" aria-labelledby="lost"><form method="dialog"><h2 id="lost"></h2>${close}<p></p></form>
    <ol></ol><div class="answers"><button class="before">‹&nbsp;${texts.back}</button></div></dialog>
  <dialog class="menu" aria-labelledby="menu">${headOf("menu", texts.more)}
    <button class="mirror"></button><button class="heart"></button>
    <button class="timed">${texts.timeMe}</button><button class="woods"></button>
    <button class="read">${texts.allInWords}</button>
    <button class="print">${texts.print}</button><button class="send">${texts.sendItOn}</button></dialog>
  <dialog class="larger" aria-labelledby="larger">${headOf("larger", "")}<canvas></canvas></dialog>
  <dialog class="told" aria-labelledby="told">${headOf("told", texts.allInWords)}</dialog>
  <dialog class="sending" aria-labelledby="sending">${headOf("sending", texts.sendItOn)}
    <p></p><div class="drawn"></div><p class="address"></p>
    <button class="copy">${texts.copy}</button><button class="share">${texts.sendAddress}</button></dialog>`;
const one = selector => app.querySelector(selector);
const [wood, lines, sentence, picture, motion] = [".wood", ".lines", ".sentence", ".picture", ".motion"].map(one);
const dialogs = [".contents", ".told", ".sending", ".larger", ".menu"].map(one);
const [contents, told, sending, larger, menu] = dialogs;
const small = [...app.querySelectorAll(".small figure")];

one("h1").textContent = document.title;
const gl = wood.getContext("webgl2", { antialias: true, alpha: true });
const isKnown = window.HTMLDialogElement && window.ResizeObserver && CanvasRenderingContext2D.prototype.roundRect;
if (!gl || !isKnown) return;

let page = 0;
const stepAt = page => plan.steps?.[page - 1];
const done = (on = page) => clamp(Math.ceil(on) - 1, 0, STEPS);

// The last page seen is stored in the address, or else under the plan's own number.
let nameOf = page =>
  (page === 0 ? "#begin" : page === LAST ? "#end" : "#s" + Math.ceil(page)) + (mirrored ? "-mirror" : "");
function placeOf(name) {
  const [, where, number, mirror] = /^#(begin|end|s(\d+))(-mirror)?$/.exec(name) ?? [];
  return (
    where && { page: where === "end" ? LAST : number ? clamp(+number, 1, LAST) : 0, mirrored: !!mirror }
  );
}
function keep() {
  try {
    history.replaceState(null, "", nameOf(page));
  } catch {
    /* not there */
  }
  store(NUMBER, { page, mirrored, heart });
}

// ---- Playback: repeats, unless reduced motion is preferred or playback is paused
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const darkness = matchMedia("(prefers-color-scheme: dark)");
let theme;
let paused = false;
let playhead = 0;
let turning = null;
let timer = 0;
let due = 0;
let frames = 0;
// The frame before, while something moves, and whether it was long ago.
let last = null;
let isSlow = false;
// The camera going to another step, and once around the cube at the end.
let glide = null;
let round = null;
const hand = [0, 0]; // How far the user has turned the picture: yaw, pitch.
const repeats = () => !paused && !lessMotion.matches;
const isCovered = () => document.hidden || dialogs.some(dialog => dialog.open);

function rest() {
  clearTimeout(timer);
  cancelAnimationFrame(due);
  due = 0;
  turning = null;
  glide = null;
  round = null;
  last = null;
}
// Plays the step from its beginning; if asked for by the user, at once and from where it was paused.
function play(atOnce) {
  clearTimeout(timer);
  turning = null;
  if ((!atOnce && !paused) || playhead > done() + 0.999) playhead = done();
  if (stepAt(page) && !isCovered() && (atOnce || repeats())) {
    timer = setTimeout(
      () => {
        turning = NaN;
        drawSoon();
      },
      atOnce ? 0 : plan.rests[0] * 1000
    );
  }
  drawSoon();
}
function drawSoon() {
  due ||= document.hidden ? 0 : requestAnimationFrame(tick);
}
function tick(now) {
  due = 0;
  isSlow = last ? now - last > SLOW : isSlow;
  // A motion of the camera, until it ends.
  const goesOn = (motion, milliseconds) => {
    if (motion) motion.share = (now - (motion.since ??= now)) / milliseconds;
    return motion?.share < 1 ? motion : null;
  };
  glide = goesOn(glide, GLIDE);
  round = goesOn(round, ROUND);
  let again = Boolean(glide ?? round);
  if (turning !== null) {
    const length = 1000 * stepAt(page).seconds;
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
  last = again ? now : null;
  if (again) drawSoon();
}

// ---- The camera
const tangent = Math.tan(radians(plan.field_of_view / 2));
function axesOf(yaw, pitch) {
  const y = radians(yaw);
  const p = radians(pitch);
  const back = [Math.sin(y) * Math.cos(p), Math.sin(p), Math.cos(y) * Math.cos(p)];
  const right = [Math.cos(y), 0, -Math.sin(y)];
  return { right: times(right, inMirror(1)), up: cross(back, right), back };
}
// From the middle of a cube to its corners.
const REACH = (plan.side * Math.sqrt(3)) / 2;
// The least width and height of a picture, in pitches, so that a small part or cube does not fill the screen.
const LEAST_ACROSS = 7;
const LEAST_WHOLE = 5;
// The whole snake is shown if its cubes are at least this share of their size in a picture that cuts resting cubes off.
// Such a picture always shows what moves, the joint, and this many cubes beside it.
const LEAST_SHARE = 0.6;
const BESIDE = 4;
const MOMENTS = Array.from({ length: 17 }, (_, at) => min(at / 16, 0.9999));

// A flat snake with cubes smaller than this, in pixels, is shown from the dot on, so that its rows can be counted.
// Chosen by eye.
const LEAST_CUBE = 12;
// How many cubes of a long snake fill the picture, as in the window.
const VISIBLE = 16;

const whole = ({ places }) => ({ places, share: 0.86, least: LEAST_WHOLE });
// The points of a step's arrows, and how far around each an arrowhead reaches.
const arrowsOf = ({ arc, pull }) => [...arc, ...(pull ?? [])].map(point => [...point, 0.5]);
// The places of what a step moves, all along its way, and of what rests beside the joint; then of all else that rests.
function placesOf(at) {
  const step = plan.steps[at];
  const [from, to] = step.moving;
  const joint = jointOf(step);
  const isWork = cubelet =>
    (cubelet >= from && cubelet < to) || (cubelet > joint - 1 - BESIDE && cubelet < joint + BESIDE);
  const poses = MOMENTS.map(share => opened(posed(at + share), step));
  const work = poses.flatMap(places => places.filter((_, cubelet) => isWork(cubelet)));
  return { step, work, rest: poses[8].filter((_, cubelet) => !isWork(cubelet)) };
}
const eyeOf = page => stepAt(Math.floor(page))?.eye ?? plan.eyes[page ? 1 : 0];
// A flat snake lies on the table: its upper side is the plan's front.
const liesOn = page => plan.begins_flat && page === 0;
// The viewpoint of a page and what is to be seen from there. Steps that share a picture in the window do so here, if
// the whole snake is large enough in it. The first step has it all, as it was laid.
function sightOf(page) {
  const step = stepAt(page);
  // A goal is seen from where its part begins, and is compared with the snake held so.
  const eye = eyeOf(showsGoal() ? stepsAsked()[0] || 1 : page);
  const far = sight => viewOf(sight, room).distance;
  if (!step) {
    const sight = { eye, isFlat: liesOn(page), ...whole(poses[done(page)]) };
    if (!sight.isFlat || room.height / 2 / tangent / far(sight) >= LEAST_CUBE) return sight;
    return { ...sight, places: sight.places.slice(...(plan.dotted ? [-VISIBLE] : [0, VISIBLE])) };
  }
  const together = plan.steps.flatMap(({ shared }, at) => (shared === step.shared ? [placesOf(at)] : []));
  const alone = placesOf(page - 1);
  const seen = { eye, share: 0.97, least: LEAST_ACROSS };
  const all = [together, [alone]].map(steps => ({
    ...seen,
    steps,
    places: steps.flatMap(({ work, rest }) => [...work, ...rest])
  }));
  const cut = { ...seen, steps: together, places: together.flatMap(({ work }) => work), isCut: true };
  const most = far(cut) / LEAST_SHARE;
  const sight = page > 1 ? (all.find(sight => far(sight) <= most) ?? cut) : all[1];
  return { ...sight, places: [...sight.places, ...sight.steps.flatMap(({ step }) => arrowsOf(step))] };
}
// The nearest camera that shows the cubes at these places in this share of `room`, a part of a canvas; like
// `stage/lens.rs`.
function viewOf({ eye, places, share, least, isFlat }, room, by = [0, 0]) {
  const yaw = eye[0] + inMirror(by[0]);
  const pitch = clamp(eye[1] + by[1], -85, 85);
  const { right, up, back } = axesOf(yaw, pitch);
  const ends = (along, slope) =>
    places.reduce(
      ([low, high], place) => {
        const at = dot(place, along);
        const depth = slope * dot(place, back);
        const reach = place[3] ?? REACH;
        return [min(low, at - depth - reach), max(high, at + depth + reach)];
      },
      [Infinity, -Infinity]
    );
  const slopes = [room.width / room.height, 1].map(side => side * tangent * share);
  const [across, upward] = [right, up].map((along, side) => ends(along, slopes[side]));
  const depths = ends(back, 0);
  const depth = (depths[0] + depths[1]) / 2;
  const middle = ([low, high]) => (low + high) / 2;
  const far = ([low, high], side) => (high - low) / 2 / slopes[side] - depth;
  const nearest = (least * room.height) / 2 / tangent / min(room.width, room.height);
  const target = add(add(times(right, middle(across)), times(up, middle(upward))), times(back, depth));
  return {
    yaw,
    pitch,
    target,
    room,
    distance: max(far(across, 0), far(upward, 1), nearest),
    above: AXES[isFlat ? 2 : 1]
  };
}
// A view as pixels of a canvas.
function lensOf(view, width, height) {
  const axes = axesOf(view.yaw, view.pitch);
  const { right, up, back } = axes;
  const { room } = view;
  const scale = room.height / tangent;
  const middle = [room.x + room.width / 2, room.y + room.height / 2];
  const eye = add(view.target, times(back, view.distance));
  const near = view.distance * 0.05;
  const far = view.distance * 3 + 100;
  // A point as WebGL takes it: from -1 to 1 across the canvas and upward, once divided by the depth.
  const clip = point => {
    const away = minus(point, eye);
    const depth = -dot(away, back);
    return [
      (dot(away, right) * scale) / width + depth * ((middle[0] * 2) / width - 1),
      (dot(away, up) * scale) / height + depth * (1 - (middle[1] * 2) / height),
      (depth * (far + near) - 2 * far * near) / (far - near),
      depth
    ];
  };
  const place = point => {
    const [x, y, , depth] = clip(point);
    return [((1 + x / depth) * width) / 2, ((1 - y / depth) * height) / 2];
  };
  const origin = clip([0, 0, 0]);
  const columns = AXES.map(axis => minus(clip(axis), origin));
  return {
    ...axes,
    place,
    above: view.above,
    eye,
    matrix: [...columns.flat(), ...origin]
  };
}
