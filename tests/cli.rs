//! The command line as other programs see it: its output, where it goes, and the exit code.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::{Value, json};
use snake_cube::text::{Language, Notice};

use crate::elsewhere::{BLUE, folder};
use crate::photo::EASY;
use crate::photo::files::png;

pub fn snake_cube(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("snake-cube");
    command.args(arguments);
    command
}

/// The objects that a command prints, one per line.
pub fn lines(arguments: &[&str], exit: i32) -> Vec<Value> {
    let output = snake_cube(arguments).assert().code(exit).get_output().stdout.clone();
    String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn check(arguments: &[&str], exit: i32) -> Value {
    let mut lines = lines(&[&["check", "--json"], arguments].concat(), exit);
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

const COMMON: &str = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3";
pub const KINDS: &str = "srssrrrrrrrrrrsrrssrrrrssrsrrrrrrsrsrrrrrrrrrsrrsrrsrrssrrrsrrss";
pub const COLOURS: &str = "bbbwwwwwwwwbbbbwwwbbbbbbwwwbbwbbwbbwwwwwbbbbbbwbwwwbbbbwwwwwbbww";

/// The commands in README.md and docs/terminal.md: those of the blocks, and those of the table with all their options.
/// Only `render`, which needs a driver, is left to other tests. A window ends without a display, after reading its puzzle.
#[test]
fn commands_of_the_documents_run() {
    let folder = folder();
    std::fs::write(folder.path().join("FILE"), "quit\n").unwrap();
    std::fs::write(folder.path().join("PHOTO"), png(&EASY)).unwrap();
    let (mut ran, mut within) = (0, false);
    for text in [include_str!("../README.md"), include_str!("../docs/terminal.md")] {
        for line in text.lines() {
            within = if within { line != "```" } else { line == "```sh" };
            let line =
                line.strip_prefix("| `").and_then(|row| Some(row.split_once("` |")?.0)).or(within.then_some(line));
            let Some(call) = line.and_then(|line| line.strip_prefix("snake-cube ")) else { continue };
            let call = call.replace(['[', ']'], "").replace(" N", " 7").replace("PUZZLE", "two-by-two");
            let words: Vec<&str> = match Vec::from_iter(call.split('"'))[..] {
                ["", snake, ""] => vec![snake],
                _ => call.split(' ').collect(),
            };
            if words[0] == "render" {
                continue;
            }
            let opens_window = words[0].contains(' ') || words.contains(&"--script");
            let mut command = snake_cube(&words);
            ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].iter().for_each(|name| _ = command.env_remove(name));
            command.current_dir(folder.path()).assert().code(if opens_window { 4 } else { 0 });
            ran += 1;
        }
    }
    assert!(ran >= 9, "{ran}");
}

#[test]
fn list() {
    let listed = lines(&["list", "--json"], 0);
    let blue = listed.iter().find(|line| line["id"] == "cubra-blue").unwrap();
    assert_eq!(blue["box"], json!([3, 3, 3]));
    assert_eq!(blue["segments"], json!(BLUE));
    assert_eq!(blue["solutions"], 1);
    assert!(blue["name"].is_string());
    let text = snake_cube(&["list"]).assert().success();
    for line in &listed {
        let id = line["id"].as_str().unwrap().to_owned();
        text.get_output().stdout.windows(id.len()).position(|bytes| bytes == id.as_bytes()).unwrap();
    }
    // A listed snake can be opened by its listed id.
    assert_eq!(check(&["cubra-blue"], 0)["catalogue"], "cubra-blue");
    assert_eq!(listed.iter().filter(|line| line["colours"].is_string()).count(), 1);
}

#[test]
fn check_says_what_was_understood() {
    let common = check(&[COMMON], 0);
    for (field, value) in [
        ("ok", json!(true)),
        ("notation", json!("segments")),
        ("segments", json!(BLUE)),
        ("inner", json!("STTTSTTSTTTSTSTTTTSTSTSTS")),
        ("box", json!([3, 3, 3])),
        ("palindrome", json!(false)),
        ("catalogue", json!("cubra-blue")),
    ] {
        assert_eq!(common[field], value, "{field}");
    }
    let dashes = check(&["--ooo-oo-ooo-o-oooo-o-o-o--"], 0);
    assert_eq!((&dashes["notation"], &dashes["segments"]), (&json!("dashes"), &common["segments"]));
    let coloured = check(&[KINDS, "--colours", COLOURS, "--pattern", "block"], 0);
    assert_eq!((&coloured["catalogue"], &coloured["notation"]), (&json!("king-46-blocks"), &json!("cubelets")));
    assert_eq!(check(&[KINDS], 0)["catalogue"], "king-46");
    let boxed = check(&["STTS", "--box", "2x3x1"], 0);
    assert_eq!((&boxed["box"], &boxed["catalogue"]), (&json!([2, 3, 1]), &Value::Null));
    snake_cube(&["check", "cubra-blue"]).assert().success().stdout(contains("XXX\n  XX\n   X\n   XX\n")).stderr("");
}

#[test]
fn check_says_what_is_wrong_where_and_what_may_be_meant() {
    // A number off by one.
    let wrong = check(&["3 2 2 4 2 3 2 2 3 3 2 2 2 3 3 3 3"], 2);
    assert_eq!((&wrong["ok"], &wrong["at"]), (&json!(false), &json!(4)));
    assert!(wrong["error"].as_str().unwrap().contains("1 too many for 3×3×3"), "{wrong}");
    assert!(wrong["suggestions"].as_array().unwrap().contains(&json!(COMMON)), "{wrong}");
    // Known snake cubes come first.
    let king =
        check(&["3 2 3 2 2 4 2 3 2 3 2 3 2 2 2 2 2 2 2 2 3 3 2 2 2 2 2 3 4 2 2 2 4 2 3 2 2 2 2 2 2 2 2 2 4 3"], 2);
    assert_eq!(check(&[king["suggestions"][0].as_str().unwrap()], 0)["catalogue"], "king-46");
    // A turn written as straight gives a snake that cannot fold.
    let run = check(&["SSTTSTTSTTTSTSTTTTSTSTSTS"], 1);
    assert_eq!((&run["ok"], &run["at"]), (&json!(false), &json!(1)));
    assert!(run["suggestions"].as_array().unwrap().contains(&json!("STTTSTTSTTTSTSTTTTSTSTSTS")), "{run}");
    // Every change of one cubelet was tried, and none folds.
    snake_cube(&["check", "SSTTTTSTTSTTTSTSTTTTSTSTS"])
        .assert()
        .code(1)
        .stdout(contains("It does not fold, even with one or two mistakes put right."));

    // Boxes that are not cubes are written as an option, which only the command line has.
    let other = check(&["2 3 2 2 3 2 2 3 2 2 3"], 2);
    assert!(other["error"].as_str().unwrap().contains("--box 2x2x4"), "{other}");
    assert!(check(&["cubra-bleu"], 2)["error"].as_str().unwrap().contains("did you mean cubra-blue"));
    assert_eq!(check(&["nowhere.toml"], 2)["suggestions"], json!([]));
    snake_cube(&["check", "cubra-bleu"]).assert().code(2).stdout(contains("cubra-blue"));
    assert_eq!(check(&[KINDS, "--colours", "bw", "--pattern", "block"], 2)["ok"], false);
    assert_eq!(check(&[KINDS, "--colours", COLOURS], 2)["ok"], false);
}

#[test]
fn what_is_wrong_is_said_in_a_language() {
    let short = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 2";
    let said = |language: &str| {
        let out = snake_cube(&["check", "--language", language, short]).assert().code(2).get_output().stdout.clone();
        String::from_utf8(out).unwrap()
    };
    snake_cube(&["check", "--language", "it", "cubra-blue"]).assert().code(2);
    // Regression: a tag with its region was refused.
    for (tag, language) in [("de-AT", "de"), ("fr_CA.UTF-8", "fr"), ("ES", "es"), ("en-GB", "en")] {
        assert_eq!(said(tag), said(language), "{tag}");
    }
    // Regression: without a tag it was English. It is the first of the system's languages that there is.
    let languages =
        [("ca:es:en", "C", "es"), ("", "de_CH.UTF-8", "de"), ("gsw:nds", "fr_FR", "fr"), ("", "it_IT", "en")];
    for (list, system, language) in languages {
        for call in [["check", short], ["plan", "two-by-two"]] {
            let mut own = snake_cube(&call);
            own.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANGUAGE", list).env("LANG", system);
            let named = snake_cube(&call).args(["--language", language]).output().unwrap();
            assert_eq!(own.output().unwrap().stdout, named.stdout, "{list} {system} {call:?}");
        }
    }
    // Regression: the headings of `check` were English in every language.
    let german = snake_cube(&["check", "--language", "de", "cubra-blue"]).output().unwrap().stdout;
    let german = String::from_utf8(german).unwrap();
    for heading in ["notation ", "rows ", "inner ", "palindrome ", "hardness ", "cubes", "yes", "solution"] {
        assert!(!german.contains(heading), "{heading}: {german}");
    }
    // Regression: a run too long for its box was told of in English.
    let long = Notice::RunTooLong { segment: 1, length: 3, box_size: "2x2x2".parse().unwrap() };
    for language in Language::ALL {
        let call = ["check", "3 2 2 2 2 2", "--box", "2x2x2", "--notation", "segments", "--language", language.word()];
        let told = snake_cube(&call).output().unwrap().stdout;
        let words = [language.notice(&long), language.may_be(1)].map(|words| words + "\n");
        assert!(String::from_utf8(told).unwrap().starts_with(&words.concat()), "{words:?}");
    }
}

#[test]
fn corrections_that_are_not_listed_are_counted() {
    let listed = |snake: &str| {
        let wrong = check(&["--notation", "inner", "--box", "3x3x3", snake], 2);
        (wrong["suggestions"].as_array().unwrap().len(), wrong["more_suggestions"].as_u64().unwrap())
    };
    assert_eq!(listed("TTSTTTTTTTTTTTTTTTTTTSTS"), (17, 0));
    let two_slips = "STTTTTTTTTTTTTTTTTTTTTT";
    let (list, more) = listed(two_slips);
    assert!(list == 30 && more > 0);
    let call = ["check", "--notation", "inner", "--box", "3x3x3", two_slips];
    snake_cube(&call).assert().code(2).stdout(contains("And ").and(contains(" more.")));
}

#[test]
fn a_text_with_two_meanings_is_asked_about() {
    // The first number, or the last, is one more; both fold.
    let text = "2 1 1 1 2 1 2 1 2 1 2 1 2 1 1 1 1 1 1 2";
    let wrong = check(&[text], 2);
    let error = wrong["error"].as_str().unwrap();
    for name in ["segments-less-1-first", "segments-less-1-last", "--notation"] {
        assert!(error.contains(name), "{error}");
    }
    assert_eq!(check(&[text, "--notation", "segments-less-1-last"], 0)["segments"][0], 3);
    snake_cube(&["check", text, "--notation", "segment"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("segments-less-1-last"));
}

#[test]
fn puzzles_are_tried_as_input_file_id_and_snake() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = format!("name = 'mine'\nsnake = '{COMMON}'\nsauce = 'flea market'\n");
    std::fs::write(path("mine.toml"), &file).unwrap();
    let opened = check(&[&path("mine.toml")], 0);
    assert_eq!((&opened["name"], &opened["catalogue"]), (&json!("mine"), &json!("cubra-blue")));
    snake_cube(&["check", &path("mine.toml")]).assert().success().stderr(contains("`sauce`"));

    // A file takes precedence over an id.
    std::fs::write(path("cubra-blue"), "snake = 'TTTTTT'").unwrap();
    let mut command = snake_cube(&["check", "cubra-blue"]);
    command.current_dir(&folder).assert().success().stdout(contains("two-by-two"));

    std::fs::write(path("bad.toml"), "name = 'bad'\n\nsnake = 'TTTTTQ'\n").unwrap();
    let bad = check(&[&path("bad.toml")], 2);
    assert!(bad["error"].as_str().unwrap().contains("bad.toml, line 3, column 9: `Q` at place 6"), "{bad}");
    assert_eq!(bad["at"], 6);
    // Regression: a name of any length was printed whole.
    let long = format!("name = '{}'\nsnake = 'TTTTTT'", "n".repeat(300_000));
    let told = snake_cube(&["plan", "-"]).write_stdin(long).output().unwrap().stdout;
    assert!((1..9_000).contains(&told.len()), "{}", told.len());

    for input in [COMMON, "cubra-blue\n", &file, "three two two three two three 2 2 3 3\n2 2 2 3 3 3 3\n"] {
        snake_cube(&["check", "-"]).write_stdin(input).assert().success().stdout(contains("STTTSTTSTTTSTSTTTTSTSTSTS"));
    }
    snake_cube(&["check", "-"]).write_stdin("").assert().code(2);
    snake_cube(&["check", "-"]).write_stdin(vec![0xff; 10]).assert().code(2);
    snake_cube(&["check", "-"]).write_stdin("3 ".repeat(2_000_000)).assert().code(2);
}

#[test]
fn wrong_calls_end_with_two_and_say_so_on_standard_error() {
    for call in [
        &["check"][..],
        &["check", "cubra-blue", "--jsn"],
        &["check", "cubra-blue", "--box", "0x3x3"],
        &["check", "cubra-blue", "--pattern", "stripes"],
        &["list", "cubra-blue"],
        // The window is not opened for an invalid puzzle.
        &["cubra-bleu"],
    ] {
        snake_cube(call).assert().code(2).stdout("").stderr(predicate::str::is_empty().not());
    }
    snake_cube(&["--help"]).assert().success().stdout(contains("check")).stderr("");
    snake_cube(&["--version"]).assert().success().stdout(contains(env!("CARGO_PKG_VERSION")));
}

#[cfg(not(feature = "viewer"))]
#[test]
fn without_the_viewer_the_window_ends_with_four() {
    for call in [&[][..], &["cubra-blue"]] {
        snake_cube(call).assert().code(4).stdout("").stderr(contains("viewer"));
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for call in [&["list"][..], &["list", "--json"], &["check", "cubra-blue"], &["--help"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("snake-cube"))
            .args(call)
            .stdout(writer)
            .output()
            .unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]), "{call:?}");
    }
}

