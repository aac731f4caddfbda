//! The printed page: each step once, in order, on one sheet; checked in Chromium's PDF.

use std::process::{Command, Stdio};

use serde_json::Value;
use snake_cube::export::{Subject, page};
use snake_cube::fold::FoldPlan;
use snake_cube::puzzle::catalogue;

use super::chromium::{Chromium, is_installed_for_tests};
use crate::sheet::{subject, unfolding};

/// Whether a program is installed; prints a note if not.
fn is_there(program: &str) -> bool {
    let there = Command::new(program).arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !there {
        assert!(!is_installed_for_tests(), "these tests need {program}; tests/run.sh installs it");
        eprintln!("skipped: there is no {program} here");
    }
    there
}

/// Prints a page after running a script in it; returns what `pdftotext` reads with these options.
fn read(browser: &mut Chromium, html: &str, script: &str, told: &[&str]) -> String {
    let [page, pdf] = ["page.html", "page.pdf"].map(|name| browser.folder().join(name));
    std::fs::write(&page, html).unwrap();
    browser.open(&page);
    browser.value(script);
    std::fs::write(&pdf, browser.printed()).unwrap();
    let text = Command::new("pdftotext").args(told).arg(&pdf).arg("-").output().unwrap();
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
    let mut pieces = vec![subject.title() + facts, plan.beginning() + legend];
    pieces.extend((0..plan.len()).map(|step| {
        let moving = plan.moving(step).len();
        // The number in the picture, the step's number, and its words.
        format!("{}{}{}", moving.min(plan.cubelets() - moving), step + 1, plan.step_text(step))
    }));
    pieces.push(plan.ending().to_owned());
    pieces.iter().map(|piece| spaceless(piece)).collect()
}

/// The page for this paper size.
fn on(paper: &str, subject: &Subject) -> String {
    page(subject).replace("</head>", &format!("<style>@page{{size:{paper}}}</style></head>"))
}

/// Checks that a page, after running a script in it, prints these texts.
fn check(browser: &mut Chromium, [html, script]: [&str; 2], subject: &Subject, how: &str) {
    let text = read(browser, html, script, &["-raw"]);
    // The text of each printed page, in document order.
    let pages: Vec<String> = text.split_terminator('\u{c}').map(spaceless).collect();
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
    let Some(mut browser) = Chromium::start().filter(|_| is_there("pdftotext")) else { return };
    for entry in catalogue() {
        let subject = subject(&entry.id);
        check(&mut browser, [&on("A4", &subject), ""], &subject, &entry.id);
    }
    for id in ["cubra-blue", "king-46-blocks"] {
        let subject = subject(id);
        check(&mut browser, [&on("letter", &subject), ""], &subject, &format!("{id} on letter"));
    }
    let way_back = unfolding("kevs-9b");
    check(&mut browser, [&on("letter", &way_back), ""], &way_back, "the way back");
    let blue = subject("cubra-blue");
    check(&mut browser, [&on("A4", &blue), "snakeCube.mirror(true)"], &blue.mirrored().unwrap(), "in a mirror");
}

#[test]
fn three_steps_stand_beside_each_other() {
    let Some(mut browser) = Chromium::start().filter(|_| is_there("pdftotext")) else { return };
    for paper in ["A4", "letter"] {
        // A title without a number.
        let subject = Subject { name: "A snake".to_owned(), ..subject("king-46-blocks") };
        let boxes = read(&mut browser, &on(paper, &subject), "", &["-bbox"]);
        // For each word: left, top, bottom, text.
        let words = boxes.lines().filter_map(|line| {
            let (at, says) = line.trim().strip_prefix("<word ")?.strip_suffix("</word>")?.split_once('>')?;
            let number = |name: &str| at.split(name).nth(1)?.split('"').nth(1)?.parse::<f64>().ok();
            Some((number("xMin")?, number("yMin")?, number("yMax")?, says.to_owned()))
        });
        // Step numbers are larger than other numbers.
        let large = words.filter(|(_, top, bottom, _)| bottom - top > 15.0);
        let mut steps: Vec<(usize, f64, f64)> =
            large.filter_map(|(left, top, _, says)| Some((says.parse().ok()?, left, top))).collect();
        steps.sort_by_key(|step| step.0);
        let numbers: Vec<usize> = steps.iter().map(|step| step.0).collect();
        assert_eq!(numbers, (1..=subject.plan.len()).collect::<Vec<_>>(), "{paper}");
        for (index, &(number, left, top)) in steps.iter().enumerate() {
            let (column, first) = (steps[index % 3].1, steps[index - index % 3].2);
            assert!((left - column).abs() < 0.5 && (top - first).abs() < 0.5, "{paper}: step {number}");
        }
        assert!(steps[0].1 + 100.0 < steps[1].1 && steps[1].1 + 100.0 < steps[2].1, "{paper}");
    }
}
