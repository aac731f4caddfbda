//! Time and memory that reading a photo takes.
//!
//! `cargo bench -p snake-cube-benches --no-default-features --bench photo`

use std::fs;
use std::time::Instant;

use snake_cube::job::Stop;
use snake_cube::photo::read;
use snake_cube::puzzle::BoxSize;

#[expect(dead_code, reason = "others need the rest")]
#[path = "../tests/instances.rs"]
mod instances;
#[expect(dead_code, reason = "tests need the rest")]
#[path = "../tests/photo/render.rs"]
mod render;
use instances::{puzzle_of, random_path};
use render::{EASY, Lay, Scene, shot};

/// What the system says of this process, in kB; 0 where there is no such file.
fn held(what: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(what));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}

fn main() {
    let easy = Scene { width: 1000, ..EASY };
    let cube = BoxSize::nearest_cube(27);
    for (name, scene) in [
        ("from above", Scene { ..easy }),
        ("slantwise", Scene { tilt: [40.0, 55.0], ..easy }),
        ("turns either way", Scene { lay: Lay::Turns, ..easy }),
    ] {
        let photos =
            (0..).filter_map(|seed| shot(puzzle_of(cube, &random_path(cube, seed)).snake().inner(), &scene, seed));
        for shot in photos.take(5) {
            // The peak is counted from here on.
            _ = fs::write("/proc/self/clear_refs", "5");
            let before = held("VmRSS");
            let begun = Instant::now();
            let reading = read(&shot.photo, cube, &[], &Stop::new(), &mut |_| {});
            let took = begun.elapsed().as_secs_f32();
            let doubt = reading.and_then(|reading| reading.doubt);
            println!("{name}: {took:.2} s, {:.1} MB, {doubt:?}", held("VmHWM").saturating_sub(before) as f32 / 1e3);
        }
    }
}
