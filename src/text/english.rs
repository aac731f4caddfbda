//! English, in British spelling: the first language, and the one that names the labels.

use super::{Count, Message, RoundedTime, WindowWords, Words, thousands};
use crate::fold::Grade;
use crate::fold::{Beginning, Ending, Grip, Heading, Hint, Instruction, StepWords, Summary, Tracked, Verb, Viewpoint};
use crate::puzzle::{Cell, Direction, End, Species};
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

            // The panel.
            Message::SeenFrom { eye, key } => format!("the words are for the view from {} ({key})", side_of(*eye)),
            Message::MostSold(runs) => format!("The one most shops sell: {runs}"),
            Message::Keys { first, last } => format!("{first} to {last}"),
            Message::FileEndsIn(endings) => format!("A file that ends in .{}", endings.join(" or .")),
            Message::Pixels([width, height]) => format!("{width} × {height} pixels"),
            Message::OneFile { steps } => format!("{} · one file", counted(steps, "step")),
            Message::Film { steps, time, size: [width, height] } => {
                let time = match time {
                    RoundedTime::Seconds(seconds) => format!("{seconds:.0} seconds"),
                    RoundedTime::Minutes(minutes) => format!("{minutes:.0} minutes"),
                };
                format!("{} · about {time} · {width} × {height}", counted(steps, "step"))
            }
            Message::UnderWay { file, share, stops } => {
                format!("{} {file} · {:.0} %", if *stops { "Stopping" } else { "Making" }, share * 100.0)
            }
            Message::Tried { paused, share, placed, tries } => {
                let parts = [
                    paused.then(|| "Paused".to_owned()),
                    share.map(|share| format!("{:.0} %", share * 100.0)),
                    placed.map(|[placed, of]| format!("{placed} of {of} cubes placed")),
                    Some(format!("{} tries", thousands(*tries))),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join("  ·  ")
            }
            Message::SearchPauses { pause, step } => format!("{pause} pauses, {step} makes a single move."),
            Message::SearchGoesOn { go_on, step } => format!("{go_on} goes on, {step} makes a single move."),
            Message::Searching { paused, share, tries } => {
                let share = share.map(|share| format!("{:.0} % · ", share * 100.0)).unwrap_or_default();
                format!("{}: {share}{} tries", if *paused { "Paused" } else { "Searching" }, thousands(*tries))
            }
            Message::Planned { which, all, summary } => {
                let more = if *all { "" } else { "+" };
                let which = which.map(|[which, count]| format!("Solution {which} of {count}{more}. "));
                format!("{}{}.", which.unwrap_or_default(), self.summary(summary))
            }
            Message::AllTried(tries) => format!("All {} possibilities tried.", thousands(*tries)),
            Message::StoppedAfter(tries) => format!("Stopped after {} tries.", thousands(*tries)),
            Message::OfCubes(all) => format!("of {all}"),
            Message::GoOnWith(cubes) => format!("Go on with {cubes}"),
            Message::Timer(seconds) => format!("Timer {seconds} s"),
            Message::Step(step) => format!("Step {step}"),
            Message::AfterStep(step) => format!("After step {step}"),
            Message::Cube(number) => format!("Cube {number}"),
            Message::Cubes(count) => format!("{count} cubes"),
            Message::CubesSoFar(count) => format!("{} so far.", counted(count, "cube")),
            Message::MayBeOneOf(count) => {
                format!("It may be one of {}. Look at yours, and click what is right:", counted(count, "snake"))
            }
            Message::AndMore(count) => format!("And {count} more."),
            Message::Unchecked(count) => format!("{count} more could not be checked in time."),
            Message::AtTwoPlaces(fault) => format!("{fault}, at two places"),
            Message::IsThisYours(notes) => format!("Is this your snake? {notes}"),
            Message::TakenAs { snake, notation } => format!("{snake}\nTaken as {notation}"),
            Message::ClickToUse(snake) => format!("Click to use {snake}"),
            Message::WrongSize { cubes, box_size } => {
                let cells = box_size.cells();
                let off = format!("{} too {}", cells.abs_diff(*cubes), if *cubes < cells { "few" } else { "many" });
                format!("{} has {cells} cells; your snake has {cubes} cubes: {off}.", box_size.shown())
            }
            Message::ColoursFit { counts, box_size } => format!("{counts}: right for {}.", box_size.shown()),
            Message::CellOf { cell, wood } => {
                let wood = Species::of(Some(*wood)).name;
                format!("Layer {}, row {}, column {}: {wood}", cell.z + 1, cell.y + 1, cell.x + 1)
            }
            Message::PaintsIn(wood) => {
                let wood = Species::of(Some(*wood)).name;
                format!("Click or drag over cubes, here or in the picture, to make them {wood}")
            }
            Message::TheSnake(snake) => format!("The snake: {snake}"),
            Message::SnakeOfDay { day, hardness, box_size } => {
                let (date, size) = (day.in_words(), box_size.shown());
                format!("{date}: {hardness}, {size}. The same for everyone: easy on Monday, large on Sunday.")
            }
            Message::NoDifficulty(failure) => format!("Their difficulty could not be worked out: {failure}."),
            Message::UseKnown { also: [] } => "Use this snake.".to_owned(),
            Message::UseKnown { also } => format!("Use this snake. Also called {}.", also.join(", ")),
            Message::OpenNow(end) => from_end("Open now", *end),
            Message::Failed(failure) => format!("Failed: {failure}."),
            Message::RankedSnakes { found, all } => {
                let [shown, of] = [*found, *all].map(|snakes| thousands(snakes as u64));
                let which = if found == all {
                    format!("All {of} snakes that fold into a 3×3×3.")
                } else {
                    format!("{shown} of {of} snakes.")
                };
                format!("{which} Number 1 is the hardest. Click one to use it.")
            }
            Message::Number(rank) => format!("Number {}", thousands((*rank).into())),
            Message::Place { hardness, number } => format!("{hardness} · number {}", thousands((*number).into())),
            Message::Solutions(count) => solutions(*count),
            Message::SolutionsFrom { solutions: count, end } => from_end(&solutions(*count), *end),
            Message::AtLeast(count) => format!("{} at least", thousands(*count)),
            Message::ThisIs { name, end } => {
                from_end(&format!("This is {}", name.unwrap_or("a snake of your own")), *end)
            }
            Message::Made { cubes, corners, straights } => {
                format!("{cubes} in a row: {corners} corners, {straights} straight, 2 ends")
            }
            Message::Difficulty { hardness, rank, all } => {
                let [rank, all] = [u64::from(*rank), *all as u64].map(thousands);
                let hardness = capital(hardness.word());
                format!("{hardness}: place {rank} of {all}, where 1 is the hardest to find by trying")
            }
            Message::Hard(Summary { steps, pulls, tight, pressed }) => {
                let parts = [
                    (pulls, "needs a pull at the elastic", "need a pull at the elastic"),
                    (tight, "is a little tight", "are a little tight"),
                    (pressed, "must be pressed", "must be pressed"),
                ];
                let parts = parts.into_iter().filter(|(count, ..)| **count > 0);
                let parts = parts.map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }));
                let hard = parts.collect::<Vec<_>>().join(", ");
                format!("{steps} steps: {}", if hard.is_empty() { "all go freely" } else { &hard })
            }
            Message::BeginWith { runs, times } => {
                let more = if *times >= 1.95 {
                    format!("{times:.0} times as many tries")
                } else {
                    format!("{:.0} % more tries", (times - 1.0) * 100.0)
                };
                format!("Start with the end that goes {runs}: the other end takes {more}")
            }
            Message::Tries(tries) => format!("About {} tries by hand", thousands(*tries)),
            Message::DeadEnds(0) => "Hardly any".to_owned(),
            Message::DeadEnds(1) => "1 time you get most of it done and then get stuck".to_owned(),
            Message::DeadEnds(times) => {
                format!("{} times you get most of it done and then get stuck", thousands(*times))
            }
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
    // The panel, by its folders.
    CloseOverPicture: ["Close", "Back to the picture"],
    CloseHelp: ["Close", "Close"],
    CloseLocate: ["Close", "Back to where you were"],
    UsualWay: ["Back to the usual way", "Your first turn went the way the picture showed"],
    OtherWay: ["I turned it the other way", "If your first step went the other way, so will all the others"],
    More: ["More ⏷", "Files, the search, views, settings and help"],
    AboutSnake: ["About this snake", "Your snake: how hard it is, how to begin, how to make it of wood"],
    HowFound: ["How was it found?", "Watch the search cube by cube, slowly enough to follow"],
    Dark: ["Dark", "Wood on a dark ground"],
    Light: ["Light", "Wood on a light ground"],
    SystemTheme: ["System", "As the rest of your screen, where it says"],
    FullMotion: ["Full", "Parts turn, and the view glides"],
    ReducedMotion: ["Reduced", "Each step is there at once; nothing moves"],
    Language: ["Language", "The language of this window, and of what you share"],
    OpenPath: ["Open", "Use this path"],
    SavePath: ["Save", "Use this path"],
    CancelPath: ["Cancel", "Leave it"],
    Moment: ["Moment of the fold", "Drag to any moment of the fold"],
    WebAddress: [
        "Web address",
        "Where snake-cube.html lies on the web, if it does. A code then opens this fold on a phone.",
    ],
    FilmSpeed: ["Speed", "How fast it folds, here and in the window"],
    Spin: ["Spin the cube at the end", "At the end the cube is shown from all sides"],
    WithWords: ["Over the picture", "Each step in words"],
    WithoutWords: ["None", "The picture alone"],
    BackToSteps: ["Back to the steps", "The chain folds as your hands would fold it"],
    Pace1: ["1/s", "Cubes placed in a second while you watch the search"],
    Pace5: ["5/s", "Cubes placed in a second while you watch the search"],
    Pace30: ["30/s", "Cubes placed in a second while you watch the search"],
    PaceFastest: ["fastest", "Cubes placed in a second while you watch the search"],
    LeaveEntering: ["Leave", "Back to the snake that was there; what you entered is kept"],
    TwoWoods: ["Two woods", "Its cubes are of two woods: tap or drag over them in the picture"],
    FindMistake: ["Find the mistake", "My snake really is like this: see which cube may be wrong"],
    LeaveFollowing: ["Leave", "Back to the panel"],
    VoiceOn: ["Voice", "The steps are read aloud"],
    VoiceOff: ["Voice", "Have the steps read aloud"],
    Timer: ["Timer", "Turn the page by itself, after time to read and time to fold"],
    LeaveHands: ["Leave", "Back, and nothing is lost"],
    TurnAgain: ["Redo", "Turn it again"],
    FlatSnake: ["The flat snake", "Lay it flat"],
    ShuffledSnake: ["A shuffled snake", "Another one each time"],
    TheCube: ["The cube", "Take it apart"],
    SeveralDiffer: ["More than one is different", "Turn the one on the screen like yours"],
    DoneGoOn: ["Done, go on", "Go on with the next step"],
    CubeBrush: ["Cube", "A click on a cube makes it a corner, or straight"],
    DiscardText: ["Discard my text", "Show the snake as it is"],
    KnownSnakes: ["Known snakes", "Snakes that are sold or described in articles"],
    AllSnakes: ["All 3×3×3", "Every snake that folds into this cube"],
    NewSnakes: ["New snakes", "A new snake that nobody has folded yet"],
    MySnakes: ["My snakes", "Those that you have played, with their names"],
    EnterRest: ["Enter the rest", "Go on counting; what you counted is kept"],
    WorkOutAll: ["Work out all 3×3×3 snakes", "Every snake that folds into this cube"],
    MakeIt: ["Make it", "Make this snake; it becomes your puzzle, and Undo brings the one before back"],
    MakeAnother: ["Make another", "Make this snake; it becomes your puzzle, and Undo brings the one before back"],
}

