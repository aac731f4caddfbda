//! Parses the Spanish sentences of steps.

use super::said::{Goes, Grip, Part, Read, Step, Text, Tongue, Verb, Way, side_first};
use snake_cube::text::Language;

pub const SPANISH: Tongue = Tongue { language: Language::Spanish, grip, step };

const WAYS: [(&str, Way); 6] = [
    ("hacia la derecha", Way::Right),
    ("hacia la izquierda", Way::Left),
    ("hacia arriba", Way::Up),
    ("hacia abajo", Way::Down),
    ("hacia ti", Way::Near),
    ("alejándose de ti", Way::Far),
];
/// Where you make cubes go.
const THEIR_WAYS: [(&str, Way); 6] = [WAYS[0], WAYS[1], WAYS[2], WAYS[3], WAYS[4], ("alejándolos de ti", Way::Far)];
const AROUND: [(&str, Way); 6] = [
    ("por la derecha ", Way::Right),
    ("por la izquierda ", Way::Left),
    ("por arriba ", Way::Up),
    ("por abajo ", Way::Down),
    ("por delante ", Way::Near),
    ("por detrás ", Way::Far),
];
const FROM: [(&str, Way); 6] = [
    ("desde la derecha", Way::Right),
    ("desde la izquierda", Way::Left),
    ("desde arriba", Way::Up),
    ("desde abajo", Way::Down),
    ("desde delante", Way::Near),
    ("desde detrás", Way::Far),
];
const SIDES: [(&str, Way); 6] = [
    ("a la derecha", Way::Right),
    ("a la izquierda", Way::Left),
    ("arriba", Way::Up),
    ("abajo", Way::Down),
    ("delante", Way::Near),
    ("detrás", Way::Far),
];

fn grip(text: &str) -> Read<Grip> {
    let mut text = Text(text);
    let grip = if text.eat("Para desarmarlo, sujeta el cubo con el punto ") {
        let sides = if text.eat("en el centro.") { Vec::new() } else { text.several(&SIDES)? };
        text.expect(" El primer tramo va ")?;
        Grip::Hold { sides, first: text.one(&WAYS)? }
    } else {
        text.expect("Empieza por el extremo donde cuentas ")?;
        let counts = text.numbers()?;
        text.expect(" cubos en línea. Las esquinas cuentan dos veces. El punto marca este extremo. ")?;
        text.expect("Sujeta la serpiente con el primer tramo ")?;
        let first = text.one(&WAYS)?;
        let next = if text.eat(" y el siguiente ") { Some(text.one(&WAYS)?) } else { None };
        Grip::Point { counts, first, next }
    };
    text.expect(".")?;
    text.end()?;
    Ok(grip)
}

fn step(text: &str) -> Read<Step> {
    let sides = [
        ("Visto desde la derecha: ", Way::Right),
        ("Visto desde la izquierda: ", Way::Left),
        ("Visto desde detrás: ", Way::Far),
    ];
    let (from, text) = side_first(text, &sides);
    let mut text = Text(&text);
    let (pull, verb, part) = if text.eat("Tira de ") {
        let part = cubes(&mut text)?;
        let pull = text.one(&THEIR_WAYS)?;
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
        Goes::Sense { clockwise, from: text.one(&FROM)? }
    } else {
        let dot = text.eat("para que el punto vaya ");
        let around = text.maybe(&AROUND);
        Goes::To { dot, to: text.one(if dot { &WAYS } else { &THEIR_WAYS })?, around }
    };
    text.expect(if pull.is_some() { ". Deja que vuelvan." } else { "." })?;
    text.maybe(&[(" Va un poco apretado.", ()), (" Empújalos para pasar los cubos que estorban.", ())]);
    text.end()?;
    Ok(Step { from, pull, verb, part, goes })
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
        [
            "Gira los 3 primeros cubos alejándolos de ti.",
            "Visto desde detrás: gira los 3 primeros cubos hacia ti.",
            "Gira los 3 primeros cubos hacia ti.",
        ],
        &[
            ("Gira los 3 primeros cubos alejándolos de ti.", true),
            ("Gira los 3 primeros cubos hacia ti.", true),
            ("Gira los 3 primeros cubos alejándolos de ti", false),
            ("Gira los 3 primeros cubos alejándose de ti.", false),
            ("Gira los 3 primeros cubos hacia la derecha.", false),
            ("Gira los 3 primeros cubos hacia arriba.", false),
            ("Gira los 3 segundos cubos alejándolos de ti.", false),
            ("Gira los 6 primeros cubos alejándolos de ti.", false),
            ("Gira los 2 últimos cubos alejándolos de ti.", false),
            ("Tumba los 3 primeros cubos alejándolos de ti.", false),
            ("Voltea los 3 primeros cubos hacia la derecha.", false),
            ("Voltea los 3 primeros cubos por delante hacia la derecha.", true),
            ("Voltea los 3 primeros cubos por delante hacia la izquierda.", false),
            ("Voltea los 3 primeros cubos por arriba hacia la derecha.", false),
            ("Gira los 3 primeros cubos por delante hacia la derecha.", false),
            ("Visto desde detrás: voltea los 3 primeros cubos por delante hacia la izquierda.", true),
            ("Visto desde detrás: voltea los 3 primeros cubos por delante hacia la derecha.", false),
            ("Visto desde la izquierda: gira los 3 primeros cubos hacia la izquierda.", true),
            (
                "Tira de los 3 primeros cubos hacia abajo, un cubo. Gíralos alejándolos de ti. Deja que \
                 vuelvan.",
                true,
            ),
            (
                "Tira de los 3 primeros cubos hacia arriba, un cubo. Gíralos alejándolos de ti. Deja que \
                 vuelvan.",
                false,
            ),
            ("Tira de los 3 primeros cubos hacia abajo, un cubo. Gíralos alejándolos de ti.", false),
            ("Gira los 3 primeros cubos en sentido horario, visto desde arriba.", true),
            ("Gira los 3 primeros cubos en sentido horario, visto desde delante.", false),
            ("Gira los 3 primeros cubos para que el punto vaya hacia ti.", true),
            ("Mueve los 3 primeros cubos alejándolos de ti.", false),
        ],
    );
}
