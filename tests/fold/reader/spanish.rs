//! Parses the Spanish sentences of steps.

use super::said::{Goes, Grip, Part, Read, Step, Text, Tongue, Verb, Ways};
use snake_cube::text::Language;

pub const SPANISH: Tongue = Tongue { language: Language::Spanish, grip, step };

const WAYS: Ways =
    ["hacia la derecha", "hacia la izquierda", "hacia arriba", "hacia abajo", "hacia ti", "alejándose de ti"];
/// Where you make cubes go.
const THEIR_WAYS: Ways = [WAYS[0], WAYS[1], WAYS[2], WAYS[3], WAYS[4], "alejándolos de ti"];
const AROUND: Ways =
    ["por la derecha ", "por la izquierda ", "por arriba ", "por abajo ", "por delante ", "por detrás "];
const FROM: Ways =
    ["desde la derecha", "desde la izquierda", "desde arriba", "desde abajo", "desde delante", "desde detrás"];
const SIDES: Ways = ["a la derecha", "a la izquierda", "arriba", "abajo", "delante", "detrás"];

fn grip(text: &str) -> Read<Grip> {
    let mut text = Text(text);
    let grip = if text.eat("Para desarmarlo, sujeta el cubo con el punto ") {
        let sides = if text.eat("en el centro.") { Vec::new() } else { text.several(&SIDES)? };
        text.expect(" El primer tramo va ")?;
        Grip::Hold { sides, first: text.way(&WAYS)? }
    } else {
        text.expect("Empieza por el extremo donde cuentas ")?;
        let counts = text.numbers()?;
        text.expect(" cubos en línea. Las esquinas cuentan dos veces. El punto marca este extremo. ")?;
        text.expect("Sujeta la serpiente con el primer tramo ")?;
        let first = text.way(&WAYS)?;
        let next = if text.eat(" y el siguiente ") { Some(text.way(&WAYS)?) } else { None };
        Grip::Point { counts, first, next }
    };
    text.expect(".")?;
    text.end()?;
    Ok(grip)
}

fn step(text: &str) -> Read<Step> {
    let mut text = Text(text);
    let (pull, verb, part) = if text.eat("Tira de ") {
        let part = cubes(&mut text)?;
        let pull = text.way(&THEIR_WAYS)?;
        text.expect(", un cubo. ")?;
        let verbs = [("Gíralos ", Verb::Turn), ("Túmbalos ", Verb::Tip), ("Voltéalos ", Verb::Flip)];
        (Some(pull), text.one(&verbs)?, part)
    } else {
        let verbs = [("Gira ", Verb::Turn), ("Tumba ", Verb::Tip), ("Voltea ", Verb::Flip)];
        (None, text.one(&verbs)?, cubes(&mut text)?)
    };
    let goes = if text.eat("en sentido ") {
        let clockwise = text.one(&[("horario", true), ("antihorario", false)])?;
        text.expect(", visto ")?;
        Goes::Sense { clockwise, from: text.way(&FROM)? }
    } else {
        let dot = text.eat("para que el punto vaya ");
        let around = text.maybe_way(&AROUND);
        Goes::To { dot, to: text.way(if dot { &WAYS } else { &THEIR_WAYS })?, around }
    };
    text.expect(if pull.is_some() { ". Deja que vuelvan." } else { "." })?;
    text.maybe(&[(" Va un poco apretado.", ()), (" Empújalos para pasar los cubos que estorban.", ())]);
    text.end()?;
    Ok(Step { pull, verb, part, goes })
}

fn cubes(text: &mut Text) -> Read<Part> {
    text.expect("los ")?;
    let count = text.number()?;
    let dotted = text.one(&[(" primeros cubos ", true), (" últimos cubos ", false)])?;
    Ok(Part { dotted, count })
}

#[test]
fn the_words_alone_fold_every_plan_and_unfold_it() {
    SPANISH.fold_every_plan();
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let grip = "Empieza por el extremo donde cuentas 3, 2, 2 cubos en línea. Las esquinas cuentan dos veces. El punto \
                marca este extremo. Sujeta la serpiente con el primer tramo hacia la derecha y el siguiente hacia arriba.";
    let wrong = [
        ["hacia arriba", "hacia la izquierda"],
        ["dos veces", "una vez"],
        ["3, 2, 2", "2, 2, 3"],
        ["arriba.", "arriba"],
        ["Sujeta la serpiente con el primer tramo hacia la derecha y el siguiente hacia arriba.", ""],
    ]
    .map(|[part, other]| grip.replacen(part, other, 1));
    SPANISH.reject_wrong_words(
        grip,
        &wrong,
        ["Gira los 3 primeros cubos alejándolos de ti.", "Gira los 3 primeros cubos hacia ti."],
        &[
            "Voltea los 3 primeros cubos por delante hacia la derecha.",
            "Tira de los 3 primeros cubos hacia abajo, un cubo. Gíralos alejándolos de ti. Deja que \
                 vuelvan.",
            "Gira los 3 primeros cubos en sentido horario, visto desde arriba.",
            "Gira los 3 primeros cubos para que el punto vaya hacia ti.",
        ],
        &[
            "Gira los 3 primeros cubos alejándolos de ti",
            "Gira los 3 primeros cubos alejándose de ti.",
            "Gira los 3 primeros cubos hacia la derecha.",
            "Gira los 3 primeros cubos hacia arriba.",
            "Gira los 3 segundos cubos alejándolos de ti.",
            "Gira los 6 primeros cubos alejándolos de ti.",
            "Gira los 2 últimos cubos alejándolos de ti.",
            "Tumba los 3 primeros cubos alejándolos de ti.",
            "Voltea los 3 primeros cubos hacia la derecha.",
            "Voltea los 3 primeros cubos por delante hacia la izquierda.",
            "Voltea los 3 primeros cubos por arriba hacia la derecha.",
            "Gira los 3 primeros cubos por delante hacia la derecha.",
            "Tira de los 3 primeros cubos hacia arriba, un cubo. Gíralos alejándolos de ti. Deja que \
                 vuelvan.",
            "Tira de los 3 primeros cubos hacia abajo, un cubo. Gíralos alejándolos de ti.",
            "Gira los 3 primeros cubos en sentido horario, visto desde delante.",
            "Mueve los 3 primeros cubos alejándolos de ti.",
        ],
    );
}
