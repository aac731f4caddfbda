//! A film as MP4, encoded by the program `ffmpeg` as H.264. There is no mature, patent-free, pure-Rust encoder.
//!
//! ffmpeg is not trusted: it may hang, and it may report success although the disk was full.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crossbeam_channel::{SendTimeoutError, Sender, bounded};
use tempfile::TempPath;

use super::error::{RenderError, Rendered};
use crate::export::{ExportKind, Pixels};
use crate::job::{self, Stop, Thread, locked};
use crate::sanitize::plainly;
use crate::save;
use crate::stage::Rgb;
use crate::viewer::programs::Program;

/// How long ffmpeg may take for one picture, and for all that it still has at the end: far longer than it ever needs.
const PATIENCE: Duration = Duration::from_secs(120);
/// What is kept of what ffmpeg says, in bytes.
const MAX_SAID: usize = 4096;

pub struct Mp4<'a> {
    ffmpeg: Program,
    patience: Duration,
    stop: &'a Stop,
    /// To the thread that passes pictures on, one at a time; disconnected once ffmpeg takes no more.
    pictures: Sender<Arc<Vec<Rgb>>>,
    said: Arc<Mutex<Vec<u8>>>,
    listener: Thread,
    /// Not a pipe: the index of an MP4 is known last but belongs first.
    file: File,
    path: Option<TempPath>,
}

const STUCK: &str = "it does not go on";

/// On Linux the file has no name, so that nothing is left however this program ends; ffmpeg finds it as its output.
const NAMELESS: &str = "/proc/self/fd/1";

impl<'a> Mp4<'a> {
    /// `command` starts ffmpeg. The film is written where `to` is, because there must be room for it.
    pub fn new(mut command: Command, [width, height]: [u32; 2], to: &Path, stop: &'a Stop) -> Rendered<Self> {
        let (file, path) = if cfg!(target_os = "linux") {
            (tempfile::tempfile_in(save::folder_of(to)?)?, None)
        } else {
            let (file, path) = save::part(to)?.into_parts();
            (file, Some(path))
        };
        command
            .args(["-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", &format!("{width}x{height}")])
            .args(["-r", &format!("100/{}", ExportKind::Mp4.interval()), "-i", "-"])
            // Players want even sides and halved colours.
            .args(["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags", "+faststart"])
            .args(["-f", "mp4"])
            .arg(path.as_deref().unwrap_or(Path::new(NAMELESS)))
            .stdin(Stdio::piped())
            .stdout(file.try_clone()?)
            .stderr(Stdio::piped());
        let mut ffmpeg = Program::start(&mut command).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => RenderError::NoFfmpeg,
            _ => RenderError::Ffmpeg(error.to_string()),
        })?;
        let (pictures, waiting) = bounded::<Arc<Vec<Rgb>>>(0);
        let input = ffmpeg.0.stdin.take();
        let errors = ffmpeg.0.stderr.take();
        let said = Arc::new(Mutex::default());
        let heard = Arc::clone(&said);
        let feed = move || {
            let Some(mut input) = input else { return };
            // Also ends when ffmpeg has ended, or takes no more.
            _ = waiting.iter().try_for_each(|picture| input.write_all(picture.as_flattened()));
        };
        let listen = move || errors.into_iter().for_each(|errors| keep(errors, &heard));
        let no_thread = |error: io::Error| RenderError::NoThread(error.to_string());
        Thread::start("pictures for ffmpeg", feed).map_err(no_thread)?;
        let listener = Thread::start("what ffmpeg says", listen).map_err(no_thread)?;
        Ok(Self { ffmpeg, patience: PATIENCE, stop, pictures, said, listener, file, path })
    }

    /// All pictures of an MP4 last equally long, so longer ones are repeated.
    pub fn add(&mut self, picture: Pixels, hundredths: u16) -> Rendered<()> {
        let pixels = Arc::new(picture.pixels);
        (0..(hundredths / ExportKind::Mp4.interval()).max(1)).try_for_each(|_| self.feed(Arc::clone(&pixels)))
    }

    fn feed(&mut self, mut pixels: Arc<Vec<Rgb>>) -> Rendered<()> {
        let begun = Instant::now();
        loop {
            match self.pictures.send_timeout(pixels, Duration::from_millis(50)) {
                Ok(()) => return Ok(()),
                Err(SendTimeoutError::Timeout(_)) if self.stop.is_due() => return Err(RenderError::Stopped),
                Err(SendTimeoutError::Timeout(_)) if begun.elapsed() >= self.patience => {
                    return Err(self.failure(STUCK));
                }
                Err(SendTimeoutError::Timeout(unsent)) => pixels = unsent,
                Err(SendTimeoutError::Disconnected(_)) => {
                    let status = self.ffmpeg.wait(Duration::from_secs(3), || self.stop.is_due());
                    return Err(self.failure(&match status {
                        Some(status) => format!("it ended early with {status}"),
                        None => "it takes no more pictures".to_owned(),
                    }));
                }
            }
        }
    }

    pub fn finish(mut self) -> Rendered {
        // Is taken once all before it have been passed on.
        self.feed(Arc::default())?;
        self.pictures = bounded(0).0;
        let ended = self.ffmpeg.wait(self.patience, || self.stop.is_due());
        let status =
            ended.ok_or_else(|| if self.stop.is_due() { RenderError::Stopped } else { self.failure(STUCK) })?;
        self.listener.wait(job::PATIENCE);
        if !status.success() || !self.said().is_empty() {
            return Err(self.failure(&format!("it ended with {status}")));
        }
        let mut film = Vec::new();
        self.file.rewind()?;
        self.file.read_to_end(&mut film)?;
        if film.is_empty() { Err(self.failure("it made no film")) } else { Ok(film) }
    }

    fn said(&self) -> String {
        String::from_utf8_lossy(&locked(&self.said)).trim().to_owned()
    }

    /// An error with the last message of ffmpeg, or else `otherwise`.
    fn failure(&self, otherwise: &str) -> RenderError {
        self.listener.wait(job::PATIENCE);
        let said = self.said();
        let name = self.path.as_deref().unwrap_or(Path::new(NAMELESS)).to_string_lossy().into_owned();
        let line = said.lines().last().unwrap_or(otherwise).replace(&name, "the film");
        RenderError::Ffmpeg(plainly(&line).chars().take(200).collect())
    }
}

