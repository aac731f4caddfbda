//! The properties of one cubelet other than its pose, packed into one number of its instance.
//!
//! The layout is defined here; the shader gets it as constants.

use bevy::shader::ShaderDefVal;

use crate::stage::{Cut, WOOD};

/// A field of the tag: name in the shader, lowest bit, number of bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct TagField(&'static str, u32, u32);

const STICK: TagField = TagField("STICK", 0, 10);
const HOLES: TagField = TagField("HOLES", 10, 6);
pub(super) const SPECIES: TagField = TagField("SPECIES", 16, 3);
pub(super) const LIT: TagField = TagField("LIT", 19, 1);
pub(super) const RESTS: TagField = TagField("RESTS", 20, 1);
pub(super) const HEAD: TagField = TagField("HEAD", 21, 1);
const AXIS: TagField = TagField("AXIS", 24, 2);
const PLACE: TagField = TagField("PLACE", 26, 5);
pub(super) const TICK: TagField = TagField("TICK", 31, 1);
const FIELDS: [TagField; 9] = [STICK, HOLES, SPECIES, LIT, RESTS, HEAD, AXIS, PLACE, TICK];

/// The code of position 0 on the stick; cubelets before it have negative positions.
const FIRST_PLACE: i32 = 16;

impl TagField {
    const fn mask(self) -> u32 {
        (1 << self.2) - 1
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tag(pub u32);

impl Tag {
    /// Sets a field that was 0; higher bits of `value` are dropped.
    pub fn with(self, field: TagField, value: u32) -> Self {
        Self(self.0 | (value & field.mask()) << field.1)
    }

    /// Sets the cubelet's stick, its axis and position in it, and its holes.
    pub fn cut(self, cut: Cut) -> Self {
        self.with(STICK, cut.stick as u32)
            .with(HOLES, u32::from(cut.holes))
            .with(AXIS, cut.axis as u32)
            .with(PLACE, (cut.along + FIRST_PLACE) as u32)
    }
}

pub(super) const MAX_SPECIES: usize = 1 << SPECIES.2;

/// The layout as shader constants: `…_AT` and `…_MASK` of each field, and the meaning of values.
pub(super) fn shader_defs() -> Vec<ShaderDefVal> {
    let mut defs = vec![
        ShaderDefVal::UInt("FIRST_PLACE".to_owned(), FIRST_PLACE as u32),
        ShaderDefVal::UInt("MAX_SPECIES".to_owned(), MAX_SPECIES as u32),
    ];
    defs.extend(WOOD.map(|(name, thousandths)| ShaderDefVal::UInt(name.to_owned(), thousandths)));
    for field in FIELDS {
        defs.push(ShaderDefVal::UInt(format!("{}_AT", field.0), field.1));
        defs.push(ShaderDefVal::UInt(format!("{}_MASK", field.0), field.mask()));
    }
    defs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_lies_over_another() {
        let mut free = 0;
        for field in FIELDS {
            assert!(field.1 >= free && field.1 + field.2 <= u32::BITS, "{field:?}");
            free = field.1 + field.2;
        }
    }

    #[test]
    fn a_part_never_spills_into_the_next() {
        let cut = Cut { stick: 5000, along: -20, ..Cut::default() };
        assert_eq!(Tag::default().cut(cut).0 & !(STICK.mask() | PLACE.mask() << PLACE.1), 0);
    }
}
