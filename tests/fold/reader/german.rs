//! Parses the German sentences of steps.

use super::said::{Goes, Grip, Part, Read, Text, Tongue, Ways};
use snake_cube::text::Language;

pub const GERMAN: Tongue = Tongue {
    language: Language::German,
    grip,
    verbs: [["Drehe ", "Kippe ", "Klappe "], ["Drehe sie ", "Kippe sie ", "Klappe sie "]],
    turn_dot: "Drehe den Punkt ",
    pull: ["Ziehe ", "einen Würfel weit ", ". "],
    pulled: WAYS,
    cubes,
    goes,
    back: " Lass los.",
    remarks: [" Es ist etwas eng.", " Drücke sie an den anderen Würfeln vorbei."],
};

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

fn grip(text: &mut Text) -> Read<Grip> {
    if !text.eat("Auseinanderfalten: Halte den Würfel so, dass der Punkt ") {
        return text.point(
            "Beginne an dem Ende, an dem du ",
            " Würfel pro Reihe zählst. Ecken zählen immer mit. Der Punkt markiert dieses Ende. Halte die Schlange \
             so, dass die erste Reihe ",
            " zeigt",
            " und die nächste ",
            &WAYS,
        );
    }
    let mut sides = Vec::new();
    if !text.eat("in der Mitte ist. ") {
        while sides.is_empty() || !text.eat("ist. ") {
            sides.push(text.way(&SIDES)?);
            text.expect(" ")?;
        }
    }
    text.expect("Von dort geht die erste Reihe ")?;
    Ok(Grip::Hold { sides, first: text.way(&WAYS)? })
}

fn cubes(text: &mut Text) -> Read<Part> {
    text.cubes(["die ersten ", "die letzten "], " Würfel ")
}

fn goes(text: &mut Text, names_dot: bool) -> Read<Goes> {
    if let Some(from) = text.maybe_way(&FROM) {
        let clockwise = text.one(&[("im Uhrzeigersinn", true), ("gegen den Uhrzeigersinn", false)])?;
        return Ok(Goes::Sense { clockwise, from });
    }
    if !text.eat("so, dass der Punkt ") {
        return text.to(names_dot, &AROUND, &WAYS);
    }
    let goes = text.to(true, &AROUND, &WAYS)?;
    text.expect(" geht")?;
    Ok(goes)
}

#[test]
fn the_words_alone_fold_every_plan_and_unfold_it() {
    GERMAN.fold_every_plan();
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let grip = "Beginne an dem Ende, an dem du 3, 2, 2 Würfel pro Reihe zählst. Ecken zählen immer mit. Der Punkt \
                markiert dieses Ende. Halte die Schlange so, dass die erste Reihe nach rechts zeigt und die nächste nach \
                oben.";
    GERMAN.reject_wrong_words(
        grip,
        &[
            ["nach oben", "nach links"],
            ["immer mit", "doppelt"],
            ["3, 2, 2", "2, 2, 3"],
            ["oben.", "oben"],
            ["Halte die Schlange so, dass die erste Reihe nach rechts zeigt und die nächste nach oben.", ""],
        ],
        ["Drehe die ersten 3 Würfel von dir weg.", "Drehe die ersten 3 Würfel zu dir hin."],
        &[
            "Klappe die ersten 3 Würfel vorne herum nach rechts.",
            "Ziehe die ersten 3 Würfel einen Würfel weit nach unten. Drehe sie von dir weg. Lass los.",
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
            "Ziehe die ersten 3 Würfel einen Würfel weit nach oben. Drehe sie von dir weg. Lass los.",
            "Ziehe die ersten 3 Würfel einen Würfel weit nach unten. Drehe sie von dir weg.",
            "Drehe die ersten 3 Würfel von vorne gesehen im Uhrzeigersinn.",
            "Drehe die ersten 3 Würfel so, dass der Punkt zu dir hin.",
            "Schwenke die ersten 3 Würfel von dir weg.",
        ],
    );
}
