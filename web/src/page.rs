//! Puts `snake-cube.html` together from the library compiled for browsers (first argument) in a folder (second), and in
//! its folder `site` the same page for a host, with what a phone needs to keep it on its home screen.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use snake_cube::export::{Shell, Subject, link, page as page_of, parts};
use snake_cube::fold::{PlanOptions, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, catalogue};
use snake_cube::requests::answer;
use snake_cube::solver::choose;
use snake_cube::stage::Palette;
use snake_cube::text::Language;

/// Where it is published: a link in a chat shows only a picture whose address is whole.
const ADDRESS: &str = "https://snake-cube.github.io/snake-cube/";
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
    make(Path::new(core), Path::new(folder))?;
    exported(&Path::new(folder).join("site"))
}

pub fn make(core: &Path, folder: &Path) -> io::Result<()> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&fs::read(core)?)?;
    let packed = packed.finish()?;
    let (bytes, core) = (packed.len(), letters(&packed));
    let (way, worker) = (include_str!("../page.html"), include_str!("../worker.js"));
    let unable = Language::ALL.map(unable).concat();
    let body = format!(
        "<div class=\"unable\">{unable}</div>\n{way}\
         <script type=\"application/json\" id=\"first\">{}</script>\n\
         <script type=\"text/plain\" id=\"worker\">{worker}</script>",
        first()
    );
    // The largest part comes last: counting begins while it is still being read.
    let core = format!("<script type=\"text/plain\" id=\"core\" data-bytes=\"{bytes}\">{core}</script>\n");
    let styles = concat!("<style>\n", include_str!("../page.css"), "</style>\n");
    let page = |policy: &str, head: &str| {
        let (texts, script) = (Language::English.page_texts().1, include_str!("../page.js"));
        let (title, description, head) = (texts.page_title, texts.page_tells, &format!("{head}{styles}"));
        Shell { title, description, policy, head, subject: None, body: &body, script, rest: &core }.html()
    };
    let [red, green, blue] = Palette::LIGHT.background;
    let stage = format!("#{red:02x}{green:02x}{blue:02x}");
    let site = folder.join("site");
    fs::create_dir_all(&site)?;
    fs::write(folder.join("snake-cube.html"), page(POLICY, ""))?;
    fs::write(site.join("index.html"), page(SITE_POLICY, &(SITE_HEAD.to_owned() + &preview(""))))?;
    fs::write(site.join("manifest.webmanifest"), include_str!("../manifest.webmanifest").replace("stage", &stage))?;
    fs::write(site.join("service.js"), include_str!("../service.js"))?;
    fs::write(site.join("preview.jpg"), include_bytes!("../preview.jpg"))?;
    fs::write(site.join("icon-256.png"), include_bytes!("../../assets/icon-256.png"))?;
    fs::write(site.join("icon-512.png"), include_bytes!("../../assets/icon-512.png"))
}

/// The exported pages of the catalogue, which a search on the web finds.
pub fn exported(site: &Path) -> io::Result<()> {
    for entry in catalogue() {
        let name = format!("{}.html", entry.id);
        let page = page_of(&subject(entry, Language::English));
        fs::write(site.join(&name), page.replacen("<style>", &format!("{}<style>", preview(&name)), 1))?;
    }
    Ok(())
}

/// What a link to the file of this name shows in a chat, beside its title and description.
fn preview(name: &str) -> String {
    format!(
        "<link rel=\"canonical\" href=\"{ADDRESS}{name}\">\n<meta property=\"og:url\" content=\"{ADDRESS}{name}\">\n\
         <meta property=\"og:image\" content=\"{ADDRESS}preview.jpg\">\n\
         <meta property=\"og:image:width\" content=\"1200\">\n<meta property=\"og:image:height\" content=\"630\">\n"
    )
}

fn subject(entry: &CatalogueEntry, language: Language) -> Subject {
    let (puzzle, stop) = (Arc::new(entry.puzzle().clone()), Stop::new());
    let found = choose(&puzzle, &stop, &mut |_, _| {}).solutions;
    let planned = plan_easiest(&found, &PlanOptions::default(), &stop);
    let plan = planned.plan.expect("each snake of the catalogue folds");
    let link = link(ADDRESS, &puzzle);
    Subject { language, link, ..Subject::new(&entry.name, puzzle, found[planned.index].clone(), plan) }
}

/// That the page is coming; and where something that it needs is missing, what, and how the common snake folds.
fn unable(language: Language) -> String {
    let entry = &catalogue()[0];
    let [.., sheet] = parts(&subject(entry, language));
    let words = sheet.split_once("<section class=\"words\">").and_then(|(_, words)| words.split_once("</section>"));
    let (texts, name) = (language.page_texts().1, language.name_of(entry));
    format!(
        "<section lang=\"{language}\"><p class=\"wait\">{}</p><p>{}</p><h1>{name}</h1>{}</section>",
        texts.loading,
        texts.unable,
        words.unwrap_or_default().0
    )
}

/// What the core answers where nothing is counted yet, with the question in each language.
fn first() -> String {
    let begun = |language: Language| answer(&format!("enter {language}\n"), &mut |_, _| {});
    let mut first = begun(Language::English);
    first["says"] = Language::ALL.map(|language| (language.to_string(), begun(language)["says"].clone())).into_iter().collect();
    first.to_string()
}

/// Bytes as text, each 13 bits as two of 91 letters, which is denser than base64. None is `<`, so that no markup comes about.
fn letters(bytes: &[u8]) -> String {
    let (mut text, mut held, mut bits) = (String::with_capacity(bytes.len() * 5 / 4), 0_u32, 0);
    // Two more, for the last bits.
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
