//! A virtual display, and the program controlled on it by a script.

use std::io::{BufRead, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use image::RgbImage;
use serde_json::Value;
use tempfile::TempDir;

use super::picture::Picture;
use crate::elsewhere::{content, folder};

/// A guard against hanging, far above the duration of any script; not a measure of speed.
const PATIENCE: Duration = Duration::from_secs(240);

/// A virtual display with its own server; ended when dropped.
pub struct Display {
    server: Child,
    name: String,
    /// Folder of the server's frame buffer.
    screen: TempDir,
}

impl Display {
    pub fn open() -> Self {
        Self::of_size("1600x1200")
    }

    /// Of the size of the smallest window, which the program opens there: it is drawn quickly.
    pub fn small() -> Self {
        Self::of_size("640x480")
    }

    /// Of this size, such as "800x600".
    pub fn of_size(size: &str) -> Self {
        let display = Self::of(&format!("{size}x24"), &["-noreset"]);
        // Move the pointer away, because hovering changes the picture.
        display.hand("mousemove 10000 10000");
        display
    }

    /// A display of this width, height and depth; `besides` are further server arguments.
    pub fn of(screen_size: &str, besides: &[&str]) -> Self {
        let screen = folder();
        let mut server = Command::new("Xvfb")
            .arg("-fbdir")
            .arg(screen.path())
            .args(["-displayfd", "1", "-screen", "0", screen_size, "-nolisten", "tcp"])
            .args(besides)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("these tests need Xvfb ({error}); tests/run.sh installs it and runs all tests")
            });
        let mut number = String::new();
        let heard = BufReader::new(server.stdout.take().unwrap()).read_line(&mut number);
        if heard.is_err() || number.trim().parse::<u32>().is_err() {
            let _ = server.kill();
            let _ = server.wait();
            panic!("Xvfb does not start; tests/run.sh installs what it needs");
        }
        Self { server, name: format!(":{}", number.trim()), screen }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// A screenshot of the upper left part of this size, or of all of a smaller display, from an X window dump with 32
    /// bits per pixel.
    pub fn photograph(&self, width: u32, height: u32) -> RgbImage {
        let dump = std::fs::read(self.screen.path().join("Xvfb_screen0")).unwrap();
        let word = |index: usize| u32::from_be_bytes(dump[index * 4..index * 4 + 4].try_into().unwrap()) as usize;
        let (header, bits, line, colours) = (word(0), word(11), word(12), word(19));
        assert_eq!((word(1), bits), (7, 32), "the version of the format, and bits a pixel");
        let pixels = header + colours * 12;
        let [width, height] = [width.min(word(4) as u32), height.min(word(5) as u32)];
        RgbImage::from_fn(width, height, |x, y| {
            let at = pixels + y as usize * line + x as usize * 4;
            image::Rgb([dump[at + 2], dump[at + 1], dump[at]])
        })
    }
}

impl Display {
    /// Keyboard and mouse input: lines of xdotool, without pauses between them.
    pub fn hand(&self, does: &str) {
        assert!(self.try_hand(does), "{does}");
    }

    /// [`Self::hand`] for a window that may already be closed; returns whether it was open.
    pub fn try_hand(&self, does: &str) -> bool {
        let mut xdotool = Command::new("xdotool")
            .arg("-")
            .env("DISPLAY", &self.name)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("these tests need xdotool ({error}); tests/run.sh installs it"));
        xdotool.stdin.take().unwrap().write_all(does.as_bytes()).unwrap();
        xdotool.wait().unwrap().success()
    }

    /// Ends the server.
    pub fn break_down(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.break_down();
    }
}

/// The description of Mesa's software driver, if installed, for the same pictures on every machine.
fn software_driver() -> Option<PathBuf> {
    let mut found: Vec<_> = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"]
        .into_iter()
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd")))
        .collect();
    found.sort();
    // One for another architecture may be beside it.
    let ours = found.iter().find(|path| path.to_string_lossy().contains(std::env::consts::ARCH)).cloned();
    ours.or_else(|| found.into_iter().next())
}

