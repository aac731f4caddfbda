//! Sessions in the real window, and whether the pictures agree with the state.

use serde_json::{Value, json};

use crate::app::HARD;

use super::desk::{Display, draw_nothing, play_as, play_small, play_well, play_well_on};
use super::picture::{Picture, Puzzle};

/// Minimum distance of the puzzle from the edge of its part of the window, in pixels.
const MARGIN: u32 = 6;

/// Height of the words over the picture, in pixels.
const WORDS: u32 = 114;

/// Compares fields of a state.
pub fn assert_state(state: &Value, expected: &Value) {
    for (field, value) in expected.as_object().unwrap() {
        let same = match (state[field].as_f64(), value.as_f64()) {
            (Some(one), Some(other)) => one == other,
            _ => &state[field] == value,
        };
        assert!(same, "{field} should be {value} in {state}");
    }
}

/// The whole puzzle is in the free part of the window.
fn framed(picture: &Picture) -> Puzzle {
    let puzzle = picture.puzzle();
    let (right, bottom) = picture.free;
    assert!(puzzle.x.start > MARGIN && puzzle.y.start > MARGIN, "{puzzle:?}");
    assert!(puzzle.x.end + MARGIN < right && puzzle.y.end + MARGIN < bottom, "{puzzle:?} in {:?}", picture.free);
    // Nor is it too small.
    assert!(puzzle.height().max(puzzle.width()) > f64::from(bottom) * 0.25, "{puzzle:?} in {:?}", picture.free);
    puzzle
}

/// Panel and transport are drawn, neither blank nor noise.
fn assert_panelled(picture: &Picture) {
    let (width, height) = picture.size();
    let (right, bottom) = picture.free;
    assert!((width * 55 / 100..width * 80 / 100).contains(&right), "{:?}", picture.free);
    assert!((height * 85 / 100..height).contains(&bottom), "{:?}", picture.free);
    let ink = picture.ink(right..width, 0..height / 2);
    assert!((0.08..0.7).contains(&ink), "upper half of the panel: {ink}");
    let ink = picture.ink(0..right, bottom..height);
    assert!((0.05..0.7).contains(&ink), "transport: {ink}");
}

/// Opens, solves, plays to the end, goes back ten steps; pictures and state at each.
const ARTICLE: &str = "\
motion reduced
woods one
theme light
guide
wait idle
picture laid.png
state laid.json
solve
wait solved
wait planned
end
wait idle
picture end.png
state end.json
step back 10
wait idle
picture back.png
state back.json
guide
wait idle
picture words.png
quit
";

/// The puzzle laid out, at the end, and ten steps before.
fn article(id: &str, side: i32, solutions: usize) -> [Puzzle; 3] {
    let session = play_well(&[id], ARTICLE);
    let cubelets = side * side * side;
    let common = json!({
        "puzzle": id, "box": vec![side; 3], "cubelets": cubelets, "view": "fold", "playing": false, "messages": [],
    });
    let [laid, end, back] = ["laid", "end", "back"].map(|name| session.state(name));
    for state in [&laid, &end, &back] {
        assert_state(state, &common);
        assert!(["low", "high"].contains(&state["quality"].as_str().unwrap()));
        assert_ne!(state["adapter"], "");
    }
    assert_state(
        &laid,
        &json!({ "search": "idle", "solutions": 0, "solution": 0, "playhead": 0.0, "steps": 0, "step_text": "" }),
    );
    let steps = end["steps"].as_u64().unwrap();
    assert!(steps > 10, "{steps}");
    assert_state(&end, &json!({ "search": "solved", "solutions": solutions, "playhead": steps as f64 }));
    assert!((1..=solutions as u64).contains(&end["solution"].as_u64().unwrap()));
    assert_state(
        &back,
        &json!({ "search": "solved", "solutions": solutions, "playhead": steps as f64 - 10.0, "steps": steps }),
    );
    assert_ne!(back["step_text"], end["step_text"]);
    assert!(back["step_text"].as_str().unwrap().contains("cubes"), "{}", back["step_text"]);
    let frames = [&laid, &end, &back].map(|state| state["frames"].as_u64().unwrap());
    assert!(0 < frames[0] && frames[0] < frames[1] && frames[1] < frames[2], "{frames:?}");

    let pictures = ["laid", "end", "back", "words"].map(|name| session.picture(name));
    for picture in &pictures {
        assert_eq!(picture.size(), (1280, 720));
    }
    pictures[..3].iter().for_each(assert_panelled);
    let [laid, end, back, words] = pictures;
    // The words are above the puzzle.
    let right = back.free.0;
    assert!(words.differs(&back, 0..right, 0..WORDS) > 0.01);
    // The list of steps appears with the plan.
    let (width, height) = end.size();
    let card = right..width - 12;
    let list = height * 2 / 3..height - 12;
    let inks = [&laid, &end].map(|picture| picture.ink(card.clone(), list.clone()));
    assert!(inks[0] < 0.18 && inks[1] > 0.22, "{inks:?}");

    let measured = [framed(&laid), framed(&end), framed(&back)];
    let [laid, end, back] = &measured;
    // A staircase is thin and long; a cube is as wide as high and fills its outline, except for corners cut off by the
    // view from above; ten steps before it is neither.
    assert!(laid.density() < 0.25 && end.density() > 0.68, "{laid:?} {end:?}");
    assert!((0.85..1.2).contains(&(end.width() / end.height())), "{end:?}");
    assert!(end.wood > laid.wood * 3 / 2, "the camera comes nearer: {laid:?} {end:?}");
    assert!(back.density() < end.density() - 0.05, "{back:?} {end:?}");
    measured
}

