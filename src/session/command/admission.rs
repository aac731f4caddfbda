//! Which command a key means, and where each command applies: in which modes, and under which overlays.

use super::key::{Key, KeyPress};
use super::{
    Command, ExportCommand, FoldCommand, LocateCommand, ModeCommand, PlayCommand, PuzzleCommand, ShelfCommand, TABLE,
    ViewCommand, WindowCommand,
};
use crate::session::preferences::settings::Toggle;
use crate::session::{Locate, LocateStep, Mode, Overlay, Session};

/// What to do next with a command; [`admit`] is asked again until the command is carried out or dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    CarryOut,
    CloseOverlay,
    LeaveMode,
    OnlyLeave,
    NotHere,
}

/// Where a command applies: at work, entering, folding along, in the hands, and in the demo; then which overlays it
/// leaves open: shelf, export, "Where am I?", and the choice at the first start. A group's row is below its exceptions.
fn row(command: &Command) -> ([Admission; 5], [bool; 4]) {
    use Admission::{CarryOut as Does, LeaveMode as Leaves, NotHere as No, OnlyLeave as Ends};
    use Command::{
        Entry, Export, Fold, Hands, Locate, Mode, Play, Puzzle, Redo, Shelf, Solve, Stop, Undo, View, Window,
    };
    const ALL: [bool; 4] = [true; 4];
    const NONE: [bool; 4] = [false; 4];
    const SHELF: [bool; 4] = [true, false, false, false];
    const EXPORT: [bool; 4] = [false, true, false, false];
    const LOCATE: [bool; 4] = [false, false, true, false];
    match command {
        // Appearance of the fold or the editor, both hidden while a snake is being entered.
        View(
            ViewCommand::Faster
            | ViewCommand::Slower
            | ViewCommand::Edit
            | ViewCommand::Toggle(Toggle::Xray | Toggle::Ghost | Toggle::Guide),
        ) => ([Does, No, Does, Does, Does], ALL),
        // These open another puzzle once it is read, or other settings.
        Puzzle(PuzzleCommand::Recent(_) | PuzzleCommand::Paste | PuzzleCommand::Open)
        | Window(WindowCommand::Settings(_)) => ([Does, Does, Does, Does, Leaves], NONE),
        Export(ExportCommand::Choose(_) | ExportCommand::Stop | ExportCommand::ShowInFolder) | View(_) | Window(_) => {
            ([Does; 5], ALL)
        }
        Puzzle(PuzzleCommand::Copy)
        | Play(PlayCommand::PlayPause | PlayCommand::StepForward(_) | PlayCommand::StepBack(_)) => {
            ([Does, No, Does, Does, Ends], ALL)
        }
        // In the hands they would take back all turns.
        Play(PlayCommand::Start | PlayCommand::End) => ([Does, No, Does, No, Ends], [false, true, true, false]),
        Export(ExportCommand::To(_)) => ([Does, Does, Does, Does, Ends], EXPORT),
        Play(_) | Export(_) => ([Does, No, Does, Does, Ends], EXPORT),
        Fold(FoldCommand::Mirror | FoldCommand::Unfold) => ([Does, No, Does, No, Ends], EXPORT),
        Fold(FoldCommand::Loop(_)) => ([Does, No, No, No, Ends], EXPORT),
        Fold(_) => ([Does, No, No, No, Ends], NONE),
        Puzzle(PuzzleCommand::Snake(_) | PuzzleCommand::Named(_)) => ([Does, Leaves, Does, Does, Leaves], NONE),
        Puzzle(PuzzleCommand::Type(_)) => ([Does, Leaves, Does, Does, Ends], NONE),
        Puzzle(PuzzleCommand::Box(_) | PuzzleCommand::Paint { .. } | PuzzleCommand::DiscardText) | Undo => {
            ([Does, Does, Does, Does, Ends], NONE)
        }
        Redo => ([Does, No, No, Does, Ends], NONE),
        Solve => ([Does, Does, Does, No, Ends], NONE),
        Stop => ([Does, Does, Does, Does, Ends], ALL),
        Shelf(ShelfCommand::Open(Some(_))) => ([Does, Leaves, No, No, Ends], SHELF),
        // While a snake is entered, its key means a cube.
        Shelf(ShelfCommand::Open(None)) => ([Does, No, No, No, Ends], SHELF),
        Puzzle(PuzzleCommand::Name(_)) | Shelf(_) => ([Does, Does, Does, Does, Ends], SHELF),
        Puzzle(_) | Mode(_) => ([Does, No, Does, Does, Ends], NONE),
        Locate(LocateCommand::Open) => ([Does, No, Does, Does, Ends], LOCATE),
        Locate(LocateCommand::Answer(_)) => ([Does, No, Does, No, No], ALL),
        Entry(_) => ([No, Does, No, No, No], ALL),
        Hands(_) => ([No, No, No, Does, No], ALL),
    }
}

