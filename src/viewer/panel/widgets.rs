//! Widgets and state that the sections of the panel share.

use std::sync::Arc;

use bevy::prelude::Resource;
use bevy_egui::egui::{
    Align, Align2, AsIdSalt, Button as EguiButton, Color32, ComboBox, FontId, Frame, Id, Key, Label as EguiLabel,
    Layout, Margin, Panel, Pos2, Rect, Response, RichText, ScrollArea, Sense, Shape, Sides, Stroke, StrokeKind,
    TextFormat, TextureHandle, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, accesskit::Live, text::LayoutJob, vec2,
};

use super::focus::Focus;
use crate::photo::SeenPhoto;
use crate::session::{Begin, Command, Controls, Document, Draft, Overlay, Player, Session, Settings, Shelf, Solving};
use crate::stage::Picture;
use crate::text::{Button, Label, Language, Message};
use crate::viewer::theme::{CARD_CORNERS, UiPalette, regular, shadow, strong_family};
use crate::viewer::thumbnails::Thumbnails;

#[derive(Resource, Default)]
pub struct PanelState {
    pub path: PathField,
    pub focus: Focus,
    /// The step that the list last scrolled to, and the list's height in points.
    pub scrolled_to: Option<(usize, [f32; 2])>,
    /// Whether the camera is on another side than the one that the caption assumes.
    pub elsewhere: bool,
    /// Whether the user has turned the camera or zoomed.
    pub has_own_view: bool,
    /// Whether box and colours are open in the editor.
    pub fields: bool,
    /// Whether the previous frame showed corrections.
    pub corrects: bool,
    pub pointed: Option<usize>,
    /// The step whose outcome is shown from behind.
    pub from_behind: Option<usize>,
    /// Whether the brush stroke has painted anything.
    pub painting: bool,
    pub thumbnails: Thumbnails,
    /// The last photo that was shown, as a texture.
    pub photo: Option<(Arc<SeenPhoto>, TextureHandle)>,
    /// The tab of the help that the user has chosen, if any.
    pub help_tab: Option<Label>,
    pub styled: Option<UiPalette>,
    /// The middle of the stage's light, see [`FreeArea::pool`](crate::viewer::picture_area::FreeArea::pool).
    pub pool: Vec2,
}

#[derive(Default)]
pub struct PathField {
    pub text: String,
    /// The last proposed file name, or empty.
    pub proposed: String,
    /// Whether the previous frame asked for a path too.
    pub asked: bool,
}

pub struct FreeRects {
    pub picture: Rect,
    /// The picture without captions and small pictures; the scene is framed here.
    pub framed: Rect,
}

/// What the sections share; turns buttons into commands, with label, tooltip and key from the command table.
pub struct PanelUi<'a> {
    pub session: &'a Session,
    pub controls: Controls,
    pub settings: &'a Settings,
    pub picture: &'a Picture,
    pub solving: &'a Solving,
    pub player: &'a Player,
    pub shelf: &'a Shelf,
    pub document: &'a Document,
    pub draft: &'a Draft,
    pub can_solve: bool,
    pub language: Language,
    pub palette: UiPalette,
    pub state: &'a mut PanelState,
    pub commands: &'a mut Vec<Command>,
}

