//! Every step of every puzzle in the browser, and everything else: idling, reloading, text only, speech, layout.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{Read, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::thread;

use glam::{Vec2, Vec3};
use image::RgbImage;
use image::imageops::flip_horizontal;
use serde::Deserialize;
use serde_json::{Value, json};
use snake_cube::export::{Subject, code, page};
use snake_cube::fold::{CubeletPose, Dihedrals, FoldPlan};
use snake_cube::puzzle::catalogue;
use snake_cube::stage::{Caption, DRAWN_SIDE, DrawnLine, Gesture, camera_rotation, tangent};
use snake_cube::text::Language::{self, English};

use super::chromium::{Chromium, PHONE};
use crate::sheet::{subject, unfolding};

const PHONES: [[u32; 2]; 2] = [[360, 640], PHONE];
const DESK: [u32; 2] = [1280, 720];
const SCREENS: [[u32; 2]; 3] = [PHONES[0], PHONES[1], DESK];

/// Writes its page to a file in the browser's folder.
fn written(browser: &Chromium, subject: &Subject) -> PathBuf {
    let path = browser.folder().join(subject.file_name("html"));
    std::fs::write(&path, page(subject)).unwrap();
    path
}

/// A browser with its page, at rest on a phone, its wood not drawn.
pub fn opened(subject: &Subject) -> Option<Chromium> {
    let browser = Chromium::at_rest()?;
    browser.open(&written(&browser, subject));
    Some(browser)
}

/// The plan, and that of the mirror image if there is one.
fn both(subject: Subject) -> impl Iterator<Item = (bool, FoldPlan)> {
    let mirrored = subject.mirrored().map(|mirrored| (true, mirrored.plan));
    [(false, subject.plan)].into_iter().chain(mirrored)
}

