//! The panel as users see it: widgets are found by their text, clicked, typed into; without a window.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy_egui::egui::accesskit::{Action, Role};
use bevy_egui::egui::{self, FontDefinitions, Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, NamedPuzzle, PuzzleOptions, catalogue};
use snake_cube::session::command::TABLE;
use snake_cube::session::{
    Begin, Browse, Command, Edit, Effect, Files, FilesEffect, PathFor, Report, SearchState, Session, Window,
};
use snake_cube::solver::{Suggestion, suggestions};
use snake_cube::text::Language::{self, English};
use snake_cube::text::{Button, Label};
use snake_cube::viewer::panel::{PanelState, show};

use crate::elsewhere::{BLUE, Driven as _, SHORT, carry_out, command, commands, entry, failure, opened, searched};

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
        let effects = self.session.obey(command);
        carry_out(&mut self.session, effects);
    }

    /// Lays the panel out. Typed text takes effect immediately, as it does before the window's next frame.
    fn show(&mut self, ui: &mut egui::Ui) {
        let mut commands = Vec::new();
        let left = show(ui, &self.session, &mut self.state, &mut commands);
        (self.free, self.framed) = (left.picture, left.framed);
        for command in commands {
            match command {
                Command::Files(Files::Type(_))
                | Command::Edit(Edit::DiscardText)
                | Command::Window(Window::Point(_)) => self.give(command),
                Command::Files(Files::Snake(_))
                | Command::Browse(Browse::Filter(_))
                | Command::Edit(Edit::Paint { .. } | Edit::PaintCell { .. }) => {
                    self.asked.push(command.clone());
                    self.give(command);
                }
                command => self.asked.push(command),
            }
        }
    }
}

