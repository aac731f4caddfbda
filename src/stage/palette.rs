//! The colours of the light and the dark theme, except those of the woods, which alone are warm: by day sea-glass and
//! petrol ink, at night petrol and ivory, and one spot of red. Window, page, sheet and film take theirs from here.

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
            /// The share of the pool's colour in its middle.
            pub const fn pool_strength(&self) -> f32 {
                if self.dark { 1.0 } else { 0.75 }
            }

            pub fn map<Other>(self, to: impl Fn(Colour) -> Other) -> Palette<Other> {
                Palette { dark: self.dark, $($name: to(self.$name),)+ }
            }
        }
    };
}

palette! {
    panel: 0xfbf8f2, 0x123b43;
    /// For buttons, fields and small pictures on the panel.
    field: 0xdfe9e6, 0x1f5a64;
    hover: 0xcfdedb, 0x2a6872;
    /// For what is chosen, and for steps to come.
    line: 0xb9d0cb, 0x347580;
    /// For buttons on the stage.
    button: 0xfbf8f2, 0x1f5a64;
    text: 0x0e2f36, 0xf7f0e3;
    quiet: 0x1d4047, 0xccd0c8;
    /// For the next button to press.
    accent: 0x0f3b44, 0xf7eedd;
    on_accent: 0xfff7ea, 0x0e2f36;
    /// For what is drawn on wood: the moving part and its arrows.
    mark: 0x0f3b44, 0xffe9c4;
    on_mark: 0xfff7ea, 0x0e2f36;
    /// Where the moving part will be, and around it.
    glass: 0xffffff, 0xa9c9c6;
    landing: 0xffffff, 0xffe9c4;
    /// Toward which resting wood fades.
    rest: 0xcbc0aa, 0x5e5a51;
    /// For the end from which the words count, and for the current step.
    dot: 0xe2553d, 0xe2553d;
    bad: 0x8a1a12, 0xffa698;
    /// The stage above and below, and where it is lightest, around what stands on it.
    background: 0xafc9c4, 0x071e24;
    table: 0x8fb3af, 0x103b43;
    pool: 0xc9dad5, 0x22606a;
}

/// For the cards of snakes that are named after a colour, and of others that are sold.
const TILES: [(&str, u32); 5] =
    [("blue", 0xa8c0d8), ("green", 0xa9cba9), ("orange", 0xc98a62), ("red", 0xd8a19a), ("purple", 0xb9afd6)];
const OTHER_TILE: u32 = 0x1f5660;

/// The colour of the card of a snake of the catalogue, by day and at night.
pub fn tile(id: &str) -> Rgb {
    rgb(TILES.iter().find(|(name, _)| id.ends_with(name)).map_or(OTHER_TILE, |(_, colour)| *colour))
}

const fn rgb(number: u32) -> Rgb {
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}

/// Linear interpolation between two sRGB-encoded colours; `share` 0 to 1.
pub fn mixed(one: Rgb, other: Rgb, share: f32) -> Rgb {
    std::array::from_fn(|at| f32::from(one[at]).lerp(f32::from(other[at]), share).round() as u8)
}