/// Waits until that page is shown.
fn wait_for_page(browser: &Chromium, wanted: usize, how: &str) {
    browser.until(&format!("document.documentElement.dataset.page == {wanted} /* {how} */"));
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum By {
    Key,
    Tap,
    Swipe,
}

/// Goes to the next or the previous page.
fn turn(browser: &Chromium, by: By, [width, height]: [u32; 2], forward: bool) {
    let [width, height] = [width, height].map(f64::from);
    match by {
        By::Key => browser.key(if forward { "ArrowRight" } else { "PageUp" }),
        By::Tap => {
            browser.tap_at(&place_of(if forward { ".next" } else { ".back" }));
        }
        By::Swipe => {
            let mut places = [0.7, 0.6, 0.45, 0.3].map(|share| [width * share, height * 0.93]);
            if !forward {
                places.reverse();
            }
            browser.stroke(&places);
        }
    }
}

/// The script for the middle of an element and its size.
fn place_of(selector: &str) -> String {
    format!(
        "(() => {{ const {{ x, y, width, height }} = document.querySelector('.app {selector}').getBoundingClientRect(); \
         return [x + width / 2, y + height / 2, width, height]; }})()"
    )
}

/// Walks through a page on a screen by an input method, and looks at each step and at three moments of it.
fn walk(browser: &Chromium, (mirror, plan): (bool, &FoldPlan), size: [u32; 2], by: By, name: &str) {
    #[derive(Deserialize)]
    struct Shown {
        step: usize,
        steps: usize,
        pose: Vec<Vec3>,
        between: Vec<Vec<Vec3>>,
        says: String,
    }
    let shares = [0.13, 0.4, 0.77];
    browser.value("snakeCube.go(0)");
    for page in 0..=plan.len() + 1 {
        let how = format!("{name}, {size:?} by {by:?}, page {page}");
        wait_for_page(browser, page, &how);
        let Shown { step, steps, pose, between, says } = browser.read(&format!(
            "({{ step: +document.documentElement.dataset.step, steps: +document.documentElement.dataset.steps, \
             pose: snakeCube.pose(), says: document.querySelector('.app .sentence').textContent, \
             between: {shares:?}.map(share => snakeCube.at(document.documentElement.dataset.page - 1 + share)) }})"
        ));
        let done = page.saturating_sub(1).min(plan.len());
        assert_eq!((step, steps), (done, plan.len()), "{how}");
        let pose = Vec::from_iter(pose.into_iter().map(|place| seen_in(mirror, place).as_ivec3()));
        assert_eq!(pose, plan.poses()[done].cells, "{how}");
        assert!(done == 0 || pose != plan.poses()[done - 1].cells, "{how}: each step moves something");
        if (1..=plan.len()).contains(&page) {
            // Before it may stand that the picture has moved.
            assert!(says.ends_with(&English.step_text(plan, page - 1)), "{how}: {says}");
            for (share, places) in shares.into_iter().zip(between) {
                let expected = plan.pose(done as f64 + share);
                let is_near =
                    |(pose, place): (CubeletPose, &Vec3)| pose.position.distance(seen_in(mirror, *place)) < 1e-3;
                assert_eq!(expected.len(), places.len(), "{how}");
                assert!(expected.into_iter().zip(&places).all(is_near), "{how} at {share}");
            }
        }
        if page <= plan.len() {
            turn(browser, by, size, true);
        }
    }
    turn(browser, by, size, false);
    wait_for_page(browser, plan.len(), name);
}

/// Walks through the page of every puzzle, as it is or in a mirror, on the screens and by the input methods chosen by
/// its name and whether it is in a mirror.
fn walk_all(chosen: impl Fn(&str, bool, [u32; 2], By) -> bool) {
    let Some(browser) = Chromium::at_rest() else { return };
    let all = catalogue().iter().map(|entry| (entry.id.as_str(), subject(&entry.id)));
    let mut walks = 0;
    for (id, subject) in all.chain([("the way back", unfolding("cubra-blue"))]) {
        let path = written(&browser, &subject);
        for (mirror, plan) in both(subject) {
            for (size, by) in SCREENS.into_iter().flat_map(|size| [By::Tap, By::Swipe, By::Key].map(|by| (size, by))) {
                if !chosen(id, mirror, size, by) {
                    continue;
                }
                browser.coarse_screen(size);
                browser.open(&path);
                browser.value("snakeCube.mirror(false); snakeCube.go(0)");
                if mirror {
                    browser.value("document.querySelector('.app button.mirror').click()");
                }
                walk(&browser, (mirror, &plan), size, by, &format!("{id}, in a mirror: {mirror}"));
                walks += 1;
            }
        }
    }
    assert!(walks > 2, "{walks} walks");
    browser.assert_no_complaints();
}

// Regression: it said "Copied".
#[test]
fn a_fold_of_one_step_is_done_at_its_end() {
    let subject = subject("two-by-two");
    let mut plan = FoldPlan::without_steps(subject.plan.poses()[0].cells.clone(), subject.plan.start_end);
    plan.push(subject.plan.steps()[0]);
    let Some(browser) = opened(&Subject { plan, ..subject }) else { return };
    browser.value("snakeCube.go(1)");
    browser.until("document.querySelector('.app .count').textContent == 'Done'");
}

#[test]
fn every_step_by_key_by_tap_and_by_swipe() {
    let walks = [
        ("cubra-purple", true, PHONES[0], By::Tap),
        ("king-46", false, PHONES[1], By::Swipe),
        ("the way back", false, DESK, By::Key),
    ];
    walk_all(|id, mirror, size, by| walks.contains(&(id, mirror, size, by)));
}

#[test]
#[ignore = "takes minutes; tests/run.sh --all"]
fn every_step_on_every_screen_by_every_means_at_length() {
    walk_all(|_, _, _, _| true);
}

#[test]
fn numbers_stand_beside_the_first_runs_of_a_flat_snake_alone() {
    let Some(browser) = Chromium::at_rest() else { return };
    let ink = "(() => { const drawn = document.querySelector('.app .lines'); return !drawn.hidden && drawn.getContext('2d')\
         .getImageData(0, 0, drawn.width, drawn.height).data.some(part => part > 0); })()";
    // Regression: the cubes of 64 were too small to be counted.
    for (subject, is_flat) in
        [(subject("king-46"), true), (subject("cubra-blue"), true), (unfolding("cubra-blue"), false)]
    {
        assert_eq!(!subject.plan.counts().is_empty(), is_flat);
        browser.open(&written(&browser, &subject));
        let begins = format!("snakeCube.frames() > 0 && {ink} === {is_flat}");
        browser.until(&begins);
        browser.value("snakeCube.go(1)");
        browser.until(ink);
        browser.value("snakeCube.go(0)");
        // Nothing of the step is left.
        browser.until(&begins);
    }
}

/// The largest distance from a point of either to the nearest point of the other.
fn apart(some: &[Vec2], others: &[Vec2]) -> f32 {
    let far = |from: &[Vec2], to: &[Vec2]| {
        let nearest = |point: &Vec2| to.iter().map(|other| other.distance(*point)).fold(f32::INFINITY, f32::min);
        from.iter().map(nearest).fold(0.0, f32::max)
    };
    far(some, others).max(far(others, some))
}

/// What is drawn with one ink, pen and width: the points, and how much is painted.
type Drawn = BTreeMap<String, (Vec<Vec2>, f32)>;

fn add(to: &mut Drawn, name: String, points: Vec<Vec2>, strength: f32) {
    let (all, painted) = to.entry(name).or_default();
    *painted += long(&points) * strength;
    all.extend(points);
}

fn long(points: &[Vec2]) -> f32 {
    points.windows(2).map(|ends| ends[0].distance(ends[1])).sum()
}

/// How the page sees a step, and its lines.
#[derive(Deserialize)]
struct Shown {
    view: View,
    #[serde(default)]
    rows: usize,
    #[serde(default)]
    pen: f32,
    #[serde(default)]
    lines: Vec<Line>,
}

#[derive(Deserialize)]
struct View {
    yaw: f32,
    pitch: f32,
    distance: f32,
    target: Vec3,
    room: Room,
    mirrored: bool,
}

#[derive(Deserialize)]
struct Room {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

#[derive(Deserialize)]
struct Line {
    ink: String,
    pen: String,
    width: f32,
    strength: f32,
    points: Vec<Vec2>,
}

/// A point as the page has it: it mirrors what it shows, not the plan.
fn seen_in(mirror: bool, point: Vec3) -> Vec3 {
    if mirror { point * Vec3::new(-1.0, 1.0, 1.0) } else { point }
}

impl View {
    /// In the plan that is shown, which may be the mirror image.
    fn eye(&self) -> Vec3 {
        let away = camera_rotation(Vec2::new(self.yaw, self.pitch)) * Vec3::Z * self.distance;
        seen_in(self.mirrored, self.target + away)
    }

    /// The upper left corner of the picture, and its size, in pixels.
    fn picture(&self) -> [Vec2; 2] {
        let Room { x, y, width, height } = self.room;
        [Vec2::new(x, y), Vec2::new(width, height)]
    }

    /// Where a point is in the canvas.
    fn onto(&self, point: Vec3) -> Vec2 {
        let away = seen_in(self.mirrored, point - self.eye());
        let seen = seen_in(self.mirrored, camera_rotation(Vec2::new(self.yaw, self.pitch)).inverse() * away);
        let [low, size] = self.picture();
        low + size / 2.0 + Vec2::new(seen.x, -seen.y) / -seen.z * (size.y / 2.0 / tangent())
    }
}

const ROWS: &str = "(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector('.app .sentence')); \
     return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; })()";

/// Every second puzzle on one screen.
#[test]
fn each_step_is_seen_whole_on_a_phone_under_three_lines_of_words() {
    look_at_phones(|puzzle, screen| puzzle % 6 == 2 * screen);
}

#[test]
#[ignore = "takes half a minute; tests/run.sh --all"]
fn each_step_is_seen_whole_on_each_phone_at_length() {
    look_at_phones(|_, _| true);
}

/// `chosen` by the index of the puzzle and of the screen.
fn look_at_phones(chosen: impl Fn(usize, usize) -> bool) {
    let Some(browser) = Chromium::at_rest() else { return };
    let mut steps = 0;
    let is_chosen = |(puzzle, _): &(usize, _)| (0..3).any(|screen| chosen(*puzzle, screen));
    for (puzzle, entry) in catalogue().iter().enumerate().filter(is_chosen) {
        let subject = subject(&entry.id);
        let plan = &subject.plan;
        browser.coarse_screen(PHONES[1]);
        browser.open(&written(&browser, &subject));
        let screens = [PHONES[0], PHONES[1], [844, 390]].into_iter().enumerate();
        for (screen, size) in screens.filter(|(screen, _)| chosen(puzzle, *screen)) {
            browser.turn_to_screen(size);
            let told: Vec<Shown> = browser.read(&format!(
                "snakeCube.go(0); Array.from({{ length: {} }}, () => {{
                    document.querySelector('.app .next').click();
                    snakeCube.pose();
                    const {{ lines, view }} = snakeCube.gesture(0), {{ x, y, width, height }} = view.room;
                    const isOut = ([a, b]) => a < x || b < y || a > x + width || b > y + height;
                    // Regression: arrows ran out of the picture.
                    if (lines.some(({{ ink, points }}) => ink === 'mark' && points.some(isOut))) throw 'an arrow';
                    return {{ rows: {ROWS}, view }};
                }})",
                plan.len()
            ));
            for (step, Shown { rows, view, .. }) in told.iter().enumerate() {
                let place = format!("{}, {size:?}, step {}", entry.id, step + 1);
                let has_moved = plan.hint(step).is_some_and(|hint| hint.moved.is_some());
                let most = if has_moved { 4 } else { 3 };
                assert!((1..=most).contains(rows), "{place}: {rows} lines");
                let [low, size] = view.picture();
                let joint = plan.steps()[step].joint.beside();
                let is_small = plan.cubelets() <= 27 && screen == 1;
                let mut seen = Vec::new();
                // The landing is where the moving part is at the end.
                for share in [0.0, 0.25, 0.44, 0.56, 0.75, 1.0] {
                    let pose = plan.pose((step as f64 + share).min((step as f64 + 1.0).next_down()));
                    // What rests beside the joint is seen; the longest part of 64 fills the width alone. At the first step,
                    // all is seen.
                    let is_near = |at: &usize| is_small && joint.iter().any(|it| it.abs_diff(*at) < 4);
                    let resting = (0..pose.len()).filter(|at| step == 0 || is_near(at));
                    for cubelet in plan.moving(step).chain(joint).chain(resting) {
                        for corner in 0..8 {
                            let side = |bit: i32| (corner >> bit & 1) as f32 - 0.5;
                            let corner = pose[cubelet].rotation * Vec3::new(side(0), side(1), side(2)) * DRAWN_SIDE;
                            let at = view.onto(pose[cubelet].position + corner);
                            let is_seen = at.cmpge(low).all() && at.cmple(low + size).all();
                            assert!(is_seen, "{place} at {share}: cube {} at {at} of {low} {size}", cubelet + 1);
                            seen.push(at);
                        }
                    }
                }
                // They are large, however long the rest is.
                let cube = size.y / 2.0 / tangent() / view.distance;
                let across =
                    seen.iter().copied().reduce(Vec2::max).unwrap() - seen.into_iter().reduce(Vec2::min).unwrap();
                let share = (across / size).max_element();
                assert!(!is_small || share >= 0.35 || cube >= 40.0, "{place}: {share} of the picture, cubes of {cube}");
                steps += 1;
            }
        }
    }
    assert!(steps > 80, "{steps}");
}

