//! Photographs of snakes that were never taken: cubes with grain on a table, lit by one lamp, as a camera sees them.

use std::f32::consts::{FRAC_PI_2, TAU};

use fastrand::Rng;
use glam::{Mat3, Vec2, Vec3};
use snake_cube::puzzle::Kind;

/// How the snake lies.
#[derive(Clone, Copy, PartialEq)]
pub enum Lay {
    /// Each corner to the other side.
    Zigzag,
    /// Each corner to either side.
    Turns,
    /// So that cubes come to lie on others.
    Heap,
}

pub struct Scene {
    pub lay: Lay,
    /// Degrees from straight above.
    pub tilt: [f32; 2],
    /// Else by chance.
    pub two_woods: Option<bool>,
    /// By how much joints are turned, in radians.
    pub slack: f32,
    /// Whether the photo ends before the snake does.
    pub is_cut_off: bool,
    pub width: usize,
}

pub struct Shot {
    pub width: usize,
    pub height: usize,
    pub rgba: Vec<u8>,
}

struct Placed {
    centre: Vec3,
    yaw: f32,
}

const HALF: f32 = 0.485;

fn between(random: &mut Rng, from: f32, to: f32) -> f32 {
    from + (to - from) * random.f32()
}

/// About normal, with a deviation of 1.
fn normal(random: &mut Rng) -> f32 {
    (0..12).map(|_| random.f32()).sum::<f32>() - 6.0
}

fn laid(inner: &[Kind], scene: &Scene, random: &mut Rng) -> Option<Vec<Placed>> {
    for _ in 0..3000 {
        let (mut place, mut heading) = (Vec2::ZERO, 0.0);
        let mut side = if random.bool() { 1.0 } else { -1.0 };
        let mut cubes = vec![Placed { centre: Vec3::new(0.0, 0.0, 0.5), yaw: 0.0 }];
        for at in 0..=inner.len() {
            if at > 0 && inner[at - 1] == Kind::Turn {
                heading += side * FRAC_PI_2;
                side = if scene.lay == Lay::Zigzag || random.bool() { -side } else { side };
            }
            let yaw = heading + scene.slack * normal(random);
            place += Vec2::from_angle(yaw) * (1.0 + 0.025 * normal(random).abs());
            heading += 0.8 * (yaw - heading);
            cubes.push(Placed { centre: place.extend(0.5), yaw });
        }
        let near = |one: usize, other: usize| cubes[one].centre.truncate().distance(cubes[other].centre.truncate());
        let closest = (0..cubes.len())
            .flat_map(|one| (0..one.saturating_sub(1)).map(move |other| (one, other)))
            .map(|(one, other)| near(one, other))
            .fold(f32::MAX, f32::min);
        let longest = (0..cubes.len()).map(|one| near(one, 0)).fold(0.0, f32::max);
        if scene.lay == Lay::Heap {
            // Those that are in the way lie on the others.
            for one in 0..cubes.len() {
                let under = (0..one)
                    .filter(|other| cubes[one].centre.truncate().distance(cubes[*other].centre.truncate()) < 0.97);
                let height = under.map(|other| cubes[other].centre.z + 1.0).fold(0.5, f32::max);
                cubes[one].centre.z = height;
            }
            if closest < 0.9 {
                return Some(cubes);
            }
        } else if closest > 1.25 && longest < 22.0 {
            return Some(cubes);
        }
    }
    None
}

/// Smooth noise whose bumps are so wide and so high, in pixels.
fn noise(seed: u64, at: Vec2, size: Vec2) -> f32 {
    let cell = (at / size).floor();
    let part = at / size - cell;
    let part = part * part * (Vec2::splat(3.0) - 2.0 * part);
    let corner = |dx: f32, dy: f32| {
        let (x, y) = ((cell.x + dx) as i64 as u64, (cell.y + dy) as i64 as u64);
        let mixed = (seed ^ x.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ y.wrapping_mul(0xc2b2_ae3d_27d4_eb4f))
            .wrapping_mul(0xff51_afd7_ed55_8ccd);
        ((mixed ^ mixed >> 31).wrapping_mul(0x94d0_49bb_1331_11eb) >> 40) as f32 / 8_388_608.0 - 1.0
    };
    let row = |dy: f32| corner(0.0, dy) + (corner(1.0, dy) - corner(0.0, dy)) * part.x;
    1.7 * (row(0.0) + (row(1.0) - row(0.0)) * part.y)
}

struct Table {
    colour: Vec3,
    /// Size of bumps and how much they change the colour.
    grain: Vec<(Vec2, f32)>,
}

