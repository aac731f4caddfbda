//! The colours of the light and the dark theme, except those of the woods.

use glam::FloatExt as _;

/// Red, green and blue, as sRGB.
pub type Rgb = [u8; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette<Colour = Rgb> {
    pub dark: bool,
    pub panel: Colour,
    pub field: Colour,
    pub hover: Colour,
    pub line: Colour,
    pub text: Colour,
    pub quiet: Colour,
    /// For switched-on controls and the next button to press.
    pub accent: Colour,
    pub on_accent: Colour,
    /// For what is drawn on wood: the moving part, its arrows, the dot.
    pub mark: Colour,
    pub on_mark: Colour,
    pub bad: Colour,
    pub background: Colour,
    pub table: Colour,
}

impl Palette {
    pub const LIGHT: Self = Self::of(false);
    pub const DARK: Self = Self::of(true);

    pub const fn of(dark: bool) -> Self {
        const fn colour(dark: bool, in_light: u32, in_dark: u32) -> Rgb {
            let [_, red, green, blue] = (if dark { in_dark } else { in_light }).to_be_bytes();
            [red, green, blue]
        }
        Self {
            dark,
            panel: colour(dark, 0xfbf7f1, 0x26221f),
            field: colour(dark, 0xf0e8dc, 0x36302b),
            hover: colour(dark, 0xe6dac9, 0x453d37),
            line: colour(dark, 0xdfd4c5, 0x413a34),
            text: colour(dark, 0x2e2620, 0xf1e9df),
            quiet: colour(dark, 0x544a40, 0xcbc0b4),
            accent: colour(dark, 0xb44f16, 0xf08c3e),
            on_accent: colour(dark, 0xffffff, 0x22160c),
            mark: colour(dark, 0x006474, 0x5fcfc8),
            on_mark: colour(dark, 0xffffff, 0x0b1d1e),
            bad: colour(dark, 0xb3261e, 0xff8a7a),
            background: colour(dark, 0xe2d8ca, 0x1b1817),
            table: colour(dark, 0xf6f0e6, 0x584a3e),
        }
    }
}

impl<Colour> Palette<Colour> {
    pub fn map<Other>(self, to: impl Fn(Colour) -> Other) -> Palette<Other> {
        Palette {
            dark: self.dark,
            panel: to(self.panel),
            field: to(self.field),
            hover: to(self.hover),
            line: to(self.line),
            text: to(self.text),
            quiet: to(self.quiet),
            accent: to(self.accent),
            on_accent: to(self.on_accent),
            mark: to(self.mark),
            on_mark: to(self.on_mark),
            bad: to(self.bad),
            background: to(self.background),
            table: to(self.table),
        }
    }
}

/// Linear interpolation between two sRGB-encoded colours; `share` 0 to 1.
pub fn mixed(one: Rgb, other: Rgb, share: f32) -> Rgb {
    std::array::from_fn(|at| f32::from(one[at]).lerp(f32::from(other[at]), share).round() as u8)
}
