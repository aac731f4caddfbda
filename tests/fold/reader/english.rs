//! Parses the English sentences of steps.

use super::said::{Goes, Grip, Part, Read, Text, Tongue, Way, Ways};
use snake_cube::text::Language;

pub const ENGLISH: Tongue = Tongue {
    language: Language::English,
    grip,
    verbs: [["Turn ", "Tip ", "Flip "], ["Turn them ", "Tip them ", "Flip them "]],
    turn_dot: "Turn the dot ",
    pull: ["Pull ", "", " by one cube. "],
    pulled: WAYS,
    cubes,
    goes,
    back: " Let go.",
    remarks: [" It is a little tight.", " Press them past the cubes in the way."],
};

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

fn grip(text: &mut Text) -> Read<Grip> {
    if text.eat("To unfold it, hold the cube so that the dot is ") {
        return text.hold(["in the middle.", "at the ", " From there, its first row goes "], &SIDES, &WAYS);
    }
    text.expect("Start at the end where you count ")?;
    let counts = text.numbers()?;
    text.expect(" cubes in a line. Corners count twice. The dot marks this end. Point ")?;
    if text.eat("it ") {
        return Ok(Grip::Point { counts, first: text.way(&WAYS)?, next: None });
    }
    text.expect("its first row ")?;
    let first = text.way(&WAYS)?;
    text.expect(" and the next one ")?;
    Ok(Grip::Point { counts, first, next: Some(text.way(&WAYS)?) })
}

fn cubes(text: &mut Text) -> Read<Part> {
    text.cubes(["the first ", "the last "], " cubes ")
}

fn goes(text: &mut Text, names_dot: bool) -> Read<Goes> {
    if let Some(sense) = text.sense(["clockwise", "anticlockwise"], ", seen from ", &FROM)? {
        return Ok(sense);
    }
    let dot = names_dot || text.eat("so that the dot goes ");
    if text.eat("over the top to the ") {
        return Ok(Goes::To { dot, to: text.way(&WAYS)?, around: Some(Way::Up) });
    }
    Ok(Goes::To { dot, to: text.way(&WAYS)?, around: text.maybe_way(&AROUND) })
}

#[test]
fn the_words_alone_fold_every_plan_and_unfold_it() {
    ENGLISH.fold_every_plan();
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let grip = "Start at the end where you count 3, 2, 2 cubes in a line. Corners count twice. The dot marks this end. \
                Point its first row right and the next one up.";
    ENGLISH.reject_wrong_words(
        grip,
        &[
            ["one up", "one left"],
            ["twice", "once"],
            ["3, 2, 2", "2, 2, 3"],
            ["up.", "up"],
            ["Point its first row right and the next one up.", ""],
        ],
        ["Turn the first 3 cubes away from you.", "Turn the first 3 cubes towards you."],
        &[
            "Flip the first 3 cubes right around the front.",
            "Pull the first 3 cubes down by one cube. Turn them away from you. Let go.",
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
            "Pull the first 3 cubes up by one cube. Turn them away from you. Let go.",
            "Pull the first 3 cubes down by one cube. Turn them away from you.",
            "Pull the first 3 cubes down by one cube. Turn them so that the dot goes away from you. Let go.",
            "Pull the first 3 cubes down by one cube. Turn the dot clockwise, seen from above. Let go.",
            "Turn the first 3 cubes clockwise, seen from the front.",
            "Swing the first 3 cubes away from you.",
        ],
    );
}
