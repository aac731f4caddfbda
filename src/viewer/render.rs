//! A fold rendered without a window, on any graphics driver, with no display at all.

use crate::export::{Shooting, Subject};
use crate::job::Stop;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("There is no usable graphics driver.")]
    NoDriver,
    #[error("stopped")]
    Stopped,
    #[error("{0}")]
    Failed(String),
}

/// Renders a picture or a film; what it returns is the content of the file. `progress` is told how much is done, 0 to 1.
pub fn render(
    _subject: &Subject,
    _shooting: &Shooting,
    _stop: &Stop,
    _progress: &mut dyn FnMut(f32),
) -> Result<Vec<u8>, RenderError> {
    Err(RenderError::Failed("not yet".to_owned()))
}
