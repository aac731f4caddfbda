//! How scripts write commands, each in one line. Which there are is left to `command.rs`, and what they do to `commands.rs`.

use std::path::PathBuf;
use std::str::FromStr;

use super::command::{Command, TABLE, Viewpoint};
use super::export::{Form, Take, has_pixels};
use super::felt::Felt;
use super::settings::{Motion, Quality, Theme, View};
use super::shelf::{Order, Sift, Solutions, Tab, Wish};
use crate::census::Hardness;
use crate::export::Ending;
use crate::puzzle::foreign::shortened;
use crate::puzzle::{BoxSize, Cell};

/// Why a line of a script is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    #[error("`{}` is not a command", shortened(.0))]
    Unknown(String),
    #[error("`{command}` wants {wanted}, not `{}`", shortened(.found))]
    Argument { command: String, wanted: &'static str, found: String },
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        if let Some(entry) = TABLE.iter().find(|entry| entry.id == line) {
            return Ok(entry.command.clone());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
        let positive = |text: &str| number(text).map(|number| number as f32).filter(|&number| number > 0.0);
        let (wanted, command) = match word {
            "play" if rest.is_empty() => return Ok(Self::Play),
            "pause" if rest.is_empty() => return Ok(Self::Pause),
            "welcome" if rest.is_empty() => return Ok(Self::Welcome),
            "step" => {
                let (way, count) = rest.split_once(char::is_whitespace).unwrap_or((rest, "1"));
                let count = count.trim().parse().ok();
                let step = match way {
                    "forward" => count.map(Self::StepForward),
                    "back" => count.map(Self::StepBack),
                    _ => None,
                };
                ("forward or back, and how many steps", step)
            }
            "seek" => ("a number of steps", number(rest).map(Self::Seek)),
            "speed" => ("a number above 0", positive(rest).map(Self::Speed)),
            "pace" => {
                let pace = if ["max", "flat", "inf"].contains(&rest) { Some(f32::INFINITY) } else { positive(rest) };
                ("placements a second, or max", pace.map(Self::Pace))
            }
            "view" => (View::WANTED, rest.parse().ok().map(Self::View)),
            "snake" if !rest.is_empty() => return Ok(Self::Snake(rest.to_owned())),
            "puzzle" if !rest.is_empty() => return Ok(Self::Puzzle(rest.to_owned())),
            "type" if !rest.is_empty() => return Ok(Self::Type(rest.to_owned())),
            "path" => return Ok(Self::Path(rest.to_owned())),
            "take" => {
                ("page, sheet, picture or film; or as, size, turntable or words, and which", take(rest).map(Self::Take))
            }
            "sheet" => ("a file that ends in .html or .svg", file(rest, &[Form::Page, Form::Sheet]).map(Self::TakeTo)),
            "render" => {
                ("a file that ends in .png, .gif or .apng", file(rest, &[Form::Picture, Form::Film]).map(Self::TakeTo))
            }
            "pose" => ("a digit from 0 to 3 for each inner segment", rest.parse().ok().map(Self::Pose)),
            "shelf" => (Tab::WANTED, rest.parse().ok().map(|tab| Self::Shelf(Some(tab)))),
            "sift" => ("box, solutions, hardness, runs or order, and which or any", sift(rest).map(Self::Sift)),
            "pick" => {
                ("a number of the list of all snakes", rest.parse().ok().filter(|&rank| rank > 0).map(Self::Pick))
            }
            "new" => ("easy, medium or hard, a box, and a number", ordered(rest)),
            "wish" => {
                let wish = match ordered(rest) {
                    Some(Self::New { hardness, box_size: Some(box_size), seed: Some(seed) }) => {
                        Some(Self::Wish(Wish { box_size, hardness, seed }))
                    }
                    _ => None,
                };
                ("easy, medium or hard, a box, and a number", wish)
            }
            "day" => ("a day such as 2026-12-24", rest.parse().ok().map(|day| Self::Day(Some(day)))),
            "side" => {
                let side = rest.trim_end_matches("mm").trim_end().parse().ok();
                ("the side of a cube, from 5 to 100 mm", side.filter(|it| (5..=100).contains(it)).map(Self::CubeSide))
            }
            "box" if rest == "cube" => return Ok(Self::Box(None)),
            "box" => ("three sides, or cube", rest.parse().ok().map(|size| Self::Box(Some(size)))),
            "solution" => {
                ("its place in the list, from 1", rest.parse().ok().filter(|&place| place > 0).map(Self::Solution))
            }
            "recent" => {
                let place = rest.parse().ok().filter(|&place| place > 0);
                ("its place among the puzzles before, from 1", place.map(Self::Recent))
            }
            "correct" => {
                let place = rest.parse().ok().filter(|&place| place > 0);
                ("its place among the snakes that may have been meant, from 1", place.map(Self::Correct))
            }
            "flip" => ("the number of a cube", rest.parse().ok().map(Self::Flip)),
            "add" => ("head or tail", rest.parse().ok().map(Self::Add)),
            "remove" => ("head or tail", rest.parse().ok().map(Self::Remove)),
            "paint" => {
                let (cubelet, colour) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let paint = cubelet.parse().ok().zip(colour.parse().ok());
                let paint = paint.map(|(cubelet, colour)| Self::Paint { cubelet, colour, goes_on: false });
                ("the number of a cube and its colour, b or w", paint)
            }
            "pattern" if rest == "none" => return Ok(Self::Pattern(None)),
            "pattern" => ("block, checker or none", rest.parse().ok().map(|pattern| Self::Pattern(Some(pattern)))),
            "cell" => {
                let (cell, colour) = rest.rsplit_once(char::is_whitespace).unwrap_or((rest, ""));
                let place = cell.split_whitespace().map(|number| number.parse().ok()).collect::<Option<Vec<i32>>>();
                let cell = match place.as_deref() {
                    Some(&[x, y, z]) => Some(Cell::new(x, y, z)),
                    _ => None,
                };
                let paint = cell.zip(colour.parse().ok());
                let paint = paint.map(|(cell, colour)| Self::PaintCell { cell, colour, goes_on: false });
                ("the place of a cell, three numbers from 0, and its colour, b or w", paint)
            }
            "brush" if rest == "cube" => return Ok(Self::Brush(None)),
            "brush" => ("b, w or cube", rest.parse().ok().map(|colour| Self::Brush(Some(colour)))),
            "point" if rest == "none" => return Ok(Self::Point(None)),
            "point" => ("the number of a cube, or none", rest.parse().ok().map(|cubelet| Self::Point(Some(cubelet)))),
            "dismiss" => ("the number of a message, from 0", rest.parse().ok().map(Self::Dismiss)),
            "run" => {
                let length = rest.parse().ok().filter(|length| (2..=Felt::LONGEST).contains(length));
                ("a number of cubes from 2 to 10", length.map(Felt::Run).map(Self::Feel))
            }
            "cube" => {
                let felt = match rest.to_ascii_uppercase().as_str() {
                    "S" => Some(Felt::Straight),
                    "T" | "L" => Some(Felt::Turn),
                    "E" => Some(Felt::End),
                    _ => None,
                };
                ("S, T or E", felt.map(Self::Feel))
            }
            "quarter" => (
                "a number of quarter turns from -3 to 3",
                rest.parse().ok().filter(|it| (-3..=3).contains(it)).map(Self::Quarter),
            ),
            "timer" if rest == "off" => return Ok(Self::Timer(None)),
            "timer" => ("seconds, or off", positive(rest).map(|seconds| Self::Timer(Some(seconds)))),
            "loop" => ("on or off", switch(rest).map(|on| Self::Loop(Some(on)))),
            "quality" => (Quality::WANTED, rest.parse().ok().map(Self::Quality)),
            "theme" => (Theme::WANTED, rest.parse().ok().map(Self::Theme)),
            "motion" => (Motion::WANTED, rest.parse().ok().map(Self::Motion)),
            "scale" => {
                let percent = rest.trim_end_matches('%').parse().ok();
                ("a number of percent from 50 to 300", percent.filter(|it| (50..=300).contains(it)).map(Self::Scale))
            }
            "voice" => ("on or off", switch(rest).map(Self::Voice)),
            "settings" if !rest.is_empty() => return Ok(Self::Settings(rest.into())),
            "window" => {
                let size = pixels(rest);
                let size = size.filter(|[w, h]| (320..=7680).contains(w) && (240..=4320).contains(h));
                ("a size such as 1280x720", size.map(|[w, h]| Self::Window(w, h)))
            }
            "camera" => {
                let finite = |text: &str| text.parse().ok().filter(|number: &f32| number.is_finite());
                let camera = match rest.split_whitespace().map(finite).collect::<Option<Vec<_>>>().as_deref() {
                    Some(&[yaw, pitch, distance]) if distance > 0.0 => {
                        Some(Self::Camera(Viewpoint::From(yaw, pitch, distance)))
                    }
                    _ => None,
                };
                ("yaw, pitch and distance", camera)
            }
            _ => return Err(CommandError::Unknown(line.to_owned())),
        };
        command.ok_or_else(|| CommandError::Argument { command: word.to_owned(), wanted, found: rest.to_owned() })
    }
}

