// Turning pages: by buttons, fingers, keys and address; speech; all steps at a glance.

// ---- Turning pages
// What to do, and hints, as the sheet has them.
const words = () => {
  const own = learns() && learningWords()[1];
  if (own) return [own];
  if (page === LAST && achieved) return [texts.knownByHeart, achieved];
  const which = mirrored ? ".mirrored" : ":not(.mirrored)";
  const told = document.querySelectorAll(`main :is(#begin, .words li) .say${which}`);
  const now = told[page] ?? document.querySelector("main .words > :last-child");
  const part = plan.parts.indexOf(page);
  const of = plan.parts.length - 1;
  const end = 2 * part === of ? texts.halfEnds : texts.partEnds;
  const ends = !learns() && part > 0 && part < of && filled(end, part, of);
  return [now.firstChild.textContent.trim(), now.querySelector("small")?.textContent, ends];
};
// The words of the large button and of the small one; what was learnt by heart may be shown from the start.
const learnsNext = () => plan.parts.length > 1 && !achieved && !learns();
const atEnd = () =>
  learnsNext() ? [texts.learnByHeart, texts.fromTheStart] : [texts.fromTheStart, texts.learnByHeart];
const mirrors = app.querySelectorAll("button.mirror"); // Shown while likely to be wanted, and in the menu.
const hearts = app.querySelectorAll("button.heart"); // At the end, and in the menu.
let leave = null; // What Back does on the first page, if anything.
// When other buttons came to where a finger may be; a tap meant for those before them presses nothing.
const SETTLES = 600;
let came = 0;
function comes() {
  // Until they are drawn, and for a moment after.
  came = Infinity;
  const drawn = () => {
    came = min(came, performance.now());
  };
  requestAnimationFrame(drawn);
  // Where no frame is drawn.
  setTimeout(drawn, 1000);
}
function show(next, { quietly } = {}) {
  const from = page;
  const isLate = isSlow || turning !== null;
  page = clamp(next, 0, LAST);
  if (page < LAST) achieved = "";
  playhead = done();
  paused = false;
  const step = stepAt(page);
  if (!step) comes();
  Object.assign(root.dataset, { step: done(), steps: STEPS, page });
  root.classList.toggle("mirror", mirrored);
  app.dataset.at = step ? "step" : page ? "end" : "begin";
  const count = step || page % 1
    ? filled(texts.stepOf, Math.ceil(page), STEPS)
    : filled(texts[page ? (STEPS > 1 ? "allDone" : "done") : STEPS === 1 ? "oneStep" : "steps"], STEPS);
  one(".count").textContent = learns() ? countLearning(count) : count;
  const [text, ...hints] = words();
  one(".hint").textContent = [praise, mirrored && texts.nowMirrored, ...hints].filter(Boolean).join("\n");
  one(".hint").classList.toggle("praise", praise);
  praise = "";
  sentence.textContent = text;
  // Not `disabled`, because the button would lose the focus.
  one(".back").setAttribute("aria-disabled", page === 0 && !leave);
  one(".next span").textContent = endsHere()
    ? texts.looksSo
    : glances()
      ? texts.goOnByHeart
      : page === 0
        ? texts.begin
        : page === LAST
          ? atEnd()[0]
          : texts.next;
  one(".lost").textContent = showsGoal() ? texts.looksDifferent : texts.whereAmI;
  // After the last turn of a part, none is next.
  const glanced = showsGoal() ? heart.place : glances() && page;
  one(".glance").hidden = (!glanced && !showsGoal()) || glanced === stepsAsked()[1];
  hearts.forEach((button, isInMenu) => {
    button.hidden = plan.parts.length < 2 || (!isInMenu && page < LAST);
    button.textContent = learns() ? texts.stopLearning : isInMenu ? texts.learnByHeart : atEnd()[1];
  });
  one(".timed").hidden = !learns();
  one(".read").hidden = learns(); // No glances that do not count.
  for (const button of mirrors) button.textContent = mirrored ? texts.usualWay : texts.otherWay;
  const lifts = liesOn(page) && STEPS > 0; // Then the small picture shows how it stands once it is lifted.
  small[0].hidden = !step && !lifts && !beginsGoal();
  small[0].lastElementChild.textContent = lifts
    ? texts.uprightSo
    : beginsGoal()
      ? texts.toBeginWith
      : texts.afterThisStep;
  small[1].hidden = liesOn(page);
  small[1].lastElementChild.textContent = step ? texts.afterFromBehind : texts.fromBehind;
  app.style.setProperty("--share", page / LAST);
  rest();
  hand.fill(0);
  if (shown && !quietly && !lessMotion.matches) {
    glide = isLate ? null : { from: shown, share: 0 };
    if (page === LAST && from < page) round = { share: 0 };
  }
  showChips();
  keep();
  play();
  layOut();
  draw(); // Words and picture change in the same frame.
  if (!quietly) say();
}
function go(to) {
  if (clamp(to, 0, LAST) !== page) show(to);
}
const goOn = () => (learns() ? goOnLearning() : go(page + 1));
const goBack = () => (learns() ? goBackLearning() : go(page - 1));

