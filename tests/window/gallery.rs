//! The states that the pictures of the guides and of `docs/gallery.md` show, drawn in a small window; and the picture
//! files themselves.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::desk::{Display, play_well_on};
use crate::elsewhere::content;
use crate::sources::in_project;

/// How many pictures `docs/gallery.md` may have, and of how many bytes each may be.
const MOST: usize = 16;
const MOST_BYTES: u64 = 150_000;

fn docs() -> PathBuf {
    in_project("docs")
}

/// The files in a folder with this ending, sorted.
fn files(folder: &Path, ending: &str) -> BTreeSet<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|own| own == ending)).collect()
}

#[test]
fn states_of_the_gallery_are_drawn_in_a_small_window() {
    draw_every(4);
}

#[test]
#[ignore = "more pictures of the same kind; tests/run.sh --all"]
fn each_state_of_the_gallery_is_drawn_in_a_small_window_at_length() {
    draw_every(1);
}

/// Every `nth` script in one window of 640×480: each picture shows something, and no two show the same.
fn draw_every(nth: usize) {
    let mut script = "motion reduced\n".to_owned();
    let mut names = Vec::new();
    for path in files(&docs().join("gallery"), "script").into_iter().step_by(nth) {
        let visit = content(path);
        names.extend(
            visit.lines().filter_map(|line| Some(line.strip_prefix("picture ")?.strip_suffix(".png")?.to_owned())),
        );
        // Closes what the previous script left open.
        script += "stop\nstop\n";
        script += &visit;
    }
    let session = play_well_on(&Display::small(), &[], &(script + "quit\n"));
    let pictures = Vec::from_iter(names.iter().map(|name| session.picture(name)));
    for (at, picture) in pictures.iter().enumerate() {
        let (width, height) = picture.size();
        assert_eq!((width, height), (640, 480));
        let drawn = picture.ink(0..width, 0..height);
        assert!((0.15..0.999).contains(&drawn), "{}: {drawn}", names[at]);
        for earlier in 0..at {
            let differs = picture.differs(&pictures[earlier], 0..width, 0..height);
            assert!(differs > 0.02, "{} and {}: {differs}", names[earlier], names[at]);
        }
    }
}

#[test]
fn the_pictures_of_the_documents_are_there_few_and_small() {
    let shown: BTreeSet<PathBuf> = files(&docs(), "md")
        .iter()
        .flat_map(|path| {
            let text = content(path);
            let pictures = text.split("](gallery/").skip(1).map(|rest| rest.split(')').next().unwrap().to_owned());
            pictures.map(|name| docs().join("gallery").join(name)).collect::<Vec<_>>()
        })
        .collect();
    let gallery = docs().join("gallery");
    let folders = ["", "de", "fr", "es"].map(|language| gallery.join(language));
    let there = BTreeSet::from_iter(folders.iter().flat_map(|folder| files(folder, "webp")));
    assert_eq!(there, shown, "each is shown, and each that is shown is there");
    assert!(files(&gallery, "webp").len() <= MOST);
    for path in there {
        let bytes = path.metadata().unwrap().len();
        assert!(bytes <= MOST_BYTES, "{}: {bytes}", path.display());
    }
}
