//! Headless Chromium, controlled through pipes in the DevTools protocol: JSON messages, each terminated by a NUL. One
//! browser serves all tests of the process; each test has a page of its own in it, with storage of its own.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stderr};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::elsewhere::folder;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::RgbImage;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;

/// No request to the browser takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// A phone's screen, in CSS pixels.
pub const PHONE: [u32; 2] = [390, 844];

/// Says what is skipped, where it is seen although the test passes.
pub fn skip(why: &str) {
    let _ = writeln!(stderr(), "skipped: {why}");
}

/// Whether `tests/run.sh` installs what these tests need.
fn is_prepared() -> bool {
    cfg!(target_os = "linux")
}

/// Whether a program is installed and runs. If not, tests that `tests/run.sh` prepares fail with the name of the package;
/// others are skipped.
pub fn is_there(program: &str, asked: &str, package: &str) -> bool {
    let Ok(told) = Command::new(program).arg(asked).stdin(Stdio::null()).output() else {
        let why = format!("these tests need {program} (package {package})");
        assert!(!is_prepared(), "{why}; tests/run.sh installs it");
        skip(&why);
        return false;
    };
    let why = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{program} is installed but does not run (package {package}): {why}");
    true
}

/// The browser of all tests. It ends with their process, however that ends, because its pipe does.
struct Browser {
    to: Mutex<File>,
    said: AtomicU64,
    listeners: Arc<Mutex<Listeners>>,
}

/// Who waits for what the browser tells: answers go to who asked, by the question's number, and events to their page, by
/// its session.
#[derive(Default)]
struct Listeners {
    answers: HashMap<u64, Sender<Value>>,
    pages: HashMap<String, Sender<Value>>,
}

impl Browser {
    /// `None`, with a note, if Chromium is not installed and cannot be expected.
    fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Browser>> = OnceLock::new();
        let start = || {
            let names = ["chromium", "chromium-browser", "google-chrome"];
            let found = names.into_iter().find(|name| Command::new(name).arg("--version").output().is_ok());
            let name = found.unwrap_or(names[0]);
            is_there(name, "--version", "chromium").then(|| Self::start(name))
        };
        SHARED.get_or_init(start).as_ref()
    }

    fn start(name: &str) -> Self {
        // Removed by the shell that waits for the browser's end.
        let folder = folder().keep();
        let [to, from] = ["to", "from"].map(|name| folder.join(name));
        assert!(Command::new("mkfifo").args([&to, &from]).status().unwrap().success());
        let mut shell = Command::new("sh")
            // The browser is controlled through its descriptors 3 and 4.
            .args(["-c", "trap '' HUP INT TERM; \"$0\" \"$@\" 3<\"$TO\" 4>\"$FROM\"; rm -rf \"$FOLDER\"", name])
            .args(["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"])
            // Without a graphics card, compositing is faster on the processor; the wood is still drawn by WebGL.
            .args(["--disable-gpu-compositing", "--no-first-run", "--hide-scrollbars"])
            // Each page is as awake as if it were alone.
            .args(["--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows"])
            .args(["--disable-background-timer-throttling", "--remote-debugging-pipe", "about:blank"])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .envs([("TO", &to), ("FROM", &from), ("FOLDER", &folder)])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::spawn(move || shell.wait());
        // The browser opens them in the same order, because each open waits for the other end.
        let to = Mutex::new(File::options().write(true).open(to).unwrap());
        let from = BufReader::new(File::open(from).unwrap());
        let listeners = Arc::<Mutex<Listeners>>::default();
        let told = Arc::clone(&listeners);
        thread::spawn(move || {
            for message in from.split(0).map_while(Result::ok) {
                // A lone surrogate is not valid JSON.
                let Ok(message) = serde_json::from_slice::<Value>(&message) else { break };
                let mut listeners = told.lock().unwrap();
                let listener = match message["id"].as_u64() {
                    Some(id) => listeners.answers.remove(&id),
                    None => listeners.pages.get(message["sessionId"].as_str().unwrap_or_default()).cloned(),
                };
                // Nobody listens to a page that is closed.
                let _ = listener.map(|listener| listener.send(message));
            }
            // Ends the waiting of all who still wait.
            *told.lock().unwrap() = Listeners::default();
        });
        Self { to, said: AtomicU64::new(1), listeners }
    }

    /// Calls the browser itself or a page's session; returns where the answer is to be heard.
    fn send(&self, session: Option<&str>, method: &str, parameters: &Value) -> Receiver<Value> {
        let id = self.said.fetch_add(1, Ordering::Relaxed);
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let (tell, heard) = channel();
        self.listeners.lock().unwrap().answers.insert(id, tell);
        if self.to.lock().unwrap().write_all(format!("{message}\0").as_bytes()).is_err() {
            self.listeners.lock().unwrap().answers.remove(&id);
        }
        heard
    }

    fn ask(&self, session: Option<&str>, method: &str, parameters: &Value) -> Value {
        let heard = self.send(session, method, parameters).recv_timeout(PATIENCE);
        let mut answer = heard.unwrap_or_else(|_| panic!("the browser answers {method}"));
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].take()
    }
}

