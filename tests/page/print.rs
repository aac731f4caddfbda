//! The printed page: each step once, in order, on one sheet; checked in Chromium's PDF.

use std::process::Command;

use serde_json::{Value, json};
use snake_cube::export::{Subject, page};
use snake_cube::fold::FoldPlan;
use snake_cube::puzzle::catalogue;
use snake_cube::text::Language::English;

use super::chromium::{Chromium, is_there};
use crate::sheet::{subject, unfolding};

/// A browser, where what it prints can be read.
fn opened() -> Option<Chromium> {
    is_there("pdftotext", "-v", "poppler-utils").then(Chromium::at_rest)?
}

/// What `pdftotext` reads in this way in a page printed after running a script in it.
fn read(browser: &Chromium, html: &str, script: &str, way: &str) -> String {
    let [page, pdf] = ["page.html", "page.pdf"].map(|name| browser.folder().join(name));
    std::fs::write(&page, html).unwrap();
    browser.open(&page);
    browser.value(script);
    std::fs::write(&pdf, browser.printed()).unwrap();
    let text = Command::new("pdftotext").arg(way).arg(&pdf).arg("-").output().unwrap();
    String::from_utf8(text.stdout).unwrap()
}

fn spaceless(text: &str) -> String {
    text.replace('ﬁ', "fi").replace('ﬂ', "fl").split_whitespace().collect()
}

/// The texts to be found, none of which may be split across pages.
fn pieces(subject: &Subject) -> Vec<String> {
    let plan: &FoldPlan = &subject.plan;
    let html = page(subject);
    let legend = html.split("<p class=\"legend\">").nth(1).unwrap().split("</p>").next().unwrap();
    let facts = html.split("<p class=\"facts\">").nth(1).unwrap().split("</p>").next().unwrap();
    let counts: String = plan.counts().iter().map(|(count, _)| count.to_string()).collect();
    let mut pieces = vec![subject.title() + facts, counts + &English.beginning_text(plan) + legend];
    pieces.extend((0..plan.len()).map(|step| {
        let moving = plan.moving(step).len();
        // The number in the picture, the step's number, and its words.
        format!("{}{}{}", moving.min(plan.cubelets() - moving), step + 1, English.step_text(plan, step))
    }));
    pieces.push(English.ending(plan.ending()).to_owned());
    pieces.iter().map(|piece| spaceless(piece)).collect()
}

/// The page for this paper size.
fn on(paper: &str, subject: &Subject) -> String {
    page(subject).replace("</head>", &format!("<style>@page{{size:{paper}}}</style></head>"))
}

/// Checks that a page, after running a script in it, prints these texts.
fn check(browser: &Chromium, [html, script]: [&str; 2], subject: &Subject, how: &str) {
    let text = read(browser, html, script, "-raw");
    // The text of each printed page, in document order.
    let pages = Vec::from_iter(text.split_terminator('\u{c}').map(spaceless));
    assert!(subject.plan.len() > 14 || pages.len() == 1, "{how}: a short fold on {} pages", pages.len());
    let pieces = pieces(subject);
    let mut ends: Vec<usize> = vec![0];
    pieces.iter().for_each(|piece| ends.push(ends[ends.len() - 1] + piece.len()));
    let mut read = String::new();
    for (index, page) in pages.iter().enumerate() {
        let number = format!("{}/{}", index + 1, pages.len());
        let rest = page.strip_suffix(&number).or_else(|| page.strip_prefix(&number));
        read += rest.unwrap_or_else(|| panic!("{how}: page {index} has no number: {page}"));
        assert!(ends.contains(&read.len()), "{how}: a step is parted: {page}");
    }
    assert_eq!(read, pieces.concat(), "{how}");
    assert_eq!(browser.complaints(), Vec::<Value>::new(), "{how}");
}

