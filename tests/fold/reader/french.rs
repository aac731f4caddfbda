//! Parses the French sentences of steps.

use super::said::{Goes, Grip, Part, Read, Text, Tongue, Ways};
use snake_cube::text::Language;

pub const FRENCH: Tongue = Tongue {
    language: Language::French,
    grip,
    verbs: [["Tourne ", "Bascule ", "Retourne "], ["Tourne-les ", "Bascule-les ", "Retourne-les "]],
    turn_dot: "Tourne le point ",
    pull: ["Tire ", "d’un cube ", ". "],
    pulled: THEIR_WAYS,
    cubes,
    goes,
    back: " Lâche.",
    remarks: [" C’est un peu serré.", " Pousse-les pour passer les cubes qui gênent."],
};

const WAYS: Ways = ["vers la droite", "vers la gauche", "vers le haut", "vers le bas", "vers toi", "à l’opposé de toi"];
const THEIR_WAYS: Ways = [WAYS[0], WAYS[1], WAYS[2], WAYS[3], WAYS[4], "en les éloignant de toi"];
const ITS_WAYS: Ways = [WAYS[0], WAYS[1], WAYS[2], WAYS[3], WAYS[4], "en l’éloignant de toi"];
const AROUND: Ways =
    ["par la droite ", "par la gauche ", "par le haut ", "par le bas ", "par-devant ", "par-derrière "];
const FROM: Ways = ["de droite", "de gauche", "d’en haut", "d’en bas", "de devant", "de derrière"];
const SIDES: Ways = ["à droite", "à gauche", "en haut", "en bas", "devant", "derrière"];

fn grip(text: &mut Text) -> Read<Grip> {
    if text.eat("Pour le déplier, tiens le cube avec le point ") {
        return text.hold(["au milieu.", "", " De là, la première rangée part "], &SIDES, &WAYS);
    }
    text.point(
        "Commence par le bout où tu comptes ",
        " cubes alignés. Les angles comptent deux fois. Le point marque ce bout. Dirige la première rangée ",
        "",
        " et la suivante ",
        &WAYS,
    )
}

fn cubes(text: &mut Text) -> Read<Part> {
    text.cubes_behind("les ", [" premiers cubes ", " derniers cubes "])
}

fn goes(text: &mut Text, names_dot: bool) -> Read<Goes> {
    if let Some(sense) = text.sense(["dans le sens horaire", "dans le sens antihoraire"], ", vu ", &FROM)? {
        return Ok(sense);
    }
    text.dot_or_part(names_dot, "pour que le point aille ", &AROUND, [&ITS_WAYS, &WAYS, &THEIR_WAYS])
}

#[test]
fn the_words_alone_fold_every_plan_and_unfold_it() {
    FRENCH.fold_every_plan();
}

#[test]
fn the_reader_rejects_wrong_and_ambiguous_words() {
    let grip = "Commence par le bout où tu comptes 3, 2, 2 cubes alignés. Les angles comptent deux fois. Le point marque ce \
                bout. Dirige la première rangée vers la droite et la suivante vers le haut.";
    FRENCH.reject_wrong_words(
        grip,
        &[
            ["vers le haut", "vers la gauche"],
            ["deux fois", "une fois"],
            ["3, 2, 2", "2, 2, 3"],
            ["haut.", "haut"],
            ["Dirige la première rangée vers la droite et la suivante vers le haut.", ""],
        ],
        ["Tourne les 3 premiers cubes en les éloignant de toi.", "Tourne les 3 premiers cubes vers toi."],
        &[
            "Retourne les 3 premiers cubes par-devant vers la droite.",
            "Tire les 3 premiers cubes d’un cube vers le bas. Tourne-les en les éloignant de toi. Lâche.",
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
            "Tire les 3 premiers cubes d’un cube vers le haut. Tourne-les en les éloignant de toi. Lâche.",
            "Tire les 3 premiers cubes d’un cube vers le bas. Tourne-les en les éloignant de toi.",
            "Tourne les 3 premiers cubes dans le sens horaire, vu de devant.",
            "Pivote les 3 premiers cubes en les éloignant de toi.",
        ],
    );
}
