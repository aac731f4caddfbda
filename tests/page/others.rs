//! The page that solves any snake in Firefox and WebKitGTK, controlled over a socket: by Marionette and by
//! WebDriver, with the same commands.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use super::chromium::skip;
use super::solver::page;
use crate::elsewhere::{BLUE, folder};
use crate::window::desk::Display;

/// Counts a snake by taps, solves it and folds it to the end; gives what is said there.
const WAY: &str = "
    const find = selector => document.querySelector(selector), { dataset } = document.documentElement;
    const until = isSo => new Promise(done => { const look = () => isSo() ? done() : setTimeout(look, 20); look(); });
    const tap = selector => until(() => find(selector)?.checkVisibility()).then(() => find(selector).click());
    return (async () => {
        for (const [at, run] of arguments[0].entries()) {
            await tap(`.runs-keys [data-key='${run}']`);
            await until(() => document.querySelectorAll('.way p.runs [data-key^=keep]').length > at);
        }
        await tap('[data-screen=count] .done');
        await until(() => dataset.steps == 14 && !find('.way').open);
        for (let page = 1; page < 16; page++) {
            await tap('nav .next');
            await until(() => dataset.page == page);
        }
        return find('.app .count').textContent;
    })();";

/// One message of Marionette, which has its length before it.
fn hear(talk: &mut BufReader<TcpStream>) -> Value {
    let mut length = Vec::new();
    talk.read_until(b':', &mut length).unwrap();
    let mut message = vec![0; String::from_utf8_lossy(&length).trim_matches(':').parse().unwrap()];
    talk.read_exact(&mut message).unwrap();
    serde_json::from_slice(&message).unwrap()
}

fn all_the_way(program: &str, package: &str) {
    if Command::new(program).arg("--version").output().is_err() {
        return skip(&format!("a test in another browser; it needs {program} (package {package})"));
    }
    let Some(page) = page() else { return };
    let (display, folder) = (Display::of_size("800x900"), folder());
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    std::fs::write(folder.path().join("user.js"), format!("user_pref('marionette.port', {port});")).unwrap();
    let is_firefox = program == "firefox-esr";
    let mut command = Command::new(program);
    if is_firefox {
        command.args(["--marionette", "--profile"]).arg(folder.path());
    } else {
        command.arg(format!("--port={port}"));
    }
    command.env("DISPLAY", display.name()).env("HOME", folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut program = command.spawn().unwrap();
    let connect = || {
        let mut tries = (0..1200).map(|_| (TcpStream::connect(("127.0.0.1", port)), sleep(Duration::from_millis(50))));
        tries.find_map(|(talk, ())| talk.ok()).expect("it listens")
    };
    let mut marionette = is_firefox.then(|| BufReader::new(connect()));
    marionette.iter_mut().for_each(|talk| _ = hear(talk));
    let mut ask = |name: &str, path: &str, parameters: Value| {
        if let Some(talk) = &mut marionette {
            let message = json!([0, 1, name, parameters]).to_string();
            write!(talk.get_mut(), "{}:{message}", message.len()).unwrap();
            return hear(talk)[3].take();
        }
        let (mut talk, asked, mut answer) = (connect(), parameters.to_string(), String::new());
        let length = asked.len();
        let head =
            format!("POST /session{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {length}");
        write!(talk, "{head}\r\n\r\n{asked}").unwrap();
        talk.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split("\r\n\r\n").last().unwrap()).unwrap()
    };
    let wanted = json!({ "capabilities": { "alwaysMatch": { "timeouts": { "script": 240_000 } } } });
    let session = ask("WebDriver:NewSession", "", wanted)["value"]["sessionId"].take();
    let session = format!("/{}", session.as_str().unwrap_or_default());
    ask("WebDriver:Navigate", &format!("{session}/url"), json!({ "url": format!("file://{}", page.display()) }));
    let way = json!({ "script": WAY, "args": [BLUE] });
    let said = ask("WebDriver:ExecuteScript", &format!("{session}/execute/sync"), way);
    program.kill().unwrap();
    program.wait().unwrap();
    assert_eq!(said["value"], "All 14 done", "{said}");
}

#[test]
#[ignore = "in another browser; tests/run.sh --all"]
fn firefox_goes_all_the_way_at_length() {
    all_the_way("firefox-esr", "firefox-esr");
}

#[test]
#[ignore = "in another browser; tests/run.sh --all"]
fn webkit_goes_all_the_way_at_length() {
    all_the_way("WebKitWebDriver", "webkit2gtk-driver");
}
