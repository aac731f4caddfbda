//! The sheet of a page, printed, and shown on screen without scripts or WebGL. Its styles are in `paper.css`.

use std::fmt::Write as _;

use super::drawing::Drawings;
use super::{Subject, code};
use crate::fold::{FoldPlan, FoldTarget};
use crate::stage::Caption;

pub const STYLE: &str = include_str!("paper.css");

/// Cubes of a snake whose steps fit on one page, in four columns.
const SMALL: usize = 27;

pub fn paper(subject: &Subject) -> String {
    let plan = &subject.plan;
    let mirrored = subject.mirrored();
    let language = subject.language;
    let ending = escaped(language.ending(plan.ending()));
    let texts = language.sheet();
    let drawings = Drawings::of(subject);
    // The words, and the mirror image's words if there is one.
    let say = |words: &dyn Fn(&FoldPlan) -> String| {
        let plain = format!("<span class=\"say\">{}</span>", words(plan));
        let other = mirrored.as_ref().map(|other| words(&other.plan));
        plain + &other.map_or(String::new(), |other| format!("<span class=\"say mirrored\">{other}</span>"))
    };
    let told = |plan: &FoldPlan, step: usize| {
        let caption = Caption::of_fold(plan, step as f64, true, language);
        format!("{} <small>{}</small>", escaped(&caption.text), escaped(&caption.hint))
    };
    let large = if plan.cubelets() > SMALL { " large" } else { "" };
    let mut to = format!("<main class=\"sheet{large}\">");
    _ = write!(
        to,
        "<header>{}<h1>{}</h1><p class=\"facts\">{}</p>\
         <noscript>{}</noscript></header>",
        subject.link.as_deref().and_then(squares).unwrap_or_default(),
        escaped(&subject.title()),
        escaped(&language.facts(subject.puzzle.len(), subject.puzzle.box_size(), &plan.summary())),
        escaped(texts.no_scripts)
    );
    let whole = |picture: usize, id: &str, caption: &str, to: &mut String| {
        _ = write!(to, "<figure id=\"{id}\" class=\"step\">");
        drawings.draw(picture, to);
        _ = write!(to, "<figcaption>{caption}</figcaption></figure>");
    };
    let mut beginning = format!("<p>{}</p>", say(&|plan| escaped(&language.beginning_text(plan))));
    if !plan.is_empty() {
        let has_beads = (0..plan.len()).any(|step| !plan.sight(step).faded.is_empty());
        let legend = [texts.legend, texts.beads][..1 + usize::from(has_beads)].join(" ");
        _ = write!(beginning, "<p class=\"legend\">{}</p>", escaped(&legend));
    }
    whole(0, "begin", &beginning, &mut to);
    to.push_str("<ol class=\"steps\">");
    for step in 0..plan.len() {
        let number = step + 1;
        _ = write!(to, "<li id=\"s{number}\" class=\"step\"><figure>");
        drawings.draw(number, &mut to);
        let words = say(&|plan| escaped(&language.step_text(plan, step)));
        _ = write!(to, "</figure><p><b>{number}</b> {words}</p></li>");
    }
    let end = plan.len() + 1;
    // The folded cube is as small as a step; a snake laid flat is not.
    if !plan.is_empty() && plan.to() == FoldTarget::Cube {
        to.push_str("<li id=\"end\" class=\"step\"><figure>");
        drawings.draw(end, &mut to);
        _ = write!(to, "</figure><p><strong>{ending}</strong></p></li></ol>");
    } else {
        to.push_str("</ol>");
        whole(end, "end", &format!("<p>{ending}</p>"), &mut to);
    }
    _ = write!(to, "<section class=\"words\"><h2>{}</h2>", escaped(texts.in_words));
    _ = write!(to, "<p>{}</p><ol>", say(&|plan| escaped(&language.grip_text(plan))));
    for step in 0..plan.len() {
        _ = write!(to, "<li>{}</li>", say(&|plan| told(plan, step)));
    }
    _ = write!(to, "</ol><p>{ending}</p></section></main>");
    to
}

/// An address as a QR code in SVG, with the address as its title; `None` if it is too long.
pub fn squares(address: &str) -> Option<String> {
    let code = code(address)?;
    let title = escaped(address);
    let side = code.len();
    let dark = (0..side * side).filter(|at| code[at / side][at % side]);
    let path: String = dark.map(|at| format!("M{} {}h1v1h-1z", at % side, at / side)).collect();
    let size = side + 8;
    Some(format!(
        "<svg class=\"code\" viewBox=\"-4 -4 {size} {size}\"><title>{title}</title><path d=\"{path}\"/></svg>"
    ))
}

/// Escapes for element content and quoted attributes.
pub fn escaped(text: &str) -> String {
    // `&` first, because it begins all other escapes.
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
