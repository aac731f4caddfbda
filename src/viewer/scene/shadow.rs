//! The boxes that cast shadows, and the soft shadow on the table as a small picture drawn on the CPU.
//!
//! A shadow map costs a slow machine more than all other drawing. This costs almost nothing and looks the same
//! everywhere; the shader does the same for each pixel where there is time (`arriving` in `wood.wgsl`).

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::fold::CubeletPose;
use crate::stage::LAMP_WIDTH;

pub const SIDE_PIXELS: usize = 128;
/// How far from a block, in pitches, its contact shadow ends.
const CONTACT: f32 = 0.7;

/// Cubelets of one lattice that fill a box.
pub struct Block {
    axes: Mat3,
    half: Vec3,
    middle: Vec3,
}

/// Cubelets as few blocks; `pitch` is their distance.
pub fn blocks(cubelets: impl Iterator<Item = CubeletPose>, pitch: f32) -> Vec<Block> {
    let mut lattices: Vec<(CubeletPose, BTreeSet<[i32; 3]>)> = Vec::new();
    for pose in cubelets {
        let cell = |origin: &CubeletPose| {
            let back = origin.rotation.inverse();
            let off = back * (pose.position - origin.position) / pitch;
            let turn = back * pose.rotation;
            let fits = |at: Vec3| (at - at.round()).abs().max_element() < 0.01;
            (fits(off) && fits(turn * Vec3::X) && fits(turn * Vec3::Y)).then(|| off.round().as_ivec3().to_array())
        };
        match lattices.iter_mut().find_map(|(origin, cells)| Some((cell(origin)?, cells))) {
            Some((cell, cells)) => _ = cells.insert(cell),
            None => lattices.push((pose, BTreeSet::from([[0; 3]]))),
        }
    }
    let mut blocks = Vec::new();
    for (origin, mut cells) in lattices {
        while let Some(&low) = cells.first() {
            let mut high = low;
            for axis in [2, 1, 0] {
                loop {
                    let mut to = high;
                    to[axis] += 1;
                    if !all_cells(low, to).all(|cell| cells.contains(&cell)) {
                        break;
                    }
                    high = to;
                }
            }
            all_cells(low, high).for_each(|cell| _ = cells.remove(&cell));
            let [low, high] = [low, high].map(|cell| IVec3::from(cell).as_vec3() * pitch);
            let middle = origin.position + origin.rotation * (low + high) / 2.0;
            blocks.push(Block { axes: Mat3::from_quat(origin.rotation), half: (high - low + 1.0) / 2.0, middle });
        }
    }
    blocks
}

fn all_cells(low: [i32; 3], high: [i32; 3]) -> impl Iterator<Item = [i32; 3]> {
    (low[0]..=high[0])
        .flat_map(move |x| (low[1]..=high[1]).flat_map(move |y| (low[2]..=high[2]).map(move |z| [x, y, z])))
}

impl Block {
    /// The columns that the shader takes.
    pub fn columns(&self) -> Mat4 {
        let Mat3 { x_axis, y_axis, z_axis } = self.axes;
        let Vec3 { x, y, z } = self.half;
        Mat4::from_cols(x_axis.extend(x), y_axis.extend(y), z_axis.extend(z), self.middle.extend(self.half.length()))
    }

    /// The share of the lamp that it hides from a place on the table; as in the shader.
    fn covers(&self, place: Vec3, toward: Vec3) -> f32 {
        let into = self.axes.transpose();
        let l = into * toward;
        let p = into * (place - self.middle);
        let m = l.abs().max(Vec3::splat(1e-4));
        let crosses = m.cmpgt(Vec3::splat(LAMP_WIDTH));
        let enters = Vec3::select(crosses, (-self.half - p * l.signum()) / m, Vec3::splat(-1e3));
        let way = enters.max_element().max(0.0);
        let soft = 0.012 + LAMP_WIDTH * way;
        let beyond = (way - 3.5).max(0.0);
        let scale = (1.0 - l * l).max(Vec3::splat(1e-3)).map(|square| square.sqrt().recip());
        let away = l.cross(p).abs() * scale;
        let edge = (m.yzx() * self.half.zxy() + m.zxy() * self.half.yzx()) * scale;
        let strips = ((away + soft).min(edge) - (away - soft).max(-edge)) / (2.0 * soft);
        let strips = strips.clamp(Vec3::ZERO, Vec3::ONE).map(|share| share * share * (3.0 - 2.0 * share));
        strips.element_product() / strips.max_element().max(1e-3) / (1.0 + 0.03 * beyond * beyond)
    }

