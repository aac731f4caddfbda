//! Checks ARCHITECTURE.md against the source: the paths of its table and the effects in its diagram. Also rules for the
//! whole source, such as that all threads begin in one place.

use std::collections::BTreeSet;

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{ExprMatch, ItemImpl};

use crate::admission::all;
use crate::elsewhere::content;
use crate::sources::{in_project, parsed, sources};

fn read(path: &str) -> String {
    content(in_project(path))
}

/// The parts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn a_change_goes_where_there_is_a_file() {
    let text = read("ARCHITECTURE.md");
    let table = text.split_once("### Where a change goes").unwrap().1.split_once("\n## ").unwrap().0;
    let rows = Vec::from_iter(table.lines().filter(|line| line.starts_with("| ")).skip(1));
    assert!(rows.len() > 15, "{rows:?}");
    for row in rows {
        let paths = Vec::from_iter(quoted(row));
        assert!(!paths.is_empty(), "{row}");
        for path in paths {
            assert!(in_project("src").join(path).exists(), "{path}: {row}");
        }
    }
}

/// Text that may reach a terminal passes through `sanitize::Shown`, and through the one function that writes messages.
// Regression: paths and options reached the terminal as they were.
#[test]
fn paths_and_messages_are_sanitized() {
    let sources = sources();
    for (name, text) in &sources {
        // JSON contains the unformatted path.
        let raw_path = text.contains(".display()") && name != "session/script/state.rs";
        let prints = text
            .lines()
            .filter(|line| !line.starts_with("//!"))
            .any(|line| line.contains("println!(") || line.contains("print!(") || line.contains("stderr()"));
        let may_print = ["cli/call.rs", "cli/mod.rs", "viewer/app.rs", "viewer/display.rs", "viewer/script.rs"];
        assert!(!raw_path, "{name} shows a path as it is");
        assert!(!prints || may_print.contains(&name.as_str()), "{name} writes to a terminal by itself");
    }
    assert!(sources.len() > 200, "{}", sources.len());
}

/// Bugs of these kinds came back until each was handled in one place. Only the part of a file before its tests is read.
#[test]
fn each_of_these_goes_through_one_place() {
    let places: [(&[&str], &[&str]); 6] = [
        // Threads: none is waited for without a limit. The solver's borrow what they search.
        (&["thread::Builder", "thread::spawn", "thread::scope", "JoinHandle"], &["job.rs", "solver/portfolio.rs"]),
        // Signals; the end of the process.
        (&["signal_hook", "ctrlc::"], &["signals.rs", "cli/mod.rs"]),
        // Links, and files that must be whole or not there.
        (&["read_link(", "canonicalize(", "NamedTempFile", ".persist("], &["save.rs"]),
        // Other programs. One that shows a folder may be the file manager itself, and is not ended.
        (&[".spawn()", ".status().is", ".output()"], &["viewer/programs.rs", "viewer/handlers/export.rs"]),
        (&["kill_process", ".kill()"], &["viewer/programs.rs"]),
        // Keys, on any keyboard; what egui's own fields do with theirs is no shortcut.
        (&["logical_key", "KeyboardInput"], &["viewer/input/keys.rs"]),
    ];
    let mut found = 0;
    for (name, text) in sources().iter().filter(|(name, _)| name.ends_with(".rs")) {
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (signs, files) in places {
            for sign in signs.iter().filter(|sign| text.contains(**sign)) {
                assert!(files.contains(&&**name), "{name} has {sign}, which belongs to {}", files[0]);
                found += 1;
            }
        }
    }
    assert!(found >= 12, "{found}");
}

/// Scripts and styles have no formatter here: each line fits a screen.
#[test]
fn scripts_and_styles_have_no_long_lines() {
    let folders = ["src/export/page", "src/export", "web"].map(in_project);
    let files = folders.iter().flat_map(|folder| folder.read_dir().unwrap()).map(|entry| entry.unwrap().path());
    let files = Vec::from_iter(files.filter(|path| path.extension().is_some_and(|kind| kind == "js" || kind == "css")));
    assert!(files.len() > 9, "{files:?}");
    for path in files {
        for line in content(&path).lines() {
            assert!(line.chars().count() <= 120, "{}: {line}", path.display());
        }
    }
}

