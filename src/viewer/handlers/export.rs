//! Creates an export on a background thread and saves it atomically; shows the file in its folder.

use std::path::is_separator;

use super::files::{absolute, expand_home, save_error};
use super::prelude::*;
use crate::export::{ExportKind, ExportRequest};
use crate::job::Outbox;
use crate::save::{can_save, save_as};
use crate::session::ExportEffect;
use crate::text::RenderError;
use crate::viewer::render::render;

/// The running export. Dropping it stops it without leaving a file.
#[derive(Resource, Default)]
struct ExportJob(Option<Job<Report>>);

pub fn plugin(app: &mut App) {
    if is_installed(&Command::new("ffmpeg")) {
        Post::of(app).send(Report::Ffmpeg);
    }
    app.init_resource::<ExportJob>()
        .add_systems(Update, forward_reports.in_set(Phase::Drain))
        .add_systems(PostUpdate, carry_out);
}

fn carry_out(mut due: ResMut<DueEffects>, mut export: ResMut<ExportJob>, post: Res<Post>) {
    for effect in due.export.drain(..) {
        match effect {
            ExportEffect::Make { wanted, to, over } => {
                let work = move |outbox: &Outbox<Report>| {
                    let (to, over) = target(&wanted, &to, over);
                    let made = make(&wanted, &to, over, outbox);
                    outbox.deliver(made.map_or_else(Report::ExportFailed, |()| Report::Exported(to)));
                };
                let failed = |why| Report::ExportFailed(Some(Failure::Render(RenderError::Failed(why))));
                export.0 = Some(Job::start("export", 8, Stop::new(), post.wake.caller(), failed, work));
            }
            ExportEffect::Stop => export.0.iter().for_each(|job| job.stop.ask()),
            ExportEffect::Open(path) => show(vec![opener(&path)], path, &post),
            ExportEffect::ShowInFolder(path) => show(folder_openers(&path), path, &post),
        }
    }
}

fn forward_reports(mut export: ResMut<ExportJob>, post: Res<Post>) {
    while let Some(report) = export.0.as_ref().and_then(|job| job.messages.try_recv().ok()) {
        if !matches!(report, Report::ExportProgress(_)) {
            export.0 = None;
        }
        post.send(report);
    }
}

/// The path to save to, and whether to overwrite it. A folder gets a file name appended, and a wrong extension the
/// right one; such a path was not confirmed, so it is never overwritten.
fn target(wanted: &ExportRequest, given: &Path, over: bool) -> (PathBuf, bool) {
    let mut to = absolute(&expand_home(given));
    let ends_as_folder = given.as_os_str().as_encoded_bytes().last().is_some_and(|&last| is_separator(last.into()));
    if ends_as_folder || to.is_dir() {
        return (to.join(wanted.file_name()), false);
    }
    if ExportKind::of(&to) == Some(wanted.kind) {
        return (to, over);
    }
    to.add_extension(wanted.kind.word());
    (to, false)
}

/// Creates and saves the file. Fails with the reason, or `None` if stopped; an invalid path fails before the work.
fn make(wanted: &ExportRequest, to: &Path, over: bool, outbox: &Outbox<Report>) -> Result<(), Option<Failure>> {
    can_save(to, over).map_err(|error| save_error(to, &error))?;
    // At most one message per percent, because each wakes the window.
    let mut last_percent = 0;
    let mut report_progress = |share: f32| {
        let percent = (share * 100.0) as u32;
        if std::mem::replace(&mut last_percent, percent) != percent {
            outbox.offer(Report::ExportProgress(share));
        }
    };
    let content = render(wanted, to, &outbox.stop, &mut report_progress).map_err(|error| match error {
        RenderError::Stopped => None,
        error => Some(Failure::Render(error)),
    })?;
    if outbox.stop.is_asked() {
        return Err(None);
    }
    save_as(to, content, over).map_err(|error| Some(save_error(to, &error)))
}

/// Shows the file with the first of these programs that can.
fn show(programs: Vec<Command>, path: PathBuf, post: &Post) {
    let show = move |post: &Post| {
        let shown = programs.into_iter().any(|mut program| {
            // Explorer returns a failure code even on success.
            quiet(&mut program).status().is_ok_and(|status| status.success() || cfg!(windows))
        });
        if !shown {
            post.tell(Report::FileFailed(Failure::NotShown(path)));
        }
    };
    // If no thread starts, nothing opens, which the user notices anyway.
    _ = post.start("show saved", show);
}

/// The command that opens a file or a folder with what the system has for it.
fn opener(path: &Path) -> Command {
    let name = if cfg!(target_os = "macos") { "open" } else { ["xdg-open", "explorer"][usize::from(cfg!(windows))] };
    let mut open = Command::new(name);
    open.arg(path);
    open
}

/// Commands that show a file in its folder, or at least open the folder, best first.
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
            .arg(format!("array:string:{}", file_url(file)))
            .arg("string:");
        vec![manager, opener(file.parent().unwrap_or(file))]
    }
}

/// Explorer needs quotes around the path only, not around the whole argument.
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

/// A file URL. Escapes the comma too, because it would separate two files.
fn file_url(file: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let bytes = file.as_os_str().as_encoded_bytes().iter();
    let written = bytes.map(|&byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") });
    format!("file://{}", String::from_iter(written))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_file_whatever_its_name() {
        assert_eq!(file_url(Path::new("/home/a b/fold-1_2.gif")), "file:///home/a%20b/fold-1_2.gif");
        assert_eq!(file_url(Path::new("/ü/a,b%.gif")), "file:///%C3%BC/a%2Cb%25.gif");
    }
}
