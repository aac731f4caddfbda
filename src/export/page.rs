//! The page: one file that needs nothing else, to step through on a screen, and on paper the sheet.
//!
//! Put together here: the data, the script and the looks on a screen, around what is printed. That is left to `paper`. It is
//! also what is to be seen where there is no script or no WebGL.

use super::{Subject, data};
use crate::stage::{Palette, Rgb};

/// Nothing is fetched, not even by mistake.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// One self-contained HTML file.
pub fn page(subject: &Subject) -> String {
    let name = text(&subject.name);
    let steps = subject.plan.len();
    let (light, dark) = (variables(&Palette::LIGHT), variables(&Palette::DARK));
    let (screen, script) = (include_str!("screen.css"), include_str!("page.js"));
    let data = data::json(subject);
    let paper = paper(subject);
    format!(
        r#"<!doctype html>
<html lang="en" data-step="0" data-steps="{steps}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{name}</title>
<style>
:root {{ {light} }}
@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}
{screen}</style>
</head>
<body>
{paper}
<script type="application/json" id="plan">{data}</script>
<script>
{script}</script>
</body>
</html>
"#
    )
}

fn paper(subject: &Subject) -> String {
    let steps: String = (0..subject.plan.len())
        .map(|step| format!("<li id=\"s{}\" class=\"step\"><p><b>{}</b> <span class=\"say\">{}</span></p></li>", step + 1, step + 1, text(&subject.plan.step_text(step))))
        .collect();
    format!("<main class=\"sheet\"><header><h1>{}</h1></header><ol class=\"steps\">{steps}</ol><section class=\"words\"><ol>{steps}</ol></section></main>", text(&subject.name))
}

/// The colours of a theme, for style sheets.
fn variables(palette: &Palette) -> String {
    let colours = [
        ("panel", palette.panel),
        ("field", palette.field),
        ("hover", palette.hover),
        ("line", palette.line),
        ("text", palette.text),
        ("quiet", palette.quiet),
        ("accent", palette.accent),
        ("on-accent", palette.on_accent),
        ("background", palette.background),
        ("table", palette.table),
    ];
    colours.map(|(name, colour)| format!("--{name}: {};", hex(colour))).join(" ")
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text as it stands in HTML.
fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