/// The longest of all folds, mirrored and backwards too.
#[test]
fn a_sentence_takes_three_lines_of_a_phone_in_each_language() {
    let Some(browser) = Chromium::at_rest() else { return };
    for language in Language::ALL {
        let subjects = catalogue().iter().map(|entry| subject(&entry.id));
        let plans = subjects.flat_map(|subject| [(false, subject.plan.reversed())].into_iter().chain(both(subject)));
        let texts = |(_, plan): (bool, FoldPlan)| (0..plan.len()).map(move |step| language.step_text(&plan, step));
        let texts = BTreeSet::from_iter(plans.flat_map(texts));
        // The longest take the most lines.
        let mut texts = Vec::from_iter(texts);
        texts.sort_by_key(|text| std::cmp::Reverse(text.chars().count()));
        texts.truncate(20);
        assert_eq!(texts.len(), 20, "{language}");
        browser.open(&written(&browser, &Subject { language, ..subject("cubra-blue") }));
        let rows: usize = browser.read(&format!("snakeCube.go(0); {ROWS}"));
        assert!((1..=4).contains(&rows), "{language}: {rows} lines to begin with");
        let told: Vec<(usize, f64)> = browser.read(&format!(
            "{}.map(text => {{ document.querySelector('main .words li .say').firstChild.data = text; snakeCube.go(0); \
             document.querySelector('.app .next').click(); \
             const {{ fontSize }} = getComputedStyle(document.querySelector('.app .sentence')); \
             return [{ROWS}, parseFloat(fontSize)]; }})",
            json!(texts)
        ));
        for (text, (rows, size)) in texts.iter().zip(told) {
            assert!(size > 15.0 && (1..=3).contains(&rows), "{rows} lines of {size}: {text}");
        }
    }
}

#[test]
fn its_lines_are_those_of_the_window() {
    compare_lines(["cubra-green"].into_iter());
}

#[test]
#[ignore = "takes half a minute; tests/run.sh --all"]
fn its_lines_are_those_of_the_window_at_length() {
    compare_lines(catalogue().iter().map(|entry| entry.id.as_str()));
}

fn marked(plan: &FoldPlan, step: usize, share: f64) -> Gesture {
    Gesture::of(plan, step, true).unwrap().at(plan.progress(step, share))
}

/// Compares the lines of the pages of these puzzles, in a mirror too, and of a way back.
fn compare_lines<'a>(ids: impl Iterator<Item = &'a str>) {
    let Some(browser) = Chromium::at_rest() else { return };
    let all = ids.map(|id| (id, subject(id)));
    let [mut short, mut elsewhere, mut compared] = [0; 3];
    for (id, subject) in all.chain([("the way back", unfolding("cubra-blue"))]) {
        browser.open(&written(&browser, &subject));
        for (mirror, plan) in both(subject) {
            browser.value(&format!("snakeCube.mirror({mirror})"));
            for step in 0..plan.len() {
                let first = "snakeCube.go(0); document.querySelector('.app .next').click()";
                browser.value(&if step == 0 { first.to_owned() } else { format!("snakeCube.go({step})") });
                let shares = [0.0, 0.1, 0.45, 0.6, 0.9999];
                let shown = format!("snakeCube.pose(); {shares:?}.map(share => snakeCube.gesture(share))");
                for (share, shown) in shares.into_iter().zip(browser.read::<Vec<Shown>>(&shown)) {
                    let place = format!("{id}, in a mirror: {mirror}, step {} at {share}", step + 1);
                    let view = &shown.view;
                    // The window's lines, as they would be in the page's canvas.
                    let onto = |point| Some(view.onto(point));
                    let drawn = marked(&plan, step, share).drawn(onto, |point| view.eye() - point, shown.pen);
                    let mut ours = Drawn::new();
                    let mut its = Drawn::new();
                    // Two arrows nearly as wide are one kind.
                    let name =
                        |ink: &str, pen: &str, width: f32| format!("{ink} {pen} {:.0}", width / 2.0).to_lowercase();
                    for DrawnLine { ink, pen, width, strength, points, .. } in drawn.lines {
                        if long(&points) > 0.0 {
                            add(&mut ours, name(&format!("{ink:?}"), &format!("{pen:?}"), width), points, strength);
                        }
                    }
                    for Line { ink, pen, width, strength, mut points } in shown.lines {
                        if ink == "rod" || pen == "dashes" {
                            points.drain(1..points.len() - 1);
                        }
                        // The width of an arrow may be half a pixel from where it is rounded.
                        let known = [0.0, 0.3, -0.3].map(|off| name(&ink, &pen, width + off));
                        let known = known.iter().find(|name| ours.contains_key(*name)).unwrap_or(&known[0]);
                        add(&mut its, known.clone(), points, strength);
                    }
                    assert!(ours.keys().eq(its.keys()), "{place}: {:?}, not {:?}", its.keys(), ours.keys());
                    assert_eq!(ours.is_empty(), share > 0.99, "{place}");
                    for (name, (points, painted)) in &ours {
                        let other = &its[name];
                        // What is painted is a line's length times its strength, which is less where wood hides it. The
                        // page rounds positions, so that a quarter of a pitch more may be hidden.
                        let off = (painted - other.1).abs() / painted.max(200.0);
                        assert!(off < 0.1, "{place}: {name}: {painted} and {} are painted", other.1);
                        elsewhere += usize::from(off > 0.01);
                        compared += 1;
                        // Rims are only where nothing hides the line.
                        let off = if name.starts_with("rim") { 0.0 } else { apart(points, &other.0) };
                        // A shaft may have one point more or less before its head.
                        assert!(off < 4.5, "{place}: {name} is off by {off} pixels\n{points:?}\n{:?}", other.0);
                    }
                    // No arrowhead without a line.
                    let shafts = ours.iter().filter(|(name, _)| name.starts_with("mark line"));
                    let long = shafts.map(|(_, (points, _))| long(points)).collect::<Vec<_>>();
                    assert!(share > 0.0 || !long.is_empty(), "{place}: an arrow");
                    short += usize::from(share == 0.0 && long.iter().any(|shaft| *shaft < 60.0));
                }
            }
        }
    }
    assert!(short > 0, "short arrows");
    assert!(elsewhere * 20 < compared, "{elsewhere} of {compared} kinds of lines are hidden elsewhere");
}

/// Waits until nothing moves; then no frame is requested in two seconds. Needs `frames_by_hand`.
const AT_REST: &str = "new Promise(done => { const settle = still => { if (frame.isAsked()) { frame(); still = 0; } \
     if (still < 35) return setTimeout(settle, 20, still + 1); \
     const before = frame.asked; setTimeout(() => done(frame.asked === before), 2000); }; settle(0); })";