function showChips() {
  const focused = document.activeElement;
  const runs = repeats();
  motion.textContent = runs ? texts.pause : playhead > done() && paused ? texts.goOn : texts.showTheTurn;
  motion.hidden = !stepAt(page);
  app.classList.toggle("askew", hand.some(Boolean));
  // Only after the first turn can users tell, perhaps on the second step already. The way back stays in the menu.
  mirrors.forEach((button, isInMenu) => {
    button.hidden = !canMirror || learns() || ((page < 1 || page > 2) && !(isInMenu && mirrored));
  });
  one(".send").hidden = !document.querySelector("main .code") && !sent() && !countsOf();
  // The focused button may now be hidden.
  if (focused.hidden) one(".next").focus();
}

// ---- Speech, if available; each page is spoken once
const voice = window.speechSynthesis;
const aloud = one(".aloud");
aloud.style.visibility = voice ? "" : "hidden";
const ALOUD = "snake-cube aloud";
hear(stored(ALOUD, on => on) === true);
// Avoids a screen reader speaking at the same time.
function hear(on) {
  aloud.setAttribute("aria-pressed", on);
  for (const part of [one(".count"), sentence, one(".hint")]) part.setAttribute("aria-live", on ? "off" : "polite");
}
const speaks = () => aloud.getAttribute("aria-pressed") === "true";
function say() {
  if (!voice) return;
  voice.cancel();
  if (!speaks()) return;
  const speech = new SpeechSynthesisUtterance(words()[0]);
  speech.lang = language;
  voice.speak(speech);
}

// Keeps the screen awake if possible. A hidden page loses the lock, and some browsers require a user gesture.
let awake;
async function stayAwake() {
  if (awake && !awake.released) return;
  try {
    awake = await navigator.wakeLock?.request("screen");
  } catch {
    /* then it may sleep */
  }
}
for (const touch of ["pointerup", "keydown"]) addEventListener(touch, stayAwake);

// ---- "Where am I?", and all steps in words
// Tile k shows the snake after k steps, and leads to the page that continues from there.
const pageOf = tile => (tile ? tile + 1 : 0);
const poseName = tile =>
  tile === 0 ? texts.toBeginWith : tile === STEPS ? texts.theEnd : filled(texts.afterStep, tile);
