//! Keyboard focus: a ring around the control that has it, scrolling to it, and dialogs, which take the focus, keep Tab
//! to themselves and give the focus back. Which keys go to the focused control: `input/keys.rs`.

use bevy_egui::egui::accesskit::{Action, ActionRequest, TreeId};
use bevy_egui::egui::{Context, Event, FocusDirection, Id, Key, Memory, Order, Rect, Response, StrokeKind, Ui, Vec2};

use crate::export::Card;
use crate::viewer::theme::{CARD_CORNERS, UiPalette};

#[derive(Default)]
pub struct Focus {
    /// The open dialogs; the last one is on top.
    dialogs: Vec<Dialog>,
    /// Whether the dialog being laid out has just opened, or shows another page.
    pub enters: bool,
    /// Whether the last press was on the keyboard. The ring would distract users of a mouse.
    pub by_key: bool,
    /// Where an arrow key points, after which egui moves the focus.
    arrow: Option<Vec2>,
    /// Whether one did so in the last frame.
    pub by_arrow: bool,
    last: Option<Id>,
    /// The kind of export that was chosen by key: the focus then goes to the button that saves it.
    pub saves: Option<Card>,
}

struct Dialog {
    name: &'static str,
    page: Option<Id>,
    order: Order,
    before: Option<Id>,
    is_shown: bool,
}

impl Dialog {
    /// Stand-ins for the controls before and after its own. The focus that Tab gives to one is passed on in the next
    /// frame.
    fn edges(&self) -> [Id; 2] {
        ["before", "after"].map(|edge| Id::new((self.name, edge)))
    }
}

/// Which way Tab goes, if it is pressed.
fn tab(ctx: &Context) -> Option<FocusDirection> {
    ctx.input(|input| {
        let direction = if input.modifiers.shift { FocusDirection::Previous } else { FocusDirection::Next };
        input.key_pressed(Key::Tab).then_some(direction)
    })
}

/// Where an arrow key points.
fn arrow(ctx: &Context) -> Option<Vec2> {
    let arrows = [
        (Key::ArrowLeft, Vec2::LEFT),
        (Key::ArrowRight, Vec2::RIGHT),
        (Key::ArrowUp, Vec2::UP),
        (Key::ArrowDown, Vec2::DOWN),
    ];
    arrows.into_iter().find(|(key, _)| ctx.input(|input| input.key_pressed(*key))).map(|(_, way)| way)
}

/// The control in the same layer that is nearest on this side, and can be used.
fn beside(ctx: &Context, from: Id, way: Vec2) -> Option<Id> {
    let from = ctx.read_response(from)?;
    let away = |rect: Rect| {
        let off = rect.center() - from.rect.center();
        let [along, across] = [off.dot(way), off.dot(way.rot90()).abs()];
        if way.y == 0.0 {
            // Mostly to this side.
            return (along > across).then_some(off.length());
        }
        // The next row, wherever its controls are.
        (along > from.rect.height() / 2.0).then_some(along + 0.15 * across)
    };
    ctx.viewport(|now| {
        let others = now.prev_pass.widgets.get_layer(from.layer_id);
        let others = others.filter(|other| other.sense.is_focusable() && other.enabled);
        let near = others.filter_map(|other| Some((other.id, away(other.rect)?)));
        near.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(id, _)| id)
    })
}

impl Focus {
    /// Call this before anything is laid out.
    pub fn begin(&mut self, ctx: &Context) {
        ctx.input(|input| {
            let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
            self.by_key = !input.pointer.any_pressed() && (self.by_key || input.events.iter().any(is_key));
        });
        self.dialogs.iter_mut().for_each(|dialog| dialog.is_shown = false);
        let mut focused = ctx.memory(Memory::focused);
        // egui's arrow keys lead out of a dialog to the controls behind it. In the menu they skip rows, and stop at a
        // disabled one.
        let way = std::mem::replace(&mut self.arrow, arrow(ctx));
        self.by_arrow = way.is_some();
        let top = self.dialogs.last();
        let behind = |id| top.zip(ctx.read_response(id)).is_some_and(|(top, at)| at.layer_id.order < top.order);
        let is_menu = top.is_some_and(|top| top.name == "more");
        let is_stuck = |id| behind(id) || is_menu && way.is_some_and(|way| way.y != 0.0 || self.last == Some(id));
        if self.by_key
            && focused.is_some_and(is_stuck)
            && let Some(last) = self.last.filter(|last| !behind(*last))
        {
            focused = Some(way.and_then(|way| beside(ctx, last, way)).unwrap_or(last));
            ctx.memory_mut(|memory| focused.map(|id| memory.request_focus(id)));
        }
        // With nothing focused, Tab begins in the dialog, not in the panel.
        if let (None, Some(dialog), Some(direction)) = (focused, self.dialogs.last(), tab(ctx)) {
            let [before, after] = dialog.edges();
            let edge = if direction == FocusDirection::Next { after } else { before };
            ctx.memory_mut(|memory| memory.request_focus(edge));
        }
        let is_hidden = |id| ctx.read_response(id).is_some_and(|response| response.interact_rect != response.rect);
        if let Some(id) = focused.filter(|id| self.by_key && self.last != Some(*id) && is_hidden(*id)) {
            let request = ActionRequest {
                action: Action::ScrollIntoView,
                target_tree: TreeId::ROOT,
                target_node: id.accesskit_id(),
                data: None,
            };
            ctx.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
        }
        self.last = focused;
    }

