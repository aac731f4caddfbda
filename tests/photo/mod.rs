//! Snakes read from photographs that are drawn here. No photograph that people took is part of the project.

pub mod render;

use std::ops::Range;

use glam::Vec2;
use snake_cube::job::Stop;
use snake_cube::photo::{Doubt, Photo, Reading, ranked, read};
use snake_cube::puzzle::{BoxSize, Kind, Snake};

use crate::instances::{puzzle_of, random_path};
use render::{Lay, Scene, Shot, shot};

pub const EASY: Scene =
    Scene { lay: Lay::Zigzag, tilt: [0.0, 12.0], slack: 0.035, is_cut_off: false, is_touched: false, width: 640 };

/// As people may lay it, and hold the camera.
const FROM_ABOVE: Scene = EASY;
const SLANTWISE: Scene = Scene { tilt: [20.0, 35.0], ..EASY };
const VERY_SLANTWISE: Scene = Scene { tilt: [40.0, 55.0], ..EASY };
const EITHER_WAY: Scene = Scene { lay: Lay::Turns, ..EASY };

/// As they should not.
const LOOSE: Scene = Scene { lay: Lay::Turns, slack: 0.4, ..EASY };
const CUT_OFF: Scene = Scene { is_cut_off: true, ..EASY };
const HEAPED: Scene = Scene { lay: Lay::Heap, tilt: [20.0, 55.0], ..EASY };

/// No threshold was set on the seeds from here on.
pub const FRESH: u64 = 7000;

/// A snake that folds, and a photo of it; of its beginning, if `cubes` are fewer.
fn drawn_part(scene: &Scene, seed: u64, cubes: usize) -> (Snake, Shot) {
    let cube = BoxSize::nearest_cube(27);
    let photos = (0..).find_map(|other| {
        let snake = puzzle_of(cube, &random_path(cube, seed + 1000 * other)).snake().clone();
        let shot = shot(&snake.inner()[..cubes - 2], scene, seed)?;
        Some((snake, shot))
    });
    photos.unwrap()
}

pub fn drawn(scene: &Scene, seed: u64) -> (Snake, Shot) {
    drawn_part(scene, seed, 27)
}

fn reading(shot: &Shot, cubes: usize, line: &[Vec2]) -> Result<Option<Reading>, Doubt> {
    let photo = Photo { width: shot.width, height: shot.height, rgba: &shot.rgba };
    read(&photo, BoxSize::nearest_cube(cubes), line, &Stop::new(), &mut |_| {})
}

fn is_first(reading: &Reading, snake: &Snake) -> bool {
    reading.snakes.first().is_some_and(|first| *first == *snake || *first == snake.reversed())
}

/// How many are first and believed, and wrong and believed.
fn believed(name: &str, scene: &Scene, seeds: Range<u64>) -> [usize; 2] {
    let mut counts = [0; 2];
    for seed in seeds {
        let (snake, shot) = drawn(scene, seed);
        let Ok(Some(reading)) = reading(&shot, 27, &[]) else { continue };
        let is_right = is_first(&reading, &snake);
        if reading.doubt.is_none() {
            counts[usize::from(!is_right)] += 1;
        }
        println!("{name}, {seed}: {is_right}, fit {}, margin {}, {:?}", reading.fit, reading.margin, reading.doubt);
    }
    counts
}

fn three_are_read(name: &str, scene: &Scene) {
    let [right, wrong] = believed(name, scene, FRESH..FRESH + 3);
    assert_eq!(wrong, 0);
    assert!(right >= 2, "{right}");
}

#[test]
fn zigzags_from_above_are_read() {
    three_are_read("from above", &FROM_ABOVE);
}

#[test]
fn zigzags_seen_slantwise_are_read() {
    three_are_read("slantwise", &SLANTWISE);
}

#[test]
fn zigzags_seen_very_slantwise_are_read() {
    three_are_read("very slantwise", &VERY_SLANTWISE);
}

#[test]
fn turns_either_way_are_read() {
    three_are_read("turns either way", &EITHER_WAY);
}

