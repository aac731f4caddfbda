//! Pictures and films rendered without a window, with the software driver and no display at all.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use image::{Rgb, RgbImage};
use serde_json::json;
use snake_cube::stage::Palette;

use super::desk::{Display, Ended, draw_nothing, play_well, play_well_on, program, run};
use super::follow::stand_in;
use super::picture::{Picture, hsv};
use super::scripts::assert_state;
use crate::elsewhere::folder;

/// The `render` subcommand in a folder, without anything of a desktop.
fn render(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program(folder);
    command.env_remove("XDG_RUNTIME_DIR").arg("render").args(arguments);
    command
}

fn rendered(folder: &Path, arguments: &[&str]) -> Ended {
    let ended = run(&mut render(folder, arguments));
    ended.exits(0);
    // Regression: libwayland complained of the missing folder of a desktop session.
    assert_eq!(ended.stderr, "", "nobody watches it");
    assert!(ended.stdout.starts_with("saved ") && ended.stdout.lines().count() == 1, "{}", ended.stdout);
    ended
}

/// The files in a folder, except those created by the desktop's libraries.
fn files(folder: &Path) -> Vec<String> {
    let names = folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names = Vec::from_iter(names.filter(|name| name != ".cache"));
    names.sort();
    names
}

/// With one colour for all of the stage, in the light or not.
fn without_stage(mut picture: RgbImage) -> RgbImage {
    for pixel in picture.pixels_mut() {
        let (hue, saturation, value) = hsv(*pixel);
        if (150.0..200.0).contains(&hue) && (0.05..0.5).contains(&saturation) && value > 0.2 {
            *pixel = Rgb(Palette::LIGHT.background);
        }
    }
    picture
}

#[test]
fn the_picture_is_the_windows_of_the_same_moment() {
    let session = play_well_on(
        &Display::of_size("800x600"),
        &["cubra-blue"],
        "quality auto\ntheme light\nsolve\nwait planned\nseek 9.2\nwait idle\npicture nine.png\nquit\n",
    );
    let folder = folder();
    let window = session.picture("nine");
    // The part of the page that is left to the picture: `Desk::framed` of a panel of this size.
    let [left, words, width, height] = [16, 164, 574, 346];
    let size = format!("{width}x{height}");
    rendered(
        folder.path(),
        &["cubra-blue", "-o", "nine.png", "--step", "10.2", "--size", &size, "--theme", "light", "--no-words"],
    );
    let picture = image::open(folder.path().join("nine.png")).unwrap().to_rgb8();
    let framed = image::imageops::crop_imm(&window.image, left, words, width, height).to_image();
    // Cubes, shadow, arrow and landing position are as in the window; but lines have soft edges here, and hard ones there.
    // The stage is lightest in the middle of each of them.
    let [picture, framed] = [picture, framed].map(|picture| Picture::new(without_stage(picture)));
    let off = picture.differs(&framed, 0..width, 0..height);
    assert!(off < 0.045, "{:.2} % of the pixels are off", off * 100.0);
    // Too few pixels to show above: of thin lines, soft edges leave 71 and 82 % in the pure colour.
    let [ours, windows] = [picture, framed].map(|picture| picture.marks(0..width, 0..height) as f64);
    assert!(windows > 500.0, "an arrow is there: {windows}");
    assert!((0.6..1.1).contains(&(ours / windows)), "{ours} of {windows} pixels are marks");
}

/// Linear luminance of parts of the finished cube's picture of 940 by 582 pixels, by day and at night. That of the wood at
/// night is from path-traced pictures (Cycles) of the same pose, camera and lamp; the others were chosen by eye, by day
/// with a top that is clearly lighter than the left.
const LIGHT: [(&str, [u32; 4], [f64; 2]); 4] = [
    ("top", [380, 127, 480, 172], [0.545, 0.590]),
    ("left", [300, 212, 430, 392], [0.424, 0.351]),
    ("right", [560, 242, 660, 362], [0.133, 0.043]),
    ("end grain", [365, 292, 430, 352], [0.372, 0.310]),
];
/// The same of the shadow beside the cube. It lies on the stage, which is lightest in the middle of picture or window.
const UMBRA: [f64; 2] = [0.116, 0.022];
const UMBRA_IN_WINDOW: [f64; 2] = [0.167, 0.017];

