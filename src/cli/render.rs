//! `render`: a picture of a step, or a film of the fold, without a window.

use super::output::ExportArgs;
use super::prelude::*;
use crate::export::{ExportRequest, Shooting};
use crate::session::command::parse::pixels;
use crate::stage::Switches;

#[derive(clap::Args)]
#[command(about = format!(
    "Draws a step or a film of the fold, as {}, without a window",
    ExportKind::endings(ExportKind::is_rendered),
))]
pub struct Args {
    #[command(flatten)]
    export: ExportArgs,
    /// Only this step, counted from 1. A film repeats the step. A picture shows the snake before it. 3.5 is half way
    /// through step 3; one more than the last step is the end
    #[arg(long, value_name = "K", value_parser = step, allow_negative_numbers = true)]
    step: Option<f64>,
    /// Width and height in pixels; by default 1280x720 for a picture and 480x360 for a film
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<[u32; 2]>,
    /// Playback speed of a film; 1, the default, is the speed in the window
    #[arg(long, value_name = "X", value_parser = speed)]
    speed: Option<f32>,
    /// Colour theme: light or dark
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = ["light", "dark"])]
    theme: String,
    /// Camera position: degrees to the right, degrees up, and the distance in cubes
    #[arg(long, value_name = "YAW,PITCH,DISTANCE", value_parser = camera, allow_hyphen_values = true)]
    camera: Option<[f32; 3]>,
    /// Show the folded or unfolded snake from all sides at the end of a film
    #[arg(long, conflicts_with = "step")]
    turntable: bool,
    /// Leave out the words
    #[arg(long)]
    no_words: bool,
}

fn step(text: &str) -> Result<f64, &'static str> {
    let step = text.parse().ok().filter(|step: &f64| step.is_finite() && *step >= 1.0);
    step.ok_or("not the number of a step; they count from 1")
}

fn size(text: &str) -> Result<[u32; 2], String> {
    let least = Shooting::SIDES.start();
    let most = Shooting::SIDES.end();
    let sides = pixels(text).filter(|sides| Shooting::fits(*sides));
    sides.ok_or_else(|| format!("not a width and a height of {least} to {most} pixels, like 640x480"))
}

fn speed(text: &str) -> Result<f32, String> {
    let speed = text.parse().ok().filter(|speed| Shooting::SPEEDS.contains(speed));
    let least = Shooting::SPEEDS.start();
    let most = Shooting::SPEEDS.end();
    speed.ok_or_else(|| format!("not a speed from {least} to {most}"))
}

fn camera(text: &str) -> Result<[f32; 3], &'static str> {
    let numbers: Option<Vec<f32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let camera = numbers.and_then(|numbers| numbers.try_into().ok());
    let sees = |[yaw, pitch, distance]: &[f32; 3]| {
        yaw.is_finite() && (-90.0..=90.0).contains(pitch) && distance.is_finite() && *distance > 0.0
    };
    camera.filter(sees).ok_or("not three numbers like 33,30,30, the second from -90 to 90, the third above 0")
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    #[cfg(feature = "viewer")]
    crate::viewer::name_runtime_folder();
    let kind = args.export.kind(ExportKind::is_rendered)?;
    args.export.check()?;
    let is_film = kind.is_film();
    let within_step = args.step.is_some_and(|step| step.fract() != 0.0);
    let refused = [
        (is_film && within_step, "--step: a film is of a whole step; a moment within one is for a .png"),
        (!is_film && args.speed.is_some(), "--speed: that is for a film"),
        (!is_film && args.turntable, "--turntable: that is for a film"),
    ];
    if let Some((_, why)) = refused.into_iter().find(|(is_refused, _)| *is_refused) {
        return Err(CliError::input(why));
    }
    if cfg!(not(feature = "viewer")) {
        let why = "this build renders nothing: the feature `viewer` is off; `snake-cube sheet` and `plan` still work";
        return Err(CliError::new(Exit::NoDisplay, why));
    }
    let stop = stop_at_interrupt();
    let subject = args.export.subject(&stop)?;
    let steps = subject.plan.len();
    let playhead = args.step.map_or(0.0, |step| step - 1.0);
    // A picture can also show the end.
    if playhead > (if is_film { steps as f64 - 1.0 } else { steps as f64 }).max(0.0) {
        return Err(CliError::input(format!("--step {}: there are {steps} steps", playhead + 1.0)));
    }
    let shooting = Shooting {
        size: args.size.unwrap_or(kind.usual_size()),
        playhead,
        step: args.step.filter(|_| is_film).map(|_| playhead as usize),
        speed: args.speed.unwrap_or(1.0),
        dark: args.theme == "dark",
        camera: args.camera,
        turntable: args.turntable,
        words: !args.no_words,
        switches: Switches::default(),
        end: None,
    };
    let content = render(ExportRequest { subject, kind, shooting }, &args.export.output, stop)?;
    args.export.save(content, out)
}

#[cfg(feature = "viewer")]
fn render(wanted: ExportRequest, to: &Path, stop: Stop) -> Outcome<Vec<u8>> {
    use crate::job::Job;
    use crate::viewer::{RenderError, render};

    const PARTS: u64 = 1000;
    let bar = super::solve::bar_of(PARTS, "{bar:30} {percent} %, {eta} to go");
    let advance = bar.clone();
    let to = to.to_owned();
    let failed = |text| Err(RenderError::of_panic(RenderError::Failed(text)));
    let work = move |_: &Stop| {
        let mut progress = |share| advance.set_position((share * PARTS as f32) as u64);
        Some(render(&wanted, &to, &stop, &mut progress))
    };
    let job = Job::of_one("render", || {}, failed, work);
    let content = job.messages.recv().unwrap_or(Err(RenderError::Stopped));
    bar.finish_and_clear();
    content.map_err(|error| match error {
        RenderError::NoDriver => CliError::new(Exit::NoDisplay, error),
        RenderError::NoFfmpeg | RenderError::Ffmpeg(_) | RenderError::NotSaved(_) => CliError::input(error),
        RenderError::Stopped => CliError::new(Exit::Stopped, "stopped; nothing was written"),
        RenderError::NoThread(_) => CliError::new(Exit::Stopped, error),
        RenderError::Failed(_) => CliError::new(Exit::Bug, error),
    })
}

#[cfg(not(feature = "viewer"))]
fn render(_: ExportRequest, _: &Path, _: Stop) -> Outcome<Vec<u8>> {
    unreachable!("refused before")
}