fn switch(text: &str) -> Option<bool> {
    ["off", "on"].into_iter().position(|word| word == text).map(|at| at == 1)
}

/// Width and height.
fn pixels(text: &str) -> Option<[u32; 2]> {
    let (width, height) = text.split_once(['x', 'X'])?;
    Some([width.parse().ok()?, height.parse().ok()?])
}

/// A choice about what is taken along: what, or what it is about and which.
fn take(text: &str) -> Option<Take> {
    let (about, which) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let which = which.trim();
    match about {
        "as" => which.parse().ok().map(Take::As),
        "size" => pixels(which).filter(|size| has_pixels(*size)).map(Take::Size),
        "turntable" => switch(which).map(Take::Turntable),
        "words" => switch(which).map(Take::Words),
        _ => text.parse().ok().map(Take::Form),
    }
}

/// A file that is one of these by its ending.
fn file(path: &str, forms: &[Form]) -> Option<PathBuf> {
    let path = PathBuf::from(path);
    let ending = Ending::of(&path)?;
    forms.iter().any(|form| form.endings().contains(&ending)).then_some(path)
}

/// What is sought on the shelf: what it is about, and which of it; `any` seeks no more.
fn sift(text: &str) -> Option<Sift> {
    fn one<T: FromStr>(text: &str) -> Option<Option<T>> {
        if text == "any" { Some(None) } else { text.parse().ok().map(Some) }
    }
    let (about, which) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let which = which.trim();
    match about {
        "box" => one::<BoxSize>(which).map(Sift::Box),
        "solutions" => one::<Solutions>(which).map(Sift::Solutions),
        "hardness" => one::<Hardness>(which).map(Sift::Hardness),
        "runs" => Some(Sift::Runs(if which == "any" { String::new() } else { which.to_owned() })),
        "order" => which.parse::<Order>().ok().map(Sift::Order),
        _ => None,
    }
}

