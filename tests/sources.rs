//! The program's own source, for the tests that read it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item};

/// A file or folder of the project.
pub fn in_project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text of each file of `src` by its path there.
pub fn sources() -> BTreeMap<String, String> {
    fn read(folder: &Path, within: &str, sources: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{within}{}", path.file_name().unwrap().to_str().unwrap());
            if path.is_dir() {
                read(&path, &format!("{name}/"), sources);
            } else if let Ok(text) = std::fs::read_to_string(path) {
                sources.insert(name, text);
            }
        }
    }
    let mut sources = BTreeMap::new();
    read(&in_project("src"), "", &mut sources);
    sources
}

/// A file of Rust without the items that are only for tests.
pub fn parsed(text: &str) -> syn::File {
    let is_test = |attribute: &Attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|it| it == "test")
    };
    let mut file = syn::parse_file(text).unwrap();
    file.items.retain(|item| {
        let (Item::Mod(syn::ItemMod { attrs, .. })
        | Item::Fn(syn::ItemFn { attrs, .. })
        | Item::Use(syn::ItemUse { attrs, .. })
        | Item::ExternCrate(syn::ItemExternCrate { attrs, .. })) = item
        else {
            return true;
        };
        !attrs.iter().any(is_test)
    });
    file
}