/// The picture may be smaller than those that were measured.
fn luminance(picture: &RgbImage, area: [u32; 4]) -> f64 {
    let [left, top, right, bottom] = area.map(|at| at * picture.width() / 940);
    let linear = |part: u8| {
        let stored = f64::from(part) / 255.0;
        if stored < 0.04045 { stored / 12.92 } else { ((stored + 0.055) / 1.055).powf(2.4) }
    };
    let area = image::imageops::crop_imm(picture, left, top, right - left, bottom - top).to_image();
    let light = area.pixels().map(|Rgb([r, g, b])| 0.2126 * linear(*r) + 0.7152 * linear(*g) + 0.0722 * linear(*b));
    light.sum::<f64>() / f64::from(area.width() * area.height())
}

/// The parts of a picture in this theme that differ by more than this share.
fn off_light(picture: &RgbImage, theme: usize, share: f64, umbra: [f64; 2]) -> Vec<String> {
    let differs = |(name, area, wanted): &(&str, _, [f64; 2])| {
        let (seen, wanted) = (luminance(picture, *area), wanted[theme]);
        // Of the darkest grounds, a level of 255 is a tenth.
        let is_off = (seen - wanted).abs() > (share * wanted).max(0.005);
        is_off.then(|| format!("{name} in theme {theme}: {seen:.3} instead of {wanted}"))
    };
    LIGHT.iter().chain([&("umbra", [660, 382, 700, 412], umbra)]).filter_map(differs).collect()
}

#[test]
fn light_falls_as_it_was_chosen() {
    let folder = folder();
    let mut off = Vec::new();
    for (at, theme) in ["light", "dark"].into_iter().enumerate() {
        let size =
            ["--size", "470x291", "--no-words", "--step", "15", "--theme", theme, "-o", "cube.png", "--overwrite"];
        rendered(folder.path(), &[&["cubra-blue", "--woods", "one"][..], &size].concat());
        let picture = image::open(folder.path().join("cube.png")).unwrap().to_rgb8();
        off.extend(off_light(&picture, at, 0.08, UMBRA));
        let [top, left] = [0, 1].map(|part| luminance(&picture, LIGHT[part].1));
        assert!(left < 0.88 * top, "{theme}: {left} {top}");
    }
    assert!(off.is_empty(), "{off:#?}");
}

/// Outside the wood, which is where another wood makes another picture.
#[test]
fn the_wood_is_the_only_warm_thing() {
    let folder = folder();
    let all = "b".repeat(27);
    let walnut = format!("snake = '32232322332223333'\nbox = [3, 3, 3]\ncolours = '{all}'\ncells = '{all}'\n");
    std::fs::write(folder.path().join("walnut.toml"), walnut).unwrap();
    for theme in ["light", "dark"] {
        let [one, other] = ["cubra-blue", "walnut.toml"].map(|snake| {
            let size = ["--size", "320x200", "--step", "9", "--overwrite"];
            rendered(
                folder.path(),
                &[&[snake, "--woods", "one", "--theme", theme, "-o", "step.png"], &size[..]].concat(),
            );
            image::open(folder.path().join("step.png")).unwrap().to_rgb8()
        });
        let outside = one.pixels().zip(other.pixels()).filter(|(one, other)| one == other).map(|(one, _)| hsv(*one));
        let hues = Vec::from_iter(outside.filter(|(_, saturation, _)| *saturation > 0.05).map(|(hue, ..)| hue));
        let warm = hues.iter().filter(|hue| (15.0..62.0).contains(*hue)).count();
        assert!(hues.len() > 320 * 200 / 2 && warm * 100 < 12 * hues.len(), "{theme}: {warm} of {}", hues.len());
        // Regression: at rest, the stage at night was darker than while it moved, and than the ground of the words.
        let background = Palette::of(theme == "dark").background;
        let off = (0..3).map(|part| one.get_pixel(319, 1).0[part].abs_diff(background[part]));
        assert!(off.max() <= Some(2), "{theme}: {:?}, not {background:?}", one.get_pixel(319, 1));
    }
}

