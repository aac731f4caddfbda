//! The page on paper: each step once, in order, on one sheet; read from what Chromium prints.

use std::path::Path;
use std::process::{Command, Stdio};

use snake_cube::export::{Subject, page};
use snake_cube::fold::FoldPlan;

use crate::sheet::{subject, unfolding};

/// Whether a program is there; says so where it is not.
fn is_there(program: &str) -> bool {
    let there = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !there {
        eprintln!("skipped: there is no {program} here");
    }
    there
}

/// The text of each printed page, in the order of the document, without spaces.
fn printed(html: &str, folder: &Path) -> Vec<String> {
    let [page, pdf] = ["page.html", "page.pdf"].map(|name| folder.join(name));
    std::fs::write(&page, html).unwrap();
    let status = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("--print-to-pdf={}", pdf.display()))
        .arg(&page)
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success() && pdf.exists(), "nothing was printed");
    let text = Command::new("pdftotext").arg("-raw").arg(&pdf).arg("-").output().unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    text.split_terminator('\u{c}').map(spaceless).collect()
}

fn spaceless(text: &str) -> String {
    text.replace('ﬁ', "fi").replace('ﬂ', "fl").split_whitespace().collect()
}

/// What is to be read, piece by piece: none is to be parted.
fn pieces(subject: &Subject) -> Vec<String> {
    let plan: &FoldPlan = &subject.plan;
    let html = page(subject);
    let legend = html.split("<p class=\"legend\">").nth(1).unwrap().split("</p>").next().unwrap();
    let facts = html.split("<p class=\"facts\">").nth(1).unwrap().split("</p>").next().unwrap();
    let mut pieces = vec![subject.title() + facts, plan.beginning() + legend];
    pieces.extend((0..plan.len()).map(|step| {
        let moving = plan.moving(step).len();
        // The number in the picture, that of the step, and its words.
        format!("{}{}{}", moving.min(plan.cubelets() - moving), step + 1, plan.step_text(step))
    }));
    pieces.push(plan.ending().to_owned());
    pieces.iter().map(|piece| spaceless(piece)).collect()
}

fn check(subject: &Subject, paper: &str) {
    let folder = tempfile::tempdir().unwrap();
    let html = page(subject).replace("</head>", &format!("<style>@page{{size:{paper}}}</style></head>"));
    let pages = printed(&html, folder.path());
    let pieces = pieces(subject);
    let mut ends: Vec<usize> = vec![0];
    pieces.iter().for_each(|piece| ends.push(ends[ends.len() - 1] + piece.len()));
    let mut read = String::new();
    for (index, page) in pages.iter().enumerate() {
        let number = format!("{}/{}", index + 1, pages.len());
        let rest = page.strip_suffix(&number).or_else(|| page.strip_prefix(&number));
        read += rest.unwrap_or_else(|| panic!("{} on {paper}: page {index} has no number: {page}", subject.name));
        assert!(ends.contains(&read.len()), "{} on {paper}: a step is parted: {page}", subject.name);
    }
    assert_eq!(read, pieces.concat(), "{} on {paper}", subject.name);
}

#[test]
fn every_step_is_printed_once_and_whole() {
    if !(is_there("chromium") && is_there("pdftotext")) {
        return;
    }
    for paper in ["A4", "letter"] {
        for id in ["cubra-blue", "king-46-blocks"] {
            check(&subject(id), paper);
        }
    }
    check(&subject("two-by-two"), "A4");
    check(&subject("cubra-blue").mirrored().unwrap(), "A4");
    check(&unfolding("kevs-9b"), "letter");
}
