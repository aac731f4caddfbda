//! Parses the Spanish sentences of steps.

use super::said::{Goes, Grip, Part, Read, Text, Tongue, Ways};
use snake_cube::text::Language;

pub const SPANISH: Tongue = Tongue {
    language: Language::Spanish,
    grip,
    verbs: [["Gira ", "Tumba ", "Voltea "], ["Gíralos ", "Túmbalos ", "Voltéalos "]],
    turn_dot: "Gira el punto ",
    pull: ["Tira de ", "", ", un cubo. "],
    pulled: THEIR_WAYS,
    cubes,
    goes,
    back: " Suelta.",
    remarks: [" Va un poco apretado.", " Empújalos para pasar los cubos que estorban."],
};

const WAYS: Ways =
    ["hacia la derecha", "hacia la izquierda", "hacia arriba", "hacia abajo", "hacia ti", "alejándose de ti"];
/// Where you make cubes go.
const THEIR_WAYS: Ways = [WAYS[0], WAYS[1], WAYS[2], WAYS[3], WAYS[4], "alejándolos de ti"];
const ITS_WAYS: Ways = [WAYS[0], WAYS[1], WAYS[2], WAYS[3], WAYS[4], "alejándolo de ti"];
const AROUND: Ways =
    ["por la derecha ", "por la izquierda ", "por arriba ", "por abajo ", "por delante ", "por detrás "];
const FROM: Ways =
    ["desde la derecha", "desde la izquierda", "desde arriba", "desde abajo", "desde delante", "desde detrás"];
const SIDES: Ways = ["a la derecha", "a la izquierda", "arriba", "abajo", "delante", "detrás"];

fn grip(text: &mut Text) -> Read<Grip> {
    if text.eat("Para desplegarlo, sujeta el cubo con el punto ") {
        return text.hold(["en el centro.", "", " Desde ahí, el primer tramo va "], &SIDES, &WAYS);
    }
    text.point(
        "Empieza por el extremo donde cuentas ",
        " cubos en línea. Las esquinas cuentan dos veces. El punto marca este extremo. Sujeta la serpiente con el primer \
         tramo ",
        "",
        " y el siguiente ",
        &WAYS,
    )
}

fn cubes(text: &mut Text) -> Read<Part> {
    text.cubes_behind("los ", [" primeros cubos ", " últimos cubos "])
}

fn goes(text: &mut Text, names_dot: bool) -> Read<Goes> {
    if let Some(sense) = text.sense(["en sentido horario", "en sentido antihorario"], ", visto ", &FROM)? {
        return Ok(sense);
    }
    text.dot_or_part(names_dot, "para que el punto vaya ", &AROUND, [&ITS_WAYS, &WAYS, &THEIR_WAYS])
}

#[test]
fn the_words_alone_fold_every_plan_and_unfold_it() {
    SPANISH.fold_every_plan();
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let grip = "Empieza por el extremo donde cuentas 3, 2, 2 cubos en línea. Las esquinas cuentan dos veces. El punto \
                marca este extremo. Sujeta la serpiente con el primer tramo hacia la derecha y el siguiente hacia arriba.";
    SPANISH.reject_wrong_words(
        grip,
        &[
            ["hacia arriba", "hacia la izquierda"],
            ["dos veces", "una vez"],
            ["3, 2, 2", "2, 2, 3"],
            ["arriba.", "arriba"],
            ["Sujeta la serpiente con el primer tramo hacia la derecha y el siguiente hacia arriba.", ""],
        ],
        ["Gira los 3 primeros cubos alejándolos de ti.", "Gira los 3 primeros cubos hacia ti."],
        &[
            "Voltea los 3 primeros cubos por delante hacia la derecha.",
            "Tira de los 3 primeros cubos hacia abajo, un cubo. Gíralos alejándolos de ti. Suelta.",
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
            "Tira de los 3 primeros cubos hacia arriba, un cubo. Gíralos alejándolos de ti. Suelta.",
            "Tira de los 3 primeros cubos hacia abajo, un cubo. Gíralos alejándolos de ti.",
            "Gira los 3 primeros cubos en sentido horario, visto desde delante.",
            "Mueve los 3 primeros cubos alejándolos de ti.",
        ],
    );
}
