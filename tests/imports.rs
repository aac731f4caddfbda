//! Which file of `src` uses which: no cycles, and no edge from a lower layer to a higher one.
//!
//! Reads the source, so that it covers all features. An import leads to the file that defines the item: an item
//! re-exported by a `mod.rs` creates no dependency on that `mod.rs`.

use std::collections::{BTreeMap, BTreeSet};

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, UseTree, Visibility};

use crate::sources;

/// A folder may use itself and those with a lower number.
const LAYERS: [(&str, u8); 20] = [
    ("clock", 0),
    ("defaults", 0),
    ("job", 1),
    ("sanitize", 0),
    ("save", 1),
    ("signals", 2),
    ("spelling", 1),
    ("puzzle", 2),
    ("solver", 3),
    ("fold", 3),
    ("census", 4),
    ("generator", 5),
    ("photo", 5),
    ("text", 6),
    ("stage", 7),
    ("export", 8),
    ("session", 9),
    ("page_answers", 10),
    ("viewer", 10),
    ("cli", 11),
];

#[test]
fn no_files_import_each_other_in_a_circle() {
    assert_eq!(Modules::of(&sources()).imports().circles(), BTreeSet::new());
}

#[test]
fn no_layer_uses_one_above_it() {
    let folder = |file: &str| file.split(['/', '.']).next().unwrap_or_default().to_owned();
    let layer = |folder: &str| {
        LAYERS.iter().find(|(name, _)| *name == folder).unwrap_or_else(|| panic!("`{folder}` has no layer")).1
    };
    let up = |(from, to): &(&str, &str)| folder(from) != folder(to) && layer(&folder(from)) <= layer(&folder(to));
    assert_eq!(Vec::from_iter(Modules::of(&sources()).imports().arrows().filter(up)), []);
}

/// Methods need no import, so imports alone reveal little about files that share one type.
#[test]
fn the_files_of_the_session_call_each_other_in_no_circle() {
    let graph = Modules::of(&sources()).calls("Session", "session/");
    assert!(graph.arrows().count() > 50, "{:?}", graph.0);
    assert_eq!(graph.circles(), BTreeSet::new());
}

#[test]
fn calls_lead_to_the_file_that_defines_the_function() {
    let modules = modules(&[
        ("lib.rs", "mod s;"),
        ("s/mod.rs", "mod a; mod b; mod c; pub use b::*; struct S;"),
        ("s/a.rs", "impl S { fn one(&self) { vec![self.two()]; } }"),
        ("s/b.rs", "impl S { fn two(&self) {} fn three(&self) {} } impl T { fn x(&self) { self.one() } }"),
        ("s/c.rs", "fn free(s: &S, of: super::b::B) { s.three(); S::one(s) }"),
        ("s/d.rs", "use super::c::{self, free}; impl S { fn four(s: &S) { c::free(s) } }"),
        ("s/e.rs", "use super::c::free; fn five(all: &[S]) { all.iter().map(free); }"),
    ]);
    let called = modules.calls("S", "s/");
    let expected = ["s/a.rs -> s/b.rs", "s/c.rs -> s/a.rs", "s/c.rs -> s/b.rs", "s/d.rs -> s/c.rs", "s/e.rs -> s/c.rs"];
    assert_eq!(called.to_string(), expected.join("\n"));
}

/// Prints each import between two files as a line.
#[test]
#[ignore = "for people to read"]
fn every_import() {
    println!("{}", Modules::of(&sources()).imports());
}

