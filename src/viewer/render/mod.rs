//! Renders a fold without a window or a display, on any graphics driver.
//!
//! `studio` takes the pictures and stages the fold as the window does; `export` chooses the moments of a film and
//! encodes the file. Rendering has its own thread, so that a panic of the engine ends nothing else.

mod error;
mod studio;
mod words;

use crossbeam_channel::{Sender, unbounded};

use crate::export::{Colours, Format, Gif, Mp4, Pixels, Shooting, Shot, Subject, shots};
use crate::job::{Stop, panic_text};
use crate::stage::{Palette, Rgb};
pub use error::{RenderError, Rendered};
use studio::Studio;

/// Renders a picture or a film as the content of its file. Calls `progress` with the share done, 0 to 1, on the calling
/// thread. A stop takes effect before the next picture.
///
/// # Errors
/// No graphics driver, a size outside [`Shooting::SIDES`], a stop, or a failure of the engine.
pub fn render(
    subject: &Subject,
    format: Format,
    shooting: &Shooting,
    stop: &Stop,
    progress: impl FnMut(f32),
) -> Rendered {
    if !Shooting::fits(shooting.size) {
        let ([width, height], sides) = (shooting.size, Shooting::SIDES);
        let (least, most) = (sides.start(), sides.end());
        return Err(RenderError::Failed(format!(
            "{width}x{height} is no size for a picture: each side has {least} to {most} pixels"
        )));
    }
    let (sender, done) = unbounded();
    // Ctrl+C ends ffmpeg too, perhaps before the next picture.
    let stopped = |error| if stop.is_asked() { RenderError::Stopped } else { error };
    let work = move || render_file(subject, format, shooting, stop, &sender).map_err(stopped);
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("render".to_owned()).spawn_scoped(scope, work);
        let thread = thread.map_err(|error| RenderError::NoThread(error.to_string()))?;
        // Ends when the thread ends.
        done.iter().for_each(progress);
        thread.join().unwrap_or_else(|payload| Err(RenderError::Failed(panic_text(&*payload))))
    })
}

/// Share done when the engine has started, and when everything is loaded; chosen by eye.
const STARTED_SHARE: f32 = 0.05;
const WARM_SHARE: f32 = 0.1;

/// Number of pictures sampled for a film's palette, and of pixels sampled in total.
const SAMPLE_PICTURES: usize = 24;
const SAMPLE_PIXELS: usize = 150_000;

fn render_file(
    subject: &Subject,
    format: Format,
    shooting: &Shooting,
    stop: &Stop,
    progress: &Sender<f32>,
) -> Rendered {
    // The caller may have stopped listening.
    let report = |share: f32| _ = progress.send(share);
    let is_film = format != Format::Png;
    let title = is_film.then(|| format!("{}  ·  {}", subject.title(), subject.plan.summary()));
    let mut studio = Studio::open(subject, shooting, title, stop)?;
    report(STARTED_SHARE);
    studio.warm_up()?;
    report(WARM_SHARE);
    let mut content = Vec::new();
    if !is_film {
        let shot = Shot { playhead: shooting.playhead, hundredths: 0, from: None, round: 0.0 };
        studio.take(&[shot], &mut |_, picture| {
            content = picture.png()?;
            Ok(())
        })?;
        return Ok(content);
    }
    let shots = shots(&studio.timeline, shooting, format.interval());
    let sampled = if format == Format::Gif { sampled(&shots) } else { Vec::new() };
    let all = (sampled.len() + shots.len()) as f32;
    let report = |done: usize| report(WARM_SHARE + (1.0 - WARM_SHARE) * done as f32 / all);
    match format {
        Format::Png => {}
        Format::Gif => {
            let mut film = Gif::new(&mut content, shooting.size, colours(&mut studio, &sampled, &report)?)?;
            studio.take(&shots, &mut |number, picture| {
                report(sampled.len() + number + 1);
                Ok(film.add(&picture, shots[number].hundredths)?)
            })?;
            film.finish()?;
        }
        Format::Mp4 => {
            let mut film = Mp4::new(shooting.size)?;
            studio.take(&shots, &mut |number, picture| {
                report(number + 1);
                Ok(film.add(&picture, shots[number].hundredths)?)
            })?;
            content = film.finish()?;
        }
    }
    Ok(content)
}

fn sampled(shots: &[Shot]) -> Vec<Shot> {
    let count = SAMPLE_PICTURES.min(shots.len());
    (0..count).map(|at| shots[at * (shots.len() - 1) / (count - 1).max(1)]).collect()
}

fn colours(studio: &mut Studio, sampled: &[Shot], report: &impl Fn(usize)) -> Rendered<Colours> {
    let shooting = studio.shooting;
    let pixels: usize = shooting.size.iter().map(|&side| side as usize).product::<usize>() * sampled.len();
    // Odd, so that the samples are not all from the same columns.
    let each = pixels.div_ceil(SAMPLE_PIXELS) | 1;
    let mut samples: Vec<Rgb> = Vec::new();
    studio.take(sampled, &mut |number, picture: Pixels| {
        report(number + 1);
        samples.extend(picture.pixels.iter().step_by(each));
        Ok(())
    })?;
    let palette = Palette::of(shooting.dark);
    Ok(Colours::of(&samples, &[palette.background, palette.text, palette.quiet, palette.mark, palette.on_mark]))
}
