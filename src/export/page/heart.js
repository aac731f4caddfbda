// Learning the fold by heart, part by part, as `session/by_heart.rs` and `session/player/learning.rs` do: what the end
// of a part looks like is shown, and no steps. A half page, k.5, has the snake after k steps, as a part begins or ends.

// What is known: the box of each part (at 2, it is asked with a neighbour, at 3 with all), whether it is asked now, and
// the steps that were glanced at. Kept with the page.
let heart;
let praise = ""; // Of the part that was folded last, until the page is turned.
let since; // When the flat snake was taken up.
let achieved = ""; // At the end: what was known by heart.
// Takes what is kept of this plan, if it is not damaged; returns the page if a part is asked.
function recall() {
  const kept = stored(NUMBER, ({ page, heart }) => heart.boxes.length === plan.parts.length && { page, heart });
  heart = kept?.heart ?? { boxes: plan.parts.map(() => 0), isAsked: false, glanced: [] };
  return learns() ? kept.page : null;
}
const learns = () => heart?.isAsked;
const halfAfter = steps => steps && steps + 0.5; // The flat snake has a page of its own.
// The first part that is asked, and the one after the last.
function partsAsked() {
  const { boxes } = heart;
  const least = min(...boxes);
  const together = min(least < 2 ? 1 : least < 3 ? 2 : boxes.length, boxes.length);
  const first = min(boxes.indexOf(least), boxes.length - together);
  return [first, first + together];
}
// The first step of parts, and the one after the last.
const stepsOf = parts => parts.map(part => plan.parts[part - 1] ?? 0);
const steps = () => stepsOf(partsAsked());
const showsGoal = () => learns() && page === halfAfter(steps()[1]);
const glances = () => learns() && stepAt(page) && page > steps()[0] && page <= steps()[1];
// "Parts 2 to 3 of 4".
function partsName([first, end]) {
  const of = heart.boxes.length;
  if (end - first === 1) return filled(texts.partNumber, end, of);
  return end - first === of ? filled(texts.allParts, of) : filled(texts.partNumbers, first + 1, end, of);
}
const glancesName = count => (count === 1 ? texts.oneGlance : filled(texts.glances, count));
// The line above the words, the words, and the line below them, where they are not those of the fold.
function learningWords() {
  const count = [partsName(partsAsked()), heart.glanced.length && glancesName(heart.glanced.length)].filter(Boolean);
  const says = showsGoal() ? texts.foldUntil : page % 1 ? texts.holdLikeThis : "";
  return [count.join(" · "), says];
}
function learn() {
  menu.close();
  heart.isAsked = !heart.isAsked;
  if (learns()) ask();
  else show(Math.ceil(page));
}
// Where the snake has the right pose already, nothing is said about that.
function ask() {
  const [first, end] = steps().map(halfAfter);
  show(first && page === first ? end : first);
}
function glance() {
  if (glances() && heart.glanced.at(-1) !== page - 1) heart.glanced.push(page - 1);
}
function showNextTurn() {
  const [first, end] = steps();
  const next = (stepAt(page) ? page - 1 : (heart.glanced.at(-1) ?? -1)) + 1;
  show((next >= first && next < end ? next : first) + 1);
}
function goOnLearning() {
  const [first, end] = steps();
  if (showsGoal()) return folded();
  if (!page) since = Date.now();
  glance();
  const made = Math.floor(page);
  // The usual pages lead to the beginning.
  show(made < first ? made + 1 : halfAfter(end));
}
const goBackLearning = () => show(showsGoal() ? halfAfter(steps()[0]) : Math.ceil(page) - 1);
function folded() {
  const { boxes, glanced } = heart;
  const parts = partsAsked();
  const [first, end] = parts;
  for (let part = first; part < end; part++) {
    const [from, to] = stepsOf([part, part + 1]);
    const isGlanced = glanced.some(step => step >= from && step < to);
    boxes[part] = isGlanced ? 0 : end - first > 1 ? 3 : min(boxes[part] + 1, 3);
  }
  heart.glanced = [];
  if (glanced.length || end - first < boxes.length) {
    praise = filled(
      glanced.length ? texts.partsDoneAgain : texts.partsDone,
      partsName(parts),
      glancesName(glanced.length)
    );
    return ask();
  }
  heart.isAsked = false;
  // The time is unknown if the page was opened in between.
  const time = since && `${max(Math.ceil((Date.now() - since) / 60000), 1)} min`;
  const date = new Date().toLocaleDateString(language, { dateStyle: "full" });
  achieved = [time, date].filter(Boolean).join(" · ");
  show(LAST);
}
