//! The panel with the keyboard alone, and as screen readers find it; without a window.

use std::collections::BTreeSet;

use bevy_egui::egui::accesskit::{Action, Live, Role};
use bevy_egui::egui::{Key, Modifiers, Rect};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;
use snake_cube::session::{Command, Notice, Overlay};
use snake_cube::text::Label;
use snake_cube::text::Language::English;

use crate::elsewhere::{Driven as _, commands};
use crate::panel::{Panel, STATES, panel, panel_of, text_of};

impl Panel {
    /// Presses a key and lets the session carry out the commands.
    fn key(&mut self, held: Modifiers, key: Key) -> Vec<Command> {
        self.key_press_modifiers(held, key);
        self.run_steps(3);
        self.give_asked()
    }

    fn tap(&mut self, key: Key) -> Vec<Command> {
        self.key(Modifiers::NONE, key)
    }

    /// What has the focus.
    fn focused(&self) -> Option<(String, Rect)> {
        let mut nodes = self.root().children_recursive();
        let node = nodes.find(|node| node.accesskit_node().is_focused())?;
        Some((text_of(&node).unwrap_or_default(), node.rect()))
    }

    /// Its name; empty for nothing.
    fn focus(&self) -> String {
        self.focused().unwrap_or((String::new(), Rect::NOTHING)).0
    }

    /// Where Tab leads until it comes round.
    fn round(&mut self, held: Modifiers) -> Vec<(String, Rect)> {
        let mut all = Vec::new();
        loop {
            self.key_press_modifiers(held, Key::Tab);
            self.run_steps(3);
            let now = self.focused().expect("Tab leads to a control");
            if all.contains(&now) || all.len() > 300 {
                return all;
            }
            all.push(now);
        }
    }

    /// The names of what Tab leads to.
    fn names(&mut self) -> Vec<String> {
        self.round(Modifiers::NONE).into_iter().map(|(name, _)| name).collect()
    }

    /// Presses Tab until what begins with these words has the focus.
    fn tab_to(&mut self, words: &str) {
        let mut passed = Vec::new();
        while !self.focus().starts_with(words) {
            assert!(passed.len() < 80, "{words}: {passed:?}");
            self.tap(Key::Tab);
            passed.push(self.focus());
        }
    }
}

fn is_control(node: &Node<'_>) -> bool {
    let node = node.accesskit_node();
    node.data().supports_action(Action::Focus) && !node.is_disabled()
}

#[test]
fn a_dialog_takes_the_focus_and_keeps_tab_and_gives_it_back() {
    for (opens, begins) in [
        ("export", "Page"),
        ("shelf", "My snake goes"),
        ("help", "Close"),
        ("locate", "After step 4"),
        ("choose", "Yes, fold it"),
    ] {
        let mut panel = panel("cubra-blue", "solve; seek 4");
        // From a control.
        panel.tap(Key::Tab);
        panel.tap(Key::Tab);
        let before = panel.focused().unwrap();
        panel.give(opens);
        assert_eq!(panel.focus(), begins, "{opens}");
        let (there, back) = (panel.round(Modifiers::NONE), panel.round(Modifiers::SHIFT));
        let names = |all: &[(String, Rect)]| BTreeSet::from_iter(all.iter().map(|(name, _)| name.clone()));
        assert_eq!(names(&there), names(&back), "{opens}");
        assert!(there.iter().any(|(name, _)| name == begins) && !there.contains(&before), "{opens}: {there:?}");
        assert!(there.len() > 2, "{opens}: {there:?}");
        for outside in ["Next ⏵", "Back", "More ⏷"] {
            assert!(there.iter().all(|(name, _)| name != outside), "{opens}: {there:?}");
        }
        panel.give("stop");
        match opens {
            "choose" => {}
            // Regression: Space pressed Back, which had been left by Tab.
            "locate" => assert_eq!(panel.focus(), ""),
            _ => assert_eq!(panel.focused(), Some(before), "{opens}"),
        }
        // From nothing, and with nothing focused in the dialog.
        let mut panel = self::panel("cubra-blue", "solve; seek 4");
        panel.give(opens);
        panel.tap(Key::Escape);
        assert_eq!(panel.focus(), "", "{opens}: egui takes it away");
        if opens == "shelf" {
            assert!(!panel.has("Known snakes"), "in its field, Escape closes it");
            continue;
        }
        panel.tap(Key::Tab);
        assert!(there.contains(&panel.focused().unwrap()), "{opens}: {:?} of {there:?}", panel.focused());
        panel.give("stop");
        assert_eq!(panel.focus(), "", "{opens}");
    }
}

