//! The viewpoint of a picture, and directions as seen from it.

use glam::Vec3;

use crate::puzzle::{Direction, Symmetry};

/// In degrees: yaw 0 looks from +z along −z, 90 from +x; pitch is the angle above the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Viewpoint {
    pub yaw: i32,
    pub pitch: i32,
}

impl Viewpoint {
    /// To the right of the front, and above: each direction is drawn at least two thirds as long as it is, and no two
    /// less than 50° apart, so that "away" is taken neither for "right" nor for "up".
    pub const HOME: Self = Self { yaw: 33, pitch: 30 };

    /// The unit vector from the picture to the camera.
    pub fn toward(self) -> Vec3 {
        let (yaw, pitch) = ((self.yaw as f32).to_radians(), (self.pitch as f32).to_radians());
        Vec3::new(yaw.sin() * pitch.cos(), pitch.sin(), yaw.cos() * pitch.cos())
    }

    /// A lattice direction as seen from here: the horizontal axis nearest to the camera is "toward you".
    pub fn seen(self, direction: Direction) -> Direction {
        Symmetry::turn(Direction::Up, -self.quarter()).image_of(direction)
    }

    /// From where it looks: 0 from the front, 1 from the right, 2 from behind, 3 from the left.
    pub fn quarter(self) -> i32 {
        (self.yaw + 45).div_euclid(90).rem_euclid(4)
    }

    /// The side of the picture that it sees.
    pub fn side(self) -> Direction {
        [Direction::Front, Direction::Right, Direction::Back, Direction::Left][self.quarter() as usize]
    }

    /// Mirrored across the plane x = 0.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { yaw: -self.yaw, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_end_is_called_towards_you() {
        for yaw in -400..400 {
            let eye = Viewpoint { yaw, pitch: 20 };
            let nearest = Direction::ALL
                .into_iter()
                .filter(|direction| direction.axis() != 1)
                .max_by(|one, other| {
                    let share = |direction: &Direction| direction.vector().as_vec3().dot(eye.toward());
                    share(one).total_cmp(&share(other))
                })
                .unwrap();
            if (yaw - 45).rem_euclid(90) != 0 {
                assert_eq!(eye.seen(nearest), Direction::Front, "{yaw}");
            }
            assert_eq!(eye.seen(Direction::Up), Direction::Up);
        }
        let behind = Viewpoint { yaw: 180, pitch: 0 };
        assert_eq!((behind.seen(Direction::Right), behind.quarter()), (Direction::Left, 2));
        assert_eq!(Viewpoint { yaw: 90, pitch: 0 }.seen(Direction::Front), Direction::Left);
    }
}