    /// How close it is to a place on the table: 1 if it touches it, 0 from [`CONTACT`] on.
    fn contact(&self, place: Vec3) -> f32 {
        let off = (self.axes.transpose() * (place - self.middle)).abs() - self.half;
        (1.0 - off.max(Vec3::ZERO).length() / CONTACT).max(0.0)
    }
}

/// The part of the table under the shadow's picture, as small as possible, because it costs more than the bare table.
pub struct ShadowArea {
    /// Centre as (x, z), in pitches.
    pub middle: Vec2,
    /// Half width and depth, in pitches.
    pub half: Vec2,
    pub ground: f32,
    /// Toward the lamp.
    pub key: Vec3,
}

impl ShadowArea {
    pub fn under(blocks: &[Block], ground: f32, key: Vec3) -> Self {
        let mut area = Self { middle: Vec2::ZERO, half: Vec2::ZERO, ground, key };
        let all = blocks.iter().map(|block| area.around(block)).reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)));
        let (low, high) = all.unwrap_or_default();
        area.middle = (low + high) / 2.0;
        area.half = (high - low) / 2.0;
        area
    }

    /// The part of the table that a block shades, as its least and greatest (x, z).
    fn around(&self, block: &Block) -> (Vec2, Vec2) {
        let half = block.axes.abs() * block.half;
        let high = block.middle.y + half.y;
        let thrown = |height: f32| block.middle.xz() - self.key.xz() / self.key.y * (height - self.ground).max(0.0);
        let near = thrown(block.middle.y - half.y);
        let far = thrown(high);
        let soft = LAMP_WIDTH * (high - self.ground).max(0.0) / self.key.y;
        let reach = half.xz() + (1.3 * soft + 0.05).max(CONTACT);
        (near.min(far) - reach, near.max(far) + reach)
    }

    /// Draws the shadows of these blocks: for each pixel the share of the lamp that is hidden, and the contact shadow.
    pub fn draw(self, blocks: &[Block]) -> Vec<[u8; 2]> {
        let mut hidden = vec![[0.0_f32; 2]; SIDE_PIXELS * SIDE_PIXELS];
        // Leave a border of one pixel without shadow.
        let scale = (SIDE_PIXELS as f32 - 2.0) / (2.0 * self.half.max(Vec2::splat(0.01)));
        for block in blocks {
            let (low, high) = self.around(block);
            let [low, high] = [low, high].map(|at| (at - self.middle + self.half) * scale + 1.0);
            let range = |low: f32, high: f32| {
                let inside = |at: f32| at.clamp(1.0, SIDE_PIXELS as f32 - 1.0) as usize;
                inside(low)..inside(high.ceil())
            };
            for row in range(low.y, high.y) {
                for column in range(low.x, high.x) {
                    let at = Vec2::new(column as f32 - 0.5, row as f32 - 0.5) / scale + self.middle - self.half;
                    let place = Vec3::new(at.x, self.ground, at.y);
                    let [lamp, contact] = &mut hidden[row * SIDE_PIXELS + column];
                    *lamp += block.covers(place, self.key);
                    *contact = contact.max(block.contact(place).powi(2));
                }
            }
        }
        hidden.into_iter().map(|each| each.map(|share| (share.min(1.0) * 255.0) as u8)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Vec3 = Vec3::new(-0.6, 0.8, 0.0);

    fn cube(x: f32, y: f32, z: f32) -> CubeletPose {
        CubeletPose { position: Vec3::new(x, y, z), rotation: Quat::IDENTITY }
    }

    fn draw(cubelets: &[CubeletPose]) -> Vec<[u8; 2]> {
        let blocks = blocks(cubelets.iter().copied(), 1.0);
        ShadowArea { middle: Vec2::ZERO, half: Vec2::splat(10.0), ground: 0.0, key: KEY }.draw(&blocks)
    }

    /// The share of the lamp hidden from a place on the table.
    fn lamp(drawn: &[[u8; 2]], x: f32, z: f32) -> u8 {
        let pixel = |at: f32| ((at + 10.0) / 20.0 * (SIDE_PIXELS as f32 - 2.0)) as usize + 1;
        drawn[pixel(z) * SIDE_PIXELS + pixel(x)][0]
    }

    #[test]
    fn the_shadow_falls_away_from_the_lamp_and_is_softer_the_higher_the_cubelet() {
        let low = draw(&[cube(0.0, 0.5, 0.0)]);
        assert!(lamp(&low, 0.7, 0.0) > 250 && lamp(&low, -0.8, 0.0) == 0 && lamp(&low, 2.0, 0.0) == 0);
        // Close around what touches the table there is a contact shadow, also on the side of the lamp.
        let around = |drawn: &[[u8; 2]]| drawn.iter().filter(|[_, contact]| (1..255).contains(contact)).count();
        // Thrown by three quarters of its height.
        let high = draw(&[cube(0.0, 4.5, 0.0)]);
        assert!(lamp(&high, 0.7, 0.0) == 0 && lamp(&high, 3.4, 0.0) > 40);
        let edge = |drawn: &[[u8; 2]]| drawn.iter().filter(|[lamp, _]| (25..230).contains(lamp)).count();
        assert!(edge(&high) > 2 * edge(&low), "{} and {}", edge(&high), edge(&low));
        assert!(around(&low) > 100 && around(&high) == 0);
    }

    #[test]
    fn cubelets_of_one_lattice_are_few_blocks_without_a_seam() {
        let cubes = |turn: Quat| {
            (0..27).map(move |at| {
                let place = IVec3::new(at % 3, at / 3 % 3, at / 9).as_vec3();
                CubeletPose {
                    position: turn * place,
                    rotation: turn * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2),
                }
            })
        };
        let turned = Quat::from_rotation_y(0.4);
        assert_eq!(blocks(cubes(turned), 1.0).iter().map(|block| block.half).collect::<Vec<_>>(), [Vec3::splat(1.5)]);
        assert_eq!(blocks(cubes(turned).chain(cubes(Quat::IDENTITY)), 1.0).len(), 2);
        assert_eq!(blocks([cube(0.0, 0.0, 0.0), cube(1.0, 0.0, 0.0), cube(1.0, 1.0, 0.0)].into_iter(), 1.0).len(), 2);
        // Half of the shadow is of one block, half of the other.
        let row = draw(&[cube(0.0, 0.5, 0.0), cube(0.0, 0.5, 1.0), cube(1.0, 0.5, 1.0)]);
        assert!((0..=4).all(|at| lamp(&row, 0.7, at as f32 / 4.0) > 235));
    }

    #[test]
    fn the_shadow_ends_inside_the_picture() {
        let blocks = blocks([cube(-3.0, 0.5, 1.0), cube(9.0, 6.0, -2.0)].into_iter(), 1.0);
        let drawn = ShadowArea::under(&blocks, 0.0, KEY).draw(&blocks);
        let is_edge = |index: usize| {
            [index % SIDE_PIXELS, index / SIDE_PIXELS].iter().any(|at| [0, SIDE_PIXELS - 1].contains(at))
        };
        let edge = (0..SIDE_PIXELS * SIDE_PIXELS).filter(|&index| is_edge(index));
        assert!(edge.map(|index| drawn[index]).all(|hidden| hidden == [0; 2]));
        // Close to the edge there is hardly any left.
        let next = (0..SIDE_PIXELS).flat_map(|at| [drawn[SIDE_PIXELS + at], drawn[at * SIDE_PIXELS + 1]]).flatten();
        assert!(next.max() < Some(10) && drawn.iter().flatten().any(|hidden| *hidden > 50));
        assert_eq!(ShadowArea::under(&[], 0.0, KEY).half, Vec2::ZERO);
    }
}
