//! The panel as users see it: widgets are found by their text, clicked, typed into; without a window.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bevy_egui::egui::accesskit::{Action, Role};
use bevy_egui::egui::{self, Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use snake_cube::census::Hardness;
use snake_cube::export::Card;
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, NamedPuzzle, PuzzleOptions, catalogue};
use snake_cube::session::command::TABLE;
use snake_cube::session::{
    Command, Draft, Effect, ExportChoice, FilesEffect, LocateAnswer, Motion, PathFor, Ranked, Report, SearchState,
    Session, ShelfPage, SolvingEffect, Theme, Toggle, Token, View,
};
use snake_cube::solver::{Suggestion, suggestions};
use snake_cube::text::Failure;
use snake_cube::text::Language::{self, English};
use snake_cube::text::{Button, Label};
use snake_cube::viewer::panel::{PanelState, show};

use crate::elsewhere::{ask, carry_out, give, hear, pass, searched};

/// A panel, the session it shows, and the commands it sent.
pub struct Desk {
    pub session: Session,
    state: PanelState,
    asked: Vec<Command>,
    /// The window, and the part that the panel leaves to the picture.
    pub screen: Rect,
    pub free: Rect,
    framed: Rect,
}

impl Desk {
    pub fn give(&mut self, command: Command) {
        let effects = ask(&mut self.session, command);
        carry_out(&mut self.session, effects);
    }

    /// Lays the panel out. Typed text takes effect immediately, as it does before the window's next frame.
    fn show(&mut self, ui: &mut egui::Ui) {
        let mut commands = Vec::new();
        let left = show(ui, &self.session, &mut self.state, &mut commands);
        (self.free, self.framed) = (left.picture, left.framed);
        for command in commands {
            match command {
                Command::Type(_) | Command::DiscardText | Command::Point(_) => self.give(command),
                Command::Snake(_) | Command::FilterShelf(_) | Command::Paint { .. } | Command::PaintCell { .. } => {
                    self.asked.push(command.clone());
                    self.give(command);
                }
                command => self.asked.push(command),
            }
        }
    }
}

pub type Panel = Harness<'static, Desk>;

/// A session after these commands, solved and planned once for all tests and sizes that start with them.
pub fn session_after(id: &str, commands: &[&str]) -> Session {
    static SESSIONS: Mutex<BTreeMap<Vec<String>, Session>> = Mutex::new(BTreeMap::new());
    let key: Vec<String> = [id].iter().chain(commands).map(|word| (*word).to_owned()).collect();
    let known = || SESSIONS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(session) = known().get(&key) {
        return session.clone();
    }
    let session = match commands.split_last() {
        Some((last, before)) => {
            let mut session = session_after(id, before);
            give(&mut session, last);
            session
        }
        None => {
            let mut session = Session::new(Draft::from_puzzle(CatalogueEntry::by_id(id).unwrap().puzzle()));
            hear(&mut session, Report::Today("2026-11-22".parse().unwrap()));
            session
        }
    };
    known().insert(key, session.clone());
    session
}

/// The panel in a window of this size, as the viewer lays it out.
pub fn panel_of(width: f32, height: f32, id: &str, commands: &[&str]) -> Panel {
    panel_in(English, width, height, id, commands)
}

fn panel_in(language: Language, width: f32, height: f32, id: &str, commands: &[&str]) -> Panel {
    let screen = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
    let mut session = session_after(id, commands);
    if language != English {
        hear(&mut session, Report::SystemLanguage(language));
    }
    let desk = Desk {
        session,
        state: PanelState::default(),
        asked: Vec::new(),
        screen,
        free: Rect::NOTHING,
        framed: Rect::NOTHING,
    };
    let mut panel = Harness::builder().with_size([width, height]).build_ui_state(
        |ui, desk: &mut Desk| {
            let ctx = ui.ctx().clone();
            let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
            let mut ui = egui::Ui::new(ctx, "window".into(), builder);
            desk.show(&mut ui);
        },
        desk,
    );
    panel.run_steps(3);
    panel
}

pub fn panel(id: &str, commands: &[&str]) -> Panel {
    panel_of(1280.0, 720.0, id, commands)
}

/// What is left to the picture of a step, beside captions, cards and bars, in the ordinary view and while folding along.
pub fn left_to_the_picture(width: f32, height: f32) -> [Rect; 2] {
    [&["solve", "seek 6"][..], &["solve", "seek 6", "follow"]]
        .map(|commands| panel_of(width, height, "cubra-blue", commands).state().framed)
}

/// The commands sent since the last call.
pub fn asked(panel: &mut Panel) -> Vec<Command> {
    panel.run_steps(2);
    std::mem::take(&mut panel.state_mut().asked)
}

/// Clicks and lets the session carry out the commands.
pub fn click(panel: &mut Panel, label: &str) -> Vec<Command> {
    panel.get_by_label(label).click();
    give_asked(panel)
}

pub fn give_asked(panel: &mut Panel) -> Vec<Command> {
    let commands = asked(panel);
    for command in commands.clone() {
        panel.state_mut().give(command);
    }
    panel.run_steps(2);
    commands
}

pub fn texts(panel: &Panel) -> Vec<String> {
    panel.root().children_recursive().filter_map(|node| text_of(&node)).collect()
}

pub fn text_of(node: &Node<'_>) -> Option<String> {
    node.accesskit_node().label().or_else(|| node.value()).filter(|text| !text.is_empty())
}

pub fn shows(panel: &Panel, text: &str) -> bool {
    texts(panel).iter().any(|shown| shown.contains(text))
}

#[test]
fn solve_fold_step_and_play() {
    let mut panel = panel("cubra-blue", &[]);
    assert!(shows(&panel, "27 cubes · 3×3×3"));
    assert_eq!(click(&mut panel, "Solve"), [Command::Solve]);
    assert!(panel.query_by_label("Solve").is_none());
    assert!(panel.query_by_label("Fold along").is_some());
    let steps = panel.state().session.player().timeline.as_ref().unwrap().len();
    assert!(shows(&panel, &format!("Before step 1 of {steps}")) && shows(&panel, "Lay yours like this: "));
    assert!(shows(&panel, &format!("{steps} steps")));
    assert_eq!(click(&mut panel, "Play"), [Command::PlayPause], "it does not play by itself");
    assert_eq!(click(&mut panel, "Pause"), [Command::PlayPause]);
    for (label, command) in [
        ("Next step", Command::StepForward(1)),
        ("Previous step", Command::StepBack(1)),
        ("Play", Command::PlayPause),
        ("Where am I?", Command::Locate),
        ("Where am I?", Command::Locate),
    ] {
        assert_eq!(click(&mut panel, label), [command], "{label}");
        // Let playback arrive, so that the next button is enabled.
        for _ in 0..400 {
            pass(&mut panel.state_mut().session, 0.05);
        }
        panel.run_steps(1);
    }
    for (label, command) in [
        ("Mirror image M", Command::Mirror),
        ("Unfold B", Command::Unfold),
        ("See through X", Command::Toggle(Toggle::Xray)),
        ("Edit the snake", Command::Edit),
        ("Save… Ctrl+S", Command::Save),
        ("About this snake", Command::Shelf(Some(ShelfPage::Yours))),
    ] {
        assert_eq!(more(&mut panel, label), [command], "{label}");
        assert!(panel.query_by_label("Full screen F11").is_none(), "{label}: chosen is chosen");
        if panel.query_by_label("Close").is_some() && label == "About this snake" {
            click(&mut panel, "Close");
        }
    }
    let watches = [Command::View(View::Search), Command::Pace(5.0), Command::Solve];
    assert_eq!(more(&mut panel, "How was it found?"), watches, "slowly enough to follow");
    assert_eq!(click(&mut panel, "30/s"), [Command::Pace(30.0)]);
    assert_eq!(click(&mut panel, "Back to the steps"), [Command::View(View::Fold)]);
    more(&mut panel, "Help F1");
    click(&mut panel, "Keys");
    assert!(shows(&panel, "Play or pause"));
}

#[test]
fn what_is_behind_the_help_waits() {
    let mut panel = panel("cubra-blue", &["solve", "help"]);
    assert_eq!(click(&mut panel, "Fold along"), [Command::Help], "a click beside it closes it");
    assert_eq!(click(&mut panel, "Fold along"), [Command::Follow]);
}

/// Clicks something in the menu.
fn more(panel: &mut Panel, label: &str) -> Vec<Command> {
    click(panel, "More ⏷");
    click(panel, label)
}

/// What can be clicked besides the list of steps and the transport.
fn to_click(panel: &Panel) -> Vec<String> {
    let nodes = panel.root().children_recursive().filter(|node| {
        let node = node.accesskit_node();
        let is_control = !matches!(node.role(), Role::Label | Role::Slider | Role::ScrollView | Role::GenericContainer);
        node.data().supports_action(Action::Click) && !node.is_disabled() && is_control
    });
    let names = nodes.map(|node| text_of(&node).unwrap_or_default());
    let is_transport = |name: &str| {
        ["Back to the beginning", "Previous step", "Play", "Pause", "Next step", "To the end"].contains(&name)
    };
    let is_step = |name: &str| name.split_once(".  ").is_some_and(|(number, _)| number.parse::<usize>().is_ok());
    names.filter(|name| !is_transport(name) && !is_step(name)).collect()
}

#[test]
fn few_things_stand_round_the_first_step() {
    for (width, height) in [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        for id in ["cubra-blue", "cubra-purple", "king-46", "king-46-blocks"] {
            let panel = panel_of(width, height, id, &["solve", "pause", "start"]);
            let all = to_click(&panel);
            for needed in ["Find mine", "Enter mine", "More ⏷", "Fold along", "Where am I?", "Share…"] {
                assert!(all.iter().any(|name| name == needed), "{needed}: {all:?}");
            }
            assert!(all.len() <= 10, "{all:?}");
        }
    }
}

fn in_each_language<T: Copy>(all: impl IntoIterator<Item = T> + Clone) -> impl Iterator<Item = (Language, T)> {
    Language::ALL.into_iter().flat_map(move |language| all.clone().into_iter().map(move |one| (language, one)))
}

#[test]
fn entering_is_never_out_of_sight() {
    // Of the window in points at each size of type: at least 640×360, or the window itself.
    for (width, height) in
        [(640.0, 360.0), (800.0, 480.0), (800.0, 600.0), (853.0, 480.0), (1280.0, 720.0), (2560.0, 1440.0)]
    {
        for (language, (id, commands)) in in_each_language(STATES) {
            if commands.contains(&"shelf") {
                continue;
            }
            let mut panel = panel_in(language, width, height, id, commands);
            let enter = language.button(Button::Enter)[0];
            let place = panel.query_all_by_label(enter).next().map(|button| button.rect());
            let Some(place) = place else {
                // The shelf and what is shared have the whole window.
                let close = panel.query_by_label(language.button(Button::CloseOverPicture)[0]);
                assert!(close.is_some(), "{language} {width}x{height} {id} {commands:?}");
                continue;
            };
            assert!(panel.state().screen.contains_rect(place), "{width}x{height} {id}: {place:?}");
            for pressed in [true, false] {
                panel.hover_at(place.center());
                let button = egui::PointerButton::Primary;
                panel.event(egui::Event::PointerButton {
                    pos: place.center(),
                    button,
                    pressed,
                    modifiers: Modifiers::NONE,
                });
                panel.run_steps(1);
            }
            assert_eq!(asked(&mut panel), [Command::Enter], "{width}x{height} {id} {commands:?}");
        }
    }
}

