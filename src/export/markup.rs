//! Escapes text for HTML and SVG.

/// Escapes for element content and quoted attributes.
pub(super) fn escaped(text: &str) -> String {
    // First the sign that begins all others.
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
