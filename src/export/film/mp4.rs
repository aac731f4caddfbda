//! A film as MP4, encoded by the program `ffmpeg` with its usual encoder for such files, H.264. There is no mature,
//! patent-free, pure-Rust encoder.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};

use tempfile::TempPath;

use super::Format;
use super::pixels::{EncodingError, Pixels};

pub struct Mp4 {
    ffmpeg: Child,
    /// Not a pipe: the index of an MP4 is known last but belongs first.
    file: TempPath,
}

impl Mp4 {
    pub fn new([width, height]: [u32; 2]) -> Result<Self, EncodingError> {
        let file = tempfile::Builder::new().suffix(".mp4").tempfile()?.into_temp_path();
        let mut command = Command::new("ffmpeg");
        command
            .args(["-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", &format!("{width}x{height}")])
            .args(["-r", &format!("100/{}", Format::Mp4.interval()), "-i", "-"])
            // Players want even sides and halved colours.
            .args(["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags", "+faststart"])
            .arg(&file)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let ffmpeg = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => EncodingError::NoFfmpeg,
            _ => error.into(),
        })?;
        Ok(Self { ffmpeg, file })
    }

    /// All pictures of an MP4 last equally long, so longer ones are repeated.
    pub fn add(&mut self, picture: &Pixels, hundredths: u16) -> Result<(), EncodingError> {
        let Some(pipe) = &mut self.ffmpeg.stdin else { return Ok(()) };
        for _ in 0..(hundredths / Format::Mp4.interval()).max(1) {
            if pipe.write_all(picture.pixels.as_flattened()).is_err() {
                return Err(self.failure());
            }
        }
        Ok(())
    }

    pub fn finish(mut self) -> Result<Vec<u8>, EncodingError> {
        drop(self.ffmpeg.stdin.take());
        if !self.ffmpeg.wait()?.success() {
            return Err(self.failure());
        }
        Ok(std::fs::read(&self.file)?)
    }

    /// What ffmpeg says went wrong.
    fn failure(&mut self) -> EncodingError {
        drop(self.ffmpeg.stdin.take());
        let mut said = String::new();
        if let Some(errors) = &mut self.ffmpeg.stderr {
            let _ = errors.read_to_string(&mut said);
        }
        EncodingError::Ffmpeg(said.lines().last().unwrap_or("it ended early").to_owned())
    }
}

impl Drop for Mp4 {
    fn drop(&mut self) {
        let _ = self.ffmpeg.kill();
        let _ = self.ffmpeg.wait();
    }
}
