//! Parses the German sentences of steps.

use super::said::{Goes, Grip, Part, Read, Step, Text, Tongue, Verb, Way};
use snake_cube::text::Language;

pub const GERMAN: Tongue = Tongue { language: Language::German, grip, step };

const WAYS: [(&str, Way); 6] = [
    ("nach rechts", Way::Right),
    ("nach links", Way::Left),
    ("nach oben", Way::Up),
    ("nach unten", Way::Down),
    ("zu dir hin", Way::Near),
    ("von dir weg", Way::Far),
];
const AROUND: [(&str, Way); 6] = [
    ("über die rechte Seite ", Way::Right),
    ("über die linke Seite ", Way::Left),
    ("oben herum ", Way::Up),
    ("unten herum ", Way::Down),
    ("vorne herum ", Way::Near),
    ("hinten herum ", Way::Far),
];
const FROM: [(&str, Way); 6] = [
    ("von rechts gesehen ", Way::Right),
    ("von links gesehen ", Way::Left),
    ("von oben gesehen ", Way::Up),
    ("von unten gesehen ", Way::Down),
    ("von vorne gesehen ", Way::Near),
    ("von hinten gesehen ", Way::Far),
];
const SIDES: [(&str, Way); 6] = [
    ("rechts", Way::Right),
    ("links", Way::Left),
    ("oben", Way::Up),
    ("unten", Way::Down),
    ("vorne", Way::Near),
    ("hinten", Way::Far),
];

fn grip(text: &str) -> Read<Grip> {
    let mut text = Text(text);
    let grip = if text.eat("Auseinandernehmen: Halte den Würfel so, dass der Punkt ") {
        let mut sides = Vec::new();
        if !text.eat("in der Mitte ist. ") {
            sides.push(text.one(&SIDES)?);
            text.expect(" ")?;
            while !text.eat("ist. ") {
                sides.push(text.one(&SIDES)?);
                text.expect(" ")?;
            }
        }
        text.expect("Die erste Reihe geht ")?;
        Grip::Hold { sides, first: text.one(&WAYS)? }
    } else {
        text.expect("Beginne an dem Ende, an dem du ")?;
        let counts = text.numbers()?;
        text.expect(" Würfel pro Reihe zählst. Ecken zählen immer mit. Der Punkt markiert dieses Ende. ")?;
        text.expect("Halte sie so, dass die erste Reihe ")?;
        let first = text.one(&WAYS)?;
        text.expect(" zeigt")?;
        let next = if text.eat(" und die nächste ") { Some(text.one(&WAYS)?) } else { None };
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
        let pull = text.one(&WAYS)?;
        text.expect(". ")?;
        let verb = text.one(&verbs)?;
        text.expect("sie ")?;
        (Some(pull), verb, part)
    } else {
        (None, text.one(&verbs)?, cubes(&mut text)?)
    };
    let goes = if let Some(from) = text.maybe(&FROM) {
        let clockwise = text.one(&[("im Uhrzeigersinn", true), ("gegen den Uhrzeigersinn", false)])?;
        Goes::Sense { clockwise, from }
    } else {
        let dot = text.eat("so, dass der Punkt ");
        let around = text.maybe(&AROUND);
        let to = text.one(&WAYS)?;
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
            ("Drehe die ersten 3 Würfel von dir weg.", true),
            ("Drehe die ersten 3 Würfel zu dir hin.", true),
            ("Drehe die ersten 3 Würfel von dir weg", false),
            ("Drehe die ersten 3 Würfel zu dir.", false),
            ("Drehe die ersten 3 Würfel nach rechts.", false),
            ("Drehe die ersten 3 Würfel nach oben.", false),
            ("Drehe die zweiten 3 Würfel von dir weg.", false),
            ("Drehe die ersten 6 Würfel von dir weg.", false),
            ("Drehe die letzten 2 Würfel von dir weg.", false),
            ("Kippe die ersten 3 Würfel von dir weg.", false),
            ("Klappe die ersten 3 Würfel nach rechts.", false),
            ("Klappe die ersten 3 Würfel vorne herum nach rechts.", true),
            ("Klappe die ersten 3 Würfel vorne herum nach links.", false),
            ("Klappe die ersten 3 Würfel oben herum nach rechts.", false),
            ("Drehe die ersten 3 Würfel vorne herum nach rechts.", false),
            (
                "Ziehe die ersten 3 Würfel einen Würfel weit nach unten. Drehe sie von dir weg. Lass sie zurückfedern.",
                true,
            ),
            (
                "Ziehe die ersten 3 Würfel einen Würfel weit nach oben. Drehe sie von dir weg. Lass sie zurückfedern.",
                false,
            ),
            ("Ziehe die ersten 3 Würfel einen Würfel weit nach unten. Drehe sie von dir weg.", false),
            ("Drehe die ersten 3 Würfel von oben gesehen im Uhrzeigersinn.", true),
            ("Drehe die ersten 3 Würfel von vorne gesehen im Uhrzeigersinn.", false),
            ("Drehe die ersten 3 Würfel so, dass der Punkt zu dir hin geht.", true),
            ("Drehe die ersten 3 Würfel so, dass der Punkt zu dir hin.", false),
            ("Schwenke die ersten 3 Würfel von dir weg.", false),
        ],
    );
}
