//! Headless Chromium, controlled through pipes in the DevTools protocol: JSON messages, each terminated by a NUL.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;

/// No request to the browser takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// Whether `tests/run.sh` installs what these tests need; if so, they fail instead of being skipped without it.
pub fn is_installed_for_tests() -> bool {
    cfg!(target_os = "linux")
}

/// A browser with one page, ended when it is dropped.
pub struct Chromium {
    process: Child,
    to: File,
    heard: Receiver<Value>,
    said: u64,
    session: Option<String>,
    /// Events from the page since they were last read.
    events: Vec<Value>,
    /// The browser's files.
    folder: TempDir,
}

impl Chromium {
    /// `None`, with a note on stderr, if Chromium is not installed and cannot be expected.
    pub fn start() -> Option<Self> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let is_there = |name: &&str| {
            let mut asked = Command::new("sh");
            asked.args(["-c", "command -v \"$0\"", name]).stdout(Stdio::null());
            asked.status().is_ok_and(|status| status.success())
        };
        let Some(name) = names.into_iter().find(is_there) else {
            assert!(!is_installed_for_tests(), "these tests need Chromium; tests/run.sh installs it");
            eprintln!("skipped: no Chromium is installed");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let [to, from] = ["to", "from"].map(|name| folder.path().join(name));
        assert!(Command::new("mkfifo").args([&to, &from]).status().unwrap().success());
        let process = Command::new("sh")
            // The browser is controlled through its descriptors 3 and 4.
            .args(["-c", "exec \"$0\" \"$@\" 3<\"$TO\" 4>\"$FROM\"", name])
            .args(["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"])
            // Without a graphics card, compositing is faster on the processor; the wood is still drawn by WebGL.
            .args(["--disable-gpu-compositing", "--no-first-run", "--hide-scrollbars"])
            .args(["--remote-debugging-pipe", "about:blank"])
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .envs([("TO", &to), ("FROM", &from)])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The browser opens them in the same order, because each open waits for the other end.
        let to = File::options().write(true).open(to).unwrap();
        let from = BufReader::new(File::open(from).unwrap());
        let (tell, heard) = channel();
        thread::spawn(move || {
            for message in from.split(0) {
                let Ok(message) = message else { break };
                if tell.send(serde_json::from_slice(&message).unwrap()).is_err() {
                    break;
                }
            }
        });
        let mut browser = Self { process, to, heard, said: 0, session: None, events: Vec::new(), folder };
        let target = browser.ask("Target.createTarget", &json!({ "url": "about:blank" }));
        let attached =
            browser.ask("Target.attachToTarget", &json!({ "targetId": target["targetId"], "flatten": true }));
        browser.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.ask(&format!("{domain}.enable"), &json!({}));
        }
        browser.screen([800, 600], false);
        Some(browser)
    }

    /// The answer to a call; events received meanwhile are kept.
    pub fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.said += 1;
        let mut message = json!({ "id": self.said, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let heard = self.hear();
            if heard["id"] == self.said {
                assert!(heard["error"].is_null(), "{method}: {}", heard["error"]);
                return heard["result"].clone();
            }
            self.events.push(heard);
        }
    }

    fn hear(&mut self) -> Value {
        self.heard.recv_timeout(PATIENCE).expect("the browser answers")
    }

    /// The value of an expression in the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.ask("Runtime.evaluate", &parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// Waits until an expression in the page is true.
    pub fn until(&mut self, expression: &str) {
        let look = format!(
            "new Promise(done => {{ const end = Date.now() + {}; const look = () => {expression} ? done(true) : \
             Date.now() > end ? done(false) : setTimeout(look, 4); look(); }})",
            PATIENCE.as_millis() / 2
        );
        assert_eq!(self.value(&look), json!(true), "it comes to that: {expression}");
    }

    /// From the next page on, frames are drawn only when a test calls the page's `frame()`, each 16 ms after the
    /// previous one: on a busy machine a browser may skip a whole turn.
    pub fn frames_by_hand(&mut self) {
        let by_hand = "{ let at = 0, due = []; \
             performance.now = () => at; \
             window.requestAnimationFrame = tell => { frame.asked++; return due.push(tell); }; \
             window.cancelAnimationFrame = () => { due = []; }; \
             window.frame = () => { const now = due; due = []; at += 16; now.forEach(tell => tell(at)); return true; }; \
             frame.asked = 0; frame.isAsked = () => due.length > 0; }";
        self.ask("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": by_hand }));
    }

    /// From the next page on, the cubes are not drawn, which without a graphics card takes most of the time: for the many
    /// pages where a test looks at words, places and lines alone.
    pub fn draw_no_wood(&mut self) {
        let nothing = "WebGL2RenderingContext.prototype.drawArraysInstanced = () => {};";
        self.ask("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": nothing }));
    }

    /// Opens a file and waits until it is loaded.
    pub fn open(&mut self, path: &Path) {
        self.open_address(&format!("file://{}", path.display()));
    }

    pub fn open_address(&mut self, address: &str) {
        self.ask("Page.navigate", &json!({ "url": address }));
        self.wait_for("Page.loadEventFired");
    }

    pub fn reload(&mut self) {
        self.ask("Page.reload", &json!({}));
        self.wait_for("Page.loadEventFired");
    }

    pub fn wait_for(&mut self, event: &str) {
        while !self.events.iter().any(|told| told["method"] == event) {
            let heard = self.hear();
            self.events.push(heard);
        }
        // Do not mistake it for the next event.
        self.events.retain(|told| told["method"] != event);
    }

    /// Errors in the console, exceptions, and requests for anything but the file itself, since they were last read.
    pub fn complaints(&mut self) -> Vec<Value> {
        let own = |url: &Value| url.as_str().is_some_and(|url| url.starts_with("file://") || url.starts_with("blob:"));
        // Without a graphics card, the browser itself reads the wood back to show it, and notes that this is slow.
        let copies = |entry: &Value| entry["text"].as_str().is_some_and(|text| text.contains("due to ReadPixels"));
        let is_one = |told: &Value| match told["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" | "Runtime.consoleAPICalled" => true,
            "Log.entryAdded" => !copies(&told["params"]["entry"]),
            "Network.requestWillBeSent" => !own(&told["params"]["request"]["url"]),
            _ => false,
        };
        std::mem::take(&mut self.events).into_iter().filter(is_one).collect()
    }

    /// A screen of this size in CSS pixels, with touch or with a mouse. Its own pixels are four wide and high, because
    /// without a graphics card most of the time would go into drawing them.
    pub fn screen(&mut self, size: [u32; 2], touched: bool) {
        self.screen_of(size, touched, 0.25);
    }

    pub fn coarse_screen(&mut self, size: [u32; 2]) {
        self.screen(size, true);
    }

    /// A touch screen of this size for a page that is open already.
    pub fn turn_to_screen(&mut self, size: [u32; 2]) {
        self.screen(size, true);
        self.until(&format!("innerWidth == {} && innerHeight == {}", size[0], size[1]));
    }

    /// For those who look at the picture.
    pub fn fine_screen(&mut self, size: [u32; 2], touched: bool) {
        self.screen_of(size, touched, 1.0);
    }

    fn screen_of(&mut self, [width, height]: [u32; 2], touched: bool, scale: f64) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": touched });
        self.ask("Emulation.setDeviceMetricsOverride", &screen);
        self.ask("Emulation.setTouchEmulationEnabled", &json!({ "enabled": touched }));
    }

    /// The user preferences that the system reports: (feature, value).
    pub fn wishes(&mut self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.ask("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    pub fn key(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.ask("Input.dispatchKeyEvent", &json!({ "type": kind, "key": key, "code": key }));
        }
    }

    /// A finger is put down at the first of these points, moved over the others, and lifted.
    pub fn stroke(&mut self, places: &[[f64; 2]]) {
        for (kind, place) in
            places.iter().enumerate().map(|(at, place)| (if at == 0 { "touchStart" } else { "touchMove" }, place))
        {
            let touched = json!({ "type": kind, "touchPoints": [{ "x": place[0], "y": place[1] }] });
            self.ask("Input.dispatchTouchEvent", &touched);
        }
        self.ask("Input.dispatchTouchEvent", &json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// A finger taps twice within a tenth of a second by the events' timestamps, however long it takes to send them.
    pub fn tap_twice(&mut self, [x, y]: [f64; 2]) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
        for (kind, before) in [("touchStart", 0.2), ("touchEnd", 0.18), ("touchStart", 0.12), ("touchEnd", 0.1)] {
            let points = if kind == "touchStart" { json!([{ "x": x, "y": y }]) } else { json!([]) };
            let touched = json!({ "type": kind, "touchPoints": points, "timestamp": now - before });
            self.ask("Input.dispatchTouchEvent", &touched);
        }
    }

    /// The mouse at a point, with its left button (1), right button (2) or none (0) pressed, released or held.
    pub fn mouse(&mut self, kind: &str, [x, y]: [f64; 2], buttons: u32) {
        let button = ["none", "left", "right"][buttons as usize];
        let held = if kind == "mouseReleased" { 0 } else { buttons };
        let moved = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": 1 });
        self.ask("Input.dispatchMouseEvent", &moved);
    }

    /// A screenshot of this rectangle of the page (left, top, width, height), as PNG.
    pub fn picture(&mut self, [x, y, width, height]: [f64; 4]) -> Vec<u8> {
        let clip = json!({ "x": x, "y": y, "width": width, "height": height, "scale": 1 });
        let taken = self.ask("Page.captureScreenshot", &json!({ "format": "png", "clip": clip }));
        STANDARD.decode(taken["data"].as_str().unwrap()).unwrap()
    }

    /// The page printed with its own page settings, as PDF.
    pub fn printed(&mut self) -> Vec<u8> {
        let wanted = json!({ "preferCSSPageSize": true, "printBackground": true });
        STANDARD.decode(self.ask("Page.printToPDF", &wanted)["data"].as_str().unwrap()).unwrap()
    }

    /// For files to open; removed with the browser.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Without its pipe the browser exits by itself; this kills one that hangs.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}
