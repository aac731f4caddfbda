//! Which file of `src` uses which: no cycles, and no edge from a lower layer to a higher one.
//!
//! Reads the source as text, so that it covers all features. An import leads to the file that defines the item: an item
//! re-exported by a `mod.rs` creates no dependency on that `mod.rs`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;

/// A folder may use itself and those with a lower number.
const LAYERS: [(&str, u8); 17] = [
    ("clock", 0),
    ("job", 1),
    ("plain", 0),
    ("save", 1),
    ("signals", 1),
    ("words", 1),
    ("puzzle", 2),
    ("solver", 3),
    ("fold", 3),
    ("stage", 4),
    ("census", 4),
    ("export", 5),
    ("generator", 5),
    ("session", 6),
    ("requests", 7),
    ("viewer", 7),
    ("cli", 8),
];

#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles = circles(&Graph::of(&sources()));
    assert!(circles.is_empty(), "circles of imports:\n{}", circles.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn no_layer_uses_one_above_it() {
    let folder = |file: &str| file.split(['/', '.']).next().unwrap_or_default().to_owned();
    let layer = |folder: &str| {
        LAYERS.iter().find(|(name, _)| *name == folder).unwrap_or_else(|| panic!("`{folder}` has no layer")).1
    };
    let graph = Graph::of(&sources());
    let up: Vec<String> = graph
        .arrows()
        .filter(|(from, to)| folder(from) != folder(to) && layer(&folder(from)) <= layer(&folder(to)))
        .map(|(from, to)| format!("{from} -> {to}"))
        .collect();
    assert!(up.is_empty(), "imports from a layer that is not below:\n{}", up.join("\n"));
}

/// Methods need no import, so imports alone reveal little about files that share one type.
#[test]
fn the_files_of_the_session_call_each_other_in_no_circle() {
    let graph = Graph::of_methods("Session", "session/", &sources());
    let circles = circles(&graph);
    assert!(
        graph.arrows().count() > 20 && circles.is_empty(),
        "circles of calls:\n{}",
        circles.into_iter().collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn a_call_of_a_method_leads_to_its_file() {
    let sources = [
        ("s/a.rs", "impl S { fn one(&self) { self.two(); } }"),
        ("s/b.rs", "impl S { fn two(&self) {} fn three(&self) {} } impl T { fn x(&self) { self.one() } }"),
        ("s/c.rs", "fn free(s: &S) { s.three(); S::one(s) }"),
    ];
    let graph = Graph::of_methods("S", "s/", &sources.map(|(file, text)| (file.to_owned(), text.to_owned())).into());
    let arrows: Vec<String> = graph.arrows().map(|(from, to)| format!("{from} -> {to}")).collect();
    assert_eq!(arrows, ["s/a.rs -> s/b.rs", "s/c.rs -> s/a.rs", "s/c.rs -> s/b.rs"]);
}

/// Prints each import between two files as a line.
#[test]
#[ignore = "for people to read"]
fn every_import() {
    for (from, to) in Graph::of(&sources()).arrows() {
        println!("{from} -> {to}");
    }
}

#[test]
fn imports_lead_to_the_file_that_defines_the_item() {
    let sources = [
        ("lib.rs", "pub mod low; pub mod high;"),
        ("low/mod.rs", "mod a; pub mod b; pub use a::{One, a}; pub use b::Three; fn f(_: Three) {}"),
        ("low/a.rs", "pub struct One; fn a() { super::b::run('\"', \"crate::high::Four\") } // crate::high::Four"),
        ("low/b.rs", "#[cfg(test)] mod tests { use crate::high::Four; } pub struct Three<'a>(&'a str);"),
        ("high/mod.rs", "mod c; use crate::{low::{self as under, One as _}, high::c::Four}; fn f() { under::a() }"),
        ("high/c.rs", "use super::super::low; pub struct Four(low::b::Three);"),
        ("high/d.rs", "use crate::low::f; use std::fmt;"),
    ];
    let graph = Graph::of(&sources.map(|(file, text)| (file.to_owned(), text.to_owned())).into());
    let arrows: Vec<String> = graph.arrows().map(|(from, to)| format!("{from} -> {to}")).collect();
    let expected = [
        "high/c.rs -> low/b.rs",
        "high/d.rs -> low/mod.rs",
        "high/mod.rs -> high/c.rs",
        "high/mod.rs -> low/a.rs",
        "low/a.rs -> low/b.rs",
        "low/mod.rs -> low/b.rs",
    ];
    assert_eq!(arrows, expected);
    assert!(circles(&graph).is_empty());
}

#[test]
fn a_circle_is_told_once() {
    let sources = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "fn f(_: super::c::C) {}"),
        ("c.rs", "use super::a::A;"),
    ];
    let graph = Graph::of(&sources.map(|(file, text)| (file.to_owned(), text.to_owned())).into());
    assert_eq!(circles(&graph), ["a.rs -> b.rs -> c.rs -> a.rs".to_owned()].into());
}

/// The text of each file by its path in `src`. The binary's own file is another crate.
fn sources() -> BTreeMap<String, String> {
    fn read(folder: &Path, within: &str, sources: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{within}{}", path.file_name().unwrap().to_str().unwrap());
            if path.is_dir() {
                read(&path, &format!("{name}/"), sources);
            } else if name.ends_with(".rs") && name != "main.rs" {
                sources.insert(name, std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut sources = BTreeMap::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut sources);
    sources
}

/// The cycles of a graph: the shortest one for each edge that is part of one.
fn circles(graph: &Graph) -> BTreeSet<String> {
    graph
        .arrows()
        .filter_map(|(from, to)| {
            let mut circle = graph.shortest(to, from)?;
            let least = (0..circle.len()).min_by_key(|&place| circle[place])?;
            circle.rotate_left(least);
            circle.push(circle[0]);
            Some(circle.join(" -> "))
        })
        .collect()
}

/// The names on the path from the crate to an item or a module.
type ItemPath = Vec<String>;

/// The files that each file uses.
struct Graph(BTreeMap<String, BTreeSet<String>>);

impl Graph {
    fn of(sources: &BTreeMap<String, String>) -> Self {
        let modules = Modules::of(sources);
        let arrows = modules.0.iter().map(|(module, source)| {
            let items = source.items(module, &modules);
            let used = items.filter_map(|item| modules.home(&item)).filter(|other| *other != source.file);
            (source.file.clone(), used.map(str::to_owned).collect())
        });
        Self(arrows.collect())
    }

    /// The calls of a type's methods between the files of a folder: on `self` in its `impl`, on a value named like the
    /// type, and by path.
    fn of_methods(name: &str, folder: &str, sources: &BTreeMap<String, String>) -> Self {
        let files = sources.iter().filter(|(file, _)| file.starts_with(folder));
        let files: BTreeMap<&str, Vec<String>> =
            files.map(|(file, text)| (file.as_str(), without_tests(&tokens(text)))).collect();
        let own = |tokens: &[String]| -> Vec<String> {
            let begins = |place: &usize| tokens[*place..].iter().take(3).eq(["impl", name, "{"].iter());
            let blocks = (0..tokens.len()).filter(begins).flat_map(|start| {
                let mut depth = 0;
                let inside = tokens[start + 2..].iter().take_while(move |token| {
                    depth += i32::from(*token == "{") - i32::from(*token == "}");
                    depth > 0
                });
                inside.cloned()
            });
            blocks.collect()
        };
        let mut homes = BTreeMap::new();
        for (file, tokens) in &files {
            let own = own(tokens);
            let named = own.windows(2).filter(|pair| pair[0] == "fn").map(|pair| pair[1].clone());
            homes.extend(named.map(|method| (method, *file)));
        }
        let value = name.to_lowercase();
        let arrows = files.iter().map(|(file, tokens)| {
            let called = |tokens: &[String], on: &[[&str; 2]]| -> Vec<String> {
                let is_call = |four: &&[String]| on.iter().any(|on| four[..2] == *on) && four[3] == "(";
                tokens.windows(4).filter(is_call).map(|four| four[2].clone()).collect()
            };
            let mut methods = called(&own(tokens), &[["self", "."]]);
            methods.extend(called(tokens, &[[value.as_str(), "."], [name, "::"]]));
            let used = methods.iter().filter_map(|method| homes.get(method)).filter(|home| *home != file);
            ((*file).to_owned(), used.map(|home| (*home).to_owned()).collect())
        });
        Self(arrows.collect())
    }

    fn arrows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flat_map(|(from, all)| all.iter().map(move |to| (from.as_str(), to.as_str())))
    }

    fn shortest<'a>(&'a self, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
        let (mut queue, mut seen) = (VecDeque::from([vec![from]]), BTreeSet::from([from]));
        while let Some(way) = queue.pop_front() {
            let last = way[way.len() - 1];
            if last == to {
                return Some(way);
            }
            let next = self.0[last].iter().map(String::as_str).filter(|next| seen.insert(next));
            queue.extend(next.map(|next| [way.as_slice(), &[next]].concat()));
        }
        None
    }
}

/// The crate's modules by their paths; each is a file.
struct Modules(BTreeMap<ItemPath, Source>);

impl Modules {
    fn of(sources: &BTreeMap<String, String>) -> Self {
        let module = |file: &str| -> ItemPath {
            let names = file.trim_end_matches(".rs").split('/').map(str::to_owned);
            names.filter(|name| name != "mod" && name != "lib").collect()
        };
        Self(sources.iter().map(|(file, text)| (module(file), Source::read(file, text))).collect())
    }

    /// A path as written in `module`, resolved from the crate; `None` if it leads to another crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<ItemPath> {
        let (first, rest) = path.split_first()?;
        let mut child = module.to_vec();
        child.push(first.clone());
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([module, rest].concat()),
            "super" if rest.first().is_some_and(|next| next == "super") => {
                self.absolute(&module[..module.len() - 1], rest)
            }
            "super" => Some([&module[..module.len() - 1], rest].concat()),
            _ if self.0.contains_key(&child) => Some([module, path].concat()),
            _ => {
                let import = self.0[module].imports.iter().find(|import| import.name == *first)?;
                // A name imported from itself is the name of another crate.
                let import = (import.path[0] != *first).then(|| self.absolute(module, &import.path))??;
                Some([import.as_slice(), rest].concat())
            }
        }
    }

    /// The file that defines an item; `None` for a module, which is used only through its items.
    fn home(&self, item: &[String]) -> Option<&str> {
        let mut module = Vec::new();
        for (place, name) in item.iter().enumerate() {
            let import = self.0.get(&module)?.imports.iter().find(|import| import.name == *name);
            let mut child = module.clone();
            child.push(name.clone());
            // A function may have the same name as a module.
            if self.0.contains_key(&child) && (place + 1 < item.len() || import.is_none()) {
                module = child;
                continue;
            }
            let handed_on = import.and_then(|import| self.absolute(&module, &import.path));
            return match handed_on {
                Some(path) => self.home(&[&path, &item[place + 1..]].concat()),
                None => Some(&self.0[&module].file),
            };
        }
        None
    }
}

