//! The printed page: each step once, in order, on one sheet; checked in Chromium's PDF.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use image::RgbImage;
use serde_json::Value;
use snake_cube::export::{Subject, page};
use snake_cube::fold::FoldPlan;
use snake_cube::puzzle::catalogue;
use snake_cube::text::Language::English;

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

/// Prints a page after running a script in it; returns the PDF's path.
fn printed(browser: &mut Chromium, html: &str, script: &str) -> PathBuf {
    let [page, pdf] = ["page.html", "page.pdf"].map(|name| browser.folder().join(name));
    std::fs::write(&page, html).unwrap();
    browser.wishes(&[("prefers-reduced-motion", "reduce")]);
    browser.open(&page);
    browser.value(script);
    std::fs::write(&pdf, browser.printed()).unwrap();
    pdf
}

/// What `pdftotext` reads with these options in a page printed after running a script in it.
fn read(browser: &mut Chromium, html: &str, script: &str, told: &[&str]) -> String {
    let pdf = printed(browser, html, script);
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
    browser.draw_no_wood();
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

/// The pages of a PDF as pixels.
fn pages(pdf: &Path) -> Vec<RgbImage> {
    let folder = tempfile::tempdir().unwrap();
    let drawn = Command::new("pdftoppm").args(["-r", "150"]).arg(pdf).arg(folder.path().join("p")).status();
    assert!(drawn.unwrap().success());
    let mut files: Vec<PathBuf> = folder.path().read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| pixels(&std::fs::read(file).unwrap())).collect()
}

/// Reads a picture in the format of `pdftoppm`: P6, width and height, 255, then the colours, each after a line's end.
fn pixels(ppm: &[u8]) -> RgbImage {
    let parts: Vec<&[u8]> = ppm.splitn(4, |byte| *byte == b'\n').collect();
    assert_eq!((parts[0], parts[2]), (&b"P6"[..], &b"255"[..]));
    let sides = str::from_utf8(parts[1]).unwrap().split(' ');
    let sides: Vec<u32> = sides.map(|side| side.parse().unwrap()).collect();
    RgbImage::from_raw(sides[0], sides[1], parts[3].to_vec()).unwrap()
}

/// Left, top, right and bottom of the smallest box around points.
fn around(points: impl Iterator<Item = [u32; 2]>) -> Option<[u32; 4]> {
    let boxes = points.map(|[x, y]| [x, y, x + 1, y + 1]);
    boxes.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
}

/// The boxes of connected pixels that are not white.
fn boxes(page: &RgbImage) -> Vec<[u32; 4]> {
    let (width, height) = page.dimensions();
    let mut is_left: Vec<bool> = page.pixels().map(|pixel| pixel.0 != [255; 3]).collect();
    let mut boxes = Vec::new();
    for start in 0..width * height {
        let (mut due, mut seen) = (vec![start], Vec::new());
        while let Some(at) = due.pop() {
            if std::mem::take(&mut is_left[at as usize]) {
                let [x, y] = [at % width, at / width];
                seen.push([x, y]);
                let beside = [(x > 0, at.wrapping_sub(1)), (x + 1 < width, at + 1)];
                let above = [(y > 0, at.wrapping_sub(width)), (y + 1 < height, at + width)];
                due.extend(beside.iter().chain(&above).filter(|(is_there, _)| *is_there).map(|(_, at)| *at));
            }
        }
        boxes.extend(around(seen.into_iter()));
    }
    boxes
}

#[test]
fn drawings_fill_their_frames_and_a_short_fold_fills_one_page() {
    let Some(mut browser) = Chromium::start().filter(|_| is_there("pdftoppm")) else { return };
    browser.draw_no_wood();
    let ground = [255, 0, 255];
    let style = "<style>.steps svg{background:#f0f}</style></head>";
    for entry in catalogue() {
        let (id, subject) = (&entry.id, subject(&entry.id));
        let pdf = printed(&mut browser, &on("A4", &subject).replace("</head>", style), "");
        let pages = pages(&pdf);
        assert!(subject.plan.len() > 14 || pages.len() == 1, "{id}: {} pages", pages.len());
        let (mut frames, mut least) = (0, f64::MAX);
        for page in &pages {
            let boxes = boxes(page);
            // The white rim of a line may part the ground.
            let is_in =
                |a: &[u32; 4], b: &[u32; 4]| a != b && a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
            let is_frame = |one: &&[u32; 4]| {
                page.get_pixel(one[0] + 2, one[1] + 2).0 == ground && !boxes.iter().any(|other| is_in(one, other))
            };
            for &[left, top, right, bottom] in boxes.iter().filter(is_frame) {
                let inside = (left..right).flat_map(|x| (top..bottom).map(move |y| [x, y]));
                let is_ground = |[red, green, blue]: [u8; 3]| red > 192 && green < 64 && blue > 192;
                let drawn = inside.filter(|&[x, y]| !is_ground(page.get_pixel(x, y).0));
                // The edge of the ground itself is blurred.
                let drawn = drawn.filter(|&[x, y]| x > left && y > top && x + 1 < right && y + 1 < bottom);
                let [a, b, c, d] = around(drawn).unwrap();
                let place = || format!("{id}: {:?} in {:?}", [a, b, c, d], [left, top, right, bottom]);
                assert!(a > left + 1 && b > top + 1 && c + 1 < right && d + 1 < bottom, "cut, {}", place());
                least = least.min(f64::from((c - a) * (d - b)) / f64::from((right - left) * (bottom - top)));
                frames += 1;
            }
        }
        eprintln!("{id}: {} pages, the emptiest frame is filled to {least:.2}", pages.len());
        // The cube has a frame too.
        assert_eq!(frames, subject.plan.len() + 1, "{id}");
        assert!(least > 0.6, "{id}: {least}");
    }
}

#[test]
fn three_steps_stand_beside_each_other() {
    let Some(mut browser) = Chromium::start().filter(|_| is_there("pdftotext")) else { return };
    browser.draw_no_wood();
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
