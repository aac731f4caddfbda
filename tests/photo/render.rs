//! Photographs of snakes that were never taken: cubes with grain on a table, lit by one lamp, as a camera sees them.

use std::f32::consts::FRAC_PI_2;

use fastrand::Rng;
use glam::{Mat3, Vec2, Vec3};
use snake_cube::photo::Photo;
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
    /// How many are there, of its beginning.
    pub cubes: usize,
    /// Degrees from straight above.
    pub tilt: [f32; 2],
    /// By how much joints are turned, in radians.
    pub slack: f32,
    /// Whether the photo ends before the snake does.
    pub is_cut_off: bool,
    /// Whether other cubes of its woods touch its end.
    pub is_touched: bool,
    pub width: usize,
}

/// A zigzag from above.
pub const EASY: Scene = Scene {
    lay: Lay::Zigzag,
    cubes: 27,
    tilt: [0.0, 12.0],
    slack: 0.035,
    is_cut_off: false,
    is_touched: false,
    width: 640,
};

pub struct Shot {
    pub photo: Photo,
    /// Where the middle of each cube's top is, in pixels.
    pub middles: Vec<Vec2>,
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
        let flat: Vec<Vec2> = cubes.iter().map(|cube| cube.centre.truncate()).collect();
        let near = |one: usize| {
            flat[..one.saturating_sub(1)].iter().map(|other| flat[one].distance(*other)).fold(f32::MAX, f32::min)
        };
        let closest = (0..flat.len()).map(near).fold(f32::MAX, f32::min);
        let longest = flat.iter().map(|place| place.distance(flat[0])).fold(0.0, f32::max);
        if scene.lay == Lay::Heap {
            // Those that are in the way lie on the others.
            for one in 0..cubes.len() {
                let under = (0..one).filter(|other| flat[one].distance(flat[*other]) < 0.97);
                let height = under.map(|other| cubes[other].centre.z + 1.0).fold(0.5, f32::max);
                cubes[one].centre.z = height;
            }
            if closest < 0.9 {
                return Some(cubes);
            }
        } else if closest > 1.25 && longest < 22.0 / 27.0 * flat.len() as f32 {
            return Some(cubes);
        }
    }
    None
}

/// Four cubes in a square that go on where the snake ends.
fn beyond(last: &Placed) -> Vec<Placed> {
    let ahead = Vec2::from_angle(last.yaw);
    let place = |at: i32| ahead * (1 + at % 2) as f32 + ahead.perp() * (at / 2) as f32;
    (0..4).map(|at| Placed { centre: last.centre + place(at).extend(0.0), yaw: last.yaw }).collect()
}

/// Smooth noise whose bumps are so wide and so high, in pixels.
fn noise(seed: u64, at: Vec2, size: Vec2) -> f32 {
    let cell = (at / size).floor();
    let part = at / size - cell;
    let part = part * part * (Vec2::splat(3.0) - 2.0 * part);
    let corner = |dx: f32, dy: f32| {
        let place = cell + Vec2::new(dx, dy);
        let mixed = (place.dot(Vec2::new(12.99, 78.23)) + (seed % 1000) as f32).sin() * 43758.55;
        2.0 * (mixed - mixed.floor()) - 1.0
    };
    let row = |dy: f32| corner(0.0, dy) + (corner(1.0, dy) - corner(0.0, dy)) * part.x;
    1.7 * (row(0.0) + (row(1.0) - row(0.0)) * part.y)
}

/// Its colour, and the size of its bumps and how much they change it.
fn table(random: &mut Rng) -> (Vec3, Vec<(Vec2, f32)>) {
    let mut any = || between(random, 0.2, 0.8);
    let any_colour = Vec3::new(any(), any(), any());
    let wide = (Vec2::splat(100.0), 0.02);
    match random.usize(..4) {
        0 => (any_colour, vec![wide]),
        1 => (Vec3::splat(0.88), vec![wide]),
        2 => (Vec3::new(0.62, 0.5, 0.38), vec![wide, (Vec2::new(80.0, 3.0), 0.06)]),
        _ => (Vec3::splat(0.28), vec![wide, (Vec2::splat(7.0), 0.09)]),
    }
}

fn woods(random: &mut Rng) -> [Vec3; 2] {
    let lights = [Vec3::new(0.8, 0.66, 0.45), Vec3::new(0.86, 0.76, 0.58)];
    let darks = [Vec3::new(0.42, 0.25, 0.14), Vec3::new(0.1, 0.42, 0.15), Vec3::new(0.12, 0.12, 0.13)];
    let light = lights[random.usize(..2)];
    [light, if random.f32() < 0.7 { darks[random.usize(..3)] } else { light }]
}

/// Where a ray enters a cube, and through which side, as seen by the cube.
fn crossing(from: Vec3, ray: Vec3) -> Option<(f32, usize)> {
    let inverse = Vec3::ONE / ray;
    let (one, other) = ((Vec3::splat(-HALF) - from) * inverse, (Vec3::splat(HALF) - from) * inverse);
    let (near, far) = (one.min(other), one.max(other));
    let enters = near.max_element();
    let side = (0..3).find(|axis| near[*axis] == enters)?;
    (enters < far.min_element()).then_some((enters, side))
}

