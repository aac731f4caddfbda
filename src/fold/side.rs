//! The largest side at which two cubes pass while one makes a quarter turn about an axis: the planner's own geometry.
//!
//! Both cubes have the side s, are in one layer perpendicular to the axis, and are lattice-aligned at first; the axis
//! goes through the origin of the layer. The moving cube is a square centred at p, rotated by θ about the origin; the
//! other is a square centred at q. Along each of their four face normals the distance of the centres is
//! |A cos θ + B sin θ + C| with integers A, B, C, and they are clear of each other while the largest of the four is at
//! least s (1 + cos θ + sin θ)/2 (separating axes). With u = tan(θ/2) the largest s at a moment is the maximum of the
//! four |(C − A)u² + 2Bu + A + C| / (1 + u). The side of a quarter turn is the minimum of that for 0 ≤ u ≤ 1, at an
//! end, where one of the four is stationary, or where two are equal: roots of quadratics, all of which are tried.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;

/// A position in a layer perpendicular to the axis, in pitches from the axis.
pub type Spot = (i32, i32);

/// `place` rotated by a quarter turn, from the first axis toward the second.
pub fn quarter(place: Spot) -> Spot {
    (-place.1, place.0)
}

/// The largest side, at most 1, in pitches, at which two cubes stay clear of each other while the one at `turning`
/// makes a quarter turn from the first axis toward the second; faces may touch.
pub fn side_of_quarter(turning: Spot, resting: Spot) -> f64 {
    let along = along(turning, resting);
    let side_at = |u: f64| side_when(&along, u);
    let mut least = side_at(0.0).min(side_at(1.0)).min(1.0);
    let mut look = |parabola: [f64; 3]| {
        for u in roots(parabola).into_iter().filter(|u| (0.0..=1.0).contains(u)) {
            least = least.min(side_at(u));
        }
    };
    for (index, &[a, b, c]) in along.iter().enumerate() {
        look([a, 2.0 * a, b - c]);
        for [d, e, f] in &along[..index] {
            look([a - d, b - e, c - f]);
            look([a + d, b + e, c + f]);
        }
    }
    least
}

/// The largest side, at most 1, at which two cubes are clear of each other at an angle of 0 to 90 degrees.
pub fn side_at(turning: Spot, resting: Spot, degrees: f64) -> f64 {
    side_when(&along(turning, resting), (degrees.to_radians() / 2.0).tan()).min(1.0)
}

fn side_when(along: &[[f64; 3]; 4], u: f64) -> f64 {
    along.iter().map(|numerator| at(numerator, u)).fold(0.0, f64::max) / (1.0 + u)
}

/// The angle of a quarter turn, in degrees, at which two cubes of this side first meet; `None` if they never do.
pub fn first_meeting(turning: Spot, resting: Spot, side: f64) -> Option<f64> {
    let along = along(turning, resting);
    let meet_at = |u: f64| along.iter().all(|numerator| at(numerator, u) < side * (1.0 + u));
    // They can begin or cease to meet only where one of the four distances is exactly what they need.
    let changes = along.iter().flat_map(|&[a, b, c]| [side, -side].map(|side| roots([a, b - side, c - side])));
    let mut moments: Vec<f64> = changes.flatten().filter(|u| (0.0..1.0).contains(u)).chain([0.0, 1.0]).collect();
    moments.sort_by(f64::total_cmp);
    let between = moments.array_windows().find(|[from, to]| to - from > 1e-9 && meet_at(f64::midpoint(*from, *to)));
    between.map(|[from, _]| 2.0 * from.atan().to_degrees())
}

/// The numerators of the module's four distances, as coefficients of u², u and 1.
fn along((pu, pv): Spot, (qu, qv): Spot) -> [[f64; 3]; 4] {
    let along = |a: i32, b: i32, c: i32| [f64::from(c - a), f64::from(2 * b), f64::from(a + c)];
    [along(pu, -pv, -qu), along(pv, pu, -qv), along(-qu, -qv, pu), along(-qv, qu, pv)]
}

/// The size of a u² + b u + c.
fn at([a, b, c]: &[f64; 3], u: f64) -> f64 {
    (a * u * u + b * u + c).abs()
}

/// The zeros of a u² + b u + c; NaN or infinite where there is none.
fn roots([a, b, c]: [f64; 3]) -> [f64; 2] {
    let root = (b * b - 4.0 * a * c).sqrt();
    // The second form also holds for a = 0.
    let half = -0.5 * (b + root.copysign(b));
    [half / a, c / half]
}

