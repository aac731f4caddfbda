// Learning the fold by heart, part by part, as `session/by_heart.rs` and `session/player/learning.rs` do: what the end
// of a part looks like is shown, and no steps. A half page, k.5, has the snake after k steps, as a part begins or ends.

// What is known: the box of each part (how often in a row it was folded without a glance), whether the next are asked
// now, and the pages of theirs that were glanced at. Kept with the page.
let heart;
let praise = ""; // Of the part that was folded last, until the page is turned.
let since; // When the flat snake was taken up.
let achieved = ""; // At the end: what was known by heart.
// Takes what is kept of this plan, if it is not damaged; returns the page if a part is asked.
function recall() {
  const parts = plan.parts.slice(1);
  const kept = stored(NUMBER, ({ page, heart }) => heart.boxes.length === parts.length && { page, heart });
  heart = kept?.heart ?? { boxes: parts.map(() => 0), glanced: [] };
  if (!learns()) return null;
  review();
  tellLearning();
  // Where nothing is begun, how the snake looks now is shown.
  return isFresh() ? halfAfter(stepsAsked()[0]) : kept.page;
}
const learns = () => heart?.isAsked;
// What was known on another day is asked once more, unless something is begun.
const today = () => new Date().toDateString();
const isFresh = () => !heart.place && !heart.glanced.length;
function review() {
  if (!heart.day || heart.day === today() || !isFresh()) return;
  heart.boxes = heart.boxes.map(box => min(box, 1));
  heart.before = null;
}
// How it goes, or what is known, and the part before what is asked.
function tellLearning() {
  const known = heart.boxes.filter(Boolean).length;
  const says = known ? filled(texts.knownSoFar, known, heart.boxes.length) : texts.howToLearn;
  const [part] = partsAsked();
  praise = `${says}\n${inShort(plan.parts[part - 1] ?? 0, plan.parts[part])}`.trim();
}
// Steps as one says them from memory.
const inShort = (from, to) => plan.short[+mirrored].slice(from, to).join(" · ");
const halfAfter = steps => steps && steps + 0.5; // The flat snake has a page of its own.
// The first part that is asked, counted from 0, and the one after the last.
function partsAsked() {
  const { boxes } = heart;
  const known = [...boxes, 0].indexOf(0);
  const isNew = known > 1 && min(...boxes.slice(0, known)) < 2;
  return known === boxes.length || isNew ? [0, known] : [known, known + 1];
}
// How many steps are done before them, and after.
const stepsAsked = () => partsAsked().map(part => plan.parts[part]);
const showsGoal = () => learns() && page === halfAfter(stepsAsked()[1]);
// Beside a goal, after how many steps its parts begin, unless with the flat snake.
const beginsGoal = () => showsGoal() && stepsAsked()[0];
const glances = () => learns() && stepAt(page) && page > stepsAsked()[0] && page <= stepsAsked()[1];
// "Parts 2–3 of 4".
function partsName([first, end]) {
  const of = heart.boxes.length;
  if (end - first === 1) return filled(texts.partNumber, end, of);
  return end - first === of ? filled(texts.allParts, of) : filled(texts.partNumbers, first + 1, end, of);
}
const glancesName = count => (count === 1 ? texts.oneGlance : filled(texts.glances, count));
// A part that is seen to its end needs no other picture.
const endsHere = () => showsGoal() || (glances() && page === stepsAsked()[1]);
// The line above the words, and the words where they are not those of the fold.
function learningWords() {
  const [first, end] = stepsAsked();
  const steps = end - first > 1 ? filled(texts.steps, end - first) : texts.oneStep;
  const { length } = heart.glanced;
  const count = [partsName(partsAsked()), steps, length && glancesName(length)];
  const begins = page === halfAfter(first) ? texts.beginLikeThis : texts.holdLikeThis;
  const says = showsGoal() ? texts.foldUntil : page % 1 ? begins : "";
  return [count.filter(Boolean).join("\u00a0· "), says];
}
// Steps that lead to what is asked are no part of it.
function countLearning(count) {
  const [first] = stepsAsked();
  return first && page <= first ? `${count} → ${partsName(partsAsked())}` : learningWords()[0];
}
function learn() {
  menu.close();
  // The user's snake is not there yet.
  if (showsGoal()) ask();
  heart.isAsked = !heart.isAsked;
  heart.place = 0;
  if (!learns()) return show(Math.ceil(page));
  review();
  tellLearning();
  ask();
}
// Where the snake has the right pose already, nothing is said about that.
function ask() {
  const [first, end] = stepsAsked().map(halfAfter);
  show(first && page === first ? end : first);
}
const showTimed = () => one(".timed").setAttribute("aria-pressed", !!heart?.isTimed);
// How many steps are done, as far as is known: the picture of a goal is ahead of the user's snake.
function doneSoFar() {
  if (!showsGoal()) return done();
  const [first, end] = stepsAsked();
  return heart.place > first && heart.place < end ? heart.place : first;
}
function showNextTurn() {
  const [first, end] = stepsAsked();
  const glance = next => {
    heart.before = null;
    if (heart.glanced.at(-1) !== next) heart.glanced.push(next);
    heart.place = next;
    show(next);
  };
  if (stepAt(page)) return glance(page + 1);
  // How far they are by heart, only users know.
  const tap = at => () => {
    contents.close();
    glance(at + 1);
  };
  const tiles = posesSoFar(tap).slice(first, end);
  askWhich(texts.whichLooksLikeYours, texts.holdItSo, tiles, [], { current: doneSoFar() - first });
}
// Who has folded more than is asked unfolds it first.
function goOnByHeartAt(made) {
  const [first, end] = stepsAsked();
  const at = made + !showsGoal() > end ? first : made;
  heart.place = at;
  show(halfAfter(at));
}
function goOnLearning() {
  if (endsHere()) return folded();
  if (!page) since = Date.now();
  const [first, end] = stepsAsked();
  const made = Math.floor(page);
  show(made < first ? made + 1 : halfAfter(end));
}
// What was only tapped is taken back: nobody has begun the next part.
function goBackLearning() {
  const { before } = heart;
  const isTakenBack = before && (showsGoal() || page === halfAfter(stepsAsked()[0]));
  if (isTakenBack) {
    Object.assign(heart, before);
    tellLearning();
    show(halfAfter(stepsAsked()[1]));
  } else if (showsGoal()) ask();
  else if (glances()) {
    // The turn was seen, but is not made.
    heart.place = page - 1;
    show(halfAfter(stepsAsked()[1]));
  } else if (page || !leave) show(Math.ceil(page) - 1);
  else leave();
}
function folded() {
  const { boxes, glanced } = heart;
  heart.before = { boxes: [...boxes], glanced, before: null };
  const parts = partsAsked();
  const [first, end] = parts;
  for (let part = first; part < end; part++) {
    const isGlanced = glanced.some(page => page > plan.parts[part] && page <= plan.parts[part + 1]);
    boxes[part] = isGlanced ? 0 : boxes[part] + 1;
  }
  heart.glanced = [];
  heart.place = 0;
  heart.day = today();
  if (glanced.length || end - first < boxes.length) {
    const next = partsName(partsAsked());
    const short = inShort(...parts.map(part => plan.parts[part]));
    praise = glanced.length
      ? filled(texts.partsDoneAgain, partsName(parts), glancesName(glanced.length), short, next)
      : filled(texts.partsDone, partsName(parts), short, next);
    return ask();
  }
  heart.isAsked = false;
  // The time is known unless the page was opened in between.
  const time = heart.isTimed && since && `${max(Math.ceil((Date.now() - since) / 60000), 1)} min`;
  const date = new Date().toLocaleDateString(language, { dateStyle: "full" });
  achieved = [time, date].filter(Boolean).join(" · ");
  show(LAST);
}
