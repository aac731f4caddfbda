// The page on screen shows one step at a time, repeating its turn in 3D, for a person who holds a snake. Its script is
// these files, joined into one function (`page.rs`): fold, play, wood, marks, heart, app.
//
// The plan is data (`data.rs`); the script stages it as the window does. Without WebGL it does nothing, so the
// printable steps remain. Lengths are in pitches, angles in degrees, cubelets counted from 0.
const root = document.documentElement;
root.classList.remove("loading");
// Page 0 shows how to begin, page k step k, the last page the end. A page that makes its plans itself begins with none.
let plan = JSON.parse(document.getElementById("constants").textContent);
let STEPS, LAST, canMirror, NUMBER;
function take(text) {
  plan = { ...plan, ...JSON.parse(text) };
  STEPS = plan.steps?.length;
  LAST = STEPS + 1;
  canMirror = plan.mirrors;
  NUMBER =
    "snake-cube "
    + [...text].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0, 2166136261);
}
take(document.getElementById("plan").textContent);

// ---- What is kept on the device, or in this tab; mail programs may not allow it
// The stored value as parsed by `read`, or null if that fails: another page, or a later version, may have written it.
function stored(name, read, place = "localStorage") {
  try {
    return read(JSON.parse(window[place].getItem(name)));
  } catch {
    return null;
  }
}
function store(name, value, place = "localStorage") {
  try {
    const text = JSON.stringify(value);
    window[place].setItem(name, text);
    put?.(text, name);
  } catch {
    /* not there */
  }
}
// Browsers write that seconds later: what a crash would lose is in a database, too, with the time of writing.
const WRITTEN = "snake-cube written";
let put;
function restore() {
  const written = localStorage[WRITTEN];
  const asked = indexedDB.open("snake-cube", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("kept");
  asked.onsuccess = () => {
    const all = () => asked.result.transaction("kept", "readwrite").objectStore("kept");
    put = (text, name) => {
      const now = Date.now();
      localStorage[WRITTEN] = now;
      all().put(text, name);
      all().put(now, WRITTEN);
    };
    const kept = {};
    all().openCursor().onsuccess = ({ target: { result } }) => {
      if (result) {
        kept[result.key] = result.value;
        result.continue();
      } else if (kept[WRITTEN] > written) {
        Object.assign(localStorage, kept);
        location.reload();
      }
    };
  };
}
try {
  restore();
} catch {
  /* not there */
}

// ---- The texts: in the language chosen here, or else in the first of the browser's languages that the page has
const LANGUAGE = "snake-cube language";
const { languages, names, sizes } = plan;
const wishes = [stored(LANGUAGE, String), ...navigator.languages].map(tag => String(tag).split("-")[0]);
const [language, , values] =
  wishes.map(wish => languages.find(([tag]) => tag === wish)).find(Boolean) ?? languages[0];
const texts = Object.fromEntries(names.map((name, at) => [name, values[at]]));
// A text with its blanks filled in.
const filled = (text, ...values) => values.reduce((text, value) => text.replace("{}", () => value), text);
root.lang = language;

// Milliseconds for the camera to go to another step, once around the cube, and to show how to turn back a wrong joint.
const GLIDE = 450;
const ROUND = 4000;
const MENDING = 3600;
const SLOW = 120; // If frames are farther apart (milliseconds), the camera cuts to another step.
// Pixels: minimum movement of a swipe, maximum of a tap.
const SWIPE = 36;
const STILL = 9;

// ---- Vectors, and turns as quaternions
const { hypot, max, min } = Math;
const add = (a, b) => a.map((at, side) => at + b[side]);
const minus = (a, b) => a.map((at, side) => at - b[side]);
const times = (a, k) => a.map(at => at * k);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1]
];
const mix = (a, b, share) => a + (b - a) * share;
const clamp = (x, low, high) => min(max(x, low), high);
const radians = degrees => (degrees * Math.PI) / 180;
const about = (axis, degrees) => {
  const half = radians(degrees / 2);
  return [...times(axis, Math.sin(half)), Math.cos(half)];
};
const turned = (q, v) => {
  const inner = add(cross(q, v), times(v, q[3]));
  return add(v, times(cross(q, inner), 2));
};
const after = (q, p) => [...add(cross(q, p), add(times(p, q[3]), times(q, p[3]))), q[3] * p[3] - dot(q, p)];
const smooth = share => {
  const t = clamp(share, 0, 1);
  return t * t * t * (t * (t * 6 - 15) + 10);
};

// ---- The fold. Its mirror image is the same fold, seen in a mirror.
let mirrored = false;
const inMirror = number => (mirrored ? -number : number);
let poses; // The poses before each step, and at the end.
function pose() {
  poses = [{ places: plan.cells, turns: plan.turns }];
  for (const step of plan.steps) poses.push(afterStep(poses.at(-1), step));
}

// The cubelet after the joint that a step turns.
const jointOf = ({ moving: [from, to] }) => from || to;

// A pose with a step's moving part turned by `share` and pulled out by `gap`.
function swung(pose, step, share, gap) {
  const turn = about(step.axis, step.degrees * share);
  const base = add(step.pivot, times(step.lift, gap));
  const places = pose.places.slice();
  const turns = pose.turns.slice();
  for (let cubelet = step.moving[0]; cubelet < step.moving[1]; cubelet++) {
    places[cubelet] = add(base, turned(turn, minus(places[cubelet], step.pivot)));
    turns[cubelet] = after(turn, turns[cubelet]);
  }
  return { places, turns };
}

function afterStep(pose, step) {
  const { places, turns } = swung(pose, step, 1, 0);
  return { places: places.map(place => place.map(Math.round)), turns };
}

// The pose at a playhead (completed steps plus fraction of the current one) without opening, and the opening's pitch.
function posed(playhead) {
  const index = clamp(Math.floor(playhead), 0, STEPS);
  const share = playhead - index;
  const pose = poses[index];
  const step = plan.steps[index];
  if (!step || share <= 0) return { ...pose, pitch: 1 };
  const { turned, gap } = momentOf(step, share);
  return { ...swung(pose, step, turned, gap), pitch: 1 + (step.pitch - 1) * gap };
}
// The places of a pose, opened about the step's pivot.
const opened = ({ places, pitch }, step) =>
  pitch === 1 ? places : places.map(place => add(step.pivot, times(minus(place, step.pivot), pitch)));
// Progress of the turn and of making a gap.
function momentOf(step, share) {
  const phase = (from, to) => smooth((share - from) / (to - from));
  if (!step.roomy) return { turned: smooth(share), gap: 0 };
  return { turned: phase(plan.gap, 1 - plan.gap), gap: phase(0, plan.gap) - phase(1 - plan.gap, 1) };
}
