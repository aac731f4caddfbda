// ---- The screens before the fold, which find out which snake it is; a worker runs the core. The address says what to
// show: a screen, or a snake as the core reads it: run lengths joined by dashes, any notation, or a catalogue id.
app.insertAdjacentHTML(
  "beforeend",
  `<dialog class="way" aria-label="${texts.yourSnake}">
  <section data-screen="count">
    <header>
      <button class="plain before">‹ <span>${texts.back}</span></button>
      <select class="language" aria-label="${texts.language}"></select>
      <p class="cubes"></p>
      <select class="box" aria-label="${texts.theBox}"></select>
    </header>
    <p class="says" aria-live="polite"></p>
    <div class="kept"></div>
    <canvas class="table" role="img" aria-label="${texts.snakeSoFar}"></canvas>
    <p class="runs" aria-label="${texts.yourCounts}"></p>
    <div class="keys runs-keys" role="group" aria-label="${texts.howManyInARow}"></div>
    <div class="keys one-by-one" role="group" aria-label="${texts.oneCubeAtATime}" hidden>
      <button data-key="S">
        <svg viewBox="-10 -10 20 20"><rect x="-9" y="-9" width="18" height="18" rx="2"/><path d="M-8 0H8"/></svg>
        <span>${texts.straight}</span>
      </button>
      <button data-key="T">
        <svg viewBox="-10 -10 20 20"><rect x="-9" y="-9" width="18" height="18" rx="2"/><path d="M-8 0H0V8"/></svg>
        <span>${texts.corner}</span>
      </button>
    </div>
    <div class="keys low">
      <button data-key="undo" hidden></button>
      <a class="plain" href="#photo">${texts.fromPhoto}</a>
      <a class="plain" href="#text">${texts.writtenDown}</a>
      <a class="plain" href="#known">${texts.knownSnakes}</a>
      <button data-key="back">${texts.takeBack}</button>
      <button data-key="turn">${texts.rotate}</button>
      <button class="other" hidden>${texts.everyOther}</button>
      <button data-key="again">${texts.startOver}</button>
      <button class="singly" aria-pressed="false">${texts.oneByOne}</button>
      <button data-key="woods">${texts.twoWoods}</button>
    </div>
    <div class="slot"><div class="cards"></div><button class="done" hidden></button></div>
  </section>
  <section data-screen="text">
    <header><a class="plain" href="#count">‹ <span>${texts.back}</span></a></header>
    <h2>${texts.writeIt}</h2>
    <p class="says">${texts.writeTip}</p>
    <textarea rows="4" autocapitalize="off" autocomplete="off" spellcheck="false"
      aria-label="${texts.yourSnake}"></textarea>
    <button class="done">${texts.foldIt}</button>
  </section>
  <section data-screen="known">
    <header><a class="plain" href="#count">‹ <span>${texts.back}</span></a></header>
    <h2>${texts.knownSnakes}</h2>
    <div class="cards"></div>
  </section>
  <section data-screen="work">
    <h2>${texts.workingItOut}</h2>
    <canvas class="table" aria-hidden="true"></canvas>
    <p class="says" aria-live="polite"></p>
    <progress aria-label="${texts.theSearch}"></progress>
    <button class="cancel">${texts.cancel}</button>
  </section>
  <section data-screen="photo">
    <header><a class="plain" href="#count">‹ <span>${texts.back}</span></a></header>
    <p class="says" aria-live="polite"></p>
    <svg class="lay" viewBox="0 0 64 37" fill="#d3af8c" aria-hidden="true">
      <path d="M1 1h8v8h-8zM19 1h8v8h-8zM28 10h8v8h-8zM37 19h8v8h-8zM46 28h8v8h-8z"/>
      <path fill="#7a5236" d="M10 1h8v8h-8zM19 10h8v8h-8zM28 19h8v8h-8zM46 19h8v8h-8zM55 28h8v8h-8z"/>
    </svg>
    <svg class="table" role="img" aria-label="${texts.yourSnake}"></svg>
    <p class="runs"></p>
    <progress aria-label="${texts.lookingForCubes}"></progress>
    <p class="aside"></p>
    <button class="done">${texts.yesFoldIt}</button>
    <button class="plain counted">${texts.countInstead}</button>
    <button class="cancel">${texts.cancel}</button>
    <div class="takes">
      <label class="take by-camera">${texts.takePhoto}<input type="file" accept="image/*" capture="environment"></label>
      <label class="take">${texts.choosePicture}<input type="file" accept="image/*"></label>
    </div>
  </section>
  <section data-screen="wrong">
    <header><a class="plain" href="#count">‹ <span>${texts.back}</span></a></header>
    <p class="says" role="alert"></p>
    <p class="runs"></p>
    <p class="aside"></p>
    <div class="cards"></div>
    <a class="plain again" href="#count"></a>
  </section>
</dialog>`
);
one(".chips").insertAdjacentHTML("beforeend", `<button class="turned">${texts.otherEnd}</button>`);
menu.insertAdjacentHTML("beforeend", `<button class="another">${texts.anotherSnake}</button>`);
const way = one(".way");
way.tabIndex = -1;
const screens = [...way.querySelectorAll("section")];
const at = selector => screens.find(screen => !screen.hidden).querySelector(selector);
dialogs.push(way);
// A browser may insist on closing it, even where there is nothing behind it yet.
way.addEventListener("cancel", event => event.preventDefault());
way.addEventListener("close", () => {
  if (!poses) return route();
  comes();
  keep();
  play();
  sentence.focus();
});
one(".more").addEventListener("click", () => menu.append(choice));
one(".another").addEventListener("click", () => {
  menu.close();
  countAnother();
});
one(".turned").addEventListener("click", () => {
  location.hash = "snake=" + solved.other;
});
const choice = one(".language");
choice.append(...languages.map(([tag, name]) => new Option(name, tag, false, tag === language)));
one(".box").addEventListener("change", ({ target }) => press(target.value));
choice.addEventListener("change", () => {
  store(LANGUAGE, choice.value);
  location.reload();
});

