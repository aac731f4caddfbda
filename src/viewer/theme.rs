//! Colours of panel and scene; spacing and text styles of the panel. Its fonts: `fonts`.

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Visuals, vec2,
};

use crate::stage::{self, Rgb};

/// Opacity of disabled widgets, as low as legibility allows.
const DISABLED: f32 = 0.75;

/// Corners of cards, in points.
pub const CARD_CORNERS: u8 = 20;

pub type UiPalette = stage::Palette<Color32>;

pub fn palette(dark: bool) -> UiPalette {
    stage::Palette::of(dark).map(colour)
}

/// The colour around marks on the picture.
pub fn rim(palette: UiPalette) -> Color32 {
    if palette.dark { palette.background.gamma_multiply(0.7) } else { Color32::from_white_alpha(170) }
}

/// The shadow below cards, in the hue of the stage.
pub fn shadow(palette: UiPalette) -> Shadow {
    let color = if palette.dark { Color32::from_black_alpha(90) } else { palette.text.gamma_multiply(0.22) };
    Shadow { offset: [0, 6], blur: 20, spread: 0, color }
}

/// The veil over the window behind a dialog.
pub fn shade() -> Color32 {
    palette(true).background.gamma_multiply(0.55)
}

pub fn colour([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

pub fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

pub fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

/// The font for headings, the sentence of a step and the button to press next.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, strong_family())
}

pub fn apply_style(ctx: &egui::Context, palette: UiPalette) {
    // The session sets the zoom, also by key.
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // By default, egui counts no press over 0.8 s as a click, but children press long, and slow frames lengthen a
        // short press.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    let mut style =
        Style { visuals: if palette.dark { Visuals::dark() } else { Visuals::light() }, ..Style::default() };
    style.text_styles.values_mut().for_each(|font| font.size = 14.0);
    style.text_styles.insert(TextStyle::Heading, strong(18.0));
    style.spacing.item_spacing = vec2(8.0, 6.0);
    style.spacing.button_padding = vec2(10.0, 5.0);
    style.spacing.interact_size = vec2(30.0, 28.0);
    style.spacing.menu_margin = Margin::same(12);
    style.interaction.tooltip_delay = 0.35;
    // No animations, so that an idle panel costs no frame.
    style.animation_time = 0.0;
    style.visuals.text_cursor.blink = false;
    style.scroll_animation = egui::style::ScrollAnimation::none();
    style.spacing.scroll.fade = egui::style::ScrollFadeStyle { strength: 1.0, size: 36.0 };

    let visuals = &mut style.visuals;
    visuals.disabled_alpha = DISABLED;
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.extreme_bg_color = palette.field;
    visuals.error_fg_color = palette.bad;
    visuals.selection.bg_fill = palette.line;
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.window_stroke = Stroke::NONE;
    visuals.menu_corner_radius = CornerRadius::same(CARD_CORNERS);
    visuals.popup_shadow = shadow(palette);
    let widgets = &mut visuals.widgets;
    for (state, fill) in [
        (&mut widgets.noninteractive, palette.field),
        (&mut widgets.inactive, palette.field),
        (&mut widgets.hovered, palette.hover),
        (&mut widgets.active, palette.hover),
        (&mut widgets.open, palette.hover),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::NONE;
        state.fg_stroke = Stroke::new(1.0, palette.text);
        // Buttons are as round as they are high.
        state.corner_radius = CornerRadius::same(u8::MAX);
        state.expansion = 0.0;
    }
    ctx.set_global_style(style);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::Species;
    /// The contrast ratio of WCAG 2.2, 1 to 21.
    fn contrast(one: Color32, other: Color32) -> f32 {
        let luminance = |colour: Color32| {
            let light = egui::Rgba::from(colour);
            0.2126 * light.r() + 0.7152 * light.g() + 0.0722 * light.b() + 0.05
        };
        let one = luminance(one);
        let other = luminance(other);
        one.max(other) / one.min(other)
    }

    #[test]
    fn all_words_are_legible() {
        for dark in [false, true] {
            let palette = palette(dark);
            let legible = |words: Color32, ground: Color32| {
                let ratio = contrast(words, ground);
                assert!(ratio >= 4.5, "dark {dark}: {words:?} on {ground:?} has {ratio}");
            };
            let stage = [palette.background, palette.table, palette.pool];
            for ground in [palette.panel, palette.field, palette.button].into_iter().chain(stage) {
                legible(palette.text, ground);
                legible(palette.quiet, ground);
                // Only the wood is warm.
                assert!(ground.r() < ground.b() + 10, "dark {dark}: {ground:?}");
            }
            for chosen in [palette.hover, palette.line] {
                legible(palette.text, chosen);
            }
            for sentences in [palette.background, palette.panel] {
                assert!(contrast(palette.text, sentences) >= 6.5, "dark {dark}: {sentences:?}");
                legible(palette.bad, sentences);
            }
            legible(palette.accent, palette.panel);
            legible(palette.on_mark, palette.mark);
            // Marks stand out from both grounds and from their rim, and the rim from wood where they do not.
            for ground in stage.into_iter().chain([palette.table.blend(rim(palette))]) {
                let ratio = contrast(palette.mark, ground);
                assert!(ratio >= 3.0, "dark {dark}: marks on {ground:?} have {ratio}");
            }
            for species in Species::ALL {
                let wood = colour(species.drawn[0]);
                let ratio = contrast(palette.mark, wood).max(contrast(palette.mark, wood.blend(rim(palette))));
                assert!(ratio >= 3.0, "dark {dark}: marks on {wood:?} have {ratio}");
            }
            legible(palette.on_accent, palette.accent);
            let disabled = |colour: Color32| palette.panel.lerp_to_gamma(colour, DISABLED);
            legible(disabled(palette.text), disabled(palette.field));
        }
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-3);
    }
}