/// Position of the snake's text in a window of 1280×720, in the ordinary view.
pub const FIELD: &str = "1100 166";

/// A snake without a solution, so that its text is still there to be edited after the search.
pub const FOLDS_NOT: &str = "3 3 3 3 3 3 3 3 3 3 3 3 3";

pub const SNAKE_CUBE: &str = env!("CARGO_BIN_EXE_snake-cube");

/// The program, run in a folder, without a display yet.
pub fn program(folder: &Path) -> Command {
    in_folder(Path::new(SNAKE_CUBE), folder)
}

/// Any program, run likewise.
pub fn in_folder(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env("HOME", folder)
        // Do not use the preferences of the user who runs the tests.
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("XDG_RUNTIME_DIR", folder)
        // Compiled for the software driver once, not at each start.
        .env("MESA_SHADER_CACHE_DIR", env!("CARGO_TARGET_TMPDIR"))
        .env("RUST_BACKTRACE", "1")
        .env_remove("RUST_LOG");
    for name in
        ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY", "VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES"]
    {
        command.env_remove(name);
    }
    if let Some(driver) = software_driver() {
        command.env("VK_DRIVER_FILES", driver);
    }
    command
}

/// Keeps the software driver from drawing, which takes most of the time: for tests that look at no picture.
pub fn draw_nothing(command: &mut Command) {
    command.env("LP_NO_RAST", "1");
}

/// Draws after all.
pub fn draw(command: &mut Command, _: &Path) {
    command.env_remove("LP_NO_RAST");
}

/// How a program ended, and its output.
pub struct Ended {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ended {
    /// Checks the exit code.
    #[track_caller]
    pub fn exits(&self, code: i32) {
        assert_eq!(self.code, Some(code), "{}", self.stderr);
    }

    /// Checks the exit code, and that the message has these words.
    #[track_caller]
    pub fn fails(&self, code: i32, words: &str) {
        self.exits(code);
        assert!(self.stderr.contains(words), "{}", self.stderr);
    }
}

/// Runs until the program ends or the time limit is reached.
pub fn run(command: &mut Command) -> Ended {
    let mut child = command.spawn().expect("the program starts");
    let reader = |pipe: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut text = Vec::new();
            pipe.unwrap().read_to_end(&mut text).unwrap();
            String::from_utf8_lossy(&text).into_owned()
        })
    };
    let stdout = reader(child.stdout.take().map(|pipe| Box::new(pipe) as _));
    let stderr = reader(child.stderr.take().map(|pipe| Box::new(pipe) as _));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            panic!("it does not end: {}", stderr.join().unwrap());
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    Ended { code: status.code(), stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap() }
}

/// The results of a script.
pub struct Session {
    pub ended: Ended,
    folder: TempDir,
}

impl Session {
    /// A picture taken by the script.
    pub fn picture(&self, name: &str) -> Picture {
        Picture::open(&self.folder.path().join(format!("{name}.png")))
    }

    /// A state written by the script.
    pub fn state(&self, name: &str) -> Value {
        let path = self.folder.path().join(format!("{name}.json"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        serde_json::from_str(&text).unwrap()
    }

    pub fn has(&self, file: &str) -> bool {
        self.folder.path().join(file).exists()
    }

    /// The content of a file.
    pub fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }
}

/// The program as a user opens it, without a script; ended when dropped.
pub struct Opened {
    child: Child,
    pub started: Instant,
    pub display: Display,
    folder: TempDir,
}

impl Opened {
    pub fn new(display: Display, command: impl FnOnce(&Path) -> Command) -> Self {
        let folder = folder();
        let mut command = command(folder.path());
        command.env("DISPLAY", &display.name).stdout(Stdio::null()).stderr(Stdio::null());
        Self::on(display, folder, &mut command)
    }

