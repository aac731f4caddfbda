//! Snakes read from photographs that are drawn here. No photograph that people took is part of the project.

pub mod render;

use std::ops::Range;

use glam::Vec2;
use snake_cube::job::Stop;
use snake_cube::photo::{Doubt, Photo, Reading, read};
use snake_cube::puzzle::{BoxSize, Snake};

use crate::instances::{puzzle_of, random_path};
use render::{Lay, Scene, Shot, shot};

pub const EASY: Scene = Scene { lay: Lay::Zigzag, tilt: [0.0, 12.0], slack: 0.035, is_cut_off: false, width: 640 };

/// As people may lay it, and hold the camera.
const KINDS: [(&str, Scene); 4] = [
    ("zigzag, from above", EASY),
    ("zigzag, slantwise", Scene { tilt: [20.0, 35.0], ..EASY }),
    ("zigzag, very slantwise", Scene { tilt: [40.0, 55.0], ..EASY }),
    ("turns either way", Scene { lay: Lay::Turns, ..EASY }),
];

/// As they should not.
const BAD: [(&str, Scene); 3] = [
    ("loose", Scene { lay: Lay::Turns, slack: 0.4, ..EASY }),
    ("cut off", Scene { is_cut_off: true, ..EASY }),
    ("in a heap", Scene { lay: Lay::Heap, tilt: [20.0, 55.0], ..EASY }),
];

/// A snake that folds, and a photo of it.
pub fn drawn(scene: &Scene, seed: u64) -> (Snake, Shot) {
    let cube = BoxSize::nearest_cube(27);
    let photos = (0..).find_map(|other| {
        let snake = puzzle_of(cube, &random_path(cube, seed + 1000 * other)).snake().clone();
        let shot = shot(snake.inner(), scene, seed)?;
        Some((snake, shot))
    });
    photos.unwrap()
}

fn reading(shot: &Shot, cubes: usize) -> Result<Option<Reading>, Doubt> {
    let photo = Photo { width: shot.width, height: shot.height, rgba: &shot.rgba };
    read(&photo, BoxSize::nearest_cube(cubes), &[], &Stop::new(), &mut |_| {})
}

/// How many are right and believed, and wrong and believed.
fn believed(name: &str, scene: &Scene, seeds: Range<u64>) -> [usize; 2] {
    let mut counts = [0; 2];
    for seed in seeds {
        let (snake, shot) = drawn(scene, seed);
        let Ok(Some(reading)) = reading(&shot, 27) else { continue };
        let is_right = reading.snakes.first().is_some_and(|first| *first == snake || *first == snake.reversed());
        if reading.doubt.is_none() {
            counts[usize::from(!is_right)] += 1;
        }
        println!("{name}, {seed}: {is_right}, fit {}, margin {}, {:?}", reading.fit, reading.margin, reading.doubt);
    }
    counts
}

/// Seeds on which nothing was tuned begin here.
pub const FRESH: u64 = 5000;

#[test]
fn a_zigzag_is_read_and_its_squares_lie_on_the_cubes() {
    let (snake, shot) = drawn(&EASY, FRESH);
    let reading = reading(&shot, 27).unwrap().unwrap();
    assert_eq!(reading.doubt, None);
    assert!([snake.clone(), snake.reversed()].contains(&reading.snakes[0]));
    assert_eq!(reading.cubes.len(), snake.len());
    let size = Vec2::new(shot.width as f32, shot.height as f32);
    let inside = |corner: Vec2| corner.cmpgt(Vec2::ZERO).all() && corner.cmplt(size).all();
    assert!(reading.cubes.iter().flat_map(|cube| cube.corners).all(inside));
    assert_eq!(reading.cubes.iter().filter(|cube| cube.corner > 0.5).count(), snake.turns());
}

#[test]
fn what_reaches_the_edge_is_not_believed() {
    assert_eq!(believed("cut off", &BAD[1].1, FRESH..FRESH + 1), [0, 0]);
}