/// One colour of wood; moving cubes glow, and resting ones become paler.
fn assert_beech([laid, end, back]: &[Puzzle; 3]) {
    for puzzle in [laid, end] {
        // The side in the shade is as dark as walnut in the light.
        assert!(puzzle.walnut < 0.3 && puzzle.pale < 0.1, "{puzzle:?}");
    }
    assert!((0.1..0.6 * end.vivid).contains(&back.vivid), "{back:?} {end:?}");
}

#[test]
fn the_prolog_articles_snake() {
    assert_beech(&article("cubra-orange", 3, 1));
}

#[test]
#[ignore = "more pictures of the same kind; tests/run.sh --all"]
fn the_haskell_articles_snake_at_length() {
    assert_beech(&article("king-46", 4, 4));
}

#[test]
fn the_fsharp_articles_snake() {
    let session = play_small(
        &["king-46-blocks"],
        "panel\nmotion reduced\ntheme light\nguide\nwait idle\npicture laid.png\nsolve\nwait planned\nend\nwait idle\n\
         picture end.png\nstate end.json\nquit\n",
    );
    let end = session.state("end");
    assert_state(&end, &json!({ "search": "solved", "solutions": 1, "playhead": end["steps"] }));
    for puzzle in ["laid", "end"].map(|name| framed(&session.picture(name))) {
        assert!(puzzle.walnut > 0.25 && puzzle.pale > 0.25, "two colours of wood, about as much of each: {puzzle:?}");
    }
}

/// With one sample per pixel, the edges of the cubes are smooth all the same.
#[test]
fn edges_are_smooth_while_things_move() {
    let session = play_well(
        &["cubra-orange"],
        "theme light\nguide\nsolve\nwait planned\nseek 2\nspeed 0.1\nplay\nwait 0.5\npicture moving.png\n\
         state moving.json\nquit\n",
    );
    let state = session.state("moving");
    assert_state(&state, &json!({ "playing": true, "quality": "low" }));
    let [median, p95] = ["median_ms", "p95_ms"].map(|name| state[name].as_f64().unwrap());
    assert!(0.0 < median && median <= p95, "frames are timed: {median} {p95}");
    // Two points at a hard edge; three at a soft one, of which one is soft. So a third would be high.
    let soft = session.picture("moving").soft_edges();
    assert!(soft > 0.25, "{soft}");
}

/// A picture at rest is summed of fewer frames in low quality.
#[test]
fn low_quality_draws_less_at_rest() {
    let session = play_as(
        &["two-by-two"],
        "motion reduced\nguide\nsolve\nwait planned\nwait idle\nseek 0\npicture begun.png\n\
         state begun.json\nseek 1\npicture low.png\nstate low.json\nquality auto\nseek 0\npicture again.png\n\
         state again.json\nseek 1\npicture usual.png\nstate usual.json\nquit\n",
        |command, _| draw_nothing(command),
    );
    let frames = |name: &str| session.state(name)["frames"].as_u64().unwrap();
    let low = frames("low") - frames("begun");
    let usual = frames("usual") - frames("again");
    // In the low tier, each frame of the window adds two to the sum.
    assert!(low + 4 <= usual, "{low} and {usual} frames");
}

/// The camera does not ease to the new framing, even with full motion.
#[test]
fn a_window_of_another_size_shows_its_picture_in_place_at_once() {
    let look: String = (0..40).map(|at| format!("state {at}.json\nwait 0.02\n")).collect();
    let session = play_well(&["two-by-two"], &format!("guide\nwait idle\nwindow 900x640\n{look}quit\n"));
    let mut places = Vec::from_iter((0..40).map(|at| session.state(&at.to_string())["points"].clone()));
    places.dedup();
    assert!((2..5).contains(&places.len()), "{} places", places.len());
}

