//! Parses the English sentences of steps.

use super::said::{Goes, Grip, Part, Read, Step, Text, Tongue, Verb, Way};
use snake_cube::text::Language;

pub const ENGLISH: Tongue = Tongue { language: Language::English, grip, step };

const WAYS: [(&str, Way); 6] = [
    ("right", Way::Right),
    ("left", Way::Left),
    ("up", Way::Up),
    ("down", Way::Down),
    ("towards you", Way::Near),
    ("away from you", Way::Far),
];
const AROUND: [(&str, Way); 6] = [
    (" around the right side", Way::Right),
    (" around the left side", Way::Left),
    (" over the top", Way::Up),
    (" underneath", Way::Down),
    (" around the front", Way::Near),
    (" around the back", Way::Far),
];
const FROM: [(&str, Way); 6] = [
    ("the right", Way::Right),
    ("the left", Way::Left),
    ("above", Way::Up),
    ("below", Way::Down),
    ("the front", Way::Near),
    ("behind", Way::Far),
];
const SIDES: [(&str, Way); 6] = [
    ("right", Way::Right),
    ("left", Way::Left),
    ("top", Way::Up),
    ("bottom", Way::Down),
    ("front", Way::Near),
    ("back", Way::Far),
];

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
        Grip::Hold { sides, first: text.one(&WAYS)? }
    } else {
        text.expect("Start at the end where you count ")?;
        let counts = text.numbers()?;
        text.expect(" cubes in a line. Corners count twice. The dot marks this end. Point ")?;
        if text.eat("it ") {
            Grip::Point { counts, first: text.one(&WAYS)?, next: None }
        } else {
            text.expect("its first row ")?;
            let first = text.one(&WAYS)?;
            text.expect(" and the next one ")?;
            Grip::Point { counts, first, next: Some(text.one(&WAYS)?) }
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
        let pull = text.one(&WAYS)?;
        text.expect(" by one cube. ")?;
        let verb = text.one(&verbs)?;
        text.expect("them ")?;
        (Some(pull), verb, part)
    } else {
        (None, text.one(&verbs)?, cubes(&mut text)?)
    };
    let goes = if let Some(clockwise) = text.maybe(&[("clockwise", true), ("anticlockwise", false)]) {
        text.expect(", seen from ")?;
        Goes::Sense { clockwise, from: text.one(&FROM)? }
    } else if text.eat("over the top to the ") {
        Goes::To { dot: false, to: text.one(&WAYS[..2])?, around: Some(Way::Up) }
    } else {
        let dot = text.eat("so that the dot goes ");
        Goes::To { dot, to: text.one(&WAYS)?, around: text.maybe(&AROUND) }
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
            ("Turn the first 3 cubes away from you.", true),
            ("Turn the first 3 cubes towards you.", true),
            ("Turn the first 3 cubes away from you", false),
            ("Turn the first 3 cubes right.", false),
            ("Turn the first 3 cubes up.", false),
            ("Turn the second 3 cubes away from you.", false),
            ("Turn the first 6 cubes away from you.", false),
            ("Turn the last 2 cubes away from you.", false),
            ("Tip the first 3 cubes away from you.", false),
            ("Flip the first 3 cubes right.", false),
            ("Flip the first 3 cubes right around the front.", true),
            ("Flip the first 3 cubes left around the front.", false),
            ("Flip the first 3 cubes over the top to the right.", false),
            ("Pull the first 3 cubes down by one cube. Turn them away from you. Let them spring back.", true),
            ("Pull the first 3 cubes up by one cube. Turn them away from you. Let them spring back.", false),
            ("Pull the first 3 cubes down by one cube. Turn them away from you.", false),
            ("Turn the first 3 cubes clockwise, seen from above.", true),
            ("Turn the first 3 cubes clockwise, seen from the front.", false),
            ("Swing the first 3 cubes away from you.", false),
        ],
    );
}
