//! The woods that cubes are shown in.

use crate::puzzle::{Colour, Colouring};
use crate::spelling::words;

/// How a wood looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Species {
    /// The light and the dark part of its rings, as linear RGB.
    pub rings: [[f32; 3]; 2],
    /// Contrast of the rings, and darkness of the short flecks that beech has: from 0 (none) to 1, chosen by eye.
    pub figure: [f32; 2],
    /// Colours in small drawings, as sRGB: the cube, and the cord drawn on it.
    pub drawn: [[u8; 3]; 2],
}

const DARK_CORD: [u8; 3] = [0x4a, 0x2f, 0x1d];
const PALE_CORD: [u8; 3] = [0xf1, 0xdf, 0xc6];

impl Species {
    /// Beech for cubes without a colour, then walnut and maple for those of [`Colour::ALL`]; the shader has room for 8.
    pub const ALL: [Self; 3] = [
        Self {
            rings: [[0.650, 0.428, 0.262], [0.430, 0.245, 0.130]],
            figure: [0.58, 0.26],
            drawn: [[0xd3, 0xaf, 0x8c], DARK_CORD],
        },
        Self {
            rings: [[0.150, 0.078, 0.041], [0.058, 0.027, 0.014]],
            figure: [0.5, 0.0],
            drawn: [[0x6b, 0x47, 0x30], PALE_CORD],
        },
        Self {
            rings: [[0.80, 0.64, 0.44], [0.64, 0.455, 0.27]],
            figure: [0.5, 0.07],
            drawn: [[0xe2, 0xc4, 0x97], DARK_CORD],
        },
    ];

    pub fn index_of(colour: Option<Colour>) -> usize {
        colour.map_or(0, |colour| 1 + colour as usize)
    }

    /// The wood of each cubelet, as an index of [`Self::ALL`]; the first one without colours.
    pub(crate) fn woods(colouring: Option<&Colouring>, cubelets: usize) -> Vec<usize> {
        let colour = |cubelet: usize| colouring.and_then(|colouring| colouring.colours.get(cubelet));
        (0..cubelets).map(|cubelet| Self::index_of(colour(cubelet).copied())).collect()
    }

    pub fn of(colour: Option<Colour>) -> &'static Self {
        &Self::ALL[Self::index_of(colour)]
    }
}

words! {
    /// How a snake without colours looks. Most that are sold alternate between two woods along the chain, so that the
    /// cube is checkered however it folds. The search ignores it.
    #[derive(Default)]
    pub enum Woods("light, dark or one") {
        /// Alternating, and the first cube is light.
        #[default]
        Light "light",
        Dark "dark",
        One "one",
    }
}

impl Woods {
    /// The wood to show a cubelet in; `own` is that of its colour. Both are indices of [`Species::ALL`].
    pub fn shown(self, own: usize, cubelet: usize) -> usize {
        if own > 0 || self == Self::One {
            return own;
        }
        let is_light = cubelet.is_multiple_of(2) == (self == Self::Light);
        Species::index_of(Some(if is_light { Colour::White } else { Colour::Black }))
    }
}
