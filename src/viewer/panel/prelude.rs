//! What several files of the panel use.

pub use bevy_egui::egui::{
    self, Align, Align2, Button as EguiButton, Color32, ComboBox, Context, DragValue, FontId, Frame, Grid, Id, Key,
    Label as EguiLabel, Layout, Margin, Painter, Pos2, Rect, Response, RichText, ScrollArea, Sense, Shape, Stroke,
    StrokeKind, TextEdit, TextFormat, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, text::LayoutJob, vec2,
};

pub use super::thumbnail::Thumbnail;
pub use super::widgets::*;
pub use crate::fold::{FoldPlan, Viewpoint};
pub use crate::puzzle::{BoxSize, CatalogueEntry, Colour, Direction, End, Kind, Snake, catalogue};
pub use crate::session::{
    Begin, Browse, Command, Do, Document, Draft, Edit, Entry, Export, Files, FilterChange, Find, Fold, Hand, Lifetime,
    Mode, NoticeTopic, Order, Overlay, PathFor, PlanState, Ranked, Search, SearchState, Session, Setting, Share, Shelf,
    ShelfPage, Show, View, Window,
};
pub use crate::spelling::capital;
pub use crate::stage::{Caption, Gesture, Look, Picture, Pointer, Species, Stage, Woods, laid_out};
pub use crate::text::{Button, Label, Language, Message, Notice};
pub(super) use crate::viewer::theme;
pub use crate::viewer::theme::{CARD_CORNERS, UiPalette, regular, shadow, strong};