#[test]
fn a_reload_keeps_the_page_and_what_rests_draws_nothing() {
    let Some(browser) = Chromium::start() else { return };
    browser.draw_no_wood();
    browser.frames_by_hand();
    browser.coarse_screen(PHONES[1]);
    let path = written(&browser, &subject("cubra-green"));
    browser.open(&path);
    // It plays automatically; more frames than the camera needs from one step to the next.
    browser.value("snakeCube.go(3), window.from = snakeCube.frames()");
    browser.until("frame() && snakeCube.frames() > from + 60");
    browser.reload();
    wait_for_page(&browser, 4, "by the address");
    let other = browser.folder().join("other.html");
    std::fs::write(&other, "Another page").unwrap();
    browser.open(&other);
    browser.open(&path);
    wait_for_page(&browser, 4, "as it is kept");
    browser.value("snakeCube.mirror(true)");
    for forgets in ["0", "localStorage.clear()"] {
        browser.value(forgets);
        browser.reload();
        assert_eq!(browser.value("document.documentElement.className"), json!("live mirror"), "{forgets}");
    }
    // With reduced motion, it moves only on request.
    browser.wishes(&[("prefers-reduced-motion", "reduce")]);
    browser.check(AT_REST);
    browser.value("document.querySelector('.app .motion').click(), window.from = snakeCube.frames()");
    browser.until("frame() && snakeCube.frames() > from + 3");
    // Nobody sees it.
    browser.value("document.querySelector('.app .lost').click()");
    browser.check(AT_REST);
    // What another page has damaged counts as if nothing were kept.
    for spoilt in ["{\"page\":2.5}", "\"x\"", "[", "7"] {
        browser.value(&format!(
            "history.replaceState(null, '', location.pathname), \
             Object.keys(localStorage).forEach(key => localStorage.setItem(key, {spoilt:?}))"
        ));
        browser.reload();
        wait_for_page(&browser, 0, "from the beginning");
    }
    browser.assert_no_complaints();
}

#[test]
fn without_a_script_all_steps_are_there_to_read() {
    let Some(browser) = Chromium::start() else { return };
    let subject = subject("cubra-red");
    browser.ask("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    browser.screen(PHONES[0], true);
    browser.open(&written(&browser, &subject));
    let text: String = browser.read("document.querySelector('main').innerText");
    for step in 0..subject.plan.len() {
        assert!(text.contains(&English.step_text(&subject.plan, step)), "step {}", step + 1);
    }
    browser.check("document.documentElement.scrollWidth <= innerWidth");
}

#[test]
fn where_something_it_needs_is_missing_too() {
    let Some(browser) = Chromium::start() else { return };
    let path = written(&browser, &subject("two-by-two"));
    let seen = "[document.querySelectorAll('.app').length, document.querySelector('main').offsetHeight > 0]";
    browser.open(&path);
    assert_eq!(browser.value(seen), json!([1, false]));
    for missing in [
        "HTMLCanvasElement.prototype.getContext = () => null",
        "WebGL2RenderingContext.prototype.getProgramParameter = () => false",
        "delete window.HTMLDialogElement",
        "delete window.ResizeObserver",
        "delete CanvasRenderingContext2D.prototype.roundRect",
    ] {
        let without = browser.before_scripts(missing);
        browser.reload();
        assert_eq!(browser.value(seen), json!([0, true]), "{missing}");
        browser.key("ArrowRight");
        assert_eq!(browser.complaints(), Vec::<Value>::new(), "{missing}");
        browser.ask("Page.removeScriptToEvaluateOnNewDocument", &without);
    }
}

#[test]
fn a_voice_says_each_step_once() {
    let Some(browser) = Chromium::start() else { return };
    browser.draw_no_wood();
    let voice = "window.said = []; Object.defineProperty(window, 'speechSynthesis', { value: { \
                 cancel() {}, speak: speech => said.push(speech.text) } });";
    browser.before_scripts(voice);
    let subject = subject("two-by-two");
    let plan = &subject.plan;
    browser.open(&written(&browser, &subject));
    browser.value("snakeCube.go(1)");
    // Only where somebody wants it.
    browser.check("said.length == 0");
    browser.value("document.querySelector('.app .aloud').click()");
    browser.key("ArrowRight");
    wait_for_page(&browser, 3, "by key");
    // More than once around, yet it is said only once.
    browser.value("new Promise(done => setTimeout(done, 1500))");
    browser.key("ArrowLeft");
    wait_for_page(&browser, 2, "by key");
    // Beyond the end there is nothing to say.
    browser.value("snakeCube.go(0)");
    browser.key("ArrowLeft");
    let [first, second] = [1, 2].map(|step| English.step_text(plan, step));
    assert_eq!(browser.value("said"), json!([first, second, first, English.beginning_text(plan)]));
}

// Regression: on a slow phone, words and picture were a step apart for seconds.
#[test]
fn words_and_picture_never_show_two_steps() {
    let Some(browser) = Chromium::start() else { return };
    browser.draw_no_wood();
    browser.frames_by_hand();
    let subject = subject("cubra-blue");
    let plan = &subject.plan;
    // Two that are seen from different sides.
    let step = (1..plan.len()).find(|&step| plan.sight(step).eye != plan.sight(step - 1).eye).unwrap();
    browser.open(&written(&browser, &subject));
    let seen = "JSON.stringify([snakeCube.gesture(0).view.yaw, snakeCube.gesture(0).view.distance])";
    // Each frame takes so long; whether the turn is over; whether the picture may then glide.
    for (takes, is_over, glides) in [(16, true, true), (400, true, false), (16, false, false)] {
        browser.value(&format!("frame.takes = {takes}, snakeCube.go({}), [...Array(30)].forEach(frame)", step - 1));
        let middle = "snakeCube.pose()[0] && JSON.stringify(snakeCube.pose()) !== JSON.stringify(snakeCube.at(+document.documentElement.dataset.step))";
        browser.until(&format!("frame() && {middle}"));
        if is_over {
            // Its end is shown until it begins again.
            browser.until("!frame.isAsked() || (frame(), false)");
        }
        browser.value("window.before = snakeCube.frames(), document.querySelector('.app .next').click()");
        let how = format!("{takes} ms, over: {is_over}");
        // The picture is drawn with the words, before any frame.
        assert_eq!(browser.value("snakeCube.frames() > before"), json!(true), "{how}");
        let at_once = browser.value(seen);
        assert_eq!(browser.value("document.documentElement.dataset.step"), json!(step.to_string()), "{how}");
        let pose = format!("JSON.stringify(snakeCube.pose()) === JSON.stringify(snakeCube.at({step}))");
        assert_eq!(browser.value(&pose), json!(true), "{how}");
        browser.value("frame.takes = 16, [...Array(40)].forEach(frame)");
        assert_eq!(browser.value(seen) != at_once, glides, "{how}");
    }
    browser.assert_no_complaints();
}

#[test]
fn letters_grow_with_those_of_the_browser_and_the_sheet_is_printed_from_the_menu() {
    let Some(browser) = Chromium::at_rest() else { return };
    let path = written(&browser, &subject("cubra-blue"));
    let parts = [".sentence", ".count", ".lost", ".next", ".back", ".small figcaption", ".motion", ".hint"];
    let sizes = |letters: u32| {
        browser.letters(letters);
        browser.open(&path);
        browser.value("snakeCube.go(5)");
        let size = "name => parseFloat(getComputedStyle(document.querySelector('.app ' + name)).fontSize)";
        browser.read::<Vec<f64>>(&format!("{parts:?}.map({size})"))
    };
    let (usual, large) = (sizes(16), sizes(32));
    for ((part, usual), large) in parts.iter().zip(usual).zip(large) {
        assert!(large > 1.25 * usual, "{part}: {usual}, {large}");
    }
    browser.letters(16);
    browser.value("window.printed = 0, window.print = () => printed += !document.querySelector('dialog[open]')");
    browser.value("document.querySelector('.app .more').click(), document.querySelector('.app .menu .print').click()");
    browser.check("printed === 1");
}

#[test]
fn a_snake_without_colours_alternates_or_is_of_one_wood() {
    let Some(browser) = Chromium::at_rest() else { return };
    let species = "(() => { snakeCube.pose(); return [...snakeCube.woods()].join(''); })()";
    let [blue, blocks] = ["cubra-blue", "king-46-blocks"].map(|id| written(&browser, &subject(id)));
    browser.open(&blue);
    let press = "document.querySelector('.app .more').click(), document.querySelector('.app .woods').click()";
    for (says, all) in [("dark first", "12".repeat(13) + "1"), ("plain", "0".repeat(27))] {
        browser.value(press);
        browser.check(&format!("document.querySelector('.app .woods').textContent == 'Wood: {says}'"));
        browser.value("document.querySelector('.app .menu').close()");
        assert_eq!(browser.value(species), json!(all));
    }
    browser.reload();
    assert_eq!(browser.value(species), json!("0".repeat(27)), "it is kept");
    browser.open(&blocks);
    browser.value("document.querySelector('.app .more').click()");
    browser.check("document.querySelector('.app .woods').hidden");
    browser.check("new Set(snakeCube.woods()).size == 2");
}

#[test]
fn no_hint_speaks_of_beads() {
    for entry in catalogue() {
        let plan = subject(&entry.id).plan;
        for (language, bead) in Language::ALL.into_iter().zip(["bead", "Perle", "perle", "cuenta"]) {
            let hints = (0..plan.len()).map(|step| Caption::of_fold(&plan, step as f64, true, language).hint);
            assert!(hints.into_iter().all(|hint| !hint.contains(bead)), "{}, {language}", entry.id);
        }
    }
}

/// Buttons, and what they are in, that are smaller than fingers or than their words.
const WITHIN: &str = "window.within = parts => parts.flatMap(part => {
    const { width, height } = part.getBoundingClientRect(), says = `${part.className || part.tagName} '${part.textContent.slice(0, 20)}'`;
    const isCut = part.scrollWidth > part.clientWidth + 1 || part.matches('button') && part.scrollHeight > part.clientHeight + 1;
    // Within its round corners too.
    const box = part.getBoundingClientRect(), { borderRadius } = getComputedStyle(part), lines = document.createRange();
    lines.selectNodeContents(part);
    const radius = Math.min(parseFloat(borderRadius), box.height / 2, box.width / 2), inner = (at, low, high) => Math.max(low + radius - at, at - high + radius, 0);
    const isOut = part.matches('.answers button') && [...lines.getClientRects()].some(({ left, right, top, bottom }) => [left, right].some(x => [top + 3, bottom - 3].some(y =>
        Math.hypot(inner(x, box.left, box.right), inner(y, box.top, box.bottom)) > radius)));
    return [...isOut ? [says + ' runs out of its corners'] : [], ...isCut ? [`${says} is cut: ${part.scrollWidth}x${part.scrollHeight} in ${part.clientWidth}x${part.clientHeight}`] : [], ...width < 44 || height < 44 ? [says + ' is small'] : []];
})";