// ---- The core
// Without it, the page says what is missing, as it does without WebGL.
function giveUp(missing) {
  worker?.terminate();
  app.remove();
  root.classList.remove("live");
  document.querySelector(".unable :not([hidden]) > p:not(.wait)").append(" " + filled(texts.missing, missing));
}
let isThere = false; // Whether it has answered.
const bytes = (async () => {
  if (document.readyState === "loading") await new Promise(read => addEventListener("DOMContentLoaded", read));
  // Each pair of letters is 13 bits, see `page.rs`.
  const { textContent, dataset, outerHTML } = document.getElementById("core");
  const letters = textContent.replaceAll("~", "<");
  source.push(outerHTML);
  const packed = new Uint8Array(+dataset.bytes);
  const digit = at => letters.charCodeAt(at) - 35;
  let buffer = 0;
  let bits = 0;
  let to = 0;
  for (let at = 0; at < letters.length; at += 2) {
    buffer = (buffer << 13) | (digit(at) * 91 + digit(at + 1));
    for (bits += 13; bits >= 8; packed[to++] = buffer >> bits) bits -= 8;
  }
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
})().catch(() => new Promise(() => giveUp("DecompressionStream"))); // Then this promise never resolves.
window.snakeCube.core = bytes;
let worker;
let unanswered = [];
function startCore() {
  worker?.terminate();
  const code = URL.createObjectURL(
    new Blob([document.getElementById("worker").textContent], { type: "text/javascript" })
  );
  const own = window.Worker && new Worker(code);
  worker = own;
  if (!own) return giveUp("Web Workers");
  unanswered = [];
  own.onerror = () => giveUp("Web Workers");
  own.onmessage = ({ data: { answer, failed, progress, missing } }) => {
    if (missing) return giveUp(missing);
    isThere = true;
    if (progress) return showProgress(progress);
    if (!failed) return unanswered.shift()(JSON.parse(answer));
    stop();
    wrong = null;
    showWrong({ error: filled(texts.wentWrong, failed), meant: [] });
  };
  bytes.then(bytes => {
    own.postMessage(bytes);
    URL.revokeObjectURL(code);
  });
}
// The core's answer; never, if it was stopped first.
const request = async (what, about = "", pixels = []) => {
  const own = worker;
  await bytes;
  return new Promise(answered => {
    if (own !== worker) return;
    unanswered.push(answered);
    own.postMessage([`${what} ${language}\n${about}`, pixels]);
  });
};

// ---- Pictures
// `part`: the cubes that fill the picture; `next`: a place that is in it too.
function drawPicture(canvas, { places, turns, marked, eye, ...looks }, { part = [], next, isCorrection } = {}) {
  const kept = [plan, mirrored];
  const first = places[0] ?? [0, 0, 0];
  const from = place => minus(place, first);
  plan = { ...plan, ...looks, dotted: isCorrection ? marked[0] : undefined };
  mirrored = false;
  const pose = { places: places.map(from), turns, pitch: 1 };
  const shown = pose.places.slice(...part);
  const framed = { places: next ? [...shown, from(next)] : shown };
  drawWhole(canvas, pose, marked[0] < marked[1] ? { moving: marked, faded: [] } : null, { eye, framed });
  [plan, mirrored] = kept;
  drawSoon();
}
// The counts, with wrong ones marked.
const rowOf = (row, tag = "span") =>
  row
    .map(([count, isWrong], at) => `<${tag} data-key="keep${at}" class="${isWrong ? "bad" : ""}">${count}</${tag}>`)
    .join("");
