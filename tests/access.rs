//! The panel with the keyboard alone, and as screen readers find it; without a window.

use std::collections::BTreeSet;

use bevy_egui::egui::accesskit::{Action, Live, Role};
use bevy_egui::egui::{Key, Modifiers, Rect};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable as _};
use snake_cube::export::Card;
use snake_cube::session::{Command, ExportChoice, LocateAnswer, Notice, Overlay, ShelfPage};
use snake_cube::text::Label;
use snake_cube::text::Language::English;

use crate::panel::{Panel, STATES, asked, panel, panel_of, text_of};

/// Presses a key and lets the session carry out the commands.
fn press(panel: &mut Panel, key: Key, shift: bool) -> Vec<Command> {
    panel.key_press_modifiers(if shift { Modifiers::SHIFT } else { Modifiers::NONE }, key);
    panel.run_steps(3);
    let commands = panel.asked();
    for command in commands.clone() {
        panel.state_mut().give(command);
    }
    panel.run_steps(3);
    commands
}

/// What has the focus.
fn focused(panel: &Panel) -> Option<(String, Rect)> {
    let nodes = panel.root().children_recursive();
    let node = nodes.into_iter().find(|node| node.accesskit_node().is_focused())?;
    Some((text_of(&node).unwrap_or_default(), node.rect()))
}

fn is_control(node: &Node<'_>) -> bool {
    let node = node.accesskit_node();
    node.data().supports_action(Action::Focus) && !node.is_disabled()
}

/// Where Tab leads until it comes round.
fn round(panel: &mut Panel, shift: bool) -> Vec<(String, Rect)> {
    let mut all = Vec::new();
    loop {
        panel.key_press_modifiers(if shift { Modifiers::SHIFT } else { Modifiers::NONE }, Key::Tab);
        panel.run_steps(3);
        let now = focused(&panel).expect("Tab leads to a control");
        if all.contains(&now) || all.len() > 300 {
            return all;
        }
        all.push(now);
    }
}

#[test]
fn a_dialog_takes_the_focus_and_keeps_tab_and_gives_it_back() {
    for (opens, begins) in [
        ("export", "Page"),
        ("shelf", "My snake goes"),
        ("help", "Close"),
        ("locate", "After step 4"),
        ("choose", "The common one"),
    ] {
        let mut panel = panel("cubra-blue", "solve; seek 4");
        // From a control.
        press(&mut panel, Key::Tab, false);
        press(&mut panel, Key::Tab, false);
        let before = focused(&panel).unwrap();
        panel.give(opens);
        assert_eq!(focused(&panel).map(|(name, _)| name).as_deref(), Some(begins), "{opens}");
        let (there, back) = (round(&mut panel, false), round(&mut panel, true));
        let names = |all: &[(String, Rect)]| all.iter().map(|(name, _)| name.clone()).collect::<BTreeSet<_>>();
        assert_eq!(names(&there), names(&back), "{opens}");
        assert!(there.iter().any(|(name, _)| name == begins) && !there.contains(&before), "{opens}: {there:?}");
        assert!(there.len() > 2, "{opens}: {there:?}");
        for outside in ["Fold along", "Play", "More ⏷"] {
            assert!(there.iter().all(|(name, _)| name != outside), "{opens}: {there:?}");
        }
        panel.give("stop");
        match opens {
            "choose" => {}
            // Regression: Space pressed Back, which had been left by Tab.
            "locate" => assert_eq!(focused(&panel), None),
            _ => assert_eq!(focused(&panel), Some(before), "{opens}"),
        }
        // From nothing, and with nothing focused in the dialog.
        let mut panel = self::panel("cubra-blue", "solve; seek 4");
        panel.give(opens);
        press(&mut panel, Key::Escape, false);
        assert_eq!(focused(&panel), None, "{opens}: egui takes it away");
        if opens == "shelf" {
            assert_eq!(panel.query_by_label("Known snakes").map(|_| ()), None, "in its field, Escape closes it");
            continue;
        }
        press(&mut panel, Key::Tab, false);
        assert!(there.contains(&focused(&panel).unwrap()), "{opens}: {:?} of {there:?}", focused(&panel));
        panel.give("stop");
        assert_eq!(focused(&panel), None, "{opens}");
    }
}

