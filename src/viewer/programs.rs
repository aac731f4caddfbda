//! Other programs: found, started and ended. None can block this one: every wait for a program can be stopped, and
//! dropping a [`Program`] ends it together with all that it has started.

use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Interval for noticing that a program has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

pub fn is_installed(program: &Command) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program.get_program()).is_file())
}

pub fn quiet(program: &mut Command) -> &mut Command {
    program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

pub struct Program(pub Child);

impl Program {
    pub fn start(command: &mut Command) -> io::Result<Self> {
        // The program may be a script that starts the real one: a group is ended as a whole.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        command.spawn().map(Self)
    }

    /// Waits until it ends; `None` if it is still running after `patience`, or once `is_enough`.
    pub fn wait(&mut self, patience: Duration, mut is_enough: impl FnMut() -> bool) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.0.try_wait() {
                Ok(None) if begun.elapsed() < patience && !is_enough() => std::thread::sleep(POLL_INTERVAL),
                ended => return ended.ok().flatten(),
            }
        }
    }

    pub fn is_running(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if !self.is_running() {
            return;
        }
        // In case of an error the group has ended meanwhile.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.0),
            rustix::process::Signal::KILL,
        );
        #[cfg(not(unix))]
        let _ = self.0.kill();
        _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_program_that_is_ended_takes_along_what_it_has_started() {
        let folder = tempfile::tempdir().unwrap();
        let script = "sleep 1000 & echo $! > number; echo > there; wait";
        let mut program =
            Program::start(quiet(Command::new("sh").args(["-c", script]).current_dir(folder.path()))).unwrap();
        assert_eq!(program.wait(Duration::MAX, || folder.path().join("there").exists()), None);
        let number = std::fs::read_to_string(folder.path().join("number")).unwrap();
        drop(program);
        let stat = std::path::Path::new("/proc").join(number.trim()).join("stat");
        // Until its exit status is read, a zombie is left.
        let is_at_work = || std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "));
        for _ in 0..500 {
            if !is_at_work() {
                return;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        panic!("it goes on");
    }
}