/// An order for a new snake: how hard, and where they are told, its box and its number.
fn ordered(text: &str) -> Option<Command> {
    let mut words = text.split_whitespace().peekable();
    let hardness = words.next()?.parse().ok()?;
    let box_size: Option<BoxSize> = words.peek().and_then(|word| word.parse().ok());
    if box_size.is_some() {
        words.next();
    }
    let seed = words.next().map(str::parse).transpose().ok()?;
    words.next().is_none().then_some(Command::New { hardness, box_size, seed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Colour, Cubelet, Pattern};

    #[test]
    fn lines_with_arguments() {
        assert_eq!("step forward 12".parse(), Ok(Command::StepForward(12)));
        assert_eq!("seek 3.5".parse(), Ok(Command::Seek(3.5)));
        assert_eq!("pace max".parse(), Ok(Command::Pace(f32::INFINITY)));
        assert_eq!("snake 3 2 2 3".parse(), Ok(Command::Snake("3 2 2 3".into())));
        assert_eq!("window 800x600".parse(), Ok(Command::Window(800, 600)));
        assert_eq!("camera 30 -10 12".parse(), Ok(Command::Camera(Viewpoint::From(30.0, -10.0, 12.0))));
        assert_eq!("loop on".parse(), Ok(Command::Loop(Some(true))));
        assert_eq!(
            "paint 3 w".parse(),
            Ok(Command::Paint { cubelet: Cubelet::new(2), colour: Colour::WHITE, goes_on: false })
        );
        assert_eq!(
            "cell 0 2 1 b".parse(),
            Ok(Command::PaintCell { cell: Cell::new(0, 2, 1), colour: Colour::BLACK, goes_on: false })
        );
        assert_eq!("pattern checker".parse(), Ok(Command::Pattern(Some(Pattern::Checker))));
        assert_eq!("pattern none".parse(), Ok(Command::Pattern(None)));
        assert_eq!("brush b".parse(), Ok(Command::Brush(Some(Colour::BLACK))));
        assert_eq!("point none".parse(), Ok(Command::Point(None)));
        assert_eq!("solution 2".parse(), Ok(Command::Solution(2)));
        assert_eq!("correct 2".parse(), Ok(Command::Correct(2)));
        assert_eq!("motion reduced".parse(), Ok(Command::Motion(Motion::Reduced)));
        assert_eq!("scale 150".parse(), Ok(Command::Scale(150)));
        assert_eq!("run 3".parse(), Ok(Command::Feel(Felt::Run(3))));
        assert_eq!("cube l".parse(), Ok(Command::Feel(Felt::Turn)));
        assert_eq!("quarter -1".parse(), Ok(Command::Quarter(-1)));
        assert_eq!("voice off".parse(), Ok(Command::Voice(false)));
        assert_eq!("settings my own.toml".parse(), Ok(Command::Settings("my own.toml".into())));
        assert_eq!("shelf all".parse(), Ok(Command::Shelf(Some(Tab::All))));
        assert_eq!("sift hardness hard".parse(), Ok(Command::Sift(Sift::Hardness(Some(Hardness::Hard)))));
        assert_eq!("sift box any".parse(), Ok(Command::Sift(Sift::Box(None))));
        assert_eq!("sift runs 3 2 2".parse(), Ok(Command::Sift(Sift::Runs("3 2 2".into()))));
        let easy = Hardness::Easy;
        assert_eq!("new easy".parse(), Ok(Command::New { hardness: easy, box_size: None, seed: None }));
        assert_eq!("new easy 7".parse(), Ok(Command::New { hardness: easy, box_size: None, seed: Some(7) }));
        let box_size = BoxSize::new(4, 4, 4).unwrap();
        let (hard, seed) = (Hardness::Hard, 7);
        assert_eq!("new hard 4x4x4".parse(), Ok(Command::New { hardness: hard, box_size: Some(box_size), seed: None }));
        assert_eq!("wish hard 4x4x4 7".parse(), Ok(Command::Wish(Wish { box_size, hardness: hard, seed })));
        assert_eq!("side 15 mm".parse(), Ok(Command::CubeSide(15)));
        assert_eq!("take film".parse(), Ok(Command::Take(Take::Form(Form::Film))));
        assert_eq!("take as apng".parse(), Ok(Command::Take(Take::As(Ending::Apng))));
        assert_eq!("take size 640x480".parse(), Ok(Command::Take(Take::Size([640, 480]))));
        assert_eq!("take turntable on".parse(), Ok(Command::Take(Take::Turntable(true))));
        assert_eq!("sheet my fold.htm".parse(), Ok(Command::TakeTo("my fold.htm".into())));
        assert_eq!("render a/b.APNG".parse(), Ok(Command::TakeTo("a/b.APNG".into())));
        assert_eq!("pose 0123".parse(), "0123".parse().map(Command::Pose).map_err(|_| unreachable!()));
        for bad in [
            "dance",
            "seek x",
            "seek nan",
            "speed 0",
            "pace -1",
            "flip x",
            "paint 3",
            "paint 3 x",
            "paint w 3",
            "pattern stripes",
            "cell 1 2 b",
            "cell 1 2 3",
            "brush",
            "point 0",
            "solution 0",
            "recent 0",
            "correct 0",
            "window 1x1",
            "view side",
            "step sideways",
            "step forward x",
            "camera 1 2",
            "camera 1e300 0 10",
            "hold folded",
            "motion slow",
            "scale 49",
            "scale 301",
            "scale x",
            "voice",
            "settings",
            "pose 4",
            "pose 0 1",
            "run 1",
            "run 11",
            "cube Q",
            "quarter x",
            "snake",
            "shelf top",
            "sift",
            "sift hardness",
            "sift box 3",
            "pick 0",
            "new",
            "new tough",
            "new hard 4x4x4 7 8",
            "new hard 4x4",
            "wish hard 7",
            "day tomorrow",
            "side 0",
            "take",
            "take it",
            "take as mp4",
            "take size 63x64",
            "take size 3841x2160",
            "take words",
            "sheet",
            "sheet fold.gif",
            "render fold.html",
            "render fold.mp4",
            "render gif",
            "",
        ] {
            assert!(bad.parse::<Command>().is_err(), "{bad}");
        }
    }
}