/// The imports and other tokens of a file, without its tests.
struct Source {
    file: String,
    imports: Vec<Import>,
    /// The names, paths and symbols outside `use`.
    body: Vec<String>,
}

/// One name brought in by `use`; `*` for all.
struct Import {
    path: ItemPath,
    name: String,
    public: bool,
}

impl Source {
    fn read(file: &str, text: &str) -> Self {
        let tokens = without_tests(&tokens(text));
        let (mut imports, mut body) = (Vec::new(), Vec::new());
        let mut place = 0;
        while let Some(token) = tokens.get(place) {
            place += 1;
            if token == "use" {
                // `pub` or `pub(…)`.
                let public = body.last().is_some_and(|before| before == "pub" || before == ")");
                import(&tokens, &mut place, &[], public, &mut imports);
            } else {
                body.push(token.clone());
                // Declaring a submodule is no use of it.
                place += usize::from(token == "mod");
            }
        }
        Self { file: file.to_owned(), imports, body }
    }

    /// The items of this crate that the file uses. A re-exported item counts only if the file uses it itself.
    fn items(&self, module: &[String], modules: &Modules) -> impl Iterator<Item = ItemPath> {
        let imported = self.imports.iter().filter(|import| !import.public || self.body.contains(&import.name));
        let mut paths: Vec<ItemPath> = imported.map(|import| import.path.clone()).collect();
        let joined = |place: usize| self.body.get(place).is_some_and(|token| token == "::");
        for start in 0..self.body.len() {
            if is_name(&self.body[start]) && joined(start + 1) && !(start > 0 && joined(start - 1)) {
                let names = self.body[start..].chunks(2).scan(true, |more, pair| {
                    let name = (*more && is_name(&pair[0])).then(|| pair[0].clone());
                    *more = pair.len() == 2 && pair[1] == "::";
                    name
                });
                paths.push(names.collect());
            }
        }
        paths.into_iter().filter_map(|path| modules.absolute(module, &path))
    }
}

