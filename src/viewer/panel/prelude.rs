//! What most files of the panel use: egui, and the puzzles, the session and the pictures that the panel shows.

pub use bevy_egui::egui::{
    self, Align, Align2, Button as EguiButton, Color32, ComboBox, Context, DragValue, FontId, Frame, Grid, Id, Key,
    Label as EguiLabel, Layout, Margin, Painter, Pos2, Rect, Response, RichText, ScrollArea, Sense, Shape, Stroke,
    StrokeKind, TextEdit, TextFormat, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, text::LayoutJob, vec2,
};

pub use super::thumbnail::Thumbnail;
pub use super::widgets::*;
pub use crate::fold::*;
pub use crate::puzzle::*;
pub use crate::session::*;
pub use crate::spelling::capital;
pub use crate::stage::*;
pub use crate::text::*;
pub(super) use crate::viewer::theme;
pub use crate::viewer::theme::{CARD_CORNERS, UiPalette, regular, shadow, strong, strong_family};
