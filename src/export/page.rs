//! The page: a self-contained HTML file with data, script and screen styles around the printable sheet of `print`,
//! which is all that shows without scripts or WebGL. [`Shell`] is the file without a fold, for the page that solves any
//! snake.

use super::drawing::{definitions, hex};
use super::print::{escaped, paper};
use super::{Subject, data};
use crate::stage::Palette;
use crate::text::Language;

/// Content security policy that forbids all fetching, even by mistake.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// Embedded, because the page is a single file.
const ICON: &str = include_str!("../../assets/icon-small.svg");

const SCRIPT: &str = concat!(
    include_str!("page/fold.js"),
    include_str!("page/play.js"),
    include_str!("page/wood.js"),
    include_str!("page/marks.js"),
    include_str!("page/heart.js"),
    include_str!("page/app.js"),
);

pub fn page(subject: &Subject) -> String {
    let title = &subject.title();
    let body = &paper(subject);
    let language = subject.language;
    let facts = language.facts(subject.puzzle.len(), subject.puzzle.box_size(), &subject.plan.summary());
    let description = &format!("{} {facts}", language.sheet().how_it_folds.replace("{}", title));
    let rest = if subject.is_sheet { "<script>print()</script>\n" } else { "" };
    let subject = Some(subject);
    Shell { title, description, policy: POLICY, head: "", subject, body, script: "", rest }.html()
}

/// The parts of a page that depend on the fold: its title, the plan as JSON for the script, and the sheet.
pub fn parts(subject: &Subject) -> [String; 3] {
    [subject.title(), data::json(subject), paper(subject)]
}

/// A page with the styles and the scripts of an exported one.
pub struct Shell<'a> {
    pub title: &'a str,
    /// For search engines and link previews.
    pub description: &'a str,
    pub policy: &'a str,
    /// HTML for the head.
    pub head: &'a str,
    /// `None` if its script makes the plans.
    pub subject: Option<&'a Subject>,
    pub body: &'a str,
    /// Runs after the other scripts, within the same function.
    pub script: &'a str,
    /// HTML after the scripts, which do not wait for it.
    pub rest: &'a str,
}

impl Shell<'_> {
    pub fn html(&self) -> String {
        let Self { policy, head, body, rest, .. } = self;
        let [name, description] = [self.title, self.description].map(escaped);
        let [day, night] = [&Palette::LIGHT, &Palette::DARK].map(|palette| hex(palette.background));
        let icon = ICON.replace('#', "%23").replace('"', "'");
        // For browsers, search engines and link previews.
        let about = format!(
            "<meta name=\"theme-color\" media=\"(prefers-color-scheme: light)\" content=\"{day}\">\n\
             <meta name=\"theme-color\" media=\"(prefers-color-scheme: dark)\" content=\"{night}\">\n\
             <meta name=\"description\" content=\"{description}\">\n\
             <meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:title\" content=\"{name}\">\n\
             <meta property=\"og:description\" content=\"{description}\">\n\
             <meta property=\"og:image\" content=\"https://snake-cube.github.io/snake-cube/preview.jpg\">\n\
             <meta property=\"og:image:width\" content=\"1200\">\n\
             <meta property=\"og:image:height\" content=\"630\">\n\
             <link rel=\"icon\" href=\"data:image/svg+xml,{icon}\">\n"
        );
        let steps = self
            .subject
            .map_or(String::new(), |subject| format!(" data-step=\"0\" data-steps=\"{}\"", subject.plan.len()));
        // The page that makes its folds itself has all languages.
        let language = self.subject.map_or_else(Language::default, |subject| subject.language);
        let constants = data::constants(self.subject.map(|_| language));
        let plan = self.subject.map_or("{}".to_owned(), data::json);
        let script = stripped(SCRIPT, "//") + &stripped(self.script, "//");
        let light = variables(&Palette::LIGHT);
        let dark = variables(&Palette::DARK);
        let printed = stripped(include_str!("paper.css"), "/*");
        let screen = stripped(include_str!("screen.css"), "/*");
        let shared = definitions();
        format!(
            r#"<!doctype html>
<html lang="{language}"{steps}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{name}</title>
{about}{head}<style>
:root {{ {light} }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}
{printed}{screen}</style>
</head>
<body>
<svg class="defs" width="0" height="0" aria-hidden="true">{shared}</svg>
{body}
<script type="application/json" id="constants">{constants}</script>
<script type="application/json" id="plan">{plan}</script>
<script>
"use strict";
(() => {{
{script}}})();
</script>
{rest}</body>
</html>
"#
        )
    }
}

/// Browsers need neither indentation nor lines that are comments, which begin with this.
pub fn stripped(text: &str, comment: &str) -> String {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.starts_with(comment));
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn variables(palette: &Palette) -> String {
    palette.named().map(|(name, colour)| format!("--{}: {};", name.replace('_', "-"), hex(colour))).join(" ")
}
