//! A monkey at the page that solves any snake: whatever is tapped, in whatever order, nothing fails, nothing is fetched
//! from the network, and the page can be used afterwards.

use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::json;

use super::chromium::Chromium;
use super::solver::{is_planned, opened, with_dashes};
use crate::elsewhere::BLUE;

const KEYS: &str = "2|3|4|5|Enter|Escape|Backspace|Tab| |ArrowLeft|ArrowRight|ArrowUp|ArrowDown|PageDown|Home|End|w|m";
const HASHES: [&str; 10] = [
    "",
    "#text",
    "#photo",
    "#snake=cubra-blue",
    "#snake=3-2-2-3-2-3-2-2-3-3-2-2-2-3-3-3-3&step=7",
    "#snake=2-2-2-2-2-2-2&step=99&mirror",
    "#snake=2-2-2&box=3x3x3",
    "#snake=9-9&step=-1",
    "#step=3",
    "#snake=%&colours=bw",
];
const TEXTS: [&str; 5] = ["3 2 2 3", "TTTTTT", "2 2 2 2 2 2 2", "3 3 3 2 3 3 3 2 2 2 3 2 3 2 3 3", "x"];
const SIZES: [[u32; 2]; 4] = [[390, 844], [844, 390], [320, 256], [1280, 720]];

/// What can be tapped now; what saves or follows a link would end the monkey's day.
const SEEN: &str = "[...([...document.querySelectorAll('dialog[open]')].at(-1) ?? document)\
     .querySelectorAll('button, summary, input, select, [role=button]')]\
     .filter(one => one.checkVisibility() && !one.closest('a, [download]'))";

fn act(rng: &mut Rng, browser: &Chromium) {
    let place = |rng: &mut Rng| [f64::from(rng.u32(1..380)), f64::from(rng.u32(1..830))];
    match rng.u8(..20) {
        0..=10 => {
            browser.value(&format!("{SEEN}.at({} * {SEEN}.length | 0)?.click()", rng.f64()));
        }
        11 => {
            browser.value(&format!(
                "[document.querySelector('.box')].filter(one => one.checkVisibility()).forEach(one => {{ \
                 one.selectedIndex = one.length * {}; one.dispatchEvent(new Event('change', {{ bubbles: true }})); }})",
                rng.f64()
            ));
        }
        12 | 13 => browser.key(rng.choice(KEYS.split('|').collect::<Vec<_>>()).unwrap()),
        14 => browser.stroke(&[place(rng)]),
        15 => browser.stroke(&[place(rng), place(rng), place(rng)]),
        16 => {
            browser.ask("Input.insertText", &json!({ "text": rng.choice(TEXTS) }));
        }
        17 | 18 => {
            browser.value(&format!("location.hash = {:?}, 0", rng.choice(HASHES).unwrap()));
        }
        _ => browser.coarse_screen(rng.choice(SIZES).unwrap()),
    }
}

/// Sixty acts, or what it does in `SNAKE_CUBE_SOAK` seconds; `SNAKE_CUBE_SEED` selects another monkey.
#[test]
fn a_monkey_at_the_page() {
    let number = |name| std::env::var(name).ok().map(|text| text.parse().expect("a whole number"));
    let seed = number("SNAKE_CUBE_SEED").unwrap_or(1000);
    let end = number("SNAKE_CUBE_SOAK").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let Some((browser, address)) = opened("") else { return };
    // Nothing is behind the page to which its Back could lead.
    browser.ask("Page.resetNavigationHistory", &json!({}));
    let mut rng = Rng::with_seed(seed);
    let acts = (1..).take_while(|number| end.map_or(*number <= 60, |end| Instant::now() < end));
    for number in acts {
        act(&mut rng, &browser);
        let complaints = browser.complaints();
        assert!(complaints.is_empty(), "monkey {seed}, after {number} acts: {complaints:?}");
    }
    browser.reopen(&format!("{address}#snake={}", with_dashes(&BLUE)));
    is_planned(&browser);
}
