//! What differs between cubelets besides their place, in one number of each instance.
//!
//! Where the parts of the number are is said here alone; the shader is compiled with it.

use bevy::shader::ShaderDefVal;

use crate::stage::Cut;

/// A part of the tag: its name in the shader, its lowest bit and how many bits it has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part(&'static str, u32, u32);

const STICK: Part = Part("STICK", 0, 10);
const HOLES: Part = Part("HOLES", 10, 6);
pub(super) const SPECIES: Part = Part("SPECIES", 16, 3);
pub(super) const LIT: Part = Part("LIT", 19, 1);
pub(super) const RESTS: Part = Part("RESTS", 20, 1);
pub(super) const HEAD: Part = Part("HEAD", 21, 1);
const AXIS: Part = Part("AXIS", 24, 2);
const PLACE: Part = Part("PLACE", 26, 5);
pub(super) const TICK: Part = Part("TICK", 31, 1);
const PARTS: [Part; 9] = [STICK, HOLES, SPECIES, LIT, RESTS, HEAD, AXIS, PLACE, TICK];

/// What stands for the first place on the stick: cubelets before it have lower ones.
const FIRST_PLACE: i32 = 16;

impl Part {
    const fn mask(self) -> u32 {
        (1 << self.2) - 1
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tag(pub u32);

impl Tag {
    /// With a part that was 0; what does not fit is cut off.
    pub fn with(self, part: Part, value: u32) -> Self {
        Self(self.0 | (value & part.mask()) << part.1)
    }

    /// Where it is sawn from, and bored.
    pub fn cut(self, cut: Cut) -> Self {
        self.with(STICK, cut.stick as u32)
            .with(HOLES, u32::from(cut.holes))
            .with(AXIS, cut.axis as u32)
            .with(PLACE, (cut.along + FIRST_PLACE) as u32)
    }
}

/// So many species have room in the tag.
pub(super) const SPECIES_ROOM: usize = 1 << SPECIES.2;

/// What the shader must know to read a tag: `…_AT` and `…_MASK` of each part, and what the values mean.
pub(super) fn shader_defs() -> Vec<ShaderDefVal> {
    let mut defs = vec![
        ShaderDefVal::UInt("FIRST_PLACE".to_owned(), FIRST_PLACE as u32),
        ShaderDefVal::UInt("SPECIES_ROOM".to_owned(), SPECIES_ROOM as u32),
    ];
    for part in PARTS {
        defs.push(ShaderDefVal::UInt(format!("{}_AT", part.0), part.1));
        defs.push(ShaderDefVal::UInt(format!("{}_MASK", part.0), part.mask()));
    }
    defs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_lies_over_another() {
        let mut free = 0;
        for part in PARTS {
            assert!(part.1 >= free && part.1 + part.2 <= u32::BITS, "{part:?}");
            free = part.1 + part.2;
        }
    }

    #[test]
    fn a_part_never_spills_into_the_next() {
        let cut = Cut { stick: 5000, along: -20, ..Cut::default() };
        assert_eq!(Tag::default().cut(cut).0 & !(STICK.mask() | PLACE.mask() << PLACE.1), 0);
    }
}
