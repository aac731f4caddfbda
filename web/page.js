// ---- The way in: which snake it is, by the core in a worker. The address says what is shown: a snake, or a screen.
// A snake is what the core reads: run lengths joined by dashes, any notation, or the name of one in the catalogue.
app.append(document.getElementById("way").content);
translate(app);
one(".chips").insertAdjacentHTML("beforeend", `<button class="turned">${texts.otherEnd}</button><button class="another">${texts.anotherSnake}</button>`);
const way = one(".way");
way.tabIndex = -1;
const screens = [...way.querySelectorAll("section")];
const at = selector => screens.find(screen => !screen.hidden).querySelector(selector);
dialogs.push(way);
// A browser may insist on closing it, even where there is nothing behind it yet.
way.addEventListener("cancel", event => event.preventDefault());
way.addEventListener("close", () => {
  if (!fold) return route();
  keep();
  play();
});
one(".another").addEventListener("click", () => location.hash = "choose");
const choice = one(".language");
choice.append(...languages.map(([tag, name]) => new Option(name, tag, false, tag === language)));
choice.hidden = languages.length < 2;
choice.addEventListener("change", () => { store(LANGUAGE, choice.value); location.reload(); });

// ---- The core
const bytes = (async () => {
  // Each two letters are 13 bits, see `page.rs`.
  const { textContent, dataset } = document.getElementById("core"), letters = textContent.replaceAll("~", "<");
  const packed = new Uint8Array(+dataset.bytes), digit = at => letters.charCodeAt(at) - 35;
  for (let at = 0, held = 0, bits = 0, to = 0; at < letters.length; at += 2) {
    held = held << 13 | digit(at) * 91 + digit(at + 1);
    for (bits += 13; bits >= 8; packed[to++] = held >> bits) bits -= 8;
  }
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
})();
window.snakeCube.core = bytes;
let worker, asked = [];
function startCore() {
  worker?.terminate();
  const code = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
  const own = worker = new Worker(code);
  asked = [];
  own.onmessage = ({ data: { answer, failed, progress } }) => {
    if (progress) return showProgress(progress);
    if (!failed) return asked.shift()(JSON.parse(answer));
    stop();
    showWrong({ error: filled(texts.wentWrong, failed), meant: [] });
  };
  bytes.then(bytes => { own.postMessage(bytes); URL.revokeObjectURL(code); });
}
// The core's answer; never, if it was stopped first.
const request = async (what, about = "") => {
  await bytes;
  return new Promise(answered => {
    asked.push(answered);
    worker.postMessage(`${what} ${language}\n${about}`);
  });
};

// ---- Pictures
// The last cubes of a long snake that fill the picture, as in the window.
const VISIBLE = 16, AROUND = 5;
function drawPicture(canvas, { places, turns, marked, eye, ...looks }, { isCut, next, isCorrection } = {}) {
  const kept = [plan, fold], first = places[0] ?? [0, 0, 0], from = place => minus(place, first);
  plan = { ...plan, ...looks, dotted: isCorrection ? marked[0] : undefined };
  fold = { holes: plan.cuts.map(([holes]) => holes), steps: [] };
  const pose = { places: places.map(from), turns, pitch: 1 };
  // What is marked is shown large, with what is around it.
  const [low, high] = marked, around = isCorrection ? pose.places.slice(Math.max(low - AROUND, 0), high + AROUND) : pose.places;
  const framed = { places: [...around.slice(isCut ? -VISIBLE : 0), ...next ? [from(next)] : []] };
  drawWhole(canvas, pose, low < high ? { moving: marked, faded: [] } : null, { eye, framed });
  [plan, fold] = kept;
  ask();
}
// Counts, those that are wrong marked.
const rowOf = row => row.map(([textContent, isWrong]) => element("span", { textContent, className: isWrong ? "bad" : "" }));
function cardOf({ snake, picture, says, row, name, runs, box }) {
  const card = element("a", { className: "card", href: "#snake=" + snake }), canvas = element("canvas");
  const [title, more] = says ? [says[0].toUpperCase() + says.slice(1), name] : [name, `${box}: ${runs}`];
  card.append(canvas, element("b", { textContent: title }), element("span", { textContent: more }));
  if (row) card.append(element("div", { className: "runs" })), card.lastChild.append(...rowOf(row));
  drawLater.set(canvas, () => drawPicture(canvas, picture, { isCorrection: picture.marked[1] > 0 }));
  seen.observe(canvas);
  return card;
}
const drawLater = new WeakMap();
const seen = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) drawLater.get(target)();
});