/// The same of each dialog, and of each question of Where am I?, as it is led through.
const DIALOGS: &str = "(() => {
    const faults = [], tap = selector => document.querySelector('.app ' + selector).click();
    const look = () => {
        const dialog = document.querySelector('dialog[open]:not(.way)'), { left, right, top, bottom } = dialog.getBoundingClientRect();
        const isOut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        const buttons = [...dialog.querySelectorAll('button')].filter(button => button.checkVisibility());
        faults.push(...within([dialog, ...buttons]), ...isOut ? [dialog.className + ' runs out'] : []);
    };
    const answers = '.answers button:not([hidden])';
    for (const way of ['.lost', answers + ':last-child', answers + ':nth-child(2)', 'ol button', 'ol button', 'li:nth-child(2) button', '.contents .close',
        '.lost', answers + ':last-child', answers + ':last-child', 'ol button', '.contents .close', '.more', '.read', '.told .close', '.more', '.send', '.sending .close', 'figure', '.larger .close']) {
        tap(way);
        if (!way.endsWith('close')) look();
    }
    return faults;
})()";

/// Layout faults of the page shown: overlapping parts, parts off the screen, parts that are too small.
const FAULTS: &str = "(() => {
    const faults = [], all = selector => [...document.querySelectorAll('.app ' + selector)].filter(part => part.offsetParent || part.getClientRects().length);
    const box = part => part.getBoundingClientRect(), name = part => part.className || part.tagName;
    const parts = ['header', '.sentence', '.picture', '.small figure', '.chips button', 'nav button'].flatMap(all).filter(part => part.checkVisibility({ visibilityProperty: true }));
    for (const [index, one] of parts.entries()) {
        const a = box(one);
        if (a.left < -0.5 || a.top < -0.5 || a.right > innerWidth + 0.5 || a.bottom > innerHeight + 0.5) faults.push(name(one) + ' runs out');
        for (const other of parts.slice(index + 1)) {
            const b = box(other);
            if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
                faults.push(name(one) + ' over ' + name(other));
        }
    }
    const buttons = all('button').filter(button => !button.closest('dialog') && getComputedStyle(button).visibility !== 'hidden');
    faults.push(...within(buttons));
    for (const [index, button] of buttons.entries()) {
        const a = box(button);
        if (a.left < 0 || a.right > innerWidth || a.bottom > innerHeight) faults.push(name(button) + ' runs out');
        for (const other of buttons.slice(index + 1)) {
            const b = box(other);
            if (Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top))
                faults.push(name(button) + ' over ' + name(other));
        }
    }
    // The smallest screens have no room for large words and pictures.
    if (Math.min(innerWidth, innerHeight) <= 320) return faults;
    const sentence = document.querySelector('.app .sentence');
    if (sentence.scrollHeight > sentence.clientHeight + 1 || sentence.scrollWidth > sentence.clientWidth + 1) faults.push('words are cut');
    if (parseFloat(getComputedStyle(sentence).fontSize) < 15) faults.push('words are small');
    const picture = box(document.querySelector('.app .picture'));
    if (picture.height < innerHeight * 0.25 || picture.width < innerWidth * 0.3) faults.push('picture ' + picture.width + '×' + picture.height);
    return faults;
})()";

#[test]
fn page_elements_neither_overlap_nor_overflow() {
    let Some(browser) = Chromium::at_rest() else { return };
    let languages = Language::ALL.map(|language| ("cubra-blue", language)).into_iter();
    for (id, language) in languages.chain([("king-46-blocks", English)]) {
        let subject = Subject { language, link: Some("https://example.org/#snake=3".to_owned()), ..subject(id) };
        let plan = &subject.plan;
        let path = written(&browser, &subject);
        let longest = (0..plan.len()).max_by_key(|&step| language.step_text(plan, step).len()).unwrap();
        browser.coarse_screen(PHONES[0]);
        browser.open(&path);
        browser.value(WITHIN);
        // The other languages and the other puzzle on two of them.
        let small = [[320, 480], PHONES[0], PHONES[1], [480, 320], [568, 320], [844, 390]];
        let large = [DESK, [800, 600], [768, 1024], [1920, 1080]];
        let on_all = language == English && id == "cubra-blue";
        let some = small.into_iter().step_by(if on_all { 1 } else { 3 });
        for size in some.chain(large.into_iter().filter(|_| on_all)) {
            browser.turn_to_screen(size);
            for page in [0, 1, longest + 1, plan.len() + 1] {
                browser.value(&format!(
                    "snakeCube.go({}); if ({page} == 1) document.querySelector('.app .next').click()",
                    if page == 1 { 0 } else { page.saturating_sub(1) }
                ));
                if page == plan.len() + 1 {
                    browser.value(&format!("snakeCube.go({})", plan.len()));
                }
                let faults = browser.value(FAULTS);
                assert_eq!(faults, json!([]), "{id}, {language}, {size:?}, page {page}");
            }
            // Regression: the button back to the usual view was narrower than its German word.
            browser.value("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close())");
            browser.value("snakeCube.go(3)");
            browser.value("dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', shiftKey: true }))");
            browser.until("document.querySelector('.app .home').checkVisibility({ visibilityProperty: true })");
            assert_eq!(browser.value(FAULTS), json!([]), "{id}, {language}, {size:?}, turned by hand");
            browser.value("snakeCube.go(3)");
            assert_eq!(browser.value(DIALOGS), json!([]), "{id}, {language}, {size:?}, dialogs");
        }
    }
    browser.turn_to_screen(DESK);
    browser.value("document.querySelector('.app .sentence').style.transform = 'translateY(50px)'");
    browser.value("snakeCube.go(1)");
    assert_ne!(browser.value(FAULTS), json!([]), "what lies over something is found");
}