/// `None` if the snake cannot lie so.
pub fn shot(inner: &[Kind], scene: &Scene, seed: u64) -> Option<Shot> {
    let random = &mut Rng::with_seed(seed);
    let mut cubes = laid(&inner[..scene.cubes - 2], scene, random)?;
    let count = cubes.len();
    if scene.is_touched {
        cubes.extend(beyond(&cubes[count - 1]));
    }
    let (width, height) = (scene.width, scene.width * 3 / 4);
    turn_to_fit(&mut cubes, random);
    let extent = 2.0 * cubes.iter().map(|cube| cube.centre.truncate()).fold(Vec2::ZERO, Vec2::max) + 3.0;
    let half = Vec2::new(width as f32, height as f32) / 2.0;
    let focus = 2.6 * half.x;
    let close = if scene.is_cut_off { 0.72 } else { 1.12 };
    let far = (extent / (2.0 * half)).max_element() * focus * close + 0.5;
    let tilt = between(random, scene.tilt[0], scene.tilt[1]).to_radians();
    let ahead = Vec3::new(0.0, tilt.sin(), -tilt.cos());
    let up = Vec3::X.cross(ahead);
    let camera = -ahead * far;
    let lamp = Vec3::new(between(random, -0.6, 0.6), between(random, -0.6, 0.6), 0.8).normalize();
    let ambient = between(random, 0.4, 0.65);
    let (table, bumps) = table(random);
    let woods = woods(random);
    let turned: Vec<Mat3> = cubes.iter().map(|cube| Mat3::from_rotation_z(-cube.yaw)).collect();
    let colours: Vec<Vec3> = (0..cubes.len()).map(|at| woods[at % 2] * between(random, 0.85, 1.15)).collect();
    // The nearest cube on a ray: how far it is, and through which side the ray enters.
    let hit = |from: Vec3, ray: Vec3| {
        let near = |at: &usize| (from - cubes[*at].centre).cross(ray).length_squared() < 0.75 * ray.length_squared();
        let crossed = |at: usize| Some((crossing(turned[at] * (from - cubes[at].centre), turned[at] * ray)?, at));
        let all = (0..cubes.len()).filter(near).filter_map(crossed).filter(|((enters, _), _)| *enters > 1e-3);
        all.min_by(|a, b| a.0.0.total_cmp(&b.0.0))
    };
    let pixel = |x: f32, y: f32| {
        let ray = ahead + ((x - half.x) * Vec3::X - (y - half.y) * up) / focus;
        let (colour, place, facing) = match hit(camera, ray) {
            Some(((enters, side), at)) => {
                let place = camera + ray * enters;
                let own = turned[at] * (place - cubes[at].centre);
                let axis = [Vec3::X, Vec3::Y, Vec3::Z][side];
                let grain = 0.05 * (15.0 * own[at % 3] + 4.0 * own[(at + 1) % 3] * own[(at + 1) % 3]).sin();
                (colours[at] * (1.0 + grain), place, turned[at].transpose() * (axis * own[side].signum()))
            }
            None => {
                let bumps = bumps.iter().map(|(size, much)| much * noise(seed, Vec2::new(x, y), *size));
                (table + bumps.sum::<f32>(), camera + ray * (-camera.z / ray.z), Vec3::Z)
            }
        };
        let is_lit = hit(place + facing * 0.01, lamp).is_none();
        let direct = if is_lit { 1.2 * facing.dot(lamp).max(0.0) } else { 0.0 };
        colour * (ambient + (1.0 - ambient) * direct)
    };
    let mut rgba = Vec::new();
    for at in 0..width * height {
        let (x, y) = ((at % width) as f32, (at / width) as f32);
        // Two rays a pixel, a little apart, make it as blurred as a photo.
        let light = (pixel(x + 0.2, y + 0.3) + pixel(x + 0.8, y + 0.7)) / 2.0;
        let noise = Vec3::new(normal(random), normal(random), normal(random));
        let value = (light + 0.012 * noise).clamp(Vec3::ZERO, Vec3::ONE) * 255.0;
        rgba.extend([value.x as u8, value.y as u8, value.z as u8, 255]);
    }
    let middle = |cube: &Placed| {
        let from = cube.centre + HALF * Vec3::Z - camera;
        let off = Vec2::new(from.dot(Vec3::X), -from.dot(up)) * focus / from.dot(ahead);
        off + half
    };
    let middles = cubes[..count].iter().map(middle).collect();
    Some(Shot { photo: Photo { width, height, rgba }, middles })
}

/// Puts the middle of the snake in the middle, and its ends about beside each other.
fn turn_to_fit(cubes: &mut [Placed], random: &mut Rng) {
    let along = cubes[cubes.len() - 1].centre - cubes[0].centre;
    let turn = between(random, -0.5, 0.5) - along.truncate().to_angle();
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