// Small pictures are drawn in place of the large one, by their `draw`, once they come into view.
const seen = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) target.draw();
  drawSoon();
});
// Asks which of these pictures is right. `answers`: buttons for "none of them", and what each does; Back leads to
// `before`.
function askWhich(title, tip, tiles, answers, { current, before } = {}) {
  contents.querySelector("h2").textContent = title;
  contents.querySelector("p").textContent = tip;
  const back = Object.assign(one(".contents .before"), { hidden: !before, onclick: before });
  back.parentElement.replaceChildren(
    back,
    ...answers.map(([textContent, onclick]) => element("button", { className: "other", textContent, onclick }))
  );
  const list = contents.querySelector("ol");
  list.replaceChildren(
    ...tiles.map(({ title = "", tap, pose, step, eye, isFlat, shown, poses = [pose], arrows = [] }, at) => {
      const item = element("li", {
        innerHTML: `<button><canvas aria-hidden="true"></canvas><span>${title}</span></button>`
      });
      const tile = Object.assign(item.firstChild, { ariaLabel: title || at + 1, onclick: tap });
      const canvas = tile.firstChild;
      const framed = { places: [...arrows, ...poses.flatMap(({ places }) => places.slice(...shown))] };
      // A turn to be undone loops, as a step does; the picture behind the dialog is drawn again as well.
      canvas.draw = () => {
        const isTurning = step?.from && !lessMotion.matches && canvas.isConnected && contents.open;
        drawWhole(
          canvas,
          pose,
          step,
          { eye, isFlat, framed },
          isTurning ? (((performance.now() % MENDING) - MENDING / 4) / MENDING) * 2 : 0
        );
        if (!isTurning) return;
        seen.unobserve(canvas);
        requestAnimationFrame(() => {
          canvas.draw();
          draw();
        });
      };
      seen.observe(canvas);
      if (at === current) tile.setAttribute("aria-current", "step");
      return item;
    })
  );
  open(contents);
  const first = list.children[current]?.firstChild;
  first?.scrollIntoView({ block: "center" });
  if (!first) contents.scrollTop = 0;
  (first ?? back.parentElement.lastChild).focus({ preventScroll: true });
}
// The cubes that a picture of a part shows, enlarged: the part with enough cubes beside it to tell it from others.
const SHOWN = 5;
const around = cubelets => [max(min(...cubelets) - SHOWN, 0), max(...cubelets) + SHOWN];
// So that the space bar continues from there.
const goOnAt = tile => () => {
  contents.close();
  if (learns()) goOnByHeartAt(tile);
  else show(pageOf(tile));
  one(".next").focus();
};
const posesSoFar = tap =>
  Array.from({ length: STEPS + 1 }, (_, at) => ({
    title: poseName(at) + (at === doneSoFar() && !learns() ? "\n" + texts.shouldBeHere : ""),
    pose: poses[at],
    eye: eyeOf(pageOf(at)),
    isFlat: liesOn(pageOf(at)),
    tap: tap(at),
    shown: at ? around(plan.steps.slice(0, at).map(jointOf)) : [] // All joints that have been turned.
  }));
