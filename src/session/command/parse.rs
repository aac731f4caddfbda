//! Parses commands from scripts, one per line.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use super::{
    Begin, Browse, CameraView, Command, Edit, Entry, Export, Files, Find, Fold, Hand, Search, Setting, Share, TABLE,
    Window,
};
use crate::census::Hardness;
use crate::export::{Card, ExportKind, Shooting};
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
    Argument { command: String, wanted: String, found: String },
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        if let Some(command) = TABLE.iter().find(|command| command.id() == line) {
            return Ok(command.clone());
        }
        let (word, rest) = first_word(line);
        let argument = ARGUMENTS.iter().find(|argument| argument.0 == word);
        let (_, wanted, read) = argument.ok_or_else(|| CommandError::Unknown(line.to_owned()))?;
        read(rest).ok_or_else(|| CommandError::Argument {
            command: word.to_owned(),
            wanted: wanted(),
            found: rest.to_owned(),
        })
    }
}

/// Word and argument in scripts, what is expected of the argument, and what it means.
type Argument = (&'static str, fn() -> String, fn(&str) -> Option<Command>);

macro_rules! arguments {
    ($($word:literal, $wanted:expr, $read:expr => $command:expr;)+) => {
        const ARGUMENTS: &[Argument] = &[$(($word, || $wanted.to_string(), |text| command(text, $read, $command))),+];
    };
}

arguments! {
    "play", "nothing", nothing => |()| Fold::Play;
    "pause", "nothing", nothing => |()| Fold::Pause;
    "choose", "nothing", nothing => |()| Begin::AskFirstSnake;
    "lay", "out", |text| (text == "out").then_some(()) => |()| Begin::LayOut;
    "let", "go", |text| (text == "go").then_some(()) => |()| Hand::LetGo;
    "snake", "a snake", some => Files::Snake;
    "puzzle", "a puzzle's name or file", some => Files::Puzzle;
    "type", "a text", some => Files::Type;
    "settings", "a file", some => |path| Files::Settings(path.into());
    "path", "a file", parsed => Window::Path;
    "step", "forward or back, and how many steps", step => |fold| fold;
    "seek", "a number of steps", finite => Fold::Seek;
    "page", "the number of a page", parsed => Fold::Page;
    "speed", "a number above 0", positive => Setting::Speed;
    "pace", "placements a second, or max", |text| {
        if ["max", "flat", "inf"].contains(&text) { Some(f32::INFINITY) } else { positive(text) }
    } => Search::Pace;
    "view", View::WANTED, parsed => Search::View;
    "export", format!("{}; or as, size, turntable, words or address, and which", Card::WANTED), export_choice
        => Export::Choose;
    "sheet", format!("a file that ends in {}", ExportKind::endings(ExportKind::is_text)),
        |text| file(text, ExportKind::is_text) => Share::To;
    "render", format!("a file that ends in {}", ExportKind::endings(ExportKind::is_rendered)),
        |text| file(text, ExportKind::is_rendered) => Share::To;
    "locate", "pick and a number, none, back, several or done", answer => Find::Answer;
    "turn", "the number of a joint or held, and 90, 180, -90 or -180 degrees", |text| pair(text, joint, |degrees| {
        parsed(degrees).filter(|degrees| [90, 180, -90, -180].contains(degrees))
    }) => |(joint, degrees)| Hand::Turn { joint, degrees, force: false };
    "swing", "the number of a joint, and degrees", |text| pair(text, joint, finite)
        => |(joint, degrees)| Hand::Swing { joint, degrees, force: false };
    "hold", "the number of a joint, or none", |text| or_none(text, "none", joint) => Hand::Hold;
    "pose", "a digit from 0 to 3 for each inner run", parsed => Edit::Pose;
    "shelf", ShelfPage::WANTED, parsed => |tab| Browse::Shelf(Some(tab));
    "filter", "box, hardness, runs or order, and which or any", filter_change => Browse::Filter;
    "ranked", "a number of the list of all snakes", index => Browse::OpenRanked;
    "new", "easy, medium or hard, a box, and a number", ordered
        => |(hardness, box_size, seed)| Browse::Generate { hardness, box_size, seed };
    "options", "easy, medium or hard, a box, and a number", |text| {
        let (hardness, box_size, seed) = ordered(text)?;
        Some(NewSnakeOptions { box_size: box_size?, hardness, seed: seed? })
    } => Browse::SetNew;
    "day", "a day such as 2026-12-24", parsed => |day| Browse::Day(Some(day));
    "side", "the side of a cube, from 5 to 100 mm", |text| within(text.trim_end_matches("mm").trim_end(), 5..=100)
        => Browse::CubeSide;
    "box", "three sides, or cube", |text| or_none(text, "cube", parsed) => Edit::Box;
    "solution", "its place in the list, from 1", index => Search::Solution;
    "recent", "its place among the puzzles before, from 1", index => Files::Recent;
    "correct", "its place among the snakes that may have been meant, from 1", index => Edit::Correct;
    "flip", "the number of a cube", index => Edit::Flip;
    "name", "a name", parsed => Browse::Name;
    "paint", "the number of a cube and its colour, b or w", |text| pair(text, index, parsed)
        => |(cubelet, colour)| Edit::Paint { cubelet, colour, goes_on: false };
    "pattern", "block, checker or none", |text| or_none(text, "none", parsed) => Edit::Pattern;
    "cell", "the place of a cell, three numbers from 0, and its colour, b or w", |text| {
        let (cell, colour) = text.rsplit_once(char::is_whitespace)?;
        Some((Cell::from_array(numbers(cell)?), parsed(colour)?))
    } => |(cell, colour)| Edit::PaintCell { cell, colour, goes_on: false };
    "brush", "b, w or cube", |text| or_none(text, "cube", parsed) => Window::Brush;
    "point", "the number of a cube, or none", |text| or_none(text, "none", index) => Window::Point;
    "dismiss", "the number of a message, from 0", parsed => Window::Dismiss;
    "run", "a number of cubes from 2 to 10", |text| within(text, 2..=Token::LONGEST)
        => |length| Entry::Token(Token::Run(length));
    "recount", "the number of rows to keep", parsed => Entry::Recount;
    "rotate", "a number of quarter turns from -3 to 3", |text| within(text, -3..=3) => Entry::Rotate;
    "timer", "seconds, or off", |text| or_none(text, "off", positive) => Setting::Timer;
    "loop", "on or off", switch => |on| Fold::Loop(Some(on));
    "quality", Quality::WANTED, parsed => Setting::Quality;
    "language", "system, or the tag of a language, such as en", |text| or_none(text, "system", parsed)
        => Setting::Language;
    "theme", Theme::WANTED, parsed => Setting::Theme;
    "motion", Motion::WANTED, parsed => Setting::Motion;
    "woods", Woods::WANTED, parsed => Setting::Woods;
    "scale", "a number of percent from 50 to 300", |text| within(text.trim_end_matches('%'), 50..=300)
        => Setting::Scale;
    "voice", "on or off", switch => Setting::Voice;
    "window", "a size such as 1280x720", |text| pixels(text).filter(makes_sense)
        => |[width, height]| Window::Size(width, height);
    "camera", "yaw, pitch and distance", |text| {
        numbers(text).filter(|view: &[f32; 3]| view.iter().all(|number| number.is_finite()) && view[2] > 0.0)
    } => |[yaw, pitch, distance]| Window::Camera(CameraView::From(yaw, pitch, distance));
}

fn command<T, Group: Into<Command>>(
    text: &str,
    read: fn(&str) -> Option<T>,
    command: fn(T) -> Group,
) -> Option<Command> {
    read(text).map(|argument| command(argument).into())
}

fn nothing(text: &str) -> Option<()> {
    text.is_empty().then_some(())
}

/// The text, unless it is empty.
fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

pub fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// The first word, and the rest.
fn pair<A, B>(text: &str, first: fn(&str) -> Option<A>, second: fn(&str) -> Option<B>) -> Option<(A, B)> {
    let (word, rest) = first_word(text);
    first(word).zip(second(rest))
}

fn parsed<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// `none` is the word that stands for a missing argument.
fn or_none<T>(text: &str, none: &str, read: fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text == none { Some(None) } else { read(text).map(Some) }
}

fn numbers<T: FromStr>(text: &str) -> Option<[T; 3]> {
    let numbers: Option<Vec<T>> = text.split_whitespace().map(parsed).collect();
    numbers?.try_into().ok()
}

fn step(text: &str) -> Option<Fold> {
    match first_word(text) {
        ("forward", count) => parsed(count).map(Fold::Forward),
        ("back", count) => parsed(count).map(Fold::Back),
        _ => None,
    }
}

/// In scripts, cubelets and places in a list count from 1.
fn index(text: &str) -> Option<usize> {
    parsed::<usize>(text)?.checked_sub(1)
}

fn joint(text: &str) -> Option<Joint> {
    index(text).map(Joint::after)
}

pub fn finite(text: &str) -> Option<f64> {
    parsed(text).filter(|number: &f64| number.is_finite())
}

fn positive(text: &str) -> Option<f32> {
    finite(text).map(|number| number as f32).filter(|&number| number > 0.0)
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

pub fn pixels(text: &str) -> Option<[u32; 2]> {
    let (width, height) = text.split_once(['x', 'X', '×'])?;
    Some([parsed(width.trim())?, parsed(height.trim())?])
}

fn answer(text: &str) -> Option<LocateAnswer> {
    match first_word(text) {
        ("pick", which) => parsed(which).map(LocateAnswer::Pick),
        ("none", "") => Some(LocateAnswer::NoneOfThese),
        ("back", "") => Some(LocateAnswer::Back),
        ("several", "") => Some(LocateAnswer::Several),
        ("done", "") => Some(LocateAnswer::Done),
        _ => None,
    }
}

fn export_choice(text: &str) -> Option<ExportChoice> {
    let (about, which) = first_word(text);
    match about {
        "as" => parsed(which).map(ExportChoice::As),
        "size" => pixels(which).filter(|&size| Shooting::fits(size)).map(ExportChoice::Size),
        "turntable" => switch(which).map(ExportChoice::Turntable),
        "words" => switch(which).map(ExportChoice::Words),
        "address" => Some(ExportChoice::Address(which.to_owned())),
        _ => parsed(text).map(ExportChoice::Card),
    }
}

fn file(path: &str, is_such: fn(ExportKind) -> bool) -> Option<PathBuf> {
    ExportKind::of(path.as_ref()).is_some_and(is_such).then(|| path.into())
}

/// `any` removes the filter.
fn filter_change(text: &str) -> Option<FilterChange> {
    let (about, which) = first_word(text);
    match about {
        "box" => or_none(which, "any", parsed).map(FilterChange::Box),
        "hardness" => or_none(which, "any", parsed).map(FilterChange::Hardness),
        "runs" => Some(FilterChange::Runs(if which == "any" { String::new() } else { which.to_owned() })),
        "order" => parsed(which).map(FilterChange::Order),
        _ => None,
    }
}

fn ordered(text: &str) -> Option<(Hardness, Option<BoxSize>, Option<u64>)> {
    let mut words = text.split_whitespace().peekable();
    let hardness = parsed(words.next()?)?;
    let box_size = words.peek().and_then(|word| parsed(word));
    if box_size.is_some() {
        words.next();
    }
    let seed = words.next().map(str::parse).transpose().ok()?;
    words.next().is_none().then_some((hardness, box_size, seed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Colour, Pattern};

    fn read(line: &str) -> Result<Command, CommandError> {
        line.parse()
    }

    #[test]
    fn cubelets_count_from_one_for_people() {
        assert_eq!(
            ["flip 1", "flip 27"].map(str::parse),
            [0, 26].map(|cubelet| Ok(Command::Edit(Edit::Flip(cubelet))))
        );
        for bad in ["0", "-1", "x", "", "1.5"] {
            assert!(["flip", "point"].iter().all(|word| format!("{word} {bad}").parse::<Command>().is_err()), "{bad}");
        }
    }

    #[test]
    fn lines_with_arguments() {
        assert_eq!(read("step forward 12"), Ok(Fold::Forward(12).into()));
        assert_eq!(read("seek 3.5"), Ok(Fold::Seek(3.5).into()));
        assert_eq!(read("pace max"), Ok(Search::Pace(f32::INFINITY).into()));
        assert_eq!(read("snake 3 2 2 3"), Ok(Files::Snake("3 2 2 3".into()).into()));
        assert_eq!(read("window 800x600"), Ok(Window::Size(800, 600).into()));
        assert_eq!(read("camera 30 -10 12"), Ok(Window::Camera(CameraView::From(30.0, -10.0, 12.0)).into()));
        assert_eq!(read("loop on"), Ok(Fold::Loop(Some(true)).into()));
        assert_eq!(read("paint 3 w"), Ok(Edit::Paint { cubelet: 2, colour: Colour::White, goes_on: false }.into()));
        assert_eq!(
            read("cell 0 2 1 b"),
            Ok(Edit::PaintCell { cell: Cell::new(0, 2, 1), colour: Colour::Black, goes_on: false }.into())
        );
        assert_eq!(read("pattern checker"), Ok(Edit::Pattern(Some(Pattern::Checker)).into()));
        assert_eq!(read("pattern none"), Ok(Edit::Pattern(None).into()));
        assert_eq!(read("brush b"), Ok(Window::Brush(Some(Colour::Black)).into()));
        assert_eq!(read("point none"), Ok(Window::Point(None).into()));
        assert_eq!(read("solution 2"), Ok(Search::Solution(1).into()));
        assert_eq!(read("correct 2"), Ok(Edit::Correct(1).into()));
        assert_eq!(read("motion reduced"), Ok(Setting::Motion(Motion::Reduced).into()));
        assert_eq!(read("scale 150"), Ok(Setting::Scale(150).into()));
        assert_eq!(read("run 3"), Ok(Entry::Token(Token::Run(3)).into()));
        assert_eq!(read("cube T"), Ok(Entry::Token(Token::Turn).into()));
        assert_eq!(read("rotate -1"), Ok(Entry::Rotate(-1).into()));
        assert_eq!(read("voice off"), Ok(Setting::Voice(false).into()));
        assert_eq!(read("settings my own.toml"), Ok(Files::Settings("my own.toml".into()).into()));
        assert_eq!(read("shelf all"), Ok(Browse::Shelf(Some(ShelfPage::All)).into()));
        assert_eq!(
            read("filter hardness hard"),
            Ok(Browse::Filter(FilterChange::Hardness(Some(Hardness::Hard))).into())
        );
        assert_eq!(read("filter box any"), Ok(Browse::Filter(FilterChange::Box(None)).into()));
        assert_eq!(read("filter runs 3 2 2"), Ok(Browse::Filter(FilterChange::Runs("3 2 2".into())).into()));
        let easy = Hardness::Easy;
        assert_eq!(read("new easy"), Ok(Browse::Generate { hardness: easy, box_size: None, seed: None }.into()));
        assert_eq!(read("new easy 7"), Ok(Browse::Generate { hardness: easy, box_size: None, seed: Some(7) }.into()));
        let box_size = BoxSize::new(4, 4, 4).unwrap();
        let hard = Hardness::Hard;
        let seed = 7;
        assert_eq!(
            read("new hard 4x4x4"),
            Ok(Browse::Generate { hardness: hard, box_size: Some(box_size), seed: None }.into())
        );
        assert_eq!(
            read("options hard 4x4x4 7"),
            Ok(Browse::SetNew(NewSnakeOptions { box_size, hardness: hard, seed }).into())
        );
        assert_eq!(read("side 15 mm"), Ok(Browse::CubeSide(15).into()));
        assert_eq!(read("export film"), Ok(Export::Choose(ExportChoice::Card(Card::Film)).into()));
        assert_eq!(read("export as gif"), Ok(Export::Choose(ExportChoice::As(ExportKind::Gif)).into()));
        assert_eq!(read("export size 640x480"), Ok(Export::Choose(ExportChoice::Size([640, 480])).into()));
        assert_eq!(read("export turntable on"), Ok(Export::Choose(ExportChoice::Turntable(true)).into()));
        assert_eq!(read("sheet my fold.htm"), Ok(Share::To("my fold.htm".into()).into()));
        assert_eq!(read("render a/b.GIF"), Ok(Share::To("a/b.GIF".into()).into()));
        assert_eq!(read("pose 0123"), Ok(Edit::Pose("0123".parse().unwrap()).into()));
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