impl PanelUi<'_> {
    pub fn send(&mut self, command: impl Into<Command>) {
        self.commands.push(command.into());
    }

    /// The words on the button of a command.
    pub fn words(&self, command: impl Into<Command>) -> &'static str {
        command.into().label(self.language)
    }

    /// Another tooltip, with the key of this command.
    pub fn with_key(&self, tip: &str, command: impl Into<Command>) -> String {
        command.into().with_key(tip, self.language)
    }

    pub fn label(&self, label: Label) -> &'static str {
        self.language.label(label)
    }

    pub fn say(&self, message: Message) -> String {
        self.language.message(&message)
    }

    pub fn quiet(&self, ui: &mut Ui, text: impl Into<String>) -> Response {
        small(ui, self.palette.quiet, text)
    }

    pub fn hint(&self, ui: &mut Ui, words: Label) {
        self.quiet(ui, self.label(words));
    }

    /// A dialog or menu; it takes the focus when it appears, or asks another question.
    pub fn dialog(&mut self, ui: &mut Ui, name: &'static str, show: impl FnOnce(&mut Ui, &mut Self)) {
        let page = if let Overlay::Locate(locate) = self.session.overlay() { Id::new(locate) } else { Id::NULL };
        let dialog = self.state.focus.open(ui, name, page);
        show(ui, self);
        self.state.focus.close(ui, dialog);
    }

    /// A card at the right of the remaining window.
    pub fn card_beside(&mut self, ui: &mut Ui, name: &'static str, width: f32, show: impl FnOnce(&mut Ui, &mut Self)) {
        let outer = Margin { left: 0, ..card_gap(ui) };
        self.show_card(ui, Panel::right(name).exact_size(width), outer, |ui, panel| {
            ui.expand_to_include_rect(ui.max_rect());
            show(ui, panel);
        });
    }

    /// A card at the bottom of the remaining window.
    pub fn card_below(&mut self, ui: &mut Ui, name: &'static str, show: impl FnOnce(&mut Ui, &mut Self)) {
        let outer = Margin { top: 0, ..card_gap(ui) };
        self.show_card(ui, Panel::bottom(name), outer, show);
    }

    fn show_card(&mut self, ui: &mut Ui, edge: Panel, outer: Margin, show: impl FnOnce(&mut Ui, &mut Self)) {
        // A fill would fade out the ends of lists.
        let inner = if is_low(ui) { Margin::symmetric(12, 10) } else { Margin::symmetric(16, 14) };
        let frame = Frame::NONE.outer_margin(outer).inner_margin(inner);
        edge.resizable(false).show_separator_line(false).frame(frame).show(ui, |ui| {
            let behind = ui.painter().add(Shape::Noop);
            // What is painted beside its place does not make the card wider.
            let place = ui.max_rect();
            show(ui, self);
            ui.painter().set(behind, self.ground(ui.min_rect().intersect(place) + inner, self.palette.panel));
        });
    }

    /// The ground of a card, with its shadow.
    pub fn ground(&self, card: Rect, colour: Color32) -> Shape {
        let below = shadow(self.palette).as_shape(card, CARD_CORNERS);
        Shape::Vec(vec![below.into(), Shape::rect_filled(card, CARD_CORNERS, colour)])
    }

    /// The control that gets the focus when the dialog opens; the first call wins.
    pub fn prefer(&mut self, response: &Response) {
        self.state.focus.prefer(response);
    }

    pub fn point(&mut self, cubelet: usize) {
        self.state.pointed = Some(cubelet);
    }

    pub fn offer(&mut self, ui: &mut Ui, button: EguiButton, tip: &str, command: impl Into<Command>) -> Response {
        let response = ui.add(button);
        describe(&response, tip);
        self.on_click(response, tip, command)
    }

    pub fn on_click(&mut self, response: Response, tip: &str, command: impl Into<Command>) -> Response {
        let response = response.on_hover_text(tip);
        if response.clicked() {
            self.send(command);
        }
        response
    }

    /// A button with words of its own.
    pub fn press(&mut self, ui: &mut Ui, button: Button, command: impl Into<Command>) {
        let command = command.into();
        self.press_or_key(ui, button, command.clone(), command);
    }

    /// The same, with the key of another command.
    pub fn press_or_key(&mut self, ui: &mut Ui, button: Button, key: impl Into<Command>, command: impl Into<Command>) {
        let [label, tip] = self.language.button(button);
        self.offer(ui, EguiButton::new(label), &self.with_key(tip, key), command);
    }

    /// A command that opens another puzzle, which is solved at once.
    pub fn open(&mut self, command: impl Into<Command>) {
        self.send(command);
        self.send(Begin::LayOut);
    }

    /// `row` gives the words and the command of a value.
    pub fn list<T: PartialEq, Group: Into<Command>>(
        &mut self,
        ui: &mut Ui,
        list: ComboBox,
        tip: &str,
        chosen: &T,
        all: impl IntoIterator<Item = T>,
        row: impl Fn(&T) -> (String, Group),
    ) {
        let list = list.selected_text(row(chosen).0).show_ui(ui, |ui| {
            self.dialog(ui, "list", |ui, panel| {
                for value in all {
                    let on = value == *chosen;
                    let (words, command) = row(&value);
                    let row = ui.selectable_label(on, words);
                    if on {
                        panel.prefer(&row);
                    }
                    if row.clicked() {
                        panel.send(command);
                        ui.close();
                    }
                }
            });
        });
        describe(&list.response, tip);
        list.response.on_hover_text(tip);
    }

    pub fn add(&mut self, ui: &mut Ui, command: impl Into<Command>, button: EguiButton, enabled: bool) -> Response {
        let command = command.into();
        // The name is part of the button's id, so that the focus does not pass to another button in the same place. The
        // ids of those after it stay.
        let name = Id::new(command.id()).value() as usize;
        ui.skip_ahead_auto_ids(name);
        let tip = command.tooltip_with_key(self.language);
        let response = ui.add_enabled(enabled, button);
        ui.skip_ahead_auto_ids(name.wrapping_neg());
        describe(&response, &tip);
        let response = self.on_click(response, &tip, command.clone());
        // People who use the keyboard see the key, where there is room on both sides of the words.
        let key = ui.painter().layout_no_wrap(command.key(self.language), regular(13.0), self.palette.quiet);
        let cap = key.size().max(Vec2::splat(14.0)) + vec2(8.0, 2.0);
        let has_room = response.intrinsic_size().is_some_and(|size| size.x + 2.0 * cap.x < response.rect.width());
        if self.state.focus.by_key && enabled && !key.text().is_empty() && has_room {
            let cap = Align2::RIGHT_CENTER.align_size_within_rect(cap, response.rect.shrink(5.0));
            ui.painter().rect_filled(cap, 5.0, self.palette.panel);
            ui.painter().galley(cap.center() - key.size() / 2.0, key, self.palette.quiet);
        }
        response
    }

    pub fn button_as(&mut self, ui: &mut Ui, command: impl Into<Command>, label: &str) {
        self.add(ui, command, EguiButton::new(label), true);
    }

    pub fn button(&mut self, ui: &mut Ui, command: impl Into<Command>) {
        let command = command.into();
        let label = command.label(self.language);
        self.button_as(ui, command, label);
    }

    pub fn toggle(&mut self, ui: &mut Ui, button: Button, on: bool, command: impl Into<Command>) {
        let [label, tip] = self.language.button(button);
        self.choice(ui, label, tip, on, command);
    }

    pub fn choice(&mut self, ui: &mut Ui, label: &str, tip: &str, on: bool, command: impl Into<Command>) {
        self.offer(ui, self.small(label, 13.0, on).selected(on), tip, command);
    }

    /// A button with an outline while it is on. The strongest fill is reserved for the button to press next.
    pub fn small(&self, label: &str, size: f32, on: bool) -> EguiButton<'static> {
        let outline = if on { Stroke::new(1.5, self.palette.accent) } else { Stroke::NONE };
        EguiButton::new(RichText::new(label).size(size)).stroke(outline)
    }

    /// The button to press next.
    pub fn primary(&self, words: impl Into<RichText>) -> EguiButton<'static> {
        self.primary_if(true, words)
    }

    pub fn primary_if(&self, enabled: bool, words: impl Into<RichText>) -> EguiButton<'static> {
        let palette = self.palette;
        let (fill, text) = if enabled { (palette.accent, palette.on_accent) } else { (palette.field, palette.text) };
        EguiButton::new(words.into().color(text).family(strong_family())).fill(fill)
    }

    /// `chosen`: whether it is the chosen one among others. Of these, only that one takes the focus, which arrows move; it
    /// has the focus when its dialog opens.
    pub fn card(&mut self, ui: &mut Ui, size: Vec2, label: &str, chosen: Option<bool>) -> (Rect, Response) {
        let sense = if chosen == Some(false) { Sense::CLICK } else { Sense::click() };
        let (rect, response) = room(ui, size, sense, WidgetType::Button, label);
        let painter = ui.painter();
        painter.add(self.ground(rect, self.palette.field));
        // The picture on it keeps its own ground, so that pointing does not change it.
        let is_chosen = chosen == Some(true);
        let width = if is_chosen { 2.5 } else { 1.0 };
        if is_chosen || response.hovered() {
            painter.rect_stroke(rect, CARD_CORNERS, (width, self.palette.accent), StrokeKind::Inside);
        }
        if is_chosen {
            self.prefer(&response);
        }
        (rect, response)
    }

    pub fn choices<T: Copy + PartialEq, Group: Into<Command>>(
        &mut self,
        ui: &mut Ui,
        chosen: T,
        command: impl Fn(T) -> Group,
        all: &[(Button, T)],
    ) {
        ui.spacing_mut().item_spacing.x = 4.0;
        for &(button, value) in all {
            self.toggle(ui, button, value == chosen, command(value));
        }
    }
}