#[test]
fn a_menu_is_used_by_key() {
    let mut panel = panel("cubra-blue", "solve; pause");
    while focused(&panel).is_none_or(|(name, _)| name != "More ⏷") {
        press(&mut panel, Key::Tab, false);
    }
    press(&mut panel, Key::Enter, false);
    assert_eq!(focused(&panel).unwrap().0, "About this snake");
    let all = round(&mut panel, false);
    assert!(all.iter().any(|(name, _)| name == "Help F1") && all.iter().all(|(name, _)| name != "Fold along"));
    while focused(&panel).unwrap().0 != "Unfold B" {
        press(&mut panel, Key::Tab, false);
    }
    assert_eq!(press(&mut panel, Key::Space, false), commands("unfold"));
    assert_eq!(focused(&panel).unwrap().0, "More ⏷", "it closes, and gives the focus back");
}

// Regression: Tab went from Back to Next, which turned the page of who looked for help.
#[test]
fn folding_along_tab_takes_the_buttons_as_they_stand_in_the_row() {
    for (commands, count) in [("solve; follow; step forward", 6), ("solve; follow", 5)] {
        let mut panel = panel("cubra-blue", commands);
        press(&mut panel, Key::Tab, false);
        let places: Vec<f32> = round(&mut panel, false).iter().map(|(_, place)| place.min.x).collect();
        let left = places.iter().copied().fold(f32::INFINITY, f32::min);
        let begins = places.iter().position(|x| *x == left).unwrap();
        let row: Vec<f32> = places[begins..].iter().chain(&places[..begins]).copied().take(count).collect();
        assert!(row.is_sorted(), "{row:?} of {places:?}");
    }
}

// Regression: it took thirty presses to get past the cubes of the strip.
#[test]
fn what_may_be_meant_is_reached_with_few_keys() {
    let mut panel = panel("cubra-blue", "flip 3; solve");
    let all: Vec<String> = round(&mut panel, false).into_iter().map(|(name, _)| name).collect();
    assert!(all.len() < 24 && all.iter().any(|name| name.contains("2, not 4 here")), "{all:?}");
    panel.give("brush b");
    let painted = round(&mut panel, false);
    assert!(painted.iter().filter(|(name, _)| name.starts_with("Cube ")).count() >= 27, "{painted:?}");
}

#[test]
fn the_list_of_keys_is_read_with_page_down() {
    let mut panel = panel_of(1024.0, 480.0, "cubra-blue", "solve; help");
    tab_to(&mut panel, "Keys");
    press(&mut panel, Key::Enter, false);
    let begins = English.label(Label::HelpTab);
    let top = |panel: &Panel| panel.place(begins).min.y;
    let before = top(&panel);
    assert_eq!(press(&mut panel, Key::PageDown, false), commands(""));
    panel.run_steps(30);
    assert!(top(&panel) < before - 100.0, "{} and {before}", top(&panel));
    press(&mut panel, Key::PageUp, false);
    panel.run_steps(30);
    assert!((top(&panel) - before).abs() < 1.0, "{} and {before}", top(&panel));
}

#[test]
fn arrows_lead_from_card_to_card_at_the_first_screen() {
    let mut panel = panel("cubra-blue", "choose");
    for (key, card) in [(Key::ArrowRight, "Find mine"), (Key::ArrowRight, "Enter mine"), (Key::ArrowLeft, "Find mine")]
    {
        assert_eq!(press(&mut panel, key, false), commands(""));
        assert_eq!(focused(&panel).unwrap().0, card);
    }
    assert_eq!(press(&mut panel, Key::Enter, false), commands("shelf sold"));
}

// Regression: saving an export took forty presses of Tab, and a focused button took the arrow keys and Esc.
#[test]
fn an_export_is_saved_with_six_keys() {
    let mut panel = panel("cubra-blue", "solve; pause");
    panel.give("export");
    for _ in 0..3 {
        press(&mut panel, Key::Tab, false);
    }
    assert_eq!(press(&mut panel, Key::Enter, false), commands("export film"));
    assert_eq!(press(&mut panel, Key::Enter, false), commands("save export"));
}