#[test]
fn at_first_it_asks_for_one_of_three() {
    for (width, height) in [(640.0, 360.0), (800.0, 480.0), (800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        for (label, command) in [
            ("The common one", Command::Stop),
            ("Find mine", Command::Shelf(Some(ShelfPage::Sold))),
            ("Enter mine", Command::Enter),
        ] {
            let mut panel = panel_of(width, height, "cubra-blue", &["choose"]);
            assert_eq!(to_click(&panel).len(), 3, "{:?}", to_click(&panel));
            let place = panel.get_by_label(label).rect();
            assert!(panel.state().screen.contains_rect(place));
            assert_eq!(click(&mut panel, label), [command]);
        }
    }
    // With Tab and Enter.
    let mut panel = panel("cubra-blue", &["choose"]);
    for _ in 0..2 {
        panel.key_press(Key::Tab);
        panel.run_steps(2);
    }
    assert!(panel.get_by_label("Enter mine").accesskit_node().is_focused());
    panel.key_press(Key::Enter);
    assert_eq!(asked(&mut panel), [Command::Enter]);
}

#[test]
fn a_button_pressed_for_seconds_is_clicked() {
    let mut panel = panel("cubra-blue", &["solve"]);
    let pos = panel.get_by_label("Fold along").rect().center();
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        panel.event(egui::Event::PointerMoved(pos));
        panel.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        // A quarter of a second each.
        panel.run_steps(12);
    }
    assert_eq!(asked(&mut panel), [Command::Follow]);
}

#[test]
fn every_step_has_a_row_that_leads_to_it() {
    let mut panel = panel("cubra-blue", &["solve", "pause"]);
    let session = &panel.state().session;
    let rows: Vec<String> = (0..session.player().timeline.as_ref().unwrap().len())
        .map(|step| format!("{}.  {}", step + 1, session.player().step_text(step, English)))
        .collect();
    // Rows out of sight exist too, because the list scrolls to the current one.
    for step in [2, rows.len() - 1, 0, rows.len() / 2] {
        panel.state_mut().give(Command::Seek(step as f64));
        panel.run_steps(3);
        let row = panel.get_by_label(&rows[step]).rect();
        assert!(panel.state().screen.contains_rect(row), "row {step} at {row:?} is scrolled into view");
        let neighbour = if step == 0 { 1 } else { step - 1 };
        assert_eq!(click(&mut panel, &rows[neighbour]), [Command::Seek(neighbour as f64)]);
        assert_eq!(panel.state().session.player().current_step(), Some(neighbour));
    }
}

#[test]
fn the_strip_flips_cubelets() {
    let mut panel = panel("cubra-blue", &[]);
    // Inner cubelets: S T T T S …
    for (label, flips) in [
        ("Cube 2: straight", Some(2)),
        ("Cube 3: corner", Some(3)),
        ("Cube 26: straight", Some(26)),
        ("Cube 1: the dotted end", None),
        ("Cube 27: the other end", None),
    ] {
        panel.get_by_label(label).click();
        assert_eq!(
            asked(&mut panel),
            flips.map(|number: usize| Command::Flip(number - 1)).into_iter().collect::<Vec<_>>(),
            "{label}"
        );
    }
    click(&mut panel, "Cube 3: corner");
    assert!(panel.query_by_label("Cube 3: straight").is_some());
    assert!(shows(&panel, "does not fit into the 3×3×3 box"));
    assert!(shows(&panel, "Your own snake"));
    assert_eq!(click(&mut panel, "Undo"), [Command::Undo]);
    assert!(panel.query_by_label("Cube 3: corner").is_some());
    assert!(!shows(&panel, "does not fit"));
    assert_eq!(click(&mut panel, "Redo"), [Command::Redo]);
    assert!(panel.query_by_label("Cube 3: straight").is_some());
}

#[test]
fn the_cube_under_the_pointer_in_the_strip_is_lit_until_it_leaves() {
    let pointed = |panel: &Panel| panel.state().session.pointed().map(|cubelet| cubelet + 1);
    for commands in [&[][..], &["solve", "pause"]] {
        let mut panel = panel("cubra-blue", commands);
        let cube = panel.query_by_label("Cube 1: the dotted end").map(|node| node.rect().center());
        let first = cube
            .unwrap_or_else(|| panel.get_by_label_contains("The snake: ").rect().left_center() + egui::vec2(4.0, 0.0));
        panel.hover_at(first);
        panel.run_steps(3);
        assert_eq!(pointed(&panel), Some(1), "{commands:?}");
        panel.hover_at(first + egui::vec2(40.0, 0.0));
        panel.run_steps(3);
        assert!(pointed(&panel).is_some_and(|number| number > 2), "{:?}", pointed(&panel));
        panel.hover_at(egui::pos2(200.0, 200.0));
        panel.run_steps(3);
        assert_eq!(pointed(&panel), None);
        // A cube highlighted by the picture meanwhile stays highlighted.
        panel.hover_at(first);
        panel.run_steps(3);
        panel.hover_at(egui::pos2(200.0, 200.0));
        panel.state_mut().give("point 9".parse().unwrap());
        panel.run_steps(3);
        assert_eq!(pointed(&panel), Some(9));
    }
}

fn open_fields(panel: &mut Panel) {
    panel
        .get_all_by_role(Role::Button)
        .find(|node| text_of(node).is_some_and(|text| text.contains(" cubes")))
        .unwrap()
        .click();
    panel.run_steps(3);
}

/// Chooses from the list of patterns while `chosen` is selected.
fn choose_pattern(panel: &mut Panel, chosen: &str, wanted: &str) {
    panel.get_all_by_role(Role::ComboBox).find(|node| node.value().as_deref() == Some(chosen)).unwrap().click();
    panel.run_steps(3);
    assert!(matches!(click(panel, wanted)[..], [Command::Pattern(_)]), "{chosen} to {wanted}");
}

#[test]
fn the_box_takes_three_numbers_and_reports_a_misfit_beside_them() {
    let mut panel = panel("cubra-blue", &[]);
    assert!(panel.query_all_by_role(Role::SpinButton).next().is_none());
    open_fields(&mut panel);
    let fields: Vec<Rect> = panel.get_all_by_role(Role::SpinButton).map(|node| node.rect()).collect();
    assert_eq!(fields.len(), 3);
    panel.get_all_by_role(Role::SpinButton).nth(2).unwrap().click();
    panel.run_steps(2);
    panel.key_combination_modifiers(Modifiers::COMMAND, &[Key::A]);
    panel.event(egui::Event::Text("4".to_owned()));
    panel.run_steps(1);
    panel.key_press(Key::Enter);
    let commands = asked(&mut panel);
    assert_eq!(commands.last(), Some(&Command::Box("3x3x4".parse().ok())), "{commands:?}");
    for command in commands {
        panel.state_mut().give(command);
    }
    panel.run_steps(3);
    assert!(shows(&panel, "3×3×4 has 36 cells; your snake has 27 cubes: 9 too few."), "{:?}", texts(&panel));
    // The error appears once, beside the field, or in the panel if the field is hidden.
    assert!(!shows(&panel, "36 cells: 9 too few"));
    panel.get_by_label_contains("⏶").click();
    panel.run_steps(3);
    assert!(shows(&panel, "36 cells: 9 too few"));
    open_fields(&mut panel);
    assert_eq!(click(&mut panel, "3×3×3"), [Command::Box(None)]);
    assert!(shows(&panel, "27 cubes · 3×3×3") && !shows(&panel, "too few"));
    // A snake whose cubes fit several boxes.
    panel.state_mut().give("snake TTTTTTTTTTTTTTTTTTTTTT".parse().unwrap());
    panel.state_mut().give("box 2x3x4".parse().unwrap());
    panel.run_steps(3);
    assert_eq!(click(&mut panel, "2×2×6"), [Command::Box("2x2x6".parse().ok())]);
}

#[test]
fn woods_are_painted_in_strokes_and_counted_against_the_box() {
    let mut panel = panel("cubra-blue", &[]);
    open_fields(&mut panel);
    assert_eq!(click(&mut panel, "Walnut"), [Command::Brush(Some("b".parse().unwrap()))]);
    let place = |panel: &Panel, label: &str| panel.get_by_label(label).rect().center();
    let (from, to) = (place(&panel, "Cube 2: straight"), place(&panel, "Cube 5: corner"));
    panel.hover_at(from);
    panel.run_steps(2);
    let press = |panel: &mut Panel, at, pressed| {
        let button = egui::PointerButton::Primary;
        panel.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
        panel.run_steps(1);
    };
    press(&mut panel, from, true);
    let mut strokes = Vec::new();
    for step in 0..=20 {
        panel.hover_at(from.lerp(to, step as f32 / 20.0));
        panel.run_steps(1);
        for command in asked(&mut panel) {
            let Command::Paint { cubelet, goes_on, .. } = command else { panic!("{command:?}") };
            strokes.push((cubelet + 1, goes_on));
        }
    }
    press(&mut panel, to, false);
    assert_eq!(strokes, [(2, false), (3, true), (4, true), (5, true)]);
    assert_eq!(panel.state().session.state().colours, "wbbbbwwwwwwwwwwwwwwwwwwwwww");
    assert!(asked(&mut panel).is_empty(), "nothing is flipped");
    assert!(shows(&panel, "You have 4 dark and 23 light cubes; this box needs 14 and 13: 10 more dark."));
    click(&mut panel, "Undo");
    assert_eq!(panel.state().session.state().colours, "");
    choose_pattern(&mut panel, "Plain", "Checker");
    assert!(shows(&panel, "14 dark, 13 light: right for 3×3×3."), "{:?}", texts(&panel));
    choose_pattern(&mut panel, "Checker", "Plain");
    assert!(panel.state().session.document().draft.colouring.is_none());
    // Closing the palette drops the brush.
    panel.get_by_label_contains("⏶").click();
    assert_eq!(asked(&mut panel), [Command::Brush(None)]);
}

