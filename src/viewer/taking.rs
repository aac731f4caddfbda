//! Makes what is taken along on a thread of its own and saves it, whole or not at all; shows people in which folder it is.
//!
//! What is in the file is left to `export` and to who renders.

use std::path::{Path, PathBuf, is_separator};
use std::process::{Command, Stdio};

use bevy::prelude::*;
use crossbeam_channel::{Receiver, bounded};

use super::door::{Due, Told};
use super::frame::{Phase, Wake, from_home, unsaved, whole};
use super::render::{RenderError, render};
use crate::export::{Ending, Order, Wanted, page, sheet};
use crate::job::{Job, Outbox, Revision, Stop};
use crate::save::{can_save, save, save_new};
use crate::session::{ExportEffect, Report};

/// What is being made. Dropping it stops it, and leaves no file.
#[derive(Resource, Default)]
struct Making(Option<Job<Made>>);

/// The system that is to show a file, on a thread of its own: it may take its time.
#[derive(Resource, Default)]
struct Showing(Option<Receiver<Report>>);

enum Made {
    /// So much is done, 0 to 1.
    Share(f32),
    Saved(PathBuf),
    Stopped,
    /// Why, in a sentence.
    Failed(String),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Making>()
        .init_resource::<Showing>()
        .add_systems(Update, hear.in_set(Phase::Drain))
        .add_systems(PostUpdate, carry_out);
}

fn carry_out(
    mut due: MessageReader<Due<ExportEffect>>,
    mut making: ResMut<Making>,
    mut showing: ResMut<Showing>,
    wake: Res<Wake>,
) {
    for Due(effect) in due.read() {
        match effect {
            ExportEffect::Make { wanted, to, over } => {
                let (wanted, to, over) = (wanted.clone(), to.clone(), *over);
                let work = move |outbox: &Outbox<Made>| {
                    let (to, over) = place(&wanted, &to, over);
                    outbox.deliver(make(&wanted, to, over, outbox));
                };
                let failed = |why| Made::Failed(format!("the file could not be made: {why}"));
                let job = Job::start("take along", Revision::default(), 8, Stop::new(), wake.caller(), failed, work);
                making.0 = Some(job);
            }
            ExportEffect::Stop => making.0.iter().for_each(Job::stop),
            ExportEffect::Show(path) => showing.0 = Some(show(path.clone(), wake.caller())),
        }
    }
}

fn hear(mut making: ResMut<Making>, mut showing: ResMut<Showing>, mut told: MessageWriter<Told>) {
    let (making, showing) = (making.bypass_change_detection(), showing.bypass_change_detection());
    if let Some(job) = &making.0 {
        let mut ended = false;
        for made in job.messages().try_iter() {
            ended |= !matches!(made, Made::Share(_));
            told.write(Told(match made {
                Made::Share(share) => Report::Taking(share),
                Made::Saved(path) => Report::Taken { path, can_be_shown: !folder_openers(Path::new("")).is_empty() },
                Made::Stopped => Report::NotTaken(None),
                Made::Failed(why) => Report::NotTaken(Some(why)),
            }));
        }
        if ended {
            making.0 = None;
        }
    }
    if let Some(receiver) = &showing.0 {
        match receiver.try_recv() {
            Ok(report) => _ = told.write(Told(report)),
            Err(error) if error.is_empty() => return,
            Err(_) => {}
        }
        showing.0 = None;
    }
}

/// Where a file goes for which this was given, a folder or a name with another ending too; and whether over what is there:
/// nobody was asked about a name that is not the one that was given.
fn place(wanted: &Wanted, given: &Path, over: bool) -> (PathBuf, bool) {
    let mut to = whole(&from_home(given));
    let ends_as_folder = given.as_os_str().as_encoded_bytes().last().is_some_and(|&last| is_separator(last.into()));
    if ends_as_folder || to.is_dir() {
        return (to.join(wanted.file_name()), false);
    }
    let ending = wanted.order.ending();
    if Ending::of(&to) == Some(ending) {
        return (to, over);
    }
    let name = to.as_mut_os_string();
    name.push(".");
    name.push(ending.word());
    (to, false)
}

