//! The page: the sheet as a file of its own that any browser opens.

use super::Subject;
use super::drawing::definitions;
use super::markup::escaped;
use super::paper::{STYLE, paper};

/// One self-contained HTML file.
pub fn page(subject: &Subject) -> String {
    let head = format!(
        "<!doctype html><html lang=\"en\" data-step=\"0\" data-steps=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{}</title><style>{STYLE}</style></head><body>\
         <svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\">{}</svg>",
        subject.plan.len(),
        escaped(&subject.title()),
        definitions()
    );
    head + &paper(subject) + "</body></html>\n"
}