#[test]
#[ignore = "takes many minutes; tests/run.sh --all"]
fn most_are_read_and_no_wrong_one_is_believed_at_length() {
    let all = KINDS.map(|(name, scene)| believed(name, &scene, FRESH..FRESH + 50));
    println!("right and believed, wrong and believed, of 50 each: {all:?}");
    assert_eq!(all.iter().map(|[_, wrong]| wrong).sum::<usize>(), 0);
    assert!(all.iter().map(|[right, _]| right).sum::<usize>() >= 150, "{all:?}");
}

#[test]
#[ignore = "takes minutes; tests/run.sh --all"]
fn thirty_bad_ones_are_not_believed_at_length() {
    for (name, scene) in &BAD {
        assert_eq!(believed(name, scene, FRESH..FRESH + 10), [0, 0], "{name}");
    }
}

#[test]
#[ignore = "takes a minute; tests/run.sh --all"]
fn without_a_list_of_snakes_that_fold_nothing_is_believed_at_length() {
    let cube = BoxSize::nearest_cube(64);
    let snake = puzzle_of(cube, &random_path(cube, FRESH)).snake().clone();
    let shot = (0..).find_map(|seed| shot(snake.inner(), &EASY, seed));
    assert!(reading(&shot.unwrap(), 64).unwrap().unwrap().doubt.is_some());
}

#[test]
fn an_empty_table_has_no_snake() {
    for side in [1, 40] {
        let shot = Shot { width: side, height: side, rgba: [90, 120, 60, 255].repeat(side * side) };
        assert_eq!(reading(&shot, 27), Err(Doubt::NoSnake), "{side}");
    }
}

#[test]
fn a_stopped_reading_ends() {
    let (_, shot) = drawn(&Scene { width: 200, ..EASY }, FRESH);
    let photo = Photo { width: shot.width, height: shot.height, rgba: &shot.rgba };
    let stop = Stop::new();
    let read = read(&photo, BoxSize::nearest_cube(27), &[], &stop.clone(), &mut |_| stop.ask());
    assert_eq!(read, Ok(None));
}

#[cfg(feature = "cli")]
mod files {
    //! Photos as files, in the terminal.

    use std::fs;
    use std::path::Path;

    use image::{DynamicImage, ImageFormat, RgbaImage};
    use serde_json::Value;

    use super::{EASY, FRESH, drawn};
    use crate::cli::snake_cube;

    fn check(path: &Path, exit: i32) -> Value {
        let arguments = ["check", "--json", "--language", "en", "--photo", path.to_str().unwrap()];
        let output = snake_cube(&arguments).assert().code(exit).get_output().stdout.clone();
        serde_json::from_slice(&output).unwrap()
    }

    #[test]
    fn a_file_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jpg");
        let (snake, shot) = drawn(&EASY, FRESH);
        let pixels = RgbaImage::from_raw(shot.width as u32, shot.height as u32, shot.rgba).unwrap();
        DynamicImage::from(pixels).into_rgb8().save(&path).unwrap();
        let inner = check(&path, 0)["inner"].as_str().unwrap().to_owned();
        assert!([snake.letters(), snake.reversed().letters()].contains(&inner), "{inner}");
    }

    #[test]
    fn what_is_no_photo_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture");
        let png = |width, height| {
            let mut png = Vec::new();
            let writer = &mut std::io::Cursor::new(&mut png);
            DynamicImage::new_luma8(width, height).write_to(writer, ImageFormat::Png).unwrap();
            png
        };
        let (dot, large) = (png(1, 1), png(10_000, 10_000));
        for (content, says) in [
            (&b"hello"[..], "no JPEG"),
            (b"", "no JPEG"),
            (b"GIF89a\x01\0\x01\0", "no JPEG"),
            (&dot[..40], "no JPEG"),
            (&dot, "No snake"),
            (&large, "too large"),
        ] {
            fs::write(&path, content).unwrap();
            let refused = check(&path, 2);
            assert!(refused["error"].as_str().unwrap().contains(says), "{says}: {refused}");
        }
        assert!(check(folder.path(), 2)["error"].as_str().unwrap().contains("no JPEG"));
    }
}