/// Margin of text in a field, within its round ends.
pub const FIELD_MARGIN: Margin = Margin::symmetric(11, 4);

/// From a card to the edges of the window.
fn card_gap(ui: &Ui) -> Margin {
    Margin::same(if is_low(ui) { 8 } else { 14 })
}

pub fn small_button(words: impl Into<String>) -> EguiButton<'static> {
    EguiButton::new(RichText::new(words).small())
}

/// A place for more than there is room for; `name` keeps where it is scrolled to.
pub fn scrolling(name: impl AsIdSalt) -> ScrollArea {
    ScrollArea::vertical().id_salt(name).auto_shrink(false)
}

pub fn bold(words: impl Into<String>) -> RichText {
    RichText::new(words).family(strong_family())
}

/// An area that can be painted, and the path of the pressed pointer since the last frame in what is visible of it; not
/// of presses on layers above.
pub fn canvas(ui: &mut Ui, state: &mut PanelState, size: Vec2) -> (Rect, Vec<Pos2>) {
    let (area, _) = ui.allocate_exact_size(size, Sense::hover());
    let visible = area.intersect(ui.clip_rect());
    let is_meant =
        |from: &Pos2| visible.contains(*from) && ui.ctx().layer_id_at(*from).is_none_or(|layer| layer == ui.layer_id());
    let pointer = ui.input(|input| input.pointer.clone());
    state.painting &= pointer.primary_down();
    let from = pointer.press_origin().filter(|from| pointer.primary_down() && is_meant(from));
    let (Some(from), Some(at)) = (from, pointer.interact_pos()) else { return (area, Vec::new()) };
    let before = if pointer.primary_pressed() { from } else { at - pointer.delta() };
    let samples = (before.distance(at) / 4.0).ceil().max(1.0) as u32;
    let passed = (0..=samples).map(|sample| before.lerp(at, sample as f32 / samples as f32));
    (area, passed.filter(|place| visible.contains(*place)).collect())
}

