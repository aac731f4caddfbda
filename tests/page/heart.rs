//! Learning a fold by heart on the page: a part, a glance, what is asked next and the end, and what is kept of it.

use serde_json::{Value, json};
use snake_cube::export::Subject;
use snake_cube::text::Language;

use super::chromium::Chromium;
use super::steps::opened;
use crate::sheet::subject;

fn click(browser: &Chromium, selector: &str) {
    browser.value(&format!("document.querySelector('.app {selector}').click()"));
}

/// The line above the words, the words, the line below, and what the main button says.
fn shown(browser: &Chromium) -> [String; 4] {
    browser.read(
        "['.count', '.sentence', '.hint', '.next span'].map(part => document.querySelector('.app ' + part).textContent)",
    )
}

/// The page, and the cells of the snake as it is drawn.
fn drawn(browser: &Chromium) -> [Value; 2] {
    ["document.documentElement.dataset.page", "snakeCube.pose()"].map(|expression| browser.value(expression))
}

#[test]
fn a_fold_is_learnt_by_heart_part_by_part_and_kept() {
    let subject = subject("cubra-blue");
    let Some(browser) = opened(&subject) else { return };
    let after = |steps: usize| json!(subject.plan.poses()[steps].cells);
    let looks_so = |count: &'static str| [count, "Fold yours until it looks like this.", "", "Mine looks like this"];
    browser.value("snakeCube.go(2)");
    assert!(shown(&browser)[2].ends_with("Then part 1 of 4 is done: compare yours."), "{:?}", shown(&browser));
    browser.check("document.querySelector('.app .glance').hidden");
    click(&browser, ".menu .heart");
    assert_eq!(shown(&browser)[0], "Part 1 of 4\u{a0}· 3 steps", "how to begin");
    browser.key("Enter");
    assert_eq!(shown(&browser), looks_so("Part 1 of 4\u{a0}· 3 steps"));
    assert_eq!(drawn(&browser), [json!("3.5"), after(3)], "the end of the part, and no step");
    browser.check("document.querySelector('.app .motion').hidden && !document.querySelector('.app .glance').hidden");
    // A glance is counted, and asked for again.
    click(&browser, ".glance");
    click(&browser, ".contents li button");
    assert_eq!(drawn(&browser)[0], json!("1"));
    click(&browser, ".glance");
    assert_eq!((drawn(&browser)[0].clone(), shown(&browser)[3].as_str()), (json!("2"), "Go on by heart"));
    browser.key("ArrowRight");
    assert_eq!(shown(&browser), looks_so("Part 1 of 4\u{a0}· 3 steps\u{a0}· 2 glances"));
    browser.reload();
    let told = "Open yours up, then fold to the goal without the steps. You may look at a step, but then that part comes again.";
    let looks_so_again =
        looks_so("Part 1 of 4\u{a0}· 3 steps\u{a0}· 2 glances").map(|text| if text.is_empty() { told } else { text });
    assert_eq!(shown(&browser), looks_so_again, "where one left it");
    click(&browser, ".next");
    let [count, _, praise, next] = shown(&browser);
    assert_eq!(
        [count, praise, next],
        [
            "Part 1 of 4\u{a0}· 3 steps",
            "Part 1 of 4: done, with 2 glances.\n11 away from you · 10 up around the right side · 8 right\nNext: Part 1 of 4 once more.",
            "Begin"
        ]
    );
    // From the end of a part, the next one begins at once; "Where am I?" leads back to it.
    browser.key("Enter");
    browser.key("Enter");
    assert_eq!(
        shown(&browser)[2],
        "Part 1 of 4: done without a glance!\n11 away from you · 10 up around the right side · 8 right\nNext: Part 2 of 4."
    );
    assert_eq!(drawn(&browser), [json!("7.5"), after(7)]);
    assert_eq!(browser.value("document.querySelector('.app .lost').textContent"), json!("Mine looks different"));
    // One press too many is taken back.
    browser.key("ArrowLeft");
    assert_eq!((drawn(&browser)[0].clone(), shown(&browser)[0].as_str()), (json!("3.5"), "Part 1 of 4\u{a0}· 3 steps"));
    browser.key("Enter");
    for (tile, pages) in [(0, &["0", "1", "2", "3", "7.5"][..]), (2, &["2.5", "3", "7.5"]), (5, &["5.5", "7.5"])] {
        click(&browser, ".lost");
        click(&browser, &format!(".contents li:nth-child({}) button", tile + 1));
        assert_eq!(drawn(&browser)[0], json!(pages[0]));
        for page in &pages[1..] {
            browser.key("ArrowRight");
            assert_eq!(drawn(&browser)[0], json!(page), "from {tile}");
        }
    }
    assert_eq!(shown(&browser), looks_so("Part 2 of 4\u{a0}· 4 steps"), "nothing was glanced at");
    // It asks how far the user is; marked is the picture that was picked.
    click(&browser, ".glance");
    browser.check("document.querySelectorAll('.contents li').length === 4");
    click(&browser, ".contents [aria-current]");
    assert_eq!(
        (drawn(&browser)[0].clone(), shown(&browser)[0].as_str()),
        (json!("6"), "Part 2 of 4\u{a0}· 4 steps\u{a0}· 1 glance")
    );
    // It leads back to the goal, and the same turn is next.
    browser.key("ArrowLeft");
    assert_eq!(drawn(&browser)[0], json!("7.5"));
    click(&browser, ".glance");
    click(&browser, ".contents [aria-current]");
    assert_eq!(
        (drawn(&browser)[0].clone(), shown(&browser)[0].as_str()),
        (json!("6"), "Part 2 of 4\u{a0}· 4 steps\u{a0}· 1 glance")
    );
    // A browser that crashed may have kept what was before: the database has the rest.
    browser.value("localStorage.clear(), localStorage['snake-cube written'] = 1");
    browser.reload();
    browser.wait_for("Page.loadEventFired");
    browser.until("document.querySelector('.app .count')?.textContent.startsWith('Part 2')");
    assert_eq!(shown(&browser)[0], "Part 2 of 4\u{a0}· 4 steps\u{a0}· 1 glance");
    // Who is asked to begin once more, and has folded all of it, is not taken to its goal.
    browser.key("Enter");
    browser.key("Enter");
    assert_eq!(drawn(&browser)[0], json!("3.5"));
    click(&browser, ".lost");
    click(&browser, ".contents li:nth-child(8) button");
    assert_eq!(drawn(&browser)[0], json!("3.5"));
    // The key End shows the end, and its buttons do what they say.
    browser.key("End");
    assert_eq!(shown(&browser)[3], "From the start");
    browser.check("document.querySelector('.chips .heart').textContent === 'Stop learning'");
    browser.value("snakeCube.go(0)");
    browser.value("document.querySelector('.app .next').click()");
    // On another day, what is known is asked once more.
    for _ in 0..6 {
        browser.key("ArrowRight");
    }
    assert_eq!(shown(&browser)[0], "Part 3 of 4\u{a0}· 4 steps");
    browser.value(
        "for (const key in localStorage) \
         if (localStorage[key].includes?.('\"day\"')) localStorage[key] = localStorage[key].replace(/\"day\":\"[^\"]*/, '\"day\":\"x')",
    );
    browser.reload();
    assert_eq!(
        (drawn(&browser)[0].clone(), shown(&browser)[0].as_str()),
        (json!("0"), "Parts 1–2 of 4 in one go\u{a0}· 7 steps")
    );
    browser.assert_no_complaints();
}