#[test]
fn the_cells_of_the_box_are_painted_in_layers() {
    let mut panel = panel("two-by-two", &["pattern block"]);
    open_fields(&mut panel);
    choose_pattern(&mut panel, "Blocks", "Painted");
    let paint = |x, y, z, colour: &str| Command::PaintCell {
        cell: [x, y, z].into(),
        colour: colour.parse().unwrap(),
        goes_on: false,
    };
    // Without a brush, a click swaps the woods.
    assert_eq!(click(&mut panel, "Layer 2, row 1, column 2: walnut"), [paint(1, 0, 1, "w")]);
    assert_eq!(click(&mut panel, "Layer 2, row 1, column 2: maple"), [paint(1, 0, 1, "b")]);
    click(&mut panel, "Maple");
    assert_eq!(click(&mut panel, "Layer 1, row 2, column 1: walnut"), [paint(0, 1, 0, "w")]);
    assert!(click(&mut panel, "Layer 1, row 2, column 1: maple").is_empty(), "it is maple already");
    assert!(shows(&panel, "this box needs 7 and 1: "), "{:?}", texts(&panel));
    // The layers of any box fit into the panel.
    for (size, width) in [("10x10x1", 800.0), ("2x2x10", 800.0), ("5x5x5", 800.0), ("10x2x3", 1280.0)] {
        let cells: usize = size.split('x').map(|side| side.parse::<usize>().unwrap()).product();
        let mut panel = panel_of(width, 600.0, "two-by-two", &[]);
        let options = PuzzleOptions { box_size: size.parse().ok(), ..PuzzleOptions::default() };
        let opened = NamedPuzzle::open("T".repeat(cells - 2), &options).unwrap();
        hear(&mut panel.state_mut().session, Report::Opened(Box::new(opened)));
        panel.state_mut().give("pattern checker".parse().unwrap());
        panel.run_steps(2);
        open_fields(&mut panel);
        choose_pattern(&mut panel, "Checker", "Painted");
        let rects: Vec<Rect> = panel
            .get_all_by_role(Role::Button)
            .filter(|node| text_of(node).is_some_and(|name| name.starts_with("Layer ")))
            .map(|node| node.rect())
            .collect();
        assert_eq!(rects.len(), cells, "{size}");
        let screen = panel.state().screen;
        for (index, rect) in rects.iter().enumerate() {
            assert!(rect.min.x > 0.6 * width && rect.max.x < screen.max.x && rect.width() >= 8.0, "{size}: {rect:?}");
            assert!(rects[..index].iter().all(|other| !other.intersects(*rect)), "{size}: {rect:?}");
        }
    }
}

#[test]
fn a_run_that_is_too_long_is_marked_in_the_strip() {
    let panel = panel("cubra-blue", &["flip 3"]);
    let bad = |panel: &Panel| {
        let shapes = panel.output().shapes.iter();
        let rects = shapes.filter_map(|clipped| match &clipped.shape {
            egui::Shape::Rect(rect) => Some(rect),
            _ => None,
        });
        rects.filter(|rect| rect.fill == panel.ctx.global_style().visuals.error_fg_color).count()
    };
    // All cubes of a run of four.
    assert_eq!(bad(&panel), 4);
    assert_eq!(bad(&self::panel("cubra-blue", &[])), 0);
}

#[test]
fn every_cube_of_the_strip_can_be_hit_and_a_long_strip_scrolls() {
    for (id, least) in [("cubra-blue", 18.0), ("king-46", 16.0), ("two-by-two", 18.0)] {
        let panel = panel_of(800.0, 600.0, id, &[]);
        let cubes: Vec<Rect> = panel
            .get_all_by_role(Role::Button)
            .filter(|node| text_of(node).is_some_and(|name| name.starts_with("Cube ")))
            .map(|node| node.rect())
            .collect();
        assert_eq!(cubes.len(), panel.state().session.document().draft.snake.len());
        for (index, cube) in cubes.iter().enumerate() {
            assert!(cube.width() >= least && cube.height() >= least, "{id}: {cube:?}");
            assert!(cubes[..index].iter().all(|other| !other.shrink(0.1).intersects(*cube)));
        }
    }
    // The strip scrolls to a cube pointed at in the picture.
    let mut panel = panel_of(800.0, 600.0, "cubra-blue", &[&format!("snake {}", "T".repeat(123))]);
    let first = panel.get_by_label("Cube 1: the dotted end").rect();
    assert!(panel.query_by_label("Cube 120: corner").is_none());
    panel.state_mut().give("point 120".parse().unwrap());
    panel.run_steps(4);
    let seen = panel.get_by_label("Cube 120: corner").rect();
    assert!(seen.width() >= 14.0 && seen.min.y >= first.min.y && seen.max.y < first.min.y + 160.0, "{seen:?}");
}

#[test]
fn a_press_elsewhere_paints_no_cell_scrolled_out_of_sight() {
    // Ten layers of ten by ten, most of them out of sight.
    let snake = format!("snake {}", "T".repeat(998));
    let mut panel = panel("cubra-blue", &[&snake, "pattern checker", "cell 0 0 0 b", "brush b"]);
    for (row, paints) in [("Layer 10, row 1, ", false), ("Layer 1, row 10, ", true)] {
        // One of two neighbours does not have this wood yet.
        let mut painted = false;
        for column in ["column 4", "column 5"] {
            let at = panel.get_by_label_contains(&format!("{row}{column}")).rect().center();
            panel.hover_at(at);
            panel.run_steps(2);
            for pressed in [true, false] {
                let button = egui::PointerButton::Primary;
                panel.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
                panel.run_steps(2);
            }
            painted |= asked(&mut panel).iter().any(|command| matches!(command, Command::PaintCell { .. }));
        }
        assert_eq!(painted, paints, "{row}");
    }
}

#[test]
fn the_other_end_is_a_click_away_before_the_first_step() {
    let label = "I hold the other end";
    for commands in [&["solve", "start"][..], &["solve", "follow"]] {
        let mut panel = panel("cubra-blue", commands);
        let before = panel.state().session.document().draft.snake.clone();
        assert_eq!(click(&mut panel, label), [Command::OtherEnd]);
        assert_eq!(panel.state().session.document().draft.snake, before.reversed());
        panel.state_mut().give(Command::Seek(1.0));
        panel.run_steps(2);
        assert!(!shows(&panel, label), "{commands:?}");
    }
    // The ends of a palindrome are alike.
    assert!(!shows(&panel("two-by-two", &["solve", "start"]), label));
}

#[test]
fn a_snake_without_an_end_is_not_solved() {
    let mut panel = panel("cubra-blue", &["remove tail"]);
    assert!(shows(&panel, "26 cubes"));
    assert!(shows(&panel, "You have 26 cubes; a 3×3×3 needs 27"));
    assert!(shows(&panel, "This snake can't be solved yet"));
    panel.get_by_label("Solve").click();
    assert!(asked(&mut panel).is_empty(), "there is nothing to solve yet");
}

/// The card for other snakes takes the counts of Cubra Green, from either end.
#[test]
fn find_mine_listens() {
    for typed in ["3332", "3 3 2 3 2 3 2"] {
        let mut panel = panel("cubra-blue", &["choose"]);
        click(&mut panel, "Find mine");
        panel.run_steps(2);
        panel.get_by_role(Role::TextInput).type_text(typed);
        panel.run_steps(2);
        panel.key_press(Key::Enter);
        let asked = give_asked(&mut panel);
        assert!(asked.contains(&Command::OpenFound), "{asked:?}");
        let session = &panel.state().session;
        let runs: String = session.document().draft.snake.segments().iter().map(ToString::to_string).collect();
        assert!(runs.starts_with(&typed.replace(' ', "")), "{runs}");
        assert_eq!(session.document().draft.entry(), CatalogueEntry::by_id("cubra-green"));
        assert!(session.player().plan().is_some() && session.shelf().filter.runs.is_empty());
    }
    // One that nobody sells is counted to its end.
    let mut panel = panel("cubra-blue", &["shelf", "filter runs 3 3 2 3 2 2"]);
    assert!(shows(&panel, "None of the known ones"));
    click(&mut panel, "Enter the rest");
    assert_eq!(panel.state().session.entering().unwrap().text(), "3x3x3: 3 3 2 3 2 2");
}

#[test]
fn products_are_cards_on_the_shelf() {
    let mut panel = panel("cubra-blue", &[]);
    let [blue, red] = ["cubra-blue", "cubra-red"].map(|id| CatalogueEntry::by_id(id).unwrap());
    assert!(shows(&panel, &blue.name), "the snake that is there has its name");
    assert_eq!(click(&mut panel, "Find mine"), [Command::Shelf(None)]);
    for entry in catalogue() {
        assert!(panel.query_all_by_label(&entry.name).count() > 0, "{}", entry.id);
    }
    assert!(shows(&panel, "Snake of the day"));
    // Only matching entries are shown.
    panel.state_mut().give("filter box 4x4x4".parse().unwrap());
    panel.run_steps(2);
    assert!(panel.query_by_label(&red.name).is_none());
    panel.state_mut().give("filter box any".parse().unwrap());
    panel.run_steps(2);
    assert_eq!(click(&mut panel, &red.name), [Command::Puzzle("cubra-red".to_owned()), Command::LayOut]);
    assert!(panel.query_by_label("Fold along").is_some(), "it is solved at once");
    assert_eq!(panel.state().session.document().draft.entry(), Some(red));
    assert!(panel.query_by_label("New snakes").is_none(), "it closes");
    assert!(shows(&panel, &red.name));
    // While difficulties are unknown, the list must not say that there are no matches.
    for line in ["shelf sold", "filter hardness hard"] {
        ask(&mut panel.state_mut().session, line.parse().unwrap());
    }
    panel.run_steps(2);
    assert!(shows(&panel, "Working out their difficulty") && !shows(&panel, "None of the known ones"));
    hear(&mut panel.state_mut().session, Report::Ranked(Ranked::Failed("out of luck".to_owned())));
    panel.run_steps(2);
    assert!(shows(&panel, "could not be worked out: out of luck.") && !shows(&panel, "None of the known ones"));
}

#[test]
fn all_snakes_are_a_list_in_which_one_seeks() {
    let mut panel = panel("cubra-blue", &["shelf all"]);
    assert!(shows(&panel, "All 11\u{202f}487 snakes"));
    // Only the visible rows are laid out.
    let rows = texts(&panel).iter().filter(|text| text.starts_with("Number ")).count();
    assert!((5..60).contains(&rows), "{rows}");
    panel.get_by_role(Role::TextInput).focus();
    panel.run_steps(1);
    panel.get_by_role(Role::TextInput).type_text("3 2 2 3 2 3 2 2");
    panel.run_steps(3);
    let found = panel.state().session.shelf().found.clone();
    assert!(!found.is_empty() && found.len() < 500);
    assert!(shows(&panel, &format!("{} of 11\u{202f}487 snakes", found.len())));
    let first = texts(&panel).into_iter().find(|text| text.starts_with("Number ")).unwrap();
    assert!(first.contains(": 3 2 2 3 2 3 2 2"), "it is told from the end at which it begins so: {first}");
    assert!(asked(&mut panel).iter().all(|command| matches!(command, Command::FilterShelf(_))));
    assert_eq!(click(&mut panel, &first), [Command::OpenRanked(found[0] + 1), Command::LayOut]);
    let runs = panel.state().session.document().draft.snake.segments();
    assert!(runs.starts_with(&[3, 2, 2, 3, 2, 3, 2, 2]));
}

