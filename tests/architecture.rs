//! Checks ARCHITECTURE.md against the source: the paths of its table and the effects in its diagram.

use std::path::Path;

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The parts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn a_change_goes_where_there_is_a_file() {
    let text = read("ARCHITECTURE.md");
    let table = text.split_once("### Where a change goes").unwrap().1.split_once("\n## ").unwrap().0;
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 15, "{rows:?}");
    for row in rows {
        let paths: Vec<&str> = quoted(row).collect();
        assert!(!paths.is_empty(), "{row}");
        for path in paths {
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path).exists(), "{path}: {row}");
        }
    }
}

/// Text that may reach a terminal passes through `plain::Shown`, and through the one function that writes messages.
#[test]
fn nothing_raw_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut read_files) = (vec![root.clone()], 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            read_files += 1;
            // JSON contains the unformatted path.
            let raw_path = text.contains(".display()") && name != "session/script/state.rs";
            let prints = text
                .lines()
                .filter(|line| !line.starts_with("//!"))
                .any(|line| line.contains("println!(") || line.contains("print!(") || line.contains("stderr()"));
            let may_print = ["cli/call.rs", "cli/mod.rs", "viewer/app.rs", "viewer/display.rs", "viewer/script.rs"];
            assert!(!raw_path, "{name} shows a path as it is");
            assert!(!prints || may_print.contains(&&*name), "{name} writes to a terminal by itself");
        }
    }
    assert!(read_files > 200, "{read_files}");
}

#[test]
fn each_file_of_the_session_is_told_of() {
    let text = read("ARCHITECTURE.md");
    let table = text.split_once("### The session").unwrap().1.split_once("\n### ").unwrap().0;
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/session")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let told = name == "mod.rs" || quoted(table).any(|path| path.trim_end_matches('/') == name);
        assert!(told, "{name}");
    }
}

#[test]
fn the_diagram_has_each_kind_of_effect() {
    let (text, source) = (read("ARCHITECTURE.md"), read("src/session/io.rs"));
    let diagram = text.split("```").nth(1).unwrap();
    let effects = source.split_once("pub enum Effect {").unwrap().1.split_once("\n}").unwrap().0;
    let kinds: Vec<&str> = effects.lines().filter_map(|line| line.split(['(', ')']).nth(1)).collect();
    assert!(kinds.len() >= 7, "{kinds:?}");
    for kind in kinds {
        assert!(diagram.contains(kind), "{kind}");
    }
}

#[test]
fn every_scope_is_named_in_every_table() {
    assert!(!read("src/session/command/scope.rs").contains("_ =>"));
}