#[test]
fn imports_lead_to_the_file_that_defines_the_item() {
    let graph = modules(&[
        ("lib.rs", "pub mod low; pub mod high;"),
        ("low/mod.rs", "mod a; pub mod b; pub use a::{One, a}; pub use b::Three; fn f(_: Three) {}"),
        ("low/a.rs", "pub struct One; fn a() { super::b::run('\"', \"crate::high::Four\") } // crate::high::Four"),
        ("low/b.rs", "#[cfg(test)] mod tests { use crate::high::Four; } pub struct Three<'a>(&'a str);"),
        ("high/mod.rs", "mod c; use crate::{low::{self as under, One as _}, high::c::Four}; fn f() { under::a() }"),
        ("high/c.rs", "use super::super::low; pub struct Four(low::b::Three);"),
        ("high/d.rs", "use crate::low::f; use std::fmt;"),
        ("high/e.rs", "fn f(x: u8) { matches!(x, y if crate::low::b::Three::of(y)) }"),
    ])
    .imports();
    let expected = [
        "high/c.rs -> low/b.rs",
        "high/d.rs -> low/mod.rs",
        "high/e.rs -> low/b.rs",
        "high/mod.rs -> high/c.rs",
        "high/mod.rs -> low/a.rs",
        "low/a.rs -> low/b.rs",
        "low/mod.rs -> low/b.rs",
    ];
    assert_eq!(graph.to_string(), expected.join("\n"));
    assert_eq!(graph.circles(), BTreeSet::new());
}

#[test]
fn the_files_of_a_circle_are_listed() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c; mod d; mod e;"),
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "fn f(_: super::c::C, _: crate::e::E) {}"),
        ("d.rs", "use crate::a::A;"),
        ("e.rs", ""),
        ("c.rs", "use super::a::A;"),
    ];
    assert_eq!(modules(&files).imports().circles(), ["a.rs", "b.rs", "c.rs"].into());
}

fn modules(files: &[(&str, &str)]) -> Modules {
    Modules::of(&files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect())
}

/// The library's files of Rust. The binary's own file is another crate.
fn sources() -> BTreeMap<String, String> {
    let mut sources = sources::sources();
    sources.retain(|name, _| name.ends_with(".rs") && name != "main.rs");
    sources
}

/// The names on the path from the crate, or from a module, to an item or a module.
type ItemPath = Vec<String>;

/// The files that each file uses.
struct Graph(BTreeMap<String, BTreeSet<String>>);

impl std::fmt::Display for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Vec::from_iter(self.arrows().map(|(from, to)| format!("{from} -> {to}"))).join("\n"))
    }
}

impl Graph {
    fn arrows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flat_map(|(from, all)| all.iter().map(move |to| (from.as_str(), to.as_str())))
    }

    /// The files of all circles: those left when again and again one is taken away that uses none of the others, or that
    /// none of them uses.
    fn circles(&self) -> BTreeSet<&str> {
        let mut left = BTreeSet::from_iter(self.0.keys().map(String::as_str));
        let uses = |from: &str, to: &str| self.0[from].contains(to);
        let is_end = |file: &str, left: &BTreeSet<&str>| {
            !left.iter().any(|other| uses(file, other)) || !left.iter().any(|other| uses(other, file))
        };
        while let Some(end) = left.iter().copied().find(|file| is_end(file, &left)) {
            left.remove(end);
        }
        left
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
        let read = |file: &str, text: &str| {
            let mut source = Source { file: file.to_owned(), ..Source::default() };
            source.visit_file(&sources::parsed(text));
            source
        };
        Self(sources.iter().map(|(file, text)| (module(file), read(file, text))).collect())
    }

    /// The files whose items each file names. A re-exported item counts only if the file uses it itself.
    fn imports(&self) -> Graph {
        self.graph(|module, source| {
            let is_used = |import: &&Import| !import.public || source.paths.iter().any(|path| path[0] == import.name);
            let imports = source.imports.iter().filter(is_used).map(|import| &import.path);
            let paths = imports.chain(source.paths.iter().filter(|path| path.len() > 1));
            paths.filter_map(|path| self.home(&self.absolute(module, path)?)).collect()
        })
    }

    /// The calls between the files of a folder: of functions, and of the methods of a type, on `self` in its `impl`, on
    /// a value named like the type, and by path.
    fn calls(&self, name: &str, folder: &str) -> Graph {
        let within = |file: &str| file.starts_with(folder);
        let methods: BTreeMap<&str, &str> = (self.0.values().filter(|source| within(&source.file)))
            .flat_map(|source| {
                let own = source.methods.iter().filter(|(of, _)| of == name);
                own.map(|(_, method)| (method.as_str(), source.file.as_str()))
            })
            .collect();
        self.graph(|module, source| {
            let value = name.to_lowercase();
            let on_type = |on: &str| on == name || on == value;
            let called = source.calls.iter().filter(|(on, _)| on_type(on)).map(|(_, method)| method);
            let by_path = source.paths.iter().filter(|path| path.len() == 2 && path[0] == name).map(|path| &path[1]);
            let of_type = called.chain(by_path).filter_map(|method| methods.get(method.as_str()).copied());
            let functions = source.values.iter().filter_map(|path| self.home(&self.absolute(module, path)?));
            of_type.chain(functions.filter(|home| within(home))).filter(|_| within(&source.file)).collect()
        })
    }

    fn graph<'a>(&'a self, used: impl Fn(&'a ItemPath, &'a Source) -> BTreeSet<&'a str>) -> Graph {
        let arrows = self.0.iter().map(|(module, source)| {
            let used = used(module, source).into_iter().filter(|other| *other != source.file);
            (source.file.clone(), used.map(str::to_owned).collect())
        });
        Graph(arrows.collect())
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