// Regression: two taps at the last step led past the end to the beginning.
#[test]
fn a_second_tap_presses_nothing_that_has_just_come() {
    let subject = subject("cubra-blue");
    let Some(browser) = opened(&subject) else { return };
    let end = subject.plan.len() + 1;
    browser.value(&format!("snakeCube.go({})", end - 2));
    let next: Vec<f64> = browser.read(&place_of(".next"));
    browser.tap_twice([next[0], next[1]]);
    wait_for_page(&browser, end, "after two taps");
    browser.tap_at(&place_of(".next"));
    wait_for_page(&browser, 0, "later");
}

#[test]
fn a_finger_on_the_picture_turns_it_and_not_the_page() {
    let subject = subject("cubra-blue");
    let Some(browser) = opened(&subject) else { return };
    browser.value("snakeCube.go(2)");
    let seen_as_before = "!document.querySelector('.app .home').checkVisibility({ visibilityProperty: true })";
    browser.check(seen_as_before);
    let at = |x: f64| [x, 844.0 * 0.4];
    browser.stroke(&[300.0, 280.0, 200.0, 80.0].map(at));
    browser.until(&format!("!{seen_as_before}"));
    wait_for_page(&browser, 3, "it is still this one");
    // A double tap resets the view.
    browser.tap_twice(at(200.0));
    browser.until(seen_as_before);
    wait_for_page(&browser, 3, "nor is a tap on it");
    // A lost user chooses a picture.
    browser.value("document.querySelector('.app .lost').click()");
    let tiles: usize = browser.read("document.querySelectorAll('.app .contents li button').length");
    assert_eq!(tiles, subject.plan.len() + 1);
    browser.value("document.querySelectorAll('.app .contents li button')[5].click()");
    wait_for_page(&browser, 6, "by its picture");
    browser.check("!document.querySelector('.app .contents').open && document.activeElement.className == 'next'");
    browser.key(" ");
    wait_for_page(&browser, 7, "and goes on from there");
    // A small picture is shown larger, and turns no page.
    let mut shown = 0;
    for page in [7, subject.plan.len() + 1] {
        browser.value(&format!("snakeCube.go({})", page - 1));
        wait_for_page(&browser, page, "a page");
        for figure in 0..2 {
            let place: [f64; 4] = browser.read(&place_of(&format!("figure:nth-child({})", figure + 1)));
            if place[2] > 0.0 {
                browser.stroke(&[[place[0], place[1]]]);
                browser.until("document.querySelector('.app .larger').open");
                browser.value("document.querySelector('.app .larger').close()");
                wait_for_page(&browser, page, "a tap on a small picture");
                shown += 1;
            }
        }
    }
    assert!(shown >= 3, "{shown}");
    browser.assert_no_complaints();
}

/// Says which is nearest and which joint is different, by taps alone.
#[test]
fn whose_snake_looks_like_no_picture_is_led_back() {
    let plan = subject("cubra-blue").plan;
    let Some(browser) = opened(&subject("cubra-blue")) else { return };
    let tap = |which: &str| browser.value(&format!("document.querySelector('.app .contents {which}').click()"));
    let tap_picture = |number: usize| tap(&format!("li:nth-child({number}) button"));
    let titled = |words: &str| {
        browser.until(&format!("document.querySelector('.app .contents h2').textContent.startsWith({words:?})"));
    };
    let count = || browser.read::<usize>("document.querySelectorAll('.app .contents li').length");
    for pose in [0, 4, plan.len()] {
        let here = if pose == 0 { 0 } else { pose + 1 };
        browser.value("document.querySelector('.app .lost').click()");
        tap(".other");
        titled("Which part of yours is different?");
        tap(".other");
        titled("Which one is closest");
        tap_picture(pose + 1);
        titled("Which part of yours is different?");
        let slips: HashSet<String> = (0..plan.cubelets())
            .flat_map(|cubelet| plan.slips(pose, cubelet))
            .map(|back| Dihedrals::of(&back.poses()[0].cells).to_string())
            .collect();
        let mut all = 0;
        for joint in 1..=count() {
            tap_picture(joint);
            titled("Which one is yours?");
            all += count();
            tap(".before");
            titled("Which part of yours is different?");
        }
        assert_eq!(all, slips.len(), "after step {pose}");
        tap_picture(2);
        titled("Which one is yours?");
        tap_picture(1);
        titled("Mend it like this");
        tap(".other");
        wait_for_page(&browser, here, "goes on there");
        browser.value("document.querySelector('.app .lost').click()");
        tap(".other");
        tap(".other");
        tap_picture(pose + 1);
        tap(".other:last-child");
        // Joint after joint from the dot: every second one is another way and is turned back.
        let told = || -> [usize; 2] {
            browser.read("document.querySelector('.app .contents p').textContent.match(/^(\\d+) of (\\d+), from the dot/)?.slice(1).map(Number)")
        };
        let turned = plan.len().min(pose + 1);
        let joints: HashSet<_> = plan.steps()[..turned].iter().map(|step| step.joint).collect();
        let [_, asked] = told();
        // In the cube, some can only be as they are.
        assert!(asked == joints.len() || pose > 4 && asked > 4 && asked < joints.len(), "{asked} of {joints:?}");
        for at in 1..=asked {
            titled("Which one is yours?");
            assert_eq!(told(), [at, asked]);
            assert!((2..=4).contains(&count()));
            tap_picture(at % 2 + 1);
            if at % 2 == 1 {
                titled("Mend it like this");
                tap(".other:last-child");
            }
        }
        titled("You should be here");
        // From the front and from behind; or all of it once more.
        assert_eq!(count(), 2);
        if pose == 4 {
            // If it is none of those, all joints are asked about; or all of it once more.
            tap(".other");
            let [_, all] = told();
            assert!(all > asked, "{all}");
            for _ in 0..all {
                titled("Which one is yours?");
                tap_picture(1);
            }
            titled("You should be here");
            tap(".other");
            wait_for_page(&browser, 0, "from the start");
            continue;
        }
        tap(".other:last-child");
        wait_for_page(&browser, here, "more than one joint");
    }
    browser.assert_no_complaints();
}

