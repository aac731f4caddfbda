//! Parses commands from scripts, one per line.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use super::{CameraView, Command, TABLE};
use crate::export::{ExportKind, Shooting};
use crate::fold::Joint;
use crate::puzzle::{BoxSize, Cell};
use crate::sanitize::shortened;
use crate::session::preferences::makes_sense;
use crate::session::{
    ExportChoice, FilterChange, LocateAnswer, Motion, NewSnakeOptions, Quality, ShelfPage, Theme, Token, View,
};
use crate::stage::Woods;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    #[error("`{}` is not a command", shortened(.0))]
    Unknown(String),
    #[error("`{command}` expects {wanted}, not `{}`", shortened(.found))]
    Argument { command: String, wanted: &'static str, found: String },
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        if let Some(command) = TABLE.iter().find(|command| command.id() == line) {
            return Ok(command.clone());
        }
        let (word, rest) = first_word(line);
        let text = || rest.to_owned();
        match word {
            "play" if rest.is_empty() => return Ok(Self::Play),
            "let" if rest == "go" => return Ok(Self::LetGo),
            "pause" if rest.is_empty() => return Ok(Self::Pause),
            "choose" if rest.is_empty() => return Ok(Self::AskFirstSnake),
            "lay" if rest == "out" => return Ok(Self::LayOut),
            "snake" if !rest.is_empty() => return Ok(Self::Snake(text())),
            "puzzle" if !rest.is_empty() => return Ok(Self::Puzzle(text())),
            "type" if !rest.is_empty() => return Ok(Self::Type(text())),
            "settings" if !rest.is_empty() => return Ok(Self::Settings(rest.into())),
            "path" => return Ok(Self::Path(text())),
            _ => {}
        }
        let argument = ARGUMENTS.iter().find(|argument| argument.0 == word);
        let (_, wanted, read) = argument.ok_or_else(|| CommandError::Unknown(line.to_owned()))?;
        read(rest).ok_or_else(|| CommandError::Argument { command: word.to_owned(), wanted, found: text() })
    }
}

type Argument = (&'static str, &'static str, fn(&str) -> Option<Command>);

