//! The panel as people use it: found by the words on it, clicked, typed into; without a window.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, Key, Modifiers, Rect, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use snake_cube::fold::{PlanOptions, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, End, catalogue};
use snake_cube::session::command::{Entry, TABLE};
use snake_cube::session::{Command, Draft, Effect, Session, Timeline, View};
use snake_cube::solver::{self, SearchEvent};
use snake_cube::viewer::panel::{PanelState, show};

/// A panel, the session it shows, and what it asked for.
struct Desk {
    session: Session,
    state: PanelState,
    asked: Vec<Command>,
    /// The window, and what the panel leaves of it to the picture.
    screen: Rect,
    free: Rect,
}

impl Desk {
    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Search(request) => {
                    let ended = solver::run(&request, &Stop::new(), &mut |event| {
                        self.session.on_event(request.revision, event);
                        true
                    });
                    self.session.on_event(request.revision, SearchEvent::Ended(ended));
                }
                Effect::Plan { puzzle, revision, solutions } => {
                    let (index, planning) = plan_easiest(&puzzle, &solutions, &PlanOptions::default(), &Stop::new());
                    self.session.on_planned(revision, &solutions[index], planning);
                }
                _ => {}
            }
        }
    }

    fn give(&mut self, command: Command) {
        let effects = self.ask(&mut session, command);
        self.carry_out(effects);
        let effects = self.session.tick(0.0);
        self.carry_out(effects);
    }
}

type Panel = Harness<'static, Desk>;

/// The panel over a window of this size, as the viewer lays it out.
fn panel_of(width: f32, height: f32, id: &str, commands: &[&str]) -> Panel {
    let session = Session::new(Draft::from_catalogue(CatalogueEntry::by_id(id).unwrap()));
    let screen = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
    let mut desk = Desk { session, state: PanelState::default(), asked: Vec::new(), screen, free: Rect::NOTHING };
    for command in commands {
        desk.give(command.parse().unwrap());
    }
    let mut panel = Harness::builder().with_size([width, height]).build_ui_state(
        |ui, desk: &mut Desk| {
            let ctx = ui.ctx().clone();
            let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
            let mut ui = egui::Ui::new(ctx, "window".into(), builder);
            desk.free = show(&mut ui, &desk.session, &mut desk.state, &mut desk.asked);
        },
        desk,
    );
    panel.run_steps(3);
    panel
}

fn panel(id: &str, commands: &[&str]) -> Panel {
    panel_of(1280.0, 720.0, id, commands)
}

/// What the panel asked for since the last time.
fn asked(panel: &mut Panel) -> Vec<Command> {
    panel.run_steps(2);
    std::mem::take(&mut panel.state_mut().asked)
}

/// Clicks and lets the session do what is asked.
fn click(panel: &mut Panel, label: &str) -> Vec<Command> {
    panel.get_by_label(label).click();
    let commands = asked(panel);
    for command in commands.clone() {
        panel.state_mut().give(command);
    }
    panel.run_steps(2);
    commands
}

fn texts(panel: &Panel) -> Vec<String> {
    panel.root().children_recursive().filter_map(|node| text_of(&node)).collect()
}

fn text_of(node: &Node<'_>) -> Option<String> {
    node.accesskit_node().label().or_else(|| node.value()).filter(|text| !text.is_empty())
}

fn shows(panel: &Panel, text: &str) -> bool {
    texts(panel).iter().any(|shown| shown.contains(text))
}