    /// Call this before the controls of a dialog; returns its place. On each page the first control gets the focus, or
    /// a preferred one.
    pub fn open(&mut self, ui: &Ui, name: &'static str, page: Id) -> usize {
        let place = self.dialogs.iter().position(|dialog| dialog.name == name).unwrap_or_else(|| {
            // After "Where am I?" the keys for steps lead on, whatever button had the focus.
            let focused = ui.memory(Memory::focused).filter(|_| name != "locate");
            // The menu that opened this dialog has closed, and passes on where the focus was.
            let menu = self.dialogs.iter().find(|dialog| dialog.name == "more" && !dialog.is_shown);
            let before = menu.map_or(focused, |menu| menu.before);
            self.dialogs.push(Dialog { name, page: None, order: ui.layer_id().order, before, is_shown: true });
            self.dialogs.len() - 1
        });
        let is_top = place + 1 == self.dialogs.len();
        let dialog = &mut self.dialogs[place];
        dialog.is_shown = true;
        // egui first lays out a window without showing it.
        self.enters = ui.is_enabled() && !ui.is_sizing_pass() && dialog.page.replace(page) != Some(page);
        let [before, after] = dialog.edges();
        let begins = self.enters || ui.memory(|memory| memory.has_focus(after));
        let goes_back = tab(ui.ctx()) == Some(FocusDirection::Previous);
        stand_in(ui, before, begins.then_some(FocusDirection::Next), is_top && goes_back);
        place
    }

    /// Call this after the controls of a dialog.
    pub fn close(&mut self, ui: &Ui, place: usize) {
        self.enters = false;
        let is_top = place + 1 == self.dialogs.len();
        let [before, after] = self.dialogs[place].edges();
        let direction = tab(ui.ctx());
        let begins = direction.is_none() && ui.memory(|memory| memory.has_focus(before));
        let goes_on = direction != Some(FocusDirection::Previous);
        stand_in(ui, after, begins.then_some(FocusDirection::Previous), is_top && goes_on);
    }

    /// Gives this control the focus if the dialog has just opened; the first call wins.
    pub fn prefer(&mut self, response: &Response) {
        if std::mem::take(&mut self.enters) {
            response.request_focus();
        }
    }

    /// Call this after everything is laid out.
    pub fn end(&mut self, ctx: &Context, palette: UiPalette) {
        let closed = Vec::from_iter(self.dialogs.extract_if(.., |dialog| !dialog.is_shown));
        let passed_on = |first: &&Dialog| self.dialogs.last().is_none_or(|top| top.before != first.before);
        if let Some(first) = closed.first().filter(passed_on) {
            ctx.memory_mut(|memory| match (first.before, memory.focused()) {
                (Some(before), _) => memory.request_focus(before),
                // Unless it is in the dialog that opens instead.
                (None, Some(inside)) if self.dialogs.is_empty() => memory.surrender_focus(inside),
                (None, _) => {}
            });
        }
        let focused = ctx.memory(Memory::focused);
        if focused != self.last {
            ctx.request_repaint();
        }
        // Screen readers need a node for it, also for an edge, or for a control that is gone.
        focused.map(|id| ctx.accesskit_node_builder(id, |_| ()));
        if let Some(response) = focused.filter(|_| self.by_key).and_then(|id| ctx.read_response(id)) {
            let rect = response.interact_rect.expand(3.0);
            let line = (2.0, palette.text);
            ctx.layer_painter(response.layer_id).rect_stroke(rect, CARD_CORNERS, line, StrokeKind::Outside);
        }
    }
}

/// Moves the focus from an edge on to the controls, if `begins`, and may take it.
fn stand_in(ui: &Ui, edge: Id, begins: Option<FocusDirection>, takes: bool) {
    ui.memory_mut(|memory| {
        if let Some(way) = begins {
            memory.request_focus(edge);
            memory.move_focus(way);
        }
        if begins.is_some() || takes {
            memory.interested_in_focus(edge, ui.layer_id());
        }
    });
}
