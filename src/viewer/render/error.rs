//! Why nothing was rendered.

use crate::export::EncodingError;
use crate::job::lacks_threads;
pub use crate::text::RenderError;

pub type Rendered<T = Vec<u8>> = Result<T, RenderError>;

impl RenderError {
    /// The engine panics if it cannot start a thread, or else for another reason.
    pub fn of_panic(otherwise: Self) -> Self {
        if lacks_threads() { Self::NoThread("the system starts no more".to_owned()) } else { otherwise }
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