/// What a file names, without its tests.
#[derive(Default)]
struct Source {
    file: String,
    imports: Vec<Import>,
    /// Outside `use`, as written.
    paths: Vec<ItemPath>,
    /// Those of them that may be functions.
    values: Vec<ItemPath>,
    /// Type and name of each method defined here.
    methods: Vec<(String, String)>,
    /// Each method called by a name or `self`, with that name or the type of `self`.
    calls: Vec<(String, String)>,
    /// The type whose `impl` is being read.
    of: String,
}

/// One name brought in by `use`; `*` for all.
struct Import {
    path: ItemPath,
    name: String,
    public: bool,
}

impl Source {
    fn import(&mut self, tree: &UseTree, mut path: ItemPath, public: bool) {
        let (last, name) = match tree {
            UseTree::Path(it) => {
                path.push(it.ident.to_string());
                return self.import(&it.tree, path, public);
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.import(tree, path.clone(), public));
            }
            UseTree::Glob(_) => ("*".to_owned(), "*".to_owned()),
            UseTree::Name(it) => (it.ident.to_string(), it.ident.to_string()),
            UseTree::Rename(it) => (it.ident.to_string(), it.rename.to_string()),
        };
        let is_module = last == "self" && !path.is_empty();
        path.extend((!is_module).then_some(last));
        let name = if name == "self" { path[path.len() - 1].clone() } else { name };
        self.imports.push(Import { path, name, public });
    }
}

fn names(path: &syn::Path) -> ItemPath {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

impl<'a> Visit<'a> for Source {
    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        self.import(&item.tree, Vec::new(), !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        self.paths.push(names(path));
        visit::visit_path(self, path);
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        self.of = match &*item.self_ty {
            syn::Type::Path(of) if item.trait_.is_none() => names(&of.path).concat(),
            _ => String::new(),
        };
        visit::visit_item_impl(self, item);
        self.of.clear();
    }

    fn visit_impl_item_fn(&mut self, method: &'a syn::ImplItemFn) {
        self.methods.push((self.of.clone(), method.sig.ident.to_string()));
        visit::visit_impl_item_fn(self, method);
    }

    fn visit_expr_path(&mut self, value: &'a syn::ExprPath) {
        let path = names(&value.path);
        let is_function = path[path.len() - 1].starts_with(|letter: char| letter.is_lowercase());
        self.values.extend(is_function.then_some(path));
        visit::visit_expr_path(self, value);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        if let Expr::Path(on) = &*call.receiver {
            let on = names(&on.path).concat();
            let on = if on == "self" { self.of.clone() } else { on };
            self.calls.push((on, call.method.to_string()));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        match call.parse_body_with(Punctuated::<Expr, syn::Token![,]>::parse_terminated) {
            Ok(values) => values.iter().for_each(|value| Visit::visit_expr(self, value)),
            Err(_) => {
                let text = call.tokens.to_string().replace(" :: ", "::");
                let words = text.split(|letter: char| !(letter.is_alphanumeric() || "_:".contains(letter)));
                let paths = words.filter(|word| word.contains("::"));
                self.paths.extend(paths.map(|path| path.split("::").map(str::to_owned).collect::<ItemPath>()));
            }
        }
        visit::visit_macro(self, call);
    }
}
