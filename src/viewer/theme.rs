//! Colours of panel and scene; spacing and type of the panel.

use bevy::math::Vec4;
use bevy::render::render_resource::ShaderType;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, Stroke, TextStyle};

use crate::session::Settings;

/// The colours of a theme, as sRGB.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Palette {
    pub dark: bool,
    pub panel: Color32,
    pub field: Color32,
    pub hover: Color32,
    pub line: Color32,
    pub text: Color32,
    pub quiet: Color32,
    /// What is on, what moves, what to press next.
    pub accent: Color32,
    pub on_accent: Color32,
    pub bad: Color32,
    pub background: Color32,
    pub table: Color32,
}

const LIGHT: Palette = Palette {
    dark: false,
    panel: Color32::from_rgb(0xfb, 0xf7, 0xf1),
    field: Color32::from_rgb(0xf0, 0xe8, 0xdc),
    hover: Color32::from_rgb(0xe6, 0xda, 0xc9),
    line: Color32::from_rgb(0xdf, 0xd4, 0xc5),
    text: Color32::from_rgb(0x2e, 0x26, 0x20),
    quiet: Color32::from_rgb(0x75, 0x68, 0x5b),
    accent: Color32::from_rgb(0xb4, 0x4f, 0x16),
    on_accent: Color32::WHITE,
    bad: Color32::from_rgb(0xb3, 0x26, 0x1e),
    background: Color32::from_rgb(0xe9, 0xe2, 0xd8),
    table: Color32::from_rgb(0xd3, 0xc7, 0xb8),
};

const DARK: Palette = Palette {
    dark: true,
    panel: Color32::from_rgb(0x26, 0x22, 0x1f),
    field: Color32::from_rgb(0x36, 0x30, 0x2b),
    hover: Color32::from_rgb(0x45, 0x3d, 0x37),
    line: Color32::from_rgb(0x41, 0x3a, 0x34),
    text: Color32::from_rgb(0xf1, 0xe9, 0xdf),
    quiet: Color32::from_rgb(0xaa, 0x9d, 0x8f),
    accent: Color32::from_rgb(0xf0, 0x8c, 0x3e),
    on_accent: Color32::from_rgb(0x22, 0x16, 0x0c),
    bad: Color32::from_rgb(0xff, 0x8a, 0x7a),
    background: Color32::from_rgb(0x1b, 0x18, 0x17),
    table: Color32::from_rgb(0x46, 0x3c, 0x34),
};

pub(super) fn palette(settings: &Settings) -> Palette {
    if settings.is_dark() { DARK } else { LIGHT }
}

/// The colours of the scene as its shader takes them: as stored but for the accent, which is linear light.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SceneColours {
    pub background: Vec4,
    /// Its edge fades into the background.
    pub table: Vec4,
    /// What moves, ghosts, the dot on the head: linear.
    pub accent: Vec4,
    pub panel: Vec4,
}

impl From<Palette> for SceneColours {
    fn from(palette: Palette) -> Self {
        let stored = |colour: Color32| Vec4::from(colour.to_normalized_gamma_f32());
        Self {
            background: stored(palette.background),
            table: stored(palette.table),
            accent: Vec4::from(egui::Rgba::from(palette.accent).to_array()),
            panel: stored(palette.panel),
        }
    }
}

pub(super) fn dress(ctx: &egui::Context, palette: Palette) {
    // The monospaced font has the arrows that the other one lacks.
    let mut fonts = egui::FontDefinitions::default();
    if let Some(family) = fonts.families.get_mut(&egui::FontFamily::Proportional) {
        family.push("Hack".to_owned());
    }
    ctx.set_fonts(fonts);
    // Soft edges triple the triangles of the panel, and a software driver feels each of them.
    ctx.tessellation_options_mut(|options| options.feathering = false);
    let mut style = egui::Style {
        visuals: if palette.dark { egui::Visuals::dark() } else { egui::Visuals::light() },
        ..egui::Style::default()
    };
    style.text_styles = [
        (TextStyle::Heading, FontId::proportional(17.0)),
        (TextStyle::Body, FontId::proportional(14.0)),
        (TextStyle::Button, FontId::proportional(14.0)),
        (TextStyle::Small, FontId::proportional(12.0)),
        (TextStyle::Monospace, FontId::monospace(13.0)),
    ]
    .into();
    style.spacing.item_spacing = egui::vec2(8.0, 6.0);
    style.spacing.button_padding = egui::vec2(10.0, 5.0);
    style.spacing.interact_size = egui::vec2(30.0, 28.0);
    style.spacing.slider_width = 150.0;
    style.interaction.tooltip_delay = 0.35;
    // Nothing fades by itself: a picture that rests costs no frame.
    style.animation_time = 0.0;

    let visuals = &mut style.visuals;
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.extreme_bg_color = palette.field;
    visuals.faint_bg_color = palette.field;
    visuals.hyperlink_color = palette.accent;
    visuals.error_fg_color = palette.bad;
    visuals.selection.bg_fill = palette.accent.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.popup_shadow = egui::Shadow::NONE;
    visuals.window_shadow = egui::Shadow { offset: [0, 6], blur: 24, spread: 0, color: Color32::from_black_alpha(60) };
    let widgets = &mut visuals.widgets;
    for (state, fill, text) in [
        (&mut widgets.noninteractive, palette.panel, palette.text),
        (&mut widgets.inactive, palette.field, palette.text),
        (&mut widgets.hovered, palette.hover, palette.text),
        (&mut widgets.active, palette.hover, palette.text),
        (&mut widgets.open, palette.hover, palette.text),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::NONE;
        state.fg_stroke = Stroke::new(1.0, text);
        state.corner_radius = CornerRadius::same(6);
        state.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, palette.line);
    ctx.set_global_style(style);
}