    /// Opens a puzzle, in low quality and with the keyboard focus; a script does these lines, then writes states as
    /// [`watching`]. Nothing is drawn.
    pub fn scripted(display: Display, puzzle: &str, lines: &str, set_up: impl FnOnce(&mut Command, &Path)) -> Self {
        let window = Self::new(display, |folder| {
            let script = format!("quality low\n{lines}\n{}", watching());
            std::fs::write(folder.join("script.txt"), script).unwrap();
            let mut command = program(folder);
            draw_nothing(&mut command);
            set_up(&mut command, folder);
            command.args([puzzle, "--script", "script.txt"]);
            command
        });
        until(&window, "it begins", |_| true);
        window.take_keyboard();
        window
    }

    /// Starts a command that has been told where it appears.
    pub fn on(display: Display, folder: TempDir, command: &mut Command) -> Self {
        let started = Instant::now();
        Self { child: command.spawn().expect("the program starts"), started, display, folder }
    }

    /// Opens a puzzle, without motion and in low quality, and waits until it is visible.
    pub fn showing(display: Display, puzzle: &str) -> Self {
        Self::showing_as(display, puzzle, |_, _| {})
    }

    /// [`Self::showing`] with changes to the command or its folder.
    pub fn showing_as(display: Display, puzzle: &str, set_up: impl FnOnce(&mut Command, &Path)) -> Self {
        let mut window = Self::new(display, |folder| {
            let mut command = program(folder);
            let settings = folder.join("config/snake-cube");
            std::fs::create_dir_all(&settings).unwrap();
            std::fs::write(settings.join("settings.toml"), "motion = \"reduced\"\nquality = \"low\"\n").unwrap();
            set_up(&mut command, folder);
            command.arg(puzzle);
            command
        });
        window.until("a picture", |screen| {
            let picture = Picture::new(screen.clone());
            let (right, bottom) = picture.free;
            right > 0 && picture.ink(right / 4..right * 3 / 4, bottom / 4..bottom * 3 / 4) > 0.05
        });
        window
    }

    /// Waits until the window looks like this.
    pub fn until(&mut self, what: &str, is_so: impl Fn(&RgbImage) -> bool) {
        let start = Instant::now();
        loop {
            // The server places the window in the upper left corner.
            if is_so(&self.display.photograph(1280, 720)) {
                return;
            }
            assert_eq!(self.child.try_wait().unwrap(), None, "it goes on running");
            assert!(start.elapsed() < PATIENCE, "{what} does not come");
            std::thread::sleep(Duration::from_millis(40));
        }
    }

