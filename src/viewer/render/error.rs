//! Why nothing was rendered.

use crate::export::EncodingError;
use crate::viewer::display::NO_DRIVER;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("{NO_DRIVER}")]
    NoDriver,
    #[error("stopped")]
    Stopped,
    #[error("an .mp4 needs the program ffmpeg, which is not installed here; a .gif needs nothing")]
    NoFfmpeg,
    #[error("no thread to render: {0}")]
    NoThread(String),
    #[error("{0}")]
    Failed(String),
}

pub type Rendered<T = Vec<u8>> = Result<T, RenderError>;

impl From<EncodingError> for RenderError {
    fn from(error: EncodingError) -> Self {
        if matches!(error, EncodingError::NoFfmpeg) { Self::NoFfmpeg } else { Self::Failed(error.to_string()) }
    }
}
