//! Films: which moments they show and for how long, and whether their files contain the rendered pictures.

use std::io::Cursor;

use snake_cube::export::{Colours, FilmShot, Gif, Pixels, Shooting, shots};
use snake_cube::stage::{LIFT_SECONDS, Rgb, Switches, Timeline};
use snake_cube::text::Language::English;

use crate::sheet::subject;

const SIZE: [u32; 2] = [96, 64];
const GROUND: Rgb = [236, 230, 221];

/// A multicoloured background with a box that moves; the third picture is the same as the second.
fn pictures() -> Vec<Pixels> {
    let picture = |place: u32| {
        let pixel = |at: u32| -> Rgb {
            let (x, y) = (at % SIZE[0], at / SIZE[0]);
            match (x, y) {
                (..20, ..10) => GROUND,
                (x, y) if (place..place + 12).contains(&x) && (30..44).contains(&y) => [180, (x * 2) as u8, 40],
                (x, y) => [(x * 2) as u8, (y * 3) as u8, ((x + y) % 60) as u8],
            }
        };
        Pixels { size: SIZE, pixels: (0..SIZE[0] * SIZE[1]).map(pixel).collect() }
    };
    [20, 40, 40, 41, 80].map(picture).into()
}

const HUNDREDTHS: [u16; 5] = [480, 8, 8, 8, 250];

fn away(one: Rgb, other: Rgb) -> u32 {
    (0..3).map(|part| u32::from(one[part].abs_diff(other[part])).pow(2)).sum()
}

fn gif(pictures: &[Pixels]) -> Vec<u8> {
    let samples = Vec::from_iter(pictures.iter().flat_map(|picture| picture.pixels.iter().step_by(3).copied()));
    let mut film = Gif::new(SIZE, Colours::of(&samples, &[GROUND])).unwrap();
    pictures.iter().zip(HUNDREDTHS).for_each(|(picture, hundredths)| film.add(picture, hundredths).unwrap());
    film.finish().unwrap()
}

#[test]
fn a_gif_shows_what_went_into_it_in_the_nearest_colours_of_one_palette() {
    let pictures = pictures();
    let content = gif(&pictures);
    assert_eq!(content, gif(&pictures), "the same film is the same file");
    let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(content)).unwrap();
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let palette: Vec<Rgb> = decoder.global_palette().unwrap().as_chunks::<3>().0.to_vec();
    let mut shown = vec![[0; 3]; pictures[0].pixels.len()];
    let mut areas = Vec::new();
    for (picture, hundredths) in pictures.iter().zip(HUNDREDTHS) {
        let frame = decoder.read_next_frame().unwrap().expect("a frame for each picture");
        assert!(frame.palette.is_none(), "one palette for all");
        assert_eq!((frame.delay, frame.dispose), (hundredths, gif::DisposalMethod::Keep));
        for (at, &place) in frame.buffer.iter().enumerate() {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            if frame.transparent != Some(place) {
                let pixel = (usize::from(frame.top) + y) * SIZE[0] as usize + usize::from(frame.left) + x;
                shown[pixel] = palette[usize::from(place)];
            }
        }
        areas.push([frame.left, frame.top, frame.width, frame.height]);
        for (&shown, &meant) in shown.iter().zip(&picture.pixels) {
            let least = palette[..255].iter().map(|&colour| away(colour, meant)).min().unwrap();
            let is_like = hundredths < 20 && (0..3).all(|part| shown[part].abs_diff(meant[part]) <= Colours::LIKE);
            assert!(away(shown, meant) == least || is_like, "{shown:?} for {meant:?}");
        }
        assert_eq!(shown[0], GROUND, "what is to be exact is");
    }
    assert!(decoder.read_next_frame().unwrap().is_none());
    assert_eq!(areas[0], [0, 0, 96, 64]);
    assert_eq!(areas[2], [0, 0, 1, 1], "nothing changed");
    // Covers only the box, at its old and new positions.
    let [left, top, width, height] = areas[1];
    assert!(left >= 20 && top >= 30 && left + width <= 52 && top + height <= 44, "{areas:?}");
}

#[test]
fn a_png_is_the_picture() {
    let picture = pictures().remove(0);
    let mut reader = png::Decoder::new(Cursor::new(picture.png().unwrap())).read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    assert_eq!([info.width, info.height], SIZE);
    assert_eq!(buffer.as_chunks::<3>().0, picture.pixels);
}

pub fn shooting() -> Shooting {
    Shooting {
        switches: Switches::default(),
        size: [640, 480],
        playhead: 0.0,
        step: None,
        speed: 1.0,
        dark: true,
        camera: None,
        turntable: false,
        words: true,
        end: None,
    }
}

fn seconds(shots: &[FilmShot]) -> f64 {
    shots.iter().map(|shot| f64::from(shot.hundredths) / 100.0).sum()
}