/// The focus follows the keys for steps, so that Space picks what they have come to.
#[test]
fn where_am_i_is_answered_by_keys_alone() {
    let mut panel = panel("cubra-blue", "solve; seek 3; locate");
    let name = |panel: &Panel| focused(&panel).map(|(name, _)| name).unwrap_or_default();
    // Past the two pictures before it.
    (0..3).for_each(|_| _ = press(&mut panel, Key::Tab, true));
    assert_eq!(name(&panel), "None of these");
    press(&mut panel, Key::Enter, false);
    for (keys, there, picked) in [("step forward", "After step 4", 4), ("step forward 12", "Cube 13", 13)] {
        panel.give(keys);
        assert_eq!(name(&panel), there);
        assert_eq!(press(&mut panel, Key::Space, false), [Command::Answer(LocateAnswer::Pick(picked))]);
    }
    assert_eq!(name(&panel), "1");
    panel.give("step forward");
    assert_eq!(press(&mut panel, Key::Space, false), commands("locate pick 2"));
    assert_eq!(name(&panel), "Done, go on");
    assert_eq!(press(&mut panel, Key::Space, false), commands("locate done"));
}

// Regression: Tab walked all cubes, beginning with the button that closes the questions.
#[test]
fn the_cubes_of_where_am_i_are_one_stop_from_which_arrows_lead_on() {
    let mut panel = panel("cubra-blue", "solve; seek 6; locate; locate none; locate pick 4");
    press(&mut panel, Key::Tab, false);
    let cubes = round(&mut panel, false).into_iter().filter(|(name, _)| name.starts_with("Cube ")).count();
    assert_eq!(cubes, 1);
    let mut panel = self::panel("cubra-blue", "solve; seek 6; locate");
    press(&mut panel, Key::Tab, false);
    for (line, at) in [("locate none", "After step 6"), ("locate pick 4", "Cube 1"), ("step forward", "Cube 2")] {
        panel.give(line);
        assert_eq!(focused(&panel).unwrap().0, at, "{line}");
    }
}

#[test]
fn f10_opens_the_menu_and_leads_into_it() {
    let mut panel = panel("cubra-blue", "solve");
    press(&mut panel, Key::F10, false);
    assert_eq!(focused(&panel).unwrap().0, "About this snake");
    press(&mut panel, Key::F10, false);
    assert!(!panel.has("About this snake"));
    panel.give("help");
    press(&mut panel, Key::F10, false);
    assert!(!panel.has("About this snake"), "what is behind the help waits");
    let mut panel = self::panel("cubra-blue", "solve; start; hands");
    press(&mut panel, Key::F10, false);
    assert_eq!(focused(&panel).unwrap().0, "Where am I?");
}

#[test]
fn up_leads_from_any_picture_to_none_of_these() {
    let mut panel = panel("cubra-blue", "solve; seek 6; locate");
    press(&mut panel, Key::Tab, false);
    for _ in 0..2 {
        press(&mut panel, Key::ArrowUp, false);
    }
    assert_eq!(focused(&panel).unwrap().0, "None of these");
}

// Regression: after the help the arrows did nothing on the first screen.
#[test]
fn after_the_help_the_focus_is_on_the_card_again() {
    let mut panel = panel("cubra-blue", "choose");
    press(&mut panel, Key::ArrowRight, false);
    for line in ["help", "stop"] {
        panel.give(line);
    }
    assert_eq!(focused(&panel).unwrap().0, "Find mine");
}

#[test]
fn the_likeliest_correction_is_one_key_away() {
    let mut panel = panel("cubra-blue", "flip 3");
    panel.key_press(Key::Escape);
    panel.give("solve");
    panel.run_steps(3);
    assert!(matches!(press(&mut panel, Key::Enter, false)[..], [Command::Correct(1), ..]));
}

// Regression: from the first row Up led to what is behind the menu.
#[test]
fn arrows_stay_in_the_menu() {
    let mut panel = panel("cubra-blue", "solve; seek 4");
    press(&mut panel, Key::F10, false);
    let menu = panel.place("About this snake");
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::ArrowDown, Key::ArrowUp, Key::ArrowUp] {
        press(&mut panel, key, false);
        let (name, at) = focused(&panel).unwrap();
        assert!(at.min.y >= menu.min.y - 1.0 && panel.has("About this snake"), "{key:?} {name}");
    }
}

/// Presses Tab until what begins with these words has the focus.
fn tab_to(panel: &mut Panel, words: &str) {
    let mut passed = Vec::new();
    while focused(&panel).is_none_or(|(name, _)| !name.starts_with(words)) {
        assert!(passed.len() < 80, "{words}: {passed:?}");
        press(panel, Key::Tab, false);
        passed.extend(focused(&panel).map(|(name, _)| name));
    }
}