// ---- Counting
const COUNTED = "snake-cube counted", KEPT = "snake-cube kept";
let keys = stored(COUNTED) ?? "", entered = null, finished = null, note = "";
async function press(key) {
  note = "";
  keys = `${keys} ${key}`.trim();
  store(COUNTED, keys);
  await showCount();
}
// Starts clean, or with what was counted to find it. What is unfinished is offered.
function countAnother() {
  if (keys === finished) keys = "";
  press("another" + counts);
  counts = "";
}
async function showCount() {
  const answer = await request("enter", keys);
  if (screenShown() !== "count") return;
  entered = answer;
  const { cubes, of, longest, says, wrong, whole, usable, cut, offers, next, runs, woods, picture } = entered;
  at(".cubes").innerHTML = filled(texts.cubesOf, `<b>${cubes}</b>`, `<span>${of}</span>`);
  at(".says").textContent = note || says + (woods && cubes > 1 ? " " + texts.tapDarkCubes : "");
  at(".says").classList.toggle("bad", wrong);
  at(".cubes").classList.toggle("whole", whole && !wrong);
  at(".runs").replaceChildren(...rowOf(runs.map(({ length, open, wrong }) => [open ? `${length - 1}+` : length, wrong])));
  at(".runs").lastChild?.scrollIntoView({ block: "nearest" });
  putKeys(at(".boxes"), entered.boxes, name => name.replaceAll("x", "×"));
  for (const box of at(".boxes").children) box.setAttribute("aria-pressed", box.dataset.key === entered.box);
  const most = Math.max(longest, 4);
  putKeys(at(".runs-keys"), [...Array.from({ length: most - 1 }, (_, at) => at + 2), "E"], key => key === "E" ? texts.end : key);
  at("[data-key=woods]").setAttribute("aria-pressed", woods);
  for (const [key, isHidden] of [["undo", !offers], ["back", offers], ["turn", offers]]) at(`[data-key=${key}]`).hidden = isHidden;
  at("[data-key=undo]").textContent = offers;
  const done = at(".done");
  done.textContent = usable && wrong ? texts.findTheMistake : texts.thatsIt;
  done.setAttribute("aria-disabled", !usable);
  at(".table").classList.toggle("cut", cut);
  drawPicture(at("canvas"), picture, { isCut: cut, next });
}

// Only where other keys are wanted, because a button would lose the focus.
function putKeys(group, keys, says) {
  if (String([...group.children].map(({ dataset }) => dataset.key)) === String(keys)) return;
  group.replaceChildren(...keys.map(key => element("button", { textContent: says(key) })));
  keys.forEach((key, at) => group.children[at].dataset.key = key);
}
// The cube of a picture at a tap.
function cubeAt(canvas, { offsetX, offsetY }) {
  const [{ places }] = canvas.drawn, tapped = [offsetX * density, offsetY * density];
  const far = places.map(place => away(canvas.lens.place(place), tapped));
  return far.indexOf(Math.min(...far));
}

