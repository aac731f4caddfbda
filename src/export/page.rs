//! The page: a self-contained HTML file with data, script and screen styles around the printable sheet of `paper`.
//! Without scripts or WebGL it shows only the sheet.

use super::drawing::{definitions, hex};
use super::paper::{STYLE, escaped, paper};
use super::{Subject, data};
use crate::stage::Palette;

/// Content security policy that forbids all fetching, even by mistake.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

const SCRIPT: &str = concat!(
    include_str!("page/fold.js"),
    include_str!("page/play.js"),
    include_str!("page/wood.js"),
    include_str!("page/marks.js"),
    include_str!("page/code.js"),
    include_str!("page/pages.js"),
);

pub fn page(subject: &Subject) -> String {
    let name = escaped(&subject.title());
    let steps = subject.plan.len();
    let (light, dark) = (variables(&Palette::LIGHT), variables(&Palette::DARK));
    let screen = include_str!("screen.css");
    let data = data::json(subject);
    let (shared, paper) = (definitions(), paper(subject));
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
{STYLE}{screen}</style>
</head>
<body>
<svg class="defs" width="0" height="0" aria-hidden="true">{shared}</svg>
{paper}
<script type="application/json" id="plan">{data}</script>
<script>
"use strict";
(() => {{
{SCRIPT}}})();
</script>
</body>
</html>
"#
    )
}

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
        ("mark", palette.mark),
        ("on-mark", palette.on_mark),
        ("background", palette.background),
        ("table", palette.table),
    ];
    colours.map(|(name, colour)| format!("--{name}: {};", hex(colour))).join(" ")
}