/// A desktop finds entry, icon and description of a window by one name.
#[test]
fn desktop_files_and_window_have_one_name() {
    let id = "io.github.snake_cube.snake_cube";
    let metainfo = read(&format!("packaging/linux/{id}.metainfo.xml"));
    let metainfo = roxmltree::Document::parse(&metainfo).unwrap();
    let texts = |tag: &str| -> Vec<String> {
        let nodes = metainfo.descendants().filter(|node| node.has_tag_name(tag));
        nodes.map(|node| node.text().unwrap().to_owned()).collect()
    };
    assert_eq!((texts("id"), texts("launchable")), (vec![id.to_owned()], vec![format!("{id}.desktop")]));
    assert!(read(&format!("packaging/linux/{id}.desktop")).contains(&format!("\nStartupWMClass={id}\n")));
    assert!(sources()["viewer/app.rs"].contains(&format!("name: Some(\"{id}\"")));
    let pictures = texts("image");
    assert!(pictures.len() >= 3, "{pictures:?}");
    for picture in pictures {
        let (_, path) = picture.split_once("/main/").unwrap();
        assert!(in_project(path).exists(), "{picture}");
    }
}

#[test]
fn each_file_of_the_session_is_described() {
    let text = read("ARCHITECTURE.md");
    let table = text.split_once("### The session").unwrap().1.split_once("\n### ").unwrap().0;
    for file in sources().keys().filter_map(|file| file.strip_prefix("session/")) {
        let name = file.split('/').next().unwrap();
        let told = name == "mod.rs" || quoted(table).any(|path| path.trim_end_matches('/') == name);
        assert!(told, "{name}");
    }
}

#[test]
fn the_diagram_has_each_kind_of_effect() {
    let text = read("ARCHITECTURE.md");
    let sources = sources();
    let diagram = text.split("```").nth(1).unwrap();
    let effects = sources["session/io.rs"].split_once("\neffects! {").unwrap().1.split_once("\n}").unwrap().0;
    let kinds = Vec::from_iter(effects.lines().filter_map(|line| line.split(['(', ')']).nth(1)));
    assert!(kinds.len() >= 7, "{kinds:?}");
    for kind in kinds {
        assert!(diagram.contains(kind), "{kind}");
    }
}

/// The matches over commands, or over one of their groups.
struct CommandMatches {
    /// The groups, and `Self` within the code of one.
    groups: BTreeSet<String>,
    count: usize,
    /// Those with an arm for all the rest.
    open: usize,
}

impl<'ast> Visit<'ast> for CommandMatches {
    fn visit_item_impl(&mut self, block: &'ast ItemImpl) {
        if self.groups.contains(&block.self_ty.span().source_text().unwrap()) {
            self.groups.insert("Self".to_owned());
        }
        visit::visit_item_impl(self, block);
        self.groups.remove("Self");
    }

    fn visit_expr_match(&mut self, found: &'ast ExprMatch) {
        let arms = Vec::from_iter(found.arms.iter().map(|arm| arm.pat.span().source_text().unwrap()));
        if arms.iter().any(|arm| self.groups.iter().any(|group| arm.contains(&format!("{group}::")))) {
            self.count += 1;
            self.open += usize::from(arms.iter().any(|arm| !arm.contains(char::is_uppercase)));
        }
        visit::visit_expr_match(self, found);
    }
}

/// A new command does not compile until each part of the session has a rule for it.
// Regression: a forgotten command compiled, and did nothing.
#[test]
fn each_match_over_commands_names_all_of_them() {
    let sources = sources();
    let commands = all().into_iter().map(|command| format!("{command:?}").split('(').next().unwrap().to_owned());
    let groups = BTreeSet::from_iter(commands.chain(["Command".to_owned()]));
    assert!(groups.len() > 10, "{groups:?}");
    let mut matches = CommandMatches { groups, count: 0, open: 0 };
    for (name, text) in sources.iter().filter(|(name, _)| name.starts_with("session/") && name.ends_with(".rs")) {
        matches.visit_file(&parsed(text));
        assert_eq!(matches.open, 0, "{name}");
    }
    assert!(matches.count > 15, "{}", matches.count);
}
