//! English, in British spelling: the first language, and the one that names the labels.

use super::{Count, Message, WindowWords, Words, sides_of, some_of};
use crate::fold::Grade;
use crate::fold::{Beginning, Ending, Grip, Heading, Hint, Instruction, StepWords, Summary, Tracked, Verb, Viewpoint};
use crate::puzzle::{Cell, Direction};
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
        let one_or = |count, one, several| (count, if count == 1 { one } else { several });
        let parts = some_of([
            one_or(summary.pulls, "needs a pull", "need a pull"),
            one_or(summary.tight, "is tight", "are tight"),
            (summary.pressed, "must be pressed"),
        ]);
        let steps = counted(summary.steps, "step");
        if parts.is_empty() { steps } else { format!("{steps}; {parts}") }
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
}

pub(super) fn listed(counts: &[usize]) -> String {
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
fn place_of(place: &[Direction]) -> String {
    let sides = sides_of(place, |side| match side {
        Direction::Back => "back",
        Direction::Front => "front",
        Direction::Down => "bottom",
        Direction::Up => "top",
        Direction::Left => "left",
        Direction::Right => "right",
    });
    if sides.is_empty() { "in the middle".to_owned() } else { format!("at the {sides}") }
}
