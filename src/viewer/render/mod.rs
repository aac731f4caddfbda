//! Renders a fold without a window or a display, on any graphics driver: `studio` takes the pictures as the window
//! does; `export` chooses the moments of a film and encodes the file.

mod captions;
mod error;
mod mp4;
mod studio;

use std::path::Path;
use std::process::Command;

use crate::export::{Colours, ExportKind, ExportRequest, FilmShot, Gif, Pixels, page, shots};
use crate::job::Stop;
use crate::stage::{Palette, Rgb};
use mp4::Mp4;
use studio::Studio;

pub use error::{RenderError, Rendered};
pub use studio::pixels;

/// Makes a page, or renders a picture or a film, as the content of the file `to`. Calls `progress` with the share done,
/// 0 to 1. A stop takes effect before the next picture. Call it on a thread of its own, because the engine may panic.
pub fn render(wanted: &ExportRequest, to: &Path, stop: &Stop, progress: &mut dyn FnMut(f32)) -> Rendered {
    if wanted.kind.is_text() {
        return Ok(page(&wanted.subject).into_bytes());
    }
    let mut studio = Studio::open(wanted, stop)?;
    progress(WARM_SHARE / 2.0);
    studio.warm_up()?;
    progress(WARM_SHARE);
    // A signal that ends this program may end ffmpeg too, perhaps before this program notices.
    let made = shoot(&mut studio, to, progress);
    made.map_err(|error| if stop.is_asked() { RenderError::Stopped } else { error })
}

/// Share done when everything is loaded; chosen by eye.
const WARM_SHARE: f32 = 0.1;

fn shoot(studio: &mut Studio, to: &Path, report: &mut dyn FnMut(f32)) -> Rendered {
    let ExportRequest { kind, shooting, .. } = studio.wanted;
    let shots = shots(&studio.timeline, shooting, kind.interval());
    let sampled = if *kind == ExportKind::Gif { sampled(&shots) } else { Vec::new() };
    let all = (sampled.len() + shots.len()) as f32;
    let mut report = |done: usize| report(WARM_SHARE + (1.0 - WARM_SHARE) * done as f32 / all);
    match kind {
        ExportKind::Html | ExportKind::Png => Ok(studio.take_one(shooting.playhead)?.png()?),
        ExportKind::Gif => {
            let mut film = Gif::new(shooting.size, colours(studio, &sampled, &mut report)?)?;
            studio.take(&shots, &mut |number, picture| {
                report(sampled.len() + number + 1);
                Ok(film.add(&picture, shots[number].hundredths)?)
            })?;
            Ok(film.finish()?)
        }
        ExportKind::Mp4 => {
            let mut film = Mp4::new(Command::new("ffmpeg"), shooting.size, to, studio.stop)?;
            studio.take(&shots, &mut |number, picture| {
                report(number + 1);
                film.add(picture, shots[number].hundredths)
            })?;
            film.finish()
        }
    }
}

/// The pictures sampled for a film's palette.
fn sampled(shots: &[FilmShot]) -> Vec<FilmShot> {
    let count = shots.len().min(24);
    (0..count).map(|at| shots[at * (shots.len() - 1) / (count - 1).max(1)]).collect()
}

fn colours(studio: &mut Studio, sampled: &[FilmShot], report: &mut impl FnMut(usize)) -> Rendered<Colours> {
    let mut samples: Vec<Rgb> = Vec::new();
    studio.take(sampled, &mut |number, picture: Pixels| {
        report(number + 1);
        // Odd, so that the samples are not all from the same columns.
        let each = (picture.pixels.len() * sampled.len()).div_ceil(150_000) | 1;
        samples.extend(picture.pixels.iter().step_by(each));
        Ok(())
    })?;
    let palette = Palette::of(studio.wanted.shooting.dark);
    Ok(Colours::of(&samples, &[palette.text, palette.quiet, palette.mark, palette.on_mark, palette.dot]))
}