// Regression: the menu that led to the help is gone when it closes, and Enter pressed some other button.
#[test]
fn after_the_help_the_focus_is_where_it_was_before_the_menu() {
    for lines in ["solve", "solve; start; hands"] {
        let mut panel = panel("cubra-blue", lines);
        tab_to(&mut panel, "More");
        press(&mut panel, Key::Enter, false);
        tab_to(&mut panel, "Help");
        assert_eq!(press(&mut panel, Key::Enter, false), commands("help"));
        assert!(panel.session().controls().help && focused(&panel).is_some_and(|(name, _)| name != "Help"));
        panel.give("stop");
        assert!(focused(&panel).is_some_and(|(name, _)| name.starts_with("More")), "{:?}", focused(&panel));
    }
}

// Regression: the button went, another came in its place and had its focus, and Space repeated the first step for ever.
#[test]
fn the_focus_does_not_pass_to_the_next_button_in_the_same_place() {
    let mut panel = panel("cubra-blue", "solve; follow");
    tab_to(&mut panel, "I hold the other end");
    panel.give("step forward");
    assert_eq!(focused(&panel).map(|(name, _)| name), None);
}

/// Besides those of the panel, the modes that hide it.
fn states() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let modes: [&[&str]; 7] = [
        "choose",
        "enter; run 3",
        "solve; follow",
        "solve; follow; step forward; timer 20",
        "solve; seek 4; hands; hint",
        "solve; seek 4; locate",
        "solve; help",
    ];
    STATES
        .map(|(id, commands)| (id, commands.to_vec()))
        .into_iter()
        .chain(modes.map(|lines| ("cubra-blue", lines.to_vec())))
}

#[test]
fn tab_leads_to_all_that_is_on_the_screen_and_each_has_a_name() {
    for (id, commands) in states() {
        for (width, height) in [(1280.0, 720.0), (853.0, 480.0)] {
            let mut panel = panel_of(width, height, id, &commands);
            let clickable = |node: &Node<'_>| {
                let is_text = matches!(
                    node.accesskit_node().role(),
                    Role::Label | Role::ScrollView | Role::ScrollBar | Role::TextRun
                );
                node.accesskit_node().data().supports_action(Action::Click) && !is_text
            };
            for node in panel.root().children_recursive().filter(clickable) {
                let role = node.accesskit_node().role();
                let named = text_of(&node).is_some() || node.accesskit_node().placeholder().is_some();
                assert!(named, "{id} {commands:?}: {role:?} at {:?} has no name", node.rect());
                assert!(
                    role != Role::Unknown && role != Role::GenericContainer,
                    "{id} {commands:?}: {:?}",
                    text_of(&node)
                );
            }
            // Dialogs have a test of their own.
            if panel.session().overlay() != Overlay::None || panel.session().controls().help {
                continue;
            }
            let controls: BTreeSet<String> =
                panel.root().children_recursive().filter(is_control).filter_map(|node| text_of(&node)).collect();
            let reached: BTreeSet<String> = round(&mut panel, false).into_iter().map(|(name, _)| name).collect();
            let missed: Vec<_> = controls.difference(&reached).collect();
            assert!(missed.is_empty(), "{id} {commands:?}: {missed:?}");
        }
    }
}

/// What is read out when it changes.
fn live(panel: &Panel) -> Vec<String> {
    let nodes = panel.root().children_recursive();
    nodes.filter(|node| node.accesskit_node().live() == Live::Polite).filter_map(|node| text_of(&node)).collect()
}

#[test]
fn steps_and_notices_are_read_out() {
    let mut panel = panel("cubra-blue", "solve; follow");
    for _ in 0..3 {
        let words = panel.session().picture().caption.text.clone();
        assert!(live(&panel).contains(&words), "{words}: {:?}", live(&panel));
        panel.give("step forward");
    }
    panel.give("copy");
    assert!(live(&panel).contains(&Notice::Copied.to_string()), "{:?}", live(&panel));
    let mut panel = self::panel("cubra-blue", "solve; seek 4; hands");
    panel.give("hint");
    assert!(live(&panel).contains(&panel.session().picture().caption.text), "{:?}", live(&panel));
    let panel = self::panel("cubra-blue", "solve; seek 4");
    let words = &panel.session().player().caption(English).text;
    assert!(live(&panel).iter().any(|said| said.ends_with(words)), "{:?}", live(&panel));
    let panel = self::panel("cubra-blue", "enter; run 3");
    assert!(live(&panel).contains(&"3 of 27".to_owned()), "{:?}", live(&panel));
}
