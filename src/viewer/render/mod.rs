//! A fold rendered without a window, on any graphics driver, with no display at all.
//!
//! The pictures are taken in a `studio`, which stages the fold as the window does; which moments a film shows, and how they
//! become a file, is left to `export`. A thread of its own does it, so that a panic of the engine ends nothing else.

mod error;
mod studio;
mod words;

use crossbeam_channel::{Sender, unbounded};

use crate::export::{AnimatedPng, Colours, Format, Gif, Picture, Shooting, Shot, Subject, shots};
use crate::job::{Stop, panic_text};
use crate::stage::{Palette, Rgb, Timeline};
pub use error::RenderError;
use studio::Studio;

/// Renders a picture or a film; what it returns is the content of the file. `progress` is told how much is done, 0 to 1, on
/// the thread that asks. To stop is heard before each picture.
///
/// # Errors
/// Where there is no graphics driver, a size is none of [`Shooting::SIDES`], it was stopped, or the engine failed.
pub fn render(
    subject: &Subject,
    shooting: &Shooting,
    stop: &Stop,
    progress: &mut dyn FnMut(f32),
) -> Result<Vec<u8>, RenderError> {
    if !shooting.size.iter().all(|side| Shooting::SIDES.contains(side)) {
        let ([width, height], sides) = (shooting.size, Shooting::SIDES);
        let (least, most) = (sides.start(), sides.end());
        return Err(RenderError::Failed(format!(
            "{width}x{height} is no size for a picture: each side has {least} to {most} pixels"
        )));
    }
    let (sender, done) = unbounded();
    let work = move || shoot(subject, shooting, stop, &sender);
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("render".to_owned()).spawn_scoped(scope, work);
        let thread = thread.map_err(|error| RenderError::Failed(format!("no thread to render: {error}")))?;
        // Ends when the thread does.
        done.iter().for_each(progress);
        thread.join().unwrap_or_else(|payload| Err(RenderError::Failed(panic_text(&*payload))))
    })
}

/// How much is done when the engine has started, and when all is there that is drawn; chosen by eye.
const STARTED: f32 = 0.05;
const WARM: f32 = 0.1;

/// So many of a film's pictures are looked at for its palette, and so many pixels of all of them.
const SAMPLES: usize = 24;
const SAMPLE_PIXELS: usize = 150_000;

fn shoot(subject: &Subject, shooting: &Shooting, stop: &Stop, progress: &Sender<f32>) -> Result<Vec<u8>, RenderError> {
    // Nobody there to hear it is no reason to end.
    let tell = |share: f32| _ = progress.send(share);
    let mut studio = Studio::open(subject, shooting, stop)?;
    tell(STARTED);
    studio.warm_up(stop)?;
    tell(WARM);
    let mut content = Vec::new();
    if shooting.format == Format::Png {
        let shot = Shot { playhead: shooting.playhead, hundredths: 0, from: None, round: 0.0 };
        studio.take(&[shot], stop, &mut |_, picture| {
            content = picture.png()?;
            Ok(())
        })?;
        return Ok(content);
    }
    let shots = shots(&Timeline::fold(subject.plan.clone()), shooting);
    let sampled = if shooting.format == Format::Gif { sampled(&shots) } else { Vec::new() };
    let all = (sampled.len() + shots.len()) as f32;
    let tell = |done: usize| tell(WARM + (1.0 - WARM) * done as f32 / all);
    if shooting.format == Format::Gif {
        let colours = colours(&mut studio, &sampled, shooting, stop, &tell)?;
        let mut film = Gif::new(&mut content, shooting.size, colours)?;
        studio.take(&shots, stop, &mut |number, picture| {
            tell(sampled.len() + number + 1);
            Ok(film.add(&picture, shots[number].hundredths)?)
        })?;
        film.finish()?;
    } else {
        let mut film = AnimatedPng::new(&mut content, shooting.size, shots.len())?;
        studio.take(&shots, stop, &mut |number, picture| {
            tell(number + 1);
            Ok(film.add(&picture, shots[number].hundredths)?)
        })?;
        film.finish()?;
    }
    Ok(content)
}

/// Pictures from the whole of a film.
fn sampled(shots: &[Shot]) -> Vec<Shot> {
    let count = SAMPLES.min(shots.len());
    (0..count).map(|at| shots[at * (shots.len() - 1) / (count - 1).max(1)]).collect()
}

/// The palette for a film.
fn colours(
    studio: &mut Studio,
    sampled: &[Shot],
    shooting: &Shooting,
    stop: &Stop,
    tell: &impl Fn(usize),
) -> Result<Colours, RenderError> {
    let pixels: usize = shooting.size.iter().map(|&side| side as usize).product::<usize>() * sampled.len();
    // Odd, so that it is not always the same column.
    let each = pixels.div_ceil(SAMPLE_PIXELS) | 1;
    let mut samples: Vec<Rgb> = Vec::new();
    studio.take(sampled, stop, &mut |number, picture: Picture| {
        tell(number + 1);
        samples.extend(picture.pixels.iter().step_by(each));
        Ok(())
    })?;
    let palette = Palette::of(shooting.dark);
    Ok(Colours::of(&samples, &[palette.background, palette.text, palette.quiet, palette.accent, palette.on_accent]))
}
