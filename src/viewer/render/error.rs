//! Why nothing was rendered.

use crate::export::EncodingError;
use crate::job::lacks_threads;
use crate::viewer::display::NO_DRIVER;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("{NO_DRIVER}")]
    NoDriver,
    #[error("stopped")]
    Stopped,
    #[error("an .mp4 needs the program ffmpeg, which is not installed here; a .gif needs nothing")]
    NoFfmpeg,
    #[error("ffmpeg made no film: {0}. A .gif needs no other program")]
    Ffmpeg(String),
    #[error("cannot save the film: {0}")]
    NotSaved(String),
    #[error("no thread to render: {0}")]
    NoThread(String),
    #[error("{0}")]
    Failed(String),
}

pub type Rendered<T = Vec<u8>> = Result<T, RenderError>;

impl RenderError {
    /// The engine panics where it gets no thread.
    pub fn of_panic(text: String) -> Self {
        if lacks_threads() { Self::NoThread("the system starts no more".to_owned()) } else { Self::Failed(text) }
    }
}

impl From<std::io::Error> for RenderError {
    fn from(error: std::io::Error) -> Self {
        Self::NotSaved(error.to_string())
    }
}

impl From<EncodingError> for RenderError {
    fn from(error: EncodingError) -> Self {
        Self::Failed(error.to_string())
    }
}