/// As a slow machine draws what moves: here the cube between two rounds of a fold that plays again and again.
#[test]
fn light_falls_nearly_so_while_things_move() {
    // Beside the panel and without words, the picture is as large as those that were measured.
    let script = "window 1280x648\nguide\ntheme light\nwoods one\nmotion reduced\nloop\nspeed 0.1\nsolve\nwait planned\nseek 13.5\n\
                  play\nwait 0.7\nstate before.json\npicture light.png\ntheme dark\nwait 0.1\npicture dark.png\n\
                  state after.json\nquit\n";
    let session = play_well(&["cubra-blue"], script);
    for state in ["before", "after"].map(|name| session.state(name)) {
        assert_state(&state, &json!({ "playing": true, "quality": "low", "playhead": state["steps"].as_f64() }));
    }
    for (at, theme) in ["light", "dark"].into_iter().enumerate() {
        let window = session.picture(theme).image;
        let picture = image::imageops::crop_imm(&window, 0, 0, 940, 582).to_image();
        let off = off_light(&picture, at, 0.12, UMBRA_IN_WINDOW);
        assert!(off.is_empty(), "{off:#?}");
    }
}

#[test]
fn a_film_is_whole_and_the_same_each_time() {
    let folder = folder();
    let call = ["two-by-two", "--size", "160x120", "--speed", "10", "--turntable", "-o"];
    for name in ["one.gif", "two.gif"] {
        rendered(folder.path(), &[&call[..], &[name]].concat());
    }
    let content = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert!(content("one.gif") == content("two.gif"), "the same call makes the same file");
    let mut decoder = gif::DecodeOptions::new().read_info(std::io::Cursor::new(content("one.gif"))).unwrap();
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        if frames == 0 {
            let first = frame.buffer[0];
            assert!(frame.buffer.iter().any(|place| *place != first), "the first one shows something");
        }
        frames += 1;
    }
    assert!(frames > 10, "{frames}");
    assert_eq!(files(folder.path()), ["one.gif", "two.gif"]);
}

#[test]
fn no_letter_is_missing_in_the_first_picture_of_new_words() {
    let folder = folder();
    rendered(folder.path(), &["cubra-blue", "--size", "460x330", "--speed", "12", "-o", "fold.gif"]);
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(std::fs::File::open(folder.path().join("fold.gif")).unwrap()).unwrap();
    let mut screen = RgbImage::new(460, 330);
    let mut inked = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (at, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
            let (x, y) = (at as u32 % u32::from(frame.width), at as u32 / u32::from(frame.width));
            let pixel = image::Rgb([pixel[0], pixel[1], pixel[2]]);
            screen.put_pixel(x + u32::from(frame.left), y + u32::from(frame.top), pixel);
        }
        // The line with the step's number.
        let line = image::imageops::crop_imm(&screen, 0, 0, 460, 30).to_image();
        inked.push(line.pixels().filter(|pixel| pixel.0.iter().all(|part| *part < 160)).count());
    }
    // Each caption is in several pictures of the film, so an amount of ink that occurs only once is an incomplete one.
    let mut changes = 0;
    for around in inked.windows(3) {
        let is_new = around[0].abs_diff(around[1]) > 5;
        changes += usize::from(is_new);
        // Words are on a ground that is not quite opaque.
        assert!(!is_new || around[1].abs_diff(around[2]) <= 5, "{inked:?}");
    }
    assert!(changes >= 6, "{inked:?}");
}

