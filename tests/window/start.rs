//! Time until the window shows something, and its memory, compared with a minimal Bevy window (`examples/bare.rs`). A
//! measurement: it prints figures and asserts nothing about them.

use std::path::Path;
use std::time::Duration;

use image::RgbImage;

use super::desk::{Display, Opened, SNAKE_CUBE, in_folder};

/// Whether the middle of the window shows more than one colour.
fn shows_something(screen: &RgbImage) -> bool {
    let middle = || (150..560).step_by(8).flat_map(|y| (300..900).step_by(8).map(move |x| (x, y)));
    let first = *screen.get_pixel(300, 150);
    let differs = |&(x, y): &(u32, u32)| {
        screen.get_pixel(x, y).0.iter().zip(first.0).any(|(one, other)| one.abs_diff(other) > 12)
    };
    middle().filter(differs).count() * 100 > middle().count()
}

#[test]
#[ignore = "prints figures: to be run alone, on a machine at rest"]
fn start_and_memory() {
    let bare = Path::new(SNAKE_CUBE).with_file_name("examples").join("bare");
    for _ in 0..5 {
        for path in [bare.as_path(), Path::new(SNAKE_CUBE)] {
            let mut opened = Opened::new(Display::open(), |folder| in_folder(path, folder));
            let mut seconds = |what: &str, is_so: &dyn Fn(&RgbImage) -> bool| {
                opened.until(what, is_so);
                opened.started.elapsed().as_secs_f64()
            };
            let first = seconds("a frame", &|screen| screen.get_pixel(640, 300).0 != [0; 3]);
            let seen = seconds("something to see", &shows_something);
            std::thread::sleep(Duration::from_secs(2));
            let name = path.file_name().unwrap().to_string_lossy();
            println!(
                "{name:11} first frame {first:.2} s, something to see {seen:.2} s, {} MiB",
                opened.peak_memory().unwrap()
            );
        }
    }
}
