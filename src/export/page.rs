//! The page.

use super::Subject;

/// One self-contained HTML file.
pub fn page(subject: &Subject) -> String {
    subject.name.clone()
}