/// A stand-in for ffmpeg: its film has an index, and instead of pictures the number of bytes given and the arguments.
const FFMPEG: &str = r#"
for last; do :; done
bytes=$(wc -c)
said=$(printf '%-1000s' "$bytes
$*")
{ printf '\000\000\000\010moov\000\000\003\360mdat'; printf '%s' "$said"; } > "$last"
"#;

#[test]
fn an_mp4_is_made_by_ffmpeg_where_it_is() {
    let folder = folder();
    let call = ["two-by-two", "--size", "161x120", "--speed", "20", "-o", "fold.mp4"];
    let ended = run(render(folder.path(), &call).env("PATH", folder.path()));
    ended.exits(2);
    assert!(ended.stderr.contains("ffmpeg") && ended.stderr.contains(".gif"), "{}", ended.stderr);
    let with_ffmpeg = |script: &str| {
        let mut command = render(folder.path(), &call);
        draw_nothing(&mut command);
        stand_in(&mut command, folder.path(), "ffmpeg", script);
        run(command.arg("--overwrite"))
    };
    let ended = with_ffmpeg(FFMPEG);
    ended.exits(0);
    let film = std::fs::read(folder.path().join("fold.mp4")).unwrap();
    let made = String::from_utf8_lossy(&film[16..]);
    let (bytes, arguments) = made.split_once('\n').unwrap();
    let bytes: usize = bytes.trim().parse().unwrap();
    assert!(bytes > 0 && bytes.is_multiple_of(161 * 120 * 3), "whole pictures: {bytes}");
    assert!(arguments.contains("-s 161x120 -r 100/4") && arguments.contains("+faststart"), "{arguments}");
    // One that fails after all, and one that is no program, leave the film that was there.
    for (script, why) in [("cat > /dev/null; echo No space left >&2", "No space left"), ("exec /dev/null", "denied")] {
        let ended = with_ffmpeg(script);
        ended.fails(2, why);
        assert!(std::fs::read(folder.path().join("fold.mp4")).unwrap() == film, "{script}");
        assert_eq!(files(folder.path()), ["bin", "fold.mp4"], "{script}");
    }
}

/// With the real one, where it is installed: a full disk, and a folder for temporary files that is not there.
#[test]
fn the_film_is_written_where_it_will_be() {
    let folder = folder();
    if std::process::Command::new("ffmpeg").arg("-version").output().is_err() {
        return;
    }
    let call = ["two-by-two", "--size", "160x120", "--speed", "5", "-o", "fold.mp4", "--overwrite"];
    let ended = run(render(folder.path(), &call).env("TMPDIR", "/nonexistent"));
    ended.exits(0);
    assert_eq!(files(folder.path()), ["fold.mp4"]);
    let whole = std::fs::read(folder.path().join("fold.mp4")).unwrap();
    // The same disk, with room for the old film and a part of the new one.
    let limit = whole.len() / 1024 / 2;
    let mut limited = Command::new("sh");
    limited.args([
        "-c",
        &format!("ulimit -f {limit}; trap '' XFSZ; exec \"$@\""),
        "sh",
        super::desk::SNAKE_CUBE,
        "render",
    ]);
    let plain = render(folder.path(), &[]);
    limited.args(call).current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for (name, value) in plain.get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    let ended = run(&mut limited);
    ended.fails(2, "ffmpeg");
    assert!(std::fs::read(folder.path().join("fold.mp4")).unwrap() == whole);
}

/// With the real one, where it is installed: read back by its companion.
#[test]
fn an_mp4_plays_as_long_as_the_film() {
    let folder = folder();
    let Ok(version) = std::process::Command::new("ffprobe").arg("-version").output() else { return };
    assert!(version.status.success());
    rendered(folder.path(), &["two-by-two", "--size", "161x120", "--speed", "3", "-o", "fold.mp4"]);
    let mut probe = std::process::Command::new("ffprobe");
    probe.args(["-v", "error", "-show_entries", "stream=codec_name,width,height:format=duration", "-of", "csv=p=0"]);
    let said = probe.arg(folder.path().join("fold.mp4")).output().unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    let (stream, seconds) = said.trim().split_once('\n').unwrap();
    assert!(stream.ends_with("162,120"), "sides are made even: {said}");
    assert!((1.5..9.0).contains(&seconds.trim().parse::<f64>().unwrap()), "{said}");
}

#[test]
fn a_picture_is_overwritten_only_with_the_option() {
    let folder = folder();
    let path = folder.path().join("cube.png");
    std::fs::write(&path, "mine").unwrap();
    let call = ["two-by-two", "--size", "64x64", "-o", "cube.png"];
    let ended = run(&mut render(folder.path(), &call));
    ended.fails(2, "--overwrite");
    assert_eq!(std::fs::read(&path).unwrap(), b"mine");
    rendered(folder.path(), &[&call[..], &["--overwrite"]].concat());
    assert_eq!(image::open(&path).unwrap().to_rgb8().dimensions(), (64, 64));
    assert_eq!(files(folder.path()), ["cube.png"]);
}

#[test]
fn wrong_render_options_are_reported_before_the_search() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("folder.png")).unwrap();
    // A snake that takes long to search, so the checks must come first.
    let hard = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3";
    for (arguments, word) in [
        (&["-o", "fold.webm"][..], ".mp4"),
        (&["-o", "fold"], ".gif"),
        (&["-o", "folder.png"], "folder"),
        (&["-o", "nowhere/fold.gif"], "there is no folder"),
        (&["-o", "a.png", "--size", "63x480"], "64"),
        (&["-o", "a.png", "--size", "640x9999"], "3840"),
        (&["-o", "a.png", "--size", "large"], "640x480"),
        (&["-o", "a.png", "--step", "-1"], "--step"),
        (&["-o", "a.png", "--step", "nan"], "--step"),
        (&["-o", "a.png", "--step", "0"], "count from 1"),
        (&["-o", "a.gif", "--step", "2.5"], "whole step"),
        (&["-o", "a.png", "--step", "99"], "14"),
        (&["-o", "a.gif", "--step", "15"], "14"),
        (&["-o", "a.png", "--turntable"], "--turntable"),
        (&["-o", "a.gif", "--speed", "0"], "--speed"),
        (&["-o", "a.gif", "--camera", "1,2"], "33,30,30"),
        (&["-o", "a.gif", "--camera", "0,0,-5"], "above 0"),
        (&["-o", "a.gif", "--camera", "0,500,5"], "from -90 to 90"),
        (&["-o", "a.gif", "--theme", "blue"], "light"),
        (&[], "--output"),
    ] {
        let ended = run(&mut render(folder.path(), &[&[hard], arguments].concat()));
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(word), "{arguments:?}: {}", ended.stderr);
    }
    assert_eq!(files(folder.path()), ["folder.png"]);
}

