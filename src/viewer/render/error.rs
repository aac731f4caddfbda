//! Why nothing was rendered.

use crate::export::EncodingError;
use crate::viewer::display::NO_DRIVER;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("{NO_DRIVER}")]
    NoDriver,
    #[error("stopped")]
    Stopped,
    #[error("no thread to render: {0}")]
    NoThread(String),
    #[error("{0}")]
    Failed(String),
}

pub type Rendered<T = Vec<u8>> = Result<T, RenderError>;

impl From<EncodingError> for RenderError {
    fn from(error: EncodingError) -> Self {
        Self::Failed(error.to_string())
    }
}
