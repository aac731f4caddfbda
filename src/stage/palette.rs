//! The colours of the light and the dark theme, except those of the woods.

use glam::FloatExt as _;

/// Red, green and blue, as sRGB.
pub type Rgb = [u8; 3];

/// Each colour in light and in dark.
macro_rules! palette {
    ($($(#[$about:meta])* $name:ident: $light:literal, $dark:literal;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Palette<Colour = Rgb> {
            pub dark: bool,
            $($(#[$about])* pub $name: Colour,)+
        }

        impl Palette {
            pub const LIGHT: Self = Self { dark: false, $($name: rgb($light),)+ };
            pub const DARK: Self = Self { dark: true, $($name: rgb($dark),)+ };

            pub const fn of(dark: bool) -> Self {
                if dark { Self::DARK } else { Self::LIGHT }
            }

            pub fn named(&self) -> [(&'static str, Rgb); [$($light),+].len()] {
                [$((stringify!($name), self.$name)),+]
            }
        }

        impl<Colour> Palette<Colour> {
            pub fn map<Other>(self, to: impl Fn(Colour) -> Other) -> Palette<Other> {
                Palette { dark: self.dark, $($name: to(self.$name),)+ }
            }
        }
    };
}

palette! {
    panel: 0xfbf7f1, 0x26221f;
    field: 0xf0e8dc, 0x36302b;
    hover: 0xe6dac9, 0x453d37;
    line: 0xdfd4c5, 0x413a34;
    text: 0x2e2620, 0xf1e9df;
    quiet: 0x544a40, 0xcbc0b4;
    /// For switched-on controls and the next button to press.
    accent: 0xb44f16, 0xf08c3e;
    on_accent: 0xffffff, 0x22160c;
    /// For what is drawn on wood: the moving part, its arrows, the dot.
    mark: 0x006474, 0x5fcfc8;
    on_mark: 0xffffff, 0x0b1d1e;
    bad: 0xb3261e, 0xff8a7a;
    background: 0xe5e0d5, 0x1d1c1a;
    table: 0xf1ece2, 0x4d4a43;
}

const fn rgb(number: u32) -> Rgb {
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}

/// Linear interpolation between two sRGB-encoded colours; `share` 0 to 1.
pub fn mixed(one: Rgb, other: Rgb, share: f32) -> Rgb {
    std::array::from_fn(|at| f32::from(one[at]).lerp(f32::from(other[at]), share).round() as u8)
}