// The place of the first of them in what was counted.
const wrongIn = row =>
  row.flatMap(([, isWrong], at) =>
    isWrong && !row[at - 1]?.[1] ? [at + 1 - row.slice(0, at).filter(([count]) => count === "?").length] : []
  );
function cardOf({ snake, picture, title, more, row, tap }) {
  const parts = "<canvas></canvas><b></b><span></span>";
  const card = element("a", { className: "card", href: "#snake=" + snake, onclick: tap, innerHTML: parts });
  const [canvas, name, about] = card.children;
  name.textContent = title[0].toUpperCase() + title.slice(1);
  about.textContent = more;
  if (row?.length) card.insertAdjacentHTML("beforeend", `<div class="runs">${rowOf(row)}</div>`);
  const isCorrection = picture.marked[1] > 0;
  // A part that is marked as wrong is shown large, with the cubes around it; of a long snake, its beginning.
  const beginning = picture.places.length > 2 * VISIBLE ? [0, VISIBLE] : [];
  const part = isCorrection ? around(picture.marked) : beginning;
  canvas.draw = () => drawPicture(canvas, picture, { part, isCorrection });
  seen.observe(canvas);
  return card;
}

// ---- Counting: the first screen too, where nothing is counted yet
const COUNTED = "snake-cube counted";
const KEPT = "snake-cube kept";
// Number of cubes in the first four runs of most snakes.
const EXAMPLE = 7;
// The core's answer when nothing is counted: the first screen does not wait for the core.
const { first, begins } = JSON.parse(document.getElementById("first").textContent);
first.says = begins[language];
// Each of two tabs has its own count; a new tab continues the last one.
const storedKeys = place => stored(COUNTED, keys => keys.trim(), place);
let keys = storedKeys("sessionStorage") ?? storedKeys() ?? "";
let entered = null;
let finished = null;
const storeKeys = keys => {
  for (const place of ["sessionStorage", "localStorage"]) store(COUNTED, keys, place);
};
let asks = false; // Whether to ask which number is wrong, after no correction was right.
let doubtful = []; // For each run that a photo showed, whether it is unsure.
function enter(key) {
  asks = false;
  doubtful = [];
  keys = `${keys} ${key}`.trim();
  storeKeys(keys);
}
const press = key => {
  if (way.querySelector(`[data-key="${key}"][aria-disabled="true"]`)) return refuse(key);
  enter(key);
  showCount();
};
// Says why a key does not apply, and offers the box in which it does.
async function refuse(key) {
  const answer = await request("enter", `${keys} ${key}`);
  if (screenShown() !== "count") return;
  at(".says").textContent = answer.says;
  at(".says").classList.add("bad");
  at(".cards").textContent = "";
  offerLarger(answer, key);
}
// The box, and then this key.
function offerLarger({ box, boxes }, key = "") {
  const larger = boxes.find(name => name !== box);
  if (!larger) return;
  const says = filled(texts.itIsA, larger.replaceAll("x", "×"));
  at(".cards").hidden = false;
  at(".cards").insertAdjacentHTML("afterbegin", `<button class="plain" data-key="${larger} ${key}">${says}</button>`);
}
// The snake is not offered again; until another is counted, Back leads to it.
function finish() {
  finished = keys;
  storeKeys("");
}
// An unfinished snake is offered again.
function countAnother() {
  if (keys === finished) keys = "";
  checks = null;
  inView = lastInView = null;
  // The counts before do not flash up.
  entered = null;
  enter("another");
  location.hash = "count";
}
// Resolves once everything typed so far is counted.
let counted = null;
function showCount() {
  one('a[href="#photo"]').textContent = inView ? texts.backToPhoto : texts.fromPhoto;
  counted = countTyped();
}
async function countTyped() {
  if (!entered || !keys) putCount(first);
  if (!isThere) putTyped();
  const answer = keys && (await request("enter", keys));
  if (answer && screenShown() === "count") putCount(answer);
}
// The fold, after the last answer: Enter may come sooner.
async function foldCounted() {
  const typed = keys;
  await counted;
  if (typed === keys && screenShown() === "count" && entered?.usable) at(".done").click();
}
// Counting goes on before the core is loaded: the keys typed are shown as they are.
function putTyped() {
  const type = (row, key) => (key === "back" ? row.slice(0, -1) : +key ? [...row, [key]] : row);
  // The keys since it was started over.
  const typed = keys
    .replace(/.*\ba\w+/, "")
    .split(" ")
    .reduce(type, []);
  if (!typed.length) return;
  way.classList.add("begun");
  at(".says").textContent = texts.countMeanwhile;
  at(".runs").innerHTML = rowOf(typed);
  at(".cubes").textContent = "";
  at("canvas").width = 0;
}
function putCount(answer) {
  entered = answer;
  const { cubes, of, longest, says, wrong, usable, cut, offers, next } = answer;
  const { runs, before, woods, everyOther, picture, known } = answer;
  const begun = runs.length;
  const isBegun = begun > 0;
  // Too few to guess what was meant.
  const isShort = wrong && !usable && !next && cubes < of;
  way.classList.toggle("begun", isBegun);
  way.classList.toggle("asks", asks);
  at(".cubes").innerHTML = filled(texts.cubesOf, `<b>${cubes}</b>`, `<span>${of}</span>`);
  // Lines do not break within counts.
  const kept = says.replace(/(\d) (?=\d)/g, "$1\u00a0");
  at(".says").textContent = asks
    ? texts.tapFirstWrong
    : [kept, woods && isBegun && [texts.tapDarkCubes, texts.lightFirst][everyOther]].filter(Boolean).join(" ");
  for (const part of [".says", ".box"]) at(part).classList.toggle("bad", wrong && !asks);
  at(".kept").replaceChildren(...(isBegun ? [] : keptSnakes().slice(0, 3).map(linkTo)));
  // A tap counts again from there on; what was counted from there on before is shown too.
  const row =
    rowOf(
      runs.map(({ length, open, wrong }, at) => [open ? `${length - 1}+` : length, wrong || doubtful[at]]),
      "button"
    ) + before.map(count => `<i>${count}</i>`).join("");
  // The second of all woods is the dark one.
  const areDark = picture.species.map(wood => wood === 1);
  const paints = woods && !asks && !isShort;
  const there = at(".runs").querySelectorAll(".cube");
  if (paints && there.length === cubes) {
    // The finger goes on from one to the next.
    there.forEach((cube, at) => cube.setAttribute("aria-pressed", areDark[at]));
  } else {
    // In the picture, they are too small for a finger.
    const cubeOf = (isDark, at) =>
      `<button class="cube" data-key="d${at}" aria-label="${at + 1}" aria-pressed="${isDark}"></button>`;
    const begins = () => filled(texts.thisBegins, known[0].runs.slice(0, 7).replaceAll(" ", "\u00a0"));
    at(".runs").innerHTML = !isBegun ? begins() : paints ? areDark.map(cubeOf).join("") : row;
    at(".runs").lastElementChild?.scrollIntoView({ block: "nearest" });
  }
  at(".box").replaceChildren(
    ...entered.boxes.map(name => new Option(name.replaceAll("x", "×"), name, false, name === entered.box))
  );
  const lengths = at(".runs-keys");
  const most = max(longest, 4);
  // Only where other keys are wanted, because a button would lose the focus.
  if (lengths.children.length !== most) {
    const key = (key, says = key) => `<button data-key="${key}">${says}</button>`;
    lengths.innerHTML = Array.from({ length: most - 1 }, (_, at) => key(at + 2)).join("") + key("E", texts.end);
  }
  // Not `disabled`, because a tap says why.
  for (const button of lengths.children) {
    const { key } = button.dataset;
    button.setAttribute("aria-disabled", isBegun ? (key === "E" ? !next : key > longest) : key === "E");
  }
  at("[data-key=woods]").setAttribute("aria-pressed", woods);
  at(".other").setAttribute("aria-pressed", everyOther > 0);
  Object.assign(at(".other"), { hidden: !woods }).dataset.key =
    "other" + ((everyOther + 1) % 3);
  at("[data-key=turn]").hidden = woods; // The row has room for five: “Every other” is in its place.
  Object.assign(at("[data-key=undo]"), { hidden: !offers, textContent: offers });
  // If there are several, there is room only for their counts.
  const [called, some, comes] = usable
    ? [texts.itIs, 0, ""]
    : isBegun
      ? ["{}", 4, "… {}"]
      : known[1] || of !== 27
        ? ["{}", 4, "{} …"]
        : [texts.theCommonOne, 6, texts.tapIfYours];
  at(".cards").hidden = usable && !known.length;
  at(".cards").replaceChildren(
    ...known.map(({ name, runs, ...one }) => {
      const lengths = runs.split(" ");
      const unlike = other => lengths.findIndex((length, at) => length !== other.runs.split(" ")[at]);
      // As many as tell it from the others.
      const next = lengths.slice(begun, max(begun + some, ...known.map(other => unlike(other) + 1)));
      return cardOf({
        ...one,
        title: filled(called, name),
        more: filled(comes, next.join("\u00a0")),
        tap: isBegun && finish
      });
    })
  );
  if (isShort || (!known.length && !wrong)) at(".cards").textContent = isShort ? texts.tapFirstWrong : texts.countOn;
  if (cubes > of || runs.some(run => run.wrong)) offerLarger(answer);
  Object.assign(at(".done"), { hidden: !usable, textContent: wrong ? texts.findTheMistake : texts.foldIt });
  at(".table").classList.toggle("cut", cut);
  drawPicture(at("canvas"), isBegun ? picture : exampleOf(known[0]), {
    part: cut ? [-VISIBLE] : [],
    next: isBegun && next
  });
}
const exampleOf = ({ runs, picture: { places, turns, ...looks } }) => ({
  ...looks,
  places: places.slice(0, EXAMPLE),
  turns: turns.slice(0, EXAMPLE),
  marked: [0, +runs[0]]
});
const isKept = ({ address, title, runs = "" }) => address.startsWith("#snake=") && title.trim && runs.trim;
const keptSnakes = () => stored(KEPT, list => list.filter(isKept)) ?? [];
// What follows a name may be in another language; without one, a snake's title is its counts.
const nameIn = (title, runs) => (runs.startsWith(title.replace(/ ?…$/, "")) ? "" : title.split(",")[0]);
function linkTo({ address, title, runs, page, steps, part }) {
  const link = element("a", { className: "plain", href: address });
  const step = page > steps ? texts.folded : filled(texts.atStepOf, page, steps);
  const place = part || (page === 0 ? texts.atTheStart : step);
  const names = [nameIn(title, runs), address.includes("colours=") && texts.twoWoods].filter(Boolean);
  link.append(
    texts.goOnWith + " ",
    ...(names.length ? [element("b", { textContent: names.join(", ") }), " "] : []),
    place,
    element("small", { textContent: runs })
  );
  return link;
}