    /// Gives the window the keyboard focus, as a window manager does.
    pub fn take_keyboard(&self) {
        self.display.hand("search --name Snake windowfocus mousemove 400 300\n");
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Sends a signal, and returns the resulting exit code.
    pub fn signalled(self, signal: &str) -> Option<i32> {
        self.signal(signal);
        self.ended(signal)
    }

    /// Suspends the program.
    pub fn stop(&self) {
        self.signal("-STOP");
    }

    /// Waits for the program to end, and returns its exit code.
    pub fn ended(mut self, by: &str) -> Option<i32> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(start.elapsed() < PATIENCE, "{by} does not end it");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until nothing is drawn any more, because further drawing would keep a software driver busy all the time.
    pub fn comes_to_rest(&self) {
        let start = Instant::now();
        // Processor time in hundredths of a second, the unit used by Linux.
        let spent = || {
            let stat = content(format!("/proc/{}/stat", self.child.id()));
            let fields = stat.rsplit(") ").next().unwrap().split(' ').map(str::to_owned).collect::<Vec<_>>();
            fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
        };
        loop {
            let before = spent();
            std::thread::sleep(Duration::from_secs(1));
            if spent() - before < 10 {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "it goes on drawing");
        }
    }

    pub fn has(&self, file: &str) -> bool {
        self.folder.path().join(file).exists()
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Waits until the process has replaced itself by one with this variable in its environment.
    pub fn until_restarted(&mut self, variable: &str) {
        let (start, path) = (Instant::now(), format!("/proc/{}/environ", self.child.id()));
        while !String::from_utf8_lossy(&std::fs::read(&path).unwrap_or_default()).contains(variable) {
            assert_eq!(self.child.try_wait().unwrap(), None, "it starts again");
            assert!(start.elapsed() < PATIENCE, "it does not start again");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Peak memory in MiB; `None` after the program has ended.
    pub fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? / 1024)
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Script lines that write the state seven times per second, alternating between two file names.
pub fn watching() -> String {
    (0..2600).map(|at| format!("wait 0.14\nstate {}.json\n", at % 2)).collect()
}

/// The state written last, if one is complete, and when.
fn written(window: &Opened) -> Option<(SystemTime, Value)> {
    let read = |name: &str| {
        let path = window.folder().join(name);
        let when = path.metadata().ok()?.modified().ok()?;
        Some((when, serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()?))
    };
    let all = ["0.json", "1.json"].into_iter().filter_map(read);
    all.max_by_key(|(when, _)| *when)
}

/// The state written last, if one is complete.
pub fn now(window: &Opened) -> Option<Value> {
    written(window).map(|(_, state)| state)
}

/// The state in which all input so far has arrived, however slow a frame is: the first two written from now on may be of
/// the frame before it and of the one that asks for what it means.
pub fn after_input(window: &Opened) -> Value {
    let (start, mut last) = (Instant::now(), SystemTime::now());
    let mut left = 3;
    loop {
        if let Some((when, state)) = written(window).filter(|(when, _)| *when > last) {
            (last, left) = (when, left - 1);
            if left == 0 {
                return state;
            }
        }
        assert!(start.elapsed() < PATIENCE, "it writes no state: {:?}", now(window));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until the state satisfies the condition.
pub fn until(window: &Opened, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        if let Some(state) = now(window).filter(&is_so) {
            return state;
        }
        assert!(start.elapsed() < Duration::from_secs(200), "{what}: {:?}", now(window));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Runs a script in a small window.
pub fn play(arguments: &[&str], script: &str) -> Session {
    play_on(&Display::small(), arguments, script, |_, _| {})
}

/// [`play`] with changes to the command or its folder, in low quality.
pub fn play_as(arguments: &[&str], script: &str, set_up: impl FnOnce(&mut Command, &Path)) -> Session {
    play_on(&Display::small(), arguments, &format!("quality low\n{script}"), set_up)
}

fn play_on(display: &Display, arguments: &[&str], script: &str, set_up: impl FnOnce(&mut Command, &Path)) -> Session {
    let folder = folder();
    std::fs::write(folder.path().join("script.txt"), script).unwrap();
    let mut command = program(folder.path());
    if !script.contains(".png") {
        draw_nothing(&mut command);
    }
    set_up(&mut command, folder.path());
    command.args(arguments).args(["--script", "script.txt"]).env("DISPLAY", &display.name);
    let ended = run(&mut command);
    keep(folder.path(), arguments);
    Session { ended, folder }
}

/// Runs a script that must reach its `quit`, in a small window.
pub fn play_small(arguments: &[&str], script: &str) -> Session {
    play_well_on(&Display::small(), arguments, script)
}

/// Runs a script that must reach its `quit`, in a window of the usual size.
pub fn play_well(arguments: &[&str], script: &str) -> Session {
    play_well_on(&Display::open(), arguments, script)
}

/// [`play_well`] on this display. In low quality unless the script says otherwise, because without a graphics card, most of the time would go into
/// drawing pictures at rest.
pub fn play_well_on(display: &Display, arguments: &[&str], script: &str) -> Session {
    let session = play_on(display, arguments, &format!("quality low\n{script}"), |_, _| {});
    session.ended.exits(0);
    assert_eq!(session.ended.stdout, "");
    session
}

/// Keeps the pictures for inspection, on request.
fn keep(folder: &Path, arguments: &[&str]) {
    let Some(shelf) = std::env::var_os("SNAKE_CUBE_KEEP_PICTURES") else { return };
    let test = std::thread::current().name().unwrap_or("window").rsplit("::").next().unwrap().to_owned();
    std::fs::create_dir_all(&shelf).unwrap();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".png") || name.ends_with(".json") {
            let puzzle = arguments.first().copied().unwrap_or("default").replace(['/', ' '], "-");
            std::fs::copy(entry.path(), Path::new(&shelf).join(format!("{test}-{puzzle:.20}-{name}"))).unwrap();
        }
    }
}