#[test]
fn open_solve_step_edit_solve_again_undo_quit() {
    // With cubelet 3 straight, the first run has 5 cubes. With cubelet 18 a turn, it is another snake that folds.
    let session = play_small(
        &["cubra-orange"],
        "panel\ntheme light\nmotion reduced\nguide\nwait idle\nstate opened.json\nsolve\nwait planned\nstart\nstep forward 3\nwait idle\n\
         picture stepped.png\nstate stepped.json\n\
         flip 3\nwait idle\npicture edited.png\nstate edited.json\nsolve\nwait solved\nstate refused.json\n\
         flip 3\nflip 18\nsolve\nwait planned\nend\nwait idle\npicture again.png\nstate again.json\n\
         undo\nwait idle\nstate undone.json\nstart\nwait idle\npicture undone.png\nquit\n",
    );
    let blue = json!({ "puzzle": "cubra-orange", "cubelets": 27, "search": "idle", "playhead": 0.0, "messages": [] });
    assert_state(&session.state("opened"), &blue);
    assert_state(&session.state("stepped"), &json!({ "search": "solved", "playhead": 3.0, "playing": false }));
    let edited = session.state("edited");
    assert_state(&edited, &json!({ "search": "idle", "solutions": 0, "steps": 0, "playhead": 0.0, "cubelets": 27 }));
    assert_ne!(edited["puzzle"], "cubra-orange");
    assert!(edited["messages"][0].as_str().unwrap().contains("Row 1 is 5 cubes long"), "{edited}");
    assert_state(&session.state("refused"), &json!({ "search": "proved none", "solutions": 0, "steps": 0 }));
    let again = session.state("again");
    assert_state(&again, &json!({ "search": "solved", "playhead": again["steps"], "messages": [] }));
    assert_ne!(again["puzzle"], "cubra-orange");
    // One undo step restores the snake before the last flip, with its fold and its position.
    let undone = json!({ "puzzle": "cubra-orange", "cubelets": 27, "search": "solved", "playhead": 3.0 });
    assert_state(&session.state("undone"), &undone);

    let [stepped, edited, again, undone] = ["stepped", "edited", "again", "undone"].map(|name| session.picture(name));
    for picture in [&stepped, &edited, &again, &undone] {
        assert_panelled(picture);
        framed(picture);
    }
    let (right, bottom) = again.free;
    // The strip and the snake change with the edit, and the message in the panel disappears with the undo.
    assert!(edited.differs(&undone, 0..right, 0..bottom) > 0.005);
    assert!(edited.differs(&undone, right..edited.size().0, 70..300) > 0.01);
    assert!(again.puzzle().density() > 0.68, "a cube, seen as a hexagon");
    for staircase in [&edited, &undone] {
        assert!(staircase.puzzle().density() < 0.3, "{:?}", staircase.puzzle());
    }
}

/// The window is no larger than its screen.
#[test]
fn a_small_window() {
    let session = play_well_on(
        &Display::of_size("800x600"),
        &["cubra-purple"],
        "panel\ntheme light\nmotion reduced\nguide\nwait idle\npicture laid.png\nsolve\nwait planned\nend\nwait idle\n\
         picture end.png\nstate end.json\nseek 8.5\nwait idle\npicture half.png\nview search\nwait idle\n\
         picture search.png\nstate search.json\nquit\n",
    );
    let end = session.state("end");
    assert_state(&end, &json!({ "search": "solved", "solutions": 6, "playhead": end["steps"] }));
    assert_state(&session.state("search"), &json!({ "view": "search", "steps": 27, "playing": false }));
    for name in ["laid", "end", "half", "search"] {
        let picture = session.picture(name);
        assert_eq!(picture.size(), (800, 600), "{name}");
        assert_panelled(&picture);
        framed(&picture);
    }
}

#[test]
fn a_search_rests_and_goes_on_move_by_move() {
    let session = play_small(
        &["cubra-red"],
        "view search\npace 20\nstep forward 12\nwait idle\npicture rest.png\nwait 0.5\n\
         picture same.png\nstep forward\nwait idle\npicture moved.png\nstate moved.json\npace max\nplay\nwait solved\nwait idle\n\
         solution 2\nwait planned\nwait idle\nstate second.json\nquit\n",
    );
    assert_state(
        &session.state("moved"),
        &json!({ "search": "running", "view": "search", "solutions": 0, "steps": 0 }),
    );
    assert_state(&session.state("second"), &json!({ "search": "solved", "solutions": 10, "solution": 2 }));
    let [rest, same, moved] = ["rest", "same", "moved"].map(|name| session.picture(name));
    let (right, bottom) = rest.free;
    assert_eq!(rest.differs(&same, 0..right, 0..bottom), 0.0);
    assert!(rest.differs(&moved, 0..right, 0..bottom) > 0.001);
}

