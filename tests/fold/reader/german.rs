//! Parses the German sentences of steps.

use super::said::{Goes, Grip, Part, Read, Step, Text, Tongue, Verb, Ways};
use snake_cube::text::Language;

pub const GERMAN: Tongue = Tongue { language: Language::German, grip, step };

const WAYS: Ways = ["nach rechts", "nach links", "nach oben", "nach unten", "zu dir hin", "von dir weg"];
const AROUND: Ways =
    ["über die rechte Seite ", "über die linke Seite ", "oben herum ", "unten herum ", "vorne herum ", "hinten herum "];
const FROM: Ways = [
    "von rechts gesehen ",
    "von links gesehen ",
    "von oben gesehen ",
    "von unten gesehen ",
    "von vorne gesehen ",
    "von hinten gesehen ",
];
const SIDES: Ways = ["rechts", "links", "oben", "unten", "vorne", "hinten"];

fn grip(text: &str) -> Read<Grip> {
    let mut text = Text(text);
    let grip = if text.eat("Auseinandernehmen: Halte den Würfel so, dass der Punkt ") {
        let mut sides = Vec::new();
        if !text.eat("in der Mitte ist. ") {
            sides.push(text.way(&SIDES)?);
            text.expect(" ")?;
            while !text.eat("ist. ") {
                sides.push(text.way(&SIDES)?);
                text.expect(" ")?;
            }
        }
        text.expect("Die erste Reihe geht ")?;
        Grip::Hold { sides, first: text.way(&WAYS)? }
    } else {
        text.expect("Beginne an dem Ende, an dem du ")?;
        let counts = text.numbers()?;
        text.expect(" Würfel pro Reihe zählst. Ecken zählen immer mit. Der Punkt markiert dieses Ende. ")?;
        text.expect("Halte sie so, dass die erste Reihe ")?;
        let first = text.way(&WAYS)?;
        text.expect(" zeigt")?;
        let next = if text.eat(" und die nächste ") { Some(text.way(&WAYS)?) } else { None };
        Grip::Point { counts, first, next }
    };
    text.expect(".")?;
    text.end()?;
    Ok(grip)
}

fn step(text: &str) -> Read<Step> {
    let mut text = Text(text);
    let verbs = [("Drehe ", Verb::Turn), ("Kippe ", Verb::Tip), ("Klappe ", Verb::Flip)];
    let (pull, verb, part) = if text.eat("Ziehe ") {
        let part = cubes(&mut text)?;
        text.expect("einen Würfel weit ")?;
        let pull = text.way(&WAYS)?;
        text.expect(". ")?;
        let verb = text.one(&verbs)?;
        text.expect("sie ")?;
        (Some(pull), verb, part)
    } else {
        (None, text.one(&verbs)?, cubes(&mut text)?)
    };
    let goes = if let Some(from) = text.maybe_way(&FROM) {
        let clockwise = text.one(&[("im Uhrzeigersinn", true), ("gegen den Uhrzeigersinn", false)])?;
        Goes::Sense { clockwise, from }
    } else {
        let dot = text.eat("so, dass der Punkt ");
        let around = text.maybe_way(&AROUND);
        let to = text.way(&WAYS)?;
        if dot {
            text.expect(" geht")?;
        }
        Goes::To { dot, to, around }
    };
    text.expect(if pull.is_some() { ". Lass sie zurückfedern." } else { "." })?;
    text.maybe(&[(" Es ist etwas eng.", ()), (" Drücke sie an den anderen Würfeln vorbei.", ())]);
    text.end()?;
    Ok(Step { pull, verb, part, goes })
}

fn cubes(text: &mut Text) -> Read<Part> {
    let dotted = text.one(&[("die ersten ", true), ("die letzten ", false)])?;
    let count = text.number()?;
    text.expect(" Würfel ")?;
    Ok(Part { dotted, count })
}

#[test]
fn the_words_alone_fold_every_plan_and_unfold_it() {
    GERMAN.fold_every_plan();
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let grip = "Beginne an dem Ende, an dem du 3, 2, 2 Würfel pro Reihe zählst. Ecken zählen immer mit. Der Punkt \
                markiert dieses Ende. Halte sie so, dass die erste Reihe nach rechts zeigt und die nächste nach oben.";
    let wrong = [
        ["nach oben", "nach links"],
        ["immer mit", "doppelt"],
        ["3, 2, 2", "2, 2, 3"],
        ["oben.", "oben"],
        ["Halte sie so, dass die erste Reihe nach rechts zeigt und die nächste nach oben.", ""],
    ]
    .map(|[part, other]| grip.replacen(part, other, 1));
    GERMAN.reject_wrong_words(
        grip,
        &wrong,
        ["Drehe die ersten 3 Würfel von dir weg.", "Drehe die ersten 3 Würfel zu dir hin."],
        &[
            "Klappe die ersten 3 Würfel vorne herum nach rechts.",
            "Ziehe die ersten 3 Würfel einen Würfel weit nach unten. Drehe sie von dir weg. Lass sie zurückfedern.",
            "Drehe die ersten 3 Würfel von oben gesehen im Uhrzeigersinn.",
            "Drehe die ersten 3 Würfel so, dass der Punkt zu dir hin geht.",
        ],
        &[
            "Drehe die ersten 3 Würfel von dir weg",
            "Drehe die ersten 3 Würfel zu dir.",
            "Drehe die ersten 3 Würfel nach rechts.",
            "Drehe die ersten 3 Würfel nach oben.",
            "Drehe die zweiten 3 Würfel von dir weg.",
            "Drehe die ersten 6 Würfel von dir weg.",
            "Drehe die letzten 2 Würfel von dir weg.",
            "Kippe die ersten 3 Würfel von dir weg.",
            "Klappe die ersten 3 Würfel nach rechts.",
            "Klappe die ersten 3 Würfel vorne herum nach links.",
            "Klappe die ersten 3 Würfel oben herum nach rechts.",
            "Drehe die ersten 3 Würfel vorne herum nach rechts.",
            "Ziehe die ersten 3 Würfel einen Würfel weit nach oben. Drehe sie von dir weg. Lass sie zurückfedern.",
            "Ziehe die ersten 3 Würfel einen Würfel weit nach unten. Drehe sie von dir weg.",
            "Drehe die ersten 3 Würfel von vorne gesehen im Uhrzeigersinn.",
            "Drehe die ersten 3 Würfel so, dass der Punkt zu dir hin.",
            "Schwenke die ersten 3 Würfel von dir weg.",
        ],
    );
}
