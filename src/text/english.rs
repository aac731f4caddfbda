//! English, in British spelling: the first language, and the one that names the labels.

use super::{Count, FoldTexts, Message, SheetTexts, SolverTexts, WindowWords, Words};
use crate::fold::Grade;
use crate::fold::{Beginning, Ending, Grip, Heading, Hint, Instruction, StepWords, Summary, Tracked, Verb, Viewpoint};
use crate::puzzle::{BoxSize, Cell, Direction};
use crate::spelling::counted;

pub struct Speaker;

impl Words for Speaker {
    // A fold.

    fn grip(&self, grip: &Grip) -> String {
        match grip {
            Grip::Point { counts, first, next } => {
                let hold = match next {
                    None => format!("Point it {}.", way(*first)),
                    Some(next) => format!("Point its first run {} and the next one {}.", way(*first), way(*next)),
                };
                format!(
                    "Start at the end where you count {} cubes in a line. Corners count twice. The dot marks this \
                     end. {hold}",
                    listed(counts)
                )
            }
            Grip::Hold { place, first, is_seen } => {
                let looks = if *is_seen {
                    format!("It looks {}.", way(first.opposite()))
                } else {
                    format!("Its first run goes {}.", way(*first))
                };
                format!("Hold the cube so that the dot is {}. {looks}", place_of(place))
            }
        }
    }

    fn beginning(&self, beginning: &Beginning) -> String {
        let count = |counts| format!("From the dot you count {} cubes in a line. Corners count twice.", listed(counts));
        match beginning {
            Beginning::Lay(counts) => {
                format!("Lay yours like this. {} Then lift it upright, dotted end at the bottom.", count(counts))
            }
            Beginning::Hold(counts) => format!("Hold the whole snake like this. {}", count(counts)),
            Beginning::Grip(grip) => self.grip(grip),
        }
    }

    fn opening(&self) -> &'static str {
        "Lay yours flat, then lift it upright."
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Part => "To be continued.",
            Ending::Cube => "You did it!",
            Ending::Flat => "You did it! The snake is flat, ready for the next one to try.",
        }
    }

    fn summary(&self, summary: &Summary) -> String {
        let parts = [
            (summary.pulls, "needs a pull", "need a pull"),
            (summary.tight, "is tight", "are tight"),
            (summary.pressed, "must be pressed", "must be pressed"),
        ];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, several)| format!("{count} {}", if count == 1 { one } else { several }))
            .collect();
        let steps = counted(summary.steps, "step");
        if parts.is_empty() { steps } else { format!("{steps}; {}", parts.join(", ")) }
    }

    fn step(&self, step: &StepWords) -> String {
        let which = if step.is_first { "first" } else { "last" };
        let cubes = format!("the {which} {} cubes", step.cubes);
        let verb = match step.verb {
            Verb::Turn => "Turn",
            Verb::Tip => "Tip",
            Verb::Flip => "Flip",
        };
        let goes = match step.way {
            Instruction::Goes(tracked, Heading { to, through }) => {
                let dot = if tracked == Tracked::Dot { "so that the dot goes " } else { "" };
                match (to, through) {
                    // "Right over the top" would be straight over it.
                    (Direction::Right | Direction::Left, Some(Direction::Up)) => {
                        format!("over the top to the {}", way(to))
                    }
                    (to, Some(through)) => format!("{dot}{} {}", way(to), around(through)),
                    (to, None) => format!("{dot}{}", way(to)),
                }
            }
            Instruction::Turns { clockwise, from } => {
                let sense = if clockwise { "clockwise" } else { "anticlockwise" };
                format!("{sense}, seen {}", seen_from(from))
            }
        };
        let mut text = match step.pull {
            None => format!("{verb} {cubes} {goes}."),
            Some(pull) => {
                format!("Pull {cubes} {} by one cube. {verb} them {goes}. Let them spring back.", way(pull))
            }
        };
        if let Some(eye) = step.from {
            text[..1].make_ascii_lowercase();
            text.insert_str(0, &format!("From {}: ", side_of(eye)));
        }
        text + match step.grade {
            Grade::Free | Grade::Pull => "",
            Grade::Rub => " It is a little tight.",
            Grade::Press => " Press them past the cubes in the way.",
        }
    }

    fn hint(&self, hint: &Hint) -> String {
        let amount = if hint.is_half { "half a turn" } else { "a quarter turn" };
        let seen = hint.moved.map(|to| match to {
            _ if hint.in_hand => "we moved the picture: don't turn yours",
            Direction::Right => "seen from farther right",
            Direction::Left => "seen from farther left",
            Direction::Up => "seen from higher up",
            _ => "seen from lower down",
        });
        // Beside that, there is no room for more.
        let beads = match seen {
            Some(_) => "some cubes are shown as beads",
            None => "some cubes are shown as beads, so you can see inside",
        };
        [Some(amount), seen, hint.beads.then_some(beads)].into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Step { step, of } => format!("Step {step} of {of}"),
            Count::Before { step, of } => format!("Before step {step} of {of}"),
            Count::Cube { cube, of } => format!("Cube {cube} of {of}"),
            Count::Done(all) => format!("All {all} done"),
        }
    }

    fn done(&self) -> &'static str {
        "Done."
    }

    fn first_cube(&self, cell: Cell) -> String {
        format!("Cube 1: column {}, row {}, layer {}", cell.x + 1, cell.y + 1, cell.z + 1)
    }

    fn next_cube(&self, number: usize, to: Option<Direction>) -> String {
        format!("Cube {number}: {}", to.map_or("", way))
    }

    // Puzzles.

    // Entering.

    // Page, sheet and film.

    fn sheet(&self) -> &'static SheetTexts {
        &SHEET
    }

    fn facts(&self, cubes: usize, box_size: BoxSize, summary: &Summary) -> String {
        format!("{cubes} cubes · {} · {}", box_size.shown(), self.summary(summary))
    }
}