#[test]
fn a_menu_is_used_by_key() {
    let mut panel = panel("cubra-blue", "solve; pause");
    panel.tab_to("More ⏷");
    panel.tap(Key::Enter);
    assert_eq!(panel.focus(), "About this snake");
    let all = panel.round(Modifiers::NONE);
    assert!(all.iter().any(|(name, _)| name == "Help F1") && all.iter().all(|(name, _)| name != "Next ⏵"));
    panel.tab_to("Unfold B");
    assert_eq!(panel.tap(Key::Space), commands("unfold"));
    assert_eq!(panel.focus(), "More ⏷", "it closes, and gives the focus back");
}

// Regression: Tab went from Back to Next, which turned the page although the user was looking for help.
#[test]
fn folding_along_tab_comes_to_the_next_page_last() {
    // Back comes round again.
    for (commands, expected) in [
        (
            "solve; follow; step forward",
            "Again, Mine turned the other way, Then it looks like this, Where am I?, More ⏷, Next ⏵, Back",
        ),
        ("solve; follow", "More ⏷, Begin ⏵, I hold the other end"),
    ] {
        let mut panel = panel("cubra-blue", commands);
        panel.tap(Key::Tab);
        let names = panel.names();
        assert_eq!(names.join(", "), expected);
    }
}

// Regression: it took thirty presses to get past the cubes of the strip.
#[test]
fn what_may_be_meant_is_reached_with_few_keys() {
    let mut panel = panel("cubra-blue", "flip 3; solve");
    let all = panel.names();
    assert!(all.len() < 24 && all.iter().any(|name| name.contains("2, not 4 here")), "{all:?}");
    panel.give("brush b");
    let painted = panel.round(Modifiers::NONE);
    assert!(painted.iter().filter(|(name, _)| name.starts_with("Cube ")).count() >= 27, "{painted:?}");
}

#[test]
fn the_list_of_keys_is_read_with_page_down() {
    let mut panel = panel_of(1024.0, 480.0, "cubra-blue", "solve; help");
    panel.tab_to("Keys");
    panel.tap(Key::Enter);
    let begins = English.label(Label::HelpTab);
    let top = |panel: &Panel| panel.place(begins).min.y;
    let before = top(&panel);
    assert_eq!(panel.tap(Key::PageDown), commands(""));
    panel.run_steps(30);
    assert!(top(&panel) < before - 100.0, "{} and {before}", top(&panel));
    panel.tap(Key::PageUp);
    panel.run_steps(30);
    assert!((top(&panel) - before).abs() < 1.0, "{} and {before}", top(&panel));
}

#[test]
fn arrows_lead_from_card_to_card_at_the_first_screen() {
    let mut panel = panel("cubra-blue", "choose");
    for (key, card) in [(Key::ArrowRight, "Find mine"), (Key::ArrowRight, "Enter mine"), (Key::ArrowLeft, "Find mine")]
    {
        assert_eq!(panel.tap(key), commands(""));
        assert_eq!(panel.focus(), card);
    }
    assert_eq!(panel.tap(Key::Enter), commands("shelf"));
    panel.tap(Key::ArrowDown);
    assert!(panel.focus().starts_with("Cubra Blue"), "from the field: {}", panel.focus());
}

// Regression: saving an export took forty presses of Tab, and a focused button took the arrow keys and Esc.
#[test]
fn an_export_is_saved_with_six_keys() {
    let mut panel = panel("cubra-blue", "solve; pause");
    panel.give("export");
    (0..3).for_each(|_| drop(panel.tap(Key::Tab)));
    assert_eq!(panel.tap(Key::Enter), commands("export film"));
    assert_eq!(panel.tap(Key::Enter), commands("save export"));
}

