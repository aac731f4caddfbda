//! English, in British spelling: the first language, and the one that names the labels.

use std::ops::Range;

use super::{Count, Failure, HandsStart, Message, Narration, Notice, RenderError, RetractReason, WindowWords, Words};
use crate::fold::Grade;
use crate::fold::{Beginning, Ending, Grip, Heading, Hint, Instruction, StepWords, Summary, Tracked, Verb, Viewpoint};
use crate::puzzle::{Cell, Cubelet, Direction, End, Kind, Species};
use crate::sanitize::Shown;
use crate::spelling::{capital, counted};

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
            Message::Cube(number) => format!("Cube {number}"),
            Message::CubeOfKind { number, kind: Kind::Straight } => format!("Cube {number}: straight"),
            Message::CubeOfKind { number, kind: Kind::Turn } => format!("Cube {number}: corner"),
            Message::CubeAtEnd { number, end: End::Head } => format!("Cube {number}: the dotted end"),
            Message::CubeAtEnd { number, end: End::Tail } => format!("Cube {number}: the other end"),
            Message::PaintIt(colour) => format!("Paint it {}", Species::of(Some(*colour)).name),
            Message::StepsTaken { steps, minutes } => {
                let time = minutes.map(|minutes| format!(" in {}", counted(minutes, "minute")));
                counted(steps, "step") + &time.unwrap_or_default()
            }
            Message::TurnsSoFar { turns, hints, known, hints_at } => {
                let known = known.map(|known| format!(" · the plan has {known}")).unwrap_or_default();
                let does = if *hints_at { " · a drag does it, or →" } else { "" };
                format!("{} · {}{known}{does}", counted(turns, "turn"), counted(hints, "hint"))
            }
            Message::TurnsLeft(0) => "That is the last one.".into(),
            Message::TurnsLeft(turns) => format!("{} to go after this.", counted(turns, "turn")),
            Message::InTheWay { cube, pulled: true } => format!("Cube {cube} is in the way. Free that one first."),
            Message::InTheWay { cube, pulled: false } => {
                format!("Cube {cube} is in the way. Pull the part out, or free that one first.")
            }
            Message::HandsResult { turns, known, hints, minutes } => {
                let known = known.map(|known| format!(" (the plan has {known})")).unwrap_or_default();
                let [turns, hints] = [counted(turns, "turn"), counted(hints, "hint")];
                format!("{turns}{known}, {hints}, {}", counted(minutes, "minute"))
            }
            Message::HandsTitle { name, from: HandsStart::Flat } => (*name).to_owned(),
            Message::HandsTitle { name, from: HandsStart::Cube } => format!("{name} taken apart"),
            Message::HandsTitle { name, from: HandsStart::Step(step) } => format!("{name} from step {} on", step + 1),
            Message::HandsTitle { name, from: HandsStart::OtherPose } => format!("{name} from another pose"),
            Message::ResultOf { title, result } => format!("{title}: {result}."),
            Message::DayTitle(day) => format!("Snake of {}", day.in_words()),
            Message::NewSnakeTitle { hardness, box_size, number } => {
                format!("{} {}, number {number}", capital(hardness.word()), box_size.shown())
            }
            Message::Runs(snake) => format!("Runs: {snake}"),

            // The panel.
            Message::SeenFrom { eye, key } => format!("the words are for the view from {} ({key})", side_of(*eye)),
        }
    }

    // The session.

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::Saved(path) => format!("Saved to {}.", Shown(path)),
            Notice::Exported { path, .. } => format!("Saved as {}.", Shown(path)),
            Notice::NotOnShelf(number) => {
                format!("There is no snake number {number} yet: the shelf lists all snakes with their numbers.")
            }
            Notice::NotMade(why) => format!("No new snake was made: {}.", self.failure(why)),
            Notice::OddFile(warning) => format!("{}.", warning.trim_end_matches('.')),
            Notice::NotInner(cube) => format!("Cube {cube} can't be changed: only cubes between the ends can."),
            Notice::NoPose(error) => format!("That is no pose of this snake: {error}."),
            Notice::NotAPuzzle(error) => format!("{}.", capital(error.to_string().trim_end_matches('.'))),
            Notice::RunTooLong { segment, length, box_size } => {
                let size = box_size.shown();
                format!("Run {segment} is {length} cubes long and does not fit into the {size} box.")
            }
            Notice::ColoursDiffer { snake, wanted } => snake.misfit(wanted),
            Notice::SearchFailed(failure) => format!("The search hit an internal error, please report this: {failure}"),
            Notice::PlanningFailed(failure) => {
                format!("Working out the fold hit an internal error, please report this: {failure}")
            }
            Notice::FileFailed(why) => format!("Failed: {}.", self.failure(why)),
            Notice::WentOn(Some(step)) => {
                format!(
                    "Welcome back: you were at step {step}. Hold the whole snake like this, or press Home to start \
                     over."
                )
            }
            Notice::FoundStep(step @ 1..) => format!("Yours matches step {step}."),
            Notice::SettingsUnread { path, aside, at, why } => {
                let then = format!("so the settings are back to normal. It is kept as {}.", Shown(aside));
                format!("{} could not be read ({at}: {}), {then}", Shown(path), why.trim_end_matches('.'))
            }
            Notice::SettingsNewer { path, aside } => {
                let then = format!("so the settings are back to normal. It is kept as {}.", Shown(aside));
                format!("{} is from a newer version of this program, {then}", Shown(path))
            }
            Notice::NotRemembered(why) => format!("Settings and place are not remembered: {}.", self.failure(why)),
            Notice::ExportStopped => "Stopped: no file was saved.".into(),
            Notice::StillMaking => "Another file is still being made: wait until it is there, or stop it.".into(),
            Notice::NothingToExport => "No steps to share yet: solve the snake, or turn a part of it.".into(),
            Notice::NothingYet => "The fold is still being computed; try again in a moment.".into(),
            Notice::Copied => "The snake is on the clipboard.".into(),
            Notice::PlanCopied => "The drill plan is on the clipboard.".into(),
            Notice::ResultCopied => "Your result is on the clipboard.".into(),
            Notice::LookingForMore => "Looking for more solutions.".into(),
            Notice::OnlyOne => "There is only one solution.".into(),
            Notice::NoOther => "No other solution was found.".into(),
            Notice::NoMirror => "The mirror image of this pattern is another pattern, so it can't be shown.".into(),
            Notice::NoVoice => {
                "This computer has no voice installed. On Linux, install speech-dispatcher or espeak-ng.".into()
            }
            Notice::SlowDrawing => {
                "No graphics card was found, so drawing is slower here. Cubes cast no shadows on each other, and edges \
                 are rougher while they move."
                    .into()
            }
            Notice::CardLost => {
                "The graphics driver stopped, so the window opened again where you were. A film that was being made \
                 has to be made again."
                    .into()
            }
            Notice::NoSolution => "No solution: this snake does not fold into the box.".into(),
            Notice::Stopped => "Stopped before finding a solution.".into(),
            Notice::Locked => {
                "This solution can't be folded by turning joints alone. It is shown cube by cube instead.".into()
            }
            Notice::NoFoldFound => {
                "No way to fold this solution was found in time. It is shown cube by cube instead.".into()
            }
            Notice::NotSettled => "There may be a gentler way: time ran out before all were tried.".into(),
            Notice::FilesLeft => "Only the first of the files was opened: one puzzle at a time.".into(),
            Notice::NothingToPaste => "There is no text on the clipboard.".into(),
            Notice::Cramped => "Words of this size need a larger window.".into(),
            Notice::NotWhole => "The snake is not finished yet: see what is missing.".into(),
            Notice::WentOn(None) => "Still folded, as you left it. Press Home to start over.".into(),
            Notice::FoundStep(0) => "Yours matches the beginning.".into(),
            Notice::NoStepLikeIt => "No step of the plan looks like this. Hint shows the way back.".into(),
            Notice::PlaceLost => "The fold was planned differently this time, so it starts over.".into(),
        }
    }

    fn failure(&self, failure: &Failure) -> String {
        let text = match failure {
            Failure::File(error) => error.to_string(),
            Failure::Make(error) => error.to_string(),
            Failure::Render(error) => format!("the file could not be made: {}", self.render_error(error)),
            Failure::IsThere(path) => format!("{} is there already; choose another name", Shown(path)),
            Failure::NotSaved(path, why) => format!("cannot save {}: {why}", Shown(path)),
            Failure::NotWritten(path, why) => format!("cannot write {}: {why}", Shown(path)),
            Failure::Stuck { path, fault, why } => {
                format!("{} makes no sense ({fault}) and cannot be moved: {why}", Shown(path))
            }
            Failure::NoFolders(path) => format!("nothing here shows folders; the file is {}", Shown(path)),
            Failure::ClipboardSilent => "cannot paste: the program that it was copied in does not answer".into(),
            Failure::Other(why) => why.clone(),
        };
        text.trim_end_matches('.').to_owned()
    }

    fn render_error(&self, error: &RenderError) -> String {
        match error {
            RenderError::NoDriver => self.label(Label::NoDriver).to_owned(),
            RenderError::Stopped => "stopped".into(),
            RenderError::NoFfmpeg => {
                "an .mp4 needs the program ffmpeg, which is not installed here; a .gif needs nothing".into()
            }
            RenderError::Ffmpeg(why) => format!("ffmpeg made no film: {why}. A .gif needs no other program"),
            RenderError::NotSaved(why) => format!("cannot save the film: {why}"),
            RenderError::NoThread(why) => format!("no thread to render: {why}"),
            RenderError::Failed(why) => why.clone(),
        }
    }

    fn narration(&self, narration: &Narration) -> String {
        let one = |cubelets: &Range<usize>| if cubelets.len() == 1 { "s" } else { "" };
        match narration {
            Narration::Begins => "The search begins.".into(),
            Narration::Trying { placed, of } => format!("Trying: {placed} of {of} cubes placed."),
            Narration::Placed { cubelets, way: Some(to) } => {
                let verb = if cubelets.len() == 1 { "goes" } else { "go" };
                format!("{} {verb} {}.", cubes(cubelets), way(*to))
            }
            Narration::Placed { cubelets, way: None } => format!("{} begin{} here.", cubes(cubelets), one(cubelets)),
            Narration::Found(cubelets) => format!("All {cubelets} cubes fit: solved."),
            Narration::Back { to, why } => {
                let why = match why {
                    RetractReason::NoRoom(next) => format!("{} fit{} nowhere", cubes(next), one(next)),
                    RetractReason::Unfillable => "The marked place can't be filled any more".into(),
                    RetractReason::InVain(cubelets) => format!("{} lead{} nowhere", cubes(cubelets), one(cubelets)),
                    RetractReason::AllTried(from) => format!("Nothing fits after cube {}", Cubelet::new(*from)),
                    RetractReason::OtherWay => "Perhaps there is another way".into(),
                };
                match to {
                    Some(to) => format!("{why}: back to cube {}.", Cubelet::new(*to)),
                    None => format!("{why}: a new beginning."),
                }
            }
        }
    }

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
    HoldLikeThis: "Hold the whole snake like this.",
    MakeItLikeYours: "Make this one look like yours, then Go on from here.",
    LookingForWay: "Looking for the way on …",
    NoWayFound: "No way on was found from here.",
    PressToTurn: "Press → or ← to turn the lit part.",
    DragToTurn: "Drag to turn the lit part.",
    GrabACube: "Grab a cube and drag.",
    HandsDone: "You did it!",
    ThatWasTight: "That was a little tight.",
    ThatTookForce: "That took force.",
    MakeItCorner: "Click to make it a corner",
    MakeItStraight: "Click to make it straight",
    AddAtDot: "Add a cube at the dotted end",
    AddAtOtherEnd: "Add a cube at the other end",
    RemoveAtDot: "Remove a cube at the dotted end",
    RemoveAtOtherEnd: "Remove a cube at the other end",
    SmallSize: "Small",
    MediumSize: "Medium",
    LargeSize: "Large",
    PuzzleFiles: "Puzzle",
    IsFolded: "A snake cube is being folded",
    NoDriver: NO_DRIVER,

    // The panel, by its folders.
    ThenBackOnTrack: "Then you're back on track.",
}

const NO_DRIVER: &str = if cfg!(target_os = "linux") {
    "There is no usable graphics driver.\n\
     Install the Vulkan driver of your graphics card, or Mesa's software driver.\n\
     Debian, Ubuntu: apt install mesa-vulkan-drivers libvulkan1. Fedora: dnf install mesa-vulkan-drivers.\n\
     Without one, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`.\n\
     For pictures, try `snake-cube sheet PUZZLE -o fold.html`."
} else {
    "There is no usable graphics driver. Install a new one from the maker of your computer or graphics card.\n\
     Without one, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`.\n\
     For pictures, try `snake-cube sheet PUZZLE -o fold.html`."
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

/// "Cube 5", "Cubes 5 and 6", "Cubes 5 to 7".
fn cubes(cubelets: &Range<usize>) -> String {
    let [first, last] = [cubelets.start, cubelets.end.saturating_sub(1)].map(Cubelet::new);
    match cubelets.len() {
        0 | 1 => format!("Cube {first}"),
        2 => format!("Cubes {first} and {last}"),
        _ => format!("Cubes {first} to {last}"),
    }
}