#[test]
#[ignore = "takes many minutes; tests/run.sh --all"]
fn most_photos_are_read_and_no_wrong_reading_is_believed_at_length() {
    let kinds = [
        ("from above", FROM_ABOVE),
        ("slantwise", SLANTWISE),
        ("very slantwise", VERY_SLANTWISE),
        ("turns either way", EITHER_WAY),
    ];
    let all = kinds.map(|(name, scene)| believed(name, &scene, FRESH..FRESH + 60));
    println!("first and believed, wrong and believed, of 60 each: {all:?}");
    assert_eq!(all.iter().map(|[_, wrong]| wrong).sum::<usize>(), 0);
    // 88 of 100.
    assert!(all.iter().map(|[right, _]| right).sum::<usize>() >= 211, "{all:?}");
}

#[test]
#[ignore = "takes minutes; tests/run.sh --all"]
fn thirty_bad_photos_are_not_believed_at_length() {
    for (name, scene) in [("loose", LOOSE), ("cut off", CUT_OFF), ("in a heap", HEAPED)] {
        assert_eq!(believed(name, &scene, FRESH..FRESH + 10), [0, 0], "{name}");
    }
}

#[test]
fn the_squares_lie_on_the_cubes() {
    let (_, shot) = drawn(&SLANTWISE, FRESH);
    let seen = reading(&shot, 27, &[]).unwrap().unwrap().cubes;
    assert_eq!(seen.len(), 27);
    let mut middles: Vec<Vec2> = seen.iter().map(|cube| cube.corners.iter().sum::<Vec2>() / 4.0).collect();
    if middles[0].distance(shot.middles[0]) > middles[26].distance(shot.middles[0]) {
        middles.reverse();
    }
    let apart = shot.middles[0].distance(shot.middles[1]);
    for (seen, drawn) in middles.iter().zip(&shot.middles) {
        assert!(seen.distance(*drawn) < 0.5 * apart, "{seen} {drawn}");
    }
}

#[test]
fn what_reaches_the_edge_is_not_believed() {
    let (_, shot) = drawn(&CUT_OFF, FRESH);
    assert_eq!(reading(&shot, 27, &[]).unwrap().unwrap().doubt, Some(Doubt::CutOff));
}

#[test]
fn missing_cubes_are_counted() {
    let (_, shot) = drawn_part(&EASY, FRESH, 25);
    assert_eq!(reading(&shot, 27, &[]).unwrap().unwrap().doubt, Some(Doubt::Count(25)));
}

/// Regression: what touched the snake was taken for a part of it.
#[test]
fn a_line_along_the_snake_leaves_out_what_touches_it() {
    let (snake, shot) = drawn(&Scene { is_touched: true, ..EASY }, FRESH);
    assert!(reading(&shot, 27, &[]).unwrap().unwrap().doubt.is_some());
    let line: Vec<Vec2> = shot.middles.iter().step_by(2).copied().collect();
    assert!(is_first(&reading(&shot, 27, &line).unwrap().unwrap(), &snake));
}

#[test]
#[ignore = "takes a minute; tests/run.sh --all"]
fn without_a_list_of_snakes_that_fold_nothing_is_believed_at_length() {
    let cube = BoxSize::nearest_cube(64);
    let snake = puzzle_of(cube, &random_path(cube, FRESH)).snake().clone();
    let shot = (0..).find_map(|seed| shot(snake.inner(), &Scene { width: 1000, ..EASY }, seed));
    let reading = reading(&shot.unwrap(), 64, &[]).unwrap().unwrap();
    assert!(reading.doubt.is_some());
    let seen = &reading.snakes[0];
    let alike = |seen: &Snake| seen.inner().iter().zip(snake.inner()).filter(|(one, other)| one == other).count();
    assert!(alike(seen).max(alike(&seen.reversed())) >= 56, "{seen}: {snake}");
}