impl WindowWords for Speaker {
    fn button(&self, button: Button) -> [&'static str; 2] {
        button.english()
    }

    fn label(&self, label: Label) -> &'static str {
        label.english()
    }

    fn message(&self, message: &Message) -> String {
        match message {
            // The session.

            // The panel.
            Message::SeenFrom { eye, key } => format!("the words are for the view from {} ({key})", side_of(*eye)),
        }
    }

    // The session.

    // The panel.
}

/// An enum with the English text of each variant; the other languages match on it.
macro_rules! english {
    ($(#[$doc:meta])* $choice:ident -> $text:ty; $($variant:ident: $english:expr,)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $choice {
            $($variant),+
        }

        impl $choice {
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            fn english(self) -> $text {
                match self { $(Self::$variant => $english),+ }
            }
        }
    };
}

english! {
    /// A button or command: its label and tooltip.
    Button -> [&'static str; 2];
    Run2: ["2", "A run of that many cubes"],
    Run3: ["3", "A run of that many cubes"],
    Run4: ["4", "A run of that many cubes"],
    Run5: ["5", "A run of that many cubes"],
    Run6: ["6", "A run of that many cubes"],
    Run7: ["7", "A run of that many cubes"],
    Run8: ["8", "A run of that many cubes"],
    Run9: ["9", "A run of that many cubes"],
    Run10: ["10", "A run of 10 cubes"],
    CubeS: ["Straight", "The next cube is straight"],
    CubeT: ["Corner", "The next cube is a corner"],
    CubeE: ["End", "Your snake ends here"],
    TakeBack: ["Take back", "Take back the last entry"],
    StartOver: ["Start over", "Start again from the first cube"],
    Rotate: ["Rotate", "Turn it the way your snake lies"],
    RotateMinus1: ["Rotate", "Turn it the way your snake lies"],
    TurnOver: ["Flip over", "Turn over what is entered"],
    Done: ["That's it", "Use this snake"],
    JointNext: ["Next joint", "The next joint"],
    JointBack: ["Joint before", "The joint before"],
    TurnHeld90: ["Turn", "Turn it a quarter"],
    TurnHeldMinus90: ["Turn back", "Turn it a quarter"],
    TurnHeld180: ["Flip", "Flip it"],
    TurnHeldMinus180: ["Flip back", "Flip it"],
    Pull: ["Pull", "Pull the part out for the next turn"],
    Hint: ["Hint", "Show the next turn"],
    FollowFromHere: ["Go on from here", "Fold along from this pose"],
    CopyResult: ["Copy result", "Copy your turns, hints and time as text"],
    Solve: ["Solve", "Find how the snake folds"],
    Stop: ["Stop", "Stop or close"],
    PlayPause: ["Play", "Play or pause"],
    StepForward: ["Next", "Next step"],
    StepBack: ["Back", "Previous step"],
    Again: ["Again", "Show the step again"],
    StepForward5: ["Forward 5", "Five steps forward"],
    StepBack5: ["Back 5", "Five steps back"],
    Start: ["Start", "Back to the beginning"],
    End: ["End", "To the end"],
    Faster: ["Faster", "Faster"],
    Slower: ["Slower", "Slower"],
    Loop: ["Loop", "Repeat"],
    NextSolution: ["Next", "Show another solution"],
    PreviousSolution: ["Previous", "Show the solution before"],
    Mirror: ["Mirror image", "Fold to the mirror image"],
    Xray: ["See through", "See through the cubes that stay still"],
    Ghost: ["Show where it goes", "Show where the next step leads"],
    Sound: ["Sound", "Sound of the wood on or off"],
    Guide: ["Words on the picture", "Show the step in words over the picture"],
    Edit: ["Edit the snake", "Edit the cubes, colours and box of this snake"],
    OtherEnd: ["I hold the other end", "Begin at the other end of the snake"],
    CountAgain: ["None of these: count again from here", "What is counted before the marked places is kept"],
    Undo: ["Undo", "Undo the last change of the snake"],
    Redo: ["Redo", "Redo the last change"],
    Enter: ["Enter mine", "Enter the snake in your hands"],
    Copy: ["Copy", "Copy the snake as text"],
    Paste: ["Paste", "Paste a snake as text"],
    Open: ["Open…", "Open a puzzle file"],
    Save: ["Save…", "Save the puzzle to a file"],
    Export: ["Share…", "Phone page, printout, picture or film"],
    SharePicture: ["Share picture…", "This moment as a picture"],
    SaveExport: ["Save…", "Choose where it goes, and make it"],
    StopExport: ["Stop", "Stop making it; no file is left"],
    ShowInFolder: ["Show in folder", "Show where the file is"],
    Shelf: ["Find mine", "Choose a snake, or make a new one"],
    OpenFound: ["Open", "Open the only snake that is like that"],
    Day: ["Snake of the day", "Today's snake, the same for everyone"],
    CopyDrillPlan: ["Copy", "Copy the drill plan as text"],
    Home: ["Home view", "Reset the view"],
    Help: ["Help", "Keys and first steps"],
    Fullscreen: ["Full screen", "Fill the screen"],
    Larger: ["Larger", "Larger words"],
    Smaller: ["Smaller", "Smaller words"],
    UsualSize: ["Usual size", "Words of the usual size"],
    Demo: ["Demo", "Show one puzzle after another until a key is pressed"],
    Follow: ["Fold along", "One step at a time, in large type"],
    Hands: ["Try it yourself", "Turn the joints with the mouse"],
    Locate: ["Where am I?", "Find the step that looks like your snake"],
    Unfold: ["Unfold", "From the cube back to the flat snake"],
}

english! {
    /// A text of the window without values in it.
    Label -> &'static str;
    // The session.

    // The panel, by its folders.
    ThenBackOnTrack: "Then you're back on track.",

    // Kinds of file.
    HtmlFile: "A page that can be printed",
    PngFile: "A picture",
    GifFile: "A film that plays everywhere, in chats too",
    Mp4File: "A film, small and smooth, made by the program ffmpeg",
    PageCard: "Page",
    PagePurpose: "For the phone on the table: one step at a time",
    PageAdvice: "Send it to the phone and open it there; it needs no network. Print it, and it becomes the sheet.",
    SheetCard: "Sheet",
    SheetPurpose: "To print: every step as a picture on paper",
    SheetAdvice: "Open it and print it. On a screen, the same file shows one step at a time.",
    PictureCard: "Picture",
    PicturePurpose: "This moment as a picture, from its usual side",
    PictureAdvice: "As at this step: the arrow keys lead to another.",
    FilmCard: "Film",
    FilmPurpose: "The whole fold as a film",
    FilmAdvice: "You can carry on meanwhile; a large film takes minutes.",
}

// The texts of page and sheet.

pub const SHEET: SheetTexts = SheetTexts {
    no_scripts: "In a browser that runs scripts, this page shows one step at a time.",
    legend: "What stands out turns as the arrow shows; what is faint rests in your hand. The ring is at the joint. \
             Its number counts the cubes from there to the nearer end. Dashed lines show where the part goes.",
    beads: "Cubes that would hide this are drawn small, on their cord.",
    in_words: "In words",
};

pub const FOLD: FoldTexts = FoldTexts {
    where_am_i: "Where am I?",
    read_aloud: "Read aloud",
    picture_tip: "The step. Drag, or press shift and an arrow key, to look from another side.",
    reset_view: "Reset view",
    before_this_step: "Before this step",
    after_this_step: "After this step",
    from_behind: "From behind",
    after_from_behind: "After, from behind",
    all_in_words: "All steps in words",
    send_it_on: "Send it on",
    scan_this: "Scan this with a phone.",
    send_address: "Send the address",
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
    other_way: "I turned it the other way",
    usual_way: "Back to the usual way",
    show_the_turn: "Show the turn",
    pause: "Pause",
    go_on: "Go on",
    to_begin_with: "To begin with",
    after_step: "After step {}",
    the_end: "The end",
    which_looks_like_yours: "Which one looks like yours?",
    hold_it_so: "Hold the whole snake like the picture. The dot shows where the steps count from.",
    none_of_these: "None of these",
    which_is_most_like_yours: "Which is most like yours?",
    one_joint_may_differ: "One joint may be different.",
    which_is_yours: "Which one is yours?",
    outlined_is_turned: "The outlined part is turned.",
    more_differ: "More than one is different",
    turn_the_outlined: "Turn the outlined part of yours until it looks like the second picture.",
    then_back_on_track: "Then you're back on track.",
    yours: "Yours",
    make_it_look_so: "Make yours look like this, one joint after the other.",
    start_at_the_dot: "Start at the dot.",
    done_go_on: "Done, go on",
};

pub const SOLVER: SolverTexts = SolverTexts {
    language: "Language",
    unable: "This page needs scripts and 3D graphics (WebGL 2). Every current Chrome, Edge, Firefox or Safari has \
             both.",
    your_snake: "Your snake",
    other_end: "I hold the other end",
    another_snake: "Another snake",
    go_on_with: "Go on:",
    at_the_start: "at the start",
    at_step_of: "at step {} of {}",
    folded: "folded",
    the_common_one: "The common one",
    common_tip: "{}. From one end you count {}.",
    find_mine: "Find mine",
    find_mine_tip: "Count the cubes in a line, and see which one it is.",
    count_mine: "Count mine",
    count_mine_tip: "Feel along it and count. Any snake will do.",
    written_down: "I have it written down",
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
    one_by_one: "One by one",
    two_woods: "Two woods",
    tap_dark_cubes: "Tap its dark cubes.",
    thats_it: "That’s it",
    find_the_mistake: "Find the mistake",
    find_tip: "Hold one end. How many in a row, counting the corner? And from that corner on?",
    none_is_sold: "None that is sold begins so. Count it all: any snake can be folded here.",
    not_here: "It is not here: count it all",
    write_it: "Write or paste your snake",
    write_tip: "Its counts from end to end, such as 3\u{a0}2\u{a0}2\u{a0}3\u{a0}2\u{a0}3. Letters, bits and drawings \
                are read too.",
    fold_it: "Fold it",
    working_it_out: "Working it out …",
    looking: "Looking for the way it folds.",
    found_ways: "Found {} ways. Looking for the easiest to fold.",
    hard_one: "This is a hard one: it may take minutes, or far longer. The Snake Cube program for computers is \
               faster; on a phone, plug it in.",
    the_search: "The search",
    cancel: "Cancel",
    went_wrong: "Something went wrong in this browser ({}). Try another one, or the program for computers.",
    tap_what_is_right: "Look at your snake, and tap what is right:",
    change_written: "Change what you wrote",
    back_to_count: "Back to your count",
    none_back_to_count: "None of these: back to your count",
};

fn listed(counts: &[usize]) -> String {
    counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "right",
        Direction::Left => "left",
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Front => "towards you",
        Direction::Back => "away from you",
    }
}