/// The corner of a place in rows, `each` from the next place in its row and from the next row.
pub fn in_rows(area: Rect, index: usize, columns: usize, each: Vec2) -> Pos2 {
    area.min + vec2((index % columns) as f32, (index / columns) as f32) * each
}

pub fn is_pressed(ui: &Ui, key: Key) -> bool {
    ui.input(|input| input.key_pressed(key))
}

pub fn is_low(ui: &Ui) -> bool {
    ui.ctx().viewport_rect().height() < 560.0
}

/// Spacing for small buttons, in the rest of this row.
pub fn tighten(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.spacing_mut().button_padding = vec2(8.0, 2.0);
}

/// Its controls keep the focus when something appears or disappears above them.
pub fn steady<R>(ui: &mut Ui, name: &str, show: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().id(Id::new(name)), show).inner
}

/// Room for a picture, with a name for screen readers.
pub fn picture(ui: &mut Ui, size: Vec2, name: &str) -> (Rect, Response) {
    room(ui, size, Sense::hover(), WidgetType::Image, name)
}

/// Room for what is painted, which has a name for screen readers.
pub fn room(ui: &mut Ui, size: Vec2, sense: Sense, kind: WidgetType, name: &str) -> (Rect, Response) {
    let (rect, response) = ui.allocate_exact_size(size, sense);
    label_as(&response, kind, name);
    (rect, response)
}