/// 2/(1+√2), the side of a cube that turns in place beside another: half its diagonal plus half its side is one pitch.
const SIDE_IN_PLACE: f64 = 2.0 / (1.0 + std::f64::consts::SQRT_2);

/// The sides of a pair for each quarter of a full turn, rounded down to 250ths, in which 0.98 and 0.828 are whole.
pub type Quarters = [u8; 4];

pub const WHOLE: u8 = 250;
/// [`Grade`](super::Grade)'s limits in 250ths.
pub const FREE: u8 = 245;
pub const RUBS: u8 = 207;
pub const LEAST: u8 = 25;
pub const IN_PLACE: u8 = (250.0 * SIDE_IN_PLACE) as u8;

pub fn stored(side: f64) -> u8 {
    // The rounding error of 0.98 · 250 must not give 244.
    (side * 250.0 + 1e-6) as u8
}

fn quarters(turning: Spot, resting: Spot) -> Quarters {
    let mut place = turning;
    std::array::from_fn(|_| {
        let side = stored(if may_meet(place, resting) { side_of_quarter(place, resting) } else { 1.0 });
        place = quarter(place);
        side
    })
}

/// Largest coordinate in the table, in pitches from the axis.
const REACH: i32 = 6;
const WIDTH: usize = 2 * REACH as usize + 1;

fn index(turning: Spot, resting: Spot) -> Option<usize> {
    let index = |(u, v): Spot| {
        let inside = u.abs() <= REACH && v.abs() <= REACH;
        inside.then(|| (u + REACH) as usize * WIDTH + (v + REACH) as usize)
    };
    Some(index(turning)? * WIDTH * WIDTH + index(resting)?)
}

static TABLE: LazyLock<Vec<Quarters>> = LazyLock::new(|| {
    let places = || (-REACH..=REACH).flat_map(|u| (-REACH..=REACH).map(move |v| (u, v)));
    places().flat_map(|turning| places().map(move |resting| quarters(turning, resting))).collect()
});

/// Whether cubes of side 1 may meet in a full turn: their distances from the axis differ by less than a face diagonal.
pub fn may_meet(turning: Spot, resting: Spot) -> bool {
    let squared = |(u, v): Spot| u * u + v * v;
    let a = i64::from(squared(turning));
    let b = i64::from(squared(resting));
    let apart = a + b - 2;
    apart < 0 || apart * apart < 4 * a * b
}

/// Maximum number of cached pairs; together they take about 10 MB.
const MAX_CACHED: usize = 1 << 18;

/// Sides of pairs: near the axis from a table, others from a cache.
#[derive(Debug, Default)]
pub struct Sides {
    further: HashMap<(Spot, Spot), Quarters, FixedState>,
}