fn seen_from(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "from the right",
        Direction::Left => "from the left",
        Direction::Up => "from above",
        Direction::Down => "from below",
        Direction::Front => "from the front",
        Direction::Back => "from behind",
    }
}

fn around(through: Direction) -> &'static str {
    match through {
        Direction::Right => "around the right side",
        Direction::Left => "around the left side",
        Direction::Up => "over the top",
        Direction::Down => "underneath",
        Direction::Front => "around the front",
        Direction::Back => "around the back",
    }
}

fn side_of(eye: Viewpoint) -> &'static str {
    ["the front", "the right", "behind", "the left"][eye.quarter() as usize]
}

/// "at the front, top left"
fn place_of(sides: &[Direction]) -> String {
    let named = |side: &Direction| match side {
        Direction::Back => "back",
        Direction::Front => "front",
        Direction::Down => "bottom",
        Direction::Up => "top",
        Direction::Left => "left",
        Direction::Right => "right",
    };
    let (depth, face): (Vec<_>, Vec<_>) =
        sides.iter().partition(|side| matches!(side, Direction::Back | Direction::Front));
    let face = face.into_iter().map(named).collect::<Vec<_>>().join(" ");
    let words: Vec<_> = depth.into_iter().map(named).chain((!face.is_empty()).then_some(face.as_str())).collect();
    if words.is_empty() { "in the middle".to_owned() } else { format!("at the {}", words.join(", ")) }
}