/// The same in a place of its own.
pub fn painted(ui: &Ui, place: Rect, id: impl AsIdSalt, sense: Sense, kind: WidgetType, name: &str) -> Response {
    let response = ui.interact(place, ui.id().with(id), sense);
    label_as(&response, kind, name);
    response
}

/// Names what is painted in a place, for screen readers.
fn label_as(response: &Response, kind: WidgetType, words: &str) {
    response.widget_info(|| WidgetInfo::labeled(kind, true, words));
}

pub fn within<R>(ui: &mut Ui, place: Rect, show: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().max_rect(place), show).inner
}

/// The rest of a row, filled from its end.
pub fn at_right(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    ui.with_layout(Layout::right_to_left(Align::Center), show);
}

/// Names a control for screen readers, where its own words would be a symbol.
pub fn name(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// A description for screen readers, which do not see tooltips.
fn describe(response: &Response, tip: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_description(tip));
}

/// Screen readers read it out whenever it changes.
pub fn announce(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}

/// Words that are painted at a place, as a node that screen readers find and, if they change, read out.
pub fn announce_painted(ui: &Ui, rect: Rect, name: &str, words: &str) {
    announce(&painted(ui, rect, name, Sense::hover(), WidgetType::Label, words));
}

pub fn small(ui: &mut Ui, colour: Color32, text: impl Into<String>) -> Response {
    ui.add(EguiLabel::new(RichText::new(text).small().color(colour)).wrap())
}

pub fn choice_row(ui: &mut Ui, palette: UiPalette, title: &str, show: impl FnOnce(&mut Ui)) {
    ui.add(EguiLabel::new(RichText::new(title).small().color(palette.quiet)).extend());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        show(ui);
    });
    ui.end_row();
}

pub fn title_row(
    ui: &mut Ui,
    panel: &mut PanelUi,
    title: &str,
    close: Button,
    key: impl Into<Command>,
    command: impl Into<Command>,
) {
    let show_title = |ui: &mut Ui| {
        // Bold letters are a little wider.
        let size = if is_low(ui) { 20.0 } else { 26.0 };
        let title = fitting(ui, title, size, ui.available_width() * 0.92);
        ui.label(title.family(strong_family()))
    };
    Sides::new().shrink_left().show(ui, show_title, |ui| panel.press_or_key(ui, close, key, command));
}

/// Adds letters that are all equally wide, some parts in the second colour and underlined.
pub fn mark(
    job: &mut LayoutJob,
    [plain, mark]: [Color32; 2],
    parts: impl IntoIterator<Item = (impl AsRef<str>, bool)>,
) {
    for (words, is_marked) in parts {
        let plain = TextFormat::simple(FontId::monospace(12.0), plain);
        let marked = TextFormat { color: mark, underline: Stroke::new(2.0, mark), ..plain.clone() };
        job.append(words.as_ref(), 0.0, if is_marked { marked } else { plain });
    }
}

/// Letters of this size, or smaller so that the words fit into this width.
pub fn fitting(ui: &Ui, words: &str, size: f32, width: f32) -> RichText {
    let wide = text_width(ui, words, size);
    RichText::new(words).size(if wide > width { size * width / wide } else { size })
}

pub fn text_width(ui: &Ui, words: &str, size: f32) -> f32 {
    ui.painter().layout_no_wrap(words.to_owned(), regular(size), Color32::WHITE).size().x
}