fn table(random: &mut Rng) -> Table {
    let any = |random: &mut Rng, from: f32, to: f32| {
        Vec3::new(between(random, from, to), between(random, from, to), between(random, from, to))
    };
    let mut grain = vec![(Vec2::splat(150.0), 0.02)];
    let colour = match random.usize(..5) {
        0 => any(random, 0.3, 0.8),
        1 => Vec3::new(0.88, 0.88, 0.87),
        2 => {
            grain.extend([(Vec2::new(120.0, 4.0), 0.06), (Vec2::new(30.0, 2.0), 0.03)]);
            Vec3::new(0.62, 0.5, 0.38) * between(random, 0.7, 1.25)
        }
        3 => {
            grain.push((Vec2::splat(2.5), 0.05));
            any(random, 0.15, 0.7)
        }
        _ => {
            grain.extend([(Vec2::splat(12.0), 0.09), (Vec2::splat(4.0), 0.07)]);
            Vec3::new(0.28, 0.29, 0.27)
        }
    };
    Table { colour, grain }
}

fn woods(random: &mut Rng, two: bool) -> [Vec3; 2] {
    let lights = [Vec3::new(0.8, 0.66, 0.45), Vec3::new(0.86, 0.76, 0.58), Vec3::new(0.74, 0.58, 0.38)];
    let darks = [
        Vec3::new(0.42, 0.25, 0.14),
        Vec3::new(0.3, 0.18, 0.11),
        Vec3::new(0.1, 0.42, 0.15),
        Vec3::new(0.12, 0.12, 0.13),
        Vec3::new(0.55, 0.3, 0.16),
    ];
    if two {
        return [lights[random.usize(..3)], darks[random.usize(..5)]];
    }
    let all = [lights[0], lights[1], lights[2], darks[0]];
    [all[random.usize(..4)]; 2]
}

/// Where a ray enters and leaves a cube, and through which side it enters, as seen by the cube.
fn crossing(from: Vec3, ray: Vec3) -> Option<(f32, f32, usize)> {
    let inverse = Vec3::ONE / ray;
    let (one, other) = ((Vec3::splat(-HALF) - from) * inverse, (Vec3::splat(HALF) - from) * inverse);
    let (near, far) = (one.min(other), one.max(other));
    let enters = near.max_element();
    let side = (0..3).find(|axis| near[*axis] == enters)?;
    (enters < far.min_element()).then(|| (enters, far.min_element(), side))
}