#[test]
fn a_snake_is_made_to_order_with_its_drill_plan() {
    let mut panel = panel("cubra-blue", &["shelf order", "options hard 3x3x3 7"]);
    assert!(!shows(&panel, "Make it from wood"));
    let new =
        |seed| Command::GenerateSnake { hardness: Hardness::Hard, box_size: "3x3x3".parse().ok(), seed: Some(seed) };
    assert_eq!(click(&mut panel, "Make it"), [new(7)]);
    assert!(shows(&panel, "Hard 3×3×3, number 7"));
    assert!(shows(&panel, "Make it from wood") && shows(&panel, "Elastic cord: "));
    assert_eq!(click(&mut panel, "Make another"), [new(8)]);
    assert!(shows(&panel, "Hard 3×3×3, number 8"));
}

#[test]
fn an_entered_snake_is_recognised_from_either_end() {
    let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
    for (snake, words) in [
        (blue.puzzle().snake().clone(), format!("This is {}", blue.name)),
        (blue.puzzle().snake().reversed(), format!("This is {}, from the other end", blue.name)),
    ] {
        let mut panel = panel("cubra-red", &[&format!("snake {snake}"), "shelf yours"]);
        assert!(shows(&panel, &words), "{words}");
        assert!(shows(&panel, "1 solution") && shows(&panel, "of 11\u{202f}487, where 1 is the hardest"));
        assert!(!shows(&panel, "all go freely"));
        panel.state_mut().give(Command::Solve);
        panel.state_mut().give("shelf yours".parse().unwrap());
        panel.run_steps(2);
        let plan = panel.state().session.player().plan().unwrap();
        let pulls = plan.steps().iter().filter(|step| step.is_pull()).count();
        let steps = plan.len();
        let told = texts(&panel).into_iter().find(|text| text.starts_with(&format!("{steps} steps: "))).unwrap();
        assert_eq!(told.contains("all go freely"), pulls == 0, "{told}");
    }
}

/// The text field of the snake.
fn field<'a>(panel: &'a Panel) -> Node<'a> {
    panel.get_by_role(Role::MultilineTextInput)
}

/// Replaces the text in the field.
fn type_snake(panel: &mut Panel, text: &str) {
    field(panel).focus();
    panel.run_steps(1);
    panel.key_combination_modifiers(Modifiers::COMMAND, &[Key::A]);
    panel.run_steps(1);
    field(panel).type_text(text);
    panel.run_steps(2);
}

#[test]
fn an_invalid_snake_keeps_its_text_and_names_the_place() {
    let mut panel = panel("cubra-blue", &[]);
    assert_eq!(field(&panel).value().as_deref(), Some("3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3"));
    type_snake(&mut panel, "3 2 2 3 x");
    assert!(asked(&mut panel).is_empty());
    assert!(shows(&panel, "`x` at place 5"), "{:?}", texts(&panel));
    assert_eq!(field(&panel).value().as_deref(), Some("3 2 2 3 x"));
    // Switching views keeps the text and the error.
    panel.get_by_label("Find mine").click();
    panel.run_steps(5);
    assert_eq!(field(&panel).value().as_deref(), Some("3 2 2 3 x"));
    assert!(shows(&panel, "`x` at place 5"));
    // Further typing repairs it.
    type_snake(&mut panel, "TTTTTT");
    assert!(!shows(&panel, "at place"));
    panel.get_by_label("Find mine").click();
    panel.run_steps(2);
    type_snake(&mut panel, "3 2 2 0 2");
    assert!(shows(&panel, "number 4 is 0"), "{:?}", texts(&panel));
    panel.get_by_label("Find mine").click();
    panel.run_steps(2);
    panel.get_by_label("Solve").click();
    asked(&mut panel);
    assert!(!asked(&mut panel).contains(&Command::Solve), "what is wrong is not solved");
    panel.get_by_label("Discard my text").click();
    panel.run_steps(3);
    assert_eq!(field(&panel).value().as_deref(), Some("TTTTTT"));
    assert!(!shows(&panel, "number 4 is 0"));
}

#[test]
fn a_good_snake_is_asked_for() {
    let mut panel = panel("cubra-blue", &[]);
    type_snake(&mut panel, "TTTTTT");
    // Eight cubes on the way to 27 are not a puzzle of their own.
    assert!(asked(&mut panel).is_empty());
    assert!(shows(&panel, "27 cubes · 3×3×3"));
    assert_eq!(field(&panel).value().as_deref(), Some("TTTTTT"));
    // Once finished they are.
    panel.key_press(Key::Enter);
    let commands = asked(&mut panel);
    assert_eq!(commands, [Command::Snake("TTTTTT".to_owned()), Command::Solve]);
    panel.state_mut().give(Command::Solve);
    panel.run_steps(2);
    assert!(shows(&panel, "8 cubes · 2×2×2") && shows(&panel, " of 3"));
    more(&mut panel, "Edit the snake");
    assert_eq!(field(&panel).value().as_deref(), Some("TTTTTT"));
    // A text is accepted as soon as it fills the box.
    type_snake(&mut panel, "3 2 2 2 2 2");
    assert_eq!(field(&panel).value().as_deref(), Some("3 2 2 2 2 2"));
    assert_eq!(panel.state().session.document().draft.snake.segments()[0], 3);
    assert_eq!(panel.state().session.solving().solutions.len(), 0);
}

#[test]
fn a_long_snake_is_seen_whole_or_scrolls() {
    for id in ["king-46", "king-39"] {
        let panel = panel_of(800.0, 600.0, id, &[]);
        let text = panel.state().session.document().draft.snake.to_string();
        let rows: Vec<_> = panel.get_all_by_role(Role::TextRun).collect();
        assert!(rows.len() > 1, "it wraps");
        let shown: String = field(&panel).value().unwrap();
        assert_eq!(shown, text);
    }
}

#[test]
fn a_text_that_can_mean_several_snakes_is_asked_about() {
    let mut panel = panel("cubra-blue", &[]);
    // Corners counted once: the first run at full length, or the last.
    type_snake(&mut panel, "2 2 2 2 2 2 2 2 2 2 2 2 1 2");
    assert!(shows(&panel, "This can mean different snakes:"), "{:?}", texts(&panel));
    panel.get_by_label("2 3 3 3 3 3 3 3 3 3 3 3 2 3").click();
    panel.run_steps(3);
    assert_eq!(field(&panel).value().as_deref(), Some("2 3 3 3 3 3 3 3 3 3 3 3 2 3"));
    assert!(!shows(&panel, "This can mean different snakes:"));
}

#[test]
fn good_news_is_not_red_and_what_failed_can_be_clicked_away() {
    let mut panel = panel("cubra-blue", &[]);
    let file = Box::new(panel.state().session.document().file().unwrap());
    hear(&mut panel.state_mut().session, Report::Saved("mine.toml".into(), file));
    hear(
        &mut panel.state_mut().session,
        Report::FileFailed(Failure::Other("cannot save other.toml: no room".to_owned())),
    );
    panel.run_steps(2);
    assert!(shows(&panel, "Saved to mine.toml.") && shows(&panel, "no room"));
    assert_eq!(click(&mut panel, "×"), [Command::Dismiss(1)]);
    assert!(shows(&panel, "Saved to mine.toml.") && !shows(&panel, "no room"));
}

#[test]
fn without_a_dialog_the_panel_asks_for_a_path() {
    let mut panel = panel("cubra-blue", &[]);
    hear(&mut panel.state_mut().session, Report::NoDialog(PathFor::Open));
    panel.run_steps(2);
    assert!(shows(&panel, "Path of the puzzle file to open:"));
    panel.get_by_role(Role::TextInput).focus();
    panel.run_steps(1);
    panel.get_by_role(Role::TextInput).type_text("mine.toml");
    panel.run_steps(2);
    panel.key_press(Key::Enter);
    assert_eq!(asked(&mut panel), [Command::Path("mine.toml".to_owned())]);
    assert_eq!(click(&mut panel, "Cancel"), [Command::Path(String::new())]);
    assert!(!shows(&panel, "Path of the puzzle file"));
    // The modes have no such field either.
    for lines in [&["enter"][..], &["solve", "follow"]] {
        let mut panel = self::panel("cubra-blue", lines);
        hear(&mut panel.state_mut().session, Report::NoDialog(PathFor::Open));
        panel.run_steps(3);
        assert!(shows(&panel, "Path of the puzzle file to open:"), "{lines:?}");
        assert_eq!(click(&mut panel, "Cancel"), [Command::Path(String::new())], "{lines:?}");
        assert!(!shows(&panel, "Path of the puzzle file"), "{lines:?}");
    }
}

#[test]
fn my_snakes_are_on_the_shelf_with_their_names() {
    let mut panel = panel("cubra-red", &["shelf mine"]);
    assert!(shows(&panel, "The snakes that you play come here."));
    panel.get_by_role(Role::TextInput).focus();
    panel.run_steps(1);
    panel.get_by_role(Role::TextInput).type_text("Anna");
    panel.run_steps(2);
    assert_eq!(give_asked(&mut panel), [Command::Name("Anna".to_owned())]);
    for line in ["puzzle two-by-two", "puzzle king-46", "shelf mine"] {
        panel.state_mut().give(line.parse().unwrap());
    }
    panel.run_steps(2);
    assert_eq!(click(&mut panel, "Anna"), [Command::Recent(2), Command::LayOut]);
    let draft = panel.state().session.document().draft.clone();
    assert_eq!((draft.name.as_deref(), draft.entry()), (Some("Anna"), CatalogueEntry::by_id("cubra-red")));
    // It is known again, however it comes.
    for line in ["puzzle king-46", "puzzle cubra-red"] {
        panel.state_mut().give(line.parse().unwrap());
    }
    assert_eq!(panel.state().session.document().draft.title(), "Anna");
    assert_eq!(more(&mut panel, "About this snake"), [Command::Shelf(Some(ShelfPage::Yours))]);
}

#[test]
fn a_correction_is_one_click_away() {
    let mut panel = panel("cubra-blue", &["remove tail"]);
    let document = panel.state().session.document();
    let (snake, revision) = (document.draft.snake.clone(), document.revision);
    let mut found = suggestions(&snake, "3x3x3".parse().unwrap(), None, Duration::from_secs(10), &Stop::new());
    let meant = found.list[0].clone();
    found.list.truncate(1);
    found.list.push(Suggestion { folds: false, entry: None, ..meant.clone() });
    hear(&mut panel.state_mut().session, Report::Suggestions(revision, Ok(found)));
    panel.run_steps(2);
    assert!(shows(&panel, "It may be one of 2 snakes."));
    let words = English.slips(&meant.slips);
    let change = words[..1].to_uppercase() + &words[1..];
    assert!(shows(&panel, &format!("{change}: It may fold")), "of one there was no time to find out");
    let label = format!("{change}: {}", meant.entry.unwrap().name);
    let card = panel.get_by_label(&label).rect();
    assert!(card.height() >= 28.0, "{card:?}");
    click(&mut panel, &label);
    assert_eq!(panel.state().session.document().draft.entry(), meant.entry);
    assert!(!shows(&panel, "Perhaps there is one slip"));
    // The surplus cube is highlighted, not the one before it.
    let mut panel = self::panel("cubra-blue", &["add tail"]);
    let card = panel.get_by_label_contains("One 2 too many here: 3 [2]").rect().center();
    panel.hover_at(card);
    panel.run_steps(3);
    assert_eq!(panel.state().session.pointed(), Some(26));
}