#[test]
fn solve_fold_step_and_play() {
    let mut panel = panel("cubra-blue", &[]);
    assert!(shows(&panel, "27 cubes · 3x3x3"));
    assert_eq!(click(&mut panel, "Solve"), [Command::Solve]);
    assert!(panel.query_by_label("Solve").is_none());
    assert!(panel.query_by_label("Fold again").is_some());
    let steps = panel.state().session.player().timeline().unwrap().len();
    assert!(shows(&panel, &format!("0 / {steps}")));
    assert!(shows(&panel, &format!("{steps} turns")));
    assert!(shows(&panel, "1 of 1"));
    assert_eq!(click(&mut panel, "⏸"), [Command::PlayPause], "it plays already");
    for (label, command) in [
        ("⏵", Command::StepForward(1)),
        ("⏭", Command::End),
        ("⏴", Command::StepBack(1)),
        ("⏮", Command::Start),
        ("▶", Command::PlayPause),
        ("Loop", Command::Loop(None)),
        ("Mirror image", Command::Mirror),
        ("See through", Command::Xray),
        ("Show where it goes", Command::Ghost),
        ("Search", Command::View(View::Search)),
        ("5/s", Command::Pace(5.0)),
        ("Fold", Command::View(View::Fold)),
        ("?", Command::Help),
    ] {
        assert_eq!(click(&mut panel, label), [command], "{label}");
        // Steps run: let them arrive, so that the next button is not greyed out.
        for _ in 0..400 {
            panel.state_mut().session.tick(0.05);
        }
        panel.run_steps(1);
    }
    assert!(panel.query_by_label("Help").is_some());
}

#[test]
fn every_step_has_a_row_that_leads_to_it() {
    let mut panel = panel("cubra-blue", &["solve", "pause"]);
    let session = &panel.state().session;
    let rows: Vec<String> = (0..session.player().timeline().unwrap().len())
        .map(|step| {
            let Some(Timeline::Fold(plan)) = session.player().timeline() else { panic!("it folds") };
            // What is more than a turn has a sign.
            let sign = if plan.steps()[step].is_pull() { "↔ " } else { "" };
            format!("{}.  {sign}{}", step + 1, session.player().step_text(step))
        })
        .collect();
    assert!(rows.iter().any(|row| row.contains('↔')));
    // Rows beyond the fold of the list are there too: it scrolls to the current one.
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
    // Its inner cubelets: S T T T S …
    for (label, flips) in [
        ("Cube 2: straight", Some(2)),
        ("Cube 3: turn", Some(3)),
        ("Cube 26: straight", Some(26)),
        ("Cube 1: head", None),
        ("Cube 27: tail", None),
    ] {
        panel.get_by_label(label).click();
        assert_eq!(asked(&mut panel), flips.map(Command::Flip).into_iter().collect::<Vec<_>>(), "{label}");
    }
    click(&mut panel, "Cube 3: turn");
    assert!(panel.query_by_label("Cube 3: straight").is_some());
    assert!(shows(&panel, "does not fit into the 3x3x3 box"));
    assert!(shows(&panel, "Your own snake"));
    assert_eq!(click(&mut panel, "Undo"), [Command::Undo]);
    assert!(panel.query_by_label("Cube 3: turn").is_some());
    assert!(!shows(&panel, "does not fit"));
    assert_eq!(click(&mut panel, "Redo"), [Command::Redo]);
    assert!(panel.query_by_label("Cube 3: straight").is_some());
}

#[test]
fn ends_are_added_and_removed_each_on_its_side() {
    let mut panel = panel("cubra-blue", &[]);
    let words = panel.get_by_label("head").rect().center().x..panel.get_by_label("tail").rect().center().x;
    let mut buttons: Vec<(f32, &str)> = ["−", "+"]
        .into_iter()
        .flat_map(|label| panel.get_all_by_label(label).map(move |node| (node.rect().center().x, label)))
        .collect();
    buttons.sort_by(|one, other| one.0.total_cmp(&other.0));
    assert_eq!(buttons.len(), 4);
    assert!(buttons[1].0 < words.start && buttons[2].0 > words.end);
    for (x, label) in buttons {
        let end = if x < words.start { End::Head } else { End::Tail };
        panel.get_all_by_label(label).find(|node| node.rect().center().x == x).unwrap().click();
        let expected = if label == "+" { Command::Add(end) } else { Command::Remove(end) };
        assert_eq!(asked(&mut panel), [expected]);
    }
    panel.state_mut().give(Command::Remove(End::Tail));
    panel.run_steps(2);
    assert!(shows(&panel, "26 cubes"));
    assert!(shows(&panel, "26 cubes do not fill a cube: the nearest, 3x3x3, takes 27"));
    assert!(shows(&panel, "The snake is not right yet"));
    panel.get_by_label("Solve").click();
    assert!(asked(&mut panel).is_empty(), "there is nothing to solve yet");
}