/// The focus follows the keys for steps, so that Space picks what they have come to.
#[test]
fn where_am_i_is_answered_by_keys_alone() {
    let mut panel = panel("cubra-blue", "solve; seek 3; locate");
    panel.tap(Key::ArrowUp);
    assert_eq!(panel.focus(), "None of these");
    panel.tap(Key::Enter);
    for (keys, there, picked) in [("step forward", "After step 4", 4), ("step forward 12", "Cube 13", 13)] {
        panel.give(keys);
        assert_eq!(panel.focus(), there);
        assert_eq!(panel.tap(Key::Space), commands(&format!("locate pick {picked}")));
    }
    // Regression: up and down moved another cursor.
    for (key, there) in [(Key::ArrowUp, "Back"), (Key::ArrowDown, "1"), (Key::ArrowUp, "Back")] {
        panel.tap(key);
        assert_eq!(panel.focus(), there);
    }
    assert_eq!(panel.names().iter().filter(|name| name.len() == 1).count(), 1, "one stop");
    assert_eq!(panel.tap(Key::Num2), commands("locate pick 2"));
    assert_eq!(panel.names(), ["Close", "Back", "Done, go on"], "not the pictures");
    panel.tab_to("Done, go on");
    assert_eq!(panel.tap(Key::Space), commands("locate done"));
}

// Regression: Tab walked all cubes, beginning with the button that closes the questions.
#[test]
fn the_cubes_of_where_am_i_are_one_stop() {
    let mut panel = panel("cubra-blue", "solve; seek 6; locate; locate none; locate pick 4");
    panel.tap(Key::Tab);
    let cubes = panel.round(Modifiers::NONE).into_iter().filter(|(name, _)| name.starts_with("Cube ")).count();
    assert_eq!(cubes, 1);
}

#[test]
fn f10_opens_the_menu_and_leads_into_it() {
    let mut panel = panel("cubra-blue", "solve");
    panel.tap(Key::F10);
    assert_eq!(panel.focus(), "About this snake");
    panel.tap(Key::F10);
    assert!(!panel.has("About this snake"));
    panel.give("help");
    panel.tap(Key::F10);
    assert!(!panel.has("About this snake"), "what is behind the help waits");
    let mut panel = self::panel("cubra-blue", "solve; start; hands");
    panel.tap(Key::F10);
    assert_eq!(panel.focus(), "Where am I? W");
}

// Regression: after the help the arrows did nothing on the first screen.
#[test]
fn after_the_help_the_focus_is_on_the_card_again() {
    let mut panel = panel("cubra-blue", "choose");
    panel.tap(Key::ArrowRight);
    panel.give("help; stop");
    assert_eq!(panel.focus(), "Find mine");
}

#[test]
fn a_second_enter_takes_no_guess() {
    let mut panel = panel("cubra-blue", "flip 3");
    panel.key_press(Key::Escape);
    panel.give("solve");
    panel.run_steps(3);
    // Regression: they led nowhere, and Ctrl+Z took back one more row.
    panel.tap(Key::ArrowDown);
    assert!(panel.focus().contains("here"), "{}", panel.focus());
    panel.tap(Key::ArrowUp);
    assert_eq!(panel.tap(Key::Enter), commands("count again"));
    panel.give("undo");
    assert_eq!(panel.session().entered().cubelets(), 27);
}

// Regression: from the first row Up led to what is behind the menu.
#[test]
fn arrows_stay_in_the_menu() {
    let mut panel = panel("cubra-blue", "solve; seek 4");
    panel.tap(Key::F10);
    let menu = panel.place("About this snake");
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::ArrowDown, Key::ArrowUp, Key::ArrowUp] {
        panel.tap(key);
        let (name, at) = panel.focused().unwrap();
        assert!(at.min.y >= menu.min.y - 1.0 && panel.has("About this snake"), "{key:?} {name}");
    }
    // Regression: from most rows of its left column, Right led nowhere.
    for commands in ["solve; follow; page 5", "solve; seek 4", ""] {
        let mut panel = panel_of(1280.0, 720.0, "cubra-blue", commands);
        panel.tap(Key::F10);
        let begins = panel.focused().unwrap().1;
        for row in 0..4 {
            panel.tap(Key::ArrowRight);
            let (name, at) = panel.focused().unwrap();
            assert!(at.min.x > begins.max.x, "{commands}: row {row}, {name}");
            panel.tap(Key::ArrowLeft);
            panel.tap(Key::ArrowDown);
        }
    }
}