#[test]
fn at_the_end_the_last_step_is_in_sight() {
    for id in ["cubra-blue", "king-39"] {
        let mut panel = panel(id, &["solve", "pause", "end"]);
        panel.run_steps(3);
        let session = &panel.state().session;
        let last = session.player().steps();
        let text = session.player().step_text(last - 1, English);
        let row = panel.get_by_label_contains(&format!("{last}.  ")).rect();
        assert!(panel.state().screen.contains_rect(row), "{id}: {text} at {row:?}");
        // The same count everywhere.
        assert!(shows(&panel, &format!("All {last} done")));
    }
}

#[test]
fn the_step_stays_in_sight_when_the_list_has_less_room() {
    let mut panel = panel_of(800.0, 600.0, "cubra-blue", &["solve", "pause", "seek 12"]);
    panel.state_mut().give("type 3 2 2 3 2 3".parse().unwrap());
    panel.run_steps(3);
    assert!(shows(&panel, "Discard my text"));
    let row = panel.get_by_label_contains("13.  ").rect();
    let below = panel.get_by_label_contains("Where am I?").rect();
    assert!(row.min.y < below.min.y && row.max.y > below.min.y - 80.0, "{row:?} above {below:?}");
}

#[test]
fn a_speed_set_with_keys_is_shown() {
    assert!(!shows(&panel("cubra-blue", &["solve", "pause"]), "5×"));
    assert!(shows(&panel("cubra-blue", &["solve", "pause", "speed 5"]), "5×"));
}

/// States that together show every part of the panel.
pub const STATES: [(&str, &[&str]); 14] = [
    ("cubra-blue", &[]),
    ("cubra-blue", &["flip 3", "solve"]),
    ("cubra-blue", &["remove tail"]),
    ("cubra-purple", &["solve", "pause", "seek 8.5"]),
    ("king-46-blocks", &["view search", "solve", "end"]),
    ("king-39", &["solve", "seek 12"]),
    ("cubra-blue", &["shelf"]),
    ("cubra-blue", &["shelf all"]),
    ("cubra-blue", &["shelf order", "new easy 2x2x3"]),
    ("cubra-blue", &["shelf yours"]),
    ("cubra-blue", &["solve", "seek 4", "export", "export page"]),
    ("cubra-blue", &["solve", "export", "export sheet"]),
    ("king-46-blocks", &["solve", "seek 4.5", "export", "export picture"]),
    ("cubra-blue", &["solve", "export", "export film"]),
];

#[test]
fn everything_to_click_has_a_name_and_tells_what_it_does() {
    for (id, commands) in STATES {
        let mut panel = panel(id, commands);
        let is_clickable = |role| {
            matches!(role, Role::Button | Role::RadioButton | Role::ComboBox | Role::Slider | Role::MultilineTextInput)
        };
        let places: Vec<(Role, Rect, String, bool)> = panel
            .root()
            .children_recursive()
            .filter(|node| is_clickable(node.accesskit_node().role()))
            .map(|node| {
                let inner = node.accesskit_node();
                (inner.role(), node.rect(), text_of(&node).unwrap_or_default(), inner.is_disabled())
            })
            .collect();
        assert!(places.len() > 5, "{id} {commands:?}");
        for (role, place, name, disabled) in places {
            assert!(!name.is_empty() || role == Role::Slider, "{id}: {role:?} at {place:?} has no name");
            // The strip is uniform, so a few cubelets are enough. Disabled widgets are explained elsewhere.
            if disabled || name.strip_prefix("Cube ").is_some_and(|rest| rest.len() > 12) {
                continue;
            }
            let picture = panel.state().free;
            if is_on_page(commands, picture, place) && place.center().y > picture.max.y - 12.0 {
                continue;
            }
            panel.hover_at(egui::pos2(2.0, 2.0));
            panel.run_steps(3);
            let before: BTreeSet<String> = texts(&panel).into_iter().collect();
            panel.hover_at(place.center());
            panel.run_steps(6);
            let told: Vec<String> = texts(&panel).into_iter().filter(|text| !before.contains(text)).collect();
            assert!(!told.is_empty(), "{id}: {role:?} {name:?} at {place:?} does not tell what it does");
            let command = TABLE.iter().find(|command| command.label(English) == name);
            let key = command.map(|command| command.tooltip_with_key(English));
            // A choice may have the same label as a command.
            if let Some(key) = key
                && role != Role::RadioButton
                && TABLE.iter().filter(|command| command.label(English) == name).count() == 1
            {
                assert!(told.contains(&key), "{told:?} for {key}");
            }
        }
    }
}

/// Whether this is on a page of the shelf, which scrolls, so that it may be below the visible part.
fn is_on_page(commands: &[&str], picture: Rect, place: Rect) -> bool {
    commands.iter().any(|command| command.starts_with("shelf")) && picture.x_range().contains(place.max.x)
}

// Regression: at a large text size, the editor pushed Solve out of the window.
#[test]
fn every_control_fits_a_small_window() {
    // The last are 1280×720 with type of 150 and 200 %, and a screen of 1366×768 at 200 %, in points.
    for (width, height) in
        [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (853.0, 480.0), (640.0, 360.0), (683.0, 360.0)]
    {
        for (language, (id, commands)) in in_each_language(STATES) {
            let panel = panel_in(language, width, height, id, commands);
            let Desk { screen, free, framed, .. } = *panel.state();
            let steps = panel.state().session.player().steps();
            let mut rows = 0;
            for node in panel.root().children_recursive() {
                let role = node.accesskit_node().role();
                // The text in the field scrolls inside it.
                let Some(name) = text_of(&node).filter(|_| role != Role::TextRun) else { continue };
                let place = node.rect();
                // The list of steps scrolls, so its rows may be above or below, but never to the side.
                let is_row = (0..steps).any(|step| name.starts_with(&format!("{}.  ", step + 1)));
                rows += usize::from(is_row);
                // In a low window the editor scrolls, but the button below it is always there.
                let scrolls =
                    height < 560.0 && panel.state().session.shows_editor() && name != language.button(Button::Solve)[0];
                let bounds = if is_row || is_on_page(commands, free, place) || scrolls {
                    Rect::from_x_y_ranges(screen.x_range(), f32::NEG_INFINITY..=f32::INFINITY)
                } else {
                    screen
                };
                assert!(
                    bounds.expand(0.5).contains_rect(place),
                    "{language} {width}x{height} {id} {commands:?}: {role:?} {name:?} at {place:?}"
                );
            }
            // The shelf and what is shared have the whole window.
            let has_panel = panel.query_by_label(language.button(Button::More)[0]).is_some();
            assert_eq!(rows, if has_panel { steps } else { 0 }, "{language} {width}x{height} {id}");
            assert!(
                has_panel || panel.query_by_label(language.button(Button::CloseOverPicture)[0]).is_some(),
                "{id} {commands:?}"
            );
            assert!(screen.contains_rect(free));
            let least_width = if height < 400.0 { 0.58 } else { 0.6 };
            let is_large = free.width() >= width * least_width && free.height() >= height * 0.8;
            assert!(is_large, "{language} {width}x{height}: {free:?} is left to the picture");
            let least = if height < 400.0 { [0.4, 0.6] } else { [0.5, 0.7] };
            assert!(
                framed.width() >= width * least[0] && framed.height() >= height * least[1],
                "{language} {width}x{height} {id}: {framed:?} is left to the puzzle"
            );
        }
    }
}

/// What is said in English by an error's or a message's own `Display` reads the same in each language.
#[test]
fn nothing_stays_in_english() {
    let names: Vec<&str> = catalogue().iter().map(|entry| entry.name.as_str()).collect();
    let wrong: [(&str, &[&str]); 3] = [
        ("cubra-blue", &["box 3x3x4"]),
        ("cubra-blue", &["view search", "pace 5", "solve", "pause"]),
        ("king-46-blocks", &["paint 2 b", "paint 3 b", "paint 5 b"]),
    ];
    for (language, (id, commands)) in in_each_language(STATES.into_iter().chain(wrong)) {
        if language == Language::Pseudo {
            continue;
        }
        let said = |language| -> BTreeSet<String> {
            let all = texts(&panel_in(language, 1280.0, 720.0, id, commands));
            let is_said = |text: &String| {
                let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
                let words =
                    text.split(|sign: char| sign.is_whitespace() || sign.is_ascii_punctuation()).filter(is_word);
                words.count() > 2 && !names.iter().any(|name| name.contains(&**text))
            };
            all.into_iter().filter(is_said).collect()
        };
        let (own, english) = (said(language), said(English));
        let both: Vec<_> = own.intersection(&english).collect();
        assert!(language == English || both.is_empty(), "{language} {id} {commands:?}: {both:?}");
    }
}

#[test]
fn buttons_do_not_lie_on_each_other() {
    for (language, (id, commands)) in in_each_language(STATES) {
        let panel = panel_in(language, 800.0, 600.0, id, commands);
        // The card of a correction is taller than its list then, which scrolls.
        if language == Language::Pseudo && !panel.state().session.solving().suggested().is_empty() {
            continue;
        }
        let free = panel.state().free;
        let buttons: Vec<(String, Rect)> = panel
            .get_all_by_role(Role::Button)
            .map(|node| (text_of(&node).unwrap_or_default(), node.rect().shrink(0.5)))
            .filter(|(_, place)| !is_on_page(commands, free, *place) || place.max.y < free.max.y - 12.0)
            .collect();
        // The editor scrolls: what lies below its end is not seen.
        let button = panel.query_by_label(Command::Solve.label(language)).map(|button| button.rect().min.y);
        let end = button.filter(|_| panel.state().session.controls().editor).map_or(f32::INFINITY, |top| top - 8.0);
        let seen = |place: Rect| if place.min.y < end { place.with_max_y(place.max.y.min(end)) } else { place };
        let buttons: Vec<_> = buttons.into_iter().map(|(name, place)| (name, seen(place))).collect();
        for (index, (name, place)) in buttons.iter().enumerate() {
            for (other_name, other) in &buttons[..index] {
                assert!(
                    !place.intersects(*other),
                    "{language} {id} {commands:?}: {name:?} {place:?} and {other_name:?} {other:?}"
                );
            }
        }
    }
}