#[test]
fn what_the_user_says_about_a_cube_decides() {
    let cube = BoxSize::nearest_cube(27);
    let snake = puzzle_of(cube, &random_path(cube, 1)).snake().clone();
    let is_turn = |kind: &Kind| *kind == Kind::Turn;
    let sure: Vec<f32> = snake.inner().iter().map(|kind| if is_turn(kind) { 0.9 } else { 0.1 }).collect();
    assert_eq!(ranked(cube, &sure), Some(snake.clone()));
    let mut told = sure.clone();
    // Told against what was seen, although then several others must differ too.
    told[3] = 1.0 - sure[3].round();
    let other = ranked(cube, &told).unwrap();
    assert_eq!(is_turn(&other.inner()[3]), !is_turn(&snake.inner()[3]));
    // Of larger boxes, what is seen.
    let large = BoxSize::nearest_cube(64);
    let seen = ranked(large, &[0.2; 62]).unwrap();
    assert_eq!(seen.inner(), [Kind::Straight; 62]);
}

#[test]
fn an_empty_table_has_no_snake() {
    for side in [1, 40] {
        let rgba = [90, 120, 60, 255].repeat(side * side);
        let shot = Shot { width: side, height: side, rgba, middles: Vec::new() };
        assert_eq!(reading(&shot, 27, &[]), Err(Doubt::NoSnake), "{side}");
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
    use std::io::Cursor;
    use std::path::Path;

    use image::{DynamicImage, ImageFormat, RgbaImage};
    use serde_json::Value;

    use super::{CUT_OFF, EASY, FRESH, Scene, drawn};
    use crate::cli::snake_cube;

    fn check(path: &Path, exit: i32) -> Value {
        let arguments = ["check", "--json", "--language", "en", "--photo", path.to_str().unwrap()];
        let output = snake_cube(&arguments).assert().code(exit).get_output().stdout.clone();
        serde_json::from_slice(&output).unwrap()
    }

    fn picture(scene: &Scene) -> (String, String, DynamicImage) {
        let (snake, shot) = drawn(scene, FRESH);
        let pixels = RgbaImage::from_raw(shot.width as u32, shot.height as u32, shot.rgba).unwrap();
        (snake.letters(), snake.reversed().letters(), DynamicImage::from(pixels))
    }

    #[test]
    fn files_of_each_kind_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let (snake, reversed, picture) = picture(&EASY);
        for name in ["a.jpg", "a.png", "a.webp"] {
            let path = folder.path().join(name);
            picture.to_rgb8().save(&path).unwrap();
            let said = check(&path, 0);
            let inner = said["inner"].as_str().unwrap();
            assert!([&snake[..], &reversed].contains(&inner), "{inner}");
            assert_eq!(said["seen"].as_array().map(Vec::len), Some(27));
        }
    }

    #[test]
    fn a_photo_is_turned_as_the_camera_was_held() {
        let folder = tempfile::tempdir().unwrap();
        let (.., picture) = picture(&EASY);
        // In EXIF's words: the right side of the picture is at the top of the file.
        let turned = picture.rotate270().to_rgb8();
        let tag = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
        let mut jpeg = Vec::new();
        turned.write_to(&mut Cursor::new(&mut jpeg), ImageFormat::Jpeg).unwrap();
        let segment = [&[0xff, 0xe1, 0, tag.len() as u8 + 2][..], tag].concat();
        jpeg.splice(2..2, segment);
        let path = folder.path().join("turned.jpg");
        fs::write(&path, jpeg).unwrap();
        let said = check(&path, 0);
        // It is wider than high again.
        let places = || said["seen"].as_array().unwrap().iter().flat_map(|cube| cube["corners"].as_array().unwrap());
        let most = |axis: usize| places().map(|place| place[axis].as_f64().unwrap()).fold(0.0, f64::max);
        assert!(most(0) > most(1));
    }

    #[test]
    fn a_doubtful_photo_says_why_and_what_it_looks_like() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        picture(&CUT_OFF).2.save(&path).unwrap();
        let said = check(&path, 2);
        assert!(said["error"].as_str().unwrap().contains("edge of the picture"), "{said}");
        assert!(!said["suggestions"].as_array().unwrap().is_empty());
    }

    #[test]
    fn what_is_no_photo_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture");
        let png = |width, height| {
            let mut png = Vec::new();
            DynamicImage::new_luma8(width, height).write_to(&mut Cursor::new(&mut png), ImageFormat::Png).unwrap();
            png
        };
        let dot = png(1, 1);
        let large = png(10_000, 10_000);
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
