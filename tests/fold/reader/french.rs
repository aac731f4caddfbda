//! Parses the French sentences of steps.

use super::said::{Goes, Grip, Part, Read, Step, Text, Tongue, Verb, Ways};
use snake_cube::text::Language;

pub const FRENCH: Tongue = Tongue { language: Language::French, grip, step };

const WAYS: Ways = ["vers la droite", "vers la gauche", "vers le haut", "vers le bas", "vers toi", "à l’opposé de toi"];
const THEIR_WAYS: Ways = [WAYS[0], WAYS[1], WAYS[2], WAYS[3], WAYS[4], "en les éloignant de toi"];
const AROUND: Ways =
    ["par la droite ", "par la gauche ", "par le haut ", "par le bas ", "par-devant ", "par-derrière "];
const FROM: Ways = ["de droite", "de gauche", "d’en haut", "d’en bas", "de devant", "de derrière"];
const SIDES: Ways = ["à droite", "à gauche", "en haut", "en bas", "devant", "derrière"];

fn grip(text: &str) -> Read<Grip> {
    let mut text = Text(text);
    let grip = if text.eat("Pour le défaire, tiens le cube avec le point ") {
        let sides = if text.eat("au milieu.") { Vec::new() } else { text.several(&SIDES)? };
        text.expect(" La première rangée part ")?;
        Grip::Hold { sides, first: text.way(&WAYS)? }
    } else {
        text.expect("Commence par le bout où tu comptes ")?;
        let counts = text.numbers()?;
        text.expect(" cubes alignés. Les angles comptent deux fois. Le point marque ce bout. ")?;
        text.expect("Dirige la première rangée ")?;
        let first = text.way(&WAYS)?;
        let next = if text.eat(" et la suivante ") { Some(text.way(&WAYS)?) } else { None };
        Grip::Point { counts, first, next }
    };
    text.expect(".")?;
    text.end()?;
    Ok(grip)
}

fn step(text: &str) -> Read<Step> {
    let mut text = Text(text);
    let (pull, verb, part) = if text.eat("Tire ") {
        let part = cubes(&mut text)?;
        text.expect("d’un cube ")?;
        let pull = text.way(&THEIR_WAYS)?;
        text.expect(". ")?;
        let verb = verb(&mut text)?;
        text.expect("-les ")?;
        (Some(pull), verb, part)
    } else {
        let verb = verb(&mut text)?;
        text.expect(" ")?;
        (None, verb, cubes(&mut text)?)
    };
    let goes = if text.eat("dans le sens ") {
        let clockwise = text.one(&[("horaire", true), ("antihoraire", false)])?;
        text.expect(", vu ")?;
        Goes::Sense { clockwise, from: text.way(&FROM)? }
    } else {
        let dot = text.eat("pour que le point aille ");
        let around = text.maybe_way(&AROUND);
        Goes::To { dot, to: text.way(if dot { &WAYS } else { &THEIR_WAYS })?, around }
    };
    text.expect(if pull.is_some() { ". Laisse-les revenir." } else { "." })?;
    text.maybe(&[(" C’est un peu serré.", ()), (" Pousse-les pour passer les cubes qui gênent.", ())]);
    text.end()?;
    Ok(Step { pull, verb, part, goes })
}

fn verb(text: &mut Text) -> Read<Verb> {
    text.one(&[("Tourne", Verb::Turn), ("Bascule", Verb::Tip), ("Retourne", Verb::Flip)])
}

fn cubes(text: &mut Text) -> Read<Part> {
    text.expect("les ")?;
    let count = text.number()?;
    let dotted = text.one(&[(" premiers cubes ", true), (" derniers cubes ", false)])?;
    Ok(Part { dotted, count })
}

#[test]
fn the_words_alone_fold_every_plan_and_unfold_it() {
    FRENCH.fold_every_plan();
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let grip = "Commence par le bout où tu comptes 3, 2, 2 cubes alignés. Les angles comptent deux fois. Le point marque ce \
                bout. Dirige la première rangée vers la droite et la suivante vers le haut.";
    let wrong = [
        ["vers le haut", "vers la gauche"],
        ["deux fois", "une fois"],
        ["3, 2, 2", "2, 2, 3"],
        ["haut.", "haut"],
        ["Dirige la première rangée vers la droite et la suivante vers le haut.", ""],
    ]
    .map(|[part, other]| grip.replacen(part, other, 1));
    FRENCH.reject_wrong_words(
        grip,
        &wrong,
        ["Tourne les 3 premiers cubes en les éloignant de toi.", "Tourne les 3 premiers cubes vers toi."],
        &[
            "Retourne les 3 premiers cubes par-devant vers la droite.",
            "Tire les 3 premiers cubes d’un cube vers le bas. Tourne-les en les éloignant de toi. Laisse-les \
                 revenir.",
            "Tourne les 3 premiers cubes dans le sens horaire, vu d’en haut.",
            "Tourne les 3 premiers cubes pour que le point aille vers toi.",
        ],
        &[
            "Tourne les 3 premiers cubes en les éloignant de toi",
            "Tourne les 3 premiers cubes à l’opposé de toi.",
            "Tourne les 3 premiers cubes en les éloignant.",
            "Tourne les 3 premiers cubes vers la droite.",
            "Tourne les 3 premiers cubes vers le haut.",
            "Tourne les 3 autres cubes en les éloignant de toi.",
            "Tourne les 6 premiers cubes en les éloignant de toi.",
            "Tourne les 2 derniers cubes en les éloignant de toi.",
            "Bascule les 3 premiers cubes en les éloignant de toi.",
            "Retourne les 3 premiers cubes vers la droite.",
            "Retourne les 3 premiers cubes par-devant vers la gauche.",
            "Retourne les 3 premiers cubes par le haut vers la droite.",
            "Tourne les 3 premiers cubes par-devant vers la droite.",
            "Tire les 3 premiers cubes d’un cube vers le haut. Tourne-les en les éloignant de toi. Laisse-les \
                 revenir.",
            "Tire les 3 premiers cubes d’un cube vers le bas. Tourne-les en les éloignant de toi.",
            "Tourne les 3 premiers cubes dans le sens horaire, vu de devant.",
            "Pivote les 3 premiers cubes en les éloignant de toi.",
        ],
    );
}