#[test]
fn settings_are_tried_one_after_the_other() {
    let mut panel = panel_of(800.0, 600.0, "cubra-blue", &["scale 125"]);
    click(&mut panel, "More ⏷");
    for (label, command) in [
        ("Light", Command::Theme(Theme::Light)),
        ("Reduced", Command::Motion(Motion::Reduced)),
        ("125 %", Command::UsualSize),
    ] {
        assert_eq!(click(&mut panel, label), [command], "{label}");
    }
    assert_eq!(click(&mut panel, "English"), [Command::Language(Some(English))]);
    assert!(shows(&panel, "100 %") && !shows(&panel, "larger window"));
    panel.state_mut().give(Command::Scale(200));
    panel.run_steps(5);
    assert!(shows(&panel, "needs a larger window"));
    for title in ["Language", "Colours", "Motion", "Size"] {
        let place = panel.get_by_label(title).rect();
        assert!(panel.state().screen.contains_rect(place) && place.height() < 20.0, "{title} at {place:?}");
    }
    // It disappears for anything that it would cover.
    let full_screen =
        panel.root().children_recursive().find(|node| text_of(node).is_some_and(|text| text.contains("F11")));
    full_screen.expect("the key is named").click();
    assert_eq!(asked(&mut panel), [Command::Fullscreen]);
    assert!(panel.query_by_label("Colours").is_none());
}

// Regression: Voice could be pressed where no program speaks.
#[test]
fn without_a_voice_there_is_no_button_for_it() {
    let mut panel = panel("two-by-two", &["solve", "follow"]);
    assert!(panel.query_by_label("Voice").is_some());
    hear(&mut panel.state_mut().session, Report::Spoken { there: false });
    panel.run_steps(2);
    assert!(panel.query_by_label("Voice").is_some(), "it may have failed once");
    hear(&mut panel.state_mut().session, Report::NoVoice);
    panel.run_steps(2);
    assert!(panel.query_by_label("Voice").is_none() && panel.query_by_label("Timer").is_some());
}

// Regression: small pictures appeared and disappeared from step to step.
#[test]
fn small_pictures_are_always_three() {
    let mut panel = panel("cubra-blue", &["solve"]);
    for at in 0..14 * 3 {
        panel.state_mut().give(Command::Seek(f64::from(at) / 3.0));
        panel.run_steps(2);
        for title in ["Before this step", "After this step", "After, from behind"] {
            assert!(panel.query_by_label(title).is_some(), "{title} at {at}");
        }
    }
}

// Regression: Solve could still be pressed when the snake was known not to fold.
#[test]
fn a_snake_that_can_not_fold_is_not_solved_again() {
    let mut panel = panel("cubra-blue", &["snake 3 3 3 3 3 3 3 3 3 3 3 3 3", "solve"]);
    assert_eq!(panel.state().session.solving().search.state, SearchState::ProvedNone);
    panel.get_by_label("Solve").click();
    assert!(!asked(&mut panel).contains(&Command::Solve));
    // With a run too long for its box it is not solved at all.
    panel.state_mut().give("snake SSTTSTTSTTTSTSTTTTSTSTSTS".parse().unwrap());
    panel.run_steps(2);
    assert!(shows(&panel, "Run 1 is 4 cubes long"));
    panel.get_by_label("Solve").click();
    assert!(!asked(&mut panel).contains(&Command::Solve));
    // Mended, it is.
    panel.state_mut().give("flip 2".parse().unwrap());
    panel.run_steps(2);
    panel.get_by_label("Solve").click();
    assert!(asked(&mut panel).contains(&Command::Solve));
}

#[test]
fn small_pictures_say_what_comes_and_grow_when_clicked() {
    let mut panel = panel("king-46", &["solve", "seek 9"]);
    let Desk { free, framed, .. } = *panel.state();
    let places =
        ["Before this step", "After this step", "After, from behind"].map(|title| panel.get_by_label(title).rect());
    for place in places {
        assert!(free.contains_rect(place) && !framed.intersects(place), "{place:?} beside {framed:?}");
    }
    let is_grown = |panel: &Panel| egui::Popup::is_any_open(&panel.ctx);
    panel.get_by_label("After this step").hover();
    panel.run_steps(3);
    assert!(!is_grown(&panel), "pointing alone opens nothing");
    for grown in [true, false] {
        panel.get_by_label("After this step").click();
        panel.run_steps(3);
        assert_eq!(is_grown(&panel), grown, "a click opens it, the next closes it");
    }
    panel.state_mut().give("end".parse().unwrap());
    panel.run_steps(3);
    assert!(panel.query_by_label("After this step").is_none(), "nothing comes any more");
}

#[test]
fn a_snake_like_no_picture_gets_the_turn_back() {
    for lines in [&["solve", "seek 9", "locate"][..], &["solve", "follow", "seek 9", "locate"]] {
        let mut panel = panel("king-46", lines);
        click(&mut panel, "None of these");
        // Not the pose of the current step, which is there twice.
        let nearest = panel.get_all_by_label("After step 8").next().unwrap();
        nearest.click();
        give_asked(&mut panel);
        let picture = panel.get_by_label("After step 8").rect();
        // Where there is no cube, nothing is chosen; in the middle there is one, or a little beside.
        let mut tries = (0..40).map(|at| picture.lerp_inside(egui::vec2(0.5, at as f32 / 40.0)));
        while panel.query_by_label("Which one is yours? Choose it.").is_none() {
            let at = tries.next().expect("there is a cube somewhere");
            panel.hover_at(at);
            panel.run_steps(2);
            for pressed in [true, false] {
                let button = egui::PointerButton::Primary;
                panel.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
                give_asked(&mut panel);
            }
        }
        click(&mut panel, "1");
        assert!(panel.query_all_by_label_contains(" cubes ").count() > 0, "it says what to turn");
        assert!(panel.query_by_label("Yours").is_some() && panel.query_by_label("After step 8").is_some());
        assert_eq!(click(&mut panel, "Done, go on"), [Command::Answer(LocateAnswer::Done)]);
        assert_eq!(panel.state().session.player().playback.playhead, 8.0);
        // Next time it asks from the beginning.
        panel.state_mut().give("locate".parse().unwrap());
        panel.run_steps(3);
        assert!(panel.query_by_label("None of these").is_some());
    }
}

#[test]
fn a_first_turn_the_other_way_shows_the_mirror_image() {
    let mut panel = panel("cubra-blue", &["solve", "follow"]);
    // Users know after the first turn, when they may have gone on to the second.
    for is_there in [false, true, true, false] {
        assert_eq!(panel.query_by_label("My first turn went the other way").is_some(), is_there);
        if is_there {
            assert_eq!(click(&mut panel, "My first turn went the other way"), [Command::Mirror]);
            assert_eq!(click(&mut panel, "Back to the usual way"), [Command::Mirror]);
        }
        panel.state_mut().give(Command::StepForward(1));
        panel.run_steps(3);
    }
}

#[test]
fn the_editor_folds_away_once_it_is_solved_and_opens_again() {
    let mut panel = panel("cubra-blue", &[]);
    assert!(panel.query_by_label("Cube 2: straight").is_some());
    click(&mut panel, "Solve");
    assert!(panel.query_by_label("Cube 2: straight").is_none());
    more(&mut panel, "Edit the snake");
    assert!(panel.query_by_label("Cube 2: straight").is_some());
    click(&mut panel, "Close");
    assert!(panel.query_by_label("Cube 2: straight").is_none());
    // The typed text is visible.
    panel.state_mut().give("type 3 2 2".parse().unwrap());
    panel.run_steps(3);
    assert!(shows(&panel, "Discard my text"));
}

#[test]
fn folding_along_has_one_thing_to_press() {
    for (width, height) in [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        let mut panel = panel_of(width, height, "king-46", &["solve", "start"]);
        assert_eq!(click(&mut panel, "Fold along"), [Command::Follow]);
        let session = |panel: &Panel| panel.state().session.clone();
        assert_eq!(session(&panel).page(), 0);
        assert_eq!(click(&mut panel, "Begin ⏵"), [Command::StepForward(1)]);
        for _ in 0..9 {
            click(&mut panel, "Next ⏵");
        }
        assert_eq!(session(&panel).page(), 10);
        let Desk { free, framed, screen, .. } = panel.state();
        assert!(free.contains_rect(*framed) && framed.width() > 0.6 * screen.width());
        assert!(framed.height() > 0.5 * screen.height(), "{framed:?} of {screen:?}");
        let buttons: Vec<_> = panel.get_all_by_role(Role::Button).map(|node| (text_of(&node), node.rect())).collect();
        for (index, (name, place)) in buttons.iter().enumerate() {
            assert!(screen.contains_rect(*place), "{name:?} {place:?}");
            for (other, there) in &buttons[..index] {
                assert!(!place.shrink(0.5).intersects(*there), "{name:?} {place:?} and {other:?} {there:?}");
            }
        }
        click(&mut panel, "⏴ Back");
        click(&mut panel, "Step 4");
        assert_eq!(session(&panel).page(), 4);
        click(&mut panel, "Voice");
        click(&mut panel, "Timer");
        assert_eq!((session(&panel).settings().spoken, session(&panel).settings().timer), (true, Some(10.0)));
        click(&mut panel, "Hold the timer");
        assert!(session(&panel).follow().unwrap().held);
        click(&mut panel, "Where am I?");
        // Once among the large poses, once in the whole plan.
        assert_eq!(panel.get_all_by_label("After step 5").count(), 2);
        panel.get_all_by_label("After step 5").next().unwrap().click();
        let commands = asked(&mut panel);
        assert_eq!(commands, [Command::Answer(LocateAnswer::Pick(5))]);
        panel.state_mut().give(commands[0].clone());
        panel.run_steps(3);
        assert_eq!(session(&panel).page(), 6);
        click(&mut panel, "The end");
        assert_eq!(click(&mut panel, "Take it apart"), [Command::Unfold]);
        assert_eq!((session(&panel).page(), session(&panel).player().showing.backward), (0, true));
        click(&mut panel, "Leave");
        assert!(session(&panel).follow().is_none());
        for command in ["unfold", "end", "follow", "end"] {
            panel.state_mut().give(command.parse().unwrap());
        }
        panel.run_steps(2);
        assert_eq!(click(&mut panel, "Try it on screen, without help"), [Command::Hands]);
        assert!(session(&panel).hands().is_some() && session(&panel).dihedrals().is_flat(), "it begins flat");
    }
}

#[test]
fn no_line_of_the_list_is_cut() {
    for (language, step) in in_each_language([0, 7, 23, 44]) {
        let mut panel = panel_in(language, 800.0, 600.0, "king-46", &["solve", "pause"]);
        panel.state_mut().give(Command::Seek(f64::from(step)));
        panel.run_steps(3);
        let below = panel.get_by_label_contains(language.button(Button::Locate)[0]).rect().min.y;
        let words = panel.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) => Some((clipped.clip_rect, text)),
            _ => None,
        });
        let mut seen = 0;
        for (clip, text) in words {
            let font = text.galley.job.sections[0].format.font_id.size;
            for row in &text.galley.rows {
                let line = row.rect().translate(text.pos.to_vec2());
                if font == 14.5 && line.min.x > 540.0 && line.intersects(clip) && clip.max.y <= below + 1.0 {
                    let cut = (clip.min.y - line.min.y).max(line.max.y - clip.max.y);
                    assert!(
                        cut < 1.0 || line.min.y >= clip.max.y - 1.0 || line.max.y <= clip.min.y + 1.0,
                        "{language}: {line:?} {clip:?}"
                    );
                    seen += 1;
                }
            }
        }
        assert!(seen > 5, "{seen} lines are seen");
    }
}