// ---- Screens
const screenShown = () => way.open ? screens.find(screen => !screen.hidden)?.dataset.screen : null;
function showScreen(name) {
  for (const screen of screens) screen.hidden = screen.dataset.screen !== name;
  if (!way.open) {
    rest();
    voice?.cancel();
    way.showModal();
    layOut();
  }
  // Not the first card, which nobody has chosen, nor what is hidden now.
  way.focus();
}
async function showChoice() {
  counts = "";
  const kept = stored(KEPT) ?? [];
  at(".kept").replaceChildren(...kept.slice(0, 3).map(({ address, title, runs = "", page, steps }) => {
    const link = element("a", { className: "plain", href: address });
    const place = page === 0 ? texts.atTheStart : page > steps ? texts.folded : filled(texts.atStepOf, page, steps);
    const name = runs.startsWith(title.replace(/ ?…$/, "")) ? "" : title;
    link.append(texts.goOnWith + " ", ...name ? [element("b", { textContent: name })] : [], place, element("small", { textContent: runs }));
    return link;
  }));
  const { found: [common, other] } = await request("catalogue");
  if (screenShown() !== "choose") return;
  const [first, second, third] = at(".cards").querySelectorAll("canvas"), part = ({ picture }, count, marked) => ({
    ...picture, places: picture.places.slice(0, count), turns: picture.turns.slice(0, count), marked,
  });
  at(".card span").textContent = filled(texts.commonTip, common.name.split(",")[0], common.runs.slice(0, 11).replaceAll(" ", "\u00a0"));
  drawPicture(first, common.picture);
  drawPicture(second, part(other, 12, [0, 0]));
  drawPicture(third, part(common, 7, [5, 7]));
}
let counts = "";
async function showFound() {
  const runs = counts.trim();
  at(".cubes").textContent = runs ? `${runs} …` : "";
  at(".less").hidden = !runs;
  const { says, found } = await request("catalogue", counts);
  if (location.hash !== "#find") return;
  at(".says").textContent = says;
  at(".cards").replaceChildren(...found.map(cardOf));
  if (found.length) return;
  countAnother();
  note = texts.noneIsSold;
  location.replace("#count");
}
async function solve(asked, left) {
  if (asked === wrong?.asked) return showWrong(wrong);
  showScreen("work");
  const canvas = at("canvas");
  one(".way progress").removeAttribute("value");
  showProgress();
  isSearching = true;
  canvas.width = canvas.width;
  request("picture", asked).then(picture => picture && drawPicture(canvas, picture));
  const answer = await request("solve", `${isOnline ? location.href : ""}\n${asked}`);
  isSearching = false;
  if (answer.error) return showWrong(wrong = { asked, ...answer });
  // What is finished is not offered again; what was mended is, for the tap may have been wrong.
  if (answer.snake === entered?.snake) store(COUNTED, ""), finished = keys;
  take(answer.plan);
  solved = { ...answer, snake: answer.snake ?? encodeURIComponent(asked.split("\n").slice(1).join("\n")) };
  solved.asked = askedOf(new URLSearchParams("snake=" + solved.snake));
  one(".turned").hidden = !answer.other;
  one(".turned").onclick = () => location.hash = "snake=" + answer.other;
  document.title = one("h1").textContent = answer.title;
  document.querySelector("main.sheet")?.remove();
  document.body.insertAdjacentHTML("beforeend", answer.sheet);
  way.close();
  begin(left);
}
let solved = null, wrong = null, isSearching = false;
const HARD = 20; // Seconds after which a snake is called hard.
function showProgress({ share, found, seconds } = {}) {
  if (share > 0.02) one(".way progress").value = share;
  const says = found > 1 ? filled(texts.foundWays, found) : texts.looking;
  one("[data-screen=work] .says").textContent = says + (seconds > HARD ? " " + texts.hardOne : "");
}
function stop() {
  isSearching = false;
  startCore();
}
function showWrong({ error, meant }) {
  showScreen("wrong");
  at(".says").textContent = error[0].toUpperCase() + error.slice(1);
  at(".aside").textContent = meant.length ? texts.tapWhatIsRight : "";
  at(".cards").replaceChildren(...meant.map(cardOf));
  const written = one(".way textarea").value;
  Object.assign(at(".again"), written ? { href: "#text", textContent: texts.changeWritten } : { href: "#count", textContent: meant.length ? texts.noneBackToCount : texts.backToCount });
  at("header a").hash = at(".again").hash;
}