#[test]
fn an_interrupted_film_leaves_no_file() {
    for (signal, code) in [("-KILL", None), ("-TERM", Some(3))] {
        let folder = folder();
        let mut command = render(folder.path(), &["cubra-blue", "--size", "1920x1080", "-o", "fold.gif"]);
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(1200));
        assert_eq!(child.try_wait().unwrap(), None, "it is at work");
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), code, "{signal}");
        assert_eq!(files(folder.path()), Vec::<String>::new(), "{signal}");
    }
}

#[test]
fn without_a_driver_it_says_what_to_install() {
    let folder = folder();
    let mut command = render(folder.path(), &["two-by-two", "-o", "a.png"]);
    let ended = run(command.env("VK_DRIVER_FILES", "/nonexistent").env("VK_ICD_FILENAMES", "/nonexistent"));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(4), ""), "{}", ended.stderr);
    for word in ["graphics driver", "apt install mesa-vulkan-drivers", "snake-cube solve"] {
        assert!(ended.stderr.contains(word), "{word}: {}", ended.stderr);
    }
    for sign in ["panic", "internal error", "ERROR", ".rs:"] {
        assert!(!ended.stderr.contains(sign), "{sign}: {}", ended.stderr);
    }
    assert_eq!(files(folder.path()), Vec::<String>::new());
}
