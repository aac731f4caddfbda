//! The sheet of a page, printed, and shown on screen without scripts or WebGL. Its styles are in `paper.css`.

use std::fmt::Write as _;

use super::drawing::draw;
use super::{Subject, code};
use crate::fold::{FoldPlan, FoldTarget};
use crate::stage::Caption;

/// Cubes of a snake whose steps fit on one page, in four columns.
const SMALL: usize = 27;

pub fn paper(subject: &Subject) -> String {
    let plan = &subject.plan;
    let mirrored = subject.mirrored();
    let language = subject.language;
    let texts = language.sheet();
    // The words, and the mirror image's words if there is one.
    let say = |words: &dyn Fn(&FoldPlan) -> String| {
        let plain = format!("<span class=\"say\">{}</span>", words(plan));
        let other = mirrored.as_ref().map(|other| words(&other.plan));
        plain + &other.map_or(String::new(), |other| format!("<span class=\"say mirrored\">{other}</span>"))
    };
    let whole = |drawn: &str, id: &str, caption: &str| {
        format!("<figure id=\"{id}\" class=\"step\">{drawn}<figcaption>{caption}</figcaption></figure>")
    };
    let tile = |drawn: &str, id: &str, words: &str| {
        format!("<li id=\"{id}\" class=\"step\"><figure>{drawn}</figure><p>{words}</p></li>")
    };
    let mut beginning = format!("<p>{}</p>", say(&|plan| escaped(&language.beginning_text(plan))));
    if !plan.is_empty() {
        let has_beads = (0..plan.len()).any(|step| !plan.sight(step).faded.is_empty());
        let legend = [texts.legend, texts.beads][..1 + usize::from(has_beads)].join(" ");
        _ = write!(beginning, "<p class=\"legend\">{}</p>", escaped(&legend));
    }
    let mut steps = String::new();
    let mut in_words = String::new();
    for step in 0..plan.len() {
        let number = step + 1;
        let words = say(&|plan| escaped(&language.step_text(plan, step)));
        steps += &tile(&draw(subject, number), &format!("s{number}"), &format!("<b>{number}</b> {words}"));
        let told = say(&|plan| {
            let caption = Caption::of_fold(plan, step as f64, true, language);
            format!("{} <small>{}</small>", escaped(&caption.text), escaped(&caption.hint))
        });
        _ = write!(in_words, "<li>{told}</li>");
    }
    let last = &draw(subject, plan.len() + 1);
    let ending = escaped(language.ending(plan.ending()));
    // The folded cube is as small as a step; a snake laid flat is not.
    let end = if !plan.is_empty() && plan.to() == FoldTarget::Cube {
        tile(last, "end", &format!("<strong>{ending}</strong>")) + "</ol>"
    } else {
        format!("</ol>{}", whole(last, "end", &format!("<p>{ending}</p>")))
    };
    let large = if plan.cubelets() > SMALL { " large" } else { "" };
    format!(
        "<main class=\"sheet{large}\"><header>{code}<h1>{title}</h1><p class=\"facts\">{facts}</p>\
         <noscript>{no_scripts}</noscript></header>{begin}<ol class=\"steps\">{steps}{end}\
         <section class=\"words\"><h2>{heading}</h2><p>{grip}</p><ol>{in_words}</ol><p>{ending}</p></section></main>",
        code = subject.link.as_deref().and_then(squares).unwrap_or_default(),
        title = escaped(&subject.title()),
        facts = escaped(&language.facts(subject.puzzle.len(), subject.puzzle.box_size(), &plan.summary())),
        no_scripts = escaped(texts.no_scripts),
        begin = whole(&draw(subject, 0), "begin", &beginning),
        heading = escaped(texts.in_words),
        grip = say(&|plan| escaped(&language.grip_text(plan))),
    )
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