function openContents() {
  askWhich(
    texts.whichLooksLikeYours,
    texts.holdItSo,
    posesSoFar(goOnAt),
    [[texts.noneOfThese, () => askSlip(doneSoFar())]],
    { current: doneSoFar() }
  );
}
// If the snake is not in the pose that belongs to this page.
function askNearest() {
  askWhich(
    texts.whichIsMostLikeYours,
    texts.oneJointMayDiffer,
    posesSoFar(at => () => askSlip(at, askNearest)),
    [[texts.fromTheStart, goOnAt(0)]],
    { current: doneSoFar(), before: () => askSlip(doneSoFar()) }
  );
}
// The poses that differ from one of the fold by one joint, as `FoldPlan::slips` has them: first which, then how.
function askSlip(at, earlier = openContents) {
  const right = poses[at];
  const { places } = right;
  const last = places.length - 1;
  const eye = eyeOf(pageOf(at));
  const again = () => askSlip(at, earlier);
  const runTo = cubelet => minus(places[cubelet + 1], places[cubelet]);
  const corners = [...places.keys()].slice(1, -1).filter(cubelet => dot(runTo(cubelet), runTo(cubelet - 1)) === 0);
  // The joint turned last is likely to be wrong, then the one before it, the one to be turned now, and those before.
  const early = plan.steps.slice(0, max(at - 2, 0));
  const likely = [...early, plan.steps[at], ...plan.steps.slice(early.length, at)].filter(Boolean);
  const joints = corners
    .slice(0, -1)
    .map((corner, run) => {
      const next = corners[run + 1];
      const order = likely.findLastIndex(step => corner < jointOf(step) && jointOf(step) <= next);
      // As the step says it; without one, the lighter side turns.
      const moving = likely[order]?.moving ?? (corner + 1 <= last - next ? [0, corner + 1] : [next, last + 1]);
      const turn = { axis: runTo(corner), pivot: places[corner], lift: [0, 0, 0], moving, faded: [], isPainted: true };
      const shown = around([corner]);
      const poses = [90, 180, -90].map(inMirror).map(degrees => ({
        ...afterStep(right, { ...turn, degrees }),
        degrees
      }));
      return {
        turn,
        corner,
        next,
        shown,
        order,
        poses: poses.filter(({ places }) => new Set(places.map(String)).size > last)
      };
    })
    .filter(({ poses }) => poses.length)
    .sort((one, other) => other.order - one.order);
  // Asks how a part of the user's snake is turned and, if it differs from the fold, shows how to turn it back. Then
  // calls `on`.
  const choice = (step, shown, on, self) => yours => {
    const mend = () => {
      const back = marked(step, yours, shown);
      const seen = { poses: [yours, right], arrows: arrowsOf(back), shown, eye, tap: on };
      askWhich(
        texts.mendItSo,
        `${texts.turnTheColoured} ${texts.whatMarksMean}`,
        [
          { ...seen, title: texts.yours, pose: yours, step: back },
          { ...seen, title: poseName(at), pose: right, step }
        ],
        [[texts.doneGoOn, on]],
        { before: self }
      );
    };
    return { pose: yours, step, shown, eye, tap: yours === right ? on : mend };
  };
  const without = isLeftOut => [...places.keys()].filter(isLeftOut);
  // If several joints differ: asks about one after the other from the dot, so that all other cubes shown are right. At
  // first only the joints that steps have turned or turn next; if none of their pictures is right, all joints.
  const fromTheDot = joints.toSorted((one, other) => one.corner - other.corner);
  const turnedSoFar = fromTheDot.filter(({ order }) => order >= 0);
  const compare = (those, index, before) => {
    const self = () => compare(those, index, before);
    const neither = those === fromTheDot ? [] : [[texts.noneOfThese, () => compare(fromTheDot, 0, self)]];
    if (index === those.length) {
      const goal = { ...posesSoFar(goOnAt)[at], title: poseName(at), shown: [] };
      const behind = { ...goal, title: texts.fromBehind, eye: [eye[0] + 180, eye[1]] };
      return askWhich(
        texts.shouldBeHere,
        texts.holdItSo,
        [goal, behind],
        [...neither, [texts.fromTheStart, goOnAt(0)], [texts.doneGoOn, goOnAt(at)]],
        { before }
      );
    }
    const { turn, corner, next, poses } = those[index];
    const shown = [max(corner - SHOWN, 0), next + 3];
    const step = { ...turn, faded: without(at => at < shown[0] || at >= shown[1]) };
    askWhich(
      texts.whichIsYours,
      filled(texts.partOf, index + 1, those.length),
      [right, ...poses].map(choice(step, shown, () => compare(those, index + 1, self), self)),
      neither,
      { before }
    );
  };
  const oneByOne = () => compare(turnedSoFar, 0, again);
  const askTurn = (step, shown, poses) =>
    askWhich(
      texts.whichIsYours,
      texts.colouredIsTurned,
      poses.map(choice(step, shown, goOnAt(at), () => askTurn(step, shown, poses))),
      [[texts.noneOfThese, oneByOne]],
      { before: again }
    );
  const parts = joints.map(({ turn, shown, order, poses }) => {
    const [from, to] = shown;
    const [first, end] = turn.moving;
    // What rests far from the joint along the chain may hide what is turned.
    const step = { ...turn, faded: without(at => (at < from || at >= to) && (at < first || at >= end)) };
    const title =
      filled(first ? texts.theLast : texts.theFirst, end - first)
      + (order < 0
        ? ""
        : filled(texts.inStep, plan.steps.indexOf(likely[order]) + 1)
          + (at && order === likely.length - 1 ? "\n" + texts.turnedLast : ""));
    return { title, pose: right, step, shown, eye, tap: () => askTurn(turn, shown, poses) };
  });
  askWhich(
    texts.whichPartIsTurned,
    texts.oneIsColoured,
    parts,
    [...(earlier === askNearest ? [] : [[texts.anotherIsCloser, askNearest]]), [texts.moreDiffer, oneByOne]],
    { current: at ? 0 : -1, before: earlier }
  );
}
function open(dialog) {
  voice?.cancel();
  [contents, menu].forEach(dialog => dialog.close());
  rest();
  comes();
  dialog.showModal();
}
for (const dialog of dialogs) {
  dialog.addEventListener("close", () => {
    comes();
    play();
  });
  // A tap beside it closes it.
  dialog.addEventListener("click", ({ target, clientX: x, clientY: y }) => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    if (target === dialog && (x < left || x > right || y < top || y > bottom)) dialog.close();
  });
}