pub fn admit(mode: &Mode, overlay: Overlay, command: &Command) -> Admission {
    let (modes, [shelf, export, locate, choice]) = row(command);
    let is_kept = match overlay {
        Overlay::None => true,
        Overlay::Shelf(_) => shelf,
        Overlay::Export => export,
        Overlay::Locate(_) => locate,
        Overlay::Choice => choice,
    };
    match mode {
        // Enter takes what the choice lies over, and the picture that the keys have come to.
        _ if *command == Command::Stop && overlay != Overlay::None => Admission::CarryOut,
        _ if *command == Command::Solve && matches!(overlay, Overlay::Choice | Overlay::Locate(_)) => {
            Admission::CarryOut
        }
        _ if !is_kept => Admission::CloseOverlay,
        Mode::Work { .. } => modes[0],
        Mode::Entering => modes[1],
        Mode::Following(_) => modes[2],
        Mode::Hands(_) => modes[3],
        Mode::Demo(_) => modes[4],
    }
}

impl Command {
    /// Changes only the appearance, so pose and pending fold-along continue.
    pub(in crate::session) fn is_look(&self) -> bool {
        row(self).0[4] == Admission::CarryOut
    }

    /// Whether the generator keeps running, with the shelf open or closed.
    pub(in crate::session) fn keeps_orders(&self) -> bool {
        !matches!(self, Self::Stop | Self::Play(_)) && row(self).1[0]
    }
}

/// What a key means in a mode: the first command in the table that applies.
pub fn command_of(press: KeyPress, mode: &Mode) -> Option<&'static Command> {
    if let Mode::Demo(_) = mode {
        return (!press.repeat).then_some(&Command::Stop);
    }
    // A held arrow goes on step by step, but other keys act once, because presenters and pedals send repeated keys.
    let steps = matches!(press.typed.key, Key::Left | Key::Right) && matches!(mode, Mode::Work { .. });
    if press.repeat && !steps {
        return None;
    }
    let has = |command: &Command, shortcut| command.keys().contains(&shortcut);
    press.meanings().find_map(|mut meaning| {
        // A layout may need Shift to type it.
        meaning.shift &= TABLE.iter().any(|command| has(command, meaning));
        let applies = |command: &Command| admit(mode, Overlay::None, command) != Admission::NotHere;
        TABLE.iter().find(|command| has(command, meaning) && applies(command))
    })
}

/// What it means with what lies over the mode.
pub(in crate::session) fn command_here(press: KeyPress, Session { work, seen, .. }: &Session) -> Option<Command> {
    let command = command_of(press, &work.mode)?;
    let is_repair = matches!(seen.overlay, Overlay::Locate(Locate { step: LocateStep::Repair { .. }, .. }));
    let is_right = press.typed.key == Key::Right && matches!(command, Command::Play(PlayCommand::StepForward(_)));
    // What is behind the help waits. Right leads from picture to picture: "Done, go on" is not one of them.
    let waits = match seen.shows_help {
        true => !matches!(command, Command::Stop | Command::Solve) && row(command).0 != [Admission::CarryOut; 5],
        false => is_repair && is_right,
    };
    // With a fold on the table, or one on its way there, Enter leads to folding along.
    let is_at_work = !seen.shows_help && seen.overlay == Overlay::None && matches!(work.mode, Mode::Work { .. });
    let has_fold = work.player.plan().is_some() || work.solving.is_underway();
    let follows = *command == Command::Solve && is_at_work && has_fold;
    (!waits).then(|| if follows { ModeCommand::Follow.into() } else { command.clone() })
}