#[test]
fn the_catalogue_is_a_list_to_choose_from() {
    let mut panel = panel("cubra-blue", &[]);
    let blue = CatalogueEntry::by_id("cubra-blue").unwrap();
    // The closed list shows the present one.
    panel.get_all_by_role(Role::ComboBox).find(|node| node.value().as_deref() == Some(&blue.name)).unwrap().click();
    panel.run_steps(3);
    for entry in catalogue() {
        assert!(shows(&panel, &format!("{}  ·  {}", entry.name, entry.puzzle().box_size())), "{}", entry.id);
    }
    let red = CatalogueEntry::by_id("cubra-red").unwrap();
    panel.get_by_label_contains(&red.name).click();
    assert_eq!(asked(&mut panel), [Command::Puzzle("cubra-red".to_owned())]);
    panel.state_mut().give(Command::Puzzle("cubra-red".to_owned()));
    panel.run_steps(2);
    assert!(panel.get_all_by_role(Role::ComboBox).any(|node| node.value().as_deref() == Some(&red.name)));
}

/// The field with the snake as text.
fn field<'a>(panel: &'a Panel) -> Node<'a> {
    panel.get_by_role(Role::TextInput)
}

/// Replaces what stands in the field.
fn type_snake(panel: &mut Panel, text: &str) {
    field(panel).focus();
    panel.run_steps(1);
    panel.key_combination_modifiers(Modifiers::COMMAND, &[Key::A]);
    panel.run_steps(1);
    field(panel).type_text(text);
    panel.run_steps(2);
}

#[test]
fn a_bad_snake_is_told_where_and_not_taken_away() {
    let mut panel = panel("cubra-blue", &[]);
    assert_eq!(field(&panel).value().as_deref(), Some("3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3"));
    type_snake(&mut panel, "3 2 2 3 x");
    assert!(asked(&mut panel).is_empty());
    assert!(shows(&panel, "`x` at place 5"), "{:?}", texts(&panel));
    assert_eq!(field(&panel).value().as_deref(), Some("3 2 2 3 x"));
    // Looking elsewhere leaves the text and the reason where they are.
    panel.get_by_label("Fold").click();
    panel.run_steps(5);
    assert_eq!(field(&panel).value().as_deref(), Some("3 2 2 3 x"));
    assert!(shows(&panel, "`x` at place 5"));
    // Typing on repairs it.
    type_snake(&mut panel, "TTTTTT");
    assert!(!shows(&panel, "at place"));
    panel.get_by_label("Fold").click();
    panel.run_steps(2);
    type_snake(&mut panel, "3 2 2 0 2");
    assert!(shows(&panel, "number 4 is 0"), "{:?}", texts(&panel));
    panel.get_by_label("Take my text back").click();
    panel.run_steps(3);
    assert_eq!(field(&panel).value().as_deref(), Some("3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3"));
    assert!(!shows(&panel, "number 4 is 0"));
}

#[test]
fn a_good_snake_is_asked_for() {
    let mut panel = panel("cubra-blue", &[]);
    type_snake(&mut panel, "TTTTTT");
    let commands = asked(&mut panel);
    assert_eq!(commands, [Command::Snake("TTTTTT".to_owned())]);
    for command in commands {
        panel.state_mut().give(command);
    }
    panel.run_steps(2);
    // The field has what was typed while it is typed in, and the segments afterwards.
    assert_eq!(field(&panel).value().as_deref(), Some("TTTTTT"));
    assert!(shows(&panel, "8 cubes · 2x2x2"));
    panel.get_by_label("Fold").click();
    panel.run_steps(3);
    assert_eq!(field(&panel).value().as_deref(), Some("2 2 2 2 2 2 2"));
}

#[test]
fn the_speed_is_chosen_from_a_list() {
    let mut panel = panel("cubra-blue", &["solve", "pause"]);
    panel.get_all_by_role(Role::ComboBox).find(|node| node.value().as_deref() == Some("1×")).unwrap().click();
    panel.run_steps(3);
    panel.get_by_label("5×").click();
    assert_eq!(asked(&mut panel), [Command::Speed(5.0)]);
}

