//! Files and the clipboard: what the session asks for and cannot reach itself.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::EguiClipboard;

use super::frame::{Asked, Due, Moving, Phase, Work};
use crate::job::{Job, Stop};
use crate::puzzle::{NamedPuzzle, PuzzleFile, PuzzleOptions};
use crate::session::{Command, Draft, Effect};

/// A dialog that is open, on a thread of its own: the window goes on drawing behind it.
#[derive(Resource, Default)]
struct Dialog(Option<Job<Chosen>>);

/// What came of a dialog.
enum Chosen {
    Open(PathBuf),
    Save(PathBuf),
    Nothing,
    Failed(String),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dialog>().add_systems(Update, hear.in_set(Phase::Drain)).add_systems(PostUpdate, carry_out);
}

fn carry_out(
    mut due: MessageReader<Due>,
    mut work: ResMut<Work>,
    mut dialog: ResMut<Dialog>,
    mut clipboard: ResMut<EguiClipboard>,
    mut asked: MessageWriter<Asked>,
) {
    for Due(effect) in due.read() {
        match effect {
            Effect::Copy(text) => clipboard.set_text(text),
            Effect::Paste => match clipboard.get_text() {
                Some(text) if !text.trim().is_empty() => {
                    asked.write(Asked(Command::Snake(text)));
                }
                _ => work.0.tell("There is no text on the clipboard."),
            },
            Effect::OpenPath(path) => open(&mut work, Path::new(path), &mut asked),
            Effect::Open => ask(&mut dialog, false, String::new()),
            Effect::Save => {
                if work.0.puzzle().is_ok() {
                    ask(&mut dialog, true, work.0.draft().name_or_text());
                } else {
                    work.0.tell("Only a whole puzzle can be saved: see what is missing.");
                }
            }
            _ => {}
        }
    }
}

fn open(work: &mut Work, path: &Path, asked: &mut MessageWriter<Asked>) {
    match NamedPuzzle::open(&path.display().to_string(), &PuzzleOptions::default()) {
        Ok(opened) => {
            asked.write(Asked(Command::Load(Draft::from_opened(&opened))));
            for warning in opened.warnings {
                work.0.tell(warning);
            }
        }
        Err(error) => work.0.tell(error.to_string()),
    }
}

fn ask(dialog: &mut Dialog, save: bool, name: String) {
    if dialog.0.is_some() {
        return;
    }
    dialog.0 = Some(Job::start(
        "dialog",
        1,
        Stop::new(),
        || {},
        Chosen::Failed,
        move |outbox| {
            let dialog = rfd::FileDialog::new().add_filter("Puzzle", &["toml", "txt"]);
            let chosen = if save {
                let name: String =
                    name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
                dialog.set_file_name(format!("{name}.toml")).save_file().map(Chosen::Save)
            } else {
                dialog.pick_file().map(Chosen::Open)
            };
            outbox.send(chosen.unwrap_or(Chosen::Nothing));
        },
    ));
}

fn hear(
    mut dialog: ResMut<Dialog>,
    mut work: ResMut<Work>,
    mut asked: MessageWriter<Asked>,
    mut moving: ResMut<Moving>,
) {
    let dialog = dialog.bypass_change_detection();
    let Some(job) = &dialog.0 else { return };
    moving.dialog = true;
    let Ok(chosen) = job.messages().try_recv() else { return };
    dialog.0 = None;
    match chosen {
        Chosen::Open(path) => open(&mut work, &path, &mut asked),
        Chosen::Save(path) => {
            if let Ok(puzzle) = work.0.puzzle() {
                let file = PuzzleFile {
                    name: work.0.draft().name_or_text(),
                    puzzle: puzzle.as_ref().clone(),
                    source: None,
                    notes: None,
                };
                match file.save(&path) {
                    Ok(()) => work.0.tell(format!("Saved to {}.", path.display())),
                    Err(error) => work.0.tell(error.to_string()),
                }
            }
        }
        Chosen::Nothing => {}
        Chosen::Failed(reason) => work.0.tell(format!("The file dialog did not open: {reason}")),
    }
}