const ARGUMENTS: &[Argument] = &[
    ("step", "forward or back, and how many steps", step),
    ("seek", "a number of steps", |text| finite(text).map(Command::Seek)),
    ("speed", "a number above 0", |text| positive(text).map(Command::Speed)),
    ("pace", "placements a second, or max", |text| match text {
        "max" | "flat" | "inf" => Some(Command::Pace(f32::INFINITY)),
        _ => positive(text).map(Command::Pace),
    }),
    ("view", View::WANTED, |text| parsed(text).map(Command::View)),
    ("export", "page, sheet, picture or film; or as, size, turntable, words or address, and which", |text| {
        export_choice(text).map(Command::ChooseExport)
    }),
    ("sheet", "a file that ends in .html", |text| file(text, |kind| !kind.is_rendered())),
    ("render", "a file that ends in .png, .mp4 or .gif", |text| file(text, ExportKind::is_rendered)),
    ("locate", "pick and a number, none, back, several or done", |text| match first_word(text) {
        ("pick", number) => parsed(number).map(|number| Command::Answer(LocateAnswer::Pick(number))),
        ("none", "") => Some(Command::Answer(LocateAnswer::NoneOfThese)),
        ("back", "") => Some(Command::Answer(LocateAnswer::Back)),
        ("several", "") => Some(Command::Answer(LocateAnswer::Several)),
        ("done", "") => Some(Command::Answer(LocateAnswer::Done)),
        _ => None,
    }),
    ("turn", "the number of a joint or held, and 90, 180, -90 or -180 degrees", |text| {
        let (number, degrees) = text.split_once(char::is_whitespace)?;
        let degrees = degrees.trim().parse().ok().filter(|degrees| [90, 180, -90, -180].contains(degrees))?;
        Some(Command::Turn { joint: joint(number)?, degrees, force: false })
    }),
    ("swing", "the number of a joint, and degrees", |text| {
        let (number, degrees) = text.split_once(char::is_whitespace)?;
        Some(Command::Swing { joint: joint(number)?, degrees: finite(degrees.trim())?, force: false })
    }),
    ("hold", "the number of a joint, or none", |text| or_none(text, "none", joint).map(Command::Hold)),
    ("shuffle", "a number", |text| parsed(text).map(Command::Shuffle)),
    ("pose", "a digit from 0 to 3 for each inner run", |text| parsed(text).map(Command::Pose)),
    ("shelf", ShelfPage::WANTED, |text| parsed(text).map(|tab| Command::Shelf(Some(tab)))),
    ("filter", "box, hardness, runs or order, and which or any", |text| filter_change(text).map(Command::FilterShelf)),
    ("ranked", "a number of the list of all snakes", |text| place(text).map(Command::OpenRanked)),
    ("new", "easy, medium or hard, a box, and a number", ordered),
    ("options", "easy, medium or hard, a box, and a number", |text| match ordered(text)? {
        Command::GenerateSnake { hardness, box_size: Some(box_size), seed: Some(seed) } => {
            Some(Command::SetNewSnake(NewSnakeOptions { box_size, hardness, seed }))
        }
        _ => None,
    }),
    ("day", "a day such as 2026-12-24", |text| parsed(text).map(|day| Command::Day(Some(day)))),
    ("side", "the side of a cube, from 5 to 100 mm", |text| {
        within(text.trim_end_matches("mm").trim_end(), 5..=100).map(Command::CubeSide)
    }),
    ("box", "three sides, or cube", |text| or_none(text, "cube", parsed).map(Command::Box)),
    ("solution", "its place in the list, from 1", |text| place(text).map(Command::Solution)),
    ("recent", "its place among the puzzles before, from 1", |text| place(text).map(Command::Recent)),
    ("correct", "its place among the snakes that may have been meant, from 1", |text| {
        place(text).map(Command::Correct)
    }),
    ("flip", "the number of a cube", |text| cubelet(text).map(Command::Flip)),
    ("add", "head or tail", |text| parsed(text).map(Command::Add)),
    ("name", "a name", |text| Some(Command::Name(text.to_owned()))),
    ("remove", "head or tail", |text| parsed(text).map(Command::Remove)),
    ("paint", "the number of a cube and its colour, b or w", |text| {
        let (number, colour) = text.split_once(char::is_whitespace)?;
        Some(Command::Paint { cubelet: cubelet(number)?, colour: colour.parse().ok()?, goes_on: false })
    }),
    ("pattern", "block, checker or none", |text| or_none(text, "none", parsed).map(Command::Pattern)),
    ("cell", "the place of a cell, three numbers from 0, and its colour, b or w", |text| {
        let (cell, colour) = text.rsplit_once(char::is_whitespace)?;
        let [x, y, z] = numbers(cell)?;
        Some(Command::PaintCell { cell: Cell::new(x, y, z), colour: colour.parse().ok()?, goes_on: false })
    }),
    ("brush", "b, w or cube", |text| or_none(text, "cube", parsed).map(Command::Brush)),
    ("point", "the number of a cube, or none", |text| or_none(text, "none", cubelet).map(Command::Point)),
    ("dismiss", "the number of a message, from 0", |text| parsed(text).map(Command::Dismiss)),
    ("run", "a number of cubes from 2 to 10", |text| {
        within(text, 2..=Token::LONGEST).map(|length| Command::EnterToken(Token::Run(length)))
    }),
    ("rotate", "a number of quarter turns from -3 to 3", |text| within(text, -3..=3).map(Command::RotateEntry)),
    ("timer", "seconds, or off", |text| or_none(text, "off", positive).map(Command::Timer)),
    ("loop", "on or off", |text| switch(text).map(|on| Command::Loop(Some(on)))),
    ("quality", Quality::WANTED, |text| parsed(text).map(Command::Quality)),
    ("language", "system, or the tag of a language, such as en", |text| {
        or_none(text, "system", parsed).map(Command::Language)
    }),
    ("theme", Theme::WANTED, |text| parsed(text).map(Command::Theme)),
    ("motion", Motion::WANTED, |text| parsed(text).map(Command::Motion)),
    ("woods", Woods::WANTED, |text| parsed(text).map(Command::Woods)),
    ("scale", "a number of percent from 50 to 300", |text| {
        within(text.trim_end_matches('%'), 50..=300).map(Command::Scale)
    }),
    ("voice", "on or off", |text| switch(text).map(Command::Voice)),
    ("window", "a size such as 1280x720", |text| {
        pixels(text).filter(makes_sense).map(|[width, height]| Command::Window(width, height))
    }),
    ("camera", "yaw, pitch and distance", |text| {
        let [yaw, pitch, distance] = numbers::<f32>(text)?;
        let finite = [yaw, pitch, distance].iter().all(|number| number.is_finite());
        (finite && distance > 0.0).then_some(Command::Camera(CameraView::From(yaw, pitch, distance)))
    }),
];