#[test]
fn every_step_is_printed_once_and_whole() {
    let Some(browser) = opened() else { return };
    for entry in catalogue().iter().step_by(2) {
        let subject = subject(&entry.id);
        check(&browser, [&on("A4", &subject), ""], &subject, &entry.id);
    }
    for id in ["cubra-blue", "king-46-blocks"] {
        let subject = subject(id);
        check(&browser, [&on("letter", &subject), ""], &subject, &format!("{id} on letter"));
    }
    let way_back = unfolding("kevs-9b");
    check(&browser, [&on("letter", &way_back), ""], &way_back, "the way back");
    let blue = subject("cubra-blue");
    check(&browser, [&on("A4", &blue), "snakeCube.mirror(true)"], &blue.mirrored().unwrap(), "in a mirror");
}

#[test]
fn drawings_fill_their_frames() {
    let Some(browser) = Chromium::at_rest() else { return };
    for entry in catalogue().iter().skip(1).step_by(2) {
        let (id, subject) = (&entry.id, subject(&entry.id));
        let path = browser.folder().join("page.html");
        std::fs::write(&path, page(&subject)).unwrap();
        browser.open(&path);
        browser.ask("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
        // Of each drawing, the least room left on a side, in shares of the frame's height, and how much of the frame it fills.
        let frames: Vec<[f64; 2]> = browser.read(
            "[...document.querySelectorAll('main.sheet .steps svg')].map(svg => {
                const frame = svg.getBoundingClientRect();
                // What is only referred to has no place.
                const drawn = [...svg.querySelectorAll('path, circle, rect, text')].map(part => part.getBoundingClientRect())
                    .filter(({ width, height }) => width + height > 0);
                const [left, top] = ['left', 'top'].map(side => Math.min(...drawn.map(part => part[side])));
                const [right, bottom] = ['right', 'bottom'].map(side => Math.max(...drawn.map(part => part[side])));
                const room = Math.min(left - frame.left, top - frame.top, frame.right - right, frame.bottom - bottom);
                return [room / frame.height, (right - left) * (bottom - top) / frame.width / frame.height];
            })",
        );
        // The cube has a frame too.
        assert_eq!(frames.len(), subject.plan.len() + 1, "{id}");
        for (at, [room, filled]) in frames.into_iter().enumerate() {
            assert!(room > 0.0 && filled > 0.6, "{id}, drawing {at}: {room} left, {filled} filled");
        }
    }
}

#[test]
fn only_the_sheet_asks_to_be_printed_when_it_is_opened() {
    let Some(browser) = Chromium::at_rest() else { return };
    let source = "window.print = () => { document.title = 'asked'; }";
    browser.before_scripts(source);
    for is_sheet in [false, true] {
        let path = browser.folder().join("page.html");
        std::fs::write(&path, page(&Subject { is_sheet, ..subject("two-by-two") })).unwrap();
        browser.open(&path);
        assert_eq!(browser.read::<bool>("document.title == 'asked'"), is_sheet);
    }
}

#[test]
fn three_steps_stand_beside_each_other() {
    let Some(browser) = opened() else { return };
    // A title without a number.
    let subject = Subject { name: "A snake".to_owned(), ..subject("king-46-blocks") };
    let plan = &subject.plan;
    for paper in ["A4", "letter"] {
        let text = read(&browser, &on(paper, &subject), "", "-layout");
        let lines: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        // The line where a step's number stands before its words.
        let line_of = |step: usize| {
            let words = English.step_text(plan, step);
            let begins = format!("{} {}", step + 1, words.split(' ').next().unwrap());
            let line = lines.iter().position(|line| line.contains(&begins));
            line.unwrap_or_else(|| panic!("{paper}: “{begins}” in {text}"))
        };
        let at = Vec::from_iter((0..plan.len()).map(line_of));
        for row in at.chunks(3) {
            assert!(row.iter().all(|line| *line == row[0]), "{paper}: {at:?} in {text}");
        }
        assert!(at[0] < at[3], "{paper}: {at:?}");
    }
}