/// A panel and the session that it shows.
pub struct Panel(Harness<'static, Desk>);

impl Deref for Panel {
    type Target = Harness<'static, Desk>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Panel {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Panel {
    pub fn session(&self) -> &Session {
        &self.state().session
    }

    /// Commands as in a script, separated by semicolons.
    pub fn give(&mut self, lines: &str) {
        self.state_mut().session.give(lines);
        self.run_steps(4);
    }

    fn hear(&mut self, report: Report) {
        self.state_mut().session.hear(report);
        self.run_steps(3);
    }

    pub fn has(&self, label: &str) -> bool {
        self.query_by_label(label).is_some()
    }

    pub fn place(&self, label: &str) -> Rect {
        self.get_by_label(label).rect()
    }

    fn is_on_screen(&self, place: Rect) -> bool {
        self.state().screen.contains_rect(place)
    }

    /// The commands sent since the last call.
    pub fn asked(&mut self) -> Vec<Command> {
        self.run_steps(2);
        std::mem::take(&mut self.state_mut().asked)
    }

    /// The same, which the session carries out.
    pub fn give_asked(&mut self) -> Vec<Command> {
        let commands = self.asked();
        for command in commands.clone() {
            self.state_mut().give(command);
        }
        self.run_steps(2);
        commands
    }

    pub fn click(&mut self, label: &str) -> Vec<Command> {
        self.get_by_label(label).click();
        self.give_asked()
    }

    /// A click sends these commands.
    #[track_caller]
    pub fn asks(&mut self, label: &str, lines: &str) {
        assert_eq!(self.click(label), commands(lines), "{label}");
    }

    /// What lies on this place is clicked with the mouse.
    fn click_at(&mut self, at: egui::Pos2) -> Vec<Command> {
        self.point(at);
        self.press(at, true);
        self.press(at, false);
        self.give_asked()
    }

    /// Clicks something in the menu.
    fn more(&mut self, label: &str) -> Vec<Command> {
        self.click("More ⏷");
        self.click(label)
    }

    fn point(&mut self, at: egui::Pos2) {
        self.hover_at(at);
        self.run_steps(3);
    }

    fn press(&mut self, pos: egui::Pos2, pressed: bool) {
        let button = egui::PointerButton::Primary;
        self.event(egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
        self.run_steps(1);
    }

    /// Into the only field of one line.
    fn type_text(&mut self, text: &str) {
        self.get_by_role(Role::TextInput).focus();
        self.run_steps(1);
        self.get_by_role(Role::TextInput).type_text(text);
        self.run_steps(2);
    }

    pub fn texts(&self) -> Vec<String> {
        self.root().children_recursive().filter_map(|node| text_of(&node)).collect()
    }

    pub fn shows(&self, text: &str) -> bool {
        self.texts().iter().any(|shown| shown.contains(text))
    }
}

/// A session after these commands, solved and planned once for all tests and sizes that start with them.
pub fn session_after(id: &str, commands: &str) -> Session {
    static SESSIONS: Mutex<BTreeMap<String, Session>> = Mutex::new(BTreeMap::new());
    let key = format!("{id}; {commands}");
    let known = || SESSIONS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(session) = known().get(&key) {
        return session.clone();
    }
    let (before, last) = commands.rsplit_once("; ").unwrap_or(("", commands));
    let session = if last.is_empty() {
        let mut session = opened(id);
        session.hear(Report::Today("2026-11-22".parse().unwrap()));
        session
    } else {
        let mut session = session_after(id, before);
        session.give(last);
        session
    };
    known().insert(key, session.clone());
    session
}

/// The panel in a window of this size, as the viewer lays it out.
pub fn panel_of(width: f32, height: f32, id: &str, commands: &str) -> Panel {
    panel_in((English, false), width, height, id, commands)
}

/// In a language, or in [`widened`] letters.
fn panel_in((language, is_wide): (Language, bool), width: f32, height: f32, id: &str, commands: &str) -> Panel {
    let screen = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
    let mut session = session_after(id, commands);
    if language != English {
        session.hear(Report::SystemLanguage(language));
    }
    let desk = Desk {
        session,
        state: PanelState::default(),
        asked: Vec::new(),
        screen,
        free: Rect::NOTHING,
        framed: Rect::NOTHING,
    };
    let panel = Harness::builder().with_size([width, height]).build_ui_state(
        |ui, desk: &mut Desk| {
            let ctx = ui.ctx().clone();
            let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
            let mut ui = egui::Ui::new(ctx, "window".into(), builder);
            desk.show(&mut ui);
        },
        desk,
    );
    let mut panel = Panel(panel);
    if is_wide {
        panel.ctx.set_fonts(widened(panel.ctx.fonts(|fonts| fonts.definitions().clone())));
    }
    panel.run_steps(3);
    panel
}

/// Ours with letters a third wider, to see where texts of other languages would not fit.
fn widened(mut fonts: FontDefinitions) -> FontDefinitions {
    for name in ["Figtree", "Figtree-Strong"] {
        let font = Arc::make_mut(fonts.font_data.get_mut(name).unwrap()).font.to_mut();
        let number = |font: &[u8], at: usize| u16::from_be_bytes([font[at], font[at + 1]]);
        let table = font.windows(4).position(|name| name == b"hmtx").unwrap();
        let widths = usize::from(number(font, table + 8)) << 16 | usize::from(number(font, table + 10));
        // The letters; behind them are the digits, of which no language has more.
        for letter in 1..230 {
            let at = widths + 4 * letter;
            let wide = number(font, at) / 3 * 4;
            font[at..at + 2].copy_from_slice(&wide.to_be_bytes());
        }
    }
    fonts
}

pub fn panel(id: &str, commands: &str) -> Panel {
    panel_of(1280.0, 720.0, id, commands)
}

/// What is left to the picture of a step, beside captions, cards and bars, in the ordinary view and while folding along.
pub fn left_to_the_picture(width: f32, height: f32) -> [Rect; 2] {
    ["solve; page 7", "solve; page 7; follow"]
        .map(|commands| panel_of(width, height, "cubra-blue", commands).state().framed)
}

pub fn text_of(node: &Node<'_>) -> Option<String> {
    node.accesskit_node().label().or_else(|| node.value()).filter(|text| !text.is_empty())
}

#[test]
fn solve_fold_step_and_play() {
    let mut panel = panel("cubra-blue", "");
    assert!(panel.shows("27 cubes · 3×3×3"));
    panel.asks("Solve", "solve");
    assert!(!panel.has("Solve") && panel.has("Begin ⏵"));
    let steps = panel.session().player().steps();
    assert!(panel.shows(&format!("Before step 1 of {steps}")) && panel.shows("Lay yours like this: "));
    assert!(panel.shows(&format!("{steps} steps")));
    // It does not play by itself. The controls come with the pointer.
    panel.asks("Begin ⏵", "step forward");
    panel.point(egui::pos2(400.0, 300.0));
    panel.run_steps(1);
    assert!(!panel.has("Play"));
    panel.point(egui::pos2(400.0, 690.0));
    panel.asks("Play", "play pause");
    panel.asks("Pause", "play pause");
    for (label, line) in [
        ("Begin ⏵", "step forward"),
        ("Next ⏵", "step forward"),
        ("Back", "step back"),
        ("Where am I?", "locate"),
        ("Close", "locate"),
    ] {
        panel.asks(label, line);
        // Let playback arrive, so that the next button is enabled.
        panel.state_mut().session.wait(20.0);
        panel.run_steps(1);
    }
    for (label, line) in [
        ("Mirror image M", "mirror"),
        ("Unfold B", "unfold"),
        ("See through X", "xray"),
        ("Edit the snake", "edit"),
        ("Save… Ctrl+S", "save"),
        ("About this snake", "shelf yours"),
    ] {
        assert_eq!(panel.more(label), commands(line), "{label}");
        assert!(!panel.has("Full screen F11"), "{label}: chosen is chosen");
    }
    panel.click("Close");
    // Slowly enough to follow.
    assert_eq!(panel.more("How was it found?"), commands("view search; pace 5; solve"));
    panel.asks("30/s", "pace 30");
    panel.asks("Back to the steps", "view fold");
    panel.more("Help F1");
    panel.click("Keys");
    assert!(panel.shows("Play or pause"));
}

#[test]
fn what_is_behind_the_help_waits() {
    let mut panel = panel("cubra-blue", "solve; help");
    // A click beside it closes it.
    panel.asks("Begin ⏵", "help");
    panel.asks("Begin ⏵", "step forward");
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
        ["", "How to begin", "Previous step", "Play", "Pause", "Next step", "The end"].contains(&name)
            || name.starts_with("Step ")
    };
    let is_step = |name: &str| name.split_once(".  ").is_some_and(|(number, _)| number.parse::<usize>().is_ok());
    names.filter(|name| !is_transport(name) && !is_step(name)).collect()
}

#[test]
fn few_things_stand_round_the_first_step() {
    for (width, height) in [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        for id in ["cubra-blue", "cubra-purple", "king-46", "king-46-blocks"] {
            let panel = panel_of(width, height, id, "solve; pause; start");
            let all = to_click(&panel);
            for needed in ["More ⏷", "Begin ⏵", "Where am I?"] {
                assert!(all.iter().any(|name| name == needed), "{needed}: {all:?}");
            }
            assert!(all.len() <= 7, "{all:?}");
        }
    }
}

/// Sizes of a window in points; the last are 1280×720 with type of 150 and 200 %, and a screen of 1366×768 at 200 %.
const WINDOWS: [[f32; 2]; 7] =
    [[800.0, 600.0], [640.0, 360.0], [1280.0, 720.0], [1920.0, 1080.0], [800.0, 480.0], [853.0, 480.0], [683.0, 360.0]];

/// English and its wide form in each of the windows, the other languages in the first two.
fn layouts<T: Copy>(windows: &[[f32; 2]], cases: &[T]) -> Vec<((Language, bool), [f32; 2], T)> {
    let mut all = Vec::new();
    for (at, &window) in windows.iter().enumerate() {
        for written in Language::ALL.map(|language| (language, false)).into_iter().chain([(English, true)]) {
            if at < 2 || written.0 == English {
                all.extend(cases.iter().map(|&case| (written, window, case)));
            }
        }
    }
    all
}

#[test]
fn at_first_it_asks_for_one_of_three_and_how_it_looks() {
    for [width, height] in WINDOWS {
        for (label, line) in [
            ("Mine is all one colour", "woods one"),
            ("Yes, fold it", "solve"),
            ("Find mine", "shelf"),
            ("Enter mine", "enter"),
        ] {
            let mut panel = panel_of(width, height, "cubra-blue", "choose");
            assert_eq!(to_click(&panel).len(), 3, "{:?}", to_click(&panel));
            assert!(panel.is_on_screen(panel.place(label)), "{label} in {width}x{height}");
            panel.asks(label, line);
            // Nobody has opened the snake that is there.
            panel.give("shelf sold");
            assert_eq!(
                painted(&panel).any(|(_, _, text)| text.galley.text().contains("Open now")),
                line == "solve",
                "{line}"
            );
        }
    }
}

#[test]
fn that_no_card_was_found_is_said_in_about_alone() {
    let mut panel = panel("cubra-blue", "solve");
    panel.hear(Report::SlowDrawing);
    panel.give("help");
    assert!(!panel.shows("graphics card"));
    panel.click("About");
    assert!(panel.shows("No graphics card was found"));
}

#[test]
fn a_button_pressed_for_seconds_is_clicked() {
    let mut panel = panel("cubra-blue", "solve");
    let at = panel.place("Begin ⏵").center();
    panel.point(at);
    panel.press(at, true);
    // A quarter of a second each.
    panel.run_steps(12);
    panel.press(at, false);
    assert_eq!(panel.asked(), commands("step forward"));
}

#[test]
fn every_step_has_a_row_that_leads_to_it() {
    for id in ["cubra-blue", "king-39"] {
        let mut panel = panel(id, "solve; pause");
        let player = panel.session().player();
        let last = player.steps();
        let rows = Vec::from_iter((0..last).map(|step| format!("{}.  {}", step + 1, player.step_text(step, English))));
        // Rows out of sight exist too, because the list scrolls to the current one.
        for step in [2, last - 1, 0, last / 2, last] {
            panel.give(&format!("seek {step}"));
            let row = panel.place(&rows[step.min(last - 1)]);
            assert!(panel.is_on_screen(row), "{id}: row {step} at {row:?} is scrolled into view");
            assert_eq!(panel.shows("You did it!"), step == last);
            let neighbour = if step == 0 { 1 } else { step - 1 };
            panel.asks(&rows[neighbour], &format!("page {}", neighbour + 1));
            assert_eq!(panel.session().player().current_step(), Some(neighbour));
        }
    }
}

#[test]
fn the_strip_flips_cubelets() {
    let mut panel = panel("cubra-blue", "");
    // Inner cubelets: S T T T S …
    for (label, flips) in [
        ("Cube 2: straight", "flip 2"),
        ("Cube 2: corner", "flip 2"),
        ("Cube 26: straight", "flip 26"),
        ("Cube 26: corner", "flip 26"),
        ("Cube 1: the dotted end", ""),
        ("Cube 27: the other end", ""),
        ("Cube 3: corner", "flip 3"),
    ] {
        panel.asks(label, flips);
    }
    assert!(panel.has("Cube 3: straight"));
    assert!(panel.shows("does not fit into the 3×3×3 box") && panel.shows("Your own snake"));
    panel.asks("Undo", "undo");
    assert!(panel.has("Cube 3: corner") && !panel.shows("does not fit"));
    panel.asks("Redo", "redo");
    assert!(panel.has("Cube 3: straight"));
}

#[test]
fn the_cube_under_the_pointer_in_the_strip_is_lit_until_it_leaves() {
    let pointed = |panel: &Panel| panel.session().pointed().map_or(0, |cubelet| cubelet + 1);
    let beside = egui::pos2(200.0, 200.0);
    let mut panel = panel("cubra-blue", "");
    let first = panel.get_by_label("Cube 1: the dotted end").rect().center();
    panel.point(first);
    assert_eq!(pointed(&panel), 1);
    panel.point(first + egui::vec2(40.0, 0.0));
    assert!(pointed(&panel) > 2, "{}", pointed(&panel));
    panel.point(beside);
    assert_eq!(pointed(&panel), 0);
    // A cube highlighted by the picture meanwhile stays highlighted.
    panel.point(first);
    panel.hover_at(beside);
    panel.give("point 9");
    assert_eq!(pointed(&panel), 9);
}

fn open_fields(panel: &mut Panel) {
    let is_size = |node: &Node<'_>| text_of(node).is_some_and(|text| text.contains(" cubes"));
    panel.get_all_by_role(Role::Button).find(is_size).unwrap().click();
    panel.run_steps(3);
}

/// Types a number as the third side of the box.
fn type_third_side(panel: &mut Panel, side: &str) -> Vec<Command> {
    let sides = Vec::from_iter(panel.get_all_by_role(Role::SpinButton));
    assert!(sides.len() == 3 && sides.iter().all(|side| panel.is_on_screen(side.rect())));
    sides[2].click();
    drop(sides);
    panel.run_steps(2);
    panel.key_combination_modifiers(Modifiers::COMMAND, &[Key::A]);
    panel.event(egui::Event::Text(side.to_owned()));
    panel.run_steps(1);
    panel.key_press(Key::Enter);
    panel.give_asked()
}

/// Chooses from the list of patterns while `chosen` is selected.
fn choose_pattern(panel: &mut Panel, chosen: &str, wanted: &str) {
    panel.get_all_by_role(Role::ComboBox).find(|node| node.value().as_deref() == Some(chosen)).unwrap().click();
    panel.run_steps(3);
    assert!(matches!(panel.click(wanted)[..], [Command::Edit(Edit::Pattern(_))]), "{chosen} to {wanted}");
}

#[test]
fn the_box_takes_three_numbers_and_reports_a_misfit_beside_them() {
    let mut panel = panel("cubra-blue", "");
    assert!(panel.query_all_by_role(Role::SpinButton).next().is_none());
    open_fields(&mut panel);
    assert!(type_third_side(&mut panel, "4").ends_with(&commands("box 3x3x4")));
    assert!(panel.shows("3×3×4 has 36 cells; your snake has 27 cubes: 9 too few."));
    // The error appears once, beside the field, or in the panel if the field is hidden.
    assert!(!panel.shows("36 cells: 9 too few"));
    panel.get_by_label_contains("⏶").click();
    panel.run_steps(3);
    assert!(panel.shows("36 cells: 9 too few"));
    open_fields(&mut panel);
    panel.asks("3×3×3", "box cube");
    assert!(panel.shows("27 cubes · 3×3×3") && !panel.shows("too few"));
    // A snake whose cubes fit several boxes.
    panel.give("snake TTTTTTTTTTTTTTTTTTTTTT; box 2x3x4");
    panel.asks("2×2×6", "box 2x2x6");
}

#[test]
fn woods_are_painted_in_strokes_and_counted_against_the_box() {
    let mut panel = panel("cubra-blue", "");
    open_fields(&mut panel);
    panel.asks("Walnut", "brush b");
    let [from, to] = ["Cube 2: straight", "Cube 5: corner"].map(|label| panel.place(label).center());
    panel.point(from);
    panel.press(from, true);
    let mut strokes = Vec::new();
    for step in 0..=20 {
        panel.hover_at(from.lerp(to, step as f32 / 20.0));
        panel.run_steps(1);
        for command in panel.asked() {
            let Command::Edit(Edit::Paint { cubelet, goes_on, .. }) = command else { panic!("{command:?}") };
            strokes.push((cubelet + 1, goes_on));
        }
    }
    panel.press(to, false);
    assert_eq!(strokes, [(2, false), (3, true), (4, true), (5, true)]);
    assert_eq!(panel.session().state().colours, "wbbbbwwwwwwwwwwwwwwwwwwwwww");
    assert!(panel.asked().is_empty(), "nothing is flipped");
    assert!(panel.shows("You have 4 dark and 23 light cubes; this box needs 14 and 13: 10 more dark."));
    panel.click("Undo");
    assert_eq!(panel.session().state().colours, "");
    choose_pattern(&mut panel, "Plain", "Checker");
    assert!(panel.shows("14 dark, 13 light: right for 3×3×3."));
    choose_pattern(&mut panel, "Checker", "Plain");
    assert!(panel.session().draft().colouring.is_none());
    // Closing the palette drops the brush.
    panel.get_by_label_contains("⏶").click();
    assert_eq!(panel.asked(), commands("brush cube"));
}

#[test]
fn the_cells_of_the_box_are_painted_in_layers() {
    let mut panel = panel("two-by-two", "pattern block");
    open_fields(&mut panel);
    choose_pattern(&mut panel, "Blocks", "Painted");
    // Without a brush, a click swaps the woods.
    panel.asks("Layer 2, row 1, column 2: walnut", "cell 1 0 1 w");
    panel.asks("Layer 2, row 1, column 2: maple", "cell 1 0 1 b");
    panel.click("Maple");
    panel.asks("Layer 1, row 2, column 1: walnut", "cell 0 1 0 w");
    // It is maple already.
    panel.asks("Layer 1, row 2, column 1: maple", "");
    assert!(panel.shows("this box needs 7 and 1: "));
    // The layers of any box fit into the panel.
    for (size, width) in [("10x10x1", 800.0), ("2x2x10", 800.0), ("5x5x5", 800.0), ("10x2x3", 1280.0)] {
        let cells: usize = size.split('x').map(|side| side.parse::<usize>().unwrap()).product();
        let mut panel = panel_of(width, 600.0, "two-by-two", "");
        let options = PuzzleOptions { box_size: size.parse().ok(), ..PuzzleOptions::default() };
        let opened = NamedPuzzle::open("T".repeat(cells - 2), &options, snake_cube::solver::folds).unwrap();
        panel.hear(Report::Opened(Box::new(opened)));
        panel.give("pattern checker");
        open_fields(&mut panel);
        choose_pattern(&mut panel, "Checker", "Painted");
        let places = buttons(&panel, "Layer ");
        assert_eq!(places.len(), cells, "{size}");
        lie_apart(&places, size);
        let is_in_panel = |place: &Rect| place.min.x > 0.6 * width && place.max.x < width && place.width() >= 8.0;
        assert!(places.iter().all(|(_, place)| is_in_panel(place)), "{size}: {places:?}");
    }
}

/// The buttons whose names begin like this.
fn buttons(panel: &Panel, begins: &str) -> Vec<(String, Rect)> {
    let all = panel.get_all_by_role(Role::Button);
    let named = all.map(|node| (text_of(&node).unwrap_or_default(), node.rect()));
    named.filter(|(name, _)| name.starts_with(begins)).collect()
}

fn lie_apart(places: &[(String, Rect)], what: &str) {
    for (at, (name, place)) in places.iter().enumerate() {
        for (other, there) in &places[..at] {
            assert!(
                !place.shrink(0.5).intersects(there.shrink(0.5)),
                "{what}: {name:?} {place:?} on {other:?} {there:?}"
            );
        }
    }
}

#[test]
fn a_run_that_is_too_long_is_marked_in_the_strip() {
    let panel = panel("cubra-blue", "flip 3");
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
    assert_eq!(bad(&self::panel("cubra-blue", "")), 0);
}

#[test]
fn every_cube_of_the_strip_can_be_hit_and_a_long_strip_scrolls() {
    for (id, least) in [("cubra-blue", 18.0), ("king-46", 16.0), ("two-by-two", 18.0)] {
        let panel = panel_of(800.0, 600.0, id, "");
        let cubes = buttons(&panel, "Cube ");
        assert_eq!(cubes.len(), panel.session().draft().snake.len());
        assert!(cubes.iter().all(|(_, cube)| cube.size().min_elem() >= least), "{id}: {cubes:?}");
        lie_apart(&cubes, id);
    }
    // The strip scrolls to a cube pointed at in the picture.
    let mut panel = panel_of(800.0, 600.0, "cubra-blue", &format!("snake {}", "T".repeat(123)));
    let first = panel.place("Cube 1: the dotted end");
    assert!(!panel.has("Cube 120: corner"));
    panel.give("point 120");
    let seen = panel.place("Cube 120: corner");
    assert!(seen.width() >= 14.0 && seen.min.y >= first.min.y && seen.max.y < first.min.y + 160.0, "{seen:?}");
}

#[test]
fn a_press_elsewhere_paints_no_cell_scrolled_out_of_sight() {
    // Ten layers of ten by ten, most of them out of sight.
    let lines = format!("snake {}; pattern checker; cell 0 0 0 b; brush b", "T".repeat(998));
    let mut panel = panel_of(1280.0, 800.0, "cubra-blue", &lines);
    for (row, paints) in [("Layer 10, row 1, ", false), ("Layer 1, row 10, ", true)] {
        // One of two neighbours does not have this wood yet.
        let painted = ["column 4", "column 5"].map(|column| {
            let at = panel.get_by_label_contains(&format!("{row}{column}")).rect().center();
            panel.click_at(at).iter().any(|command| matches!(command, Command::Edit(Edit::PaintCell { .. })))
        });
        assert_eq!(painted.contains(&true), paints, "{row}");
    }
}

#[test]
fn the_other_end_is_a_click_away_before_the_first_step() {
    let label = "I hold the other end";
    for commands in ["solve; start", "solve; follow"] {
        let mut panel = panel("cubra-blue", commands);
        panel.asks(label, "other end");
        panel.give("seek 1");
        assert!(!panel.shows(label), "{commands}");
    }
    // The ends of a palindrome are alike.
    assert!(!panel("two-by-two", "solve; start").shows(label));
}

#[test]
fn a_snake_without_an_end_is_not_solved() {
    let mut panel = panel("cubra-blue", SHORT);
    assert!(panel.shows("You have 26 cubes; a 3×3×3 needs 27") && panel.shows("This snake can't be solved yet"));
    panel.asks("Solve", "");
}

/// The card for other snakes takes the counts of Cubra Green, from either end.
#[test]
fn find_mine_listens() {
    for typed in ["3332", "3 3 2 3 2 3 2"] {
        let mut panel = panel("cubra-blue", "choose");
        panel.click("Find mine");
        panel.type_text(typed);
        panel.key_press(Key::Enter);
        assert!(panel.give_asked().contains(&command("open found")));
        let session = panel.session();
        let runs = session.draft().snake.to_string().replace(' ', "");
        assert!(runs.starts_with(&typed.replace(' ', "")), "{runs}");
        assert_eq!(session.draft().entry(), CatalogueEntry::by_id("cubra-green"));
        assert!(session.player().plan().is_some() && session.shelf().filter.runs.is_empty());
    }
    // A snake that is not in the catalogue is counted to its end.
    let mut panel = panel("cubra-blue", "shelf; filter runs 3 3 2 3 2 2");
    assert!(panel.shows("None of the known ones"));
    panel.click("Enter the rest");
    assert_eq!(panel.session().entering().unwrap().text(), "3x3x3: 3 3 2 3 2 2");
}

#[test]
fn products_are_cards_on_the_shelf() {
    let mut panel = panel("cubra-blue", "");
    let [blue, red] = ["cubra-blue", "cubra-red"].map(entry);
    assert!(panel.shows(&blue.name), "the snake that is there has its name");
    panel.asks("Find mine", "shelf");
    // Each with its difficulty, in words for those who do not see the dots.
    let card = |entry: &CatalogueEntry| format!("{}, difficulty {} of 5", entry.name, entry.difficulty);
    for entry in catalogue() {
        assert!(panel.query_all_by_label(&card(entry)).count() > 0, "{}", entry.id);
    }
    panel.give("shelf order");
    assert!(panel.shows("Snake of the day"));
    panel.give("shelf sold");
    // Only matching entries are shown.
    panel.give("filter box 4x4x4");
    assert!(!panel.has(&card(red)));
    panel.give("filter box any");
    panel.asks(&card(red), "puzzle cubra-red; lay out");
    assert!(panel.has("Begin ⏵"), "it is solved at once");
    assert_eq!(panel.session().draft().entry(), Some(red));
    assert!(!panel.has("New snakes"), "it closes");
    assert!(panel.shows(&red.name));
    // By difficulty at once, in every size.
    for (hardness, there, others) in [("hard", "cubra-orange king-46", "two-by-two"), ("easy", "two-by-two", "king-46")]
    {
        panel.give(&format!("shelf sold; filter hardness {hardness}"));
        let has = |id: &str| panel.has(&card(entry(id)));
        assert!(there.split(' ').all(has) && !has(others), "{hardness}");
    }
}

#[test]
fn all_snakes_are_a_list_in_which_one_seeks() {
    let mut panel = panel("cubra-blue", "shelf all");
    assert!(panel.shows("All 11\u{202f}487 snakes"));
    // Only the visible rows are laid out.
    let rows = panel.texts().iter().filter(|text| text.starts_with("Number ")).count();
    assert!((5..60).contains(&rows), "{rows}");
    panel.type_text("3 2 2 3 2 3 2 2");
    let found = panel.session().shelf().found.clone();
    assert!(!found.is_empty() && found.len() < 500);
    assert!(panel.shows(&format!("{} of 11\u{202f}487 snakes", found.len())));
    let first = panel.texts().into_iter().find(|text| text.starts_with("Number ")).unwrap();
    assert!(first.contains(": 3 2 2 3 2 3 2 2"), "it is told from the end at which it begins so: {first}");
    assert!(panel.asked().iter().all(|command| matches!(command, Command::Browse(Browse::Filter(_)))));
    panel.asks(&first, &format!("ranked {}; lay out", found[0] + 1));
    assert!(panel.session().draft().snake.to_string().starts_with("3 2 2 3 2 3 2 2"));
}

#[test]
fn a_snake_is_made_to_order_with_its_drill_plan() {
    let mut panel = panel("cubra-blue", "shelf order; options hard 3x3x3 7");
    assert!(!panel.shows("Make it from wood"));
    panel.asks("Make it", "new hard");
    assert!(panel.shows("Hard 3×3×3, number 7"));
    assert!(panel.shows("Make it from wood") && panel.shows("Elastic cord: "));
    panel.asks("Make another", "new hard");
    assert!(panel.shows("Hard 3×3×3, number 8"));
}

#[test]
fn an_entered_snake_is_recognised_from_either_end() {
    let blue = entry("cubra-blue");
    let snake = blue.puzzle().snake();
    for (snake, end) in [(snake.clone(), ""), (snake.reversed(), ", from the other end")] {
        let mut panel = panel("cubra-red", &format!("snake {snake}; shelf yours"));
        assert!(panel.shows(&format!("This is {}{end}", &blue.name)), "{snake}");
        assert!(panel.shows("1 solution") && panel.shows("of 11\u{202f}487, where 1 is the hardest"));
        assert!(!panel.shows("all go freely"));
        panel.give("solve; shelf yours");
        let plan = panel.session().plan();
        let begins = format!("{} steps: ", plan.len());
        let told = panel.texts().into_iter().find(|text| text.starts_with(&begins)).unwrap();
        assert_eq!(told.contains("all go freely"), plan.ease().pulls == 0, "{told}");
    }
}

/// The text in the field of the snake.
fn typed(panel: &Panel) -> String {
    panel.get_by_role(Role::MultilineTextInput).value().unwrap()
}

/// Replaces the text in the field.
fn type_snake(panel: &mut Panel, text: &str) {
    panel.get_by_role(Role::MultilineTextInput).focus();
    panel.run_steps(1);
    panel.key_combination_modifiers(Modifiers::COMMAND, &[Key::A]);
    panel.run_steps(1);
    panel.get_by_role(Role::MultilineTextInput).type_text(text);
    panel.run_steps(2);
}

/// Typed text: what is wrong is named and stays, what is whole is taken, what can mean several snakes is asked about.
#[test]
fn a_snake_is_typed() {
    let mut panel = panel("cubra-blue", "");
    assert_eq!(typed(&panel), "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3");
    type_snake(&mut panel, "3 2 2 3 x");
    assert!(panel.asked().is_empty() && panel.shows("`x` at place 5"));
    assert!(!panel.click("Solve").contains(&command("solve")), "not before the text is one");
    panel.click("Discard my text");
    assert!(typed(&panel) == "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3" && !panel.shows("at place"));
    // Eight cubes on the way to 27 are not a puzzle of their own, once finished they are.
    type_snake(&mut panel, "TTTTTT");
    assert!(panel.asked().is_empty() && panel.shows("27 cubes · 3×3×3"));
    panel.key_press(Key::Enter);
    assert_eq!(panel.give_asked(), commands("snake TTTTTT; solve"));
    assert!(panel.shows("8 cubes · 2×2×2") && panel.shows(" of 3"));
    panel.more("Edit the snake");
    assert_eq!(typed(&panel), "TTTTTT");
    // A text is accepted as soon as it fills the box.
    type_snake(&mut panel, "3 2 2 2 2 2");
    let session = panel.session();
    assert_eq!((session.draft().snake.segments()[0], session.solving().solutions.len()), (3, 0));
    // Corners counted once: the first run at full length, or the last. Both fold.
    type_snake(&mut panel, "2 1 1 1 2 1 2 1 2 1 2 1 2 1 1 1 1 1 1 2");
    assert!(panel.shows("This can mean different snakes:"));
    let first = "2 2 2 2 3 2 3 2 3 2 3 2 3 2 2 2 2 2 2 3";
    panel.click(first);
    assert!(typed(&panel) == first && !panel.shows("This can mean different snakes:"));
}

#[test]
fn good_news_is_not_red_and_what_failed_can_be_clicked_away() {
    let mut panel = panel("cubra-blue", "");
    let file = Box::new(panel.session().document().file().unwrap());
    panel.hear(Report::Saved("mine.toml".into(), file));
    panel.hear(Report::FileFailed(failure("cannot save other.toml: no room")));
    assert!(panel.shows("Saved to mine.toml.") && panel.shows("no room"));
    panel.asks("×", "dismiss 1");
    assert!(panel.shows("Saved to mine.toml.") && !panel.shows("no room"));
}

#[test]
fn without_a_dialog_the_panel_asks_for_a_path() {
    let mut panel = panel("cubra-blue", "");
    panel.hear(Report::NoDialog(PathFor::Open));
    panel.type_text("mine.toml");
    panel.key_press(Key::Enter);
    assert_eq!(panel.asked(), commands("path mine.toml"));
    // The modes have no such field either.
    for lines in ["", "enter", "solve; follow"] {
        let mut panel = self::panel("cubra-blue", lines);
        panel.hear(Report::NoDialog(PathFor::Open));
        assert!(panel.shows("Open the puzzle file:"), "{lines}");
        panel.asks("Cancel", "path");
        assert!(!panel.shows("Open the puzzle file"), "{lines}");
    }
}

#[test]
fn my_snakes_are_on_the_shelf_with_their_names() {
    let mut panel = panel("cubra-red", "shelf mine");
    assert!(panel.shows("The snakes that you play come here."));
    panel.type_text("Anna");
    assert_eq!(panel.give_asked(), commands("name Anna"));
    panel.give("puzzle two-by-two; puzzle king-46; shelf mine");
    panel.asks("Anna", "recent 2; lay out");
    let draft = panel.session().draft().clone();
    assert_eq!((draft.name.as_deref(), draft.entry()), (Some("Anna"), CatalogueEntry::by_id("cubra-red")));
    // It is known again, however it comes.
    panel.give("puzzle king-46; puzzle cubra-red");
    assert_eq!(panel.session().draft().title(English), "Anna");
    assert_eq!(panel.more("About this snake"), commands("shelf yours"));
}

#[test]
fn a_correction_is_one_click_away() {
    let mut panel = panel("cubra-blue", SHORT);
    let document = panel.session().document();
    let (snake, revision) = (document.draft.snake.clone(), document.revision);
    let mut found = suggestions(&snake, "3x3x3".parse().unwrap(), None, Duration::from_secs(10), &Stop::new());
    let meant = found.list[0].clone();
    found.list.truncate(1);
    found.list.push(Suggestion { folds: false, entry: None, ..meant.clone() });
    panel.hear(Report::Suggestions(revision, Ok(found)));
    assert!(panel.shows("It may be one of 2 snakes."));
    let words = English.slips(&meant.slips);
    let change = words[..1].to_uppercase() + &words[1..];
    assert!(panel.shows(&format!("{change}: It may fold")), "of one there was no time to find out");
    let label = format!("{change}: {}", meant.entry.unwrap().name);
    let card = panel.place(&label);
    assert!(card.height() >= 28.0, "{card:?}");
    panel.click(&label);
    assert_eq!(panel.session().draft().entry(), meant.entry);
    assert!(!panel.shows("Perhaps there is one slip"));
    // The surplus cube is highlighted, not the one before it.
    let mut panel = self::panel("cubra-blue", "snake 3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3 2");
    let card = panel.get_by_label_contains("One 2 too many here: 3 [2]").rect().center();
    panel.point(card);
    assert_eq!(panel.session().pointed(), Some(26));
}

#[test]
fn the_step_stays_in_sight_when_the_list_has_less_room() {
    let mut panel = panel_of(800.0, 600.0, "cubra-blue", "solve; pause; seek 12");
    panel.give("type 3 2 2 3 2 3");
    assert!(panel.shows("Discard my text"));
    let row = panel.get_by_label_contains("13.  ").rect();
    let [above, below] = ["Discard my text", "Where am I?"].map(|label| panel.get_by_label_contains(label).rect());
    assert!(above.max.y < row.min.y && row.max.y < below.min.y, "{row:?} between {above:?} and {below:?}");
}

#[test]
fn the_list_of_steps_begins_with_a_whole_row() {
    let mut panel = panel_of(1280.0, 720.0, "cubra-blue", "solve; pause; seek 0");
    let plan = panel.session().solving().fold().unwrap().clone();
    let rows = |panel: &Panel| {
        let label = |step| format!("{}.  {}", step + 1, English.step_text(&plan, step));
        Vec::from_iter((0..plan.len()).map(|step| panel.get_by_label(&label(step)).rect()))
    };
    // There is room for the ground of the first row above its words.
    let top = rows(&panel)[0].min.y - 3.0;
    let mut hidden = 0;
    for step in 1..=plan.len() {
        panel.give(&format!("seek {step}"));
        for row in rows(&panel) {
            assert!(row.min.y > top - 1.0 || row.max.y < top + 1.0, "{row:?} at step {step}");
            hidden += usize::from(row.max.y < top);
        }
    }
    assert!(hidden > 0);
}

#[test]
fn a_speed_set_with_keys_is_shown() {
    let mut panel = panel("cubra-blue", "solve; play");
    assert!(!panel.shows("5×"));
    panel.give("speed 5");
    assert!(panel.shows("5×"));
}

/// States that together show every part of the panel.
pub const STATES: [(&str, &str); 14] = [
    ("cubra-blue", ""),
    ("cubra-blue", "flip 3; solve"),
    ("cubra-blue", SHORT),
    ("cubra-purple", "solve; pause; seek 8.5"),
    ("king-46-blocks", "view search; solve; end"),
    ("king-39", "solve; seek 12"),
    ("cubra-blue", "shelf"),
    ("cubra-blue", "shelf all"),
    ("cubra-blue", "shelf order; new easy 2x2x3"),
    ("cubra-blue", "shelf yours"),
    ("cubra-blue", "solve; seek 4; export; export page"),
    ("cubra-blue", "solve; export; export sheet"),
    ("king-46-blocks", "solve; seek 4.5; export; export picture"),
    ("cubra-blue", "solve; export; export film"),
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
            // The name of a pip is all that it tells.
            let is_pip = name.starts_with("Step ") || ["How to begin", "The end"].contains(&&*name);
            if is_pip {
                continue;
            }
            panel.point(egui::pos2(2.0, 2.0));
            let before = BTreeSet::from_iter(panel.texts());
            panel.point(place.center());
            panel.run_steps(3);
            let told = Vec::from_iter(panel.texts().into_iter().filter(|text| !before.contains(text)));
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

/// The words that are painted, each with its place among all shapes and what it is cut to.
fn painted(panel: &Panel) -> impl Iterator<Item = (usize, Rect, &egui::epaint::TextShape)> {
    panel.output().shapes.iter().enumerate().filter_map(|(at, clipped)| match &clipped.shape {
        egui::Shape::Text(text) => Some((at, clipped.clip_rect, text)),
        _ => None,
    })
}

/// Those with a number of which part is not seen: left out, beside what is painted, or below what is painted later.
fn cut_numbers(panel: &Panel) -> Vec<String> {
    let is_cut = |(at, clip, text): &(usize, Rect, &egui::epaint::TextShape)| {
        let place = text.galley.rect.translate(text.pos.to_vec2());
        let (seen, end) = (place.intersect(*clip), place.right_center() - egui::vec2(2.0, 0.0));
        let covers = |later: &egui::epaint::ClippedShape| match &later.shape {
            egui::Shape::Rect(rect) => {
                let is_beside = !rect.rect.contains(place.left_center());
                rect.fill.is_opaque() && is_beside && rect.rect.intersect(later.clip_rect).contains(end)
            }
            _ => false,
        };
        let is_covered = clip.contains(end) && panel.output().shapes[at + 1..].iter().any(covers);
        seen.is_positive() && (text.galley.elided || seen.width() < place.width() - 1.0 || is_covered)
    };
    // The counts on a card end in dots.
    let has_number =
        |text: &str| text.contains(|sign: char| sign.is_ascii_digit()) && text.contains(char::is_alphabetic);
    let words = painted(panel).filter(is_cut).map(|(_, _, text)| text.galley.text().to_owned());
    words.filter(|text| has_number(text)).collect()
}

// Regression: of "Después del paso 14" the number was below the next card; in German, the keys were wider than the window.
#[test]
fn no_caption_of_a_pose_and_no_key_is_cut() {
    let cases = ["solve; seek 9; locate", "enter; help", "solve; hands; help"];
    for (language, [width, height], lines) in layouts(&WINDOWS, &cases) {
        let panel = panel_in(language, width, height, "king-46", lines);
        assert!(painted(&panel).count() > 10);
        assert_eq!(cut_numbers(&panel), [""; 0], "{language:?} {width}x{height}");
        for (_, clip, text) in painted(&panel).filter(|_| lines.ends_with("help")) {
            let place = text.galley.rect.translate(text.pos.to_vec2());
            // The list goes on below.
            let is_whole = clip.x_range().contains(place.min.x) && clip.x_range().contains(place.max.x);
            assert!(is_whole || !clip.intersects(place), "{language:?} {width} {lines}: {}", text.galley.text());
        }
    }
}

/// Whether this is on a page of the shelf, which scrolls, so that it may be below the visible part.
fn is_on_page(commands: &str, picture: Rect, place: Rect) -> bool {
    commands.contains("shelf") && picture.x_range().contains(place.max.x)
}

// Regression: at a large text size, the editor pushed Solve out of the window.
#[test]
fn every_control_fits_a_small_window_and_enter_works_there() {
    for (written @ (language, is_wide), [width, height], (id, script)) in layouts(&WINDOWS, &STATES) {
        let what = format!("{language} {is_wide} {width}x{height} {id} {script}");
        let mut panel = panel_in(written, width, height, id, script);
        let Desk { screen, free, framed, .. } = *panel.state();
        let steps = panel.session().player().steps();
        let mut rows = 0;
        for node in panel.root().children_recursive() {
            let role = node.accesskit_node().role();
            // The text in the field scrolls inside it.
            let Some(name) = text_of(&node).filter(|_| role != Role::TextRun) else { continue };
            let place = node.rect();
            // The list of steps scrolls, so its rows may be above or below, but never to the side.
            let is_row = (0..steps).any(|step| name.starts_with(&format!("{}.  ", step + 1)));
            rows += usize::from(is_row);
            // In a low window the editor scrolls, also to corrections, but the button below it is always there.
            let is_low = height < 560.0 || panel.session().solving().suggestions.is_some();
            let scrolls = is_low && panel.session().shows_editor() && name != language.button(Button::Solve)[0];
            let mut bounds = screen;
            if is_row || is_on_page(script, free, place) || scrolls {
                bounds = Rect::from_x_y_ranges(screen.x_range(), f32::NEG_INFINITY..=f32::INFINITY);
            }
            assert!(bounds.expand(0.5).contains_rect(place), "{what}: {role:?} {name:?} at {place:?}");
        }
        // The shelf and what is shared have the whole window.
        let has_panel = panel.has(language.button(Button::More)[0]);
        assert_eq!(rows, if has_panel { steps } else { 0 }, "{what}");
        assert!(screen.contains_rect(free));
        let [free_width, framed_width, framed_height] =
            if height < 400.0 { [0.58, 0.39, 0.58] } else { [0.6, 0.48, 0.62] };
        let is_large = |place: Rect, x, y| place.width() >= width * x && place.height() >= height * y;
        assert!(is_large(free, free_width, 0.8), "{what}: {free:?} is left to the picture");
        assert!(is_large(framed, framed_width, framed_height), "{what}: {framed:?} is left to the puzzle");
        assert_eq!(cut_numbers(&panel), [""; 0], "{what}");
        let enter = panel.query_all_by_label(language.button(Button::Enter)[0]).next().map(|button| button.rect());
        match enter.filter(|_| !script.contains("shelf")) {
            Some(enter) => {
                assert!(panel.is_on_screen(enter), "{what}: {enter:?}");
                assert_eq!(panel.click_at(enter.center()), [Command::from(Begin::Enter)], "{what}");
            }
            None => assert!(panel.has(language.button(Button::CloseOverPicture)[0]), "{what}"),
        }
    }
}

#[test]
fn nothing_stays_in_english() {
    let wrong = [
        ("cubra-blue", "box 3x3x4"),
        ("cubra-blue", "view search; pace 5; solve; pause"),
        ("king-46-blocks", "paint 2 b; paint 3 b; paint 5 b"),
    ];
    for (id, commands) in STATES.into_iter().chain(wrong) {
        let said = |language| -> BTreeSet<String> {
            let is_said = |text: &String| {
                let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
                let words = text.split(|sign: char| sign.is_whitespace() || sign.is_ascii_punctuation());
                words.filter(is_word).count() > 2
            };
            panel_in((language, false), 1280.0, 720.0, id, commands).texts().into_iter().filter(is_said).collect()
        };
        let english = said(English);
        for language in Language::ALL.into_iter().filter(|language| *language != English) {
            let both = Vec::from_iter(said(language).intersection(&english).cloned());
            assert!(both.is_empty(), "{language} {id} {commands}: {both:?}");
        }
    }
}

#[test]
fn buttons_do_not_lie_on_each_other() {
    for (written @ (language, is_wide), [width, height], (id, commands)) in layouts(&WINDOWS[..1], &STATES) {
        let panel = panel_in(written, width, height, id, commands);
        // The card of a correction is taller than its list then, which scrolls.
        if is_wide && !panel.session().solving().suggested().is_empty() {
            continue;
        }
        let free = panel.state().free;
        // The editor scrolls: what lies below its end is not seen.
        let button = panel.query_by_label(command("solve").label(language)).map(|button| button.rect().min.y);
        let end = button.filter(|_| panel.session().controls().editor).map_or(f32::INFINITY, |top| top - 8.0);
        let seen = |place: Rect| if place.min.y < end { place.with_max_y(place.max.y.min(end)) } else { place };
        let places = buttons(&panel, "").into_iter().map(|(name, place)| (name, seen(place)));
        let is_whole = |place: &Rect| !is_on_page(commands, free, *place) || place.max.y < free.max.y - 12.0;
        let places = Vec::from_iter(places.filter(|(_, place)| is_whole(place)));
        lie_apart(&places, &format!("{language} {is_wide} {id} {commands}"));
    }
}

// Regression: with a film bar that came when the pointer was near it, the menu closed.
#[test]
fn the_menu_stays_when_the_slider_comes() {
    let mut panel = panel_of(800.0, 600.0, "cubra-blue", "solve; follow; step forward");
    panel.click("More ⏷");
    assert!(panel.shows("Share…") && panel.query_by_role(Role::Slider).is_none());
    panel.hover_at(egui::pos2(330.0, 570.0));
    panel.run_steps(3);
    assert!(panel.shows("Share…") && panel.query_by_role(Role::Slider).is_some());
}

#[test]
fn a_click_on_the_slider_leads_there() {
    let mut panel = panel_of(1280.0, 720.0, "cubra-blue", "solve; follow; step forward");
    panel.hover_at(egui::pos2(600.0, 690.0));
    panel.run_steps(3);
    let slider = panel.get_by_role(Role::Slider).rect();
    let pos = slider.center();
    for pressed in [true, false] {
        let button = egui::PointerButton::Primary;
        panel.event(egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    }
    panel.give_asked();
    assert!((panel.session().playhead() - 7.0).abs() < 0.2, "{}", panel.session().playhead());
}

// Regression: in a low window they began below the editor.
#[test]
fn the_first_correction_is_in_sight() {
    for height in [600.0, 900.0] {
        let mut panel = panel_of(800.0, height, "cubra-blue", "flip 3; solve");
        panel.run_steps(3);
        let suggested = panel.session().solving().suggested()[0].clone();
        let words = English.slips(&suggested.slips).to_lowercase();
        let is_card = |node: &Node| text_of(node).is_some_and(|name| name.to_lowercase().starts_with(&words));
        let place = panel.root().children_recursive().find(is_card).unwrap().rect();
        let solve = panel.place("Solve");
        assert!(place.max.y <= solve.min.y && place.min.y > 0.0, "{height}: {place:?} {solve:?}");
    }
}

#[test]
fn settings_are_tried_one_after_the_other() {
    let mut panel = panel_of(800.0, 600.0, "cubra-blue", "scale 125");
    panel.click("More ⏷");
    assert!(panel.shows("Share…"));
    panel.asks("Light", "theme light");
    panel.asks("Reduced", "motion reduced");
    panel.asks("100 %", "scale 100");
    panel.asks("Sound", "sound");
    panel.asks("Voice", "voice on");
    for missing in [Report::NoPlayer, Report::NoVoice] {
        panel.hear(missing);
    }
    assert!(panel.shows("nothing here plays sounds") && panel.shows("no voice is installed"));
    assert!(panel.get_by_label("Sound").accesskit_node().is_disabled());
    panel.asks("English", "language en");
    assert!(panel.shows("100 %") && !panel.shows("larger window"));
    panel.give("scale 200");
    assert!(panel.shows("needs a larger window"));
    for title in ["Language", "Colours", "Motion", "Size"] {
        let place = panel.place(title);
        assert!(panel.is_on_screen(place) && place.height() < 20.0, "{title} at {place:?}");
    }
    // It disappears for anything that it would cover.
    let full_screen =
        panel.root().children_recursive().find(|node| text_of(node).is_some_and(|text| text.contains("F11")));
    full_screen.expect("the key is named").click();
    assert_eq!(panel.asked(), commands("fullscreen"));
    assert!(!panel.has("Colours"));
}

// Regression: Voice could be pressed where no program speaks.
#[test]
fn without_a_voice_it_says_so_beside_the_button() {
    let mut panel = panel("two-by-two", "solve; follow");
    panel.click("More ⏷");
    assert!(panel.has("Voice"));
    panel.hear(Report::Spoken { there: false });
    assert!(panel.has("Voice"), "it may have failed once");
    panel.hear(Report::NoVoice);
    assert!(panel.shows("no voice is installed") && panel.has("Timer"));
    assert!(panel.get_by_label("Voice").accesskit_node().is_disabled());
}

// Regression: small pictures appeared and disappeared from step to step.
#[test]
fn what_comes_is_always_shown_and_from_behind_after_a_click() {
    let [ahead, behind] = ["Then it looks like this", "The same, from behind"];
    for lines in ["solve; pause", "solve; follow"] {
        let mut panel = panel("cubra-blue", lines);
        for at in 0..14 * 3 {
            panel.give(&format!("seek {}", f64::from(at) / 3.0));
            let Desk { free, framed, .. } = *panel.state();
            let player = panel.session().player();
            let shown = if player.waits() {
                behind
            } else if player.milestone().is_some() {
                "Then, front and back"
            } else {
                ahead
            };
            let place = panel.place(shown);
            assert!(free.contains_rect(place) && !framed.intersects(place), "{at}: {place:?} beside {framed:?}");
        }
        panel.click(ahead);
        assert!(panel.has(behind) && !panel.has(ahead));
        panel.give("seek 3.3");
        panel.run_steps(2);
        assert!(panel.has(ahead), "each step begins from its own side");
        panel.give("end");
        assert!(!panel.has(ahead) && !panel.has(behind), "nothing comes any more");
    }
}

// Regression: Solve could still be pressed when the snake was known not to fold.
#[test]
fn a_snake_that_can_not_fold_is_not_solved_again() {
    let mut panel = panel("cubra-blue", "snake 3 3 3 3 3 3 3 3 3 3 3 3 3; solve");
    assert_eq!(panel.session().solving().search.state, SearchState::ProvedNone);
    panel.asks("Solve", "");
    // With a run too long for its box it is not solved at all.
    panel.give("snake SSTTSTTSTTTSTSTTTTSTSTSTS");
    assert!(panel.shows("Row 1 is 4 cubes long"));
    panel.asks("Solve", "");
    // Mended, it is.
    panel.give("flip 2");
    panel.asks("Solve", "solve");
}

#[test]
fn a_snake_like_no_picture_gets_the_turn_back() {
    for lines in ["solve; seek 9; locate", "solve; follow; seek 9; locate"] {
        let mut panel = panel("king-46", lines);
        panel.click("None of these");
        // Not the pose of the current step, which is there twice.
        let nearest = panel.get_all_by_label("After step 8").next().unwrap();
        nearest.click();
        panel.give_asked();
        let picture = panel.place("After step 8");
        // Where there is no cube, nothing is chosen; in the middle there is one, or a little beside.
        let mut tries = (0..40).map(|at| picture.lerp_inside(egui::vec2(0.5, at as f32 / 40.0)));
        while !panel.has("Which one is yours? Choose it.") {
            panel.click_at(tries.next().expect("there is a cube somewhere"));
        }
        panel.click("1");
        assert!(panel.query_all_by_label_contains(" cubes ").count() > 0, "it says what to turn");
        assert!(panel.has("Yours") && panel.has("After step 8"));
        panel.asks("Done, go on", "locate done");
        assert_eq!(panel.session().playhead(), 8.0);
        // Next time it asks from the beginning.
        panel.give("locate");
        assert!(panel.has("None of these"));
    }
}

#[test]
fn a_first_turn_the_other_way_shows_the_mirror_image() {
    let mut panel = panel("cubra-blue", "solve; follow");
    // Users know after the first turn, when they may have gone on to the second; it leads there.
    for is_there in [false, true, true, false] {
        assert_eq!(panel.has("Mine turned the other way"), is_there);
        if panel.session().page() == 1 {
            panel.asks("Mine turned the other way", "mirror");
            panel.asks("Back to the usual way", "mirror");
        }
        panel.give("step forward");
    }
}

#[test]
fn the_editor_folds_away_once_it_is_solved_and_opens_again() {
    let mut panel = panel("cubra-blue", "");
    let is_open = |panel: &Panel| panel.has("Cube 2: straight");
    assert!(is_open(&panel));
    panel.click("Solve");
    assert!(!is_open(&panel));
    panel.more("Edit the snake");
    assert!(is_open(&panel));
    panel.click("Close");
    assert!(!is_open(&panel));
    // The typed text is visible.
    panel.give("type 3 2 2");
    assert!(panel.shows("Discard my text"));
}

#[test]
fn folding_along_has_one_thing_to_press() {
    for [width, height] in [[800.0, 600.0], [1920.0, 1080.0]] {
        let mut panel = panel_of(width, height, "king-46", "solve; start");
        panel.asks("Close", "panel");
        assert_eq!(panel.session().page(), 0);
        panel.asks("Begin ⏵", "step forward");
        for _ in 0..9 {
            panel.click("Next ⏵");
        }
        assert_eq!(panel.session().page(), 10);
        let Desk { free, framed, screen, .. } = *panel.state();
        assert!(free.contains_rect(framed) && framed.width() > 0.6 * screen.width());
        assert!(framed.height() > 0.5 * screen.height(), "{framed:?} of {screen:?}");
        let places = buttons(&panel, "");
        assert!(places.iter().all(|(_, place)| screen.contains_rect(*place)), "{places:?}");
        lie_apart(&places, "folding along");
        panel.click("Back");
        panel.click("Step 4");
        assert_eq!(panel.session().page(), 4);
        panel.click("More ⏷");
        panel.click("Voice");
        panel.click("Timer");
        panel.click("More ⏷");
        assert_eq!((panel.session().settings().spoken, panel.session().settings().timer), (true, Some(10.0)));
        panel.click("Next ⏵");
        panel.click("Hold the timer");
        assert!(!panel.session().player().playback.is_running());
        panel.click("Where am I?");
        // Once among the large poses, once in the whole plan.
        assert_eq!(panel.get_all_by_label("After step 5").count(), 2);
        panel.get_all_by_label("After step 5").next().unwrap().click();
        assert_eq!(panel.give_asked(), commands("locate pick 5"));
        assert_eq!(panel.session().page(), 6);
        panel.click("The end");
        panel.asks("Unfold it", "unfold");
        assert_eq!((panel.session().page(), panel.session().player().showing.backward), (0, true));
        panel.click("More ⏷");
        panel.click("All steps");
        assert!(!panel.session().follows());
        panel.give("unfold; end; follow; end");
        panel.asks("Try it yourself", "hands");
        assert!(panel.session().hands().is_some() && panel.session().dihedrals().is_flat(), "it begins flat");
    }
}

#[test]
fn a_fold_is_learnt_by_heart_with_the_mouse() {
    for (written @ (language, is_wide), [width, height], id) in layouts(&WINDOWS, &["cubra-blue", "king-46"]) {
        let what = format!("{language} {is_wide} {width}x{height} {id}");
        let mut panel = panel_in(written, width, height, id, "solve; by heart; step forward");
        assert!(panel.has(&format!("{} ⏵", language.label(Label::LooksSo))), "{what}");
        for glance in [true, false] {
            let places = buttons(&panel, "");
            assert!(places.iter().all(|(_, place)| panel.is_on_screen(*place)), "{what}: {places:?}");
            lie_apart(&places, &what);
            if glance {
                panel.asks(language.button(Button::Glance)[0], "glance");
            }
        }
    }
    let mut panel = panel("cubra-blue", "solve; follow; end");
    panel.asks("Learn it by heart", "by heart");
    panel.asks("Begin ⏵", "step forward");
    panel.asks("Show me the next turn", "glance");
    panel.asks("Go on by heart ⏵", "step forward");
    panel.asks("Mine looks different", "locate");
    panel.asks("Close", "locate");
    panel.asks("Mine looks like this ⏵", "step forward");
    assert!(panel.shows(
        "Part 1 of 4: done, with 1 glance.\n11 away from you · 10 up around the right side · 8 right\nNext: Part 1 of 4 once more."
    ));
    panel.give("step forward; hands");
    assert!(panel.shows("The goal, front and back"));
    panel.asks("Leave", "hands");
    panel.click("More ⏷");
    panel.asks("Stop learning", "by heart");
    // Folding along, the small picture has two sides where a part ends.
    panel.give("page 3; step forward");
    assert!(panel.session().picture().caption.hint.ends_with("  ·  Then part 1 of 4 is done: compare yours."));
    let half = panel.session().player().timeline.as_ref().unwrap().parts()[2];
    panel.give(&format!("page {half}; step forward"));
    assert!(
        panel.session().picture().caption.hint.ends_with("Then half is done, part 2 of 4. Well done! Compare yours.")
    );
}

#[test]
fn the_list_of_steps_fills_its_place() {
    for (written @ (language, is_wide), [width, height], step) in layouts(&WINDOWS[..1], &[0, 7, 23, 44]) {
        let panel = panel_in(written, width, height, "king-46", &format!("solve; pause; seek {step}"));
        let below = panel.get_by_label_contains(language.button(Button::Locate)[0]).rect().min.y;
        let mut place = Rect::NOTHING;
        let mut seen = Rect::NOTHING;
        for (_, clip, text) in painted(&panel) {
            let font = text.galley.job.sections[0].format.font_id.size;
            for row in &text.galley.rows {
                let line = row.rect().translate(text.pos.to_vec2());
                if font == 14.5 && line.min.x > 540.0 && line.intersects(clip) && clip.max.y <= below + 1.0 {
                    place |= clip;
                    seen |= line;
                }
            }
        }
        let holes = [seen.min.y - place.min.y, place.max.y - seen.max.y];
        assert!(holes.iter().all(|hole| *hole < 12.0), "{language} {is_wide}, step {step}: {holes:?}");
    }
}

#[test]
fn each_solution_says_its_steps_the_easiest_first() {
    let mut panel = panel("cubra-purple", "solve; pause");
    let told = |panel: &Panel, number: usize| {
        panel.shows(&format!("Solution {number} of 6. {} steps", panel.session().player().steps()))
    };
    assert!(told(&panel, 1));
    panel.more("Another solution N");
    assert!(told(&panel, 2));
    // A single solution has no number.
    assert!(!self::panel("cubra-blue", "solve").shows("Solution 1"));
}

#[test]
fn a_watched_search_tells_what_it_does_and_can_be_paused() {
    let mut panel = panel("cubra-purple", "view search; pace 5");
    let (request, revision) = panel.state_mut().session.search();
    let mut backs = 0;
    for event in searched(&request).into_iter().take(60) {
        panel.hear(Report::Search(revision, event));
        let story = panel.session().solving().search.story.to_string();
        assert!(panel.has(&story), "{story}");
        backs += usize::from(story.contains("back to cube"));
    }
    assert!(backs > 0);
    assert!(panel.shows("What you see") && !panel.shows("The steps appear here"));
    // It cannot go back.
    assert!(panel.get_by_label("Previous step").accesskit_node().is_disabled());
    panel.asks("Pause", "play pause");
    assert!(panel.shows("Paused"));
    panel.asks("Next step", "step forward");
    panel.asks("Play", "play pause");
    assert!(!panel.shows("Paused"));
}

#[test]
fn a_snake_is_entered_with_large_buttons() {
    let mut panel = panel("cubra-red", "");
    panel.asks("Enter mine", "enter");
    assert!(panel.shows("1 of 27") && panel.shows("How many in a row"));
    assert!(!panel.has("Solve"), "one thing at a time");
    assert!(!panel.shows("Straight"), "cube by cube is for the keyboard");
    for (label, line, count) in [
        ("3", "run 3", "3 of 27"),
        ("2", "run 2", "4 of 27"),
        ("2", "run 2", "5 of 27"),
        ("4×4×4", "box 4x4x4", "5 of 64"),
        ("4", "run 4", "8 of 64"),
        ("End", "cube E", "8 of 64"),
    ] {
        panel.asks(label, line);
        assert!(panel.shows(count), "{label}");
    }
    assert!(panel.shows("It ends after 8 cubes; a 4×4×4 cube has 64."));
    panel.asks("Rotate", "rotate");
    panel.asks("Flip over", "turn over");
    panel.asks("Take back", "take back");
    panel.asks("Take back", "take back");
    panel.asks("3×3×3", "box 3x3x3");
    panel.asks("Start over", "start over");
    assert!(panel.shows("1 of 27"));
    // There is no snake yet.
    panel.asks("That's it", "");
    for run in BLUE {
        panel.click(&run.to_string());
    }
    assert!(panel.shows("27 of 27") && panel.shows("This is Cubra Blue,"));
    panel.asks("That's it", "done");
    assert!(panel.shows("27 cubes · 3×3×3") && panel.has("Begin ⏵"));
}

#[test]
fn a_wrong_entry_is_reported_and_entering_can_be_left() {
    let mut panel = panel("cubra-red", "enter; box 3x3x3; run 3; run 4");
    assert!(panel.shows("This row has 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64."));
    assert!(!panel.has("Find the mistake"), "first it is mended");
    panel.click("Leave");
    panel.click("Enter mine");
    assert!(panel.shows("1 of 27") && panel.shows("Go on: 6 cubes counted"), "it is offered");
    panel.click("Go on: 6 cubes counted");
    assert!(panel.shows("6 of 27"));
    panel.give(&format!("start over; cube T{}", "; run 2".repeat(24)));
    assert!(panel.shows("26 of 27") && panel.shows("press E"));
    panel.click("End");
    panel.asks("Find the mistake", "done");
    assert!(panel.shows("26 cubes"));
}

#[test]
fn a_click_on_a_count_counts_again_from_there() {
    let mut panel = panel("cubra-red", "enter; run 3; run 2; run 9; run 2");
    panel.asks("9. Count again from here", "recount 2");
}

#[test]
fn any_box_can_be_chosen_while_entering_and_the_help_has_the_keys_of_the_mode() {
    let mut panel = panel_of(800.0, 600.0, "cubra-red", "enter");
    panel.click("Box and colours");
    assert!(type_third_side(&mut panel, "5").ends_with(&commands("box 3x3x5")));
    assert!(panel.shows("1 of 45") && panel.has("5"));
    panel.give("help");
    assert!(panel.shows("2 to 9") && panel.shows("Your snake ends here") && panel.shows("S, Space"));
    assert!(panel.shows("Take back the last entry") && !panel.shows("Play or pause"));
    let mut panel = self::panel("cubra-red", "help");
    assert!(panel.shows("Lay your snake on the table") && !panel.shows("Play or pause"));
    panel.click("Keys");
    assert!(panel.shows("Play or pause") && panel.shows("press F1 there"));
    assert!(!panel.shows("Take back the last entry") && !panel.shows("Your snake ends here"));
    let mut panel = self::panel("cubra-red", "solve; follow; help");
    panel.click("Keys");
    assert!(panel.shows("Play or pause") && panel.shows("press F1 there"));
}

#[test]
fn the_buttons_for_entering_have_room_in_every_window() {
    use Button::{CubeE, Done, LeaveEntering, Rotate, StartOver, TakeBack, TurnOver, TwoWoods};
    let windows = [[640.0, 480.0], [800.0, 600.0], [1280.0, 720.0], [1920.0, 1080.0]];
    let sizes = ["2x2x2", "3x3x3", "4x4x4", "2x3x10"];
    for (written @ (language, is_wide), [width, height], size) in layouts(&windows, &sizes) {
        let what = format!("{language} {is_wide} {width}x{height} {size}");
        let lines = format!("enter; box {size}; run 2; run 2; run 2");
        let mut panel = panel_in(written, width, height, "cubra-blue", &lines);
        let word = |button| language.button(button)[0];
        if size != "2x3x10" {
            assert!(!panel.has(word(TwoWoods)));
            panel.click(language.label(snake_cube::text::Label::BoxAndColours));
        }
        let check = |panel: &Panel, told: &[&str]| {
            let buttons = [TwoWoods, CubeE, TakeBack, Rotate, TurnOver, Done, StartOver, LeaveEntering].map(word);
            let all = buttons.iter().chain(&["2"]).chain(told);
            // The sign between the sides of a box is that of the button that closes a message.
            let place = |label: &str| panel.get_by_role_and_label(Role::Button, label).rect();
            let places = Vec::from_iter(all.map(|label| ((*label).to_owned(), place(label))));
            lie_apart(&places, &what);
            let fits = |place: Rect| panel.is_on_screen(place) && place.height() >= 24.0;
            assert!(places[..9].iter().all(|(_, place)| fits(*place)), "{what}: {places:?}");
            let Desk { free, framed, .. } = *panel.state();
            assert!(free.contains_rect(framed) && framed.height() > height * 0.5 && framed.width() > width * 0.5);
        };
        check(&panel, &[]);
        // A message, and a prompt for a path.
        if height >= 600.0 {
            panel.hear(Report::FileFailed(failure("cannot open mine.toml: there is no such file")));
            panel.hear(Report::NoDialog(PathFor::Open));
            check(&panel, &["×", word(Button::CancelPath)]);
        }
    }
}

#[test]
fn nothing_moves_under_the_pointer_when_a_message_comes_or_goes() {
    let screens = ["", "follow; step forward", "hands", "enter; run 2", "export", "shelf", "locate", "choose"];
    for lines in screens {
        for [width, height] in [[800.0, 600.0], [1280.0, 720.0]] {
            let mut panel = panel_of(width, height, "king-46", "solve; seek 20");
            if !lines.is_empty() {
                panel.give(lines);
            }
            let places = |panel: &Panel| {
                let cards = panel.query_all_by_role(Role::RadioButton).map(|card| (String::new(), card.rect()));
                Vec::from_iter(cards.chain(buttons(panel, "")))
            };
            let before = places(&panel);
            assert!(before.len() > 2, "{lines}: {before:?}");
            panel.hear(Report::FileFailed(failure(&"there is no such file ".repeat(12))));
            panel.hear(Report::NoDialog(PathFor::Open));
            assert!(panel.shows("no such file"), "{lines}");
            let told = places(&panel);
            let moved = Vec::from_iter(before.iter().filter(|place| !told.contains(place)));
            assert!(moved.is_empty(), "{lines} {width}x{height}: {moved:?} in {told:?}");
        }
    }
}

#[test]
fn all_of_a_long_text_is_seen() {
    let snake_of_125 = format!("snake {}{}", "3 2 2 3 2 ".repeat(14), "3 ".repeat(13));
    for [width, height] in [[800.0, 600.0], [1280.0, 720.0]] {
        for (id, lines) in [("king-46", ""), ("king-39", ""), ("cubra-blue", &snake_of_125)] {
            let panel = panel_of(width, height, id, lines);
            let text = panel.session().draft().snake.to_string();
            assert!(typed(&panel) == text && text.len() > 70);
            let is_of_it = |text: &str| !text.is_empty() && text.chars().all(|it| it == ' ' || it.is_ascii_digit());
            let runs = panel.get_all_by_role(Role::TextRun).filter(|run| run.value().is_some_and(|it| is_of_it(&it)));
            let rows = Vec::from_iter(runs.map(|row| row.rect()));
            let field = panel.get_by_role(Role::MultilineTextInput).rect();
            let is_seen = |row: &Rect| row.max.y <= field.max.y + 1.0 && row.min.y >= field.min.y - 1.0;
            assert!(rows.len() > 1 && rows.iter().all(is_seen), "{id} in {width}x{height}: {rows:?} {field:?}");
            assert!(field.height() < 110.0 && panel.is_on_screen(field), "{field:?}");
        }
    }
}

#[test]
fn the_export_dialog_offers_and_makes_each_kind() {
    let mut panel = panel("cubra-blue", "solve; seek 4");
    panel.give("export");
    assert!(panel.shows("14 steps · one file"));
    // Where the page that solves any snake lies on the web, a code opens this fold on a phone.
    for (address, has_code) in [("example.org", false), ("https://example.org/", true)] {
        panel.type_text(address);
        assert_eq!(panel.give_asked(), commands(&format!("export address {address}")));
        assert_eq!(panel.shows("the phone’s camera at this"), has_code);
        panel.give("export address");
    }
    panel.asks("Sheet", "export sheet");
    assert!(panel.shows("On a screen, the same file shows one step at a time."));
    panel.click("Picture");
    panel.asks("Large", "export size 1920x1080");
    assert!(panel.shows("Step 5 of 14 · 1920 × 1080"));
    panel.click("Film");
    let film_seconds = |panel: &Panel| {
        let session = panel.session();
        let seconds = session.export().film_seconds(session.player(), session.settings());
        let about = format!("about {} seconds", 5 * (seconds / 5.0).round() as u32);
        assert!(panel.shows(&about), "{about}: {:?}", panel.texts());
        seconds
    };
    let with_words = film_seconds(&panel);
    panel.asks("None", "export words off");
    assert!(film_seconds(&panel) < with_words - 2.0);
    panel.asks("Spin the cube at the end", "export turntable on");
    panel.asks("Save…", "save export");
    panel.asks("Close", "export");
    assert!(!panel.shows("Sheet"));
}

/// Saves where no dialog opens.
fn save_without_dialog(panel: &mut Panel) {
    let effects = panel.state_mut().session.ask("save export");
    let Some(Effect::Files(FilesEffect::Choose(what))) = effects.into_iter().next() else { panic!("no dialog") };
    panel.hear(Report::NoDialog(what));
}

#[test]
fn where_no_dialog_opens_a_path_is_proposed_beside_the_choice() {
    for [width, height] in [[800.0, 600.0], [1280.0, 720.0]] {
        let mut panel = panel_of(width, height, "cubra-blue", "solve; export; export film");
        save_without_dialog(&mut panel);
        let Desk { screen, free, .. } = *panel.state();
        let field = panel.get_by_role(Role::TextInput);
        assert_eq!(field.value().as_deref(), Some("~/cubra-blue-fold.gif"));
        let save = panel.get_all_by_label("Save").map(|node| node.rect()).find(|place| free.contains_rect(*place));
        assert!(free.contains_rect(field.rect()) && save.is_some() && screen.contains_rect(free), "{width}x{height}");
        // Another kind of export has another name.
        panel.click("Picture");
        let field = panel.get_by_role(Role::TextInput);
        assert_eq!(field.value().as_deref(), Some("~/cubra-blue-fold.png"));
        field.focus();
        panel.run_steps(1);
        panel.key_press(Key::Enter);
        assert_eq!(panel.asked(), commands("path ~/cubra-blue-fold.png"));
        panel.asks("Cancel", "path");
        assert!(panel.session().shows_export() && panel.shows("Save…"));
    }
}

#[test]
fn how_far_it_is_made_is_seen_everywhere_and_one_can_stop_it() {
    for lines in ["", "export", "follow", "locate", "enter"] {
        let mut panel = panel_of(800.0, 600.0, "cubra-blue", "solve; render fold.gif");
        if !lines.is_empty() {
            panel.give(lines);
        }
        panel.hear(Report::ExportProgress(0.25));
        assert!(panel.shows("Making fold.gif · 25 %"), "{lines:?}: {:?}", panel.texts());
        panel.asks("Stop", "stop export");
        assert!(panel.shows("Stopping fold.gif"), "{lines:?}");
        let path = "/home/nobody/fold.gif".into();
        panel.hear(Report::Exported(path));
        assert!(panel.shows("Saved as /home/nobody/fold.gif.") && !panel.shows("fold.gif · 25"), "{lines:?}");
        panel.asks("Open", "open saved");
        panel.asks("Show in folder", "show in folder");
    }
    let mut panel = panel_of(800.0, 600.0, "cubra-blue", "solve; export sheet; sheet a.html");
    panel.hear(Report::Exported("a.html".into()));
    panel.asks("Print", "open saved");
}

#[test]
fn the_export_dialog_fits_every_window() {
    use Button::{FilmCard, PageCard, PictureCard, SheetCard};
    let forms = [("page", PageCard), ("sheet", SheetCard), ("picture", PictureCard), ("film", FilmCard)];
    for (written @ (language, is_wide), [width, height], (form, tile)) in layouts(&WINDOWS, &forms) {
        let lines = format!("solve; seek 30; export; export {form}");
        let mut panel = panel_in(written, width, height, "king-46", &lines);
        for last in [Button::SaveExport, Button::CancelPath] {
            if last == Button::CancelPath {
                save_without_dialog(&mut panel);
            }
            let Desk { screen, free, .. } = *panel.state();
            let [lowest, sees] = [last, tile].map(|button| panel.place(language.button(button)[0]));
            let what = format!("{language} {is_wide} {width}x{height} {form}: {lowest:?} and {sees:?} in {free:?}");
            assert!(free.contains_rect(lowest) && free.contains_rect(sees) && sees.max.y < lowest.min.y, "{what}");
            assert!(sees.height() > if height < 400.0 { 36.0 } else { 70.0 }, "{what}");
            // Nothing is beside it.
            assert!(!panel.has(language.button(Button::Export)[0]) && screen.contains_rect(free), "{what}");
        }
    }
}