impl Sides {
    pub fn of(&mut self, turning: Spot, resting: Spot) -> Quarters {
        if let Some(index) = index(turning, resting) {
            return TABLE[index];
        }
        if self.further.len() >= MAX_CACHED {
            self.further.clear();
        }
        *self.further.entry((turning, resting)).or_insert_with(|| quarters(turning, resting))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::Grade;

    /// The side by sampling, with the squares as lists of corners: the largest factor by which both may grow about
    /// their centres before a corner of one is inside the other.
    fn sampled(turning: Spot, resting: Spot) -> f64 {
        let corners = [(0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)];
        let mut least = 1.0_f64;
        for sample in 0..=9_000 {
            let (sin, cos) = (f64::from(sample) / 100.0).to_radians().sin_cos();
            let turn = |(x, y): (f64, f64)| (cos * x - sin * y, sin * x + cos * y);
            let back = |(x, y): (f64, f64)| (cos * x + sin * y, cos * y - sin * x);
            let p = turn((turning.0.into(), turning.1.into()));
            let q = (f64::from(resting.0), f64::from(resting.1));
            let apart = (q.0 - p.0, q.1 - p.1);
            if apart.0.hypot(apart.1) >= std::f64::consts::SQRT_2 {
                continue;
            }
            // The smallest size at which a corner moving from `centre` along `way` enters the square around the origin,
            // or 1 if there is none, from four conditions `at ≤ size · rate`.
            let reaches = |centre: (f64, f64), way: (f64, f64)| {
                let mut low = 0.0_f64;
                let mut high = 1.0_f64;
                for (at, rate) in [(centre.0, way.0), (centre.1, way.1), (-centre.0, -way.0), (-centre.1, -way.1)] {
                    match 0.5 - rate {
                        rate if rate > 1e-12 => low = low.max(at / rate),
                        rate if rate < -1e-12 => high = high.min(at / rate),
                        _ if at > 0.0 => return 1.0,
                        _ => {}
                    }
                }
                if low <= high { low } else { 1.0 }
            };
            for corner in corners {
                least = least.min(reaches((-apart.0, -apart.1), turn(corner))).min(reaches(back(apart), back(corner)));
            }
        }
        least
    }

    #[test]
    fn sides_are_those_of_squares_that_turn() {
        let near = || (-3..=3).flat_map(|u| (-3..=3).map(move |v| (u, v)));
        for turning in near().filter(|place| place.0 > 0 && place.1 >= 0).chain([(0, 0)]) {
            for resting in near().filter(|&resting| resting != turning && may_meet(turning, resting)) {
                let side = side_of_quarter(turning, resting);
                let sampled = sampled(turning, resting);
                assert!((side - sampled).abs() < 0.002, "{turning:?} past {resting:?}: {side}, {sampled}");
            }
        }
    }

    #[test]
    fn cubes_meet_first_where_their_side_says() {
        let near = || (-3..=3).flat_map(|u| (-3..=3).map(move |v| (u, v)));
        let pairs = near().flat_map(|turning| near().map(move |resting| (turning, resting)));
        for (turning, resting) in pairs.filter(|(turning, resting)| turning != resting) {
            for side in [0.1, 0.5, 0.828, 0.98] {
                let whole = side_of_quarter(turning, resting);
                let met = first_meeting(turning, resting, side);
                if (whole - side).abs() > 1e-6 {
                    assert_eq!(met.is_some(), whole < side, "{turning:?} past {resting:?} at {side}");
                }
                let Some(angle) = met else { continue };
                // Until then squares by their corners do not overlap; a little later they do.
                let overlap = |degrees: f64| {
                    let (sin, cos) = degrees.to_radians().sin_cos();
                    let x = f64::from(turning.0);
                    let y = f64::from(turning.1);
                    let apart = (cos * x - sin * y - f64::from(resting.0), sin * x + cos * y - f64::from(resting.1));
                    let reach = side * (1.0 + sin.abs() + cos.abs()) / 2.0;
                    let ways = [(1.0, 0.0), (0.0, 1.0), (cos, sin), (-sin, cos)];
                    ways.iter().all(|way| (way.0 * apart.0 + way.1 * apart.1).abs() < reach)
                };
                assert!(
                    (0..200).all(|part| !overlap(angle * f64::from(part) / 200.0)),
                    "{turning:?} {resting:?} {side}"
                );
                assert!((1..20).any(|part| overlap(angle + 0.01 * f64::from(part))), "{turning:?} {resting:?} {side}");
            }
        }
    }

    #[test]
    fn known_sides() {
        assert!((side_of_quarter((0, 0), (1, 0)) - SIDE_IN_PLACE).abs() < 1e-12, "in place beside another");
        assert!((side_of_quarter((1, 0), (0, 0)) - SIDE_IN_PLACE).abs() < 1e-12, "and seen from the other");
        assert_eq!(side_of_quarter((0, 0), (1, 1)), 1.0, "edge to edge");
        assert_eq!(side_of_quarter((2, 0), (0, 2)), 0.0, "onto it");
        assert_eq!(stored(SIDE_IN_PLACE), IN_PLACE);
        assert_eq!([Grade::FREE, Grade::RUB, Grade::LEAST, 1.0].map(stored), [FREE, RUBS, LEAST, WHOLE]);
    }

    #[test]
    fn the_table_holds_what_is_worked_out() {
        let mut sides = Sides::default();
        for (turning, resting) in
            [((1, 0), (0, 2)), ((-3, 4), (5, 0)), ((6, -6), (-5, 6)), ((9, 1), (-1, 9)), ((0, 0), (0, 1))]
        {
            let mut here = turning;
            for side in sides.of(turning, resting) {
                assert_eq!(side, stored(side_of_quarter(here, resting)), "{turning:?} past {resting:?}");
                here = quarter(here);
            }
        }
    }
}