/// Reads to the end, so that the program never blocks on its output; keeps the last lines.
fn keep(mut errors: impl io::Read, said: &Mutex<Vec<u8>>) {
    let mut more = [0; MAX_SAID];
    while let Ok(length @ 1..) = errors.read(&mut more) {
        let mut said = locked(said);
        said.extend_from_slice(&more[..length]);
        let surplus = said.len().saturating_sub(MAX_SAID);
        said.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result for a film of fifty pictures if the shell runs this script as ffmpeg.
    #[cfg(unix)]
    fn made_by(script: &str, patience: Duration) -> Rendered {
        let folder = tempfile::tempdir()?;
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        let stop = Stop::new();
        let mut film = Mp4::new(shell, [64, 64], &folder.path().join("a.mp4"), &stop)?;
        film.patience = patience;
        let picture = Pixels { size: [64, 64], pixels: vec![[7; 3]; 64 * 64] };
        // The system takes some before ffmpeg does.
        (0..50).try_for_each(|_| film.add(picture.clone(), 4))?;
        film.finish()
    }

    /// However it hangs: nobody may be there to press Stop, as when a script quits.
    #[cfg(unix)]
    #[test]
    fn an_encoder_that_does_not_go_on_is_given_up() {
        std::thread::scope(|scope| {
            for hangs in ["exec sleep 1000", "cat > /dev/null; sleep 1000"] {
                scope.spawn(move || {
                    let error = made_by(hangs, Duration::from_millis(300)).unwrap_err();
                    assert!(
                        matches!(&error, RenderError::Ffmpeg(why) if why == "it does not go on"),
                        "{hangs}: {error:?}"
                    );
                });
            }
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_film_is_believed_only_if_nothing_went_wrong() {
        assert_eq!(made_by("cat > /dev/null; printf film", PATIENCE).unwrap(), b"film");
        for (script, why) in [
            // As ffmpeg 5.1 does on a full disk.
            ("cat > /dev/null; echo 'Error writing trailer: No space left on device' >&2; exit 0", "No space left"),
            ("cat > /dev/null", "no film"),
            ("exit 0", "early"),
            ("head -c 100 > /dev/null; printf film", "early"),
            ("exec 0<&-; exit 7", "7"),
            ("kill -9 $$", "9"),
            ("echo Unknown encoder >&2; exit 1", "Unknown encoder"),
            ("printf 'Cannot write /proc/self/fd/1: \\033[31m\u{202e}no\\n' >&2; exit 1", "Cannot write the film: "),
            // More than a pipe holds, in many lines and in one, before a picture is read.
            ("yes error | head -c 1000002 >&2; cat > /dev/null", "error"),
            ("head -c 1000000 /dev/zero >&2; cat > /dev/null", ""),
        ] {
            let error = made_by(script, PATIENCE).unwrap_err().to_string();
            assert!(error.contains("ffmpeg") && error.contains(".gif") && error.contains(why), "{script}: {error}");
            assert!(!error.contains("/proc/") && !error.contains(['\u{1b}', '\u{202e}', '\n']), "{script}: {error}");
            assert!(error.len() < 1000, "{script}: {}", error.len());
        }
    }
}
