//! The panel: reads the session and asks for commands; changes nothing itself.
//!
//! Sections stand in the order of use: the puzzle, solving it, folding along. The transport is below the picture.

mod fold;
mod help;
mod puzzle;
mod solve;
mod strip;
pub(crate) mod theme;
mod transport;

use bevy::prelude::*;
use bevy::window::{WindowTheme, WindowThemeChanged};
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass, egui};

use super::app::Phase;
use super::{Asked, FreeArea, Work};
use crate::session::command::{Entry, entry_of};
use crate::session::{Command, Session};
use theme::Palette;

/// What the panel remembers between frames that is not the session's: half-typed text, what is scrolled to.
#[derive(Resource, Debug, Default)]
pub struct PanelState {
    /// The text of the snake as it is being typed, `None` while it shows the snake of the session.
    pub typed: Option<String>,
    /// Why the typed text is not a snake.
    pub typed_error: Option<String>,
    /// The step that the list was scrolled to last.
    pub scrolled_to: Option<usize>,
    /// The frame rate and the like, for the last line.
    pub machine: String,
    /// The theme that egui wears.
    dressed: Option<Palette>,
}

pub(super) fn plugin(app: &mut App) {
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        let shader = Shader::from_wgsl(include_str!("egui.wgsl"), "panel/egui.wgsl");
        let replaced = shaders.insert(EGUI_SHADER_HANDLE.id(), shader);
        debug_assert!(replaced.is_ok(), "the handle is a fixed one");
    }
    app.init_resource::<PanelState>()
        .add_systems(Update, follow_system.in_set(Phase::Drain))
        .add_systems(
            PreUpdate,
            drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(EguiPrimaryContextPass, draw);
}

/// bevy_egui 0.42 tells egui in every frame that the modifier keys have changed, and egui answers any event with a wish
/// for another frame: without this the window would never rest.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Option<egui::Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => last.replace(*modifiers) != Some(*modifiers),
            _ => true,
        });
    }
}

fn follow_system(mut changed: MessageReader<WindowThemeChanged>, mut work: ResMut<Work>) {
    for changed in changed.read() {
        work.0.on_system_theme(changed.theme == WindowTheme::Dark);
    }
}

fn draw(
    mut contexts: EguiContexts,
    work: Res<Work>,
    mut state: ResMut<PanelState>,
    mut free: ResMut<FreeArea>,
    mut asked: MessageWriter<Asked>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut ui = egui::Ui::new(
        ctx.clone(),
        "window".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    let mut commands = Vec::new();
    let left = show(&mut ui, &work.0, &mut state, &mut commands);
    let area = FreeArea {
        min: Vec2::new(left.min.x, left.min.y),
        size: Vec2::new(left.width().max(1.0), left.height().max(1.0)),
        window: Vec2::new(ctx.viewport_rect().width(), ctx.viewport_rect().height()),
    };
    free.set_if_neq(area);
    for command in commands {
        asked.write(Asked(command));
    }
    Ok(())
}

/// Lays the whole panel out; pushes what the user asks for to `commands`. Returns the part left to the picture.
pub fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, commands: &mut Vec<Command>) -> egui::Rect {
    let palette = theme::palette(session.settings());
    if state.dressed != Some(palette) {
        theme::dress(ui.ctx(), palette);
        state.dressed = Some(palette);
    }
    let mut asker = Asker { palette, commands };
    // The scene draws the ground of the panel.
    // On a small window the panel gives way first.
    let width = (ui.max_rect().width() * 0.27).clamp(264.0, 340.0);
    egui::Panel::right("panel")
        .resizable(false)
        .exact_size(width)
        .show_separator_line(false)
        .frame(egui::Frame::NONE)
        .show(ui, |ui| {
            egui::Frame::NONE.inner_margin(egui::Margin { left: 14, right: 14, top: 12, bottom: 8 }).show(ui, |ui| {
                puzzle::show(ui, session, state, &mut asker);
                section(ui, palette);
                solve::show(ui, session, &mut asker);
                section(ui, palette);
                fold::show(ui, session, state, &mut asker);
            });
        });
    egui::Panel::bottom("transport")
        .resizable(false)
        .show_separator_line(false)
        .frame(egui::Frame::NONE.inner_margin(egui::Margin::symmetric(14, 8)))
        .show(ui, |ui| transport::show(ui, session, &mut asker));
    let mut left = ui.available_rect_before_wrap();
    if session.settings().guide {
        left.min.y += fold::show_guide(ui, left, session, palette);
    }
    if session.settings().help {
        help::show(ui.ctx(), palette, &mut asker);
    }
    left
}

/// A line between sections.
fn section(ui: &mut egui::Ui, palette: Palette) {
    ui.add_space(7.0);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 1.0), egui::Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, egui::Stroke::new(1.0, palette.line));
    ui.add_space(5.0);
}

/// Turns buttons into commands, each with the words and the key of the table.
struct Asker<'a> {
    palette: Palette,
    commands: &'a mut Vec<Command>,
}

impl Asker<'_> {
    fn ask(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// A button of the table, under its own label.
    fn button(&mut self, ui: &mut egui::Ui, command: &Command) {
        self.button_as(ui, command, entry_of(command).label, true);
    }

    /// A button of the table under another label.
    fn button_as(&mut self, ui: &mut egui::Ui, command: &Command, label: &str, enabled: bool) {
        let entry = entry_of(command);
        let response = ui.add_enabled(enabled, egui::Button::new(label)).on_hover_text(entry.tooltip_with_key());
        if response.clicked() {
            self.ask(command.clone());
        }
    }

    /// A button that is on or off.
    fn toggle(&mut self, ui: &mut egui::Ui, command: &Command, on: bool, enabled: bool) {
        let entry: &Entry = entry_of(command);
        if chip(ui, self.palette, entry.label, on, enabled).on_hover_text(entry.tooltip_with_key()).clicked() {
            self.ask(command.clone());
        }
    }

    /// The button to press next.
    fn main_button(&mut self, ui: &mut egui::Ui, command: &Command, label: &str, enabled: bool, width: f32) {
        let entry = entry_of(command);
        let palette = self.palette;
        let (fill, text) = if enabled { (palette.accent, palette.on_accent) } else { (palette.field, palette.quiet) };
        let button = egui::Button::new(egui::RichText::new(label).color(text).strong())
            .fill(fill)
            .min_size(egui::vec2(width, 32.0));
        if ui.add_enabled(enabled, button).on_hover_text(entry.tooltip_with_key()).clicked() {
            self.ask(command.clone());
        }
    }
}

/// A small button that shows whether it is on.
fn chip(ui: &mut egui::Ui, palette: Palette, label: &str, on: bool, enabled: bool) -> egui::Response {
    let (fill, text) = if on { (palette.accent, palette.on_accent) } else { (palette.field, palette.text) };
    let button = egui::Button::new(egui::RichText::new(label).color(text).size(13.0)).fill(fill);
    ui.add_enabled(enabled, button)
}

/// Text that matters less.
fn quiet(ui: &mut egui::Ui, palette: Palette, text: impl Into<String>) -> egui::Response {
    ui.add(egui::Label::new(egui::RichText::new(text).small().color(palette.quiet)).wrap())
}