#[test]
fn each_solution_says_its_steps_the_easiest_first() {
    let mut panel = panel("cubra-purple", &["solve", "pause"]);
    let steps = |panel: &Panel| panel.state().session.player().steps();
    let first = steps(&panel);
    assert!(shows(&panel, &format!("Solution 1 of 6. {first} steps")));
    more(&mut panel, "Another solution N");
    assert!(shows(&panel, &format!("Solution 2 of 6. {} steps", steps(&panel))), "{:?}", texts(&panel));
    // A single solution has no number.
    let panel = self::panel("cubra-blue", &["solve"]);
    assert!(!shows(&panel, "Solution 1"));
}

#[test]
fn a_watched_search_tells_what_it_does_and_can_be_paused() {
    let mut panel = panel("cubra-purple", &["view search", "pace 5"]);
    let (request, revision) = match &ask(&mut panel.state_mut().session, Command::Solve)[..] {
        [Effect::Solving(SolvingEffect::Search { request, revision })] => (request.clone(), *revision),
        other => panic!("{other:?}"),
    };
    let mut backs = 0;
    for event in searched(&request).into_iter().take(60) {
        hear(&mut panel.state_mut().session, Report::Search(revision, event));
        let story = panel.state().session.solving().search.story.to_string();
        panel.run_steps(1);
        panel.get_by_label(&story);
        backs += usize::from(story.contains("back to cube"));
    }
    assert!(backs > 0);
    assert!(shows(&panel, "What you see") && !shows(&panel, "The steps appear here"));
    // It cannot go back.
    assert!(panel.get_by_label("Previous step").accesskit_node().is_disabled());
    assert_eq!(click(&mut panel, "Pause"), [Command::PlayPause]);
    assert!(shows(&panel, "Paused"));
    assert_eq!(click(&mut panel, "Next step"), [Command::StepForward(1)]);
    assert_eq!(click(&mut panel, "Play"), [Command::PlayPause]);
    assert!(!shows(&panel, "Paused"));
}

#[test]
fn a_snake_is_entered_with_large_buttons() {
    let mut panel = panel("cubra-red", &[]);
    assert_eq!(click(&mut panel, "Enter mine"), [Command::Enter]);
    assert!(shows(&panel, "1 of 27") && shows(&panel, "How many in a row"));
    assert!(panel.query_by_label("Solve").is_none(), "one thing at a time");
    assert!(!shows(&panel, "Straight"), "cube by cube is for the keyboard");
    for (label, felt, count) in [
        ("3", Token::Run(3), 3),
        ("2", Token::Run(2), 4),
        ("2", Token::Run(2), 5),
        ("4", Token::Run(4), 8),
        ("End", Token::End, 8),
    ] {
        if label == "4" {
            click(&mut panel, "4×4×4");
        }
        assert_eq!(click(&mut panel, label), [Command::EnterToken(felt)]);
        assert!(shows(&panel, &format!("{count} of")), "{label}: {:?}", texts(&panel));
    }
    assert!(shows(&panel, "It ends after 8 cubes; a 4×4×4 cube has 64."));
    for (label, command) in [
        ("Rotate", Command::RotateEntry(1)),
        ("Flip over", Command::TurnOver),
        ("Take back", Command::TakeBack),
        ("Take back", Command::TakeBack),
        ("3×3×3", Command::Box("3x3x3".parse().ok())),
        ("Start over", Command::StartOver),
    ] {
        assert_eq!(click(&mut panel, label), [command]);
    }
    assert!(shows(&panel, "1 of 27"));
    panel.get_by_label("That's it").click();
    assert!(asked(&mut panel).is_empty(), "there is no snake yet");
    for run in [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3] {
        click(&mut panel, &run.to_string());
    }
    assert!(shows(&panel, "27 of 27") && shows(&panel, "This is Cubra Blue,"));
    assert_eq!(click(&mut panel, "That's it"), [Command::Done]);
    assert!(shows(&panel, "27 cubes · 3×3×3") && panel.query_by_label("Fold along").is_some());
}

#[test]
fn a_wrong_entry_is_reported_and_entering_can_be_left() {
    let mut panel = panel("cubra-red", &["enter", "box 3x3x3", "run 3", "run 4"]);
    assert!(shows(&panel, "This run has 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64."));
    assert!(panel.query_by_label("Find the mistake").is_none(), "first it is mended");
    click(&mut panel, "Leave");
    click(&mut panel, "Enter mine");
    assert!(shows(&panel, "1 of 27") && shows(&panel, "Go on: 6 cubes counted"), "it is offered");
    click(&mut panel, "Go on: 6 cubes counted");
    assert!(shows(&panel, "6 of 27"));
    for line in ["start over", "cube T"].into_iter().chain(["run 2"; 24]) {
        panel.state_mut().give(line.parse().unwrap());
    }
    panel.run_steps(2);
    assert!(shows(&panel, "26 of 27") && shows(&panel, "press E"));
    click(&mut panel, "End");
    assert_eq!(click(&mut panel, "Find the mistake"), [Command::Done]);
    assert!(shows(&panel, "26 cubes"));
}

#[test]
fn the_legend_stands_before_the_first_step_and_in_the_help() {
    let signs =
        ["This part moves", "Turn here: 3 cubes to the end", "It ends here", "Rings count in fives, from each end"];
    let signs: Vec<&str> = signs.into_iter().chain(["Beads: cubes that don't move"]).collect();
    let places = |panel: &Panel| -> Vec<Rect> {
        signs.iter().filter_map(|words| Some(panel.query_by_label(words)?.rect())).collect()
    };
    for [width, height] in [[1280.0, 720.0], [800.0, 600.0], [1920.0, 1080.0]] {
        for commands in [&["solve", "follow"][..], &["solve", "help"]] {
            let panel = panel_of(width, height, "cubra-blue", commands);
            let places = places(&panel);
            assert_eq!(places.len(), signs.len(), "{commands:?} at {width}×{height}");
            for (place, next) in places.iter().zip(&places[1..]) {
                let is_apart = place.max.x <= next.min.x || place.max.y <= next.min.y;
                assert!(is_apart && place.width() > 55.0, "{commands:?}: {place:?} {next:?}");
            }
            let screen = panel.state().screen;
            assert!(places.iter().all(|place| screen.contains_rect(*place)), "{commands:?}: {places:?}");
            let framed = panel.state().framed;
            let is_clear = |place: &Rect| !place.shrink(1.0).intersects(framed) || commands[1] == "help";
            assert!(places.iter().all(is_clear), "the picture is beside the legend: {places:?} {framed:?}");
        }
        let panel = panel_of(width, height, "cubra-blue", &["solve", "follow", "step forward"]);
        assert!(places(&panel).is_empty(), "once");
    }
}

#[test]
fn any_box_can_be_chosen_while_entering_and_the_help_has_the_keys_of_the_mode() {
    let mut panel = panel_of(800.0, 600.0, "cubra-red", &["enter"]);
    let sides: Vec<Rect> = panel.get_all_by_role(Role::SpinButton).map(|node| node.rect()).collect();
    assert!(sides.len() == 3 && sides.iter().all(|side| panel.state().screen.contains_rect(*side)), "{sides:?}");
    panel.get_all_by_role(Role::SpinButton).nth(2).unwrap().click();
    panel.run_steps(2);
    panel.key_combination_modifiers(Modifiers::COMMAND, &[Key::A]);
    panel.event(egui::Event::Text("5".to_owned()));
    panel.run_steps(1);
    panel.key_press(Key::Enter);
    let commands = asked(&mut panel);
    assert_eq!(commands.last(), Some(&Command::Box("3x3x5".parse().ok())), "{commands:?}");
    for command in commands {
        panel.state_mut().give(command);
    }
    panel.run_steps(2);
    assert!(shows(&panel, "1 of 45") && panel.query_by_label("5").is_some());
    panel.state_mut().give(Command::Help);
    panel.run_steps(3);
    assert!(shows(&panel, "2 to 9") && shows(&panel, "Your snake ends here") && shows(&panel, "S, Space"));
    assert!(shows(&panel, "Take back the last entry") && !shows(&panel, "Play or pause"));
    let mut panel = self::panel("cubra-red", &["help"]);
    assert!(shows(&panel, "lay your snake on the table") && !shows(&panel, "Play or pause"));
    click(&mut panel, "Keys");
    assert!(shows(&panel, "Play or pause") && shows(&panel, "press F1 there"));
    assert!(!shows(&panel, "Take back the last entry") && !shows(&panel, "Your snake ends here"));
    let mut panel = self::panel("cubra-red", &["solve", "follow", "help"]);
    click(&mut panel, "Keys");
    assert!(!shows(&panel, "Play or pause") && shows(&panel, "press F1 there"), "Space turns the page");
}