#[test]
fn without_a_glance_it_is_known_by_heart_at_the_end() {
    for language in Language::ALL {
        let subject = Subject { language, ..subject("cubra-blue") };
        let Some(browser) = opened(&subject) else { return };
        let fold = language.page_texts().0;
        click(&browser, ".menu .heart");
        click(&browser, ".menu .timed");
        let mut asked = Vec::new();
        while shown(&browser)[1] != fold.known_by_heart {
            if shown(&browser)[1].ends_with(fold.fold_until) {
                asked.push(shown(&browser)[0].clone());
            }
            browser.key("Enter");
            assert!(asked.len() < 20, "{asked:?}");
        }
        assert_eq!(
            (asked.len(), &asked[6]),
            (7, &format!("{}\u{a0}· {}", fold.all_parts.replace("{}", "4"), fold.steps.replace("{}", "14"))),
            "{asked:?}"
        );
        assert!(shown(&browser)[2].contains(" min · "), "{:?}", shown(&browser));
        // It is known from now on, and asked whole.
        click(&browser, ".chips .heart");
        assert_eq!(shown(&browser)[0], asked[6]);
        click(&browser, ".menu .heart");
        assert_eq!(browser.value("document.documentElement.dataset.page"), json!("0"), "left off");
        browser.assert_no_complaints();
    }
}
