//! Which command applies in which mode and under which overlay, checked against a readable table.

use std::collections::BTreeSet;

use snake_cube::session::command::scope::admit;
use snake_cube::session::command::{Admission, TABLE};
use snake_cube::session::{Command, Edit, Effect, FilesEffect, Locate, LocateStep, Mode, Overlay, Session, ShelfPage};

use crate::elsewhere::{Driven as _, after, command};
use crate::sources::sources;

/// Commands as scripts write them, and what happens to them: in each mode, then under each overlay.
const WORDS: &str = "
    commands                                         | work | entering | folding along | hands | demo   | shelf  | export | locate | choice
    speed 2; help; fullscreen; voice on; timer off   | does | does     | does          | does  | does   | stays  | stays  | stays  | stays
    quality low; theme light; language de; motion full; woods one; scale 90 | does | does     | does          | does  | does   | stays  | stays  | stays  | stays
    sound; time me; larger; smaller; usual size; window 800x600 | does | does     | does          | does  | does   | stays  | stays  | stays  | stays
    home; camera 1 2 3; path x                       | does | does     | does          | does  | does   | stays  | stays  | stays  | stays
    dismiss 0; point 3; brush b; export film; stop export | does | does     | does          | does  | does   | stays  | stays  | stays  | stays
    open saved; show in folder                       | does | does     | does          | does  | does   | stays  | stays  | stays  | stays
    faster; slower; xray; ghost; guide; edit; panel       | does | no       | does          | does  | does   | stays  | stays  | stays  | stays
    run 3; cube S; take back; recount 1; start over  | no   | does     | no            | no    | no     | stays  | stays  | stays  | stays
    rotate -1; turn over; done                       | no   | does     | no            | no    | no     | stays  | stays  | stays  | stays
    hold 3; swing 3 45; let go; turn 3 90            | no   | no       | no            | does  | no     | stays  | stays  | stays  | stays
    turn held 90; joint next; pull; hint; follow from here | no   | no       | no            | does  | no     | stays  | stays  | stays  | stays
    stop                                             | does | does     | does          | does  | ends   | stays  | stays  | stays  | stays
    solve                                            | does | does     | does          | no    | ends   | closes | stays  | stays  | stays
    play pause; step forward; step back 5            | does | no       | does          | does  | ends   | stays  | stays  | stays  | stays
    play; pause; again; glance; seek 3               | does | no       | does          | does  | ends   | closes | stays  | closes | closes
    loop; loop on                                    | does | no       | no            | no    | ends   | closes | stays  | closes | closes
    mirror; unfold                                   | does | no       | does          | no    | ends   | closes | stays  | closes | closes
    page 3                                           | does | no       | does          | no    | ends   | closes | stays  | closes | closes
    start; end                                       | does | no       | does          | no    | ends   | closes | stays  | stays  | closes
    next solution; previous solution; solution 2     | does | no       | no            | no    | ends   | closes | closes | closes | closes
    view fold; pace 5                                | does | no       | no            | no    | ends   | closes | closes | closes | closes
    redo                                             | does | no       | no            | does  | ends   | closes | closes | closes | closes
    flip 3; other end; correct 1                     | does | no       | does          | does  | ends   | closes | closes | closes | closes
    cell 0 0 0 w; pattern none; pose 0123            | does | no       | does          | does  | ends   | closes | closes | closes | closes
    save; lay out; choose; enter; count again; follow; hands; by heart; demo | does | no       | does          | does  | ends   | closes | closes | closes | closes
    undo                                             | does | does     | does          | does  | ends   | closes | closes | closes | closes
    box cube; paint 1 b; discard text                | does | does     | does          | does  | ends   | closes | closes | closes | closes
    type 3 2                                         | does | leaves   | does          | does  | ends   | closes | closes | closes | closes
    snake 3 2; puzzle king-46                        | does | leaves   | does          | does  | leaves | closes | closes | closes | closes
    recent 1; paste; open; settings x                | does | does     | does          | does  | leaves | closes | closes | closes | closes
    copy                                             | does | no       | does          | does  | ends   | stays  | stays  | stays  | stays
    locate                                           | does | no       | does          | does  | ends   | closes | closes | stays  | closes
    locate pick 3; locate none; locate done          | does | no       | does          | no    | no     | stays  | stays  | stays  | stays
    shelf all                                        | does | leaves   | does          | no    | ends   | stays  | closes | closes | closes
    shelf                                            | does | no       | does          | no    | ends   | stays  | closes | closes | closes
    filter box any; ranked 5; open found; options hard 3x3x3 7; new easy | does | does     | does          | does  | ends   | stays  | closes | closes | closes
    side 20; name Anna; day 2026-11-22; day; copy drill plan | does | does     | does          | does  | ends   | stays  | closes | closes | closes
    export; share picture; save export            | does | no       | does          | does  | ends   | closes | stays  | closes | closes
    sheet x.html                                     | does | does     | does          | does  | ends   | closes | stays  | closes | closes