#[test]
fn the_buttons_for_entering_have_room_in_every_window() {
    for (width, height) in [(640.0, 480.0), (800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        let cases = ["2x2x2", "3x3x3", "4x4x4", "2x3x10"].map(|size| [(size, false), (size, true)]);
        for (language, (size, told)) in in_each_language(cases.into_iter().flatten()) {
            let runs = ["enter", &format!("box {size}"), "run 2", "run 2", "run 2"];
            let mut panel = panel_in(language, width, height, "cubra-blue", &runs);
            // A message, and a prompt for a path.
            if told && height >= 600.0 {
                let failure = "cannot open mine.toml: there is no such file".to_owned();
                hear(&mut panel.state_mut().session, Report::FileFailed(Failure::Other(failure)));
                hear(&mut panel.state_mut().session, Report::NoDialog(PathFor::Open));
                panel.run_steps(3);
                let below = panel.get_by_label(language.button(Button::StartOver)[0]).rect().max.y - 1.0;
                let is_told = |node: &Node| {
                    text_of(node)
                        .is_some_and(|text| ["×", language.button(Button::CancelPath)[0]].contains(&text.as_str()))
                };
                let told: Vec<Rect> =
                    panel.get_all_by_role(Role::Button).filter(is_told).map(|node| node.rect()).collect();
                assert_eq!(told.len(), 2);
                for rect in told {
                    assert!(panel.state().screen.contains_rect(rect), "{width}x{height}, {size}: {rect:?}");
                    assert!(rect.min.y > below, "{width}x{height}, {size}: {rect:?}");
                }
            }
            use Button::{CubeE, Done, LeaveEntering, Rotate, StartOver, TakeBack, TurnOver, TwoWoods};
            let buttons = [TwoWoods, CubeE, TakeBack, Rotate, TurnOver, Done, StartOver, LeaveEntering];
            let labels: Vec<&str> = buttons.map(|button| language.button(button)[0]).into_iter().chain(["2"]).collect();
            let places: Vec<_> = labels.iter().map(|label| (label, panel.get_by_label(label).rect())).collect();
            for (at, (label, rect)) in places.iter().enumerate() {
                assert!(
                    panel.state().screen.contains_rect(*rect),
                    "{language} {width}x{height}, {size}: {label} at {rect:?}"
                );
                assert!(rect.height() >= 24.0, "{language}: {label} at {rect:?}");
                for (other, there) in &places[..at] {
                    assert!(
                        !there.shrink(1.0).intersects(rect.shrink(1.0)),
                        "{language} {width}x{height}: {label} lies over {other}"
                    );
                }
            }
            let Desk { free, framed, .. } = panel.state();
            assert!(free.contains_rect(*framed) && framed.height() > height * 0.5 && framed.width() > width * 0.5);
        }
    }
}

#[test]
fn nothing_moves_under_the_pointer_when_a_message_comes_or_goes() {
    for (width, height) in [(800.0, 600.0), (1280.0, 720.0)] {
        for (id, step) in [("cubra-blue", 0), ("cubra-blue", 7), ("king-46", 20)] {
            let mut panel = panel_of(width, height, id, &["solve", &format!("seek {step}")]);
            let places = |panel: &Panel| {
                let buttons = panel.get_all_by_role(Role::Button);
                let rows = panel.get_all_by_role(Role::Label).filter(|row| {
                    text_of(row).is_some_and(|text| {
                        text.starts_with(|first: char| first.is_ascii_digit()) && text.contains(".  ")
                    })
                });
                let named = |node: Node| text_of(&node).map(|text| (text, node.rect()));
                buttons.chain(rows).filter_map(named).filter(|(text, _)| text != "×").collect::<Vec<_>>()
            };
            let before = places(&panel);
            assert!(before.len() > 10, "{before:?}");
            let failure = "cannot open mine.toml: there is no such file".to_owned();
            hear(&mut panel.state_mut().session, Report::FileFailed(Failure::Other(failure)));
            panel.run_steps(3);
            assert!(shows(&panel, "no such file"));
            let told = places(&panel);
            assert!(before.iter().filter(|place| told.contains(place)).count() * 10 > before.len() * 9, "{told:?}");
            panel.state_mut().give(Command::Dismiss(0));
            panel.run_steps(3);
            assert_eq!(places(&panel), before, "{id} {width}x{height}, step {step}");
        }
    }
}

#[test]
fn all_of_a_long_text_is_seen() {
    let snake_of_125 = format!("snake {}{}", "3 2 2 3 2 ".repeat(14), "3 ".repeat(13));
    for (width, height) in [(800.0, 600.0), (1280.0, 720.0)] {
        for (id, lines) in [("king-46", vec![]), ("king-39", vec![]), ("cubra-blue", vec![snake_of_125.as_str()])] {
            let panel = panel_of(width, height, id, &lines);
            let text = panel.state().session.document().draft.snake.to_string();
            let is_of_it = |text: &str| !text.is_empty() && text.chars().all(|it| it == ' ' || it.is_ascii_digit());
            let runs = panel.get_all_by_role(Role::TextRun).filter(|run| run.value().is_some_and(|it| is_of_it(&it)));
            let rows: Vec<_> = runs.map(|row| row.rect()).collect();
            assert!(rows.len() > 1 && text.len() > 70, "{rows:?}");
            let field = field(&panel).rect();
            let seen =
                rows.iter().filter(|row| row.max.y <= field.max.y + 1.0 && row.min.y >= field.min.y - 1.0).count();
            assert_eq!(seen, rows.len(), "{id} in {width}x{height}");
            assert!(field.height() < 110.0 && panel.state().screen.contains_rect(field), "{field:?}");
        }
    }
}

#[test]
fn the_export_dialog_offers_previews_and_makes_each_kind() {
    let mut panel = panel("cubra-blue", &["solve", "seek 4"]);
    assert_eq!(click(&mut panel, "Share…"), [Command::OpenExport]);
    assert!(shows(&panel, "Preview of the page") && shows(&panel, "14 steps · one file"), "{:?}", texts(&panel));
    // Where the page that solves any snake lies on the web, a code opens this fold on a phone.
    for (address, has_code) in [("example.org", false), ("https://example.org/", true)] {
        panel.get_by_role(Role::TextInput).focus();
        panel.run_steps(1);
        panel.get_by_role(Role::TextInput).type_text(address);
        panel.run_steps(1);
        let asked = asked(&mut panel);
        assert_eq!(asked, [Command::ChooseExport(ExportChoice::Address(address.to_owned()))]);
        asked.into_iter().for_each(|command| panel.state_mut().give(command));
        panel.run_steps(2);
        assert_eq!(shows(&panel, "a code that opens it on the phone"), has_code);
        panel.state_mut().give(Command::ChooseExport(ExportChoice::Address(String::new())));
        panel.run_steps(2);
    }
    assert_eq!(click(&mut panel, "Sheet"), [Command::ChooseExport(ExportChoice::Card(Card::Sheet))]);
    assert!(
        shows(&panel, "Preview of the sheet")
            && shows(&panel, "Open it and print it. On a screen, the same file shows one step at a time.")
    );
    click(&mut panel, "Picture");
    assert_eq!(click(&mut panel, "Large"), [Command::ChooseExport(ExportChoice::Size([1920, 1080]))]);
    assert!(shows(&panel, "Step 5 of 14 · 1920 × 1080"), "{:?}", texts(&panel));
    click(&mut panel, "Film");
    let about = |seconds: f64| format!("about {} seconds", 5 * (seconds / 5.0).round() as u32);
    let film_seconds = |panel: &Panel| {
        let session = &panel.state().session;
        session.export().film_seconds(session.player(), session.settings())
    };
    let with_words = film_seconds(&panel);
    assert!(shows(&panel, &about(with_words)), "{with_words}: {:?}", texts(&panel));
    assert_eq!(click(&mut panel, "None"), [Command::ChooseExport(ExportChoice::Words(false))]);
    let without = film_seconds(&panel);
    assert!(without < with_words - 2.0 && shows(&panel, &about(without)), "{without}: {:?}", texts(&panel));
    assert_eq!(click(&mut panel, "Spin the cube at the end"), [Command::ChooseExport(ExportChoice::Turntable(true))]);
    assert_eq!(click(&mut panel, "Save…"), [Command::SaveExport]);
    assert_eq!(click(&mut panel, "Close"), [Command::OpenExport]);
    assert!(!shows(&panel, "Preview of"));
}

#[test]
fn where_no_dialog_opens_a_path_is_proposed_beside_the_choice() {
    for (width, height) in [(800.0, 600.0), (1280.0, 720.0)] {
        let mut panel = panel_of(width, height, "cubra-blue", &["solve", "export", "export film"]);
        let effects = ask(&mut panel.state_mut().session, Command::SaveExport);
        let Some(Effect::Files(FilesEffect::Choose(what))) = effects.into_iter().next() else { panic!("no dialog") };
        hear(&mut panel.state_mut().session, Report::NoDialog(what));
        panel.run_steps(3);
        let Desk { screen, free, .. } = *panel.state();
        let field = panel.get_by_role(Role::TextInput);
        assert_eq!(field.value().as_deref(), Some("~/cubra-blue-fold.gif"));
        let save = panel.get_all_by_label("Save").map(|node| node.rect()).find(|place| free.contains_rect(*place));
        assert!(free.contains_rect(field.rect()) && save.is_some() && screen.contains_rect(free), "{width}x{height}");
        // Another kind of export has another name.
        click(&mut panel, "Picture");
        let field = panel.get_by_role(Role::TextInput);
        assert_eq!(field.value().as_deref(), Some("~/cubra-blue-fold.png"));
        field.focus();
        panel.run_steps(1);
        panel.key_press(Key::Enter);
        assert_eq!(asked(&mut panel), [Command::Path("~/cubra-blue-fold.png".to_owned())]);
        assert_eq!(click(&mut panel, "Cancel"), [Command::Path(String::new())]);
        assert!(panel.state().session.shows_export() && shows(&panel, "Save…"));
    }
}

#[test]
fn how_far_it_is_made_is_seen_everywhere_and_one_can_stop_it() {
    for lines in [&[][..], &["export"], &["follow"], &["locate"], &["enter"]] {
        let mut panel = panel_of(800.0, 600.0, "cubra-blue", &["solve", "render fold.gif"]);
        lines.iter().for_each(|line| panel.state_mut().give(line.parse().unwrap()));
        hear(&mut panel.state_mut().session, Report::ExportProgress(0.25));
        panel.run_steps(3);
        assert!(shows(&panel, "Making fold.gif · 25 %"), "{lines:?}: {:?}", texts(&panel));
        assert_eq!(click(&mut panel, "Stop"), [Command::StopExport], "{lines:?}");
        assert!(shows(&panel, "Stopping fold.gif"), "{lines:?}");
        let path = "/home/nobody/fold.gif".into();
        hear(&mut panel.state_mut().session, Report::Exported { path, can_be_shown: lines.is_empty() });
        panel.run_steps(3);
        assert!(shows(&panel, "Saved as /home/nobody/fold.gif.") && !shows(&panel, "fold.gif · 25"), "{lines:?}");
        if lines.is_empty() {
            assert_eq!(click(&mut panel, "Show in folder"), [Command::ShowInFolder]);
        } else {
            assert!(panel.query_by_label("Show in folder").is_none(), "nothing here can");
        }
    }
}

#[test]
fn the_export_dialog_fits_every_window() {
    // The last sizes correspond to 150 and 200 % text in the default window.
    for (width, height) in [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (853.0, 480.0), (640.0, 360.0)] {
        use Label::{PreviewFilm, PreviewPage, PreviewPicture, PreviewSheet};
        let forms =
            [("page", PreviewPage), ("sheet", PreviewSheet), ("picture", PreviewPicture), ("film", PreviewFilm)];
        let cases = forms.map(|form| [(form, false), (form, true)]);
        for (language, ((form, preview), asks)) in in_each_language(cases.into_iter().flatten()) {
            let chosen = format!("export {form}");
            let mut panel = panel_in(language, width, height, "king-46", &["solve", "seek 30", "export", &chosen]);
            if asks {
                let effects = ask(&mut panel.state_mut().session, Command::SaveExport);
                let Some(Effect::Files(FilesEffect::Choose(what))) = effects.into_iter().next() else {
                    panic!("no dialog")
                };
                hear(&mut panel.state_mut().session, Report::NoDialog(what));
                panel.run_steps(3);
            }
            let Desk { screen, free, .. } = *panel.state();
            let last = language.button(if asks { Button::CancelPath } else { Button::SaveExport })[0];
            let lowest = panel.get_by_label(last).rect();
            assert!(free.contains_rect(lowest), "{language} {width}x{height} {form}: {lowest:?} in {free:?}");
            let sees = panel.get_by_label(language.label(preview)).rect();
            assert!(
                free.contains_rect(sees)
                    && sees.height() > if height < 400.0 { 36.0 } else { 70.0 }
                    && sees.max.y < lowest.min.y
            );
            assert!(
                panel.query_by_label(language.button(Button::Export)[0]).is_none() && screen.contains_rect(free),
                "nothing beside it"
            );
        }
    }
}
