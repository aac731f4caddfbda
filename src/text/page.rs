//! The fixed texts of the sheet, and those that the page's scripts read, with their English words. `{}` is where a
//! script puts a value.

macro_rules! texts {
    ($(#[$doc:meta])* $name:ident: $($text:ident: $english:expr,)+) => {
        $(#[$doc])*
        #[derive(Debug, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            $(pub $text: &'static str),+
        }

        impl $name {
            pub const ENGLISH: Self = Self { $($text: $english),+ };
        }
    };
}

texts! {
    /// The texts of the sheet, and beside its steps.
    SheetTexts:
    how_it_folds: "How {} folds, one turn at a time, in pictures and words.",
    no_scripts: "Where scripts are switched on, this page shows one step at a time.",
    legend: "What stands out turns as the arrow shows; what is faint rests in your hand. The ring is at the joint. \
             Its number counts the cubes from there to the nearer end. Dashed lines show where the part goes.",
    beads: "Cubes that would hide this are drawn small, on their cord.",
    in_words: "In words",
    // Of file names.
    fold: "fold",
    unfold: "unfold",
    sheet: "sheet",
}

texts! {
    /// The texts of the scripts that show a fold.
    FoldTexts:
    where_am_i: "Where am I?",
    read_aloud: "Read aloud",
    more: "More",
    picture_tip: "The step. Drag, or press shift and an arrow key, to look from another side.",
    reset_view: "Reset view",
    words_for_usual_view: "The words are for the usual view.",
    after_this_step: "After this step",
    from_behind: "From behind",
    after_from_behind: "After, from behind",
    all_in_words: "All steps in words",
    light_wood: "Wood: light first",
    dark_wood: "Wood: dark first",
    one_wood: "Wood: plain",
    print: "Print",
    send_it_on: "Share",
    what_marks_mean: "Ring: turn here.",
    scan_this: "Scan this with a phone.",
    send_file: "Send the file of this page by mail or in a chat. It lies where you saved it, often in Downloads.",
    send_address: "Send the address",
    copy: "Copy",
    copied: "Copied",
    close: "Close",
    back: "Back",
    next: "Next",
    begin: "Begin",
    from_the_start: "From the start",
    one_step: "1 step",
    steps: "{} steps",
    step_of: "Step {} of {}",
    done: "Done",
    all_done: "All {} done",
    other_way: "Mine turned the other way",
    usual_way: "Undo the mirroring",
    now_mirrored: "Mirrored: turn the whole snake to match this.",
    show_the_turn: "Show the turn",
    pause: "Pause",
    go_on: "Go on",
    to_begin_with: "To begin with",
    after_step: "After step {}",
    the_end: "The end",
    which_looks_like_yours: "Which one looks like yours?",
    hold_it_so: "Hold the whole snake like the picture. The cubes are counted from the dot.",
    none_of_these: "None of these",
    another_is_closer: "Another picture is closer",
    which_is_most_like_yours: "Which one is closest to yours?",
    one_joint_may_differ: "Tap it. Then you find what is different.",
    which_part_is_turned: "Which part of yours is different?",
    one_is_coloured: "The pictures show how it should be. Each colours one part. Likely the first.",
    in_step: " · step\u{a0}{}",
    should_be_here: "You should be here",
    turned_last: "Turned last",
    which_is_yours: "Which one is yours?",
    coloured_is_turned: "In each picture the coloured part is turned differently.",
    more_differ: "More than one is different",
    mend_it_so: "Mend it like this",
    turn_the_coloured: "Turn the coloured part until yours looks like the second picture.",
    the_first: "The first {}",
    the_last: "The last {}",
    yours: "Yours",
    part_of: "{} of {}, from the dot. Tap how the coloured part is turned; what follows is left out.",
    upright_so: "Upright, like this",
    done_go_on: "Done, go on",
    learn_by_heart: "Learn it by heart",
    stop_learning: "Stop learning",
    fold_until: "Fold yours until it looks like this.",
    hold_like_this: "Hold the whole snake like this.",
    begin_like_this: "Fold or unfold yours until it looks like this.",
    looks_so: "Mine looks like this",
    looks_different: "Mine looks different",
    show_next_turn: "Show me the next turn",
    go_on_by_heart: "Go on by heart",
    known_by_heart: "You know it by heart!",
    part_number: "Part {} of {}",
    part_numbers: "Parts {} to {} of {}",
    all_parts: "All {} parts",
    one_glance: "1 glance",
    glances: "{} glances",
    parts_done: "{} done. Without a glance!",
    parts_done_again: "{} done. With {}: once more.",
    part_ends: "Then part {} of {} is done: compare yours.",
    half_ends: "Then half of it is done. Well done! Compare yours.",
}

texts! {
    /// The texts of the page that solves any snake, before its fold.
    SolverTexts:
    page_title: "Snake Cube solver: how yours folds, turn by turn",
    page_description: "Count the cubes of your wooden snake. See every turn that folds it into a cube, in 3D and in words. Free, on any phone, even offline.",
    loading: "Loading\u{a0}…",
    count_meanwhile: "Keep counting: the picture is still loading.",
    language: "Language",
    unable: "This page needs scripts and 3D graphics (WebGL 2). Every current Chrome, Edge, Firefox or Safari has \
             both.",
    missing: "Here, {} is missing or switched off.",
    your_snake: "Your snake",
    other_end: "I hold the other end",
    another_snake: "Another snake",
    go_on_with: "Go on:",
    at_the_start: "at the start",
    at_step_of: "at step {} of {}",
    folded: "folded",
    the_common_one: "The common one: {}",
    this_begins: "Example: this one begins {}.",
    tap_if_yours: "{} …? Tap it.",
    count_on: "Count on to the other end.",
    written_down: "I have it written down",
    known_snakes: "Known snakes",
    cubes_of: "{} of {}",
    the_box: "The box it folds into",
    snake_so_far: "The snake so far",
    your_counts: "Your counts",
    how_many_in_a_row: "How many in a row, counting the corner?",
    one_cube_at_a_time: "One cube at a time",
    straight: "Straight",
    corner: "Corner",
    end: "End",
    take_back: "Take back",
    rotate: "Rotate",
    start_over: "Start over",
    one_by_one: "Cube by cube",
    two_woods: "Light and dark",
    every_other: "Every other",
    light_first: "Is the first one light? Tap “Every other” again.",
    tap_dark_cubes: "Tap the dark cubes.",
    it_is: "It is {}",
    it_is_a: "It is a {}",
    find_the_mistake: "Find the mistake",
    write_it: "Write or paste your snake",
    write_tip: "Its counts from end to end, such as 3\u{a0}2\u{a0}2\u{a0}3\u{a0}2\u{a0}3, or its name. Letters, bits and \
                drawings are read too.",
    fold_it: "Fold it",
    working_it_out: "Working it out\u{a0}…",
    looking: "Looking for the way it folds.",
    found_ways: "Found {} ways. Looking for the easiest to fold.",
    hard_one: "This is a hard one: it may take minutes, or far longer. The Snake Cube program for computers is \
               faster; on a phone, plug it in.",
    the_search: "The search",
    cancel: "Cancel",
    went_wrong: "Something went wrong in this browser ({}). Try another one, or the program for computers.",
    at_run: "at row {}",
    tap_what_is_right: "Look at your snake, and tap what is right:",
    change_written: "Change what you wrote",
    back_to_count: "Back to your count",
    none_fits: "None fits: look through your count",
    then_enter: "Whoever opens it enters {}.",
    does_yours_look_so: "Does yours count like this?",
    not_mine: "Not mine",
    how_hard: "difficulty {} of 5",
    tap_first_wrong: "Feel along it once more. Tap the first number that is wrong; those before it stay.",
}
