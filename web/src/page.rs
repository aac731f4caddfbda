//! Puts `snake-cube.html` together from the library compiled for browsers (first argument) in a folder (second), and in
//! its folder `site` the same page for a host, with what a phone needs to keep it on its home screen.

use std::fs;
use std::io;
use std::path::Path;

use snake_cube::export::{Shell, stripped};
use snake_cube::page_answers::answer;
use snake_cube::puzzle::catalogue;
use snake_cube::stage::Palette;
use snake_cube::text::Language;
use zopfli::{Format, Options};

/// Its own scripts and styles, the core and its worker; nothing is fetched.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; \
                      worker-src blob:; img-src data:";
/// And from its own host, what lies beside it.
const SITE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; \
                           worker-src blob: 'self'; img-src data: 'self'; manifest-src 'self'; connect-src 'self'";
const SITE_HEAD: &str =
    "<link rel=\"manifest\" href=\"manifest.webmanifest\">\n<link rel=\"apple-touch-icon\" href=\"icon-256.png\">\n";

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [core, folder] = &arguments[..] else { return Err(io::Error::other("expected a core and a folder")) };
    make(Path::new(core), Path::new(folder))
}

pub fn make(core: &Path, folder: &Path) -> io::Result<()> {
    let mut packed = Vec::new();
    // With the usual 15 blocks, it would be one hundredth larger.
    let options = Options { maximum_block_splits: 60, ..Options::default() };
    zopfli::compress(options, Format::Gzip, &fs::read(core)?[..], &mut packed)?;
    let bytes = packed.len();
    let core = letters(&packed);
    let loading = stripped(include_str!("../loading.html"), "//");
    let worker = stripped(include_str!("../worker.js"), "//");
    let unable = Language::ALL.map(unable).concat();
    let begun = |language: Language| answer(&format!("enter {language}\n"), &[], &mut |_, _| {});
    let says = Language::ALL.map(|language| format!("\"{language}\":{}", begun(language)["says"])).join(",");
    let body = format!(
        "<div class=\"unable\">{unable}</div>\n{loading}\
         <script type=\"application/json\" id=\"first\">{{\"first\":{},\"begins\":{{{says}}}}}</script>\n\
         <script type=\"text/plain\" id=\"worker\">{worker}</script>",
        begun(Language::English)
    );
    // The largest part comes last: counting begins while it is still being read.
    let core = format!("<script type=\"text/plain\" id=\"core\" data-bytes=\"{bytes}\">{core}</script>\n");
    let styles = format!("<style>\n{}</style>\n", stripped(include_str!("../page.css"), "/*"));
    let page = |policy: &str, head: &str| {
        let texts = Language::English.page_texts().1;
        Shell {
            title: texts.page_title,
            description: texts.page_description,
            policy,
            head: &format!("{head}{styles}"),
            subject: None,
            body: &body,
            script: include_str!("../page.js"),
            rest: &core,
        }
        .html()
    };
    let [red, green, blue] = Palette::LIGHT.background;
    let stage = format!("#{red:02x}{green:02x}{blue:02x}");
    let site = folder.join("site");
    fs::create_dir_all(&site)?;
    fs::write(folder.join("snake-cube.html"), page(POLICY, ""))?;
    fs::write(site.join("index.html"), page(SITE_POLICY, SITE_HEAD))?;
    fs::write(site.join("manifest.webmanifest"), include_str!("../manifest.webmanifest").replace("stage", &stage))?;
    fs::write(site.join("service.js"), include_str!("../service.js"))?;
    fs::write(site.join("preview.jpg"), include_bytes!("../preview.jpg"))?;
    fs::write(site.join("icon-256.png"), include_bytes!("../../assets/icon-256.png"))?;
    fs::write(site.join("icon-512.png"), include_bytes!("../../assets/icon-512.png"))
}

/// The page while it loads; and, where something that it needs is missing, what that is, and how the common snake
/// folds.
fn unable(language: Language) -> String {
    let entry = &catalogue()[0];
    let texts = language.page_texts().1;
    let fold = answer(&format!("solve {language}\n\n\n{}", entry.id), &[], &mut |_, _| {});
    let words = fold["sheet"].as_str().and_then(|sheet| sheet.split("<section class=\"words\">").nth(1));
    // Without the words for its mirror image.
    let mut words = words.unwrap_or_default().trim_end_matches("</main>").split("<span class=\"say mirrored\">");
    let name = language.name_of(entry);
    let plain = words.next().unwrap_or_default();
    let words: String = words.filter_map(|words| Some(words.split_once("</span>")?.1)).collect();
    format!(
        "<section lang=\"{language}\"><p class=\"wait\">{}</p><p>{}</p><h2>{name}</h2>{plain}{words}",
        texts.loading, texts.unable
    )
}

/// Bytes as text, each 13 bits as two of 91 letters, which is denser than base64. None is `<`, so that no markup
/// results.
fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 5 / 4);
    let mut held = 0_u32;
    let mut bits = 0;
    // Two more bytes, for the last bits.
    for byte in bytes.iter().chain(&[0, 0]) {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        if bits >= 13 {
            bits -= 13;
            let pair = held >> bits;
            held &= (1 << bits) - 1;
            text.extend([pair / 91, pair % 91].map(|digit| match b'#' + digit as u8 {
                b'<' => '~',
                letter => char::from(letter),
            }));
        }
    }
    text
}