// ---- A photo, which stays on the page
const MOST_PHOTO = 1000; // Pixels on the longer side of the copy that is read.
const DOUBT = 0.2; // A larger chance that a cube is of the other kind is shown.
const NEAR = 12; // Pixels of the photo around the snake.
const SLIP = 12; // Pixels of the photo by which a tap may slip.
const photoScreen = one("[data-screen=photo]");
const inPhoto = selector => photoScreen.querySelector(selector);
const view = inPhoto(".table");
let photo = null; // Its pixels.
let inView = null; // The core's answer, once it is there.
let lastInView = null; // The one before.
photoScreen.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  // The browser turns it as its camera was held.
  const picture = await createImageBitmap(file).catch(() => null);
  target.value = "";
  inView = lastInView = null;
  showPhoto();
  if (!picture) inPhoto(".says").textContent = texts.noPicture;
  if (!picture || screenShown() !== "photo") return;
  const scale = min(1, MOST_PHOTO / max(picture.width, picture.height));
  const width = Math.ceil(picture.width * scale);
  const height = Math.ceil(picture.height * scale);
  const canvas = element("canvas", { width, height });
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0, width, height);
  photo = pen.getImageData(0, 0, width, height);
  const shown = canvas.toDataURL("image/jpeg");
  view.innerHTML = `<image href="${shown}" width="${width}" height="${height}"/><g></g>`;
  readPhoto([]);
});
// From a photo, Back leads to where another one is chosen.
inPhoto("header a").addEventListener("click", event => {
  if (!photo) return;
  event.preventDefault();
  if (isSearching) stop();
  inView = lastInView = null;
  showPhoto();
});
// `line`: points along the snake, where the user has drawn them.
async function readPhoto(line) {
  lastInView = inView;
  inView = null;
  isSearching = true;
  putPhoto();
  const { width, height, data } = photo;
  const { box } = entered ?? first;
  inView = await request("photo", [box, width, height, ...line.flat().map(Math.round)].join(" "), data);
  isSearching = false;
  // A line that missed the snake takes nothing away.
  if (inView && !inView.usable && lastInView?.usable) inView = { ...lastInView, missed: texts.lineMissed };
  lastInView = null;
  if (inView) inView.isSure = !runsSeen().some(([, isUnsure]) => isUnsure);
  putPhoto();
}
// What was read stays when another reading is cancelled; a photo that was not read is gone.
function showPhoto() {
  inView ??= lastInView;
  if (!inView) photo = null;
  putPhoto();
}
function putPhoto() {
  const { says, usable, doubt, missed, cubes = [] } = inView ?? {};
  // After a tap, it may have to be otherwise than it looks.
  const differ = usable && cubes.some(({ corner }, at) => Math.abs(corner - inView.corners[at]) > 0.5);
  const told = cubes.filter(({ isTold }) => isTold).length;
  const unlike = told && filled(texts.unlikePhoto, told);
  const known = differ ? texts.cannotFold : [usable && says, missed ?? doubt, unlike].filter(Boolean).join(" ");
  inPhoto(".says").textContent = known || (photo ? texts.lookingForCubes : texts.layItFlat);
  inPhoto(".aside").textContent = usable ? texts.tapWrongCubes : inView ? texts.orDraw : texts.staysHere;
  inPhoto(".runs").innerHTML = rowOf(runsSeen());
  inPhoto("progress").removeAttribute("value");
  const shown = {
    ".lay": !photo,
    ".table": photo,
    progress: photo && !inView,
    ".cancel": photo && !inView,
    ".done": usable,
    ".counted": inView,
    ".takes": !photo || doubt
  };
  for (const [selector, isShown] of Object.entries(shown)) inPhoto(selector).toggleAttribute("hidden", !isShown);
  // Its place stays, so that the picture does.
  inPhoto(".done").style.visibility = differ ? "hidden" : "";
  if (!photo) return;
  drawSeen(cubes.map(middleOf), cubes);
  // The snake alone, once it is seen well.
  const { x = 0, y = 0, width, height } = usable ? view.lastChild.getBBox() : photo;
  view.setAttribute("viewBox", [x - NEAR, y - NEAR, width + 2 * NEAR, height + 2 * NEAR].join(" "));
}
// What was sure before a tap is not to blame.
const isUnsure = at => !inView.isSure && Math.abs(inView.cubes[at].corner - inView.corners[at]) > DOUBT;
// As the cubes are drawn: how long each run is, and whether one of its cubes is unsure.
function runsSeen() {
  const runs = [];
  let start = 0;
  const { cubes = [] } = inView ?? {};
  cubes.forEach(({ corner }, at) => {
    if (!at || (corner < 0.5 && at < cubes.length - 1)) return;
    runs.push([at - start + 1, cubes.slice(start, at + 1).some((_, of) => isUnsure(start + of))]);
    start = at;
  });
  return runs;
}
const middleOf = ({ corners: [one, , other] }) => one.map((along, axis) => (along + other[axis]) / 2);
function drawSeen(line, cubes) {
  const squares = cubes.map(({ corners, corner, isTold }, at) => {
    const kind = isUnsure(at) ? "unsure" : corner > 0.5 ? "corner" : "";
    return `<polygon class="${kind} ${isTold ? "told" : ""}" data-at="${at}" points="${corners.join(" ")}"/>`;
  });
  const number = at => `<text x="${line[at][0]}" y="${line[at][1]}">${at + 1}</text>`;
  const numbers = cubes.length ? number(0) + number(cubes.length - 1) : "";
  view.lastChild.innerHTML = `${squares.join("")}<polyline points="${line.join(" ")}"/>${numbers}`;
}
// A tap makes a cube straight or a corner; a line that is drawn leads along the snake.
let drawn = null;
let tapped = 0; // The cube where the line begins.
function pointOf({ clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(view.getScreenCTM().inverse());
  return [x, y];
}
view.addEventListener("pointerdown", event => {
  if (!inView) return;
  drawn = [pointOf(event)];
  tapped = +event.target.dataset.at;
  view.setPointerCapture(event.pointerId);
});
view.addEventListener("pointermove", event => {
  if (!drawn) return;
  drawn.push(pointOf(event));
  drawSeen(drawn, []);
});
// Once the finger is lifted, or something else takes it.
view.addEventListener("lostpointercapture", () => {
  if (!drawn) return;
  const line = drawn;
  drawn = null;
  const far = max(...line.map(point => away(point, line[0])));
  if (far > photo.width / 5) return readPhoto(line);
  putPhoto();
  if (far <= SLIP && inView.usable && tapped > 0 && tapped < inView.cubes.length - 1) turnCube(tapped);
});
async function turnCube(at) {
  const { box, cubes, doubt, isSure } = inView;
  // A second tap takes it back.
  const { corner, seen = corner, isTold } = cubes[at];
  Object.assign(cubes[at], { seen, isTold: !isTold, corner: isTold ? seen : +(seen < 0.5) });
  const told = [box, ...cubes.map(({ corner }) => Math.round(100 * corner))].join(" ");
  inView = { ...(await request("ranked", told)), cubes, doubt, isSure };
  putPhoto();
}
// Counting goes on from what was read.
function countSeen() {
  const runs = runsSeen();
  enter(["another", (entered ?? first).box, ...runs.map(([length]) => length)].join(" "));
  doubtful = runs.map(([, isUnsure]) => isUnsure);
  location.hash = "count";
}

// ---- Screens
const screenShown = () => (way.open ? screens.find(screen => !screen.hidden)?.dataset.screen : null);
function showScreen(name) {
  for (const screen of screens) screen.hidden = screen.dataset.screen !== name;
  document.title = texts.pageTitle;
  one("[data-screen=count] header").prepend(choice);
  comes();
  if (!way.open) {
    rest();
    voice?.cancel();
    way.showModal();
    layOut();
  }
  // Not on the first card, which nobody has chosen, nor on something hidden now.
  way.focus();
}
async function solve(asked, left) {
  if (asked === wrong?.asked) return showWrong(wrong);
  showScreen("work");
  const canvas = at("canvas");
  one(".way progress").removeAttribute("value");
  showProgress();
  isSearching = true;
  canvas.width = canvas.width;
  request("picture", asked).then(picture => {
    if (picture) drawPicture(canvas, picture);
  });
  const answer = await request("solve", `${isOnline ? location.href : ""}\n${asked}`);
  isSearching = false;
  if (answer.meant) {
    wrong = { asked, ...answer };
    return showWrong(wrong);
  }
  // A finished snake is not offered again; a corrected one is, for the tap may have been wrong.
  if (answer.snake === entered?.snake) finish();
  take(answer.plan);
  solved = { ...answer, asked: answer.snake ?? asked, snake: answer.snake ?? encodeURIComponent(asked) };
  one(".turned").hidden = !answer.other;
  document.querySelector("main.sheet")?.remove();
  document.body.insertAdjacentHTML("beforeend", answer.sheet);
  way.close();
  begin(left);
}
let solved = null;
let wrong = null;
let isSearching = false;
const HARD = 20; // Seconds after which a snake is called hard.
function showProgress({ share, found, seconds } = {}) {
  if (share > 0.02) at("progress").value = share;
  const says = !isThere ? texts.loading : found > 1 ? filled(texts.foundWays, found) : texts.looking;
  one("[data-screen=work] .says").textContent = says + (seconds > HARD ? " " + texts.hardOne : "");
}
function stop() {
  isSearching = false;
  startCore();
}
function showWrong({ error, meant }) {
  showScreen("wrong");
  // Without an error, these are the snakes that are called so.
  const says = error ?? texts.whichIsYours;
  at(".says").textContent = says[0].toUpperCase() + says.slice(1);
  at(".cards").scrollTop = 0;
  // The cards of corrections show the row themselves.
  at(".runs").textContent =
    meant.some(({ row }) => row) || !wrong ? "" : wrong.asked.split("&")[0].replace(/(?<=\d)-/g, " ");
  at(".aside").textContent = meant.length ? texts.tapWhatIsRight : "";
  at(".cards").replaceChildren(
    ...meant.map(({ says, name, runs, fits, row = [], ...one }) =>
      cardOf({
        ...one,
        row,
        title: says ?? name,
        more: [row.length && filled(texts.atRun, wrongIn(row).join(" + ")), says ? name : runs]
          .filter(Boolean)
          .join(" · "),
        tap: () => {
          checks = fits && { fits, snake: one.snake };
        }
      })
    )
  );
  const written = one(".way textarea").value;
  // Wrong colours are mended in the picture.
  const isCounted = !written && entered && !entered.woods && entered.snake === wrong?.asked;
  Object.assign(
    at(".again"),
    written
      ? { href: "#text", textContent: texts.changeWritten }
      : { href: "#count", textContent: isCounted && meant.length ? texts.noneFits : texts.backToCount }
  );
  at(".again").dataset.asks = isCounted;
  at("header a").hash = at(".again").hash;
}

// ---- The address
nameOf = page => `#snake=${solved.snake}&step=${Math.ceil(page)}${mirrored ? "&mirror" : ""}`;
// Sent on from the end, it leads to the beginning.
addressOf = () => location.href.split("#")[0] + nameOf(page === LAST ? 0 : page);
codeOf = () => (isOnline ? request("code", addressOf()) : null);
countsOf = () => solved?.runs;
leave = () => {
  if (visited > 1) history.back();
  else location.hash = "count";
};
const keepPage = keep;
let checks = null; // The correction that was tapped, and its counts, for people to check before the first step.
keep = () => {
  keepPage();
  // Once folding has begun, the correction counts as right.
  if (page > 0 && checks) {
    checks = null;
    finish();
  }
  const { title, runs, same, snake } = solved;
  const kept = keptSnakes();
  const earlier = kept.find(one => same && one.same === same);
  document.title = title;
  one("h1").textContent = title;
  one(".count").dataset.name = nameIn(title, runs);
  const isChecked = page === 0 && checks?.snake === snake;
  if (isChecked) {
    one(".hint").innerHTML = `${texts.doesYoursLookSo}<span class="runs">${rowOf(checks.fits)}</span>`;
  }
  one(".back span").textContent = isChecked ? texts.notMine : texts.back;
  const now = { address: nameOf(page), title, runs, same, page: Math.ceil(page), steps: STEPS };
  if (learns()) now.part = `${texts.learnByHeart} · ${partsName(partsAsked())}`;
  // At the beginning, the place where it was left before is offered, and stays until the second step.
  const place = page > 1 || !(earlier?.page > 1) ? now : earlier;
  store(KEPT, [...(isChecked && place === now ? [] : [place]), ...kept.filter(one => one !== earlier)].slice(0, 5));
  const hint = one(".hint");
  if (page === 0 && !learns() && place.page > 1 && place.page <= STEPS && !hint.querySelector("a"))
    hint.append(hint.textContent && "\n", linkTo(place));
  // The picture is below all of it.
  layOut();
};
// An address as the core reads it.
const askedOf = said =>
  said.get("snake") + ["box", "colours"].map(name => (said.has(name) ? `&${name}=${said.get(name)}` : "")).join("");
let visited = 0;
function route() {
  if (!app.isConnected) return;
  visited++;
  // A messenger may have encoded it.
  const name = location.hash
    .slice(1)
    .replace(/^snake%3D.*/is, unescape)
    .replaceAll("&amp;", "&");
  const said = new URLSearchParams(name.replaceAll("+", "%2B"));
  if (isSearching) stop();
  if (said.get("snake")) {
    const left = { page: Math.round(said.get("step")), mirrored: said.has("mirror") };
    if (askedOf(said) !== solved?.asked) return solve(askedOf(said), left);
    way.close();
    return begin(left);
  }
  // The core says what is wrong with a damaged address.
  if (name.includes("=")) return solve(name, {});
  showScreen(["text", "known", "photo"].includes(name) ? name : "count");
  if (name === "text") at("textarea").focus();
  else if (name === "known") showKnown();
  else if (name === "photo") showPhoto();
  else showCount();
}
async function showKnown() {
  at(".cards").textContent = isThere ? "" : texts.loading;
  const all = await request("known");
  if (screenShown() !== "known") return;
  const card = ({ name, runs, difficulty, ...one }) =>
    cardOf({ ...one, title: name, more: filled(texts.howHard, difficulty) + "\n" + runs });
  // Those of the box that was chosen come first.
  const isOther = ({ picture }) => picture.places.length !== entered?.of;
  at(".cards").replaceChildren(...all.sort((one, other) => isOther(one) - isOther(other)).map(card));
}
addEventListener("hashchange", route);

way.addEventListener("click", ({ target }) => {
  asks = (asks && screenShown() === "count") || target.matches("[data-asks=true]");
  const button = target.closest("button");
  if (!button) return;
  const { key } = button.dataset;
  if (key) return press(key);
  if (button.matches(".singly")) {
    const keys = at(".one-by-one");
    keys.hidden = !keys.hidden;
    button.setAttribute("aria-pressed", !keys.hidden);
    return showCount();
  }
  if (button.matches(".before")) return history.back();
  if (button.matches(".cancel")) {
    stop();
    return screenShown() === "photo" ? showPhoto() : leave();
  }
  if (button.matches(".counted")) return countSeen();
  const shown = { count: entered, photo: inView }[screenShown()];
  if (shown) {
    one(".way textarea").value = "";
    location.hash = "snake=" + shown.snake;
    return;
  }
  const snake = at("textarea").value.trim();
  // `encodeURIComponent` throws at a lone surrogate.
  if (snake) location.hash = String(new URLSearchParams({ snake })).replaceAll("+", "%20");
});
// Not only in the dialog, because the control that had the focus may be gone.
addEventListener("keydown", event => {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (screenShown() !== "count" || asks || target.matches("select") || (key === "Enter" && target.matches("a, button")))
    return;
  const pressed =
    {
      Backspace: "back",
      ArrowRight: "turn",
      ArrowUp: "over",
      0: "10",
      l: "T",
      d: entered?.woods ? "d" + (entered.cubes - 1) : "",
      " ": target.matches("button, a") ? "" : "S"
    }[key] ?? (/^[2-9ste]$/i.test(key) ? key.toUpperCase() : "");
  if (key === "Enter") foldCounted();
  else if (pressed) {
    event.preventDefault();
    press(pressed);
  }
});
new ResizeObserver(() => {
  if (screenShown() === "count") showCount();
}).observe(way);

startCore();
if (document.querySelector("link[rel=manifest]")) navigator.serviceWorker?.register("service.js").catch(() => {});
layOut();
route();
