//! Parses the English sentences of steps.

use super::said::{Goes, Grip, Part, Read, Step, Text, Tongue, Verb, Way, Ways};
use snake_cube::text::Language;

pub const ENGLISH: Tongue = Tongue { language: Language::English, grip, step };

const WAYS: Ways = ["right", "left", "up", "down", "towards you", "away from you"];
const AROUND: Ways = [
    " around the right side",
    " around the left side",
    " over the top",
    " underneath",
    " around the front",
    " around the back",
];
const FROM: Ways = ["the right", "the left", "above", "below", "the front", "behind"];
const SIDES: Ways = ["right", "left", "top", "bottom", "front", "back"];

fn grip(text: &str) -> Read<Grip> {
    let mut text = Text(text);
    let grip = if text.eat("Taking it apart: hold the cube so that the dot is ") {
        let sides = if text.eat("in the middle.") {
            Vec::new()
        } else {
            text.expect("at the ")?;
            text.several(&SIDES)?
        };
        text.expect(" Its first row goes ")?;
        Grip::Hold { sides, first: text.way(&WAYS)? }
    } else {
        text.expect("Start at the end where you count ")?;
        let counts = text.numbers()?;
        text.expect(" cubes in a line. Corners count twice. The dot marks this end. Point ")?;
        if text.eat("it ") {
            Grip::Point { counts, first: text.way(&WAYS)?, next: None }
        } else {
            text.expect("its first row ")?;
            let first = text.way(&WAYS)?;
            text.expect(" and the next one ")?;
            Grip::Point { counts, first, next: Some(text.way(&WAYS)?) }
        }
    };
    text.expect(".")?;
    text.end()?;
    Ok(grip)
}

fn step(text: &str) -> Read<Step> {
    let mut text = Text(text);
    let verbs = [("Turn ", Verb::Turn), ("Tip ", Verb::Tip), ("Flip ", Verb::Flip)];
    let (pull, verb, part) = if text.eat("Pull ") {
        let part = cubes(&mut text)?;
        let pull = text.way(&WAYS)?;
        text.expect(" by one cube. ")?;
        let verb = text.one(&verbs)?;
        text.expect("them ")?;
        (Some(pull), verb, part)
    } else {
        (None, text.one(&verbs)?, cubes(&mut text)?)
    };
    let goes = if let Some(clockwise) = text.maybe(&[("clockwise", true), ("anticlockwise", false)]) {
        text.expect(", seen from ")?;
        Goes::Sense { clockwise, from: text.way(&FROM)? }
    } else if text.eat("over the top to the ") {
        Goes::To { dot: false, to: text.way(&WAYS)?, around: Some(Way::Up) }
    } else {
        let dot = text.eat("so that the dot goes ");
        Goes::To { dot, to: text.way(&WAYS)?, around: text.maybe_way(&AROUND) }
    };
    text.expect(if pull.is_some() { ". Let them spring back." } else { "." })?;
    text.maybe(&[(" It is a little tight.", ()), (" Press them past the cubes in the way.", ())]);
    text.end()?;
    Ok(Step { pull, verb, part, goes })
}

fn cubes(text: &mut Text) -> Read<Part> {
    let dotted = text.one(&[("the first ", true), ("the last ", false)])?;
    let count = text.number()?;
    text.expect(" cubes ")?;
    Ok(Part { dotted, count })
}

#[test]
fn the_words_alone_fold_every_plan_and_unfold_it() {
    ENGLISH.fold_every_plan();
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let grip = "Start at the end where you count 3, 2, 2 cubes in a line. Corners count twice. The dot marks this end. \
                Point its first row right and the next one up.";
    let wrong = [
        ["one up", "one left"],
        ["twice", "once"],
        ["3, 2, 2", "2, 2, 3"],
        ["up.", "up"],
        ["Point its first row right and the next one up.", ""],
    ]
    .map(|[part, other]| grip.replacen(part, other, 1));
    ENGLISH.reject_wrong_words(
        grip,
        &wrong,
        ["Turn the first 3 cubes away from you.", "Turn the first 3 cubes towards you."],
        &[
            "Flip the first 3 cubes right around the front.",
            "Pull the first 3 cubes down by one cube. Turn them away from you. Let them spring back.",
            "Turn the first 3 cubes clockwise, seen from above.",
        ],
        &[
            "Turn the first 3 cubes away from you",
            "Turn the first 3 cubes right.",
            "Turn the first 3 cubes up.",
            "Turn the second 3 cubes away from you.",
            "Turn the first 6 cubes away from you.",
            "Turn the last 2 cubes away from you.",
            "Tip the first 3 cubes away from you.",
            "Flip the first 3 cubes right.",
            "Flip the first 3 cubes left around the front.",
            "Flip the first 3 cubes over the top to the right.",
            "Pull the first 3 cubes up by one cube. Turn them away from you. Let them spring back.",
            "Pull the first 3 cubes down by one cube. Turn them away from you.",
            "Turn the first 3 cubes clockwise, seen from the front.",
            "Swing the first 3 cubes away from you.",
        ],
    );
}