// ---- Sending it on: the address in the code of its sheet, or else the page itself with the counts, which it does not
// contain
const isOnline = location.protocol.startsWith("http");
let addressOf = () => location.href.split("#")[0];
let codeOf = () => document.querySelector("main .code")?.outerHTML;
let countsOf = () => "";
function sent() {
  if (!navigator.canShare) return null;
  const title = document.title;
  if (isOnline) return { title, url: addressOf() };
  const files = [new File(source, title.replace(/[^\p{L}\p{N}]+/gu, "-") + ".html", { type: "text/html" })];
  return navigator.canShare({ files }) ? { title, text: toEnter() || title, files } : null;
}
const toEnter = () => countsOf() && filled(texts.thenEnter, countsOf());
// Some browsers refuse to share; then a text says what to do.
const share = () => {
  menu.close();
  return navigator.share(sent()).catch(({ name }) => name === "AbortError" || send({ refused: true }));
};
async function send({ refused }) {
  const code = await codeOf();
  if (!code && !refused && sent()) return share();
  sending.querySelector("p").textContent = code ? texts.scanThis : texts.sendFile;
  one(".drawn").innerHTML = code ?? "";
  const address = code && one(".drawn title").textContent;
  const copied = address || countsOf();
  one(".address").textContent = address || toEnter();
  const copy = async ({ target }) => {
    await navigator.clipboard.writeText(copied);
    target.textContent = texts.copied;
  };
  Object.assign(one(".copy"), { hidden: !copied || !navigator.clipboard, textContent: texts.copy, onclick: copy });
  one(".share").hidden = refused || !sent();
  sending.close();
  open(sending);
}

// ---- Buttons, fingers and keys
function showWoods() {
  Object.assign(one(".woods"), { hidden: plan.species.some(Boolean), textContent: texts[woods + "Wood"] });
}
const clicks = {
  ".lost": openContents,
  ".more": () => {
    showWoods();
    showTimed();
    open(menu);
  },
  ".woods": () => {
    woods = WOODS[(WOODS.indexOf(woods) + 1) % WOODS.length];
    store(CHOSEN, woods);
    showWoods();
    draw();
  },
  ".larger": () => larger.close(),
  ".motion": () => {
    const ran = repeats();
    if (!lessMotion.matches) paused = ran;
    clearTimeout(timer);
    turning = null;
    if (!ran) play(true);
    showChips();
  },
  ".home": goHome,
  "button.mirror": () => {
    menu.close();
    mirror(!mirrored, mirrored || page !== 1 ? page : 2);
  }, // The first turn is made then.
  ".read": () => {
    told.querySelector("section")?.remove();
    told.append(document.querySelector("main .words").cloneNode(true));
    open(told);
  },
  ".print": () => {
    menu.close();
    print();
  },
  ".send": send,
  ".share": share,
  ".aloud": () => {
    hear(!speaks());
    store(ALOUD, speaks());
    say();
  },
  ".back": () => (page || !leave || learns() ? goBack() : leave()),
  ".next": () => (page < LAST ? goOn() : learnsNext() ? learn() : show(0)),
  ".glance": showNextTurn,
  ".timed": () => {
    heart.isTimed = !heart.isTimed;
    keep();
    showTimed();
  },
  ".menu .heart": learn,
  ".chips .heart": () => (learnsNext() ? show(0) : learn())
};
for (const [selector, does] of Object.entries(clicks))
  app.querySelectorAll(selector).forEach(button => button.addEventListener("click", does));