/// One branch of a `use`, up to the symbol after it.
fn import(tokens: &[String], place: &mut usize, prefix: &[String], public: bool, imports: &mut Vec<Import>) {
    let mut path = prefix.to_vec();
    let mut name = None;
    loop {
        let token = tokens[*place].as_str();
        match token {
            "," | "}" | ";" => break,
            "{" => {
                while tokens[*place] != "}" {
                    *place += 1;
                    import(tokens, place, &path, public, imports);
                }
                *place += 1;
                return;
            }
            "as" => {
                *place += 1;
                name = Some(tokens[*place].clone());
            }
            "::" => {}
            "self" if !path.is_empty() => {}
            _ => path.push(token.to_owned()),
        }
        *place += 1;
    }
    if path.len() > prefix.len() || name.is_some() || tokens[*place - 1] == "self" {
        let name = name.unwrap_or_else(|| path[path.len() - 1].clone());
        imports.push(Import { path, name, public });
    }
}

/// Removes every item that is only for tests.
fn without_tests(tokens: &[String]) -> Vec<String> {
    const TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut place = 0;
    while place < tokens.len() {
        if !tokens[place..].iter().take(TEST.len()).eq(TEST) {
            kept.push(tokens[place].clone());
            place += 1;
            continue;
        }
        place += TEST.len();
        let mut depth = 0;
        loop {
            match tokens[place].as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            place += 1;
            if depth == 0 && [";", "}"].contains(&tokens[place - 1].as_str()) {
                break;
            }
        }
    }
    kept
}