/// After the question that none of the pictures answers, the part turned last is the first; its repair has the marks of a
/// step, and the arrow leads from where the part is to where it belongs.
#[test]
fn a_wrong_turn_is_likely_the_last_one_and_mended_as_a_step_is_made() {
    let subject = subject("cubra-blue");
    let Some(browser) = opened(&subject) else { return };
    let all = "[...document.querySelectorAll('.app .contents canvas')]";
    let inked =
        "(seen => seen.getContext('2d').getImageData(0, 0, seen.width, seen.height).data.some(part => part > 0))";
    for mirrored in [false, true] {
        browser.value(&format!(
            "snakeCube.mirror({mirrored}); snakeCube.go(4); document.querySelector('.app .lost').click()"
        ));
        // After step 2 the dot is beyond the picture, and after step 4 in it.
        browser.until(&format!("{all}[2].drawn && {all}[4].drawn"));
        browser.check(&format!("{inked}({all}[2]) && !{inked}({all}[4])"));
        browser.value("document.querySelector('.app .contents .other').click()");
        let first = "document.querySelector('.app .contents li button')";
        let likely = browser.value(&format!("[{first}.getAttribute('aria-current'), {first}.textContent]"));
        assert_eq!(likely, json!(["step", "The first 5 · step\u{a0}4\nTurned last"]));
        // A part that a step turns has the number of that step; what is still to be turned is not among the first.
        let said: Vec<[usize; 2]> = browser.read(
            "[...document.querySelectorAll('.app .contents li button')].flatMap(({ textContent }) => {
                const said = /^The (?:first|last) (\\d+) · step\\u00a0(\\d+)/.exec(textContent);
                return said ? [said.slice(1).map(Number)] : []; })",
        );
        for &[cubes, step] in &said {
            assert_eq!(cubes, subject.plan.moving(step - 1).len(), "step {step}");
        }
        assert!(said.len() > 3 && said[1][1] < 5, "{said:?}");
        browser.value(&format!("{first}.click(); {first}.click()"));
        browser.until(&format!("{all}.length == 2 && {all}.every(canvas => canvas.drawn)"));
        browser.check(&format!("{all}.map({inked}) == 'true,false'"));
        let off: [f64; 4] = browser.read(&format!(
            "(([yours, right]) => {{
                const [pose, {{ arc, moving }}] = yours.drawn;
                const count = moving[1] - moving[0];
                const far = ([x, y, z], {{ places }}) => Math.min(...places.slice(...moving).map(place =>
                    Math.hypot(place[0] - x, place[1] - y, place[2] - z)));
                return [count, far(arc[0], pose), far(arc.at(-1), right.drawn[0]), far(arc[0], right.drawn[0])];
            }})({all})"
        ));
        let [count, from, to, unturned] = off;
        // As far outside as a step's arrow is.
        assert!(count == 5.0 && (from - 0.9).abs() < 0.01 && (to - 0.9).abs() < 0.01 && unturned > 1.0, "{off:?}");
        browser.value("document.querySelector('.app .contents').close()");
    }
    browser.assert_no_complaints();
}

