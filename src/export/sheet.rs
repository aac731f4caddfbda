//! The sheet.

use super::Subject;

/// The whole fold as one SVG drawing.
pub fn sheet(subject: &Subject) -> String {
    subject.name.clone()
}