fn is_name(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// Names, `::` and single symbols; no comments, strings or lifetimes.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let name = &rest[..rest.find(|letter| !in_name(letter)).unwrap_or(rest.len())];
        let after = &rest[name.len()..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").expect("a comment ends") + 2
        } else if matches!(name, "r" | "br") && after.trim_start_matches('#').starts_with('"') {
            let quote = after.find('"').expect("a raw text begins");
            let end = format!("\"{}", &after[..quote]);
            name.len() + quote + 1 + after[quote + 1..].find(&end).expect("a raw text ends") + end.len()
        } else if first == '"' {
            let mut escaped = false;
            let is_end = |letter: char| {
                let ends = letter == '"' && !escaped;
                escaped = letter == '\\' && !escaped;
                ends
            };
            1 + rest[1..].find(is_end).expect("a text ends") + 1
        } else if let Some(quoted) = rest.strip_prefix('\'') {
            match quoted.strip_prefix('\\') {
                Some(escape) => 3 + escape[1..].find('\'').expect("a character ends") + 1,
                // A character literal, or a lifetime or label, whose name is left for the next iteration.
                None => match quoted.char_indices().nth(1) {
                    Some((end, '\'')) => 1 + end + 1,
                    _ => 1,
                },
            }
        } else {
            let token = if !name.is_empty() {
                name
            } else if rest.starts_with("::") {
                "::"
            } else {
                &rest[..first.len_utf8()]
            };
            if !first.is_whitespace() {
                tokens.push(token.to_owned());
            }
            token.len()
        };
        rest = &rest[length..];
    }
    tokens
}