pub(in crate::session) fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

fn parsed<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// `none` is the word that stands for a missing argument.
fn or_none<T>(text: &str, none: &str, read: fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text == none { Some(None) } else { read(text).map(Some) }
}

fn numbers<T: FromStr>(text: &str) -> Option<[T; 3]> {
    let numbers: Option<Vec<T>> = text.split_whitespace().map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

fn step(text: &str) -> Option<Command> {
    let (way, count) = text.split_once(char::is_whitespace).unwrap_or((text, "1"));
    match way {
        "forward" => parsed(count.trim()).map(Command::StepForward),
        "back" => parsed(count.trim()).map(Command::StepBack),
        _ => None,
    }
}

/// In scripts, cubelets count from 1.
fn cubelet(text: &str) -> Option<usize> {
    place(text).map(|number| number - 1)
}

fn joint(text: &str) -> Option<Joint> {
    cubelet(text).map(Joint::after)
}

pub(in crate::session) fn finite(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

fn positive(text: &str) -> Option<f32> {
    finite(text).map(|number| number as f32).filter(|&number| number > 0.0)
}

/// Position counted from 1.
fn place(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&place| place > 0)
}

fn within<T: FromStr + PartialOrd>(text: &str, range: RangeInclusive<T>) -> Option<T> {
    parsed(text).filter(|number| range.contains(number))
}

fn switch(text: &str) -> Option<bool> {
    match text {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

fn pixels(text: &str) -> Option<[u32; 2]> {
    let (width, height) = text.split_once(['x', 'X'])?;
    Some([width.parse().ok()?, height.parse().ok()?])
}

fn export_choice(text: &str) -> Option<ExportChoice> {
    let (about, which) = first_word(text);
    match about {
        "as" => which.parse().ok().map(ExportChoice::As),
        "size" => pixels(which).filter(|&size| Shooting::fits(size)).map(ExportChoice::Size),
        "turntable" => switch(which).map(ExportChoice::Turntable),
        "words" => switch(which).map(ExportChoice::Words),
        "address" => Some(ExportChoice::Address(which.to_owned())),
        _ => text.parse().ok().map(ExportChoice::Card),
    }
}

fn file(path: &str, is_such: fn(ExportKind) -> bool) -> Option<Command> {
    let path = PathBuf::from(path);
    ExportKind::of(&path).filter(|&kind| is_such(kind)).map(|_| Command::ExportTo(path))
}

/// `any` removes the filter.
fn filter_change(text: &str) -> Option<FilterChange> {
    let (about, which) = first_word(text);
    match about {
        "box" => or_none(which, "any", parsed).map(FilterChange::Box),
        "hardness" => or_none(which, "any", parsed).map(FilterChange::Hardness),
        "runs" => Some(FilterChange::Runs(if which == "any" { String::new() } else { which.to_owned() })),
        "order" => which.parse().ok().map(FilterChange::Order),
        _ => None,
    }
}

fn ordered(text: &str) -> Option<Command> {
    let mut words = text.split_whitespace().peekable();
    let hardness = words.next()?.parse().ok()?;
    let box_size: Option<BoxSize> = words.peek().and_then(|word| word.parse().ok());
    if box_size.is_some() {
        words.next();
    }
    let seed = words.next().map(str::parse).transpose().ok()?;
    words.next().is_none().then_some(Command::GenerateSnake { hardness, box_size, seed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Hardness;
    use crate::export::Card;
    use crate::puzzle::{Colour, Pattern};

    #[test]
    fn cubelets_count_from_one_for_people() {
        assert_eq!(["flip 1", "flip 27"].map(str::parse), [0, 26].map(|cubelet| Ok(Command::Flip(cubelet))));
        for bad in ["0", "-1", "x", "", "1.5"] {
            assert!(["flip", "point"].iter().all(|word| format!("{word} {bad}").parse::<Command>().is_err()), "{bad}");
        }
    }

    #[test]
    fn lines_with_arguments() {
        assert_eq!("step forward 12".parse(), Ok(Command::StepForward(12)));
        assert_eq!("seek 3.5".parse(), Ok(Command::Seek(3.5)));
        assert_eq!("pace max".parse(), Ok(Command::Pace(f32::INFINITY)));
        assert_eq!("snake 3 2 2 3".parse(), Ok(Command::Snake("3 2 2 3".into())));
        assert_eq!("window 800x600".parse(), Ok(Command::Window(800, 600)));
        assert_eq!("camera 30 -10 12".parse(), Ok(Command::Camera(CameraView::From(30.0, -10.0, 12.0))));
        assert_eq!("loop on".parse(), Ok(Command::Loop(Some(true))));
        assert_eq!("paint 3 w".parse(), Ok(Command::Paint { cubelet: 2, colour: Colour::White, goes_on: false }));
        assert_eq!(
            "cell 0 2 1 b".parse(),
            Ok(Command::PaintCell { cell: Cell::new(0, 2, 1), colour: Colour::Black, goes_on: false })
        );
        assert_eq!("pattern checker".parse(), Ok(Command::Pattern(Some(Pattern::Checker))));
        assert_eq!("pattern none".parse(), Ok(Command::Pattern(None)));
        assert_eq!("brush b".parse(), Ok(Command::Brush(Some(Colour::Black))));
        assert_eq!("point none".parse(), Ok(Command::Point(None)));
        assert_eq!("solution 2".parse(), Ok(Command::Solution(2)));
        assert_eq!("correct 2".parse(), Ok(Command::Correct(2)));
        assert_eq!("motion reduced".parse(), Ok(Command::Motion(Motion::Reduced)));
        assert_eq!("scale 150".parse(), Ok(Command::Scale(150)));
        assert_eq!("run 3".parse(), Ok(Command::EnterToken(Token::Run(3))));
        assert_eq!("cube T".parse(), Ok(Command::EnterToken(Token::Turn)));
        assert_eq!("rotate -1".parse(), Ok(Command::RotateEntry(-1)));
        assert_eq!("voice off".parse(), Ok(Command::Voice(false)));
        assert_eq!("settings my own.toml".parse(), Ok(Command::Settings("my own.toml".into())));
        assert_eq!("shelf all".parse(), Ok(Command::Shelf(Some(ShelfPage::All))));
        assert_eq!(
            "filter hardness hard".parse(),
            Ok(Command::FilterShelf(FilterChange::Hardness(Some(Hardness::Hard))))
        );
        assert_eq!("filter box any".parse(), Ok(Command::FilterShelf(FilterChange::Box(None))));
        assert_eq!("filter runs 3 2 2".parse(), Ok(Command::FilterShelf(FilterChange::Runs("3 2 2".into()))));
        let easy = Hardness::Easy;
        assert_eq!("new easy".parse(), Ok(Command::GenerateSnake { hardness: easy, box_size: None, seed: None }));
        assert_eq!("new easy 7".parse(), Ok(Command::GenerateSnake { hardness: easy, box_size: None, seed: Some(7) }));
        let box_size = BoxSize::new(4, 4, 4).unwrap();
        let hard = Hardness::Hard;
        let seed = 7;
        assert_eq!(
            "new hard 4x4x4".parse(),
            Ok(Command::GenerateSnake { hardness: hard, box_size: Some(box_size), seed: None })
        );
        assert_eq!(
            "options hard 4x4x4 7".parse(),
            Ok(Command::SetNewSnake(NewSnakeOptions { box_size, hardness: hard, seed }))
        );
        assert_eq!("side 15 mm".parse(), Ok(Command::CubeSide(15)));
        assert_eq!("export film".parse(), Ok(Command::ChooseExport(ExportChoice::Card(Card::Film))));
        assert_eq!("export as gif".parse(), Ok(Command::ChooseExport(ExportChoice::As(ExportKind::Gif))));
        assert_eq!("export size 640x480".parse(), Ok(Command::ChooseExport(ExportChoice::Size([640, 480]))));
        assert_eq!("export turntable on".parse(), Ok(Command::ChooseExport(ExportChoice::Turntable(true))));
        assert_eq!("sheet my fold.htm".parse(), Ok(Command::ExportTo("my fold.htm".into())));
        assert_eq!("render a/b.GIF".parse(), Ok(Command::ExportTo("a/b.GIF".into())));
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
            "rotate x",
            "snake",
            "shelf top",
            "filter",
            "filter hardness",
            "filter box 3",
            "ranked 0",
            "new",
            "new tough",
            "new hard 4x4x4 7 8",
            "new hard 4x4",
            "options hard 7",
            "day tomorrow",
            "side 0",
            "export it",
            "export as webm",
            "export size 63x64",
            "export size 3841x2160",
            "export words",
            "sheet",
            "sheet fold.gif",
            "render fold.html",
            "render fold.webm",
            "render gif",
            "",
        ] {
            assert!(bad.parse::<Command>().is_err(), "{bad}");
        }
    }
}