";

const LOCATE: Locate = Locate { step: LocateStep::Pose, at: 0 };

fn commands(lines: &str) -> Vec<Command> {
    lines
        .split(';')
        .map(|line| if line.trim() == "discard text" { Edit::DiscardText.into() } else { command(line) })
        .collect()
}

/// Each command, in the order of the table.
pub fn all() -> Vec<Command> {
    rows().flat_map(|cells| commands(cells[0])).collect()
}

/// The cells of each row.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let rows = WORDS.lines().filter(|row| !row.trim().is_empty()).skip(1);
    rows.map(|row| row.split('|').map(str::trim).collect())
}

/// A session in each mode, in the order of the table.
pub fn modes() -> [Session; 5] {
    ["", "enter", "solve; follow; step forward", "hands", "demo"].map(|lines| after("two-by-two", lines))
}

fn expected(word: &str) -> Admission {
    match word {
        "does" => Admission::CarryOut,
        "leaves" => Admission::LeaveMode,
        "ends" => Admission::OnlyLeave,
        "no" => Admission::NotHere,
        _ => panic!("`{word}` is no word of the table"),
    }
}

#[test]
fn every_command_has_its_place_in_every_mode_and_overlay() {
    let modes = modes();
    assert!(matches!(
        modes.each_ref().map(Session::mode),
        [Mode::Work, Mode::Entering, Mode::Work, Mode::Hands(_), Mode::Demo(_)]
    ));
    let overlays = [Overlay::Shelf(ShelfPage::Sold), Overlay::Export, Overlay::Locate(LOCATE), Overlay::Choice];
    let mut walked = BTreeSet::new();
    for cells in rows() {
        for command in commands(cells[0]) {
            for (session, word) in modes.iter().zip(&cells[1..6]) {
                let mode = session.mode();
                let uncovered = expected(word);
                assert_eq!(admit(session, Overlay::None, &command), uncovered, "{command:?}, {mode:?}");
                for (overlay, word) in overlays.iter().zip(&cells[6..]) {
                    let covered = match *word {
                        "closes" => Admission::CloseOverlay,
                        // Stop closes whatever is on top, the overlay first; Enter takes what the choice lies over, or a picture, or saves.
                        "stays" if ["stop", "solve"].contains(&cells[0]) => Admission::CarryOut,
                        "stays" => uncovered,
                        _ => panic!("`{word}` is no word of the table"),
                    };
                    assert_eq!(admit(session, *overlay, &command), covered, "{command:?}, {overlay:?}");
                }
            }
            walked.insert(name(&command));
        }
    }
    let sources = sources();
    let text = sources["session/command/mod.rs"].split_once("\ncommands! {").unwrap().1.split_once("\n}").unwrap().0;
    let mut variants = BTreeSet::new();
    for group in text.split("\n    }") {
        let words = group.lines().filter_map(|line| line.trim().split(['(', ' ', ',']).next());
        let names = Vec::from_iter(words.filter(|word| word.starts_with(char::is_uppercase)));
        variants.extend(names.iter().skip(1).map(|name| format!("{} {name}", names[0])));
    }
    assert_eq!(walked, variants, "the table has each command");
    for command in TABLE {
        assert!(walked.contains(&name(command)));
    }
}

fn name(command: &Command) -> String {
    let written = format!("{command:?}");
    let words = written.split(|sign: char| !sign.is_alphanumeric()).take(2);
    Vec::from_iter(words).join(" ")
}

/// Every command is completed in every mode and under every overlay.
#[test]
fn no_command_goes_round_for_ever() {
    for before in modes() {
        for overlay in ["", "help", "shelf", "export", "locate", "choose"] {
            for next in all() {
                let mut session = before.clone();
                if !overlay.is_empty() {
                    session.ask(overlay);
                }
                session.obey(next.clone());
                assert!(!session.is_demo() || session.overlay() == Overlay::None, "{next:?}");
                assert!(session.entering().is_none() || !session.is_covered(), "{next:?}");
            }
        }
    }
}

#[test]
fn copying_leaves_the_shelf_open() {
    let mut session = after("cubra-blue", "shelf all");
    let effects = session.ask("copy");
    assert!(matches!(&effects[..], [Effect::Files(FilesEffect::Copy(_))]), "{effects:?}");
    assert_eq!(session.overlay().tab(), Some(ShelfPage::All));
}