// ---- The address
nameOf = page => `#snake=${solved.snake}&step=${page}${mirrored ? "&mirror" : ""}`;
// Whoever gets it from the end begins at the beginning.
addressOf = () => location.href.split("#")[0] + nameOf(page === LAST ? 0 : page);
codeOf = () => isOnline ? request("code", addressOf()) : null;
countsOf = () => solved.runs;
leave = () => visited > 1 ? history.back() : location.hash = "choose";
const keepPage = keep;
keep = () => {
  keepPage();
  const { title, runs, same } = solved, others = (stored(KEPT) ?? []).filter(one => one.same !== same);
  store(KEPT, [{ address: nameOf(page), title, runs, same, page, steps: STEPS }, ...others].slice(0, 5));
};
// What the core is asked about: the box, the colours and the snake of an address.
const askedOf = said => `${said.get("box") ?? ""} ${said.get("colours") ?? ""}\n${said.get("snake")}`;
let visited = 0;
function route() {
  visited++;
  const name = location.hash.slice(1), said = new URLSearchParams(name.replaceAll("+", "%2B"));
  if (isSearching) stop();
  if (said.get("snake")) {
    const left = { page: said.has("step") ? Math.max(0, Math.round(+said.get("step"))) || 0 : 0, mirrored: said.has("mirror") };
    if (askedOf(said) !== solved?.asked) return solve(askedOf(said), left);
    way.close();
    return begin(left);
  }
  showScreen(["count", "find", "text"].find(screen => screen === name) ?? "choose");
  ({ choose: showChoice, count: showCount, find: showFound, text: () => at("textarea").focus() })[screenShown()]();
}
addEventListener("hashchange", route);

way.addEventListener("click", event => {
  const { target } = event;
  if (target.closest(".all, .card[href='#count']")) countAnother();
  if (screenShown() === "count" && target.matches(".table") && entered?.woods) return press("d" + cubeAt(target, event));
  const button = target.closest("button");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  const { key, run } = button.dataset;
  if (key) return press(key);
  if (button.matches(".singly")) {
    const isGone = at(".one-by-one").hidden = !at(".one-by-one").hidden;
    return button.setAttribute("aria-pressed", !isGone), showCount();
  }
  if (run) return counts += ` ${run}`, showFound();
  if (button.matches(".less")) return counts = counts.replace(/ \d$/, ""), showFound();
  if (button.matches(".cancel")) return stop(), leave();
  if (screenShown() === "count") {
    one(".way textarea").value = "";
    location.hash = "snake=" + entered.snake;
  } else if (at("textarea").value.trim()) location.hash = "snake=" + encodeURIComponent(at("textarea").value.trim());
});
way.addEventListener("keydown", event => {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (screenShown() !== "count" || key === "Enter" && target.matches("a, button")) return;
  const pressed = { Backspace: "back", ArrowRight: "turn", ArrowUp: "over", 0: "10", l: "T", d: entered?.woods ? "d" + (entered.cubes - 1) : "", " ": target.matches("button, a") ? "" : "S" }[key] ??
    (/^[2-9]$/.test(key) ? key : /^[ste]$/i.test(key) ? key.toUpperCase() : "");
  if (key === "Enter") at(".done").click();
  else if (pressed) event.preventDefault(), press(pressed);
});
new ResizeObserver(() => ({ choose: showChoice, count: showCount })[screenShown()]?.()).observe(way);

startCore();
bytes.catch(() => { app.remove(); root.classList.remove("live"); });
if (document.querySelector("link[rel=manifest]")) navigator.serviceWorker?.register("service.js");
layOut();
route();