/// A page of its own in the shared browser, closed when it is dropped.
pub struct Chromium {
    browser: &'static Browser,
    session: String,
    /// The part of the browser that has this page alone.
    context: Value,
    heard: Receiver<Value>,
    /// Events from the page since they were last read.
    events: RefCell<Vec<Value>>,
    /// For files to open.
    folder: TempDir,
}

impl Chromium {
    /// `None`, with a note on stderr, if Chromium is not installed and cannot be expected.
    pub fn start() -> Option<Self> {
        let browser = Browser::shared()?;
        let ask = |method: &str, parameters: Value| browser.ask(None, method, &parameters);
        let context = ask("Target.createBrowserContext", json!({ "disposeOnDetach": true }))["browserContextId"].take();
        let blank = json!({ "url": "about:blank", "browserContextId": context, "newWindow": true });
        let target = ask("Target.createTarget", blank);
        let attached = ask("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }));
        let session = attached["sessionId"].as_str().unwrap().to_owned();
        let (tell, heard) = channel();
        browser.listeners.lock().unwrap().pages.insert(session.clone(), tell);
        let folder = folder();
        let page = Self { browser, session, context, heard, events: RefCell::default(), folder };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.ask(&format!("{domain}.enable"), &json!({}));
        }
        // As if it had the keyboard, like every other.
        page.ask("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        page.screen([800, 600], false);
        Some(page)
    }

    /// A page where nothing moves by itself, on a phone, its wood not drawn: for the many tests that look at words, places
    /// and lines alone, because without a graphics card the wood takes most of the time.
    pub fn at_rest() -> Option<Self> {
        let page = Self::start()?;
        page.draw_no_wood();
        page.wishes(&[("prefers-reduced-motion", "reduce")]);
        page.coarse_screen(PHONE);
        Some(page)
    }

    /// The answer to a call.
    pub fn ask(&self, method: &str, parameters: &Value) -> Value {
        self.browser.ask(Some(&self.session), method, parameters)
    }

    /// The value of an expression in the page.
    pub fn value(&self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.ask("Runtime.evaluate", &parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// The value of an expression in the page, as what it is read as.
    pub fn read<T: DeserializeOwned>(&self, expression: &str) -> T {
        T::deserialize(self.value(expression)).unwrap_or_else(|why| panic!("{expression}: {why}"))
    }

    /// Checks that an expression in the page is true now.
    pub fn check(&self, expression: &str) {
        assert_eq!(self.value(expression), json!(true), "{expression}");
    }

    /// Waits until an expression in the page is true.
    pub fn until(&self, expression: &str) {
        let look = format!(
            "new Promise(done => {{ const end = Date.now() + {}; const look = () => {expression} ? done(true) : \
             Date.now() > end ? done(false) : setTimeout(look, 4); look(); }})",
            PATIENCE.as_millis() / 2
        );
        if self.value(&look) != json!(true) {
            let seen = self.value("`${location.href.slice(-200)}: ${document.body?.innerText.slice(0, 400)}`");
            panic!("it does not come to that: {expression}, at {seen}");
        }
    }

    /// From the next page on, frames are drawn only when a test calls the page's `frame()`, each 16 ms, or
    /// `frame.takes`, after the previous one: on a busy machine a browser may skip a whole turn.
    pub fn frames_by_hand(&self) {
        let by_hand = "{ let at = 0, due = []; \
             performance.now = () => at; \
             window.requestAnimationFrame = tell => { frame.asked++; return due.push(tell); }; \
             window.cancelAnimationFrame = () => { due = []; }; \
             window.frame = () => { const now = due; due = []; at += frame.takes; now.forEach(tell => tell(at)); return true; }; \
             frame.asked = 0; frame.takes = 16; frame.isAsked = () => due.length > 0; }";
        self.before_scripts(by_hand);
    }

    /// From the next page on, the cubes are not drawn, and nothing is prepared for it.
    pub fn draw_no_wood(&self) {
        let nothing = "{ const getContext = HTMLCanvasElement.prototype.getContext; \
             const blind = new Proxy({}, { get: () => () => true }); \
             HTMLCanvasElement.prototype.getContext = function(kind, ...options) { \
                 return kind === 'webgl2' ? blind : getContext.call(this, kind, ...options); }; }";
        self.before_scripts(nothing);
    }

    /// From the next page on, runs this before the page's own scripts. The answer stops that.
    pub fn before_scripts(&self, source: &str) -> Value {
        self.ask("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }))
    }

    /// Opens a file and waits until it is loaded.
    pub fn open(&self, path: &Path) {
        self.open_address(&format!("file://{}", path.display()));
    }

    pub fn open_address(&self, address: &str) {
        self.ask("Page.navigate", &json!({ "url": address }));
        self.wait_for("Page.loadEventFired");
    }

    /// Opens a page that may be open already.
    pub fn reopen(&self, address: &str) {
        self.open_address("about:blank");
        self.open_address(address);
    }

    pub fn reload(&self) {
        self.ask("Page.reload", &json!({}));
        self.wait_for("Page.loadEventFired");
    }

    pub fn wait_for(&self, event: &str) {
        let mut events = self.events.borrow_mut();
        while !events.iter().any(|told| told["method"] == event) {
            events.push(self.heard.recv_timeout(PATIENCE).expect("the browser tells"));
        }
        // Do not mistake it for the next event.
        events.retain(|told| told["method"] != event);
    }

    /// Errors in the console, exceptions, and requests for anything but the file itself, since they were last read.
    pub fn complaints(&self) -> Vec<Value> {
        let is_own = |url: &str| ["file://", "blob:", "data:"].iter().any(|own| url.starts_with(own));
        let own = |url: &Value| url.as_str().is_some_and(is_own);
        // Without a graphics card, the browser itself reads the wood back to show it, and notes that this is slow.
        let copies = |entry: &Value| entry["text"].as_str().is_some_and(|text| text.contains("due to ReadPixels"));
        let is_one = |told: &Value| match told["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" | "Runtime.consoleAPICalled" => true,
            "Log.entryAdded" => !copies(&told["params"]["entry"]),
            "Network.requestWillBeSent" => !own(&told["params"]["request"]["url"]),
            _ => false,
        };
        self.events.take().into_iter().chain(self.heard.try_iter()).filter(is_one).collect()
    }

    #[track_caller]
    pub fn assert_no_complaints(&self) {
        assert_eq!(self.complaints(), Vec::<Value>::new());
    }

    /// A screen of this size in CSS pixels, with touch or with a mouse. Its own pixels are four wide and high, because
    /// without a graphics card most of the time would go into drawing them.
    pub fn screen(&self, size: [u32; 2], touched: bool) {
        self.screen_of(size, touched, 0.25);
    }

    pub fn coarse_screen(&self, size: [u32; 2]) {
        self.screen(size, true);
    }

    /// A touch screen of this size for a page that is open already.
    pub fn turn_to_screen(&self, size: [u32; 2]) {
        self.screen(size, true);
        self.until(&format!("innerWidth == {} && innerHeight == {}", size[0], size[1]));
    }

    /// For those who look at the picture.
    pub fn fine_screen(&self, size: [u32; 2], touched: bool) {
        self.screen_of(size, touched, 1.0);
    }

    fn screen_of(&self, [width, height]: [u32; 2], touched: bool, scale: f64) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": touched });
        self.ask("Emulation.setDeviceMetricsOverride", &screen);
        self.ask("Emulation.setTouchEmulationEnabled", &json!({ "enabled": touched }));
    }

    /// The user preferences that the system reports: (feature, value).
    pub fn wishes(&self, features: &[(&str, &str)]) {
        let features = features.iter().map(|(name, value)| json!({ "name": name, "value": value }));
        let features = Vec::from_iter(features);
        self.ask("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// The height of usual letters, in CSS pixels, for pages that are opened from now on.
    pub fn letters(&self, px: u32) {
        self.ask("Page.setFontSizes", &json!({ "fontSizes": { "standard": px } }));
    }

    pub fn key(&self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.ask("Input.dispatchKeyEvent", &json!({ "type": kind, "key": key, "code": key }));
        }
    }

    /// A finger is put down at the first of these points, moved over the others, and lifted.
    pub fn stroke(&self, places: &[[f64; 2]]) {
        // A tap that comes too soon presses nothing.
        self.until("window.snakeCube?.isSettled() ?? true");
        for (at, [x, y]) in places.iter().enumerate() {
            let kind = if at == 0 { "touchStart" } else { "touchMove" };
            self.ask("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] }));
        }
        self.ask("Input.dispatchTouchEvent", &json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// A finger taps at the place whose coordinates an expression in the page gives first.
    pub fn tap_at(&self, expression: &str) {
        let place: Vec<f64> = self.read(expression);
        self.stroke(&[[place[0], place[1]]]);
    }

    /// A finger taps twice within a tenth of a second by the events' timestamps, however long it takes to send them.
    pub fn tap_twice(&self, [x, y]: [f64; 2]) {
        self.until("window.snakeCube?.isSettled() ?? true");
        // The taps are of a moment before.
        thread::sleep(Duration::from_millis(250));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
        for before in [0.2, 0.12] {
            let down = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }], "timestamp": now - before });
            let up = json!({ "type": "touchEnd", "touchPoints": [], "timestamp": now - before + 0.02 });
            for touched in [down, up] {
                self.ask("Input.dispatchTouchEvent", &touched);
            }
        }
    }

    /// The mouse at a point, with its left button (1), right button (2) or none (0) pressed, released or held.
    pub fn mouse(&self, kind: &str, [x, y]: [f64; 2], buttons: u32) {
        self.until("window.snakeCube?.isSettled() ?? true");
        let button = ["none", "left", "right"][buttons as usize];
        let held = if kind == "mouseReleased" { 0 } else { buttons };
        let moved = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": 1 });
        self.ask("Input.dispatchMouseEvent", &moved);
    }

    /// A screenshot of this rectangle of the page (left, top, width, height).
    pub fn picture(&self, [x, y, width, height]: [f64; 4]) -> RgbImage {
        let clip = json!({ "x": x, "y": y, "width": width, "height": height, "scale": 1 });
        let taken = self.file("Page.captureScreenshot", &json!({ "format": "png", "clip": clip }));
        image::load_from_memory(&taken).unwrap().to_rgb8()
    }

    /// The page printed with its own page settings, as PDF.
    pub fn printed(&self) -> Vec<u8> {
        self.file("Page.printToPDF", &json!({ "preferCSSPageSize": true, "printBackground": true }))
    }

    fn file(&self, method: &str, parameters: &Value) -> Vec<u8> {
        STANDARD.decode(self.ask(method, parameters)["data"].as_str().unwrap()).unwrap()
    }

    /// For files to open; removed with the page.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Nobody waits for it, since the browser may have ended.
        let closed = json!({ "browserContextId": self.context });
        drop(self.browser.send(None, "Target.disposeBrowserContext", &closed));
        self.browser.listeners.lock().unwrap().pages.remove(&self.session);
    }
}