english! {
    /// A text of the window without values in it.
    Label -> &'static str;
    // The session.

    // The panel, by its folders.
    Dismiss: "Dismiss",
    Close: "Close",
    PressAnyKey: "Press any key to come back",
    WhichIsYours: "Which one is yours?",
    CommonOne: "The common one",
    CountRows: "Count the cubes in each row, corners twice, and see which one it is.",
    FeelAlong: "Feel along any snake and count, corners twice.",
    FoldOrTry: "Fold it step by step, or try it yourself.",
    // In a step: from the number before it on, it has the colour of the part that moves.
    CubeInStep: "cube",
    BeforeStep: "Before this step",
    AfterStep: "After this step",
    AfterFromBehind: "After, from behind",
    ShowLarger: "Show it larger",
    ResetView: "Reset view",
    FirstSteps: "First steps",
    Keys: "Keys",
    HelpEnter: "1.  Find your snake, or enter it: feel along it and count the cubes of each run. A corner counts in \
                both runs.",
    HelpFold: "2.  Press Fold along and lay your snake on the table like the first picture. It begins at the end with \
               the dot. Take one step at a time. Go on with Space, → or Page Down, a click or a timer. You can do it \
               all with Space alone.",
    HelpView: "Drag to rotate, scroll to zoom, double-click to reset the view.",
    HelpTab: "Tab moves between buttons; in “Try it yourself”, press F6 first. Space or Enter presses.",
    HelpOtherKeys: "Entering a snake and trying it yourself have keys of their own: press F1 there.",
    PartMoves: "This part moves",
    TurnHere: "Turn here: 3 cubes to the end",
    EndsHere: "It ends here",
    RingsCount: "Rings count in fives, from each end",
    BeadsStay: "Beads: cubes that don't move",
    Puzzle: "Puzzle",
    Search: "Search",
    View: "View",
    Settings: "Settings",
    AnotherSolution: "Another solution",
    Colours: "Colours",
    Motion: "Motion",
    Size: "Size",
    LargerWindow: "needs a larger window",
    PathToOpen: "Path of the puzzle file to open:",
    PathToSave: "Path to save the puzzle to:",
    PathToExport: "No file dialog opens here. Path to save it to:",
    NoFileDialog: "No file dialog opens on this system",
    Pause: "Pause",
    Share: "Share",
    PreviewPage: "Preview of the page",
    PreviewPageAndCode: "Preview of the page, and a code that opens it on the phone",
    PreviewSheet: "Preview of the sheet",
    PreviewPicture: "Preview of the picture",
    PreviewFilm: "Preview of the film",
    PointCamera: "Or point the phone’s camera at this, and go on there.",
    InstallFfmpeg: "For an MP4, smaller and smoother, install ffmpeg.",
    File: "File",
    Words: "Words",
    WhatYouSee: "What you see",
    SearchDoes: "Cube after cube is put where there is room. Where it can't go on, the last ones are taken back and go \
                 another way.",
    SearchSlowly: "More, “How was it found?”, shows it as slowly as you like.",
    ShowAgain: "Show again",
    Pace: "Pace",
    NotSolvable: "This snake can't be solved yet: see above.",
    PressSolve: "Press Solve or Enter.",
    PlanningFold: "Planning the fold …",
    Solved: "Solved.",
    NeverFolds: "It can't fold: see above.",
    CubeByCube: "Cube by cube",
    StepStretches: "Stretch the elastic by one cube here, or it jams.",
    StepIsTight: "It is a little tight. The cubes beside it give way.",
    StepPresses: "It must be pressed. Bend the cubes in the way aside.",
    FoldsInto: "Folds into",
    OrAnotherBox: "or another box",
    CountsAppear: "Your counts appear here.",
    SnakeSoFar: "The snake so far",
    HowManyInRow: "How many in a row, counting the corner?",
    BegunSnake: "The snake that you had begun",
    TheStep: "The step",
    HowToBegin: "How to begin",
    TheEnd: "The end",
    Begin: "Begin",
    FoldAgain: "Fold it again",
    TryWithoutHelp: "Try it on screen, without help",
    TakeApart: "Take it apart",
    GoOn: "Go on",
    HoldTimer: "Hold the timer",
    BeginWith: "Begin with",
    AfterSteps: "After step",
    OfPlan: "Of the plan",
    WhichLooksLikeYours: "Which one looks like yours? Click it.",
    HoldLikePicture: "Hold the whole snake like the picture. The dot shows where the steps count from.",
    NoneOfThese: "None of these",
    WhichIsMostLikeYours: "Which is most like yours? Click it.",
    OneMayDiffer: "One joint may be different.",
    LocateBack: "Back",
    ClickJoint: "Click the cube at the joint that is turned differently.",
    HoldMost: "Hold yours so that most of it lies like the picture.",
    AnotherPicture: "Another picture",
    ClickYours: "Which one is yours? Click it.",
    IfNone: "If none is, go back: more than one joint is different.",
    ThenBackOnTrack: "Then you're back on track.",
    Yours: "Yours",
    WholeFold: "The whole fold",
    ToBeginWith: "To begin with",
    LookingForMistake: "Looking for the mistake: which similar snakes fold …",
    NoneAlikeFolds: "No snake like it folds, with one mistake or two.",
    MayBeThisOne: "It may be this one. Look at yours, and click it if it is right:",
    CountWholeAgain: "Count again",
    MayFold: "It may fold: there was no time to find out",
    BoxAndColours: "Box and colours",
    BoxWidth: "Cells from left to right: drag, or click and type",
    BoxHeight: "Cells from bottom to top: drag, or click and type",
    BoxDepth: "Cells from back to front: drag, or click and type",
    Box: "Box",
    FitsToo: "Fits too:",
    FillBox: "Fill this box",
    Plain: "Plain",
    Blocks: "Blocks",
    Checker: "Checker",
    Painted: "Painted",
    PatternShows: "What the box shows: one wood, 2×2×2 blocks, a chessboard, or cells as you paint them",
    Brush: "Brush",
    Layers: "Layers from back to front",
    SnakeAsText: "Your snake as text: lengths of its runs (3 2 2 3 …), or letters (STTS…)",
    MeantAsRuns: "As run lengths this does not fill the box. Did you mean this snake?",
    MeansSeveral: "This can mean different snakes:",
    WorkingOutDifficulty: "Working out their difficulty …",
    NoneKnown: "None of the known ones. Look through all 3×3×3, or enter yours.",
    PlayIt: "Play it",
    MakeFromWood: "Make it from wood",
    CubesOf: "cubes of",
    CubeSide: "The side of a cube: click to type it",
    HowToDrill: "How to drill each cube",
    MySnakeGoes: "My snake goes",
    FirstRuns: "The first runs of the snake you are looking for, from either end",
    AnySize: "Any size",
    BoxItFills: "The box that it fills",
    AnyDifficulty: "Any difficulty",
    HowHardOfAll: "How hard it is among all 3×3×3 snakes",
    OnlyRuns: "Only numbers of 2 or more, such as 3 2 2 3.",
    NameOfThis: "The name of the present one",
    NameOrWhose: "Its name, or whose it is",
    PlayedComeHere: "The snakes that you play come here.",
    UseSnake: "Use this snake",
    NewSnakeTitle: "A new snake with exactly one solution",
    SameEverywhere: "The same size, difficulty and number make the same snake everywhere: tell a friend the number.",
    HowHardByHand: "How hard it is to solve by hand",
    SeedNumber: "number",
    WhichSeed: "Which of the many such snakes: click to type a number",
    MakingIt: "Making it …",
    WorkingOutAll: "Working out all 11\u{202f}487 snakes that fold into a 3×3×3, and how hard each is …",
    ClosingStops: "Closing the shelf stops it.",
    HardestFirst: "Hardest first",
    EasiestFirst: "Easiest first",
    MostSolutions: "Most solutions",
    SortOrder: "Sort order",
    YourOwnSnake: "Your own snake",
    NotInList: "Not in our list",
    NotFinished: "Not finished yet",
    ThenYouSee: "Then you see which end to begin at, and whether all steps go freely.",
    WorkingToCompare: "Working out all 3×3×3 snakes, to compare it with them …",
    Cubes: "Cubes",
    Solutions: "Solutions",
    Tries: "Tries",
    DeadEnds: "Dead ends",
    JointsToTurn: "Joints to turn",
    Difficulty: "Difficulty",
    Turns: "Turns",
    ToTryAlone: "To try it alone",
    NoSolution: "None: it does not fold into the box",
    LookingForThem: "Looking for them …",
    TriesOfAll: "How many 3×3×3 snakes need how many tries. Each bar covers 1.5 times the tries of the one before.",
    YoursInPlot: "yours",
    FewTries: "few tries",
    AllInPlot: "all 3×3×3 snakes",
    ManyTries: "many tries",
}

fn solutions(count: u64) -> String {
    counted(thousands(count), "solution")
}

fn from_end(what: &str, end: End) -> String {
    match end {
        End::Head => what.to_owned(),
        End::Tail => format!("{what}, from the other end"),
    }
}

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