/// A server on this machine: to each name, the status with the kind of its content, and the content; or silence.
pub fn served(answer: impl Fn(&str) -> Option<(&'static str, String)> + Send + 'static) -> String {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", server.local_addr().unwrap());
    thread::spawn(move || {
        let mut silent = Vec::new();
        for mut asked in server.incoming().flatten() {
            let mut request = [0; 4096];
            // A closed connection is not this server's fault.
            let read = asked.read(&mut request).unwrap_or_default();
            let request = String::from_utf8_lossy(&request[..read]).into_owned();
            match answer(request.split([' ', '?']).nth(1).unwrap_or_default()) {
                Some((head, page)) => _ = write!(asked, "HTTP/1.1 {head}\r\nconnection: close\r\n\r\n{page}"),
                None => silent.push(asked),
            }
        }
    });
    address
}

#[test]
fn a_page_is_sent_on_by_the_code_of_its_sheet() {
    let without = subject("cubra-blue");
    let Some(browser) = opened(&without) else { return };
    let is_offered = "!document.querySelector('.app .send').hidden";
    browser.screen(PHONES[0], true);
    // It has no address, and this browser can not share.
    browser.check(&format!("!({is_offered})"));
    for path in ["", "café/snake.html?who=all&why=\"", &"y".repeat(150)] {
        let link = format!("https://example.org/{path}#snake=cubra-blue");
        browser.open(&written(&browser, &Subject { link: Some(link.clone()), ..without.clone() }));
        browser.check(is_offered);
        browser.value("document.querySelector('.app .send').click()");
        browser.check(&format!("document.querySelector('.app .address').textContent == {link:?}"));
        let drawn: String = browser.read("document.querySelector('.app .sending path').getAttribute('d')");
        let code = code(&link).unwrap();
        let squares = (0..code.len()).flat_map(|y| (0..code.len()).map(move |x| [x, y]));
        let dark = squares.filter(|[x, y]| code[*y][*x]);
        assert_eq!(drawn, dark.map(|[x, y]| format!("M{x} {y}h1v1h-1z")).collect::<String>(), "{link}");
        browser
            .check("(dialog => dialog.scrollHeight <= dialog.clientHeight)(document.querySelector('.app .sending'))");
        browser.value("document.querySelector('.app .sending .close').click()");
        browser.check("!document.querySelector('.app .sending').open");
    }
}

#[test]
fn a_mouse_turns_it_with_its_left_button_while_it_is_held() {
    let Some(browser) = Chromium::at_rest() else { return };
    browser.screen(DESK, false);
    browser.open(&written(&browser, &subject("cubra-blue")));
    browser.value("snakeCube.go(2)");
    let seen_as_before = "!document.querySelector('.app .home').checkVisibility({ visibilityProperty: true })";
    let (from, to) = ([500.0, 400.0], [600.0, 420.0]);
    for (button, turns) in [(2, false), (1, true)] {
        browser.mouse("mousePressed", from, button);
        browser.mouse("mouseMoved", to, button);
        browser.mouse("mouseReleased", to, button);
        assert_eq!(browser.value(seen_as_before), json!(!turns), "button {button}");
    }
    browser.value("document.querySelector('.app .home').click()");
    browser.mouse("mousePressed", from, 1);
    // Released where the page did not notice.
    browser.mouse("mouseMoved", to, 0);
    browser.mouse("mouseMoved", from, 0);
    browser.check(seen_as_before);
    browser.mouse("mouseReleased", from, 1);
    wait_for_page(&browser, 3, "it is still this one");
    // Without a pointer, keys turn it.
    let shifted = json!({ "type": "keyDown", "key": "ArrowRight", "code": "ArrowRight", "modifiers": 8 });
    browser.ask("Input.dispatchKeyEvent", &shifted);
    browser.check(&format!("!{seen_as_before}"));
    wait_for_page(&browser, 3, "it is still this one");
}

#[test]
fn a_tap_on_the_picture_stops_its_motion_and_one_beside_it_turns_no_page() {
    let Some(browser) = Chromium::start() else { return };
    browser.draw_no_wood();
    let motion = "document.querySelector('.app .motion').textContent";
    for size in PHONES.into_iter().chain([[640, 360]]) {
        browser.screen(size, true);
        browser.open(&written(&browser, &subject("cubra-blue")));
        browser.value("snakeCube.go(2)");
        let [picture, chip] = [".picture", ".motion"].map(|part| browser.read::<[f64; 4]>(&place_of(part)));
        // The upper half, the lower one, and its edges.
        for (at, down) in [-0.2, 0.3, -0.45, 0.45].into_iter().enumerate() {
            // Two taps in a row would be a double tap.
            browser.value("new Promise(done => setTimeout(done, 400))");
            let [x, y, width, height] = picture;
            browser.stroke(&[[x + down * width, y + down * height]]);
            browser.until(&format!("({motion} === 'Pause') === {}", at % 2 == 1));
        }
        // A browser may take it for a tap on the button.
        browser.stroke(&[[chip[0], chip[1] + chip[3] / 2.0 + 5.0]]);
        browser.value("new Promise(done => setTimeout(done, 200))");
        wait_for_page(&browser, 3, "by no tap");
    }
}

#[test]
fn a_step_begins_from_the_pose_in_hand() {
    let Some(browser) = Chromium::start() else { return };
    browser.draw_no_wood();
    browser.frames_by_hand();
    browser.open(&written(&browser, &subject("cubra-blue")));
    browser.value("snakeCube.go(2)");
    let press = "document.querySelector('.app .motion').click(); JSON.stringify(snakeCube.pose())";
    // In the middle of the turn, because it would start again at its end.
    browser.until(
        "frame() && [2, 3].every(step => snakeCube.at(step).some((place, at) => \
             place.some((part, axis) => Math.abs(part - snakeCube.pose()[at][axis]) > 0.2))) && \
         (document.querySelector('.app .motion').click(), true)",
    );
    let held = browser.value("JSON.stringify(snakeCube.pose())");
    // It stays in the middle of its turn.
    browser.check("JSON.stringify(snakeCube.pose()) !== JSON.stringify(snakeCube.at(2))");
    browser.check(AT_REST);
    browser.check(&format!("JSON.stringify(snakeCube.pose()) === {held}"));
    assert_eq!(browser.value(press), held, "from where it was");
    browser.until(&format!("frame() && JSON.stringify(snakeCube.pose()) !== {held}"));
}

#[test]
fn the_screen_stays_awake_as_soon_as_that_is_allowed() {
    let Some(browser) = Chromium::start() else { return };
    browser.draw_no_wood();
    let lock = "window.asked = 0; window.lock = { released: false }; Object.defineProperty(navigator, 'wakeLock', { value: { \
                request: async () => { if (++asked === 1) throw 0; lock.released = false; return lock; } } });";
    browser.before_scripts(lock);
    browser.open(&written(&browser, &subject("two-by-two")));
    for (released, asked) in [(false, 2), (false, 2), (true, 3)] {
        browser.value(&format!("lock.released = {released}"));
        browser.key("ArrowRight");
        assert_eq!(browser.value("asked"), json!(asked));
    }
}

#[test]
fn content_crowded_out_by_large_letters_can_be_scrolled_to() {
    let Some(browser) = Chromium::at_rest() else { return };
    let path = written(&browser, &Subject { language: Language::German, ..subject("cubra-blue") });
    // Phones, and a window of 800×600: half as many pixels for letters twice as large; and those on the smallest phone.
    for size in [[195, 422], [180, 320], [422, 195], [320, 256], [400, 300], [320, 568]] {
        browser.screen(size, true);
        browser.letters(if size[1] == 568 { 32 } else { 16 });
        browser.open(&path);
        browser.value("snakeCube.go(6)");
        let cut = browser.value(
            "(() => { const page = document.scrollingElement; return ['.lost', '.aloud', '.sentence', '.back', '.next', '.picture']\
             .filter(name => { const part = document.querySelector('.app ' + name), box = part.getBoundingClientRect(); \
             return box.height < 40 || box.right + scrollX > page.scrollWidth + 1 || box.bottom + scrollY > page.scrollHeight + 1 \
             || part.scrollHeight > part.clientHeight + 1 && name === '.sentence'; }); })()",
        );
        assert_eq!(cut, json!([]), "{size:?}");
        browser.check("document.querySelector('.app .next').getBoundingClientRect().bottom <= innerHeight");
        browser.check("innerWidth < 300 || (scrollTo(999, 0), scrollX == 0)");
        browser.check(
            "scrollTo(999, 999), scrollX + scrollY > 0 || document.scrollingElement.scrollHeight <= innerHeight",
        );
        // Regression: where it was scrolled, the snake was drawn beside its place.
        browser.value("snakeCube.go(7)");
        browser.check("snakeCube.gesture(0).view.room.y == document.querySelector('.app .picture').offsetTop + 6");
    }
}

/// A screenshot of the element that an expression in the page gives, after its next frame.
fn picture(browser: &Chromium, element: &str) -> RgbImage {
    browser.picture(browser.read(&format!(
        "new Promise(done => requestAnimationFrame(() => setTimeout(() => {{ \
         const {{ x, y, width, height }} = {element}.getBoundingClientRect(); done([x, y, width, height]); }})))"
    )))
}

/// The mean difference of two pictures, 0 to 255.
fn difference(one: &RgbImage, other: &RgbImage) -> f64 {
    assert_eq!(one.dimensions(), other.dimensions());
    let off = one.as_raw().iter().zip(other.as_raw()).map(|(one, other)| f64::from(one.abs_diff(*other)));
    off.sum::<f64>() / one.as_raw().len() as f64
}

#[test]
fn the_small_pictures_of_a_mirror_image_are_mirrored() {
    let Some(browser) = Chromium::start() else { return };
    browser.wishes(&[("prefers-reduced-motion", "reduce")]);
    browser.fine_screen(DESK, false);
    browser.open(&written(&browser, &subject("cubra-blue")));
    let [one, other] = [false, true].map(|mirrored| {
        browser.value(&format!(
            "snakeCube.go(6); snakeCube.mirror({mirrored}); document.querySelector('.app .lost').click()"
        ));
        let taken = picture(&browser, "document.querySelectorAll('.app .contents canvas')[5]");
        browser.value("document.querySelector('.app .contents').close()");
        taken
    });
    let as_is = difference(&one, &other);
    let turned_round = difference(&one, &flip_horizontal(&other));
    // The lamp stays on the left.
    assert!(as_is > 6.0 && turned_round < as_is / 1.3, "{as_is}, turned round {turned_round}");
}

/// Whether a twenty-fifth of the main picture is wood, which no ground is as brown as.
fn wood_is_seen(browser: &Chromium, where_: &str) {
    let seen = picture(browser, "document.querySelector('.app .picture')");
    let wood = seen.pixels().filter(|pixel| pixel[0].saturating_sub(pixel[2]) > 45).count();
    let all = seen.pixels().len();
    assert!(wood * 25 > all && wood * 2 < all, "{where_}: {wood} of {all}");
}

#[test]
fn the_wood_is_seen_by_day_and_at_night_and_in_each_frame_of_a_screen_that_turns() {
    let Some(browser) = Chromium::start() else { return };
    let path = written(&browser, &subject("cubra-blue"));
    for (size, scheme) in [(PHONES[1], "dark"), (DESK, "light")] {
        browser.wishes(&[("prefers-reduced-motion", "reduce"), ("prefers-color-scheme", scheme)]);
        browser.fine_screen(size, size != DESK);
        browser.open(&path);
        for step in [6, 14] {
            browser.value(&format!("snakeCube.go({step})"));
            wood_is_seen(&browser, &format!("{size:?} {scheme} {step}"));
        }
    }
    // Regression: the first frame of another size was empty.
    browser.value(
        "{ window.frames_ = []; const one = new OffscreenCanvas(9, 9).getContext('2d', { willReadFrequently: true }); \
         new ResizeObserver(() => { one.clearRect(0, 0, 9, 9); one.drawImage(document.querySelector('.wood'), 0, 0, 9, 9); \
         frames_.push(Math.max(...one.getImageData(0, 0, 9, 9).data)); }).observe(document.querySelector('.app')); }",
    );
    browser.until("frames_.length > 0");
    browser.fine_screen([DESK[1], DESK[0]], false);
    browser.until("frames_.length > 1");
    browser.check("frames_.slice(1).every(brightest => brightest > 0)");
    browser
        .value("window.card = document.querySelector('.wood').getContext('webgl2').getExtension('WEBGL_lose_context')");
    browser.value("new Promise(done => { card.loseContext(); setTimeout(() => done(card.restoreContext()), 100); })");
    browser.until("!document.querySelector('.wood').getContext('webgl2').isContextLost()");
    wood_is_seen(&browser, "graphics taken away and given back");
    browser.check("document.documentElement.classList.contains('live')");
}

#[test]
fn a_name_can_not_end_a_script() {
    let foreign = "</script><script>alert(1)</script><b>&";
    let subject = Subject { name: foreign.to_owned(), ..subject("two-by-two") };
    let page = page(&subject);
    assert!(!page.contains("<script>alert") && !page.contains("<b>&") && page.contains("&lt;/script&gt;"));
    assert_eq!(page.matches("</script>").count(), 3, "constants, plan, script");
}