#[test]
fn a_film_shows_each_step_with_a_rest_before_it() {
    let plan = subject("cubra-blue").plan;
    let timeline = Timeline::fold(plan.clone());
    let film = shots(&timeline, &shooting(), 8);
    assert!(film.windows(2).all(|pair| pair[0].playhead <= pair[1].playhead), "it never goes back");
    assert_eq!((film[0].playhead, film[film.len() - 1].playhead), (-1.0, plan.len() as f64));
    assert!(film[0].hundredths <= 150, "a film that stands still is taken for a photograph");
    assert!(plan.len() == 14 && seconds(&film) <= 45.0, "{}", seconds(&film));
    let lifting = Vec::from_iter(film.iter().filter(|shot| shot.playhead > -1.0 && shot.playhead < 0.0).copied());
    assert!((seconds(&lifting) - LIFT_SECONDS).abs() < 0.2 && lifting.iter().all(|shot| shot.from.is_some()));
    let opening = Vec::from_iter(film.iter().filter(|shot| shot.playhead < 0.0).copied());
    let words = English.opening().split_whitespace().count() as f64;
    assert!(words < 4.0 * seconds(&opening), "{words} words in {} seconds", seconds(&opening));
    for step in 1..=plan.len() {
        let rests = film.iter().rfind(|shot| shot.playhead == step as f64).unwrap();
        assert_eq!((rests.from, rests.round), (None, 0.0));
        assert!(rests.hundredths >= 50, "step {step}");
        let turning = film.iter().filter(|shot| (step as f64 - 1.0..step as f64).contains(&shot.playhead));
        let mut turning = Vec::from_iter(turning.filter(|shot| shot.playhead.fract() > 1e-9).copied());
        assert!(turning.pop().unwrap().hundredths >= 20, "step {step}: what is done is seen under its own words");
        assert!(turning.iter().all(|shot| shot.hundredths == 8 && shot.from.is_none()));
        let length = timeline.step_seconds(step - 1);
        assert!((seconds(&turning) - length).abs() < 0.13, "step {step}: {} for {length}", seconds(&turning));
    }
    assert!(film.iter().all(|shot| shot.hundredths >= 8), "players take less for more");
    let silent = shots(&timeline, &Shooting { words: false, ..shooting() }, 8);
    assert!(seconds(&silent) < seconds(&film) - 2.0, "without words there is nothing to read");
    let smooth = shots(&timeline, &shooting(), 4);
    assert!((seconds(&smooth) - seconds(&film)).abs() < 2.0 && smooth.len() > film.len() * 3 / 2);
    let fast = shots(&timeline, &Shooting { speed: 2.0, ..shooting() }, 8);
    assert!((seconds(&fast) * 2.0 / seconds(&film) - 1.0).abs() < 0.05);
    for speed in [0.0, -1.0, 1e9, f32::NAN] {
        let film = shots(&timeline, &Shooting { speed, ..shooting() }, 8);
        assert!(film.len() > plan.len() && film.len() < 10_000, "{speed}");
    }
}

#[test]
fn the_eye_glides_wherever_the_next_moment_is_seen_from_elsewhere() {
    let subject = subject("cubra-blue");
    let timeline = Timeline::fold(subject.plan.clone());
    let film = shots(&timeline, &shooting(), 8);
    let view = |playhead: f64| {
        let picture = shooting().picture(&subject, &timeline, playhead);
        (picture.eye(), picture.stage.framing())
    };
    for pair in film.windows(2) {
        let before = pair[0].from.map_or(pair[0].playhead, |(from, _)| from);
        let jumps = view(before) != view(pair[1].playhead);
        assert!(!jumps || pair[1].from.is_some() || pair[0].from.is_some(), "{pair:?}");
    }
    let glides = Vec::from_iter(film.iter().filter_map(|shot| Some(shot.from?.1)));
    assert!(!glides.is_empty() && glides.iter().all(|share| (0.0..1.0).contains(share)));
}

#[test]
fn the_turntable_goes_once_round_at_the_end() {
    let plan = subject("two-by-two").plan;
    let timeline = Timeline::fold(plan.clone());
    let film = shots(&timeline, &Shooting { turntable: true, ..shooting() }, 8);
    let round = Vec::from_iter(film.iter().filter(|shot| shot.round > 0.0));
    assert!(round.iter().all(|shot| shot.playhead == plan.len() as f64));
    assert!(round.windows(2).all(|pair| pair[0].round < pair[1].round));
    assert_eq!((round.len(), round[round.len() - 1].round), (60, 360.0));
}

#[test]
fn the_film_of_a_step_stays_in_it() {
    let timeline = Timeline::fold(subject("two-by-two").plan);
    for step in 0..timeline.len() {
        let film = shots(&timeline, &Shooting { step: Some(step), ..shooting() }, 8);
        assert!(film.iter().all(|shot| shot.playhead.floor() == step as f64));
        assert!(f64::from(film[0].hundredths) / 100.0 > timeline.reading_seconds(step) - 0.01);
        assert!(film[film.len() - 1].hundredths >= 100, "its end is to be seen");
    }
    let nowhere = Shooting { step: Some(99), ..shooting() };
    assert_eq!(shots(&timeline, &nowhere, 8), shots(&timeline, &shooting(), 8));
}