// A tap on a small picture enlarges it and shows the whole snake; it turns no page.
small.forEach(figure => {
  const [canvas, caption] = figure.children;
  figure.addEventListener("click", () => {
    const [pose, step, eye] = canvas.drawn;
    open(larger);
    larger.querySelector("h2").textContent = caption.textContent;
    drawWhole(larger.querySelector("canvas"), pose, step, { eye });
    drawSoon();
  });
  figure.addEventListener("keydown", event => {
    if (event.key === "Enter") figure.click();
  });
});
function goHome() {
  glide = shown && !lessMotion.matches ? { from: shown, share: 0 } : null;
  hand.fill(0);
  showChips();
  drawSoon();
}
// Turns the picture by degrees, as a finger does.
function turn(across, down) {
  hand[0] -= across;
  hand[1] = clamp(sight.eye[1] + hand[1] + down, -85, 85) - sight.eye[1];
  glide = null;
  showChips();
  drawSoon();
}
function mirror(wanted, next = page) {
  if (!canMirror || wanted === mirrored) return;
  mirrored = wanted;
  // The camera goes on from where it is.
  shown.yaw *= -1;
  shown.target[0] *= -1;
  show(next);
}

// A drag over the picture turns it, a tap stops its motion or goes on; elsewhere a swipe turns the page.
let finger = null;
let lastTap = 0;
let swiped = false;
app.addEventListener("pointerdown", event => {
  swiped = event.timeStamp - came < SETTLES;
  if (swiped || !event.isPrimary || event.button || event.target.closest("dialog")) return;
  const { clientX: x, clientY: y, target, pointerId } = event;
  finger = { x, y, lastX: x, lastY: y, turns: target === picture, button: target.closest("nav button") };
  // The finger may leave the picture.
  if (finger.turns) target.setPointerCapture(pointerId);
});
app.addEventListener("pointermove", event => {
  // A mouse button may be released where no event is sent.
  if (event.isPrimary && !(event.buttons & 1)) finger = null;
  if (!finger || !event.isPrimary) return;
  const { clientX: x, clientY: y } = event;
  finger.moved ||= hypot(x - finger.x, y - finger.y) > STILL;
  if (finger.turns && finger.moved) {
    // A drag across the picture turns it half way around.
    swiped = true;
    const degrees = 180 / min(room.width, room.height);
    turn((x - finger.lastX) * degrees, (y - finger.lastY) * degrees);
  }
  finger.lastX = x;
  finger.lastY = y;
});
app.addEventListener("pointerup", event => {
  if (!finger || !event.isPrimary) return;
  const across = event.clientX - finger.x;
  const down = event.clientY - finger.y;
  if (event.target === picture && !finger.moved) {
    if (!motion.hidden) motion.click();
    if (event.timeStamp - lastTap < 350) goHome();
    lastTap = event.timeStamp;
  } else if (!finger.turns && Math.abs(across) > SWIPE && Math.abs(across) > 1.5 * Math.abs(down)) {
    swiped = true;
    if (across < 0) goOn();
    else goBack();
  } else if (finger.button && hypot(across, down) <= SWIPE) {
    // Browsers do not count a tap that slips, or follows a swipe closely, as a click.
    finger.button.click();
    swiped = true;
  }
  finger = null;
});
app.addEventListener("pointercancel", () => {
  finger = null;
});
// Suppress the click after a swipe, or a tap that came too soon or is already handled.
app.addEventListener(
  "click",
  event => {
    if (swiped && event.detail) {
      event.stopPropagation();
      event.preventDefault();
    }
    swiped = false;
  },
  true
);