/// Makes it and saves it; what can't be saved is found out before.
fn make(wanted: &Wanted, to: PathBuf, over: bool, outbox: &Outbox<Made>) -> Made {
    if let Err(error) = can_save(&to, over) {
        return Made::Failed(unsaved(&to, &error));
    }
    let subject = &wanted.subject;
    // Each wakes the window.
    let mut told = 0;
    let mut tell = |share: f32| {
        let percent = (share * 100.0) as u32;
        if std::mem::replace(&mut told, percent) != percent {
            outbox.offer(Made::Share(share));
        }
    };
    let content = match &wanted.order {
        Order::Page => page(subject).into_bytes(),
        Order::Drawing => sheet(subject).into_bytes(),
        Order::Film(shooting) => match render(subject, shooting, outbox.stop(), &mut tell) {
            Ok(content) => content,
            Err(RenderError::Stopped) => return Made::Stopped,
            Err(error) => return Made::Failed(format!("the file could not be made: {error}")),
        },
    };
    if outbox.stop().is_asked() {
        return Made::Stopped;
    }
    match if over { save(&to, content) } else { save_new(&to, content) } {
        Ok(()) => Made::Saved(to),
        Err(error) => Made::Failed(unsaved(&to, &error)),
    }
}

/// Has the system show where a file is; where it can't, that is told.
fn show(path: PathBuf, wake: impl Fn() + Send + 'static) -> Receiver<Report> {
    let (sender, receiver) = bounded(1);
    let run = move || {
        let shown = folder_openers(&path).into_iter().any(|mut program| {
            let quiet = program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            // That of Windows says of itself that it failed whatever it did.
            quiet.status().is_ok_and(|status| status.success() || cfg!(windows))
        });
        if !shown {
            let why = format!("nothing here shows folders; the file is {}", path.display());
            // Nobody listens where the window is gone.
            let _ = sender.send(Report::FileFailed(why));
        }
        drop(sender);
        wake();
    };
    // Without a thread nothing is shown, which is seen.
    let _ = std::thread::Builder::new().name("show in folder".to_owned()).spawn(run);
    receiver
}

/// Programs of this system that show a file in its folder, or at least the folder, the best first.
fn folder_openers(file: &Path) -> Vec<Command> {
    if cfg!(target_os = "macos") {
        let mut open = Command::new("open");
        open.arg("-R").arg(file);
        vec![open]
    } else if cfg!(windows) {
        vec![explorer(file)]
    } else {
        let mut manager = Command::new("dbus-send");
        manager
            .args(["--session", "--print-reply", "--reply-timeout=5000", "--dest=org.freedesktop.FileManager1"])
            .args(["/org/freedesktop/FileManager1", "org.freedesktop.FileManager1.ShowItems"])
            .arg(format!("array:string:{}", address(file)))
            .arg("string:");
        let mut folder = Command::new("xdg-open");
        folder.arg(file.parent().unwrap_or(file));
        [manager, folder].into_iter().filter(|program| is_there(Path::new(program.get_program()))).collect()
    }
}

/// That of Windows, which hears quotes round the name alone, and not round all that it is told, as other programs do.
fn explorer(file: &Path) -> Command {
    let mut select = std::ffi::OsString::from("/select,\"");
    select.push(file);
    select.push("\"");
    let mut explorer = Command::new("explorer");
    #[cfg(windows)]
    std::os::windows::process::CommandExt::raw_arg(&mut explorer, select);
    #[cfg(not(windows))]
    explorer.arg(select);
    explorer
}

/// Whether a program is in one of the folders that programs are looked for in.
fn is_there(program: &Path) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// A file as file managers are told it: all but plain letters is written as numbers, the comma too, which would part two files.
fn address(file: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let written = |&byte: &u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    format!("file://{}", file.as_os_str().as_encoded_bytes().iter().map(written).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_file_whatever_its_name() {
        assert_eq!(address(Path::new("/home/a b/fold-1_2.gif")), "file:///home/a%20b/fold-1_2.gif");
        assert_eq!(address(Path::new("/ü/a,b%.svg")), "file:///%C3%BC/a%2Cb%25.svg");
    }
}