// Regression: the menu that led to the help is gone when it closes, and Enter pressed some other button.
#[test]
fn after_the_help_the_focus_is_where_it_was_before_the_menu() {
    for lines in ["solve", "solve; start; hands"] {
        let mut panel = panel("cubra-blue", lines);
        panel.tab_to("More");
        panel.tap(Key::Enter);
        panel.tab_to("Help");
        assert_eq!(panel.tap(Key::Enter), commands("help"));
        assert!(panel.session().controls().help && panel.focused().is_some_and(|(name, _)| name != "Help"));
        panel.give("stop");
        assert!(panel.focus().starts_with("More"));
    }
}

// Regression: the button disappeared, another in its place got its focus, and Space repeated the first step for ever.
#[test]
fn the_focus_does_not_pass_to_the_next_button_in_the_same_place() {
    let mut panel = panel("cubra-blue", "solve; follow");
    panel.tab_to("I hold the other end");
    panel.give("step forward");
    assert_eq!(panel.focus(), "");
    // Regression: it came to Take back.
    let mut panel = self::panel("cubra-blue", "enter; run 3; stop; enter");
    panel.tab_to("Go on");
    panel.give("run 2");
    assert_eq!(panel.focus(), "");
}

/// Besides those of the panel, the modes that hide it.
const MODES: [(&str, &str); 9] = [
    ("cubra-blue", "choose"),
    ("cubra-blue", "enter; run 3"),
    ("cubra-blue", "solve; follow"),
    ("cubra-blue", "solve; follow; step forward; timer 20"),
    ("cubra-blue", "solve; seek 4; hands; hint"),
    ("cubra-blue", "solve; seek 4; locate"),
    ("cubra-blue", "solve; help"),
    ("cubra-blue", "solve; by heart; step forward"),
    ("cubra-blue", "solve; by heart; step forward; glance"),
];

#[test]
fn tab_leads_to_all_that_is_on_the_screen_and_each_has_a_name() {
    for (id, commands) in STATES.into_iter().chain(MODES) {
        for [width, height] in [[1280.0, 720.0], [853.0, 480.0]] {
            let mut panel = panel_of(width, height, id, commands);
            let clickable = |node: &Node<'_>| {
                let node = node.accesskit_node();
                let is_text = matches!(node.role(), Role::Label | Role::ScrollView | Role::ScrollBar | Role::TextRun);
                node.data().supports_action(Action::Click) && !is_text
            };
            for node in panel.root().children_recursive().filter(clickable) {
                let role = node.accesskit_node().role();
                let named = text_of(&node).is_some() || node.accesskit_node().placeholder().is_some();
                let is_known = role != Role::Unknown && role != Role::GenericContainer;
                assert!(named && is_known, "{id} {commands}: {role:?} {:?} at {:?}", text_of(&node), node.rect());
            }
            // Dialogs have a test of their own.
            if panel.session().overlay() != Overlay::None || panel.session().controls().help {
                continue;
            }
            let controls = BTreeSet::from_iter(
                panel.root().children_recursive().filter(is_control).filter_map(|node| text_of(&node)),
            );
            let reached = BTreeSet::from_iter(panel.names());
            let missed = Vec::from_iter(controls.difference(&reached));
            assert!(missed.is_empty(), "{id} {commands}: {missed:?}");
        }
    }
}

/// Whether this is read out when it comes.
fn is_live(panel: &Panel, words: &str) -> bool {
    let mut live = panel.root().children_recursive().filter(|node| node.accesskit_node().live() == Live::Polite);
    live.any(|node| text_of(&node).is_some_and(|text| text.ends_with(words)))
}

#[test]
fn steps_and_notices_are_read_out() {
    let mut follows = panel("cubra-blue", "solve; follow");
    for line in ["step forward", "step forward", "copy"] {
        assert!(is_live(&follows, &follows.session().text()), "{line}");
        follows.give(line);
    }
    assert!(is_live(&follows, &Notice::Copied.to_string()));
    let hands = panel("cubra-blue", "solve; seek 4; hands; hint");
    assert!(is_live(&hands, &hands.session().text()));
    let works = panel("cubra-blue", "solve; seek 4");
    assert!(is_live(&works, &works.session().player().caption(English).text));
    let counts = panel("cubra-blue", "enter; run 3");
    assert!(is_live(&counts, &English.entry(&counts.session().entered().said())));
}