#[test]
fn a_search_is_watched() {
    let session = play_small(
        &["cubra-purple"],
        // Without motion, so that no picture is taken on the camera's way.
        "theme light\nmotion reduced\nguide\nview search\npace 5\nsolve\nwait 1.5\npicture one.png\n\
         state one.json\nwait 1\npicture two.png\nstate two.json\nwait 1\npicture three.png\npace max\nwait solved\nwait idle\nend\nwait idle\n\
         picture end.png\nstate end.json\nstep back 10\nwait idle\npicture back.png\nstate back.json\nquit\n",
    );
    for name in ["one", "two"] {
        assert_state(
            &session.state(name),
            &json!({ "search": "running", "view": "search", "solutions": 0, "steps": 0, "playing": false }),
        );
    }
    assert_state(
        &session.state("end"),
        &json!({ "search": "solved", "view": "search", "solutions": 6, "steps": 27, "playhead": 27.0 }),
    );
    assert_state(&session.state("back"), &json!({ "search": "solved", "view": "search", "playhead": 17.0 }));

    let [one, two, three, end, back] = ["one", "two", "three", "end", "back"].map(|name| session.picture(name));
    for picture in [&one, &two, &three, &end, &back] {
        assert_panelled(picture);
        framed(picture);
    }
    // Cubelets are added and removed during the search.
    let (right, bottom) = one.free;
    let changes = |from: &Picture, to: &Picture| from.differs(to, 0..right, 0..bottom) > 0.001;
    assert!(changes(&one, &two) || changes(&two, &three));
    // Seventeen of twenty-seven cubes show less wood than all.
    assert!(back.puzzle().wood * 10 < end.puzzle().wood * 9, "{:?} {:?}", back.puzzle(), end.puzzle());
}

#[test]
fn view_options_change_the_picture() {
    let session = play_small(
        &["cubra-blue"],
        "theme light\nmotion reduced\nguide\nsolve\nwait planned\nseek 5\nwait idle\npicture plain.png\nguide\nwait idle\n\
         picture gesture.png\nghost\nwait idle\npicture bare.png\nghost\nguide\nwait idle\nxray\nwait idle\npicture xray.png\nxray\nmirror\nwait idle\npicture mirror.png\n\
         state mirror.json\nmirror\ntheme dark\nwait idle\npicture dark.png\ntheme light\nhelp\nwait idle\n\
         picture help.png\nhelp\ncamera 200 40 30\nwait idle\npicture behind.png\nhome\nwait idle\npicture home.png\n\
         quit\n",
    );
    let [plain, gesture, bare, xray, mirror, dark, help, behind, home] =
        ["plain", "gesture", "bare", "xray", "mirror", "dark", "help", "behind", "home"]
            .map(|name| session.picture(name));
    let (right, bottom) = plain.free;
    let changed = |other: &Picture| other.differs(&plain, 0..right, 0..bottom);
    let marks = |picture: &Picture| picture.marks(0..right, 0..bottom);
    let counts = [&plain, &bare].map(marks);
    assert!(counts[1] > counts[0] + 200, "ring, arrows and tag in the colour of marks: {counts:?}");
    assert!(gesture.differs(&bare, 0..right, 0..bottom) > 0.002, "and where it lands");
    assert!(changed(&xray) > 0.02, "what rests is small");
    assert!(changed(&mirror) > 0.02);
    assert_state(&session.state("mirror"), &json!({ "playhead": 5.0 }));
    assert!(changed(&dark) > 0.9);
    assert!(changed(&help) > 0.1, "the help lies over the picture");
    assert!(changed(&behind) > 0.02);
    assert!(changed(&home) < 0.001, "the view is what it was: {}", changed(&home));
}

#[test]
fn the_first_picture_has_the_puzzle_in_it() {
    let session = play_well(&[], "picture first.png\nstate first.json\ntheme light\nguide\npicture second.png\nquit\n");
    let (first, second) = (session.picture("first"), session.picture("second"));
    assert_panelled(&second);
    framed(&second);
    // In any theme, something is in the middle of the picture.
    let (right, bottom) = first.free;
    assert!(first.ink(right / 4..right * 3 / 4, bottom / 4..bottom * 3 / 4) > 0.05);
    assert_state(&session.state("first"), &json!({ "puzzle": "cubra-blue" }));
}

#[test]
fn closing_ends_a_search_that_would_take_years() {
    let session = play_small(&[HARD], "solve\nwait 1\nstate running.json\nquit\n");
    assert_state(&session.state("running"), &json!({ "search": "running", "cubelets": 125, "box": [5, 5, 5] }));
}