/// `None` if the snake cannot lie so.
pub fn shot(inner: &[Kind], scene: &Scene, seed: u64) -> Option<Shot> {
    let random = &mut Rng::with_seed(seed);
    let mut cubes = laid(inner, scene, random)?;
    let (width, height) = (scene.width, scene.width * 3 / 4);
    turn_to_fit(&mut cubes, random);
    let xs = cubes.iter().map(|cube| cube.centre.x).fold(0.0, f32::max) * 2.0 + 3.0;
    let ys = cubes.iter().map(|cube| cube.centre.y).fold(0.0, f32::max) * 2.0 + 3.0;
    let focus = 1.3 * width as f32;
    let close = if scene.is_cut_off { 0.72 } else { 1.12 };
    let far = (xs / width as f32).max(ys / height as f32) * focus * close + 0.5;
    let tilt = between(random, scene.tilt[0], scene.tilt[1]).to_radians();
    let ahead = Vec3::new(0.0, tilt.sin(), -tilt.cos());
    let roll = 0.05 * normal(random);
    let right = Vec3::new(roll.cos(), 0.0, 0.0) + Vec3::X.cross(ahead) * roll.sin();
    let up = right.cross(ahead);
    let camera = -ahead * far;
    let (height_of_lamp, round) = (between(random, 40.0, 75.0).to_radians(), between(random, 0.0, TAU));
    let lamp = Vec3::new(height_of_lamp.cos() * round.cos(), height_of_lamp.cos() * round.sin(), height_of_lamp.sin());
    let softness = between(random, 0.01, 0.12);
    let ambient = between(random, 0.4, 0.65);
    let shade = between(random, 0.6, 1.0);
    let table = table(random);
    let is_of_two = random.f32() < 0.7;
    let woods = woods(random, scene.two_woods.unwrap_or(is_of_two));
    let brightness = between(random, 0.85, 1.1);
    let tint = if random.bool() { Vec3::new(1.0, 0.97, 0.9) } else { Vec3::ONE };
    let turned: Vec<Mat3> = cubes.iter().map(|cube| Mat3::from_rotation_z(-cube.yaw)).collect();
    let looks: Vec<(Vec3, usize, f32, f32)> = (0..cubes.len())
        .map(|at| {
            let colour = woods[at % 2] * between(random, 0.85, 1.15) * (1.0 + 0.03 * normal(random));
            (colour, random.usize(..3), between(random, 0.0, 9.0), between(random, 8.0, 22.0))
        })
        .collect();
    let lamps: Vec<Vec3> = (0..3)
        .map(|_| (lamp + softness * Vec3::new(normal(random), normal(random), normal(random))).normalize())
        .collect();
    let shaded = |place: Vec3, own: Option<usize>| {
        let hidden = lamps.iter().filter(|lamp| {
            (0..cubes.len()).filter(|at| Some(*at) != own).any(|at| {
                let off = place - cubes[at].centre;
                off.length_squared() < 9.0
                    && crossing(turned[at] * off, turned[at] * **lamp).is_some_and(|(_, leaves, _)| leaves > 1e-3)
            })
        });
        hidden.count() as f32 / lamps.len() as f32
    };
    let pixel = |x: f32, y: f32| {
        let ray = ahead + (x - width as f32 / 2.0) / focus * right - (y - height as f32 / 2.0) / focus * up;
        let hits = (0..cubes.len()).filter_map(|at| {
            let off = camera - cubes[at].centre;
            if off.cross(ray).length_squared() > 0.75 * ray.length_squared() {
                return None;
            }
            let (enters, _, side) = crossing(turned[at] * (camera - cubes[at].centre), turned[at] * ray)?;
            Some((enters, at, side))
        });
        let hit = hits.min_by(|a, b| a.0.total_cmp(&b.0));
        let (colour, place, facing) = match hit {
            Some((enters, at, side)) => {
                let place = camera + ray * enters;
                let own = turned[at] * (place - cubes[at].centre);
                let axis = [Vec3::X, Vec3::Y, Vec3::Z][side];
                let facing = turned[at].transpose() * (axis * own[side].signum());
                let (colour, along, phase, waves) = looks[at];
                let along = Vec3::new(own[along], own[(along + 1) % 3], own[(along + 2) % 3]);
                let grain = 0.05
                    * (waves * (along.x + 0.25 * along.y * along.y + 0.08 * (7.0 * along.z + phase).sin()) + phase)
                        .sin();
                let mut sizes = own.abs().to_array();
                sizes.sort_by(f32::total_cmp);
                let bevel = if sizes[1] > HALF - 0.03 { 0.8 } else { 1.0 };
                (colour * (1.0 + grain) * bevel, place, facing)
            }
            None => {
                let place = camera + ray * (-camera.z / ray.z.min(-1e-3));
                let bumps: f32 = table
                    .grain
                    .iter()
                    .map(|(size, much)| much * noise(seed, Vec2::new(x, y), *size * width as f32 / 900.0))
                    .sum();
                (table.colour + bumps * Vec3::new(1.0, 0.95, 0.85), place, Vec3::Z)
            }
        };
        let dark = shaded(place, hit.map(|(_, at, _)| at)) * shade;
        let light =
            ambient * (0.85 + 0.15 * facing.z) + (1.0 - ambient) * 1.2 * facing.dot(lamp).max(0.0) * (1.0 - dark);
        let off = Vec2::new(x / width as f32 - 0.5, y / width as f32 - 0.375);
        colour * light * brightness * tint * (1.0 - 0.48 * off.length_squared())
    };
    let mut rgba = Vec::with_capacity(4 * width * height);
    for y in 0..height {
        for x in 0..width {
            // Four rays a pixel, a little apart, make it as blurred as a photo.
            let rays = [(0.1, 0.4), (0.6, 0.1), (0.9, 0.6), (0.4, 0.9)];
            let sum: Vec3 = rays.iter().map(|(dx, dy)| pixel(x as f32 + dx, y as f32 + dy).min(Vec3::splat(1.2))).sum();
            for channel in 0..3 {
                let value = sum[channel] / 4.0 + 0.012 * normal(random);
                rgba.push((value.clamp(0.0, 1.0) * 255.0) as u8);
            }
            rgba.push(255);
        }
    }
    Some(Shot { width, height, rgba })
}

/// Puts the middle of the snake in the middle, and its longer side across.
fn turn_to_fit(cubes: &mut [Placed], random: &mut Rng) {
    let count = cubes.len() as f32;
    let mean = cubes.iter().map(|cube| cube.centre.truncate()).sum::<Vec2>() / count;
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for cube in cubes.iter() {
        let off = cube.centre.truncate() - mean;
        xx += off.x * off.x;
        xy += off.x * off.y;
        yy += off.y * off.y;
    }
    let turn = -0.5 * (2.0 * xy).atan2(xx - yy) + between(random, -0.5, 0.5);
    for cube in cubes.iter_mut() {
        let flat = Vec2::from_angle(turn).rotate(cube.centre.truncate());
        cube.centre = flat.extend(cube.centre.z);
        cube.yaw += turn;
    }
    let least = cubes.iter().map(|cube| cube.centre.truncate()).fold(Vec2::MAX, Vec2::min);
    let most = cubes.iter().map(|cube| cube.centre.truncate()).fold(Vec2::MIN, Vec2::max);
    for cube in cubes {
        cube.centre -= ((least + most) / 2.0).extend(0.0);
    }
}
