//! The sheet as one tall SVG drawing. SVG does not wrap text, so it is wrapped here, by slightly overestimated widths.

use std::fmt::Write as _;

use glam::Vec2;

use super::Subject;
use super::drawing::{Drawings, definitions_in_light, hex};
use super::paper::{escaped, facts, legend};
use crate::stage::Palette;

const COLUMNS: usize = 3;
/// The place of a step's picture, in units.
const CELL: Vec2 = Vec2::new(1450.0, 1160.0);
/// How much larger than others a small picture may be.
const ENLARGED: f32 = 1.8;
/// Width in a browser, in CSS pixels: that of A4.
const WIDTH: f32 = 794.0;
/// Width of the drawing, in em.
const FONT_SIZES_WIDE: f32 = 58.0;
/// In em.
const LINE_HEIGHT: f32 = 1.35;

pub fn sheet(subject: &Subject) -> String {
    let drawings = Drawings::of(subject, false);
    let plan = &subject.plan;
    let [cell, height] = CELL.to_array();
    let gap = cell / 11.0;
    let width = COLUMNS as f32 * (cell + gap) - gap;
    let letters = (width + 2.0 * gap) / FONT_SIZES_WIDE;
    let mut page = Page { to: String::new(), below: 0.0, letters };

    page.below += letters * 2.2;
    // Bold letters are wider.
    page.paragraph(&subject.title(), 0.0, width * 2.2 / 2.5, 2.2, "title");
    page.text(&facts(subject), 0.0, 1.0, "quiet");
    page.below += letters;
    page.whole(&drawings, 0, width);
    page.paragraph(&plan.beginning(), 0.0, width, 1.0, "");
    page.below += letters * 0.5;
    page.paragraph(&legend(subject), 0.0, width, 1.0, "quiet");

    let end = plan.len() + 1;
    let pictures: Vec<usize> = (1..end + usize::from(drawings.ends_as_a_step())).collect();
    for row in pictures.chunks(COLUMNS) {
        page.below += letters * 1.5;
        let (top, mut lowest) = (page.below, 0.0_f32);
        for (column, &picture) in row.iter().enumerate() {
            let left = column as f32 * (cell + gap);
            let size = drawings.size(picture).as_vec2();
            let size = size * (CELL / size).min_element().min(ENLARGED);
            let high = top + height - size.y;
            page.draw(&drawings, picture, [left, high], size.x);
            let (above, pen) = (top - letters * 0.8, letters * 0.08);
            let _ = write!(
                page.to,
                "<path class=\"rule\" stroke-width=\"{pen:.1}\" d=\"M{left:.0} {above:.0}h{cell:.0}\"/>"
            );
            page.below = top + height + letters * 2.1;
            let (number, words) = match picture {
                picture if picture == end => (String::new(), plan.ending().to_owned()),
                number => (number.to_string(), plan.step_text(number - 1)),
            };
            page.text(&number, left, 1.9, "number");
            // Start on the line of the number.
            page.below -= 1.9 * LINE_HEIGHT * letters;
            let beside = if number.is_empty() { 0.0 } else { (number.len() as f32 * 0.7 * 1.9 + 0.5) * letters };
            page.paragraph(&words, left + beside, cell - beside, 1.0, "");
            lowest = lowest.max(page.below);
        }
        page.below = lowest;
    }

    if !drawings.ends_as_a_step() {
        page.below += letters;
        page.whole(&drawings, end, width);
        page.text(plan.ending(), 0.0, 1.0, "");
    }

    let [left, top, wide, high] = [-gap, -gap, width + 2.0 * gap, page.below + gap];
    let [ink, quiet, line] = [Palette::LIGHT.text, Palette::LIGHT.quiet, Palette::LIGHT.line].map(hex);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH:.0}\" height=\"{:.0}\" \
         viewBox=\"{left:.0} {top:.0} {wide:.0} {high:.0}\"><title>{}</title>{}<style>text{{font-family:Helvetica,Arial,\
         sans-serif;fill:{ink}}}.title,.number{{font-weight:700}}.quiet{{fill:{quiet}}}.rule{{stroke:{line}}}</style>\
         <rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"{wide:.0}\" height=\"{high:.0}\" fill=\"#fff\"/>{}</svg>\n",
        WIDTH * high / wide,
        escaped(&subject.title()),
        definitions_in_light(),
        page.to
    )
}

struct Page {
    to: String,
    /// Distance from the top to the next line of text, or to the upper edge of the next picture.
    below: f32,
    letters: f32,
}

impl Page {
    fn paragraph(&mut self, text: &str, left: f32, width: f32, size: f32, class: &str) {
        for line in wrapped(text, width / (self.letters * size)) {
            self.text(&line, left, size, class);
        }
    }

    fn text(&mut self, line: &str, left: f32, size: f32, class: &str) {
        let letters = self.letters * size;
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ = write!(
            self.to,
            "<text{class} x=\"{left:.0}\" y=\"{:.0}\" font-size=\"{letters:.0}\">{}</text>",
            self.below,
            escaped(line)
        );
        self.below += letters * LINE_HEIGHT;
    }

    fn draw(&mut self, drawings: &Drawings, picture: usize, [left, top]: [f32; 2], width: f32) -> f32 {
        let size = drawings.size(picture).as_vec2();
        let height = width * size.y / size.x;
        let place = format!(" x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"");
        drawings.draw(picture, &place, &mut self.to);
        height
    }

    /// A picture of the whole snake, scaled down to the drawing's width if necessary.
    fn whole(&mut self, drawings: &Drawings, picture: usize, width: f32) {
        let width = width.min(drawings.size(picture).x as f32);
        self.below += self.draw(drawings, picture, [0.0, self.below], width) + self.letters * 1.5;
    }
}

fn wrapped(text: &str, width: f32) -> Vec<String> {
    let wide = |text: &str| text.chars().map(wide).sum::<f32>();
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ') {
        if !line.is_empty() && wide(&line) + wide(" ") + wide(word) > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        // Break a word longer than a line.
        for letter in word.chars() {
            if !line.is_empty() && wide(&line) + self::wide(letter) > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines
}

/// Width of a letter in em: an upper bound for Helvetica and Arial, approximate for wider fonts.
fn wide(letter: char) -> f32 {
    match letter {
        ' ' | '!' | '\'' | ',' | '.' | ':' | ';' | '|' | 'I' | 'f' | 'i' | 'j' | 'l' | 't' | '/' | '[' | ']' => 0.34,
        '(' | ')' | '-' | 'r' | '"' | '*' | '{' | '}' => 0.42,
        'm' | 'M' | 'w' | 'W' | '%' | '@' | '…' | '—' => 1.02,
        'A'..='Z' => 0.8,
        _ if letter.is_ascii() => 0.64,
        _ if letter < '\u{2000}' => 0.8,
        _ => 1.05,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_its_place_and_no_word_is_lost() {
        let text = "Flip the first 12 cubes away from you around the right side.";
        for width in [6.0, 11.0, 20.0, 200.0] {
            let lines = wrapped(text, width);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| line.chars().map(wide).sum::<f32>() <= width));
        }
        assert_eq!(wrapped("abcdef", 2.0), ["abc", "def"]);
        assert_eq!(wrapped("", 2.0), [""]);
    }
}