addEventListener("keydown", event => {
  if (dialogs.some(dialog => dialog.open) || event.altKey || event.ctrlKey || event.metaKey) return;
  const ways = { ArrowRight: [15, 0], ArrowLeft: [-15, 0], ArrowDown: [0, 15], ArrowUp: [0, -15] };
  if (event.shiftKey && event.key in ways) {
    event.preventDefault();
    return turn(...ways[event.key]);
  }
  const pages = {
    ArrowRight: goOn,
    PageDown: goOn,
    " ": goOn,
    Enter: goOn,
    ArrowLeft: goBack,
    PageUp: goBack,
    Home: () => go(0),
    End: () => go(LAST)
  };
  // Space and Enter press what has the focus.
  if (!(event.key in pages) || ([" ", "Enter"].includes(event.key) && event.target.closest?.("button, figure"))) return;
  event.preventDefault();
  pages[event.key]();
});

// ---- Theme, browser events, start
function look() {
  const style = getComputedStyle(root);
  const read = name => style.getPropertyValue("--" + name).trim();
  const parts = name => [1, 3, 5].map(at => parseInt(read(name).slice(at, at + 2), 16) / 255);
  const light = name => parts(name).map(part => part ** 2.2);
  theme = {
    mark: read("mark"),
    dot: read("dot"),
    rod: read("text"),
    onMark: read("on-mark"),
    markLight: light("mark"),
    dotLight: light("dot"),
    restLight: light("rest"),
    backgroundParts: parts("background"),
    rim: darkness.matches ? "rgb(0 0 0 / .75)" : "rgb(255 255 255 / .82)"
  };
}
darkness.addEventListener("change", () => {
  look();
  layOut();
});
lessMotion.addEventListener("change", () => {
  rest();
  showChips();
  play();
});
document.addEventListener("visibilitychange", () => {
  rest();
  if (document.hidden) return voice?.cancel();
  play();
  stayAwake();
});
addEventListener("hashchange", () => {
  const to = poses && placeOf(location.hash);
  if (!to) return;
  mirror(to.mirrored);
  go(to.page);
});
// Phones take the graphics context from pages hidden for long.
wood.addEventListener("webglcontextlost", event => {
  event.preventDefault();
  rest();
});
wood.addEventListener("webglcontextrestored", () => {
  if (prepare()) {
    layOut();
    play();
  } else {
    root.classList.remove("live");
    app.remove();
  }
});

function begin(left) {
  mirrored = canMirror && left.mirrored === true;
  pose();
  const learntAt = recall();
  show(learntAt ?? (Number.isInteger(left.page) ? left.page : 0), { quietly: true });
}
look();
if (plan.cells) begin(placeOf(location.hash) ?? stored(NUMBER, Object) ?? {});
// A new size empties the canvas; it is drawn again before that can be seen.
new ResizeObserver(() => {
  layOut();
  draw();
}).observe(app);
stayAwake();

// For tests: pages by completed steps, moving cubes as last drawn, poses at any playhead, and the lines of the gesture
// at a share of the step.
window.snakeCube = {
  go: steps => show(steps > 0 ? min(Math.round(steps), STEPS) + 1 : 0),
  mirror,
  pose: () => {
    if (due) {
      cancelAnimationFrame(due);
      tick(performance.now());
    }
    return placed.filter(one => one[7] > 0).map(one => one.slice(0, 3).map(part => part + 0));
  },
  at: playhead => posed(playhead).places,
  gesture: share => {
    const step = stepAt(page);
    const pen = penWidth();
    const lens = lensOf(shown, app.clientWidth, app.clientHeight);
    return { lines: laidOutLines(step, momentOf(step, share), lens, pen), pen, view: { ...shown, mirrored } };
  },
  woods: () => plan.species.map((_, cubelet) => shownWood(cubelet)),
  frames: () => frames,
  isSettled: () => performance.now() - came > SETTLES,
  plan: () => plan
};