/// The states in which every corner of the panel is to be seen.
const STATES: [(&str, &[&str]); 6] = [
    ("cubra-blue", &[]),
    ("cubra-blue", &["flip 3", "solve"]),
    ("cubra-blue", &["remove tail"]),
    ("cubra-purple", &["solve", "pause", "seek 8.5"]),
    ("king-46-blocks", &["view search", "solve", "end"]),
    ("king-39", &["solve", "seek 12"]),
];

#[test]
fn everything_to_click_has_a_name_and_tells_what_it_does() {
    for (id, commands) in STATES {
        let mut panel = panel(id, commands);
        let is_clickable = |role| matches!(role, Role::Button | Role::ComboBox | Role::Slider | Role::TextInput);
        let places: Vec<(Role, Rect, String, bool)> = panel
            .root()
            .children_recursive()
            .filter(|node| is_clickable(node.accesskit_node().role()))
            .map(|node| {
                let inner = node.accesskit_node();
                (inner.role(), node.rect(), text_of(&node).unwrap_or_default(), inner.is_disabled())
            })
            .collect();
        assert!(places.len() > 40);
        for (role, place, name, disabled) in places {
            assert!(!name.is_empty() || role == Role::Slider, "{id}: {role:?} at {place:?} has no name");
            // The strip is uniform: a few cubelets stand for all. What is greyed out is explained where it is not.
            if disabled || name.strip_prefix("Cube ").is_some_and(|rest| rest.len() > 12) {
                continue;
            }
            panel.hover_at(egui::pos2(2.0, 2.0));
            panel.run_steps(3);
            let before: BTreeSet<String> = texts(&panel).into_iter().collect();
            panel.hover_at(place.center());
            panel.run_steps(6);
            let told: Vec<String> = texts(&panel).into_iter().filter(|text| !before.contains(text)).collect();
            assert!(!told.is_empty(), "{id}: {role:?} {name:?} at {place:?} does not tell what it does");
            let key = TABLE.iter().find(|entry| entry.label == name).map(Entry::tooltip_with_key);
            if let Some(key) = key
                && TABLE.iter().filter(|entry| entry.label == name).count() == 1
            {
                assert!(told.contains(&key), "{told:?} for {key}");
            }
        }
    }
}

#[test]
fn nothing_leaves_a_small_window() {
    for (width, height) in [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        for (id, commands) in STATES {
            let panel = panel_of(width, height, id, commands);
            let Desk { screen, free, .. } = *panel.state();
            let steps = panel.state().session.player().timeline().map_or(0, Timeline::len);
            let mut rows = 0;
            for node in panel.root().children_recursive() {
                let role = node.accesskit_node().role();
                // What stands in the field for the text scrolls in it.
                let Some(name) = text_of(&node).filter(|_| role != Role::TextRun) else { continue };
                let place = node.rect();
                // The list of steps scrolls: its rows may be above or below, never to the side.
                let is_row = (0..steps).any(|step| name.starts_with(&format!("{}.  ", step + 1)));
                rows += usize::from(is_row);
                let bounds = if is_row {
                    Rect::from_x_y_ranges(screen.x_range(), f32::NEG_INFINITY..=f32::INFINITY)
                } else {
                    screen
                };
                assert!(
                    bounds.expand(0.5).contains_rect(place),
                    "{width}x{height} {id} {commands:?}: {role:?} {name:?} at {place:?}"
                );
            }
            assert_eq!(rows, steps);
            assert!(screen.contains_rect(free));
            assert!(free.width() >= width * 0.6 && free.height() >= height * 0.8, "{free:?} is left to the picture");
        }
    }
}

#[test]
fn buttons_do_not_lie_on_each_other() {
    for (id, commands) in STATES {
        let panel = panel_of(800.0, 600.0, id, commands);
        let buttons: Vec<(String, Rect)> = panel
            .get_all_by_role(Role::Button)
            .map(|node| (text_of(&node).unwrap_or_default(), node.rect().shrink(0.5)))
            .collect();
        for (index, (name, place)) in buttons.iter().enumerate() {
            for (other_name, other) in &buttons[..index] {
                assert!(!place.intersects(*other), "{id}: {name:?} {place:?} and {other_name:?} {other:?}");
            }
        }
    }
}