// Regression: the error for a misspelt subcommand explained something else.
#[test]
fn a_misspelt_subcommand_gets_a_suggestion() {
    for (call, meant) in [
        ("sovle cubra-blue", "solve"),
        ("chek 3-2-2", "check"),
        ("plan2 --json", "plan"),
        ("lsit", "list"),
        ("hlep", "help"),
        ("plna", "plan"),
        ("nwe --box 3x3x3", "new"),
        ("LIST", "list"),
        ("Plan cubra-blue", "plan"),
    ] {
        let told = snake_cube(&Vec::from_iter(call.split(' '))).assert().code(2).stdout("").get_output().stderr.clone();
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains("is not a subcommand") && told.contains(&format!("did you mean {meant}?")), "{told}");
    }
    // Arguments that look like no subcommand are a different error.
    for call in [&["cubra-blue", "cubra-red"][..], &["3 2 2"], &["SST"]] {
        snake_cube(call).assert().code(2).stderr(contains("subcommand; did").not());
    }
}

// Regression: a folder, or a file without read permission, was reported as missing.
#[test]
fn folders_are_no_files() {
    let folder = folder();
    let named = folder.path().join("mine.toml");
    std::fs::create_dir(&named).unwrap();
    for folder in [named.to_str().unwrap(), ".", "..", "/"] {
        snake_cube(&["solve", folder]).assert().code(2).stderr(contains("directory"));
    }
    let missing = folder.path().join("yours.toml");
    snake_cube(&["solve", missing.to_str().unwrap()]).assert().code(2).stderr(contains("there is no file"));
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::fs::{self, File};
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    use std::process::{self, Child, Stdio};
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    // Regression: a device or pipe given as file or script froze the program.
    #[test]
    fn endless_and_silent_files_are_refused() {
        let folder = folder();
        let pipe = folder.path().join("pipe");
        assert!(process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [pipe.to_str().unwrap(), "/dev/zero"] {
            snake_cube(&["solve", path]).assert().code(2).stderr(contains("not a file"));
            snake_cube(&["--script", path]).assert().code(2).stderr(contains("not a file"));
        }
    }

    // Regression: a file name that is not UTF-8 was refused.
    #[test]
    fn a_file_may_be_named_in_any_bytes() {
        let folder = folder();
        let path = folder.path().join(OsStr::from_bytes(b"gr\xfcn.txt"));
        fs::write(&path, COMMON).unwrap();
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("snake-cube");
        command.arg("check").arg(path).assert().success().stdout(contains("cubra-blue"));
    }

    // Regression: paths and options reached the terminal as they were.
    #[test]
    fn terminal_control_characters_are_not_repeated() {
        let folder = folder();
        let name = "y\u{1b}[31m\u{202e}\n.toml";
        for text in ["snake = 'TTTTTT'\nfoo = 1", "snake = '1 1 1 1 1 1 1'", "name = 'x'", "snake = 3", "no"] {
            fs::write(folder.path().join(name), text).unwrap();
            for call in [&["plan", name][..], &["check", name], &["--script", name]] {
                nothing_obeyed(snake_cube(call).current_dir(folder.path()));
            }
        }
        let odd = "no\u{1b}[31m\u{202e}";
        let out = format!("{odd}/f.html");
        for call in [
            &["plan", odd][..],
            &["check", "TTTTTT", "--notation", odd],
            &["check", "TTTTTT", "--pattern", odd, "--colours", "bw"],
            &["new", "--box", "3x3x3", "--hardness", odd],
            &["new", "--box", "3x3x3", "--day", odd],
            &["sheet", "two-by-two", "-o", &out],
            &["--script", odd],
            &[odd, "--json"],
        ] {
            nothing_obeyed(snake_cube(call).current_dir(folder.path()));
        }
    }

    fn nothing_obeyed(command: &mut Command) {
        let output = command.output().unwrap();
        for stream in [output.stdout, output.stderr] {
            let text = String::from_utf8(stream).unwrap();
            let obeyed = text.chars().find(|&letter| letter.is_control() && letter != '\n' || letter == '\u{202e}');
            assert_eq!(obeyed, None, "{command:?}: {text:?}");
        }
    }

    // Regression: a file over the size limit ended the program and left a part of it.
    #[test]
    fn a_file_over_the_size_limit_is_reported_and_leaves_nothing() {
        let folder = folder();
        let told = as_nobody(folder.path(), "ulimit -f 20;", "sheet cubra-blue -o f.html", 2);
        assert!(told.to_lowercase().contains("too large") && !told.contains(".part"), "{told}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1, "the program alone");
    }

    // Regression: without a thread to spare, `render` was reported as a bug.
    #[cfg(feature = "viewer")]
    #[test]
    fn a_film_without_a_thread_is_not_reported_as_a_bug() {
        let told = as_nobody(folder().path(), "prlimit --pid $$ --nproc=1;", "render two-by-two -o f.gif", 3);
        assert!(told.contains("drawing could not begin"), "{told}");
    }

    // Regression: without threads to spare, the window reported a missing display.
    #[cfg(feature = "viewer")]
    #[test]
    fn a_window_without_threads_says_what_is_missing() {
        for threads in [1, 3, 8] {
            let before = format!("export DISPLAY=:64999; prlimit --pid $$ --nproc={threads};");
            let told = as_nobody(folder().path(), &before, "", 4);
            assert!(told.contains("no further threads") && !told.contains("no display"), "{threads}: {told}");
        }
    }

    // Regression: failing to write output counted as success.
    #[test]
    fn output_that_cannot_be_written_fails() {
        for call in ["list", "check cubra-blue", "solve two-by-two --json", "--help", "--version"] {
            let full = File::options().write(true).open("/dev/full");
            for to in [full, File::open("/dev/null")] {
                let mut command = process::Command::new(env!("CARGO_BIN_EXE_snake-cube"));
                let output = command.args(call.split(' ')).stdout(to.unwrap()).output().unwrap();
                assert_eq!(output.status.code(), Some(2), "{call}");
                assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write the result"), "{call}");
            }
        }
    }

    /// Runs the program after some shell lines, in this folder, as a user bound by limits and permissions, unlike root.
    /// Returns its errors and its output.
    fn as_nobody(folder: &std::path::Path, before: &str, call: &str, code: i32) -> String {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
        let program = folder.join("snake-cube");
        // Copied by another program: a child of another test may inherit what is open for writing here, and nothing
        // that is open for writing can be run.
        let copied = process::Command::new("cp").arg(env!("CARGO_BIN_EXE_snake-cube")).arg(&program).status();
        assert!(copied.unwrap().success());
        let root = folder.metadata().unwrap().uid() == 0;
        // A user of its own, whose processes are those of this call alone.
        static CALLS: AtomicU32 = AtomicU32::new(0);
        let user = 20_000 + (process::id() * 32 + CALLS.fetch_add(1, Ordering::Relaxed)) % 40_000;
        let become_nobody =
            if root { format!("setpriv --reuid={user} --regid={user} --clear-groups") } else { String::new() };
        let line = format!("exec {become_nobody} sh -c '{before} exec {} {call}'", program.display());
        let output = process::Command::new("sh").args(["-c", &line]).current_dir(folder).output().unwrap();
        let told = String::from_utf8([output.stderr, output.stdout].concat()).unwrap();
        assert_eq!(output.status.code(), Some(code), "{before} {call}: {told}");
        told
    }

    /// With none, some and all of the threads that were asked for.
    // Regression: failing to start a thread was reported as a bug.
    #[test]
    fn fewer_threads_than_asked_for_change_no_verdict() {
        let large = "T".repeat(62);
        for (call, code, end) in [
            ("solve cubra-red --all --threads 4 --json".to_owned(), 0, "\"complete\":true"),
            ("solve TTTTTTTTTTTTTTTTTTTTTTTTT --threads 4 --json".to_owned(), 1, "\"complete\":true"),
            // Large enough for beams to be tried on every second thread.
            (format!("solve {large} --threads 3 --json"), 0, "\"type\":\"finished\""),
            ("plan two-by-two".to_owned(), 0, " steps."),
            ("check two-by-two".to_owned(), 0, ""),
        ] {
            for threads in [1, 2, 3, 5] {
                let before = format!("prlimit --pid $$ --nproc={threads};");
                let said = as_nobody(folder().path(), &before, &call, code);
                assert!(said.lines().last().is_some_and(|line| line.contains(end)), "{threads}, {call}: {said}");
            }
        }
    }

    // Regression: a folder, or a file without read permission, was reported as missing.
    #[test]
    fn an_unreadable_file_is_not_reported_as_missing() {
        let folder = folder();
        let locked = folder.path().join("locked");
        fs::create_dir(&locked).unwrap();
        fs::write(locked.join("a.toml"), "snake = 'TTTTTT'").unwrap();
        let mode = |mode| fs::set_permissions(&locked, fs::Permissions::from_mode(mode)).unwrap();
        mode(0);
        let told = as_nobody(folder.path(), "", "solve locked/a.toml", 2);
        mode(0o755);
        assert!(told.to_lowercase().contains("permission denied"), "{told}");
    }

    /// A running search that would take long.
    fn searching(shell: &str) -> Child {
        let program = env!("CARGO_BIN_EXE_snake-cube");
        // 4×4×4, all turns but one.
        let call = format!("{shell} exec {program} solve S{} --all --json --threads 1", "T".repeat(61));
        process::Command::new("sh").args(["-c", &call]).stdout(Stdio::piped()).spawn().unwrap()
    }

    fn signal(child: &Child, name: &str) {
        let sent = process::Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    fn is_ended_by(shell: &str, name: &str) {
        let mut child = searching(shell);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        lines.next().unwrap().unwrap();
        signal(&child, name);
        let last: Value = serde_json::from_str(&lines.last().unwrap().unwrap()).unwrap();
        assert_eq!((&last["type"], &last["complete"]), (&json!("finished"), &json!(false)), "{shell} {name}");
        assert_eq!(child.wait().unwrap().code(), Some(3), "{shell} {name}");
    }

    // Regression: a terminated search printed nothing.
    #[test]
    fn a_terminated_search_prints_its_end() {
        for name in ["-INT", "-TERM", "-HUP"] {
            is_ended_by("", name);
        }
    }

    /// A background job of a script ignores interrupts, and nohup ignores hangups; the other signals still work.
    // Regression: a background job, or one under nohup, was cut off in the middle.
    #[test]
    fn a_job_in_the_background_is_ended_as_any_other() {
        for (ignored, name) in [("INT", "-TERM"), ("INT", "-HUP"), ("HUP", "-TERM"), ("INT HUP", "-TERM")] {
            is_ended_by(&format!("trap '' {ignored};"), name);
        }
    }

    // Regression: signals set to be ignored were not ignored.
    #[test]
    fn a_signal_that_is_ignored_stays_so() {
        let mut child = searching("trap '' HUP INT;");
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        out.read_line(&mut first).unwrap();
        signal(&child, "-HUP");
        signal(&child, "-INT");
        // The search continues: this is more output than a pipe can buffer.
        let mut more = vec![0; 1 << 20];
        out.read_exact(&mut more).unwrap();
        signal(&child, "-KILL");
        child.wait().unwrap();
    }
}

/// Users who wrote lengths and miscounted should see that they were read in another notation.
// Regression: a half-typed list of lengths was read as a whole snake in another notation.
#[test]
fn an_unusual_reading_is_named() {
    let told = |call: &[&str]| String::from_utf8(snake_cube(call).output().unwrap().stderr).unwrap();
    let less_1 = "2 1 1 2 1 2 1 1 2 2 1 1 1 2 2 2 2";
    assert!(told(&["solve", less_1]).contains("read as: cubes in each row, without the one it begins with"));
    assert_eq!(told(&["solve", less_1, "--notation", "segments-less-1"]), "");
    assert_eq!(told(&["solve", "TTTTTT"]), "");
}

#[test]
fn new_makes_a_snake_that_is_as_it_says() {
    let call = ["new", "--box", "3x3x3", "--hardness", "hard", "--seed", "7", "--json"];
    let made = &lines(&call, 0)[0];
    assert_eq!(lines(&call, 0)[0], *made);
    for (field, value) in [
        ("box", json!([3, 3, 3])),
        ("solutions", json!(1)),
        ("hardness", json!("hard")),
        ("seed", json!(7)),
        ("day", Value::Null),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    let checked = check(&[made["inner"].as_str().unwrap()], 0);
    assert_eq!(checked["segments"], made["segments"]);
    assert_eq!(
        (&checked["solutions"], &checked["hardness"], &checked["of"]),
        (&json!(1), &json!("hard"), &json!(11487))
    );
    assert!(checked["rank"].as_u64().unwrap() <= 11_487 / 3);
    let numbers = |name: &str| made["drill"][name].as_array().unwrap().len();
    assert_eq!(numbers("end") + numbers("through") + numbers("corner"), 27);
    assert_eq!((&made["drill"]["cord_pitches"], &made["drill"]["cord_mm"]), (&json!(26), &json!(520)));

    // The text output agrees, and tells how to reproduce the snake.
    snake_cube(&call[..7])
        .assert()
        .success()
        .stdout(contains(made["inner"].as_str().unwrap()))
        .stdout(contains("--box 3x3x3 --hardness hard --seed 7 makes it again"))
        .stdout(contains("cut 64 cm. 52 cm stays inside"));
    // Without a seed one is chosen and printed.
    let any = &lines(&["new", "--box", "2x3x3", "--json"], 0)[0];
    let seed = any["seed"].to_string();
    assert_eq!(lines(&["new", "--box", "2x3x3", "--seed", &seed, "--json"], 0)[0], *any);
    assert_eq!(any["hardness"], "medium");
    let day = &lines(&["new", "--day", "2026-11-23", "--json"], 0)[0];
    assert_eq!(
        (&day["day"], &day["seed"], &day["hardness"]),
        (&json!("2026-11-23"), &json!(20_261_123), &json!("easy"))
    );
    for (call, told) in [
        (&["new"][..], "--box"),
        (&["new", "--box", "2x2x2"], "no medium snake of a 2×2×2 box"),
        (&["new", "--box", "3x3x3", "--hardness", "harder"], "easy, medium or hard"),
        (&["new", "--day", "2026-02-30"], "is not a day"),
        (&["new", "--day", "2026-11-22", "--seed", "1"], "cannot be used with"),
        (&["new", "--box", "3x3x3", "--side", "0"], "--side"),
    ] {
        snake_cube(call).assert().code(2).stdout("").stderr(contains(told));
    }
}

#[test]
fn check_says_how_cells_are_painted() {
    let painted = "snake = 'TTTTTT'\ncolours = 'bbwwbbww'\ncells = 'bbwwbbww'\n";
    let run = |arguments: &[&str]| {
        let output = snake_cube(arguments).write_stdin(painted).assert().success().get_output().stdout.clone();
        String::from_utf8(output).unwrap()
    };
    let line: Value = serde_json::from_str(&run(&["check", "-", "--json"])).unwrap();
    assert_eq!((&line["pattern"], &line["cells"]), (&json!("painted"), &json!("bb ww, bb ww")));
    assert!(run(&["check", "-"]).contains("cells       bb ww, bb ww"));
}

#[test]
fn check_says_how_hard_a_snake_is() {
    let common = check(&[COMMON], 0);
    assert_eq!((&common["solutions"], &common["of"], &common["hardness"]), (&json!(1), &json!(11487), &json!("easy")));
    assert!(common["rank"].is_u64());
    let impossible = check(&["TTTTTTTTTTTTTTTTTTTTTTTTT"], 0);
    assert_eq!((&impossible["solutions"], &impossible["rank"]), (&json!(0), &Value::Null));
    // A snake that does not fold is still valid; suggestions are printed with it.
    assert_eq!((&impossible["ok"], &common["suggestions"]), (&json!(true), &Value::Null));
    let wrong = check(&["STTTSTTSTTTSTSTTTTSTSTSTT"], 0);
    assert_eq!((&wrong["ok"], &wrong["rank"]), (&json!(true), &Value::Null));
    assert!(wrong["suggestions"].as_array().unwrap().contains(&common["inner"]), "{wrong}");
    snake_cube(&["check", "STTTSTTSTTTSTSTTTTSTSTSTT"])
        .assert()
        .success()
        .stdout(contains("it does not fold"))
        .stdout(contains("cubra-blue"));
    // Boxes that are not cubes are ranked too; the only snake of its box is neither hard nor easy.
    let flat = check(&["3 2 3 2 3", "--box", "3x3x1"], 0);
    assert_eq!((&flat["of"], &flat["rank"].is_u64()), (&json!(3), &true));
    assert_eq!(check(&["two-by-two"], 0)["hardness"], "medium");
    // No rank for larger boxes, nor if colours may leave fewer solutions.
    assert_eq!(check(&["king-46"], 0)["rank"], Value::Null);
    snake_cube(&["check", "cubra-red"]).assert().success().stdout(contains(" of 11487 from the hardest; 10 solutions"));
}
